"""The training example runs, and what it learns is better than chance."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_training_scenario.py"


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, float]:
    """The lower and the upper end of both intervals, in per cent."""
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), *words])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    intervals = re.findall(
        r"^(before|after) .*\[([\d.]+)%, ([\d.]+)%\]", capsys.readouterr().out, re.MULTILINE
    )
    ends = {}
    for when, low, high in intervals:
        ends |= {f"{when} low": float(low), f"{when} high": float(high)}
    return ends


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured = run(monkeypatch, capsys, "--games", "50", "--measured", "20")
    assert set(measured) == {"before low", "before high", "after low", "after high"}


@pytest.mark.slow
def test_the_example_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured = run(monkeypatch, capsys, "--games", "500", "--measured", "100")
    assert measured["after low"] > measured["before high"]
