"""`redoubt print`: files on the disk, and clear words for what cannot be printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

pytestmark = pytest.mark.usefixtures("crossroads")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["atlantis"], "unknown title 'atlantis'; choose from"),
        (
            ["crossroads", "--what", "map,dice"],
            "'dice' cannot be printed; --what takes map, counters, cards, charts",
        ),
        (["crossroads", "--what", " , "], "--what is empty"),
        (["crossroads", "--paper", "A7"], "unknown paper 'A7'; choose from A4, A3, A2, A1, A0, letter"),
        (["crossroads", "--format", "png"], "--format takes pdf, svg or both, not 'png'"),
        (["crossroads", "--counter", "5"], "a counter must be 10 to 30 mm wide, not 5"),
        (["crossroads", "--counter", "nan"], "a counter must be 10 to 30 mm wide, not nan"),
        (["skirmish"], "cannot be printed"),
    ],
)
def test_what_cannot_be_printed_is_refused_and_nothing_is_written(
    given: list[str], message: str, tmp_path: Path
) -> None:
    result = run("print", *given, "--out", tmp_path / "out")
    assert result.code == 2
    assert message in result.err
    assert result.err.startswith("redoubt: ")
    assert len(result.err.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_sheets_are_counted_in_plain_lines_where_there_is_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("redoubt.cli.progress.EVERY", 0.0)
    ended = run("print", "crossroads", "--what", "counters", "--out", tmp_path)
    lines = ended.err.splitlines()
    assert [line.partition(", ")[0] for line in lines] == [
        f"Crossroads: {number} of 4 sheets" for number in range(1, 5)
    ], "two pages of a PDF and two pictures"
    assert "counters.pdf, " in lines[0]
    assert "counters-1-back.svg, 0 s left" in lines[-1]
    assert "sheets, " not in ended.out


def test_a_short_print_says_only_which_files_it_wrote(tmp_path: Path) -> None:
    ended = run("print", "crossroads", "--what", "rules", "--format", "svg", "--out", tmp_path)
    assert ended.err == ""


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    result = run("print", "crossroads", "--what", "rules", "--format", "svg", "--out", tmp_path / "file")
    assert result.code == 2
    assert "cannot be written" in result.err
