"""LW-097 Step 9: either side may draw its line back one hex; the other may follow at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, draft, procedure, step
from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.memory import by_board
from redoubt.titles.land_war.rules import a02_orders as orders, lw010_front as front
from redoubt.titles.land_war.rules.a02_orders import Sheet, sheet_verbs
from redoubt.titles.land_war.rules.lw052_closing import (
    BRING,
    bring_up,
    nobody_free,
    refuse_bring,
    step_into,
    steps_and_followers,
    steps_forward,
    stopped,
)
from redoubt.titles.land_war.state import ALLIED, AXIS, MEN, NOBODY, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID


@procedure
class Straighten(Procedure):
    """LW-097, A38 Step 9: the lower ME first, and its enemy conforms; then the other way round."""

    lower: int = NOWHERE

    @step("A38", "Straightening the line")
    def begin(self, g: Board) -> None:
        axis, allied = queries.highest_me(g, AXIS), queries.highest_me(g, ALLIED)
        self.lower = queries.enemy(g.first) if axis == allied else AXIS if axis < allied else ALLIED

    @orders.on_sheets
    @draft("LW-097", "Straightening the line")
    def lower_gives(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, GiveGround, (self.lower,))

    @step("LW-097")
    def lower_goes(self, g: Board) -> None:
        give_ground(g)

    @orders.on_sheets
    @draft("LW-097", "Straightening the line")
    def higher_follows(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Conform, (queries.enemy(self.lower),)) if g.vacated else ()

    @step("LW-097")
    def higher_goes(self, g: Board) -> None:
        conform(g)

    @orders.on_sheets
    @draft("LW-097", "Straightening the line")
    def higher_gives(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, GiveGround, (queries.enemy(self.lower),))

    @step("LW-097")
    def higher_goes_back(self, g: Board) -> None:
        give_ground(g)

    @orders.on_sheets
    @draft("LW-097", "Straightening the line")
    def lower_follows(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Conform, (self.lower,)) if g.vacated else ()

    @step("LW-097")
    def lower_goes_up(self, g: Board) -> None:
        conform(g)

    @step("A29")
    def forts_done(self, g: Board) -> None:
        """LW-100, A29 What was begun in step 2 is complete, if the hex is held with a man of the builder
        for each layer."""
        busy: Counter[tuple[int, int]] = Counter()
        built = []
        for row in g.building:
            hex, _, nation = row
            busy[hex, nation] += 1
            held = g.holder[hex] == queries.camp_of(g, nation)
            if held and queries.force(g, hex, nation)[1 + MEN] >= busy[hex, nation]:
                built.append(row)
        board.complete_forts(g, built)


def give_ground(g: Board) -> None:
    """Hexes are given up, all of them at once, so that none can retreat into another."""
    given = [(nation, order[1], order[2]) for nation, order in orders.collect(g)]
    leaving = {hex for _, hex, _ in given}
    board.end_vacated(g)
    for nation, hex, goal in given:
        if goal in leaving:
            why = f"{queries.where(g, goal)} is given up too"
            orders.in_vain(g, nation, ("give", hex, goal), hex, why)
            continue
        board.move_all(g, hex, goal)
        board.vacate(g, hex)  # a garrison does not move (LW-006) and is lost
        g.log("LW-097", "gave_ground", nation=nation, hex=hex, goal=goal)
    front.settle(g)


def conform(g: Board) -> None:
    """A38 The other line follows into what was given up, each hex with a man."""
    given, entered = orders.collect(g), []
    for nation, order in given:
        if order.verb == "bring":
            continue
        _, start, hex = order
        if why := stopped(g, nation, start, hex):
            orders.in_vain(g, nation, order, hex, why)
        else:
            step_into(g, nation, start, hex)
            g.log("LW-097", "followed", nation=nation, start=start, hex=hex)
            entered.append((nation, start, hex))
    bring_up(g, [(nation, *order[1:]) for nation, order in given if order.verb == "bring"], entered)
    board.end_vacated(g)
    front.settle(g)


@by_board
def steps_back(g: Board, nation: int) -> tuple[Raw, ...]:
    """LW-097 Orders to leave a front hex for one behind it."""
    camp = queries.camp_of(g, nation)
    return tuple(
        orders.order("give", hex, goal)
        for hex in queries.line(g, camp)
        if speaks_for(g, hex, nation)
        for goal in queries.friends_beside(g, hex, camp)
    )


def speaks_for(g: Board, hex: int, nation: int) -> bool:
    """The nation with the largest contingent in a hex decides; for an empty hex, the first of the camp."""
    if g.forces[hex]:
        return queries.largest(g.forces[hex], g.me) == nation
    return queries.fighting(g, queries.camp_of(g, nation))[0] == nation


@dataclass(frozen=True)
class GiveGround(Sheet):
    """LW-097 A front hex is left, and all in it goes one hex back."""

    rule = "LW-097"
    what = "draw the line back"
    verbs = sheet_verbs(
        "Draw back no further",
        Verb("give", "hex", "hex", label="Draw back from {hex} to {hex2}", group="line"),
    )

    def orders(self, g: Board) -> list[Raw]:
        written = orders.written(g, self.side)
        leaving, goals = {order[1] for order in written}, {order[2] for order in written}
        steps, used = steps_back(g, self.nation(g)), leaving | goals
        return [step for step in steps if step[1] not in used and step[2] not in leaving]

    def refuse(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "give":
            return None
        _, hex, goal = choice
        camp, start, back = self.camp(g), queries.where(g, hex), queries.where(g, goal)
        if hex not in queries.line(g, camp):
            return No("LW-097", f"{start} is not a hex of your front line")
        if goal not in queries.friends_beside(g, hex, camp):
            return No("A38", f"{back} is not one step back from {start} on your own land")
        if not speaks_for(g, hex, self.nation(g)):
            return No("LW-097", f"an ally has the largest force in {start} and decides for it")
        for order in orders.written(g, self.side):
            if hex in order[1:3]:
                return No("A38", f"{start} is on your sheet already")
        return No("A38", f"{back} is given up on your sheet")


@dataclass(frozen=True)
class Conform(Sheet):
    """LW-097, A38 The line follows into vacated hexes, no further."""

    rule = "LW-097"
    what = "follow into the ground that was given up"
    verbs = sheet_verbs(
        "Follow no further",
        Verb("take", "hex", "hex", label="Follow from {hex} into {hex2}", group="line"),
        BRING,
    )

    def orders(self, g: Board) -> list[Raw]:
        steps, written = steps_forward(g, self.nation(g), "take", g.vacated), orders.written(g, self.side)
        return steps_and_followers(g, self.nation(g), steps, written)

    def open(self, g: Board, hex: int) -> bool:
        """Whether a hex was given up in this step and nobody holds it yet."""
        return bool(g.vacated & GRID.bit[hex]) and g.holder[hex] == NOBODY

    def refuse(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "bring":
            return refuse_bring(g, self, choice)
        if choice[0] != "take":
            return None
        _, start, hex = choice
        if not self.open(g, hex):
            return No("A38", f"{queries.where(g, hex)} was not given up")
        if hex not in g.rules.map.joined[start] or start not in queries.line(g, self.camp(g)):
            return No("A38", f"{queries.where(g, hex)} is not beside your line at {queries.where(g, start)}")
        if any(order[0] == "take" and order[2] == hex for order in orders.written(g, self.side)):
            return No("A38", f"you follow into {queries.where(g, hex)} already")
        return nobody_free(g, self.nation(g), start)


EVENTS = (
    EventKind(
        "fort_done",
        "The works of {nation} at {hex} facing {across} are complete",
        "march",
        report=True,
    ),
    EventKind("gave_ground", "{Nation} draw{s} {its} line back from {hex} to {goal}", "march", report=True),
    EventKind("followed", "{Nation} follow{s} from {start} into {hex}", "march"),
)
