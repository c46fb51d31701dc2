"""Computer players. A player gets a `Seat` and nothing else: it sees what its side may see.

Kinds are ways to play: `random`, a title's own `staff`, and `search`. Levels are opponents for people, named
after ranks; each is a kind with a time limit per turn. All of them are named in this module only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import BadSetup
from redoubt.engine.game import Seat
from redoubt.engine.title import Title
from redoubt.players.abilities import Closes as Closes, Explains as Explains
from redoubt.players.careless import CarelessPlayer
from redoubt.players.passive import PassivePlayer
from redoubt.players.random import RandomPlayer
from redoubt.show.reason import Reason


class Player(Protocol):
    """Makes the decisions of a side."""

    @property
    def name(self) -> str: ...

    def choose(self, seat: Seat) -> Choice:
        """One of `seat.legal()`."""
        ...


Factory = Callable[[str, int], Player]
"""(side, seed) -> a player. A title supplies its own as `Title.staff`."""

KINDS: Mapping[str, str] = {
    "random": "any legal choice, all equally likely",
    "staff": "the title's own staff: quick and consistent",
    "search": "plays ahead in imagined games before each phase or large choice",
}

YARDSTICKS: Mapping[str, str] = {
    "passive": "takes the suggested set-up and ends every phase at once",
}
"""Players for the laboratory only: nobody would want them as opponents."""


@dataclass(frozen=True)
class Level:
    """An opponent for people. At the table it thinks for its seconds per turn, or at each large choice of a
    title that names them; in the laboratory for its nodes (imagined decisions), so that equal seeds play
    equal games."""

    name: str
    words: str
    kind: str
    seconds: float
    nodes: int = 0
    slips: int = 0
    """One choice in this many is a random legal one; 0 for never."""


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("cadet", "the staff, with one choice in eight at random", "staff", 1.0, slips=8),
        Level("captain", "looks ahead a little", "search", 3.0, nodes=2_500),
        Level("general", "looks ahead as far as it can", "search", 15.0, nodes=12_000),
    )
}


LABELS: Mapping[str, str] = {"cadet": "Easy", "captain": "Normal", "general": "Hard"}
"""What people call the levels."""
WEAKEST_FIRST: Final = ("random", "cadet", "staff", "captain", "search", "general")
"""All players by strength, in the order of every list."""


@dataclass(frozen=True)
class Seating:
    """Where a player sits. `timed` means at a table with people, where levels think by the clock with
    `workers` processes; otherwise everything follows from the seed. `data` is the owner's data folder."""

    timed: bool = False
    workers: int = 1
    data: Path | None = None


LABORATORY = Seating()


def _kinds(title: Title) -> list[str]:
    if title.staff is None:
        return ["random"]
    searches = title.staff.doctrines and title.staff.evaluate is not None
    return list(KINDS) if searches else ["random", "staff"]


def level_names(title: Title, scenario: str = "") -> list[str]:
    """The levels this title offers, in a scenario or in any, easiest first."""
    kinds = _kinds(title)
    return [
        name
        for name, level in LEVELS.items()
        if level.kind in kinds and scenario not in not_offered_in(title, name)
    ]


def not_offered_in(title: Title, name: str) -> tuple[str, ...]:
    """The scenarios where a player is no better than a weaker one, and so is not offered to people."""
    return () if title.staff is None else title.staff.no_better.get(name, ())


def player_names(title: Title) -> list[str]:
    """The names of all players for this title, weakest first."""
    return sorted([*_kinds(title), *level_names(title)], key=WEAKEST_FIRST.index)


def describe_players(title: Title) -> list[dict[str, Any]]:
    """The players of a title as plain data, weakest first."""
    return [_description(title, name) for name in player_names(title)]


def _description(title: Title, name: str) -> dict[str, Any]:
    level = LEVELS.get(name)
    plain: dict[str, Any] = {"id": name, "text": KINDS[name] if level is None else level.words}
    if level is not None:
        plain |= {"kind": level.kind, "seconds": level.seconds}
    absent = not_offered_in(title, name)
    return plain | {"not_in": list(absent)} if absent else plain


def player_label(name: str) -> str:
    """What people call a player: a level by its label, any other by its name."""
    return LABELS.get(name, name.capitalize())


def settings(name: str) -> str:
    """A player's name and everything but its seed that decides how it plays: equal settings, equal games."""
    if name in LEVELS:
        return repr(LEVELS[name])
    if name == "search":
        from redoubt.players.search import Effort

        return f"{name} {Effort()}"
    return name


def default_player(title: Title) -> str:
    """The kind of player used by default: the staff, where a title has one."""
    return "staff" if title.staff is not None else "random"


def make_player(name: str, title: Title, side: str, seed: int, seating: Seating = LABORATORY) -> Player:
    """A player for a side; equal seeds play equally, unless it thinks by the clock. BadSetup lists the
    players to choose from."""
    if side not in title.sides:
        raise BadSetup(f"unknown side {side[:40]!r}; {title.id} has {', '.join(title.sides)}", "side")
    names = [*player_names(title), *YARDSTICKS]
    if name not in names:
        raise BadSetup(
            f"unknown player {name[:40]!r} for {side}; {title.id} has {', '.join(names)}", f"players.{side}"
        )
    if name == "random":
        return RandomPlayer(seed)
    if name == "passive":
        return PassivePlayer()
    assert title.staff is not None
    factory: Factory = title.staff.make
    if name == "staff":
        return factory(side, seed)
    level = LEVELS.get(name)
    if level is not None and level.kind == "staff":
        return CarelessPlayer(name, factory(side, seed), seed, level.slips)
    return _searcher(name, level, title, side, seed, seating)


def _searcher(name: str, level: Level | None, title: Title, side: str, seed: int, seating: Seating) -> Player:
    from redoubt.players.forks import CONVINCED, MORE_AT_FORKS, ForkPlayer
    from redoubt.players.search import Effort, SearchPlayer

    usual = Effort()
    nodes = level.nodes if level else usual.nodes
    seconds = level.seconds if level and seating.timed else 0.0
    assert title.staff is not None
    if title.staff.forks:
        effort = Effort(MORE_AT_FORKS * nodes, seconds, margin=CONVINCED)
        return ForkPlayer(title, side, seed, effort, seating.workers, seating.data, name=name)
    return SearchPlayer(title, side, seed, Effort(nodes, seconds), seating.workers, seating.data, name=name)


def reason_for(player: Player, seat: Seat, choice: Choice) -> Reason:
    """A player's reason for its last choice, if it gives one."""
    reason = player.explain() if isinstance(player, Explains) else None
    if reason is not None:
        return reason
    decision = seat.decision()
    return Reason(str(choice), decision.cites() if decision else "", f"{player.name} gave no reason")


def player_seed(game_seed: int, side: int) -> int:
    """A seed for a side's player, separate from the game's own dice."""
    return SeededDice(game_seed, counter=-2 - side).roll("", "", 1 << 63)


__all__ = [
    "KINDS", "LABORATORY", "LEVELS", "WEAKEST_FIRST", "YARDSTICKS", "Closes", "Explains", "Factory", "Level",
    "Player", "Seating",
    "default_player", "describe_players", "level_names", "make_player", "player_label", "player_names",
    "player_seed", "reason_for", "settings",
]  # fmt: skip
