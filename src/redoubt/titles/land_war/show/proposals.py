"""A02 Drafts of a sheet, as a staff officer would prepare them for the commander.

They use only what the team sees and its own past sheets; `show.proposals` tries them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.errors import BadChoice
from redoubt.engine.view import Seen
from redoubt.show.proposals import Memory, Proposal
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders, lw051_deployment as deployment
from redoubt.titles.land_war.rules.a02_orders import MOST_AT_ONCE, Sheet
from redoubt.titles.land_war.rules.lw051_deployment import Deployment
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.state import AIRCRAFT, MEN, NOWHERE, RESOURCES, TANKS, Board
from redoubt.titles.land_war.tables import GRID

ONE_EACH: Final = Proposal(
    "one_each", "One man to each front hex without any", "LW-012",
    "Sends a man from the Pool to every hex of the line without men of your camp.", places=True,
)  # fmt: skip
EVEN: Final = Proposal(
    "even", "Spread out the rest evenly", "LW-051",
    "Sends the men, tanks and aircraft left in the Pool, each to the hex with the fewest. LSP stay in the "
    "Pool. If you choose no hexes: to every hex of the line that the Pool reaches overland.", places=True,
)  # fmt: skip
AGAIN: Final = Proposal(
    "again", "Same as last turn", "A02", "Repeats last turn's deployment, as far as the rules allow now."
)
CLEAR: Final = Proposal("clear", "Clear the sheet", "A02", "Deletes every order.")


class Drafts:
    """The drafts for a sheet in one game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def offered(self, seen: Seen, decision: Decision) -> list[Proposal]:
        if not isinstance(decision, Sheet):
            return []
        drafts = [ONE_EACH, EVEN] if isinstance(decision, Deployment) else []
        drafts += [AGAIN] if isinstance(decision, Deployment) and seen.turn > 1 else []
        return [*drafts, *([CLEAR] if seen.g.sheet[decision.side] else [])]

    def wishes(
        self, seen: Seen, decision: Decision, name: str, places: Sequence[str], memory: Memory
    ) -> Iterator[str]:
        g: Board = seen.g
        side = decision.side
        if name == CLEAR.id:
            return iter(["cancel"] * len(g.sheet[side]))
        if name == AGAIN.id:
            return (str(order) for order in last_sheet(memory))
        chosen = [_hex(self.rules, place) for place in places]
        return one_each(g, side, chosen) if name == ONE_EACH.id else even(g, side, chosen)


def _hex(rules: Rules, place: str) -> int:
    hex = GRID.parse(place) if place in GRID.names else NOWHERE
    if hex not in rules.map.rows:
        raise BadChoice(f"{place[:20]!r} is not a hex of this map", "places")
    return hex


# LW-012 a man in every hex


def one_each(g: Board, side: int, chosen: Sequence[int]) -> Iterator[str]:
    """A man to each hex of the line, or of those chosen, that has none and gets none from the sheet."""
    sent = _on_the_way(g, side, MEN)
    for hex in chosen or queries.line(g, _camp(g, side)):
        if not queries.men_at(g, hex) + sent.get(hex, 0):
            yield _send(MEN, hex, 1)


# LW-051 the rest of the Pool


def even(g: Board, side: int, chosen: Sequence[int]) -> Iterator[str]:
    """The men, tanks and aircraft left, point by point to the hex with the fewest of the kind."""
    nation = g.rules.nation_of[side]
    rest = deployment.left(g, side)
    line = queries.line(g, _camp(g, side))
    overland = [hex for hex in line if queries.pool_for(g, nation, hex) != NOWHERE]
    reached = {*overland, *(hex for hex in line if queries.oversea(g, nation) & GRID.bit[hex])}
    targets = [hex for hex in dict.fromkeys(chosen) if hex in reached] if chosen else overland
    lift = rest.lift
    for what in (MEN, TANKS, AIRCRAFT):
        sent, share = _on_the_way(g, side, what), dict.fromkeys(targets, 0)
        pools = {pool: points[what] for pool, points in rest.pools.items()}
        while True:
            open_ = [hex for hex in targets if pools[_source(g, nation, hex)] > 0
                     and (lift > 0 or queries.pool_for(g, nation, hex) != NOWHERE)]  # fmt: skip
            if not open_:
                break
            poorest = min(open_, key=lambda hex: queries.total(g, hex, what) + sent.get(hex, 0) + share[hex])
            share[poorest] += 1
            pools[_source(g, nation, poorest)] -= 1
            lift -= queries.pool_for(g, nation, poorest) == NOWHERE
        yield from (order for hex, number in share.items() for order in _sends(what, hex, number))
    yield from (_send(MEN, hex, 1) for hex in dict.fromkeys(chosen) if hex not in reached)


def _source(g: Board, nation: int, hex: int) -> int:
    """R2 The Pool that supplies a hex: by sea, the nation's own."""
    pool = queries.pool_for(g, nation, hex)
    return nation if pool == NOWHERE else pool


def _on_the_way(g: Board, side: int, what: int) -> dict[int, int]:
    """Points of a kind that the sheet already sends, by hex."""
    sent: dict[int, int] = {}
    for order in orders.written(g, side):
        if order.verb == "send" and order[1] == what:
            sent[order[2]] = sent.get(order[2], 0) + order[3]
    return sent


def _sends(what: int, hex: int, number: int) -> Iterator[str]:
    while number > 0:
        yield _send(what, hex, min(number, MOST_AT_ONCE))
        number -= MOST_AT_ONCE


def _send(what: int, hex: int, number: int) -> str:
    return f"send {RESOURCES[what]} {GRID.name(hex)} {number}"


def _camp(g: Board, side: int) -> int:
    return queries.camp_of(g, g.rules.nation_of[side])


# the sheet of last turn


def last_sheet(memory: Memory) -> list[Choice]:
    """Last turn's deployment as handed in: the first sheet of that turn."""
    begun = [event.entry for event in memory.events if event.kind == "turn"]
    if len(begun) < 2:
        return []
    before, now = begun[-2:]
    sheet: list[Choice] = []
    for number, choice in memory.chosen:
        if not (before < number or before == 0) or number > now:
            continue
        if choice.verb == "cancel":
            sheet = sheet[:-1]
        elif choice.verb in deployment.DO:
            sheet.append(choice)
        elif choice.verb != "shut":  # the idle production lines (LW-121) are chosen before the sheet
            break
    return sheet


__all__ = ["Drafts", "even", "last_sheet", "one_each"]
