"""What the printed game needs beyond the table on screen: every counter with its back, marks, tracks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from redoubt.show.types import (
    Measure,
    Paper,
    Piece,
    PrintedBox,
    PrintedCounter,
    PrintedMark,
    PrintedTrack,
    Steps,
)
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.show.pieces import LETTERS, printed
from redoubt.titles.switzerland.show.turntrack import SET_UP
from redoubt.titles.switzerland.state import SIDES
from redoubt.titles.switzerland.tables import CH, FR, NATIONS, MarkerRow, UnitRow

SOURCES: Final = {
    "map": ("hexes.csv", "hexsides.csv", "roads.csv", "exits.csv"),
    "counters": ("units.csv", "markers.csv"),
}
"""The data files behind each kind of sheet."""

NOTES: Final = {
    "map": "The printed map is lost. Hexes named in the rules are printed; the terrain of the others, roads "
    "and rivers are reconstructed from geography.",
    "counters": "Swiss names, types and sizes are printed, as is what the rules say about others. Nearly all "
    "strengths and movement factors, and many German, Italian and French names, are reconstructed.",
}
"""The same in words."""
READING: Final = (
    "Left: strength, with bombardment in brackets. Right: movement; black box motorised, white box standard "
    "artillery. Dots: steps left."
)
"""How to read a counter."""
BOXES: Final = (
    ("German casualty pile", "10.3"), ("Swiss casualty pile", "10.3"), ("German dead pile", "10.3"),
    ("Swiss dead pile", "10.3"), ("German airfields", "8.1"), ("Swiss airfields", "8.1"),
)  # fmt: skip
"""Where counters off the map go."""


def paper(rules: Rules) -> Paper:
    """Marks for the map, counters, tracks and boxes, the set-up phase, and the data files."""
    return Paper(
        counters=[*_units(rules), *_markers(rules)],
        marks=list(_marks(rules)),
        tracks=[
            PrintedTrack(
                title=f"German victory points: {what}", rule="16.0", cells=[str(n) for n in range(10)]
            )
            for what in ("tens", "units")
        ],
        boxes=[PrintedBox(title=title, rule=rule) for title, rule in BOXES],
        set_up=SET_UP,
        reading=READING,
        notes=dict(NOTES),
        sources={kind: list(files) for kind, files in SOURCES.items()},
    )


# marks


def _marks(rules: Rules) -> Iterator[PrintedMark]:
    """The signs of the printed map, and hexes named in the rules."""
    tables = rules.tables
    kinds = (
        (tables.orange, "dot", "#e8811a", "orange dot: fortified line", "11.1"),
        (tables.pink, "triangle", "#d6458f", "pink triangle: fortified line", "19.4.6"),
        (tables.fortress_hexes[CH], "square", "#a3231a", "Swiss fortress", "11.2"),
        (tables.fortress_hexes[FR], "square", "#2c5590", "French fortress", "19.3.6"),
        (tables.mountain_towns, "star", "#2f7a45", "mountain town", "18.7"),
    )
    for hexes, sign, colour, text, rule in kinds:
        for hex in hexes:
            place = tables.grid.name(hex)
            yield PrintedMark(place=place, sign=sign, colour=colour, text=text, rule=rule)


# counters


def _units(rules: Rules) -> Iterator[PrintedCounter]:
    """3.0, 10.2.2 A counter for every two steps: the first on its front, the second on its back."""
    for face, row in zip(printed(rules), rules.tables.chart_rows["units"], strict=True):
        for step in range(0, len(row.strength), 2):
            back = _step(face, row, step + 1) if step + 1 < len(row.strength) else None
            yield PrintedCounter(front=_step(face, row, step), back=back, count=1, source=row.source)


def _step(face: Piece, row: UnitRow, lost: int) -> Piece:
    """A unit after losing so many steps."""
    total = len(row.strength)
    return replace(
        face,
        strength=_printed(row.strength[lost]),
        bombardment=_printed(row.bombardment[lost]) if row.bombardment else None,
        movement=_printed(row.movement),
        steps=Steps(left=total - lost, total=total),
        reduced=lost > 0,
    )


def _printed(value: int) -> Measure:
    return Measure(now=value, full=value)


_WORDS: Final = {
    "nsb_militia": ("militia", "NSB"),
    "militia": ("militia", "militia"),
    "road_out": ("road_out", "Road Out"),
    "turn": ("", "DAY"),
    "control": ("control", "control"),
    "no_replacement": ("no_replacement", "no repl."),
    "hit": ("", "HIT"),
}
"""Sign and words of a marker; others show only the sign of their kind."""
_BACKS: Final = {"turn": ("", "NIGHT")}
"""Other markers are the same on both sides."""


def _markers(rules: Rules) -> Iterator[PrintedCounter]:
    for row in rules.tables.markers:
        if row.kind == "vp":
            for word in ("VP 10", "VP 1"):
                front = _marker(row, "", word)
                yield PrintedCounter(front=front, back=front, count=1, source=row.source)
            continue
        front = _marker(row, *_WORDS.get(row.kind, (row.kind, "")))
        back = _marker(row, *_BACKS[row.kind]) if row.kind in _BACKS else front
        yield PrintedCounter(front=front, back=back, count=row.counters, source=row.source)


def _marker(row: MarkerRow, symbol: str, short: str) -> Piece:
    return Piece(
        id=row.id,
        kind="marker",
        name=row.id,
        place="",
        side=row.side if row.side in SIDES else None,
        nation=row.nation,
        letter=LETTERS[NATIONS.index(row.nation)] if row.nation else "",
        short=short,
        symbol=symbol,
        strength=_printed(int(row.strength)) if row.strength else None,
    )


__all__ = ["paper"]
