"""The map, the counters and the charts, loaded from `data/` once and kept as tuples.

Kinds of terrain, nations and so on are small ints in the order of the name tuples below. Nothing here
changes during a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from itertools import pairwise
from operator import or_
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from redoubt.engine.errors import DataError
from redoubt.engine.text import PIECE, PLACE, mark
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.loaders import both_ways, chart, load_hexsides
from redoubt.kit.ranges import CostMap
from redoubt.kit.tables import DataSource, load_csv
from redoubt.titles.switzerland.state import BOXES, HEXES, NOWHERE, SIDES

FOLDER: Final = Path(__file__).parent

TERRAINS: Final = ("clear", "hill", "mountain", "glacier", "lake")
CLEAR, HILL, MOUNTAIN_TERRAIN, GLACIER, LAKE = range(5)
NATIONS: Final = ("CH", "DE", "FR", "IT")
CH, DE, FR, IT = range(4)
COUNTRIES: Final = ("Switzerland", "Germany", "France", "Italy")
PEOPLES: Final = ("Swiss", "German", "French", "Italian")
TYPES: Final = (
    "infantry", "mountain", "motorised", "armour", "cavalry", "engineer", "border", "artillery", "parachute",
    "glider", "commando",
)  # fmt: skip
(
    INFANTRY, MOUNTAIN, MOTORISED, ARMOUR, CAVALRY, ENGINEER, BORDER, ARTILLERY, PARACHUTE, GLIDER, COMMANDO,
) = range(11)  # fmt: skip
CLASSES: Final = ("leg", "mountain", "motorised", "standard_artillery", "motorised_artillery")
STANDARD_ARTILLERY: Final = 3
MOTORISED_ARTILLERY: Final = 4
LINE, FORTRESS = 1, 2

Nation = Literal["CH", "DE", "FR", "IT"]
Flag = Literal["0", "1"]


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    country: Nation
    terrain: Literal["clear", "hill", "mountain", "glacier", "lake"]
    urban: str
    vp: int
    mountain_town: int
    fortress: str
    fortress_nation: Literal["", "CH", "FR"]
    orange_dot: int
    pink_triangle: int
    place: str
    source: str


class RoadRow(msgspec.Struct, frozen=True):
    hex_a: str
    hex_b: str
    route: str
    source: str


class HexsideRow(msgspec.Struct, frozen=True):
    hex_a: str
    hex_b: str
    feature: Literal["lake", "causeway", "river", "bridge"]
    name: str
    source: str


class ExitRow(msgspec.Struct, frozen=True):
    hex: str
    edge: Literal["north", "east", "south", "west"]
    country: Nation
    source: str


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    side: Literal["german", "swiss"]
    nation: Nation
    name: str
    type: Literal[
        "infantry", "mountain", "motorised", "armour", "cavalry", "engineer", "border", "artillery",
        "parachute", "glider", "commando",
    ]  # fmt: skip
    size: Literal["XX", "X", "III", "-"]
    stacking: int
    strength: tuple[int, ...]
    bombardment: tuple[int, ...]
    movement: int
    move_class: Literal["leg", "mountain", "motorised", "standard_artillery", "motorised_artillery"]
    corps: str
    setup_hex: str
    group: Literal[
        "regular", "three_corps", "border", "optional_engineer", "hg", "pow", "airborne", "brandenburger",
        "italian", "french",
    ]  # fmt: skip
    strip: int
    """The option of 18.3 that releases it, or 0."""
    counters: int
    source: str


class MarkerRow(msgspec.Struct, frozen=True):
    id: str
    side: str
    nation: str
    kind: str
    strength: str
    count: int
    counters: int
    source: str


class ResultRow(msgspec.Struct, frozen=True):
    column: str
    die: int
    attacker: str
    defender: str
    source: str


class BombardmentRow(msgspec.Struct, frozen=True):
    strength: int
    points: int
    number: int
    source: str


class ModifierRow(msgspec.Struct, frozen=True):
    condition: str
    modifier: int
    source: str


class BomberRow(msgspec.Struct, frozen=True):
    die: int
    strength: int
    vp_loss: int
    source: str


class CostRow(msgspec.Struct, frozen=True):
    move_class: str
    terrain: str
    cost: str
    source: str


class EffectRow(msgspec.Struct, frozen=True):
    terrain: str
    shift: int
    engineer_shift: int
    source: str


class FeatureRow(msgspec.Struct, frozen=True):
    feature: str
    cost: str
    source: str


class SuggestedRow(msgspec.Struct, frozen=True):
    scenario: str
    unit: str
    hex: str
    source: str


class Outcome(NamedTuple):
    """One side's part of a combat result (10.2)."""

    hits: int
    steps: int
    retreat: bool
    eliminated: bool

    def __str__(self) -> str:
        if self.eliminated:
            return "E"
        text = (str(self.hits) if self.hits else "") + "*" * self.steps + ("R" if self.retreat else "")
        return text or "-"


def parse_outcome(text: str) -> Outcome:
    """Read "1*R": digits are hits, stars steps, R retreat, E eliminated, - nothing."""
    if text == "E":
        return Outcome(0, 0, False, True)
    rest = text.removesuffix("R")
    retreat = rest != text
    steps = rest.count("*")
    rest = rest.replace("*", "")
    if rest not in ("", "-") and not rest.isdecimal():
        raise ValueError(f"a result of digits, stars, R, E or -, not {text!r}")
    return Outcome(int(rest) if rest.isdecimal() else 0, steps, retreat, False)


def _marked(part: str, ids: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Names for sentences (see `engine.text`)."""
    return tuple(mark(part, id, name) for id, name in zip(ids, names, strict=True))


class Tables:
    """All static facts of the game, from the package's data and any owner's overlay."""

    def __init__(self, overlay: Path | None = None) -> None:
        source = DataSource(FOLDER / "data", overlay)
        self.overlay: Final = source.overlay_hash()
        self.chart_rows: dict[str, tuple[Any, ...]] = {}
        """The rows of the charts as read, with their sources, by file."""
        self._load_map(source)
        self._load_units(source)
        self._load_markers(source)
        self._load_charts(source)

    # the map

    def _load_map(self, source: DataSource) -> None:
        grid = self.grid = HexGrid(30, 17, "even")
        self.place_bit = (*grid.bit, *([0] * len(BOXES)))
        rows = load_csv(source, "hexes.csv", HexRow, key=("hex",))
        if [row.hex for row in rows] != list(grid.names):
            raise DataError("hexes.csv", None, "hex", "expected every hex from 0101 to 3017 once, in order")
        self.terrain = tuple(TERRAINS.index(row.terrain) for row in rows)
        self.country = tuple(NATIONS.index(row.country) for row in rows)
        self.urban = tuple(row.urban for row in rows)
        self.vp = tuple(row.vp for row in rows)
        self.landmark = tuple(row.urban or row.fortress or row.place for row in rows)
        self.hex_names = tuple(
            f"{name} {number}".strip() for name, number in zip(self.landmark, grid.names, strict=True)
        )
        """As players call them: "Basel 1203"."""
        self.hex_shown = _marked(PLACE, grid.names, self.hex_names)
        self.in_country = tuple(
            grid.bits(h for h in range(HEXES) if self.country[h] == nation) for nation in range(4)
        )
        self.mountain_towns = tuple(h for h in range(HEXES) if rows[h].mountain_town)
        self.swiss_urban = tuple(h for h in range(HEXES) if self.urban[h] and self.country[h] == CH)
        self.french_urban = tuple(h for h in range(HEXES) if self.urban[h] and self.country[h] == FR)
        self.bern = next(h for h in self.swiss_urban if self.vp[h] == 3)
        self.geneva = next(h for h in self.swiss_urban if self.urban[h] == "Geneva")
        self.orange = tuple(h for h in range(HEXES) if rows[h].orange_dot)
        self.pink = tuple(h for h in range(HEXES) if rows[h].pink_triangle)
        self.fortress_hexes = {
            nation: tuple(h for h in range(HEXES) if rows[h].fortress_nation == NATIONS[nation])
            for nation in (CH, FR)
        }
        self.lake = grid.bits(h for h in range(HEXES) if self.terrain[h] == LAKE)
        self.terrain_bits = tuple(
            grid.bits(h for h in range(HEXES) if self.terrain[h] == kind) for kind in range(5)
        )
        roads = load_hexsides(source, "roads.csv", RoadRow, grid)
        self.roads = tuple((a, b) for a, b, _ in roads)
        self.road_links: dict[int, tuple[int, ...]] = dict.fromkeys(range(HEXES), ())
        for a, b in both_ways(roads):
            self.road_links[a] += (b,)
        self.on_road = grid.bits(h for h in range(HEXES) if self.road_links[h])
        sides = load_hexsides(source, "hexsides.csv", HexsideRow, grid)
        self.hexsides = {pair: row.feature for pair, row in both_ways(sides).items()}
        self.hexside_names = {(a, b): row.name for a, b, row in sides}
        exits = load_csv(source, "exits.csv", ExitRow, key=("hex",))
        self.exits = {grid.parse(row.hex): NATIONS.index(row.country) for row in exits}
        self.exit_edge = {grid.parse(row.hex): row.edge for row in exits}
        columns, rows_ = grid.column, grid.row
        self.edge = grid.bits(
            h for h in range(HEXES) if columns[h] in (1, grid.columns) or rows_[h] in (1, grid.rows)
        )
        self.north_edge = grid.bits(h for h in range(HEXES) if rows_[h] == 1)
        self.south_edge = grid.bits(h for h in range(HEXES) if rows_[h] == grid.rows)
        self.exit_zone = grid.bits(h for h in range(HEXES) if rows_[h] == 1 and 12 <= columns[h] <= 26)
        self.redoubt = grid.bits(h for h in range(HEXES) if rows_[h] >= 8 and self.country[h] == CH)
        self.front = grid.bits(h for h in range(HEXES) if rows_[h] >= 12 and self.country[h] == CH)
        """Swiss hexes below row 11 (18.3, B75)."""
        distance = grid.distance
        self.to_bern = tuple(distance(h, self.bern) for h in range(HEXES))
        self.bern_geneva_road = self._shortest_roads(self.bern, self.geneva)

    def where(self, hex: int) -> str:
        """A hex for a sentence."""
        return self.hex_shown[hex]

    def _shortest_roads(self, start: int, goal: int) -> tuple[int, ...]:
        """Every hex on a shortest road between two places (18.4)."""

        def steps_from(place: int) -> dict[int, int]:
            steps, wave = {place: 0}, [place]
            while wave:
                reached = []
                for a in wave:
                    for b in self.road_links[a]:
                        if b not in steps:
                            steps[b] = steps[a] + 1
                            reached.append(b)
                wave = reached
            return steps

        there, back = steps_from(start), steps_from(goal)
        length = there[goal]
        return tuple(h for h in sorted(there) if there[h] + back[h] == length)

    # counters

    def _load_units(self, source: DataSource) -> None:
        rows = load_csv(source, "units.csv", UnitRow, key=("id",))
        parse = self.grid.parse
        self.chart_rows["units"] = rows
        self.unit_ids = tuple(row.id for row in rows)
        self.unit = {row.id: index for index, row in enumerate(rows)}
        names = Counter(row.name for row in rows)
        self.unit_names = tuple(
            row.name if names[row.name] == 1 else f"{PEOPLES[NATIONS.index(row.nation)]} {row.name}"
            for row in rows
        )
        """As players call them; two units with the same name are distinguished by nation."""
        self.unit_shown = _marked(PIECE, self.unit_ids, self.unit_names)
        self.side = tuple(SIDES.index(row.side) for row in rows)
        self.nation = tuple(NATIONS.index(row.nation) for row in rows)
        self.nation_bit = tuple(1 << nation for nation in self.nation)
        self.type = tuple(TYPES.index(row.type) for row in rows)
        self.size = tuple(row.size for row in rows)
        self.stacking = tuple(row.stacking for row in rows)
        self.strength = tuple(row.strength for row in rows)
        self.steps = tuple(len(row.strength) for row in rows)
        self.bombardment = tuple(row.bombardment for row in rows)
        self.movement = tuple(row.movement for row in rows)
        self.move_class = tuple(CLASSES.index(row.move_class) for row in rows)
        self.corps = tuple(row.corps for row in rows)
        self.setup_hex = tuple(parse(row.setup_hex) if row.setup_hex else NOWHERE for row in rows)
        self.group = tuple(row.group for row in rows)
        self.strip = tuple(row.strip for row in rows)
        self.is_artillery = tuple(kind == ARTILLERY for kind in self.type)
        self.is_mobile = tuple(kind in (ARMOUR, MOTORISED) for kind in self.type)
        """Armour and motorised units (12.1)."""
        self.is_commando = tuple(kind == COMMANDO for kind in self.type)
        self.commandos = tuple(u for u, kind in enumerate(self.type) if kind == COMMANDO)
        for row, steps in zip(rows, self.strength, strict=True):
            if not steps or any(a < b for a, b in pairwise(steps)):
                raise DataError(
                    "units.csv", None, "strength", f"{row.id}: expected falling strengths by step"
                )
            if row.bombardment and len(row.bombardment) != len(steps):
                raise DataError("units.csv", None, "bombardment", f"{row.id}: expected one value per step")

        suggested = load_csv(source, "suggested.csv", SuggestedRow, key=("scenario", "unit"))
        self.suggested = {
            (row.scenario, self.unit[row.unit]): parse(row.hex) for row in suggested if row.unit in self.unit
        }
        """A unit's hex in the suggested set-up, by scenario or "any"."""
        self.suggested_markers = {
            (row.scenario, row.unit): parse(row.hex) for row in suggested if row.unit not in self.unit
        }
        """The same for militia and Road Out markers, by marker id and number."""

    def group_of(self, *groups: str) -> tuple[int, ...]:
        """The units of these groups, in order."""
        return tuple(u for u, group in enumerate(self.group) if group in groups)

    def _load_markers(self, source: DataSource) -> None:
        rows = load_csv(source, "markers.csv", MarkerRow, key=("id",))
        self.markers = rows
        forts = [
            (row, n) for row in rows if row.kind in ("line", "fortress") for n in range(1, row.count + 1)
        ]
        self.fort_ids = tuple(f"{row.id}-{n}" for row, n in forts)
        self.fort_names = tuple(
            f"{PEOPLES[NATIONS.index(row.nation)]} {'fortified line' if row.kind == 'line' else row.kind} {n}"
            for row, n in forts
        )
        self.fort_shown = _marked(PIECE, self.fort_ids, self.fort_names)
        self.fort_kind = tuple(LINE if row.kind == "line" else FORTRESS for row, _ in forts)
        self.fort_nation = tuple(NATIONS.index(row.nation) for row, _ in forts)
        self.fort_strength = tuple(int(row.strength) for row, _ in forts)
        fighters = [(row, n) for row in rows if row.kind == "fighter" for n in range(1, row.count + 1)]
        self.fighter_ids = tuple(f"{row.id}-{n}" for row, n in fighters)
        self.fighter_names = tuple(f"{PEOPLES[NATIONS.index(row.nation)]} fighter {n}" for row, n in fighters)
        self.fighter_shown = _marked(PIECE, self.fighter_ids, self.fighter_names)
        self.fighter_nation = tuple(NATIONS.index(row.nation) for row, _ in fighters)
        self.fighter_side = tuple(SIDES.index(row.side) for row, _ in fighters)
        militia = [
            (row, n)
            for row in rows
            if row.kind in ("militia", "nsb_militia")
            for n in range(1, row.count + 1)
        ]
        self.militia_ids = tuple(f"{row.id}-{n}" for row, n in militia)
        self.militia_names = tuple(
            f"{'NSB militia' if row.kind == 'nsb_militia' else 'Militia'} {n}" for row, n in militia
        )
        self.militia_shown = _marked(PIECE, self.militia_ids, self.militia_names)
        self.militia_is_nsb = tuple(row.kind == "nsb_militia" for row, _ in militia)
        blown = next(row for row in rows if row.kind == "road_out")
        self.road_out_ids = tuple(f"{blown.id}-{n}" for n in range(1, blown.count + 1))
        for _, marker in self.suggested_markers:
            if marker not in self.militia_ids and marker not in self.road_out_ids:
                raise DataError(
                    "suggested.csv", None, "unit", f"{marker} is not a unit, militia or Road Out marker"
                )

    # charts

    def _load_charts(self, source: DataSource) -> None:
        results = load_csv(source, "combat_results.csv", ResultRow, key=("column", "die"))
        self.columns, self.combat_results = chart(
            "combat_results.csv",
            results,
            range(1, 7),
            column=lambda row: row.column,
            line=lambda row: row.die,
            cell=lambda row: (parse_outcome(row.attacker), parse_outcome(row.defender)),
        )
        bombardment = load_csv(source, "bombardment.csv", BombardmentRow, key=("strength", "points"))
        self.bombardment_number = {(row.strength, row.points): row.number for row in bombardment}
        modifiers = load_csv(source, "bombardment_modifiers.csv", ModifierRow, key=("condition",))
        self.bombardment_modifier = {row.condition: row.modifier for row in modifiers}
        bomber = load_csv(source, "bomber.csv", BomberRow, key=("die",))
        self.bomber = {row.die: (row.strength, row.vp_loss) for row in bomber}
        effects = {
            row.terrain: row for row in load_csv(source, "terrain_effects.csv", EffectRow, key=("terrain",))
        }
        self.shift = tuple(effects[kind].shift if kind in effects else 0 for kind in TERRAINS)
        self.urban_shift = effects["urban"].shift
        self.engineer_shift = tuple(effects[k].engineer_shift if k in effects else 0 for k in TERRAINS)
        self.urban_engineer_shift = effects["urban"].engineer_shift
        costs = load_csv(source, "terrain_costs.csv", CostRow, key=("move_class", "terrain"))
        self.terrain_cost = {(row.move_class, row.terrain): row.cost for row in costs}
        features = load_csv(source, "hexside_costs.csv", FeatureRow, key=("feature",))
        self.feature_cost = {row.feature: row.cost for row in features}
        self.chart_rows |= {
            "combat_results": results, "bombardment": bombardment, "bombardment_modifiers": modifiers,
            "bomber": bomber, "terrain_effects": tuple(effects.values()), "terrain_costs": costs,
            "hexside_costs": features,
        }  # fmt: skip
        self.cost_maps = {
            rivers: tuple(self._cost_map(name, rivers) for name in CLASSES) for rivers in (False, True)
        }
        self.may_step = {
            rivers: tuple(self._steps(cost_map) for cost_map in maps)
            for rivers, maps in self.cost_maps.items()
        }
        self.may_stand = {
            rivers: tuple(reduce(or_, steps) for steps in classes)
            for rivers, classes in self.may_step.items()
        }

    def _cost_map(self, move_class: str, rivers: bool) -> CostMap:
        """What every step costs a class of units (9.0, 9.2, Terrain Effects Chart)."""
        road_cost = int(self.feature_cost["road"])

        def ground(b: int) -> str:
            return self.terrain_cost[move_class, TERRAINS[self.terrain[b]]]

        def hexside(a: int, b: int) -> str:
            return self.feature_cost.get(self.hexsides.get((a, b), ""), "+0")

        def plain(a: int, b: int) -> int:
            terrain, extra = ground(b), hexside(a, b)
            if not (terrain.isdecimal() and extra.startswith("+")):
                return 0
            return int(terrain) + (int(extra) if rivers else 0)

        def road(a: int, b: int) -> int:
            barred = hexside(a, b) == "no" or ground(b) == "no"
            return road_cost if b in self.road_links[a] and not barred else 0

        return CostMap.of(self.grid, plain, road)

    def _steps(self, cost_map: CostMap) -> tuple[int, ...]:
        """For each hex, the neighbours a class may enter while all roads are open."""
        grid = self.grid
        return tuple(grid.bits(b for b in grid.adjacent[a] if cost_map.cost(a, b)) for a in range(HEXES))


@cache
def tables(overlay: Path | None = None) -> Tables:
    """The package's tables, with any owner's overlay."""
    return Tables(overlay)
