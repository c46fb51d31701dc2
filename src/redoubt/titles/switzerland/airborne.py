"""18.5.3 Airborne units land at the start of the German night movement phase."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


@procedure
class Landings(Procedure):
    """18.5.3 Airborne units land at the start of the German night movement phase."""

    @step("4.0")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
