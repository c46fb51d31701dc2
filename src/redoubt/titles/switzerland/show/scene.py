"""Everything a table shows of a position, from what one side may know (see docs/concepts/table.md)."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.decision import Decision
from redoubt.kit.words import counted
from redoubt.show.table import Plain, View, remark, told
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.measure import steps_lost
from redoubt.titles.switzerland.rules.r10_1_odds import (
    BELOW,
    Odds,
    column_name,
    odds_at,
    points_text,
    shift_text,
)
from redoubt.titles.switzerland.rules.r16_victory import (
    LEVELS,
    SURRENDER_AREAS,
    SURRENDER_LOSSES,
    points_in_germany,
    swiss_losses,
)
from redoubt.titles.switzerland.show import briefing
from redoubt.titles.switzerland.show.pieces import boxes, pieces
from redoubt.titles.switzerland.show.turntrack import ahead, phase_of, phases, track
from redoubt.titles.switzerland.state import GERMAN, HEXES, SIDES, SWISS, Board


def scene(view: View, g: Board, faces: tuple[Plain, ...], asked: Decision | None = None) -> Plain:
    """The whole position."""
    shown = pieces(view, g, faces, asked)
    on_track = track(view, g)
    return {
        "night": bool(g.night),
        "pieces": shown,
        "hexes": hexes(view, g),
        "boxes": boxes(view, g, shown),
        "track": on_track,
        "phases": phases(view, g),
        "scores": list(scores(g)),
        "ahead": ahead(view, g, on_track),
        "losses": {"turns": [], "totals": losses(g)},
        "status": [told(line) for line in briefing.status(g)],
    }


# hexes


def hexes(view: View, g: Board) -> dict[str, Plain]:
    """The hexes about which there is something to say: control, combat, markers."""
    name = g.rules.tables.grid.name
    found: dict[str, Plain] = {}

    def at(hex: int) -> Plain:
        return found.setdefault(name(hex), {"marks": []})

    for hex, side in control(g).items():
        entry = at(hex)
        if side is not None:
            entry["control"] = SIDES[side]
    for hex, attacker in battles(view, g).items():
        at(hex)["contested"] = contest(g, hex, attacker)
    for hex, mark in marks(g):
        at(hex)["marks"].append(mark)
    return found


def control(g: Board) -> dict[int, int | None]:
    """3.0 Who holds each urban area of Switzerland and France; None while both sides are in it (B121)."""
    tables = g.rules.tables
    german, swiss = queries.occupied(g, GERMAN), queries.occupied(g, SWISS)
    found: dict[int, int | None] = {}
    for hex in (*tables.swiss_urban, *tables.french_urban):
        bit = tables.grid.bit[hex]
        if german & bit:
            found[hex] = None if swiss & bit else GERMAN
        else:
            found[hex] = SWISS
    return found


def battles(view: View, g: Board) -> dict[int, int]:
    """10.0 The hexes with troops of both sides, or with works entered, and who would attack there: the side
    whose phase it is, if it can."""
    acting = phase_of(view).side
    order = (SWISS, GERMAN) if acting == SWISS else (GERMAN, SWISS)
    found: dict[int, int] = {}
    for side in order:
        for hex in g.rules.tables.grid.members(queries.contested(g, side)):
            found.setdefault(hex, side)
    return found


def contest(g: Board, hex: int, attacker: int) -> Plain:
    """10.1 A combat as it would be with all units there."""
    odds = odds_at(g, hex, attacker)
    ratio = f"{points_text(odds.attack)} against {points_text(odds.defence)}"
    return {
        "odds": column_text(g, odds),
        "attacker": SIDES[attacker],
        "attack": points_text(odds.attack),
        "defence": points_text(odds.defence),
        "text": f"{ratio}, shifts {shift_text(odds)}, column {column_name(g, odds.column)}",
        "rule": "10.1",
    }


def column_text(g: Board, odds: Odds) -> str:
    """A column in as few letters as a map has room for."""
    return "<1:4" if odds.column == BELOW else column_name(g, odds.column)


def marks(g: Board) -> Iterator[tuple[int, Plain]]:
    """Markers and warnings by hex; landings only where they are known (18.5.3)."""
    tables = g.rules.tables
    for hex in tables.grid.members(g.road_out):
        yield hex, remark("the road is out", "18.2", kind="road_out")
    for marker, hex in enumerate(g.militia_place):
        if hex < HEXES:
            text = f"{tables.militia_shown[marker]}: closed to the Swiss"
            yield hex, remark(text, "18.1", kind="militia", side=SIDES[GERMAN])
    for unit, hex in enumerate(g.landing):
        if 0 <= hex < HEXES:
            text = f"{tables.unit_shown[unit]} will land here"
            yield hex, remark(text, "18.5.3", kind="landing", side=SIDES[GERMAN])
    for side in (GERMAN, SWISS):
        for hex, (count, points, _) in queries.stacks(g, side).items():
            if count > 1 and not queries.stack_fits(g, queries.units_at(g, hex, side)):
                text = f"overstacked: {counted(count, 'unit')}, {points} stacking points"
                yield hex, remark(text, "5.0", kind="overstacked", side=SIDES[side])


# how things stand


def scores(g: Board) -> Iterator[Plain]:
    """16.0, 17.1, 19.6.4 What the scenario counts."""
    aim = g.rules.scenario.victory
    if aim == "depth":
        for side in (GERMAN, SWISS):
            value = points_in_germany(g, side)
            label = "German points" if side == GERMAN else "French points"
            text = f"{value} stacking points inside Germany"
            yield {"id": SIDES[side], "label": label, "value": value, "text": text, "rule": "19.6.4"}
        return
    balance = queries.vp_balance(g)
    yield {
        "id": "vp", "label": "German VP", "value": balance, "text": told(next(briefing.victory(g)))["text"],
        "rule": "16.0", "scale": scale(), "level_rule": "17.2",
    }  # fmt: skip
    if aim == "surrender":
        yield from _surrender(g)


def scale() -> list[Plain]:
    """17.2 The levels of victory from the lowest up; the last has no upper end."""
    rising = LEVELS[::-1]
    ends = [least - 1 for least, _ in rising]
    names = ["defeat", *(level for _, level in rising)]
    return [{"upto": end, "label": name} for end, name in zip([*ends, None], names, strict=True)]


def _surrender(g: Board) -> Iterator[Plain]:
    """17.1 How near Switzerland is to surrender."""
    bern = queries.german_holds(g, g.rules.tables.bern)
    others = len(queries.held_urban(g)) - bern
    text = f"{others} urban areas besides Bern, of {SURRENDER_AREAS} and a die; Bern is " + (
        "in German hands" if bern else "not in German hands"
    )
    yield {"id": "areas", "label": "Urban areas", "value": others, "text": text, "rule": "17.1",
           "needed": SURRENDER_AREAS + 1}  # fmt: skip
    if g.rules.redoubt:
        towns = g.rules.tables.mountain_towns
        held = sum(queries.german_holds(g, town) for town in towns)
        yield {"id": "towns", "label": "Mountain towns", "value": held, "rule": "18.7", "needed": len(towns),
               "text": f"{held} of {len(towns)} mountain towns are in German hands"}  # fmt: skip
    gone = swiss_losses(g)
    yield {"id": "formations", "label": "Swiss formations lost", "value": gone, "rule": "17.1",
           "needed": SURRENDER_LOSSES,
           "text": f"{gone} Swiss brigades and divisions lost, of {SURRENDER_LOSSES}"}  # fmt: skip


def losses(g: Board) -> dict[str, Plain]:
    """10.2, 10.3 What each side is short of now: what was replaced is lost no longer."""
    found = {}
    for side in (GERMAN, SWISS):
        steps = steps_lost(g, side)
        units = sum(queries.is_lost(g, unit) for unit in g.rules.units_of[side])
        text = f"{counted(steps, 'step')}, {counted(units, 'unit')} lost"
        found[SIDES[side]] = {"steps": steps, "units": units, "text": text}
    return found


__all__ = ["battles", "column_text", "contest", "control", "hexes", "losses", "scale", "scene", "scores"]
