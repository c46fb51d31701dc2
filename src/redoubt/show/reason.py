"""Why a computer player chose what it chose, in words a person can check.

Whoever gives a reason speaks from what its side may know, and from nothing else.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from redoubt.engine.text import plain
from redoubt.kit.words import counted


@dataclass(frozen=True)
class Alternative:
    """Something else that was thought of, and what was expected of it in how many imagined games."""

    name: str
    expects: float
    """For the side that chose; larger is better."""
    unit: str
    """"% to win", or empty: in the title's own evaluation."""
    games: int
    ended: int = 0
    """Of these games so many were played to their end,"""
    won: int = 0
    """and so many of those were won."""

    def worth(self) -> str:
        """What is expected, in words."""
        return f"{self.expects:.0f} {self.unit}" if self.unit else f"{self.expects:+.1f} in the evaluation"

    def words(self) -> str:
        text = f"{self.name}: {self.worth()} over {counted(self.games, 'imagined game')}"
        return f"{text}, {self.won} of {self.ended} that ended won" if self.ended else text


@dataclass(frozen=True)
class Reason:
    """Why a choice was made. `rule` is the rule that asked; `expects` may be empty."""

    choice: str
    rule: str
    text: str
    expects: str = ""
    alternatives: tuple[Alternative, ...] = ()
    """What was compared: first what was chosen, then the others, the best of them first."""

    def lines(self) -> list[str]:
        """The reason as lines of text."""
        lines = [f"{self.choice}: {self.text} [{self.rule}]" if self.rule else f"{self.choice}: {self.text}"]
        if self.expects:
            lines.append(f"expects: {self.expects}")
        lines += [f"compared {alternative.words()}" for alternative in self.alternatives]
        return [plain(line) for line in lines]

    def to_plain(self) -> dict[str, Any]:
        return {**asdict(self), "text": plain(self.text), "expects": plain(self.expects)}


__all__ = ["Alternative", "Reason"]
