"""Section 6: Mandated offensives: the roll of each side, and the attack that meets it."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import add_vp, meet_offensive, set_offensive
from redoubt.titles.paths_of_glory.queries import (
    at_war,
    capitals_of,
    controlled,
    enemy,
    nations_of,
    tables_of,
    units_at,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import supply_hangs_on
from redoubt.titles.paths_of_glory.state import NOWHERE, Board
from redoubt.titles.paths_of_glory.tables import (
    AH,
    AP,
    BE,
    BR,
    CP,
    FR,
    GE,
    IT,
    OFFENSIVE_WORDS,
    OFFENSIVES,
    RU,
    TU,
    US,
)

(
    FR_OFFENSIVE, BR_OFFENSIVE, IT_OFFENSIVE, RU_OFFENSIVE, AH_OFFENSIVE, AH_IT_OFFENSIVE, TU_OFFENSIVE,
    GE_OFFENSIVE, MUTINY,
) = range(len(OFFENSIVES))  # fmt: skip
NATION = {
    FR_OFFENSIVE: FR, BR_OFFENSIVE: BR, IT_OFFENSIVE: IT, RU_OFFENSIVE: RU, AH_OFFENSIVE: AH,
    AH_IT_OFFENSIVE: AH, TU_OFFENSIVE: TU, GE_OFFENSIVE: GE, MUTINY: FR,
}  # fmt: skip
ORDER = {
    AP: (FR_OFFENSIVE, BR_OFFENSIVE, IT_OFFENSIVE, RU_OFFENSIVE),
    CP: (AH_OFFENSIVE, AH_IT_OFFENSIVE, TU_OFFENSIVE, GE_OFFENSIVE),
}
"""6.3 From left to right; after the last there is none."""
HOFFMANN, FRENCH_MUTINY, BOLSHEVIK_REVOLUTION, HL_TAKE_COMMAND = "CP-37", "CP-47", "CP-53", "CP-54"


@procedure
class OffensivePhase(Procedure):
    """5.A Each side rolls for its mandated offensive."""

    @step("6.1", "Mandated Offensive Phase")
    def allied(self, g: Board) -> None:
        roll_offensive(g, AP)

    @step("6.1", "Mandated Offensive Phase")
    def central(self, g: Board) -> None:
        roll_offensive(g, CP)


def roll_offensive(g: Board, side: int) -> None:
    """6.1, 6.2 One die; CP adds 1 after Hoffmann."""
    die = g.roll("6.1", "mandated offensive")
    line = min(6, die + (side == CP and was_played(g, HOFFMANN)))
    offensive = settled(g, side, tables_of(g).offensives[side, line])
    set_offensive(g, side, offensive)
    g.log("6.1", "offensive", side=side, die=die, offensive=offensive)


def settled(g: Board, side: int, offensive: int) -> int:
    """6.3 to 6.5, 6.8 What a result of the chart comes to; -1 for none."""
    while offensive != NOWHERE:
        nation = NATION[offensive]
        if not at_war(g, nation):
            return NOWHERE
        if not _lost_capital(g, nation):
            return _now(g, offensive)
        order = ORDER[side]
        place = order.index(offensive) + 1
        offensive = order[place] if place < len(order) else NOWHERE
    return NOWHERE


def _lost_capital(g: Board, nation: int) -> bool:
    """6.3 All its capitals are enemy-controlled. Russia has none for this purpose."""
    capitals = capitals_of(g, nation)
    return bool(capitals) and not capitals & ~controlled(g, enemy(g.allegiance[nation]))


def _now(g: Board, offensive: int) -> int:
    """6.4, 6.5, 6.8, 4.4.7 How events and the front change a result."""
    if offensive == BR_OFFENSIVE and g.rules.historical and g.turn == 1:
        return FR_OFFENSIVE
    if offensive == FR_OFFENSIVE and was_played(g, FRENCH_MUTINY):
        return MUTINY
    if offensive == AH_IT_OFFENSIVE and (not at_war(g, IT) or _lost_capital(g, IT)):
        return AH_OFFENSIVE
    if offensive == GE_OFFENSIVE and was_played(g, HL_TAKE_COMMAND):
        return NOWHERE
    if offensive == RU_OFFENSIVE and was_played(g, BOLSHEVIK_REVOLUTION):
        return NOWHERE
    return offensive


def cancel_offensive(g: Board, side: int, offensive: int) -> None:
    """6.5 An event cancels an offensive that is in force."""
    if g.offensive[side] == offensive:
        set_offensive(g, side, NOWHERE)
        g.log("6.5", "offensive_cancelled", side=side, offensive=offensive)


# 6.6 Meeting it


def western(g: Board) -> int:
    """6.6 The spaces of France, Belgium and Germany."""
    inside = tables_of(g).in_country
    return inside[FR] | inside[BE] | inside[GE]


def meets(g: Board, side: int, attackers: tuple[int, ...], target: int) -> bool:
    """6.6, V4.9 Whether an attack meets the side's mandated offensive."""
    offensive = g.offensive[side]
    defenders = units_at(g, target, enemy(side))
    if offensive in (NOWHERE, MUTINY) or not defenders:
        return False
    if NATION[offensive] not in nations_of(g, attackers):
        return False
    in_the_west, there = bool(western(g) >> target & 1), nations_of(g, defenders)
    if offensive in (FR_OFFENSIVE, BR_OFFENSIVE):
        return in_the_west and GE in there
    if offensive == GE_OFFENSIVE:
        return in_the_west and bool(there & {US, BR, BE, FR})
    if offensive == AH_IT_OFFENSIVE:
        italy = tables_of(g).in_country[IT]
        in_italy = bool(italy >> target & 1) or IT in there
        return in_italy or any(supply_hangs_on(g, unit, italy) for unit in defenders)
    return True


def declare_attack(g: Board, side: int, attackers: tuple[int, ...], target: int) -> None:
    """6.6, 6.8 An attack is declared: it may meet the offensive, or bring the French mutiny out."""
    if meets(g, side, attackers, target):
        meet_offensive(g, side)
    if side == AP and g.offensive[AP] == MUTINY and not g.mutiny_paid and western(g) >> target & 1:
        nation = tables_of(g).nation
        french = [unit for unit in attackers if nation[unit] == FR]
        if any(US not in nations_of(g, units_at(g, g.place[unit], AP)) for unit in french):
            g.mutiny_paid = 1
            meet_offensive(g, AP)
            add_vp(g, 1, "6.8", "French troops attack during the mutiny")


def missed(g: Board, side: int) -> bool:
    """6.7 The side has an offensive that it did not meet. A mutiny asks for none (6.8)."""
    return g.offensive[side] not in (NOWHERE, MUTINY) and not g.offensive_met[side]


def begin_mutiny(g: Board) -> None:
    """6.8 French Mutiny turns an unmet French offensive into a mutiny at once."""
    if g.offensive[AP] == FR_OFFENSIVE and not g.offensive_met[AP]:
        set_offensive(g, AP, MUTINY)


EVENTS = (
    EventKind(
        "offensive",
        "The {side} roll {die} for their mandated offensive: {result}",
        dice=("die",),
        headline=True,
        report=True,
        words=lambda facts, shown: {"result": OFFENSIVE_WORDS.get(facts["offensive"], "none")},
    ),
    EventKind("offensive_cancelled", "The {offensive} offensive of the {side} is cancelled", report=True),
)
