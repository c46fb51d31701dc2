"""Computer players, and many games between them."""

from __future__ import annotations

import json
import math
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

import pytest

import redoubt
from redoubt.engine.game import Seat
from redoubt.engine.title import Staff
from redoubt.lab.simulate import Match, Plan, run, setup_of, start_match, summarize, wilson
from redoubt.players import RandomPlayer, default_player, make_player, player_names, player_seed
from tests.cli import conftest
from tests.cli.skirmish import NO_BID, TITLE, Move, Steady

PLAN = Plan("skirmish", "farm", {"red": "random", "blue": "staff", "umpire": "random"}, games=12, seed=5)


def without_time(reports: list[Any]) -> list[Any]:
    return [replace(report, seconds=0.0) for report in reports]


# players


def test_a_title_with_a_staff_is_played_by_it() -> None:
    assert player_names(TITLE) == ["random", "cadet", "staff"]
    assert default_player(TITLE) == "staff"
    assert default_player(replace(TITLE, staff=None)) == "random"
    assert make_player("staff", TITLE, "red", 1).name == "steady"


def test_unknown_players_and_sides_are_refused() -> None:
    with pytest.raises(redoubt.BadSetup, match="unknown player 'genius' for red"):
        make_player("genius", TITLE, "red", 1)
    with pytest.raises(redoubt.BadSetup, match="unknown player 'staff'"):
        make_player("staff", replace(TITLE, staff=None), "red", 1)
    with pytest.raises(redoubt.BadSetup, match="unknown side 'green'"):
        make_player("random", TITLE, "green", 1)


def test_the_random_player_repeats_itself_and_reaches_every_choice() -> None:
    seat = redoubt.new("skirmish", seed=1).seat("red")
    first, second = RandomPlayer(4), RandomPlayer(4)
    chosen = [first.choose(seat) for _ in range(400)]
    assert chosen == [second.choose(seat) for _ in range(400)]
    counts = [chosen.count(choice) for option in seat.legal() for choice in option.each()]
    assert len(counts) == 4
    assert min(counts) > 60


def test_a_player_gets_its_seat_and_nothing_else() -> None:
    class Nosy(Steady):
        def choose(self, seat: Seat) -> redoubt.Choice:
            assert type(seat) is Seat
            assert seat.view()["state"].get("bids", [NO_BID])[0] == NO_BID
            return super().choose(seat)

    game = redoubt.new("skirmish", seed=1, keep=False)
    match = Match(game, [Steady(), Nosy(), Steady()])
    match.play()
    assert game.result is not None
    assert match.decisions > 0


def test_players_draw_from_seeds_of_their_own() -> None:
    assert len({player_seed(seed, side) for seed in range(50) for side in range(3)}) == 150


# many games


def test_the_same_games_come_out_on_any_number_of_processes() -> None:
    assert without_time(run(PLAN)) == without_time(run(PLAN, jobs=2))


def test_one_game_of_many_can_be_played_again_alone() -> None:
    many = without_time(run(PLAN))
    assert without_time(run(replace(PLAN, games=1, seed=9))) == [many[4]]


def test_every_game_is_reported_as_it_ends() -> None:
    heard: list[int] = []
    run(PLAN, on_report=lambda report: heard.append(report.seed))
    assert heard == list(range(5, 17))


def test_a_game_is_the_one_that_its_seed_begins() -> None:
    match = start_match(PLAN, setup_of(PLAN), 5)
    match.play()
    game = match.game
    report = run(replace(PLAN, games=1))[0]
    assert (game.result.winner, game.turn, match.decisions) == (report.winner, report.turns, report.decisions)


def test_a_game_that_fails_is_reported_with_its_seed() -> None:
    class Broken(Steady):
        def choose(self, seat: Seat) -> redoubt.Choice:
            if isinstance(seat.decision(), Move):
                raise ZeroDivisionError("no map")
            return super().choose(seat)

    title = replace(TITLE, id="broken", staff=Staff(make=lambda side, seed: Broken()))
    redoubt.register(title)
    plan = replace(PLAN, title="broken", games=2, players=dict.fromkeys(TITLE.sides, "staff"))
    summary = summarize(plan, run(plan))
    result = conftest.run("simulate", "broken", "--games", 2, "--seed", 5, "--jobs", 1)
    assert [failure["seed"] for failure in summary["failures"]] == [5, 6]
    assert summary["failures"][0]["error"].startswith("ZeroDivisionError: no map (test_simulate.py:")
    assert summary["failures"][0]["decisions"] == 2
    assert result.code == 1
    assert "failed: ridge, seed 5, turn 1, after 2 decisions: ZeroDivisionError: no map" in result.err
    assert "redoubt: 2 of 2 games failed" in result.err


def test_an_endless_game_is_an_error() -> None:
    result = conftest.run("simulate", "skirmish", "--games", 2, "--limit", 3, "--jobs", 1)
    assert result.code == 1
    assert "Endless: still unfinished after 3 decisions" in result.err


def test_wilson_intervals_hold_the_share_and_stay_between_nothing_and_all() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert math.isclose(low, 0.4038, abs_tol=1e-4)
    assert math.isclose(high, 0.5962, abs_tol=1e-4)
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0


def test_a_summary_adds_up() -> None:
    summary = summarize(PLAN, run(PLAN))
    assert sum(row["games"] for row in summary["wins"].values()) == summary["games"] == 12
    assert sum(summary["levels"].values()) == 12
    assert "umpire" not in summary["wins"]
    assert summary["turns"]["min"] <= summary["turns"]["mean"] <= summary["turns"]["max"]


# the command


def test_simulate_prints_a_table_for_each_scenario() -> None:
    result = conftest.run(
        "simulate", "skirmish", "--scenario", "all", "--games", 30, "--red", "random", "--jobs", 1
    )
    assert result.code == 0
    assert result.err == ""
    assert "skirmish, ridge: 30 games" in result.out
    assert "skirmish, farm: 30 games" in result.out
    assert "red (random) wins" in result.out
    assert "blue (staff) wins" in result.out
    assert "(95 %: " in result.out


def test_simulate_as_json_in_a_real_process_with_workers() -> None:
    words = [
        "simulate",
        "skirmish",
        "--side",
        "red=random",
        "--options",
        "all",
        "-o",
        "turns=4",
        "--games",
        9,
    ]
    alone = json.loads(conftest.run(*words, "--json", "--jobs", 1).out)[0]
    result = conftest.run(*words, "--json", "--jobs", 2, real=True)
    assert result.code == 0, result.err
    several = json.loads(result.out)[0]
    assert several["options"] == {"night": True, "turns": 4}
    for timed in ("seconds", "wall_seconds", "decisions_per_second", "jobs"):
        del alone[timed], several[timed]
    assert alone == several


def test_a_killed_worker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*args: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr("redoubt.cli.runs.run", killed)
    result = conftest.run("simulate", "skirmish", "--games", 2, "--jobs", 1)
    assert result.code == 1
    assert result.err == "redoubt: a worker process was killed; fewer --jobs leave more memory for each\n"


def test_progress_comes_in_plain_lines_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redoubt.cli.progress.EVERY", 0.0)
    result = conftest.run("simulate", "skirmish", "--games", 2, "--jobs", 1)
    assert "skirmish ridge: 1 of 2 games, " in result.err
    assert " s left" in result.err
