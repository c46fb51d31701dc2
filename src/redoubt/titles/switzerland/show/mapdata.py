"""The static facts a client needs to draw the game: map, counters, charts. Plain data, nothing hidden."""

from __future__ import annotations

from typing import Any, Final

from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.state import HEXES, SIDES
from redoubt.titles.switzerland.tables import CLASSES, LINE, NATIONS, TERRAINS, TYPES


def map_data(rules: Rules) -> dict[str, Any]:
    """Hexes with their centres, roads, hexsides, exits, units, works and the tables."""
    tables = rules.tables
    grid = tables.grid
    name = grid.name
    return {
        "shape": {"columns": grid.columns, "rows": grid.rows, "hexes": "flat-topped, even columns lower"},
        "hexes": [
            {
                "hex": name(hex),
                "centre": [round(part, 4) for part in grid.centre(hex)],
                "country": NATIONS[tables.country[hex]],
                "terrain": TERRAINS[tables.terrain[hex]],
                "urban": tables.urban[hex],
                "vp": tables.vp[hex],
                "landmark": tables.landmark[hex],
                "orange": hex in tables.orange,
                "pink": hex in tables.pink,
            }
            for hex in range(HEXES)
        ],
        "roads": [[name(a), name(b)] for a, b in tables.roads],
        "hexsides": [
            {"between": [name(a), name(b)], "feature": tables.hexsides[a, b], "name": label}
            for (a, b), label in tables.hexside_names.items()
        ],
        "exits": [
            {"hex": name(hex), "edge": tables.exit_edge[hex], "country": NATIONS[nation]}
            for hex, nation in tables.exits.items()
        ],
        "units": [
            {
                "id": tables.unit_ids[unit],
                "name": tables.unit_names[unit],
                "side": SIDES[rules.side[unit]],
                "nation": NATIONS[tables.nation[unit]],
                "type": TYPES[tables.type[unit]],
                "size": tables.size[unit],
                "stacking": tables.stacking[unit],
                "strength": list(tables.strength[unit]),
                "bombardment": list(tables.bombardment[unit]),
                "movement": tables.movement[unit],
                "move_class": CLASSES[tables.move_class[unit]],
                "group": tables.group[unit],
            }
            for unit in range(len(tables.unit_ids))
        ],
        "forts": [
            {
                "id": tables.fort_ids[fort],
                "kind": "line" if tables.fort_kind[fort] == LINE else "fortress",
                "nation": NATIONS[tables.fort_nation[fort]],
                "strength": tables.fort_strength[fort],
            }
            for fort in range(len(tables.fort_ids))
        ],
        "combat_results": {
            column: [f"{attacker}/{defender}" for attacker, defender in results]
            for column, results in zip(tables.columns, tables.combat_results, strict=True)
        },
        "bombardment": [
            {"strength": strength, "points": points, "number": number}
            for (strength, points), number in tables.bombardment_number.items()
        ],
        "bombardment_modifiers": dict(tables.bombardment_modifier),
        "bomber": {str(die): {"strength": s, "vp_loss": loss} for die, (s, loss) in tables.bomber.items()},
        "terrain_costs": [
            {"move_class": move_class, "terrain": terrain, "cost": cost}
            for (move_class, terrain), cost in tables.terrain_cost.items()
        ],
        "hexside_costs": dict(tables.feature_cost),
        "column_shifts": {
            **{
                kind: {"defender": tables.shift[number], "engineer": tables.engineer_shift[number]}
                for number, kind in enumerate(TERRAINS)
            },
            "urban": {"defender": tables.urban_shift, "engineer": tables.urban_engineer_shift},
        },
    }


_REGIONS: Final = {
    "jura": (3, 10, 3, 8), "leman": (1, 8, 8, 15), "plateau": (7, 14, 4, 10), "rhine": (10, 17, 1, 6),
    "bodensee": (17, 24, 1, 6), "oberland": (9, 16, 8, 13), "valais": (7, 14, 10, 16),
    "gotthard": (14, 21, 7, 13), "ticino": (16, 23, 11, 17), "grisons": (21, 28, 7, 13),
}  # fmt: skip
"""Rectangles of the map: first and last column, first and last row."""


def regions(rules: Rules) -> dict[str, list[str]]:
    """The hexes of the named regions."""
    grid = rules.tables.grid
    return {
        name: [
            id
            for hex, id in enumerate(grid.names)
            if left <= grid.column[hex] <= right and top <= grid.row[hex] <= bottom
        ]
        for name, (left, right, top, bottom) in _REGIONS.items()
    }


__all__ = ["map_data", "regions"]
