"""The staff: a computer player with a plan for each phase and a judgement for each question.

Every answer goes with what was weighed, so that the staff can give its reasons: the aim, the numbers, and the
alternative that came second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.game import Seat
from redoubt.show.reason import Reason
from redoubt.titles.switzerland.queries import deadly, enemy, strength, troops_at, vp_balance
from redoubt.titles.switzerland.rules.r06_bombardment import bombardment_strength, may_join
from redoubt.titles.switzerland.rules.r09_movement import ChooseWay
from redoubt.titles.switzerland.rules.r10_1_odds import BELOW, column_name, combat_odds
from redoubt.titles.switzerland.rules.r12_overrun import overrunning_units
from redoubt.titles.switzerland.rules.r15_placement import ChooseHex
from redoubt.titles.switzerland.rules.r15_reinforcements import SetAgain
from redoubt.titles.switzerland.rules.r18_5_airborne import ChooseLanding
from redoubt.titles.switzerland.rules.r18_6_fog import ShiftTo
from redoubt.titles.switzerland.staff.aims import objectives, open_towns, way
from redoubt.titles.switzerland.staff.plans import DOCTRINES, STANDARD, Doctrine, Plan, plan_phase
from redoubt.titles.switzerland.staff.reasons import Weighed, attack_note, reason, words
from redoubt.titles.switzerland.staff.situation import Note
from redoubt.titles.switzerland.staff.worth import (
    JUDGES,
    advantage,
    danger,
    evaluate,
    ground_worth,
    loss_cost,
    material,
    shot_chance,
    shot_worth,
    target_worth,
    unit_value,
)
from redoubt.titles.switzerland.state import GERMAN, HEXES, NOWHERE, SIDES, Board

Offered = dict[str, list[Choice]]
"""Choices by their verb."""
Answer = Callable[["Staff", Board, Offered, Seat], Choice]
Aim = str | Callable[[Board, Choice], str]
"""What a choice aims at, in words or from the choice."""
_ANSWERS: dict[str, Answer] = {}
"""By verb, in order of precedence: the first verb on offer selects the method."""


def answers(*verbs: str) -> Callable[[Answer], Answer]:
    """Declare that a method answers when one of these verbs is offered."""

    def declare(method: Answer) -> Answer:
        _ANSWERS.update(dict.fromkeys(verbs, method))
        return method

    return declare


class Staff:
    """Plays one side of Switzerland."""

    name = "staff"

    def __init__(self, side: str, seed: int, doctrine: Doctrine = STANDARD) -> None:
        self.side = SIDES.index(side)
        self.seed = seed
        self.doctrine = doctrine
        self._phase: tuple[int, ...] = ()
        self._plan: Plan = {}
        self._notes: dict[int, Note] = {}
        self._weighed: Weighed | Note = Note("")
        self._last: tuple[Board | None, Choice, Decision | None] | None = None

    def choose(self, seat: Seat) -> Choice:
        self._weighed = Note("")
        g, chosen = self._decide(seat)
        self._last = g, chosen, seat.decision()
        return chosen

    def ruinous(self, seat: Seat) -> list[Choice]:
        """19.2.4, 19.6.4 Moves into a country where units go to the dead pile: even a careless player makes
        none."""
        steps = [choice for choice in seat.legal() if choice[0] == "to"]
        if not steps:
            return []
        g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
        dead = deadly(g)
        return [step for step in steps if dead & g.rules.tables.grid.bit[step[1]]]

    def _decide(self, seat: Seat) -> tuple[Board | None, Choice]:
        """The choice, and the board it was based on if there was something to decide."""
        legal = seat.legal()
        if len(legal) == 1:
            self._weighed = Note("the rules leave no other choice")
            return None, legal[0]
        by_verb: Offered = {}
        for choice in legal:
            by_verb.setdefault(choice[0], []).append(choice)
        if "suggested" in by_verb:
            self._weighed = Note("take the scenario's suggested places and plan from there")
            return None, by_verb["suggested"][0]
        g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
        for verb, answer in _ANSWERS.items():
            if verb in by_verb:
                return g, answer(self, g, by_verb, seat)
        return g, self._finish(by_verb) or legal[0]

    def _finish(self, by_verb: Offered) -> Choice | None:
        self._weighed = Note("end this step", "the staff has no use for what is offered")
        return next((by_verb[verb][0] for verb in ("done", "stop") if verb in by_verb), None)

    def _best(
        self,
        aim: Aim,
        choices: Iterable[Choice],
        worth: Callable[[Choice], float],
        measure: str = "worth {:.1f}",
    ) -> Choice:
        """The choice worth most, and what the others were worth."""
        ranked = sorted(((worth(choice), choice) for choice in choices), key=lambda offer: -offer[0])
        self._weighed = Weighed(aim, ranked, measure)
        return ranked[0][1]

    def _so(self, choice: Choice, aim: str, weighed: str = "", second: str = "") -> Choice:
        """A choice with its note."""
        self._weighed = Note(aim, weighed, second)
        return choice

    def explain(self) -> Reason | None:
        """The reason for the last choice, from what the side may know."""
        if self._last is None:
            return None
        g, chosen, decision = self._last
        note = self._weighed
        if isinstance(note, Weighed):
            assert g is not None
            note = note.note(g)
        expects = ""
        if chosen[0] == "fight" and g is not None:
            aim, expects = attack_note(g, self.side, chosen[1])
            note = note._replace(aim=aim)
        return reason(chosen, decision, note, expects)

    # 6.0, 7.0 Bombardment

    @answers("bombard")
    def bombard(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Fire at the target where a hit is worth most, times the chance of it. A shot that cannot hit is
        fired only at night, at units with hits: it keeps them from recovering (13.1)."""

        def aim(g: Board, choice: Choice) -> str:
            _, hex, target = choice
            stack = _stack(g, target, enemy(self.side))
            power = bombardment_strength(g, may_join(g, self.side, hex, ()))
            hits = shot_chance(g, self.side, power, target)
            return f"hit {stack}" if hits else f"keep {stack} from recovering tonight (13.1)"

        worths = {choice: shot_worth(g, self.side, choice[1], choice[2]) for choice in by_verb["bombard"]}
        best = self._best(aim, worths, lambda choice: worths[choice], "a shot worth {:.1f}")
        if worths[best] > 0:
            return best
        return self._so(
            by_verb["done"][0], "save the guns", "no shot can hit", f"the best was {words(g, best)}"
        )

    @answers("with")
    def add_guns(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        if "with" not in by_verb:
            return self._so(by_verb["fire"][0], "fire with all guns of the hex", "no more can join")
        aim = "fire with all guns of the hex, up to strength 4"
        return self._best(aim, by_verb["with"], lambda c: strength(g, c[1]), "strength {:.0f}")

    @answers("bomb")
    def bomb(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        power = getattr(seat.decision(), "strength", 0)
        return self._best(
            lambda g, c: f"hit {_stack(g, c[1], enemy(self.side))} from the air",
            by_verb["bomb"],
            lambda c: shot_chance(g, self.side, power, c[1]) * target_worth(g, self.side, c[1]),
            "an attack worth {:.1f}",
        )

    # 9.0, 12.0 Movement

    @answers("overrun", "move", "return")
    def move(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Carry out the plan of this phase, unit by unit."""
        phase = (g.turn, g.night, self.side)
        if phase != self._phase:
            self._phase = phase
            now = plan_phase(g, self.side, self.doctrine)
            self._plan, self._notes = now.plan, now.notes
        for choice in by_verb.get("overrun", ()):
            if self._overruns(g, choice[1]):
                return choice
        for choice in by_verb.get("move", ()):
            unit = choice[1]
            if self._plan.get(unit, g.place[unit]) != g.place[unit]:
                self._weighed = self._notes.get(unit, Note("carry out the plan of this phase"))
                return choice
        if "return" in by_verb:
            aim = "bring the unit back to the map by the first road that is open"
            return self._so(by_verb["return"][0], aim, f"{len(by_verb['return'])} roads are open")
        moved = len(self._notes)
        stay = "no other move is worth more than staying"
        return self._so(
            by_verb["done"][0], "end the phase: the plan is carried out", f"{moved} moves in it", stay
        )

    def _overruns(self, g: Board, hex: int) -> bool:
        """12.3, 13.2 An overrun costs each unit a hit: only by day, and only if it is nearly certain."""
        units = overrunning_units(g, hex, self.side)
        odds = combat_odds(g, hex, units, troops_at(g, hex, enemy(self.side)), overrun=True)
        yes = not g.night and odds.column >= self.doctrine.overrun and any(g.left[unit] for unit in units)
        if yes:
            aim = f"clear {g.rules.tables.where(hex)} at once and move on"
            weighed = f"column {column_name(g, odds.column)}, a hit on each of {len(units)} units"
            self._weighed = Note(aim, weighed, "next best was to wait for the combat phase")
        return yes

    @answers("to", "exit", "demolish", "guide")
    def go(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Go to the planned hex, or as near as possible."""
        unit = _unit_of(seat.decision())
        where = g.rules.tables.where
        if "exit" in by_verb:
            points = g.rules.tables.stacking[unit]
            return self._so(
                by_verb["exit"][0], "leave by the north edge", f"{points} VP", "staying earns nothing"
            )
        goal = self._plan.pop(unit, -1)
        note = self._notes.get(unit, Note("end the unit's move"))
        steps = by_verb.get("to", [])
        for choice in steps:
            if choice[1] == goal:
                self._weighed = note
                return choice
        if "demolish" in by_verb:
            aim = f"blow up the works in {where(g.place[unit])} so that others can pass"
            return self._so(
                by_verb["demolish"][0], aim, "they cost an engineer regiment", "a fight would cost more"
            )
        for choice in by_verb.get("guide", ()):
            if goal >= 0 and _on_the_way(g, unit, g.place[choice[1]], goal):
                self._plan[unit] = goal
                name = g.rules.tables.unit_shown[choice[1]]
                return self._so(
                    choice, f"let {name} open {where(g.place[choice[1]])}", f"the goal is {where(goal)}"
                )
        if goal >= 0 and g.place[unit] < HEXES:
            distances = way(g, g.rules.tables.move_class[unit], (goal,))
            quiet = [c for c in steps if not troops_at(g, c[1], enemy(self.side))]
            better = [c for c in quiet if distances[c[1]] < distances[g.place[unit]]]
            if better:
                self._plan[unit] = goal
                best = min(better, key=lambda c: (distances[c[1]], c[1]))
                left = f"{distances[best[1]]} MP to {where(goal)} from there"
                return self._so(best, f"get as near to {where(goal)} as possible", left, note.second)
        here = f"it is in {where(g.place[unit])}" if g.place[unit] < HEXES else ""
        return self._so(by_verb["stop"][0], note.aim, here, "it can get no nearer")

    # 10.0 Combat

    @answers("fight")
    def fight(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Best odds first: a destroyed defender cannot take in units that retreat."""
        return self._best(
            "fight at the best odds first",
            by_verb["fight"],
            lambda c: advantage(g, self.side, c[1]),
            "{:.1f} times the enemy's strength",
        )

    @answers("hit", "step")
    def lose(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Take own losses where they cost least, and inflict the enemy's where they cost most."""
        choices = by_verb.get("hit", []) + by_verb.get("step", [])
        if g.rules.side[choices[0][1]] == self.side:
            aim: Aim = lambda g, c: f"take the loss where it hurts least, on {words(g, c)}"  # noqa: E731
            return self._best(aim, choices, lambda c: -loss_cost(g, c), "a cost of {:.1f}")
        aim = lambda g, c: f"hurt the enemy most, with {words(g, c)}"  # noqa: E731
        return self._best(aim, choices, lambda c: loss_cost(g, c), "{:.1f} points of theirs")

    @answers("retreat")
    def retreat(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return self._best(
            lambda g, c: (
                f"fall back with {g.rules.tables.unit_shown[c[1]]} to the best ground, {words(g, c)}"
            ),
            by_verb["retreat"],
            lambda c: ground_worth(g, self.side, c[1], c[2]),
            "ground worth {:.1f}",
        )

    @answers("remove")
    def remove(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        aim: Aim = lambda g, c: f"give up the least valuable unit of the stack, {words(g, c)}"  # noqa: E731
        return self._best(
            aim, by_verb["remove"], lambda c: -unit_value(g, c[1]) - strength(g, c[1]), "a value of {:.1f}"
        )

    @answers("keep")
    def adjust(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """8.3 Choose the best die for this side by trying each."""

        def after(choice: Choice) -> float:
            trial = seat.imagine(self.seed)
            trial.choose(self.side, choice)
            return material(trial.state, self.side)  # type: ignore[arg-type]

        choices = [choice for verb in ("keep", "raise", "lower") for choice in by_verb.get(verb, ())]
        aim = "get the best result out of the die"
        return self._best(aim, choices, after, "a balance of strength of {:+.0f}")

    @answers("pair", "fly")
    def fly(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        wanted = objectives(g, self.side)
        return self._best(
            lambda g, c: f"support the fight for {words(g, c)}",
            by_verb.get("pair", []) + by_verb.get("fly", []),
            lambda c: wanted.get(c[2], 0) + 0.5 * (c[0] == "fly"),
            "a fight worth {:.1f}",
        )

    # 14.0 Replacements

    @answers("recover")
    def recover(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        aim: Aim = lambda g, c: f"bring {words(g, c)} back to full strength"  # noqa: E731
        return self._best(aim, by_verb["recover"], lambda c: strength(g, c[1]), "strength {:.0f} now")

    @answers("restore", "rebuild")
    def rebuild(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        offers = by_verb.get("restore", []) + by_verb.get("rebuild", [])
        aim: Aim = lambda g, c: f"get {words(g, c)} back, the most valuable unit on offer"  # noqa: E731
        return self._best(aim, offers, lambda c: unit_value(g, c[1]), "a value of {:.1f}")

    @answers("emergency")
    def emergency(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Buy only with points to spare and many hits to remove."""
        hurt = sum(g.hits[u] for u in g.rules.units_of[GERMAN] if g.place[u] < HEXES)
        weighed = f"{hurt} hits to remove, a balance of {vp_balance(g)} VP"
        if vp_balance(g) > 6 and hurt >= 5:
            return self._so(by_verb["emergency"][0], "remove many hits at once for 1 VP", weighed)
        return self._so(
            by_verb["done"][0], "save victory points", weighed, "it takes 7 VP and 5 hits to be worth it"
        )

    # set-up, reinforcements, administration

    @answers("place")
    def place(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        aim: Aim = lambda g, c: f"place the most valuable unit first, {words(g, c)}"  # noqa: E731
        return self._best(aim, by_verb["place"], lambda c: unit_value(g, c[1]), "a value of {:.1f}")

    @answers("at")
    def at(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Close to the nearest objective."""
        unit = _unit_of(seat.decision())
        if unit == NOWHERE:
            return self._so(by_verb["at"][0], "use the first place", f"of {len(by_verb['at'])} that are open")
        tables = g.rules.tables
        if tables.group[unit] == "airborne":
            landing = [c for c in by_verb["at"] if c[1] in open_towns(g)] or by_verb["at"]
            aim: Aim = lambda g, c: f"seize {words(g, c)} from the air while it is empty"  # noqa: E731
            return self._best(aim, landing, lambda c: tables.vp[c[1]], "{:.0f} VP")
        goals = list(objectives(g, self.side)) or [tables.bern]
        distances = way(g, tables.move_class[unit], tuple(goals))
        aim = "start as near to an objective as possible"
        return self._best(aim, by_verb["at"], lambda c: -distances[c[1]], "{:.0f} MP")

    @answers("face")
    def face(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """11.1 Face the hexsides nearest to German territory."""
        hex = getattr(seat.decision(), "hex", NOWHERE)
        aim = "face the side from which the German comes"
        return self._best(aim, by_verb["face"], lambda c: -danger(g, hex, c[1]), "{:.0f} hexes to go for him")

    @answers("request")
    def request(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """18.5, 19.3.1 Request airborne units only if they are free and a town is empty."""
        towns = len(open_towns(g))
        weighed = f"{towns} towns are empty"
        if g.rules.scenario.free_optionals and towns:
            return self._so(by_verb["request"][0], "seize an empty town from the air at no cost", weighed)
        why = weighed if g.rules.scenario.free_optionals else f"{weighed}, and a landing costs 1 or 2 VP"
        return self._so(by_verb["done"][0], "save victory points", why)

    @answers("break_up", "clear", "strip", "shift")
    def decline(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        price = {
            "break_up": "a unit on the map is worth more than its points",
            "clear": "an engineer is worth more than a road",
            "strip": "the units would cost victory points that decide the game",
            "shift": "the listed places cover the border",
        }
        verb = next(verb for verb in price if verb in by_verb)
        weighed = f"{len(by_verb[verb])} could go; {price[verb]}"
        return self._so(by_verb["done"][0], "keep what there is", weighed)

    @answers("overrun_landing")
    def react(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """18.5.4 Overrun troops that have just landed at 2:1 or better; otherwise step aside or stay."""
        hex = getattr(seat.decision(), "hex", NOWHERE)
        odds = combat_odds(
            g, hex, troops_at(g, hex, self.side), troops_at(g, hex, enemy(self.side)), overrun=True
        )
        column = column_name(g, odds.column) if odds.column != BELOW else "below 1:4"
        aside = (by_verb.get("step_aside") or by_verb["done"])[0]
        if odds.column >= _TWO_TO_ONE:
            aim = "destroy the landing before it can spread"
            return self._so(
                by_verb["overrun_landing"][0], aim, f"column {column}", f"next best was {words(g, aside)}"
            )
        return self._so(aside, "keep the units for a better fight", f"an overrun would be at {column}")

    @answers("yes")
    def yes_or_no(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        kind = type(seat.decision()).__name__
        if kind == "BuyTurn" and self.doctrine.to_the_end:
            weighed = f"a balance of {vp_balance(g)} VP"
            return self._so(
                by_verb["yes"][0], "play on while it can be paid for", weighed, "to stop is to lose"
            )
        if kind not in JUDGES:
            return self._so(by_verb["yes"][0], "use what the scenario offers", "it costs nothing")
        yes, self._weighed = JUDGES[kind](g, self.side)
        return by_verb["yes" if yes else "no"][0]


_TWO_TO_ONE = 4
"""The column 2:1, counted from 0."""


def _stack(g: Board, hex: int, side: int) -> str:
    """The units of a side in a hex, in words."""
    tables = g.rules.tables
    units = ", ".join(tables.unit_shown[unit] for unit in troops_at(g, hex, side))
    return f"{units or 'Brandenburgers'} in {tables.where(hex)}"


def _on_the_way(g: Board, unit: int, hex: int, goal: int) -> bool:
    """Whether a hex is the goal of a unit or nearer to it than the unit is."""
    distance = g.rules.tables.grid.distance
    return bool(hex == goal or distance(hex, goal) < distance(g.place[unit], goal))


def _unit_of(decision: Decision | None) -> int:
    """The unit that a decision moves or places, or -1."""
    named = (ChooseWay, ChooseHex, ChooseLanding, SetAgain, ShiftTo)
    return decision.unit if isinstance(decision, named) else NOWHERE


DOCTRINE_NAMES = tuple(doctrine.name for doctrine in DOCTRINES)


def staff(side: str, seed: int, doctrine: str = STANDARD.name) -> Staff:
    """The title's computer player."""
    return Staff(side, seed, DOCTRINES[DOCTRINE_NAMES.index(doctrine)])


__all__ = ["DOCTRINE_NAMES", "Staff", "evaluate", "staff"]
