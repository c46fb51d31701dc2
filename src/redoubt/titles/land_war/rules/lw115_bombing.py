"""LW-115 to LW-128 Strategic bombing: bases, ranges, raids, air defence and flak."""

from __future__ import annotations

from functools import lru_cache

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_ground
from redoubt.titles.land_war.rules.lw050_production import runs
from redoubt.titles.land_war.state import FOR_BOMBERS, INDUSTRY, NATIONS, NOWHERE, SUPPORT, TERROR, Board
from redoubt.titles.land_war.tables import GRID

HIT = 6
"""LW-127 A six brings a bomber down."""


@procedure
class Raids(Procedure):
    """LW-120 Raids are flown before the land battle; the lines they shut produce nothing in the coming
    turn."""

    @loop("LW-120", "Bombing")
    def fly(self, g: Board) -> Raid | None:
        if not g.raids:
            return None
        return Raid(*board.next_raid(g))


@procedure
class Raid(Procedure):
    """LW-121 to LW-128, A84 One flight: what it meets on its way, what gets through, and what that does."""

    nation: int
    base: int
    way: int
    target: int
    bombers: int
    role: int
    lost_before: int = 0
    """Bombers the nation had lost before this raid,"""
    lost_here: int = 0
    """and before it came over this hex."""
    leg: int = 0
    """How far along the route it is."""
    patrols: int = NOWHERE
    """Dice that aircraft on air defence over this hex still roll; NOWHERE before they are counted,"""
    flak: int = NOWHERE
    """and those of its flak."""

    def camp(self, g: Board) -> int:
        return queries.camp_of(g, self.nation)

    def flying(self, g: Board) -> int:
        return self.bombers - (g.lost_bombers[self.nation] - self.lost_before)

    @step("LW-120")
    def take_off(self, g: Board) -> None:
        self.bombers = min(self.bombers, g.bombers[self.nation])
        self.lost_before = self.lost_here = g.lost_bombers[self.nation]

    @loop("LW-127")
    def on_the_way(self, g: Board) -> Shot | None:
        """LW-127, LW-128, A44 A die for each aircraft met, and for flak one for each bomber, once in a
        raid even if it comes over a hex twice."""
        path = route(self.base, self.way, self.target)
        while self.leg < len(path):
            hex = path[self.leg]
            if hex in path[: self.leg]:  # what it meets here it has met already
                self.leg += 1
                continue
            if self.patrols == NOWHERE:
                if not self.flying(g):  # nobody is left to meet anything more
                    return None
                self.patrols = patrols_against(g, hex, self.camp(g))
            if self.patrols and self.flying(g):
                self.patrols -= 1
                return Shot(self.nation, "LW-127")
            if self.flak == NOWHERE:
                self.flak = self.flying(g) if flak_against(g, hex, self.camp(g)) else 0
            if self.flak:
                self.flak -= 1
                return Shot(self.nation, "LW-128")
            self._leave(g, hex)
        return None

    def _leave(self, g: Board, hex: int) -> None:
        """On to the next hex; all now know what the raid met over this one (A44)."""
        patrols, flak = patrols_against(g, hex, self.camp(g)), flak_against(g, hex, self.camp(g))
        if patrols or flak:
            lost = g.lost_bombers[self.nation] - self.lost_here
            g.reveal()
            g.log("LW-127", "met", met=hex, patrols=patrols, flak=int(flak), lost=lost)
        self.lost_here = g.lost_bombers[self.nation]
        self.leg, self.patrols, self.flak = self.leg + 1, NOWHERE, NOWHERE

    @step("LW-126")
    def bomb(self, g: Board) -> None:
        """LW-126 Each aircraft on air defence over the target cancels a bomber of all the raids on it; the
        others get through."""
        camp, flying = self.camp(g), self.flying(g)
        through = max(0, flying - still_free(g, self.target, camp))
        if through < flying:
            board.keep_off(g, camp, self.target, flying - through)
        g.log(
            "LW-120", "raid", nation=self.nation, target=self.target, base=self.base, bombers=self.bombers,
            lost=self.bombers - flying, cancelled=flying - through, through=through, role=self.role,
        )  # fmt: skip
        if through and self.role == SUPPORT:
            board.stake(g, self.nation, self.target, FOR_BOMBERS, through)
        elif through and self.role == INDUSTRY:
            _bomb_industry(g, self.target, through)
        elif through:
            _terrorise(g, self.target, through)


@procedure
class Shot(Procedure):
    """LW-127, LW-128 One die at a raid: a six brings a bomber down."""

    nation: int
    rule: str

    @step("LW-127")
    def shoot(self, g: Board) -> None:
        if g.roll(self.rule, "flak" if self.rule == "LW-128" else "air defence") == HIT:
            board.lose_bombers(g, self.nation, 1)


def bomber_range(g: Board) -> int:
    """LW-116, A49 The range of this turn."""
    reach: int = g.rules.map.calendar[g.turn - 1].bomber_range
    return reach


def flown(base: int, target: int, way: int) -> int:
    """A44 The length of the whole route, by way of a point."""
    return GRID.distance(base, way) + GRID.distance(way, target)


@by_ground
def ways(g: Board, base: int, target: int, reach: int) -> tuple[int, ...]:
    """A44 Way points by which a raid can avoid air defence."""
    near = GRID.within(base, reach) & GRID.within(target, reach) & ~GRID.bits((base, target))
    hexes = (hex for hex in g.rules.map.rows if near & GRID.bit[hex])
    return tuple(hex for hex in hexes if flown(base, target, hex) <= reach)


@by_ground
def raid_targets(g: Board, base: int, camp: int, role: int, reach: int) -> tuple[int, ...]:
    """LW-121, LW-122 Industry zones on the map, or hexes with a named town or city, held by the enemy."""
    rows, against = g.rules.map.rows, queries.enemy(camp)
    near = GRID.members(queries.held(g, against) & g.rules.map.on_map & GRID.within(base, reach))
    if role == TERROR:
        return tuple(hex for hex in near if rows[hex].city)
    return tuple(hex for hex in near if rows[hex].industry_zone and not rows[hex].off_map)


@lru_cache(4096)
def route(base: int, way: int, target: int) -> tuple[int, ...]:
    """A44 The hexes a raid flies over, its base left out: the straightest way, by the way point."""
    path = []
    here = base
    for goal in (way, target):
        while here != goal:
            here = min(
                GRID.adjacent[here],
                key=lambda near: (GRID.distance(near, goal), GRID.distance(near, target), near),
            )
            path.append(here)
    return tuple(path)


def patrols_against(g: Board, hex: int, camp: int) -> int:
    """LW-125 Aircraft on air defence in a hex against a camp."""
    return sum(number for nation, number in g.patrol[hex] if queries.camp_of(g, nation) != camp)


def air_defence(g: Board, hex: int, camp: int) -> int:
    """LW-126, LW-128 Aircraft on air defence in a hex against a camp; flak that is run counts as one."""
    return patrols_against(g, hex, camp) + (1 if flak_against(g, hex, camp) else 0)


def still_free(g: Board, hex: int, camp: int) -> int:
    """LW-126 Air defence over a hex that keeps off no bomber of an earlier raid of this turn."""
    busy = sum(row[2] for row in g.kept_off if row[:2] == (camp, hex))
    return max(0, air_defence(g, hex, camp) - busy)


def flak_against(g: Board, hex: int, camp: int) -> bool:
    return bool(g.flak[hex] != NOWHERE and queries.camp_of(g, g.flak[hex]) != camp and g.lit & GRID.bit[hex])


def _bomb_industry(g: Board, target: int, through: int) -> None:
    """LW-121 Each bomber shuts one production line of the zone for the coming turn, as far as it has any. The
    lines of a captured zone have stopped (R6)."""
    shut = False
    for side in g.rules.teams:
        nation = g.rules.nation_of[side]
        rows = g.rules.map.lines.get((nation, g.turn + 1), ())
        here = [row for row in rows if row.hex and GRID.parse(row.hex) == target and runs(g, row, nation)]
        running = sum(row.lines for row in here)
        running -= sum(row[2] for row in g.shut if row[:2] == (nation, target))
        if running > 0:
            board.shut_lines(g, nation, target, min(through, running))
            shut = True
    if not shut:
        g.log("LW-121", "no_line", target=target)


def base_pool(g: Board, nation: int, base: int) -> int:
    """LW-115, E7 The Pool that pays for a base: the one that reaches it, else the nation's own."""
    pool = queries.pool_for(g, nation, base)
    return nation if pool == NOWHERE else pool


def _terrorise(g: Board, target: int, through: int) -> None:
    """LW-122, A47 Civilian morale of the nation whose home the place is."""
    country = g.rules.map.country[target]
    for row in g.rules.map.nations:
        if country in row.home_countries:
            nation = NATIONS.index(row.nation)
            board.lower_morale(g, nation, through)
            g.log("LW-122", "terror", nation=nation, target=target, morale=g.morale[nation])
            return
    g.log("LW-122", "no_effect", target=target)


EVENTS = (
    EventKind(
        "raid",
        "{Nation} {do} {target} from {base}: {fate}",
        "fight",
        opens=True,
        verdict=True,
        report=True,
        words=words.raid,
    ),
    EventKind(
        "met", "Over {met} the raid meets {guards} and loses {lost}", "fight", opens=True, words=words.met
    ),
    EventKind(
        "lines_shut",
        "{Nation}: {number} at {zone_hex} will stand still next turn",
        words=words.lines_shut,
    ),
    EventKind("terror", "Civilian morale of {nation} falls to {morale}", "fight", headline=True, report=True),
    EventKind("no_line", "The bombs on {target} shut no line: nothing is made there next turn", "fight"),
    EventKind("no_effect", "The bombs on {target} cost no nation any morale", "fight"),
)
