"""10.0 Combat phase;  is the attacker."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class CombatPhase(Procedure):
    """10.0 Combat phase;  is the attacker."""

    side: int

    @step("4.0")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
