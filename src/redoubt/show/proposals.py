"""Drafts for a sheet of orders: what a title can propose to a side, and how much of it may be ordered.

A title offers a factory `(rules) -> Proposals` as `Show.proposals`. A proposal is made from a side's
view and from what the side itself chose before; the orders it wishes for are then given one after the other
in a game that the side imagines. So a draft holds only orders that may be given as they stand, in this
order; each of the others is left out whole, with the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.errors import BadChoice
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.undo import standing
from redoubt.engine.view import Seen

MOST = 400
"""Orders of one draft: as many as can be sent at once."""
_IMAGINED = 1
"""Which of the games a side could be in a draft is tried in: always the same one."""


class Proposal(NamedTuple):
    """A draft on offer."""

    id: str
    label: str
    rule: str
    text: str
    places: bool = False
    """Whether it can be limited to some places."""


class Memory(NamedTuple):
    """What a side remembers: its own choices that stand, each with its entry, and the events it saw."""

    chosen: Sequence[tuple[int, Choice]]
    events: Sequence[Event]


class LeftOut(NamedTuple):
    """An order that was wished for and may not be given, with the reason."""

    order: str
    rule: str
    why: str


class Draft(NamedTuple):
    orders: Sequence[str]
    left_out: Sequence[LeftOut]

    def to_plain(self) -> dict[str, Any]:
        return {"choices": list(self.orders), "left_out": [row._asdict() for row in self.left_out]}


class Proposals(Protocol):
    """A title's part."""

    def offered(self, seen: Seen, decision: Decision) -> Sequence[Proposal]:
        """What can be proposed to the side that decides this."""
        ...

    def wishes(
        self, seen: Seen, decision: Decision, name: str, places: Sequence[str], memory: Memory
    ) -> Iterable[str]:
        """The orders of a proposal, whether they may be given or not."""
        ...


def offered(proposals: Proposals | None, seen: Seen) -> list[Proposal]:
    """What can be proposed to the viewer now: nothing if it has nothing to decide."""
    if proposals is None or seen.decision is None:
        return []
    return list(proposals.offered(seen, seen.decision))


def drafted(
    proposals: Proposals | None, game: Game, side: int, name: str, places: Sequence[str] = ()
) -> Draft:
    """A draft by its name; NotYours or BadChoice if there is none."""
    seen = game.seen(side)
    if seen.decision is None:
        game.why_not(side, "-")  # says who must decide
    known = [proposal.id for proposal in offered(proposals, seen)]
    if seen.decision is None or proposals is None or name not in known:
        there = f"there are {', '.join(known)}" if known else "nothing can be proposed here"
        raise BadChoice(f"unknown proposal {name[:40]!r}; {there}", "proposal")
    wishes = proposals.wishes(seen, seen.decision, name, places, remembered(game, side))
    return _tried(game.determinize(side, _IMAGINED), side, wishes)


def _tried(imagined: Game, side: int, wishes: Iterable[str]) -> Draft:
    """What of it may be ordered, each order after those before it."""
    orders: list[str] = []
    left_out: list[LeftOut] = []
    for wish in wishes:
        no = imagined.why_not(side, wish)
        if no is not None:
            left_out.append(LeftOut(wish, no.rule, no.why))
        elif len(orders) == MOST:
            left_out.append(LeftOut(wish, "", f"at most {MOST} orders are drafted at once"))
        else:
            imagined.choose(side, wish)
            orders.append(wish)
    return Draft(orders, left_out)


def remembered(game: Game, side: int) -> Memory:
    """A side's own choices and the events it saw, as far as they stand."""
    numbers = standing(game)
    chosen = [(number, game.parse(entry.choice)) for number in numbers
              if (entry := game.entries[number]).side == side and entry.choice is not None]  # fmt: skip
    stands = set(numbers) | {0}
    events = [event for event in game.log
            if event.entry in stands and (event.seen_by is None or side in event.seen_by)]  # fmt: skip
    return Memory(chosen, events)


__all__ = ["Draft", "LeftOut", "Memory", "Proposal", "Proposals", "drafted", "offered", "remembered"]
