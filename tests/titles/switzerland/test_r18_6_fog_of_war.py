"""18.6 Fog of war."""

from __future__ import annotations

from redoubt.engine.game import Game
from tests.titles.switzerland.helpers import UNIT, G, S, T, choose, events, options, place, refused
from tests.titles.switzerland.setting_up import begin, decision_kind, until


def fog(die: int, scenario: str = "historical", *on: str) -> Game:
    return until(begin(scenario, "fog_of_war", *on, dice=[die]), "ShiftUnit")


def test_r18_6_the_die_is_the_number_of_units_that_may_shift() -> None:
    g = fog(2)
    assert events(g, "fog_rolled") == [{"die": 2, "side": 1}]
    choose(g, S, "shift CH-4-Bdr-X", "at 1303", "shift CH-73-Inf-III", "at 1305")
    assert decision_kind(g) == "ChooseUnit"
    assert (place(g, "CH-4-Bdr-X"), place(g, "CH-73-Inf-III")) == ("1303", "1305")


def test_r18_6_fewer_units_or_none_may_shift() -> None:
    g = fog(6)
    choose(g, S, "shift CH-4-Bdr-X", "at 1303", "done")
    assert decision_kind(g) == "ChooseUnit"


def test_r18_6_b83_brigades_and_regiments_with_a_listed_hex_only() -> None:
    g = fog(6)
    units = [choice[1] for choice in g.legal(S) if choice.verb == "shift"]
    assert {T.size[unit] for unit in units} == {"X", "III"}
    assert all(T.setup_hex[unit] >= 0 for unit in units)
    with refused("18.6", "4 Inf XX is a division"):
        g.choose(S, "shift CH-4-Inf-XX")
    with refused("18.6", "75 Inf III has no hex on the Swiss set-up chart"):
        g.choose(S, "shift CH-75-Inf-III")


def test_r18_6_b83_one_hex_each() -> None:
    g = fog(6)
    choose(g, S, "shift CH-4-Bdr-X")
    with refused("18.6", "from Basel 1203 to 1205: the hexes are not adjacent"):
        g.choose(S, "at 1205")
    choose(g, S, "at 1303")
    with refused("18.6", "4 Bdr X has already been shifted"):
        g.choose(S, "shift CH-4-Bdr-X")


def test_r18_6_b83_not_out_of_switzerland() -> None:
    g = fog(6)
    choose(g, S, "shift CH-4-Bdr-X")
    assert {T.country[choice[1]] for choice in g.legal(S)} == {0}
    with refused("18.6", "it would leave Switzerland"):
        g.choose(S, "at 1202")


def test_r18_6_not_over_open_water_and_within_stacking() -> None:
    g = fog(6)
    choose(g, S, "shift CH-2-Bdr-X")
    with refused("9.2"):
        g.choose(S, "at 0708")
    g = fog(6)
    choose(g, S, "shift CH-4-Bdr-X")
    with refused("5.0"):
        g.choose(S, "at 1104")


def test_r18_6_not_into_militia() -> None:
    g = until(begin("pre_poland", "fog_of_war", "militia", dice=[6]), "ChooseMilitia")
    choose(g, G, "militia DE-NSB-Militia-1", "at 1303", "done")
    choose(g, S, "shift CH-4-Bdr-X")
    assert "at 1303" not in options(g, S)
    with refused("18.1", "militia hold it"):
        g.choose(S, "at 1303")


def test_r18_6_before_units_without_a_hex_are_placed() -> None:
    g = fog(1)
    assert g.state.place[UNIT["CH-75-Inf-III"]] > 510
    choose(g, S, "shift CH-8-Bdr-X", "at 2305", "place CH-35-Mtn-III")
    assert "at 2307" in options(g, S)


def test_r18_6_an_option() -> None:
    g = until(begin("historical"))
    assert not events(g, "fog_rolled")
