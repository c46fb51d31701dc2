"""5 Sequence of play: turn after turn, phase after phase."""

from __future__ import annotations

from typing import Any

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.paths_of_glory.rules.r03_setup import OpeningHands
from redoubt.titles.paths_of_glory.state import Board


@procedure
class War(Procedure):
    """3, 5 The opening hands, then turn after turn."""

    @step("3.3", "Set-up")
    def opening(self, g: Board) -> Any:
        return OpeningHands()


EVENTS: tuple[EventKind, ...] = ()
