"""The games that are measured, ours and the peers': decisions one by one, no game twice."""

from __future__ import annotations

from itertools import islice

import pytest

import tests.cli.skirmish  # noqa: F401  (makes the title known)
from redoubt.lab import simulate
from redoubt.lab.simulate import Match, Plan
from tests.cli.skirmish import TITLE
from tools.bench import games
from tools.bench.games import decisions, midgame
from tools.bench.peers import chess_copy, chess_moves, openspiel_moves
from tools.bench.showing import showing

PLAN = Plan("skirmish", "ridge", dict.fromkeys(TITLE.sides, "random"))


def test_a_half_played_game_can_go_on() -> None:
    game = midgame(PLAN)
    assert game.entries
    assert game.pending


def test_no_game_is_played_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def start_match(plan: Plan, setup: object, seed: int, keep: bool = False) -> Match:
        seeds.append(seed)
        return simulate.start_match(plan, simulate.setup_of(plan), seed, keep)

    monkeypatch.setattr(games, "start_match", start_match)
    for keep in (False, True):
        played = sum(islice(decisions(PLAN, keep), 200))
        assert played >= 2
    assert len(set(seeds)) == len(seeds) >= 4


def test_python_chess_plays_whole_games_at_random() -> None:
    pytest.importorskip("chess")
    moves = chess_moves()
    assert moves is not None
    ended = list(islice(moves, 3000))
    assert 3 <= sum(ended) <= 60
    copy = chess_copy()
    assert copy is not None
    assert copy() == copy()
    assert copy() is not copy()


def test_openspiel_s_dice_are_no_moves() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    moves = openspiel_moves("backgammon")
    assert moves is not None
    length = list(islice(moves, 5000)).index(True) + 1
    assert 10 < length < pyspiel.load_game("backgammon").max_game_length()


def test_moves_are_played_and_shown_at_a_table() -> None:
    shown = showing(PLAN, games=2)
    assert shown.ratio.parts == 2
    assert 0 < shown.view < shown.table
    assert min(shown.listing, shown.choosing) > 0
    assert shown.size > 100
