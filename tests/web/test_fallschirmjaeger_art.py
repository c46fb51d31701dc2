"""The baked map of Holland: made from the data as they are, and true to every hex and river."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")

from scipy import ndimage  # noqa: E402

import redoubt  # noqa: E402
from tests.web.test_art import flat  # noqa: E402
from tools.mapbake.layer import written  # noqa: E402
from tools.mapbake.lowland import OPEN_WATER, STEP, Land, lowland_layer, read_land  # noqa: E402
from tools.mapbake.polder import fingerprint  # noqa: E402

FOLDER = redoubt.title("fallschirmjaeger").folder / "art"
BAKE = "run tools/bake_relief.py fallschirmjaeger"


@cache
def land() -> Land:
    return read_land("fallschirmjaeger")


def committed(file: str = "map.json") -> Any:
    return json.loads((FOLDER / file).read_text(encoding="utf-8"))


def depth(x: float, y: float) -> float:
    """Map units to the shore on the baked field, negative in the water."""
    field, left, top = land().field
    return float(field[round((y - top) / STEP), round((x - left) / STEP)])


@cache
def waters() -> Any:
    """Every spot of water, numbered by the water it is joined to."""
    field, _, _ = land().field
    return ndimage.label(field < 0)[0]


def water_at(x: float, y: float) -> int:
    """The number of the water nearest to a spot, at most a third of a hex away; 0 if there is none."""
    _, left, top = land().field
    row, column = round((y - top) / STEP), round((x - left) / STEP)
    reach = round(13 / STEP)
    near = waters()[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1]
    found = near[near > 0]
    return int(np.bincount(found).argmax()) if found.size else 0


def middle(side: tuple[tuple[float, float], tuple[float, float]]) -> tuple[float, float]:
    (ax, ay), (bx, by) = side
    return (ax + bx) / 2, (ay + by) / 2


def test_the_vector_layer_is_the_one_its_data_and_plan_give() -> None:
    baked, kept = (flat(layer) for layer in (json.loads(written(lowland_layer(land()))), committed()))
    assert baked.keys() == kept.keys(), f"{BAKE} --vector"
    for where, value in kept.items():
        if isinstance(value, list | float):
            assert baked[where] == pytest.approx(value, abs=0.25), where
        else:
            assert baked[where] == value, where


def test_the_picture_was_baked_from_these_data() -> None:
    relief, sheet = committed("relief.json"), land().sheet
    assert relief["inputs"] == fingerprint(land()), BAKE
    scale = sheet.plan["scale"]
    assert relief["size"] == pytest.approx([sheet.width * scale, sheet.height * scale], abs=2)


def test_the_pictures_are_there_and_not_too_heavy() -> None:
    for picture in committed()["relief"].values():
        file = FOLDER / picture
        assert file.read_bytes()[8:12] == b"WEBP"
        assert 200_000 < file.stat().st_size < 3_500_000


def test_r01_1_the_middle_of_every_hex_is_wet_or_dry_as_the_data_say() -> None:
    sheet = land().sheet
    bridges = sheet.plan["water"]["hexes"]
    wrong = [
        hex
        for hex, row in sheet.hexes.items()
        if hex not in bridges and (depth(*sheet.centre(hex)) < 0) != (row["terrain"] in OPEN_WATER)
    ]
    assert wrong == []


def test_r01_1_every_river_flows_along_its_hexsides_and_nothing_else_is_wet() -> None:
    sheet = land().sheet
    dry = [
        (pair, row["name"])
        for pair, row in sheet.hexsides.items()
        if row["water"] in ("river", "major") and not water_at(*middle(sheet.side(*pair)))
    ]
    assert dry == []


def test_r03_3a_the_nieuwe_maas_flows_to_the_sea_without_a_gap() -> None:
    """One water joins the sea, the Waterweg, the Maas past its bridges, and both Oude Maas and Noord."""
    sheet = land().sheet
    sea = water_at(*sheet.centre("61.20"))
    assert sea
    joined = ("Nieuwe Waterweg - Scheur - Nieuwe Maas", "Nieuwe Maas (upper)", "Nieuwe Maas", "Lek",
              "Noord", "Oude Maas (lower)", "Oude Maas (middle)", "Hollandse IJssel", "Dordtse Kil",
              "Hollands Diep")  # fmt: skip
    for name in joined:
        sides = [sheet.side(*pair) for pair, row in sheet.hexsides.items() if row["name"] == name]
        assert {water_at(*middle(side)) for side in sides} == {sea}, name


def test_r01_1_land_without_water_on_its_sides_stays_dry_between_hexes() -> None:
    """Where no water runs between two land hexes, at most a corner of their side is wet."""
    sheet = land().sheet
    wet = []
    for hex, row in sheet.hexes.items():
        for other in sheet.neighbours(hex):
            terrains = {row["terrain"], sheet.hexes[other]["terrain"]}
            side = sheet.hexsides.get((hex, other)) or sheet.hexsides.get((other, hex))
            if other < hex or terrains & {*OPEN_WATER, "bridge"} or (side and side["water"]):
                continue
            (ax, ay), (bx, by) = sheet.side(hex, other)
            parts = np.linspace(0.03, 0.97, 25)
            share = np.mean([depth(ax + (bx - ax) * part, ay + (by - ay) * part) < 0 for part in parts])
            if share > 0.5:
                wet.append((hex, other, round(float(share), 2)))
    assert wet == []
