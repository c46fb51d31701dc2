"""1.1 to 1.5, 2.2, 2.5b, 2.8, 3.1a, 3.5, 3.8a What this game answers where the series asks: terrain,
disorganised and unsupplied units, assault units, paratroops on the ground, the train, trucks, the British."""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction
from typing import Final

from redoubt.engine.decision import No
from redoubt.engine.state import replaced
from redoubt.kit.odds import Factor
from redoubt.series.scs.board import reorganise_all
from redoubt.series.scs.exclusive import Exclusive
from redoubt.series.scs.ground import COMBAT, FINE, GOLD, HEAD, LEADER, RAIL, TRUCK, Ways
from redoubt.series.scs.queries import enemy, fighters_at, occupied, steps_left, units_at, zone
from redoubt.series.scs.r07_odds import times
from redoubt.titles.fallschirmjaeger.board import (
    capture,
    destroy_truck,
    free,
    lift_standing,
    return_head,
    set_spans,
    take_control,
)
from redoubt.titles.fallschirmjaeger.queries import (
    barraged_hexes,
    leader_hexes,
    master,
    shown,
    standing_barrages,
    tables_of,
    truck_hexes,
)
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import (
    enter_barrage,
    lift_hindered,
    lift_passed,
    spent,
    why_spent,
)
from redoubt.titles.fallschirmjaeger.rules.r01_10_leaders import dispose, leaders_fall, prisoners_at
from redoubt.titles.fallschirmjaeger.state import (
    BY_DROP,
    BY_STADIUM,
    BY_VILLAGE,
    DUTCH,
    FORMING,
    GERMAN,
    NOWHERE,
    Board,
)
from redoubt.titles.fallschirmjaeger.tables import STADIUM

Units = tuple[int, ...]
HALF: Final = Fraction(1, 2)
UNLIMITED: Final = 250 * FINE
"""2.8 The train goes as far as the rails."""
STADIUM_HEXES: Final = 3
_APART: Final = (frozenset({RAIL}), frozenset({STADIUM}))
"""2.9c Classes that no bridge helps."""
TRAIN_OVERRUNS: Final = 4
BRITISH_RADIUS: Final = 3
_CANNOT_OVERRUN: Final = (
    "artillery", "coastal artillery", "para artillery", "antiaircraft", "para antiaircraft",
)  # fmt: skip
_JUMPED: Final = (BY_DROP, BY_VILLAGE, BY_STADIUM)


# 3.1 Movement


def allowance(g: Board, unit: int, exploit: bool) -> int:
    """3.1a, 2.5b, 2.8 Allied units have half their allowance on the first two turns, at least 1 where they
    have less than 2; paratroops move one hex on the turn they land, stadium jumpers three city hexes; the
    train goes far."""
    printed: int = g.rules.counters.movement[unit]
    if g.landed[unit] == BY_STADIUM:
        return STADIUM_HEXES * FINE
    if g.landed[unit] in (BY_DROP, BY_VILLAGE):
        return 0
    if g.rules.counters.move_class[unit] == RAIL:
        return UNLIMITED
    if g.turn <= 2 and g.rules.counters.side[unit] == DUTCH and printed >= 2:
        return printed * FINE // 2
    return printed * FINE


def move_class(g: Board, unit: int) -> int:
    """2.5b Stadium jumpers ride the tram through the city."""
    if g.landed[unit] == BY_STADIUM:
        return STADIUM
    printed: int = g.rules.counters.move_class[unit]
    return printed


def ways(g: Board, classes: frozenset[int]) -> Ways:
    """2.9a, 2.9c Finished German bridges carry everybody over their canal hexside, to the end of the game."""
    if not g.spans or classes in _APART:
        printed: Ways = g.rules.ground.ways[classes]
        return printed
    bridged = frozenset(pair for _, a, b, built in g.spans if built for pair in ((a, b), (b, a)))
    if not bridged:
        return ways_without_spans(g, classes)
    known: Ways | None = g.rules.special_ways.get((classes, bridged))
    if known is None:
        printed = ways_without_spans(g, classes)
        known = g.rules.special_ways[classes, bridged] = tables_of(g).bridged(printed, classes, bridged)
    return known


def ways_without_spans(g: Board, classes: frozenset[int]) -> Ways:
    printed: Ways = g.rules.ground.ways[classes]
    return printed


def stays(g: Board, side: int) -> Set[int]:
    """1.10h Prisoners move only with their guard."""
    return {unit for unit in tables_of(g).leaders if g.held[unit]} if 1 in g.held else frozenset()


def may_exploit(g: Board, unit: int) -> bool:
    """2.5b Whoever jumped this turn does not exploit."""
    return g.landed[unit] not in _JUMPED


def why_not_move(g: Board, unit: int) -> No | None:
    """1.10h, 2.5b Why a unit of this game may not move now."""
    if g.held[unit]:
        return No("1.10h", f"{shown(g, unit)} is a prisoner and moves only with a guard")
    if not may_exploit(g, unit):
        return No("2.5b", f"{shown(g, unit)} jumped this turn and cannot exploit")
    return None


def may_overrun(g: Board, unit: int) -> bool:
    """S6.1e, 1.7c, 1.8, 3.5a, 2.5b No artillery, AA, truck or leader overruns, nor stadium jumpers on
    their turn."""
    if g.rules.counters.role[unit] != COMBAT or g.landed[unit] == BY_STADIUM:
        return False
    if g.rules.counters.move_class[unit] == RAIL:
        return g.train_overruns < TRAIN_OVERRUNS
    return tables_of(g).kind[unit] not in _CANNOT_OVERRUN


def jumped(g: Board, unit: int) -> bool:
    """2.5b Paratroops use their one hex for an overrun even if they landed beside the enemy."""
    return g.landed[unit] in (BY_DROP, BY_VILLAGE)


def overruns_on(g: Board, units: Units) -> bool:
    """2.8 The train overruns up to four times a turn."""
    return _is_train(g, units)


def overran(g: Board, units: Units) -> None:
    """2.8 The train's overruns are counted."""
    g.train_overruns += _is_train(g, units)


def rail_overrun(g: Board, units: Units, at: int, hex: int) -> int:
    """2.8 The train uses rails and bridges in an overrun."""
    side = tables_of(g).hexsides.get((at, hex))
    return FINE if _is_train(g, units) and side is not None and side.rail else 0


def _is_train(g: Board, units: Units) -> bool:
    return len(units) == 1 and g.rules.counters.move_class[units[0]] == RAIL


def free_of_zones(g: Board, unit: int) -> bool:
    """2.5b, 2.8 Enemy zones do not slow stadium jumpers or the train."""
    return g.landed[unit] == BY_STADIUM or g.rules.counters.move_class[unit] == RAIL


def closed(g: Board, units: Units) -> int:
    """3.5a, 3.8a Hexes out of play; beside the enemy for loaded trucks; far from the Hoek for the British."""
    hexes: int = g.rules.outside
    if g.rules.counters.side[units[0]] == DUTCH:
        hexes |= beside_the_enemy(g, units) | beyond_the_hoek(g, units)
    return hexes


def why_closed(g: Board, units: Units, hex: int) -> No | None:
    """5.0, 3.5a, 3.8a The rule that closes a hex to units."""
    bit, name, where = g.rules.place_bit[hex], shown(g, units[0]), g.rules.where(hex)
    if g.rules.outside & bit:
        return No(g.rules.scenario.rule, f"{where} is not in play")
    if beyond_the_hoek(g, units) & bit:
        return No("3.8a", f"{where} is more than {BRITISH_RADIUS} hexes from Hoek van Holland")
    return No("3.5a", f"{name} carries units and may not go beside the enemy in {where}")


def beside_the_enemy(g: Board, units: Units) -> int:
    """3.5a The hexes that a loaded truck may not enter."""
    if len(units) == 1 or g.rules.counters.role[units[0]] != TRUCK:
        return 0
    hexes: int = g.rules.ground.grid.spread(occupied(g, GERMAN))
    return hexes


def beyond_the_hoek(g: Board, units: Units) -> int:
    """3.8a The hexes that British units may not enter."""
    tables = tables_of(g)
    if tables.british.isdisjoint(units):
        return 0
    hexes: int = tables.grid.all & ~tables.grid.within(tables.british_base, BRITISH_RADIUS)
    return hexes


def confined(g: Board, unit: int) -> int:
    """3.8a Where a unit may not retreat or advance: out of play, beyond the Hoek."""
    return int(g.rules.outside) | beyond_the_hoek(g, (unit,))


def pauses(g: Board, units: Units) -> int:
    """1.7b, 3.5c Hexes under a standing barrage; for trucks also those where they are destroyed."""
    hexes = barraged_hexes(g)
    if g.rules.counters.role[units[0]] == TRUCK:
        hexes |= zone(g, GERMAN) & ~occupied(g, DUTCH)
    return hexes


# 3.5 Trucks, 3.6 gold, 1.10h prisoners


def load_of(g: Board, unit: int) -> int:
    """3.5b How many truck steps a counter takes: one for each of its own, one for a leader, two for the
    gold."""
    role = g.rules.counters.role[unit]
    return 2 if role == GOLD else 1 if role == LEADER else steps_left(g, unit)


def passengers(g: Board, units: Units) -> Units:
    """3.5a, 3.6, 1.10h What a stack may carry from its hex: cargo for a truck, gold for a whole infantry
    company, and prisoners for any unit that can guard them, be it on a truck."""
    lead, *carried = units
    side, at, role = g.rules.counters.side[lead], g.place[lead], g.rules.counters.role
    if role[lead] == TRUCK:
        room = steps_left(g, lead) - sum(load_of(g, unit) for unit in carried)
        guarded = transferable(g, at, side) if any(role[unit] == COMBAT for unit in carried) else ()
        cargo = (*(unit for unit in units_at(g, at, side) if _is_cargo(g, unit)), *guarded)
        return tuple(unit for unit in cargo if load_of(g, unit) <= room)
    if g.rules.counters.role[lead] != COMBAT:
        return ()
    return (*transferable(g, at, side), *pickups(g, units))


def transferable(g: Board, hex: int, captor: int) -> Units:
    """1.10h, S3.1f The prisoners in a hex that a guard may take along: those that have not moved."""
    return tuple(unit for unit in prisoners_at(g, hex, captor) if not g.moved[unit])


def seized(g: Board, units: Units) -> Units:
    """1.10f, 1.10h Leaders taken in an overrun lie under their captors, and go on with them."""
    taken = prisoners_at(g, g.place[units[0]], g.rules.counters.side[units[0]])
    return tuple(unit for unit in taken if unit not in units)


def _is_cargo(g: Board, unit: int) -> bool:
    """3.5a Units that cannot exploit, leaders, the gold."""
    role = g.rules.counters.role[unit]
    if role == COMBAT:
        counters = g.rules.counters
        return bool(
            not counters.exploits[unit] and counters.movement[unit] and not g.dg[unit] and not g.moved[unit]
        )
    return (role == LEADER and not g.moved[unit]) or role == GOLD


def pickups(g: Board, units: Units) -> Units:
    """3.6 The gold may be picked up on the way, by a truck with room or a stack with a whole infantry company
    of the side that has it."""
    gold = tables_of(g).unit["NL-Gold-Reserve"]
    if g.place[gold] != g.place[units[0]]:
        return ()
    lead, *carried = units
    if gold in carried or g.rules.counters.side[lead] != master(g, gold):
        return ()
    role = g.rules.counters.role[lead]
    if role == TRUCK:
        return (gold,) if steps_left(g, lead) - sum(load_of(g, unit) for unit in carried) >= 2 else ()
    return (gold,) if role == COMBAT and carries(g, units, gold) else ()


def carries(g: Board, units: Units, counter: int) -> bool:
    """3.6, 1.4, 1.10h Whether what units carry can go on with them: gold needs a truck or a whole infantry
    company, a prisoner his guard, and cargo that is disorganised stays."""
    role = g.rules.counters.role
    if role[counter] == LEADER and g.held[counter]:
        return any(role[unit] == COMBAT and not g.dg[unit] for unit in units)
    if role[counter] != GOLD:
        return not g.dg[counter]
    return g.rules.counters.role[units[0]] == TRUCK or any(is_whole_company(g, unit) for unit in units)


def is_whole_company(g: Board, unit: int) -> bool:
    """3.6 Whether a unit is a full-strength infantry company."""
    row = tables_of(g).units[unit]
    return row.kind == "infantry" and row.size == "Co" and not g.lost[unit]


def rides(g: Board, units: Units, unit: int) -> bool:
    """Whether a counter is carried rather than moving by itself."""
    return (
        g.rules.counters.role[units[0]] == TRUCK or bool(g.held[unit]) or g.rules.counters.role[unit] == GOLD
    )


def travels_alone(g: Board, unit: int) -> bool:
    """Trucks, the train and stadium jumpers do not move in a stack of other units."""
    return (
        g.rules.counters.role[unit] == TRUCK
        or g.rules.counters.move_class[unit] == RAIL
        or g.landed[unit] == BY_STADIUM
    )


def followers(g: Board, unit: int, hex: int) -> Units:
    """1.10a, 1.10h Leaders and prisoners retreat with the first unit that leaves their hex; the gold and
    trucks stay."""
    side = g.rules.counters.side[unit]
    leaders = [
        unit for unit in units_at(g, hex, side) if g.rules.counters.role[unit] == LEADER and not g.held[unit]
    ]
    return (*leaders, *prisoners_at(g, hex, side))


def escorted(g: Board, unit: int, hex: int) -> Units:
    """1.10h Prisoners go along with the last fighting unit that advances out of their hex (F11)."""
    side = g.rules.counters.side[unit]
    return prisoners_at(g, hex, side) if fighters_at(g, hex, side) == (unit,) else ()


# What happens where units come


def went(g: Board, units: Units, path: tuple[int, ...]) -> None:
    """S9.0e, 1.7b, 2.7d, 2.9b, 3.5c, 4.0a What follows when units have moved or retreated along a path."""
    side, hex = g.rules.counters.side[units[0]], path[-1]
    role, barrage = g.rules.counters.role, tables_of(g).barrage
    fighters = [unit for unit in units if role[unit] == COMBAT]
    for unit in units:
        if barrage[unit] and path[0] != hex:
            g.marched = replaced(g.marched, unit, 1)
            lift_standing(g, unit, "1.7b")
        if g.spans:
            abandon_span(g, unit)
    if any(not g.dg[unit] for unit in fighters):
        lift_passed(g, side, path)
    if fighters or any(role[unit] in (LEADER, TRUCK) and not g.held[unit] for unit in units):
        for entered in dict.fromkeys(path[1:]):
            if g.height[entered]:
                overrun_the_rear(g, side, entered)
                if fighters:
                    take_over(g, side, entered)
    if fighters:
        note_control(g, side, fighters, path)
    if hex in standing_barrages(g):
        enter_barrage(g, units, hex)
    lift_hindered(g)
    check_trucks(g)
    dispose(g, side, hex)


def overrun_the_rear(g: Board, side: int, hex: int) -> None:
    """2.7d, 3.5c Units of any kind enter a hex, leaders and trucks too: trucks and air supply heads there are
    lost (F43)."""
    for unit in units_at(g, hex, enemy(side)):
        role = g.rules.counters.role[unit]
        if role == TRUCK and side == GERMAN:
            destroy_truck(g, unit)
        elif role == HEAD:
            return_head(g, unit, "2.7d")


def take_over(g: Board, side: int, hex: int) -> None:
    """3.6, 1.10j Fighting units enter a hex: the gold changes hands, and prisoners left alone are free."""
    for unit in units_at(g, hex, enemy(side)):
        if g.rules.counters.role[unit] == GOLD and not g.held[unit]:
            capture(g, unit, "4.0d")
    for unit in units_at(g, hex, side):
        if g.held[unit] and not fighters_at(g, hex, enemy(side)):
            free(g, unit, "1.10j")


def check_trucks(g: Board) -> None:
    """3.5c A truck in an enemy zone with no other Allied unit is destroyed."""
    alone = truck_hexes(g, DUTCH) & ~occupied(g, DUTCH)
    if alone and alone & zone(g, GERMAN):
        for unit in tables_of(g).trucks:
            if alone & zone(g, GERMAN) & g.rules.place_bit[g.place[unit]]:
                destroy_truck(g, unit)


def note_control(g: Board, side: int, units: list[int], path: tuple[int, ...]) -> None:
    """4.0a Who was the last to move through a place, or to cross a bridge from one end to the other."""
    tables = tables_of(g)
    walked = set(path[1:])
    for site, hexes in enumerate(tables.site_hexes) if not tables.at_sites.isdisjoint(path) else ():
        if len(hexes) == 1:
            if hexes[0] in walked:
                take_control(g, site, side)
        elif hexes[-1] in path or hexes[0] in path:
            if crossed(g, units, path, hexes):
                take_control(g, site, side)
    for unit in units:
        if tables.full_bridges & g.rules.place_bit[path[-1]]:
            if len(path) > 1 and path[-2] != path[-1]:
                g.came = replaced(g.came, unit, path[-2])
        elif g.came[unit] != NOWHERE:
            g.came = replaced(g.came, unit, NOWHERE)


def crossed(g: Board, units: list[int], path: tuple[int, ...], bridge: tuple[int, ...]) -> bool:
    """4.0a Whether one of the units has gone over the whole bridge, be it in more than one move."""
    for way in (bridge, bridge[::-1]):
        for unit in units:
            whole = (g.came[unit], *path) if g.came[unit] != NOWHERE else path
            if any(whole[n : n + len(way)] == way for n in range(len(whole))):
                return True
    return False


def abandon_span(g: Board, unit: int) -> None:
    """2.9b An engineer that leaves an unfinished bridge destroys it."""
    if any(span[0] == unit and not span[3] for span in g.spans):
        set_spans(g, tuple(span for span in g.spans if span[0] != unit or span[3]))
        g.log("2.9b", "span_lost", unit=unit)


def remove_dg(g: Board, side: int) -> None:
    """1.4, 1.7b, 3.5c A side's DG markers come off: its zones are back, and what cannot be in one goes."""
    reorganise_all(g, side)
    lift_hindered(g)
    check_trucks(g)


def surrenders(g: Board, hex: int, side: int) -> None:
    """1.10f What is left in a hex when its fighting units are gone after combat."""
    leaders_fall(g, hex, side)
    if side == DUTCH:
        check_trucks(g)


def left(g: Board, units: Units, hex: int) -> None:
    """3.5c Units have left a hex: a truck may be alone there now."""
    if g.rules.counters.side[units[0]] == DUTCH:
        check_trucks(g)


def lost_in_fight(g: Board, unit: int) -> None:
    """1.7b, 1.10e, 2.9b A destroyed unit's barrage and bridge go with it; an ad hoc company can be formed
    again."""
    lift_standing(g, unit, "1.7b")
    abandon_span(g, unit)
    g.how, g.bound = replaced(g.how, unit, 0), replaced(g.bound, unit, NOWHERE)
    if tables_of(g).units[unit].entry == "adhoc":
        g.lost = replaced(g.lost, unit, 0)
        g.place = replaced(g.place, unit, FORMING)
        g.memo = {**g.memo, GERMAN: {}}


# Combat


def attack(g: Board, factor: Factor, unit: int, target: int, overrun: bool) -> Factor:
    """1.5, 2.2, 2.9a Out of supply one half; assault units double in overrun; a built bridge carries an
    attack."""
    if g.unsupplied[unit]:
        factor = times(factor, HALF, "1.5")
    if overrun and g.rules.counters.assault[unit]:
        factor = times(factor, 2, "2.2")
    if not overrun and any({g.place[unit], target} == {a, b} for _, a, b, built in g.spans if built):
        factor = times(factor, 1 / g.rules.ground.hexside.get((g.place[unit], target), Fraction(1)), "2.9a")
    return factor


def defence(g: Board, factor: Factor, unit: int, hex: int, overrun: bool) -> Factor:
    """1.4, 1.5 Disorganised one half, out of supply one half."""
    if g.dg[unit]:
        factor = times(factor, HALF, "1.4")
    if g.unsupplied[unit]:
        factor = times(factor, HALF, "1.5")
    return factor


def die_modifier(g: Board, attackers: Units, target: int, overrun: bool) -> int:
    """S6.2, 2.2 Two are added if all attackers in an overrun are assault units."""
    return 2 if overrun and all(g.rules.counters.assault[unit] for unit in attackers) else 0


def bars(g: Board, side: int) -> int:
    """1.10f Leaders alone must be attacked or overrun."""
    return leader_hexes(g, side)


def captive(g: Board, unit: int) -> bool:
    return bool(g.held[unit])


GAME: Final = Exclusive(
    allowance=allowance,
    move_class=move_class,
    ways=ways,
    stays=stays,
    may_exploit=may_exploit,
    why_not_move=why_not_move,
    disorder_rule="1.4",
    may_overrun=may_overrun,
    overruns_from_anywhere=jumped,
    overruns_on=overruns_on,
    overran=overran,
    rail_overrun=rail_overrun,
    free_of_zones=free_of_zones,
    bars=bars,
    closed=closed,
    why_closed=why_closed,
    pauses=pauses,
    passengers=passengers,
    pickups=pickups,
    seized=seized,
    rides=rides,
    carries=carries,
    travels_alone=travels_alone,
    followers=followers,
    escorted=escorted,
    spent=spent,
    why_spent=why_spent,
    went=went,
    attack=attack,
    defence=defence,
    die_modifier=die_modifier,
    surrenders=surrenders,
    left=left,
    lost_in_fight=lost_in_fight,
    captive=captive,
    confined=confined,
)
