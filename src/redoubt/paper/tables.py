"""Tables and text as blocks of known size, and how blocks fill pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from redoubt.engine.text import plain
from redoubt.paper.sheets import FAINT, INK, MARGIN, Sheet, footer
from redoubt.paper.svg import group, lettering, paths, rect
from redoubt.paper.type import NARROW, SERIF, face, width, wrap
from redoubt.show.types import Chart, ChartCell

GAP: Final = 6.0
"""The space between blocks."""
TINT: Final = "#f0dfb4"
"""The background of a reconstructed value; only a corner if it is partly printed."""
SIZE: Final = 3.15
LINE: Final = 4.3
"""Letters and lines of a table."""
TOP: Final = 19.0
"""Where blocks start, below the heading of a page."""


class Block(NamedTuple):
    """Elements of known size, with their corner at 0, 0."""

    width: float
    height: float
    parts: tuple[str, ...]

    def zoomed(self, by: float) -> Block:
        shown = group(self.parts, transform=f"scale({by:g})")
        return Block(self.width * by, self.height * by, (shown,))

    @classmethod
    def stack(cls, blocks: Sequence[Block], gap: float = 1.5) -> Block:
        """Blocks stacked into one that is not split."""
        parts, y = [], 0.0
        for block in blocks:
            parts.append(group(block.parts, transform=f"translate(0,{y:.2f})"))
            y += block.height + gap
        return cls(max(block.width for block in blocks), y - gap, tuple(parts))

    @classmethod
    def beside(cls, blocks: Sequence[Block], step: float) -> Block:
        """Blocks side by side as one."""
        parts = [
            group(block.parts, transform=f"translate({n * step:.2f},0)") for n, block in enumerate(blocks)
        ]
        wide = max(n * step + block.width for n, block in enumerate(blocks))
        return cls(wide, max(block.height for block in blocks), tuple(parts))


# texts


def heading(title: str, rule: str = "", size: float = 4.6) -> Block:
    title, bold = plain(title), face(SERIF, "B")
    parts = [lettering(title, 0, size, font_family=SERIF, font_size=size, font_weight=600, fill=INK)]
    wide = width(title, bold, size)
    if rule:
        parts.append(lettering(f"[{rule}]", wide + 2, size, font_size=3, fill=FAINT))
        wide += 2 + width(f"[{rule}]", face(NARROW), 3)
    return Block(wide, size + 2.4, tuple(parts))


def prose(text: str, room: float, size: float = 3.4, lead: str = "", italic: bool = False) -> Block:
    """A paragraph; `lead` is set in bold before its first line."""
    text, lead = plain(text), plain(lead)
    of = face(SERIF, "I" if italic else "")
    pad = width(lead + " ", face(NARROW, "B"), size) if lead else 0
    first, *rest = wrap_first(text, size, room, pad, italic) or [""]
    look = {"font_family": SERIF, "font_size": size, "fill": INK, "font_style": "italic" if italic else None}
    parts = [lettering(first, pad, size, **look)]
    if lead:
        parts.insert(0, lettering(lead, 0, size, font_size=size, font_weight=700, fill=INK))
    parts += [lettering(line, 0, size + (n + 1) * size * 1.25, **look) for n, line in enumerate(rest)]
    wide = max(width(line, of, size) for line in (first, *rest)) + pad
    return Block(min(wide, room), size * 1.25 * (1 + len(rest)) + 1.2, tuple(parts))


def wrap_first(text: str, size: float, room: float, pad: float, italic: bool = False) -> list[str]:
    """A text in lines, the first of them shorter."""
    of = face(SERIF, "I" if italic else "")
    if pad > 0.7 * room:
        return ["", *wrap(text, of, size, room)]
    start = wrap(text, of, size, room - pad)[:1]
    if not start:
        return []
    return start + wrap(text[len(start[0]) :], of, size, room)


# tables


@dataclass(frozen=True)
class Column:
    width: float
    number: bool
    """Short figures are centred, words are set left."""


def chart_blocks(chart: Chart, room: float, high: float) -> list[Block]:
    """A chart as one block, or several if it is longer than a page."""
    rows = [[ChartCell(text=row.head), *row.cells] for row in chart.rows]
    columns = _columns(chart.columns, rows, room)
    title = heading(chart.title, chart.rule)
    wide = max(60.0, sum(column.width for column in columns))
    note = prose(chart.note, wide, 3, italic=True) if chart.note else None
    heads = [wrap(text, face(NARROW, "B"), SIZE, column.width - 1.6) or [""]
             for text, column in zip(chart.columns, columns, strict=True)]  # fmt: skip
    lines = [_lines(row, columns) for row in rows]
    top = title.height + LINE * max(map(len, heads)) + 1.4
    blocks: list[Block] = []
    start = 0
    while start < len(rows) or not blocks:
        end, used = start, top + (note.height + 1 if note else 0)
        while end < len(rows) and (used + _high(lines[end]) <= high or end == start):
            used += _high(lines[end])
            end += 1
        more = " (continued)" if start else ""
        part = heading(chart.title + more, chart.rule)
        blocks.append(_table(part, columns, heads, rows[start:end], lines[start:end], note))
        start = end
    return blocks


def _high(lines: Sequence[Sequence[str]]) -> float:
    return LINE * max(1, *(len(cell) for cell in lines))


def _lines(row: Sequence[ChartCell], columns: Sequence[Column]) -> list[list[str]]:
    return [wrap(plain(cell.text), face(NARROW), SIZE, column.width - 1.6) or [""]
            for cell, column in zip(row, columns, strict=True)]  # fmt: skip


def _columns(heads: Sequence[str], rows: Sequence[Sequence[ChartCell]], room: float) -> list[Column]:
    """Columns as wide as their longest text; if that is too wide, the widest shrink until all fit."""
    bold, usual = face(NARROW, "B"), face(NARROW)
    columns = []
    for n, head in enumerate(heads):
        cells = [plain(row[n].text) for row in rows]
        long = max((width(text, usual, SIZE) for text in cells), default=0)
        words = max((width(word, bold, SIZE) for word in head.split()), default=0)
        columns.append(Column(max(long, words, 4) + 2.4, n > 0 and all(len(text) <= 13 for text in cells)))
    over = sum(column.width for column in columns) - room
    while over > 0.01:
        widest = max(column.width for column in columns)
        many = [n for n, column in enumerate(columns) if column.width == widest]
        less = max([column.width for column in columns if column.width < widest], default=widest - over)
        cut = min(over / len(many), max(widest - less, 0.1))
        for n in many:
            columns[n] = Column(widest - cut, columns[n].number)
        over -= cut * len(many)
    return columns


def _table(
    title: Block,
    columns: Sequence[Column],
    heads: Sequence[Sequence[str]],
    rows: Sequence[Sequence[ChartCell]],
    lines: Sequence[Sequence[Sequence[str]]],
    note: Block | None,
) -> Block:
    wide = sum(column.width for column in columns)
    parts, y = [*title.parts], title.height
    deep = LINE * max(map(len, heads)) + 1
    parts.append(rect(0, y, wide, deep, fill="#e8e2d2"))
    parts += _words(heads, columns, y, True)
    y += deep
    ruled = [f"M0,{title.height:.2f}h{wide:.2f}M0,{y:.2f}h{wide:.2f}"]
    for row, cells in zip(rows, lines, strict=True):
        high = _high(cells)
        parts += _tints(row, columns, y, high)
        parts += _words(cells, columns, y, False)
        y += high
        ruled.append(f"M0,{y:.2f}h{wide:.2f}")
    parts.append(paths(ruled, fill="none", stroke=INK, stroke_width=0.12, stroke_opacity=0.6))
    if note is not None:
        parts.append(group(note.parts, transform=f"translate(0,{y + 1:.2f})"))
        y += 1 + note.height
    return Block(max(wide, title.width, note.width if note else 0), y, tuple(parts))


def _words(cells: Sequence[Sequence[str]], columns: Sequence[Column], y: float, bold: bool) -> Iterator[str]:
    x = 0.0
    for n, (lines, column) in enumerate(zip(cells, columns, strict=True)):
        middle = column.number
        at = x + (column.width / 2 if middle else 1)
        weight = 700 if bold or n == 0 else None
        for k, line in enumerate(lines):
            down = y + SIZE + 0.15 + k * LINE
            yield lettering(line, at, down, font_size=SIZE, font_weight=weight, fill=INK,
                            text_anchor="middle" if middle else None)  # fmt: skip
        x += column.width


def _tints(row: Sequence[ChartCell], columns: Sequence[Column], y: float, high: float) -> Iterator[str]:
    """The background of each value, by its origin."""
    x = 0.0
    for cell, column in zip(row, columns, strict=True):
        if cell.origin == "reconstructed" and cell.text:
            yield rect(x, y, column.width, high, fill=TINT)
        elif cell.origin == "partly" and cell.text:
            corner = min(high, column.width)
            yield paths([f"M{x:.2f},{y:.2f}v{corner:.2f}l{corner:.2f},{-corner:.2f}Z"], fill=TINT)
        x += column.width


# pages


class Press(NamedTuple):
    """What all pages of a kind share."""

    title: str
    name: str
    """Of the file."""
    head: str
    paper: tuple[float, float]
    note: str = ""
    """Shown below the heading: which values are reconstructed."""

    @property
    def room(self) -> tuple[float, float]:
        """The room for blocks on a page."""
        return self.paper[0] - 2 * MARGIN, self.paper[1] - TOP - MARGIN - 3


def pages(press: Press, blocks: Iterable[Block]) -> list[Sheet]:
    """Blocks on as many sheets as they need: side by side where they fit, in their order."""
    wide, high = press.room
    filled: list[list[str]] = [[]]
    x, y, row = 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.width > wide:
            x, y, row = 0.0, y + row + GAP, 0.0
        if (x or y) and y + block.height > high:
            filled.append([])
            x, y, row = 0.0, 0.0, 0.0
        filled[-1].append(group(block.parts, transform=f"translate({MARGIN + x:.2f},{TOP + y:.2f})"))
        x += block.width + GAP
        row = max(row, block.height)
    return _sheets(press, filled)


def flow(press: Press, blocks: Iterable[Block], columns: int = 2, gap: float = 1.6) -> list[Sheet]:
    """Blocks down the columns of as many sheets as they need."""
    step, high = (press.room[0] + GAP) / columns, press.room[1]
    filled: list[list[str]] = [[]]
    column, y = 0, 0.0
    for block in blocks:
        if y and y + block.height > high:
            column, y = column + 1, 0.0
        if column == columns:
            filled.append([])
            column = 0
        place = f"translate({MARGIN + column * step:.2f},{TOP + y:.2f})"
        filled[-1].append(group(block.parts, transform=place))
        y += block.height + gap
    return _sheets(press, filled)


def _sheets(press: Press, filled: list[list[str]]) -> list[Sheet]:
    return [_page(press, parts, n, len(filled)) for n, parts in enumerate(filled, start=1)]


def _page(press: Press, parts: list[str], n: int, of: int) -> Sheet:
    wide, high = press.paper
    top = [lettering(press.head, MARGIN, 10.5, font_family=SERIF, font_size=6, font_weight=600, fill=INK)]
    top.append(paths([f"M{MARGIN:g},12.6H{wide - MARGIN:g}"], stroke=INK, stroke_width=0.3))
    if press.note:
        look = {"font_family": SERIF, "font_size": 2.9, "font_style": "italic", "fill": FAINT}
        top.append(lettering(press.note, MARGIN, 16.3, **look))
    side = f"{press.head}, {n} of {of}" if of > 1 else press.head
    name = f"{press.name}-{n}" if of > 1 else press.name
    body = (*top, *parts, *footer(press.title, side, wide, high))
    return Sheet(name, f"{press.title}: {side}", wide, high, body)


__all__ = ["Block", "Press", "chart_blocks", "flow", "heading", "pages", "prose"]
