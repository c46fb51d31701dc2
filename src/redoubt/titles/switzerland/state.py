"""The board of *Switzerland Must Be Conquered*: every counter, marker and track, as flat data."""

from __future__ import annotations

from typing import Any, Final

from redoubt.engine.state import ALL, State, field, state
from redoubt.kit.memory import parts

GERMAN: Final = 0
SWISS: Final = 1
SIDES: Final = ("german", "swiss")
"""German includes the Italians in play, Swiss the French (3.0)."""
ARMIES: Final = ("German", "Swiss")
"""The sides as a sentence writes them."""

HEXES: Final = 510
# Places beyond the hexes: the boxes beside the map.
UNUSED: Final = HEXES
"""Not part of this game."""
DUE: Final = HEXES + 1
"""To come: set-up, reinforcement or rebuilt and waiting (15.0)."""
CASUALTY: Final = HEXES + 2
DEAD: Final = HEXES + 3
OFF_MAP: Final = HEXES + 4
"""Under way by strategic movement (9.1)."""
EXITED: Final = HEXES + 5
"""Left by the north edge (19.5.4)."""
BROKEN_UP: Final = HEXES + 6
"""Broken up for replacements (19.5.4)."""
AIRFIELD: Final = HEXES + 7
"""Fighters ready to fly (8.1)."""
TRACK: Final = HEXES + 8
"""Fighters on the turn track (8.2)."""
BOXES: Final = (
    "unused", "due", "casualty_pile", "dead_pile", "off_map", "exited", "broken_up", "airfield", "turn_track",
)  # fmt: skip
BOX_NAMES: Final = tuple(box.replace("_", " ") for box in BOXES)
NOWHERE: Final = -1

GROUND: Final = 2
"""What the memory keeps of fortifications, roads and countries, beside what it keeps of each side."""

READY, WAITING, DONE = 0, 1, 2
"""A unit in its movement phase: not moved, stopped among enemies with points left, finished."""


def on_paper(g: Any, side: int, value: Any) -> Any:
    """18.5.3 Landing hexes stand on the German's scrap of paper; others know only which units are coming."""
    if side == GERMAN:
        return value
    return tuple(at if at == NOWHERE else DUE for at in value)


@state
class Board(State):
    """Lists are indexed by unit, fortification, fighter or militia marker; see `tables` for their ids."""

    turn: int = field(1, see=ALL)
    night: int = field(0, see=ALL)

    # units
    place: tuple[int, ...] = field(UNUSED, per="unit", kind="place", see=ALL)
    lost: bytes = field(0, per="unit", see=ALL)
    """Steps lost (10.2.2)."""
    hits: bytes = field(0, per="unit", see=ALL)
    """0 or 1: a second hit costs a step (10.2.1)."""
    tired: bytes = field(0, per="unit", see=ALL)
    """No replacement marker (4.2): 1 moved or fought at night, 2 was only bombarded (18.7)."""
    fired: bytes = field(0, per="unit", see=ALL)
    """Bombarded in the latest bombardment phase of its side (6.0, 18.8)."""
    moved: bytes = field(0, per="unit", see=ALL)
    """READY, WAITING or DONE in this movement phase."""
    left: bytes = field(0, per="unit", see=ALL)
    """Movement points left to a WAITING unit."""
    origin: tuple[int, ...] = field(NOWHERE, per="unit", kind="place", see=ALL)
    """The hex it entered its present hex from, this phase (11.1, 10.2.3); off the map, the road hex it left
    by (9.1)."""
    used: tuple[int, ...] = field(0, per="unit", see=ALL)
    """A Brandenburger that has neutralised its hex this phase (18.9.2)."""
    released: tuple[int, ...] = field(0, per="unit", see=ALL)
    """A 3 Corps unit set free by 18.3."""
    landing: tuple[int, ...] = field(NOWHERE, per="unit", kind="place", see=on_paper)
    """Where an airborne unit will land (18.5.3)."""

    # fortifications, fighters, militia, road out
    fort_place: tuple[int, ...] = field(UNUSED, per="fort", kind="place", see=ALL)
    facing: tuple[int, ...] = field(0, per="fort", see=ALL)
    """First of the three faced hexsides, 0 north, clockwise (11.1)."""
    fort_hits: tuple[int, ...] = field(0, per="fort", see=ALL)
    air_place: tuple[int, ...] = field(UNUSED, per="fighter", kind="place", see=ALL)
    air_back: tuple[int, ...] = field(0, per="fighter", see=ALL)
    """Turn on which a fighter on the track flies again (8.2)."""
    militia_place: tuple[int, ...] = field(UNUSED, per="militia", kind="place", see=ALL)
    road_out: int = field(0, bits="hex", see=ALL)
    road_out_due: int = field(0, see=ALL)
    """Road Out markers still to be placed."""

    # tracks
    paid: int = field(0, see=ALL)
    """Victory points paid so far, less those given by the Swiss (16.0, 18.3)."""
    points: tuple[int, ...] = field(0, per="side", see=ALL)
    """Replacement points in hand (14.2)."""
    last_turn: int = field(0, see=ALL)
    """Last turn of the game as things stand; 0 without limit."""
    extra_turns: int = field(0, see=ALL)
    """Turns bought (16.0)."""
    bern_fell: int = field(0, see=ALL)
    italy: int = field(0, see=ALL)
    """0 at peace, 1 about to enter, 2 at war."""
    stripped: int = field(0, see=ALL)
    """1 and 2: the options of 18.3 that were taken."""
    pow_turn: int = field(0, see=ALL)
    """Turn the released prisoners take the field; 0 not announced, -1 announced (18.4)."""
    hg_turn: int = field(0, see=ALL)
    """Turn the HG regiment arrives (18.4)."""
    engineers_offered: int = field(0, see=ALL)
    division_rebuilt: int = field(0, see=ALL)
    grounded: int = field(0, see=ALL)
    """All German fighters dead or on the track, and paid for (16.0)."""
    us_called: int = field(0, see=ALL)
    """Turn a German first entered France or Germany (19.5.7)."""

    def changed(self) -> None:
        """Forget what was derived: facts of German units, of Swiss units, of everything else."""
        self.memo = parts((GERMAN, SWISS, GROUND))
