"""The titles that can be played: those of this package, of installed packages, and of folders.

A package offers its titles through the entry point `redoubt.titles` (title id = "module:TITLE"). A title
under development is a folder with an `__init__.py` that defines TITLE; add it with `--title-path FOLDER` or
the environment variable REDOUBT_TITLE_PATH. A title that cannot be loaded is refused with the reason; the
others keep working.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb

from redoubt.engine.errors import BadSetup, RedoubtError
from redoubt.engine.title import Title
from redoubt.titles import OFFERED

GROUP = "redoubt.titles"
PATHS = "REDOUBT_TITLE_PATH"


class BadTitle(BadSetup):
    """A title that cannot be loaded; the message says which, from where, and why."""

    code = "bad_title"

    def __init__(self, title_id: str, source: str, why: str) -> None:
        super().__init__(f"cannot load the title {title_id} ({source}): {why}", "title")


@dataclass(frozen=True)
class Source:
    """Where a title comes from, and how to load it."""

    id: str
    text: str
    load: Callable[[], object]


_registered: dict[str, Title] = {}
_loaded: dict[tuple[str, str], Title] = {}


def register(title: Title) -> None:
    """Add a title defined in the running program."""
    _registered[title.id] = title


def add_folder(folder: Path | str) -> str:
    """Add the title of a folder; returns its id."""
    path = Path(folder).resolve()
    if not (path / "__init__.py").is_file():
        raise BadTitle(path.name, str(folder), "the folder has no __init__.py that defines TITLE")
    folders = os.environ.get(PATHS, "")
    if str(path) not in folders.split(os.pathsep):  # in the environment, for helper processes too
        os.environ[PATHS] = f"{folders}{os.pathsep}{path}" if folders else str(path)
    return path.name


def sources() -> list[Source]:
    """Every title, in the order offered."""
    sources = [
        Source(title_id, f"redoubt.titles.{title_id}", _attribute(f"redoubt.titles.{title_id}", "TITLE"))
        for title_id in OFFERED
    ]
    for point in _installed(tuple(sys.path)):
        sources.append(Source(point.name, f"package {point.value}", point.load))
    folders = filter(None, os.environ.get(PATHS, "").split(os.pathsep))
    for folder in dict.fromkeys(str(Path(folder).resolve()) for folder in folders):
        sources.append(Source(Path(folder).name, folder, _folder(Path(folder))))
    sources += [
        Source(title_id, "registered", lambda title_id=title_id: _registered[title_id])  # type: ignore[misc]
        for title_id in sorted(_registered)
    ]
    return sources


@lru_cache(4)
def _installed(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The titles of installed packages. To look for them takes a while, so it is done once for a path."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: point.name))


def title_ids() -> list[str]:
    """The ids of all titles, in the order offered."""
    return list(dict.fromkeys(source.id for source in sources()))


def title(title_id: str) -> Title:
    """A title by its id; BadSetup lists the titles there are, BadTitle says why one cannot be loaded."""
    if isinstance(title_id, str) and title_id in _registered:
        return _registered[title_id]
    matching = [source for source in sources() if source.id == title_id]
    if not matching:
        names = ", ".join(title_ids())
        raise BadSetup(f"unknown title {str(title_id)[:40]!r}; choose from {names}", "title")
    if len(matching) > 1:
        places = " and ".join(source.text for source in matching)
        raise BadTitle(title_id, matching[0].text, f"two titles have this id: {places}")
    source = matching[0]
    key = source.id, source.text
    if key not in _loaded:
        _loaded[key] = _checked(source)
    return _loaded[key]


def broken() -> dict[str, BadTitle]:
    """The titles that cannot be loaded, and why."""
    broken: dict[str, BadTitle] = {}
    for title_id in title_ids():
        try:
            title(title_id)
        except BadTitle as error:
            broken[title_id] = error
    return broken


def _checked(source: Source) -> Title:
    try:
        loaded = source.load()
        if not isinstance(loaded, Title):
            raise BadSetup(f"TITLE is a {type(loaded).__name__}, not a Title", "title")
        if loaded.id != source.id:
            raise BadSetup(f"its TITLE has the id {loaded.id!r}, not {source.id!r}", "title")
        if source.id not in OFFERED:  # tests check our own
            check_rules(loaded)
    except RedoubtError as error:
        raise BadTitle(source.id, source.text, str(error)) from error
    except Exception as error:  # an import may raise anything
        raise BadTitle(source.id, source.text, f"{type(error).__name__}: {error}{_where(error)}") from error
    return loaded


def _where(error: Exception) -> str:
    """The line of the title that failed: the innermost that is neither Redoubt's nor Python's."""
    ours, pythons = str(Path(__file__).parent), str(Path(os.__file__).parent)
    lines = [
        f" ({frame.filename}, line {frame.lineno})"
        for frame in extract_tb(error.__traceback__)
        if not frame.filename.startswith((ours, "<"))
        and ("site-packages" in frame.filename or not frame.filename.startswith(pythons))
    ]
    return lines[-1] if lines else ""


def check_rules(title: Title) -> None:
    """BadSetup if a procedure or decision cites a rule that is not in the title's index. A title without an
    index is not checked."""
    from redoubt.engine.procedure import Procedure
    from redoubt.kit.rules_index import RulesIndex
    from redoubt.kit.rulings import load_rulings

    file = title.folder / "data" / "rules.toml"
    if not file.is_file():
        return
    rulings = title.folder / "RULINGS.md"
    rules = RulesIndex.load(file)
    defined = {*rules.numbers(), *load_rulings(rulings)}
    for name, section in title.classes.items():
        if issubclass(section, Procedure):
            cited = [(step.rule, f"step {name}.{step.name}") for step in section.STEPS]
        else:
            cited = [(section.rule, f"decision {name}")]
        for rule, where in cited:
            if rule and rule not in defined:
                raise BadSetup(f"{where} cites rule {rule}, which is not in data/rules.toml", "title")


def _attribute(module: str, name: str) -> Callable[[], object]:
    return lambda: getattr(importlib.import_module(module), name)


def _folder(path: Path) -> Callable[[], object]:
    def load() -> object:
        if not (path / "__init__.py").is_file():
            raise BadSetup("the folder has no __init__.py that defines TITLE", "title")
        if str(path.parent) not in sys.path:
            sys.path.insert(0, str(path.parent))
        module = importlib.import_module(path.name)
        here = Path(module.__file__ or "").resolve().parent
        if here != path:
            raise BadSetup(f"another module has the name {path.name}: {here}", "title")
        if not hasattr(module, "TITLE"):
            raise BadSetup("its __init__.py does not define TITLE", "title")
        return module.TITLE

    return load


__all__ = [
    "PATHS", "BadTitle", "Source", "add_folder", "broken", "register", "sources", "title", "title_ids",
]  # fmt: skip
