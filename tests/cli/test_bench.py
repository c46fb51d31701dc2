"""The benchmark runs and says what it measured; how fast is not for a test to judge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import redoubt
from redoubt.cli.bench import CHECKOUT, bench_commands
from redoubt.lab.simulate import Report
from tests.cli.conftest import ROOT, run
from tests.cli.skirmish import TITLE
from tools.bench import command
from tools.bench.players import CONTESTS, Contest, contests, standing

QUICK = ("bench", "engine", "skirmish", "--seconds", 0.02, "--repeats", 2)


# where it comes from


def test_the_drivers_are_those_of_the_checkout() -> None:
    assert CHECKOUT == ROOT
    assert bench_commands() is command.bench


@pytest.mark.parametrize("words", [[], ["engine", "skirmish"], ["table", "--loads", "3"], ["--json"]])
def test_an_installed_package_says_that_benchmarks_run_from_a_checkout(
    words: list[str], tmp_path: Path
) -> None:
    ended = CliRunner().invoke(bench_commands(tmp_path), words)
    assert ended.exit_code == 2
    assert ended.stderr == (
        "redoubt: benchmarks run from a checkout of the project; this is an installed package, "
        "which does not contain them\n"
    )


# options before a command


def test_an_option_before_the_command_counts_for_it() -> None:
    brief = ("--seconds", 0.02, "--repeats", 2)
    ended = run("bench", "--title", "skirmish", "--scenario", "farm", "--json", *brief, "engine")
    assert ended.code == 0
    reports = json.loads(ended.out)
    assert [(report["title"], report["scenario"]) for report in reports] == [("skirmish", "farm")]


def test_an_option_after_the_command_counts_more() -> None:
    ended = run("bench", "--title", "sealed_orders", "odds", "skirmish", "--json")
    assert json.loads(ended.out)["title"] == "skirmish"


def test_an_option_that_the_command_does_not_have_is_refused() -> None:
    ended = run("bench", "--seconds", 3, "players", "skirmish", "--games", 1)
    assert ended.code == 2
    assert "--seconds comes before players, which has no such option." in ended.err


def test_no_command_group_has_options_that_its_commands_ignore() -> None:
    """`bench` passes its options on; the program itself has those that end, and `--title-path`."""
    from typer.main import get_command

    from redoubt.cli.main import COMMANDS, app

    whole = get_command(app)
    context = typer.Context(whole)
    names = {"": whole} | {name: whole.get_command(context, name) for name in COMMANDS}  # type: ignore[attr-defined]
    groups = {name: group for name, group in names.items() if hasattr(group, "commands")}
    assert {name: [param.name for param in group.params] for name, group in groups.items()} == {
        "": ["version", "title_path"],
        "bench": ["seconds", "repeats", "title", "scenario", "data", "json"],
    }


# the engine


def test_every_measure_is_there_beside_python_chess() -> None:
    pytest.importorskip("chess")
    ended = run(*QUICK, "--json")
    assert ended.code == 0
    reports = json.loads(ended.out)
    assert [report["scenario"] for report in reports] == list(TITLE.scenarios), "all, as none was named"
    for report in reports:
        rows = {row["name"]: row for row in report["playouts"]}
        assert list(rows) == ["random", "random, recorded", "staff", "staff, recorded"]
        for row in rows.values():
            peer = row["peers"]["python-chess"]
            assert row["decisions"] > row["games"] > 0
            assert peer["moves"] > peer["games"]
            assert 0 < peer["ratio"]["low"] <= peer["ratio"]["median"] <= peer["ratio"]["high"]
            assert peer["ratio"]["parts"] == 2
        assert report["clone"]["ratio"]["median"] > 0
        assert report["showing"]["ratio"]["parts"] == 2
        assert report["details"] is None, "only with --detail"


def test_details_are_each_call_each_list_of_choices_and_a_second_worker() -> None:
    ended = run(*QUICK, "--scenario", "ridge", "--detail")
    for words in (
        "clone with record", "digest", "alive", "choices of Bid [", "choices of Move [",
        "choices of Fire [2.3]", "simulation, staff, 1 to 2 workers",
    ):  # fmt: skip
        assert words in ended.out, words


def test_the_table_has_a_row_for_each_ratio() -> None:
    pytest.importorskip("chess")
    ended = run(*QUICK, "--scenario", "farm")
    for words in (
        "skirmish, farm", "random, recorded", "staff, recorded", "clone", "show", "its view",
        "decisions per python-chess move",
    ):  # fmt: skip
        assert words in ended.out, words
    assert "skirmish, ridge" not in ended.out
    assert "choices of" not in ended.out, "only with --detail"


def test_the_table_is_printed_without_python_chess_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "chess", None)
    ended = run(*QUICK, "--scenario", "farm")
    assert ended.code == 0
    assert "python-chess is not installed" in ended.out
    assert "staff, recorded" in ended.out
    assert "its view" in ended.out


# the whole in one table


def test_one_table_holds_everything_as_ratios_to_its_peers() -> None:
    pytest.importorskip("chess")
    pytest.importorskip("pyspiel")
    ended = run("bench", "--title", "skirmish", "--seconds", 0.02, "--repeats", 2)
    assert ended.code == 0
    for words in (
        "games, random", "games, staff", "exact odds", "refused", "simulation, staff, 1 to 2 workers",
        "× python-chess", "× OpenSpiel backgammon", "× OpenSpiel chess", "games, python-chess, random",
    ):  # fmt: skip
        assert words in ended.out, words


def test_the_table_as_json_has_the_figures_themselves() -> None:
    ended = run("bench", "--title", "skirmish", "--seconds", 0.02, "--repeats", 2, "--json")
    overview = json.loads(ended.out)
    assert [row["name"] for row in overview["playouts"]] == ["random", "staff"]
    assert overview["odds"]["rolls"] > 0
    assert overview["search"] is None, "the small title has no doctrines to search among"


def test_what_is_not_installed_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chess", "pyspiel"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    ended = run("bench", "--title", "skirmish", "--seconds", 0.02, "--repeats", 2)
    assert ended.code == 0
    assert "python-chess is not installed: pip install 'redoubt[bench]'" in ended.out
    assert "OpenSpiel backgammon is not installed" in ended.out
    assert "games, staff" in ended.out


def test_an_unknown_title_or_scenario_is_one_clear_line() -> None:
    assert "unknown title 'chess'" in run("bench", "--title", "chess").err
    assert "unknown scenario" in run("bench", "players", "skirmish", "--scenario", "moon").err


# how strong the players are


def test_contests_of_a_title_are_those_its_players_can_have() -> None:
    planned = contests(TITLE, None, CONTESTS)
    assert {contest.kind for contest in planned} == {"staff", "passive"}
    assert {(contest.scenario, contest.side) for contest in planned} == {
        (scenario, side) for scenario in TITLE.scenarios for side in ("red", "blue")
    }, "the umpire plays no contest"
    with pytest.raises(redoubt.BadSetup, match="unknown contest 'duel'; choose from staff, search"):
        contests(TITLE, "ridge", ["duel"])


def test_contests_keep_to_the_scenario_that_is_asked_for() -> None:
    assert {contest.scenario for contest in contests(TITLE, "ridge", CONTESTS)} == {"ridge"}


def test_a_passive_player_should_win_no_more_than_his_share() -> None:
    contest = Contest("passive", "ridge", "red", "passive", "staff")
    reports = [Report("ridge", seed, winner="red" if seed < 3 else "blue") for seed in range(20)]
    assert standing(contest, reports).verdict == "at most 15%"
    assert standing(contest, reports[:10]).verdict == "over 15%"


def test_a_standing_counts_wins_and_says_what_the_interval_allows() -> None:
    contest = Contest("staff", "ridge", "red", "staff", "random")
    reports = [Report("ridge", seed, winner="red") for seed in range(20)]
    assert standing(contest, reports).verdict == "stronger"
    drawn = [Report("ridge", 20), Report("ridge", 21, error="AssertionError: x")]
    row = standing(contest, reports[:10] + drawn)
    assert (row.games, row.won, row.drawn, row.failed) == (11, 10, 1, 1)
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
    assert "3 of 5 games were played before" in again.err
    assert all(row["games"] == 5 and row["low"] <= row["won"] / 5 <= row["high"] for row in rows)
    verdicts = {row["verdict"] for row in rows if row["kind"] != "passive"}
    assert verdicts <= {"stronger", "weaker", "open"}


def test_bench_players_gives_the_same_standings_on_one_and_two_workers() -> None:
    words = [
        json.loads(run("bench", "players", "skirmish", "--games", 4, "--jobs", jobs, "--json").out)
        for jobs in (1, 2)
    ]
    for rows in words:
        for row in rows:
            del row["seconds"]
    assert words[0] == words[1]


def test_bench_table_shows_the_server_s_times_and_that_no_browser_was_measured() -> None:
    words = ("bench", "table", "skirmish", "--scenario", "farm", "--choices", 4)
    result = run(*words, "--loads", 0)
    for expected in ("server: choose", "< 20", "browser: not measured"):
        assert expected in result.out
    plain = json.loads(run(*words, "--loads", 0, "--json").out)
    assert plain["screen"] == {"missing": "not measured"}
    assert {row["what"] for row in plain["rows"]} >= {"choose", "peek"}


def test_bench_table_says_what_the_browser_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.bench.screen.shutil.which", lambda name: None)
    result = run("bench", "table", "skirmish", "--scenario", "farm", "--choices", 2)
    assert "browser: Chromium is not installed" in result.out


# the server under load


def test_a_full_hall_is_measured_and_nothing_is_missing() -> None:
    result = run("bench", "load", "--tables", 2, "--links", 6, "--rate", 5, "--seconds", 2, "--json")
    report = json.loads(result.out)
    assert result.code == 0, report
    assert (report["tables"], report["links"], report["errors"], report["missed"]) == (2, 6, [], 0)
    assert report["ack"]["count"] == report["moves"] > 0
    assert report["push"]["p99"] >= report["push"]["median"] > 0


def test_kills_lose_nothing_and_double_nothing() -> None:
    result = run("bench", "kills", "--kills", 2, "--tables", 2, "--json")
    report = json.loads(result.out)
    assert result.code == 0, report
    assert (report["kills"], report["lost"], report["doubled"], report["wrong"]) == (2, 0, 0, [])
    assert report["intact"]
    assert report["moves"] > 0


def test_what_if_games_foretell_and_tell_nothing() -> None:
    result = run("bench", "whatif", "skirmish", "--positions", 20, "--rolls", 200, "--json")
    report = json.loads(result.out)
    assert result.code == 0, report
    assert (report["leaks"], report["strange"], report["foretold"]) == (0, 0, False)
    assert report["hidden"] > 0
    assert report["rolls"] >= 200
