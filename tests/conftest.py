"""For all tests: no test is timed; the tests in `unfinished.txt` wait for what they test to be mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

UNFINISHED = tuple((Path(__file__).parent / "unfinished.txt").read_text(encoding="utf-8").split("\n")[:-1])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is known to fail since places and open numbers came in: each line is still to be mended."""
    for item in items:
        if item.nodeid.startswith(UNFINISHED):
            item.add_marker(pytest.mark.skip(reason="still to be mended: tests/unfinished.txt"))
