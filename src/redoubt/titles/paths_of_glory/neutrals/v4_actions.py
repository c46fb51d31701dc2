"""V4.1 Declarations: invasions while spaces are activated; at the start of an Allied action the Fisher Plan
(V7.1) and Antwerp (V6.8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import loop, procedure, step
from redoubt.titles.paths_of_glory.board import fresh_round
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.neutrals.v4_entry import Invasion, retire
from redoubt.titles.paths_of_glory.neutrals.v6_holland import ask_for_antwerp, plan_opens, why_no_antwerp
from redoubt.titles.paths_of_glory.neutrals.v7_fisher import (
    LANDING_COST,
    corps_landings,
    declare_fisher_plan,
    land_corps,
    why_no_corps_landing,
    why_no_fisher_plan,
)
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    at_war,
    card_of,
    controls,
    mf,
    name,
    tables_of,
    where,
)
from redoubt.titles.paths_of_glory.rules.r03_setup import GUNS_OF_AUGUST
from redoubt.titles.paths_of_glory.rules.r07_actions import ActionRound, ChooseAction, late_entry
from redoubt.titles.paths_of_glory.rules.r08_operations import (
    Activate,
    Operations,
    activatable,
    activation_cost,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import limits, moves_on
from redoubt.titles.paths_of_glory.rules.r14_supply import ready_stacks
from redoubt.titles.paths_of_glory.state import NEITHER, NOWHERE
from redoubt.titles.paths_of_glory.tables import (
    AP,
    BU,
    CH,
    CP,
    DK,
    GE,
    GR,
    IT,
    LIMITED_WAR,
    NATION_NAMES,
    NL,
    POWERS,
    RO,
    TU,
)

BY_LAND = {
    AP: {BU: "V4.4", TU: "V4.4", NL: "V6.6", CH: "V8.7"},
    CP: {IT: "V4.5", RO: "V4.5", GR: "V4.5", DK: "V7.2", NL: "V6.15", CH: "V8.7"},
}
"""Whom a side may invade by land, and by which rule."""
GATES = ("Antwerp", "Aachen")
"""V6.6 From where AP invades Holland."""
FLEET_ESCAPES = 3
"""V5.9 High Seas Fleet scores on this die or more."""


# V4.1 Who may be invaded


def why_no_invasion(g: NeutralsBoard, side: int, nation: int, points: int) -> No | None:
    """V4.1 Why a side cannot invade a nation now."""
    country = NATION_NAMES[nation]
    rule = BY_LAND[side].get(nation)
    if at_war(g, nation):
        return No("V4.1", f"{country} is at war")
    if rule is None:
        if nation == DK:
            return No("V5.6", "the Allies come to Denmark by sea")
        return No("V4.1", f"the {POWERS[side]} may not invade {country}")
    if nation == DK:
        if g.sealed:
            return No("V5.10", "Denmark is closed to both sides for the rest of the game")
        if not g.fisher:
            return No("V7.2", "Germany invades Denmark only after the Allies declared the Fisher Plan")
    elif g.commitment[side] < LIMITED_WAR:
        return No(rule, f"the {POWERS[side]} invade {country} only at Limited or Total War")
    if nation == NL and side == CP and g.armistice:
        return No("V6.14", "Germany signed an armistice with Holland")
    if not any(cost <= points for cost in starts(g, side, nation).values()):
        return No("V4.1", f"no unit that could enter {country} can be activated with {points} points")
    return None


def starts(g: NeutralsBoard, side: int, nation: int) -> dict[int, int]:
    """V4.1, V6.6, V7.2 Spaces with a unit that could enter or attack a nation, and what they cost."""
    tables = tables_of(g)
    spaces = {}
    for space, units in sorted(ready_stacks(g, side).items()):
        if g.marker[space] != NEITHER:
            continue
        if nation == NL and side == AP:
            gates = [at(g, gate) for gate in GATES]
            if space not in gates or not controls(g, AP, space):
                continue
        able = [unit for unit in units if mf(g, unit)]
        if nation == DK:
            able = [unit for unit in able if tables.nation[unit] == GE and space == at(g, "Kiel")]
        country = tables.in_country[nation]
        if any(moves_on(g, unit).near[space] & country & ~limits(g, unit) for unit in able):
            spaces[space] = activation_cost(g, space, side, False)
    return spaces


def invadable(g: NeutralsBoard, side: int, points: int) -> list[int]:
    return [nation for nation in BY_LAND[side] if why_no_invasion(g, side, nation, points) is None]


@dataclass(frozen=True)
class ActivateOrInvade(Activate):
    """8.1, V4.1, V7.4 Spaces are activated; before or between them a neutral is invaded, or a corps lands."""

    pending: int = NOWHERE
    """The nation just invaded: the next space activated has a unit that could enter it."""
    verbs = (
        *Activate.verbs,
        Verb("invade", "nation", label="Invade {nation}", group="activate", rule="V4.1"),
        Verb("land_corps", "unit", "space", label="{unit} lands in {space}", group="activate", rule="V7.4"),
    )

    def options(self, g: Any) -> Iterable[Raw]:
        if self.pending != NOWHERE:
            beside = starts(g, self.side, self.pending)
            marks = [choice for choice in activatable(g, self.side, self.points) if choice[1] in beside]
            if marks:
                return marks
        return [
            *Activate.options(self, g),
            *(("invade", nation) for nation in invadable(g, self.side, self.points)),
            *corps_landings(g, self.side, self.points),
        ]

    def explain(self, g: Any, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        if self.pending != NOWHERE and starts(g, self.side, self.pending):
            country = NATION_NAMES[self.pending]
            return No("V4.1", f"activate a space with a unit that could enter {country} first")
        if choice[0] == "invade":
            return why_no_invasion(g, self.side, choice[1], self.points)
        if choice[0] == "land_corps":
            return why_no_corps_landing(g, self.side, self.points) or No(
                "V7.4", f"{name(g, choice[1])} cannot land in {where(g, choice[2])}"
            )
        return Activate.explain(self, g, choice)


@procedure
class OperationsWithNeutrals(Operations):
    """8.6, V4.1, V7.4 Operations that may begin with an invasion."""

    pending: int = NOWHERE

    @loop("8.1", "Activation")
    def activation(self, g: NeutralsBoard) -> Any:
        return ActivateOrInvade(self.side, self.points, self.pending) if self.points > 0 else None

    @activation.then
    def activated(self, g: NeutralsBoard, choice: Raw) -> Any:
        if choice[0] == "invade":
            self.pending = choice[1]
            return Invasion(self.side, choice[1])
        if choice[0] == "land_corps":
            self.points -= LANDING_COST
            return land_corps(g, choice[1], choice[2])
        self.pending = NOWHERE
        assert Operations.activation.answer is not None
        return Operations.activation.answer(self, g, choice)


# 7.1 The action round


@dataclass(frozen=True)
class ChooseActionOrDeclare(ChooseAction):
    """7.1, V6.8, V7.1 One action; before it AP may declare the Fisher Plan or ask for Antwerp."""

    verbs = (
        *ChooseAction.verbs,
        Verb("fisher_plan", label="Declare the Fisher Plan", group="cards", rule="V7.1", rare=True),
        Verb(
            "ask_antwerp",
            label="Ask the Dutch for Antwerp as a port",
            group="cards",
            rule="V6.8",
            note="1-3: it is a port; 4-6: Holland joins the Central Powers [V6.8]",
            rare=True,
        ),
    )

    def options(self, g: Any) -> Iterable[Raw]:
        if plan_opens(g, self.side):
            return [("event", card_of(g, GUNS_OF_AUGUST))]
        choices = list(ChooseAction.options(self, g))
        if self.side == AP and why_no_fisher_plan(g) is None:
            choices.append(("fisher_plan",))
        if self.side == AP and why_no_antwerp(g) is None:
            choices.append(("ask_antwerp",))
        return choices

    def explain(self, g: Any, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        if choice[0] in ("fisher_plan", "ask_antwerp"):
            if self.side == CP:
                return No("V7.1" if choice[0] == "fisher_plan" else "V6.8", "only the Allies may do so")
            return why_no_fisher_plan(g) if choice[0] == "fisher_plan" else why_no_antwerp(g)
        if plan_opens(g, self.side):
            return No("V6.11", "the Full Schlieffen Plan begins with Guns of August as event")
        return ChooseAction.explain(self, g, choice)


@procedure
class ActionRoundWithNeutrals(ActionRound):
    """7.1 One action of a side, with what AP may declare before it."""

    taken: int = 0

    @loop("7.1")
    def choose(self, g: NeutralsBoard) -> Any:
        if self.taken:
            return None
        fresh_round(g, self.side)
        g.round = len(g.actions[self.side]) + 1
        return ChooseActionOrDeclare(self.side, g.round, int(self.side == AP and late_entry(g)))

    @choose.then
    def chosen(self, g: NeutralsBoard, choice: Raw) -> Any:
        if choice[0] == "fisher_plan":
            declare_fisher_plan(g)
            return None
        if choice[0] == "ask_antwerp":
            ask_for_antwerp(g)
            return None
        self.taken = 1
        assert ActionRound.choose.answer is not None
        follows = ActionRound.choose.answer(self, g, choice)
        if choice[0] in ("ops", "sr", "rp"):
            retire(g, choice[1])
        return follows

    @step("7.1")
    def end_of_action(self, g: NeutralsBoard) -> None:
        """V5.9 With the Allies ashore in Denmark, High Seas Fleet scores only on 3 to 6."""
        if self.side == AP and g.fleet_at_sea and g.ashore:
            die = g.roll("V5.9", "High Seas Fleet")
            g.log("V5.9", "fleet_roll", die=die, scores=int(die >= FLEET_ESCAPES))
            if die < FLEET_ESCAPES:
                g.fleet_at_sea = 0
        ActionRound.end_of_action.run(self, g)


EVENTS = (
    EventKind(
        "fleet_roll",
        "The High Seas Fleet: die {die}, {words}",
        dice=("die",),
        report=True,
        words=lambda facts, shown: {"words": "a VP" if facts["scores"] else "no VP"},
    ),
)
