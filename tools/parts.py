#!/usr/bin/env python3
"""List the modules of each page, and those that the server sends as one file (`redoubt.service.sheaf`):
`python3 tools/parts.py`. Run it after adding or removing an import in the page's scripts. The page requests
all its modules at once (js/early.js)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from posixpath import dirname, join, normpath

STATIC = Path(__file__).resolve().parent.parent / "src" / "redoubt" / "web" / "static"
KEPT = STATIC / "js" / "parts.js"
BOUND = STATIC / "sheaf.json"
SHEAF = "/sheaf.js"
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?"(\.[^"]+)";', re.MULTILINE)
PAGE = re.compile(r'module: "([^"]+)"')
LATER = re.compile(r'\blater\("([^"]+)"')
HEAD = """/** The modules of each page, in import order. Written by tools/parts.py. */

/** @type {Record<string, string[]>} */
export const PARTS = """


def imported(module: str, folder: Path = STATIC) -> list[str]:
    """The addresses of the modules that a module imports."""
    if module == f"/js/{KEPT.name}":
        return []  # the file that this tool writes
    text = (folder / module.lstrip("/")).read_text(encoding="utf-8")
    return [normpath(join(dirname(module), path)) for path in IMPORT.findall(text)]


def graph(module: str, folder: Path = STATIC, bound: Sequence[str] = ()) -> list[str]:
    """A module and all that it needs, nearest first. A `bound` module needs only the sheaf, and the sheaf
    needs what its members import from outside it."""
    inside = set(bound)

    def needs(module: str) -> list[str]:
        if module == SHEAF:
            return [part for member in bound for part in imported(member, folder) if part not in inside]
        return [SHEAF] if module in inside else imported(module, folder)

    modules = [module]
    for module in modules:
        modules += [part for part in dict.fromkeys(needs(module)) if part not in modules]
    return modules


def sheaf(folder: Path = STATIC) -> list[str]:
    """The modules that only the table page needs, sent as one file."""
    elsewhere = {*shell(folder), *graph("/js/home/home.js", folder)}
    return [module for module in graph("/js/table/table.js", folder) if module not in elsewhere]


def shell(folder: Path = STATIC) -> set[str]:
    """The modules that every page has."""
    return {*graph("/main.js", folder), *graph("/js/early.js", folder)}


def pages(folder: Path = STATIC) -> list[str]:
    """The modules of the pages, from the table of addresses, and of the parts loaded later."""
    pages = PAGE.findall((folder / "js" / "pages.js").read_text(encoding="utf-8"))
    scripts = sorted((folder / "js").rglob("*.js"))
    parts = [part for script in scripts for part in LATER.findall(script.read_text(encoding="utf-8"))]
    return [f"/js/{module}" for module in dict.fromkeys(pages + parts)]


def written(folder: Path = STATIC) -> str:
    """The text of the file, without the modules that every page has."""
    common, bound = shell(folder), sheaf(folder)
    parts = {
        page.removeprefix("/js/"): [module for module in graph(page, folder, bound) if module not in common]
        for page in pages(folder)
    }
    return HEAD + json.dumps(parts, indent=2) + ";\n"


def main() -> None:
    KEPT.write_text(written(), encoding="utf-8")
    BOUND.write_text(json.dumps(sheaf(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
