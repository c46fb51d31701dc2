"""Where rules meet: several fires at once, a general among attackers, bridges side by side, hidden units."""

from __future__ import annotations

import pytest

from redoubt.engine.errors import Refused
from redoubt.engine.game import Game
from redoubt.series.scs.board import marked
from redoubt.series.scs.ground import ARMOUR, LEG, MOTOR
from redoubt.series.scs.r12_supply import traced
from redoubt.titles.fallschirmjaeger.queries import holds
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import adjustments
from redoubt.titles.fallschirmjaeger.state import BY_LANDING, DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    PARA,
    D,
    G,
    T,
    at,
    choose,
    events,
    hex_id,
    hexes,
    options,
    place,
    refused,
    value,
)

MOVE, COMBAT, BARRAGE = "german S3.0", "german S7.0", "dutch 1.7"
AA = "NL-Mo-2-AA"
"""A 2-2-6 AA platoon."""


def lines(g: Game, side: str) -> str:
    return " ".join(str(line) for line in g.log_lines(side))


# 1.1g The Moerdijk bridges


def test_r01_1g_no_way_leads_from_one_moerdijk_bridge_to_the_other() -> None:
    rail, road = hex_id("6.25"), hex_id("6.26")
    for classes in ({LEG}, {MOTOR}, {ARMOUR}):
        ways = T.ways(frozenset(classes))
        assert ways.costs.cost(rail, hex_id("5.26"))
        assert not ways.costs.cost(rail, road)
        assert not ways.costs.cost(road, rail)
    both = at(COMBAT, {PARA[0]: "6.25", DEPOT[0]: "6.26"}, dice=[1])
    assert "attack 6.26" not in (options(both, G) if both.asked else [])


# 1.7 Barrage


def test_r03_5c_a_truck_that_loses_its_last_escort_to_a_barrage_is_gone() -> None:
    truck = next(row.id for row in T.units if row.kind == "truck")
    units = {GREN[0]: {"place": "15.33", "lost": 1}, truck: "15.33", COMPANY[0]: "15.32"}
    bombed = at("german 1.9", units, turn=4, dice=[1, 1, 6])
    choose(bombed, G, "bomb bomber 15.33", "done")
    assert place(bombed, GREN[0]) == "dead"
    assert place(bombed, truck) == "dead"


def test_r01_7b_f25_passing_the_artillery_lifts_its_standing_barrage() -> None:
    guns = {ARTY[0]: {"place": "15.30", "standing": "15.33"}}
    g = at(MOVE, {COMPANY[0]: "17.31", **guns}, dice=[])
    choose(g, G, f"move {COMPANY[0]}", "to 15.32")
    assert value(g, "standing", ARTY[0]) >= 0  # two hexes away
    g = at(MOVE, {COMPANY[0]: "16.32", **guns}, dice=[])
    choose(g, G, f"move {COMPANY[0]}", "to 15.31")
    assert value(g, "standing", ARTY[0]) == -1


def test_r01_7b_f25_the_marker_goes_before_it_hits_a_unit_beside_the_artillery() -> None:
    guns = {ARTY[0]: {"place": "15.30", "standing": "15.31"}}
    g = choose(at(MOVE, {COMPANY[0]: "15.33", **guns}, dice=[]), G, f"move {COMPANY[0]}", "to 15.31")
    assert value(g, "dg", COMPANY[0]) == 0
    assert events(g, "barrage") == []


# 1.8, 1.9 Fire at aircraft


def test_r01_9a_all_aa_fire_comes_before_the_bombs() -> None:
    """The first raid does not silence the guns before they have fired at the second."""
    units = {AA: "15.33", GREN[0]: "15.34", COMPANY[0]: "3.05"}
    g = at("german 1.9", units, turn=4, dice=[1, 6, 6, 1, 1, 6])
    choose(g, G, "bomb stuka 15.33", "bomb bomber 15.33", "done")
    if g.asked and g.pending[0].side == D:
        choose(g, D, "done")
    kinds = [event.kind for event in g.log if event.kind in ("raid_fired_at", "barrage")]
    assert kinds.count("raid_fired_at") == 2
    assert kinds[:2] == ["raid_fired_at", "raid_fired_at"]


def test_r01_8a_f22_fire_at_a_raid_also_meets_the_landing_in_its_hex() -> None:
    """AA units fire once, at a hex: at the raid there and at the paratroops that follow."""
    far = "NL-Z-Wa-2-AA"
    units = {far: "15.30", DEPOT[0]: "15.33", PARA[0]: "pool"}
    g = at("german 1.9", units, turn=1, dice=[1, 6, 6, 6, 6, 6, 6], scenario="5.3")
    choose(g, G, "bomb stuka 15.34", "done")
    choose(g, D, f"flak {far} 15.34")
    while g.pending[0].side == D:
        choose(g, D, "done")
    assert g.state.flak == ((T.unit[far], hex_id("15.34"), 2),)
    choose(g, G, f"load {PARA[0]}", "drop 15.34")
    if g.pending[0].side == G:
        choose(g, G, "done")
    assert events(g, "aa_fire")[-1]["points"] == 2


def test_r02_5b_nobody_lands_before_all_aa_fire_is_resolved() -> None:
    far = "NL-Z-Wa-2-AA"
    units = {far: "15.30", PARA[0]: "pool", PARA[1]: "pool"}
    g = at("german 2.5", units, turn=1, dice=[6, 6])
    choose(g, G, f"load {PARA[0]}", "drop 15.34", f"load {PARA[1]}", "drop 15.34")
    if g.pending[0].side == G:
        choose(g, G, "done")
    choose(g, D, f"flak {far} 15.34")
    kinds = [event.kind for event in g.log if event.kind in ("aa_fire", "landed")]
    assert kinds == ["aa_fire", "aa_fire", "landed", "landed"]


def test_r01_9b_f27_a_stuka_may_dive_between_two_stacks() -> None:
    g = at("german 1.9", {GREN[0]: "15.33", GREN[1]: "16.32", COMPANY[0]: "3.05"}, turn=4, dice=[1, 2, 6])
    assert "bomb stuka 15.32" in options(g, G)
    assert "bomb bomber 15.32" not in options(g, G)
    with refused("1.9a", "there is nothing to bomb in 3.30"):
        g.choose(G, "bomb stuka 3.30")


# 1.10 Leaders


def test_r01_10f_f21_a_general_falls_with_the_attackers_who_are_destroyed() -> None:
    units = {COMPANY[0]: {"place": OPEN, "lost": 1}, "DE-Sponeck": OPEN, GREN[0]: "15.33"}
    g = choose(at(COMBAT, units, dice=[1, 1, 1]), G, "attack 15.33", "all", "fight")
    assert place(g, COMPANY[0]) == "dead"
    assert value(g, "held", "DE-Sponeck") == 1


def test_r01_10a_f26_a_general_stays_with_the_units_that_did_not_attack() -> None:
    units = {COMPANY[0]: OPEN, COMPANY[1]: OPEN, "DE-Sponeck": OPEN, GREN[0]: "15.33", GREN[1]: "15.33"}
    g = choose(at(COMBAT, units, dice=[1, 1, 1]), G, "attack 15.33", f"join {COMPANY[0]}", "fight")
    while g.asked and g.pending[0].prompt and "retreat" in {choice.verb for choice in g.legal(G)}:
        choose(g, G, options(g, G)[0])
    assert place(g, "DE-Sponeck") == OPEN


# 2.9 Bridges


def test_r02_9b_an_engineer_that_began_the_phase_in_an_enemy_zone_builds_nothing() -> None:
    canal = next((a, b) for a, b in sorted(T.canals) if not T.hexsides[a, b].bridge and T.grid.column[a] > 3)
    engineer = next(row.id for row in T.units if row.kind == "engineer" and row.size == "Plt")
    spot = T.grid.names[canal[0]]
    free = at(MOVE, {engineer: spot}, turn=10)
    assert any(choice.verb == "build" for choice in free.legal(G))
    state = at(MOVE, {engineer: spot}, turn=10)
    state.state.pinned = T.grid.bit[canal[0]]
    state.listed = [None]
    assert not any(choice.verb == "build" for choice in state.legal(G))


# 3.4 De Twee Gezusters


def test_r03_4a_f31_the_ammunition_ship_stays_where_she_unloads() -> None:
    g = at("dutch S3.0", {"NL-De-Twee-Gezusters": "8.28", "NL-Z-5": "55.32", GREN[0]: "50.10"}, turn=9)
    assert options(g, D, "sail") == ["sail NL-Z-5"]
    with refused("3.3b", "cannot sail"):
        g.choose(D, "sail NL-De-Twee-Gezusters")


# 4.0a Control


def test_r04_0a_f23_a_bridge_is_nobodys_only_while_both_sides_hold_an_end() -> None:
    site = {"dordrecht_road": {"control": 0}}
    road = T.site["dordrecht_road"]
    alone = at(MOVE, {GREN[0]: "14.19", PARA[0]: "3.05"}, site=site)
    assert holds(alone.state, GERMAN, road)  # type: ignore[arg-type]
    apart = at(MOVE, {GREN[0]: "14.19", PARA[0]: "13.19"}, site=site)
    assert not holds(apart.state, GERMAN, road)  # type: ignore[arg-type]
    assert not holds(apart.state, DUTCH, road)  # type: ignore[arg-type]


# S6.0 Overruns


def test_s06_0_f24_an_overrun_obeys_the_stacking_limit() -> None:
    units = {PARA[n]: "15.30" for n in range(3)} | {COMPANY[0]: OPEN, COMPANY[1]: OPEN, GREN[0]: "15.33"}
    g = at(MOVE, units)
    choose(g, G, f"move {PARA[0]}", f"with {PARA[1]}")
    assert OPEN in hexes(g, G)  # four in all
    choose(g, G, f"with {PARA[2]}")
    assert OPEN not in hexes(g, G)


def test_s06_0_f24_an_overrun_reaches_the_lowest_odds() -> None:
    units = {"DE-Pak-1-7-Flg-AT": "15.31"} | dict.fromkeys(GREN, "15.33")
    weak = next(row.id for row in T.units if row.kind == "para antitank")
    units = {weak: "15.31", **{unit: {"place": "15.33", "on_top": 1} for unit in GREN}}
    g = choose(at(MOVE, units, fog=False), G, f"move {weak}", "to 15.32")
    assert "overrun 15.33" not in (options(g, G) if g.asked else [])
    with refused("S7.1", "are below 1:3"):
        g.choose(G, "overrun 15.33")


# S1.1 Fog


def test_s01_1_f33_of_a_moving_stack_the_enemy_reads_only_the_top_counter() -> None:
    units = {GREN[n]: OPEN for n in range(3)} | {COMPANY[0]: "3.05"}
    g = at("dutch S3.0", units, turn=4)
    choose(g, D, f"move {GREN[0]}", f"with {GREN[1]}", f"with {GREN[2]}", "to 15.33")
    seen = [unit for unit in GREN if unit in lines(g, G)]
    assert len(seen) == 1
    assert all(unit in lines(g, D) for unit in GREN)


def test_s01_1_f33_a_shell_that_misses_does_not_name_a_hidden_counter() -> None:
    units = {GREN[n]: "15.33" for n in range(2)} | {COMPANY[0]: "3.05"}
    g = at("german 1.9", units, turn=4, dice=[1, 6, 6])
    choose(g, G, "bomb bomber 15.33", "done")
    assert [unit in lines(g, G) for unit in GREN[:2]].count(True) == 1
    assert all(unit in lines(g, D) for unit in GREN[:2])


def test_s01_1_marks_of_hidden_units_are_hidden() -> None:
    g = at("dutch 1.7", {**dict.fromkeys(GREN, OPEN), COMPANY[0]: "15.34"}, turn=4)
    ids = [T.unit[name] for name in GREN]
    for mark in ("moved", "marched", "unsupplied"):
        setattr(g.state, mark, marked(getattr(g.state, mark), ids, 1))
    for side, count in ((GERMAN, 1), (DUTCH, 3)):
        seen = g.state.seen_by(side)
        for mark in ("moved", "marched", "unsupplied"):
            assert sum(getattr(seen, mark)) == count


def test_s01_1_what_is_imagined_does_not_depend_on_hidden_marks() -> None:
    imagined = []
    for moved in (0, 1):
        g = at("german S7.0", {**dict.fromkeys(GREN, OPEN), COMPANY[0]: "15.33"}, turn=4)
        hidden = [unit for unit in (T.unit[name] for name in GREN) if not g.state.on_top[unit]]
        g.state.moved = marked(g.state.moved, hidden, moved)
        g.state.marched = marked(g.state.marched, hidden, moved)
        imagined.append(g.determinize(GERMAN, 3).digest())
    assert imagined[0] == imagined[1]


def test_s01_1_r01_7b_guns_that_keep_a_barrage_are_imagined_within_its_range() -> None:
    """Two guns lie beneath others near the hex, an infantry company far away: it cannot be a gun."""
    near = {GREN[0]: OPEN, ARTY[0]: {"place": OPEN, "standing": "15.33"}}
    near |= {GREN[1]: "16.30", ARTY[1]: {"place": "16.30", "standing": "15.33"}}
    far = {GREN[2]: "45.20", DEPOT[0]: "45.20", DEPOT[1]: OPEN}
    g = at("german S7.0", {**near, **far, COMPANY[0]: "15.33"}, turn=4)
    dealt = (ARTY[0], ARTY[1], DEPOT[0], DEPOT[1])
    hidden = [unit for unit in (T.unit[name] for name in dealt) if not g.state.on_top[unit]]
    worlds = [g.determinize(GERMAN, seed).state for seed in range(40)]
    assert all([*g.title.check(world)] == [] for world in worlds)
    assert len({tuple(world.place[unit] for unit in hidden) for world in worlds}) > 2


# S7.0b


def test_s07_0b_f32_a_called_off_attack_does_not_count_as_an_attack() -> None:
    g = at(COMBAT, {COMPANY[0]: OPEN, COMPANY[1]: OPEN, DEPOT[0]: "15.33"}, dice=[6, 1])
    choose(g, G, "attack 15.33", "call_off", "attack 15.33", "all", "fight")
    assert events(g, "combat")


# S9.0 Retreats, S12.0 Supply


def test_s12_1a_a_unit_in_an_enemy_zone_traces_by_ferry() -> None:
    a, b = next(pair for pair, ferry in T.ferries.items() if ferry.kind == "black")
    g = at("dutch S3.0", {GREN[0]: T.grid.names[b]}, turn=4)
    assert traced(g.state, DUTCH, T.grid.bit[a]) & T.grid.bit[b]  # type: ignore[arg-type]


# 1.8d, 2.5a, 1.7b Rulings


def test_r01_8d_f28_a_scattered_aircraft_lands_at_another_field_only_below_its_maximum() -> None:
    """A field at its maximum is not offered, nor one with an enemy in it."""
    field = T.grid.parse("58.21")
    most = T.airfields[field].max or 0
    for load, offered in ((most - 1, True), (most, False)):
        g = at("german 2.5", {COMPANY[0]: "pool"}, turn=4)
        g.state.field_loads = tuple(
            load if T.airfields[hex].airfield == "Ockenburg" else 0 for hex in T.airfields
        )
        g.state.how = marked(g.state.how, [T.unit[COMPANY[0]]], BY_LANDING)
        assert (field in adjustments(g.state, T.unit[COMPANY[0]], field)) == offered  # type: ignore[arg-type]
    held = at("german 2.5", {COMPANY[0]: "pool", GREN[0]: "58.21"}, turn=4)
    held.state.how = marked(held.state.how, [T.unit[COMPANY[0]]], BY_LANDING)
    assert field not in adjustments(held.state, T.unit[COMPANY[0]], field)  # type: ignore[arg-type]


def test_r02_5a_f29_nobody_is_placed_over_the_enemy() -> None:
    g = choose(at("german 2.5", {PARA[0]: "pool", GREN[0]: "15.33"}, turn=1), G, f"load {PARA[0]}")
    with refused("2.5b", "the enemy is in 15.33"):
        g.choose(G, "drop 15.33")


def test_r01_7b_f30_coastal_batteries_fire_standing_barrages() -> None:
    coast = next(row.id for row in T.units if row.kind == "coastal artillery")
    g = at("dutch 1.7", {coast: "56.32", COMPANY[0]: "54.28"}, turn=4)
    choose(g, D, f"fire {coast}")
    assert any(choice.verb == "standing" for choice in g.legal(D))


def test_s01_1_f01_a_stack_that_moves_as_one_keeps_its_top_and_can_be_taken_back() -> None:
    """The enemy sees nothing new, so that he need not agree to a take-back."""
    top = GREN[2]
    units = {name: {"place": OPEN, "on_top": int(name == top)} for name in GREN} | {COMPANY[0]: "3.05"}
    g = at("dutch S3.0", units, turn=4)
    choose(g, D, f"move {top}", f"with {GREN[0]}", f"with {GREN[1]}", "to 15.33")
    assert [name for name in GREN if g.state.on_top[T.unit[name]]] == [top]
    g.undo(D)
    assert g.state.place[T.unit[top]] == hex_id(OPEN)


def test_s01_1_a_move_that_uncovers_a_counter_is_taken_back_only_if_the_enemy_agrees() -> None:
    units = {name: {"place": OPEN, "on_top": int(name == GREN[2])} for name in GREN} | {COMPANY[0]: "3.05"}
    for leaving in (GREN[2], GREN[0]):
        g = at("dutch S3.0", units, turn=4)
        choose(g, D, f"move {leaving}", "to 15.33")
        with pytest.raises(Refused):
            g.undo(D)
