"""Gymnasium: one side of any title, against computer players. Importing this registers every title.

import gymnasium

env = gymnasium.make("redoubt.env.gymnasium_env:redoubt/Switzerland-v1", opponent="staff")
observation, info = env.reset(seed=7)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import BadChoice, BadSetup
from redoubt.engine.title import Title
from redoubt.env.candidates import CANDIDATES
from redoubt.env.names import gymnasium_id
from redoubt.env.spaces import Look, question_info
from redoubt.env.table import InWords, Table, known_title, position_in, returns, scores, setup_of
from redoubt.players import Player, make_player, player_seed

ILLEGAL = -1.0
"""What an action outside the mask costs; it ends the game too."""
Opponent = str | Callable[[str, int], Player]
"""The name of a player, or what makes one from a side and a seed."""


class RedoubtEnv(InWords, gymnasium.Env[dict[str, Any], Any]):
    """`side` is played from outside, all others by `opponent`: a player's name, a maker of players, or either
    for each side. `illegal="raise"` raises `redoubt.BadChoice` for an action outside the mask instead of
    ending the game. `shaping` maps the title's scores to what a point more is worth; none unless asked.
    `planes` adds the map as planes of hexes to the observation."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        title: str | Title,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        side: str | None = None,
        opponent: Opponent | Mapping[str, Opponent] = "random",
        candidates: int = CANDIDATES,
        shaping: Mapping[str, float] | None = None,
        illegal: str = "end",
        planes: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.title = known_title(title)
        self.render_mode = render_mode
        if illegal not in ("end", "raise"):
            raise BadSetup(f"illegal is 'end' or 'raise', not {illegal[:40]!r}", "illegal")
        self.illegal = illegal
        self._wanted = scenario, options
        self._setup = setup_of(self.title, scenario, options)
        part = self.title.taking_part(self._setup.scenario)
        wanted = part[0] if side is None else side
        if wanted not in part:
            known = f"{self.title.id}, {self._setup.scenario} has {', '.join(part)}"
            raise BadSetup(f"unknown side {wanted[:40]!r}; {known}", "side")
        self.side = self.title.sides.index(wanted)
        others = [other for other in part if other != wanted]
        given = opponent if isinstance(opponent, Mapping) else dict.fromkeys(others, opponent)
        self._opponents = {other: given.get(other, "random") for other in others}
        for other in others:
            self._seated(other, 0)
        self.shaping = dict(shaping or {})
        self.look = Look(self.title, candidates, planes)
        self.observation_space = self.look.observation_space()
        self.action_space = self.look.action_space()

    def _seated(self, side: str, seed: int) -> Player:
        who = self._opponents[side]
        return make_player(who, self.title, side, seed) if isinstance(who, str) else who(side, seed)

    # Gymnasium's interface

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game, or with `options={"position": ...}` go on from a position. The seed is that of its
        dice and, by `player_seed`, of the other players; without one it is drawn from the last one given."""
        super().reset(seed=seed)
        position = position_in(options)
        setup = self._setup if position is None else setup_of(self.title, *self._wanted, position)
        drawn = int(self.np_random.integers(2**62)) if seed is None else seed
        self.table = Table.begin(self.title, setup, SeededDice(drawn), self.look.candidates.size)
        self._players = {
            number: (self._seated(side, player_seed(drawn, number)), self.game.seat(number))
            for number, side in enumerate(self.title.sides)
            if side in self._opponents
        }
        self._let_others_play()
        self._scores = scores(self.game) if self.shaping else {}
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        table = self.table
        if not table.over:
            try:
                table.act(int(action))
            except BadChoice:
                if self.illegal == "raise":
                    raise
                observation, info = self._seen()
                return observation, ILLEGAL, True, False, {**info, "illegal": True}
            self._let_others_play()
        reward = returns(self.game)[self.side]
        if self.shaping:
            now = scores(self.game)
            reward += sum(
                weight * (now.get(name, 0) - self._scores.get(name, 0))
                for name, weight in self.shaping.items()
            )
            self._scores = now
        observation, info = self._seen()
        return observation, reward, table.over, False, info

    def render(self) -> Any:
        return self.table.render() if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.look.of(self.table, self.side), question_info(self.table, self.side)

    def _let_others_play(self) -> None:
        table, game = self.table, self.table.game
        side = table.side
        while side not in (self.side, -1):
            player, seat = self._players[side]
            game.choose(side, player.choose(seat))
            side = table.side


def register_titles() -> None:
    """Make every title known to Gymnasium, as `redoubt/Switzerland-v1`."""
    for title_id in redoubt.title_ids():
        name = gymnasium_id(title_id)
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{RedoubtEnv.__name__}", kwargs={"title": title_id})


register_titles()

__all__ = ["ILLEGAL", "Opponent", "RedoubtEnv", "register_titles"]
