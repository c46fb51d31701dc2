"""The HTTP application: every route of docs/reference/service.md, and how errors are answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, cast

from anyio import to_thread
from litestar import Litestar, Request, Response, WebSocket, delete, get, post, websocket
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.params import JSONBody, QueryParameter
from litestar.types import Scope

from redoubt import __version__
from redoubt.engine.errors import RedoubtError
from redoubt.service import (
    acts,
    bodies,
    catalogue,
    deskroutes,
    exports,
    logbook,
    openapi,
    reckoning,
    seatroutes,
    storyroutes,
    weighed,
)
from redoubt.service.chairs import Visitor
from redoubt.service.errors import NoSeat, ServiceError, plain_error, status_of
from redoubt.service.guard import Guard
from redoubt.service.hall import Hall
from redoubt.service.push import DELETED, NO_SEAT, Closing, Reader, audience_of
from redoubt.service.routing import (
    Answer,
    As,
    Asked,
    Count,
    Doors,
    Held,
    Id,
    Moment,
    Number,
    Switch,
    Who,
    Word,
    answer,
    changing,
    drawing,
    threaded,
    while_waiting,
)
from redoubt.service.static import Files
from redoubt.service.table import table_of
from redoubt.service.visitors import Door
from redoubt.web import STATIC

LIMIT = 1_000_000
"""Largest body of a request in bytes,"""
LONG = 24_000_000
"""and of one that brings a record."""
_log = logging.getLogger("redoubt")


# about the server and its titles


@get("/health")
async def health() -> Answer:
    """Whether the server is up, and which version it is."""
    return answer({"ok": True, "redoubt": __version__})


@get("/api/openapi.json", include_in_schema=False)
@threaded
def description(request: Request[Any, Any, Any]) -> Answer:
    """This API, for programs."""
    return answer(openapi.spliced(request.app.openapi_schema.to_schema()))


@get("/api/titles")
@threaded
def list_titles() -> Answer:
    """Titles with their scenarios, variants, options, sides, looks and computer players."""
    return answer({"titles": catalogue.titles()})


@get("/api/titles/{title:str}/map")
@threaded
def title_map(
    hall: Held,
    title: Word,
    scenario: Annotated[str | None, QueryParameter(max_length=100)] = None,
    variant: Annotated[str, QueryParameter(max_length=100)] = "",
) -> Answer:
    """What never changes on the map."""
    return answer(catalogue.map_of(title, scenario, hall.overlay, variant))


@get("/api/titles/{title:str}/rules")
@threaded
def title_rules(title: Word) -> Answer:
    """The rules in our words, and the rulings."""
    return answer(catalogue.rules_of(title))


@get("/api/titles/{title:str}/charts")
@threaded
def title_charts(
    hall: Held, title: Word, variant: Annotated[str, QueryParameter(max_length=100)] = ""
) -> Answer:
    """The tables of the game."""
    return answer(catalogue.charts_of(title, hall.overlay, variant))


@get("/api/titles/{title:str}/overlays")
@threaded
def title_overlays(hall: Held, title: Word) -> Answer:
    """The layers that can be laid over the map."""
    return answer(catalogue.overlays_of(title, hall.overlay))


@get("/api/titles/{title:str}/provenance")
@threaded
def title_provenance(title: Word) -> Answer:
    """Where each number of the data comes from."""
    return answer(catalogue.provenance_of(title))


@get("/api/titles/{title:str}/tutorial")
@threaded
def title_tutorial(title: Word) -> Answer:
    """The guided game of a title."""
    return answer(catalogue.tutorial_of(title))


@get("/api/titles/{title:str}/briefings")
@threaded
def title_briefings(
    title: Word, scenario: Annotated[str | None, QueryParameter(max_length=100)] = None
) -> Answer:
    """What each team of a scenario reads before it plays."""
    return answer(catalogue.briefings_of(title, scenario))


@get("/api/titles/{title:str}/calculator")
@threaded
def title_calculator(title: Word) -> Answer:
    """The form of the calculator: its fields with their rules and limits."""
    return answer(catalogue.calculator_of(title))


@post("/api/titles/{title:str}/calculator", status_code=200)
@threaded
def calculate(title: Word, data: JSONBody[bodies.Figures]) -> Answer:
    """The odds of a fight that is in no game, from its figures."""
    return answer(catalogue.calculated(title, data.values))


@get("/api/titles/{title:str}/print")
@drawing
def title_prints(hall: Held, title: Word) -> Answer:
    """The kinds of sheets that can be printed of a title."""
    from redoubt.service import printing  # which takes long to load, and few games are printed

    return answer({"kinds": printing.offered(title, hall.overlay)})


@get("/api/titles/{title:str}/print/{file:str}")
@drawing
def title_print(
    hall: Held,
    title: Word,
    file: Word,
    paper: Annotated[str, QueryParameter(max_length=20)] = "A4",
    counter: Annotated[float, QueryParameter(ge=10, le=30)] = 15.0,
    scenario: Annotated[str | None, QueryParameter(max_length=40)] = None,
) -> Answer:
    """A file to print: map, counters, charts or rules, as .pdf or .svg."""
    from redoubt.service import printing  # which takes long to load, and few games are printed

    sheet = printing.requested(title, file, printing.Order(paper, counter, None, hall.overlay, scenario))
    headers = {"Content-Disposition": f'attachment; filename="{sheet.name}"'}
    return Response(sheet.body, headers=headers, media_type=sheet.type)


# games


@get("/api/games")
@threaded
def list_games(request: Request[Any, Any, Any], hall: Held, door: Doors, who: Who) -> Answer:
    """The games at which the visitor has a seat, the last played first."""
    known, cookie = (who, {}) if who.local else door.welcome(request.scope, who)
    return answer({"games": hall.cards(known)}, headers=cookie)


def _opened(
    hall: Hall, who: Visitor, game: str, status: int = 201, headers: dict[str, str] | None = None
) -> Answer:
    with hall.visit(who, game) as seat:
        hall.computers.look(seat.live)
        return answer(table_of(seat.live, seat.viewer(None)), status, headers)


def _maker(request: Request[Any, Any, Any], door: Door, who: Visitor) -> tuple[Visitor, dict[str, str]]:
    """Who sets a table up; at home nobody needs a cookie for that."""
    door.set_up(request.scope, who)
    return (who, {}) if who.local else door.welcome(request.scope, who)


@post("/api/games")
@changing
def new_game(
    request: Request[Any, Any, Any], hall: Held, door: Doors, who: Who, data: JSONBody[bodies.NewGame]
) -> Answer:
    """Begin a game."""
    who, cookie = _maker(request, door, who)
    return _opened(hall, who, hall.new(data, who), headers=cookie)


@post("/api/games/import", request_max_body_size=LONG)
@changing
def import_game(
    request: Request[Any, Any, Any], hall: Held, door: Doors, who: Who, data: JSONBody[bodies.ImportGame]
) -> Answer:
    """Take in a game from its record."""
    who, cookie = _maker(request, door, who)
    return _opened(hall, who, hall.take_in(data, who), headers=cookie)


@post("/api/games/{game:str}/branch")
@changing
def branch_game(
    request: Request[Any, Any, Any],
    hall: Held,
    door: Doors,
    who: Who,
    game: Id,
    data: JSONBody[bodies.Branch],
) -> Answer:
    """What if: a new game from a position of this one."""
    who, cookie = _maker(request, door, who)
    return _opened(hall, who, hall.branch(game, data, who), headers=cookie)


@post("/api/games/{game:str}/migrate")
@changing
def migrate_game(
    request: Request[Any, Any, Any],
    hall: Held,
    door: Doors,
    who: Who,
    game: Id,
    data: JSONBody[bodies.Migrate],
) -> Answer:
    """Bring a game of older rules over: a new game from where it stands."""
    who, cookie = _maker(request, door, who)
    return _opened(hall, who, hall.migrate(game, data, who), headers=cookie)


@delete("/api/games/{game:str}", status_code=200)
@changing
def delete_game(hall: Held, who: Who, game: Id) -> Answer:
    """Delete a game for good."""
    hall.remove(game, who)
    return answer({"deleted": game})


@post("/api/games/{game:str}/rename", status_code=200)
@changing
def rename_game(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Rename]) -> Answer:
    """Give a game another name."""
    hall.rename(game, data.name, who)
    return _opened(hall, who, game, 200)


@get("/api/games/{game:str}")
@threaded
def show_table(hall: Held, who: Who, game: Id, viewer: As = None, at: Moment = None) -> Answer:
    """The table as a side sees it, now or at an earlier entry."""
    with hall.visit(who, game, back=at is not None) as seat:
        eyes = seat.viewer(viewer)
        hall.computers.look(seat.live)
        return answer(table_of(seat.live, eyes, at))


# playing


@post("/api/games/{game:str}/choose", status_code=200)
@changing
def choose(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Choose]) -> Answer:
    """Make choices, all or none."""
    return answer(acts.choose(hall, who, game, data))


@post("/api/games/{game:str}/undo", status_code=200)
@changing
def undo(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Undo]) -> Answer:
    """Take the side's last order back."""
    return answer(acts.undo(hall, who, game, data))


@post("/api/games/{game:str}/redo", status_code=200)
@changing
def redo(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Redo]) -> Answer:
    """Make the order again that was taken back last."""
    return answer(acts.redo(hall, who, game, data))


@post("/api/games/{game:str}/reset", status_code=200)
@changing
def reset(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Redo]) -> Answer:
    """Back to the beginning of the phase, as far as that is free."""
    return answer(acts.reset(hall, who, game, data))


@post("/api/games/{game:str}/computer", status_code=200)
@changing
def computer(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Computers]) -> Answer:
    """Pause the computers, let them go on, or go one choice on."""
    with hall.visit(who, game) as seat:
        seat.must_play_something()
        hall.computers.steer(seat.live, data.action, data.delay)
        return answer(table_of(seat.live, seat.viewer(None)))


# asking


@post("/api/games/{game:str}/peek", status_code=200)
@threaded
def peek(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Peek]) -> Answer:
    """What could be chosen after some choices; nothing is changed."""
    return answer(acts.peek(hall, who, game, data))


@post("/api/games/{game:str}/propose", status_code=200)
@threaded
def propose(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Propose]) -> Answer:
    """A draft of orders by its name; nothing is changed."""
    return answer(acts.propose(hall, who, game, data))


@post("/api/games/{game:str}/why", status_code=200)
@threaded
def why(hall: Held, who: Who, game: Id, data: JSONBody[bodies.Why]) -> Answer:
    """Why a choice may not be made."""
    return answer(acts.why(hall, who, game, data))


@post("/api/games/{game:str}/whynot", status_code=200)
@threaded
def why_not(hall: Held, who: Who, game: Id, data: JSONBody[bodies.WhyNot]) -> Answer:
    """Why nothing can be done with a piece and a place."""
    return answer(acts.why_not(hall, who, game, data))


@post("/api/games/{game:str}/odds", status_code=200)
async def odds(
    request: Request[Any, Any, Any], hall: Held, who: Who, game: Id, data: JSONBody[bodies.Odds]
) -> Answer:
    """Exact odds of a choice."""
    return answer(await while_waiting(request, hall, game, partial(reckoning.odds, hall, who, game, data)))


@get("/api/games/{game:str}/log")
@threaded
def log(hall: Held, who: Who, game: Id, viewer: As = None, since: Count = 0) -> Answer:
    """The log from a line on."""
    with hall.visit(who, game) as seat:
        return answer(logbook.log_of(seat.live, seat.viewer(viewer), since))


@get("/api/games/{game:str}/log/{line:int}/odds")
async def weigh(
    request: Request[Any, Any, Any], hall: Held, who: Who, game: Id, line: Number, viewer: As = None
) -> Answer:
    """The odds of the roll that a line of the log tells of, as they stood before the die fell."""
    work = partial(weighed.weighed, hall, who, game, viewer, line)
    return answer(await while_waiting(request, hall, game, work))


@get("/api/games/{game:str}/history")
@threaded
def history(hall: Held, who: Who, game: Id, viewer: As = None) -> Answer:
    """The entries of the record that the viewer may know of."""
    with hall.visit(who, game) as seat:
        return answer({"entries": logbook.history_of(seat.live, seat.viewer(viewer))})


@get("/api/games/{game:str}/reason")
@threaded
def reason(hall: Held, who: Who, game: Id, viewer: As = None) -> Answer:
    """Why the computers chose what they chose last."""
    with hall.visit(who, game) as seat:
        return answer({"reasons": acts.reasons(seat.live, seat.viewer(viewer))})


@get("/api/games/{game:str}/place/{place:str}")
@threaded
def place_info(hall: Held, who: Who, game: Id, place: Word, viewer: As = None, at: Moment = None) -> Answer:
    """All about a place, now or at an earlier entry."""
    with hall.visit(who, game, back=at is not None) as seat:
        return answer(acts.place_info(seat.live, seat.viewer(viewer), place, at))


@get("/api/games/{game:str}/piece/{piece:str}")
@threaded
def piece_info(hall: Held, who: Who, game: Id, piece: Word, viewer: As = None) -> Answer:
    """All about a piece."""
    with hall.visit(who, game) as seat:
        return answer(acts.piece_info(seat.live, seat.viewer(viewer), piece))


@get("/api/games/{game:str}/overlay/{name:str}")
@threaded
def overlay(
    hall: Held,
    who: Who,
    game: Id,
    name: Word,
    viewer: As = None,
    place: Annotated[str, QueryParameter(max_length=100)] = "",
    piece: Annotated[str, QueryParameter(max_length=100)] = "",
    at: Moment = None,
) -> Answer:
    """A layer over the map, now or at an earlier entry."""
    with hall.visit(who, game, back=at is not None) as seat:
        return answer(acts.overlay(seat.live, seat.viewer(viewer), name, place, piece, at))


@get("/api/games/{game:str}/export/{kind:str}")
@drawing
def export_game(hall: Held, who: Who, game: Id, kind: Word, viewer: As = None, secrets: Switch = 0) -> Answer:
    """A file to take away: record, text, markdown, report or dice."""
    with hall.visit(who, game, back=kind == "report") as seat:
        eyes = seat.viewer(viewer)
        if secrets:
            seat.must_own()
        file = exports.export(seat.live, kind, eyes, bool(secrets))
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.body(), headers=headers, media_type=file.type)


# looking on


@websocket("/api/games/{game:str}/live")
async def live_link(
    socket: WebSocket[Any, Any, Any], hall: Held, who: Who, game: Id, viewer: As = None
) -> None:
    """Sends what changes, as it happens."""

    def enter() -> Reader:
        with hall.visit(who, game) as seat:
            eyes = seat.viewer(viewer)
            hall.computers.look(seat.live)
            return Reader(seat.live, eyes, who)

    try:
        reader = await to_thread.run_sync(enter)
    except (ServiceError, RedoubtError) as error:
        await socket.accept()
        code = NO_SEAT if isinstance(error, NoSeat) else DELETED
        await socket.close(code=code, reason=str(error)[:100])
        return
    # The reader joins before the link is open, so that whoever looks once it is open misses nothing.
    audience = audience_of(reader.live)
    audience.join(reader)
    left: asyncio.Future[None] | None = None
    try:
        await socket.accept()
        left = asyncio.ensure_future(_until_left(socket))
        while not left.done():
            message = asyncio.ensure_future(reader.outbox.get())
            await asyncio.wait({message, left}, return_when=asyncio.FIRST_COMPLETED)
            if not message.done():
                message.cancel()
                break
            news = message.result()
            if isinstance(news, Closing):
                await socket.close(*news)
                break
            await socket.send_text(news)
            audience.ready(reader)
    finally:
        if left:
            left.cancel()
        audience.leave(reader)


async def _until_left(socket: WebSocket[Any, Any, Any]) -> None:
    """Returns when the other end has gone. What it says is not listened to."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return


# errors


def _of_service(_: Request[Any, Any, Any], error: ServiceError) -> Answer:
    plain = plain_error(error.code, str(error), error.path, error.rule) | dict(error.more)
    return answer(plain, error.status, dict(error.headers))


def _of_engine(_: Request[Any, Any, Any], error: RedoubtError) -> Answer:
    return answer(plain_error(error.code, str(error), error.path, error.rule), status_of(error))


_CODES = {404: "not_found", 405: "method", 413: "too_large"}


GONE = "client disconnected prematurely"
"""What Litestar says of a body that breaks off."""


def _of_http(_: Request[Any, Any, Any], error: HTTPException) -> Answer:
    if error.detail == GONE:
        return answer(plain_error("bad_request", "the request body is incomplete"), 400)  # nobody reads this
    if error.status_code >= 500:
        return _of_us(_, error)
    path, message = "", error.detail
    extra: Any = error.extra
    if isinstance(error, ValidationException) and isinstance(extra, Sequence) and extra:
        first = extra[0] if isinstance(extra[0], dict) else {}
        path, message = str(first.get("key", "")), str(first.get("message", message))
        if "regex '^[^" in message:  # what `bodies.LINE` and `bodies.LINES` do not take
            message = "this may hold letters of any script, but no control characters"
    code = _CODES.get(error.status_code, "bad_request")
    return answer(plain_error(code, message[:400], path), error.status_code, error.headers)


def _of_depth(request: Request[Any, Any, Any], error: RecursionError) -> Answer:
    """A body that is nested too deeply; any other is our own fault."""
    if "deserializing" not in str(error):
        return _of_us(request, error)
    return answer(plain_error("bad_request", "the body is nested too deeply"), 400)


def _of_us(_: Request[Any, Any, Any], error: Exception) -> Answer:
    """Our own fault: the log has the details, the answer a number to find them by."""
    number = secrets.token_hex(4)
    _log.error("fault %s", number, exc_info=error)
    return answer(plain_error("internal", f"an internal error, number {number}; nothing was changed"), 500)


ROUTES: list[Any] = [
    health, description, list_titles, title_map, title_rules, title_charts, title_overlays,
    title_provenance, title_tutorial, title_briefings, title_calculator, calculate, title_prints, title_print,
    list_games, new_game, import_game, branch_game, migrate_game,
    delete_game, rename_game, show_table, choose, undo, redo, reset, computer, peek, propose, why,
    why_not, odds, log, weigh, history, reason, place_info, piece_info,
    overlay, export_game, live_link,
]  # fmt: skip


def make_app(hall: Hall, hosts: Sequence[str], door: Door | None = None) -> Guard:
    """The application, guarded. `hosts` are the names under which it may be called."""
    keeper = door or Door()

    def visitor(scope: Scope) -> Visitor:
        return keeper.visitor(cast(Mapping[str, Any], scope))

    app = Litestar(
        [*ROUTES, *deskroutes.ROUTES, *seatroutes.ROUTES, *storyroutes.ROUTES],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "door": Provide(lambda: keeper, sync_to_thread=False),
            "who": Provide(visitor, sync_to_thread=False),
        },
        exception_handlers={
            ServiceError: _of_service,
            RedoubtError: _of_engine,
            HTTPException: _of_http,
            RecursionError: _of_depth,
            Exception: _of_us,
        },
        # Its own pages lie outside /api, where the guard hands nothing on; ours is `description`.
        openapi_config=OpenAPIConfig("Redoubt", __version__, path="/unused", use_handler_docstrings=True),
        request_class=Asked,
        request_max_body_size=LIMIT,
        logging_config=None,
    )
    return Guard(app, Files(STATIC, catalogue.art_folder), hosts, LONG)


__all__ = ["LIMIT", "LONG", "make_app"]
