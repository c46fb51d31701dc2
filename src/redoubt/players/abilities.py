"""What a computer player may be able to do beside choosing."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Protocol, runtime_checkable

from redoubt.engine.decision import Choice
from redoubt.engine.game import Seat
from redoubt.show.reason import Reason


@runtime_checkable
class Explains(Protocol):
    """A player that can give its reasons."""

    def explain(self) -> Reason | None:
        """The reason for the last choice; None before the first."""
        ...


@runtime_checkable
class Weighs(Protocol):
    """A player that can name what came next after its choice."""

    @property
    def weighed(self) -> Sequence[Choice]:
        """The choices it weighed for its last decision, the best first; none where it weighed none."""
        ...


@runtime_checkable
class Warns(Protocol):
    """A player that knows which choices lose the game at once."""

    def ruinous(self, seat: Seat) -> Container[Choice]:
        """Choices that nobody makes even by mistake."""
        ...


@runtime_checkable
class Closes(Protocol):
    """A player with something to clean up after the game, such as helper processes."""

    def close(self) -> None: ...


__all__ = ["Closes", "Explains", "Warns", "Weighs"]
