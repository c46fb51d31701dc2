"""LW-051 Step 2: points go from the Pool to the front, and markers are set up behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from redoubt.engine.decision import Choice, Decision, Groups, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, draft, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_board, known
from redoubt.titles.land_war.rules import a02_orders as orders, lw010_front as front, lw051_sites as sites
from redoubt.titles.land_war.rules.a02_orders import (
    IN_ONE_ORDER,
    MOST_AT_ONCE,
    Given,
    Sheet,
    sheet_verbs,
    unwritten,
    up_to,
)
from redoubt.titles.land_war.rules.lw050_production import output
from redoubt.titles.land_war.rules.lw051_sites import (
    by_sea,
    fort_sides,
    home_countries,
    in_threes,
    on_patrol,
    reserves,
)
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    BOMBERS,
    LSP,
    MEN,
    MIDDLE_EAST,
    NOWHERE,
    TANKS,
    Board,
    points_name,
    the_nation,
)
from redoubt.titles.land_war.tables import GRID


@procedure
class Deploy(Procedure):
    """LW-051 Step 2: all teams at once and in secret (A02)."""

    @step("LW-012", "Deployment")
    def man_the_line(self, g: Board) -> None:
        """LW-012 Before any other deployment every front hex has its man."""
        front.settle(g)

    @orders.on_sheets
    @draft("LW-051", "Deployment")
    def sheets(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Deployment)

    @step("LW-051", "Deployment")
    def carry_out(self, g: Board) -> None:
        given = orders.collect(g)
        for nation, order in given:
            why = DO[order.verb](g, nation, *order[1:])
            if why:
                orders.in_vain(g, nation, order, order[1], why)
        run_flak(g, given)
        front.settle(g)


Points = tuple[int, ...]
"""Of a Pool: men, tanks, aircraft, LSP, bombers."""
Written = tuple[Choice, ...]


class Left(NamedTuple):
    """What a team has left after its written orders."""

    pools: dict[int, Points]
    lift: int
    garrisons: int
    pags: int
    half: tuple[int, ...]
    """E7 What may still be assigned to the Middle East."""
    given: Given
    """The orders themselves."""


def left(g: Board, side: int) -> Left:
    """What a team has left after the orders on its sheet."""
    return _left(g, side, orders.written(g, side))


@by_board
def _left(g: Board, side: int, written: Written) -> Left:
    nation = g.rules.nation_of[side]
    rest = known(g, _left, side, written[:-1]) if written else None
    if rest is not None:
        return after(g, nation, rest, written[-1])
    pools = {
        pool: tuple(queries.in_pool(g, pool, what) for what in range(5))
        for pool in queries.pools_of(g, nation)
    }
    half = tuple(amount // 2 for amount in output(g, nation))
    rest = Left(pools, queries.lift_left(g, nation), g.garrisons[nation], g.pags[nation], half, {})
    for order in written:
        rest = after(g, nation, rest, order)
    return rest


def after(g: Board, nation: int, rest: Left, order: Choice) -> Left:
    """What is left after one more order."""
    verb, *words = order
    pools, lift, garrisons, pags, half, given = rest
    given = {**given, verb: (*given.get(verb, ()), order)}
    if verb == "pag":
        pags -= 1
    elif verb == "garrison":
        lift -= by_sea(g, nation, words[0])
        garrisons -= 1
    elif verb == "east":
        what, number = words
        pools = _less(_less(pools, nation, {what: number}), MIDDLE_EAST, {what: -number})
        half = tuple(most - number * (kind == what) for kind, most in enumerate(half))
    elif verb == "navy":
        pools = _less(pools, nation, {BOMBERS: words[0]})
    elif verb == "send":
        what, hex, number = words
        pool = queries.pool_for(g, nation, hex)
        if pool == NOWHERE:
            pool, lift = nation, lift - number
        pools = _less(pools, pool, {what: number})
    elif verb in COSTS or verb in ("patrol", "ground"):
        cost = COSTS.get(verb) or {AIRCRAFT: words[1] if verb == "patrol" else -words[1]}
        pools = _less(pools, queries.pool_for(g, nation, words[0]), cost)
    return Left(pools, lift, garrisons, pags, half, given)


COSTS: dict[str, dict[int, int]] = {"zone": {MEN: 1, LSP: 1}, "flak": {MEN: 1, LSP: 1}, "fort": {LSP: 1}}
"""LW-100, LW-108, LW-128 What is taken from the Pool to set something up."""


def _less(pools: dict[int, Points], pool: int, cost: dict[int, int]) -> dict[int, Points]:
    """The Pools when so much is taken from one of them."""
    return {**pools, pool: tuple(have - cost.get(what, 0) for what, have in enumerate(pools[pool]))}


def _at_once(points: Points, most: int) -> Points:
    """Men, tanks, aircraft and LSP of a Pool as far as one order can send them."""
    most = min(most, MOST_AT_ONCE)
    return tuple([min(held, most) for held in points[:BOMBERS]])


@dataclass(frozen=True)
class Deployment(Sheet):
    """LW-051 Points from the Pool to front hexes, once every front hex has its man (LW-012)."""

    rule = "LW-051"
    what = "deploy from the Pool"
    verbs = sheet_verbs(
        "Hand in the deployment",
        Verb("send", "point", "hex", "number", label="Send {points} to {hex}", group="deploy",
             short="{kind}"),
        Verb("fort", "hex", "hex", label="Fortify {hex} against {hex2}", group="build", rule="LW-100",
             rare=True),
        Verb("zone", "hex", label="Set up a Security Zone in {hex}", group="build", rule="LW-108",
             note="1 man and 1 LSP [LW-108]", rare=True),
        Verb("flak", "hex", label="Set up flak in {hex}", group="air", rule="LW-128",
             note="1 man and 1 LSP [LW-128]", rare=True),
        Verb("rest", "hex", label="Do not run the flak of {hex}", group="air", rule="LW-128", rare=True),
        Verb("garrison", "hex", label="Place a garrison in {hex}", group="build", rule="LW-006", rare=True),
        Verb("patrol", "hex", "number", label="Put {aircraft} on air defence over {hex}", group="air",
             rule="LW-125", short="Air defence", rare=True),
        Verb("ground", "hex", "number", label="Call {aircraft} back from air defence over {hex}",
             group="air", rule="A71", short="Air defence, back", rare=True),
        Verb("pag", "hex", label="Partisans rise in {hex}", group="build", rule="LW-106", rare=True),
        Verb("base", "hex", label="Set up a bomber base in {hex}", group="air", rule="LW-115", rare=True),
        Verb("navy", "number", label="Hand {bombers} to the navy", group="air", rule="A43",
             note="a turn is lost [A43]", short="Bombers", rare=True),
        Verb("army", "number", label="Take {bombers} back from the navy", group="air", rule="A43",
             note="a turn is lost [A43]", short="Bombers", rare=True),
        Verb("lend", "hex", "nation", label="Lend the port of {hex} to {nation}", group="build", rule="A82",
             rare=True),
        Verb("east", "point", "number", label="Assign {points} to the Middle East", group="deploy",
             rule="E7", short="{kind}", rare=True),
    )  # fmt: skip

    def orders(self, g: Board) -> Groups:
        nation, rest = self.nation(g), left(g, self.side)
        given = rest.given
        options = Groups()
        for pool, points in rest.pools.items():
            self._send(g, nation, pool, _at_once(points, MOST_AT_ONCE), options)
        if rest.lift > 0:
            self._send(g, nation, sites.BY_SEA, _at_once(rest.pools[nation], rest.lift), options)
        paying = tuple([pool for pool, points in rest.pools.items() if points[LSP] > 0])
        if paying:
            options += sites.all_forts(g, nation, paying, given.get("send", ()), given.get("fort", ()))
        for pool, points in rest.pools.items():
            self._set_up(g, nation, pool, points, given, options)
            if points[AIRCRAFT] > 0:
                options += sites.patrols(g, nation, pool, min(points[AIRCRAFT], MOST_AT_ONCE))
            options += sites.called_back(g, nation, pool, given.get("ground", ()))
        self._in_towns(g, nation, rest, given, options)
        if rest.pags > 0:
            options += unwritten(g, sites.pags, given, nation)
        options += unwritten(g, sites.loans, given, nation)
        if MIDDLE_EAST in rest.pools:
            for what in (MEN, TANKS, AIRCRAFT, LSP):
                options += up_to(min(rest.half[what], rest.pools[nation][what]), "east", what)
        return options

    def _send(self, g: Board, nation: int, pool: int, points: Points, options: Groups) -> None:
        """LW-021, R2, A56 To the front by land or by sea; men also to coasts and cities behind it."""
        for what, most in enumerate(points):
            if most > 0:
                options += sites.sends(g, nation, pool, what, most)
        if points[MEN] > 0:
            options += sites.sends_behind(g, nation, pool)

    def _set_up(
        self, g: Board, nation: int, pool: int, points: Points, given: Given, options: Groups
    ) -> None:
        """LW-108, LW-128 Security Zones and flak, each for a man and an LSP; and flak that is not to run."""
        options += unwritten(g, sites.own_flak, given, nation, pool)
        if points[MEN] > 0 and points[LSP] > 0:
            options += unwritten(g, sites.zones, given, nation, pool)
            options += unwritten(g, sites.flak_sites, given, nation, pool)

    def _in_towns(self, g: Board, nation: int, rest: Left, given: Given, options: Groups) -> None:
        """LW-006, LW-115, LW-123, A43 Garrisons and bases; and bombers that change command."""
        bombers = rest.pools[nation][BOMBERS]
        for pool in rest.pools:
            if rest.garrisons > 0:
                options += unwritten(g, sites.garrisons, given, nation, pool)
            if bombers:
                options += unwritten(g, sites.bases, given, nation, pool)
        if rest.garrisons > 0 and rest.lift > 0:
            options += unwritten(g, sites.garrisons, given, nation, sites.BY_SEA)
        if "navy" not in given and "army" not in given:
            options += up_to(bombers, "navy")
            options += up_to(g.naval_bombers[nation], "army")

    def refuse(self, g: Board, choice: Raw) -> No | None:
        return refuse(g, self.nation(g), self.camp(g), left(g, self.side), choice)


# carrying out: an order with no effect, because an ally wrote the same, says why (A77)


def do_send(g: Board, nation: int, what: int, hex: int, number: int) -> None:
    pool = queries.pool_for(g, nation, hex)
    if pool == NOWHERE:
        pool = nation
        board.lift(g, nation, number)
    board.from_pool(g, pool, hex, nation, what, number)
    seen_by = queries.teams_seeing(g, nation)
    g.log("LW-051", "deployed", seen_by=seen_by, nation=nation, resource=what, hex=hex, number=number)


def do_fort(g: Board, nation: int, hex: int, across: int) -> None:
    board.pool(g, queries.pool_for(g, nation, hex), LSP, -1)
    board.begin_fort(g, hex, across, nation)


def do_zone(g: Board, nation: int, hex: int) -> str:
    if g.zone[hex] != NOWHERE:
        return f"a Security Zone of {the_nation(g.zone[hex])} is there"
    pool = queries.pool_for(g, nation, hex)
    board.pool(g, pool, LSP, -1)
    board.from_pool(g, pool, hex, nation, MEN, 1)
    board.set_up(g, "zone", hex, nation)
    g.log("LW-108", "zone_set_up", hex=hex, nation=nation)
    return ""


def do_flak(g: Board, nation: int, hex: int) -> str:
    if g.flak[hex] != NOWHERE:
        return f"flak of {the_nation(g.flak[hex])} is there"
    pool = queries.pool_for(g, nation, hex)
    board.pool(g, pool, LSP, -1)
    board.pool(g, pool, MEN, -1)
    board.set_up(g, "flak", hex, nation)
    g.log("LW-128", "flak_set_up", hex=hex, nation=nation)
    return ""


def do_rest(g: Board, nation: int, hex: int) -> None:
    """A flak zone that is not run this turn; see `run_flak`."""


def do_garrison(g: Board, nation: int, hex: int) -> str:
    """LW-006, R7 A garrison not placed in the set-up, one to a hex. By sea it takes a point of lift (A78)."""
    if g.garrison[hex] != NOWHERE:
        return f"a garrison of {the_nation(g.garrison[hex])} is there"
    board.place_garrison(g, hex, nation)
    board.lift(g, nation, by_sea(g, nation, hex))
    g.log("LW-006", "garrison_placed", hex=hex, nation=nation)
    return ""


def do_patrol(g: Board, nation: int, hex: int, number: int) -> None:
    board.patrol(g, queries.pool_for(g, nation, hex), hex, nation, number)
    seen_by = queries.teams_of(g, queries.camp_of(g, nation))
    g.log("LW-125", "patrol_set_up", seen_by=seen_by, hex=hex, nation=nation, number=number)


def do_ground(g: Board, nation: int, hex: int, number: int) -> None:
    board.patrol(g, queries.pool_for(g, nation, hex), hex, nation, -number)
    seen_by = queries.teams_of(g, queries.camp_of(g, nation))
    g.log("A71", "patrol_called_back", seen_by=seen_by, hex=hex, nation=nation, number=number)


def do_pag(g: Board, nation: int, hex: int) -> None:
    if g.zone[hex] != NOWHERE or g.pag[hex] != NOWHERE:
        seen_by = queries.teams_of(g, queries.camp_of(g, nation))
        g.log("A70", "pag_kept", seen_by=seen_by, hex=hex, nation=nation)
        return
    board.set_up(g, "pag", hex, nation)
    board.give_pags(g, nation, -1)
    g.log("LW-106", "pag_placed", hex=hex, nation=nation)


def do_base(g: Board, nation: int, hex: int) -> str:
    if g.base[hex] != NOWHERE:
        return f"a base of {the_nation(g.base[hex])} is there"
    board.set_up(g, "base", hex, nation)
    g.log("LW-115", "base_set_up", hex=hex, nation=nation)
    return ""


def do_lend(g: Board, nation: int, hex: int, ally: int) -> None:
    board.lend(g, ally, hex)
    g.log("A82", "port_lent", hex=hex, nation=nation, ally=ally)


def do_east(g: Board, nation: int, what: int, number: int) -> None:
    board.pool(g, nation, what, -number)
    board.pool(g, MIDDLE_EAST, what, number)
    team = g.rules.team[nation]
    g.log("E7", "to_middle_east", seen_by=(team,), nation=nation, resource=what, number=number)


def run_flak(g: Board, given: list[tuple[int, Choice]]) -> None:
    """LW-128, A85 One LSP runs up to three flak zones that touch, in as few groups as that takes. If LSP are
    short, the smallest groups stand idle."""
    resting = {order[1] for _, order in given if order.verb == "rest"}
    board.rest_flak(g)
    zones = [hex for hex in queries.placed(g, "flak") if hex not in resting]
    for nation in dict.fromkeys(g.flak[hex] for hex in zones):
        groups = in_threes(tuple(hex for hex in zones if g.flak[hex] == nation))
        for group in sorted(groups, key=lambda group: (-len(group), group)):
            pools = (queries.pool_for(g, nation, hex) for hex in group)
            pool = next((pool for pool in pools if pool != NOWHERE and g.lsp[pool]), NOWHERE)
            if pool != NOWHERE:
                board.pool(g, pool, LSP, -1)
                board.run_flak(g, nation, group)


DO: dict[str, Callable[..., str | None]] = {
    "send": do_send, "fort": do_fort, "zone": do_zone, "flak": do_flak, "rest": do_rest,
    "garrison": do_garrison, "patrol": do_patrol, "ground": do_ground, "pag": do_pag,
    "base": do_base, "navy": board.to_navy, "army": board.from_navy, "east": do_east, "lend": do_lend,
}  # fmt: skip


def refuse(g: Board, nation: int, camp: int, rest: Left, choice: Raw) -> No | None:
    """Why an order may not be given in step 2."""
    verb = choice[0]
    if verb not in DO:
        return None
    if verb == "send":
        return _refuse_send(g, nation, camp, rest, *choice[1:])
    if verb in ("navy", "army", "east"):
        return _refuse_transfer(g, nation, rest, choice)
    if verb == "lend":
        _, hex, ally = choice
        if queries.open_to(g, ally) & GRID.bit[hex]:
            return No("A82", f"{the_nation(ally)} may land from {queries.where(g, hex)} already")
        return No("A82", f"{queries.where(g, hex)} is not a port in your own country")
    hex = choice[1]
    name = queries.where(g, hex)
    if verb == "pag":
        return _refuse_pag(g, nation, rest, hex)
    if g.holder[hex] != camp:
        return No("LW-051", f"{name} is not held by your camp")
    if queries.closed_to(g, nation, g.rules.map.country[hex]):
        return No("E3", f"your troops have left the country of {name}: its capital has fallen")
    if verb == "garrison" and rest.garrisons < 1:
        return No("LW-006", "you have no garrison left")
    if verb == "zone" and hex in queries.line(g, camp):
        return No("A42", f"{name} is in the front line: a Security Zone must lie behind it")
    if verb == "zone" and g.pag[hex] != NOWHERE:
        return No("A42", f"partisans stand in {name}")
    pool = queries.pool_for(g, nation, hex)
    if verb == "garrison" and rest.lift < 1 and by_sea(g, nation, hex):
        return No("A78", f"{name} is reached by sea, and no sea lift is left for a garrison")
    if pool == NOWHERE and not (verb == "garrison" and by_sea(g, nation, hex)):
        return No("LW-021", f"no unbroken way leads from the Pool to {name}")
    needs = {"zone": (MEN, LSP), "flak": (MEN, LSP), "fort": (LSP,)}.get(verb, ())
    short = [points_name(what) for what in needs if rest.pools[pool][what] < 1]
    if short:
        return No(RULE_OF[verb], f"no {' and no '.join(short)} are left in the Pool")
    if verb == "fort":
        return _refuse_fort(g, nation, hex, choice[2])
    if verb == "ground":
        there = on_patrol(g, hex, nation, orders.written(g, g.rules.team[nation]))
        over = f"you have {words.so_many(AIRCRAFT, there)} on air defence over {name}"
        return No("A71", f"{over}; {words.ordered(choice[2])}")
    if verb == "rest":
        return No("LW-128", f"{name} has no flak zone of yours to leave idle")
    if verb == "patrol":
        return _refuse_patrol(name, rest.pools[pool][AIRCRAFT], choice[2])
    if verb == "base" and not rest.pools[nation][BOMBERS]:
        return No("LW-115", "you have no bombers for a base")
    if verb in ("garrison", "base") and not g.rules.map.named & GRID.bit[hex]:
        return No("A59", f"{name} has no town or city")
    return No(RULE_OF[verb], f"{name} already has {MARKERS[verb]}")


RULE_OF = {"zone": "LW-108", "flak": "LW-128", "fort": "LW-100", "garrison": "A40", "base": "LW-115"}
MARKERS = {"zone": "a Security Zone", "flak": "flak", "garrison": "a garrison", "base": "a base"}


def _refuse_transfer(g: Board, nation: int, rest: Left, choice: Raw) -> No:
    """A43, E7 Why points do not change their command or their Pool."""
    verb, number = choice[0], choice[-1]
    if verb == "east":
        what = choice[1]
        half = min(rest.half[what], rest.pools[nation][what]) if MIDDLE_EAST in rest.pools else 0
        return No(
            "E7",
            f"{words.more(what, half)} may go to the Middle East; {words.ordered(number)}",
        )
    if any(order.verb in ("navy", "army") for order in orders.written(g, g.rules.team[nation])):
        return No("A43", "your bombers change command only once a turn")
    has = rest.pools[nation][BOMBERS] if verb == "navy" else g.naval_bombers[nation]
    where = "in your Pool" if verb == "navy" else "with the navy"
    return No("A43", f"you have {words.so_many(BOMBERS, has)} {where}; {words.ordered(number)}")


def _refuse_patrol(name: str, aircraft: int, number: int) -> No:
    if number > aircraft:
        return No("LW-125", f"the Pool has {words.so_many(AIRCRAFT, aircraft)} left; {words.ordered(number)}")
    return No("A59", f"{name} has no town: one aircraft goes up with each order, but you may write several")


def _refuse_send(g: Board, nation: int, camp: int, rest: Left, what: int, hex: int, number: int) -> No:
    name = queries.where(g, hex)
    if hex not in g.rules.map.rows:
        return No("LW-051", f"{name} is not on this map")
    if not g.rules.map.land & GRID.bit[hex]:
        return No("LW-014", f"nothing can be deployed in {name}: troops cannot stand there")
    if g.holder[hex] != camp:
        return No("LW-051", f"{name} is not held by your camp")
    if queries.closed_to(g, nation, g.rules.map.country[hex]):
        return No("E3", f"your troops have left the country of {name}: its capital has fallen")
    front_hex = hex in queries.line(g, camp)
    if not front_hex and what != MEN:
        return No("A56", f"{name} is behind the line: only men may stand there, on a coast or in a city")
    if not front_hex and not reserves(g, camp) & GRID.bit[hex]:
        return No("A56", f"{name} is not in the front line, and has neither a coast nor a city")
    pool = queries.pool_for(g, nation, hex)
    has_lift = queries.lift_left(g, nation) + g.lifted[nation] > 0
    if pool == NOWHERE and not (has_lift and queries.oversea(g, nation) & GRID.bit[hex]):
        return No("LW-021", f"no unbroken way leads from the Pool to {name}")
    if pool == NOWHERE and number > rest.lift:
        return No("R2", f"{words.lift(rest.lift)}; {words.ordered(number)}")
    have = rest.pools[nation if pool == NOWHERE else pool][what]
    if number > have:
        return No("LW-051", f"the Pool has {words.so_many(what, have)} left; {words.ordered(number)}")
    return No("LW-051", f"{IN_ONE_ORDER}; behind the line, one man")


def _refuse_fort(g: Board, nation: int, hex: int, across: int) -> No:
    name, beyond = queries.where(g, hex), queries.where(g, across)
    if across not in GRID.adjacent[hex]:
        return No("LW-100", f"{name} and {beyond} have no side in common")
    if across not in fort_sides(g, hex):
        return No("A76", f"no attack can cross the side between {name} and {beyond}")
    return No("LW-100", f"{name} has no man of yours left to build: each layer takes one")


def _refuse_pag(g: Board, nation: int, rest: Left, hex: int) -> No:
    name = queries.where(g, hex)
    if rest.pags < 1:
        return No("LW-105", "you have no PAG to place")
    if g.pag[hex] != NOWHERE:
        return No("LW-106", f"there is a PAG in {name} already")
    if g.zone[hex] != NOWHERE:
        return No("LW-106", f"{name} is a Security Zone")
    if g.rules.map.country[hex] not in home_countries(g, nation):
        return No("LW-106", f"{name} is not in a country where your partisans may rise")
    if g.holder[hex] != queries.enemy(queries.camp_of(g, nation)):
        return No("A58", f"{name} is not behind the enemy's line")
    return No("LW-106", f"{name} lies beside a front hex")


EVENTS = (
    EventKind("deployed", "{Nation} send{s} {number} {resource} to {hex}", "march", words=words.points_moved),
    EventKind("fort_begun", "{Nation} begin{s} works at {hex} facing {across}", "march"),
    EventKind("zone_set_up", "{Nation} set{s} up a Security Zone in {hex}", "march"),
    EventKind("flak_set_up", "{Nation} set{s} up a flak zone in {hex}", "march"),
    EventKind("flak_run", "{Nation} run{s} flak at {hexes} for 1 LSP", "march"),
    EventKind("garrison_placed", "{Nation} place{s} a garrison in {hex}", "march"),
    EventKind(
        "patrol_called_back",
        "{Nation} call{s} {number} aircraft back from air defence over {hex}",
        "march",
    ),
    EventKind(
        "pag_kept",
        "No partisans of {nation} rise in {hex}: a Security Zone or other partisans are there",
        "march",
    ),
    EventKind("patrol_set_up", "{Nation} put{s} {number} aircraft on air defence over {hex}", "march"),
    EventKind("pag_placed", "Partisans of {nation} rise in {hex}", "march", report=True),
    EventKind(
        "patrol_flew_off",
        "{points} of {nation} on air defence over {hex} fl{y} back to the Pool",
        "march",
        words=words.patrol,
    ),
    EventKind(
        "patrol_lost",
        "{points} of {nation} on air defence over {hex} {are} lost",
        "fight",
        words=words.patrol,
    ),
    EventKind("flak_lost", "The flak zone of {hex} is lost with its man", "fight"),
    EventKind("base_lost", "The bomber base of {hex} is lost", "fight"),
    EventKind("port_lent", "{Nation} lend{s} the port of {hex} to {ally}", "march"),
    EventKind("base_set_up", "{Nation} set{s} up a bomber base in {hex}", "march"),
    EventKind("to_navy", "{Nation} hand{s} {number} to the naval command", "march", words=words.bombers),
    EventKind(
        "from_navy", "{Nation} take{s} {number} back from the naval command", "march", words=words.bombers
    ),
    EventKind(
        "to_middle_east",
        "{Nation} assign{s} {number} {resource} to the Middle East",
        "march",
        words=words.points_moved,
    ),
)
