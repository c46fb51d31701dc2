"""The map, the counters and the charts, loaded from `data/` once and kept as tuples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from redoubt.engine.errors import DataError
from redoubt.engine.text import PIECE, PLACE, mark
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.loaders import both_ways, chart, load_hexsides
from redoubt.kit.ranges import CostMap
from redoubt.kit.tables import DataSource, load_csv, load_toml
from redoubt.series.scs.ground import (
    ARMOUR,
    CLASSES,
    COMBAT,
    FINE,
    GOLD,
    HEAD,
    LEADER,
    LEG,
    MOTOR,
    PARTS,
    RAIL,
    SHIP,
    TRUCK,
    Counters,
    Ground,
    Result,
    Ways,
)
from redoubt.titles.fallschirmjaeger import rows
from redoubt.titles.fallschirmjaeger.state import BOXES, DUTCH, GERMAN, HEXES, SIDES

FOLDER: Final = Path(__file__).parent
STADIUM: Final = 4
"""The class of the stadium jumpers on their way through the city (2.5b)."""
SPECIALS: Final = ("village", "stadium")
_ROLES: Final = {"leader": LEADER, "truck": TRUCK, "gold": GOLD, "head": HEAD, "ship": SHIP}
_RESULT: Final = re.compile(r"(?:A(\d)(?:r(\d))?)?(?:D(\d)(?:r(\d))?)?")

Step = tuple[int, int]


def parse_result(text: str) -> Result:
    """A cell of the combat table: A2r1, A1D2r1, D1."""
    result = _RESULT.fullmatch(text)
    if not text or result is None:
        raise ValueError(f"a result such as A1D2r1, found {text!r}")
    steps, back, lost, retreat = (int(part or 0) for part in result.groups())
    return Result(steps, back, lost, retreat)


class Tables:
    """All that is printed, by id; nothing here changes during a game."""

    def __init__(self, source: DataSource) -> None:
        self.source = source
        self.grid: Final = HexGrid(62, 35, "odd", rows_from="bottom", form="{column}.{row:02}")
        self._load_hexes(source)
        self._load_hexsides(source)
        self._load_units(source)
        self._load_charts(source)

    # The map

    def _load_hexes(self, source: DataSource) -> None:
        grid = self.grid
        hexes = load_csv(source, "hexes.csv", rows.HexRow, key=("hex",))
        if tuple(row.hex for row in hexes) != grid.names:
            raise DataError(
                "hexes.csv", None, "hex", f"expected {HEXES} hexes from 1.01 to 62.35 in printed order"
            )
        for row in hexes:
            if bool(row.airfield) != (row.max is not None) or (row.cap or 0) > (row.max or 0):
                raise DataError("hexes.csv", None, "max", f"{row.hex}: expected a maximum not below the cap")
        self.hexes = hexes
        self._terrain_hexes: dict[str, int] = {}
        self.hex_names = tuple(f"{row.hex} {row.name or row.airfield}".strip() for row in hexes)
        self.hex_shown = tuple(
            mark(PLACE, row.hex, shown) for row, shown in zip(hexes, self.hex_names, strict=True)
        )
        self.place_bit = (*grid.bit, *(0 for _ in BOXES), 0)
        self.airfields = {n: row for n, row in enumerate(hexes) if row.airfield}
        self.field_of = {hex: n for n, hex in enumerate(self.airfields)}
        self.zones = {
            zone: tuple(n for n, row in enumerate(hexes) if row.zone == zone)
            for zone in ("A", "B", "C", "D", "E", "F")
        }
        self.sea = grid.bits(n for n, row in enumerate(hexes) if row.terrain == "sea")
        self.ship_hexes = grid.bits(n for n, row in enumerate(hexes) if row.ship)
        self.seaplane_hexes = grid.bits(
            n for n, row in enumerate(hexes) if row.partial_water and row.terrain not in ("sea", "water")
        )
        self.line = tuple(n for _, n in sorted((row.line, n) for n, row in enumerate(hexes) if row.line))
        self.city = self.terrain_hexes("city")
        self.full_bridges = self.terrain_hexes("bridge")
        self.water = self.terrain_hexes("sea") | self.terrain_hexes("water")
        self.special = {
            what: tuple(n for n, row in enumerate(hexes) if row.special == what)
            for what in ("unloading", "refinery", "harbour", "stadium", "ground_supply")
        }
        self.british_base = next(n for n, row in enumerate(hexes) if row.supply == "british")

    def terrain_hexes(self, terrain: str) -> int:
        """1.1e The hexes with this terrain, alone or among others."""
        known = self._terrain_hexes.get(terrain)
        if known is None:
            known = self._terrain_hexes[terrain] = self.grid.bits(
                n for n, row in enumerate(self.hexes) if terrain in (row.terrain, row.also)
            )
        return known

    def _load_hexsides(self, source: DataSource) -> None:
        self.hexsides = both_ways(load_hexsides(source, "hexsides.csv", rows.HexsideRow, self.grid))
        parse = self.grid.parse
        self.ferries = {
            pair: row
            for row in load_csv(source, "ferries.csv", rows.FerryRow, key=("hex_a", "hex_b"))
            for pair in ((parse(row.hex_a), parse(row.hex_b)), (parse(row.hex_b), parse(row.hex_a)))
        }
        self._steps_of: dict[int, tuple[dict[Step, int], dict[Step, int]]] = {}
        """By class of movement, what is known of its steps."""
        self.canals = frozenset(pair for pair, row in self.hexsides.items() if row.water == "canal")
        for (a, b), ferry in self.ferries.items():
            if ferry.kind == "black" and self.grid.direction(a, b) < 0:
                raise DataError("ferries.csv", None, "hex_b", "expected a black ferry to join neighbours")
        self.terrain = {
            row.terrain: row for row in load_csv(source, "terrain.csv", rows.TerrainRow, key=("terrain",))
        }
        for row in self.terrain.values():
            if any(cost != "no" and not _sixths(cost) for cost in (row.leg, row.motor, row.armour)):
                raise DataError("terrain.csv", None, None, f"{row.terrain}: expected costs above 0, or no")
        self.waters = {
            row.water: row for row in load_csv(source, "hexside_effects.csv", rows.WaterRow, key=("water",))
        }
        self.roads = {row.road: row for row in load_csv(source, "roads.csv", rows.RoadRow, key=("road",))}
        self.rails = self.grid.bits(a for (a, _), row in self.hexsides.items() if row.rail)
        self.on_road = self.grid.bits(a for (a, _), row in self.hexsides.items() if row.road)
        self.terrains = tuple(
            tuple(self.terrain[terrain] for terrain in (row.terrain, row.also) if terrain)
            for row in self.hexes
        )
        """1.1e By hex, the rows of all its terrain types."""
        self.plain = self.full_bridges & self.city
        """1.1f A full-hex bridge in a city changes nothing in combat and barrage."""
        self.barrage_die = tuple(
            0 if self.plain & bit else max(row.barrage for row in terrains)
            for bit, terrains in zip(self.grid.bit, self.terrains, strict=True)
        )
        self.drop_zones = self.grid.bits(
            n for n, terrains in enumerate(self.terrains) if all(row.drop for row in terrains)
        )
        self.drop_losses = tuple(max(row.losses for row in terrains) for terrains in self.terrains)
        """2.5b By hex, the steps that a unit loses that has scattered there."""
        self.landing = tuple(map(_landing, self.terrains))

    # 3.1 Movement costs

    def _steps(self, move_class: int) -> tuple[dict[Step, int], dict[Step, int]]:
        """S3.1c The steps that a class may take, without road and bridge and with them, and their costs."""
        if move_class in self._steps_of:
            return self._steps_of[move_class]
        plain: dict[Step, int] = {}
        helped: dict[Step, int] = {}
        for a, around in enumerate(self.grid.adjacent):
            for b in around:
                plain[a, b], helped[a, b] = self._step(a, b, move_class)
        known = self._steps_of[move_class] = _allowed(plain), _allowed(helped)
        return known

    def _step(self, a: int, b: int, move_class: int) -> tuple[int, int]:
        """S3.1c, 1.1d, 1.1e What a step costs in sixths: without road and bridge, and with them; 0 where
        it is forbidden. Lakes on hexsides are rivers, and the dearest terrain counts."""
        name, side = CLASSES[move_class], self.hexsides.get((a, b))
        terrain = self._terrain_cost(b, move_class)
        if side is None:
            return terrain, terrain
        extra = getattr(self.waters[side.water], name)
        plain = terrain + _sixths(extra) if terrain and extra != "no" else 0
        helped = [cost for cost in (plain,) if cost]
        if side.bridge and terrain:
            helped.append(terrain)
        if side.road and (not side.water or side.bridge):
            helped.append(_sixths(getattr(self.roads[side.road], name)))
        return plain, min(helped, default=0)

    def _terrain_cost(self, hex: int, move_class: int) -> int:
        """S3.1c What the terrain of a hex costs in sixths, the dearest of it; 0 where it is forbidden."""
        costs = [_sixths(getattr(row, CLASSES[move_class])) for row in self.terrains[hex]]
        return max(costs) if all(costs) else 0

    def ways(self, classes: frozenset[int]) -> Ways:
        """1.1h What steps cost units of these classes that move together: each pays the dearest. Armour uses
        no ferry. A ferry of one point is a step like any other, one of several points a jump, which the
        right to move one hex (S3.1e) does not open."""
        if classes == {RAIL}:
            return self._rails()
        if classes == {STADIUM}:
            return self._streets()
        scale = 2 if classes == {LEG} else FINE
        plain, helped = (
            {step: cost * scale // FINE for step, cost in dearest.items()}
            for dearest in map(_dearest, zip(*map(self._steps, classes), strict=True))
        )
        roads = [(a, b, cost) for (a, b), cost in helped.items() if cost < plain.get((a, b), cost + 1)]
        jumps: list[tuple[int, int, int]] = []
        if ARMOUR not in classes:
            for (a, b), ferry in self.ferries.items():
                terrain = [self._terrain_cost(b, kind) for kind in classes]
                if not all(terrain):
                    continue
                cost = FINE * ferry.cost + (max(terrain) if ferry.kind == "black" else 0)
                steps_or_jumps = roads if ferry.kind == "black" else jumps
                steps_or_jumps.append((a, b, cost * scale // FINE))
        costs = CostMap(self.grid, [(a, b, cost) for (a, b), cost in plain.items()], roads, jumps)
        return Ways(scale, costs, plain, self.grid.crossing(lambda a, b: (a, b) in helped))

    def bridged(self, ways: Ways, classes: frozenset[int], over: frozenset[Step]) -> Ways:
        """2.9c The same ways with more bridges: over these hexsides units pay the terrain alone."""
        roads = []
        for a, b in over:
            terrain = [self._terrain_cost(b, kind) for kind in classes]
            before = ways.costs.cost(a, b)
            cost = max(terrain) * ways.scale // FINE
            if all(terrain) and (not before or cost < before):
                roads.append((a, b, cost))
        pairs = {(a, b) for a, b, _ in roads}
        open_now = self.grid.crossing(lambda a, b: (a, b) in pairs)
        n, ne, se, s, sw, nw = (old | new for old, new in zip(ways.open, open_now, strict=True))
        costs = ways.costs.with_roads(roads)
        return replace(ways, costs=costs, open=(n, ne, se, s, sw, nw))

    def _rails(self) -> Ways:
        """2.8 The armoured train goes along the railway, as far as it likes."""
        steps = {pair: 1 for pair, row in self.hexsides.items() if row.rail}
        costs = CostMap(self.grid, [(a, b, cost) for (a, b), cost in steps.items()])
        return Ways(1, costs, {}, self.grid.crossing(lambda a, b: (a, b) in steps))

    def _streets(self) -> Ways:
        """2.5b The stadium jumpers go through city hexes."""
        leg = self.ways(frozenset({LEG}))
        bit, city = self.grid.bit, self.city
        steps = [
            (a, b, 1)
            for a, around in enumerate(self.grid.adjacent)
            for b in around
            if city & bit[b] and leg.costs.cost(a, b) and (a, b) not in self.ferries
        ]
        return Ways(1, CostMap(self.grid, steps), {}, leg.open)

    # The counters

    def _load_units(self, source: DataSource) -> None:
        units = load_csv(source, "units.csv", rows.UnitRow, key=("id",))
        for row in units:
            if row.steps == 2 and row.reduced is None and row.kind != "head":
                raise DataError("units.csv", None, "reduced", f"{row.id}: expected a strength for step 2")
            wet = row.hex and self.water & self.grid.bit[self.grid.parse(row.hex)]
            if wet and row.kind != "ship":
                raise DataError("units.csv", None, "hex", f"{row.id}: expected land, found {row.hex}")
        self.units = units
        self.unit_ids = tuple(row.id for row in units)
        self.unit_names = tuple(row.name for row in units)
        self.unit = {row.id: n for n, row in enumerate(units)}
        self.kind = tuple(row.kind for row in units)
        self.formation = tuple(row.formation for row in units)
        self.nation = tuple(row.nation for row in units)
        self.british = frozenset(unit for unit, nation in enumerate(self.nation) if nation == "GB")
        self.range = tuple(row.range or 0 for row in units)
        self.aa = tuple(bool(row.aa) for row in units)
        self.barrage = tuple(bool(row.barrage) for row in units)
        self.barragers = _by_side(
            tuple(SIDES.index(row.side) for row in units), [n for n, row in enumerate(units) if row.barrage]
        )
        self.artillery = tuple(
            row.nation == "NL" and row.kind in ("artillery", "coastal artillery") for row in units
        )
        """3.4b, 1.7b Dutch artillery, and nothing else that barrages."""
        self.para_platoon = tuple(row.kind == "para infantry" and row.entry == "drop" for row in units)
        self.para_platoons = tuple(n for n, is_para in enumerate(self.para_platoon) if is_para)
        self.jumping_platoons = tuple(
            n
            for n, row in enumerate(units)
            if row.kind.startswith("para ") and row.size == "Plt" and row.entry == "drop"
        )
        """4.0c Parachute platoons of any kind."""
        self.side = tuple(SIDES.index(row.side) for row in units)
        self.ships, self.trucks, self.leaders, self.head_units = (
            tuple(n for n, row in enumerate(units) if row.kind == kind)
            for kind in ("ship", "truck", "leader", "head")
        )

    def counters(self, exploit_min_ma: int) -> Counters:
        """1.3 The counters as the series knows them: trucks, leaders, gold, ships, heads and the train do
        not count for stacking."""
        units, everyone = self.units, range(len(self.units))
        side, role = self.side, bytes(_ROLES.get(row.kind, COMBAT) for row in units)
        train = tuple(row.kind == "armoured train" for row in units)
        classes = bytes(
            RAIL if train[n] else ARMOUR if row.kind == "armour" else MOTOR if row.movement >= 10 else LEG
            for n, row in enumerate(units)
        )
        return Counters(
            side=side,
            units_of=_by_side(side, everyone),
            combat_of=_by_side(side, [n for n in everyone if role[n] == COMBAT]),
            shown=tuple(mark(PIECE, row.id, row.name) for row in units),
            role=role,
            move_class=classes,
            movement=tuple(row.movement for row in units),
            steps=bytes(row.steps for row in units),
            strength=tuple(_strengths(row) for row in units),
            exploits=tuple(
                role[n] in (COMBAT, TRUCK) and (train[n] or row.movement >= exploit_min_ma)
                for n, row in enumerate(units)
            ),
            assault=tuple(bool(row.assault) for row in units),
            stacks=tuple(role[n] == COMBAT and not train[n] for n in everyone),
            order=tuple(n * 1009 % 2003 for n in everyone),
        )

    # The charts

    def _load_charts(self, source: DataSource) -> None:
        results = load_csv(source, "combat_results.csv", rows.ResultRow, key=("column", "roll"))
        self.result_rows = results
        self.results = chart(
            "combat_results.csv", results, range(2, 15),
            column=lambda row: row.column, line=lambda row: row.roll,
            cell=lambda row: parse_result(row.result),
        )  # fmt: skip
        self.calendar = load_csv(source, "calendar.csv", rows.TurnRow, key=("turn",))
        self.support = {
            (row.force, row.die): row
            for row in load_csv(source, "air_support.csv", rows.SupportRow, key=("force", "die"))
        }
        self.air_landing = load_csv(source, "air_landing.csv", rows.LandingRow, key=("roll",))
        self.modifier_rows = load_csv(
            source, "air_landing_modifiers.csv", rows.ModifierRow, key=("condition",)
        )
        self.landing_modifiers = {row.condition: row.modifier for row in self.modifier_rows}
        self.loss_roll = load_csv(source, "loss_roll.csv", rows.LossRow, key=("roll",))
        heads = {
            (row.kind, row.side): row
            for row in load_csv(source, "heads.csv", rows.HeadRow, key=("kind", "side"))
        }
        self.heads = {
            kind: (heads[kind, "full"], heads[kind, "reduced"]) for kind in ("airfield", "paradrop")
        }
        self.sites = load_csv(source, "sites.csv", rows.SiteRow, key=("id",))
        self.site = {row.id: n for n, row in enumerate(self.sites)}
        self.site_hexes = tuple(tuple(self.grid.parse(hex) for hex in row.hexes) for row in self.sites)
        self.at_sites = frozenset(hex for hexes in self.site_hexes for hex in hexes)
        self.groups = load_csv(source, "groups.csv", rows.GroupRow, key=("group",))
        self.group = {row.group: n for n, row in enumerate(self.groups)}
        self.capture_rows = load_csv(source, "captures.csv", rows.CaptureRow, key=("unit",))
        self.captures = {self.unit[row.unit]: row.vp for row in self.capture_rows}
        self.evacuations = load_csv(source, "evacuations.csv", rows.EvacuationRow, key=("unit", "until"))
        self.suggested = load_csv(source, "suggested.csv", rows.SuggestedRow, key=("scenario", "unit"))
        self.values = load_toml(source, "game.toml", rows.GameValues)
        self.scenarios = load_toml(source, "scenarios.toml", dict[str, rows.ScenarioData])

    def ground(self) -> Ground:
        """1.1f, 1.1g, 1.1i The map as the series knows it: what terrain and hexsides make of strengths,
        and over which hexsides units fight."""
        grid, bridges = self.grid, self.full_bridges
        plain_hex = [Fraction(1)] * len(grid)
        regular, overrun, outward = plain_hex[:], plain_hex[:], plain_hex[:]
        for n, terrains in enumerate(self.terrains):
            if self.plain & grid.bit[n]:
                continue
            regular[n] = max(_factor(row.combat) for row in terrains)
            overrun[n] = max(_factor(row.overrun) for row in terrains)
            if bridges & grid.bit[n]:
                outward[n] = regular[n]  # 1.1g
        hexside: dict[Step, Fraction] = {}
        hexside_overrun: dict[Step, Fraction] = {}
        closed: set[Step] = set()
        for pair, side in self.hexsides.items():
            effect = self.waters[side.water]
            link = bool(bridges & (grid.bit[pair[0]] | grid.bit[pair[1]])) and side.bridge
            if effect.combat == "no":
                if not link:
                    closed.add(pair)
            elif effect.combat != "1" and not (side.water == "canal" and side.bridge):
                hexside[pair] = _factor(effect.combat)
            if effect.overrun not in ("no", "1"):
                hexside_overrun[pair] = _factor(effect.overrun)
        ways: Mapping[frozenset[int], Ways] = _Lazy(self)
        leg = ways[frozenset({LEG})]
        return Ground(
            grid=grid,
            ways=ways,
            attack=grid.crossing(lambda a, b: (a, b) not in closed),
            trace=leg.open,
            ferries=tuple(self.ferries),
            regular=tuple(regular),
            overrun=tuple(overrun),
            outward=tuple(outward),
            hexside=hexside,
            hexside_overrun=hexside_overrun,
            steady=self.city,
            results=self.results,
        )


def _allowed(costs: Mapping[Step, int]) -> dict[Step, int]:
    return {step: cost for step, cost in costs.items() if cost}


def _dearest(of_classes: Iterable[Mapping[Step, int]]) -> Mapping[Step, int]:
    """The steps that all classes may take, at what the dearest pays."""
    first, *others = of_classes
    for costs in others:
        first = {step: max(cost, costs[step]) for step, cost in first.items() if step in costs}
    return first


class _Lazy(dict[frozenset[int], Ways]):
    """The ways of each set of classes, worked out when they are first needed."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, classes: frozenset[int]) -> Ways:
        ways = self[classes] = self._tables.ways(classes)
        return ways


def _landing(terrains: tuple[rows.TerrainRow, ...]) -> int | None:
    """2.6b The modifier of the Air Landing Table for terrain away from airfields, the worst; None where
    nobody can land."""
    texts = [row.landing for row in terrains]
    return None if "no" in texts else min(map(int, texts))


@cache
def _sixths(cost: str) -> int:
    """A cost in sixths of a point; 0 for none."""
    if cost == "no":
        return 0
    sixths = _fraction(cost) * FINE
    if sixths.denominator != 1 or sixths < 0:
        raise DataError("terrain.csv", None, None, f"expected a cost in halves or thirds, found {cost}")
    return int(sixths)


@cache
def _factor(text: str) -> Fraction:
    """What a strength is multiplied by."""
    factor = _fraction(text)
    if factor <= 0 or (factor * PARTS).denominator != 1:
        raise DataError("terrain.csv", None, None, f"expected a factor such as 2, 1/2 or 1/4, found {text}")
    return factor


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise DataError(
            "terrain.csv", None, None, f"expected a number such as 1 or 1/2, found {text}"
        ) from None


def _strengths(row: rows.UnitRow) -> tuple[int, ...]:
    return (row.strength,) if row.steps == 1 else (row.strength, row.reduced or 0)


def _by_side(side: tuple[int, ...], units: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    german, dutch = (tuple(n for n in units if side[n] == owner) for owner in (GERMAN, DUTCH))
    return german, dutch


@cache
def tables(overlay: Path | None = None) -> Tables:
    """The tables, with an owner's folder laid over them."""
    return Tables(DataSource(FOLDER / "data", overlay))
