"""The map, the counters, the cards and the charts, loaded from `data/` once and kept as tuples.

Spaces, units, cards and nations are small ints. A set of spaces is one int with bit `1 << space`. Nothing
here changes during a game. The neutrals variant adds rows to the same tables, after ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from redoubt.engine.errors import DataError
from redoubt.kit.graph import Graph
from redoubt.kit.loaders import Chart, chart
from redoubt.kit.tables import DataSource, load_csv

FOLDER: Final = Path(__file__).parent
NEUTRALS: Final = FOLDER / "neutrals" / "data"

AP: Final = 0
CP: Final = 1
SIDES: Final = ("ap", "cp")
POWERS: Final = ("Allied Powers", "Central Powers")

NATIONS: Final = (
    "GE", "AH", "BU", "TU", "SN", "FR", "BR", "RU", "IT", "US", "BE", "SB", "MN", "RO", "GR", "AUS", "CND",
    "PT", "ANA", "PE", "AL", "EG", "LY", "AR", "KW", "XX", "DK", "NL", "CH",
)  # fmt: skip
(
    GE, AH, BU, TU, SN, FR, BR, RU, IT, US, BE, SB, MN, RO, GR, AUS, CND,
    PT, ANA, PE, AL, EG, LY, AR, KW, XX, DK, NL, CH,
) = range(len(NATIONS))  # fmt: skip
NATION_NAMES: Final = (
    "Germany", "Austria-Hungary", "Bulgaria", "Turkey", "Senussi", "France", "Britain", "Russia", "Italy",
    "United States", "Belgium", "Serbia", "Montenegro", "Romania", "Greece", "Australia", "Canada",
    "Portugal", "Arab Northern Army", "Persia", "Albania", "Egypt", "Libya", "Arabia", "Kuwait", "Beach",
    "Denmark", "Holland", "Switzerland",
)  # fmt: skip
"""The countries. Basra stands for Kuwait, and the four beaches belong to nobody."""
EITHER_SIDE: Final = (DK, NL, CH)
"""Nations that fight for the side that did not invade them; in the neutrals variant only."""
TERRAINS: Final = ("clear", "mountain", "swamp", "forest", "desert", "beach", "alpine")
CLEAR, MOUNTAIN, SWAMP, FOREST, DESERT, BEACH, ALPINE = range(len(TERRAINS))
POOLS: Final = ("GE", "AH", "BU", "TU", "FR", "BR", "RU", "IT", "US", "A")
"""17.1 Replacement points: one pool for each nation, and A for the Allied minors."""
OFFENSIVES: Final = ("FR", "BR", "IT", "RU", "AH", "AH_IT", "TU", "GE", "mutiny")
"""6.1 Mandated offensives; `mutiny` is a French one after French Mutiny (6.8)."""
OFFENSIVE_WORDS: Final = {
    "FR": "French", "BR": "British", "IT": "Italian", "RU": "Russian", "AH": "Austro-Hungarian",
    "AH_IT": "Austro-Hungarian, against Italy", "TU": "Turkish", "GE": "German", "mutiny": "French mutiny",
}  # fmt: skip
DECKS: Final = ("Mobilization", "Limited War", "Total War")
MOBILIZATION, LIMITED_WAR, TOTAL_WAR = range(3)
EDGE_CLASSES: Final = ("", "BR", "IT", "RU", "ANA", "TU")
"""11.2 Units by the dashed edges they may use."""
WITHOUT_CAUCASUS: Final = "RU without Caucasus"
"""11.9 RU units that may not use the Caucasus link."""

Flag = Literal[0, 1]
Side = Literal["AP", "CP"]


class SpaceRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    shown: str
    """The name as the map spells it."""
    nation: str
    faction: Side
    terrain: Literal["clear", "mountain", "swamp", "forest", "desert", "beach", "alpine"]
    vp: Flag
    vp_campaign: Flag
    fort: int
    ap_port: Flag
    cp_port: Flag
    capital: Flag
    supply: Flag
    region: Literal["europe", "near_east"]
    neutral_until: str
    mef_beach: Flag
    source: str


class EdgeRow(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: Literal["solid", "dashed", "strait", "pass", "sea"]
    nations: tuple[str, ...]
    source: str


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: Literal["AP", "CP", ""]
    nation: str
    activation_nation: str
    type: Literal["army", "corps"]
    cf: int
    lf: int
    mf: int
    r_cf: int
    r_lf: int
    r_mf: int
    rp_pool: str
    replaces: str
    """Armies and the corps that replace them have the same word (12.10.3)."""
    trait: str
    no_replacement: Flag
    near_east_army: Flag
    loss_priority: int
    enters: str
    optional: Flag
    source: str


class CardRow(msgspec.Struct, frozen=True):
    id: str
    side: Side
    num: int
    title: str
    deck: Literal["Mobilization", "Limited War", "Total War"]
    ops: int
    sr: int
    combat_card: Flag
    remove_after_event: Flag
    war_status: int
    rp_a: int
    rp_br: int
    rp_fr: int
    rp_it: int
    rp_ru: int
    rp_ah: int
    rp_bu: int
    rp_ge: int
    rp_tu: int
    event_also_gives_ops: Literal[0, 1, 2]
    neutral_entry: Flag
    one_combat_per_turn: Flag
    trench_negating: Flag
    reinforcement_nation: str
    reinforcements: tuple[str, ...]
    optional: Flag
    source: str


class CardNoteRow(msgspec.Struct, frozen=True):
    """What a variant adds to the words of a card."""

    card: str
    text: str
    rule: str
    source: str


class SetupRow(msgspec.Struct, frozen=True):
    scenario: Literal["both", "historical", "campaign"]
    when: str
    kind: Literal["unit", "trench"]
    side: Literal["AP", "CP", ""]
    space: str
    item: str
    state: Literal["full", "reduced", ""]
    level: int
    source: str


class FireRow(msgspec.Struct, frozen=True):
    table: Literal["army", "corps"]
    column: str
    strength: int
    die: int
    loss: int
    source: str


class TerrainRow(msgspec.Struct, frozen=True):
    terrain: str
    shift: int
    ignores_retreat: Flag
    stops_advance: Flag
    flank: Flag
    source: str


class OffensiveRow(msgspec.Struct, frozen=True):
    side: Side
    die: int
    offensive: str
    source: str


def bits(spaces: Iterable[int]) -> int:
    """A set of spaces."""
    total = 0
    for space in spaces:
        total |= 1 << space
    return total


def slug(name: str) -> str:
    """A name as one word, for choices and records."""
    return name.replace(".", "").replace(" ", "_")


class Tables:
    """Everything that never changes in a game."""

    def __init__(self, overlay: Path | None, variant: Path | None) -> None:
        source = DataSource(FOLDER / "data", overlay, variant)
        self.overlay = source.overlay_hash()
        self.spaces = load_csv(source, "spaces.csv", SpaceRow, key=("id",))
        self.edges = load_csv(source, "edges.csv", EdgeRow, key=("a", "b"))
        self.units = load_csv(source, "units.csv", UnitRow, key=("id",))
        self.cards = load_csv(source, "cards.csv", CardRow, key=("id",))
        notes = load_csv(source, "card_notes.csv", CardNoteRow, key=("card",))
        self.card_notes = {row.card: f" {row.text} [{row.rule}]" for row in notes}
        """What a variant adds to the words of a card, by its id."""
        setup_key = ("scenario", "when", "kind", "space", "item")
        self.setup = load_csv(source, "setup.csv", SetupRow, key=setup_key)
        self.fire_rows = load_csv(source, "fire.csv", FireRow, key=("table", "column", "die"))
        self.terrain_rows = load_csv(source, "terrain.csv", TerrainRow, key=("terrain",))
        self.offensive_rows = load_csv(source, "offensives.csv", OffensiveRow, key=("side", "die"))
        self._map()
        self._edges()
        self._counters()
        self._cards()
        self._charts()

    def _map(self) -> None:
        rows = self.spaces
        self.space_names = tuple(row.shown for row in rows)
        self.space_ids = tuple(slug(row.name) for row in rows)
        self.space = {key: n for n, row in enumerate(rows) for key in (row.id, row.name, slug(row.name))}
        """Spaces by number, name or word."""
        self.country = tuple(self._nation("spaces.csv", row.nation) for row in rows)
        self.faction = tuple(AP if row.faction == "AP" else CP for row in rows)
        self.terrain = tuple(TERRAINS.index(row.terrain) for row in rows)
        self.fort = tuple(row.fort for row in rows)
        self.fort_spaces = tuple(n for n, row in enumerate(rows) if row.fort)
        self.in_country = tuple(bits(n for n, c in enumerate(self.country) if c == nation)
                                for nation in range(len(NATIONS)))  # fmt: skip
        self.of_terrain = tuple(bits(n for n, t in enumerate(self.terrain) if t == terrain)
                                for terrain in range(len(TERRAINS)))  # fmt: skip
        self.near_east = bits(n for n, row in enumerate(rows) if row.region == "near_east")
        self.ports = tuple(bits(n for n, row in enumerate(rows) if (row.ap_port, row.cp_port)[side])
                           for side in (AP, CP))  # fmt: skip
        self.beaches = bits(n for n, row in enumerate(rows) if row.mef_beach)
        self.sources = bits(n for n, row in enumerate(rows) if row.supply)
        self.capitals = bits(n for n, row in enumerate(rows) if row.capital)
        self.vp_spaces = {
            "historical": bits(n for n, row in enumerate(rows) if row.vp),
            "campaign": bits(n for n, row in enumerate(rows) if row.vp_campaign),
        }
        self.all = bits(range(len(rows)))

    def _edges(self) -> None:
        self.solid_lines: list[tuple[int, int]] = []
        self.dashed_lines: list[tuple[int, int, tuple[str, ...]]] = []
        self.beach_lines: list[tuple[int, int]] = []
        self.sea_lines: list[tuple[int, int, tuple[str, ...]]] = []
        """Links by sea, for movement out of the first space only."""
        self.edge_kind: dict[tuple[int, int], str] = {}
        for row in self.edges:
            for end in (row.a, row.b):
                if end not in self.space:
                    raise DataError("edges.csv", None, "a", f"expected the id of a space, found {end}")
            a, b = self.space[row.a], self.space[row.b]
            self.edge_kind[a, b] = self.edge_kind[b, a] = row.kind
            if row.kind in ("solid", "strait", "pass"):
                self.solid_lines.append((a, b))
            elif row.kind == "dashed" and "MEF" in row.nations:
                self.beach_lines.append((a, b))
            elif row.kind == "dashed":
                self.dashed_lines.append((a, b, row.nations))
            else:
                self.sea_lines.append((a, b, row.nations))
        self.solid = Graph(len(self.spaces), self.solid_lines)
        """12.8 Solid edges only."""
        self._graphs: dict[tuple[str, int], Graph] = {}

    def graph(self, edge_class: str, beachhead: int = -1) -> Graph:
        """11.2 The map as units of a class may use it: solid edges, their dashed ones, and the edge of the
        beach that holds the beachhead. The class "AP" has every dashed edge of the Allies, "CP" of the
        Central Powers (14.7)."""
        key = edge_class, beachhead
        graph = self._graphs.get(key)
        if graph is None:
            classes = {"AP": {"BR", "IT", "RU", "ANA"}, "CP": {"TU"}, WITHOUT_CAUCASUS: {"RU"}}.get(
                edge_class, {edge_class}
            )
            dashed = [(a, b) for a, b, nations in self.dashed_lines if classes & set(nations)]
            if edge_class == WITHOUT_CAUCASUS:
                gate = self.space["Caucasus"]
                dashed = [
                    (a, b) for a, b in dashed if not (gate in (a, b) and self.near_east & (1 << a | 1 << b))
                ]
            beach = [line for line in self.beach_lines if beachhead in line]
            graph = self._graphs[key] = Graph(len(self.spaces), [*self.solid_lines, *dashed, *beach])
        return graph

    def _counters(self) -> None:
        rows = self.units
        self.unit_ids = tuple(row.id for row in rows)
        self.unit_names = tuple(row.name for row in rows)
        self.unit = {row.id: n for n, row in enumerate(rows)}
        self.side = tuple({"AP": AP, "CP": CP, "": -1}[row.side] for row in rows)
        """The side of each unit; -1 for those of nations that either side can bring in (variant)."""
        self.nation = tuple(self._nation("units.csv", row.nation) for row in rows)
        self.activates_as = tuple(self._nation("units.csv", row.activation_nation) for row in rows)
        self.is_army = tuple(row.type == "army" for row in rows)
        self.cf = tuple((row.cf, row.r_cf) for row in rows)
        self.lf = tuple((row.lf, row.r_lf) for row in rows)
        self.mf = tuple((row.mf, row.r_mf) for row in rows)
        self.pool = tuple(POOLS.index(row.rp_pool) if row.rp_pool else -1 for row in rows)
        self.units_of_pool = tuple(
            tuple(unit for unit, own in enumerate(self.pool) if own == pool) for pool in range(len(POOLS))
        )
        self.replaces = tuple(row.replaces for row in rows)
        self.trait = tuple(row.trait for row in rows)
        self.dot = tuple(bool(row.no_replacement) for row in rows)
        self.near_east_army = tuple(bool(row.near_east_army) for row in rows)
        self.loss_priority = tuple(row.loss_priority for row in rows)
        own = (unit if side < 0 else -1 for unit, side in enumerate(self.side))
        kinds = list(zip(self.nation, self.is_army, self.trait, self.near_east_army, own, strict=True))
        first = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
        self.kind = tuple(first[kind] for kind in kinds)
        """Units of one kind are alike in all but their steps and where they are. Units that either side can
        bring in are each a kind of their own."""
        self.edge_class = tuple(_edge_class(nation) for nation in self.nation)
        """11.2 The class of dashed edges a unit may use."""
        self.supply_group = tuple(map(_supply_group, self.nation, self.is_army, self.trait))
        """14.2 Units that trace supply alike."""

    def _cards(self) -> None:
        self.card_ids = tuple(row.id for row in self.cards)
        self.card = {row.id: n for n, row in enumerate(self.cards)}
        self.card_names = tuple(row.title for row in self.cards)
        self.card_side = tuple(AP if row.side == "AP" else CP for row in self.cards)
        self.deck_of = tuple(DECKS.index(row.deck) for row in self.cards)
        self.card_rp = tuple(
            tuple(getattr(row, f"rp_{pool.lower()}", 0) for pool in POOLS) for row in self.cards
        )
        for row in self.cards:
            for unit in row.reinforcements:
                if unit not in self.unit:
                    raise DataError("cards.csv", None, "reinforcements", f"expected a unit, found {unit}")
        self.reinforcements = tuple(
            tuple(self.unit[unit] for unit in row.reinforcements) for row in self.cards
        )

    def _charts(self) -> None:
        """12.9, 12.9.1, 12.9.2 The fire tables, the terrain chart, and the chart of offensives (6.1)."""
        self.fire: dict[str, Chart[int]] = {}
        """12.9 The fire tables: `cells[column][die - 1]` is the loss number."""
        self.fire_columns: dict[str, tuple[int, ...]] = {}
        """The lowest strength of each column."""
        for table in ("army", "corps"):
            rows = [row for row in self.fire_rows if row.table == table]
            self.fire[table] = chart(
                "fire.csv", rows, range(1, 7), lambda r: r.column, lambda r: r.die, lambda r: r.loss
            )
            self.fire_columns[table] = tuple(dict.fromkeys(row.strength for row in rows))
        by_name = {row.terrain: row for row in self.terrain_rows}
        missing = [name for name in TERRAINS if name not in by_name]
        if missing:
            raise DataError("terrain.csv", None, "terrain", f"expected a row for {missing[0]}")
        self.ground = tuple(by_name[name] for name in TERRAINS)
        """12.9 The effects of each kind of terrain."""
        self.offensives = {
            (AP if row.side == "AP" else CP, row.die): OFFENSIVES.index(row.offensive)
            if row.offensive in OFFENSIVES
            else -1
            for row in self.offensive_rows
        }
        """6.1 (side, die) -> the offensive; -1 for none."""

    def _nation(self, file: str, name: str) -> int:
        if name not in NATIONS:
            raise DataError(file, None, "nation", f"expected one of {', '.join(NATIONS)}, found {name}")
        return NATIONS.index(name)


def _edge_class(nation: int) -> str:
    """11.2 BR includes AUS, CND and PT; TU includes SN."""
    if nation in (BR, AUS, CND, PT):
        return "BR"
    if nation in (TU, SN):
        return "TU"
    return NATIONS[nation] if nation in (IT, RU, ANA) else ""


def _supply_group(nation: int, is_army: bool, trait: str) -> str:
    """14.2, 14.3 CP and TU by the Medina road; RU, SB in the east; the rest of the Allies by London, with
    BEACH for those who may use the beachhead."""
    if nation in (GE, AH, BU):
        return "CP"
    if nation in (TU, SN):
        return "TU"
    if nation in (RU, RO):
        return "RU"
    if nation in (SB, MN):
        return "SB"
    if trait == "mef" or (nation in (BR, AUS) and not is_army):
        return "BEACH"
    if nation in (BR, CND, PT):
        return "BR"
    return {IT: "IT", ANA: "ANA"}.get(nation, "WEST")


@cache
def tables(overlay: Path | None = None, variant: Path | None = None) -> Tables:
    return Tables(overlay, variant)
