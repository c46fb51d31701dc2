"""*Switzerland Must Be Conquered*, © Peter Schutze: the title as a value."""

from __future__ import annotations

from redoubt.engine.title import Lab, Staff, Title
from redoubt.show.contract import Show
from redoubt.titles.switzerland import board
from redoubt.titles.switzerland.invariants import check
from redoubt.titles.switzerland.measure import BENCH, fortune, measure
from redoubt.titles.switzerland.migrations import MIGRATIONS
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.planes import PLANES, planes
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
from redoubt.titles.switzerland.show.about import ABOUT, BRIEFINGS, SKETCHES
from redoubt.titles.switzerland.show.arrange import arrange, still
from redoubt.titles.switzerland.show.charts import charts, odds_cell
from redoubt.titles.switzerland.show.forecast import FORECASTER
from redoubt.titles.switzerland.show.holdings import bombardment, control, forts, replacements, stacking
from redoubt.titles.switzerland.show.inspection import piece_info, place_info
from redoubt.titles.switzerland.show.log import LOSS_EVENTS, log_extra, losses, report
from redoubt.titles.switzerland.show.mapdata import map_data, regions
from redoubt.titles.switzerland.show.offers import PHRASES
from redoubt.titles.switzerland.show.overlays import odds, reach, threat
from redoubt.titles.switzerland.show.paper import paper
from redoubt.titles.switzerland.show.scene import fight_at, scene
from redoubt.titles.switzerland.show.sheets import Sheet
from redoubt.titles.switzerland.staff.judgement import win_chance
from redoubt.titles.switzerland.staff.staff import DOCTRINE_NAMES, evaluate, staff
from redoubt.titles.switzerland.state import SIDES, Board
from redoubt.titles.switzerland.tables import FOLDER

SHOW = Show(
    about=ABOUT,
    map=map_data,
    scene=scene,
    phrases=PHRASES,
    place=place_info,
    piece=piece_info,
    fight_at=fight_at,
    layers=(reach, threat, odds, control, forts, bombardment, replacements, stacking),
    sheet=Sheet,
    charts=charts,
    odds_cell=odds_cell,
    log_extra=log_extra,
    losses=losses,
    loss_events=LOSS_EVENTS,
    report=report,
    paper=paper,
    forecaster=FORECASTER,
    briefings=BRIEFINGS,
    sketches=SKETCHES,
    arrange=arrange,
    still=still,
    regions=regions,
)

TITLE = Title(
    id="switzerland",
    name="Switzerland Must Be Conquered",
    version=3,
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
    migrations=MIGRATIONS,
    scores=r16_victory.scores,
    show=SHOW,
    staff=Staff(
        make=staff,
        doctrines=DOCTRINE_NAMES,
        evaluate=evaluate,
        chance=win_chance,
        no_better={"general": ("training",)},
    ),
    lab=Lab(
        measure=measure,
        fortune=fortune,
        bench=BENCH,
        planes=planes,
        plane_names=PLANES,
        options={"follow_on": {"forty_turns": True}, "kesselring": {"forty_turns": True}},
    ),
)
