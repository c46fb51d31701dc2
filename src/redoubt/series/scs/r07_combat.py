"""S7.0 The combat phase: which hexes are attacked, by whom, and who advances (S10.0)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.words import agreeing
from redoubt.series.scs.board import fresh_combat, note_fought
from redoubt.series.scs.queries import barred, enemy, units_at
from redoubt.series.scs.r07_fight import Fight
from redoubt.series.scs.r07_odds import may_attack
from redoubt.series.scs.r10_advance import Advance
from redoubt.series.scs.state import SeriesBoard


def may_fight(g: SeriesBoard, unit: int) -> bool:
    """S7.0b Whether a unit can still attack in this phase: a fighting unit that is not disorganised."""
    if g.fought[unit] or g.dg[unit] or unit not in g.rules.fighters:
        return False
    return unit not in g.rules.game.spent(g, g.rules.counters.side[unit])


def attackers_of(g: SeriesBoard, side: int, target: int) -> list[int]:
    """S7.0b The units that may join an attack on a hex: beside it, over hexsides that allow combat."""
    attackers = []
    for hex in g.rules.ground.attack_from[target]:
        if g.height[hex]:
            attackers += [unit for unit in units_at(g, hex, side) if may_fight(g, unit)]
    return sorted(attackers)


def targets(g: SeriesBoard, side: int) -> list[int]:
    """S7.0a, S7.0b The enemy hexes that a side can attack now: each once in a phase."""
    ground, place = g.rules.ground, g.place
    grid, fought, dg = ground.grid, g.fought, g.dg
    bit, hexes, spent = g.rules.place_bit, 0, g.rules.game.spent(g, side)
    for unit in g.rules.counters.combat_of[side]:
        if not fought[unit] and not dg[unit] and unit not in spent:
            hexes |= bit[place[unit]]
    reach = grid.spread(hexes, ground.attack) & barred(g, enemy(side)) & g.rules.area & ~g.attacked
    members: list[int] = grid.members(reach)
    return members


@dataclass(frozen=True)
class ChooseAttack(Decision):
    """S7.0a Which hex is attacked next; nobody has to attack."""

    rule: ClassVar[str] = "S7.0a"
    prompt: ClassVar[str] = "attack a hex, or end the combat phase"
    verbs = (
        Verb("attack", "hex", label="Attack {hex}", group="fight", safe=True),
        Verb("done", label="End the phase", group="end", ends=True),
    )

    def lapses(self) -> bool:
        """Where nothing can be attacked the phase is over."""
        return True

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        return [*(("attack", hex) for hex in targets(g, self.side)), g.rules.done]

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] != "attack" or choice[1] < 0:
            return None
        where = g.rules.where(choice[1])
        if g.attacked & g.rules.place_bit[choice[1]]:
            return No("S7.0b", f"{where} has been attacked in this phase")
        if not barred(g, enemy(self.side)) & g.rules.place_bit[choice[1]]:
            return No("S7.0a", f"there is no enemy in {where} to attack")
        return No("S7.0b", f"none of your units can attack {where}")


@dataclass(frozen=True)
class Muster(Decision):
    """S7.0b Which units take part in an attack."""

    rule: ClassVar[str] = "S7.0b"
    prompt: ClassVar[str] = "attack on {target}: which units take part?"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("join", "unit", label="{unit} attacks", group="fight", safe=True),
        Verb("all", label="All that can attack", group="fight", safe=True),
        Verb("fight", label="Attack with these", group="fight", ends=True),
        Verb("call_off", label="Call the attack off", group="end"),
    )
    target: int = 0
    units: tuple[int, ...] = ()

    def options(self, g: SeriesBoard) -> Iterable[Raw]:
        free = [unit for unit in attackers_of(g, self.side, self.target) if unit not in self.units]
        choices: list[Raw] = [("join", unit) for unit in free]
        if free:
            choices.append(("all",))
        if self.units and may_attack(g, self.units, self.target, False):
            choices.append(("fight",))
        choices.append(("call_off",))
        return choices

    def explain(self, g: SeriesBoard, choice: Raw) -> No | None:
        if choice[0] == "fight":
            if not self.units:
                return No("S7.0b", "no unit has joined the attack")
            return No(
                "S7.1", f"the odds are below {g.rules.series.lowest_odds} even against what can be seen"
            )
        if choice[0] != "join" or choice[1] < 0:
            return None
        name = g.rules.counters.shown[choice[1]]
        if g.fought[choice[1]]:
            return No("S7.0b", f"{name} has attacked in this phase")
        if g.dg[choice[1]] and g.rules.counters.side[choice[1]] == self.side:
            return No(g.rules.game.disorder_rule, f"{name} is disorganised and cannot attack")
        if choice[1] in g.rules.game.spent(g, self.side):
            own: No | None = g.rules.game.why_spent(g, choice[1])
            return own
        return No("S7.0b", f"{name} cannot attack {g.rules.where(self.target)}")


@procedure
class Attack(Procedure):
    """S7.0b An attack on one hex: who takes part, the fight, the advance."""

    side: int
    target: int
    units: tuple[int, ...] = ()
    over: bool = False

    @loop("S7.0b")
    def muster(self, g: SeriesBoard) -> Asked:
        return None if self.over else Muster(self.side, self.target, self.units)

    @muster.then
    def mustered(self, g: SeriesBoard, choice: Raw) -> Asked:
        if choice[0] == "join":
            self.units = (*self.units, choice[1])
        elif choice[0] == "all":
            self.units = tuple(sorted({*self.units, *attackers_of(g, self.side, self.target)}))
        elif choice[0] == "call_off":
            return LEAVE
        else:
            note_fought(g, self.units, self.target)
            self.over = True
            return Battle(self.side, self.target, self.units)
        return None


@procedure
class Battle(Procedure):
    """S7.0 The fight and what follows it; with it the attack is over."""

    side: int
    target: int
    units: tuple[int, ...]

    @step("S7.0")
    def fight(self, g: SeriesBoard) -> Asked:
        return Fight(self.side, self.units, self.target)

    @step("S10.0")
    def advance(self, g: SeriesBoard) -> Asked:
        return Advance(self.side, self.units, self.target)


@procedure
class CombatPhase(Procedure):
    """S7.0 A side attacks where it likes."""

    side: int

    @step("S7.0")
    def begin(self, g: SeriesBoard) -> Asked:
        fresh_combat(g)
        return None

    @loop("S7.0a")
    def attacks(self, g: SeriesBoard) -> Asked:
        return ChooseAttack(self.side)

    @attacks.then
    def chosen(self, g: SeriesBoard, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        return Attack(self.side, choice[1])


EVENTS = (EventKind("entered", "{units} {enter} {hex}", "march", words=agreeing(enter="enters")),)
