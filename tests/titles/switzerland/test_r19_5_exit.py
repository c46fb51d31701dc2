"""19.5.4 Leaving the map by the north edge, and 19.5.7 what calls the Americans."""

from __future__ import annotations

import pytest

from redoubt.titles.switzerland.queries import vp_balance
from tests.titles.switzerland.helpers import UNIT, G, S, choose, events, options, place, refused, run

PHASE = {"procedure": "MovementPhase", "side": "german"}
DIVISION = "DE-5-Inf-XX"
BYSTANDER = {"DE-F-Bdr-III": "2801"}


def german(units, **fields):
    return run(PHASE, {**units, **BYSTANDER}, scenario="kesselring", **fields)


def test_r19_5_4f_b105_each_stacking_point_that_exits_is_a_victory_point():
    g = german({DIVISION: "1201", "DE-A-Eng-III": "2601", "DE-Brand-1": "1801"})
    choose(g, G, f"move {DIVISION}", "exit", "move DE-A-Eng-III", "exit", "move DE-Brand-1", "exit")
    assert place(g, DIVISION) == "exited"
    assert [event["points"] for event in events(g, "exited")] == [4, 1, 0]
    assert vp_balance(g.state) == 5


def test_r19_5_4f_b105_exit_takes_a_movement_point():
    g = german({DIVISION: "1502", "DE-A-Bdr-III": "1201"})
    choose(g, G, f"move {DIVISION}", "to 1501", "exit")
    assert place(g, DIVISION) == "exited"
    g = german({"DE-A-Bdr-III": "1203", DIVISION: "1201"})
    choose(g, G, "move DE-A-Bdr-III", "to 1201")
    assert place(g, "DE-A-Bdr-III") == "1201", "both points are spent"


@pytest.mark.parametrize("hex", ["2701", "1202"])
def test_r19_5_4f_b105_only_row_01_of_columns_12_to_26(hex):
    g = german({DIVISION: hex})
    choose(g, G, f"move {DIVISION}")
    with refused("19.5.4", "not between 1201 and 2601"):
        choose(g, G, "exit")


def test_r19_5_4f_only_in_that_scenario_and_only_germans():
    g = run(PHASE, {DIVISION: "1201", **BYSTANDER})
    choose(g, G, f"move {DIVISION}")
    with refused("19.5.4", "only German units in 19.5"):
        choose(g, G, "exit")
    g = run({"procedure": "MovementPhase", "side": "swiss"}, {"CH-5-Inf-XX": "1201"}, scenario="kesselring")
    choose(g, S, "move CH-5-Inf-XX")
    assert "exit" not in options(g, S)


def test_r19_5_4f_a_unit_that_entered_an_enemy_hex_must_stop_there():
    g = german({DIVISION: "1202", "CH-86-Inf-III": "1201"})
    choose(g, G, f"move {DIVISION}", "to 1201")
    assert place(g, DIVISION) == "1201"
    assert f"move {DIVISION}" not in options(g, G)


def test_r19_5_4f_b107_italians_exit_too():
    g = german({"IT-Legnano-XX": "1501"})
    choose(g, G, "move IT-Legnano-XX", "exit")
    assert vp_balance(g.state) == 4


@pytest.mark.parametrize(("hex", "called"), [("1202", 4), ("1303", 0)])
def test_r19_5_7b_a_german_who_enters_germany_or_france_calls_the_americans(hex, called):
    units = {DIVISION: "1203", "DE-Brand-1": "1915"}
    options_ = {"us_relief": True}
    g = run(PHASE, units, scenario="kesselring", options=options_, turn=4)
    choose(g, G, f"move {DIVISION}", f"to {hex}")
    assert g.state.us_called == called
    assert g.state.place[UNIT[DIVISION]] >= 0
