"""10.0 Combat: the combat phase, one combat, and one round of it.

A round is the same in a combat, in a breakout (10.2.3) and in an overrun (12.2): odds, die, the defender's
losses, the attacker's losses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.words import counted
from redoubt.titles.switzerland.board import (
    eliminate,
    enter_hex,
    forget_origins,
    mend_works,
    note_move,
    remove_fort,
    take_hit,
    tire,
)
from redoubt.titles.switzerland.queries import (
    contested,
    enemy,
    enemy_fort,
    enemy_held,
    faces,
    troops_at,
    units_at,
)
from redoubt.titles.switzerland.rules.r05_stacking import StackingCheck
from redoubt.titles.switzerland.rules.r08_air import AirPhase, fighter_support, fighters_home
from redoubt.titles.switzerland.rules.r10_1_odds import (
    BELOW,
    column_name,
    combat_odds,
    engineer_shift,
    entered_by,
    factor_text,
    points_text,
    shift_text,
)
from redoubt.titles.switzerland.rules.r10_2_3_retreat import Retreat
from redoubt.titles.switzerland.rules.r10_2_losses import Losses, casualties
from redoubt.titles.switzerland.state import DONE, DUE, HEXES, NOWHERE, Board
from redoubt.titles.switzerland.tables import LINE, Outcome

# 4.1.4, 4.1.7, 4.2.4, 4.2.6 The combat phase


@dataclass(frozen=True)
class ChooseCombat(Decision):
    """10.0 Which combat to fight next; all must be fought."""

    rule: ClassVar[str] = "10.0"
    prompt: ClassVar[str] = "choose the next combat"
    verbs = (Verb("fight", "hex", label="Fight in {hex}", group="fight"),)
    fought: tuple[int, ...] = ()
    """Hexes that have had their night round."""

    def options(self, g: Board) -> Iterable[Raw]:
        return [("fight", hex) for hex in combats(g, self.side, self.fought)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "done":
            return No("10.0", "you must fight wherever troops of both sides share a hex")
        if choice[0] != "fight" or choice[1] < 0:
            return None
        where = g.rules.tables.where(choice[1])
        if choice[1] in self.fought:
            return No("13.3", f"the single round of night combat in {where} is over")
        return No("10.0", f"there is no combat in {where}: combat needs troops of both sides in the hex")


def combats(g: Board, side: int, fought: tuple[int, ...] = ()) -> list[int]:
    """10.0 The hexes where a side must attack, in printed order."""
    return [hex for hex in g.rules.tables.grid.members(contested(g, side)) if hex not in fought]


@procedure
class CombatPhase(Procedure):
    """4.1.4, 4.1.7, 4.2.4, 4.2.6 `side` attacks wherever the troops of both sides share a hex (10.1a)."""

    side: int
    fought: tuple[int, ...] = ()
    """Hexes that have had their night round."""

    @step("8.0")
    def air_combat(self, g: Board) -> Asked:
        if g.rules.air_combat and not g.night and contested(g, self.side):
            return AirPhase(self.side)
        return None

    @loop("10.0")
    def combat(self, g: Board) -> Asked:
        if combats(g, self.side, self.fought):
            return ChooseCombat(self.side, self.fought)
        return None

    @combat.then
    def fight(self, g: Board, choice: Raw) -> Asked:
        if g.night:
            self.fought = (*self.fought, choice[1])
        return Combat(choice[1], self.side)

    @step("5.0")
    def attackers_stacking(self, g: Board) -> Asked:
        return StackingCheck(self.side)

    @step("5.0")
    def defenders_stacking(self, g: Board) -> Asked:
        return StackingCheck(enemy(self.side))

    @step("8.1")
    def clear(self, g: Board) -> Asked:
        fighters_home(g)
        forget_origins(g)
        mend_works(g)
        return None


# 10.1 One combat


@procedure
class Combat(Procedure):
    """10.1 Combat in one hex: round after round by day, one round at night (13.3), to a finish in a breakout
    (10.2.3, B124)."""

    hex: int
    attacker: int
    back: int = NOWHERE
    """In a breakout: the hex that the attackers left."""
    units: tuple[int, ...] = ()
    """In a breakout: the units that left it."""
    overrun: bool = False
    """In a breakout: an overrun drove them out of it."""
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    """The units that take the night's hit for this combat (13.3)."""
    rounds: int = 0

    @step("11.1")
    def rear_attack(self, g: Board) -> Asked:
        """11.1c A line attacked only from behind is removed before the first round (B45)."""
        fort = enemy_fort(g, self.hex, self.attacker)
        if fort != NOWHERE and attacked_from_behind(g, self.hex, self.attacker, fort):
            remove_fort(g, fort, "11.1")
        return None

    @loop("10.1")
    def fight(self, g: Board) -> Asked:
        at_night = g.night and self.back == NOWHERE
        if not is_contested(g, self.hex, self.attacker) or (at_night and self.rounds):
            return None
        attackers = units_at(g, self.hex, self.attacker)
        defenders = units_at(g, self.hex, enemy(self.attacker))
        if g.night:
            for unit in (*attackers, *defenders):
                tire(g, unit)
            self._involve(g, attackers, defenders)
        self.rounds += 1
        return Round(self.hex, self.attacker, attackers, defenders, back=self.back, units=self.units)

    def _involve(self, g: Board, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
        """13.3, B124 Note who fights at night. Units that break out of a combat take their hit for that
        combat; units that break out of an overrun, and all whom a breakout draws in, take it for this one."""
        if self.back != NOWHERE and not self.overrun:
            attackers = tuple(unit for unit in attackers if unit not in self.units)
        self.attackers = tuple(dict.fromkeys((*self.attackers, *attackers)))
        self.defenders = tuple(dict.fromkeys((*self.defenders, *defenders)))

    @step("13.3")
    def night_hits(self, g: Board) -> Asked:
        """13.3 Every unit that fought takes a hit, wherever it is now; attackers still in the hex take a
        second one if a defender is left there, even a fortification alone (B55, B126, B198). A breakout is
        fought to a finish, so there is no second hit (B124)."""
        troops = not_commando(g, (*self.defenders, *self.attackers))
        for unit in troops:
            if g.place[unit] < HEXES:
                take_hit(g, unit, "13.3")
        if self.back == NOWHERE and enemy_held(g, self.attacker) & g.rules.tables.grid.bit[self.hex]:
            for unit in not_commando(g, self.attackers):
                if g.place[unit] == self.hex:
                    take_hit(g, unit, "13.3")
        return None


def is_contested(g: Board, hex: int, side: int) -> bool:
    return bool(contested(g, side) & g.rules.tables.grid.bit[hex])


def not_commando(g: Board, units: tuple[int, ...]) -> list[int]:
    """The units that fight for the hex: all except Brandenburgers (B193)."""
    return [unit for unit in units if not g.rules.tables.is_commando[unit]]


def attacked_from_behind(g: Board, hex: int, side: int, fort: int) -> bool:
    """11.1c, B117 Whether attackers entered only by sides that the line does not face. Units that land from
    the air come from behind (B172)."""
    if g.rules.tables.fort_kind[fort] != LINE:
        return False
    behind = False
    for unit in troops_at(g, hex, side):
        direction = entered_by(g, hex, unit)
        if direction == NOWHERE:
            behind = behind or g.origin[unit] == DUE
        elif faces(g, fort, direction):
            return False
        else:
            behind = True
    return behind


# 10.1, 10.2 One round


@dataclass(frozen=True)
class AdjustDie(Decision):
    """8.3 The side with a fighter over the hex may change the combat die by one."""

    rule: ClassVar[str] = "8.3"
    prompt: ClassVar[str] = "combat in {hex}: change the die of {die}? Attacker/defender: {results}"
    verbs = (
        Verb("keep", label="Keep the die at {die}", group="die"),
        Verb("raise", label="Raise the die by one", group="die"),
        Verb("lower", label="Lower the die by one", group="die"),
    )
    hex: int = 0
    attacker: int = 0
    column: int = 0
    die: int = 1

    def words(self, g: Board) -> dict[str, str]:
        return {"results": _results_near(g, self.column, self.die)}

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("keep",)]
        if self._allowed(g, self.die + 1):
            choices.append(("raise",))
        if self._allowed(g, self.die - 1):
            choices.append(("lower",))
        return choices

    def enemy_casualties(self, g: Board, die: int) -> int:
        """B18 What this die would cost the enemy units in the hex."""
        for_attacker, for_defender = g.rules.tables.combat_results[self.column][die - 1]
        result: Outcome = for_defender if self.side == self.attacker else for_attacker
        return casualties(g, self.hex, enemy(self.side), result, enemy_fort(g, self.hex, self.side))

    def _allowed(self, g: Board, die: int) -> bool:
        return 1 <= die <= 6 and self.enemy_casualties(g, die) <= self.enemy_casualties(g, self.die)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in ("raise", "lower"):
            return None
        die = self.die + (1 if choice[0] == "raise" else -1)
        if not 1 <= die <= 6:
            return No("8.3", f"a die of {self.die} cannot become {die}")
        now, then = (counted(self.enemy_casualties(g, face), "hit") for face in (self.die, die))
        return No(
            "8.3",
            f"air support may not increase the enemy's casualties: a die of {self.die} costs the units in "
            f"{g.rules.tables.where(self.hex)} {now}, a die of {die} {then} (B18)",
        )


def _results_near(g: Board, column: int, die: int) -> str:
    """8.3 The results of a die and its neighbours, such as "3 -/1R, 4 1/2, 5 -/2"."""
    results = g.rules.tables.combat_results[column]
    return ", ".join(
        f"{face} {results[face - 1][0]}/{results[face - 1][1]}"
        for face in range(max(1, die - 1), min(6, die + 1) + 1)
    )


@procedure
class Round(Procedure):
    """10.1, 10.2 One round of combat, or the single round of an overrun."""

    hex: int
    attacker: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    overrun: bool = False
    back: int = NOWHERE
    """In a breakout: the hex that the attackers left and return to."""
    units: tuple[int, ...] = ()
    """In a breakout: the units that left it."""
    column: int = 0
    die: int = 0

    @step("10.1")
    def odds(self, g: Board) -> Asked:
        odds = combat_odds(g, self.hex, self.attackers, self.defenders, self.overrun)
        self.column = odds.column
        g.log(
            "10.1", "combat", hex=self.hex, attacker=self.attacker, attackers=self.attackers,
            defenders=self.defenders, attack=points_text(odds.attack), defence=points_text(odds.defence),
            attack_factors=factor_text(odds.attack_factors),
            defence_factors=factor_text(odds.defence_factors),
            odds=column_name(g, odds.basic), shifts=shift_text(odds), column=column_name(g, odds.column),
        )  # fmt: skip
        if odds.column == BELOW:
            self._eliminate(g, self.attackers, "10.1")
            return LEAVE
        self.die = g.roll("10.1", "combat")
        return None

    @step("8.3")
    def air_support(self, g: Board) -> Asked:
        if not g.rules.air_combat or g.night or self.overrun:
            return None
        for side in (self.attacker, enemy(self.attacker)):
            if fighter_support(g, self.hex, side):
                decision = AdjustDie(side, self.hex, self.attacker, self.column, self.die)
                return decision if len(list(decision.options(g))) > 1 else None
        return None

    @air_support.then
    def adjusted(self, g: Board, choice: Raw) -> Asked:
        change = {"keep": 0, "raise": 1, "lower": -1}[choice[0]]
        if change:
            g.log("8.3", "die_changed", hex=self.hex, die=self.die, to=self.die + change)
            self.die += change
        return None

    def _results(self, g: Board) -> tuple[Outcome, Outcome]:
        """The results for attacker and defender."""
        results: tuple[Outcome, Outcome] = g.rules.tables.combat_results[self.column][self.die - 1]
        return results

    @step("10.2")
    def defender_suffers(self, g: Board) -> Asked:
        """10.2a The defender first."""
        for_attacker, for_defender = self._results(g)
        g.log(
            "10.2", "result", hex=self.hex, column=column_name(g, self.column), die=self.die,
            for_attacker=str(for_attacker), for_defender=str(for_defender), attacker=self.attacker,
        )  # fmt: skip
        fort = enemy_fort(g, self.hex, self.attacker)
        return self._suffer(g, enemy(self.attacker), self.defenders, for_defender, fort)

    @step("10.2.3")
    def defender_retreats(self, g: Board) -> Asked:
        if not self._results(g)[1].retreat:
            return None
        units = self._in_hex(g, self.defenders)
        return Retreat(self.hex, enemy(self.attacker), units, self.overrun) if units else None

    @step("10.2")
    def attacker_suffers(self, g: Board) -> Asked:
        """10.2a Then the attacker, even if no defender is left (B30)."""
        return self._suffer(g, self.attacker, self.attackers, self._results(g)[0], NOWHERE)

    @step("10.2.3")
    def attacker_retreats(self, g: Board) -> Asked:
        """10.2.3 The attacker stays if no enemies are left in the hex (B37, B190)."""
        if not self._results(g)[0].retreat or not self._enemies_left(g):
            return None
        units = self._in_hex(g, self.attackers)
        if self.back != NOWHERE:
            units = self._return(g, units)
        return Retreat(self.hex, self.attacker, units, self.overrun) if units else None

    # how results are applied

    def _suffer(self, g: Board, owner: int, units: tuple[int, ...], result: Outcome, fort: int) -> Asked:
        """10.2, 10.2.4 One side's result; E destroys a fortification only if it is alone (B125)."""
        if result.eliminated:
            if fort != NOWHERE and not self._in_hex(g, units):
                remove_fort(g, fort, "10.2.4")
            self._eliminate(g, units, "10.2.4")
            return None
        if result.hits or result.steps:
            first = owner == self.attacker and bool(engineer_shift(g, self.hex))
            return Losses(self.hex, owner, units, result.hits, result.steps, fort, first)
        return None

    def _eliminate(self, g: Board, units: tuple[int, ...], rule: str) -> None:
        """Remove all units of a side; Brandenburgers only if they were overrun (B122, B193)."""
        for unit in units if self.overrun else not_commando(g, units):
            if g.place[unit] == self.hex:
                eliminate(g, unit, rule)

    def _in_hex(self, g: Board, units: tuple[int, ...]) -> tuple[int, ...]:
        """The units still in the hex; Brandenburgers need not retreat (B122)."""
        return tuple(unit for unit in not_commando(g, units) if g.place[unit] == self.hex)

    def _enemies_left(self, g: Board) -> bool:
        bit = g.rules.tables.grid.bit[self.hex]
        return bool(enemy_held(g, self.attacker) & bit) or (
            self.overrun and bool(units_at(g, self.hex, enemy(self.attacker)))
        )

    def _return(self, g: Board, units: tuple[int, ...]) -> tuple[int, ...]:
        """10.2.3d, B35 The units that broke out, if driven back, return to the hex they left. Returns the
        others."""
        for unit in units:
            if unit in self.units:
                g.log("10.2.3", "returns", unit=unit, to_hex=self.back, side=self.attacker)
                enter_hex(g, unit, self.back, "10.2.3")
                note_move(g, unit, DONE)
        return self._in_hex(g, units)


EVENTS = (
    EventKind(
        "combat",
        "Combat in {hex}, the {attacker} attacking: {attack} ({attack_factors}) against {defence} "
        "({defence_factors}) is {odds}; shifts: {shifts}; column {column}",
        "fight",
        opens=True,
        deed=Deed("fought", "combat", "combats"),
        headline=True,
        report=True,
        actor="attacker",
    ),
    EventKind("die_changed", "Air support over {hex} changes the die from {die} to {to}", "fight"),
    EventKind(
        "result",
        "{hex}, {column}, die {die}: attacker {for_attacker}, defender {for_defender}",
        "fight",
        report=True,
        actor="attacker",
        dice=("die",),
    ),
)
