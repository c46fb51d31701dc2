"""What if: another game from a position of this one, which tells nothing about this one.

Its dice are its own, unless the game is over and the same are wanted. Where everything that happened is known
to whoever asks, it has this game's past; else it begins from a position that the asking side could be in,
with all that the side cannot know imagined.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import redoubt
from redoubt.engine import record
from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.sealing import sealed_record
from redoubt.engine.view import ONLOOKER
from redoubt.service.errors import Unknowable
from redoubt.service.live import Live

TRIES = 20
"""Positions to imagine before giving up."""


def what_if(
    live: Live, viewer: int, at: int, overlay: Path | None, same_dice: bool = False
) -> tuple[Game, int, str]:
    """The game, how many entries an onlooker had counted, and the side that imagined it, if one did."""
    past, count = live.at(viewer, at)
    seq = live.chronicle.seq(ONLOOKER, count)
    if same_dice and live.game.result is None:
        raise Unknowable("the dice of a game are open when it is over", "same_dice")
    if same_dice:
        return redoubt.load(past.save(), overlay), seq, ""
    if knows_all(live, past, count, viewer):
        return redoubt.load(sealed_record(past), overlay), seq, ""
    if viewer == ONLOOKER:
        raise Unknowable("an onlooker does not know the whole position: name the `side` it is for", "side")
    return imagined(past, viewer, overlay), seq, past.sides[viewer]


def knows_all(live: Live, past: Game, count: int, viewer: int) -> bool:
    """Whether nothing in a position and on the way to it is hidden from a viewer."""
    if live.game.result is not None or viewer == live.title.umpire >= 0:
        return True
    if any(mark.side != viewer and (mark.private or mark.hidden) for mark in live.chronicle.marks[:count]):
        return False
    notation = past.title.notation
    return past.state.to_plain(notation, viewer) == past.state.to_plain(notation, None)


def imagined(past: Game, side: int, overlay: Path | None) -> Game:
    """A game that begins from a position the side could be in."""
    title, setup = past.title, past.setup
    for _ in range(TRIES):
        position = record.position_to_plain(past.determinize(side, secrets.randbits(62)))
        dice = past.dice.clone().fresh()
        dice.counter = 0
        begun = record.set_up(
            title, setup.scenario, setup.options, overlay, {record.MIGRATED: position}, dice.counter
        )
        dice.bind(record.bound_by(title, begun))
        try:
            return record.begin(title, begun, dice)
        except RedoubtError as error:
            problem = error
    raise Unknowable(f"no position could be imagined for {past.called(side)}: {problem}", "at")


__all__ = ["imagined", "knows_all", "what_if"]
