"""Ranges of numbers: "send 1 to 9 men" is one choice, and a player answers with one of the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, strategies as st

import redoubt
from redoubt.engine import conformance, record
from redoubt.engine.decision import Decision, Names, Notation, Number, Raw, Span, Verb, span
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import BadChoice, Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure, draft, loop, procedure, sealed, step
from redoubt.env.candidates import CANDIDATES
from redoubt.env.table import Table
from redoubt.players.careless import CarelessPlayer
from redoubt.players.random import RandomPlayer
from redoubt.show.wording import Wording
from tests.engine.tiny import SIDES, begin, tiny

HEXES = ("0101", "0102", "0103")


@dataclass(frozen=True)
class Send(Decision):
    """Men to a hex, or nobody."""

    most: int = 9
    rule = "1.1"
    prompt = "{side} sends up to {most} men"
    verbs = (Verb("send", "hex", "men"), Verb("stop"))

    def options(self, g: Any) -> Iterator[Raw]:
        yield from (("send", hex, span(1, self.most)) for hex in range(len(HEXES)))
        yield ("stop",)


@dataclass(frozen=True)
class Pay(Decision):
    """A number and nothing else."""

    low: int = 2
    high: int = 6
    rule = "1.2"
    prompt = "{side} pays"
    verbs = (Verb("pay", "men"),)

    def options(self, g: Any) -> Iterator[Raw]:
        yield ("pay", span(self.low, self.high))


@dataclass(frozen=True)
class PayInSecret(Pay):
    secret = True


@procedure
class Sending(Procedure):
    """Nine men are sent out, a few at a time."""

    @loop("1")
    def sending(self, g):
        return Send(0, 9 - g.count) if g.count < 9 else None

    @sending.then
    def sent(self, g, choice):
        g.trail.append(str(choice))
        g.count += choice[2] if choice.verb == "send" else 9

    @step("2")
    def end(self, g):
        g.finish(0, "victory", {}, "all are sent", "2")


@procedure
class Bidding(Procedure):
    """Both bid in secret, then both write."""

    written: int = 0

    @sealed("1")
    def bids(self, g):
        return Pay(0), Pay(1)

    @bids.then
    def opened(self, g, choices):
        g.trail += [str(choice) for choice in choices]

    @draft("2")
    def writing(self, g):
        return tuple(PayInSecret(side) for side in (0, 1) if not self.written >> side & 1)

    @writing.then
    def wrote(self, g, side, choice):
        self.written |= 1 << side
        g.trail.append(f"{SIDES[side]} {choice}")

    @step("3")
    def end(self, g):
        g.finish(0, "victory", {}, "all is paid", "3")


@procedure
class Paying(Procedure):
    """One payment whose number may be settled already."""

    low: int = 2
    high: int = 6

    @step("1")
    def pay(self, g):
        return Pay(0, self.low, self.high)

    @pay.then
    def paid(self, g, choice):
        g.trail.append(str(choice))


def title(*classes: Any, **more: Any) -> Any:
    notation = Notation(
        {"side": Names("side", SIDES), "hex": Names("hex", HEXES), "men": Number("men", 0, 99)},
        facts={"side": "side"},
    )
    return tiny(*classes, Send, Pay, PayInSecret, notation=notation, **more)


def sending() -> Game:
    return begin(title(Sending))


def texts(g: Game, side: str = "left") -> list[str]:
    return [str(choice) for choice in g.legal(side)]


# one option


def test_a_range_is_listed_as_one_choice():
    assert texts(sending()) == ["send 0101 1..9", "send 0102 1..9", "send 0103 1..9", "stop"]


def test_a_number_inside_the_range_is_taken():
    g = sending()
    g.choose("left", "send 0102 4")
    assert g.state.trail == ["send 0102 4"]
    assert texts(g)[0] == "send 0101 1..5"
    g.choose("left", ("send", 0, 1))
    assert g.state.count == 5


@pytest.mark.parametrize("number", [0, 10, 99])
def test_a_number_outside_is_refused_with_the_limits(number):
    g = sending()
    why = f"'send 0101 {number}' is not possible now: the number must be between 1 and 9"
    with pytest.raises(Refused, match=why) as caught:
        g.choose("left", f"send 0101 {number}")
    assert caught.value.rule == "1.1"
    assert g.why_not("left", f"send 0101 {number}").why == why
    assert (g.state.trail, g.entries) == ([], [])


def test_the_open_range_itself_is_refused():
    g = sending()
    for choice in ("send 0101 1..9", "send 0101 2..3", g.legal("left")[0]):
        with pytest.raises(Refused, match="leaves the number open: name one between 1 and 9") as caught:
            g.choose("left", choice)
        assert caught.value.rule == "1.1"
        assert g.why_not("left", choice) is not None
        assert not g.may("left", choice)
    assert g.entries == []


def test_why_not_has_nothing_against_a_number_of_the_range():
    g = sending()
    assert [g.why_not("left", f"send 0103 {number}") for number in range(1, 10)] == [None] * 9
    assert g.may("left", "send 0103 9")
    assert not g.may("left", "send 0103 10")
    assert not g.may("right", "send 0103 9")


def test_a_range_of_one_number_is_that_number():
    assert span(3, 3) == 3
    assert span(3, 4) == Span(3, 4)
    g = begin(title(Paying, first=lambda: Paying(3, 3)))
    assert g.state.trail == ["pay 3"], "a single number is a single choice, and taken"


def test_a_range_is_never_taken_as_the_only_choice():
    g = begin(title(Paying))
    assert texts(g) == ["pay 2..6"]
    g.choose("left", "pay 5")
    assert g.state.trail == ["pay 5"]


def test_a_choice_knows_the_numbers_it_stands_for():
    g = begin(title(Paying))
    [option] = g.legal("left")
    assert (option.span, option.verb) == (Span(2, 6), "pay")
    assert [str(choice) for choice in option.each()] == [f"pay {number}" for number in range(2, 7)]
    assert option.of(4) == ("pay", 4)
    assert list(option.of(4).each()) == [option.of(4)]
    assert option.pick(lambda n: n) == ("pay", 6)
    assert option.pick(lambda n: 1) == ("pay", 2)
    assert [option.allows(("pay", number)) for number in (1, 2, 6, 7)] == [False, True, True, False]
    assert not option.allows(("pay",))
    assert not option.allows(option)


# written form

numbers = st.integers(0, 99)


@given(numbers, numbers)
def test_a_range_parses_back_from_its_text(low, high):
    notation = title(Sending).notation
    if low < high:
        choice = notation.choice(("send", 1, Span(low, high)))
        assert str(choice) == f"send 0102 {low}..{high}"
        assert notation.parse(str(choice)) == choice
        assert notation.parse(str(choice)).span == (low, high)
    else:
        with pytest.raises(BadChoice, match="is not a range from a lower to a higher number"):
            notation.parse(f"send 0102 {low}..{high}")


@pytest.mark.parametrize("text", ["send 0101 1..", "send 0101 ..9", "send 0101 1..2..3", "send 0101 a..b",
                                  "send 0101 0..100", "send 1..2 3", "send 0101..0102 3"])  # fmt: skip
def test_what_only_looks_like_a_range_is_a_bad_choice(text):
    with pytest.raises(BadChoice):
        title(Sending).notation.parse(text)


def test_only_the_last_word_can_be_a_range():
    notation = Notation({"men": Number("men", 0, 99)}, {"swap": ("men", "men")})
    assert notation.parse("swap 1 2..3").span == (2, 3)
    with pytest.raises(BadChoice, match="only the last word of a choice can be a range of numbers"):
        notation.parse("swap 1..2 3")


# sealed, drafted, recorded, imagined


def test_sealed_answers_are_numbers_of_a_range():
    g = begin(title(Bidding))
    g.choose("right", "pay 6")
    with pytest.raises(Refused, match="between 2 and 6"):
        g.choose("left", "pay 7")
    assert g.state.trail == []
    g.choose("left", "pay 2")
    assert g.state.trail == ["pay 2", "pay 6"]


def test_drafted_answers_are_numbers_of_a_range():
    g = begin(title(Bidding))
    for side, choice in (("left", "pay 2"), ("right", "pay 3"), ("right", "pay 4"), ("left", "pay 5")):
        g.choose(side, choice)
    assert g.state.trail[2:] == ["right pay 4", "left pay 5"]


def test_a_sealed_number_is_written_read_and_imagined():
    g = begin(title(Bidding))
    g.choose("right", "pay 6")
    again = g.clone(keep=False)
    record.restore_position(again, record.position_to_plain(g))
    assert again.sealed == {1: ("pay", 6)}
    assert record.load(g.save(), lambda _: g.title).digest() == g.digest()
    imagined = {g.determinize("left", seed).sealed[1] for seed in range(60)}
    assert imagined == {("pay", number) for number in range(2, 7)}


def test_the_engine_keeps_its_promises_about_ranges():
    for first in (Sending, Bidding):
        g, dice = begin(title(first)), SeededDice(5)
        while g.pending:
            conformance.clone_is_independent(g, dice)
            conformance.listed_choices_are_accepted(g, dice)
            conformance.all_else_is_refused(g, dice)
            conformance.position_survives_writing(g)
            conformance.nothing_hidden_is_seen(g, dice)
            conformance.what_looks_alike_is_alike(g, dice)
            conformance.undo_takes_back(g, dice)
            conformance.play_one(g, dice)
        conformance.record_replays(g)


def test_a_number_that_is_listed_beside_its_range_is_found():
    class Twice(Pay):
        def options(self, g: Any) -> list[Raw]:
            return [("pay", span(2, 6)), ("pay", 3)]

    @procedure
    class Paying(Procedure):
        @step("1")
        def pay(self, g):
            return Twice(0)

    g = begin(title(Paying, Twice))
    with pytest.raises(AssertionError, match=r"'pay 2\.\.6' doubles a number"):
        conformance.listed_choices_are_accepted(g, SeededDice(1))


# players, environments, words


def test_a_random_player_names_any_number():
    g = begin(title(Paying))
    drawn = Counter(RandomPlayer(seed).choose(g.seat("left")) for seed in range(300))
    assert set(drawn) == {("pay", number) for number in range(2, 7)}
    assert min(drawn.values()) > 30
    player = RandomPlayer(1)
    choice = player.choose(g.seat("left"))
    g.choose("left", choice)
    assert player.explain().choice == str(choice)


def test_a_drawn_choice_is_one_of_those_that_may_be_made_and_stands_only_here():
    g = sending()
    choice, many = g.draw(0, lambda n: 5 if n == 9 else 1)
    assert many == len(g.legal("left"))
    assert str(choice) == "send 0101 5"
    g.choose("left", choice)
    with pytest.raises(Refused, match="between 1 and 4"):
        g.choose("left", choice)


def test_a_slip_names_a_number_too():
    g = sending()
    player = CarelessPlayer("careless", RandomPlayer(1), 3, 1)
    for _ in range(20):
        assert g.may("left", player.choose(g.seat("left")))


def test_an_environment_takes_the_choice_and_then_its_number():
    table = Table(begin(title(Sending), keep=False), CANDIDATES)
    assert len(table.choices()) == 4
    choice, number = table.actions_for("send 0102 4")
    assert not table.act(choice)
    assert [str(option) for option in table.choices()] == [f"send 0102 {men}" for men in range(1, 10)]
    assert table.act(number)
    assert table.game.state.trail == ["send 0102 4"]
    with pytest.raises(BadChoice, match="is not among the legal choices"):
        table.actions_for("send 0102 6")


def test_a_typed_line_names_hex_and_number():
    g = sending()
    words = Wording(g, "left")
    assert words.plan(["send", "0102", "4"]).choices == ["send 0102 4"]
    assert words.plan(["0103", "9"]).choices == ["send 0103 9"]
    assert words.plan(["send", "0101", "4", "send", "0102", "5"]).choices == ["send 0101 4", "send 0102 5"]
    with pytest.raises(Refused, match="between 1 and 9"):
        words.plan(["send", "0101", "10"])
    with pytest.raises(BadChoice, match="men must be a whole number, not 'many'"):
        words.plan(["send", "0101", "many"])


def test_the_numbers_of_a_range_are_offered_when_a_word_is_begun():
    words = Wording(sending(), "left")
    assert list(words.offers(["send", "0101"])) == [str(number) for number in range(1, 10)]


def test_a_game_of_ranges_is_played_to_its_end_and_again():
    redoubt.register(title(Sending))
    g, player = redoubt.new("tiny", seed=4), RandomPlayer(9)
    while g.pending:
        g.choose("left", player.choose(g.seat("left")))
    assert g.result is not None
    assert redoubt.load(g.save()).digest() == g.digest()
