"""`redoubt serve`: the table in the browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from redoubt.cli.common import DataFolder
from redoubt.engine.errors import BadSetup

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = "0.0.0.0"


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; the next free one from 8017 on if not given."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on. Others than this machine's own need --share.")
    ] = "",
    share: Annotated[
        bool, typer.Option("--share", help="Let other machines in: everybody needs a link to a seat.")
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="A name under which other machines call this one."),
    ] = None,
    data_dir: Annotated[
        Path | None,
        typer.Option(
            "--data-dir", metavar="DIR", help="Where the games are kept; your own data folder if not given."
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    data: DataFolder = None,
) -> None:
    """Play in the browser: serves the table on this machine and opens it.

    Every choice is on the disk before it counts, so games go on where they were after any stop. Only this
    machine can reach the table unless --share says otherwise; then everybody needs a link to a seat. Ctrl-C
    stops it.
    """
    host = host or (EVERYWHERE if share else LOOPBACK[0])
    if host not in LOOPBACK and not share:
        raise BadSetup(
            f"{host} can be reached from other machines; add --share if that is what you want", "--host"
        )
    if host not in LOOPBACK:
        typer.echo(
            "Warning: other machines can reach this table. Everybody needs a link to a seat, but nothing is "
            "encrypted: do this only in a network you trust. If other machines call this one by a name, give "
            "it with --name.",
            err=True,
        )
    from redoubt.service.server import Settings, serve as run

    settings = Settings(data_dir or _own_folder(), host, port, tuple(name or ()), not no_open, data)
    if run(settings, typer.echo):
        # All is written. A computer player may still be in the middle of a long thought: nobody waits for it.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _own_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("redoubt", appauthor=False)


__all__ = ["serve"]
