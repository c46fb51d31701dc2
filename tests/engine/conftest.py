"""The test title can be found by its id in every test of the engine."""

from __future__ import annotations

import pytest

import redoubt
from tests.sealed_orders import TITLE


@pytest.fixture(autouse=True)
def _sealed_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redoubt, "_registered", {**redoubt._registered, TITLE.id: TITLE})
