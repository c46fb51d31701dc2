"""Decisions and choices: what is asked, what may be answered, and how answers are written.

A `Decision` is a frozen question. It changes nothing. `options` is the only source of what is
legal; `explain` only says why something is not among the options. A `Choice` is a small tuple of a
verb and integer arguments; its text form parses back to the same tuple.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, ClassVar, Protocol, Self

from redoubt.engine.errors import BadChoice, No, NotYours, Refused

__all__ = [
    "BadChoice",
    "Choice",
    "Decision",
    "Kind",
    "Names",
    "No",
    "NotYours",
    "Notation",
    "Number",
    "Refused",
]

Raw = tuple[Any, ...]
"""A choice inside the engine: verb first, then integers."""

NOTHING = "-"
"""How an argument of -1, none of them, is written."""


class Kind(Protocol):
    """How one kind of id is written and read."""

    label: str

    def name(self, value: int) -> str | int | None: ...

    def parse(self, text: object, path: str = "choice") -> int: ...


class Names:
    """Ids that have names: hexes, counters, sides. -1 stands for none."""

    def __init__(self, label: str, names: Sequence[str]) -> None:
        self.label = label
        self.names = tuple(names)
        self.ids = {name: index for index, name in enumerate(self.names)}
        if len(self.ids) != len(self.names):
            twice = sorted({name for name in self.names if self.names.count(name) > 1})
            raise ValueError(f"two {label}s are called {twice[0]!r}")

    def name(self, value: int) -> str | None:
        if value < -1:
            raise IndexError(f"no {self.label} has the number {value}")
        return self.names[value] if value >= 0 else None

    def parse(self, text: object, path: str = "choice") -> int:
        if text is None:
            return -1
        if isinstance(text, str):
            found = self.ids.get(text)
            if found is not None:
                return found
        close = get_close_matches(str(text), self.names, n=3)
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        raise BadChoice(f"unknown {self.label} {str(text)[:60]!r}{hint}", path)


class Number:
    """Plain whole numbers between two limits."""

    def __init__(self, label: str, lowest: int = 0, highest: int = 10**9) -> None:
        self.label = label
        self.lowest = lowest
        self.highest = highest

    def name(self, value: int) -> int:
        return value

    def parse(self, text: object, path: str = "choice") -> int:
        value: int | None = None
        if isinstance(text, int) and not isinstance(text, bool):
            value = text
        elif isinstance(text, str) and len(text) < 12 and text.removeprefix("-").isdecimal():
            value = int(text)
        if value is None:
            raise BadChoice(f"{self.label} must be a whole number, not {str(text)[:60]!r}", path)
        if not self.lowest <= value <= self.highest:
            raise BadChoice(
                f"{self.label} must be between {self.lowest} and {self.highest}, not {value}", path
            )
        return value


class Choice(tuple[Any, ...]):
    """One answer: a verb and its arguments. Each title has its own subclass that knows its names."""

    __slots__ = ()
    notation: ClassVar[Notation]

    @property
    def verb(self) -> str:
        return str(self[0])

    @property
    def args(self) -> tuple[int, ...]:
        return tuple(self[1:])

    def __str__(self) -> str:
        return self.notation.text(self)

    def __repr__(self) -> str:
        try:
            return f"<{self}>"
        except (KeyError, ValueError, IndexError, TypeError):  # not a choice of its title
            return f"<{tuple(self)}>"


class Notation:
    """The written language of a title: kinds of ids, verbs with the kinds of their arguments, and the
    kinds that named facts (event facts, procedure fields) stand for."""

    def __init__(
        self,
        kinds: Mapping[str, Kind],
        verbs: Mapping[str, Sequence[str]],
        facts: Mapping[str, str] | None = None,
    ) -> None:
        self.kinds = dict(kinds)
        self.verbs = {verb: tuple(args) for verb, args in verbs.items()}
        self.facts = dict(facts or {})
        self.choice: type[Choice] = type("Choice", (Choice,), {"__slots__": (), "notation": self})
        for kind in dict.fromkeys(one for args in self.verbs.values() for one in args):
            for name in getattr(self.kinds[kind], "names", ()):
                if name == NOTHING or len(name.split()) != 1:
                    raise ValueError(f"a {kind} in a choice is one word, not {name!r}")

    def text(self, choice: Raw) -> str:
        args = self.verbs[choice[0]]
        if not args and len(choice) == 1:
            return str(choice[0])
        words = [choice[0]]
        for kind, value in zip(args, choice[1:], strict=True):
            name = self.kinds[kind].name(value)
            words.append(NOTHING if name is None else str(name))
        return " ".join(words)

    def parse(self, text: object) -> Choice:
        """The choice that a text means; BadChoice says which word is wrong."""
        if isinstance(text, (list, tuple)):
            words = [word if isinstance(word, int) else str(word) for word in text]
        elif isinstance(text, str):
            if len(text) > 400:
                raise BadChoice(f"a choice has at most 400 characters, this one has {len(text)}")
            words = list(text.split())
        else:
            raise BadChoice(f"a choice is a text such as 'done', not {type(text).__name__}")
        if not words:
            raise BadChoice("a choice is empty; type one of the listed choices")
        verb = str(words[0])
        kinds = self.verbs.get(verb)
        if kinds is None:
            close = get_close_matches(verb, self.verbs, n=3)
            hint = f"; did you mean {', '.join(close)}?" if close else ""
            raise BadChoice(f"unknown verb {verb[:60]!r}{hint}")
        if len(words) != len(kinds) + 1:
            wanted = " ".join([verb, *(self.kinds[kind].label.upper() for kind in kinds)])
            raise BadChoice(f"{verb!r} takes {len(kinds)} arguments ({wanted}), not {len(words) - 1}")
        args = [
            self.kinds[kind].parse(None if word == NOTHING else word)
            for kind, word in zip(kinds, words[1:], strict=True)
        ]
        return self.choice((verb, *args))

    def named(self, key: str, value: Any) -> Any:
        """A fact with its ids written as names, as plain data of the reader's own."""
        kind = self.facts.get(key)
        return _plain(value) if kind is None else self._named(self.kinds[kind], value)

    def _named(self, kind: Kind, value: Any) -> Any:
        if isinstance(value, (tuple, list)):
            return [self._named(kind, one) for one in value]
        return kind.name(value)

    def unnamed(self, key: str, value: Any, path: str = "") -> Any:
        """The reverse of `named`; lists become tuples."""
        kind = self.facts.get(key)
        return self._unnamed(kind and self.kinds[kind], value, path or key)

    def _unnamed(self, kind: Kind | str | None, value: Any, path: str) -> Any:
        if isinstance(value, (list, tuple)):
            return tuple(self._unnamed(kind, one, path) for one in value)
        if kind is None or isinstance(kind, str):
            return value
        return kind.parse(value, path)


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


@dataclass(frozen=True)
class Decision:
    """A question to one side. Subclasses add parameters, `rule`, `prompt` and `options`."""

    side: int
    rule: ClassVar[str] = ""
    prompt: ClassVar[str] = ""
    """What is asked, with {fields} of the decision named in the title's notation."""
    secret: ClassVar[bool] = False
    """Other sides learn only that this side is deciding."""
    proposes: ClassVar[str] = ""
    """The kind of the event that stands only when this side has accepted it: an onlooker hears of it then."""
    auto: ClassVar[bool] = True
    """A single option is taken at once, and logged."""

    def options(self, g: Any) -> Iterable[Raw]:
        """Every legal answer, in a defined order."""
        raise TypeError(f"{type(self).__name__} lists no options")

    def explain(self, g: Any, choice: Raw) -> No | None:
        """Why a choice that is not listed may not be made; None if there is nothing special to say."""
        return None

    def words(self, g: Any) -> dict[str, str]:
        """More {words} for the prompt, worked out from the board; only for those who may see the question."""
        return {}

    def needs_reason(self, choice: Raw) -> bool:
        """Whether the choice must come with a written reason (an umpire's override)."""
        return False

    def automatic(self) -> bool:
        """Whether a single option is taken without asking: `auto`, unless it depends."""
        return self.auto

    def cites(self) -> str:
        """The rule the question stands under: `rule`, unless one kind of question serves several rules."""
        return self.rule

    def parameters(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def rebuild(cls, values: Mapping[str, Any]) -> Self:
        return cls(**values)
