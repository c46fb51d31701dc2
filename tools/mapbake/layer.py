"""The vector layer of a map's art, as plain data for the table, the print and the reports."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tools.mapbake import labels, water, ways
from tools.mapbake.curves import Line, path, simplify, soft_path
from tools.mapbake.sheet import RADIUS, UNIT, Sheet, read_sheet
from tools.mapbake.water import Lake

FORMAT = 1
HEADER = ("format", "title", "radius", "unit", "origin", "size", "margin", "relief")
MARGIN = 46.0
"""Paper around the sheet, with the frame and the numbers of columns and rows."""


@dataclass(frozen=True)
class Art:
    """The shapes of one map, shared by the vector layer and the relief."""

    sheet: Sheet

    @cached_property
    def lakes(self) -> list[Lake]:
        return water.lakes(self.sheet)

    @cached_property
    def rivers(self) -> list[tuple[str, float, Line]]:
        return water.rivers(self.sheet)

    @cached_property
    def roads(self) -> list[Line]:
        return ways.roads(self.sheet)

    @cached_property
    def borders(self) -> list[Line]:
        return ways.borders(self.sheet)


def furniture(sheet: Sheet) -> dict[str, Any]:
    """The common parts of every sheet: size, pictures, frame, title, scale and compass."""
    tenth = labels.tenth
    cartouche, compass = sheet.plan["cartouche"], sheet.plan.get("compass")
    x, y = _stands(sheet, cartouche)
    hexes, kilometres = cartouche.get("hexes", 2), cartouche.get("kilometres", sheet.plan.get("kilometres"))
    parts: dict[str, Any] = {
        "format": FORMAT,
        "title": sheet.title,
        "radius": RADIUS,
        "unit": round(UNIT, 4),
        "origin": [RADIUS, round(UNIT / 2, 4)],
        "size": [tenth(sheet.width), tenth(sheet.height)],
        "margin": MARGIN,
        "relief": {"light": "relief-light.webp", "dark": "relief-dark.webp"},
        "frame": {
            "columns": [{"text": f"{column:02}", "x": tenth(RADIUS * (1.5 * column - 0.5))}
                        for column in range(1, sheet.columns + 1)],
            "rows": [{"text": f"{row:02}", "y": tenth(UNIT * (row - 0.25))}
                     for row in range(1, sheet.rows + 1)],
        },
        "cartouche": {
            "x": x, "y": y, "title": cartouche["title"],
            "subtitle": cartouche["subtitle"], "note": cartouche["note"],
        },
        "scale": {"hexes": hexes, "kilometres": hexes * kilometres},
    }  # fmt: skip
    if "size" in cartouche:
        parts["cartouche"]["size"] = cartouche["size"]
    if compass:
        x, y = _stands(sheet, compass)
        parts["compass"] = {"x": x, "y": y, "radius": compass["radius"], "turn": compass.get("turn", 0)}
    return parts


def _stands(sheet: Sheet, plan: dict[str, Any]) -> tuple[float, float]:
    """The place of something in a plan: in map units, or by a hex."""
    if "at" in plan:
        return plan["at"][0], plan["at"][1]
    (x, y), (across, down) = sheet.centre(plan["hex"]), plan.get("offset", (0, 0))
    return labels.tenth(x + across), labels.tenth(y + down)


def vector_layer(art: Art) -> dict[str, Any]:
    sheet = art.sheet
    tenth = labels.tenth
    parts = furniture(sheet)
    return {
        **{key: parts[key] for key in HEADER},
        "lakes": [
            {
                "name": lake.name,
                "shore": "".join(soft_path(simplify(line, 0.25), closed=True) for line in lake.shores),
                "lines": [
                    "".join(soft_path(simplify(line, 0.3), closed=True) for line in lines)
                    for lines in lake.lines
                ],
            }
            for lake in art.lakes
        ],
        "rivers": [
            {"name": name, "width": width, "course": soft_path(simplify(line, 0.15))}
            for name, width, line in art.rivers
        ],
        "roads": "".join(path(simplify(line, 0.12)) for line in ways.join(art.roads)),
        "bridges": [
            {"hexes": list(bridge.hexes), "x": tenth(bridge.place[0]), "y": tenth(bridge.place[1]),
             "angle": round(bridge.angle)}
            for bridge in ways.bridges(sheet)
        ],
        "borders": [soft_path(simplify(line, 0.15)) for line in art.borders],
        "towns": labels.towns(sheet),
        "places": labels.places(sheet),
        "labels": labels.names(sheet),
        **{key: parts[key] for key in ("frame", "cartouche", "scale", "compass")},
    }  # fmt: skip


def read_art(title: str) -> Art:
    return Art(read_sheet(title))


def written(layer: dict[str, Any]) -> str:
    """The layer as text, one item per line, so that changes are readable."""
    lines = []
    for key, value in layer.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | str):
            items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
            lines.append(f"{json.dumps(key)}: [\n{items}\n]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
