"""Section 12.12: advance after combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure
from redoubt.kit.graph import Graph
from redoubt.titles.paths_of_glory.board import occupy, place_unit
from redoubt.titles.paths_of_glory.queries import (
    answers,
    besieges,
    enemy,
    forts,
    full,
    members,
    mf,
    name,
    occupied,
    room,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import barred, channel, crosses_caucasus, moves_on
from redoubt.titles.paths_of_glory.rules.r12_10_losses import participants
from redoubt.titles.paths_of_glory.rules.r15_forts import siege_kept
from redoubt.titles.paths_of_glory.state import NOWHERE, Board
from redoubt.titles.paths_of_glory.tables import CP


def may_advance(g: Board, side: int, attackers: Iterable[int]) -> list[int]:
    """12.12.1 Full-strength attackers of the combat; MN never."""
    return [unit for unit in participants(g, attackers) if full(g, unit) and mf(g, unit)]


def second_spaces(g: Board, battle: int, distance: int) -> int:
    """12.12.2 After a two-space retreat: the spaces the defenders left again, unless the terrain of the
    battle stops the advance."""
    tables = tables_of(g)
    if distance < 2 or tables.ground[tables.terrain[battle]].stops_advance:
        return 0
    return g.vacated


def ways(g: Board, unit: int, battle: int) -> Graph:
    """11.9 The map for an advance: the corps that attacked across the Caucasus link may follow up across
    it."""
    if crosses_caucasus(g, g.place[unit], battle):
        return tables_of(g).graph(tables_of(g).edge_class[unit])
    return moves_on(g, unit)


def advances(g: Board, side: int, unit: int, battle: int, further: int, able: list[int]) -> list[int]:
    """12.12.2 to 12.12.4 Where a unit may advance now."""
    here = g.place[unit]
    near = ways(g, unit, battle).near[here] & ~barred(g, unit) & ~occupied(g, enemy(side)) & room(g, side)[1]
    if here == battle:
        castle = forts(g, enemy(side)) >> battle & 1
        staying = [other for other in units_at(g, battle, side) if other != unit]
        if castle and not besieges(g, staying, g.fort[battle]):
            return []  # who besieges the fort stops
        ends = near & further
        if side == CP:
            ends &= ~channel(g)
        mates = [other for other in able if other != unit and g.place[other] == battle and not castle]
        return [
            space
            for space in members(ends)
            if _besieges(g, side, space, (unit,), tuple(m for m in mates if not barred(g, m) >> space & 1))
        ]
    if further >> here & 1 or not near >> battle & 1 or not siege_kept(g, side, here, (unit,)):
        return []  # who has gone on to the second space is there to stay
    others = tuple(other for other in able if other != unit and g.place[other] != battle)
    return [battle] if _besieges(g, side, battle, (unit,), others) else []


def _besieges(g: Board, side: int, space: int, units: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """12.12.3 Units enter a space with an intact enemy fort only if they besiege it, with others that
    follow."""
    if not forts(g, enemy(side)) >> space & 1:
        return True
    there = (*units_at(g, space, side), *units)
    return besieges(g, there, g.fort[space]) or besieges(g, (*there, *others), g.fort[space])


def unfinished(g: Board, side: int, spaces: int) -> int:
    """12.12.3, 15.5 The one of these spaces where units stand on an enemy fort that they do not besiege yet;
    -1 if there is none."""
    for space in members(spaces & forts(g, enemy(side)) & occupied(g, side)):
        if not besieges(g, units_at(g, space, side), g.fort[space]):
            return space
    return NOWHERE


@dataclass(frozen=True)
class AdvanceUnit(Decision):
    """12.12.1 Which unit advances."""

    rule = "12.12.1"
    prompt = "advance after combat into {battle}, or stop"
    battle: int = 0
    distance: int = 1
    attackers: tuple[int, ...] = ()
    verbs = (
        Verb("advance", "unit", "space", label="{unit} advances to {space}", group="advance"),
        Verb("done", label="No further advance", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        able = may_advance(g, self.side, self.attackers)
        further = second_spaces(g, self.battle, self.distance)
        choices: list[Raw] = [
            ("advance", unit, space)
            for unit in able
            for space in advances(g, self.side, unit, self.battle, further, able)
        ]
        fort = unfinished(g, self.side, 1 << self.battle | further)
        return [choice for choice in choices if choice[2] == fort] or [("done",), *choices]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        fort = unfinished(g, self.side, 1 << self.battle | second_spaces(g, self.battle, self.distance))
        if fort != NOWHERE:
            return No("12.12.3", f"the fort of {where(g, fort)} must be besieged by those who enter it")
        _, unit, space = choice
        if unit not in may_advance(g, self.side, self.attackers):
            return No("12.12.1", f"{name(g, unit)} is not a full-strength attacker of this combat")
        if self.side == CP and channel(g) >> space & 1 and space != self.battle:
            return No("12.12.4", f"units of the Central Powers may not advance into {where(g, space)} yet")
        return No("12.12.2", f"{name(g, unit)} cannot advance to {where(g, space)}")


@procedure
class Advance(Procedure):
    """12.12.1, 21.10 Full-strength attackers advance, one after the other."""

    side: int
    battle: int
    distance: int
    attackers: tuple[int, ...]

    @loop("12.12.1")
    def advancing(self, g: Board) -> Any:
        return AdvanceUnit(self.side, self.battle, self.distance, self.attackers)

    @advancing.then
    def advanced(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "done":
            return LEAVE
        _, unit, space = choice
        if crosses_caucasus(g, g.place[unit], space):
            g.caucasus_crossed = 1
        place_unit(g, unit, space)
        g.log("12.12.1", "advanced", unit=unit, space=space)
        occupy(g, unit, space, "12.12.5")
        return None


EVENTS = (EventKind("advanced", "{unit} advances to {space}", "fight", headline=True),)
