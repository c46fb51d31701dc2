"""How far a long command is: a bar that moves on a terminal, lines elsewhere."""

from __future__ import annotations

import io

import pytest

from redoubt.cli import progress as module
from redoubt.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_with_the_count_and_the_remark(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with progress("A game", 3, "sheets", before=1) as step:
        step("map.pdf")
    shown = terminal.getvalue()
    assert "A game" in shown
    assert "2/3" in shown
    assert "map.pdf" in shown


def test_elsewhere_a_line_comes_only_after_a_while(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    with progress("A game", 10, "sheets", before=2) as step:
        for _ in range(4):
            now[0] += 2.0
            step("map.pdf")
    assert capsys.readouterr().err == "A game: 5 of 10 sheets, map.pdf, 10 s left\n"
