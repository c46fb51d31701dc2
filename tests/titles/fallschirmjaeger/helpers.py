"""Short forms for the tests of this title: a position, a choice, a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.engine import record
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.titles.fallschirmjaeger import TITLE
from redoubt.titles.fallschirmjaeger.tables import tables

T = tables()
UNIT = T.unit
G, D = "german", "dutch"
Units = Mapping[str, str | Mapping[str, Any]]

# Counters by what they are.
PARA = [f"DE-{platoon}-{company}-I-1-FJR" for company in (1, 2, 3, 4) for platoon in (1, 2, 3)]
COMPANY = [f"DE-47-Inf-Rgt-{n}" for n in range(1, 10)]
"""8-6 infantry companies of 22 LL."""
GREN = ["NL-1-3-Gren-Inf", "NL-2-3-Gren-Inf", "NL-3-3-Gren-Inf"]
"""6-6 infantry companies."""
DEPOT = [f"NL-1-Gp-Kil-{n}-Inf" for n in (1, 2, 3)]
"""3-6 infantry companies."""
ARTY = [f"NL-10-RA-{n}-Arty" for n in (1, 2, 3)]
"""4-10-6 artillery."""
OPEN = "15.32"
"""Open ground without hexsides for three hexes around."""


def at(
    phase: str,
    units: Units | None = None,
    dice: Sequence[int] = (),
    scenario: str = "5.3",
    turn: int = 4,
    fog: bool = True,
    overlay: Path | None = None,
    **fields: Any,
) -> Game:
    """A game in a phase such as "german S3.0", with these units on the map."""
    placed = {
        name: {"place": value} if isinstance(value, str) else dict(value)
        for name, value in (units or {}).items()
    }
    data = {
        "scenario": scenario,
        "options": {"fog": fog},
        "phase": phase,
        "turn": turn,
        "unit": placed,
        **fields,
    }
    return record.position_game(TITLE, data, ScriptedDice(dice), overlay)


def new(scenario: str, seed: int = 1, fog: bool = True) -> Game:
    return record.new_game(TITLE, scenario, {"fog": fog}, SeededDice(seed))


def choose(g: Game, side: str, *choices: str) -> Game:
    for choice in choices:
        g.choose(side, choice)
    return g


def options(g: Game, side: str, verb: str = "") -> list[str]:
    return [str(choice) for choice in g.legal(side) if not verb or choice.verb == verb]


def kind(g: Game) -> str:
    """What is asked now."""
    return type(g.open_decisions()[0]).__name__


@contextmanager
def refused(rule: str, text: str = "") -> Iterator[None]:
    """The choice inside is refused by this rule, with this in the sentence."""
    with pytest.raises(redoubt.Refused) as caught:
        yield
    assert caught.value.no.rule == rule, caught.value.no
    assert re.search(re.escape(text), plain(caught.value.no.sentence)), caught.value.no


def place(g: Game, unit: str) -> str:
    return str(TITLE.notation.kinds["place"].name(g.state.place[UNIT[unit]]))


def hexes(g: Game, side: str, verb: str = "to") -> set[str]:
    """The hexes of all choices with a verb."""
    return {str(choice).split()[-1] for choice in g.legal(side) if choice.verb == verb}


def value(g: Game, field: str, unit: str) -> int:
    return int(getattr(g.state, field)[UNIT[unit]])


def events(g: Game, wanted: str) -> list[dict[str, Any]]:
    return [event.facts for event in g.log if event.kind == wanted]


def hex_id(name: str) -> int:
    return T.grid.parse(name)


def fight_column(g: Game) -> str:
    """The column of the latest combat."""
    return str(events(g, "combat")[-1]["column"])


def attack(g: Game, side: str, target: str) -> Game:
    """All that can attack a hex do."""
    return choose(g, side, f"attack {target}", "all", "fight")
