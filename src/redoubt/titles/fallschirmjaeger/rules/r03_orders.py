"""2.9, 3.3, 3.6 to 3.8 Orders of the movement phase beyond plain moves: bridges, ships, standing barrages
lifted, evacuation; and what begins and ends each player turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.series.scs.board import finish, fresh_phase, put
from redoubt.series.scs.ground import RAIL
from redoubt.series.scs.queries import barred, enemy, fighters_at, on_map, zone
from redoubt.series.scs.r03_movement import ChooseMove, Move, MovementPhase, movable_units
from redoubt.series.scs.r03_ranges import allowance
from redoubt.titles.fallschirmjaeger.board import clear, lift_standing, set_spans, withdraw
from redoubt.titles.fallschirmjaeger.queries import in_enemy_zone, shown, standing_barrages, tables_of
from redoubt.titles.fallschirmjaeger.settings import Rules
from redoubt.titles.fallschirmjaeger.state import (
    ACCEPTED,
    DECLINED,
    DUE,
    DUTCH,
    GERMAN,
    GONE,
    NOWHERE,
    UNDECIDED,
    Board,
)

EVACUEES: Final = ("NL-Queen-Wilhelmina", "NL-Dutch-Government", "NL-Gold-Reserve")
"""3.7 Who can be evacuated."""
REFINERY_TURN: Final = 5
UNLOADING_TURN: Final = 10
WITHDRAWAL_FROM: Final = 3
LEAVES_ON: Final = 2
"""3.3c A ship leaves on a die of 1 or 2."""


# 2.9 Bridges


def bridges_ready(g: Board) -> int:
    """2.9 The bridges that have arrived and have not been used."""
    if g.rules.scenario_id != "5.3":
        return 0
    return sum(1 for turn in tables_of(g).values.bridges.turns if turn <= g.turn) - g.bridges_used


def is_bridger(rules: Rules, unit: int) -> bool:
    """2.9 The engineer platoons of 9 Panzer Division."""
    row = rules.tables.units[unit]
    return row.kind == "engineer" and row.size == "Plt" and row.side == "german"


@lru_cache(16)
def _bridgers(rules: Rules) -> tuple[int, ...]:
    return tuple(unit for unit in rules.movers_of[GERMAN] if is_bridger(rules, unit))


def can_work(g: Board, unit: int) -> bool:
    """2.9b Not in an enemy zone, not under a standing barrage. Disorder does not matter (F38)."""
    return on_map(g, unit) and not in_enemy_zone(g, unit) and g.place[unit] not in standing_barrages(g)


def bridge_sites(g: Board, unit: int) -> list[int]:
    """2.9a The hexes across an unbridged canal hexside beside an engineer."""
    tables, at = tables_of(g), g.place[unit]
    known = {pair for _, a, b, _ in g.spans for pair in ((a, b), (b, a))}
    return [
        hex
        for hex in tables.grid.adjacent[at]
        if (at, hex) in tables.canals and not tables.hexsides[at, hex].bridge and (at, hex) not in known
    ]


def builders(g: Board) -> list[tuple[int, int]]:
    """2.9b The engineers that may begin a bridge, and over which hexside: they did not begin the phase in an
    enemy zone."""
    if not bridges_ready(g):
        return []
    busy = {span[0] for span in g.spans if not span[3]}
    return [
        (unit, hex)
        for unit in _bridgers(g.rules)
        if unit not in busy
        and not g.moved[unit]
        and not g.pinned & g.rules.place_bit[g.place[unit]]
        and can_work(g, unit)
        for hex in bridge_sites(g, unit)
    ]


def finish_bridges(g: Board, side: int) -> None:
    """2.9b A bridge whose engineer can still work at the start of the next German movement phase is
    finished."""
    if side != GERMAN:
        return
    for n, (unit, a, b, built) in enumerate(g.spans):
        if not built and g.place[unit] == a and can_work(g, unit):
            set_spans(g, (*g.spans[:n], (unit, a, b, 1), *g.spans[n + 1 :]))
            g.log("2.9b", "span_built", unit=unit, hex=a, across=b)


# 3.3 Ships


def sea_lanes(g: Board, unit: int) -> list[int]:
    """3.3a, 3.3b Where a ship can go: all hexes of sea and major river that join, also beyond the top
    edge."""
    tables, grid = tables_of(g), g.rules.ground.grid
    water = tables.ship_hexes & g.rules.area
    edge = water & (tables.sea | grid.bits(hex for hex in grid.members(water) if grid.row[hex] == grid.rows))
    start = grid.bit[g.place[unit]]
    reached = grid.flood(start, water)
    if reached & edge:
        reached = grid.flood(reached | edge, water)
    members: list[int] = grid.members(reached & ~start)
    return members


def ships(g: Board) -> list[int]:
    """3.3b, 3.4a The ships that can still move this phase; the ammunition ship stays where she unloads."""
    return [
        unit
        for unit in tables_of(g).ships
        if on_map(g, unit) and not g.moved[unit] and not is_transport(g, unit)
    ]


def evacuees(g: Board) -> list[int]:
    """3.7 Who stands in a harbour, free, and can leave for England."""
    tables = tables_of(g)
    return [
        unit
        for unit in (tables.unit[name] for name in EVACUEES)
        if g.place[unit] in tables.special["harbour"] and not g.held[unit]
    ]


@dataclass(frozen=True)
class ChooseOrder(ChooseMove):
    """S3.0 What a side does next in its movement or exploitation phase."""

    verbs = (
        *ChooseMove.verbs,
        Verb("build", "unit", "hex", label="{unit} bridges the canal to {hex}", group="option", rule="2.9b"),
        Verb("sail", "unit", label="{unit} sails", group="move", rule="3.3b", safe=True),
        Verb("lift", "unit", label="{unit} lifts its standing barrage", group="option", rule="1.7b"),
        Verb("evacuate", "unit", label="{unit} leaves for England", group="option", rule="3.7"),
    )

    def words(self, g: Board) -> dict[str, str]:
        """1.7b Where nobody can exploit, there are still standing barrages to lift."""
        idle = self.exploit and not movable_units(g, self.side, True)
        return {"what": "lift standing barrages"} if idle else super().words(g)

    def lapses(self) -> bool:
        """S5.0a Nobody is asked about an exploitation in which nothing can be done."""
        return self.exploit

    def options(self, g: Board) -> Iterable[Raw]:
        return [*self._special(g), *super().options(g)]

    def _special(self, g: Board) -> list[Raw]:
        """2.9b, 1.7b, 3.3b, 3.7 What can be ordered beside moves."""
        if self.side == GERMAN:
            return [] if self.exploit else [("build", unit, hex) for unit, hex in builders(g)]
        choices: list[Raw] = [("lift", unit) for units in standing_barrages(g).values() for unit in units]
        if not self.exploit:
            choices += [("sail", unit) for unit in ships(g)]
            choices += [("evacuate", unit) for unit in evacuees(g)]
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in _WHY_NOT or min(choice[1:]) < 0:
            return super().explain(g, choice)
        rule, why = _WHY_NOT[choice[0]]
        return No(rule, f"{shown(g, choice[1])} {why}")


_WHY_NOT: Final = {
    "build": ("2.9b", "cannot bridge that hexside now"),
    "sail": ("3.3b", "cannot sail: ships move once, in the Dutch movement phase"),
    "lift": ("1.7b", "has no standing barrage that could be lifted"),
    "evacuate": ("3.7", "cannot be evacuated: Queen, Government and gold leave from 56.32 or 59.17"),
}


@dataclass(frozen=True)
class SailTo(Decision):
    """3.3b Where a ship goes."""

    rule: ClassVar[str] = "3.3b"
    prompt: ClassVar[str] = "{unit} sails: where to?"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("to", "hex", label="Sail to {hex}", group="move"),
        Verb("stop", label="Stay", group="end"),
    )
    unit: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        to = g.rules.to_hex
        return [*(to[hex] for hex in sea_lanes(g, self.unit)), g.rules.stop]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "to" or choice[1] < 0:
            return None
        return No("3.3a", f"no sea or major river leads {shown(g, self.unit)} to {g.rules.where(choice[1])}")


@procedure
class Sail(Procedure):
    """3.3b A ship takes up another place."""

    unit: int

    @step("3.3b")
    def go(self, g: Board) -> Asked:
        return SailTo(DUTCH, self.unit)

    @go.then
    def gone(self, g: Board, choice: Raw) -> Asked:
        finish(g, (self.unit,))
        if choice[0] == "to":
            g.log("3.3b", "sailed", unit=self.unit, hex=choice[1])
            put(g, (self.unit,), choice[1])
        return None


@procedure
class Orders(MovementPhase):
    """S3.0, S5.0a, S5.0c The movement or exploitation phase of this game. Whoever has fought may exploit."""

    @step("S2.1c")
    def begin(self, g: Board) -> Asked:
        fresh_phase(g, self.side, zone(g, enemy(self.side)))
        units = g.rules.counters.units_of[self.side]
        g.moved = clear(g.moved, g.rules.game.stays(g, enemy(self.side)))  # 1.10h: prisoners
        if self.exploit:
            g.barraged = clear(g.barraged, units)  # 1.7c: what binds units that barrage is over
        else:
            g.marched = clear(g.marched, units)
        return None

    @loop("S3.0")
    def moves(self, g: Board) -> Asked:
        return ChooseOrder(self.side, self.exploit)

    @moves.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        verb = choice[0]
        if verb == "done":
            return LEAVE
        unit = choice[1]
        if verb == "move":
            return Move(self.side, self.exploit, (unit,), allowance(g, (unit,), self.exploit))
        if verb == "sail":
            return Sail(unit)
        if verb == "lift":
            lift_standing(g, unit, "1.7b")
        elif verb == "evacuate":
            g.evacuated = replaced(g.evacuated, unit, g.turn)
            withdraw(g, unit, "3.7", "evacuates")
        else:
            g.bridges_used += 1
            set_spans(g, (*g.spans, (unit, g.place[unit], choice[2], 0)))
            finish(g, (unit,))
            g.log("2.9b", "span_begun", unit=unit, across=choice[2])
        return None


# 4.0e Reinforcements that cost points, S13.0 entries


@dataclass(frozen=True)
class AcceptGroup(Decision):
    """4.0e Whether a group of reinforcements comes, at the price of victory points; now or never."""

    rule: ClassVar[str] = "4.0e"
    prompt: ClassVar[str] = (
        "{group} can join you, and the German scores {vp} VP if they do. Bring them into play, now or never?"
    )
    verbs = (
        Verb("accept", label="Bring them into play", group="option"),
        Verb("decline", label="Do without them", group="option"),
    )
    group: int = 0

    def words(self, g: Board) -> dict[str, str]:
        return {"vp": str(tables_of(g).groups[self.group].vp)}

    def options(self, g: Board) -> Iterable[Raw]:
        return [("accept",), ("decline",)]


@procedure
class GroupOffers(Procedure):
    """4.0e The groups that are due this turn are accepted or declined."""

    @loop("4.0e")
    def offers(self, g: Board) -> Asked:
        group = next(iter(due_groups(g)), NOWHERE)
        return None if group == NOWHERE else AcceptGroup(DUTCH, group)

    @offers.then
    def decided(self, g: Board, choice: Raw) -> Asked:
        group = due_groups(g)[0]
        accepted = choice[0] == "accept"
        g.groups = replaced(g.groups, group, ACCEPTED if accepted else DECLINED)
        g.log("4.0e", "group_accepted" if accepted else "group_declined", group=group)
        if not accepted:
            put(g, members_of(g, group), GONE)
        return None


def members_of(g: Board, group: int) -> list[int]:
    tables = tables_of(g)
    name = tables.groups[group].group
    return [unit for unit in g.rules.counters.units_of[DUTCH] if tables.units[unit].group == name]


def due_groups(g: Board) -> list[int]:
    """4.0e The groups whose turn this is and that are undecided; only those of the scenario."""
    return [
        group
        for group, row in enumerate(tables_of(g).groups)
        if row.turn == g.turn
        and g.groups[group] == UNDECIDED
        and any(g.place[unit] == DUE for unit in members_of(g, group))
    ]


def entries(g: Board, side: int) -> list[tuple[int, int]]:
    """S13.0b, 2.8 The reinforcements that are due, and the hexes of their zone without the enemy; the train
    comes by rail."""
    tables, grid = tables_of(g), g.rules.ground.grid
    places: list[tuple[int, int]] = []
    if DUE not in g.place:
        return places
    closed = barred(g, enemy(side)) | ~g.rules.area
    zones: dict[str, list[int]] = {}
    move_class = g.rules.counters.move_class
    for unit in g.rules.counters.units_of[side]:
        if g.place[unit] != DUE:
            continue
        row = tables.units[unit]
        if row.turn is None or row.turn > g.turn:
            continue
        if row.group and g.groups[tables.group[row.group]] != ACCEPTED:
            continue
        if row.zone == "unloading" and g.turn != row.turn:
            continue
        if row.zone not in zones:
            if row.zone == "sea":
                zones["sea"] = grid.members(tables.sea & g.rules.area)
            elif row.zone == "unloading":
                zones["unloading"] = list(tables.special["unloading"])
            else:
                zones[row.zone] = [hex for hex in tables.zones[row.zone] if not closed & grid.bit[hex]]
        rails = tables.rails if move_class[unit] == RAIL else grid.all
        places += [(unit, hex) for hex in zones[row.zone] if rails & grid.bit[hex]]
    return places


# What begins a Dutch player turn


def withdraw_ships(g: Board) -> None:
    """3.3c From turn 3 on each ship leaves for England on a 1 or 2; De Twee Gezusters stays to unload
    (F15)."""
    if g.turn < WITHDRAWAL_FROM:
        return
    for unit in tables_of(g).ships:
        if on_map(g, unit) and not is_transport(g, unit):
            die = g.roll("3.3c", "ship withdrawal")
            g.log("3.3c", "ship_rolls", unit=unit, die=die)
            if die <= LEAVES_ON:
                withdraw(g, unit, "3.3c", "withdraws")


def is_transport(g: Board, unit: int) -> bool:
    return tables_of(g).units[unit].id == "NL-De-Twee-Gezusters"


def burn_refinery(g: Board) -> None:
    """3.8b At the start of the Dutch turn 5 the refinery is destroyed where no German stands."""
    if g.turn != REFINERY_TURN:
        return
    for hex in tables_of(g).special["refinery"]:
        bit = g.rules.place_bit[hex]
        if g.rules.area & bit and not fighters_at(g, hex, GERMAN):
            g.refinery |= bit
            g.log("3.8b", "refinery_burns", hex=hex)


def unload(g: Board) -> None:
    """3.4a De Twee Gezusters has survived until the Dutch turn 10 and unloads."""
    ship = tables_of(g).unit["NL-De-Twee-Gezusters"]
    if g.turn == UNLOADING_TURN and on_map(g, ship):
        g.unloaded = 1
        g.log("3.4a", "unloads", unit=ship, hex=g.place[ship])


def cast_off(g: Board) -> None:
    """3.4b The unloaded ship leaves at the end of turn 10."""
    ship = tables_of(g).unit["NL-De-Twee-Gezusters"]
    if g.turn == UNLOADING_TURN and on_map(g, ship):
        withdraw(g, ship, "3.4b", "withdraws")


EVENTS = (
    EventKind("span_begun", "{unit} begins a bridge to {across}", "march"),
    EventKind("span_built", "{unit} has finished the bridge from {hex} to {across}", "march", report=True),
    EventKind("span_lost", "{unit} leaves its bridge unfinished: it is lost", "march"),
    EventKind("sailed", "{unit} sails to {hex}", "march"),
    EventKind("evacuates", "{unit} leaves for England", report=True, headline=True),
    EventKind("group_accepted", "Reinforcements brought into play: {group}", report=True),
    EventKind("group_declined", "Reinforcements declined: {group}", report=True),
    EventKind("ship_rolls", "{unit}: die {die}", dice=("die",)),
    EventKind("withdraws", "{unit} leaves for good", report=True),
    EventKind("out_of_ammunition", "{unit} is out of ammunition", report=True),
    EventKind("refinery_burns", "The refinery in {hex} is destroyed", report=True),
    EventKind("unloads", "{unit} unloads its ammunition in {hex}", report=True),
)
