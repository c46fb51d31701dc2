"""*Paths of Glory*, © GMT Games: the title as a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from redoubt.engine.procedure import Procedure
from redoubt.engine.title import Title
from redoubt.kit.cards import redealt
from redoubt.titles.paths_of_glory import board
from redoubt.titles.paths_of_glory.invariants import check
from redoubt.titles.paths_of_glory.notation import NOTATION, SIZES
from redoubt.titles.paths_of_glory.rules import r03_setup, r05_sequence
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card
from redoubt.titles.paths_of_glory.settings import OPTIONS, resolver, scenarios
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import FOLDER, SIDES, tables


def imagine(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """What a side cannot see is dealt anew: the decks, the other hand, and what the other side discarded face
    down."""
    other = 1 - side
    g.deck[other], g.hand[other], g.buried[other] = redealt(
        (g.deck[other], g.hand[other], g.buried[other]), draw
    )


def enter(g: Board, phase: str) -> Sequence[Procedure]:
    return [r05_sequence.War()]


TITLE = Title(
    id="paths_of_glory",
    name="Paths of Glory",
    version=1,
    sides=SIDES,
    notation=NOTATION,
    state=Board,
    sizes=SIZES,
    scenarios=scenarios(),
    options=OPTIONS,
    resolve=resolver({row.id: Card(row.id) for row in tables().cards}),
    begin=r03_setup.begin,
    enter=enter,
    sections=(board, r03_setup, r05_sequence),
    folder=FOLDER,
    check=check,
    determinize=imagine,
)
