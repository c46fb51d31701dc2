"""R1 to R7, E1 to E8, C1 to C4, S1 to S4 What the reconstructed campaigns add."""

from __future__ import annotations

import re

import pytest

from redoubt.kit.rules_index import RulesIndex
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.invariants import check, line_is_whole
from redoubt.titles.land_war.rules import a39_isolation as isolation, s1_victory as victory
from redoubt.titles.land_war.settings import scenario_data
from redoubt.titles.land_war.state import ALLIED, AXIS, LANDING
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import (
    asked,
    at,
    everybody,
    facts,
    force,
    hex_,
    holder,
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


def europe(phase, forces=None, dice=(), hexes=None, leave=(), **fields):
    return at(phase, manned(forces, "europe", leave), dice, "europe", hexes=hexes or {}, **fields)


# R


def test_a73_an_ally_s_port_is_a_friendly_port():
    g = europe("LW-051").state
    soviet = [hex for hex in GRID.members(queries.ports(g, ALLIED)) if g.rules.map.country[hex] == "USSR"]
    assert soviet
    assert all(queries.oversea(g, nation("USA")) & GRID.bit[hex] for hex in soviet)


def test_a74_the_great_campaigns_allow_four_lsp_on_a_combat():
    limits = {name: new(name).state.rules.options["max_lsp"] for name in ("orel", "east", "europe", "china")}
    assert limits == {"orel": 0, "east": 4, "europe": 4, "china": 4}


def test_r2_a_nation_without_lift_is_not_supplied_by_sea():
    hexes = {f"040{n}": {"holder": "allied"} for n in range(1, 8)}
    g = still(manned(), hexes=hexes).state
    assert not isolation.supplied(g, AXIS) & GRID.bit[hex_("0806")]


def test_r7_garrisons_left_over_from_the_set_up_are_placed_in_step_2():
    g = new("europe")
    assert g.state.garrisons[nation("Germany")] == 20 - 16
    assert legal(g, "germany", "garrison")
    sheet_of(g, "germany: garrison 1912")
    assert g.state.garrison[hex_("1912")] == nation("Germany")
    assert g.state.garrisons[nation("Germany")] == 3


# E1


def torch(target, dice, who="USA", forces=None):
    """The first landing in Vichy land."""
    return europe("LW-054", forces, dice, turn=2, flags=[[who, target, target, LANDING]],
                  embarked=[[who, target, 2, 1, 0]], hexes={
                      name: {"garrison": "Vichy"} for name in ("0126", "0725", "1024", "1525")})  # fmt: skip


def test_e1_vichy_land_is_neutral_until_a_landing():
    g = new("europe")
    assert holder(g, "1024") == "vichy"
    front = {*queries.line(g.state, AXIS), *queries.line(g.state, ALLIED)}
    assert not front & {hex_("1024"), hex_("1428")}


def test_e1_after_a_landing_the_west_joins_the_allies_and_tunisia_the_axis():
    g = torch("0126", [6])
    assert holder(g, "0725") == "allied"
    assert holder(g, "1326") == "allied"  # 7.6 east
    assert holder(g, "1525") == "axis"  # Tunis
    assert {holder(g, "1426"), holder(g, "1427")} == {"nobody"}  # 8.9 and 9.1: nobody has come there yet
    assert g.state.landed == 1


def test_e1_where_the_garrison_does_not_fight_the_landing_goes_ashore():
    g = torch("0126", [3])
    assert holder(g, "0126") == "allied"
    assert force(g, "0126", "USA") == (2, 1, 0, 0)
    assert g.state.flags == ()
    assert facts(g, "ashore")["hex"] == hex_("0126")


def test_e1_a_garrison_fights_on_a_one_or_two_with_an_me_of_one():
    g = torch("0126", [2, 3, 3])
    assert holder(g, "0126") == "axis"
    everybody(g)
    everybody(g)
    assert facts(g, "reckoned")["strength"] == [3 * 2, 1]
    assert facts(g, "reckoned")["cv"] == [3, 1]


def test_e1_only_the_garrison_that_is_landed_on_rolls():
    g = torch("0126", [6])  # one die only is there to be rolled
    assert g.state.garrison[hex_("0126")] == -1
    assert g.state.garrison[hex_("1525")] == nation("Vichy")  # Tunis goes to the Axis with its garrison


def test_e1_a_garrison_in_the_west_goes_over_with_its_hex_and_counts_for_no_loss():
    g = torch("0725", [6])
    assert [event.facts["hex"] for event in g.log if event.kind == "stands_down"] == [
        hex_("0126"), hex_("0725"), hex_("1024"),
    ]  # fmt: skip
    assert "garrison_lost" not in kinds(g)
    assert g.state.lost_men[nation("Vichy")] == 0
    assert {g.state.garrison[hex_(name)] for name in ("0126", "0725", "1024")} == {-1}


def test_e1_a67_tanks_that_go_ashore_alone_hold_no_border_of_vichy_land():
    landing = {"flags": [["Italy", "1427", "1427", LANDING]], "embarked": [["Italy", "1427", 0, 1, 0]]}
    g = europe("LW-054", turn=2, **landing)
    assert holder(g, "1427") == "nobody"
    assert force(g, "1427", "Italy") == (0, 0, 0, 0)
    assert check(g.state) == []


def test_e1_the_next_landing_changes_nothing_more():
    hexes = {"0126": {"holder": "allied"}, "1525": {"holder": "axis"}}
    g = europe("LW-054", flags=[["USA", "1525", "1525", LANDING]], hexes=hexes,
               embarked=[["USA", "1525", 2, 0, 0]], landed=1)  # fmt: skip
    assert "vichy_chose" not in kinds(g)
    assert holder(g, "1428") == "vichy"


# E2


def italy(hexes, forces=None, pools=None, **fields):
    """The news of step 8, with these hexes Allied."""
    allied = {name: {"holder": "allied"} for name in hexes}
    garrisons = {"1922": {"garrison": "Italy"}, "1523": {"garrison": "Italy"}}
    board = {"2529": {"Italy": (2,)}, **{name: {"USA": (1,)} for name in hexes}, **(forces or {})}
    return europe("LW-057", board, hexes={**garrisons, **allied}, pools=pools or {}, turn=5, **fields)


def test_e2_italy_leaves_when_rome_falls():
    g = italy(["1721"])
    assert facts(g, "left_the_war")["nation"] == nation("Italy")
    assert force(g, "2529", "Italy") == (0, 0, 0, 0)
    assert g.state.garrison[hex_("1922")] == -1


def test_e2_or_when_palermo_syracuse_and_reggio_are_all_allied():
    assert "left_the_war" not in kinds(italy(["1824", "1925"]))
    assert "left_the_war" in kinds(italy(["1824", "1925", "2024"]))


def test_e2_germany_may_at_once_put_a_man_into_each_hex_it_can_reach():
    g = italy(["1721"], {"1519": {"Italy": (1,)}}, {"Germany": {"men": 2}}, nation={"Germany": {"lifted": 2}})
    assert asked(g) == ["Inherit"]
    assert "send men 1519 1" in legal(g, "germany")
    with refused("E2", "your ally did not leave it"):
        play(g, "germany: send men 1113 1")
    with refused("E2", "no way leads there"):
        play(g, "germany: send men 2529 1")
    play(g, "germany: send men 1519 1")
    assert force(g, "1519", "Germany")[0] == 1
    play(g, "germany: done")
    assert line_is_whole(g.state) == []


def test_e2_the_heir_is_asked_also_when_others_leave_at_the_same_moment():
    capitals = ["2719", "2216", "2521"]
    forces = {"1519": {"Italy": (1,)}, **{name: {"USSR": (1,)} for name in capitals}}
    allied = {name: {"holder": "allied"} for name in (*capitals, "1721")}
    g = europe(
        "LW-057", {**forces, "1721": {"USA": (1,)}}, hexes=allied, pools={"Germany": {"men": 2}}, turn=5
    )
    assert [event.facts["nation"] for event in g.log if event.kind == "left_the_war"] == [1, 2]
    assert asked(g) == ["Inherit"]


def test_e2_a_nation_that_has_left_is_asked_nothing_more_and_its_pool_is_gone():
    g = italy(["1721"], pools={"Italy": {"men": 5, "lsp": 4}})
    assert in_pool(g, "Italy") == (0, 0, 0, 0, 0)
    assert "italy" not in [g.sides[decision.side] for decision in g.open_decisions()]
    assert queries.camp_of(g.state, nation("Italy")) not in (AXIS, ALLIED)


def test_e2_its_flags_and_stakes_go_and_the_line_is_whole():
    g = italy(["1721"], flags=[["Italy", "2529", "2629", 0]])
    assert line_is_whole(g.state) == []
    assert g.state.flags == ()


# E3


def minors(capitals, **fields):
    board = {name: {"USSR": (1,)} for name in capitals}
    board |= {"2718": {"Axis-Minors": (2,)}, "2217": {"Axis-Minors": (2,)}, "3515": {"Axis-Minors": (2,)}}
    hexes = {name: {"holder": "allied"} for name in capitals}
    return europe("LW-057", board, hexes={**hexes, "2818": {"garrison": "Axis-Minors"}}, turn=9, **fields)


def test_e3_troops_leave_a_country_whose_capital_has_fallen_and_no_other():
    g = minors(["2719"])  # Bucharest
    country = g.state.rules.map.country
    assert country[hex_("2718")] == "Romania"
    assert facts(g, "left_country")["country"] == "Romania"
    assert force(g, "2718", "Axis-Minors")[0] == 0
    assert force(g, "3515", "Axis-Minors")[0] == 2
    assert "left_the_war" not in kinds(g)


def test_e3_they_do_not_come_back():
    g = europe("LW-051", {"2719": {"USSR": (1,)}}, hexes={"2719": {"holder": "allied"}},
               pools={"Axis-Minors": {"men": 3}}, turn=9)  # fmt: skip
    board = g.state.rules.map
    named = GRID.members(board.named & queries.held(g.state, AXIS))
    town = next(hex for hex in named if board.country[hex] == "Romania")
    with refused(
        "E3", "your troops have left the country of Galatz 2817: its capital has fallen", GRID.name(town)
    ):
        play(g, f"axis_minors: send men {GRID.name(town)} 1")
    assert queries.closed_to(g.state, nation("Axis-Minors"), "Romania")
    assert not queries.closed_to(g.state, nation("Germany"), "Romania")


def test_e3_with_the_last_capital_they_leave_the_war():
    g = minors(["2719", "2216", "2521"])
    assert facts(g, "left_the_war")["nation"] == nation("Axis-Minors")
    assert force(g, "3515", "Axis-Minors")[0] == 0


# E5 and others


def test_e4_the_atlantic_wall_is_thickest_at_calais():
    rules = new("europe").state.rules
    french = {
        GRID.name(row[0]): row[3]
        for row in new("europe").state.forts
        if rules.map.country[row[0]] == "France"
    }
    assert len(french) >= 5
    assert (max(french, key=lambda name: french[name]), max(french.values())) == ("1113", 3)


def test_e4_the_north_sea_coast_is_harder_than_calais():
    layers = {GRID.name(row[0]): row[3] for row in new("europe").state.forts}
    assert min(layers[name] for name in ("1212", "1312", "1411", "1511", "1610", "1709")) > layers["1113"]


def test_e5_a_yugoslav_pag_more_each_spring():
    for turn, more in ((1, 0), (4, 1), (5, 0), (8, 1), (12, 1)):
        g = europe("LW-050", turn=turn)
        risen = [event for event in g.log if event.kind == "pag_placed" and event.rule == "E5"]
        assert len(risen) == more


def test_e5_new_british_pags_may_rise_in_yugoslavia_greece_or_france():
    g = europe("LW-051", turn=5, nation={"Britain": {"pags": 1}})
    countries = {g.state.rules.map.country[hex_(line.split()[1])] for line in legal(g, "britain", "pag")}
    assert {"Yugoslavia", "Greece", "France"} <= countries
    assert "Germany" not in countries


def test_e8_winter_counts_where_the_map_says_so():
    board = new("europe").state.rules.map
    assert board.winter & GRID.bit[hex_("3208")]
    assert not board.winter & GRID.bit[hex_("2629")]


# C


def china(phase="LW-057", forces=None, **fields):
    return at(phase, manned(forces, "china"), scenario="china", **fields)


def test_c1_neither_gaps_are_filled_nor_pockets_wither():
    g = at("LW-057", {"0911": {"Japan": (3,)}}, scenario="china", hexes={"0911": {"cut_off": 3}})
    assert line_is_whole(g.state) == []
    assert "given_up" not in kinds(g)
    assert men(g, "0911") == 3
    assert g.state.rules.options["isolation_attrition"] is False


def test_c2_communists_are_run_by_nobody_and_never_absorbed():
    g = china(hexes={"1004": {"pag": "Communist-China", "holder": "allied"}})
    assert g.state.pag[hex_("1004")] == nation("Communist-China")
    assert "pag_absorbed" not in kinds(g)
    assert queries.hostile_pag(g.state, hex_("1004"), AXIS)


FALLEN = {"0615": {"holder": "axis"}, "0516": {"holder": "axis"}}
AIR = {"0312": {"China": (1, 0, 2)}}


def test_c3_without_kweilin_liuchow_and_another_base_the_aircraft_are_gone():
    g = china(forces=AIR, hexes=FALLEN, pools={"China": {"aircraft": 1, "bombers": 1}})
    assert facts(g, "airfields_lost")["number"] == 4
    assert in_pool(g, "China")[2] == in_pool(g, "China")[4] == 0
    assert force(g, "0312", "China")[2] == 0


@pytest.mark.parametrize("hexes", [{"0615": {"holder": "axis"}}, {**FALLEN, "0312": {"base": "China"}}])
def test_c3_with_one_of_them_or_another_base_they_stay(hexes):
    g = china(forces=AIR, hexes=hexes, pools={"China": {"bombers": 1}})
    assert "airfields_lost" not in kinds(g)
    assert in_pool(g, "China")[4] == 1


def test_c4_chinese_me_is_two_from_turn_5():
    me = [new("china").state.rules.estimate(nation("China"), turn) for turn in range(1, 7)]
    assert me == [1, 1, 1, 1, 2, 2]


# S


def ended(scenario, counted, **options):
    """How a campaign ends with so many points for the camp that counts."""
    rules = new(scenario, **options).state.rules
    for least, winner, name in rules.levels:
        if counted >= least:
            return winner, name
    raise AssertionError


def test_s1_orel_is_won_by_points():
    assert [ended("orel", points) for points in (15, 14, 12, 11)] == [
        ("allied", "victory"), ("", "draw"), ("", "draw"), ("axis", "victory"),
    ]  # fmt: skip
    assert sum(new("orel").state.rules.map.points.values()) == 31
    assert victory.scores(new("orel").state) == {"axis": 20, "allied": 11}


def test_s1_the_end_of_orel():
    g = at("LW-059", manned(), turn=4)
    assert (g.result.winner, g.result.level, g.result.rule) == ("axis", "victory", "S1")
    assert g.result.scores == {"axis": 20, "allied": 11}


def test_s1_a_draw_has_no_winner():
    taken = ("0602",)
    forces = manned({name: {"USSR": (1,)} for name in taken})
    g = at("LW-059", forces, turn=4, hexes={name: {"holder": "allied"} for name in taken})
    assert (g.result.winner, g.result.level, g.result.scores["allied"]) == (None, "draw", 13)


def test_s2_the_eastern_front_and_its_short_game():
    assert [ended("east", points)[1] for points in (82, 74, 70, 62, 61)] == [
        "decisive victory", "victory", "draw", "victory", "decisive victory",
    ]  # fmt: skip
    assert [ended("east", points, short_game=True)[0] for points in (35, 32, 31)] == ["allied", "", "axis"]
    assert new("east", short_game=True).state.rules.last_turn == 6
    assert new("east").state.rules.last_turn == 24
    assert victory.scores(new("east").state)["allied"] == 37


def test_s3_europe():
    assert [ended("europe", points)[0] for points in (108, 96, 91, 80, 79)] == [
        "allied", "allied", "", "axis", "axis",
    ]  # fmt: skip
    assert victory.scores(new("europe").state)["allied"] == 43
    assert new("europe").state.rules.last_turn == 12


def test_s4_china_counts_japanese_points():
    winners = [ended("china", points)[0] for points in (20, 16, 13, 10, 9)]
    assert winners == ["axis", "axis", "", "allied", "allied"]
    assert victory.scores(new("china").state)["axis"] == 8
    assert new("china").state.rules.last_turn == 6


def test_s1_the_rules_index_names_every_level():
    index = RulesIndex.load(TITLE.folder / "data" / "rules.toml")
    for data in scenario_data().values():
        numbers = re.findall(r"\b\d+\b", index[data.rule].text)
        assert [
            str(least) for least, _, _ in (*data.levels, *data.short) if least and str(least) not in numbers
        ] == []
