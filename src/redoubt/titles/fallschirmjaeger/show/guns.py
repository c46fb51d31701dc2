"""Layers: AA ranges, barrage ranges, and the drop planner."""

from __future__ import annotations

from fractions import Fraction

from redoubt.kit.words import counted
from redoubt.series.scs.queries import enemy, on_map
from redoubt.show.layers import layer
from redoubt.titles.fallschirmjaeger.queries import rating, standing_barrages, tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import barrage_targets, in_range, why_no_barrage
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import MOST_POINTS
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import SCATTER_FROM
from redoubt.titles.fallschirmjaeger.show import drops
from redoubt.titles.fallschirmjaeger.show.sheets import Sheet
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, NOWHERE, PEOPLES, STUKA

# 1.8 AA fire


@layer("aa", "AA", "k", "1.8", "How much AA fire can reach each hex, of both sides or of one gun", "piece")
def aa(sheet: Sheet) -> None:
    g, tables = sheet.g, tables_of(sheet.g)
    grid, area = g.rules.ground.grid, g.rules.area
    chosen = sheet.unit if sheet.unit != NOWHERE and tables.aa[sheet.unit] else NOWHERE
    power: dict[int, int] = {}
    for side in (DUTCH, GERMAN):
        for unit in g.rules.counters.units_of[side]:
            if not tables.aa[unit] or not on_map(g, unit) or chosen not in (NOWHERE, unit):
                continue
            silent = g.dg[unit] or g.fired[unit]
            state = ", disorganised" if g.dg[unit] else ", has fired" if g.fired[unit] else ""
            where, reach = sheet.where(g.place[unit]), tables.range[unit]
            sheet.say(
                f"{sheet.unit_name(unit)} in {where}: AA {rating(g, unit)}, range {reach}{state}", "1.8a"
            )
            if silent or (side == GERMAN and chosen == NOWHERE):
                continue
            for hex in grid.members(grid.within(g.place[unit], reach) & area):
                power[hex] = power.get(hex, 0) + rating(g, unit)
    for hex, total in power.items():
        counts = min(MOST_POINTS, total)
        text = f"{counted(counts, 'AA point')}: scatters on {counts} or less"
        sheet.put(hex, kind="aa", value=counts, level=counts, text=text)
    if chosen != NOWHERE:
        sheet.title = f"AA fire of {sheet.unit_name(chosen)}"
    sheet.key("aa", f"AA points that can count against the hex, {MOST_POINTS} at most [1.8a]")


# 1.7 Barrages


@layer("barrage", "Guns", "b", "1.7", "Where artillery, mortars and ships can fire", "piece")
def barrage(sheet: Sheet) -> None:
    g, tables = sheet.g, tables_of(sheet.g)
    chosen = sheet.unit if sheet.unit != NOWHERE and tables.barrage[sheet.unit] else NOWHERE
    best: dict[int, dict[int, int]] = {GERMAN: {}, DUTCH: {}}
    for side in (GERMAN, DUTCH):
        for unit in g.rules.counters.units_of[side]:
            if not tables.barrage[unit] or not on_map(g, unit) or chosen not in (NOWHERE, unit):
                continue
            why = why_no_barrage(g, unit)
            where = sheet.where(g.place[unit])
            if why is not None and why.rule in ("1.4", "1.5"):
                sheet.say(f"{why.why} (in {where})", why.rule)
                continue
            for hex in g.rules.ground.grid.members(in_range(g, unit)):
                best[side][hex] = max(rating(g, unit), best[side].get(hex, 0))
            aims = barrage_targets(g, unit)
            against = f", enemies in {sheet.listed(aims)}" if aims else ", no enemy in range"
            sheet.say(
                f"{sheet.unit_name(unit)} in {where}: rating {rating(g, unit)}, range "
                f"{tables.range[unit]}{against}",
                "1.6",
            )
    foe = enemy(sheet.side)
    for hex in sorted({*best[GERMAN], *best[DUTCH]}):
        own, other = best[sheet.side].get(hex, 0), best[foe].get(hex, 0)
        if own and other:
            sheet.put(
                hex, kind="both", value=own, level=2 * own, text=f"rating {own} and {other}", pattern="dashed"
            )
        else:
            side = sheet.side if own else foe
            sheet.put(
                hex,
                kind=PEOPLES[side].lower(),
                value=own or other,
                level=2 * (own or other),
                text=f"{PEOPLES[side]} rating {own or other}",
                **sheet.colours(side),
            )
    for hex in standing_barrages(g):
        sheet.put(hex, kind="standing_fire", text="under a standing barrage", pattern="solid")
    for side in (GERMAN, DUTCH):
        sheet.key(PEOPLES[side].lower(), f"best rating of {PEOPLES[side]} guns [1.7]", **sheet.colours(side))
    sheet.key("both", "in range of both sides; the number is yours", pattern="dashed")
    sheet.key("standing_fire", "standing barrage: whoever enters is attacked [1.7b]", pattern="solid")


# 2.5 The drop planner


@layer(
    "drops",
    "Drops",
    "d",
    "2.5",
    "The drop planner: AA fire, scatter and losses for one hex, or the AA fire over every drop zone",
    "place",
)
def planner(sheet: Sheet) -> None:
    g = sheet.g
    if sheet.place != NOWHERE and g.rules.area & g.rules.place_bit[sheet.place]:
        _plan(sheet, sheet.place)
        return
    hexes = [hex for hex in range(len(g.rules.ground.grid)) if drops.may_be_dropped(g, hex)]
    power = drops.aa_map(g)
    for hex in hexes:
        points = power.get(hex, 0)
        kind = "free" if not points else "under_fire"
        sheet.put(
            hex,
            kind=kind,
            value=points or None,
            level=points,
            text=f"{counted(points, 'AA point')}" if points else "no AA fire",
        )
    for hex in {g.bound[unit] for unit in range(len(g.bound)) if g.how[unit] and g.bound[unit] >= 0}:
        names = sheet.unit_names(drops.planned(g, hex))
        sheet.say(f"{names} to {sheet.where(hex)}, {counted(drops.aa_points(g, hex), 'AA point')}", "2.5a")
    sheet.key("free", "drop zone that no AA fire reaches [2.5a]")
    sheet.key("under_fire", "drop zone under AA fire: the number scatters a platoon [1.8c]")
    sheet.say(f"{counted(len(hexes), 'hex')} can be dropped into; choose one for its exact chances", "2.5a")


def _plan(sheet: Sheet, hex: int) -> None:
    """1.8, 2.5 Everything that can happen to units whose intended hex this is."""
    g, where = sheet.g, sheet.where(hex)
    sheet.title = f"Drop over {where}"
    if not drops.may_be_dropped(g, hex):
        sheet.say(f"{where} is not a drop zone, or the enemy is there", "2.5a")
        return
    guns = drops.guns_over(g, hex)
    for gun in guns:
        if not gun.why_not or gun.distance - gun.range <= 2:
            sheet.say(drops.gun_text(g, gun), gun.rule)
            if not gun.why_not:
                sheet.line(gun.hex, hex, "gun", f"AA {gun.rating}", **sheet.tint(DUTCH))
    chance, number = drops.chances(g, hex), len(drops.planned(g, hex))
    if g.turn >= SCATTER_FROM:
        sheet.say("From turn 3 on every unit scatters before AA fires at it", "2.5g")
    sheet.say(f"AA rating {chance.points} of {MOST_POINTS} at most", "1.8a")
    sheet.say(
        f"Each platoon lands on {where} with {_percent(chance.target)}, elsewhere on the same bank "
        f"with {_percent(chance.island)}, is cut off or turns back with {_percent(chance.away)}, "
        f"is destroyed with {_percent(chance.lost)}",
        "1.8c",
    )
    sheet.say("A drop disorganises nobody", "1.4")
    sheet.say(f"Each flight loses {float(chance.ju52):.2f} Ju-52 points on average", "1.8c")
    if number:
        sheet.say(
            f"{counted(number, 'unit')} planned: {float(number * chance.target):.2f} on the hex on average, "
            f"at least one with {_percent(drops.any_lands(chance.target, number))}",
            "2.5a",
        )
    for gun in guns[:1]:
        if not gun.why_not and g.sorties[STUKA]:
            shaken, lost = drops.stuka_first(g, gun)
            sheet.say(
                f"A Ju-87b on {sheet.unit_name(gun.unit)} first: disorganised with {_percent(shaken)}, "
                f"lost with {_percent(lost)}, if only it fires back",
                "1.9a",
            )
    _scatter(sheet, hex)


def _scatter(sheet: Sheet, hex: int) -> None:
    """1.8d Where scatter may carry a unit: the chance, and whether it can still come down on its bank."""
    g = sheet.g
    ends: dict[int, Fraction] = {}
    for (_, end), chance in drops.scatter_map(g, hex).items():
        ends[end] = ends.get(end, Fraction(0)) + chance
    for end, chance in ends.items():
        stays = drops.comes_down(g, hex, end)
        kind = "away" if stays == drops.AWAY else "stays"
        words = {
            drops.TARGET: "can come back to its hex",
            drops.ISLAND: "can come down on the same bank",
            drops.AWAY: "cut off by water, or turns back",
        }[stays]
        sheet.put(
            end,
            kind=kind,
            value=max(1, round(100 * chance)),
            level=max(1, round(100 * chance * 3)),
            text=f"{_percent(chance)} of scattered units: {words}",
            pattern="dashed" if kind == "away" else "",
        )
    sheet.put(hex, kind="intended", text="the intended hex", pattern="solid")
    faces = ", ".join(f"die {die + 1} {_percent(stays)}" for die, stays in enumerate(drops.rose(g, hex)))
    sheet.say(f"Scattered, it stays on the same bank by direction: {faces}", "1.8d")
    sheet.key("intended", "the intended hex [2.5a]", pattern="solid")
    sheet.key("stays", "scatter, per cent: back on the hex or on the same bank after three hexes [1.8d]")
    sheet.key("away", "scatter, per cent: cut off by water, or turns back [2.5b]", pattern="dashed")
    sheet.key("gun", "an AA unit that reaches the hex [1.8a]")


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


__all__ = ["aa", "barrage", "planner"]
