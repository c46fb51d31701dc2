"""The test title can be found by its id in every test of the engine."""

from __future__ import annotations

import pytest

from redoubt import registry
from tests.sealed_orders import TITLE


@pytest.fixture(autouse=True)
def _sealed_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {**registry._registered, TITLE.id: TITLE})
