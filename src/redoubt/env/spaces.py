"""The Gymnasium spaces and the observation that PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from redoubt.engine.title import Title
from redoubt.env.candidates import Candidates
from redoubt.env.observation import Observer
from redoubt.env.planes import Planes
from redoubt.env.table import Table


class Look:
    """How a side looks at a table: the vector, the mask, the features of the candidates, and, if wanted, the
    planes of the map."""

    def __init__(self, title: Title, size: int, planes: bool = False) -> None:
        self.candidates = Candidates(title, size)
        self.observer = Observer(title)
        self.planes = Planes(title) if planes else None

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.candidates.size)

    def observation_space(self) -> spaces.Dict:
        shape = (self.candidates.size, self.candidates.columns)
        maps: dict[str, spaces.Space[Any]] = {}
        if self.planes is not None:
            maps["planes"] = spaces.Box(-np.inf, np.inf, self.planes.shape, dtype=np.float32)
        return spaces.Dict({
            **maps,
            "observation": spaces.Box(self.observer.low, self.observer.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (self.candidates.size,), dtype=np.int8),
            "candidates": spaces.Box(
                np.zeros(shape, dtype=np.int32), np.broadcast_to(self.candidates.high, shape), dtype=np.int32
            ),
        })  # fmt: skip

    def of(self, table: Table, side: int) -> dict[str, Any]:
        """What the side sees. Only the side to move has candidates."""
        mine = table.side == side
        offered = table.offered() if mine else []
        maps = {} if self.planes is None else {"planes": self.planes.of(table.game, side)}
        return maps | {
            "observation": self.observer.vector(table.game, side),
            "action_mask": self.candidates.mask(offered),
            "candidates": self.candidates.features(table.choices() if mine else (), offered),
        }


def question_info(table: Table, side: int) -> dict[str, Any]:
    """The question to the side, for its info: kind, rule, how many candidates there are on all pages, and
    whether they are the numbers of a choice; empty for a side that is not asked."""
    if side < 0 or table.side != side:
        return {}
    decision = table.game.open_decisions()[0]
    kind = type(decision).__name__
    return {
        "question": kind,
        "rule": decision.cites(),
        "choices": len(table.choices()),
        "number": bool(table.numbers),
    }


__all__ = ["Look", "question_info"]
