"""How each choice is offered to people: in plain words, with what is clicked for it, its cost and its risks.

Every verb of the notation has its function; questions of yes, no, done and suggested are told by the kind of
decision, at the end.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from redoubt.kit.ranges import Range
from redoubt.kit.words import counted
from redoubt.show import offers
from redoubt.show.offers import Phrases, Tell
from redoubt.show.table import Plain
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
from redoubt.titles.switzerland.rules.r11_works import faced
from redoubt.titles.switzerland.rules.r12_overrun import may_overrun, overrunning_units
from redoubt.titles.switzerland.rules.r14_3_rebuilding import rebuild_cost, restore_cost
from redoubt.titles.switzerland.rules.r15_reinforcements import stripped_units
from redoubt.titles.switzerland.rules.r18_5_airborne import price
from redoubt.titles.switzerland.state import GERMAN, Board
from redoubt.titles.switzerland.tables import Tables

QUIET: Final = frozenset({"move", "to", "straight", "guide", "request"})
"""Verbs after which the side is always asked again before a die can fall."""
ALIKE: Final = frozenset({"at", "block", "face", "place", "militia"})
"""Verbs whose choices all have the same sequel, so that one is tried for all of them."""

PHRASES: Final = Phrases()
verb = PHRASES.verb


class Offer(offers.Offer):
    """The choices of one decision, laid out for people."""

    g: Board
    phrases = PHRASES

    @cached_property
    def tables(self) -> Tables:
        found: Tables = self.g.rules.tables
        return found

    def harmless(self, verb: str) -> bool:
        return verb in QUIET

    def alike(self, verb: str) -> bool:
        return verb in ALIKE

    # words

    def unit(self, unit: int) -> str:
        return str(self.tables.unit_shown[unit])

    def id(self, unit: int) -> str:
        return str(self.tables.unit_ids[unit])

    def hex(self, hex: int) -> str:
        return str(self.tables.grid.name(hex))

    def where(self, hex: int) -> str:
        """A hex for a sentence."""
        return self.tables.where(hex)

    def count(self, *verbs: str) -> int:
        """How many different things the verbs are offered for."""
        return len({choice[1] for choice in self.seat.legal() if choice.verb in verbs})

    # 9.0

    @cached_property
    def range(self) -> Range:
        asked = self.decision
        return find_range(self.g, asked.unit, asked.left, asked.first, asked.guide)

    @cached_property
    def costs(self) -> dict[int, int]:
        """9.0 What each hex in reach of the moving unit costs."""
        members, found = self.tables.grid.members, self.range
        return {hex: cost for cost, level in enumerate(found.levels) for hex in members(level)}

    @cached_property
    def stops(self) -> int:
        return must_stop(self.g, self.decision.unit, self.decision.guide)

    @cached_property
    def full(self) -> int:
        return queries.crowded(self.g, self.decision.unit)


# 9.0 Movement


@verb("move", "move")
def _move(o: Offer, unit: int) -> Plain:
    return {"label": f"Move {o.unit(unit)}", "piece": o.id(unit), "from_hex": o.hex(o.g.place[unit])}


@verb("to", "move")
def _to(o: Offer, hex: int) -> Plain:
    told: Plain = {"label": f"To {o.where(hex)}", "hex": o.hex(hex), "piece": None}
    if o.range.beyond & o.tables.grid.bit[hex]:
        told["cost"] = o.decision.left
        return _noted(o, hex, told, ["takes its whole move [9.0]"])
    told["cost"] = o.costs[hex]
    return _noted(o, hex, told, [])


@verb("straight", "move")
def _straight(o: Offer, hex: int) -> Plain:
    cost = dict(o.range.steps)[hex]
    told: Plain = {"label": f"Straight to {o.where(hex)}", "cost": min(cost, o.decision.left)}
    return _noted(o, hex, {**told, "hex": o.hex(hex)}, ["the direct step, dearer than the way round [9.0]"])


def _noted(o: Offer, hex: int, told: Plain, notes: list[str]) -> Plain:
    """What awaits a unit in a hex."""
    bit = o.tables.grid.bit[hex]
    if queries.deadly(o.g) & bit:
        told["danger"] = True
        notes.append(f"off limits: the unit goes to the dead pile [{o.g.rules.scenario.rule}.4]")
    elif o.stops & bit:
        notes.append(_stop(o, hex))
    if o.full & bit:
        told["warn"] = "more than may stack there when the combat phase ends [5.0]"
        notes.append(told["warn"])
    if notes:
        told["note"] = "; ".join(notes)
    return told


def _stop(o: Offer, hex: int) -> str:
    """9.0d, 11.0, 12.1 Why a unit must stop in a hex, and whether it may overrun there."""
    unit = o.decision.unit
    enemies = queries.units_at(o.g, hex, queries.enemy(o.decision.side))
    if queries.foreign_forts(o.g, o.tables.nation[unit]) & o.tables.grid.bit[hex]:
        return "must stop: fortification [11.0]"
    if enemies and all(may_overrun(o.g, unit, target, hex) for target in enemies):
        return "must stop: enemy [9.0], may overrun [12.1]"
    return "must stop: enemy [9.0]"


@verb("stop", "end")
def _stop_here(o: Offer) -> Plain:
    unit = o.decision.unit
    where = o.where(o.g.place[unit])
    label = f"Leave {o.unit(unit)} in {where}" if o.decision.first else f"Stop in {where}"
    return {"label": label, "group": "stop"}


@verb("leave", "move")
def _leave(o: Offer) -> Plain:
    return {"label": f"Leave the map by the road in {o.where(o.g.place[o.decision.unit])}", "cost": 1,
            "note": "may return by another road in a later movement phase [9.1]", "rule": "9.1"}  # fmt: skip


@verb("return", "move")
def _return(o: Offer, unit: int, hex: int) -> Plain:
    label = f"{o.unit(unit)} returns in {o.where(hex)}"
    return {"label": label, "piece": o.id(unit), "hex": o.hex(hex), "rule": "9.1"}


@verb("exit", "move")
def _exit(o: Offer) -> Plain:
    points = o.tables.stacking[o.decision.unit]
    return {"label": f"Leave by the north edge for {points} VP", "cost": 1, "rule": "19.5.4"}


@verb("demolish", "move")
def _demolish(o: Offer) -> Plain:
    unit = o.decision.unit
    fort = queries.fort_at(o.g, o.g.place[unit])
    return {"label": f"Blow up {o.tables.fort_shown[fort]}", "rule": "10.4.2",
            "note": f"{o.unit(unit)} is lost [10.4.2]"}  # fmt: skip


@verb("guide", "move")
def _guide(o: Offer, commando: int) -> Plain:
    where = o.where(o.g.place[commando])
    return {"label": f"{o.unit(commando)} opens {where}", "piece": o.id(commando), "rule": "18.9.2"}


@verb("overrun", "fight")
def _overrun(o: Offer, hex: int) -> Plain:
    g, side = o.g, o.decision.side
    units = overrunning_units(g, hex, side)
    odds = combat_odds(g, hex, units, queries.units_at(g, hex, queries.enemy(side)), True)
    column = column_name(g, odds.column)
    return {"label": f"Overrun in {o.where(hex)} at {column}", "hex": o.hex(hex), "rule": "12.2",
            "note": "every overrunning unit takes a hit [12.3]"}  # fmt: skip


# 6.0 Bombardment, 7.0 the bomber


def _number(o: Offer, strength: int, target: int) -> str:
    number = bombardment_number(o.g, strength, target, queries.enemy(o.decision.side)).value
    if number < 1:
        return f"strength {strength} cannot hit [6.1]"
    return f"strength {strength}, {number} or less hits [6.1]"


@verb("bombard", "fire")
def _bombard(o: Offer, hex: int, target: int) -> Plain:
    guns = may_join(o.g, o.decision.side, hex, ())
    nation = o.tables.nation
    together = [[gun for gun in guns if nation[gun] == one] for one in {nation[gun] for gun in guns}]
    strength = max(bombardment_strength(o.g, group) for group in together)
    return {"label": f"Bombard {o.where(target)} from {o.where(hex)}", "hex": o.hex(target),
            "from_hex": o.hex(hex), "piece": o.id(guns[0]), "note": _number(o, strength, target)}  # fmt: skip


@verb("with", "fire")
def _with(o: Offer, unit: int) -> Plain:
    strength = bombardment_strength(o.g, (*o.decision.firers, unit))
    word = "and" if o.decision.firers else "with"
    return {"label": f"Fire {word} {o.unit(unit)}", "piece": o.id(unit),
            "note": _number(o, strength, o.decision.target)}  # fmt: skip


@verb("fire", "fire")
def _fire(o: Offer) -> Plain:
    strength = bombardment_strength(o.g, o.decision.firers)
    return {"label": f"Fire at {o.where(o.decision.target)} now",
            "note": _number(o, strength, o.decision.target)}  # fmt: skip


@verb("bomb", "fire")
def _bomb(o: Offer, hex: int) -> Plain:
    return {"label": f"Bomb {o.where(hex)}", "hex": o.hex(hex), "note": _number(o, o.decision.strength, hex)}


# 10.2 Losses and retreats


@verb("hit", "loss")
def _hit(o: Offer, unit: int) -> Plain:
    told: Plain = {"label": f"{o.unit(unit)} takes the hit", "piece": o.id(unit)}
    if o.g.hits[unit] or o.tables.strength[unit][o.g.lost[unit]] <= 1:
        told["note"] = _fate(o, unit)
    return told


@verb("step", "loss")
def _step(o: Offer, unit: int) -> Plain:
    return {"label": f"{o.unit(unit)} loses a step", "piece": o.id(unit), "note": _fate(o, unit)}


def _fate(o: Offer, unit: int) -> str:
    """10.2.2 What the loss of a step leaves of a unit."""
    steps, lost = o.tables.strength[unit], o.g.lost[unit]
    if lost + 1 >= len(steps):
        return "its last step: it is eliminated [10.2.2]"
    return f"strength {queries.strength(o.g, unit)} becomes {steps[lost + 1]} [10.2.2]"


@verb("retreat", "retreat")
def _retreat(o: Offer, unit: int, hex: int) -> Plain:
    word = "steps aside" if o.kind == "StepAside" else "retreats"
    return {"label": f"{o.unit(unit)} {word} to {o.where(hex)}", "piece": o.id(unit), "hex": o.hex(hex)}


@verb("remove", "loss")
def _remove(o: Offer, unit: int) -> Plain:
    return {"label": f"Eliminate {o.unit(unit)}", "piece": o.id(unit)}


@verb("fight", "fight")
def _fight(o: Offer, hex: int) -> Plain:
    column = column_name(o.g, odds_at(o.g, hex, o.decision.side).column)
    rounds = "one round [13.3]" if o.g.night else "round after round until one side is gone [10.1]"
    others = [one for one in combats(o.g, o.decision.side, o.decision.fought) if one != hex]
    note = "; ".join(filter(None, (rounds, _at_once(o, others))))
    return {"label": f"Fight in {o.where(hex)} at {column}", "hex": o.hex(hex), "note": note}


def _at_once(o: Offer, left: list[int]) -> str:
    """10.0 Combat cannot be declined, so that the only one left is fought without another question: whoever
    is about to bring it on is told, with the odds as they stand."""
    if len(left) != 1:
        return ""
    column = column_name(o.g, odds_at(o.g, left[0], o.decision.side).column)
    return f"then the last combat, in {o.where(left[0])} at {column}, is fought at once [10.0]"


# 8.0 Air


@verb("fly", "air")
def _fly(o: Offer, fighter: int, hex: int) -> Plain:
    label = f"{o.tables.fighter_shown[fighter]} over {o.where(hex)}"
    return {"label": label, "piece": o.tables.fighter_ids[fighter], "hex": o.hex(hex)}


@verb("pair", "air")
def _pair(o: Offer, fighter: int, hex: int) -> Plain:
    label = f"{o.tables.fighter_shown[fighter]} and another over {o.where(hex)}"
    return {"label": label, "piece": o.tables.fighter_ids[fighter], "hex": o.hex(hex)}


def _die(o: Offer, words: str, change: int) -> Plain:
    die = o.decision.die + change
    for_attacker, for_defender = o.tables.combat_results[o.decision.column][die - 1]
    result = f"attacker {for_attacker}, defender {for_defender} [10.2]"
    return {"label": f"{words} {die}", "note": result}


@verb("keep", "die")
def _keep(o: Offer) -> Plain:
    return _die(o, "Keep the die at", 0)


@verb("raise", "die")
def _raise(o: Offer) -> Plain:
    return _die(o, "Raise the die to", 1)


@verb("lower", "die")
def _lower(o: Offer) -> Plain:
    return _die(o, "Lower the die to", -1)


# 14.0, 15.0, 19.0 Placement


@verb("place", "place")
def _place(o: Offer, unit: int) -> Plain:
    return {"label": f"Place {o.unit(unit)}", "piece": o.id(unit)}


@verb("at", "place")
def _at(o: Offer, hex: int) -> Plain:
    asked, told = o.decision, {"hex": o.hex(hex)}
    if o.kind == "ChooseSite":
        return {**told, "label": f"Build the line in {o.where(hex)}"}
    if o.kind == "ChooseMilitiaHex":
        label = f"{o.tables.militia_shown[asked.militia]} rises in {o.where(hex)}"
        return {**told, "label": label, "piece": o.tables.militia_ids[asked.militia]}
    words = {"ChooseLanding": "lands in", "ShiftTo": "shifts to", "SetAgain": "goes to"}
    label = f"{o.unit(asked.unit)} {words.get(o.kind, 'to')} {o.where(hex)}"
    return {**told, "label": label, "piece": o.id(asked.unit)}


@verb("face", "place")
def _face(o: Offer, facing: int) -> Plain:
    """11.1 The middle one of the three faced hexes is clicked."""
    near = o.tables.grid.neighbours[o.decision.hex][(facing + 1) % 6]
    return {"label": f"Face {faced(facing)}", "hex": o.hex(near) if near >= 0 else None,
            "from_hex": o.hex(o.decision.hex), "facing": facing}  # fmt: skip


@verb("militia", "place")
def _militia(o: Offer, marker: int) -> Plain:
    return {"label": f"Place {o.tables.militia_shown[marker]}", "piece": o.tables.militia_ids[marker]}


@verb("block", "place")
def _block(o: Offer, hex: int) -> Plain:
    return {"label": f"Blow the road in {o.where(hex)}", "hex": o.hex(hex)}


@verb("shift", "place")
def _shift(o: Offer, unit: int) -> Plain:
    return {"label": f"Shift {o.unit(unit)}", "piece": o.id(unit)}


# 14.0 Replacements


@verb("recover", "replace")
def _recover(o: Offer, unit: int) -> Plain:
    return {"label": f"Remove the hit from {o.unit(unit)}", "piece": o.id(unit), "cost": 1}


@verb("rebuild", "replace")
def _rebuild(o: Offer, unit: int) -> Plain:
    return {"label": f"Rebuild {o.unit(unit)}", "piece": o.id(unit), "cost": rebuild_cost(o.g, unit),
            "rule": "14.3"}  # fmt: skip


@verb("restore", "replace")
def _restore(o: Offer, unit: int) -> Plain:
    return {"label": f"Bring {o.unit(unit)} back to full strength", "piece": o.id(unit), "rule": "18.7",
            "cost": restore_cost(o.g, unit)}  # fmt: skip


@verb("break_up", "replace")
def _break_up(o: Offer, unit: int) -> Plain:
    points = o.tables.strength[unit][0]
    return {"label": f"Break up {o.unit(unit)} for {points} points", "piece": o.id(unit), "rule": "19.5.4"}


@verb("emergency", "replace")
def _emergency(o: Offer) -> Plain:
    points = {"five": "5 points", "two_dice": "two dice of points", "one_die": "a die of points, 1 as 6"}
    kind = o.g.rules.scenario.emergency
    return {"label": f"Pay 1 VP for {points[kind]}", "note": "once a phase [14.6]", "rule": "14.6"}


# Reinforcements and the end of the turn


@verb("request", "option")
def _request(o: Offer, unit: int) -> Plain:
    cost = price(o.g, unit)
    told = {"label": f"Request {o.unit(unit)}", "piece": o.id(unit)}
    return {**told, "note": f"costs {cost} VP [18.5.2]"} if cost else told


@verb("strip", "option")
def _strip(o: Offer, number: int) -> Plain:
    names = ", ".join(o.unit(unit) for unit in stripped_units(o.g, number))
    return {"label": f"Pull {names} from the Italian front", "note": f"gives the German {number} VP [18.3]"}


@verb("clear", "option")
def _clear(o: Offer, unit: int) -> Plain:
    where = o.where(o.g.place[unit])
    return {"label": f"Give up {o.unit(unit)} to clear the road in {where}", "piece": o.id(unit)}


@verb("overrun_landing", "fight")
def _overrun_landing(o: Offer) -> Plain:
    return {"label": f"Overrun the troops that landed in {o.where(o.decision.hex)}"}


@verb("step_aside", "retreat")
def _step_aside(o: Offer) -> Plain:
    return {"label": f"Step aside from {o.where(o.decision.hex)}"}


# yes, no, done, suggested


def _end(label: str, *verbs: str, noun: str = "", could: str = "", rule: str = "") -> Tell:
    """The end of a phase or of a task; tells how many things could still be done."""

    def tell(o: Offer) -> Plain:
        told: Plain = {"label": label, "group": "end", "ends": True}
        left = o.count(*verbs) if verbs else 0
        if left:
            told["left"] = left
            told["note"] = f"{counted(left, noun)} could still {could}"
        return {**told, "rule": rule} if rule else told

    return tell


def _end_moves(o: Offer) -> Plain:
    """9.0, 5.0 The end of a movement phase: who could still move, what is lost where too many stand, and the
    combat that follows without a question."""
    told = _end("End the movement phase", "move", "return", "overrun", noun="unit", could="move")(o)
    side = o.decision.side
    lost = []
    for hex in overstacked_hexes(o.g, side):
        units = queries.units_at(o.g, hex, side)
        gone = f"{len(cures(o.g, units)[0])} of {counted(len(units), 'unit')} eliminated after combat"
        lost.append(f"{o.where(hex)} is overstacked: {gone}")
    if lost:
        told["warn"] = "; ".join(lost) + " [5.0]"
    asked_first = o.g.rules.air_combat and not o.g.night
    follows = "" if asked_first else _at_once(o, combats(o.g, side))
    note = "; ".join(filter(None, (told.get("warn"), follows, told.get("note"))))
    return {**told, "note": note} if note else told


def _spend_no_more(o: Offer) -> Plain:
    told = _end("Spend no more points", "recover", "rebuild", "restore", noun="unit", could="be helped")(o)
    points = o.decision.points
    if points and not (o.decision.side == GERMAN and not o.decision.first):
        told["note"] = "; ".join(filter(None, (told.get("note"), f"{counted(points, 'point')} lapse [14.2]")))
    return told


def _say(label: str, **more: Any) -> Tell:
    """An answer whose words are fixed, but for {fields} of the decision."""

    def tell(o: Offer) -> Plain:
        return {"label": label.format_map(_Words(o)), **more}

    return tell


class _Words(dict[str, str]):
    def __init__(self, o: Offer) -> None:
        super().__init__()
        self.offer = o

    def __missing__(self, key: str) -> str:
        value = getattr(self.offer.decision, key)
        if key == "units":
            return counted(len(value), "unit")
        return self.offer.unit(value) if key == "unit" else str(value)


PHRASES.answers = {
    ("ChooseMove", "done"): _end_moves,
    ("ChooseBombardment", "done"): _end("End the bombardment phase", "bombard",
                                        noun="hex", could="fire"),
    ("SpendPoints", "done"): _spend_no_more,
    ("PlaceFighter", "done"): _end("Send no more fighters"),
    ("ChooseUnit", "done"): _end("Leave the others for later", "place", noun="unit", could="enter"),
    ("ShiftUnit", "done"): _end("Shift no more units"),
    ("ChooseMilitia", "done"): _end("Place no more militia", "militia", noun="marker", could="be placed"),
    ("BlockRoad", "done"): _end("Keep the other markers back; they are lost"),
    ("RequestAirborne", "done"): _end("Request no more airborne units"),
    ("ClearRoad", "done"): _end("Clear no more roads"),
    ("StripThreeCorps", "done"): _say("Leave 3 Corps where it is"),
    ("SetAgain", "done"): _say("Leave {unit} where it is"),
    ("ReactToLanding", "done"): _say("Stay and await the night combat"),
    ("ChooseUnit", "suggested"): _say("Take the suggested places for {units}", group="suggested"),
    ("ShareHit", "suggested"): _say("Share the hits as suggested", group="suggested"),
    ("ChooseSite", "suggested"): _say("Take the suggested lines", group="suggested"),
    ("BlockRoad", "suggested"): _say("Blow the suggested roads", group="suggested"),
    ("ChooseMilitia", "suggested"): _say("Take the suggested hexes for the militia", group="suggested"),
    ("RollForBomber", "yes"): _say("Roll for the bomber"),
    ("RollForBomber", "no"): _say("Keep the bomber on the ground"),
    ("ItalyAttacks", "yes"): _say("Italy joins the attack"),
    ("ItalyAttacks", "no"): _say("Italy stays out"),
    ("BuyTurn", "yes"): _say("Buy turn {turn} for 1 VP"),
    ("BuyTurn", "no"): _say("Buy no turn: the game ends", ends=True),
    ("StopHere", "yes"): _say("End the game now with {balance} VP", ends=True),
    ("StopHere", "no"): _say("Play on"),
    ("BuyEngineers", "yes"): _say("Pay 1 VP for the four engineers"),
    ("BuyEngineers", "no"): _say("Do without the engineers"),
    ("AnnounceRelease", "yes"): _say("Release and arm the prisoners of war"),
    ("AnnounceRelease", "no"): _say("Leave the prisoners interned"),
}  # fmt: skip


__all__ = ["PHRASES", "Offer"]
