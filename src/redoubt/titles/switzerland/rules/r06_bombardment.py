"""6.0 Bombardment, 7.0 the German bomber, 13.1 bombardment at night."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.engine.text import listed
from redoubt.kit.words import with_nouns
from redoubt.titles.switzerland.board import clear_fired, mark_fired, pay_vp, take_hit, tire
from redoubt.titles.switzerland.queries import (
    enemy,
    militia_hexes,
    occupied,
    present,
    stacking_points,
    toughness,
    units_at,
)
from redoubt.titles.switzerland.state import GERMAN, HEXES, NOWHERE, SWISS, Board
from redoubt.titles.switzerland.tables import TERRAINS

STRONGEST: Final = 4
"""6.0 The greatest strength of an attack."""
LAST_COLUMN: Final = 5
"""6.1 The last column of the table; the first is 1."""


# 6.0 Who may fire at what


def bombardment_strength(g: Board, units: Iterable[int]) -> int:
    """6.0 The strength of artillery firing together, never above 4; hits do not lower it (B33)."""
    printed, lost = g.rules.tables.bombardment, g.lost
    total: int = sum(printed[unit][lost[unit]] for unit in units)
    return min(STRONGEST, total)


def may_fire(g: Board, unit: int) -> bool:
    """6.0, B9, B127 Artillery on the map that has not fired; enemies in its own hex do not stop it."""
    return bool(g.place[unit] < HEXES and not g.fired[unit] and g.rules.tables.is_artillery[unit])


def batteries(g: Board, side: int) -> dict[int, list[int]]:
    """The artillery that may fire, by hex in printed order."""
    by_hex: dict[int, list[int]] = {}
    artillery = g.rules.tables.is_artillery
    for unit in g.rules.units_of[side]:
        if artillery[unit] and may_fire(g, unit):
            by_hex.setdefault(g.place[unit], []).append(unit)
    return dict(sorted(by_hex.items()))


def targets(g: Board, side: int, hex: int) -> list[int]:
    """6.0 The adjacent hexes with enemy units, even if only Brandenburgers (B127)."""
    grid = g.rules.tables.grid
    hexes: list[int] = grid.members(grid.spread(grid.bit[hex]) & present(g, enemy(side)))
    return hexes


# 6.1 The bombardment number


class BombardmentNumber(NamedTuple):
    """The highest die that hits, and the parts of the sum: (rule, what, amount)."""

    value: int
    parts: tuple[tuple[str, str, int], ...]


def bombardment_number(g: Board, strength: int, hex: int, defender: int) -> BombardmentNumber:
    """6.1, 13.1 The table's number for this strength against the points in the hex, with modifiers.

    At most 6; below 1 no die can hit (B10). Brandenburgers alone use the first column (B11)."""
    tables = g.rules.tables
    points = stacking_points(g, units_at(g, hex, defender))
    column = min(max(points, 1), LAST_COLUMN)
    parts = [("6.1", "table", tables.bombardment_number[min(strength, STRONGEST), column])]
    ground = "urban" if tables.urban[hex] else TERRAINS[tables.terrain[hex]]
    if modifier := tables.bombardment_modifier.get(ground, 0):
        parts.append(("6.1", ground, modifier))
    if g.night:
        parts.append(("13.1", "night", tables.bombardment_modifier["night"]))
    return BombardmentNumber(min(6, sum(part[2] for part in parts)), tuple(parts))


def bombardable(g: Board, hex: int, defender: int) -> tuple[int, ...]:
    """6.2, B12, B87, B160 The units that may take the hit: the last unit keeps its last hit, and
    Brandenburgers are spared while another unit can take it."""
    units = units_at(g, hex, defender)
    if len(units) == 1 and toughness(g, units[0]) <= 1:
        return ()
    commando = g.rules.tables.is_commando
    return tuple(unit for unit in units if not commando[unit]) or units


# 7.0 The bomber


def bomber_window(g: Board) -> tuple[int, int]:
    """7.0 The first and last turn of the bomber in this scenario; 0, 0 for never, last 0 for to the end."""
    first, last = g.rules.scenario.bomber
    return first, last


def bomber_available(g: Board) -> bool:
    """7.0a By day, in the turns of the scenario, with Swiss troops to attack (B14)."""
    first, last = bomber_window(g)
    in_time = 0 < first <= g.turn and (last == 0 or g.turn <= last)
    return in_time and not g.night and bool(occupied(g, SWISS))


def why_no_bomber(g: Board) -> No:
    """7.0 Why the bomber may not fly now."""
    first, last = bomber_window(g)
    if g.night:
        return No("7.0", "the bomber does not fly at night")
    if first == 0:
        return No("7.0", "this scenario has no bomber")
    if g.turn < first:
        return No("7.0", f"the bomber is available from turn {first}; this is turn {g.turn}")
    if last and g.turn > last:
        return No("7.0", f"the bomber was available until turn {last}; this is turn {g.turn}")
    return No("7.0", "you roll for the bomber once per turn, before the artillery fires")


# Decisions


@dataclass(frozen=True)
class RollForBomber(Decision):
    """7.0 Whether to roll for the bomber this turn."""

    rule: ClassVar[str] = "7.0"
    prompt: ClassVar[str] = "roll for the bomber?"
    verbs = (
        Verb("yes", label="Roll for the bomber"),
        Verb("no", label="Keep the bomber on the ground"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("yes",), ("no",)]


@dataclass(frozen=True)
class BomberTarget(Decision):
    """7.0 Where the bomber attacks."""

    rule: ClassVar[str] = "7.0"
    prompt: ClassVar[str] = "the bomber has strength {strength}: choose its target"
    verbs = (Verb("bomb", "hex", label="Bomb {hex}", group="fire"),)
    strength: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return [("bomb", hex) for hex in g.rules.tables.grid.members(occupied(g, SWISS))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "bomb" or NOWHERE in choice:
            return None
        return No("7.0", f"there are no Swiss units in {g.rules.tables.where(choice[1])} to bomb")


@dataclass(frozen=True)
class ChooseBombardment(Decision):
    """6.0 Which artillery hex fires at which adjacent hex."""

    rule: ClassVar[str] = "6.0"
    prompt: ClassVar[str] = "bombard with your artillery, or end the phase"
    verbs = (
        Verb("bombard", "hex", "hex", label="Bombard {hex2} from {hex}", group="fire"),
        Verb("done", label="End the bombardment phase", group="end", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [
            ("bombard", hex, target)
            for hex in batteries(g, self.side)
            for target in targets(g, self.side, hex)
        ]
        choices.append(("done",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] in ("yes", "bomb") and self.side == GERMAN:
            return why_no_bomber(g)
        if choice[0] == "bombard" and NOWHERE not in choice:
            return why_no_bombardment(g, self.side, choice[1], choice[2])
        return None


def why_no_bombardment(g: Board, side: int, hex: int, target: int) -> No:
    """The reason a bombardment is not among the options."""
    tables = g.rules.tables
    grid = tables.grid
    here, there = tables.where(hex), tables.where(target)
    guns = [unit for unit in units_at(g, hex, side) if tables.is_artillery[unit]]
    if not guns:
        return No("6.0", f"there is no {g.rules.armies[side]} artillery in {here}")
    if all(g.fired[unit] for unit in guns):
        names = ", ".join(tables.unit_shown[unit] for unit in guns)
        return No("6.0", f"{names} in {here} already fired; artillery fires once per phase (B9)")
    if hex == target:
        return No("6.0", f"artillery fires only into adjacent hexes, not into its own hex {here} (B8)")
    if grid.direction(hex, target) < 0:
        return No("6.0", f"{there} is not adjacent to {here}")
    if side == SWISS and militia_hexes(g) & grid.bit[target] and not units_at(g, target, GERMAN):
        return No("18.1", f"militia in {there} may not be bombarded")
    return No("6.0", f"there are no {g.rules.armies[enemy(side)]} units in {there}")


@dataclass(frozen=True)
class ChooseFirers(Decision):
    """6.0 Which artillery units in the hex join the attack."""

    rule: ClassVar[str] = "6.0"
    prompt: ClassVar[str] = "bombard {target} from {from_hex}: which artillery {fires}?"
    verbs = (
        Verb("with", "unit", label="Fire with {unit}", group="fire"),
        Verb("fire", label="Fire at {target} now", group="fire"),
    )
    from_hex: int = NOWHERE
    target: int = NOWHERE
    firers: tuple[int, ...] = ()

    def words(self, g: Board) -> dict[str, str]:
        if not self.firers:
            return {"fires": "fires"}
        return {"fires": f"joins {listed(g.rules.tables.unit_shown[unit] for unit in self.firers)}"}

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("with", unit) for unit in may_join(g, self.side, self.from_hex, self.firers)]
        if self.firers:
            choices.append(("fire",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "fire":
            return No("6.0", "choose an artillery unit first")
        if choice[0] != "with" or NOWHERE in choice:
            return None
        tables, unit = g.rules.tables, choice[1]
        name, here = tables.unit_shown[unit], tables.where(self.from_hex)
        if g.place[unit] != self.from_hex:
            return No("6.0", f"{name} is not in {here}; only artillery stacked together may combine")
        if not tables.is_artillery[unit]:
            return No("6.0", f"{name} is not artillery")
        return No("6.0", f"{name} fires once per phase (B9)")


def may_join(g: Board, side: int, hex: int, firers: tuple[int, ...]) -> list[int]:
    """6.0, B9 The artillery of a hex that may still join those firing."""
    return [unit for unit in units_at(g, hex, side) if unit not in firers and may_fire(g, unit)]


@dataclass(frozen=True)
class ChooseBombardedUnit(Decision):
    """6.1b Which unit takes the hit: the defender chooses on an odd die, the attacker on an even one."""

    rule: ClassVar[str] = "6.1"
    prompt: ClassVar[str] = "the bombardment of {target} hits: which unit takes it?"
    verbs = (Verb("hit", "unit", label="{unit} takes the hit", group="loss"),)
    target: int = NOWHERE
    defender: int = SWISS

    def options(self, g: Board) -> Iterable[Raw]:
        return [("hit", unit) for unit in bombardable(g, self.target, self.defender)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "hit" or NOWHERE in choice:
            return None
        tables, unit = g.rules.tables, choice[1]
        name, where = tables.unit_shown[unit], tables.where(self.target)
        if unit not in units_at(g, self.target, self.defender):
            return No("6.1", f"{name} is not one of the bombarded units in {where}")
        return No("18.9", f"{name} cannot take the hit while another unit can (B87)")


# Procedures


@procedure
class BombardmentPhase(Procedure):
    """4.1.1, 4.1.2, 4.2.1, 4.2.2 A side's bombardment phase: by day the German bomber, then artillery."""

    side: int
    strength: int = 0
    """Of the bomber (7.0)."""

    @step("6.0")
    def begin(self, g: Board) -> Asked:
        clear_fired(g, self.side)

    @step("7.0")
    def bomber(self, g: Board) -> Asked:
        if self.side == GERMAN and bomber_available(g):
            return RollForBomber(self.side)
        return None

    @bomber.then
    def bomber_rolled(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "yes":
            die = g.roll("7.0", "bomber")
            self.strength, price = g.rules.tables.bomber[die]
            g.log("7.0", "bomber", side=GERMAN, die=die, strength=self.strength)
            if price:
                pay_vp(g, price, "7.0", "bombers lost to Swiss air defence")

    @step("7.0")
    def bomb(self, g: Board) -> Asked:
        return BomberTarget(self.side, self.strength) if self.strength else None

    @bomb.then
    def bombed(self, g: Board, choice: Raw) -> Asked:
        return Bombardment(self.side, choice[1], strength=self.strength)

    @loop("6.0")
    def artillery(self, g: Board) -> Asked:
        if any(targets(g, self.side, hex) for hex in batteries(g, self.side)):
            return ChooseBombardment(self.side)
        return None

    @artillery.then
    def bombard(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        return Bombardment(self.side, choice[2], choice[1])


@procedure
class Bombardment(Procedure):
    """6.1 One attack on one hex, by artillery stacked in `from_hex` or by the bomber with its strength."""

    side: int
    target: int
    from_hex: int = NOWHERE
    firers: tuple[int, ...] = ()
    strength: int = 0
    ready: bool = False

    @loop("6.0")
    def combine(self, g: Board) -> Asked:
        """6.0 Add artillery until the player fires or no more can join."""
        if self.from_hex < 0 or self.ready or self.strength >= STRONGEST:
            return None
        joining = may_join(g, self.side, self.from_hex, self.firers)
        if not self.firers and len(joining) == 1:
            self._join(g, joining[0])
            return None
        if not joining:
            return None
        return ChooseFirers(self.side, self.from_hex, self.target, self.firers)

    @combine.then
    def joined(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "fire":
            self.ready = True
        else:
            self._join(g, choice[1])

    def _join(self, g: Board, unit: int) -> None:
        self.firers = (*self.firers, unit)
        self.strength = bombardment_strength(g, self.firers)

    @step("6.1")
    def resolve(self, g: Board) -> Asked:
        """6.1 A die at or below the number hits; 13.1 at night every unit that takes part is marked."""
        defender = enemy(self.side)
        for unit in self.firers:
            mark_fired(g, unit)
        if g.night:
            for unit in self.firers:
                tire(g, unit)
            for unit in units_at(g, self.target, defender):
                tire(g, unit, bombarded=True)
        number = bombardment_number(g, self.strength, self.target, defender)
        facts: dict[str, Any] = {
            "side": self.side,
            "target": self.target,
            "firers": self.firers,
            "source": ", ".join(g.rules.tables.unit_shown[unit] for unit in self.firers) or "the bomber",
            "strength": self.strength,
            "points": stacking_points(g, units_at(g, self.target, defender)),
            "number": number.value,
            "parts": {what: amount for _, what, amount in number.parts},
            "sum": ", ".join(
                f"{what} {amount}" + ("" if rule == "6.1" else f" ({rule})")
                for rule, what, amount in number.parts
            ),
        }
        if number.value < 1:
            g.log("6.1", "bombardment_vain", **facts)
            return LEAVE
        die = g.roll("6.1", "bombardment")
        hit = die <= number.value
        g.log("6.1", "bombardment", **facts, die=die, outcome="a hit" if hit else "no effect")
        if not hit:
            return LEAVE
        if not bombardable(g, self.target, defender):
            g.log("6.2", "last_hit_kept", target=self.target, unit=units_at(g, self.target, defender)[0])
            return LEAVE
        return ChooseBombardedUnit(defender if die % 2 else self.side, self.target, defender)

    @resolve.then
    def hit(self, g: Board, choice: Raw) -> Asked:
        take_hit(g, choice[1], "6.1")


_POINTS: Final = with_nouns(points="stacking point")

EVENTS = (
    EventKind(
        "bomber",
        "The German rolls {die} for the bomber: strength {strength}",
        "fight",
        opens=True,
        deed=Deed("fired", "bombardment", "bombardments"),
        headline=True,
        report=True,
        dice=("die",),
    ),
    EventKind(
        "bombardment",
        "Bombardment of {target} by {source}, strength {strength} against {points}: "
        "{number} or less ({sum}), die {die}, {outcome}",
        "fight",
        opens=True,
        deed=Deed("fired", "bombardment", "bombardments"),
        headline=True,
        report=True,
        dice=("die",),
        words=_POINTS,
    ),
    EventKind(
        "bombardment_vain",
        "Bombardment of {target} by {source}, strength {strength} against {points}: "
        "cannot hit, as the number is {number} ({sum})",
        "fight",
        opens=True,
        words=_POINTS,
    ),
    EventKind("last_hit_kept", "{unit}, the last unit in {target}, keeps its last hit", "fight"),
)
