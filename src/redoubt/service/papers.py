"""Paper for a hall: a team's map, its order sheet, the report of the turn, each from its reader's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from redoubt.kit.mapdraw import map_layers
from redoubt.kit.svg import lettering, paths
from redoubt.kit.tableau import offered
from redoubt.lab.press.paper import FAINT, MARGIN, Sheet, footer, paper_size
from redoubt.lab.press.pdf import pdf
from redoubt.lab.press.tables import Block, Press, chart_blocks, heading, pages, prose
from redoubt.lab.press.type import NARROW
from redoubt.service.chronicle import seen
from redoubt.service.errors import NotFound
from redoubt.service.live import Live
from redoubt.service.logbook import placed_lines
from redoubt.service.printing import Printed
from redoubt.service.story import ground_of
from redoubt.service.table import Plain, may_read, table_of

FITS: Final = ((1.0, 18), (1.0, 12), (1.0, 8), (0.85, 9), (0.72, 9), (0.72, 6))
"""How large the table of an order sheet is, and how many empty lines follow: the first that fits on one side
of paper."""


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
        return Printed(name, "image/svg+xml", sheets[0].svg().encode())
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
    side = live.title.sides[viewer]
    told = live.title.extras.get("about", {}).get("sides", {}).get(side, {})
    return str(told.get("name", side.replace("_", " ").capitalize()))


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
    layers = map_layers(map_data, art, scene, relief=relief, symbols=symbols, sides=live.title.sides)
    (w, h), margin = art["size"], art["margin"]
    wide, high = w + 2 * margin, h + 2 * margin
    paper = paper_size("A3") if high >= wide else paper_size("A3")[::-1]
    scale = min((paper[0] - 2 * MARGIN) / wide, (paper[1] - 2 * MARGIN - 8) / high)
    corner = MARGIN + margin * scale
    body = (
        f'<g transform="translate({corner:.2f},{corner:.2f}) scale({scale:.4f})">',
        *layers, "</g>",
        *footer(f"{live.title.name}: {_reader(live, viewer)}", _when(live, viewer), *paper),
    )  # fmt: skip
    return [Sheet("map", f"{live.name}: map", *paper, body)]


# the order sheet


def _orders(live: Live, viewer: int) -> list[Sheet]:
    """What the team has, and room to write: one side of paper if it can be."""
    if viewer < 0 or viewer == live.title.umpire:
        raise NotFound("an order sheet is a team's: ask for one with `as`", "as")
    press = _press(live, viewer, "order sheet")
    wide, high = press.room
    make: Callable[[Plain], Plain | None] | None = getattr(live.presenter, "order_form", None)
    form = make(seen(live.game, viewer)) if make is not None else None
    boxes = [_box_block(box, wide) for box in _boxes(live, viewer)]
    charts = chart_blocks(form, wide, high) if form is not None else []
    for zoom, lines in FITS:
        shown = [block.zoomed(zoom) for block in charts]
        made = pages(press, [*boxes, *shown, _lines_to_fill(live, viewer, wide, lines)])
        if len(made) == 1:
            break
    return made


def _boxes(live: Live, viewer: int) -> list[Plain]:
    boxes: list[Plain] = table_of(live, viewer)["scene"].get("boxes", [])
    return [box for box in boxes if box.get("items") or box.get("text")]


def _box_block(box: Plain, room: float) -> Block:
    told = [f"{one['label']} {one['value']}" for one in box.get("items", ())]
    words = ", ".join(told) or str(box.get("text", ""))
    wide = min(room, 92.0)
    return Block.stack(
        [heading(box["title"], box.get("rule", ""), 4.0), prose(words or "nothing", wide, 3.2)]
    )


def _lines_to_fill(live: Live, viewer: int, wide: float, lines: int) -> Block:
    """Empty lines, and the words that orders are written in now."""
    verbs: dict[str, str] = {}
    seat = live.game.seat(viewer)
    for one in offered(live.presenter, seen(live.game, viewer), seat):
        verbs.setdefault(one["verb"], one["text"])
    words = "; ".join(list(verbs.values())[:16])
    told = f"One order a line. For example: {words}." if words else "One order a line."
    signed = "Signed for the team: ______________________________   handed in at: ______________"
    parts = [
        heading("Orders", live.game.phase_rule),
        prose(told, wide, 3.0),
        _ruled(wide, lines),
        prose(signed, wide),
    ]
    return Block.stack(parts)


def _ruled(wide: float, count: int) -> Block:
    """Numbered lines to write on."""
    step = 7.6
    lines = [f"M6,{step * (n + 1):.1f}H{wide:.1f}" for n in range(count)]
    numbers = [
        lettering(str(n + 1), 0, step * (n + 1), font_size=3, fill=FAINT, font_family=NARROW)
        for n in range(count)
    ]
    return Block(wide, step * count + 2, (paths(lines, stroke=FAINT, stroke_width=0.2), *numbers))


def _cell(text: object) -> Plain:
    return {"text": str(text), "origin": "printed"}


# the report


def _report(live: Live, viewer: int) -> list[Sheet]:
    """What happened in this turn as far as the reader knows, losses, points, what there is, and what the
    commanders say."""
    press = _press(live, viewer, "communiqué" if viewer < 0 else "report")
    wide, high = press.room
    scene = table_of(live, viewer)["scene"]
    blocks = [*_news(live, viewer, wide), *_said(live, viewer, wide)]
    if scene["scores"]:
        points = "; ".join(f"{one['label']} {one['value']}" for one in scene["scores"])
        blocks.append(Block.stack([heading("Points", scene["scores"][0]["rule"]), prose(points, wide)]))
    blocks += _losses(live, scene, wide, high)
    blocks += [_box_block(box, wide) for box in _boxes(live, viewer)]
    return pages(press, blocks)


def _news(live: Live, viewer: int, wide: float) -> Iterator[Block]:
    assert live.presenter is not None
    turns = [one for one in live.presenter.report(placed_lines(live, viewer)) if one["lines"]]
    for turn in turns[-2:]:
        yield heading(turn["title"])
        for line in turn["lines"]:
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


def _losses(live: Live, scene: Plain, wide: float, high: float) -> Sequence[Block]:
    turns = scene["losses"]["turns"][-2:]
    sides = list(dict.fromkeys(side for turn in turns for side in turn["bySide"]))
    if not sides:
        return ()
    rows = [
        {"head": _reader(live, live.title.sides.index(side)),
         "cells": [_cell(turn["bySide"].get(side, {}).get("steps", 0)) for turn in turns]}
        for side in sides
    ]  # fmt: skip
    chart = {
        "id": "losses",
        "title": "Losses",
        "columns": ["", *(f"turn {turn['n']}" for turn in turns)],
        "rows": rows,
    }
    return chart_blocks(chart, wide, high)


KINDS: Final[dict[str, Callable[[Live, int], list[Sheet]]]] = {
    "map": _map, "orders": _orders, "report": _report,
}  # fmt: skip

__all__ = ["KINDS", "asked_for"]
