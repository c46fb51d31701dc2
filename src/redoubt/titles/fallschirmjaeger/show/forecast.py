"""What a player reads before a roll: how it is worked out, what can follow, and what that is worth.

The chances come from running this title's procedures (`redoubt.lab.odds`). This module frames the questions:
combat and overrun (S7.1), barrage (1.7a), raids under AA fire (1.9), landings (1.8, 2.5, 2.6). Every factor
comes from the function that resolves the roll. What lies beneath an enemy stack is reckoned in all its ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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
from redoubt.series.scs.ground import COMBAT, PARTS
from redoubt.series.scs.queries import enemy, fighters_at, steps_left, strength, units_at
from redoubt.series.scs.r06_overrun import Overrun
from redoubt.series.scs.r07_combat import Attack, Battle, CombatPhase, Muster, attackers_of
from redoubt.series.scs.r07_fight import Fight
from redoubt.series.scs.r07_odds import combat_odds, may_attack
from redoubt.series.scs.state import BENEATH, hidden_from
from redoubt.show.forecast import Ending, Part, Question, Reckoning, Worlds
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.queries import in_the_open, rating, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import (
    LOSS_FROM,
    Barrage,
    BarrageCounter,
    BarrageHex,
    BarragePhase,
    can_be_barraged,
    terrain_modifier,
)
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import Scatter, aa_units, is_flying, points_on, reaches
from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import AirAttacks, Bombs, RaidUnderFire, ratings
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import die_modifier
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import HOW, Flights, PlanFlight
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import (
    AirLanding,
    Landings,
    UnderFire,
    flying,
    landing_modifier,
)
from redoubt.titles.fallschirmjaeger.rules.r05_scenarios import Campaign, DutchTurn, GermanTurn, Turn
from redoubt.titles.fallschirmjaeger.staff.judgement import evaluate
from redoubt.titles.fallschirmjaeger.state import (
    AIRCRAFT_NAMES,
    BY_LANDING,
    DEAD,
    DUTCH,
    GERMAN,
    HEXES,
    NOWHERE,
    PEOPLES,
    SIDES,
    Board,
)

Over = Callable[[Game], bool]

TAKES = "the attacker takes the hex"
EMPTIED = "the hex is cleared"
RETREATS = "the defender retreats"
DESTROYED = "the defender is destroyed"
THROWN_BACK = "the attacker retreats"
ALL_LOST = "the attacker is destroyed"
STANDS = "the defender stands"
SHAKEN, ALL_SHAKEN, STEP = "a unit is disorganised", "all units are disorganised", "a step is lost"
DOWN, ON_TARGET, HURT = "it comes down", "it comes down where it should", "it loses a step"
ON_COURSE = "it stays bound for its hex"
BACK, TRANSPORT, SCATTERS = "it turns back", "a Ju-52 point is lost", "it scatters from the airfield"


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
            return _barrage(game, g, top)
        if isinstance(top, RaidUnderFire):
            return _raid(game, g, top)
        if isinstance(top, (UnderFire, AirLanding, Scatter)):
            return _landing(game, g, top)
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
                _standing(game, [*_below(g, side, "barrage"), *_fire(g, side, unit, hex)])
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
        copy = _standing(game, [*_below(g, attacker, "combat"), phase, attack, battle])
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
            return _raid_alone(game, g, side, choice[1], choice[2])
        if choice[0] in HOW and game.asked:
            unit = int(getattr(game.asked[0], "unit", NOWHERE))
            how, size = HOW[choice[0]]
            return _flight_alone(game, g, unit, how, size, choice[1]) if unit >= 0 else None
        if choice[0] == "flak":
            return _shot(game, g, side, choice[1], choice[2])
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


def _standing(game: Game, stack: list[Procedure]) -> Game:
    """A copy of the game, about to run the last procedure of another stack."""
    copy = game.clone(keep=False)
    copy.stack = stack
    copy.shared = 0
    copy.asked = ()
    copy.listed = []
    copy.sealed = {}
    return copy


def _below(g: Board, side: int, phase: str) -> list[Procedure]:
    """The stack below a phase of a side's turn."""
    turn = GermanTurn if side == GERMAN else DutchTurn
    return [Campaign.at("turns"), Turn.at(SIDES[side]), turn.at(phase, side=side)]


def _left(depth: int) -> Over:
    """Over when the procedure at this depth of the stack has ended."""
    return lambda game: len(game.stack) <= depth


def _depth(game: Game, *kinds: type[Procedure]) -> int:
    """The depth of the topmost procedure of these kinds on the stack, or -1."""
    for depth in range(len(game.stack) - 1, -1, -1):
        if isinstance(game.stack[depth], kinds):
            return depth
    return -1


# Endings


def losses(before: Board, after: Board) -> tuple[dict[str, int], dict[str, int]]:
    """By side: steps and units lost."""
    lost = ({"steps": 0, "units": 0}, {"steps": 0, "units": 0})
    for side, units in enumerate(before.rules.counters.combat_of):
        for unit in units:
            was, now = before.place[unit], after.place[unit]
            if was == now and before.lost[unit] == after.lost[unit]:
                continue
            if now == DEAD or (was < HEXES <= now):
                lost[side]["steps"] += steps_left(before, unit)
                lost[side]["units"] += 1
            else:
                lost[side]["steps"] += max(0, after.lost[unit] - before.lost[unit])
    return lost


def worth(g: Board, hex: int, attacker: int) -> int:
    """The value of a position for the attacker: what the staff makes of it, and the hex."""
    total = round(100 * evaluate(g, attacker))
    if g.outcome is not None:
        total += 5000 if g.outcome.winner == SIDES[attacker] else -5000
    if hex != NOWHERE:
        total += 40 * bool(fighters_at(g, hex, attacker)) - 40 * bool(fighters_at(g, hex, enemy(attacker)))
    return total


def _alive(g: Board, units: Iterable[int]) -> list[int]:
    return [unit for unit in units if g.place[unit] < HEXES and g.rules.counters.role[unit] == COMBAT]


def _combat_ending(fight: Fight, origins: tuple[int, ...], before: Board, g: Board) -> Ending:
    """S7.3 Who holds the hex, and what became of the units that fought for it."""
    facts = set()
    if not fighters_at(g, fight.target, enemy(fight.side)):
        facts.add(EMPTIED)
        facts.add(RETREATS if _alive(g, fight.defenders) else DESTROYED)
        if fighters_at(g, fight.target, fight.side):
            facts.add(TAKES)
    else:
        facts.add(STANDS)
    if not _alive(g, fight.attackers):
        facts.add(ALL_LOST)
    elif any(g.place[u] not in (at, fight.target) for u, at in zip(fight.attackers, origins, strict=True)
             if g.place[u] < HEXES):  # fmt: skip
        facts.add(THROWN_BACK)
    order = (TAKES, DESTROYED, RETREATS, STANDS, THROWN_BACK, ALL_LOST)
    return Ending(", ".join(fact for fact in order if fact in facts), losses(before, g), frozenset(facts))


# S7.1 Combat, S6.1 overrun


def _combat(game: Game, g: Board, fight: Fight) -> Question:
    outer = _depth(game, Overrun, Battle)
    what = "overrun" if fight.overrun else "combat"
    stops: dict[str, Over] = {what: _left(outer), "fight": _left(_depth(game, Fight))}
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
    copy = _standing(game, [procedure.copy() for procedure in game.stack])
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


# 1.7a Barrage, 1.9 raids


def _fire(g: Board, side: int, unit: int, hex: int) -> list[Procedure]:
    barrage = Barrage.at("target", side=side, unit=unit, hex=hex)
    return [BarragePhase.at("fire", side=side), barrage, BarrageHex(enemy(side), rating(g, unit), hex)]


def _barrage_ending(hex: int, side: int, before: Board, g: Board) -> Ending:
    lost = losses(before, g)
    units = [unit for unit in units_at(before, hex, side) if before.rules.counters.role[unit] == COMBAT]
    shaken = [unit for unit in units if g.place[unit] == DEAD or g.dg[unit]]
    facts = set()
    if shaken:
        facts.add(SHAKEN)
    if units and len(shaken) == len(units):
        facts.add(ALL_SHAKEN)
    if lost[side]["steps"]:
        facts.add(STEP)
    label = f"{counted(len(shaken), 'unit')} disorganised" if shaken else "no effect"
    if lost[side]["steps"]:
        label += f", {counted(lost[side]['steps'], 'step')} lost"
    return Ending(label, lost, frozenset(facts))


def barrage_parts(g: Board, side: int, strength_of_fire: int, hex: int, from_air: bool) -> list[Part]:
    """1.7a Each target with the die it takes."""
    targets = [unit for unit in units_at(g, hex, side) if can_be_barraged(g, unit, from_air)]
    parts = [Part("1.7a", "rating", str(strength_of_fire))]
    for modifier in sorted({terrain_modifier(g, unit, hex) for unit in targets} - {0}):
        parts.append(Part("1.7a", f"terrain of {g.rules.where(hex)}", f"{modifier:+d} to the die"))
    return [*parts, Part("1.7a", "counters, each rolled for", str(len(targets)))]


def _barrage(game: Game, g: Board, counter: BarrageCounter) -> Question:
    depth = _depth(game, Barrage, Bombs, BarrageHex)
    whole = game.stack[_depth(game, BarrageHex)]
    assert isinstance(whole, BarrageHex)
    outer = game.stack[depth]
    hex = outer.hex if isinstance(outer, Bombs) else whole.hex
    fire = ratings(g)[outer.kind] if isinstance(outer, Bombs) else whole.strength
    parts = barrage_parts(g, whole.side, whole.strength, whole.hex, whole.from_air)
    needed = max(0, min(6, whole.strength - terrain_modifier(g, counter.unit, whole.hex)))
    faces = tuple("DG" if die <= needed else "-" for die in range(1, 7))
    loss = f"; then {LOSS_FROM} or 6 costs a step" if whole.losses else ""
    verdict = f"{needed} or less disorganises{loss}"
    where = f"barrage of {g.rules.where(hex)} at {fire}"
    stops: dict[str, Over] = {"barrage": _left(depth), "hex": _left(_depth(game, BarrageHex))}
    return Question(
        "barrage", "1.7a", enemy(whole.side), Reckoning("1.7a", where, tuple(parts), verdict, faces), stops,
        "barrage", (SHAKEN, ALL_SHAKEN, STEP), partial(_barrage_ending, hex, whole.side),
        partial(worth, hex=NOWHERE, attacker=enemy(whole.side)),
    )  # fmt: skip


def _raid(game: Game, g: Board, raid: RaidUnderFire) -> Question:
    points, side = points_on(g, raid.hex), DUTCH if g.phasing == GERMAN else GERMAN
    faces = tuple("driven off" if die <= points else "bombs fall" for die in range(1, 7))
    what = f"{AIRCRAFT_NAMES[raid.kind]} over {g.rules.where(raid.hex)} under AA fire"
    parts = [Part("1.8a", "AA points", str(points)),
             *barrage_parts(g, side, ratings(g)[raid.kind], raid.hex, True)]  # fmt: skip
    return Question(
        "raid", "1.8c", enemy(side),
        Reckoning("1.8c", what, tuple(parts), f"{points} or less drives it off", faces),
        {"raid": _left(_depth(game, AirAttacks)), "fire": _left(_depth(game, RaidUnderFire))}, "raid",
        (SHAKEN, ALL_SHAKEN, STEP), partial(_barrage_ending, raid.hex, side),
        partial(worth, hex=NOWHERE, attacker=enemy(side)),
    )  # fmt: skip


def _all_fire(g: Board, side: int, hex: int) -> tuple[tuple[int, ...], ...]:
    """1.8a The fire of all AA units of a side that can reach a hex, besides what has been fired."""
    fires = [(unit, hex, rating(g, unit)) for unit in aa_units(g, side) if reaches(g, unit, hex)]
    return (*(fire for fire in g.flak if fire[1] == hex), *fires)


def _raid_alone(game: Game, g: Board, side: int, kind: int, hex: int) -> Game:
    """One raid, under all the AA fire that can reach it."""
    below = _below(g, side, "air_attacks")
    copy = _standing(game, [*below, AirAttacks.at("under_fire", side=side)])
    board: Board = copy.state  # type: ignore[assignment]
    board.raids, board.sorties = ((kind, hex),), (0,) * len(board.sorties)
    board.flak = _all_fire(g, enemy(side), hex)
    return copy


# 1.8, 2.5, 2.6 Landings


def _flight_alone(game: Game, g: Board, unit: int, how: int, size: int, hex: int) -> Game:
    """One flight, under all the AA fire that can reach it."""
    copy = _standing(game, [*_below(g, GERMAN, "flights"), Flights.at("landings", over=True), Landings()])
    board: Board = copy.state  # type: ignore[assignment]
    board.how = marked(bytes(len(board.how)), (unit,), how)
    board.bound = replaced(tuple(NOWHERE for _ in board.bound), unit, hex)
    board.lost = replaced(board.lost, unit, size) if size else board.lost
    board.flak = _all_fire(g, DUTCH, hex)
    return copy


def _shot(game: Game, g: Board, side: int, unit: int, hex: int) -> Game | None:
    """1.8c One AA unit's fire, added to what is fired at the hex already, as it meets the first aircraft."""
    flak = (*g.flak, (unit, hex, rating(g, unit)))
    raids = [raid for raid in g.raids if raid[1] == hex]
    if raids:
        copy = _raid_alone(game, g, enemy(side), *raids[0])
        copy.state.flak = flak  # type: ignore[attr-defined]
        return copy
    coming = [
        unit for unit in g.rules.counters.units_of[GERMAN] if is_flying(g, unit) and g.bound[unit] == hex
    ]
    if not coming:
        return None
    first = coming[0]
    copy = _flight_alone(game, g, first, g.how[first], 0, hex)
    copy.state.flak = flak  # type: ignore[attr-defined]
    return copy


def _landing_ending(unit: int, hex: int, airborne: bool, before: Board, g: Board) -> Ending:
    """1.8, 2.5, 2.6 What became of a flight; `airborne` if the odds stop before anybody lands."""
    facts, distance = set(), g.rules.ground.grid.distance
    if g.place[unit] < HEXES:
        facts.add(DOWN)
        label = DOWN
        if g.place[unit] == hex:
            facts.add(ON_TARGET)
            label = ON_TARGET
        else:
            label += f", {counted(distance(g.place[unit], hex), 'hex', 'hexes')} away"
    elif g.place[unit] == DEAD:
        label = "it is destroyed"
    elif not g.how[unit]:
        facts.add(BACK)
        label = BACK
    elif g.bound[unit] != hex:
        label = f"it is bound for a hex {counted(distance(g.bound[unit], hex), 'hex', 'hexes')} away"
    elif airborne:
        facts.add(ON_COURSE)
        label = ON_COURSE
    elif g.how[unit] == BY_LANDING and g.ju52_lost > before.ju52_lost:
        facts.add(SCATTERS)
        label = SCATTERS
    else:
        label = "it is still in the air"
    steps = steps_left(before, unit) if g.place[unit] == DEAD else g.lost[unit] - before.lost[unit]
    if steps > 0 and BACK not in facts:
        facts.add(HURT)
        label += f", {counted(steps, 'step')} lost"
    transports = g.ju52_lost - before.ju52_lost
    if transports:
        facts.add(TRANSPORT)
    german = {"steps": max(0, steps) if BACK not in facts else 0, "Ju-52 points": transports}
    return Ending(label, (german, {}), frozenset(facts))


def _is_down(unit: int, game: Game) -> bool:
    """Whether a unit has landed, turned back or been lost, or the Air Landing Table scatters it: from then on
    it may try again and again (F13)."""
    if not is_flying(game.state, unit):  # type: ignore[arg-type]
        return True
    return (
        len(game.stack) > 1 and isinstance(game.stack[-1], Scatter) and isinstance(game.stack[-2], AirLanding)
    )


def _landing(game: Game, g: Board, top: UnderFire | AirLanding | Scatter) -> Question:
    """A unit that is alone in the air is followed until it is down. AA fire is resolved at all units before
    anybody lands (2.5b): where others fly too, the odds stop when the fire at this unit is over."""
    unit = top.unit
    hex, points = g.bound[unit], points_on(g, g.bound[unit])
    planning, fire = _depth(game, PlanFlight), _depth(game, UnderFire)
    parts: list[Part] = []
    faces: tuple[str, ...] = ()
    stops: dict[str, Over] = {"landing": partial(_is_down, unit)}
    if planning >= 0 or isinstance(top, Scatter):
        stops = {"scatter": _left(planning if planning >= 0 else _depth(game, Scatter))}
        rule = "2.5g" if planning >= 0 else "1.8d"
        verdict = "one die for direction, two for distance, then up to three hexes as its owner likes"
    elif isinstance(top, AirLanding):
        rule, verdict = "2.6b", "1 or less scatters it with a wreck, 2 costs a Ju-52 point"
    else:
        rule = "1.8c"
        if len(flying(g)) > 1:
            stops = {"AA fire": _left(fire)}
        if game.next_step is not None and game.next_step.name == "losses":
            verdict, faces = "the loss roll of a unit that is hit", tuple(_lost_in_the_air(g))
        else:
            verdict = f"{points} or less scatters it"
            faces = tuple("scatters" if die <= points else "-" for die in range(1, 7))
            parts.append(Part("1.8a", f"AA points on {g.rules.where(hex)}", str(points)))
    airborne = "landing" not in stops
    if not isinstance(top, Scatter) and g.how[unit] == BY_LANDING:
        parts.append(Part("2.6b", "modifier of the Air Landing Table", f"{landing_modifier(g, hex):+d}"))
    what = f"{g.rules.counters.shown[unit]} comes down in {g.rules.where(hex)}"
    ends = (ON_COURSE, HURT, BACK) if airborne else (ON_TARGET, DOWN, HURT, BACK, SCATTERS)
    return Question(
        "landing", rule, GERMAN, Reckoning(rule, what, tuple(parts), verdict, faces), stops,
        next(iter(stops)), (*ends, TRANSPORT), partial(_landing_ending, unit, hex, airborne),
        partial(worth, hex=NOWHERE, attacker=GERMAN),
    )  # fmt: skip


def _lost_in_the_air(g: Board) -> Iterator[str]:
    """1.8c What each die of the loss roll costs."""
    for row in tables_of(g).loss_roll:
        yield " + ".join(["step"] * bool(row.steps) + ["Ju-52"] * bool(row.ju52)) or "-"


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
