"""Short forms for the tests of the table: the scene of a side, a piece of it, a choice as it is offered."""

from __future__ import annotations

from typing import Any

from redoubt.engine.game import Game
from redoubt.show.table import Plain, TitleTable, offered
from tests.titles.switzerland.helpers import G
from tests.titles.switzerland.setting_up import TITLE


def table_of(game: Game) -> TitleTable:
    table: TitleTable = TITLE.extras["table"](game.setup.rules)
    return table


def scene_of(game: Game, side: str | None = G) -> Plain:
    asked = game.seat(side).decision() if side is not None else None
    return table_of(game).scene(game.view(side), asked)


def piece_of(game: Game, piece: str, side: str | None = G) -> Plain:
    return next(one for one in scene_of(game, side)["pieces"] if one["id"] == piece)


def flags_of(game: Game, piece: str, side: str | None = G) -> dict[str, str]:
    """The flags of a piece, each with its rule."""
    return {flag["id"]: flag["rule"] for flag in piece_of(game, piece, side)["flags"]}


def offers(game: Game, side: str = G) -> dict[str, Plain]:
    """The choices of a side as a table offers them, by their text."""
    return {one["text"]: one for one in offered(table_of(game), game.view(side), game.seat(side))}


def box_of(game: Game, id: str, side: str | None = G) -> Plain:
    return next(one for one in scene_of(game, side)["boxes"] if one["id"] == id)


def notes_of(game: Game, turn: int) -> dict[str, str]:
    """What the turn track says of a turn, with the rules."""
    return {note["text"]: note["rule"] for note in scene_of(game)["track"]["turns"][turn - 1]["notes"]}


def layer(game: Game, name: str, side: str | None = G, **about: Any) -> Plain:
    return table_of(game).overlay(game.view(side), side, name, **about)


__all__ = [
    "box_of", "flags_of", "layer", "notes_of", "offers", "piece_of", "scene_of", "table_of",
]  # fmt: skip
