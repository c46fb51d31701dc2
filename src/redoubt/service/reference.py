"""What a title has to read: its rules in our words, the sources of its numbers, its guided game.

Plain data for any title, also for one that has none of these. Files are read once.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from redoubt.engine.title import Title
from redoubt.kit.provenance import count_origins, sources
from redoubt.kit.rules_index import Rule, RulesIndex
from redoubt.kit.rulings import Ruling, load_rulings
from redoubt.service.errors import NotFound
from redoubt.show.lesson import Lesson, begin_lesson, load_lesson

Plain = dict[str, Any]
Places = dict[str, dict[str, list[str]]]
"""By number: the code that cites it, and the tests."""


def rules_of(title: Title) -> Plain:
    """The rule index with its checklist items, the rulings, and where each is enforced and tested."""
    return _rules(title.folder)


@cache
def _rules(folder: Path) -> Plain:
    path = folder / "data" / "rules.toml"
    index = RulesIndex.load(path) if path.is_file() else {}
    places = _coverage(folder)
    return {
        "rules": [_rule(rule, places) for rule in index.values()],
        "rulings": [_ruling(ruling, places) for ruling in load_rulings(folder / "RULINGS.md").values()],
    }


def _coverage(folder: Path) -> Places:
    """Written by `redoubt coverage`, since the tests are not shipped."""
    path = folder / "data" / "coverage.json"
    places: Places = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return places


def _tests(places: Places, number: str) -> list[str]:
    return [sentence(name) for name in places.get(number, {}).get("tests", [])]


def sentence(test: str) -> str:
    """The words of a test's name without its numbers: test_r06_2_b12_the_last_unit_keeps_its_hit."""
    words = test.removeprefix("test_r").split("_")
    while words and (words[0][0].isdigit() or words[0][:2] == "sc" or words[0][1:].isdigit()):
        words.pop(0)
    return " ".join(words)


def _rule(rule: Rule, places: Places) -> Plain:
    items = [{"number": item.id, "text": item.text, "tests": _tests(places, item.id)} for item in rule.items]
    numbers = [rule.number, *(item.id for item in rule.items)]
    checks = _tests(places, rule.number)
    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "kind": rule.kind,
        "status": rule.status,
        "rulings": list(rule.rulings),
        "items": items,
        "code": sorted({place for number in numbers for place in places.get(number, {}).get("code", [])}),
        "checks": checks,
        "tests": len(checks) + sum(len(item["tests"]) for item in items),
    }


def _ruling(ruling: Ruling, places: Places) -> Plain:
    return {
        "id": ruling.id,
        "rule": ", ".join(ruling.rules),
        "rules": list(ruling.rules),
        "text": ruling.question,
        "reading": ruling.reading,
        "tests": _tests(places, ruling.id),
    }


def provenance_of(title: Title) -> Plain:
    """Every row of data with its source, by file."""
    return _provenance(title.folder)


@cache
def _provenance(folder: Path) -> Plain:
    return {
        "files": [
            {
                "file": name,
                **count_origins(rows),
                "rows": [{**msgspec.to_builtins(row), "origin": row.origin} for row in rows],
            }
            for name, rows in sources(folder).items()
        ]
    }


def tutorial_of(title: Title) -> Plain:
    """The guided game of a title: people on all seats that act in it, since the learner is led through one of
    them and the lesson makes the choices of the others."""
    lesson = load_lesson(title.folder / "data" / "tutorial.toml")
    if lesson is None:
        raise NotFound(f"{title.name} has no guided game", "title")
    return {
        "title": title.id,
        "seats": dict.fromkeys((side for side in title.sides if side in _acting(lesson)), "human"),
        "record": begin_lesson(title, lesson).save().decode(),
        **msgspec.to_builtins(lesson),
    }


def _acting(lesson: Lesson) -> set[str]:
    """The sides that choose something in a lesson."""
    return {lesson.side, *(side for step in lesson.step for side, _ in step.others)}


__all__ = ["provenance_of", "rules_of", "sentence", "tutorial_of"]
