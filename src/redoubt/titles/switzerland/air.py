"""8.0 Advanced air combat."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class AirPhase(Procedure):
    """8.1, 8.2 Fighters are placed and fight, before the combats of a daylight combat phase."""

    attacker: int

    @step("8.1")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
