"""The benchmark runs and says what it measured; how fast is not for a test to judge."""

from __future__ import annotations

import json

import pytest

from redoubt.lab.bench import midgame, per_call
from redoubt.lab.simulate import Plan
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
