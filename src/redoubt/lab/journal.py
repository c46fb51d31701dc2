"""The file of a run: one line per finished game, so that an interrupted run can continue.

The first line names the plans. Each game is written and flushed when it ends. A crash can leave at most an
unfinished last line, which is dropped; its game is played again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec

from redoubt.engine import codec
from redoubt.engine.errors import BadSave
from redoubt.lab.simulate import Plan, Report, fingerprint

FORMAT = 1


class Journal:
    """The finished games of some plans, kept in a file. `games[i]` holds those of plan i by seed."""

    def __init__(self, path: Path, plans: Sequence[Plan]) -> None:
        self.path = path
        self.plans = plans
        self.games: list[dict[int, Report]] = [{} for _ in plans]
        header = {
            "redoubt simulation": FORMAT,
            "hashes": [fingerprint(plan) for plan in plans],
            "plans": [describe(plan) for plan in plans],
        }
        try:
            self._file = open_alone(path)
        except OSError as error:
            raise BadSave(f"cannot write {path}: {error.strerror or error}") from None
        try:
            self._read(header)
        except BaseException:
            self._file.close()
            raise

    def _read(self, header: dict[str, Any]) -> None:
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines:
            if data and not codec.to_json(header).startswith(data):
                raise BadSave(f"{self.path} is not a simulation file")
            whole = 0
        self._file.seek(whole)
        self._file.truncate()
        if not lines:
            self._write(header)
            return
        self._check(lines[0], header)
        for number, line in enumerate(lines[1:], start=2):
            try:
                game = msgspec.json.decode(line, type=_Line)
                self.games[game.plan].setdefault(game.report.seed, game.report)
            except (msgspec.DecodeError, IndexError) as error:
                raise BadSave(f"line {number} of {self.path} is not a game of this run: {error}") from None

    def _check(self, line: bytes, header: dict[str, Any]) -> None:
        """Refuse a file made for other plans, and say what differs."""
        try:
            first = codec.from_json(line)
            written = first["redoubt simulation"]
            hashes, plans = first["hashes"], first["plans"]
        except (ValueError, KeyError, TypeError):
            raise BadSave(f"{self.path} is not a simulation file") from None
        if written != FORMAT:
            raise BadSave(f"{self.path} has format {written}; this version reads format {FORMAT}")
        if hashes == header["hashes"]:
            return
        differs = [
            f"{key} {_short(old[key])}, not {_short(new[key])}"
            for old, new in zip(plans, header["plans"], strict=False)
            for key in new
            if key in old and old[key] != new[key]
        ]
        if len(plans) != len(header["plans"]):
            differs.insert(0, f"{len(plans)} plans, not {len(header['plans'])}")
        differences = "; ".join(dict.fromkeys(differs)) or "other rules or data"
        raise BadSave(f"{self.path} holds another run: {differences}. Choose another file or delete it")

    def add(self, plan: int, report: Report) -> None:
        """Write a finished game."""
        self._write({"plan": plan, "report": report})

    def _write(self, value: Any) -> None:
        self._file.write(codec.to_json(value) + b"\n")
        self._file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.fsync(self._file.fileno())
        self._file.close()


class _Line(msgspec.Struct):
    plan: int
    report: Report


def open_alone(path: Path) -> IO[bytes]:
    """Open the file for reading and writing; BadSave if another run is writing it."""
    file = path.open("r+b" if path.exists() else "x+b")
    try:
        import fcntl
    except ImportError:  # Windows has no such lock
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BadSave(f"another run is writing {path}") from None
    return file


def describe(plan: Plan) -> dict[str, Any]:
    """A plan as readable plain data."""
    return {
        "title": plan.title,
        **({"variant": plan.variant} if plan.variant else {}),
        "scenario": plan.scenario,
        "options": dict(plan.options),
        "players": dict(plan.players),
        "seed": plan.seed,
        "limit": plan.limit,
        "data": str(plan.data) if plan.data else None,
    }


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={_short(member)}" for key, member in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


__all__ = ["FORMAT", "Journal", "describe"]
