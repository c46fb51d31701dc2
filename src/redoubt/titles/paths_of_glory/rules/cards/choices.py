"""9 Events that ask somebody: where the first trench goes, which units recover, what Africa costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.titles.paths_of_glory.board import (
    add_vp,
    bring_in,
    eliminate,
    flip_up,
    set_trench,
)
from redoubt.titles.paths_of_glory.queries import (
    at,
    controls,
    full,
    members,
    name,
    on_map,
    room_at,
    stacks,
    tables_of,
    trench_at,
    units_at,
    where,
)
from redoubt.titles.paths_of_glory.rules.cards.effects import flip_down
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, supplied_at
from redoubt.titles.paths_of_glory.state import ELIMINATED, RESERVE, Board
from redoubt.titles.paths_of_glory.tables import AH, AP, BR, CP, FR, GE, RU

# AP-12, CP-06 Entrench


def entrenchable(g: Board, side: int) -> list[int]:
    """11.15 The spaces for the first trench: a supplied army of the side and no trench of its own."""
    army = tables_of(g).is_army
    return [
        space
        for space, units in sorted(stacks(g, side).items())
        if not trench_at(g, space, side) and any(army[unit] and in_supply(g, unit) for unit in units)
    ]


@dataclass(frozen=True)
class ChooseTrench(Decision):
    """11.15 Where the trench of the Entrench event is dug."""

    rule: ClassVar[str] = "11.15"
    prompt: ClassVar[str] = "Entrench: choose a space for a level-1 trench"
    auto: ClassVar[bool] = False
    verbs = (Verb("dig", "space", label="Entrench {space}", group="event"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("dig", space) for space in entrenchable(g, self.side)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "dig" or choice[1] < 0:
            return None
        place = where(g, choice[1])
        if trench_at(g, choice[1], self.side):
            return No("11.15", f"{place} has a trench already; the event cannot raise it")
        return No("11.15", f"no supplied army of yours is in {place}")


@procedure
class FirstTrench(Procedure):
    """11.15 The Entrench event digs one trench."""

    side: int

    @step("11.15")
    def choose(self, g: Board) -> Any:
        return ChooseTrench(self.side) if entrenchable(g, self.side) else None

    @choose.then
    def dug(self, g: Board, choice: Raw) -> None:
        set_trench(g, choice[1], self.side, 1, "11.15")


# CP-05 Landwehr


def recoverable(g: Board, halves: int) -> list[int]:
    """CP-05 The reduced GE units that so many half RP can restore: in supply, or in the Reserve Box."""
    tables = tables_of(g)
    return [
        unit
        for unit, nation in enumerate(tables.nation)
        if nation == GE
        and g.reduced[unit]
        and halves >= (2 if tables.is_army[unit] else 1)
        and (g.place[unit] == RESERVE[CP] or (on_map(g, unit) and in_supply(g, unit)))
    ]


@dataclass(frozen=True)
class ChooseRecovery(Decision):
    """CP-05 Which GE unit Landwehr brings back to strength."""

    rule: ClassVar[str] = "CP-05"
    prompt: ClassVar[str] = "Landwehr: {points} RP left; choose a reduced German unit, or stop"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("flip", "unit", label="Restore {unit}", group="event"),
        Verb("done", label="Spend no more", group="end", ends=True),
    )
    halves: int = 4

    def words(self, g: Board) -> dict[str, str]:
        return {"points": f"{self.halves / 2:g}"}

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("flip", unit) for unit in recoverable(g, self.halves)), ("done",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "flip" or choice[1] < 0:
            return None
        return No("CP-05", f"{name(g, choice[1])} is not a reduced German unit in supply within the RP left")


@procedure
class Landwehr(Procedure):
    """CP-05 Two RP restore German units at once; a corps takes half a point."""

    halves: int = 4

    @loop("CP-05")
    def restore(self, g: Board) -> Any:
        return ChooseRecovery(CP, self.halves) if recoverable(g, self.halves) else None

    @restore.then
    def restored(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "done":
            return LEAVE
        self.halves -= 2 if tables_of(g).is_army[choice[1]] else 1
        flip_up(g, choice[1], "CP-05")
        return None


# CP-32 War in Africa


def african_corps(g: Board) -> list[int]:
    """CP-32 The BR corps AP may give up: full ones on the map or in reserve, reduced ones only if there is no
    other; never BEF, AUS, CND, PT or ANA."""
    tables = tables_of(g)
    corps = [
        unit
        for unit, nation in enumerate(tables.nation)
        if nation == BR
        and not tables.is_army[unit]
        and not tables.trait[unit]
        and (on_map(g, unit) or g.place[unit] == RESERVE[AP])
    ]
    return [unit for unit in corps if full(g, unit)] or corps


@dataclass(frozen=True)
class PayForAfrica(Decision):
    """CP-32 AP gives up a BR corps, or a VP."""

    rule: ClassVar[str] = "CP-32"
    prompt: ClassVar[str] = "War in Africa: remove a British corps for good, or lose a VP"
    verbs = (
        Verb("send", "unit", label="Remove {unit}", group="event"),
        Verb("keep", label="Keep every corps: 1 VP for the Central Powers", group="event"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("send", unit) for unit in african_corps(g)), ("keep",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "send" or choice[1] < 0:
            return None
        return No("CP-32", f"{name(g, choice[1])} is not a full British corps on the map or in reserve")


@procedure
class WarInAfrica(Procedure):
    """CP-32 AP decides what Africa costs."""

    @step("CP-32")
    def price(self, g: Board) -> Any:
        return PayForAfrica(AP)

    @price.then
    def paid(self, g: Board, choice: Raw) -> None:
        if choice[0] == "keep":
            add_vp(g, 1, "CP-32", "War in Africa")
        else:
            eliminate(g, choice[1], "CP-32", permanently=True)


# AP-56 Paris Taxis


def taxi_armies(g: Board) -> list[int]:
    """AP-56 Reduced FR armies in Paris or a space beside it."""
    tables, paris = tables_of(g), at(g, "Paris")
    near = tables.solid.near[paris] | 1 << paris
    return [
        unit
        for unit, nation in enumerate(tables.nation)
        if nation == FR
        and tables.is_army[unit]
        and g.reduced[unit]
        and on_map(g, unit)
        and near >> g.place[unit] & 1
    ]


@dataclass(frozen=True)
class ChooseTaxiArmy(Decision):
    """AP-56 Which FR army the taxis reinforce."""

    rule: ClassVar[str] = "AP-56"
    prompt: ClassVar[str] = "Paris Taxis: choose a reduced French army in or beside Paris"
    verbs = (Verb("flip", "unit", label="Restore {unit}", group="event"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("flip", unit) for unit in taxi_armies(g)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "flip" or choice[1] < 0:
            return None
        return No("AP-56", f"{name(g, choice[1])} is not a reduced French army in or beside Paris")


@procedure
class ParisTaxis(Procedure):
    """AP-56 One FR army near Paris is restored."""

    @step("AP-56")
    def ride(self, g: Board) -> Any:
        return ChooseTaxiArmy(AP) if taxi_armies(g) else None

    @ride.then
    def arrived(self, g: Board, choice: Raw) -> None:
        flip_up(g, choice[1], "AP-56")


# AP-57 Russian Cavalry

CAVALRY = ("RU-CAVALRY-C01", "RU-CAVALRY-C02")


def cavalry_spaces(g: Board) -> list[int]:
    """AP-57 Spaces of European Russia with a supplied RU army and room for both corps."""
    tables = tables_of(g)
    riders = [tables.unit[corps] for corps in CAVALRY]
    russia = tables.in_country[RU] & ~tables.near_east
    return [
        space
        for space in members(russia)
        if room_at(g, space, AP) >= len(riders)
        and any(
            tables.nation[unit] == RU and tables.is_army[unit] and in_supply(g, unit)
            for unit in units_at(g, space, AP)
        )
        and all(supplied_at(g, unit, space) for unit in riders)
    ]


@dataclass(frozen=True)
class ChooseCavalrySpace(Decision):
    """AP-57 Where the RU cavalry takes the field."""

    rule: ClassVar[str] = "AP-57"
    prompt: ClassVar[str] = "Russian Cavalry: choose the space for both corps"
    verbs = (Verb("muster", "space", label="Place both corps in {space}", group="event"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("muster", space) for space in cavalry_spaces(g)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "muster" or choice[1] < 0:
            return None
        return No("AP-57", f"{where(g, choice[1])} needs a supplied Russian army and room for two corps")


@procedure
class RussianCavalry(Procedure):
    """AP-57 Both cavalry corps enter in one space."""

    @step("AP-57")
    def place(self, g: Board) -> Any:
        return ChooseCavalrySpace(AP) if cavalry_spaces(g) else None

    @place.then
    def placed(self, g: Board, choice: Raw) -> None:
        for corps in CAVALRY:
            bring_in(g, tables_of(g).unit[corps], choice[1], "AP-57")


# AP-60 Czech Legion


def captured_corps(g: Board) -> list[int]:
    """AP-60 The AH corps in the CP eliminated box."""
    tables = tables_of(g)
    return [
        unit
        for unit, nation in enumerate(tables.nation)
        if nation == AH and not tables.is_army[unit] and g.place[unit] == ELIMINATED[CP]
    ]


@dataclass(frozen=True)
class ChooseLegion(Decision):
    """AP-60 Which AH corps changes sides."""

    rule: ClassVar[str] = "AP-60"
    prompt: ClassVar[str] = "Czech Legion: choose the eliminated Austro-Hungarian corps that is lost for good"
    verbs = (Verb("enlist", "unit", label="Remove {unit}", group="event"),)

    def options(self, g: Board) -> Iterable[Raw]:
        return [("enlist", unit) for unit in captured_corps(g)]


@procedure
class CzechLegion(Procedure):
    """AP-60 An eliminated AH corps leaves the game; the Legion joins the AP Reserve Box."""

    @step("AP-60")
    def recruits(self, g: Board) -> Any:
        return ChooseLegion(AP) if captured_corps(g) else None

    @recruits.then
    def enlisted(self, g: Board, choice: Raw) -> None:
        eliminate(g, choice[1], "AP-60", permanently=True)

    @step("AP-60")
    def legion(self, g: Board) -> None:
        bring_in(g, tables_of(g).unit["CZECH-LEGION-C"], RESERVE[AP], "AP-60")


# CP-63 Russian Desertions


def deserters(g: Board) -> list[int]:
    """CP-63 Full-strength RU units on the map."""
    nation = tables_of(g).nation
    return [unit for unit in range(len(nation)) if nation[unit] == RU and on_map(g, unit) and full(g, unit)]


@dataclass(frozen=True)
class ChooseDeserters(Decision):
    """CP-63 Which RU unit is reduced."""

    rule: ClassVar[str] = "CP-63"
    prompt: ClassVar[str] = "Russian Desertions: choose up to {left} more full Russian units, or stop"
    auto: ClassVar[bool] = False
    verbs = (
        Verb("desert", "unit", label="Reduce {unit}", group="event"),
        Verb("done", label="Reduce no more", group="end", ends=True),
    )
    left: int = 4

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("desert", unit) for unit in deserters(g)), ("done",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "desert" or choice[1] < 0:
            return None
        return No("CP-63", f"{name(g, choice[1])} is not a full-strength Russian unit on the map")


@procedure
class RussianDesertions(Procedure):
    """CP-63 Up to four RU units are reduced."""

    left: int = 4

    @loop("CP-63")
    def desertions(self, g: Board) -> Any:
        return ChooseDeserters(CP, self.left) if self.left and deserters(g) else None

    @desertions.then
    def deserted(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "done":
            return LEAVE
        self.left -= 1
        flip_down(g, choice[1], "CP-63")
        return None


def warsaw_is_german(g: Board) -> bool:
    """CP-59 CP controls Warsaw."""
    return controls(g, CP, at(g, "Warsaw"))


def berlin_is_safe(g: Board) -> bool:
    """CP-05 Berlin is under CP control and in supply."""
    unit = tables_of(g).unit["GE-1"]
    return controls(g, CP, at(g, "Berlin")) and supplied_at(g, unit, at(g, "Berlin"))


__all__ = [
    "CzechLegion", "FirstTrench", "Landwehr", "ParisTaxis", "RussianCavalry", "RussianDesertions",
    "WarInAfrica", "berlin_is_safe", "warsaw_is_german",
]  # fmt: skip
