"""Make the fonts of printed sheets (`src/redoubt/paper/fonts`) from those of the page.

PDF needs plain TrueType of a single weight; the page has compressed and variable fonts. Needs fontTools and
brotli:

    python3 tools/print_fonts.py
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
FROM = ROOT / "src" / "redoubt" / "web" / "static" / "fonts"
TO = ROOT / "src" / "redoubt" / "paper" / "fonts"
FACES = {
    "serif-regular": ("eb-garamond-{}-wght-normal", 400),
    "serif-bold": ("eb-garamond-{}-wght-normal", 600),
    "serif-italic": ("eb-garamond-{}-wght-italic", 400),
    "narrow-regular": ("barlow-condensed-{}-500-normal", None),
    "narrow-bold": ("barlow-condensed-{}-700-normal", None),
}
"""Source files and weight of each face; no weight if the source is not variable."""
EAST = [*range(0x100, 0x180), *range(0x218, 0x21C)]
"""Letters of central and eastern Europe, from the second file of each face."""


def main() -> None:
    TO.mkdir(parents=True, exist_ok=True)
    for name, (source, weight) in FACES.items():
        with TemporaryDirectory() as folder:
            parts = [Path(folder) / f"{part}.ttf" for part in ("latin", "latin-ext")]
            for part in parts:
                single(source.format(part.stem), weight, part)
            font = merge.Merger().merge([str(part) for part in parts])
            font.recalcTimestamp = False
            font["head"].modified = TTFont(parts[0])["head"].modified
            font.save(TO / f"{name}.ttf")
    for licence in ("eb-garamond-OFL.txt", "barlow-condensed-OFL.txt"):
        shutil.copy(FROM / licence, TO / licence)


def single(source: str, weight: int | None, output: Path) -> None:
    """A plain font of one weight; of the second file the letters that names on maps need."""
    font = TTFont(FROM / f"{source}.woff2", recalcTimestamp=False)
    font.flavor = None
    if weight is not None:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    if "-ext-" in source:
        letters = subset.Subsetter(subset.Options(layout_features=[], notdef_outline=True))
        letters.populate(unicodes=EAST)
        letters.subset(font)
    font.save(output)


if __name__ == "__main__":
    main()
