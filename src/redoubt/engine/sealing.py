"""The record of a game that still runs, without anything that would foretell a roll.

A sealed record says what was published about the dice, and holds every face that fell. Whoever loads it goes
on with dice of its own: nobody can try out what the dice of the running game will show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from redoubt.engine import codec
from redoubt.engine.dice import Dice, RetoldDice, SeededDice, VerifiableDice
from redoubt.engine.errors import BadSave
from redoubt.engine.game import Game
from redoubt.engine.record import begin, closed, ending, entry_to_plain, header


def sealed_record(game: Game) -> bytes:
    """The record of a running game that can leave the table."""
    head = header(game) | {"dice": {**game.dice.sealed(), "opening": opening(game)}}
    if "sealed" not in head["dice"]:
        head["dice"].pop("opening")
    lines = [codec.to_json(head)]
    lines += [codec.to_json(entry_to_plain(game.title, n, entry)) for n, entry in enumerate(game.entries)]
    return closed(lines, ending(game))


def opening(game: Game) -> list[int]:
    """The faces that fell before the first entry, found by setting the game up again."""
    dice = game.dice.clone()
    dice.counter = game.setup.rolls
    return [roll[0] for roll in begin(game.title, game.setup, dice).rolled]


def unsealed(head: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], dice: Dice | None = None) -> Dice:
    """The dice with which a sealed record is played again and goes on."""
    published = head["dice"]
    faces = published.get("opening")
    try:
        faces = [*faces, *(roll[0] for entry in entries for roll in entry.get("dice", ()))]
    except (TypeError, IndexError, KeyError):
        faces = [None]
    if not all(type(face) is int for face in faces):
        raise BadSave("a sealed record holds the faces of its dice as numbers", "dice.opening")
    fresh = dice or (SeededDice(0).fresh() if published.get("kind") == "seeded" else VerifiableDice())
    return RetoldDice(faces, fresh, str(published.get("commitment", "")), int(head.get("rolls", 0)))


__all__ = ["opening", "sealed_record", "unsealed"]
