"""Short forms for the tests of the table: the scene of a viewer, a marker, a choice as it is offered."""

from __future__ import annotations

from functools import cache
from typing import Any

from redoubt.engine.game import Game
from redoubt.show.log import log_line
from redoubt.show.table import Table
from redoubt.show.types import LayerView, LineSide, Offer, Piece, PlaceState, Scene, SceneEdge
from redoubt.titles.land_war import TITLE

G, S = "germany", "ussr"


@cache
def _table(rules: Any) -> Table:
    return Table(TITLE, rules)


def table_of(game: Game) -> Table:
    return _table(game.setup.rules)


def scene_of(game: Game, side: str | None = G) -> Scene:
    return table_of(game).scene(game.seen(side))


def marker(game: Game, hex: str, side: str | None = G) -> Piece:
    return next(piece for piece in scene_of(game, side).pieces if piece.place == hex)


def marks_of(game: Game, hex: str, side: str | None = G) -> dict[str, str]:
    """The marks of a hex, each with its words."""
    return {mark.kind: mark.text for mark in scene_of(game, side).places.get(hex, PlaceState()).marks}


def offers(game: Game, side: str = G) -> dict[str, Offer]:
    """The choices of a side as a table offers them, by their text."""
    listed = table_of(game).offers(game.seen(side), game.seat(side))
    return {offer.text: offer for offer in listed}


def box_of(game: Game, id: str, side: str | None = G) -> dict[str, str]:
    """What lies in a box, by its labels."""
    box = next(box for box in scene_of(game, side).boxes if box.id == id)
    return {item.label: item.value for item in box.items}


def line_of(game: Game, id: str, side: str | None = G) -> dict[tuple[str, str], LineSide]:
    """The hexsides of a line: own hex and the hex across."""
    lines = {line.id: line.sides for line in scene_of(game, side).lines}
    return {(line.place, line.across): line for line in lines.get(id, [])}


def edges_of(game: Game, kind: str, side: str | None = G) -> dict[tuple[str | None, str], SceneEdge]:
    edges = scene_of(game, side).edges
    return {(edge.place, edge.across): edge for edge in edges if edge.kind == kind}


def log_of(game: Game, side: str | None = G, turn: int = 1, phase: str = "Combat") -> list[dict[str, Any]]:
    """The log as a side may read it, as if all of it had happened in one step of a turn."""
    viewer = None if side is None else game.side_id(side)
    return [
        {**log_line(event, TITLE, game.names), "turn": turn, "entry": event.entry,
         "phase": {"rule": "", "name": phase}}
        for event in game.log
        if event.seen_by is None or viewer in event.seen_by or side == "control"
    ]  # fmt: skip


def layer(game: Game, name: str, side: str | None = G, **about: str) -> LayerView:
    return table_of(game).layer(game.seen(side), name, **about)


__all__ = [
    "G", "S", "box_of", "edges_of", "layer", "line_of", "log_of", "marker", "marks_of", "offers", "scene_of",
    "table_of",
]  # fmt: skip
