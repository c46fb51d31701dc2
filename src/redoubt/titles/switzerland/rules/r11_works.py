"""11.0, 18.1, 18.2 What is placed on the map besides units: fortifications, Road Out markers, militia.

Scenarios call for these during set-up (19.x.5, 19.x.6); 19.5.5 adds Road Out markers in reinforcement phases.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.kit.hexgrid import COMPASS
from redoubt.kit.words import with_nouns
from redoubt.titles.switzerland.board import place_fort, place_militia, place_road_out
from redoubt.titles.switzerland.queries import forts, german_land, militia_hexes, occupied
from redoubt.titles.switzerland.rules.r15_placement import nearest
from redoubt.titles.switzerland.state import GERMAN, HEXES, SWISS, UNUSED, Board
from redoubt.titles.switzerland.tables import CH, DE, FR, IT, LINE, PEOPLES, Tables

# areas


@cache
def near_country(tables: Tables, nation: int, hexes: int) -> int:
    """Hexes outside a country within so many hexes of it; a border hex counts as 1 (B74, B94, B109)."""
    inside: int = tables.in_country[nation]
    near = inside
    for _ in range(hexes):
        near |= tables.grid.spread(near)
    return near & ~inside


@cache
def columns(tables: Tables, first: int, last: int) -> int:
    """The hexes of these columns, inclusive (B72)."""
    grid = tables.grid
    return int(grid.bits(hex for hex in range(HEXES) if first <= grid.column[hex] <= last))


def suggested_marker(g: Board, marker: str) -> int:
    """A marker's hex in the suggested set-up, or -1."""
    suggested = g.rules.tables.suggested_markers
    hex: int = suggested.get((g.rules.scenario_id, marker), suggested.get(("any", marker), -1))
    return hex


# 11.0 Fortifications


@procedure
class PlaceFortifications(Procedure):
    """11.0, 19.x.6 The fortifications of the scenario; the Swiss player faces the lines (B44)."""

    @step("11.2")
    def fortresses(self, g: Board) -> Asked:
        """The Swiss fortresses, and the French one if the French are in play (19.3.6)."""
        if g.rules.scenario.fortresses == "fortress":
            for nation in (CH, FR) if g.rules.scenario.french else (CH,):
                for hex in g.rules.tables.fortress_hexes[nation]:
                    _build(g, _unbuilt(g, nation, line=False), hex, 0)

    @step("19.2.6")
    def lines_for_fortresses(self, g: Board) -> Asked:
        """19.2.6 Lines in the fortress hexes, where the fortresses are not built yet."""
        if g.rules.scenario.fortresses == "line":
            sites = g.rules.tables.fortress_hexes[CH]
            return PlaceLines(CH, sites, len(sites))

    @step("11.1")
    def lines_on_orange_dots(self, g: Board) -> Asked:
        """Every orange dot; in 19.2.6 a die roll of them, chosen by the Swiss player (B93)."""
        sites, wanted = g.rules.tables.orange, g.rules.scenario.lines
        if not wanted:
            return None
        count = len(sites)
        if wanted == "orange_die":
            count = g.roll("19.2.6", "fortified lines on orange dots")
            g.log("19.2.6", "lines_rolled", die=count, side=SWISS)
        return PlaceLines(CH, sites, count)

    @step("19.4.6")
    def lines_on_pink_triangles(self, g: Board) -> Asked:
        if g.rules.scenario.lines == "orange and pink":
            return PlaceLines(CH, g.rules.tables.pink, len(g.rules.tables.pink))

    @step("19.3.6")
    def french_lines(self, g: Board) -> Asked:
        """19.3.6 all three hexes, 19.5.6 two of them."""
        lines = g.rules.scenario.french_lines
        if lines.count:
            sites = tuple(g.rules.tables.grid.parse(name) for name in lines.hexes)
            return PlaceLines(FR, sites, lines.count)


@dataclass(frozen=True)
class ChooseSite(Decision):
    """11.1 The hex of the next fortified line."""

    rule: ClassVar[str] = "11.1"
    prompt: ClassVar[str] = "place a {nation} fortified line ({count} left), or take the suggested lines"
    verbs = (
        Verb("suggested", label="Take the suggested lines", group="suggested"),
        Verb("at", "hex", label="Build the line in {hex}", group="place", alike=True),
    )
    nation: int = CH
    hexes: tuple[int, ...] = ()
    count: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("suggested",)]
        choices += [("at", hex) for hex in self.hexes]
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at" or choice[1] < 0:
            return None
        tables = g.rules.tables
        rule = f"{g.rules.scenario.rule}.6"
        where = tables.where(choice[1])
        if choice[1] in forts(g):
            return No(rule, f"{where} already holds {tables.fort_shown[forts(g)[choice[1]]]}")
        sites = ", ".join(tables.where(hex) for hex in self.hexes)
        return No(rule, f"{where} is not a hex for a {PEOPLES[self.nation]} line; the hexes left are {sites}")


@dataclass(frozen=True)
class ChooseFacing(Decision):
    """11.1, B44 The three hexsides a line faces: the one chosen and the next two clockwise."""

    rule: ClassVar[str] = "11.1"
    prompt: ClassVar[str] = "{fort} in {hex} faces three hexsides, clockwise: which is the first? {points}"
    verbs = (Verb("face", "facing", label="Face {facing}", group="place", alike=True),)
    fort: int = 0
    hex: int = 0

    def words(self, g: Board) -> dict[str, str]:
        return {"points": f"{', '.join(COMPASS[:-1])} or {COMPASS[-1]}"}

    def options(self, g: Board) -> Iterable[Raw]:
        return [("face", facing) for facing in range(6)]


@procedure
class PlaceLines(Procedure):
    """11.1 Place so many fortified lines of a nation in these hexes, each with its facing."""

    nation: int
    hexes: tuple[int, ...]
    count: int
    fort: int = -1
    hex: int = -1

    @loop("11.1")
    def choose_site(self, g: Board) -> Asked:
        if self.hex >= 0:
            return ChooseFacing(SWISS, self.fort, self.hex)
        if self.count:
            return ChooseSite(SWISS, self.nation, self.hexes, self.count)

    @choose_site.then
    def site_chosen(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "at":
            self.fort, self.hex = _unbuilt(g, self.nation, line=True), choice[1]
        elif choice[0] == "face":
            self._built(g, choice[1])
        else:
            for hex in _most_threatened(g, self.nation, self.hexes)[: self.count]:
                self.fort, self.hex = _unbuilt(g, self.nation, line=True), hex
                self._built(g, suggested_facing(g, self.fort, hex))

    def _built(self, g: Board, facing: int) -> None:
        _build(g, self.fort, self.hex, facing)
        self.hexes = tuple(hex for hex in self.hexes if hex != self.hex)
        self.count -= 1
        self.fort = self.hex = -1


def _unbuilt(g: Board, nation: int, line: bool) -> int:
    """A nation's next fortification counter that is not on the map."""
    tables = g.rules.tables
    return next(
        fort
        for fort, place in enumerate(g.fort_place)
        if place == UNUSED and tables.fort_nation[fort] == nation and (tables.fort_kind[fort] == LINE) == line
    )


def _build(g: Board, fort: int, hex: int, facing: int) -> None:
    place_fort(g, fort, hex, facing)
    if g.rules.tables.fort_kind[fort] == LINE:
        g.log(f"{g.rules.scenario.rule}.6", "line_built", fort=fort, hex=hex, facing=facing, side=SWISS)
    else:
        g.log(f"{g.rules.scenario.rule}.6", "fortress_built", fort=fort, hex=hex, side=SWISS)


def _threat(g: Board, nation: int) -> tuple[int, ...]:
    """The countries a line should face: where the Germans come from."""
    if g.rules.scenario.victory == "exit":
        return (IT,) if nation == CH else (CH, DE)
    return german_land(g) if nation == CH else (DE,)


def _distance_to(g: Board, hex: int, countries: tuple[int, ...]) -> int:
    """The distance from a hex to the nearest of these countries."""
    tables = g.rules.tables
    near, away = tables.grid.bit[hex], 0
    goal = 0
    for nation in countries:
        goal |= tables.in_country[nation]
    while not near & goal:
        near |= tables.grid.spread(near)
        away += 1
    return away


def _most_threatened(g: Board, nation: int, hexes: tuple[int, ...]) -> list[int]:
    countries = _threat(g, nation)
    return sorted(hexes, key=lambda hex: (_distance_to(g, hex, countries), hex))


def suggested_facing(g: Board, fort: int, hex: int) -> int:
    """The facing whose three hexsides best cover the country the attack comes from (B44); nobody attacks
    across open water or the map edge."""
    tables = g.rules.tables
    countries = _threat(g, tables.fort_nation[fort])
    away = [
        _FAR if near < 0 or tables.hexsides.get((hex, near)) == "lake" else _distance_to(g, near, countries)
        for near in tables.grid.neighbours[hex]
    ]
    return min(range(6), key=lambda facing: sum(away[(facing + side) % 6] for side in range(3)))


_FAR = 30


# 18.2 Road Out

ANYWHERE, NEAR_ITALY = "Swiss roads", "Swiss roads within 3 hexes of Italy"


def roads_to_block(g: Board, zone: str) -> int:
    """B73 Swiss hexes with a road that is not out, without Germans (19.5.5); B74 two markers near Italy."""
    tables = g.rules.tables
    roads: int = tables.in_country[CH] & tables.on_road & ~g.road_out & ~occupied(g, GERMAN)
    return roads & near_country(tables, IT, 3) if zone == NEAR_ITALY else roads


@dataclass(frozen=True)
class BlockRoad(Decision):
    """18.2 Where to place a Road Out marker."""

    rule: ClassVar[str] = "18.2"
    prompt: ClassVar[str] = "place a Road Out marker ({zone}, {count} left), or take the suggested hexes"
    verbs = (
        Verb("suggested", label="Blow the suggested roads", group="suggested"),
        Verb("block", "hex", label="Blow the road in {hex}", group="place", alike=True),
        Verb("done", label="Forgo the other markers", group="end", ends=True),
    )
    count: int = 0
    zone: str = ANYWHERE

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("suggested",)]
        choices += [("block", hex) for hex in g.rules.tables.grid.members(roads_to_block(g, self.zone))]
        choices.append(("done",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "block" or choice[1] < 0:
            return None
        tables, hex = g.rules.tables, choice[1]
        where, bit = tables.where(hex), tables.grid.bit[hex]
        if tables.country[hex] != CH:
            return No("18.2", f"{where} is not Swiss; Road Out markers go in Swiss hexes (B73)")
        if not tables.on_road & bit:
            return No("18.2", f"{where} has no road (B73)")
        if g.road_out & bit:
            return No("18.2", f"the road in {where} is already out")
        if occupied(g, GERMAN) & bit:
            return No("19.5.5", f"German troops hold {where}")
        return No("18.2", f"{where} is more than 3 hexes from the Italian border (B74)")


@procedure
class PlaceRoadOut(Procedure):
    """18.2 The Swiss player places up to so many Road Out markers; unused ones are lost (B186)."""

    count: int
    zone: str = ANYWHERE
    log_rule: str = "18.2"

    @loop("18.2")
    def block(self, g: Board) -> Asked:
        if self.count and roads_to_block(g, self.zone):
            return BlockRoad(SWISS, self.count, self.zone)

    @block.then
    def blocked(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "block":
            place_road_out(g, choice[1], self.log_rule)
            self.count -= 1
            return None
        for marker in g.rules.tables.road_out_ids:
            hex = suggested_marker(g, marker)
            if self.count and hex >= 0 and roads_to_block(g, self.zone) & g.rules.tables.grid.bit[hex]:
                place_road_out(g, hex, self.log_rule)
                self.count -= 1
        return LEAVE


# 18.1 Militia


def militia_area(g: Board, marker: int) -> int:
    """18.1 NSB militia in columns 05 to 14, others in 12 to 23, or in 19.3.5 within 3 hexes of France."""
    tables = g.rules.tables
    if tables.militia_is_nsb[marker]:
        area = columns(tables, 5, 14)
    elif g.rules.scenario_id == "southern_hook":
        area = near_country(tables, FR, 3)
    else:
        area = columns(tables, 12, 23)
    return int(area & tables.in_country[CH] & ~tables.lake)


def militia_sites(g: Board, marker: int) -> int:
    """B72 Swiss hexes of its area without Swiss units, one marker per hex; works do not matter (B187)."""
    return militia_area(g, marker) & ~occupied(g, SWISS) & ~militia_hexes(g)


@dataclass(frozen=True)
class ChooseMilitia(Decision):
    """18.1 Which militia marker to place next."""

    rule: ClassVar[str] = "18.1"
    prompt: ClassVar[str] = "place militia, or take the suggested hexes"
    verbs = (
        Verb("suggested", label="Take the suggested hexes for the militia", group="suggested"),
        Verb("militia", "militia", label="Place {militia}", group="place", alike=True),
        Verb("done", label="Place no more militia", group="end", ends=True),
    )
    militia: tuple[int, ...] = ()

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("suggested",)]
        choices += [("militia", marker) for marker in self.militia]
        choices.append(("done",))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "militia" and choice[1] >= 0:
            name = g.rules.tables.militia_shown[choice[1]]
            return No(f"{g.rules.scenario.rule}.5", f"{name} is not one of the militia to place now")
        return None


@dataclass(frozen=True)
class ChooseMilitiaHex(Decision):
    """18.1 The hex a militia marker closes to the Swiss."""

    rule: ClassVar[str] = "18.1"
    prompt: ClassVar[str] = "place {militia}"
    verbs = (Verb("at", "hex", label="{militia} rises in {hex}", group="place", alike=True),)
    militia: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return [("at", hex) for hex in g.rules.tables.grid.members(militia_sites(g, self.militia))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "at" or choice[1] < 0:
            return None
        tables = g.rules.tables
        name, where = tables.militia_shown[self.militia], tables.where(choice[1])
        bit = tables.grid.bit[choice[1]]
        if occupied(g, SWISS) & bit:
            return No("18.1", f"{name} may not be placed in {where}: Swiss units are there (B72)")
        if militia_hexes(g) & bit:
            return No("18.1", f"{where} already holds militia")
        if tables.militia_is_nsb[self.militia]:
            return No("18.1", f"{name} must be in a Swiss hex of columns 05 to 14, not {where}")
        if g.rules.scenario_id == "southern_hook":
            return No("19.3.5", f"{name} must be in a Swiss hex within 3 hexes of France, not {where}")
        return No("18.1", f"{name} must be in a Swiss hex of columns 12 to 23, not {where}")


@procedure
class PlaceMilitia(Procedure):
    """18.1 The German player places the scenario's militia, but need not place all of them (B187)."""

    militia: tuple[int, ...]

    @loop("18.1")
    def choose(self, g: Board) -> Asked:
        if self.militia:
            return ChooseMilitia(GERMAN, self.militia)

    @choose.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "militia":
            self.militia = tuple(marker for marker in self.militia if marker != choice[1])
            return PlaceMarker(choice[1])
        for marker in self.militia:
            wanted = suggested_marker(g, g.rules.tables.militia_ids[marker])
            if wanted >= 0:
                _raise_militia(g, marker, nearest(g, wanted, militia_sites(g, marker)))
        return LEAVE


@procedure
class PlaceMarker(Procedure):
    """18.1 One militia marker."""

    militia: int

    @step("18.1")
    def choose(self, g: Board) -> Asked:
        return ChooseMilitiaHex(GERMAN, self.militia)

    @choose.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        _raise_militia(g, self.militia, choice[1])


def _raise_militia(g: Board, marker: int, hex: int) -> None:
    place_militia(g, marker, hex)
    g.log("18.1", "militia_placed", militia=marker, hex=hex)


def militia_of_scenario(g: Board) -> tuple[int, ...]:
    """19.2.5, 19.3.5, 19.4.5 The scenario's NSB and other militia markers."""
    scenario, is_nsb = g.rules.scenario, g.rules.tables.militia_is_nsb
    nsb = [marker for marker in range(len(is_nsb)) if is_nsb[marker]][: scenario.nsb_militia]
    other = [marker for marker in range(len(is_nsb)) if not is_nsb[marker]][: scenario.militia]
    return (*nsb, *other)


EVENTS = (
    EventKind(
        "lines_rolled",
        "The die allows {die} on orange dots",
        "march",
        dice=("die",),
        words=with_nouns(die="fortified line"),
    ),
    EventKind("line_built", "{fort} is built in {hex}, facing {facing}", "march"),
    EventKind("fortress_built", "{fort} is built in {hex}", "march"),
    EventKind("militia_placed", "{militia} rises in {hex}", "march"),
)
