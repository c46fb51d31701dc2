"""Compiled modules: the same sources, translated to C by `redoubt compile`. Never required.

A compiled file is named after its module and the hash of the source it was made from. A module whose source
has changed since has no file with the right hash, and runs as Python. The files are in a folder of the
virtual environment: to undo everything, delete it. REDOUBT_COMPILED names another folder or, if empty, none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "REDOUBT_COMPILED"
RECIPE = b"3"
"""Raised with every change in how modules are compiled: files made the old way are not run."""
PACKAGE = Path(__file__).resolve().parents[1]
ROOMS = ("engine", "kit", "series", "players", "titles")
"""The rooms that are compiled; of the titles not what they show."""


def folder() -> Path:
    """Where compiled modules lie."""
    named = os.environ.get(VARIABLE)
    return Path(sys.prefix) / "redoubt-compiled" if named is None else Path(named).absolute()


def wanted() -> bool:
    return os.environ.get(VARIABLE) != ""


def sources() -> Iterator[tuple[str, Path]]:
    """Every module that is worth compiling, and its source."""
    for room in ROOMS:
        for source in sorted((PACKAGE / room).rglob("*.py")):
            inside = source.relative_to(PACKAGE.parent).with_suffix("").parts
            if source.stem != "__init__" and "show" not in inside:
                yield ".".join(inside), source


def file_of(module: str, source: Path) -> Path:
    """The compiled file that belongs to a module's present source, whether it is there or not."""
    mark = sha256(RECIPE + source.read_bytes()).hexdigest()[:16]
    return folder() / f"{module}-{mark}{EXTENSION_SUFFIXES[0]}"


class Loader(ExtensionFileLoader):
    """Loads a compiled file as the module of its source, where tracebacks and data files are looked for."""

    def __init__(self, module: str, source: Path, file: Path) -> None:
        super().__init__(module, str(source))
        self.file = file

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = super().create_module(ModuleSpec(spec.name, self, origin=str(self.file)))
        module.__file__ = spec.origin
        return module


class Finder(MetaPathFinder):
    """Takes a compiled file that belongs to the present source; leaves all else to Python."""

    def __init__(self) -> None:
        place = folder()
        self.modules = {file.name.split("-")[0] for file in place.iterdir()} if place.is_dir() else set()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.modules or not path:
            return None
        source = Path(path[0]) / f"{name.rpartition('.')[2]}.py"
        file = file_of(name, source)
        if not file.is_file():
            return None
        return spec_from_file_location(name, source, loader=Loader(name, source, file))


def standing() -> str:
    """How many modules have a compiled file, and how many run as Python because they changed since."""
    if not wanted() or not folder().is_dir():
        return ""
    there = {file.name.split("-")[0] for file in folder().iterdir()}
    fresh = {module for module, source in sources() if file_of(module, source).is_file()}
    stale = len(there & {module for module, _ in sources()} - fresh)
    return f"{len(fresh)} modules compiled" + (f", {stale} changed since and run as Python" if stale else "")


if wanted() and folder().is_dir():
    sys.meta_path.insert(0, Finder())

__all__ = ["Finder", "file_of", "folder", "sources", "standing", "wanted"]
