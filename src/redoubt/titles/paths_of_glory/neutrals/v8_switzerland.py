"""Section V8: Switzerland: marksmen and passes."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.decision import No
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.queries import tables_of, where, winter
from redoubt.titles.paths_of_glory.rules.additions import FireChange
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r12_9_fire import Modifier
from redoubt.titles.paths_of_glory.tables import ALPINE, CH, MOUNTAIN


def pass_ban(g: NeutralsBoard, unit: int, target: int) -> No | None:
    """V8.3 No attack between The Alps and Milan or Turin in winter."""
    start = g.place[unit]
    if not winter(g) or tables_of(g).edge_kind.get((start, target)) != "pass":
        return None
    return No(
        "V8.3", f"snow closes the way from {where(g, start)} to {where(g, target)}: no attacks in winter"
    )


def swiss_marksmen(g: NeutralsBoard, fight: Fight, attacking: bool, table: str) -> Iterator[FireChange]:
    """V8.8 In the action round of the invasion the corps fire of Swiss defenders has +1, and a column to the
    right in the Alps and mountains."""
    tables = tables_of(g)
    if attacking or table != "corps" or g.alarm != (g.turn, g.round, g.active):
        return
    if not any(tables.nation[unit] == CH for unit in fight.defenders):
        return
    yield FireChange(Modifier("V8.8", 1, "Swiss marksmen"), False)
    if tables.country[fight.target] == CH and tables.terrain[fight.target] in (ALPINE, MOUNTAIN):
        yield FireChange(Modifier("V8.8", 1, "Swiss mountains"), True)
