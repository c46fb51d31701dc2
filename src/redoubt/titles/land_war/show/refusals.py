"""Why a hex is not a target, for points dragged out of a Pool or for a marker in hand."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.decision import Raw
from redoubt.engine.seat import Seat
from redoubt.engine.view import Seen
from redoubt.show.types import Refusal
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.show.inspection import parse_hex
from redoubt.titles.land_war.show.pieces import force_id
from redoubt.titles.land_war.state import AIRCRAFT, LSP, POOLS, RESOURCES, Board

_OVER_A_SIDE = ("flag", "claim", "give", "take", "fort")
"""Orders from a hex to an adjacent one; assume the first that is open now."""


def why_not_here(seen: Seen, seat: Seat, piece: str, place: str) -> Refusal | None:
    """The rule and the reason why a piece or an item cannot be used at a hex; None if there is none."""
    g: Board = seen.g
    decision, at = seat.decision(), parse_hex(g, place)
    if decision is None:
        return None
    for raw in (*_from_pool(piece, type(decision).__name__, at), *_from_marker(g, seat, piece, at)):
        no = decision.explain(g, NOTATION.choice(raw))
        if no is not None:
            return Refusal(text=no.sentence, rule=no.rule, verb=raw[0])
    return None


def _from_pool(item: str, kind: str, at: int) -> Iterator[Raw]:
    pool, _, resource = item.removeprefix("pool-").partition("/")
    if pool not in POOLS or resource not in RESOURCES:
        return
    what = RESOURCES.index(resource)
    if kind in ("Deployment", "Inherit") and what <= LSP:
        yield ("send", what, at, 1)
    elif kind == "Flags" and what <= AIRCRAFT:
        yield ("embark", what, at, 1)
    elif kind == "Stakes" and what == LSP:
        yield ("lsp", at, 1)


def _from_marker(g: Board, seat: Seat, piece: str, at: int) -> Iterator[Raw]:
    starts = {force_id(hex): hex for hex in g.rules.map.rows}
    verbs = {choice.verb for choice in seat.legal()}
    verb = next((verb for verb in _OVER_A_SIDE if verb in verbs), "")
    if piece in starts and verb:
        yield (verb, starts[piece], at)


__all__ = ["why_not_here"]
