"""The verbs of the line protocol that speak of titles and make games; `verbs` has the others.

A verb is a record of its fields, with its answer as plain data. Answers are the referee's: they hold
everything, unless the request names the side that is to read them. docs/reference/protocol.md describes all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec

import redoubt
from redoubt.cli.common import listed_titles
from redoubt.engine import view
from redoubt.engine.decision import Kind, Names, Number
from redoubt.engine.dice import Dice, VerifiableDice
from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import Field
from redoubt.engine.title import Title
from redoubt.engine.view import question
from redoubt.kit.rules_index import RulesIndex
from redoubt.players import Player, Seating, make_player, player_names
from redoubt.show.contract import show_of

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Faces = Annotated[list[int], msgspec.Meta(max_length=10_000)]
Plain = dict[str, Any]


class BadRequest(RedoubtError):
    """A request that cannot be understood or carried out."""

    def __init__(self, code: str, message: str, path: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.path = path


class Quit(Exception):
    """The client wants to end the session."""


@dataclass
class Table:
    """The games of one session, by id."""

    overlay: Path | None = None
    max_games: int = 1000
    max_line: int = 1 << 20
    games: dict[str, Game] = field(default_factory=dict)
    advisers: dict[tuple[str, str], tuple[str, int, Player]] = field(default_factory=dict)
    """By game and side: the player that gave advice last (name, seed), who goes on with the same plan."""
    named: int = 0
    """How many games were named here."""

    def game(self, name: str) -> Game:
        game = self.games.get(name)
        if game is None:
            raise BadRequest("unknown_game", f"there is no game {name!r}", "game")
        return game

    def adviser(self, game: str, side: str, name: str, seed: int) -> Player:
        """The player that says what it would choose for a side."""
        known = self.advisers.get((game, side))
        if known is None or known[:2] != (name, seed):
            title = self.game(game).title
            if name not in player_names(title):
                there = ", ".join(player_names(title))
                raise BadRequest("bad_setup", f"unknown player {name!r}; {title.id} has {there}", "player")
            known = name, seed, make_player(name, title, side, seed, Seating(data=self.overlay))
            self.advisers[game, side] = known
        return known[2]

    def drop(self, name: str) -> None:
        """Forget a game and who advised in it."""
        self.game(name)
        del self.games[name]
        self.advisers = {key: player for key, player in self.advisers.items() if key[0] != name}

    def room_for(self, name: str | None) -> None:
        """Refuse a new game before it is made, so that a refusal changes nothing."""
        if len(self.games) >= self.max_games:
            raise BadRequest(
                "too_many_games", f"there are already {self.max_games} games; drop one first", "as"
            )
        if name in self.games:
            raise BadRequest("game_exists", f"there already is a game {name!r}", "as")

    def add(self, game: Game, name: str | None) -> Plain:
        while name is None or name in self.games:
            self.named += 1
            name = f"g{self.named}"
        self.games[name] = game
        return self.standing(name)

    def standing(self, name: str) -> Plain:
        """Where a game stands: the answer to every verb that makes or changes a game."""
        game = self.games[name]
        answer = {
            "game": name,
            "turn": game.turn,
            "phase": {"rule": game.phase_rule, "name": game.phase},
            "pending": [question(game, decision) for decision in game.open_decisions()],
            "result": view.plain_result(game),
            "digest": game.digest(),
        }
        if game.dice.commitment:
            answer["commitment"] = game.dice.commitment
        return answer


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all requests. `verb` is what the field `do` says."""

    verb: ClassVar[str] = ""

    def answer(self, table: Table) -> Plain:
        raise TypeError("a verb answers for itself")


class OfGame(Request):
    """A request about one game."""

    game: Name


# titles


class Titles(Request):
    verb = "titles"

    def answer(self, table: Table) -> Plain:
        return {"titles": listed_titles()}


@cache
def rules_of(folder: Path) -> RulesIndex | None:
    file = folder / "data" / "rules.toml"
    return RulesIndex.load(file) if file.is_file() else None


class Rules(Request):
    """One rule in our words, or all numbers."""

    verb = "rules"
    title: Name
    number: Name | None = None

    def answer(self, table: Table) -> Plain:
        index = rules_of(redoubt.title(self.title).folder)
        if index is None:
            raise BadRequest("nothing_there", f"{self.title} has no rule index", "title")
        if self.number is None:
            return {"numbers": list(index.numbers())}
        if not index.known(self.number):
            raise BadRequest("unknown_rule", f"{self.title} has no rule {self.number!r}", "number")
        if self.number in index:
            return {"rule": msgspec.to_builtins(index[self.number])}
        return {"rule": {"number": self.number, "text": index.text(self.number)}}


class Language(Request):
    """How positions, choices and events of a title are written."""

    verb = "notation"
    title: Name

    def answer(self, table: Table) -> Plain:
        title = redoubt.title(self.title)
        procedures = {name: kind for name, kind in title.classes.items() if issubclass(kind, Procedure)}
        return {
            "sides": list(title.sides),
            "phases": [
                {"rule": step.rule, "name": step.phase}
                for procedure in procedures.values()
                for step in procedure.STEPS
                if step.phase
            ],
            "fields": [_field(title, field) for field in title.state.FIELDS],
            "choices": {verb: list(kinds) for verb, kinds in title.notation.verbs.items()},
            "kinds": {name: _kind(kind) for name, kind in title.notation.kinds.items()},
            "procedures": {
                name: {"steps": [step.name for step in kind.STEPS], "fields": list(kind.FIELDS)}
                for name, kind in procedures.items()
            },
            "events": {kind: event.line for kind, event in title.events.items()},
        }


def _field(title: Title, field: Field) -> Plain:
    """A field of the position: its group, the kind of its values, and its default."""
    default = field.default
    if field.kind and isinstance(default, int):
        default = title.notation.kinds[field.kind].name(default)
    head = {"name": field.name, "per": field.per, "kind": field.kind or field.bits}
    return head | {"set": bool(field.bits), "default": [] if field.bits else default}


def _kind(kind: Kind) -> Plain:
    """A kind of argument: what it is called, what it is on the board (`place`, `piece`, `side`, `die`), and
    its values, with the names that people read where they differ."""
    known: Plain = {"label": kind.label, **({"is": kind.part} if kind.part else {})}
    if isinstance(kind, Number):
        return known | {"lowest": kind.lowest, "highest": kind.highest}
    if isinstance(kind, Names):
        shown = {"shown": list(kind.shown_names)} if kind.shown_names != kind.names else {}
        return known | {"names": list(kind.names)} | shown
    return known


class Map(Request):
    """What a client needs to draw the board: what never changes in a game."""

    verb = "map"
    title: Name | None = None
    game: Name | None = None

    def answer(self, table: Table) -> Plain:
        if (self.title is None) == (self.game is None):
            raise BadRequest("bad_request", "give title or game, and not both", "title")
        if self.game is not None:
            game = table.game(self.game)
            title, rules = game.title, game.setup.rules
        else:
            title = redoubt.title(str(self.title))
            first = next(iter(title.scenarios))
            rules = title.resolve(first, title.settle(first, None), table.overlay)
        offered = show_of(title).map
        if offered is None:
            raise BadRequest("nothing_there", f"{title.id} has no map", "title")
        return {"map": offered(rules)}


# making games


class Sealed(msgspec.Struct, forbid_unknown_fields=True):
    """Verifiable dice: a secret (drawn if not given), the game's name in the rolls, and the seats' seeds."""

    secret: Name | None = None
    game: Name | None = None
    seats: list[Name] = []


class _Making(Request, kw_only=True):
    name: Name | None = msgspec.field(default=None, name="as")

    def answer(self, table: Table) -> Plain:
        table.room_for(self.name)
        return table.add(self.make(table), self.name)

    def make(self, table: Table) -> Game:
        raise TypeError("a verb makes its own game")


class _Rolling(_Making, kw_only=True):
    seed: Seed | None = None
    dice: Faces | Sealed | None = None
    keep: bool = True

    def source(self) -> Dice | list[int] | None:
        if self.seed is not None and self.dice is not None:
            raise BadRequest("bad_request", "give seed or dice, not both", "dice")
        if isinstance(self.dice, Sealed):
            return VerifiableDice(self.dice.secret or "", self.dice.game or "", self.dice.seats)
        return self.dice


class New(_Rolling):
    verb = "new"
    title: Name
    scenario: Name | None = None
    options: dict[str, bool | int | str] = {}
    variant: str = ""

    def make(self, table: Table) -> Game:
        return redoubt.new(
            self.title, self.scenario, self.options, self.seed, self.source(), table.overlay, self.keep,
            self.variant,
        )  # fmt: skip


class Position(_Rolling):
    verb = "position"
    title: Name
    position: dict[str, Any]

    def make(self, table: Table) -> Game:
        return redoubt.position(self.title, self.position, self.source(), self.seed, table.overlay, self.keep)


class Load(_Making):
    verb = "load"
    record: str
    migrate: bool = False

    def make(self, table: Table) -> Game:
        return redoubt.load(self.record, table.overlay, self.migrate)


class Replay(_Making):
    verb = "replay"
    record: str

    def make(self, table: Table) -> Game:
        return redoubt.replay(self.record, table.overlay)


class _Copying(_Making):
    game: Name


class Clone(_Copying):
    verb = "clone"
    keep: bool = True

    def make(self, table: Table) -> Game:
        return table.game(self.game).clone(None if self.keep else False)


class Imagine(_Copying):
    """A game the side could be in, with other dice to come; it keeps no record."""

    verb = "imagine"
    side: Name
    seed: Seed

    def make(self, table: Table) -> Game:
        return table.game(self.game).determinize(self.side, self.seed)


class Games(Request):
    verb = "games"

    def answer(self, table: Table) -> Plain:
        return {"games": [{"game": name, "title": game.title.id} for name, game in table.games.items()]}


class Drop(OfGame):
    verb = "drop"

    def answer(self, table: Table) -> Plain:
        table.drop(self.game)
        return {}
