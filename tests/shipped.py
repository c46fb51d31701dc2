"""The titles that come with the package; tests register others of their own."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import redoubt
from redoubt.engine.title import Title
from redoubt.titles import OFFERED

SHIPPED = sorted(OFFERED)
"""Titles that can be played."""
WRITTEN = sorted(
    path.parent.parent.name
    for path in (Path(redoubt.__file__).parent / "titles").glob("*/data/coverage.json")
)
"""Titles whose rules are written and covered, those among them that are not offered yet."""


def written(title_id: str) -> Title:
    """A title of the package, offered or not."""
    found: Title = import_module(f"redoubt.titles.{title_id}").TITLE
    return found
