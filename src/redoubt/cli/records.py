"""`redoubt verify`, `replay` and `migrate`: what can be done with a saved game without playing on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import AsJson, DataFolder, read_record
from redoubt.engine import codec
from redoubt.engine.dice import RetoldDice, VerifiableDice
from redoubt.engine.errors import BadSave
from redoubt.engine.events import plain_event
from redoubt.engine.game import Game
from redoubt.engine.record import read
from redoubt.engine.view import level_text, plain_result
from redoubt.kit.words import counted

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


Published = Annotated[
    str | None,
    typer.Option(
        "--commitment",
        metavar="VALUE",
        help="The value that was published before the first roll, after the seats' seeds.",
    ),
]


def verify(
    file: RecordFile, data: DataFolder = None, commitment: Published = None, json: AsJson = False
) -> None:
    """Play a record again; compare every die and every hash. With --commitment, refuse a record that was
    rolled under another."""
    game = _replayed(file, data)
    with _naming(file):
        _check_commitment(game, commitment)
    checked = _checked(game)
    if json:
        typer.echo(codec.to_json(checked))
        return
    options = ", ".join(f"{key} {str(value).lower()}" for key, value in checked["options"].items())
    typer.echo(f"{file.name}: {checked['title']}, {checked['scenario']}, rules {checked['rules_version']}")
    typer.echo(f"options: {options or 'none'}")
    entries = [counted(checked[name], name[:-1]) for name in ("choices", "undos", "corrections")]
    typer.echo(f"entries: {', '.join(entries)}, each legal when it was made")
    dice = counted(checked["dice"], "die", "dice")
    typer.echo(f"dice: {dice} rolled again, all equal ({checked['source']})")
    if checked["retold"]:
        dice_retold = counted(checked["retold"], "die", "dice")
        typer.echo(
            f"of these, {dice_retold} fell in the game this one comes from, and are taken from its record"
        )
    if checked["commitment"]:
        typer.echo(f"commitment: secret, game and seeds match {checked['commitment']}")
    typer.echo(f"hashes: {counted(checked['hashes'], 'hash')} computed again, all equal")
    typer.echo(f"result: {_result(game)}")
    typer.echo("verified")


def _check_commitment(game: Game, published: str | None) -> None:
    """Refuses a record whose dice were rolled under another commitment than the one that was published."""
    if published is None:
        return
    dice = game.dice.then if isinstance(game.dice, RetoldDice) else game.dice
    known = dice.commitments if isinstance(dice, VerifiableDice) else []
    wanted = published.strip().lower()
    if not known:
        raise BadSave(f"its dice are {dice.source}: nothing was published about them", "dice")
    if wanted in known[:-1]:
        raise BadSave(
            f"{wanted} was published before the last seat added its seed; use the value after it",
            "dice",
        )
    if wanted != known[-1]:
        raise BadSave(f"rolled under another commitment: {known[-1]}, not {wanted[:80]}", "dice.commitment")


def _replayed(file: Path, data: Path | None) -> Game:
    with _naming(file):
        return redoubt.replay(read_record(file), data)


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """An error in a record names its file."""
    try:
        yield
    except BadSave as error:
        message = str(error)
        raise BadSave(message if str(file) in message else f"{file}: {message}", error.path) from None


def _checked(game: Game) -> dict[str, Any]:
    entries = game.entries
    dice = game.dice
    return {
        "title": game.title.id,
        "rules_version": game.title.version,
        "scenario": game.setup.scenario,
        "options": dict(game.setup.options),
        "choices": sum(entry.choice is not None for entry in entries),
        "undos": sum(entry.undo is not None for entry in entries),
        "corrections": sum(entry.correct is not None for entry in entries),
        "dice": sum(len(entry.dice) for entry in entries),
        "source": dice.kind,
        "retold": len(dice.faces) if isinstance(dice, RetoldDice) else 0,
        "commitment": dice.commitment or None,
        "hashes": len(entries) + 2,  # and those of the first and the last position
        "digest": game.digest(),
        "result": plain_result(game),
    }


def _result(game: Game) -> str:
    result = game.result
    if result is None:
        return f"not over: turn {game.turn}, {game.phase}"
    scores = ", ".join(f"{name} {points}" for name, points in result.scores.items())
    who = f"{result.winner} wins" if result.winner else "drawn"
    return f"{who}, {level_text(game)} ({scores}): {result.reason} [{result.rule}]"


def replay(
    file: RecordFile,
    side: Annotated[
        str | None, typer.Option(help="Print only what this side (or: onlooker) may know.")
    ] = None,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """Print the story of a saved game, one event a line. The record is verified on the way."""
    game = _replayed(file, data)
    if side is not None:
        events = game.log_lines(None if side == "onlooker" else side)
    else:
        events = [plain_event(event, game.title, game.names) for event in game.log]
    for event in events:
        typer.echo(codec.to_json(event) if json else event["text"])


def migrate(
    file: RecordFile,
    output: Annotated[Path | None, typer.Option("--output", help="Where to write the new record.")] = None,
    data: DataFolder = None,
) -> None:
    """Bring a record of older rules over to the present ones.

    The old file stays as it is; a new one is written beside it, or where --output says.
    """
    old = read_record(file)
    with _naming(file):
        before = read(old).head["rules_version"]
        game = redoubt.load(old, data, migrate=True)
    if before == game.title.version:
        typer.echo(f"{file.name} already uses rules version {before}; nothing to do")
        return
    target = output or file.with_name(f"{file.stem}-rules{game.title.version}{file.suffix}")
    _write_new(target, game.save())
    typer.echo(f"{file.name}: rules version {before} brought over to {game.title.version}, in {target}")


def _write_new(target: Path, data: bytes) -> None:
    """Write a file that was not there before, wholly or not at all."""
    if target.exists():
        raise BadSave(f"{target} exists already; choose another name with --output")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadSave(f"{target} cannot be written: {error.strerror or error}") from None
