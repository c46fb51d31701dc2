"""Paint flat land: texture does here what shading does in mountains. Polders in blocks of strips between
ditches, cities as blocks between streets, orchards in rows, dunes, marsh, woods, and water with its lines.

The picture is painted in bands of rows, so that a large sheet needs little memory.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.interpolate import RegularGridInterpolator
from scipy.spatial import cKDTree

from tools.mapbake.curves import lengths, resample
from tools.mapbake.lowland import STEP, Land
from tools.mapbake.noise import Field, chance, fractal, ridged
from tools.mapbake.shade import colour, mix
from tools.mapbake.sheet import RADIUS

VERSION = 1
"""Raise this when the drawing of the picture changes."""
KINDS = ("open", "village", "city", "orchard", "marsh", "dunes", "woods")
DEPTHS = (3.0, 6.6, 11.4, 17.6, 25.6)
"""How far from the shore the water lines run, in map units."""
BAND = 400
"""Rows of pixels painted at once."""
EDGE = 40
"""Rows painted beyond a band, so that blurs run across its edges."""
BLOCK, DISTRICT = 60.0, 46.0
"""Size of a polder block and of a city district, in map units."""


@dataclass(frozen=True)
class Inks:
    """The colours of one theme."""

    fields: tuple[str, ...]
    ground: str
    ditch: str
    main: str
    marsh: str
    dash: str
    orchard: str
    crown: str
    shade: str
    woods: str
    dunes: str
    houses: tuple[str, ...]
    street: str
    avenue: str
    court: str
    park: str
    deep: str
    shallow: str
    line: str
    bank: str
    hachure: str
    grain: float


LIGHT = Inks(
    fields=("#e9e8c9", "#e2e5bd", "#eee9d0", "#dbe2b4", "#f1ebd2"), ground="#e8e7c8", ditch="#8db4bb",
    main="#86afb9", marsh="#d3dfcb", dash="#6d9fa8", orchard="#dfe3b6", crown="#a5bb80", shade="#5d6a4a",
    woods="#a9bf86", dunes="#f1e3b8", houses=("#cdb0a0", "#c5a594", "#d6bbaa", "#cbb4a6", "#c09e8e"),
    street="#f0e6d6", avenue="#f5ecdd", court="#e0d3be", park="#b9c795", deep="#a9cbd8", shallow="#d3e7ea",
    line="#5f97b0", bank="#cdd9b4", hachure="#7d8a5e", grain=1.0,
)  # fmt: skip
DARK = Inks(
    fields=("#3a443f", "#3c4840", "#3b423d", "#404c42", "#424640"), ground="#3a443f", ditch="#4f7480",
    main="#44636e", marsh="#2f4446", dash="#5b8d98", orchard="#3d4a3c", crown="#4f6847", shade="#141a14",
    woods="#3f5640", dunes="#5c543f", houses=("#6f5f58", "#69584f", "#776660", "#635650", "#6d5a52"),
    street="#453f3b", avenue="#4b4540", court="#4a443f", park="#4a5a44", deep="#1a384a", shallow="#2c5468",
    line="#5f93ad", bank="#35443f", hachure="#6d7a5f", grain=0.6,
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True)
class Blocks:
    """Cells around scattered seeds, each with a direction and a number from 0 to 1."""

    tree: cKDTree
    seeds: Field
    turn: Field
    lot: Field

    def at(self, x: Field, y: Field) -> tuple[NDArray[np.int64], Field]:
        """The cell of each spot, and how far from the next one it lies."""
        far, near = self.tree.query(np.column_stack([x.ravel(), y.ravel()]), k=2, workers=2)
        return near[:, 0].reshape(x.shape), (far[:, 1] - far[:, 0]).reshape(x.shape)


def blocks(land: Land, size: float, key: str) -> Blocks:
    """Seeds on a shaken grid over the whole sheet."""
    sheet, seed = land.sheet, land.sheet.seed
    columns, rows = (int(length / size) + 6 for length in (sheet.width, sheet.height))
    cells = [(i, j) for i in range(-3, columns) for j in range(-3, rows)]
    seeds = np.array(
        [[(i + 0.12 + 0.76 * chance(seed, key, "x", i, j)) * size,
          (j + 0.12 + 0.76 * chance(seed, key, "y", i, j)) * size] for i, j in cells]
    )  # fmt: skip
    turn = np.array([np.pi * chance(seed, key, "turn", i, j) for i, j in cells])
    lot = np.array([chance(seed, key, "lot", i, j) for i, j in cells])
    return Blocks(cKDTree(seeds), seeds, turn, lot)


def hashed(*parts: Field | NDArray[np.int64]) -> Field:
    """A number from 0 to 1 for each combination of whole numbers."""
    factors = (12.9898, 78.233, 37.719)
    return np.asarray((np.sin(sum(f * p for f, p in zip(factors, parts, strict=False))) * 43758.5453) % 1)


class Painter:
    """Paints a land in one theme."""

    def __init__(self, land: Land, inks: Inks) -> None:
        self.land, self.inks, self.seed = land, inks, land.sheet.seed
        self.scale = float(land.sheet.plan["scale"])
        self.polders, self.districts = blocks(land, BLOCK, "polder"), blocks(land, DISTRICT, "district")
        names = list(land.sheet.hexes)
        self.tree = cKDTree([land.sheet.centre(hex) for hex in names])
        self.kind = np.array([_kind(land, hex) for hex in names], dtype=np.int8)
        field, left, top = land.field
        down, across = (edge + STEP * np.arange(n) for edge, n in zip((top, left), field.shape, strict=True))
        self.shore = RegularGridInterpolator((down, across), field, bounds_error=False, fill_value=20.0)
        lines = [resample(line, 1.5) for line in land.shores]
        sea = [hex for hex, row in land.sheet.hexes.items() if row["terrain"] == "sea"]
        self.sea = cKDTree([land.sheet.centre(hex) for hex in sea])
        self.dykes = cKDTree(np.vstack(lines))
        self.along = np.concatenate([lengths(line) for line in lines])

    def paint(self) -> NDArray[np.uint8]:
        rows, columns = round(self.land.sheet.height * self.scale), round(self.land.sheet.width * self.scale)
        picture = np.zeros((rows, columns, 3), dtype=np.uint8)
        for first in range(0, rows, BAND):
            last = min(rows, first + BAND)
            begin, end = max(0, first - EDGE), min(rows, last + EDGE)
            x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(begin, end) + 0.5)
            band = self._band(x / self.scale, y / self.scale)
            picture[first:last] = np.clip(np.round(band[first - begin : last - begin]), 0, 255)
        return picture

    def _band(self, x: Field, y: Field) -> Field:
        u, v = x / RADIUS, y / RADIUS
        wx, wy = fractal(u * 0.9, v * 0.9, 101, 3), fractal(u * 0.9 + 40, v * 0.9 + 11, 131, 3)
        _, near = self.tree.query(
            np.column_stack([(x + wx * RADIUS * 0.30).ravel(), (y + wy * RADIUS * 0.30).ravel()]), workers=2
        )
        kind = self.kind[near].reshape(x.shape)
        picture, along, across = self._polders(x, y, wx, wy)
        picture = picture * (1 + 0.03 * fractal(u * 0.22, v * 0.22, 71, 3))[..., None]
        for name, draw in (("marsh", self._marsh), ("orchard", self._orchard), ("woods", self._woods),
                           ("dunes", self._dunes), ("city", self._city)):  # fmt: skip
            wanted = kind == KINDS.index(name)
            if wanted.any():
                soft = 1.0 if name == "city" else 1.7
                share = ndimage.gaussian_filter(wanted.astype(float), soft * self.scale)[..., None]
                picture = picture * (1 - share) + draw(x, y, along, across) * share
        picture = self._water(picture, x, y)
        random = np.random.default_rng(int(y[0, 0] * 7) + self.seed)
        speckle = ndimage.gaussian_filter(random.normal(0, 1, x.shape), 0.8)
        return np.asarray(picture + self.inks.grain * speckle[..., None])

    def _polders(self, x: Field, y: Field, wx: Field, wy: Field) -> tuple[Field, Field, Field]:
        """Blocks of strips: fields tinted by lot, ditches between them, main ditches between blocks."""
        inks, cells = self.inks, self.polders
        block, edge = cells.at(x + 9 * wx, y + 9 * wy)
        drift = 2.2 * fractal(cells.seeds[:, 0] / 570, cells.seeds[:, 1] / 570, 55, 2)
        turn = (0.22 * cells.turn + drift + np.where(cells.lot > 0.62, np.pi / 2, 0) + 0.5)[block]
        dx, dy = x - cells.seeds[block, 0], y - cells.seeds[block, 1]
        along = dx * np.cos(turn) + dy * np.sin(turn) + 3.1 * block
        across = -dx * np.sin(turn) + dy * np.cos(turn) + 1.7 * block
        wide = 5.6 + 3.6 * cells.lot[block]
        strip = np.floor(along / wide)
        shifted = across / (5.2 * wide) + (0.618 * strip) % 1
        lot = np.floor(shifted)
        tints = np.stack([colour(ink) for ink in inks.fields])
        pick = np.minimum((len(tints) * hashed(strip, lot, block)).astype(int), len(tints) - 1)
        picture = 0.62 * tints[pick] + 0.38 * colour(inks.ground)
        side, end = along / wide - strip, shifted - lot
        ditch = 0.48 * np.clip(1 - np.minimum(side, 1 - side) * wide / 0.85, 0, 1)
        ditch = np.maximum(ditch, 0.24 * np.clip(1 - np.minimum(end, 1 - end) * 5.2 * wide / 0.8, 0, 1))
        picture = mix(picture, colour(inks.ditch), ditch)
        return mix(picture, colour(inks.main), 0.6 * np.clip(1 - edge / 2.8, 0, 1)), along, across

    def _marsh(self, x: Field, y: Field, along: Field, across: Field) -> Field:
        """Reeds as short dashes in rows, with pools."""
        row = np.floor(y / 5.4)
        place = (x + 5.3 * row) / 12.5
        start = np.floor(place)
        dash = (place - start < 0.62) & (np.abs(y / 5.4 - row - 0.5) < 0.15) & (hashed(start, row) > 0.35)
        pools = fractal(x / 30, y / 30, self.seed + 91, 3)
        picture = np.ones((*x.shape, 3)) * colour(self.inks.marsh) + 9 * pools[..., None]
        picture = mix(picture, colour(self.inks.deep), 0.5 * np.clip((pools - 0.42) / 0.1, 0, 1))
        return mix(picture, colour(self.inks.dash), 0.6 * dash.astype(float))

    def _orchard(self, x: Field, y: Field, along: Field, across: Field) -> Field:
        """Round crowns in rows, with their shadows."""
        pitch = 8.0
        right, down = along / pitch % 1 - 0.5, across / pitch % 1 - 0.5
        crown = np.clip((2.6 - pitch * np.hypot(right, down)) / 0.9, 0, 1)
        shade = np.clip((2.6 - pitch * np.hypot(right - 0.16, down - 0.16)) / 0.9, 0, 1)
        picture = np.ones((*x.shape, 3)) * colour(self.inks.orchard)
        picture = mix(picture, colour(self.inks.shade), 0.33 * shade)
        return mix(picture, colour(self.inks.crown), 0.8 * crown)

    def _woods(self, x: Field, y: Field, along: Field, across: Field) -> Field:
        leaves = fractal(x / 5, y / 5, self.seed + 333, 3)
        down, right = np.gradient(ndimage.gaussian_filter(leaves, 0.8))
        lit = np.clip(5 * self.scale * (right + down), -1, 1)
        return colour(self.inks.woods) + (16 * leaves - 24 * lit)[..., None]

    def _dunes(self, x: Field, y: Field, along: Field, across: Field) -> Field:
        u, v = x / RADIUS, y / RADIUS
        crest = ridged(2.1 * u + 0.4 * fractal(u, v, 12, 2), 2.1 * v, self.seed + 610, 3)
        down, right = np.gradient(crest)
        lit = np.clip(11 * self.scale * (right + down), -1, 1)
        return colour(self.inks.dunes) + (8 * crest - 22 * lit)[..., None]

    def _city(self, x: Field, y: Field, along: Field, across: Field) -> Field:
        """Districts of streets; houses around courts, a few parks."""
        inks, cells = self.inks, self.districts
        part, edge = cells.at(x, y)
        turn = 0.5 * cells.turn[part] + 0.4
        right = x * np.cos(turn) + y * np.sin(turn)
        down = -x * np.sin(turn) + y * np.cos(turn)
        wide, high = 5.4 + 2.0 * cells.lot[part], 8.6 + 3.6 * cells.lot[part]
        column = np.floor(right / wide)
        shifted = down / high + 0.37 * (column % 2)
        row = np.floor(shifted)
        a, b = right / wide - column, shifted - row
        inner = np.minimum(np.minimum(a, 1 - a) * wide, np.minimum(b, 1 - b) * high)
        lot = hashed(column, row, part)
        tints = np.stack([colour(ink) for ink in inks.houses])
        house = tints[np.minimum((len(tints) * lot).astype(int), len(tints) - 1)]
        house = mix(house, colour(inks.court), 0.7 * np.clip((inner - 2.0) / 0.7, 0, 1) * (lot > 0.45))
        house = np.where((lot > 0.955)[..., None], colour(inks.park), house)
        built = np.clip((inner - 0.5) / 0.6, 0, 1)
        picture = colour(inks.street) * (1 - built[..., None]) + house * built[..., None]
        return mix(picture, colour(inks.avenue), 0.9 * np.clip(1 - edge / 3.2, 0, 1))

    def _water(self, picture: Field, x: Field, y: Field) -> Field:
        """A dyke with hachures along the bank, pale water at the shore, water lines further out."""
        inks, shore = self.inks, self.shore((y, x))
        bank = 0.30 * np.exp(-((np.clip(shore, 0, None) / 5.5) ** 2))
        picture = mix(picture, colour(inks.bank), bank)
        beach = self._beach(shore, x, y)
        picture = mix(picture, colour(inks.hachure), self._hachures(shore, x, y) * (beach == 0))
        picture = mix(picture, colour(inks.dunes), beach)
        depth = np.clip(-shore, 0, None)
        near = np.exp(-depth / 5.5)
        water = colour(inks.deep) + 3.5 * fractal(x / 80, y / 80, self.seed + 500, 3)[..., None]
        water = mix(water, colour(inks.shallow), 0.62 * near)
        for number, at in enumerate(DEPTHS):
            line = np.clip(1 - np.abs(depth - at) / 0.8, 0, 1) * 0.42 * 0.74**number
            water = mix(water, colour(inks.line), line)
        wet = np.clip(0.5 - shore * self.scale / 1.4, 0, 1)[..., None]
        return np.asarray(picture * (1 - wet) + water * wet)

    def _beach(self, shore: Field, x: Field, y: Field) -> Field:
        """Sand along the sea, not along rivers."""
        sand = np.zeros_like(shore)
        near = (shore > -1) & (shore < 12)
        far, _ = self.sea.query(np.column_stack([x[near], y[near]]), workers=2)
        sand[near] = 0.85 * np.clip((12 - shore[near]) / 4, 0, 1) * (far < 1.35 * RADIUS)
        return sand

    def _hachures(self, shore: Field, x: Field, y: Field) -> Field:
        """Short strokes across the dyke, along every bank."""
        strokes = np.zeros_like(shore)
        dyke = (shore > 0.6) & (shore < 4.6)
        _, near = self.dykes.query(np.column_stack([x[dyke], y[dyke]]), workers=2)
        wave = np.abs((self.along[near] / 5.2) % 1 - 0.5) * 5.2
        strokes[dyke] = 0.5 * np.clip(1.1 - wave, 0, 1) * np.clip((4.6 - shore[dyke]) / 2.4, 0, 1)
        return strokes


def _kind(land: Land, hex: str) -> int:
    """What a hex is painted as: a village as the ground it stands in, bridges and water as fields."""
    row = land.sheet.hexes[hex]
    terrain = "city" if row["also"] == "city" else row["terrain"]
    if terrain == "village":
        around = [land.sheet.hexes[near]["terrain"] for near in land.sheet.neighbours(hex)]
        terrain = next((kind for kind in ("orchard", "dunes", "woods") if around.count(kind) > 2), "open")
    return KINDS.index(terrain) if terrain in KINDS else 0


def paint(land: Land, inks: Inks) -> NDArray[np.uint8]:
    return Painter(land, inks).paint()


def fingerprint(land: Land) -> str:
    """A hash of everything that shapes the picture; a test compares it with the one beside the pictures."""
    rows = {hex: (row["terrain"], row["also"]) for hex, row in land.sheet.hexes.items()}
    sides = {
        "/".join(pair): (row["water"], row["name"])
        for pair, row in land.sheet.hexsides.items()
        if row["water"]
    }
    plan: dict[str, Any] = {key: land.sheet.plan[key] for key in ("seed", "scale", "rivers", "water")}
    colours = {theme: asdict(inks) for theme, inks in THEMES.items()}
    whole = [VERSION, DEPTHS, BLOCK, DISTRICT, colours, plan, rows, sides]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
