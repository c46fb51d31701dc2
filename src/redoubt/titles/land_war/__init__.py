"""*Land Combat Rules 1942-1945*: the title as a value."""

from __future__ import annotations

from types import ModuleType

from redoubt.engine.title import Title, collect
from redoubt.titles.land_war import (
    advance,
    bombing,
    closing,
    combat,
    deployment,
    events,
    flags,
    front,
    isolation,
    losses,
    orders,
    production,
    removal,
    sequence,
    stakes,
    straightening,
    victory,
)
from redoubt.titles.land_war.about import ABOUT, BRIEFINGS
from redoubt.titles.land_war.amendments import amended
from redoubt.titles.land_war.calculator import CALCULATOR
from redoubt.titles.land_war.desk import ControlDesk
from redoubt.titles.land_war.forecast import FORECASTER
from redoubt.titles.land_war.imagine import imagine
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.mapdata import map_data
from redoubt.titles.land_war.measure import SCENARIO_RULES, bench_calls, fortune, measure
from redoubt.titles.land_war.notation import NOTATION, SIZES
from redoubt.titles.land_war.proposals import Drafts
from redoubt.titles.land_war.rules import OPTIONS, resolve, scenarios
from redoubt.titles.land_war.sentences import words
from redoubt.titles.land_war.setup import complete
from redoubt.titles.land_war.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.land_war.state import CONTROL, SIDES, Board
from redoubt.titles.land_war.table import Table
from redoubt.titles.land_war.tables import FOLDER
from redoubt.titles.land_war.terminal import Terminal

_SECTIONS: tuple[ModuleType, ...] = (
    sequence, production, deployment, closing, flags, stakes, bombing, removal, combat, losses, advance,
    front, isolation, straightening, events, orders,
)  # fmt: skip

_GENERAL = {
    "forced": "{side} has only one choice: {choice}",
    "undo": "{side} takes back a choice",
    "rewound": "Control takes the game back: {reason}",
    "reason": "{side} gives a reason: {reason}",
    "answered_for": "Control answers for {side}: {reason}",
    "correction": "Control corrects the board: {reason}",
    "corrected": "Corrected: {text}",
    "game_over": "Game over: {winner}, {level}; {reason}",
}

TITLE = Title(
    id="land_war",
    name="Land Combat 1942-1945",
    version=1,
    sides=SIDES,
    camps={
        "axis": ("germany", "italy", "axis_minors", "axis_allies", "japan"),
        "allied": ("ussr", "britain", "usa", "china"),
    },
    notation=NOTATION,
    state=Board,
    sizes=SIZES,
    scenarios=scenarios(),
    options=OPTIONS,
    resolve=resolve,
    begin=sequence.begin,
    enter=sequence.enter,
    classes=collect(_SECTIONS),
    lines={**_GENERAL, **{kind: line for one in _SECTIONS for kind, line in one.LINES.items()}},
    words=words,
    folder=FOLDER,
    umpire=CONTROL,
    umpired=lambda options: "A02" if options["control"] == "people" else "",
    complete=complete,
    check=check,
    corrected=events.revise,
    amended=amended,
    determinize=imagine,
    extras={
        "about": ABOUT,
        "briefings": BRIEFINGS,
        "table": Table,
        "proposals": Drafts,
        "map": map_data,
        "maps": tuple(scenarios()),
        "scores": victory.scores,
        "staff": staff,
        "doctrines": DOCTRINE_NAMES,
        "evaluate": evaluate,
        "odds": FORECASTER,
        "calculator": CALCULATOR,
        "terminal": Terminal,
        "bench": bench_calls(),
        "measure": measure,
        "fortune": fortune,
        "scenario_rules": SCENARIO_RULES,
        "desk": ControlDesk(),
    },
)
