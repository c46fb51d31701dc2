"""The title's introduction on the first screen, its briefings, and its glossary."""

from __future__ import annotations

from typing import Final

from redoubt.kit.tables import DataSource, load_toml
from redoubt.show.briefings import Briefings, Sketches, load_briefings, load_sketches
from redoubt.show.types import About, SideInfo
from redoubt.titles.switzerland.settings import scenarios
from redoubt.titles.switzerland.state import HEXES
from redoubt.titles.switzerland.tables import FOLDER

_DATA: Final = DataSource(FOLDER / "data")

ABOUT: Final = About(
    summary="The German staff plan of August 1940: ten days to break into the Alpine redoubt.",
    tags=["1940", "2 sides", f"{len(scenarios())} scenarios", f"{HEXES} hexes"],
    tutorial="training",
    sides={
        "german": SideInfo(name="German", role="Wehrmacht and allies", nation="DE", letter="D"),
        "swiss": SideInfo(name="Swiss", role="army and allies", nation="CH", letter="CH"),
    },
    faces={"training": {"swiss": SideInfo(name="French", nation="FR", letter="F")}},
    roles={
        "historical": {"german": "the Wehrmacht, and Italy if it joins", "swiss": "the Swiss army"},
        "pre_poland": {"german": "the Wehrmacht", "swiss": "the Swiss army"},
        "southern_hook": {"german": "Wehrmacht, perhaps Italy", "swiss": "the Swiss army, five French units"},
        "follow_on": {"german": "Wehrmacht, perhaps Italy", "swiss": "the Swiss army, freed prisoners"},
        "kesselring": {"german": "Army Group C and Italians", "swiss": "the Swiss army"},
        "training": {"german": "the Wehrmacht", "swiss": "the French army"},
    },
    glossary=load_toml(_DATA, "glossary.toml", dict[str, str]),
)

BRIEFINGS: Final[Briefings] = load_briefings(_DATA)
SKETCHES: Final[Sketches] = load_sketches(_DATA)

__all__ = ["ABOUT", "BRIEFINGS", "SKETCHES"]
