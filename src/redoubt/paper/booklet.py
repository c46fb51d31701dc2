"""The sheets beside the map: charts, sequence of play, tracks and boxes, scenarios, rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from redoubt.engine.title import Title
from redoubt.kit.rules_index import RulesIndex
from redoubt.paper.scenarios import Start, scenario_sheets
from redoubt.paper.sheets import FAINT, INK, Sheet
from redoubt.paper.svg import lettering, rect
from redoubt.paper.tables import Block, Press, chart_blocks, flow, heading, pages, prose
from redoubt.paper.type import NARROW, face, width
from redoubt.show.types import Chart, Paper, Phase, PrintedBox, PrintedTrack

TINTS: Final = (
    "A tinted value is reconstructed, a value with a tinted corner partly so; all others are printed values."
)
STATUS: Final = {"printed": "", "reconstructed": " (reconstructed)", "ruling": " (our reading)"}
CELL: Final = 17.0
"""Of a track, in millimetres: room for a counter."""
LARGE: Final = 1.3
"""The zoom of short charts, for reading at a distance."""


def chart_sheets(
    title: Title,
    charts: Sequence[Chart],
    printed: Paper,
    set_ups: Sequence[Start],
    index: RulesIndex | None,
    paper: tuple[float, float],
) -> list[Sheet]:
    """All charts, then tracks and boxes, then the scenarios."""
    press = Press(title.name, "charts", "Charts and tables", paper, TINTS)
    blocks = [block for chart in charts for block in _chart(chart, press.room)]
    sheets = pages(press, blocks) if blocks else []
    aids = list(_aids(printed, set_ups, press.room[0]))
    if aids:
        note = "Tracks and boxes are ours; the sequence of play is the printed one."
        sheets += pages(Press(title.name, "tracks", "Sequence of play, tracks and boxes", paper, note), aids)
    for start in set_ups:
        sheets += scenario_sheets(title, start, index, paper)
    return sheets


def _chart(chart: Chart, room: tuple[float, float]) -> list[Block]:
    blocks = chart_blocks(chart, *room)
    if len(blocks) == 1 and len(chart.rows) <= 12 and blocks[0].width * LARGE <= room[0]:
        return [blocks[0].zoomed(LARGE)]
    return blocks


def _aids(printed: Paper, set_ups: Sequence[Start], wide: float) -> Iterator[Block]:
    phases = printed.sequence or (set_ups[0].scene.phases if set_ups else [])
    if phases:
        yield _sequence(phases, wide)
    for track in printed.tracks:
        yield _track(track, wide)
    for box in printed.boxes:
        yield _box(box, wide / 2 - 3)


def _sequence(phases: Sequence[Phase], wide: float) -> Block:
    """The sequence of play in two columns: where a turn has two halves, one for each."""
    lines = []
    for phase in phases:
        named = not phase.half or phase.name.lower().startswith(phase.half)
        half = "" if named else f"{phase.half.capitalize()}: "
        lines.append(prose(half + phase.name, wide / 2 - 3, 3.4, lead=phase.rule))
    halves = [phase.half or phase.side for phase in phases]
    changes = [n for n, half in enumerate(halves) if n and half != halves[n - 1]]
    middle = changes[0] if len(changes) == 1 else (len(lines) + 1) // 2
    parts = [Block.stack(column, 0.4) for column in (lines[:middle], lines[middle:]) if column]
    return Block.stack([heading("Sequence of play"), Block.beside(parts, wide / 2 + 3)], 0.4)


def _track(track: PrintedTrack, wide: float) -> Block:
    """The cells of a track, in as many rows as they need."""
    title, most = heading(track.title, track.rule), max(1, int(wide // CELL))
    cells = []
    for n, label in enumerate(track.cells):
        row, column = divmod(n, most)
        x, y = column * CELL, row * CELL
        size = min(9.0, 9.0 * (CELL - 1.6) / width(label, face(NARROW, "B"), 9.0))
        cells.append(rect(x, y, CELL, CELL, fill="none", stroke=INK, stroke_width=0.2))
        cells.append(lettering(label, x + CELL / 2, y + CELL / 2 + 3, font_size=round(size, 2),
                               text_anchor="middle", fill=FAINT, fill_opacity=0.6))  # fmt: skip
    rows = -(-len(track.cells) // most)
    return Block.stack([title, Block(CELL * min(most, len(track.cells)), CELL * rows, tuple(cells))], 0)


def _box(box: PrintedBox, wide: float) -> Block:
    words = f"{box.title} [{box.rule}]" if box.rule else box.title
    size = min(3.6, 3.6 * (wide - 4) / width(words, face(NARROW, "B"), 3.6))
    parts = (
        rect(0, 0, wide, 40, fill="none", stroke=INK, stroke_width=0.25),
        lettering(words, 2, 5, font_size=round(size, 2), font_weight=700, fill=INK),
    )
    return Block(wide, 40, parts)


def rules_sheets(title: Title, index: RulesIndex, paper: tuple[float, float]) -> list[Sheet]:
    """The rules in our words, in two columns."""
    note = "In our words, rule by rule, marking reconstructed rules and our own readings."
    press = Press(title.name, "rules", "The rules in short", paper, note)
    return flow(press, _rules(index, press.room[0] / 2 - 3))


def _rules(index: RulesIndex, room: float) -> Iterator[Block]:
    for number, rule in index.items():
        name = rule.title.upper() if number.endswith(".0") else rule.title
        yield prose(rule.text, room, 3.1, lead=f"{number} {name}{STATUS[rule.status]}.")


__all__ = ["chart_sheets", "rules_sheets"]
