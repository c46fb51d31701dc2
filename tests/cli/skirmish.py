"""A tiny title for the tests of the commands: two squads on six squares, a sealed bid, dice, an umpire.

Each turn both sides bid in secret (2.1), the higher bidder moves one counter (2.2) and then fires (2.3):
a die of six, hit on 4 or more. A side without counters has lost (3.1); after the last turn the hits decide.
In the variant "fog" a hit needs a 6 (6.1). Importing the module registers the title.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import redoubt
from redoubt.engine.decision import (
    DIE,
    PIECE,
    PLACE,
    SIDE,
    Decision,
    Names,
    No,
    Notation,
    Number,
    Raw,
    Verb,
    span,
)
from redoubt.engine.errors import DataError
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, sealed, step
from redoubt.engine.state import ALL, State, field, state
from redoubt.engine.title import Lab, Option, Scenario, Staff, Title
from redoubt.engine.variant import Settle, Variant
from redoubt.engine.view import Seen
from redoubt.show.contract import Show
from redoubt.show.types import About, Piece, PieceInfo, PlaceInfo, Remark, Scene, Score

RED, BLUE, UMPIRE = range(3)
SIDES = ("red", "blue", "umpire")
UNITS = ("R1", "R2", "B1", "B2")
SQUARES = ("a1", "a2", "a3", "a4", "a5", "a6", "lost")
LOST = 6


NO_BID = -1


def own_bid(g: Board, side: int, bids: list[int]) -> list[int]:
    return [bid if owner == side else NO_BID for owner, bid in enumerate(bids)]


@state
class Board(State):
    turn: int = field(1, see=ALL)
    place: list[int] = field(LOST, per="unit", kind="square", see=ALL)
    worn: bytearray = field(0, per="unit", see=ALL)
    bids: list[int] = field((NO_BID, NO_BID), see=own_bid)
    mined: int = field(0, bits="square", see=ALL)
    hits: int = field(0, see=ALL)


def alive(g: Board, side: int) -> list[int]:
    return [unit for unit in (2 * side, 2 * side + 1) if g.place[unit] != LOST]


@dataclass(frozen=True)
class Bid(Decision):
    """2.1 Each side writes down a number."""

    rule = "2.1"
    prompt = "bid for the initiative"
    verbs = (Verb("bid", "number", label="Bid for the initiative"),)
    secret = True

    def options(self, g: Board) -> Iterable[Raw]:
        yield ("bid", span(0, 3))


@dataclass(frozen=True)
class Move(Decision):
    """2.2 One counter moves one square."""

    rule = "2.2"
    prompt = "{side} moves one counter"
    verbs = (
        Verb("move", "unit", "square", label="Move {unit} to {square}", group="move"),
        Verb("stand", label="Stand", group="end"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        for unit in alive(g, self.side):
            for square in (g.place[unit] - 1, g.place[unit] + 1):
                if 0 <= square < LOST:
                    yield ("move", unit, square)
        yield ("stand",)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "move" and choice[1] in alive(g, self.side):
            unit, square = UNIT_NAMES.shown(choice[1]), SQUARE_NAMES.shown(choice[2])
            return No("2.2", f"{unit} moves one square, not to {square}")
        return None


@dataclass(frozen=True)
class Fire(Decision):
    """2.3 One counter fires at an enemy counter."""

    rule = "2.3"
    prompt = "{side} fires"
    verbs = (
        Verb("fire", "unit", "unit", label="Fire {unit} at {unit2}", group="fire"),
        Verb("hold", label="Hold fire", group="end"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        for unit in alive(g, self.side):
            for target in alive(g, 1 - self.side):
                yield ("fire", unit, target)
        if g.rules.options["mercy"]:
            yield ("hold",)


@procedure
class Turn(Procedure):
    """2.0 A turn."""

    winner: int = 0

    @sealed("2.1", "Bidding")
    def bid(self, g: Board) -> Any:
        return Bid(RED), Bid(BLUE)

    @bid.then
    def opened(self, g: Board, bids: tuple[Raw, ...]) -> Any:
        g.bids = [bids[0][1], bids[1][1]]
        self.winner = int(g.bids[1] > g.bids[0])
        g.log("2.1", "bids", red=g.bids[0], blue=g.bids[1])

    @step("2.2", "Movement")
    def move(self, g: Board) -> Any:
        return Move(self.winner)

    @move.then
    def moved(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "move":
            g.place[choice[1]] = choice[2]
            g.changed()
            g.log("2.2", "moved", unit=choice[1], square=choice[2])

    @step("2.3", "Fire")
    def fire(self, g: Board) -> Any:
        return Fire(self.winner)

    @fire.then
    def fired(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "hold":
            return
        die = g.roll("2.3", "fire")
        if die >= g.rules.hit_on:
            g.place[choice[2]] = LOST
            g.hits += 1
            g.changed()
        g.log("2.3", "fired", unit=choice[1], target=choice[2], die=die)

    @step("3.1")
    def over(self, g: Board) -> Any:
        left = [len(alive(g, RED)), len(alive(g, BLUE))]
        g.turn += 1
        if 0 in left or g.turn > g.rules.options["turns"]:
            winner = -1 if left[0] == left[1] else int(left[1] > left[0])
            level = "total" if 0 in left else "marginal"
            g.finish(winner, level, {"red": left[0], "blue": left[1]}, "the guns fall silent", "3.1")


@procedure
class Campaign(Procedure):
    """1.0 Turn after turn."""

    @loop("1.0")
    def turns(self, g: Board) -> Any:
        return Turn()


EVENTS = (
    EventKind("bids", "red bids {red}, blue bids {blue}"),
    EventKind("moved", "{unit} moves to {square}", "march"),
    EventKind("fired", "{unit} fires at {target}: {die}", "fight", opens=True, dice=("die",)),
)
UNIT_NAMES = Names("counter", UNITS, part=PIECE)
SQUARE_NAMES = Names("square", SQUARES, part=PLACE)
NOTATION = Notation(
    kinds={
        "unit": UNIT_NAMES,
        "square": SQUARE_NAMES,
        "side": Names("side", SIDES, part=SIDE),
        "number": Number("bid", 0, 3),
        "die": Number("die", 1, 6, part=DIE),
    },
    facts={
        "unit": "unit", "target": "unit", "square": "square", "side": "side", "winner": "side", "die": "die",
    },
)  # fmt: skip


def resolve(scenario: str, options: Mapping[str, Any], overlay: Path | None) -> Any:
    if overlay is not None and not (overlay / "units.csv").is_file():
        raise DataError(str(overlay.name), None, None, "a folder with units.csv is expected")
    return SimpleNamespace(
        scenario=scenario, options=dict(options), overlay="own" if overlay else "", hit_on=4
    )


def in_fog(rules: Any) -> Any:
    return SimpleNamespace(**{**vars(rules), "hit_on": 6})


def begin(g: Board) -> list[Procedure]:
    g.place = [0, 1, 4, 5] if g.rules.scenario == "ridge" else [1, 2, 3, 4]
    return [Campaign()]


def enter(g: Board, phase: str) -> list[Procedure]:
    steps = {"": "bid", "2.1": "bid", "2.2": "move", "2.3": "fire"}
    if phase not in steps:
        raise redoubt.BadSetup(f"unknown phase {phase[:20]!r}; the phases are 2.1, 2.2, 2.3", "phase", "2.0")
    return [Campaign(), Turn.at(steps[phase])]


def check(g: Board) -> list[str]:
    return [] if 1 <= g.turn <= 99 else [f"turn {g.turn} is not between 1 and 99 [1.0]"]


def determinize(g: Board, side: int, draw: Any) -> None:
    g.bids = [bid if i == side else draw(4) - 1 for i, bid in enumerate(g.bids)]


# what it shows


def scene(seen: Seen) -> Scene:
    g: Board = seen.g
    pieces = [_piece(g, unit) for side in (RED, BLUE) for unit in alive(g, side)]
    scores = [
        Score(id=SIDES[side], label=SIDES[side], value=len(alive(g, side)), text="counters left", rule="3.1")
        for side in (RED, BLUE)
    ]
    status = [Remark(text=f"{g.hits} hits so far", rule="2.3")]
    return Scene(pieces=pieces, scores=scores, status=status)


def _piece(g: Board, unit: int) -> Piece:
    name, square = UNITS[unit], SQUARES[g.place[unit]]
    return Piece(id=name, kind="unit", name=f"Squad {name}", place=square, side=SIDES[unit // 2])


def place_info(seen: Seen, place: str) -> PlaceInfo:
    g: Board = seen.g
    here = [unit for unit in range(len(UNITS)) if SQUARES[g.place[unit]] == place]
    lines = [Remark(text=f"{UNIT_NAMES.shown(unit)} is here", rule="2.2") for unit in here]
    return PlaceInfo(place=place, name=f"Square {place}", terrain="field", lines=lines)


def piece_info(seen: Seen, piece: str, seat: object) -> PieceInfo:
    g: Board = seen.g
    unit = UNITS.index(piece)
    where = SQUARE_NAMES.shown(g.place[unit])
    return PieceInfo(piece=_piece(g, unit), lines=[Remark(text=f"stands in {where}", rule="2.2")])


class Steady:
    """The staff of this title: it takes the last choice."""

    name = "steady"

    def choose(self, seat: redoubt.Seat) -> redoubt.Choice:
        return list(seat.legal()[-1].each())[-1]


TITLE = Title(
    id="skirmish",
    name="Skirmish",
    version=2,
    sides=SIDES,
    notation=NOTATION,
    state=Board,
    sizes={"unit": len(UNITS), "square": len(SQUARES), "side": len(SIDES)},
    scenarios={
        "ridge": Scenario("ridge", "The ridge", "4.1", "Far apart.", "8 turns", fixed={"mercy": "4.1"}),
        "farm": Scenario("farm", "The farm", "4.2", "Close by.", "4 turns", defaults={"turns": 4}),
    },
    options={
        "mercy": Option("mercy", "Mercy", "5.1", "A side may hold its fire."),
        "night": Option("night", "Night", "5.3", "It is dark."),
        "turns": Option("turns", "Length", "5.2", "How many turns.", 8, (4, 8)),
    },
    resolve=resolve,
    begin=begin,
    enter=enter,
    sections=(sys.modules[__name__],),
    folder=Path(__file__).parent / "skirmish_data",
    umpire=UMPIRE,
    check=check,
    determinize=determinize,
    migrations={1: lambda plain: plain},
    show=Show(
        about=About(summary="Two squads on six squares."),
        map=lambda rules: {"squares": list(SQUARES[:-1]), "units": list(UNITS)},
        scene=scene,
        place=place_info,
        piece=piece_info,
    ),
    staff=Staff(make=lambda side, seed: Steady()),
    lab=Lab(
        bench={"alive": lambda game: alive(game.state, RED)},
        measure=lambda g: {
            "hits": g.hits,
            "alive/red": len(alive(g, RED)),
            "alive/blue": len(alive(g, BLUE)),
        },
        fortune=lambda g, rule, what: (g.game.stack[-1].winner, "fire", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
    ),
    variants={
        "fog": Variant(
            "fog", "Fog", "6.1", "Nobody sees far.", (Settle("6.1", "a hit needs a 6", in_fog),),
            scenarios=("farm",),
        )
    },
)  # fmt: skip
redoubt.register(TITLE)
