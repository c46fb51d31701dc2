"""Answers needed again and again, kept in `g.memo` until the board changes.

    @by_ground          # follows from who holds which hex
    def line(g, camp): ...

    @by_board           # follows from anything on the board but the sheets
    def workers(g, nation): ...

Each `verb` of `board` clears it. Answers about the ground are shared by all boards with the same ground: one
with other troops on it, such as a board that a side imagines, has them already.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from itertools import compress
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from redoubt.titles.land_war.state import GROUND, HOLDINGS, ON_THE_GROUND, Board
from redoubt.titles.land_war.tables import GRID

P = ParamSpec("P")
T = TypeVar("T")
Query = Callable[Concatenate[Board, P], T]
Memo = dict[Any, Any]


def by_ground(query: Query[P, T]) -> Query[P, T]:
    """Remember the answers of a query until a hex changes hands."""

    @wraps(query)
    def recall(g: Board, *args: Any) -> Any:
        memo, key = g.memo.get(GROUND) or ground(g), (query, args)
        try:
            return memo[key]
        except KeyError:
            answer = memo[key] = query(g, *args)  # type: ignore[call-arg]
            return answer

    return cast(Query[P, T], recall)


def by_board(query: Query[P, T]) -> Query[P, T]:
    """Remember the answers of a query until anything but a sheet of orders changes."""

    @wraps(query)
    def recall(g: Board, *args: Any) -> Any:
        memo, key = g.memo, (query, args)
        try:
            return memo[key]
        except KeyError:
            answer = memo[key] = query(g, *args)  # type: ignore[call-arg]
            return answer

    return cast(Query[P, T], recall)


def ground(g: Board) -> Memo:
    """The answers remembered for the ground as it is held now."""
    memo: Memo | None = g.memo.get(GROUND)
    if memo is None:
        held = tuple(sorted(holdings(g).items()))
        memo = g.memo[GROUND] = _known(g.rules, held, g.gone, g.landed, g.beaches, g.lent)
    return memo


def holdings(g: Board) -> dict[int, int]:
    """The hexes that each camp holds, as sets."""
    held: dict[int, int] | None = g.memo.get(HOLDINGS)
    if held is None:
        held = {camp: sum(compress(GRID.bit, map(camp.__eq__, g.holder))) for camp in set(g.holder)}
        g.memo[HOLDINGS] = held
    return held


@lru_cache(128)
def _known(
    rules: object,
    held: tuple[tuple[int, int], ...],
    gone: int,
    landed: int,
    beaches: int,
    lent: tuple[tuple[int, ...], ...],
) -> Memo:
    return {}


def known(g: Board, query: Callable[Concatenate[Board, P], T], *args: Any) -> T | None:
    """An answer of a `by_board` query if it is remembered."""
    return cast(T | None, g.memo.get((query.__wrapped__, args)))  # type: ignore[attr-defined]


def hand_over(g: Board, bit: int, before: int, camp: int) -> None:
    """A hex changes hands: forget all, but update the holdings instead of counting them again."""
    held = holdings(g)
    g.memo = {HOLDINGS: {**held, before: held[before] ^ bit, camp: held.get(camp, 0) | bit}}


def new_ground(g: Board) -> None:
    """Answers about the ground may change: forget all but who holds what."""
    g.memo = {HOLDINGS: holdings(g)}


def verb(change: Query[P, T]) -> Query[P, T]:
    """A change of the board that leaves every hex to its holder: keep answers about the ground, forget all
    others."""

    @wraps(change)
    def done(g: Board, *args: Any) -> Any:
        result = change(g, *args)  # type: ignore[call-arg]
        memo = g.memo
        g.memo = {part: memo[part] for part in ON_THE_GROUND if part in memo}
        return result

    return cast(Query[P, T], done)


__all__ = ["by_board", "by_ground", "ground", "hand_over", "holdings", "known", "new_ground", "verb"]
