"""What the printed game needs beyond the table on screen: counters with their backs, tracks and boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.show.types import Paper, Piece, PrintedBox, PrintedCounter, PrintedTrack
from redoubt.titles.paths_of_glory.rules.r16_war_status import RUSSIA_TRACK, US_TRACK
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.show.cards import card
from redoubt.titles.paths_of_glory.show.pieces import face
from redoubt.titles.paths_of_glory.show.turntrack import DATES, SET_UP
from redoubt.titles.paths_of_glory.tables import POWERS, SIDES, Tables

READING: Final = (
    "Below: combat, loss and movement factor; red on a white band on the reduced side. XXXX is an army, "
    "with its number, XXX a corps."
)
SOURCES: Final = {"map": ("spaces.csv", "edges.csv"), "counters": ("units.csv",), "cards": ("cards.csv",)}
TRENCHES: Final = 24
"""Trench counters of each side, level 1 on the front, level 2 on the back."""


def paper(rules: Rules) -> Paper:
    """Counters, tracks, boxes, and how to read them."""
    tables: Tables = rules.tables
    return Paper(
        counters=[*_units(tables, rules.optional_cards), *_markers()],
        tracks=[
            PrintedTrack(title="Victory points", rule="1.7", cells=[str(n) for n in range(21)]),
            PrintedTrack(
                title="War status, and both sides combined", rule="16.1", cells=[str(n) for n in range(41)]
            ),
            PrintedTrack(title="Turns", rule="2", cells=list(DATES[: rules.scenario.last_turn])),
            *(
                PrintedTrack(title=f"Actions of the {power}", rule="7.1", cells=[str(n) for n in range(1, 7)])
                for power in reversed(POWERS)
            ),
            PrintedTrack(title="Russia", rule="16.7", cells=list(RUSSIA_TRACK)),
            PrintedTrack(title="United States", rule="16.6", cells=list(US_TRACK)),
        ],
        cards=[
            card(tables, number)
            for number, row in enumerate(tables.cards)
            if rules.optional_cards or not row.optional
        ],
        boxes=[
            *(PrintedBox(title=f"Reserve Box of the {power}", rule="1.4") for power in POWERS),
            *(PrintedBox(title=f"Eliminated {power}", rule="1.4") for power in POWERS),
            PrintedBox(title="Permanently eliminated", rule="12.10.8"),
        ],
        set_up=SET_UP,
        reading=READING,
        sources={kind: list(files) for kind, files in SOURCES.items()},
    )


def _units(tables: Tables, optional: bool) -> Iterator[PrintedCounter]:
    for unit, row in enumerate(tables.units):
        if optional or not row.optional:
            front, back = (face(tables, unit, reduced) for reduced in (False, True))
            yield PrintedCounter(front=front, back=back, count=1, source=row.source)


def _markers() -> Iterator[PrintedCounter]:
    """Trenches, activation, control, forts destroyed."""
    for side, nation in ((1, "CP"), (0, "AP")):
        kinds = (
            ("Trench 1", "Trench 2", TRENCHES), ("Move", "Attack", 8), ("Control", "Control", 30),
        )  # fmt: skip
        for front, back, count in kinds:
            yield PrintedCounter(
                front=_marker(side, nation, front),
                back=_marker(side, nation, back),
                count=count,
                source="own",
            )
    yield PrintedCounter(front=_marker(0, "BR", "Beachhead"), back=None, count=1, source="own")
    yield PrintedCounter(
        front=_marker(1, "CP", "Fort lost"), back=_marker(0, "AP", "Fort lost"), count=20, source="own"
    )


def _marker(side: int, nation: str, words: str) -> Piece:
    name = f"{words} {SIDES[side]}"
    return Piece(id=name, kind="marker", name=name, place="", side=SIDES[side], nation=nation, short=words)


__all__ = ["paper"]
