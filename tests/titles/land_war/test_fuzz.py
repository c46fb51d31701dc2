"""Random legal play: no exception, no dead end, no negative number, no gap in a line between steps, and no
point that comes or goes without a line in the log.

Every push plays a few games; `pytest -m fuzz` plays 500 of each campaign.
"""

from __future__ import annotations

import pytest

from redoubt.engine import conformance
from redoubt.engine.dice import SeededDice
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.record import new_game
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.invariants import check, line_is_whole
from redoubt.titles.land_war.state import ALLIED, AXIS
from tests.titles.land_war.ledger import Ledger

OPTIONS = ({}, {"control": "people", "enemy_strength": "hidden"}, {"late_withdrawal": False, "max_lsp": 4})
LONGEST = 60_000
FULL = 50
"""Seeds below it write on until chance says `done` among hundreds of orders; the others hand in sooner, so
that most games have troops left to fight with."""
HASTE = 8


def play(scenario: str, seed: int, turns: int = 99) -> Game:
    """A game played at random to its end, or for some turns, looked at after every choice."""
    options = OPTIONS[seed % len(OPTIONS)]
    game = new_game(TITLE, scenario, options, SeededDice(seed))
    dice = SeededDice(seed ^ 0x1A2D)
    step, ledger = "", Ledger(game.state)
    for number in range(LONGEST):
        if game.result is not None or game.turn > turns:
            return game
        events = None if seed < FULL else hand_in(game, dice)
        if events is None:
            events = game.choose(*conformance.pick_choice(game, dice))
        where = f"{scenario} seed {seed} decision {number} {game.phase_rule}"
        assert check(game.state) == [], where
        ledger.enter(game.state, events)
        assert ledger.differences(game.state) == [], where
        if game.phase_rule != step:
            step = game.phase_rule
            stands_between_steps(game, where)
    raise AssertionError(f"{scenario} seed {seed} does not end")


def hand_in(game: Game, dice: SeededDice) -> list[Event] | None:
    """Once in a while a sheet is handed in as it is: the events of that."""
    asked = game.open_decisions()
    side = asked[dice.roll("", "who", len(asked)) - 1].side
    if dice.roll("", "haste", HASTE) != 1 or "done" not in map(str, game.legal(side)):
        return None
    return game.choose(side, "done")


def stands_between_steps(game: Game, where: str) -> None:
    """What holds whenever a step is over; within the combats a gap may be open for a moment, and while an
    heir fills what a nation has left (E2)."""
    g = game.state
    inherits = any(type(decision).__name__ == "Inherit" for decision in game.open_decisions())
    if game.phase_rule != "LW-056" and not inherits:
        assert line_is_whole(g) == [], where
    for camp in (AXIS, ALLIED):
        assert all(g.holder[hex] == camp for hex in queries.line(g, camp)), where
    pools = (g.men, g.tanks, g.aircraft, g.lsp, g.bombers)
    for held in (*pools, g.morale, g.garrisons, g.pags, g.naval_bombers):
        assert min(held) >= 0, where
    assert all(row[3] > 0 for row in g.forts), where


@pytest.mark.parametrize(
    ("scenario", "seeds", "turns"), [("orel", 3, 99), ("china", 2, 99), ("east", 1, 2), ("europe", 1, 2)]
)
def test_random_play_breaks_nothing(scenario: str, seeds: int, turns: int) -> None:
    for seed in range(seeds):
        play(scenario, seed, turns)


@pytest.mark.fuzz
@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_five_hundred_random_games_break_nothing(scenario: str) -> None:
    for seed in range(500):
        assert play(scenario, seed).result is not None
