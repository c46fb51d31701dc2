"""LW-057, LW-059 A team's own account of a turn, for its report: points lost by fight, hex and kind, the
enemy's as far as they are known, ground won and lost by name, LSP and cards spent. From the lines
and the view of that team alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final, NamedTuple

from redoubt.show.chart import cell, chart, row
from redoubt.show.table import Line, Plain, View
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.show.lines import won
from redoubt.titles.land_war.show.log import FIGHTING, called
from redoubt.titles.land_war.state import NATIONS, NOWHERE, Board
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
        *_losses(g, eyes, turn, mine),
        _ground(g, eyes),
        _spent(turn, [one for one in mine if one["facts"].get("nation") == name]),
    ]


class Loss(NamedTuple):
    """Points lost in a fight from a hex, or from hexes of which only the enemy knows what each lost."""

    fight: str
    nation: str
    hexes: str
    points: tuple[int, ...]
    """By kind."""


def _own(g: Board, nation: str, events: Sequence[Line]) -> Iterator[Loss]:
    """LW-092, LW-095 What a nation lost in each fight and from where, as its own camp knows it."""
    fight = ""
    for one in events:
        facts, kind = one["facts"], one["kind"]
        if kind == "reckoned":
            fight = facts["target"]
        elif facts.get("nation") != nation:
            continue
        elif kind == "lost_from":
            fought = one["phase"]["name"] == FIGHTING
            points = tuple(facts["number"] if what == facts["resource"] else 0 for what in KINDS)
            yield Loss(called(g.rules, fight) if fought else "no fight", nation,
                       called(g.rules, facts["hex"]), points)  # fmt: skip
        elif kind == "bombers_lost":
            yield Loss(called(g.rules, facts["target"]), nation, "the base", (0, 0, 0, facts["number"]))
        elif kind == "raid" and facts["lost"]:
            raid = f"raid on {called(g.rules, facts['target'])}"
            yield Loss(raid, nation, called(g.rules, facts["base"]), (0, 0, 0, facts["lost"]))


def _enemys(g: Board, camp: int, events: Sequence[Line]) -> Iterator[Loss]:
    """What the enemy lost in each fight, as all are told; he lost it from the hex he held, or from those he
    came from."""
    landed = {one["facts"]["target"] for one in events if one["kind"] == "landing_flag"}
    fight: Plain = {}
    for one in events:
        if one["kind"] == "reckoned":
            fight = one["facts"]
        elif one["kind"] == "losses":
            for nation, points in one["facts"]["by_nation"].items():
                if g.rules.camp[NATIONS.index(nation)] != camp:
                    attacks = nation in fight["nations"]
                    hexes = _came_from(g, fight, landed) if attacks else called(g.rules, fight["target"])
                    yield Loss(called(g.rules, fight["target"]), nation, hexes, tuple(points))


def _came_from(g: Board, fight: Plain, landed: Set[str]) -> str:
    hexes = [called(g.rules, hex) for hex in fight["starts"]]
    if fight["target"] in landed or fight["action"] == "Security operation":
        hexes.append(called(g.rules, None))
    return ", ".join(hexes)


def _losses(g: Board, eyes: Eyes, turn: int, events: Sequence[Line]) -> Iterator[Plain]:
    """LW-092 What was lost in each fight, from which hexes, by kind, and in all: our own, and the enemy's as
    far as we know."""
    own = NATIONS[eyes.nation]
    yield _table("own-losses", f"Our losses, turn {turn}", ("Fight for", "From"), [
        ((one.fight, one.hexes), one.points) for one in _own(g, own, events)
    ])  # fmt: skip
    if g.rules.options["enemy_strength"] == "open":
        others = [name for nation, name in enumerate(NATIONS) if g.rules.camp[nation] != eyes.camp]
        enemys = [one for nation in others for one in _own(g, nation, events)]
        note = ""
    else:
        enemys = list(_enemys(g, eyes.camp, events))
        several = any(", " in one.hexes for one in enemys)
        note = "Of several hexes the enemy alone knows what each has lost." if several else ""
    yield _table("enemy-losses", f"Enemy losses, turn {turn}", ("Fight for", "Who", "From"), [
        ((one.fight, one.nation.replace("-", " "), one.hexes), one.points) for one in enemys
    ], note)  # fmt: skip


def _table(
    id: str,
    title: str,
    heads: tuple[str, ...],
    found: Sequence[tuple[tuple[str, ...], tuple[int, ...]]],
    note: str = "",
) -> Plain:
    """Points by kind under the words that head them; those under the same words in one row."""
    sums: dict[tuple[str, ...], list[int]] = {}
    for words, points in [*found, *((("In all",), points) for _, points in found)]:
        before = sums.setdefault(words, [0] * len(KINDS))
        sums[words] = [a + b for a, b in zip(before, points, strict=True)]
    whole = sums.pop(("In all",), [0] * len(KINDS))
    rows = [
        row(words[0], [cell(one, _PRINTED) for one in (*words[1:], *(number or "" for number in points))])
        for words, points in sums.items()
        if any(points)
    ]
    blank = [""] * (len(heads) - 1)
    rows.append(row("In all", [cell(one, _PRINTED) for one in (*blank, *whole)]))
    return chart(id, title, "LW-092", [*heads, *KINDS], rows, note)


def _ground(g: Board, eyes: Eyes) -> Plain:
    """LW-057 Hexes won and lost since the last combats began."""
    changed = won(g)
    ours = [hex for hex, camp in changed.items() if camp == eyes.camp]
    theirs = [hex for hex, camp in changed.items() if camp != eyes.camp]
    rows = [
        row(
            head,
            [cell(", ".join(called(g.rules, GRID.name(hex)) for hex in sorted(hexes)) or "none", _PRINTED)],
        )
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
