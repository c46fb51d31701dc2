"""The odds behind a line of the log: what could be known before its die fell, at any time after it.

A line that tells of a die belongs to a roll. The game is played again up to the step that rolled, and the
odds are reckoned there from what the viewer could know at that moment: the sheet that stood beside the
choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.engine.text import PIECE, parts
from redoubt.engine.view import ONLOOKER, seen
from redoubt.lab.odds import Forecast, odds_of_roll
from redoubt.service.acts import IMAGINED
from redoubt.service.chronicle import visible
from redoubt.service.errors import NotFound, Unknowable
from redoubt.service.hall import Hall
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.reckoning import GiveUp, Turn

Plain = dict[str, Any]


class Die(NamedTuple):
    """One die of the record."""

    entry: int
    number: int
    """Dice that had been rolled before it."""
    logged: int
    """Events that had been told before it."""
    face: int


def weighed(hall: Hall, game: str, name: str | None, number: int, given_up: GiveUp) -> Plain:
    """The odds of the roll that a line tells of, the faces that fell, and the pieces as they stood."""
    with hall.using(game) as live:
        viewer = live.viewer(name)
        line = _line(live, viewer, number)
        before, choice = _standing_before(live, _die_of(live, viewer, number))
        sight = seen(before, viewer)
        imagined = _imagined(before, viewer)
    with Turn(given_up) as budget:
        made = odds_of_roll(imagined, max(viewer, 0), choice, budget)
    named = _named(made)
    return {
        "line": number,
        "odds": live.table.with_cell(made.to_plain()),
        "rolled": line["dice"],
        "pieces": [piece for piece in live.table.scene(sight).pieces if piece.id in named],
    }


def _line(live: Live, viewer: int, number: int) -> Plain:
    lines = lines_of(live, viewer)
    if not 0 <= number < len(lines):
        raise NotFound(f"the log has {len(lines)} lines, no line {number}", "line")
    if not lines[number]["dice"]:
        raise NotFound(f"line {number} tells of no die", "line")
    return lines[number]


def _die_of(live: Live, viewer: int, number: int) -> Die:
    """The die that a line tells of: of those that fell since the last line with dice the one with its face;
    or the only one, if the rules have changed its face since."""
    told, log = live.logs[viewer], live.game.log
    at = told.events_of[number]
    earlier = [index for one, index in zip(told.lines, told.events_of, strict=True) if one["dice"]]
    last = max((index for index in earlier if index < at), default=-1)
    back_to = log[last].entry if last >= 0 else 0
    fallen: list[Die] = []
    for entry in range(log[at].entry, back_to - 1, -1):
        if entry in live.chronicle.known(viewer):
            fallen[:0] = [one for one in _dice(live, entry) if last < one.logged <= at]
    open_to_all = [one for one in fallen if visible(log[one.logged], viewer, live.game)]
    same = [one for one in open_to_all if one.face in told.lines[number]["dice"]]
    if not same and len(open_to_all) != 1:
        raise NotFound(f"no roll is to be found for line {number}", "line")
    return (same or open_to_all)[0]


def _dice(live: Live, number: int) -> Iterator[Die]:
    """The dice of one entry, in the order in which they fell."""
    entry = live.game.entries[number]
    if not entry.dice or entry.choice is None:
        return
    game = live.rewound(number)
    first = game.dice.counter
    watch = _Rolls(game)
    game.play(entry)
    for at, (logged, face) in enumerate(watch.rolls):
        yield Die(number, first + at, logged, face)


class _Rolls:
    """Notes when each die falls (an engine `Watch`)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rolls: list[tuple[int, int]] = []
        game.watch = self

    def event(self, rule: str, kind: str) -> None:
        """Events are in the log."""

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        self.rolls.append((len(self.game.log), face))


def _standing_before(live: Live, die: Die) -> tuple[Game, Choice | None]:
    """The game right before the step that rolls a die; and the choice, if its answer rolls at once."""
    entry = live.game.entries[die.entry]
    game = live.rewound(die.entry).clone(keep=False)
    choice = game.parse(entry.choice)
    here: Game = game.clone(keep=False)
    rolls: Choice | None = choice
    game.take(entry.side, choice)
    while game.dice.counter <= die.number:
        here, rolls = game.clone(keep=False), None
        game.step()
    return here, rolls


def _imagined(game: Game, viewer: int) -> Game:
    """A game the viewer could have been in. An onlooker has no seat to imagine one from: he is told the odds
    where nothing is hidden from him."""
    if viewer != ONLOOKER:
        return game.determinize(viewer, IMAGINED)
    notation = game.title.notation
    if game.state.to_plain(notation, ONLOOKER) != game.state.to_plain(notation, None):
        raise Unknowable("the odds of this roll rest on what an onlooker may not know", "line")
    return game


def _named(made: Forecast) -> set[str]:
    """The pieces that a reckoning names."""
    terms = made.reckoning.parts if made.reckoning is not None else ()
    named = (part for term in terms for text in (term.what, term.amount) for part in parts(text))
    return {part.id for part in named if part.kind == PIECE}


__all__ = ["weighed"]
