"""The plan of an operation: which spaces to activate, who attacks what, who moves where, who digs in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from redoubt.titles.paths_of_glory.queries import (
    besieges,
    controlled,
    enemy,
    forts,
    full,
    members,
    mf,
    name,
    occupied,
    room_at,
    tables_of,
    trench_at,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r06_offensives import MUTINY, meets, western
from redoubt.titles.paths_of_glory.rules.r08_operations import activation_cost, why_no_attack
from redoubt.titles.paths_of_glory.rules.r11_movement import destinations
from redoubt.titles.paths_of_glory.rules.r11_trenches import AIDED, deepest, may_entrench
from redoubt.titles.paths_of_glory.rules.r12_attacks import aims, why_not_together
from redoubt.titles.paths_of_glory.rules.r14_supply import (
    ready_stacks,
    supplied_at,
    supplied_spaces,
    supply_groups,
)
from redoubt.titles.paths_of_glory.rules.r15_forts import siege_kept
from redoubt.titles.paths_of_glory.staff.doctrine import Doctrine
from redoubt.titles.paths_of_glory.staff.fronts import at_the_front, troops_count
from redoubt.titles.paths_of_glory.staff.lines import (
    carried,
    cut_off,
    holes,
    rescued,
    risk,
    risk_now,
    risk_of_move,
)
from redoubt.titles.paths_of_glory.staff.prospects import Prospect, gain, prospect
from redoubt.titles.paths_of_glory.staff.storms import blows
from redoubt.titles.paths_of_glory.staff.threats import hazard, relief, staked, threat, weak_links
from redoubt.titles.paths_of_glory.staff.worth import (
    assault,
    front,
    is_vp,
    pull,
    short_war,
    space_worth,
    strength_beside,
    wanted,
)
from redoubt.titles.paths_of_glory.state import ATTACK, MOVE, NEITHER, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, FR

MET: Final = 0.85
"""What it is worth to meet a mandated offensive."""
LEAST: Final = 0.02
"""Tasks that promise less are left alone."""
LAST_ROUND: Final = 6
MARCHING: Final = 0.03
"""What a combat factor is worth at the front rather than far behind it."""
ASSAULT: Final = 0.4
"""How much an attack of the next action round counts for a move that prepares it: for the Central Powers, and
in a short war for both."""
FORWARD: Final = 0.2
"""What ground counts that lies nearer to enemy VP spaces."""
GUARD: Final = 0.4
"""What the only unit in a VP space of the Near East counts there."""
TRIED: Final = 3
"""The best places to go, of which the risk is worked out."""


@dataclass(frozen=True)
class Task:
    """One thing to do with activation points."""

    value: float
    cost: int
    spaces: tuple[int, ...]
    marker: int
    units: tuple[int, ...]
    goal: int
    """The space to attack or to go to; the army's own space to dig in."""
    why: str
    expects: str = ""
    risk: float = 0.0
    """How much more would be at risk after this move alone; its value is less by that."""
    empties: bool = False
    """The move leaves its space empty."""
    sure: float = 0.0
    """The part of the value that the attack brings whatever the dice say: a mandated offensive is met."""

    @property
    def digs(self) -> bool:
        return self.marker == MOVE and self.goal == self.spaces[0]


@dataclass
class Plan:
    """The tasks of an operation, the worthiest first."""

    tasks: list[Task] = field(default_factory=list)

    @property
    def value(self) -> float:
        return sum(task.value for task in self.tasks)

    @property
    def sure(self) -> float:
        """The part of it that no die can take away."""
        return sum(task.sure for task in self.tasks)


class Planner:
    """Finds the tasks that a side could set itself now, and the best of them for so many points."""

    def __init__(self, g: Board, side: int, doctrine: Doctrine) -> None:
        self.g, self.side, self.doctrine = g, side, doctrine
        self.ready = {
            space: units for space, units in ready_stacks(g, side).items() if g.marker[space] == NEITHER
        }
        self._by_goal: dict[int, float] = {}
        self._tasks: list[Task] | None = None

    def plan(self, points: int) -> Plan:
        """The best tasks for so many points, the worthiest for their cost first."""
        return fitting(self.g, self.side, self.tasks(), points, self.doctrine.caution)

    def tasks(self) -> list[Task]:
        """Everything worth doing, the worthiest for its cost first."""
        if self._tasks is None:
            tasks = [*self._attacks(), *self._moves(), *self._trenches()]
            self._tasks = sorted(
                (task for task in tasks if task.value > LEAST),
                key=lambda task: (-task.value / max(1, task.cost), task.goal, task.units),
            )
        return self._tasks

    # Attacks

    def _attacks(self) -> list[Task]:
        g, side = self.g, self.side
        tasks = []
        starts = [space for space in self.ready if why_no_attack(g, space, side) is None]
        by_target: dict[int, dict[int, tuple[int, ...]]] = {}
        for space in starts:
            for unit, target in aims(g, side, space, self.ready[space]):
                row = by_target.setdefault(target, {})
                row[space] = (*row.get(space, ()), unit)
        for target, sources in by_target.items():
            tasks += self._attacks_on(target, sources)
        return tasks

    def _attacks_on(self, target: int, sources: dict[int, tuple[int, ...]]) -> list[Task]:
        """The attacks on a space: from the strongest space, from the two strongest, and so on."""
        g, side = self.g, self.side
        table = tables_of(g)
        cf = table.cf

        def weight(space: int) -> int:
            return sum(cf[unit][g.reduced[unit]] for unit in sources[space])

        ranked = sorted(sources, key=lambda space: (-weight(space), space))
        tasks: list[Task] = []
        force: tuple[int, ...] = ()
        cost = 0
        for count, space in enumerate(ranked[:4], start=1):
            joined = (*force, *sources[space])
            if why_not_together(g, side, joined, target) is not None:
                continue
            force, cost = joined, cost + activation_cost(g, space, side, True)
            hope = prospect(g, side, force, target)
            value = attack_worth(g, side, hope, force, target, self.doctrine)
            met = politics(g, side, force, target)
            value += met + hope.takes * self._lines(target)
            starts = tuple(ranked[:count])
            spaces = tuple(start for start in starts if any(g.place[unit] == start for unit in force))
            why = f"attack {where(g, target)}"
            task = Task(value, cost, spaces, ATTACK, force, target, why, hope.words(), sure=max(0.0, met))
            tasks.append(task)
        return tasks

    # Moves

    def _moves(self) -> list[Task]:
        tasks = []
        for space, units in self.ready.items():
            able = tuple(unit for unit in units if mf(self.g, unit))
            if able:
                tasks += self._moves_from(space, able)
        return tasks

    def _moves_from(self, space: int, able: tuple[int, ...]) -> list[Task]:
        """The best move of the whole stack, of the stack without its weakest unit, and of one unit."""
        g, side = self.g, self.side
        cf = tables_of(g).cf
        everyone = units_at(g, space, side)
        ranked = sorted(able, key=lambda unit: (-cf[unit][g.reduced[unit]], unit))
        groups = {tuple(sorted(ranked)), tuple(sorted(ranked[:-1])), (ranked[-1],), (ranked[0],)} - {()}
        cost = activation_cost(g, space, side, False)
        tasks = []
        for group in sorted(groups):
            if not siege_kept(g, side, space, group):
                continue
            left = len(everyone) - len(group)
            leaving = self._weaker(space, group, left) if front(g, side) >> space & 1 else 0.0
            if not left and is_vp(g, space) and tables_of(g).near_east >> space & 1:
                leaving += GUARD  # few troops come here, and none in time
            if space == g.arab_space and not left:  # 11.10 it goes back to the enemy
                leaving += self.doctrine.ground * space_worth(g, space)
            steps = min(mf(g, unit) for unit in group)
            empty = holes(g, side)
            goals = members(destinations(g, side, group, space, steps))
            arrivals = self._arrivals(group, space, goals)
            ranked_goals = sorted(
                ((worth + empty.get(goal, 0.0), -goal) for goal, worth in zip(goals, arrivals, strict=True)),
                reverse=True,
            )[:TRIED]
            best: tuple[float, int, float] | None = None
            for rough, negative in ranked_goals:
                goal = -negative
                filled = empty.get(goal, 0.0)
                at_best = rough - filled + max(1.0, self.doctrine.caution) * filled - leaving
                if at_best <= (LEAST if best is None else best[0]):
                    continue  # no lowering of the risk could make it worth while
                more = risk_of_move(g, side, -1 if left else space, goal, group, space)
                value = rough - filled - leaving - self.doctrine.caution * more
                if best is None or value > best[0]:
                    best = value, goal, more
            if best is not None:
                value, goal, more = best
                who = " and ".join(name(g, unit) for unit in group)
                danger = self.doctrine.caution * more
                numbers = f"worth {value + leaving + danger:+.2f} there, risk {danger:+.2f}"
                tasks.append(
                    Task(
                        value,
                        cost,
                        (space,),
                        MOVE,
                        group,
                        goal,
                        f"{who} to {where(g, goal)}",
                        numbers,
                        more,
                        not left,
                    )
                )
        return tasks

    def _weaker(self, space: int, group: tuple[int, ...], left: int) -> float:
        """What a front space loses when a group leaves it."""
        g, side = self.g, self.side
        more = -relief(g, side, space, group, leaving=True)
        return self.doctrine.heed * more + (0.0 if left else 0.05)

    def _arrivals(self, group: tuple[int, ...], start: int, goals: list[int]) -> Iterator[float]:
        """What it is worth to have a group in each of the spaces it could go to."""
        g, side = self.g, self.side
        tables = tables_of(g)
        power = sum(tables.cf[unit][g.reduced[unit]] for unit in group)
        draw, need = pull(g, side), wanted(g, side)
        nearer = 0.03 * power * self.doctrine.ground
        marching = 0.0 if front(g, side) >> start & 1 else MARCHING * power * self.doctrine.march
        prepares = side == CP or short_war(g)
        left = assault(g, side, start, -power) if prepares else 0.0
        taking, fortified = controlled(g, enemy(side)), forts(g, enemy(side))
        struck, stake = blows(g, side), staked(g, side, group)
        links = weak_links(g, side)
        here = hazard(g, (side, start))
        supplied = -1
        for unit in group:
            supplied &= supplied_spaces(g, supply_groups(g)[unit])
        for goal in goals:
            if not supplied >> goal & 1 and not all(supplied_at(g, unit, goal) for unit in group):
                yield -1.0
                continue
            value = nearer * (draw[goal] - draw[start]) + marching * (need[goal] - need[start])
            if prepares:
                value += ASSAULT * (assault(g, side, goal, power) + left)
            if taking >> goal & 1 and not g.fort[goal]:
                value += self.doctrine.ground * space_worth(g, goal) + self._lines(goal)
            elif fortified >> goal & 1:
                sure = besieges(g, (*units_at(g, goal, side), *group), g.fort[goal])
                value += (0.25 + 0.35 * space_worth(g, goal)) if sure else -0.3
            if goal in struck:
                value += self.doctrine.heed * relief(g, side, goal, group)
            yield value - stake * (hazard(g, (side, goal)) - here) if links else value

    def _lines(self, goal: int) -> float:
        """What it does to both sides' lines of supply to take a space: those who are cut off live, and the
        enemy's units beyond it starve."""
        if goal not in self._by_goal:
            g, side = self.g, self.side
            last = g.round >= LAST_ROUND
            saved = (1.0 if last and side == AP else 0.7) * rescued(g, side, goal)
            cut = (0.9 if last and side == AP else 0.25) * cut_off(g, side, goal)
            self._by_goal[goal] = saved + cut
        return self._by_goal[goal]

    # Trenches

    def _trenches(self) -> list[Task]:
        g, side = self.g, self.side
        if not may_entrench(g):
            return []
        tables, line, tasks = tables_of(g), front(g, side), []
        for space, units in self.ready.items():
            if not line >> space & 1 or trench_at(g, space, side) >= deepest(g, space):
                continue
            armies = [unit for unit in units if tables.is_army[unit]]
            if not armies:
                continue
            army = max(armies, key=lambda unit: (tables.lf[unit][g.reduced[unit]], full(g, unit), -unit))
            aid = g.rules.entrench_aid and g.failed[army] and tables.nation[army] in AIDED
            chance = min(6, tables.lf[army][g.reduced[army]] + bool(aid)) / 6
            facing = strength_beside(g, side, space)
            worth = (0.02 if trench_at(g, space, side) else 0.035) * min(facing, 10)
            worth += 0.1 * is_vp(g, space)
            here, level = units_at(g, space, side), trench_at(g, space, side)
            worth += self.doctrine.heed * (
                threat(g, side, space, here, level) - threat(g, side, space, here, level + 1)
            )
            cost = activation_cost(g, space, side, False)
            why = f"{name(g, army)} digs in at {where(g, space)}, {facing} enemy factors beside it"
            tasks.append(
                Task(
                    self.doctrine.trenches * chance * worth,
                    cost,
                    (space,),
                    MOVE,
                    (army,),
                    space,
                    why,
                    f"works on {chance:.0%}",
                )
            )
        return tasks


def fitting(g: Board, side: int, tasks: list[Task], points: int, caution: float) -> Plan:
    """The tasks that fit together within so many points. Each is weighed again by the risk that is left once
    those before it are done."""
    plan = Plan()
    used: set[int] = set()
    targets: set[int] = set()
    arriving: dict[int, int] = {}
    held, ground, now = occupied(g, side), controlled(g, side), risk_now(g, side)
    for task in tasks:
        if task.cost > points or used.intersection(task.spaces):
            continue
        if task.marker == ATTACK:
            if task.goal in targets:
                continue
            if task.sure and plan.sure:  # 6.6 one attack meets the offensive
                task = replace(task, value=task.value - task.sure, sure=0.0)
                if task.value <= LEAST:
                    continue
            targets.add(task.goal)
        elif not task.digs:
            if room_at(g, task.goal, side) - arriving.get(task.goal, 0) < len(task.units):
                continue
            after = held | 1 << task.goal, ground | (0 if g.fort[task.goal] else 1 << task.goal)
            if task.empties:
                after = after[0] & ~(1 << task.spaces[0]), after[1]
            then = risk(g, side, *after)
            more = then - now + carried(g, side, *after, task.units, task.spaces[0], task.goal)
            value = task.value + caution * (task.risk - more)
            if value <= LEAST:
                continue
            held, ground = after
            now = then
            task = replace(task, value=value)
            arriving[task.goal] = arriving.get(task.goal, 0) + len(task.units)
        used.update(task.spaces)
        points -= task.cost
        plan.tasks.append(task)
    return plan


def attack_worth(
    g: Board, side: int, hope: Prospect, force: tuple[int, ...], target: int, doctrine: Doctrine
) -> float:
    """What an attack is worth where it is made: troops count for little once the war is nearly over."""
    doctrine = at_the_front(g, side, target, doctrine)
    count = troops_count(g)
    worth = gain(
        g, hope._replace(inflicted=count * hope.inflicted, suffered=count * hope.suffered), target, doctrine
    )
    draw = pull(g, side)
    nearer = draw[target] - max(draw[g.place[unit]] for unit in force)
    return worth + FORWARD * hope.takes * max(0.0, nearer)


def politics(g: Board, side: int, force: tuple[int, ...], target: int) -> float:
    """6.6, 6.8 The mandated offensive that an attack meets, and the mutiny it would bring out."""
    if not g.offensive_met[side] and meets(g, side, force, target):
        return MET
    if side == AP and g.offensive[AP] == MUTINY and not g.mutiny_paid and western(g) >> target & 1:
        nation = tables_of(g).nation
        return -0.9 if any(nation[unit] == FR for unit in force) else 0.0
    return 0.0
