"""A title's RULINGS.md: the questions a rulebook leaves open and the readings the program follows.

Each ruling is a heading `### B12 (6.2, 10.1)` with a paragraph `Question: …` and one `Reading: …` below it.
"""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable

import msgspec

from redoubt.engine.errors import DataError
from redoubt.kit.tables import read_text

_HEADING = re.compile(r"^### (\w+) \(([^)]*)\)\s*$")
_PART = re.compile(r"^(Question|Reading): ")


class Ruling(msgspec.Struct, frozen=True):
    """One open question and its answer. `rules` are the numbers it is about."""

    id: str
    rules: tuple[str, ...]
    question: str
    reading: str


def load_rulings(path: Traversable) -> dict[str, Ruling]:
    """Rulings by id, in file order; empty if the title has no such file."""
    if not path.is_file():
        return {}
    rulings: dict[str, Ruling] = {}
    lines = read_text(path, path.name).splitlines()
    for number, line in enumerate(lines):
        if line.startswith("### "):
            ruling = _ruling(path.name, number + 1, line, _below(lines, number + 1))
            if ruling.id in rulings:
                raise DataError(path.name, number + 1, None, f"ruling {ruling.id} is listed twice")
            rulings[ruling.id] = ruling
    return rulings


def _below(lines: list[str], start: int) -> list[str]:
    """The lines from here to the next heading."""
    end = next((n for n in range(start, len(lines)) if lines[n].startswith("#")), len(lines))
    return lines[start:end]


def _ruling(file: str, row: int, line: str, below: list[str]) -> Ruling:
    heading = _HEADING.match(line)
    if heading is None:
        raise DataError(file, row, None, f"expected a heading such as ### B12 (6.2), found {line[:60]!r}")
    parts: dict[str, list[str]] = {}
    name = ""
    for text in below:
        if part := _PART.match(text):
            name = part[1]
            text = text[part.end() :]
        if name and text.strip():
            parts.setdefault(name, []).append(text.strip())
    for wanted in ("Question", "Reading"):
        if wanted not in parts:
            raise DataError(file, row, None, f"ruling {heading[1]} has no {wanted.lower()}")
    rules = tuple(number.strip() for number in heading[2].split(","))
    return Ruling(heading[1], rules, " ".join(parts["Question"]), " ".join(parts["Reading"]))
