"""The searching player on Switzerland: equal seeds, the clock of a turn, and what it says of doctrines."""

from __future__ import annotations

import redoubt
from redoubt.players.search import Effort, SearchPlayer
from redoubt.players.trials import Brief, Candidate, play_on
from tests.players.helpers import play
from tests.titles.switzerland.seats import SWITZERLAND, searcher, sit

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
