"""What a player reads before fire and landings: barrage (1.7a), raids under AA fire (1.9), AA fire at flights
and how they come down (1.8, 2.5, 2.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import replaced
from redoubt.kit.words import counted
from redoubt.series.scs.board import marked
from redoubt.series.scs.ground import COMBAT
from redoubt.series.scs.queries import enemy, steps_left, units_at
from redoubt.show.forecast import Ending, Part, Question, Reckoning
from redoubt.titles.fallschirmjaeger.queries import rating, tables_of
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
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import Flights, PlanFlight
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import (
    AirLanding,
    Landings,
    UnderFire,
    flying,
    landing_modifier,
)
from redoubt.titles.fallschirmjaeger.show.weighing import Over, below, depth_of, left, losses, standing, worth
from redoubt.titles.fallschirmjaeger.state import (
    AIRCRAFT_NAMES,
    BY_LANDING,
    DEAD,
    DUTCH,
    GERMAN,
    HEXES,
    NOWHERE,
    Board,
)

SHAKEN, ALL_SHAKEN, STEP = "a unit is disorganised", "all units are disorganised", "a step is lost"
DOWN, ON_TARGET, HURT = "it comes down", "it comes down where it should", "it loses a step"
ON_COURSE = "it stays bound for its hex"
BACK, TRANSPORT, SCATTERS = "it turns back", "a Ju-52 point is lost", "it scatters from the airfield"


# 1.7a Barrage, 1.9 raids


def firing(g: Board, side: int, unit: int, hex: int) -> list[Procedure]:
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


def barrage_question(game: Game, g: Board, counter: BarrageCounter) -> Question:
    depth = depth_of(game, Barrage, Bombs, BarrageHex)
    whole = game.stack[depth_of(game, BarrageHex)]
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
    stops: dict[str, Over] = {"barrage": left(depth), "hex": left(depth_of(game, BarrageHex))}
    return Question(
        "barrage", "1.7a", enemy(whole.side), Reckoning("1.7a", where, tuple(parts), verdict, faces), stops,
        "barrage", (SHAKEN, ALL_SHAKEN, STEP), partial(_barrage_ending, hex, whole.side),
        partial(worth, hex=NOWHERE, attacker=enemy(whole.side)),
    )  # fmt: skip


def raid_question(game: Game, g: Board, raid: RaidUnderFire) -> Question:
    points, side = points_on(g, raid.hex), DUTCH if g.phasing == GERMAN else GERMAN
    faces = tuple("driven off" if die <= points else "bombs fall" for die in range(1, 7))
    what = f"{AIRCRAFT_NAMES[raid.kind]} over {g.rules.where(raid.hex)} under AA fire"
    parts = [Part("1.8a", "AA points", str(points)),
             *barrage_parts(g, side, ratings(g)[raid.kind], raid.hex, True)]  # fmt: skip
    return Question(
        "raid", "1.8c", enemy(side),
        Reckoning("1.8c", what, tuple(parts), f"{points} or less drives it off", faces),
        {"raid": left(depth_of(game, AirAttacks)), "fire": left(depth_of(game, RaidUnderFire))}, "raid",
        (SHAKEN, ALL_SHAKEN, STEP), partial(_barrage_ending, raid.hex, side),
        partial(worth, hex=NOWHERE, attacker=enemy(side)),
    )  # fmt: skip


def _all_fire(g: Board, side: int, hex: int) -> tuple[tuple[int, ...], ...]:
    """1.8a The fire of all AA units of a side that can reach a hex, besides what has been fired."""
    fires = [(unit, hex, rating(g, unit)) for unit in aa_units(g, side) if reaches(g, unit, hex)]
    return (*(fire for fire in g.flak if fire[1] == hex), *fires)


def raid_alone(game: Game, g: Board, side: int, kind: int, hex: int) -> Game:
    """One raid, under all the AA fire that can reach it."""
    copy = standing(game, [*below(g, side, "air_attacks"), AirAttacks.at("under_fire", side=side)])
    board: Board = copy.state  # type: ignore[assignment]
    board.raids, board.sorties = ((kind, hex),), (0,) * len(board.sorties)
    board.flak = _all_fire(g, enemy(side), hex)
    return copy


# 1.8, 2.5, 2.6 Landings


def flight_alone(game: Game, g: Board, unit: int, how: int, size: int, hex: int) -> Game:
    """One flight, under all the AA fire that can reach it."""
    copy = standing(game, [*below(g, GERMAN, "flights"), Flights.at("landings", over=True), Landings()])
    board: Board = copy.state  # type: ignore[assignment]
    board.how = marked(bytes(len(board.how)), (unit,), how)
    board.bound = replaced(tuple(NOWHERE for _ in board.bound), unit, hex)
    board.lost = replaced(board.lost, unit, size) if size else board.lost
    board.flak = _all_fire(g, DUTCH, hex)
    return copy


def shot(game: Game, g: Board, side: int, unit: int, hex: int) -> Game | None:
    """1.8c One AA unit's fire, added to what is fired at the hex already, as it meets the first aircraft."""
    flak = (*g.flak, (unit, hex, rating(g, unit)))
    raids = [raid for raid in g.raids if raid[1] == hex]
    if raids:
        copy = raid_alone(game, g, enemy(side), *raids[0])
        copy.state.flak = flak  # type: ignore[attr-defined]
        return copy
    coming = [
        unit for unit in g.rules.counters.units_of[GERMAN] if is_flying(g, unit) and g.bound[unit] == hex
    ]
    if not coming:
        return None
    first = coming[0]
    copy = flight_alone(game, g, first, g.how[first], 0, hex)
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


def landing_question(game: Game, g: Board, top: UnderFire | AirLanding | Scatter) -> Question:
    """A unit that is alone in the air is followed until it is down. AA fire is resolved at all units before
    anybody lands (2.5b): where others fly too, the odds stop when the fire at this unit is over."""
    unit = top.unit
    hex, points = g.bound[unit], points_on(g, g.bound[unit])
    planning, fire = depth_of(game, PlanFlight), depth_of(game, UnderFire)
    parts: list[Part] = []
    faces: tuple[str, ...] = ()
    stops: dict[str, Over] = {"landing": partial(_is_down, unit)}
    if planning >= 0 or isinstance(top, Scatter):
        stops = {"scatter": left(planning if planning >= 0 else depth_of(game, Scatter))}
        rule = "2.5g" if planning >= 0 else "1.8d"
        verdict = "one die for direction, two for distance, then up to three hexes as its owner likes"
    elif isinstance(top, AirLanding):
        rule, verdict = "2.6b", "1 or less scatters it with a wreck, 2 costs a Ju-52 point"
    else:
        rule = "1.8c"
        if len(flying(g)) > 1:
            stops = {"AA fire": left(fire)}
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
