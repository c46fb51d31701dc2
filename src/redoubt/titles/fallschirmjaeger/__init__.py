"""*Fallschirmjaeger*, © 2001 The Gamers, Inc.: the title as a value, on the rules of the Standard Combat
Series."""

from __future__ import annotations

from redoubt.engine.title import Lab, Staff, Title
from redoubt.series.scs import (
    board as series_board,
    r03_movement,
    r04_stacking,
    r06_overrun,
    r07_combat,
    r07_fight,
    r08_losses,
    r09_retreat,
    r10_advance,
    r13_reinforcements,
)
from redoubt.show.contract import Show
from redoubt.titles.fallschirmjaeger import board
from redoubt.titles.fallschirmjaeger.invariants import check
from redoubt.titles.fallschirmjaeger.measure import BENCH, fortune, measure
from redoubt.titles.fallschirmjaeger.migrations import MIGRATIONS
from redoubt.titles.fallschirmjaeger.notation import NOTATION, SIZES
from redoubt.titles.fallschirmjaeger.rules import (
    r01_7_barrage,
    r01_8_aa,
    r01_9_raids,
    r01_10_leaders,
    r02_3_flights,
    r02_5_landings,
    r02_7_supply,
    r03_orders,
    r04_victory,
    r05_scenarios,
)
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import GAME
from redoubt.titles.fallschirmjaeger.settings import OPTIONS, resolver, scenarios
from redoubt.titles.fallschirmjaeger.show.about import ABOUT, BRIEFINGS, SKETCHES
from redoubt.titles.fallschirmjaeger.show.charts import charts, odds_cell
from redoubt.titles.fallschirmjaeger.show.forecast import FORECASTER
from redoubt.titles.fallschirmjaeger.show.guns import aa, barrage, planner
from redoubt.titles.fallschirmjaeger.show.inspection import piece_info, place_info
from redoubt.titles.fallschirmjaeger.show.log import LOSS_EVENTS, log_extra, losses, report
from redoubt.titles.fallschirmjaeger.show.mapdata import map_data, regions
from redoubt.titles.fallschirmjaeger.show.offers import PHRASES
from redoubt.titles.fallschirmjaeger.show.overlays import odds, reach, sites, threat, zones
from redoubt.titles.fallschirmjaeger.show.paper import paper
from redoubt.titles.fallschirmjaeger.show.scene import fight_at, scene
from redoubt.titles.fallschirmjaeger.show.sheets import Sheet
from redoubt.titles.fallschirmjaeger.show.supply import supply
from redoubt.titles.fallschirmjaeger.staff.doctrine import DOCTRINES
from redoubt.titles.fallschirmjaeger.staff.judgement import evaluate, win_chance
from redoubt.titles.fallschirmjaeger.staff.staff import staff
from redoubt.titles.fallschirmjaeger.state import SIDES, Board
from redoubt.titles.fallschirmjaeger.tables import FOLDER

SHOW = Show(
    about=ABOUT,
    map=map_data,
    maps=tuple(scenarios()),
    scene=scene,
    phrases=PHRASES,
    place=place_info,
    piece=piece_info,
    fight_at=fight_at,
    layers=(planner, aa, barrage, supply, reach, threat, odds, zones, sites),
    sheet=Sheet,
    charts=charts,
    odds_cell=odds_cell,
    log_extra=log_extra,
    losses=losses,
    loss_events=LOSS_EVENTS,
    report=report,
    paper=paper,
    briefings=BRIEFINGS,
    sketches=SKETCHES,
    forecaster=FORECASTER,
    regions=regions,
)

TITLE = Title(
    id="fallschirmjaeger",
    name="Fallschirmjaeger",
    version=4,
    sides=SIDES,
    notation=NOTATION,
    state=Board,
    sizes=SIZES,
    scenarios=scenarios(),
    options=OPTIONS,
    resolve=resolver(GAME, r03_orders.entries),
    begin=r05_scenarios.begin,
    enter=r05_scenarios.enter,
    complete=r05_scenarios.complete,
    migrations=MIGRATIONS,
    sections=(
        series_board,
        r03_movement,
        r04_stacking,
        r06_overrun,
        r07_combat,
        r07_fight,
        r08_losses,
        r09_retreat,
        r10_advance,
        r13_reinforcements,
        board,
        r01_7_barrage,
        r01_8_aa,
        r01_9_raids,
        r01_10_leaders,
        r02_3_flights,
        r02_5_landings,
        r02_7_supply,
        r03_orders,
        r04_victory,
        r05_scenarios,
    ),
    folder=FOLDER,
    check=check,
    determinize=board.imagine,
    scores=r04_victory.scores,
    staff=Staff(
        make=staff,
        doctrines=tuple(DOCTRINES),
        evaluate=evaluate,
        chance=win_chance,
        forks={
            "ChooseFlight": False,
            "ChooseOrder": False,
            "ChooseMove": False,
            "ChooseAttack": True,
        },
        ahead=20,
        no_better={"captain": ("5.2", "5.3"), "general": tuple(scenarios())},
    ),
    show=SHOW,
    lab=Lab(measure=measure, fortune=fortune, bench=BENCH),
)
