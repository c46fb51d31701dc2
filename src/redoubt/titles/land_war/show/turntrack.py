"""LW-050 to LW-059 The turn and its ten steps: what is done, what is now, what falls due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from redoubt.show.table import Plain, View, remark
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.state import BRITAIN, NATIONS, SIDES, Board


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
"""The steps as printed; bombing is flown between the sixth and the seventh."""
ABOUT: Final = {step.name: step for step in STEPS}


def phases(view: View, g: Board) -> list[Plain]:
    """The steps of this turn; bombing only where there are bombers."""
    listed = [step for step in STEPS if step.name != "Bombing" or has_bombers(g.rules)]
    names = [step.name for step in listed]
    name = view["phase"]["name"]
    now = names.index(name) if name in names else (len(names) if view["result"] else -1)
    return [
        {"rule": step.rule, "name": step.name, "short": step.short, "half": step.half,
         "state": "done" if index < now else "now" if index == now else "later"}
        for index, step in enumerate(listed)
    ]  # fmt: skip


def has_bombers(rules: Rules) -> bool:
    """Whether strategic bombers ever appear in the campaign."""
    return any(row.strategic_bombers for row in rules.map.budget.values()) or any(
        row.strategic_bombers for row in rules.map.setup
    )


def track(g: Board, eyes: Eyes) -> Plain:
    """The calendar: season, winter, and what each turn brings to the viewer's nation, or to all."""
    last = g.rules.last_turn
    turns = [
        {"n": turn, "label": str(turn), "notes": list(_notes(g, eyes, turn))} for turn in range(1, last + 1)
    ]
    return {"now": g.turn, "last": last, "turns": turns}


def _notes(g: Board, eyes: Eyes, turn: int) -> Iterator[Plain]:
    rules = g.rules
    row = rules.map.calendar[turn - 1]
    yield remark(f"{row.name}: {_day(row.start)} to {_day(row.end)}", "LW-050")
    if row.winter:
        yield remark("winter: an operation takes two flags where winter counts", "LW-033")
    before = rules.map.calendar[turn - 2] if turn > 1 else None
    if has_bombers(rules) and before is not None and before.bomber_range != row.bomber_range:
        yield remark(f"bombers reach {row.bomber_range} hexes", "LW-116")
    for nation in (eyes.nation,) if eyes.nation >= 0 else range(len(NATIONS)):
        yield from _changes(g, nation, turn)
    uprising = rules.scenario.uprising
    if uprising is not None and row.name.startswith(uprising.season):
        yield remark(f"partisans rise in {uprising.nation}", "E5")
    if turn == rules.last_turn:
        yield remark("the last turn: points decide", rules.scenario.rule)


def _changes(g: Board, nation: int, turn: int) -> Iterator[Plain]:
    """What a nation's figures of a turn bring that the turn before did not."""
    now, before = g.rules.budget(nation, turn), g.rules.budget(nation, turn - 1)
    if now is None:
        return
    name, side = look.nation_name(nation), look.side_of(g, nation)
    if before is None or now.me != before.me:
        yield remark(f"{name}: ME {now.me}", "LW-034", side=side)
    if before is None or now.military_flags != before.military_flags:
        flags = look.some(now.military_flags, "offensive flag")
        yield remark(f"{name}: {flags}", "LW-030", side=side)
    if now.naval_flags and (before is None or now.naval_flags != before.naval_flags):
        yield remark(f"{name}: {look.some(now.naval_flags, 'naval flag')}", "LW-032", side=side)
    if now.new_pags:
        yield remark(f"{name}: {look.some(now.new_pags, 'new PAG')}", "LW-111", side=side)
    if g.rules.scenario.landing.get(NATIONS[nation]) == turn:
        yield remark(f"{name}: landing craft", "R3", side=side)


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _day(date: str) -> str:
    """1943-09-01 as 1 Sep 1943."""
    year, month, day = date.split("-")
    return f"{int(day)} {_MONTHS[int(month) - 1]} {year}"


def ahead(view: View, g: Board, on_track: Plain) -> list[Plain]:
    """The season, and what the coming turns bring."""
    if view["result"]:
        return []
    told = []
    for turn in on_track["turns"]:
        if turn["n"] < g.turn:
            continue
        when = "This turn" if turn["n"] == g.turn else f"Turn {turn['n']}"
        notes = turn["notes"] if turn["n"] == g.turn else turn["notes"][1:]
        told += [{"when": when, "text": note["text"], "rule": note["rule"]} for note in notes]
    return told


__all__ = ["ABOUT", "BRITAIN", "SIDES", "STEPS", "ahead", "has_bombers", "phases", "track"]
