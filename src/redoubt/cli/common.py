"""What the commands share: reading options and seats, files, and errors in one line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

import redoubt
from redoubt.engine.errors import BadSave, BadSetup, RedoubtError
from redoubt.engine.record import LIMIT
from redoubt.engine.title import Title
from redoubt.players import default_player, describe_players, make_player

OptionValues = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option of the game; may be repeated."),
]
OptionsAll = Annotated[
    str | None,
    typer.Option("--options", metavar="all|none", help="Switch every yes-or-no option on or off."),
]
Variant = Annotated[
    str, typer.Option(metavar="NAME", help="A variant of the title; `redoubt titles` lists them.")
]
SideValues = Annotated[
    list[str] | None,
    typer.Option("--side", metavar="SIDE=PLAYER", help="Who plays a side; also written --SIDE PLAYER."),
]
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="A folder with values of your own copy of the game.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
JsonFile = Annotated[
    str | None,
    typer.Option(
        "--json", metavar="[FILE.json]", help="Write JSON into a file, or print it instead of text."
    ),
]
PRINTED = "-"
"""The file of a `--json` that names none."""


def one_line(error: RedoubtError) -> str:
    """An error in one line: what, where, and the rule."""
    line = " ".join(str(error).split())
    if error.path and error.path not in line:
        line += f" (at {error.path})"
    if error.rule and f"[{error.rule}]" not in line:
        line += f" [{error.rule}]"
    return line


def read_value(text: str) -> bool | int | str:
    """true and false, whole numbers, or else the text itself."""
    if text in ("true", "false"):
        return text == "true"
    if text.removeprefix("-").isdecimal() and len(text) < 12:
        return int(text)
    return text


def read_pair(text: str, what: str) -> tuple[str, str]:
    """NAME=VALUE as two words."""
    name, equals, value = text.partition("=")
    if not (equals and name and value):
        raise BadSetup(f"{what} is written NAME=VALUE, not {text[:60]!r}", what)
    return name, value


def read_options(
    title: Title, scenario: str, given: Sequence[str] | None, every: str | None = None
) -> dict[str, Any]:
    """The options a command line asks for. `every` is `all` or `none`; single ones go on top."""
    title.settle(scenario, None)
    wanted: dict[str, Any] = {}
    if every is not None:
        if every not in ("all", "none"):
            raise BadSetup(f"--options takes all or none, not {every[:40]!r}", "--options")
        fixed = title.scenarios[scenario].fixed
        wanted = {
            option.id: every == "all"
            for option in title.options.values()
            if set(option.values) == {False, True} and option.id not in fixed
        }
    for text in given or ():
        name, value = read_pair(text, "--option")
        wanted[name] = read_value(value)
    title.settle(scenario, wanted)
    return wanted


def listed_titles() -> list[dict[str, Any]]:
    """All titles as plain data, with the computer players that can sit at their tables."""
    return [row | {"players": describe_players(redoubt.title(row["id"]))} for row in redoubt.titles()]


def read_seats(title: Title, given: Sequence[str] | None, default: str = "") -> dict[str, str]:
    """The kind of player at every seat, checked."""
    seats = dict.fromkeys(title.sides, default or default_player(title))
    for text in given or ():
        side, player = read_pair(text, "--side")
        make_player(player, title, side, 0)
        seats[side] = player
    return seats


class SidesCommand(TyperCommand):
    """A command that takes `--german staff` for `--side german=staff`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if any("--side" in param.opts for param in self.params):
            args = fold_sides(args)
        if any("--json" in param.opts and getattr(param, "metavar", None) for param in self.params):
            args = fold_json(args)
        return super().parse_args(ctx, args)


def pass_on(ctx: typer.Context, name: str) -> None:
    """Options that were given before a command of a group count for that command; what follows its name
    counts before them. An option that the command does not have is refused."""
    group: Any = ctx.command
    known = {param.name: param for param in group.get_command(ctx, name).params}
    given: dict[str, Any] = {}
    for param in group.params:
        source = ctx.get_parameter_source(param.name)
        if source is None or source.name != "COMMANDLINE":
            continue
        if param.name not in known:
            ctx.fail(f"{param.opts[0]} comes before {name}, which has no such option.")
        value = ctx.params[param.name]
        takes_many = known[param.name].nargs == -1 or getattr(known[param.name], "multiple", False)
        given[param.name] = [value] if takes_many else value
    ctx.default_map = {name: given}


def fold_json(args: Sequence[str]) -> list[str]:
    """`--json` that is not followed by a name ending in .json is printed."""
    folded: list[str] = []
    for index, word in enumerate(args):
        folded.append(word)
        if word == "--json" and not (index + 1 < len(args) and args[index + 1].endswith(".json")):
            folded.append(PRINTED)
    return folded


def fold_sides(args: Sequence[str]) -> list[str]:
    """`--german staff` and `--german=staff` as `--side german=staff`; everything else as it was. The sides
    are those of the title that is named, or of any if none is."""
    known = redoubt.title_ids()
    titles = [word for word in args if word in known] or [id for id in known if id not in redoubt.broken()]
    sides = {side for title_id in titles for side in redoubt.title(title_id).sides}
    folded: list[str] = []
    rest = iter(args)
    for word in rest:
        side, equals, player = word.removeprefix("--").partition("=")
        if word.startswith("--") and side in sides:
            if not equals:
                player = next(rest, "")
            folded += ["--side", f"{side}={player}"]
        else:
            folded.append(word)
    return folded


def read_record(file: Path) -> bytes:
    """The bytes of a saved game; BadSave if there is none to read."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except OSError as error:
        raise BadSave(f"{file} cannot be read: {error.strerror or error}") from None
    if not data.strip():
        raise BadSave(f"{file} is empty; a record has at least two lines")
    return data
