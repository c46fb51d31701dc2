"""Section V7: Denmark and the Fisher Plan: the declaration, a corps that lands, the Baltic closed."""

from __future__ import annotations

from redoubt.engine.decision import No
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import place_unit
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.neutrals.v5_landings import Landing, baltic, launch_spaces, shores
from redoubt.titles.paths_of_glory.queries import (
    at,
    controls,
    full,
    in_box,
    is_army,
    members,
    on_map,
    room_at,
    side_of,
    stacks,
    tables_of,
    units_at,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import supply_hangs_on
from redoubt.titles.paths_of_glory.state import NOWHERE, RESERVE
from redoubt.titles.paths_of_glory.tables import AP, BR, CP, DK, GE

LANDING_COST = 2
"""V7.4 In Ops."""


# V7.1 The declaration


def why_no_fisher_plan(g: NeutralsBoard) -> No | None:
    """V7.1 Why AP cannot declare the Fisher Plan."""
    if not dict(g.rules.chosen)["fisher_plan"]:
        return No("V7.1", "this game is played without the Fisher Plan")
    if g.fisher:
        return No("V7.1", "the Fisher Plan is declared already")
    if g.sealed:
        return No("V5.10", "Denmark is closed to both sides for the rest of the game")
    return None


def declare_fisher_plan(g: NeutralsBoard) -> None:
    """V7.1 From now on Germany may invade Denmark, and a single British corps may land there."""
    g.fisher = 1
    g.log("V7.1", "fisher_plan")


# V7.2 Germans first


def germans_first(g: NeutralsBoard, unit: int) -> int:
    """V7.2 Until a German unit has entered Denmark, no other CP unit may."""
    tables = tables_of(g)
    if g.allegiance[DK] != AP or side_of(g, unit) != CP or tables.nation[unit] == GE:
        return 0
    denmark = tables.in_country[DK]
    entered = any(denmark >> space & 1 for space in stacks(g, CP)) or any(
        controls(g, CP, space) for space in members(denmark)
    )
    return 0 if entered else denmark


# V7.3 The Baltic


@procedure
class BalticWatch(Procedure):
    """V7.3 Whether German troops have Copenhagen."""

    @step("V7.3")
    def look(self, g: NeutralsBoard) -> None:
        """V7.3 A full-strength GE corps or a GE army closes the Baltic once it holds Copenhagen without its
        fort; it stays closed while CP holds Copenhagen."""
        copenhagen, nation = at(g, "Copenhagen"), tables_of(g).nation
        held = controls(g, CP, copenhagen) and not g.fort[copenhagen]
        germans = (unit for unit in units_at(g, copenhagen, CP) if nation[unit] == GE)
        closed = held and (bool(g.baltic) or any(is_army(g, unit) or full(g, unit) for unit in germans))
        if closed != bool(g.baltic):
            g.baltic = int(closed)
            g.changed()
            g.log("V7.3", "baltic", closed=int(closed))


def no_sea_moves(g: NeutralsBoard, side: int) -> int:
    """V7.3 Baltic ports that AP may use for supply only."""
    return baltic(g) if g.baltic and side == AP else 0


def lost_in_the_baltic(g: NeutralsBoard, unit: int) -> bool:
    """V7.3 AP units whose only line of supply leads to a closed Baltic port never return."""
    if not g.baltic or side_of(g, unit) != AP or not on_map(g, unit):
        return False
    return supply_hangs_on(g, unit, baltic(g))


# V7.4 A single corps


def why_no_corps_landing(g: NeutralsBoard, side: int, points: int) -> No | None:
    """V7.4 Why no single corps can land in Denmark."""
    if side != AP or not g.fisher:
        return No("V7.4", "a single British corps lands only after the Fisher Plan was declared")
    if g.corps_landed:
        return No("V7.4", "the landing of a single corps has been tried")
    if g.sealed:
        return No("V5.10", "Denmark is closed to both sides for the rest of the game")
    if g.allegiance[DK] == AP:
        return No("V7.4", "Denmark fights for the Allies")
    if points < LANDING_COST:
        return No("V7.4", f"the landing costs {LANDING_COST} Ops; {points} are left")
    if embarkation(g) == NOWHERE:
        return No("V7.4", "there is no room in London or a French or Belgian port")
    return None


def embarkation(g: NeutralsBoard) -> int:
    """V7.4 Where the corps waits for the dice: London, or the first other port with room."""
    london = at(g, "London")
    for space in (london, *members(launch_spaces(g) & ~(1 << london))):
        if room_at(g, space, AP) > 0 and controls(g, AP, space):
            return space
    return NOWHERE


def landing_corps(g: NeutralsBoard) -> list[int]:
    """V7.4 Plain BR corps in the Reserve Box."""
    tables = tables_of(g)
    return [
        unit
        for unit in in_box(g, RESERVE[AP])
        if tables.nation[unit] == BR and not tables.is_army[unit] and not tables.trait[unit]
    ]


def corps_landings(g: NeutralsBoard, side: int, points: int) -> list[tuple[str, int, int]]:
    """V7.4 Every landing that is possible now."""
    if why_no_corps_landing(g, side, points) is not None:
        return []
    return [("land_corps", unit, space) for unit in landing_corps(g) for space in shores(g, DK)]


def land_corps(g: NeutralsBoard, unit: int, space: int) -> Landing:
    """V7.4 The corps leaves the Reserve Box for the shore."""
    place_unit(g, unit, embarkation(g))
    return Landing(DK, space, (unit,), corps=1)


EVENTS = (
    EventKind("fisher_plan", "The Allied Powers declare the Fisher Plan", headline=True, report=True),
    EventKind(
        "baltic",
        "{words}",
        headline=True,
        words=lambda facts, shown: {
            "words": "Germany closes the Baltic" if facts["closed"] else "The Baltic is open again"
        },
    ),
)
