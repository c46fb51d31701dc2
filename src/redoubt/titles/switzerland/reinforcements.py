"""4.4 Reinforcements phase."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class ReinforcementPhase(Procedure):
    """4.4 Reinforcements phase."""

    @step("4.0")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
