"""Section 4: Scenarios and victory."""

from __future__ import annotations

from redoubt.engine.events import EventKind
from redoubt.titles.paths_of_glory.board import add_vp
from redoubt.titles.paths_of_glory.queries import was_played
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, CP, SIDES

CP_WINS, AP_WINS = 20, 0
"""4.1 Automatic victory."""
US_ARMY_CARDS = ("AP-43", "AP-47")
FALL_OF_THE_TSAR, BREST_LITOVSK = "CP-52", "CP-45"


def scores(g: Board) -> dict[str, int]:
    """1.7 One number: VP above 10 count for CP, VP below for AP."""
    return {SIDES[AP]: 10 - g.vp, SIDES[CP]: g.vp - 10}


def automatic_victory(g: Board) -> bool:
    """4.1 20 VP win for CP, 0 for AP. Bids do not count (4.5)."""
    if g.vp >= CP_WINS:
        g.finish(
            CP, "automatic victory", scores(g), f"{g.vp} VP: 20 or more win for the Central Powers", "4.1"
        )
    elif g.vp <= AP_WINS:
        g.finish(AP, "automatic victory", scores(g), f"{g.vp} VP: 0 or fewer win for the Allies", "4.1")
    return g.outcome is not None


def end_of_war(g: Board, why: str, rule: str) -> None:
    """4.2, 4.3, 4.4, 4.4.3 The game is over: compare the VP with the profile's table."""
    if g.rules.historical:
        last_reckoning(g)
    if g.rules.bid:
        add_vp(g, g.rules.bid, "4.5", "the bid")
    treaty = was_played(g, BREST_LITOVSK)
    wins, draw = g.rules.scenario.cp_wins[treaty], g.rules.scenario.draw[treaty]
    if g.vp >= wins:
        winner, level = CP, "victory"
    elif g.vp < draw or g.rules.historical:  # 4.4.3 AP wins what would be a draw
        winner, level = AP, "victory"
    else:
        winner, level = -1, "draw"
    most = (wins if g.rules.historical else draw) - 1
    table = f"the Central Powers win at {wins} or more, the Allies at {most} or fewer"
    g.finish(winner, level, scores(g), f"{why}. {g.vp} VP: {table}", rule)


def last_reckoning(g: Board) -> None:
    """4.4.10 At an armistice or the end of turn 20."""
    for card in US_ARMY_CARDS:
        if not was_played(g, card):
            add_vp(g, 1, "4.4.10", "a US army card was not played as event")
    if not was_played(g, FALL_OF_THE_TSAR):
        add_vp(g, -2, "4.4.10", "Fall of the Tsar was not played as event")


def agree_on_peace(g: Board) -> None:
    """16.10 An accepted offer ends the game in a draw."""
    g.finish(-1, "draw", scores(g), f"Both sides agree on peace at {g.vp} VP", "16.10")


EVENTS: tuple[EventKind, ...] = ()
