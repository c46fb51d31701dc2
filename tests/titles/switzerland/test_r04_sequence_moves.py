"""4.1, 4.2 The bombardment and movement phases in the sequence of play."""

from __future__ import annotations

import pytest

from redoubt.titles.switzerland.state import WAITING
from tests.titles.switzerland.helpers import UNIT, G, S, at, choose, events, options, place, refused

BOTH = {
    "DE-41-Art-III": "1505",
    "DE-5-Inf-XX": "1201",
    "CH-12-Art-III": "1504",
    "CH-5-Inf-XX": "1207",
}


def test_r04_1_1_german_artillery_and_the_bomber():
    g = at("4.1.1", BOTH, turn=5)
    assert (g.phase_rule, g.phase) == ("4.1.1", "German bombardment phase")
    assert options(g, G) == ["yes", "no"]
    choose(g, G, "no")
    assert options(g, G) == ["bombard 1505 1504", "done"]


def test_r04_1_2_swiss_artillery_only():
    g = at("4.1.1", BOTH)
    choose(g, G, "done")
    assert g.phase_rule == "4.1.2"
    assert options(g, S) == ["bombard 1504 1505", "done"]


def test_r04_1_3_only_german_units_move():
    g = at("4.1.3", BOTH)
    assert g.phase == "German movement phase"
    assert options(g, G) == ["move DE-5-Inf-XX", "move DE-41-Art-III", "done"]
    assert g.legal(S) == []


def test_r04_1_3_units_stopped_among_enemies_may_be_able_to_overrun():
    g = at("4.1.3", {"DE-4-Pz-XX": "1505", "CH-5-Bdr-X": "1504", "DE-5-Inf-XX": "1201"})
    choose(g, G, "move DE-4-Pz-XX", "to 1504")
    assert "overrun 1504" in options(g, G)


def test_r04_1_6_only_swiss_units_move():
    g = at("4.1.6", BOTH)
    assert g.phase == "Swiss movement phase"
    assert options(g, S) == ["move CH-12-Art-III", "move CH-5-Inf-XX", "done"]
    with refused("9.0", "does not move in the Swiss movement phase"):
        choose(g, S, "move DE-5-Inf-XX")


def test_r04_1_6_the_swiss_may_be_able_to_overrun_too():
    units = {"CH-8-Mtn-XX": "1505", "DE-LAH-Mot-III": "1503", "CH-5-Inf-XX": "1207", "DE-5-Inf-XX": "1201"}
    g = at("4.1.6", units)
    choose(g, S, "move CH-8-Mtn-XX", "to 1503")
    assert g.state.moved[UNIT["CH-8-Mtn-XX"]] == WAITING
    assert "overrun 1503" in options(g, S)


def test_r04_2_1_german_artillery_fires_at_night_without_the_bomber():
    g = at("4.2.1", BOTH, dice=[6], turn=5)
    assert options(g, G) == ["bombard 1505 1504", "done"]
    choose(g, G, "bombard 1505 1504")
    assert events(g, "bombardment_vain") or events(g, "bombardment")[0]["parts"]["night"] == -1


def test_r04_2_2_swiss_artillery_fires_at_night():
    g = at("4.2.2", BOTH, dice=[6])
    assert options(g, S) == ["bombard 1504 1505", "done"]


@pytest.mark.parametrize(
    ("phase", "side", "unit", "hex"),
    [("4.2.3", G, "DE-5-Inf-XX", "1202"), ("4.2.5", S, "CH-5-Inf-XX", "1206")],
)
def test_r04_2_3_b3_units_that_move_at_night_are_marked(phase, side, unit, hex):
    g = at(phase, BOTH)
    choose(g, side, f"move {unit}", f"to {hex}", "stop")
    assert place(g, unit) == hex
    assert [name for name in BOTH if g.state.tired[UNIT[name]]] == [unit]


def test_r04_2_5_b3_units_that_stay_are_not_marked():
    g = at("4.2.5", BOTH)
    choose(g, S, "move CH-5-Inf-XX", "stop")
    assert not any(g.state.tired)


def test_r04_2_3_b3_strategic_movement_at_night_marks_too():
    g = at("4.2.3", BOTH)
    choose(g, G, "move DE-5-Inf-XX", "leave")
    assert g.state.tired[UNIT["DE-5-Inf-XX"]]


def test_r04_1_3_movement_by_day_marks_nobody():
    g = at("4.1.3", BOTH)
    choose(g, G, "move DE-5-Inf-XX", "to 1202", "stop")
    assert not any(g.state.tired)
