"""The title's introduction on the first screen, the briefings of both sides, and the glossary."""

from __future__ import annotations

from typing import Final

from redoubt.kit.tables import DataSource, load_toml
from redoubt.show.briefings import Briefings, Sketches, load_briefings, load_sketches
from redoubt.show.types import About, SideInfo
from redoubt.titles.fallschirmjaeger.settings import scenarios
from redoubt.titles.fallschirmjaeger.state import HEXES
from redoubt.titles.fallschirmjaeger.tables import FOLDER

_DATA: Final = DataSource(FOLDER / "data")

ABOUT: Final = About(
    summary="Holland, May 1940: parachutes over the bridges, transports on the airfields, and five days to "
    "open the road from Moerdijk to Den Haag.",
    tags=[
        "1940",
        "2 sides",
        f"{len(scenarios())} scenarios",
        f"{HEXES} hexes",
        "fog of war",
        "reconstructed map and charts",
    ],
    tutorial="5.1",
    sides={
        "german": SideInfo(name="German", role="airborne corps and the relief", nation="DE", letter="D"),
        "dutch": SideInfo(name="Dutch", role="Fortress Holland and its allies", nation="NL", letter="NL"),
    },
    roles={
        "5.1": {"german": "I/1 and II/1 Parachute", "dutch": "the guards of four bridges"},
        "5.2": {"german": "22nd Air Landing Division", "dutch": "I Corps and the depots of Den Haag"},
        "5.3": {"german": "airborne corps, 9th Panzer", "dutch": "the army, British and French"},
    },
    glossary=load_toml(_DATA, "glossary.toml", dict[str, str]),
)

BRIEFINGS: Final[Briefings] = load_briefings(_DATA)
SKETCHES: Final[Sketches] = load_sketches(_DATA)

__all__ = ["ABOUT", "BRIEFINGS", "SKETCHES"]
