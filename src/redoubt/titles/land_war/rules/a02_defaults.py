"""A02 The answer given for a team that does not answer: for every decision one answer, fixed in advance.

Control gives it when it will not wait, and the clock when time runs out. It commits the team to as little as
the rules allow: its sheet as written, no card, no advance but the one man who must go, losses where most
points stand. No answer uses what the team may not know.
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
from redoubt.titles.land_war.rules.lw060_combat import GoIn
from redoubt.titles.land_war.rules.lw085_advance import (
    ChooseVacated,
    EnterVacated,
    FollowOn,
    GoBeyond,
    MoveIn,
    RetreatTo,
)
from redoubt.titles.land_war.rules.lw090_losses import SpreadLoss, held_in
from redoubt.titles.land_war.state import CONTROL, MEN, NOWHERE, Board, points_name

Answer = tuple[Raw, str]
"""A choice, and what it does in words."""


def default(g: Board, decision: Decision) -> Default:
    """The answer given for a team that does not answer. LookupError if the decision is not a team's."""
    if isinstance(decision, Sheet):
        text = "close the sheet as it stands"
        return Default(CONTROL, ("close", decision.side), text, "A02")
    choice, text = ANSWERS[type(decision)](g, decision)
    return Default(decision.side, choice, text, decision.cites())


def _bid(g: Board, decision: Bid) -> Answer:
    return ("no",), "bid no card"


def _order(g: Board, decision: ChooseOrder) -> Answer:
    return ("second",), "place flags second"


def _shut(g: Board, decision: ShutLine) -> Answer:
    choice = next(iter(decision.options(g)))
    return choice, f"shut a line of {points_name(choice[2])}"


def _lose(g: Board, decision: SpreadLoss) -> Answer:
    """A35 From the hex that holds most, the first of equals."""
    nation, what, target = decision.nation, decision.what, decision.target
    choice = max(decision.options(g), key=lambda option: held_in(g, option[1], nation, what, target))
    place = "the force from the Pool" if choice[1] == NOWHERE else queries.where(g, choice[1])
    return choice, f"lose from {place}, where most stands"


def _retreat(g: Board, decision: RetreatTo) -> Answer:
    """A25 To the hex of its camp with most men, the first of equals."""
    choice = max(decision.options(g), key=lambda option: queries.men_at(g, option[1]))
    return choice, f"retreat to {queries.where(g, choice[1])}, where most men stand"


def _move_in(g: Board, decision: MoveIn) -> Answer:
    """A25 The one man that must go, from the hex that can best spare him."""
    if ("done",) in decision.options(g):
        return ("done",), "nothing more moves in"
    start = max(decision.starts, key=lambda hex: decision.spare(g, hex))
    return ("advance", MEN, start, 1), f"one man moves in from {queries.where(g, start)}"


def _follow(g: Board, decision: FollowOn) -> Answer:
    return ("done",), "nothing more follows"


def _beyond(g: Board, decision: GoBeyond) -> Answer:
    return ("no",), "stop here"


def _vacated(g: Board, decision: ChooseVacated) -> Answer:
    choice = next(iter(decision.options(g)))
    return choice, f"the attacker leaves {queries.where(g, choice[1])}, the first of his hexes"


def _enter(g: Board, decision: EnterVacated) -> Answer:
    return ("no",), f"leave {queries.where(g, decision.hex)} empty"


def _go_in(g: Board, decision: GoIn) -> Answer:
    return ("no",), f"leave {queries.where(g, decision.hex)} to nobody"


def _inherit(g: Board, decision: Inherit) -> Answer:
    return ("done",), "send no man"


ANSWERS: Final[Mapping[type[Decision], Callable[[Board, Any], Answer]]] = {
    Bid: _bid, ChooseOrder: _order, ShutLine: _shut, SpreadLoss: _lose, RetreatTo: _retreat,
    MoveIn: _move_in, FollowOn: _follow, GoBeyond: _beyond, ChooseVacated: _vacated,
    EnterVacated: _enter, GoIn: _go_in, Inherit: _inherit,
}  # fmt: skip

__all__ = ["ANSWERS", "default"]
