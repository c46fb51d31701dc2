#!/usr/bin/env python3
"""Bake the art of a map: `python3 tools/bake_relief.py [title] [map] [--vector]`.

Writes map.json and the relief of both themes into the title's `art` folder, or into `art/<map>` for a title
with several maps (`land_war east`). A title with `art/outline.json` has a map of points. Needs numpy, scipy
and Pillow, which the table itself does not use.
Takes a few minutes; `--vector` writes only map.json.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mapbake.layer import read_art, vector_layer, written  # noqa: E402

QUALITY = 88


def folder(title: str, *names: str) -> Path:
    return ROOT.joinpath("src", "redoubt", "titles", title, "art", *names)


def save(where: Path, pictures: dict[str, Any], inputs: str, quality: int) -> None:
    """Save the pictures of both themes, and the fingerprint of their inputs."""
    from PIL import Image

    for theme, pixels in pictures.items():
        picture = Image.fromarray(pixels)
        picture.save(where / f"relief-{theme}.webp", quality=quality, method=6)
    facts = {"inputs": inputs, "size": picture.size}
    (where / "relief.json").write_text(json.dumps(facts) + "\n", encoding="utf-8")


def bake_sheet(title: str, vector: bool) -> None:
    """Bake a map with roads and lakes, from a single set of files."""
    art, where = read_art(title), folder(title)
    where.mkdir(parents=True, exist_ok=True)
    (where / "map.json").write_text(written(vector_layer(art)), encoding="utf-8")
    if vector:
        return
    from tools.mapbake import shade, terrain
    from tools.mapbake.recipe import SCALE, STAGES, fingerprint

    ground = terrain.ground(
        art.sheet, SCALE, art.roads, [line for _, _, line in art.rivers], art.lakes, STAGES
    )
    light = shade.light(ground)
    pictures = {theme: shade.paint(ground, art.borders, light, inks) for theme, inks in shade.THEMES.items()}
    save(where, pictures, fingerprint(art.sheet), QUALITY)


def bake_theatre(title: str, name: str, vector: bool) -> None:
    """Bake a map of a theatre of war, one of several in a title."""
    from tools.mapbake.theatre import read_theatre, theatre_layer

    theatre, where = read_theatre(title, name), folder(title, name)
    where.mkdir(parents=True, exist_ok=True)
    (where / "map.json").write_text(written(theatre_layer(theatre)), encoding="utf-8")
    if vector:
        return
    from tools.mapbake import canvas

    ground = canvas.shape(theatre)
    pictures = {theme: canvas.paint(theatre, ground, inks) for theme, inks in canvas.THEMES.items()}
    save(where, pictures, canvas.fingerprint(theatre), int(theatre.sheet.plan.get("quality", QUALITY)))


def bake_points(title: str, vector: bool) -> None:
    """Bake a map of points and links, from its outlines."""
    from tools.mapbake.points import point_layer, read_points

    sheet, where = read_points(title), folder(title)
    (where / "map.json").write_text(written(point_layer(sheet)), encoding="utf-8")
    if vector:
        return
    from tools.mapbake import nations

    ground = nations.shape(sheet)
    pictures = {theme: nations.paint(sheet, ground, inks, theme) for theme, inks in nations.THEMES.items()}
    save(where, pictures, nations.fingerprint(sheet), int(sheet.plan.get("quality", QUALITY)))


def bake_lowland(title: str, vector: bool) -> None:
    """Bake a map of flat land with rivers that have a width."""
    from tools.mapbake.lowland import lowland_layer, read_land

    land, where = read_land(title), folder(title)
    (where / "map.json").write_text(written(lowland_layer(land)), encoding="utf-8")
    if vector:
        return
    from tools.mapbake import polder

    pictures = {theme: polder.paint(land, inks) for theme, inks in polder.THEMES.items()}
    save(where, pictures, polder.fingerprint(land), int(land.sheet.plan["quality"]))


def plan_of(title: str) -> dict[str, Any]:
    file = folder(title) / "plan.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("title", nargs="?", default="switzerland")
    parser.add_argument("map", nargs="?", default="", help="one of a title's maps")
    parser.add_argument("--vector", action="store_true", help="only the vector layer")
    args = parser.parse_args()
    if (folder(args.title) / "outline.json").is_file():
        bake_points(args.title, args.vector)
    elif args.map:
        bake_theatre(args.title, args.map, args.vector)
    elif "waters" in plan_of(args.title):
        bake_lowland(args.title, args.vector)
    else:
        bake_sheet(args.title, args.vector)


if __name__ == "__main__":
    main()
