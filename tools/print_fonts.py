"""Make the fonts of printed sheets (`src/redoubt/paper/fonts`) from those of the page.

PDF needs plain TrueType of a single weight; the page has compressed and variable fonts. Needs fontTools and
brotli:

    python3 tools/print_fonts.py
"""

from __future__ import annotations

import shutil
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
FROM = ROOT / "src" / "redoubt" / "web" / "static" / "fonts"
TO = ROOT / "src" / "redoubt" / "paper" / "fonts"
FACES = {
    "serif-regular": ("eb-garamond-latin-wght-normal", 400),
    "serif-bold": ("eb-garamond-latin-wght-normal", 600),
    "serif-italic": ("eb-garamond-latin-wght-italic", 400),
    "narrow-regular": ("barlow-condensed-latin-500-normal", None),
    "narrow-bold": ("barlow-condensed-latin-700-normal", None),
}
"""Source file and weight of each face; no weight if the source is not variable."""


def main() -> None:
    TO.mkdir(parents=True, exist_ok=True)
    for name, (source, weight) in FACES.items():
        font = TTFont(FROM / f"{source}.woff2", recalcTimestamp=False)
        font.flavor = None
        if weight is not None:
            font = instancer.instantiateVariableFont(font, {"wght": weight})
        font.save(TO / f"{name}.ttf")
    for licence in ("eb-garamond-OFL.txt", "barlow-condensed-OFL.txt"):
        shutil.copy(FROM / licence, TO / licence)


if __name__ == "__main__":
    main()
