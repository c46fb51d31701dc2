"""A tiny title for the tests of the commands: two squads on six squares, a sealed bid, dice, an umpire.

Each turn both sides bid in secret (2.1), the higher bidder moves one counter (2.2) and then fires (2.3):
a die of six, hit on 4 or more. A side without counters has lost (3.1); after the last turn the hits decide.
Importing the module makes the title known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import redoubt
from redoubt.engine.decision import Decision, Names, No, Notation, Number, Raw
from redoubt.engine.errors import DataError
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure, sealed, step
from redoubt.engine.state import ALL, State, field, state
from redoubt.engine.title import Option, Scenario, Title

RED, BLUE, UMPIRE = range(3)
SIDES = ("red", "blue", "umpire")
UNITS = ("R1", "R2", "B1", "B2")
SQUARES = ("a1", "a2", "a3", "a4", "a5", "a6", "lost")
LOST = 6


def own_bid(g: Board, side: int, value: list[int]) -> Any:
    return {SIDES[i]: bid for i, bid in enumerate(value) if i == side}


@state
class Board(State):
    turn: int = field(1, see=ALL)
    place: list[int] = field(LOST, per="unit", kind="square", see=ALL)
    worn: bytearray = field(0, per="unit", see=ALL)
    bids: list[int] = field((0, 0), see=own_bid)
    mined: int = field(0, bits="square", see=ALL)
    hits: int = field(0, see=ALL)


def alive(g: Board, side: int) -> list[int]:
    return [unit for unit in (2 * side, 2 * side + 1) if g.place[unit] != LOST]


@dataclass(frozen=True)
class Bid(Decision):
    """2.1 Each side writes down a number."""

    rule = "2.1"
    prompt = "bid for the initiative"
    secret = True

    def options(self, g: Board) -> Iterable[Raw]:
        return (("bid", n) for n in range(4))


@dataclass(frozen=True)
class Move(Decision):
    """2.2 One counter moves one square."""

    rule = "2.2"
    prompt = "{side} moves one counter"

    def options(self, g: Board) -> Iterable[Raw]:
        for unit in alive(g, self.side):
            for square in (g.place[unit] - 1, g.place[unit] + 1):
                if 0 <= square < LOST:
                    yield ("move", unit, square)
        yield ("stand",)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "move" and choice[1] in alive(g, self.side):
            return No("2.2", f"{UNITS[choice[1]]} moves one square, not to {SQUARES[choice[2]]}")
        return None


@dataclass(frozen=True)
class Fire(Decision):
    """2.3 One counter fires at an enemy counter."""

    rule = "2.3"
    prompt = "{side} fires"

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
        if die >= 4:
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


NOTATION = Notation(
    kinds={
        "unit": Names("counter", UNITS),
        "square": Names("square", SQUARES),
        "side": Names("side", SIDES),
        "number": Number("bid", 0, 3),
    },
    verbs={"bid": ("number",), "move": ("unit", "square"), "stand": (), "fire": ("unit", "unit"), "hold": ()},
    facts={"unit": "unit", "target": "unit", "square": "square", "side": "side", "winner": "side"},
)


def resolve(scenario: str, options: Mapping[str, Any], overlay: Path | None) -> Any:
    if overlay is not None and not (overlay / "units.csv").is_file():
        raise DataError(str(overlay.name), None, None, "a folder with units.csv is expected")
    return SimpleNamespace(scenario=scenario, options=dict(options), overlay="own" if overlay else "")


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


class Steady:
    """The staff of this title: it takes the last choice."""

    name = "steady"

    def choose(self, seat: redoubt.Seat) -> redoubt.Choice:
        return seat.legal()[-1]


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
    classes={one.__name__: one for one in (Bid, Move, Fire, Turn, Campaign)},
    events={
        "bids": EventKind("bids", "red bids {red}, blue bids {blue}"),
        "fired": EventKind("fired", "{unit} fires at {target}: {die}", "fight", dice=("die",)),
    },
    folder=Path(__file__).parent / "skirmish_data",
    umpire=UMPIRE,
    check=check,
    determinize=determinize,
    migrations={1: lambda plain: plain},
    extras={
        "staff": lambda side, seed: Steady(),
        "map": lambda rules: {"squares": list(SQUARES[:-1]), "units": list(UNITS)},
        "bench": {"alive": lambda game: alive(game.state, RED)},
        "measure": lambda g: {
            "hits": g.hits,
            "alive/red": len(alive(g, RED)),
            "alive/blue": len(alive(g, BLUE)),
        },
        "fortune": lambda g, rule, what: (g.game.stack[-1].winner, "fire", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
    },
)
redoubt.register(TITLE)
