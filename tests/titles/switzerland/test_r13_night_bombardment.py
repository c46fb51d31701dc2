"""13.1 Bombardment at night."""

from __future__ import annotations

from redoubt.titles.switzerland.rules.r06_bombardment import bombardment_number
from tests.titles.switzerland.helpers import SWISS, UNIT, G, T, choose, events, options, run

PHASE = {"procedure": "BombardmentPhase", "side": "german"}


def test_r13_1a_the_number_is_one_lower_at_night():
    g = run(PHASE, {"DE-41-Art-III": "1504", "CH-5-Inf-XX": "1404"}, dice=[3], night=1)
    number = bombardment_number(g.state, 2, T.grid.parse("1404"), SWISS)
    assert number.parts == (("6.1", "table", 3), ("13.1", "night", -1))
    choose(g, G, "bombard 1504 1404")
    assert events(g, "bombardment")[0]["number"] == 2
    assert not g.state.hits[UNIT["CH-5-Inf-XX"]]


def test_r13_1b_b123_firers_and_all_units_in_the_target_hex_are_marked():
    units = {
        "DE-41-Art-III": "1504",
        "DE-42-Art-III": "1504",
        "CH-5-Inf-XX": "1404",
        "CH-86-Inf-III": "1404",
    }
    g = run(PHASE, units, dice=[6], night=1)
    choose(g, G, "bombard 1504 1404", "with DE-41-Art-III", "fire", "done")
    marked = {name for name in units if g.state.tired[UNIT[name]]}
    assert marked == {"DE-41-Art-III", "CH-5-Inf-XX", "CH-86-Inf-III"}


def test_r13_1b_b10_a_target_that_cannot_be_hit_is_marked_all_the_same():
    g = run(PHASE, {"DE-41-Art-III": "1202", "CH-86-Inf-III": "1203"}, night=1)
    choose(g, G, "bombard 1202 1203")
    assert g.state.tired[UNIT["CH-86-Inf-III"]]


def test_r13_1b_by_day_nobody_is_marked():
    g = run(PHASE, {"DE-41-Art-III": "1504", "CH-5-Inf-XX": "1404"}, dice=[6])
    choose(g, G, "bombard 1504 1404")
    assert not any(g.state.tired)


def test_r13_1_artillery_may_hold_its_fire():
    g = run(PHASE, {"DE-41-Art-III": "1504", "CH-5-Inf-XX": "1404"}, night=1)
    assert options(g, G)[-1] == "done"
    choose(g, G, "done")
    assert not any(g.state.tired)
