"""Chairs at a table: given away by a link, claimed, handed on, taken back, ended."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from redoubt.engine import codec, record, seeds
from redoubt.engine.dice import VerifiableDice
from redoubt.engine.errors import TooLate
from redoubt.engine.view import ONLOOKER
from redoubt.service import bodies
from redoubt.service.chairs import PLAYER, SPECTATOR, STAFF, Chair, Rights, Visitor, rights
from redoubt.service.errors import BadRequest, NoSeat, NotFound, TooMany
from redoubt.service.hall import Hall
from redoubt.service.live import HUMAN, Live
from redoubt.service.table import table_of, unrolled
from redoubt.service.visitors import new_token

Plain = dict[str, Any]
MOST = 100
"""Chairs that can be given away at one table."""


def seats_of(live: Live, seat: Rights, who: Visitor) -> Plain:
    """Who sits where and who is here, as one visitor may know it. Links are shown to those who may give
    them away, until somebody has claimed them."""
    sides = live.title.sides
    return {
        "game": live.id,
        "name": live.name,
        "shared": live.shared,
        "owner": seat.owner,
        "plays": [sides[side] for side in sorted(seat.plays)],
        "helps": [sides[side] for side in sorted(seat.helps)],
        "everything": seat.everything,
        "seats": [_place(live, side, player, seat) for side, player in live.seats.items()],
        "chairs": [_chair(live, chair, seat, who) for chair in live.chairs],
        "dice": table_of(live, ONLOOKER).dice,
    }


def _place(live: Live, side: str, player: str, seat: Rights) -> Plain:
    number = live.title.sides.index(side)
    given = next((chair for chair in live.chairs if chair.side == side and chair.rank == PLAYER), None)
    by = "computer" if player != HUMAN else "owner" if given is None else "guest" if given.holder else "link"
    return {"side": side, "by": by, "here": live.is_here(number), "mine": number in seat.plays}


def _chair(live: Live, chair: Chair, seat: Rights, who: Visitor) -> Plain:
    sides = live.title.sides
    viewer = sides.index(chair.side) if chair.side else ONLOOKER
    mine = bool(chair.holder) and chair.holder == who.person
    shown = {
        "number": chair.number,
        "side": chair.side,
        "rank": chair.rank,
        "claimed": bool(chair.holder),
        "here": bool(chair.holder) and live.here[chair.holder, viewer] > 0,
        "mine": mine,
    }
    may_give = mine or (not chair.holder and _may_end(chair, seat, who))
    return {**shown, "token": chair.token} if may_give and chair.token else shown


def _may_end(chair: Chair, seat: Rights, who: Visitor) -> bool:
    """The owner, whoever sits there, and for a member of the staff its commander."""
    sides = seat.live.title.sides
    commands = chair.rank == STAFF and sides.index(chair.side) in seat.plays
    return seat.owner or commands or bool(chair.holder and chair.holder == who.person)


def show(hall: Hall, who: Visitor, game: str) -> Plain:
    with hall.visit(who, game) as seat:
        seat.must_be_here()
        return seats_of(seat.live, seat, who)


def invite(hall: Hall, who: Visitor, game: str, wish: bodies.Invite) -> Plain:
    """A new chair with its link."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        if wish.rank == SPECTATOR:
            seat.must_own()
        else:
            side = live.side(wish.side)
            if wish.rank == PLAYER or side not in seat.plays:
                seat.must_own()
            if live.seats.get(wish.side) != HUMAN:
                raise BadRequest(f"a computer plays {wish.side}", "side")
            if wish.rank == PLAYER and any(
                chair.side == wish.side and chair.rank == PLAYER for chair in live.chairs
            ):
                raise BadRequest(f"the seat of {wish.side} has been given away: take it back first", "side")
        if len(live.chairs) >= MOST:
            raise TooMany(f"a table can have at most {MOST} seats: end some first", "side")
        number = max((chair.number for chair in live.chairs), default=0) + 1
        chair = Chair(number, "" if wish.rank == SPECTATOR else wish.side, wish.rank, new_token(), "")
        _put(hall, live, chair, who)
        return seats_of(live, rights(live, who), who)


def hand_on(hall: Hall, who: Visitor, game: str, number: int) -> Plain:
    """A new link for a chair: whoever claims it sits there instead. The owner's empties the chair at once."""
    with hall.visit(who, game, change=True) as seat:
        chair = _chair_to_change(seat, who, number)
        kept = chair.holder if chair.holder == who.person else ""
        _put(hall, seat.live, replace(chair, token=new_token(), holder=kept), who)
        return seats_of(seat.live, rights(seat.live, who), who)


def end(hall: Hall, who: Visitor, game: str, number: int) -> Plain:
    """A chair is ended: its link leads nowhere, and whoever sat there has left the table."""
    with hall.visit(who, game, change=True) as seat:
        chair, live = _chair_to_change(seat, who, number), seat.live
        live.written(hall.store.seat(live.id, None, number, live.owner))
        live.chairs = [other for other in live.chairs if other.number != chair.number]
        _tell(hall, live)
        after = rights(live, who)
        return seats_of(live, after, who) if after.present else {"game": live.id, "plays": [], "helps": []}


def claim(hall: Hall, who: Visitor, token: str, guessed: Callable[[], None]) -> Plain:
    """Whoever shows a link sits down, once."""
    place = hall.store.chair(token)
    if place is None:
        guessed()
        raise NotFound("this link no longer leads to a seat: it has been used or withdrawn", "token")
    game, number = place
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        chair = next((chair for chair in live.chairs if chair.number == number), None)
        if chair is None or chair.token is None or not secrets.compare_digest(chair.token, token):
            raise NotFound("this link no longer leads to a seat: it has been used or withdrawn", "token")
        _put(hall, live, replace(chair, token=None, holder=who.person), who, owner=live.owner)
        return {"side": chair.side, "rank": chair.rank, **seats_of(live, rights(live, who), who)}


def look(hall: Hall, token: str, guessed: Callable[[], None]) -> Plain:
    """Where a link leads, before it is claimed."""
    place = hall.store.chair(token)
    if place is None:
        guessed()
        raise NotFound("this link no longer leads to a seat: it has been used or withdrawn", "token")
    with hall.using(place[0]) as live:
        chair = next((chair for chair in live.chairs if chair.number == place[1]), None)
        if chair is None:
            raise NotFound("this link no longer leads to a seat: it has been used or withdrawn", "token")
        title, scenario = live.title, live.game.setup.scenario
        return {
            "name": live.name,
            "title": title.id,
            "title_name": title.name,
            "scenario_name": title.scenarios[scenario].name,
            "side": chair.side,
            "side_name": live.game.called(title.sides.index(chair.side)) if chair.side else "",
            "rank": chair.rank,
        }


def _chair_to_change(seat: Rights, who: Visitor, number: int) -> Chair:
    """A chair that the visitor may hand on or end."""
    seat.must_be_here()
    chair = next((chair for chair in seat.live.chairs if chair.number == number), None)
    if chair is None:
        raise NotFound(f"there is no seat {number} at this table", "number")
    if not _may_end(chair, seat, who):
        raise NoSeat("only the owner of this table or whoever sits there may do this")
    return chair


def _put(hall: Hall, live: Live, chair: Chair, who: Visitor, owner: str | None = None) -> None:
    """A chair as it is from now on. Whoever gives the first one away owns the table."""
    owner = (live.owner or who.person) if owner is None else owner
    live.written(hall.store.seat(live.id, chair, chair.number, owner))
    live.owner, live.shared = owner, True
    live.chairs = sorted(
        [*(other for other in live.chairs if other.number != chair.number), chair],
        key=lambda seat: seat.number,
    )
    _tell(hall, live)


def _tell(hall: Hall, live: Live) -> None:
    live.seating += 1
    hall.notify(live)


# the seats' own seeds


def add_seed(hall: Hall, who: Visitor, game: str, wish: bodies.Seed) -> Plain:
    """A side commits to a seed of its own, or opens it. From then on it goes into every roll. One that comes
    too late, because a die has rolled or somebody was quicker, is no mistake: it just does not count."""
    with hall.visit(who, game, change=True) as seat:
        live = seat.live
        seat.deciding(wish.side)
        dice = live.game.dice.clone()
        if not isinstance(dice, VerifiableDice):
            raise BadRequest("only verifiable dice take seeds", "side")
        if (wish.commitment is None) == (wish.seed is None):
            raise BadRequest("either commit to a seed or open one, not both", "seed")
        if unrolled(live.game) is not None:
            dice.begin_play()
        try:
            if wish.seed is None:
                dice.hear(seeds.commit(dice.seats, wish.side, str(wish.commitment)))
            else:
                dice.hear(seeds.opening(dice.seats, wish.side, wish.seed))
        except TooLate as late:
            return {**seats_of(live, rights(live, who), who), "late": str(late)}
        trial = live.game.clone()
        trial.dice = dice
        live.written(hall.store.change_header(live.id, codec.to_json(record.header(trial))))
        live.take_dice(dice)
        _tell(hall, live)
        hall.computers.look(live)
        return seats_of(live, rights(live, who), who)


__all__ = ["add_seed", "claim", "end", "hand_on", "invite", "look", "seats_of", "show"]
