"""The state of a war in numbers: what the laboratory needs from the title."""

from __future__ import annotations

from redoubt.titles.paths_of_glory.queries import combined_war_status, russian_vp, sides, tables_of
from redoubt.titles.paths_of_glory.state import OUT, SPACES, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, SIDES


def measure(g: Board) -> dict[str, float]:
    """VP and the combined war status; by side armies on the map and armies lost for good; and the Russian VP
    spaces that CP holds."""
    numbers: dict[str, float] = {"VP": g.vp, "war status": combined_war_status(g)}
    army, owner = tables_of(g).is_army, sides(g)
    own = {side: [unit for unit, is_army in enumerate(army) if is_army and owner[unit] == side]
           for side in (AP, CP)}  # fmt: skip
    for side in (AP, CP):
        numbers[f"armies on the map/{SIDES[side]}"] = sum(g.place[unit] < SPACES for unit in own[side])
    for side in (AP, CP):
        numbers[f"armies lost for good/{SIDES[side]}"] = sum(g.place[unit] == OUT for unit in own[side])
    numbers["Russian VP spaces taken"] = russian_vp(g)
    return numbers
