"""The modules of the table in one file.

A browser takes several milliseconds for each file it asks for, and the table is made of some sixty modules.
So they are sent as one, each in a block of its own in the order in which they need each other; under its own
address each module only passes on what it has there. Nothing is changed but the lines that import and export.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

ADDRESS: Final = "/sheaf.js"
IMPORT: Final = re.compile(
    r'^import (?:\{(?P<names>[^}]*)\}|\* as (?P<all>\w+)) from "(?P<path>\.[^"]+)";$', re.MULTILINE
)
PASSED_ON: Final = re.compile(r'^export \{(?P<names>[^}]*)\} from "(?P<path>\.[^"]+)";$', re.MULTILINE)
EXPORT: Final = re.compile(
    r"^export (?P<what>(?:async )?function\*?|class|const|let) (?P<name>[\w$]+)", re.MULTILINE
)
LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class Unreadable(ValueError):
    """A module that is written in another way than the page's own modules are."""


class Sheaf:
    """Some modules of a folder, by their addresses."""

    def __init__(self, folder: Path, members: Sequence[str]) -> None:
        self.folder = folder
        self.members = frozenset(members)
        self._outside: dict[str, str] = {}
        self._exports: dict[str, list[str]] = {}
        self._blocks: dict[str, str] = {}
        for member in members:
            self._take(member)

    def text(self) -> str:
        """The file with all of them."""
        head = [f'import * as {name} from "{address}";' for address, name in self._outside.items()]
        return "\n".join([*head, "export const $ = {};", *self._blocks.values(), ""])

    def stub(self, member: str) -> str:
        """What is sent under a module's own address."""
        names = ", ".join(self._exports[member])
        return f'import {{ $ }} from "{ADDRESS}";\nexport const {{ {names} }} = $["{member}"];\n'

    def _take(self, member: str, waiting: tuple[str, ...] = ()) -> None:
        """Writes a module down after all that it needs."""
        if member in self._blocks:
            return
        if member in waiting:
            raise Unreadable(f"{' needs '.join([*waiting, member])}: modules that need each other")
        text = (self.folder / member.lstrip("/")).read_text(encoding="utf-8")
        passed: list[str] = []
        names: list[str] = []

        def source(path: str) -> str:
            address = normpath(join(dirname(member), path))
            if address in self.members:
                self._take(address, (*waiting, member))
                return f'$["{address}"]'
            return self._outside.setdefault(address, f"$${len(self._outside)}")

        def imported(match: re.Match[str]) -> str:
            taken = match["all"] or f"{{{match['names'].replace(' as ', ': ')}}}"
            return f"const {taken} = {source(match['path'])};"

        def passed_on(match: re.Match[str]) -> str:
            whence = source(match["path"])
            for inner, outer in _named(match["names"]):
                passed.append(f"{outer}: {whence}.{inner}")
                names.append(outer)
            return ""

        def exported(match: re.Match[str]) -> str:
            names.append(match["name"])
            passed.append(match["name"])
            return f"{match['what']} {match['name']}"

        text = PASSED_ON.sub(passed_on, IMPORT.sub(imported, text))
        text = EXPORT.sub(exported, text)
        if (left := LEFT.search(text)) is not None:
            raise Unreadable(f"{member}: {left[0][:80]}")
        self._exports[member] = names
        self._blocks[member] = f'{{\n{text}\n$["{member}"] = {{ {", ".join(passed)} }};\n}}'


def _named(names: str) -> Iterator[tuple[str, str]]:
    """ "a, b as c": what each is called inside and outside."""
    for name in filter(None, (part.strip() for part in names.split(","))):
        inner, _, outer = name.partition(" as ")
        yield inner, outer or inner


__all__ = ["ADDRESS", "Sheaf", "Unreadable"]
