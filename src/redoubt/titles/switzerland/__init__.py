"""*Switzerland Must Be Conquered*, © Peter Schutze: the title as a value."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from redoubt.engine.title import Title, collect
from redoubt.titles.switzerland import (
    air,
    airborne,
    arrivals,
    bombardment,
    combat,
    fog,
    losses,
    movement,
    odds,
    overrun,
    placement,
    reinforcements,
    replacements,
    retreat,
    sequence,
    setup,
    stacking,
    victory,
    works,
)
from redoubt.titles.switzerland.about import ABOUT
from redoubt.titles.switzerland.arrange import arrange, still
from redoubt.titles.switzerland.forecast import FORECASTER
from redoubt.titles.switzerland.invariants import check
from redoubt.titles.switzerland.judgement import win_chance
from redoubt.titles.switzerland.mapdata import bench_calls, map_data
from redoubt.titles.switzerland.measure import fortune, measure
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.rules import OPTIONS, resolve, scenarios
from redoubt.titles.switzerland.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.switzerland.state import SIDES, Board
from redoubt.titles.switzerland.table import Table
from redoubt.titles.switzerland.tables import FOLDER
from redoubt.titles.switzerland.terminal import Terminal

_SECTIONS: tuple[ModuleType, ...] = (
    sequence, bombardment, air, movement, odds, combat, losses, retreat, stacking, overrun, placement,
    replacements, reinforcements, arrivals, airborne, victory, setup, works, fog,
)  # fmt: skip

_GENERAL = {
    "forced": "The {side} has only one choice: {choice}",
    "undo": "The {side} takes back a choice",
    "rewound": "The umpire takes the game back: {reason}",
    "correction": "The umpire corrects the board: {reason}",
    "hit": "{unit} takes a hit",
    "step_lost": "{unit} loses a step",
    "eliminated": "{unit} is eliminated ({pile})",
    "fort_hit": "{fort} in {hex} takes a hit",
    "fort_destroyed": "{fort} in {hex} is destroyed",
    "road_out": "The road in {hex} is blown",
    "road_cleared": "The road in {hex} is cleared",
    "vp_paid": "The German pays {amount} VP: {why}",
    "vp_given": "The German receives {amount} VP: {why}",
    "vp_charged": "{unit} costs the German {amount} VP: {why}",
    "game_over": "Game over: {winner}, {level}. {reason}",
}

_SIDE_FACTS = ("side", "attacker", "army", "winner")


def _words(kind: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """Words for the sentence of an event instead of its facts."""
    found = {key: facts[key].capitalize() for key in _SIDE_FACTS if facts.get(key) in SIDES}
    if "pile" in facts:
        found["pile"] = str(facts["pile"]).replace("_", " ")
    if kind == "game_over":
        found["level"] = victory.level_told(facts["level"])
    return found | works.words(kind, facts)


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
    begin=sequence.begin,
    enter=sequence.enter,
    classes=collect(_SECTIONS),
    lines={**_GENERAL, **{kind: line for section in _SECTIONS for kind, line in section.LINES.items()}},
    words=_words,
    folder=FOLDER,
    check=check,
    determinize=airborne.imagine_landings,
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
        "scores": victory.scores,
        "bench": bench_calls(),
        "measure": measure,
        "fortune": fortune,
    },
)
