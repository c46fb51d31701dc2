"""A command of the text client: a word that can be typed and is not a choice of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from redoubt.cli.session import Session
from redoubt.show.wording import fold

Run = Callable[[Session, Sequence[str], bool], None]


@dataclass(frozen=True)
class Command:
    """`run` takes the table, the words after the command, and whether the command was typed with a `!`."""

    name: str
    usage: str
    text: str
    run: Run


COMMANDS: dict[str, Command] = {}
_SHORT = {
    "?": "help", "h": "help", "q": "quit", "bye": "quit", "vp": "status", "l": "legal", "list": "legal",
    "units": "pieces", "place": "show", "piece": "show", "hex": "show", "unit": "show",
}  # fmt: skip
"""Other words for commands."""


def command(name: str, usage: str, text: str) -> Callable[[Run], Run]:
    """Make a function a command."""

    def declare(run: Run) -> Run:
        COMMANDS[name] = Command(name, usage, text, run)
        return run

    return declare


def find(word: str, verbs: Collection[str]) -> Command | None:
    """The command a word means, also begun (`stat`) or with a slash; a verb of the title comes first."""
    plain = fold(word).rstrip("!")
    if plain.startswith("/"):
        plain = plain[1:]
    elif plain in verbs:
        return None
    name = _SHORT.get(plain, plain)
    if name in COMMANDS:
        return COMMANDS[name]
    begun = [known for known in COMMANDS if known.startswith(name)] if len(name) > 1 else []
    return COMMANDS[begun[0]] if len(begun) == 1 else None


def say_all(table: Session, lines: Iterable[str]) -> None:
    for line in lines:
        table.screen.say(line)


__all__ = ["COMMANDS", "Command", "command", "find", "say_all"]
