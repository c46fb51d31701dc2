"""What a player reads before a roll: how it is worked out, what can follow, and what that is worth.

The chances come from running this title's procedures (`redoubt.lab.odds`). This module frames the questions:
combat and overrun (S7.1); fire and landings are in `forecast_fire`. Every factor comes from the function that
resolves the roll. What lies beneath an enemy stack is reckoned in all its ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final

from redoubt.engine.decision import BadChoice, Choice
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import replaced
from redoubt.kit.odds import column_name, points_text
from redoubt.kit.words import counted
from redoubt.series.scs.board import marked
from redoubt.series.scs.ground import PARTS
from redoubt.series.scs.queries import enemy, fighters_at, steps_left, strength, units_at
from redoubt.series.scs.r06_overrun import Overrun
from redoubt.series.scs.r07_combat import Attack, Battle, CombatPhase, Muster, attackers_of
from redoubt.series.scs.r07_fight import Fight
from redoubt.series.scs.r07_odds import combat_odds, may_attack
from redoubt.series.scs.state import BENEATH, hidden_from
from redoubt.show.forecast import Ending, Part, Question, Reckoning, Worlds
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.queries import in_the_open, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import (
    BarrageCounter,
)
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import Scatter
from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import RaidUnderFire
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import die_modifier
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import HOW
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import (
    AirLanding,
    UnderFire,
)
from redoubt.titles.fallschirmjaeger.show.forecast_fire import (
    barrage_question,
    firing,
    flight_alone,
    landing_question,
    raid_alone,
    raid_question,
    shot,
)
from redoubt.titles.fallschirmjaeger.show.weighing import (
    Over,
    alive,
    below,
    depth_of,
    left,
    losses,
    standing,
    worth,
)
from redoubt.titles.fallschirmjaeger.state import (
    DEAD,
    HEXES,
    NOWHERE,
    PEOPLES,
    Board,
)

TAKES = "the attacker takes the hex"
EMPTIED = "the hex is cleared"
RETREATS = "the defender retreats"
DESTROYED = "the defender is destroyed"
THROWN_BACK = "the attacker retreats"
ALL_LOST = "the attacker is destroyed"
STANDS = "the defender stands"

IMAGINED: Final = 3
"""S1.1 In a game that a side imagines: lies on top of nothing, and is nothing that the side has seen."""
BENEATH_TOP: Final = "a unit beneath the top"


class Forecaster:
    """The title's part of the odds: see `show.forecast`."""

    def question(self, game: Game) -> Question | None:
        g: Board = game.state  # type: ignore[assignment]
        if game.asked:
            return None
        top = game.stack[-1]
        if isinstance(top, Fight):
            return _combat(game, g, top)
        if isinstance(top, BarrageCounter):
            return barrage_question(game, g, top)
        if isinstance(top, RaidUnderFire):
            return raid_question(game, g, top)
        if isinstance(top, (UnderFire, AirLanding, Scatter)):
            return landing_question(game, g, top)
        return None

    def suppose(self, game: Game, side: int, words: str) -> Game | None:
        """`fight HEX`: an attack with the units that were chosen for it, else with all beside the hex, even
        before the combat phase. `defend HEX`: the same by the enemy on a hex of ours. Units named after
        `without` stay away. `barrage UNIT HEX`: a unit's fire at a hex."""
        words, _, missing = words.strip().partition(" without ")
        verb, _, rest = words.partition(" ")
        g: Board = game.state  # type: ignore[assignment]
        unit, at = NOWHERE, rest
        if verb == "barrage":
            name, _, at = rest.partition(" ")
            unit = tables_of(g).unit.get(name, NOWHERE)
        try:
            hex = game.title.notation.kinds["hex"].parse(at)
        except BadChoice:
            return None
        if hex < 0 or verb not in ("fight", "defend", "barrage"):
            return None
        if verb == "barrage":
            return (
                standing(game, [*below(g, side, "barrage"), *firing(g, side, unit, hex)])
                if unit >= 0
                else None
            )
        attacker = side if verb == "fight" else enemy(side)
        asked: Any = game.asked[0] if game.asked else None
        chosen = asked.units if isinstance(asked, Muster) and asked.target == hex else ()
        units = chosen or attackers_of(g, attacker, hex) if fighters_at(g, hex, enemy(attacker)) else ()
        away = {tables_of(g).unit.get(name, NOWHERE) for name in missing.split()}
        units = tuple(unit for unit in units if unit not in away)
        if not units or not may_attack(g, units, hex, False):
            return None
        attack = Attack.at("muster", side=attacker, target=hex, units=units, over=True)
        phase = CombatPhase.at("attacks", side=attacker)
        battle = Battle(attacker, hex, units)
        copy = standing(game, [*below(g, attacker, "combat"), phase, attack, battle])
        unseen = [unit for unit in units if unit in hidden_from(g, side) and not in_the_open(g, unit)]
        while unseen and copy.next_step is not None and copy.next_step.name != "dice":
            copy.step()  # S1.1: in the fight they are shown, but before it nobody knows them
        _imagine(copy, unseen)
        return copy

    def leads_to(self, game: Game, side: int, choice: Choice) -> Game | None:
        """A raid that is placed, with all AA fire that can reach it; a flight that is planned, under the same
        fire; a shot at aircraft, as it meets one of them."""
        g: Board = game.state  # type: ignore[assignment]
        if choice[0] == "bomb":
            return raid_alone(game, g, side, choice[1], choice[2])
        if choice[0] in HOW and game.asked:
            unit = int(getattr(game.asked[0], "unit", NOWHERE))
            how, size = HOW[choice[0]]
            return flight_alone(game, g, unit, how, size, choice[1]) if unit >= 0 else None
        if choice[0] == "flak":
            return shot(game, g, side, choice[1], choice[2])
        return None

    def worlds(self, game: Game, side: int) -> Worlds:
        """S1.1 What may lie beneath the top of the stack that is attacked, in all its ways; ways that lead to
        the same column and the same steps are one. Enemy units that the side cannot see are marked."""
        top = game.stack[-1] if game.stack else None
        g: Board = game.state  # type: ignore[assignment]
        if g.rules.series.stack_view == "all":
            return Worlds(((Fraction(1), game),))
        unseen = hidden_from(g, side)
        if isinstance(top, Fight) and top.side == side and not game.asked:
            return _stacks(game, top)
        copy = game.clone(keep=False)
        _imagine(copy, unseen)
        note = "the steps of counters beneath the top are imagined; what hits them does not depend on it"
        hit = isinstance(top, BarrageCounter) and any(g.place[unit] == top.hex for unit in unseen)
        return Worlds(((Fraction(1), copy),), (note,) if hit else ())

    def plain(self, procedure: Procedure) -> tuple[Any, ...]:
        """What the attacker saw before does not bear on what follows."""
        raw = procedure.raw()
        return raw[:-1] if procedure.__class__ is Fight else raw

    def changes(self, before: Board, after: Board) -> list[str]:
        return list(_changes(before, after))


def _combat_ending(fight: Fight, origins: tuple[int, ...], before: Board, g: Board) -> Ending:
    """S7.3 Who holds the hex, and what became of the units that fought for it."""
    facts = set()
    if not fighters_at(g, fight.target, enemy(fight.side)):
        facts.add(EMPTIED)
        facts.add(RETREATS if alive(g, fight.defenders) else DESTROYED)
        if fighters_at(g, fight.target, fight.side):
            facts.add(TAKES)
    else:
        facts.add(STANDS)
    if not alive(g, fight.attackers):
        facts.add(ALL_LOST)
    elif any(g.place[u] not in (at, fight.target) for u, at in zip(fight.attackers, origins, strict=True)
             if g.place[u] < HEXES):  # fmt: skip
        facts.add(THROWN_BACK)
    order = (TAKES, DESTROYED, RETREATS, STANDS, THROWN_BACK, ALL_LOST)
    return Ending(", ".join(fact for fact in order if fact in facts), losses(before, g), frozenset(facts))


# S7.1 Combat, S6.1 overrun


def _combat(game: Game, g: Board, fight: Fight) -> Question:
    outer = depth_of(game, Overrun, Battle)
    what = "overrun" if fight.overrun else "combat"
    stops: dict[str, Over] = {what: left(outer), "fight": left(depth_of(game, Fight))}
    origins = tuple(g.place[unit] for unit in fight.attackers)
    return Question(
        what, "S6.1" if fight.overrun else "S7.1", fight.side, combat_reckoning(g, fight), stops, what,
        (TAKES, EMPTIED, RETREATS, DESTROYED, STANDS, THROWN_BACK, ALL_LOST),
        partial(_combat_ending, fight, origins), partial(worth, hex=fight.target, attacker=fight.side),
    )  # fmt: skip


def combat_reckoning(g: Board, fight: Fight) -> Reckoning:
    """S7.0c, S7.1 Every factor of the coming fight, the column, and what is added to the dice."""
    odds = combat_odds(g, fight.attackers, fight.target, fight.overrun)
    columns = g.rules.ground.results.columns
    column = column_name(columns, max(0, odds.column))
    units = (*fight.attackers, *fight.defenders)
    unseen = {g.rules.counters.shown[unit]: BENEATH_TOP for unit in units if g.on_top[unit] == IMAGINED}
    parts = [
        Part(f.rule, f"attack: {unseen.get(f.counter, f.counter)}", points_text(f.points, PARTS))
        for f in odds.attack_factors
    ]
    parts += [
        Part(f.rule, f"defence: {unseen.get(f.counter, f.counter)}", points_text(f.points, PARTS))
        for f in odds.defence_factors
    ]
    against = f"{points_text(odds.attack, PARTS)} : {points_text(odds.defence, PARTS)}"
    parts.append(Part("S7.1", against, column))
    added = die_modifier(g, fight.attackers, fight.target, fight.overrun)
    if added:
        parts.append(Part("2.2", "all attackers are assault units", f"{added:+d} on the dice"))
    cells = g.rules.ground.results.cells[max(0, odds.column)]
    pairs = tuple(tuple(str(cells[a + b + added - 2]) for b in range(1, 7)) for a in range(1, 7))
    what = "overrun" if fight.overrun else "attack"
    where = f"{PEOPLES[fight.side]} {what} on {g.rules.where(fight.target)}"
    return Reckoning("S6.1" if fight.overrun else "S7.1", where, tuple(parts), f"column {column}", (), pairs)


def _imagine(game: Game, units: Iterable[int]) -> None:
    """S1.1 Mark units of which a side knows no more than that something lies there."""
    g: Board = game.state  # type: ignore[assignment]
    g.on_top = marked(g.on_top, units, IMAGINED)


def _stacks(game: Game, fight: Fight) -> Worlds:
    """S1.1 Every stack that could lie beneath the counters that were seen, drawn from all hidden units."""
    g: Board = game.state  # type: ignore[assignment]
    side = enemy(fight.side)
    beneath = [unit for unit in fighters_at(g, fight.target, side) if unit not in fight.known]
    if not beneath:
        return Worlds(((Fraction(1), game),))
    pool = [*beneath, *(unit for unit in hidden_from(g, fight.side) if unit not in beneath)]
    kinds: dict[tuple[int, int], list[int]] = {}
    for unit in sorted(pool):
        kinds.setdefault((strength(g, unit), steps_left(g, unit)), []).append(unit)
    total = comb(len(pool), len(beneath))
    found: dict[tuple[Any, ...], tuple[Fraction, Game]] = {}
    for drawn in combinations_with_replacement(sorted(kinds), len(beneath)):
        counts = {kind: drawn.count(kind) for kind in drawn}
        ways = 1
        for kind, number in counts.items():
            ways *= comb(len(kinds[kind]), number)
        if not ways:
            continue
        units = [unit for kind, number in counts.items() for unit in kinds[kind][:number]]
        world = _with_stack(game, fight, beneath, units)
        known = world.stack[-1]
        assert isinstance(known, Fight)
        key = known.column, tuple(sorted(steps_left(g, unit) for unit in units))
        before = found.get(key, (Fraction(0), world))
        found[key] = before[0] + Fraction(ways, total), before[1]
    games = sorted(found.values(), key=lambda pair: -pair[0])
    seen = counted(len(beneath), "counter")
    note = f"{seen} beneath the top may be any of {counted(len(pool), 'unit')} that cannot be seen [S1.1]"
    return Worlds(tuple(games), (note,))


def _with_stack(game: Game, fight: Fight, beneath: list[int], units: list[int]) -> Game:
    """The same fight with other units beneath the top; those that were there take their places."""
    copy = standing(game, [procedure.copy() for procedure in game.stack])
    g: Board = copy.state  # type: ignore[assignment]
    coming = [unit for unit in units if unit not in beneath]
    going = [unit for unit in beneath if unit not in units]
    for new, old in zip(coming, going, strict=True):
        spot = g.place[new]
        g.place = replaced(replaced(g.place, new, fight.target), old, spot)
        g.on_top = replaced(g.on_top, old, BENEATH)
    g.changed()
    _imagine(copy, units)
    hungry = g.unsupplied[fight.known[0]] if fight.known else 0
    g.unsupplied = marked(g.unsupplied, coming, hungry)
    top = copy.stack[-1]
    assert isinstance(top, Fight)
    top.defenders = units_at(g, fight.target, enemy(fight.side))
    top.column = max(0, combat_odds(g, fight.attackers, fight.target, fight.overrun).column)
    return copy


def _changes(old: Board, new: Board) -> Iterator[str]:
    """The differences between two boards, counter by counter."""
    for unit, name in enumerate(new.rules.counters.shown):
        words = []
        if new.place[unit] != old.place[unit]:
            where = NOTATION.kinds["place"].shown(new.place[unit])
            words.append(f"to {where}" if new.place[unit] < HEXES else where)
        lost = new.lost[unit] - old.lost[unit]
        words += [f"-{counted(lost, 'step')}"] * (lost > 0 and new.place[unit] != DEAD)
        words += ["disorganised"] * (new.dg[unit] > old.dg[unit])
        words += ["captured"] * (new.held[unit] > old.held[unit])
        if words:
            yield f"{BENEATH_TOP if old.on_top[unit] == IMAGINED else name} {' and '.join(words)}"
    if new.ju52_lost > old.ju52_lost:
        yield f"{counted(new.ju52_lost - old.ju52_lost, 'Ju-52 point')} lost"
    for site, row in enumerate(new.rules.tables.sites):
        if new.control[site] != old.control[site]:
            yield f"the {PEOPLES[new.control[site]]} holds {row.name}"
    if new.outcome is not None and old.outcome is None:
        yield f"the game ends: {new.outcome.reason}"


FORECASTER = Forecaster()
