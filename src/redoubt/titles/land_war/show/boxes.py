"""Beside the map: Pools, cards in hand, flags, production lines, the sheet of orders."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.show.table import Plain
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.rules.lw050_production import output, runs
from redoubt.titles.land_war.rules.lw051_deployment import left
from redoubt.titles.land_war.rules.lw053_flags import hand
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.show.turntrack import has_bombers
from redoubt.titles.land_war.state import (
    BRITAIN,
    CONTROL,
    MIDDLE_EAST,
    NATIONS,
    POOLS,
    SIDES,
    Board,
)
from redoubt.titles.land_war.tables import GRID

SYMBOLS = ("man", "tank", "plane", "lsp", "bomber")


def boxes(g: Board, eyes: Eyes) -> list[Plain]:
    """The viewer's own; Control's are those of every team; an onlooker has none but what is public."""
    nations = _nations(g, eyes)
    return [
        *_sheet(g, eyes),
        *(box for nation in nations for box in _pools(g, nation)),
        *(box for nation in nations for box in _standing(g, nation)),
        *(box for nation in nations for box in _cards(g, nation)),
        *(box for nation in nations for box in _industry(g, nation)),
    ]


def _nations(g: Board, eyes: Eyes) -> tuple[int, ...]:
    if eyes.control:
        return tuple(g.rules.nation_of[side] for side in g.rules.teams)
    return (eyes.nation,) if eyes.nation >= 0 else ()


def _box(id: str, title: str, side: str | None, rule: str, items: list[Plain], text: str = "") -> Plain:
    return {"id": id, "title": title, "side": side, "rule": rule, "items": items, "text": text, "pieces": []}


def item(label: str, value: object, symbol: str = "", note: str = "", **more: object) -> Plain:
    return {"label": label, "value": str(value), "symbol": symbol, "note": note, **more}


def _pools(g: Board, nation: int) -> Iterator[Plain]:
    """LW-020, E7 A nation's Pool, or both of Britain's: what the sheet leaves in it."""
    rest = left(g, g.rules.team[nation]).pools
    for pool in queries.pools_of(g, nation):
        title = f"Pool of {look.nation_name(nation)}"
        if pool == MIDDLE_EAST:
            title = "Pool in the Middle East"
        shown = range(5) if has_bombers(g.rules) else range(4)
        items = [_in_pool(g, pool, what, rest[pool][what]) for what in shown]
        yield _box(f"pool-{POOLS[pool]}", title, look.side_of(g, nation), "LW-020", items)


def _in_pool(g: Board, pool: int, what: int, rest: int) -> Plain:
    has = queries.in_pool(g, pool, what)
    more = {"of": str(has)} if rest != has else {}
    return item(look.POINTS_NAMES[what], rest, SYMBOLS[what], id=look.pool_item(pool, what), **more)


def _standing(g: Board, nation: int) -> Iterator[Plain]:
    """LW-030, LW-034 Flags, ME, and what else a nation has left this turn."""
    row = g.rules.budget(nation, max(g.turn, 1))
    if row is None:
        return
    items = [
        item("ME", g.me[nation], "me"),
        item("flags left", max(0, queries.flags_left(g, nation)), "flag", f"of {row.military_flags}"),
    ]
    if row.naval_flags:
        items.append(item("naval flags left", queries.naval_flags_left(g, nation), "anchor"))
    if row.sea_lift > 0:
        items.append(item("sea lift left", queries.lift_left(g, nation), "ship", f"of {row.sea_lift}"))
    if g.garrisons[nation] > 0:
        items.append(item("garrisons to place", g.garrisons[nation], "garrison"))
    if g.pags[nation] > 0:
        items.append(item("PAGs to place", g.pags[nation], "pag"))
    if g.naval_bombers[nation]:
        items.append(item("bombers with the navy", g.naval_bombers[nation], "bomber"))
    if g.morale[nation] < 10:
        items.append(item("civilian morale", g.morale[nation], "", "of 10"))
    made = output(g, nation)
    due = ", ".join(look.counted(amount, what) for what, amount in enumerate(made) if amount)
    yield _box(f"nation-{NATIONS[nation]}", look.nation_name(nation), look.side_of(g, nation), "LW-030",
               items, f"Output this turn: {due or 'nothing'}.")  # fmt: skip


def _cards(g: Board, nation: int) -> Iterator[Plain]:
    """LW-040, LW-042 The hand: a card's value, and what it was made for."""
    cards = [(card, g.rules.map.cards[card]) for card in hand(g, nation)]
    if not cards and not any(row.nation == NATIONS[nation] for row in g.rules.map.cards.values()):
        return
    items = [
        item(row.title, f"+{row.value}", "card", f"{row.card_id}, made for: {row.suggests}", code=row.card_id)
        for _, row in cards
    ]
    text = "One use each: order of play, an extra flag, its value on a die, or one column." if items else (
        "All cards are spent."
    )  # fmt: skip
    yield _box(f"cards-{NATIONS[nation]}", f"Cards of {look.nation_name(nation)}",
               look.side_of(g, nation), "LW-042", items, text)  # fmt: skip


def _industry(g: Board, nation: int) -> Iterator[Plain]:
    """A46, LW-121, R6 The zones and their lines: running, shut or lost."""
    lines = g.rules.map.lines.get((nation, max(g.turn, 1)), ())
    if not lines:
        return
    items = []
    for line in lines:
        parts = [
            look.counted(count, what)
            for what, count in ((1, line.tank_lines), (2, line.aircraft_lines), (3, line.lsp_lines))
            if count
        ]
        zone = GRID.parse(line.hex) if line.hex else -1
        idle = sum(one[0] == nation and one[1] == zone for one in g.idle)
        shut = sum(one[2] for one in g.shut if one[0] == nation and one[1] == zone)
        note = "lost to the enemy" if not runs(g, line, nation) else ", ".join(
            [*([f"{look.some(idle, 'line')} shut now"] if idle else []),
             *([f"{look.some(shut, 'line')} will be shut next turn"] if shut else [])]
        )  # fmt: skip
        items.append(
            item(line.industry_zone, ", ".join(parts) or "none", "factory", note, hex=line.hex or None)
        )
    yield _box(f"industry-{NATIONS[nation]}", f"Industry of {look.nation_name(nation)}",
               look.side_of(g, nation), "A46", items, "Points each zone makes in a turn.")  # fmt: skip


def _sheet(g: Board, eyes: Eyes) -> Iterator[Plain]:
    """A02 The orders written so far."""
    sides = g.rules.teams if eyes.control else (eyes.side,) if eyes.side >= 0 else ()
    for side in sides:
        written = orders.written(g, side)
        if not written and not g.handed_in[side]:
            continue
        state = "handed in" if g.handed_in[side] else "being written"
        items = [item(str(order), "", "order") for order in written]
        yield _box(f"sheet-{SIDES[side]}", f"Sheet of {look.team_name(side)}", SIDES[side], "A02", items,
                   f"{look.some(len(items), 'order')}, {state}.")  # fmt: skip


__all__ = ["BRITAIN", "CONTROL", "boxes"]
