"""PettingZoo: any title as an AEC environment. The agents are the sides that take part, by name.

    from redoubt.env import switzerland_v1

    env = switzerland_v1.env(scenario="training")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`env` has PettingZoo's usual wrappers: an action that is not in the mask ends the game, with a reward of -1
for the agent that took it. `raw_env` raises `redoubt.BadChoice` instead and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import logger, spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from redoubt.engine.dice import SeededDice
from redoubt.engine.title import Title
from redoubt.env.candidates import CANDIDATES
from redoubt.env.names import aec_name
from redoubt.env.spaces import Look, question_info
from redoubt.env.table import InWords, Table, known_title, position_in, returns, scores, setup_of

ILLEGAL = -1.0
"""What an action outside the mask costs."""
Shaping = Mapping[str, Mapping[str, float]]
"""Score → agent → what a point more is worth to the agent."""


class RedoubtAEC(InWords, AECEnv[str, dict[str, Any], int]):
    """One game after another of one scenario. `limit` cuts a game off (truncation) after so many actions;
    0 means no limit. `shaping` adds rewards for changes of the title's scores; none unless asked for.
    `planes` adds the map as planes of hexes to the observation."""

    def __init__(
        self,
        title: str | Title,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        candidates: int = CANDIDATES,
        limit: int = 0,
        shaping: Shaping | None = None,
        planes: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.title = known_title(title)
        self.metadata = {
            "name": aec_name(self.title.id), "render_modes": ["ansi"], "is_parallelizable": False,
            "render_fps": 1,
        }  # fmt: skip
        self.render_mode = render_mode
        self.limit = limit
        self.shaping = dict(shaping or {})
        self.look = Look(self.title, candidates, planes)
        self._wanted = scenario, options
        self._setup = setup_of(self.title, scenario, options)
        self.possible_agents = list(self.title.taking_part(self._setup.scenario))
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.look.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.look.action_space() for agent in self.possible_agents}
        self._draw, _ = seeding.np_random()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # PettingZoo's interface

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, or with `options={"position": ...}` go on from a position. The seed is that of its
        dice; without one it is drawn from the last one given."""
        position = position_in(options)
        setup = self._setup if position is None else setup_of(self.title, *self._wanted, position)
        if seed is None:
            seed = int(self._draw.integers(2**62))
        else:
            self._draw, _ = seeding.np_random(seed)
        self.table = Table.begin(self.title, setup, SeededDice(seed), self.look.candidates.size)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._acted = 0
        self._scores = scores(self.game) if self.shaping else {}
        self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        return self.look.of(self.table, self.title.sides.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: None is for agents whose game is over")
        self.table.act(int(action))
        self._acted += 1
        self._cumulative_rewards[agent] = 0.0
        worth = returns(self.game)
        self.rewards = {agent: worth[self.title.sides.index(agent)] for agent in self.agents}
        self._shape()
        over = self.table.over
        cut = not over and 0 < self.limit <= self._acted
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            logger.warn("render() needs a render_mode: 'ansi'")
            return None
        return self.table.render()

    def close(self) -> None:
        """Nothing to release."""

    def _next(self) -> None:
        """Select the side that must decide; at the end, the first agent."""
        side = self.table.side
        if side < 0:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.title.sides[side]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = question_info(self.table, side)

    def _shape(self) -> None:
        if not self.shaping:
            return
        now = scores(self.game)
        for name, weights in self.shaping.items():
            gain = now.get(name, 0) - self._scores.get(name, 0)
            for agent, weight in weights.items():
                self.rewards[agent] += weight * gain
        self._scores = now


def raw_env(title: str | Title, **settings: Any) -> RedoubtAEC:
    """The environment without wrappers; `settings` as for `RedoubtAEC`."""
    return RedoubtAEC(title, **settings)


def env(title: str | Title, **settings: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment as PettingZoo gives its own: checked order of calls, checked actions."""
    game: AECEnv[str, dict[str, Any], int] = raw_env(title, **settings)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=ILLEGAL)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


__all__ = ["ILLEGAL", "RedoubtAEC", "env", "raw_env"]
