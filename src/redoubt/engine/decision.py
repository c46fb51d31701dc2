"""Decisions and choices: what is asked, what may be answered, and how answers are written.

A `Decision` is a frozen question. It changes nothing. `options` is the only source of what is
legal; `explain` only says why something is not among the options. A `Choice` is a small tuple of a
verb and integer arguments; its text form parses back to the same tuple. "Send 1 to 9 men" is one choice
whose last argument is a `Span` of numbers; a player answers with one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self

from redoubt.engine.errors import BadChoice, No, NotYours, Refused
from redoubt.engine.text import CARD, DIE, PIECE, PLACE, SIDE, mark, plain, readable

Raw = tuple[Any, ...]
"""A choice inside the engine: verb first, then integers."""

NOTHING = "-"
"""How an argument of -1, none of them, is written."""
OwnNames = Mapping[str, Mapping[str, str]]
"""By kind and id, what things are called in one game: the towns of its map, a side under another name."""
REMEMBERED: Final = 65_536
"""Written choices kept before all are forgotten."""
CHOICE: Final = "choice"
"""The kind of a fact that is a choice in its written form."""


class Span(NamedTuple):
    """A range of whole numbers, both ends included: the last argument of a choice that leaves the number
    open. Written `1..9`."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}..{self.high}"

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


def span(low: int, high: int) -> int | Span:
    """The numbers from low to high as an argument of a choice: a plain number where there is no other."""
    return low if low == high else Span(low, high)


class Kind(Protocol):
    """How one kind of id is written, read and shown."""

    label: str
    part: str
    """What it is in a sentence (`engine.text`): a place, a piece, a side, a die, or nothing special."""

    def name(self, value: int) -> str | int | None: ...

    def shown(self, value: int) -> str: ...

    def parse(self, text: object, path: str = "choice") -> int: ...


class Names:
    """Ids that have names: places, pieces, sides. Each name has an id, one word that choices and records
    use, and a shown form that sentences use, with blanks and accents. -1 stands for none."""

    def __init__(
        self, label: str, names: Sequence[str], shown: Sequence[str] | None = None, part: str = ""
    ) -> None:
        self.label = label
        self.part = part
        self.names = tuple(names)
        self.ids = {name: index for index, name in enumerate(self.names)}
        if len(self.ids) != len(self.names):
            twice = sorted({name for name in self.names if self.names.count(name) > 1})
            raise ValueError(f"two {label}s are called {twice[0]!r}")
        self.shown_names = tuple(self.names if shown is None else shown)
        pairs = zip(self.names, self.shown_names, strict=True)
        self._marked = tuple(mark(part, name, words) for name, words in pairs)
        self._by_shown = {words: index for index, words in enumerate(self.shown_names)}

    def name(self, value: int) -> str | None:
        if value < -1:
            raise IndexError(f"no {self.label} has the number {value}")
        return self.names[value] if value >= 0 else None

    def shown(self, value: int) -> str:
        """The name for a sentence."""
        return self._marked[value] if value >= 0 else "none"

    def parse(self, text: object, path: str = "choice") -> int:
        if text is None:
            return -1
        if isinstance(text, str):
            index = self.ids.get(text)
            if index is None:
                index = self._by_shown.get(text)
            if index is not None:
                return index
        close = get_close_matches(str(text), self.names, n=3)
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        raise BadChoice(f"unknown {self.label} {str(text)[:60]!r}{hint}", path)


class Number:
    """Plain whole numbers between two limits."""

    def __init__(self, label: str, lowest: int = 0, highest: int = 10**9, part: str = "") -> None:
        self.label = label
        self.part = part
        self.lowest = lowest
        self.highest = highest

    def name(self, value: int | Span) -> int | str:
        return str(value) if isinstance(value, Span) else value

    def shown(self, value: int | Span) -> str:
        return mark(self.part, str(value), str(value))

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

    def parse_span(self, text: str, path: str = "choice") -> Span:
        """A range such as 1..9."""
        low, _, high = text.partition("..")
        numbers = Span(self.parse(low, path), self.parse(high, path))
        if numbers.low >= numbers.high:
            raise BadChoice(f"{self.label}: {text} is not a range from a lower to a higher number", path)
        return numbers


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

    @property
    def span(self) -> Span | None:
        """The numbers among which the player has yet to choose; None if the choice is complete."""
        last = self[-1]
        return last if last.__class__ is Span else None

    def of(self, number: int) -> Self:
        """The choice with its number."""
        return self.__class__((*self[:-1], number))

    def each(self) -> Iterator[Self]:
        """Every complete choice that this one stands for."""
        numbers = self.span
        if numbers is None:
            yield self
        else:
            yield from (self.of(number) for number in range(numbers.low, numbers.high + 1))

    def pick(self, draw: Callable[[int], int]) -> Self:
        """A complete choice; `draw(n)` gives 1 to n."""
        numbers = self.span
        if numbers is None:
            return self
        return self.of(numbers.low + draw(numbers.high - numbers.low + 1) - 1)

    def allows(self, other: Raw) -> bool:
        """Whether a complete choice is this one, or one of those this one stands for."""
        numbers = self.span
        if numbers is None:
            return self == other
        return len(other) == len(self) and other[-1] in numbers and self[:-1] == other[:-1]

    def __str__(self) -> str:
        return self.notation.text(self)

    def __repr__(self) -> str:
        try:
            return f"<{self}>"
        except (KeyError, ValueError, IndexError, TypeError):  # not a choice of its title
            return f"<{tuple(self)}>"


class Offer(Sequence[Raw]):
    """Options that are counted before they are listed, for lists of which most readers want a single entry.
    An offer knows how many options there are and makes the one that is wanted; iterating gives all of them in
    a defined order."""

    __slots__ = ()

    def index(self, value: Any, *between: Any) -> int:
        return [*self].index(value, *between)


class Groups(Offer):
    """Choices in groups of one verb each, which other lists may share: what was worked out for a group, such
    as its words, holds in each of them.

        options = Groups()
        options += sends(g, nation, pool)  # a tuple of choices, remembered from list to list
    """

    __slots__ = ("groups",)

    def __init__(self) -> None:
        self.groups: list[tuple[Choice, ...]] = []

    def __iadd__(self, group: tuple[Choice, ...]) -> Self:
        if group:
            self.groups.append(group)
        return self

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index >= 0:
            for group in self.groups:
                if index < len(group):
                    return group[index]
                index -= len(group)
            raise IndexError("there are not so many choices")
        return [*self][index]

    def __iter__(self) -> Iterator[Choice]:
        return chain.from_iterable(self.groups)

    def __contains__(self, value: object) -> bool:
        return any(value in group for group in self.groups)


Listed = list[Raw] | Offer
"""The answers to an open decision."""


class Verb:
    """An answer that a decision offers, declared beside it.

        Verb("fight", "hex", label="Fight in {hex}", group="fight")

    `label` is what a player reads, with {kinds} of the arguments ({hex2} for a second of its kind) and
    {fields} of the decision. `group` says with which other choices a table shows it.
    """

    def __init__(
        self,
        name: str,
        *kinds: str,
        label: str = "",
        group: str = "option",
        rule: str = "",
        note: str = "",
        short: str = "",
        closing: bool = False,
        safe: bool = False,
        alike: bool = False,
        rare: bool = False,
        ends: bool = False,
        hands_in: bool = False,
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.label = label
        self.group = group
        self.rule = rule
        """The rule it rests on, where that is not the decision's."""
        self.note = note
        """What is always said beside it, such as its cost."""
        self.short = short
        """What is counted, for a choice that leaves its number open, where the place is known."""
        self.closing = closing
        """It ends an order, and goes without saying when the next one is given."""
        self.safe = safe
        """The side is always asked again before a die can fall or a secret can open."""
        self.alike = alike
        """All its choices have the same sequel."""
        self.rare = rare
        """Offered in many places and used in few: a map need not ring them all."""
        self.ends = ends
        """It ends the phase or the question: the main button of a table."""
        self.hands_in = hands_in
        """It hands in a sheet of orders, once the sheet is complete."""


class Notation:
    """The written language of a title: kinds of ids, the kinds that named facts stand for (event facts,
    procedure fields), and the verbs of its decisions, which the title collects."""

    def __init__(
        self,
        kinds: Mapping[str, Kind],
        verbs: Mapping[str, Sequence[str]] | None = None,
        facts: Mapping[str, str] | None = None,
    ) -> None:
        self.kinds = dict(kinds)
        self.facts = {CHOICE: CHOICE, **(facts or {})}
        self.verbs: dict[str, tuple[str, ...]] = {}
        self.counting: set[str] = set()
        """The verbs that end with a number."""
        self._texts: dict[Raw, str] = {}
        self.choice: type[Choice] = type("Choice", (Choice,), {"__slots__": (), "notation": self})
        for verb, args in (verbs or {}).items():
            self.add_verb(verb, tuple(args))

    def add_verb(self, verb: str, kinds: tuple[str, ...]) -> None:
        """Make a verb known; it has the same arguments wherever it is declared."""
        if self.verbs.get(verb, kinds) != kinds:
            raise TypeError(f"the verb {verb!r} takes {self.verbs[verb]} in one place and {kinds} in another")
        for kind in kinds:
            for name in getattr(self.kinds[kind], "names", ()):
                if name == NOTHING or len(name.split()) != 1:
                    raise ValueError(f"a {kind} in a choice is one word, not {name!r}")
        self.verbs[verb] = kinds
        if kinds and isinstance(self.kinds[kinds[-1]], Number):
            self.counting.add(verb)

    def of_part(self, part: str) -> tuple[str, ...]:
        """The kinds that are places, pieces and so on in a sentence."""
        return tuple(key for key, kind in self.kinds.items() if kind.part == part)

    def text(self, choice: Raw) -> str:
        """The written form of a choice, kept for the next time."""
        known = self._texts.get(choice)
        if known is None:
            words = [choice[0]]
            for kind, value in zip(self.verbs[choice[0]], choice[1:], strict=True):
                name = self.kinds[kind].name(value)
                words.append(NOTHING if name is None else str(name))
            if len(self._texts) >= REMEMBERED:
                self._texts.clear()
            known = self._texts[choice] = " ".join(words)
        return known

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
        args = [self._argument(kind, word) for kind, word in zip(kinds, words[1:], strict=True)]
        if any(arg.__class__ is Span for arg in args[:-1]):
            raise BadChoice("only the last word of a choice can be a range of numbers")
        return self.choice((verb, *args))

    def _argument(self, kind: str, word: int | str) -> int | Span:
        known = self.kinds[kind]
        if isinstance(word, str) and ".." in word and isinstance(known, Number):
            return known.parse_span(word)
        return known.parse(None if word == NOTHING else word)

    def named(self, key: str, value: Any) -> Any:
        """A fact with its ids written out, as plain data of the reader's own."""
        kind = self.kinds.get(self.facts.get(key, ""))
        return _plain(value) if kind is None else self._named(kind, value)

    def _named(self, kind: Kind, value: Any) -> Any:
        if isinstance(value, (tuple, list)):
            return [self._named(kind, item) for item in value]
        return value if isinstance(value, str) else kind.name(value)

    def shown(self, key: str, value: Any, names: OwnNames) -> str:
        """A fact as a sentence shows it; `names` are those that this game has of its own."""
        kind = self.facts.get(key)
        if kind is None:
            return readable(value)
        if kind == CHOICE:
            return self.shown_choice(str(value), names)
        return self.shown_kind(kind, value, names)

    def shown_kind(self, kind: str, value: Any, names: OwnNames) -> str:
        """An id of a kind, or several, as a sentence shows them."""
        return self._shown(self.kinds[kind], value, names.get(kind, {}))

    def _shown(self, kind: Kind, value: Any, own: Mapping[str, str]) -> str:
        if isinstance(value, Span):
            return kind.shown(value)  # type: ignore[arg-type]
        if isinstance(value, (tuple, list)):
            return ", ".join(self._shown(kind, item, own) for item in value) or "none"
        if isinstance(value, str):  # a name from outside this notation, such as a camp that has won
            return value.capitalize()
        if own and value >= 0:
            id = str(kind.name(value))
            if id in own:
                return mark(kind.part, id, own[id])
        return kind.shown(value)

    def shown_choice(self, text: str, names: OwnNames) -> str:
        """A written choice with its names as sentences show them."""
        try:
            choice = self.parse(text)
        except BadChoice:
            return text
        pairs = zip(self.verbs[choice.verb], choice[1:], strict=True)
        return " ".join([choice.verb, *(self.shown_kind(kind, value, names) for kind, value in pairs)])

    def unnamed(self, key: str, value: Any, path: str = "") -> Any:
        """The reverse of `named`; lists become tuples."""
        return self._unnamed(self.kinds.get(self.facts.get(key, "")), value, path or key)

    def _unnamed(self, kind: Kind | None, value: Any, path: str) -> Any:
        if isinstance(value, (list, tuple)):
            return tuple(self._unnamed(kind, item, path) for item in value)
        return value if kind is None else kind.parse(value, path)


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return plain(value) if isinstance(value, str) else value


@dataclass(frozen=True)
class Decision:
    """A question to one side. Subclasses add parameters, `rule`, `prompt`, `verbs` and `options`."""

    side: int
    rule: ClassVar[str] = ""
    prompt: ClassVar[str] = ""
    """What is asked, with {fields} of the decision as the title's notation shows them."""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    """The answers it can offer."""
    secret: ClassVar[bool] = False
    """Other sides learn only that this side is deciding."""
    proposes: ClassVar[str] = ""
    """The kind of the event that stands only when this side has accepted it: an onlooker hears of it then."""
    auto: ClassVar[bool] = True
    """A single option is taken at once, and logged."""
    anew: ClassVar[bool] = False
    """When the umpire has changed the board, the step runs again and asks what the new board asks for, if
    anything. Only for a step that may run twice: it changes nothing before it asks."""

    def options(self, g: Any) -> Iterable[Raw]:
        """Every legal answer, in a defined order."""
        raise TypeError(f"{type(self).__name__} lists no options")

    def explain(self, g: Any, choice: Raw) -> No | None:
        """Why a choice that is not listed may not be made; None if there is nothing special to say."""
        return None

    def words(self, g: Any) -> dict[str, str]:
        """More {words} for the prompt, worked out from the board; only for those who may see the question."""
        return {}

    def aside(self, g: Any) -> str:
        """A sentence that follows the prompt for the side that decides alone: it may tell what others cannot
        know."""
        return ""

    def needs_reason(self, choice: Raw) -> bool:
        """Whether the choice must come with a written reason (an umpire's override)."""
        return False

    def automatic(self) -> bool:
        """Whether a single option is taken without asking: `auto`, unless it depends."""
        return self.auto

    def lapses(self) -> bool:
        """Whether nobody is asked and nothing logged when a single option is left: its step is over then.
        So a step need not find out first whether there is anything to ask."""
        return False

    def cites(self) -> str:
        """The rule the question stands under: `rule`, unless one kind of question serves several rules."""
        return self.rule

    def parameters(self) -> dict[str, Any]:
        return dict(vars(self))

    @classmethod
    def rebuild(cls, values: Mapping[str, Any]) -> Self:
        return cls(**values)


__all__ = [
    "CARD", "CHOICE", "DIE", "NOTHING", "PIECE", "PLACE", "SIDE", "BadChoice", "Choice", "Decision", "Groups",
    "Kind", "Listed", "Names", "No", "NotYours", "Notation", "Number", "Offer", "Raw", "Refused", "Span",
    "Verb", "span",
]  # fmt: skip
