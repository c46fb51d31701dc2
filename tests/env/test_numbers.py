"""A choice that leaves its number open takes two steps: the choice, then its number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.engine.decision import Span
from redoubt.engine.dice import SeededDice
from redoubt.env.candidates import ARGUMENTS, COUNT, Candidates
from redoubt.env.pettingzoo_aec import raw_env
from redoubt.env.table import Table
from tests.env.helpers import choices_behind, complete_choices, random_play, table
from tests.shipped import SHIPPED


def begins_with_a_number(title: str) -> bool:
    """Whether the first question of a title leaves a number open."""
    game = redoubt.new(title, seed=1)
    return any(choice.span for choice in game.legal(game.pending[0].side))


GAMES = ["crossroads", *filter(begins_with_a_number, SHIPPED)]


def options(title: str) -> dict[str, Any]:
    return {"full_wagons": True} if title == "crossroads" else {}


def begun(title: str, size: int, seed: int = 1) -> Table:
    return table(title, next(iter(redoubt.title(title).scenarios)), size, seed, options(title))


def ranged(title: str, size: int = 128) -> Table:
    """A table of a random game at which a choice leaves its number open, before anything is taken."""
    for at in random_play(begun(title, size), seed=5):
        if at.span is None and not at.numbers and any(choice.span for choice in at.legal()):
            return at
    raise AssertionError("no number was left open")


@pytest.mark.parametrize("title", GAMES)
def test_a_range_is_one_candidate_and_then_its_numbers(title: str) -> None:
    at = ranged(title, 1024)
    choice = next(choice for choice in at.legal() if choice.span is not None)
    assert isinstance(choice.span, Span)
    side, before = at.side, at.game.digest()
    first, second = at.actions_for(choice.of(choice.span.high))
    assert at.text(first) == str(choice)
    assert at.act(first) is False
    assert (at.side, at.game.digest()) == (side, before)
    assert [str(number) for number in at.choices()] == [str(number) for number in choice.each()]
    assert len(at.offered()) == choice.span.high - choice.span.low + 1
    assert at.text(second) == str(choice.of(choice.span.high))
    assert at.act(second) is True
    assert at.numbers == ()


@pytest.mark.parametrize("title", GAMES)
def test_the_rows_of_a_range_show_how_many_numbers_it_has_and_then_each_number(title: str) -> None:
    at = ranged(title, 1024)
    candidates = Candidates(at.game.title, 1024)
    index, choice = next((n, choice) for n, choice in enumerate(at.legal()) if choice.span is not None)
    numbers = range(choice.span.low, choice.span.high + 1)
    last = ARGUMENTS + len(choice.args) - 1
    row = candidates.features(at.choices(), at.offered())[index]
    assert (row[COUNT], row[last]) == (len(numbers), candidates.row(choice.of(numbers[0]))[last])
    at.act(index)
    rows = candidates.features(at.choices(), at.offered())[: len(numbers)]
    assert set(rows[:, COUNT]) == {1}
    assert list(rows[:, last] - rows[0, last]) == list(range(len(numbers)))


@pytest.mark.parametrize("size", [2, 7, 128])
@pytest.mark.parametrize("title", GAMES)
def test_every_complete_choice_is_behind_exactly_one_sequence_of_actions(title: str, size: int) -> None:
    for at in random_play(begun(title, size), seed=size, limit=60):
        if at.span is None and not at.numbers:
            assert choices_behind(at) == complete_choices(at)
            choice = complete_choices(at)[-1]
            there = at.clone()
            *opening, final = at.actions_for(choice)
            assert not any(there.act(action) for action in opening)
            assert there.take(final) == choice


@settings(max_examples=12, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 2**32),
    size=st.integers(2, 64),
    picks=st.lists(st.floats(0, 1, exclude_max=True), max_size=120),
)
def test_the_action_space_is_bounded_and_stable(game: str, seed: int, size: int, picks: list[float]) -> None:
    """Two runs of the same actions see the same; every mask fits the space and offers something."""
    runs: list[list[Any]] = []
    for _ in range(2):
        env = raw_env(game, options=options(game), candidates=size)
        env.reset(seed=seed)
        seen: list[Any] = []
        for pick in picks:
            agent = env.agent_selection
            if env.terminations[agent]:
                break
            observation = env.observe(agent)
            mask = observation["action_mask"]
            assert env.observation_space(agent).contains(observation)
            assert env.action_space(agent).n == size == len(mask)
            assert 1 <= mask.sum() <= size
            assert env.infos[agent]["number"] is bool(env.table.numbers)
            seen.append((agent, mask.tobytes(), observation["candidates"].tobytes()))
            env.step(int(np.flatnonzero(mask)[int(pick * mask.sum())]))
        runs.append(seen)
    assert runs[0] == runs[1]


@pytest.mark.parametrize("title", GAMES)
def test_a_random_game_ends(title: str) -> None:
    numbers = 0
    for seed in range(8 if title == "crossroads" else 1):
        at = begun(title, 32, seed)
        numbers += sum(bool(at.numbers) for _ in random_play(at, seed))
        assert at.over
    assert numbers > 0


def test_a_number_of_a_choice_that_was_not_taken_is_refused() -> None:
    at = ranged("crossroads")
    choice = next(choice for choice in at.legal() if choice.span is not None)
    at.act(at.actions_for(choice.of(choice.span.low))[0])
    with pytest.raises(redoubt.BadChoice, match="is not offered"):
        at.act(len(at.numbers))
    with pytest.raises(redoubt.BadChoice):
        at.actions_for("spend 99")


def test_openspiel_takes_the_choice_and_then_its_number() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from redoubt.env import openspiel_game

    openspiel_game.register_titles()
    game = pyspiel.load_game("python_redoubt_crossroads(options=full_wagons:true)")
    assert game.num_distinct_actions() == 128
    draw, numbers = SeededDice(11), 0
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            table = state.chance_table.table
            if table is not None and not state.is_chance_node() and table.numbers:
                numbers += 1
                assert [state.action_to_string(action) for action in legal] == [
                    str(choice) for choice in table.numbers
                ]
            state.apply_action(legal[draw.roll("", "", len(legal)) - 1])
    assert numbers > 0
