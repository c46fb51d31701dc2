"""19.0 Set-up as the scenario orders it."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class SetUp(Procedure):
    """19.0 Set-up as the scenario orders it."""

    @step("4.0")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
