"""The state of a game: who holds each hex, what stands in it, the Pools, the flags and the sheets of orders.

There are no units (LW-003): a hex holds points of men, tanks, aircraft and LSP, by nation. Who is at the
front is not stored but follows from who holds which hex (A05).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from redoubt.engine.decision import Choice
from redoubt.engine.state import ALL, State, field, state
from redoubt.kit.memory import remembered_by_identity

COLUMNS: Final = 40
ROWS: Final = 31
"""The sheet that holds the maps of all scenarios."""
HEXES: Final = COLUMNS * ROWS
NOWHERE: Final = -1

SIDES: Final = (
    "germany", "italy", "axis_minors", "axis_allies", "japan", "ussr", "britain", "usa", "china", "control",
)  # fmt: skip
CONTROL: Final = SIDES.index("control")

NATIONS: Final = (
    "Germany", "Italy", "Axis-Minors", "Axis-Allies", "Japan", "USSR", "Britain", "USA", "China",
    "Communist-China", "Vichy", "Yugoslavia", "Finland",
)  # fmt: skip
(
    GERMANY, ITALY, AXIS_MINORS, AXIS_ALLIES, JAPAN, USSR, BRITAIN, USA, CHINA,
    COMMUNIST_CHINA, VICHY, YUGOSLAVIA, FINLAND,
) = range(13)  # fmt: skip
NATION_NAMES: Final = tuple(nation.replace("-", " ") for nation in NATIONS)
_NATION_OF: Final = {nation.lower().replace("-", "_"): n for n, nation in enumerate(NATIONS)}
TEAM_NAMES: Final = tuple(
    NATION_NAMES[_NATION_OF[side]] if side in _NATION_OF else side.capitalize() for side in SIDES
)
NOBODY_S: Final = -1
"""No nation."""

CAMPS: Final = ("axis", "allied", "neutral", "vichy", "closed", "nobody")
AXIS, ALLIED, NEUTRAL, VICHY_LAND, CLOSED, NOBODY = range(6)

RESOURCES: Final = ("men", "tanks", "aircraft", "lsp", "bombers")
MEN, TANKS, AIRCRAFT, LSP, BOMBERS = range(5)
RESOURCE_NAMES: Final = ("men", "tanks", "aircraft", "LSP", "bombers")

POOLS: Final = (*NATIONS, "Middle-East")
MIDDLE_EAST: Final = len(NATIONS)
"""The second British Pool (E7)."""

CARDS: Final = tuple(
    f"{letters}{number:02}"
    for letters, count in (
        ("GER", 5), ("AXI", 1), ("ITA", 2), ("JAP", 2), ("USS", 6), ("BRI", 4), ("USA", 4), ("CHI", 3),
    )
    for number in range(1, count + 1)
)  # fmt: skip

# What a flag is for (LW-031, LW-032, LW-109).
ATTACK, LANDING, SWEEP = range(3)
# What is allotted to a combat in step 5 (LW-042, LW-081, LW-123).
FOR_LSP, FOR_DIE, FOR_COLUMN, FOR_BOMBERS = range(4)
# What bombers fly for (LW-121 to LW-123).
INDUSTRY, TERROR, SUPPORT = range(3)

ON_THE_GROUND = GROUND, HOLDINGS = "ground", "holdings"
"""Where the memory keeps answers about the ground and about who holds it, apart from all others."""

Force = tuple[int, int, int, int, int]
"""What one nation has in a hex: nation, men, tanks, aircraft, LSP."""
Points = tuple[int, int, int, int]
"""Men, tanks, aircraft, LSP."""
Rows = tuple[tuple[int, ...], ...]
Forces = tuple[Force, ...]
"""What stands in a hex."""
Patrols = tuple[tuple[int, int], ...]
"""Aircraft on air defence over a hex: nation, aircraft."""
Sheet = tuple[Choice, ...]
"""A team's orders."""


def points_of(what: int, amount: int) -> Points:
    """Points of one resource."""
    return tuple(amount if kind == what else 0 for kind in (MEN, TANKS, AIRCRAFT, LSP))  # type: ignore[return-value]


def unclaimed(rules: Any) -> tuple[int, ...]:
    """Before the set-up nobody holds the hexes off the campaign's map, and the others have no holder yet."""
    holders: tuple[int, ...] = rules.map.unclaimed
    return holders


def own_sheet(g: Board, side: int, sheets: tuple[Sheet, ...]) -> list[Sheet]:
    """A team sees its own sheet of orders only, until all are opened (A02)."""
    return [sheet if team == side else () for team, sheet in enumerate(sheets)]


def own_pool(g: Board, side: int, points: tuple[int, ...]) -> list[int]:
    """A Pool is known to its own team."""
    return [held if g.rules.pool_team[pool] == side else 0 for pool, held in enumerate(points)]


def known_forces(g: Board, side: int, forces: tuple[Forces, ...]) -> Sequence[Forces]:
    """What a team knows of the strength in a hex: its own camp's exactly; of the enemy what the game's
    setting `enemy_strength` says. See `queries.seen_forces`."""
    from redoubt.titles.land_war.queries import seen_forces

    return seen_forces(g, side, forces)


def own_patrols(g: Board, side: int, patrols: tuple[Patrols, ...]) -> tuple[Patrols, ...]:
    """Air defence is known to its own camp until the enemy meets it (A44)."""
    return _patrols_of(patrols, g.rules.camp_of_side[side] if side >= 0 else NOWHERE, g.rules)


@remembered_by_identity
def _patrols_of(patrols: tuple[Patrols, ...], camp: int, rules: Any) -> tuple[Patrols, ...]:
    return tuple([rows and tuple(row for row in rows if rules.camp[row[0]] == camp) for rows in patrols])


def own_flak(g: Board, side: int, lit: int) -> int:
    """Which flak is run, and so whether its Pool has an LSP for it, is known to its own camp (A44)."""
    from redoubt.titles.land_war.tables import GRID

    camp = g.rules.camp_of_side[side] if side >= 0 else NOWHERE
    return GRID.bits(hex for hex in GRID.members(lit) if g.rules.camp[g.flak[hex]] == camp)


def own_cards(g: Board, side: int, holders: tuple[int, ...]) -> list[int]:
    """A hand of cards is known to its own team."""
    team = g.rules.team
    return [nation if nation >= 0 and team[nation] == side else NOWHERE for nation in holders]


def known_me(g: Board, side: int, values: tuple[int, ...]) -> list[int]:
    """LW-034 Own and allied ME exactly; of the enemy's, the estimate of the briefing for this turn."""
    camp = g.rules.camp_of_side[side] if side >= 0 else NOWHERE
    return [
        value if g.rules.camp[nation] == camp else g.rules.estimate(nation, g.turn)
        for nation, value in enumerate(values)
    ]


def own_counts(g: Board, side: int, counts: tuple[int, ...]) -> list[int]:
    """What a nation has used up, as its own camp sees it."""
    camp = g.rules.camp_of_side[side] if side >= 0 else NOWHERE
    return [count if g.rules.camp[nation] == camp else 0 for nation, count in enumerate(counts)]


def known_rows(g: Board, side: int, rows: Rows) -> Rows:
    """Forces that are set aside for combats, rows that begin with a nation: known to their own camp until the
    combats begin, as strengths in hexes are (A65)."""
    return rows if g.in_battle else camp_rows(g, side, rows)


def camp_rows(g: Board, side: int, rows: Rows) -> Rows:
    """Rows that begin with a nation, as its own camp sees them; all of them where strengths are open."""
    if g.rules.options["enemy_strength"] == "open":
        return rows
    camp = g.rules.camp_of_side[side] if side >= 0 else NOWHERE
    return tuple(row for row in rows if g.rules.camp[row[0]] == camp)


def own_rows(g: Board, side: int, rows: Rows) -> Rows:
    """Rows that begin with a nation, as its own team sees them."""
    return tuple(row for row in rows if g.rules.team[row[0]] == side)


def points_name(what: int) -> str:
    return RESOURCE_NAMES[what]


def nation_name(nation: int) -> str:
    return NATION_NAMES[nation]


def the_nation(nation: int) -> str:
    """A nation inside a sentence: the USSR, the Axis Minors, Germany."""
    name = NATION_NAMES[nation]
    return f"the {name}" if name in ("USSR", "USA") or is_plural(nation) else name


def the_pool(pool: int) -> str:
    """A Pool inside a sentence; the second British one is in the Middle East (E7)."""
    return "the Pool in the Middle East" if pool == MIDDLE_EAST else f"the Pool of {the_nation(pool)}"


def is_plural(nation: int) -> bool:
    """Whether a nation's name is a plural: the Axis Minors send, Germany sends."""
    return NATION_NAMES[nation].startswith("Axis")


def team_name(side: int) -> str:
    """A side as people call it: USSR, Axis Minors, Control."""
    return TEAM_NAMES[side]


def the_team(side: int) -> str:
    """A side inside a sentence: the USSR, Germany, Control."""
    return the_nation(_NATION_OF[SIDES[side]]) if SIDES[side] in _NATION_OF else TEAM_NAMES[side]


@state
class Board(State):
    turn: int = field(0, see=ALL)

    # the map
    holder: tuple[int, ...] = field(NOWHERE, per="hex", kind="camp", see=ALL, blank=unclaimed)
    """Who holds a hex; a hex that a written position does not name is held as at the start of the
    campaign."""
    forces: tuple[Forces, ...] = field((), per="hex", rows=("nation", "", "", "", ""), see=known_forces)
    garrison: tuple[int, ...] = field(NOBODY_S, per="hex", kind="nation", see=ALL)
    pag: tuple[int, ...] = field(NOBODY_S, per="hex", kind="nation", see=ALL)
    zone: tuple[int, ...] = field(NOBODY_S, per="hex", kind="nation", see=ALL)
    """Security Zones (LW-108)."""
    flak: tuple[int, ...] = field(NOBODY_S, per="hex", kind="nation", see=ALL)
    base: tuple[int, ...] = field(NOBODY_S, per="hex", kind="nation", see=ALL)
    taken_by: tuple[int, ...] = field(NOBODY_S, per="hex", kind="nation", see=ALL)
    """The nation whose flag took the hex from the enemy (A90), until it changes hands again."""
    patrol: tuple[Patrols, ...] = field((), per="hex", rows=("nation", ""), see=own_patrols)
    """Aircraft on air defence (LW-125): nation, aircraft. Unknown to the enemy until he meets them (A44)."""
    cut_off: bytes = field(0, per="hex", see=ALL)
    """Full turns a hex has been cut off (A39)."""
    forts: Rows = field((), rows=("hex", "hex", "camp", ""), see=ALL)
    """Defended hex, hex across the side, builder's camp, layers (LW-100)."""
    building: Rows = field((), rows=("hex", "hex", "nation"), see=ALL)
    """Fortifications that will be complete in step 9 (A29)."""
    lit: int = field(0, bits="hex", see=own_flak)
    """Flak zones that are run this turn (LW-128), as their own camp knows."""
    beaches: int = field(0, bits="hex", see=ALL)
    """Hexes taken from the sea, which are supplied over the beach (A22)."""
    lent: Rows = field((), rows=("nation", "hex"), see=ALL)
    """Ports that a nation's allies have lent it for landings (A82)."""

    # the Pools (LW-020)
    men: tuple[int, ...] = field(0, per="pool", see=own_pool)
    tanks: tuple[int, ...] = field(0, per="pool", see=own_pool)
    aircraft: tuple[int, ...] = field(0, per="pool", see=own_pool)
    lsp: tuple[int, ...] = field(0, per="pool", see=own_pool)
    bombers: tuple[int, ...] = field(0, per="pool", see=own_pool)

    # the nations
    me: tuple[int, ...] = field(0, per="nation", see=known_me)
    """Military effectiveness; in a written position the turn's own if it is not given."""
    extra_flags: tuple[int, ...] = field(0, per="nation", see=ALL)
    """Military flags from cards, for this turn (LW-042b)."""
    lifted: tuple[int, ...] = field(0, per="nation", see=own_counts)
    """Points that have crossed the sea this turn (R2)."""
    garrisons: tuple[int, ...] = field(0, per="nation", see=ALL)
    """Garrisons not yet placed (LW-006)."""
    pags: tuple[int, ...] = field(0, per="nation", see=ALL)
    """PAGs not yet placed (LW-105)."""
    morale: tuple[int, ...] = field(10, per="nation", see=ALL)
    naval_bombers: tuple[int, ...] = field(0, per="nation", see=own_counts)
    """Bombers with the naval command (LW-123)."""
    converting: Rows = field((), rows=("nation", "", ""), see=camp_rows)
    """Bombers that change command this turn: nation, number, 1 to the navy or 0 back (A43)."""
    card: tuple[int, ...] = field(NOBODY_S, per="card", kind="nation", see=own_cards)
    """Whose hand a card is in; none once it is spent (LW-041)."""
    gone: int = field(0, bits="nation", see=ALL)
    """Nations that have left the war (E2, E3)."""
    landed: int = field(0, see=ALL)
    """1 once somebody has landed in Vichy land (E1)."""
    lost_men: tuple[int, ...] = field(0, per="nation", see=ALL)
    lost_tanks: tuple[int, ...] = field(0, per="nation", see=ALL)
    lost_aircraft: tuple[int, ...] = field(0, per="nation", see=ALL)
    lost_bombers: tuple[int, ...] = field(0, per="nation", see=ALL)

    # this turn
    in_battle: int = field(0, see=ALL)
    """1 once the combats have begun."""
    first: int = field(AXIS, kind="camp", see=ALL)
    """The camp that places flags first (LW-053)."""
    sheet: tuple[Sheet, ...] = field((), per="side", choices=True, see=own_sheet)
    """Orders written in a secret step and not yet opened (A02)."""
    handed_in: bytes = field(0, per="side", see=ALL)
    flags: Rows = field((), rows=("nation", "hex", "hex", ""), see=ALL)
    """Nation, from, to, what for. A landing comes from the sea: its first hex is its second."""
    split: Rows = field((), rows=("nation", "hex", "hex", "", "", ""), see=camp_rows)
    """What goes with a flag: nation, from, to, men, tanks, aircraft. Until combats begin only of hexes with
    flags to several targets (A09), then of all (A87)."""
    embarked: Rows = field((), rows=("nation", "hex", "", "", ""), see=known_rows)
    """Forces from the Pool for a landing or a sweep: nation, target, men, tanks, aircraft (R3, A41)."""
    allotted: Rows = field((), rows=("nation", "hex", "", "card", ""), see=ALL)
    """What step 5 gave to combats: nation, attacked hex, what, card or none, amount."""
    apart: Rows = field((), rows=("nation", "hex"), see=ALL)
    """Nations that will not join an allied attack on a hex (A10, R5)."""
    raids: Rows = field((), rows=("nation", "hex", "hex", "hex", "", ""), see=own_rows)
    """Nation, base, way point, target, bombers, what for (LW-121 to LW-123)."""
    paid: Rows = field((), rows=("nation", "hex"), see=own_rows)
    """Bases that are paid for this turn (LW-115)."""
    kept_off: Rows = field((), rows=("camp", "hex", ""), see=ALL)
    """Bombers that air defence over a hex has kept off this turn: raiding camp, hex, number (LW-126)."""
    shut: Rows = field((), rows=("nation", "hex", ""), see=ALL)
    """Production lines to be shut in the coming turn: owner, zone, how many (LW-121)."""
    idle: Rows = field((), rows=("nation", "hex", "resource"), see=ALL)
    """Lines that make nothing in this production: owner, zone, kind."""
    vacated: int = field(0, bits="hex", see=ALL)
    """Hexes that the other line may follow into (LW-097)."""
    fought: Rows = field((), rows=("hex", "", ""), see=ALL)
    """This turn's combats: attacked hex, attacking camp, colour."""
    axis_was: int = field(0, bits="hex", see=ALL)
    allied_was: int = field(0, bits="hex", see=ALL)
    """What each camp held when combats last began, from which ground won is measured (LW-057)."""

    APART = frozenset(("sheet", "handed_in"))

    def hidden(self) -> None:
        """The ground is the same for everybody."""
        self.memo = {part: self.memo[part] for part in ON_THE_GROUND if part in self.memo}


__all__ = ["Board"]
