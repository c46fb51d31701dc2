"""S1.0 The turn track, the phases of both player turns, and what is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show import types
from redoubt.show.types import Ahead, Note, Track, TrackTurn
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import SCATTER_FROM
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import AMMUNITION_TURN, GROUND_SUPPLY_FROM
from redoubt.titles.fallschirmjaeger.rules.r03_orders import (
    REFINERY_TURN,
    UNLOADING_TURN,
    WITHDRAWAL_FROM,
    is_transport,
    members_of,
)
from redoubt.titles.fallschirmjaeger.rules.r05_scenarios import DutchTurn, GermanTurn
from redoubt.titles.fallschirmjaeger.state import DUE, DUTCH, GERMAN, HEXES, SIDES, UNDECIDED, Board

_SHORT: Final = {
    "1.10c": "Reorganise",
    "1.9": "Air attacks",
    "2.5": "Landings",
    "1.8": "AA recovery",
    "S13.0": "Arrivals",
    "S3.0": "Move",
    "S4.0": "Stacking",
    "1.7": "Barrage",
    "S7.0": "Combat",
    "S5.0": "Exploit",
    "2.7": "Supply",
    "3.2": "Supply",
    "3.3c": "Ships",
    "4.0e": "Offers",
}
_QUIET: Final = ("1.8", "4.0e", "S13.0", "S4.0", "3.3c", "1.10c")
"""Phases in which nobody decides anything on most turns."""
FIRST_TURNS: Final = 2
"""2.1, 3.1 The two turns of first light."""


class Phase(NamedTuple):
    rule: str
    name: str
    side: int


PHASES: Final = tuple(
    Phase(step.rule, step.phase, side)
    for side, turn in ((GERMAN, GermanTurn), (DUTCH, DutchTurn))
    for step in turn.STEPS
    if step.phase
)
NO_PHASE: Final = Phase("", "", -1)


def phase_of(seen: Seen) -> Phase:
    """The present phase; NO_PHASE after the game. Both sides' phases carry the same numbers, and stacking is
    looked at twice."""
    found = [phase for phase in PHASES if phase.rule == seen.phase_rule and phase.side == seen.g.phasing]
    return next((phase for phase in found if phase.name == seen.phase), found[0] if found else NO_PHASE)


def phases(seen: Seen) -> list[types.Phase]:
    """The phases of both player turns, each done, now or later."""
    now = phase_of(seen)
    at = PHASES.index(now) if now in PHASES else len(PHASES)
    return [
        types.Phase(
            rule=phase.rule,
            name=phase.name,
            short=_SHORT[phase.rule],
            state="done" if index < at else "now" if index == at else "later",
            side=SIDES[phase.side],
            half=SIDES[phase.side],
        )
        for index, phase in enumerate(PHASES)
        if phase.rule not in _QUIET or index == at
    ]


def when(g: Board, turn: int) -> str:
    """The date and time of a turn."""
    row = tables_of(g).calendar[turn - 1]
    return f"{row.day} May, {row.time}"


def _notes(seen: Seen) -> Iterator[tuple[int, Note]]:
    """What falls due on each turn."""
    g: Board = seen.g
    tables, scenario, last = tables_of(g), g.rules.scenario, g.rules.scenario.last
    special = [name for name in ("village", "stadium") if getattr(scenario, name)]
    if special:
        yield 1, _note(f"{' and '.join(special)} jumps are for this turn alone", "2.5d", GERMAN)
    yield 2, _note("only the Ju-52 points that turn 1 left unused fly", "2.1b", GERMAN)
    yield SCATTER_FROM, _note("from now on every drop scatters", "2.5g", GERMAN)
    yield SCATTER_FROM, _note("from now on units must be in supply", "1.5")
    for turn in range(1, last + 1):
        if tables.calendar[turn - 1].night:
            yield turn, _note("no aircraft fly; air supply heads are removed at the end", "1.2")
    if any(0 <= g.place[ship] < HEXES and not is_transport(g, ship) for ship in tables.ships):
        turn = max(WITHDRAWAL_FROM, g.turn)
        yield turn, _note("each ship leaves for England on a 1 or 2", "3.3c", DUTCH)
    if scenario.victory == "points":
        yield REFINERY_TURN, _note("the British set fire to the refinery", "3.8b", DUTCH)
        yield UNLOADING_TURN, _note("De Twee Gezusters unloads its ammunition", "3.4a", DUTCH)
        yield AMMUNITION_TURN, _note("Dutch artillery without that ammunition is gone", "3.4b", DUTCH)
        yield GROUND_SUPPLY_FROM, _note("supply comes by road from 1.28", "2.7a", GERMAN)
        for turn in sorted(set(tables.values.bridges.turns)):
            number = counted(tables.values.bridges.turns.count(turn), "bridge")
            yield turn, _note(f"{number} for the engineers of 9 Panzer", "2.9", GERMAN)
    yield from _arrivals(g)
    yield (
        last,
        _note("last turn" + ("" if scenario.dutch_last else "; the Dutch do not play it"), scenario.rule),
    )


def _arrivals(g: Board) -> Iterator[tuple[int, Note]]:
    """4.0e, S13.0 Reinforcements by turn, those that cost points apart."""
    tables = tables_of(g)
    due: dict[tuple[int, int], int] = {}
    for unit, row in enumerate(tables.units):
        if g.place[unit] == DUE and row.turn is not None and not row.group:
            key = max(row.turn, g.turn), tables.side[unit]
            due[key] = due.get(key, 0) + 1
    for (turn, side), number in sorted(due.items()):
        yield turn, _note(f"{counted(number, 'reinforcement')} due", "S13.0", side)
    for group, offer in enumerate(tables.groups):
        waiting = [unit for unit in members_of(g, group) if g.place[unit] == DUE]
        if waiting and g.groups[group] == UNDECIDED:
            text = f"{offer.name}: {counted(len(waiting), 'unit')} for {offer.vp} VP, now or never"
            yield offer.turn, _note(text, "4.0e", DUTCH)


def _note(text: str, rule: str, side: int = -1) -> Note:
    return Note(text=text, rule=rule, side=SIDES[side] if side >= 0 else None)


def track(seen: Seen) -> Track:
    """1.2 The turn track, night turns marked."""
    g: Board = seen.g
    last = g.rules.scenario.last
    notes: dict[int, list[Note]] = {}
    for turn, note in _notes(seen):
        if turn <= last:
            notes.setdefault(turn, []).append(note)
    return Track(
        now=min(g.turn, last),
        last=last,
        turns=[
            TrackTurn(n=n, label=str(n), name=when(g, n), notes=notes.get(n, [])) for n in range(1, last + 1)
        ],
    )


def ahead(seen: Seen, track: Track) -> list[Ahead]:
    """What to bear in mind this turn and later."""
    if seen.result:
        return []
    return [
        Ahead(when="This turn" if turn.n == track.now else f"Turn {turn.n}", text=note.text, rule=note.rule)
        for turn in track.turns
        if turn.n >= track.now
        for note in turn.notes
    ]


__all__ = ["NO_PHASE", "PHASES", "Phase", "ahead", "phase_of", "phases", "track", "when"]
