"""The whole position as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from redoubt.engine.view import Seen
from redoubt.show.kept import drawn_from
from redoubt.show.table import remark
from redoubt.show.types import (
    Contest,
    Goal,
    Grade,
    Losses,
    Lost,
    Mark,
    PlaceState,
    Refusal,
    Remark,
    Scene,
    Score,
)
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules import lw060_battle as battles, s1_victory as victory
from redoubt.titles.land_war.rules.lw060_reckoning import home_camp, reckon
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.boxes import boxes
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.lines import edges, lines, won
from redoubt.titles.land_war.show.pieces import pieces
from redoubt.titles.land_war.show.turntrack import ahead, phases, track
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, NATIONS, NOWHERE, SIDES, SWEEP, Board
from redoubt.titles.land_war.tables import GRID


def scene(seen: Seen) -> Scene:
    """The whole position."""
    return Scene(
        colours=colours(seen.g.rules),
        pieces=pieces(seen),
        lines=lines(seen),
        edges=edges(seen),
        places=places(seen),
        boxes=boxes(seen),
        track=track(seen),
        phases=phases(seen),
        scores=scores(seen),
        goal=goal(seen.g.rules),
        ahead=ahead(seen),
        losses=losses(seen),
        status=status(seen),
        notices=notices(seen),
    )


@lru_cache(64)
def colours(rules: Rules) -> dict[str, str]:
    """The colours of each team's nation."""
    return {SIDES[side]: look.CODES[rules.nation_of[side]] for side in rules.teams}


# hexes


@drawn_from(
    "turn", "holder", "forces", "garrison", "pag", "zone", "flak", "base", "patrol", "cut_off", "forts",
    "lit", "beaches", "lent", "me", "gone", "landed", "in_battle", "flags", "split", "embarked", "allotted",
    "apart", "axis_was", "allied_was",
)  # fmt: skip
def places(seen: Seen) -> dict[str, PlaceState]:
    """Hexes worth noting: towns in enemy hands, contested hexes, markers, ground won since the last
    combats."""
    g: Board = seen.g
    states: dict[int, PlaceState] = {}

    def at(hex: int) -> PlaceState:
        return states.setdefault(hex, PlaceState())

    side_of = {camp: look.camp_side(g, camp) for camp in (AXIS, ALLIED)}
    for hex in occupied(g):
        at(hex).control = side_of[g.holder[hex]]
    for hex, mark in marks(g):
        at(hex).marks.append(mark)
    for hex, contest in contests(g, Eyes(seen)):
        at(hex).contested = contest
    for hex, camp in won(g).items():
        at(hex).won = side_of[camp]
    return {GRID.name(hex): state for hex, state in sorted(states.items())}


def occupied(g: Board) -> list[int]:
    """Towns held by an enemy of their home country."""
    home = {country: home_camp(g, country) for country in g.rules.map.lands}
    held = (queries.held(g, AXIS) | queries.held(g, ALLIED)) & g.rules.map.named
    return [hex for hex in GRID.members(held) if g.holder[hex] != home[g.rules.map.country[hex]]]


def marks(g: Board) -> Iterator[tuple[int, Mark]]:
    """LW-006, LW-105, LW-108, LW-115, LW-125, LW-128 Public markers, and the viewer's own air defence."""
    for kind in MARKERS:
        held, flak = getattr(g, kind), kind == "flak"
        for hex in queries.placed(g, kind):
            yield hex, _marker(g.rules, kind, held[hex], flak and not g.lit & GRID.bit[hex])
    for hex in queries.patrolled(g):
        for nation, number in g.patrol[hex]:
            text = f"{look.counted(number, 2)} of {look.the_nation(nation)} on air defence"
            yield hex, _mark(g.rules, "patrol", nation, text, "LW-125", number)


MARKERS: Final[dict[queries.Marker, tuple[str, str]]] = {
    "garrison": ("garrison", "LW-006"),
    "pag": ("partisans", "LW-105"),
    "zone": ("Security Zone", "LW-108"),
    "flak": ("flak", "LW-128"),
    "base": ("bomber base", "LW-115"),
}
"""The names of the markers in hexes, and their rules."""


@lru_cache(4096)
def _marker(rules: Rules, kind: queries.Marker, nation: int, idle: bool) -> Mark:
    words, rule = MARKERS[kind]
    text = f"{words} of {look.the_nation(nation)}{', inactive' if idle else ''}"
    return _mark(rules, kind, nation, text, rule)


@lru_cache(4096)
def _mark(rules: Rules, kind: str, nation: int, text: str, rule: str, count: int = 0) -> Mark:
    side, colours = look.team_of(rules, nation), look.CODES[nation]
    return Mark(kind=kind, text=text, rule=rule, side=side, nation=colours, count=count)


def contests(g: Board, eyes: Eyes) -> Iterator[tuple[int, Contest]]:
    """LW-060 Flagged hexes, with the odds column if the viewer knows both strengths."""
    for camp in (AXIS, ALLIED):
        for battle in battles.battles(g, camp):
            text = "flagged for a security operation" if battle.kind == SWEEP else "flagged"
            contest = Contest(rule="LW-060", attacker=look.camp_side(g, camp), text=text)
            if eyes.exact(AXIS) and eyes.exact(ALLIED) and battle.attack:
                sums = reckon(g, battle)
                attack, defence = map(str, sums.strength)
                contest.odds = g.rules.charts.columns[sums.column]
                contest.attack, contest.defence = attack, defence
                contest.text = f"{attack} against {defence}: {contest.odds}"
            yield battle.target, contest


def fight_at(seen: Seen, place: str) -> str | Refusal:
    """LW-031 The planner's words for an attack on a hex, or for the attack that threatens it."""
    g: Board = seen.g
    hex, own = NOTATION.kinds["hex"].parse(place, "place"), Eyes(seen).camp
    flagged = own != NOWHERE and any(
        battle.target == hex for battle in battles.battles(g, queries.enemy(own))
    )
    if flagged:
        return f"defend {place}"
    if own != NOWHERE and g.holder[hex] == queries.enemy(own):
        return f"fight {place}"
    return Refusal(text=f"There is no enemy in {look.where(g, hex)} to attack", rule="LW-031")


# how things stand


@drawn_from("holder")
def scores(seen: Seen) -> Iterator[Score]:
    """S1 to S4 The points of each camp, with the levels of victory for the camp whose points count."""
    g: Board = seen.g
    counted = CAMPS.index(g.rules.scenario.counted)
    for camp in (counted, queries.enemy(counted)):
        value, name = victory.scores(g)[CAMPS[camp]], look.camp_name(camp)
        score = Score(
            id=CAMPS[camp],
            label=f"{name} points",
            value=value,
            rule=g.rules.scenario.rule,
            text=f"{look.they_hold(camp)} places worth {look.some(value, 'point')}",
        )
        if camp == counted:
            winner, level = victory.level(g)
            score.scale, score.level_rule = scale(g.rules), g.rules.scenario.rule
            score.text += f"; now: {level} ({winner.capitalize()})" if winner else f"; now: {level}"
        yield score


@lru_cache(64)
def goal(rules: Rules) -> Goal:
    """S1 to S4 Whose points decide, when they are counted, and what each level takes."""
    camp = look.camp_name(CAMPS.index(rules.scenario.counted))
    steps = [
        f"{f'{least} or more' if least else 'fewer'} {f'{winner.capitalize()} {name}' if winner else name}"
        for least, winner, name in rules.levels
    ]
    text = f"{camp} points after turn {rules.last_turn}: {', '.join(steps)}"
    return Goal(text=text, rule=rules.scenario.rule)


def scale(rules: Rules) -> list[Grade]:
    """The levels of victory from the lowest up; the last has no upper limit."""
    rising = rules.levels[::-1]
    ends: list[int | None] = [least - 1 for least, _, _ in rising[1:]]
    names = [f"{winner.capitalize()} {name}" if winner else name for _, winner, name in rising]
    return [Grade(upto=end, label=name) for end, name in zip([*ends, None], names, strict=True)]


@drawn_from("lost_men", "lost_tanks", "lost_aircraft", "lost_bombers")
def losses(seen: Seen) -> Losses:
    """LW-057 Each team's losses so far."""
    g: Board = seen.g
    totals = {}
    for side in g.rules.teams:
        nation = g.rules.nation_of[side]
        lost = (g.lost_men[nation], g.lost_tanks[nation], g.lost_aircraft[nation], g.lost_bombers[nation])
        points = [look.counted(n, what) for n, what in zip(lost, (0, 1, 2, 4), strict=True) if n]
        totals[SIDES[side]] = Lost(steps=sum(lost), units=0, text=", ".join(points) or "nothing lost")
    return Losses(unit="points", totals=totals)


@drawn_from("turn", "holder", "gone", "landed", "beaches", "lent", "me", "extra_flags", "taken_by")
def status(seen: Seen) -> Iterator[Remark]:
    """The season, the nations' effectiveness and flags, the lines, and what is hidden."""
    g: Board = seen.g
    rules, eyes = g.rules, Eyes(seen)
    yield remark(rules.turn_name(max(g.turn, 1)), "LW-050")
    if rules.winter(max(g.turn, 1)):
        yield remark("Winter: an operation in a winter hex takes two flags", "LW-033")
    for side in rules.teams:
        nation = rules.nation_of[side]
        row = rules.budget(nation, max(g.turn, 1))
        name = look.nation_name(nation)
        if g.gone >> nation & 1:
            yield remark(f"{name} has left the war", "E2")
        elif row is not None:
            camp = queries.camp_of(g, nation)
            guess = "" if eyes.control or camp == eyes.camp else " (estimate)"
            flags = look.some(row.military_flags + g.extra_flags[nation], "flag")
            yield remark(f"{name}: ME {g.me[nation]}{guess}, {flags} a turn", "LW-034")
    for camp in (AXIS, ALLIED):
        length = len(queries.line(g, camp))
        yield remark(f"The {look.camp_name(camp)} line is {look.some(length, 'hex', 'hexes')} long", "LW-010")
    if rules.scenario.race is not None:
        for name, points in victory.captures(g).items():
            if points:
                whose = look.nation_name(NATIONS.index(name))
                text = f"{whose}: {look.some(points, 'point')} taken by its own flags"
                yield remark(text, rules.scenario.rule)
    if g.landed:
        yield remark("Vichy land has taken sides", "E1")
    setting = {"open": "open", "size": "shown only as thin, medium or strong", "hidden": "hidden"}
    yield remark(f"Enemy strengths are {setting[eyes.setting]}", "LW-003")


@drawn_from("holder", "gone", "landed", "beaches", "lent", "pag")
def notices(seen: Seen) -> Iterator[Remark]:
    """LW-075 Enemy partisans within reach of the viewer's line."""
    g: Board = seen.g
    eyes = Eyes(seen)
    if eyes.camp == NOWHERE:
        return
    line = GRID.bits(queries.line(g, eyes.camp))
    columns = look.some(g.rules.charts.shift["pag"], "column")
    for hex in queries.pag_hexes(g):
        if queries.hostile_pag(g, hex, eyes.camp) and GRID.within(hex, 2) & line:
            whose, where = look.the_nation(g.pag[hex]), look.where(g, hex)
            yield remark(
                f"Partisans of {whose} in {where} cost you {columns} in combats within 2 hexes", "LW-075"
            )


__all__ = ["losses", "marks", "notices", "occupied", "places", "scale", "scene", "scores", "status"]
