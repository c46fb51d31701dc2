"""1.6, 1.7 Barrage: regular and standing."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind, Facts, Words
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.memory import remembered_by_side
from redoubt.series.scs.board import disorganise, lose_step
from redoubt.series.scs.ground import COMBAT, SHIP, TRUCK
from redoubt.series.scs.queries import enemy, occupied, on_map, units_at
from redoubt.titles.fallschirmjaeger.board import clear, lift_standing, set_standing
from redoubt.titles.fallschirmjaeger.notation import hex_choices
from redoubt.titles.fallschirmjaeger.queries import (
    in_enemy_zone,
    in_the_open,
    rating,
    shown,
    standing_barrages,
    tables_of,
)
from redoubt.titles.fallschirmjaeger.state import DUTCH, HEXES, NOWHERE, Board

FIRED, HELD_FIRE = 1, 2
"""1.7 A unit that has barraged this turn, and one whose owner has decided that it does not."""
LOSS_FROM = 5
"""1.7a A unit that becomes DG loses a step on a 5 or 6."""


def can_barrage(g: Board, unit: int) -> bool:
    """1.4, 1.5, 1.7 Whether a unit can barrage now: `why_no_barrage`, asked quickly."""
    if g.place[unit] >= HEXES or g.dg[unit] or g.unsupplied[unit] or g.barraged[unit]:
        return False
    if g.standing[unit] != NOWHERE:
        return False
    return bool(g.rules.counters.role[unit] == SHIP or not in_enemy_zone(g, unit))


def why_no_barrage(g: Board, unit: int) -> No | None:
    """1.4, 1.5, 1.7 Why a unit cannot barrage now; None if it can."""
    tables, name = tables_of(g), shown(g, unit)
    if not tables.barrage[unit]:
        return No("1.6", f"{name} has no barrage range")
    if not on_map(g, unit):
        return No("1.7", f"{name} is not on the map")
    if g.dg[unit]:
        return No("1.4", f"{name} is disorganised and cannot barrage")
    if g.unsupplied[unit]:
        return No("1.5", f"{name} is out of supply and cannot barrage")
    if g.barraged[unit]:
        did = "has barraged" if g.barraged[unit] == FIRED else "holds its fire"
        return No("1.7", f"{name} {did} this turn")
    if g.standing[unit] != NOWHERE:
        return No("1.7", f"{name} keeps {g.rules.where(g.standing[unit])} under a standing barrage")
    if g.rules.counters.role[unit] != SHIP and in_enemy_zone(g, unit):
        return No("1.7", f"{name} is in an enemy zone of control and cannot barrage")
    return None


def firers(g: Board, side: int) -> list[int]:
    """1.7 The units that can barrage now and have something to fire at."""
    targets = ground_targets(g, enemy(side))
    return [
        unit
        for unit in tables_of(g).barragers[side]
        if can_barrage(g, unit) and (in_range(g, unit) & targets or may_stand(g, unit))
    ]


def in_range(g: Board, unit: int) -> int:
    """1.6 The hexes within a unit's range."""
    hexes: int = g.rules.ground.grid.within(g.place[unit], tables_of(g).range[unit]) & g.rules.area
    return hexes


@remembered_by_side
def ground_targets(g: Board, side: int) -> int:
    """1.7a The hexes with ground counters of a side that a barrage can hurt; ships suffer from the air
    alone."""
    hexes = occupied(g, side)
    for unit in tables_of(g).trucks if side == DUTCH else ():
        hexes |= g.rules.place_bit[g.place[unit]]
    return hexes


def barrage_targets(g: Board, unit: int) -> list[int]:
    """1.7a The enemy hexes a unit can barrage."""
    side = g.rules.counters.side[unit]
    members: list[int] = g.rules.ground.grid.members(in_range(g, unit) & ground_targets(g, enemy(side)))
    return members


def spent(g: Board, side: int) -> Set[int]:
    """1.7c A unit does not barrage and attack in the same turn, also if the enemy beside it is disorganised
    and has no zone. A standing barrage is a barrage for as long as it lies (F34)."""
    if FIRED not in g.barraged and not standing_barrages(g):
        return frozenset()
    return {
        unit
        for unit in tables_of(g).barragers[side]
        if g.barraged[unit] == FIRED or g.standing[unit] != NOWHERE
    }


def why_spent(g: Board, unit: int) -> No:
    """1.7c Why a unit that could attack otherwise may not."""
    return No("1.7c", f"{shown(g, unit)} barrages this turn and cannot attack as well")


def may_stand(g: Board, unit: int) -> bool:
    """1.7b Dutch artillery that has not moved may keep a hex under fire."""
    return tables_of(g).artillery[unit] and not g.marched[unit]


# Resolution


def barrage_unit(g: Board, unit: int, strength: int, hex: int, rule: str, losses: bool = True) -> None:
    """1.7a One attack on one counter, all of it at once."""
    if barrage_hits(g, unit, strength, hex, rule) and losses:
        loss_from_barrage(g, unit, rule)


def barrage_hits(g: Board, unit: int, strength: int, hex: int, rule: str) -> bool:
    """1.7a One attack on one counter: a die, changed by terrain unless the target is a ship, not above the
    rating makes it DG. A unit that is DG already cannot become it (F05)."""
    if g.dg[unit]:
        return False
    modifier = terrain_modifier(g, unit, hex)
    die = g.roll(rule, "barrage")
    hit = die + modifier <= strength
    facts: dict[str, Any] = {"die": die, "modifier": modifier, "strength": strength}
    if hit or in_the_open(g, unit):
        g.log(rule, "barrage", unit=unit, **facts)
    else:
        owner: int = g.rules.counters.side[unit]
        g.log(rule, "barrage", seen_by=(owner,), unit=unit, **facts)
        g.log(rule, "barrage_beneath", seen_by=(enemy(owner),), hex=hex, **facts)
    if hit:
        disorganise(g, unit, rule)
        lift_standing(g, unit, "1.7b")
    return hit


def terrain_modifier(g: Board, unit: int, hex: int) -> int:
    """1.7a, 3.3a What the terrain adds to the die of a barrage; ships have no cover."""
    return 0 if g.rules.counters.role[unit] == SHIP else tables_of(g).barrage_die[hex]


def loss_from_barrage(g: Board, unit: int, rule: str) -> None:
    """1.7a A unit that has become DG loses a step on a 5 or 6."""
    loss = g.roll(rule, "loss from barrage")
    g.log(rule, "barrage_loss", unit=unit, die=loss, lost=loss >= LOSS_FROM)
    if loss >= LOSS_FROM:
        lose_step(g, unit, rule)


def can_be_barraged(g: Board, unit: int, from_air: bool) -> bool:
    """1.7a, 1.10a, 3.3 Leaders, gold and air supply heads are never hurt; ships only from the air."""
    role = g.rules.counters.role[unit]
    return role in (COMBAT, TRUCK) or (from_air and role == SHIP)


@procedure
class BarrageHex(Procedure):
    """1.7a Every counter of a side in a hex is attacked by itself. A truck that has lost its last escort is
    gone by then (3.5c)."""

    side: int
    """Whose counters are hit."""
    strength: int
    hex: int
    rule: str = "1.7a"
    from_air: bool = False
    losses: bool = True
    waiting: tuple[int, ...] = ()

    @step("1.7a")
    def begin(self, g: Board) -> Asked:
        self.waiting = tuple(
            unit
            for unit in units_at(g, self.hex, self.side)
            if can_be_barraged(g, unit, self.from_air) and not g.dg[unit]
        )
        if self.waiting:
            g.reveal()
        return None

    @loop("1.7a")
    def counters(self, g: Board) -> Asked:
        while self.waiting:
            unit, *rest = self.waiting
            self.waiting = tuple(rest)
            if g.place[unit] == self.hex:
                return BarrageCounter(unit, self.strength, self.hex, self.rule, self.losses)
        return None


@procedure
class BarrageCounter(Procedure):
    """1.7a One attack on one counter, and its loss."""

    unit: int
    strength: int
    hex: int
    rule: str
    losses: bool

    @step("1.7a")
    def attack(self, g: Board) -> Asked:
        return None if barrage_hits(g, self.unit, self.strength, self.hex, self.rule) else LEAVE

    @step("1.7a")
    def loss(self, g: Board) -> Asked:
        if self.losses:
            loss_from_barrage(g, self.unit, self.rule)
        return None


def enter_barrage(g: Board, units: Iterable[int], hex: int) -> None:
    """1.7b Whoever moves into a hex under a standing barrage is attacked by it, friend or enemy."""
    for firer in standing_barrages(g).get(hex, ()):
        for unit in units:
            if g.place[unit] == hex and can_be_barraged(g, unit, False):
                g.reveal()
                barrage_unit(g, unit, rating(g, firer), hex, "1.7b")


def lift_passed(g: Board, side: int, path: Iterable[int]) -> None:
    """1.7b A standing barrage ends the instant an enemy unit comes beside its artillery, also on the way,
    and before the barrage could hit that unit (F25)."""
    ground, known = g.rules.ground, standing_barrages(g)
    if side == DUTCH or not known:
        return
    reached = ground.grid.spread(ground.grid.bits(path), ground.attack)
    for units in tuple(known.values()):
        for unit in units:
            if reached & g.rules.place_bit[g.place[unit]]:
                lift_standing(g, unit, "1.7b")


def lift_hindered(g: Board) -> None:
    """1.7b A standing barrage ends when an enemy zone reaches the artillery, or it is disorganised or
    gone."""
    for units in tuple(standing_barrages(g).values()):
        for unit in units:
            if not on_map(g, unit) or g.dg[unit] or in_enemy_zone(g, unit):
                lift_standing(g, unit, "1.7b")


# The phase


@dataclass(frozen=True)
class ChooseFirer(Decision):
    """1.7 Which unit barrages next."""

    rule: ClassVar[str] = "1.7"
    prompt: ClassVar[str] = "barrage with your guns, or end the phase"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("fire", "unit", label="{unit} barrages", group="fight", safe=True),
        Verb("done", label="End the phase", group="end", ends=True),
    )

    def lapses(self) -> bool:
        """Where nothing can barrage the phase is over."""
        return True

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("fire", unit) for unit in firers(g, self.side)), g.rules.done]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "fire" or choice[1] < 0:
            return None
        if g.rules.counters.side[choice[1]] != self.side:
            return No("1.7", f"{shown(g, choice[1])} is not yours")
        return why_no_barrage(g, choice[1]) or No("1.6", f"{shown(g, choice[1])} has no enemy in range")


@dataclass(frozen=True)
class ChooseTarget(Decision):
    """1.7a, 1.7b What a unit fires at."""

    rule: ClassVar[str] = "1.7a"
    prompt: ClassVar[str] = "{unit} barrages: which hex?"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("at", "hex", label="Barrage {hex}", group="fight"),
        Verb("standing", "hex", label="Standing barrage on {hex}", group="fight", rule="1.7b", rare=True),
        Verb("hold", label="Hold fire", group="end"),
    )
    unit: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("at", hex) for hex in barrage_targets(g, self.unit)]
        if may_stand(g, self.unit):
            standing = hex_choices("standing")
            choices += [standing[hex] for hex in g.rules.ground.grid.members(in_range(g, self.unit))]
        return [*choices, ("hold",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in ("at", "standing") or choice[1] < 0:
            return None
        name, where = shown(g, self.unit), g.rules.where(choice[1])
        if not in_range(g, self.unit) & g.rules.place_bit[choice[1]]:
            return No("1.6", f"{where} is beyond the range of {name}, {tables_of(g).range[self.unit]} hexes")
        if choice[0] == "standing":
            return No(
                "1.7b", f"{name} may not fire a standing barrage: only Dutch artillery that has not moved"
            )
        return No("1.7a", f"there is no enemy in {where}")


@procedure
class BarragePhase(Procedure):
    """1.7, 3.1c A side's artillery, mortars and ships fire, on every turn."""

    side: int
    unit: int = -1

    @step("1.7")
    def begin(self, g: Board) -> Asked:
        g.barraged = clear(g.barraged, g.rules.counters.units_of[self.side])
        return None

    @loop("1.7")
    def fire(self, g: Board) -> Asked:
        return ChooseFirer(self.side)

    @fire.then
    def firer(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        return Barrage(self.side, choice[1])


@procedure
class Barrage(Procedure):
    """1.7a, 1.7b One unit's barrage."""

    side: int
    unit: int
    hex: int = NOWHERE
    standing: bool = False

    @step("1.7a")
    def target(self, g: Board) -> Asked:
        return ChooseTarget(self.side, self.unit)

    @target.then
    def fire(self, g: Board, choice: Raw) -> Asked:
        held = choice[0] == "hold"
        g.barraged = replaced(g.barraged, self.unit, HELD_FIRE if held else FIRED)
        if held:
            return None
        hex = choice[1]
        self.standing = choice[0] == "standing"
        self.hex = hex
        g.log("1.7a", "fires", firer=self.unit, hex=hex)
        return BarrageHex(enemy(self.side), rating(g, self.unit), hex)

    @step("1.7b")
    def keep_firing(self, g: Board) -> Asked:
        """1.7b After the barrage of the hex the marker is placed."""
        if self.standing:
            set_standing(g, self.unit, self.hex)
        lift_hindered(g)
        return None


def barrage_words(facts: Facts, shown: Words) -> Words:
    """1.7a What the terrain adds to the die, and the number that disorganises."""
    terrain = f", {facts['modifier']:+d} for terrain" if facts["modifier"] else ""
    return {"terrain": terrain, "number": f"disorganised on {facts['strength']} or less"}


EVENTS = (
    EventKind(
        "fires", "{firer} barrages {hex}", "fight", opens=True, deed=Deed("fired", "barrage", "barrages")
    ),
    EventKind("barrage", "{unit}: die {die}{terrain}, {number}", "fight", dice=("die",), words=barrage_words),
    EventKind(
        "barrage_beneath",
        "A unit beneath the top in {hex}: die {die}{terrain}, {number}",
        "fight",
        dice=("die",),
        words=barrage_words,
    ),
    EventKind(
        "barrage_loss", f"{{unit}}: die {{die}}, a step lost on {LOSS_FROM} or 6", "fight", dice=("die",)
    ),
)
