from __future__ import annotations

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.env.gymnasium_env import RedoubtEnv
from redoubt.env.names import gymnasium_id
from redoubt.env.table import scores
from redoubt.players import RandomPlayer
from tests.env.helpers import choices_behind, complete_choices
from tests.shipped import SHIPPED


def play(env: RedoubtEnv, seed: int | None) -> tuple[float, str]:
    """A random game: the rewards in all, and what was seen of it."""
    observation, info = env.reset(seed=seed)
    draw, total, over, seen = SeededDice(7), 0.0, False, [info]
    while not over:
        action = draw.roll("", "", int(observation["action_mask"].sum())) - 1
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        total += reward
        seen.append((float(observation["observation"].sum()), info))
    return total, str(seen)


@pytest.mark.parametrize("side", ["blue", "red"])
@pytest.mark.parametrize("opponent", ["random", "staff"])
def test_gymnasiums_env_checker_passes(side: str, opponent: str) -> None:
    env = RedoubtEnv("crossroads", "summer", side=side, opponent=opponent)
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("title", SHIPPED)
def test_every_title_is_registered_with_its_version(title: str) -> None:
    env = gymnasium.make(gymnasium_id(title))
    assert env.spec is not None
    assert env.spec.id == gymnasium_id(title)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


def test_gymnasiums_env_checker_passes_with_hidden_hands_and_an_umpire() -> None:
    check_env(RedoubtEnv("sealed_orders", "valley", side="birch", candidates=8), skip_render_check=True)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_mask_is_the_engines_legal_set_at_every_step(side: str) -> None:
    env = RedoubtEnv("crossroads", "summer", side=side, candidates=8)
    observation, _ = env.reset(seed=2)
    draw, over = SeededDice(1), False
    while not over:
        assert env.game.sides[env.table.side] == side
        if env.table.span is None and not env.table.numbers:
            assert choices_behind(env.table) == complete_choices(env.table)
        observation, _, over, _, _ = env.step(draw.roll("", "", int(observation["action_mask"].sum())) - 1)
        assert over or observation["action_mask"].sum() == len(env.table.offered())
    assert not observation["action_mask"].any()


@pytest.mark.parametrize("opponent", ["random", "staff"])
def test_equal_seeds_are_equal_games(opponent: str) -> None:
    first = RedoubtEnv("crossroads", "summer", side="blue", opponent=opponent)
    second = RedoubtEnv("crossroads", "summer", side="blue", opponent=opponent)
    assert [play(first, 5), play(first, None)] == [play(second, 5), play(second, None)]
    assert play(first, 5) != play(first, 6)


def test_the_reward_is_the_result() -> None:
    env = RedoubtEnv("crossroads", "summer", side="red")
    for seed in range(5):
        reward, _ = play(env, seed)
        assert env.game.result is not None
        assert reward == {"red": 1, "blue": -1, None: 0}[env.game.result.winner]


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    env = RedoubtEnv("crossroads", "summer")
    env.reset(seed=1)
    _, reward, over, truncated, info = env.step(127)
    assert (reward, over, truncated, info["illegal"]) == (-1, True, False, True)
    strict = RedoubtEnv("crossroads", "summer", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(redoubt.BadChoice):
        strict.step(127)


def test_opponents_may_be_given_side_by_side_or_made() -> None:
    choices: list[str] = []

    def maker(side: str, seed: int) -> RandomPlayer:
        choices.append(side)
        return RandomPlayer(seed)

    opponents: Any = {"birch": maker}
    env = RedoubtEnv("sealed_orders", "skirmish", side="amber", opponent=opponents)
    play(env, 1)
    assert set(choices) == {"birch"}


def test_shaping_adds_the_change_of_the_titles_scores() -> None:
    plain = RedoubtEnv("crossroads", "summer", side="blue")
    shaped = RedoubtEnv("crossroads", "summer", side="blue", shaping={"blue": 0.1, "red": -0.1})
    difference = play(shaped, 3)[0] - play(plain, 3)[0]
    first, last = scores(redoubt.new("crossroads", seed=3)), scores(shaped.game)
    won = {side: last[side] - first[side] for side in first}
    assert won["blue"] != won["red"]
    assert difference == pytest.approx(0.1 * (won["blue"] - won["red"]))


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"side": "french"}, "unknown side 'french'"),
        ({"opponent": "genius"}, "unknown player 'genius'"),
        ({"scenario": "waterloo"}, "unknown scenario"),
        ({"illegal": "ignore"}, "'end' or 'raise'"),
    ],
)
def test_a_wrong_setting_is_refused_at_once(setting: dict[str, Any], words: str) -> None:
    with pytest.raises(redoubt.BadSetup, match=words):
        RedoubtEnv("crossroads", **setting)


def test_a_reset_goes_to_a_position() -> None:
    env = RedoubtEnv("crossroads", "summer")
    env.reset(seed=3, options={"position": {"turn": 2}})
    assert env.game.turn == 2
    env.reset(seed=3)
    assert env.game.turn == 1
    with pytest.raises(redoubt.BadSetup, match="position"):
        env.reset(options={"position": {"scenario": "moon"}})
