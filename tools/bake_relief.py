#!/usr/bin/env python3
"""Bakes the art of a hex map: `python3 tools/bake_relief.py [title] [--vector]`.

Writes art/<title>/map.json and the relief of both themes into the web folder. Needs numpy, scipy and Pillow,
which the table itself does not use. Takes some minutes; `--vector` only writes map.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mapbake.layer import Art, read_art, vector_layer, written  # noqa: E402

QUALITY = 88


def folder(title: str) -> Path:
    return ROOT / "src" / "redoubt" / "web" / "static" / "art" / title


def bake_vectors(art: Art) -> None:
    (folder(art.sheet.title) / "map.json").write_text(written(vector_layer(art)), encoding="utf-8")


def bake_relief(art: Art) -> None:
    from PIL import Image

    from tools.mapbake import shade, terrain
    from tools.mapbake.recipe import SCALE, STAGES, fingerprint

    ground = terrain.ground(
        art.sheet, SCALE, art.roads, [line for _, _, line in art.rivers], art.lakes, STAGES
    )
    light = shade.light(ground)
    for theme, inks in shade.THEMES.items():
        picture = Image.fromarray(shade.paint(ground, art.borders, light, inks))
        picture.save(folder(art.sheet.title) / f"relief-{theme}.webp", quality=QUALITY, method=6)
    made = {"inputs": fingerprint(art.sheet), "size": picture.size}
    (folder(art.sheet.title) / "relief.json").write_text(json.dumps(made) + "\n", encoding="utf-8")


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
