"""LW-055 Step 6: resources may go back from the front to the Pool."""

from __future__ import annotations

from dataclasses import dataclass

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, draft, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_board
from redoubt.titles.land_war.rules import a02_orders as orders, lw060_battle as battles
from redoubt.titles.land_war.rules.a02_orders import IN_ONE_ORDER, Sheet, sheet_verbs, up_to
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    LSP,
    MEN,
    NOWHERE,
    TANKS,
    Board,
    points_name,
    points_of,
    the_nation,
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
            what, hex, wanted = order[1], order[2], order[-1]
            number = min(wanted, most_of(g, nation, order[:-1]))
            if number < wanted:
                orders.in_vain(g, nation, order, hex, f"a man must stay in {queries.where(g, hex)}", number)
            if number:
                if order.verb == "withdraw":
                    board.leave(g, nation, hex, order[3], points_of(what, number))
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
    return max(0, min(have - queries.builders(g, hex, nation), queries.men_at(g, hex) - must))


def most_of(g: Board, nation: int, order: Raw) -> int:
    """A09 What an order may take: of those who go with a flag, or of those who go with none."""
    verb, what, hex, *targets = order
    most = spare(g, hex, nation, what)
    if what == LSP:
        return most
    if verb == "withdraw":
        return min(most, battles.share(g, nation, hex, targets[0])[what])
    sent: int = sum(row[3 + what] for row in g.split if row[:2] == (nation, hex))
    return min(most, queries.force(g, hex, nation)[1 + what] - sent)


def contested(g: Board, hex: int) -> bool:
    """A06 Whether a flag lies on a side of the hex."""
    return any(hex in flag[1:3] for flag in g.flags)


@by_board
def recallable(g: Board, nation: int) -> dict[Raw, int]:
    """LW-055 By order: how much of it may go back to the Pool over an unbroken way (LW-021)."""
    reach = queries.sum_bits(queries.overland(g, pool) for pool in queries.pools_of(g, nation))
    late = g.rules.options["late_withdrawal"]
    has = {hex: force for hex in queries.occupied(g) if any((force := queries.force(g, hex, nation))[1:])}
    hexes = [hex for hex in has if reach & GRID.bit[hex] and (late or not contested(g, hex))]
    kinds = (MEN, TANKS, AIRCRAFT, LSP)
    orders: list[Raw] = [("recall", what, hex) for hex in hexes for what in kinds if has[hex][1 + what]]
    sent = [row[1:3] for row in g.split if row[0] == nation and row[1] in hexes]
    orders += [("withdraw", what, *sides) for sides in sent for what in (MEN, TANKS, AIRCRAFT)]
    return {order: most for order in orders if (most := most_of(g, nation, order)) > 0}


@by_board
def by_points(g: Board, nation: int) -> dict[Raw, tuple[int, list[tuple[Raw, int]]]]:
    """By resource and hex: what may leave it, and the orders that take it back with the most of each."""
    points: dict[Raw, tuple[int, list[tuple[Raw, int]]]] = {}
    for order, most in recallable(g, nation).items():
        what, hex = key = order[1:3]
        if key not in points:
            points[key] = spare(g, hex, nation, what), []
        points[key][1].append((order, most))
    return points


@by_board
def recalls(g: Board, nation: int) -> dict[Raw, Raw]:
    """LW-055 By resource and hex: the order to take all of it back, or some."""
    return {order: up_to(most, *order)[0] for order, most in recallable(g, nation).items()}


@dataclass(frozen=True)
class Recall(Sheet):
    """LW-055 Points go back to the Pool over an unbroken way (LW-021)."""

    rule = "LW-055"
    what = "take resources back to the Pool"
    verbs = sheet_verbs(
        "Hand in the recalls",
        Verb("recall", "point", "hex", "number", label="Take {points} from {hex} to the Pool",
             group="recall", short="{kind}"),
        Verb("withdraw", "point", "hex", "hex", "number", rule="A09",
             label="Take {points} from {hex} to the Pool, of those who attack {hex2}",
             group="recall", short="{kind}"),
    )  # fmt: skip

    def orders(self, g: Board) -> list[Raw]:
        nation = self.nation(g)
        options = recalls(g, nation).copy()
        taken, sent = self.taken(g)
        if sent:
            points = by_points(g, nation)
            for touched, number in sent.items():
                has, alike = points[touched]
                for order, most in alike:
                    left = up_to(min(most - taken.get(order, 0), has - number), *order)
                    if left:
                        options[order] = left[0]
                    else:
                        del options[order]
        return list(options.values())

    def taken(self, g: Board) -> tuple[dict[Raw, int], dict[Raw, int]]:
        """What the sheet takes already: by order, and in all by resource and hex."""
        taken, sent = dict[Raw, int](), dict[Raw, int]()
        for order in orders.written(g, self.side):
            taken[order[:-1]] = taken.get(order[:-1], 0) + order[-1]
            sent[order[1:3]] = sent.get(order[1:3], 0) + order[-1]
        return taken, sent

    def refuse(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in ("recall", "withdraw"):
            return None
        what, hex, number = choice[1], choice[2], choice[-1]
        nation, name = self.nation(g), queries.where(g, hex)
        have = queries.force(g, hex, nation)[1 + what]
        if number > have:
            return No("LW-055", f"{name} has {words.so_many(what, have)} of {the_nation(nation)}")
        if queries.pool_for(g, nation, hex) == NOWHERE:
            return No("LW-021", f"no unbroken way leads from {name} to the Pool")
        if not g.rules.options["late_withdrawal"] and contested(g, hex):
            return No("A06", f"nothing may leave {name}, which attacks or is attacked")
        if what == MEN and queries.builders(g, hex, nation):
            return No("LW-100", f"men in {name} are building until the end of the turn")
        taken, sent = self.taken(g)
        rest = spare(g, hex, nation, what) - sent.get((what, hex), 0)
        if number <= rest and number > most_of(g, nation, choice[:-1]) - taken.get(choice[:-1], 0):
            part = f"attack {queries.where(g, choice[3])}" if choice[0] == "withdraw" else "go with no flag"
            return No("A09", f"fewer {points_name(what)} of {name} {part}; {words.ordered(number)}")
        if number > rest:
            stays = " (a man stays in a front hex and in a Security Zone)" if what == MEN else ""
            return No("LW-012", f"{name} can spare {words.more(what, rest)}; {words.ordered(number)}{stays}")
        return No("LW-055", IN_ONE_ORDER)


EVENTS = (
    EventKind(
        "recalled",
        "{Nation} take{s} {number} {resource} from {hex} back to the Pool",
        "march",
        words=words.points_moved,
    ),
)
