"""Answers that are kept until the board changes.

A title's `State.memo` may be a dict of parts, each holding what depends on one thing: the counters of a side,
the ground. A query decorated here runs once, until its part is forgotten:

    @remembered(GROUND)
    def foreign_forts(g, nation): ...

    @remembered_by_side
    def occupied(g, side): ...

Parts are replaced and never emptied, because copies of a game share them.

What follows from a tuple of the board alone is known for as long as the board has that very tuple:

    @remembered_by_identity
    def hexes_with(owners): ...

What is asked twice about the same board is known the second time:

    @remembered_now
    def find_range(g, unit, points): ...
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, TypeVar, cast

Query = TypeVar("Query", bound=Callable[..., Any])
Memo = dict[Any, dict[Any, Any]]


def parts(names: Iterable[Hashable]) -> Memo:
    """An empty memory with these parts."""
    return {name: {} for name in names}


def forget(memo: Mapping[Any, dict[Any, Any]], part: Hashable) -> Memo:
    """The memory with one part emptied."""
    return {**memo, part: {}}


def remembered(part: Hashable) -> Callable[[Query], Query]:
    """Keep the answers to a query (g) or (g, argument) in a part of the memory."""

    def mark(query: Query) -> Query:
        def alone(g: Any) -> Any:
            memo = g.memo[part]
            try:
                return memo[query]
            except KeyError:
                answer = memo[query] = query(g)
                return answer

        def about(g: Any, what: Hashable) -> Any:
            memo, key = g.memo[part], (query, what)
            try:
                return memo[key]
            except KeyError:
                answer = memo[key] = query(g, what)
                return answer

        return cast(Query, wraps(query)(alone if len(signature(query).parameters) == 1 else about))

    return mark


class _Same:
    """A value that equals itself alone."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def remembered_by_identity(query: Query) -> Query:
    """Keep the answers to a question about a tuple, and perhaps more, for the last tuples."""

    @lru_cache(64)
    def answer(same: _Same, *more: Hashable) -> Any:
        return query(same.value, *more)

    return cast(Query, wraps(query)(lambda value, *more: answer(_Same(value), *more)))


def remembered_now(query: Query) -> Query:
    """Keep the answers to a query (g, *about) until any part of the memory is forgotten: what was asked to
    list the choices is asked again at once, when one of them is made."""
    latest: Any = None
    answers: dict[Any, Any] = {}

    @wraps(query)
    def answered(g: Any, *about: Any) -> Any:
        nonlocal latest, answers
        if latest is not g.memo:
            latest, answers = g.memo, {}
        elif about in answers:
            return answers[about]
        answer = answers[about] = query(g, *about)
        return answer

    return cast(Query, answered)


def remembered_by_side(query: Query) -> Query:
    """Keep the answers to a query (g, side) in the part of that side."""

    @wraps(query)
    def answered(g: Any, side: int) -> Any:
        memo = g.memo[side]
        try:
            return memo[query]
        except KeyError:
            answer = memo[query] = query(g, side)
            return answer

    return cast(Query, answered)
