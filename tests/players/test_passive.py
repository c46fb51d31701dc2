"""The passive player: a yardstick, not an opponent."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.players import describe_players, make_player
from redoubt.players.passive import PassivePlayer
from tests.shipped import SHIPPED


@pytest.mark.parametrize("title_id", SHIPPED)
def test_it_takes_the_suggestion_says_done_and_otherwise_answers_first(title_id: str) -> None:
    g = redoubt.new(title_id, seed=5)
    player = PassivePlayer()
    for _ in range(60):
        if not g.asked:
            break
        side = g.open_decisions()[0].side
        seat = g.seat(side)
        choice = player.choose(seat)
        verbs = [option[0] for option in seat.legal()]
        preferred = [verb for verb in ("suggested", "done") if verb in verbs] or verbs
        assert choice[0] == preferred[0]
        g.choose(side, choice)


def test_it_is_for_the_laboratory_and_not_offered_to_people() -> None:
    title = redoubt.title(SHIPPED[0])
    assert make_player("passive", title, title.sides[0], 1).name == "passive"
    assert "passive" not in {row["id"] for row in describe_players(title)}
