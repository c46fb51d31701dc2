"""*Paths of Glory*, © GMT Games: the title as a value."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.engine.state import replaced
from redoubt.engine.title import Lab, Staff, Title
from redoubt.kit.cards import redealt
from redoubt.titles.paths_of_glory import board
from redoubt.titles.paths_of_glory.invariants import check
from redoubt.titles.paths_of_glory.measure import measure
from redoubt.titles.paths_of_glory.migrations import MIGRATIONS
from redoubt.titles.paths_of_glory.neutrals import NEUTRALS
from redoubt.titles.paths_of_glory.notation import NOTATION, SIZES
from redoubt.titles.paths_of_glory.rules import (
    r03_setup,
    r04_victory,
    r05_sequence,
    r06_offensives,
    r07_actions,
    r08_operations,
    r09_events,
    r11_movement,
    r11_trenches,
    r12_6_combat,
    r12_7_cards,
    r12_8_flank,
    r12_10_losses,
    r12_11_retreat,
    r12_12_advance,
    r12_attacks,
    r13_redeployment,
    r14_supply,
    r15_forts,
    r16_war_status,
    r17_replacements,
)
from redoubt.titles.paths_of_glory.rules.cards.collection import CARDS, SECTIONS
from redoubt.titles.paths_of_glory.settings import OPTIONS, resolver, scenarios
from redoubt.titles.paths_of_glory.show.value import SHOW
from redoubt.titles.paths_of_glory.staff.doctrine import NAMES
from redoubt.titles.paths_of_glory.staff.judgement import evaluate, win_chance
from redoubt.titles.paths_of_glory.staff.staff import staff
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import FOLDER, SIDES


def imagine(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """What a side cannot see is dealt anew: the decks, the other hand, and what the other side discarded face
    down."""
    other = 1 - side
    deck, hand, buried = redealt((g.deck[other], g.hand[other], g.buried[other]), draw)
    g.deck = replaced(g.deck, other, deck)
    g.hand = replaced(g.hand, other, hand)
    g.buried = replaced(g.buried, other, buried)


TITLE = Title(
    id="paths_of_glory",
    name="Paths of Glory",
    version=4,
    sides=SIDES,
    notation=NOTATION,
    state=Board,
    sizes=SIZES,
    scenarios=scenarios(),
    options=OPTIONS,
    resolve=resolver(CARDS),
    begin=r03_setup.begin,
    enter=r05_sequence.enter,
    sections=(
        board,
        r03_setup,
        r04_victory,
        r05_sequence,
        r06_offensives,
        r07_actions,
        r08_operations,
        r09_events,
        r11_movement,
        r11_trenches,
        r12_6_combat,
        r12_7_cards,
        r12_8_flank,
        r12_10_losses,
        r12_11_retreat,
        r12_12_advance,
        r12_attacks,
        r13_redeployment,
        r14_supply,
        r15_forts,
        r16_war_status,
        r17_replacements,
        *SECTIONS,
    ),
    variants={NEUTRALS.id: NEUTRALS},
    folder=FOLDER,
    check=check,
    determinize=imagine,
    migrations=MIGRATIONS,
    scores=r04_victory.scores,
    staff=Staff(
        make=staff,
        doctrines=NAMES,
        evaluate=evaluate,
        chance=win_chance,
        forks={"ChooseAction": True},
        ahead=2,
        no_better=dict.fromkeys(("captain", "search", "general"), tuple(scenarios())),
    ),
    show=SHOW,
    lab=Lab(measure=measure),
)
