"""Rule coverage: rule → code → tests → status, read from the source itself.

The title's rules index and rulings define its rule numbers and their shape. Code cites a rule with a string
that is exactly its number (on a step, a refusal, a log line, a decision) or at the start of a docstring.
Tests cite rules in their names: `test_r06_1b_…` is item 6.1b, `test_lw042c_…` is LW-042c, and any segment
such as `_b12_` is ruling B12. A number the title does not define is a gap. Nothing is maintained by hand.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from redoubt.engine.title import Title
from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings

_RULE_FIRST = {
    "No", "log", "roll", "shuffle", "draw", "step", "loop", "sealed", "draft", "Item", "Part", "Reckoning",
}  # fmt: skip
"""Calls whose first argument, where it is a string, is the rule."""
_SERIES = "redoubt.series."
"""The room of rules that several titles share."""
_PRESENTATION = "show"
"""The folder of a title that presents the rules: it cites them all and enforces none."""

Slug = tuple[str, tuple[int, ...], str]
"""A rule number in the form a test name can hold: lower-case letters, whole numbers, item letter."""


class Numbers:
    """The numbers of a title's rules, items and rulings, and the patterns they follow."""

    def __init__(self, rules: Iterable[str], rulings: Iterable[str]) -> None:
        self.rules, self.rulings = tuple(rules), tuple(rulings)
        self._known = {*self.rules, *self.rulings}
        self._named = {_slug(number): number for number in (*self.rules, *self.rulings)}
        shapes = sorted({_shape(number) for number in self._known}, key=lambda shape: (-len(shape), shape))
        number = f"(?:{'|'.join(shapes) or '(?!)'})"
        self._whole = re.compile(number)
        self._heads = re.compile(rf"(?:{number}(?:, | and | to |-|\s|$))+")
        self._each = re.compile(rf"{number}(?=, | and | to |-|\s|$)")
        depth: dict[str, int] = {}
        for letters, parts, _ in self._named:
            depth[letters] = max(depth.get(letters, 0), len(parts))
        self._depth = depth
        ruling_letters = sorted({_slug(number)[0] for number in self.rulings})
        self._segment = re.compile(rf"(?:^|_)({'|'.join(ruling_letters) or '(?!)'})(\d{{1,3}})(?=_|$)")

    def known(self, number: str) -> bool:
        return number in self._known

    def has_shape(self, text: str) -> bool:
        return self._whole.fullmatch(text) is not None

    def at_head(self, docstring: str) -> list[str]:
        """The numbers a docstring begins with."""
        head = self._heads.match(docstring)
        return self._each.findall(head.group()) if head else []

    def in_name(self, name: str) -> list[str]:
        """The numbers at the start of a test's name, then rulings anywhere in it; unknown numbers too."""
        rest, cited = name.removeprefix("test_"), []
        while rest:
            number, rest = self._first(rest)
            if number:
                cited.append(number)
        for letters, digits in self._segment.findall(name.removeprefix("test")):
            ruling = self._named.get((letters, (int(digits),), ""), f"{letters.upper()}{digits}")
            if ruling not in cited:
                cited.append(ruling)
        return cited

    def _first(self, name: str) -> tuple[str, str]:
        """The number at the start of a name, and the rest of the name; two empty strings if there is none. A
        dotted number is written with an r in front, but r can also be a title's own letter."""
        match = re.match(r"([a-z]+)(\d+(?:_\d+)*)?([a-z])?(?:_|$)", name)
        if match is None:
            return "", ""
        written, digits, item = match.group(1), match.group(2) or "", match.group(3) or ""
        for letters in dict.fromkeys((written, written.removeprefix("r"))):
            if letters not in self._depth:
                continue
            parts = digits.split("_") if digits else []
            used = parts[: self._depth[letters]]
            if len(used) < len(parts):  # more numbers than such a rule has: the rest belongs to the sentence
                item = ""
            if not used and (letters, (), "") not in self._named:
                continue
            rest = name[len(written) + len("_".join(used)) + len(item) :].removeprefix("_")
            values = tuple(map(int, used))
            for numbers in (values, (*values, 0)):
                if (letters, numbers, item) in self._named:
                    return self._named[letters, numbers, item], rest
            if used:
                return f"{letters.upper()}{'.'.join(map(str, values))}{item}", ""
        return "", ""


def _slug(number: str) -> Slug:
    """6.1b is ("", (6, 1), "b"), LW-042 is ("lw", (42,), ""), a lettered 5.A is ("", (5,), "a")."""
    letters = re.match(r"[A-Za-z]*", number)
    item = re.search(r"(?<=\d)[a-z]$|(?<=\d\.)[A-Z]", number)
    prefix = letters.group().lower() if letters else ""
    return prefix, tuple(map(int, re.findall(r"\d+", number))), item.group().lower() if item else ""


def _shape(number: str) -> str:
    """The pattern of numbers like this one: 6.1b and 10.2.3 share a shape."""
    shape = re.sub(r"(?<=\d)[a-z]$", "", number)
    shape = re.sub(r"\d+", "0", shape)
    shape = re.escape(shape).replace(r"\.0", "·")
    shape = re.sub("·+", lambda _: r"(?:\.\d{1,3})+", shape).replace("0", r"\d{1,3}")
    return rf"{shape}[a-z]?" if shape != re.escape(number) else shape


@dataclass
class Coverage:
    """Where each rule, checklist item and ruling is enforced and tested."""

    index: RulesIndex
    rulings: dict[str, str]
    """Id -> the numbers of the rules it is about."""
    code: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)

    def code_for(self, number: str) -> list[str]:
        return self._for(self.code, number)

    def tests_for(self, number: str) -> list[str]:
        return self._for(self.tests, number)

    def _for(self, cited: dict[str, list[str]], number: str) -> list[str]:
        """The places that cite a rule or one of its items."""
        numbers = (number, *(item.id for item in self.index[number].items))
        return sorted({place for each in numbers for place in cited.get(each, ())})

    def gaps(self) -> list[str]:
        """Everything that is missing: unknown numbers, mechanical rules without code or test, checklist items
        and rulings without a test."""
        gaps = [f"unknown rule number {number}" for number in self.unknown]
        for number, rule in self.index.items():
            if rule.kind != "mechanical":
                continue
            if not self.code_for(number):
                gaps.append(f"{number} {rule.title}: no code cites it")
            if not self.tests_for(number):
                gaps.append(f"{number} {rule.title}: no test")
            gaps += [f"{item.id}: no test" for item in rule.items if not self.tests.get(item.id)]
        gaps += [f"ruling {ruling}: no test" for ruling in self.rulings if not self.tests.get(ruling)]
        return gaps

    def cite(self, cited: dict[str, list[str]], number: str, place: str, path: Path) -> None:
        """Record a citation, or report its number as unknown."""
        if self.index.known(number) or number in self.rulings:
            places = cited.setdefault(number, [])
            if place not in places:
                places.append(place)
        else:
            self.unknown.append(f"{number} in {path.name} ({place})")


def read_coverage(title: Title, tests: Path) -> Coverage:
    """Read the title's source and its tests."""
    index = RulesIndex.load(title.folder / "data" / "rules.toml")
    rulings = load_rulings(title.folder / "RULINGS.md")
    coverage = Coverage(index, {ruling.id: ", ".join(ruling.rules) for ruling in rulings.values()})
    numbers = Numbers(index.numbers(), rulings)
    for path in _code_of(title):
        _read_code(coverage, numbers, path)
    for path in sorted(tests.rglob("test_*.py")):
        _read_tests(coverage, numbers, path)
    return coverage


def _inside(path: Path, folder: Path) -> tuple[str, ...]:
    return path.relative_to(folder).parts


def _code_of(title: Title) -> list[Path]:
    """The title's own source, and that of the series whose sections it uses."""
    own = [path for path in title.folder.rglob("*.py") if _PRESENTATION not in _inside(path, title.folder)]
    shared = [section for section in title.sections if section.__name__.startswith(_SERIES)]
    series = [path for section in shared for path in Path(section.__file__ or "").parent.glob("*.py")]
    return sorted({*own, *series})


def _read_code(coverage: Coverage, numbers: Numbers, path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for where, node in _walk(tree, path.stem):
        for number in _cited_by(node, numbers):
            coverage.cite(coverage.code, number, where, path)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
            name = path.stem if isinstance(node, ast.Module) else f"{path.stem}.{node.name}"
            for number in numbers.at_head(ast.get_docstring(node) or ""):
                coverage.cite(coverage.code, number, name, path)


def _cited_by(node: ast.AST, numbers: Numbers) -> Iterator[str]:
    """The citations of one node: a string shaped like a rule number, and any other string where a rule
    belongs."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and numbers.has_shape(node.value):
        yield node.value
    for rule in _rule_expressions(node):
        if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
            if rule.value and not numbers.has_shape(rule.value):
                yield rule.value


def _rule_expressions(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions where a rule belongs: an argument, or a class's `rule`."""
    rule: ast.expr | None = None
    if isinstance(node, ast.Call) and node.args:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        rule = node.args[0] if name in _RULE_FIRST else None
    elif isinstance(node, ast.ClassDef):
        for line in node.body:
            names = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
            if any(isinstance(target, ast.Name) and target.id == "rule" for target in names):
                rule = getattr(line, "value", None)
    if isinstance(rule, ast.IfExp):
        yield from (rule.body, rule.orelse)
    elif rule is not None:
        yield rule


def _walk(node: ast.AST, where: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node with the name of the outermost definition around it."""
    yield where, node
    for child in ast.iter_child_nodes(node):
        inside = where
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)) and "." not in where:
            inside = f"{where}.{child.name}"
        yield from _walk(child, inside)


def _read_tests(coverage: Coverage, numbers: Numbers, path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for number in numbers.in_name(node.name):
                coverage.cite(coverage.tests, number, node.name, path)


def page(title: Title, coverage: Coverage) -> str:
    """The coverage page as Markdown."""
    rules = [rule for rule in coverage.index.values() if rule.kind == "mechanical"]
    tests = {name for names in coverage.tests.values() for name in names}
    lines = [
        f"# Rule coverage: {title.name}",
        "",
        f"Generated by `redoubt coverage {title.id}`; do not edit. {len(rules)} mechanical rules,"
        f" {sum(len(rule.items) for rule in rules)} checklist items, {len(coverage.rulings)} rulings,"
        f" {len(tests)} rule tests. Rule texts are our paraphrase; see your copy of the rulebook.",
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
    """The same as JSON, one line per rule, item and ruling. It ships with the title, so that the reference
    page works without the tests."""
    numbers = [*coverage.index.numbers(), *coverage.rulings]
    citations = {
        number: {
            "code": sorted(coverage.code.get(number, [])),
            "tests": sorted(coverage.tests.get(number, [])),
        }
        for number in numbers
    }
    lines = [
        f"{json.dumps(number)}: {json.dumps(places)}"
        for number, places in citations.items()
        if any(places.values())
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _cell(names: list[str]) -> str:
    return "<br>".join(f"`{name}`" for name in sorted(names))
