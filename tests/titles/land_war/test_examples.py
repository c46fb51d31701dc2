"""The two worked examples of the rules, to the last point."""

from __future__ import annotations

from redoubt.titles.land_war.rules import lw060_battle as battle, lw090_losses as losses
from redoubt.titles.land_war.state import ATTACK, AXIS
from tests.titles.land_war.helpers import at, facts, hex_, nation, play

OREL = {
    "0602": {"Germany": (4, 1, 3)},
    "0702": {"USSR": (8, 1, 1)},
    "0703": {"USSR": (6, 2, 2)},
    "0501": {"Germany": (3,)},
    "0502": {"Germany": (2,)},
    "0503": {"Germany": (7, 3, 3)},
    "0504": {"Germany": (3,)},
}


def example_1(dice=(2, 6)):
    """The assault on the Orel salient, with the flags laid and 2 LSP staked, before the combats."""
    return at(
        "LW-056", OREL, dice,
        flags=[["USSR", "0702", "0602", ATTACK], ["USSR", "0703", "0602", ATTACK]],
        allotted=[["USSR", "0602", 0, None, 2]],
    )  # fmt: skip


def example_2(dice=(3, 2)):
    """The German counter-offensive towards Orel from the salient."""
    forces = {**OREL, "0602": {"Germany": (7, 3, 3)}, "0702": {"USSR": (8, 1, 1)}}
    return at(
        "LW-056", forces, dice,
        flags=[["Germany", "0602", "0702", ATTACK]],
        card={"GER01": {"card": None}},
        allotted=[
            ["Germany", "0702", 0, None, 4], ["Germany", "0702", 1, "GER01", 1], ["USSR", "0702", 0, None, 1],
        ],
    )  # fmt: skip


def test_example_1_two_flags_make_one_combat_of_40_against_40():
    g = example_1()
    sums = facts(g, "reckoned")
    assert sums["cv"] == [20, 8]
    assert sums["strength"] == [40, 40]
    assert sums["odds"] == "1:1"


def test_example_1_tank_supremacy_shifts_to_3_2():
    sums = facts(example_1(), "reckoned")
    assert sums["shifts"] == {"tank supremacy": 1}
    assert sums["column"] == "3:2"


def test_example_1_dice_with_two_lsp_give_minus_2_and_orange():
    rolled = facts(example_1(), "rolled")
    assert rolled["plus"] == [2, 0]
    assert rolled["differential"] == -2
    assert rolled["colour"] == "O"


def test_example_1_germans_lose_4_and_soviets_2_men_and_a_tank():
    cost = facts(example_1(), "losses")
    assert cost["attacker_loses"] == [2, 1, 0, 0]
    assert sum(cost["defender_loses"]) == 4


def test_example_1_a36_the_strict_split_is_one_tank_and_three_men_where_print_takes_two_tanks():
    g = example_1()
    assert facts(g, "losses")["defender_loses"] == [3, 1, 0, 0]
    charts = g.state.rules.charts
    two_tanks = (battle.Part(hex_("0602"), nation("Germany"), 4, 2, 3),)
    assert losses.bill(losses.order(charts, 1, 0), 4, two_tanks) == (2, 2, 0, 0)


def test_example_1_the_line_does_not_advance():
    g = example_1()
    while g.open_decisions():
        decision = g.open_decisions()[0]
        if type(decision).__name__ != "SpreadLoss":
            break
        g.choose(decision.side, g.legal(decision.side)[0])
    assert g.state.holder[hex_("0602")] == AXIS
    assert "held" in [event.kind for event in g.log]


def test_example_1_a35_the_attacker_chooses_which_hex_pays():
    g = example_1()
    assert {str(choice) for choice in g.legal("ussr")} == {"lose 0702 USSR men", "lose 0703 USSR men"}


def test_example_2_65_against_20_is_3_1_and_two_supremacies_make_4_1():
    sums = facts(example_2(), "reckoned")
    assert sums["strength"] == [65, 20]
    assert sums["odds"] == "3:1"
    assert sums["shifts"] == {"tank supremacy": 1, "air supremacy": 1}
    assert sums["column"] == "4:1"


def test_example_2_nine_less_three_is_six_and_green():
    rolled = facts(example_2(), "rolled")
    assert rolled["plus"] == [6, 1]
    assert rolled["differential"] == 6
    assert rolled["colour"] == "G"


def test_example_2_germans_lose_2_men_and_soviets_5():
    cost = facts(example_2(), "losses")
    assert cost["attacker_loses"] == [2, 0, 0, 0]
    assert sum(cost["defender_loses"]) == 5


def test_example_2_a36_the_strict_split_is_one_aircraft_one_tank_three_men():
    g = example_2()
    assert facts(g, "losses")["defender_loses"] == [3, 1, 1, 0]
    charts = g.state.rules.charts
    two_aircraft = (battle.Part(hex_("0702"), nation("USSR"), 8, 1, 2),)
    assert losses.bill(losses.order(charts, 1, 1), 5, two_aircraft) == (2, 1, 2, 0)


def test_example_2_the_germans_take_orel_and_may_go_beyond():
    g = example_2()
    play(g, "ussr: retreat 0801")
    play(g, "germany: advance men 0602 3", "germany: done")
    assert g.state.holder[hex_("0702")] == AXIS
    assert type(g.open_decisions()[0]).__name__ == "GoBeyond"
    play(g, "germany: no")
    assert g.state.forces[hex_("0702")] == ((nation("Germany"), 3, 0, 0, 0),)
