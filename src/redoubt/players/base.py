"""Computer players. A player gets a `Seat` and nothing else: it sees what its side may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import BadSetup
from redoubt.engine.game import Seat
from redoubt.engine.title import Title
from redoubt.players.random import RandomPlayer


class Player(Protocol):
    """Somebody who answers when the side is asked."""

    @property
    def name(self) -> str: ...

    def choose(self, seat: Seat) -> Choice:
        """One of `seat.legal()`."""
        ...


Factory = Callable[[str, int], Player]
"""(side, seed) -> a player. A title offers its own as `extras["staff"]`."""


def player_names(title: Title) -> list[str]:
    """The kinds of player that can sit at this title's table."""
    names = ["random"]
    if "staff" in title.extras:
        names.append("staff")
        if "doctrines" in title.extras and "evaluate" in title.extras:
            names.append("search")
    return names


def default_player(title: Title) -> str:
    """The kind of player that sits down when nobody is named: the staff, where a title has one."""
    return "staff" if "staff" in title.extras else "random"


def make_player(name: str, title: Title, side: str, seed: int) -> Player:
    """A player for a side; equal seeds play equally. BadSetup names the ones there are."""
    if side not in title.sides:
        raise BadSetup(f"unknown side {side[:40]!r}; {title.id} has {', '.join(title.sides)}", "side")
    known = player_names(title)
    if name not in known:
        raise BadSetup(
            f"unknown player {name[:40]!r} for {side}; {title.id} has {', '.join(known)}", f"players.{side}"
        )
    if name == "random":
        return RandomPlayer(seed)
    factory: Factory = title.extras["staff"]
    if name == "search":
        from redoubt.players.search import SearchPlayer

        return SearchPlayer(side, seed, factory, title.extras["doctrines"], title.extras["evaluate"])
    return factory(side, seed)


def player_seed(game_seed: int, side: int) -> int:
    """A seed for a side's player, drawn from before the game's first roll: not the game's own dice."""
    return SeededDice(game_seed, counter=-2 - side).roll("", "", 1 << 63)


__all__ = ["Factory", "Player", "default_player", "make_player", "player_names", "player_seed"]
