"""LW-040 to LW-044 Advantage cards."""

from __future__ import annotations

from redoubt.engine import view
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw053_flags import hand as cards_of
from redoubt.titles.land_war.staff.staff import staff
from redoubt.titles.land_war.state import CARDS
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    everybody,
    facts,
    hand,
    hex_,
    holds,
    kinds,
    legal,
    manned,
    nation,
    new,
    play,
    refused,
    sheet_of,
)

ATTACKED = {"flags": [["USSR", "0702", "0602", 0]]}


def step_5(cards, flags=ATTACKED["flags"], **fields):
    return at("LW-054", manned(), card=hand(*cards), flags=flags, **fields)


def test_lw040_each_team_gets_its_set_at_the_start():
    g = new().state
    assert [CARDS[card] for card in cards_of(g, nation("Germany"))] == ["GER01", "GER02"]
    assert [CARDS[card] for card in cards_of(g, nation("USSR"))] == ["USS01", "USS02", "USS03"]


def test_lw040_no_more_cards_are_issued():
    g = new()
    while g.turn == 1:
        for decision in g.open_decisions():
            choices = [str(next(option.each())) for option in g.legal(decision.side)]
            g.choose(decision.side, "done" if "done" in choices else "no" if "no" in choices else choices[0])
    assert [CARDS[card] for card in cards_of(g.state, nation("Germany"))] == ["GER01", "GER02"]


def test_lw040_a_hand_is_known_to_its_own_team_only():
    g = new()
    assert set(g.view("ussr")["state"]["card"]) == {"USS01", "USS02", "USS03"}
    assert set(g.view("germany")["state"]["card"]) == {"GER01", "GER02"}


def test_lw041_a_card_is_spent_when_it_is_played():
    g = step_5(["USS01"])
    sheet_of(g, "ussr: die USS01 0602")
    assert holds(g, "USS01") is None


def test_lw041_a_spent_card_cannot_be_played():
    g = step_5(["USS02"])
    with refused("LW-041", "Maskirovka (+2) is not in your hand"):
        play(g, "ussr: die USS01 0602")
    with refused("LW-041", "Panzer reserve (+2) is not in your hand"):
        play(g, "ussr: column GER01 0602")


def test_lw042_one_use_for_a_card():
    g = step_5(["USS01"])
    play(g, "ussr: die USS01 0602")
    with refused("LW-042", "a card has one use"):
        play(g, "ussr: column USS01 0602")


def test_lw042_a_card_needs_a_combat():
    g = step_5(["USS01"])
    with refused("LW-060", "there is no combat in Poltava 0604"):
        play(g, "ussr: die USS01 0604")


def bids(german, soviet, cards=("GER01", "GER02", "USS01", "USS02"), **fields):
    """Both teams' sealed bids at the opening of step 4, each of one card or several."""
    g = at("LW-053", manned(), card=hand(*cards), **fields)
    for side, bid in (("germany", german), ("ussr", soviet)):
        play(g, *(f"{side}: bid {card}" for card in bid.split()[1:]), f"{side}: no")
    return g


def test_lw042a_the_highest_bid_chooses_who_places_first():
    g = bids("bid GER02", "bid USS01")
    assert [decision.side for decision in g.open_decisions()] == [g.sides.index("ussr")]
    play(g, "ussr: first")
    assert facts(g, "order")["camp"] == 1


def test_lw042a_a07_a_losing_bid_is_spent_too():
    g = bids("bid GER02", "bid USS01")
    assert (holds(g, "GER02"), holds(g, "USS01")) == (None, None)
    assert holds(g, "GER01") == "Germany"


def test_lw042a_a07_equal_bids_cancel_and_are_spent_and_me_decides():
    g = bids("bid GER01", "bid USS01")
    assert (holds(g, "GER01"), holds(g, "USS01")) == (None, None)
    assert [decision.side for decision in g.open_decisions()] == [g.sides.index("germany")]


def test_lw042a_a07_bids_are_sealed_until_all_are_in():
    g = at("LW-053", manned(), card=hand("GER01", "USS01"))
    play(g, "germany: bid GER01")
    assert g.view("ussr")["sealed"] == {}
    assert "bid" not in kinds(g)


def test_lw042a_a07_a_team_without_cards_is_asked_all_the_same():
    g = at("LW-053", manned(), card=hand("GER01"))
    assert asked(g) == ["Bid", "Bid"]
    assert legal(g, "ussr") == ["no"]


def test_lw042a_a07_only_a_card_in_hand_can_be_bid():
    g = at("LW-053", manned(), card=hand("GER01"))
    with refused("LW-041", "Maskirovka (+2) is not in your hand"):
        play(g, "ussr: bid USS01")


def test_lw042b_a_card_gives_one_more_flag_for_the_turn():
    g = at("LW-053", manned(), card=hand("USS03"))
    everybody(g, "no")
    play(g, "germany: second", "ussr: extra USS03 USSR", "ussr: done")
    assert queries.flags_left(g.state, nation("USSR")) == 5
    assert holds(g, "USS03") is None
    assert facts(g, "extra_flag")["card"] == CARDS.index("USS03")


def test_lw042b_a61_the_card_is_played_with_the_flags_it_pays_for():
    g = at("LW-053", manned(), card=hand("USS03"))
    everybody(g, "no")
    play(g, "germany: second")
    for start in ("0702", "0703", "0601", "0603"):
        play(g, f"ussr: flag {start} 0602")
    with refused("LW-030", "Poltava 0604 takes a flag, and you have none"):
        play(g, "ussr: flag 0704 0604")
    play(g, "ussr: extra USS03 USSR", "ussr: flag 0704 0604")
    with refused("LW-042", "Partisan rail war (+1) is on your sheet already; a card has one use"):
        play(g, "ussr: extra USS03 USSR")


def test_lw042b_an_extra_flag_lasts_for_one_turn_only():
    g = at("LW-059", manned(), nation={"USSR": {"extra_flags": 1}})
    assert g.turn == 2
    assert g.state.extra_flags[nation("USSR")] == 0


def test_lw042c_a_card_adds_its_value_to_the_die():
    g = attack(cards=["USS01"])
    assert facts(g, "rolled")["plus"] == [2, 0]


def test_lw042c_the_defender_may_play_one_too():
    g = attack(allotted=[["Germany", "0602", 1, "GER01", 1]])
    assert facts(g, "rolled")["plus"] == [0, 2]


def test_lw042d_a_card_shifts_one_column():
    g = attack(allotted=[["USSR", "0602", 2, "USS02", 1]])
    assert facts(g, "reckoned")["shifts"]["attacker's cards"] == 1


def test_lw042d_a48_whatever_its_value():
    g = attack(allotted=[["USSR", "0602", 2, "USS01", 1]])
    assert facts(g, "reckoned")["shifts"]["attacker's cards"] == 1


def test_lw042d_the_defender_s_card_shifts_against_the_attacker():
    g = attack(allotted=[["Germany", "0602", 2, "GER02", 1]])
    assert facts(g, "reckoned")["shifts"]["defender's cards"] == -1


def test_lw042e_a62_the_program_grants_no_other_advantage_and_the_card_stays():
    g = step_5(["USS01"])
    sheet_of(g, "ussr: ask USS01")
    assert "not_granted" in kinds(g)
    assert holds(g, "USS01") == "USSR"


def test_lw042e_a62_control_played_by_people_grants_one_and_says_which():
    g = step_5(["USS01"], options={"control": "people"})
    sheet_of(g, "ussr: ask USS01")
    assert asked(g) == ["GrantAdvantage"]
    with refused("LW-042e", "needs a written reason"):
        g.choose("control", "grant USS01")
    play(g, "control: grant USS01")
    assert holds(g, "USS01") is None
    assert facts(g, "granted")["title"] == "Maskirovka"


def test_lw042e_a62_what_control_refuses_stays_in_the_hand():
    g = step_5(["USS01"], options={"control": "people"})
    sheet_of(g, "ussr: ask USS01")
    play(g, "control: refuse USS01")
    assert holds(g, "USS01") == "USSR"


def test_lw043_any_number_of_cards_and_they_add_up():
    g = attack(cards=["USS01", "USS02"],
               allotted=[["USSR", "0602", 2, "USS03", 1], ["Germany", "0602", 1, "GER02", 1]])  # fmt: skip
    assert facts(g, "rolled")["plus"] == [3, 1]
    assert facts(g, "reckoned")["shifts"]["attacker's cards"] == 1


def test_lw043_several_cards_on_one_sheet():
    g = step_5(["USS01", "USS02", "USS03"])
    sheet_of(g, "ussr: die USS01 0602", "ussr: die USS02 0602", "ussr: column USS03 0602")
    assert [row[3] for row in g.state.allotted] == [CARDS.index(card) for card in ("USS01", "USS02", "USS03")]


def test_lw044_a_card_may_be_played_for_an_ally_s_attack():
    g = at("LW-054", manned(scenario="europe"), scenario="europe", card=hand("ITA02"),
           flags=[["Germany", "3515", "3614", 0]])  # fmt: skip
    sheet_of(g, "italy: die ITA02 3614")
    assert g.state.allotted == ((nation("Italy"), hex_("3614"), 1, CARDS.index("ITA02"), 1),)


def test_lw044_an_extra_flag_may_go_to_an_ally_but_not_to_the_enemy():
    g = at("LW-053", manned(scenario="europe"), scenario="europe", card=hand("USA01"))
    everybody(g, "no")
    play(g, "germany: second")
    with refused("LW-044", "Germany does not fight on your side"):
        play(g, "usa: extra USA01 Germany")
    play(g, "usa: extra USA01 Britain")
    everybody(g)
    assert g.state.extra_flags[nation("Britain")] == 1


def italy_s_turn(forces, turn=1, cards=("GER04",), **fields):
    """Step 4 of Europe, the Axis first, with cards in hand."""
    g = at("LW-053", manned(forces, "europe"), scenario="europe", turn=turn, card=hand(*cards), **fields)
    everybody(g, "no")
    play(g, "germany: first")
    return g


DESERT = {"2529": {"Italy": (3,)}, "2530": {"Italy": (2,)}, "2629": {"Britain": (3,)}}


def test_lw044_a75_an_ally_lays_the_flag_he_is_given_when_the_sheets_are_open():
    g = italy_s_turn(DESERT)
    play(g, "germany: extra GER04 Italy", "italy: flag 2529 2629")
    with refused("LW-030", "Tobruk 2629 takes a flag, and you have none"):
        play(g, "italy: flag 2530 2629")
    everybody(g)
    assert [(type(decision).__name__, g.sides[decision.side]) for decision in g.open_decisions()] == [
        ("Flags", "italy")
    ]
    assert "1 more from cards" in view.prompt(g, g.open_decisions()[0])
    with refused("LW-031", "you have this flag on Tobruk 2629 already"):
        play(g, "italy: flag 2529 2629")
    play(g, "italy: flag 2530 2629", "italy: done")
    assert [flag[:2] for flag in g.state.flags] == [
        (nation("Italy"), hex_("2529")),
        (nation("Italy"), hex_("2530")),
    ]
    assert {g.sides[decision.side] for decision in g.open_decisions()} == {"ussr", "britain", "usa"}


def test_lw044_a75_a_hex_that_has_its_flag_splits_for_the_second():
    forces = {"2529": {"Italy": (3, 2)}, "2530": {"Britain": (1,)}, "2629": {"Britain": (3,)}}
    g = italy_s_turn(forces, hexes={"2530": {"holder": "allied"}})
    sheet_of(g, "germany: extra GER04 Italy", "italy: flag 2529 2629")
    play(g, "italy: flag 2529 2530")
    with refused("LW-031", "you send no men against 2530"):
        play(g, "italy: done")
    assert legal(g, "italy", "split") == ["split men 2529 2530 1..2", "split tanks 2529 2530 1..2"]
    sheet_of(g, "italy: split men 2529 2530 2")
    assert g.state.split == (
        (nation("Italy"), hex_("2529"), hex_("2530"), 2, 0, 0),
        (nation("Italy"), hex_("2529"), hex_("2629"), 1, 2, 0),
    )


def test_lw044_a75_who_writes_again_may_give_a_card_in_turn():
    g = italy_s_turn(DESERT, cards=("GER04", "ITA01"))
    sheet_of(g, "germany: extra GER04 Italy")
    sheet_of(g, "italy: extra ITA01 Germany")
    assert {g.sides[decision.side] for decision in g.open_decisions()} == {"germany"}
    assert (g.state.extra_flags[nation("Germany")], g.state.extra_flags[nation("Italy")]) == (1, 1)


def test_lw044_a75_the_staff_lays_a_flag_that_it_is_given():
    forces = {"2529": {"Italy": (9, 3, 3)}, "2530": {"Italy": (9, 3, 3)}, "2629": {"Britain": (1,)}}
    g = italy_s_turn(forces, turn=4)  # Italy has no flag of its own any more
    helper = staff("italy", 1)
    play(g, "germany: extra GER04 Italy", "germany: done", "axis_minors: done")
    assert str(helper.choose(g.seat("italy"))) == "done"
    play(g, "italy: done")
    assert helper.choose(g.seat("italy")).verb == "flag"


def test_lw042a_lw043_a07_several_cards_of_a_camp_add_up_in_the_bid():
    g = bids("bid GER01", "bid USS01 USS02")
    assert [decision.side for decision in g.open_decisions()] == [g.sides.index("ussr")]
    assert (holds(g, "USS01"), holds(g, "USS02"), holds(g, "GER01")) == (None, None, None)


def test_lw042a_a07_a_card_is_bid_once_and_may_be_taken_back():
    g = at("LW-053", manned(), card=hand("GER01", "USS01"))
    play(g, "ussr: bid USS01")
    with refused("LW-042", "Maskirovka (+2) is bid already"):
        play(g, "ussr: bid USS01")
    play(g, "ussr: cancel")
    with refused("A07", "you have bid no card yet"):
        play(g, "ussr: cancel")
    play(g, "ussr: no", "germany: no")
    assert holds(g, "USS01") == "USSR"
