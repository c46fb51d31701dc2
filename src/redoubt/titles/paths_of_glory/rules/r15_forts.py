"""Section 15: Forts and sieges."""

from __future__ import annotations

from collections.abc import Iterable

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import destroy_fort
from redoubt.titles.paths_of_glory.queries import besieged, besieges, enemy, forts, members, units_at
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AP, CP

EARLY = 2
"""15.7 The die is lowered by 2 on turns 1 and 2."""


def siege_kept(g: Board, side: int, space: int, leaving: Iterable[int]) -> bool:
    """15.5 Whether units may leave a space: no enemy fort is left occupied but not besieged."""
    if not forts(g, enemy(side)) >> space & 1:
        return True
    gone = set(leaving)
    staying = [unit for unit in units_at(g, space, side) if unit not in gone]
    return not staying or besieges(g, staying, g.fort[space])


@procedure
class SiegePhase(Procedure):
    """5.D, 15.7, 15.8 Roll for each besieged fort: a die above its loss factor destroys it."""

    @step("15.7", "Siege Phase")
    def sieges(self, g: Board) -> None:
        early = EARLY if g.turn <= EARLY else 0
        for side in (AP, CP):
            for space in members(besieged(g, side)):
                die = g.roll("15.7", "siege")
                g.log("15.7", "siege", space=space, die=die, drm=-early)
                if die - early > g.fort[space]:
                    destroy_fort(g, space, "15.7")


EVENTS = (
    EventKind(
        "siege",
        "Siege of {space}: the die is {die}{less}",
        "fight",
        dice=("die",),
        report=True,
        words=lambda facts, shown: {"less": " less 2" if facts["drm"] else ""},
    ),
)
