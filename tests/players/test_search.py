"""The searching player: whole games, the same game for the same seed, and an allowance that is kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.players.search import ENOUGH, LATEST, Allowance, Effort, Ledger, Score, SearchPlayer
from redoubt.players.trials import Brief, Candidate, PairedDice, Trial, play_on, try_there, written
from tests.players.helpers import SWITZERLAND, play, searcher, sit

LARGER = Effort(nodes=3_000)


class Clock:
    """A clock that goes on by a hundredth of a second each time somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


def begun(seed: int = 2, scenario: str = "training") -> redoubt.Game:
    return redoubt.new("switzerland", scenario, seed=seed, keep=False)


def test_search_plays_a_whole_game_against_the_staff() -> None:
    game = begun()
    play(game, [searcher("german"), sit("staff", "swiss", 3)])
    assert game.result is not None
    assert game.result.winner in game.sides


def test_equal_seeds_play_equal_games_and_others_imagine_other_worlds() -> None:
    games = []
    for seed in (3, 3, 4):
        player = searcher("german", seed, LARGER)
        moves = play(begun(2, "historical"), [player, sit("staff", "swiss", 3)], 160)
        games.append((moves, player.nodes))
    assert games[0] == games[1]
    assert games[0][1] != games[2][1]


def test_the_number_of_workers_changes_nothing_in_a_game_by_nodes() -> None:
    runs = []
    for workers in (1, 2):
        player = searcher("german", 3, Effort(nodes=300), workers)
        try:
            choices = play(begun(2, "historical"), [player, sit("staff", "swiss", 3)], 60)
            runs.append((choices, player.nodes, player._scores))
        finally:
            player.close()
    assert runs[0] == runs[1]
    assert all(score.trials for score in runs[0][2])


def test_workers_are_started_when_they_are_needed_and_end_with_the_player() -> None:
    player = searcher("german", 3, Effort(nodes=300), 2)
    assert player._pool is None
    play(begun(2, "historical"), [player, sit("staff", "swiss", 3)], 60)
    pool = player._pool
    assert pool is not None
    player.close()
    assert player._pool is None
    with pytest.raises(RuntimeError):
        pool.submit(int)


def test_a_trial_comes_out_the_same_from_a_written_position() -> None:
    game = begun()
    play(game, [sit("staff", "german", 1), sit("staff", "swiss", 1)], 40)
    seat = game.seat(game.open_decisions()[0].side)
    brief = Brief("switzerland", seat.side, seat.turn, seat.phase_rule, 1)
    candidates = [Candidate(doctrine, doctrine) for doctrine in SWITZERLAND.staff.doctrines[:3]]
    here = [play_on(seat.imagine(7), 7, brief, candidate) for candidate in candidates]
    assert [
        try_there(written(seat.imagine(7)), 7, None, brief, candidate) for candidate in candidates
    ] == here
    assert try_there(written(seat.imagine(7)), 7, None, brief, candidates[0], seconds=0.0) is None


def test_deliberation_stops_when_the_time_of_a_turn_is_over() -> None:
    clock = Clock()
    player = SearchPlayer(SWITZERLAND, "german", 3, Effort(seconds=5.0), clock=clock)
    game, others = begun(2, "historical"), sit("staff", "swiss", 3)
    spent: dict[int, float] = {}
    while game.turn < 3:
        decision = game.open_decisions()[0]
        before = clock.now
        choice = (player if decision.side == 0 else others).choose(game.seat(decision.side))
        spent[game.turn] = spent.get(game.turn, 0.0) + clock.now - before
        game.choose(decision.side, choice)
    # On this clock looking costs time: each decision after the last trial looks at it a few times more.
    assert max(spent.values()) < 5.0 + 0.05 * 100
    assert min(spent[1], spent[2]) > 4.0
    assert player.nodes > 0


def test_with_no_time_left_nothing_is_tried() -> None:
    player = SearchPlayer(SWITZERLAND, "german", 3, Effort(seconds=1e-9), clock=Clock())
    play(begun(), [player, sit("staff", "swiss", 3)], 200)
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
    assert ledger.lead("steady", "standard") == 0.0
    ledger.enter(scored("steady", *[60.0] * (ENOUGH - 1)), scored("standard", *[50.0] * ENOUGH))
    assert ledger.lead("steady", "standard") == 0.0, "too few worlds in which both were tried"
    ledger.enter(scored("steady", 58.0), scored("standard", 50.0))
    assert ledger.lead("steady", "standard") > 10
    assert ledger.lead("standard", "steady") == -ledger.lead("steady", "standard")
    ledger.enter(scored("steady", *[0.0, 100.0] * LATEST), scored("standard", *[49.0] * 2 * LATEST))
    assert 0 < ledger.lead("steady", "standard") < 0.5, "only the latest worlds count"


@settings(deadline=None)
@given(st.floats(0, 100), st.lists(st.floats(0, 100), min_size=ENOUGH, max_size=LATEST))
def test_the_doctrine_followed_is_kept_unless_another_leads(value: float, others: list[float]) -> None:
    player = searcher("german")
    own, other = scored("standard", *[value] * len(others)), scored("steady", *others)
    first = player._followed(own, [other])[0]
    assert (first is other) == (player._ledger.lead("steady", "standard") > player.effort.margin)
    assert first is own or other.mean > own.mean


def test_search_says_what_it_compared_and_what_it_expects() -> None:
    player, game = searcher("german", effort=Effort(nodes=4_000)), begun(4, "historical")
    staff = sit("staff", "swiss", 3)
    while not (game.phase_rule == "4.1.3" and player._scores):
        side = game.open_decisions()[0].side
        game.choose(side, (player if side == 0 else staff).choose(game.seat(side)))
    reason = player.explain()
    assert reason is not None
    assert {alternative.name for alternative in reason.alternatives} <= set(SWITZERLAND.staff.doctrines)
    assert len(reason.alternatives) > 1
    assert reason.alternatives[0].games >= reason.alternatives[-1].games > 0
    assert "following the doctrine" in reason.text
    assert "% to win looking 2 turns ahead" in reason.expects
    assert all(0 <= alternative.expects <= 100 for alternative in reason.alternatives)


def test_choices_that_a_world_does_not_allow_are_left_to_the_doctrine() -> None:
    game = begun(2, "historical")
    play(game, [sit("staff", "german", 1), sit("staff", "swiss", 1)], 40)
    seat = game.seat(game.open_decisions()[0].side)
    brief = Brief("switzerland", seat.side, seat.turn, seat.phase_rule, 1)
    plain = play_on(seat.imagine(7), 7, brief, Candidate("standard", "standard"))
    impossible = Candidate("standard", "standard", ("to 0101", "done"))
    assert play_on(seat.imagine(7), 7, brief, impossible) == plain
