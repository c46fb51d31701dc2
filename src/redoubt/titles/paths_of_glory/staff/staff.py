"""The staff: a computer player for both sides.

It gets a seat and imagines a game from it, so it never knows more than its side may. For each action it
weighs every use of every card, and the automatic operation, in VP; an operation follows one plan (`plans`).
Every decision has a method of its own, which says why it chose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from redoubt.engine.decision import Choice, Decision
from redoubt.show.reasoned import Offered, Reasoned
from redoubt.titles.paths_of_glory.queries import (
    controlled,
    enemy,
    full,
    in_box,
    name,
    room_at,
    stacks,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r12_8_flank import FLANK_NEEDS
from redoubt.titles.paths_of_glory.rules.r12_9_fire import volley
from redoubt.titles.paths_of_glory.rules.r12_11_retreat import retreats
from redoubt.titles.paths_of_glory.rules.r12_attacks import assailants, why_not_together
from redoubt.titles.paths_of_glory.rules.r14_supply import open_lines, supplied_at
from redoubt.titles.paths_of_glory.staff.cards import (
    Transfer,
    event_worth,
    rp_worth,
    sr_worth,
    star_worth,
    stay_worth,
    time_left,
    transfers,
)
from redoubt.titles.paths_of_glory.staff.doctrine import LAST_STORM, STANDARD, doctrine_of
from redoubt.titles.paths_of_glory.staff.judgement import win_chance
from redoubt.titles.paths_of_glory.staff.lines import exposed, risk_of_move, starved, supplied_by
from redoubt.titles.paths_of_glory.staff.losses import ladder_of, price_of, spares_one
from redoubt.titles.paths_of_glory.staff.neutrals import NEUTRAL_ANSWERS
from redoubt.titles.paths_of_glory.staff.plans import Plan, Planner, Task, attack_worth, fitting, politics
from redoubt.titles.paths_of_glory.staff.prospects import prospect
from redoubt.titles.paths_of_glory.staff.threats import relief, stranded
from redoubt.titles.paths_of_glory.staff.worth import (
    front,
    is_vp,
    pull,
    short_war,
    space_worth,
    step_worth,
    strength_beside,
    strength_in,
    unit_worth,
    wanted,
)
from redoubt.titles.paths_of_glory.state import ATTACK, MOVE, RESERVE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, SIDES

OPS_SHARE: Final = 0.6
"""What is left of a plan's promise once the enemy has answered it."""
URGENT: Final = (0.5, 0.5, 0.6, 0.7, 0.85, 1.0)
"""By action round, what counts of an offensive that is met now rather than later in the turn."""
MOST_SR: Final = 5
"""The SR points of the best cards."""
CARD_IN_HAND: Final = 0.06
"""What a combat card is worth that stays in the hand."""


class Staff(Reasoned):
    """Plays one side of Paths of Glory."""

    measure = " VP"

    def __init__(self, side: str, seed: int, doctrine: str = STANDARD) -> None:
        super().__init__(SIDES.index(side), seed)
        self._follows = doctrine
        self.doctrine = doctrine_of(doctrine, self.side)
        self._plan = Plan()
        self._tasks: list[Task] | None = None
        """What the operation that was just chosen could do."""
        self._moving: Task | None = None
        self._target: tuple[int, tuple[int, ...]] = (-1, ())

    def answer(self, g: Board, by_verb: Offered, decision: Decision) -> Choice:
        late = g.turn > LAST_STORM and not short_war(g)
        self.doctrine = doctrine_of(self._follows, self.side, late)
        kind = type(decision).__name__
        return (ANSWERS.get(kind) or NEUTRAL_ANSWERS[kind])(self, g, by_verb, decision)

    # 3.3, 7.1 Cards

    def opening(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        return self._say(by_verb["take"][0], "Liege falls on the first day", "two armies attack at no cost")

    def action(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Every use of every card, in VP."""
        side, tables = self.side, tables_of(g)
        planner = Planner(g, side, self.doctrine)
        operations: dict[int, float] = {}
        transports: dict[int, float] = {}
        wanted: list[list[Transfer]] = []

        def ops(points: int) -> float:
            if points not in operations:
                plan = planner.plan(points)
                promise = OPS_SHARE * self.doctrine.hope(plan.value - plan.sure)
                operations[points] = promise + URGENT[g.round - 1] * plan.sure
            return operations[points]

        def value(choice: Choice) -> float:
            if choice[0] == "one_op":
                return ops(1) + 0.02
            if choice[0] == "offer_peace":
                return 0.35 if win_chance(g, side) < 0.25 else -1.0
            card = choice[1]
            row = tables.cards[card]
            if choice[0] == "ops":
                return ops(row.ops) - (CARD_IN_HAND if row.combat_card else 0.0)
            if choice[0] == "event":
                worth = event_worth(g, side, card, self.doctrine)
                also = row.event_also_gives_ops == 1 or (row.event_also_gives_ops == 2 and g.rules.historical)
                return worth + (ops(row.ops) if also else 0.0)
            if choice[0] == "rp":
                return self.doctrine.upkeep * rp_worth(g, side, card)
            if row.sr not in transports:
                if not wanted:
                    wanted.append(transfers(g, side, MOST_SR, self.doctrine.march))
                promise = sr_worth(g, wanted[0], row.sr) * (0.3 + 0.7 * time_left(g))
                transports[row.sr] = OPS_SHARE * self.doctrine.hope(promise)
            return transports[row.sr]

        def words(choice: Choice) -> str:
            if len(choice) < 2:
                return "the automatic operation" if choice[0] == "one_op" else "a peace offer"
            uses = {"ops": "for operations", "event": "as event", "rp": "for replacements", "sr": "for SR"}
            return f"{tables.card_names[choice[1]]} {uses[choice[0]]}"

        chosen, _ = self._best([c for offered in by_verb.values() for c in offered], value, words)
        self._plan = Plan()
        self._tasks = planner.tasks() if chosen[0] in ("ops", "one_op") else None
        return chosen

    def discard(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Combat cards that fit no front make room for better ones; one or two are kept."""
        tables = tables_of(g)
        small = [c for c in by_verb.get("discard", ()) if tables.cards[c[1]].ops <= 2]
        held = sum(bool(tables.cards[card].combat_card) for card in g.hand[self.side])
        if small and held > 2:
            return self._say(small[0], "a new card promises more than a third combat card", f"{held} held")
        return self._say(by_verb["done"][0], "the combat cards in hand are worth keeping", f"{held} held")

    def peace(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        chance = win_chance(g, self.side)
        verb = "accept" if chance < 0.35 else "refuse"
        return self._say(by_verb[verb][0], "a draw against our chance of winning", f"{chance:.0%} to win")

    # 8.1 Operations

    def activate(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """The plan is made once, with all the points of the action."""
        marked = {space for space, marker in enumerate(g.marker) if marker}
        if not marked:
            tasks, self._tasks = self._tasks, None
            if tasks is None:
                tasks = Planner(g, self.side, self.doctrine).tasks()
            self._plan = fitting(g, self.side, tasks, decision.points, self.doctrine.caution)
        for task in self._plan.tasks:
            verb = "activate_attack" if task.marker == ATTACK else "activate_move"
            for choice in by_verb.get(verb, ()):
                if choice[1] in task.spaces:
                    return self._say(
                        choice, task.why, f"worth {task.value:+.2f} VP; {task.expects}".rstrip("; ")
                    )
        points = decision.points
        return self._say(by_verb["done"][0], f"nothing else is worth the {points} points left")

    def move_unit(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        for task in self._plan.tasks:
            if task.marker != MOVE:
                continue
            verb = "entrench" if task.digs else "move"
            for choice in by_verb.get(verb, ()):
                if choice[1] in task.units:
                    self._moving = task
                    return self._say(choice, task.why, task.expects)
        if "done" not in by_verb:
            return self._say(by_verb["move"][0], "the siege needs one more unit")
        return self._say(by_verb["done"][0], "the moves of the plan are made")

    def move_stack(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        task = self._moving
        if task is not None and decision.stack[0] in task.units:
            for choice in by_verb.get("with", ()):
                if choice[1] in task.units:
                    return self._say(choice, f"{task.why}, together", task.expects)
            for choice in by_verb.get("to", ()):
                if choice[1] == task.goal:
                    self._moving = None
                    return self._say(choice, task.why, task.expects)
        if "stop" in by_verb:
            return self._say(by_verb["stop"][0], "the stack is where it is wanted")
        return self._best(
            by_verb["to"],
            lambda c: pull(g, self.side)[c[1]],
            lambda c: f"to {where(g, c[1])}, to join the siege",
        )[0]

    # 12 Combat

    def combat(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Attack where it still pays, with everybody who can."""
        able = assailants(g, self.side)
        planned = {task.goal: task for task in self._plan.tasks if task.marker == ATTACK}
        forces: dict[int, tuple[int, ...]] = {}
        hopes: dict[int, str] = {}

        def value(choice: Choice) -> float:
            target = choice[1]
            force = self._force(g, target, tuple(able.get(target, ())), planned)
            forces[target] = force
            if not force:
                return -1.0
            hope = prospect(g, self.side, force, target)
            hopes[target] = hope.words()
            worth = attack_worth(g, self.side, hope, force, target, self.doctrine)
            return worth + politics(g, self.side, force, target)

        chosen, best = self._best(
            by_verb["attack"], value, lambda c: f"attack {where(g, c[1])}: {hopes.get(c[1], 'no force')}"
        )
        if best <= 0:
            why, expects = self._why
            return self._say(
                by_verb["done"][0], "no attack that is left pays", f"the best, {why}, is {expects}"
            )
        self._target = chosen[1], forces[chosen[1]]
        return chosen

    def _force(
        self, g: Board, target: int, able: tuple[int, ...], planned: dict[int, Task]
    ) -> tuple[int, ...]:
        """The units for an attack: those of the plan, or all that no other attack of the plan needs."""
        if target in planned:
            force = tuple(unit for unit in planned[target].units if unit in able)
        else:
            busy = {unit for task in planned.values() for unit in task.units}
            force = tuple(unit for unit in able if unit not in busy)
        while force and why_not_together(g, self.side, force, target) is not None:
            force = force[:-1]
        return force

    def attackers(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        target, force = self._target
        if target == decision.target:
            for choice in by_verb.get("use", ()):
                if choice[1] in force:
                    return self._say(choice, f"{name(g, choice[1])} joins the attack on {where(g, target)}")
        if "fight" in by_verb:
            hope = prospect(g, self.side, decision.attackers, decision.target)
            return self._say(by_verb["fight"][0], f"attack {where(g, decision.target)}", hope.words())
        return self._best(
            by_verb["use"],
            lambda c: float(full(g, c[1])),
            lambda c: f"{name(g, c[1])} makes the attack legal",
        )[0]

    def combat_card(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """A card is played where it changes more than it costs; the single use of an event where it helps."""
        if "boost" in by_verb:
            return self._say(by_verb["boost"][0], "the event is for attacks such as this one")
        fight: Fight = decision.fight()
        attacking = self.side == fight.attacker
        units = fight.attackers if attacking else fight.defenders
        stake = 0.5 * space_worth(g, decision.target) + 0.25 * sum(step_worth(g, unit) for unit in units)
        tables = tables_of(g)

        def value(choice: Choice) -> float:
            card = choice[1]
            use, row = g.rules.cards[card].combat, tables.cards[card]
            assert use is not None
            help = 0.16 * use.drm
            if use.cancels_trench or use.ignores_shifts:
                help += 0.22 * fight.trench
            if use.withdraws or use.stands or use.calls_off:
                help += 0.15
            if use.army_table or use.fires_first or use.entrenches:
                help += 0.3
            cost = CARD_IN_HAND * (row.ops - 1) if card in g.hand[self.side] else 0.0
            gain = 0.25 * row.war_status + (star_worth(g, card) if card in g.hand[self.side] else 0.0)
            return float(help * stake * 2 + gain - cost)

        chosen, best = self._best(
            by_verb["play"], value, lambda c: f"play {tables.card_names[c[1]]}: {stake:.2f} VP at stake"
        )
        if best <= 0:
            return self._say(
                by_verb["no_card"][0], "the cards are worth more elsewhere", f"{stake:.2f} at stake"
            )
        return chosen

    def flank(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        if "play" in by_verb:
            return self._say(by_verb["play"][0], "the flank attack succeeds without a die")
        chance = min(6, 6 - FLANK_NEEDS + 1 + decision.bonus) / 6
        fight = Fight(self.side, decision.target, decision.attackers, decision.defenders, 0)
        ours, theirs = volley(g, fight, True, ()), volley(g, fight, False, ())
        edge = ours.strength - theirs.strength
        numbers = f"{chance:.0%} to succeed, {ours.strength} against {theirs.strength}"
        if chance > 0.5 or (chance == 0.5 and edge > 0):
            return self._say(by_verb["flank"][0], "firing first is worth the risk", numbers)
        return self._say(by_verb["frontal"][0], "too likely to fail", numbers)

    def great_retreat(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        facing = strength_beside(g, self.side, decision.target)
        ours = strength_in(g, self.side, decision.target)
        vp = is_vp(g, decision.target)
        give_way = facing > 1.8 * ours and not vp
        numbers = f"{facing} factors against {ours}" + (", a VP space" if vp else "")
        verb, why = ("give_way", "the attack would destroy us") if give_way else ("hold", "the line can hold")
        return self._say(by_verb[verb][0], why, numbers)

    def stand(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Hold what is worth more than a step, or where a retreat would end in ruin."""
        target = decision.target
        here = units_at(g, target, self.side)
        trapped = any(not retreats(g, self.side, unit, target, 1) for unit in here)
        worth = space_worth(g, target) + 0.4 * exposed(g, self.side, target) + (1.0 if trapped else 0.0)
        steps = sum(1 + full(g, unit) for unit in here)
        offers = by_verb["stand"]
        cheapest = min(offers, key=lambda c: (step_worth(g, c[1]), c[1]))
        cost = step_worth(g, cheapest[1]) + (0.2 if steps <= 2 else 0.0)
        numbers = f"the space is worth {worth:.2f}, the step {cost:.2f}"
        if worth > cost:
            return self._say(cheapest, f"hold {where(g, target)}", numbers)
        return self._say(by_verb["give_way"][0], f"give {where(g, target)} up", numbers)

    def haig(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        return self._say(by_verb["hold"][0], "the trench is kept at no cost")

    def lose(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Fill the number with the steps that cost least in all; an attacker keeps a unit at full strength
        that can advance."""
        units = tuple(sorted(decision.units))
        attacking = all(g.place[unit] != decision.target for unit in units)
        stake = 0.1 + 0.5 * self.doctrine.ground * space_worth(g, decision.target) if attacking else 0.0

        def price(choice: Choice) -> float:
            unit = choice[1]
            cost = price_of(g, units, unit, decision.number)[1]
            if attacking:
                factor = ladder_of(g, unit)[0][0]
                ladders = [ladder_of(g, other)[other == unit :] for other in units]
                cost -= stake * spares_one(tuple(sorted(ladders)), decision.number - factor)[1]
            return -cost

        return self._best(
            by_verb["lose"], price, lambda c: f"losses that begin with {name(g, c[1])} cost least"
        )[0]

    def retreat(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """To friends and good ground, in supply, and not into a corner."""
        tables = tables_of(g)
        after = supplied_by(g, self.side, open_lines(g, self.side) & ~(1 << decision.battle))

        def value(choice: Choice) -> float:
            unit, space = choice[1], choice[2]
            worth = 0.3 * bool(supplied_at(g, unit, space)) + 0.2 * bool(units_at(g, space, self.side))
            worth += 0.1 * g.trench[space] * (g.trench_of[space] == self.side)
            worth += 0.2 * is_vp(g, space) + 0.05 * tables.solid.near[space].bit_count()
            if not after >> space & 1:
                worth -= starved(g, (unit,))  # 14.7 nobody could reach it once the enemy is here
            if self._storm_waits(g, space):
                worth -= 3 * unit_worth(g, unit) + 0.3  # 12.10.7 a second attack would destroy it
            return float(worth - 0.01 * strength_beside(g, self.side, space))

        return self._best(
            by_verb["retreat"], value, lambda c: f"{name(g, c[1])} falls back to {where(g, c[2])}"
        )[0]

    def _storm_waits(self, g: Board, space: int) -> bool:
        """Whether enemy units beside a space are still to attack in this round."""
        if g.fought >> space & 1:
            return False
        near = tables_of(g).solid.near[space]
        return any(
            g.marker[start] == ATTACK and any(not g.done[unit] for unit in units)
            for start, units in stacks(g, enemy(self.side)).items()
            if near >> start & 1
        )

    def restore(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        return self._best(
            by_verb["restore"], lambda c: step_worth(g, c[1]), lambda c: f"{name(g, c[1])} is worth most"
        )[0]

    def advance(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Take the ground if it is worth holding and in supply, and nothing is laid open behind."""

        def value(choice: Choice) -> float:
            unit, space = choice[1], choice[2]
            if not supplied_at(g, unit, space):
                return -1.0
            start = g.place[unit]
            worth = space_worth(g, space) if controlled(g, enemy(self.side)) >> space & 1 else 0.1
            if units_at(g, space, self.side):
                worth = 0.0  # it is taken already
            alone = room_at(g, start, self.side) == 2
            leaving = risk_of_move(g, self.side, start if alone else -1, space, (unit,), start)
            nearer = pull(g, self.side)[space] - pull(g, self.side)[start]
            easier = relief(g, self.side, space, (unit,)) + relief(g, self.side, start, (unit,), leaving=True)
            worth += self.doctrine.heed * easier - stranded(g, self.side, (unit,), start, space)
            return float(worth + 0.2 * nearer - self.doctrine.caution * leaving)

        chosen, best = self._best(
            by_verb["advance"], value, lambda c: f"{name(g, c[1])} advances to {where(g, c[2])}"
        )
        if best <= 0 and "done" in by_verb:
            return self._say(by_verb["done"][0], "the ground is not worth the risk", f"{best:+.2f} VP")
        return chosen

    # 9.2, 9.4, 13, 17 Bringing units up

    def place(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Where the front is nearest and weakest."""

        def value(choice: Choice) -> float:
            space = choice[2]
            near = 0.02 * strength_beside(g, self.side, space)
            home = tables_of(g).near_east_army[choice[1]] and not tables_of(g).near_east >> space & 1
            crowd = len(units_at(g, space, self.side))
            draw = wanted(g, self.side)[space] if self.side == CP else pull(g, self.side)[space]
            return float(near + draw + 0.3 * bool(home) - 0.05 * crowd)

        return self._best(
            by_verb["place"], value, lambda c: f"{name(g, c[1])} to {where(g, c[2])}, nearest to the fighting"
        )[0]

    def redeploy(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        offers = {choice[1]: choice for choice in by_verb.get("redeploy", ())}
        tables = tables_of(g)

        def kind(unit: int) -> tuple[Any, ...]:
            trait = tables.trait[unit]
            return tables.nation[unit], tables.is_army[unit], trait, g.reduced[unit], g.place[unit]

        for row in transfers(g, self.side, decision.points, self.doctrine.march, decision.done):
            for unit, choice in offers.items():
                if unit == row.unit or kind(unit) == kind(row.unit):
                    return self._say(choice, row.why, f"worth {row.value:+.2f} VP")
        left = decision.points
        return self._say(by_verb["done"][0], f"no unit is wanted elsewhere; {left} points are left")

    def redeploy_to(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        def value(choice: Choice) -> float:
            unit, goal = decision.unit, choice[1]
            return stay_worth(g, self.side, unit, goal, self.doctrine.march) if goal < SPACES else 0.0

        return self._best(
            by_verb["sr_to"], value, lambda c: f"{name(g, decision.unit)} is wanted in {where(g, c[1])}"
        )[0]

    def replace(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Armies at the front first; corps for the Reserve Box while it is short of them."""
        tables, line = tables_of(g), front(g, self.side)
        reserve: dict[int, int] = {}
        for unit in in_box(g, RESERVE[self.side]):
            reserve[tables.nation[unit]] = reserve.get(tables.nation[unit], 0) + 1

        def value(choice: Choice) -> float:
            unit = choice[1]
            worth, army = step_worth(g, unit), tables.is_army[unit]
            if choice[0] == "flip":
                at_front = g.place[unit] < SPACES and line >> g.place[unit] & 1
                return worth * (1.3 if at_front else 1.0) / (2 if army else 1)
            if not army:
                return worth * (2.0 if reserve.get(tables.nation[unit], 0) < 2 else 0.7)
            return float(worth * 1.2 / 2 + 0.02 * pull(g, self.side)[choice[2]])

        def words(choice: Choice) -> str:
            verb = "restore" if choice[0] == "flip" else "rebuild"
            return f"{verb} {name(g, choice[1])}"

        offers = by_verb.get("flip", []) + by_verb.get("rebuild", [])
        chosen, _ = self._best(offers, value, words)
        return chosen

    # 9 Events that ask

    def trench(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        def value(choice: Choice) -> float:
            space = choice[-1]
            return 0.03 * strength_beside(g, self.side, space) + 0.4 * is_vp(g, space)

        offers = [c for offered in by_verb.values() for c in offered]
        return self._best(
            offers, value, lambda c: f"a trench in {where(g, c[-1])}, where the enemy is strong"
        )[0]

    def recover(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        offers = [c for verb, offered in by_verb.items() if verb != "done" for c in offered]
        return self._best(offers, lambda c: step_worth(g, c[1]), lambda c: f"restore {name(g, c[1])}")[0]

    def africa(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        keep = next(c for offered in by_verb.values() for c in offered if len(c) == 1)
        corps = [c for offered in by_verb.values() for c in offered if len(c) > 1]
        spare = [c for c in corps if g.place[c[1]] == RESERVE[AP]]
        if len(spare) > 1:
            return self._say(
                spare[0], "a corps of the reserve costs less than a VP", f"{len(spare)} in reserve"
            )
        return self._say(keep, "no corps can be spared", f"{len(spare)} in reserve")

    def weakest(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """The enemy unit whose step is worth most."""
        offers = [c for verb, offered in by_verb.items() if verb != "done" for c in offered]
        line = front(g, enemy(self.side))

        def value(choice: Choice) -> float:
            at_front = g.place[choice[1]] < SPACES and line >> g.place[choice[1]] & 1
            return step_worth(g, choice[1]) * (1.5 if at_front else 1.0)

        return self._best(offers, value, lambda c: f"{name(g, c[1])} hurts the enemy most")[0]

    def salonika(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Corps from the Reserve Box rather than from the front."""
        offers = [c for offered in by_verb.values() for c in offered if len(c) > 1]
        if not offers:
            return self._say(by_verb["done"][0], "enough corps are at Salonika")

        def value(choice: Choice) -> float:
            unit = choice[1]
            return (0.3 if g.place[unit] == RESERVE[AP] else 0.0) + 0.1 * bool(full(g, unit))

        chosen, best = self._best(offers, value, lambda c: f"{name(g, c[1])} can be spared for Salonika")
        if best < 0.3 and "done" in by_verb:
            return self._say(by_verb["done"][0], "no more corps can be spared")
        return chosen


Answer = Callable[[Staff, Board, Offered, Any], Choice]
ANSWERS: Final[dict[str, Answer]] = {
    "TakeGunsOfAugust": Staff.opening,
    "ChooseAction": Staff.action,
    "DiscardCards": Staff.discard,
    "AnswerPeaceOffer": Staff.peace,
    "Activate": Staff.activate,
    "MoveUnit": Staff.move_unit,
    "MoveStack": Staff.move_stack,
    "ChooseCombat": Staff.combat,
    "ChooseAttackers": Staff.attackers,
    "PlayCombatCard": Staff.combat_card,
    "AnswerWithCard": Staff.combat_card,
    "AttemptFlank": Staff.flank,
    "CallOffAttack": Staff.great_retreat,
    "StandOrRetreat": Staff.stand,
    "HoldWithHaig": Staff.haig,
    "LoseStep": Staff.lose,
    "RetreatUnit": Staff.retreat,
    "RestoreStep": Staff.restore,
    "AdvanceUnit": Staff.advance,
    "PlaceArmy": Staff.place,
    "PlaceCorps": Staff.place,
    "ChooseRedeployment": Staff.redeploy,
    "RedeployTo": Staff.redeploy_to,
    "SpendReplacements": Staff.replace,
    "ChooseTrench": Staff.trench,
    "CallUpLandwehr": Staff.recover,
    "SendTaxis": Staff.recover,
    "WarInAfricaChoice": Staff.africa,
    "PlaceCavalry": Staff.trench,
    "ChooseDeserters": Staff.weakest,
    "SendToSalonika": Staff.salonika,
}
"""Who answers which decision."""


def staff(side: str, seed: int, doctrine: str = STANDARD) -> Staff:
    """A staff for a side."""
    return Staff(side, seed, doctrine)


__all__ = ["ANSWERS", "Staff", "staff"]
