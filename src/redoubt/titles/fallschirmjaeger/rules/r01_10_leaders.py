"""1.10 Leaders: capture, guards, prisoners, reorganisation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure
from redoubt.engine.state import replaced
from redoubt.series.scs.board import put
from redoubt.series.scs.ground import LEADER
from redoubt.series.scs.queries import enemy, fighters_at, on_map, remarked, units_at
from redoubt.titles.fallschirmjaeger.board import capture, free, withdraw
from redoubt.titles.fallschirmjaeger.queries import dead_platoons, in_enemy_zone, shown, tables_of
from redoubt.titles.fallschirmjaeger.state import DUTCH, FORMING, GERMAN, Board

PLATOONS_A_COMPANY = 5
"""1.10e Five destroyed platoons make an ad hoc company."""


def prisoners_at(g: Board, hex: int, captor: int) -> tuple[int, ...]:
    """1.10g The leaders that a side holds in a hex."""
    role = g.rules.counters.role
    return tuple(u for u in units_at(g, hex, enemy(captor)) if g.held[u] and role[u] == LEADER)


def leaders_fall(g: Board, hex: int, side: int) -> None:
    """1.10f, 1.10j A side has no fighting unit left in a hex after combat: its leaders are prisoners, and
    those whom it held are free."""
    for unit in units_at(g, hex, side):
        if g.rules.counters.role[unit] == LEADER and not g.held[unit]:
            capture(g, unit, "1.10f")
    for unit in prisoners_at(g, hex, side):
        free(g, unit, "1.10j")


def escapes(g: Board, captor: int) -> None:
    """1.10g Prisoners without a guard at the end of the captor's player turn are free; a prisoner's guard
    is any fighting unit of the captor in his hex."""
    for unit in g.rules.counters.units_of[enemy(captor)]:
        if g.held[unit] and on_map(g, unit) and g.rules.counters.role[unit] == LEADER:
            if not fighters_at(g, g.place[unit], captor):
                free(g, unit, "1.10g")


def dispose(g: Board, captor: int, hex: int) -> None:
    """1.10k The Queen and the Government leave for Germany from an airfield the German occupies; German
    generals leave for England from a Dutch harbour."""
    tables = tables_of(g)
    if hex not in (tables.airfields if captor == GERMAN else tables.special["harbour"]):
        return
    for unit in prisoners_at(g, hex, captor) if fighters_at(g, hex, captor) else ():
        if captor == DUTCH or tables.units[unit].id in TROPHIES:
            withdraw(g, unit, "1.10k", "taken_away")


TROPHIES = ("NL-Queen-Wilhelmina", "NL-Dutch-Government")


# 1.10c Reorganisation


def reorganisers(g: Board, side: int) -> list[int]:
    """1.10c The generals who can reorganise now: free, on the map, not in an enemy zone."""
    units, generals = tables_of(g).units, ("DE-Student", "DE-Sponeck", "NL-Winkelmann")
    return [
        unit
        for unit in tables_of(g).leaders
        if g.rules.counters.side[unit] == side
        and units[unit].id in generals
        and on_map(g, unit)
        and not g.held[unit]
        and not in_enemy_zone(g, unit)
    ]


def restorable(g: Board, leader: int) -> list[int]:
    """1.10d, 1.10e The reduced units beside a general that he may restore: 22 LL for Sponeck, Dutch ones of
    any kind for Winkelmann, ad hoc companies for Student; not disorganised, not out of supply."""
    tables, side = tables_of(g), g.rules.counters.side[leader]
    name = tables.units[leader].id
    if g.turn < 3:
        return []

    def belongs(unit: int) -> bool:
        row = tables.units[unit]
        if name == "DE-Sponeck":
            return row.formation == "22 LL"
        if name == "NL-Winkelmann":
            return row.nation == "NL"
        return row.entry == "adhoc"

    return [
        unit
        for unit in units_at(g, g.place[leader], side)
        if g.lost[unit] and not g.dg[unit] and not g.unsupplied[unit] and belongs(unit)
    ]


def formable(g: Board) -> list[int]:
    """1.10e The next ad hoc company, if enough platoons have been destroyed."""
    if dead_platoons(g) // PLATOONS_A_COMPANY <= g.raised or FORMING not in g.place:
        return []
    return [g.place.index(FORMING)]


@dataclass(frozen=True)
class Reorganise(Decision):
    """1.10c What a general does: restore a unit, form a company, or nothing."""

    rule: ClassVar[str] = "1.10c"
    prompt: ClassVar[str] = "{leader} may reorganise one unit"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("restore", "unit", label="Restore {unit}", group="option", rule="1.10d"),
        Verb("form", "unit", label="Form {unit}", group="option", rule="1.10e"),
        Verb("pass", label="Do nothing", group="end", ends=True),
    )
    leader: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("restore", unit) for unit in restorable(g, self.leader)]
        if tables_of(g).units[self.leader].id == "DE-Student":
            choices += [("form", unit) for unit in formable(g)]
        return [*choices, ("pass",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "form":
            return No("1.10e", "only Student forms ad hoc companies, one for every five platoons destroyed")
        if choice[0] == "restore" and choice[1] >= 0:
            return No("1.10d", f"{shown(g, self.leader)} cannot restore {shown(g, choice[1])}")
        return None


@procedure
class Reorganisation(Procedure):
    """1.10c The unit reorganisation phase: each general once."""

    side: int
    done: tuple[int, ...] = ()

    @loop("1.10c")
    def generals(self, g: Board) -> Asked:
        for leader in reorganisers(g, self.side):
            if leader in self.done:
                continue
            can_form = tables_of(g).units[leader].id == "DE-Student" and formable(g)
            if restorable(g, leader) or can_form:
                return Reorganise(self.side, leader)
        return None

    @generals.then
    def chosen(self, g: Board, choice: Raw) -> Asked:
        leader = next(
            unit
            for unit in reorganisers(g, self.side)
            if unit not in self.done
            and (restorable(g, unit) or (tables_of(g).units[unit].id == "DE-Student" and formable(g)))
        )
        self.done = (*self.done, leader)
        if choice[0] == "restore":
            restore(g, choice[1])
        elif choice[0] == "form":
            form(g, choice[1], g.place[leader])
        return None


def restore(g: Board, unit: int) -> None:
    """1.10d A unit is at full strength again."""
    g.lost = replaced(g.lost, unit, 0)
    g.memo = remarked(g, g.rules.counters.side[unit])
    g.log("1.10d", "restored", unit=unit)
    g.reveal()


def form(g: Board, unit: int, hex: int) -> None:
    """1.10e An ad hoc company takes the field beside Student."""
    g.raised += 1
    g.log("1.10e", "formed", unit=unit, hex=hex)
    put(g, (unit,), hex)


EVENTS = (
    EventKind("restored", "{unit} is at full strength again", report=True),
    EventKind("formed", "{unit} is formed in {hex}", report=True),
    EventKind("taken_away", "{unit} is taken away", report=True, headline=True),
)
