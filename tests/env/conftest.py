"""The environments are tried on Switzerland, and on Sealed Orders, which hides and asks more."""

from __future__ import annotations

import pytest

import redoubt
from tests.sealed_orders import TITLE


@pytest.fixture(autouse=True)
def _sealed_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redoubt, "_registered", {**redoubt._registered, TITLE.id: TITLE})
