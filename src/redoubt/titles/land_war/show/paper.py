"""The print-and-play set: markers for points, flags and the rest, boxes for the Pools.

The rules print no counters; the counter mix is ours, from the campaign's set-up.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any, Final

from redoubt.show.types import Piece
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.state import ALLIED, NATIONS
from redoubt.titles.land_war.tables import GRID

Plain = dict[str, Any]
SOURCE: Final = "reconstructed: the rules print no counters"
READING: Final = (
    "A number is men; T tanks, A aircraft, L LSP, B bombers. Place a marker of men in every hex of the line "
    "(LW-012), the others beside it. Allied markers have a ring."
)
MEN: Final = ((1, 1.0), (2, 0.7), (3, 0.5), (4, 0.4), (5, 0.3), (7, 0.2), (10, 0.1))
"""Values of the markers of men, and their number for each hex of the line."""


def paper(rules: Rules) -> Plain:
    """Markers, boxes and tracks of one campaign."""
    name = rules.map.name
    return {
        "counters": [counter for nation in nations(rules) for counter in _markers(rules, nation)],
        "marks": list(_marks(rules)),
        "tracks": [
            {"title": f"{rules.scenario.counted.capitalize()} points: {what}", "rule": rules.scenario.rule,
             "cells": [str(n) for n in range(10)]}
            for what in ("tens", "units")
        ],
        "boxes": [
            {"title": f"Pool of {look.the_nation(nation)}", "rule": "LW-020"} for nation in nations(rules)
        ],
        "reading": READING,
        "notes": {
            "map": "The printed map is lost. Coasts and borders come from public-domain geography; we drew "
            "the terrain by hand. Rivers are decoration and have no effect.",
            "counters": "The rules print no counters. These are ours: enough for the set-up and a few turns.",
        },
        "sources": {"map": [f"{name}_hexes.csv", f"{name}_hexsides.csv"], "counters": [f"{name}_setup.csv"]},
    }  # fmt: skip


def nations(rules: Rules) -> list[int]:
    """The nations with a team, in order."""
    return [rules.nation_of[side] for side in rules.teams]


def _markers(rules: Rules, nation: int) -> Iterator[Plain]:
    rows = [row for row in rules.map.setup if row.nation == NATIONS[nation]]
    length = max(6, sum(row.kind == "front" for row in rows))
    for value, share in MEN:
        yield _counter(rules, nation, str(value), ceil(length * share))
    for letter, held in (
        ("T", sum(row.tanks for row in rows)), ("A", sum(row.aircraft for row in rows)),
        ("L", max(row.lsp for row in rows) if rows else 0),
        ("B", 4 * any(row.strategic_bombers for row in _budget(rules, nation))),
    ):  # fmt: skip
        for value, share in ((1, 1.0), (2, 0.4)) if held else ():
            yield _counter(rules, nation, f"{letter}{value}", ceil(held * share))
    most = max((row.military_flags for row in _budget(rules, nation)), default=0)
    if most:
        yield _counter(rules, nation, "flag", most + 2, "control")
    for kind, word in (
        ("garrison", "garrison"),
        ("pag", "PAG"),
        ("security_zone", "SZ"),
        ("flak_zone", "flak"),
    ):
        count = sum(row.kind == kind for row in rows)
        if count:
            yield _counter(rules, nation, word, count + 2)
    for row in rules.map.cards.values():
        if row.nation == NATIONS[nation]:
            yield _counter(rules, nation, f"+{row.value}", 1, "", row.title)


def _budget(rules: Rules, nation: int) -> list[Any]:
    return [row for (who, _), row in rules.map.budget.items() if who == nation]


def _counter(rules: Rules, nation: int, short: str, count: int, symbol: str = "", name: str = "") -> Plain:
    """Identical markers. Allied ones have a ring, as they are round on the screen, so that the camps differ
    without colour."""
    front = Piece(
        id=f"{NATIONS[nation]}-{short}",
        kind="marker",
        name=name or f"{look.nation_name(nation)} {short}",
        place="",
        nation=look.CODES[nation],
        letter=look.LETTERS[nation],
        short=short,
        symbol=symbol,
        shape="round" if rules.camp[nation] == ALLIED else "",
    )
    return {"front": front, "back": None, "count": count, "source": SOURCE}


def _marks(rules: Rules) -> Iterator[Plain]:
    """Signs on the printed map."""
    board = rules.map
    for hex, row in board.rows.items():
        if row.industry_zone and not row.off_map:
            yield _mark(hex, "square", "#5b5347", "industry", "A46")
        if board.major & GRID.bit[hex]:
            yield _mark(hex, "star", "#a3231a", "major city", "LW-074")


def _mark(hex: int, sign: str, colour: str, text: str, rule: str) -> Plain:
    return {"hex": GRID.name(hex), "sign": sign, "colour": colour, "text": text, "rule": rule}


__all__ = ["nations", "paper"]
