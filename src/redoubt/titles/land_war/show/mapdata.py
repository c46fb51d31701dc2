"""The static data that a client needs to draw a campaign: hexes, hexsides, calendar."""

from __future__ import annotations

from typing import Any

from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.state import NATIONS
from redoubt.titles.land_war.tables import GRID, TERRAINS


def map_data(rules: Rules) -> dict[str, Any]:
    """The map of the scenario; `art` names the folder of its drawing."""
    board = rules.map
    return {
        "id": board.name,
        "art": f"/art/land_war/{board.name}/map.json",
        "typed": True,
        "shape": {"columns": _most(rules, 0), "rows": _most(rules, 1),
                  "hexes": "flat-topped, even columns lower"},
        "hexes": [
            {
                "hex": row.hex,
                "centre": [round(part, 4) for part in GRID.centre(hex)],
                "country": row.country,
                "terrain": TERRAINS[board.terrain[hex]],
                "urban": row.city or None,
                "landmark": row.city or row.industry_zone or None,
                "vp": board.points.get(hex, 0),
                "major": row.city_rank == "major",
                "industry": row.industry_zone or None,
                "off_map": bool(row.off_map),
                "coastal": bool(row.coastal),
                "winter": row.winter_rule == "1",
                "start": row.start_control or None,
            }
            for hex, row in board.rows.items()
        ],
        "hexsides": [
            *({"between": [GRID.name(a), GRID.name(b)], "feature": "sea", "name": ""}
              for a, b in sorted(board.all_sea) if a < b),
            *({"between": [GRID.name(hex), GRID.name(across)], "feature": "fort", "layers": layers,
               "nation": NATIONS[nation], "name": ""} for hex, across, nation, layers in board.forts),
        ],
        "calendar": [
            {"turn": row.turn, "name": row.name, "start": row.start, "end": row.end,
             "winter": bool(row.winter), "bomber_range": row.bomber_range}
            for row in board.calendar
        ],
    }  # fmt: skip


def _most(rules: Rules, part: int) -> int:
    return max(int(row.hex[2 * part : 2 * part + 2]) for row in rules.map.rows.values())


__all__ = ["map_data"]
