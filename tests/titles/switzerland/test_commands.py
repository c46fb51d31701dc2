"""The commands on Switzerland: odds of stacks and positions, simulation, benchmarks."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import redoubt
from tests.cli.conftest import Engine, run
from tools.bench.players import CONTESTS, contests

STACKS = ("--attack", "DE-5-Inf-XX,DE-A-Eng-III", "--defend", "CH-4-Inf-XX")


PLACED = {"DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"}}


def test_two_stacks_on_a_kind_of_ground() -> None:
    result = run("odds", "switzerland", "--hex", "urban", *STACKS)
    assert result.code == 0
    assert "-1 column  urban area [10.1]" in result.out
    assert "+1 column  engineers [10.4.1]" in result.out
    assert "the attacker takes the hex" in result.out


def test_works_night_policy_and_stop() -> None:
    result = run("odds", "switzerland", "--hex", "clear", *STACKS, "--fort", "line", "--night", "--json")
    forecast = json.loads(result.out)
    assert {"11.1"} <= {part["rule"] for part in forecast["reckoning"]["parts"]}
    assert sum(Fraction(value) for value in forecast["endings"].values()) == 1
    result = run(
        "odds", "switzerland", "--hex", "clear", *STACKS, "--policy", "best", "--until", "round", "--json"
    )
    assert (json.loads(result.out)["policy"], json.loads(result.out)["until"]) == ("best", "round")


@pytest.mark.parametrize("phase", ["4.1.3", "4.1.4"])
def test_a_position_from_a_file_also_where_a_die_would_fall_at_once(tmp_path: Path, phase: str) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps({"scenario": "historical", "phase": phase, "unit": PLACED}), encoding="utf-8")
    result = run(
        "odds", "switzerland", "--position", file, "--side", "german", "--choice", "fight 1104", "--json"
    )
    assert result.code == 0, result
    g = redoubt.position("switzerland", {"scenario": "historical", "phase": "4.1.3", "unit": PLACED})
    assert json.loads(result.out)["endings"] == g.odds("german", "fight 1104").to_plain()["endings"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give --position"),
        (("--hex", "urbn", *STACKS), "urban, clear, hill, mountain"),
        (("--hex", "urban", "--attack", "DE-5-Inf-X", "--defend", "CH-4-Inf-XX"), "did you mean DE-5-Inf-XX"),
        (("--hex", "urban", "--attack", "DE-5-Inf-XX", "--defend", "DE-A-Eng-III"), "both German"),
        (("--hex", "urban", *STACKS, "--fort", "moat"), "line or fortress"),
        (("--hex", "urban", *STACKS, "--policy", "luck"), "unknown policy"),
        (("--hex", "urban", *STACKS, "--budget", "3"), "too many possibilities"),
    ],
)
def test_an_impossible_request_gets_a_sentence(words: tuple[str, ...], message: str) -> None:
    result = run("odds", "switzerland", *words)
    assert result.code == 2
    assert message in result.err


def test_the_protocol_tells_odds(engine: Engine) -> None:
    position = {"scenario": "historical", "phase": "4.1.3", "unit": PLACED}
    game = engine.ask("position", title="switzerland", position=position)["game"]
    forecast = engine.ask("odds", game=game, side="german", choice="fight 1104", limit=2)["odds"]
    assert forecast["reckoning"]["verdict"] == "column 2:1"
    assert len(forecast["outcomes"]) == 2
    error = engine.refuse("odds", game=game, side="german", choice="fight 1104", budget=3)
    assert error["code"] == "too_many"


def test_the_bench_of_odds_tells_median_and_worst() -> None:
    result = run("bench", "odds", "switzerland", "--scenario", "training", "--json")
    assert result.code == 0
    rows = {row["kind"]: row for row in json.loads(result.out)["rows"]}
    assert rows["combat"]["rolls"] > 0
    assert rows["combat"]["median"] <= rows["combat"]["worst"]


def test_a_scenario_plays_itself_to_its_end() -> None:
    words = ("simulate", "switzerland", "--scenario", "training", "--games", 3)
    words += ("--swiss", "random", "--jobs", 1)
    for every in ("all", "none"):
        result = run(*words, "--options", every, "--json")
        assert result.code == 0, result.err
        summary = json.loads(result.out)[0]
        assert summary["players"]["swiss"] == "random"
        assert summary["games"] == 3


def test_the_contests_of_the_bench_are_on_each_side() -> None:
    title = redoubt.title("switzerland")
    listed = contests(title, None, CONTESTS)
    assert len([contest for contest in listed if contest.kind == "staff"]) == 2 * len(title.scenarios)
    searching = [contest for contest in listed if contest.kind == "search"]
    assert [(contest.side, contest.player, contest.against) for contest in searching] == [
        ("german", "search", "staff"), ("swiss", "search", "staff"),
    ]  # fmt: skip
    assert {(contest.player, contest.against) for contest in listed if contest.kind == "levels"} == {
        ("captain", "cadet"), ("general", "captain"),
    }  # fmt: skip
    mirror = next(contest for contest in listed if contest.kind == "mirror")
    assert mirror.plan(title, 3, 1, None).players == {"german": "search", "swiss": "search"}
    assert {(contest.player, contest.against) for contest in listed if contest.kind == "passive"} == {
        ("passive", "staff"), ("passive", "cadet"),
    }  # fmt: skip
