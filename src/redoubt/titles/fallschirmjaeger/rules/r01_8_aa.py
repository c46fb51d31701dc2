"""1.8 Anti-aircraft fire: who fires at which hex, scatter, losses in the air."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from typing import ClassVar, Final

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind, Facts, Words
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.hexgrid import OFF_MAP
from redoubt.series.scs.board import lose_step
from redoubt.series.scs.ground import HEAD, LEADER
from redoubt.series.scs.queries import barred, on_map, steps_left, units_at
from redoubt.titles.fallschirmjaeger.board import abort, clear, lose_ju52, rebound
from redoubt.titles.fallschirmjaeger.notation import hex_choices
from redoubt.titles.fallschirmjaeger.queries import rating, shown, tables_of
from redoubt.titles.fallschirmjaeger.state import (
    BY_DROP,
    BY_LANDING,
    BY_STADIUM,
    BY_VILLAGE,
    DUTCH,
    NOWHERE,
    POOL,
    Board,
)

MOST_POINTS: Final = 4
"""1.8a No more AA points count against a hex."""
STEPS_A_HEX: Final = 4
"""2.5a At most four steps have the same intended landing hex."""


def aa_units(g: Board, side: int) -> list[int]:
    """1.4, 1.8a The AA units that can still fire this turn."""
    aa = tables_of(g).aa
    return [
        unit
        for unit in g.rules.counters.units_of[side]
        if aa[unit] and on_map(g, unit) and not g.dg[unit] and not g.fired[unit]
    ]


def reaches(g: Board, unit: int, hex: int) -> bool:
    """1.6 Whether a hex is within a unit's range."""
    return bool(g.rules.ground.grid.distance(g.place[unit], hex) <= tables_of(g).range[unit])


def points_on(g: Board, hex: int) -> int:
    """1.8a The AA points that count against a hex: all that have fired at it this turn, at most four."""
    return min(MOST_POINTS, sum(points for _, at, points in g.flak if at == hex))


@dataclass(frozen=True)
class ChooseFlak(Decision):
    """1.8a Which AA unit fires at which hex."""

    rule: ClassVar[str] = "1.8"
    prompt: ClassVar[str] = "fire at the aircraft, or hold your fire"
    auto: ClassVar[bool] = False
    verbs = (
        Verb(
            "flak", "unit", "hex", label="{unit} fires at the aircraft over {hex}", group="fight", safe=True
        ),
        Verb("done", label="End the phase", group="end", ends=True),
    )
    hexes: tuple[int, ...] = ()

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("flak", unit, hex) for unit, hex in self._fires(g)), g.rules.done]

    def _fires(self, g: Board) -> list[tuple[int, int]]:
        busy = {unit for unit, *_ in g.flak}
        return [
            (unit, hex)
            for unit in aa_units(g, self.side)
            if unit not in busy
            for hex in self.hexes
            if reaches(g, unit, hex)
        ]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "flak" or min(choice[1:]) < 0:
            return None
        unit, hex = choice[1:]
        name, where = shown(g, unit), g.rules.where(hex)
        if g.rules.counters.side[unit] != self.side or not tables_of(g).aa[unit]:
            return No("1.6", f"{name} is not an AA unit of yours")
        if hex not in self.hexes:
            return No("1.8", f"there are no aircraft over {where} to fire at")
        if g.dg[unit]:
            return No("1.4", f"{name} is disorganised and cannot fire")
        if g.fired[unit] or any(unit == firer for firer, *_ in g.flak):
            return No("1.8a", f"{name} has fired this turn")
        return No("1.6", f"{where} is beyond the range of {name}, {tables_of(g).range[unit]} hexes")


@procedure
class FlakPhase(Procedure):
    """1.8 A side's AA units fire, each at one hex."""

    side: int
    hexes: tuple[int, ...]

    @loop("1.8a")
    def fires(self, g: Board) -> Asked:
        decision = ChooseFlak(self.side, self.hexes)
        return decision if decision._fires(g) else None

    @fires.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        unit, hex = choice[1:]
        g.fired = replaced(g.fired, unit, 1)
        add_flak(g, unit, hex)
        return None


def add_flak(g: Board, unit: int, hex: int) -> None:
    g.flak = (*g.flak, (unit, hex, rating(g, unit)))
    g.log("1.8", "flak", unit=unit, hex=hex)
    g.reveal()


def self_defence(g: Board, side: int, hexes: Iterable[int]) -> None:
    """1.8a AA units fire at any barrage on their own hex; it is not their fire for the turn."""
    for hex in hexes:
        for unit in units_at(g, hex, side):
            if tables_of(g).aa[unit] and not g.dg[unit]:
                add_flak(g, unit, hex)


def recover(g: Board, side: int) -> None:
    """AA units of a side can fire again."""
    g.fired = clear(g.fired, g.rules.counters.units_of[side])
    g.flak = ()


def is_under_fire(g: Board, unit: int) -> bool:
    """1.8b, 1.8c Whether AA units have fired at the hex a unit is bound for; seaplanes and special drops do
    not suffer from it."""
    return g.how[unit] in (BY_DROP, BY_LANDING) and points_on(g, g.bound[unit]) > 0


def hit_by_flak(g: Board, unit: int, hex: int) -> bool:
    """1.8c A die not above the points on the hex scatters the unit."""
    points = points_on(g, hex)
    die = g.roll("1.8c", "AA fire")
    g.log("1.8c", "aa_fire", unit=unit, die=die, points=points)
    return die <= points


def air_losses(g: Board, unit: int) -> None:
    """1.8c, 1.10a The loss roll of a unit that AA fire has scattered; leaders take no losses."""
    die = g.roll("1.8c", "losses in the air")
    row = tables_of(g).loss_roll[die - 1]
    g.log("1.8c", "air_loss", unit=unit, die=die)
    if row.ju52:
        lose_ju52(g, "1.8c", unit)
    if row.steps and g.rules.counters.role[unit] != LEADER:
        lose_step(g, unit, "1.8c")


# 1.8d Scatter


def intended_steps(g: Board, but: int = NOWHERE) -> dict[int, int]:
    """2.5a The steps that mean to drop in each hex, without those of one unit."""
    steps: dict[int, int] = {}
    for unit in compress(range(len(g.how)), g.how):
        if g.how[unit] in (BY_DROP, BY_VILLAGE, BY_STADIUM) and unit != but:
            steps[g.bound[unit]] = steps.get(g.bound[unit], 0) + drop_steps(g, unit)
    return steps


def drop_steps(g: Board, unit: int) -> int:
    """2.5a The steps that a unit counts in its intended landing hex: none for a head (F12)."""
    return 0 if g.rules.counters.role[unit] == HEAD else steps_left(g, unit)


def scattered(g: Board, hex: int, direction: int, distance: int) -> int:
    """1.8d The hex so far away in a direction; a unit that would leave the map stops at its edge (F08)."""
    grid, area = g.rules.ground.grid, g.rules.area
    way = tables_of(g).values.scatter.directions[direction - 1]
    for _ in range(distance):
        beyond = grid.neighbours[hex][way]
        if beyond == OFF_MAP or not area & grid.bit[beyond]:
            break
        hex = beyond
    return hex


def adjustments(g: Board, unit: int, hex: int, intended: bool = False) -> list[int]:
    """1.8d The hexes within three of where a unit has scattered to, where it can come down; 2.5g if one of
    them becomes its intended landing hex, with room for its steps (2.5a)."""
    grid, tables = g.rules.ground.grid, tables_of(g)
    near = grid.within(hex, tables.values.scatter.adjust) & g.rules.area
    members: list[int] = grid.members(near)
    if intended:
        steps = intended_steps(g, unit)
        return [hex for hex in members if steps.get(hex, 0) + drop_steps(g, unit) <= STEPS_A_HEX]
    if g.how[unit] == BY_LANDING:
        enemies = barred(g, DUTCH)
        return [hex for hex in members if not enemies & grid.bit[hex] and can_land(g, hex, g.bound[unit])]
    return members


def can_land(g: Board, hex: int, bound: int) -> bool:
    """2.6, 2.6a Whether a scattered aircraft can land in a hex: ground that allows it, or another airfield
    below its maximum capacity."""
    tables = tables_of(g)
    field = tables.airfields.get(hex)
    if field is None:
        return tables.landing[hex] is not None
    return hex == bound or g.field_loads[tables.field_of[hex]] < (field.max or 0)


@dataclass(frozen=True)
class Adjust(Decision):
    """1.8d Where a scattered unit comes down, or whether it turns back."""

    rule: ClassVar[str] = "1.8d"
    prompt: ClassVar[str] = (
        "{unit} has scattered to {hex}: adjust its landing by up to three hexes, or turn back"
    )
    verbs = (
        Verb("settle", "hex", label="Come down in {hex}", group="move"),
        Verb("abort", label="Turn back", group="end"),
    )
    unit: int = 0
    hex: int = 0
    intended: bool = False
    """2.5g The hex becomes the intended landing hex."""

    def options(self, g: Board) -> Iterable[Raw]:
        settle = hex_choices("settle")
        near = adjustments(g, self.unit, self.hex, self.intended)
        return [*(settle[hex] for hex in near), ("abort",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "settle" or choice[1] < 0:
            return None
        most = tables_of(g).values.scatter.adjust
        if self.intended and g.rules.ground.grid.distance(self.hex, choice[1]) <= most:
            where = g.rules.where(choice[1])
            return No("2.5a", f"{where} is the intended landing hex of {STEPS_A_HEX} steps already")
        return No(
            "1.8d",
            f"{g.rules.where(choice[1])} is more than {most} hexes away, or aircraft cannot land there",
        )


@procedure
class Scatter(Procedure):
    """1.8d A unit scatters: one die for direction, two for distance; then its owner adjusts."""

    side: int
    unit: int
    rule: str = "1.8d"
    hex: int = NOWHERE

    @step("1.8d")
    def drift(self, g: Board) -> Asked:
        direction = g.roll("1.8d", "direction of scatter")
        distance = g.roll("1.8d", "distance of scatter"), g.roll("1.8d", "distance of scatter")
        self.hex = scattered(g, g.bound[self.unit], direction, sum(distance))
        g.log(self.rule, "scatters", unit=self.unit, hex=self.hex, dice=(direction, *distance))
        return None

    @step("1.8d")
    def adjust(self, g: Board) -> Asked:
        return Adjust(self.side, self.unit, self.hex, self.rule == "2.5g")

    @adjust.then
    def adjusted(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "abort":
            abort(g, self.unit, "1.8d")
            return None
        fields = tables_of(g).field_of
        if g.how[self.unit] == BY_LANDING and choice[1] in fields and choice[1] != g.bound[self.unit]:
            field = fields[choice[1]]
            g.field_loads = replaced(g.field_loads, field, g.field_loads[field] + 1)
        rebound(g, self.unit, choice[1])
        return None


def is_flying(g: Board, unit: int) -> bool:
    """Whether a unit is still in the air, on its way down."""
    return bool(g.how[unit]) and g.place[unit] == POOL


def is_head(g: Board, unit: int) -> bool:
    return bool(g.rules.counters.role[unit] == HEAD)


def hits_or_misses(facts: Facts, shown: Words) -> Words:
    """1.8c A die not above the points hits."""
    return {"hits": "hits" if facts["die"] <= facts["points"] else "misses"}


EVENTS = (
    EventKind("flak", "{unit} fires at the aircraft over {hex}", "fight"),
    EventKind(
        "aa_fire",
        "AA fire {hits} {unit}: die {die} against {points}",
        "fight",
        verdict=True,
        dice=("die",),
        words=hits_or_misses,
    ),
    EventKind("air_loss", "{unit} is hit in the air: die {die}", "fight", dice=("die",)),
    EventKind("scatters", "{unit} scatters to {hex}", "march", dice=("dice",)),
)
