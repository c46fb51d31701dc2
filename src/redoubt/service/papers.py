"""Paper for a hall: a team's map, its order sheet, the report of the turn, each from its reader's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from redoubt.paper.mapdraw import map_layers
from redoubt.paper.pdf import pdf
from redoubt.paper.printing import Printed
from redoubt.paper.sheets import FAINT, MARGIN, Sheet, below_one_another, footer, paper_size
from redoubt.paper.svg import group, lettering, paths
from redoubt.paper.tables import GAP, Block, Press, chart_blocks, flow, heading, pages, prose
from redoubt.paper.type import NARROW
from redoubt.service.catalogue import side_name
from redoubt.service.chronicle import seen
from redoubt.service.errors import NotFound
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.story import ground_of
from redoubt.service.table import Plain, may_read, table_of
from redoubt.show.table import offered

ZOOMS: Final = (1.0, 0.85, 0.72, 0.6)
"""How large the table of an order sheet is: the first that leaves room to write on one side of paper."""
LEAST_LINES: Final = 18
"""Lines to write on that a sheet has; with fewer a second page follows."""
STEP: Final = 7.0
"""From line to line, in millimetres."""
NARROWEST: Final = 60.0
"""Room for lines beside the table."""
DIGIT: Final = 2.05
"""How high the numbers of a map are at least, in millimetres, as far as a hex has room."""
DIGIT_PART: Final = 0.7
"""What part of the size of its letters a digit is high."""


def asked_for(live: Live, file: str, viewer: int) -> Printed:
    """A paper by the name of its file, such as orders.pdf."""
    kind, _, form = file.partition(".")
    if kind not in KINDS or form not in ("pdf", "svg"):
        names = ", ".join(f"{one}.pdf" for one in KINDS)
        raise NotFound(f"there is no {file[:40]!r} to print; there are {names}, and the same as .svg", "file")
    if live.presenter is None:
        raise NotFound(f"{live.title.id} draws no table, so there is nothing to print", "file")
    sheets = KINDS[kind](live, viewer)
    side = live.title.sides[viewer] if viewer >= 0 else "hall"
    name = f"{live.title.id}-turn-{live.game.turn}-{kind}-{side}.{form}"
    if form == "svg":
        shown = sheets[0].svg() if len(sheets) == 1 else below_one_another(sheets[0].title, sheets)
        return Printed(name, "image/svg+xml", shown.encode())
    return Printed(name, "application/pdf", pdf(f"{live.name}: {kind}", sheets))


def _press(live: Live, viewer: int, kind: str) -> Press:
    title = live.title
    who = _reader(live, viewer)
    head = f"{who}: {kind}, {_when(live, viewer)}"
    scenario = title.scenarios[live.game.setup.scenario].name
    return Press(f"{title.name}, {scenario}", kind, head, paper_size("A4"))


def _reader(live: Live, viewer: int) -> str:
    if viewer < 0:
        return "The hall"
    return side_name(live.title, live.title.sides[viewer], live.game.setup.scenario)


def _when(live: Live, viewer: int) -> str:
    track = table_of(live, viewer)["scene"].get("track") or {"turns": ()}
    turn = live.game.turn
    names = [one.get("name", "") for one in track["turns"] if one["n"] == turn]
    return f"turn {turn}{f' ({names[0]})' if names and names[0] else ''}, {live.game.phase.lower()}"


# the map


def _map(live: Live, viewer: int) -> list[Sheet]:
    """The whole map on one sheet of A3, with what the reader sees on it."""
    ground = ground_of(live.title.id, live.game.setup.scenario)
    if ground is None:
        raise NotFound(f"{live.title.id} has no drawn map to print", "file")
    map_data, art, symbols, relief = ground
    scene = table_of(live, viewer)["scene"]
    (w, h), margin = art["size"], art["margin"]
    wide, high = w + 2 * margin, h + 2 * margin
    upright = paper_size("A3")

    def scale_on(paper: tuple[float, float]) -> float:
        fits: float = min((paper[0] - 2 * MARGIN) / wide, (paper[1] - 2 * MARGIN - 8) / high)
        return fits

    paper = max((upright, upright[::-1]), key=scale_on)
    scale = scale_on(paper)
    layers = map_layers(map_data, art, scene, relief=relief, symbols=symbols, sides=live.title.sides,
                        least=DIGIT / DIGIT_PART / scale)  # fmt: skip
    corner = MARGIN + margin * scale
    body = (
        f'<g transform="translate({corner:.2f},{corner:.2f}) scale({scale:.4f})">',
        *layers, "</g>",
        *footer(f"{live.title.name}: {_reader(live, viewer)}", _when(live, viewer), *paper),
    )  # fmt: skip
    return [Sheet("map", f"{live.name}: map", *paper, body)]


# the order sheet


def _orders(live: Live, viewer: int) -> list[Sheet]:
    """What the team has, and room to write: one side of paper if it can be. The lines stand beside the table
    and below it."""
    if viewer < 0 or viewer == live.title.umpire:
        raise NotFound("an order sheet is a team's: ask for one with `as`", "as")
    press = _press(live, viewer, "order sheet")
    wide, high = press.room
    top = Block.stack([_in_columns(_boxes(live, viewer), wide), _how_to_write(live, viewer, wide)], GAP)
    room = high - top.height - GAP - _signature(wide).height
    table = _front(live, viewer, wide, room - GAP)
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


def _front(live: Live, viewer: int, wide: float, high: float) -> Block | None:
    """The title's own form, as large as it can be."""
    make: Callable[[Plain], Plain | None] | None = getattr(live.presenter, "order_form", None)
    form = make(seen(live.game, viewer)) if make is not None else None
    if form is None:
        return None
    for zoom in ZOOMS:
        made = Block.stack([one.zoomed(zoom) for one in chart_blocks(form, wide / zoom, 10 * high)])
        if made.height <= high and made.width + GAP + NARROWEST <= wide:
            break
    return made


def _boxes(live: Live, viewer: int) -> list[Plain]:
    boxes: list[Plain] = table_of(live, viewer)["scene"].get("boxes", [])
    return [box for box in boxes if box.get("items") or box.get("text")]


def _in_columns(boxes: Sequence[Plain], wide: float) -> Block:
    """Boxes in two columns of about the same height."""
    step = (wide + GAP) / 2
    columns: list[list[Block]] = [[], []]
    for box in boxes:
        shorter = min(columns, key=lambda column: sum(one.height for one in column))
        shorter.append(_box_block(box, step - GAP))
    return Block.beside([Block.stack(column, 2.5) for column in columns if column] or [_ruled(wide, 0)], step)


def _box_block(box: Plain, room: float) -> Block:
    """What stands in a box; where orders name a thing by its code, with the code."""
    told = [" ".join(filter(None, (one.get("code"), one["label"], str(one["value"])))) for one in
            box.get("items", ())]  # fmt: skip
    words = ", ".join(told) or str(box.get("text", ""))
    return Block.stack(
        [heading(box["title"], box.get("rule", ""), 4.0), prose(words or "nothing", room, 3.2)], 0.5
    )


def _how_to_write(live: Live, viewer: int, wide: float) -> Block:
    """The words that orders are written in now."""
    verbs: dict[str, str] = {}
    seat = live.game.seat(viewer)
    for one in offered(live.presenter, seen(live.game, viewer), seat):
        verbs.setdefault(one["verb"], one["text"])
    words = "; ".join(list(verbs.values())[:16])
    told = f"One order a line. For example: {words}." if words else "One order a line."
    return Block.stack([heading("Orders", live.game.phase_rule), prose(told, wide, 3.0)], 0.5)


def _ruled(wide: float, count: int, before: int = 0) -> Block:
    """Numbered lines to write on; `before`: how many stand elsewhere."""
    lines = [f"M6,{STEP * (n + 1):.1f}H{wide:.1f}" for n in range(count)]
    numbers = [
        lettering(str(before + n + 1), 0, STEP * (n + 1), font_size=3, fill=FAINT, font_family=NARROW)
        for n in range(count)
    ]
    return Block(wide, STEP * count, (paths(lines, stroke=FAINT, stroke_width=0.2), *numbers))


def _signature(wide: float) -> Block:
    """Who signs, and when it was handed in."""
    half, low = 0.62 * wide, 7.0
    signed, handed = prose("Signed for the team:", half), prose("handed in at:", wide - half)
    rules = [
        f"M{signed.width + 2:.1f},{low:g}H{half - 6:.1f}",
        f"M{half + handed.width + 2:.1f},{low:g}H{wide:.1f}",
    ]
    words = [
        group(one.parts, transform=f"translate({x:.1f},3.2)") for one, x in ((signed, 0.0), (handed, half))
    ]
    return Block(wide, low + 2, (*words, paths(rules, stroke=FAINT, stroke_width=0.2)))


def _cell(text: object) -> Plain:
    return {"text": str(text), "origin": "printed"}


# the report


def _report(live: Live, viewer: int) -> list[Sheet]:
    """What happened in this turn as far as the reader knows, what it cost him, losses, points, what there is,
    and what the commanders say; down two columns."""
    press = _press(live, viewer, "communiqué" if viewer < 0 else "report")
    wide, high = (press.room[0] - GAP) / 2, press.room[1]
    scene = table_of(live, viewer)["scene"]
    blocks = [*_news(live, viewer, wide), *_said(live, viewer, wide)]
    if scene["scores"]:
        points = "; ".join(f"{one['label']} {one['value']}" for one in scene["scores"])
        blocks.append(Block.stack([heading("Points", scene["scores"][0]["rule"]), prose(points, wide)], 0.5))
    for chart in (*_account(live, viewer), *_losses(live, scene)):
        blocks += chart_blocks(chart, wide, high)
    blocks += [_box_block(box, wide) for box in _boxes(live, viewer)]
    return flow(press, blocks)


def _account(live: Live, viewer: int) -> list[Plain]:
    """The reader's own losses, ground and expenses, if the title reckons them."""
    make = getattr(live.presenter, "account", None)
    if make is None or viewer < 0:
        return []
    told: list[Plain] = make(seen(live.game, viewer), lines_of(live, viewer))
    return told


def _news(live: Live, viewer: int, wide: float) -> Iterator[Block]:
    assert live.presenter is not None
    turns = [one for one in live.presenter.report(lines_of(live, viewer)) if one["lines"]]
    for turn in turns[-2:]:
        first, *more = turn["lines"]
        yield Block.stack([heading(turn["title"]), prose(_words(first), wide, 3.3)], 0.5)
        for line in more:
            yield prose(_words(line), wide, 3.3)


def _words(line: Any) -> str:
    if not isinstance(line, dict):
        return str(line)
    return f"{line['text']} [{line['rule']}]" if line.get("rule") else str(line["text"])


def _said(live: Live, viewer: int, wide: float) -> Iterator[Block]:
    """What commanders wrote for the report, and what Control ruled, in this turn and the last."""
    for _, one in live.notices:
        recent = one.get("turn", 0) >= live.game.turn - 1
        if one["kind"] in ("paragraph", "ruling", "house_rule", "headline") and recent:
            if may_read(live, viewer, one):
                who = _reader(live, live.title.sides.index(one["side"]))
                yield prose(one["text"], wide, 3.3, lead=f"{who}: ")


def _losses(live: Live, scene: Plain) -> list[Plain]:
    turns = scene["losses"]["turns"][-2:]
    sides = list(dict.fromkeys(side for turn in turns for side in turn["bySide"]))
    if not sides:
        return []
    rows = [
        {"head": _reader(live, live.title.sides.index(side)),
         "cells": [_cell(turn["bySide"].get(side, {}).get("steps", 0)) for turn in turns]}
        for side in sides
    ]  # fmt: skip
    chart = {
        "id": "losses",
        "title": "Losses of all",
        "columns": ["", *(f"turn {turn['n']}" for turn in turns)],
        "rows": rows,
    }
    return [chart]


KINDS: Final[dict[str, Callable[[Live, int], list[Sheet]]]] = {
    "map": _map, "orders": _orders, "report": _report,
}  # fmt: skip

__all__ = ["KINDS", "asked_for"]
