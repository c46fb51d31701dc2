"""A hex or a counter in full, for whoever points at it; and why a counter can do nothing now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.engine.decision import Decision, Raw
from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.engine.text import parts
from redoubt.show.table import Plain, View, remark, told
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.rules.r06_bombardment import (
    ChooseBombardment,
    may_fire,
    targets,
    why_no_bombardment,
)
from redoubt.titles.switzerland.rules.r10_1_odds import (
    BELOW,
    Factor,
    Odds,
    column_name,
    odds_at,
    points_text,
    shift_text,
)
from redoubt.titles.switzerland.show import briefing
from redoubt.titles.switzerland.show.pieces import pieces
from redoubt.titles.switzerland.state import GERMAN, HEXES, SIDES, SWISS, Board
from redoubt.titles.switzerland.tables import TERRAINS

# a hex


def hex_info(g: Board, hex: str) -> Plain:
    """Ground, stacks, and what an attack there would be."""
    tables = g.rules.tables
    at = NOTATION.kinds["hex"].parse(hex, "hex")
    if at < 0:
        raise BadChoice("which hex? give its number, such as 1203", "hex")
    return {
        "hex": hex,
        "name": tables.landmark[at],
        "terrain": TERRAINS[tables.terrain[at]],
        "country": briefing.LANDS[tables.country[at]],
        "ground": ", ".join(filter(None, (tables.landmark[at], briefing.ground(g, at)))),
        "vp": tables.vp[at],
        "lines": [told(line) for line in briefing.ground_lines(g, at)],
        "stacks": [_stack(g, at, side) for side in (GERMAN, SWISS) if queries.units_at(g, at, side)],
        "preview": list(_previews(g, at)),
    }


def _stack(g: Board, at: int, side: int) -> Plain:
    units = queries.units_at(g, at, side)
    points, limit = queries.stacking_points(g, units), queries.stack_limit(g, units).points
    over = not queries.stack_fits(g, units)
    total = sum(queries.strength(g, unit) for unit in units)
    text = f"strength {total}, {points} of {limit} stacking points" + (", overstacked" if over else "")
    names = [g.rules.tables.unit_ids[unit] for unit in units]
    return {"side": SIDES[side], "points": points, "limit": limit, "strength": total, "pieces": names,
            "over": over, "text": text, "rule": "5.0"}  # fmt: skip


def _previews(g: Board, at: int) -> Iterator[Plain]:
    """10.1 An attack with all units there, by either side that could make it."""
    for side in (GERMAN, SWISS):
        if queries.contested(g, side) & g.rules.tables.grid.bit[at]:
            yield {"side": SIDES[side], **arithmetic(g, odds_at(g, at, side))}


def arithmetic(g: Board, odds: Odds) -> Plain:
    """10.1 The whole reckoning of a round: what each counter adds, the shifts, the column and its faces."""
    ratio = f"{points_text(odds.attack)} against {points_text(odds.defence)}"
    faces: list[str] = []
    if odds.column != BELOW:
        faces = [f"{own}/{other}" for own, other in g.rules.tables.combat_results[odds.column]]
    return {
        "text": f"{ratio} is {column_name(g, odds.basic)}, shifts {shift_text(odds)}: "
        f"column {column_name(g, odds.column)}",
        "rule": "10.1",
        "attack": points_text(odds.attack),
        "defence": points_text(odds.defence),
        "attackers": [{"piece": f.counter, "amount": points_text(f.points), "rule": f.rule}
                      for f in odds.attack_factors],
        "defenders": [{"piece": f.counter, "amount": points_text(f.points), "rule": f.rule}
                      for f in odds.defence_factors],
        "basic": column_name(g, odds.basic),
        "shifts": [remark(shift.what, shift.rule, amount=shift.amount) for shift in odds.shifts],
        "column": column_name(g, odds.column),
        "faces": faces,
    }  # fmt: skip


def _factor(factor: Factor) -> Plain:
    [counter] = parts(factor.counter)
    return {"piece": counter.id, "amount": points_text(factor.half_points), "rule": factor.rule}


# a counter


def piece_info(view: View, g: Board, faces: tuple[Plain, ...], piece: str, seat: Seat | None = None) -> Plain:
    """The counter as it is, what it can do, and if its owner is asked now, why it can not."""
    asked = seat.decision() if seat is not None else None
    shown = next((one for one in pieces(view, g, faces, asked) if one["id"] == piece), None)
    if shown is None:
        raise BadChoice(f"there is no counter {piece[:60]!r} in this game", "piece")
    info: Plain = {"piece": shown, "lines": _marker_lines(g, shown), "why_not": []}
    if shown["kind"] != "unit":
        return info
    unit = g.rules.tables.unit[piece]
    info["lines"] = [told(line) for line in briefing.unit_lines(g, unit)][1:] + shown["flags"]
    info["back"] = shown.get("back")
    info["ladder"] = ladder(g, unit)
    if seat is not None:
        info["why_not"] = list(why_not(view, g, unit, seat, asked))
    return info


def _marker_lines(g: Board, shown: Plain) -> list[Plain]:
    place = NOTATION.kinds["place"].parse(shown["place"]) if shown["place"][0].isdigit() else -1
    where = [remark(briefing.place_text(g, place))] if place >= 0 else []
    if shown["kind"] == "fort":
        return [remark(shown["text"], "11.1" if shown["symbol"] == "line" else "11.2"), *where]
    return [*where, *shown["flags"]]


def ladder(g: Board, unit: int) -> Plain:
    """10.2.2 The unit step by step, the first being its full side, and how many it has lost."""
    tables = g.rules.tables
    fire = tables.bombardment[unit] or (None,) * tables.steps[unit]
    steps = [{"strength": own, "bombardment": shot}
             for own, shot in zip(tables.strength[unit], fire, strict=True)]  # fmt: skip
    return {"steps": steps, "lost": g.lost[unit], "rule": "10.2.2"}


# why it can do nothing

_ON_MAP: Final = ("recover", "restore", "break_up")
_LOST: Final = ("rebuild",)


def why_not(view: View, g: Board, unit: int, seat: Seat, asked: Decision | None) -> Iterator[Plain]:
    """What the open decision says about each thing a unit might do, if it may not do it now."""
    if asked is None:
        who = " and ".join(one["side"] for one in view["pending"]) or "nobody"
        yield remark(f"{who} must decide now", view["phase"]["rule"], verb="")
        return
    if g.rules.side[unit] != seat.side:
        return
    legal = set(seat.legal())
    for choice in _attempts(g, unit):
        if choice not in legal:
            no = asked.explain(g, choice)
            if no is not None:
                yield remark(no.why, no.rule, verb=choice[0])
    if isinstance(asked, ChooseBombardment):
        yield from _why_no_fire(g, unit)


def _attempts(g: Board, unit: int) -> Iterator[Raw]:
    """Choices a player may have in mind who points at a unit."""
    place = g.place[unit]
    for verb, args in NOTATION.verbs.items():
        if args != ("unit",) or verb == "guide":
            continue
        if (verb in _ON_MAP and place >= HEXES) or (verb in _LOST and not queries.is_lost(g, unit)):
            continue
        yield NOTATION.choice((verb, unit))
    if place < HEXES and queries.units_at(g, place, queries.enemy(g.rules.side[unit])):
        yield NOTATION.choice(("overrun", place))
        yield NOTATION.choice(("fight", place))


def _why_no_fire(g: Board, unit: int) -> Iterator[Plain]:
    """6.0 Why a unit does not bombard."""
    side, place = g.rules.side[unit], g.place[unit]
    if place >= HEXES or (may_fire(g, unit) and targets(g, side, place)):
        return
    if may_fire(g, unit):
        name, where = g.rules.tables.unit_shown[unit], g.rules.tables.where(place)
        yield remark(f"{name} has no enemy troops in a hex next to {where}", "6.0", verb="bombard")
    elif g.rules.tables.is_artillery[unit]:
        no = why_no_bombardment(g, side, place, g.rules.tables.grid.adjacent[place][0])
        yield remark(no.why, no.rule, verb="bombard")
    else:
        yield remark(f"{g.rules.tables.unit_shown[unit]} is not artillery", "6.0", verb="bombard")


__all__ = ["arithmetic", "hex_info", "piece_info", "why_not"]
