"""The environments are tried on Switzerland, and on Sealed Orders, which hides and asks more."""

from __future__ import annotations

import pytest

from redoubt import registry
from tests.sealed_orders import TITLE


@pytest.fixture(autouse=True)
def _sealed_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {**registry._registered, TITLE.id: TITLE})
