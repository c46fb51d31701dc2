"""Tables in the form titles use: results by column and line, hexsides by the two hexes they divide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from redoubt.engine.errors import BadChoice, DataError
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.tables import DataSource, load_csv

Row = TypeVar("Row")
Cell = TypeVar("Cell")


class Chart(NamedTuple, Generic[Cell]):
    """A results table. `cells[column][line]`, both counted from 0."""

    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]


def chart(
    file: str,
    rows: Sequence[Row],
    lines: Iterable[int],
    column: Callable[[Row], str],
    line: Callable[[Row], int],
    cell: Callable[[Row], Cell],
) -> Chart[Cell]:
    """A table with a result in each column for each of these lines (dice, differentials). Columns come in the
    order in which they first appear."""
    columns = tuple(dict.fromkeys(column(row) for row in rows))
    numbers = tuple(lines)
    by_cell = {(column(row), line(row)): row for row in rows}
    cells = []
    for name in columns:
        for number in numbers:
            if (name, number) not in by_cell:
                raise DataError(file, None, None, f"expected a result for column {name}, line {number}")
        try:
            cells.append(tuple(cell(by_cell[name, number]) for number in numbers))
        except ValueError as error:
            raise DataError(file, None, None, f"column {name}: expected {error}") from None
    return Chart(columns, tuple(cells))


class Hexside(Protocol):
    """A row about the side between two hexes."""

    @property
    def hex_a(self) -> str: ...

    @property
    def hex_b(self) -> str: ...


Side = TypeVar("Side", bound=Hexside)


def load_hexsides(
    source: DataSource, name: str, record: type[Side], grid: HexGrid
) -> list[tuple[int, int, Side]]:
    """A table of hexsides: each row with its two hexes, which must be adjacent."""
    sides = []
    for row in load_csv(source, name, record, key=("hex_a", "hex_b")):
        try:
            a, b = grid.parse(row.hex_a), grid.parse(row.hex_b)
        except BadChoice as error:
            raise DataError(name, None, "hex_a", str(error)) from None
        if grid.direction(a, b) < 0:
            raise DataError(name, None, "hex_b", f"expected a hex adjacent to {row.hex_a}, found {row.hex_b}")
        sides.append((a, b, row))
    return sides


def both_ways(sides: Iterable[tuple[int, int, Row]]) -> dict[tuple[int, int], Row]:
    """Hexsides by their two hexes in either order."""
    return {pair: row for a, b, row in sides for pair in ((a, b), (b, a))}
