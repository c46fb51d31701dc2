"""2.0 German special rules: flights, landings, supply, the train, bridges."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import air_supplied, sources, unsupplied
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    PARA,
    UNIT,
    D,
    G,
    T,
    at,
    choose,
    events,
    fight_column,
    hex_id,
    hexes,
    kind,
    new,
    options,
    place,
    refused,
    value,
)

SEA = "DE-11-III-16-1-Inf"
ENGINEER = "DE-9-Aufk-Bn-Eng"
TRAIN = "DE-Armoured-Train"
FLY = "german 2.5"


def flying(units: dict[str, object], turn: int = 1, dice: list[int] | None = None, **more: object):  # type: ignore[no-untyped-def]
    return at(FLY, units, turn=turn, dice=dice or [], **more)  # type: ignore[arg-type]


def down(g, *orders: str):  # type: ignore[no-untyped-def]
    """Give orders, and end the planning."""
    choose(g, G, *orders)
    if kind(g) == "ChooseFlight":
        choose(g, G, "done")
    return g


# 2.1 First turns


def test_r02_1a_there_is_no_supply_on_the_first_two_turns() -> None:
    g = at("german S5.0", {PARA[0]: OPEN}, turn=2, dice=[1])
    assert value(g, "unsupplied", PARA[0]) == 0
    g = at("german S5.0", {PARA[0]: OPEN}, turn=3, dice=[1])
    assert value(g, "unsupplied", PARA[0]) == 1


def test_r02_1b_turn_2_has_only_what_turn_1_left() -> None:
    g = flying({PARA[0]: "pool"}, turn=1)
    assert g.state.ju52_ready == T.values.ju52.points
    g = flying({PARA[0]: "pool"}, turn=2, ju52_ready=3)
    assert g.state.ju52_ready == 3
    g = flying({PARA[0]: "pool"}, turn=3, ju52_ready=3, ju52_lost=6)
    assert g.state.ju52_ready == T.values.ju52.points - 6


def test_r02_1c_seaplanes_and_special_drops_are_for_turn_1() -> None:
    g = choose(flying({PARA[0]: "pool"}), G, f"load {PARA[0]}")
    assert "village 12.18" in options(g, G)
    g = choose(flying({PARA[0]: "pool"}, turn=2, ju52_ready=5), G, f"load {PARA[0]}")
    with refused("2.1c", "turn 1"):
        choose(g, G, "village 12.18")


# 2.2 Assault units


def test_r02_2_assault_units_are_not_doubled_in_regular_combat() -> None:
    g = at("german S7.0", {PARA[0]: OPEN, DEPOT[0]: "15.33"}, dice=[3, 4, 1])
    choose(g, G, "attack 15.33", "all", "fight")
    assert fight_column(g) == "1:1"
    assert events(g, "result")[0]["added"] == 0


# 2.3 Ju-52 points


def test_r02_3_r02_3a_each_point_flies_once() -> None:
    g = flying({PARA[0]: "pool", PARA[1]: "pool"})
    choose(g, G, f"load {PARA[0]}", f"drop {OPEN}")
    assert g.state.ju52_ready == T.values.ju52.points - 1


def test_r02_3b_more_points_than_there_are_cannot_be_used() -> None:
    g = flying({"DE-Head-1": "pool", PARA[0]: "pool"}, turn=2, ju52_ready=1)
    choose(g, G, "load DE-Head-1")
    assert options(g, G, "drop") == []
    assert f"drop_small {OPEN}" in options(g, G)
    g = flying({PARA[0]: "pool", "DE-Head-Ypenburg": "pool"}, turn=2, ju52_ready=1)
    with refused("2.3b", "3 Ju-52 points"):
        choose(g, G, "load DE-Head-Ypenburg")


def test_r02_3c_an_airfield_has_one_wreck_for_good() -> None:
    g = landing([1, 6, 6, 6, 3], {DEPOT[0]: "30.25"})
    assert g.state.wrecks == T.grid.bit[hex_id("30.24")]
    assert g.state.ju52_lost == 1


# 2.4 Seaplanes


def test_r02_4a_seaplanes_land_in_hexes_with_some_water_and_cost_nothing() -> None:
    g = choose(flying({SEA: "pool"}), G, f"load {SEA}")
    assert {"31.19", "31.20"} <= hexes(g, G, "seaplane")
    with refused("2.4a"):
        choose(g, G, f"seaplane {OPEN}")
    choose(g, G, "seaplane 31.19")
    assert place(g, SEA) == "31.19"
    assert g.state.ju52_ready == T.values.ju52.points


def test_r02_4b_they_move_normally() -> None:
    g = down(flying({SEA: "pool"}), f"load {SEA}", "seaplane 31.19")
    choose(g, G, f"move {SEA}")
    assert "33.20" in hexes(g, G)


# 2.5 Paradrops


def test_r02_5_r02_5a_units_drop_on_open_ground_orchards_and_dunes() -> None:
    g = choose(flying({PARA[0]: "pool"}), G, f"load {PARA[0]}")
    zones = hexes(g, G, "drop")
    assert {OPEN, "15.24", "58.23"} <= zones
    for name, why in (("12.18", "village"), ("33.20", "city"), ("56.08", "woods"), ("1.18", "marsh")):
        with refused("2.5a", why):
            choose(g, G, f"drop {name}")


def test_r02_5a_four_steps_to_an_intended_hex_f12_heads_not_counted() -> None:
    units = dict.fromkeys(PARA[:5], "pool") | {"DE-Head-1": "pool"}
    g = flying(units)
    for name in PARA[:4]:
        choose(g, G, f"load {name}", f"drop {OPEN}")
    choose(g, G, "load DE-Head-1", f"drop {OPEN}", f"load {PARA[4]}")
    with refused("2.5a", "4 steps"):
        choose(g, G, f"drop {OPEN}")


def test_r02_5b_paratroops_move_one_hex_and_do_not_exploit() -> None:
    moto = "DE-7-Flieger-MC"
    g = down(flying({moto: "pool"}, dice=[1]), f"load {moto}", f"drop {OPEN}")
    choose(g, G, f"move {moto}")
    assert hexes(g, G) == {"15.33", "15.31", "14.32", "14.31", "16.32", "16.31"}
    choose(g, G, "to 15.33", "done")
    assert g.state.phasing == DUTCH  # nobody was left to exploit


def test_r02_5b_they_may_use_their_hex_for_an_overrun() -> None:
    g = down(flying({PARA[0]: "pool", DEPOT[0]: "15.33"}, dice=[3, 4]), f"load {PARA[0]}", f"drop {OPEN}")
    choose(g, G, f"move {PARA[0]}")
    assert options(g, G, "overrun") == ["overrun 15.33"]


@pytest.mark.parametrize(("hex", "dead"), [("13.18", True), ("12.18", True), ("11.20", False)])
def test_r02_5b_scattered_into_a_city_or_village_a_platoon_is_lost(hex: str, dead: bool) -> None:
    g = flying({PARA[0]: "pool"}, turn=4, dice=[3, 1, 1])  # lower right, two hexes
    down(g, f"load {PARA[0]}", "drop 9.20", f"settle {hex}")
    assert place(g, PARA[0]) == ("dead" if dead else hex)


def test_r02_5b_f51_every_unit_loses_its_steps_in_the_same_hex() -> None:
    flak = "DE-7-Flieger-AA"  # two steps
    g = flying({PARA[0]: "pool", flak: "pool"}, turn=4, dice=[3, 1, 1] * 2)
    for name in (PARA[0], flak):
        choose(g, G, f"load {name}", "drop 9.20", "settle 12.18")
    assert (place(g, PARA[0]), place(g, flak)) == ("dead", "12.18")
    assert value(g, "lost", flak) == 1


def test_r02_5b_water_and_the_enemy_send_a_unit_back() -> None:
    g = flying({PARA[0]: "pool", DEPOT[0]: "15.30"}, turn=4, dice=[4, 1, 1])
    choose(g, G, f"load {PARA[0]}", f"drop {OPEN}", "settle 15.30")
    if kind(g) == "ChooseFlight":
        choose(g, G, "done")
    assert place(g, PARA[0]) == "pool"


def test_r02_5d_r02_5e_two_platoons_jump_into_villages() -> None:
    units = dict.fromkeys(PARA[:3], "pool")
    g = flying(units)
    choose(g, G, f"load {PARA[0]}", "village 12.18", f"load {PARA[1]}", "village 12.18", f"load {PARA[2]}")
    with refused("2.5e", "2 platoons"):
        choose(g, G, "village 12.18")


def test_r02_5f_one_platoon_jumps_into_the_stadium_and_takes_the_tram() -> None:
    g = flying({PARA[0]: "pool", PARA[1]: "pool", DEPOT[0]: "29.20"})
    choose(g, G, f"load {PARA[0]}", "stadium 28.19", f"load {PARA[1]}")
    with refused("2.5f", "1 platoon"):
        choose(g, G, "stadium 28.19")
    down(g, f"drop {OPEN}")
    choose(g, G, f"move {PARA[0]}")
    assert "31.19" in hexes(g, G)
    assert all(T.city & T.grid.bit[hex_id(name)] for name in hexes(g, G))
    assert options(g, G, "overrun") == []


def test_r02_5g_from_turn_3_on_a_drop_scatters_at_once_but_no_head() -> None:
    g = flying({PARA[0]: "pool", "DE-Head-1": "pool"}, turn=3, dice=[1, 1, 1])
    choose(g, G, "load DE-Head-1", f"drop {OPEN}")
    assert kind(g) == "ChooseFlight"
    choose(g, G, f"load {PARA[0]}", f"drop {OPEN}")
    assert kind(g) == "Adjust"


# 2.6 Air landing


def landing(dice: list[int], others: dict[str, object] | None = None, unit: str = COMPANY[0], **more: object):  # type: ignore[no-untyped-def]
    g = flying({unit: "pool", **(others or {})}, turn=3, dice=dice, **more)
    return down(g, f"load {unit}", "land 30.24")


def test_r02_6_units_land_at_an_airfield_without_the_enemy() -> None:
    g = landing([3])
    assert place(g, COMPANY[0]) == "30.24"
    held = flying({COMPANY[0]: "pool", DEPOT[0]: "30.24"}, turn=3)
    choose(held, G, f"load {COMPANY[0]}")
    with refused("2.6", "occupied"):
        choose(held, G, "land 30.24")


def test_r02_6_nobody_lands_at_night() -> None:
    assert kind(flying({COMPANY[0]: "pool", COMPANY[1]: OPEN}, turn=5)) == "ChooseOrder"


def test_r02_6a_the_maximum_capacity_is_never_exceeded() -> None:
    most = T.airfields[T.grid.parse("58.21")].max or 0
    fields = [0, 0, 0, most]
    g = flying({COMPANY[0]: "pool"}, turn=3)
    g.state.field_loads = tuple(fields)
    choose(g, G, f"load {COMPANY[0]}")
    with refused("2.6a", f"handles {most} Ju-52 points this turn, {most} is its maximum"):
        choose(g, G, "land 58.21")


@pytest.mark.parametrize(
    ("die", "ju52", "wreck", "scatters"),
    [(1, 1, True, True), (2, 1, False, False), (3, 0, False, False), (6, 0, False, False)],
)
def test_r02_6b_the_air_landing_table_is_as_printed(die: int, ju52: int, wreck: bool, scatters: bool) -> None:
    g = landing([die, 1, 1, 1])
    assert g.state.ju52_lost == ju52
    assert bool(g.state.wrecks) is wreck
    assert (kind(g) == "Adjust") is scatters


@pytest.mark.parametrize(
    ("others", "fields", "hex", "modifier"),
    [
        ({}, {}, "30.24", 0),
        ({DEPOT[0]: "30.25"}, {}, "30.24", -1),
        ({}, {"wrecks": ["30.24"]}, "30.24", -1),
        ({}, {"airfield": {"Waalhaven": {"field_loads": 17}}}, "30.24", -2),
        ({"NL-10-RA-1-Arty": {"place": "28.18", "standing": "30.24"}}, {}, "30.24", -2),
        ({}, {}, OPEN, -2),
        ({}, {}, "5.27", -1),
        ({}, {}, "58.23", -1),
        ({DEPOT[0]: "30.25"}, {"wrecks": ["30.24"]}, "30.24", -2),
    ],
)  # fmt: skip
def test_r02_6b_every_modifier_of_the_air_landing_table(
    others: dict[str, object], fields: dict[str, object], hex: str, modifier: int
) -> None:
    g = at("german S3.0", {COMPANY[0]: "1.28", **others}, **fields)  # type: ignore[arg-type]
    assert landing_modifier(g.state, hex_id(hex)) == modifier


def test_r02_6b_f13_a_scattered_landing_rolls_again_on_rough_ground() -> None:
    g = landing([1, 1, 1, 1, 6])
    choose(
        g, G, next(option for option in options(g, G, "settle") if T.landing[hex_id(option.split()[1])] == -2)
    )
    assert len(events(g, "air_landing")) == 2
    assert value(g, "place", COMPANY[0]) < 2170


def test_r02_6c_air_landed_troops_move_normally() -> None:
    g = choose(landing([3]), G, f"move {COMPANY[0]}")
    assert len(hexes(g, G)) > 6


@pytest.mark.parametrize(
    ("unit", "order", "dice", "rules"),
    [
        (COMPANY[0], "land 30.24", [6], ["2.6a", "2.6c"]),
        (SEA, "seaplane 31.19", [], ["2.4a", "2.4b"]),
        (PARA[0], f"drop {OPEN}", [], ["2.5a", "2.5b"]),
        (PARA[0], "village 12.18", [], ["2.5e", "2.5b"]),
    ],
)
def test_r02_4a_r02_5a_r02_6a_the_log_names_the_rule_of_each_way_down(
    unit: str, order: str, dice: list[int], rules: list[str]
) -> None:
    g = down(flying({unit: "pool", COMPANY[5]: "1.28"}, dice=dice), f"load {unit}", order)
    assert [event.rule for event in g.log if event.kind in ("flight", "landed")] == rules


# 2.7 Supply


def test_r02_7_r02_7b_f14_an_air_supply_head_supplies_within_its_range() -> None:
    g = at(
        "german S3.0",
        {"DE-Head-1": OPEN, COMPANY[0]: "15.27", COMPANY[1]: "15.26", COMPANY[2]: "15.25"},
        turn=4,
    )
    assert not unsupplied(g.state, GERMAN).count(UNIT[COMPANY[1]])
    assert UNIT[COMPANY[2]] in unsupplied(g.state, GERMAN)
    assert air_supplied(g.state) & T.grid.bit[hex_id("15.26")]


@pytest.mark.parametrize(("charge", "supplied"), [("exit", True), ("enter", False)])
def test_r02_7b_zones_make_the_count_dearer_as_they_do_moves(
    tmp_path: Path, charge: str, supplied: bool
) -> None:
    """The sixth hex lies in a zone: to leave it would be dear, or to enter it."""
    (tmp_path / "series.toml").write_text(f'[ezoc_charge]\nvalue = "{charge}"\n')
    units = {"DE-Head-1": OPEN, COMPANY[0]: "1.28", DEPOT[0]: "15.25"}
    g = at("german S3.0", units, turn=4, overlay=tmp_path)
    assert bool(air_supplied(g.state) & T.grid.bit[hex_id("15.26")]) is supplied


def test_r02_7a_ground_supply_begins_on_turn_10_at_1_28() -> None:
    site = {"ground_supply": {"control": 0}}
    g = at("german S3.0", {COMPANY[0]: OPEN, COMPANY[1]: "1.28"}, turn=10, site=site)
    assert sources(g.state, GERMAN) == T.grid.bit[hex_id("1.28")]
    assert UNIT[COMPANY[0]] not in unsupplied(g.state, GERMAN)
    early = at("german S3.0", {COMPANY[0]: OPEN}, turn=9, site=site)
    assert UNIT[COMPANY[0]] in unsupplied(early.state, GERMAN)


def test_r02_7c_heads_are_removed_at_the_end_of_a_night_turn() -> None:
    g = at("german S5.0", {"DE-Head-1": OPEN, COMPANY[0]: OPEN}, turn=5)
    assert place(g, "DE-Head-1") == "pool"
    g = at("german S5.0", {"DE-Head-1": OPEN, COMPANY[0]: OPEN}, turn=4, dice=[1])
    assert place(g, "DE-Head-1") == OPEN


def test_r02_7d_a_head_alone_with_the_enemy_is_removed() -> None:
    g = at("dutch S3.0", {"DE-Head-1": OPEN, GREN[0]: "15.30"})
    choose(g, D, f"move {GREN[0]}", f"to {OPEN}")
    assert place(g, "DE-Head-1") == "pool"


# 2.8 The train


def test_r02_8_the_train_goes_along_the_railway_without_limit() -> None:
    g = choose(at("german S3.0", {TRAIN: "1.28"}, turn=12), G, f"move {TRAIN}")
    assert "31.19" in hexes(g, G)
    rails = {T.grid.name(a) for (a, _), side in T.hexsides.items() if side.rail}
    assert hexes(g, G) <= rails


def test_r02_8_the_train_overruns_over_its_bridges_four_times_a_turn() -> None:
    g = at("german S3.0", {TRAIN: "4.26", DEPOT[0]: "6.25"}, turn=12, dice=[6, 6])
    choose(g, G, f"move {TRAIN}", "to 5.26")
    assert "overrun 6.25" in options(g, G)
    tired = at("german S3.0", {TRAIN: "4.26", DEPOT[0]: "6.25"}, turn=12, train_overruns=4)
    choose(tired, G, f"move {TRAIN}", "to 5.26")
    assert kind(tired) == "ChooseOrder" or "overrun 6.25" not in options(tired, G)


# 2.9 Bridges


def building(turn: int = 10, **more: object):  # type: ignore[no-untyped-def]
    return at("german S3.0", {ENGINEER: "4.29"}, turn=turn, **more)  # type: ignore[arg-type]


def test_r02_9_r02_9b_an_engineer_platoon_builds_from_one_phase_to_the_next() -> None:
    g = choose(building(), G, f"build {ENGINEER} 5.29")
    assert [list(span)[3] for span in g.state.spans] == [0]
    span = [ENGINEER, "4.29", "5.29", 0]
    again = at("german S13.0", {ENGINEER: "4.29"}, turn=11, spans=[span], bridges_used=1)
    assert again.state.spans[0][3] == 1


def test_r02_9b_an_engineer_that_leaves_loses_the_bridge() -> None:
    g = choose(
        building(spans=[[ENGINEER, "4.29", "5.29", 0]], bridges_used=1), G, f"move {ENGINEER}", "to 4.28"
    )
    assert g.state.spans == ()


def test_r02_9b_not_in_an_enemy_zone() -> None:
    g = at("german S3.0", {ENGINEER: "4.29", DEPOT[0]: "5.30"}, turn=10)
    with refused("2.9b"):
        choose(g, G, f"build {ENGINEER} 5.29")


def test_r02_9a_a_finished_bridge_carries_motor_units_and_attacks() -> None:
    moto = "DE-9-Aufk-Bn-1-MC"
    shut = choose(at("german S3.0", {moto: "4.29", DEPOT[0]: "8.29"}, turn=11), G, f"move {moto}")
    spans = [[ENGINEER, "4.29", "5.29", 1]]
    g = choose(at("german S3.0", {moto: "4.29", DEPOT[0]: "8.29"}, turn=11, spans=spans), G, f"move {moto}")
    bridge, motor = (hex_id("4.29"), hex_id("5.29")), frozenset({1})
    printed = T.ways(motor)
    bridged = T.bridged(printed, motor, frozenset({bridge}))
    assert not printed.costs.cost(*bridge)
    assert bridged.costs.cost(*bridge) == T._terrain_cost(bridge[1], 1)
    assert "5.29" in hexes(g, G)
    assert len(hexes(g, G)) >= len(hexes(shut, G))


def test_r02_9c_a_built_bridge_stays_and_five_are_all_there_are() -> None:
    spans = [[ENGINEER, "4.29", "5.29", 1]]
    g = choose(building(turn=13, spans=spans, bridges_used=5), G, f"move {ENGINEER}", "to 4.28", "stop")
    assert len(g.state.spans) == 1
    assert options(g, G, "build") == []


def test_r05_the_historical_drops_are_one_choice() -> None:
    """5.0 All drops of history at once: four steps to a hex at most, two platoons into the village."""
    g = new("5.1")
    choose(g, G, "done")
    while kind(g) != "ChooseFlight":
        choose(g, g.pending[0].side, "done")
    choose(g, G, "suggested")
    bound = Counter(hex for hex in g.state.bound if hex >= 0)
    assert (bound[hex_id("12.18")], bound[hex_id("4.25")], sum(bound.values())) == (2, 3, 24)
    if kind(g) == "ChooseFlight":
        with refused("5.0", "have all been ordered"):
            choose(g, G, "suggested")


PLATOON = "DE-11-III-16-1-Inf"


@pytest.mark.parametrize(
    ("unit", "choice", "fields", "rule", "words"),
    [
        ("DE-Head-1", "drop 15.32", {"turn": 2, "ju52_ready": 1}, "2.3b", "3 Ju-52 points for this; left: 1"),
        ("DE-Head-Ypenburg", "land 49.16", {"turn": 2, "ju52_ready": 4}, "2.3b", "6 Ju-52 points"),
        ("DE-Head-Ypenburg", "land 30.24", {}, "2.7b", "another airfield"),
        (PARA[0], "land_small 30.24", {}, "2.7b", "only air supply heads"),
        (COMPANY[0], "drop 15.32", {}, "2.5a", "only 7 Flieger Division"),
        (COMPANY[0], "village 12.18", {}, "2.5d", "is not one"),
        (PARA[0], "village 15.32", {}, "2.5e", "not a village"),
        (PARA[0], "village 12.18", {"special": {"village": {"special_drops": 2}}}, "2.5e", "2 platoons"),
        (PARA[0], "stadium 15.32", {}, "2.5f", "not the stadium"),
        (PARA[0], "village 12.18", {"turn": 3}, "2.1c", "turn 1"),
        (PLATOON, "seaplane 31.19", {"turn": 3}, "2.1c", "turn 1"),
    ],
)  # fmt: skip
def test_a_flight_that_is_not_allowed_is_refused_with_rule_and_limit(
    unit: str, choice: str, fields: dict[str, Any], rule: str, words: str
) -> None:
    g = at("german 2.5", {unit: "pool", PARA[5]: "pool"}, **{"turn": 1, **fields})
    before = choose(g, G, f"load {unit}").digest()
    with refused(rule, words):
        choose(g, G, choice)
    assert g.digest() == before
