"""`redoubt odds`, the verb `odds`, and the command of the text client say the same."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import redoubt
from tests.cli.conftest import Engine, run
from tests.cli.skirmish import TITLE

PLACES = {"R1": {"place": "a2"}, "B1": {"place": "a4"}, "B2": {"place": "a5"}}
FIRE = {"scenario": "ridge", "phase": "2.3", "unit": PLACES}
FIRES = ("--side", "red", "--choice", "fire R1 B1")
HALVES = [Fraction(1, 2), Fraction(1, 2)]


def position(folder: Path) -> Path:
    file = folder / "position.json"
    file.write_text(json.dumps(FIRE), encoding="utf-8")
    return file


def test_a_title_without_a_part_of_its_own_has_odds_too() -> None:
    g = redoubt.new("skirmish", scenario="ridge", seed=1)
    g.choose("red", "bid 2")
    g.choose("blue", "bid 1")
    assert g.odds("red", "stand").kind == "no roll"
    g.choose("red", "stand")
    odds = g.odds("red", "fire R1 B1")
    assert TITLE.show.forecaster is None
    assert sorted(odds.endings.values()) == HALVES


def test_the_command_reads_a_position_from_a_file(tmp_path: Path) -> None:
    ended = run("odds", "skirmish", "--position", position(tmp_path), *FIRES, "--json")
    assert ended.code == 0, ended.err
    endings = json.loads(ended.out)["endings"]
    assert sorted(map(Fraction, endings.values())) == HALVES
    assert endings == redoubt.position("skirmish", FIRE).odds("red", "fire R1 B1").to_plain()["endings"]


def test_a_file_that_gives_a_key_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"unit": {"R1": {"place": "a2"}, "R1": {"place": "a3"}}}', encoding="utf-8")
    ended = run("odds", "skirmish", "--position", file, *FIRES)
    assert ended.code != 0
    assert "gives 'R1' twice" in ended.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give --position"),
        (("--attacker", "men=3"), "skirmish has no calculator"),
        (("--attacker", "men"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_line(words: tuple[str, ...], message: str) -> None:
    ended = run("odds", "skirmish", *words)
    assert ended.code == 2
    assert message in ended.err


@pytest.mark.parametrize(
    ("words", "message"), [(("--policy", "luck"), "unknown policy"), (("--budget", "3"), "too many possib")]
)
def test_odds_that_cannot_be_computed_are_refused_in_a_line(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    ended = run("odds", "skirmish", "--position", position(tmp_path), *FIRES, *words)
    assert ended.code == 2
    assert message in ended.err


def test_the_protocol_gives_odds(engine: Engine) -> None:
    game = engine.ask("position", title="skirmish", position=FIRE)["game"]
    odds = engine.ask("odds", game=game, side="red", choice="fire R1 B1", limit=1)["odds"]
    assert sorted(map(Fraction, odds["endings"].values())) == HALVES
    assert len(odds["outcomes"]) == 1
    error = engine.refuse("odds", game=game, side="red", choice="fire R1 B1", budget=3)
    assert error["code"] == "too_many"


def test_the_bench_of_odds_gives_median_and_worst() -> None:
    ended = run("bench", "odds", "skirmish", "--scenario", "ridge", "--json")
    assert ended.code == 0
    rows = json.loads(ended.out)["rows"]
    assert sum(row["rolls"] for row in rows) > 0
    assert all(row["median"] <= row["worst"] for row in rows)
