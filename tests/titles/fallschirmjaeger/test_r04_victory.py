"""4.0 Victory: control, schedules, the line of communication, groups that cost points."""

from __future__ import annotations

import pytest

from redoubt.titles.fallschirmjaeger.queries import dead_platoons, holds
from redoubt.titles.fallschirmjaeger.rules.r04_victory import (
    balance,
    capture_points,
    evacuation_points,
    group_points,
    line_length,
    line_points,
    loss_points,
    place_points,
    refinery_points,
    rounded,
)
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    OPEN,
    PARA,
    D,
    G,
    T,
    at,
    choose,
    kind,
    options,
    place,
)

MOVE = "german S3.0"
QUEEN, GOVERNMENT, GOLD = "NL-Queen-Wilhelmina", "NL-Dutch-Government", "NL-Gold-Reserve"


def held(*sites: str) -> dict[str, dict[str, int]]:
    return {site: {"control": GERMAN} for site in sites}


def test_r04_0a_a_hex_belongs_to_the_last_who_moved_through() -> None:
    g = at(MOVE, {COMPANY[0]: "30.19"})
    choose(g, G, f"move {COMPANY[0]}", "to 32.19")
    assert holds(g.state, GERMAN, T.site["rotterdam"])


def test_r04_0a_a_bridge_belongs_to_the_last_who_crossed_it() -> None:
    g = at(MOVE, {COMPANY[0]: "13.19"})
    choose(g, G, f"move {COMPANY[0]}", "to 14.19")
    assert holds(g.state, GERMAN, T.site["dordrecht_road"])
    assert holds(g.state, GERMAN, T.site["dordrecht_rail"])
    beside = at(MOVE, {COMPANY[0]: "12.19"})
    choose(beside, G, f"move {COMPANY[0]}", "to 13.19")
    assert not holds(beside.state, GERMAN, T.site["dordrecht_road"])


def test_r04_0a_f17_a_full_hex_bridge_may_be_crossed_in_two_moves() -> None:
    g = at(MOVE, {COMPANY[0]: {"place": "6.26", "came": "5.27"}})
    choose(g, G, f"move {COMPANY[0]}", "to 7.26")
    assert holds(g.state, GERMAN, T.site["moerdijk_road"])
    back = at(MOVE, {COMPANY[0]: {"place": "6.26", "came": "5.27"}})
    choose(back, G, f"move {COMPANY[0]}", "to 5.27")
    assert not holds(back.state, GERMAN, T.site["moerdijk_road"])


def test_r04_0a_a_bridge_with_both_sides_at_its_ends_is_nobodys() -> None:
    g = at(MOVE, {COMPANY[0]: "14.19", DEPOT[0]: "13.19"}, site=held("dordrecht_road"))
    assert not holds(g.state, GERMAN, T.site["dordrecht_road"])


def test_r04_0a_an_enemy_at_one_end_alone_does_not_take_a_bridge() -> None:
    alone = at(MOVE, {COMPANY[0]: "1.28", DEPOT[0]: "13.19"}, site=held("dordrecht_road"))
    assert holds(alone.state, GERMAN, T.site["dordrecht_road"])
    both = at(MOVE, {COMPANY[0]: "1.28", DEPOT[0]: "13.19", DEPOT[1]: "14.19"}, site=held("dordrecht_road"))
    assert not holds(both.state, GERMAN, T.site["dordrecht_road"])
    assert holds(both.state, DUTCH, T.site["dordrecht_road"])


def test_r04_0a_an_airfield_within_range_of_enemy_aa_is_not_controlled() -> None:
    site = held("waalhaven")
    assert holds(at(MOVE, {COMPANY[0]: "30.24"}, site=site).state, GERMAN, T.site["waalhaven"])
    near = at(MOVE, {COMPANY[0]: "30.24", "NL-Z-Wa-2-AA": "32.30"}, site=site)
    assert not holds(near.state, GERMAN, T.site["waalhaven"])


@pytest.mark.parametrize(
    ("site", "vp"),
    [("dordrecht_rail", 1), ("dordrecht_road", 1), ("moerdijk_rail", 1), ("moerdijk_road", 1),
     ("rotterdam", 5), ("waalhaven", 5), ("ypenburg", 8), ("valkenburg", 3), ("ockenburg", 1)],
)  # fmt: skip
def test_r04_0b_places_are_worth_what_is_printed(site: str, vp: int) -> None:
    assert place_points(at(MOVE, {COMPANY[0]: "1.28"}, site=held(site)).state) == vp


def test_r04_0c_losses_count_in_batches_and_are_rounded_at_the_end() -> None:
    dead = dict.fromkeys(PARA[:5], "dead")
    g = at(MOVE, {COMPANY[0]: "1.28", **dead}, ju52_lost=13)
    assert loss_points(g.state, final=False) == 2
    assert loss_points(g.state, final=True) == 1 + 3


def test_r04_0c_f39_the_motorcycle_platoon_counts_for_points_but_makes_no_company() -> None:
    dead = dict.fromkeys([*PARA[:9], "DE-7-Flieger-MC"], "dead")
    g = at(MOVE, {COMPANY[0]: "1.28", **dead})
    assert loss_points(g.state, final=False) == 1
    assert dead_platoons(g.state) == 9


def test_r04_0d_captures_count_and_so_does_who_was_left_behind() -> None:
    units = {
        QUEEN: {"place": OPEN, "held": 1},
        GOVERNMENT: "15.30",
        GOLD: "32.18",
        "DE-Student": {"place": "15.28", "held": 1},
    }
    g = at(MOVE, units)
    assert capture_points(g.state, final=False) == (3, 2)
    assert capture_points(g.state, final=True) == (3 + 2 + 1, 2)


def test_r04_0e_the_refinery_is_worth_a_point_if_neither_hex_burned() -> None:
    assert refinery_points(at(MOVE, {COMPANY[0]: "1.28"}, turn=6).state) == 1
    assert refinery_points(at(MOVE, {COMPANY[0]: "1.28"}, turn=6, refinery=["36.28"]).state) == 0
    assert refinery_points(at(MOVE, {COMPANY[0]: "1.28"}, turn=5).state) == 0  # 3.8b comes first
    assert refinery_points(at("dutch S3.0", {COMPANY[0]: "1.28"}, turn=5).state) == 1


def test_r04_0e_the_line_of_communication_ends_at_the_first_blocked_hex() -> None:
    clear = at(MOVE, {COMPANY[0]: "1.28"})
    assert (line_length(clear.state), line_points(clear.state)) == (59, 10)
    twentieth = T.grid.name(T.line[19])
    blocked = at(MOVE, {COMPANY[0]: "1.28", DEPOT[0]: twentieth})
    assert line_length(blocked.state) == 19  # the hex beside it
    assert line_points(blocked.state) == 3


@pytest.mark.parametrize(
    ("number", "by", "result"), [(2, 5, 0), (3, 5, 1), (5, 10, 1), (4, 10, 0), (59, 6, 10)]
)
def test_r04_0c_a_half_is_rounded_up(number: int, by: int, result: int) -> None:
    assert rounded(number, by) == result


def test_r04_0e_a_group_is_accepted_or_declined_when_it_is_due() -> None:
    guards = [name for name in T.unit_ids if T.units[T.unit[name]].group == "T4-D"]
    units = dict.fromkeys(guards, "due")
    g = at("dutch 4.0e", units, turn=4)
    assert options(g, D) == ["accept", "decline"]
    yes = choose(at("dutch 4.0e", units, turn=4), D, "accept")
    assert group_points(yes.state) == 2
    assert kind(yes) == "ChooseEntry"
    no = choose(g, D, "decline")
    assert group_points(no.state) == 0
    assert {place(no, name) for name in guards} == {"gone"}


@pytest.mark.parametrize(("turn", "vp"), [(1, 2), (5, 2), (6, 1), (11, 1), (12, 0), (15, 0)])
def test_r04_0f_leaving_early_gives_the_german_points(turn: int, vp: int) -> None:
    g = at(MOVE, {QUEEN: {"place": "gone", "evacuated": turn}, COMPANY[0]: "1.28"}, turn=max(turn, 4))
    assert evacuation_points(g.state) == vp


def test_r04_0_dutch_points_are_taken_from_german_points() -> None:
    g = at(MOVE, {COMPANY[0]: "1.28"}, site=held("ypenburg"), ju52_lost=10, turn=4)
    assert balance(g.state) == 8 - 2
