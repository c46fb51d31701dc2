"""The verbs that change the board, and say so in the log. All change goes through here."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import deadly
from redoubt.titles.switzerland.state import (
    CASUALTY,
    DEAD,
    DONE,
    HEXES,
    NOWHERE,
    UNUSED,
    Board,
    replaced,
)


def place_unit(g: Board, unit: int, place: int) -> None:
    """Put a unit into a hex or a box."""
    g.place[unit] = place
    side = g.rules.side[unit]
    memo = g.memo
    g.memo = {side: {}, 1 - side: memo[1 - side], 2: memo[2]}


def ground_changed(g: Board) -> None:
    """Fortifications, roads, countries or militia changed: forget what depends on them."""
    memo = g.memo
    g.memo = {0: memo[0], 1: memo[1], 2: {}}


def enter_hex(g: Board, unit: int, hex: int, rule: str) -> None:
    """A unit on the map steps into a hex. In a deadly country it goes straight to the dead pile."""
    if deadly(g) and deadly(g) & g.rules.tables.grid.bit[hex]:
        eliminate(g, unit, "19.6.4" if g.rules.scenario_id == "training" else "19.2.4", DEAD)
        return
    g.origin[unit] = g.place[unit]
    place_unit(g, unit, hex)
    if g.night:
        tire(g, unit)


def tire(g: Board, unit: int, bombarded: bool = False) -> None:
    """4.2 Mark a unit involved in the night: no replacements for it. 1 moved or fought; 2 was only bombarded,
    which does not matter in the redoubt (18.7)."""
    if not bombarded:
        g.tired[unit] = 1
    elif not g.tired[unit]:
        g.tired[unit] = 2


def take_hit(g: Board, unit: int, rule: str) -> None:
    """10.2.1 One hit; the second one, or one on a step too weak to carry it, costs a step (B33)."""
    if g.hits[unit] or g.rules.tables.strength[unit][g.lost[unit]] <= 1:
        g.log(rule, "hit", unit=unit)
        lose_step(g, unit, rule)
    else:
        g.hits[unit] = 1
        g.log(rule, "hit", unit=unit)


def lose_step(g: Board, unit: int, rule: str) -> None:
    """10.2.2 A step: any hit is removed and the next weaker step shows; after the last the unit is gone."""
    g.hits[unit] = 0
    if g.lost[unit] + 1 >= g.rules.tables.steps[unit]:
        eliminate(g, unit, rule)
    else:
        g.lost[unit] += 1
        g.log(rule, "step_lost", unit=unit)


def eliminate(g: Board, unit: int, rule: str, pile: int = CASUALTY) -> None:
    """10.3 A unit leaves the map for the casualty pile, or for the dead pile where a rule says so."""
    g.log(rule, "eliminated", unit=unit, pile=pile)
    g.hits[unit] = 0
    g.lost[unit] = 0
    g.moved[unit] = DONE
    g.origin[unit] = NOWHERE
    place_unit(g, unit, pile)


def rebuild(g: Board, unit: int, place: int) -> None:
    """14.3 A unit comes back whole."""
    g.lost[unit] = 0
    g.hits[unit] = 0
    g.tired[unit] = 0
    g.origin[unit] = NOWHERE
    place_unit(g, unit, place)


def place_fort(g: Board, fort: int, hex: int, facing: int = 0) -> None:
    """11.0 A fortification is built; facing is fixed from then on."""
    g.fort_place = replaced(g.fort_place, fort, hex)
    g.facing = replaced(g.facing, fort, facing)
    g.fort_hits = replaced(g.fort_hits, fort, 0)
    ground_changed(g)


def remove_fort(g: Board, fort: int, rule: str) -> None:
    """11.1 A fortification is destroyed."""
    g.log(rule, "fort_destroyed", fort=fort, hex=g.fort_place[fort])
    g.fort_place = replaced(g.fort_place, fort, DEAD)
    ground_changed(g)


def hit_fort(g: Board, fort: int, rule: str) -> None:
    """B46 Alone, a fortification is destroyed by its second hit."""
    if g.fort_hits[fort]:
        remove_fort(g, fort, rule)
    else:
        g.fort_hits = replaced(g.fort_hits, fort, 1)
        g.log(rule, "fort_hit", fort=fort, hex=g.fort_place[fort])


def place_road_out(g: Board, hex: int, rule: str) -> None:
    """18.2 A Road Out marker."""
    g.road_out |= g.rules.tables.grid.bit[hex]
    ground_changed(g)
    g.log(rule, "road_out", hex=hex)


def clear_road_out(g: Board, hex: int, rule: str) -> None:
    g.road_out &= ~g.rules.tables.grid.bit[hex]
    ground_changed(g)
    g.log(rule, "road_cleared", hex=hex)


def place_militia(g: Board, marker: int, place: int) -> None:
    """18.1 Militia close a hex to the Swiss."""
    g.militia_place = replaced(g.militia_place, marker, place)
    ground_changed(g)


def pay_vp(g: Board, amount: int, rule: str, why: str) -> None:
    """16.0 The German pays victory points; a negative amount is given to him (18.3)."""
    g.paid += amount
    g.log(rule, "vp_paid", amount=amount, why=why)


def set_points(g: Board, side: int, points: int) -> None:
    """14.2 Replacement points in hand."""
    g.points = replaced(g.points, side, points)


def set_italy(g: Board, status: int) -> None:
    """19.1.4, 19.3.4, 19.4.4 Italy's part in the war."""
    g.italy = status
    ground_changed(g)


def fresh_phase(g: Board, side: int) -> None:
    """A movement phase begins: nobody has moved, no Brandenburger has been used."""
    for unit in g.rules.units_of[side]:
        g.moved[unit] = 0
        g.left[unit] = 0
        g.origin[unit] = NOWHERE
    if any(g.used):
        g.used = (0,) * len(g.used)


def retire_marker(g: Board, marker: int) -> None:
    """18.1 Militia last one turn."""
    place_militia(g, marker, UNUSED)


__all__ = [
    "HEXES", "clear_road_out", "eliminate", "enter_hex", "fresh_phase", "ground_changed", "hit_fort",
    "lose_step", "pay_vp", "place_fort", "place_militia", "place_road_out", "place_unit", "rebuild",
    "remove_fort", "retire_marker", "set_italy", "set_points", "take_hit", "tire",
]  # fmt: skip
