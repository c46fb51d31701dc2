"""Every error a user of the engine can meet.

A message names the thing and the place, gives the limit that was exceeded, and ends with the rule.
Anything that is not one of these is our own bug.
"""

from __future__ import annotations

from dataclasses import dataclass

from redoubt.engine.text import plain


@dataclass(frozen=True, slots=True)
class No:
    """Why something may not be done: the rule that forbids it, and a sentence (see `engine.text`)."""

    rule: str
    sentence: str

    @property
    def why(self) -> str:
        return plain(self.sentence)

    def __str__(self) -> str:
        return f"{self.why} [{self.rule}]"


class RedoubtError(Exception):
    """Base of all errors that are the caller's to mend. `code` is stable; `path` says where."""

    code = "error"
    path = ""
    rule = ""


class Refused(RedoubtError):
    """A well-formed choice that the rules forbid now."""

    code = "refused"

    def __init__(self, no: No) -> None:
        super().__init__(str(no))
        self.no = no
        self.rule = no.rule


class BadChoice(RedoubtError):
    """A choice that means nothing in this title: unknown verb, hex or counter, wrong number of words."""

    code = "bad_choice"

    def __init__(self, message: str, path: str = "choice") -> None:
        super().__init__(message)
        self.path = path


class NotYours(RedoubtError):
    """The side has no decision to make now."""

    code = "not_yours"

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.path = "side"


class BadSetup(RedoubtError):
    """Unknown title, scenario, option or side, or a position that cannot stand."""

    code = "bad_setup"

    def __init__(self, message: str, path: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.rule = rule


class TooLate(BadSetup):
    """What would have been right a moment ago, had nobody else been quicker."""


class BadSave(RedoubtError):
    """A save or record that is truncated, edited, newer than this program, or not one at all."""

    code = "bad_save"

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


class DrawAhead(RedoubtError):
    """Whoever walks every way the dice can fall has come to a draw of cards, and goes no further."""

    code = "draw_ahead"
    path = "choice"

    def __init__(self, rule: str, what: str, count: int, size: int) -> None:
        self.draw = f"a draw of {count} out of {size} {what}"
        super().__init__(f"exact odds end before {self.draw} [{rule}]")
        self.rule = rule


class DataError(RedoubtError):
    """A broken row in a data file: file, row, column, and the form that was expected."""

    code = "bad_data"

    def __init__(self, file: str, row: int | None, column: str | None, expected: str) -> None:
        where = file
        if row is not None:
            where += f", row {row}"
        if column is not None:
            where += f", column {column}"
        super().__init__(f"{where}: {expected}")
        self.file = file
        self.row = row
        self.column = column
        self.expected = expected
        self.path = where
