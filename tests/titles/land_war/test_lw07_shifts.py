"""LW-070 to LW-082 Column shifts and die modifiers."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war.rules import lw060_reckoning as reckoning
from redoubt.titles.land_war.state import BRITAIN, GERMANY, USA
from tests.titles.land_war.helpers import (
    at,
    attack,
    everybody,
    facts,
    force,
    in_pool,
    kinds,
    legal,
    manned,
    play,
    refused,
    sheet_of,
    shifts,
    still,
    sums,
)


def reckoned(
    attacker, defender, scenario="orel", start="0702", target="0602", by="USSR", of="Germany", **fields
):
    """The sum of an attack with these points on both sides."""
    g = still({start: {by: attacker}, target: {of: defender}}, scenario=scenario, **fields)
    return sums(g, target, start)


GROUND = {
    "forest": ("europe", "2806", "2906", "Germany", "USSR"),
    "mountain": ("europe", "3217", "3218", "Germany", "USSR"),
    "swamp": ("europe", "2805", "2806", "USSR", "Germany"),
    "jungle": ("china", "0217", "0318", "Japan", "China"),
}


def on(ground, attacker, defender, **fields):
    """The same in another terrain."""
    scenario, start, target, by, of = GROUND[ground]
    total = reckoned(attacker, defender, scenario, start, target, by, of, **fields)
    assert total.ground == ground
    return total


# LW-070 to LW-072


def test_lw070_three_to_one_in_tanks_shifts_a_column():
    assert shifts(reckoned((5, 3), (2, 1)))["LW-070"] == 1
    assert "LW-070" not in shifts(reckoned((5, 2), (2, 1)))


def test_lw070_the_defender_s_tank_supremacy_shifts_against_the_attacker():
    assert shifts(reckoned((5, 1), (2, 3)))["LW-070"] == -1


@pytest.mark.parametrize(
    ("mine", "theirs", "whose"),
    [(3, 1, 1), (1, 0, 1), (0, 0, 0), (5, 2, 0), (1, 3, -1), (0, 1, -1), (6, 2, 1)],
)
def test_lw070_lw071_a15_exactly_three_to_one_or_any_against_none_is_supremacy(mine, theirs, whose):
    assert reckoning.supremacy(mine, theirs) == whose


def test_lw070_tank_supremacy_counts_neither_in_mountains_nor_in_swamps():
    assert "LW-070" not in shifts(on("mountain", (5, 3), (2,)))
    assert on("mountain", (5, 3), (2,)).tank_supremacy == 0


def test_lw070_a18_the_text_bars_it_in_swamps_though_the_note_is_blank():
    assert "LW-070" not in shifts(on("swamp", (5, 3), (2,)))
    assert shifts(on("swamp", (5, 0, 3), (2,)))["LW-071"] == 1


def test_lw070_a17_tanks_count_in_forests():
    assert shifts(on("forest", (5, 3), (2,)))["LW-070"] == 1


def test_lw070_a17_unless_the_setting_bars_them():
    assert "LW-070" not in shifts(on("forest", (5, 3), (2,), options={"forest_bars_tanks": True}))
    assert shifts(reckoned((5, 3), (2,), options={"forest_bars_tanks": True}))["LW-070"] == 1


def test_lw070_nor_in_an_amphibious_assault():
    g = landing(tanks=3)
    assert "tank supremacy" not in facts(g, "reckoned")["shifts"]


def test_lw071_three_to_one_in_aircraft_shifts_a_column():
    assert shifts(reckoned((5, 0, 3), (2, 0, 1)))["LW-071"] == 1
    assert shifts(reckoned((5, 0, 1), (2, 0, 3)))["LW-071"] == -1


def test_lw071_but_not_in_forests():
    assert "LW-071" not in shifts(on("forest", (5, 0, 3), (2,)))
    assert shifts(on("mountain", (5, 0, 3), (2,)))["LW-071"] == 1


def test_lw072_in_tropical_jungle_neither_counts():
    total = on("jungle", (5, 3, 3), (2,))
    assert not {"LW-070", "LW-071"} & set(shifts(total))
    assert (total.tank_supremacy, total.air_supremacy) == (0, 0)


def test_lw070_both_supremacies_add_up():
    total = reckoned((5, 3, 3), (2, 1, 1))
    assert shifts(total)["LW-070"] + shifts(total)["LW-071"] == 2


# LW-073 to LW-076


def fortified(*forts, starts=("0702",), **fields):
    forces = {"0702": {"USSR": (3,)}, "0703": {"USSR": (5,)}, "0602": {"Germany": (2,)}}
    return shifts(sums(still(forces, forts=list(forts), **fields), "0602", *starts))


def test_lw073_a_column_for_each_layer_of_the_side_attacked_through():
    assert fortified(["0602", "0702", "axis", 2])["LW-073"] == -2
    assert "LW-073" not in fortified(["0602", "0703", "axis", 2])


def test_lw073_a29_works_help_only_those_who_built_them_and_hold_the_hex():
    assert "LW-073" not in fortified(["0602", "0702", "allied", 2])
    assert "LW-073" not in fortified(["0702", "0602", "allied", 2])


def test_lw073_a29_through_several_sides_the_one_with_most_cv_counts():
    strong_at_orel = ["0602", "0702", "axis", 3]
    assert "LW-073" not in fortified(strong_at_orel, starts=("0702", "0703"))
    assert fortified(["0602", "0703", "axis", 1], strong_at_orel, starts=("0702", "0703"))["LW-073"] == -1


def test_lw073_a29_of_equal_sides_the_higher_layer_counts():
    forces = {"0702": {"USSR": (3,)}, "0703": {"USSR": (3,)}, "0602": {"Germany": (2,)}}
    g = still(forces, forts=[["0602", "0702", "axis", 2]])
    assert shifts(sums(g, "0602", "0703", "0702"))["LW-073"] == -2


def test_lw074_a30_a_major_city_of_his_own_country_helps_the_defender():
    g = still({"0602": {"Germany": (3,)}, "0604": {"Germany": (3,)}, "0705": {"USSR": (2,)}})
    assert shifts(sums(g, "0705", "0604"))["LW-074"] == -1  # Kharkov


def test_lw074_a30_an_occupied_city_gives_nothing():
    g = still({"0706": {"Germany": (3,)}, "0705": {"USSR": (2,)}})
    assert "LW-074" not in shifts(sums(g, "0706", "0705"))  # Dnepropetrovsk under the Germans


def test_lw074_a30_an_ally_s_city_counts():
    hexes = {"2719": {"holder": "axis"}, "2819": {"holder": "allied"}}
    g = still({"2719": {"Germany": (2,)}, "2819": {"USSR": (3,)}}, scenario="europe", hexes=hexes)
    assert shifts(sums(g, "2719", "2819"))["LW-074"] == -1  # Bucharest held by Germans


def test_lw074_a_named_town_is_not_a_major_city():
    assert "LW-074" not in shifts(reckoned((5,), (2,)))  # Sevsk


def pag(where, nation="USSR", by="Germany"):
    """Shifts of an attack by Germans from the salient on Orel, with partisans somewhere."""
    forces = {"0602": {"Germany": (3,)}, "0702": {"USSR": (2,)}}
    g = still(forces, hexes={where: {"pag": nation}} if where else {})
    total = sums(g, "0702", "0602") if by == "Germany" else sums(g, "0602", "0702")
    return shifts(total).get("LW-075", 0)


def test_lw075_an_enemy_pag_within_two_hexes_of_the_attacker_is_two_columns():
    assert pag("0402") == -2
    assert pag("0302") == 0  # three hexes away


def test_lw075_a28_the_defender_suffers_if_one_is_near_the_attacked_hex():
    assert pag("0402", by="USSR") == 2


def test_lw075_a28_once_a_side_however_many():
    forces = {"0602": {"Germany": (3,)}, "0702": {"USSR": (2,)}}
    g = still(forces, hexes={"0402": {"pag": "USSR"}, "0403": {"pag": "USSR"}})
    assert shifts(sums(g, "0702", "0602"))["LW-075"] == -2


def test_lw075_a28_both_may_suffer():
    forces = {"2806": {"Germany": (3,)}, "2805": {"USSR": (2,)}}
    g = still(forces, scenario="europe", hexes={"2707": {"pag": "USSR"}, "2905": {"pag": "Germany"}})
    both = [item.amount for item in sums(g, "2805", "2806").shifts if item.rule == "LW-075"]
    assert both == [-2, 2]


def test_lw075_a55_an_area_is_a_hex():
    assert pag("0602") == -2  # in the very hex
    assert pag("0502") == -2  # one
    assert pag("0401") == -2  # two


def test_lw075_a_pag_does_not_trouble_its_own_side():
    forces = {"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}
    assert "LW-075" not in shifts(sums(still(forces, hexes={"0402": {"pag": "Germany"}}), "0702", "0602"))
    assert "LW-075" not in shifts(sums(still(forces, hexes={"0901": {"pag": "USSR"}}), "0602", "0702"))


def test_lw076_an_attack_with_no_lsp_is_two_columns_worse():
    assert facts(attack(), "reckoned")["shifts"]["attack without LSP"] == -2
    assert "attack without LSP" not in facts(attack(lsp=(1, 0)), "reckoned")["shifts"]


def test_lw076_a27_a_defender_without_lsp_suffers_nothing():
    assert facts(attack(lsp=(1, 0)), "reckoned")["shifts"] == {}


# LW-080 to LW-082


def landing(turn=4, who="Britain", tanks=0, dice=(3, 3), **fields):
    """An assault on Caen from the sea, in the spring of 1943."""
    fields = {"hexes": {"0914": {"garrison": "Germany"}}, **fields}
    return at("LW-056", {}, dice, "europe", turn=turn, flags=[[who, "0914", "0914", 1]],
              embarked=[[who, "0914", 4, tanks, 0]], **fields)  # fmt: skip


def test_lw080_an_amphibious_assault_takes_four_from_the_die():
    assert facts(landing(), "rolled")["plus"] == [-4, 0]


def test_lw080_a21_without_landing_craft_six_and_not_ten():
    assert facts(landing(turn=1), "rolled")["plus"] == [-6, 0]
    assert facts(landing(turn=3), "rolled")["plus"] == [-6, 0]


def test_lw080_r3_landing_craft_come_by_the_nation_s_data():
    g = still(scenario="europe", turn=4).state
    assert [reckoning.has_craft(g, nation) for nation in (BRITAIN, USA, GERMANY)] == [True, True, False]


def test_lw081_each_lsp_adds_one_to_the_die_of_its_side():
    assert facts(attack(lsp=(3, 2)), "rolled")["plus"] == [3, 2]


def test_lw081_a27_lsp_come_from_the_hex_first_and_then_from_the_pool():
    g = at("LW-054", manned({"0702": {"USSR": (3, 0, 0, 2)}}), flags=[["USSR", "0702", "0602", 0]],
           pools={"USSR": {"lsp": 2}})  # fmt: skip
    sheet_of(g, "ussr: lsp 0602 3")
    assert in_pool(g, "USSR")[3] == 1
    assert force(g, "0702", "USSR") == (3, 0, 0, 0)
    assert facts(g, "staked_lsp")["number"] == 3


def test_lw081_a27_the_defender_may_do_it_too():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"Germany": {"lsp": 2}})
    sheet_of(g, "germany: lsp 0602 2")
    assert in_pool(g, "Germany")[3] == 0


def test_lw081_a27_no_upper_limit_but_what_is_there():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": 12}})
    play(g, "ussr: lsp 0602 9", "ussr: lsp 0602 3")
    with refused("A27", "no more LSP can reach Sevsk (salient) 0602; you ordered 1"):
        play(g, "ussr: lsp 0602 1")


def test_lw081_a27_with_the_setting_there_is_a_limit():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": 12}},
           options={"max_lsp": 2})  # fmt: skip
    assert legal(g, "ussr", "lsp") == ["lsp 0602 1..2"]
    play(g, "ussr: lsp 0602 2")
    with refused("A74", "a team may put at most 2 LSP on one combat", "2 are on it already", "0602"):
        play(g, "ussr: lsp 0602 1")


def test_lw081_a74_more_lsp_than_the_setting_allows_names_the_setting_and_not_the_pool():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": 3}},
           options={"max_lsp": 4})  # fmt: skip
    with refused("A74", "a team may put at most 4 LSP on one combat: you ordered 5"):
        play(g, "ussr: lsp 0602 5")
    with refused("A27", "3 more LSP can reach Sevsk (salient) 0602; you ordered 4"):
        play(g, "ussr: lsp 0602 4")


def test_lw081_a74_two_allies_may_each_put_the_limit_on_the_same_combat_and_all_of_it_counts():
    target, germans, allies = "2717", "2617", "2718"
    forces = {germans: {"Germany": (6,)}, allies: {"Axis-Allies": (6,)}, target: {"USSR": (6,)}}
    laid = [["Germany", germans, target, 0], ["Axis-Allies", allies, target, 0]]
    pools = {who: {"lsp": 9} for who in ("Germany", "Axis-Allies")}
    g = at("LW-054", manned(forces, "east"), (3, 3), "east", {"max_lsp": 4}, None, pools, flags=laid)
    for team in ("germany", "axis_allies"):
        play(g, f"{team}: lsp {target} 4")
        with refused("A74", "a team may put at most 4 LSP on one combat", "4 are on it already"):
            play(g, f"{team}: lsp {target} 1")
    while "rolled" not in kinds(g):
        everybody(g)
    assert facts(g, "rolled")["plus"] == [8, 0]


def test_lw081_a27_lsp_are_spent_whatever_happens():
    g = attack(manned(), dice=(1, 6), lsp=(2, 2))
    assert (in_pool(g, "USSR")[3], in_pool(g, "Germany")[3]) == (0, 0)


def test_lw082_cards_on_the_die_add_their_values():
    g = attack(cards=["USS01", "USS02"], lsp=(1, 0))
    assert facts(g, "rolled")["plus"] == [2 + 1 + 1, 0]
