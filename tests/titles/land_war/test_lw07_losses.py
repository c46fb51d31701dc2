"""LW-090 to LW-095 What a combat costs."""

from __future__ import annotations

import csv

import pytest

from redoubt.titles.land_war.rules import lw090_losses as losses
from redoubt.titles.land_war.rules.lw060_battle import Part
from redoubt.titles.land_war.rules.lw060_reckoning import Sum
from redoubt.titles.land_war.state import BRITAIN, FOR_BOMBERS, GERMANY, ITALY, USA, USSR
from redoubt.titles.land_war.tables import FOLDER
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    facts,
    force,
    in_pool,
    legal,
    manned,
    nation,
    play,
    refused,
    still,
    sums,
)


def charts():
    return still().state.rules.charts


def loss(cv, me, ground="open"):
    """Points lost by attacker and defender."""
    return losses.losses(charts(), Sum(cv, (0, 0), 0, (), 0, ((), ()), 0, 0, ground, me))


def test_lw090_both_sides_lose_by_the_enemy_s_cv_whatever_his_me():
    assert loss((20, 8), (2, 5)) == (3, 4)
    assert loss((20, 8), (3, 8)) == (3, 4)  # the ratio is 2:1 all the same


def test_lw091_the_ratio_is_the_higher_me_by_the_lower_rounded_down():
    for me, expected in (((2, 5), 2), ((2, 6), 3), ((1, 5), 5), ((3, 5), 1)):
        assert loss((5, 5), me)[0] == 5 * expected // 5


def test_lw091_a32_above_six_it_is_six():
    assert loss((5, 5), (1, 9)) == loss((5, 5), (1, 6))


def test_lw091_a32_mixed_forces_lose_by_the_me_of_the_largest_contingent():
    forces = {"2529": {"Germany": (2,), "Italy": (3,)}, "2629": {"Britain": (4,)}}
    assert sums(still(forces, scenario="europe"), "2629", "2529").loss_me == (2, 3)


def test_lw091_a32_on_a_tie_of_the_higher():
    forces = {"2529": {"Germany": (3,), "Italy": (3,)}, "2629": {"Britain": (4,)}}
    assert sums(still(forces, scenario="europe"), "2629", "2529").loss_me == (5, 3)


def test_lw092_the_higher_me_loses_by_the_first_column_the_lower_by_its_ratio():
    assert loss((10, 10), (5, 2)) == (2, 4)
    assert loss((10, 10), (2, 5)) == (4, 2)
    assert loss((10, 10), (3, 3)) == (2, 2)


def test_lw092_the_table_is_a_fifth_of_cv_times_ratio_rounded_down():
    for cv, row in charts().losses.items():
        assert row == (cv // 5, *(cv * ratio // 5 for ratio in range(1, 7)))


def test_lw092_a57_cv_4_is_supplied_and_6_stands_once():
    with (FOLDER / "data" / "losses.csv").open(encoding="utf-8") as file:
        printed = [row["enemy_cv"] for row in csv.DictReader(file)]
    assert printed == [str(cv) for cv in range(1, 21)]
    assert charts().losses[4] == (0, 0, 1, 2, 3, 4, 4)


def test_lw092_a33_above_twenty_the_formula_goes_on():
    assert loss((33, 41), (2, 5)) == (41 * 2 // 5, 33 // 5)


def test_lw092_a33_an_empty_marker_inflicts_no_loss():
    assert loss((9, 0), (2, 5)) == (0, 1)


@pytest.mark.parametrize(
    ("target", "start", "scenario", "me"),
    [("2906", "2806", "europe", (5, 3)), ("3218", "3217", "europe", (5, 3)),
     ("2806", "2805", "europe", (1, 5)), ("0318", "0217", "china", (4, 1)), ("0602", "0702", "orel", (2, 5))],
)  # fmt: skip
def test_lw093_terrain_changes_me_for_losses_only(target, start, scenario, me):
    owners = {"2906": "USSR", "2806": "Germany", "3218": "USSR", "3217": "Germany", "2805": "USSR",
              "0318": "China", "0217": "Japan", "0602": "Germany", "0702": "USSR"}  # fmt: skip
    forces = {target: {owners[target]: (2,)}, start: {owners[start]: (3,)}}
    total = sums(still(forces, scenario=scenario), target, start)
    assert total.loss_me == me
    plain = still(forces, scenario=scenario).state.me
    assert total.strength == (3 * plain[nation(owners[start])], 2 * plain[nation(owners[target])])


def test_lw093_a_landing_raises_the_defender_s_me():
    g = at("LW-056", {"0914": {"Germany": (2,)}}, (3, 3), "europe", turn=4,
           flags=[["Britain", "0914", "0914", 1]], embarked=[["Britain", "0914", 3, 0, 0]])  # fmt: skip
    assert facts(g, "losses")["loss_me"] == [4, 5 + 1]


# LW-094


@pytest.mark.parametrize(
    ("tanks", "air", "order"),
    [(0, 0, "MMTMMA"), (1, 0, "TMM"), (0, 1, "ATMM"), (1, 1, "ATMM"), (-1, -1, "MMTMMA")],
)
def test_lw094_the_order_of_loss_by_what_the_other_side_has(tanks, air, order):
    assert "".join(losses.order(charts(), tanks, air)) == order


MANY = (Part(0, USSR, 20, 20, 20),)


@pytest.mark.parametrize(
    ("tanks", "air", "amount", "expected"),
    [(0, 0, 6, (4, 1, 1, 0)), (1, 0, 6, (4, 2, 0, 0)), (0, 1, 8, (4, 2, 2, 0)), (0, 0, 3, (2, 1, 0, 0))],
)
def test_lw094_the_printed_sequences(tanks, air, amount, expected):
    assert losses.bill(losses.order(charts(), tanks, air), amount, MANY) == expected


def test_lw094_a34_longer_losses_begin_the_sequence_again():
    assert losses.bill(losses.order(charts(), 0, 0), 9, MANY) == (6, 2, 1, 0)
    assert losses.bill(losses.order(charts(), 0, 1), 9, MANY) == (4, 2, 3, 0)


def test_lw094_a16_a_supremacy_that_does_not_count_does_not_steer_losses():
    forces = {"2806": {"Germany": (3, 0, 9)}, "2906": {"USSR": (5, 2, 1)}}
    g = attack(forces, starts=("2806",), target="2906", by="Germany", against="USSR", scenario="europe")
    assert facts(g, "losses")["defender_loses"] == [2, 0, 0, 0]  # forest: no air supremacy


# LW-095


def test_lw095_what_is_not_there_is_lost_in_men():
    some = (Part(0, USSR, 5, 1, 0),)
    assert losses.bill(losses.order(charts(), 0, 1), 4, some) == (3, 1, 0, 0)


def test_lw095_without_men_aircraft_and_tanks_go():
    some = (Part(0, USSR, 1, 2, 1),)
    assert losses.bill(losses.order(charts(), 0, 0), 3, some) == (1, 1, 1, 0)
    assert losses.bill(losses.order(charts(), 0, 0), 9, some) == (1, 2, 1, 0)


def test_lw095_a36_nothing_is_lost_that_is_not_there():
    assert sum(losses.bill(losses.order(charts(), 1, 0), 4, (Part(0, GERMANY, 4, 1, 3),))) == 4
    assert losses.bill(losses.order(charts(), 1, 0), 4, (Part(0, GERMANY, 4, 1, 3),)) == (3, 1, 0, 0)


def test_lw095_a43_bombers_are_lost_after_ordinary_aircraft():
    with_bombers = (Part(0, USSR, 9, 0, 1), Part(-1, USSR, 0, 0, 0, 2))
    order = losses.order(charts(), 0, 1)
    assert losses.bill(order, 1, with_bombers) == (0, 0, 1, 0)
    assert losses.bill(order, 5, with_bombers) == (3, 0, 1, 1)  # A, then M for T, M, M, and a bomber for A


def costly(forces=None, starts=("0702", "0703")):
    """An attack from Orel and Kursk that costs the Soviets three men."""
    board = {"0702": {"USSR": (3,)}, "0703": {"USSR": (2,)}, "0602": {"Germany": (8,)}, **(forces or {})}
    return attack(manned(board), (3, 3), starts=starts)


def test_lw095_a35_the_owner_chooses_from_which_hex():
    g = costly()
    assert asked(g) == ["SpreadLoss"]
    assert legal(g, "ussr") == ["lose 0702 USSR men", "lose 0703 USSR men"]
    play(g, "ussr: lose 0703 USSR men")
    assert force(g, "0703", "USSR")[0] == 1


def test_lw095_a35_no_hex_is_emptied_while_another_holds_two():
    g = costly({"0601": {"USSR": (2,)}}, ("0702", "0703", "0601"))
    play(g, "ussr: lose 0703 USSR men")
    with refused("A35", "0703 would be empty while another hex holds two men or more"):
        play(g, "ussr: lose 0703 USSR men")
    play(g, "ussr: lose 0601 USSR men")
    assert [force(g, name, "USSR")[0] for name in ("0702", "0703", "0601")] == [2, 1, 1]


def test_lw095_a35_only_from_hexes_that_fought_and_of_the_kind_that_is_due():
    g = costly()
    with refused("A35", "0601 took no part in this combat"):
        play(g, "ussr: lose 0601 USSR men")
    with refused("LW-094", "men of the USSR are lost next"):
        play(g, "ussr: lose 0702 USSR tanks")


def test_lw095_a35_allies_lose_in_proportion():
    me = [5, 2, 2, 2, 4, 2, 3, 2, 1, 1, 1, 1, 1]
    assert losses.shares(3, {GERMANY: 2, ITALY: 4}, me) == {GERMANY: 1, ITALY: 2}
    assert losses.shares(1, {BRITAIN: 3, USA: 3}, me) == {BRITAIN: 1, USA: 0}  # the higher ME on a tie
    assert losses.shares(0, {}, me) == {}


def test_lw095_a35_each_ally_pays_from_its_own_points():
    forces = {"2529": {"Germany": (4,), "Italy": (4,)}, "2530": {"Germany": (1,)}, "2629": {"Britain": (10,)}}
    g = at("LW-056", forces, (3, 3), "europe", flags=[["Germany", "2529", "2629", 0]])
    assert facts(g, "losses")["attacker_loses"] == [2, 0, 0, 0]
    assert g.state.lost_men[nation("Germany")] == g.state.lost_men[nation("Italy")] == 1


def test_lw095_the_force_at_sea_pays_for_a_landing():
    g = at("LW-056", {"0914": {"Germany": (9,)}}, (1, 6), "europe", turn=4,
           flags=[["Britain", "0914", "0914", 1]], embarked=[["Britain", "0914", 4, 0, 0]])  # fmt: skip
    assert facts(g, "losses")["attacker_loses"] == [1, 0, 0, 0]
    assert g.state.men[nation("Britain")] == 3


@pytest.mark.parametrize("seen", ["size", "hidden"])
def test_lw095_an_enemy_who_must_lose_a_tank_is_imagined_with_one(seen):
    forces = {"0702": {"USSR": (1, 2)}, "0703": {"USSR": (1, 2)}, "0602": {"Germany": (6, 4, 6)}}
    g = attack(manned(forces), (3, 3), starts=("0702", "0703"), options={"enemy_strength": seen})
    while g.open_decisions() and "tanks" not in legal(g, "ussr")[0]:
        play(g, f"ussr: {legal(g, 'ussr')[0]}")
    for seed in range(20):
        imagined = g.determinize("germany", seed)
        assert [str(choice) for choice in imagined.legal("ussr")]


@pytest.mark.parametrize(("owner", "enemy", "lost"), [("Germany", "USSR", 1), ("USSR", "Germany", 2)])
def test_lw123_a43_bombers_are_lost_in_a_combat_by_either_side(owner, enemy, lost):
    """Air supremacy takes an aircraft first, and the only ones are bombers in support."""
    strong, weak = {enemy: (9, 0, 9)}, {owner: (9,)}
    attacks = owner == "USSR"
    forces = {"0702": weak if attacks else strong, "0602": strong if attacks else weak}
    g = attack(manned(forces), (3, 3), allotted=[[owner, "0602", FOR_BOMBERS, None, 2]],
               pools={owner: {"bombers": 2}})  # fmt: skip
    assert g.state.lost_bombers[nation(owner)] == lost
    assert facts(g, "bombers_lost")["number"] == lost
    assert in_pool(g, owner)[4] == 2 - lost
