"""Short forms for the tests of the table: the scene of a side, a piece of it, a choice as it is offered.

Sentences come in plain words.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.show.table import Table
from redoubt.show.types import Box, LayerView, Offer, Piece, PieceInfo, PlaceInfo, Scene, Shown
from tests.titles.switzerland.helpers import G
from tests.titles.switzerland.setting_up import TITLE

AnyShown = TypeVar("AnyShown", bound=Shown)


def in_words(shown: AnyShown) -> AnyShown:
    """The same value with its sentences in plain words."""
    return msgspec.convert(_plain(msgspec.to_builtins(shown)), type(shown))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return plain(value) if isinstance(value, str) else value


def table_of(game: Game) -> Table:
    return Table(TITLE, game.setup.rules)


def scene_of(game: Game, side: str | None = G) -> Scene:
    return in_words(table_of(game).scene(game.seen(side)))


def piece_of(game: Game, piece: str, side: str | None = G) -> Piece:
    return next(shown for shown in scene_of(game, side).pieces if shown.id == piece)


def flags_of(game: Game, piece: str, side: str | None = G) -> dict[str, str]:
    """The flags of a piece, each with its rule."""
    return {flag.id: flag.rule for flag in piece_of(game, piece, side).flags}


def offers(game: Game, side: str = G) -> dict[str, Offer]:
    """The choices of a side as a table offers them, by their text."""
    offered = table_of(game).offers(game.seen(side), game.seat(side))
    return {offer.text: in_words(offer) for offer in offered}


def box_of(game: Game, id: str, side: str | None = G) -> Box:
    return next(box for box in scene_of(game, side).boxes if box.id == id)


def notes_of(game: Game, turn: int, side: str | None = G) -> dict[str, str]:
    """What the turn track says of a turn, with the rules."""
    track = scene_of(game, side).track
    assert track is not None
    return {note.text: note.rule for note in track.turns[turn - 1].notes}


def layer(game: Game, name: str, side: str | None = G, place: str = "", piece: str = "") -> LayerView:
    return in_words(table_of(game).layer(game.seen(side), name, place, piece))


def place_of(game: Game, place: str, side: str | None = G) -> PlaceInfo:
    return in_words(table_of(game).place(game.seen(side), place))


def info_of(game: Game, piece: str, side: str | None = G) -> PieceInfo:
    seat = None if side is None else game.seat(side)
    return in_words(table_of(game).piece(game.seen(side), piece, seat))


__all__ = [
    "box_of", "flags_of", "in_words", "info_of", "layer", "notes_of", "offers", "piece_of", "place_of",
    "scene_of", "table_of",
]  # fmt: skip
