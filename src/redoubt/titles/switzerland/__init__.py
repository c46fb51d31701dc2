"""*Switzerland Must Be Conquered*, © Peter Schutze: the title as a value."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from redoubt.engine.title import Title, collect
from redoubt.titles.switzerland.invariants import check
from redoubt.titles.switzerland.measure import fortune, measure
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.rules import (
    r04_sequence as sequence,
)
from redoubt.titles.switzerland.rules import (
    r05_stacking as stacking,
)
from redoubt.titles.switzerland.rules import (
    r06_bombardment as bombardment,
)
from redoubt.titles.switzerland.rules import (
    r08_air as air,
)
from redoubt.titles.switzerland.rules import (
    r09_movement as movement,
)
from redoubt.titles.switzerland.rules import (
    r10_1_odds as odds,
)
from redoubt.titles.switzerland.rules import (
    r10_2_3_retreat as retreat,
)
from redoubt.titles.switzerland.rules import (
    r10_2_losses as losses,
)
from redoubt.titles.switzerland.rules import (
    r10_combat as combat,
)
from redoubt.titles.switzerland.rules import (
    r11_works as works,
)
from redoubt.titles.switzerland.rules import (
    r12_overrun as overrun,
)
from redoubt.titles.switzerland.rules import (
    r14_replacements as replacements,
)
from redoubt.titles.switzerland.rules import (
    r15_placement as placement,
)
from redoubt.titles.switzerland.rules import (
    r15_reinforcements as reinforcements,
)
from redoubt.titles.switzerland.rules import (
    r16_victory as victory,
)
from redoubt.titles.switzerland.rules import (
    r18_5_airborne as airborne,
)
from redoubt.titles.switzerland.rules import (
    r18_6_fog as fog,
)
from redoubt.titles.switzerland.rules import (
    r19_arrivals as arrivals,
)
from redoubt.titles.switzerland.rules import (
    r19_setup as setup,
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
