"""S6.0 Overrun: combat during movement."""

from __future__ import annotations

from redoubt.engine.procedure import Asked, Procedure, procedure, step
from redoubt.series.scs.board import put
from redoubt.series.scs.queries import enemy, fighters_at, on_map
from redoubt.series.scs.r07_fight import Fight
from redoubt.series.scs.state import SeriesBoard


@procedure
class Overrun(Procedure):
    """S6.1, S6.0a, S6.3, S4.0c A stack that began the phase together overruns a hex next to it. Friends
    who stand with it take no part."""

    side: int
    units: tuple[int, ...]
    target: int
    along: tuple[int, ...] = ()
    """What they take with them."""
    origin: int = -1

    @step("S6.1")
    def fight(self, g: SeriesBoard) -> Asked:
        self.origin = g.place[self.units[0]]
        return Fight(self.side, self.units, self.target, True)

    @step("S6.1a")
    def enter(self, g: SeriesBoard) -> Asked:
        """S6.1a If the hex is empty now, all survivors enter it."""
        survivors = tuple(unit for unit in self.units if on_map(g, unit) and g.place[unit] == self.origin)
        if survivors and not fighters_at(g, self.target, enemy(self.side)):
            entering = (*survivors, *(unit for unit in self.along if g.place[unit] == self.origin))
            g.log("S6.1a", "entered", units=entering, hex=self.target)
            put(g, entering, self.target)
            g.rules.game.went(g, entering, (self.origin, self.target))
        return None
