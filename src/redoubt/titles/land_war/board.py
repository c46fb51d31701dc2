"""The only verbs that change the board: points, hexes, Pools, markers, flags, sheets.

A rules file decides what happens and calls a verb here. The verb writes the log where a change always has a
line."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from redoubt.engine.decision import Choice
from redoubt.engine.state import replaced
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.board_points import (
    embark as embark,
    from_pool as from_pool,
    go_with as go_with,
    hold_to_forces as hold_to_forces,
    leave as leave,
    lift as lift,
    move as move,
    move_all as move_all,
    pool as pool,
    put as put,
    station as station,
    station_all as station_all,
    take as take,
    to_pool as to_pool,
)
from redoubt.titles.land_war.memory import hand_over, new_ground, verb
from redoubt.titles.land_war.rows import Row, added, unless, without
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    BOMBERS,
    LANDING,
    LSP,
    MEN,
    NATIONS,
    NOBODY,
    NOWHERE,
    SIDES,
    TANKS,
    Board,
    points_of,
)
from redoubt.titles.land_war.tables import GRID

_POOLED = ("men", "tanks", "aircraft", "lsp", "bombers")


# the turn (LW-050 to LW-059)


@verb
def next_turn(g: Board) -> None:
    """LW-050 The next turn of the calendar."""
    g.turn += 1
    g.log("LW-050", "turn", turn=g.turn, name=g.rules.turn_name(g.turn))


@verb
def begin_turn(g: Board) -> None:
    """Clear what lasts one turn; bombers that changed command arrive (A43)."""
    g.extra_flags = g.lifted = (0,) * len(NATIONS)
    g.fought = g.idle = g.paid = g.kept_off = ()
    for nation, number, naval in g.converting:
        if naval:
            g.naval_bombers = added(g.naval_bombers, nation, number)
        else:
            pool(g, nation, BOMBERS, number)
    g.converting = ()


@verb
def begin_combats(g: Board) -> None:
    """LW-056, A65 From now on all see what was embarked or sent to several targets."""
    g.in_battle = 1
    remember_line(g)
    g.reveal()


@verb
def end_turn(g: Board) -> None:
    """Clear flags and stakes; forces embarked but never used go back (A51), patrols stay."""
    for target in dict.fromkeys(row[1] for row in g.embarked):
        return_embarked(g, target, range(len(NATIONS)))
    g.flags = g.split = g.allotted = g.apart = g.raids = ()
    g.in_battle = 0


# sheets (A02)


def write_sheet(g: Board, side: int, orders: tuple[Choice, ...]) -> None:
    """A team's sheet holds these orders."""
    g.sheet = replaced(g.sheet, side, orders)


def hand_in(g: Board, side: int) -> None:
    g.handed_in = replaced(g.handed_in, side, 1)


def open_sheets(g: Board) -> None:
    """All see the sheets, which are then blank again."""
    g.sheet = ((),) * len(SIDES)
    g.handed_in = bytes(len(SIDES))
    g.reveal()


# production (LW-050, LW-121) and the nations


@verb
def set_me(g: Board, nation: int, me: int) -> None:
    """LW-034 Military effectiveness."""
    g.me = replaced(g.me, nation, me)


@verb
def give_pags(g: Board, nation: int, number: int) -> None:
    """LW-105 PAGs that the nation may place."""
    g.pags = added(g.pags, nation, number)


@verb
def shut_line(g: Board, nation: int, zone: int, what: int) -> None:
    """LW-121 A line of a bombed zone produces nothing this turn."""
    row = next(row for row in g.shut if row[:2] == (nation, zone) and row[2])
    at = g.shut.index(row)
    g.shut = replaced(g.shut, at, (nation, zone, row[2] - 1))
    g.idle = (*g.idle, (nation, zone, what))
    g.log("LW-121", "line_shut", nation=nation, zone_hex=zone, resource=what)


@verb
def shut_lines(g: Board, nation: int, zone: int, number: int) -> None:
    """LW-121 Bombs of a raid shut this many lines of a zone in the coming turn."""
    g.shut = (*g.shut, (nation, zone, number))
    g.log("LW-121", "lines_shut", nation=nation, zone_hex=zone, number=number)


@verb
def end_production(g: Board) -> None:
    """LW-121 Lines bombed last turn have been shut."""
    g.shut = ()


@verb
def lower_morale(g: Board, nation: int, amount: int) -> None:
    """A47 Civilian morale never falls below 0."""
    g.morale = replaced(g.morale, nation, max(0, g.morale[nation] - amount))


@verb
def to_navy(g: Board, nation: int, number: int) -> None:
    """LW-123, A43 Bombers are handed to the naval command, where they arrive next turn."""
    pool(g, nation, BOMBERS, -number)
    g.converting = (*g.converting, (nation, number, 1))
    g.log("A43", "to_navy", seen_by=queries.teams_of(g, queries.camp_of(g, nation)), nation=nation,
          number=number)  # fmt: skip


@verb
def from_navy(g: Board, nation: int, number: int) -> None:
    """A43 Bombers come back from the naval command next turn."""
    g.naval_bombers = added(g.naval_bombers, nation, -number)
    g.converting = (*g.converting, (nation, number, 0))
    g.log("A43", "from_navy", seen_by=queries.teams_of(g, queries.camp_of(g, nation)), nation=nation,
          number=number)  # fmt: skip


# cards (LW-040)


@verb
def deal_card(g: Board, card: int, nation: int) -> None:
    """A card comes into a nation's hand, or back to it (A51)."""
    g.card = replaced(g.card, card, nation)


@verb
def spend_card(g: Board, card: int) -> None:
    """LW-041 A card is played once."""
    g.card = replaced(g.card, card, NOWHERE)


# markers in hexes


@verb
def place_garrison(g: Board, hex: int, nation: int) -> None:
    """LW-006 One of the nation's garrisons."""
    set_up(g, "garrison", hex, nation)
    g.garrisons = added(g.garrisons, nation, -1)


@verb
def set_up(g: Board, marker: queries.Marker, hex: int, nation: int) -> None:
    """LW-105, LW-108, LW-115, LW-128 Partisans, a Security Zone, a base for bombers or a flak zone."""
    setattr(g, marker, replaced(getattr(g, marker), hex, nation))


def remove(g: Board, marker: queries.Marker, hex: int) -> None:
    """A hex loses its marker."""
    set_up(g, marker, hex, NOWHERE)


def drop_zone(g: Board, hex: int) -> None:
    """A42 A Security Zone falls."""
    g.log("A42", "zone_fell", hex=hex, nation=g.zone[hex])
    remove(g, "zone", hex)


@verb
def rest_flak(g: Board) -> None:
    """LW-128 Every flak zone is idle until an LSP is paid for it."""
    g.lit = 0


@verb
def run_flak(g: Board, nation: int, hexes: tuple[int, ...]) -> None:
    """LW-128 Flak zones that touch are run this turn."""
    g.lit |= GRID.bits(hexes)
    seen_by = queries.teams_of(g, queries.camp_of(g, nation))
    g.log("LW-128", "flak_run", seen_by=seen_by, nation=nation, hexes=hexes)


@verb
def patrol(g: Board, pool_id: int, hex: int, nation: int, number: int) -> None:
    """Aircraft go from a Pool to air defence over a hex (LW-125); a negative number comes back."""
    pool(g, pool_id, AIRCRAFT, -number)
    have = dict(g.patrol[hex])
    have[nation] = have.get(nation, 0) + number
    assert have[nation] >= 0, f"{GRID.name(hex)} would have {have[nation]} aircraft on air defence"
    g.patrol = replaced(g.patrol, hex, tuple(sorted(row for row in have.items() if row[1])))


@verb
def lose_patrols(g: Board, nation: int) -> int:
    """C3 A nation's aircraft on air defence are lost."""
    number = sum(dict(rows).get(nation, 0) for rows in g.patrol)
    _enter(g, nation, AIRCRAFT, number)
    end_patrols(g, nation)
    return number


@verb
def end_patrols(g: Board, nation: int) -> None:
    """A nation's aircraft on air defence are gone (C3, E2)."""
    g.patrol = tuple(rows and tuple(row for row in rows if row[0] != nation) for rows in g.patrol)


@verb
def begin_fort(g: Board, hex: int, across: int, nation: int) -> None:
    """LW-100 A man begins a layer of fortification, which is complete in step 9 (A29)."""
    g.building = (*g.building, (hex, across, nation))
    g.log("LW-100", "fort_begun", hex=hex, across=across, nation=nation)


@verb
def complete_forts(g: Board, built: Collection[Row]) -> None:
    """LW-100, LW-101, A29 These works gain a layer each, without limit, and the builders are free again."""
    layers = {row[:3]: row[3] for row in g.forts}
    for hex, across, nation in built:
        side = (hex, across, queries.camp_of(g, nation))
        layers[side] = layers.get(side, 0) + 1
        g.log("LW-100", "fort_done", hex=hex, across=across, nation=nation)
    if built:
        g.forts = tuple((*side, count) for side, count in sorted(layers.items()))
    g.building = ()


@verb
def count_cut_off(g: Board, turns: Mapping[int, int]) -> None:
    """A39 These hexes have been cut off for so many turns."""
    counts = bytearray(g.cut_off)
    for hex, number in turns.items():
        counts[hex] = number
    g.cut_off = bytes(counts)


# losses (LW-057, LW-090)


def lose(g: Board, hex: int, nation: int, what: int, amount: int = 1) -> None:
    """Points of a hex are lost for good."""
    take(g, hex, nation, points_of(what, amount))
    record_loss(g, nation, what, amount, hex)


@verb
def record_loss(g: Board, nation: int, what: int, amount: int, hex: int) -> None:
    """LW-057 Add to the loss records, which count no LSP. Teams that see what a hex holds also see what it
    loses; NOWHERE stands for a force from the Pool. Bombers stand in no hex: their losses have their own
    events."""
    if not amount:
        return
    if what != LSP:
        _enter(g, nation, what, amount)
    if what != BOMBERS:
        g.log("LW-057", "lost_from", seen_by=queries.teams_seeing(g, nation), nation=nation, resource=what,
              number=amount, hex=hex)  # fmt: skip


def _enter(g: Board, nation: int, what: int, amount: int) -> None:
    """LW-057 The entry in the loss records."""
    ledger = f"lost_{_POOLED[what]}"
    setattr(g, ledger, added(getattr(g, ledger), nation, amount))


def lose_all(g: Board, hex: int) -> None:
    """Everything in a hex is lost."""
    for nation, *points in g.forces[hex]:
        for what, amount in zip((MEN, TANKS, AIRCRAFT, LSP), points, strict=True):
            record_loss(g, nation, what, amount, hex)
    station(g, hex, ())


@verb
def lose_in_pool(g: Board, nation: int, what: int) -> int:
    """C3 All points of a kind in a nation's Pool are lost."""
    amount = queries.in_pool(g, nation, what)
    pool(g, nation, what, -amount)
    _enter(g, nation, what, amount)
    return amount


def lose_bombers(g: Board, nation: int, amount: int) -> None:
    """LW-123, LW-127 Bombers are lost from their nation's Pool."""
    pool(g, nation, BOMBERS, -amount)
    record_loss(g, nation, BOMBERS, amount, NOWHERE)


def lose_garrison(g: Board, hex: int) -> None:
    """LW-006 A garrison is lost, which counts as a man."""
    record_loss(g, g.garrison[hex], MEN, 1, hex)
    remove(g, "garrison", hex)
    g.log("LW-006", "garrison_lost", hex=hex)


# flags and what is staked on combats (LW-031, LW-054)


@verb
def place_first(g: Board, camp: int) -> None:
    """LW-053 The camp that places its flags first."""
    g.first = camp
    g.log("LW-053", "order", camp=camp)


@verb
def add_flag(g: Board, nation: int) -> None:
    """LW-042b One more military flag for this turn."""
    g.extra_flags = added(g.extra_flags, nation, 1)


@verb
def place_flag(g: Board, nation: int, start: int, target: int, kind: int) -> None:
    """LW-031, LW-032, LW-109 A flag for an attack, a landing or a security operation."""
    g.flags = (*g.flags, (nation, start, target, kind))


@verb
def take_up_flags(g: Board, flags: Collection[Row]) -> None:
    g.flags = tuple(flag for flag in g.flags if flag not in flags)


@verb
def keep_apart(g: Board, nation: int, target: int) -> None:
    """A10 A nation stays out of its allies' attack on a hex."""
    g.apart = (*g.apart, (nation, target))
    g.log("A10", "apart", nation=nation, target=target)


@verb
def end_apart(g: Board, target: int) -> None:
    """The last flag on a hex is gone, so nobody stays out of an attack on it."""
    g.apart = tuple(row for row in g.apart if row[1] != target)


@verb
def stake(g: Board, nation: int, target: int, what: int, amount: int, card: int = NOWHERE) -> None:
    """LW-054 LSP, bombers or a card for a combat."""
    g.allotted = (*g.allotted, (nation, target, what, card, amount))


@verb
def clear_stakes(g: Board, rows: Collection[Row]) -> None:
    g.allotted = tuple(row for row in g.allotted if row not in rows)


@verb
def pay_base(g: Board, nation: int, base: int, pool_id: int) -> None:
    """LW-115 A base costs an LSP in each turn that it is used."""
    pool(g, pool_id, LSP, -1)
    g.paid = (*g.paid, (nation, base))


@verb
def order_raid(g: Board, nation: int, base: int, target: int, number: int, role: int) -> None:
    """LW-120 Bombers are to fly straight to a target."""
    g.raids = (*g.raids, (nation, base, base, target, number, role))


@verb
def route_raid(g: Board, way: int) -> None:
    """A44 The last raid goes round by a way point."""
    last = g.raids[-1]
    g.raids = (*g.raids[:-1], (*last[:2], way, *last[3:]))


@verb
def next_raid(g: Board) -> Row:
    """LW-120 Take the next raid off the list."""
    first, g.raids = g.raids[0], g.raids[1:]
    return first


@verb
def keep_off(g: Board, camp: int, hex: int, number: int) -> None:
    """LW-126 Air defence over a hex keeps off bombers of a camp."""
    g.kept_off = (*g.kept_off, (camp, hex, number))


@verb
def record_combat(g: Board, target: int, camp: int, colour: int) -> None:
    """LW-066 A combat has been fought, with this result."""
    g.fought = (*g.fought, (target, camp, colour))


# forces from the Pool for a landing or a sweep (R3, A41)


@verb
def lose_embarked(g: Board, nation: int, target: int, what: int, amount: int) -> None:
    """Points of a landing or sweeping force are lost."""
    g.embarked = tuple(
        tuple(value - amount * (column == 2 + what) for column, value in enumerate(row))
        if row[:2] == (nation, target)
        else row
        for row in g.embarked
    )
    record_loss(g, nation, what, amount, NOWHERE)


def go_ashore(g: Board, target: int, nations: Collection[int]) -> None:
    """A22 A landing force that has won enters the hex, and the beach becomes a supply route."""
    for nation, men, tanks, aircraft in _disembark(g, target, nations):
        put(g, target, nation, (men, tanks, aircraft, 0))
        g.beaches |= GRID.bit[target]
    new_ground(g)


def return_embarked(g: Board, target: int, nations: Collection[int]) -> None:
    """A22 A landing or sweeping force that is not ashore goes back to the Pool it came from."""
    for nation, *points in _disembark(g, target, nations):
        landing = (nation, target, target, LANDING) in g.flags
        way = NOWHERE if landing else queries.pool_for(g, nation, target)
        for what, amount in enumerate(points):
            pool(g, nation if way == NOWHERE else way, what, amount)


@verb
def _disembark(g: Board, target: int, nations: Collection[int]) -> list[Row]:
    """Take these nations' forces embarked for a hex off the list: nation, men, tanks, aircraft."""
    rows = [row for row in g.embarked if row[1] == target and row[0] in nations]
    g.embarked = tuple(row for row in g.embarked if row not in rows)
    return [(row[0], *row[2:]) for row in rows]


# who holds a hex (A05)


def hold(g: Board, hex: int, camp: int) -> None:
    """A hex changes hands: works, zones, bases, beaches, flak, garrison and loans of the old holder go with
    it, and aircraft on air defence fly off (A71)."""
    before = g.holder[hex]
    if before == camp:
        return
    fly_off(g, hex)
    for marker in ("zone", "flak", "base", "garrison"):
        owner = getattr(g, marker)[hex]
        if owner != NOWHERE and queries.camp_of(g, owner) != camp:
            _lose_marker(g, marker, hex, owner)
    bit = GRID.bit[hex]
    hand_over(g, bit, before, camp)
    g.holder = replaced(g.holder, hex, camp)
    if hex in queries.fortified(g):
        g.forts = unless(g.forts, [row for row in g.forts if row[0] == hex and row[2] != camp])
    g.building = unless(g.building, [row for row in g.building if row[0] == hex])
    g.lent = unless(g.lent, [row for row in g.lent if row[1] == hex])
    g.cut_off = replaced(g.cut_off, hex, 0)
    g.taken_by = replaced(g.taken_by, hex, NOWHERE)
    g.lit &= ~bit
    g.beaches &= ~bit


@verb
def credit(g: Board, hex: int, nation: int) -> None:
    """S3, A90 A hex was taken by a nation's flag."""
    g.taken_by = replaced(g.taken_by, hex, nation)


@verb
def fly_off(g: Board, hex: int, rule: str = "A71") -> None:
    """A71, A39 Aircraft on air defence over a hex that is lost, given up or cut off go back to their Pool, if
    a way led to it; else they are lost."""
    for nation, number in g.patrol[hex]:
        way = queries.pool_for(g, nation, hex)
        if way == NOWHERE:
            _enter(g, nation, AIRCRAFT, number)
        else:
            pool(g, way, AIRCRAFT, number)
        kind = "patrol_lost" if way == NOWHERE else "patrol_flew_off"
        seen_by = queries.teams_of(g, queries.camp_of(g, nation))
        g.log(rule, kind, seen_by=seen_by, hex=hex, nation=nation, number=number)
    g.patrol = replaced(g.patrol, hex, ())


def _lose_marker(g: Board, marker: queries.Marker, hex: int, owner: int) -> None:
    """A garrison and the man of a flak zone are lost with their hex (LW-006, LW-128)."""
    if marker == "garrison":
        lose_garrison(g, hex)
        return
    if marker == "flak":
        record_loss(g, owner, MEN, 1, hex)
    remove(g, marker, hex)
    if marker != "zone":
        g.log("LW-128" if marker == "flak" else "LW-115", f"{marker}_lost", hex=hex, nation=owner)
    else:
        g.log("A42", "zone_fell", hex=hex, nation=owner)


@verb
def lend(g: Board, nation: int, hex: int) -> None:
    """A82 A nation may land troops from an ally's port, until the port is lost."""
    g.lent = (*g.lent, (nation, hex))
    new_ground(g)


@verb
def vacate(g: Board, hex: int) -> None:
    """LW-097 A hex is given up, and the other line may follow into it."""
    hold(g, hex, NOBODY)
    g.vacated |= GRID.bit[hex]


@verb
def end_vacated(g: Board) -> None:
    """LW-097 The other line has followed or stays."""
    g.vacated = 0


@verb
def remember_line(g: Board) -> None:
    """LW-057 Ground won and lost is measured from the line as it runs now."""
    g.axis_was, g.allied_was = queries.held(g, AXIS), queries.held(g, ALLIED)


def join_war(g: Board) -> None:
    """E1 After a landing in Vichy land, what is left of Vichy fights for the Axis."""
    g.landed = 1
    new_ground(g)


def go_home(g: Board, nation: int, hex: int) -> bool:
    """E3 Remove a nation's points and garrison from a hex. True if there were any."""
    _, *points = queries.force(g, hex, nation)
    garrison = g.garrison[hex] == nation
    if garrison:
        remove(g, "garrison", hex)
    if any(points):
        take(g, hex, nation, tuple(points))  # type: ignore[arg-type]
    if garrison or any(points):
        g.log("E3", "went_home", seen_by=queries.teams_seeing(g, nation), nation=nation, hex=hex,
              points=[points[0] + garrison, *points[1:]])  # fmt: skip
    return garrison or any(points)


def leave_war(g: Board, nation: int, rule: str) -> tuple[int, ...]:
    """E2, E3 A nation leaves the war with its forces, garrisons, flags and stakes. Returns the hexes it
    left."""
    hexes = tuple(hex for hex in range(len(g.forces)) if go_home(g, nation, hex))
    for marker in ("zone", "flak", "base", "pag"):
        owners = (NOWHERE if owner == nation else owner for owner in getattr(g, marker))
        setattr(g, marker, tuple(owners))
    end_patrols(g, nation)
    for what in range(5):
        pool(g, nation, what, -queries.in_pool(g, nation, what))
    for rows in ("flags", "allotted", "embarked", "split", "converting", "shut"):
        setattr(g, rows, without(getattr(g, rows), nation))
    g.building = tuple(row for row in g.building if row[2] != nation)
    for count in ("naval_bombers", "garrisons", "pags"):
        setattr(g, count, replaced(getattr(g, count), nation, 0))
    g.gone |= 1 << nation
    new_ground(g)
    g.log(rule, "left_the_war", nation=nation)
    return hexes
