"""Briefings: what each team of a scenario reads before it plays, from a title's `data/briefings.toml`.

A title offers them as `Show.briefings`: scenario -> side -> `Briefing`. They are in our own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from redoubt.kit.tables import DataSource, load_toml


class Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One team's briefing."""

    situation: str
    aims: tuple[str, ...]
    counted: str
    """What decides the game, and the rule."""
    advice: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """As text."""
        yield self.situation
        yield "Aims:"
        yield from (f"  {aim}" for aim in self.aims)
        yield f"What counts: {self.counted}"
        yield "Advice:"
        yield from (f"  {tip}" for tip in self.advice)


Briefings = Mapping[str, Mapping[str, Briefing]]


def load_briefings(source: DataSource, file: str = "briefings.toml") -> Briefings:
    """All briefings of a title, by scenario and side."""
    return load_toml(source, file, dict[str, dict[str, Briefing]])


__all__ = ["Briefing", "Briefings", "load_briefings"]
