"""4.0 The turn and its phases as a table shows them: what is done, what is now, what lies ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from redoubt.show.table import Plain, View, remark
from redoubt.titles.switzerland.rules.r04_sequence import Day, Night, Turn
from redoubt.titles.switzerland.rules.r06_bombardment import bomber_window
from redoubt.titles.switzerland.rules.r16_victory import LAST_OF_ALL, MAY_STOP
from redoubt.titles.switzerland.state import ARMIES, GERMAN, NOWHERE, SIDES, SWISS, TRACK, Board

SET_UP: Final = "19.0"
_SHORT: Final = {
    "german_bombardment": ("bombard", GERMAN), "swiss_bombardment": ("bombard", SWISS),
    "german_movement": ("move", GERMAN), "swiss_movement": ("move", SWISS),
    "german_combat": ("combat", GERMAN), "swiss_combat": ("combat", SWISS),
    "first_replacement": ("refit", GERMAN), "landings": ("landings", GERMAN),
    "replacements": ("refit", NOWHERE), "reinforcements": ("reinforce", NOWHERE),
    "administration": ("admin", NOWHERE),
}  # fmt: skip
"""By step: the kind of phase, and the side that acts in it."""


class Phase(NamedTuple):
    """One phase of the sequence of play."""

    rule: str
    name: str
    kind: str
    side: int
    half: str
    """day, night or end."""

    @property
    def short(self) -> str:
        if self.half == "night" and self.kind != "landings":
            return f"Night {self.kind}"
        return self.kind.capitalize()


def _sequence() -> Iterator[Phase]:
    for half, steps in (("day", Day.STEPS), ("night", Night.STEPS), ("end", Turn.STEPS)):
        for one in steps:
            if one.name in _SHORT:
                yield Phase(one.rule, one.phase, *_SHORT[one.name], half)


PHASES: Final = tuple(_sequence())
"""4.1 to 4.5 in their order."""
PHASE: Final = {phase.rule: phase for phase in PHASES}
NO_PHASE: Final = Phase("", "", "", NOWHERE, "")


def phase_of(view: View) -> Phase:
    """The phase a view stands in; no phase of a turn during set-up and when all is over."""
    return PHASE.get(view["phase"]["rule"], NO_PHASE)


def phases(view: View, g: Board) -> list[Plain]:
    """The phases of this turn in order, each done, now or later; set-up comes before them (19.0)."""
    rule = view["phase"]["rule"]
    listed = [phase for phase in PHASES if phase.kind != "landings" or g.rules.airborne]
    rules = [phase.rule for phase in listed]
    now = rules.index(rule) if rule in rules else (len(rules) if view["result"] else -1)
    told = []
    if rule == SET_UP:
        told.append({"rule": SET_UP, "name": "Set-up", "short": "Set-up", "state": "now", "half": "day"})
    for index, phase in enumerate(listed):
        name = phase.name
        if phase.side != NOWHERE:
            name = name.replace(ARMIES[phase.side], g.rules.armies[phase.side], 1)
        one = {"rule": phase.rule, "name": name, "short": phase.short, "half": phase.half,
               "state": "done" if index < now else "now" if index == now else "later"}  # fmt: skip
        if phase.side != NOWHERE:
            one["side"] = SIDES[phase.side]
        told.append(one)
    return told


# what belongs to a turn


def _notes(g: Board, rule: str) -> Iterator[tuple[int, Plain]]:
    """Everything that is known to fall on a turn."""
    scenario = g.rules.scenario
    first, last = bomber_window(g)
    german, swiss = SIDES
    if first:
        yield first, remark("the bomber may fly", "7.0", side=german)
        if last:
            yield last, remark("the bomber flies for the last time", "7.0", side=german)
    if g.rules.militia and rule != SET_UP and any(g.militia_place):
        yield 1, remark("militia go home at its end", "18.1", side=german)
    if scenario.border_stands_until:
        yield (
            scenario.border_stands_until,
            remark("Swiss border units stand their ground for the last time", "19.2.4", side=swiss),
        )
    yield from _prisoners(g)
    if g.rules.scenario_id == "training":
        yield 3, remark("French cavalry appears in 0106", "19.6.4", side=swiss)
    names = g.rules.tables.fighter_shown
    for fighter, at in enumerate(g.air_place):
        if at == TRACK:
            owner = SIDES[g.rules.tables.fighter_side[fighter]]
            yield g.air_back[fighter], remark(f"{names[fighter]} flies again", "8.2", side=owner)
    coming = [g.rules.tables.unit_shown[unit] for unit, at in enumerate(g.landing) if at != NOWHERE]
    if coming:
        night = g.turn + (rule in ("4.4", "4.5"))
        yield night, remark(f"{', '.join(coming)} land at night", "18.5.3", side=german)
    yield from _entries(g)
    yield from _end(g)


def _prisoners(g: Board) -> Iterator[tuple[int, Plain]]:
    release = g.rules.scenario.pow
    if release is None or not g.rules.release_pows:
        return
    if not g.pow_turn:
        text = "the Swiss may release the prisoners of war" + ("" if release.last else ", from now on")
        yield release.first, remark(text, "18.4", side=SIDES[SWISS])
    elif g.pow_turn > 0:
        yield g.pow_turn, remark("the prisoners of war take the field", "18.4", side=SIDES[SWISS])
    if g.hg_turn:
        yield g.hg_turn, remark("the HG regiment arrives", "18.4", side=SIDES[GERMAN])


def _entries(g: Board) -> Iterator[tuple[int, Plain]]:
    """19.4.1, 19.5.1 What may come at the end of this turn and of those after it."""
    if g.rules.scenario_id == "follow_on":
        for turn in range(1, 6):
            text = f"waiting units enter on a die of {turn} or less" + (" from now on" if turn == 5 else "")
            yield turn, remark(text, "19.4.1", side=SIDES[GERMAN])
    elif g.rules.scenario_id == "kesselring":
        number = g.rules.scenario.draws["each_turn"]
        yield g.turn, remark(f"{number} units of the pool follow at its end", "19.5.1", side=SIDES[GERMAN])
        if g.road_out_due:
            most = min(g.rules.scenario.road_out.each_turn, g.road_out_due)
            yield g.turn, remark(f"{most} Road Out markers at its end", "19.5.5", side=SIDES[SWISS])


def _end(g: Board) -> Iterator[tuple[int, Plain]]:
    scenario = g.rules.scenario
    if not g.last_turn:
        yield MAY_STOP, remark("from its end the German may stop the game", f"{scenario.rule}.3")
        yield LAST_OF_ALL, remark("the game ends", f"{scenario.rule}.3")
        return
    if g.extra_turns:
        for turn in range(g.last_turn - g.extra_turns + 1, g.last_turn + 1):
            yield turn, remark("bought for 1 VP", "16.0", side=SIDES[GERMAN])
    more = scenario.extra < 0 or g.extra_turns < scenario.extra
    text = "last turn; one more costs the German 1 VP" if more else "last turn"
    yield g.last_turn, remark(text, "16.0" if more else f"{scenario.rule}.3")


def track(view: View, g: Board) -> Plain:
    """The turn track: a note for everything that falls on a turn."""
    noted: dict[int, list[Plain]] = {}
    for turn, note in _notes(g, view["phase"]["rule"]):
        noted.setdefault(turn, []).append(note)
    shown = g.last_turn or min(LAST_OF_ALL, max(MAY_STOP, g.turn + 4))
    turns = [{"n": n, "label": str(n), "notes": noted.get(n, [])} for n in range(1, shown + 1)]
    return {"now": g.turn, "last": g.last_turn or None, "turns": turns}


def ahead(view: View, g: Board, on_track: Mapping[str, Any]) -> list[Plain]:
    """What a player should have in mind: tonight, this turn, and the next turns that bring something."""
    if view["result"]:
        return []
    told = []
    if view["phase"]["rule"] == SET_UP or (not g.night and phase_of(view).half != "end"):
        told.append({"when": "Tonight", "text": "one round a combat, and hits for all who fight",
                     "rule": "13.3"})  # fmt: skip
    for turn in on_track["turns"]:
        if turn["n"] >= g.turn:
            when = "This turn" if turn["n"] == g.turn else f"Turn {turn['n']}"
            told += [{"when": when, "text": note["text"], "rule": note["rule"]} for note in turn["notes"]]
    return told


__all__ = ["NO_PHASE", "PHASES", "SET_UP", "Phase", "ahead", "phase_of", "phases", "track"]
