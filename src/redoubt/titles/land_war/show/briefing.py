"""The war in words: what a hex holds, how the line runs, what a team has, what has changed.

Nothing here changes the board. Every sentence that rests on a rule ends with its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders, s1_victory as victory
from redoubt.titles.land_war.rules.lw053_flags import hand
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.offers import order_label
from redoubt.titles.land_war.state import (
    ALLIED,
    ATTACK,
    AXIS,
    CARDS,
    LANDING,
    MIDDLE_EAST,
    NATIONS,
    NOWHERE,
    POOLS,
    RESOURCES,
    SWEEP,
    Board,
    Force,
    nation_name,
    points_name,
)
from redoubt.titles.land_war.words import counted


def changes(old: Board, new: Board) -> Iterator[str]:
    """What differs between two boards, hex by hex: for the outcomes of a roll."""
    for hex, (was, now) in enumerate(zip(old.holder, new.holder, strict=True)):
        if was != now:
            yield f"{queries.where(new, hex)} is {look.camp_name(now)}"
    for hex, (before, after) in enumerate(zip(old.forces, new.forces, strict=True)):
        if before != after:
            yield from _moved(new, hex, old, new)
    for hex, (was, now) in enumerate(zip(old.garrison, new.garrison, strict=True)):
        if was != now == NOWHERE:
            yield f"the garrison of {queries.where(new, hex)} is lost"
    for hex, (was, now) in enumerate(zip(old.pag, new.pag, strict=True)):
        if was != now == NOWHERE:
            yield f"the partisans of {queries.where(new, hex)} are gone"
    for nation in range(len(NATIONS)):
        yield from _of_nation(old, new, nation)
    for nation, hex, number in new.shut[len(old.shut) :]:
        yield f"{nation_name(nation)}: {number} lines at {queries.where(new, hex)} will stand still"


def _moved(g: Board, hex: int, old: Board, new: Board) -> Iterator[str]:
    for nation in sorted({row[0] for row in (*old.forces[hex], *new.forces[hex])}):
        had, has = queries.force(old, hex, nation), queries.force(new, hex, nation)
        moved = [
            f"{after - before:+d} {points_name(what)}"
            for what, (before, after) in enumerate(zip(had[1:], has[1:], strict=True))
            if before != after
        ]
        if moved:
            yield f"{queries.where(g, hex)}: {nation_name(nation)} {', '.join(moved)}"


def _of_nation(old: Board, new: Board, nation: int) -> Iterator[str]:
    name, lost = nation_name(nation), new.lost_bombers[nation] - old.lost_bombers[nation]
    if lost:
        yield f"{name} loses {counted({'bombers': lost})}"
    if new.morale[nation] != old.morale[nation]:
        yield f"civilian morale of {name} falls to {new.morale[nation]}"


# what stands in a hex


def force_text(row: Force) -> str:
    """ "8 men, 1 tank, 2 LSP"."""
    return counted(dict(zip(RESOURCES, row[1:], strict=False)))


def strength_text(g: Board, eyes: Eyes, hex: int) -> str:
    """What a viewer knows of the forces in a hex: points, a size, or nothing."""
    rows = g.forces[hex]
    camp = g.holder[hex]
    forces = []
    if rows and eyes.sized(camp):
        forces.append(f"{nation_name(rows[0][0])} {queries.size_of(queries.cv(rows))}")
    else:
        forces += [f"{nation_name(row[0])} {force_text(row)}" for row in rows]
    if g.garrison[hex] != NOWHERE:
        forces.append(f"garrison of {nation_name(g.garrison[hex])}")
    return "; ".join(forces)


def front_text(g: Board, eyes: Eyes, hex: int) -> str:
    """A front hex in one line: what holds it, and what stands before it."""
    nothing = "nobody" if eyes.exact(g.holder[hex]) or eyes.sized(g.holder[hex]) else "not seen"
    line = f"{queries.where(g, hex)}: {strength_text(g, eyes, hex) or nothing}"
    enemies = queries.enemies_beside(g, hex)
    before = [f"{queries.where(g, near)} {_brief(g, eyes, near)}" for near in enemies]
    return f"{line}; before it {', '.join(before)}" if before else line


def _brief(g: Board, eyes: Eyes, hex: int) -> str:
    rows = g.forces[hex]
    if eyes.sized(g.holder[hex]):
        return queries.size_of(queries.cv(rows))
    if not rows:
        return "empty" if eyes.exact(g.holder[hex]) else "unknown"
    return "-".join(str(sum(row[place] for row in rows)) for place in (1, 2, 3))


# how the war stands


def status(seen: Seen) -> Iterator[str]:
    """The turn, the points, and what a team has: a line each."""
    g: Board = seen.g
    eyes, rules = Eyes(seen), g.rules
    winter = ", winter: an operation takes 2 flags where winter counts [LW-033]"
    season = winter if 1 <= g.turn <= len(rules.map.calendar) and rules.winter(g.turn) else ""
    yield f"turn {g.turn} of {rules.last_turn}, {rules.turn_name(g.turn) or 'before the first'}{season}"
    yield points_text(g)
    for nation in queries.fighting(g, AXIS) + queries.fighting(g, ALLIED):
        yield _nation_line(g, eyes, nation)
    if eyes.nation >= 0:
        yield from own_lines(g, eyes.nation)
    for flag in g.flags:
        yield flag_text(g, flag)
    sheet = orders.written(g, eyes.side) if eyes.side >= 0 else ()
    if sheet:
        yield f"on your sheet: {'; '.join(order_label(order, seen.names) for order in sheet)} [A02]"


def points_text(g: Board) -> str:
    """What the scenario counts, and what it takes to win."""
    held = ", ".join(f"{camp.capitalize()} {points}" for camp, points in victory.scores(g).items())
    winner, level = victory.level(g)
    who = f"the {winner.capitalize()} side" if winner else "nobody"
    return f"points: {held}; as it stands {who} wins, {level} [{g.rules.scenario.rule}]"


def _nation_line(g: Board, eyes: Eyes, nation: int) -> str:
    own = eyes.control or queries.camp_of(g, nation) == eyes.camp
    lost = counted(
        {"men": g.lost_men[nation], "tanks": g.lost_tanks[nation], "aircraft": g.lost_aircraft[nation],
         "bombers": g.lost_bombers[nation]}
    )  # fmt: skip
    me = f"ME {g.me[nation]}" + ("" if own else " by estimate")
    return f"{nation_name(nation)}: {me}, lost so far {lost} [LW-034]"


def own_lines(g: Board, nation: int) -> Iterator[str]:
    """Pools, flags, lift and cards of a team."""
    for pool in queries.pools_of(g, nation):
        held = {what: queries.in_pool(g, pool, number) for number, what in enumerate(RESOURCES)}
        name = "your Pool" if pool != MIDDLE_EAST else f"your Pool in the {POOLS[pool].replace('-', ' ')}"
        yield f"{name}: {counted(held)} [LW-020]"
    naval = queries.naval_flags_left(g, nation)
    lift = queries.lift_left(g, nation)
    rest = [look.some(queries.flags_left(g, nation), "military flag")]
    rest += [f"{naval} naval"] * (naval > 0) + [f"sea lift {lift}"] * (lift > 0)
    yield f"left this turn: {', '.join(rest)} [LW-030]"
    cards = [f"{CARDS[card]} {g.rules.map.card_name(card)}" for card in hand(g, nation)]
    yield f"cards: {', '.join(cards) or 'none'} [LW-040]"
    if g.pags[nation]:
        yield f"partisans to place: {g.pags[nation]} [LW-105]"
    if g.garrisons[nation]:
        yield f"garrisons to place: {g.garrisons[nation]} [LW-006]"


def flag_text(g: Board, flag: tuple[int, ...]) -> str:
    """A flag on the map: "Germany flags 0602 from 0702"."""
    nation, start, target, kind = flag
    place = queries.where(g, target)
    what = {
        ATTACK: f"flags {place} from {queries.where(g, start)}",
        LANDING: f"flags a landing at {place}",
        SWEEP: f"flags a security operation in {place}",
    }
    return f"{nation_name(nation)} {what[kind]} [LW-031]"


def situation(g: Board) -> str:
    """Where things stand, in two sentences."""
    lines = (
        f"{look.camp_name(camp)} line of {look.some(len(queries.line(g, camp)), 'hex', 'hexes')}"
        for camp in (AXIS, ALLIED)
    )
    points = points_text(g)
    return f"{'; '.join(lines)}. {points[0].upper()}{points[1:]}"


__all__ = [
    "changes", "flag_text", "force_text", "front_text", "own_lines", "points_text", "situation", "status",
    "strength_text",
]  # fmt: skip
