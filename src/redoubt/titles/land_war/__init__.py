"""*Land Combat Rules 1942-1945*: the title as a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redoubt.engine.decision import OwnNames
from redoubt.engine.events import EventKind
from redoubt.engine.title import Lab, Staff, Title
from redoubt.show.contract import Show
from redoubt.titles.land_war import words
from redoubt.titles.land_war.imagine import imagine
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.measure import SCENARIO_RULES, bench_calls, fortune, measure
from redoubt.titles.land_war.migrations import from_version_1, from_version_2, from_version_3
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
from redoubt.titles.land_war.settings import OPTIONS, Rules, resolve, scenarios
from redoubt.titles.land_war.show.about import ABOUT, BRIEFINGS, SKETCHES
from redoubt.titles.land_war.show.account import account
from redoubt.titles.land_war.show.amendments import amended
from redoubt.titles.land_war.show.calculator import CALCULATOR
from redoubt.titles.land_war.show.charts import charts
from redoubt.titles.land_war.show.desk import ControlDesk
from redoubt.titles.land_war.show.forecast import FORECASTER
from redoubt.titles.land_war.show.forms import order_form
from redoubt.titles.land_war.show.inspection import piece_info, place_info
from redoubt.titles.land_war.show.log import LOSS_EVENTS, log_extra, losses_by_turn, report
from redoubt.titles.land_war.show.mapdata import map_data
from redoubt.titles.land_war.show.offers import PHRASES
from redoubt.titles.land_war.show.overlays import LAYERS, Sheet
from redoubt.titles.land_war.show.paper import paper
from redoubt.titles.land_war.show.proposals import Drafts
from redoubt.titles.land_war.show.refusals import why_not_here
from redoubt.titles.land_war.show.scene import fight_at, scene
from redoubt.titles.land_war.show.shorthand import SHORTHAND
from redoubt.titles.land_war.staff.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.land_war.state import CARDS, CONTROL, SIDES, Board
from redoubt.titles.land_war.tables import FOLDER


def names(rules: Rules) -> OwnNames:
    """The towns of the campaign's map, and its cards by their titles."""
    return {
        "hex": rules.map.towns,
        "card": {CARDS[card]: rules.map.card_name(card) for card in rules.map.cards},
    }


SHOW = Show(
    about=ABOUT,
    map=map_data,
    maps=tuple(scenarios()),
    scene=scene,
    phrases=PHRASES,
    place=place_info,
    piece=piece_info,
    why_not=why_not_here,
    fight_at=fight_at,
    layers=LAYERS,
    sheet=Sheet,
    charts=charts,
    log_extra=log_extra,
    losses=losses_by_turn,
    loss_events=LOSS_EVENTS,
    report=report,
    paper=paper,
    order_form=order_form,
    account=account,
    forecaster=FORECASTER,
    calculator=CALCULATOR,
    briefings=BRIEFINGS,
    sketches=SKETCHES,
    proposals=Drafts,
    desk=ControlDesk(),
    ground="control",
    shorthand=SHORTHAND,
)

SECTIONS = (
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


def told() -> Iterator[EventKind]:
    """The events with a nation as the subject of their sentence."""
    for section in SECTIONS:
        for kind in getattr(section, "EVENTS", ()):
            if "{Nation}" in kind.line:
                yield replace(kind, words=words.speaking(kind.words))


TITLE = Title(
    id="land_war",
    name="Land Combat 1942-1945",
    version=4,
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
    sections=SECTIONS,
    events={kind.kind: kind for kind in told()},
    folder=FOLDER,
    migrations={1: from_version_1, 2: from_version_2, 3: from_version_3},
    umpire=CONTROL,
    umpired=lambda options: "A02" if options["control"] == "people" else "",
    complete=complete,
    check=check,
    corrected=e1_events.revise,
    amended=amended,
    determinize=imagine,
    names=names,
    scores=s1_victory.scores,
    show=SHOW,
    staff=Staff(
        make=staff,
        doctrines=DOCTRINE_NAMES,
        evaluate=evaluate,
        no_better={"general": ("orel",)},
    ),
    lab=Lab(measure=measure, fortune=fortune, bench=bench_calls(), scenario_rules=SCENARIO_RULES),
)
