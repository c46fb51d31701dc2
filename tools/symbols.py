"""Draw the symbols of the counters into `src/redoubt/show/symbols.json`.

    .venv/bin/python tools/symbols.py

Needs milsymbol (MIT; its licence is beside the result), which supplies the branch symbols of APP-6 in its own
coordinates: a box 150 wide and 100 high with its corner at 25, 50. The marks that would be too small on a
counter (mountain, parachute, glider), and those missing from the standard, are drawn here, larger.
Players do not need this tool: the result is committed.
"""

from __future__ import annotations

import json
import re
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import milsymbol  # type: ignore[import-untyped]

FOLDER: Final = Path(__file__).resolve().parent.parent / "src" / "redoubt" / "show"

# Land units and aircraft by their codes in APP-6 D.
CODES: Final = {
    "infantry": "10031000001211000000",
    "motorised": "10031000001211040000",
    "mechanised": "10031000001211020000",
    "armour": "10031000001205000000",
    "artillery": "10031000001303000000",
    "cavalry": "10031000001213000000",
    "engineer": "10031000001407000000",
    "anti_tank": "10031000001204000000",
    "anti_air": "10031000001301000000",
    "supply": "10031000001634000000",
}
# Added to an APP-6 symbol, or alone: ("line" | "solid", path).
MOUNTAIN: Final = ("solid", "M100,102 L126,147 H74 Z")
PARACHUTE: Final = ("line", "M64,146 C64,120 100,120 100,146 C100,120 136,120 136,146")
GLIDER: Final = ("line", "M118,118 C138,118 138,142 118,142 L82,142 C62,142 62,118 82,118")
DAGGER: Final = (
    "solid",
    "M100,56 L108,72 V108 H92 V72 Z M78,110 H122 V119 H78 Z M94,119 H106 V137 H94 Z "
    "M100,134 a8,8 0 1 0 .1,0 Z",
)
FIGHTER: Final = (
    "solid",
    "M100,52 C104,52 106,60 106,68 V80 L160,98 V110 L106,104 L104,132 L122,142 V149 L100,145 L78,149 V142 "
    "L96,132 L94,104 L40,110 V98 L94,80 V68 C94,60 96,52 100,52 Z",
)
BOMBER: Final = (
    "solid",
    "M100,50 C105,50 107,58 107,66 V80 H122 V68 H132 V80 L178,92 V106 L132,104 V112 H122 V104 L107,103 "
    "L104,134 L128,141 V149 L100,146 L72,149 V141 L96,134 L93,103 L78,104 V112 H68 V104 L22,106 V92 L68,80 "
    "V68 H78 V80 H93 V66 C93,58 95,50 100,50 Z",
)
STAR: Final = (
    "solid",
    "M100,52 L115,74 L142,70 L138,97 L160,112 L136,124 L136,150 L110,143 L100,150 L90,143 L64,150 L64,124 "
    "L40,112 L62,97 L58,70 L85,74 Z",
)
OWN: Final[dict[str, tuple[str | None, tuple[tuple[str, str], ...]]]] = {
    "mountain": ("infantry", (MOUNTAIN,)),
    "parachute": ("infantry", (PARACHUTE,)),
    "glider": ("infantry", (GLIDER,)),
    "commando": (None, (DAGGER,)),
    "headquarters": (None, (("solid", "M25,50 H175 V82 H25 Z"),)),
    "reconnaissance": ("cavalry", ()),
    "fighter": (None, (FIGHTER,)),
    "bomber": (None, (BOMBER,)),
    "fortress": (None, (STAR,)),
    "hidden": (
        None,
        (
            ("line", "M78,78 C78,52 122,52 122,80 C122,98 100,96 100,116"),
            ("solid", "M100,128 a8,8 0 1 0 .1,0 Z"),
        ),
    ),
}


def circle(attributes: str) -> str:
    x, y, r = (float(re.search(rf'\b{name}="([-\d.]+)"', attributes)[1]) for name in ("cx", "cy", "r"))  # type: ignore[index]
    return f"M{x - r:g},{y:g} a{r:g},{r:g} 0 1 0 {2 * r:g},0 a{r:g},{r:g} 0 1 0 {-2 * r:g},0 Z"


def standard(code: str) -> list[tuple[str, str]]:
    """The strokes inside the frame of an APP-6 symbol."""
    svg = milsymbol.Symbol(code, size=100).as_svg()
    strokes = []
    for tag, attributes in re.findall(r"<(path|circle|text)([^>]*)>", svg)[1:]:
        if tag == "text":
            raise SystemExit(f"{code}: symbols with letters are not supported")
        path = circle(attributes) if tag == "circle" else re.search(r' d="([^"]*)"', attributes)[1]  # type: ignore[index]
        crossing = " M" in path or "Z" not in path.upper()
        filled = 'fill="none"' not in attributes and not crossing
        strokes.append(("solid" if filled else "line", re.sub(r"\s+", " ", path.strip())))
    if not strokes:
        raise SystemExit(f"{code}: the symbol is empty")
    return strokes


def joined(strokes: list[tuple[str, str]]) -> dict[str, str]:
    paths: dict[str, str] = {}
    for kind, path in strokes:
        paths[kind] = f"{paths[kind]} {path}" if kind in paths else path
    return paths


def symbols() -> dict[str, dict[str, str]]:
    drawn = {name: standard(code) for name, code in CODES.items()}
    for name, (base, extra) in OWN.items():
        drawn[name] = [*(drawn[base] if base else []), *extra]
    return {name: joined(strokes) for name, strokes in sorted(drawn.items())}


def main() -> None:
    drawn = symbols()
    plain = ",\n".join(f"  {json.dumps(name)}: {json.dumps(paths)}" for name, paths in drawn.items())
    (FOLDER / "symbols.json").write_text(f"{{\n{plain}\n}}\n", encoding="utf-8")
    licence = next(file for file in distribution("milsymbol").files or () if file.name == "LICENSE")
    (FOLDER / "milsymbol-LICENSE.txt").write_text(licence.read_text(encoding="utf-8"), encoding="utf-8")
    print(f"{len(drawn)} symbols")


if __name__ == "__main__":
    main()
