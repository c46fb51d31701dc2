"""E1 to E5, C3 What the campaigns add: nations that leave, Vichy land, partisans of no team.

Who and where stands in `data/scenarios.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.errors import Refused
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.rules import (
    a02_orders as orders,
    lw010_front as front,
    lw060_battle as battles,
)
from redoubt.titles.land_war.settings import Departure
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    BOMBERS,
    LANDING,
    MEN,
    NATIONS,
    NOBODY,
    NOWHERE,
    VICHY,
    VICHY_LAND,
    Board,
    the_nation,
)
from redoubt.titles.land_war.tables import GRID


@procedure
class Events(Procedure):
    """E2, E3, C3 The campaign's events, after the combats and at the end of the turn."""

    left: tuple[int, ...] = ()
    """Hexes of a nation that has just left the war."""
    heir: int = NOWHERE

    @step("E2")
    def departures(self, g: Board) -> None:
        for departure in g.rules.scenario.departures:
            nation = NATIONS.index(departure.nation)
            if g.gone >> nation & 1:
                continue
            leave_countries(g, nation, departure)
            if leaves(g, nation, departure):
                g.reveal()
                left = board.leave_war(g, nation, departure.rule)
                if departure.heir:
                    self.left, self.heir = left, NATIONS.index(departure.heir)
        airfields_lost(g)

    @loop("E2")
    def heirs(self, g: Board) -> Inherit | None:
        """E2 The heir may at once put a man into each hex that was left."""
        if not self.left or self.heir == NOWHERE:
            return None
        decision = Inherit(g.rules.team[self.heir], self.heir, self.left)
        return decision if any(decision.reached(g, hex) for hex in self.left) else None

    @heirs.then
    def inherited(self, g: Board, choice: Choice) -> None:
        if choice.verb == "done":
            self.heir = NOWHERE
            return
        hex = choice[2]
        pool = queries.pool_for(g, self.heir, hex)
        if pool == NOWHERE:
            pool = self.heir
            board.lift(g, self.heir, 1)
        board.from_pool(g, pool, hex, self.heir, MEN, 1)
        g.log("E2", "inherited", nation=self.heir, hex=hex)

    @step("LW-011")
    def whole(self, g: Board) -> None:
        front.settle(g)


@dataclass(frozen=True)
class Inherit(Decision):
    """E2 A man from the Pool for a hex that an ally has left."""

    nation: int
    left: tuple[int, ...]
    rule = "E2"
    prompt = "send a man into a hex that your ally has left, or send no more"
    anew = True
    verbs = (
        Verb("done", label="Man no more hexes", group="end", ends=True, alike=True),
        Verb("send", "point", "hex", "number", label="Send {points} to {hex}", group="deploy", alike=True),
    )

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("done",)
        yield from (("send", MEN, hex, 1) for hex in self.hexes(g))

    def hexes(self, g: Board) -> Iterator[int]:
        return (hex for hex in self.left if not self.why_not(g, hex))

    def reached(self, g: Board, hex: int) -> bool:
        """Whether a man could go to a hex if the Pool had one, which nobody else may learn."""
        return not self.why_not(g, hex, men=False)

    def why_not(self, g: Board, hex: int, men: bool = True) -> str:
        """Why a man cannot go to a hex; empty if he can."""
        if hex not in self.left or g.holder[hex] != queries.camp_of(g, self.nation):
            return "your ally did not leave it"
        if queries.force(g, hex, self.nation)[1 + MEN]:
            return "your men stand there already"
        pool = queries.pool_for(g, self.nation, hex)
        by_sea = queries.oversea(g, self.nation) & GRID.bit[hex] and queries.lift_left(g, self.nation) > 0
        if pool == NOWHERE and not by_sea:
            return "no way leads there from the Pool"
        has = g.men[self.nation if pool == NOWHERE else pool]
        return "" if has or not men else "the Pool has no men left"

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "send":
            why = self.why_not(g, choice[2]) or "only one man goes into each hex"
            return No("E2", f"{queries.where(g, choice[2])}: {why}")
        return None


# nations that leave (E2, E3)


def leaves(g: Board, nation: int, departure: Departure) -> bool:
    """E2, E3 Whether a nation leaves the war now."""
    place, against = g.rules.map.place, queries.enemy(queries.camp_of(g, nation))
    lists = departure.lost + ((tuple(departure.capitals.values()),) if departure.capitals else ())
    return any(all(g.holder[place(city)] == against for city in cities) for cities in lists)


def leave_countries(g: Board, nation: int, departure: Departure) -> None:
    """E3 A nation's troops and garrisons leave each country whose capital has fallen."""
    for country in departure.capitals:
        if not queries.closed_to(g, nation, country):
            continue
        gone = [hex for hex in GRID.members(g.rules.map.lands[country]) if board.go_home(g, nation, hex)]
        if gone:
            g.log(departure.rule, "left_country", nation=nation, country=country, hexes=tuple(gone))


def revise(before: Board, g: Board, decisions: Sequence[Decision]) -> None:
    """Control has changed the board: a nation that it put out of the war leaves as E2 says, but only while
    sheets are being written. What goes with flags follows what stands in the hexes (A09), and orders that
    are no longer legal are struck (A02)."""
    for departure in g.rules.scenario.departures:
        nation = NATIONS.index(departure.nation)
        if g.gone >> nation & 1 and _is_here(g, nation):
            if not all(isinstance(decision, orders.Sheet | orders.CloseStep) for decision in decisions):
                late = "can be put out of the war only while teams write sheets"
                raise Refused(No(departure.rule, f"{the_nation(nation)} {late}"))
            board.leave_war(g, nation, departure.rule)
    battles.revise(before, g)
    orders.revise(g, decisions)


def _is_here(g: Board, nation: int) -> bool:
    """Whether a nation has anything on the map or in its Pool."""
    marked = any(nation in marker for marker in (g.garrison, g.zone, g.flak, g.base, g.pag))
    stands = any(row[0] == nation for rows in (*g.forces, *g.patrol) for row in rows)
    return marked or stands or any(queries.in_pool(g, nation, what) for what in range(5))


# Vichy land (E1)


def torch(g: Board) -> None:
    """E1 The first landings in Vichy land: it joins the Allies, and the Axis beyond a meridian. A garrison
    that is landed on fights on a low die; where none does, the landing goes ashore without a fight. The other
    garrisons in the west fight nobody."""
    rule = g.rules.scenario.torch
    landings = tuple(flag for flag in g.flags if flag[3] == LANDING and g.holder[flag[2]] == VICHY_LAND)
    if rule is None or g.landed or not landings:
        return
    board.join_war(g)
    targets = {flag[2] for flag in landings}
    vichy = [hex for hex in g.rules.map.rows if g.holder[hex] == VICHY_LAND]
    for hex in vichy:
        camp = AXIS if g.rules.map.rows[hex].lon >= rule.axis_from else ALLIED
        if g.garrison[hex] == VICHY and (hex in targets or camp == ALLIED):
            if hex in targets and g.roll("E1", "Vichy garrison") <= rule.fights_to:
                camp = AXIS
            else:
                board.remove(g, "garrison", hex)
                g.log("E1", "stands_down", hex=hex)
        board.hold(g, hex, camp)
    g.log("E1", "vichy_chose", hexes=tuple(sorted(targets)))
    for hex in sorted(targets):
        nations = [flag[0] for flag in landings if flag[2] == hex]
        if g.holder[hex] != queries.camp_of(g, nations[0]):
            continue
        board.credit(g, hex, battles.taker(g, battles.battle(g, hex, g.holder[hex], LANDING)))
        for nation in nations:
            board.take_up_flags(g, ((nation, hex, hex, LANDING),))
            board.go_ashore(g, hex, (nation,))
            g.log("E1", "ashore", hex=hex, nation=nation)
    border = [hex for camp in (AXIS, ALLIED) for hex in front.gaps(g, camp) if hex in vichy]
    for hex in border:  # nobody has come to hold it yet (A67); tanks alone do not
        front.evacuate(g, hex, g.holder[hex])
        board.hold(g, hex, NOBODY)
    front.settle(g)


# the rest


def airfields_lost(g: Board) -> None:
    """C3 Aircraft and bombers are lost for good when the cities have all fallen and no other base is set
    up."""
    rule = g.rules.scenario.airfields
    if rule is None:
        return
    nation = NATIONS.index(rule.nation)
    camp = queries.camp_of(g, nation)
    if any(g.holder[g.rules.map.place(city)] != queries.enemy(camp) for city in rule.cities):
        return
    if any(owner == nation and g.holder[hex] == camp for hex, owner in enumerate(g.base)):
        return
    lost = 0
    for hex in queries.occupied(g):
        aircraft = queries.force(g, hex, nation)[1 + AIRCRAFT]
        lost += aircraft
        board.lose(g, hex, nation, AIRCRAFT, aircraft)
    lost += board.lose_patrols(g, nation)
    lost += sum(board.lose_in_pool(g, nation, what) for what in (AIRCRAFT, BOMBERS))
    if lost:
        g.log("C3", "airfields_lost", number=lost)


def partisans_rise(g: Board) -> None:
    """E5, LW-111 In this season of each year another PAG of no team rises, in the first free hex."""
    rule = g.rules.scenario.uprising
    if rule is None or not g.rules.turn_name(g.turn).startswith(rule.season):
        return
    nation = NATIONS.index(rule.nation)
    lines = GRID.bits((*queries.line(g, AXIS), *queries.line(g, ALLIED)))
    close = lines | GRID.spread(lines)
    for hex, country in enumerate(g.rules.map.country):
        free = g.pag[hex] == NOWHERE and g.zone[hex] == NOWHERE and not close & GRID.bit[hex]
        if country == rule.nation and free and g.holder[hex] == AXIS:
            board.set_up(g, "pag", hex, nation)
            g.log("E5", "pag_placed", hex=hex, nation=nation)
            return


EVENTS = (
    EventKind("left_the_war", "{Nation} leave{s} the war", headline=True, report=True),
    EventKind("left_country", "{Nation} leave{s} {country}: {hexes}", headline=True, report=True),
    EventKind("inherited", "{Nation} put{s} a man into {hex}", "march"),
    EventKind("went_home", "{Nation} take{s} {points} home from {hex}", "march", words=words.went_home),
    EventKind("stands_down", "The Vichy garrison of {hex} does not fight", "fight", report=True),
    EventKind(
        "vichy_chose",
        "The landing at {hexes} brings Vichy land into the war",
        headline=True,
        report=True,
    ),
    EventKind(
        "airfields_lost",
        "Without airfields in China {number} of the Americans {are} lost",
        "fight",
        headline=True,
        report=True,
        words=words.airfields,
    ),
)
