"""Short forms for the tests of the table: the scene of a viewer, a marker, a choice as it is offered."""

from __future__ import annotations

from typing import Any

from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.view import ONLOOKER, told_until
from redoubt.service.chronicle import visible
from redoubt.show.log import log_line
from redoubt.show.table import Plain, TitleTable, offered
from redoubt.titles.land_war import TITLE

G, S = "germany", "ussr"


def table_of(game: Game) -> TitleTable:
    table: TitleTable = TITLE.extras["table"](game.setup.rules)
    return table


def lines_of(game: Game, side: str | None = None) -> list[Plain]:
    """The lines of the log that a team may read, as a table gets them."""
    viewer = ONLOOKER if side is None else game.side_id(side)
    return [
        log_line(event, game.title, game.names)
        for event in game.log[: told_until(game, viewer)]
        if visible(event, viewer, game)
    ]


def shown_line(game: Game, event: Event, phase: str = "") -> Plain:
    """An event as a line of the log, with all that the title adds to it."""
    line = {**log_line(event, game.title, game.names), "phase": {"rule": "", "name": phase}}
    return {**line, **table_of(game).log_extra(line)}


def scene_of(game: Game, side: str | None = G) -> Plain:
    return table_of(game).scene(game.view(side))


def marker(game: Game, hex: str, side: str | None = G) -> Plain:
    return next(one for one in scene_of(game, side)["pieces"] if one["place"] == hex)


def marks_of(game: Game, hex: str, side: str | None = G) -> dict[str, str]:
    """The marks of a hex, each with its words."""
    return {one["kind"]: one["text"] for one in scene_of(game, side)["hexes"].get(hex, {}).get("marks", ())}


def offers(game: Game, side: str = G) -> dict[str, Plain]:
    """The choices of a side as a table offers them, by their text."""
    return {one["text"]: one for one in offered(table_of(game), game.view(side), game.seat(side))}


def box_of(game: Game, id: str, side: str | None = G) -> dict[str, str]:
    """What lies in a box, by its labels."""
    box = next(one for one in scene_of(game, side)["boxes"] if one["id"] == id)
    return {one["label"]: one["value"] for one in box["items"]}


def line_of(game: Game, id: str, side: str | None = G) -> dict[tuple[str, str], Plain]:
    """The hexsides of a line: own hex and the hex across."""
    line = next((one for one in scene_of(game, side)["lines"] if one["id"] == id), {"sides": []})
    return {(one["hex"], one["across"]): one for one in line["sides"]}


def edges_of(game: Game, kind: str, side: str | None = G) -> dict[tuple[str | None, str], Plain]:
    found = [one for one in scene_of(game, side)["edges"] if one["kind"] == kind]
    return {(one["hex"], one["across"]): one for one in found}


def layer(game: Game, name: str, side: str | None = G, **about: Any) -> Plain:
    return table_of(game).overlay(game.view(side), side, name, **about)


__all__ = [
    "G", "S", "box_of", "edges_of", "layer", "line_of", "marker", "marks_of", "offers", "scene_of",
    "table_of",
]  # fmt: skip
