"""The environments are tried on Crossroads, which has staff and scores, and on Sealed Orders, which hides
and asks more."""

from __future__ import annotations

import pytest

from redoubt.engine.title import Title


@pytest.fixture(autouse=True)
def _crossroads(crossroads: Title) -> None:
    """Known to every test."""
