"""Where a title's numbers come from: every row of data says whether it is printed or reconstructed."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from redoubt.engine.errors import DataError
from redoubt.engine.title import Title

ORIGINS = ("printed", "partly", "reconstructed")


class Row(msgspec.Struct, frozen=True):
    """One row of data: its contents in a few words, and its source."""

    row: str
    """Line of a CSV file, or the keys that lead to a table of a TOML file."""
    text: str
    source: str

    @property
    def origin(self) -> str:
        """A source has clauses, separated by semicolons, that begin with `printed` or `reconstructed`. A row
        with both is `partly` printed."""
        begins = {clause.split()[0] for clause in self.source.split(";") if clause.strip()}
        if {"printed", "reconstructed"} <= begins:
            return "partly"
        return "printed" if "printed" in begins else "reconstructed"


def sources(folder: Path) -> dict[str, list[Row]]:
    """The rows of each data file in a title's folder that have a source, by file name."""
    files = sorted((folder / "data").glob("*.*"))
    read = {file.name: list(_rows(file)) for file in files}
    return {name: rows for name, rows in read.items() if rows}


def count_sources(title: Title) -> dict[str, dict[str, int]]:
    """Rows of each data file by origin."""
    return {name: count_origins(rows) for name, rows in sources(title.folder).items()}


def count_origins(rows: list[Row]) -> dict[str, int]:
    counts = Counter(row.origin for row in rows)
    return {origin: counts[origin] for origin in ORIGINS}


def _rows(file: Path) -> Iterator[Row]:
    try:
        if file.suffix == ".csv":
            with file.open(encoding="utf-8", newline="") as stream:
                reader = csv.DictReader(stream)
                for values in reader:
                    if "source" in values:
                        yield Row(str(reader.line_num), _words(values), values["source"] or "")
        elif file.suffix == ".toml":
            yield from _deep(tomllib.loads(file.read_text(encoding="utf-8")), "")
    except (OSError, ValueError, csv.Error) as error:
        raise DataError(file.name, None, None, f"the file cannot be read: {error}") from None


def _words(values: dict[str, Any]) -> str:
    """The row's non-empty values."""
    return ", ".join(f"{key} {value}" for key, value in values.items() if key != "source" and value)


def _deep(value: Any, where: str) -> Iterator[Row]:
    """Every nested table that has a source of its own."""
    if isinstance(value, dict):
        if isinstance(value.get("source"), str):
            plain = {
                key: str(member)
                for key, member in value.items()
                if isinstance(member, (str, int, float, bool))
            }
            yield Row(where, _words(plain), value["source"])
        for key, member in value.items():
            yield from _deep(member, f"{where}.{key}" if where else key)
    if isinstance(value, list):
        for number, member in enumerate(value, start=1):
            yield from _deep(member, f"{where}[{number}]")
