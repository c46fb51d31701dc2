"""The baked art of the Swiss map: made from the data as they are, and true to every hexside."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")

import redoubt  # noqa: E402
from tools.mapbake import curves, erosion, noise, water, ways  # noqa: E402
from tools.mapbake.layer import Art, read_art, vector_layer, written  # noqa: E402
from tools.mapbake.recipe import SCALE, fingerprint  # noqa: E402
from tools.mapbake.sheet import RADIUS, UNIT, Sheet  # noqa: E402

FOLDER = redoubt.title("switzerland").folder / "art"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@cache
def art() -> Art:
    return read_art("switzerland")


def sheet() -> Sheet:
    return art().sheet


def committed() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "map.json").read_text(encoding="utf-8"))
    return found


def flat(value: Any, where: str = "") -> dict[str, Any]:
    """Every leaf with its address; a path's letters and its numbers apart, to compare numbers as numbers."""
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        return {name: leaf for key, part in parts for name, leaf in flat(part, f"{where}/{key}").items()}
    if isinstance(value, str) and re.match(r"M-?\d", value):
        return {
            f"{where} letters": NUMBER.sub("", value),
            f"{where} numbers": [float(n) for n in NUMBER.findall(value)],
        }
    return {where: value}


# ------------------------------------------------------------------ the same data give the same art


def test_the_vector_layer_is_the_one_its_data_and_plan_give() -> None:
    baked, kept = (flat(layer) for layer in (json.loads(written(vector_layer(art()))), committed()))
    assert baked.keys() == kept.keys(), "run tools/bake_relief.py --vector"
    for where, value in kept.items():
        if isinstance(value, list | float):
            # Another processor may round the last digit otherwise.
            assert baked[where] == pytest.approx(value, abs=0.25), where
        else:
            assert baked[where] == value, where


def test_the_relief_was_baked_from_these_data() -> None:
    relief = json.loads((FOLDER / "relief.json").read_text(encoding="utf-8"))
    assert relief["inputs"] == fingerprint(sheet()), "run tools/bake_relief.py"
    assert relief["size"] == [round(sheet().width * SCALE), round(sheet().height * SCALE)]


def test_the_pictures_are_there_and_not_too_heavy() -> None:
    layer = committed()
    pictures = [FOLDER / name for name in layer["relief"].values()]
    pictures += [FOLDER / "cover-light.jpg", FOLDER / "cover-dark.jpg"]
    for picture in pictures:
        start = picture.read_bytes()[:12]
        assert start[8:12] == b"WEBP" if picture.suffix == ".webp" else start[:2] == b"\xff\xd8", picture.name
        assert 50_000 < picture.stat().st_size < 1_500_000, picture.name


def test_the_relief_tells_the_kinds_of_ground_apart() -> None:
    image = pytest.importorskip("PIL.Image")
    picture = np.asarray(image.open(FOLDER / "relief-light.webp").convert("RGB"), dtype=float)
    tints: dict[str, list[Any]] = {}
    for hex, row in sheet().hexes.items():
        if row["country"] == "CH" and row["terrain"] != "lake":
            x, y = (round(part * SCALE) for part in sheet().centre(hex))
            tints.setdefault(row["terrain"], []).append(
                picture[y - 20 : y + 20, x - 20 : x + 20].mean(axis=(0, 1))
            )
    mean = {kind: np.mean(found, axis=0) for kind, found in tints.items()}
    apart = [float(np.abs(mean[a] - mean[b]).sum()) for a in mean for b in mean if a < b]
    assert set(mean) == {"clear", "hill", "mountain", "glacier"}
    assert min(apart) > 20, mean
    assert mean["hill"][1] > mean["hill"][0], "hills are green"
    assert mean["mountain"][0] > mean["mountain"][1], "mountains are not"


# ------------------------------------------------------------------ water


def test_every_lake_hexside_is_wet_and_no_other_looks_it() -> None:
    wet = water.wetness(sheet(), art().lakes)
    lakes = {hex for hex, row in sheet().hexes.items() if row["terrain"] == "lake"}
    printed = {side for side, row in sheet().hexsides.items() if row["feature"] in ("lake", "causeway")}
    inner = {side for side in wet if set(side) <= lakes}
    assert printed <= wet.keys()
    assert {side: part for side, part in wet.items() if side in printed | inner and part < 0.6} == {}
    assert {side: part for side, part in wet.items() if side not in printed | inner and part > 0.35} == {}


def test_every_hex_of_water_is_water_in_the_middle() -> None:
    shores = [shore for lake in art().lakes for shore in lake.shores]
    hexes = list(sheet().hexes)
    wet = water.inside(np.array([sheet().centre(hex) for hex in hexes]), shores)
    assert {hex for hex, is_wet in zip(hexes, wet, strict=True) if is_wet} == {
        hex for hex, row in sheet().hexes.items() if row["terrain"] == "lake"
    }


def test_rivers_keep_near_their_hexsides() -> None:
    for name, _, course in art().rivers:
        corners = np.vstack([np.linspace(a, b, 9) for a, b in sheet().sides({"river", "bridge"}, name)])
        off = [float(np.hypot(*(corners - point).T).min()) for point in course]
        assert max(off) < 0.42 * RADIUS, name


# ------------------------------------------------------------------ ways and names


def test_roads_cross_the_hexsides_that_the_data_name_and_no_others() -> None:
    names = list(sheet().hexes)
    centres = np.array([sheet().centre(hex) for hex in names])
    crossed: set[tuple[str, str]] = set()
    for line in ways.join(art().roads):
        far = np.hypot(*(curves.resample(line, 1.0)[:, None] - centres).transpose(2, 0, 1))
        inside = far.min(axis=1) < UNIT / 2  # a road that leaves the sheet is in no hex
        passed = [names[hex] for hex in far.argmin(axis=1)[inside]]
        crossed |= {(min(pair), max(pair)) for pair in pairwise(passed) if pair[0] != pair[1]}
    assert crossed == {(min(a, b), max(a, b)) for a, others in sheet().roads.items() for b in others}


def test_every_bridge_lies_on_its_hexside() -> None:
    for bridge in ways.bridges(sheet()):
        (ax, ay), (bx, by) = sheet().side(*bridge.hexes)
        x, y = bridge.place
        assert abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) < 1e-6 * RADIUS**2
        assert min(ax, bx) - 1e-6 <= x <= max(ax, bx) + 1e-6


def test_every_town_has_its_name_on_the_lower_side_of_its_hex() -> None:
    towns = {town["hex"]: town for town in committed()["towns"]}
    assert towns.keys() == {hex for hex, row in sheet().hexes.items() if row["urban"]}
    for hex, town in towns.items():
        x, y = sheet().centre(hex)
        counter_ends = y + 42 / 80 * RADIUS - 0.07 * RADIUS
        assert counter_ends < town["y"] - 0.62 * town["size"] + 2, f"{town['name']} is under its counter"
        assert y < town["y"] < y + UNIT / 2
        assert town["dot"][0] < town["x"]
        assert abs(town["x"] + town["width"] / 2 - x) < 12
    assert [town["name"] for town in towns.values() if town["capital"]] == ["Bern"]


def test_names_stand_on_the_sheet() -> None:
    width, height = committed()["size"]
    for label in [*committed()["labels"], *committed()["places"]]:
        if "x" in label:
            assert 0 < label["x"] < width, label["text"]
            assert 0 < label["y"] < height, label["text"]


def test_the_layer_lies_where_the_map_data_say() -> None:
    layer = committed()
    left, top = layer["origin"]
    for column, row in ((1, 1), (12, 3), (30, 17)):
        centre = ((column - 1) * np.sqrt(3) / 2, row - 1 + (column % 2 == 0) / 2)
        drawn = left + centre[0] * layer["unit"], top + centre[1] * layer["unit"]
        assert drawn == pytest.approx(sheet().centre(f"{column:02}{row:02}"), abs=0.01)


# ------------------------------------------------------------------ the tools


def test_contours_go_round_what_is_below_the_level() -> None:
    y, x = np.mgrid[0:60, 0:60].astype(float)
    field = np.minimum(np.hypot(x - 20, y - 20) - 9, np.hypot(x - 42, y - 40) - 6)
    rings = sorted(curves.contours(field, 0.0, 0.0, 0.0, 1.0), key=curves.area)
    assert [curves.area(ring) for ring in rings] == pytest.approx([np.pi * 36, np.pi * 81], rel=0.02)
    assert all((ring[0] == ring[-1]).all() for ring in rings)


def test_chains_join_what_meets_and_stop_where_ways_part() -> None:
    sides = [((0, 0), (1, 0)), ((2, 0), (1, 0)), ((2, 0), (3, 1)), ((2, 0), (3, -1))]
    assert sorted(len(chain) for chain in curves.chains(sides)) == [2, 2, 3]


def test_a_simplified_line_keeps_its_ends_and_stays_near() -> None:
    x = np.linspace(0, 50, 400)
    line = np.column_stack([x, 4 * np.sin(x / 4)])
    short = curves.simplify(line, 0.2)
    assert len(short) < len(line) / 4
    assert (short[[0, -1]] == line[[0, -1]]).all()
    assert np.abs(np.interp(x, *short.T) - line[:, 1]).max() < 0.4


def test_erosion_drains_everything_to_the_valley_and_is_the_same_each_time() -> None:
    shape = (40, 60)
    fixed = np.zeros(shape, dtype=bool)
    fixed[:, 0] = True
    start = 0.1 * np.random.default_rng(1).random(shape) * ~fixed
    law = erosion.Law(np.full(shape, 3.0), 0.4, 0.02, 0.05, np.full(shape, 1.5))
    grounds = [erosion.erode(start, np.ones(shape), fixed, law, 0.05, 60, 3) for _ in range(2)]
    assert (grounds[0] == grounds[1]).all()
    land = grounds[0]
    assert (land[:, 0] == 0).all()
    assert land[:, 5].mean() < land[:, 30].mean() < land[:, 58].mean()
    padded = np.pad(land, 1, constant_values=np.inf)
    around = [padded[1 + a : 41 + a, 1 + b : 61 + b] for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    pits = (land < np.min(around, axis=0)) & ~fixed
    assert pits.sum() < 3


def test_noise_belongs_to_place_and_seed() -> None:
    x, y = np.meshgrid(np.linspace(0, 5, 20), np.linspace(0, 5, 20))
    assert (noise.fractal(x, y, 4, 3) == noise.fractal(x, y, 4, 3)).all()
    assert (noise.fractal(x, y, 4, 3) != noise.fractal(x, y, 5, 3)).any()
    assert noise.chance("a", 1) == noise.chance("a", 1) != noise.chance("a", 2)
