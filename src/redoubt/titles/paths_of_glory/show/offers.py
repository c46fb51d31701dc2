"""What an offer needs the board for: its cost, its consequences, what to click besides its arguments.

Labels and groups are declared with the verbs of the decisions, in `rules/`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from redoubt.engine.text import plain
from redoubt.kit.words import counted
from redoubt.show import offers
from redoubt.show.offers import Fields, Phrases
from redoubt.titles.paths_of_glory.neutrals.v4_entry import price
from redoubt.titles.paths_of_glory.neutrals.v7_fisher import LANDING_COST
from redoubt.titles.paths_of_glory.queries import (
    at_war,
    cf,
    is_army,
    members,
    mf,
    name,
    tables_of,
    units_at,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.r03_setup import rows_for
from redoubt.titles.paths_of_glory.rules.r06_offensives import meets
from redoubt.titles.paths_of_glory.rules.r07_actions import rp_given
from redoubt.titles.paths_of_glory.rules.r08_operations import activation_cost
from redoubt.titles.paths_of_glory.rules.r11_limits import moves_on
from redoubt.titles.paths_of_glory.rules.r11_movement import map_for, passable
from redoubt.titles.paths_of_glory.rules.r12_8_flank import FLANK_NEEDS
from redoubt.titles.paths_of_glory.rules.r12_attacks import aims, attackable, why_banned
from redoubt.titles.paths_of_glory.rules.r13_redeployment import sr_cost
from redoubt.titles.paths_of_glory.rules.r14_supply import ready_stacks
from redoubt.titles.paths_of_glory.show.boxes import halves
from redoubt.titles.paths_of_glory.show.cards import card_text, points_in_words
from redoubt.titles.paths_of_glory.show.combat import defence_of, glance
from redoubt.titles.paths_of_glory.show.pieces import factors
from redoubt.titles.paths_of_glory.state import BOXES, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, NATION_NAMES, POOLS, POWERS, Tables


class Offering(offers.Offering):
    """The choices of one decision, with facts worked out once for all of them."""

    g: Board

    @cached_property
    def tables(self) -> Tables:
        return tables_of(self.g)

    def space_id(self, space: int) -> str:
        return self.tables.space_ids[space]

    def stands(self, unit: int) -> Fields:
        """Where a unit stands, for a press on the map."""
        place = self.g.place[unit]
        return {"from_place": self.space_id(place)} if place < SPACES else {}

    @cached_property
    def steps(self) -> dict[int, int]:
        """11.1 How many spaces away each space is for the moving stack."""
        stack: tuple[int, ...] = self.decision.stack
        start = self.g.place[stack[0]]
        graph, through = map_for(self.g, stack), passable(self.g, self.decision.side, stack)
        most = min(mf(self.g, unit) for unit in stack)
        by_space: dict[int, int] = {}
        reached = 1 << start
        for step in range(1, most + 1):
            wave = graph.spread(reached)
            for space in members(wave):
                by_space.setdefault(space, step)
            reached |= wave & through
        return by_space


PHRASES: Final = Phrases(
    Offering,
    weighed=("fight",),
    final=("cards", "activate", "fight", "losses", "retreat", "advance", "place", "end", "option"),
)
verb = PHRASES.verb


# 7 Cards


@verb("ops")
def _ops(o: Offering, card: int) -> Fields:
    row = o.tables.cards[card]
    return {"note": f"up to {counted(row.ops, 'space')} of one nation each [8.2]{_forgoes(o, card)}"}


@verb("sr")
def _sr(o: Offering, card: int) -> Fields:
    row = o.tables.cards[card]
    return {"note": f"{row.sr} points: a corps costs 1, an army 4 [13.1]{_forgoes(o, card)}"}


@verb("rp")
def _rp(o: Offering, card: int) -> Fields:
    """8.8 What the card gives now: nothing to nations that are neutral."""
    given = points_in_words(rp_given(o.g, o.decision.side, card))
    return {"note": f"{given} [8.8]{_forgoes(o, card)}"}


def _forgoes(o: Offering, card: int) -> str:
    """9.4 What a reinforcement card would bring as event: many of them have one name."""
    units = ", ".join(plain(name(o.g, unit)) for unit in o.tables.reinforcements[card])
    return f"; as event it brings {units}" if units else ""


@verb("event")
def _event(o: Offering, card: int) -> Fields:
    row = o.tables.cards[card]
    status = f" War status +{row.war_status}." if row.war_status else ""
    return {"note": f"{card_text(o.tables, card)}{status} [{row.id}]"}


@verb("play")
def _play(o: Offering, card: int) -> Fields:
    id = o.tables.card_ids[card]
    return {"note": f"{card_text(o.tables, card)} [{id}]"}


# 8.1 Activation


@verb("activate_move")
def _activate_move(o: Offering, space: int) -> Fields:
    return {"cost": activation_cost(o.g, space, o.decision.side, False), "note": _digs(o, space)}


def _digs(o: Offering, space: int) -> str:
    entrench = was_played(o.g, "AP-12") or was_played(o.g, "CP-06")
    armies = [unit for unit in units_at(o.g, space, o.decision.side) if is_army(o.g, unit)]
    return "an army may dig instead of moving [11.14]" if entrench and armies else ""


@verb("activate_attack")
def _activate_attack(o: Offering, space: int) -> Fields:
    """8.1, 6.6 What it costs, what can be attacked, and whether that meets the mandated offensive."""
    g, side = o.g, o.decision.side
    by_target: dict[int, list[int]] = {}
    for unit, target in aims(g, side, space, ready_stacks(g, side)[space]):
        by_target.setdefault(target, []).append(unit)
    able = {unit for units in by_target.values() for unit in units}
    strength = sum(cf(g, unit) for unit in able)
    targets = ", ".join(
        f"{o.seen.title.notation.shown_kind('space', other, o.seen.names)} ({defence_of(g, side, other)})"
        for other in sorted(by_target)
    )
    if not by_target:
        return {"cost": activation_cost(g, space, side, True), "note": _held_back(g, side, space)}
    note = f"strength {strength} against {targets} [12.1]"
    wanted = not g.offensive_met[side] and g.offensive[side] >= 0
    if wanted and any(meets(g, side, tuple(units), other) for other, units in by_target.items()):
        note += "; it can meet the mandated offensive [6.6]"
    return {"cost": activation_cost(g, space, side, True), "note": note}


def _held_back(g: Board, side: int, space: int) -> str:
    """12.5 Why no unit of a space may attack what is beside it."""
    for unit in ready_stacks(g, side)[space]:
        for target in members(moves_on(g, unit).near[space] & attackable(g, side)):
            no = why_banned(g, side, unit, target)
            if no is not None:
                return f"no attack from here: {no.sentence} [{no.rule}]"
    return "no unit here may attack [12.1]"


@verb("done", "Activate")
def _activated(o: Offering) -> Fields:
    left = o.decision.points
    waste = f"{counted(left, 'point')} unused" if left else ""
    return {"note": waste, "left": sum(choice.verb != "done" for choice in o.seat.legal())}


@verb("invade")
def _invade(o: Offering, nation: int) -> Fields:
    """V4.2 What it costs, and whom it makes an enemy."""
    g: Any = o.g
    cost, side = price(g, o.decision.side, nation), o.decision.side
    points = f"VP {cost if side == AP else -cost:+d}; " if cost else ""
    return {"danger": True, "note": f"{points}{NATION_NAMES[nation]} joins the {POWERS[1 - side]} [V4.2]"}


@verb("land_corps")
def _land_corps(o: Offering, unit: int, space: int) -> Fields:
    return {
        "danger": True,
        "cost": LANDING_COST,
        "note": "-1 to the die; Denmark joins the Central Powers [V7.4]",
    }


@verb("land")
def _land(o: Offering, space: int) -> Fields:
    """V5.7 Who defends the shore: those there, or those whom the set-up would put there."""
    g, country = o.g, o.tables.country[space]
    defence = sum(cf(g, unit) for unit in units_at(g, space, CP))
    if not at_war(g, country):
        rows = [row for row in rows_for(g, NATION_NAMES[country]) if o.tables.space[row.space] == space]
        defence = sum(o.tables.cf[o.tables.unit[row.item]][row.state == "reduced"] for row in rows)
    against = f"against strength {defence + g.fort[space]}" if defence else "nobody defends it"
    return {"danger": True, "note": f"{against}; -1 to the die, no combat cards [V5.7]"}


@verb("launch")
def _launch(o: Offering, unit: int) -> Fields:
    return {**o.stands(unit), "note": f"combat factor {cf(o.g, unit)} [V5.6]"}


PHRASES.verb("done", "ActivateOrInvade")(_activated)


# 11 Movement


@verb("move")
def _move(o: Offering, unit: int) -> Fields:
    return {**o.stands(unit), "note": f"up to {counted(mf(o.g, unit), 'space')} [11.1]"}


@verb("entrench")
def _entrench(o: Offering, unit: int) -> Fields:
    most = o.tables.lf[unit][o.g.reduced[unit]] + bool(o.g.failed[unit] and o.g.rules.entrench_aid)
    return {**o.stands(unit), "note": f"succeeds on {most} or less, after all movement [11.14]"}


@verb("to", "MoveStack")
def _to(o: Offering, space: int) -> Fields:
    g, side = o.g, o.decision.side
    notes = []
    if g.control[space] != side and not g.fort[space]:
        score = " for a victory point" if g.rules.vp_spaces >> space & 1 else ""
        notes.append(f"takes control{score} [11.4]")
    if g.fort[space] and g.control[space] != side:
        notes.append(f"besieges the fort of value {g.fort[space]} [15.2]")
    if g.trench[space] and g.trench_of[space] != side:
        notes.append("the enemy's trench falls [11.16]")
    return {"cost": o.decision.spent + o.steps.get(space, 0), "note": "; ".join(notes)}


@verb("done", "MoveUnit")
def _moved(o: Offering) -> Fields:
    left = len({choice[1] for choice in o.seat.legal() if choice.verb == "move"})
    return {"left": left}


# 12 Combat


@verb("attack")
def _attack(o: Offering, space: int) -> Fields:
    return {"note": glance(o.g, o.decision.side, space)}


@verb("use")
def _use(o: Offering, unit: int) -> Fields:
    """12.6 The attack as it would be with the unit."""
    g, decision = o.g, o.decision
    outlook = glance(g, decision.side, decision.target, (*decision.attackers, unit))
    return {**o.stands(unit), "note": f"with it {outlook}"}


@verb("fight")
def _fight(o: Offering) -> Fields:
    return {
        "place": o.space_id(o.decision.target),
        "danger": True,
        "note": glance(o.g, o.decision.side, o.decision.target, o.decision.attackers),
    }


@verb("flank")
def _flank(o: Offering) -> Fields:
    needs = max(1, FLANK_NEEDS - o.decision.bonus)
    chance = f"{7 - needs} in 6"
    return {
        "note": f"succeeds on {needs} or more ({chance}): you fire first; otherwise the enemy does [12.8]"
    }


@verb("frontal")
def _frontal(o: Offering) -> Fields:
    return {"danger": True, "note": "both sides fire at once [12.6]"}


@verb("lose")
def _lose(o: Offering, unit: int) -> Fields:
    g = o.g
    left = "it is eliminated" if g.reduced[unit] else "it is reduced"
    return {**o.stands(unit), "note": f"takes {o.tables.lf[unit][g.reduced[unit]]}; {left} [12.10.1]"}


@verb("retreat")
def _retreat(o: Offering, unit: int, space: int) -> Fields:
    return o.stands(unit)


@verb("advance")
def _advance(o: Offering, unit: int, space: int) -> Fields:
    return o.stands(unit)


@verb("stand")
def _stand(o: Offering, unit: int) -> Fields:
    return o.stands(unit)


# 13 Redeployment, 17 replacements, 9.4 reinforcements


@verb("redeploy")
def _redeploy(o: Offering, unit: int) -> Fields:
    return {**o.stands(unit), "cost": sr_cost(o.g, unit), "note": _full_or_reduced(o, unit)}


@verb("sr_to")
def _sr_to(o: Offering, place: int) -> Fields:
    return {"place": BOXES[place - SPACES] if place >= SPACES else o.space_id(place)}


@verb("flip")
def _flip(o: Offering, unit: int) -> Fields:
    return {**o.stands(unit), "note": _price(o, unit)}


@verb("rebuild")
def _rebuild(o: Offering, unit: int, place: int) -> Fields:
    return {"from_place": None, "note": _price(o, unit)}


def _price(o: Offering, unit: int) -> str:
    """17.2 What a step costs, and what the pool holds."""
    pool = o.tables.pool[unit]
    if pool < 0:
        return "1 point [V8.4]" if is_army(o.g, unit) else "half a point [V8.4]"
    name = "the small allies" if POOLS[pool] == "A" else POOLS[pool]
    step = "1 point" if is_army(o.g, unit) else "half a point"
    return f"{step} of {halves(o.g.rp[pool])} for {name} [17.2]"


def _full_or_reduced(o: Offering, unit: int) -> str:
    side = "reduced" if o.g.reduced[unit] else "full"
    return f"{side}, factors {factors(o.tables, unit, bool(o.g.reduced[unit]))} [13.1]"


@verb("discard")
def _discard(o: Offering, card: int) -> Fields:
    return {"note": "a combat card that you would rather replace [5.G]"}


__all__ = ["PHRASES"]
