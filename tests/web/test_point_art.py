"""The baked art of a map of points: made from its outlines as they are, and true to its spaces."""

from __future__ import annotations

import csv
import json
from functools import cache

import pytest

pytest.importorskip("numpy")
pytest.importorskip("scipy")
pytest.importorskip("PIL")

from tools.mapbake.layer import written
from tools.mapbake.nations import Grid, fingerprint
from tools.mapbake.points import PointSheet, point_layer, read_points
from tools.mapbake.sheet import ROOT, read_rows

TITLE = "paths_of_glory"
HOME = ROOT / "src" / "redoubt" / "titles" / TITLE


@cache
def sheet() -> PointSheet:
    return read_points(TITLE)


@cache
def layout() -> dict[str, dict[str, str]]:
    with (HOME / "art" / "layout.csv").open(encoding="utf-8", newline="") as file:
        return {row["space"]: row for row in csv.DictReader(file)}


def test_the_vector_layer_is_the_one_its_outlines_and_plan_give() -> None:
    kept = json.loads((HOME / "art" / "map.json").read_text(encoding="utf-8"))
    assert json.loads(written(point_layer(sheet()))) == kept, f"run tools/bake_relief.py {TITLE} --vector"


def test_the_relief_was_baked_from_these_inputs() -> None:
    kept = json.loads((HOME / "art" / "relief.json").read_text(encoding="utf-8"))
    assert kept["inputs"] == fingerprint(sheet()), "run tools/bake_relief.py paths_of_glory"
    wide, high = sheet().size
    assert kept["size"] == [round(wide * sheet().plan["scale"]), round(high * sheet().plan["scale"])]


def test_every_space_has_its_place_in_its_part_of_the_sheet() -> None:
    spaces = [*read_rows(HOME / "data", "spaces.csv"), *read_rows(HOME / "neutrals" / "data", "spaces.csv")]
    assert {row["id"] for row in spaces} == set(layout())
    for row in spaces:
        spot = layout()[row["id"]]
        left, top, right, bottom = sheet().frame(spot["part"])
        assert left < float(spot["x"]) < right, row["name"]
        assert top < float(spot["y"]) < bottom, row["name"]
        assert (spot["part"] == "near_east") == (row["region"] == "near_east"), row["name"]


def test_every_space_but_the_beaches_lies_on_land() -> None:
    scale = 0.5
    grid = Grid(sheet(), scale)
    land = grid.land()
    wet = []
    for row in read_rows(HOME / "data", "spaces.csv"):
        x, y = (int(float(layout()[row["id"]][axis]) * scale) for axis in ("x", "y"))
        near = land[y - 5 : y + 6, x - 5 : x + 6]
        if row["terrain"] != "beach" and not near.any():
            wet.append(row["name"])
    assert wet == []
