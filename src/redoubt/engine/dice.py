"""Dice: four sources behind one door.

- `SeededDice`: fast, for simulation and single-machine play.
- `VerifiableDice`: HMAC with a committed secret, for games between people; anyone can recompute them.
- `ScriptedDice`: the faces are given; for tests, positions and what-if.
- `EnumeratingDice`: walks every combination of faces; exact odds come from the title's own rules.

A game that goes on from another's record has `RetoldDice`: the faces that fell there, then dice of its own.

Every roll has a number that only goes forward, so undo can never fish for a better die.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

from redoubt.engine import seeds
from redoubt.engine.errors import BadSave, BadSetup, DrawAhead, TooLate

_MASK = (1 << 64) - 1


class Dice:
    """A source of dice. `counter` is the number of rolls made so far."""

    __slots__ = ("counter",)
    kind = ""

    def __init__(self) -> None:
        self.counter = 0

    def roll(self, rule: str, what: str, sides: int) -> int:
        raise TypeError("use one of the four sources")

    def before_draw(self, rule: str, what: str, count: int, size: int) -> None:
        """So many cards of a pile of this size are about to be drawn, one die each."""

    def clone(self) -> Self:
        raise TypeError("use one of the four sources")

    @property
    def source(self) -> str:
        """What the next die comes from."""
        return self.kind

    @property
    def commitment(self) -> str:
        """What was published about the dice before the first roll; empty if nothing was."""
        return ""

    def bind(self, game: str) -> None:
        """The dice are for this game (title, rules version, scenario, options) and no other."""

    def sealed(self) -> dict[str, Any]:
        """What a record says about the dice while the game runs: nothing that would foretell a roll."""
        return {"kind": self.kind, "sealed": True, "commitment": self.commitment}

    def fresh(self) -> Dice:
        """Dice of the same kind for another game, which nobody can foretell from these."""
        return self

    def header(self) -> dict[str, Any]:
        """What a record says about the dice, enough to roll them again."""
        return {"kind": self.kind}


class SeededDice(Dice):
    """A counter-based generator (splitmix64): no state but seed and counter, so copies are free."""

    __slots__ = ("seed",)
    kind = "seeded"

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & _MASK
        self.counter = counter

    def roll(self, rule: str, what: str, sides: int) -> int:
        return self.number(sides)

    def number(self, sides: int) -> int:
        """The next die, without its rule and purpose: for whoever draws at random and keeps no record."""
        self.counter += 1
        z = (self.seed + self.counter * 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * sides >> 64) + 1

    def clone(self) -> SeededDice:
        new = object.__new__(SeededDice)
        new.seed = self.seed
        new.counter = self.counter
        return new

    def header(self) -> dict[str, Any]:
        return {"kind": self.kind, "seed": self.seed}

    def fresh(self) -> SeededDice:
        return SeededDice(secrets.randbits(63))


class VerifiableDice(Dice):
    """HMAC-SHA256(secret, label | number | rule | purpose | attempt | seats), rejection-sampled.

    One value is published before the first roll. It commits to the secret, the label, and the game that is
    played: title, rules version, scenario, options. Each seat may then add a seed of its own (see `seeds`);
    whatever a seat says makes a new value from the one before it. When the secret is revealed, anyone can
    recompute all of them and every roll.
    """

    __slots__ = ("bound", "dealt", "game", "seats", "secret")
    kind = "verifiable"

    def __init__(
        self,
        secret: str = "",
        game: str = "",
        seats: Sequence[str] = (),
        counter: int = 0,
        bound: str = "",
        dealt: int = 0,
    ) -> None:
        self.secret = secret or secrets.token_hex(32)
        self.game = game or secrets.token_hex(8)
        """The label: it tells games apart that share a secret."""
        self.seats = tuple(seats)
        self.counter = counter
        self.bound = bound
        """What is played; empty in records of the first format, whose commitment is to the secret alone."""
        self.dealt = dealt
        """Rolls of the set-up, such as a shuffle, which came before anything the seats have said."""

    @property
    def commitments(self) -> list[str]:
        """The values that were published: the first before any seat had said anything, then one for each
        text of a seat."""
        if not self.bound:
            return [hashlib.sha256(self.secret.encode()).hexdigest()]
        values = [committed(self.secret, self.game, self.bound)]
        after = [str(self.dealt)] if self.dealt else []
        for seat in self.seats:
            values.append(committed(values[-1], seat, *after))
        return values

    @property
    def commitment(self) -> str:
        return self.commitments[-1]

    def bind(self, game: str) -> None:
        self.bound = game

    def begin_play(self) -> None:
        """The set-up is over: what it rolled came before the seats' seeds."""
        if not self.seats:
            self.dealt = self.counter

    def hear(self, seat: str) -> None:
        """What a seat says about its seed, before the first roll of play."""
        if self.counter > self.dealt:
            raise TooLate("the first die has been rolled: no seat can add a seed any more", "seed")
        self.seats = (*self.seats, seat)

    def sealed(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "sealed": True,
            "commitment": self.commitment,
            "game": self.game,
            "seats": list(self.seats),
            **self._dealt(),
        }

    def _dealt(self) -> dict[str, int]:
        return {"dealt": self.dealt} if self.dealt else {}

    def fresh(self) -> VerifiableDice:
        return VerifiableDice()

    def roll(self, rule: str, what: str, sides: int) -> int:
        self.counter += 1
        limit = (1 << 32) // sides * sides
        seats = self.seats if self.counter > self.dealt else ()
        for attempt in range(10_000):
            message = "|".join((self.game, str(self.counter), rule, what, str(attempt), *seats))
            draw = hmac.new(self.secret.encode(), message.encode(), hashlib.sha256).digest()
            number = int.from_bytes(draw[:4], "big")
            if number < limit:
                return number % sides + 1
        raise AssertionError("rejection sampling cannot fail ten thousand times")

    def clone(self) -> VerifiableDice:
        return VerifiableDice(self.secret, self.game, self.seats, self.counter, self.bound, self.dealt)

    def header(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "commitment": self.commitment,
            "game": self.game,
            "seats": list(self.seats),
            "secret": self.secret,
            **self._dealt(),
            **({"bound": True} if self.bound else {}),
        }


def committed(*parts: str) -> str:
    """SHA-256 of some texts, each with its length before it, so that none can be moved into another."""
    joined = "".join(f"{len(part.encode())}:{part}" for part in parts)
    return hashlib.sha256(joined.encode()).hexdigest()


class ScriptedDice(Dice):
    """The given faces in order; then an error that says which roll was not foreseen."""

    __slots__ = ("faces",)
    kind = "scripted"

    def __init__(self, faces: Sequence[int], counter: int = 0) -> None:
        for index, face in enumerate(faces):
            if not isinstance(face, int) or isinstance(face, bool) or face < 1:
                raise BadSetup(f"a scripted die is a whole number from 1, not {face!r}", f"dice[{index}]")
        self.faces = tuple(faces)
        self.counter = counter

    def roll(self, rule: str, what: str, sides: int) -> int:
        if self.counter >= len(self.faces):
            raise BadSetup(
                f"the script holds {len(self.faces)} dice; one more is needed for {what} [{rule}]", "dice"
            )
        face = self.faces[self.counter]
        if face > sides:
            raise BadSetup(
                f"scripted die {face} does not fit a die of {sides} sides: {what} [{rule}]",
                f"dice[{self.counter}]",
            )
        self.counter += 1
        return face

    def clone(self) -> ScriptedDice:
        return ScriptedDice(self.faces, self.counter)

    def header(self) -> dict[str, Any]:
        return {"kind": self.kind, "faces": list(self.faces)}

    def sealed(self) -> dict[str, Any]:
        return self.header()  # a script has nothing to hide


class RetoldDice(Dice):
    """The faces that fell in another game up to the point where this one goes on, then dice of its own."""

    __slots__ = ("faces", "first", "then", "under")
    kind = "retold"

    def __init__(self, faces: Sequence[int], then: Dice, under: str = "", first: int = 0) -> None:
        self.faces = tuple(faces)
        self.then = then
        self.under = under
        """What was published about the dice of the other game."""
        self.first = first
        """The number of dice before the first of the faces."""
        self.counter = first

    @property
    def source(self) -> str:
        return self.then.source

    @property
    def commitment(self) -> str:
        return self.then.commitment

    def bind(self, game: str) -> None:
        self.then.bind(game)

    def roll(self, rule: str, what: str, sides: int) -> int:
        number = self.counter - self.first
        if number >= len(self.faces):
            self.then.counter = self.counter
            face = self.then.roll(rule, what, sides)
            self.counter = self.then.counter
            return face
        face = self.faces[number]
        if not 1 <= face <= sides:
            raise BadSave(f"die {number} shows {face} and has {sides} sides: {what} [{rule}]", "dice.faces")
        self.counter += 1
        return face

    def clone(self) -> RetoldDice:
        new = RetoldDice(self.faces, self.then.clone(), self.under, self.first)
        new.counter = self.counter
        return new

    def header(self) -> dict[str, Any]:
        return {**self._told(), "then": self.then.header()}

    def sealed(self) -> dict[str, Any]:
        return {"kind": self.kind, "sealed": True, "commitment": self.commitment}

    def fresh(self) -> Dice:
        return self.then.fresh()

    def _told(self) -> dict[str, Any]:
        return {"kind": self.kind, "faces": list(self.faces), "under": self.under, "first": self.first}


class EnumeratingDice(Dice):
    """Walks every combination: run, read `chance`, call `next_path`, run again until it says False. It goes
    up to a draw of cards and not beyond: a draw has more ways than anybody wants to read."""

    __slots__ = ("path", "sizes")
    kind = "enumerating"

    def __init__(self) -> None:
        self.counter = 0
        self.path: list[int] = []
        self.sizes: list[int] = []

    def roll(self, rule: str, what: str, sides: int) -> int:
        if self.counter == len(self.path):
            self.path.append(1)
            self.sizes.append(sides)
        face = self.path[self.counter]
        self.counter += 1
        return face

    def before_draw(self, rule: str, what: str, count: int, size: int) -> None:
        raise DrawAhead(rule, what, count, size)

    @property
    def chance(self) -> Fraction:
        """How likely the present path is."""
        product = 1
        for sides in self.sizes[: self.counter]:
            product *= sides
        return Fraction(1, product)

    def next_path(self) -> bool:
        """Turn to the next combination; False when all have been walked."""
        del self.path[self.counter :], self.sizes[self.counter :]
        self.counter = 0
        while self.path and self.path[-1] == self.sizes[-1]:
            self.path.pop()
            self.sizes.pop()
        if not self.path:
            return False
        self.path[-1] += 1
        return True

    def clone(self) -> EnumeratingDice:
        return self


def dice_from_header(header: Mapping[str, Any], bound: str = "") -> Dice:
    """The dice a record was played with, at their beginning; `bound` is the game that the record is of."""
    kind = header.get("kind")
    _no_other_fields(header, str(kind))
    if kind == "seeded" and type(header.get("seed")) is int:
        return SeededDice(header["seed"])
    if kind == "scripted" and isinstance(header.get("faces"), list):
        return ScriptedDice(header["faces"])
    if kind == "retold" and isinstance(header.get("then"), Mapping):
        faces, first = header.get("faces"), header.get("first")
        if not isinstance(faces, list) or not all(type(face) is int for face in [*faces, first]):
            raise BadSave("the faces of dice that are retold are a list of numbers", "dice.faces")
        then = dice_from_header(header["then"], bound)
        return RetoldDice(faces, then, str(header.get("under")), int(header["first"]))
    if kind == "verifiable":
        return _verifiable(header, bound)
    raise BadSave(f"unknown kind of dice {str(kind)[:40]!r}", "dice.kind")


def _verifiable(header: Mapping[str, Any], bound: str) -> VerifiableDice:
    secret = header.get("secret")
    if not isinstance(secret, str) or not secret:
        raise BadSave("the dice of this record are sealed until its secret is revealed", "dice.secret")
    seats = header.get("seats") or []
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadSave("the seats' seeds are a list of texts", "dice.seats")
    dealt = header.get("dealt", 0)
    if type(dealt) is not int or dealt < 0:
        raise BadSave("the number of rolls at the set-up is a whole number from 0", "dice.dealt")
    try:
        seeds.check(seats)
    except BadSetup as problem:
        raise BadSave(str(problem), "dice.seats") from None
    label, played = str(header.get("game")), bound if header.get("bound") else ""
    dice = VerifiableDice(secret, label, seats, bound=played, dealt=dealt)
    if dice.commitment != header.get("commitment"):
        raise BadSave("the revealed secret does not match the commitment", "dice.commitment")
    return dice


_FIELDS = {
    "seeded": {"seed"},
    "scripted": {"faces"},
    "retold": {"faces", "under", "first", "then"},
    "verifiable": {"commitment", "game", "seats", "secret", "bound", "dealt"},
}


def _no_other_fields(header: Mapping[str, Any], kind: str) -> None:
    unknown = [key for key in header if key != "kind" and key not in _FIELDS.get(kind, header)]
    if unknown:
        raise BadSave(f"the dice have an unknown field {str(unknown[0])[:40]!r}", f"dice.{unknown[0]}")
