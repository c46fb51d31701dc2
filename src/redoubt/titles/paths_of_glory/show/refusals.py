"""Why nothing can be done with a unit in a place: what the open decision, or the next one, says about it."""

from __future__ import annotations

from redoubt.engine.decision import Decision, Raw
from redoubt.engine.seat import Seat
from redoubt.engine.view import Seen
from redoubt.show.types import Refusal
from redoubt.titles.paths_of_glory.notation import NOTATION
from redoubt.titles.paths_of_glory.queries import tables_of
from redoubt.titles.paths_of_glory.rules.r11_movement import MoveStack, MoveUnit
from redoubt.titles.paths_of_glory.rules.r13_redeployment import ChooseRedeployment, RedeployTo
from redoubt.titles.paths_of_glory.state import Board


def why_not_here(seen: Seen, seat: Seat, item: str, place: str) -> Refusal | None:
    """The reason against the first thing that a player may mean by a unit and a place."""
    g: Board = seen.g
    decision = seen.decision
    unit = tables_of(g).unit.get(item, -1)
    space = NOTATION.kinds["place"].parse(place, "place")
    if decision is None:
        return None
    legal = set(seat.legal())
    for asked, choice in _meant(decision, seat.side, unit, space):
        if asked is decision and choice in legal:
            continue
        no = asked.explain(g, choice)
        if no is not None:
            return Refusal(text=no.why, rule=no.rule, verb=choice[0])
    return None


def _meant(decision: Decision, side: int, unit: int, space: int) -> list[tuple[Decision, Raw]]:
    """Choices that would do something with the unit in the space, each with the decision that judges it."""
    meant: list[tuple[Decision, Raw]] = []
    if unit >= 0 and isinstance(decision, MoveUnit):
        meant = [(decision, ("move", unit)), (MoveStack(side, (unit,)), ("to", space))]
    elif unit >= 0 and isinstance(decision, ChooseRedeployment):
        meant = [(decision, ("redeploy", unit)), (RedeployTo(side, unit), ("sr_to", space))]
    else:
        for verb in decision.verbs:
            if verb.kinds in (("unit", "space"), ("unit", "place")) and unit >= 0:
                meant.append((decision, (verb.name, unit, space)))
            elif verb.kinds in (("space",), ("place",)):
                meant.append((decision, (verb.name, space)))
    return [(asked, NOTATION.choice(choice)) for asked, choice in meant]


__all__ = ["why_not_here"]
