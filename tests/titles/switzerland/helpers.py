"""Short forms for the tests of this title: a position, a choice, a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.text import parts, plain
from redoubt.titles.switzerland.rules.r10_1_odds import Factor
from redoubt.titles.switzerland.state import GERMAN, HEXES, SWISS
from redoubt.titles.switzerland.tables import tables

VALUES = Path(__file__).parent / "values"
"""Strengths and results the rules are tested with: those of the title's data may be tuned without changing
what a rule says."""
T = tables(VALUES)
UNIT = T.unit
G, S = "german", "swiss"
Units = Mapping[str, str | Mapping[str, Any]]


def _units(units: Units) -> dict[str, dict[str, Any]]:
    """{"DE-5-Inf-XX": "1203"} or {"DE-5-Inf-XX": {"place": "1203", "hits": 1}}."""
    return {name: {"place": unit} if isinstance(unit, str) else dict(unit) for name, unit in units.items()}


def at(
    phase: str,
    units: Units | None = None,
    dice: Sequence[int] = (),
    scenario: str = "historical",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Game:
    """A game that stands in a phase, given by its rule number, with these units on the map."""
    data: dict[str, Any] = {"scenario": scenario, "phase": phase, "unit": _units(units or {}), **fields}
    if options is not None:
        data["options"] = dict(options)
    return redoubt.position("switzerland", data, dice=dice, overlay=VALUES)


def run(
    procedure: str | Mapping[str, Any],
    units: Units | None = None,
    dice: Sequence[int] = (),
    scenario: str = "historical",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Game:
    """A game that runs one procedure and then has nothing left to do."""
    wanted = {"procedure": procedure} if isinstance(procedure, str) else dict(procedure)
    data: dict[str, Any] = {"scenario": scenario, "run": wanted, "unit": _units(units or {}), **fields}
    if options is not None:
        data["options"] = dict(options)
    return redoubt.position("switzerland", data, dice=dice, overlay=VALUES)


def choose(g: Game, side: str, *choices: str) -> list[Event]:
    """Make choices one after another; the events of all of them."""
    events: list[Event] = []
    for choice in choices:
        events += g.choose(side, choice)
    return events


def options(g: Game, side: str) -> list[str]:
    """The legal choices as text."""
    return [str(option) for option in g.legal(side)]


@contextmanager
def refused(rule: str, text: str = "") -> Iterator[None]:
    """The choice inside is refused by this rule, with this in the sentence."""
    with pytest.raises(redoubt.Refused) as caught:
        yield
    assert caught.value.no.rule == rule, caught.value.no
    assert re.search(rf"(?<!\w){re.escape(text)}", text_of(caught.value.no.sentence)), caught.value.no


def text_of(sentence: str) -> str:
    """The words of a sentence, and after them the ids of what it names."""
    return " ".join([plain(sentence), *(part.id for part in parts(sentence) if part.id)])


def by_id(factors: Sequence[Factor]) -> list[tuple[str, str, int]]:
    """Factors with the ids of their counters."""
    return [(factor.rule, parts(factor.counter)[0].id, factor.points) for factor in factors]


def called(unit: str) -> str:
    """A unit as sentences name it."""
    return T.unit_names[UNIT[unit]]


def place(g: Game, unit: str) -> str:
    """Where a unit is: a hex number or the name of a box."""
    return str(g.title.notation.kinds["place"].name(g.state.place[UNIT[unit]]))


def hits(g: Game, unit: str) -> int:
    return int(g.state.hits[UNIT[unit]])


def lost(g: Game, unit: str) -> int:
    return int(g.state.lost[UNIT[unit]])


def kinds(g: Game) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for event in g.log]


def events(g: Game, kind: str) -> list[Mapping[str, Any]]:
    """The facts of all events of a kind."""
    return [event.facts for event in g.log if event.kind == kind]


__all__ = [
    "GERMAN",
    "HEXES",
    "SWISS",
    "UNIT",
    "G",
    "S",
    "T",
    "at",
    "by_id",
    "called",
    "choose",
    "events",
    "hits",
    "kinds",
    "lost",
    "options",
    "place",
    "refused",
    "run",
    "text_of",
]  # fmt: skip
