"""The map as planes of hexes."""

from __future__ import annotations

import numpy as np
import pytest

import redoubt
from redoubt.env.gymnasium_env import RedoubtEnv
from redoubt.env.planes import Planes
from tests.shipped import SHIPPED

WITH_HEXES = [
    title_id
    for title_id in SHIPPED
    if any(hasattr(kind, "grid") for kind in redoubt.title(title_id).notation.kinds.values())
]


@pytest.mark.parametrize("title_id", WITH_HEXES)
def test_every_title_with_hexes_has_named_planes_in_its_observation(title_id: str) -> None:
    env = RedoubtEnv(title_id, planes=True)
    observation, _ = env.reset(seed=2)
    assert env.observation_space.contains(observation)
    planes = env.look.planes
    assert planes is not None
    assert observation["planes"].shape == planes.shape
    assert len(set(planes.names)) == len(planes.names) == planes.shape[0]
    assert np.abs(observation["planes"]).sum() > 0


@pytest.mark.parametrize("title_id", WITH_HEXES)
def test_a_plane_shows_a_field_hex_by_hex(title_id: str) -> None:
    """Every field of hexes, at every hex, as the umpire or a side that sees it may know it."""
    title = redoubt.title(title_id)
    game = redoubt.new(title_id, seed=2)
    planes = Planes(title)
    side = title.umpire if title.umpire >= 0 else 0
    drawn = planes.of(game, side)
    hexes = next(kind for kind in title.notation.kinds.values() if hasattr(kind, "grid"))
    for number, f in enumerate(planes._fields):
        if f.bits:
            members = set(hexes.members(getattr(game.state, f.name)))
            for hex in range(len(hexes.names)):
                at = hexes.grid.column[hex] - 1, hexes.grid.row[hex] - 1
                assert drawn[(number, *at)] == (hex in members)


def test_a_title_without_hexes_has_no_planes() -> None:
    with pytest.raises(redoubt.BadSetup, match="no map of hexes"):
        RedoubtEnv("crossroads", "summer", planes=True)
