"""The board of *Fallschirmjaeger*: counters, markers and tracks, as flat data."""

from __future__ import annotations

from typing import Final

from redoubt.engine.state import ALL, field, state
from redoubt.series.scs.state import SeriesBoard, marks_in_sight, top_counters

GERMAN: Final = 0
DUTCH: Final = 1
SIDES: Final = ("german", "dutch")
PEOPLES: Final = ("German", "Dutch")
"""The Dutch player commands British and French too."""

HEXES: Final = 2170
# Places beyond the hexes: the boxes beside the map.
UNUSED: Final = HEXES
"""Not part of this game."""
DUE: Final = HEXES + 1
"""A reinforcement to come."""
POOL: Final = HEXES + 2
"""Ready on the airfields in Germany."""
FORMING: Final = HEXES + 3
"""An ad hoc company that has yet to be formed (1.10e)."""
DEAD: Final = HEXES + 4
GONE: Final = HEXES + 5
"""Left the war: evacuated, withdrawn, declined, taken to Germany."""
BOXES: Final = ("unused", "due", "pool", "forming", "dead", "gone")
BOX_NAMES: Final = ("not in play", "to come", "ready in Germany", "to be formed", "destroyed", "gone")
NOWHERE: Final = -1

NO_WAY, BY_DROP, BY_VILLAGE, BY_STADIUM, BY_LANDING, BY_SEAPLANE = range(6)
"""How a unit comes from the air."""
STUKA, BOMBER, DUTCH_BOMBER, BRITISH_BOMBER = range(4)
AIRCRAFT: Final = ("stuka", "bomber", "dutch_bomber", "british_bomber")
AIRCRAFT_NAMES: Final = ("Ju-87b", "German bomber", "Dutch bomber", "British bomber")
UNDECIDED, ACCEPTED, DECLINED = range(3)


@state
class Board(SeriesBoard):
    """What this game adds to the board of the series."""

    place: tuple[int, ...] = field(UNUSED, per="unit", kind="place", see=top_counters)

    # 1.0
    marched: bytes = field(0, per="unit", see=marks_in_sight(0))
    """Moved in its latest movement phase: no standing barrage (1.7b)."""
    barraged: bytes = field(0, per="unit", see=ALL)
    """Has barraged this turn, or has held its fire (1.7)."""
    standing: tuple[int, ...] = field(NOWHERE, per="unit", kind="hex", see=ALL)
    """The hex of an artillery unit's standing barrage (1.7b)."""
    fired: bytes = field(0, per="unit", see=ALL)
    """Has made its AA fire this turn (1.8a)."""
    held: bytes = field(0, per="unit", see=ALL)
    """A prisoner, or gold in German hands (1.10f, 4.0d)."""

    # 1.9, 2.3 to 2.6: the air
    raids: tuple[tuple[int, ...], ...] = field((), rows=("aircraft", "hex"), see=ALL)
    """Air barrages on the map."""
    sorties: tuple[int, ...] = field(0, per="aircraft", see=ALL)
    """Air barrages still to be placed."""
    flak: tuple[tuple[int, ...], ...] = field((), rows=("unit", "hex", ""), see=ALL)
    """AA fires of this turn: the unit, the hex, its rating (1.8a)."""
    how: bytes = field(0, per="unit", see=ALL)
    """How a unit is coming down this turn."""
    bound: tuple[int, ...] = field(NOWHERE, per="unit", kind="hex", see=ALL)
    """The hex where it means to land."""
    landed: bytes = field(0, per="unit", see=ALL)
    """How it came down this turn (2.5b)."""
    turned_back: bytes = field(0, per="unit", see=ALL)
    """Aborted this turn and cannot try again (1.8d)."""
    ju52_lost: int = field(0, see=ALL)
    ju52_ready: int = field(0, see=ALL)
    """Points that can still fly this turn (2.3a)."""
    raised: int = field(0, see=ALL)
    """Ad hoc companies formed so far (1.10e)."""
    wrecks: int = field(0, bits="hex", see=ALL)
    field_loads: tuple[int, ...] = field(0, per="airfield", see=ALL)
    """The Ju-52 points that each airfield handles this turn (2.6a)."""
    special_drops: tuple[int, ...] = field(0, per="special", see=ALL)
    """Platoons that have used the village and stadium rules (2.5d)."""

    # 2.8, 2.9
    train_overruns: int = field(0, see=ALL)
    spans: tuple[tuple[int, ...], ...] = field((), rows=("unit", "hex", "hex", ""), see=ALL)
    """Bridges: the engineer, its hex, the hex across, and whether it is finished (2.9b)."""
    bridges_used: int = field(0, see=ALL)

    # 3.0, 4.0
    control: bytes = field(1, per="site", see=ALL)
    """The side that holds each site (4.0a)."""
    came: tuple[int, ...] = field(NOWHERE, per="unit", kind="hex", see=marks_in_sight(NOWHERE))
    """Where a unit on a full-hex bridge came onto it (4.0a)."""
    groups: bytes = field(0, per="group", see=ALL)
    """Reinforcement groups that cost victory points: undecided, accepted, declined (4.0e)."""
    evacuated: bytes = field(0, per="unit", see=ALL)
    """The turn in which a unit was evacuated (4.0f)."""
    refinery: int = field(0, bits="hex", see=ALL)
    """Refinery hexes that were destroyed (3.8b)."""
    unloaded: int = field(0, see=ALL)
    """De Twee Gezusters has unloaded (3.4a)."""
    released: int = field(0, see=ALL)
    """72 Regiment is available in 5.2."""
