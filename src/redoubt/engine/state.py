"""State: one flat record of plain data per title.

A title declares its fields once, with who may see each:

    @state
    class Board(State):
        turn: int = field(1, see=ALL)
        hex: list[int] = field(UNUSED, per="unit", kind="place", see=ALL)
        road_out: int = field(0, bits="hex", see=ALL)

From that come a fast `clone`, the digest, the view, the save and the position editor. Values are
ints, strings, tuples, bytes, and lists or bytearrays. A list is copied by every clone; a tuple is shared
until it is `replaced`, and packed for the digest only then. Nothing points to anything else; caches live
in `memo`, which is never saved and may be shared between clones because it is replaced, not changed,
when the board changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform, overload

from redoubt.engine import codec
from redoubt.engine.errors import BadChoice, BadSetup
from redoubt.engine.text import plain

if TYPE_CHECKING:
    from redoubt.engine.decision import Choice, Notation
    from redoubt.engine.game import Game

T = TypeVar("T")
See = Callable[[Any, int, Any], Any]
"""(state, side, value) -> what that side may know of the value. Side -1 is an onlooker. It may depend on the
value, on the rules and on fields that everybody sees: so a field that has not changed looks as before."""


Blank = Callable[[Any], Sequence[Any]]
"""rules -> the values of a list by id in a fresh state."""


def ALL(g: Any, side: int, value: Any) -> Any:
    """Everybody sees the field."""
    return value


def NONE(g: Any, side: int, value: Any) -> Any:
    """Nobody but the umpire sees the field."""
    return None


@dataclasses.dataclass(frozen=True)
class Field:
    """How one field of a state is stored, written and seen."""

    name: str
    default: Any
    per: str
    kind: str
    bits: str
    see: See | None
    rows: tuple[str, ...]
    """A value is a tuple of rows, and these are the kinds of a row's columns ("" for plain numbers)."""
    choices: bool
    """A value is a tuple of choices (`engine.decision`). Their texts are written and hashed."""
    container: type[list[Any]] | type[bytearray] | type[tuple[Any, ...]] | type[bytes] | None
    """Lists and bytearrays are copied by `clone`; tuples and bytes are shared, so a change replaces them."""
    blank: Blank | None = None
    """The list as it is before anything is set up, where not every entry is the default."""

    def set_entries(self, state: State, value: Sequence[Any]) -> list[tuple[int, Any]]:
        """The entries of a list by id that differ from a fresh one, with their ids."""
        if self.blank is not None:
            fresh = self.blank(state.rules)
            return [(i, now) for i, (now, was) in enumerate(zip(value, fresh, strict=True)) if now != was]
        default = self.default
        if value.count(default) == len(value):
            return []
        return [(index, entry) for index, entry in enumerate(value) if entry != default]


@dataclasses.dataclass(frozen=True)
class Result:
    """How a game ended."""

    winner: str | None
    level: str
    scores: Mapping[str, int]
    reason: str
    rule: str


def field(
    default: Any = 0,
    *,
    per: str = "",
    kind: str = "",
    bits: str = "",
    rows: tuple[str, ...] = (),
    choices: bool = False,
    see: See | None = None,
    blank: Blank | None = None,
) -> Any:
    """Declare a state field. `per` indexes a list by a kind of id, `kind` names its values, `bits` makes
    it a set of ids held in one integer, `rows` a tuple of rows with a kind for each column, `choices` a tuple
    of choices; `see` says who may know it (a field without it fails a test). `blank` gives a fresh list where
    its entries differ, as for hexes that are not on a scenario's map; the written form leaves out what is
    still blank."""
    meta = {"default": default, "per": per, "kind": kind, "bits": bits, "rows": rows, "choices": choices}
    return dataclasses.field(default_factory=lambda: default, metadata={**meta, "see": see, "blank": blank})


class State:
    """Base of every title's state. `rules` is static (tables, scenario, options), never saved."""

    __slots__ = ("game", "memo", "outcome", "packs", "rules")
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    MASKED: ClassVar[tuple[Field, ...]] = ()
    """The fields that not everybody sees; first those that sides know differently most often."""
    APART: ClassVar[frozenset[str]] = frozenset()
    """Fields that change without a change of the board: no remembered answer follows from them."""
    game: Game
    rules: Any
    memo: dict[Any, Any]
    packs: list[tuple[Any, bytes]]
    """For each tuple among the fields the last one that was packed, and its bytes. Copies share it."""
    outcome: Result | None

    # what a rule may do beside changing the board

    def roll(self, rule: str, what: str, sides: int = 6) -> int:
        """One die, through the one door."""
        return self.game.roll(rule, what, sides)

    def shuffle(self, rule: str, what: str, items: Sequence[int]) -> list[int]:
        """A fair order, drawn die by die so that it can be verified."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.game.roll(rule, what, last + 1) - 1
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def draw(
        self, rule: str, what: str, pile: Sequence[int], count: int = 1
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Draw cards from a pile that has no order: one die a card, none for a whole pile. Gives the cards in
        the order in which they came, and what is left of the pile. Exact odds end before a draw. Say with
        `reveal` who learns the cards."""
        left, drawn = sorted(pile), []
        game = self.game
        if 0 < count < len(left):
            game.dice.before_draw(rule, what, count, len(left))
            for _ in range(count):
                drawn.append(left.pop(game.roll(rule, what, len(left)) - 1))
        elif count > 0:
            left, drawn = drawn, left
            game.barrier = True
        return tuple(drawn), tuple(left)

    def log(self, rule: str, kind: str, /, seen_by: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Tell what happened: facts, not prose. `seen_by` None means everybody."""
        self.game.log_event(rule, kind, facts, seen_by)

    def reveal(self, *sides: int) -> None:
        """A secret became known, to these sides or to everybody: undo now needs consent."""
        game = self.game
        game.barrier = True
        for side in sides:
            game.learned |= 1 << side
        if not sides:
            game.learned = -1

    def finish(
        self, winner: int | str, level: str, scores: Mapping[str, int], reason: str, rule: str
    ) -> None:
        """End the game. The winner is a side, -1 for nobody, or the name of one of the title's camps."""
        if isinstance(winner, str):
            name: str | None = winner
        else:
            name = self.game.title.sides[winner] if winner >= 0 else None
        reason = plain(reason)
        self.outcome = Result(name, level, dict(scores), reason, rule)
        self.log(rule, "game_over", winner=winner, level=level, scores=dict(scores), reason=reason)

    def changed(self) -> None:
        """The board changed: forget what was derived from it."""
        self.memo = {}

    def hidden(self) -> None:
        """Values are masked for a viewer: forget what was derived from them. A title may keep what follows
        from fields that everybody sees."""
        self.changed()

    # generated for each title by @state

    _BOARD: ClassVar[attrgetter[Any]]
    """Reads all that a remembered answer may follow from."""
    _PUBLIC: ClassVar[attrgetter[Any]]
    """Reads all that everybody sees."""

    def clone(self) -> Self:
        raise TypeError("use @state")

    def raw(self) -> tuple[Any, ...]:
        raise TypeError("use @state")

    def packed(self) -> bytes:
        """The raw form as bytes for the digest. A tuple that is still the same is not packed again."""
        raise TypeError("use @state")

    def changes(self, other: Self) -> tuple[Field, ...]:
        """The fields in which two states of a game differ."""
        return tuple(f for f in self.FIELDS if getattr(self, f.name) != getattr(other, f.name))

    def looks_alike(self, other: Self, side: int, changes: Sequence[Field] | None = None) -> bool:
        """Whether `side` can see no difference between two states of a game."""
        for f in self.changes(other) if changes is None else changes:
            if f.see is ALL:
                return False
            if f.see is not None:
                mine, others = getattr(self, f.name), getattr(other, f.name)
                if f.see(self, side, mine) != f.see(other, side, others):
                    return False
        return True

    def known_alike(self, side: int, other: int) -> bool:
        """Whether two sides know the same about the board."""
        for f in self.MASKED:
            if f.see is not None and f.see is not NONE:
                value = getattr(self, f.name)
                if f.see(self, side, value) != f.see(self, other, value):
                    return False
        return True

    def seen_by(self, side: int, was: Self | None = None, before: Self | None = None) -> Self:
        """The state as far as `side` knows it: ids kept, hidden values at their default. It has no game.
        `was` is the state as it was when the side last looked, and `before` what the side saw then: what is
        as it was stays the very same, and so do the answers that follow from it."""
        seen = self.clone()
        masked = False
        as_it_was = was is not None and self._PUBLIC(self) == self._PUBLIC(was)
        for f in self.MASKED:
            value = getattr(self, f.name)
            if as_it_was and value is getattr(was, f.name):
                known = getattr(before, f.name)
                if known is not value:
                    masked = True
                    setattr(seen, f.name, known)
                continue
            known = None if f.see is None else f.see(self, side, value)
            if known is None:
                known = _defaults(f, self.rules, len(value) if f.per else 0)
            elif f.container is not None and not isinstance(known, f.container):
                known = f.container(known)
            if known != value:
                masked = True
                last = None if before is None else getattr(before, f.name)
                setattr(seen, f.name, last if last == known else known)
        if masked:
            seen.packs = [(None, b"")] * len(self.FIELDS) if before is None else before.packs
            if before is not None and self._BOARD(seen) == self._BOARD(before):
                seen.memo = before.memo
            else:
                seen.hidden()
        return seen

    # written form

    def to_plain(self, notation: Notation, side: int | None = None) -> dict[str, Any]:
        """The fields with names for ids. With `side`, only what that side may see. Lists by id are
        grouped under their kind, and entries as in a fresh state are left out."""
        plain: dict[str, Any] = {}
        for f in self.FIELDS:
            value = getattr(self, f.name)
            if side is not None:
                if f.see is None:
                    continue
                value = f.see(self, side, value)
                if value is None:
                    continue
            if f.per:
                group = plain.setdefault(f.per, {})
                name = notation.kinds[f.per].name
                for index, entry in _named_entries(f, f.set_entries(self, value), notation):
                    group.setdefault(name(index), {})[f.name] = entry
            elif f.bits:
                kind = notation.kinds[f.bits]
                plain[f.name] = [kind.name(i) for i in getattr(kind, "members", bit_members)(value)]
            elif f.rows:
                plain[f.name] = _named_rows(f, value, notation)
            elif f.choices:
                plain[f.name] = list(_texts(value))
            elif f.kind:
                plain[f.name] = notation._named(notation.kinds[f.kind], value)
            else:
                plain[f.name] = list(value) if isinstance(value, (list, tuple, bytes, bytearray)) else value
        return plain

    def from_plain(self, plain: Mapping[str, Any], notation: Notation) -> None:
        """Set fields from their written form; unknown names are BadSetup with the path."""
        grouped = {f.per for f in self.FIELDS if f.per}
        single = {f.name: f for f in self.FIELDS if not f.per}
        for key, value in plain.items():
            if key in grouped:
                if not isinstance(value, Mapping):
                    raise BadSetup(f"{key} must map names to fields", key)
                here = {f.name: f for f in self.FIELDS if f.per == key}
                named: dict[int, str] = {}
                for name, entry in value.items():
                    index = self._set_entry(here, key, name, entry, notation)
                    if named.setdefault(index, name) != name:
                        path = f"{key}.{name}"
                        raise BadSetup(f"{key} {name} is {named[index]}, which has an entry already", path)
            elif key in single:
                self._set_single(single[key], value, notation)
            else:
                known = ", ".join(sorted(grouped | set(single)))
                raise BadSetup(f"unknown field {key!r}; the fields are {known}", key)
        self.changed()

    def _set_entry(
        self, fields_here: Mapping[str, Field], per: str, name: str, entry: Any, notation: Notation
    ) -> int:
        """Set the fields of one place, piece or side; its number."""
        index = notation.kinds[per].parse(name, f"{per}.{name}")
        if not isinstance(entry, Mapping):
            raise BadSetup(f"{per} {name} must map {', '.join(fields_here)} to values", f"{per}.{name}")
        for key, value in entry.items():
            path = f"{per}.{name}.{key}"
            f = fields_here.get(key)
            if f is None:
                raise BadSetup(f"unknown field {key!r}; a {per} has {', '.join(fields_here)}", path)
            if not 0 <= index < len(getattr(self, f.name)):
                raise BadSetup(f"there is no {per} {str(name)[:60]!r}", path)
            typed = _typed(f, value, notation, path)
            if f.container in (tuple, bytes):
                setattr(self, f.name, replaced(getattr(self, f.name), index, typed))
            else:
                getattr(self, f.name)[index] = typed
        return index

    def _set_single(self, f: Field, value: Any, notation: Notation) -> None:
        if f.bits:
            kind = notation.kinds[f.bits]
            if not isinstance(value, (list, tuple)):
                raise BadSetup(f"{f.name} must be a list, each a {kind.label}", f.name)
            total = 0
            for name in value:
                index = kind.parse(name, f.name)
                if index < 0:
                    raise BadSetup(f"{f.name} must be a list, each a {kind.label}, not {name!r}", f.name)
                total |= kind.bit[index] if hasattr(kind, "bit") else 1 << index
            setattr(self, f.name, total)
        elif f.rows:
            setattr(self, f.name, _typed_rows(f, value, notation, f.name))
        elif f.choices:
            setattr(self, f.name, _typed_choices(value, notation, f.name))
        elif f.container is not None:
            if not isinstance(value, (list, tuple)):
                raise BadSetup(f"{f.name} must be a list", f.name)
            if not isinstance(f.default, (list, tuple)):
                items = [_typed(f, item, notation, f.name) for item in value]
            elif f.kind:
                items = [notation._unnamed(notation.kinds[f.kind], name, f.name) for name in value]
            else:
                items = [_item(item, f.name) for item in value]
            setattr(self, f.name, f.container(items))
        else:
            setattr(self, f.name, _typed(f, value, notation, f.name))


def bit_members(bits: int) -> list[int]:
    """The ids in a bitset, lowest first. Taken from the top, so that the int shrinks as it goes."""
    members = []
    while bits:
        highest = bits.bit_length() - 1
        members.append(highest)
        bits ^= 1 << highest
    members.reverse()
    return members


_LARGEST = 2**53
"""Whole numbers beyond this are not the same in every JSON reader."""


def _item(value: Any, path: str) -> Any:
    """An entry of a tuple: a number, a text, or a tuple of them."""
    if isinstance(value, (list, tuple)):
        return tuple(_item(item, path) for item in value)
    if isinstance(value, str) or (isinstance(value, int) and abs(value) <= _LARGEST):
        return value
    raise BadSetup(f"{path} must hold whole numbers or names, not {str(value)[:60]!r}", path)


def _named_entries(f: Field, entries: list[tuple[int, Any]], notation: Notation) -> list[tuple[int, Any]]:
    if f.rows:
        return [(index, _named_rows(f, rows, notation)) for index, rows in entries]
    if f.choices:
        return [(index, list(_texts(choices))) for index, choices in entries]
    if not f.kind:
        return entries
    kind = notation.kinds[f.kind]
    if isinstance(f.default, (tuple, list)):
        return [(index, notation._named(kind, ids)) for index, ids in entries]
    names = {id: kind.name(id) for id in {id for _, id in entries}}
    return [(index, names[id]) for index, id in entries]


def _named_rows(f: Field, rows: Sequence[Sequence[Any]], notation: Notation) -> list[list[Any]]:
    kinds = [notation.kinds[kind] if kind else None for kind in f.rows]
    return [
        [value if kind is None else kind.name(value) for kind, value in zip(kinds, row, strict=True)]
        for row in rows
    ]


def _typed_rows(f: Field, rows: Any, notation: Notation, path: str) -> tuple[tuple[Any, ...], ...]:
    columns = ", ".join(kind or "number" for kind in f.rows)
    wanted = f"{path} must be a list of rows, each of {columns}"
    if not isinstance(rows, (list, tuple)):
        raise BadSetup(wanted, path)
    typed = []
    for row in rows:
        if not isinstance(row, (list, tuple)) or len(row) != len(f.rows):
            raise BadSetup(wanted, path)
        typed.append(tuple(
            notation.kinds[kind].parse(value, path) if kind else _number(value, path)
            for kind, value in zip(f.rows, row, strict=True)
        ))  # fmt: skip
    return tuple(typed)


def _texts(choices: Sequence[Choice]) -> tuple[str, ...]:
    """Choices in their written form."""
    return tuple(map(str, choices))


def _typed_choices(texts: Any, notation: Notation, path: str) -> tuple[Choice, ...]:
    if not isinstance(texts, (list, tuple)):
        raise BadSetup(f"{path} must be a list of choices", path)
    try:
        return tuple(notation.parse(text) for text in texts)
    except BadChoice as error:
        raise BadSetup(f"{path}: {error}", path) from None


def _number(value: Any, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
        raise BadSetup(f"{path} must be a whole number, not {str(value)[:60]!r}", path)
    return value


def _typed(f: Field, value: Any, notation: Notation, path: str) -> Any:
    if f.rows:
        return _typed_rows(f, value, notation, path)
    if f.choices:
        return _typed_choices(value, notation, path)
    sample = f.default
    if isinstance(value, (list, tuple)) != isinstance(sample, (list, tuple)):
        wanted = "a list" if isinstance(sample, (list, tuple)) else "one value"
        raise BadSetup(f"{path} must be {wanted}, not {str(value)[:60]!r}", path)
    if f.kind:
        return notation._unnamed(notation.kinds[f.kind], value, path)
    if isinstance(value, (list, tuple)):
        return tuple(_item(item, path) for item in value)
    if isinstance(sample, int) and not isinstance(sample, bool):
        value = _number(value, path)
        if f.container in (bytes, bytearray) and not 0 <= value <= 255:
            raise BadSetup(f"{path} must be between 0 and 255, not {value}", path)
        return value
    if not isinstance(value, type(sample)):
        raise BadSetup(f"{path} must be {type(sample).__name__}, not {str(value)[:60]!r}", path)
    return value


@overload
def replaced(values: bytes, index: int, value: int) -> bytes: ...
@overload
def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]: ...
def replaced(values: Any, index: int, value: Any) -> Any:
    """A tuple or bytes with one entry changed; the same ones if it has this value already."""
    if values[index] == value:
        return values
    entries = bytearray(values) if values.__class__ is bytes else list(values)
    entries[index] = value
    return values.__class__(entries)


S = TypeVar("S", bound=State)
_SHARED = ("rules", "memo", "packs", "outcome")
_CONTAINERS: dict[str, Any] = {"list": list, "bytearray": bytearray, "tuple": tuple, "bytes": bytes}


@dataclass_transform(field_specifiers=(field,))
def state(cls: type[S]) -> type[S]:
    """Make a title's state class: slots, a generated clone and raw form, and its field list."""
    finished: type[S] = dataclasses.dataclass(slots=True, eq=False, repr=False, init=False)(cls)
    declared = []
    for f in dataclasses.fields(finished):  # type: ignore[arg-type]
        meta = f.metadata
        if "see" not in meta:
            raise TypeError(f"declare {f.name} with field(...), which says who may see it")
        kind_of = f.type if isinstance(f.type, str) else f.type.__name__
        container = _CONTAINERS.get(kind_of.split("[")[0])
        declared.append(Field(f.name, container=container, **meta))
    finished.FIELDS = tuple(declared)
    finished.MASKED = tuple(sorted([f for f in declared if f.see is not ALL], key=_seldom_differs))
    copied = [f"{f.name}[:]" if f.container in (list, bytearray) else f.name for f in declared]
    copies = [f" new.{name.removesuffix('[:]')} = self.{name}" for name in (*_SHARED, *copied)]
    source = "\n".join([
        "def clone(self):", " new = make(cls)", *copies, " return new",
        "def raw(self):", f" return ({', '.join(map(_raw, declared))},)",
        "def packed(self):", " packs = self.packs", *_packing(declared),
    ])  # fmt: skip
    scope: dict[str, Any] = {"make": object.__new__, "cls": finished, "texts": _texts, "pack": codec.pack}
    exec(source, scope)
    for name in ("clone", "raw", "packed"):
        setattr(finished, name, scope[name])
    finished._BOARD = attrgetter("outcome", *[f.name for f in declared if f.name not in cls.APART])
    finished._PUBLIC = attrgetter("outcome", *[f.name for f in declared if f.see is ALL])
    return finished


def _seldom_differs(f: Field) -> bool:
    """Whether two sides seldom know different values: rows are often empty; hands and pools never are."""
    return not f.per or bool(f.rows) or f.choices


def _raw(f: Field) -> str:
    """The code that gives the raw form of a field."""
    if f.bits:
        return f"hex(self.{f.name})"
    if f.choices:
        each = f"[texts(choices) if choices else choices for choices in self.{f.name}]"
        return each if f.per else f"texts(self.{f.name})"
    return f"bytes(self.{f.name})" if f.container is bytearray else f"self.{f.name}"


def _packing(declared: Sequence[Field]) -> Iterator[str]:
    """The code that packs a state: each tuple and bytes alone, so that it can be remembered, and at once
    what stands between them."""
    pieces, number = [repr(codec.list_head(len(declared)))], 0
    for is_shared, together in groupby(declared, lambda f: f.container in (tuple, bytes)):
        run = list(together)
        if not is_shared:
            head = len(codec.list_head(len(run)))
            pieces.append(f"pack(({', '.join(map(_raw, run))},))[{head}:]")
            continue
        for f in run:
            yield f" p{number} = packs[{number}]"
            yield f" if p{number}[0] is not self.{f.name}:"
            yield f"  p{number} = packs[{number}] = self.{f.name}, pack({_raw(f)})"
            pieces.append(f"p{number}[1]")
            number += 1
    yield f" return b''.join(({', '.join(pieces)},))"


def _defaults(f: Field, rules: Any, size: int) -> Any:
    """A field before anything is written into it; `size` is the number of ids of its kind."""
    if f.container is None:
        return f.default
    if not f.per:
        return f.container(f.default or ())
    return f.container([f.default] * size if f.blank is None else f.blank(rules))


def fresh(cls: type[S], rules: Any, sizes: Mapping[str, int]) -> S:
    """A state with every field at its default; `sizes` gives the length of each kind of id."""
    new = object.__new__(cls)
    new.rules = rules
    new.outcome = None
    new.packs = [(None, b"")] * len(cls.FIELDS)
    new.changed()
    for f in cls.FIELDS:
        setattr(new, f.name, _defaults(f, rules, sizes[f.per] if f.per else 0))
    return new


__all__ = [
    "ALL",
    "NONE",
    "BadChoice",
    "Field",
    "Result",
    "See",
    "State",
    "bit_members",
    "field",
    "fresh",
    "replaced",
    "state",
]
