"""The title's introduction on the first screen, the briefings, and the glossary."""

from __future__ import annotations

from typing import Final

from redoubt.kit.tables import DataSource, load_toml
from redoubt.show.briefings import Briefings, Sketches, load_briefings, load_sketches
from redoubt.show.types import About, SideInfo
from redoubt.titles.paths_of_glory.tables import FOLDER

_DATA: Final = DataSource(FOLDER / "data")

ABOUT: Final = About(
    summary="The Great War in cards: every card is a battle to pay for, a railway timetable, fresh men or an "
    "event, and never two of them. From the guns of August to the armistice.",
    tags=["1914-1918", "2 players", "4 scenarios", "2 hours to a day", "hidden hands", "110 cards"],
    tutorial="introductory",
    sides={
        "ap": SideInfo(
            name="Allied Powers", role="France, Britain, Russia and their friends", nation="AP", letter="A"
        ),
        "cp": SideInfo(
            name="Central Powers", role="Germany, Austria-Hungary and their friends", nation="CP", letter="C"
        ),
    },
    glossary=load_toml(_DATA, "glossary.toml", dict[str, str]),
)

BRIEFINGS: Final[Briefings] = load_briefings(_DATA)
SKETCHES: Final[Sketches] = load_sketches(_DATA)

__all__ = ["ABOUT", "BRIEFINGS", "SKETCHES"]
