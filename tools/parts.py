#!/usr/bin/env python3
"""Writes down which modules each page of the table is made of, and which of them the server sends as one file
(`redoubt.service.sheaf`): `python3 tools/parts.py`, after an import was added to the page's scripts or taken
from them. The page asks for all of them at once (js/early.js)."""

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
HEAD = """/** The modules of each page, in the order in which they are met. Made by tools/parts.py. */

/** @type {Record<string, string[]>} */
export const PARTS = """


def imported(module: str, folder: Path = STATIC) -> list[str]:
    """The modules that one imports, as addresses."""
    if module == f"/js/{KEPT.name}":
        return []  # what is to be written
    text = (folder / module.lstrip("/")).read_text(encoding="utf-8")
    return [normpath(join(dirname(module), found)) for found in IMPORT.findall(text)]


def graph(module: str, folder: Path = STATIC, bound: Sequence[str] = ()) -> list[str]:
    """A module and all that it needs, nearest first. Modules that are `bound` need only the sheaf, and that
    needs what they need beside each other."""
    inside = set(bound)

    def needs(one: str) -> list[str]:
        if one == SHEAF:
            return [part for member in bound for part in imported(member, folder) if part not in inside]
        return [SHEAF] if one in inside else imported(one, folder)

    met = [module]
    for one in met:
        met += [part for part in dict.fromkeys(needs(one)) if part not in met]
    return met


def sheaf(folder: Path = STATIC) -> list[str]:
    """The modules that only a table needs: they are sent as one file."""
    elsewhere = {*shell(folder), *graph("/js/home/home.js", folder)}
    return [one for one in graph("/js/table/table.js", folder) if one not in elsewhere]


def shell(folder: Path = STATIC) -> set[str]:
    """What every page has."""
    return {*graph("/main.js", folder), *graph("/js/early.js", folder)}


def pages(folder: Path = STATIC) -> list[str]:
    """The modules of the pages, from the table of addresses, and of the parts that come later."""
    pages = PAGE.findall((folder / "js" / "pages.js").read_text(encoding="utf-8"))
    scripts = sorted((folder / "js").rglob("*.js"))
    parts = [part for one in scripts for part in LATER.findall(one.read_text(encoding="utf-8"))]
    return [f"/js/{module}" for module in dict.fromkeys(pages + parts)]


def written(folder: Path = STATIC) -> str:
    """The file: what the shell has already is left out."""
    known, bound = shell(folder), sheaf(folder)
    parts = {
        page.removeprefix("/js/"): [one for one in graph(page, folder, bound) if one not in known]
        for page in pages(folder)
    }
    return HEAD + json.dumps(parts, indent=2) + ";\n"


def main() -> None:
    KEPT.write_text(written(), encoding="utf-8")
    BOUND.write_text(json.dumps(sheaf(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
