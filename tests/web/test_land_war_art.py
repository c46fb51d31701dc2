"""The baked maps of the land war: made from the data as they are, and true to every hex."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")

import redoubt  # noqa: E402
from tests.web.test_art import flat  # noqa: E402
from tools.mapbake.canvas import fingerprint  # noqa: E402
from tools.mapbake.layer import written  # noqa: E402
from tools.mapbake.theatre import WATER, Theatre, read_theatre, theatre_layer, wrong_middles  # noqa: E402
from tools.mapbake.water import inside  # noqa: E402

FOLDER = redoubt.title("land_war").folder / "art"
MAPS = ("orel", "east", "europe", "china")
pytestmark = pytest.mark.parametrize("name", MAPS)


@cache
def theatre(name: str) -> Theatre:
    return read_theatre("land_war", name)


def committed(name: str, file: str = "map.json") -> Any:
    return json.loads((FOLDER / name / file).read_text(encoding="utf-8"))


def test_the_vector_layer_is_the_one_its_data_and_plan_give(name: str) -> None:
    baked, kept = (
        flat(layer) for layer in (json.loads(written(theatre_layer(theatre(name)))), committed(name))
    )
    assert baked.keys() == kept.keys(), f"run tools/bake_relief.py land_war {name} --vector"
    for where, value in kept.items():
        if isinstance(value, list | float):
            assert baked[where] == pytest.approx(value, abs=0.25), where
        else:
            assert baked[where] == value, where


def test_the_relief_was_baked_from_these_data(name: str) -> None:
    relief, sheet = committed(name, "relief.json"), theatre(name).sheet
    assert relief["inputs"] == fingerprint(theatre(name)), f"run tools/bake_relief.py land_war {name}"
    scale = sheet.plan["scale"]
    assert relief["size"] == pytest.approx([sheet.width * scale, sheet.height * scale], abs=2)


def test_the_pictures_are_there_and_not_too_heavy(name: str) -> None:
    for picture in committed(name)["relief"].values():
        file = FOLDER / name / picture
        assert file.read_bytes()[8:12] == b"WEBP"
        assert 20_000 < file.stat().st_size < 1_500_000


def test_every_hex_is_in_its_middle_what_the_data_say(name: str) -> None:
    assert wrong_middles(theatre(name)) == []


def test_straits_are_wet_and_land_that_is_joined_is_dry_between(name: str) -> None:
    """An all-sea hexside is water, one between two hexes of land is not: at most at its ends."""
    land = theatre(name)
    hexes, straits = land.sheet.hexes, {frozenset(pair) for pair in land.straits}
    part = np.linspace(0.02, 0.98, 40)[:, None]
    for hex in hexes:
        for other in land.sheet.neighbours(hex):
            if other < hex or {hexes[hex]["terrain"], hexes[other]["terrain"]} & set(WATER):
                continue
            a, b = map(np.array, land.sheet.side(hex, other))
            wet = float(inside(a + part * (b - a), land.shores).mean())
            if frozenset((hex, other)) in straits:
                assert wet > 0.6, (hex, other, wet)
            else:
                assert wet < 0.75, (hex, other, wet)


def test_every_city_has_its_name_on_the_sheet(name: str) -> None:
    drawn = {town["hex"] for town in committed(name)["towns"]}
    assert drawn == {hex for hex, row in theatre(name).sheet.hexes.items() if row["city"]}


def test_every_word_lies_on_the_sheet(name: str) -> None:
    layer = committed(name)
    wide, high = layer["size"]
    for label in layer["labels"]:
        if "x" in label:
            assert 0 <= label["x"] <= wide, label["text"]
            assert 0 <= label["y"] <= high, label["text"]
