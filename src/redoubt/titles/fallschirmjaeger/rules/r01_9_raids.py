"""1.9 Air barrages: support, placing, AA fire, bombs; Stukas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.memory import remembered_by_side
from redoubt.series.scs.ground import COMBAT, SHIP, TRUCK
from redoubt.series.scs.queries import enemy
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.queries import night, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import BarrageHex, lift_hindered
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import (
    FlakPhase,
    hits_or_misses,
    points_on,
    self_defence,
)
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import check_trucks
from redoubt.titles.fallschirmjaeger.state import (
    AIRCRAFT,
    BOMBER,
    BRITISH_BOMBER,
    DUTCH,
    DUTCH_BOMBER,
    GERMAN,
    HEXES,
    STUKA,
    Board,
)

BRITISH_TURN = 7
"""3.8c The one turn with British air support."""


def ratings(g: Board) -> tuple[int, ...]:
    """1.9 The barrage rating of each type of aircraft."""
    raids = tables_of(g).values.raids
    return raids.stuka, raids.bomber, raids.dutch, raids.british


def support(g: Board, side: int) -> tuple[int, ...]:
    """1.9, 3.8c, 5.1, 5.2 The air barrages a side has this turn, by type; none at night."""
    numbers = [0] * len(AIRCRAFT)
    scenario, tables = g.rules.scenario, tables_of(g)
    if scenario.support == "fixed":
        numbers[STUKA] = scenario.stukas if side == GERMAN else 0
        return tuple(numbers)
    if night(g):
        return tuple(numbers)
    if side == GERMAN:
        row = tables.support["german", _support_die(g, side)]
        numbers[STUKA], numbers[BOMBER] = row.stuka, row.bomber
    else:
        numbers[DUTCH_BOMBER] = tables.support["dutch", _support_die(g, side)].bomber
        if g.turn == BRITISH_TURN:
            numbers[BRITISH_BOMBER] = tables.support["british", _support_die(g, side)].bomber
    if scenario.support == "half":
        numbers = [(number + 1) // 2 for number in numbers]
    return tuple(numbers)


def _support_die(g: Board, side: int) -> int:
    die = g.roll("1.9", "air support")
    g.log("1.9", "support", side=side, die=die)
    return die


@remembered_by_side
def bombable(g: Board, side: int) -> int:
    """1.9a The hexes with counters of a side that bombs can hurt, ships among them."""
    role, bit, place, hexes = g.rules.counters.role, g.rules.place_bit, g.place, 0
    for unit in g.rules.counters.units_of[side]:
        if role[unit] in (COMBAT, TRUCK, SHIP):
            hexes |= bit[place[unit]]
    return hexes & int(g.rules.area)


def raid_targets(g: Board, side: int, kind: int) -> list[int]:
    """1.9a, 1.9b The hexes that an air barrage can be placed on, any terrain: first those with an enemy in
    them, then for a Stuka those beside them."""
    hexes, grid = bombable(g, enemy(side)), g.rules.ground.grid
    members: list[int] = grid.members(hexes)
    if kind == STUKA:
        members += grid.members(grid.spread(hexes) & g.rules.area & ~hexes)
    return members


@cache
def raid_choices(kind: int) -> tuple[Choice, ...]:
    """The choice of each hex for a type of aircraft, made once."""
    return tuple(NOTATION.choice(("bomb", kind, hex)) for hex in range(HEXES))


@dataclass(frozen=True)
class PlaceRaid(Decision):
    """1.9a Which hex is bombed by what."""

    rule: ClassVar[str] = "1.9a"
    prompt: ClassVar[str] = "place your air barrages, or keep the rest at home"
    verbs = (
        Verb("bomb", "aircraft", "hex", label="{aircraft} bombs {hex}", group="fight", safe=True),
        Verb("done", label="End the phase", group="end", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        raids: list[Raw] = []
        for kind, left in enumerate(g.sorties):
            if left:
                choices = raid_choices(kind)
                raids += [choices[hex] for hex in raid_targets(g, self.side, kind)]
        return [*raids, g.rules.done]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "bomb" or min(choice[1:]) < 0:
            return None
        if not g.sorties[choice[1]]:
            return No("1.9a", "you have no aircraft of this type left")
        return No("1.9a", f"there is nothing to bomb in {g.rules.where(choice[2])}")


@procedure
class AirAttacks(Procedure):
    """1.9a All air barrages are placed, then AA fires, then the bombs fall."""

    side: int
    coming: tuple[tuple[int, ...], ...] = ()

    @step("1.9")
    def available(self, g: Board) -> Asked:
        g.sorties = support(g, self.side)
        return None

    @loop("1.9a")
    def place(self, g: Board) -> Asked:
        return PlaceRaid(self.side) if any(g.sorties) and bombable(g, enemy(self.side)) else None

    @place.then
    def placed(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            g.sorties = (0,) * len(AIRCRAFT)
            return None
        kind, hex = choice[1:]
        g.sorties = replaced(g.sorties, kind, g.sorties[kind] - 1)
        g.raids = (*g.raids, (kind, hex))
        g.log("1.9a", "raid", aircraft=kind, hex=hex, side=self.side)
        return None

    @step("1.8a")
    def flak(self, g: Board) -> Asked:
        hexes = tuple(dict.fromkeys(hex for _, hex in g.raids))
        self_defence(g, enemy(self.side), hexes)
        return FlakPhase(enemy(self.side), hexes) if hexes else None

    @step("1.8c")
    def under_fire(self, g: Board) -> Asked:
        self.coming, g.raids = g.raids, ()
        return None

    @loop("1.8c")
    def fire(self, g: Board) -> Asked:
        """1.8c All AA fire is resolved before a bomb falls; what it drives off is gone."""
        while self.coming:
            (kind, hex), *rest = self.coming
            self.coming = tuple(rest)
            if points_on(g, hex):
                return RaidUnderFire(kind, hex)
            g.raids = (*g.raids, (kind, hex))
        return None

    @loop("1.9a")
    def bombs(self, g: Board) -> Asked:
        """1.9a The raids that are left barrage their hexes."""
        if not g.raids:
            return None
        kind, hex = g.raids[0]
        g.raids = g.raids[1:]
        return Bombs(self.side, kind, hex)

    @step("1.9a")
    def over(self, g: Board) -> Asked:
        """1.8a The fire of AA units counts for later landings in the same hex (F22); that in defence of their
        own hex does not count as fire for the turn."""
        g.flak = tuple(fire for fire in g.flak if g.fired[fire[0]])
        lift_hindered(g)
        check_trucks(g)
        return None


@procedure
class RaidUnderFire(Procedure):
    """1.8c AA fire at one raid: a die not above the points on its hex drives it off."""

    kind: int
    hex: int

    @step("1.8c")
    def fire(self, g: Board) -> Asked:
        points, die = points_on(g, self.hex), g.roll("1.8c", "AA fire")
        g.log("1.8c", "raid_fired_at", aircraft=self.kind, hex=self.hex, die=die, points=points)
        if die > points:
            g.raids = (*g.raids, (self.kind, self.hex))
        else:
            g.log("1.8c", "driven_off", aircraft=self.kind, hex=self.hex)
        return None


@procedure
class Bombs(Procedure):
    """1.9a, 1.9b A raid hits its hex; a Stuka shakes all units around it, without losses."""

    side: int
    kind: int
    hex: int
    around: tuple[tuple[int, ...], ...] = ()

    @step("1.9a")
    def target(self, g: Board) -> Asked:
        g.log("1.9a", "bombs", aircraft=self.kind, hex=self.hex, side=self.side)
        return BarrageHex(enemy(self.side), ratings(g)[self.kind], self.hex, "1.9a", True)

    @step("1.9b")
    def shaken(self, g: Board) -> Asked:
        if self.kind == STUKA:
            spared = tables_of(g).values.stukas.spare_friends
            sides = (enemy(self.side),) if spared else (GERMAN, DUTCH)
            near = g.rules.ground.grid.adjacent[self.hex]
            self.around = tuple((hex, side) for hex in near if g.height[hex] for side in sides)
        return None

    @loop("1.9b")
    def hexes_around(self, g: Board) -> Asked:
        if not self.around:
            return None
        (hex, side), *rest = self.around
        self.around = tuple(rest)
        return BarrageHex(side, tables_of(g).values.raids.stuka_around, hex, "1.9b", True, False)


EVENTS = (
    EventKind("support", "{side} air support: die {die}", dice=("die",)),
    EventKind("raid", "{aircraft} to {hex}", "march", deed=Deed("flew", "raid", "raids")),
    EventKind("bombs", "{aircraft} bombs {hex}", "fight", opens=True),
    EventKind(
        "raid_fired_at",
        "AA fire {hits} {aircraft} over {hex}: die {die} against {points}",
        "fight",
        opens=True,
        dice=("die",),
        words=hits_or_misses,
    ),
    EventKind("driven_off", "AA fire drives {aircraft} off from {hex}", "fight"),
)
