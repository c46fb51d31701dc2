"""11.14 to 11.17 Trenches and entrenching."""

from __future__ import annotations

from redoubt.engine.decision import No
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import note_failure, set_trench
from redoubt.titles.paths_of_glory.queries import (
    is_army,
    lf,
    name,
    tables_of,
    trench_at,
    units_at,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.state import DIGGING, Board
from redoubt.titles.paths_of_glory.tables import ALPINE, BR, FR, GE, IT

DEEPEST = 2
ENTRENCH = ("AP-12", "CP-06")
AIDED = (GE, BR, FR, IT)
"""11.17 Nations whose armies try again with a better chance."""


def may_entrench(g: Board) -> bool:
    """11.14 Either side has played Entrench."""
    return any(was_played(g, card) for card in ENTRENCH)


def deepest(g: Board, space: int) -> int:
    """11.14, V8.2 The highest trench level in a space: 2, but 1 in the Alps of the variant."""
    return 1 if tables_of(g).terrain[space] == ALPINE else DEEPEST


def why_no_trench(g: Board, side: int, unit: int) -> No | None:
    """11.14 Why an army may not try to entrench."""
    space = g.place[unit]
    there = where(g, space)
    if not may_entrench(g):
        return No("11.14", "neither side has played Entrench")
    if not is_army(g, unit):
        return No("11.14", f"{name(g, unit)} is a corps; only an army may try to entrench")
    level = deepest(g, space)
    if trench_at(g, space, side) >= level:
        rule = "11.14" if level == DEEPEST else "V8.2"
        return No(rule, f"the trench in {there} is at level {level} already")
    if any(g.done[other] & DIGGING for other in units_at(g, space, side)):
        return No("11.14", f"an army in {there} is trying already; one attempt per space")
    return None


@procedure
class TryToEntrench(Procedure):
    """11.14 After all movement each army rolls: a die not above its loss factor digs a trench or deepens
    it."""

    side: int

    @step("11.14", "Entrenching")
    def rolls(self, g: Board) -> None:
        for army in [unit for unit, mark in enumerate(g.done) if mark & DIGGING]:
            space = g.place[army]
            die = g.roll("11.14", "entrench")
            drm = -1 if g.rules.entrench_aid and g.failed[army] else 0
            worked = die + drm <= lf(g, army)
            g.log("11.14", "entrench", army=army, space=space, die=die, drm=drm, worked=int(worked))
            if worked:
                set_trench(g, space, self.side, trench_at(g, space, self.side) + 1, "11.14")
                note_failure(g, army, 0)
            elif g.rules.entrench_aid and tables_of(g).nation[army] in AIDED:
                note_failure(g, army, 2)


EVENTS = (
    EventKind(
        "entrench",
        "{army} tries to entrench in {space}: die {die}{drm}, {outcome}",
        "march",
        dice=("die",),
        words=lambda facts, shown: {
            "drm": " less 1" if facts["drm"] else "",
            "outcome": "a success" if facts["worked"] else "no trench",
        },
    ),
)
