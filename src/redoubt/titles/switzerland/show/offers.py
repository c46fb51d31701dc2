"""What an offer needs the board for: its cost, its consequences, what to click besides its arguments.

Labels and groups are declared with the verbs of the decisions, in `rules/`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from redoubt.kit.ranges import Range
from redoubt.kit.words import counted
from redoubt.show import offers
from redoubt.show.offers import Fields, Phrases
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.rules.r05_stacking import cures, overstacked_hexes
from redoubt.titles.switzerland.rules.r06_bombardment import (
    bombardment_number,
    bombardment_strength,
    may_join,
)
from redoubt.titles.switzerland.rules.r09_ranges import find_range, must_stop
from redoubt.titles.switzerland.rules.r10_1_odds import column_name, combat_odds, odds_at
from redoubt.titles.switzerland.rules.r10_combat import combats
from redoubt.titles.switzerland.rules.r12_overrun import may_overrun, overrunning_units
from redoubt.titles.switzerland.rules.r14_3_rebuilding import rebuild_cost, restore_cost
from redoubt.titles.switzerland.rules.r15_reinforcements import stripped_units
from redoubt.titles.switzerland.rules.r18_5_airborne import price
from redoubt.titles.switzerland.state import GERMAN, Board
from redoubt.titles.switzerland.tables import Tables


class Offering(offers.Offering):
    """The choices of one decision, with facts worked out once for all of them."""

    g: Board

    @cached_property
    def tables(self) -> Tables:
        tables: Tables = self.g.rules.tables
        return tables

    def hex_id(self, hex: int) -> str:
        return str(self.tables.grid.name(hex))

    def count(self, *verbs: str) -> int:
        """How many different things these verbs are offered for."""
        return len({choice[1] for choice in self.seat.legal() if choice.verb in verbs})

    # 9.0

    @cached_property
    def range(self) -> Range:
        way = self.decision
        return find_range(self.g, way.unit, way.left, way.first, way.guide)

    @cached_property
    def costs(self) -> dict[int, int]:
        """9.0 The cost of each hex in reach of the moving unit."""
        members, range = self.tables.grid.members, self.range
        return {hex: cost for cost, level in enumerate(range.levels) for hex in members(level)}

    @cached_property
    def stops(self) -> int:
        return must_stop(self.g, self.decision.unit, self.decision.guide)

    @cached_property
    def full(self) -> int:
        return queries.crowded(self.g, self.decision.unit)


PHRASES: Final = Phrases(
    Offering,
    weighed=("fight", "fire", "move"),
    final=("loss", "fire", "fight", "retreat", "die", "end", "stop", "suggested"),
)
verb = PHRASES.verb


def _together(*notes: str) -> str:
    """The non-empty notes as one."""
    return "; ".join(filter(None, notes))


# 9.0 Movement


@verb("move")
def _move(o: Offering, unit: int) -> Fields:
    return {"from_place": o.hex_id(o.g.place[unit])}


@verb("to")
def _to(o: Offering, hex: int) -> Fields:
    if o.range.beyond & o.tables.grid.bit[hex]:
        return {"cost": o.decision.left, **_awaits(o, hex, "takes the whole move [9.0]")}
    return {"cost": o.costs[hex], **_awaits(o, hex)}


@verb("straight")
def _straight(o: Offering, hex: int) -> Fields:
    cost = dict(o.range.steps)[hex]
    direct = "the direct step; a detour is cheaper [9.0]"
    return {"cost": min(cost, o.decision.left), **_awaits(o, hex, direct)}


def _awaits(o: Offering, hex: int, note: str = "") -> Fields:
    """What awaits a unit in a hex."""
    fields: dict[str, Any] = {}
    bit, warn, end = o.tables.grid.bit[hex], "", ""
    if queries.deadly(o.g) & bit:
        fields["danger"] = True
        end = f"off limits: the unit goes to the dead pile [{o.g.rules.scenario.rule}.4]"
    elif o.stops & bit:
        end = _must_stop(o, hex)
    if o.full & bit:
        fields["warn"] = warn = "over the stacking limit at the end of the combat phase [5.0]"
    return {**fields, "note": _together(note, end, warn)}


def _must_stop(o: Offering, hex: int) -> str:
    """9.0d, 11.0, 12.1 Why a unit must stop in a hex, and whether it may overrun there."""
    unit = o.decision.unit
    enemies = queries.units_at(o.g, hex, queries.enemy(o.decision.side))
    if queries.foreign_forts(o.g, o.tables.nation[unit]) & o.tables.grid.bit[hex]:
        return "must stop: fortification [11.0]"
    if enemies and all(may_overrun(o.g, unit, target, hex) for target in enemies):
        return "must stop: enemy [9.0], may overrun [12.1]"
    return "must stop: enemy [9.0]"


@verb("stop")
def _stop(o: Offering) -> Fields:
    unit = o.decision.unit
    begin = f"Leave {o.tables.unit_shown[unit]}" if o.decision.first else "Stop"
    return {"label": f"{begin} in {o.tables.where(o.g.place[unit])}"}


@verb("leave")
def _leave(o: Offering) -> Fields:
    return {"cost": 1}


@verb("exit")
def _exit(o: Offering) -> Fields:
    return {"cost": 1, "note": f"scores {o.tables.stacking[o.decision.unit]} VP [19.5.4]"}


@verb("demolish")
def _demolish(o: Offering) -> Fields:
    unit = o.decision.unit
    fort = queries.fort_at(o.g, o.g.place[unit])
    lost = f"{o.tables.unit_shown[unit]} is lost [10.4.2]"
    return {"label": f"Blow up {o.tables.fort_shown[fort]}", "note": lost}


@verb("overrun")
def _overrun(o: Offering, hex: int) -> Fields:
    side = o.decision.side
    enemies = queries.units_at(o.g, hex, queries.enemy(side))
    odds = combat_odds(o.g, hex, overrunning_units(o.g, hex, side), enemies, True)
    return {"label": f"Overrun in {o.tables.where(hex)} at {column_name(o.g, odds.column)}"}


@verb("done", "ChooseMove")
def _end_moves(o: Offering) -> Fields:
    """9.0, 5.0 The end of a movement phase: units that could still move, losses from overstacking, and the
    combat that follows without a decision."""
    side = o.decision.side
    lost = []
    for hex in overstacked_hexes(o.g, side):
        units = queries.units_at(o.g, hex, side)
        gone = f"{len(cures(o.g, units)[0])} of {counted(len(units), 'unit')} eliminated after combat"
        lost.append(f"{o.tables.where(hex)} is overstacked: {gone}")
    warn = f"{'; '.join(lost)} [5.0]" if lost else ""
    fighters_first = o.g.rules.air_combat and not o.g.night
    follows = "" if fighters_first else _at_once(o, combats(o.g, side))
    left = _left(o, "move", "return", "overrun", noun="unit", could="move")
    return {**left, "warn": warn, "note": _together(warn, follows, left.get("note", ""))}


# 6.0 Bombardment, 7.0 the bomber


def _number(o: Offering, strength: int, target: int) -> str:
    """6.1 The number to roll."""
    number = bombardment_number(o.g, strength, target, queries.enemy(o.decision.side)).value
    if number < 1:
        return f"strength {strength} cannot hit [6.1]"
    return f"strength {strength}, {number} or less hits [6.1]"


@verb("bombard")
def _bombard(o: Offering, hex: int, target: int) -> Fields:
    """The strongest attack by guns of one nation there."""
    guns = may_join(o.g, o.decision.side, hex, ())
    nation = o.tables.nation
    groups = [[gun for gun in guns if nation[gun] == owner] for owner in {nation[gun] for gun in guns}]
    strength = max(bombardment_strength(o.g, group) for group in groups)
    return {"piece": o.tables.unit_ids[guns[0]], "note": _number(o, strength, target)}


@verb("with")
def _with(o: Offering, unit: int) -> Fields:
    strength = bombardment_strength(o.g, (*o.decision.firers, unit))
    return {"note": _number(o, strength, o.decision.target)}


@verb("fire")
def _fire(o: Offering) -> Fields:
    return {"note": _number(o, bombardment_strength(o.g, o.decision.firers), o.decision.target)}


@verb("bomb")
def _bomb(o: Offering, hex: int) -> Fields:
    return {"note": _number(o, o.decision.strength, hex)}


# 10.0 Combat, losses


@verb("fight")
def _fight(o: Offering, hex: int) -> Fields:
    where, column = o.tables.where(hex), column_name(o.g, odds_at(o.g, hex, o.decision.side).column)
    rounds = "one round [13.3]" if o.g.night else "round after round until one side is gone [10.1]"
    others = [other for other in combats(o.g, o.decision.side, o.decision.fought) if other != hex]
    return {"label": f"Fight in {where} at {column}", "note": _together(rounds, _at_once(o, others))}


def _at_once(o: Offering, left: list[int]) -> str:
    """10.0 Combat is compulsory, so the only one left is fought without another decision: warn the player who
    is about to bring it on, with the odds as they stand."""
    if len(left) != 1:
        return ""
    column = column_name(o.g, odds_at(o.g, left[0], o.decision.side).column)
    return f"then the last combat, in {o.tables.where(left[0])} at {column}, follows at once [10.0]"


@verb("hit")
def _hit(o: Offering, unit: int) -> Fields:
    if o.g.hits[unit] or o.tables.strength[unit][o.g.lost[unit]] <= 1:
        return _step(o, unit)
    return {}


@verb("step")
def _step(o: Offering, unit: int) -> Fields:
    """10.2.2 What is left of a unit after losing a step."""
    steps, lost = o.tables.strength[unit], o.g.lost[unit]
    if lost + 1 >= len(steps):
        return {"note": "its last step: it is eliminated [10.2.2]"}
    return {"note": f"strength {queries.strength(o.g, unit)} becomes {steps[lost + 1]} [10.2.2]"}


# 8.3 The die


def _die(o: Offering, change: int) -> Fields:
    die = o.decision.die + change
    attacker, defender = o.tables.combat_results[o.decision.column][die - 1]
    fields = {"note": f"attacker {attacker}, defender {defender} [10.2]"}
    if change:
        fields["label"] = f"{'Raise' if change > 0 else 'Lower'} the die to {die}"
    return fields


@verb("keep")
def _keep(o: Offering) -> Fields:
    return _die(o, 0)


@verb("raise")
def _raise(o: Offering) -> Fields:
    return _die(o, 1)


@verb("lower")
def _lower(o: Offering) -> Fields:
    return _die(o, -1)


# 14.0, 15.0, 19.0 Placement


@verb("at")
def _at(o: Offering, hex: int) -> Fields:
    """Clicking the hex also selects the piece to place."""
    if o.kind == "ChooseSite":
        return {}
    if o.kind == "ChooseMilitiaHex":
        return {"piece": o.tables.militia_ids[o.decision.militia]}
    return {"piece": o.tables.unit_ids[o.decision.unit]}


@verb("face")
def _face(o: Offering, facing: int) -> Fields:
    """11.1 Click the middle one of the three faced hexes."""
    near = o.tables.grid.neighbours[o.decision.hex][(facing + 1) % 6]
    return {"place": o.hex_id(near) if near >= 0 else None, "from_place": o.hex_id(o.decision.hex),
            "facing": facing}  # fmt: skip


@verb("suggested", "ChooseUnit")
def _suggested(o: Offering) -> Fields:
    return {"note": f"for {counted(len(o.decision.units), 'unit')}"}


# 14.0 Replacements


@verb("recover")
def _recover(o: Offering, unit: int) -> Fields:
    return {"cost": 1}


@verb("rebuild")
def _rebuild(o: Offering, unit: int) -> Fields:
    return {"cost": rebuild_cost(o.g, unit)}


@verb("restore")
def _restore(o: Offering, unit: int) -> Fields:
    return {"cost": restore_cost(o.g, unit)}


@verb("break_up")
def _break_up(o: Offering, unit: int) -> Fields:
    return {"note": f"gives {counted(o.tables.strength[unit][0], 'point')} for units of its type [19.5.4]"}


@verb("emergency")
def _emergency(o: Offering) -> Fields:
    points = {"five": "5 points", "two_dice": "two dice of points", "one_die": "a die of points, 1 as 6"}
    return {"note": f"gives {points[o.g.rules.scenario.emergency]}, once per phase [14.6]"}


@verb("done", "SpendPoints")
def _spend_no_more(o: Offering) -> Fields:
    left = _left(o, "recover", "rebuild", "restore", noun="unit", could="receive points")
    points, lapse = o.decision.points, ""
    if points and not (o.decision.side == GERMAN and not o.decision.first):
        lapse = f"{counted(points, 'point')} will be lost [14.2]"
    return {**left, "note": _together(left.get("note", ""), lapse)}


# 18.3, 18.5 Reinforcements


@verb("request")
def _request(o: Offering, unit: int) -> Fields:
    cost = price(o.g, unit)
    return {"note": f"costs {cost} VP [18.5.2]"} if cost else {}


@verb("strip")
def _strip(o: Offering, number: int) -> Fields:
    names = ", ".join(o.tables.unit_shown[unit] for unit in stripped_units(o.g, number))
    return {"label": f"Pull {names} from the Italian front", "note": f"gives the German {number} VP [18.3]"}


# the end of a phase or a task


def _left(o: Offering, *verbs: str, noun: str, could: str) -> Fields:
    """How many things could still act."""
    left = o.count(*verbs)
    return {"left": left, "note": f"{counted(left, noun)} could still {could}"} if left else {}


def _end(decision: str, offered: str, noun: str, could: str) -> None:
    """For this decision, `done` notes for how many things a verb is still offered."""

    @verb("done", decision)
    def end(o: Offering) -> Fields:
        return _left(o, offered, noun=noun, could=could)


_end("ChooseBombardment", "bombard", "hex", "fire")
_end("ChooseUnit", "place", "unit", "enter")
_end("ChooseMilitia", "militia", "marker", "be placed")


__all__ = ["PHRASES", "Offering"]
