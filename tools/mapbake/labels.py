"""Names on the map, placed so that counters in the middle of a hex never cover a town."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from tools.mapbake.curves import soft_path
from tools.mapbake.noise import chance, jitter
from tools.mapbake.sheet import RADIUS, Sheet

TOWN_SIZE, CAPITAL_SIZE, RIVER_SIZE, PLACE_SIZE = 13.0, 15.5, 9.6, 8.6
BASELINE = 0.79 * RADIUS
"""Town names stand on the lower hexside, this far below the middle of the hex."""
DOT_GAP = 3.2
_ADVANCES: dict[str, int] = json.loads((Path(__file__).parent / "advances.json").read_text(encoding="utf-8"))[
    "town"
]


def text_width(text: str, size: float) -> float:
    """The width of a town's name."""
    return sum(_ADVANCES.get(letter, 520) for letter in text) * size / 1000


def tenth(value: float) -> float:
    return round(float(value), 1)


def towns(sheet: Sheet) -> list[dict[str, Any]]:
    spelled = sheet.plan["towns"]
    most = max(int(row["vp"]) for row in sheet.hexes.values())
    signs = []
    for hex, row in sheet.hexes.items():
        if not row["urban"]:
            continue
        name = spelled.get(row["urban"], row["urban"])
        capital = int(row["vp"]) == most
        size = CAPITAL_SIZE if capital else TOWN_SIZE
        dot = 5.6 if capital else 4.6
        x, y = sheet.centre(hex)
        large = capital or name in sheet.plan["cities"]["large"]
        width = text_width(name, size)
        left = x - (2 * dot + DOT_GAP + width) / 2
        signs.append(
            {
                "hex": hex, "name": name, "vp": int(row["vp"]), "capital": capital, "country": row["country"],
                "x": tenth(left + 2 * dot + DOT_GAP), "y": tenth(y + BASELINE),
                "size": size, "width": tenth(width),
                "dot": [tenth(left + dot), tenth(y + BASELINE - 4.2), dot],
                "flag": [tenth(left + 2 * dot + DOT_GAP + width + 4), tenth(y + BASELINE)],
                "houses": houses(sheet, hex, 1.45 if large else 1.0),
            }
        )  # fmt: skip
    return signs


def houses(sheet: Sheet, hex: str, big: float) -> str:
    """A handful of houses around the middle of a town, denser inside, as a path of small turned squares."""
    x, y = sheet.centre(hex)
    text = ""
    for house in range(int(18 * big)):
        key = (sheet.seed, "house", hex, house)
        angle = 2 * np.pi * chance(*key, "round")
        far = 11.0 * big * chance(*key, "far") ** 0.8
        px, py = x + far * np.cos(angle), y + 2 + 0.8 * far * np.sin(angle)
        turn = np.radians(jitter(25, *key, "turn"))
        w, h = 1.6 + 2 * chance(*key, "w"), 1.5 + 1.5 * chance(*key, "h")
        right = np.array([np.cos(turn), np.sin(turn)])
        down = np.array([-np.sin(turn), np.cos(turn)])
        start = np.array([px, py]) - (w * right + h * down) / 2
        sides = [start, w * right, h * down, -w * right]
        text += "M{:.1f},{:.1f}l{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}Z".format(*np.concatenate(sides))
    return text


def places(sheet: Sheet) -> list[dict[str, Any]]:
    """The villages and passes in the data."""
    labels = []
    for hex, row in sheet.hexes.items():
        plan = sheet.plan["places"].get(row["place"])
        if plan is None or row["urban"]:
            continue
        x, y = sheet.centre(hex)
        across, down = plan.get("offset", (0, 29))
        text = plan.get("text", row["place"])
        place = {"kind": plan["kind"], "text": text, "hex": hex, "size": PLACE_SIZE}
        labels.append(place | {"x": tenth(x + across), "y": tenth(y + down)})
    return labels


def names(sheet: Sheet) -> list[dict[str, Any]]:
    """Countries, regions, lakes and rivers, the faintest first."""
    labels = []
    for plan in sheet.plan["labels"]:
        label: dict[str, Any] = {
            "kind": plan["kind"],
            "text": plan["text"],
            "size": plan.get("size", RIVER_SIZE),
        }
        if "curve" in plan:
            label["curve"] = soft_path(np.array(plan["curve"], dtype=float))
        else:
            x, y = plan["at"] if "at" in plan else sheet.centre(plan["hex"])
            across, down = plan.get("offset", (0, 0))
            label |= {"x": tenth(x + across), "y": tenth(y + down)}
            if plan.get("angle"):
                label["angle"] = plan["angle"]
        label |= {key: plan[key] for key in ("space", "country") if key in plan}
        labels.append(label)
    return labels
