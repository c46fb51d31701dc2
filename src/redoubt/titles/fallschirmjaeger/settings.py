"""The static rules of one game: tables, scenario and options, settled once when it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from redoubt.engine.decision import Choice
from redoubt.engine.errors import BadSetup, DataError
from redoubt.engine.title import Option, Scenario
from redoubt.kit.tables import DataSource
from redoubt.series.scs.exclusive import Exclusive
from redoubt.series.scs.ground import COMBAT, LEADER, TRUCK, Counters, Ground, Ways
from redoubt.series.scs.settings import FILE as SERIES_FILE, Series, load_series
from redoubt.titles.fallschirmjaeger.notation import NOTATION
from redoubt.titles.fallschirmjaeger.rows import ScenarioData
from redoubt.titles.fallschirmjaeger.state import DEAD, DUTCH, GERMAN, HEXES
from redoubt.titles.fallschirmjaeger.tables import FOLDER, Tables, tables

STACK_LIMIT: Final = 4
"""1.3 Four units may stack in a hex."""

OPTIONS: Final = {
    option.id: option
    for option in (
        Option(
            "fog",
            "Fog of war",
            "S1.1",
            "Only the top unit of an enemy stack is seen, and how high it is.",
            True,
        ),
    )
}

_C = NOTATION.choice
TO_HEX: Final = tuple(_C(("to", hex)) for hex in range(HEXES))
MOVE_UNIT: Final = tuple(_C(("move", unit)) for unit in range(len(tables().unit_ids)))
DONE_CHOICE: Final = _C(("done",))
STOP_CHOICE: Final = _C(("stop",))


@dataclass(frozen=True, eq=False)
class Rules:
    """What `g.rules` offers: what the series asks for, and what this game needs beside it."""

    tables: Tables
    ground: Ground
    counters: Counters
    series: Series
    game: Exclusive
    entries: Callable[[Any, int], list[tuple[int, int]]]
    """S13.0 (g, side) -> which reinforcements may enter where."""
    scenario_id: str
    scenario: ScenarioData
    area: int
    """The hexes in play."""
    outside: int
    """The hexes out of play."""
    place_bit: tuple[int, ...]
    movers_of: tuple[tuple[int, ...], tuple[int, ...]]
    fighters: frozenset[int]
    special_ways: dict[Any, Ways]
    """Ways that change with bridges the German builds, by the bridges. Shared, never saved."""
    hexes: int = HEXES
    dead: int = DEAD
    stack_limit: int = STACK_LIMIT
    defends_with: tuple[int, ...] = (LEADER,)
    """1.10a Leaders add their strength to a defence."""
    to_hex: tuple[Choice, ...] = TO_HEX
    move_unit: tuple[Choice, ...] = MOVE_UNIT
    done: Choice = DONE_CHOICE
    stop: Choice = STOP_CHOICE

    @property
    def overlay(self) -> str:
        """A fingerprint of the owner's files."""
        return self.tables.source.overlay_hash()

    def where(self, hex: int) -> str:
        """A hex as a sentence writes it."""
        return self.tables.hex_shown[hex]


def scenarios() -> dict[str, Scenario]:
    """The scenarios as the engine knows them."""
    return {
        id: Scenario(id, data.name, data.rule, data.text, f"{data.last} turns", {"fog": True})
        for id, data in tables().scenarios.items()
    }


def resolver(game: Exclusive, entries: Callable[[Any, int], list[tuple[int, int]]]) -> Callable[..., Rules]:
    """How the rules of a game are settled, once the game's own answers to the series are known."""

    @lru_cache(maxsize=16)
    def resolved(scenario: str, fog: bool, overlay: Path | None) -> Rules:
        if overlay is not None and not overlay.is_dir():
            raise BadSetup(f"the data folder {overlay} does not exist", "data")
        known, series = tables(overlay), _series(overlay)
        if not fog:
            series = replace(series, stack_view="all")
        data = known.scenarios[scenario]
        counters, ground = _pieces(overlay, series.exploit_min_ma)
        if series.lowest_odds not in ground.results.columns:
            columns = ", ".join(ground.results.columns)
            raise DataError(SERIES_FILE, None, None, f"lowest_odds: expected one of {columns}")
        role, grid = counters.role, known.grid
        first, last = data.area
        movers = [
            tuple(
                unit
                for unit in counters.units_of[side]
                if role[unit] in (COMBAT, LEADER, TRUCK) and counters.movement[unit]
            )
            for side in (GERMAN, DUTCH)
        ]
        return Rules(
            tables=known,
            ground=ground,
            counters=counters,
            series=series,
            game=game,
            entries=entries,
            scenario_id=scenario,
            scenario=data,
            area=grid.bits(hex for hex in range(HEXES) if first <= grid.column[hex] <= last),
            outside=grid.bits(hex for hex in range(HEXES) if not first <= grid.column[hex] <= last),
            place_bit=known.place_bit,
            movers_of=(movers[0], movers[1]),
            fighters=frozenset((*counters.combat_of[0], *counters.combat_of[1])),
            special_ways={},
        )

    def resolve(scenario: str, options: Mapping[str, Any], overlay: Path | None = None) -> Rules:
        """Settle the rules of one game. Games with the same rules share them."""
        return resolved(scenario, bool(options["fog"]), overlay)

    return resolve


@cache
def _series(overlay: Path | None) -> Series:
    return load_series(DataSource(FOLDER / "data", overlay))


@cache
def _pieces(overlay: Path | None, exploit_min_ma: int) -> tuple[Counters, Ground]:
    known = tables(overlay)
    return known.counters(exploit_min_ma), known.ground()
