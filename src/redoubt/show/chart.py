"""Tables of a game as a reader sees them: every cell with its source, and a key to point at it."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.kit.provenance import Row
from redoubt.show.types import Chart, ChartCell, ChartRow


def cell(text: object, source: str, key: str = "") -> ChartCell:
    """What stands in a cell and where it comes from; `origin` is the source in one word."""
    return ChartCell(text=str(text), source=source, origin=Row("", "", source).origin, key=key)


def row(head: object, cells: Iterable[ChartCell]) -> ChartRow:
    return ChartRow(head=str(head), cells=list(cells))


def chart(
    id: str, title: str, rule: str, columns: Iterable[str], rows: Iterable[ChartRow], note: str = ""
) -> Chart:
    """A table; the first column heads the rows."""
    return Chart(id=id, title=title, rule=rule, columns=list(columns), rows=list(rows), note=note)


__all__ = ["cell", "chart", "row"]
