"""Section 10: Stacking. 11 Movement and entrenching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.kit.graph import Graph
from redoubt.kit.words import counted
from redoubt.titles.paths_of_glory.board import enter_space, mark_unit
from redoubt.titles.paths_of_glory.queries import (
    STACK,
    additions,
    answers,
    barring_forts,
    beach,
    besieges,
    controlled,
    enemy,
    forts,
    members,
    mf,
    name,
    occupied,
    overfull,
    room,
    stacks,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import (
    barred,
    crosses_caucasus,
    limit_on_ending,
    may_not_end,
    moves_on,
    why_barred,
)
from redoubt.titles.paths_of_glory.rules.r11_trenches import TryToEntrench, may_entrench, why_no_trench
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.rules.r15_forts import siege_kept
from redoubt.titles.paths_of_glory.state import ATTACK, DIGGING, HELD, MOVE, MOVED, NOWHERE, Board
from redoubt.titles.paths_of_glory.tables import WITHOUT_CAUCASUS, bits

# Where a stack can go


def map_for(g: Board, units: tuple[int, ...]) -> Graph:
    """11.2 The map as a stack may use it. A mixed stack uses no dashed edge, and only a single corps
    crosses the Caucasus link (11.9)."""
    if len(units) == 1:
        return moves_on(g, units[0])
    tables = tables_of(g)
    classes = {tables.edge_class[unit] for unit in units}
    edge_class = classes.pop() if len(classes) == 1 else ""
    return tables.graph(WITHOUT_CAUCASUS if edge_class == "RU" else edge_class, beach(g))


def passable(g: Board, side: int, units: Iterable[int]) -> int:
    """11.3 Spaces that a stack may enter and leave again: no enemy unit, no unbesieged enemy fort, nothing
    that bars one of its units."""
    spaces = tables_of(g).all & ~occupied(g, enemy(side)) & ~barring_forts(g, side)
    for unit in units:
        spaces &= ~barred(g, unit)
    return spaces


def destinations(g: Board, side: int, units: tuple[int, ...], start: int, steps: int) -> int:
    """10.1, 10.2, 11.1, 11.3 Where a stack may end its move, or rest before it goes on."""
    return _ends(g, side, units, start, steps, map_for(g, units)) & room(g, side)[len(units)]


def _ends(g: Board, side: int, units: tuple[int, ...], start: int, steps: int, graph: Graph) -> int:
    """11.1, 11.3 The same, stacking aside."""
    through = passable(g, side, units)
    ends = graph.within(start, steps, through) & ~(1 << start)
    ends |= fort_entries(g, side, units, graph, through, start, steps)
    for unit in units:
        ends &= ~may_not_end(g, unit)
    for space in stacks(g, side):
        if g.marker[space] == ATTACK:
            ends &= ~(1 << space)
    return ends


# 10.1 Stacking is checked at the end of all movement


def reliefs(g: Board, side: int, stack: tuple[int, ...], steps: int) -> int:
    """10.1 Full spaces that a stack may enter all the same, as one of the units there can still move out and
    must do so next. Not from or to an enemy fort, where a siege could hang on it, nor with ANA (11.10)."""
    start, castles = g.place[stack[0]], forts(g, enemy(side))
    if castles >> start & 1 or any(tables_of(g).trait[unit] == "ana" for unit in stack):
        return 0
    full = bits(space for space in marked(g) if len(units_at(g, space, side)) + len(stack) == STACK + 1)
    full &= ~castles & ~(1 << start)
    if not full:
        return 0
    full &= _ends(g, side, stack, start, steps, map_for(g, stack))
    return bits(
        space
        for space in members(full)
        if any(g.place[unit] == space and _can_leave(g, side, unit, start) for unit in waiting(g, side))
    )


def _can_leave(g: Board, side: int, unit: int, freed: int) -> bool:
    """10.1 Whether a unit can go to a space with room, or to one that a stack leaves, whatever else happens
    before."""
    tables, edge_class = tables_of(g), tables_of(g).edge_class[unit]
    graph = tables.graph(WITHOUT_CAUCASUS if edge_class == "RU" else edge_class, beach(g))
    ends = _ends(g, side, (unit,), g.place[unit], mf(g, unit), graph) & ~barring_forts(g, side)
    return bool(ends & (room(g, side)[1] | 1 << freed))


def leavers(g: Board, side: int, space: int) -> list[int]:
    """10.1 The units that can move out of a space."""
    return [
        unit
        for unit in waiting(g, side)
        if g.place[unit] == space
        and (destinations(g, side, (unit,), space, mf(g, unit)) or reliefs(g, side, (unit,), mf(g, unit)))
    ]


def sailings(g: Board, side: int, units: tuple[int, ...], start: int) -> int:
    """11.2 Ports that a stack may enter straight from its first space by a link on the sea, which ends its
    move: no enemy unit, room, and a fort there besieged at once (15.2)."""
    tables, goals = tables_of(g), 0
    for a, b, nations in tables.sea_lines:
        if start in (a, b) and all(tables.edge_class[unit] in nations for unit in units):
            goals |= 1 << (b if a == start else a)
    if not goals:
        return 0
    goals &= additions(g).sea_links(g) & ~occupied(g, enemy(side)) & room(g, side)[len(units)]
    for unit in units:
        goals &= ~barred(g, unit) & ~may_not_end(g, unit)
    return bits(
        space
        for space in members(goals)
        if g.marker[space] != ATTACK
        and (
            not forts(g, enemy(side)) >> space & 1
            or besieges(g, (*units_at(g, space, side), *units), g.fort[space])
        )
    )


def fort_entries(
    g: Board, side: int, units: tuple[int, ...], graph: Graph, through: int, start: int, steps: int
) -> int:
    """11.3, 15.2 Unbesieged enemy forts that a stack may enter because it besieges them, alone or with
    others that can still come this round."""
    castles = barring_forts(g, side) & ~occupied(g, enemy(side))
    if not castles:
        return 0
    near = graph.spread(graph.within(start, steps - 1, through)) & castles & ~(1 << start)
    for unit in units:
        near &= ~barred(g, unit)
    entries = 0
    for space in members(near):
        there = (*units_at(g, space, side), *units)
        value = g.fort[space]
        if besieges(g, there, value) or len(there) + len(joiners(g, side, space, units)) >= value:
            entries |= 1 << space
    return entries


def joiners(g: Board, side: int, fort: int, without: tuple[int, ...] = ()) -> list[int]:
    """15.2 Other units that can still enter a fort in this round; those in its space are there already."""
    units = []
    for unit in waiting(g, side):
        if unit in without or g.place[unit] == fort or barred(g, unit) >> fort & 1:
            continue
        graph, start = moves_on(g, unit), g.place[unit]
        if not siege_kept(g, side, start, (unit,)):
            continue
        beside = graph.within(start, mf(g, unit) - 1, passable(g, side, (unit,)))
        if graph.spread(beside) >> fort & 1:
            units.append(unit)
    return units


def unfinished_siege(g: Board, side: int) -> int:
    """15.2 A fort that units entered this round without besieging it yet; -1 if there is none. Others must
    join them."""
    for space in members(forts(g, enemy(side)) & occupied(g, side)):
        there = units_at(g, space, side)
        if any(g.done[unit] & MOVED for unit in there) and not besieges(g, there, g.fort[space]):
            return space
    return NOWHERE


def waiting(g: Board, side: int) -> list[int]:
    """11.1, 11.13, 21.2 Units activated for movement that have not moved yet: in supply, and able to move."""
    return [unit for unit in marked_units(g, side) if mf(g, unit)]


def marked(g: Board) -> Iterator[int]:
    """8.1 The spaces activated for movement."""
    space = g.marker.find(MOVE)
    while space >= 0:
        yield space
        space = g.marker.find(MOVE, space + 1)


def marked_units(g: Board, side: int) -> list[int]:
    """8.3 The supplied units in spaces activated for movement that have done nothing yet."""
    own, units = stacks(g, side), []
    for space in marked(g):
        units += [unit for unit in own.get(space, ()) if not g.done[unit] and in_supply(g, unit)]
    return units


def diggers(g: Board, side: int) -> list[int]:
    """11.14 Armies that may try to entrench instead of moving."""
    if not may_entrench(g):
        return []
    return [unit for unit in marked_units(g, side) if why_no_trench(g, side, unit) is None]


def route(g: Board, side: int, units: tuple[int, ...], start: int, goal: int) -> tuple[int, ...]:
    """11.1, 11.4 The path of a move, start excluded: a shortest one, and among those the one that takes
    control of most VP spaces, then of most spaces."""
    graph = map_for(g, units)
    open_to = passable(g, side, units) | 1 << goal
    enemy_ground, vp = controlled(g, enemy(side)), g.rules.vp_spaces
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, (start,))}
    for on_the_way in _shortest_ways(graph, start, goal, open_to):
        step: dict[int, tuple[int, tuple[int, ...]]] = {}
        for space, (gain, path) in best.items():
            for other in members(graph.near[space] & on_the_way):
                taken = 1 + 100 * (vp >> other & 1) if enemy_ground >> other & 1 else 0
                if other not in step or gain + taken > step[other][0]:
                    step[other] = gain + taken, (*path, other)
        best = step
    return best[goal][1][1:]


def _shortest_ways(graph: Graph, start: int, goal: int, open_to: int) -> list[int]:
    """For each step of the shortest ways between two spaces, the spaces that such a way may enter."""
    waves, seen = [1 << start], 1 << start
    while not seen >> goal & 1:
        waves.append(graph.spread(waves[-1]) & open_to & ~seen)
        seen |= waves[-1]
    ways, ahead = [], 1 << goal
    for wave in reversed(waves[1:]):
        ways.append(ahead & wave)
        ahead = graph.spread(ways[-1])
    return ways[::-1]


# 11.1 The moving player chooses


@dataclass(frozen=True)
class MoveUnit(Decision):
    """11.1 Which unit moves next; an army may entrench instead (11.14)."""

    rule = "11.1"
    prompt = "move a unit, entrench an army, or end movement"
    verbs = (
        Verb("move", "unit", label="Move {unit}", group="move", safe=True),
        Verb("entrench", "unit", label="{unit} tries to entrench", group="entrench", rule="11.14", safe=True),
        Verb("done", label="End movement", ends=True),
    )
    auto = False

    def options(self, g: Board) -> Iterable[Raw]:
        fort = unfinished_siege(g, self.side)
        if fort != NOWHERE:
            return [("move", unit) for unit in joiners(g, self.side, fort)] or [("done",)]
        crowd = overfull(g, self.side)
        if crowd != NOWHERE:
            return [("move", unit) for unit in leavers(g, self.side, crowd)] or [("done",)]
        moves: list[Raw] = [("move", unit) for unit in waiting(g, self.side)]
        return [("done",), *moves, *(("entrench", unit) for unit in diggers(g, self.side))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        fort = unfinished_siege(g, self.side)
        if fort != NOWHERE:
            return No("15.2", f"more units must enter {where(g, fort)} to besiege its fort")
        crowd = overfull(g, self.side)
        if crowd != NOWHERE:
            return No("10.1", f"{where(g, crowd)} holds more than 3 units: one must move out now")
        if choice[0] == "done":
            return None
        unit = choice[1]
        no = _why_not_ready(g, self.side, unit)
        if no is None and choice[0] == "entrench":
            return why_no_trench(g, self.side, unit)
        return no or No("11.1", f"{name(g, unit)} cannot move: its movement factor is 0")


def _why_not_ready(g: Board, side: int, unit: int) -> No | None:
    """Why a unit can neither move nor entrench now."""
    space = g.place[unit]
    if unit not in units_at(g, space, side):
        return No("11.1", f"{name(g, unit)} is not one of your units on the map")
    if g.marker[space] != MOVE:
        return No("8.1", f"{where(g, space)} is not activated for movement")
    if g.done[unit]:
        return No("11.1", f"{name(g, unit)} has had its move in this action round")
    if not in_supply(g, unit):
        return No("14.6", f"{name(g, unit)} is out of supply")
    return None


@dataclass(frozen=True)
class MoveStack(Decision):
    """11.1 Where the stack goes. It may take units along from its first space, and drop some on the way."""

    rule = "11.1"
    prompt = "move {stack} to a space, or stop"
    stack: tuple[int, ...] = ()
    spent: int = 0
    verbs = (
        Verb("to", "space", label="Go to {space}", group="move", safe=True),
        Verb(
            "relieve",
            "space",
            label="Go to {space}, from which another unit then moves out",
            group="move",
            rule="10.1",
            safe=True,
        ),
        Verb("with", "unit", label="Take {unit} along", group="move", safe=True),
        Verb("drop", "unit", label="Leave {unit} behind", group="move", safe=True),
        Verb("stop", label="Stop here", group="move", closing=True, safe=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        stack, start = self.stack, g.place[self.stack[0]]
        fort = unfinished_siege(g, self.side) if not self.spent else NOWHERE
        if fort != NOWHERE:
            return [("to", fort)]
        steps = min(mf(g, unit) for unit in stack) - self.spent
        must_leave = not self.spent and len(units_at(g, start, self.side)) > STACK
        choices: list[Raw] = [] if must_leave else [("stop",)]
        if steps > 0 and siege_kept(g, self.side, start, stack):
            ends = destinations(g, self.side, stack, start, steps)
            if not self.spent:
                ends |= sailings(g, self.side, stack, start)
            choices += [("to", space) for space in members(ends)]
            choices += [("relieve", space) for space in members(reliefs(g, self.side, stack, steps))]
        if must_leave:
            return choices
        if self.spent:
            if len(stack) > 1:
                choices += [("drop", unit) for unit in stack]
        else:
            choices += [("with", unit) for unit in companions(g, self.side, stack)]
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        start = g.place[self.stack[0]]
        if choice[0] not in ("to", "relieve"):
            if len(units_at(g, start, self.side)) > STACK and not self.spent:
                return No("10.1", f"{where(g, start)} holds more than 3 units: one must move out now")
            return None
        space = choice[1]
        there = where(g, space)
        if choice[0] == "relieve" and len(units_at(g, space, self.side)) + len(self.stack) <= STACK:
            return No("10.1", f"{there} has room: go there")
        for unit in self.stack:
            no = why_barred(g, unit, space)
            if no is not None:
                return no
            if may_not_end(g, unit) >> space & 1:
                return No(
                    limit_on_ending(g, space),
                    f"{name(g, unit)} may pass {there} now, but not end its move there",
                )
        if occupied(g, enemy(self.side)) >> space & 1:
            return No("11.3", f"{there} holds an enemy unit")
        if not siege_kept(g, self.side, start, self.stack):
            return No("15.5", f"the units that stay in {where(g, start)} would not besiege its fort")
        if not room(g, self.side)[len(self.stack)] >> space & 1:
            return No("10.1", f"{there} would hold more than 3 units, and none could move out next")
        if g.marker[space] == ATTACK:
            return No("11.3", f"{there} is activated for combat: units may pass it, but not end there")
        if barring_forts(g, self.side) >> space & 1 and len(self.stack) < g.fort[space]:
            return No("15.2", f"the fort of {there} needs an army or {g.fort[space]} corps to besiege it")
        reach = counted(min(mf(g, unit) for unit in self.stack) - self.spent, "space")
        return No("11.1", f"{there} is not within {reach} by a way that is open to the stack")


def companions(g: Board, side: int, stack: tuple[int, ...]) -> list[int]:
    """11.1 Units of the same space that can join a stack before it sets out."""
    start = g.place[stack[0]]
    return [unit for unit in waiting(g, side) if g.place[unit] == start and unit not in stack]


@procedure
class StackMove(Procedure):
    """11.1 A unit or stack moves, space by space or at once, until it stops."""

    side: int
    stack: tuple[int, ...]
    spent: int = 0

    @loop("11.1")
    def going(self, g: Board) -> Any:
        return MoveStack(self.side, self.stack, self.spent)

    @going.then
    def gone(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "stop":
            if not self.spent:
                for unit in self.stack:
                    mark_unit(g, unit, HELD)
            return LEAVE
        if choice[0] == "with":
            self.stack = (*self.stack, choice[1])
        elif choice[0] == "drop":
            self.stack = tuple(unit for unit in self.stack if unit != choice[1])
        else:
            start = g.place[self.stack[0]]
            sails = not self.spent and sailings(g, self.side, self.stack, start) >> choice[1] & 1
            path = (choice[1],) if sails else route(g, self.side, self.stack, start, choice[1])
            self.spent += len(path)
            march(g, self.stack, start, path)
            steps = min(mf(g, unit) for unit in self.stack) - self.spent
            if sails or (steps <= 0 and len(self.stack) == 1):
                return LEAVE
            if _just_besieged(g, self.side, choice[1], self.stack):
                return LEAVE
        return None


def _just_besieged(g: Board, side: int, space: int, stack: tuple[int, ...]) -> bool:
    """11.3 Units that make a siege stop: without them the fort would not be besieged."""
    others = [unit for unit in units_at(g, space, side) if unit not in stack]
    return bool(forts(g, enemy(side)) >> space & 1) and not besieges(g, others, g.fort[space])


def march(g: Board, stack: tuple[int, ...], start: int, path: tuple[int, ...]) -> None:
    """11.4 A stack walks its path and takes control as it goes."""
    g.log("11.1", "moved", stack=stack, start=start, space=path[-1])
    before = start
    for space in path:
        if crosses_caucasus(g, before, space):
            g.caucasus_crossed = 1
        for unit in stack:
            enter_space(g, unit, space, "11.4")
        before = space
    for unit in stack:
        mark_unit(g, unit, MOVED)


@procedure
class Movement(Procedure):
    """8.6, 11.1 All movement, with the entrench declarations; then the entrench rolls (11.14)."""

    side: int
    over: int = 0

    @loop("11.1", "Movement")
    def moves(self, g: Board) -> Any:
        return None if self.over else MoveUnit(self.side)

    @moves.then
    def moved(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "move":
            return StackMove(self.side, (choice[1],))
        if choice[0] == "entrench":
            mark_unit(g, choice[1], DIGGING)
        else:
            self.over = 1
        return None

    @step("11.14", "Entrenching")
    def entrenching(self, g: Board) -> Any:
        return TryToEntrench(self.side) if any(mark & DIGGING for mark in g.done) else None


EVENTS = (
    EventKind(
        "moved",
        "{stack} {moves} from {start} to {space}",
        "march",
        deed=Deed("moved", "stack", "stacks"),
        words=lambda facts, shown: {"moves": "moves" if len(facts["stack"]) == 1 else "move"},
    ),
)
