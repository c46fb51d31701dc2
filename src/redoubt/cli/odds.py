"""`redoubt odds`: what follows from a choice, exactly: in a position, for two stacks, or from figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import AsJson, DataFolder, OptionValues, read_options, read_pair, read_record
from redoubt.cli.forecast import lines
from redoubt.engine import codec
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.engine.game import Game
from redoubt.engine.title import Title
from redoubt.lab.odds import BUDGET, Forecast
from redoubt.show.calculator import Calculator
from redoubt.show.contract import show_of


def odds(
    title: Annotated[str, typer.Argument(help="The title.")],
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A position, as JSON; or a saved game.")
    ] = None,
    side: Annotated[str | None, typer.Option(metavar="SIDE", help="The side whose odds these are.")] = None,
    choice: Annotated[str | None, typer.Option(help='The choice, such as "fight 1103".')] = None,
    place: Annotated[
        str | None, typer.Option("--place", "--hex", help="Instead: a kind of ground, or a place.")
    ] = None,
    attack: Annotated[str, typer.Option(metavar="UNITS", help="The attackers, with commas between.")] = "",
    defend: Annotated[str, typer.Option(metavar="UNITS", help="The defenders, with commas between.")] = "",
    fort: Annotated[str, typer.Option(metavar="line|fortress", help="A fortification there.")] = "",
    night: Annotated[bool, typer.Option("--night", help="By night.")] = False,
    scenario: Annotated[str | None, typer.Option(help="The scenario of the two stacks.")] = None,
    attacker: Annotated[str, typer.Option(metavar="FIGURES", help="Figures: men=5,tanks=2,lsp=3 ...")] = "",
    defender: Annotated[str, typer.Option(metavar="FIGURES", help="Of the defender: the same.")] = "",
    terrain: Annotated[str, typer.Option(help="With figures: the ground that is attacked.")] = "",
    card: Annotated[
        list[str] | None, typer.Option(metavar="SIDE=VALUE", help="With figures: a card, any number of them.")
    ] = None,
    given: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="With figures: any other field.")
    ] = None,
    form: Annotated[
        bool, typer.Option("--form", help="The fields of the calculator, with their rules.")
    ] = False,
    option: OptionValues = None,
    policy: Annotated[str, typer.Option(help="Who decides how: staff, attacker, defender, best.")] = "staff",
    until: Annotated[str, typer.Option(help="Where to stop: roll, round, combat, phase ...")] = "",
    budget: Annotated[int, typer.Option(min=1, max=10_000_000, help="Positions to run at most.")] = BUDGET,
    data: DataFolder = None,
    json: AsJson = False,
) -> None:
    """The exact odds of a choice: modifiers with their rules, chances, losses, the worst case."""
    known = redoubt.title(title)
    if form:
        _print_form(calculator_of(known), json)
        return
    figures = _figures(attacker, defender, terrain, card, given)
    if figures:
        _print(calculator_of(known).calculate(figures), json)
        return
    if place is not None:
        game, side, choice = _arranged(
            title, scenario, option, (place, _names(attack), _names(defend), fort, night), data
        )
    elif position is not None:
        game = _read(title, position, data)
    else:
        raise BadSetup(
            "give --position FILE with --side and --choice, --place with --attack and --defend, or figures "
            "with --attacker and --defender",
            "",
        )
    if side is None or choice is None:
        raise BadSetup(f"give --side ({', '.join(known.sides)}) and --choice", "side")
    _print(redoubt.odds(game, side, choice, policy, until, budget), json)


def _print(forecast: Forecast, json: bool) -> None:
    if json:
        typer.echo(codec.to_json(forecast.to_plain()))
        return
    for line in lines(forecast):
        typer.echo(line)


def calculator_of(title: Title) -> Calculator:
    """The calculator of a title; BadSetup if it has none."""
    calculator = show_of(title).calculator
    if calculator is None:
        raise BadSetup(f"{title.id} has no calculator; give --position FILE", "title")
    return calculator


def _figures(
    attacker: str, defender: str, terrain: str, card: list[str] | None, given: list[str] | None
) -> dict[str, str]:
    """The fields of a calculator that were given, by name."""
    fields: dict[str, str] = {}
    for side, text in (("attacker", attacker), ("defender", defender)):
        for figure in _names(text):
            name, value = read_pair(figure, f"--{side}")
            fields[f"{side}.{name}"] = value
    for pair in card or ():
        side, value = read_pair(pair, "--card")
        name = f"{side}.card"
        fields[name] = f"{fields[name]}+{value}" if name in fields else value
    if terrain:
        fields["terrain"] = terrain
    return fields | dict(read_pair(pair, "--set") for pair in given or ())


def _print_form(calculator: Calculator, json: bool) -> None:
    if json:
        typer.echo(codec.to_json(calculator.to_plain()))
        return
    for group in calculator.groups:
        typer.echo(group.name)
        for field in group.fields:
            limits = {
                "number": f"{field.least} to {field.most}", "switch": "yes or no",
                "numbers": f"up to {field.count} of {field.least} to {field.most}, such as 2+1",
                "choice": ", ".join(name for name, _ in field.choices),
            }[field.kind]  # fmt: skip
            typer.echo(f"  {field.name:24} {field.label} [{field.rule}]: {limits}")


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _arranged(
    title_id: str, scenario: str | None, option: list[str] | None, stacks: tuple[Any, ...], data: Path | None
) -> tuple[Game, str, str]:
    """The position of two stacks, as the title puts them down."""
    title = redoubt.title(title_id)
    arrange = show_of(title).arrange
    if arrange is None:
        raise BadSetup(f"{title_id} does not arrange stacks; give --position FILE", "place")
    wanted = scenario or next(iter(title.scenarios))
    options = read_options(title, wanted, option)
    rules = title.resolve(wanted, title.settle(wanted, options), data)
    fields, side, choice = arrange(rules, *stacks)
    head = {"scenario": wanted, "options": options}
    return redoubt.position(title_id, head | fields, overlay=data, keep=False), side, choice


def _read(title_id: str, file: Path, data: Path | None) -> Game:
    """A saved game, or a position; a position that would roll at once stands before that roll."""
    saved = read_record(file)
    try:
        plain = codec.from_json(saved)
    except ValueError:
        game = redoubt.load(saved, data)
        if game.title.id != title_id:
            raise BadSave(f"{file} is a game of {game.title.id}, not of {title_id}") from None
        return game
    if not isinstance(plain, dict):
        raise BadSetup(f"{file} does not hold a position: an object is expected", "position")
    twice = codec.repeated_key(saved)
    if twice is not None:
        raise BadSetup(f"{file} gives {twice!r} twice in one object", "position")
    try:
        return redoubt.position(title_id, plain, overlay=data, keep=False)
    except BadSetup as error:
        still = show_of(redoubt.title(title_id)).still
        if error.path != "dice" or still is None:
            raise
        return redoubt.position(title_id, still(plain), overlay=data, keep=False)
