"""Imported by the process that servers are copies of: it reads all titles before the first copy is made, and
sets a game of each scenario up, as a server has done that runs for a while."""

import redoubt
from redoubt.engine.view import seen
from redoubt.service import catalogue
from redoubt.show.table import Table

catalogue.titles()
for title_id in redoubt.title_ids():
    for scenario in redoubt.title(title_id).scenarios:
        game = redoubt.new(title_id, scenario=scenario, seed=1)
        shown = Table(game.title, game.setup.rules)
        side = game.open_decisions()[0].side
        shown.scene(seen(game, side), [])
        shown.offers(seen(game, side), game.seat(side))
