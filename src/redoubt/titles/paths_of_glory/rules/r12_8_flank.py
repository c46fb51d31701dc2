"""12.8 Flank attacks, and what the defender is asked in a combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from redoubt.engine.decision import Decision, Raw, Verb
from redoubt.titles.paths_of_glory.queries import enemy, occupied, tables_of
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r12_7_cards import FLANK_STEP, playable
from redoubt.titles.paths_of_glory.state import Board

FLANK_NEEDS = 4

# 12.8 Flank attacks


def flank_bonus(g: Board, fight: Fight) -> int:
    """12.8 One attacking space pins; every other gives +1 unless a solid edge joins it to another space
    with an enemy unit. The pin is chosen so that the bonus is greatest."""
    solid, enemies = tables_of(g).solid, occupied(g, enemy(fight.attacker)) & ~(1 << fight.target)
    spaces = {g.place[unit] for unit in fight.attackers}
    free = sum(not solid.near[space] & enemies for space in spaces)
    return min(free, len(spaces) - 1)


def may_flank(g: Board, fight: Fight) -> bool:
    """12.8 Attackers in two spaces or more, an army among them, no trench in force, no swamp or mountain,
    and a unit to flank."""
    tables = tables_of(g)
    return (
        not fight.trench
        and bool(fight.defenders)
        and bool(tables.ground[tables.terrain[fight.target]].flank)
        and any(tables.is_army[unit] for unit in fight.attackers)
        and len({g.place[unit] for unit in fight.attackers}) > 1
    )


@dataclass(frozen=True)
class AttemptFlank(Decision):
    """12.8 The attacker may try to outflank the defender."""

    rule = "12.8"
    prompt = "try a flank attack on {target} (the die plus {bonus} must reach 4)?"
    target: int = 0
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    bonus: int = 0
    verbs = (
        Verb("flank", label="Try a flank attack", group="fight"),
        Verb("frontal", label="Attack frontally", group="fight"),
        Verb("play", "card", label="Play {card}", group="cards"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        fight = Fight(self.side, self.target, self.attackers, self.defenders, 0)
        cards = playable(g, self.side, fight, FLANK_STEP)
        return [("frontal",), ("flank",), *(("play", card) for card in cards)]


# The decisions of the defender


@dataclass(frozen=True)
class CallOffAttack(Decision):
    """Great Retreat: AP may retreat the RU units before the attack."""

    rule = "12.6"
    prompt = "Great Retreat: retreat the Russian units from {target} before the attack?"
    target: int = 0
    verbs = (
        Verb("give_way", label="Retreat the Russian units one space", group="retreat"),
        Verb("hold", label="Hold {target}", group="retreat"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("hold",), ("give_way",)]


@dataclass(frozen=True)
class StandOrRetreat(Decision):
    """12.11.2 In a trench or rough ground a lost step cancels the whole retreat."""

    rule = "12.11.2"
    prompt = "retreat from {target}, or lose a step and stay"
    target: int = 0
    units: tuple[int, ...] = ()
    verbs = (
        Verb("give_way", label="Retreat from {target}", group="retreat"),
        Verb("stand", "unit", label="Stay: {unit} loses a step", group="retreat"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("give_way",), *(("stand", unit) for unit in self.units)]


@dataclass(frozen=True)
class HoldWithHaig(Decision):
    """Haig: entrenched GE units may ignore a retreat from an attack with BR units."""

    rule = "12.11.1"
    prompt = "Haig: keep the entrenched German units in {target}?"
    target: int = 0
    verbs = (
        Verb("hold", label="The German units hold {target}", group="retreat"),
        Verb("give_way", label="All units retreat", group="retreat"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("hold",), ("give_way",)]
