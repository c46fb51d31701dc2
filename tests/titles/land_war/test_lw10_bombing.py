"""LW-115 to LW-128 Strategic bombing."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw051_sites as sites, lw115_bombing as bombing
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import (
    asked,
    at,
    coloured,
    everybody,
    facts,
    hand,
    hex_,
    holder,
    holds,
    in_pool,
    kinds,
    legal,
    manned,
    nation,
    new,
    play,
    refused,
    sheet_of,
    still,
)

NORWICH, LINCOLN, RUHR, HAMBURG, BERLIN = "1111", "1010", "1513", "1711", "1912"
BASES = {NORWICH: {"base": "USA"}, LINCOLN: {"base": "Britain"}}


def europe(phase, dice=(), turn=8, hexes=None, pools=None, forces=None, **fields):
    """Europe in the spring of 1944, with the British bases and some bombers."""
    stock = {"Britain": {"bombers": 5, "lsp": 4}, **(pools or {})}
    return at(phase, manned(forces, "europe"), dice, "europe", turn=turn, hexes={**BASES, **(hexes or {})},
              pools=stock, **fields)  # fmt: skip


def raid(*rows, dice=(), **fields):
    """Step 7 begins with these raids: base, way point, target, bombers, 0 industry or 1 terror."""
    raids = [["Britain", *row] for row in rows]
    return europe("LW-055", dice, raids=raids, **fields)


def fly(*rows, dice=(), **fields):
    g = raid(*rows, dice=dice, **fields)
    everybody(g)
    return g


# LW-115 and LW-116


def test_lw115_bombers_need_a_base_of_their_camp():
    g = europe("LW-054")
    with refused("LW-115", "there is no base of your camp in Portsmouth 1012"):
        play(g, f"britain: raid industry 1012 {RUHR} 1")
    assert f"raid industry {NORWICH} {RUHR} 1..5" in legal(g, "britain", "raid")


def test_lw115_a63_a_team_flies_from_any_base_of_its_camp_and_each_base_costs_it_an_lsp():
    g = europe("LW-054")
    sheet_of(g, f"britain: raid industry {NORWICH} {RUHR} 1", f"britain: raid terror {NORWICH} {HAMBURG} 1",
             f"britain: raid industry {LINCOLN} {RUHR} 1")  # fmt: skip
    assert in_pool(g, "Britain")[3] == 4 - 2
    assert len(g.state.paid) == 2


def test_lw115_without_an_lsp_a_base_does_not_operate():
    g = europe("LW-054", pools={"Britain": {"bombers": 5, "lsp": 0}})
    with refused("LW-115", "no LSP are left in your Pool to run the base at Norwich 1111"):
        play(g, f"britain: raid industry {NORWICH} {RUHR} 1")


def test_lw115_e7_a_base_in_egypt_is_paid_from_the_pool_in_the_middle_east():
    alexandria, heraklion = "3229", "2727"
    g = europe("LW-054", hexes={alexandria: {"base": "Britain"}},
               pools={"Britain": {"bombers": 5, "lsp": 0}, "Middle-East": {"lsp": 1}})  # fmt: skip
    with refused("LW-115", "no LSP are left in your Pool to run the base at Norwich 1111"):
        play(g, f"britain: raid industry {NORWICH} {RUHR} 1")
    sheet_of(g, f"britain: raid terror {alexandria} {heraklion} 1")
    assert in_pool(g, "Middle-East")[3] == 0


def test_lw115_a59_a_new_base_goes_to_a_city_that_is_held():
    g = europe("LW-051")
    assert "base 1011" in legal(g, "britain", "base")  # London
    board = g.state.rules.map
    country = [hex for hex in GRID.members(board.land & ~board.named) if board.country[hex] == "Britain"]
    with refused("A59", "has no town or city"):
        play(g, f"britain: base {GRID.name(country[0])}")
    with refused("LW-115", "1111 already has a base"):
        play(g, f"britain: base {NORWICH}")
    sheet_of(g, "britain: base 1011")
    assert g.state.base[hex_("1011")] == nation("Britain")


@pytest.mark.parametrize(("turn", "reach"), [(1, 5), (2, 5), (4, 6), (8, 7), (12, 7)])
def test_lw116_the_range_grows_with_the_years(turn, reach):
    assert bombing.bomber_range(still(scenario="europe", turn=turn).state) == reach


def test_lw116_a49_a_turn_that_spans_two_years_has_the_range_of_its_end():
    assert bombing.bomber_range(still(scenario="europe", turn=3).state) == 6  # December 1942 to February 1943
    assert bombing.bomber_range(still(scenario="europe", turn=7).state) == 7


def test_lw116_no_target_beyond_the_range():
    g = europe("LW-054")
    with refused("LW-116", f"Berlin {BERLIN} is out of range of Norwich {NORWICH}"):
        play(g, f"britain: raid industry {NORWICH} {BERLIN} 1")


def test_e6_the_distances_from_norwich():
    base = hex_(NORWICH)
    assert [GRID.distance(base, hex_(name)) for name in (RUHR, HAMBURG, "1813", BERLIN)] == [4, 6, 7, 8]


def test_e6_bases_stand_at_lincoln_and_norwich_from_the_start():
    g = new("europe").state
    assert {GRID.name(hex) for hex, owner in enumerate(g.base) if owner >= 0} == {LINCOLN, NORWICH}


def test_e6_the_escort_takes_the_bombers_of_a_turn_a_hex_farther():
    g = europe("LW-054", card=hand("USA02"), pools={"USA": {"bombers": 2, "lsp": 2}})
    with refused("LW-116", f"Berlin {BERLIN} is out of range of Norwich {NORWICH}"):
        play(g, f"usa: raid industry {NORWICH} {BERLIN} 1")
    play(g, "usa: escort USA02", f"usa: raid industry {NORWICH} {BERLIN} 1")
    with refused("LW-042", "has one use"):
        play(g, "usa: ask USA02")
    everybody(g)  # LW-054
    assert "escort" in kinds(g)
    everybody(g)  # LW-055
    assert facts(g, "raid")["target"] == hex_(BERLIN)
    assert holds(g, "USA02") is None


def test_e6_another_card_does_not_count_as_an_escort():
    g = europe("LW-054", card=hand("USA01"), pools={"USA": {"bombers": 2, "lsp": 2}})
    with refused("E6", "Lend-Lease surge (+2) does not take bombers farther"):
        play(g, "usa: escort USA01")


def test_e6_window_hides_bombers_and_takes_them_no_farther():
    g = europe("LW-054", card=hand("BRI04"))
    assert legal(g, "britain", "escort") == []
    with refused("E6", "Window (+1) does not take bombers farther"):
        play(g, "britain: escort BRI04")


# LW-120 to LW-123


def test_lw120_each_bomber_has_one_role():
    g = europe("LW-054")
    play(g, f"britain: raid industry {NORWICH} {RUHR} 3", f"britain: raid terror {NORWICH} {HAMBURG} 2")
    with refused("LW-120", "no more bombers can be sent; you ordered 1"):
        play(g, f"britain: raid terror {NORWICH} {RUHR} 1")


def test_lw121_a_bomber_shuts_a_line_of_a_zone_in_the_coming_turn_by_the_owner_s_choice():
    g = fly([NORWICH, NORWICH, RUHR, 2, 0])
    assert g.state.shut == ((nation("Germany"), hex_(RUHR), 2),)
    while asked(g) != ["ShutLine"]:
        for decision in g.open_decisions():
            choices = [str(next(option.each())) for option in g.legal(decision.side)]
            g.choose(decision.side, "done" if "done" in choices else "no" if "no" in choices else choices[0])
    assert g.turn == 9
    with refused("LW-121", "no line of men is still running at Essen (Ruhr)/Cologne 1513"):
        play(g, f"germany: shut {RUHR} men")
    play(g, f"germany: shut {RUHR} lsp", f"germany: shut {RUHR} lsp")
    produced = [
        event.facts["made"] for event in g.log if event.kind == "produced" and event.facts["nation"] == 0
    ][-1]
    row = g.state.rules.budget(nation("Germany"), 9)
    assert produced[3] == row.lsp - 2


def test_lw121_no_more_lines_are_shut_than_the_zone_has():
    """The Ruhr has four lines in the coming turn."""
    g = fly([NORWICH, NORWICH, RUHR, 3, 0], [NORWICH, LINCOLN, RUHR, 2, 0], turn=8)
    rows = g.state.rules.map.lines[nation("Germany"), 9]
    lines = sum(row.lines for row in rows if row.hex == RUHR)
    assert lines == 4
    assert [event.facts["number"] for event in g.log if event.kind == "lines_shut"] == [3, 1]


def test_r1_manpower_has_no_line_and_cannot_be_bombed():
    g = at("LW-050", manned(scenario="europe"), scenario="europe", shut=[["Germany", RUHR, 1]])
    assert all(not line.endswith("men") for line in legal(g, "germany"))
    play(g, f"germany: {legal(g, 'germany')[0]}")
    assert in_pool(g, "Germany")[0] == 12


def test_lw121_a46_a_line_is_one_point_of_one_resource():
    whole = at("LW-050", manned(scenario="europe"), scenario="europe")
    g = at("LW-050", manned(scenario="europe"), scenario="europe", shut=[["Germany", RUHR, 1]])
    play(g, f"germany: shut {RUHR} tanks")
    assert in_pool(g, "Germany")[1] == in_pool(whole, "Germany")[1] - 1


def test_lw121_a46_a_zone_that_was_captured_after_the_raid_loses_nothing_more():
    hexes = {RUHR: {"holder": "allied"}}
    g = at("LW-050", manned({RUHR: {"USA": (1,)}}, "europe"), scenario="europe", hexes=hexes,
           shut=[["Germany", RUHR, 1]])  # fmt: skip
    assert asked(g) != ["ShutLine"]


def test_lw121_r6_bombs_on_a_captured_zone_shut_no_line_of_its_old_owner():
    """The Germans hold Stalino, whose lines were Soviet; nothing is made there for anybody."""
    g = fly([NORWICH, NORWICH, "3414", 2, 0], hexes={"3414": {"holder": "axis"}})
    assert g.state.shut == ()
    assert "lines_shut" not in kinds(g)
    assert facts(g, "no_line")["target"] == hex_("3414")


def test_r6_zones_beyond_the_map_s_edge_are_neither_bombed_nor_captured():
    g = still(scenario="europe", turn=12, hexes={"3704": {"base": "Germany", "holder": "axis"}}).state
    targets = list(bombing.raid_targets(g, hex_("3704"), 0, 0, bombing.bomber_range(g)))
    assert hex_("3507") in targets  # Gorky
    assert hex_("3804") not in targets  # the Urals, off the map
    whole = at("LW-050", manned(scenario="europe"), scenario="europe")
    held = at("LW-050", manned(scenario="europe"), scenario="europe", hexes={"3804": {"holder": "axis"}})
    assert in_pool(held, "USSR") == in_pool(whole, "USSR")


def test_lw122_a47_each_bomber_that_gets_through_costs_civilian_morale():
    g = fly([NORWICH, NORWICH, HAMBURG, 3, 1])
    assert g.state.morale[nation("Germany")] == 7


def test_lw122_a47_low_morale_costs_lsp_each_turn():
    def lsp(morale):
        g = at("LW-050", manned(scenario="europe"), scenario="europe", nation={"Germany": {"morale": morale}})
        return in_pool(g, "Germany")[3]

    assert [lsp(10) - lsp(morale) for morale in (6, 5, 3, 2, 0)] == [0, 1, 1, 2, 2]


def test_lw122_a47_morale_does_not_fall_below_nothing():
    g = fly([NORWICH, NORWICH, HAMBURG, 3, 1], nation={"Germany": {"morale": 2}})
    assert g.state.morale[nation("Germany")] == 0


def test_lw122_only_hexes_with_a_name_and_held_by_the_enemy():
    g = europe("LW-054")
    targets = {line.split()[3] for line in legal(g, "britain", "raid") if line.startswith("raid terror")}
    board = g.state.rules.map
    assert targets
    assert all(board.city[hex_(name)] for name in targets)
    with refused("LW-121", "London 1011 is not a target for this kind of raid"):
        play(g, f"britain: raid terror {NORWICH} 1011 1")


def test_lw122_bombs_on_an_occupied_town_move_nobody_who_fights():
    g = fly([NORWICH, NORWICH, "1312", 2, 1])  # Amsterdam
    assert "no_effect" in kinds(g)


def test_lw123_bombers_in_range_support_a_combat():
    g = europe("LW-054", flags=[["Britain", "1113", "1113", 1]], embarked=[["Britain", "1113", 2, 0, 0]])
    sheet_of(g, f"britain: support {NORWICH} 1113 2")
    assert g.state.raids == ((nation("Britain"), *[hex_(NORWICH)] * 2, hex_("1113"), 2, 2),)
    assert in_pool(g, "Britain")[3] == 3


def test_lw123_not_beyond_their_range():
    g = europe("LW-054", flags=[["USSR", "3614", "3515", 0]])
    with refused("LW-116", "3515 is out of range"):
        play(g, f"britain: support {NORWICH} 3515 1")


def test_lw123_a43_bombers_go_to_the_naval_command_and_come_back_with_an_idle_turn_each_way():
    g = europe("LW-051")
    sheet_of(g, "britain: navy 2")
    assert in_pool(g, "Britain")[4] == 3
    assert g.state.naval_bombers[nation("Britain")] == 0  # idle this turn
    g = at("LW-050", manned(scenario="europe"), scenario="europe", converting=[["Britain", 2, 1]])
    assert g.state.naval_bombers[nation("Britain")] == 2
    g = at("LW-050", manned(scenario="europe"), scenario="europe", converting=[["Britain", 2, 0]], turn=1)
    assert in_pool(g, "Britain")[4] == 2


def test_lw123_a43_back_from_the_navy():
    g = europe("LW-051", nation={"Britain": {"naval_bombers": 2}})
    with refused("A43", "you have 2 bombers with the navy; you ordered 3"):
        play(g, "britain: army 3")
    sheet_of(g, "britain: army 2")
    assert in_pool(g, "Britain")[4] == 5
    assert g.state.converting == ((nation("Britain"), 2, 0),)


def test_lw123_a43_one_change_of_command_a_turn():
    g = europe("LW-051")
    play(g, "britain: navy 1")
    with refused("A43", "your bombers change command only once a turn"):
        play(g, "britain: navy 1")


def test_lw123_a43_the_base_is_owed_an_lsp_for_support_too():
    g = europe("LW-054", flags=[["Britain", "1113", "1113", 1]], embarked=[["Britain", "1113", 2, 0, 0]],
               pools={"Britain": {"bombers": 2, "lsp": 0}})  # fmt: skip
    with refused("LW-115", "no LSP are left in your Pool to run the base at Norwich 1111"):
        play(g, f"britain: support {NORWICH} 1113 1")


# LW-125 to LW-127


def test_lw125_aircraft_go_on_air_defence_in_secret():
    g = europe("LW-051", pools={"Germany": {"aircraft": 3}})
    sheet_of(g, f"germany: patrol {RUHR} 2")
    assert g.state.patrol[hex_(RUHR)] == ((nation("Germany"), 2),)
    assert in_pool(g, "Germany")[2] == 1
    assert "patrol" not in g.view("britain")["state"]["hex"].get(RUHR, {})
    assert not [line for line in g.log_lines("britain") if line["kind"] == "patrol_set_up"]


def test_lw125_a59_in_any_hex_with_a_way_from_the_pool_and_not_more_than_there_are():
    g = europe("LW-051", pools={"Germany": {"aircraft": 3}})
    with refused("LW-125", "the Pool has 3 aircraft left; you ordered 4"):
        play(g, f"germany: patrol {RUHR} 4")
    with refused("LW-051", "1011 is not held by your camp"):
        play(g, "germany: patrol 1011 1")
    with refused("LW-021", "no unbroken way leads from the Pool to Cagliari 1523"):
        play(g, "germany: patrol 1523 1")  # Cagliari
    with refused("A59", "1413 has no town: one aircraft goes up with each order, but you may write several"):
        play(g, "germany: patrol 1413 2")
    sheet_of(g, "germany: patrol 1413 1", "germany: patrol 1413 1")
    assert g.state.patrol[hex_("1413")] == ((nation("Germany"), 2),)


def test_lw125_a71_they_stay_until_they_are_called_back():
    hexes = {RUHR: {"patrol": [["Germany", 2]]}}
    g = europe("LW-051", hexes=hexes)
    with refused("A71", "you have 2 aircraft on air defence over Essen (Ruhr)/Cologne 1513; you ordered 3"):
        play(g, f"germany: ground {RUHR} 3")
    play(g, f"germany: ground {RUHR} 1")
    with refused("A71", "you have 1 aircraft on air defence over Essen (Ruhr)/Cologne 1513; you ordered 2"):
        play(g, f"germany: ground {RUHR} 2")
    everybody(g)
    assert g.state.patrol[hex_(RUHR)] == ((nation("Germany"), 1),)
    assert in_pool(g, "Germany")[2] == 1


def test_lw126_a_raid_that_is_shot_down_learns_nothing_of_what_lies_farther_on():
    first = GRID.name(bombing.route(hex_(NORWICH), hex_(NORWICH), hex_(RUHR))[1])
    guards = {first: {"patrol": [["Germany", 1]]}, RUHR: {"patrol": [["Germany", 3]]}}
    g = fly([NORWICH, NORWICH, RUHR, 1, 0], dice=[6], hexes=guards)
    assert [event.facts["met"] for event in g.log if event.kind == "met"] == [hex_(first)]
    raid = facts(g, "raid")
    assert (raid["lost"], raid["cancelled"], raid["through"]) == (1, 0, 0)


def test_lw126_no_more_bombers_are_kept_off_than_come():
    g = fly([NORWICH, NORWICH, RUHR, 2, 0], dice=[1, 1, 1], hexes={RUHR: {"patrol": [["Germany", 3]]}})
    assert facts(g, "raid")["cancelled"] == 2


def test_lw125_a44_a_raid_meets_what_lies_on_its_way_and_may_go_round():
    over = bombing.route(hex_(NORWICH), hex_(NORWICH), hex_(RUHR))[1]
    guard = GRID.name(over)
    hexes = {guard: {"patrol": [["Germany", 1]]}}
    met = fly([NORWICH, NORWICH, RUHR, 2, 0], dice=[1], hexes=hexes)
    assert facts(met, "met")["met"] == over
    ways = [way for way in bombing.ways(met.state, hex_(NORWICH), hex_(RUHR), bombing.bomber_range(met.state))
            if over not in bombing.route(hex_(NORWICH), way, hex_(RUHR))]  # fmt: skip
    round_it = fly([NORWICH, GRID.name(ways[0]), RUHR, 2, 0], hexes=hexes)
    assert "met" not in kinds(round_it)


def test_lw125_a44_the_whole_way_must_be_within_range():
    g = still(scenario="europe", turn=8).state
    base, target = hex_(NORWICH), hex_("1813")
    far = [near for near in GRID.adjacent[base] if GRID.distance(near, target) > 7]
    reach = bombing.bomber_range(g)
    assert bombing.flown(base, target, base) <= reach
    assert far
    assert far[0] not in set(bombing.ways(g, base, target, reach))


def test_lw125_a44_the_way_round_is_plotted_with_the_raid_before_defences_are_known():
    g = europe("LW-054")
    play(g, f"britain: raid industry {NORWICH} {RUHR} 1")
    ways = legal(g, "britain", "via")
    with refused("A44", "your last order is not a flight that can go by Taganrog 3515 and stay in range"):
        play(g, "britain: via 3515")
    sheet_of(g, f"britain: {ways[0]}")
    assert g.state.raids[0][2] == hex_(ways[0].split()[1])


def test_lw126_each_aircraft_on_air_defence_keeps_a_bomber_off_its_hex():
    g = fly([NORWICH, NORWICH, HAMBURG, 3, 1], dice=[1, 1], hexes={HAMBURG: {"patrol": [["Germany", 2]]}})
    assert facts(g, "raid")["through"] == 1
    assert g.state.morale[nation("Germany")] == 9


def test_lw126_air_defence_elsewhere_protects_only_its_own_hex():
    g = fly([NORWICH, NORWICH, HAMBURG, 3, 1], hexes={BERLIN: {"patrol": [["Germany", 2]]}})
    assert facts(g, "raid")["through"] == 3


def test_lw127_a_six_brings_a_bomber_down():
    g = fly([NORWICH, NORWICH, HAMBURG, 3, 1], dice=[6, 5], hexes={HAMBURG: {"patrol": [["Germany", 2]]}})
    assert facts(g, "raid")["lost"] == 1
    assert in_pool(g, "Britain")[4] == 4
    assert g.state.lost_bombers[nation("Britain")] == 1


def test_lw127_a44_a_route_that_comes_over_a_hex_twice_meets_its_aircraft_once():
    """Out to the west and back: over Dover, which the Germans hold here, on both legs."""
    dover = {"1112": {"holder": "axis", "patrol": [["Germany", 1]]}}
    g = fly((NORWICH, "1012", RUHR, 3, 0), dice=(1,), hexes=dover)
    assert [event.facts["patrols"] for event in g.log if event.kind == "met"] == [1]


def test_lw127_a44_one_roll_for_each_aircraft_met_and_they_lose_nothing():
    g = fly([NORWICH, NORWICH, HAMBURG, 5, 1], dice=[6, 6], hexes={HAMBURG: {"patrol": [["Germany", 2]]}})
    assert facts(g, "raid")["lost"] == 2
    assert g.state.patrol[hex_(HAMBURG)] == ((nation("Germany"), 2),)


# LW-128


def test_lw128_a45_a_flak_zone_takes_a_man_and_an_lsp_for_concrete():
    g = europe("LW-051", pools={"Germany": {"men": 1, "lsp": 1}})
    sheet_of(g, f"germany: flak {RUHR}")
    assert g.state.flak[hex_(RUHR)] == nation("Germany")
    assert in_pool(g, "Germany")[0] == in_pool(g, "Germany")[3] == 0


def test_lw128_a59_flak_covers_any_hex_that_is_reached_and_each_once():
    g = europe("LW-051", pools={"Germany": {"men": 2, "lsp": 4}})
    play(g, "germany: flak 1413")
    with refused("LW-128", "1413 already has flak"):
        play(g, "germany: flak 1413")
    everybody(g)
    assert g.state.flak[hex_("1413")] == nation("Germany")
    assert g.state.lit & GRID.bit[hex_("1413")]


def test_lw128_a45_without_them_there_is_none():
    g = europe("LW-051", pools={"Germany": {"men": 1}})
    with refused("LW-128", "no LSP are left in the Pool"):
        play(g, f"germany: flak {RUHR}")


def test_lw128_one_lsp_runs_up_to_three_zones_that_touch():
    chain = ["1612", "1711", "1712"]  # the middle of it is last by number
    g = europe("LW-051", hexes={name: {"flak": "Germany"} for name in chain}, pools={"Germany": {"lsp": 2}})
    everybody(g)
    assert in_pool(g, "Germany")[3] == 1
    assert set(facts(g, "flak_run")["hexes"]) == set(map(hex_, chain))


def test_lw128_a_fourth_zone_takes_another_lsp_and_one_apart_too():
    apart = {"1513": {"flak": "Germany"}, "1912": {"flak": "Germany"}}
    g = europe("LW-051", hexes=apart, pools={"Germany": {"lsp": 3}})
    everybody(g)
    assert in_pool(g, "Germany")[3] == 1


def test_lw128_without_an_lsp_or_at_rest_a_zone_stands_idle():
    g = europe("LW-051", hexes={RUHR: {"flak": "Germany"}})
    everybody(g)
    assert g.state.lit == 0
    g = europe("LW-051", hexes={RUHR: {"flak": "Germany"}}, pools={"Germany": {"lsp": 1}})
    sheet_of(g, f"germany: rest {RUHR}")
    assert g.state.lit == 0
    assert in_pool(g, "Germany")[3] == 1


def test_lw128_flak_counts_as_an_aircraft_and_rolls_against_each_bomber():
    g = fly([NORWICH, NORWICH, RUHR, 3, 1], dice=[6, 1, 6], hexes={RUHR: {"flak": "Germany"}}, lit=[RUHR])
    assert facts(g, "raid")["lost"] == 2
    assert facts(g, "raid")["through"] == 0
    idle = fly([NORWICH, NORWICH, RUHR, 3, 1], hexes={RUHR: {"flak": "Germany"}})
    assert facts(idle, "raid")["through"] == 3


def test_lw128_flak_gives_no_help_against_land_attack():
    g = at("LW-056", manned({"0702": {"USSR": (3,)}}), (3, 3), flags=[["USSR", "0702", "0602", 0]],
           hexes={"0602": {"flak": "Germany"}}, allotted=[["USSR", "0602", 0, None, 1]])  # fmt: skip
    assert facts(g, "reckoned")["cv"] == [3, 1]
    assert facts(g, "reckoned")["shifts"] == {}
    assert queries.layers(g.state, hex_("0602"), hex_("0702")) == 0


def test_a43_one_bomber_for_the_navy_is_reported_in_the_singular():
    g = europe("LW-051")
    play(g, "britain: navy 1")
    everybody(g)
    lines = [line["text"] for line in g.log_lines("britain") if line["kind"] == "to_navy"]
    assert lines == ["Britain hands 1 bomber to the naval command [A43]"]


# A84 bombers in support


def support(dice=(), bombers=3, **fields):
    """British bombers in support of a landing at Calais, up to the combats."""
    return raid([NORWICH, NORWICH, "1113", bombers, 2], dice=dice, flags=[["Britain", "1113", "1113", 1]],
                embarked=[["Britain", "1113", 4, 0, 0]], **fields)  # fmt: skip


def test_lw123_a84_bombers_in_support_meet_air_defence_as_raids_do():
    """One aircraft over Calais shoots a bomber down and keeps another off: one of three fights."""
    g = support((6, 3, 3), hexes={"1113": {"patrol": [["Germany", 1]], "garrison": "Germany"}})
    everybody(g)
    assert (facts(g, "raid")["lost"], facts(g, "raid")["through"]) == (1, 1)
    assert facts(g, "reckoned")["cv"] == [5, 1]
    assert g.state.lost_bombers[nation("Britain")] == 1


def test_lw128_a84_flak_rolls_against_each_bomber_in_support():
    g = support((1, 6, 3, 3), bombers=2, lit=["1113"],
                hexes={"1113": {"flak": "Germany", "garrison": "Germany"}})  # fmt: skip
    everybody(g)
    assert facts(g, "raid")["lost"] == 1
    assert facts(g, "reckoned")["cv"] == [4, 1]


def test_lw123_a84_support_may_fly_round_air_defence():
    g = europe("LW-054", flags=[["Britain", "1113", "1113", 1]], embarked=[["Britain", "1113", 2, 0, 0]])
    play(g, f"britain: support {NORWICH} 1113 2")
    assert legal(g, "britain", "via")


# A71 air defence in a hex that is lost


def lost(patrolled, **fields):
    """The salient falls to the Soviets while aircraft are on air defence over it."""
    hexes = {"0602": {"patrol": [["Germany", 2]]}, **fields.pop("hexes", {})}
    g = coloured("Y", {"0702": {"USSR": (9,)}, "0602": {"Germany": (1,)}}, hexes=hexes, **fields)
    while holder(g, "0602") != "allied":
        side = g.sides[g.open_decisions()[0].side]
        play(g, f"{side}: {next(g.legal(side)[0].each())}")
    return g


def test_lw125_a71_aircraft_fly_off_to_the_pool_when_their_hex_falls():
    g = lost("0602")
    assert facts(g, "patrol_flew_off")["number"] == 2
    assert in_pool(g, "Germany")[2] == 2
    assert g.state.lost_aircraft[nation("Germany")] == 0


def test_lw125_a71_they_are_lost_if_no_way_led_to_the_pool():
    cut = {name: {"holder": "allied"} for name in ("0501", "0502", "0503", "0601", "0603")}
    g = lost("0602", hexes=cut)
    assert facts(g, "patrol_lost")["number"] == 2
    assert g.state.lost_aircraft[nation("Germany")] == 2
    assert "patrol_lost" not in {line["kind"] for line in g.log_lines("ussr")}


def test_lw128_a71_the_man_of_a_flak_zone_is_lost_with_it():
    g = lost("0602", hexes={"0602": {"flak": "Germany"}})
    assert "flak_lost" in kinds(g)
    assert g.state.lost_men[nation("Germany")] >= 1


def test_lw097_a71_aircraft_fly_off_when_a_hex_is_given_up():
    g = at("LW-058", manned({"0602": {"Germany": (1,)}}), hexes={"0602": {"patrol": [["Germany", 2]]}})
    while not any(order.startswith("give 0602") for order in legal(g, "germany")):
        everybody(g)
    give = next(order for order in legal(g, "germany") if order.startswith("give 0602"))
    sheet_of(g, f"germany: {give}")
    assert in_pool(g, "Germany")[2] == 2


# A85 flak in threes


def hexes_in_line(count):
    """Hexes that touch one after the other."""
    return tuple(hex_(f"{column:02}{row:02}") for column, row in zip(range(10, 10 + count), [10] * count,
                                                                  strict=True))  # fmt: skip


def test_lw128_a85_the_cheapest_grouping_is_charged():
    """Six zones in a row: taken from the middle, groups of three would leave ends over; two LSP do."""
    row = hexes_in_line(6)
    assert len(sites.in_threes(row)) == 2
    assert len(sites.in_threes((row[2], row[3], row[0], row[1], row[5], row[4]))) == 2
    assert len(sites.in_threes(hexes_in_line(7))) == 3


def test_lw128_a85_a_star_of_zones_is_grouped_round_its_middle():
    middle = hex_("1510")
    around = GRID.adjacent[middle]
    star = (middle, around[0], around[2], around[4])
    assert len(sites.in_threes(star)) == 2
    assert len(sites.in_threes((middle, *around))) == 3


def test_lw128_a85_an_lsp_runs_the_largest_group_first():
    zones = {name: {"flak": "Germany"} for name in ("1512", "1612", "1712", "1912")}
    g = europe("LW-051", hexes=zones, pools={"Germany": {"lsp": 1}})
    everybody(g)
    assert in_pool(g, "Germany")[3] == 0
    run = {GRID.name(hex) for hex in GRID.members(g.state.lit)}
    assert len(run) == 3
    assert "1912" not in run


@pytest.mark.parametrize("raids", [(1, 1), (2, 1)])
def test_lw121_two_raids_on_a_zone_shut_a_line_for_each_bomber(raids):
    shut = [["Germany", RUHR, bombers] for bombers in raids]
    g = at("LW-050", manned(scenario="europe"), scenario="europe", turn=9, shut=shut)
    while "ShutLine" in asked(g):
        g.choose("germany", g.legal("germany")[0])
    assert kinds(g).count("line_shut") == sum(raids)


def test_lw126_an_aircraft_keeps_off_one_bomber_of_all_the_raids_on_its_hex():
    guarded = {RUHR: {"patrol": [["Germany", 1]]}}
    g = fly((NORWICH, NORWICH, RUHR, 1, 0), (LINCOLN, LINCOLN, RUHR, 1, 0), dice=(1, 1), hexes=guarded)
    assert [event.facts["through"] for event in g.log if event.kind == "raid"] == [0, 1]


def test_lw126_it_keeps_off_another_in_the_next_turn():
    guarded = {RUHR: {"patrol": [["Germany", 1]]}}
    g = fly((NORWICH, NORWICH, RUHR, 1, 0), dice=(1,), hexes=guarded)
    assert g.state.kept_off
    while g.turn == 8:
        everybody(g)
    assert not g.state.kept_off
