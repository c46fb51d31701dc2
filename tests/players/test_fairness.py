"""Players know what their side may know: positions that look the same from a seat are played the same."""

from __future__ import annotations

from typing import Any, cast

import pytest

from redoubt.engine.game import Game, Seat
from redoubt.players import make_player, reason_for
from tests.players.helpers import SWITZERLAND, PublicSeat, landings, searcher, sit
from tests.sealed_orders.title import TITLE as SEALED_ORDERS

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


def test_other_cards_in_other_hands_change_nothing_for_a_random_player() -> None:
    def dealt(cards: tuple[int, ...]) -> Game:
        from redoubt.engine.dice import SeededDice
        from redoubt.engine.record import new_game

        game = new_game(SEALED_ORDERS, "valley", None, SeededDice(5), None, True)
        mine = game.open_decisions()[0].side
        other = next(side for side in (0, 1) if side != mine)
        hand = [*game.state.hand]  # type: ignore[attr-defined]
        pool = [*hand[other], *game.state.deck]  # type: ignore[attr-defined]
        order = [pool[(index + cards[0]) % len(pool)] for index in range(len(pool))]
        hand[other] = tuple(order[: len(hand[other])])
        game.state.hand = hand  # type: ignore[attr-defined]
        game.state.deck = order[len(hand[other]) :]  # type: ignore[attr-defined]
        return game

    seen = []
    for game in (dealt((0,)), dealt((1,))):
        side = game.open_decisions()[0].side
        player = make_player("random", SEALED_ORDERS, game.sides[side], 3)
        seen.append([str(player.choose(game.seat(side))) for _ in range(5)])
        seen.append([str(game.view(side))])
    assert seen[:2] == seen[2:]


def test_searchers_of_both_sides_are_made_from_the_title_alone() -> None:
    for side in SWITZERLAND.sides:
        assert searcher(side).explain() is None
