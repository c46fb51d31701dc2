"""The searching player of a title that names its large choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

import redoubt
from redoubt.engine.game import Game, Seat
from redoubt.engine.title import Title
from redoubt.players import forks, make_player, reason_for
from redoubt.players.forks import ENOUGH, ForkPlayer, lead
from redoubt.players.search import Effort, Score, SearchPlayer
from redoubt.players.trials import Brief, Candidate, Forks, Trial, course_of, play_ahead, try_there, written
from tests.players.helpers import PublicSeat, play, same_as_staff, sit

EFFORT = Effort(nodes=400)


@pytest.fixture
def forked(crossroads: Title) -> Title:
    """Crossroads with every card as a large choice, and of the marches of a phase the first."""
    assert crossroads.staff is not None
    staff = replace(crossroads.staff, forks={"PlayCard": True, "MoveUnit": False}, ahead=2)
    title = replace(crossroads, staff=staff)
    redoubt.register(title)
    return title


def begun(seed: int = 2) -> Game:
    return redoubt.new("crossroads", seed=seed, keep=False)


def at_fork(title: Title, seed: int = 2) -> tuple[Game, Brief]:
    """A game in which the side to move has a large choice, and how far trials go from there."""
    game = begun(seed)
    large, staffs = Forks(title), [sit(title, "staff", side, 3) for side in title.sides]
    while True:
        decision = game.open_decisions()[0]
        seat = game.seat(decision.side)
        if len(seat.legal()) > 1 and large.meets(seat, decision):
            return game, Brief(title.id, seat.side, seat.turn, seat.phase_rule, 0, 2)
        game.choose(decision.side, staffs[decision.side].choose(seat))


def forker(title: Title) -> ForkPlayer:
    return ForkPlayer(title, "blue", 3, EFFORT)


def test_a_title_that_names_large_choices_is_searched_at_them(forked: Title, crossroads: Title) -> None:
    assert isinstance(make_player("search", forked, "blue", 1), ForkPlayer)
    assert isinstance(make_player("captain", forked, "blue", 1), ForkPlayer)
    plain = make_player("search", crossroads, "blue", 1)
    assert isinstance(plain, SearchPlayer)
    assert not isinstance(plain, ForkPlayer)


def test_every_card_is_a_fork_but_only_the_first_march_of_a_phase(forked: Title) -> None:
    game, large = begun(), Forks(forked)
    staffs = [sit(forked, "staff", side, 3) for side in forked.sides]
    met = dict[tuple[int, str, str], int]()
    asked = dict[str, int]()
    while game.asked:
        decision = game.open_decisions()[0]
        name = type(decision).__name__
        asked[name] = asked.get(name, 0) + 1
        if large.meets(game, decision):
            key = game.turn, game.phase_rule, name
            met[key] = met.get(key, 0) + 1
        game.choose(decision.side, staffs[decision.side].choose(game.seat(decision.side)))
    assert sum(many for (_, _, name), many in met.items() if name == "PlayCard") == asked["PlayCard"]
    marches = sum(many for (_, _, name), many in met.items() if name == "MoveUnit")
    assert 0 < marches < asked["MoveUnit"]
    assert {name for _, _, name in met} == {"PlayCard", "MoveUnit"}


def test_it_plays_a_whole_game_and_alike_for_equal_seeds(forked: Title) -> None:
    games = []
    for _ in range(2):
        player, game = forker(forked), begun()
        games.append((play(game, [player, sit(forked, "staff", "red", 3)]), player.nodes))
        assert game.result is not None
    assert games[0] == games[1]
    assert games[0][1] > 0


def test_one_that_is_never_convinced_plays_as_the_staff_does(
    forked: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forks, "FEW", 0)
    same_as_staff(forked, "summer", 200)


def test_a_trial_makes_the_choice_to_be_tried_and_comes_out_the_same_elsewhere(forked: Title) -> None:
    game, brief = at_fork(forked)
    seat = game.seat(brief.side)
    for choice in seat.legal():
        candidate = Candidate(str(choice), "bold", (str(choice),))
        assert course_of(seat.imagine(7), brief, candidate)[0] == str(choice)
        here = play_ahead(seat.imagine(7), 7, brief, candidate)
        assert here is not None
        assert try_there(written(seat.imagine(7)), 7, None, brief, candidate) == here
        assert play_ahead(seat.imagine(7), 7, brief, candidate, lambda: True) is None


def test_a_trial_ends_at_the_large_choice_it_looks_ahead_to_or_with_the_game(forked: Title) -> None:
    game, brief = at_fork(forked)
    seat = game.seat(brief.side)
    candidate = Candidate("first", "bold", (str(seat.legal()[0]),))
    trials = [play_ahead(seat.imagine(7), 7, replace(brief, ahead=ahead), candidate) for ahead in (1, 2, 0)]
    assert all(trials)
    near, far, end = (trial for trial in trials if trial is not None)
    assert near.nodes < far.nodes < end.nodes
    assert (near.ended, end.ended) == (False, True)


def test_it_knows_no_more_than_its_seat(forked: Title) -> None:
    game, brief = at_fork(forked)
    seen = PublicSeat(game.seat(brief.side))
    player = ForkPlayer(forked, forked.sides[brief.side], 9, EFFORT)
    assert player.choose(cast(Seat, seen)) in game.legal(brief.side)


def test_its_reason_compares_what_was_tried(forked: Title) -> None:
    game, brief = at_fork(forked)
    seat = game.seat(brief.side)
    player = ForkPlayer(forked, forked.sides[brief.side], 9, Effort(nodes=2000))
    assert player.explain() is None
    choice = player.choose(seat)
    reason = reason_for(player, seat, choice)
    assert reason.choice == str(choice)
    assert len(reason.alternatives) > 1
    assert reason.alternatives[0].name.startswith(str(choice))
    assert "looking ahead" in reason.expects


def scored(*values: float) -> Score:
    return Score(Candidate("one", "bold", ("pass",)), [Trial(value, 1) for value in values])


def test_a_lead_is_counted_in_standard_errors_over_enough_worlds() -> None:
    few = [60.0] * (ENOUGH - 1)
    assert lead(scored(*few), scored(*[50.0] * ENOUGH)) == 0.0
    assert lead(scored(*few, 61.0), scored(*[50.0] * ENOUGH)) > 10
    assert lead(scored(*[0.0, 100.0] * 10), scored(*[49.0] * 20)) == pytest.approx(0.087, abs=0.01)


def test_the_staffs_choice_stands_unless_another_leads_in_worlds_that_did_not_pick_it(
    forked: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The luckiest of many in the race is as good as the staff's own in the duel."""
    game, brief = at_fork(forked)
    seat = game.seat(brief.side)
    candidates = [Candidate(str(choice), "bold", (str(choice),)) for choice in seat.legal()][:2]

    def compared(race: float, duel: float) -> str:
        player = ForkPlayer(forked, forked.sides[brief.side], 9, Effort(nodes=100_000))
        races, plain = list[int](), player._race

        def racing(*args: Any) -> list[Score]:
            races.append(1)
            return plain(*args)

        def trials(at: Seat, brief: Brief, tried: list[Candidate], drawn: list[int]) -> Iterator[list[Trial]]:
            for world in drawn:
                gain = (race if len(races) < 2 else duel) + world % 3
                values = {candidates[0]: 50.0, candidates[1]: 50.0 + gain}
                yield [Trial(values[each], 1) for each in tried]

        monkeypatch.setattr(player, "_batch", trials)
        monkeypatch.setattr(player, "_race", racing)
        player._first_room(seat, brief, candidates[0], 0.0)
        return player._compare(seat, brief, candidates)[0].candidate.name

    assert compared(race=20.0, duel=20.0) == candidates[1].name
    assert compared(race=20.0, duel=-5.0) == candidates[0].name
    assert compared(race=-5.0, duel=20.0) == candidates[0].name
