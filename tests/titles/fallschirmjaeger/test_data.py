"""The map and the counters agree with the rules: the check list of the reconstruction, and some counts."""

from __future__ import annotations

import re

import pytest

from redoubt.engine.errors import DataError
from redoubt.kit.provenance import count_sources
from redoubt.kit.tables import DataSource
from redoubt.series.scs.ground import LEG, RAIL
from redoubt.titles.fallschirmjaeger import TITLE
from redoubt.titles.fallschirmjaeger.tables import Tables, parse_result
from tests.titles.fallschirmjaeger.helpers import T, hex_id

BANKS = {
    "Brabant": "1.28 2.26 3.28 4.25 4.26 5.26 5.27 5.28",
    "Dordrecht": "10.17 10.22 12.18 13.17 13.18 13.19 7.25 7.26 8.23 8.24 9.20 9.21",
    "Hoeksche Waard": "12.22 13.28 15.35 16.35 17.35 20.27 21.32 28.29 30.33 8.28 9.29",
    "Holland": "31.18 32.18 32.19 32.21 33.18 33.20 33.22 34.20 34.21 34.22 34.23 35.16 37.26 37.27"
    " 38.20 38.25 39.27 53.16 55.32 56.31 56.32",
    "IJsselmonde": "14.19 15.20 19.19 27.18 27.21 27.24 28.19 29.20 30.23 30.24 31.20 31.22 31.25 32.23"
    " 32.25 33.25 36.28 37.28",
    "Rozenburg": "54.33 56.34",
    "Voorne-Putten": "34.31",
}
LAND = (
    "2.26 3.28 4.26 5.26 5.28 7.26 9.29 10.17 12.22 13.17 13.18 13.28 14.19 16.35 17.35 19.19 20.27 21.32"
    " 27.21 27.24 28.19 28.29 29.20 30.23 30.24 30.33 31.18 31.20 31.22 32.18 32.19 32.21 32.23 33.18"
    " 33.20 33.22 33.25 34.20 34.22 34.23 34.31 35.16 36.28 37.26 37.27 37.28 38.25 39.27 46.18 47.18"
    " 47.19 48.15 49.15 49.16 49.17 49.18 51.15 51.16 52.02 54.01 54.02 54.13 54.33 55.16 55.17 55.24"
    " 55.32 56.07 56.17 56.20 56.28 56.31 56.32 56.34 57.14 57.27 58.14 58.22 59.03 59.17 60.02"
)
DROPS = (
    "4.25 5.27 8.23 8.24 9.20 9.21 10.22 15.20 29.24 29.23 31.25 32.25 48.16 49.14 50.16 50.15 57.04 58.21"
)
LINE = "1.28 13.19 27.18 31.19 34.21 38.20 53.16"


def row(name: str):  # type: ignore[no-untyped-def]
    return T.hexes[hex_id(name)]


@pytest.mark.parametrize("name", LAND.split())
def test_every_hex_of_the_set_up_is_land(name: str) -> None:
    assert row(name).terrain not in ("sea", "water")


@pytest.mark.parametrize("name", DROPS.split())
def test_every_historical_drop_zone_is_a_drop_zone(name: str) -> None:
    assert T.drop_zones & T.grid.bit[hex_id(name)]


def test_the_village_jumpers_land_in_a_village() -> None:
    assert (row("12.18").terrain, row("12.18").also) == ("village", "")


@pytest.mark.parametrize(
    ("bank", "name"), [(bank, name) for bank, names in BANKS.items() for name in names.split()]
)
def test_every_hex_of_the_rules_lies_on_its_bank(bank: str, name: str) -> None:
    assert row(name).bank == bank


@pytest.mark.parametrize("name", ["31.19", "6.25", "6.26"])
def test_there_are_three_full_hex_bridges(name: str) -> None:
    assert row(name).terrain == "bridge"
    assert T.grid.members(T.full_bridges) == sorted(map(hex_id, ("31.19", "6.25", "6.26")))


@pytest.mark.parametrize(
    ("a", "b", "bridge"),
    [("5.26", "6.25", "rail"), ("6.25", "7.25", "rail"), ("5.27", "6.26", "road"), ("6.26", "7.26", "road"),
     ("13.19", "14.19", "road+rail")],
)  # fmt: skip
def test_the_bridges_of_the_rules_are_there(a: str, b: str, bridge: str) -> None:
    assert T.hexsides[hex_id(a), hex_id(b)].bridge == bridge


def test_no_other_bridge_crosses_the_nieuwe_maas() -> None:
    over = {frozenset(pair) for pair, side in T.hexsides.items() if "Nieuwe" in side.name and side.bridge}
    assert over == {frozenset(map(hex_id, pair)) for pair in (("30.19", "31.19"), ("31.19", "32.19"))}


@pytest.mark.parametrize(
    "name", ["55.32", "33.22", "34.23", "8.28", "15.35", "28.27", "59.17", "28.17", "51.35", "57.33"]
)
def test_ships_reach_the_places_that_the_rules_name(name: str) -> None:
    assert T.ship_hexes & T.grid.bit[hex_id(name)]


@pytest.mark.parametrize("name", ["27.26", "27.27", "26.26", "26.25", "27.25"])
def test_ships_do_not_pass_28_27(name: str) -> None:
    assert not T.ship_hexes & T.grid.bit[hex_id(name)]


@pytest.mark.parametrize("name", ["31.19", "31.20", "33.22"])
def test_seaplanes_can_land_in_rotterdam(name: str) -> None:
    assert T.seaplane_hexes & T.grid.bit[hex_id(name)]


def test_the_line_of_communication_is_one_road_of_59_hexes() -> None:
    assert len(T.line) == 59
    assert all(T.grid.direction(a, b) >= 0 for a, b in zip(T.line, T.line[1:], strict=False))
    assert all(not side.water or side.bridge for pair in zip(T.line, T.line[1:], strict=False)
               if (side := T.hexsides.get(pair)))  # fmt: skip


@pytest.mark.parametrize("name", LINE.split())
def test_the_line_of_communication_passes_the_named_hexes(name: str) -> None:
    assert hex_id(name) in T.line


def test_36_16_has_a_lake_hexside_and_54_19_is_land() -> None:
    around = [T.hexsides.get((hex_id("36.16"), near)) for near in T.grid.adjacent[hex_id("36.16")]]
    assert any(side is not None and side.water == "river" for side in around)
    assert row("54.19").terrain not in ("sea", "water")


def test_stadium_jumpers_find_a_way_through_the_city() -> None:
    streets = T.ways(frozenset({4}))
    assert streets.costs.range(hex_id("28.19"), 3).spent(hex_id("31.19")) == 3


@pytest.mark.parametrize(
    "name", ["13.19", "31.19", "53.16", "30.24", "49.16", "57.04", "58.21", "56.32", "17.35", "34.31"]
)
def test_a_way_on_the_ground_leads_from_1_28(name: str) -> None:
    leg = T.ways(frozenset({LEG}))
    reached = T.grid.flood(T.grid.bit[hex_id("1.28")], T.grid.all, leg.open, T.ferries)
    assert reached & T.grid.bit[hex_id(name)]


@pytest.mark.parametrize("name", ["6.25", "13.19", "14.19", "31.19"])
def test_the_railway_leads_from_1_28(name: str) -> None:
    rail = T.ways(frozenset({RAIL}))
    assert rail.costs.range(hex_id("1.28"), 250).spent(hex_id(name)) > 0


@pytest.mark.parametrize("field", ["Waalhaven", "Ypenburg", "Valkenburg", "Ockenburg"])
def test_aircraft_can_land_at_every_airfield(field: str) -> None:
    (hex,) = (hex for hex, row in T.airfields.items() if row.airfield == field)
    assert T.landing[hex] is not None


@pytest.mark.parametrize("ferry", sorted({row.name for row in T.ferries.values() if row.kind == "black"}))
def test_black_ferries_join_neighbours(ferry: str) -> None:
    pairs = [pair for pair, row in T.ferries.items() if row.name == ferry]
    assert pairs
    assert all(T.grid.direction(*pair) >= 0 for pair in pairs)


def test_there_are_twelve_black_and_four_brown_ferries() -> None:
    kinds = [row.kind for row in T.ferries.values()]
    assert (kinds.count("black"), kinds.count("brown")) == (24, 8)  # both ways


@pytest.mark.parametrize(
    ("zone", "names"),
    [("A", "1.25 1.26 1.27 1.28 1.29 1.30 1.31"), ("B", "1.01 1.02 1.03 1.04"), ("E", "55.32 56.32"),
     ("F", "15.35 16.35 17.35"), ("C", " ".join(f"{c}.01" for c in range(30, 41))),
     ("D", " ".join(f"{c}.01" for c in range(50, 55)))],
)  # fmt: skip
def test_entry_zones_are_land(zone: str, names: str) -> None:
    assert T.zones[zone] == tuple(map(hex_id, names.split()))
    assert not any(T.water & T.grid.bit[hex] for hex in T.zones[zone])


# counters


def count(**wanted: object) -> int:
    return sum(all(getattr(unit, key) == value for key, value in wanted.items()) for unit in T.units)


def test_there_are_426_counters_and_five_bridges() -> None:
    assert len(T.units) == 426
    assert (count(side="dutch"), count(side="german")) == (234, 192)
    assert len(T.values.bridges.turns) == 5


def test_the_german_order_of_battle_is_that_of_the_rules() -> None:
    assert sum(T.para_platoon) == 60
    assert count(formation="22 LL", strength=8) == 38
    assert count(formation="22 LL", kind="weapons") == 12
    assert count(formation="22 LL", kind="artillery") == 4
    assert count(formation="22 LL", kind="engineer") == 3
    assert count(entry="seaplane") == 3
    assert count(entry="adhoc") == 7
    assert count(kind="head") == 10


def test_every_row_of_data_says_where_it_comes_from() -> None:
    counted = count_sources(TITLE)
    assert counted["combat_results.csv"] == {"printed": 91, "partly": 0, "reconstructed": 0}
    assert counted["series.toml"]["printed"] + counted["series.toml"]["partly"] >= 1


@pytest.mark.parametrize("text", ["", "X1", "A1D", "r2", "A1r"])
def test_a_broken_combat_result_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a result such as"):
        parse_result(text)


def test_an_overlay_with_an_unknown_key_is_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "game.toml").write_text("[ju52]\nplanes = 3\n")
    with pytest.raises(DataError, match=re.escape("ju52.planes")):
        Tables(DataSource(T.source.folder, tmp_path))
