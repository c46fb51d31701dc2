"""The clauses of the series that stand on memory or on a decision of ours, as settings with their marks.

A game keeps them in `data/series.toml`; the owner of the series rulebook lays a file of the same name over
it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

import msgspec

from redoubt.engine.errors import DataError
from redoubt.kit.tables import DataSource, load_toml

FILE = "series.toml"
Mark = Literal["E", "M", "D"]
"""Printed elsewhere than in the rulebook's body; from memory; decided here."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One setting: its value, the rule it belongs to, the evidence for it, and what it means."""

    value: int | bool | str
    rule: str
    mark: Mark
    text: str
    source: str


@dataclass(frozen=True)
class Series:
    """The settled clauses. Each field is a table of `series.toml`."""

    stack_view: Literal["top", "all"]
    ezoc_extra_mp: int
    ezoc_charge: Literal["exit", "enter"]
    friends_cancel_for_movement: bool
    friends_cancel_for_supply: bool
    exploit_min_ma: int
    overrun_surcharge_mp: int
    failed_overrun_ends_move: bool
    lowest_odds: str
    empty_defence: int
    first_losses: Literal["attacker", "defender"]
    retreat_zone_loss: Literal["stack", "none"]
    friends_cancel_for_retreat: bool
    trace_ferries: bool
    reinforcements_may_wait: bool


_CHOICES: dict[str, tuple[str, ...]] = {
    "stack_view": ("top", "all"),
    "ezoc_charge": ("exit", "enter"),
    "first_losses": ("attacker", "defender"),
    "retreat_zone_loss": ("stack", "none"),
}


def clauses(source: DataSource) -> dict[str, Clause]:
    """Every setting with its mark, as the file gives it."""
    return load_toml(source, FILE, dict[str, Clause])


def load_series(source: DataSource) -> Series:
    """The settings of a game, with an owner's overlay; an unknown or missing one is an error."""
    known = clauses(source)
    wanted = {field.name for field in fields(Series)}
    for name in sorted(wanted ^ known.keys()):
        raise DataError(FILE, None, None, f"{name}: {'missing' if name in wanted else 'unknown setting'}")
    values: dict[str, Any] = {}
    for name, clause in known.items():
        values[name] = clause.value
        if name in _CHOICES and clause.value not in _CHOICES[name]:
            raise DataError(FILE, None, None, f"{name}: expected one of {', '.join(_CHOICES[name])}")
        if isinstance(clause.value, int) and clause.value < 0:
            raise DataError(FILE, None, None, f"{name}: expected a number from 0, found {clause.value}")
    return Series(**values)
