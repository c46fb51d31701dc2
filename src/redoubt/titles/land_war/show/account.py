"""LW-057, LW-059 A team's own account of a turn, for its report: points lost by fight, hex and kind, the
enemy's losses as far as known, ground won and lost, LSP and cards spent. It uses only the lines and the view
of that team."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final, NamedTuple

from redoubt.engine.text import plain
from redoubt.engine.view import Seen
from redoubt.show.chart import cell, chart, row
from redoubt.show.contract import Line
from redoubt.show.types import Chart
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.lines import won
from redoubt.titles.land_war.show.log import FIGHTING, called as where
from redoubt.titles.land_war.state import CARDS, NATIONS, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID

KINDS: Final = ("men", "tanks", "aircraft", "bombers")
WORKS: Final = {"fort_begun": "works", "zone_set_up": "Security Zones", "flak_set_up": "flak",
                "flak_run": "running flak"}  # fmt: skip
"""LW-100, LW-108, LW-128 Events that cost one LSP each, and what it was spent on."""
PLAYED: Final = frozenset({"card_for_die", "card_for_column", "extra_flag", "granted", "escort"})
_PRINTED: Final = "printed"


def account(seen: Seen, lines: Iterable[Line]) -> list[Chart]:
    """The charts of the viewer's team for the turn of the last combats; none for Control and onlookers."""
    g: Board = seen.g
    eyes = Eyes(seen)
    if eyes.nation == NOWHERE:
        return []
    log = list(lines)
    turn = max((line["turn"] for line in log if line["kind"] == "reckoned"), default=g.turn)
    name = NATIONS[eyes.nation]
    of_turn = [line for line in log if line["turn"] == turn]
    return [
        *_losses(g, eyes, turn, of_turn),
        _ground(g, eyes),
        _spent(g, turn, [line for line in of_turn if line["facts"].get("nation") == name]),
    ]


def called(rules: Rules, hex: str | None) -> str:
    """A hex as plain text, for a cell without links."""
    return plain(where(rules, hex))


class Loss(NamedTuple):
    """Points lost in a fight from a hex, or from several hexes whose shares only the enemy knows."""

    fight: str
    nation: str
    hexes: str
    points: tuple[int, ...]
    """By kind."""


def _own(g: Board, nation: str, lines: Sequence[Line]) -> Iterator[Loss]:
    """LW-092, LW-095 What a nation lost in each fight, and from where, as its own camp knows it."""
    fight = ""
    for line in lines:
        facts, kind = line["facts"], line["kind"]
        if kind == "reckoned":
            fight = facts["target"]
        elif facts.get("nation") != nation:
            continue
        elif kind == "lost_from":
            fought = line["phase"]["name"] == FIGHTING
            points = tuple(facts["number"] if what == facts["resource"] else 0 for what in KINDS)
            yield Loss(called(g.rules, fight) if fought else "no fight", nation,
                       called(g.rules, facts["hex"]), points)  # fmt: skip
        elif kind == "bombers_lost":
            yield Loss(called(g.rules, facts["target"]), nation, "the base", (0, 0, 0, facts["number"]))
        elif kind == "raid" and facts["lost"]:
            raid = f"raid on {called(g.rules, facts['target'])}"
            yield Loss(raid, nation, called(g.rules, facts["base"]), (0, 0, 0, facts["lost"]))


def _enemys(g: Board, camp: int, lines: Sequence[Line]) -> Iterator[Loss]:
    """What the enemy lost in each fight, as everyone reads it: from the hex he held, or from those he
    attacked from."""
    landed = {line["facts"]["target"] for line in lines if line["kind"] == "landing_flag"}
    fight: Mapping[str, Any] = {}
    for line in lines:
        if line["kind"] == "reckoned":
            fight = line["facts"]
        elif line["kind"] == "losses":
            for nation, points in line["facts"]["by_nation"].items():
                if g.rules.camp[NATIONS.index(nation)] != camp:
                    attacks = nation in fight["nations"]
                    hexes = _came_from(g, fight, landed) if attacks else called(g.rules, fight["target"])
                    yield Loss(called(g.rules, fight["target"]), nation, hexes, tuple(points))


def _came_from(g: Board, fight: Mapping[str, Any], landed: Set[str]) -> str:
    hexes = [called(g.rules, hex) for hex in fight["starts"]]
    if fight["target"] in landed or fight["action"] == "Security operation":
        hexes.append(called(g.rules, None))
    return ", ".join(hexes)


def _losses(g: Board, eyes: Eyes, turn: int, lines: Sequence[Line]) -> Iterator[Chart]:
    """LW-092 Losses by fight, hexes and kind, with totals: our own, and the enemy's as far as we know."""
    own = NATIONS[eyes.nation]
    ours = [((loss.fight, loss.hexes), loss.points) for loss in _own(g, own, lines)]
    yield _table("own-losses", f"Our losses, turn {turn}", ("Fight for", "From"), ours)
    if g.rules.options["enemy_strength"] == "open":
        others = [name for nation, name in enumerate(NATIONS) if g.rules.camp[nation] != eyes.camp]
        enemys = [loss for nation in others for loss in _own(g, nation, lines)]
        note = ""
    else:
        enemys = list(_enemys(g, eyes.camp, lines))
        several = any(", " in loss.hexes for loss in enemys)
        note = "Where several hexes are listed, only the enemy knows the losses of each." if several else ""
    theirs = [((loss.fight, loss.nation.replace("-", " "), loss.hexes), loss.points) for loss in enemys]
    heads = ("Fight for", "Who", "From")
    yield _table("enemy-losses", f"Enemy losses, turn {turn}", heads, theirs, note)


def _table(
    id: str,
    title: str,
    heads: tuple[str, ...],
    losses: Sequence[tuple[tuple[str, ...], tuple[int, ...]]],
    note: str = "",
) -> Chart:
    """Points by kind, summed over losses with the same heading words."""
    sums: dict[tuple[str, ...], list[int]] = {}
    for words, points in [*losses, *((("Total",), points) for _, points in losses)]:
        before = sums.setdefault(words, [0] * len(KINDS))
        sums[words] = [a + b for a, b in zip(before, points, strict=True)]
    whole = sums.pop(("Total",), [0] * len(KINDS))
    rows = [
        row(words[0], [cell(text, _PRINTED) for text in (*words[1:], *(number or "" for number in points))])
        for words, points in sums.items()
        if any(points)
    ]
    blank = [""] * (len(heads) - 1)
    rows.append(row("Total", [cell(text, _PRINTED) for text in (*blank, *whole)]))
    return chart(id, title, "LW-092", [*heads, *KINDS], rows, note)


def _ground(g: Board, eyes: Eyes) -> Chart:
    """LW-057 Hexes won and lost since the start of the last combats."""
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


def _spent(g: Board, turn: int, lines: Sequence[Line]) -> Chart:
    """LW-081, LW-042 LSP by purpose, and the cards played."""
    spent: dict[str, int] = {}
    for line in lines:
        if line["kind"] == "staked_lsp":
            spent["fights"] = spent.get("fights", 0) + line["facts"]["number"]
        elif line["kind"] in WORKS:
            spent[WORKS[line["kind"]]] = spent.get(WORKS[line["kind"]], 0) + 1
    parts = ", ".join(f"{number} on {what}" for what, number in spent.items())
    played = [CARDS.index(line["facts"]["card"]) for line in lines if line["kind"] in PLAYED]
    cards = [g.rules.map.card_name(card) for card in played]
    rows = [
        row("LSP", [cell(f"{sum(spent.values())}{f': {parts}' if parts else ''}", _PRINTED)]),
        row("Cards", [cell(", ".join(cards) or "none", _PRINTED)]),
    ]
    return chart("spent", f"Spent, turn {turn}", "LW-081", ["", "What"], rows)


__all__ = ["account"]
