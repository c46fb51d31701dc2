"""The routes of the umpire's desk."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import JSONBody

from redoubt.service import bodies, desk
from redoubt.service.routing import Answer, As, Held, Id, Who, Word, answer, changing, drawing, threaded


@get("/api/games/{game:str}/desk")
@threaded
def show_desk(hall: Held, who: Who, game: Id, viewer: As = None) -> Answer:
    """How far the teams are, the clock, what was said, and the book of rulings."""
    with hall.visit(who, game) as seat:
        return answer(desk.desk_of(seat.live, seat.viewer(viewer)))


@post("/api/games/{game:str}/desk/clock", status_code=200)
@changing
def turn_clock(hall: Held, who: Who, game: Id, data: JSONBody[bodies.TurnClock]) -> Answer:
    """Start, pause or set the clock."""
    return answer(desk.turn_clock(hall, who, game, data))


@post("/api/games/{game:str}/desk/say", status_code=200)
@changing
def say(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Say]) -> Answer:
    """A message, a dispute, a ruling, a house rule, a headline, a paragraph for the report."""
    return answer(desk.say(hall, who, game, data))


@get("/api/games/{game:str}/desk/form/{kind:str}/{name:str}")
@threaded
def show_form(hall: Held, who: Who, game: Id, kind: Word, name: Word, viewer: As = None) -> Answer:
    """The form that corrects a place or a party."""
    with hall.visit(who, game) as seat:
        return answer(desk.form(seat.live, seat.viewer(viewer), kind, name))


@post("/api/games/{game:str}/desk/answer", status_code=200)
@changing
def answer_for(hall: Held, who: Who, game: Id, data: JSONBody[bodies.AnswerFor]) -> Answer:
    """The umpire has the default carried out for a team that does not answer."""
    return answer(desk.answer(hall, who, game, data))


@post("/api/games/{game:str}/correct", status_code=200)
@changing
def correct(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Correct]) -> Answer:
    """The umpire changes the board, with a reason."""
    return answer(desk.correct(hall, who, game, data))


@post("/api/games/{game:str}/rewind", status_code=200)
@changing
def rewind(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Rewind]) -> Answer:
    """The umpire takes the game back, with a reason."""
    return answer(desk.rewind(hall, who, game, data))


@post("/api/games/{game:str}/check", status_code=200)
@threaded
def check(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Check]) -> Answer:
    """Which lines of a typed sheet could be given as orders."""
    return answer(desk.check(hall, who, game, data))


@get("/api/games/{game:str}/paper/{file:str}")
@drawing
def print_paper(hall: Held, who: Who, game: Id, file: Word, viewer: As = None) -> Answer:
    """Paper for the hall, for one reader's eyes: map, orders or report, as .pdf or .svg."""
    from redoubt.service import papers  # which takes long to load, and few games are printed

    with hall.visit(who, game) as seat:
        draw = papers.requested(seat.live, file, seat.viewer(viewer))
    paper = draw()
    headers = {"Content-Disposition": f'attachment; filename="{paper.name}"'}
    return Response(paper.body, headers=headers, media_type=paper.type)


ROUTES: list[Any] = [show_desk, turn_clock, say, show_form, answer_for, correct, rewind, check, print_paper]

__all__ = ["ROUTES"]
