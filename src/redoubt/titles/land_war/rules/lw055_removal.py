"""LW-055 Step 6: resources may go back from the front to the Pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Decision, No, Raw, Verb, span
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, draft, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.rules import a02_orders as orders
from redoubt.titles.land_war.rules.a02_orders import Sheet, sheet_verbs
from redoubt.titles.land_war.rules.lw085_advance import IN_ONE_ORDER, MOST_AT_ONCE
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    LSP,
    MEN,
    NOWHERE,
    TANKS,
    Board,
    nation_name,
    points_of,
)
from redoubt.titles.land_war.tables import GRID


@procedure
class Remove(Procedure):
    """LW-055 Step 6: after the flags are seen and before the combats (A06)."""

    @orders.on_sheets
    @draft("LW-055", "Back to the Pool")
    def sheets(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Recall)

    @step("LW-055", "Back to the Pool")
    def carry_out(self, g: Board) -> None:
        for nation, order in orders.collect(g):
            _, what, hex, wanted = order
            number = min(wanted, spare(g, hex, nation, what))
            if number < wanted:
                orders.in_vain(
                    g, nation, order, hex, f"for a man must stay in {queries.where(g, hex)}", number
                )
            if number:
                board.to_pool(g, hex, nation, points_of(what, number), queries.pool_for(g, nation, hex))
                g.log("LW-055", "recalled", seen_by=queries.teams_of(g, queries.camp_of(g, nation)),
                      nation=nation, resource=what, hex=hex, number=number)  # fmt: skip


def spare(g: Board, hex: int, nation: int, what: int) -> int:
    """LW-012, A06 What may leave a hex: all but a man in a front hex or a Security Zone (LW-108), and the men
    who build there (LW-100)."""
    have = queries.force(g, hex, nation)[1 + what]
    if what != MEN:
        return have
    must = (queries.in_line(g, hex) and not g.rules.scenario.empty) or g.zone[hex] != NOWHERE
    building = sum(row[0] == hex and row[2] == nation for row in g.building)
    return max(0, min(have - building, queries.men_at(g, hex) - must))


def contested(g: Board, hex: int) -> bool:
    """A06 Whether a flag lies on a side of the hex."""
    return any(hex in flag[1:3] for flag in g.flags)


@dataclass(frozen=True)
class Recall(Sheet):
    """LW-055 Points go back to the Pool over an unbroken way (LW-021)."""

    rule = "LW-055"
    what = "take resources back to the Pool"
    verbs = sheet_verbs(
        "Hand in what goes back",
        Verb("recall", "point", "hex", "number", label="Take {points} from {hex} to the Pool",
             group="recall", short="{kind}"),
    )  # fmt: skip

    def orders(self, g: Board) -> Iterator[Raw]:
        nation = self.nation(g)
        written = orders.written(g, self.side)
        reach = queries.sum_bits(queries.overland(g, pool) for pool in queries.pools_of(g, nation))
        sent: Counter[tuple[int, int]] = Counter()
        for _, what, hex, number in written:
            sent[what, hex] += number
        for hex, rows in enumerate(g.forces):
            if not rows or not reach & GRID.bit[hex] or all(row[0] != nation for row in rows):
                continue
            if not g.rules.options["late_withdrawal"] and contested(g, hex):
                continue
            for what in (MEN, TANKS, AIRCRAFT, LSP):
                most = min(spare(g, hex, nation, what) - sent[what, hex], MOST_AT_ONCE)
                if most > 0:
                    yield ("recall", what, hex, span(1, most))

    def refuse(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "recall":
            return None
        _, what, hex, number = choice
        nation, name = self.nation(g), queries.where(g, hex)
        have = queries.force(g, hex, nation)[1 + what]
        if number > have:
            return No("LW-055", f"{name} has {words.so_many(what, have)} of {nation_name(nation)}")
        if queries.pool_for(g, nation, hex) == NOWHERE:
            return No("LW-021", f"no unbroken way leads from {name} to the Pool")
        if not g.rules.options["late_withdrawal"] and contested(g, hex):
            return No("A06", f"{name} attacks or is attacked")
        if what == MEN and any(row[0] == hex and row[2] == nation for row in g.building):
            return No("LW-100", f"men of {name} are building for the rest of the turn")
        written = orders.written(g, self.side)
        rest = spare(g, hex, nation, what) - sum(order[3] for order in written if order[1:3] == (what, hex))
        if number > rest:
            more = f"{name} can spare {words.so_many(what, max(rest, 0))} more, {words.wanted(number)}"
            stays = ": a man stays in a front hex and in a Security Zone" if what == MEN else ""
            return No("LW-012", f"{more}{stays}")
        return No("LW-055", IN_ONE_ORDER)


EVENTS = (
    EventKind(
        "recalled",
        "{nation} takes {number} {resource} from {hex} back to the Pool",
        "march",
        words=words.points_moved,
    ),
)
