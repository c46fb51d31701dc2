"""The static rules of one game: tables, profile and options, settled once at the start.

Procedures read `g.rules`; nothing here changes during play, so clones share it and saves rebuild it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from redoubt.engine.title import Option, Scenario
from redoubt.kit.tables import DataSource, load_toml
from redoubt.titles.paths_of_glory.rules.additions import NOTHING_ADDED, Additions
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card
from redoubt.titles.paths_of_glory.tables import FOLDER, RU, Tables, bits, tables


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One profile of section 4, from `scenarios.toml` (which explains the values)."""

    name: str
    rule: str
    source: str
    text: str
    last_turn: int
    setup: str
    vp: str
    hand: int
    cp_wins: tuple[int, int]
    draw: tuple[int, int]
    commitment_rises: bool
    total_war_ends: bool
    armistice: bool
    peace: bool
    star_events_score: bool
    historical: bool


OPTIONS: Final = {
    option.id: option
    for option in (
        Option("optional_cards", "Optional cards", "3.4",
               "The ten optional cards of each side join their decks; hands have eight cards."),
        Option("eight_cards", "Eight-card hands", "3.3", "Both sides hold eight cards instead of seven."),
        Option("entrench_aid", "Entrench again", "11.17",
               "A German, British, French or Italian army that failed to entrench rolls one lower in its "
               "next round."),
        Option("bid", "Bid", "4.5",
               "VP added to the final total: up for CP, down for AP; automatic victory ignores it.",
               0, tuple(range(-10, 11))),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Rules:
    """The value of `g.rules`."""

    tables: Tables
    scenario_id: str
    scenario: ScenarioData
    historical: bool
    """4.4 The rules of the Historical profile apply."""
    optional_cards: bool
    eight_cards: bool
    entrench_aid: bool
    bid: int
    hand: int
    """3.3 Cards in a hand."""
    vp_spaces: int
    russian_vp: int
    """16.7 The VP spaces of Russia."""
    salonika_opens: int
    """9.3 The Greek spaces that Salonika opens."""
    cards: tuple[Card, ...]
    """What each card does."""
    chosen: tuple[tuple[str, Any], ...]
    """All options as they are settled, those of a variant too."""
    added: Additions = NOTHING_ADDED
    """What a variant adds to the rules."""

    @property
    def overlay(self) -> str:
        return self.tables.overlay


@cache
def scenario_data(overlay: Path | None = None) -> dict[str, ScenarioData]:
    """All profiles, checked."""
    return load_toml(DataSource(FOLDER / "data", overlay), "scenarios.toml", dict[str, ScenarioData])


def scenarios() -> dict[str, Scenario]:
    """4.4.5 The profiles in the engine's form: Historical has eight-card hands and the entrench aid."""
    by_key = {}
    for key, data in scenario_data().items():
        fixed = {"eight_cards": data.rule, "entrench_aid": data.rule} if data.historical else {}
        defaults = {"eight_cards": data.historical, "entrench_aid": data.historical}
        turns = f"{data.last_turn} turns"
        by_key[key] = Scenario(key, data.name, data.rule, data.text, turns, defaults, fixed)
    return by_key


def resolver(cards: Mapping[str, Card]) -> Callable[..., Rules]:
    """The function that settles the rules of one game, with what the cards do."""

    def resolve(
        scenario: str, options: Mapping[str, Any], overlay: Path | None = None, variant: Path | None = None
    ) -> Rules:
        return resolved(scenario, tuple(sorted(options.items())), overlay, variant)

    @lru_cache(maxsize=64)
    def resolved(
        scenario: str, settled: tuple[tuple[str, Any], ...], overlay: Path | None, variant: Path | None
    ) -> Rules:
        options = dict(settled)
        facts, data = tables(overlay, variant), scenario_data(overlay)[scenario]
        vp_spaces = facts.vp_spaces[data.vp]
        eight = options["eight_cards"] or options["optional_cards"]
        return Rules(
            tables=facts,
            scenario_id=scenario,
            scenario=data,
            historical=data.historical,
            optional_cards=options["optional_cards"],
            eight_cards=eight,
            entrench_aid=options["entrench_aid"],
            bid=options["bid"],
            hand=8 if eight else data.hand,
            vp_spaces=vp_spaces,
            russian_vp=vp_spaces & facts.in_country[RU],
            salonika_opens=bits((facts.space["Salonika"], facts.space["Kavala"])),
            cards=tuple(cards[row.id] for row in facts.cards),
            chosen=settled,
        )

    return resolve
