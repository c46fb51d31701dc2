"""The state of the war: scores with their levels, losses, status."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import Aim, Goal, Grade, Lost, Remark, Score
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.measure import steps_lost
from redoubt.titles.switzerland.rules.r16_victory import (
    LEVELS,
    SURRENDER_AREAS,
    SURRENDER_LOSSES,
    points_in_germany,
    swiss_losses,
)
from redoubt.titles.switzerland.state import EXITED, GERMAN, SIDES, SWISS, Board
from redoubt.titles.switzerland.tables import DE


def scores(g: Board) -> Iterator[Score]:
    """16.0, 17.1, 19.6.4 The scores of the scenario."""
    aim = g.rules.scenario.victory
    if aim == "depth":
        for side in (GERMAN, SWISS):
            value = points_in_germany(g, side)
            yield Score(
                id=SIDES[side],
                label=f"{g.rules.armies[side]} points",
                value=value,
                text=f"{value} stacking points inside Germany",
                rule="19.6.4",
            )
        return
    yield Score(
        id="vp",
        label="German VP",
        value=queries.vp_balance(g),
        text=balance(g).text,
        rule="16.0",
        scale=scale(),
        level_rule="17.2",
    )
    if aim == "surrender":
        yield from _surrender(g)


def goal(g: Board) -> Goal:
    """16.0, 17.0, 17.1, 19.5.4, 19.6.4 What ends the game, and how far it is."""
    scenario = g.rules.scenario
    by_when = f" by the end of turn {g.last_turn}" if scenario.days else ""
    if scenario.victory == "depth":
        return Goal(text=f"More stacking points inside Germany{by_when}", rule="19.6.4")
    if scenario.victory == "exit":
        return Goal(text="Army Group C leaves by the north edge: each stacking point counts", rule="19.5.4")
    bern = queries.german_holds(g, g.rules.tables.bern)
    others = len(queries.held_urban(g)) - bern
    aims = [
        Aim(label="Bern", now=int(bern), needed=1, rule="17.1"),
        Aim(label="other towns", now=others, needed=SURRENDER_AREAS, extra="+ a die", rule="17.1"),
    ]
    if g.rules.redoubt:
        towns = g.rules.tables.mountain_towns
        held = sum(queries.german_holds(g, town) for town in towns)
        aims.append(Aim(label="mountain towns", now=held, needed=len(towns), rule="18.7"))
    aims.append(Aim(label="Swiss formations lost", now=swiss_losses(g), needed=SURRENDER_LOSSES, rule="17.1"))
    return Goal(text=f"Switzerland surrenders{by_when}", rule="17.1", aims=aims)


def scale() -> list[Grade]:
    """17.2 The levels of victory from the lowest up; the last has no upper limit."""
    rising = LEVELS[::-1]
    ends = [least - 1 for least, _ in rising]
    names = ["defeat", *(level for _, level in rising)]
    return [Grade(upto=end, label=name) for end, name in zip([*ends, None], names, strict=True)]


def _surrender(g: Board) -> Iterator[Score]:
    """17.1 How close Switzerland is to surrender."""
    bern = queries.german_holds(g, g.rules.tables.bern)
    others = len(queries.held_urban(g)) - bern
    bern_held = "the German holds Bern" if bern else "the German does not hold Bern"
    text = f"{others} urban areas besides Bern, of {SURRENDER_AREAS} plus a die; {bern_held}"
    yield Score(
        id="areas", label="Urban areas", value=others, text=text, rule="17.1", needed=SURRENDER_AREAS + 1
    )
    if g.rules.redoubt:
        towns = g.rules.tables.mountain_towns
        held = sum(queries.german_holds(g, town) for town in towns)
        text = f"the German holds {held} of {len(towns)} mountain towns"
        yield Score(id="towns", label="Mountain towns", value=held, text=text, rule="18.7", needed=len(towns))
    gone = swiss_losses(g)
    text = f"{gone} Swiss brigades and divisions lost, of {SURRENDER_LOSSES}"
    yield Score(
        id="formations",
        label="Swiss formations lost",
        value=gone,
        text=text,
        rule="17.1",
        needed=SURRENDER_LOSSES,
    )


def losses(g: Board) -> dict[str, Lost]:
    """10.2, 10.3 Each side's current losses: replaced steps and units no longer count."""
    totals = {}
    for side in (GERMAN, SWISS):
        steps = steps_lost(g, side)
        units = sum(queries.is_lost(g, unit) for unit in g.rules.units_of[side])
        text = f"{counted(steps, 'step')}, {counted(units, 'unit')} lost"
        totals[SIDES[side]] = Lost(steps=steps, units=units, text=text)
    return totals


def status(g: Board) -> Iterator[Remark]:
    """Victory points, replacement points and Italy."""
    yield from victory(g)
    if any(g.points):
        held = ", ".join(f"{army} {points}" for army, points in zip(g.rules.armies, g.points, strict=True))
        yield remark(f"replacement points: {held}", "14.2")
    if g.italy:
        yield remark(f"Italy {'is at war' if g.italy == 2 else 'is about to enter the war'}")


def victory(g: Board) -> Iterator[Remark]:
    """The scores of the scenario in words."""
    tables, kind = g.rules.tables, g.rules.scenario.victory
    if kind == "depth":
        inside = [
            tables.unit_shown[unit]
            for unit in queries.on_map(g, SWISS)
            if tables.country[g.place[unit]] == DE
        ]
        yield remark(f"French units in Germany: {', '.join(inside) or 'none'}", "19.6.3")
        return
    yield balance(g)
    if kind == "exit":
        left = [tables.unit_shown[unit] for unit in g.rules.units_of[GERMAN] if g.place[unit] == EXITED]
        yield remark(f"left by the north edge: {', '.join(left) or 'none'}", "19.5.4")
    else:
        held = [f"{tables.where(hex)} ({tables.vp[hex]})" for hex in queries.held_urban(g)]
        yield remark(f"towns held by the German: {', '.join(held) or 'none'}", "16.0")


def balance(g: Board) -> Remark:
    """16.0 Victory points: earned, charged, paid."""
    text = (
        f"victory points {queries.vp_balance(g)}: {queries.vp_earned(g)} earned, "
        f"{queries.vp_charges(g)} charged for losses, {g.paid} paid"
    )
    return remark(text, "16.0")


__all__ = ["goal", "losses", "scale", "scores", "status"]
