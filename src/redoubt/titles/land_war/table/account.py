"""LW-057, LW-059 A team's own account of a turn, for its report: points lost by fight and kind, ground won
and lost by name, LSP and cards spent. From the lines and the view of that team alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from redoubt.kit.chart import cell, chart, row
from redoubt.kit.tableau import Line, Plain, View
from redoubt.titles.land_war.layout import Eyes
from redoubt.titles.land_war.state import NATIONS, NOWHERE, Board
from redoubt.titles.land_war.table import look
from redoubt.titles.land_war.table.lines import won
from redoubt.titles.land_war.tables import GRID

KINDS: Final = ("men", "tanks", "aircraft", "bombers")
WORKS: Final = {"fort_begun": "works", "zone_set_up": "Security Zones", "flak_set_up": "flak",
                "flak_run": "running flak"}  # fmt: skip
"""LW-100, LW-108, LW-128 Events that cost one LSP each, and what it went into."""
PLAYED: Final = frozenset({"card_for_die", "card_for_column", "extra_flag", "granted", "escort"})
_PRINTED: Final = "printed"


def account(view: View, g: Board, events: Iterable[Line]) -> list[Plain]:
    """The tables of the viewer's team for the turn of the last combats; none for Control and the hall."""
    eyes = Eyes(view, g.rules)
    if eyes.nation == NOWHERE:
        return []
    told = list(events)
    turn = max((one["turn"] for one in told if one["kind"] == "reckoned"), default=g.turn)
    name = NATIONS[eyes.nation]
    mine = [one for one in told if one["turn"] == turn]
    return [
        _losses(g, name, turn, mine),
        _ground(g, eyes),
        _spent(turn, [one for one in mine if one["facts"].get("nation") == name]),
    ]


def _losses(g: Board, name: str, turn: int, events: Sequence[Line]) -> Plain:
    """LW-092 What was lost in each fight, by kind, and in all."""
    found: list[tuple[str, list[int]]] = []
    for one in events:
        facts = one["facts"]
        if one["kind"] == "losses" and sum(facts["by_nation"].get(name, ())):
            found.append((_place(g, facts["target"]), list(facts["by_nation"][name])))
        elif one["kind"] == "bombers_lost" and facts["nation"] == name:
            found.append((_place(g, facts["target"]), [0, 0, 0, facts["number"]]))
    rows = [row(where, [cell(number or "", _PRINTED) for number in lost]) for where, lost in found]
    sums = [sum(lost[n] for _, lost in found) for n in range(len(KINDS))]
    rows.append(row("In all", [cell(number, _PRINTED) for number in sums]))
    return chart("own-losses", f"Our losses, turn {turn}", "LW-092", ["Fight for", *KINDS], rows)


def _place(g: Board, hex: str) -> str:
    name = look.place(g.rules, GRID.parse(hex))
    return f"{hex} {name}".strip()


def _ground(g: Board, eyes: Eyes) -> Plain:
    """LW-057 Hexes won and lost since the last combats began."""
    changed = won(g)
    ours = [hex for hex, camp in changed.items() if camp == eyes.camp]
    theirs = [hex for hex, camp in changed.items() if camp != eyes.camp]
    rows = [
        row(head, [cell(", ".join(_place(g, GRID.name(hex)) for hex in sorted(hexes)) or "none", _PRINTED)])
        for head, hexes in (("Won", ours), ("Lost", theirs))
    ]
    return chart("ground", "Ground", "LW-057", ["", "Hexes"], rows)


def _spent(turn: int, events: Sequence[Line]) -> Plain:
    """LW-081, LW-042 LSP by purpose, and the cards that were played."""
    spent: dict[str, int] = {}
    for one in events:
        if one["kind"] == "staked_lsp":
            spent["fights"] = spent.get("fights", 0) + one["facts"]["number"]
        elif one["kind"] in WORKS:
            spent[WORKS[one["kind"]]] = spent.get(WORKS[one["kind"]], 0) + 1
    parts = ", ".join(f"{number} on {what}" for what, number in spent.items())
    cards = [
        str(one["facts"].get("title", one["facts"].get("card"))) for one in events if one["kind"] in PLAYED
    ]
    rows = [
        row("LSP", [cell(f"{sum(spent.values())}{f': {parts}' if parts else ''}", _PRINTED)]),
        row("Cards", [cell(", ".join(cards) or "none", _PRINTED)]),
    ]
    return chart("spent", f"Spent, turn {turn}", "LW-081", ["", "What"], rows)


__all__ = ["account"]
