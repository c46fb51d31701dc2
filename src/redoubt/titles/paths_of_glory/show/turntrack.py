"""The calendar, the phases of a turn, and what is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.engine.view import Seen
from redoubt.show.types import Ahead, Note, Phase, Track, TrackTurn
from redoubt.titles.paths_of_glory.queries import combined_war_status, was_played
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, CP, SIDES

DATES: Final = (
    "August 1914", "September 1914", "Fall 1914", *(
        f"{season} {year}"
        for year in range(1915, 1919)
        for season in ("Winter", "Spring", "Summer", "Fall")
    ), "Winter 1919",
)  # fmt: skip
"""2 The name of each turn."""
PHASES: Final = (
    ("5.A", "Mandated Offensive Phase", "Mandates"),
    ("5.B", "Action Phase", "Actions"),
    ("5.C", "Attrition Phase", "Attrition"),
    ("5.D", "Siege Phase", "Sieges"),
    ("5.E", "War Status Phase", "War status"),
    ("5.F", "Replacement Phase", "Replacements"),
    ("5.G", "Draw Phase", "Draw"),
)
SET_UP: Final = "Set-up"
SEVERE: Final = {
    0: "winter: severe weather in the mountains",
    1: "spring: severe weather in swamps",
    2: "summer: no combat in deserts",
    3: "fall: severe weather in mountains and swamps",
}
"""By turn modulo 4, from turn 3 on."""


def date(turn: int) -> str:
    return DATES[turn - 1] if 1 <= turn <= len(DATES) else str(turn)


def track(seen: Seen) -> Track:
    """2 The turns, with what falls due on each."""
    g: Board = seen.g
    last = g.rules.scenario.last_turn
    notes: dict[int, list[Note]] = {}
    for turn, note in _notes(g, last):
        notes.setdefault(turn, []).append(note)
    turns = [TrackTurn(n=n, label=str(n), name=date(n), notes=notes.get(n, [])) for n in range(1, last + 1)]
    return Track(now=g.turn, last=last, turns=turns)


def _notes(g: Board, last: int) -> Iterator[tuple[int, Note]]:
    yield 1, Note(text="no reinforcements; Russians may not touch German forts", rule="11.12")
    if g.rules.scenario.commitment_rises:
        yield 2, Note(text="from now on commitment may rise", rule="5.E.4")
    for turn in range(3, last + 1):
        yield turn, Note(text=SEVERE[turn % 4], rule="8.4" if turn % 4 == 2 else "AP-07")
        if turn % 4 == 0 and was_played(g, "AP-02"):
            yield turn, Note(text="the blockade costs the Central Powers 1 VP", rule="AP-02", side=SIDES[AP])
    if last >= 7:
        yield 7, Note(text="last turn of Putnik", rule="AP-05", side=SIDES[AP])
    if g.rules.scenario.armistice:
        yield last, Note(text="the war ends, if no armistice ended it before", rule="4.4")
    else:
        yield last, Note(text="the game ends", rule=g.rules.scenario.rule)


def phases(seen: Seen) -> list[Phase]:
    """5 The phases of the turn: done, now or later."""
    names = [name for _, name, _ in PHASES]
    g: Board = seen.g
    if seen.phase in names:
        now = names.index(seen.phase)
    else:  # the parts of an action have names of their own
        now = len(names) if seen.result else 1 if g.round else -1
    shown = []
    if seen.phase == SET_UP:
        shown.append(Phase(rule="3.3", name=SET_UP, short=SET_UP, state="now"))
    for n, (rule, name, short) in enumerate(PHASES):
        state = "done" if n < now else "now" if n == now else "later"
        words = f"{short}, round {g.round}" if rule == "5.B" and state == "now" and g.round else short
        shown.append(Phase(rule=rule, name=name, short=words, state=state))
    return shown


def ahead(seen: Seen) -> list[Ahead]:
    """What to bear in mind."""
    g: Board = seen.g
    if seen.result:
        return []
    coming = []
    shown = track(seen)
    for turn in shown.turns[g.turn - 1 : g.turn + 1]:
        when = "This turn" if turn.n == g.turn else f"Turn {turn.n}, {turn.name}"
        coming += [Ahead(when=when, text=note.text, rule=note.rule) for note in turn.notes]
    for side, limit, words in _commitments(g):
        power = "Central Powers" if side == CP else "Allied Powers"
        coming.append(Ahead(when=f"War status {limit}", text=f"the {power} go to {words}", rule="16.2"))
    if g.rules.scenario.armistice:
        text = f"armistice; the combined war status is {combined_war_status(g)}"
        coming.append(Ahead(when="War status 40", text=text, rule="16.5"))
    return coming


def _commitments(g: Board) -> Iterator[tuple[int, int, str]]:
    if not g.rules.scenario.commitment_rises:
        return
    for side in (CP, AP):
        if g.commitment[side] == 0:
            yield side, 4, "Limited War"
        elif g.commitment[side] == 1:
            yield side, 11, "Total War"


__all__ = ["DATES", "PHASES", "SET_UP", "ahead", "date", "phases", "track"]
