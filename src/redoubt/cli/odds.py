"""`redoubt odds`: what follows from a choice, exactly, in a given position or for two stacks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import AsJson, DataFolder, OptionValues, read_options, read_record
from redoubt.cli.forecast import lines
from redoubt.engine import codec
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.engine.game import Game
from redoubt.lab.odds import BUDGET


def odds(
    title: Annotated[str, typer.Argument(help="The title.")],
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A position, as JSON; or a saved game.")
    ] = None,
    side: Annotated[str | None, typer.Option(metavar="SIDE", help="The side that asks.")] = None,
    choice: Annotated[str | None, typer.Option(help='What is asked about, such as "fight 1103".')] = None,
    hex: Annotated[str | None, typer.Option(help="Instead: a kind of ground, or a hex.")] = None,
    attack: Annotated[str, typer.Option(metavar="UNITS", help="The attackers, with commas between.")] = "",
    defend: Annotated[str, typer.Option(metavar="UNITS", help="The defenders, with commas between.")] = "",
    fort: Annotated[str, typer.Option(metavar="line|fortress", help="A fortification there.")] = "",
    night: Annotated[bool, typer.Option("--night", help="By night.")] = False,
    scenario: Annotated[str | None, typer.Option(help="The scenario of the two stacks.")] = None,
    option: OptionValues = None,
    policy: Annotated[str, typer.Option(help="Who decides how: staff, attacker, defender, best.")] = "staff",
    until: Annotated[str, typer.Option(help="Where to stop: roll, round, combat, phase ...")] = "",
    budget: Annotated[int, typer.Option(min=1, max=10_000_000, help="Positions to run at most.")] = BUDGET,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """The exact odds of a choice: modifiers with their rules, chances, losses, the worst case."""
    found = redoubt.title(title)
    if hex is not None:
        game, side, choice = _arranged(
            title, scenario, option, (hex, _names(attack), _names(defend), fort, night), data
        )
    elif position is not None:
        game = _read(title, position, data)
    else:
        raise BadSetup(
            "give --position FILE with --side and --choice, or --hex with --attack and --defend", ""
        )
    if side is None or choice is None:
        raise BadSetup(f"give --side ({', '.join(found.sides)}) and --choice", "side")
    made = redoubt.odds(game, side, choice, policy, until, budget)
    if json:
        typer.echo(codec.to_json(made.to_plain()))
        return
    for line in lines(made):
        typer.echo(line)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _arranged(
    title_id: str, scenario: str | None, option: list[str] | None, asked: tuple[Any, ...], data: Path | None
) -> tuple[Game, str, str]:
    """The position of two stacks, as the title puts them down."""
    title = redoubt.title(title_id)
    arrange = title.extras.get("arrange")
    if arrange is None:
        raise BadSetup(f"{title_id} does not arrange stacks; give --position FILE", "hex")
    wanted = scenario or next(iter(title.scenarios))
    options = read_options(title, wanted, option)
    rules = title.resolve(wanted, title.settle(wanted, options), data)
    fields, side, choice = arrange(rules, *asked)
    head = {"scenario": wanted, "options": options}
    return redoubt.position(title_id, head | fields, overlay=data, keep=False), side, choice


def _read(title_id: str, file: Path, data: Path | None) -> Game:
    """A saved game, or a position; one that would roll at once is taken as it stands before."""
    saved = read_record(file)
    try:
        plain = codec.from_json(saved)
    except ValueError:
        game = redoubt.load(saved, data)
        if game.title.id != title_id:
            raise BadSave(f"{file} is a game of {game.title.id}, not of {title_id}") from None
        return game
    if not isinstance(plain, dict):
        raise BadSetup(f"{file} holds no position: an object is expected", "position")
    try:
        return redoubt.position(title_id, plain, overlay=data, keep=False)
    except BadSetup as error:
        still = redoubt.title(title_id).extras.get("still")
        if error.path != "dice" or still is None:
            raise
        return redoubt.position(title_id, still(plain), overlay=data, keep=False)
