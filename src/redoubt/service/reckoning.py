"""Exact odds for those who ask: few at once, each given up when nobody waits for it, the last ones kept.

To reckon a large combat takes a good part of a second. A player who points from place to place asks many such
questions and waits for few; whoever plays must not have to wait for any.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from redoubt.engine.view import seen
from redoubt.lab.odds import BUDGET, odds as reckon
from redoubt.lab.positions import Budget, GivenUp
from redoubt.service import bodies
from redoubt.service.acts import foreseen
from redoubt.service.chairs import Visitor
from redoubt.service.errors import BadRequest
from redoubt.service.hall import Hall

Plain = dict[str, Any]
GiveUp = Callable[[], bool]
AT_ONCE = 2
KEPT = 32
_turn = threading.Semaphore(AT_ONCE)
_kept: OrderedDict[tuple[Any, ...], Plain] = OrderedDict()
_keeping = threading.Lock()


class Turn:
    """A turn to reckon: `with Turn(given_up) as budget`. Raises GivenUp when nobody waits any more."""

    def __init__(self, given_up: GiveUp) -> None:
        self.given_up = given_up

    def __enter__(self) -> Budget:
        while not _turn.acquire(timeout=0.05):
            if self.given_up():
                raise GivenUp("nobody is waiting for these odds any more")
        return Budget(BUDGET, given_up=self.given_up)

    def __exit__(self, *_: object) -> None:
        _turn.release()


def odds(hall: Hall, who: Visitor, game: str, wish: bodies.Odds, given_up: GiveUp) -> Plain:
    """The odds of the last choice after the others, or of the fight in a place after all of them."""
    with hall.visit(who, game) as seat:
        live, side = seat.live, seat.asking(wish.side)
        table = live.table
        if not wish.place and not wish.choices:
            raise BadRequest("ask for the odds of a choice or of a place", "choices")
        imagined = foreseen(live.game, side, wish.choices if wish.place else wish.choices[:-1])
        choice = table.fight_at(seen(imagined, side), wish.place) if wish.place else wish.choices[-1]
        if wish.place and wish.without:
            choice = f"{choice} without {' '.join(wish.without)}"
    key = (imagined.digest(), wish.side, choice, wish.policy, wish.until)
    sheet = _known(key)
    if sheet is None:
        with Turn(given_up) as budget:
            forecast = reckon(imagined, side, choice, wish.policy, wish.until, budget)
        sheet = table.with_cell(forecast.to_plain())
        _keep(key, sheet)
    return {"odds": sheet}


def _known(key: tuple[Any, ...]) -> Plain | None:
    with _keeping:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def _keep(key: tuple[Any, ...], sheet: Plain) -> None:
    with _keeping:
        _kept[key] = sheet
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


__all__ = ["GiveUp", "Turn", "odds"]
