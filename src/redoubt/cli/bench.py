"""`redoubt bench`: its drivers (`tools/bench`) are in a checkout of the project, not in the package."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import typer

import redoubt

CHECKOUT = Path(redoubt.__file__).resolve().parents[2]


def bench_commands(checkout: Path = CHECKOUT) -> typer.Typer:
    """The command with its drivers, or a command that says where they are."""
    if not (checkout / "tools" / "bench" / "command.py").is_file():
        return _missing()
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    commands: typer.Typer = importlib.import_module("tools.bench.command").bench
    return commands


def _missing() -> typer.Typer:
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)

    @alone.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
    def bench() -> None:
        """Measure how fast Redoubt is; needs a checkout of the project."""
        typer.echo(
            "redoubt: benchmarks run from a checkout of the project; this is an installed package, "
            "which does not contain them",
            err=True,
        )
        raise typer.Exit(2)

    return alone


bench = bench_commands()

__all__ = ["bench", "bench_commands"]
