"""What the printed game needs beyond the table on screen: every counter with its back, marks, boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.show.types import Paper, Phase, Piece, PrintedBox, PrintedCounter, PrintedMark, PrintedTrack
from redoubt.titles.fallschirmjaeger.settings import Rules
from redoubt.titles.fallschirmjaeger.show.pieces import printed, reverse
from redoubt.titles.fallschirmjaeger.show.standing import fields_of
from redoubt.titles.fallschirmjaeger.show.turntrack import PHASES
from redoubt.titles.fallschirmjaeger.state import SIDES

SOURCES: Final = {
    "map": ("hexes.csv", "hexsides.csv", "ferries.csv", "sites.csv"),
    "counters": ("units.csv",),
}
"""The data files behind each kind of sheet."""
NOTES: Final = {
    "map": "The printed map could not be used. Hexes named in the rules are printed; terrain, water, roads "
    "and railways are reconstructed from geography.",
    "counters": "Strengths, ranges, movement and arrivals are printed in the rules; steps, reduced strengths "
    "and the ratings of ships are reconstructed.",
}
"""The same in words."""
READING: Final = (
    "Left: strength. Middle: range, in a pill for AA, in a box for barrage. Right: movement. "
    "Dots: steps left."
)
"""How to read a counter."""
MARKERS: Final = (
    ("DG", "", 24, "1.4"),
    ("out of supply", "", 20, "1.5"),
    ("prisoner", "", 6, "1.10f"),
    ("wreck", "", 4, "2.3c"),
    ("standing barrage", "", 8, "1.7b"),
    ("Ju-87b", "bomber", 4, "1.9b"),
    ("bomber", "bomber", 6, "1.9a"),
    ("bridge", "", 5, "2.9"),
    ("refinery", "", 2, "3.8b"),
)
"""Words, symbol, number and rule of the markers."""


def paper(rules: Rules) -> Paper:
    """Signs of the map, counters, airfield boards, the Ju-52 track, and the data files."""
    tables = rules.tables
    points = tables.values.ju52.points
    platoons = sum(rules.scenario_id in tables.units[unit].scenarios for unit in tables.jumping_platoons)
    tracks = [
        PrintedTrack(title="Ju-52 points: tens", rule="2.3", cells=[str(n) for n in range(points // 10 + 1)]),
        PrintedTrack(title="Ju-52 points: units", rule="2.3", cells=[str(n) for n in range(10)]),
        *(
            PrintedTrack(
                title=f"{row.airfield} {row.hex}: capacity {row.cap}, most {row.max}",
                rule="2.6a",
                cells=[str(n) if n != row.cap else f"{n} CAP" for n in range(1, (row.max or 0) + 1)],
            )
            for row in (tables.airfields[hex] for hex in fields_of(rules))
        ),
        PrintedTrack(title="Ju-52 points destroyed", rule="4.0c", cells=[str(n) for n in range(21)]),
        PrintedTrack(title="Platoons destroyed", rule="1.10e", cells=[str(n) for n in range(platoons + 1)]),
    ]
    return Paper(
        counters=[*_units(rules), *_markers()],
        marks=list(_marks(rules)),
        tracks=tracks,
        boxes=[
            PrintedBox(title="Ready in Germany", rule="2.3"),
            PrintedBox(title="German dead", rule="S8.0a"),
            PrintedBox(title="Dutch dead", rule="S8.0a"),
            PrintedBox(title="Left the game", rule="3.7"),
        ],
        sequence=[
            Phase(rule=phase.rule, name=phase.name, short=phase.name, state="later", side=SIDES[phase.side])
            for phase in PHASES
        ],
        reading=READING,
        notes=dict(NOTES),
        sources={kind: list(files) for kind, files in SOURCES.items()},
    )


def _marks(rules: Rules) -> Iterator[PrintedMark]:
    """The signs of the printed map: airfields, supply, harbours, special hexes."""
    for row in rules.tables.hexes:
        if row.airfield:
            yield _mark(row.hex, "triangle", "#525d58", f"{row.airfield} airfield", "2.6")
        if row.supply:
            colour = "#e8811a" if row.supply == "orange" else "#8a3b2f"
            yield _mark(row.hex, "dot", colour, f"{row.supply} supply", "3.2")
        if row.special in ("harbour", "refinery", "stadium", "unloading"):
            yield _mark(row.hex, "square", "#2c5590", row.special, "3.0")


def _mark(place: str, sign: str, colour: str, text: str, rule: str) -> PrintedMark:
    return PrintedMark(place=place, sign=sign, colour=colour, text=text, rule=rule)


def _units(rules: Rules) -> Iterator[PrintedCounter]:
    """A counter for every unit of the scenario, with its reduced side on the back."""
    for unit, row in enumerate(rules.tables.units):
        if rules.scenario_id in row.scenarios:
            yield PrintedCounter(
                front=printed(rules)[unit], back=reverse(rules, unit), count=1, source=row.source
            )


def _markers() -> Iterator[PrintedCounter]:
    for words, symbol, number, rule in MARKERS:
        front = Piece(id=f"MK-{words}", kind="marker", name=words, place="", short=words, symbol=symbol)
        yield PrintedCounter(front=front, back=front, count=number, source=f"reconstructed number ({rule})")


__all__ = ["paper"]
