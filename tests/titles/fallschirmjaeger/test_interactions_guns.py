"""Where rules meet around guns, guards and wheels: barrage and attack, markers, prisoners who advance or
ride, leaders and trucks among the enemy's supplies, ferries of one point, hexes with two terrain types."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.engine.errors import DataError
from redoubt.engine.game import Game
from redoubt.kit.tables import DataSource
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.tables import Tables
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    PARA,
    D,
    G,
    T,
    at,
    attack,
    choose,
    events,
    fight_column,
    hex_id,
    hexes,
    kind,
    options,
    place,
    refused,
    value,
)

QUEEN, GOLD, WINKELMANN = "NL-Queen-Wilhelmina", "NL-Gold-Reserve", "NL-Winkelmann"
STUDENT, SPONECK = "DE-Student", "DE-Sponeck"
TRUCK, HEAD, WILD_SWAN, MARINES = "NL-2-1-MB-Truck", "DE-Head-1", "GB-Wild-Swan", "GB-R-Mar-RN"
SHAKEN_PARA = {PARA[0]: {"place": "15.32", "dg": 1}, PARA[1]: "15.28"}
"""An enemy beside 15.31 who is disorganised, and one within range."""


# 1.7c Barrage or attack


def guns_beside_the_shaken(*before: str) -> Game:
    g = at("dutch 1.7", {ARTY[0]: "15.31", DEPOT[0]: "15.31", **SHAKEN_PARA}, dice=[6])
    choose(g, D, f"fire {ARTY[0]}", *before)
    if kind(g) == "ChooseFirer":
        choose(g, D, "done")
    return choose(g, D, "attack 15.32")


def test_r01_7c_f42_guns_that_have_barraged_do_not_attack() -> None:
    g = guns_beside_the_shaken("at 15.28")
    assert options(g, D, "join") == [f"join {DEPOT[0]}"]
    with refused("1.7c", "barrages this turn"):
        choose(g, D, f"join {ARTY[0]}")


def test_r01_7c_f42_guns_that_hold_their_fire_may_attack() -> None:
    g = guns_beside_the_shaken("hold")
    assert f"join {ARTY[0]}" in options(g, D, "join")


def test_r01_7c_f42_guns_alone_attack_nothing_after_a_barrage() -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.31", **SHAKEN_PARA}, dice=[6])
    choose(g, D, f"fire {ARTY[0]}", "at 15.28")
    assert kind(g) != "ChooseAttack"


def test_r01_7c_f34_f42_guns_with_a_standing_barrage_do_not_attack() -> None:
    standing = {"place": "15.31", "standing": "15.26"}
    g = at("dutch S7.0", {ARTY[0]: standing, DEPOT[0]: "15.31", **SHAKEN_PARA})
    assert options(choose(g, D, "attack 15.32"), D, "join") == [f"join {DEPOT[0]}"]


def test_r01_7c_f42_a_barrage_of_last_turn_forbids_nothing() -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.26", PARA[0]: "15.32"}, dice=[6, 1, 1])
    choose(g, D, f"fire {ARTY[0]}", "at 15.32")
    while g.open_decisions()[0].side == 1:
        choose(g, D, "done")
    assert value(g, "barraged", ARTY[0]) == 0


# 1.7b Markers and disorder


@pytest.mark.parametrize(("dg", "lifted"), [(1, 0), (0, 1)])
def test_r01_7b_r01_4_a_disorganised_unit_beside_the_guns_lifts_no_barrage(dg: int, lifted: int) -> None:
    """It has no zone that reaches the guns."""
    germans = {unit: {"place": "15.31", "dg": dg} for unit in COMPANY[:2]}
    dutch = {GREN[0]: "15.32", GREN[1]: "14.31", GREN[2]: "15.32", "NL-1-PT-Eng": "14.31"}
    guns = {ARTY[0]: {"place": "17.30", "standing": "17.25"}}
    g = at("dutch S7.0", {**guns, **germans, **dutch}, dice=[6, 6])
    attack(g, D, "15.31")
    while kind(g) == "TakeStep":
        choose(g, G, options(g, G)[0])
    if kind(g) == "RetreatTo":
        far = [way for way in options(g, G) if way.split()[-1] in ("16.29", "16.30", "17.29")]
        choose(g, G, far[0])
    assert len(events(g, "lifted")) == lifted


# 1.10d, 1.10h Leaders


def test_r01_10d_winkelmann_restores_a_truck() -> None:
    units = {WINKELMANN: "55.16", TRUCK: {"place": "55.16", "lost": 1}}
    g = at("dutch 1.10c", units, dice=[1])
    choose(g, D, f"restore {TRUCK}")
    assert value(g, "lost", TRUCK) == 0


@pytest.mark.parametrize(("guards", "goes"), [(1, True), (2, False)])
def test_r01_10h_f11_a_prisoner_goes_with_the_last_guard_that_advances(guards: int, goes: bool) -> None:
    units = dict.fromkeys(COMPANY[:guards], "15.31")
    prisoner = {QUEEN: {"place": "15.31", "held": 1}}
    g = at("german S7.0", {**units, **prisoner, DEPOT[0]: "15.32"}, dice=[3, 3, 1])
    attack(g, G, "15.32")
    choose(g, G, f"advance {COMPANY[0]}")
    assert place(g, QUEEN) == ("15.32" if goes else "15.31")


def test_r01_10h_f11_a_prisoner_rides_with_his_guard() -> None:
    g = at("dutch S3.0", {TRUCK: "56.29", DEPOT[0]: "56.29", SPONECK: {"place": "56.29", "held": 1}})
    choose(g, D, f"move {TRUCK}")
    assert f"with {SPONECK}" not in options(g, D)
    choose(g, D, f"with {DEPOT[0]}", f"with {SPONECK}", "to 56.32")
    assert place(g, SPONECK) == "gone"


def test_r01_10g_a_prisoner_leaves_the_truck_with_his_guard() -> None:
    g = at("dutch S3.0", {TRUCK: "56.29", DEPOT[0]: "56.29", SPONECK: {"place": "56.29", "held": 1}})
    choose(g, D, f"move {TRUCK}", f"with {DEPOT[0]}", f"with {SPONECK}", "to 56.30", f"leave {DEPOT[0]}")
    choose(g, D, "to 56.28")
    assert (place(g, TRUCK), place(g, SPONECK)) == ("56.28", "56.30")


def test_r03_5b_a_prisoner_takes_the_room_of_a_step() -> None:
    g = at("dutch S3.0", {TRUCK: "56.29", GREN[0]: "56.29", SPONECK: {"place": "56.29", "held": 1}})
    choose(g, D, f"move {TRUCK}", f"with {GREN[0]}")
    assert f"with {SPONECK}" not in options(g, D)


# 2.7d, 3.5c, 4.0a What counts as a unit that enters


@pytest.mark.parametrize("comer", [TRUCK, WINKELMANN])
def test_r02_7d_f43_a_truck_or_leader_removes_an_air_supply_head(comer: str) -> None:
    g = at("dutch S3.0", {comer: "15.31", HEAD: "15.32"})
    choose(g, D, f"move {comer}", "to 15.32")
    assert place(g, HEAD) == "pool"


def test_r02_7d_f43_a_head_that_comes_down_alone_on_a_truck_is_removed() -> None:
    g = at("german 2.5", {TRUCK: "15.32", HEAD: "pool", PARA[0]: "pool"}, turn=1)
    choose(g, G, f"load {HEAD}", "drop 15.32", "done")
    assert place(g, HEAD) == "pool"
    g = at("german 2.5", {TRUCK: "15.32", HEAD: "pool", PARA[0]: "pool"}, turn=1)
    choose(g, G, f"load {HEAD}", "drop 15.32", f"load {PARA[0]}", "drop 15.32")
    assert (place(g, HEAD), place(g, TRUCK)) == ("15.32", "dead")


def test_r03_5c_f43_a_leader_destroys_a_truck() -> None:
    g = at("german S3.0", {STUDENT: "15.31", TRUCK: "15.32"})
    choose(g, G, f"move {STUDENT}", "to 15.32")
    assert place(g, TRUCK) == "dead"


def test_r03_6_r04_0a_f43_f44_a_leader_takes_neither_gold_nor_places() -> None:
    g = at("german S3.0", {STUDENT: "30.01", GOLD: "31.01"})
    choose(g, G, f"move {STUDENT}", "to 31.01")
    assert value(g, "held", GOLD) == 0
    g = at("german S3.0", {STUDENT: "29.01"})
    choose(g, G, f"move {STUDENT}", "to 30.01")
    assert g.state.control[T.site["supply_c"]] == 1


def test_r03_2_f44_a_truck_takes_no_supply_source_back() -> None:
    lost = {"supply_c": {"control": 0}}
    for comer, holder in ((TRUCK, 0), (DEPOT[0], 1)):
        g = at("dutch S3.0", {comer: "31.01"}, site=lost)
        choose(g, D, f"move {comer}", "to 30.01")
        assert g.state.control[T.site["supply_c"]] == holder


def test_r03_8a_f45_a_british_ship_sails_where_it_likes() -> None:
    g = at("dutch S3.0", {WILD_SWAN: "55.32", MARINES: "55.32"}, turn=9)
    choose(g, D, f"move {MARINES}")
    assert all(T.grid.distance(hex_id("55.32"), hex_id(hex)) <= 3 for hex in hexes(g, D))
    choose(g, D, "stop", f"sail {WILD_SWAN}")
    assert "8.28" in hexes(g, D)


# 1.1h, S3.1e Ferries


def test_s03_1e_r01_1h_f46_the_one_hex_may_be_over_a_ferry_of_one_point() -> None:
    g = at("dutch S3.0", {GREN[0]: "11.22", PARA[0]: "10.22"}, turn=1)  # 3 points; 4 out of the zone
    choose(g, D, f"move {GREN[0]}", "to 12.22")
    assert place(g, GREN[0]) == "12.22"
    assert kind(g) != "MoveOn"


def test_r02_5b_r01_1h_f46_paratroops_cross_a_ferry_of_one_point_as_their_one_hex() -> None:
    g = at("german S3.0", {PARA[0]: {"place": "11.22", "landed": 1}}, turn=1)
    assert "12.22" in hexes(choose(g, G, f"move {PARA[0]}"), G)
    g = at("german S3.0", {PARA[0]: {"place": "31.22", "landed": 1}}, turn=1)
    assert "32.21" not in hexes(choose(g, G, f"move {PARA[0]}"), G)


def test_r01_1h_a_ferry_of_one_point_costs_it_and_the_hex() -> None:
    g = at("dutch S3.0", {GREN[0]: "11.22"})
    choose(g, D, f"move {GREN[0]}", "to 12.22")
    assert g.open_decisions()[0].points == 4 * 6


@pytest.mark.parametrize(("unit", "end"), [(TRUCK, "dead"), ("NL-MTB-51", "36.24")])
def test_r01_1h_f49_a_truck_or_ship_closes_no_ferry(unit: str, end: str) -> None:
    g = choose(at("german S3.0", {COMPANY[0]: "34.26", unit: "36.24"}), G, f"move {COMPANY[0]}", "to 36.24")
    assert (place(g, COMPANY[0]), place(g, unit)) == ("36.24", end)


def test_r02_6_f49_a_truck_closes_no_airfield() -> None:
    g = at("german 2.5", {COMPANY[0]: "pool", TRUCK: "30.24"}, turn=3, ju52_ready=9, dice=[6])
    choose(g, G, f"load {COMPANY[0]}", "land 30.24")
    assert (place(g, COMPANY[0]), place(g, TRUCK)) == ("30.24", "dead")


# 2.1b Transports


def test_r02_1b_r02_3a_what_was_lost_beyond_what_flew_is_missing_on_turn_2() -> None:
    g = at("german 2.5", {PARA[0]: "pool"}, turn=2, ju52_ready=85, ju52_lost=3)
    assert g.state.ju52_ready == 83


# 1.1e Two terrain types in a hex


def woods(tmp_path: Path, terrain: str) -> Path:
    (tmp_path / "hexes.csv").write_text(f"hex,terrain,also\n15.32,{terrain},woods\n")
    return tmp_path


def test_r01_1e_the_dearest_terrain_is_moved_through_and_the_strongest_fought_in(tmp_path: Path) -> None:
    overlay = woods(tmp_path, "village")
    g = at("german S3.0", {COMPANY[0]: "15.31"}, overlay=overlay)
    choose(g, G, f"move {COMPANY[0]}", "to 15.32")
    assert g.open_decisions()[0].points == (6 - 2) * 6  # woods 2, village 1
    units = {COMPANY[0]: "15.31", COMPANY[1]: "15.31", DEPOT[0]: "15.32"}
    g = at("german S7.0", units, overlay=overlay, dice=[1, 1, 1])
    attack(g, G, "15.32")
    assert fight_column(g) == "3:1"  # 16 : 3 x 2


def test_r02_5e_r02_5a_nobody_jumps_into_a_village_with_woods_or_an_orchard_with_woods(
    tmp_path: Path,
) -> None:
    g = at("german 2.5", {PARA[0]: "pool"}, turn=1, overlay=woods(tmp_path, "village"))
    assert "15.32" not in hexes(choose(g, G, f"load {PARA[0]}"), G, "village")
    g = at("german 2.5", {PARA[0]: "pool"}, turn=1, overlay=woods(tmp_path, "orchard"))
    assert "15.32" not in hexes(choose(g, G, f"load {PARA[0]}"), G, "drop")


def test_r02_6_no_ground_that_forbids_landing_is_landed_on(tmp_path: Path) -> None:
    assert Tables(DataSource(T.source.folder, woods(tmp_path, "open"))).landing[hex_id("15.32")] is None
    assert landing_modifier(at("german S3.0").state, hex_id("15.32")) == -2


# Bad input


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("hexes.csv", "hex,cap\n30.24,-3\n", ">= 0"),
        ("hexes.csv", "hex,cap,max\n30.24,30,20\n", "not below the cap"),
        ("hexes.csv", "hex,cap,max\n15.32,3,5\n", "not below the cap"),
        ("game.toml", "[ju52]\npoints = -3\n", ">= 0"),
        ("game.toml", "[scatter]\ndirections = [0, 1, 2]\n", "length >= 6"),
        ("series.toml", '[lowest_odds]\nvalue = "1:9"\n', "lowest_odds: expected one of 1:3"),
        ("terrain.csv", "terrain,leg\nopen,slow\n", "expected a number"),
        ("terrain.csv", "terrain,leg\nopen,0\n", "costs above 0"),
        ("terrain.csv", "terrain,combat\nwoods,1/3\n", "expected a factor"),
        ("units.csv", "id,steps\nNL-3-3-GB-Inf,2\n", "expected a strength"),
        ("units.csv", "id,steps\nNL-3-3-GB-Inf,0\n", ">= 1"),
        ("units.csv", "id,hex\nNL-3-3-GB-Inf,58.31\n", "expected land"),
        ("ferries.csv", "hex_a,hex_b,kind\n34.26,36.24,black\n", "join neighbours"),
        ("air_landing.csv", "roll,ju52\n1,7\n", "<= 1"),
    ],
)  # fmt: skip
def test_an_overlay_with_an_impossible_value_is_refused(
    tmp_path: Path, file: str, text: str, sentence: str
) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(DataError) as caught:
        at("german S3.0", overlay=tmp_path)
    assert sentence in str(caught.value)
