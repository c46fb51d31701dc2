"""The charts and the maps, loaded from `data/` once and kept as tuples. Nothing here changes in a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from redoubt.engine.errors import DataError
from redoubt.engine.text import PLACE, mark
from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.loaders import both_ways, chart, load_hexsides
from redoubt.kit.odds import ratios
from redoubt.kit.tables import DataSource, load_csv
from redoubt.titles.land_war.state import CAMPS, CARDS, COLUMNS, HEXES, NATIONS, NOBODY, NOWHERE, ROWS

FOLDER: Final = Path(__file__).parent
GRID: Final = HexGrid(COLUMNS, ROWS)

TERRAINS: Final = ("open", "mountain", "swamp", "jungle", "forest", "desert", "sea", "lake")
OPEN, MOUNTAIN, SWAMP, JUNGLE, FOREST, DESERT, SEA, LAKE = range(8)
AMPHIBIOUS: Final = "amphibious"
COLOURS: Final = "ROBYG"
"""Results from bad to good."""
COLOUR_NAMES: Final = {"R": "red", "O": "orange", "B": "blue", "Y": "yellow", "G": "green"}

Camp = Literal["axis", "allied", "neutral", "vichy", "closed", ""]
Effect = Literal["beyond", "occupy", "hold", "pushed_back"]


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    lon: float
    lat: float
    terrain: Literal["open", "mountain", "swamp", "jungle", "forest", "desert", "sea", "lake"]
    coastal: int
    country: str
    city: str
    city_rank: Literal["", "named", "major"]
    industry_zone: str
    off_map: int
    """1: the zone lies beyond the map's edge; it cannot be bombed or captured (R6)."""
    winter_rule: Literal["", "0", "1"]
    start_control: Camp
    source: str


class HexsideRow(msgspec.Struct, frozen=True):
    hex_a: str
    hex_b: str
    kind: Literal["all_sea", "fort"]
    layers: int
    owner: str
    source: str


class TurnRow(msgspec.Struct, frozen=True):
    """A turn of the calendar."""

    turn: int
    name: str
    start: str
    end: str
    winter: int
    bomber_range: int
    source: str


class NationRow(msgspec.Struct, frozen=True):
    nation: str
    side: Literal["axis", "allied", "neutral", "closed"]
    team: str
    garrisons: int
    home_countries: tuple[str, ...]
    pool_entry: str
    why: str
    source: str


class NationTurnRow(msgspec.Struct, frozen=True):
    """What a nation has in a turn."""

    nation: str
    turn: int
    me: int
    military_flags: int
    naval_flags: int
    manpower: int
    tanks: int
    aircraft: int
    strategic_bombers: int
    lsp: int
    sea_lift: int
    new_pags: int
    source: str


class LineRow(msgspec.Struct, frozen=True):
    """Production lines of an industry zone (A46)."""

    turn: int
    nation: str
    industry_zone: str
    hex: str
    tank_lines: int
    aircraft_lines: int
    lsp_lines: int
    source: str

    @property
    def lines(self) -> int:
        """All of them."""
        return self.tank_lines + self.aircraft_lines + self.lsp_lines


class SetupRow(msgspec.Struct, frozen=True):
    kind: Literal["front", "reserve", "garrison", "pool", "pag", "base", "security_zone", "flak_zone"]
    hex: str
    place: str
    nation: str
    manpower: int
    tanks: int
    aircraft: int
    lsp: int
    strategic_bombers: int
    note: str
    source: str


class CardRow(msgspec.Struct, frozen=True):
    card_id: str
    nation: str
    title: str
    value: int
    suggests: str
    source: str


class PointsRow(msgspec.Struct, frozen=True):
    hex: str
    place: str
    points: int
    source: str


class ResultRow(msgspec.Struct, frozen=True):
    column: str
    differential: int
    colour: Literal["R", "O", "B", "Y", "G"]
    source: str


class LossRow(msgspec.Struct, frozen=True):
    enemy_cv: int
    higher_me: int
    ratio_1: int
    ratio_2: int
    ratio_3: int
    ratio_4: int
    ratio_5: int
    ratio_6: int
    source: str


class TerrainRow(msgspec.Struct, frozen=True):
    terrain: str
    tank_supremacy: int
    air_supremacy: int
    G: Effect
    Y: Effect
    B: Effect
    O: Effect  # noqa: E741
    R: Effect
    loss_me_attacker: int
    loss_me_defender: int
    source: str


class OrderRow(msgspec.Struct, frozen=True):
    inflicter: Literal["none", "tanks", "air"]
    order: tuple[Literal["M", "T", "A"], ...]
    source: str


class ShiftRow(msgspec.Struct, frozen=True):
    condition: str
    columns: int
    source: str


class ModifierRow(msgspec.Struct, frozen=True):
    condition: str
    modifier: int
    source: str


class Ground(NamedTuple):
    """LW-072, LW-086, LW-093 What the terrain of the attacked hex does."""

    tanks_count: bool
    air_counts: bool
    effect: dict[str, Effect]
    """By colour."""
    attacker_me: int
    defender_me: int


class Charts:
    """The printed charts, the same in every scenario."""

    def __init__(self, source: DataSource) -> None:
        results = load_csv(source, "results.csv", ResultRow, key=("column", "differential"))
        self.lowest: Final = min(row.differential for row in results)
        self.highest: Final = max(row.differential for row in results)
        table = chart(
            "results.csv",
            results,
            range(self.lowest, self.highest + 1),
            column=lambda row: row.column,
            line=lambda row: row.differential,
            cell=lambda row: row.colour,
        )
        self.columns: Final = table.columns
        self.ratios: Final = ratios(self.columns)
        self.results: Final = table.cells
        """LW-065 The colour by column and differential, the lowest first."""
        losses = load_csv(source, "losses.csv", LossRow, key=("enemy_cv",))
        terrain = load_csv(source, "terrain.csv", TerrainRow, key=("terrain",))
        orders = load_csv(source, "loss_order.csv", OrderRow, key=("inflicter",))
        shifts = load_csv(source, "shifts.csv", ShiftRow, key=("condition",))
        modifiers = load_csv(source, "modifiers.csv", ModifierRow, key=("condition",))
        self.result_rows: Final = results
        self.loss_rows: Final = losses
        self.terrain_rows: Final = terrain
        self.order_rows: Final = orders
        self.shift_rows: Final = shifts
        self.modifier_rows: Final = modifiers
        self.losses: Final = {
            row.enemy_cv: (row.higher_me, row.ratio_1, row.ratio_2, row.ratio_3, row.ratio_4, row.ratio_5,
                           row.ratio_6)
            for row in losses
        }  # fmt: skip
        """LW-092 By the enemy's CV: what the higher ME loses, then the lower by ratio."""
        self.ground: Final = {
            row.terrain: Ground(
                bool(row.tank_supremacy), bool(row.air_supremacy),
                {"G": row.G, "Y": row.Y, "B": row.B, "O": row.O, "R": row.R},
                row.loss_me_attacker, row.loss_me_defender,
            )
            for row in terrain
        }  # fmt: skip
        self.loss_order: Final = {row.inflicter: row.order for row in orders}
        self.shift: Final = {row.condition: row.columns for row in shifts}
        self.modifier: Final = {row.condition: row.modifier for row in modifiers}

    def colour(self, column: int, differential: int) -> str:
        """LW-065, A14 The colour of a column and a differential; beyond the table, its end row."""
        return self.results[column][min(max(differential, self.lowest), self.highest) - self.lowest]


class Campaign:
    """The map, the calendar, the nations and the set-up of one scenario."""

    def __init__(self, source: DataSource, name: str) -> None:
        self.name: Final = name
        self._map(load_csv(source, f"{name}_hexes.csv", HexRow, key=("hex",)), f"{name}_hexes.csv")
        self._sides(load_hexsides(source, f"{name}_hexsides.csv", HexsideRow, GRID))
        self.calendar: Final = load_csv(source, f"{name}_calendar.csv", TurnRow, key=("turn",))
        self.nations: Final = load_csv(source, f"{name}_nations.csv", NationRow, key=("nation",))
        self.setup: Final = load_csv(source, f"{name}_setup.csv", SetupRow)
        self.cards: Final = {
            CARDS.index(row.card_id): row
            for row in load_csv(source, f"{name}_cards.csv", CardRow, key=("card_id",))
        }
        self.point_rows: Final = load_csv(source, f"{name}_victory.csv", PointsRow, key=("hex",))
        self.points: Final = {GRID.parse(row.hex): row.points for row in self.point_rows}
        turns = load_csv(source, f"{name}_nation_turns.csv", NationTurnRow, key=("nation", "turn"))
        self.budget: Final = {(NATIONS.index(row.nation), row.turn): row for row in turns}
        self.lines: Final[dict[tuple[int, int], tuple[LineRow, ...]]] = {}
        """Production lines by nation and turn."""
        if source.folder.joinpath(f"{name}_industry_lines.csv").is_file():
            rows = load_csv(
                source, f"{name}_industry_lines.csv", LineRow, key=("turn", "nation", "industry_zone")
            )
            for row in rows:
                key = NATIONS.index(row.nation), row.turn
                self.lines[key] = (*self.lines.get(key, ()), row)

    def _map(self, rows: tuple[HexRow, ...], file: str) -> None:
        self.rows = {GRID.parse(row.hex): row for row in rows}
        self.terrain = [SEA] * HEXES
        self.country = [""] * HEXES
        self.city = [""] * HEXES
        self.start = [NOBODY] * HEXES
        self.unclaimed = tuple(NOWHERE if hex in self.rows else NOBODY for hex in range(HEXES))
        major = named = winter = coastal = land = 0
        for hex, row in self.rows.items():
            bit = GRID.bit[hex]
            self.terrain[hex] = TERRAINS.index(row.terrain)
            self.country[hex] = row.country
            self.city[hex] = row.city
            if row.start_control:
                self.start[hex] = CAMPS.index(row.start_control)
            if bool(row.city) != bool(row.city_rank):
                raise DataError(file, None, "city_rank", f"{row.hex}: cities have a rank, others none")
            major |= bit * (row.city_rank == "major")
            named |= bit * bool(row.city)
            winter |= bit * (row.winter_rule == "1")
            coastal |= bit * bool(row.coastal)
            land |= bit * (self.terrain[hex] < DESERT)
        self.towns = {row.hex: f"{row.city} {row.hex}" for row in rows if row.city}
        """Hexes with a town, as people call them: "Orel 0702"."""
        self._where = tuple(mark(PLACE, name, self.towns.get(name, name)) for name in GRID.names)
        self.lands = {
            name: sum(GRID.bit[hex] for hex in self.rows if self.country[hex] == name)
            for name in dict.fromkeys(self.country)
        }
        """The hexes of each country, as a set."""
        self.major = major
        self.named = named
        """All named towns and cities, the major ones too."""
        self.winter = winter
        self.coastal = coastal
        self.land = land
        """Where troops may stand: land that is neither desert (LW-014) nor lake."""
        self.sea = sum(GRID.bit[hex] for hex in self.rows if self.terrain[hex] == SEA)
        self.on_map = sum(GRID.bit[hex] for hex in self.rows)

    def where(self, hex: int) -> str:
        """A hex for a sentence, with its town."""
        return self._where[hex] if hex >= 0 else "no hex"

    def card_name(self, card: int) -> str:
        """A card for a sentence: its title and what it adds to a die."""
        row = self.cards.get(card)
        return CARDS[card] if row is None else f"{row.title} (+{row.value})"

    def place(self, city: str) -> int:
        """The hex of a city."""
        if city not in self.city:
            raise DataError(f"{self.name}_hexes.csv", None, "city", f"a city called {city}")
        return self.city.index(city)

    def _sides(self, sides: list[tuple[int, int, HexsideRow]]) -> None:
        self.all_sea = frozenset(both_ways(side for side in sides if side[2].kind == "all_sea"))
        self.forts = tuple(
            (a, b, NATIONS.index(row.owner), row.layers) for a, b, row in sides if row.kind == "fort"
        )
        self.joined = tuple(
            tuple(
                near
                for near in GRID.adjacent[hex]
                if self.land & GRID.bit[near] and (hex, near) not in self.all_sea
            )
            if self.land & GRID.bit[hex]
            else ()
            for hex in range(HEXES)
        )
        """The land hexes next to a land hex, but for those across an all-sea side."""
        self.straits = {hex: GRID.bits(self.joined[hex]) for hex, _ in sorted(self.all_sea)}
        """The hexes with an all-sea side, and the land that is joined to each, as a set."""


@cache
def charts(overlay: Path | None = None) -> Charts:
    return Charts(DataSource(FOLDER / "data", overlay))


@cache
def campaign(name: str, overlay: Path | None = None) -> Campaign:
    return Campaign(DataSource(FOLDER / "data", overlay), name)
