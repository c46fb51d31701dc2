"""LW-001 to LW-006 The six resources."""

from __future__ import annotations

from redoubt.titles.land_war.state import RESOURCES
from tests.titles.land_war.helpers import (
    at,
    attack,
    coloured,
    everybody,
    facts,
    force,
    hex_,
    holder,
    in_pool,
    legal,
    manned,
    men,
    nation,
    new,
    play,
    refused,
    sheet_of,
)


def test_lw001_the_resources_are_men_tanks_aircraft_lsp_and_bombers_with_garrisons_beside_them():
    assert RESOURCES == ("men", "tanks", "aircraft", "lsp", "bombers")
    assert new().state.garrisons[nation("Germany")] == 1


def test_lw003_a_hex_holds_a_number_of_men_and_counters_by_nation():
    g = at("LW-051", manned({"0602": {"Germany": (4, 1, 3, 2)}}))
    assert force(g, "0602", "Germany") == (4, 1, 3, 2)
    assert men(g, "0602") == 4


def test_lw003_points_that_join_others_are_one_force():
    g = at("LW-051", manned({"0602": {"Germany": (4,)}}), pools={"Germany": {"men": 2}})
    sheet_of(g, "germany: send men 0602 2")
    assert g.state.forces[hex_("0602")] == ((nation("Germany"), 6, 0, 0, 0),)


def test_lw003_a65_with_open_strengths_a_team_sees_the_enemy_as_he_is():
    g = at("LW-051", manned({"0602": {"Germany": (4, 1, 3)}}))
    assert seen(g, "0602") == [["Germany", 4, 1, 3, 0]]


def test_lw003_a65_with_sizes_a_team_sees_thin_medium_or_strong():
    for points, shown in (((1,), 1), ((2,), 1), ((3,), 3), ((4, 1, 1), 3), ((7,), 7), ((20, 5, 5), 7)):
        g = at("LW-051", manned({"0602": {"Germany": points}}), options={"enemy_strength": "size"})
        assert seen(g, "0602") == [["Germany", shown, 0, 0, 0]]


def test_lw003_a65_hidden_strengths_show_nothing_of_the_enemy_and_all_of_ones_own():
    g = at("LW-051", manned({"0602": {"Germany": (4,)}}), options={"enemy_strength": "hidden"})
    assert seen(g, "0602") is None
    assert seen(g, "0702") == [["USSR", 1, 0, 0, 0]]


def test_lw003_a65_lsp_alone_in_a_hex_are_not_seen():
    g = at("LW-051", manned({"0402": {"Germany": (0, 0, 0, 3)}}), options={"enemy_strength": "size"})
    assert seen(g, "0402") is None


def test_lw003_a65_a_combat_shows_both_sums_to_all():
    g = attack(options={"enemy_strength": "hidden"})
    (line,) = [line for line in g.log_lines("ussr") if line["kind"] == "reckoned"]
    assert line["facts"]["cv"] == [3, 2]


def seen(g, name):
    """The forces of a hex as the Soviet team sees them."""
    return g.view("ussr")["state"]["hex"][name].get("forces")


def test_lw004_a_bomber_in_support_is_an_aircraft_point():
    g = attack(allotted=[["USSR", "0602", 3, None, 2]], pools={"USSR": {"bombers": 2}})
    assert facts(g, "reckoned")["cv"] == [5, 2]
    assert facts(g, "reckoned")["shifts"]["air supremacy"] == 1


def test_lw005_lsp_are_consumed_when_they_are_put_on_a_combat():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": 5}})
    sheet_of(g, "ussr: lsp 0602 3")
    assert in_pool(g, "USSR")[3] == 2


def test_lw006_a_garrison_counts_as_a_man_when_it_is_attacked():
    g = attack(hexes={"0602": {"garrison": "Germany"}})
    assert facts(g, "reckoned")["cv"] == [3, 3]


def test_lw006_a_garrison_is_lost_like_a_man_when_no_other_is_left():
    g = coloured("O", {"0702": {"USSR": (9, 1)}, "0602": {}}, hexes={"0602": {"garrison": "Germany"}})
    assert facts(g, "losses")["defender_loses"] == [1, 0, 0, 0]
    assert "garrison_lost" in [event.kind for event in g.log]
    assert g.state.lost_men[nation("Germany")] == 1


def test_lw006_a40_a_garrison_does_not_attack():
    g = attack({"0602": {"Germany": (2,)}, "0702": {}}, hexes={"0702": {"garrison": "USSR"}})
    assert facts(g, "void")["why"] == "no men are left to attack"


def test_lw006_a40_a_garrison_does_not_retreat_and_is_lost_with_its_hex():
    g = coloured("B", hexes={"0602": {"garrison": "Germany"}})
    play(g, "germany: retreat 0502")
    assert "garrison_lost" in [event.kind for event in g.log]
    assert g.state.garrison[hex_("0602")] == -1


def test_lw006_a40_a_garrison_fights_with_the_me_of_its_nation():
    g = attack({"0702": {"USSR": (5,)}, "0602": {}}, hexes={"0602": {"garrison": "Germany"}})
    assert facts(g, "reckoned")["strength"] == [10, 5]


def test_lw006_a40_one_garrison_to_a_hex():
    g = at("LW-051", manned(), hexes={"0404": {"garrison": "Germany"}}, nation={"Germany": {"garrisons": 1}})
    with refused("A40", "0404 already has a garrison"):
        play(g, "germany: garrison 0404")
    assert "garrison 0402" in legal(g, "germany")


def test_lw006_a59_garrisons_go_to_towns_that_the_camp_holds():
    g = at("LW-051", manned(), nation={"Germany": {"garrisons": 1}})
    sites = {line.split()[1] for line in legal(g, "germany", "garrison")}
    assert "0404" in sites
    assert "0405" not in sites
    assert "0702" not in sites
    with refused("LW-051", "0702 is not held by your camp"):
        play(g, "germany: garrison 0702")


def test_lw006_no_more_garrisons_than_the_nation_has():
    g = at("LW-051", manned(), nation={"Germany": {"garrisons": 1}})
    play(g, "germany: garrison 0404")
    with refused("LW-006", "no garrison left"):
        play(g, "germany: garrison 0402")


def test_lw006_a78_a_garrison_that_comes_by_sea_takes_a_point_of_lift():
    teams = {name: {"garrisons": 3} for name in ("USSR", "Britain", "USA")}
    teams["Britain"]["lifted"] = 7  # of 8
    g = at("LW-051", manned(scenario="europe"), scenario="europe", nation=teams,
           pools={"USA": {"men": 1}})  # fmt: skip
    with refused("A78", "Belfast 0808 is reached by sea, and no sea lift is left for a garrison"):
        play(g, "ussr: garrison 0808")
    assert "garrison 3208" in legal(g, "ussr", "garrison")  # Moscow
    play(g, "britain: garrison 0324")  # Gibraltar
    with refused("A78", "3218 is reached by sea"):
        play(g, "britain: garrison 3218")  # Sevastopol
    play(g, "britain: garrison 0812")  # Plymouth, overland
    play(g, "usa: garrison 3218", "usa: send men 1011 1")
    everybody(g)
    assert [g.state.lifted[nation(name)] for name in ("USSR", "Britain", "USA")] == [0, 8, 2]
    assert g.state.garrison[hex_("3218")] == nation("USA")


def test_lw006_a69_a_garrison_holds_its_hex_alone_when_no_man_can_be_found():
    forces = {hex: who for hex, who in manned().items() if hex != "0907"}
    g = at("LW-051", forces, hexes={"0907": {"garrison": "Germany"}})
    everybody(g)
    assert holder(g, "0907") == "axis"
    assert men(g, "0907") == 0


def test_lw006_a69_but_a_man_comes_when_there_is_one():
    forces = {hex: who for hex, who in manned().items() if hex != "0907"}
    g = at("LW-051", forces, hexes={"0907": {"garrison": "Germany"}}, pools={"Germany": {"men": 1}})
    assert men(g, "0907") == 1


def test_lw006_a69_a_garrison_is_left_behind_when_the_line_is_drawn_back():
    g = at("LW-058", manned(), hexes={"0602": {"garrison": "Germany"}})
    play(g, "ussr: done", "germany: give 0602 0503", "germany: done")
    assert g.state.garrison[hex_("0602")] == -1
    assert facts(g, "garrison_lost") == {"hex": hex_("0602")}


def test_lw003_a65_a_force_at_sea_is_known_to_its_own_camp_until_the_combats_begin():
    sea = [["Britain", "0914", 3, 1, 0]]
    fields = {"scenario": "europe", "turn": 4, "flags": [["Britain", "0914", "0914", 1]], "embarked": sea,
              "nation": {"Britain": {"lifted": 4}}, "options": {"enemy_strength": "size"}}  # fmt: skip
    g = at("LW-055", manned(scenario="europe"), **fields)
    assert g.view("usa")["state"]["embarked"] == sea
    assert g.view("germany")["state"]["embarked"] == []
    assert "lifted" not in g.view("germany")["state"]["nation"].get("Britain", {})
    assert g.view("germany")["state"]["flags"] == [["Britain", "0914", "0914", 1]]


def test_lw003_a65_how_a_hex_splits_its_points_is_known_to_its_own_camp():
    row = ["USSR", "0601", "0502", 2, 0, 0]
    g = at("LW-055", manned(), split=[row], options={"enemy_strength": "size"})
    assert g.view("ussr")["state"]["split"] == [row]
    assert g.view("germany")["state"]["split"] == []
