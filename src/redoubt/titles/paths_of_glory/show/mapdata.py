"""The map as clients draw it: spaces with their places on the sheet, links, and the theatres of the war.

Positions come from `art/layout.csv`; the rules do not know them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from redoubt.kit.tables import DataSource, load_csv
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.tables import FOLDER, TERRAINS, Tables

SIZE: Final = (2760, 1740)
"""The sheet in map units."""


class LayoutRow(msgspec.Struct, frozen=True):
    """Where a space lies, and where the middle of its name stands."""

    space: str
    part: str
    x: float
    y: float
    label_dx: float
    label_dy: float
    variant: str


@cache
def layout() -> dict[str, LayoutRow]:
    """By the id of `spaces.csv`."""
    rows = load_csv(DataSource(FOLDER / "art"), "layout.csv", LayoutRow, key=("space",))
    return {row.space: row for row in rows}


def map_data(rules: Rules) -> dict[str, Any]:
    """Spaces and links; `vp` as this profile has it (4.4.2)."""
    tables: Tables = rules.tables
    spaces = []
    for space, row in enumerate(tables.spaces):
        spot = layout()[row.id]
        spaces.append(
            {
                "id": tables.space_ids[space],
                "name": "" if row.mef_beach else row.shown,
                "x": spot.x,
                "y": spot.y,
                "label": [spot.label_dx, spot.label_dy],
                "nation": row.nation,
                "country": row.nation,
                "terrain": row.terrain,
                "vp": bool(rules.vp_spaces >> space & 1),
                "capital": bool(row.capital),
                "fort": row.fort,
                "port": bool(row.ap_port or row.cp_port),
            }
        )
    links = [
        {
            "between": [tables.space_ids[tables.space[row.a]], tables.space_ids[tables.space[row.b]]],
            "kind": "full" if row.kind in ("solid", "strait", "pass") else "limited",
        }
        for row in tables.edges
    ]
    return {"size": list(SIZE), "spaces": spaces, "links": links}


# 5 the theatres of the war, for a text client and for looking around

_THEATRES: Final = (
    ("west", ("FR", "BE", "BR", "NL")),
    ("germany", ("GE", "DK")),
    ("east", ("RU",)),
    ("austria", ("AH",)),
    ("italy", ("IT", "CH")),
    ("balkans", ("SB", "MN", "AL", "GR", "BU", "RO")),
)
NEAR_EAST: Final = "near_east"


def regions(rules: Rules) -> Mapping[str, Sequence[str]]:
    """The theatres of the war, each space in one of them; Turkey in Europe belongs to the Balkans."""
    tables: Tables = rules.tables
    by_name: dict[str, list[str]] = {name: [] for name in (*(name for name, _ in _THEATRES), NEAR_EAST)}
    home = {nation: name for name, nations in _THEATRES for nation in nations}
    for space, row in enumerate(tables.spaces):
        name = NEAR_EAST if row.region == NEAR_EAST else home.get(row.nation, "balkans")
        by_name[name].append(tables.space_ids[space])
    return by_name


def terrain_name(tables: Tables, space: int) -> str:
    return TERRAINS[tables.terrain[space]]


__all__ = ["layout", "map_data", "regions", "terrain_name"]
