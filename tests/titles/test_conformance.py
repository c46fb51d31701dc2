"""Conformance: every title and scenario; with `slow`, every option on and off too, and more positions."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine import conformance
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from tests.shipped import SHIPPED


def settings(title: Title, scenario: str) -> dict[str, dict[str, object]]:
    """Defaults, every option at its last value (on), every option at its first (off); what a scenario fixes
    stays."""
    fixed = title.scenarios[scenario].fixed
    free = [option for option in title.options.values() if option.id not in fixed]
    return {
        "defaults": {},
        "last": {option.id: option.values[-1] for option in free},
        "first": {option.id: option.values[0] for option in free},
    }


def called(title: Title, scenario: str) -> str:
    return "-".join(word for word in (title.id, title.variant, scenario) if word)


PLAYED = [
    varied(redoubt.title(title_id), variant)
    for title_id in SHIPPED
    for variant in ("", *redoubt.title(title_id).variants)
]
"""Every title, and every variant of it."""
SCENARIOS = [
    pytest.param(title, scenario, id=called(title, scenario))
    for title in PLAYED
    for scenario in title.scenarios
]
MATRIX = [
    pytest.param(title, scenario, options, id=f"{called(title, scenario)}-{name}")
    for title in PLAYED
    for scenario in title.scenarios
    for name, options in settings(title, scenario).items()
]


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_title_conforms(title: Title, scenario: str) -> None:
    # The more sides there are, the more is looked at in each position.
    depth, samples = (300, 3) if len(title.taking_part(scenario)) < 4 else (120, 2)
    report = conformance.check_all(title, scenario, seed=3, depth=depth, samples=samples)
    assert report.positions > 1


@pytest.mark.slow
@pytest.mark.parametrize(("title", "scenario", "options"), MATRIX)
def test_title_conforms_with_every_setting(title: Title, scenario: str, options: dict[str, object]) -> None:
    report = conformance.check_all(title, scenario, options, seed=4, depth=300, samples=12)
    assert report.positions > 5
