"""11.3 Optional German engineers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.switzerland.helpers import T, choose, events, kinds, options, place, refused, run

ENGINEERS = ("DE-O1-Eng-III", "DE-O2-Eng-III", "DE-O3-Eng-III", "DE-O4-Eng-III")
PLAIN = {"airborne": False, "strip_three_corps": False}
BASEL = {"DE-5-Inf-XX": "1203"}
"""A German division in Basel: a balance of 1."""


def phase(units: Any = BASEL, scenario: str = "historical", opts: Any = None, **fields: Any) -> Any:
    wanted = {"airborne": False} if opts is None else opts
    waiting = dict.fromkeys(ENGINEERS, "due")
    return run("ReinforcementPhase", {**waiting, **units}, scenario=scenario, options=wanted, **fields)


def test_r11_3_engineers_cost_one_vp_and_enter_in_german_controlled_territory() -> None:
    g = phase()
    assert options(g, "german") == ["yes", "no"]
    choose(g, "german", "yes")
    assert g.state.paid == 1
    choose(g, "german", "place DE-O1-Eng-III", "at 1201", "place DE-O2-Eng-III", "at 0501", "suggested")
    assert place(g, "DE-O1-Eng-III") == "1201"
    assert place(g, "DE-O2-Eng-III") == "0501"
    for engineer in ENGINEERS:
        assert T.country[T.grid.parse(place(g, engineer))] in (1, 2)
    assert not g.stack


def test_r11_3_engineers_may_not_enter_in_switzerland() -> None:
    g = phase()
    choose(g, "german", "yes", "place DE-O1-Eng-III")
    with refused("11.3", "1705"):
        choose(g, "german", "at 1705")


def test_r11_3_engineers_may_not_enter_in_italy() -> None:
    g = phase(italy=2)
    choose(g, "german", "yes", "place DE-O1-Eng-III")
    with refused("11.3", "1817"):
        choose(g, "german", "at 1817")


def test_r11_3_engineers_may_not_enter_in_france_before_the_war() -> None:
    g = phase(scenario="pre_poland", opts={"strip_three_corps": False})
    choose(g, "german", "yes", "place DE-O1-Eng-III")
    with refused("11.3", "0501"):
        choose(g, "german", "at 0501")


def test_r11_3_b48_no_offer_without_a_positive_balance() -> None:
    g = phase(units={"DE-5-Inf-XX": "1202"})
    assert not g.stack
    assert g.state.engineers_offered == 0


def test_r11_3_b48_the_offer_is_made_once() -> None:
    g = phase()
    choose(g, "german", "no")
    assert "engineers_declined" in kinds(g)
    again = phase(engineers_offered=g.state.engineers_offered)
    assert not again.stack
    assert not events(again, "placed")


def test_r11_3_b48_no_offer_without_fortifications() -> None:
    assert not phase(opts={"airborne": False, "fortifications": False}).stack


@pytest.mark.parametrize("scenario", ["southern_hook", "kesselring"])
def test_r11_3_b48_no_offer_where_engineers_are_part_of_the_forces(scenario: str) -> None:
    opts = dict(PLAIN) if scenario == "southern_hook" else {"brandenburgers": False}
    g = phase(scenario=scenario, opts=opts)
    assert g.state.engineers_offered == 0
    assert "yes" not in options(g, "german")


def test_r11_3_engineers_without_room_wait_for_the_next_turn() -> None:
    g = phase(units={**BASEL, "DE-O1-Eng-III": "1201"}, engineers_offered=2)
    choose(g, "german", "suggested")
    assert all(place(g, engineer).isdecimal() for engineer in ENGINEERS)
