"""Positions for a question about odds: two stacks and a kind of terrain, with nothing else on the map.

This module only places counters, legally; the procedures work out what follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from redoubt.engine.errors import BadChoice, BadSetup
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.state import SIDES, SWISS
from redoubt.titles.switzerland.tables import CH, COUNTRIES, FORTRESS, LAKE, LINE, TERRAINS

GROUNDS = ("urban", "clear", "hill", "mountain")
WORKS = {"line": LINE, "fortress": FORTRESS}
_NIGHTS = ("4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.2.5", "4.2.6")


def arrange(
    rules: Rules,
    ground: str,
    attack: Sequence[str],
    defend: Sequence[str],
    works: str = "",
    night: bool = False,
) -> tuple[dict[str, Any], str, str]:
    """A combat of these units in this terrain or hex: the fields of a position, the attacking side, and the
    choice to ask about. All attackers enter by the same hexside, which a line faces (11.1)."""
    attackers, side = _stack(rules, attack, "attack")
    defenders, other = _stack(rules, defend, "defend")
    if not attackers:
        raise BadSetup("name at least one attacking unit", "attack")
    if not defenders and not works:
        raise BadSetup("name at least one defending unit, or a fortification", "defend")
    if defenders and side == other:
        raise BadSetup(f"attackers and defenders are both {rules.armies[side]}", "defend")
    hex, origin = _site(rules, ground, attackers, defenders)
    name = rules.tables.grid.name
    ids = rules.tables.unit_ids
    units = {ids[unit]: {"place": name(hex), "origin": name(origin)} for unit in attackers}
    units |= {ids[unit]: {"place": name(hex)} for unit in defenders}
    fields: dict[str, Any] = {
        "turn": 1, "night": int(night), "unit": units, "run": {"procedure": "ClearRoads"},
    }  # fmt: skip
    if works:
        fields["fort"] = _works(rules, works, side, defenders, hex, origin)
    return fields, SIDES[side], f"fight {name(hex)}"


def _stack(rules: Rules, names: Sequence[str], path: str) -> tuple[list[int], int]:
    units = []
    for name in names:
        try:
            units.append(NOTATION.kinds["unit"].parse(name, path))
        except BadChoice as error:
            raise BadSetup(str(error), path) from None
    sides = {rules.side[unit] for unit in units}
    if len(sides) > 1:
        raise BadSetup(f"{', '.join(names)} do not all belong to the same side", path)
    if len(set(units)) < len(units):
        raise BadSetup("a unit is listed twice", path)
    return units, sides.pop() if sides else -1


def _site(rules: Rules, ground: str, attackers: list[int], defenders: list[int]) -> tuple[int, int]:
    """A Swiss hex of this terrain that all of them can enter, and the hex the attackers come from."""
    tables = rules.tables
    grid = tables.grid
    if ground in GROUNDS:
        hexes = [
            hex
            for hex in range(len(grid))
            if tables.country[hex] == CH
            and (bool(tables.urban[hex]) if ground == "urban" else TERRAINS[tables.terrain[hex]] == ground)
            and (ground == "urban" or not tables.urban[hex])
        ]
    else:
        try:
            hexes = [NOTATION.kinds["hex"].parse(ground, "hex")]
        except BadChoice:
            grounds = ", ".join(GROUNDS)
            raise BadSetup(f"expected {grounds} or a hex number, found {ground[:40]!r}", "hex") from None

    def ways(hex: int, unit: int) -> set[int]:
        cost = rules.cost_maps[tables.move_class[unit]].cost
        return {near for near in grid.adjacent[hex] if cost(near, hex) and tables.terrain[near] != LAKE}

    sites = []
    for hex in hexes:
        entries = set.intersection(*(ways(hex, unit) for unit in attackers))
        if entries and all(ways(hex, unit) for unit in defenders):
            open_sides = sum(len(ways(hex, unit)) for unit in (*attackers, *defenders))
            sites.append((-open_sides, hex, min(entries)))
    if not sites:
        raise BadSetup(f"these units cannot all enter {ground}", "hex", "9.2")
    _, hex, origin = min(sites)
    return hex, origin


def _works(
    rules: Rules, works: str, side: int, defenders: list[int], hex: int, origin: int
) -> dict[str, dict[str, Any]]:
    if works not in WORKS:
        raise BadSetup(f"expected {' or '.join(WORKS)}, found {works[:40]!r}", "fort", "11.0")
    if side == SWISS:
        raise BadSetup(
            "all fortifications are Swiss or French, so the Swiss side cannot attack one", "fort", "11.0"
        )
    tables = rules.tables
    nation = tables.nation[defenders[0]] if defenders else CH
    for fort, name in enumerate(tables.fort_ids):
        if tables.fort_kind[fort] == WORKS[works] and tables.fort_nation[fort] == nation:
            facing = tables.grid.direction(hex, origin) if works == "line" else 0
            return {name: {"fort_place": tables.grid.name(hex), "facing": facing}}
    raise BadSetup(f"{COUNTRIES[nation]} has no {works}", "fort", "11.0")


def still(data: Mapping[str, Any]) -> dict[str, Any]:
    """A position in which nothing has run yet, so that the odds of its first roll can be asked for."""
    fields = {key: value for key, value in data.items() if key not in ("phase", "run")}
    phase = str(data.get("phase", ""))
    if phase:
        fields["night"] = int(phase in _NIGHTS)
    return {**fields, "run": {"procedure": "ClearRoads"}}
