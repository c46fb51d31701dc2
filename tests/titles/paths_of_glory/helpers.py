"""Short forms for the tests of this title: a position, a choice, a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import redoubt
from redoubt.engine import record
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.tables import NEUTRALS, tables

T = tables(None, NEUTRALS)
UNIT, SPACE, CARD = T.unit, T.space, T.card
AP, CP = "ap", "cp"
Units = Mapping[str, str | Mapping[str, Any]]
STANDING = {
    "GE-18": "Berlin",
    "AH-11": "Vienna",
    "FR-10": "Paris",
    "BR-5": "London",
    "RU-12": "Moscow",
}
"""Units that keep a sparse map from being overrun by chance; none of them is near a front."""


def at(
    phase: str,
    units: Units | None = None,
    dice: Sequence[int] = (),
    *,
    scenario: str = "historical",
    options: Mapping[str, Any] | None = None,
    turn: int = 5,
    spaces: Mapping[str, Mapping[str, Any]] | None = None,
    war: Mapping[str, str] | None = None,
    played: Mapping[str, int] | Sequence[str] = (),
    hand: Mapping[str, Sequence[str]] | None = None,
    side: Mapping[str, Mapping[str, Any]] | None = None,
    variant: str = "",
    **fields: Any,
) -> Game:
    """A game in a phase ("cp 7.1", "5.C"), with these units on the map. `war` brings neutrals in; `played`
    are events of the turn before, or by card their turn."""
    placed = {
        name: {"place": value} if isinstance(value, str) else dict(value)
        for name, value in (units or {}).items()
    }
    by_side: dict[str, dict[str, Any]] = {AP: {}, CP: {}}
    for who, cards in (hand or {}).items():
        by_side[who]["hand"] = list(cards)
    for who, more in (side or {}).items():
        by_side[who].update(more)
    events = dict(played) if isinstance(played, Mapping) else {card: max(1, turn - 1) for card in played}
    data = {
        "scenario": scenario,
        "options": dict(options or {}),
        "phase": phase,
        "turn": turn,
        "unit": placed,
        "space": {name: dict(value) for name, value in (spaces or {}).items()},
        "nation": {nation: {"allegiance": who} for nation, who in (war or {}).items()},
        "card": {card: {"played": when} for card, when in events.items()},
        "side": by_side,
        **fields,
    }
    if variant:
        data["variant"] = variant
    return record.position_game(TITLE, data, ScriptedDice(dice))


def new(scenario: str = "historical", seed: int = 1, **options: Any) -> Game:
    return record.new_game(TITLE, scenario, options, SeededDice(seed))


def choose(g: Game, side: str, *choices: str) -> Game:
    for choice in choices:
        g.choose(side, choice)
    return g


def options(g: Game, side: str, verb: str = "") -> list[str]:
    return [str(choice) for choice in g.legal(side) if not verb or choice.verb == verb]


def last(g: Game, side: str, verb: str) -> set[str]:
    """The last words of all choices with a verb: spaces, units, cards."""
    return {str(choice).split()[-1] for choice in g.legal(side) if choice.verb == verb}


def kind(g: Game) -> str:
    """What is asked now."""
    return type(g.open_decisions()[0]).__name__


def asked(g: Game) -> str:
    """Who is asked now."""
    return g.sides[g.open_decisions()[0].side]


@contextmanager
def refused(rule: str, text: str = "") -> Iterator[None]:
    """The choice inside is refused by this rule, with this in the sentence."""
    with pytest.raises(redoubt.Refused) as caught:
        yield
    assert caught.value.no.rule == rule, caught.value.no
    assert re.search(re.escape(text), plain(caught.value.no.sentence)), caught.value.no


def place(g: Game, unit: str) -> str:
    return str(TITLE.notation.kinds["place"].name(g.state.place[UNIT[unit]]))


def reduced(g: Game, unit: str) -> bool:
    return bool(g.state.reduced[UNIT[unit]])


def control(g: Game, space: str) -> str:
    return g.sides[g.state.control[SPACE[space]]]


def trench(g: Game, space: str) -> tuple[int, str]:
    number = SPACE[space]
    return g.state.trench[number], g.sides[g.state.trench_of[number]] if g.state.trench[number] else ""


def events(g: Game, wanted: str) -> list[dict[str, Any]]:
    return [event.facts for event in g.log if event.kind == wanted]


def attack(g: Game, side: str, target: str, *units: str) -> Game:
    """Activation is over; these units attack a space."""
    choose(g, side, f"attack {target}", *(f"use {unit}" for unit in units))
    return choose(g, side, "fight")


def decline(g: Game) -> Game:
    """Nobody plays a combat card."""
    while g.result is None and kind(g) in ("PlayCombatCard", "AnswerWithCard"):
        choose(g, asked(g), "no_card")
    return g


def fight(
    units: Units,
    target: str,
    attackers: Sequence[str],
    dice: Sequence[int],
    *,
    side: str = CP,
    ops: str = "",
    frontal: bool = True,
    **more: Any,
) -> Game:
    """A combat: the attackers' spaces are activated, the attack is made frontally, no card is played."""
    g = at(f"{side} 7.1", units, dice, hand={side: [ops] if ops else []}, **more)
    if kind(g) == "ChooseAction":
        choose(g, side, f"ops {ops}" if ops else "one_op")
    starts = dict.fromkeys(place(g, unit) for unit in attackers)
    for start in starts:
        choose(g, side, f"activate_attack {start}")
    if kind(g) == "Activate":
        choose(g, side, "done")
    attack(g, side, target, *attackers)
    decline(g)
    if frontal and g.result is None and kind(g) == "AttemptFlank":
        choose(g, side, "frontal")
        decline(g)
    return g
