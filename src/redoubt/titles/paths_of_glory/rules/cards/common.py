"""What many cards have in common: conditions of events, and whom a combat card helps."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.engine.procedure import Procedure
from redoubt.titles.paths_of_glory.board import add_vp
from redoubt.titles.paths_of_glory.queries import (
    at_war,
    card_of,
    fall,
    spring,
    tables_of,
    was_played,
    winter,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import (
    THIS_CARD,
    CombatUse,
    Condition,
    Effect,
    Fight,
    Fits,
)
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import (
    ALPINE,
    GE,
    MOUNTAIN,
    NATION_NAMES,
    NATIONS,
    SWAMP,
)

HL_TAKE_COMMAND = "CP-54"


def title(g: Board, card: str) -> str:
    return tables_of(g).card_names[card_of(g, card)]


# Conditions of events


def after(*cards: str) -> Condition:
    """Only after all of these cards were played as event."""

    def condition(g: Board) -> No | None:
        for card in cards:
            if not was_played(g, card):
                return No(THIS_CARD, f"only after {title(g, card)} was played as event")
        return None

    return condition


def before(*cards: str) -> Condition:
    """Only while none of these cards was played as event."""

    def condition(g: Board) -> No | None:
        for card in cards:
            if was_played(g, card):
                return No(THIS_CARD, f"not after {title(g, card)} was played as event")
        return None

    return condition


def turns(first: int, last: int) -> Condition:
    """Only on these turns."""

    def condition(g: Board) -> No | None:
        if first <= g.turn <= last:
            return None
        return No(THIS_CARD, f"only on turns {first} to {last}; this is turn {g.turn}")

    return condition


def at_war_with_us(nation: int) -> Condition:
    """Only if the nation is at war."""

    def condition(g: Board) -> No | None:
        return None if at_war(g, nation) else No(THIS_CARD, f"{NATION_NAMES[nation]} is neutral")

    return condition


def all_of(*conditions: Condition) -> Condition:
    def condition(g: Board) -> No | None:
        return next((no for condition in conditions if (no := condition(g)) is not None), None)

    return condition


def scores(amount: int, why: str) -> Effect:
    """An event whose effect is VP."""

    def effect(g: Board) -> Procedure | None:
        add_vp(g, amount, "18", why)
        return None

    return effect


# Whom a combat card helps (12.7)


def own(fight: Fight, side: int) -> tuple[int, ...]:
    """The units of the side that plays the card."""
    return fight.attackers if side == fight.attacker else fight.defenders


def _named(nations: tuple[int, ...]) -> str:
    return " or ".join(NATIONS[nation] for nation in nations)


def with_unit_of(*nations: int) -> Fits:
    """A unit of one of these nations takes part on the card's side; AUS, CND, PT, ANA are not BR, SN is
    not TU."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        if any(nation[unit] in nations for unit in own(fight, side)):
            return None
        return No(THIS_CARD, f"no {_named(nations)} unit takes part on your side")

    return fits


def against_unit_of(*nations: int) -> Fits:
    """A unit of one of these nations is on the other side."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        if any(nation[unit] in nations for unit in own(fight, 1 - side)):
            return None
        return No(THIS_CARD, f"no {_named(nations)} unit is on the other side")

    return fits


def against_only(*nations: int) -> Fits:
    """All units on the other side are of these nations."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        others = own(fight, 1 - side)
        if others and all(nation[unit] in nations for unit in others):
            return None
        return No(THIS_CARD, f"the units on the other side are not all {_named(nations)}")

    return fits


def in_country(*nations: int) -> Fits:
    """The space under attack belongs to one of these countries."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        if tables_of(g).country[fight.target] in nations:
            return None
        return No(
            THIS_CARD, f"the combat is not in {' or '.join(NATION_NAMES[nation] for nation in nations)}"
        )

    return fits


def on_terrain(*terrains: int) -> Fits:
    def fits(g: Board, fight: Fight, side: int) -> No | None:
        if tables_of(g).terrain[fight.target] in terrains:
            return None
        return No(THIS_CARD, "the terrain of the combat does not fit")

    return fits


def in_trench(g: Board, fight: Fight, side: int) -> No | None:
    """A trench is in force in the space under attack."""
    return None if fight.trench else No(THIS_CARD, "no trench is in force in the space under attack")


def if_played(*cards: str) -> Fits:
    """12.7 Only after these cards were played as event."""
    condition = after(*cards)
    return lambda g, fight, side: condition(g)


def unless_played(*cards: str) -> Fits:
    condition = before(*cards)
    return lambda g, fight, side: condition(g)


def every(*tests: Fits) -> Fits:
    """All conditions hold."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        return next((no for test in tests if (no := test(g, fight, side)) is not None), None)

    return fits


def severe_weather(g: Board, fight: Fight, side: int) -> No | None:
    """Mountain in fall or winter, swamp in spring or fall."""
    terrain = tables_of(g).terrain[fight.target]
    if terrain in (MOUNTAIN, ALPINE) and (fall(g) or winter(g)):
        return None
    if terrain == SWAMP and (spring(g) or fall(g)):
        return None
    return No(THIS_CARD, "only for a mountain space in fall or winter, or a swamp space in spring or fall")


def anybody(g: Board, fight: Fight, side: int) -> No | None:
    return None


# Kinds of combat cards


def attack(fits: Fits, drm: int = 1) -> CombatUse:
    return CombatUse(True, False, fits, drm)


def defence(fits: Fits, drm: int = 1) -> CombatUse:
    return CombatUse(False, True, fits, drm)


def both(fits: Fits, drm: int = 1) -> CombatUse:
    return CombatUse(True, True, fits, drm)


def spring_offensive(drm: int = 0, advance_or_vp: bool = False) -> CombatUse:
    """Michael, Blucher, Peace Offensive: all trench effects are off for one attack with a GE unit."""
    return CombatUse(
        True,
        False,
        every(if_played(HL_TAKE_COMMAND), with_unit_of(GE)),
        drm,
        step="trench",
        cancels_trench=True,
        advance_or_vp=advance_or_vp,
    )
