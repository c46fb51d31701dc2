"""Section 13: Strategic redeployment: overland, by sea, and with the Reserve Boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure
from redoubt.kit.memory import remembered
from redoubt.kit.words import counted
from redoubt.titles.paths_of_glory.board import lose_trench, place_unit
from redoubt.titles.paths_of_glory.queries import (
    STACK,
    additions,
    answers,
    at,
    beach,
    besieged,
    capitals_of,
    controlled,
    enemy,
    forts,
    held_alone,
    in_box,
    is_army,
    members,
    name,
    occupied,
    on_map,
    overfull,
    room,
    side_of,
    tables_of,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import barred, limit_on_ending, may_not_end, why_barred
from redoubt.titles.paths_of_glory.rules.r14_supply import (
    HOME,
    home_supplied,
    home_supplied_spaces,
    in_supply,
    open_lines,
    ready_stacks,
    sea_ports,
    supplied_at,
    supplied_spaces,
    supply_groups,
)
from redoubt.titles.paths_of_glory.rules.r15_forts import siege_kept
from redoubt.titles.paths_of_glory.rules.r16_war_status import treaty
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, LINES, NOWHERE, RESERVE, SPACES, Board
from redoubt.titles.paths_of_glory.tables import (
    AP,
    AUS,
    BE,
    BR,
    CND,
    CP,
    EITHER_SIDE,
    FR,
    GE,
    GR,
    IT,
    MN,
    PT,
    RO,
    RU,
    SB,
    SN,
    TU,
    US,
    WITHOUT_CAUCASUS,
)

ARMY_COST, CORPS_COST = 4, 1
NO_NEAR_EAST = (FR, IT, GR, RO, SB, US, BE, CND, PT, *EITHER_SIDE)
"""13.8 Nations whose corps never go to or from the Near East by sea or Reserve Box."""


def alike(query: Callable[[Board, int], int]) -> Callable[[Board, int], int]:
    """Work a query about a unit out once for all units of its kind, as long as the lines of supply and the
    limits of 13.8 are the same. After the Treaty of Brest-Litovsk every move can change where others may
    be (16.9)."""

    def answer(g: Board, unit: int) -> int:
        if treaty(g):
            return query(g, unit)
        memo, key = g.memo[LINES], (query, tables_of(g).kind[unit], g.at_home[unit], g.ne_sr)
        try:
            return int(memo[key])
        except KeyError:
            known = memo[key] = query(g, unit)
            return known

    return answer


def sr_cost(g: Board, unit: int) -> int:
    """13.1"""
    return ARMY_COST if is_army(g, unit) else CORPS_COST


# 13.8 The Near East


def why_no_near_east(g: Board, unit: int, start: int, goal: int, overland: bool) -> No | None:
    """13.8 The limits per turn on SR into or out of the Near East map."""
    tables = tables_of(g)
    if (_in_near_east(g, start)) == (_in_near_east(g, goal)):
        return None
    nation, who, trait = tables.nation[unit], name(g, unit), tables.trait[unit]
    if nation == RU:
        if is_army(g, unit):
            return No("13.8", f"{who} is an army; Russian armies do not SR into or out of the Near East")
        if RU in g.ne_sr:
            return No(
                "13.8",
                "a Russian corps has redeployed into or out of the Near East this turn; the limit is 1",
            )
        return None
    if side_of(g, unit) == CP:
        if nation not in (TU, SN) and GE in g.ne_sr:
            return No(
                "13.8", "a corps that is not Turkish has redeployed to or from the Near East; the limit is 1"
            )
        return None
    if overland:
        return None
    if trait == "ana":
        return No("13.8", "ANA may not leave the Near East by sea or Reserve Box")
    if nation in NO_NEAR_EAST or trait == "bef":
        return No("13.8", f"{who} may not go to or from the Near East by sea or Reserve Box")
    if nation in (BR, AUS) and BR in g.ne_sr:
        return No(
            "13.8", "a BR or AUS corps has redeployed to or from the Near East this turn; the limit is 1"
        )
    return None


def _in_near_east(g: Board, place: int) -> bool:
    return place < SPACES and bool(tables_of(g).near_east >> place & 1)


def _other_map(g: Board, space: int) -> int:
    """The spaces of the other map, Europe or the Near East."""
    tables = tables_of(g)
    return ~tables.near_east if tables.near_east >> space & 1 else tables.near_east


def use_limit(g: Board, unit: int, start: int, goal: int, overland: bool) -> None:
    """13.8 Note that a limited corps has gone."""
    if _in_near_east(g, start) == _in_near_east(g, goal):
        return
    nation = tables_of(g).nation[unit]
    if nation == RU:
        g.ne_sr = (*g.ne_sr, RU)
    elif side_of(g, unit) == CP:
        if nation not in (TU, SN):
            g.ne_sr = (*g.ne_sr, GE)
    elif nation in (BR, AUS) and not overland:
        g.ne_sr = (*g.ne_sr, BR)


# 13.2 Overland


def overland(g: Board, unit: int, full: bool = False) -> int:
    """13.2 Where a unit may go by land: along friendly spaces and besieged enemy forts, to a friendly,
    supplied space with room; or to one without (10.1)."""
    side, start = side_of(g, unit), g.place[unit]
    tables = tables_of(g)
    way = open_lines(g, side) & ~barred(g, unit)
    if tables.nation[unit] == RU:
        way &= tables.in_country[RU]  # 13.7
    edge_class = tables.edge_class[unit]
    if edge_class == "RU" and (is_army(g, unit) or RU in g.ne_sr):
        edge_class = WITHOUT_CAUCASUS
    reached = tables.graph(edge_class, beach(g)).flood(1 << start, way)
    goals = reached & ~(1 << start) & _welcomes(g, unit, full)
    crossing = _other_map(g, start)
    if goals & crossing and why_no_near_east(g, unit, start, members(goals & crossing)[0], True):
        goals &= ~crossing
    return goals


def _welcomes(g: Board, unit: int, full: bool = False) -> int:
    """13.2 Where a unit may end SR, within stacking; or in spaces that are full."""
    open_to = room(g, side_of(g, unit))[1]
    return _welcoming(g, unit) & (~open_to if full else open_to) & ~additions(g).no_sr(g, unit)


@alike
def _welcoming(g: Board, unit: int) -> int:
    """13.2 Friendly spaces where a unit may end SR."""
    side = side_of(g, unit)
    return held_alone(g, side) & _fitting(g, unit)


def _fitting(g: Board, unit: int) -> int:
    """13.7 Spaces in supply for a unit, and not ruled out by 11.5, 4.4.8 or 13.7."""
    tables = tables_of(g)
    spaces = ~may_not_end(g, unit) & ~barred(g, unit)
    supplied = supplied_spaces(g, supply_groups(g)[unit])
    if tables.nation[unit] == SB:
        supplied |= tables.in_country[SB]
    elif tables.trait[unit] == "home":
        supplied |= tables.in_country[tables.nation[unit]]
    elif tables.trait[unit] in ("ana", "senussi"):
        supplied |= tables.near_east
    spaces &= supplied
    if tables.nation[unit] == RU:
        spaces &= tables.in_country[RU]  # 13.7
    return spaces


# 13.3 By sea


def by_sea(g: Board, unit: int, full: bool = False) -> int:
    """13.3 The ports to which a corps may go: from port to port, RU corps never."""
    tables, side, start = tables_of(g), side_of(g, unit), g.place[unit]
    if is_army(g, unit) or tables.nation[unit] in (RU, MN):
        return 0
    harbours = sea_ports(g, side)
    if not harbours >> start & 1:
        return 0
    goals = harbours & ~(1 << start) & _welcomes(g, unit, full)
    crossing = goals & _other_map(g, start)
    if crossing and why_no_near_east(g, unit, start, members(crossing)[0], False):
        goals &= ~crossing
    return goals


# 13.4 to 13.6 Reserve Boxes


def why_no_box(g: Board, unit: int) -> No | None:
    """13.4, 13.5 Why a corps may not use the Reserve Box."""
    tables, side = tables_of(g), side_of(g, unit)
    nation, trait = tables.nation[unit], tables.trait[unit]
    if is_army(g, unit):
        return No("13.4", f"{name(g, unit)} is an army; only corps use the Reserve Box")
    if trait in ("ana", "senussi"):
        return No("13.8", f"{name(g, unit)} may not use the Reserve Box")
    no = additions(g).no_box(g, unit)
    if no is not None:
        return no
    home = nation if nation == MN else tables.activates_as[unit]
    if home not in (BE, SB):
        lost = capitals_of(g, home) & (controlled(g, enemy(side)) | besieged(g, side))
        if lost:
            held = where(g, members(lost)[0])
            return No("13.5", f"{held} is in enemy hands or besieged: its corps may not use the Reserve Box")
    return None


def into_box(g: Board, unit: int) -> bool:
    """13.4, 13.6 Whether a corps on the map may go to the Reserve Box."""
    if why_no_box(g, unit) is not None or not home_supplied(g, unit, g.place[unit]):
        return False
    return why_no_near_east(g, unit, g.place[unit], RESERVE[side_of(g, unit)], False) is None


def from_box(g: Board, unit: int, full: bool = False) -> int:
    """13.4 Where a corps may go from the Reserve Box: to a supplied unit of its nation, or to a supplied
    friendly capital or supply source of it. US corps: an Allied port in France; SB: Salonika; MN: Cetinje;
    RU: only Russia."""
    allowed = _box_opens(g, unit)
    if not allowed:
        return 0
    tables, side = tables_of(g), side_of(g, unit)
    home, nation = tables.activates_as[unit], tables.nation[unit]
    if nation == MN:
        goals = tables.in_country[MN]
    elif nation == US:
        goals = tables.ports[AP] & tables.in_country[FR]
    else:
        goals = (tables.capitals | tables.sources) & tables.in_country[home]
        if nation == SB:
            goals |= 1 << tables.space["Salonika"]
    if nation != MN:
        goals |= joined_by(g, side).get(home, 0)
    open_to = room(g, side)[1]
    return goals & allowed & (~open_to if full else open_to)


@alike
def _box_opens(g: Board, unit: int) -> int:
    """13.4 to 13.6, 13.8 The spaces that the rules leave open to a corps from the Reserve Box: friendly, or
    with friends on an enemy fort."""
    if why_no_box(g, unit) is not None:
        return 0
    tables, side = tables_of(g), side_of(g, unit)
    nation = tables.nation[unit]
    if nation == MN:
        return held_alone(g, side)
    on_forts = forts(g, enemy(side)) & occupied(g, side)
    spaces = (_welcoming(g, unit) & ~besieged(g, side)) | (_fitting(g, unit) & on_forts)
    if nation in HOME:
        spaces &= home_supplied_spaces(g, nation)
    elif nation == SB:
        spaces &= supplied_spaces(g, "SB")
    if spaces & tables.near_east and why_no_near_east(g, unit, RESERVE[side], at(g, "Cairo"), False):
        spaces &= ~tables.near_east
    return spaces


@remembered(ALL_OF_IT)
def joined_by(g: Board, side: int) -> dict[int, int]:
    """13.4 By nation, the spaces with a supplied unit of it that corps from the Reserve Box may join: not
    those with ANA, SN or MN alone, and SB units only if they trace supply."""
    tables = tables_of(g)
    by_space: dict[int, int] = {}
    for space, units in ready_stacks(g, side).items():
        for unit in units:
            nation = tables.activates_as[unit]
            if tables.trait[unit] in ("ana", "senussi", "montenegrin"):
                continue
            if nation != SB or supplied_spaces(g, "SB") >> space & 1:
                by_space[nation] = by_space.get(nation, 0) | 1 << space
    return by_space


# All together


def sr_goals(g: Board, unit: int) -> list[int]:
    """13.2, 13.9 Every place to which a unit may redeploy now, the Reserve Box last."""
    side = side_of(g, unit)
    if not on_map(g, unit):
        return members(from_box(g, unit))
    nation = tables_of(g).nation[unit]
    if abroad(g, unit):
        return []
    if nation == MN:
        return [RESERVE[side]] if into_box(g, unit) else []
    goals = members(overland(g, unit) | by_sea(g, unit))
    return [*goals, RESERVE[side]] if into_box(g, unit) else goals


def has_goal(g: Board, unit: int) -> bool:
    """Whether a unit on the map has any of its `sr_goals`. Ways by land take longest and come last."""
    if abroad(g, unit):
        return False
    return into_box(g, unit) or (
        tables_of(g).nation[unit] != MN and bool(by_sea(g, unit) or overland(g, unit))
    )


def reliefs(g: Board, unit: int, points: int, done: tuple[int, ...]) -> list[int]:
    """10.1, 13.9 Full spaces to which a unit may redeploy all the same, as a unit there can redeploy and must
    do so next, on the same map (13.8). Not from or to an enemy fort, where a siege could hang on it."""
    side, start = side_of(g, unit), g.place[unit]
    castles = forts(g, enemy(side))
    if tables_of(g).nation[unit] == MN or abroad(g, unit) or (start < SPACES and castles >> start & 1):
        return []
    left, done = points - sr_cost(g, unit), (*done, unit)
    can_leave = {
        space: able
        for space in members(~room(g, side)[1] & occupied(g, side) & ~castles)
        if len(units_at(g, space, side)) == STACK and (able := leavers(g, side, space, left, done))
    }
    if not can_leave:
        return []
    full = overland(g, unit, True) | by_sea(g, unit, True) if start < SPACES else from_box(g, unit, True)
    return [
        space
        for space, able in can_leave.items()
        if full >> space & 1 and any(_makes_room(g, other, start) for other in able)
    ]


def _makes_room(g: Board, unit: int, freed: int) -> bool:
    """10.1, 13.8 Whether a unit can redeploy on its own map to a place with room, or to the one that another
    leaves, whatever limit that uses up."""
    space, tables = g.place[unit], tables_of(g)
    beside = tables.solid.near[space] & open_lines(g, side_of(g, unit)) & ~_other_map(g, space)
    if tables.nation[unit] != MN and beside & _welcomes(g, unit):
        return True
    goals = sr_goals(g, unit)
    if freed < SPACES and overland(g, unit, True) >> freed & 1:
        goals.append(freed)
    return any(_in_near_east(g, place) == _in_near_east(g, space) for place in goals)


def leavers(g: Board, side: int, space: int, points: int, done: tuple[int, ...]) -> list[int]:
    """13.1 The supplied units of a space that may still redeploy with so many points."""
    return [
        unit
        for unit in ready_stacks(g, side).get(space, ())
        if unit not in done and sr_cost(g, unit) <= points and not abroad(g, unit)
    ]


def abroad(g: Board, unit: int) -> bool:
    """13.7 A RU unit on the map outside Russia."""
    tables = tables_of(g)
    return tables.nation[unit] == RU and not tables.in_country[RU] >> g.place[unit] & 1


def _dashed(g: Board, unit: int, space: int) -> int:
    """The spaces beside one by dashed edges that a unit may always use."""
    edge_class = tables_of(g).edge_class[unit]
    return tables_of(g).graph(WITHOUT_CAUCASUS if edge_class == "RU" else edge_class).near[space]


def movable(g: Board, side: int, points: int, done: tuple[int, ...]) -> list[int]:
    """13.1 The units that may redeploy with so many points: supplied, once each, and not needed for a
    siege."""
    tables = tables_of(g)
    able, army, near, kind = [], tables.is_army, tables.solid.near, tables.kind
    lines, near_east, castles = open_lines(g, side), tables.near_east, forts(g, enemy(side))
    welcome: dict[int, int] = {}
    for space, units in sorted(ready_stacks(g, side).items()):
        beside = near[space] & lines & (near_east if near_east >> space & 1 else ~near_east)
        for unit in units:
            if unit in done or (army[unit] and points < ARMY_COST) or abroad(g, unit):
                continue
            if castles >> space & 1 and not siege_kept(g, side, space, (unit,)):
                continue
            own = kind[unit]
            if own not in welcome:
                welcome[own] = _welcomes(g, unit) if tables.nation[unit] != MN and not g.at_home[unit] else 0
            if beside & welcome[own] or _dashed(g, unit, space) & lines & welcome[own] or has_goal(g, unit):
                able.append(unit)
    goals: dict[int, int] = {}
    for unit in in_box(g, RESERVE[side]):
        own = kind[unit]
        if own not in goals:
            goals[own] = from_box(g, unit)
        if goals[own] and unit not in done:
            able.append(unit)
    return able


@dataclass(frozen=True)
class ChooseRedeployment(Decision):
    """13.1 Which unit redeploys."""

    rule = "13.1"
    prompt = "redeploy a unit ({left} left), or end"
    points: int = 0
    done: tuple[int, ...] = ()
    verbs = (
        Verb("redeploy", "unit", label="Redeploy {unit}", group="move", safe=True),
        Verb("done", label="End SR", ends=True),
    )
    auto = False

    def words(self, g: Board) -> dict[str, str]:
        return {"left": counted(self.points, "SR point")}

    def options(self, g: Board) -> Iterable[Raw]:
        able = movable(g, self.side, self.points, self.done)
        crowd = overfull(g, self.side)
        if crowd != NOWHERE:
            return [("redeploy", unit) for unit in able if g.place[unit] == crowd] or [("done",)]
        return [("done",), *(("redeploy", unit) for unit in able)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        crowd = overfull(g, self.side)
        if crowd != NOWHERE:
            return No("10.1", f"{where(g, crowd)} holds more than 3 units: one must redeploy from it now")
        if choice[0] != "redeploy":
            return None
        return why_no_sr(g, self.side, choice[1], self.points, self.done)


def why_no_sr(g: Board, side: int, unit: int, points: int, done: tuple[int, ...]) -> No:
    """13.1 Why a unit may not redeploy."""
    who = name(g, unit)
    if side_of(g, unit) != side or not (on_map(g, unit) or g.place[unit] == RESERVE[side]):
        return No("13.1", f"{who} is not one of your units on the map or in the Reserve Box")
    if unit in done:
        return No("13.1", f"{who} has redeployed in this action")
    if sr_cost(g, unit) > points:
        return No("13.1", f"{who} costs {sr_cost(g, unit)} SR points; {points} are left")
    if on_map(g, unit):
        if not in_supply(g, unit):
            return No("13.1", f"{who} is out of supply")
        if not siege_kept(g, side, g.place[unit], (unit,)):
            return No("13.2", f"{who} is needed to keep the siege of {where(g, g.place[unit])}")
        if abroad(g, unit):
            return No("13.7", f"{who} is outside Russia; Russian units redeploy only within it")
    else:
        no = why_no_box(g, unit)
        if no is not None:
            return no
    return No("13.2", f"there is no place to which {who} may redeploy")


@dataclass(frozen=True)
class RedeployTo(Decision):
    """13.2 to 13.4 Where it goes."""

    rule = "13.2"
    prompt = "redeploy {unit}"
    unit: int = 0
    points: int = 0
    done: tuple[int, ...] = ()
    verbs = (
        Verb("sr_to", "place", label="To {place}", group="move"),
        Verb("sr_relieve", "space", label="To {space}, from which another unit then redeploys", group="move",
             rule="10.1"),
    )  # fmt: skip
    auto = False

    def options(self, g: Board) -> Iterable[Raw]:
        full = reliefs(g, self.unit, self.points, self.done)
        return [
            *(("sr_to", place) for place in sr_goals(g, self.unit)),
            *(("sr_relieve", space) for space in full),
        ]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        place, unit = choice[1], self.unit
        if place < 0:
            return None
        who, there = name(g, unit), where(g, place)
        if place >= SPACES:
            no = why_no_box(g, unit)
            return no or No("13.6", f"{who} may not go to {there} from here")
        no = why_barred(g, unit, place)
        if no is not None:
            return no
        if not controlled(g, self.side) >> place & 1:
            return No("13.2", f"{there} is not friendly")
        if not room(g, self.side)[1] >> place & 1:
            return No("10.1", f"{there} holds 3 units already, and none could redeploy next")
        if choice[0] == "sr_relieve":
            return No("10.1", f"{there} has room: go there")
        if may_not_end(g, unit) >> place & 1:
            return No(limit_on_ending(g, place), f"{who} may not end SR in {there} now")
        if not supplied_at(g, unit, place):
            return No("13.2", f"{who} would be out of supply in {there}")
        start = g.place[unit]
        no = why_no_near_east(g, unit, start, place, True) or why_no_near_east(g, unit, start, place, False)
        return no or No("13.2", f"no way by land, sea or Reserve Box leads {who} to {there}")


@procedure
class Redeployment(Procedure):
    """13.1, 13.9 One point a corps, four an army; each unit once."""

    side: int
    points: int
    moved: tuple[int, ...] = ()
    unit: int = -1

    @loop("13.1", "Strategic redeployment")
    def redeploy(self, g: Board) -> Any:
        if self.unit >= 0:
            return RedeployTo(self.side, self.unit, self.points, self.moved)
        return ChooseRedeployment(self.side, self.points, self.moved) if self.points else None

    @redeploy.then
    def redeployed(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "done":
            return LEAVE
        if choice[0] == "redeploy":
            self.unit = choice[1]
            return None
        unit, self.unit = self.unit, -1
        self.points -= sr_cost(g, unit)
        self.moved = (*self.moved, unit)
        redeploy_unit(g, unit, choice[1])
        return None


def redeploy_unit(g: Board, unit: int, goal: int) -> None:
    """13.1 A unit redeploys and uses up the limits of 13.8. A trench that besiegers left behind falls to it
    (11.16)."""
    start = g.place[unit]
    by_land = start < SPACES and goal < SPACES and bool(overland(g, unit) >> goal & 1)
    use_limit(g, unit, start, goal, by_land)
    place_unit(g, unit, goal)
    g.log("13.1", "redeployed", unit=unit, place=start, box=goal)
    if goal < SPACES:
        lose_trench(g, goal, side_of(g, unit), "11.16")


EVENTS = (
    EventKind(
        "redeployed",
        "{unit} redeploys from {place} to {box}",
        "march",
        deed=Deed("redeployed", "unit", "units"),
    ),
)
