"""The routes that tell a game: fights moment by moment, turn by turn, and in hindsight."""

from __future__ import annotations

from typing import Any

from litestar import get

from redoubt.service.hindsight import hindsight_of
from redoubt.service.moments import moments_of
from redoubt.service.routing import Answer, As, Count, Held, Id, Moment, Who, answer, threaded
from redoubt.service.turns import turns_of


@get("/api/games/{game:str}/moments")
@threaded
def moments(
    hall: Held, who: Who, game: Id, viewer: As = None, since: Count = 0, upto: Moment = None
) -> Answer:
    """The log from a line on, and what each line of a fight changed on the board."""
    with hall.visit(who, game, back=True) as seat:
        return answer(moments_of(seat.live, seat.viewer(viewer), since, upto))


@get("/api/games/{game:str}/turns")
@threaded
def turns(hall: Held, who: Who, game: Id, viewer: As = None) -> Answer:
    """Scores and front at the end of each turn that is over."""
    with hall.visit(who, game, back=True) as seat:
        return answer(turns_of(seat.live, seat.viewer(viewer)))


@get("/api/games/{game:str}/hindsight")
@threaded
def hindsight(hall: Held, who: Who, game: Id, viewer: As = None) -> Answer:
    """Of a game that is over: winning chances phase by phase, and the luck of the dice."""
    with hall.visit(who, game) as seat:
        return answer(hindsight_of(seat.live, seat.viewer(viewer)))


ROUTES: list[Any] = [moments, turns, hindsight]

__all__ = ["ROUTES"]
