"""The routes of seats: links, who sits where, who is here, and the seats' own seeds."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter

from redoubt.service import acts, bodies, seating
from redoubt.service.routing import Answer, Doors, Held, Id, Who, answer, changing, threaded

Place = Annotated[int, PathParameter(ge=0, le=1_000_000)]


@get("/api/games/{game:str}/seats")
@threaded
def show_seats(hall: Held, door: Doors, who: Who, game: Id) -> Answer:
    """Who sits where, and who is here."""
    return answer(seating.show(hall, who, game) | {"address": door.address})


@post("/api/games/{game:str}/seats")
@changing
def invite(
    request: Request[Any, Any, Any], hall: Held, door: Doors, who: Who, game: Id,
    data: JSONBody[bodies.Invite],
) -> Answer:  # fmt: skip
    """Give a seat away: a link that can be claimed once."""
    known, cookie = door.welcome(request.scope, who)
    return answer(seating.invite(hall, known, game, data) | {"address": door.address}, 201, cookie)


@post("/api/games/{game:str}/seats/{number:int}/hand-on", status_code=200)
@changing
def hand_on(hall: Held, door: Doors, who: Who, game: Id, number: Place) -> Answer:
    """A new link for a seat: whoever claims it sits there instead."""
    return answer(seating.hand_on(hall, who, game, number) | {"address": door.address})


@post("/api/games/{game:str}/seats/{number:int}/end", status_code=200)
@changing
def end_seat(hall: Held, door: Doors, who: Who, game: Id, number: Place) -> Answer:
    """End a seat, and close its links."""
    return answer(seating.end(hall, who, game, number) | {"address": door.address})


@post("/api/games/{game:str}/seed", status_code=200)
@changing
def add_seed(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Seed]) -> Answer:
    """A side's own seed for the dice, before the first roll."""
    return answer(seating.add_seed(hall, who, game, data))


@post("/api/games/{game:str}/consent", status_code=200)
@changing
def consent(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Consent]) -> Answer:
    """Agree to what another side asks to take back, or refuse."""
    return answer(acts.consent(hall, who, game, data))


@post("/api/seats/look", status_code=200)
@threaded
def look(request: Request[Any, Any, Any], hall: Held, door: Doors, data: JSONBody[bodies.Token]) -> Answer:
    """Where a link leads."""
    door.check_guesses(request.scope)
    return answer(seating.look(hall, data.token, partial(door.wrong_guess, request.scope)))


@post("/api/seats/claim", status_code=200)
@changing
def claim(
    request: Request[Any, Any, Any], hall: Held, door: Doors, who: Who, data: JSONBody[bodies.Token]
) -> Answer:
    """Sit down: the link is used up, and the browser is known by its cookie."""
    door.check_guesses(request.scope)
    known, cookie = door.welcome(request.scope, who)
    if door.is_house(data.token):
        door.house.add(known.person)
        return answer({"house": True}, headers=cookie)
    guessed = partial(door.wrong_guess, request.scope)
    return answer(seating.claim(hall, known, data.token, guessed), headers=cookie)


ROUTES: list[Any] = [show_seats, invite, hand_on, end_seat, add_seed, consent, look, claim]

__all__ = ["ROUTES"]
