"""What a side sees: only what fields, decisions and events declare for it."""

from __future__ import annotations

import json

import pytest

from redoubt.engine import codec
from redoubt.engine.procedure import Procedure, procedure, step
from tests.engine.tiny import Ask, begin, tiny
from tests.sealed_orders.board import CARDS
from tests.sealed_orders.play import TEAMS, counter_parried, new, play, raid, ruling, writing


def mentioned(g, side):
    """The cards named anywhere in what a side is sent."""
    sent = codec.to_json([g.view(side), g.log_lines(side)]).decode()
    return {card for card in CARDS if f'"{card}"' in sent or f" {card} " in sent}


def hand(g, side):
    return {CARDS[card] for card in g.state.hand[g.side_id(side)]}


def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others():
    g = new()
    for team in TEAMS:
        assert mentioned(g, team) == hand(g, team)
        for other in TEAMS:
            if other != team:
                assert g.view(team)["state"]["side"][other]["hand"] == [None, None, None]
    assert mentioned(g, None) == set()


def test_the_deck_is_seen_by_nobody_but_the_umpire():
    g = new()
    for side in (None, *TEAMS):
        assert "deck" not in g.view(side)["state"]
    assert len(g.view("umpire")["state"]["deck"]) == 9
    assert mentioned(g, "umpire") == set(CARDS)


def test_a_draft_is_seen_by_its_writer_and_the_umpire():
    g = play(writing(), "amber: march a1 Tor")
    for side in ("amber", "umpire"):
        assert g.view(side)["state"]["band"]["a1"] == {"at": "Ford", "order": "Tor"}
        assert g.log_lines(side)[-1]["text"] == "a1 will march to Tor [4.1]"
    for side in ("birch", "cobalt", None):
        assert g.view(side)["state"]["band"]["a1"] == {"at": "Ford"}
        assert g.view(side) == writing().view(side)
        assert g.log_lines(side) == writing().log_lines(side)


def test_a_sealed_answer_is_seen_by_its_side_and_the_umpire_until_it_is_opened():
    g = play(new(), "amber: stance raid")
    assert g.view("amber")["sealed"] == g.view("umpire")["sealed"] == {"amber": "stance raid"}
    other = play(new(), "amber: stance trade")
    for side in ("birch", "cobalt", None):
        assert g.view(side)["sealed"] == {}
        assert g.view(side) == other.view(side)
        assert g.log_lines(side) == other.log_lines(side)
    play(g, "birch: stance hold", "cobalt: stance hold")
    assert g.view(None)["state"]["side"]["amber"]["stance"] == "raid"
    assert g.view("amber")["sealed"] == {}


def test_of_a_secret_question_others_learn_only_that_it_is_asked():
    g = writing()
    mine, theirs = g.view("amber")["pending"][:2]
    assert mine == {
        "side": "amber",
        "rule": "4.1",
        "prompt": "amber writes march orders, or seals them",
        "kind": "WriteOrder",
        "parts": [["text", "amber writes march orders, or seals them", ""]],
    }
    words = "birch is deciding"
    hushed = {"side": "birch", "rule": "", "prompt": words, "kind": "", "parts": [["text", words, ""]]}
    assert theirs == hushed
    assert g.view("umpire")["pending"][1]["kind"] == "WriteOrder"
    assert g.view(None)["pending"][0]["kind"] == ""


def test_without_an_umpire_an_onlooker_is_not_taken_for_one():
    class Hush(Ask):
        secret = True

    @procedure
    class Whisper(Procedure):
        @step("1.1")
        def tell(self, g):
            g.secret = 42
            g.log("1.1", "told", seen_by=(1,), secret=42)
            return Hush(1)

    g = begin(tiny(Whisper))
    assert g.title.umpire == -1
    assert g.log_lines() == []
    assert g.log_lines("left") == []
    assert len(g.log_lines("right")) == 1
    words = "right is deciding"
    hushed = {"side": "right", "rule": "", "prompt": words, "kind": "", "parts": [["text", words, ""]]}
    assert g.view()["pending"] == [hushed]
    assert b"42" not in codec.to_json([g.view(), g.view("left"), g.view("right")])


def test_a_played_card_becomes_known_to_all():
    g = play(raid(), "amber: play ambush-1")
    assert "ambush-1" in mentioned(g, None)
    assert "parry-1" not in mentioned(g, "birch")


@pytest.mark.parametrize("make", [new, writing, ruling, raid, counter_parried])
def test_a_view_is_plain_data_and_the_readers_own(make):
    g = make()
    before = g.digest()
    for side in (None, *g.sides):
        seen = g.view(side)
        assert json.loads(codec.to_json(seen)) == seen
        for value in seen["state"].values():
            if hasattr(value, "clear"):
                value.clear()
        seen["pending"].clear()
    assert g.digest() == before
    assert g.view("amber")["pending"]


def test_a_view_tells_title_scenario_turn_and_phase():
    seen = ruling().view("amber")
    assert (seen["title"], seen["rules_version"], seen["scenario"]) == ("sealed_orders", 1, "valley")
    assert (seen["side"], seen["turn"], seen["phase"]) == ("amber", 1, {"rule": "5.1", "name": "Ruling"})
    assert seen["options"] == {"councils": True}
    assert seen["result"] is None


def test_what_a_side_imagines_is_what_it_sees():
    g = play(writing(), "amber: march a1 Tor", "birch: march b1 Weir", "birch: seal")
    hands = set()
    for seed in range(20):
        imagined = g.determinize("amber", seed)
        assert imagined.view("amber") == g.view("amber")
        assert imagined.legal("amber") == g.legal("amber")
        assert g.title.check(imagined.state) == []
        hands.add(imagined.state.hand[1])
    assert len(hands) > 10


def test_an_imagined_game_has_other_dice_and_no_record():
    g = writing()
    imagined = g.determinize("amber", 5)
    assert (imagined.dice.seed, imagined.keep, imagined.log) == (5, False, [])
    assert g.determinize("umpire", 5).digest() == g.digest()


def test_sealed_answers_of_others_are_imagined_and_ones_own_is_kept():
    g = play(new(), "amber: stance raid", "birch: stance hold")
    seen = {str(g.determinize("amber", seed).sealed[1]) for seed in range(30)}
    assert seen == {"stance raid", "stance hold", "stance trade"}
    assert all(str(g.determinize("amber", seed).sealed[0]) == "stance raid" for seed in range(30))


def test_a_seat_gives_a_player_its_view_its_choices_and_its_imagination():
    g = writing()
    seat = g.seat("amber")
    assert seat.view() == g.view("amber")
    assert seat.legal() == g.legal("amber")
    assert type(seat.decision()).__name__ == "WriteOrder"
    assert g.seat("umpire").decision() is None
    assert seat.imagine(3).view("amber") == seat.view()
    assert seat.rules.turns == 3
    assert not hasattr(seat, "state")


def test_events_tell_facts_with_names_and_a_sentence_with_its_rule():
    g = play(raid([6, 1]), "amber: pass", "birch: pass")
    fought = next(line for line in g.log_lines() if line["kind"] == "fought")
    assert fought["rule"] == "7.4"
    assert fought["facts"]["side"] == "amber"
    assert fought["facts"]["parts"] == {"bands": 3, "ambush": 0}
    assert fought["text"] == "amber at Tor: bands 3, ambush 0 and a 6 make 9 [7.4]"


def test_a_reader_cannot_change_the_log():
    g = play(raid([6, 1]), "amber: pass", "birch: pass")
    g.correct("umpire", {"band": {"a2": {"at": "Tor"}}}, "misplaced")
    before = codec.to_json(g.log_lines("umpire"))
    for line in g.log_lines("umpire"):
        for value in line["facts"].values():
            if hasattr(value, "clear"):
                value.clear()
    assert codec.to_json(g.log_lines("umpire")) == before


def test_the_log_can_be_read_from_a_number_on():
    g = writing()
    whole = g.log_lines("umpire")
    assert g.log_lines("umpire", since=5) == whole[5:]


def test_a_draft_looks_alike_to_all_but_its_writer():
    before = writing()
    after = play(before.clone(), "amber: march a1 Tor")
    fields = after.state.changes(before.state)
    assert [f.name for f in fields] == ["order"]
    amber, birch = after.side_id("amber"), after.side_id("birch")
    assert not after.state.looks_alike(before.state, amber, fields)
    assert after.state.looks_alike(before.state, birch, fields)
    assert after.state.looks_alike(before.state, -1)


def test_two_sides_know_the_same_until_one_of_them_has_a_secret():
    g = writing()
    g.state.hand = [()] * len(g.state.hand)
    assert g.state.known_alike(0, 1)
    g.state.hand[0] = (3,)
    assert not g.state.known_alike(0, 1)
