"""LW-060 to LW-067 Combat: the sum, the odds, the dice."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war.rules import lw060_reckoning as reckoning
from redoubt.titles.land_war.state import LANDING
from redoubt.titles.land_war.tables import COLOUR_NAMES
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    coloured,
    everybody,
    facts,
    force,
    hand,
    hex_,
    holder,
    holds,
    in_pool,
    kinds,
    manned,
    nation,
    play,
    refused,
    sheet_of,
    still,
    sums,
)


def columns():
    return still().state.rules.charts.columns


def test_lw060_there_is_combat_only_where_a_flag_lies():
    g = at("LW-056", manned({"0702": {"USSR": (9,)}}))
    assert "reckoned" not in kinds(g)
    assert holder(g, "0602") == "axis"


def test_lw060_nothing_is_staked_where_no_flag_lies():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": 5}})
    with refused("LW-060", "there is no combat in Poltava 0604"):
        play(g, "ussr: lsp 0604 1")


def void(**fields):
    """An attack from Orel whose starting hex has been lost."""
    forces = manned(leave=["0702"])
    return attack(forces, hexes={"0702": {"holder": "axis"}}, **fields)


def test_lw060_a51_a_flag_is_void_if_its_hex_has_changed_hands():
    assert facts(void(), "void")["why"] == "every hex the attack came from is lost"
    g = attack(manned(leave=["0602"]), hexes={"0602": {"holder": "allied"}})
    assert facts(g, "void")["why"] == "the hex has fallen already"
    g = attack(manned(leave=["0602"]), hexes={"0602": {"holder": "nobody"}})
    assert facts(g, "void")["why"] == "nobody holds the hex"


def test_lw060_a51_cards_and_lsp_come_back_if_the_combat_never_took_place():
    g = void(lsp=(2, 3), cards=["USS01"], allotted=[["Germany", "0602", 2, "GER02", 1]])
    assert (in_pool(g, "USSR")[3], in_pool(g, "Germany")[3]) == (2, 3)
    assert (holds(g, "USS01"), holds(g, "GER02")) == ("USSR", "Germany")


def test_lw060_a51_one_start_hex_lost_of_two_leaves_the_other():
    g = attack({"0703": {"USSR": (3,)}, "0602": {"Germany": (2,)}}, starts=("0702", "0703"),
               hexes={"0702": {"holder": "axis"}})  # fmt: skip
    assert facts(g, "reckoned")["cv"] == [3, 2]


def test_lw075_a51_partisans_near_a_start_hex_that_is_lost_do_not_hamper():
    """Of two start hexes one is lost before the combat; a Soviet PAG is near that one only."""
    forces = manned({"0602": {"Germany": (5,)}, "0603": {"USSR": (3,)}}, leave=["0604"])
    lost = {"0604": {"holder": "allied"}, "0505": {"pag": "USSR"}}
    g = attack(forces, starts=("0602", "0604"), target="0603", by="Germany", against="USSR", lsp=(1, 0),
               hexes=lost)  # fmt: skip
    assert facts(g, "reckoned")["starts"] == (hex_("0602"),)
    assert "enemy partisans near the attacker" not in facts(g, "reckoned")["shifts"]


def test_lw060_a51_a_landing_goes_on_when_the_land_beside_it_is_lost():
    forces = manned({"2529": {"Germany": (1,)}}, "europe", leave=["2629"])
    flags = [["Britain", "2529", "2529", LANDING]]
    g = attack(forces, (6, 1), ("2629",), "2529", "Britain", (4, 0), scenario="europe", turn=5, flags=flags,
               hexes={"2629": {"holder": "axis"}}, embarked=[["Britain", "2529", 8, 0, 0]])  # fmt: skip
    assert facts(g, "reckoned")["ground"] == "amphibious"
    assert facts(g, "reckoned")["starts"] == ()


def test_lw060_a51_stakes_of_a_combat_that_took_place_are_spent():
    g = attack(manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}), lsp=(1, 0), dice=(1, 6))
    assert g.state.allotted == ()
    assert in_pool(g, "USSR")[3] == 0


def test_lw061_cv_is_men_tanks_and_aircraft():
    g = attack({"0702": {"USSR": (3, 2, 1, 7)}, "0602": {"Germany": (2, 0, 1)}})
    assert facts(g, "reckoned")["cv"] == [6, 3]


def test_lw062_strength_is_cv_times_me():
    g = attack({"0702": {"USSR": (3, 2, 1)}, "0602": {"Germany": (2, 0, 1)}})
    assert facts(g, "reckoned")["strength"] == [12, 15]


def test_lw062_a32_mixed_forces_multiply_each_nation_by_its_own_me():
    forces = {"2529": {"Germany": (2,), "Italy": (3,)}, "2629": {"Britain": (4,)}}
    g = still(forces, scenario="europe")
    assert sums(g, "2629", "2529").strength == (2 * 5 + 3 * 2, 4 * 3)


def test_lw062_a32_me_never_falls_below_one():
    g = still(nation={"Vichy": {"me": 0}})
    assert reckoning.me_of(g.state, nation("Vichy")) == 1


@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [(29, 10, "5:2"), (99, 100, "1:2"), (100, 100, "1:1"), (149, 100, "1:1"), (150, 100, "3:2"),
     (1, 2, "1:2"), (40, 40, "1:1"), (65, 20, "3:1"), (45, 10, "9:2"), (50, 10, "5:1")],
)  # fmt: skip
def test_lw063_a11_odds_are_the_largest_column_not_above_the_ratio(attacker, defender, column):
    charts = still().state.rules.charts
    assert charts.columns[reckoning.base_column(charts.ratios, attacker, defender)] == column


@pytest.mark.parametrize(("attacker", "defender", "column"), [(1, 9, "1:3"), (0, 5, "1:3"), (90, 10, "5:1")])
def test_lw063_a12_odds_beyond_the_table_use_its_ends(attacker, defender, column):
    charts = still().state.rules.charts
    assert charts.columns[reckoning.base_column(charts.ratios, attacker, defender)] == column


def test_lw063_a12_no_attack_is_forbidden_for_being_hopeless():
    g = attack({"0702": {"USSR": (1,)}, "0602": {"Germany": (30,)}})
    assert facts(g, "reckoned")["column"] == "1:3"


def nine_to_one(**options):
    """Nine to one, against two layers of fortification."""
    g = still({"0702": {"USSR": (9,)}, "0602": {"Germany": (1,)}}, options=options,
              nation={"USSR": {"me": 5}}, forts=[["0602", "0702", "axis", 2]])  # fmt: skip
    return columns()[sums(g, "0602", "0702").column]


def test_lw064_a13_shifts_count_from_the_last_column_of_the_table():
    assert nine_to_one() == "4:1"


def test_lw064_a13_with_columns_beyond_the_table_they_keep_their_distance():
    assert nine_to_one(virtual_columns=True) == "5:1"


def test_lw064_a13_columns_beyond_the_table_below_one_to_three():
    charts = still().state.rules.charts
    assert reckoning.base_column(charts.ratios, 1, 5, True) == -2
    assert reckoning.base_column(charts.ratios, 1, 3, True) == 0


def test_lw064_the_shifts_are_added_up_and_clamped_again():
    g = still({"0702": {"USSR": (1,)}, "0602": {"Germany": (9, 3)}})
    total = sums(g, "0602", "0702", lsp=(0, 0))
    assert sum(item.amount for item in total.shifts) == -3
    assert columns()[total.column] == "1:3"


def test_lw065_each_side_rolls_and_the_difference_finds_the_colour():
    g = attack(dice=(5, 2), lsp=(1, 0))
    rolled = facts(g, "rolled")
    assert rolled["dice"] == [5, 2]
    assert rolled["differential"] == 4
    assert rolled["colour"] == "B"  # 6 against 10 is 1:2


@pytest.mark.parametrize(
    ("column", "differential", "colour"),
    [("1:3", -7, "R"), ("1:1", -2, "O"), ("1:1", 0, "B"), ("3:2", -2, "O"), ("4:1", 6, "G"), ("5:1", -7, "O"),
     ("5:1", -5, "Y"), ("1:3", 7, "Y"), ("2:1", 1, "Y"), ("9:2", -6, "B")],
)  # fmt: skip
def test_lw065_the_printed_results_table(column, differential, colour):
    g = still().state
    assert reckoning.colour(g, columns().index(column), differential) == colour


def test_lw065_the_table_never_falls_along_a_row_or_down_a_column():
    order = "ROBYG"
    table = [[order.index(colour) for colour in column] for column in still().state.rules.charts.results]
    assert len(table) == 11
    assert all(len(column) == 15 and column == sorted(column) for column in table)
    assert all(list(row) == sorted(row) for row in zip(*table, strict=True))


def test_lw065_a14_beyond_seven_the_end_row_counts():
    g = still().state
    for column in range(11):
        assert reckoning.colour(g, column, 12) == reckoning.colour(g, column, 7)
        assert reckoning.colour(g, column, -12) == reckoning.colour(g, column, -7)


def test_lw065_control_played_by_people_accepts_overrules_or_has_it_rolled_again():
    g = attack(options={"control": "people"}, dice=(3, 3, 6, 1))
    first = facts(g, "rolled")["colour"]
    named = COLOUR_NAMES[first]
    assert f"gives {named}: accept it" in g.view("control")["pending"][0]["prompt"]
    with refused("LW-065", f"the result is {named} as it is"):
        g.choose("control", f"colour {first}", "why")
    with refused("LW-065", "needs a written reason"):
        g.choose("control", "reroll")
    play(g, "control: reroll")
    assert facts(g, "rolled")["dice"] == [6, 1]
    play(g, "control: colour G")
    assert facts(g, "overruled")["colour"] == "G"


# LW-066


def taken(**fields):
    """The salient has been taken from Orel and Bryansk and its defenders are about to go."""
    forces = manned({"0702": {"USSR": (2, 1, 0, 2)}, "0602": {"Germany": (1, 1)}})
    return coloured("B", forces, starts=("0702", "0601"), **fields)


def test_lw066_a25_the_beaten_retreat_to_a_hex_of_their_own_beside_it():
    g = taken()
    with refused("A25", "Chernigov 0403 is not a hex of your camp beside Sevsk (salient) 0602"):
        play(g, "germany: retreat 0403")
    play(g, "germany: retreat 0502")
    assert force(g, "0502", "Germany") == (1 + 1, 1, 0, 0)
    assert holder(g, "0602") == "allied"


def test_lw066_a25_the_victors_move_in_what_they_like_and_at_least_a_man():
    g = taken()
    play(g, "germany: retreat 0502")
    with refused("A25", "at least one man must move into Sevsk (salient) 0602"):
        play(g, "ussr: done")
    with refused("A25", "Kursk 0703 took no part in this attack"):
        play(g, "ussr: advance men 0703 1")
    with refused("A25", "1 tank of the USSR attacked from Orel 0702; you ordered 2"):
        play(g, "ussr: advance tanks 0702 2")
    play(g, "ussr: advance men 0702 2", "ussr: advance tanks 0702 1", "ussr: advance lsp 0702 2")
    play(g, "ussr: done")
    assert force(g, "0602", "USSR") == (2, 1, 0, 2)


def test_lw066_a25_with_nowhere_to_go_the_beaten_are_lost():
    around = {name: {"holder": "allied"} for name in ("0502", "0503")}
    g = coloured("B", {"0702": {"USSR": (3,)}, "0602": {"Germany": (2, 1)}}, hexes=around)
    assert facts(g, "trapped")["hex"] == hex_("0602")
    assert g.state.lost_men[nation("Germany")] == 2
    assert g.state.lost_tanks[nation("Germany")] >= 1


def wiped_out(**fields):
    """Nobody of the defence is left, and the colour says that the line holds."""
    forces = manned({"0702": {"USSR": (5,)}, "0602": {"Germany": (1,)}})
    return coloured("O", forces, **fields)


def test_lw066_a26_a_wiped_out_defender_fills_the_gap():
    g = wiped_out(pools={"Germany": {"men": 1}})
    assert facts(g, "gap_filled")["hex"] == hex_("0602")
    assert holder(g, "0602") == "axis"


def test_lw066_a26_if_he_cannot_the_attacker_may_occupy():
    g = wiped_out()
    assert asked(g) == ["GoIn"]
    play(g, "ussr: enter", "ussr: advance men 0702 3", "ussr: done")
    assert holder(g, "0602") == "allied"


def test_lw066_a26_or_leave_the_hex_to_nobody():
    g = wiped_out()
    play(g, "ussr: no")
    assert holder(g, "0602") == "nobody"
    assert facts(g, "given_up")["hex"] == hex_("0602")


def test_lw066_a26_lsp_alone_defend_nothing():
    forces = manned({"0702": {"USSR": (5,)}, "0602": {"Germany": (1, 0, 0, 2)}})
    g = coloured("O", forces)
    play(g, "ussr: enter", "germany: retreat 0502", "ussr: advance men 0702 3", "ussr: done")
    assert holder(g, "0602") == "allied"
    assert force(g, "0502", "Germany")[3] == 2


def test_lw066_a26_a_garrison_that_is_left_holds():
    g = wiped_out(hexes={"0602": {"garrison": "Germany"}})
    assert "gap_filled" not in kinds(g)
    assert asked(g) != ["MoveIn"]


def test_lw067_both_sides_lose_after_the_dice():
    g = attack({"0702": {"USSR": (10,)}, "0602": {"Germany": (10,)}})
    assert facts(g, "losses")["attacker_loses"] == [4, 0, 0, 0]
    assert facts(g, "losses")["defender_loses"] == [2, 0, 0, 0]
    assert kinds(g).index("rolled") < kinds(g).index("losses")


def test_lw061_the_whole_of_step_5_reaches_the_combat():
    g = at("LW-054", manned({"0702": {"USSR": (3,)}}), (3, 3), flags=[["USSR", "0702", "0602", 0]],
           pools={"USSR": {"lsp": 4}}, card=hand("USS01"))  # fmt: skip
    sheet_of(g, "ussr: lsp 0602 3", "ussr: die USS01 0602")
    everybody(g)
    assert facts(g, "rolled")["plus"] == [5, 0]
