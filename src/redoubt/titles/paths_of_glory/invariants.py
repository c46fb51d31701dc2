"""What must be true of any position: checked for positions from data, corrections, fuzz and conformance
tests.

Written from first principles, without `queries`, so that the two can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redoubt.engine.errors import No
from redoubt.titles.paths_of_glory.state import (
    ATTACK,
    ELIMINATED,
    NOWHERE,
    RESERVE,
    SPACES,
    UNENTERED,
    Board,
)
from redoubt.titles.paths_of_glory.tables import AP, CP, NATIONS, POWERS, SIDES


def check(g: Board) -> list[No]:
    """Everything wrong with a position, each with its rule; empty if it is legal."""
    return [*_units(g), *_spaces(g), *_cards(g), *_tracks(g)]


def _side(g: Board, unit: int) -> int:
    """The side a unit fights for; -1 for one of a neutral nation."""
    tables = g.rules.tables
    own = tables.side[unit]
    nation = tables.nation[unit]
    if own == NOWHERE or NATIONS[nation] in ("IT", "RO", "GR", "BU", "TU"):
        return int(g.allegiance[nation])
    return int(own)


def _units(g: Board) -> Iterator[No]:
    tables = g.rules.tables
    stacks: dict[int, list[int]] = {}
    for unit, place in enumerate(g.place):
        if unit >= len(tables.units):
            if place != UNENTERED:
                yield No("3.2", f"unit {unit} belongs to the neutrals variant")
            continue
        name, side = tables.unit_names[unit], _side(g, unit)
        if not 0 <= place <= UNENTERED:
            yield No("1.2", f"{name} must be in a space or a box")
            continue
        foreign = side != NOWHERE and place not in (RESERVE[side], ELIMINATED[side])
        if place in (*RESERVE, *ELIMINATED) and foreign:
            yield No("1.4", f"{name} cannot be in a box of the other side")
        if place in RESERVE and tables.is_army[unit]:
            yield No("1.4", f"{name} is an army; the Reserve Box holds corps only")
        if g.reduced[unit] > 1:
            yield No("1.2", f"{name}: reduced is 0 or 1, not {g.reduced[unit]}")
        if g.failed[unit] > 2:
            yield No("11.17", f"{name}: failed is at most 2, not {g.failed[unit]}")
        if place < SPACES:
            if place >= len(tables.spaces):
                yield No("1.1", f"{name} cannot be in a space of the neutrals variant")
            elif side != NOWHERE:
                stacks.setdefault(place, []).append(unit)
    for space, units in stacks.items():
        where = tables.space_names[space]
        if len({_side(g, unit) for unit in units}) > 1:
            yield No("10.3", f"opposing units share {where}")
        passing = g.vacated >> space & 1  # the first step of a two-space retreat
        if len(units) > 3 and not passing:
            yield No("10.1", f"{where} holds {len(units)} units; the limit is 3")


def _spaces(g: Board) -> Iterator[No]:
    tables = g.rules.tables
    for space in range(len(tables.spaces)):
        where = tables.space_names[space]
        if g.control[space] not in (AP, CP):
            yield No("1.1", f"{where} must be under a side's control")
        if g.fort[space] not in (0, tables.fort[space]):
            printed = tables.fort[space]
            yield No("15.1", f"{where}: a fort of {g.fort[space]}; it is {printed}, or 0 if destroyed")
        if g.trench[space] > 2:
            yield No("11.14", f"{where} has a trench of level {g.trench[space]}; the highest is 2")
        if bool(g.trench[space]) != (g.trench_of[space] in (AP, CP)):
            yield No("11.14", f"{where}: a trench has a level and a side that owns it")
        if g.marker[space] > ATTACK:
            yield No("8.1", f"{where}: the marker is 0, 1 for Move or 2 for Attack")
    if g.beachhead != NOWHERE and not (0 <= g.beachhead < SPACES and tables.beaches >> g.beachhead & 1):
        yield No("9.5", "the beachhead lies on one of the four beaches")


def _cards(g: Board) -> Iterator[No]:
    tables = g.rules.tables
    lying: Counter[int] = Counter()
    for side in (AP, CP):
        for pile, cards in (
            ("hand", g.hand[side]),
            ("deck", g.deck[side]),
            ("discards", g.discards[side]),
            ("buried", g.buried[side]),
        ):
            lying.update(cards)
            for card in cards:
                if not 0 <= card < len(tables.cards) or tables.card_side[card] != side:
                    yield No("1.5", f"the {pile} of {SIDES[side]} holds a card of the other side")
                elif tables.cards[card].optional and not g.rules.optional_cards:
                    yield No("3.4", f"{tables.card_ids[card]} is an optional card, and they are not in use")
    lying.update(g.removed)
    lying.update(g.face_up)
    for card, count in lying.items():
        if count > 1:
            yield No("1.5", f"{tables.card_ids[card]} lies in {count} piles")


def _tracks(g: Board) -> Iterator[No]:
    if not 1 <= g.turn <= g.rules.scenario.last_turn:
        yield No("2", f"turn {g.turn}: this game has turns 1 to {g.rules.scenario.last_turn}")
    if not 0 <= g.round <= 6:
        yield No("5.B", f"round {g.round}: a turn has six action rounds")
    for side in (AP, CP):
        if not 0 <= g.commitment[side] <= 2 or not 0 <= g.cards_in[side] <= g.commitment[side]:
            yield No("16.2", f"{POWERS[side]}: commitment is 0, 1 or 2, and cards_in is not above it")
        if g.war_status[side] < 0:
            yield No("16.1", f"{POWERS[side]} has war status {g.war_status[side]}")
        if len(g.actions[side]) > 6:
            yield No("5.B", f"{POWERS[side]} has taken {len(g.actions[side])} actions; a turn has six")
    if any(points < 0 for points in g.rp):
        yield No("17.1", "a pool of replacement points is below 0")
