"""5.0 The scenarios: what stands where at the beginning, and the whole game turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TypeVar

from redoubt.engine.errors import BadSetup
from redoubt.engine.events import EventKind, Facts, Words
from redoubt.engine.procedure import Asked, Procedure, Step, loop, procedure, step, with_steps
from redoubt.series.scs.board import settle_tops
from redoubt.series.scs.queries import enemy
from redoubt.series.scs.r04_stacking import StackingCheck
from redoubt.series.scs.r07_combat import CombatPhase
from redoubt.series.scs.r13_reinforcements import Arrivals
from redoubt.titles.fallschirmjaeger.board import clear_landed
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_7_barrage import BarragePhase
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import recover
from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import AirAttacks
from redoubt.titles.fallschirmjaeger.rules.r01_10_leaders import Reorganisation, escapes
from redoubt.titles.fallschirmjaeger.rules.r01_exceptions import remove_dg
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import Flights
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import SupplyPhase, remove_heads
from redoubt.titles.fallschirmjaeger.rules.r03_orders import (
    GroupOffers,
    Orders,
    burn_refinery,
    cast_off,
    finish_bridges,
    unload,
    withdraw_ships,
)
from redoubt.titles.fallschirmjaeger.rules.r04_victory import Ending
from redoubt.titles.fallschirmjaeger.state import (
    DUE,
    DUTCH,
    FORMING,
    GERMAN,
    HEXES,
    POOL,
    SIDES,
    UNUSED,
    Board,
)

P = TypeVar("P", bound=Procedure)


def set_up(g: Board) -> None:
    """5.1, 5.2, 5.3 Every counter of the scenario in its hex or box."""
    tables, id = tables_of(g), g.rules.scenario_id
    place = []
    for row in tables.units:
        if id not in row.scenarios:
            place.append(UNUSED)
        elif row.entry == "setup":
            place.append(tables.grid.parse(g.rules.scenario.moved.get(row.id, row.hex)))
        elif row.entry == "reinforcement" or (id == "5.2" and row.group == "72-Rgt"):
            place.append(DUE)
        else:
            place.append(FORMING if row.entry == "adhoc" else POOL)
    g.place = tuple(place)
    g.control = bytes([DUTCH] * len(g.control))
    g.ju52_ready = tables.values.ju52.points
    complete(g)


def complete(g: Board) -> None:
    """How high the stacks are, and what lies on top, follows from where the counters are."""
    height = bytearray(HEXES)
    for spot in g.place:
        if 0 <= spot < HEXES:
            height[spot] += 1
    g.height = bytes(height)
    g.changed()
    settle_tops(g)


@procedure
class Campaign(Procedure):
    """5.0 Turn after turn until the last."""

    @loop("1.2")
    def turns(self, g: Board) -> Asked:
        if g.turn > g.rules.scenario.last:
            return None
        g.log("1.2", "turn_begins", turn=g.turn)
        return Turn()

    @step("4.0")
    def ending(self, g: Board) -> Asked:
        return Ending()


@procedure
class Turn(Procedure):
    """S1.0 A German player turn, then a Dutch one."""

    @step("2.0")
    def german(self, g: Board) -> Asked:
        g.phasing = GERMAN
        return GermanTurn(GERMAN)

    @step("3.0")
    def dutch(self, g: Board) -> Asked:
        if g.turn == g.rules.scenario.last and not g.rules.scenario.dutch_last:
            return None
        g.phasing = DUTCH
        return DutchTurn(DUTCH)

    @step("1.2")
    def over(self, g: Board) -> Asked:
        g.turn += 1
        g.train_overruns = 0
        return None


def sequence(people: str, *names: str) -> Callable[[type[P]], type[P]]:
    """A player turn of these phases, in this order, called by the people whose turn it is."""

    def arranged(turn: type[P]) -> type[P]:
        steps = {step.name: step for step in turn.STEPS}
        return with_steps(turn, tuple(_called(steps[name], people) for name in names))

    return arranged


def _called(phase: Step, people: str) -> Step:
    """A phase that begins with a small letter has the people's name before it."""
    called = copy(phase)
    if phase.phase[:1].islower():
        called.phase = f"{people} {phase.phase}"
    return called


@procedure
class PlayerTurn(Procedure):
    """S1.0 Every phase that a player turn can have. Which a side has, and in which order, says its turn."""

    side: int

    @step("3.3c", "Ship withdrawal")
    def ships(self, g: Board) -> Asked:
        burn_refinery(g)
        unload(g)
        withdraw_ships(g)
        return None

    @step("1.10c", "reorganisation")
    def reorganisation(self, g: Board) -> Asked:
        return Reorganisation(self.side)

    @step("1.9", "air attacks")
    def air_attacks(self, g: Board) -> Asked:
        return AirAttacks(self.side)

    @step("2.5", "landings")
    def flights(self, g: Board) -> Asked:
        return Flights()

    @step("1.8", "AA recovery")
    def aa_recovery(self, g: Board) -> Asked:
        recover(g, enemy(self.side))
        return None

    @step("4.0e", "reinforcements")
    def offers(self, g: Board) -> Asked:
        return GroupOffers()

    @step("S13.0", "reinforcements")
    def arrivals(self, g: Board) -> Asked:
        finish_bridges(g, self.side)
        return Arrivals(self.side)

    @step("S3.0", "movement")
    def movement(self, g: Board) -> Asked:
        return Orders(self.side)

    @step("S4.0", "stacking")
    def stacking(self, g: Board) -> Asked:
        return StackingCheck(self.side)

    @step("1.7", "barrage")
    def barrage(self, g: Board) -> Asked:
        return BarragePhase(self.side)

    @step("S7.0", "combat")
    def combat(self, g: Board) -> Asked:
        return CombatPhase(self.side)

    @step("S5.0", "exploitation")
    def exploitation(self, g: Board) -> Asked:
        return Orders(self.side, True)

    @step("S4.0", "stacking after exploitation")
    def stacking_again(self, g: Board) -> Asked:
        return StackingCheck(self.side)

    @step("2.7", "supply")
    def german_supply(self, g: Board) -> Asked:
        return SupplyPhase(self.side)

    @step("3.2", "supply")
    def dutch_supply(self, g: Board) -> Asked:
        return SupplyPhase(self.side)

    @step("1.4")
    def dg_removal(self, g: Board) -> Asked:
        remove_dg(g, self.side)
        return None

    @step("2.7c")
    def heads(self, g: Board) -> Asked:
        remove_heads(g)
        clear_landed(g, self.side)
        return None

    @step("1.10g")
    def prisoners(self, g: Board) -> Asked:
        escapes(g, self.side)
        return None

    @step("3.4b")
    def ammunition_ship(self, g: Board) -> Asked:
        cast_off(g)
        return None


@sequence(
    "German",
    "reorganisation", "air_attacks", "flights", "aa_recovery",
    "arrivals", "movement", "stacking", "barrage", "combat", "exploitation", "stacking_again",
    "german_supply", "dg_removal", "heads", "prisoners",
)  # fmt: skip
@procedure
class GermanTurn(PlayerTurn):
    """The phases of the German player turn."""


@sequence(
    "Dutch",
    "ships", "reorganisation", "air_attacks", "aa_recovery", "offers",
    "arrivals", "movement", "stacking", "barrage", "combat", "exploitation", "stacking_again",
    "dutch_supply", "dg_removal", "prisoners", "ammunition_ship",
)  # fmt: skip
@procedure
class DutchTurn(PlayerTurn):
    """The phases of the Dutch player turn."""


def begin(g: Board) -> list[Procedure]:
    """A new game: the scenario's set-up, then turn 1."""
    set_up(g)
    return [Campaign()]


def enter(g: Board, phase: str) -> list[Procedure]:
    """The stack for a position that starts in a phase: `german S3.0`, `dutch 1.7`; empty for a German
    turn."""
    side, _, rule = (phase or "german 1.10c").partition(" ")
    turns = {"german": ("german", GermanTurn, GERMAN), "dutch": ("dutch", DutchTurn, DUTCH)}
    if side in turns:
        name, turn, index = turns[side]
        for step in turn.STEPS:
            if step.rule == rule and step.phase:
                g.phasing = index
                return [Campaign.at("turns"), Turn.at(name), turn.at(step.name, side=index)]
    known = [f"{name} {step.rule}" for name, turn, _ in turns.values() for step in turn.STEPS if step.phase]
    raise BadSetup(f"unknown phase {phase[:30]!r}; the phases are {', '.join(dict.fromkeys(known))}", "phase")


def _agreeing(facts: Facts, shown: Words) -> Words:
    """The German has, the Dutch have."""
    if facts["side"] == SIDES[GERMAN]:
        return {"has": "has", "takes": "takes"}
    return {"has": "have", "takes": "take"}


EVENTS = (
    EventKind("turn_begins", "Turn {turn} begins"),
    EventKind("forced", "The {side} {has} only one choice: {choice}", "table", words=_agreeing),
    EventKind("undo", "The {side} {takes} back a choice", "table", words=_agreeing),
)
