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
# Places after the hexes: the boxes beside the map.
UNUSED: Final = HEXES
"""Not part of this game."""
DUE: Final = HEXES + 1
"""Due: waiting for set-up, as a reinforcement or rebuilt (15.0)."""
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
"""The part of the memory about fortifications, roads and countries, besides those of the two sides."""

READY, WAITING, DONE = 0, 1, 2
"""A unit in its movement phase: not yet moved, stopped among enemies with points left, finished."""


def on_paper(g: Any, side: int, value: Any) -> Any:
    """18.5.3 Landing hexes are written on the German's scrap of paper; others know only which units will
    land."""
    if side == GERMAN:
        return value
    return tuple(at if at == NOWHERE else DUE for at in value)


@state
class Board(State):
    """Tuples are indexed by unit, fortification, fighter or militia marker; see `tables` for their ids."""

    turn: int = field(1, see=ALL)
    night: int = field(0, see=ALL)

    # units
    place: tuple[int, ...] = field(UNUSED, per="unit", kind="place", see=ALL)
    lost: bytes = field(0, per="unit", see=ALL)
    """Steps lost (10.2.2)."""
    hits: bytes = field(0, per="unit", see=ALL)
    """0 or 1: a second hit costs a step (10.2.1)."""
    tired: bytes = field(0, per="unit", see=ALL)
    """No Replacement marker (4.2): 1 moved or fought at night, 2 was only bombarded (18.7)."""
    fired: bytes = field(0, per="unit", see=ALL)
    """Whether it bombarded in its side's latest bombardment phase (6.0, 18.8)."""
    moved: bytes = field(0, per="unit", see=ALL)
    """READY, WAITING or DONE in this movement phase."""
    left: bytes = field(0, per="unit", see=ALL)
    """The remaining movement points of a WAITING unit."""
    origin: tuple[int, ...] = field(NOWHERE, per="unit", kind="place", see=ALL)
    """The hex from which it entered its present hex in this phase (11.1, 10.2.3); off the map, the road hex
    it left by (9.1)."""
    used: tuple[int, ...] = field(0, per="unit", see=ALL)
    """A Brandenburger that has opened its hex in this phase (18.9.2)."""
    released: tuple[int, ...] = field(0, per="unit", see=ALL)
    """A 3 Corps unit released by 18.3."""
    landing: tuple[int, ...] = field(NOWHERE, per="unit", kind="place", see=on_paper)
    """Where an airborne unit will land (18.5.3)."""

    # fortifications, fighters, militia, road out
    fort_place: tuple[int, ...] = field(UNUSED, per="fort", kind="place", see=ALL)
    facing: tuple[int, ...] = field(0, per="fort", see=ALL)
    """The first of the three faced hexsides, clockwise from 0 for north (11.1)."""
    fort_hits: tuple[int, ...] = field(0, per="fort", see=ALL)
    air_place: tuple[int, ...] = field(UNUSED, per="fighter", kind="place", see=ALL)
    air_back: tuple[int, ...] = field(0, per="fighter", see=ALL)
    """The turn on which a fighter on the track flies again (8.2)."""
    militia_place: tuple[int, ...] = field(UNUSED, per="militia", kind="place", see=ALL)
    road_out: int = field(0, bits="hex", see=ALL)
    road_out_due: int = field(0, see=ALL)
    """Road Out markers still to place."""

    # tracks
    paid: int = field(0, see=ALL)
    """Victory points paid so far, minus those received from the Swiss (16.0, 18.3)."""
    points: tuple[int, ...] = field(0, per="side", see=ALL)
    """Replacement points left (14.2)."""
    last_turn: int = field(0, see=ALL)
    """The last turn of the game as things stand; 0 for no limit."""
    extra_turns: int = field(0, see=ALL)
    """Turns bought (16.0)."""
    bern_fell: int = field(0, see=ALL)
    italy: int = field(0, see=ALL)
    """0 at peace, 1 about to enter, 2 at war."""
    stripped: int = field(0, see=ALL)
    """The options of 18.3 taken, 1 and 2."""
    pow_turn: int = field(0, see=ALL)
    """The turn the released prisoners take the field; 0 not announced, -1 announced (18.4)."""
    hg_turn: int = field(0, see=ALL)
    """The turn the HG regiment arrives (18.4)."""
    engineers_offered: int = field(0, see=ALL)
    division_rebuilt: int = field(0, see=ALL)
    grounded: int = field(0, see=ALL)
    """All German fighters dead or on the track, and paid for (16.0)."""
    us_called: int = field(0, see=ALL)
    """The turn on which a German first entered France or Germany (19.5.7)."""

    def changed(self) -> None:
        """Forget everything derived: about German units, Swiss units, and the ground."""
        self.memo = parts((GERMAN, SWISS, GROUND))
