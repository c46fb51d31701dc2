"""The index of a title's rules: every number that code, tests and messages may cite.

The rulebook's own words belong to its publisher; `rules.toml` holds ours. A rule may have items ("6.1a"), one
per sentence, so that a test can name the sentence it checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Literal, get_args

import msgspec

from redoubt.engine.errors import DataError
from redoubt.kit.tables import parse_toml, read_text

Kind = Literal["mechanical", "term", "component", "note"]
Status = Literal["printed", "reconstructed", "ruling"]


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of a rule."""

    id: str
    text: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule. Only mechanical rules need code and a test."""

    number: str
    title: str
    text: str
    kind: Kind
    status: Status
    rulings: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


class RulesIndex(Mapping[str, Rule]):
    """Rules by number, in rulebook order."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self._rules = {rule.number: rule for rule in rules}
        self._texts: dict[str, str] = {}
        for rule in rules:
            self._texts[rule.number] = rule.text
            self._texts.update((item.id, item.text) for item in rule.items)

    @classmethod
    def load(cls, path: Traversable) -> RulesIndex:
        """Read and check a title's rules.toml."""
        file = path.name
        data = parse_toml(read_text(path, file), file)
        tables = data.pop("rule", None)
        if data:
            raise _error(file, f"unknown key {next(iter(data))!r}, expected only [[rule]]")
        if not isinstance(tables, list) or not tables:
            raise _error(file, "expected at least one [[rule]]")
        rules = tuple(_rule(file, place, table) for place, table in enumerate(tables, start=1))
        seen: set[str] = set()
        for rule in rules:
            for number in (rule.number, *(item.id for item in rule.items)):
                if number in seen:
                    raise _error(file, f"rule {number} is listed twice")
                seen.add(number)
        return cls(rules)

    def __getitem__(self, number: str) -> Rule:
        return self._rules[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def known(self, number: str) -> bool:
        """Whether this is the number of a rule or the id of an item."""
        return number in self._texts

    def text(self, number: str) -> str:
        """The text of the rule or item; KeyError if it is unknown."""
        return self._texts[number]

    def numbers(self) -> tuple[str, ...]:
        """Everything that may be cited, each rule followed by its items."""
        return tuple(self._texts)


def _error(file: str, expected: str) -> DataError:
    return DataError(file, None, None, expected)


def _rule(file: str, place: int, table: Any) -> Rule:
    """One [[rule]], checked by hand first where a plain sentence is clearer than the schema's message."""
    if not isinstance(table, dict):
        raise _error(file, f"rule {place} in the file: expected a table, found {table!r}")
    number = table.get("number")
    where = f"rule {number}" if isinstance(number, str) and number else f"rule {place} in the file"
    for name in ("number", "title", "text", "kind", "status"):
        if not isinstance(table.get(name), str) or not table[name].strip():
            raise _error(file, f"{where}: expected a {name}, found {table.get(name)!r}")
    for name, choices in (("kind", get_args(Kind)), ("status", get_args(Status))):
        if table[name] not in choices:
            raise _error(file, f"{where}: expected a {name} of {', '.join(choices)}, found {table[name]!r}")
    try:
        rule = msgspec.convert(table, Rule)
    except msgspec.ValidationError as error:
        raise _error(file, f"{where}: {error}") from None
    for item in rule.items:
        if not item.id.startswith(rule.number) or item.id == rule.number:
            raise _error(file, f"{where}: expected an item id such as {rule.number}a, found {item.id!r}")
        if not item.text.strip():
            raise _error(file, f"{where}: item {item.id} has no text")
    return rule
