"""A watch counts what happens in a game, with a record or without, and not in its copies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.engine.record import begin
from redoubt.lab.simulate import Plan, setup_of

PLAN = Plan("switzerland", "historical", {})


class Counted:
    def __init__(self) -> None:
        self.events: Counter[tuple[str, str]] = Counter()
        self.dice: list[tuple[str, str, int, int]] = []

    def event(self, rule: str, kind: str) -> None:
        self.events[rule, kind] += 1

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        assert 1 <= face <= sides
        self.dice.append((rule, what, sides, face))


def played(keep: bool, decisions: int = 150) -> tuple[redoubt.Game, Counted]:
    watch = Counted()
    game = begin(redoubt.title("switzerland"), setup_of(PLAN), SeededDice(3), keep, watch)
    picks = SeededDice(8)
    for _ in range(decisions):
        side = game.asked[0].side
        legal = game.legal(side)
        game.choose(side, legal[picks.roll("", "", len(legal)) - 1])
    return game, watch


def test_a_watch_hears_every_event_of_the_log_and_every_die_of_the_record() -> None:
    game, watch = played(keep=True)
    assert watch.events == Counter((event.rule, event.kind) for event in game.log)
    dice = [(rule, what, sides, face) for entry in game.entries for face, sides, rule, what in entry.dice]
    assert dice
    assert watch.dice[-len(dice) :] == dice


def test_a_watch_hears_the_same_of_a_game_without_record() -> None:
    (_, kept), (game, light) = played(keep=True), played(keep=False)
    assert game.log == []
    assert light.events == kept.events
    assert light.dice == kept.dice


@pytest.mark.parametrize("keep", [True, False])
def test_a_copy_is_not_watched(keep: bool) -> None:
    game, watch = played(keep)
    before = watch.events.copy(), len(watch.dice)
    copy = game.clone()
    assert copy.watch is None
    for _ in range(50):
        side = copy.asked[0].side
        copy.choose(side, copy.legal(side)[0])
    assert (watch.events, len(watch.dice)) == before
