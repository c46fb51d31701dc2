"""The staff: a computer player for both sides.

It gets a seat and imagines a game from it, so it never knows more than its side may. Each turn it makes one
plan of flights and each phase one plan of moves (`drops`, `moves`), from the same list of aims; it carries
them out choice by choice. Every decision has a method of its own, which says why it chose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from redoubt.engine.decision import Choice, Decision
from redoubt.kit.words import counted
from redoubt.series.scs.ground import COMBAT, LEADER
from redoubt.series.scs.queries import barred, enemy, fighters_at, on_map, steps_left, strength, zone
from redoubt.series.scs.r07_combat import attackers_of
from redoubt.series.scs.r09_retreat import retreat_ways
from redoubt.show.reasoned import Offered, Reasoned
from redoubt.titles.fallschirmjaeger.queries import rating, shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import barrage_targets
from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import ratings
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.staff.aims import aims, held_by, site_worth, way_to
from redoubt.titles.fallschirmjaeger.staff.doctrine import DOCTRINES, STANDARD, Doctrine
from redoubt.titles.fallschirmjaeger.staff.drops import DropPlan, Flight
from redoubt.titles.fallschirmjaeger.staff.errands import ERRANDS, leaders, ship_worth
from redoubt.titles.fallschirmjaeger.staff.fires import fire_worth, flak_worth
from redoubt.titles.fallschirmjaeger.staff.moves import Order, Planner, worth_of
from redoubt.titles.fallschirmjaeger.staff.prospects import gain, given_up, prospect, step_price
from redoubt.titles.fallschirmjaeger.state import BY_LANDING, DUTCH, GERMAN, SIDES, STUKA, Board

LEAST_FIRE: Final = 0.04
"""Fires that promise less are saved."""


class Staff(Reasoned):
    """Plays one side of Fallschirmjaeger."""

    def __init__(self, side: str, seed: int, doctrine: Doctrine = STANDARD) -> None:
        super().__init__(SIDES.index(side), seed)
        self.doctrine = doctrine
        self._turn = -1
        self._flights: list[Flight] = []
        self._phase: tuple[int, str] = (-1, "")
        self._orders: list[Order] = []
        self._current: Order | None = None

    def answer(self, g: Board, by_verb: Offered, decision: Decision) -> Choice:
        return ANSWERS[type(decision).__name__](self, g, by_verb, decision)

    # 1.10 Reorganisation

    def reorganise(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        offers = by_verb.get("form", []) + by_verb.get("restore", [])

        def back(choice: Choice) -> float:
            strengths = g.rules.counters.strength[choice[1]]
            return float(strengths[0] - (strengths[-1] if choice[0] == "restore" else 0))

        chosen, _ = self._best(offers, back, lambda c: f"{c[0]} {shown(g, c[1])}: strength gained")
        return chosen

    # 1.8, 1.9 The air

    def _drop_plan(self, g: Board) -> list[Flight]:
        """The flights of this turn, planned once before the bombs fall and again when they have fallen."""
        if self._turn != g.turn:
            self._turn, self._flights = g.turn, DropPlan(g, self.doctrine).plan()
        return self._flights

    def raid(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        flights = self._drop_plan(g) if self.side == GERMAN else []
        worth, grid = worth_of(g, self.side, aims(g, self.side)), g.rules.ground.grid
        known: dict[tuple[int, int], float] = {}

        def value(choice: Choice) -> float:
            kind, hex = choice[1:]
            if (kind, hex) not in known:
                before = sum(at == hex for _, at in g.raids)
                total = fire_worth(g, self.side, hex, ratings(g)[kind], True, worth.get(hex, 0.0), flights)
                if kind == STUKA:
                    for near in grid.adjacent[hex]:
                        if g.height[near]:
                            around = tables_of(g).values.raids.stuka_around
                            total += fire_worth(
                                g, self.side, near, around, True, worth.get(near, 0.0), flights
                            )
                known[kind, hex] = total * 0.4**before
            return known[kind, hex]

        def words(choice: Choice) -> str:
            return f"bomb {g.rules.where(choice[2])}, the most damaging target"

        chosen, best = self._best(by_verb["bomb"], value, words)
        if best < LEAST_FIRE:
            return self._say(
                by_verb["done"][0], "no target is worth a raid", f"the best is worth {best:+.2f}"
            )
        return chosen

    def flak(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        def words(choice: Choice) -> str:
            where = g.rules.where(choice[2])
            points = counted(rating(g, choice[1]), "point")
            return f"{shown(g, choice[1])}, {points}, at what comes down in {where}"

        chosen, best = self._best(by_verb["flak"], lambda c: flak_worth(g, c[1], c[2]), words)
        if best <= 0:
            return self._say(by_verb["done"][0], "more fire would add nothing", "four points count at most")
        return chosen

    # 2.3 to 2.6 Flights

    def load(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        if self._phase != (g.turn, "flights"):
            self._phase = g.turn, "flights"
            self._turn, self._flights = g.turn, DropPlan(g, self.doctrine).plan()
        offers = {choice[1]: choice for choice in by_verb["load"]}
        while self._flights:
            flight = self._flights[0]
            if flight.unit in offers:
                return self._say(offers[flight.unit], flight.why, flight.expects)
            self._flights.pop(0)
        left = len(offers)
        why = f"the drop plan of the turn is complete; {counted(left, 'unit')} wait for a better day"
        return self._say(by_verb["done"][0], why, f"{g.ju52_ready} Ju-52 points stay unused")

    def zone(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        if self._flights and self._flights[0].unit == decision.unit:
            flight = self._flights.pop(0)
            for choice in by_verb.get(flight.verb, ()):
                if choice[1] == flight.hex:
                    return self._say(choice, flight.why, flight.expects)
        wanted = aims(g, self.side)
        grid = g.rules.ground.grid

        def value(choice: Choice) -> float:
            return max((aim.worth * 0.7 ** grid.distance(aim.hex, choice[1]) for aim in wanted), default=0.0)

        offers = [choice for choices in by_verb.values() for choice in choices]
        chosen, _ = self._best(
            offers, value, lambda c: f"{c[0]} at {g.rules.where(c[1])}, nearest to our aims"
        )
        return chosen

    def adjust(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """1.8d Come down where nothing is lost and as near to the aim as can be; else turn back."""
        tables, grid, unit = tables_of(g), g.rules.ground.grid, decision.unit
        intended = g.bound[unit]
        foes = zone(g, enemy(GERMAN))
        closed = tables.water | tables.full_bridges
        for hex in {g.place[foe] for foe in g.rules.counters.combat_of[DUTCH] if on_map(g, foe)}:
            closed |= grid.bit[hex]

        def value(choice: Choice) -> float:
            hex = choice[1]
            if closed & grid.bit[hex]:
                return -9.0
            far = grid.distance(hex, intended)
            if g.how[unit] == BY_LANDING:
                # 2.6b A bad roll costs aircraft, not troops: a company comes down even in the open
                return float(3.0 + landing_modifier(g, hex) - 0.1 * far)
            losses = tables.terrain[tables.hexes[hex].terrain].losses
            return float(2.0 - 3 * losses - 0.15 * far - 0.4 * bool(foes & grid.bit[hex]))

        chosen, best = self._best(
            by_verb["settle"],
            value,
            lambda c: f"come down in {g.rules.where(c[1])}, nearest to the aim without loss",
        )
        if best < 0:
            return self._say(
                by_verb["abort"][0], "no good ground within three hexes: it may fly again", f"{best:+.1f}"
            )
        return chosen

    # S13.0, 4.0e Reinforcements

    def enter(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Enter where the way to the worthiest aim is shortest, and the stack is not too high."""
        wanted = aims(g, self.side)[:6]
        first = by_verb["enter"][0][1]
        offers = [choice for choice in by_verb["enter"] if choice[1] == first]
        role = g.rules.counters.role[first]

        def value(choice: Choice) -> float:
            hex = choice[2]
            if role not in (COMBAT, LEADER):
                return ship_worth(g, first, hex)
            far = min((way_to(g, first, aim.hex)[hex] / max(0.5, aim.worth) for aim in wanted), default=0)
            full = len(fighters_at(g, hex, self.side)) >= g.rules.stack_limit
            return -float(far) - 20.0 * bool(full)

        name = shown(g, first)
        chosen, _ = self._best(
            offers, value, lambda c: f"{name} enters in {g.rules.where(c[2])}, nearest to our aims"
        )
        return chosen

    def accept(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """4.0e Take the troops where they can still turn the battle for more than they cost."""
        tables = tables_of(g)
        row = tables.groups[decision.group]
        if g.rules.scenario.victory != "points":
            return self._say(by_verb["accept"][0], "points do not decide this scenario, troops do")
        north = sum(
            strength(g, unit)
            for unit in g.rules.counters.combat_of[GERMAN]
            if on_map(g, unit) and g.rules.ground.grid.column[g.place[unit]] >= 30
        )
        left = g.rules.scenario.last - g.turn
        wanted = north >= 40 * row.vp and left >= 4 and row.group != "T10-B"
        numbers = (
            f"{north} German strength north of the Maas, {counted(left, 'turn')} left, {row.vp} VP to pay"
        )
        verb = "accept" if wanted else "decline"
        why = (
            "the Germans in the north justify the price"
            if wanted
            else "too few Germans in the north to justify the price"
        )
        return self._say(by_verb[verb][0], why, numbers)

    # S3.0 Movement

    def order(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        phase = (g.turn, f"{decision.exploit} {g.phasing}")
        if phase != self._phase or (self._current is not None and self._current.overrun >= 0):
            self._phase = phase
            self._orders = self._plan(g, decision.exploit)
        self._current = None
        for verb, judge in ERRANDS.items():
            for choice in by_verb.get(verb, ()):
                if order := judge(g, choice):
                    self._current = order if verb == "sail" else None
                    return self._say(choice, order.why, order.expects)
        offers = {choice[1]: choice for choice in by_verb.get("move", ())}
        while self._orders:
            order = self._orders.pop(0)
            if order.unit in offers:
                self._current = order
                return self._say(offers[order.unit], order.why, order.expects)
        self._current = None
        rest = counted(len(offers), "unit")
        return self._say(by_verb["done"][0], f"every aim has the force it needs; {rest} stay put")

    def _plan(self, g: Board, exploit: bool) -> list[Order]:
        orders = [] if exploit else leaders(g, self.side)
        return orders + Planner(g, self.side, exploit, self.doctrine).plan()

    def sail(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        order, self._current = self._current, None
        for choice in by_verb.get("to", ()):
            if order is not None and choice[1] == order.goal:
                return self._say(choice, order.why)
        return self._say(by_verb["stop"][0], "no better place is open to the ship")

    def move_on(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Carry the order out: take the others along, go, overrun."""
        order = self._current
        if order is None or order.unit != decision.units[0]:
            return self._say(by_verb["stop"][0], "the order has been carried out")
        for choice in by_verb.get("with", ()):
            if choice[1] in order.group:
                return self._say(choice, f"{order.why}, together", order.expects)
        if decision.overran and g.place[order.unit] == order.overrun:
            return self._say(by_verb["stop"][0], f"hold {g.rules.where(order.overrun)}, which it has overrun")
        at = g.place[order.unit]
        if at == order.goal:
            for choice in by_verb.get("overrun", ()):
                if choice[1] == order.overrun:
                    return self._say(choice, order.why, order.expects)
        elif decision.first or by_verb.get("to"):
            if step := self._step(g, by_verb, order):
                return step
        if order.overrun < 0:
            self._current = None
        return self._say(by_verb["stop"][0], f"{order.why}: this is as far as it can go")

    def _step(self, g: Board, by_verb: Offered, order: Order) -> Choice | None:
        """The step to the goal of an order, or as near to it as the unit can come."""
        steps = by_verb.get("to", [])
        for choice in steps:
            if choice[1] == order.goal:
                return self._say(choice, order.why, order.expects)
        if not steps:
            return None
        far = way_to(g, order.unit, order.goal)
        best = min(steps, key=lambda c: (far[c[1]], c[1]))
        if far[best[1]] >= far[g.place[order.unit]]:
            return None
        return self._say(best, f"{order.why}, as near as there is room", order.expects)

    def remove(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        chosen, _ = self._best(
            by_verb["remove"], lambda c: -step_price(g, c[1]), lambda c: f"{shown(g, c[1])} is the least loss"
        )
        return chosen

    # 1.7 Barrage

    def fire(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """The strongest guns first, while they have a target that is worth it."""
        worth = worth_of(g, self.side, aims(g, self.side))

        def value(choice: Choice) -> float:
            unit = choice[1]
            return max(
                (
                    fire_worth(g, self.side, h, rating(g, unit), False, worth.get(h, 0.0))
                    for h in barrage_targets(g, unit)
                ),
                default=0.0,
            )

        chosen, best = self._best(by_verb["fire"], value, lambda c: f"{shown(g, c[1])} has the best target")
        if best < LEAST_FIRE:
            return self._say(
                by_verb["done"][0], "no gun has a target worth firing at", f"the best is worth {best:+.2f}"
            )
        return chosen

    def target(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """The hex where a hit is worth most; with a standing barrage where the enemy must pass."""
        worth, fire = worth_of(g, self.side, aims(g, self.side)), rating(g, decision.unit)
        tables = tables_of(g)
        keys = {hex for site, hexes in enumerate(tables.site_hexes) if site_worth(g, site) for hex in hexes}

        def value(choice: Choice) -> float:
            hex = choice[1]
            total = fire_worth(g, self.side, hex, fire, False, worth.get(hex, 0.0))
            if choice[0] == "standing":
                total += 0.1 * fire if hex in keys and total else -1.0
            return total

        offers = by_verb.get("at", []) + [c for c in by_verb.get("standing", []) if c[1] in keys]
        if not offers:
            return self._say(by_verb["hold"][0], "no enemy is in range")
        chosen, best = self._best(
            offers, value, lambda c: f"{'keep' if c[0] == 'standing' else 'barrage'} {g.rules.where(c[1])}"
        )
        if best <= 0:
            return self._say(by_verb["hold"][0], "the fire would hit nothing", f"{best:+.2f}")
        return chosen

    # S7.0 Combat

    def attack(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        wanted = aims(g, self.side)
        worth, held = worth_of(g, self.side, wanted), held_by(wanted)
        price = self.doctrine.price_with(g.rules.scenario.last - g.turn)
        words: dict[int, str] = {}

        def value(choice: Choice) -> float:
            target = choice[1]
            units = tuple(attackers_of(g, self.side, target))
            hope = prospect(g, units, target)
            words[target] = (
                f"attack {g.rules.where(target)} with {counted(len(units), 'unit')} at {hope.words(g)}"
            )
            won = gain(g, hope, units, target, worth.get(target, 0.0), price)
            return won - given_up(g, hope, units, held)

        chosen, best = self._best(by_verb["attack"], value, lambda c: words[c[1]])
        if best < self.doctrine.least:
            why, expects = self._why
            return self._say(
                by_verb["done"][0], "no attack is worth its losses", f"the best, {why}, is {expects}"
            )
        return chosen

    def muster(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Losses do not grow with the force, so everybody attacks who is not needed for another target; those
        who are join only if the odds want them."""
        target, units = decision.target, decision.units
        free = [choice[1] for choice in by_verb.get("join", ())]
        whole = prospect(g, (*units, *free), target) if units or free else None
        if "fight" in by_verb and units and whole is not None:
            hope = prospect(g, units, target)
            if not free or hope.column == whole.column:
                return self._say(by_verb["fight"][0], f"attack {g.rules.where(target)}", hope.words(g))
        if not free or whole is None:
            return self._say(by_verb["call_off"][0], "the odds are below the lowest column")
        busy = self._wanted_elsewhere(g, target)
        if not units and not busy & set(free):
            return self._say(by_verb["all"][0], "more attackers lose no more steps", whole.words(g))
        unit = max(free, key=lambda unit: (unit not in busy, strength(g, unit), -unit))
        choice = next(choice for choice in by_verb["join"] if choice[1] == unit)
        return self._say(choice, f"{shown(g, unit)} has no better target", whole.words(g))

    def _wanted_elsewhere(self, g: Board, target: int) -> set[int]:
        """The units that could also attack another hex of the enemy."""
        grid, found = g.rules.ground.grid, set()
        near = grid.within(target, 3) & barred(g, enemy(self.side)) & ~grid.bit[target] & ~g.attacked
        for other in grid.members(near):
            found.update(attackers_of(g, self.side, other))
        return found

    def lose(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        def words(choice: Choice) -> str:
            return f"a step of {shown(g, choice[1])} costs least"

        return self._best(by_verb["lose"], lambda c: -step_price(g, c[1]), words)[0]

    def retreat(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """The dearest unit first, through the fewest zones, to cover and friends, and not away from the
        aims."""
        wanted, grid = aims(g, self.side)[:5], g.rules.ground.grid
        first = max(decision.units, key=lambda unit: step_price(g, unit) * steps_left(g, unit))
        ways = retreat_ways(g, first, decision.length)
        offers = [choice for choice in by_verb["retreat"] if choice[1] == first]

        def value(choice: Choice) -> float:
            hex = choice[2]
            near = max((aim.worth * 0.8 ** grid.distance(aim.hex, hex) for aim in wanted), default=0.0)
            friends = min(2, len(fighters_at(g, hex, self.side)))
            zones = ways[hex].zones if hex in ways else 0
            exposed = bool(zone(g, enemy(self.side)) & grid.bit[hex])
            return (
                0.3 * near + 0.4 * friends + 0.5 * float(g.rules.ground.regular[hex]) - zones - 0.3 * exposed
            )

        where = g.rules.where
        return self._best(offers, value, lambda c: f"{where(c[2])} is the safest ground")[0]

    def advance(self, g: Board, by_verb: Offered, decision: Any) -> Choice:
        """Into the hex if it is worth more than the one that is left, with enough to hold it."""
        wanted = aims(g, self.side)
        target, grid = decision.target, g.rules.ground.grid

        def held(hex: int) -> float:
            return sum((aim.worth for aim in wanted if aim.hex == hex), 0.0)

        def near(hex: int) -> float:
            return max((aim.worth * 0.6 ** grid.distance(aim.hex, hex) for aim in wanted), default=0.0)

        there = len(fighters_at(g, target, self.side))

        def value(choice: Choice) -> float:
            unit = choice[1]
            at = g.place[unit]
            alone = len(fighters_at(g, at, self.side)) == 1
            total = near(target) - near(at) + (held(target) if not there else 0.3 * held(target))
            total -= 1.5 * held(at) * alone + (0.6 if tables_of(g).barrage[unit] else 0.0)
            return total + 0.02 * strength(g, unit)

        chosen, best = self._best(
            by_verb["advance"], value, lambda c: f"{shown(g, c[1])} into {g.rules.where(target)}"
        )
        if best <= 0.05:
            return self._say(
                by_verb["stay"][0], "the ground we stand on is worth more", f"an advance {best:+.2f}"
            )
        return chosen


ANSWERS: Final[dict[str, Callable[[Staff, Board, Offered, Any], Choice]]] = {
    "Reorganise": Staff.reorganise,
    "PlaceRaid": Staff.raid,
    "ChooseFlak": Staff.flak,
    "ChooseFlight": Staff.load,
    "ChooseZone": Staff.zone,
    "Adjust": Staff.adjust,
    "ChooseEntry": Staff.enter,
    "AcceptGroup": Staff.accept,
    "ChooseOrder": Staff.order,
    "ChooseMove": Staff.order,
    "MoveOn": Staff.move_on,
    "SailTo": Staff.sail,
    "RemoveExcess": Staff.remove,
    "ChooseFirer": Staff.fire,
    "ChooseTarget": Staff.target,
    "ChooseAttack": Staff.attack,
    "Muster": Staff.muster,
    "TakeStep": Staff.lose,
    "RetreatTo": Staff.retreat,
    "ChooseAdvance": Staff.advance,
}
"""By decision: who answers it. A test holds this list against the title's decisions."""


def staff(side: str, seed: int, doctrine: str = STANDARD.name) -> Staff:
    return Staff(side, seed, DOCTRINES[doctrine])
