"""6.0 Bombardment phase of one side."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class BombardmentPhase(Procedure):
    """6.0 Bombardment phase of one side."""

    side: int

    @step("4.0")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
