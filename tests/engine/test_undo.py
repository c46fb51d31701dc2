"""Undo: back to the last die or reveal for free, further with consent, and never a die again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.engine import conformance
from redoubt.engine.dice import SeededDice
from tests.sealed_orders.play import TEAMS, counter_parried, new, play, raid, refused, ruling, writing


def test_a_side_takes_back_its_choices_one_by_one():
    g = writing()
    start = g.digest()
    play(g, "amber: march a1 Tor")
    middle = g.digest()
    play(g, "amber: march a2 Weir")
    g.undo("amber")
    assert g.digest() == middle
    g.undo("amber")
    assert g.digest() == start
    assert redoubt.load(g.save()).digest() == start


def test_there_is_an_end_to_undo():
    with refused("undo", "amber has no choice to take back"):
        new().undo("amber")


def test_an_undo_and_a_new_choice_leave_the_choice_before_standing():
    g = play(writing(), "amber: march a1 Tor", "amber: march a2 Weir")
    g.undo("amber")
    play(g, "amber: march a3 Weir")
    assert g.view("amber")["state"]["band"]["a1"]["order"] == "Tor"
    g.undo("amber")
    g.undo("amber")
    assert "order" not in g.view("amber")["state"]["band"]["a1"]


def test_a_sealed_answer_is_taken_back_while_the_others_stand():
    g = new()
    before = g.digest()
    play(g, "amber: stance raid", "birch: stance hold")
    g.undo("amber")
    assert [decision.side for decision in g.pending] == ["amber", "cobalt"]
    assert g.view("birch")["sealed"] == {"birch": "stance hold"}
    assert g.entries[-1].alone
    g.undo("birch")
    assert g.digest() == before
    play(g, "amber: stance trade", "birch: stance raid", "cobalt: stance hold")
    assert redoubt.load(g.save()).digest() == g.digest()


def test_a_draft_is_taken_back_while_the_others_stand():
    g = writing()
    play(
        g, "amber: march a1 Tor", "birch: march b1 Weir", "amber: march a2 Tor", "birch: seal", "cobalt: seal"
    )
    g.undo("amber")
    assert g.state.order[:2] == [3, -1]
    assert g.state.order[4] == 4
    g.undo("birch")
    assert g.state.paper == [1, 1, 2, 0]
    g.undo("amber")
    assert g.state.order[0] == -1
    g.undo("cobalt")
    g.undo("birch")
    assert g.digest() == writing().digest()
    assert redoubt.load(g.save()).digest() == g.digest()


def test_handed_in_orders_cannot_be_taken_back_once_all_are_in():
    g = ruling()
    before = g.digest()
    for team in TEAMS:
        with refused("undo", "must agree"):
            g.undo(team)
    assert g.digest() == before
    g.undo("cobalt", consent=["amber", "birch"])
    assert [decision.side for decision in g.pending] == ["cobalt"]


def test_opened_answers_cannot_be_taken_back_without_consent():
    g = writing()
    for team in TEAMS:
        with refused("undo", "a die roll, a reveal or another player's choice came after it"):
            g.undo(team)
    g.undo("amber", consent=["umpire"])
    assert {decision.kind for decision in g.pending} == {"TakeStance"}


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**6), min_size=3, max_size=25))
def test_withdrawing_one_draft_gives_what_the_others_alone_would_have_written(seed, picks):
    """Whatever order teams write in, taking all of amber's back leaves the game amber never wrote in."""
    g, without = writing(3), writing(3)
    for pick in picks:
        team = TEAMS[pick % 3]
        listed = [choice for choice in g.legal(team) if choice.verb == "march"]
        if listed:
            choice = listed[pick // 3 % len(listed)]
            g.choose(team, choice)
            if team != "amber":
                without.choose(team, choice)
    while any(g.entries[n].side == 0 for n in redoubt.engine.undo.standing(g)[3:]):
        g.undo("amber")
    assert g.digest() == without.digest()
    assert redoubt.load(g.save()).digest() == g.digest()


def test_consent_is_asked_of_every_other_team_or_of_the_umpire():
    g = play(raid([6, 1]), "amber: pass", "birch: pass")
    with refused("undo", "cobalt must agree"):
        g.undo("birch", consent=["amber"])
    copy = g.clone()
    g.undo("birch", consent=["amber", "cobalt"])
    copy.undo("birch", consent=["umpire"])
    assert g.digest() == copy.digest()


def test_a_die_is_never_rolled_again():
    g = redoubt.position(
        "sealed_orders", {"phase": "7.1", "band": {"a1": {"at": "Tor"}, "b1": {"at": "Tor"}}}, seed=5
    )
    play(g, "amber: pass")
    before = g.digest()
    fallen = []
    for _ in range(8):
        play(g, "birch: pass")
        fallen.append([face for face, *_ in g.entries[-1].dice])
        counter = g.dice.counter
        g.undo("birch", consent=["umpire"])
        assert g.digest() == before
        assert g.dice.counter == counter
    expected = SeededDice(5)
    assert fallen == [[expected.roll("", "", 6), expected.roll("", "", 6)] for _ in range(8)]
    again = redoubt.load(g.save())
    assert again.digest() == before
    assert again.dice.counter == 16


def test_undo_in_the_middle_of_nested_interruptions():
    g = raid()
    hashes = [g.digest()]
    for line in ("amber: play ambush-1", "birch: play parry-2", "amber: pass", "cobalt: play parry-3"):
        play(g, line)
        hashes.append(g.digest())
    for side in ("cobalt", "amber", "birch", "amber"):
        with_consent = g.clone()
        hashes.pop()
        with_consent.undo(side, consent=["umpire"])
        assert with_consent.digest() == hashes[-1]
        assert redoubt.load(with_consent.save()).digest() == hashes[-1]
        g = with_consent
    assert len(g.stack) == 3


def test_a_card_once_shown_cannot_be_taken_back_freely():
    g = play(raid(), "amber: play ambush-1")
    with refused("undo", "must agree"):
        g.undo("amber")


def test_another_sides_choice_in_between_needs_consent():
    g = play(raid([1, 1]), "amber: pass")
    copy = g.clone()
    copy.undo("amber")
    play(g, "birch: pass")
    with refused("undo"):
        g.undo("amber")


def test_undo_on_a_clone_leaves_the_original_alone():
    g = play(writing(), "amber: march a1 Tor", "birch: march b1 Weir")
    before = (g.digest(), len(g.entries), len(g.log), sorted(g.snapshots))
    copy = g.clone()
    copy.undo("amber")
    copy.undo("birch")
    assert (g.digest(), len(g.entries), len(g.log), sorted(g.snapshots)) == before
    g.undo("amber")
    assert g.state.order[4] == 4


def test_a_game_without_history_cannot_go_back():
    g = redoubt.new("sealed_orders", seed=1, keep=False)
    g.choose("amber", "stance hold")
    with refused("undo", "keeps no history"):
        g.undo("amber")


def test_the_umpire_takes_back_a_ruling():
    g = ruling()
    before = g.digest()
    play(g, "umpire: strike a1")
    g.undo("umpire")
    assert g.digest() == before


def test_only_its_side_sees_the_undo_of_a_secret_choice():
    g = play(writing(), "amber: march a1 Tor")
    seen = g.log_lines("birch")
    g.undo("amber")
    assert g.log_lines("birch") == seen
    assert g.log_lines("amber")[-1]["kind"] == "undo"
    h = new()
    play(h, "amber: stance raid")
    h.undo("amber")
    assert h.log_lines("birch")[-1]["text"] == "amber takes back a choice [undo]"


def test_the_end_of_a_game_can_be_taken_back():
    g = new(scenario="skirmish")
    dice = SeededDice(1)
    while g.pending:
        before, side = g.digest(), conformance.pick_choice(g.clone(), dice.clone())[0]
        conformance.play_one(g, dice)
    g.undo(side, consent=["umpire"])
    assert g.result is None
    assert g.digest() == before


@pytest.mark.parametrize("make", [new, writing, ruling, raid, counter_parried])
def test_undo_returns_in_the_middle_of_anything(make):
    for seed in range(1, 9):
        conformance.undo_takes_back(make(), SeededDice(seed))
