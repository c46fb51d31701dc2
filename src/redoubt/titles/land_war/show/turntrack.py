"""LW-050 to LW-059 The calendar, the ten steps of the turn, and what the coming turns bring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from redoubt.engine.view import Seen
from redoubt.show.kept import drawn_from
from redoubt.show.types import Ahead, Note, Phase, Track, TrackTurn
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.state import NATIONS, SIDES


class Step(NamedTuple):
    rule: str
    name: str
    short: str
    half: str


STEPS: Final = (
    Step("LW-050", "Production", "Produce", "prepare"),
    Step("LW-051", "Deployment", "Deploy", "prepare"),
    Step("LW-052", "Closing the line", "Close up", "prepare"),
    Step("LW-053", "Offensive flags", "Flags", "plan"),
    Step("LW-054", "Cards and LSP", "Cards", "plan"),
    Step("LW-055", "Back to the Pool", "Recall", "plan"),
    Step("LW-120", "Bombing", "Bomb", "battle"),
    Step("LW-056", "Combat", "Combat", "battle"),
    Step("LW-057", "The new line", "New line", "battle"),
    Step("LW-058", "Straightening the line", "Straighten", "end"),
    Step("LW-059", "Report", "Report", "end"),
)
"""The steps as printed; bombing comes between the sixth and the seventh."""


@drawn_from("phase", "result")
def phases(seen: Seen) -> list[Phase]:
    """The steps of this turn; bombing only in a campaign with bombers."""
    steps = [step for step in STEPS if step.name != "Bombing" or has_bombers(seen.g.rules)]
    names = [step.name for step in steps]
    now = names.index(seen.phase) if seen.phase in names else (len(names) if seen.result else -1)
    return [
        Phase(
            rule=step.rule,
            name=step.name,
            short=step.short,
            half=step.half,
            state="done" if index < now else "now" if index == now else "later",
        )
        for index, step in enumerate(steps)
    ]


@lru_cache(64)
def has_bombers(rules: Rules) -> bool:
    """Whether strategic bombers ever appear in the campaign."""
    return any(row.strategic_bombers for row in rules.map.budget.values()) or any(
        row.strategic_bombers for row in rules.map.setup
    )


@drawn_from("turn")
def track(seen: Seen) -> Track:
    """The calendar: season, winter, and what each turn brings to the viewer's nation, or to all."""
    rules: Rules = seen.g.rules
    return Track(now=seen.g.turn, last=rules.last_turn, turns=list(_turns(rules, Eyes(seen).nation)))


@lru_cache(256)
def _turns(rules: Rules, nation: int) -> tuple[TrackTurn, ...]:
    """The turns of a campaign, for a nation or for all."""
    return tuple(
        TrackTurn(n=turn, label=str(turn), notes=list(_notes(rules, nation, turn)))
        for turn in range(1, rules.last_turn + 1)
    )


def _notes(rules: Rules, viewer: int, turn: int) -> Iterator[Note]:
    row = rules.map.calendar[turn - 1]
    yield Note(text=f"{row.name}: {_day(row.start)} to {_day(row.end)}", rule="LW-050")
    if row.winter:
        yield Note(text="winter: an operation in a winter hex takes two flags", rule="LW-033")
    before = rules.map.calendar[turn - 2] if turn > 1 else None
    if has_bombers(rules) and before is not None and before.bomber_range != row.bomber_range:
        yield Note(text=f"bomber range is now {row.bomber_range} hexes", rule="LW-116")
    for nation in (viewer,) if viewer >= 0 else range(len(NATIONS)):
        for text, rule in _changes(rules, nation, turn):
            side = SIDES[rules.team[nation]]
            yield Note(text=f"{look.nation_name(nation)}: {text}", rule=rule, side=side)
    uprising = rules.scenario.uprising
    if uprising is not None and row.name.startswith(uprising.season):
        yield Note(text=f"partisans rise in {uprising.nation}", rule="E5")
    if turn == rules.last_turn:
        yield Note(text="the last turn: points decide", rule=rules.scenario.rule)


def _changes(rules: Rules, nation: int, turn: int) -> Iterator[tuple[str, str]]:
    """How a nation's figures change from the turn before, each with its rule."""
    now, before = rules.budget(nation, turn), rules.budget(nation, turn - 1)
    if now is None:
        return
    if before is None or now.me != before.me:
        yield f"ME {now.me}", "LW-034"
    if before is None or now.military_flags != before.military_flags:
        yield look.some(now.military_flags, "offensive flag"), "LW-030"
    if now.naval_flags and (before is None or now.naval_flags != before.naval_flags):
        yield look.some(now.naval_flags, "naval flag"), "LW-032"
    if now.new_pags:
        yield look.some(now.new_pags, "new PAG"), "LW-111"
    if rules.scenario.landing.get(NATIONS[nation]) == turn:
        yield "landing craft", "R3"


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _day(date: str) -> str:
    """1943-09-01 as 1 Sep 1943."""
    year, month, day = date.split("-")
    return f"{int(day)} {_MONTHS[int(month) - 1]} {year}"


@drawn_from("turn", "result")
def ahead(seen: Seen) -> list[Ahead]:
    """The season, and what the coming turns bring."""
    if seen.result:
        return []
    coming, calendar = [], track(seen)
    for turn in calendar.turns:
        if turn.n < calendar.now:
            continue
        this = turn.n == calendar.now
        for note in turn.notes if this else turn.notes[1:]:
            when = "This turn" if this else f"Turn {turn.n}"
            coming.append(Ahead(when=when, text=note.text, rule=note.rule))
    return coming


__all__ = ["STEPS", "ahead", "has_bombers", "phases", "track"]
