"""Every choice in plain words, with what is clicked for it, its cost, its notes and its risks."""

from __future__ import annotations

import pytest

import redoubt
from tests.titles.switzerland.at_table import offers
from tests.titles.switzerland.helpers import UNIT, G, S, T, at, choose, options
from tests.titles.switzerland.setting_up import begin, until

# 9.0 Movement


def test_r09_0_moves_name_the_unit_and_the_end_says_how_many_could_still_move() -> None:
    offered = offers(at("4.1.3", {"DE-5-Inf-XX": "1302", "DE-10-Pz-XX": "1502"}))
    assert offered["move DE-5-Inf-XX"].label == "Move German 5 Inf XX"
    assert offered["move DE-5-Inf-XX"].piece == "DE-5-Inf-XX"
    assert offered["move DE-5-Inf-XX"].from_place == "1302"
    end = offered["done"]
    assert (end.label, end.group, end.ends) == ("End the movement phase", "end", True)
    assert end.note == "2 units could still move"


def test_r09_0_hexes_in_reach_show_their_cost() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "DE-5-Inf-XX": "1302"})
    choose(game, G, "move DE-10-Pz-XX")
    offered = offers(game)
    assert (offered["to 1402"].place, offered["to 1402"].cost) == ("1402", 1)
    assert offered["to 1203"].label == "To Basel 1203"
    assert not offered["to 1402"].note
    assert offered["stop"].label == "Leave 10 Pz XX in 1502"
    choose(game, G, "to 1402")
    assert offers(game)["stop"].label == "Stop in 1402"


def test_r09_0_every_cost_is_what_the_move_takes() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "CH-4-Bdr-X": "1203", "DE-5-Inf-XX": "1302"})
    choose(game, G, "move DE-10-Pz-XX")
    for text, offer in offers(game).items():
        if offer.verb in ("to", "straight"):
            after = game.clone()
            moved = next(event for event in after.choose(G, text) if event.kind == "moved")
            assert offer.cost == 6 - moved.facts["left"], text


def test_r09_0_d_r12_1_an_enemy_ends_the_move_and_may_be_overrun() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1302", "CH-4-Bdr-X": "1303", "CH-POW-Arm-III": "1402",
                        "DE-5-Inf-XX": "1502"})  # fmt: skip
    choose(game, G, "move DE-10-Pz-XX")
    assert offers(game)["to 1303"].note == "must stop: enemy [9.0], may overrun [12.1]"
    assert offers(game)["to 1402"].note == "must stop: enemy [9.0]"


def test_r11_0_a_fortification_ends_the_move() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1302", "DE-5-Inf-XX": "1502"},
              fort={"CH-Line-1": {"fort_place": "1303"}})  # fmt: skip
    choose(game, G, "move DE-10-Pz-XX")
    assert offers(game)["to 1303"].note == "must stop: fortification [11.0]"


def test_r09_0_b_a_first_step_beyond_its_points_takes_the_whole_move() -> None:
    game = at("4.1.6", {"CH-1-Bdr-X": "0712", "CH-5-Inf-XX": "1504"})
    choose(game, S, "move CH-1-Bdr-X")
    beyond = [offer for offer in offers(game, S).values() if "whole move [9.0]" in offer.note]
    assert beyond
    assert {offer.cost for offer in beyond} == {2}


def test_r05_0_a_move_that_overstacks_says_so() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "DE-5-Inf-XX": "1402"})
    choose(game, G, "move DE-10-Pz-XX")
    offer = offers(game)["to 1402"]
    assert offer.note.endswith("[5.0]")
    assert offer.warn in offer.note, "marked on the map as well"
    assert not offers(game)["to 1503"].warn


def test_r05_0_the_end_of_movement_names_overstacked_hexes_and_what_is_lost() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1402", "DE-5-Inf-XX": "1402", "DE-23-Inf-XX": "1502"})
    done = offers(game)["done"]
    assert done.warn == "1402 is overstacked: 1 of 2 units eliminated after combat [5.0]"
    assert done.note == f"{done.warn}; 3 units could still move"
    assert not offers(at("4.1.3", {"DE-10-Pz-XX": "1402", "DE-5-Inf-XX": "1502"}))["done"].warn


def test_r10_0_whoever_brings_on_the_last_combat_reads_that_it_is_fought_at_once() -> None:
    units = {"DE-10-Pz-XX": "1303", "CH-4-Bdr-X": "1303", "DE-5-Inf-XX": "1502"}
    game = at("4.1.3", units)
    note = offers(game)["done"].note
    assert "then the last combat, in 1303 at " in note
    assert note.endswith("follows at once [10.0]; 2 units could still move")
    with pytest.raises(redoubt.BadSetup, match="one more is needed for combat"):
        choose(game, G, "done")  # and so it is: the script holds no dice
    two = at("4.1.3", {**units, "DE-5-Inf-XX": "1203", "CH-5-Bdr-X": "1203"})
    assert "at once" not in offers(two)["done"].note, "one is chosen first"
    choose(two, G, "done")
    offered = offers(two)
    assert "then the last combat, in 1303 at " in offered["fight 1203"].note
    assert "then the last combat, in Basel 1203 at " in offered["fight 1303"].note


def test_r08_0_fighters_are_asked_about_before_the_last_combat() -> None:
    units = {"DE-10-Pz-XX": "1303", "CH-4-Bdr-X": "1303", "DE-5-Inf-XX": "1502"}
    assert "at once" not in offers(at("4.1.3", units, options={"air_combat": True}))["done"].note


def test_r19_2_4_a_step_into_a_deadly_country_is_dangerous() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1201", "DE-5-Inf-XX": "1502"}, scenario="pre_poland")
    choose(game, G, "move DE-10-Pz-XX")
    deadly = [offer for offer in offers(game).values() if offer.danger]
    assert deadly
    assert all("dead pile [19.2.4]" in offer.note for offer in deadly)


def test_r12_2_an_overrun_tells_its_column_and_that_it_cannot_be_taken_back() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1302", "CH-4-Bdr-X": "1303", "DE-5-Inf-XX": "1502"})
    choose(game, G, "move DE-10-Pz-XX", "to 1303")
    offer = offers(game)["overrun 1303"]
    assert offer.label.startswith("Overrun in 1303 at ")
    assert (offer.place, offer.rule, offer.danger) == ("1303", "12.2", True)
    assert not offers(game)["move DE-5-Inf-XX"].danger


def test_r09_1_leaving_and_returning_by_road() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "off_map", "DE-10-Pz-XX": "0101"})
    offered = offers(game)
    back = next(offer for offer in offered.values() if offer.verb == "return")
    assert back.piece == "DE-5-Inf-XX"
    assert back.label.startswith("Return German 5 Inf XX to ")
    choose(game, G, "move DE-10-Pz-XX")
    assert offers(game)["leave"].label == "Leave the map by road"


def test_r10_4_2_an_engineer_is_given_up_for_the_works() -> None:
    game = at("4.1.3", {"DE-A-Eng-III": "1303", "DE-5-Inf-XX": "1502"},
              fort={"CH-Line-1": {"fort_place": "1303"}})  # fmt: skip
    choose(game, G, "move DE-A-Eng-III")
    assert offers(game)["demolish"].label == "Blow up Swiss fortified line 1"
    assert offers(game)["demolish"].note == "A Eng III is lost [10.4.2]"


# fire


def test_r06_1_a_bombardment_tells_the_number_to_roll() -> None:
    game = at("4.1.1", {"DE-301-Art-X": "1103", "DE-41-Art-III": "1103", "CH-4-Inf-XX": "1104",
                        "DE-5-Inf-XX": "1502"})  # fmt: skip
    offer = offers(game)["bombard 1103 1104"]
    assert (offer.place, offer.from_place, offer.piece) == ("1104", "1103", "DE-301-Art-X")
    assert offer.label == "Bombard 1104 from 1103"
    assert offer.note.startswith("strength 4, ")
    assert offer.note.endswith("or less hits [6.1]")
    assert not offer.danger
    assert offers(game)["done"].note == "1 hex could still fire"
    choose(game, G, "bombard 1103 1104")
    assert offers(game)["with DE-301-Art-X"].label == "Fire with 301 Art X"
    assert not offers(game)["with DE-301-Art-X"].danger
    choose(game, G, "with DE-301-Art-X")
    assert offers(game)["fire"].danger
    assert offers(game)["with DE-41-Art-III"].danger, "strength 4 is the most, so the die falls at once"


def test_r06_0_a_lone_battery_rolls_at_once() -> None:
    game = at("4.1.1", {"DE-301-Art-X": "1103", "CH-4-Inf-XX": "1104", "DE-5-Inf-XX": "1502"})
    assert offers(game)["bombard 1103 1104"].danger


def test_r07_0_the_bomber_is_a_question_with_a_die() -> None:
    game = at("4.1.1", {"DE-5-Inf-XX": "1302", "CH-4-Inf-XX": "1104"}, turn=5)
    offered = offers(game)
    assert offered["yes"].label == "Roll for the bomber"
    assert offered["yes"].danger
    assert offered["no"].label == "Keep the bomber on the ground"


# combat


def test_r10_0_a_combat_tells_its_column_and_rolls() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705", "DE-23-Inf-XX": "1803",
                        "CH-6-Inf-XX": "1803"})  # fmt: skip
    offer = offers(game)["fight 1705"]
    assert offer.label == "Fight in Zurich 1705 at 4:1"
    assert (offer.place, offer.danger) == ("1705", True)


def test_r10_2_losses_tell_what_is_left_of_the_unit() -> None:
    units = {"DE-5-Inf-XX": "1705", "DE-B-Eng-III": "1705", "DE-C-Eng-III": "1705", "CH-5-Inf-XX": "1705",
             "DE-23-Inf-XX": "1803", "CH-6-Inf-XX": "1803"}  # fmt: skip
    game = at("4.1.4", units, dice=[1] * 30)
    choose(game, G, "fight 1705")
    while type(game.asked[0]).__name__ != "AllotLoss":
        game.choose(game.asked[0].side, game.listed[0][0])
    offered = offers(game, game.sides[game.asked[0].side])
    assert all(offer.label.endswith(("takes the hit", "loses a step")) for offer in offered.values())
    assert all(offer.piece for offer in offered.values())


@pytest.mark.parametrize(("verb", "die", "words"), [("keep", 3, "Keep the die at 3"),
                                                    ("lower", 2, "Lower the die to 2")])  # fmt: skip
def test_r08_3_a_changed_die_shows_its_result(verb: str, die: int, words: str) -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705", "DE-23-Inf-XX": "1803",
                        "CH-6-Inf-XX": "1803"}, dice=[3] * 30, options={"air_combat": True},
              fighter={"DE-Fighter-1": {"air_place": "airfield"}})  # fmt: skip
    choose(game, G, "fly DE-Fighter-1 1705", "fight 1705")
    offer = offers(game)[verb]
    column = game.asked[0].column  # type: ignore[attr-defined]
    attacker, defender = T.combat_results[column][die - 1]
    assert offer.label == words
    assert offer.note == f"attacker {attacker}, defender {defender} [10.2]"


def test_r08_1_fighters_are_sent_over_combats() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705"}, options={"air_combat": True},
              fighter={"DE-Fighter-1": {"air_place": "airfield"}}, dice=[3] * 30)  # fmt: skip
    offer = offers(game)["fly DE-Fighter-1 1705"]
    assert (offer.piece, offer.place) == ("DE-Fighter-1", "1705")
    assert offer.label == "German fighter 1 over Zurich 1705"


# 14.0 Replacements


def test_r14_0_points_have_their_price() -> None:
    game = at("4.3", {"DE-5-Inf-XX": {"place": "1203", "hits": 1}, "CH-5-Inf-XX": "1504",
                      "DE-23-Inf-XX": "1705"})  # fmt: skip
    offered = offers(game)
    assert offered["recover DE-5-Inf-XX"].label == "Remove the hit from German 5 Inf XX"
    assert offered["recover DE-5-Inf-XX"].cost == 1
    assert offered["emergency"].label == "Buy emergency replacements for 1 VP"
    assert offered["emergency"].note == "gives 5 points, once per phase [14.6]"
    assert offered["done"].label == "Spend no more points"


def test_r14_3_a_rebuilt_unit_costs_its_strength_and_one() -> None:
    game = at("4.3", {"CH-71-Inf-III": "dead_pile", "CH-5-Inf-XX": "1504", "DE-23-Inf-XX": "1801",
                      "CH-4-Bdr-X": "casualty_pile"})  # fmt: skip
    while game.asked and game.asked[0].side == 0:
        choose(game, G, "done")
    offer = offers(game, S)["rebuild CH-71-Inf-III"]
    assert offer.cost == T.strength[UNIT["CH-71-Inf-III"]][0] + 1
    assert (offer.piece, offer.rule) == ("CH-71-Inf-III", "14.3")


# set-up


def test_r19_0_the_suggested_set_up_is_one_choice() -> None:
    game = until(begin("historical"), "ChooseUnit")
    offered = offers(game, S)
    assert offered["suggested"].label == "Take the suggested places"
    assert offered["suggested"].note.startswith("for ")
    assert offered["suggested"].group == "suggested"
    placed = next(offer for offer in offered.values() if offer.verb == "place")
    choose(game, S, placed.text)
    spots = [offer for offer in offers(game, S).values() if offer.verb == "at"]
    assert {offer.piece for offer in spots} == {placed.piece}
    assert all(offer.place for offer in spots)


def test_r11_1_a_line_is_faced_by_pointing_at_the_hex_it_looks_at() -> None:
    game = until(begin("historical", "fortifications"), "ChooseSite")
    choose(game, S, next(choice for choice in options(game, S) if choice.startswith("at ")))
    offered = offers(game, S)
    assert offered["face 5"].label == "Face NW, N, NE"
    here = T.grid.parse(offered["face 5"].from_place)
    assert offered["face 5"].place == T.grid.name(T.grid.neighbours[here][0])
    assert len({offer.place for offer in offered.values()}) == 6


def test_r19_1_4_italy_is_a_question_of_peace_and_war() -> None:
    offered = offers(begin("historical"), S)
    assert {offer.label for offer in offered.values()} == {"Italy joins the attack", "Italy stays out"}


def test_r16_0_b_another_turn_has_its_price() -> None:
    game = at("4.5", {"DE-5-Inf-XX": "1203", "CH-5-Inf-XX": "1504"}, turn=10)
    offered = offers(game)
    assert offered["yes"].label == "Buy turn 11 for 1 VP"
    assert offered["no"].label == "End the game"
    assert offered["no"].ends
