"""18.5.3 Players know what their side may know: hidden landings change nothing in what they do."""

from __future__ import annotations

from typing import Any, cast

import pytest

from redoubt.engine.game import Game, Seat
from redoubt.players import reason_for
from tests.players.helpers import PublicSeat
from tests.titles.switzerland.seats import landings, sit

NAMES = ["random", "staff", "search", "cadet"]


HIDDEN = [("1007", "1705"), ("0610", "2105"), ("1206", "0908")]


def answers(game: Game, name: str, side: str) -> list[tuple[str, Any]]:
    """What a player chooses for its side as long as the phase lasts, and why."""
    player = sit(name, side, 9)
    phase, explained = game.phase_rule, list[tuple[str, Any]]()
    while game.phase_rule == phase and game.pending and game.pending[0].side == side:
        seat = game.seat(side)
        choice = player.choose(seat)
        explained.append((str(choice), reason_for(player, seat, choice)))
        game.choose(side, choice)
    return explained


@pytest.mark.parametrize("fog", [False, True], ids=["", "fog_of_war"])
@pytest.mark.parametrize("name", NAMES)
def test_18_5_3_hidden_landings_change_neither_moves_nor_reasons(name: str, fog: bool) -> None:
    """With the fog of 18.6 too: who shifted in it stands where everybody sees it."""
    first, *rest = [landings(hexes, fog=fog) for hexes in HIDDEN]
    assert all(world.view("swiss") == first.view("swiss") for world in rest)
    assert all(world.digest() != first.digest() for world in rest)
    expected = answers(first, name, "swiss")
    assert expected
    assert [answers(world, name, "swiss") for world in rest] == [expected] * len(rest)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_needs_no_more_than_the_public_part_of_its_seat(name: str) -> None:
    game = landings(HIDDEN[0])
    player = sit(name, "swiss", 9)
    seen = PublicSeat(game.seat("swiss"))
    assert not hasattr(seen, "_game")
    assert player.choose(cast(Seat, seen)) in game.legal("swiss")


def test_what_a_searcher_imagines_never_holds_the_hidden_facts() -> None:
    """18.5.3 Over many worlds every landing hex is as likely for one hidden truth as for another."""
    imagined = []
    for hexes in HIDDEN[:2]:
        game = landings(hexes)
        seat = game.seat("swiss")
        imagined.append([seat.imagine(world).state.raw() for world in range(30)])
    assert imagined[0] == imagined[1]
    assert len(set(map(str, imagined[0]))) > 10
