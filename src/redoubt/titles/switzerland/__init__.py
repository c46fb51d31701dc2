"""*Switzerland Must Be Conquered*, © Peter Schutze: the title as a value."""

from __future__ import annotations

from redoubt.engine.title import Title
from redoubt.titles.switzerland import board
from redoubt.titles.switzerland.invariants import check
from redoubt.titles.switzerland.measure import fortune, measure
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.rules import (
    r04_sequence,
    r05_stacking,
    r06_bombardment,
    r08_air,
    r09_movement,
    r10_1_odds,
    r10_2_3_retreat,
    r10_2_losses,
    r10_combat,
    r11_works,
    r12_overrun,
    r14_replacements,
    r15_placement,
    r15_reinforcements,
    r16_victory,
    r18_5_airborne,
    r18_6_fog,
    r19_arrivals,
    r19_setup,
)
from redoubt.titles.switzerland.settings import OPTIONS, resolve, scenarios
from redoubt.titles.switzerland.show.about import ABOUT
from redoubt.titles.switzerland.show.arrange import arrange, still
from redoubt.titles.switzerland.show.forecast import FORECASTER
from redoubt.titles.switzerland.show.mapdata import bench_calls, map_data
from redoubt.titles.switzerland.show.table import Table
from redoubt.titles.switzerland.show.terminal import Terminal
from redoubt.titles.switzerland.staff.judgement import win_chance
from redoubt.titles.switzerland.staff.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.switzerland.state import SIDES, Board
from redoubt.titles.switzerland.tables import FOLDER

TITLE = Title(
    id="switzerland",
    name="Switzerland Must Be Conquered",
    version=1,
    sides=SIDES,
    notation=NOTATION,
    state=Board,
    sizes=SIZES,
    scenarios=scenarios(),
    options=OPTIONS,
    resolve=resolve,
    begin=r04_sequence.begin,
    enter=r04_sequence.enter,
    sections=(
        board,
        r04_sequence,
        r05_stacking,
        r06_bombardment,
        r08_air,
        r09_movement,
        r10_1_odds,
        r10_2_3_retreat,
        r10_2_losses,
        r10_combat,
        r11_works,
        r12_overrun,
        r14_replacements,
        r15_placement,
        r15_reinforcements,
        r16_victory,
        r18_5_airborne,
        r18_6_fog,
        r19_arrivals,
        r19_setup,
    ),
    folder=FOLDER,
    check=check,
    determinize=r18_5_airborne.imagine_landings,
    extras={
        "about": ABOUT,
        "terminal": Terminal,
        "table": Table,
        "staff": staff,
        "doctrines": DOCTRINE_NAMES,
        "evaluate": evaluate,
        "chance": win_chance,
        "map": map_data,
        "odds": FORECASTER,
        "arrange": arrange,
        "still": still,
        "scores": r16_victory.scores,
        "bench": bench_calls(),
        "measure": measure,
        "fortune": fortune,
    },
)
