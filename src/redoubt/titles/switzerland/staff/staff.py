"""The staff: a sensible computer player for both sides.

It gets a seat and imagines a game from it, so it never knows more than its side may. Each kind of decision
has one method, which declares the verbs it answers. Doctrine: concentrate for good odds on objectives and
their defenders, keep garrisons, take losses where they hurt least, retreat to strong ground, recover before
rebuilding, spend victory points only on a game that can be won.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.game import Seat
from redoubt.show.reason import Reason
from redoubt.titles.switzerland.queries import (
    enemy,
    has_room,
    held_urban,
    strength,
    troops_at,
    vp_balance,
)
from redoubt.titles.switzerland.rules.r09_movement import ChooseWay
from redoubt.titles.switzerland.rules.r10_1_odds import combat_odds
from redoubt.titles.switzerland.rules.r12_overrun import overrunning_units
from redoubt.titles.switzerland.rules.r15_placement import ChooseHex
from redoubt.titles.switzerland.rules.r15_reinforcements import SetAgain
from redoubt.titles.switzerland.rules.r16_victory import scores, swiss_losses
from redoubt.titles.switzerland.rules.r18_5_airborne import ChooseLanding
from redoubt.titles.switzerland.rules.r18_6_fog import ShiftTo
from redoubt.titles.switzerland.staff.aims import open_towns
from redoubt.titles.switzerland.staff.plans import (
    DOCTRINES,
    STANDARD,
    Doctrine,
    Plan,
    objectives,
    plan_phase,
    way,
)
from redoubt.titles.switzerland.staff.reasons import reason
from redoubt.titles.switzerland.staff.situation import Note
from redoubt.titles.switzerland.state import GERMAN, HEXES, NOWHERE, SIDES, Board
from redoubt.titles.switzerland.tables import BORDER, MOUNTAIN_TERRAIN

Offered = dict[str, list[Choice]]
"""Choices by their verb."""
Answer = Callable[["Staff", Board, Offered, Seat], Choice]
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
        self._last: tuple[Board | None, Choice, Decision | None] | None = None

    def choose(self, seat: Seat) -> Choice:
        g, chosen = self._decide(seat)
        self._last = g, chosen, seat.decision()
        return chosen

    def _decide(self, seat: Seat) -> tuple[Board | None, Choice]:
        """The choice, and the board it was based on if there was something to decide."""
        legal = seat.legal()
        if len(legal) == 1:
            return None, legal[0]
        by_verb: Offered = {}
        for choice in legal:
            by_verb.setdefault(choice[0], []).append(choice)
        if "suggested" in by_verb:
            return None, by_verb["suggested"][0]
        g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
        for verb, answer in _ANSWERS.items():
            if verb in by_verb:
                return g, answer(self, g, by_verb, seat)
        return g, _finish(by_verb) or legal[0]

    def explain(self) -> Reason | None:
        """The reason for the last choice, from what the side may know."""
        if self._last is None:
            return None
        g, chosen, decision = self._last
        return reason(g, self.side, chosen, decision, self._plan)

    # 6.0, 7.0 Bombardment

    @answers("bombard")
    def bombard(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Fire at the largest target, day and night: by 13.1 it also loses its replacements."""
        return max(by_verb["bombard"], key=lambda c: (self._worth(g, c[2]), -c[2]))

    @answers("with")
    def add_guns(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return (by_verb.get("with") or by_verb["fire"])[0]

    @answers("bomb")
    def bomb(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return max(by_verb["bomb"], key=lambda c: (self._worth(g, c[1]), -c[1]))

    def _worth(self, g: Board, hex: int) -> float:
        tables = g.rules.tables
        foes = troops_at(g, hex, enemy(self.side))
        size = sum(tables.stacking[u] for u in foes)
        hurt = sum(g.hits[u] for u in foes)
        cover = tables.bombardment_modifier["urban"] if tables.urban[hex] else -int(tables.terrain[hex] > 0)
        return float(size + 1.5 * hurt + 2.0 * cover + objectives(g, self.side).get(hex, 0))

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
                return choice
        if "return" in by_verb:
            return by_verb["return"][0]
        return by_verb["done"][0]

    def _overruns(self, g: Board, hex: int) -> bool:
        """12.3, 13.2 An overrun costs each unit a hit: only by day, and only if it is nearly certain."""
        units = overrunning_units(g, hex, self.side)
        odds = combat_odds(g, hex, units, troops_at(g, hex, enemy(self.side)), overrun=True)
        return not g.night and odds.column >= self.doctrine.overrun and any(g.left[unit] for unit in units)

    @answers("to", "exit", "demolish", "guide")
    def go(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Go to the planned hex, or as near as possible."""
        if "exit" in by_verb:
            return by_verb["exit"][0]
        unit = _unit_of(seat.decision())
        goal = self._plan.pop(unit, -1)
        steps = by_verb.get("to", [])
        for choice in steps:
            if choice[1] == goal:
                return choice
        if "demolish" in by_verb:
            return by_verb["demolish"][0]
        if goal >= 0 and g.place[unit] < HEXES:
            distances = way(g, g.rules.tables.move_class[unit], (goal,))
            quiet = [c for c in steps if not troops_at(g, c[1], enemy(self.side))]
            better = [c for c in quiet if distances[c[1]] < distances[g.place[unit]]]
            if better:
                self._plan[unit] = goal
                return min(better, key=lambda c: (distances[c[1]], c[1]))
        return by_verb["stop"][0]

    # 10.0 Combat

    @answers("fight")
    def fight(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Best odds first: a destroyed defender cannot take in units that retreat."""

        def advantage(choice: Choice) -> float:
            mine = sum(strength(g, u) for u in troops_at(g, choice[1], self.side))
            theirs = sum(strength(g, u) for u in troops_at(g, choice[1], enemy(self.side)))
            return mine / (theirs + 1)

        return max(by_verb["fight"], key=lambda c: (advantage(c), -c[1]))

    @answers("hit", "step")
    def lose(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Take own losses where they cost least, and inflict the enemy's where they cost most."""
        choices = by_verb.get("hit", []) + by_verb.get("step", [])
        own = g.rules.side[choices[0][1]] == self.side
        ranked = sorted(choices, key=lambda c: (_cost(g, c), c[1]))
        return ranked[0] if own else ranked[-1]

    @answers("retreat")
    def retreat(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        tables = g.rules.tables
        wanted = objectives(g, self.side)

        def ground(choice: Choice) -> tuple[float, int, int]:
            unit, hex = choice[1], choice[2]
            good = 2.0 if tables.urban[hex] else 1.0 if tables.terrain[hex] == MOUNTAIN_TERRAIN else 0.0
            good += 3.0 * has_room(g, unit, hex) + 0.5 * wanted.get(hex, 0)
            return good, -unit, -hex

        return max(by_verb["retreat"], key=ground)

    @answers("remove")
    def remove(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return min(by_verb["remove"], key=lambda c: (_value(g, c[1]), c[1]))

    @answers("keep")
    def adjust(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """8.3 Choose the best die for this side by trying each."""
        best, chosen = -1e9, by_verb["keep"][0]
        for verb in ("keep", "raise", "lower"):
            for choice in by_verb.get(verb, ()):
                after = seat.imagine(self.seed)
                after.choose(self.side, choice)
                value = _material(after.state, self.side)
                if value > best:
                    best, chosen = value, choice
        return chosen

    @answers("pair", "fly")
    def fly(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        wanted = objectives(g, self.side)
        offers = by_verb.get("pair", []) + by_verb.get("fly", [])
        return max(offers, key=lambda c: (wanted.get(c[2], 0), c[0] == "fly", -c[2]))

    # 14.0 Replacements

    @answers("recover")
    def recover(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return max(by_verb["recover"], key=lambda c: (strength(g, c[1]), -c[1]))

    @answers("restore", "rebuild")
    def rebuild(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        offers = by_verb.get("restore", []) + by_verb.get("rebuild", [])
        return max(offers, key=lambda c: (_value(g, c[1]), -c[1]))

    @answers("emergency")
    def emergency(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Buy only with points to spare and many hits to remove."""
        hurt = sum(g.hits[u] for u in g.rules.units_of[GERMAN] if g.place[u] < HEXES)
        if vp_balance(g) > 6 and hurt >= 5:
            return by_verb["emergency"][0]
        return by_verb["done"][0]

    # set-up, reinforcements, administration

    @answers("place")
    def place(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return by_verb["place"][0]

    @answers("at")
    def at(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """Close to the nearest objective."""
        unit = _unit_of(seat.decision())
        if unit == NOWHERE:
            return by_verb["at"][0]
        if g.rules.tables.group[unit] == "airborne":
            landing = [c for c in by_verb["at"] if c[1] in open_towns(g)]
            return max(landing or by_verb["at"], key=lambda c: (g.rules.tables.vp[c[1]], -c[1]))
        move_class = g.rules.tables.move_class[unit]
        goals = list(objectives(g, self.side)) or [g.rules.tables.bern]
        distances = way(g, move_class, tuple(goals))
        return min(by_verb["at"], key=lambda c: (distances[c[1]], c[1]))

    @answers("request")
    def request(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        """18.5, 19.3.1 Request airborne units only if they are free and a town is empty."""
        if g.rules.scenario.free_optionals and open_towns(g):
            return by_verb["request"][0]
        return by_verb["done"][0]

    @answers("break_up", "clear", "strip")
    def decline(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return by_verb["done"][0]

    @answers("overrun_landing")
    def first(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        return seat.legal()[0]

    @answers("yes")
    def yes_or_no(self, g: Board, by_verb: Offered, seat: Seat) -> Choice:
        kind = type(seat.decision()).__name__
        if kind == "BuyTurn" and self.doctrine.to_the_end:
            return by_verb["yes"][0]
        judge = _YES.get(kind)
        return by_verb["yes" if judge is None or judge(g, self.side) else "no"][0]


def _unit_of(decision: Decision | None) -> int:
    """The unit that a decision moves or places, or -1."""
    named = (ChooseWay, ChooseHex, ChooseLanding, SetAgain, ShiftTo)
    return decision.unit if isinstance(decision, named) else NOWHERE


def _value(g: Board, unit: int) -> float:
    """The value of a unit at full strength."""
    tables = g.rules.tables
    worth = float(tables.strength[unit][0]) + tables.stacking[unit]
    if tables.size[unit] in ("X", "XX") and tables.type[unit] != BORDER:
        worth += 3.0
    return float(worth + (2.0 if tables.bombardment[unit] else 0.0))


def _cost(g: Board, choice: Any) -> float:
    """The cost of a hit or a step: strength lost now, more if a step or the unit is lost."""
    unit = choice[1]
    steps = g.rules.tables.strength[unit]
    lost, hit = g.lost[unit], g.hits[unit]
    if choice[0] == "hit" and not hit and steps[lost] > 1:
        return 1.0
    if lost + 1 < len(steps):
        return float(1 + steps[lost] - hit - steps[lost + 1])
    return 3.0 + _value(g, unit)


def _material(g: Any, side: int) -> float:
    """Own strength on the map minus the enemy's, plus urban areas held."""
    total = 0.0
    for unit, at in enumerate(g.place):
        if at < HEXES:
            total += strength(g, unit) if g.rules.side[unit] == side else -strength(g, unit)
    held = 2.0 * len(held_urban(g))
    return total + (held if side == GERMAN else -held)


def _surrender_in_sight(g: Board, side: int) -> bool:
    """17.1 Whether more time could bring surrender: points to pay, and the conditions half met."""
    return vp_balance(g) >= 2 and len(held_urban(g)) >= 6 and swiss_losses(g) >= 2


def _nothing_more_to_win(g: Board, side: int) -> bool:
    """19.4.3, 19.5.3 Whether the game is late and no surrender is in sight."""
    if g.rules.scenario.victory == "exit":
        return g.turn >= 25
    return g.turn >= 25 and not _surrender_in_sight(g, side)


_YES: dict[str, Callable[[Board, int], bool]] = {
    "BuyTurn": _surrender_in_sight,
    "ItalyAttacks": lambda g, side: False,
    "StopHere": _nothing_more_to_win,
    "BuyEngineers": lambda g, side: vp_balance(g) >= 4,
}


def _finish(by_verb: Offered) -> Choice | None:
    for verb in ("done", "stop"):
        if verb in by_verb:
            return by_verb[verb][0]
    return None


def evaluate(g: Board, side: int) -> float:
    """The value of a position for a side: victory points, towns, losses that count for surrender,
    strength."""
    if g.rules.scenario.victory == "depth":
        points = scores(g)
        lead = float(points["german"] - points["swiss"])
    else:
        lead = 2.0 * vp_balance(g) + 2.0 * swiss_losses(g) + 1.0 * len(held_urban(g))
    lead += 0.25 * _material(g, GERMAN)
    return lead if side == GERMAN else -lead


DOCTRINE_NAMES = tuple(doctrine.name for doctrine in DOCTRINES)


def staff(side: str, seed: int, doctrine: str = STANDARD.name) -> Staff:
    """The title's computer player."""
    return Staff(side, seed, DOCTRINES[DOCTRINE_NAMES.index(doctrine)])
