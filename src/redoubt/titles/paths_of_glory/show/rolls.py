"""Rolls besides combat: the siege of a fort (15.7), an army that digs (11.14); and what attrition takes."""

from __future__ import annotations

from typing import Any

from redoubt.engine.errors import No, Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.show.forecast import Ending, Part, Question, Reckoning
from redoubt.titles.paths_of_glory.board import mark_unit, place_unit
from redoubt.titles.paths_of_glory.queries import (
    besieged,
    enemy,
    lf,
    members,
    name,
    tables_of,
    trench_at,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_trenches import AIDED, TryToEntrench
from redoubt.titles.paths_of_glory.rules.r14_supply import AttritionPhase
from redoubt.titles.paths_of_glory.rules.r15_forts import EARLY, SiegePhase
from redoubt.titles.paths_of_glory.state import DIGGING, OUT, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, POWERS

FALLS, STANDS = "the fort falls", "the fort holds out"
DIGS, FAILS = "the trench is dug", "no trench"


def standing(game: Game, *stack: Procedure) -> Game:
    """A copy of the game that is about to run these procedures and nothing after them."""
    copy = game.clone(keep=False)
    copy.stack = list(stack)
    copy.shared = 0
    copy.asked = ()
    copy.listed = []
    copy.sealed = {}
    return copy


# 15.7 Sieges


def falls_on(g: Board, space: int) -> range:
    """15.7 The faces on which a besieged fort falls."""
    return range(min(7, g.fort[space] + 1 + (EARLY if g.turn <= EARLY else 0)), 7)


def siege_words(g: Board, space: int) -> str:
    """15.7 A besieged fort's chance in a phrase."""
    faces = falls_on(g, space)
    if not faces:
        return "it cannot fall to a siege roll this turn"
    return (
        f"it falls on {faces[0]} or more ({len(faces)} in 6)" if len(faces) > 1 else "it falls on 6 (1 in 6)"
    )


def siege(game: Game, space: int) -> Game:
    """The Siege Phase for one fort alone: the other sieges are lifted in the copy."""
    copy = standing(game, SiegePhase())
    g: Board = copy.state  # type: ignore[assignment]
    if not (besieged(g, AP) | besieged(g, CP)) >> space & 1:
        raise Refused(No("15.2", f"no fort is besieged in {where(g, space)}"))
    for side in (AP, CP):
        for other in members(besieged(g, side)):
            if other != space:
                for unit in units_at(g, other, enemy(side)):
                    place_unit(g, unit, OUT)
    return copy


# 11.14 Trenches


def digging(game: Game, side: int, army: int) -> Game:
    """The roll of one army that tries to entrench."""
    copy = standing(game, TryToEntrench(side))
    g: Board = copy.state  # type: ignore[assignment]
    for unit, mark in enumerate(g.done):
        if mark & DIGGING:
            g.done = bytes(mark & ~DIGGING if other == unit else old for other, old in enumerate(g.done))
    mark_unit(g, army, DIGGING)
    return copy


# 14.7 Attrition


def attrition(game: Game) -> Game:
    """The Attrition Phase as things stand; it rolls no die."""
    return standing(game, AttritionPhase())


# The questions


def question(game: Game) -> Question | None:
    """What is asked about a siege or a trench that is about to be rolled for."""
    g: Board = game.state  # type: ignore[assignment]
    top: Any = game.stack[-1] if game.stack else None
    if isinstance(top, TryToEntrench):
        diggers = [unit for unit, mark in enumerate(g.done) if mark & DIGGING]
        return _trench_question(g, top.side, diggers[0]) if len(diggers) == 1 else None
    if isinstance(top, SiegePhase):
        spaces = members(besieged(g, AP) | besieged(g, CP))
        return _siege_question(g, spaces[0]) if len(spaces) == 1 else None
    return None


def _over(game: Game) -> bool:
    return not game.stack


def _siege_question(g: Board, space: int) -> Question:
    owner = g.control[space]
    parts = [Part("15.1", f"the fort of {where(g, space)}, {POWERS[owner]}", f"value {g.fort[space]}")]
    if g.turn <= EARLY:
        parts.append(Part("15.7", "turns 1 and 2", "-2 to the die"))
    faces = falls_on(g, space)
    verdict = siege_words(g, space)
    reckoning = Reckoning(
        "15.7", f"siege of {where(g, space)}", tuple(parts), verdict,
        tuple(FALLS if die in faces else STANDS for die in range(1, 7)),
    )  # fmt: skip

    def ending(before: Board, after: Board) -> Ending:
        fell = FALLS if before.fort[space] and not after.fort[space] else STANDS
        return Ending(fell, ({}, {}), frozenset((fell,)))

    sign = 1 if enemy(owner) == CP else -1
    return Question(
        "siege", "15.7", enemy(owner), reckoning, {"siege": _over}, "siege", (FALLS, STANDS), ending,
        lambda state: sign * state.vp,
    )  # fmt: skip


def _trench_question(g: Board, side: int, army: int) -> Question:
    space = g.place[army]
    level = trench_at(g, space, side)
    aid = 1 if g.rules.entrench_aid and g.failed[army] else 0
    parts = [Part("11.14", f"loss factor of {name(g, army)}", str(lf(g, army)))]
    if aid:
        parts.append(Part("11.17", "it failed in its side's last round", "-1 to the die"))
    highest = min(6, lf(g, army) + aid)
    again = "" if aid or not g.rules.entrench_aid else _again(g, army)
    verdict = f"{highest} or less succeeds{again}"
    what = f"{name(g, army)} digs a level-{level + 1} trench in {where(g, space)}"
    reckoning = Reckoning(
        "11.14", what, tuple(parts), verdict,
        tuple(DIGS if die <= highest else FAILS for die in range(1, 7)),
    )  # fmt: skip

    def ending(before: Board, after: Board) -> Ending:
        dug = DIGS if trench_at(after, space, side) > level else FAILS
        return Ending(dug, ({}, {}), frozenset((dug,)))

    return Question(
        "trench", "11.14", side, reckoning, {"trench": _over}, "trench", (DIGS, FAILS), ending,
        lambda state: trench_at(state, space, side),
    )  # fmt: skip


def _again(g: Board, army: int) -> str:
    """11.17 What a second try in the next round would make of it."""
    if tables_of(g).nation[army] not in AIDED:
        return ""
    first, second = min(6, lf(g, army)), min(6, lf(g, army) + 1)
    both = 36 - (6 - first) * (6 - second)
    return f"; with a second try next round {both} in 36"


__all__ = ["attrition", "digging", "falls_on", "question", "siege", "siege_words"]
