"""Zones of control: who exerts them, what they cross, who negates them."""

from __future__ import annotations

from hypothesis import given, strategies as st

from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.ranges import CostMap, Toll
from redoubt.kit.zoc import exerted_from, negated, zone_of
from tests.kit.sheets import hexsides, maps, subset

GRID = HexGrid(5, 5)


def at(*names: str) -> int:
    return GRID.bits(GRID.parse(name) for name in names)


def shown(bits: int) -> list[str]:
    return [GRID.name(hex) for hex in GRID.members(bits)]


def river(*sides: tuple[str, str]) -> set[tuple[int, int]]:
    pairs = [(GRID.parse(a), GRID.parse(b)) for a, b in sides]
    return {*pairs, *((b, a) for a, b in pairs)}


def test_a_zone_is_the_six_hexes_around_a_unit() -> None:
    assert shown(zone_of(GRID, [(at("0303"), None)])) == ["0202", "0203", "0302", "0304", "0402", "0403"]


def test_a_hex_of_an_exerting_unit_is_in_a_zone_only_beside_another() -> None:
    zone = zone_of(GRID, [(at("0303", "0304"), None)])
    assert zone & at("0303")
    assert zone & at("0304")
    assert not zone_of(GRID, [(at("0303"), None)]) & at("0303")


def test_a_zone_does_not_cross_a_river() -> None:
    water = river(("0303", "0302"), ("0303", "0402"))
    crossing = GRID.crossing(lambda a, b: (a, b) not in water)
    assert shown(zone_of(GRID, [(at("0303"), crossing)])) == ["0202", "0203", "0304", "0403"]


def test_a_zone_ends_where_its_unit_could_not_go() -> None:
    marsh = GRID.parse("0304")
    tanks = CostMap.of(GRID, lambda a, b: 0 if b == marsh else 1)
    foot = CostMap.of(GRID, lambda a, b: 2)
    by_tanks, on_foot = GRID.crossing(tanks.cost), GRID.crossing(foot.cost)
    assert not zone_of(GRID, [(at("0303"), by_tanks)]) & at("0304")
    assert zone_of(GRID, [(at("0303"), by_tanks), (at("0305"), on_foot)]) & at("0304")


def test_friends_negate_a_zone_in_their_own_hex_only() -> None:
    zone = zone_of(GRID, [(at("0303"), None)])
    assert shown(negated(zone, at("0202", "0505"))) == ["0203", "0302", "0304", "0402", "0403"]


def test_a_hex_knows_whose_zone_it_lies_in() -> None:
    water = river(("0303", "0304"))
    crossing = GRID.crossing(lambda a, b: (a, b) not in water)
    exerting = [(at("0303", "0305", "0101"), crossing), (at("0203"), None)]
    assert shown(exerted_from(GRID, GRID.parse("0304"), exerting)) == ["0203", "0305"]


def test_a_supply_line_runs_through_a_zone_only_where_friends_stand() -> None:
    road = at("0301", "0302", "0303", "0304", "0305")
    zone = zone_of(GRID, [(at("0403"), None)])

    def supplied(friends: int) -> list[str]:
        return shown(GRID.flood(at("0301"), road & ~negated(zone, friends)))

    assert supplied(friends=0) == ["0301", "0302"]
    assert supplied(at("0303")) == ["0301", "0302", "0303"]
    assert supplied(at("0303", "0304")) == ["0301", "0302", "0303", "0304", "0305"]


def test_a_zone_makes_a_toll_for_a_range() -> None:
    costs = CostMap.of(GRID, lambda a, b: 1)
    zone = zone_of(GRID, [(at("0303"), None)])
    reach = costs.range(GRID.parse("0302"), 3, leaving=Toll(zone, 2))
    assert reach.spent(GRID.parse("0301")) == 3
    assert reach.spent(GRID.parse("0401")) == 3
    assert reach.spent(GRID.parse("0501")) == -1


@given(maps(), st.data())
def test_zones_are_every_neighbour_across_an_open_hexside(grid: HexGrid, data: st.DataObject) -> None:
    hexes, closed = data.draw(subset(grid)), data.draw(hexsides(grid))
    exerting = [(grid.bits(hexes), grid.crossing(lambda a, b: (a, b) not in closed))]
    sources = {
        b: {a for a in grid.adjacent[b] if a in hexes and (a, b) not in closed} for b in range(len(grid))
    }
    assert grid.members(zone_of(grid, exerting)) == sorted(b for b, near in sources.items() if near)
    for hex, near in sources.items():
        assert grid.members(exerted_from(grid, hex, exerting)) == sorted(near)
