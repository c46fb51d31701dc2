"""Where rules meet: standing barrages and those who arrive, flak and disorder, bridges and retreats, the
British, trucks, supply heads, the count at the end."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from redoubt.titles.fallschirmjaeger.queries import holds, rating, standing_barrages
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import points_on
from redoubt.titles.fallschirmjaeger.rules.r04_victory import balance
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
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
    attack,
    choose,
    events,
    hex_id,
    hexes,
    options,
    place,
    refused,
    value,
)

MOVE, COMBAT, DUTCH_MOVE = "german S3.0", "german S7.0", "dutch S3.0"
AA, PARA_AA, MARINES, TRUCK = "NL-Mo-2-AA", "DE-7-Flieger-AA", "GB-R-Mar-RN", "NL-2-1-MB-Truck"
FAR = {COMPANY[5]: "3.05"}
"""A German far away, so that nobody has won yet."""
MC = ["DE-9-Aufk-Bn-1-MC", "DE-9-Aufk-Bn-2-MC"]
"""8-12 motorcycle companies, which exploit."""
HEAD = "DE-Head-1"
SITE = {row.id: number for number, row in enumerate(T.sites)}
KEPT = {ARTY[0]: {"place": "15.28", "standing": OPEN}}
"""Artillery in 15.28 that keeps 15.32 under fire."""


def jump(hex: str, dice: list[int], units: dict[str, object]) -> Game:
    """A platoon jumps on turn 2."""
    g = at("german 2.5", {**units, PARA[0]: "pool"}, turn=2, ju52_ready=9, dice=dice)  # type: ignore[dict-item]
    return choose(g, G, f"load {PARA[0]}", f"drop {hex}", "done")


# 1.7b Standing barrages and those who arrive


def test_r01_7b_a_platoon_that_lands_beside_the_guns_ends_their_standing_barrage() -> None:
    g = jump("15.29", [1], KEPT)
    assert place(g, PARA[0]) == "15.29"
    assert value(g, "standing", ARTY[0]) < 0


def test_r01_7b_r02_5b_f52_paratroops_that_land_under_a_standing_barrage_are_attacked() -> None:
    g = jump(OPEN, [4, 4, 1], KEPT)
    assert [event["unit"] for event in events(g, "disorganised")] == [UNIT[PARA[0]]]


def test_r01_7b_a_platoon_that_survives_the_barrage_it_lands_under_stays_in_order() -> None:
    g = jump(OPEN, [5, 1], KEPT)
    assert place(g, PARA[0]) == OPEN
    assert not events(g, "disorganised")


def test_r01_7b_an_advance_beside_the_guns_ends_their_standing_barrage() -> None:
    kept = {ARTY[0]: {"place": "15.28", "standing": "15.24"}}
    units = {**kept, DEPOT[0]: "15.29", COMPANY[0]: "15.30", COMPANY[1]: "15.30"}
    g = attack(at(COMBAT, units, dice=[6, 3]), G, "15.29")
    choose(g, G, f"advance {COMPANY[0]}")
    assert value(g, "standing", ARTY[0]) < 0


def test_r01_7b_an_advance_into_a_standing_barrage_is_attacked() -> None:
    kept = {ARTY[0]: {"place": "15.28", "standing": "15.31"}}
    units = {**kept, DEPOT[0]: "15.31", COMPANY[0]: OPEN, COMPANY[1]: OPEN}
    g = attack(at(COMBAT, units, dice=[6, 3, 1, 1]), G, "15.31")
    choose(g, G, f"advance {COMPANY[0]}")
    assert value(g, "dg", COMPANY[0]) == 1


def test_r01_7b_those_who_enter_by_overrun_are_attacked_after_it() -> None:
    kept = {ARTY[0]: {"place": "15.28", "standing": "15.31"}}
    units = {**kept, DEPOT[0]: "15.31", COMPANY[0]: "15.33", COMPANY[1]: "15.33"}
    g = at(MOVE, units, dice=[6, 6, 1, 1, 1, 1])
    choose(g, G, f"move {COMPANY[0]}", f"with {COMPANY[1]}", f"to {OPEN}", "overrun 15.31")
    assert place(g, COMPANY[0]) == "15.31"
    assert [value(g, "dg", unit) for unit in COMPANY[:2]] == [1, 1]


def test_r01_7b_f52_a_unit_that_stays_under_a_standing_barrage_is_not_attacked() -> None:
    g = at(MOVE, {**KEPT, COMPANY[0]: OPEN, COMPANY[1]: "15.33"})
    choose(g, G, f"move {COMPANY[1]}", "to 15.34")
    assert not events(g, "disorganised")
    assert g.dice.counter == 0


def test_r01_7b_two_guns_on_one_hex_each_fire_at_whoever_enters() -> None:
    units = {**KEPT, ARTY[1]: {"place": "15.28", "standing": OPEN}, COMPANY[0]: "15.33"}
    g = at(MOVE, units, dice=[6, 1, 1])
    choose(g, G, f"move {COMPANY[0]}", f"to {OPEN}")
    assert len(standing_barrages(g.state)[hex_id(OPEN)]) == 2
    assert value(g, "dg", COMPANY[0]) == 1


def test_r01_7b_the_dutch_walk_into_their_own_standing_barrage() -> None:
    g = at(DUTCH_MOVE, {**KEPT, **FAR, GREN[0]: "15.33"}, dice=[1, 1])
    choose(g, D, f"move {GREN[0]}", f"to {OPEN}")
    assert value(g, "dg", GREN[0]) == 1


def test_r01_7b_r01_7a_a_standing_barrage_does_not_touch_a_disorganised_unit_again() -> None:
    units = {**KEPT, ARTY[1]: {"place": "15.28", "standing": OPEN}, COMPANY[0]: "15.33"}
    g = at(MOVE, units, dice=[1, 1])
    choose(g, G, f"move {COMPANY[0]}", f"to {OPEN}")
    assert g.dice.counter == 2


def test_r01_7b_r03_4b_guns_that_move_take_their_standing_barrage_off() -> None:
    g = at(DUTCH_MOVE, {**KEPT, **FAR})
    choose(g, D, f"move {ARTY[0]}", "to 15.27")
    assert value(g, "standing", ARTY[0]) < 0


# 1.4, 1.5, 1.8 Disorder and supply in fire


def test_r01_5_aa_without_supply_keeps_its_rating() -> None:
    g = at(MOVE, {AA: {"place": OPEN, "unsupplied": 1}, **FAR})
    assert rating(g.state, UNIT[AA]) == 2


def test_r01_4_a_disorganised_ship_sails_but_does_not_barrage() -> None:
    ship = next(row.id for row in T.units if row.kind == "ship" and T.barrage[UNIT[row.id]])
    hex = T.grid.name(T.special["harbour"][1])
    sea = {ship: {"place": hex, "dg": 1}, COMPANY[0]: T.grid.name(T.grid.adjacent[hex_id(hex)][0])}
    whole = {**sea, ship: {"place": hex}}
    assert f"sail {ship}" in options(at(DUTCH_MOVE, sea), D, "sail")
    fires = [f"fire {ship}" in _fires(units) for units in (whole, sea)]
    assert fires == [True, False]


def _fires(units: dict[str, object]) -> list[str]:
    """Who may fire; the artillery in 15.28 always can, so that the phase is not passed over."""
    g = at("dutch 1.7", {**units, ARTY[0]: "15.28", COMPANY[3]: OPEN})  # type: ignore[dict-item]
    return options(g, D, "fire")


def test_r01_8a_german_aa_fires_at_a_dutch_raid_on_its_own_hex() -> None:
    g = at("dutch 1.9", {PARA_AA: OPEN}, turn=4, dice=[6, 1, 1])
    choose(g, D, f"bomb dutch_bomber {OPEN}", "done")
    assert events(g, "driven_off")


def test_r01_4_disorganised_defenders_count_half_in_an_overrun() -> None:
    columns = []
    for dg in (0, 1):
        units = {GREN[0]: {"place": "15.31", "dg": dg}, COMPANY[0]: "15.33"}
        g = at(MOVE, units, dice=[6, 6])
        choose(g, G, f"move {COMPANY[0]}", f"to {OPEN}", "overrun 15.31")
        columns.append(events(g, "combat")[-1]["column"])
    assert columns[0] != columns[1]


def test_r01_4_a_disorganised_unit_does_not_move_along() -> None:
    g = at(MOVE, {GREN[0]: "15.30", COMPANY[0]: "15.33", COMPANY[1]: {"place": "15.33", "dg": 1}})
    choose(g, G, f"move {COMPANY[0]}")
    assert f"with {COMPANY[1]}" not in options(g, G, "with")


def test_r01_8a_the_points_of_a_gun_count_at_its_target_only() -> None:
    units = {AA: OPEN, PARA[0]: "pool", PARA[1]: "pool"}
    g = at("german 2.5", units, turn=2, ju52_ready=9, dice=[6, 1])
    choose(g, G, f"load {PARA[0]}", "drop 15.33", f"load {PARA[1]}", "drop 15.31")
    choose(g, D, f"flak {AA} 15.33")
    assert points_on(g.state, hex_id("15.31")) == 0
    assert [event["points"] for event in events(g, "aa_fire")] == [2]


# 2.1d, 5.0, 6.0 Zones, exploitation, overruns


def test_s02_1d_units_that_have_advanced_beside_the_enemy_do_not_exploit() -> None:
    """One that stayed behind, out of every zone, does."""
    units = {DEPOT[0]: "15.31", GREN[0]: "15.30", MC[0]: OPEN, MC[1]: OPEN}
    g = attack(at(COMBAT, units, turn=11, dice=[6, 3]), G, "15.31")
    choose(g, G, f"advance {MC[0]}", "stay")
    if "done" in options(g, G) and g.phase_rule == "S7.0":
        choose(g, G, "done")
    moving = options(g, G, "move")
    assert f"move {MC[1]}" in moving
    assert f"move {MC[0]}" not in moving


def test_s02_1d_r01_4_a_disorganised_enemy_pins_nobody() -> None:
    g = at("german S5.0", {DEPOT[0]: {"place": "15.31", "dg": 1}, MC[0]: OPEN}, turn=11)
    choose(g, G, f"move {MC[0]}")
    assert "overrun 15.31" in options(g, G, "overrun")


def test_s05_0a_s06_1a_exploiters_go_on_after_their_overrun() -> None:
    units = {DEPOT[0]: {"place": "15.31", "dg": 1}, MC[0]: OPEN, MC[1]: OPEN}
    g = at("german S5.0", units, turn=11, dice=[6, 6])
    choose(g, G, f"move {MC[0]}", f"with {MC[1]}", "overrun 15.31")
    assert place(g, MC[0]) == "15.31"
    assert hexes(g, G, "to")


def test_r02_2_the_dice_get_nothing_if_one_attacker_is_no_assault_unit() -> None:
    results = {}
    for other in (PARA[1], COMPANY[0]):
        units = {GREN[0]: "15.31", GREN[1]: "15.31", PARA[0]: "15.33", other: "15.33"}
        g = at(MOVE, units, dice=[3, 3, 1, 1])
        choose(g, G, f"move {PARA[0]}", f"with {other}", f"to {OPEN}", "overrun 15.31")
        results[other] = events(g, "combat")
    assert results[PARA[1]] != results[COMPANY[0]]


def test_s06_1d_r01_1g_nobody_overruns_onto_a_full_hex_bridge() -> None:
    g = at(MOVE, {DEPOT[0]: "6.26", PARA[0]: "7.25"})
    choose(g, G, f"move {PARA[0]}", "to 7.26")
    assert not options(g, G, "overrun")
    with refused("S6.1d"):
        choose(g, G, "overrun 6.26")


def beaten_on_the_bridge(**more: str) -> Game:
    """1.1g Two companies on the Moerdijk road bridge lose two steps and have to retreat."""
    units = {GREN[0]: "6.26", GREN[1]: "6.26", COMPANY[0]: "7.26", COMPANY[1]: "7.26", **more}
    return attack(at(COMBAT, units, dice=[1, 4]), G, "6.26")


def test_s09_0b_a_unit_beaten_on_a_bridge_retreats_along_it() -> None:
    g = choose(beaten_on_the_bridge(), D, f"lose {GREN[0]}", f"lose {GREN[0]}")
    assert hexes(g, D, "retreat") == {"5.27"}


def test_s09_0d_a_unit_on_a_bridge_with_both_ends_taken_is_destroyed() -> None:
    g = choose(beaten_on_the_bridge(**{PARA[0]: "5.27"}), D, f"lose {GREN[0]}", f"lose {GREN[0]}")
    assert [place(g, name) for name in GREN[:2]] == ["dead", "dead"]


# 3.5, 3.8 Trucks and the British


def test_r03_8a_the_british_do_not_advance_beyond_three_hexes() -> None:
    g = at("dutch S7.0", {MARINES: "55.29", GREN[0]: "55.29", PARA[0]: "55.28", **FAR}, turn=10, dice=[6, 6])
    attack(g, D, "55.28")
    assert options(g, D, "advance") == [f"advance {GREN[0]}"]


def test_r03_8a_no_truck_carries_the_british_beyond_three_hexes() -> None:
    g = at(DUTCH_MOVE, {MARINES: "55.30", TRUCK: "55.30", **FAR}, turn=10)
    choose(g, D, f"move {TRUCK}", f"with {MARINES}")
    assert hexes(g, D)
    assert all(T.grid.distance(hex_id(hex), hex_id("55.32")) <= 3 for hex in hexes(g, D))


def test_r03_5b_a_truck_with_one_step_left_carries_one_step() -> None:
    units = {TRUCK: {"place": OPEN, "lost": 1}, GREN[0]: OPEN, DEPOT[0]: OPEN, **FAR}
    g = choose(at(DUTCH_MOVE, units), D, f"move {TRUCK}")
    assert f"with {GREN[0]}" not in options(g, D, "with")
    assert f"with {DEPOT[0]}" in options(g, D, "with")


def test_r03_5a_cargo_that_is_set_down_moves_no_further() -> None:
    g = at(DUTCH_MOVE, {TRUCK: OPEN, GREN[0]: OPEN, **FAR})
    choose(g, D, f"move {TRUCK}", f"with {GREN[0]}", "to 15.30", f"leave {GREN[0]}", "stop")
    assert place(g, GREN[0]) == "15.30"
    assert f"move {GREN[0]}" not in options(g, D, "move")


def test_r03_5c_a_truck_does_not_retreat_with_its_escort() -> None:
    units = {GREN[0]: "15.31", GREN[1]: "15.31", TRUCK: "15.31", **dict.fromkeys(COMPANY[:3], OPEN)}
    g = attack(at(COMBAT, units, dice=[6, 3]), G, "15.31")
    choose(g, D, f"lose {GREN[0]}", f"lose {GREN[0]}")
    choose(g, D, options(g, D, "retreat")[0])
    assert place(g, GREN[1]) != "15.31"
    assert place(g, TRUCK) == "dead"


# 2.7d Air supply heads


def test_r02_7d_a_head_stays_while_a_fighting_unit_is_with_it() -> None:
    g = attack(at("dutch S7.0", {HEAD: OPEN, COMPANY[0]: OPEN, DEPOT[0]: "15.31"}, dice=[1, 1]), D, OPEN)
    assert place(g, HEAD) == OPEN


def test_r02_7d_a_head_goes_once_the_dutch_enter_over_its_last_defender() -> None:
    units = {HEAD: OPEN, PARA[0]: OPEN, **dict.fromkeys(GREN, "15.31"), **FAR}
    g = attack(at("dutch S7.0", units, dice=[6, 6]), D, OPEN)
    choose(g, D, f"advance {GREN[0]}")
    assert place(g, HEAD) == "pool"


def test_r02_7d_a_head_alone_bars_no_move() -> None:
    g = at(DUTCH_MOVE, {HEAD: OPEN, GREN[0]: "15.30", **FAR})
    choose(g, D, f"move {GREN[0]}", f"to {OPEN}")
    assert place(g, HEAD) == "pool"


def test_r02_7b_r01_7a_no_barrage_touches_a_head() -> None:
    g = at("dutch 1.7", {ARTY[0]: "15.28", HEAD: OPEN, COMPANY[0]: OPEN}, dice=[1, 1])
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert (place(g, HEAD), value(g, "dg", HEAD), value(g, "dg", COMPANY[0])) == (OPEN, 0, 1)


# 4.0 The count


def test_r04_0c_a_destroyed_ad_hoc_company_is_no_platoon() -> None:
    adhoc = next(row.id for row in T.units if row.entry == "adhoc")
    counts = [balance(at(MOVE, {PARA[0]: OPEN, **lost}).state) for lost in ({}, {adhoc: "dead"})]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("dg", [0, 1])
def test_r04_0a_a_unit_holds_its_end_of_a_bridge_in_disorder_too(dg: int) -> None:
    ours = at(MOVE, {PARA[0]: {"place": "13.19", "dg": dg}, PARA[1]: "14.19"})
    assert holds(ours.state, GERMAN, SITE["dordrecht_road"])
    both = at(MOVE, {PARA[0]: {"place": "13.19", "dg": dg}, DEPOT[0]: "14.19"})
    assert not holds(both.state, GERMAN, SITE["dordrecht_road"])
    assert not holds(both.state, DUTCH, SITE["dordrecht_road"])


def test_r04_0a_a_disorganised_gun_in_range_still_denies_an_airfield() -> None:
    """4.0a asks for AA units in range, not for such as could fire."""
    field = T.site_hexes[SITE["waalhaven"]][0]
    near = T.grid.name(T.grid.adjacent[field][0])
    free, denied = (
        at(MOVE, {COMPANY[0]: T.grid.name(field), **gun}, site={"waalhaven": {"control": GERMAN}})  # type: ignore[arg-type]
        for gun in ({}, {AA: {"place": near, "dg": 1}})
    )
    assert holds(free.state, GERMAN, SITE["waalhaven"])
    assert not holds(denied.state, GERMAN, SITE["waalhaven"])


def test_r04_0a_the_dutch_deny_both_dordrecht_bridges_from_one_end() -> None:
    """Their last move of 5.1 wins with a single unit in 13.19."""
    g = at(DUTCH_MOVE, {PARA[0]: "14.19", DEPOT[0]: "12.19"}, scenario="5.1", turn=3)
    choose(g, D, f"move {DEPOT[0]}", "to 13.19")
    held = [
        holds(g.state, side, SITE[f"dordrecht_{way}"]) for side in (GERMAN, DUTCH) for way in ("rail", "road")
    ]
    assert held == [False] * 4


def test_r05_1_the_game_ends_on_its_last_turn() -> None:
    g = at("dutch S7.0", {PARA[0]: "14.19", DEPOT[0]: "13.19"}, scenario="5.1", turn=3)
    while g.asked:
        choose(g, D, "done")
    assert g.result is not None
    assert g.turn == 3
