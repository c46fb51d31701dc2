"""Central Powers: Mobilization."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.titles.paths_of_glory.board import destroy_fort, enter_space, flip_up, set_marker, take_control
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    controls,
    is_army,
    name,
    on_map,
    tables_of,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.cards.common import (
    against_only,
    against_unit_of,
    attack,
    defence,
    every,
    scores,
    severe_weather,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import THIS_CARD, Card, CombatUse
from redoubt.titles.paths_of_glory.rules.cards.entrench import entrench_card
from redoubt.titles.paths_of_glory.rules.r08_operations import Operations
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, supplied_spaces
from redoubt.titles.paths_of_glory.state import ATTACK, RESERVE, Board
from redoubt.titles.paths_of_glory.tables import CP, GE, RU, TOTAL_WAR

MOLTKE = "AP-09"


# Guns of August


def first_action(g: Board) -> No | None:
    """Guns of August: the first CP action of turn 1."""
    if g.turn == 1 and not g.actions[CP]:
        return None
    return No(THIS_CARD, "only as the first action of the Central Powers on turn 1")


@procedure
class GunsOfAugust(Procedure):
    """Liege falls; GE 1st and 2nd Armies enter it; the spaces of GE 1st, 2nd and 3rd Armies attack at no
    cost."""

    @step("9.1")
    def liege_falls(self, g: Board) -> None:
        liege, unit = at(g, "Liege"), tables_of(g).unit
        if g.fort[liege]:
            destroy_fort(g, liege, "9.1")
        take_control(g, liege, CP, "9.1")
        for army in ("GE-1", "GE-2"):
            if on_map(g, unit[army]):
                enter_space(g, unit[army], liege, "9.1")
                g.log("9.1", "entered", unit=unit[army], place=liege)
        for army in ("GE-1", "GE-2", "GE-3"):
            if on_map(g, unit[army]):
                set_marker(g, g.place[unit[army]], ATTACK)

    @step("8.6")
    def attacks(self, g: Board) -> Any:
        return Operations(CP, 0)


# Landwehr


def berlin_supplied(g: Board) -> No | None:
    """Landwehr: Berlin under CP control and in supply."""
    berlin = at(g, "Berlin")
    if not controls(g, CP, berlin):
        return No(THIS_CARD, "the Allies control Berlin")
    if not supplied_spaces(g, "CP") >> berlin & 1:
        return No(THIS_CARD, "Berlin is out of supply")
    return None


def landwehr_units(g: Board, halves: int) -> list[int]:
    """21.6 Landwehr: reduced GE units in supply, or in the Reserve Box."""
    tables = tables_of(g)
    return [
        unit
        for unit, place in enumerate(g.place)
        if g.reduced[unit]
        and tables.nation[unit] == GE
        and (1 + is_army(g, unit)) <= halves
        and (place == RESERVE[CP] or (on_map(g, unit) and in_supply(g, unit)))
    ]


@dataclass(frozen=True)
class CallUpLandwehr(Decision):
    """Landwehr: 2 RPs flip reduced GE units at once."""

    rule = "17.2"
    prompt = "Landwehr: flip a reduced German unit ({left} left)"
    halves: int = 4
    verbs = (
        Verb("flip", "unit", label="{unit} returns to full strength", group="replace", safe=True),
        Verb("done", label="No more", ends=True),
    )

    def words(self, g: Board) -> dict[str, str]:
        return {"left": f"{self.halves / 2:g} {'point' if self.halves < 3 else 'points'}"}

    def options(self, g: Board) -> Iterable[Raw]:
        return [("done",), *(("flip", unit) for unit in landwehr_units(g, self.halves))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "done":
            return None
        return No(
            "17.2", f"{name(g, choice[1])} is not a reduced German unit in supply within the points left"
        )


@procedure
class Landwehr(Procedure):
    """Landwehr: 2 RPs, used at once."""

    halves: int = 4

    @loop("17.2")
    def flips(self, g: Board) -> Any:
        return CallUpLandwehr(CP, self.halves) if self.halves else None

    @flips.then
    def flipped(self, g: Board, choice: Raw) -> None:
        if choice[0] == "done":
            self.halves = 0
        else:
            self.halves -= 1 + is_army(g, choice[1])
            flip_up(g, choice[1], "17.2")


# Conditions


def before_total_war(g: Board) -> No | None:
    """Reichstag Truce: not once the Central Powers are at Total War."""
    return (
        None
        if g.commitment[CP] < TOTAL_WAR
        else No(THIS_CARD, "not once the Central Powers are at Total War")
    )


def falkenhayn_called(g: Board) -> No | None:
    """Falkenhayn: on turns 1 and 2 only after Moltke."""
    if g.turn >= 3 or was_played(g, MOLTKE):
        return None
    return No(THIS_CARD, "on turns 1 and 2 only after Moltke was played as event")


intercepts = CombatUse(True, False, every(with_unit_of(GE), against_only(RU)), step="flank", flanks=True)

CARDS = (
    Card("CP-01", first_action, lambda g: GunsOfAugust()),
    Card("CP-02", combat=intercepts),
    Card("CP-03", combat=attack(every(with_unit_of(GE), against_unit_of(RU)))),
    Card("CP-04", combat=defence(severe_weather, drm=2)),
    Card("CP-05", berlin_supplied, lambda g: Landwehr()),
    entrench_card("CP-06", CP),
    Card("CP-07"),
    Card("CP-08"),
    Card("CP-09", before_total_war, scores(1, "the Reichstag Truce")),
    Card("CP-10"),
    Card("CP-11"),
    Card("CP-12"),
    Card("CP-13", falkenhayn_called),
    Card("CP-14"),
)
