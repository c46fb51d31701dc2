"""Briefings: what each team of a scenario reads before it plays, from a title's `data/briefings.toml`.

A title offers them as `Show.briefings`: scenario -> side -> `Briefing`. They are in our own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from redoubt.kit.tables import DataSource, load_toml


class Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One team's briefing."""

    situation: str
    aims: tuple[str, ...]
    counted: str
    """What decides the game, and the rule."""
    advice: tuple[str, ...]
    wins: str = ""
    """When this team has won, in one sentence, with its rule in square brackets."""
    loses: str = ""
    """When the others have."""

    def lines(self) -> Iterator[str]:
        """As text."""
        yield self.situation
        yield "Aims:"
        yield from (f"  {aim}" for aim in self.aims)
        yield f"What counts: {self.counted}"
        yield "Advice:"
        yield from (f"  {tip}" for tip in self.advice)


Briefings = Mapping[str, Mapping[str, Briefing]]


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of a briefing, drawn over the title's own map in two inks: arrows from place to place, a
    few words each at its place, and the kinds of terrain to hatch. Borders and towns come from the map."""

    arrows: Annotated[tuple[tuple[str, str], ...], msgspec.Meta(max_length=5)] = ()
    words: Annotated[tuple[tuple[str, str], ...], msgspec.Meta(max_length=8)] = ()
    """Pairs of words and the place they stand at."""
    hatch: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    """Two places at opposite corners of what is shown; the whole map if there are none."""


Sketches = Mapping[str, Sketch]


def load_briefings(source: DataSource, file: str = "briefings.toml") -> Briefings:
    """All briefings of a title, by scenario and side."""
    return load_toml(source, file, dict[str, dict[str, Briefing]])


def load_sketches(source: DataSource, file: str = "sketches.toml") -> Sketches:
    """The sketches of a title's briefings, by scenario."""
    return load_toml(source, file, dict[str, Sketch])


__all__ = ["Briefing", "Briefings", "Sketch", "Sketches", "load_briefings", "load_sketches"]
