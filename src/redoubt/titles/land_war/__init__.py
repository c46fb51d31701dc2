"""*Land Combat Rules 1942-1945*: the title as a value."""

from __future__ import annotations

from redoubt.engine.title import Title
from redoubt.titles.land_war.imagine import imagine
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.measure import SCENARIO_RULES, bench_calls, fortune, measure
from redoubt.titles.land_war.notation import NOTATION, SIZES
from redoubt.titles.land_war.rules import (
    a02_orders,
    a39_isolation,
    e1_events,
    lw010_front,
    lw050_production,
    lw050_sequence,
    lw051_deployment,
    lw052_closing,
    lw053_flags,
    lw054_stakes,
    lw055_removal,
    lw060_combat,
    lw085_advance,
    lw090_losses,
    lw097_straightening,
    lw115_bombing,
    s1_victory,
)
from redoubt.titles.land_war.rules.r7_setup import complete
from redoubt.titles.land_war.settings import OPTIONS, resolve, scenarios
from redoubt.titles.land_war.show.about import ABOUT, BRIEFINGS
from redoubt.titles.land_war.show.amendments import amended
from redoubt.titles.land_war.show.calculator import CALCULATOR
from redoubt.titles.land_war.show.desk import ControlDesk
from redoubt.titles.land_war.show.forecast import FORECASTER
from redoubt.titles.land_war.show.look import hex_names
from redoubt.titles.land_war.show.mapdata import map_data
from redoubt.titles.land_war.show.proposals import Drafts
from redoubt.titles.land_war.show.table import Table
from redoubt.titles.land_war.show.terminal import Terminal
from redoubt.titles.land_war.staff.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.land_war.state import CONTROL, SIDES, Board
from redoubt.titles.land_war.tables import FOLDER

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
    begin=lw050_sequence.begin,
    enter=lw050_sequence.enter,
    sections=(
        a02_orders,
        a39_isolation,
        e1_events,
        lw010_front,
        lw050_production,
        lw050_sequence,
        lw051_deployment,
        lw052_closing,
        lw053_flags,
        lw054_stakes,
        lw055_removal,
        lw060_combat,
        lw085_advance,
        lw090_losses,
        lw097_straightening,
        lw115_bombing,
        s1_victory,
    ),
    folder=FOLDER,
    umpire=CONTROL,
    umpired=lambda options: "A02" if options["control"] == "people" else "",
    complete=complete,
    check=check,
    corrected=e1_events.revise,
    amended=amended,
    determinize=imagine,
    names=hex_names,
    extras={
        "about": ABOUT,
        "briefings": BRIEFINGS,
        "table": Table,
        "proposals": Drafts,
        "map": map_data,
        "maps": tuple(scenarios()),
        "scores": s1_victory.scores,
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
