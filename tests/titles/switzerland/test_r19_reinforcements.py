"""Section 19: what arrives in the reinforcements phase by the rules of a scenario."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.switzerland.helpers import (
    UNIT,
    T,
    choose,
    events,
    hits,
    kinds,
    options,
    place,
    refused,
    run,
)

ITALIANS = [T.unit_ids[unit] for unit in T.group_of("italian")]
HOOK = {"fortifications": False, "strip_three_corps": False, "airborne": False}
FOLLOW = {"fortifications": False, "strip_three_corps": False, "brandenburgers": False}
NORTH = {"fortifications": False}


def hook(dice: Any = (), units: Any = None, **fields: Any) -> Any:
    return run("ReinforcementPhase", units, dice, "southern_hook", HOOK, **fields)


def follow(dice: Any = (), units: Any = None, options: Any = FOLLOW, **fields: Any) -> Any:
    return run("ReinforcementPhase", units, dice, "follow_on", options, **fields)


def north(dice: Any = (), units: Any = None, options: Any = NORTH, **fields: Any) -> Any:
    return run("ReinforcementPhase", units, dice, "kesselring", options, **fields)


def due(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "due")


# 19.3.4 Italy in the southern hook


def test_r19_3_4b_b95_a_six_places_all_italians_on_the_southern_edge() -> None:
    g = hook([6], due(*ITALIANS), italy=1)
    assert g.state.italy == 2
    choose(g, "german", "suggested")
    for name in ITALIANS:
        assert place(g, name).endswith("17")
        assert T.country[T.grid.parse(place(g, name))] == 3


def test_r19_3_4b_b95_anything_else_leaves_them_waiting() -> None:
    g = hook([5], due(*ITALIANS), italy=1)
    assert g.state.italy == 1
    assert not g.stack
    assert events(g, "italy_rolls") == [{"die": 5, "side": 0}]


def test_r19_3_4b_no_die_before_italy_has_joined() -> None:
    assert not hook([], due(*ITALIANS), italy=0).stack


def test_r19_3_4b_no_die_once_italy_is_at_war() -> None:
    g = hook([], dict.fromkeys(ITALIANS[:1], "1817"), italy=2)
    assert "italy_rolls" not in kinds(g)


def test_r19_3_4b_italians_are_placed_in_italy_only_and_within_stacking() -> None:
    g = hook([6], due(*ITALIANS), italy=1)
    choose(g, "german", "place IT-Legnano-XX")
    with refused("19.3.4", "1816"):
        choose(g, "german", "at 1816")
    choose(g, "german", "at 1817", "place IT-Ravenna-XX")
    with refused("5.0", "1817"):
        choose(g, "german", "at 1817")


def test_r19_3_4e_b97_waiting_brandenburgers_enter_stacked_with_them() -> None:
    g = hook([6], due(*ITALIANS, "DE-Brand-2"), italy=1)
    choose(g, "german", "place IT-Legnano-XX", "at 1817", "suggested", "place DE-Brand-2")
    with refused("19.3.4", "0717"):
        choose(g, "german", "at 0717")
    choose(g, "german", "at 1817")
    assert place(g, "DE-Brand-2") == "1817"


# 19.3.4, 19.4.4 3 Corps before Italy joins


@pytest.mark.parametrize("scenario", ["southern_hook", "follow_on"])
@pytest.mark.parametrize("italy", [0, 1])
def test_r19_3_4c_three_corps_cannot_move_until_italy_joins(scenario: str, italy: int) -> None:
    units = {"CH-9-Mtn-XX": "1914", "CH-9-Inf-III": "2105"}
    g = run({"procedure": "MovementPhase", "side": "swiss"}, units, scenario=scenario, italy=italy)
    assert ("move CH-9-Mtn-XX" in options(g, "swiss")) == bool(italy)


@pytest.mark.parametrize("scenario", ["southern_hook", "follow_on"])
def test_r19_4_4d_three_corps_may_be_stripped_until_italy_joins(scenario: str) -> None:
    units = {"CH-11-Mtn-X": "1412", "CH-60-Mtn-III": "1412", "CH-9-Inf-III": "2105"}
    opts = {"fortifications": False, "strip_three_corps": True}
    g = run("ReinforcementPhase", units, scenario=scenario, options=opts)
    choose(g, "swiss", "strip 1", "done", "done")
    assert [g.state.released[UNIT[name]] for name in units] == [1, 1, 0]


# 19.4.1 Entry of the follow-on units


def test_r19_4_1g_b100_a_die_up_to_the_turn_number_lets_a_unit_enter() -> None:
    g = follow([2, 3], due("DE-5-Inf-XX", "DE-23-Inf-XX"), turn=2)
    assert options(g, "german") == ["suggested", "place DE-5-Inf-XX", "done"]
    choose(g, "german", "place DE-5-Inf-XX", "at 1501")
    assert place(g, "DE-5-Inf-XX") == "1501"
    assert place(g, "DE-23-Inf-XX") == "due"


def test_r19_4_1g_b100_a_six_never_enters() -> None:
    g = follow([6], due("DE-5-Inf-XX"), turn=9)
    assert not g.stack
    assert place(g, "DE-5-Inf-XX") == "due"


def test_r19_4_1g_b178_a_unit_may_stay_away_and_rolls_again() -> None:
    g = follow([1], due("DE-5-Inf-XX"), turn=2)
    choose(g, "german", "done")
    assert place(g, "DE-5-Inf-XX") == "due"
    assert not g.stack


def test_r19_4_1h_entry_by_the_north_edge_or_a_western_road_in_france() -> None:
    g = follow([1], due("DE-5-Inf-XX"), turn=2)
    choose(g, "german", "place DE-5-Inf-XX")
    listed = options(g, "german")
    assert {"at 0101", "at 3001", "at 0106", "at 0109", "at 0114"} <= set(listed)
    for hex in ("1502", "0107", "0117", "3003", "1817"):
        with refused("19.4.1", hex):
            choose(g, "german", f"at {hex}")


def test_r19_4_1i_b100_an_odd_second_die_is_a_hit_for_a_unit_from_france() -> None:
    g = follow([1, 3], due("DE-5-Inf-XX"), turn=2)
    choose(g, "german", "place DE-5-Inf-XX", "at 0501")
    assert hits(g, "DE-5-Inf-XX") == 1


def test_r19_4_1i_an_even_second_die_is_none() -> None:
    g = follow([1, 4], due("DE-5-Inf-XX"), turn=2)
    choose(g, "german", "place DE-5-Inf-XX", "at 0106")
    assert hits(g, "DE-5-Inf-XX") == 0


def test_r19_4_1i_b33_the_hit_eliminates_a_unit_of_strength_1() -> None:
    g = follow([1, 5], due("DE-41-Art-III"), turn=2)
    choose(g, "german", "place DE-41-Art-III", "at 0501")
    assert place(g, "DE-41-Art-III") == "casualty_pile"


def test_r19_4_1i_no_second_die_in_germany() -> None:
    g = follow([1], due("DE-5-Inf-XX"), turn=2)
    choose(g, "german", "place DE-5-Inf-XX", "at 1501")
    assert "marched" not in kinds(g)


# 19.4.4 Italy


def test_r19_4_4c_b102_one_stack_on_each_italian_road_and_the_rest_next_turn() -> None:
    g = follow([], due(*ITALIANS), italy=1)
    assert g.state.italy == 2
    choose(g, "german", "place IT-1-Art-III")
    with refused("19.4.4", "1617"):
        choose(g, "german", "at 1617")
    choose(g, "german", "at 1717", "place IT-2-Art-III", "at 1717", "place IT-Bers-III", "at 1717")
    choose(g, "german", "suggested")
    roads = {T.grid.name(h) for h, edge in T.exit_edge.items() if edge == "south" and T.exits[h] == 3}
    placed = [place(g, name) for name in ITALIANS]
    assert placed.count("due") == 1
    assert set(placed) - {"due"} <= roads
    assert not g.stack


def test_r19_4_4c_b102_the_rest_enter_in_the_next_turn() -> None:
    units = {"IT-Legnano-XX": "1816", "IT-Ravenna-XX": "due"}
    g = follow([], {**units}, italy=2)
    assert "place IT-Ravenna-XX" in options(g, "german")


def test_r19_4_4c_no_italians_before_the_balance_was_5() -> None:
    assert not follow([], due(*ITALIANS), italy=0).stack


# 19.4.5 Fighters and Brandenburgers

FIGHTERS = {f"DE-Fighter-{n}": {"air_place": "airfield" if n < 4 else "due"} for n in range(1, 8)}


def fighters(g: Any) -> int:
    from redoubt.titles.switzerland.state import AIRFIELD

    return sum(
        at == AIRFIELD for at, side in zip(g.state.air_place, T.fighter_nation, strict=True) if side == 1
    )


def test_r19_4_5d_an_odd_die_brings_one_fighter_and_an_even_die_two() -> None:
    opts = {**FOLLOW, "air_combat": True}
    assert fighters(follow([3], options=opts, fighter=FIGHTERS)) == 4
    assert fighters(follow([4], options=opts, fighter=FIGHTERS)) == 5


def test_r19_4_5d_until_all_seven_have_entered() -> None:
    opts = {**FOLLOW, "air_combat": True}
    six = {f"DE-Fighter-{n}": {"air_place": "airfield" if n < 7 else "due"} for n in range(1, 8)}
    assert fighters(follow([2], options=opts, fighter=six)) == 7
    dead = {**six, "DE-Fighter-7": {"air_place": "dead_pile"}}
    assert fighters(follow([], options=opts, fighter=dead)) == 6


def test_r19_4_5d_no_fighters_without_air_combat() -> None:
    assert fighters(follow([], fighter=FIGHTERS)) == 3


def test_r19_4_5e_b173_a_six_of_its_own_brings_one_brandenburger() -> None:
    opts = {**FOLLOW, "brandenburgers": True}
    bands = due("DE-Brand-1", "DE-Brand-2")
    g = follow([6], bands, options=opts)
    choose(g, "german", "at 1201")
    assert place(g, "DE-Brand-1") == "1201"
    assert place(g, "DE-Brand-2") == "due"
    g = follow([5], bands, options=opts)
    assert not g.stack


def test_r19_4_5e_no_die_when_all_four_have_come() -> None:
    opts = {**FOLLOW, "brandenburgers": True}
    g = follow([], {f"DE-Brand-{n}": "dead_pile" for n in range(1, 5)}, options=opts)
    assert not g.stack


# 19.5 Kesselring


POOL = ("DE-5-Inf-XX", "DE-23-Inf-XX", "DE-LAH-Mot-III", "DE-A-Eng-III", "DE-B-Eng-III", "IT-Bers-III",
        "DE-L-Bdr-III")  # fmt: skip


def test_r19_5_1c_five_random_units_a_turn_appear_on_the_southern_edge() -> None:
    g = north([7, 6, 5, 4, 3, 2], due(*POOL), options={**NORTH, "brandenburgers": False})
    drawn = events(g, "drawn")[0]["units"]
    assert len(drawn) == 5
    choose(g, "german", "suggested")
    assert sum(place(g, name).endswith("17") for name in POOL) == 5
    assert sum(place(g, name) == "due" for name in POOL) == 2


def test_r19_5_1c_the_draw_is_by_the_dice() -> None:
    first = north([7, 6, 5, 4, 3, 2], due(*POOL), options={**NORTH, "brandenburgers": False})
    other = north([1, 1, 1, 1, 1, 1], due(*POOL), options={**NORTH, "brandenburgers": False})
    assert events(first, "drawn") != events(other, "drawn")


def test_r19_5_1c_the_last_units_come_without_a_draw() -> None:
    g = north([], due(*POOL[:5]), options={**NORTH, "brandenburgers": False})
    assert [T.unit_ids[unit] for unit in events(g, "drawn")[0]["units"]] == sorted(
        POOL[:5], key=lambda name: UNIT[name]
    )


def test_r19_5_1c_not_outside_italy() -> None:
    g = north([], due("DE-5-Inf-XX"), options={**NORTH, "brandenburgers": False})
    choose(g, "german", "place DE-5-Inf-XX")
    with refused("19.5.1", "1915"):
        choose(g, "german", "at 1915")
    with refused("19.5.1", "0117"):
        choose(g, "german", "at 0117")


def test_r19_5_5b_optional_engineers_are_in_the_draws() -> None:
    g = north([], due("DE-O1-Eng-III"), options={"brandenburgers": False})
    assert events(g, "drawn")[0]["units"] == (UNIT["DE-O1-Eng-III"],)


def test_r19_5_5c_one_brandenburger_a_turn_comes_with_them() -> None:
    g = north([], due("DE-5-Inf-XX", "DE-Brand-1", "DE-Brand-2"))
    choose(g, "german", "suggested", "at 1817")
    assert place(g, "DE-Brand-1") == "1817"
    assert place(g, "DE-Brand-2") == "due"
    assert not g.stack


def test_r19_5_5a_four_road_out_markers_a_turn_in_swiss_held_territory() -> None:
    g = north([], {"DE-5-Inf-XX": "1915"}, options={**NORTH, "brandenburgers": False}, road_out_due=8)
    with refused("19.5.5", "1915"):
        choose(g, "swiss", "block 1915")
    with refused("18.2", "1817"):
        choose(g, "swiss", "block 1817")
    choose(g, "swiss", "block 1412", "block 1914", "block 1109", "block 2309")
    assert not g.stack
    assert g.state.road_out_due == 4
    assert len(events(g, "road_out")) == 4


def test_r19_5_5a_b177_markers_that_are_not_placed_are_kept_back_for_good() -> None:
    g = north([], options={**NORTH, "brandenburgers": False}, road_out_due=8)
    choose(g, "swiss", "block 1412", "done")
    assert not g.stack
    assert g.state.road_out_due == 4


def test_r19_5_5a_no_markers_are_left_after_two_turns() -> None:
    assert not north([], options={**NORTH, "brandenburgers": False}, road_out_due=0).stack


# 19.5.7 Americans

RELIEF = {"fortifications": False, "us_relief": True, "brandenburgers": False}


def test_r19_5_7b_b138_americans_are_placed_in_germany_by_the_swiss_player() -> None:
    g = north([], due(*ITALIANS), options=RELIEF, us_called=3, turn=3)
    choose(g, "swiss", "place IT-Trieste-XX")
    with refused("19.5.7", "0501"):
        choose(g, "swiss", "at 0501")
    choose(g, "swiss", "at 1501", "suggested")
    for name in ITALIANS:
        assert T.country[T.grid.parse(place(g, name))] == 1


def test_r19_5_7b_not_before_a_german_has_entered_france_or_germany() -> None:
    assert not north([], due(*ITALIANS), options=RELIEF, us_called=0, turn=3).stack


def test_r19_5_7b_b108_americans_are_not_in_the_german_pool() -> None:
    g = north([], due(*ITALIANS, "DE-5-Inf-XX"), options=RELIEF, turn=3)
    assert events(g, "drawn")[0]["units"] == (UNIT["DE-5-Inf-XX"],)
