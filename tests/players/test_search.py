"""The searching player: whole games, the same game for the same seed, and an allowance that is kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.players import Player
from redoubt.players.search import ENOUGH, LATEST, Allowance, Effort, Ledger, Score, SearchPlayer
from redoubt.players.trials import Brief, Candidate, PairedDice, Trial, play_on, try_there, written
from tests.players import helpers
from tests.players.helpers import SMALL, play

pytestmark = pytest.mark.usefixtures("crossroads")


class Clock:
    """A clock that goes on by a hundredth of a second each time somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


def begun(seed: int = 2) -> redoubt.Game:
    return redoubt.new("crossroads", seed=seed, keep=False)


def searcher(side: str, effort: Effort = SMALL, workers: int = 1) -> SearchPlayer:
    return helpers.searcher(redoubt.title("crossroads"), side, 3, effort, workers)


def staff(side: str, seed: int = 3) -> Player:
    return helpers.sit(redoubt.title("crossroads"), "staff", side, seed)


def test_search_plays_a_whole_game_against_the_staff() -> None:
    game = begun()
    play(game, [searcher("blue"), staff("red", 3)])
    assert game.result is not None
    assert game.result.winner in game.sides


def test_the_number_of_workers_changes_nothing_in_a_game_by_nodes() -> None:
    runs = []
    for workers in (1, 2):
        player = searcher("blue", Effort(nodes=300), workers)
        try:
            choices = play(begun(), [player, staff("red", 3)], 60)
            runs.append((choices, player.nodes, player._scores))
        finally:
            player.close()
    assert runs[0] == runs[1]
    assert runs[0][1] > 0
    assert all(score.trials for score in runs[0][2])


def test_workers_are_started_when_they_are_needed_and_end_with_the_player() -> None:
    player = searcher("blue", Effort(nodes=300), 2)
    assert player._pool is None
    play(begun(), [player, staff("red", 3)], 60)
    pool = player._pool
    assert pool is not None
    player.close()
    assert player._pool is None
    with pytest.raises(RuntimeError):
        pool.submit(int)


def test_a_trial_comes_out_the_same_from_a_written_position() -> None:
    game = begun()
    play(game, [staff("blue", 1), staff("red", 1)], 6)
    seat = game.seat(game.open_decisions()[0].side)
    brief = Brief("crossroads", seat.side, seat.turn, seat.phase_rule, 1)
    candidates = [Candidate(doctrine, doctrine) for doctrine in ("bold", "wary")]
    here = [play_on(seat.imagine(7), 7, brief, candidate) for candidate in candidates]
    assert [
        try_there(written(seat.imagine(7)), 7, None, brief, candidate) for candidate in candidates
    ] == here
    assert try_there(written(seat.imagine(7)), 7, None, brief, candidates[0], seconds=0.0) is None


def test_with_no_time_left_nothing_is_tried() -> None:
    player = SearchPlayer(redoubt.title("crossroads"), "blue", 3, Effort(seconds=1e-9), clock=Clock())
    play(begun(), [player, staff("red", 3)], 200)
    assert player._scores == [] or all(not score.trials for score in player._scores)


def test_an_allowance_counts_nodes_or_the_clock() -> None:
    nodes = Allowance(Effort(nodes=10), Clock())
    nodes.pay(4)
    assert nodes.left == 6
    timed = Allowance(Effort(nodes=10, seconds=1.0), Clock())
    timed.pay(1000)
    assert 0.9 < timed.left < 1.0


def test_paired_dice_do_not_depend_on_what_else_was_rolled() -> None:
    game = begun()
    dice, other = PairedDice(5, game), PairedDice(5, game)
    other.roll("6.1", "bombardment", 6)
    faces = [dice.roll("10.1", "combat", 6) for _ in range(8)]
    assert [other.roll("10.1", "combat", 6) for _ in range(8)] == faces
    assert len(set(faces)) > 1
    assert faces != [PairedDice(6, game).roll("10.1", "combat", 6) for _ in range(8)]


def scored(name: str, *values: float) -> Score:
    return Score(Candidate(name, name), [Trial(value, 1) for value in values])


def test_a_doctrine_leads_only_when_it_gained_more_than_luck_would_give_in_enough_worlds() -> None:
    ledger = Ledger()
    assert ledger.lead("wary", "bold") == 0.0
    ledger.enter(scored("wary", *[60.0] * (ENOUGH - 1)), scored("bold", *[50.0] * ENOUGH))
    assert ledger.lead("wary", "bold") == 0.0, "too few worlds in which both were tried"
    ledger.enter(scored("wary", 58.0), scored("bold", 50.0))
    assert ledger.lead("wary", "bold") > 10
    assert ledger.lead("bold", "wary") == -ledger.lead("wary", "bold")
    ledger.enter(scored("wary", *[0.0, 100.0] * LATEST), scored("bold", *[49.0] * 2 * LATEST))
    assert 0 < ledger.lead("wary", "bold") < 0.5, "only the latest worlds count"


@settings(deadline=None)
@given(st.floats(0, 100), st.lists(st.floats(0, 100), min_size=ENOUGH, max_size=LATEST))
def test_the_doctrine_followed_is_kept_unless_another_leads(value: float, others: list[float]) -> None:
    player = searcher("blue")
    own, other = scored("bold", *[value] * len(others)), scored("wary", *others)
    first = player._followed(own, [other])[0]
    assert (first is other) == (player._ledger.lead("wary", "bold") > player.effort.margin)
    assert first is own or other.mean > own.mean


def test_choices_that_a_world_does_not_allow_are_left_to_the_doctrine() -> None:
    game = begun()
    play(game, [staff("blue", 1), staff("red", 1)], 6)
    seat = game.seat(game.open_decisions()[0].side)
    brief = Brief("crossroads", seat.side, seat.turn, seat.phase_rule, 1)
    plain = play_on(seat.imagine(7), 7, brief, Candidate("bold", "bold"))
    impossible = Candidate("bold", "bold", ("march b_1_foot far_gate", "pass"))
    assert play_on(seat.imagine(7), 7, brief, impossible) == plain
