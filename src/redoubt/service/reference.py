"""What a title has to read: its rules in our words, its charts, the sources of its numbers, its guided game.

The functions give plain data for any title, also for one that has none of these; `HANDLERS` are their
addresses. What is read from files is read once.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
from litestar import get

import redoubt
from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.kit.lesson import load_lesson
from redoubt.kit.provenance import count_origins, sources
from redoubt.kit.rules_index import Rule, RulesIndex
from redoubt.kit.rulings import Ruling, load_rulings
from redoubt.service.errors import NotFound

Plain = dict[str, Any]


def find_title(title_id: str) -> Title:
    try:
        return redoubt.title(title_id)
    except BadSetup as error:
        raise NotFound(str(error), "title") from None


@cache
def rules_page(title_id: str) -> Plain:
    """The rule index with its checklist items, the rulings, and where each is enforced and tested."""
    title = find_title(title_id)
    path = title.folder / "data" / "rules.toml"
    index = RulesIndex.load(path) if path.is_file() else {}
    covered = _coverage(title)
    return {
        "title": title.id,
        "name": title.name,
        "rules": [_rule(rule, covered) for rule in index.values()],
        "rulings": [_ruling(one, covered) for one in load_rulings(title.folder / "RULINGS.md").values()],
    }


def _coverage(title: Title) -> dict[str, dict[str, list[str]]]:
    """Written by `redoubt coverage`, since the tests are not shipped."""
    path = title.folder / "data" / "coverage.json"
    found: dict[str, dict[str, list[str]]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    )
    return found


def _places(covered: dict[str, dict[str, list[str]]], number: str) -> Plain:
    known = covered.get(number, {})
    return {"code": known.get("code", []), "tests": [_sentence(name) for name in known.get("tests", [])]}


def _sentence(test: str) -> str:
    """test_r06_1_b12_the_last_unit_keeps_its_hit: the words of a test's name, without its numbers."""
    words = test.removeprefix("test_r").split("_")
    while words and (words[0][0].isdigit() or words[0].startswith("sc") or words[0][1:].isdigit()):
        words.pop(0)
    return " ".join(words)


def _rule(rule: Rule, covered: dict[str, dict[str, list[str]]]) -> Plain:
    own = _places(covered, rule.number)
    items = [{"number": one.id, "text": one.text, **_places(covered, one.id)} for one in rule.items]
    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "kind": rule.kind,
        "status": rule.status,
        "rulings": list(rule.rulings),
        "items": items,
        "code": sorted({place for one in (own, *items) for place in one["code"]}),
        "checks": own["tests"],
        "tests": len(own["tests"]) + sum(len(one["tests"]) for one in items),
    }


def _ruling(one: Ruling, covered: dict[str, dict[str, list[str]]]) -> Plain:
    return {
        "id": one.id,
        "rule": ", ".join(one.rules),
        "rules": list(one.rules),
        "text": one.question,
        "reading": one.reading,
        "tests": _places(covered, one.id)["tests"],
    }


@cache
def charts_page(title_id: str) -> Plain:
    """The title's tables, each cell with its source."""
    title = find_title(title_id)
    make = title.extras.get("table")
    if make is None:
        return {"charts": []}
    scenario = next(iter(title.scenarios))
    rules = title.resolve(scenario, title.settle(scenario, None), None)
    return {"charts": make(rules).charts()}


@cache
def provenance_page(title_id: str) -> Plain:
    """Every row of data with its source, by file."""
    title = find_title(title_id)
    return {
        "files": [
            {
                "file": name,
                **count_origins(rows),
                "rows": [
                    {"row": row.row, "text": row.text, "source": row.source, "origin": row.origin}
                    for row in rows
                ],
            }
            for name, rows in sources(title).items()
        ]
    }


@cache
def tutorial_page(title_id: str) -> Plain:
    """The guided game of a title."""
    title = find_title(title_id)
    lesson = load_lesson(title.folder / "data" / "tutorial.toml")
    if lesson is None:
        raise NotFound(f"{title.name} has no guided game", "title")
    seats = dict.fromkeys(title.sides, "human")
    return {"title": title.id, "seats": seats, **msgspec.to_builtins(lesson)}


@get("/api/titles/{title:str}/rules", sync_to_thread=True)
def get_rules(title: str) -> Plain:
    """The rules in our words."""
    return rules_page(title)


@get("/api/titles/{title:str}/charts", sync_to_thread=True)
def get_charts(title: str) -> Plain:
    """The tables of the game."""
    return charts_page(title)


@get("/api/titles/{title:str}/provenance", sync_to_thread=True)
def get_provenance(title: str) -> Plain:
    """Where every number comes from."""
    return provenance_page(title)


@get("/api/titles/{title:str}/tutorial", sync_to_thread=True)
def get_tutorial(title: str) -> Plain:
    """The guided game."""
    return tutorial_page(title)


HANDLERS = [get_rules, get_charts, get_provenance, get_tutorial]
