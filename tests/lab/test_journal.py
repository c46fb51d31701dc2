"""The file of a run: a run that was cut goes on and comes to the same result."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.lab.journal import Journal
from redoubt.lab.simulate import Plan, Report, run
from tests.cli import conftest

PLAN = Plan("skirmish", "farm", {"red": "random", "blue": "staff", "umpire": "random"}, games=12, seed=5)
TIMES = ("seconds", "wall_seconds", "decisions_per_second", "jobs", "games_before")


def timeless(summary: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in summary.items() if key not in TIMES}


def journal_with(path: Path, games: int, plan: Plan = PLAN) -> list[Report]:
    """The file of a run of which so many games have ended."""
    reports = run(replace(plan, games=games))
    with Journal(path, [plan]) as journal:
        for report in reports:
            journal.add(0, report)
    return reports


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children_of(process: int) -> list[int]:
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True)
    return [int(pid) for pid in listing.stdout.split()]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
def test_a_run_killed_in_the_middle_goes_on_to_the_same_result(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    words = ["simulate", "skirmish", "--games", "3000", "--red", "random", "--jobs", "2", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-c", conftest.PROGRAM, *words], env=conftest.ENVIRONMENT, cwd=conftest.ROOT,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while lines_of(out) < 30:
        assert process.poll() is None, "the run was over before it could be killed"
        time.sleep(0.002)
    workers = children_of(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    had = lines_of(out) - 1
    assert 0 < had < 3000
    latest = time.monotonic() + 10
    while any(alive(worker) for worker in workers):
        assert time.monotonic() < latest, "a worker outlives the run"
        time.sleep(0.02)
    result = conftest.run(*words, "--json", str(tmp_path / "cut.json"))
    assert result.code == 0, result.err
    assert f"skirmish ridge: {had:,} of 3,000 games were played before" in result.err
    whole = conftest.run(*words[:-2], "--json")
    first, second = json.loads((tmp_path / "cut.json").read_text())[0], json.loads(whole.out)[0]
    assert first["games_before"] == had
    assert timeless(first) == timeless(second)


def test_a_run_stopped_by_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "run.jsonl"
    words = ("simulate", "skirmish", "--games", 20, "--jobs", 1)
    add = Journal.add

    def interrupted(self: Journal, plan: int, report: Report) -> None:
        add(self, plan, report)
        if report.seed == 7:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "add", interrupted)
        result = conftest.run(*words, "--out", out)
    assert result.code == 130
    assert (
        f"stopped; the games that ended are in {out}, and the same command goes on from there" in result.err
    )
    assert lines_of(out) == 8
    assert conftest.run(*words, "--out", out).code == 0
    assert lines_of(out) == 21
    again = conftest.run(*words, "--out", out)
    assert "20 of 20 games were played before" in again.err


def test_a_game_is_read_back_as_it_was_played(tmp_path: Path) -> None:
    reports = journal_with(tmp_path / "run", 12)
    with Journal(tmp_path / "run", [PLAN]) as journal:
        assert list(journal.games[0].values()) == reports


@pytest.mark.parametrize("cut", [1, 40, 300])
def test_a_last_line_that_was_cut_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "run"
    journal_with(path, 6)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with Journal(path, [PLAN]) as journal:
        assert sorted(journal.games[0]) == [5, 6, 7, 8, 9]
    assert path.read_bytes() == whole[: whole.rstrip().rfind(b"\n") + 1]


def test_a_header_that_was_cut_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "run"
    journal_with(path, 0)
    whole = path.read_bytes()
    path.write_bytes(whole[:50])
    with Journal(path, [PLAN]) as journal:
        assert journal.games == [{}]
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (replace(PLAN, scenario="ridge"), "scenario farm, not ridge"),
        (replace(PLAN, seed=6), "seed 5, not 6"),
        (replace(PLAN, options={"night": True}), "options none, not night=true"),
        (replace(PLAN, players=PLAN.players | {"red": "staff"}), "red=random, blue=staff"),
    ],
)
def test_the_file_of_another_plan_is_refused(tmp_path: Path, other: Plan, difference: str) -> None:
    path = tmp_path / "run"
    journal_with(path, 2)
    before = path.read_bytes()
    with pytest.raises(redoubt.BadSave, match="holds another run: .*" + difference):
        Journal(path, [other])
    assert path.read_bytes() == before


def test_more_games_of_the_same_plan_may_be_added(tmp_path: Path) -> None:
    journal_with(tmp_path / "run", 4)
    with Journal(tmp_path / "run", [replace(PLAN, games=100)]) as journal:
        assert len(journal.games[0]) == 4


@pytest.mark.parametrize(
    "text", [b"{}\n", b"a diary\n", b"a diary", b'{"redoubt simulation": 1}\n', b"\xff\xfe\n"]
)
def test_a_file_that_is_not_of_a_run_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "run"
    path.write_bytes(text)
    with pytest.raises(redoubt.BadSave, match="is not a simulation file"):
        Journal(path, [PLAN])
    assert path.read_bytes() == text


@pytest.mark.parametrize(
    "line", [b"{}", b'{"plan": 7, "report": {"scenario": "farm", "seed": 1}}', b"nonsense"]
)
def test_a_broken_line_in_the_middle_is_named_by_its_number(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "run"
    journal_with(path, 3)
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:2], line, *lines[3:]]) + b"\n")
    with pytest.raises(redoubt.BadSave, match=r"line 3 of .* is not a game of this run"):
        Journal(path, [PLAN])


def test_two_runs_may_not_write_the_same_file(tmp_path: Path) -> None:
    with Journal(tmp_path / "run", [PLAN]), pytest.raises(redoubt.BadSave, match="another run is writing"):
        Journal(tmp_path / "run", [PLAN])


def test_a_file_that_cannot_be_written_is_an_error_of_one_line(tmp_path: Path) -> None:
    result = conftest.run("simulate", "skirmish", "--games", 1, "--out", tmp_path / "no" / "run")
    assert result.code == 2
    assert re.search("cannot write .*: No such file or directory", result.err)
