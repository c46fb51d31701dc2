"""14.0 Replacements."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class FirstReplacementPhase(Procedure):
    """14.5 German first replacement phase."""

    @step("14.5")
    def begin(self, g: Board) -> Asked:
        return None


@procedure
class ReplacementPhase(Procedure):
    """4.3, 14.0 Replacement phase of both sides."""

    @step("4.3")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
