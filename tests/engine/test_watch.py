"""A watch counts what happens in a game, with a record or without, and not in its copies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from redoubt.engine.conformance import play_one
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.record import begin, set_up
from tests.cli.skirmish import TITLE


class Counted:
    def __init__(self) -> None:
        self.events: Counter[tuple[str, str]] = Counter()
        self.dice: list[tuple[str, str, int, int]] = []

    def event(self, rule: str, kind: str) -> None:
        self.events[rule, kind] += 1

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        assert 1 <= face <= sides
        self.dice.append((rule, what, sides, face))


def played(keep: bool, decisions: int = 14) -> tuple[Game, Counted]:
    watch = Counted()
    game = begin(TITLE, set_up(TITLE, "ridge", None), SeededDice(5), keep, watch)
    picks = SeededDice(8)
    for _ in range(decisions):
        play_one(game, picks)
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
    picks = SeededDice(5)
    for _ in range(4):
        play_one(copy, picks)
    assert (watch.events, len(watch.dice)) == before
