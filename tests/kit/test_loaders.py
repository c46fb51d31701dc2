"""Results tables and hexsides from rows, and what is wrong with rows that make none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from redoubt.engine.errors import DataError
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.loaders import Chart, both_ways, chart, load_hexsides
from redoubt.kit.tables import DataSource

GRID = HexGrid(3, 3)


class Result(NamedTuple):
    column: str
    die: int
    losses: str


@dataclass(frozen=True)
class Side:
    hex_a: str
    hex_b: str
    feature: str


def table(rows: list[Result], lines: range = range(1, 3)) -> Chart[int]:
    return chart("crt.csv", rows, lines, lambda r: r.column, lambda r: r.die, lambda r: int(r.losses))


ROWS = [Result("1:1", 2, "1"), Result("2:1", 1, "1"), Result("2:1", 2, "2"), Result("1:1", 1, "0")]


def test_a_chart_holds_its_columns_in_the_order_of_the_file() -> None:
    chart = table(ROWS)
    assert chart.columns == ("1:1", "2:1")
    assert chart.cells == ((0, 1), (1, 2))


def test_a_chart_with_a_hole_names_column_and_line() -> None:
    with pytest.raises(DataError, match=r"crt.csv: expected a result for column 2:1, line 3"):
        table([*ROWS, Result("1:1", 3, "2")], range(1, 4))


def test_a_cell_that_cannot_be_read_names_its_column() -> None:
    with pytest.raises(DataError, match=r"crt.csv: column 1:1: expected .*'x'"):
        table([*ROWS[:3], Result("1:1", 1, "x")])


def sides_of(folder: Path, *rows: str) -> list[tuple[int, int, Side]]:
    (folder / "sides.csv").write_text("\n".join(["hex_a,hex_b,feature", *rows]), encoding="utf-8")
    return load_hexsides(DataSource(folder), "sides.csv", Side, GRID)


def test_hexsides_are_known_from_both_hexes(tmp_path: Path) -> None:
    sides = sides_of(tmp_path, "0101,0102,river", "0202,0203,lake")
    assert [(GRID.name(a), GRID.name(b), row.feature) for a, b, row in sides] == [
        ("0101", "0102", "river"),
        ("0202", "0203", "lake"),
    ]
    sides_between = both_ways(sides)
    a, b = GRID.parse("0202"), GRID.parse("0203")
    assert sides_between[a, b] is sides_between[b, a]
    assert len(sides_between) == 4


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("0101,0103,river", "column hex_b: expected a hex adjacent to 0101, found 0103"),
        ("0101,0101,river", "column hex_b: expected a hex adjacent to 0101, found 0101"),
        ("9901,0101,river", "column hex_a: there is no hex '9901'"),
    ],
)
def test_a_hexside_that_cannot_be_names_the_file_and_the_hexes(
    tmp_path: Path, row: str, message: str
) -> None:
    with pytest.raises(DataError, match=f"sides.csv, {message}"):
        sides_of(tmp_path, row)
