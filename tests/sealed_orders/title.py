"""10: the game as a value: its notation, scenarios, options and procedures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redoubt.engine.decision import PIECE, PLACE, SIDE, Names, Notation
from redoubt.engine.errors import BadSetup
from redoubt.engine.procedure import Procedure
from redoubt.engine.title import Option, Scenario, Title
from tests.sealed_orders import raid, turn
from tests.sealed_orders.board import (
    BANDS,
    CARDS,
    HOME,
    MARCHES,
    NEAR,
    NOWHERE,
    PLACES,
    SIDES,
    STANCES,
    TEAMS,
    UMPIRE,
    Board,
    team_of,
)
from tests.sealed_orders.show import SHOW
from tests.sealed_orders.turn import Campaign, Turn


@dataclass(frozen=True)
class Rules:
    turns: int
    councils: bool


def resolve(scenario: str, options: Mapping[str, Any], overlay: Path | None) -> Rules:
    return Rules({"valley": 3, "skirmish": 1}[scenario], options["councils"])


def begin(g: Board) -> list[Procedure]:
    g.at = [HOME[team_of(band)] for band in range(len(BANDS))]
    g.deck = list(range(len(CARDS)))
    return [Campaign()]


def enter(g: Board, phase: str) -> list[Procedure]:
    """A position may begin with any step of the turn; its cards are where the position puts them."""
    names = {"": "draw"} | {step.rule: step.name for step in reversed(Turn.STEPS)}
    if phase not in names:
        raise BadSetup(f"unknown phase {phase!r}; the phases are {', '.join(sorted(names)[1:])}", "phase")
    g.turn = g.turn or 1
    return [Campaign.at("turns"), Turn.at(names[phase])]


def check(g: Board) -> list[str]:
    cards = [*g.deck, *g.table, *g.discard, *(card for cards in g.hand for card in cards)]
    wrong = [f"{CARDS[card]} is in two places" for card in sorted(set(cards)) if cards.count(card) > 1]
    wrong += [f"{SIDES[UMPIRE]} holds cards"] if g.hand[UMPIRE] else []
    wrong += [f"{SIDES[side]} has {coins} coins" for side, coins in enumerate(g.coins) if coins < 0]
    wrong += ["only a team holds a place"] if UMPIRE in g.holder else []
    wrong += ["a pile holds no card"] if NOWHERE in cards else []
    return wrong


def determinize(g: Board, side: int, draw: Callable[[int], int]) -> None:
    """Deal the cards this side cannot see anew, and write other orders for the other teams. What comes
    out depends on nothing the side does not know: hence the sorting."""
    others = [team for team in TEAMS if team != side]
    unseen = sorted([card for team in others for card in g.hand[team]] + g.deck)
    for last in range(len(unseen) - 1, 0, -1):
        other = draw(last + 1) - 1
        unseen[last], unseen[other] = unseen[other], unseen[last]
    for team in others:
        g.hand[team] = tuple(unseen.pop() for _ in g.hand[team])
        marches = MARCHES if g.paper[team] else 0
        for band in range(4 * team, 4 * team + 4):
            g.order[band] = NOWHERE
            if marches and g.at[band] != NOWHERE and draw(2) == 1:
                near = NEAR[g.at[band]]
                g.order[band] = near[draw(len(near)) - 1]
                marches -= 1
    g.deck = unseen


TITLE = Title(
    id="sealed_orders",
    name="Sealed Orders",
    version=1,
    sides=SIDES,
    notation=Notation(
        kinds={
            "side": Names("side", SIDES, part=SIDE),
            "place": Names("place", PLACES, part=PLACE),
            "band": Names("band", BANDS, part=PIECE),
            "card": Names("card", CARDS),
            "stance": Names("stance", STANCES),
        },
        facts={
            "side": "side", "place": "place", "band": "band", "card": "card", "stance": "stance",
            "teams": "side", "tied": "side", "winner": "side", "owing": "side",
        },
    ),
    state=Board,
    sizes={"side": len(SIDES), "place": len(PLACES), "band": len(BANDS)},
    scenarios={
        "valley": Scenario("valley", "The Valley", "10.1", "Three turns for six places."),
        "skirmish": Scenario("skirmish", "A Skirmish", "10.2", "One turn.", fixed={"councils": "10.2"}),
    },
    options={"councils": Option("councils", "Councils", "3.1", "Teams take a stance.", default=True)},
    resolve=resolve,
    begin=begin,
    enter=enter,
    sections=(turn, raid),
    folder=Path(__file__).parent,
    umpire=UMPIRE,
    check=check,
    determinize=determinize,
    show=SHOW,
)  # fmt: skip
