"""10.2.3 Retreats and breakouts; 19.2.4's border units that stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import contested
from redoubt.titles.switzerland.rules.r10_2_3_retreat import retreat_hexes
from tests.titles.switzerland.helpers import (
    GERMAN,
    UNIT,
    G,
    S,
    T,
    choose,
    events,
    hits,
    kinds,
    lost,
    options,
    place,
    refused,
    run,
)

X = "1405"
AROUND = ("1404", "1505", "1506", "1406", "1306", "1305")
"""Clockwise from north."""
Y = "1506"
"""Two of its hexes, 1406 and 1405, are nearer Bern."""


def retreat(units: dict[str, Any], *names: str, hex: str = X, **more: Any) -> Game:
    """These units, all of one side, must retreat from a hex."""
    owner = G if T.side[UNIT[names[0]]] == GERMAN else S
    wanted = {"procedure": "Retreat", "hex": hex, "owner": owner, "units": list(names)}
    return run(wanted, units, more.pop("dice", []), **more)


def fight(units: dict[str, Any], dice: list[int], attacker: str = G, hex: str = X, **more: Any) -> Game:
    return run({"procedure": "Combat", "hex": hex, "attacker": attacker}, units, dice, **more)


def hexes(g: Game, side: str, unit: str) -> list[str]:
    return [text.split()[2] for text in options(g, side) if text.split()[1] == unit]


def ring(*counters: str) -> dict[str, Any]:
    """Counters in the hexes around 1405, clockwise from north."""
    return dict(zip(counters, AROUND, strict=False))


SIX_GERMANS = ring(
    "DE-5-Inf-XX", "DE-23-Inf-XX", "DE-52-Inf-XX", "DE-73-Inf-XX", "DE-260-Inf-XX", "DE-20-Mot-XX"
)


# where to


def test_r10_2_3a_units_retreat_one_by_one_and_may_split() -> None:
    g = retreat({"CH-1-Inf-XX": Y, "CH-75-Inf-III": Y}, "CH-1-Inf-XX", "CH-75-Inf-III", hex=Y)
    choose(g, S, "retreat CH-75-Inf-III 1406", "retreat CH-1-Inf-XX 1405")
    assert (place(g, "CH-1-Inf-XX"), place(g, "CH-75-Inf-III")) == ("1405", "1406")


def test_r10_2_3a_b191_a_stack_may_stay_together() -> None:
    """The hex the first unit went to is still empty for the second."""
    g = retreat({"CH-1-Inf-XX": Y, "CH-75-Inf-III": Y}, "CH-1-Inf-XX", "CH-75-Inf-III", hex=Y)
    choose(g, S, "retreat CH-75-Inf-III 1406", "retreat CH-1-Inf-XX 1406")
    assert place(g, "CH-1-Inf-XX") == place(g, "CH-75-Inf-III") == "1406"


def test_r10_2_3_b34_friends_with_room_are_as_good_as_an_empty_hex_forward() -> None:
    """No empty hex is nearer Bern. The guns can only go to friends in 1706 and fill it; the infantry chooses
    between forward hexes and friends who still have room."""
    friends = {"CH-6-Inf-XX": "1706", "CH-35-Mtn-III": "1707"}
    stack = {"CH-14-Art-III": "1806", "CH-9-Inf-III": "1806"}
    g = retreat({**stack, **friends}, *stack, hex="1806")
    assert hexes(g, S, "CH-14-Art-III") == ["1706"]
    assert set(hexes(g, S, "CH-9-Inf-III")) == {"1706", "1707", "1807", "1907"}
    choose(g, S, "retreat CH-14-Art-III 1706")
    assert set(hexes(g, S, "CH-9-Inf-III")) == {"1707", "1807", "1907"}
    with refused("10.2.3", "a hex where it would overstack"):
        g.choose(S, "retreat CH-9-Inf-III 1706")


def test_r10_2_3a_b34_who_may_use_the_last_room_is_the_owners_choice() -> None:
    """1306 is the only hex nearer Bern, and has room for one of two divisions."""
    g = retreat({"CH-1-Inf-XX": X, "CH-2-Inf-XX": X}, "CH-1-Inf-XX", "CH-2-Inf-XX")
    assert options(g, S) == ["retreat CH-1-Inf-XX 1306", "retreat CH-2-Inf-XX 1306"]
    choose(g, S, "retreat CH-2-Inf-XX 1306")
    assert set(hexes(g, S, "CH-1-Inf-XX")) == {*AROUND} - {"1306"}


def test_r10_2_3e_b34_overstacking_only_if_nothing_else_is_open() -> None:
    """Divisions fill all hexes but the forward one, 1404, which is empty."""
    full = ring("CH-1-Inf-XX", "CH-4-Inf-XX", "CH-5-Inf-XX", "CH-6-Inf-XX", "CH-7-Inf-XX", "CH-3-Mtn-XX")
    del full["CH-1-Inf-XX"]
    g = retreat({"CH-2-Inf-XX": X, **full}, "CH-2-Inf-XX")
    assert place(g, "CH-2-Inf-XX") == "1404"


def test_r10_2_3b_b34_the_swiss_go_to_an_empty_hex_nearer_bern() -> None:
    g = retreat({"CH-1-Inf-XX": Y}, "CH-1-Inf-XX", hex=Y)
    assert hexes(g, S, "CH-1-Inf-XX") == ["1406", "1405"]
    with refused("10.2.3", "an empty hex nearer its goal"):
        g.choose(S, "retreat CH-1-Inf-XX 1605")
    with refused("10.2.3", "not adjacent"):
        g.choose(S, "retreat CH-1-Inf-XX 1007")
    with refused("10.2.3", "does not have to retreat"):
        g.choose(S, "retreat CH-2-Inf-XX 1406")


def test_r10_2_3b_b34_b118_germans_go_towards_german_territory() -> None:
    g = retreat({"DE-5-Inf-XX": X}, "DE-5-Inf-XX", scenario="pre_poland")
    assert place(g, "DE-5-Inf-XX") == "1404"


def test_r10_2_3b_b118_in_their_territory_any_hex_of_it_will_do() -> None:
    g = retreat({"DE-5-Inf-XX": "1501"}, "DE-5-Inf-XX", hex="1501", scenario="pre_poland")
    assert all(T.country[T.grid.parse(h)] == 1 for h in hexes(g, G, "DE-5-Inf-XX"))
    assert len(hexes(g, G, "DE-5-Inf-XX")) > 1


def test_r10_2_3b_b118_in_their_territory_they_do_not_leave_it_while_a_hex_of_it_is_empty() -> None:
    """Basel and 1303 are empty too, but Swiss."""
    g = retreat({"DE-5-Inf-XX": "1302"}, "DE-5-Inf-XX", hex="1302", scenario="historical")
    assert hexes(g, G, "DE-5-Inf-XX") == ["1301", "1401", "1402", "1202", "1201"]
    with refused("10.2.3", "a hex with room"):
        g.choose(G, "retreat DE-5-Inf-XX 1303")


def test_r10_2_3b_b118_the_french_go_towards_france() -> None:
    g = retreat({"FR-13-Inf-XX": X}, "FR-13-Inf-XX", scenario="southern_hook")
    assert hexes(g, S, "FR-13-Inf-XX") == ["1404", "1305"]


def test_r10_2_3b_forward_is_allowed_when_nothing_nearer_is_empty() -> None:
    g = retreat({"CH-1-Inf-XX": X, "CH-73-Inf-III": "1306"}, "CH-1-Inf-XX")
    assert set(hexes(g, S, "CH-1-Inf-XX")) == {*AROUND}
    g = retreat({"CH-1-Inf-XX": X, "CH-2-Inf-XX": "1306"}, "CH-1-Inf-XX")
    assert set(hexes(g, S, "CH-1-Inf-XX")) == {*AROUND} - {"1306"}, "two divisions do not fit"


def test_r10_2_3b_b34_enemy_works_are_no_empty_hex() -> None:
    g = retreat(
        {"DE-5-Inf-XX": X}, "DE-5-Inf-XX", scenario="pre_poland", fort={"CH-Line-1": {"fort_place": "1404"}}
    )
    assert "1404" not in hexes(g, G, "DE-5-Inf-XX")


def test_r10_2_3e_retreat_into_a_friendly_hex_may_overstack_it() -> None:
    units = {
        "CH-2-Inf-XX": X,
        **ring("CH-1-Inf-XX", "CH-4-Inf-XX", "CH-5-Inf-XX", "CH-6-Inf-XX", "CH-7-Inf-XX", "CH-3-Mtn-XX"),
    }
    g = retreat(units, "CH-2-Inf-XX")
    assert sorted(hexes(g, S, "CH-2-Inf-XX")) == sorted(AROUND)
    choose(g, S, "retreat CH-2-Inf-XX 1404")
    assert place(g, "CH-2-Inf-XX") == place(g, "CH-1-Inf-XX") == "1404"


def test_r10_2_3_b34_friends_come_before_a_breakout() -> None:
    units = {**SIX_GERMANS, "CH-2-Inf-XX": X, "DE-20-Mot-XX": "1203", "CH-75-Inf-III": "1305"}
    g = retreat(units, "CH-2-Inf-XX")
    assert place(g, "CH-2-Inf-XX") == "1305"


def test_r10_2_3_b36_without_any_hex_the_unit_is_eliminated() -> None:
    """1708 lies between lakes; militia close its three ways out."""
    closed = dict(
        zip(("DE-Militia-1", "DE-Militia-2", "DE-NSB-Militia-1"), ("1709", "1608", "1607"), strict=True)
    )
    militia = {name: {"militia_place": hex} for name, hex in closed.items()}
    g = retreat({"CH-1-Inf-XX": "1708"}, "CH-1-Inf-XX", hex="1708", militia=militia)
    assert "no_retreat" in kinds(g)
    assert place(g, "CH-1-Inf-XX") == "casualty_pile"


def test_r10_2_3_only_hexes_the_unit_may_enter_count() -> None:
    g = retreat({"CH-1-Inf-XX": "1708"}, "CH-1-Inf-XX", hex="1708")
    assert hexes(g, S, "CH-1-Inf-XX") == ["1608", "1607"]
    with refused("9.2", "may not enter 1707"):
        g.choose(S, "retreat CH-1-Inf-XX 1707")
    g = retreat({"CH-1-Inf-XX": Y}, "CH-1-Inf-XX", hex=Y, militia={"DE-Militia-1": {"militia_place": "1605"}})
    with refused("10.2.3", "it is closed to this unit"):
        g.choose(S, "retreat CH-1-Inf-XX 1605")


def test_r10_2_3_b27_a_unit_whose_only_roads_are_out_may_retreat_by_them() -> None:
    """Armour in the mountain hex 1113, entered with a guide or before its road was blown."""
    g = retreat({"DE-4-Pz-XX": "1113", "CH-18-Mtn-III": "1212"}, "DE-4-Pz-XX", hex="1113", road_out=["1113"])
    assert place(g, "DE-4-Pz-XX") == "1013"


def test_r10_2_3_b91_deadly_countries_rank_last() -> None:
    g = retreat({"CH-1-Inf-XX": "0804"}, "CH-1-Inf-XX", hex="0804", scenario="pre_poland")
    assert all(T.country[T.grid.parse(h)] == 0 for h in hexes(g, S, "CH-1-Inf-XX"))


# both sides, attackers


def test_r10_2_3_b37_the_defender_goes_first_and_the_attacker_holds_the_hex() -> None:
    """No printed result sends both back; here the defender is gone before the attacker's R is read."""
    units = {"DE-A-Eng-III": X, "CH-75-Inf-III": {"place": "1404"}}
    wanted = {
        "procedure": "Round",
        "step": "attacker_retreats",
        "hex": X,
        "attacker": G,
        "attackers": ["DE-A-Eng-III"],
        "defenders": ["CH-75-Inf-III"],
        "column": 3,
        "die": 2,
    }
    assert place(run(wanted, units), "DE-A-Eng-III") == X


def test_r10_2_3_b190_the_attacker_stays_if_the_last_defender_was_destroyed() -> None:
    """1:1, die 2: 1R/1, and the hit ends the last defender."""
    g = fight({"DE-F-Bdr-III": X, "DE-A-Bdr-III": X, "CH-75-Inf-III": {"place": X, "hits": 1}}, [6])
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    g = fight({"DE-GD-Mot-III": {"place": X, "hits": 1}, "CH-POW-Arm-III": {"place": X, "hits": 1}}, [2])
    assert events(g, "result")[0]["for_attacker"] == "1R"
    assert place(g, "CH-POW-Arm-III") == "casualty_pile"


@pytest.mark.parametrize("scenario", ["historical", "pre_poland"])
def test_r10_2_3b_b38_attackers_retreat_like_defenders(scenario: str) -> None:
    """1:1, die 1: 2R/-. They came from 1506, where friends are, but empty hexes are nearer home."""
    units = {"DE-5-Inf-XX": {"place": X, "origin": "1506"}, "CH-1-Inf-XX": X, "DE-GD-Mot-III": "1506"}
    g = fight(units, [1], scenario=scenario)
    assert place(g, "DE-5-Inf-XX") == "1404"


# breakouts


def test_r10_2_3c_units_shut_in_break_out_by_combat() -> None:
    """CH-4-Inf (8) against DE-F-Bdr (1) is 6:1; die 5: E."""
    units = {**SIX_GERMANS, "DE-5-Inf-XX": "0101", "DE-F-Bdr-III": "1404", "CH-4-Inf-XX": X}
    g = retreat(units, "CH-4-Inf-XX", dice=[5])
    assert sorted(hexes(g, S, "CH-4-Inf-XX")) == sorted(AROUND)
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    assert "breaks_out" in kinds(g)
    assert place(g, "CH-4-Inf-XX") == "1404"
    assert place(g, "DE-F-Bdr-III") == "casualty_pile"


def test_r10_2_3c_b35_below_1_4_the_retreating_units_are_eliminated() -> None:
    g = retreat({**SIX_GERMANS, "CH-75-Inf-III": X}, "CH-75-Inf-III")
    choose(g, S, "retreat CH-75-Inf-III 1404")
    assert place(g, "CH-75-Inf-III") == "casualty_pile"


def test_r10_2_3c_b124_they_break_out_together_and_fight_to_a_finish_even_at_night() -> None:
    """5 + 2 against 2 is 3:1; dice 2 (-/1), 2 (-/1)."""
    units = {
        **SIX_GERMANS,
        "DE-5-Inf-XX": "0101",
        "DE-A-Eng-III": "1404",
        "CH-10-Mtn-X": X,
        "CH-75-Inf-III": X,
    }
    g = retreat(units, "CH-10-Mtn-X", "CH-75-Inf-III", dice=[2, 2], night=1)
    choose(g, S, "retreat CH-10-Mtn-X 1404", "retreat CH-75-Inf-III 1404")
    fights = events(g, "combat")
    assert [len(combat["attackers"]) for combat in fights] == [2, 2]
    assert place(g, "DE-A-Eng-III") == "casualty_pile"
    assert hits(g, "CH-10-Mtn-X") == 0, "13.3 is for the combat they came from"
    assert g.state.tired[UNIT["CH-10-Mtn-X"]]


def test_r13_3_b124_units_drawn_into_a_night_breakout_take_the_nights_hit() -> None:
    """17 against 8 is 2:1, die 3: -/1R. The breakout, 7 against 10, is 1:2, die 1: *R/-. Each unit that
    fought takes one hit at the end of the night, and the attackers a second: the Swiss were driven back."""
    units = {**SIX_GERMANS, "CH-4-Inf-XX": X, "DE-4-Pz-XX": X, "DE-GD-Mot-III": X}
    g = fight(units, [3, 1], night=1)
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    struck = [event.facts["unit"] for event in g.log if event.kind == "hit" and event.rule == "13.3"]
    assert struck.count(UNIT["DE-5-Inf-XX"]) == 1, "drawn in by the breakout"
    assert struck.count(UNIT["CH-4-Inf-XX"]) == 1, "for the combat it came from"
    assert struck.count(UNIT["DE-4-Pz-XX"]) == 2
    assert not struck.count(UNIT["DE-23-Inf-XX"]), "no part in it"


def test_r13_3_b124_a_unit_that_marched_in_from_the_same_hex_is_drawn_into_the_breakout() -> None:
    """17 against 8 is 2:1, die 3: -/1R. The breakout, 7 and 2 against 1, is 6:1, die 5: E."""
    units = {**SIX_GERMANS, "DE-5-Inf-XX": "0101", "DE-F-Bdr-III": "1404"}
    units |= {"CH-4-Inf-XX": X, "DE-4-Pz-XX": X, "DE-GD-Mot-III": X}
    g = fight({**units, "CH-75-Inf-III": {"place": "1404", "origin": X}}, [3, 5], night=1)
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    struck = [event.facts["unit"] for event in g.log if event.kind == "hit" and event.rule == "13.3"]
    assert struck.count(UNIT["CH-75-Inf-III"]) == 1
    assert struck.count(UNIT["CH-4-Inf-XX"]) == 1


def test_r13_3_b124_units_that_break_out_of_an_overrun_take_the_nights_hit_for_the_breakout() -> None:
    """8 against 1 in the breakout; die 5: E."""
    units = {**SIX_GERMANS, "DE-5-Inf-XX": "0101", "DE-F-Bdr-III": "1404", "CH-4-Inf-XX": X}
    wanted = {"procedure": "Retreat", "hex": X, "owner": S, "units": ["CH-4-Inf-XX"], "overrun": True}
    g = run(wanted, units, [5], night=1)
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    assert hits(g, "CH-4-Inf-XX") == 1


def test_r10_2_3c_b124_each_hex_entered_is_fought() -> None:
    units = {
        **SIX_GERMANS,
        "DE-5-Inf-XX": "0101",
        "DE-F-Bdr-III": "1404",
        "DE-23-Inf-XX": "0102",
        "DE-S-Bdr-III": "1505",
        "CH-10-Mtn-X": X,
        "CH-4-Inf-XX": X,
    }
    g = retreat(units, "CH-10-Mtn-X", "CH-4-Inf-XX", dice=[5, 5])
    choose(g, S, "retreat CH-10-Mtn-X 1404", "retreat CH-4-Inf-XX 1505")
    assert (place(g, "CH-10-Mtn-X"), place(g, "CH-4-Inf-XX")) == ("1404", "1505")


def test_r10_2_3d_b35_b124_driven_back_they_return_to_the_hex_they_left() -> None:
    """8 against 10 is 1:2, die 1: *R/-."""
    g = retreat({**SIX_GERMANS, "CH-4-Inf-XX": X}, "CH-4-Inf-XX", dice=[1])
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    assert place(g, "CH-4-Inf-XX") == X
    assert lost(g, "CH-4-Inf-XX") == 1


def test_r10_2_3d_b35_a_unit_that_marched_in_from_the_same_hex_does_not_return_with_them() -> None:
    """8 and 2 against 10 is 1:1, die 2: 1R/1. The regiment came from 1405 in the movement phase."""
    units = {**SIX_GERMANS, "CH-4-Inf-XX": X}
    units["CH-75-Inf-III"] = {"place": "1404", "origin": X}
    g = retreat(units, "CH-4-Inf-XX", dice=[2])
    choose(g, S, "retreat CH-4-Inf-XX 1404", "hit CH-4-Inf-XX")
    assert place(g, "CH-4-Inf-XX") == X
    assert hexes(g, S, "CH-75-Inf-III"), "it retreats like any other unit"


def test_r10_2_3d_b35_the_original_combat_goes_on() -> None:
    """17 against 8 is 2:1, die 3: -/1R. The breakout, 7 against 10, is 1:2, die 1: *R/-. Then 17 against 6
    is 2:1 again, die 6: -/2R."""
    units = {**SIX_GERMANS, "CH-4-Inf-XX": X, "DE-4-Pz-XX": X, "DE-GD-Mot-III": X}
    g = fight(units, [3, 1, 6])
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    assert [event["hex"] for event in events(g, "combat")] == [T.grid.parse(h) for h in (X, "1404", X)]


def test_r10_2_3c_b124_breakouts_nest() -> None:
    """The defender of a breakout must retreat, is shut in himself, and breaks out in his turn: 8 against 3 is
    2:1, die 3: -/1R; then 2 against 1 is 2:1, die 3: -/1R."""
    germans = {"DE-GD-Mot-III": "1404", **dict(list(SIX_GERMANS.items())[1:])}
    swiss = {
        "CH-67-Bdr-III": "1403",
        "CH-1-Inf-XX": "1504",
        "CH-2-Inf-XX": "1505",
        "CH-5-Inf-XX": "1305",
        "CH-6-Inf-XX": "1304",
        "CH-75-Inf-III": X,
    }
    g = retreat({**germans, **swiss, "CH-4-Inf-XX": X}, "CH-4-Inf-XX", dice=[3, 3])
    choose(g, S, "retreat CH-4-Inf-XX 1404")
    assert g.stack[0].raw()[0] == g.stack[3].raw()[0] == "Retreat", "a retreat within a retreat"
    assert len(hexes(g, G, "DE-GD-Mot-III")) == 6
    choose(g, G, "retreat DE-GD-Mot-III 1403")
    assert [event["unit"] for event in events(g, "breaks_out")] == [
        UNIT["CH-4-Inf-XX"],
        UNIT["DE-GD-Mot-III"],
    ]
    assert (place(g, "CH-4-Inf-XX"), place(g, "DE-GD-Mot-III")) == ("1404", "1403")
    assert place(g, "CH-67-Bdr-III") == "casualty_pile"


def test_r10_2_3c_b194_a_hex_with_both_sides_in_it_is_an_enemy_hex() -> None:
    units = {**SIX_GERMANS, "DE-20-Mot-XX": "1305", "CH-75-Inf-III": "1305", "CH-4-Inf-XX": X}
    g = retreat(units, "CH-4-Inf-XX", dice=[1, 1, 1, 1, 1])
    assert "1305" in hexes(g, S, "CH-4-Inf-XX")
    assert len(hexes(g, S, "CH-4-Inf-XX")) == 6


def test_r10_2_3_b195_a_unit_that_retreats_has_finished_its_movement() -> None:
    units = {"DE-5-Inf-XX": {"place": X, "origin": "1404", "moved": 1, "left": 2}}
    g = retreat(units, "DE-5-Inf-XX")
    assert place(g, "DE-5-Inf-XX") == "1404"
    assert (g.state.moved[UNIT["DE-5-Inf-XX"]], g.state.left[UNIT["DE-5-Inf-XX"]]) == (2, 0)


def test_r10_2_3_b196_the_americans_go_towards_france() -> None:
    g = run(
        {"procedure": "Retreat", "hex": X, "owner": S, "units": ["IT-Legnano-XX"]},
        {"IT-Legnano-XX": X},
        scenario="kesselring",
        options={"us_relief": True},
    )
    assert hexes(g, S, "IT-Legnano-XX") == ["1404", "1305"]


# 19.2.4


@pytest.mark.parametrize(("turn", "stands"), [(1, True), (3, True), (4, False)])
def test_r19_2_4e_b92_border_units_take_a_hit_instead_of_retreating(turn: int, stands: bool) -> None:
    g = retreat({"CH-4-Bdr-X": X}, "CH-4-Bdr-X", scenario="pre_poland", turn=turn)
    assert hits(g, "CH-4-Bdr-X") == int(stands)
    assert place(g, "CH-4-Bdr-X") == (X if stands else "1306")


def test_r19_2_4e_b92_only_swiss_border_units_and_only_there() -> None:
    g = retreat({"CH-4-Bdr-X": X, "CH-75-Inf-III": X}, "CH-4-Bdr-X", "CH-75-Inf-III", scenario="pre_poland")
    assert (place(g, "CH-4-Bdr-X"), place(g, "CH-75-Inf-III")) == (X, "1306")
    assert place(retreat({"CH-4-Bdr-X": X}, "CH-4-Bdr-X"), "CH-4-Bdr-X") == "1306"
    g = retreat({"DE-F-Bdr-III": X}, "DE-F-Bdr-III", scenario="pre_poland")
    assert "stands" not in kinds(g)


def test_r19_2_4e_b92_the_combat_goes_on() -> None:
    """4:1, die 2: -/1R; the border brigade loses a step instead and is attacked again."""
    g = fight({"DE-5-Inf-XX": X, "DE-23-Inf-XX": X, "CH-4-Bdr-X": X}, [2, 6], scenario="pre_poland")
    assert len(events(g, "combat")) == 2
    assert place(g, "CH-4-Bdr-X") == "casualty_pile"


# combat always ends

POOL = [name for name in T.unit_ids if T.group[UNIT[name]] in ("regular", "border", "brandenburger")]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_r10_1_combat_always_ends_with_one_side_in_each_hex(data: st.DataObject) -> None:
    """Many units in seven hexes, any choices, any dice: the phase comes to its end."""
    names = data.draw(st.lists(st.sampled_from(POOL), min_size=4, max_size=20, unique=True))
    units = {name: data.draw(st.sampled_from((X, *AROUND))) for name in names}
    side = data.draw(st.sampled_from((G, S)))
    night = data.draw(st.integers(0, 1))
    scenario = data.draw(st.sampled_from(("historical", "pre_poland")))
    fort = {"CH-Line-1": {"fort_place": X, "facing": data.draw(st.integers(0, 5))}}
    placed = {name: {"place": at} for name, at in units.items() if may_stand_there(name, at)}
    g = redoubt.position(
        "switzerland",
        {
            "scenario": scenario,
            "run": {"procedure": "CombatPhase", "side": side},
            "unit": placed,
            "night": night,
            "fort": fort,
        },
        dice=SeededDice(data.draw(st.integers(0, 2**31))),
    )
    picks = data.draw(st.randoms(use_true_random=False))
    for _ in range(500):
        if not g.pending:
            break
        who = g.pending[0].side
        g.choose(who, picks.choice(g.legal(who)))
    assert not g.pending
    if not night:
        assert not contested(g.state, 0 if side == G else 1)
    assert not g.title.check(g.state)


def may_stand_there(name: str, hex: str) -> bool:
    return T.terrain[T.grid.parse(hex)] == 0 or not T.is_artillery[UNIT[name]]


def test_r10_2_3_the_classes_are_one_computation() -> None:
    state = run({"procedure": "StackingCheck", "side": S}, {"CH-1-Inf-XX": X}).state
    assert retreat_hexes(state, UNIT["CH-1-Inf-XX"], T.grid.parse(X)) == [T.grid.parse("1306")]
