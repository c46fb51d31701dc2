"""For all tests: no test is timed, one browser serves them all, and the small titles are known everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import redoubt
import tests.cli.skirmish  # noqa: F401  (registers itself, in helper processes too)
from redoubt import registry
from redoubt.engine.title import Title
from tests.sealed_orders import TITLE as SEALED_ORDERS

pytest_plugins = ["tests.browser"]

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

CROSSROADS = Path(__file__).parent / "packages" / "crossroads" / "crossroads"
redoubt.register(SEALED_ORDERS)


@pytest.fixture(autouse=True)
def _titles_of_one_test() -> Iterator[None]:
    """A title that a test registers is forgotten after it."""
    before = registry._registered
    registry._registered = dict(before)
    yield
    registry._registered = before


@pytest.fixture
def crossroads(monkeypatch: pytest.MonkeyPatch) -> Title:
    """Crossroads, a title of a package, brought in by its folder for one test."""
    monkeypatch.setenv(registry.PATHS, "")
    registry.add_folder(CROSSROADS)
    return redoubt.title("crossroads")
