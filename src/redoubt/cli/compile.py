"""`redoubt compile`: translates the rules to C, so that they run faster. See `redoubt.compiled`."""

from __future__ import annotations

import shutil
from typing import Annotated

import typer

from redoubt import compiled
from redoubt.compiled.build import build, missing
from redoubt.titles import OFFERED


def compile(
    title: Annotated[list[str] | None, typer.Argument(help="Only these titles and what they share.")] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Delete everything compiled.")] = False,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 for one per processor.")] = 0,
) -> None:
    """Compile engine and rules, so that games run faster. Takes minutes; needs a C compiler.

    Only what changed since is compiled again. A module that changes later runs as Python until then.
    """
    place = compiled.folder()
    if remove:
        shutil.rmtree(place, ignore_errors=True)
        typer.echo(f"{place} is gone: everything runs as Python.")
        return
    if why := missing():
        typer.echo(f"redoubt: {why}; everything runs as Python, as before", err=True)
        raise typer.Exit(1)
    place.mkdir(parents=True, exist_ok=True)
    files = {name: (source, compiled.file_of(name, source)) for name, source in compiled.sources()}
    for old in set(place.iterdir()) - {file for _, file in files.values()}:
        old.unlink()
    others = tuple(f"redoubt.titles.{id}." for id in OFFERED if title and id not in title)
    work = {
        name: pair for name, pair in files.items() if not pair[1].exists() and not name.startswith(others)
    }
    failed = 0
    for number, (name, problem) in enumerate(build(work, jobs), 1):
        line = f"{number:>4} of {len(work)}  {name}"
        typer.echo(f"{line}: {problem}" if problem else line, err=bool(problem))
        failed += bool(problem)
    typer.echo(f"{compiled.standing()}, in {place}")
    if failed:
        typer.echo(f"redoubt: {failed} modules could not be compiled; they run as Python", err=True)
        raise typer.Exit(1)
