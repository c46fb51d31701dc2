#!/usr/bin/env python3
"""Bakes the art of a hex map: `python3 tools/bake_relief.py [title] [--vector]`.

Writes art/<title>/map.json, the relief of both themes and the cover pictures into the web folder. Needs numpy,
scipy and Pillow, which the table itself does not use. Takes some minutes; `--vector` only writes map.json.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mapbake.layer import Art, read_art, vector_layer, written  # noqa: E402

STAGES = ((0.25, 100, 0.05), (0.5, 30, 0.03), (1.0, 12, 0.02))
"""Cells to a map unit, rounds and creep of each stage in which the mountains are shaped."""
SCALE = 2.0
"""Pixels of the relief to a map unit: a hex has a radius of 80 pixels."""
QUALITY = 80


def folder(title: str) -> Path:
    return ROOT / "src" / "redoubt" / "web" / "static" / "art" / title


def bake_vectors(art: Art) -> None:
    (folder(art.sheet.title) / "map.json").write_text(written(vector_layer(art)), encoding="utf-8")


def bake_relief(art: Art) -> None:
    from PIL import Image

    from tools.mapbake import shade, terrain

    ground = terrain.ground(art.sheet, SCALE, art.roads, [line for _, _, line in art.rivers], art.lakes, STAGES)
    light = shade.light(ground)
    for theme, inks in shade.THEMES.items():
        picture = Image.fromarray(shade.paint(ground, art.borders, light, inks))
        picture.save(folder(art.sheet.title) / f"relief-{theme}.webp", quality=QUALITY, method=6)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("title", nargs="?", default="switzerland")
    parser.add_argument("--vector", action="store_true", help="only the vector layer")
    wanted = parser.parse_args()
    art = read_art(wanted.title)
    folder(wanted.title).mkdir(parents=True, exist_ok=True)
    bake_vectors(art)
    if not wanted.vector:
        bake_relief(art)


if __name__ == "__main__":
    main()
