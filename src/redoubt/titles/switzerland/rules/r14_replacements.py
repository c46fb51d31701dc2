"""14.0 Replacements: both sides collect and spend points; with the exceptions of 18.7, 19.3.4 and 19.5.4."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.words import counted, with_nouns
from redoubt.titles.switzerland.board import pay_vp, place_unit, rebuild, recover, restore, set_points
from redoubt.titles.switzerland.queries import enemy, frozen, may_enter, units_at, vp_balance
from redoubt.titles.switzerland.rules.r14_3_rebuilding import (
    is_rebuilt_division,
    rebuild_cost,
    rebuilt_zone,
    restore_cost,
    why_not_rebuildable,
)
from redoubt.titles.switzerland.rules.r15_placement import PlaceUnit, legal_hexes
from redoubt.titles.switzerland.state import (
    BROKEN_UP,
    CASUALTY,
    DEAD,
    DUE,
    GERMAN,
    HEXES,
    SWISS,
    UNUSED,
    Board,
)
from redoubt.titles.switzerland.tables import INFANTRY, TYPES

# 14.1 Restrictions


def why_no_points(g: Board, unit: int, first: bool) -> No | None:
    """14.1, 14.5 Why a unit may not receive replacement points now."""
    name = g.rules.tables.unit_shown[unit]
    if g.place[unit] >= HEXES:
        return No("14.0", f"{name} is not on the map")
    if g.tired[unit] and not _spared_in_the_redoubt(g, unit):
        return No("14.1", f"{name} moved, fought or was bombarded at night and cannot receive replacements")
    if first and near_enemy(g, unit):
        return No("14.5", f"{name} is adjacent to enemy units that could attack or bombard it")
    return None


def _spared_in_the_redoubt(g: Board, unit: int) -> bool:
    """18.7b Swiss units in the redoubt that were only bombarded at night may have their hits removed."""
    return (
        g.rules.redoubt
        and g.tired[unit] == 2
        and g.rules.side[unit] == SWISS
        and bool(g.rules.tables.redoubt & g.rules.tables.grid.bit[g.place[unit]])
    )


def near_enemy(g: Board, unit: int) -> bool:
    """14.5, B63 Whether an enemy could enter the unit's hex, or enemy artillery is adjacent. Units that may
    not move at all (19.3.4) do not count."""
    tables, hex, other = g.rules.tables, g.place[unit], enemy(g.rules.side[unit])
    if units_at(g, hex, other):
        return True
    for near in tables.grid.adjacent[hex]:
        for foe in units_at(g, near, other):
            if tables.is_artillery[foe] or (not frozen(g, foe) and may_enter(g, foe, near, hex)):
                return True
    return False


def wounded(g: Board, side: int, first: bool = False) -> list[int]:
    """14.0 The units whose hit may be removed now."""
    hits = g.hits
    return [u for u in g.rules.units_of[side] if hits[u] and why_no_points(g, u, first) is None]


# 14.2 Replacement point calculation


def free_points(g: Board, side: int) -> int:
    """14.2a, 14.2b Free points: the Swiss depending on Bern, the German by victory points (B58, B60)."""
    scenario = g.rules.scenario
    if side == SWISS:
        free: int = scenario.swiss_points
        return min(free, 1) if g.bern_fell else free
    return max(vp_balance(g), 0) // 2 if scenario.german_points else 0


def casualty_points(g: Board, side: int) -> int:
    """14.2c One point for every two stacking points in the casualty pile, not counting artillery (B59)."""
    tables, place = g.rules.tables, g.place
    pile = (u for u in g.rules.units_of[side] if place[u] == CASUALTY and not tables.is_artillery[u])
    return sum(int(tables.stacking[u]) for u in pile) // 2


# Spending points


@dataclass(frozen=True)
class SpendPoints(Decision):
    """14.0 The next use of replacement points.

    `first` marks the German first replacement phase (14.5), `bought` that emergency replacements were bought
    in this phase (14.6); `typed` are points from units broken up, by type (19.5.4), `units` the
    Brandenburgers that may be rebuilt (19.3.4)."""

    rule: ClassVar[str] = "14.0"
    prompt: ClassVar[str] = "spend replacement points ({points} left)"
    verbs = (
        Verb("recover", "unit", label="Remove the hit from {unit}", group="replace"),
        Verb("rebuild", "unit", label="Rebuild {unit}", group="replace", rule="14.3"),
        Verb("restore", "unit", label="Restore {unit} to full strength", group="replace", rule="18.7"),
        Verb("break_up", "unit", label="Break up {unit}", group="replace", rule="19.5.4"),
        Verb("emergency", label="Buy emergency replacements for 1 VP", group="replace", rule="14.6"),
        Verb("done", label="Spend no more points", group="end", ends=True),
    )
    points: int = 0
    first: bool = False
    bought: bool = False
    typed: tuple[int, ...] = ()
    units: tuple[int, ...] = ()

    def cites(self) -> str:
        return "14.5" if self.first else "14.0"

    def options(self, g: Board) -> Iterable[Raw]:
        own, place = g.rules.units_of[self.side], g.place
        choices: list[Raw] = []
        if self.points or self.typed:
            hurt = wounded(g, self.side, self.first)
            choices += [("recover", u) for u in hurt if self.purse(g, u)]
            if not self.first:
                if not hurt:
                    lost = [u for u in own if place[u] in (CASUALTY, DEAD)]
                    room: dict[tuple[int, ...], bool] = {}
                    choices += [("rebuild", u) for u in lost if self.why_not_rebuild(g, u, room) is None]
                if g.rules.redoubt:
                    choices += [
                        ("restore", u) for u in own if g.lost[u] and self.why_not_restore(g, u) is None
                    ]
        if g.rules.scenario_id == "kesselring" and self.side == GERMAN:
            choices += [("break_up", u) for u in self.to_break_up(g)]
        if self.why_not_emergency(g) is None:
            choices.append(("emergency",))
        choices.append(("done",))
        return choices

    def purse(self, g: Board, unit: int) -> int:
        """The points that may be spent on a unit: those collected, and those from broken-up units of its
        type."""
        return self.points + (self.typed[g.rules.tables.type[unit]] if self.typed else 0)

    def explain(self, g: Board, choice: Raw) -> No | None:
        verb = choice[0]
        if verb == "emergency":
            return self.why_not_emergency(g)
        if verb not in ("recover", "rebuild", "restore", "break_up"):
            return None
        unit = choice[1]
        if g.rules.side[unit] != self.side:
            return No("14.0", f"{g.rules.tables.unit_shown[unit]} is not a {g.rules.armies[self.side]} unit")
        if self.first and verb in ("rebuild", "restore"):
            return No("14.5", "in the first replacement phase you may only remove hits")
        if verb == "recover":
            return self.why_not_recover(g, unit)
        if verb == "rebuild":
            return self.why_not_rebuild(g, unit, {})
        return self.why_not_restore(g, unit) if verb == "restore" else self.why_not_break_up(g, unit)

    def too_dear(self, g: Board, unit: int, cost: int, rule: str) -> No | None:
        have = self.purse(g, unit)
        if have >= cost:
            return None
        name = g.rules.tables.unit_shown[unit]
        return No(rule, f"{name} costs {counted(cost, 'replacement point')}; you have {have}")

    def why_not_recover(self, g: Board, unit: int) -> No | None:
        """14.0, 14.1 One point removes a hit from a unit that may receive it."""
        if not g.hits[unit]:
            rule = "14.1" if g.lost[unit] else "14.0"
            return No(
                rule, f"{g.rules.tables.unit_shown[unit]} has no hit, and points do not restore lost steps"
            )
        return why_no_points(g, unit, self.first) or self.too_dear(g, unit, 1, "14.0")

    def why_not_rebuild(self, g: Board, unit: int, room: dict[tuple[int, ...], bool]) -> No | None:
        """14.3, 14.4 A unit may be rebuilt if no eligible unit has a hit and there is a place for it."""
        no = why_not_rebuildable(g, unit, self.units)
        no = no or self.too_dear(g, unit, rebuild_cost(g, unit), "14.3")
        if no is not None:
            return no
        tables = g.rules.tables
        name = tables.unit_shown[unit]
        for other in wounded(g, self.side):
            return No("14.3", f"remove the hit from {tables.unit_shown[other]} before you rebuild {name}")
        if tables.is_commando[unit]:
            return None
        key = (tables.nation[unit], tables.move_class[unit], tables.stacking[unit])
        if key not in room:
            room[key] = bool(legal_hexes(g, unit, rebuilt_zone(g, unit)))
        return None if room[key] else No("14.4", f"there is no place for {name} ({rebuilt_zone(g, unit)})")

    def why_not_restore(self, g: Board, unit: int) -> No | None:
        """18.7e, B84, B151 In the redoubt variant German infantry on the map regains its steps."""
        tables, name = g.rules.tables, g.rules.tables.unit_shown[unit]
        if not g.rules.redoubt:
            return No("14.1", f"{name} cannot regain a lost step")
        if self.side != GERMAN or tables.type[unit] != INFANTRY:
            return No("18.7", f"{name} cannot regain a lost step: only German infantry can")
        if g.lost[unit] <= g.rules.start_lost[unit]:
            return No("18.7", f"{name} has not lost a step")
        return why_no_points(g, unit, False) or self.too_dear(g, unit, restore_cost(g, unit), "18.7")

    def why_not_emergency(self, g: Board) -> No | None:
        """14.6, B64 One VP per phase, and the balance may not go below zero."""
        if self.side != GERMAN:
            return No("14.6", "only the German may buy emergency replacements")
        if g.rules.scenario.emergency == "none":
            return No(f"{g.rules.scenario.rule}.4", "this scenario has no emergency replacements")
        if self.bought:
            return No("14.6", "you may spend only one victory point per phase, and you have spent it")
        balance = vp_balance(g)
        if balance < 1:
            return No("14.6", f"the balance of {balance} VP would drop below zero")
        return None

    def to_break_up(self, g: Board) -> list[int]:
        """19.5.4c The units that may be broken up now."""
        wanted = self.types_in_need(g)
        own = g.rules.units_of[GERMAN]
        return [u for u in own if g.rules.tables.type[u] in wanted and self.why_not_whole(g, u) is None]

    def types_in_need(self, g: Board) -> set[int]:
        """B152 The types of units that could use points from a unit of their type."""
        kind = g.rules.tables.type
        wanted = {kind[u] for u in wounded(g, GERMAN, self.first)}
        if self.first:
            return wanted
        own = g.rules.units_of[GERMAN]
        wanted |= {kind[u] for u in own if why_not_rebuildable(g, u, self.units) is None}
        start_lost = g.rules.start_lost
        if g.rules.redoubt and any(
            g.lost[u] > start_lost[u] and kind[u] == INFANTRY and g.place[u] < HEXES for u in own
        ):
            wanted.add(INFANTRY)
        return wanted

    def why_not_whole(self, g: Board, unit: int) -> No | None:
        """19.5.4c, B104 Only a full-strength unit on the map can be broken up."""
        name = g.rules.tables.unit_shown[unit]
        if g.place[unit] >= HEXES:
            return No("19.5.4", f"{name} is not on the map")
        if g.lost[unit] or g.hits[unit] or not g.rules.tables.strength[unit][0]:
            return No("19.5.4", f"{name} is not at full strength and cannot be broken up")
        return None

    def why_not_break_up(self, g: Board, unit: int) -> No | None:
        """19.5.4c The German may break up full-strength units for units of their type."""
        if g.rules.scenario_id != "kesselring" or self.side != GERMAN:
            return No("19.5.4", "only the German may break up units, and only in 19.5")
        no = self.why_not_whole(g, unit)
        if no is None and g.rules.tables.type[unit] not in self.types_in_need(g):
            kind = TYPES[g.rules.tables.type[unit]]
            no = No("19.5.4", f"no {kind} unit needs the points of {g.rules.tables.unit_shown[unit]}")
        return no


@procedure
class SpendReplacements(Procedure):
    """14.0 One side spends its points, one use at a time, until it is done. For the fields see
    `SpendPoints`."""

    side: int
    first: bool = False
    bought: bool = False
    typed: tuple[int, ...] = ()
    units: tuple[int, ...] = ()

    @loop("14.0")
    def spend(self, g: Board) -> Asked:
        decision = SpendPoints(
            self.side, g.points[self.side], self.first, self.bought, self.typed, self.units
        )
        may_break_up = g.rules.scenario_id == "kesselring" and self.side == GERMAN
        if not (decision.points or self.typed or may_break_up) and decision.why_not_emergency(g) is not None:
            return LEAVE
        return decision

    @spend.then
    def spent(self, g: Board, choice: Raw) -> Asked:
        verb = choice[0]
        if verb == "done":
            return LEAVE
        if verb == "emergency":
            return self.buy_emergency(g)
        unit = choice[1]
        if verb == "recover":
            self.pay(g, unit, 1)
            recover(g, unit, "14.5" if self.first else "14.0")
        elif verb == "restore":
            self.pay(g, unit, restore_cost(g, unit))
            restore(g, unit, "18.7")
        elif verb == "break_up":
            self.break_up(g, unit)
        else:
            return self.rebuild(g, unit)
        return None

    def pay(self, g: Board, unit: int, cost: int) -> None:
        """Points of broken-up units go first, since only their type can use them (B104)."""
        kind = g.rules.tables.type[unit]
        if self.typed:
            used = min(self.typed[kind], cost)
            self.typed = replaced(self.typed, kind, self.typed[kind] - used)
            cost -= used
        set_points(g, self.side, g.points[self.side] - cost)

    def buy_emergency(self, g: Board) -> Asked:
        """14.6 Five points for a VP; 2D6 in 19.3.4, 1D6 with 1 as 6 in 19.4.4, rolled after paying (B96)."""
        self.bought = True
        pay_vp(g, 1, "14.6", "emergency replacements")
        kind = g.rules.scenario.emergency
        if kind == "two_dice":
            dice = [g.roll("19.3.4", "emergency replacements") for _ in range(2)]
            points = sum(dice)
        elif kind == "one_die":
            dice = [g.roll("19.4.4", "emergency replacements")]
            points = 6 if dice == [1] else dice[0]
        else:
            dice, points = [], 5
        set_points(g, self.side, g.points[self.side] + points)
        g.log("14.6", "emergency", points=points, dice=dice)

    def rebuild(self, g: Board, unit: int) -> Asked:
        """14.3, 14.4 The unit returns at full strength and is placed; a Brandenburger waits for Italy
        (B97)."""
        cost = rebuild_cost(g, unit)
        self.pay(g, unit, cost)
        rebuild(g, unit, DUE)
        if g.rules.tables.is_commando[unit]:
            g.log("19.3.4", "rebuilt", unit=unit, cost=cost)
            return None
        if is_rebuilt_division(g, unit):
            g.division_rebuilt = 1
        g.log("18.7" if g.rules.tables.size[unit] == "XX" else "14.3", "rebuilt", unit=unit, cost=cost)
        return PlaceUnit(unit, rebuilt_zone(g, unit), "14.4")

    def break_up(self, g: Board, unit: int) -> None:
        """19.5.4c, B104 Break up a unit; units of its type may use its strength in this phase."""
        tables = g.rules.tables
        kind, points = tables.type[unit], tables.strength[unit][0]
        typed = self.typed or (0,) * len(TYPES)
        self.typed = replaced(typed, kind, typed[kind] + points)
        place_unit(g, unit, BROKEN_UP)
        g.log("19.5.4", "broken_up", unit=unit, points=points, type=TYPES[kind])


# 14.5 German (first) replacement phase


@procedure
class FirstReplacementPhase(Procedure):
    """4.1.5, 14.5 The German removes hits with points kept; any left over are lost (B2)."""

    @step("18.4")
    def hg_arrives(self, g: Board) -> Asked:
        """18.4c HG arrives on the turn after the prisoners; in 19.4 with the reinforcements (B116)."""
        for unit in g.rules.tables.group_of("hg") if 0 < g.hg_turn <= g.turn else ():
            release = g.rules.scenario.pow
            if g.place[unit] in (DUE, UNUSED) and release is not None and not release.at_once:
                return PlaceUnit(unit, "german map edge", "18.4")
        return None

    @step("14.5")
    def spend(self, g: Board) -> Asked:
        return SpendReplacements(GERMAN, first=True)

    @step("14.5")
    def lapse(self, g: Board) -> Asked:
        set_points(g, GERMAN, 0)


# 4.3 Replacement phase


@dataclass(frozen=True)
class AnnounceRelease(Decision):
    """18.4a Whether to arm the interned French and Polish troops."""

    rule: ClassVar[str] = "18.4"
    prompt: ClassVar[str] = "release and arm the prisoners of war?"
    verbs = (
        Verb("yes", label="Release and arm the prisoners of war"),
        Verb("no", label="Leave the prisoners interned"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("yes",), ("no",)]


@procedure
class ReplacementPhase(Procedure):
    """4.3, 14.0 Both sides collect points; the German spends first, then the Swiss.

    `units` are the Brandenburgers lost this turn before Italy entered the war (19.3.4)."""

    units: tuple[int, ...] = ()

    @step("14.2")
    def collect(self, g: Board) -> Asked:
        """14.2 Collect points for both sides; then move the casualty pile to the dead pile (10.3)."""
        tables = g.rules.tables
        if g.rules.scenario.italy == "six" and g.italy < 2:
            self.units = tuple(u for u in tables.group_of("brandenburger") if g.place[u] == CASUALTY)
        for side in (GERMAN, SWISS):
            free, casualties = free_points(g, side), casualty_points(g, side)
            set_points(g, side, free + casualties)
            g.log(
                "14.2", "replacements", side=side, points=free + casualties, free=free, casualties=casualties
            )
        for unit, at in enumerate(g.place):
            if at == CASUALTY:
                place_unit(g, unit, DEAD)

    @step("14.0")
    def german(self, g: Board) -> Asked:
        return SpendReplacements(GERMAN, units=self.units)

    @step("18.4")
    def prisoners(self, g: Board) -> Asked:
        return AnnounceRelease(SWISS) if may_release(g) else None

    @prisoners.then
    def announced(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "yes":
            g.pow_turn = -1
            g.log("18.4", "prisoners_released", turn=g.turn)

    @step("14.0")
    def swiss(self, g: Board) -> Asked:
        return SpendReplacements(SWISS)

    @step("4.3")
    def lapse(self, g: Board) -> Asked:
        """B2 Swiss points are never kept; German points last until the next first replacement phase."""
        set_points(g, SWISS, 0)


def may_release(g: Board) -> bool:
    """18.4a Only on turn 3; in 19.4 on any turn after the sixth (B116)."""
    release = g.rules.scenario.pow
    if release is None or not g.rules.release_pows or g.pow_turn:
        return False
    return release.first <= g.turn and (not release.last or g.turn <= release.last)


EVENTS = (
    EventKind(
        "replacements",
        "{points} for the {side} ({free} free, {casualties} for casualties)",
        report=True,
        words=with_nouns(points="replacement point"),
    ),
    EventKind("recovered", "{unit} recovers from a hit"),
    EventKind("restored", "{unit} is restored to full strength"),
    EventKind(
        "emergency",
        "Emergency replacements: {points}",
        report=True,
        dice=("dice",),
        words=with_nouns(points="point"),
    ),
    EventKind("rebuilt", "{unit} is rebuilt for {cost}", report=True, words=with_nouns(cost="point")),
    EventKind(
        "broken_up",
        "{unit} is broken up: {points} for {type} units",
        report=True,
        words=with_nouns(points="point"),
    ),
    EventKind("prisoners_released", "The Swiss release and arm the prisoners of war", "march", report=True),
    EventKind("bern_fell", "Bern has fallen", report=True),
)
