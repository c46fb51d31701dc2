"""The boxes beside the map: Pools, cards in hand, flags, production lines, the sheet of orders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from redoubt.engine.decision import Choice
from redoubt.engine.text import plain
from redoubt.engine.view import Seen
from redoubt.show.kept import drawn_from, each
from redoubt.show.types import Box, BoxItem, Card
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.rules.lw050_production import output, runs
from redoubt.titles.land_war.rules.lw051_deployment import left
from redoubt.titles.land_war.rules.lw053_flags import hand
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.offers import order_label
from redoubt.titles.land_war.show.turntrack import has_bombers
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    CONTROL,
    LSP,
    MIDDLE_EAST,
    NATIONS,
    POOLS,
    SIDES,
    TANKS,
    Board,
)
from redoubt.titles.land_war.tables import GRID, LineRow

POOLED = ("men", "tanks", "aircraft", "lsp", "bombers")
INDUSTRY = ("turn", "holder", "gone", "landed", "idle", "morale")
"""What a nation's output follows from."""
SYMBOLS = ("man", "tank", "plane", "lsp", "bomber")


def boxes(seen: Seen) -> list[Box]:
    """The viewer's own boxes; Control has those of every team, an onlooker only public ones."""
    return [*_sheets(seen), *_pools(seen), *_standing(seen), *_cards(seen), *_industry(seen)]


def _nations(seen: Seen) -> tuple[int, ...]:
    eyes, rules = Eyes(seen), seen.g.rules
    if eyes.control:
        return tuple(rules.nation_of[side] for side in rules.teams)
    return (eyes.nation,) if eyes.nation >= 0 else ()


def _item(label: str, value: object, symbol: str = "", note: str = "") -> BoxItem:
    return BoxItem(label=label, value=str(value), symbol=symbol, note=note)


@drawn_from(
    *POOLED, *INDUSTRY, "sheet", "beaches", "lent", "lifted", "garrisons", "pags",
)  # fmt: skip
def _pools(seen: Seen) -> Iterator[Box]:
    """LW-020, E7 The Pools of the viewer's nation, Britain's being two, minus what the sheet takes out."""
    g: Board = seen.g
    kinds = range(5) if has_bombers(g.rules) else range(4)
    for nation in _nations(seen):
        rest = left(g, g.rules.team[nation]).pools
        for pool in queries.pools_of(g, nation):
            east = pool == MIDDLE_EAST
            yield Box(
                id=f"pool-{POOLS[pool]}",
                title="Pool in the Middle East" if east else f"Pool of {look.the_nation(nation)}",
                side=look.side_of(g, nation),
                rule="LW-020",
                items=[
                    _in_pool(pool, what, queries.in_pool(g, pool, what), rest[pool][what]) for what in kinds
                ],
            )


@lru_cache(4096)
def _in_pool(pool: int, what: int, has: int, rest: int) -> BoxItem:
    return BoxItem(
        label=look.POINTS_NAMES[what],
        value=str(rest),
        symbol=SYMBOLS[what],
        id=look.pool_item(pool, what),
        of=str(has) if rest != has else "",
    )


@drawn_from(
    *INDUSTRY, "me", "flags", "extra_flags", "lifted", "garrisons", "pags", "naval_bombers",
)  # fmt: skip
def _standing(seen: Seen) -> Iterator[Box]:
    """LW-030, LW-034 ME, flags, and everything else a nation has left this turn."""
    for nation in _nations(seen):
        yield from _of_nation(seen.g, nation)


def _of_nation(g: Board, nation: int) -> Iterator[Box]:
    row = g.rules.budget(nation, max(g.turn, 1))
    if row is None:
        return
    items = [
        _item("ME", g.me[nation], "me"),
        _item("flags left", max(0, queries.flags_left(g, nation)), "flag", f"of {row.military_flags}"),
    ]
    if row.naval_flags:
        items.append(_item("naval flags left", queries.naval_flags_left(g, nation), "anchor"))
    if row.sea_lift > 0:
        items.append(_item("sea lift left", queries.lift_left(g, nation), "ship", f"of {row.sea_lift}"))
    if g.garrisons[nation] > 0:
        items.append(_item("garrisons to place", g.garrisons[nation], "garrison"))
    if g.pags[nation] > 0:
        items.append(_item("PAGs to place", g.pags[nation], "pag"))
    if g.naval_bombers[nation]:
        items.append(_item("bombers with the navy", g.naval_bombers[nation], "bomber"))
    if g.morale[nation] < 10:
        items.append(_item("civilian morale", g.morale[nation], "", "of 10"))
    due = ", ".join(look.counted(amount, what) for what, amount in enumerate(output(g, nation)) if amount)
    yield Box(
        id=f"nation-{NATIONS[nation]}",
        title=look.nation_name(nation),
        side=look.side_of(g, nation),
        rule="LW-030",
        items=items,
        text=f"Output this turn: {due or 'nothing'}.",
    )


@drawn_from("card")
def _cards(seen: Seen) -> Iterator[Box]:
    """LW-040, LW-042 The hand: each card's value and suggested use."""
    for nation in _nations(seen):
        yield from _hand(seen.g, nation)


def _hand(g: Board, nation: int) -> Iterator[Box]:
    if not any(row.nation == NATIONS[nation] for row in g.rules.map.cards.values()):
        return
    rows = [g.rules.map.cards[card] for card in hand(g, nation)]
    uses = "Use each card once: for the order of play, an extra flag, its value on a die, or one column."
    yield Box(
        id=f"cards-{NATIONS[nation]}",
        title=f"Cards of {look.the_nation(nation)}",
        side=look.side_of(g, nation),
        rule="LW-042",
        text=uses if rows else "All cards are spent.",
        cards=[
            Card(
                id=row.card_id, name=row.title, text=f"suggested use: {row.suggests}", rule="LW-042",
                figures=[["on a die", f"+{row.value}"]], side=look.side_of(g, nation),
            )
            for row in rows
        ],
    )  # fmt: skip


@drawn_from("turn", "holder", "gone", "landed", "idle", "shut")
def _industry(seen: Seen) -> Iterator[Box]:
    """A46, LW-121, R6 The zones and their lines: running, shut or lost."""
    g: Board = seen.g
    for nation in _nations(seen):
        zones = g.rules.map.lines.get((nation, max(g.turn, 1)), ())
        if zones:
            yield Box(
                id=f"industry-{NATIONS[nation]}",
                title=f"Industry of {look.the_nation(nation)}",
                side=look.side_of(g, nation),
                rule="A46",
                items=[_zone(g, nation, zone) for zone in zones],
                text="Points each zone produces per turn.",
            )


def _zone(g: Board, nation: int, zone: LineRow) -> BoxItem:
    lines = ((TANKS, zone.tank_lines), (AIRCRAFT, zone.aircraft_lines), (LSP, zone.lsp_lines))
    points = [look.counted(count, what) for what, count in lines if count]
    hex = GRID.parse(zone.hex) if zone.hex else -1
    idle = sum(row[0] == nation and row[1] == hex for row in g.idle)
    shut = sum(row[2] for row in g.shut if row[0] == nation and row[1] == hex)
    notes = [f"{look.some(idle, 'line')} shut now"] if idle else []
    notes += [f"{look.some(shut, 'line')} will be shut next turn"] if shut else []
    return BoxItem(
        label=zone.industry_zone,
        value=", ".join(points) or "none",
        symbol="factory",
        note=", ".join(notes) if runs(g, zone, nation) else "lost to the enemy",
        place=zone.hex or None,
    )


@drawn_from("sheet", "handed_in")
def _sheets(seen: Seen) -> Iterator[Box]:
    """A02 The orders written so far."""
    g: Board = seen.g
    own = (seen.side,) if seen.side >= 0 else ()
    for side in g.rules.teams if seen.side == CONTROL else own:
        written = orders.written(g, side)
        if not written and not g.handed_in[side]:
            continue
        state = "handed in" if g.handed_in[side] else "being written"
        yield Box(
            id=f"sheet-{SIDES[side]}",
            title=f"Sheet of {look.the_team(side)}",
            side=SIDES[side],
            rule="A02",
            items=_orders(seen, side, written),
            text=f"{look.some(len(written), 'order')}, {state}.",
        )


def _orders(seen: Seen, side: int, written: tuple[Choice, ...]) -> list[BoxItem]:
    """A team's orders in words."""
    return each(
        seen, (_orders, side), written, lambda order: _item(plain(order_label(seen, order)), "", "order")
    )


__all__ = ["boxes"]
