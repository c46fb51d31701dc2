"""Which rules the games used, and which they never used.

A decision, an event or a die roll leaves a mark under its rule. A rule without a mark may still have been at
work: a terrain cost, a stacking limit. The title's source shows which is which: a rule can leave a mark if
its number stands on a decision, in a log line or on a die, or is passed to a verb of the board; otherwise it
is quiet. Rules of other scenarios and of options that are off cannot be used at all; a title can list the
rules of each scenario in `Lab.scenario_rules`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from redoubt.engine.decision import Decision
from redoubt.engine.title import Title
from redoubt.kit.rules_index import RulesIndex

_NUMBER = re.compile(r"(?:\d{1,2}(?:\.\d{1,2})+[a-z]?|[A-Z]{1,3}-?\d{0,3}[a-z]?)")
_PLAYED = {"log", "roll", "finish"}
_QUIET_CALLS = {"No", "Refused", "step", "loop", "sealed", "draft", "DataError", "BadSetup", "field"}


def rule_sets(title: Title, scenario: str, options: Mapping[str, Any], fired: set[str]) -> dict[str, Any]:
    """The title's mechanical rules: never used, quiet, and out of play in this scenario; with rule titles."""
    path = title.folder / "data" / "rules.toml"
    if not path.is_file():
        return {"titles": {}, "never": [], "quiet": [], "out": []}
    index = RulesIndex.load(path)
    marking = {_parent(index, number) for number in marks(title)}
    used = {_parent(index, number) for number in fired}
    never: list[str] = []
    quiet: list[str] = []
    out: list[str] = []
    for number, rule in index.items():
        if rule.kind != "mechanical" or number in used:
            continue
        if _out_of_play(title, number, scenario, options):
            out.append(number)
        else:
            (never if number in marking else quiet).append(number)
    return {
        "titles": {n: rule.title for n, rule in index.items() if rule.kind == "mechanical" or n in used},
        "never": never,
        "quiet": quiet,
        "out": out,
    }


def _parent(index: RulesIndex, number: str) -> str:
    """The rule of an item: 6.1 for 6.1b."""
    return number if number in index or number[:-1] not in index else number[:-1]


def _out_of_play(title: Title, number: str, scenario: str, options: Mapping[str, Any]) -> bool:
    settled = title.settle(scenario, options)
    others = {other.rule for other in title.scenarios.values()} - {title.scenarios[scenario].rule}
    by_scenario = title.lab.scenario_rules
    others |= {rule for name, rules in by_scenario.items() if name != scenario for rule in rules}
    off = {option.rule for option in title.options.values() if settled[option.id] is False}
    on = {option.rule for option in title.options.values() if settled[option.id] is not False}
    return any(_under(number, rule) for rule in others | (off - on))


def _under(number: str, rule: str) -> bool:
    """10.2.3 stands under 10.2, and a section's rules under its 10.0."""
    return bool(rule) and (number == rule or number.startswith(rule.removesuffix(".0") + "."))


@lru_cache
def _marks(folder: Path) -> frozenset[str]:
    """The numbers cited by modules that log or roll; other modules only describe rules."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))
    return frozenset(number for tree in trees if _plays(tree) for number in _cited(tree))


def _plays(tree: ast.AST) -> bool:
    """Whether a module takes part in the game: it logs, rolls, ends the game or declares a decision."""
    return any(
        (isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _PLAYED)
        or (
            isinstance(node, ast.ClassDef)
            and any(getattr(base, "id", "") == "Decision" for base in node.bases)
        )
        for node in ast.walk(tree)
    )


def marks(title: Title) -> set[str]:
    """The rules that can leave a mark in a game."""
    decided = {cls.rule for cls in title.classes.values() if issubclass(cls, Decision)}
    return decided | set(_marks(title.folder))


def _cited(tree: ast.AST) -> Iterator[str]:
    """Rule numbers passed to a call (other than a refusal or a step), assigned to `rule`, or returned by a
    decision's `cites`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if name not in _QUIET_CALLS:
                for value in (*node.args, *(keyword.value for keyword in node.keywords)):
                    yield from _numbers(value)
        elif isinstance(node, ast.Assign) and any(
            getattr(target, "id", "") == "rule" for target in node.targets
        ):
            yield from _numbers(node.value)
        elif isinstance(node, ast.FunctionDef) and node.name == "cites":
            for line in ast.walk(node):
                if isinstance(line, ast.Return) and line.value is not None:
                    yield from _numbers(line.value)


def _numbers(value: ast.expr) -> Iterator[str]:
    """The rule numbers an expression can yield: its value, or either branch."""
    if isinstance(value, ast.IfExp):
        yield from _numbers(value.body)
        yield from _numbers(value.orelse)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        if _NUMBER.fullmatch(value.value):
            yield value.value


__all__ = ["marks", "rule_sets"]
