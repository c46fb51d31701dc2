"""The odds behind a line of the log: what could be known before its die fell, at any time after it.

An event carries the numbers of the dice it reports. The game is played again up to the step that rolled the
first of them, and the odds are reckoned there from what the viewer could know at that moment: the sheet that
stood beside the choice.
"""

from __future__ import annotations

from typing import Any

from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.engine.text import PIECE, parts
from redoubt.engine.view import ONLOOKER, seen
from redoubt.lab.odds import Forecast, odds_of_roll
from redoubt.service.acts import IMAGINED
from redoubt.service.chairs import Visitor
from redoubt.service.errors import NotFound, Unknowable
from redoubt.service.hall import Hall
from redoubt.service.live import Live
from redoubt.service.logbook import length_of, lines_of
from redoubt.service.reckoning import GiveUp, Turn

Plain = dict[str, Any]


def weighed(hall: Hall, who: Visitor, game: str, name: str | None, number: int, given_up: GiveUp) -> Plain:
    """The odds of the roll that a line reports, the faces that fell, and the pieces as they stood."""
    with hall.visit(who, game, back=True) as seat:
        live, viewer = seat.live, seat.viewer(name)
        line = _line(live, viewer, number)
        event = live.game.log[live.logs[viewer].events_of[number]]
        before, choice = standing_before(live, event.rolls[0])
        sight = seen(before, viewer)
        imagined = imagined_by(before, viewer)
    with Turn(given_up) as budget:
        forecast = odds_of_roll(imagined, max(viewer, 0), choice, budget)
    named = _named(forecast)
    return {
        "line": number,
        "odds": live.table.with_cell(forecast.to_plain()),
        "rolled": line["dice"],
        "pieces": [piece for piece in live.table.scene(sight).pieces if piece.id in named],
    }


def _line(live: Live, viewer: int, number: int) -> Plain:
    length = length_of(live, viewer)
    if not 0 <= number < length:
        raise NotFound(f"the log has {length} lines, and no line {number}", "line")
    line, *_ = lines_of(live, viewer, number)
    if not line["dice"]:
        raise NotFound(f"line {number} reports no die", "line")
    return line


def _entry_of(game: Game, roll: int) -> int:
    """The entry of the record in which a die fell, found by the number of the die."""
    before = game.dice.counter - sum(len(entry.dice) for entry in game.entries)
    for number, entry in enumerate(game.entries):
        if before < roll <= before + len(entry.dice):
            return number
        before += len(entry.dice)
    raise NotFound("this die fell before the first choice of the game", "line")


def standing_before(live: Live, roll: int) -> tuple[Game, Choice | None]:
    """The game right before the step that rolls a die; and the choice, if its answer rolls at once."""
    number = _entry_of(live.game, roll)
    entry = live.game.entries[number]
    game = live.rewound(number).clone(keep=False)
    choice = game.parse(entry.choice)
    here: Game = game.clone(keep=False)
    rolls: Choice | None = choice
    game.take(entry.side, choice)
    while game.dice.counter < roll:
        here, rolls = game.clone(keep=False), None
        game.step()
    return here, rolls


def imagined_by(game: Game, viewer: int) -> Game:
    """A game the viewer could have been in. An onlooker has no seat to imagine one from and gets the odds
    where nothing is hidden."""
    if viewer != ONLOOKER:
        return game.determinize(viewer, IMAGINED)
    notation = game.title.notation
    if game.state.to_plain(notation, ONLOOKER) != game.state.to_plain(notation, None):
        raise Unknowable("these odds depend on facts hidden from onlookers", "line")
    return game


def _named(forecast: Forecast) -> set[str]:
    """The pieces that a reckoning names."""
    terms = forecast.reckoning.parts if forecast.reckoning is not None else ()
    named = (part for term in terms for text in (term.what, term.amount) for part in parts(text))
    return {part.id for part in named if part.kind == PIECE}


__all__ = ["imagined_by", "standing_before", "weighed"]
