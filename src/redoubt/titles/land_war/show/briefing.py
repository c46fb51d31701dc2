"""The war in words: what a hex holds, how the line runs, what a team has, what has changed.

Nothing here changes the board. Every sentence that rests on a rule ends with its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import a02_orders as orders, s1_victory as victory
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.show.look import where
from redoubt.titles.land_war.state import (
    ALLIED,
    ATTACK,
    AXIS,
    CAMPS,
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
            yield f"{where(new, hex)} is {CAMPS[now]}"
    for hex, (before, after) in enumerate(zip(old.forces, new.forces, strict=True)):
        if before != after:
            yield from _moved(new, hex, old, new)
    for hex, (was, now) in enumerate(zip(old.garrison, new.garrison, strict=True)):
        if was != now == NOWHERE:
            yield f"the garrison of {where(new, hex)} is lost"
    for hex, (was, now) in enumerate(zip(old.pag, new.pag, strict=True)):
        if was != now == NOWHERE:
            yield f"the partisans of {where(new, hex)} are gone"
    for nation, name in enumerate(NATIONS):
        yield from _of_nation(old, new, nation, name)
    for nation, hex, number in new.shut[len(old.shut) :]:
        yield f"{nation_name(nation)}: {number} lines at {where(new, hex)} will stand still"


def _moved(g: Board, hex: int, old: Board, new: Board) -> Iterator[str]:
    for nation in sorted({row[0] for row in (*old.forces[hex], *new.forces[hex])}):
        had, has = queries.force(old, hex, nation), queries.force(new, hex, nation)
        told = [
            f"{after - before:+d} {points_name(what)}"
            for what, (before, after) in enumerate(zip(had[1:], has[1:], strict=True))
            if before != after
        ]
        if told:
            yield f"{where(g, hex)}: {nation_name(nation)} {', '.join(told)}"


def _of_nation(old: Board, new: Board, nation: int, name: str) -> Iterator[str]:
    if new.lost_bombers[nation] != old.lost_bombers[nation]:
        yield f"{name} loses {new.lost_bombers[nation] - old.lost_bombers[nation]} bombers"
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
    told = []
    if rows and eyes.sized(camp):
        told.append(f"{nation_name(rows[0][0])} {queries.size_of(queries.cv(rows))}")
    else:
        told += [f"{nation_name(row[0])} {force_text(row)}" for row in rows]
    if g.garrison[hex] != NOWHERE:
        told.append(f"garrison of {nation_name(g.garrison[hex])}")
    return "; ".join(told)


def front_text(g: Board, eyes: Eyes, hex: int) -> str:
    """A front hex in one line: what holds it, and what stands before it."""
    nothing = "nobody" if eyes.exact(g.holder[hex]) or eyes.sized(g.holder[hex]) else "not seen"
    told = f"{where(g, hex)}: {strength_text(g, eyes, hex) or nothing}"
    before = [f"{where(g, near)} {_brief(g, eyes, near)}" for near in queries.enemies_beside(g, hex)]
    return f"{told}; before it {', '.join(before)}" if before else told


def _brief(g: Board, eyes: Eyes, hex: int) -> str:
    rows = g.forces[hex]
    if eyes.sized(g.holder[hex]):
        return queries.size_of(queries.cv(rows))
    if not rows:
        return "empty" if eyes.exact(g.holder[hex]) else "unknown"
    return "-".join(str(sum(row[place] for row in rows)) for place in (1, 2, 3))


# how the war stands


def status(g: Board, eyes: Eyes) -> Iterator[str]:
    """The turn, the points, and what a team has: a line each."""
    rules = g.rules
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
        yield f"on your sheet: {'; '.join(map(str, sheet))} [A02]"


def points_text(g: Board) -> str:
    """What the scenario counts, and what it takes to win."""
    held = ", ".join(f"{camp} {points}" for camp, points in victory.scores(g).items())
    winner, level = victory.level(g)
    return f"points: {held}; as it stands {winner or 'nobody'} wins, {level} [{g.rules.scenario.rule}]"


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
    told = [f"{queries.flags_left(g, nation)} military flags"]
    told += [f"{naval} naval"] * (naval > 0) + [f"sea lift {lift}"] * (lift > 0)
    yield f"left this turn: {', '.join(told)} [LW-030]"
    cards = [
        f"{row.card_id} {row.title} ({row.value})"
        for card, row in g.rules.map.cards.items()
        if g.card[card] == nation
    ]
    yield f"cards: {', '.join(cards) or 'none'} [LW-040]"
    if g.pags[nation]:
        yield f"partisans to place: {g.pags[nation]} [LW-105]"
    if g.garrisons[nation]:
        yield f"garrisons to place: {g.garrisons[nation]} [LW-006]"


def flag_text(g: Board, flag: tuple[int, ...]) -> str:
    """A flag on the map: "Germany flags 0602 from 0702"."""
    nation, start, target, kind = flag
    place = where(g, target)
    what = {
        ATTACK: f"flags {place} from {where(g, start)}",
        LANDING: f"flags a landing at {place}",
        SWEEP: f"flags a security operation in {place}",
    }
    return f"{nation_name(nation)} {what[kind]} [LW-031]"


def situation(g: Board, eyes: Eyes) -> str:
    """Where things stand, in two sentences."""
    lines = "; ".join(f"{CAMPS[camp]} line of {len(queries.line(g, camp))} hexes" for camp in (AXIS, ALLIED))
    told = points_text(g)
    return f"{lines[:1].upper()}{lines[1:]}. {told[:1].upper()}{told[1:]}"


__all__ = [
    "changes", "flag_text", "force_text", "front_text", "own_lines", "points_text", "situation",
    "status", "strength_text",
]  # fmt: skip
