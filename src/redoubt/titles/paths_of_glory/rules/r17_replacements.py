"""Section 17: Replacements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.titles.paths_of_glory.board import add_rp, bring_in, flip_up
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    at_war,
    besieged,
    capitals_of,
    controlled,
    controls,
    enemy,
    held_alone,
    is_army,
    members,
    name,
    on_map,
    played_now,
    room_at,
    side_of,
    sides,
    tables_of,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r09_events import arabia_open, entry_spaces
from redoubt.titles.paths_of_glory.rules.r14_supply import home_supplied, supplied_at
from redoubt.titles.paths_of_glory.state import ELIMINATED, RESERVE, Board
from redoubt.titles.paths_of_glory.tables import ANA, AP, BE, CP, FR, GR, MN, POOLS, SB, TOTAL_WAR

ZEPPELINS, RATHENAU, AIR_FORCE, U_BOATS, CONVOY, BOLSHEVIKS = (
    "CP-27", "CP-33", "AP-37", "CP-36", "AP-52", "CP-53",
)  # fmt: skip
SALONIKA = "AP-30"
BELGIAN_ENTRIES = ("Brussels", "Antwerp", "Ostend")
GE_POOL, BR_POOL, RU_POOL = (POOLS.index(pool) for pool in ("GE", "BR", "RU"))


def step_cost(g: Board, unit: int) -> int:
    """17.2 In halves: a corps step costs one, an army step two."""
    return 2 if is_army(g, unit) else 1


def why_no_nation(g: Board, unit: int) -> No | None:
    """17.5 Nothing for a nation whose capital is enemy-held or besieged; BE and SB are exempt."""
    tables, side = tables_of(g), side_of(g, unit)
    nation = tables.nation[unit]
    home = nation if nation == MN else tables.activates_as[unit]
    if home in (BE, SB):
        return None
    lost = capitals_of(g, home) & (controlled(g, enemy(side)) | besieged(g, side))
    if not lost:
        return None
    return No(
        "17.5", f"{where(g, members(lost)[0])} is in enemy hands or besieged: no replacements for its nation"
    )


def why_no_flip(g: Board, unit: int) -> No | None:
    """17.2, 17.4 Why a reduced unit cannot be brought to full strength."""
    who = name(g, unit)
    if not g.reduced[unit] or not (on_map(g, unit) or g.place[unit] in RESERVE):
        return No("17.2", f"{who} is not a reduced unit on the map or in the Reserve Box")
    if tables_of(g).dot[unit]:
        return No("17.6", f"{who} takes no replacements")
    if on_map(g, unit) and not home_supplied(g, unit, g.place[unit]):
        return No("17.4", f"{who} is out of supply, or supplied by a foreign source")
    return why_no_nation(g, unit) or _why_no_points(g, unit)


def _why_no_points(g: Board, unit: int) -> No | None:
    pool = tables_of(g).pool[unit]
    if g.rp[pool] >= step_cost(g, unit):
        return None
    halves = g.rp[pool] / 2
    return No(
        "17.2", f"{name(g, unit)} needs {step_cost(g, unit) / 2:g} RP; the {POOLS[pool]} pool has {halves:g}"
    )


def why_no_rebuild(g: Board, unit: int) -> No | None:
    """17.2, 17.3 Why an eliminated unit cannot be rebuilt."""
    who = name(g, unit)
    if g.place[unit] not in ELIMINATED:
        return No("17.3", f"{who} is not in the eliminated box")
    if tables_of(g).dot[unit]:
        return No("17.6", f"{who} takes no replacements")
    if tables_of(g).trait[unit] == "polish" and not controls(g, CP, at(g, "Warsaw")):
        return No("17.3", f"{who} is not rebuilt while the Allies control Warsaw")
    no = why_no_nation(g, unit) or _why_no_points(g, unit)
    if no is None and not rebuild_places(g, unit):
        return No("17.3", f"there is no space where {who} can be rebuilt")
    return no


def rebuild_places(g: Board, unit: int) -> list[int]:
    """17.3 Corps go to the Reserve Box, ANA to Arabia; armies are placed like reinforcements. SB: Belgrade
    unless Nis is CP, or Salonika once it is open (9.3); BE: Brussels, Antwerp, Ostend, or else Calais."""
    tables, side = tables_of(g), side_of(g, unit)
    nation = tables.nation[unit]
    if not tables.is_army[unit]:
        if nation != ANA:
            return [RESERVE[side]]
        return [at(g, "Arabia")] if arabia_open(g) else []
    if nation == SB:
        spaces = []
        if not controls(g, CP, at(g, "Nis")):
            spaces.append(at(g, "Belgrade"))
        if was_played(g, SALONIKA) or at_war(g, GR):
            spaces.append(at(g, "Salonika"))
        return _fit(g, unit, spaces)
    if nation == BE:
        return _fit(g, unit, map(tables.space.__getitem__, BELGIAN_ENTRIES)) or _fit(
            g, unit, [at(g, "Calais")]
        )
    return entry_spaces(g, unit)


def _fit(g: Board, unit: int, spaces: Iterable[int]) -> list[int]:
    """Friendly spaces with room and no enemy unit (10.3) where a unit would be in supply."""
    side = side_of(g, unit)
    open_to = held_alone(g, side)
    return [
        space
        for space in spaces
        if open_to >> space & 1 and room_at(g, space, side) > 0 and supplied_at(g, unit, space)
    ]


@dataclass(frozen=True)
class SpendReplacements(Decision):
    """17.2 Flip a reduced unit, or rebuild an eliminated one."""

    rule = "17.2"
    prompt = "spend replacement points, or end"
    verbs = (
        Verb("flip", "unit", label="{unit} returns to full strength", group="replace", safe=True),
        Verb("rebuild", "unit", "place", label="Rebuild {unit} in {place}", group="replace", safe=True),
        Verb("done", label="End replacements", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        tables, owner = tables_of(g), sides(g)
        choices: list[Raw] = [("done",)]
        for unit in sorted(unit for pool, rp in enumerate(g.rp) if rp for unit in tables.units_of_pool[pool]):
            if owner[unit] != self.side:
                continue
            place = g.place[unit]
            if g.reduced[unit]:
                if why_no_flip(g, unit) is None:
                    choices.append(("flip", unit))
            elif place == ELIMINATED[self.side] and why_no_rebuild(g, unit) is None:
                choices += [("rebuild", unit, space) for space in rebuild_places(g, unit)]
        return choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "done":
            return None
        unit = choice[1]
        if sides(g)[unit] != self.side:
            return No("17.2", f"{name(g, unit)} is not your unit")
        if tables_of(g).pool[unit] < 0:
            return No("17.6", f"{name(g, unit)} takes no replacements")
        if choice[0] == "flip":
            return why_no_flip(g, unit)
        return why_no_rebuild(g, unit) or No("17.3", f"{name(g, unit)} cannot be rebuilt there")


@procedure
class ReplacementPhase(Procedure):
    """5.F AP spends its replacement points, then CP; the rest is lost."""

    over: int = 0

    @step("17.7", "Replacement Phase")
    def events(self, g: Board) -> None:
        """17.7 Event effects at the start of the phase."""
        if played_now(g, ZEPPELINS):
            add_rp(g, BR_POOL, -8)
        if sedan_bonus(g):
            add_rp(g, GE_POOL, 2)
        if was_played(g, RATHENAU) and not was_played(g, AIR_FORCE):
            add_rp(g, GE_POOL, 2)
        if was_played(g, U_BOATS) and not was_played(g, CONVOY):
            add_rp(g, BR_POOL, -2)
        if was_played(g, BOLSHEVIKS):
            g.rp = replaced(g.rp, RU_POOL, min(2, g.rp[RU_POOL]))

    @loop("17.2", "Replacement Phase")
    def allied(self, g: Board) -> Any:
        return SpendReplacements(AP) if not self.over and any(g.rp[4:]) else None

    @allied.then
    def allied_spent(self, g: Board, choice: Raw) -> None:
        self.over = spend(g, choice)

    @loop("17.2", "Replacement Phase")
    def central(self, g: Board) -> Any:
        return SpendReplacements(CP) if self.over < 2 and any(g.rp[:4]) else None

    @central.then
    def central_spent(self, g: Board, choice: Raw) -> None:
        self.over = 2 * spend(g, choice)

    @step("5.F", "Replacement Phase")
    def unspent(self, g: Board) -> None:
        """5.F Unspent points are lost."""
        g.rp = (0,) * len(POOLS)


def spend(g: Board, choice: Raw) -> int:
    """17.2 Carry out a replacement; 1 if the side is done."""
    if choice[0] == "done":
        return 1
    unit = choice[1]
    add_rp(g, tables_of(g).pool[unit], -step_cost(g, unit))
    if choice[0] == "flip":
        flip_up(g, unit, "17.2")
    else:
        bring_in(g, unit, choice[2], "17.3", reduced=True)
    return 0


def sedan_bonus(g: Board) -> bool:
    """4.4.4 Historical: CP has drawn with its Total War cards, and controls Sedan and two more French or
    Belgian spaces."""
    if not g.rules.historical or g.cards_in[CP] < TOTAL_WAR or not controls(g, CP, at(g, "Sedan")):
        return False
    inside = tables_of(g).in_country
    return (controlled(g, CP) & (inside[FR] | inside[BE])).bit_count() >= 3
