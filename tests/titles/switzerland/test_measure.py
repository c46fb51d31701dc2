"""What the laboratory asks of the title: how a game stands, and for whom its dice are good."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.state import replaced
from redoubt.lab.simulate import Plan, run
from redoubt.titles.switzerland.measure import _DICE, bomber_ranks, fortune, measure
from redoubt.titles.switzerland.state import GERMAN, SWISS
from tests.titles.switzerland.helpers import at


def test_losses_are_the_steps_of_worn_and_of_lost_units() -> None:
    game = at("4.1.3", units={"DE-5-Inf-XX": "1203"})
    before = measure(game.state)
    unit = game.state.rules.tables.unit_ids.index("DE-5-Inf-XX")
    game.state.lost = replaced(game.state.lost, unit, game.state.lost[unit] + 1)
    after = measure(game.state)
    assert after["steps lost/german"] == before["steps lost/german"] + 1
    assert after["units lost/german"] == before["units lost/german"]
    assert after["steps lost/swiss"] == before["steps lost/swiss"]


def test_the_ranks_of_every_die_are_fair() -> None:
    game = redoubt.new("switzerland", seed=1)
    for ranks in [*(die[-1] for die in _DICE), bomber_ranks(game.state)]:
        assert len(ranks) == 6
        assert sum(ranks) == 21


def test_the_bomber_hopes_for_a_five_and_fears_a_six() -> None:
    ranks = bomber_ranks(redoubt.new("switzerland", seed=1).state)
    assert ranks.index(max(ranks)) + 1 == 5
    assert ranks.index(min(ranks)) + 1 == 6


@pytest.mark.parametrize(
    ("rule", "what", "side", "best"),
    [
        ("8.2", "air combat, German", GERMAN, 6),
        ("8.2", "air combat, Swiss", SWISS, 6),
        ("17.1", "areas needed for surrender", GERMAN, 1),
        ("19.3.4", "a 6 brings the Italians", GERMAN, 6),
        ("19.4.1", "entry of DE-5-Inf-XX", GERMAN, 1),
    ],
)
def test_a_die_belongs_to_the_side_that_hopes_for_it(rule: str, what: str, side: int, best: int) -> None:
    rolled_for = fortune(redoubt.new("switzerland", seed=1).state, rule, what)
    assert rolled_for is not None
    assert rolled_for[0] == side
    assert rolled_for[2].index(max(rolled_for[2])) + 1 == best


def test_the_die_of_a_combat_is_the_attackers_and_of_a_bombardment_the_firers() -> None:
    reports = run(Plan("switzerland", "historical", {"german": "staff", "swiss": "staff"}, games=2))
    for side in ("german", "swiss"):
        assert sum(report.luck[side]["bombardment"][0] for report in reports) > 0
    dice = sum(
        report.luck[side][name][0] for report in reports for side in report.luck for name in report.luck[side]
    )
    assert dice == sum(uses[3] for report in reports for uses in report.rules.values())
