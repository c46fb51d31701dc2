"""What the title shows, as one value."""

from __future__ import annotations

from typing import Final

from redoubt.show.contract import Show
from redoubt.titles.paths_of_glory.show.about import ABOUT, BRIEFINGS, SKETCHES
from redoubt.titles.paths_of_glory.show.charts import charts
from redoubt.titles.paths_of_glory.show.forecast import FORECASTER
from redoubt.titles.paths_of_glory.show.inspection import piece_info, place_info
from redoubt.titles.paths_of_glory.show.log import LOSS_EVENTS, losses, report
from redoubt.titles.paths_of_glory.show.mapdata import map_data, regions
from redoubt.titles.paths_of_glory.show.offers import PHRASES
from redoubt.titles.paths_of_glory.show.overlays import LAYERS
from redoubt.titles.paths_of_glory.show.paper import paper
from redoubt.titles.paths_of_glory.show.refusals import why_not_here
from redoubt.titles.paths_of_glory.show.scene import scene
from redoubt.titles.paths_of_glory.show.supposed import fight_at

SHOW: Final = Show(
    about=ABOUT,
    map=map_data,
    scene=scene,
    phrases=PHRASES,
    place=place_info,
    piece=piece_info,
    why_not=why_not_here,
    fight_at=fight_at,
    layers=LAYERS,
    charts=charts,
    losses=losses,
    loss_events=LOSS_EVENTS,
    report=report,
    paper=paper,
    forecaster=FORECASTER,
    briefings=BRIEFINGS,
    sketches=SKETCHES,
    regions=regions,
    ground="holders",
)

__all__ = ["SHOW"]
