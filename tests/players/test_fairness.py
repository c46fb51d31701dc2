"""Players know what their side may know: positions that look the same from a seat are played the same."""

from __future__ import annotations

from typing import cast

import pytest

import redoubt
from redoubt.engine.game import Game, Seat
from redoubt.engine.title import Title
from redoubt.players import make_player
from tests.players.helpers import PublicSeat, searcher, sit
from tests.sealed_orders.title import TITLE as SEALED_ORDERS

NAMES = ["random", "staff", "search", "cadet"]


@pytest.mark.usefixtures("crossroads")
@pytest.mark.parametrize("name", NAMES)
def test_a_player_needs_no_more_than_the_public_part_of_its_seat(name: str) -> None:
    game = redoubt.new("crossroads", seed=5)
    player = sit(game.title, name, "blue", 9)
    seen = PublicSeat(game.seat("blue"))
    assert not hasattr(seen, "_game")
    assert player.choose(cast(Seat, seen)) in game.legal("blue")


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


def test_searchers_of_both_sides_are_made_from_the_title_alone(crossroads: Title) -> None:
    for side in crossroads.sides:
        assert searcher(crossroads, side).explain() is None
