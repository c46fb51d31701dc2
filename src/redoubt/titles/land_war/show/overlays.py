"""Map layers: supply, threats, odds, partisans, bombers, ground won, works, holders."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from redoubt.engine.view import Seen
from redoubt.show import layers
from redoubt.show.layers import Layer, layer
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw115_bombing import air_defence, bomber_range
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.glance import Glance, glance
from redoubt.titles.land_war.show.inspection import parse_hex
from redoubt.titles.land_war.show.lines import won as hexes_won
from redoubt.titles.land_war.state import ALLIED, AXIS, NOWHERE, SIDES, Board
from redoubt.titles.land_war.tables import GRID


class Sheet(layers.Sheet):
    """A layer under construction, from a viewer's board. Control and onlookers see it as the first team of
    the Axis does."""

    g: Board

    def __init__(self, seen: Seen, place: int = NOWHERE, piece: str = "") -> None:
        super().__init__(seen, place, piece)
        self.eyes = Eyes(seen)
        if place == NOWHERE and piece:
            self.place = parse_hex(self.g, piece.removeprefix("at-"))
        elif place != NOWHERE:
            parse_hex(self.g, GRID.name(place))
        self.nation: int = self.eyes.nation if self.eyes.nation >= 0 else look.chief(self.g, AXIS)
        self.camp = queries.camp_of(self.g, self.nation)

    def team(self, camp: int) -> str:
        """The team whose colours a camp shows."""
        return look.camp_side(self.g, camp) or ""

    def put(self, place: int, **cell: Any) -> None:
        """Mark a hex, in the colours of its team if it has one."""
        if cell.get("side"):
            cell["nation"] = look.CODES[self.g.rules.nation_of[SIDES.index(cell["side"])]]
        super().put(place, **cell)

    def key(self, key: str, text: str, camp: int = NOWHERE, **look_: Any) -> None:
        """Add a line to the legend, in the colours of a camp if it has one."""
        if camp in (AXIS, ALLIED):
            look_["nation"] = look.CODES[look.chief(self.g, camp)]
        super().key(key, text, **look_)


@layer(
    "supply", "Supply", "s", "LW-021", "Where your Pool can send points: overland, by sea lift, or not at all"
)
def supply(sheet: Sheet) -> None:
    g, nation = sheet.g, sheet.nation
    held = queries.held(g, sheet.camp) & g.rules.map.land
    by_sea = queries.oversea(g, nation)
    cut = []
    for hex in GRID.members(held):
        if queries.pool_for(g, nation, hex) != NOWHERE:
            sheet.put(hex, kind="overland", level=2)
        elif by_sea & GRID.bit[hex]:
            sheet.put(hex, kind="sea", level=4, text="sea")
        else:
            sheet.put(hex, kind="cut", level=6, text="cut")
            cut.append(hex)
    name = look.the_nation(nation)
    sheet.key("overland", f"the Pool of {name} reaches it overland [LW-021]")
    sheet.key("sea", "by sea lift only [R2]")
    sheet.key("cut", "out of reach: the Pool can send nothing, and pockets wither [A39]")
    start = [hex for pool in queries.pools_of(g, nation) for hex in GRID.members(g.rules.entries[pool])]
    if start:
        sheet.say(f"Points from the Pool of {name} enter at {sheet.listed(start[:6])}", "LW-021")
    lift = queries.lift_left(g, nation)
    if lift > 0:
        sheet.say(f"{look.some(lift, 'point')} of sea lift left this turn", "R2")
    if cut:
        sheet.say(f"Cut off: {sheet.listed(cut[:12])}", "A39")
    else:
        sheet.say("Supply reaches every hex of the camp", "LW-021")


@layer(
    "threat",
    "Threat",
    "t",
    "LW-031",
    "The enemy strength adjacent to each hex of your line, as far as you know",
)
def threat(sheet: Sheet) -> None:
    g, foe = sheet.g, queries.enemy(sheet.camp)
    exact = sheet.eyes.exact(foe)
    for hex in queries.line(g, sheet.camp):
        beside = queries.enemies_beside(g, hex)
        power = sum(queries.cv(g.forces[near]) for near in beside)
        if not beside:
            continue
        own = queries.cv(g.forces[hex])
        if exact:
            sheet.put(hex, value=power, level=min(9, power // 3), kind="threat", side=sheet.team(foe),
                      text=f"CV {power} against CV {own}")  # fmt: skip
            if power >= 2 * max(own, 1):
                sheet.say(f"{sheet.where(hex)} has CV {own}, its adjacent enemies CV {power}", "LW-061")
        elif sheet.eyes.sized(foe):
            words = [queries.size_of(queries.cv(g.forces[near])) for near in beside]
            strong = words.count("strong")
            sheet.put(hex, level=min(9, 2 * strong + words.count("medium")), kind="threat",
                      side=sheet.team(foe), text=str(strong) if strong else "")  # fmt: skip
            if strong:
                enemies = look.some(strong, "strong enemy hex", "strong enemy hexes")
                sheet.say(f"{sheet.where(hex)}: {enemies} adjacent", "LW-003")
    shown = "CV of adjacent enemies" if exact else "strong adjacent enemy hexes"
    sheet.key("threat", shown, foe)
    if not sheet.text:
        sheet.say("You see no strong enemy next to your line", "LW-003")


@layer(
    "odds", "Odds", "o", "LW-065",
    "The chance to take each enemy hex on the next roll, if every adjacent hex attacks",
)  # fmt: skip
def odds(sheet: Sheet) -> None:
    g, foe = sheet.g, queries.enemy(sheet.camp)
    exact = sheet.eyes.exact(foe)
    if not (sheet.eyes.exact(sheet.camp) and (exact or sheet.eyes.sized(foe))):
        sheet.say("Enemy strengths are hidden; the planner allows for what they could be", "LW-003")
        return
    wanted = queries.line(g, foe) if sheet.place == NOWHERE else (sheet.place,)
    glances = {
        hex: attack for hex in wanted if (attack := glance(g, sheet.camp, hex, sheet.camp)) is not None
    }
    for hex, attack in sorted(glances.items(), key=lambda pair: (-pair[1].chance, pair[0])):
        sheet.put(hex, text=f"{_percent(attack.chance)}%", value=_percent(attack.chance), kind="odds",
                  level=min(9, int(10 * attack.chance)), side=sheet.team(sheet.camp))  # fmt: skip
        sheet.say(
            f"{sheet.where(hex)}: {_column(sheet, attack)}, {_percent(attack.chance)}% to take it", "LW-065"
        )
    sheet.key("odds", "chance that the roll takes the hex, if every adjacent hex attacks; only LSP and cards "
              "already staked count", sheet.camp)  # fmt: skip
    if glances and not exact:
        sheet.say("Where you see only a size, every strength of that size is equally likely", "A65")
    if not glances:
        sheet.say("You cannot attack any enemy hex", "LW-031")


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


def _column(sheet: Sheet, attack: Glance) -> str:
    """ "12 against 8, column 3:2", or a range of columns if the enemy's strength is uncertain."""
    columns = sheet.g.rules.charts.columns
    low, high = (columns[column] for column in attack.columns)
    against = " or ".join(f"{own} against {enemy}" for own, enemy in attack.strengths)
    return f"{against}, column {low}" if low == high else f"{against}, columns {low} to {high}"


@layer("pag", "Partisans", "p", "LW-075", "Partisans, and where they cost the enemy two columns")
def partisans(sheet: Sheet) -> None:
    g = sheet.g
    for hex in queries.pag_hexes(g):
        against = AXIS if queries.hostile_pag(g, hex, AXIS) else ALLIED
        for near in GRID.members(GRID.within(hex, 2) & g.rules.map.land):
            sheet.put(near, kind="pag", level=3, side=sheet.team(queries.enemy(against)))
        name = look.the_nation(g.pag[hex])
        sheet.say(f"{sheet.where(hex)}: partisans of {name} hinder the {look.people(against)}",
                  "LW-075")  # fmt: skip
    for hex in queries.pag_hexes(g):
        sheet.put(hex, kind="pag-here", level=7, text="PAG")
    for hex, nation in enumerate(g.zone):
        if nation != NOWHERE:
            sheet.put(hex, kind="zone", level=5, text="SZ")
            sheet.say(f"{sheet.where(hex)}: Security Zone of {look.the_nation(nation)}", "LW-108")
    for camp in (AXIS, ALLIED):
        if any(queries.hostile_pag(g, hex, queries.enemy(camp)) for hex in queries.pag_hexes(g)):
            words = "two columns against enemies who attack from here or defend here"
            sheet.key("pag", f"partisans for the {look.people(camp)}: {words} [A28]", camp)
    if not sheet.text:
        sheet.say("There are no partisans and no Security Zones", "LW-105")
    sheet.key("zone", "Security Zone: partisans cannot rise here [LW-106]")


@layer(
    "bombers",
    "Bombers",
    "b",
    "LW-116",
    "Bomber bases and their range; air defence and flak as far as you know",
)
def bombers(sheet: Sheet) -> None:
    g = sheet.g
    if not g.turn:
        return
    far = bomber_range(g)
    nearest: dict[int, int] = {}
    for base, nation in enumerate(g.base):
        if nation == NOWHERE:
            continue
        camp = queries.camp_of(g, nation)
        for hex in GRID.members(GRID.within(base, far) & g.rules.map.on_map):
            away = GRID.distance(base, hex)
            if away < nearest.get(hex, far + 1):
                nearest[hex] = away
                sheet.put(hex, kind="range", level=max(1, 5 - away // 2), side=sheet.team(camp))
        sheet.say(
            f"Base of {look.the_nation(nation)} at {sheet.where(base)}: range {far} this turn",
            "LW-116",
        )
    for hex in g.rules.map.rows:
        camp = g.holder[hex]
        guards = air_defence(g, hex, queries.enemy(camp)) if camp in (AXIS, ALLIED) else 0
        if guards:
            sheet.put(hex, kind="guarded", level=7, value=guards, text=f"AD {guards}")
            sheet.say(f"{sheet.where(hex)}: air defence {guards}", "LW-126")
    if not sheet.text:
        sheet.say("There are no bomber bases on the map", "LW-115")
    for camp in (AXIS, ALLIED):
        if any(nation != NOWHERE and queries.camp_of(g, nation) == camp for nation in g.base):
            sheet.key("range", f"within {far} hexes of a base of the {look.people(camp)} [LW-116]", camp)
    sheet.key("guarded", "aircraft on air defence, and active flak [LW-126]")


@layer("won", "Ground won", "g", "LW-057", "Ground that changed hands since the start of the last combats")
def won(sheet: Sheet) -> None:
    g = sheet.g
    for camp in (AXIS, ALLIED):
        hexes = [hex for hex, taker in hexes_won(g).items() if taker == camp]
        for hex in hexes:
            sheet.put(hex, kind="won", level=5, side=sheet.team(camp), text=look.camp_name(camp)[:2])
        count = look.some(len(hexes), "hex", "hexes")
        names = [sheet.where(hex) for hex in hexes if look.town(g.rules, hex)]
        towns = f": {', '.join(names)}" if names else ""
        sheet.say(f"The {look.people(camp)} won {count}{towns}", "LW-057")
        sheet.key("won", f"taken by the {look.people(camp)}", camp)


@layer("forts", "Works", "f", "LW-073", "Fortified hexsides and their layers")
def forts(sheet: Sheet) -> None:
    g = sheet.g
    for hex, across, camp, count in g.forts:
        if g.holder[hex] == camp:
            sheet.put(hex, kind="works", value=count, level=min(9, 2 + 2 * count), side=sheet.team(camp),
                      text=str(count))  # fmt: skip
            sheet.line(hex, across, "faced", look.some(count, "layer"))
            sheet.say(
                f"{sheet.where(hex)} facing {sheet.where(across)}: {look.some(count, 'layer')}", "LW-073"
            )
    for hex, across, nation in g.building:
        side = f"{sheet.where(hex)} facing {sheet.where(across)}"
        sheet.say(f"{side}: works of {look.the_nation(nation)} begun", "LW-100")
    if not sheet.text:
        sheet.say("There are no works on the map", "LW-100")
    for camp in (AXIS, ALLIED):
        if any(row[2] == camp for row in g.forts):
            words = f"works of the {look.people(camp)}: each layer on that side is a column for the defender"
            sheet.key("works", f"{words} [LW-073]", camp)


@layer("control", "Holders", "c", "A05", "Who holds each hex")
def control(sheet: Sheet) -> None:
    g = sheet.g
    for camp in (AXIS, ALLIED):
        hexes = GRID.members(queries.held(g, camp) & g.rules.map.land)
        for hex in hexes:
            worth = g.rules.map.points.get(hex, 0)
            shown = {"value": worth, "text": str(worth)} if worth else {}
            sheet.put(hex, kind="held", level=5 if camp == AXIS else 3, side=sheet.team(camp), **shown)
        points = queries.points(g, camp)
        holds = look.they_hold(camp)
        land = f"{look.some(len(hexes), 'hex', 'hexes')} worth {look.some(points, 'point')}"
        sheet.say(f"{holds[0].upper()}{holds[1:]} {land}", "A05")  # fmt: skip
        sheet.key("held", f"held by the {look.people(camp)}; figures are points", camp)


LAYERS: tuple[Layer, ...] = (supply, threat, odds, partisans, bombers, won, forts, control)

__all__ = ["LAYERS", "Sheet"]
