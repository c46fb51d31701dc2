"""10.2 How a stack takes hits and step losses: its owner allots them, but to full effect.

What a unit can still take is a chain: for each of its steps the hits that finish it, two for a step that can
carry a hit, one for a step that is already hit or too weak to carry one (B33). A hit takes one from the front
of the chain, a step loss takes the whole front. The effect of a result is the sum of what is taken (B31). So
with a hit and a step loss on one unit, a fresh unit takes the step first and a unit already hit takes the hit
first, as in the example of 10.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import Asked, Procedure, loop, procedure
from redoubt.kit import losses
from redoubt.kit.losses import Chain, Chains, destroys_all
from redoubt.kit.words import counted
from redoubt.titles.switzerland.board import hit_fort, lose_step, remove_fort, take_hit
from redoubt.titles.switzerland.queries import toughness, units_at
from redoubt.titles.switzerland.rules.r10_1_odds import is_engineer
from redoubt.titles.switzerland.rules.r10_2_3_retreat import DEADLY, retreat_classes, stands
from redoubt.titles.switzerland.state import NOWHERE, Board
from redoubt.titles.switzerland.tables import LINE, Outcome


def chain(g: Board, unit: int) -> Chain:
    """What a unit can still take, step by step."""
    lost = g.lost[unit]
    steps = [2 if step > 1 else 1 for step in g.rules.tables.strength[unit][lost:]]
    steps[0] -= g.hits[unit]
    return tuple(steps)


@dataclass(frozen=True)
class Stack:
    """The units that may take a stack's next loss, and what takes losses after them."""

    units: tuple[int, ...]
    chains: Chains
    """Of all units that may take losses now, in the order of `units`."""
    reserve: Chains
    """Brandenburgers and fortifications, which take no losses while a unit is left (B46, B87)."""


def stack(g: Board, hex: int, units: tuple[int, ...], fort: int) -> Stack:
    """The stack: troops first, then Brandenburgers (B87), then a fortification alone (B46)."""
    commando = g.rules.tables.is_commando
    alive = [unit for unit in units if g.place[unit] == hex]
    troops = [unit for unit in alive if not commando[unit]]
    bands = [chain(g, unit) for unit in alive if commando[unit]]
    if not troops:
        troops, bands = alive, []
    if fort != NOWHERE:
        bands.append((2 - g.fort_hits[fort],))
    return Stack(tuple(troops), tuple(chain(g, unit) for unit in troops), tuple(sorted(bands)))


def casualties(g: Board, hex: int, owner: int, result: Outcome, fort: int) -> int:
    """8.3, B18 What a result would do to the units of a side in a hex, in hits: its full effect on them, and
    for R the losses of units that stand (19.2.4) or do not survive a retreat (B36, B91). Works that stand
    alone lose what it takes to destroy them (B46)."""
    here = stack(g, hex, units_at(g, hex, owner), fort)
    whole = sum(map(sum, here.chains))
    if result.eliminated:
        return whole or sum(map(sum, here.reserve))
    lost = losses.greatest_effect(tuple(sorted(here.chains)), here.reserve, result.hits, result.steps)
    if result.retreat:
        lost += sum(_cost_of_retreat(g, unit, hex) for unit in here.units)
    return min(lost, whole + sum(map(sum, here.reserve)))


def _cost_of_retreat(g: Board, unit: int, hex: int) -> int:
    if stands(g, unit):
        return 1
    survives = any(kind < DEADLY for kind, _ in retreat_classes(g, unit, hex, ()))
    return 0 if survives else toughness(g, unit)


def allotments(g: Board, here: Stack, hits: int, steps: int, first: bool) -> list[Raw]:
    """10.2 The allotments of one hit or one step loss that keep the full effect within reach. If `first`, an
    engineer takes the loss where there is one (10.4.1, B40, B130)."""
    takers = list(range(len(here.units)))
    if first:
        takers = [i for i in takers if is_engineer(g, here.units[i])] or takers
    open_to = losses.allotments(here.chains, here.reserve, hits, steps, takers)
    return [(loss, here.units[i]) for loss, i in open_to]


@dataclass(frozen=True)
class AllotLoss(Decision):
    """10.2 Which unit takes the next hit or step loss."""

    rule: ClassVar[str] = "10.2"
    prompt: ClassVar[str] = "allot the losses in {hex}: {left}"
    verbs = (
        Verb("hit", "unit", label="{unit} takes the hit", group="loss"),
        Verb("step", "unit", label="{unit} loses a step", group="loss"),
    )
    hex: int = 0
    units: tuple[int, ...] = ()
    hits: int = 0
    steps: int = 0
    first: bool = False
    fort: int = NOWHERE

    def words(self, g: Board) -> dict[str, str]:
        left = ((self.hits, "hit", "hits"), (self.steps, "step loss", "step losses"))
        return {"left": " and ".join(counted(*loss) for loss in left if loss[0])}

    def options(self, g: Board) -> Iterable[Raw]:
        return allotments(g, stack(g, self.hex, self.units, self.fort), self.hits, self.steps, self.first)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in ("hit", "step") or choice[1] < 0:
            return None
        unit, tables = choice[1], g.rules.tables
        name, where = tables.unit_shown[unit], tables.where(self.hex)
        here = stack(g, self.hex, self.units, self.fort)
        if unit not in self.units or g.place[unit] != self.hex:
            return No("10.2", f"{name} is not one of the units that take losses in {where}")
        if unit not in here.units:
            return No("18.9.1", f"{name} cannot take losses while another unit in {where} can")
        if not (self.hits if choice[0] == "hit" else self.steps):
            left = f"{counted(self.hits, 'hit')} and {counted(self.steps, 'step loss')}"
            return No("10.2", f"the losses left to allot in {where} are {left}")
        if self.first and not is_engineer(g, unit) and any(is_engineer(g, other) for other in here.units):
            return No("10.4.1", f"an engineer, not {name}, must take the first loss in {where}")
        loss = "a hit" if choice[0] == "hit" else "a step loss"
        return No("10.2", f"allotting {loss} to {name} would waste part of the result")


@procedure
class Losses(Procedure):
    """10.2 A stack takes its losses one by one."""

    hex: int
    owner: int
    units: tuple[int, ...]
    hits: int
    steps: int
    fort: int = NOWHERE
    """The fortification in the hex."""
    first: bool = False
    """The next loss is the first of an attack in urban or mountain terrain (10.4.1)."""

    @loop("10.2")
    def allot(self, g: Board) -> Asked:
        while self.hits or self.steps:
            here = stack(g, self.hex, self.units, self.fort)
            if not here.units:
                self._batter_fort(g)
                return None
            if len(here.units) > 1 and not destroys_all(here.chains, self.hits, self.steps):
                return AllotLoss(
                    self.owner, self.hex, self.units, self.hits, self.steps, self.first, self.fort
                )
            self.allotted(g, allotments(g, here, self.hits, self.steps, self.first)[0])
        return None

    @allot.then
    def allotted(self, g: Board, choice: Raw) -> Asked:
        self.first = False
        if choice[0] == "hit":
            self.hits -= 1
            take_hit(g, choice[1], "10.2.1")
        else:
            self.steps -= 1
            lose_step(g, choice[1], "10.2.2")
        return None

    def _batter_fort(self, g: Board) -> None:
        """B46 With no unit left, two hits or one step loss destroy the fortification."""
        if self.fort == NOWHERE:
            return
        rule = "11.1" if g.rules.tables.fort_kind[self.fort] == LINE else "11.2"
        if self.steps:
            remove_fort(g, self.fort, rule)
            return
        for _ in range(min(self.hits, 2 - g.fort_hits[self.fort])):
            hit_fort(g, self.fort, rule)
