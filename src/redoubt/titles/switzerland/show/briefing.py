"""The board in words that several rooms share: places, works, how the war stands, what has changed.

Nothing here changes the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import Remark
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.state import (
    AIRFIELD,
    BOXES,
    CASUALTY,
    DEAD,
    DUE,
    EXITED,
    GERMAN,
    HEXES,
    OFF_MAP,
    SWISS,
    TRACK,
    Board,
)
from redoubt.titles.switzerland.tables import DE, IT, LINE

_PLACES: Final = {
    "unused": "not in this game", "due": "not yet on the map", "casualty_pile": "casualty pile",
    "dead_pile": "dead pile", "off_map": "under way off the map", "exited": "left by the north edge",
    "broken_up": "broken up for replacements", "airfield": "ready to fly", "turn_track": "on the turn track",
}  # fmt: skip


def american(g: Board, unit: int) -> bool:
    """19.5.7 The Italian counters are Americans."""
    return bool(g.rules.us_relief and g.rules.tables.nation[unit] == IT)


def place_text(g: Board, place: int) -> str:
    """A hex as a sentence names it, or a box beside the map."""
    return g.rules.tables.where(place) if place < HEXES else _PLACES[BOXES[place - HEXES]]


def fort_text(g: Board, fort: int) -> str:
    """11.0 A fortification: its strength, what it faces, and whether it is hit."""
    tables = g.rules.tables
    text = f"{tables.fort_shown[fort]}, strength {tables.fort_strength[fort]}"
    if tables.fort_kind[fort] == LINE:
        faced = [DIRECTIONS[side] for side in range(6) if queries.faces(g, fort, side)]
        text += f", faces {', '.join(faced)}"
    return text + (", hit" if g.fort_hits[fort] else "")


# the state of the war


def status(g: Board) -> Iterator[Remark]:
    """Victory points, tracks and piles, a line each."""
    last = f"of {g.last_turn}" if g.last_turn else "without limit"
    yield remark(f"turn {g.turn} {last}, {'night' if g.night else 'day'}")
    yield from victory(g)
    if any(g.points):
        held = ", ".join(f"{army} {points}" for army, points in zip(g.rules.armies, g.points, strict=True))
        yield remark(f"replacement points: {held}", "14.2")
    if g.italy:
        yield remark(f"Italy {'is at war' if g.italy == 2 else 'is about to enter the war'}")
    for place, rule in ((CASUALTY, "10.3"), (DEAD, "10.3"), (DUE, ""), (OFF_MAP, "9.1")):
        for side in (GERMAN, SWISS):
            units = _in_box(g, side, place)
            if units:
                yield remark(f"{g.rules.armies[side]} {place_text(g, place)}: {', '.join(units)}", rule)
    names = g.rules.tables.fighter_shown
    ready = [names[fighter] for fighter, place in enumerate(g.air_place) if place == AIRFIELD]
    resting = [
        f"{names[fighter]} (turn {g.air_back[fighter]})"
        for fighter, place in enumerate(g.air_place)
        if place == TRACK
    ]
    if ready:
        yield remark(f"fighters ready: {', '.join(ready)}", "8.1")
    if resting:
        yield remark(f"fighters back later: {', '.join(resting)}", "8.2")


def _in_box(g: Board, side: int, place: int) -> list[str]:
    shown = g.rules.tables.unit_shown
    return [shown[unit] for unit in g.rules.units_of[side] if g.place[unit] == place]


def victory(g: Board) -> Iterator[Remark]:
    """What the scenario counts, as it stands."""
    tables, kind = g.rules.tables, g.rules.scenario.victory
    if kind == "depth":
        inside = [
            tables.unit_shown[unit]
            for unit in queries.on_map(g, SWISS)
            if tables.country[g.place[unit]] == DE
        ]
        yield remark(f"French units in Germany: {', '.join(inside) or 'none'}", "19.6.3")
        return
    yield balance(g)
    if kind == "exit":
        yield remark(f"left by the north edge: {', '.join(_in_box(g, GERMAN, EXITED)) or 'none'}", "19.5.4")
    else:
        held = [f"{tables.where(hex)} ({tables.vp[hex]})" for hex in queries.held_urban(g)]
        yield remark(f"towns in German hands: {', '.join(held) or 'none'}", "16.0")


def balance(g: Board) -> Remark:
    """16.0 Victory points: earned, charged, paid."""
    text = (
        f"victory points {queries.vp_balance(g)}: {queries.vp_earned(g)} earned, "
        f"{queries.vp_charges(g)} charged for losses, {g.paid} paid"
    )
    return remark(text, "16.0")


def changes(old: Board, new: Board) -> Iterator[str]:
    """What differs between two boards, counter by counter: for the outcomes of a roll."""
    for unit, name in enumerate(new.rules.tables.unit_shown):
        words = []
        if new.place[unit] != old.place[unit]:
            words.append(place_text(new, new.place[unit]))
        if new.place[unit] < HEXES:
            lost = new.lost[unit] - old.lost[unit]
            words += [f"-{counted(lost, 'step')}"] * (lost > 0)
            words += ["hit"] * (new.hits[unit] > old.hits[unit])
        if words:
            yield f"{name} {' and '.join(words)}"


__all__ = ["american", "balance", "changes", "fort_text", "place_text", "status", "victory"]
