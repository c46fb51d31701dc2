"""Section 8: Operations: activation and its costs, then movement, entrenching and combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.kit.memory import remembered
from redoubt.kit.words import counted
from redoubt.titles.paths_of_glory.board import set_marker
from redoubt.titles.paths_of_glory.queries import (
    additions,
    answers,
    beach,
    enemy,
    forts,
    members,
    occupied,
    played_now,
    summer,
    tables_of,
    units_at,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import moves_on
from redoubt.titles.paths_of_glory.rules.r11_movement import Movement
from redoubt.titles.paths_of_glory.rules.r12_attacks import Combats
from redoubt.titles.paths_of_glory.rules.r14_supply import ready_stacks, traces_through_beachhead
from redoubt.titles.paths_of_glory.rules.r16_war_status import FALL_OF_THE_TSAR
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, ATTACK, MOVE, NEITHER, NOWHERE, Board
from redoubt.titles.paths_of_glory.tables import AH, AP, BE, BR, CP, DESERT, FR, GE, IT, RU, US

MOLTKE, FALKENHAYN, SUD_ARMY, ELEVENTH_ARMY = "AP-09", "CP-13", "CP-10", "CP-29"
EVERYONE_INTO_BATTLE = "AP-51"
BELGIANS_AS_BRITISH = ("Antwerp", "Ostend", "Calais", "Amiens")


# 8.2 What a space costs


def activation_cost(g: Board, space: int, side: int, combat: bool) -> int:
    """8.2 The activation points for a space: the nationalities among its units, with the readings of 8.2."""
    units = units_at(g, space, side)
    if len(units) == 1 and (side == CP or g.beachhead == NOWHERE):
        return 1
    inside, tables = tables_of(g).in_country, tables_of(g)
    if side == CP:
        if (inside[BE] | inside[FR]) >> space & 1 and was_played(g, MOLTKE) and not was_played(g, FALKENHAYN):
            return len(units)
        cost = _nationalities(g, space, units)
        if cost > 1:
            cost = min(cost, _eleventh_army(g, units, cost), _sud_army(g, units, cost))
        return cost
    if any(traces_through_beachhead(g, unit) for unit in units):
        return _beachhead_cost(g, units)
    if (inside[IT] | inside[FR] | inside[BE]) >> space & 1 and played_now(g, EVERYONE_INTO_BATTLE):
        cost = 1
    else:
        cost = _nationalities(g, space, units)
    if combat and was_played(g, FALL_OF_THE_TSAR):
        russians = sum(tables.nation[unit] == RU for unit in units)
        cost += max(0, russians - 1)
    return cost


def _nationalities(g: Board, space: int, units: tuple[int, ...]) -> int:
    """8.2 AUS, CND, PT, ANA count as BR, SN as TU, MN as SB; BE as BR by the Channel; FR and US as one in
    France and Germany."""
    tables = tables_of(g)
    nations = {tables.activates_as[unit] for unit in units}
    if len(nations) == 1:
        return 1
    counts_as = additions(g).activates_as(g)
    nations = {counts_as.get(nation, nation) for nation in nations}
    if BE in nations and space in {tables.space[place] for place in BELGIANS_AS_BRITISH}:
        nations = nations - {BE} | {BR}
    if US in nations and (tables.in_country[FR] | tables.in_country[GE]) >> space & 1:
        nations = nations - {US} | {FR}
    return len(nations)


def _sud_army(g: Board, units: tuple[int, ...], cost: int) -> int:
    """8.2 Sud Army, once per action round: one AH unit and one or two GE corps cost 1; with a second AH
    unit, or one other corps, 2."""
    if not was_played(g, SUD_ARMY) or g.sud_used:
        return cost
    tables = tables_of(g)
    if any(tables.is_army[unit] and tables.nation[unit] != AH for unit in units):
        return cost
    austrian = sum(tables.nation[unit] == AH for unit in units)
    german = sum(tables.nation[unit] == GE for unit in units)
    if not austrian or not german:
        return cost
    return 1 if austrian == 1 and austrian + german == len(units) else 2


def _eleventh_army(g: Board, units: tuple[int, ...], cost: int) -> int:
    """8.2 The 11th Army with any CP corps costs 1; with a second army 2."""
    tables = tables_of(g)
    if not was_played(g, ELEVENTH_ARMY) or all(tables.trait[unit] != "eleventh" for unit in units):
        return cost
    return 2 if sum(tables.is_army[unit] for unit in units) > 1 else 1


def _beachhead_cost(g: Board, units: tuple[int, ...]) -> int:
    """8.2 A stack supplied through the beachhead: 3 for the MEF army, 1 for each BR or AUS corps, 1 for
    each further nationality."""
    tables = tables_of(g)
    further = {tables.activates_as[unit] for unit in units} - {BR}
    british = [unit for unit in units if tables.activates_as[unit] == BR]
    return sum(3 if tables.trait[unit] == "mef" else 1 for unit in british) + len(further)


# 8.1 Marking spaces


def activatable(g: Board, side: int, points: int) -> list[Raw]:
    """8.1, 8.3 The markers that can be placed with so many points."""
    choices: list[Raw] = []
    marker, near_east = g.marker, tables_of(g).near_east if side == AP else 0
    for space, cost, attack_cost in price_list(g, (side, g.sud_used)):
        if marker[space] == NEITHER and cost <= points:
            choices.append(("activate_move", space))
            if attack_cost <= points and not (near_east >> space & 1 and why_no_attack(g, space, side)):
                choices.append(("activate_attack", space))
    return choices


@remembered(ALL_OF_IT)
def price_list(g: Board, who: tuple[int, int]) -> list[tuple[int, int, int]]:
    """8.2 By space, what a side pays for movement and for combat; what cannot attack is beyond every card.
    `who` is the side, and whether Sud Army is spent."""
    side = who[0]
    prices = []
    enemies, near = occupied(g, enemy(side)) | forts(g, enemy(side)), tables_of(g).solid.near
    far = tables_of(g).graph("AP" if side == AP else "CP", beach(g)).near
    calm = tables_of(g).of_terrain[DESERT] if summer(g) else 0
    dearer = side == AP and was_played(g, FALL_OF_THE_TSAR)
    for space in sorted(ready_stacks(g, side)):
        attacks = False
        if (far[space] | 1 << space) & enemies and not calm >> space & 1:
            close = (near[space] | 1 << space) & enemies
            attacks = bool(close) or why_no_attack(g, space, side, False) is None
        price = activation_cost(g, space, side, False)
        if not attacks:
            prices.append((space, price, 99))
        else:
            prices.append((space, price, activation_cost(g, space, side, True) if dearer else price))
    return prices


def why_no_attack(g: Board, space: int, side: int, markers: bool = True) -> No | None:
    """8.4, 8.5, 12.2 Why a space may not be activated for combat; `markers` counts those already placed
    (8.5)."""
    tables = tables_of(g)
    if summer(g) and tables.terrain[space] == DESERT:
        return No("8.4", f"{where(g, space)} is desert: no combat there in summer")
    if markers and side == AP and _counts_in_near_east(g, space):
        marked = [other for other in members(tables.near_east) if g.marker[other] == ATTACK]
        if any(_counts_in_near_east(g, other) for other in marked):
            return No(
                "8.5",
                "the Allies may activate only one space of the Near East map for combat in an action round",
            )
    around = 1 << space
    for unit in ready_stacks(g, side).get(space, ()):
        around |= moves_on(g, unit).near[space]
    if not around & (occupied(g, enemy(side)) | forts(g, enemy(side))):
        return No("12.2", f"no enemy can be attacked from {where(g, space)}")
    return None


def _counts_in_near_east(g: Board, space: int) -> bool:
    """8.5 Spaces of the Near East map, but not the beachhead nor the space with the BR NE army."""
    tables = tables_of(g)
    return (
        bool(tables.near_east >> space & 1)
        and space != g.beachhead
        and all(tables.trait[unit] != "br_ne" for unit in units_at(g, space, AP))
    )


@dataclass(frozen=True)
class Activate(Decision):
    """8.1 Which spaces are marked for movement and for combat."""

    rule = "8.1"
    prompt = "activate spaces ({left} left), or go on"
    points: int = 0
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("activate_move", "space", label="Activate {space} for movement", group="activate", safe=True),
        Verb("activate_attack", "space", label="Activate {space} for combat", group="activate", safe=True),
        Verb("done", label="Activation is complete", ends=True),
    )
    auto = False

    def words(self, g: Board) -> dict[str, str]:
        return {"left": counted(self.points, "activation point")}

    def options(self, g: Board) -> Iterable[Raw]:
        return [("done",), *activatable(g, self.side, self.points)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "done":
            return None
        space, combat = choice[1], choice[0] == "activate_attack"
        there, units = where(g, space), units_at(g, space, self.side)
        if not units:
            return No("8.1", f"you have no units in {there}")
        if g.marker[space] != NEITHER:
            return No(
                "8.1", f"{there} is already activated; a space is marked once, for movement or for combat"
            )
        if space not in ready_stacks(g, self.side):
            return No("8.3", f"every unit in {there} is out of supply")
        no = why_no_attack(g, space, self.side) if combat else None
        cost = activation_cost(g, space, self.side, combat)
        if no is None and cost > self.points:
            no = No("8.2", f"{there} costs {cost} activation points; {self.points} are left")
        return no


@procedure
class Operations(Procedure):
    """8.6 Activation, then all movement and entrenching, then combats one after the other."""

    side: int
    points: int

    @loop("8.1", "Activation")
    def activation(self, g: Board) -> Any:
        return Activate(self.side, self.points) if self.points > 0 else None

    @activation.then
    def activated(self, g: Board, choice: Raw) -> None:
        if choice[0] == "done":
            self.points = 0
            return
        space, combat = choice[1], choice[0] == "activate_attack"
        cost = activation_cost(g, space, self.side, combat)
        if self.side == CP:
            use_sud_army(g, space, cost)
        self.points -= cost
        set_marker(g, space, ATTACK if combat else MOVE)
        g.log(
            "8.1",
            "activated",
            side=self.side,
            space=space,
            cost=cost,
            what="combat" if combat else "movement",
        )

    @step("11.1", "Movement")
    def movement(self, g: Board) -> Any:
        return Movement(self.side) if MOVE in g.marker else None

    @step("12.1", "Combat")
    def combats(self, g: Board) -> Any:
        return Combats(self.side) if ATTACK in g.marker else None


def use_sud_army(g: Board, space: int, cost: int) -> None:
    """8.2 One stack per action round."""
    units = units_at(g, space, CP)
    normal = _nationalities(g, space, units)
    if cost < normal and cost < _eleventh_army(g, units, normal):
        g.sud_used = 1


EVENTS = (
    EventKind("activated", "The {side} activate {space} for {what} ({cost})", "march"),
)  # fmt: skip
