"""A09, A10, A87 Who fights in which combat: hexes with two flags, allies who fight apart, latecomers."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war.state import FOR_BOMBERS, FOR_COLUMN, FOR_DIE, FOR_LSP, LANDING, SWEEP
from tests.titles.land_war.helpers import (
    at,
    attack,
    facts,
    force,
    hex_,
    holder,
    holds,
    in_pool,
    kinds,
    legal,
    manned,
    play,
    refused,
    sheet_of,
)


def combats(g):
    """The CV on both sides of each combat, by attacked hex."""
    return {event.facts["target"]: event.facts["cv"] for event in g.log if event.kind == "reckoned"}


def two_fights(men, split, dice, first="0502", second="0602", defenders=((2,), (2,)), **fields):
    """Bryansk attacks 0502 and the salient, with men sent to the second."""
    forces = manned({
        "0601": {"USSR": men}, first: {"Germany": defenders[0]}, second: {"Germany": defenders[1]},
    })  # fmt: skip
    return attack(
        forces, dice, starts=("0601",), target=first, flags=[["USSR", "0601", second, 0]],
        split=[["USSR", "0601", second, *split]], **fields,
    )  # fmt: skip


# A09 a hex with two flags


@pytest.mark.parametrize(("first", "second"), [("0502", "0602"), ("0602", "0502")])
def test_a09_losses_of_one_attack_do_not_come_out_of_the_other(first, second):
    """Ten defenders at ME 5 take four men from the attack on them; the other has its five all the same."""
    strong = ((10,), (2,)) if first == "0502" else ((2,), (10,))
    g = two_fights((10,), (5, 0, 0), (3, 3, 3, 3), first, second, strong)
    assert combats(g) == {hex_("0502"): [5, 10], hex_("0602"): [5, 2]}


def test_a09_recalls_from_one_attack_do_not_come_out_of_the_other():
    g = at("LW-055", manned({"0601": {"USSR": (6, 2)}, "0502": {"Germany": (2,)}, "0602": {"Germany": (2,)}}),
           dice=(3, 3, 3, 3), flags=[["USSR", "0601", "0502", 0], ["USSR", "0601", "0602", 0]],
           split=[["USSR", "0601", "0602", 2, 2, 0], ["USSR", "0601", "0502", 4, 0, 0]])  # fmt: skip
    assert legal(g, "ussr", "withdraw") == [
        "withdraw men 0601 0602 1..2", "withdraw tanks 0601 0602 1..2", "withdraw men 0601 0502 1..4",
    ]  # fmt: skip
    with refused("A09", "fewer men of Bryansk 0601 attack Sevsk (salient) 0602; you ordered 3"):
        play(g, "ussr: withdraw men 0601 0602 3")
    with refused("A09", "go with no flag"):
        play(g, "ussr: recall men 0601 1")
    sheet_of(g, "ussr: withdraw men 0601 0502 3")
    assert combats(g) == {hex_("0502"): [1, 2], hex_("0602"): [4, 2]}
    assert in_pool(g, "USSR")[0] == 3


def test_a09_the_last_man_of_a_divided_front_hex_stays():
    g = at("LW-055", manned({"0601": {"USSR": (2,)}}),
           flags=[["USSR", "0601", "0502", 0], ["USSR", "0601", "0602", 0]],
           split=[["USSR", "0601", "0602", 1, 0, 0], ["USSR", "0601", "0502", 1, 0, 0]])  # fmt: skip
    play(g, "ussr: withdraw men 0601 0602 1")
    assert legal(g, "ussr", "withdraw") == []
    with refused(
        "LW-012",
        "Bryansk 0601 can spare no more men; you ordered 1",
    ):
        play(g, "ussr: withdraw men 0601 0502 1")


def test_a09_men_sent_elsewhere_do_not_walk_into_a_hex_whose_attackers_all_fell():
    """The one man who attacks 0502 falls to ten defenders; blue would take the hex, and four men stand in
    Bryansk, but they attack the salient."""
    g = two_fights((5,), (4, 0, 0), (6, 1, 3, 3), defenders=((10,), (2,)), lsp=(9, 0),
                   options={"control": "people"})  # fmt: skip
    play(g, "control: colour B" if facts(g, "rolled")["colour"] != "B" else "control: accept")
    assert "nobody_left" in kinds(g)
    assert holder(g, "0502") == "axis"
    assert force(g, "0601", "USSR")[0] == 4


def test_a09_only_those_who_attacked_a_hex_move_into_it():
    g = two_fights((6,), (2, 0, 0), (6, 1), defenders=((1,), (2,)), lsp=(9, 0))
    if "retreat 0401" in legal(g, "germany"):
        play(g, "germany: retreat 0401")
    assert "advance men 0601 1..4" in legal(g, "ussr")
    with refused("A25", "4 men of the USSR attacked from Bryansk 0601; you ordered 5"):
        play(g, "ussr: advance men 0601 5")


# A87 latecomers


def test_a87_troops_beaten_in_this_step_do_not_attack_from_the_hex_they_retreat_to():
    """Orel falls to the Germans, whose ME is higher; its men come to Kursk and defend it, but Kursk attacks
    with its own four."""
    forces = manned({
        "0602": {"Germany": (12, 2, 2)}, "0702": {"USSR": (12,)}, "0703": {"USSR": (4,)},
    })  # fmt: skip
    g = attack(forces, (6, 1, 3, 3), starts=("0602",), target="0702", by="Germany", against="USSR",
               lsp=(4, 0), flags=[["USSR", "0703", "0602", 0]])  # fmt: skip
    play(g, "ussr: retreat 0703", "germany: advance men 0602 3", "germany: done")
    if "no" in legal(g, "germany"):
        play(g, "germany: no")
    assert facts(g, "retreated")["goal"] == hex_("0703")
    assert combats(g)[hex_("0602")][0] == 4


def test_a87_a_man_who_fills_a_gap_in_a_flagged_hex_does_not_attack_from_it():
    """Sixteen at ME 5 kill the three men of Orel, but orange leaves it to them; the man from the Pool who
    fills the gap does not go with the flag."""
    forces = manned({"0602": {"Germany": (20,)}, "0702": {"USSR": (3,)}})
    g = attack(forces, (1, 6), starts=("0602",), target="0702", by="Germany", against="USSR", lsp=(0, 9),
               flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"men": 5}})  # fmt: skip
    assert force(g, "0702", "USSR")[0] == 1
    assert facts(g, "void")["why"] == "no men are left to attack"


def test_a87_nor_does_an_ally_who_fills_it():
    """The British of Tobruk die before they attack; the American who takes their place was never flagged."""
    forces = {"2529": {"Germany": (20,)}, "2530": {"Germany": (1,)}, "2629": {"Britain": (3,)},
              "2730": {"USA": (4,)}}  # fmt: skip
    flags = [["Germany", "2529", "2629", 0], ["Britain", "2629", "2529", 0]]
    g = at("LW-056", forces, (1, 6), "europe", flags=flags,
           allotted=[["Britain", "2629", FOR_LSP, None, 9]])  # fmt: skip
    assert (force(g, "2629", "Britain")[0], force(g, "2629", "USA")[0]) == (0, 1)
    assert facts(g, "void")["why"] == "no men are left to attack"


# A10 allies who fight apart

CAEN = "0914"

TOBRUK = {"2529": {"Germany": (4,), "Italy": (2,)}, "2530": {"Germany": (1,)}, "2629": {"Britain": (6,)}}


def apart(*allotted, dice=(1, 6, 3, 3), **fields):
    """Germans and Italians attack Tobruk, each with a flag, and the Italians apart."""
    flags = [["Germany", "2529", "2629", 0], ["Italy", "2529", "2629", 0]]
    return at("LW-056", TOBRUK, dice, "europe", flags=flags, apart=[["Italy", "2629"]],
              allotted=[list(row) for row in allotted], **fields)  # fmt: skip


def test_a10_lsp_cards_and_bombers_count_only_for_the_attack_they_were_staked_on():
    g = apart(
        ["Germany", "2629", FOR_LSP, None, 1], ["Italy", "2629", FOR_LSP, None, 3],
        ["Italy", "2629", FOR_DIE, "ITA01", 1], ["Germany", "2629", FOR_COLUMN, "GER04", 1],
        ["Germany", "2629", FOR_BOMBERS, None, 2],
        pools={"Germany": {"bombers": 2}}, card={"ITA01": {"card": None}, "GER04": {"card": None}},
    )  # fmt: skip
    german, italian = (event.facts for event in g.log if event.kind == "reckoned")
    assert (german["cv"][0], italian["cv"][0]) == (6, 2)
    assert (german["attack_die"], italian["attack_die"]) == (1, 4)
    assert "attacker's cards" in german["shifts"]
    assert "attacker's cards" not in italian["shifts"]


def test_a10_what_a_third_ally_stakes_counts_for_those_who_fight_together():
    g = apart(["Axis-Minors", "2629", FOR_LSP, None, 2], dice=(1, 4, 3, 3))
    german, italian = (event.facts for event in g.log if event.kind == "reckoned")
    assert (german["attack_die"], italian["attack_die"]) == (2, 0)


def test_a10_if_all_fight_apart_they_count_for_the_best_of_them():
    g = at("LW-056", TOBRUK, (1, 4, 3, 3), "europe", apart=[["Germany", "2629"], ["Italy", "2629"]],
           flags=[["Germany", "2529", "2629", 0], ["Italy", "2529", "2629", 0]],
           allotted=[["Axis-Minors", "2629", FOR_LSP, None, 2]])  # fmt: skip
    german, italian = (event.facts for event in g.log if event.kind == "reckoned")
    assert (german["attack_die"], italian["attack_die"]) == (2, 0)


def test_a10_an_ally_s_stakes_are_not_returned_through_another_s_attack():
    """The Italian attack is void, for the Germans take the hex: Italy gets its card back and Germany none."""
    g = apart(["Italy", "2629", FOR_DIE, "ITA01", 1], ["Germany", "2629", FOR_DIE, "GER04", 1],
              ["Germany", "2629", FOR_LSP, None, 9], dice=(6, 1), options={"control": "people"},
              card={"ITA01": {"card": None}, "GER04": {"card": None}})  # fmt: skip
    play(g, "control: accept" if facts(g, "rolled")["colour"] == "B" else "control: colour B")
    while not any(event.kind == "void" for event in g.log):
        side = g.sides[g.open_decisions()[0].side]
        play(g, f"{side}: {next(next(iter(g.legal(side))).each())}")
    assert (holds(g, "ITA01"), holds(g, "GER04")) == ("Italy", None)


def test_a10_the_ships_of_an_ally_who_lands_apart_wait_for_their_own_combat():
    g = at("LW-056", manned(scenario="europe"), (1, 6, 1, 6), "europe", turn=5,
           flags=[["Britain", "0914", "0914", LANDING], ["USA", "0914", "0914", LANDING]],
           embarked=[["Britain", "0914", 4, 0, 0], ["USA", "0914", 3, 0, 0]], apart=[["USA", "0914"]],
           hexes={"0914": {"garrison": "Germany", "forces": [["Germany", 4, 0, 0, 0]]}})  # fmt: skip
    assert [event.facts["cv"][0] for event in g.log if event.kind == "reckoned"] == [4, 3]
    assert in_pool(g, "USA")[0] > 0


def test_a51_lsp_of_a_landing_that_is_void_go_back_by_ship():
    """Britain takes the coast alone; the Americans, who land apart, keep their LSP in their Pool."""
    g = at("LW-056", manned({CAEN: {"Germany": (1,)}}, "europe"), (6, 1), "europe", turn=5,
           flags=[["Britain", CAEN, CAEN, LANDING], ["USA", CAEN, CAEN, LANDING]], apart=[["USA", CAEN]],
           embarked=[["Britain", CAEN, 8, 0, 0], ["USA", CAEN, 3, 0, 0]],
           allotted=[["Britain", CAEN, FOR_LSP, None, 4], ["USA", CAEN, FOR_LSP, None, 3]])  # fmt: skip
    while "void" not in kinds(g):
        side = g.sides[g.open_decisions()[0].side]
        play(g, f"{side}: {next(next(iter(g.legal(side))).each())}")
    assert (in_pool(g, "USA")[0], in_pool(g, "USA")[3]) == (3, 3)
    assert force(g, CAEN, "USA") == (0, 0, 0, 0)


def test_a41_sweepers_from_the_middle_east_go_back_there():
    g = at("LW-056", manned(scenario="europe"), (1, 6), "europe", flags=[["Britain", "2730", "2730", SWEEP]],
           embarked=[["Britain", "2730", 3, 0, 0]], hexes={"2730": {"pag": "Germany"}})  # fmt: skip
    assert in_pool(g, "Middle-East")[0] == 3
    assert in_pool(g, "Britain")[0] == 0


def test_a51_stakes_of_a_nation_that_only_stays_out_are_not_lost():
    g = at("LW-056", TOBRUK, (), "europe", flags=[], apart=[],
           allotted=[["Italy", "2629", FOR_DIE, "ITA01", 1], ["Italy", "2629", FOR_LSP, None, 2]],
           card={"ITA01": {"card": None}})  # fmt: skip
    assert holds(g, "ITA01") == "Italy"
    assert facts(g, "lsp_returned")["number"] == 2


# A87 a hex whose attackers have all fallen


def spent_start(**fields):
    """The Germans attack Sumy from the salient and from Poltava. The Soviets strike first and kill the one
    man in Poltava; another comes from the Pool to hold it."""
    forces = manned({
        "0604": {"Germany": (1,)}, "0602": {"Germany": (6,)}, "0704": {"USSR": (20,)}, "0603": {"USSR": (9,)},
    })  # fmt: skip
    return attack(
        forces, (1, 6, 1, 6), starts=("0604", "0602"), target="0603", by="Germany", against="USSR",
        flags=[["USSR", "0704", "0604", 0]], pools={"Germany": {"men": 4}}, nation={"USSR": {"me": 6}},
        forts=[["0604", "0704", "axis", 3]], **fields,
    )  # fmt: skip


def test_a23_a87_nobody_is_driven_out_of_a_hex_whose_attackers_have_all_fallen():
    g = spent_start()
    assert facts(g, "reckoned")["starts"] == (hex_("0602"),)
    assert facts(g, "pushed_back")["hex"] == hex_("0602")
    assert force(g, "0604", "Germany")[0] == 1


def test_lw075_a87_partisans_near_a_hex_whose_attackers_have_all_fallen_do_not_hamper():
    """The partisans are two hexes from Poltava and more than two from the salient."""
    g = spent_start(hexes={"0606": {"pag": "USSR"}})
    assert "enemy partisans near the attacker" not in facts(g, "reckoned")["shifts"]


def test_a51_a_flag_whose_men_have_all_been_recalled_is_void():
    """In China the last man may leave a flagged hex."""
    g = at("LW-055", {"1113": {"Japan": (1,)}, "1212": {"China": (2,)}}, scenario="china",
           flags=[["Japan", "1113", "1212", 0]])  # fmt: skip
    sheet_of(g, "japan: recall men 1113 1")
    assert facts(g, "void")["why"] == "no men are left to attack"
