#!/usr/bin/env python3
"""Write the page's types from the contract: `python3 tools/page_types.py`.

`src/redoubt/show/types` declares what titles show. This tool writes it as TypeScript into `js/wire.d.ts`, and
the default values, which the server leaves out, into `js/defaults.js`. A test fails when these files are out
of date.
"""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402

from redoubt.show import types as shown  # noqa: E402

FOLDER = ROOT / "src" / "redoubt" / "web" / "static" / "js"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
HEAD = "Written by tools/page_types.py from src/redoubt/show/types: change those files, not this one."
ALIASES = """export type PlaceId = string;
export type PieceId = string;
export type SideId = string;
/** A name in a sentence: a place, a piece, a side, a rule or a die. */
export interface Named {
  kind: "place" | "piece" | "card" | "side" | "rule" | "die" | "text"; id: string; text: string;
}
/** Words with the names in them marked, as the server sends them. */
export type Marked = (string | Named)[];
/** A sentence made whole: in a template it shows its names, in a string it is its words. */
export type Sentence = string | { plain: string; toString(): string };
"""


def structs() -> list[type[msgspec.Struct]]:
    """Every shown value, in the order of the file."""
    return [
        kind
        for kind in vars(shown).values()
        if isinstance(kind, type) and issubclass(kind, shown.Shown) and kind is not shown.Shown
    ]


def typescript(hint: Any) -> str:
    if get_origin(hint) is Annotated:
        return str(hint.__metadata__[0])
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        inner = typescript(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{typescript(args[0])}, {typescript(args[1])}>"
    if origin in (Union, types.UnionType):
        return " | ".join(typescript(arg) for arg in args)
    return str(hint.__name__)


def interface(kind: type[msgspec.Struct]) -> str:
    hints = get_type_hints(kind, include_extras=True)
    lines = [f"/** {' '.join((kind.__doc__ or '').split())} */"] if kind.__doc__ else []
    lines.append(f"export interface {kind.__name__} {{")
    for field in msgspec.structs.fields(kind):
        lines.append(f"  {field.encode_name}: {typescript(hints[field.name])};")
    return "\n".join([*lines, "}"])


def defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The default values of the fields."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            values[field.encode_name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            values[field.encode_name] = field.default_factory()
    return values


def shapes(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The fields that hold other shown values."""
    hints = get_type_hints(kind)
    return {
        field.encode_name: inner
        for field in msgspec.structs.fields(kind)
        if (inner := held(hints[field.name]))
    }


def held(hint: Any) -> str:
    """The shown value in a field: itself, in a list, or by name; none in a table of tables."""
    if get_origin(hint) is dict and get_origin(get_args(hint)[1]) is dict:
        return ""
    if isinstance(hint, type) and issubclass(hint, shown.Shown):
        return hint.__name__
    return next((name for arg in get_args(hint) if (name := held(arg))), "")


def sentences(kind: type[msgspec.Struct]) -> list[str]:
    """The fields that hold sentences, alone or in a list."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        field.encode_name
        for field in msgspec.structs.fields(kind)
        if shown.Sentence in (hints[field.name], *get_args(hints[field.name]))
    ]


def table(name: str, note: str, rows: dict[str, Any]) -> str:
    lines = "".join(f"  {key}: {json.dumps(row)},\n" for key, row in rows.items() if row)
    return f"/** {note} @type {{Record<string, any>}} */\nexport const {name} = {{\n{lines}}};\n"


def written() -> dict[str, str]:
    """The files and their contents."""
    kinds = structs()
    wire = f"/** {HEAD} */\n\n{ALIASES}\n" + "\n\n".join(interface(kind) for kind in kinds) + "\n"
    values = table("DEFAULTS", "The default values of fields.", {k.__name__: defaults(k) for k in kinds})
    inner = table("SHAPES", "Fields that hold other values.", {k.__name__: shapes(k) for k in kinds})
    words = table("SENTENCES", "Fields that hold sentences.", {k.__name__: sentences(k) for k in kinds})
    return {"wire.d.ts": wire, "defaults.js": f"/** {HEAD} */\n\n{values}\n{inner}\n{words}"}


def main() -> None:
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
