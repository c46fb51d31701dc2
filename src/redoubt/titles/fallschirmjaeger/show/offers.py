"""What an offer needs the board for: its cost, its consequences, what to click besides its arguments.

Labels and groups are declared with the verbs of the decisions, in `rules/` and in the series.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from redoubt.engine.decision import Choice, Verb
from redoubt.engine.text import listed
from redoubt.kit.odds import column_name, points_text
from redoubt.kit.walks import Walk
from redoubt.kit.words import counted
from redoubt.series.scs.ground import FINE, PARTS, movement_points
from redoubt.series.scs.queries import barred, enemy, fighters_at, stack_sizes, steps_left, units_at, zone
from redoubt.series.scs.r03_ranges import cost_spent, move_range, overrun_cost, ways_of
from redoubt.series.scs.r07_combat import attackers_of
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.series.scs.r09_retreat import retreat_ways
from redoubt.show import offers
from redoubt.show.offers import Fields, Phrases
from redoubt.titles.fallschirmjaeger.queries import rating, standing_barrages, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import LOSS_FROM, ground_targets
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import STEPS_A_HEX, intended_steps, is_head, points_on
from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import bombable, ratings
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import (
    FIRST_TURN,
    SCATTER_FROM,
    SMALL,
    WHOLE,
    head_kind,
    historical,
    ju52_cost,
)
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier, steps_lost_in
from redoubt.titles.fallschirmjaeger.rules.r03_orders import members_of
from redoubt.titles.fallschirmjaeger.show.boxes import entry_text
from redoubt.titles.fallschirmjaeger.show.drops import aa_map
from redoubt.titles.fallschirmjaeger.show.pieces import unseen_number
from redoubt.titles.fallschirmjaeger.state import AIRCRAFT, BY_DROP, BY_LANDING, DUE, DUTCH, STUKA, Board
from redoubt.titles.fallschirmjaeger.tables import Tables

_SAFE: Final = {
    "village",
    "stadium",
    "seaplane",
    "land",
    "land_small",
    "drop_small",
    "hold",
    "stop",
    "with",
    "leave",
    "join",
    "all",
    "call_off",
    "load",
    "lift",
    "build",
    "accept",
    "decline",
    "flak",
    "stay",
    "abort",
}
"""Answers after which the same side, or the enemy's AA, is asked before any die falls."""


class Offering(offers.Offering):
    """The choices of one decision, with facts worked out once for all of them."""

    g: Board

    @cached_property
    def tables(self) -> Tables:
        return tables_of(self.g)

    def hex_id(self, hex: int) -> str:
        return str(self.tables.grid.name(hex))

    def unit_id(self, unit: int) -> str:
        return self.tables.unit_ids[unit]

    def count(self, *verbs: str) -> int:
        """How many different things these verbs are offered for."""
        return len({choice[1] for choice in self.seat.legal() if choice.verb in verbs})

    def danger(self, verb: Verb, choice: Choice) -> bool:
        """1.7b Found without imagining each of a thousand hexes: what rolls is known by verb."""
        name = verb.name
        if name in _SAFE or verb.safe:
            return False
        if name == "drop":
            return self.g.turn >= SCATTER_FROM
        if name == "to":
            return self.kind == "MoveOn" and choice[1] in standing_barrages(self.g)
        if name in ("retreat", "advance", "enter", "settle"):
            return False
        return super().danger(verb, choice)

    # 2.5a

    @cached_property
    def aa_map(self) -> dict[int, int]:
        return aa_map(self.g)

    @cached_property
    def steps(self) -> dict[int, int]:
        return intended_steps(self.g)

    # S3.0

    @cached_property
    def range(self) -> Walk:
        move = self.decision
        return move_range(self.g, move.units, move.points, move.first, move.along)

    def points(self, hex: int) -> int:
        """S3.1a What a move costs, in sixths."""
        return cost_spent(self.g, self.range, ways_of(self.g, self.decision.units), hex)

    @cached_property
    def enemy_zone(self) -> int:
        return zone(self.g, enemy(self.decision.side))


PHRASES: Final = Phrases(
    Offering,
    weighed=("fight",),
    final=("loss", "fight", "end", "option", "suggested"),
)
verb = PHRASES.verb


def _together(*notes: str) -> str:
    """The non-empty notes as one."""
    return "; ".join(filter(None, notes))


# S3.0 Movement


@verb("move")
@verb("sail")
def _move(o: Offering, unit: int) -> Fields:
    return {"from_place": o.hex_id(o.g.place[unit])}


@verb("leave")
def _leave(o: Offering, unit: int) -> Fields:
    """S3.1f Whoever is left behind has moved: where the stack goes is not his to choose."""
    return {"final": True}


@verb("to", "MoveOn")
def _to(o: Offering, hex: int) -> Fields:
    bit, warn = o.tables.grid.bit[hex], ""
    note, price = _price(o, o.points(hex), f" of {movement_points(o.decision.points)} MP [S3.1]")
    if o.enemy_zone & bit:
        extra = o.g.rules.series.ezoc_extra_mp
        note = _together(note, f"enemy zone of control: {extra} MP more to leave it [S2.1a]")
    if hex in standing_barrages(o.g):
        warn = "under a standing barrage: every unit that enters is attacked [1.7b]"
    return {**price, "note": _together(note, warn), "warn": warn}


def _price(o: Offering, cost: int, words: str) -> tuple[str, Fields]:
    """What a step costs, in words and as a figure. After a jump one hex is all, at any price."""
    if not o.decision.points:
        return "one hex is all after a jump [2.5b]", {}
    return f"{movement_points(cost)}{words}", {"cost": -(-cost // FINE)}


@verb("overrun")
def _overrun(o: Offering, hex: int) -> Fields:
    note, price = _price(o, overrun_cost(o.g, o.decision.units, hex), " MP [S6.0b]")
    if _undefended(o, hex):
        return {"label": f"Take {o.g.rules.where(hex)}", **price, "note": _together(UNDEFENDED, note)}
    odds = combat_odds(o.g, o.decision.units, hex, True)
    seen = _against(o, hex)
    column = column_name(o.g.rules.ground.results.columns, max(odds.column, 0))
    return {
        "label": f"Overrun {o.g.rules.where(hex)} at {column}{'?' if seen else ''}",
        **price,
        "note": _together(note, seen),
    }


UNDEFENDED: Final = "no fight: leaders alone are captured [1.10f]"


def _undefended(o: Offering, hex: int) -> bool:
    """1.10f Whether nobody is in a hex but leaders, so that it is taken without dice."""
    return not fighters_at(o.g, hex, enemy(o.decision.side))


def _against(o: Offering, hex: int) -> str:
    """S1.1 What the attacker cannot see in a hex."""
    hidden = unseen_number(o.g, hex)
    return f"{counted(hidden, 'unknown unit')} beneath the top one [S1.1]" if hidden else ""


@verb("with")
def _with(o: Offering, unit: int) -> Fields:
    return {"from_place": o.hex_id(o.g.place[unit])}


@verb("stop", "MoveOn")
def _stop(o: Offering) -> Fields:
    unit = o.decision.units[0]
    begin = f"Leave {o.g.rules.counters.shown[unit]}" if o.decision.first else "Stop"
    return {"label": f"{begin} in {o.g.rules.where(o.g.place[unit])}"}


@verb("done", "ChooseOrder")
def _end_moves(o: Offering) -> Fields:
    """S4.0d What is overstacked when the phase ends is lost."""
    left = _left(o, "move", "sail", noun="counter", could="move")
    limit, where = o.g.rules.stack_limit, o.g.rules.where
    sizes = stack_sizes(o.g, o.decision.side).items()
    lost = [f"{size - limit} in {where(hex)}" for hex, size in sorted(sizes) if size > limit]
    warn = f"overstacked units are lost: {listed(lost)} [S4.0d]" if lost else ""
    return {**left, "note": _together(str(left.get("note", "")), warn), "warn": warn}


@verb("build")
def _build(o: Offering, unit: int, hex: int) -> Fields:
    return {
        "from_place": o.hex_id(o.g.place[unit]),
        "note": "finished at the start of your next movement phase [2.9b]",
    }


@verb("evacuate")
def _evacuate(o: Offering, unit: int) -> Fields:
    for row in o.tables.evacuations:
        if o.tables.unit[row.unit] == unit and o.g.turn <= row.until:
            return {"note": f"the German scores {row.vp} VP [4.0f]"}
    return {}


# 1.7 Barrage


@verb("fire")
def _fire(o: Offering, unit: int) -> Fields:
    return {
        "from_place": o.hex_id(o.g.place[unit]),
        "note": f"rating {rating(o.g, unit)}, range {o.tables.range[unit]} [1.6]",
    }


def _number(o: Offering, strength: int, hex: int, from_air: bool) -> str:
    """1.7a, 3.3a The number to roll against each unit; against ships from the air without the terrain."""
    targets = units_at(o.g, hex, enemy(o.decision.side))
    ships = [unit for unit in targets if unit in o.tables.ships] if from_air else []
    cover = o.tables.barrage_die[hex] if len(ships) < len(targets) or not ships else 0
    if strength <= cover:
        return f"rating {strength} cannot disorganise anybody here [1.7a]"
    also = f", a ship on {strength} or less" if ships and cover else ""
    loss = f", then {LOSS_FROM} or 6 costs a step"
    return f"each unit is disorganised on {min(strength - cover, 6)} or less{also}{loss} [1.7a]"


@verb("at")
def _at(o: Offering, hex: int) -> Fields:
    return {"piece": o.unit_id(o.decision.unit), "note": _number(o, rating(o.g, o.decision.unit), hex, False)}


@verb("standing")
def _standing(o: Offering, hex: int) -> Fields:
    """1.7b The hex is barraged first, then whoever enters it."""
    unit = o.decision.unit
    met = ground_targets(o.g, enemy(o.decision.side)) & o.tables.grid.bit[hex]
    first = _number(o, rating(o.g, unit), hex, False) if met else ""
    note = _together(first, "whoever enters is attacked, friend or enemy [1.7b]")
    return {"piece": o.unit_id(unit), "note": note}


@verb("bomb")
def _bomb(o: Offering, kind: int, hex: int) -> Fields:
    """1.9a, 1.9b A Stuka may dive on an empty hex for what is around it (F27)."""
    met = bombable(o.g, enemy(o.decision.side)) & o.tables.grid.bit[hex]
    note = _number(o, ratings(o.g)[kind], hex, True) if met else "nobody there"
    if kind == STUKA:
        around = o.tables.values.raids.stuka_around
        note = _together(note, f"the hexes around it at {around}, without losses [1.9b]")
    return {"note": note, "item": AIRCRAFT[kind]}


# 1.8 AA fire


@verb("flak")
def _flak(o: Offering, unit: int, hex: int) -> Fields:
    now = points_on(o.g, hex)
    then = min(4, now + rating(o.g, unit))
    points = f"{counted(then, 'AA point')} on the hex instead of {now}"
    raids = sum(at == hex for _, at in o.g.raids)
    if raids:
        fate = _together(
            f"{counted(raids, 'raid')} there, driven off on {then} or less [1.8c]",
            "its fire of the turn [1.8a]",
        )
    else:
        coming = sum(how in (BY_DROP, BY_LANDING) and o.g.bound[at] == hex for at, how in enumerate(o.g.how))
        fate = f"{counted(coming, 'unit')} coming down there, each scattered on {then} or less [1.8c]"
    return {"from_place": o.hex_id(o.g.place[unit]), "note": _together(points, fate)}


# 2.3 to 2.7 Flights


@verb("load")
def _load(o: Offering, unit: int) -> Fields:
    cost = counted(ju52_cost(o.g, unit, WHOLE), "Ju-52 point")
    afloat = o.tables.units[unit].entry == "seaplane" and o.g.turn == FIRST_TURN
    return {"note": f"none by seaplane [2.4a], else {cost} [2.3b]" if afloat else f"{cost} [2.3b]"}


@verb("suggested")
def _suggested(o: Offering) -> Fields:
    return {"note": f"{counted(len(historical(o.g)), 'unit')} fly as they did on 10 May 1940 [5.0]"}


@verb("accept")
def _accept(o: Offering) -> Fields:
    """4.0e Who would come, and where."""
    kinds: dict[str, int] = {}
    units = [unit for unit in members_of(o.g, o.decision.group) if o.g.place[unit] == DUE]
    for unit in units:
        kinds[o.tables.kind[unit]] = kinds.get(o.tables.kind[unit], 0) + 1
    who = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    zone = entry_text(o.tables.units[units[0]].zone)
    return {"note": f"{counted(len(units), 'unit')} in {zone}: {who}"}


@verb("drop")
def _drop(o: Offering, hex: int) -> Fields:
    return _dropped(o, hex, WHOLE)


@verb("drop_small")
def _drop_small(o: Offering, hex: int) -> Fields:
    return _dropped(o, hex, SMALL)


def _dropped(o: Offering, hex: int, size: int) -> Fields:
    """2.5a, 1.8a The guns that could fire at a drop, and room for steps. The planner is shown before the
    first platoon is sent to a hex; those who follow it know what awaits them."""
    aa, planned = o.aa_map.get(hex, 0), o.steps.get(hex, 0)
    left = STEPS_A_HEX - planned
    head = is_head(o.g, o.decision.unit)
    scatter = "scatters first [2.5g]" if o.g.turn >= SCATTER_FROM and not head else ""
    fire = f"{counted(aa, 'AA point')} can reach it [1.8a]" if aa else "no AA in range [1.8a]"
    room = _head(o, size) if head else f"room for {counted(left, 'step')} [2.5a]"
    note = _together(room, fire, scatter) if head else _together(fire, room, scatter)
    return {
        "piece": o.unit_id(o.decision.unit),
        "note": note,
        "look": bool(aa or scatter) and not planned,
        **({"warn": fire} if aa else {}),
    }


def _head(o: Offering, size: int) -> str:
    """2.7b What a side of an air supply head costs, and how far it supplies."""
    unit = o.decision.unit
    reach = o.tables.heads[head_kind(o.g, unit)][size].range
    return f"{counted(ju52_cost(o.g, unit, size), 'Ju-52 point')}, supplies within {reach} MP [2.7b]"


@verb("land")
def _land(o: Offering, hex: int) -> Fields:
    return _landed(o, hex, WHOLE)


@verb("land_small")
def _land_small(o: Offering, hex: int) -> Fields:
    return _landed(o, hex, SMALL)


def _landed(o: Offering, hex: int, size: int) -> Fields:
    field = o.tables.airfields[hex]
    load = o.g.field_loads[o.tables.field_of[hex]]
    note = f"landing die {landing_modifier(o.g, hex):+d} [2.6b]; {load} of {field.max} Ju-52 used [2.6a]"
    if is_head(o.g, o.decision.unit):
        note = _together(_head(o, size), note)
    return {"piece": o.unit_id(o.decision.unit), "note": note, "look": True}


@verb("village")
@verb("stadium")
def _special(o: Offering, hex: int) -> Fields:
    return {"piece": o.unit_id(o.decision.unit), "note": "no AA fire, no scatter [2.5d]"}


@verb("seaplane")
def _seaplane(o: Offering, hex: int) -> Fields:
    return {"piece": o.unit_id(o.decision.unit), "note": "no AA fire, always on target [2.4a]"}


@verb("settle")
def _settle(o: Offering, hex: int) -> Fields:
    note = ""
    if (o.tables.water | o.tables.full_bridges | barred(o.g, DUTCH)) & o.tables.grid.bit[hex]:
        note = "turns back: water, a bridge or the enemy [2.5b]"
    elif o.g.how[o.decision.unit] == BY_DROP and (gone := steps_lost_in(o.g, o.decision.unit, hex)):
        note = f"loses {counted(gone, 'step')}: city, village or woods [2.5b]"
    return {"piece": o.unit_id(o.decision.unit), "note": note, "warn": note}


# S7.0 Combat


@verb("attack")
def _attack(o: Offering, hex: int) -> Fields:
    if _undefended(o, hex):
        return {"label": f"Take {o.g.rules.where(hex)}", "note": UNDEFENDED}
    units = tuple(attackers_of(o.g, o.decision.side, hex))
    odds = combat_odds(o.g, units, hex, False)
    column = column_name(o.g.rules.ground.results.columns, max(odds.column, 0))
    sums = f"{points_text(odds.attack, PARTS)} against {points_text(odds.defence, PARTS)} with all"
    return {
        "label": f"Attack {o.g.rules.where(hex)}",
        "note": _together(f"{sums}: {column} [S7.1]", _against(o, hex)),
    }


@verb("join")
def _join(o: Offering, unit: int) -> Fields:
    if _undefended(o, o.decision.target):
        return {"note": UNDEFENDED}
    odds = combat_odds(o.g, (*o.decision.units, unit), o.decision.target, False)
    column = column_name(o.g.rules.ground.results.columns, max(odds.column, 0))
    return {"note": f"{column} with it [S7.1]"}


@verb("fight")
def _fight(o: Offering) -> Fields:
    if _undefended(o, o.decision.target):
        place = o.hex_id(o.decision.target)
        return {"label": f"Take {o.g.rules.where(o.decision.target)}", "place": place, "note": UNDEFENDED}
    odds = combat_odds(o.g, o.decision.units, o.decision.target, False)
    hidden = _against(o, o.decision.target)
    column = column_name(o.g.rules.ground.results.columns, max(odds.column, 0))
    where = o.g.rules.where(o.decision.target)
    return {
        "label": f"Attack {where} at {column}{'?' if hidden else ''}",
        "place": o.hex_id(o.decision.target),
        "note": hidden,
    }


@verb("lose")
def _lose(o: Offering, unit: int) -> Fields:
    """S8.0a What is left of a unit after losing a step."""
    if steps_left(o.g, unit) == 1:
        return {"note": "its last step: it is destroyed [S8.0a]"}
    strengths = o.g.rules.counters.strength[unit]
    return {"note": f"strength {strengths[0]} becomes {strengths[1]} [S8.0a]"}


@verb("retreat")
def _retreat(o: Offering, unit: int, hex: int) -> Fields:
    way = retreat_ways(o.g, unit, o.decision.length)[hex]
    note = f"through {counted(way.zones, 'enemy zone')}: a step lost for each [S9.0c]" if way.zones else ""
    return {"note": note, "warn": note}


@verb("advance")
def _advance(o: Offering, unit: int) -> Fields:
    return {"place": o.hex_id(o.decision.target), "from_place": o.hex_id(o.g.place[unit])}


# the end of a phase or a task


def _left(o: Offering, *verbs: str, noun: str, could: str, nouns: str = "") -> Fields:
    """How many things could still act."""
    left = o.count(*verbs)
    return {"left": left, "note": f"{counted(left, noun, nouns)} could still {could}"} if left else {}


def _end(decision: str, offered: str, noun: str, could: str, label: str, nouns: str = "") -> None:
    """For this decision, the closing answer says for how many things a verb is still offered."""

    @verb("done", decision)
    def end(o: Offering) -> Fields:
        return {**_left(o, offered, noun=noun, could=could, nouns=nouns), "label": label}


_end("ChooseFirer", "fire", "unit", "fire", "End the barrage phase")
_end("ChooseAttack", "attack", "hex", "be attacked", "End the combat phase")
_end("ChooseFlak", "flak", "gun", "fire", "No more AA fire")
_end("ChooseFlight", "load", "unit", "fly", "No more flights")
_end("PlaceRaid", "bomb", "type of aircraft", "be sent", "No more air barrages", "types of aircraft")


__all__ = ["PHRASES", "Offering"]
