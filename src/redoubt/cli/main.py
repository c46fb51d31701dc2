"""`redoubt`: the command line. A command is imported when it is used."""

from __future__ import annotations

import importlib
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command as command_of

import redoubt
from redoubt import compiled
from redoubt.cli.common import SidesCommand, one_line
from redoubt.engine.errors import RedoubtError
from redoubt.registry import add_folder

COMMANDS = {
    "serve": "redoubt.cli.serve",
    "play": "redoubt.cli.play",
    "titles": "redoubt.cli.titles",
    "print": "redoubt.cli.print",
    "odds": "redoubt.cli.odds",
    "simulate": "redoubt.cli.simulate",
    "engine": "redoubt.cli.protocol",
    "verify": "redoubt.cli.records",
    "replay": "redoubt.cli.records",
    "migrate": "redoubt.cli.records",
    "bench": "redoubt.cli.bench",
    "coverage": "redoubt.cli.coverage",
    "compile": "redoubt.cli.compile",
}
"""Each command and the module that has it, under the same name."""


class Commands(TyperGroup):
    """Imports a command on demand, and prints a user's error in one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            close = get_close_matches(cmd_name, COMMANDS, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            ctx.fail(f"No such command {cmd_name[:40]!r}{hint} The commands are {', '.join(COMMANDS)}.")
        if cmd_name not in self.commands:
            self.commands[cmd_name] = _load(cmd_name)
        return self.commands[cmd_name]

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except RedoubtError as error:
            typer.echo(f"redoubt: {one_line(error)}", err=True)
            raise typer.Exit(2) from None


def _load(name: str) -> Any:
    function = getattr(importlib.import_module(COMMANDS[name]), name)
    if isinstance(function, typer.Typer):
        return command_of(function)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=SidesCommand)(function)
    return command_of(alone)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="A rules-enforcing table for board wargames.",
)


def _version(wanted: bool) -> None:
    if wanted:
        about = (f"redoubt {redoubt.__version__}", f"Python {sys.version.split()[0]}", compiled.standing())
        typer.echo(", ".join(filter(None, about)))
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    title_path: Annotated[
        list[Path] | None,
        typer.Option(
            "--title-path", metavar="FOLDER", help="Bring in the title of a folder; can be repeated."
        ),
    ] = None,
) -> None:
    """A rules-enforcing table for board wargames."""
    for folder in title_path or ():
        add_folder(folder)


if __name__ == "__main__":
    app(prog_name="redoubt")
