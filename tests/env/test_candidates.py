from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import redoubt
from redoubt.env.candidates import ARGUMENTS, COUNT, VERB, Candidates, actions_for, spans
from redoubt.env.table import Table, returns
from tests.env.helpers import choices_behind, random_play, table


@given(st.integers(1, 3000), st.integers(2, 40))
def test_every_choice_is_reached_by_one_sequence_of_actions(number: int, size: int) -> None:
    for index in {0, number // 3, number // 2, number - 1}:
        whole = (0, number)
        for action in actions_for(index, number, size):
            offered = spans(whole, size)
            assert len(offered) <= size
            whole = offered[action]
        assert whole == (index, index + 1)


@given(st.integers(1, 3000), st.integers(2, 40))
def test_the_candidates_share_out_the_choices_in_their_order(number: int, size: int) -> None:
    offered = spans((0, number), size)
    assert [number for first, last in offered for number in range(first, last)] == list(range(number))
    assert (len(offered) == number) == (number <= size)


@pytest.mark.parametrize("size", [2, 5, 128])
@pytest.mark.parametrize(("title", "scenario"), [("crossroads", "summer"), ("sealed_orders", "valley")])
def test_the_mask_is_the_engines_legal_set_at_every_step(title: str, scenario: str, size: int) -> None:
    candidates = Candidates(redoubt.title(title), size)
    for at in random_play(table(title, scenario, size), seed=size):
        offered = at.offered()
        assert candidates.mask(offered).sum() == len(offered) <= size
        if not at.numbers:
            legal = at.game.legal(at.side)
            page = legal if at.span is None else legal[slice(*at.span)]
            assert choices_behind(at) == [choice for listed in page for choice in listed.each()]


def test_each_candidate_of_a_page_has_features_of_its_own() -> None:
    title = redoubt.title("crossroads")
    candidates = Candidates(title, 16)
    for at in random_play(table("crossroads", "summer", 16), seed=1):
        offered = at.offered()
        rows = candidates.features(at.choices(), offered)
        assert rows.shape == (16, candidates.columns)
        assert len({tuple(row) for row in rows[: len(offered)]}) == len(offered)
        assert not rows[len(offered) :].any()
        assert (rows <= candidates.high).all()
        assert (rows >= 0).all()
        assert list(rows[: len(offered), COUNT]) == [last - first for first, last in offered]


def test_a_row_tells_verb_and_arguments() -> None:
    title = redoubt.title("sealed_orders")
    candidates = Candidates(title, 8)
    row = candidates.row(title.notation.parse("march b1 Weir"))
    assert candidates.verbs[row[VERB] - 1] == "march"
    assert title.notation.kinds["band"].name(row[ARGUMENTS] - 1) == "b1"
    assert title.notation.kinds["place"].name(row[ARGUMENTS + 1] - 1) == "Weir"


def test_a_choice_in_words_gives_its_actions() -> None:
    at = table("crossroads", "summer", 4)
    choice = at.choices()[-1]
    for action in at.actions_for(str(choice)):
        assert at.over is False
        taken = at.take(action)
    assert taken == choice
    with pytest.raises(redoubt.BadChoice):
        at.actions_for("strip 1")


def test_opening_a_page_changes_nothing_in_the_game() -> None:
    at = next(
        position
        for position in random_play(table("crossroads", "summer", 2), 1)
        if len(position.offered()) > 1
    )
    before = at.game.digest()
    page = next(i for i, (first, last) in enumerate(at.offered()) if last - first > 1)
    assert at.act(page) is False
    assert at.game.digest() == before


def test_an_action_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    at = table("crossroads", "summer", 128)
    before = at.game.digest()
    for action in (-1, len(at.offered()), 500):
        with pytest.raises(redoubt.BadChoice, match="is not offered"):
            at.act(action)
    assert at.game.digest() == before


@pytest.mark.parametrize("size", [1, 0, True, "many"])
def test_an_action_space_needs_two_candidates(size: object) -> None:
    with pytest.raises(redoubt.BadSetup, match="at least 2"):
        Candidates(redoubt.title("crossroads"), size)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(4))
def test_returns_sum_to_zero_and_leave_the_umpire_out(seed: int) -> None:
    at = table("sealed_orders", "skirmish", 128, seed)
    for _ in random_play(at, seed):
        assert returns(at.game) == [0.0] * 4
    worth = returns(at.game)
    assert np.isclose(sum(worth), 0)
    assert worth[3] == 0
    winner = at.game.result.winner if at.game.result else None
    assert max(worth) == (1.0 if winner else 0.0)


def test_several_sides_are_asked_in_the_engines_order() -> None:
    at = table("sealed_orders", "valley", 128)
    questions = []
    for _ in range(3):
        questions.append(at.game.sides[at.side])
        at.act(0)
    assert questions == ["amber", "birch", "cobalt"]
    assert isinstance(at, Table)
