"""12.1 to 12.5 Who may attack what, and the choice of attackers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure
from redoubt.titles.paths_of_glory.queries import (
    additions,
    answers,
    barring_forts,
    besieges,
    closed,
    enemy,
    forts,
    members,
    name,
    nation_at,
    occupied,
    played_now,
    retreated,
    summer,
    tables_of,
    trench_at,
    units_at,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import (
    barred,
    crosses_caucasus,
    moves_on,
    why_barred,
)
from redoubt.titles.paths_of_glory.rules.r12_6_combat import Combat
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, ready_stacks
from redoubt.titles.paths_of_glory.rules.r16_war_status import treaty
from redoubt.titles.paths_of_glory.state import ATTACK, ATTACKED, RETREATED, STORMED, Board
from redoubt.titles.paths_of_glory.tables import AP, BE, BR, CP, DESERT, FR, GE, RU, TU

OBEROST, LLOYD_GEORGE, STAVKA_TIMIDITY = "CP-11", "CP-55", "CP-58"
SPRING_OFFENSIVES = ("CP-49", "CP-50", "CP-51")
"""Michael, Blucher and Peace Offensive."""

# 12.2 Targets


def attackable(g: Board, side: int) -> int:
    """12.2, 15.4 Spaces that may still be attacked from outside: with enemy units that have not retreated
    this round, or an enemy fort that is not besieged, though units too weak for a siege stand there (15.5);
    once per round, and no desert in summer."""
    spaces = occupied(g, enemy(side)) & ~closed(g)
    if max(g.done) >= RETREATED:
        for space in members(spaces):
            if all(retreated(g, unit) for unit in units_at(g, space, enemy(side))):
                spaces &= ~(1 << space)
    spaces |= barring_forts(g, side)
    spaces &= ~g.fought
    if summer(g):
        spaces &= ~tables_of(g).of_terrain[DESERT]
    return spaces


def besieged_here(g: Board, side: int, space: int) -> bool:
    """12.2, 15.4 Whether units in a space may attack the fort they stand on."""
    return bool(forts(g, enemy(side)) >> space & 1) and not g.fought >> space & 1 and besieges(
        g, units_at(g, space, side), g.fort[space]
    )  # fmt: skip


def assailants(g: Board, side: int) -> dict[int, list[int]]:
    """12.1 For each space that can be attacked, the units that may attack it."""
    by_target: dict[int, list[int]] = {}
    for space, units in sorted(ready_stacks(g, side).items()):
        if g.marker[space] == ATTACK:
            for unit, target in aims(g, side, space, [unit for unit in units if not g.done[unit]]):
                by_target.setdefault(target, []).append(unit)
    return by_target


def aims(g: Board, side: int, space: int, units: Iterable[int]) -> Iterator[tuple[int, int]]:
    """12.1, 12.2, 12.3, 12.5 Which of the units in a space activated for combat may attack what."""
    open_targets = attackable(g, side)
    besieged = besieged_here(g, side, space)
    for unit in units:
        for target in members(moves_on(g, unit).near[space] & open_targets & ~barred(g, unit)):
            if why_banned(g, side, unit, target) is None and keeps_siege(g, side, space, (unit,)):
                yield unit, target
        if besieged and why_banned(g, side, unit, space) is None:
            yield unit, space


def why_banned(g: Board, side: int, unit: int, target: int) -> No | None:
    """12.5 The bans on attacks by some units against some spaces."""
    tables = tables_of(g)
    nation = tables.nation[unit]
    there = where(g, target)
    for ban in additions(g).attack_bans:
        no = ban(g, unit, target)
        if no is not None:
            return no
    if side == CP:
        russian_fort = forts(g, AP) & tables.in_country[RU]
        if nation == GE and russian_fort >> target & 1 and not german_may_assault(g):
            return No(
                "12.5",
                f"German units may not attack the Russian fort of {there} before OberOst or war status 4",
            )
        if treaty(g) and nation_at(g, target, AP, RU):
            if nation != TU or not tables.near_east >> target & 1:
                return No("16.9", f"the Treaty of Brest-Litovsk protects the Russian units in {there}")
        return None
    if nation == RU and treaty(g):
        return No("16.9", "Russian units may not attack after the Treaty of Brest-Litovsk")
    if nation == BR and lloyd_george(g) and trench_at(g, target, CP) == 2 and nation_at(g, target, CP, GE):
        return No("12.5", f"Lloyd George keeps British units from attacking the level-2 trench in {there}")
    if nation == RU and played_now(g, STAVKA_TIMIDITY) and trench_at(g, target, CP):
        defenders = units_at(g, target, CP)
        if defenders and all(tables.nation[other] == GE for other in defenders):
            return No(
                "12.5", f"Stavka Timidity keeps Russian units from attacking the German trench in {there}"
            )
    return None


def german_may_assault(g: Board) -> bool:
    """12.5, 16.4 OberOst is played, or CP war status is 4."""
    return was_played(g, OBEROST) or g.war_status[CP] >= 4


def lloyd_george(g: Board) -> bool:
    """12.5 Lloyd George lasts for its turn, unless one of the spring offensives ends it."""
    return played_now(g, LLOYD_GEORGE) and not any(was_played(g, card) for card in SPRING_OFFENSIVES)


# 12.3, 12.4, 12.5 Attackers together


def keeps_siege(g: Board, side: int, space: int, force: Iterable[int]) -> bool:
    """12.3 Whether units of a siege may attack elsewhere: those that stay, and have not attacked elsewhere,
    keep it."""
    if not forts(g, enemy(side)) >> space & 1:
        return True
    gone = set(force)
    staying = [u for u in units_at(g, space, side) if u not in gone and not attacked_elsewhere(g, u)]
    return besieges(g, staying, g.fort[space])


def attacked_elsewhere(g: Board, unit: int) -> bool:
    """12.3 Whether a unit attacked in this action round, and not the fort it stands on."""
    return g.done[unit] & (ATTACKED | STORMED) == ATTACKED


def fights_as(g: Board, unit: int) -> int:
    """12.4 The nation a unit counts for among attackers."""
    nation = tables_of(g).activates_as[unit]
    return additions(g).fights_as(g).get(nation, nation)


def why_not_together(g: Board, side: int, force: tuple[int, ...], target: int) -> No | None:
    """12.3, 12.4, 12.5, 11.9 Why these units may not attack a space together."""
    tables = tables_of(g)
    by_space: dict[int, set[int]] = {}
    for unit in force:
        by_space.setdefault(g.place[unit], set()).add(fights_as(g, unit))
    every = set().union(*by_space.values()) if by_space else set()
    if len(by_space) > 1 and not any(nations == every for nations in by_space.values()):
        return No(
            "12.4", "nations attack together from several spaces only if one of these has attackers of each"
        )
    london = tables.space["London"]
    if london in by_space:
        ashore = tables.in_country[FR] | tables.in_country[BE]
        if not any(ashore >> space & 1 for space in by_space):
            return No("12.5", "units in London attack only together with units in France or Belgium")
    for space in by_space:
        if space != target and not keeps_siege(g, side, space, force):
            return No("12.3", f"the units that stay in {where(g, space)} must keep the siege")
    if sum(crosses_caucasus(g, g.place[unit], target) for unit in force) > 1:
        return No("11.9", "only one Russian corps per turn attacks across the Caucasus link")
    return None


def can_become_legal(g: Board, side: int, force: tuple[int, ...], target: int, eligible: list[int]) -> bool:
    """Whether a force may attack, or could with more units."""
    if why_not_together(g, side, force, target) is None:
        return True
    nation = {unit: fights_as(g, unit) for unit in (*force, *eligible)}
    for space in sorted({g.place[unit] for unit in eligible}):
        joined = list(force)
        for unit in eligible:
            if g.place[unit] == space and unit not in joined:
                nations_here = {nation[other] for other in joined if g.place[other] == space}
                if nation[unit] not in nations_here and nation[unit] in {nation[other] for other in force}:
                    joined.append(unit)
        if why_not_together(g, side, tuple(joined), target) is None:
            return True
        for unit in eligible:
            if unit not in joined and why_not_together(g, side, (*joined, unit), target) is None:
                return True
    return False


def targets(g: Board, side: int) -> list[int]:
    """12.2 The spaces that can be attacked now."""
    return [
        target
        for target, units in sorted(assailants(g, side).items())
        if any(can_become_legal(g, side, (unit,), target, units) for unit in units)
    ]


# 12.6 The attacker chooses


@dataclass(frozen=True)
class ChooseCombat(Decision):
    """8.6, 12.2 Which space is attacked next; combats are optional."""

    rule = "12.2"
    prompt = "attack a space, or end the action round"
    verbs = (
        Verb("attack", "space", label="Attack {space}", group="fight", safe=True),
        Verb("done", label="No more attacks", ends=True),
    )
    auto = False

    def options(self, g: Board) -> Iterable[Raw]:
        return [("done",), *(("attack", target) for target in targets(g, self.side))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] != "attack":
            return None
        space = choice[1]
        there = where(g, space)
        if g.fought >> space & 1:
            return No("12.1", f"{there} was attacked in this action round")
        if not (attackable(g, self.side) | forts(g, enemy(self.side))) >> space & 1:
            if tables_of(g).terrain[space] == DESERT and summer(g):
                return No("8.4", f"{there} is desert: no combat there in summer")
            return No(
                "12.2", f"{there} holds no enemy unit that can be attacked, and no unbesieged enemy fort"
            )
        for start, units in sorted(ready_stacks(g, self.side).items()):
            for unit in units:
                near = moves_on(g, unit).near[start] >> space & 1 or start == space
                if near and g.marker[start] == ATTACK:
                    no = why_unit_cannot(g, self.side, unit, space)
                    if no is not None:
                        return no
        return No("12.1", f"no supplied unit in a space activated for combat can attack {there}")


def why_unit_cannot(g: Board, side: int, unit: int, target: int) -> No | None:
    """12.1 to 12.5 Why a unit cannot attack a space."""
    space, who = g.place[unit], name(g, unit)
    if unit not in units_at(g, space, side):
        return No("12.1", f"{who} is not one of your units on the map")
    if g.marker[space] != ATTACK:
        return No("12.1", f"{where(g, space)} is not activated for combat")
    if g.done[unit] & ATTACKED:
        return No("12.1", f"{who} has attacked in this action round")
    if not in_supply(g, unit):
        return No("12.1", f"{who} is out of supply")
    if space != target and not moves_on(g, unit).near[space] >> target & 1:
        return No("12.1", f"{who} in {where(g, space)} has no open way to {where(g, target)}")
    no = why_barred(g, unit, target) or why_banned(g, side, unit, target)
    if no is None and space != target and not keeps_siege(g, side, space, (unit,)):
        return No("12.3", f"{who} is needed to keep the siege of {where(g, space)}")
    return no


@dataclass(frozen=True)
class ChooseAttackers(Decision):
    """12.1, 12.4 Which units attack."""

    rule = "12.1"
    prompt = "attack {target}{with_whom}"
    target: int = 0
    attackers: tuple[int, ...] = ()
    verbs = (
        Verb("use", "unit", label="{unit} attacks", group="fight", safe=True),
        Verb("fight", label="Attack {target} with these units", group="fight"),
    )
    auto = False

    def words(self, g: Board) -> dict[str, str]:
        if not self.attackers:
            return {"with_whom": ": choose who attacks"}
        chosen = ", ".join(name(g, unit) for unit in self.attackers)
        return {"with_whom": f" with {chosen}: add units, or fight"}

    def options(self, g: Board) -> Iterable[Raw]:
        eligible = assailants(g, self.side).get(self.target, [])
        choices: list[Raw] = []
        if self.attackers and why_not_together(g, self.side, self.attackers, self.target) is None:
            choices.append(("fight",))
        for unit in eligible:
            if unit not in self.attackers and can_become_legal(
                g, self.side, (*self.attackers, unit), self.target, eligible
            ):
                choices.append(("use", unit))
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        if choice[0] == "fight":
            return why_not_together(g, self.side, self.attackers, self.target)
        if choice[1] in self.attackers:
            return No("12.1", f"{name(g, choice[1])} is among the attackers already")
        no = why_unit_cannot(g, self.side, choice[1], self.target)
        return no or why_not_together(g, self.side, (*self.attackers, choice[1]), self.target)


@procedure
class Combats(Procedure):
    """8.6 Combats one after the other; each result is seen before the next is chosen."""

    side: int
    target: int = -1
    attackers: tuple[int, ...] = ()

    @loop("12.2", "Combat")
    def combats(self, g: Board) -> Any:
        if self.target >= 0:
            return ChooseAttackers(self.side, self.target, self.attackers)
        return ChooseCombat(self.side)

    @combats.then
    def chosen(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "attack":
            self.target = choice[1]
        elif choice[0] == "use":
            self.attackers = (*self.attackers, choice[1])
        else:
            combat = Combat(self.side, self.target, self.attackers)
            self.target, self.attackers = -1, ()
            return combat
        return None
