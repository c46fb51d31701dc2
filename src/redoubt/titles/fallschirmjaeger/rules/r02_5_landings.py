"""2.4b, 2.5b, 2.6b, 2.6c Coming down: AA fire, terrain losses, the Air Landing Table."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.series.scs.board import lose_step
from redoubt.series.scs.ground import TRUCK
from redoubt.series.scs.queries import barred, fighters_at, steps_left, units_at, zone
from redoubt.titles.fallschirmjaeger.board import (
    abort,
    lose_ju52,
    place_wreck,
    return_head,
    touch_down,
)
from redoubt.titles.fallschirmjaeger.queries import standing_barrages, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import (
    Scatter,
    air_losses,
    hit_by_flak,
    is_flying,
    is_head,
    is_under_fire,
)
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import went
from redoubt.titles.fallschirmjaeger.state import BY_DROP, BY_LANDING, DUTCH, GERMAN, Board


@procedure
class Landings(Procedure):
    """2.5b, 2.6b AA fire at all flights and what it does to them; then they come down, hex by hex."""

    waiting: tuple[int, ...] = ()

    @step("1.8c")
    def begin(self, g: Board) -> Asked:
        self.waiting = flying(g)
        return None

    @loop("1.8c")
    def fires(self, g: Board) -> Asked:
        """1.8c Unit by unit, before anybody lands (2.5b)."""
        while self.waiting:
            unit, *rest = self.waiting
            self.waiting = tuple(rest)
            if is_under_fire(g, unit):
                return UnderFire(unit)
        return None

    @loop("2.5b")
    def landings(self, g: Board) -> Asked:
        coming = flying(g)
        return Descent(coming[0]) if coming else None


def flying(g: Board) -> tuple[int, ...]:
    """The units in the air, by the hexes they are bound for."""
    units = [unit for unit in g.rules.counters.units_of[GERMAN] if g.how[unit] and is_flying(g, unit)]
    return tuple(sorted(units, key=lambda unit: (g.bound[unit], unit)))


@procedure
class UnderFire(Procedure):
    """1.8b, 1.8c AA fire at one unit scatters it, with losses; an airfield's supply head turns back
    instead."""

    unit: int

    @step("1.8c")
    def flak(self, g: Board) -> Asked:
        if not hit_by_flak(g, self.unit, g.bound[self.unit]):
            return LEAVE
        if is_head(g, self.unit) and g.how[self.unit] == BY_LANDING:
            abort(g, self.unit, "1.8b")
            return LEAVE
        return None

    @step("1.8c")
    def losses(self, g: Board) -> Asked:
        air_losses(g, self.unit)
        return None if is_flying(g, self.unit) else LEAVE

    @step("1.8d")
    def scatter(self, g: Board) -> Asked:
        return Scatter(GERMAN, self.unit)


@procedure
class Descent(Procedure):
    """2.5b, 2.6b One unit comes down: the Air Landing Table or the ground it has scattered to."""

    unit: int

    @step("2.5b")
    def ground(self, g: Board) -> Asked:
        if g.how[self.unit] == BY_LANDING:
            return AirLanding(self.unit)
        return terrain_losses(g, self.unit) if g.how[self.unit] == BY_DROP else None

    @step("2.5b")
    def down(self, g: Board) -> Asked:
        if is_flying(g, self.unit):
            land(g, self.unit)
        return None


def terrain_losses(g: Board, unit: int) -> Asked:
    """2.5b Where a parachute unit has scattered to: water, bridges and the enemy send it back, other ground
    may cost it steps."""
    hex, tables = g.bound[unit], tables_of(g)
    bit = g.rules.place_bit[hex]
    if (tables.water | tables.full_bridges | barred(g, DUTCH)) & bit:
        abort(g, unit, "2.5b")
        return LEAVE
    for _ in range(steps_lost_in(g, unit, hex)):
        lose_step(g, unit, "2.5b")
    return None


def steps_lost_in(g: Board, unit: int, hex: int) -> int:
    """2.5b What a parachute unit loses by coming down in a hex: city two steps, village or woods one, as far
    as it has them; an air supply head one at most."""
    losses = tables_of(g).drop_losses[hex]
    return min(losses, 1 if is_head(g, unit) else steps_left(g, unit))


def land(g: Board, unit: int) -> None:
    """2.4b, 2.5b, 2.6c A unit touches down, unless the enemy is there. 2.7d A head that would be alone with
    an enemy truck is removed at once."""
    hex = g.bound[unit]
    if barred(g, DUTCH) & g.rules.place_bit[hex]:
        abort(g, unit, "2.5b")
        return
    touch_down(g, unit)
    went(g, (unit,), (hex, hex))
    role = g.rules.counters.role
    if is_head(g, unit) and not fighters_at(g, hex, GERMAN):
        if any(role[other] == TRUCK for other in units_at(g, hex, DUTCH)):
            return_head(g, unit, "2.7d")


# 2.6b The Air Landing Table


def landing_modifier(g: Board, hex: int) -> int:
    """2.6b What changes the die of an air landing: enemy zone, wreck, capacity, standing barrage, rough
    ground."""
    tables, bit = tables_of(g), g.rules.place_bit[hex]
    modifiers = tables.landing_modifiers
    total = 0
    if zone(g, DUTCH) & bit:
        total += modifiers["zone"]
    if hex in standing_barrages(g):
        total += modifiers["standing_barrage"]
    if hex in tables.airfields:
        if g.wrecks & bit:
            total += modifiers["wreck"]
        if g.field_loads[tables.field_of[hex]] > (tables.airfields[hex].cap or 0):
            total += modifiers["capacity"]
    elif tables.on_road & bit:
        total += modifiers["road"]
    else:
        total += tables.landing[hex] or 0
    return total


@procedure
class AirLanding(Procedure):
    """2.6b A unit lands by aircraft: a die on the Air Landing Table, again wherever it has scattered to."""

    unit: int

    @loop("2.6b")
    def approach(self, g: Board) -> Asked:
        unit, tables = self.unit, tables_of(g)
        if not is_flying(g, unit):
            return LEAVE
        hex = g.bound[unit]
        die, modifier = g.roll("2.6b", "air landing"), landing_modifier(g, hex)
        row = tables.air_landing[min(max(die + modifier, 1), len(tables.air_landing)) - 1]
        g.log("2.6b", "air_landing", unit=unit, hex=hex, die=die, modifier=modifier)
        if row.ju52:
            lose_ju52(g, "2.6b", unit)
        if row.wreck and hex in tables.airfields:
            place_wreck(g, hex)
        if not row.scatter:
            return None
        if is_head(g, unit):
            abort(g, unit, "1.8b")
            return LEAVE
        return Scatter(GERMAN, unit)


EVENTS = (
    EventKind(
        "air_landing",
        "{unit} comes in to land in {hex}: die {die}{more}",
        "march",
        dice=("die",),
        words=lambda facts, shown: {"more": f", {facts['modifier']:+d}" if facts["modifier"] else ""},
    ),
)
