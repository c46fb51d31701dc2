"""18.3 Swiss strip 3 Corps for reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.switzerland.queries import frozen, vp_balance
from tests.titles.switzerland.helpers import UNIT, choose, events, options, place, refused, run

FIRST = ("CH-11-Mtn-X", "CH-60-Mtn-III")
SECOND = ("CH-9-Mtn-XX", "CH-61-Mtn-III", "CH-62-Mtn-III")
ON_MAP = {"CH-11-Mtn-X": "1412", "CH-60-Mtn-III": "1412", "CH-9-Mtn-XX": "1914", "CH-61-Mtn-III": "1914",
          "CH-62-Mtn-III": "2012"}  # fmt: skip


def phase(units: Any = None, scenario: str = "pre_poland", **fields: Any) -> Any:
    opts = {"strip_three_corps": True, "fortifications": False}
    if scenario == "southern_hook":
        opts["airborne"] = False
    waiting = dict.fromkeys((*FIRST, *SECOND, "IT-Bers-III"), "due")
    placed = {**waiting, **(units or {})}
    return run("ReinforcementPhase", placed, scenario=scenario, options=opts, last_turn=13, **fields)


def test_r18_3a_one_vp_brings_the_brigade_and_a_regiment() -> None:
    g = phase()
    assert options(g, "swiss") == ["strip 1", "strip 2", "done"]
    choose(g, "swiss", "strip 1")
    assert vp_balance(g.state) == 1
    choose(g, "swiss", "place CH-11-Mtn-X", "at 1412", "place CH-60-Mtn-III", "at 1413")
    assert [place(g, unit) for unit in FIRST] == ["1412", "1413"]
    assert not g.stack
    assert events(g, "vp_given")[0]["amount"] == 1


def test_r18_3a_two_vp_bring_the_division_and_two_regiments() -> None:
    g = phase()
    choose(g, "swiss", "strip 2", "suggested")
    assert vp_balance(g.state) == 2
    assert all(int(place(g, unit)[2:]) >= 12 for unit in SECOND)


def test_r18_3_b75_below_row_11_means_row_12_and_south() -> None:
    g = phase()
    choose(g, "swiss", "strip 1", "place CH-60-Mtn-III")
    with refused("18.3", "1411"):
        choose(g, "swiss", "at 1411")


def test_r18_3_the_units_are_placed_within_stacking() -> None:
    g = phase({"CH-1-Inf-XX": "1412", "CH-9-Inf-III": "1412"})
    choose(g, "swiss", "strip 1", "place CH-60-Mtn-III")
    with refused("5.0", "1412"):
        choose(g, "swiss", "at 1412")


def test_r18_3_b75_one_option_a_turn() -> None:
    g = phase()
    choose(g, "swiss", "strip 1", "suggested")
    assert not g.stack
    assert g.state.stripped == 1


def test_r18_3_an_option_is_taken_once() -> None:
    g = phase(dict.fromkeys(FIRST, "1412"), stripped=1)
    assert options(g, "swiss") == ["strip 2", "done"]
    with refused("18.3", "already taken option 1"):
        choose(g, "swiss", "strip 1")
    with refused("18.3", "not 3"):
        choose(g, "swiss", "strip 3")


def test_r18_3_the_swiss_may_decline_and_are_asked_again() -> None:
    g = phase()
    choose(g, "swiss", "done")
    assert g.state.stripped == 0
    assert g.state.paid == 0


def test_r18_3b_both_options_make_the_game_two_turns_longer() -> None:
    g = phase(dict.fromkeys(FIRST, "1412"), stripped=1)
    choose(g, "swiss", "strip 2", "suggested")
    assert g.state.last_turn == 15


def test_r18_3b_one_option_leaves_the_length_alone() -> None:
    g = phase()
    choose(g, "swiss", "strip 2", "suggested")
    assert g.state.last_turn == 13


def test_r18_3b_a_game_without_limit_stays_without() -> None:
    g = run("ReinforcementPhase", ON_MAP, scenario="follow_on", stripped=1,
            options={"brandenburgers": False, "fortifications": False})  # fmt: skip
    choose(g, "swiss", "strip 2", "done", "done", "done")
    assert g.state.last_turn == 0


@pytest.mark.parametrize("scenario", ["historical", "kesselring"])
def test_r18_3_b77_no_offer_where_the_scenario_does_not_list_it(scenario: str) -> None:
    opts = {"fortifications": False}
    opts["airborne" if scenario == "historical" else "brandenburgers"] = False
    assert not run("ReinforcementPhase", scenario=scenario, options=opts).stack


def test_r18_3_no_offer_without_the_option() -> None:
    opts = {"strip_three_corps": False, "fortifications": False}
    assert not run("ReinforcementPhase", scenario="pre_poland", options=opts).stack


def test_r18_3_b115_frozen_units_are_set_free_and_may_be_set_again() -> None:
    g = phase(ON_MAP, scenario="southern_hook")
    assert frozen(g.state, UNIT["CH-11-Mtn-X"])
    choose(g, "swiss", "strip 1")
    choose(g, "swiss", "at 2112", "done")
    assert [place(g, unit) for unit in FIRST] == ["2112", "1412"]
    assert not any(frozen(g.state, UNIT[unit]) for unit in FIRST)
    assert all(frozen(g.state, UNIT[unit]) for unit in SECOND)
    assert vp_balance(g.state) == 1


def test_r18_3_b115_a_released_unit_is_not_set_north_of_row_12() -> None:
    g = phase(ON_MAP, scenario="southern_hook")
    choose(g, "swiss", "strip 1")
    with refused("18.3", "1007"):
        choose(g, "swiss", "at 1007")
    with refused("18.3", "is already there"):
        choose(g, "swiss", "at 1412")


def test_r18_3_b171_units_that_are_free_already_are_not_on_offer() -> None:
    g = phase(ON_MAP, scenario="southern_hook", italy=2)
    assert not g.legal("swiss")
    assert g.legal("german")


def test_r18_3_b171_lost_units_are_not_on_offer() -> None:
    g = phase({**ON_MAP, **dict.fromkeys(FIRST, "dead_pile")}, scenario="southern_hook")
    with refused("18.3", "lost or already free"):
        choose(g, "swiss", "strip 1")
