"""The German's drop plan: who comes down where this turn. It is made anew each turn from what is held, what
failed and what is left, so that a field that was lost is no longer flown to."""

from __future__ import annotations

from typing import Final, NamedTuple

from redoubt.series.scs.ground import COMBAT, HEAD, LEADER
from redoubt.series.scs.queries import barred, fighters_at, on_map, strength, zone
from redoubt.titles.fallschirmjaeger.queries import night, rating, shown, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import MOST_POINTS, STEPS_A_HEX
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import (
    FIRST_TURN,
    SCATTER_FROM,
    SMALL,
    WHOLE,
    is_platoon,
    ju52_cost,
)
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import supplied
from redoubt.titles.fallschirmjaeger.staff.aims import CAPTURE, CROSS, TAKE, Aim, aims
from redoubt.titles.fallschirmjaeger.staff.doctrine import Doctrine
from redoubt.titles.fallschirmjaeger.staff.moves import merged
from redoubt.titles.fallschirmjaeger.state import DUE, DUTCH, GERMAN, HEXES, POOL, Board

_COVER: Final = 5
"""Hexes around a paradrop supply head that it surely supplies."""


class Flight(NamedTuple):
    """One unit's flight."""

    unit: int
    verb: str
    hex: int
    why: str
    expects: str = ""


def aa_over(g: Board, hex: int) -> int:
    """1.8a The AA points that could be fired at a hex."""
    tables, grid = tables_of(g), g.rules.ground.grid
    points = sum(
        rating(g, unit)
        for unit in g.rules.counters.units_of[DUTCH]
        if tables.aa[unit] and on_map(g, unit) and not g.dg[unit] and not g.fired[unit]
        and grid.distance(g.place[unit], hex) <= tables.range[unit]
    )  # fmt: skip
    return min(MOST_POINTS, points)


def waiting(g: Board) -> list[int]:
    """The units that could fly."""
    return [
        unit
        for unit in g.rules.counters.units_of[GERMAN]
        if g.place[unit] == POOL and not g.how[unit] and not g.turned_back[unit]
    ]


class DropPlan:
    """Plans the flights of one turn, within the Ju-52 points there are."""

    def __init__(self, g: Board, doctrine: Doctrine) -> None:
        self.g, self.doctrine = g, doctrine
        self.aims = [self._drawn(aim) for aim in doctrine.fancy(aims(g, GERMAN))]
        self.points = g.ju52_ready
        self.left = waiting(g)
        self.steps: dict[int, int] = {}
        self.loads = list(g.field_loads)
        self.flights: list[Flight] = []

    def _drawn(self, aim: Aim) -> Aim:
        if aim.kind != CAPTURE or self.doctrine.court == 1.0:
            return aim
        return Aim(aim.kind, aim.hex, aim.worth * self.doctrine.court, aim.words, aim.site, aim.demand)

    def plan(self) -> list[Flight]:
        if night(self.g):
            return []
        if self.g.turn == FIRST_TURN:
            self.points = round(self.doctrine.first_wave * self.points)
        if self.g.turn == FIRST_TURN and self.doctrine.drop == "historical":
            self._historical()
        self._seaplanes()
        if self.g.turn < SCATTER_FROM:
            self._special()
            self._drops()
        else:
            self._heads()
        self._landings()
        if self.g.turn >= SCATTER_FROM:
            self._later_waves()
        return self.flights

    def _fly(self, unit: int, verb: str, hex: int, why: str, expects: str = "") -> None:
        if verb != "seaplane":
            self.points -= ju52_cost(self.g, unit, int(verb.endswith("small")))
        self.left.remove(unit)
        self.flights.append(Flight(unit, verb, hex, why, expects))

    def _historical(self) -> None:
        tables = tables_of(self.g)
        for row in tables.suggested:
            unit = tables.unit[row.unit]
            if row.scenario == self.g.rules.scenario_id and unit in self.left:
                hex = tables.grid.parse(row.hex)
                if row.how == "drop":
                    self.steps[hex] = self.steps.get(hex, 0) + 1
                self._fly(unit, row.how, hex, "jump where the division jumped in 1940")

    def _seaplanes(self) -> None:
        """2.4 The seaplanes go to the Maas bridges, or to the site on the water that is worth most."""
        g, tables = self.g, tables_of(self.g)
        planes = [unit for unit in self.left if tables.units[unit].entry == "seaplane"]
        if not planes or g.turn != FIRST_TURN:
            return
        water = tables.seaplane_hexes & g.rules.area & ~barred(g, DUTCH)
        grid = g.rules.ground.grid
        near = [
            (aim.worth - grid.distance(aim.hex, hex), -hex, aim)
            for aim in self.aims
            if aim.kind == TAKE
            for hex in grid.members(grid.within(aim.hex, 1) & water)
        ]
        if near:
            _, hex, aim = max(near, key=lambda landing: landing[:2])
            for unit in planes:
                self._fly(
                    unit, "seaplane", -hex, f"land by seaplane to {aim.words}", f"worth {aim.worth:.1f}"
                )

    def _special(self) -> None:
        """2.5e, 2.5f Platoons for villages beside an aim, and for the stadium: no AA fire there."""
        g, tables, grid = self.g, tables_of(self.g), self.g.rules.ground.grid
        if g.turn != FIRST_TURN:
            return
        free = g.rules.area & ~barred(g, DUTCH)
        platoons = [unit for unit in self.left if is_platoon(g, unit)]
        if g.rules.scenario.stadium > g.special_drops[1] and platoons:
            self._fly(platoons[0], "stadium", tables.special["stadium"][0], "jump into the stadium and ride "
                      "the tram to the Maas bridges")  # fmt: skip
        villages = tables.terrain_hexes("village") & free
        for aim in self.aims:
            if aim.kind != TAKE or barred(g, DUTCH) & grid.bit[aim.hex]:
                continue
            for hex in grid.members(villages & grid.within(aim.hex, 1)):
                platoons = [unit for unit in self.left if is_platoon(g, unit)]
                room = g.rules.scenario.village - g.special_drops[0]
                used = sum(flight.verb == "village" for flight in self.flights)
                for unit in platoons[: max(0, room - used)]:
                    self._fly(
                        unit, "village", hex, f"jump into the village to {aim.words}", "no AA fire there"
                    )

    def _zone_for(self, aim: Aim) -> tuple[float, int] | None:
        """The drop zone for an aim: in the hex or beside it, under the least AA fire, with room."""
        g, tables, grid = self.g, tables_of(self.g), self.g.rules.ground.grid
        zones = tables.drop_zones & g.rules.area & ~barred(g, DUTCH) & grid.within(aim.hex, 1)
        foes = zone(g, DUTCH)
        found = []
        for hex in grid.members(zones):
            if self.steps.get(hex, 0) >= STEPS_A_HEX:
                continue
            if hex != aim.hex and not g.rules.ground.ways[frozenset({0})].plain.get((hex, aim.hex)):
                continue
            danger = aa_over(g, hex) + 0.5 * bool(foes & grid.bit[hex]) - 0.6 * (hex == aim.hex)
            found.append((danger - 0.3 * self.steps.get(hex, 0), hex))
        return min(found) if found else None

    def _drops(self) -> None:
        """2.5a Four platoons for each aim, the worthiest first, until the aims or the platoons run out."""
        g = self.g
        ranked = merged([aim for aim in self.aims if aim.kind != CROSS])
        sent = {aim.hex: 0.0 for aim in ranked}
        for share in self.doctrine.shares:
            for aim in ranked:
                while sent[aim.hex] < share * max(6.0, aim.demand):
                    zone_hex = self._zone_for(aim)
                    if zone_hex is None:
                        break
                    units = [
                        u for u in self.left if tables_of(g).units[u].entry == "drop" and self._troops(u)
                    ]
                    if not units or self.points < 1:
                        return
                    hex = zone_hex[1]
                    expects = f"AA {aa_over(g, hex)} points over it, {aa_over(g, hex)} in 6 to scatter"
                    self.steps[hex] = self.steps.get(hex, 0) + 1
                    sent[aim.hex] += strength(g, units[0])
                    self._fly(units[0], "drop", hex, f"drop to {aim.words}", expects)

    def _fights(self, unit: int) -> bool:
        return bool(self.g.rules.counters.role[unit] == COMBAT)

    def _troops(self, unit: int) -> bool:
        counters = self.g.rules.counters
        return bool(counters.role[unit] == COMBAT and counters.steps[unit] == 1)

    def _heads(self) -> None:
        """2.7b A head at each field that we hold, whole where there is room for troops beside it; then one by
        parachute for each group of units still without supply, dropped on our own troops."""
        g, tables, grid = self.g, tables_of(self.g), self.g.rules.ground.grid
        area = supplied(g, GERMAN)
        troops = [unit for unit in g.rules.counters.combat_of[GERMAN] if on_map(g, unit)]
        hungry = [unit for unit in troops if not area & g.rules.place_bit[g.place[unit]]]
        heads = [unit for unit in self.left if g.rules.counters.role[unit] == HEAD]
        for head in [unit for unit in heads if tables.units[unit].entry == "land"]:
            field = next(h for h, row in tables.airfields.items() if row.airfield == tables.units[head].zone)
            for verb, size, reach in (("land", WHOLE, 9), ("land_small", SMALL, 5)):
                cost = ju52_cost(g, head, size)
                near = [unit for unit in troops if grid.distance(g.place[unit], field) <= reach]
                fits = self._room(field) >= cost + (2 if size == WHOLE else 0) and self.points >= cost
                if len(near) >= 3 and field in self._fields() and fits:
                    self._load(field, cost)
                    words = f"supply {len(near)} units around {g.rules.where(field)}"
                    self._fly(head, verb, field, words, f"{cost} Ju-52 points")
                    if not landing_modifier(g, field):  # else it may well turn back (1.8b): drop one too
                        hungry = [unit for unit in hungry if grid.distance(g.place[unit], field) > reach]
                    break
        heads = [unit for unit in heads if tables.units[unit].entry == "drop"]
        while hungry and heads and self.points >= ju52_cost(g, heads[0]):
            own = {g.place[unit] for unit in hungry if tables.drop_zones & g.rules.place_bit[g.place[unit]]}
            cover = {h: [u for u in hungry if grid.distance(g.place[u], h) <= _COVER] for h in own}
            hex = max(own, key=lambda h: (len(cover[h]), -aa_over(g, h), -h), default=-1)
            if hex < 0:
                break
            words = f"supply {len(cover[hex])} units around {g.rules.where(hex)}"
            self._fly(heads.pop(0), "drop", hex, words)
            hungry = [unit for unit in hungry if unit not in cover[hex]]

    def _fields(self) -> list[int]:
        """2.6 The airfields without the enemy, the worthiest first."""
        g, tables = self.g, tables_of(self.g)
        closed = barred(g, DUTCH) | ~g.rules.area
        fields = [hex for hex in tables.airfields if not closed & g.rules.place_bit[hex]]
        return sorted(fields, key=lambda hex: (-self._field_worth(hex), hex))

    def _field_worth(self, hex: int) -> float:
        """What landing at a field is worth: the field, the friends there, less AA fire and a hard landing."""
        g = self.g
        worth = max((aim.worth for aim in self.aims if aim.hex == hex), default=1.0)
        friends = self._friends(hex)
        coming = 3 * self.steps.get(hex, 0)
        return worth + 0.1 * min(30, friends + coming) - 0.8 * aa_over(g, hex) + landing_modifier(g, hex)

    def _room(self, field: int) -> int:
        tables = tables_of(self.g)
        return int((tables.airfields[field].cap or 0) - self.loads[tables.field_of[field]])

    def _load(self, field: int, points: int) -> None:
        self.loads[tables_of(self.g).field_of[field]] += points

    def _landings(self) -> None:
        """2.6 Companies land within the normal capacity, the strongest first; generals follow when a field
        is safe, or when 72 Regiment waits for them."""
        g, tables = self.g, tables_of(self.g)
        for field in self._fields():
            friends = self._friends(field)
            if self._field_worth(field) < 0.5 or (not friends and aa_over(g, field) >= 3):
                continue
            for unit in self._landers():
                if self._room(field) < 1 or self.points < 1:
                    break
                if g.rules.counters.role[unit] == LEADER and (
                    friends < 12 or zone(g, DUTCH) & tables.place_bit[field]
                ):
                    continue
                self._land(unit, field, "to hold it")
        open_fields = [field for field in self._fields() if self._friends(field) and self._room(field) >= 1]
        for unit in self._landers():
            if open_fields and self.points >= 1 and self._awaited(unit):
                self._land(unit, max(open_fields, key=self._friends), "so that 72 Regiment can follow")

    def _land(self, unit: int, field: int, purpose: str) -> None:
        g = self.g
        self._load(field, 1)
        why = f"land {shown(g, unit)} at {g.rules.where(field)} {purpose}"
        expects = f"AA {aa_over(g, field)}, {landing_modifier(g, field):+d} to the die"
        self._fly(unit, "land", field, why, expects)

    def _friends(self, field: int) -> int:
        """The strength of our troops at a field."""
        return sum(strength(self.g, unit) for unit in fighters_at(self.g, field, GERMAN))

    def _awaited(self, unit: int) -> bool:
        """5.2 Whether this general alone keeps 72 Regiment from being released."""
        g, counters = self.g, self.g.rules.counters
        regiment = [u for u in counters.units_of[GERMAN] if tables_of(g).units[u].group == "72-Rgt"]
        others = [u for u in self.left if u != unit and counters.role[u] != HEAD]
        held_back = g.rules.scenario.victory == "den_haag" and any(g.place[u] == DUE for u in regiment)
        return held_back and not others and counters.role[unit] == LEADER

    def _landers(self) -> list[int]:
        g, tables = self.g, tables_of(self.g)
        units = [
            u for u in self.left
            if (tables.units[u].entry == "land" and g.rules.counters.role[u] in (COMBAT, LEADER))
            or (g.turn >= SCATTER_FROM and tables.units[u].entry == "drop" and self._fights(u))
        ]  # fmt: skip
        return sorted(
            units, key=lambda u: (g.rules.counters.role[u] != LEADER, -g.rules.counters.strength[u][0], u)
        )

    def _later_waves(self) -> None:
        """2.5g Platoons that find no field jump where our troops are thickest, and scatter."""
        g, tables, grid = self.g, tables_of(self.g), self.g.rules.ground.grid
        platoons = [u for u in self.left if is_platoon(g, u)]
        if not platoons or g.turn > g.rules.scenario.last - 1:
            return
        own = [u for u in g.rules.counters.combat_of[GERMAN] if g.place[u] < HEXES]
        zones = [h for h in {g.place[u] for u in own} if tables.drop_zones & g.rules.place_bit[h]]
        zones += [aim.hex for aim in self.aims[:4] if tables.drop_zones & g.rules.place_bit[aim.hex]]
        zones = [h for h in zones if not barred(g, DUTCH) & g.rules.place_bit[h]]
        if not zones:
            return

        def friends(hex: int) -> int:
            return sum(grid.distance(g.place[u], hex) <= 4 for u in own)

        hex = max(zones, key=lambda h: (friends(h) - 2 * aa_over(g, h), -h))
        for unit in platoons[: min(STEPS_A_HEX, self.points)]:
            self._fly(unit, "drop", hex, f"reinforce the {friends(hex)} units around {g.rules.where(hex)}")
