"""Rule coverage: rule → code → tests → status, read from the source itself.

Code cites a rule by a string that is exactly its number (on a step, a refusal, a log line, a decision)
or at the head of a docstring. Tests cite it by name: `test_r06_1b_…` is rule 6.1, checklist item
6.1b; a segment `_b12_` names ruling B12. Nothing is kept by hand.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from redoubt.engine.title import Title
from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings

_NUMBER = re.compile(r"\d{1,2}(\.\d{1,2})+[a-z]?")
_HEAD = re.compile(r"^((?:(?:\d{1,2}(?:\.\d{1,2})+[a-z]?|SC\d?|B\d{1,3})(?:, | and |-)?)+)\s")
_TEST = re.compile(r"^test_r(sc|\d{2}(?:_\d{1,2})*)([a-z]|\d)?_(.*)$")
_RULING = re.compile(r"(?:^|_)b(\d{1,3})(?=_|$)")
_CHART = "SC"


@dataclass
class Coverage:
    """Where each rule, checklist item and ruling is enforced and tested."""

    index: RulesIndex
    rulings: dict[str, str]
    """By id, with the numbers of the rules they are about."""
    code: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)

    def code_for(self, number: str) -> list[str]:
        return sorted({one for key, places in self.code.items() if _belongs(key, number) for one in places})

    def tests_for(self, number: str) -> list[str]:
        return sorted({one for key, names in self.tests.items() if _belongs(key, number) for one in names})

    def gaps(self) -> list[str]:
        """What is missing, as sentences: unknown numbers, mechanical rules without code or test, checklist
        items and rulings without a test."""
        found = [f"unknown rule number {one}" for one in self.unknown]
        for number, rule in self.index.items():
            if rule.kind != "mechanical":
                continue
            if not self.code_for(number):
                found.append(f"{number} {rule.title}: no code cites it")
            if not self.tests_for(number):
                found.append(f"{number} {rule.title}: no test")
            found += [f"{item.id}: no test" for item in rule.items if not self.tests.get(item.id)]
        found += [f"ruling {ruling}: no test" for ruling in self.rulings if not self.tests.get(ruling)]
        return found


_TELLING = "table"
"""The folder of a title that tells people about the rules: it cites them all and enforces none."""


def _belongs(cited: str, number: str) -> bool:
    """A citation of 6.1b counts for 6.1; one of 10.2.3 counts for itself only."""
    return (
        cited == number
        or (cited[:-1] == number and cited[-1:].isalpha())
        or (number == _CHART and cited.startswith(_CHART))
    )


def read_coverage(title: Title, tests: Path) -> Coverage:
    """Read the title's source and its tests."""
    index = RulesIndex.load(title.folder / "data" / "rules.toml")
    rulings = load_rulings(title.folder / "RULINGS.md")
    coverage = Coverage(index, {one.id: ", ".join(one.rules) for one in rulings.values()})
    for path in sorted(title.folder.rglob("*.py")):
        if _TELLING not in path.relative_to(title.folder).parts:
            _read_code(coverage, path, title.folder)
    for path in sorted(tests.rglob("test_*.py")):
        _read_tests(coverage, path)
    return coverage


def _read_code(coverage: Coverage, path: Path, folder: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for where, node in _walk(tree, path.stem):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _NUMBER.fullmatch(node.value):
            _cite(coverage, node.value, where, path)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
            head = _HEAD.match(ast.get_docstring(node) or "")
            for number in re.findall(r"\d{1,2}(?:\.\d{1,2})+[a-z]?|SC\d?", head.group(1)) if head else ():
                name = path.stem if isinstance(node, ast.Module) else f"{path.stem}.{node.name}"
                _cite(coverage, number, name, path)


def _walk(node: ast.AST, where: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node with the name of the outermost definition it stands in."""
    yield where, node
    for child in ast.iter_child_nodes(node):
        inside = where
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)) and "." not in where:
            inside = f"{where}.{child.name}"
        yield from _walk(child, inside)


def _cite(coverage: Coverage, number: str, where: str, path: Path) -> None:
    if coverage.index.known(number):
        places = coverage.code.setdefault(number, [])
        if where not in places:
            places.append(where)
    else:
        coverage.unknown.append(f"{number} in {path.name} ({where})")


def _read_tests(coverage: Coverage, path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_r"):
            continue
        match = _TEST.match(node.name)
        if match is None:
            continue
        digits, item, rest = match.groups()
        number = _CHART if digits == "sc" else ".".join(str(int(part)) for part in digits.split("_"))
        if "." not in number and number != _CHART:
            number += ".0"
        cited = number + (item or "")
        if not coverage.index.known(cited):
            coverage.unknown.append(f"{cited} in {path.name} ({node.name})")
            continue
        coverage.tests.setdefault(cited, []).append(node.name)
        for ruling in _RULING.findall("_" + rest):
            coverage.tests.setdefault(f"B{ruling}", []).append(node.name)


def page(title: Title, coverage: Coverage) -> str:
    """The coverage page as Markdown."""
    rules = [rule for rule in coverage.index.values() if rule.kind == "mechanical"]
    tests = {name for names in coverage.tests.values() for name in names}
    lines = [
        f"# Rule coverage: {title.name}",
        "",
        f"Generated by `redoubt coverage {title.id}`; do not edit. {len(rules)} mechanical rules,"
        f" {sum(len(rule.items) for rule in rules)} checklist items, {len(coverage.rulings)} rulings,"
        f" {len(tests)} rule tests. Rule texts are our paraphrase; own the game to read its rules.",
        "",
    ]
    gaps = coverage.gaps()
    if gaps:
        lines += ["## Gaps", "", *[f"- {gap}" for gap in gaps], ""]
    lines += ["## Rules", "", "| Rule | What | Code | Tests | Status |", "|---|---|---|---|---|"]
    for number, rule in coverage.index.items():
        if rule.kind != "mechanical":
            lines.append(f"| {number} | {rule.title} | | | {rule.kind} |")
            continue
        status = rule.status + (f" ({', '.join(rule.rulings)})" if rule.rulings else "")
        lines.append(
            f"| {number} | {rule.title} | {_cell(coverage.code_for(number))}"
            f" | {_cell(coverage.tests_for(number))} | {status} |"
        )
        for item in rule.items:
            lines.append(f"| {item.id} | {item.text} | | {_cell(coverage.tests.get(item.id, []))} | |")
    lines += ["", "## Rulings", "", "| Ruling | Rules | Tests |", "|---|---|---|"]
    for ruling, about in coverage.rulings.items():
        lines.append(f"| {ruling} | {about} | {_cell(coverage.tests.get(ruling, []))} |")
    return "\n".join(lines) + "\n"


def facts(coverage: Coverage) -> str:
    """The same as JSON, a line for each rule, item and ruling; shipped with the title, for the reference
    page of a table that has no tests at hand."""
    numbers = [*coverage.index.numbers(), *coverage.rulings]
    known = {
        one: {"code": sorted(coverage.code.get(one, [])), "tests": sorted(coverage.tests.get(one, []))}
        for one in numbers
    }
    lines = [
        f"{json.dumps(one)}: {json.dumps(places)}" for one, places in known.items() if any(places.values())
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _cell(names: list[str]) -> str:
    return "<br>".join(f"`{name}`" for name in sorted(names))
