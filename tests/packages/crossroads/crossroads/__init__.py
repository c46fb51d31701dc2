"""*Crossroads*: the title as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crossroads.flood import FLOOD
from crossroads.notation import NOTATION
from crossroads.queries import scores
from crossroads.rules import r2_turn, r3_cards, r4_marching, r5_combat
from crossroads.show import SHOW
from crossroads.staff import DOCTRINES, Staff, evaluate
from crossroads.state import Board
from crossroads.tables import FOLDER, SIDES, Tables, tables
from redoubt.engine import title as engine
from redoubt.engine.procedure import Procedure
from redoubt.engine.title import Option, Scenario, Title
from redoubt.kit.cards import redealt


@dataclass(frozen=True)
class Rules:
    """What `g.rules` offers."""

    tables: Tables
    turns: int
    supplies: int

    @property
    def overlay(self) -> str:
        return self.tables.overlay


def resolve(
    scenario: str, options: Mapping[str, Any], data: Path | None, variant: Path | None = None
) -> Rules:
    return Rules(tables(data, variant), 4 if scenario == "summer" else 3, 3 if options["full_wagons"] else 1)


def begin(g: Board) -> Sequence[Procedure]:
    known = g.rules.tables
    g.at = [known.space[unit.home] for unit in known.units]
    g.holder = [SIDES.index(space.home) if space.home and space.vp else -1 for space in known.spaces]
    g.deck = tuple(range(len(known.cards)))
    g.supplies = [g.rules.supplies] * 2
    g.changed()
    return [r2_turn.War()]


def enter(g: Board, phase: str) -> Sequence[Procedure]:
    return [r2_turn.War.at("turns")]


def determinize(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """What a side cannot see is dealt anew: the deck and the other hand."""
    g.deck, g.hand[1 - side] = redealt((g.deck, g.hand[1 - side]), draw)


TITLE = Title(
    id="crossroads",
    name="Crossroads",
    version=1,
    sides=SIDES,
    notation=NOTATION,
    state=Board,
    sizes={"unit": 6, "space": 8, "side": 2},
    scenarios={
        "summer": Scenario("summer", "Summer", "2", "Four turns on dry roads.", "4 turns"),
        "autumn": Scenario("autumn", "Autumn", "2", "Three turns.", "3 turns"),
    },
    options={
        "full_wagons": Option("full_wagons", "Full wagons", "5", "Three supplies a side instead of one.")
    },
    resolve=resolve,
    begin=begin,
    enter=enter,
    folder=FOLDER,
    sections=(r2_turn, r3_cards, r4_marching, r5_combat),
    determinize=determinize,
    variants={"flood": FLOOD},
    scores=scores,
    show=SHOW,
    staff=engine.Staff(make=Staff, doctrines=DOCTRINES, evaluate=evaluate),
)
