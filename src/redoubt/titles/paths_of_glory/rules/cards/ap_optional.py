"""Allied Powers: the optional cards (3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import LEAVE, Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import bring_in, flip_up, place_unit
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    combined_war_status,
    in_box,
    is_army,
    members,
    room_at,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.cards.ap_total_war import americans_cross
from redoubt.titles.paths_of_glory.rules.cards.common import (
    attack,
    every,
    in_country,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import THIS_CARD, Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.r07_actions import peace_roll
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, open_lines, ready_stacks
from redoubt.titles.paths_of_glory.state import ELIMINATED, OUT, RESERVE, Board
from redoubt.titles.paths_of_glory.tables import AH, AP, BE, BR, CP, FR, IT, RU

CAVALRY = ("RU-CAVALRY-C01", "RU-CAVALRY-C02")


# Paris Taxis


def taxi_armies(g: Board) -> list[int]:
    """Paris Taxis: reduced FR armies in Paris or a space beside it."""
    tables = tables_of(g)
    paris = at(g, "Paris")
    near = 1 << paris | tables.solid.near[paris]
    return [
        unit
        for space in members(near)
        for unit in units_at(g, space, AP)
        if tables.nation[unit] == FR and tables.is_army[unit] and g.reduced[unit]
    ]


@dataclass(frozen=True)
class SendTaxis(Decision):
    """Paris Taxis: one reduced FR army returns to full strength."""

    rule = "9.1"
    prompt = "Paris Taxis: flip a reduced French army in or beside Paris"
    verbs = (Verb("flip", "unit", label="{unit} returns to full strength", group="replace"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("flip", unit) for unit in taxi_armies(g)]


@procedure
class ParisTaxis(Procedure):
    """9.1 Paris Taxis."""

    @step("9.1")
    def choose(self, g: Board) -> Any:
        return SendTaxis(AP) if taxi_armies(g) else LEAVE

    @choose.then
    def flipped(self, g: Board, choice: Raw) -> None:
        flip_up(g, choice[1], "9.1")


# Russian Cavalry


def cavalry_spaces(g: Board) -> list[int]:
    """Russian Cavalry: a space of Russia off the Near East map with a supplied RU army, and room for both
    corps."""
    tables = tables_of(g)
    ground = tables.in_country[RU] & ~tables.near_east
    return [
        space
        for space, units in sorted(ready_stacks(g, AP).items())
        if ground >> space & 1
        and room_at(g, space, AP) >= 2
        and any(tables.nation[unit] == RU and is_army(g, unit) for unit in units)
    ]


def cavalry_has_place(g: Board) -> No | None:
    if cavalry_spaces(g):
        return None
    return No("10.1", "no space of Russia with a supplied Russian army has room for both corps")


@dataclass(frozen=True)
class PlaceCavalry(Decision):
    """Russian Cavalry: both corps in one space."""

    rule = "9.4"
    prompt = "place both Russian cavalry corps in a space with a supplied Russian army"
    verbs = (Verb("deploy", "space", label="Place them in {space}", group="place"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("deploy", space) for space in cavalry_spaces(g)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        return No("9.4", f"the cavalry cannot be placed in {where(g, choice[1])}") if choice[1] >= 0 else None


@procedure
class RussianCavalry(Procedure):
    """9.4 Russian Cavalry."""

    @step("9.4")
    def choose(self, g: Board) -> Decision:
        return PlaceCavalry(AP)

    @choose.then
    def placed(self, g: Board, choice: Raw) -> None:
        for corps in CAVALRY:
            bring_in(g, tables_of(g).unit[corps], choice[1], "9.4")


# Czech Legion


def czech_legion(g: Board) -> None:
    """An eliminated AH corps leaves the game; the Czech Legion comes to the Reserve Box."""
    tables = tables_of(g)
    lost = [u for u in in_box(g, ELIMINATED[CP]) if tables.nation[u] == AH and not is_army(g, u)]
    if lost:
        place_unit(g, lost[0], OUT)
        g.log("9.4", "deserted", unit=lost[0])
    bring_in(g, tables.unit["CZECH-LEGION-C"], RESERVE[AP], "9.4")


# Combat cards


def only_italians(g: Board, fight: Fight, side: int) -> No | None:
    """Alpine Troops: all attackers are IT."""
    nation = tables_of(g).nation
    if all(nation[unit] == IT for unit in fight.attackers):
        return None
    return No(THIS_CARD, "units of other nations attack too")


def supplied_from_basra(g: Board, fight: Fight, side: int) -> No | None:
    """Maude: a BR unit that traces supply to Basra attacks."""
    tables = tables_of(g)
    basra = at(g, "Basra")
    lines = open_lines(g, AP)
    graph = tables.graph("BR")
    reached = graph.flood(1 << basra, lines) if lines >> basra & 1 else 0
    reached |= graph.spread(reached)
    british = [unit for unit in fight.attackers if tables.nation[unit] == BR]
    if any(reached >> g.place[unit] & 1 and in_supply(g, unit) for unit in british):
        return None
    return No(THIS_CARD, "no attacking British unit traces supply to Basra")


def british_army_defends(g: Board, fight: Fight, side: int) -> No | None:
    """Backs To The Wall: a BR army defends."""
    nation = tables_of(g).nation
    if any(nation[unit] == BR and is_army(g, unit) for unit in fight.defenders):
        return None
    return No(THIS_CARD, "no British army defends")


# Other events


def sixtus(g: Board) -> None:
    """The Sixtus Affair: the AP row 0-19 of the peace table."""
    peace_roll(g, AP, 0)


def influenza_spreads(g: Board) -> No | None:
    status = combined_war_status(g)
    return None if status >= 30 else No(THIS_CARD, f"the combined war status is {status}; 30 are needed")


CARDS = (
    Card("AP-56", event=lambda g: ParisTaxis()),
    Card("AP-57", cavalry_has_place, lambda g: RussianCavalry()),
    Card("AP-58", combat=attack(with_unit_of(RU))),
    Card("AP-59", combat=attack(only_italians)),
    Card("AP-60", event=czech_legion),
    Card("AP-61", combat=CombatUse(True, False, supplied_from_basra, army_table=True)),
    Card("AP-62", event=sixtus),
    Card(
        "AP-63", combat=CombatUse(False, True, every(in_country(FR, BE), british_army_defends), stands=True)
    ),
    Card("AP-64", americans_cross),
    Card("AP-65", influenza_spreads),
)
