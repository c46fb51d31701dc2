"""Figures from many games: shares, intervals, luck, curves, rules; and what a change changes."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import product
from pathlib import Path
from statistics import fmean

import pytest

from redoubt.lab.compare import Change, compare
from redoubt.lab.figures import mean_interval, paired_shares, quantile, slope, student, wilson
from redoubt.lab.simulate import Plan, Report, run, summarize
from redoubt.lab.summary import course, curves
from tests.cli import conftest

PLAN = Plan("skirmish", "farm", {"red": "random", "blue": "random", "umpire": "random"}, games=60)


# statistics


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (100, 1.984)]
)
def test_students_t_is_that_of_the_books(freedom: int, point: float) -> None:
    assert math.isclose(student(freedom), point, abs_tol=0.006)


def test_the_interval_of_a_mean() -> None:
    mean, low, high = mean_interval([1, 2, 3, 4, 5])
    assert mean == 3
    assert math.isclose(high - mean, 2.776 * math.sqrt(2.5 / 5), rel_tol=0.01)
    assert math.isclose(mean - low, high - mean)
    assert mean_interval([7]) == (7, 7, 7)


def test_the_interval_of_paired_shares_is_newcombes() -> None:
    difference, low, high = paired_shares(both=20, first=2, second=12, neither=16)  # Newcombe 1998, table II
    assert math.isclose(difference, 0.2)
    assert math.isclose(low, 0.0562, abs_tol=2e-3)
    assert math.isclose(high, 0.3292, abs_tol=2e-3)


def test_the_interval_of_paired_shares_always_holds_the_difference() -> None:
    for counts in product((0, 1, 7), repeat=4):
        difference, low, high = paired_shares(*counts)
        assert -1 <= low <= difference <= high <= 1 + 1e-12


def test_quantiles_and_slopes() -> None:
    assert quantile([0, 10], 0.1) == 1
    assert quantile([4], 0.9) == 4
    assert slope([0, 1, 2], [1, 3, 5]) == (2.0, 1.0)
    assert slope([1, 1, 1], [1, 3, 5]) == (0.0, 0.0)


# one run


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    long = Report("farm", 1, sampled=[1, 2, 3, 4], curves={"hits": [0.0, 1.0, 1.0, 2.0]})
    short = Report("farm", 2, sampled=[1, 2], curves={"hits": [0.0, 4.0]})
    assert course(short, "hits", [1, 2, 3, 4]) == [0.0, 4.0, 4.0, 4.0]
    measured = curves([long, short])
    assert measured["turns"] == [1, 2, 3, 4]
    assert measured["lines"]["hits"]["mean"] == [0.0, 2.5, 2.5, 3.0]
    assert measured["playing"] == [1.0, 0.5, 0.5, 0.0]


def test_luck_explains_part_of_the_victories_and_can_be_taken_off() -> None:
    summary = summarize(PLAN, run(replace(PLAN, games=400)))
    net = summary["luck"]["net"]
    assert net["side"] == "red"
    assert net["correlation"] > 0.3
    assert net["interval"][0] < net["share_with_even_dice"] < net["interval"][1]
    low, high = summary["wins"]["red"]["interval"]
    assert net["interval"][1] - net["interval"][0] < high - low
    shares = [fifth["share"] for fifth in net["fifths"]]
    assert shares[0] < shares[-1]
    assert sum(fifth["games"] for fifth in net["fifths"]) == 400


# two runs


def test_a_change_is_measured_in_pairs_of_games_with_the_same_seed() -> None:
    change = Change("red", ("random", "staff"))
    first, second = change.plans(PLAN)
    assert (first.players["red"], second.players["red"]) == ("random", "staff")
    reports = run(first), run(second)
    comparison = compare(change, PLAN, *reports)
    assert comparison["games"] == 60
    rows = {row["what"]: row for row in comparison["rows"]}
    wins = [sum(report.winner == "red" for report in run_) / 60 for run_ in reports]
    assert rows["red wins"]["values"] == wins
    assert math.isclose(rows["red wins"]["difference"], wins[1] - wins[0], abs_tol=1e-12)
    turns = [b.turns - a.turns for a, b in zip(*reports, strict=True)]
    assert math.isclose(rows["turns"]["difference"], fmean(turns))
    assert "at the end: hits" in rows
    assert all(row["interval"][0] <= row["difference"] <= row["interval"][1] for row in comparison["rows"])


def test_nothing_changes_where_nothing_is_changed() -> None:
    reports = run(PLAN)
    comparison = compare(
        Change("night", (False, True)), PLAN, reports, run(replace(PLAN, options={"night": True}))
    )
    assert comparison["same"] == 60
    assert all(row["difference"] == 0 for row in comparison["rows"])
    assert comparison["rules"] == []


def test_the_command_compares_and_shows_what_changes(tmp_path: Path) -> None:
    words = (
        "simulate",
        "skirmish",
        "--games",
        20,
        "--jobs",
        1,
        "--compare",
        "turns=4,8",
        "--scenario",
        "farm",
    )
    result = conftest.run(*words, "--red", "random")
    assert result.code == 0, result.err
    assert "farm: what turns changes, 20 pairs of games" in result.out
    assert "turns = 4" in result.out
    file = tmp_path / "both.json"
    assert conftest.run(*words, "--json", file).code == 0
    output = json.loads(file.read_text())
    assert [summary["options"]["turns"] for summary in output["runs"]] == [4, 8]
    assert output["comparisons"][0]["values"] == [4, 8]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns=4", "written NAME=A,B"),
        ("turns=4,4", "two different values"),
        ("turns=4,8,9", "written NAME=A,B"),
        ("weather=a,b", "cannot compare 'weather'; choose from mercy, night, turns, red, blue"),
        ("turns=4,5", "option turns takes 4, 8, not '5'"),
        ("red=random,genius", "unknown player 'genius'"),
        ("data=none,nowhere", "nowhere is not a data folder"),
        ("mercy=true,false", "option mercy cannot be changed"),
    ],
)
def test_a_comparison_that_cannot_be_is_refused(text: str, message: str) -> None:
    result = conftest.run("simulate", "skirmish", "--games", 1, "--compare", text)
    assert result.code == 2
    assert message in result.err


def test_shares_have_wilsons_interval() -> None:
    summary = summarize(PLAN, run(PLAN))
    won = summary["wins"]["red"]
    assert won["interval"] == list(wilson(won["games"], 60))
