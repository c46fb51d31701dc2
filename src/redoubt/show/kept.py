"""Parts of a scene that are kept for a viewer until something changes that they follow from.

A part names what it reads: fields of the board, or of `Seen` where the board has none of that name.

    @drawn_from("holder", "forces", "phase")
    def places(seen): ...

It is drawn again only when one of these differs from the last time. Most fields are tuples that stay the same
object while nothing in them changes, so to compare them costs next to nothing. What is kept lies in
`Seen.kept`, which belongs to one viewer of one game, and a part may read nothing but its position: so nobody
is shown what was drawn for somebody else. Scenes share their parts: never change one.

`tests/titles/test_kept.py` holds every part to the fields it names.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache, wraps
from operator import attrgetter
from typing import Any, Final, Protocol, TypeVar, cast, overload

from redoubt.engine.view import Seen

S = TypeVar("S")
T = TypeVar("T")

PARTS: Final[dict[Callable[[Seen], Any], tuple[str, ...]]] = {}
"""All parts as they are drawn from scratch, and the fields that each names."""


class Mark(Protocol):
    """Makes a function a part; what it yields becomes a list."""

    @overload
    def __call__(self, draw: Callable[[Seen], Iterator[T]]) -> Callable[[Seen], list[T]]: ...
    @overload
    def __call__(self, draw: Callable[[Seen], T]) -> Callable[[Seen], T]: ...


def drawn_from(*names: str) -> Mark:
    """Keep a part of a scene, (seen) -> part, until one of these fields changes."""

    def mark(draw: Callable[[Seen], Any]) -> Callable[[Seen], Any]:
        @wraps(draw)
        def part(seen: Seen) -> Any:
            follows_from, known = reader(names, seen.g.__class__)(seen), seen.kept.get(draw)
            if known is not None and known[0] == follows_from:
                return known[1]
            drawn = draw(seen)
            if isinstance(drawn, Iterator):
                drawn = list(drawn)
            seen.kept[draw] = follows_from, drawn
            return drawn

        PARTS[draw] = names
        return part

    return cast(Mark, mark)


def each(seen: Seen, key: Hashable, items: tuple[S, ...], draw: Callable[[S], T]) -> list[T]:
    """What is drawn for each of these items: only for the new ones of a list that has grown."""
    before, drawn = seen.kept.get(key, ((), []))
    if items != before:
        length = len(before)
        alike = items[:length] == before
        drawn = [*drawn, *map(draw, items[length:])] if alike else [*map(draw, items)]
        seen.kept[key] = items, drawn
    return cast(list[T], drawn)


@cache
def reader(names: tuple[str, ...], board: Hashable) -> Callable[[Any], Any]:
    """What reads these fields of anything that has a `board`, of that class, under `g`: the board's, or its
    own where the board has none of that name."""
    fields = {field.name for field in cast(Any, board).FIELDS}
    return attrgetter("g.rules", *[f"g.{name}" if name in fields else name for name in names])


__all__ = ["PARTS", "drawn_from", "each", "reader"]
