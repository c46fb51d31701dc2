"""18.9 Brandenburgers."""

from __future__ import annotations

from redoubt.titles.switzerland.rules.r09_movement import movement_range
from redoubt.titles.switzerland.state import DONE, NOWHERE, WAITING
from tests.titles.switzerland.helpers import (
    UNIT,
    G,
    S,
    T,
    called,
    choose,
    events,
    options,
    place,
    refused,
    run,
)

HEX = T.grid.parse
PHASE = {"procedure": "MovementPhase", "side": "german"}
SWISS_PHASE = {"procedure": "MovementPhase", "side": "swiss"}
BAND, OTHER = "DE-Brand-1", "DE-Brand-2"
DIVISION = "DE-5-Inf-XX"
PANZER = "DE-4-Pz-XX"
BYSTANDER = {"DE-F-Bdr-III": "0101"}


def german(units, **fields):
    return run(PHASE, {**units, **BYSTANDER}, **fields)


def line(hex, facing=0):
    return {"CH-Line-1": {"fort_place": hex, "facing": facing}}


# 18.9.1


def test_r18_9_1_brandenburgers_ignore_enemy_units():
    g = german({BAND: "1505", "CH-86-Inf-III": "1504"})
    choose(g, G, f"move {BAND}", "to 1504", "to 1503")
    assert place(g, BAND) == "1503"


def test_r18_9_1_b87_they_share_a_hex_with_the_enemy_and_wait_for_nothing():
    g = german({BAND: "1505", "CH-86-Inf-III": "1504"})
    choose(g, G, f"move {BAND}", "to 1504", "stop")
    assert g.state.moved[UNIT[BAND]] == DONE


def test_r18_9_1_b122_enemies_need_not_stop_for_them():
    g = run(SWISS_PHASE, {"CH-5-Inf-XX": "1505", BAND: "1504", "CH-75-Inf-III": "1207"})
    choose(g, S, "move CH-5-Inf-XX", "to 1504", "to 1503")
    assert place(g, "CH-5-Inf-XX") == "1503"


def test_r18_9_1_b122_b162_an_enemy_that_stops_there_may_overrun_them():
    g = run(SWISS_PHASE, {"CH-5-Inf-XX": "1505", BAND: "1504", "CH-75-Inf-III": "1207"})
    choose(g, S, "move CH-5-Inf-XX", "to 1504", "stop")
    assert g.state.moved[UNIT["CH-5-Inf-XX"]] == WAITING
    assert "overrun 1504" in options(g, S)
    with refused("9.0", "it may still overrun the Brandenburgers"):
        choose(g, S, "move CH-5-Inf-XX")


def test_r18_9_1_b122_fortifications_stop_them_like_others():
    g = german({BAND: "1505"}, fort=line("1504"))
    choose(g, G, f"move {BAND}", "to 1504")
    assert (g.state.moved[UNIT[BAND]], g.state.left[UNIT[BAND]]) == (WAITING, 3)
    assert f"move {BAND}" not in options(g, G)


def test_r18_9_1_b122_road_out_binds_them_too():
    g = german({BAND: "1710"}, road_out=["1711"])
    assert movement_range(g.state, UNIT[BAND])[HEX("1711")] == 2


# 18.9.2


def test_r18_9_2_a_brandenburger_opens_a_road_for_one_unit():
    g = german({BAND: "1711", PANZER: "1710", "DE-10-Pz-XX": "1710"}, road_out=["1711"])
    choose(g, G, f"move {PANZER}")
    assert "to 1711" not in options(g, G)
    choose(g, G, f"guide {BAND}")
    choose(g, G, "to 1811", "stop")
    assert events(g, "moved")[0]["path"] == (HEX("1711"), HEX("1811"))
    assert events(g, "guided")[0]["by"] == UNIT[BAND]
    choose(g, G, "move DE-10-Pz-XX")
    with refused("18.9.2", f"{called(BAND)} has already opened its hex"):
        choose(g, G, f"guide {BAND}")
    with refused("18.2"):
        choose(g, G, "to 1711")


def test_r18_9_2_a_used_brandenburger_moves_no_further():
    g = german({BAND: "1711", PANZER: "1710"}, road_out=["1711"])
    choose(g, G, f"move {PANZER}", f"guide {BAND}", "to 1711", "stop")
    with refused("18.9.2", "moves no further this phase"):
        choose(g, G, f"move {BAND}")


def test_r18_9_2_b163_a_brandenburger_that_was_not_needed_is_not_used():
    g = german({BAND: "1711", PANZER: "1710"}, road_out=["1711"])
    choose(g, G, f"move {PANZER}", f"guide {BAND}", "to 1610", "stop")
    assert f"move {BAND}" in options(g, G)


def test_r18_9_2_b88_an_opened_line_neither_stops_nor_halves():
    g = german({BAND: "1504", DIVISION: "1505"}, fort=line("1504"))
    choose(g, G, f"move {DIVISION}", f"guide {BAND}", "to 1504")
    assert g.state.origin[UNIT[DIVISION]] == NOWHERE, "it counts as entering by no hexside (11.1)"
    choose(g, G, "to 1503")
    assert place(g, DIVISION) == "1503"


def test_r18_9_2_b88_enemy_troops_in_the_opened_hex_still_stop_the_unit():
    g = german({BAND: "1504", DIVISION: "1505", "CH-86-Inf-III": "1504"}, fort=line("1504"))
    choose(g, G, f"move {DIVISION}", f"guide {BAND}")
    assert "to 1503" not in options(g, G)
    choose(g, G, "to 1504")
    assert g.state.moved[UNIT[DIVISION]] == WAITING
    assert g.state.origin[UNIT[DIVISION]] == NOWHERE


def test_r18_9_2_b88_a_fortress_is_not_affected():
    g = german({BAND: "1504", DIVISION: "1505"}, fort={"CH-Fortress-1": {"fort_place": "1504"}})
    choose(g, G, f"move {DIVISION}")
    with refused("18.9.2", "Brugg 1504 has no Road Out or fortified line"):
        choose(g, G, f"guide {BAND}")


def test_r18_9_2_b88_only_for_another_unit_that_moves_in():
    g = german({BAND: "1711", PANZER: "1711", OTHER: "1711"}, road_out=["1711"])
    choose(g, G, f"move {PANZER}")
    with refused("18.9.2", "is already there"):
        choose(g, G, f"guide {BAND}")
    choose(g, G, "stop", f"move {BAND}")
    with refused("18.9.2", "only for another German unit"):
        choose(g, G, f"guide {BAND}")


def test_r18_9_2_only_brandenburgers_within_reach_can_help():
    g = german({BAND: "2211", PANZER: "1710", DIVISION: "1711"}, road_out=["2211", "1711"])
    choose(g, G, f"move {PANZER}")
    with refused("18.9.2", "cannot reach Splugen pass 2211"):
        choose(g, G, f"guide {BAND}")
    with refused("18.9.2", f"{called(DIVISION)} is not a Brandenburger"):
        choose(g, G, f"guide {DIVISION}")
    with refused("18.9.2", "is not on the map"):
        choose(g, G, f"guide {OTHER}")


def test_r18_9_2_b163_two_brandenburgers_can_open_two_hexes_for_one_unit():
    g = german({BAND: "1711", OTHER: "1811", PANZER: "1710"}, road_out=["1711", "1811"])
    choose(g, G, f"move {PANZER}", f"guide {BAND}", f"guide {OTHER}", "to 1912")
    assert [event["by"] for event in events(g, "guided")] == [UNIT[BAND], UNIT[OTHER]]


def test_r18_9_2_b88_it_is_ready_again_in_the_next_phase():
    g = german({BAND: {"place": "1711", "used": 1}, PANZER: "1710"}, road_out=["1711"])
    choose(g, G, f"move {PANZER}")
    assert f"guide {BAND}" in options(g, G)
