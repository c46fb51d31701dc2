"""Sentences: names mark themselves, and no reader ever sees a mark."""

from __future__ import annotations

from hypothesis import given, strategies as st

from redoubt.engine.decision import NOTHING, Names, Notation, Number
from redoubt.engine.errors import No
from redoubt.engine.events import Event, EventKind, collect_events, plain_event
from redoubt.engine.text import (
    DIE,
    PIECE,
    PLACE,
    RULE,
    TEXT,
    Part,
    listed,
    mark,
    parts,
    plain,
    quoted,
    readable,
    wire,
)

MARKS = "\ue000\ue001\ue002"
words = st.text(st.characters(exclude_characters=f"{MARKS}[]"), max_size=12)
typed = st.text(st.sampled_from(f"{MARKS}[]ab é9."), max_size=30)
names = st.builds(
    Part,
    st.sampled_from((PLACE, PIECE, DIE)),
    words.filter(bool),
    st.text(st.characters(exclude_characters=MARKS), min_size=1, max_size=8),
)
citations = st.text(st.sampled_from("0123456789.B"), min_size=1).map(
    lambda number: Part(RULE, f"[{number}]", number)
)
sentences = st.lists(words.filter(bool).map(lambda text: Part(TEXT, text)) | names | citations)


def written(phrases: list[Part]) -> str:
    """The sentence that a rule would have written."""
    return "".join(part.text if part.kind in (TEXT, RULE) else mark(part.kind, part.id, part.text)
                   for part in phrases)  # fmt: skip


def joined(phrases: list[Part]) -> list[Part]:
    """Stretches of text that touch are one."""
    whole: list[Part] = []
    for part in phrases:
        if part.kind == TEXT and whole and whole[-1].kind == TEXT:
            whole[-1] = Part(TEXT, whole[-1].text + part.text)
        else:
            whole.append(part)
    return whole


@given(sentences)
def test_a_sentence_splits_into_the_parts_it_was_written_from(phrases):
    assert parts(written(phrases)) == joined(phrases)


@given(sentences)
def test_the_words_of_a_sentence_are_those_of_its_parts(phrases):
    sentence = written(phrases)
    assert plain(sentence) == "".join(part.text for part in phrases)
    assert plain(plain(sentence)) == plain(sentence)


@given(sentences)
def test_a_client_gets_the_same_words_with_what_it_can_link(phrases):
    sent = wire(written(phrases))
    if isinstance(sent, str):
        assert sent == "".join(part.text for part in phrases)
        assert all(part.kind == TEXT for part in phrases)
    else:
        assert [part if isinstance(part, str) else Part(**part) for part in sent] == [
            part.text if part.kind == TEXT else part for part in joined(phrases)
        ]


@given(typed)
def test_marks_that_a_player_types_break_nothing_and_reach_nobody(text):
    for sentence in (text, f"{mark(PLACE, '1203', 'Basel')} {text} [9.0]", quoted(text)):
        assert plain(sentence) == "".join(part.text for part in parts(sentence))
        assert not set(MARKS) & set(plain(sentence))
        assert not set(MARKS) & {letter for part in parts(sentence) for letter in part.text + part.id}


@given(typed)
def test_what_a_player_wrote_is_text_and_nothing_else(text):
    sentence = f"Amber gives a reason: {quoted(text)} [1.1]"
    assert [part for part in parts(sentence) if part.kind != TEXT] == [Part(RULE, "[1.1]", "1.1")]


def test_brackets_in_a_players_reason_are_not_citations():
    kinds = {"side": Names("side", ("amber",), ("Amber",)), "n": Number("n")}

    class Title:
        notation = Notation(kinds, facts={"side": "side"})
        events = collect_events(())

    line = plain_event(Event("5.1", "reason", {"side": 0, "reason": "see [9.0] \ue000"}), Title(), {})
    assert line["text"] == "Amber gives a reason: see [9.0]  [5.1]"
    assert [part for part in line["parts"] if part[0] == RULE] == [[RULE, "[5.1]", "5.1"]]
    assert line["facts"] == {"side": "amber", "reason": "see [9.0] "}


def test_names_show_themselves_with_blanks_and_are_written_without():
    town = Names("town", ("hague", "bern"), ("The Hague", "Bern"), PLACE)
    assert town.name(0) == "hague"
    assert plain(town.shown(0)) == "The Hague"
    assert parts(f"to {town.shown(0)}") == [Part(TEXT, "to "), Part(PLACE, "The Hague", "hague")]
    assert town.shown(-1) == "none"
    assert town.parse("The Hague") == town.parse("hague") == 0
    notation = Notation({"town": town}, {"go": ("town",)})
    assert str(notation.choice(("go", 0))) == "go hague"
    assert plain(notation.shown_choice("go hague", {})) == "go The Hague"
    assert plain(notation.shown_choice(f"go {NOTHING}", {})) == "go none"


def test_a_name_of_the_games_own_takes_the_place_of_the_usual_one():
    notation = Notation({"town": Names("town", ("t1",), ("Town 1",), PLACE)}, facts={"at": "town"})
    sentence = notation.shown("at", 0, {"town": {"t1": "Orel"}})
    assert parts(sentence) == [Part(PLACE, "Orel", "t1")]
    assert parts(notation.shown("at", 0, {})) == [Part(PLACE, "Town 1", "t1")]


def test_a_refusal_says_in_words_what_its_sentence_links():
    unit, hex = mark(PIECE, "DE-5", "German 5 Inf XX"), mark(PLACE, "1203", "Basel 1203")
    no = No("9.0", f"{unit} must stop in {hex}")
    assert no.why == "German 5 Inf XX must stop in Basel 1203"
    assert str(no) == "German 5 Inf XX must stop in Basel 1203 [9.0]"
    assert [part.id for part in parts(no.sentence) if part.id] == ["DE-5", "1203"]


def test_a_line_of_the_log_ends_with_its_rule_and_links_what_it_names():
    class Title:
        notation = Notation(
            {"hex": Names("hex", ("1203",), ("Basel 1203",), PLACE), "die": Number("die", 1, 6, DIE)},
            facts={"hex": "hex", "die": "die"},
        )
        events = collect_events((EventKind("result", "{hex}: die {die}, {what}"),))

    line = plain_event(Event("10.2", "result", {"hex": 0, "die": 4, "what": "no effect"}), Title(), {})
    assert line["text"] == "Basel 1203: die 4, no effect [10.2]"
    assert line["facts"] == {"hex": "1203", "die": 4, "what": "no effect"}
    assert line["parts"] == [
        [PLACE, "Basel 1203", "1203"],
        [TEXT, ": die ", ""],
        [DIE, "4", "4"],
        [TEXT, ", no effect ", ""],
        [RULE, "[10.2]", "10.2"],
    ]


def test_the_end_of_a_game_is_announced_in_whole_sentences():
    class Title:
        notation = Notation({})
        events = collect_events(())

    facts = {"winner": "Dutch", "level": "victory", "reason": "the German holds 1 of 4 bridges"}
    line = plain_event(Event("5.1", "game_over", facts), Title(), {})
    assert line["text"] == "Game over: Dutch, victory. The German holds 1 of 4 bridges [5.1]"


def test_values_and_lists_are_readable():
    assert readable([True, None, {"men": 2}, ()]) == "yes, none, men 2, none"
    assert listed(["men", "tanks", "aircraft"]) == "men, tanks and aircraft"
    assert listed(["men"]) == "men"
