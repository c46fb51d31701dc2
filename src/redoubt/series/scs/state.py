"""The part of the board that every game of the series has."""

from __future__ import annotations

from typing import Any, Final

from redoubt.engine.state import ALL, State, field, state
from redoubt.kit.memory import parts

GROUND: Final = 2
"""What the memory keeps beside what it keeps of each side."""
READY, DONE = 0, 1
"""A unit in a movement phase: not moved yet, finished."""
HIDDEN: Final = -1
BENEATH, TOP, SHOWN = 0, 1, 2
"""A fighting unit in its stack: under another, on top, or shown because it fights."""


def top_counters(g: Any, side: int, value: Any) -> Any:
    """S1.1, S1.2 Of an enemy stack only the top fighting unit is seen, and those with a marker of
    disorder; `height` says how many counters there are. All that is not a fighting unit lies in the open."""
    if g.rules.series.stack_view == "all":
        return value
    seen = list(value)
    for unit in hidden_from(g, side):
        seen[unit] = HIDDEN
    return tuple(seen)


def hidden_from(g: Any, side: int) -> list[int]:
    """S1.1 The fighting units that a side cannot see: beneath the top of an enemy stack, and in order."""
    hexes, on_top, dg, place = g.rules.hexes, g.on_top, g.dg, g.place
    return [
        unit
        for other in (0, 1)
        if other != side
        for unit in g.rules.counters.combat_of[other]
        if place[unit] < hexes and not on_top[unit] and not dg[unit]
    ]


def marks_in_sight(unmarked: int) -> Any:
    """S1.1 Marks of units are seen with the units: those beneath a stack look unmarked."""

    def see(g: Any, side: int, value: Any) -> Any:
        if g.rules.series.stack_view == "all":
            return value
        seen = list(value)
        for unit in hidden_from(g, side):
            seen[unit] = unmarked
        return bytes(seen) if isinstance(value, bytes) else tuple(seen)

    return see


@state
class SeriesBoard(State):
    """Columns by counter, and what is known of each hex."""

    turn: int = field(1, see=ALL)
    phasing: int = field(0, kind="side", see=ALL)
    """Whose player turn it is."""
    place: tuple[int, ...] = field(HIDDEN, per="unit", kind="place", see=top_counters)
    height: bytes = field(0, per="hex", see=ALL)
    """How many counters lie in a hex (S1.1)."""
    on_top: bytes = field(0, per="unit", see=ALL)
    """Whether a fighting unit lies on top of its stack, or is shown because it fights (S1.1)."""
    lost: bytes = field(0, per="unit", see=ALL)
    """Steps lost (S8.0)."""
    dg: bytes = field(0, per="unit", see=ALL)
    """Disorganised."""
    unsupplied: bytes = field(0, per="unit", see=marks_in_sight(0))
    """Marked out of supply at the last check (S12.0)."""
    moved: bytes = field(0, per="unit", see=marks_in_sight(0))
    """READY or DONE in this movement or exploitation phase."""
    fought: bytes = field(0, per="unit", see=ALL)
    """Has attacked in this combat phase (S7.0b)."""
    attacked: int = field(0, bits="hex", see=ALL)
    """Hexes that were attacked in this combat phase (S7.0b)."""
    pinned: int = field(0, bits="hex", see=ALL)
    """Hexes that lay in an enemy zone when the phase began: no overrun, no exploitation from there (S2.1c,
    d)."""

    def changed(self) -> None:
        """Forget what was derived: facts of each side's units, and of everything else."""
        self.memo = parts((0, 1, GROUND))
