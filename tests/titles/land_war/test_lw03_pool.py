"""LW-020 to LW-022 The Pool, the ways from it, and the stand-in for ships (R2, E7)."""

from __future__ import annotations

from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.rules import a39_isolation as isolation
from redoubt.titles.land_war.state import ALLIED, AXIS
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import (
    at,
    facts,
    force,
    hex_,
    in_pool,
    kinds,
    legal,
    manned,
    men,
    nation,
    new,
    play,
    refused,
    sheet_of,
    still,
)

CUT = {name: {"holder": "allied"} for name in ("0402", "0403", "0404", "0405", "0406", "0401", "0407")}
"""Soviet land across the whole map: the German front has no way to its Pool."""


def test_lw020_production_comes_into_the_pool_of_the_nation():
    g = new()
    assert in_pool(g, "Germany") == (4 + 2, 1 + 1, 1 + 1, 6 + 4, 0)
    assert in_pool(g, "USSR") == (8 + 6, 2 + 1, 2 + 1, 6 + 5, 0)


def test_lw020_a_pool_is_known_to_its_own_team_only():
    g = new()
    assert "Germany" not in g.view("ussr")["state"].get("pool", {})
    assert g.view("germany")["state"]["pool"]["Germany"]["men"] == 6


def test_lw021_with_a_way_overland_points_go_to_any_front_hex():
    g = at("LW-051", manned(), pools={"Germany": {"men": 2, "tanks": 1, "aircraft": 1, "lsp": 1}})
    sheet_of(g, "germany: send men 0907 2", "germany: send tanks 0602 1", "germany: send aircraft 0602 1",
             "germany: send lsp 0602 1")  # fmt: skip
    assert force(g, "0907", "Germany")[0] == 3
    assert force(g, "0602", "Germany") == (1, 1, 1, 1)
    assert in_pool(g, "Germany") == (0, 0, 0, 0, 0)


def test_lw021_without_a_way_nothing_comes():
    g = at("LW-051", manned(), hexes=CUT, pools={"Germany": {"men": 2}})
    with refused("LW-021", "no unbroken way leads from the Pool to Sevsk (salient) 0602"):
        play(g, "germany: send men 0602 1")


def test_lw021_the_pool_is_not_overdrawn():
    g = at("LW-051", manned(), pools={"Germany": {"men": 2}})
    play(g, "germany: send men 0602 2")
    with refused("LW-051", "the Pool has no men left; you ordered 1"):
        play(g, "germany: send men 0503 1")


def test_lw021_a39_cut_off_forces_draw_no_lsp_from_the_pool():
    g = at("LW-054", manned({"0602": {"Germany": (2,)}}), hexes=CUT, pools={"Germany": {"lsp": 5}},
           flags=[["USSR", "0702", "0602", 0]])  # fmt: skip
    assert legal(g, "germany", "lsp") == []
    with refused("A27", "no more LSP can reach Sevsk (salient) 0602; you ordered 1"):
        play(g, "germany: lsp 0602 1")


def pocket(turns, forces, **options):
    """The front after step 8, this pocket having been cut off so many turns before."""
    around = {**CUT, "0602": {"cut_off": turns}}
    return at("LW-057", manned(forces), hexes=around, options={"isolation_attrition": True, **options})


def test_lw021_a39_after_a_full_turn_a_third_of_the_men_and_all_tanks_and_aircraft_are_lost():
    g = pocket(1, {"0602": {"Germany": (7, 2, 1)}})
    assert force(g, "0602", "Germany") == (5, 0, 0, 0)
    assert g.state.lost_tanks[nation("Germany")] == 2


def test_lw021_a39_at_least_one_man_is_lost():
    assert force(pocket(1, {"0602": {"Germany": (2,)}}), "0602", "Germany")[0] == 1


def test_lw021_a39_in_the_turn_it_is_cut_off_nothing_is_lost_yet():
    g = pocket(0, {"0602": {"Germany": (7, 2, 1)}})
    assert force(g, "0602", "Germany") == (7, 2, 1, 0)
    assert g.state.cut_off[hex_("0602")] == 1


def test_lw021_a39_an_emptied_hex_surrenders():
    g = pocket(1, {"0602": {"Germany": (1,)}})
    assert facts(g, "surrendered")["hex"] == hex_("0602")
    assert force(g, "0602", "Germany")[0] == 0


def test_lw021_a39_a_garrison_alone_does_not_wither():
    around = {**CUT, "0602": {"cut_off": 1, "garrison": "Germany"}}
    g = at("LW-057", manned(leave=["0602"]), hexes=around, options={"isolation_attrition": True})
    assert g.state.garrison[hex_("0602")] == nation("Germany")
    assert "withered" not in kinds(g)


def test_lw021_a39_aircraft_on_air_defence_in_a_pocket_are_lost_with_the_others():
    around = {**CUT, "0602": {"cut_off": 1, "patrol": [["Germany", 2]]}, "0502": {"patrol": [["Germany", 1]]}}
    forces = manned({"0602": {"Germany": (3,)}})
    g = at("LW-057", forces, hexes=around, options={"isolation_attrition": True})
    assert g.state.patrol[hex_("0602")] == ()
    assert g.state.lost_aircraft[nation("Germany")] == 2
    assert facts(g, "patrol_lost")["number"] == 2
    assert g.state.patrol[hex_("0502")] == ((nation("Germany"), 1),)  # not yet a full turn


def test_lw021_a39_with_the_setting_off_pockets_do_not_wither():
    g = pocket(1, {"0602": {"Germany": (7, 2, 1)}}, isolation_attrition=False)
    assert force(g, "0602", "Germany") == (7, 2, 1, 0)


def test_lw021_a39_troops_do_not_escape_it_by_drawing_back_into_an_empty_hex_of_the_pocket():
    g = at("LW-057", manned(), hexes=CUT, options={"isolation_attrition": True}).state
    inside = queries.flood(g, GRID.bit[hex_("0602")], AXIS)
    assert {g.cut_off[hex] for hex in GRID.members(inside)} == {1}
    empty = next(hex for hex in GRID.members(inside) if not g.forces[hex])
    board.put(g, empty, nation("Germany"), (3, 1, 0, 0))
    isolation.wither(g)
    assert queries.force(g, empty, nation("Germany"))[2] == 0


def test_lw021_a39_an_empty_hex_in_touch_again_begins_anew_too():
    g = new(isolation_attrition=True).state
    behind = next(hex for hex in GRID.members(queries.held(g, AXIS)) if not g.forces[hex])
    board.count_cut_off(g, {behind: 1})
    isolation.wither(g)
    assert g.cut_off[behind] == 0


def test_lw021_a39_a_hex_in_touch_again_begins_anew():
    g = at("LW-057", manned(), hexes={"0602": {"cut_off": 1}}, options={"isolation_attrition": True})
    assert g.state.cut_off[hex_("0602")] == 0


# LW-022, R2, A22


def overseas(phase="LW-051", **fields):
    """Britain with a Pool at home and men at Tobruk, in the first summer."""
    forces = manned({"2629": {"Britain": (5,)}}, "europe")
    return at(phase, forces, scenario="europe", **fields)


def test_lw022_r2_points_cross_the_sea_to_the_front_joined_to_a_port():
    g = overseas(pools={"USA": {"men": 3, "tanks": 3, "lsp": 3}})
    sheet_of(g, "usa: send men 2629 1", "usa: send tanks 2629 2", "usa: send lsp 2629 1")
    assert force(g, "2629", "USA") == (1, 2, 0, 1)
    assert g.state.lifted[nation("USA")] == 4


def test_lw022_r2_no_more_than_the_lift_lsp_counted():
    g = overseas(pools={"USA": {"men": 9, "lsp": 9}})
    play(g, "usa: send men 2629 3", "usa: send lsp 2629 1")
    with refused("R2", "no sea lift is left; you ordered 1"):
        play(g, "usa: send men 2629 1")


def test_lw022_r2_ships_land_in_coastal_cities_only():
    g = overseas(pools={"USA": {"men": 3}})
    board = g.state.rules.map
    ports = queries.ports(g.state, ALLIED)
    assert ports & GRID.bit[hex_("2629")]
    assert not ports & ~(board.coastal & board.named)


def test_lw022_a22_a_beach_is_a_way_for_supplies():
    hexes = {"0814": {"holder": "allied"}}
    forces = manned({"0814": {"USA": (2,)}}, "europe")
    shut = still(forces, scenario="europe", hexes=hexes)
    supplied = still(forces, scenario="europe", hexes=hexes, beaches=["0814"])
    bit = GRID.bit[hex_("0814")]
    assert not queries.ports(shut.state, ALLIED) & bit
    assert queries.oversea(supplied.state, nation("USA")) & bit


# E7


def test_e7_half_of_the_output_may_go_to_the_middle_east_without_lift():
    g = overseas(pools={"Britain": {"men": 12, "tanks": 4, "lsp": 8}})
    play(g, "britain: east men 1", "britain: east tanks 1", "britain: east lsp 3")
    with refused("E7", "no more men may go to the Middle East; you ordered 1"):
        play(g, "britain: east men 1")
    sheet_of(g)
    assert in_pool(g, "Middle-East") == (1, 1, 0, 3, 0)
    assert g.state.lifted[nation("Britain")] == 0


def test_e7_the_pool_in_the_middle_east_serves_the_desert_overland():
    g = overseas(pools={"Middle-East": {"men": 2}})
    assert queries.pool_for(g.state, nation("Britain"), hex_("2629")) == 13
    sheet_of(g, "britain: send men 2629 2")
    assert men(g, "2629") == 7
    assert g.state.lifted[nation("Britain")] == 0


def test_e7_other_nations_have_one_pool():
    assert queries.pools_of(new("europe").state, nation("USA")) == (nation("USA"),)
    assert len(queries.pools_of(new("europe").state, nation("Britain"))) == 2
