"""12.0 Overrun."""

from __future__ import annotations

from redoubt.engine.errors import No
from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.titles.switzerland.state import Board


def overrunning_units(g: Board, hex: int, side: int) -> tuple[int, ...]:
    """12.1 The units of `side` that may overrun the enemies in a hex now, all together."""
    return ()


def why_no_overrun(g: Board, hex: int, side: int) -> No:
    """12.1 Why there can be no overrun in a hex."""
    return No("12.1", "no overrun is possible there")


@procedure
class Overrun(Procedure):
    """12.2 One roll of combat during movement by the units of `overrunning_units`."""

    hex: int
    attacker: int

    @step("12.2")
    def begin(self, g: Board) -> Asked:
        return None


LINES: dict[str, str] = {}
