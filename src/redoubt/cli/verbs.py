"""The verbs of the line protocol that read and change a game, and the list of all verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

import redoubt
from redoubt.cli.requests import (
    BadRequest,
    Clone,
    Drop,
    Games,
    Imagine,
    Language,
    Load,
    Map,
    Name,
    New,
    OfGame,
    Plain,
    Position,
    Quit,
    Replay,
    Request,
    Rules,
    Seed,
    Table,
    Titles,
)  # fmt: skip
from redoubt.engine import view
from redoubt.engine.dice import EnumeratingDice
from redoubt.engine.entries import FORMAT
from redoubt.engine.events import plain_event
from redoubt.engine.game import Game
from redoubt.engine.record import MIGRATED, position_to_plain
from redoubt.engine.text import parts
from redoubt.players import default_player, reason_for

PROTOCOL = 1
"""Raised when a program written for the old page would no longer understand."""
ONLOOKER = "onlooker"


def side_id(game: Game, side: str) -> int:
    """A side, or the onlooker who has no seat."""
    return view.ONLOOKER if side == ONLOOKER else game.side_id(side)


def plain_events(game: Game, events: list[Any]) -> list[Plain]:
    return [plain_event(event, game.title, game.names) for event in events]


# reading a game


class Pending(OfGame):
    verb = "pending"
    side: Name | None = None

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        if self.side is None:
            return {"pending": [view.question(game, decision) for decision in game.open_decisions()]}
        side = side_id(game, self.side)
        return {"pending": [view.plain_decision(game, decision, side) for decision in game.open_decisions()]}


class Legal(OfGame):
    """What a side may choose. A choice that leaves its number open ends in a range, `1..9`; with `each` every
    number is a choice of its own."""

    verb = "legal"
    side: Name
    each: bool = False

    def answer(self, table: Table) -> Plain:
        listed = table.game(self.game).legal(self.side)
        if self.each:
            return {"choices": [str(choice) for option in listed for choice in option.each()]}
        return {"choices": [str(option) for option in listed]}


class WhyNot(OfGame):
    verb = "why_not"
    side: Name
    choice: str

    def answer(self, table: Table) -> Plain:
        no = table.game(self.game).why_not(self.side, self.choice)
        if no is None:
            return {"why_not": None}
        named = [list(part) for part in parts(no.sentence)]
        return {"why_not": {"rule": no.rule, "why": no.why, "parts": named}}


class Outcomes(OfGame):
    """Every way the dice can fall after a choice, up to the next decision."""

    verb = "outcomes"
    side: Name
    choice: str
    events: bool = False
    limit: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 10_000

    def answer(self, table: Table) -> Plain:
        game, dice = table.game(self.game), EnumeratingDice()
        outcomes: list[Plain] = []
        more = True
        while more:
            if len(outcomes) == self.limit:
                message = f"there are more than {self.limit} outcomes; raise the limit (at most 100000)"
                raise BadRequest("too_many_outcomes", message, "limit")
            after = game.clone(None if self.events else False)
            after.dice = dice
            events = after.choose(self.side, self.choice)
            row = {"chance": str(dice.chance), "dice": dice.path[: dice.counter], "digest": after.digest()}
            if self.events:
                row["events"] = plain_events(game, events)
            outcomes.append(row)
            more = dice.next_path()
        return {"outcomes": outcomes}


class Odds(OfGame):
    """What follows from a choice to the end of the affair, from what the side may know."""

    verb = "odds"
    side: Name
    choice: str
    policy: Name = "staff"
    until: str = ""
    budget: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 8_000
    limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 100

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        forecast = redoubt.odds(game, self.side, self.choice, self.policy, self.until, self.budget)
        return {"odds": forecast.to_plain(self.limit)}


class Advise(OfGame):
    """What a computer player would choose for a side, and why, from what that side may know."""

    verb = "advise"
    side: Name
    player: Name | None = None
    seed: Seed = 0

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        if not game.legal(self.side):
            game.why_not(self.side, "")  # says why the side has nothing to decide
        player = table.adviser(self.game, self.side, self.player or default_player(game.title), self.seed)
        seat = game.seat(self.side)
        choice = player.choose(seat)
        return {"choice": str(choice), "reason": reason_for(player, seat, choice).to_plain()}


class View(OfGame):
    verb = "view"
    side: Name

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        return {"view": view.view(game, side_id(game, self.side))}


class State(OfGame):
    """The whole position, in the form that `position` takes back."""

    verb = "state"

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        head: Plain = {"scenario": game.setup.scenario, "options": dict(game.setup.options)}
        if game.setup.variant:
            head["variant"] = game.setup.variant
        return {"position": head | {MIGRATED: position_to_plain(game)}}


class Log(OfGame):
    """Events from a number on; with a side, the numbers count what that side may know."""

    verb = "log"
    side: Name | None = None
    since: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        if self.side is None:
            events = plain_events(game, game.log[self.since :])
        else:
            events = view.plain_log(game, side_id(game, self.side))[self.since :]
        return {"events": events, "next": self.since + len(events)}


class Result(OfGame):
    """How the game ended, and the scores as they stand."""

    verb = "result"

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        scores = game.title.scores
        return {"result": view.plain_result(game), "scores": scores(game.state) if scores else {}}


class Digest(OfGame):
    verb = "digest"

    def answer(self, table: Table) -> Plain:
        return {"digest": table.game(self.game).digest()}


class Save(OfGame):
    verb = "save"

    def answer(self, table: Table) -> Plain:
        return {"record": table.game(self.game).save().decode()}


# changing a game


class Choose(OfGame):
    verb = "choose"
    side: Name
    choice: str
    reason: str = ""

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        events = game.choose(self.side, self.choice, self.reason)
        return table.standing(self.game) | {"events": plain_events(game, events)}


class Undo(OfGame):
    verb = "undo"
    side: Name
    consent: list[Name] = []

    def answer(self, table: Table) -> Plain:
        entry = table.game(self.game).undo(self.side, self.consent)
        return table.standing(self.game) | {"undone": entry}


class Correct(OfGame):
    verb = "correct"
    side: Name
    changes: dict[str, Any]
    reason: str

    def answer(self, table: Table) -> Plain:
        game = table.game(self.game)
        events = game.correct(self.side, self.changes, self.reason)
        return table.standing(self.game) | {"events": plain_events(game, events)}


# the session


class Version(Request):
    verb = "version"

    def answer(self, table: Table) -> Plain:
        return {
            "redoubt": redoubt.__version__,
            "protocol": PROTOCOL,
            "record_format": FORMAT,
            "verbs": list(VERBS),
            "max_games": table.max_games,
            "max_line": table.max_line,
        }


class End(Request):
    verb = "quit"

    def answer(self, table: Table) -> Plain:
        raise Quit


VERBS: Mapping[str, type[Request]] = {
    request.verb: request
    for request in (
        Version, Titles, Language, Rules, Map, New, Position, Load, Replay, Clone, Imagine, Games, Drop,
        Pending, Legal, WhyNot, Outcomes, Odds, Advise, View, State, Log, Result, Digest, Save, Choose, Undo,
        Correct, End,
    )
}  # fmt: skip
