"""Decisions and choices: one source of what is legal, and a text form that parses back."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import redoubt
from redoubt.engine.decision import Names, Notation, Number
from redoubt.engine.errors import BadChoice, NotYours, RedoubtError
from tests.engine.tiny import NOTATION
from tests.sealed_orders.play import new, play, raid, refused, ruling, writing
from tests.sealed_orders.title import TITLE


def span(kind):
    return st.integers(-1, len(kind.names) - 1) if isinstance(kind, Names) else st.integers(-5, 9)


def choices(notation):
    return st.sampled_from(sorted(notation.verbs)).flatmap(
        lambda verb: st.tuples(st.just(verb), *[span(notation.kinds[kind]) for kind in notation.verbs[verb]])
    )


@given(choices(TITLE.notation) | choices(NOTATION))
def test_every_choice_parses_back_from_its_text(raw):
    for notation in (TITLE.notation, NOTATION):
        if raw[0] in notation.verbs:
            text = str(notation.choice(raw))
            assert notation.parse(text) == raw
            assert notation.parse(text.split()) == raw


@given(st.text() | st.binary() | st.none() | st.integers() | st.lists(st.text() | st.integers() | st.none()))
def test_arbitrary_input_is_a_choice_or_a_bad_choice(data):
    for notation in (TITLE.notation, NOTATION):
        try:
            choice = notation.parse(data)
        except BadChoice:
            continue
        assert notation.parse(str(choice)) == choice


words = ["march", "seal", "play", "a1", "Tor", "ambush-1", "-", "1", "None"]


@given(st.lists(st.sampled_from(words), max_size=4))
def test_words_in_any_order_never_change_a_game_unless_they_are_listed(some):
    g = writing()
    before = g.digest()
    text = " ".join(some)
    try:
        g.choose("amber", text)
    except RedoubtError:
        assert g.digest() == before
    else:
        assert text in [str(choice) for choice in writing().legal("amber")]


def test_none_of_them_is_written_as_a_dash():
    choice = NOTATION.choice(("to", -1))
    assert str(choice) == "to -"
    assert NOTATION.parse("to -") == ("to", -1)


def test_a_wrong_word_is_named_and_a_near_one_suggested():
    with pytest.raises(BadChoice, match=r"unknown verb 'marsh'; did you mean march"):
        TITLE.notation.parse("marsh a1 Tor")
    with pytest.raises(BadChoice, match=r"unknown place 'Thor'; did you mean Tor"):
        TITLE.notation.parse("march a1 Thor")
    with pytest.raises(BadChoice, match=r"'march' takes 2 arguments \(march BAND PLACE\), not 1"):
        TITLE.notation.parse("march a1")
    with pytest.raises(BadChoice, match="at most 400 characters, this one has 401"):
        TITLE.notation.parse("x" * 401)
    with pytest.raises(BadChoice, match="a choice is empty"):
        TITLE.notation.parse("  ")


def test_a_number_keeps_its_limits():
    number = Number("pips", 1, 6)
    assert number.parse("6") == 6
    for wrong in ("0", "7", "x", "1.0", "", None, True, 2.0, "9" * 20):
        with pytest.raises(BadChoice, match="pips must be"):
            number.parse(wrong)


def test_two_things_of_a_kind_cannot_have_the_same_name():
    with pytest.raises(ValueError, match="two hexs are called '0101'"):
        Names("hex", ["0101", "0102", "0101"])


def test_a_name_in_a_choice_is_one_word():
    for name in ("Upper Ford", "", "-"):
        with pytest.raises(ValueError, match="one word"):
            Notation({"place": Names("place", [name])}, {"to": ["place"]})
    Notation({"place": Names("place", ["Upper Ford"])}, {"stop": []})


def test_a_listed_choice_may_be_given_as_choice_text_list_or_tuple():
    for form in (
        "march a1 Tor",
        ["march", "a1", "Tor"],
        ("march", 0, 3),
        TITLE.notation.choice(("march", 0, 3)),
    ):
        g = writing()
        g.choose("amber", form)
        assert g.state.order[0] == 3
        assert g.entries[-1].choice == ("march", 0, 3)


def test_what_is_written_down_is_the_listed_choice_itself():
    g = writing()
    g.choose("amber", TITLE.notation.choice(("march", False, 3.0)))
    assert [type(word) for word in g.entries[-1].choice] == [str, int, int]
    redoubt.load(g.save())


@pytest.mark.parametrize(
    "raw", [("march", 99, 3), ("march", -2, 3), ("march", 0), ("march",), ("no", 1), (None, 1), ("seal", 1)]
)
def test_a_choice_made_up_of_wrong_numbers_is_malformed(raw):
    g = writing()
    before = g.digest()
    for form in (raw, TITLE.notation.choice(raw)):
        with pytest.raises(BadChoice):
            g.choose("amber", form)
        with pytest.raises(BadChoice):
            g.why_not("amber", form)
        assert repr(form)
    assert g.digest() == before


def test_a_choice_of_another_game_is_refused():
    with pytest.raises(BadChoice, match="another game"):
        writing().choose("amber", NOTATION.choice(("stop",)))


def test_the_rules_say_why_an_order_cannot_be_written():
    g = writing()
    with refused("4.1", "amber has no band b1"):
        g.choose("amber", "march b1 Weir")
    with refused("4.3", "a1 is not next to Keep"):
        g.choose("amber", "march a1 Keep")
    g.choose("amber", "march a1 Tor")
    with refused("4.1", "a1 has its order already"):
        g.choose("amber", "march a1 Weir")
    g.choose("amber", "march a2 Tor")
    with refused("4.2", "at most 2 bands"):
        g.choose("amber", "march a3 Tor")
    with refused("4.1", "'allow' is not possible now"):
        g.choose("amber", "allow")


def test_why_not_says_what_choose_would_say():
    g = writing()
    assert g.why_not("amber", "march a1 Tor") is None
    assert str(g.why_not("amber", "march a1 Keep")) == "a1 is not next to Keep [4.3]"
    with pytest.raises(NotYours):
        g.why_not("umpire", "allow")


def test_the_list_of_choices_is_the_readers_own():
    g = writing()
    listed = g.legal("amber")
    listed.clear()
    assert g.legal("amber")


def test_a_side_that_is_not_asked_learns_who_must_decide():
    g = ruling()
    assert g.legal("amber") == []
    with pytest.raises(NotYours, match="amber has nothing to decide now; umpire must decide") as caught:
        g.choose("amber", "seal")
    assert caught.value.rule == "5.1"


@pytest.mark.parametrize("side", ["nobody", "", 4, -1, None, True, 1.0, "AMBER"])
def test_an_unknown_side_is_named(side):
    for ask in (new().legal, new().view if side is not None else new().legal):
        with pytest.raises(NotYours, match="the sides are amber, birch, cobalt, umpire"):
            ask(side)
    with pytest.raises(NotYours, match="unknown side"):
        new().choose(side, "stance hold")
    with pytest.raises(NotYours, match="unknown side"):
        new().undo(side)


def test_a_game_that_is_over_takes_no_choice():
    g = new(scenario="skirmish")
    while g.pending:
        decision = g.pending[0]
        g.choose(decision.side, g.legal(decision.side)[-1 if decision.kind == "WriteOrder" else 0], "because")
    assert g.result is not None
    with pytest.raises(NotYours, match=r"the game is over: \d+ coins"):
        g.choose("amber", "stance hold")


def test_a_prompt_names_the_fields_of_its_decision():
    assert [str(decision) for decision in raid().pending] == [
        "amber: amber may play an ambush in the raid at Tor [7.2]"
    ]
    g = play(raid(), "amber: play ambush-1")
    assert g.pending[0].prompt == "birch may parry ambush-1"
