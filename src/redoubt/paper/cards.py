"""Cards to cut out: nine to a sheet, each with its figures, name, text and what it gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from redoubt.engine.text import plain
from redoubt.paper.paint import Paint
from redoubt.paper.sheets import FAINT, INK, MARGIN, Sheet, footer
from redoubt.paper.svg import lettering, paths, rect
from redoubt.paper.type import NARROW, SERIF, face, wrap
from redoubt.show.types import Card

WIDE, HIGH = 63.0, 88.0
"""The size of a card in millimetres."""
EDGE: Final = 4.0
"""Room between the edge of a card and what is on it."""
SHORT: Final = 3
"""A figure this short stands beside the first, a longer one at the foot."""


def card_sheets(
    title: str, cards: Sequence[Card], paint: Paint, colours: Mapping[str, str], paper: tuple[float, float]
) -> list[Sheet]:
    """All cards of a title; `colours` names the nation whose colours a side shows."""
    width, height = paper
    columns, rows = int((width - 2 * MARGIN) // WIDE), int((height - 2 * MARGIN - 6) // HIGH)
    held = max(1, columns * rows)
    number = ceil(len(cards) / held)
    left, top = (width - columns * WIDE) / 2, MARGIN
    sheets = []
    for n in range(number):
        body: list[str] = []
        for index, card in enumerate(cards[n * held : (n + 1) * held]):
            row, column = divmod(index, columns)
            body += _card(
                card, left + column * WIDE, top + row * HIGH, paint, colours.get(card.side or "", "")
            )
        name = f"cards, sheet {n + 1} of {number}"
        body += footer(f"{title}: {name}", "print at 100 %, cut along the lines", width, height)
        sheets.append(Sheet(f"cards-{n + 1}", f"{title}: {name}", width, height, tuple(body)))
    return sheets


def _card(card: Card, x: float, y: float, paint: Paint, nation: str) -> Iterator[str]:
    tone, _ = paint.face(nation)
    yield rect(x, y, WIDE, HIGH, fill="#fffdf6", stroke=FAINT, stroke_width=0.2)
    first, *others = card.figures or [["", ""]]
    yield rect(x + EDGE, y + EDGE, 11, 11, rx=1, fill=tone)
    yield lettering(first[1], x + EDGE + 5.5, y + EDGE + 8.3, font_family=SERIF, font_size=8.4,
                    font_weight=600, text_anchor="middle", fill=paint.ink(nation))  # fmt: skip
    top = [figure for figure in others if len(figure[1]) <= SHORT]
    for n, (label, value) in enumerate(top):
        yield lettering(f"{label} {value}", x + EDGE + 13.5, y + EDGE + 4.2 + 4.2 * n, font_family=NARROW,
                        font_size=3.6, font_weight=600, fill=INK)  # fmt: skip
    right = x + WIDE - EDGE
    yield lettering(
        card.id, right, y + EDGE + 4.2, font_family=NARROW, font_size=3.4, text_anchor="end", fill=FAINT
    )
    kind = " ".join(filter(None, [card.deck, "combat" if card.kind == "combat" else ""]))
    yield lettering(
        kind, right, y + EDGE + 8.6, font_family=NARROW, font_size=3, text_anchor="end", fill=FAINT
    )
    yield paths([f"M{x + EDGE:g},{y + 17.5:g}H{right:g}"], stroke=tone, stroke_width=0.4)
    down = y + 25
    for line in wrap(card.name, face(SERIF, "B"), 6.2, WIDE - 2 * EDGE):
        yield lettering(line, x + EDGE, down, font_family=SERIF, font_size=6.2, font_weight=600, fill=INK)
        down += 6.6
    down += 1.5
    for line in wrap(plain(card.text), face(SERIF), 3.9, WIDE - 2 * EDGE):
        yield lettering(line, x + EDGE, down, font_family=SERIF, font_size=3.9, fill=INK)
        down += 4.8
    foot = "  ".join(value for _, value in others if len(value) > SHORT)
    yield lettering(
        foot, x + EDGE, y + HIGH - EDGE - 0.5, font_family=NARROW, font_size=3.4, font_weight=600, fill=INK
    )
    if card.once:
        yield lettering("leaves the game as an event", right, y + HIGH - EDGE - 5, font_family=NARROW,
                        font_size=2.9, text_anchor="end", fill=FAINT)  # fmt: skip


__all__ = ["card_sheets"]
