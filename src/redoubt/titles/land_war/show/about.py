"""How the title introduces itself on a first screen, and what each team reads before it plays."""

from __future__ import annotations

from typing import Any, Final

from redoubt.kit.tables import DataSource
from redoubt.show.briefings import Briefings, load_briefings
from redoubt.titles.land_war.settings import scenarios
from redoubt.titles.land_war.state import SIDES
from redoubt.titles.land_war.tables import FOLDER

ROLES: Final = {
    "germany": ("Germany", "one Pool for every front", "DE", "G"),
    "italy": ("Italy", "Africa and the Mediterranean", "IT", "I"),
    "axis_minors": ("Axis Minors", "Romania, Hungary, Bulgaria, Slovakia", "AM", "M"),
    "axis_allies": ("Axis Allies", "four armies on the Don", "AX", "A"),
    "japan": ("Japan", "the army in China", "JP", "J"),
    "ussr": ("USSR", "the Stavka", "SU", "S"),
    "britain": ("Britain", "home, Middle East and bombers", "BR", "B"),
    "usa": ("USA", "arsenal, landings and bombers", "US", "U"),
    "china": ("China", "Chungking, and the American air force", "CN", "C"),
    "control": ("Control", "rules, clock and disputes", "", "§"),
}

ABOUT: Final[dict[str, Any]] = {
    "summary": "The war on land in points, not units: a front line without gaps, offensive flags, sealed "
    "orders, and one table for every combat. For two people or a hall full of teams.",
    "tags": (
        "1942-1945", "2 to 6 teams", f"{len(scenarios())} campaigns", "45 minutes to a day",
        "hidden strengths", "reconstructed campaigns",
    ),
    "tutorial": "orel",
    "sides": {
        side: dict(zip(("name", "role", "nation", "letter"), ROLES[side], strict=True)) for side in SIDES
    },
}  # fmt: skip

BRIEFINGS: Final[Briefings] = load_briefings(DataSource(FOLDER / "data"))

__all__ = ["ABOUT", "BRIEFINGS"]
