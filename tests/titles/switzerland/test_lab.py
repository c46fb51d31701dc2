"""The laboratory on Switzerland: measures, and which rules a run of games has used."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.lab.simulate import Plan, run
from redoubt.lab.usage import marks, rule_sets

SWISS = redoubt.title("switzerland")


@pytest.mark.parametrize("scenario", list(SWISS.scenarios))
def test_a_game_is_measured_in_every_scenario(scenario: str) -> None:
    plan = Plan("switzerland", scenario, {"german": "random", "swiss": "random"})
    report = run(plan)[0]
    assert not report.error
    assert {"steps lost/german", "units lost/swiss"} <= set(report.curves)
    assert ("VP balance" in report.curves) == (scenario != "training")


def test_rules_that_never_fired_are_told_apart_from_quiet_ones_and_those_out_of_play() -> None:
    sets = rule_sets(SWISS, "historical", {"air_combat": False}, {"10.1", "6.1b"})
    assert "10.1" not in sets["never"] + sets["quiet"]
    assert "6.1" not in sets["never"] + sets["quiet"]
    assert "17.1" in sets["never"]
    assert "9.2" in sets["quiet"]
    assert {"8.2", "19.2.1", "19.6.4"} <= set(sets["out"])
    assert "19.1.1" not in sets["out"]
    assert sets["titles"]["17.1"] == "Swiss surrender"


def test_every_rule_that_fires_is_one_that_can_leave_a_mark() -> None:
    plan = Plan("switzerland", "historical", {"german": "random", "swiss": "random"}, games=3)
    fired = {rule for report in run(plan) for rule in report.rules}
    assert {rule for rule in fired - marks(SWISS) if not rule.startswith("19.1.")} == set()
