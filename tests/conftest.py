"""For all tests: no test is timed, and one browser serves them all."""

from __future__ import annotations

from hypothesis import settings

pytest_plugins = ["tests.browser"]

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
