"""What a player reads before a roll: how it is worked out, what can follow, and what that is worth.

The chances come from running this title's procedures (`redoubt.lab.odds`). This module frames the questions:
a combat with its flank attempt (12.6, 12.8), a siege (15.7), an army that digs (11.14), and what attrition
would take (14.7). Every factor comes from the function that resolves the roll. What the enemy may hold is
weighed card by card (`hands`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any

from redoubt.engine.decision import BadChoice, Choice
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.kit.words import counted, signed
from redoubt.show.forecast import Ending, Part, Question, Reckoning, Worlds
from redoubt.titles.paths_of_glory.board import mark_unit, note_fought, place_unit
from redoubt.titles.paths_of_glory.queries import (
    cf,
    controls,
    enemy,
    forts,
    name,
    sides,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r11_movement import MoveUnit
from redoubt.titles.paths_of_glory.rules.r12_6_combat import AT_ONCE, ATTACKER_FIRST, Combat
from redoubt.titles.paths_of_glory.rules.r12_7_cards import PlayCombatCard
from redoubt.titles.paths_of_glory.rules.r12_8_flank import (
    FLANK_NEEDS,
    AttemptFlank,
    flank_bonus,
    may_flank,
)
from redoubt.titles.paths_of_glory.rules.r12_9_fire import Volley
from redoubt.titles.paths_of_glory.rules.r12_attacks import ChooseAttackers, ChooseCombat
from redoubt.titles.paths_of_glory.show import rolls
from redoubt.titles.paths_of_glory.show.combat import column_of, fight_for, strongest
from redoubt.titles.paths_of_glory.show.hands import STEPS, SUPPOSED, asks_for_cards, worlds
from redoubt.titles.paths_of_glory.show.supposed import supposed_force
from redoubt.titles.paths_of_glory.state import ATTACKED, OUT, SPACES, Board
from redoubt.titles.paths_of_glory.tables import CP, POWERS

Over = Callable[[Game], bool]

TAKES = "the attacker takes the space"
ENTERS = "the attacker enters the space"
RETREATS = "the defenders retreat"
DESTROYED = "the defenders are eliminated"
HOLDS = "the defenders hold"
FORT_FALLS = "the fort is destroyed"


class Forecaster:
    """The title's part of the odds: see `show.forecast`."""

    def question(self, game: Game) -> Question | None:
        g: Board = game.state  # type: ignore[assignment]
        depth = _depth(game, Combat)
        if depth < 0:
            return rolls.question(game)
        combat: Any = game.stack[depth]
        fight = combat.fight(g)
        if game.asked and not isinstance(game.asked[0], AttemptFlank):
            return None
        attack, defence = combat.volley(g, True), combat.volley(g, False)
        if game.asked and combat.asked != SUPPOSED:
            reckoning = flank_reckoning(g, fight, attack, defence)
        elif firing(combat) is None:
            reckoning = fire_reckoning(g, fight, attack, defence, combat.pc <= STEPS.index("flank"))
        else:
            reckoning = single_fire(g, fight, attack, defence, bool(firing(combat)))
        before = tuple(fight.attackers), tuple(fight.defenders)
        return Question(
            "combat",
            "12.6",
            combat.side,
            reckoning,
            {"combat": _left(depth)},
            "combat",
            facts_of(g, fight),
            partial(_ending, combat.target, combat.side, *before),
            partial(worth, side=combat.side),
        )

    def suppose(self, game: Game, side: int, words: str) -> Game | None:
        """`fight SPACE`: an attack with the units that were chosen for it, else with every unit beside it
        that could join, even before it is activated. `defend SPACE`: the same by the other side. `fight SPACE
        without UNIT ...`: these units left out. `siege SPACE`: the roll for its fort. `attrition`: what it
        would take as things stand."""
        words, _, missing = words.strip().partition(" without ")
        verb, _, rest = words.partition(" ")
        if verb == "attrition" and not rest:
            return rolls.attrition(game)
        if verb not in ("fight", "defend", "siege"):
            return None
        kinds = game.title.notation.kinds
        try:
            target = kinds["space"].parse(rest)
            absent = [kinds["unit"].parse(unit) for unit in missing.split()]
        except BadChoice:
            return None
        if verb == "siege":
            return rolls.siege(game, target)
        g: Board = game.state  # type: ignore[assignment]
        attacker = side if verb == "fight" else enemy(side)
        decision: Any = game.asked[0] if game.asked else None
        choosing = isinstance(decision, ChooseAttackers) and decision.target == target
        chosen = decision.attackers if choosing else ()
        depth = _depth(game, Combat)
        combat: Any = game.stack[depth] if depth >= 0 else None
        if combat is not None and combat.target == target:
            chosen = combat.attackers
        force = chosen or strongest(g, attacker, target) or supposed_force(g, attacker, target)
        if absent:
            game = without(game, absent)
            force = tuple(unit for unit in force if unit not in absent)
        return before_fire(game, attacker, target, force) if force else None

    def leads_to(self, game: Game, side: int, choice: Choice) -> Game | None:
        """An attack that is chosen, or an answer on the way to its dice: the odds are those without further
        cards."""
        decision: Any = game.asked[0] if game.asked else None
        if isinstance(decision, ChooseAttackers) and choice.verb == "fight":
            return before_fire(game, side, decision.target, decision.attackers)
        if isinstance(decision, ChooseCombat) and choice.verb == "attack":
            g: Board = game.state  # type: ignore[assignment]
            return before_fire(game, side, choice[1], strongest(g, side, choice[1]))
        if isinstance(decision, MoveUnit) and choice.verb == "entrench":
            return rolls.digging(game, side, choice[1])
        if not isinstance(decision, AttemptFlank | PlayCombatCard):
            return None
        copy = game.clone(keep=False)
        copy.choose(side, choice)
        depth = _depth(copy, Combat)
        if depth < 0:
            return None
        combat: Any = copy.stack[depth]
        fields = {field.name: getattr(combat, field.name) for field in dataclasses.fields(combat)}
        fought = type(combat).at("first_fire", **{**fields, "asked": SUPPOSED})
        return None if combat.over else _standing(copy, [*copy.stack[:depth], fought])

    def worlds(self, game: Game, side: int) -> Worlds:
        """12.7 One for every effect that the enemy's unknown cards can have on a combat."""
        depth = _depth(game, Combat)
        if depth < 0:
            return Worlds(((Fraction(1), game),))
        combat: Any = game.stack[depth]
        if not asks_for_cards(combat, side):
            return Worlds(((Fraction(1), game),), ("the enemy has shown his combat cards",))
        return worlds(game, depth, side)

    def plain(self, procedure: Procedure) -> tuple[Any, ...]:
        return procedure.raw()

    def changes(self, before: Board, after: Board) -> list[str]:
        return list(changes(before, after))


def before_fire(game: Game, side: int, target: int, force: tuple[int, ...]) -> Game:
    """A copy of the game right before the flank attempt or the dice of an attack."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    fight = fight_for(g, side, target, force)
    g.stand_ins, g.step_losses, g.vacated = (), (), 0
    for unit in force:
        mark_unit(g, unit, ATTACKED)
    note_fought(g, target)
    combat = Combat.at(
        "flank", side=side, target=target, attackers=force, defenders=fight.defenders,
        trench=fight.trench, asked=SUPPOSED,
    )  # fmt: skip
    return _standing(copy, [*copy.stack, combat])


def without(game: Game, units: Iterable[int]) -> Game:
    """A copy in which some units are not on the map."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    for unit in units:
        place_unit(g, unit, OUT)
    return copy


def _standing(copy: Game, stack: list[Procedure]) -> Game:
    """The copy, about to run the last procedure of a stack."""
    copy.stack = stack
    copy.shared = 0
    copy.asked = ()
    copy.listed = []
    copy.sealed = {}
    return copy


def _left(depth: int) -> Over:
    return lambda game: len(game.stack) <= depth


def _depth(game: Game, kind: type[Procedure]) -> int:
    for depth in range(len(game.stack) - 1, -1, -1):
        if isinstance(game.stack[depth], kind):
            return depth
    return -1


# reckonings


def firing(combat: Combat) -> bool | None:
    """12.6 Whether the attackers fire now, or the defenders; None if both fire at once."""
    if combat.first == AT_ONCE:
        return None
    return (combat.first == ATTACKER_FIRST) == (combat.pc <= STEPS.index("first_fire"))


def fire_reckoning(g: Board, fight: Fight, attack: Volley, defence: Volley, before_flank: bool) -> Reckoning:
    """12.6, 12.9 Every factor, shift and modifier of both sides, and the loss numbers of all 36 throws."""
    parts = [*_volley_parts(g, fight, True, attack), *_volley_parts(g, fight, False, defence)]
    if before_flank and may_flank(g, fight):
        parts.append(Part("12.8", "a flank attack would succeed on", f"{_flank_needs(g, fight)} or more"))
    verdict = f"column {column_of(g, attack)} against {column_of(g, defence)}"
    return Reckoning("12.6", _combat_in(g, fight), tuple(parts), verdict, pairs=_throws(g, attack, defence))


def single_fire(g: Board, fight: Fight, attack: Volley, defence: Volley, attacking: bool) -> Reckoning:
    """12.6 Fire of one side, before or after the other's: its loss number by face."""
    shots = attack if attacking else defence
    parts = (
        *_units(g, fight, True),
        *_units(g, fight, False),
        *_table_parts(fight, attacking, shots),
    )
    faces = tuple(f"loss {shots.loss(g, die)}" for die in range(1, 7))
    table = "" if shots.table == "army" else " of the corps table"
    return Reckoning("12.6", _combat_in(g, fight), parts, f"column {column_of(g, shots)}{table}", faces)


def _combat_in(g: Board, fight: Fight) -> str:
    return f"combat in {where(g, fight.target)}, the {POWERS[fight.attacker]} attacking"


def _throws(g: Board, attack: Volley, defence: Volley) -> tuple[tuple[str, ...], ...]:
    """12.9 The loss numbers of the defenders and of the attackers, by both dice."""
    return tuple(tuple(f"{attack.loss(g, a)}:{defence.loss(g, d)}" for d in range(1, 7)) for a in range(1, 7))


def _volley_parts(g: Board, fight: Fight, attacking: bool, shots: Volley) -> Iterable[Part]:
    yield from _units(g, fight, attacking)
    yield from _table_parts(fight, attacking, shots)


def _units(g: Board, fight: Fight, attacking: bool) -> Iterable[Part]:
    """12.6, 15.1 Who counts how much."""
    word = "attack" if attacking else "defence"
    for unit in fight.attackers if attacking else fight.defenders:
        yield Part("12.6", f"{word}: {name(g, unit)}", str(cf(g, unit)))
    if not attacking and forts(g, enemy(fight.attacker)) >> fight.target & 1:
        yield Part("15.1", f"{word}: the fort of {where(g, fight.target)}", str(g.fort[fight.target]))


def _table_parts(fight: Fight, attacking: bool, shots: Volley) -> Iterable[Part]:
    """12.9 The table, and what changes the column and the die."""
    side = POWERS[fight.attacker if attacking else enemy(fight.attacker)]
    table = "army table" if shots.table == "army" else "corps table"
    yield Part("12.9", f"{side}, {table}", f"strength {shots.strength}")
    for shift in shots.shifts:
        yield Part(shift.rule, f"{side}, {shift.why}", signed(shift.amount, "column"))
    for drm in shots.drms:
        yield Part(drm.rule, f"{side}, {drm.why}", f"{drm.amount:+d} to the die")


def _flank_needs(g: Board, fight: Fight) -> int:
    return max(1, FLANK_NEEDS - flank_bonus(g, fight))


def flank_reckoning(g: Board, fight: Fight, attack: Volley, defence: Volley) -> Reckoning:
    """12.8 The bonus, the faces on which the attempt succeeds, and the fire that follows."""
    bonus = flank_bonus(g, fight)
    spaces = counted(len({g.place[unit] for unit in fight.attackers}), "space")
    parts = (
        *_volley_parts(g, fight, True, attack),
        *_volley_parts(g, fight, False, defence),
        Part("12.8", f"flank: attack from {spaces}", f"bonus {bonus}"),
    )
    faces = tuple(
        "attacker first" if die + bonus >= FLANK_NEEDS else "defender first" for die in range(1, 7)
    )
    verdict = f"the flank attack succeeds on {_flank_needs(g, fight)} or more"
    what = f"flank attack on {where(g, fight.target)}"
    return Reckoning("12.8", what, parts, verdict, faces, _throws(g, attack, defence))


# endings


def losses(before: Board, after: Board) -> tuple[dict[str, int], dict[str, int]]:
    """12.10 By side: steps and units lost, and armies lost for good."""
    lost = ({"steps": 0, "units": 0, "armies for good": 0}, {"steps": 0, "units": 0, "armies for good": 0})
    tables, owner = tables_of(before), sides(before)
    for unit, side in enumerate(owner):
        was, now = before.place[unit], after.place[unit]
        if side < 0 or (was == now and before.reduced[unit] == after.reduced[unit]):
            continue
        mine = lost[side]
        if was < SPACES <= now:
            mine["steps"] += 1 if before.reduced[unit] else 2
            mine["units"] += 1
            mine["armies for good"] += now == OUT and tables.is_army[unit]
        elif was < SPACES:
            mine["steps"] += after.reduced[unit] - before.reduced[unit]
        elif now < SPACES and after.reduced[unit] > before.reduced[unit]:
            mine["steps"] += 1
    return lost


def worth(g: Board, side: int) -> int:
    """The value of a position for a side: steps on the map, armies above corps, victory points."""
    tables, owner = tables_of(g), sides(g)
    total = 0
    for unit, place in enumerate(g.place[: len(owner)]):
        if owner[unit] >= 0 and place < SPACES:
            points = (12 if tables.is_army[unit] else 4) - 4 * g.reduced[unit]
            total += points if owner[unit] == side else -points
    return total + 20 * (g.vp if side == CP else -g.vp)


def facts_of(g: Board, fight: Fight) -> tuple[str, ...]:
    """What a player wants to know, the chief thing first: who drives units out of a space with a fort has not
    taken it yet (12.12.3), and a lone fort is destroyed or holds (12.10.6)."""
    rest = (RETREATS, DESTROYED, HOLDS, FORT_FALLS)
    if not forts(g, enemy(fight.attacker)) >> fight.target & 1:
        return (TAKES, *rest)
    return (ENTERS, TAKES, *rest) if fight.defenders else (FORT_FALLS, TAKES, HOLDS)


def _ending(
    target: int, side: int, attackers: tuple[int, ...], defenders: tuple[int, ...], before: Board, g: Board
) -> Ending:
    """12.11, 12.12 Who holds the space, and what became of the defenders."""
    facts = set()
    held = bool(units_at(g, target, enemy(side)))
    fort_before, fort_now = before.fort[target], g.fort[target]
    if fort_before and not fort_now:
        facts.add(FORT_FALLS)
    if not held and defenders:
        alive = any(
            g.place[unit] < SPACES and g.place[unit] != target for unit in _stood(before, target, g, side)
        )
        facts.add(RETREATS if alive else DESTROYED)
    if controls(g, side, target):
        facts.add(TAKES)
    if fort_before and defenders and units_at(g, target, side):
        facts.add(ENTERS)
    if held or (fort_now and not defenders):
        facts.add(HOLDS)
    order = (TAKES, ENTERS, DESTROYED, RETREATS, FORT_FALLS, HOLDS)
    label = ", ".join(fact for fact in order if fact in facts) or "nothing changes"
    return Ending(label, losses(before, g), frozenset(facts))


def _stood(before: Board, target: int, after: Board, side: int) -> list[int]:
    """The defenders of a space, and the corps that took the place of armies among them."""
    owner = sides(before)
    came = [
        unit for unit, place in enumerate(after.place[: len(owner)]) if place < SPACES <= before.place[unit]
    ]
    return [*units_at(before, target, enemy(side)), *(unit for unit in came if owner[unit] == enemy(side))]


def changes(before: Board, after: Board) -> Iterable[str]:
    """What differs between two states, in words."""
    for unit, side in enumerate(sides(before)):
        was, now = before.place[unit], after.place[unit]
        if side < 0:
            continue
        if was < SPACES <= now:
            yield f"{name(before, unit)} is eliminated"
        elif was != now:
            yield f"{name(before, unit)} goes to {where(after, now)}"
        if now < SPACES and after.reduced[unit] > before.reduced[unit]:
            yield f"{name(before, unit)} is reduced"
    if after.vp != before.vp:
        yield f"victory points {after.vp - before.vp:+d}"


FORECASTER = Forecaster()

__all__ = ["FORECASTER", "Forecaster", "before_fire", "losses", "worth"]
