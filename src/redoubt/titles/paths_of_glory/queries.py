"""Pure queries about the board. Nothing here changes anything.

Frequent answers are kept in `g.memo`: under a side for its units, under GROUND for control, forts, trenches
and nations, under ALL_OF_IT for what depends on both. `board` forgets the right part when something changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redoubt.engine.decision import Decision, Raw
from redoubt.engine.state import bit_members
from redoubt.kit.memory import remembered, remembered_by_identity, remembered_by_side
from redoubt.titles.paths_of_glory.notation import NOTATION
from redoubt.titles.paths_of_glory.rules.additions import Additions
from redoubt.titles.paths_of_glory.state import (
    ALL_OF_IT,
    GROUND,
    LINES,
    NOWHERE,
    RETREATED,
    SPACES,
    Board,
)
from redoubt.titles.paths_of_glory.tables import (
    AP,
    BU,
    CP,
    EITHER_SIDE,
    GR,
    IT,
    MOUNTAIN,
    PE,
    RO,
    SWAMP,
    TU,
    Tables,
)

members = bit_members
STACK = 3
"""10.1 Units in a space."""


def enemy(side: int) -> int:
    return 1 - side


def tables_of(g: Board) -> Tables:
    tables: Tables = g.rules.tables
    return tables


def additions(g: Board) -> Additions:
    """What a variant adds to the rules."""
    added: Additions = g.rules.added
    return added


def at(g: Board, name: str) -> int:
    """A space by its name."""
    return tables_of(g).space[name]


def card_of(g: Board, card: str) -> int:
    """A card by its id."""
    return tables_of(g).card[card]


def name(g: Board, unit: int) -> str:
    """A unit as a sentence shows it."""
    return NOTATION.kinds["unit"].shown(unit)


def where(g: Board, place: int) -> str:
    """A space or box as a sentence shows it."""
    return NOTATION.kinds["place"].shown(place)


def answers(g: Board, decision: Decision, choice: Raw) -> bool:
    """Whether a refused choice is an answer to this question at all: it leaves nothing out, and names
    spaces and units that this game has."""
    tables = tables_of(g)
    beyond = {
        "space": range(len(tables.spaces), SPACES),
        "place": range(len(tables.spaces), SPACES),
        "unit": range(len(tables.units), len(g.place)),
    }
    for verb in decision.verbs:
        if verb.name == choice[0]:
            pairs = zip(verb.kinds, choice[1:], strict=True)
            return all(arg >= 0 and arg not in beyond.get(kind, ()) for kind, arg in pairs)
    return False


# 2 The calendar


def winter(g: Board) -> bool:
    return g.turn >= 4 and g.turn % 4 == 0


def spring(g: Board) -> bool:
    return g.turn >= 4 and g.turn % 4 == 1


def summer(g: Board) -> bool:
    return g.turn >= 4 and g.turn % 4 == 2


def fall(g: Board) -> bool:
    return g.turn >= 3 and g.turn % 4 == 3


# 3.2 Nations


def at_war(g: Board, nation: int) -> bool:
    return g.allegiance[nation] != NOWHERE


@remembered(GROUND)
def closed(g: Board) -> int:
    """11.3, 11.7 Spaces that nobody may enter or trace supply through: neutral nations, and beaches
    without the beachhead (9.6). Persia opens with Turkey (11.7); Salonika opens two Greek spaces (9.3)."""
    tables = tables_of(g)
    spaces = tables.beaches
    for nation, side in enumerate(g.allegiance):
        if side == NOWHERE:
            spaces |= tables.in_country[nation]
    if g.allegiance[PE] == NOWHERE and g.allegiance[TU] != NOWHERE:
        spaces &= ~tables.in_country[PE]
    if g.limited_greece and g.allegiance[GR] == NOWHERE:
        spaces &= ~g.rules.salonika_opens
    spaces &= ~additions(g).opened(g)
    if g.beachhead != NOWHERE:
        spaces &= ~(1 << g.beachhead)
    return spaces


# 1.2 Units


@remembered(GROUND)
def sides(g: Board) -> tuple[int, ...]:
    """The side of each unit; -1 for the units of a neutral nation."""
    tables, allegiance = tables_of(g), g.allegiance
    own = [
        allegiance[nation] if side == NOWHERE or nation in (IT, RO, GR, BU, TU) else side
        for side, nation in zip(tables.side, tables.nation, strict=True)
    ]
    return (*own, *[NOWHERE] * (len(g.place) - len(own)))


def side_of(g: Board, unit: int) -> int:
    return sides(g)[unit]


def home_side(g: Board, space: int) -> int:
    """The side that a space belongs to: that of its nation where either side could bring it in, else the one
    that the map prints."""
    tables = tables_of(g)
    nation = tables.country[space]
    return g.allegiance[nation] if nation in EITHER_SIDE else tables.faction[space]


@remembered_by_side
def stacks(g: Board, side: int) -> dict[int, tuple[int, ...]]:
    """A side's units by space, those on the map only."""
    by_space: dict[int, list[int]] = {}
    owner = sides(g)
    for unit, space in enumerate(g.place):
        if space < SPACES and owner[unit] == side:
            by_space.setdefault(space, []).append(unit)
    return {space: tuple(units) for space, units in by_space.items()}


def restacked(g: Board, side: int, unit: int, before: int, after: int) -> dict[Any, Any]:
    """What is known of a side's units once one of them goes from a place to another: its stacks, kept up
    to date."""
    known = dict(stacks(g, side))
    spaces = occupied(g, side)
    if before < SPACES:
        left = tuple(other for other in known[before] if other != unit)
        if left:
            known[before] = left
        else:
            del known[before]
            spaces &= ~(1 << before)
    if after < SPACES:
        known[after] = tuple(sorted((*known.get(after, ()), unit)))
        spaces |= 1 << after
    return {_STACKS: known, _OCCUPIED: spaces}


def units_at(g: Board, space: int, side: int) -> tuple[int, ...]:
    """A side's units in a space, in order of their ids."""
    return stacks(g, side).get(space, ())


@remembered_by_side
def occupied(g: Board, side: int) -> int:
    """The set of spaces with a side's units."""
    spaces = 0
    for space in stacks(g, side):
        spaces |= 1 << space
    return spaces


_STACKS, _OCCUPIED = stacks.__wrapped__, occupied.__wrapped__  # type: ignore[attr-defined]
"""Under which the memory keeps them."""


def holders(g: Board, space: int) -> tuple[int, ...]:
    """Every unit in a space, whosever it is."""
    return units_at(g, space, AP) or units_at(g, space, CP)


def in_box(g: Board, box: int) -> tuple[int, ...]:
    """The units in a box."""
    place, units, unit = g.place, [], -1
    for _ in range(place.count(box)):
        unit = place.index(box, unit + 1)
        units.append(unit)
    return tuple(units)


def nations_of(g: Board, units: Iterable[int]) -> set[int]:
    nation = tables_of(g).nation
    return {nation[unit] for unit in units}


def nation_at(g: Board, space: int, side: int, *nations: int) -> bool:
    """Whether a side has a unit of one of these nations in a space."""
    nation = tables_of(g).nation
    return any(nation[unit] in nations for unit in units_at(g, space, side))


def is_army(g: Board, unit: int) -> bool:
    return tables_of(g).is_army[unit]


def cf(g: Board, unit: int) -> int:
    """1.3 Combat factor of the side that shows."""
    return tables_of(g).cf[unit][g.reduced[unit]]


def lf(g: Board, unit: int) -> int:
    """1.3 Loss factor of the side that shows."""
    return tables_of(g).lf[unit][g.reduced[unit]]


def mf(g: Board, unit: int) -> int:
    """1.3 Movement factor of the side that shows."""
    return tables_of(g).mf[unit][g.reduced[unit]]


def full(g: Board, unit: int) -> bool:
    return not g.reduced[unit]


def retreated(g: Board, unit: int) -> bool:
    return bool(g.done[unit] & RETREATED)


def on_map(g: Board, unit: int) -> bool:
    return g.place[unit] < SPACES


def room_at(g: Board, space: int, side: int) -> int:
    """10.1 How many more units of a side fit in a space."""
    return STACK - len(units_at(g, space, side))


@remembered_by_side
def overfull(g: Board, side: int) -> int:
    """10.1 The space that holds more than 3 of a side's units until one of them goes on; -1 if there is
    none."""
    return next((space for space, units in stacks(g, side).items() if len(units) > STACK), NOWHERE)


# 1.1 Control, forts, trenches


@remembered_by_identity
def _controlled(control: tuple[int, ...]) -> int:
    spaces = 0
    for space, side in enumerate(control):
        if side == CP:
            spaces |= 1 << space
    return spaces


@remembered(GROUND)
def controlled(g: Board, side: int) -> int:
    """The open spaces that a side controls."""
    cp = _controlled(g.control)
    every = tables_of(g).all & ~closed(g)
    return every & cp if side == CP else every & ~cp


@remembered(ALL_OF_IT)
def held_alone(g: Board, side: int) -> int:
    """10.3 The spaces that a side controls and where no enemy unit stands: besiegers, or what is left of
    them, share a space with its fort."""
    return controlled(g, side) & ~occupied(g, enemy(side))


def controls(g: Board, side: int, space: int) -> bool:
    """Whether a side controls an open space."""
    return bool(controlled(g, side) >> space & 1)


@remembered(GROUND)
def forts(g: Board, side: int) -> int:
    """15.1 Spaces with an intact fort of a side. Nobody owns the forts of a neutral nation."""
    tables, spaces, control, fort = tables_of(g), 0, g.control, g.fort
    for space in tables.fort_spaces:
        if fort[space] and control[space] == side:
            spaces |= 1 << space
    for nation, joined in enumerate(g.allegiance):
        if joined == NOWHERE:
            spaces &= ~tables.in_country[nation]
    return spaces


def besieges(g: Board, units: Iterable[int], value: int) -> bool:
    """15.2 Whether units are enough to besiege a fort: an army, or as many corps as its loss factor."""
    army = tables_of(g).is_army
    count = 0
    for unit in units:
        if army[unit]:
            return True
        count += 1
    return count >= value


@remembered(LINES)
def besieged(g: Board, side: int) -> int:
    """15.2 Spaces where a side's intact fort is besieged."""
    spaces = forts(g, side) & occupied(g, enemy(side))
    for space in members(spaces):
        if not besieges(g, units_at(g, space, enemy(side)), g.fort[space]):
            spaces &= ~(1 << space)
    return spaces


def barring_forts(g: Board, side: int) -> int:
    """11.3 Unbesieged enemy forts, which bar a side's movement and supply."""
    return forts(g, enemy(side)) & ~besieged(g, enemy(side))


def trench_at(g: Board, space: int, side: int) -> int:
    """The level of a side's trench in a space."""
    return g.trench[space] if g.trench_of[space] == side else 0


@remembered(LINES)
def beach(g: Board) -> int:
    """9.5 The beach whose edge is open: that of the beachhead, or one with a unit on it, which may leave."""
    if g.beachhead == NOWHERE:
        on_beaches = members(tables_of(g).beaches & (occupied(g, AP) | occupied(g, CP)))
        return on_beaches[0] if on_beaches else NOWHERE
    return g.beachhead


@remembered_by_side
def room(g: Board, side: int) -> tuple[int, int, int, int]:
    """10.1 room[n] is the set of spaces where n more units of a side fit."""
    every = tables_of(g).all
    held = [0, 0, 0, 0]
    for space, units in stacks(g, side).items():
        held[min(len(units), STACK)] |= 1 << space  # a retreat may pass a full space
    _, single, pairs, full = held
    return every, every & ~full, every & ~(pairs | full), every & ~(single | pairs | full)


# 7.6, 16 Cards and tracks


def was_played(g: Board, card: str) -> bool:
    """Whether a card was played as event."""
    return bool(g.played[tables_of(g).card[card]])


def played_before(g: Board, card: str) -> bool:
    """Whether a card was played as event on an earlier turn."""
    return 0 < g.played[tables_of(g).card[card]] < g.turn


def played_now(g: Board, card: str) -> bool:
    """Whether a card was played as event this turn: its effect lasts until the turn ends."""
    return g.played[tables_of(g).card[card]] == g.turn


def combined_war_status(g: Board) -> int:
    """16.1"""
    return g.war_status[AP] + g.war_status[CP]


@remembered(GROUND)
def russian_vp(g: Board) -> int:
    """16.7 Russian VP spaces under CP control."""
    spaces: int = controlled(g, CP) & g.rules.russian_vp
    return spaces.bit_count()


def rough(g: Board, space: int) -> bool:
    """Whether a space is mountain or swamp."""
    return tables_of(g).terrain[space] in (MOUNTAIN, SWAMP)


def capitals_of(g: Board, nation: int) -> int:
    """The capitals of a nation; Austria-Hungary has two."""
    tables = tables_of(g)
    return tables.capitals & tables.in_country[nation]
