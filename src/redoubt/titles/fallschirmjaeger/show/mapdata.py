"""The static facts a client needs to draw the game: map, counters, charts. Plain data, nothing hidden."""

from __future__ import annotations

from typing import Any, Final

from redoubt.titles.fallschirmjaeger.settings import Rules


def map_data(rules: Rules) -> dict[str, Any]:
    """The hexes in play with their centres, roads, hexsides, ferries, sites and counters."""
    tables = rules.tables
    grid = tables.grid
    name, vp = (
        grid.name,
        {hex: row.vp for row, hexes in zip(tables.sites, tables.site_hexes, strict=True) for hex in hexes},
    )

    def in_play(*hexes: int) -> bool:
        return all(rules.area & grid.bit[hex] for hex in hexes)

    sides = [(pair, row) for pair, row in tables.hexsides.items() if pair[0] < pair[1] and in_play(*pair)]
    return {
        "shape": {
            "columns": grid.columns,
            "rows": grid.rows,
            "rows_from": "bottom",
            "hexes": "flat-topped, even columns higher",
        },
        "hexes": [
            {
                "hex": name(hex),
                "centre": [round(part, 4) for part in grid.centre(hex)],
                "country": "",
                "terrain": row.terrain,
                "also": row.also,
                "urban": row.name if row.terrain in ("city", "village", "bridge") else "",
                "vp": vp.get(hex, 0),
                "landmark": row.name,
                "airfield": row.airfield,
                "bank": row.bank,
                "zone": row.zone,
                "supply": row.supply,
                "special": row.special,
                "line": row.line,
            }
            for hex, row in enumerate(tables.hexes)
            if in_play(hex)
        ],
        "roads": [[name(a), name(b)] for (a, b), row in sides if row.road],
        "railways": [[name(a), name(b)] for (a, b), row in sides if row.rail],
        "hexsides": [
            {
                "between": [name(a), name(b)],
                "feature": "lake" if row.water == "major" else row.water,
                "water": row.water,
                "name": row.name,
                "bridge": row.bridge,
            }
            for (a, b), row in sides
            if row.water
        ],
        "ferries": [
            {"between": [name(a), name(b)], "kind": row.kind, "cost": row.cost, "name": row.name}
            for (a, b), row in tables.ferries.items()
            if a < b and in_play(a, b)
        ],
        "exits": [],
        "sites": [
            {"id": row.id, "name": row.name, "kind": row.kind, "hexes": list(row.hexes), "vp": row.vp}
            for row in tables.sites
        ],
        "units": [
            {
                "id": row.id,
                "name": row.name,
                "side": row.side,
                "nation": row.nation,
                "type": row.kind,
                "size": row.size,
                "strength": list(rules.counters.strength[unit]),
                "range": row.range,
                "movement": row.movement,
                "steps": row.steps,
                "entry": row.entry,
                "turn": row.turn,
                "zone": row.zone,
                "group": row.group,
            }
            for unit, row in enumerate(tables.units)
            if rules.scenario_id in row.scenarios
        ],
    }


_REGIONS: Final = {
    "moerdijk": (1, 10, 22, 31),
    "dordrecht": (8, 18, 13, 23),
    "hoeksche-waard": (9, 30, 23, 35),
    "ijsselmonde": (14, 38, 16, 29),
    "waalhaven": (25, 36, 19, 28),
    "rotterdam": (27, 40, 13, 24),
    "westland": (42, 58, 18, 33),
    "delft": (43, 52, 14, 22),
    "den-haag": (48, 61, 10, 23),
    "leiden": (48, 61, 1, 8),
    "hoek": (50, 60, 28, 35),
}
"""Rectangles of the map: first and last column, first and last row."""


def regions(rules: Rules) -> dict[str, list[str]]:
    """The hexes of the named regions, as far as they are in play."""
    grid = rules.tables.grid
    found = {
        name: [
            id
            for hex, id in enumerate(grid.names)
            if left <= grid.column[hex] <= right
            and low <= grid.row[hex] <= high
            and rules.area & grid.bit[hex]
        ]
        for name, (left, right, low, high) in _REGIONS.items()
    }
    return {name: hexes for name, hexes in found.items() if hexes}


__all__ = ["map_data", "regions"]
