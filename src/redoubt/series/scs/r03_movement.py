"""S3.0 Movement and S5.0 exploitation: the phase, and the move of one unit or stack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.offers import HexOffer
from redoubt.kit.words import agreeing
from redoubt.series.scs.board import finish, fresh_phase, lead_of, put
from redoubt.series.scs.ground import COMBAT, FINE, movement_points
from redoubt.series.scs.queries import able, barred, crowded, enemy, on_map, units_at, zone
from redoubt.series.scs.r03_ranges import (
    allowance,
    began_in_zone,
    can_step,
    destinations,
    in_sixths,
    may_overrun,
    move_range,
    overrun_cost,
    overrun_targets,
    ways_of,
)
from redoubt.series.scs.r06_overrun import Overrun
from redoubt.series.scs.r07_odds import may_attack
from redoubt.series.scs.state import SeriesBoard


def movable_units(
    g: SeriesBoard, side: int, exploit: bool, among: tuple[int, ...] | None = None
) -> list[int]:
    """S3.0, S5.0b The units that may still move, or those among some: in exploitation those that can exploit
    and did not begin the phase in an enemy zone."""
    rules, place, moved = g.rules, g.place, g.moved
    units = able(g, side) if among is None else [unit for unit in among if unit in able(g, side)]
    movable = [unit for unit in units if not moved[unit]]
    stays = rules.game.stays(g, side)
    if stays:
        movable = [unit for unit in movable if unit not in stays]
    if not exploit:
        return movable
    exploits, bit, pinned, may = rules.counters.exploits, rules.place_bit, g.pinned, rules.game.may_exploit
    return [u for u in movable if exploits[u] and not pinned & bit[place[u]] and may(g, u)]


@dataclass(frozen=True)
class ChooseMove(Decision):
    """S3.0 Which unit moves next."""

    rule: ClassVar[str] = "S3.0"
    prompt: ClassVar[str] = "{what}, or end the phase"
    auto: ClassVar[bool] = False
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("move", "unit", label="Move {unit}", group="move", safe=True),
        Verb("done", label="End the phase", group="end", ends=True),
    )
    exploit: bool = False

    def cites(self) -> str:
        return "S5.0" if self.exploit else self.rule

    def words(self, g: Any) -> dict[str, str]:
        return {"what": f"move {'units that can exploit' if self.exploit else 'your units'}"}

    def options(self, g: Any) -> Iterable[Raw]:
        move = g.rules.move_unit
        choices: list[Raw] = [move[unit] for unit in movable_units(g, self.side, self.exploit)]
        choices.append(g.rules.done)
        return choices

    def explain(self, g: Any, choice: Raw) -> No | None:
        return (
            None
            if choice[0] != "move" or choice[1] < 0
            else why_not_move(g, self.side, choice[1], self.exploit)
        )


def why_not_move(g: SeriesBoard, side: int, unit: int, exploit: bool) -> No:
    """S3.0 Why a unit is not among those that may move."""
    counters, name = g.rules.counters, g.rules.counters.shown[unit]
    if counters.side[unit] != side:
        return No("S3.0", f"{name} is not yours to move")
    if not on_map(g, unit):
        return No("S3.0", f"{name} is not on the map")
    if unit not in g.rules.movers_of[side]:
        return No("S3.0", f"{name} cannot move alone")
    if g.dg[unit]:
        return No(
            "S5.0b" if exploit else g.rules.game.disorder_rule, f"{name} is disorganised and cannot move"
        )
    if g.moved[unit]:
        return No("S3.1a", f"{name} has moved in this phase")
    if exploit and not counters.exploits[unit]:
        return No("S3.2", f"{name} cannot exploit")
    if exploit and g.pinned & g.rules.place_bit[g.place[unit]]:
        return No("S2.1d", f"{name} began the phase in an enemy zone of control and cannot exploit")
    own: No | None = g.rules.game.why_not_move(g, unit)
    return own or No("S3.0", f"{name} may not move now")


@dataclass(frozen=True)
class MoveOn(Decision):
    """S3.1 What a moving stack does next."""

    rule: ClassVar[str] = "S3.1"
    prompt: ClassVar[str] = "{units}: {mp} left. Where to?"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("with", "unit", label="Take {unit} along", group="move", rule="S3.0"),
        Verb("to", "hex", label="Move to {hex}", group="move"),
        Verb("overrun", "hex", label="Overrun {hex}", group="fight", rule="S6.0"),
        Verb("leave", "unit", label="Leave {unit} here", group="move", rule="S3.1f"),
        Verb("stop", label="Stop here", group="end", closing=True),
    )
    units: tuple[int, ...] = ()
    along: tuple[int, ...] = ()
    points: int = 0
    first: bool = True
    exploit: bool = False
    overran: int = 0
    pinned: bool = False

    def words(self, g: SeriesBoard) -> dict[str, str]:
        if self.first and not self.points:
            return {"mp": "one hex"}  # S3.1e
        return {"mp": f"{movement_points(self.points)} {'point' if self.points <= FINE else 'points'}"}

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        choices: list[Raw] = []
        if not self.pinned:
            targets = overrun_targets(g, self.units, self.points, self.first, self.overran)
            choices += [("overrun", hex) for hex in targets]
        if self.first:
            choices += [("with", unit) for unit in companions(g, self)]
        else:
            choices += [("with", unit) for unit in g.rules.game.pickups(g, (*self.units, *self.along))]
            choices += [("leave", unit) for unit in (*self.units[1:], *self.along)]
        choices.append(g.rules.stop)
        hexes = destinations(g, self.units, self.points, self.first, self.along)
        return HexOffer(g.rules.ground.grid, hexes, g.rules.to_hex, choices)

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] in ("to", "overrun") and choice[1] >= 0:
            return why_not_to(g, self, choice[0], choice[1])
        if choice[0] == "with":
            return No(
                "S3.1f", "only counters that began the phase in the same hex and have not moved can go along"
            )
        if choice[0] == "leave":
            return No("S3.1f", "a counter can be left behind only after its stack has moved")
        return None


def companions(g: SeriesBoard, order: MoveOn) -> list[int]:
    """S3.0 Units that began the phase in the same hex and may move with the stack, and what it may carry."""
    side, at = order.side, g.place[order.units[0]]
    if len(units_at(g, at, side)) == 1 and g.height[at] == 1:
        return []
    game = g.rules.game
    taken = {*order.units, *order.along}
    willing = []
    if not game.travels_alone(g, order.units[0]):
        here = movable_units(g, side, order.exploit, units_at(g, at, side))
        willing = [unit for unit in here if unit not in taken and not game.travels_alone(g, unit)]
    extra = [unit for unit in game.passengers(g, (*order.units, *order.along)) if unit not in taken]
    return [*willing, *(unit for unit in extra if unit not in willing)]


def why_not_to(g: SeriesBoard, order: MoveOn, verb: str, hex: int) -> No:
    """S3.1, S6.0 Why a stack may not go to a hex."""
    name, where = g.rules.counters.shown[order.units[0]], g.rules.where(hex)
    bit = g.rules.place_bit[hex]
    if verb == "overrun":
        if not barred(g, enemy(order.side)) & bit:
            return No("S6.0", f"there is no enemy in {where} to overrun")
        if order.overran:
            return No("S6.0c", f"{name} has overrun in this move")
        if order.pinned:
            return No("S2.1c", f"{name} began the phase in an enemy zone of control and may not overrun")
        if not may_overrun(g, order.units, 0):
            return No("S6.1e", f"{name} may not overrun, or a unit that moves with it")
        if g.rules.ground.grid.direction(g.place[order.units[0]], hex) < 0:
            return No("S6.0a", f"{name} is not next to {where}")
        cost = overrun_cost(g, order.units, hex)
        if not cost:
            return No(
                "S6.1d",
                f"{name} cannot overrun {where} from here: there is no way without road, bridge or ferry,"
                " which do not count in an overrun",
            )
        if crowded(g, order.side, 0) & g.rules.place_bit[g.place[order.units[0]]]:
            limit = g.rules.stack_limit
            return No("S4.0c", f"{name} cannot overrun from a hex with more than {limit} units")
        if not may_attack(g, order.units, hex, True):
            return No("S7.1", f"the odds against {where} are below {g.rules.series.lowest_odds}")
        has = movement_points(order.points)
        return No("S6.0b", f"to overrun {where} takes {movement_points(cost)} MP, {name} has {has}")
    if hex == g.place[order.units[0]]:
        return No("S3.1", f"{name} is in {where} already")
    if barred(g, enemy(order.side)) & bit:
        overruns = overrun_targets(g, order.units, order.points, order.first, order.overran)
        if not g.rules.ground.beside[g.place[order.units[0]]] & bit or (hex in overruns and not order.pinned):
            return No("S3.1d", f"{where} is held by the enemy: it can be entered only by overrun")
        no = why_not_to(g, order, "overrun", hex)
        return No(no.rule, f"{where} is held by the enemy, and {no.sentence}")
    if g.rules.game.closed(g, (*order.units, *order.along)) & bit:
        own: No | None = g.rules.game.why_closed(g, (*order.units, *order.along), hex)
        return own or No("S3.1", f"{name} may not enter {where}")
    reach = move_range(g, order.units, order.points, order.first, order.along)
    if reach.hexes & bit:
        return No("S4.0b", f"there is no room for {name} in {where}: {g.rules.stack_limit} units may stack")
    has = movement_points(order.points)
    return No("S3.1a", f"{name} has {has} MP, too few for {where}, or there is no way")


@procedure
class Move(Procedure):
    """S3.1 The move of a unit or a stack."""

    side: int
    exploit: bool
    units: tuple[int, ...]
    points: int
    along: tuple[int, ...] = ()
    first: bool = True
    overran: int = 0
    target: int = -1
    pinned: bool = False

    @loop("S3.1")
    def go(self, g: SeriesBoard) -> Asked:
        self._count(g)
        if not self.units:
            return LEAVE
        if not self.first and not self._can_go_on(g):
            finish(g, (*self.units, *self.along))
            return LEAVE
        if self.first:
            self.pinned = began_in_zone(g, self.units)
        return MoveOn(
            self.side,
            self.units,
            self.along,
            self.points,
            self.first,
            self.exploit,
            self.overran,
            self.pinned,
        )

    @go.then
    def chosen(self, g: SeriesBoard, choice: Raw) -> Asked:
        verb = choice[0]
        if verb == "stop":
            finish(g, (*self.units, *self.along))
            return LEAVE
        unit = choice[1]
        if verb == "with":
            if g.rules.game.rides(g, self.units, unit):
                self.along = (*self.along, unit)
            else:
                self.units = (*self.units, unit)
                self.points = allowance(g, self.units, self.exploit)
        elif verb == "leave":
            finish(g, (unit,))
            self.units = tuple(other for other in self.units if other != unit)
            self.along = tuple(other for other in self.along if other != unit)
        elif verb == "to":
            self._march(g, choice[1])
        else:
            self.target = choice[1]
            self.points = max(0, self.points - overrun_cost(g, self.units, choice[1]))
            self.overran += 1
            self.first = False
            g.rules.game.overran(g, self.units)
            return Overrun(self.side, self.units, choice[1], self.along)
        return None

    def _count(self, g: SeriesBoard) -> None:
        """S6.1a, S6.1b Who is left of the stack and may go on after an overrun or a barrage."""
        left = tuple([unit for unit in self.units if on_map(g, unit) and not g.dg[unit]])
        if self.target >= 0:
            inside = all(g.place[unit] == self.target for unit in left)
            self.target = -1
            if not inside and g.rules.series.failed_overrun_ends_move:
                finish(g, self.units)
                left = ()
            elif left:
                self.along = (*self.along, *g.rules.game.seized(g, (*left, *self.along)))
        if left != self.units:
            finish(g, [unit for unit in (*self.units, *self.along) if unit not in left and on_map(g, unit)])
            self.units = left
        if self.along and left:
            at, carries, all_units = g.place[left[0]], g.rules.game.carries, (*left, *self.along)
            kept = tuple(unit for unit in self.along if g.place[unit] == at and carries(g, all_units, unit))
            finish(g, [unit for unit in self.along if unit not in kept and on_map(g, unit)])
            self.along = kept

    def _can_go_on(self, g: SeriesBoard) -> bool:
        """Whether the stack, or a unit of it that leaves the others behind, has anything left to do."""
        if g.rules.game.pickups(g, (*self.units, *self.along)):
            return True
        alone = [(unit,) for unit in self.units] if len(self.units) > 1 else []
        for units in (self.units, *alone):
            if not self.pinned and overrun_targets(g, units, self.points, False, self.overran):
                return True
            if self.points and can_step(g, units, self.points):
                return True
        return False

    def _march(self, g: SeriesBoard, hex: int) -> None:
        """S3.1a, S3.1b A stack moves by its cheapest way."""
        reach = move_range(g, self.units, self.points, self.first, self.along)
        way, parts = reach.way(hex)
        path = (reach.start, *way)
        spent = in_sixths(reach, ways_of(g, self.units), parts)
        all_units = (*self.units, *self.along)
        log_move(g, self.side, all_units, path)
        put(g, all_units, hex)
        self.points = max(0, self.points - spent)
        self.first = False
        g.rules.game.went(g, all_units, path)


def log_move(g: SeriesBoard, side: int, units: tuple[int, ...], path: tuple[int, ...]) -> None:
    """S3.1, S1.1 A move as both sides see it: of a stack the enemy sees the counter on top and its height."""
    facts: dict[str, Any] = {"path": path, "hex": path[-1]}
    role = g.rules.counters.role
    fighters = [unit for unit in units if role[unit] == COMBAT] if len(units) > 1 else units
    if len(fighters) < 2 or g.rules.series.stack_view == "all":
        g.log("S3.1", "moved", units=units, **facts)
        return
    top = lead_of(g, fighters)
    seen = tuple(unit for unit in units if unit == top or unit not in fighters or g.dg[unit])
    g.log("S3.1", "moved", seen_by=(side,), units=units, **facts)
    more = len(units) - len(seen)
    g.log("S3.1", "stack_moved", seen_by=(enemy(side),), units=seen, more=more, **facts)


@procedure
class MovementPhase(Procedure):
    """S3.0, S5.0 All movement of a side, or its exploitation."""

    side: int
    exploit: bool = False

    @step("S2.1c")
    def begin(self, g: SeriesBoard) -> Asked:
        fresh_phase(g, self.side, zone(g, enemy(self.side)))
        return None

    @loop("S3.0")
    def moves(self, g: SeriesBoard) -> Asked:
        return ChooseMove(self.side, self.exploit)

    @moves.then
    def chosen(self, g: SeriesBoard, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        unit = choice[1]
        return Move(self.side, self.exploit, (unit,), allowance(g, (unit,), self.exploit))


EVENTS = (
    EventKind("moved", "{units} {move} to {hex}", "march", words=agreeing(move="moves")),
    EventKind("stack_moved", "{units} and {more} more underneath move to {hex}", "march"),
)
