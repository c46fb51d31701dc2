"""Papers for a game in a hall: a team's map, its order sheet and the report of the turn, each showing only
what its reader may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from redoubt.engine.errors import BadSetup
from redoubt.engine.seat import Seat
from redoubt.engine.title import Title
from redoubt.engine.view import ONLOOKER, Seen
from redoubt.paper.ground import Ground, ground_of
from redoubt.paper.sheets import FAINT, MARGIN, Sheet, footer, paper_size
from redoubt.paper.svg import group, lettering, paths
from redoubt.paper.tables import GAP, Block, Press, chart_blocks, flow, heading, pages, prose
from redoubt.paper.type import NARROW
from redoubt.show.chart import cell, chart, row
from redoubt.show.contract import Line, side_name
from redoubt.show.table import Table
from redoubt.show.types import Box, Chart, Scene

ZOOMS: Final = (1.0, 0.85, 0.72, 0.6)
"""Sizes for the table of an order sheet: use the first that leaves room to write on the same page."""
LEAST_LINES: Final = 18
"""A sheet with fewer lines to write on gets a second page."""
STEP: Final = 7.0
"""From line to line, in millimetres."""
NARROWEST: Final = 60.0
"""Room for lines beside the table."""
DIGIT: Final = 2.05
"""The least height of a map's hex numbers in millimetres, where a hex has room."""
DIGIT_PART: Final = 0.7
"""The height of a digit as a part of the font size."""


@dataclass(frozen=True)
class Reader:
    """Whom a paper is for: what they see, may do and have read."""

    table: Table
    seen: Seen
    scene: Scene
    lines: Sequence[Line]
    """The log as they read it."""
    seat: Seat | None = None
    """None for an onlooker."""
    game: str = ""
    """The name of the game."""
    statements: Sequence[tuple[str, str]] = ()
    """Commanders' statements for the report and recent rulings of the umpire: side and words."""

    @property
    def name(self) -> str:
        side = self.seen.side_name
        return "The hall" if side is None else self.called(side)

    def called(self, side: str) -> str:
        return side_name(self.seen.title, side, self.seen.scenario)

    @property
    def when(self) -> str:
        turns = self.scene.track.turns if self.scene.track is not None else []
        names = [turn.name for turn in turns if turn.n == self.seen.turn and turn.name]
        named = f" ({names[0]})" if names else ""
        return f"turn {self.seen.turn}{named}, {self.seen.phase.lower()}"

    def press(self, kind: str) -> Press:
        title = self.seen.title
        head = f"{self.name}: {kind}, {self.when}"
        return Press(
            f"{title.name}, {title.scenarios[self.seen.scenario].name}", kind, head, paper_size("A4")
        )


# the map


def map_sheets(reader: Reader) -> list[Sheet]:
    """The whole map on one A3 sheet, with what the reader sees on it."""
    title = reader.seen.title
    ground = ground_of(title, reader.seen.scenario)
    if ground is None:
        raise BadSetup(f"{title.name} has no map to print", "file")
    return [map_sheet(reader.game, ground, reader.scene, title, reader.name, reader.when)]


def map_sheet(
    name: str, ground: Ground, scene: Scene | None, title: Title, whose: str = "", when: str = ""
) -> Sheet:
    """A map on one A3 sheet, as large as it fits."""
    (w, h), margin = ground.size, ground.margin
    wide, high = w + 2 * margin, h + 2 * margin
    upright = paper_size("A3")

    def scale_on(paper: tuple[float, float]) -> float:
        return min((paper[0] - 2 * MARGIN) / wide, (paper[1] - 2 * MARGIN - 8) / high)

    paper = max((upright, upright[::-1]), key=scale_on)
    scale = scale_on(paper)
    corner = MARGIN + margin * scale
    body = (
        f'<g transform="translate({corner:.2f},{corner:.2f}) scale({scale:.4f})">',
        *ground.layers(scene, title.sides, DIGIT / DIGIT_PART / scale), "</g>",
        *footer(f"{title.name}: {whose}" if whose else title.name, when, *paper),
    )  # fmt: skip
    return Sheet("map", f"{name}: map", *paper, body)


# the order sheet


def order_sheets(reader: Reader) -> list[Sheet]:
    """What the team has, and room to write, on one page if possible. The lines are beside the table and below
    it."""
    press = reader.press("order sheet")
    wide, high = press.room
    top = Block.stack([_in_columns(_boxes(reader), wide), _how_to_write(reader, wide)], GAP)
    room = high - top.height - GAP - _signature(wide).height
    table = _front(reader, wide, room - GAP)
    beside = wide - table.width - GAP if table is not None else 0.0
    count, parts = 0, [top]
    if table is not None and beside >= NARROWEST:
        count = int(table.height // STEP)
        parts.append(Block.beside([table, _ruled(beside, count)], table.width + GAP))
        room -= table.height + GAP
    elif table is not None:
        parts.append(table)
        room -= table.height + GAP
    below = max(0, int((room - GAP) // STEP))
    parts += [_ruled(wide, below, count), _signature(wide)] if below else [_signature(wide)]
    sheet = [Block.stack(parts, GAP / 2)]
    if count + below < LEAST_LINES:
        sheet.append(_ruled(wide, int(high // STEP) - 1, count + below))
    return pages(press, sheet)


def _front(reader: Reader, wide: float, high: float) -> Block | None:
    """The title's own form, as large as it fits."""
    make = reader.table.show.order_form
    form = None if make is None else make(reader.seen)
    if form is None:
        return None
    filled = msgspec.convert(form, Chart)
    for zoom in ZOOMS:
        block = Block.stack([part.zoomed(zoom) for part in chart_blocks(filled, wide / zoom, 10 * high)])
        if block.height <= high and block.width + GAP + NARROWEST <= wide:
            break
    return block


def _boxes(reader: Reader) -> list[Box]:
    return [box for box in reader.scene.boxes if box.items or box.cards or box.text]


def _in_columns(boxes: Sequence[Box], wide: float) -> Block:
    """Boxes in two columns of about the same height."""
    step = (wide + GAP) / 2
    columns: list[list[Block]] = [[], []]
    for box in boxes:
        shorter = min(columns, key=lambda column: sum(block.height for block in column))
        shorter.append(_box_block(box, step - GAP))
    return Block.beside([Block.stack(column, 2.5) for column in columns if column] or [_ruled(wide, 0)], step)


def _box_block(box: Box, room: float) -> Block:
    """The contents of a box; cards with the ids that orders use."""
    items = [f"{item.label} {item.value}".strip() for item in box.items]
    items += [" ".join([card.id, card.name, *(value for _, value in card.figures)]) for card in box.cards]
    words = ", ".join(items) or box.text
    return Block.stack([heading(box.title, box.rule, 4.0), prose(words or "nothing", room, 3.2)], 0.5)


def _how_to_write(reader: Reader, wide: float) -> Block:
    """The wording of orders in this phase."""
    verbs: dict[str, str] = {}
    for offer in reader.table.offers(reader.seen, reader.seat) if reader.seat is not None else ():
        verbs.setdefault(offer.verb, offer.text)
    words = "; ".join(list(verbs.values())[:16])
    text = f"One order per line. For example: {words}." if words else "One order per line."
    return Block.stack([heading("Orders", reader.seen.phase_rule), prose(text, wide, 3.0)], 0.5)


def _ruled(wide: float, count: int, before: int = 0) -> Block:
    """Numbered lines to write on, continuing after the first `before`."""
    lines = [f"M6,{STEP * (n + 1):.1f}H{wide:.1f}" for n in range(count)]
    numbers = [
        lettering(str(before + n + 1), 0, STEP * (n + 1), font_size=3, fill=FAINT, font_family=NARROW)
        for n in range(count)
    ]
    return Block(wide, STEP * count, (paths(lines, stroke=FAINT, stroke_width=0.2), *numbers))


def _signature(wide: float) -> Block:
    """Where to sign, and to note when the sheet was handed in."""
    half, low = 0.62 * wide, 7.0
    signed, handed = prose("Signed for the team:", half), prose("handed in at:", wide - half)
    rules = [
        f"M{signed.width + 2:.1f},{low:g}H{half - 6:.1f}",
        f"M{half + handed.width + 2:.1f},{low:g}H{wide:.1f}",
    ]
    words = [
        group(block.parts, transform=f"translate({x:.1f},3.2)")
        for block, x in ((signed, 0.0), (handed, half))
    ]
    return Block(wide, low + 2, (*words, paths(rules, stroke=FAINT, stroke_width=0.2)))


# the report


def report_sheets(reader: Reader) -> list[Sheet]:
    """What happened in this turn as far as the reader knows, its cost, losses, points, what the reader has,
    and the commanders' statements, in two columns."""
    press = reader.press("communiqué" if reader.seen.side == ONLOOKER else "report")
    wide, high = (press.room[0] - GAP) / 2, press.room[1]
    scores = reader.scene.scores
    blocks = [*_news(reader, wide), *_statements(reader, wide)]
    if scores:
        points = "; ".join(f"{score.label} {score.value}" for score in scores)
        blocks.append(Block.stack([heading("Points", scores[0].rule), prose(points, wide)], 0.5))
    for table in (*_account(reader), *_losses(reader)):
        blocks += chart_blocks(table, wide, high)
    blocks += [_box_block(box, wide) for box in _boxes(reader)]
    return flow(press, blocks)


def _account(reader: Reader) -> list[Chart]:
    """The reader's own losses, ground and expenses, if the title keeps an account."""
    make = reader.table.show.account
    return [] if make is None or reader.seen.side == ONLOOKER else make(reader.seen, reader.lines)


def _news(reader: Reader, wide: float) -> Iterator[Block]:
    turns = [turn for turn in reader.table.report(reader.lines) if turn.lines]
    for turn in turns[-2:]:
        first, *more = turn.lines
        yield Block.stack([heading(turn.title), prose(first, wide, 3.3)], 0.5)
        for line in more:
            yield prose(line, wide, 3.3)


def _statements(reader: Reader, wide: float) -> Iterator[Block]:
    for side, words in reader.statements:
        yield prose(words, wide, 3.3, lead=f"{reader.called(side)}: ")


def _losses(reader: Reader) -> list[Chart]:
    """Every side's losses in this turn and the last."""
    turns = reader.scene.losses.turns[-2:] if reader.scene.losses is not None else []
    sides = list(dict.fromkeys(side for turn in turns for side in turn.by_side))
    rows = []
    for side in sides:
        losses = [turn.by_side.get(side) for turn in turns]
        rows.append(row(reader.called(side), [cell(loss.steps if loss else 0, "printed") for loss in losses]))
    columns = ["", *(f"turn {turn.n}" for turn in turns)]
    return [chart("losses", "Losses of all sides", "", columns, rows)] if rows else []


__all__ = ["Reader", "map_sheets", "order_sheets", "report_sheets"]
