"""What a map is drawn from: a title's map data, its art, the relief under it, the colours of its counters."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from redoubt.engine.title import Title
from redoubt.paper.mapdraw import SERIF, map_layers, map_svg, read_art
from redoubt.paper.paint import Paint, paint_of
from redoubt.paper.pointmap import MARGIN, point_layers
from redoubt.show.contract import show_of
from redoubt.show.types import Scene


class Ground(NamedTuple):
    """A map without the game on it: of hexes, or of points if it has spaces."""

    map: dict[str, Any]
    art: dict[str, Any] | None
    relief: str | None
    paint: Paint

    @property
    def points(self) -> bool:
        """Whether it is a map of spaces and links."""
        return "spaces" in self.map

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in the map's own units, without the margin."""
        wide, high = self.map["size"] if self.art is None else self.art["size"]
        return float(wide), float(high)

    @property
    def margin(self) -> float:
        return MARGIN if self.art is None else float(self.art["margin"])

    def layers(self, scene: Scene | None, sides: Sequence[str], least: float = 0) -> list[str]:
        """The elements of the map with a scene on it, for a larger picture (see `mapdraw.map_layers`)."""
        if self.points or self.art is None:
            return list(point_layers(self.map, self.paint, scene, sides, self.art, self.relief))
        return map_layers(
            self.map, self.art, scene, relief=self.relief, paint=self.paint, sides=sides, least=least
        )

    def drawn(self, scene: Scene, sides: Sequence[str]) -> str:
        """The map with a scene on it, as a self-contained document."""
        if self.art is not None and not self.points:
            return map_svg(self.map, self.art, scene, relief=self.relief, paint=self.paint, sides=sides)
        (wide, high), edge = self.size, self.margin
        box = f"{-edge:g} {-edge:g} {wide + 2 * edge:g} {high + 2 * edge:g}"
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{SERIF}">',
            *self.layers(scene, sides), "</svg>\n",
        ])  # fmt: skip


@lru_cache(maxsize=4)
def ground_of(title: Title, scenario: str, data: Path | None = None, longest: int = 0) -> Ground | None:
    """The ground of a scenario; None if the title has no map. `longest` is the longer side of the relief in
    pixels, 0 for its own size."""
    draw = show_of(title).map
    if draw is None:
        return None
    drawn = draw(title.resolve(scenario, title.settle(scenario, None), data))
    file = art_file(title, str(drawn.get("art") or ""))
    if not file.is_file():
        return Ground(drawn, None, None, paint_of(title)) if "spaces" in drawn else None
    art = read_art(file.read_text(encoding="utf-8"))
    relief = file.parent / art.get("relief", {}).get("light", "")
    return Ground(drawn, art, photo(relief, longest) if relief.is_file() else None, paint_of(title))


def art_file(title: Title, address: str = "") -> Path:
    """The file of a map's art by its address in the browser; the title's own map if that is empty."""
    inside = address.removeprefix(f"/art/{title.id}/") if address else "map.json"
    return title.folder / "art" / inside


def photo(file: Path, longest: int = 0) -> str:
    """A picture as JPEG in a `data:` address, which PDF embeds unchanged; scaled down to `longest` if set."""
    stream = io.BytesIO()
    with Image.open(file) as picture:
        colours = picture.convert("RGB")
        if longest:
            colours.thumbnail((longest, longest))
        colours.save(stream, "JPEG", quality=88)
    return "data:image/jpeg;base64," + base64.b64encode(stream.getvalue()).decode()


__all__ = ["Ground", "art_file", "ground_of", "photo"]
