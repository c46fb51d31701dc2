"""The rows of the data files."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Terrain = Literal["open", "orchard", "dunes", "marsh", "woods", "village", "city", "bridge", "sea", "water"]
Water = Literal["", "canal", "river", "major"]
Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Mark = Annotated[int, Meta(ge=0, le=1)]
Steps = Annotated[int, Meta(ge=1, le=2)]
Direction = Annotated[int, Meta(ge=0, le=5)]


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    terrain: Terrain
    also: Literal["", Terrain]
    """1.1e Another terrain in the same hex."""
    bank: str
    name: str
    airfield: str
    cap: Count | None
    max: Count | None
    ship: Mark
    partial_water: Mark
    supply: Literal["", "orange", "british"]
    zone: Literal["", "A", "B", "C", "D", "E", "F"]
    line: Number | None
    """Its number on the line of communication (4.0e)."""
    special: Literal["", "unloading", "refinery", "harbour", "stadium", "ground_supply"]
    source: str


class HexsideRow(msgspec.Struct, frozen=True):
    hex_a: str
    hex_b: str
    water: Water
    red: Mark
    bridge: Literal["", "road", "rail", "road+rail"]
    road: Literal["", "road", "highway"]
    rail: Mark
    name: str
    source: str


class FerryRow(msgspec.Struct, frozen=True):
    hex_a: str
    hex_b: str
    kind: Literal["black", "brown"]
    cost: Number
    name: str
    source: str


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: Literal["german", "dutch"]
    nation: Literal["NL", "FR", "GB", "DE"]
    formation: str
    kind: str
    size: str
    strength: Count
    reduced: Count | None
    range: Count | None
    aa: Mark
    steps: Steps
    barrage: Mark
    exploit: Mark
    assault: Mark
    movement: Count
    hex: str
    turn: Number | None
    entry: Literal["setup", "reinforcement", "drop", "land", "seaplane", "adhoc"]
    zone: str
    scenarios: tuple[str, ...]
    group: str
    source: str


class TerrainRow(msgspec.Struct, frozen=True):
    terrain: Terrain
    leg: str
    motor: str
    armour: str
    combat: str
    overrun: str
    barrage: int
    drop: Mark
    losses: Count
    landing: str
    source: str


class WaterRow(msgspec.Struct, frozen=True):
    water: Water
    leg: str
    motor: str
    armour: str
    combat: str
    overrun: str
    source: str


class RoadRow(msgspec.Struct, frozen=True):
    road: Literal["road", "highway"]
    leg: str
    motor: str
    armour: str
    source: str


class ResultRow(msgspec.Struct, frozen=True):
    column: str
    roll: int
    result: str
    source: str


class TurnRow(msgspec.Struct, frozen=True):
    turn: int
    day: int
    time: str
    night: Mark
    source: str


class SupportRow(msgspec.Struct, frozen=True):
    force: Literal["german", "dutch", "british"]
    die: int
    stuka: Count
    bomber: Count
    source: str


class LandingRow(msgspec.Struct, frozen=True):
    roll: int
    ju52: Mark
    wreck: Mark
    scatter: Mark
    source: str


class ModifierRow(msgspec.Struct, frozen=True):
    condition: Literal["zone", "wreck", "capacity", "standing_barrage", "road"]
    modifier: int
    source: str


class LossRow(msgspec.Struct, frozen=True):
    roll: int
    ju52: Mark
    steps: Mark
    source: str


class HeadRow(msgspec.Struct, frozen=True):
    kind: Literal["airfield", "paradrop"]
    side: Literal["full", "reduced"]
    ju52: Number
    range: Count
    source: str


class SiteRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: Literal["bridge", "hex", "airfield", "source"]
    hexes: tuple[str, ...]
    vp: Count
    source: str


class GroupRow(msgspec.Struct, frozen=True):
    group: str
    name: str
    turn: Number
    vp: Count
    source: str


class CaptureRow(msgspec.Struct, frozen=True):
    unit: str
    vp: Count
    source: str


class EvacuationRow(msgspec.Struct, frozen=True):
    unit: str
    until: Number
    vp: Count
    source: str


class SuggestedRow(msgspec.Struct, frozen=True):
    scenario: str
    unit: str
    hex: str
    how: Literal["drop", "village", "stadium", "seaplane"]
    source: str


class Ju52(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: Count
    source: str


class Raids(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stuka: Count
    stuka_around: Count
    bomber: Count
    dutch: Count
    british: Count
    source: str


class Stukas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spare_friends: bool
    source: str


class Bridges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: tuple[Number, ...]
    source: str


class Scatter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    directions: Annotated[tuple[Direction, ...], Meta(min_length=6, max_length=6)]
    adjust: Count
    source: str


class GameValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`game.toml`."""

    ju52: Ju52
    raids: Raids
    stukas: Stukas
    bridges: Bridges
    scatter: Scatter


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario of section 5.0; `scenarios.toml` says what each key means."""

    name: str
    rule: str
    text: str
    source: str
    area: tuple[int, int]
    last: int
    dutch_last: bool
    support: Literal["fixed", "half", "full"]
    stukas: int
    village: int
    stadium: int
    victory: Literal["bridges", "den_haag", "points"]
    moved: dict[str, str] = {}
    levels: tuple[tuple[int, str, str], ...] = ()
