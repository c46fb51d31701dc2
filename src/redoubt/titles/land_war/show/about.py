"""The title's introduction on the first screen, the teams' briefings, and the glossary."""

from __future__ import annotations

from typing import Final

from redoubt.kit.tables import DataSource, load_toml
from redoubt.show.briefings import Briefings, Sketches, load_briefings, load_sketches
from redoubt.show.types import About, SideInfo
from redoubt.titles.land_war.settings import scenarios
from redoubt.titles.land_war.tables import FOLDER

_DATA: Final = DataSource(FOLDER / "data")

ABOUT: Final = About(
    summary="The war on land in points, not units: an unbroken front line, offensive flags, sealed orders, "
    "and a single table for every combat. For two people or a hall full of teams.",
    tags=[
        "1942-1945", "2 to 6 teams", f"{len(scenarios())} campaigns", "45 minutes to a day",
        "hidden strengths", "reconstructed campaigns",
    ],
    tutorial="orel",
    sides={
        "germany": SideInfo(name="Germany", role="one Pool for every front", nation="DE", letter="G"),
        "italy": SideInfo(name="Italy", role="Africa and the Mediterranean", nation="IT", letter="I"),
        "axis_minors": SideInfo(
            name="Axis Minors", role="Romania, Hungary, Bulgaria, Slovakia", nation="AM", letter="M"
        ),
        "axis_allies": SideInfo(name="Axis Allies", role="four armies on the Don", nation="AX", letter="A"),
        "japan": SideInfo(name="Japan", role="the army in China", nation="JP", letter="J"),
        "ussr": SideInfo(name="USSR", role="the Stavka", nation="SU", letter="S"),
        "britain": SideInfo(name="Britain", role="home, Middle East and bombers", nation="BR", letter="B"),
        "usa": SideInfo(name="USA", role="arsenal, landings and bombers", nation="US", letter="U"),
        "china": SideInfo(
            name="China", role="Chungking, and the American air force", nation="CN", letter="C"
        ),
        "control": SideInfo(name="Control", role="rules, clock and disputes", letter="§"),
    },
    glossary=load_toml(_DATA, "glossary.toml", dict[str, str]),
)  # fmt: skip

BRIEFINGS: Final[Briefings] = load_briefings(_DATA)
SKETCHES: Final[Sketches] = load_sketches(_DATA)

__all__ = ["ABOUT", "BRIEFINGS", "SKETCHES"]
