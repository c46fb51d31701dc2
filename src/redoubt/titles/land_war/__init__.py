"""*Land Combat Rules 1942-1945*: the title as a value."""

from __future__ import annotations

from types import ModuleType

from redoubt.engine.title import Title, collect
from redoubt.titles.land_war.imagine import imagine
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.measure import SCENARIO_RULES, bench_calls, fortune, measure
from redoubt.titles.land_war.notation import NOTATION, SIZES
from redoubt.titles.land_war.rules import (
    a02_orders as orders,
)
from redoubt.titles.land_war.rules import (
    a39_isolation as isolation,
)
from redoubt.titles.land_war.rules import (
    e1_events as events,
)
from redoubt.titles.land_war.rules import (
    lw010_front as front,
)
from redoubt.titles.land_war.rules import (
    lw050_production as production,
)
from redoubt.titles.land_war.rules import (
    lw050_sequence as sequence,
)
from redoubt.titles.land_war.rules import (
    lw051_deployment as deployment,
)
from redoubt.titles.land_war.rules import (
    lw052_closing as closing,
)
from redoubt.titles.land_war.rules import (
    lw053_flags as flags,
)
from redoubt.titles.land_war.rules import (
    lw054_stakes as stakes,
)
from redoubt.titles.land_war.rules import (
    lw055_removal as removal,
)
from redoubt.titles.land_war.rules import (
    lw060_combat as combat,
)
from redoubt.titles.land_war.rules import (
    lw085_advance as advance,
)
from redoubt.titles.land_war.rules import (
    lw090_losses as losses,
)
from redoubt.titles.land_war.rules import (
    lw097_straightening as straightening,
)
from redoubt.titles.land_war.rules import (
    lw115_bombing as bombing,
)
from redoubt.titles.land_war.rules import (
    s1_victory as victory,
)
from redoubt.titles.land_war.rules.r7_setup import complete
from redoubt.titles.land_war.settings import OPTIONS, resolve, scenarios
from redoubt.titles.land_war.show.about import ABOUT, BRIEFINGS
from redoubt.titles.land_war.show.amendments import amended
from redoubt.titles.land_war.show.calculator import CALCULATOR
from redoubt.titles.land_war.show.desk import ControlDesk
from redoubt.titles.land_war.show.forecast import FORECASTER
from redoubt.titles.land_war.show.mapdata import map_data
from redoubt.titles.land_war.show.proposals import Drafts
from redoubt.titles.land_war.show.sentences import words
from redoubt.titles.land_war.show.table import Table
from redoubt.titles.land_war.show.terminal import Terminal
from redoubt.titles.land_war.staff.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.land_war.state import CONTROL, SIDES, Board
from redoubt.titles.land_war.tables import FOLDER

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
