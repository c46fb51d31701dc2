"""The umpire: sees all, decides, strikes with a reason, and corrects the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

import redoubt
from redoubt.engine import codec
from redoubt.engine.decision import Decision
from redoubt.engine.errors import BadChoice, BadSetup, NotYours, RedoubtError
from redoubt.engine.procedure import Procedure, procedure, step
from tests.engine.test_procedure import Counting
from tests.engine.tiny import begin, tiny
from tests.sealed_orders.play import TEAMS, losing, new, play, raid, refused, ruling, writing


def test_an_override_needs_a_reason_and_an_approval_does_not():
    g = ruling()
    before = g.digest()
    for reason in ("", "   "):
        with refused("5.1", "'strike a1' needs a written reason"):
            g.choose("umpire", "strike a1", reason)
    assert g.digest() == before
    g.choose("umpire", "allow")
    assert g.state.at[0] == 3


def test_a_struck_order_is_not_carried_out_and_all_read_the_reason():
    g = ruling()
    g.choose("umpire", "strike a1", " the ford is flooded ")
    assert g.entries[-1].reason == "the ford is flooded"
    for side in (None, *g.sides):
        lines = [line["text"] for line in g.log_lines(side)][-2:]
        assert lines == [
            "umpire gives a reason: the ford is flooded [5.1]",
            "The order of a1 is struck [5.2]",
        ]
    play(g, "umpire: allow")
    assert g.view()["state"]["band"]["a1"]["at"] == "Ford"
    assert redoubt.load(g.save()).digest() == g.digest()


@pytest.mark.parametrize(
    ("reason", "complaint"), [("x" * 2001, "at most 2000"), (5, "a text"), (None, "a text")]
)
def test_a_reason_is_a_text_of_some_length(reason, complaint):
    g = ruling()
    before = g.digest()
    with pytest.raises(BadChoice, match=complaint) as caught:
        g.choose("umpire", "strike a1", reason)
    assert caught.value.path == "reason"
    with pytest.raises(BadChoice, match=complaint):
        g.correct("umpire", {"turn": 2}, reason)
    assert g.digest() == before


def test_the_umpire_decides_a_tie():
    g = play(raid([3, 4]), "amber: pass", "birch: pass")
    assert str(g.pending[0]).startswith("birch") or g.pending[0].side != "umpire"
    g = play(raid([3, 3]), "amber: pass", "birch: pass")
    assert str(g.pending[0]) == "umpire: the umpire awards the raid at Tor to one of amber, birch [7.5]"
    play(g, "umpire: award birch")
    assert g.view()["state"]["place"]["Tor"]["holder"] == "birch"


def test_a_correction_changes_the_board_and_the_choices():
    g = writing()
    assert "march a1 Keep" not in [str(choice) for choice in g.legal("amber")]
    g.correct("umpire", {"band": {"a1": {"at": "Tor"}}}, "misplaced at the set-up")
    assert "march a1 Keep" in [str(choice) for choice in g.legal("amber")]
    play(g, "amber: march a1 Keep")
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    assert again.entries[-2].correct == {"band": {"a1": {"at": "Tor"}}}


def test_of_a_correction_players_read_the_reason_and_only_the_umpire_what_it_was():
    g = writing()
    card = g.view("umpire")["state"]["deck"][0]
    g.correct("umpire", {"deck": [card]}, "a stain on the cards")
    for side in (None, *TEAMS):
        assert g.log_lines(side)[-1]["facts"] == {"side": "umpire", "reason": "a stain on the cards"}
        if side not in TEAMS or card not in str(g.view(side)):
            assert card.encode() not in codec.to_json(g.log_lines(side)[-2:])
    assert g.log_lines("umpire")[-1]["facts"]["changes"] == {"deck": [card]}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"band": {"a9": {"at": "Tor"}}}, "unknown band 'a9'"),
        ({"band": {"a1": {"at": "Moon"}}}, "unknown place 'Moon'"),
        ({"colour": 1}, "unknown field 'colour'"),
        ({"turn": "one"}, "turn must be a whole number"),
        ({"side": {"amber": {"coins": -3}}}, "the correction cannot stand: amber has -3 coins"),
        ({"deck": ["levy-1", "levy-1"]}, "levy-1 is in two places"),
        ({"turn": object()}, "must be plain data"),
        ([], "changes must be a mapping"),
    ],
)
def test_a_wrong_correction_changes_nothing(changes, complaint):
    g = play(writing(), "amber: march a1 Tor")
    before = (g.digest(), g.legal("amber"), len(g.log), len(g.entries), g.save())
    with pytest.raises(RedoubtError, match=complaint):
        g.correct("umpire", changes, "a try")
    assert (g.digest(), g.legal("amber"), len(g.log), len(g.entries), g.save()) == before


def test_only_the_umpire_corrects_and_only_with_a_reason():
    g = writing()
    for side in TEAMS:
        with refused("umpire", f"only the umpire may correct the board, not {side}"):
            g.correct(side, {"turn": 2}, "I say so")
    for reason in ("", " \n"):
        with refused("umpire", "needs a written reason"):
            g.correct("umpire", {"turn": 2}, reason)


def test_a_title_without_an_umpire_has_no_corrections():
    g = begin(tiny(Counting))
    for side in g.sides:
        with refused("umpire"):
            g.correct(side, {"count": 1}, "please")


def test_a_correction_keeps_its_own_copy():
    g = writing()
    changes = {"band": {"a1": {"at": "Tor"}}}
    g.correct("umpire", changes, "misplaced")
    changes["band"]["a1"]["at"] = "Fen"
    assert redoubt.load(g.save()).digest() == g.digest()


def test_a_correction_leaves_sealed_answers_that_can_still_be_given():
    g = play(new(), "amber: stance raid")
    g.correct("umpire", {"side": {"amber": {"coins": 4}}}, "a late coin")
    assert g.view("amber")["sealed"] == {"amber": "stance raid"}
    assert [decision.side for decision in g.pending] == ["birch", "cobalt"]


def test_a_correction_that_leaves_a_question_without_an_answer_is_refused():
    g = losing()
    with refused("umpire", "without any choice"):
        g.correct("umpire", {"band": {"b1": {"at": "Mill"}, "b2": {"at": "Mill"}}}, "they went home")
    assert len(g.legal("birch")) == 2


@dataclass(frozen=True)
class Toll(Decision):
    """Left pays while it has something, then right; a toll of one goes without saying."""

    count: int
    rule = "1.1"
    anew = True

    def options(self, g):
        return [("go", number) for number in range(1, self.count + 1)]


@procedure
class Tolls(Procedure):
    @step("1.1")
    def pay(self, g):
        return Toll(g.owner[0], g.count) if g.count else None

    @pay.then
    def paid(self, g, choice):
        g.trail.append(f"{g.count}: {choice}")


def tolls(count):
    """Left is asked for a toll; the right side is umpire too."""
    title = tiny(Tolls, umpire=1)
    title = replace(title, begin=lambda g: [fill(g, count)], classes={**title.classes, "Toll": Toll})
    return begin(title)


def fill(g, count):
    g.count, g.owner = count, (0, -1, -1)
    return Tolls()


@pytest.mark.parametrize(
    ("changes", "asked", "trail"),
    [
        ({"count": 2}, [("left", 2)], []),
        ({"hex": {"0101": {"owner": "right"}}}, [("right", 3)], []),
        ({"count": 1}, [], ["1: go 1"]),
        ({"count": 0}, [], []),
    ],
)
def test_a_question_that_is_put_anew_follows_a_correction(changes, asked, trail):
    g = tolls(3)
    before = g.digest()
    g.correct("right", changes, "a slip")
    assert [(g.sides[decision.side], decision.count) for decision in g.open_decisions()] == asked
    assert g.state.trail == trail
    g.undo("right")
    assert g.digest() == before
    assert len(g.legal("left")) == 3


def test_corrections_can_be_taken_back_by_the_umpire_only():
    g = writing()
    before = g.digest()
    g.correct("umpire", {"turn": 2}, "a slip")
    with refused("undo"):
        g.undo("amber")
    g.undo("umpire")
    assert g.digest() == before
    assert redoubt.load(g.save()).digest() == before


def test_a_correction_between_drafts_does_not_let_an_answer_be_withdrawn_alone():
    g = play(writing(), "amber: march a1 Tor")
    g.correct("umpire", {"band": {"b1": {"at": "Tor"}}}, "misplaced")
    with refused("undo", "must agree"):
        g.undo("amber")
    g.undo("amber", consent=["umpire"])
    assert g.digest() == writing().digest()


def test_a_game_without_a_record_takes_no_correction():
    g = redoubt.new("sealed_orders", seed=1, keep=False)
    before = g.digest()
    with refused("umpire", "keeps no record"):
        g.correct("umpire", {"turn": 2}, "a slip")
    assert g.digest() == before


def test_a_correction_may_be_made_after_the_end():
    g = new(scenario="skirmish")
    while g.pending:
        decision = g.pending[0]
        g.choose(decision.side, g.legal(decision.side)[-1 if decision.kind == "WriteOrder" else 0], "because")
    g.correct("umpire", {"side": {"amber": {"coins": 9}}}, "counted again")
    assert redoubt.load(g.save()).digest() == g.digest()
    with pytest.raises(BadSetup):
        g.correct("umpire", {"result": None}, "not like this")


def test_the_umpire_takes_the_game_back_before_anybodys_choice_with_a_reason():
    g = writing()
    before, first = g.digest(), len(g.entries)
    play(g, "amber: march a1 Tor", "birch: march b1 Weir", *(f"{team}: seal" for team in TEAMS))
    assert g.rewind("umpire", first, "cobalt was not in the room") == first
    assert g.digest() == before
    last = [line["text"] for line in g.log_lines("birch")][-1]
    assert "cobalt was not in the room" in last
    assert {decision.side for decision in g.pending} == set(TEAMS)
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    play(again, "amber: march a1 Weir")


def test_a_game_taken_back_twice_replays():
    g = ruling()
    play(g, "umpire: allow")
    g.rewind("umpire", 3, "once more")
    play(g, "amber: march a1 Weir")
    g.rewind("umpire", 1, "and again")
    assert redoubt.load(g.save()).digest() == g.digest()
    with refused("undo", "entry 3 does not stand"):
        g.rewind("umpire", 3, "gone already")


def test_only_the_umpire_takes_the_game_back_and_says_why():
    g = ruling()
    before = g.digest()
    with refused("umpire", "only the umpire", "not amber"):
        g.rewind("amber", 3, "please")
    with refused("umpire", "needs a written reason"):
        g.rewind("umpire", 3, "  ")
    with refused("undo", "entry 99 does not stand"):
        g.rewind("umpire", 99, "no such entry")
    assert g.digest() == before


# where a person sits as umpire


def by_people(g):
    """The same game with a person as umpire, under rule 5.9."""
    g.title = replace(g.title, umpired=lambda options: "5.9")
    return g


def test_where_people_are_the_umpire_no_consent_takes_back_what_was_opened():
    g = by_people(writing())
    before = g.digest()
    for consent in ([], ["birch", "cobalt"], ["umpire"], ["birch", "cobalt", "umpire"]):
        with refused("5.9", "only umpire can take this back, with a reason"):
            g.undo("amber", consent=consent)
    with refused("5.9", "with a reason"):
        play(ruling_of(g), "umpire: allow").undo("umpire")
    assert g.digest() == before
    g.rewind("umpire", 0, "the stances were read wrong")
    assert {decision.kind for decision in g.pending} == {"TakeStance"}
    assert g.log_lines("birch")[-1]["facts"]["reason"] == "the stances were read wrong"


def ruling_of(g):
    """A copy of a game in which all have handed in."""
    return play(g.clone(), *(f"{team}: seal" for team in TEAMS))


def test_where_people_are_the_umpire_a_sheet_is_still_free_until_it_is_opened():
    g = play(by_people(writing()), "amber: march a1 Tor", "birch: seal", "amber: seal")
    g.undo("amber")
    g.undo("amber")
    g.undo("birch")
    assert g.digest() == writing().digest()


def test_the_umpire_answers_for_a_side_with_a_reason_that_all_read():
    g = by_people(new())
    rule = g.asked[0].cites()
    with refused(rule, "needs a written reason"):
        g.choose("amber", "stance hold", by="umpire")
    with refused("umpire", "only the umpire may answer for amber, not birch"):
        g.choose("amber", "stance hold", "I say so", by="birch")
    g.choose("amber", "stance hold", "amber is asleep", by="umpire")
    assert g.log_lines("cobalt")[-1]["facts"] == {"side": "amber", "reason": "amber is asleep"}
    assert "hold" not in str(g.log_lines("cobalt"))
    with pytest.raises(NotYours, match="umpire has answered for amber"):
        g.choose("amber", "stance raid")
    with refused(rule, "umpire has answered for amber, and nothing of it can be taken back"):
        g.undo("amber")
    again = redoubt.load(g.save())
    assert again.entries[-1].by == g.title.umpire
    assert again.digest() == g.digest()
    assert again.log_lines() == g.log_lines()
