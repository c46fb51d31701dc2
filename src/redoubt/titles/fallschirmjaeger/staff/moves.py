"""The plan of a movement phase: overruns first, bridges to cross, attacks with their forces, then everybody
to his aim. It is worked out on an imagined board, unit by unit in the order in which they will move."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from redoubt.engine.state import replaced
from redoubt.kit.memory import forget
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import (
    barred,
    crowded,
    enemy,
    fighters_at,
    occupied,
    stack_sizes,
    strength,
    units_at,
    zone,
)
from redoubt.series.scs.r03_movement import movable_units
from redoubt.series.scs.r03_ranges import (
    allowance,
    began_in_zone,
    may_overrun,
    move_range,
    overrun_cost,
)
from redoubt.titles.fallschirmjaeger.queries import shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import crossed, jumped
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import supplied
from redoubt.titles.fallschirmjaeger.staff.aims import (
    CROSS,
    GUARD,
    HOLD,
    TAKE,
    Aim,
    aims,
    held_by,
    turns_away,
    way_to,
)
from redoubt.titles.fallschirmjaeger.staff.doctrine import Doctrine
from redoubt.titles.fallschirmjaeger.staff.prospects import Prospect, gain, given_up, prospect
from redoubt.titles.fallschirmjaeger.state import GERMAN, HEXES, Board

Units = tuple[int, ...]
MOST_ATTACKERS = 14
"""No plan sends more units against one hex."""


class Order(NamedTuple):
    """What a unit does in this phase, and why."""

    unit: int
    goal: int
    why: str
    expects: str = ""
    group: Units = ()
    """Who goes along."""
    overrun: int = -1
    """The hex it then overruns."""


def shift(g: Board, unit: int, hex: int) -> None:
    """Move a counter on an imagined board."""
    at = g.place[unit]
    if at == hex:
        return
    height = g.height
    if at < HEXES:
        height = replaced(height, at, height[at] - 1)
    g.height = replaced(height, hex, height[hex] + 1)
    g.place = replaced(g.place, unit, hex)
    g.memo = forget(g.memo, g.rules.counters.side[unit])


def worth_of(g: Board, side: int, wanted: list[Aim]) -> dict[int, float]:
    """What it is worth to clear each hex of the enemy: an aim in it, or an aim near it."""
    grid = g.rules.ground.grid
    worth: dict[int, float] = {}
    for hex in grid.members(barred(g, enemy(side)) & g.rules.area):
        total = 0.0
        for aim in wanted:
            far = grid.distance(hex, aim.hex)
            if not far:
                total += aim.worth
            elif far <= 4:
                total = max(total, aim.worth * 0.45**far)
        worth[hex] = total
    return worth


def merged(wanted: list[Aim]) -> list[Aim]:
    """The aims of each hex as one: what they are worth together, under the name of the first."""
    by_hex: dict[int, Aim] = {}
    for aim in wanted:
        known = by_hex.get(aim.hex)
        if known is None:
            by_hex[aim.hex] = aim
        else:
            demand = max(known.demand, aim.demand)
            by_hex[aim.hex] = replace(known, worth=known.worth + aim.worth, demand=demand)
    return sorted(by_hex.values(), key=lambda aim: (-aim.worth, aim.hex))


class Planner:
    """Plans one phase of one side on an imagined board, which it changes as it goes."""

    def __init__(self, g: Board, side: int, exploit: bool, doctrine: Doctrine) -> None:
        self.g, self.side, self.exploit, self.doctrine = g, side, exploit, doctrine
        self.price = doctrine.price_with(g.rules.scenario.last - g.turn)
        self.aims = doctrine.fancy(aims(g, side))
        self.worth = worth_of(g, side, self.aims)
        self.held = held_by(self.aims)
        self.free = [unit for unit in movable_units(g, side, exploit) if self._acts(unit)]
        self.orders: list[Order] = []
        self.fed = supplied(g, side) if side == GERMAN and g.turn >= 3 else g.rules.area
        """Where our units are in supply at the end of the turn (1.5); the Dutch are hardly ever cut off."""
        self.pressure = self._pressure()
        self.kept = self._garrisons()

    def _acts(self, unit: int) -> bool:
        """Fighting units that go by themselves; guns that shoot at aircraft stay where they are."""
        return self.g.rules.counters.role[unit] == COMBAT and not (
            tables_of(self.g).aa[unit] and self.side != GERMAN
        )

    def _points(self, units: Units) -> int:
        return allowance(self.g, units, self.exploit)

    def _reach(self, unit: int) -> int:
        """The hexes a unit can go to, its own among them, that have room for it."""
        g = self.g
        hexes: int = move_range(g, (unit,), self._points((unit,)), True).hexes
        own = g.rules.place_bit[g.place[unit]]
        reach: int = hexes & ~crowded(g, self.side, 1) | own
        return reach

    def _garrisons(self) -> set[int]:
        """The units that stay in the places we hold: in each the one that holds best for its worth."""
        g, kept = self.g, set()
        for aim in self.aims:
            if aim.kind in (HOLD, TAKE, GUARD):
                units = [u for u in fighters_at(g, aim.hex, self.side) if not g.dg[u]]
                needed = 0.5 * aim.demand * self.doctrine.reserve if aim.worth >= 1 else 1.0
                for unit in sorted(units, key=lambda u: (-strength(g, u), u)):
                    if needed <= 0:
                        break
                    kept.add(unit)
                    needed -= strength(g, unit)
        return kept

    def _pressure(self) -> dict[int, float]:
        """The strength with which the enemy could fall on each hex beside his units."""
        g, grid = self.g, self.g.rules.ground.grid
        found: dict[int, float] = {}
        for unit in g.rules.counters.combat_of[enemy(self.side)]:
            if g.place[unit] < HEXES:
                for hex in grid.adjacent[g.place[unit]]:
                    found[hex] = found.get(hex, 0.0) + strength(g, unit)
        return found

    def plan(self) -> list[Order]:
        if best := self._overrun():
            return [best]
        self._cross()
        self._attacks()
        self._advance()
        return self.orders

    def _send(self, unit: int, goal: int, why: str, expects: str = "") -> None:
        if unit in self.free:
            self.free.remove(unit)
        if goal != self.g.place[unit]:
            self.orders.append(Order(unit, goal, why, expects))
            shift(self.g, unit, goal)

    # S6.0 Overruns

    def _overrun(self) -> Order | None:
        """The best overrun of a stack, if it is worth it."""
        best: tuple[float, Order] | None = None
        second = ""
        for group in self._groups():
            for goal, target in self._overruns_of(group):
                hope = self._from(group, goal, target, True)
                worth = gain(self.g, hope, group, target, self.worth.get(target, 0.0), self.price)
                if worth <= self.doctrine.overrun:
                    continue
                if best is None or worth > best[0]:
                    if best is not None:
                        second = f"; next best {best[1].why} ({best[0]:+.1f})"
                    why = f"overrun {self.g.rules.where(target)}{self._for(target)}"
                    best = worth, Order(group[0], goal, why, hope.words(self.g), group[1:], target)
        if best is None:
            return None
        return best[1]._replace(expects=f"{best[1].expects}, worth {best[0]:+.1f}{second}")

    def _for(self, hex: int) -> str:
        """The aim that an attack on a hex serves."""
        grid = self.g.rules.ground.grid
        near = [aim for aim in self.aims if grid.distance(aim.hex, hex) <= 3]
        if not near:
            return " to wear the enemy down"
        return " to " + max(near, key=lambda aim: aim.worth * 0.45 ** grid.distance(aim.hex, hex)).words

    def _groups(self) -> list[Units]:
        """Units of a hex that may overrun together."""
        g = self.g
        stacks: dict[int, list[int]] = {}
        for unit in self.free:
            alone = g.rules.game.travels_alone(g, unit)
            if may_overrun(g, (unit,), 0) and not began_in_zone(g, (unit,)) and not alone:
                stacks.setdefault(g.place[unit], []).append(unit)
        groups = []
        for _, units in sorted(stacks.items()):
            moving = [u for u in units if u not in self.kept or jumped(g, u)]
            assault = tuple(u for u in moving if g.rules.counters.assault[u])
            groups += [group for group in (tuple(moving), assault) if group]
        return list(dict.fromkeys(groups))

    def _overruns_of(self, group: Units) -> list[tuple[int, int]]:
        """From where a stack could overrun what: the hex it goes to, and the target."""
        g, grid = self.g, self.g.rules.ground.grid
        points = self._points(group)
        at = g.place[group[0]]
        found = []
        foes = barred(g, enemy(self.side)) & g.rules.area
        if not points:
            if all(jumped(g, unit) for unit in group):
                found = [(at, hex) for hex in grid.members(grid.spread(grid.bit[at]) & foes)]
                found = [(hex, target) for hex, target in found if overrun_cost(g, group, target)]
            return [(hex, target) for hex, target in found if self._roomy(group, target)]
        reach = move_range(g, group, points, True)
        near = grid.spread(foes) & reach.within
        full = crowded(g, self.side, len(group)) & ~grid.bit[at]
        for hex in grid.members(near & ~full):
            spent = reach.spent(hex) * 6 // self._scale(group)
            for target in grid.members(grid.spread(grid.bit[hex]) & foes):
                cost = self._cost_from(group, hex, target)
                if cost and spent + cost <= points and self._roomy(group, target):
                    found.append((hex, target))
        return found

    def _roomy(self, group: Units, target: int) -> bool:
        return len(group) <= int(self.g.rules.stack_limit)

    def _scale(self, group: Units) -> int:
        g = self.g
        classes = frozenset(g.rules.game.move_class(g, unit) for unit in group)
        return int(g.rules.game.ways(g, classes).scale)

    def _cost_from(self, group: Units, hex: int, target: int) -> int:
        g = self.g
        at = g.place[group[0]]
        if at == hex:
            return overrun_cost(g, group, target)
        place, g.place = g.place, replaced(g.place, group[0], hex)
        cost = overrun_cost(g, group, target)
        g.place = place
        return cost

    def _from(self, group: Units, goal: int, target: int, overrun: bool) -> Prospect:
        """What an attack promises if the group stands in a hex."""
        g = self.g
        place = g.place
        for unit in group:
            g.place = replaced(g.place, unit, goal)
        hope = prospect(g, group, target, overrun)
        g.place = place
        return hope

    # 4.0a Crossing bridges

    def _cross(self) -> None:
        """Send a unit over each bridge that is not ours."""
        g, tables = self.g, tables_of(self.g)
        done: set[tuple[int, ...]] = set()
        for aim in self.aims:
            bridge = tables.site_hexes[aim.site] if aim.kind == CROSS else ()
            if not bridge or bridge in done:
                continue
            done.add(bridge)
            for unit in sorted(self.free, key=lambda u: (u in self.kept, strength(g, u), u)):
                reach = move_range(g, (unit,), self._points((unit,)), True)
                full = crowded(g, self.side, 1)
                for goal in (bridge[-1], bridge[0]):
                    bit = g.rules.place_bit[goal]
                    if not reach.hexes & bit & ~full or g.place[unit] == goal:
                        continue
                    if crossed(g, [unit], (g.place[unit], *reach.path(goal)), bridge):
                        self._send(unit, goal, aim.words, f"worth {aim.worth:.1f}")
                        break
                else:
                    continue
                break

    # S7.0 Attacks

    def _attacks(self) -> None:
        """Choose hexes to attack, the worthiest first, and bring the units there."""
        ranked = sorted(self.worth.items(), key=lambda pair: (-pair[1], pair[0]))
        for target, worth in ranked:
            self._attack(target, worth)

    def _attack(self, target: int, worth: float) -> None:
        g, grid = self.g, self.g.rules.ground.grid
        ring = grid.spread(grid.bit[target], g.rules.ground.attack) & g.rules.area
        ring &= ~barred(g, enemy(self.side))
        coming: list[tuple[int, int]] = []
        reaches = []
        for unit in self.free:
            here = bool(ring & g.rules.place_bit[g.place[unit]])
            if unit in self.kept:
                if here:
                    reaches.append((unit, g.rules.place_bit[g.place[unit]]))
                continue
            if tables_of(g).barrage[unit] and not here:
                continue  # guns fire, they do not close in
            hexes = self._reach(unit) & ring
            if hexes:
                reaches.append((unit, hexes))
        reaches.sort(key=lambda pair: (-strength(g, pair[0]), pair[0]))
        stuck = [u for u in self._beside(ring) if u not in self.free]
        if not reaches:
            return
        before = g.place, g.height, g.memo
        full_column = len(g.rules.ground.results.columns) - 1
        attackers = list(stuck)
        hope = None
        for unit, hexes in reaches[:MOST_ATTACKERS]:
            hexes &= ~crowded(g, self.side, 1) | g.rules.place_bit[g.place[unit]]
            if not hexes:
                continue
            goal = max(grid.members(hexes), key=lambda hex: (self._stand(unit, hex, target), -hex))
            coming.append((unit, goal))
            attackers.append(unit)
            shift(g, unit, goal)
            if len(attackers) >= 3:
                hope = prospect(g, tuple(attackers), target)
                if hope.column == full_column:
                    break
        if not coming:
            g.place, g.height, g.memo = before
            return
        hope = prospect(g, tuple(attackers), target)
        value = gain(g, hope, tuple(attackers), target, worth, self.price)
        value -= given_up(g, hope, tuple(attackers), self.held)
        value -= 0.15 * sum(not self.fed & g.rules.place_bit[goal] for _, goal in coming)
        g.place, g.height, g.memo = before
        if value < self.doctrine.least:
            return
        why = f"attack {g.rules.where(target)}{self._for(target)}"
        expects = f"{hope.words(g)}, worth {value:+.1f}"
        for unit, goal in coming:
            self._send(unit, goal, why, expects)

    def _beside(self, ring: int) -> list[int]:
        """Units that stand beside a target and cannot move, but can attack."""
        g = self.g
        return [
            unit
            for unit in g.rules.counters.combat_of[self.side]
            if ring & g.rules.place_bit[g.place[unit]] and not g.dg[unit] and g.moved[unit]
        ]

    def _stand(self, unit: int, hex: int, target: int) -> float:
        """How good a hex is to attack from: its hexside, its cover, and whether the unit is there already."""
        g, ground = self.g, self.g.rules.ground
        side = float(ground.hexside.get((hex, target), 1)) * float(ground.outward[hex])
        held = sum(aim.worth for aim in self.aims if aim.hex == hex)
        cover = float(ground.regular[hex]) - 3 * (ground.outward[hex] < 1)
        friends = min(3, stack_sizes(g, self.side).get(hex, 0))
        here = 0.3 * (g.place[unit] == hex) + 0.25 * friends
        return float(4 * side + 0.4 * cover + here + min(1.0, 0.3 * held))

    # Everybody else

    def _advance(self) -> None:
        """Give each unit that is left an aim, and send it as near as it can safely get."""
        g = self.g
        for unit, aim in self._assigned().items():
            if unit in self.kept:
                continue
            if tables_of(g).barrage[unit]:
                self._support(unit, aim)
                continue
            goal, best = self._toward(unit, aim)
            if goal != g.place[unit]:
                self._send(unit, goal, f"go to {aim.words}", f"{best:.1f} turns away from it then")

    def _assigned(self) -> dict[int, Aim]:
        """Forces for aims: each unit goes where it is worth most for its distance; an aim that has what it
        demands in and around it draws less."""
        g, grid = self.g, self.g.rules.ground.grid
        waiting = [unit for unit in self.free if unit not in self.kept]
        wanted = merged(self.aims)
        free, need = set(waiting), {}
        for aim in wanted:
            near = [
                unit
                for unit in g.rules.counters.combat_of[self.side]
                if unit not in free and g.place[unit] < HEXES and grid.distance(g.place[unit], aim.hex) <= 1
            ]
            need[aim.hex] = aim.demand * self.doctrine.reserve - sum(strength(g, unit) for unit in near)
        found: dict[int, Aim] = {}
        nearest = {u: min((turns_away(g, u, aim.hex) for aim in wanted), default=99.0) for u in waiting}
        for unit in sorted(waiting, key=lambda u: (nearest[u], -strength(g, u), u)):
            best, chosen = 0.02, None
            for aim in wanted:
                pull = min(1.0, max(0.12, need[aim.hex] / aim.demand))
                score = aim.worth * pull / (1 + 3 * turns_away(g, unit, aim.hex))
                score *= self.doctrine.taste(unit, aim.hex)
                if score > best:
                    best, chosen = score, aim
            if chosen is not None:
                found[unit] = chosen
                need[chosen.hex] -= strength(g, unit)
        return dict(sorted(found.items(), key=lambda pair: turns_away(g, pair[0], pair[1].hex)))

    def _toward(self, unit: int, aim: Aim) -> tuple[int, float]:
        """The hex from which the way is shortest, if it is not too dangerous, and how many turns it is."""
        g, grid = self.g, self.g.rules.ground.grid
        far = way_to(g, unit, aim.hex)
        pace = max(1, g.rules.counters.movement[unit]) * self._scale((unit,))
        foes, own = zone(g, enemy(self.side)), strength(g, unit)

        def cost(hex: int) -> tuple[float, int]:
            turns = far[hex] / pace
            if foes & grid.bit[hex]:
                friends = sum(
                    strength(g, friend) for friend in fighters_at(g, hex, self.side) if friend != unit
                )
                cover = float(g.rules.ground.regular[hex])
                ratio = self.pressure.get(hex, 0.0) / max(1.0, (own + friends) * cover)
                turns += 0.2 + self.doctrine.fear * min(1.6, 0.5 * max(0.0, ratio - 0.7))
            if not self.fed & grid.bit[hex]:
                turns += 0.7
            return turns - 0.08 * float(g.rules.ground.regular[hex]), hex

        best = min(grid.members(self._reach(unit)), key=cost)
        return best, far[best] / pace

    def _support(self, unit: int, aim: Aim) -> None:
        """Guns go where they have targets in range and no enemy beside them."""
        g, grid, tables = self.g, self.g.rules.ground.grid, tables_of(self.g)
        foes, targets = zone(g, enemy(self.side)), occupied(g, enemy(self.side))
        far = way_to(g, unit, aim.hex)

        def score(hex: int) -> tuple[float, int]:
            if foes & grid.bit[hex]:
                return -50.0, -hex
            in_range = grid.members(grid.within(hex, tables.range[unit]) & targets)
            best = max((self.worth.get(target, 0.0) + 0.5 for target in in_range), default=0.0)
            return 3 * best - 0.02 * far[hex] + 0.2 * (hex == g.place[unit]), -hex

        reach = grid.members(self._reach(unit))
        goal = max(reach, key=score)
        if score(goal)[0] > score(g.place[unit])[0] + 0.5:
            words = f"bring the guns within range, {tables.range[unit]} hexes, to {aim.words}"
            self._send(unit, goal, words, f"worth {score(goal)[0]:+.1f}")


def leaders_moves(g: Board, side: int, goal: int, unit: int) -> Order | None:
    """1.10b A leader's way to a hex, through no enemy zone if it can be helped."""
    grid = g.rules.ground.grid
    far = way_to(g, unit, goal)
    foes = zone(g, enemy(side))
    reach = move_range(g, (unit,), allowance(g, (unit,), False), True).hexes
    best = min(
        grid.members(reach),
        key=lambda hex: (far[hex] + 30 * bool(foes & grid.bit[hex]) - 2 * bool(units_at(g, hex, side)), hex),
    )
    if best == g.place[unit]:
        return None
    return Order(unit, best, f"bring {shown(g, unit)} to {g.rules.where(goal)}")
