"""4.0 The turn track and its phases: past, present and future."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from redoubt.engine.text import listed
from redoubt.engine.view import Seen
from redoubt.show import types
from redoubt.show.types import Ahead, Note, Track, TrackTurn
from redoubt.titles.switzerland.rules.r04_sequence import Day, Night, Turn
from redoubt.titles.switzerland.rules.r06_bombardment import bomber_window
from redoubt.titles.switzerland.rules.r16_victory import LAST_OF_ALL, MAY_STOP
from redoubt.titles.switzerland.state import ARMIES, GERMAN, NOWHERE, SIDES, SWISS, TRACK, Board

SET_UP: Final = "19.0"
_KINDS: Final = {
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
        for step in steps:
            if step.name in _KINDS:
                yield Phase(step.rule, step.phase, *_KINDS[step.name], half)


PHASES: Final = tuple(_sequence())
"""4.1 to 4.5 in their order."""
PHASE: Final = {phase.rule: phase for phase in PHASES}
NO_PHASE: Final = Phase("", "", "", NOWHERE, "")


def phase_of(seen: Seen) -> Phase:
    """The present phase; NO_PHASE during set-up and after the game."""
    return PHASE.get(seen.phase_rule, NO_PHASE)


def phases(seen: Seen) -> list[types.Phase]:
    """The phases of this turn in order, each done, now or later, after set-up (19.0)."""
    g: Board = seen.g
    sequence = [phase for phase in PHASES if phase.kind != "landings" or g.rules.airborne]
    rules = [phase.rule for phase in sequence]
    now = rules.index(seen.phase_rule) if seen.phase_rule in rules else len(rules) if seen.result else -1
    shown = []
    if seen.phase_rule == SET_UP:
        shown.append(types.Phase(rule=SET_UP, name="Set-up", short="Set-up", state="now", half="day"))
    for index, phase in enumerate(sequence):
        name, side = phase.name, None
        if phase.side != NOWHERE:
            name = name.replace(ARMIES[phase.side], g.rules.armies[phase.side], 1)
            side = SIDES[phase.side]
        state = "done" if index < now else "now" if index == now else "later"
        short, half = phase.short, phase.half
        shown.append(types.Phase(rule=phase.rule, name=name, short=short, half=half, state=state, side=side))
    return shown


# what belongs to a turn


def _note(text: str, rule: str, side: int = NOWHERE) -> Note:
    return Note(text=text, rule=rule, side=SIDES[side] if side != NOWHERE else None)


def _notes(seen: Seen) -> Iterator[tuple[int, Note]]:
    """Everything known to happen on a turn."""
    g: Board = seen.g
    tables, scenario = g.rules.tables, g.rules.scenario
    first, last = bomber_window(g)
    if first:
        yield first, _note("the bomber may fly", "7.0", GERMAN)
        if last:
            yield last, _note("last turn of the bomber", "7.0", GERMAN)
    if g.rules.militia and seen.phase_rule != SET_UP and any(g.militia_place):
        yield 1, _note("militia go home at the end", "18.1", GERMAN)
    if scenario.border_stands_until:
        text = "last turn on which Swiss border units do not retreat"
        yield scenario.border_stands_until, _note(text, "19.2.4", SWISS)
    yield from _prisoners(g)
    if g.rules.scenario_id == "training":
        where = tables.where(tables.grid.parse("0106"))
        yield 3, _note(f"French cavalry appears in {where}", "19.6.4", SWISS)
    for fighter, place in enumerate(g.air_place):
        if place == TRACK:
            text = f"{tables.fighter_shown[fighter]} flies again"
            yield g.air_back[fighter], _note(text, "8.2", tables.fighter_side[fighter])
    coming = [tables.unit_shown[unit] for unit, place in enumerate(g.landing) if place != NOWHERE]
    if coming:
        night = g.turn + (seen.phase_rule in ("4.4", "4.5"))
        land = "lands" if len(coming) == 1 else "land"
        yield night, _note(f"{listed(coming)} {land} at night", "18.5.3", GERMAN)
    yield from _entries(g)
    yield from _end(g)


def _prisoners(g: Board) -> Iterator[tuple[int, Note]]:
    """18.4 When the prisoners of war may be released, and when they and the HG regiment arrive."""
    release = g.rules.scenario.pow
    if release is None or not g.rules.release_pows:
        return
    if not g.pow_turn:
        text = "the Swiss may release the prisoners of war" + ("" if release.last else ", from now on")
        yield release.first, _note(text, "18.4", SWISS)
    elif g.pow_turn > 0:
        yield g.pow_turn, _note("the prisoners of war take the field", "18.4", SWISS)
    if g.hg_turn:
        yield g.hg_turn, _note("the HG regiment arrives", "18.4", GERMAN)


def _entries(g: Board) -> Iterator[tuple[int, Note]]:
    """19.4.1, 19.5.1 What may arrive at the end of this turn and later turns."""
    if g.rules.scenario_id == "follow_on":
        for turn in range(1, 6):
            text = f"waiting units enter on a die of {turn} or less" + (" from now on" if turn == 5 else "")
            yield turn, _note(text, "19.4.1", GERMAN)
    elif g.rules.scenario_id == "kesselring":
        number = g.rules.scenario.draws["each_turn"]
        yield g.turn, _note(f"{number} units from the pool arrive at the end", "19.5.1", GERMAN)
        if g.road_out_due:
            most = min(g.rules.scenario.road_out.each_turn, g.road_out_due)
            yield g.turn, _note(f"{most} Road Out markers at the end", "19.5.5", SWISS)


def _end(g: Board) -> Iterator[tuple[int, Note]]:
    """16.0, 19.4.3, 19.5.3 Turns bought, and how the game ends."""
    scenario = g.rules.scenario
    if not g.last_turn:
        yield MAY_STOP, _note("the German may end the game from now on", f"{scenario.rule}.3")
        yield LAST_OF_ALL, _note("the game ends", f"{scenario.rule}.3")
        return
    if g.extra_turns:
        for turn in range(g.last_turn - g.extra_turns + 1, g.last_turn + 1):
            yield turn, _note("bought for 1 VP", "16.0", GERMAN)
    more = scenario.extra < 0 or g.extra_turns < scenario.extra
    text = "last turn; an extra turn costs the German 1 VP" if more else "last turn"
    yield g.last_turn, _note(text, "16.0" if more else f"{scenario.rule}.3")


def track(seen: Seen) -> Track:
    """The turn track, with notes on what happens on each turn."""
    g: Board = seen.g
    notes: dict[int, list[Note]] = {}
    for turn, note in _notes(seen):
        notes.setdefault(turn, []).append(note)
    shown = g.last_turn or min(LAST_OF_ALL, max(MAY_STOP, g.turn + 4))
    turns = [TrackTurn(n=n, label=str(n), notes=notes.get(n, [])) for n in range(1, shown + 1)]
    return Track(now=g.turn, last=g.last_turn, turns=turns)


def ahead(seen: Seen, track: Track) -> list[Ahead]:
    """What to bear in mind: tonight, this turn, and later turns with notes."""
    if seen.result:
        return []
    coming = []
    if seen.phase_rule == SET_UP or (not seen.g.night and phase_of(seen).half != "end"):
        text = "combat lasts one round, and every unit that fights takes a hit"
        coming.append(Ahead(when="Tonight", text=text, rule="13.3"))
    for turn in track.turns:
        if turn.n >= track.now:
            when = "This turn" if turn.n == track.now else f"Turn {turn.n}"
            coming += [Ahead(when=when, text=note.text, rule=note.rule) for note in turn.notes]
    return coming


__all__ = ["NO_PHASE", "PHASES", "SET_UP", "Phase", "ahead", "phase_of", "phases", "track"]
