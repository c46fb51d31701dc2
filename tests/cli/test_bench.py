"""The benchmark runs and says what it measured; how fast is not for a test to judge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import redoubt
from redoubt.lab.bench import midgame
from redoubt.lab.bench_players import CONTESTS, Contest, contests, standing
from redoubt.lab.simulate import Plan, Report
from redoubt.lab.timing import per_call
from tests.cli.conftest import run
from tests.cli.skirmish import TITLE

QUICK = ("bench", "engine", "skirmish", "--seconds", 0.02, "--repeats", 2)


def test_every_measure_is_there_beside_python_chess() -> None:
    pytest.importorskip("chess")
    told = run(*QUICK, "--json")
    assert told.code == 0
    report = json.loads(told.out)
    names = [one["name"] for one in report["playouts"]]
    assert names == ["random", "random, with record", "staff", "staff, with record", "python-chess, random"]
    assert {"clone for search", "digest", "alive", "python-chess Board.copy"} <= set(report["timings"])
    assert {one["kind"] for one in report["listings"]} == {"Bid", "Move", "Fire"}
    assert report["ratios"]["clone for search: times a Board.copy"] > 0
    assert all(one["decisions"] > 0 for one in report["playouts"])
    assert report["scaling"]["player"] == "staff"
    assert report["scaling"]["ratio"] > 0


def test_the_table_is_printed_without_python_chess_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "chess", None)
    told = run(*QUICK)
    assert told.code == 0
    assert "python-chess is not installed" in told.out
    assert "choices of Fire [2.3]" in told.out
    assert "simulation, staff, 1 to 2 workers" in told.out


def test_a_half_played_game_can_go_on() -> None:
    game = midgame(Plan("skirmish", "ridge", dict.fromkeys(TITLE.sides, "random")))
    assert game.entries
    assert game.pending


def test_a_call_is_timed_by_the_processor_clock() -> None:
    assert per_call(lambda: sum(range(1000)), 0.01, 3) > 1.0


# the whole in one table


def test_one_table_tells_everything_as_ratios_to_its_peers() -> None:
    pytest.importorskip("chess")
    pytest.importorskip("pyspiel")
    told = run("bench", "--title", "skirmish", "--seconds", 0.02, "--repeats", 2)
    assert told.code == 0
    for words in (
        "games, random", "games, staff", "exact odds", "refused", "simulation, staff, 1 to 2 workers",
        "× python-chess", "× OpenSpiel backgammon", "× OpenSpiel chess", "games, python-chess, random",
    ):  # fmt: skip
        assert words in told.out, words


def test_the_table_as_json_has_the_figures_themselves() -> None:
    told = run("bench", "--title", "skirmish", "--seconds", 0.02, "--repeats", 2, "--json")
    made = json.loads(told.out)
    assert [one["name"] for one in made["playouts"]] == ["random", "staff"]
    assert made["odds"]["asked"] > 0
    assert made["nodes"] == 0, "the small title has no doctrines to search among"


def test_what_is_not_installed_is_said_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chess", "pyspiel"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    told = run("bench", "--title", "skirmish", "--seconds", 0.02, "--repeats", 2)
    assert told.code == 0
    assert "python-chess is not installed: pip install 'redoubt[bench]'" in told.out
    assert "OpenSpiel backgammon is not installed" in told.out
    assert "games, staff" in told.out


def test_an_unknown_title_or_scenario_is_one_clear_line() -> None:
    assert "unknown title 'chess'" in run("bench", "--title", "chess").err
    assert "unknown scenario" in run("bench", "players", "skirmish", "--scenario", "moon").err


# how strong the players are


def test_contests_of_a_title_are_those_its_players_can_have() -> None:
    made = contests(TITLE, "ridge", CONTESTS)
    assert {one.kind for one in made} == {"staff"}
    assert {(one.scenario, one.side) for one in made} == {
        (scenario, side) for scenario in TITLE.scenarios for side in ("red", "blue")
    }, "the umpire plays no contest"
    with pytest.raises(redoubt.BadSetup, match="unknown contest 'duel'; there are staff, search"):
        contests(TITLE, "ridge", ["duel"])


def test_contests_of_switzerland_are_on_each_side() -> None:
    title = redoubt.title("switzerland")
    made = contests(title, "historical", CONTESTS)
    assert len([one for one in made if one.kind == "staff"]) == 2 * len(title.scenarios)
    assert [(one.side, one.player, one.against) for one in made if one.kind == "search"] == [
        ("german", "search", "staff"), ("swiss", "search", "staff"),
    ]  # fmt: skip
    assert {(one.player, one.against) for one in made if one.kind == "levels"} == {
        ("captain", "cadet"), ("general", "captain"),
    }  # fmt: skip
    assert made[-1].plan(title, 3, 1, None).players == {"german": "search", "swiss": "search"}


def test_a_standing_counts_wins_and_says_what_the_interval_allows() -> None:
    contest = Contest("staff", "ridge", "red", "staff", "random")
    reports = [Report("ridge", seed, winner="red") for seed in range(20)]
    assert standing(contest, reports).verdict == "stronger"
    drawn = [Report("ridge", 20), Report("ridge", 21, error="AssertionError: x")]
    made = standing(contest, reports[:10] + drawn)
    assert (made.games, made.won, made.drawn, made.failed) == (11, 10, 1, 1)
    assert standing(contest, reports[:1]).verdict == "open"
    assert standing(contest, [Report("ridge", seed, winner="blue") for seed in range(20)]).verdict == "weaker"


def test_bench_players_shows_a_table_and_goes_on_from_its_file(tmp_path: Path) -> None:
    words = ("bench", "players", "skirmish", "--jobs", 1, "--out", tmp_path / "run.jsonl")
    first = run(*words, "--games", 3)
    assert first.code == 0
    assert "games won, with 95 % intervals" in first.out
    assert "staff v random" in first.out
    again = run(*words, "--games", 5, "--json")
    rows = json.loads(again.out)
    assert "3 of 5 games are known from before" in again.err
    assert all(row["games"] == 5 and row["low"] <= row["won"] / 5 <= row["high"] for row in rows)
    assert {row["verdict"] for row in rows} <= {"stronger", "weaker", "open"}


def test_bench_players_gives_the_same_standings_on_one_and_two_workers() -> None:
    told = [
        json.loads(run("bench", "players", "skirmish", "--games", 4, "--jobs", jobs, "--json").out)
        for jobs in (1, 2)
    ]
    for rows in told:
        for row in rows:
            del row["seconds"]
    assert told[0] == told[1]


def test_bench_table_tells_what_the_server_takes_and_that_no_browser_was_asked() -> None:
    told = run("bench", "table", "switzerland", "--scenario", "training", "--choices", 4, "--loads", 0)
    for words in ("server: choose", "< 20", "browser: not asked for"):
        assert words in told.out
    plain = json.loads(
        run(
            "bench", "table", "switzerland", "--scenario", "training", "--choices", 4, "--loads", 0, "--json"
        ).out
    )
    assert plain["screen"] == {"missing": "not asked for"}
    assert {row["what"] for row in plain["rows"]} >= {"choose", "peek"}


def test_bench_table_says_what_the_browser_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redoubt.service.screentime.shutil.which", lambda name: None)
    told = run("bench", "table", "switzerland", "--scenario", "training", "--choices", 2)
    assert "browser: there is no Chromium on this machine" in told.out
