"""The static rules of one game: charts, campaign and settings, settled once when it begins.

Procedures read `g.rules`; nothing here changes during play, so clones share it and saves rebuild it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from redoubt.engine.title import Option, Scenario
from redoubt.kit.tables import DataSource, load_toml
from redoubt.titles.land_war.state import (
    BRITAIN,
    CAMPS,
    CLOSED,
    CONTROL,
    MIDDLE_EAST,
    NATIONS,
    NEUTRAL,
    NOWHERE,
    POOLS,
    SIDES,
)
from redoubt.titles.land_war.tables import FOLDER, GRID, Campaign, Charts, NationTurnRow, campaign, charts

Level = tuple[int, str, str]
"""The least points, the camp that wins (or none), the name of the result."""


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """E2, E3 When a nation leaves the war."""

    nation: str
    rule: str
    lost: tuple[tuple[str, ...], ...] = ()
    """It leaves when all cities of one of these lists are the enemy's."""
    heir: str = ""
    """The nation that may man the hexes it leaves."""
    capitals: Mapping[str, str] = {}
    """Its troops leave each of these countries when the capital falls; with the last it leaves the war."""


class Torch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """E1 What becomes of Vichy land after a landing."""

    axis_from: float
    """Degrees east: beyond, the land goes to the Axis."""
    fights_to: int
    """A garrison fights the landing on a die up to this."""


class Uprising(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """E5 PAGs of no team, one more each year in this season."""

    nation: str
    season: str


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S3 Cities for which a nation races its own allies."""

    nation: str
    cities: tuple[str, ...]


class Airfields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C3 Without these cities, and without another base, a nation's aircraft are gone."""

    nation: str
    cities: tuple[str, ...]


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One campaign, as `scenarios.toml` gives it (the meanings stand there)."""

    name: str
    source: str
    rule: str
    text: str
    length: str
    teams: tuple[str, ...]
    counted: Literal["axis", "allied"]
    levels: tuple[Level, ...]
    empty: bool
    options: Mapping[str, Any]
    short: tuple[Level, ...] = ()
    short_turns: int = 0
    landing: Mapping[str, int] = {}
    lends: Mapping[str, tuple[str, ...]] = {}
    escort: str = ""
    middle_east: str = "none"
    pag_countries: Mapping[str, tuple[str, ...]] = {}
    departures: tuple[Departure, ...] = ()
    torch: Torch | None = None
    uprising: Uprising | None = None
    airfields: Airfields | None = None
    race: Race | None = None
    """Where allies race, each team's own captures are counted beside the points of its camp."""


OPTIONS: Final = {
    option.id: option
    for option in (
        Option("enemy_strength", "What is seen of the enemy", "LW-003",
               "His strength in a hex: as it is, only its size (thin, medium, strong), or nothing.",
               "size", ("open", "size", "hidden")),
        Option("control", "Control", "LW-052",
               "Who settles disputes and grants other advantages: the program by the rulings, or people.",
               "program", ("program", "people")),
        Option("late_withdrawal", "Late withdrawal", "A06",
               "In step 6 a hex that attacks or is attacked may be thinned too.", True),
        Option("virtual_columns", "Columns beyond the table", "A13",
               "Odds above 5:1 or below 1:3 keep their distance when columns are shifted.", False),
        Option("forest_bars_tanks", "No tank supremacy in forests", "A17",
               "Reads the note printed over jungle as covering forest too.", False),
        Option("amphib_success", "A landing succeeds on", "A20",
               "Green, yellow and blue; or on green only.", "GYB", ("GYB", "G")),
        Option("max_lsp", "Most LSP a team may put on a combat", "A74",
               "A limit for each team's sheet, not for its camp: sheets are sealed. 0 means no limit.",
               0, (0, 2, 4, 6, 8)),
        Option("isolation_attrition", "Pockets wither", "A39",
               "A hex cut off for a full turn loses a third of its men and its tanks and aircraft.", True),
        Option("short_game", "Short game", "S2",
               "Ends after the first summer and autumn, with points of its own.", False),
    )
}  # fmt: skip


@cache
def scenario_data() -> Mapping[str, ScenarioData]:
    return load_toml(DataSource(FOLDER / "data"), "scenarios.toml", dict[str, ScenarioData])


def scenarios() -> dict[str, Scenario]:
    campaigns = {}
    for name, data in scenario_data().items():
        fixed = {} if data.short else {"short_game": data.rule}
        campaigns[name] = Scenario(
            name, data.name, data.rule, data.text, data.length, dict(data.options), fixed,
            (*data.teams, SIDES[CONTROL]),
        )  # fmt: skip
    return campaigns


@dataclass(frozen=True, eq=False)
class Rules:
    """All that stays the same in one game."""

    scenario: ScenarioData
    options: Mapping[str, Any]
    overlay: str
    charts: Charts
    map: Campaign
    teams: tuple[int, ...]
    """The teams that play, as sides."""
    nation_of: tuple[int, ...]
    """The nation a side plays, or none."""
    team: tuple[int, ...]
    """The side that plays a nation: Control for those without a team."""
    camp: tuple[int, ...]
    """The camp a nation belongs to at the start."""
    camp_of_side: tuple[int, ...]
    pool_team: tuple[int, ...]
    entries: tuple[int, ...]
    """By Pool: the hexes from which its points set out overland, as a set."""
    last_turn: int
    levels: tuple[Level, ...]
    capitals: Mapping[tuple[int, str], int]
    """E3 By nation and country: when this capital falls, the nation leaves the country."""

    def budget(self, nation: int, turn: int) -> NationTurnRow | None:
        """What the nation has in a turn; None for one that produces nothing."""
        return self.map.budget.get((nation, turn))

    def estimate(self, nation: int, turn: int) -> int:
        """LW-034 The ME that the briefings give a nation this turn."""
        row = self.budget(nation, max(turn, 1))
        return row.me if row is not None else 1

    def winter(self, turn: int) -> bool:
        """LW-033"""
        return bool(self.map.calendar[turn - 1].winter)

    def turn_name(self, turn: int) -> str:
        return self.map.calendar[turn - 1].name if 1 <= turn <= len(self.map.calendar) else ""


def resolve(scenario: str, options: Mapping[str, Any], overlay: Path | None) -> Rules:
    """The rules of a game. The same game gives the same object, so that what it remembers is shared."""
    return _resolve(scenario, tuple(sorted(options.items())), overlay)


@lru_cache(64)
def _resolve(scenario: str, options: tuple[tuple[str, Any], ...], overlay: Path | None) -> Rules:
    data, settings = scenario_data()[scenario], dict(options)
    board = campaign(scenario, overlay)
    rows = {NATIONS.index(row.nation): row for row in board.nations}
    teams = tuple(SIDES.index(team) for team in data.teams)
    nation_of = tuple(
        NATIONS.index(name) if side in teams and (name := _nation_name(side)) else NOWHERE
        for side in range(len(SIDES))
    )
    team = tuple(
        nation_of.index(nation) if nation in nation_of else CONTROL for nation in range(len(NATIONS))
    )
    camp = tuple(
        CAMPS.index(rows[nation].side) if nation in rows else NEUTRAL for nation in range(len(NATIONS))
    )
    short = bool(settings["short_game"] and data.short)
    return Rules(
        scenario=data,
        options=settings,
        overlay=DataSource(FOLDER / "data", overlay).overlay_hash(),
        charts=charts(overlay),
        map=board,
        teams=teams,
        nation_of=nation_of,
        team=team,
        camp=camp,
        camp_of_side=tuple(camp[nation] if nation >= 0 else NOWHERE for nation in nation_of),
        pool_team=tuple(team[BRITAIN if pool == MIDDLE_EAST else pool] for pool in range(len(POOLS))),
        entries=(
            *(
                _entry(board, rows[nation].pool_entry if nation in rows else "none")
                for nation in range(len(NATIONS))
            ),
            _entry(board, data.middle_east),
        ),
        last_turn=data.short_turns if short else len(board.calendar),
        levels=data.short if short else data.levels,
        capitals={
            (NATIONS.index(departure.nation), country): board.place(capital)
            for departure in data.departures
            for country, capital in departure.capitals.items()
        },
    )


def _nation_name(side: int) -> str:
    """The nation of a team: axis_minors plays the Axis-Minors."""
    wanted = SIDES[side].replace("_", "-")
    return next((name for name in NATIONS if name.lower() == wanted), "")


def _entry(board: Campaign, words: str) -> int:
    """Where a Pool's points set out: a map column, a country, its industry zones, or hexes by number."""
    kind, _, rest = words.partition(" ")
    if kind == "column":
        return sum(GRID.bit[hex] for hex in board.rows if GRID.column[hex] == int(rest)) & board.land
    if kind == "country":
        return sum(GRID.bit[hex] for hex in board.rows if board.country[hex] == rest) & board.land
    if kind == "zones":
        return sum(
            GRID.bit[hex]
            for hex, row in board.rows.items()
            if row.industry_zone and board.country[hex] == rest
        )
    if kind == "hexes":
        return sum(GRID.bit[GRID.parse(hex)] for hex in rest.split())
    return 0


__all__ = ["CLOSED", "OPTIONS", "Rules", "ScenarioData", "resolve", "scenario_data", "scenarios"]
