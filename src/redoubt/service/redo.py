"""What each side took back last, so that it can be done again: read off the record, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence

from redoubt.engine.entries import Entry
from redoubt.engine.title import Title
from redoubt.service.chronicle import Mark


class Redo:
    """By side: a stack of orders that were taken back, the last one on top."""

    def __init__(self, title: Title) -> None:
        self._text = title.notation.text
        self._taken: list[list[list[str]]] = [[] for _ in title.sides]
        self._seen = 0
        self._gone: set[int] = set()
        self._last = ""
        """The post of the last entry if that was an undo: its undos are one order."""

    def follow(self, entries: Sequence[Entry], marks: Sequence[Mark]) -> None:
        """Take note of entries that are new."""
        for number in range(self._seen, len(entries)):
            entry, mark = entries[number], marks[number]
            if entry.undo is None:
                self._add(entry, mark)
                self._last = ""
            else:
                self._undone(entries, number, mark)
                self._last = mark.post
        self._seen = len(entries)

    def top(self, side: int) -> list[str]:
        """The choices of the order that was taken back last."""
        taken = self._taken[side]
        return taken[-1] if taken else []

    def _add(self, entry: Entry, mark: Mark) -> None:
        """A choice: the first of what was taken back is done again, or all of it is out of date."""
        text = "" if entry.choice is None else self._text(entry.choice)
        for side, taken in enumerate(self._taken):
            if side in mark.hidden or not taken:
                continue
            if side == entry.side and taken[-1][:1] == [text]:
                del taken[-1][0]
                if not taken[-1]:
                    taken.pop()
            else:
                taken.clear()

    def _undone(self, entries: Sequence[Entry], number: int, mark: Mark) -> None:
        entry = entries[number]
        assert entry.undo is not None
        if entry.alone:
            back = [entry.undo]
        else:
            standing = range(entry.undo, number)
            back = [n for n in standing if entries[n].undo is None and n not in self._gone]
        self._gone.update(back)
        for side, taken in enumerate(self._taken):
            if side != entry.side and side not in mark.hidden and not entry.alone:
                taken.clear()
        mine = self._taken[entry.side]
        if any(entries[n].side != entry.side or entries[n].choice is None for n in back):
            mine.clear()
            return
        texts = [self._text(raw) for n in back if (raw := entries[n].choice) is not None]
        if mark.post and mark.post == self._last and mine:
            mine[-1] = texts + mine[-1]
        else:
            mine.append(texts)


__all__ = ["Redo"]
