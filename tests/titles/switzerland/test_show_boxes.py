"""The boxes beside the map."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.view import seen
from redoubt.show.contract import show_of


@pytest.mark.parametrize("scenario", sorted(redoubt.title("switzerland").scenarios))
def test_r19_0_each_box_of_the_set_up_has_a_heading_of_its_own(scenario: str) -> None:
    game = redoubt.new("switzerland", scenario, seed=1)
    boxes = show_of(game.title).scene(seen(game, 0)).boxes
    titles = [str(box.title) for box in boxes if box.id.startswith("due-")]
    assert len(titles) == len(set(titles))
    assert any(title.endswith("to set up") for title in titles)
