"""1.9 Air barrages: support, placing, AA fire, bombs; Stukas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.series.scs.ground import COMBAT, SHIP, TRUCK
from redoubt.series.scs.queries import enemy
from redoubt.titles.fallschirmjaeger.queries import night, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import barrage_hex, lift_hindered
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import FlakPhase, points_on, self_defence
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import check_trucks
from redoubt.titles.fallschirmjaeger.state import (
    AIRCRAFT,
    BOMBER,
    BRITISH_BOMBER,
    DUTCH,
    DUTCH_BOMBER,
    GERMAN,
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


def raid_targets(g: Board, side: int) -> list[int]:
    """1.9a The hexes with enemy counters that bombs can hurt, ships among them; any terrain."""
    role, hexes = g.rules.counters.role, 0
    for unit in g.rules.counters.units_of[enemy(side)]:
        if role[unit] in (COMBAT, TRUCK, SHIP):
            hexes |= g.rules.place_bit[g.place[unit]]
    members: list[int] = g.rules.ground.grid.members(hexes & g.rules.area)
    return members


@dataclass(frozen=True)
class PlaceRaid(Decision):
    """1.9a Which hex is bombed by what."""

    rule: ClassVar[str] = "1.9a"
    prompt: ClassVar[str] = "{side} sends its bombers, or keeps the rest at home"
    verbs = (
        Verb("bomb", "aircraft", "hex", label="{aircraft} bombs {hex}", group="fight", safe=True),
        Verb("done", label="End the phase", group="end", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        hexes = raid_targets(g, self.side)
        raids = [("bomb", kind, hex) for kind, left in enumerate(g.sorties) if left for hex in hexes]
        return [*raids, g.rules.done]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "bomb" or min(choice[1:]) < 0:
            return None
        if not g.sorties[choice[1]]:
            return No("1.9a", "no such aircraft is left to send")
        return No("1.9a", f"there is nothing to bomb in {g.rules.where(choice[2])}")


@procedure
class AirAttacks(Procedure):
    """1.9a All air barrages are placed, then AA fires, then the bombs fall."""

    side: int

    @step("1.9")
    def available(self, g: Board) -> Asked:
        g.sorties = support(g, self.side)
        return None

    @loop("1.9a")
    def place(self, g: Board) -> Asked:
        return PlaceRaid(self.side) if any(g.sorties) and raid_targets(g, self.side) else None

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
    def driven_off(self, g: Board) -> Asked:
        """1.8c, 1.9a AA fire at each raid; those it hits turn back before any bomb falls."""
        g.raids = tuple(raid for raid in g.raids if not is_driven_off(g, *raid))
        g.flak = tuple(fire for fire in g.flak if g.fired[fire[0]])  # 1.8a: it counts for landings there too
        return None

    @step("1.9a")
    def bombs(self, g: Board) -> Asked:
        """1.9a The other raids barrage their hex; 1.9b Stukas also the hexes around it."""
        for kind, hex in g.raids:
            bomb(g, self.side, kind, hex)
        g.raids = ()
        lift_hindered(g)
        check_trucks(g)
        return None


def is_driven_off(g: Board, kind: int, hex: int) -> bool:
    """1.8c A die not above the AA points on the hex makes a raid turn back."""
    points = points_on(g, hex)
    if not points:
        return False
    die = g.roll("1.8c", "AA fire")
    g.log("1.8c", "raid_fired_at", aircraft=kind, hex=hex, die=die, points=points)
    return die <= points


def bomb(g: Board, side: int, kind: int, hex: int) -> None:
    """1.9b A raid hits its hex; a Stuka shakes all units around it, without losses."""
    barrage_hex(g, enemy(side), ratings(g)[kind], hex, "1.9a", from_air=True)
    if kind != STUKA:
        return
    values = tables_of(g).values
    sides = (enemy(side),) if values.stukas.spare_friends else (GERMAN, DUTCH)
    for near in g.rules.ground.grid.adjacent[hex]:
        if g.height[near]:
            for other in sides:
                barrage_hex(g, other, values.raids.stuka_around, near, "1.9b", from_air=True, losses=False)


EVENTS = (
    EventKind("support", "Air support of the {side}: die {die}", dice=("die",)),
    EventKind("raid", "{aircraft} to {hex}", "fight", deed=Deed("flew", "raid", "raids")),
    EventKind(
        "raid_fired_at",
        "AA fire at {aircraft} over {hex}: die {die} against {points}",
        "fight",
        dice=("die",),
    ),
)
