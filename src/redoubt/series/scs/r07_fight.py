"""S7.3 One fight, the same in regular combat and in an overrun: odds, dice, what each side suffers."""

from __future__ import annotations

from typing import Any

from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.words import agreeing
from redoubt.series.scs.board import conceal, expose
from redoubt.series.scs.ground import Result
from redoubt.series.scs.queries import enemy, fighters_at, known_defenders, on_map, units_at
from redoubt.series.scs.r07_odds import combat_odds, odds_text
from redoubt.series.scs.r08_losses import StepLosses
from redoubt.series.scs.r09_retreat import Retreat
from redoubt.series.scs.state import SeriesBoard


@procedure
class Fight(Procedure):
    """S7.3 A fight for one hex. Both sides' parts of the result are applied, the attacker's first."""

    side: int
    attackers: tuple[int, ...]
    target: int
    overrun: bool = False
    column: int = 0
    roll: int = 0
    defenders: tuple[int, ...] = ()
    origins: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    """The defenders that the attacker saw before."""

    @step("S7.0")
    def odds(self, g: SeriesBoard) -> Asked:
        """S1.1 Both stacks are shown, and the odds are struck."""
        other = enemy(self.side)
        self.defenders = units_at(g, self.target, other)
        self.origins = tuple(dict.fromkeys(g.place[unit] for unit in self.attackers))
        self.known = known_defenders(g, self.target, other)
        expose(g, (*self.attackers, *self.defenders))
        if not fighters_at(g, self.target, other):
            g.log("S7.0", "taken", hex=self.target, units=self.attackers)
            g.rules.game.surrenders(g, self.target, other)
            conceal(g, self.attackers)
            return LEAVE
        odds = combat_odds(g, self.attackers, self.target, self.overrun)
        self.column = max(0, odds.column)
        facts: dict[str, Any] = {
            "hex": self.target, "side": self.side, "attackers": self.attackers, "defenders": self.defenders,
            "what": "overrun" if self.overrun else "attack", **odds_text(g, odds),
        }  # fmt: skip
        g.log("S6.1" if self.overrun else "S7.0", "combat", **facts)
        return None

    @step("S7.1")
    def dice(self, g: SeriesBoard) -> Asked:
        faces = g.roll("S7.1", "combat"), g.roll("S7.1", "combat")
        added = g.rules.game.die_modifier(g, self.attackers, self.target, self.overrun)
        self.roll = sum(faces) + added
        g.log("S7.3", "result", hex=self.target, dice=faces, added=added, result=str(self._result(g)))
        return None

    def _result(self, g: SeriesBoard) -> Result:
        result: Result = g.rules.ground.results.cells[self.column][self.roll - 2]
        return result

    @step("S7.3")
    def first_losses(self, g: SeriesBoard) -> Asked:
        return self._losses(g, g.rules.series.first_losses == "attacker")

    @step("S7.3")
    def second_losses(self, g: SeriesBoard) -> Asked:
        return self._losses(g, g.rules.series.first_losses == "defender")

    def _losses(self, g: SeriesBoard, attacker: bool) -> Asked:
        result = self._result(g)
        steps = result.attacker_steps if attacker else result.defender_steps
        if not steps:
            return None
        return (
            StepLosses(self.side, self.attackers, steps, self.target)
            if attacker
            else StepLosses(enemy(self.side), self.defenders, steps, self.target)
        )

    @step("S6.1c")
    def attackers_retreat(self, g: SeriesBoard) -> Asked:
        """S6.1c The attackers go back from the hexes they attacked from."""
        length = self._result(g).attacker_retreat
        if not length:
            return None
        units = [unit for unit in self.attackers if on_map(g, unit) and not self._steady(g, g.place[unit])]
        if not units:
            return None
        return AttackersRetreat(self.side, tuple(units), length)

    @step("S9.0")
    def defenders_retreat(self, g: SeriesBoard) -> Asked:
        length = self._result(g).defender_retreat
        units = tuple(unit for unit in self.defenders if g.place[unit] == self.target)
        if not length or not fighters_at(g, self.target, enemy(self.side)) or self._steady(g, self.target):
            return None
        return Retreat(enemy(self.side), units, length)

    @step("S7.3")
    def aftermath(self, g: SeriesBoard) -> Asked:
        """What is left in a hex without fighting units falls to the victor, also where attackers died."""
        other = enemy(self.side)
        cleared = not fighters_at(g, self.target, other)
        g.log("S7.3", "outcome", hex=self.target, side=self.side if cleared else other, cleared=cleared)
        if cleared:
            g.rules.game.surrenders(g, self.target, other)
        for hex in self.origins:
            if not fighters_at(g, hex, self.side):
                g.rules.game.surrenders(g, hex, self.side)
        conceal(g, (*self.attackers, *self.defenders))
        return None

    def _steady(self, g: SeriesBoard, hex: int) -> bool:
        """Units in cities ignore retreats."""
        return bool(g.rules.ground.steady & g.rules.place_bit[hex])


@procedure
class AttackersRetreat(Procedure):
    """S6.1c The attackers of each hex retreat as a stack."""

    side: int
    units: tuple[int, ...]
    length: int
    retreated: tuple[int, ...] = ()

    @loop("S6.1c")
    def stacks(self, g: SeriesBoard) -> Asked:
        waiting = [unit for unit in self.units if on_map(g, unit) and unit not in self.retreated]
        if not waiting:
            return None
        stack = tuple(unit for unit in waiting if g.place[unit] == g.place[waiting[0]])
        self.retreated = (*self.retreated, *stack)
        return Retreat(self.side, stack, self.length)


EVENTS = (
    EventKind(
        "combat",
        "{side} {what} on {hex}: {attack} ({attack_factors}) against {defence} "
        "({defence_factors}), {column}",
        "fight", opens=True, until="outcome", deed=Deed("fought", "combat", "combats"),
    ),
    EventKind(
        "result", "Dice {dice}{more}: {result}", "fight", dice=("dice",), report=True,
        words=lambda facts, shown: {"more": f", {facts['added']} added" if facts["added"] else ""},
    ),
    EventKind(
        "outcome", "{hex} {holds}", "fight",
        words=lambda facts, shown: {"holds": "is cleared" if facts["cleared"] else "holds"},
    ),
    EventKind("taken", "{units} {take} {hex} without a fight", "fight", words=agreeing(take="takes")),
)  # fmt: skip
