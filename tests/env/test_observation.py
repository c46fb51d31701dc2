from __future__ import annotations

import numpy as np
import pytest

import redoubt
from redoubt.engine.state import ALL
from redoubt.env.observation import NUMBERS, Observer
from tests.engine.tiny import Tally, begin, tiny
from tests.env.helpers import random_play, table


@pytest.mark.parametrize(("title", "scenario"), [("crossroads", "summer"), ("sealed_orders", "valley")])
def test_every_vector_lies_within_its_bounds(title: str, scenario: str) -> None:
    observer = Observer(redoubt.title(title))
    for at in random_play(table(title, scenario, 128), seed=5):
        for side in range(-1, len(at.game.sides)):
            vector = observer.vector(at.game, side)
            assert vector.shape == (observer.size,)
            assert (vector >= observer.low).all()
            assert (vector <= observer.high).all()


def test_the_layout_covers_the_vector_without_a_gap() -> None:
    for title in ("crossroads", "sealed_orders"):
        observer = Observer(redoubt.title(title))
        assert [part.start for part in observer.layout] == [0, *(part.stop for part in observer.layout[:-1])]
        assert observer.layout[-1].stop == observer.size
        names = [part.name for part in observer.layout]
        assert len(set(names)) == len(names)
        for field in redoubt.title(title).state.FIELDS:
            assert field.name in names
            assert (f"{field.name}?" in names) == (field.see is not ALL)


def test_fields_are_found_where_the_layout_says() -> None:
    observer = Observer(redoubt.title("crossroads"))
    for at in random_play(table("crossroads", "summer", 128), seed=2, limit=60):
        vector = observer.vector(at.game, 0)
        part = observer.part("at")
        assert tuple(vector[part.start : part.stop]) == tuple(at.game.state.at)  # type: ignore[attr-defined]
        assert vector[observer.part("@turn").start] == at.game.turn
        question = observer.questions[int(vector[observer.part("@question").start]) - 1]
        assert question == type(at.game.asked[0]).__name__


def test_what_a_side_cannot_see_does_not_reach_its_vector() -> None:
    """Hidden facts are drawn anew; the side that cannot know them must see the same."""
    observer = Observer(redoubt.title("sealed_orders"))
    differed = 0
    for at in random_play(table("sealed_orders", "valley", 128), seed=9):
        for side in (0, 1, 2):
            imagined = at.game.determinize(side, seed=side + 17)
            differed += imagined.digest() != at.game.digest()
            assert np.array_equal(observer.vector(at.game, side), observer.vector(imagined, side))
    assert differed > 50


def test_the_marks_say_what_is_hidden() -> None:
    game = table("sealed_orders", "valley", 128).game
    observer = Observer(game.title)
    deck, seen = observer.part("deck"), observer.part("deck?").start
    team, umpire = observer.vector(game, 0), observer.vector(game, 3)
    assert team[seen] == 0
    assert not team[deck.start : deck.stop].any()
    assert umpire[seen] == 1
    assert umpire[deck.start : deck.stop].sum() == len(game.state.deck)  # type: ignore[attr-defined]


def test_a_hand_of_cards_is_counted_card_by_card() -> None:
    game = table("sealed_orders", "valley", 128).game
    observer = Observer(game.title)
    part = observer.part("hand")
    hands = observer.vector(game, 1)[part.start : part.stop].reshape(4, -1)
    assert list(np.flatnonzero(hands[1])) == sorted(game.state.hand[1])  # type: ignore[attr-defined]
    assert hands[0, -1] == len(game.state.hand[0])  # type: ignore[attr-defined]
    assert not hands[0, :-1].any()


def test_others_do_not_see_a_secret_question() -> None:
    at = table("sealed_orders", "valley", 128)
    for _ in range(3):
        at.act(0)
    observer = Observer(at.game.title)
    question = observer.part("@question").start
    assert observer.vector(at.game, 0)[question] > 0
    assert observer.vector(at.game, -1)[question] == 0


def test_every_form_of_field_has_a_place() -> None:
    from redoubt.engine.procedure import Procedure, procedure, step
    from tests.engine.tiny import Ask

    @procedure
    class Start(Procedure):
        @step("1.1")
        def ask(self, g: Tally) -> Ask:
            return Ask(0)

        @ask.then
        def answer(self, g: Tally, choice: object) -> None: ...

    game = begin(tiny(Start))
    g = game.state
    assert isinstance(g, Tally)
    g.trail, g.count, g.word, g.open_gate, g.gates = ["a", "b"], 7, "yes", True, 0b101
    g.steps, g.owner, g.path, g.pairs, g.secret = bytearray(b"\1\2\3"), (1, -1, 0), (2, 2), [(1, 4)], 9
    observer = Observer(game.title)
    vector = observer.vector(game, 0)

    def seen(name: str) -> list[float]:
        part = observer.part(name)
        return [float(value) for value in vector[part.start : part.stop]]

    assert seen("trail")[0] == 2
    assert (seen("count"), seen("word"), seen("open_gate")) == ([7], [1], [1])
    assert (seen("gates"), seen("steps"), seen("owner")) == ([1, 0, 1], [1, 2, 3], [1, -1, 0])
    assert seen("path") == [0, 0, 2, 0]
    assert seen("pairs") == [2, 1, 4, *[0] * (NUMBERS - 2)]
    assert (seen("secret?"), seen("secret")) == ([0], [0])
