"""The page names no title, no nation and nothing else that a title brings: the server sends all of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import redoubt
from redoubt.show.contract import side_name
from redoubt.show.look import look_of, shared_symbols
from redoubt.web import STATIC
from tests.shipped import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from tools import page_types  # noqa: E402

OWN = [
    path
    for path in sorted(STATIC.rglob("*"))
    if path.suffix in (".js", ".css", ".html", ".ts") and "vendor" not in path.parts
]
GENERIC = {
    *("control", "contested", "hit", "reach", "zone", "base", "supply", "stop", "over", "closed", "sea"),
    *("line", "border", "frozen", "held", "both", "cut", "odds", "barred", "waiting", "bombardment"),
    "stacking",
    "trench",
    "ruin",
}
"""Words of a look that the page also uses, with a meaning of its own."""


def quoted(words: set[str]) -> re.Pattern[str]:
    """A word as a value: between quotes, or as the end of a class name."""
    listed = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"""(?:["'`.-])(?:{listed})(?![\w-])""")


@cache
def names() -> set[str]:
    """What people call titles, sides and scenarios, and what files call them."""
    found: set[str] = set()
    for title_id in SHIPPED:
        title = redoubt.title(title_id)
        found |= {title.id, title.name, *title.sides}
        for scenario in title.scenarios.values():
            found |= {side_name(title, side, scenario.id) for side in title.taking_part(scenario.id)}
    return {name for name in found if name.lower() not in ("control", "axis")}


@cache
def words_of_looks() -> set[str]:
    """Nations, marks, badges, chips, layers and their kinds, symbols and ways to move of shipped titles."""
    found: set[str] = set()
    for title_id in SHIPPED:
        look = look_of(redoubt.title(title_id))
        found |= {
            *look.nations,
            *look.marks,
            *look.badges,
            *look.chips,
            *look.layers,
            *look.moves,
            *look.ranges,
        }
        found |= {kind for kinds in look.layers.values() for kind in kinds if kind}
        found |= set(look.symbols) - set(shared_symbols())
    return found - GENERIC


def lines(path: Path) -> Iterator[tuple[int, str]]:
    return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(STATIC)))
def test_no_file_of_the_page_names_a_title_a_side_or_a_part_of_a_look(path: Path) -> None:
    people = re.compile(rf"\b(?:{'|'.join(map(re.escape, names()))})\b|\b[A-Z]{{2}}-\d")
    looks = quoted(words_of_looks())
    found = [
        f"{path.name}:{number}: {line.strip()[:120]}"
        for number, line in lines(path)
        if people.search(line) or looks.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", page_types.written())
def test_the_types_of_the_page_are_those_of_the_contract(name: str) -> None:
    kept = (page_types.FOLDER / name).read_text(encoding="utf-8")
    assert kept == page_types.written()[name], "run python3 tools/page_types.py"
