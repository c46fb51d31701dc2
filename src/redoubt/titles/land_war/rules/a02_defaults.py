"""A02 What is done for a team that does not answer: for every question one answer, stated beforehand.

Control presses it when it will not wait, and the bell carries it out. It commits the team to as little as the
rules allow: its sheet as it is written, no card, no advance but the one man that must go, losses where most
stands. None of it looks at what the team may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from redoubt.engine.decision import Decision, Raw
from redoubt.show.desk import Default
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.a02_orders import Sheet
from redoubt.titles.land_war.rules.e1_events import Inherit
from redoubt.titles.land_war.rules.lw050_production import ShutLine
from redoubt.titles.land_war.rules.lw053_flags import Bid, ChooseOrder
from redoubt.titles.land_war.rules.lw085_advance import (
    ChooseVacated,
    EnterVacated,
    GoBeyond,
    MoveIn,
    RetreatTo,
)
from redoubt.titles.land_war.rules.lw090_losses import SpreadLoss, held_in
from redoubt.titles.land_war.state import CONTROL, MEN, NOWHERE, Board, points_name

Answer = tuple[Raw, str]
"""A choice, and what it does in words."""


def default(g: Board, decision: Decision) -> Default:
    """The answer to a question to a team that does not answer. LookupError if it is none to a team."""
    if isinstance(decision, Sheet):
        text = "close the sheet as it stands"
        return Default(CONTROL, ("close", decision.side), text, "A02")
    choice, text = ANSWERS[type(decision)](g, decision)
    return Default(decision.side, choice, text, decision.cites())


def _bid(g: Board, asked: Bid) -> Answer:
    return ("no",), "bid no card"


def _order(g: Board, asked: ChooseOrder) -> Answer:
    return ("second",), "place flags second"


def _shut(g: Board, asked: ShutLine) -> Answer:
    choice = next(iter(asked.options(g)))
    return choice, f"a line of {points_name(choice[2])} stands still"


def _lose(g: Board, asked: SpreadLoss) -> Answer:
    """A35 From the hex that holds most, of equal ones the first."""
    choice = max(asked.options(g), key=lambda one: held_in(g, one[1], asked.nation, asked.what, asked.target))
    place = "the force from the Pool" if choice[1] == NOWHERE else queries.where(g, choice[1])
    return choice, f"lose from {place}, where most stands"


def _retreat(g: Board, asked: RetreatTo) -> Answer:
    """A25 To the hex of its camp with most men, of equal ones the first."""
    choice = max(asked.options(g), key=lambda one: queries.men_at(g, one[1]))
    return choice, f"retreat to {queries.where(g, choice[1])}, where most men stand"


def _move_in(g: Board, asked: MoveIn) -> Answer:
    """A25 The one man that must go, from the hex that can best spare him."""
    listed = list(asked.options(g))
    if ("done",) in listed:
        return ("done",), "nothing more moves in"
    start = max(asked.starts, key=lambda one: asked.spare(g, one))
    return ("advance", MEN, start, 1), f"one man moves in from {queries.where(g, start)}"


def _beyond(g: Board, asked: GoBeyond) -> Answer:
    return ("no",), "go no further"


def _vacated(g: Board, asked: ChooseVacated) -> Answer:
    choice = next(iter(asked.options(g)))
    return choice, f"the attacker leaves {queries.where(g, choice[1])}, the first of his hexes"


def _enter(g: Board, asked: EnterVacated) -> Answer:
    return ("no",), f"leave {queries.where(g, asked.hex)} to nobody"


def _inherit(g: Board, asked: Inherit) -> Answer:
    return ("done",), "put no man in"


ANSWERS: Final[Mapping[type[Decision], Callable[[Board, Any], Answer]]] = {
    Bid: _bid, ChooseOrder: _order, ShutLine: _shut, SpreadLoss: _lose, RetreatTo: _retreat,
    MoveIn: _move_in, GoBeyond: _beyond, ChooseVacated: _vacated, EnterVacated: _enter, Inherit: _inherit,
}  # fmt: skip

__all__ = ["ANSWERS", "default"]
