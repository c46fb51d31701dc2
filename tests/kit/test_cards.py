"""Cards in piles without an order: drawn, dealt on from the discards, seen by some and imagined by others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from redoubt.engine.decision import Decision
from redoubt.engine.dice import EnumeratingDice, SeededDice, VerifiableDice
from redoubt.engine.errors import DrawAhead, Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.engine.record import load, new_game
from redoubt.engine.state import State
from redoubt.kit.cards import Pile, added, deal, face_down, own_hand, redealt, taken
from redoubt.kit.counters import HIDDEN
from redoubt.lab.odds import odds
from redoubt.lab.positions import Budget, Graph, raw
from redoubt.lab.solve import best_actions, chances, components
from tests.engine.tiny import Ask, begin, tiny

PILES = st.sets(st.integers(0, 40)).map(lambda cards: tuple(sorted(cards)))


class Scripted:
    """Dice whose faces are given."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.sizes: list[int] = []

    def before_draw(self, rule: str, what: str, count: int, size: int) -> None:
        """Nothing to object to."""

    def roll(self, rule: str, what: str, sides: int) -> int:
        self.sizes.append(sides)
        return self.faces.pop(0)


def board(*faces: int, dice: Any = None) -> Any:
    """A state that can draw, and the dice behind it."""
    dice = dice or Scripted(*faces)
    g = State()
    g.game = SimpleNamespace(dice=dice, roll=dice.roll, barrier=False)  # type: ignore[assignment]
    return g


# Drawing


def test_one_die_draws_one_card_from_what_is_left() -> None:
    g = board(2, 1, 3)
    assert g.draw("3.3", "cards", (9, 4, 7, 1, 5), 3) == ((4, 1, 9), (5, 7))
    assert g.game.dice.sizes == [5, 4, 3]


def test_a_pile_has_no_order() -> None:
    assert board(3).draw("1", "x", (5, 1, 3)) == board(3).draw("1", "x", (3, 5, 1)) == ((5,), (1, 3))


def test_a_whole_pile_is_drawn_without_a_die_but_not_taken_back() -> None:
    g = board()
    assert g.draw("1", "x", (5, 1, 3), 4) == ((1, 3, 5), ())
    assert g.game.barrier


@pytest.mark.parametrize(("pile", "count"), [((), 1), ((1, 2), 0), ((1, 2), -1)])
def test_nothing_is_drawn_from_nothing_or_for_nothing(pile: Pile, count: int) -> None:
    assert board().draw("1", "x", pile, count) == ((), pile)


@given(PILES, st.integers(0, 50), st.integers())
def test_cards_are_neither_lost_nor_made(pile: Pile, count: int, seed: int) -> None:
    drawn, left = board(dice=SeededDice(seed)).draw("1", "x", pile, count)
    assert len(drawn) == min(count, len(pile))
    assert sorted((*drawn, *left)) == list(pile)


def test_every_order_of_a_draw_is_as_likely() -> None:
    dice = SeededDice(3)
    seen = Counter(board(dice=dice).draw("1", "x", (0, 1, 2, 3), 2)[0] for _ in range(12 * 300))
    assert set(seen) == set(permutations(range(4), 2))
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 35


# Dealing


def test_a_deal_goes_on_from_the_discards_when_the_deck_runs_out() -> None:
    dealt = deal(board(1), "G", "cards", deck=(7, 8), discards=(1, 2, 3), count=3)
    assert dealt == ((7, 8, 1), (2, 3), ())


def test_a_deal_that_the_deck_can_serve_leaves_the_discards() -> None:
    assert deal(board(1), "G", "cards", (7, 8), (1, 2), 1) == ((7,), (8,), (1, 2))
    assert deal(board(), "G", "cards", (7, 8), (1, 2), 2) == ((7, 8), (), (1, 2))


def test_with_too_few_cards_fewer_are_drawn() -> None:
    assert deal(board(), "G", "cards", (7,), (1,), 5) == ((7, 1), (), ())
    assert deal(board(), "G", "cards", (), (), 5) == ((), (), ())


def test_cards_move_from_pile_to_pile() -> None:
    assert added((3, 8), 5, 1) == (1, 3, 5, 8)
    assert taken((1, 3, 5, 8), 5, 1) == (3, 8)
    with pytest.raises(ValueError, match="not in list"):
        taken((1, 3), 4)


# Seen and imagined


def test_others_know_how_many_cards_a_hand_and_a_deck_hold() -> None:
    hands = [(1, 2), (3,)]
    assert own_hand(None, 0, hands) == [(1, 2), (HIDDEN,)]
    assert own_hand(None, 1, hands) == [(HIDDEN, HIDDEN), (3,)]
    assert own_hand(None, -1, hands) == [(HIDDEN, HIDDEN), (HIDDEN,)]
    assert face_down(None, 0, (4, 5)) == (HIDDEN, HIDDEN)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4), st.integers())
def test_hidden_piles_are_dealt_anew_in_their_sizes(sizes: list[int], seed: int) -> None:
    cards = iter(range(30))
    piles = [tuple(next(cards) for _ in range(size)) for size in sizes]
    dice = SeededDice(seed)
    imagined = redealt(piles, lambda n: dice.roll("", "", n))
    assert [len(pile) for pile in imagined] == sizes
    assert sorted(sum(imagined, ())) == sorted(sum(piles, ()))
    assert all(tuple(sorted(pile)) == pile for pile in imagined)


def test_what_is_imagined_can_be_anything() -> None:
    dice = SeededDice(1)
    hands = {redealt([(1,), (2, 3)], lambda n: dice.roll("", "", n))[0] for _ in range(50)}
    assert hands == {(1,), (2,), (3,)}


# In a game: records, odds


@procedure
class Draws(Procedure):
    """1.1 a choice, 1.2 a die, 1.3 two cards drawn, 1.4 a last question."""

    @step("1.1")
    def ask(self, g: Any) -> Decision:
        return Ask(0)

    @ask.then
    def answered(self, g: Any, choice: Any) -> None:
        g.word = str(choice)

    @step("1.2")
    def roll(self, g: Any) -> None:
        g.count = g.roll("1.2", "hand size", 2)

    @step("1.3")
    def draw(self, g: Any) -> None:
        if g.count == 2:
            g.pairs, _ = g.draw("1.3", "cards", range(5), 2)

    @step("1.4")
    def end(self, g: Any) -> Decision:
        return AskOn(1)

    @end.then
    def ended(self, g: Any, choice: Any) -> None:
        g.word = "over"


@dataclass(frozen=True)
class AskOn(Ask):
    """Another question."""

    rule = "1.4"


@procedure
class DrawsAtOnce(Procedure):
    """1.1 The answer itself draws."""

    @step("1.1")
    def ask(self, g: Any) -> Decision:
        return Ask(0)

    @ask.then
    def answered(self, g: Any, choice: Any) -> None:
        g.pairs, _ = g.draw("1.1", "cards", range(5), 2)


TITLE = tiny(Draws, AskOn)


def test_a_record_holds_one_die_for_each_card() -> None:
    g = begin(TITLE, [2, 3, 4])
    g.choose("left", "stop")
    assert g.state.pairs == (2, 4)
    assert g.entries[-1].dice == [(2, 2, "1.2", "hand size"), (3, 5, "1.3", "cards"), (4, 4, "1.3", "cards")]


def test_a_drawn_card_can_be_verified() -> None:
    def played() -> Game:
        g = new_game(TITLE, "only", None, VerifiableDice("secret", "game"))
        g.choose("left", "stop")
        return g

    assert load(played().save(), {"tiny": TITLE}.__getitem__).digest() == played().digest()


def test_a_draw_is_not_taken_back_for_free() -> None:
    g = begin(TITLE, [2, 3, 4])
    g.choose("left", "stop")
    with pytest.raises(Refused):
        g.undo("left")


def test_exact_odds_go_on_where_nothing_is_drawn_and_end_before_a_draw() -> None:
    g = begin(TITLE)
    stop = g.parse("stop")
    graph = Graph(g, stop, lambda game: False, raw, frozenset((0, 1)), Budget(100))
    order = components(graph.positions)
    best = best_actions(graph.positions, order, dict.fromkeys(range(len(graph.positions)), 0), {0: 1, 1: -1})
    ends = {
        (graph.positions[index].draw, graph.positions[index].game.state.word): chance
        for index, chance in chances(graph.positions, order, best).items()
    }
    assert ends == {("a draw of 2 out of 5 cards", "stop"): Fraction(1, 2), ("", "over"): Fraction(1, 2)}


def test_the_odds_of_a_choice_that_draws_are_the_draw() -> None:
    forecast = odds(begin(tiny(DrawsAtOnce)), "left", "stop")
    assert forecast.endings == {"a draw of 2 out of 5 cards": Fraction(1)}
    assert forecast.notes == ["the odds stop before a draw of 2 out of 5 cards"]
    assert forecast.rule == "1.1"


def test_every_way_of_a_choice_that_draws_is_refused_with_the_rule() -> None:
    with pytest.raises(DrawAhead, match=r"exact odds end before a draw of 2 out of 5 cards \[1.1\]"):
        list(begin(tiny(DrawsAtOnce)).outcomes("left", "stop"))


def test_a_whole_pile_does_not_end_the_odds() -> None:
    g = board(dice=EnumeratingDice())
    assert g.draw("1", "x", (1, 2), 2) == ((1, 2), ())
    with pytest.raises(DrawAhead):
        g.draw("1", "x", (1, 2), 1)
