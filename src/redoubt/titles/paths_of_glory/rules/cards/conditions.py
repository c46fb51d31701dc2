"""9.8, 12.7 What cards ask for: of the war as a whole, and of the combat they are played in."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.engine.errors import No
from redoubt.titles.paths_of_glory.notation import NOTATION
from redoubt.titles.paths_of_glory.queries import cf, members, tables_of, was_played, where
from redoubt.titles.paths_of_glory.rules.cards.declaration import Condition, Fight, Fits
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import FR, NATION_NAMES

# The war as a whole


def when(card: str, test: Callable[[Board], bool], why: str) -> Condition:
    """The event can be played only while something is so."""

    def may(g: Board) -> No | None:
        return None if test(g) else No(card, why)

    return may


def after(card: str, *earlier: str) -> Condition:
    """Only after all these cards have been played as events."""

    def may(g: Board) -> No | None:
        missing = [other for other in earlier if not was_played(g, other)]
        return No(card, f"only after {title_of(g, missing[0])}") if missing else None

    return may


def before(card: str, *later: str) -> Condition:
    """Not once one of these cards has been played as an event."""

    def may(g: Board) -> No | None:
        played = [other for other in later if was_played(g, other)]
        return No(card, f"not after {title_of(g, played[0])}") if played else None

    return may


def each(*conditions: Condition) -> Condition:
    """All of these."""

    def may(g: Board) -> No | None:
        return next((no for condition in conditions if (no := condition(g))), None)

    return may


def title_of(g: Board, card: str) -> str:
    """A card as a sentence shows it."""
    return NOTATION.kinds["card"].shown(tables_of(g).card[card])


# A combat


def own(fight: Fight, side: int) -> tuple[int, ...]:
    """The units of the side that plays the card."""
    return fight.attackers if side == fight.attacker else fight.defenders


def other(fight: Fight, side: int) -> tuple[int, ...]:
    """The units of its enemy."""
    return fight.defenders if side == fight.attacker else fight.attackers


def every(*conditions: Fits) -> Fits:
    """All of these."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        return next((no for condition in conditions if (no := condition(g, fight, side))), None)

    return fits


def anyone(g: Board, fight: Fight, side: int) -> No | None:
    """In any combat."""
    return None


def with_nation(*nations: int) -> Fits:
    """12.7 A unit of one of these nations takes part on the card's side. AUS, CND, PT and ANA are not BR, SN
    is not TU, MN is not SB."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        if any(nation[unit] in nations for unit in own(fight, side)):
            return None
        return No("12.7", f"no unit of {_either(nations)} takes part")

    return fits


def with_nation_alone(*nations: int) -> Fits:
    """Every unit on the card's side is of one of these nations."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        if all(nation[unit] in nations for unit in own(fight, side)):
            return None
        return No("12.7", f"units of others than {_either(nations)} take part")

    return fits


def against(*nations: int) -> Fits:
    """A unit of one of these nations is on the other side."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        if any(nation[unit] in nations for unit in other(fight, side)):
            return None
        return No("12.7", f"no enemy unit of {_either(nations)} is there")

    return fits


def against_only(*nations: int) -> Fits:
    """All units on the other side are of these nations."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        nation = tables_of(g).nation
        units = other(fight, side)
        if units and all(nation[unit] in nations for unit in units):
            return None
        return No("12.7", f"the enemy units are not all of {_either(nations)}")

    return fits


def with_strength(nation: int) -> Fits:
    """A unit of the nation with a combat factor of at least 1 takes part."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        own_nation = tables_of(g).nation
        if any(own_nation[unit] == nation and cf(g, unit) for unit in own(fight, side)):
            return None
        return No("12.7", f"no unit of {NATION_NAMES[nation]} with a combat factor takes part")

    return fits


def with_army(nation: int) -> Fits:
    """An army of the nation takes part."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        tables = tables_of(g)
        if any(tables.nation[unit] == nation and tables.is_army[unit] for unit in own(fight, side)):
            return None
        return No("12.7", f"no army of {NATION_NAMES[nation]} takes part")

    return fits


def in_country(*nations: int) -> Fits:
    """The space under attack belongs to one of these countries."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        if tables_of(g).country[fight.target] in nations:
            return None
        return No("12.7", f"{where(g, fight.target)} is not in {_either(nations)}")

    return fits


def on_terrain(*terrains: int) -> Fits:
    """The space under attack is of such terrain."""

    def fits(g: Board, fight: Fight, side: int) -> No | None:
        if tables_of(g).terrain[fight.target] in terrains:
            return None
        return No("12.9", f"the terrain of {where(g, fight.target)} does not allow it")

    return fits


def entrenched(g: Board, fight: Fight, side: int) -> No | None:
    """The defenders have a trench in force."""
    return None if fight.trench else No("12.9", f"no trench is in force in {where(g, fight.target)}")


def not_entrenched(g: Board, fight: Fight, side: int) -> No | None:
    """The defenders have no trench."""
    return No("12.9", f"a trench is in force in {where(g, fight.target)}") if fight.trench else None


def french_fort(g: Board, fight: Fight, side: int) -> No | None:
    """An intact French fort stands in the space under attack."""
    if french_forts(g) >> fight.target & 1:
        return None
    return No("15.1", f"no intact French fort stands in {where(g, fight.target)}")


def french_forts(g: Board) -> int:
    """The spaces of France with an intact fort."""
    spaces = tables_of(g).in_country[FR]
    return sum(1 << space for space in members(spaces) if g.fort[space])


def _either(nations: tuple[int, ...]) -> str:
    return " or ".join(NATION_NAMES[nation] for nation in nations)
