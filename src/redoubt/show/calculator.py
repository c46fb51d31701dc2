"""A calculator: the odds of a fight that is in no game, from figures that somebody types in.

A title offers one as `Show.calculator`: a form of fields, each with the rule that limits it, and a
function that reckons a sheet from their values. Every client (terminal, server, page) reads the same form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Literal

from redoubt.engine.errors import BadSetup
from redoubt.show.forecast import Forecast

Kind = Literal["number", "numbers", "switch", "choice"]
Value = int | bool | str | tuple[int, ...]
Plain = dict[str, Any]

_YES = {
    "yes": True,
    "true": True,
    "1": True,
    "on": True,
    "no": False,
    "false": False,
    "0": False,
    "off": False,
}


@dataclass(frozen=True)
class Field:
    """One figure of the form."""

    name: str
    """As it is written: `attacker.men`."""
    label: str
    rule: str
    kind: Kind
    default: Value
    least: int = 0
    most: int = 0
    count: int = 0
    """Of "numbers": how many at most."""
    choices: tuple[tuple[str, str], ...] = ()
    """Of "choice": what may be written, and how it is called."""

    def refuse(self, why: str) -> BadSetup:
        return BadSetup(f"{self.name}: {why} [{self.rule}]", self.name, self.rule)

    def read(self, given: object) -> Value:
        """A value as it may be used; BadSetup names the field, its limit and the rule."""
        if self.kind == "number":
            return self._number(given)
        if self.kind == "numbers":
            return self._numbers(given)
        return self._switch(given) if self.kind == "switch" else self._choice(given)

    def _number(self, given: object) -> int:
        limits = f"a whole number from {self.least} to {self.most}"
        if isinstance(given, str) and re.fullmatch(r"-?[0-9]{1,9}", given.strip()):
            given = int(given)
        if not isinstance(given, int) or isinstance(given, bool):
            raise self.refuse(f"{limits} is expected, not {str(given)[:20]!r}")
        if not self.least <= given <= self.most:
            raise self.refuse(f"{given} is out of range; {limits} is expected")
        return given

    def _numbers(self, given: object) -> tuple[int, ...]:
        """Several numbers: a list, or a text with + or blanks between them."""
        if isinstance(given, str):
            given = given.replace("+", " ").split()
        elif isinstance(given, int) and not isinstance(given, bool):
            given = [given]
        if not isinstance(given, (list, tuple)):
            raise self.refuse(f"numbers such as 2+1 are expected, not {str(given)[:20]!r}")
        if len(given) > self.count:
            raise self.refuse(f"{len(given)} numbers are too many; at most {self.count} may be given")
        return tuple(self._number(number) for number in given)

    def _switch(self, given: object) -> bool:
        if isinstance(given, bool):
            return given
        answer = _YES.get(str(given).strip().lower())
        if answer is None:
            raise self.refuse(f"yes or no is expected, not {str(given)[:20]!r}")
        return answer

    def _choice(self, given: object) -> str:
        known = [id for id, _ in self.choices]
        if given not in known:
            raise self.refuse(f"one of {', '.join(known)} is expected, not {str(given)[:20]!r}")
        return str(given)

    def to_plain(self) -> Plain:
        """As plain data, without what does not belong to its kind."""
        plain: Plain = {"name": self.name, "label": self.label, "rule": self.rule, "kind": self.kind}
        plain["default"] = list(self.default) if isinstance(self.default, tuple) else self.default
        if self.kind in ("number", "numbers"):
            plain |= {"least": self.least, "most": self.most}
        if self.kind == "numbers":
            plain["count"] = self.count
        if self.kind == "choice":
            plain["choices"] = [{"id": id, "name": name} for id, name in self.choices]
        return plain


@dataclass(frozen=True)
class Group:
    """Fields that belong together."""

    id: str
    name: str
    fields: tuple[Field, ...]
    folded: bool = False
    """Seldom needed: a page shows it closed."""

    def to_plain(self) -> Plain:
        fields = [entry.to_plain() for entry in self.fields]
        return {"id": self.id, "name": self.name, "folded": self.folded, "fields": fields}


@dataclass(frozen=True)
class Example:
    """Values to begin with."""

    id: str
    name: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Calculator:
    """A form and how its sheet is reckoned."""

    name: str
    text: str
    groups: tuple[Group, ...]
    examples: tuple[Example, ...]
    reckon: Callable[[Mapping[str, Any]], Forecast]
    """From the values of all fields."""

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {entry.name: entry for group in self.groups for entry in group.fields}

    def read(self, given: Mapping[str, object]) -> dict[str, Value]:
        """The values of all fields, those that are not given at their defaults."""
        for name in given:
            if name not in self.fields:
                close = get_close_matches(str(name)[:40], self.fields, n=3) or self.fields
                raise BadSetup(
                    f"unknown field {str(name)[:40]!r}; there is {', '.join(close)}", str(name)[:40]
                )
        return {
            name: entry.read(given[name]) if name in given else entry.default
            for name, entry in self.fields.items()
        }

    def calculate(self, given: Mapping[str, object]) -> Forecast:
        """The sheet of these values; BadSetup if one of them cannot be."""
        return self.reckon(self.read(given))

    def to_plain(self) -> Plain:
        """The form as plain data."""
        return {
            "name": self.name, "text": self.text, "groups": [group.to_plain() for group in self.groups],
            "examples": [
                {"id": example.id, "name": example.name, "values": dict(example.values)}
                for example in self.examples
            ],
        }  # fmt: skip


__all__ = ["Calculator", "Example", "Field", "Group", "Value"]
