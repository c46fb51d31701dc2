"""What a map is drawn on: a title's map data, its art, the relief under it, the colours of its counters."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from redoubt.engine.title import Title
from redoubt.paper.mapdraw import map_svg, read_art
from redoubt.paper.paint import Paint, paint_of
from redoubt.show.contract import show_of
from redoubt.show.types import Scene


class Ground(NamedTuple):
    """A map without the game on it."""

    map: dict[str, Any]
    art: dict[str, Any]
    relief: str | None
    paint: Paint

    def drawn(self, scene: Scene, sides: Sequence[str]) -> str:
        """The map with a scene on it, as a document that stands alone."""
        return map_svg(self.map, self.art, scene, relief=self.relief, paint=self.paint, sides=sides)


@lru_cache(maxsize=4)
def ground_of(title: Title, scenario: str, data: Path | None = None, longest: int = 0) -> Ground | None:
    """The ground of a scenario; None where a title has no drawn map. `longest` is the longer side of the
    relief in pixels, its own size if that is 0."""
    draw = show_of(title).map
    if draw is None:
        return None
    drawn = draw(title.resolve(scenario, title.settle(scenario, None), data))
    file = art_file(title, str(drawn.get("art") or ""))
    if not file.is_file():
        return None
    art = read_art(file.read_text(encoding="utf-8"))
    relief = file.parent / art.get("relief", {}).get("light", "")
    return Ground(drawn, art, photo(relief, longest) if relief.is_file() else None, paint_of(title))


def art_file(title: Title, address: str = "") -> Path:
    """The file of a map's art by the address from which a browser has it; the title's own map if that is
    empty."""
    inside = address.removeprefix(f"/art/{title.id}/") if address else "map.json"
    return title.folder / "art" / inside


def photo(file: Path, longest: int = 0) -> str:
    """A picture as JPEG in a `data:` address, which PDF takes as it is; made smaller if it has a `longest`
    side."""
    stream = io.BytesIO()
    with Image.open(file) as picture:
        colours = picture.convert("RGB")
        if longest:
            colours.thumbnail((longest, longest))
        colours.save(stream, "JPEG", quality=88)
    return "data:image/jpeg;base64," + base64.b64encode(stream.getvalue()).decode()


__all__ = ["Ground", "art_file", "ground_of", "photo"]
