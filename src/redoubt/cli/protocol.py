"""`redoubt engine`: the table for programs. One JSON object a line comes in, one goes out.

A bad line gets an error and changes nothing; no line ends the process. See docs/reference/protocol.md.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Any, BinaryIO

import msgspec
import typer

from redoubt.cli.common import DataFolder
from redoubt.cli.requests import BadRequest, Plain, Quit, Request, Table
from redoubt.cli.verbs import VERBS
from redoubt.engine import codec
from redoubt.engine.errors import RedoubtError

DEEPEST = 40
"""Lists and objects within each other. A position needs fewer than ten."""


def engine(
    data: DataFolder = None,
    max_games: Annotated[int, typer.Option(min=1, max=100_000, help="Games held at one time.")] = 1000,
    max_line: Annotated[
        int, typer.Option(min=1000, max=100_000_000, help="Longest line that is read, in bytes.")
    ] = 1 << 20,
) -> None:
    """Play, referee or test from another program, by JSON lines."""
    serve(sys.stdin.buffer, sys.stdout.buffer, Table(data, max_games, max_line))


def serve(source: BinaryIO, sink: BinaryIO, table: Table) -> None:
    """Answer line by line until the input ends or the client quits."""
    for line in _lines(source, table.max_line):
        answer, quitting = respond(table, line)
        sink.write(answer + b"\n")
        sink.flush()
        if quitting:
            return


def _lines(source: BinaryIO, longest: int) -> Iterator[bytes | None]:
    """The lines of the input; None for one that is too long, which is skipped to its end."""
    while line := source.readline(longest + 1):
        if len(line) <= longest or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(longest + 1)
        yield None


def respond(table: Table, line: bytes | None) -> tuple[bytes, bool]:
    """The answer to one line, and whether it was the last."""
    request_id = None
    try:
        plain = _plain(line, table.max_line)
        request_id = plain.get("id")
        answer = read_request(plain).answer(table)
        return codec.to_json({"id": request_id, "ok": answer}), False
    except Quit:
        return codec.to_json({"id": request_id, "ok": {}}), True
    except RedoubtError as error:
        fault = {"code": error.code, "path": error.path, "message": str(error), "rule": error.rule}
    except Exception as error:
        traceback.print_exc()
        message = f"an error in this program, not in yours: {type(error).__name__}: {error}"
        fault = {"code": "internal", "path": "", "message": message, "rule": ""}
    return codec.to_json({"id": request_id, "error": fault}), False


# reading a request


def _plain(line: bytes | None, longest: int) -> Plain:
    if line is None:
        raise BadRequest("bad_line", f"a line has at most {longest:,} bytes; start with --max-line for more")
    try:
        plain = codec.from_json(line)
    except ValueError as error:
        raise BadRequest("bad_line", f"not JSON: {error}") from None
    if not isinstance(plain, dict):
        raise BadRequest("bad_line", "a request is one JSON object on one line")
    if line.count(b"[") + line.count(b"{") > DEEPEST and _is_deep(plain):
        raise BadRequest("bad_line", f"lists and objects may be nested at most {DEEPEST} deep")
    twice = codec.repeated_key(line) if "position" in plain else None
    if twice is not None:
        raise BadRequest("bad_line", f"{twice!r} is given twice in one object")
    return plain


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
    return bool(level)


def read_request(plain: Plain) -> Request:
    """The request that plain data describes; BadRequest says which field is wrong."""
    verb = plain.get("do")
    wanted = VERBS.get(verb) if isinstance(verb, str) else None
    if wanted is None:
        close = get_close_matches(verb, VERBS, n=1) if isinstance(verb, str) else []
        hint = f"did you mean {close[0]}?" if close else f"the verbs are {', '.join(VERBS)}"
        message = f"unknown verb {verb[:40]!r}" if isinstance(verb, str) else "`do` must name a verb"
        raise BadRequest("unknown_verb", f"{message}; {hint}", "do")
    fields = {key: value for key, value in plain.items() if key not in ("do", "id")}
    try:
        return msgspec.convert(fields, wanted)
    except msgspec.ValidationError as error:
        message, path = _located(str(error))
        raise BadRequest("bad_request", f"{verb}: {message}", path) from None


def _located(error: str) -> tuple[str, str]:
    """A validation error as a message and a path."""
    message, _, place = error.partition(" - at `")
    path = place.rstrip("`").removeprefix("$").removeprefix(".")
    if named := re.search(r"(?:missing required|unknown) field `([^`]*)`", message):
        path = f"{path}.{named[1]}" if path else named[1]
    return message, path
