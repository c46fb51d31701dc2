"""The static rules of one game: tables, scenario and options, settled once at the start.

Procedures read `g.rules`; nothing here changes during play, so clones share it and saves rebuild it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Option, Scenario
from redoubt.kit.ranges import CostMap
from redoubt.kit.tables import DataSource, load_toml
from redoubt.titles.switzerland.state import ARMIES, GERMAN, SIDES, SWISS
from redoubt.titles.switzerland.tables import DE, FOLDER, FR, INFANTRY, IT, NATIONS, Nation, Tables, tables


class Fighters(msgspec.Struct, frozen=True):
    """The fighters each nation starts with (8.0)."""

    german: int
    italian: int
    swiss: int
    french: int


class RoadOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Road Out markers of a scenario, by when they are placed (18.2)."""

    first: int
    after_militia: int
    italy: int
    each_turn: int = 0
    in_all: int = 0


class Prisoners(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The release of the prisoners of war (18.4)."""

    first: int
    last: int = 0
    at_once: bool = False
    infantry_only: bool = False
    reduced: bool = False


class FrenchLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where French fortified lines may be built, and how many there are (19.3.6, 19.5.6)."""

    hexes: tuple[str, ...] = ()
    count: int = 0


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario of section 19, from `scenarios.toml` (which explains the values)."""

    name: str
    source: str
    rule: str
    text: str
    days: int
    extra: int
    bomber: tuple[int, int]
    german_land: tuple[Nation, ...]
    deadly: tuple[Nation, ...]
    closed: tuple[Nation, ...]
    italy: Literal["none", "choice", "six", "stacks", "land"]
    three_corps: Literal["absent", "choice", "frozen", "active"]
    emergency: Literal["five", "two_dice", "one_die", "none"]
    swiss_points: int
    german_points: bool
    victory: Literal["surrender", "exit", "depth"]
    french_vp: bool
    french: bool
    road_out: RoadOut
    nsb_militia: int
    militia: int
    brandenburgers: int
    fighters: Fighters
    hg: bool
    lines: Literal["", "orange", "orange_die", "orange and pink"]
    fortresses: Literal["", "fortress", "line"]
    options: Mapping[str, bool]
    fixed: Mapping[str, str]
    pow: Prisoners | None = None
    french_lines: FrenchLines = FrenchLines()
    draws: Mapping[str, int] = {}
    border_stands_until: int = 0
    free_optionals: bool = False
    names: Mapping[str, str] = {}


OPTIONS: Final = {
    option.id: option
    for option in (
        Option("air_combat", "Advanced air combat", "8.0",
               "Fighters fight over daylight combats and let their side shift the combat die."),
        Option("fortifications", "Fortifications", "11.0",
               "Fortified lines and fortresses; the German may buy four engineers."),
        Option("militia", "Militia", "18.1",
               "Pro-German militia close hexes to the Swiss during set-up and the first turn."),
        Option("road_out", "Road Out", "18.2",
               "The Swiss blow roads with markers; engineers clear them."),
        Option("strip_three_corps", "Strip 3 Corps", "18.3",
               "The Swiss may pull units from the Italian front and pay the German in victory points."),
        Option("release_pows", "Release the prisoners", "18.4",
               "The Swiss may arm interned French and Polish troops; the German then gets the HG regiment."),
        Option("airborne", "Airborne troops", "18.5",
               "The German may buy parachute and glider units that land at night in secret hexes."),
        Option("fog_of_war", "Fog of war", "18.6",
               "The Swiss may shift a die roll of listed units one hex before placing the rest."),
        Option("redoubt", "Swiss National Redoubt", "18.7",
               "The Swiss fight for the Alps: they surrender only if all six mountain towns are lost."),
        Option("artillery_movement", "Artillery movement restriction", "18.8",
               "Only motorised artillery may move after bombarding."),
        Option("brandenburgers", "Brandenburgers", "18.9",
               "German commandos slip past the enemy and open roads and lines for one unit."),
        Option("rivers", "Rivers", "9.0",
               "Crossing a river off road costs one extra movement point (reconstructed).",
               True),
        Option("split_road_out", "Road Out in two groups", "19.4.2",
               "In 19.4 place three Road Out markers first and three after the militia, not six at once."),
        Option("forty_turns", "End after forty turns", "19.4.3",
               "In 19.4 and 19.5, which have no turn limit, the game ends after turn 40."),
        Option("us_relief", "American relief", "19.5.7",
               "In 19.5 the Italian counters are Americans who come to help the French."),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Rules:
    """The value of `g.rules`."""

    tables: Tables
    scenario_id: str
    scenario: ScenarioData
    air_combat: bool
    fortifications: bool
    militia: bool
    road_out: bool
    strip_three_corps: bool
    release_pows: bool
    airborne: bool
    fog_of_war: bool
    redoubt: bool
    artillery_movement: bool
    brandenburgers: bool
    rivers: bool
    split_road_out: bool
    us_relief: bool
    forty_turns: bool
    armies: tuple[str, ...]
    """The name of each side in this scenario: in 19.6 the Swiss player plays the French."""
    side: tuple[int, ...]
    """The side of each unit; the Italians change sides in 19.5.7."""
    units_of: tuple[tuple[int, ...], tuple[int, ...]]
    troops_of: tuple[tuple[int, ...], tuple[int, ...]]
    """All units of a side except Brandenburgers, who do not hold hexes (18.9.1)."""
    cost_maps: tuple[CostMap, ...]
    may_step: tuple[tuple[int, ...], ...]
    """By class and hex, the neighbours it may enter while all roads are open."""
    may_stand: tuple[int, ...]
    """By class, the hexes it may enter from somewhere while all roads are open."""
    start_lost: tuple[int, ...]
    """Steps a unit starts the scenario without, which do not count as losses (19.5.1)."""
    derived: dict[Any, Any]
    """What follows from the map alone, worked out on first use. Shared by all games with the same costs,
    never saved."""
    ways: dict[Any, Any]
    """Distances that staffs have worked out, shared in the same way."""

    @property
    def overlay(self) -> str:
        return self.tables.overlay


@cache
def scenario_data(overlay: Path | None = None) -> dict[str, ScenarioData]:
    """All scenarios, checked."""
    return load_toml(DataSource(FOLDER / "data", overlay), "scenarios.toml", dict[str, ScenarioData])


def scenarios() -> dict[str, Scenario]:
    """The scenarios in the engine's form."""
    scenarios = {}
    for key, data in scenario_data().items():
        if data.days:
            length = f"{data.days} turns" + ("" if data.extra == 0 else ", can be extended")
        else:
            length = "no turn limit"
        defaults = {name: data.options.get(name, option.default) for name, option in OPTIONS.items()}
        scenarios[key] = Scenario(
            key, data.name, data.rule, data.text, length, defaults, data.fixed, names=data.names
        )
    return scenarios


def resolve(scenario: str, options: Mapping[str, Any], overlay: Path | None = None) -> Rules:
    """Settle the rules of one game. Games with the same rules share them and everything derived from them."""
    return _resolved(scenario, tuple(sorted(options.items())), overlay)


@lru_cache(maxsize=32)
def _resolved(scenario: str, settled: tuple[tuple[str, Any], ...], overlay: Path | None) -> Rules:
    options = dict(settled)
    if overlay is not None and not overlay.is_dir():
        raise BadSetup(f"the data folder {overlay} does not exist", "data")
    facts = tables(overlay)
    data = scenario_data(overlay)[scenario]
    side = tuple(
        SWISS if options["us_relief"] and group == "italian" else own
        for own, group in zip(facts.side, facts.group, strict=True)
    )
    units = range(len(side))
    german, swiss = (tuple(u for u in units if side[u] == army) for army in (GERMAN, SWISS))
    reduced = scenario == "kesselring"
    return Rules(
        tables=facts,
        scenario_id=scenario,
        scenario=data,
        armies=tuple(data.names.get(id, usual) for id, usual in zip(SIDES, ARMIES, strict=True)),
        side=side,
        units_of=(german, swiss),
        troops_of=(_troops(facts, german), _troops(facts, swiss)),
        cost_maps=facts.cost_maps[bool(options["rivers"])],
        may_step=facts.may_step[bool(options["rivers"])],
        may_stand=facts.may_stand[bool(options["rivers"])],
        start_lost=tuple(int(reduced and side[u] == GERMAN and _starts_reduced(facts, u)) for u in units),
        derived=_kept("derived", overlay, bool(options["rivers"])),
        ways=_kept("ways", overlay, bool(options["rivers"])),
        **options,
    )


@cache
def _kept(what: str, overlay: Path | None, rivers: bool) -> dict[Any, Any]:
    return {}


def _troops(facts: Tables, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(unit for unit in units if not facts.is_commando[unit])


def _starts_reduced(facts: Tables, unit: int) -> bool:
    """19.5.1 Divisions other than the five German infantry divisions start one step down; Americans do not
    (B185)."""
    return (
        facts.size[unit] == "XX"
        and facts.nation[unit] in (DE, IT)
        and (facts.nation[unit] == IT or facts.type[unit] != INFANTRY)
    )


COUNTRY: Final = {name: index for index, name in enumerate(NATIONS)}
__all__ = ["COUNTRY", "FR", "OPTIONS", "Rules", "ScenarioData", "resolve", "scenario_data", "scenarios"]
