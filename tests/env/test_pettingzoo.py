from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import redoubt
from redoubt import env as environments
from redoubt.engine.dice import SeededDice
from redoubt.env import pettingzoo_aec
from redoubt.env.table import scores
from tests.env.helpers import choices_behind, complete_choices

# PettingZoo remarks on agents that are called by their sides' names and on observations that hold a mask.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play(env: Any, seed: int, until: int = 100_000) -> Any:
    """A random game; the rewards each agent was given in all."""
    env.reset(seed=seed)
    draw, total = SeededDice(seed), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(until):
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            env.step(draw.roll("", "", int(observation["action_mask"].sum())) - 1)
    return total


@pytest.mark.parametrize(
    ("title", "scenario", "size"),
    [("crossroads", "summer", 128), ("crossroads", "summer", 4), ("sealed_orders", "valley", 16)],
)
def test_pettingzoos_api_test_passes(title: str, scenario: str, size: int) -> None:
    env = pettingzoo_aec.env(title, scenario=scenario, candidates=size)
    api_test(env, num_cycles=150)


@pytest.mark.parametrize(("title", "scenario"), [("crossroads", "summer"), ("sealed_orders", "valley")])
def test_pettingzoos_seed_test_passes(title: str, scenario: str) -> None:
    seed_test(lambda: pettingzoo_aec.env(title, scenario=scenario), num_cycles=150)


def test_the_environment_has_a_versioned_name() -> None:
    crossroads = environments.crossroads_v1  # type: ignore[attr-defined]
    assert crossroads.raw_env().metadata["name"] == "crossroads_v1"
    assert crossroads.env().unwrapped.title.id == "crossroads"
    with pytest.raises(AttributeError):
        _ = environments.atlantis_v1  # type: ignore[attr-defined]


def test_the_mask_is_the_engines_legal_set_at_every_step() -> None:
    env = pettingzoo_aec.raw_env("crossroads", scenario="summer", candidates=8)
    env.reset(seed=3)
    draw = SeededDice(3)
    while not env.table.over:
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        assert list(np.flatnonzero(mask)) == list(range(len(env.table.offered())))
        if env.table.span is None and not env.table.numbers:
            assert choices_behind(env.table) == complete_choices(env.table)
            assert env.choices() == env.game.legal(agent)
        for other in env.agents:
            assert other == agent or not env.observe(other)["action_mask"].any()
        env.step(draw.roll("", "", int(mask.sum())) - 1)


def test_a_game_ends_with_plus_one_and_minus_one() -> None:
    env = pettingzoo_aec.env("crossroads", scenario="summer")
    seen = set()
    for seed in range(60):
        total = play(env, seed)
        result = env.unwrapped.game.result
        if result.winner is None:
            continue
        loser = next(side for side in ("red", "blue") if side != result.winner)
        assert (total[result.winner], total[loser]) == (1, -1)
        seen.add(result.winner)
        if len(seen) == 2:
            break
    assert seen == {"red", "blue"}


def test_the_same_seed_is_the_same_game_as_the_engines() -> None:
    env = pettingzoo_aec.raw_env("crossroads", scenario="summer")
    env.reset(seed=11)
    game = redoubt.new("crossroads", scenario="summer", seed=11)
    draw = SeededDice(5)
    while not env.table.over:
        action = draw.roll("", "", len(env.table.offered())) - 1
        choice = env.table.clone().take(action)
        if choice is not None:
            game.choose(env.agent_selection, choice)
        env.step(action)
        assert env.game.digest() == game.digest()


def test_resets_without_a_seed_follow_from_the_last_seed() -> None:
    def seeds(first: int) -> list[int]:
        env = pettingzoo_aec.raw_env("crossroads", scenario="summer")
        env.reset(seed=first)
        drawn = []
        for _ in range(3):
            env.reset()
            drawn.append(env.game.dice.seed)
        return drawn

    assert seeds(1) == seeds(1) != seeds(2)
    assert len(set(seeds(1))) == 3


def test_an_action_outside_the_mask_ends_the_wrapped_game_with_a_penalty() -> None:
    env = pettingzoo_aec.env("crossroads", scenario="summer")
    env.reset(seed=1)
    agent = env.agent_selection
    env.last()
    env.step(127)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_an_action_outside_the_mask_is_refused_by_the_raw_game() -> None:
    env = pettingzoo_aec.raw_env("crossroads", scenario="summer")
    env.reset(seed=1)
    before = env.game.digest()
    with pytest.raises(redoubt.BadChoice):
        env.step(127)
    with pytest.raises(ValueError):
        env.step(None)
    assert env.game.digest() == before


def test_a_limit_cuts_the_game_off() -> None:
    env = pettingzoo_aec.env("crossroads", scenario="summer", limit=10)
    assert play(env, 1) == {"red": 0, "blue": 0}
    assert env.unwrapped.game.result is None


def test_shaping_adds_the_change_of_the_titles_scores() -> None:
    shaping = {"blue": {"blue": 0.1, "red": -0.1}}
    plain = play(pettingzoo_aec.env("crossroads", scenario="summer"), 3)
    env = pettingzoo_aec.env("crossroads", scenario="summer", shaping=shaping)
    shaped = play(env, 3)
    first, last = scores(redoubt.new("crossroads", seed=3)), scores(env.unwrapped.game)
    points = last["blue"] - first["blue"]
    assert points
    assert shaped["blue"] - plain["blue"] == pytest.approx(0.1 * points)
    assert shaped["red"] - plain["red"] == pytest.approx(-0.1 * points)


def test_several_sides_answer_one_after_the_other() -> None:
    env = pettingzoo_aec.raw_env("sealed_orders", scenario="valley")
    env.reset(seed=1)
    seen = []
    before = env.observe("birch")["observation"]
    for _ in range(3):
        seen.append(env.agent_selection)
        if env.agent_selection == "birch":  # amber's sealed answer has not told birch anything
            assert np.array_equal(before, env.observe("birch")["observation"])
        env.step(0)
    assert seen == ["amber", "birch", "cobalt"]


def test_a_title_from_outside_is_played_with_an_umpire() -> None:
    total = play(pettingzoo_aec.env("sealed_orders", scenario="valley"), 2)
    assert set(total) == {"amber", "birch", "cobalt", "umpire"}
    assert sum(total.values()) == pytest.approx(0)


def test_render_tells_the_situation() -> None:
    env = pettingzoo_aec.env("crossroads", scenario="summer", render_mode="ansi")
    env.reset(seed=1)
    assert "turn 1" in env.render()


def test_a_reset_goes_to_a_position() -> None:
    env = pettingzoo_aec.env("crossroads", scenario="summer")
    env.reset(seed=3, options={"position": {"turn": 2}})
    assert env.unwrapped.game.turn == 2
    env.reset(seed=3)
    assert env.unwrapped.game.turn == 1
