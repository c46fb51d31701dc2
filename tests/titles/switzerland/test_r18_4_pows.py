"""18.4 Releasing the prisoners of war."""

from __future__ import annotations

from typing import Any

from tests.titles.switzerland.helpers import T, choose, events, lost, place, refused, run

ROAD = [T.grid.name(hex) for hex in T.bern_geneva_road]


def phase(dice: Any = (), units: Any = None, scenario: str = "historical", **fields: Any) -> Any:
    opts: dict[str, bool] = {"fortifications": False}
    if scenario in ("historical", "southern_hook"):
        opts["airborne"] = False
    if scenario in ("southern_hook", "follow_on"):
        opts["strip_three_corps"] = False
        opts["brandenburgers"] = False
    waiting = dict.fromkeys(("CH-POW-Inf-X", "CH-POW-Arm-III", "DE-HG-PG-III"), "due")
    return run("ReinforcementPhase", {**waiting, **(units or {})}, dice, scenario, opts, **fields)


def test_r18_4a_an_odd_die_brings_them_this_turn() -> None:
    g = phase([3], turn=3, pow_turn=-1)
    choose(g, "swiss", "place CH-POW-Inf-X", "at 0610", "place CH-POW-Arm-III", "at 0510")
    assert (place(g, "CH-POW-Inf-X"), place(g, "CH-POW-Arm-III")) == ("0610", "0510")
    assert g.state.pow_turn == 3


def test_r18_4a_an_even_die_brings_them_next_turn() -> None:
    g = phase([4], turn=3, pow_turn=-1)
    assert not g.stack
    assert g.state.pow_turn == 4
    assert [event.facts for event in g.log if event.kind == "prisoners_roll"] == [{"die": 4, "side": 1}]
    assert place(g, "CH-POW-Inf-X") == "due"


def test_r18_4a_on_the_next_turn_they_arrive_without_another_die() -> None:
    g = phase(turn=4, pow_turn=4)
    choose(g, "swiss", "suggested")
    assert place(g, "CH-POW-Inf-X") in ROAD
    assert place(g, "CH-POW-Arm-III") in ROAD


def test_r18_4a_nothing_happens_unless_announced() -> None:
    assert not phase(turn=3).stack


def test_r18_4b_b78_they_stand_on_the_road_from_bern_to_geneva() -> None:
    assert {"1007", "0313"} <= set(ROAD)
    g = phase(turn=4, pow_turn=4)
    choose(g, "swiss", "place CH-POW-Inf-X")
    with refused("18.4", "0906"):
        choose(g, "swiss", "at 0906")


def test_r18_4b_not_where_german_units_are() -> None:
    g = phase(turn=4, pow_turn=4, units={"DE-LAH-Mot-III": "0610", "DE-Brand-1": "0510"})
    choose(g, "swiss", "place CH-POW-Inf-X")
    with refused("18.4", "0610"):
        choose(g, "swiss", "at 0610")
    with refused("18.4", "0510"):
        choose(g, "swiss", "at 0510")


def test_r18_4b_b251_not_where_the_road_is_out() -> None:
    g = phase(turn=4, pow_turn=4, road_out=["0610"])
    choose(g, "swiss", "place CH-POW-Inf-X")
    with refused("18.4", "0610"):
        choose(g, "swiss", "at 0610")
    choose(g, "swiss", "at 0510")


def test_r18_4b_b175_without_room_they_wait() -> None:
    germans = [T.unit_ids[unit] for unit in T.group_of("regular") if T.side[unit] == 0]
    held = dict(zip(germans, ROAD, strict=False))
    g = phase(turn=4, pow_turn=4, units=held)
    assert not g.stack
    assert len(events(g, "no_room")) == 2
    assert place(g, "CH-POW-Inf-X") == "due"
    assert g.state.hg_turn == 0


def test_r18_4c_hg_is_called_for_the_turn_after_them() -> None:
    g = phase([3], turn=3, pow_turn=-1)
    choose(g, "swiss", "suggested")
    assert g.state.hg_turn == 4
    assert place(g, "DE-HG-PG-III") == "due"


def test_r18_4c_after_an_even_die_hg_is_called_one_turn_later() -> None:
    assert phase([4], turn=3, pow_turn=-1).state.hg_turn == 0
    g = phase(turn=4, pow_turn=4)
    choose(g, "swiss", "suggested")
    assert g.state.hg_turn == 5


def test_r18_4_they_arrive_only_once() -> None:
    g = phase(turn=6, pow_turn=4, hg_turn=5, units={"CH-POW-Inf-X": "dead_pile", "CH-POW-Arm-III": "0610"})
    assert not g.stack


def test_r19_3_5d_only_the_infantry_comes_reduced_and_hg_stays_away() -> None:
    g = phase([3], turn=3, pow_turn=-1, scenario="southern_hook")
    choose(g, "swiss", "suggested")
    assert place(g, "CH-POW-Inf-X") in ROAD
    assert lost(g, "CH-POW-Inf-X") == 1
    assert place(g, "CH-POW-Arm-III") == "due"
    assert g.state.hg_turn == 0


def test_r19_4_5c_b116_they_arrive_in_the_turn_they_are_announced() -> None:
    g = phase(turn=8, pow_turn=-1, scenario="follow_on")
    choose(g, "swiss", "suggested")
    assert lost(g, "CH-POW-Inf-X") == 0
    assert place(g, "CH-POW-Arm-III") in ROAD
    assert g.state.hg_turn == 9


def test_r19_4_5c_b116_hg_arrives_in_the_next_reinforcement_phase() -> None:
    on_map = {"CH-POW-Inf-X": "0610", "CH-POW-Arm-III": "0510"}
    g = phase(turn=9, pow_turn=8, hg_turn=9, scenario="follow_on", units=on_map)
    with refused("14.4", "1817"):
        choose(g, "german", "at 1817")
    choose(g, "german", "at 1201")
    assert place(g, "DE-HG-PG-III") == "1201"
