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
    BELLIGERENTS,
    ELIMINATED,
    MOVE,
    NOWHERE,
    RESERVE,
    SPACES,
    SR,
    UNENTERED,
    Board,
)
from redoubt.titles.paths_of_glory.tables import AP, CP, NATION_NAMES, NATIONS, OFFENSIVES, POWERS, SIDES

EITHER = ("DK", "NL", "CH")
"""Nations that either side can bring into the war, in the neutrals variant only."""
ENTRANTS = {
    **dict.fromkeys(("IT", "RO", "GR", "PE"), (AP,)),
    **dict.fromkeys(("BU", "TU"), (CP,)),
    **dict.fromkeys(EITHER, (AP, CP)),
}
"""3.2 The side that each neutral nation can join."""
OWN_OFFENSIVES = {AP: (0, 1, 2, 3, 8), CP: (4, 5, 6, 7)}
"""6.1, 6.8 By side, the offensives that it can have."""


def check(g: Board) -> list[No]:
    """Everything wrong with a position, each with its rule; empty if it is legal."""
    return [*_nations(g), *_units(g), *_places(g), *_spaces(g), *_cards(g), *_tracks(g)]


def _side(g: Board, unit: int) -> int:
    """The side a unit fights for; -1 for one of a neutral nation."""
    tables = g.rules.tables
    own = tables.side[unit]
    nation = tables.nation[unit]
    if own == NOWHERE or NATIONS[nation] in ("IT", "RO", "GR", "BU", "TU"):
        return int(g.allegiance[nation])
    return int(own)


def _nations(g: Board) -> Iterator[No]:
    """3.2 Five nations are neutral or fight for a side of their own; Persia opens with Turkey; the others are
    at war from the start. Either side may bring in the three of the variant."""
    for nation, side in enumerate(g.allegiance):
        name = NATIONS[nation]
        sides = ENTRANTS.get(name, ())
        if side != BELLIGERENTS.get(name, NOWHERE) and side not in sides:
            wrong = f"cannot fight for the {POWERS[side]}" if side >= 0 else "is at war from the start"
            yield No("3.2", f"{NATION_NAMES[nation]} {wrong}")


def _places(g: Board) -> Iterator[No]:
    """3.2, 11.3, 11.6, 11.8, 11.13, 13.8 Units where they may not be."""
    tables = g.rules.tables
    for unit, place in enumerate(g.place[: len(tables.units)]):
        name, side, trait = tables.unit_names[unit], _side(g, unit), tables.trait[unit]
        nation = tables.nation[unit]
        if side == NOWHERE and place != UNENTERED:
            waits = NATIONS[nation] in EITHER or (NATIONS[nation] == "GR" and g.limited_greece)
            if not waits:
                yield No("3.2", f"{name} cannot be in play while {NATION_NAMES[nation]} is neutral")
        if place in RESERVE and trait in ("ana", "senussi"):
            yield No("13.8", f"{name} may not be in the Reserve Box")
        if side == NOWHERE or not 0 <= place < len(tables.spaces):
            continue
        where, country = tables.space_names[place], NATIONS[tables.country[place]]
        if _is_neutral(g, place):
            yield No("11.3", f"{name} cannot be in {where}: {NATION_NAMES[tables.country[place]]} is neutral")
        if trait == "bef" and country not in ("BR", "FR", "BE", "GE"):
            yield No("11.6", f"{name} may be only in Britain, France, Belgium and Germany, not in {where}")
        if trait == "montenegrin" and country != "MN":
            yield No("11.13", f"{name} never leaves Cetinje")
        theatre = tables.near_east_army[unit] and not g.at_home[unit]
        if tables.near_east >> place & 1 and (trait == "cavalry" or (tables.is_army[unit] and not theatre)):
            yield No("11.8", f"{name} may not be in {where}: only the Near East armies and corps may")


def _is_neutral(g: Board, space: int) -> bool:
    """11.3, 11.7, 9.3 Whether a space belongs to a neutral nation and is not open all the same."""
    tables = g.rules.tables
    country = NATIONS[tables.country[space]]
    owner = "TU" if country == "PE" else country
    if g.allegiance[NATIONS.index(owner)] != NOWHERE or g.rules.added.opened(g) >> space & 1:
        return False
    return not (g.limited_greece and tables.space_names[space] in ("Salonika", "Kavala"))


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
        actions = g.actions[g.active] if g.active != NOWHERE else ()
        moving = g.marker[space] == MOVE or actions[-1:] == (SR,)  # one moves in before another moves out
        if len(units) > 3 and not (passing or moving):
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
    for card, turn in enumerate(g.played):
        if turn > g.turn:
            yield No("9.1", f"{tables.card_ids[card]} was played on turn {turn}; this is turn {g.turn}")
        if turn and tables.cards[card].remove_after_event and lying[card]:
            yield No("7.6", f"{tables.card_ids[card]} has been played as event and has left the game")
    for card in g.face_up:
        if 0 <= card < len(tables.cards) and not tables.cards[card].combat_card:
            yield No("12.7", f"{tables.card_ids[card]} lies face up and is not a combat card")
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
        if g.offensive[side] not in (NOWHERE, *OWN_OFFENSIVES[side]):
            name = OFFENSIVES[g.offensive[side]]
            yield No("6.1", f"{name} is no mandated offensive of the {POWERS[side]}")
        if not 0 <= g.commitment[side] <= 2 or not 0 <= g.cards_in[side] <= g.commitment[side]:
            yield No("16.2", f"{POWERS[side]}: commitment is 0, 1 or 2, and cards_in is not above it")
        if g.war_status[side] < 0:
            yield No("16.1", f"{POWERS[side]} has war status {g.war_status[side]}")
        if len(g.actions[side]) > 6:
            yield No("5.B", f"{POWERS[side]} has taken {len(g.actions[side])} actions; a turn has six")
    if any(points < 0 for points in g.rp):
        yield No("17.1", "a pool of replacement points is below 0")
