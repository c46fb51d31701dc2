"""The number of each die in the game's sequence, for the lines of the log that tell it.

With this number a die can be found in the dice receipt and rolled again. Where dice are hidden from the
viewer no numbers are told: they would say how often somebody has rolled in secret. Hidden entries without
dice change no number, so that nothing tells whether there are any.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from redoubt.engine.game import Game


class Receipts:
    """Gives out the numbers of one game's dice, event by event in the order of the log."""

    def __init__(self, game: Game, known: Sequence[int]) -> None:
        entries = game.entries
        counts = [len(entry.dice) for entry in entries]
        self._entries = entries
        self._before = list(accumulate(counts, initial=game.dice.counter - sum(counts)))
        """How many dice had been rolled before each entry."""
        hidden = set(range(len(entries))) - set(known)
        self._open = not any(counts[number] for number in hidden)
        self._next: dict[int, int] = {}

    def of(self, entry: int, faces: Sequence[int]) -> list[int]:
        """The numbers of the faces that an event of this entry tells; none if they are not told in order."""
        if not self._open or not faces or entry >= len(self._entries):
            return []
        rolled = [face for face, *_ in self._entries[entry].dice]
        at = self._next.get(entry, 0)
        found = []
        for face in faces:
            if face not in rolled[at:]:
                return []
            at = rolled.index(face, at) + 1
            found.append(self._before[entry] + at)
        self._next[entry] = at
        return found


__all__ = ["Receipts"]
