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


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; the next free one from 8017 on if not given."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on. Others than this machine's own need --share.")
    ] = "127.0.0.1",
    share: Annotated[
        bool, typer.Option("--share", help="Allow a --host that other machines can reach: see the warning.")
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
    machine can reach the table unless --host and --share say otherwise. Ctrl-C stops it.
    """
    if host not in LOOPBACK and not share:
        raise BadSetup(
            f"{host} can be reached from other machines, and whoever reaches the table can play every side; "
            "add --share if that is what you want",
            "--host",
        )
    if host not in LOOPBACK:
        typer.echo(
            f"Warning: everybody who can reach {host} can see and play every side, without a password and "
            "unencrypted. Do this only in a network you trust. Other machines must call it by a name you "
            "give with --name.",
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
