"""OpenSpiel: any title as a Python game with explicit chance. Importing this registers every title.

    import pyspiel
    import redoubt.env.openspiel_game

    game = pyspiel.load_game("python_redoubt_switzerland(scenario=training)")
    state = game.new_initial_state()

Every die of the engine is a chance node: outcome i is face i + 1. Players' actions are the candidates of
`redoubt.env.candidates`; the players are the sides that take part in the scenario, in the title's order.
Returns are zero before the end, then 1 shared by the winners and -1 by the others.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

import redoubt
from redoubt.engine import codec
from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.env.candidates import CANDIDATES
from redoubt.env.chance import ChanceTable, Terms
from redoubt.env.names import openspiel_name
from redoubt.env.observation import Observer
from redoubt.env.planes import Planes
from redoubt.env.table import returns

LIMIT = 200_000
"""Decisions after which a game counts as drawn, unless the parameter `limit` says otherwise."""
FACES = 100
"""Dice may have as many faces; more only if a kind of ids is larger, for the shuffling of its cards."""


def options_from(text: str, title: Title) -> dict[str, Any]:
    """`fog_of_war:true;bombers:2` → options of a game. (A parameter of OpenSpiel holds no comma.)"""
    options: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, _, word = (word.strip() for word in part.partition(":"))
        option = title.options.get(name)
        if option is None:
            raise BadSetup(
                f"unknown option {name!r}; {title.id} has {', '.join(title.options)}", f"options.{name}"
            )
        values = {str(value).lower(): value for value in option.values}
        if word.lower() not in values:
            raise BadSetup(f"option {name} takes {', '.join(values)}, not {word!r}", f"options.{name}")
        options[name] = values[word.lower()]
    return options


def position_parameter(position: Mapping[str, Any]) -> str:
    """A written position, as `redoubt.position` takes it, as the parameter `position` of a game: JSON in the
    URL-safe alphabet of base 64, since a parameter of OpenSpiel holds no comma."""
    return base64.urlsafe_b64encode(codec.to_json(dict(position))).decode().rstrip("=")


def position_from(text: str) -> bytes:
    """The JSON of a position from the parameter; empty if there is none."""
    try:
        plain = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if text and not isinstance(codec.from_json(plain), dict):
            raise ValueError
    except ValueError:
        raise BadSetup(
            "the parameter position is not one that position_parameter wrote", "position"
        ) from None
    return plain


def game_type(title: Title) -> Any:
    """What OpenSpiel wants to know of a title before a game of it is made."""
    players = [len(title.taking_part(scenario)) for scenario in title.scenarios]
    return pyspiel.GameType(
        short_name=openspiel_name(title.id),
        long_name=f"Redoubt: {title.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "scenario": next(iter(title.scenarios)), "options": "", "candidates": CANDIDATES, "limit": LIMIT,
            "position": "",
        },
    )  # fmt: skip


class RedoubtGame(pyspiel.Game):
    """A title with its scenario and options. Each title is registered with a subclass that names it."""

    title_id = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        title = redoubt.title(self.title_id)
        given = dict(params or {})
        scenario = str(given.get("scenario") or next(iter(title.scenarios)))
        options = options_from(str(given.get("options") or ""), title)
        self.limit = int(given.get("limit", LIMIT))
        self.redoubt_title = title
        title.settle(scenario, options)
        self.sides = [title.sides.index(side) for side in title.taking_part(scenario)]
        """The side that each player plays."""
        self.terms = Terms(
            title.id, scenario, tuple(sorted(options.items())), int(given.get("candidates", CANDIDATES)),
            position_from(str(given.get("position") or "")),
        )  # fmt: skip
        kinds = [len(kind.names) for kind in title.notation.kinds.values() if hasattr(kind, "names")]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.terms.size,
            max_chance_outcomes=max([FACES, *kinds]),
            num_players=len(self.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(game_type(title), info, given)
        self.opening = ChanceTable(self.terms)
        """The position every game begins with; states copy it."""

    def new_initial_state(self) -> RedoubtState:
        return RedoubtState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RedoubtObserver | None:
        """An observer of this kind, or None where there is none. The parameter `planes` adds the planes of
        the map to the tensor."""
        unknown = sorted(set(params or {}) - {"planes"})
        if unknown:
            raise ValueError(f"this observer takes the parameter planes, not {unknown[0][:40]!r}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        if wanted.perfect_recall and not wanted.public_info:
            return None
        if not wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.NONE:
            return None
        return RedoubtObserver(self.redoubt_title, self.sides, wanted, bool((params or {}).get("planes")))


class RedoubtState(pyspiel.State):
    """A position, at a decision or at a die. Copies are cheap; a saved state is the list of its moves."""

    def __init__(self, game: RedoubtGame) -> None:
        super().__init__(game)
        self.chance_table = game.opening.clone()
        self.decisions = 0
        self.limit = game.limit
        self.sides = game.sides

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        table = self.chance_table
        return int(pyspiel.PlayerId.CHANCE) if table.roll is not None else self.sides.index(table.side)

    def is_terminal(self) -> bool:
        table = self.chance_table
        return table.over or (self.decisions >= self.limit and table.roll is None)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        roll = self.chance_table.roll
        assert roll is not None
        return [(face, 1.0 / roll.sides) for face in range(roll.sides)]

    def _legal_actions(self, player: int) -> list[int]:
        table = self.chance_table.table
        assert table is not None
        return list(range(len(table.offered())))

    def _apply_action(self, action: int) -> None:
        if self.chance_table.roll is not None:
            self.chance_table.fall(action + 1)
        else:
            self.chance_table.act(action)
            self.decisions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.chance_table
        if player == pyspiel.PlayerId.CHANCE:
            what = f" {table.roll.what} [{table.roll.rule}]" if table.roll is not None else ""
            return f"die {action + 1}{what}"
        offered = table.table is not None and table.roll is None and action < len(table.table.offered())
        return table.table.text(action) if offered and table.table is not None else f"candidate {action}"

    def returns(self) -> list[float]:
        game = self.chance_table.game
        if game is None or not self.chance_table.over:
            return [0.0] * self.num_players()
        worth = returns(game)
        return [worth[side] for side in self.sides]

    def __str__(self) -> str:
        table = self.chance_table
        situation = "before the first decision" if table.table is None else table.table.render()
        if table.roll is not None:
            return f"{situation}\na die of {table.roll.sides}: {table.roll.what} [{table.roll.rule}]"
        return situation


class RedoubtObserver:
    """What a player sees, as `redoubt.env.observation` has it. While a die is awaited, it shows the position
    at the last decision.

    With perfect recall it gives the information state, as a string only: what the player has seen and done so
    far, and what he sees now. Without public information it gives what the player alone knows."""

    def __init__(self, title: Title, sides: Sequence[int], wanted: Any, planes: bool = False) -> None:
        self._own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = bool(wanted.public_info)
        self._recalls = bool(wanted.perfect_recall)
        self._sides = sides
        self._observer = Observer(title)
        self._planes = Planes(title) if planes else None
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls:
            area = 0 if self._planes is None else int(np.prod(self._planes.shape))
            self.tensor = np.zeros(self._observer.size + area, np.float32)
            self.dict = {part.name: self.tensor[part.start : part.stop] for part in self._observer.layout}
            if self._planes is not None:
                self.dict["planes"] = self.tensor[self._observer.size :].reshape(self._planes.shape)

    def _eyes(self, player: int) -> int:
        return self._sides[player] if self._own else -1

    def set_from(self, state: RedoubtState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        game = state.chance_table.game
        if game is None:
            return
        size, eyes = self._observer.size, self._eyes(player)
        self.tensor[:size] = self._observer.vector(game, eyes)
        if not self._public:
            onlooker = self._observer.vector(game, -1)
            self.tensor[:size][self.tensor[:size] == onlooker] = 0
        elif self._planes is not None:
            self.tensor[size:] = self._planes.of(game, eyes).ravel()

    def string_from(self, state: RedoubtState, player: int) -> str:
        game = state.chance_table.game
        if game is None:
            return "before the first decision"
        view = game.view(self._sides[player] if self._own else None)
        if not self._public:
            onlooker = game.view(None)
            view = {key: value for key, value in view.items() if onlooker.get(key) != value}
        seen = [f"{key}: {value}" for key, value in view.items()]
        if self._recalls:
            seen = [*state.chance_table.history(self._eyes(player)), *seen]
        return "\n".join(seen)


def register_titles() -> None:
    """Make every title known to OpenSpiel, as `python_redoubt_switzerland`."""
    known = set(pyspiel.registered_names())
    for title_id in redoubt.title_ids():
        if openspiel_name(title_id) not in known:
            game = type("RedoubtGame", (RedoubtGame,), {"title_id": title_id})
            pyspiel.register_game(game_type(redoubt.title(title_id)), game)


register_titles()

__all__ = [
    "RedoubtGame", "RedoubtObserver", "RedoubtState", "options_from", "position_parameter", "register_titles",
]  # fmt: skip
