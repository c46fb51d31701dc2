"""Where rules meet: people who flee with a beaten stack, gold in German hands, guns that fire already, drops
that scatter before anybody fires."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from redoubt.titles.fallschirmjaeger.rules.r04_victory import line_length
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    GREN,
    PARA,
    D,
    G,
    at,
    attack,
    choose,
    events,
    hexes,
    options,
    place,
    refused,
    value,
)

COMBAT, MOVE = "german S7.0", "german S3.0"
QUEEN, GOLD, COAST = "NL-Queen-Wilhelmina", "NL-Gold-Reserve", "NL-HvH-Coast"
JAGERS = [f"NL-{n}-3-Jag-Inf" for n in (1, 2, 3)]
"""6-6 infantry companies."""
CORDON = {COMPANY[3]: "15.29"}
"""A zone of control over the way back from 15.31."""


# 1.10 Leaders in a beaten stack


def beaten(queen: str) -> Game:
    """Two of three Dutch companies die in 15.31, and the third in the zones around its way back."""
    german = {COMPANY[0]: "15.32", COMPANY[1]: "15.32", **CORDON}
    dutch = {name: {"place": "15.31", "lost": 1} for name in GREN}
    g = attack(at(COMBAT, {**german, **dutch, QUEEN: queen}, dice=[6, 3]), G, "15.31")
    choose(g, D, f"lose {GREN[0]}", f"lose {GREN[1]}", f"retreat {GREN[2]} 15.30")
    assert place(g, GREN[2]) == "dead"  # S9.0c a step for the zone around 15.30
    return g


def test_r01_10f_a_leader_falls_with_a_stack_that_dies_on_its_retreat() -> None:
    g = beaten("15.31")
    assert place(g, QUEEN) == "15.30"
    assert value(g, "held", QUEEN)


def test_r01_10f_nobody_else_is_taken_when_a_stack_dies_on_its_retreat() -> None:
    g = beaten("15.24")
    assert not value(g, "held", QUEEN)
    assert not events(g, "captured")


def test_r01_10j_a_prisoner_is_free_when_his_guards_die_on_their_retreat() -> None:
    cordon = {GREN[0]: "15.29"}
    dutch = dict.fromkeys(JAGERS, "15.32")
    german = {**dict.fromkeys(PARA[:3], "15.31"), QUEEN: {"place": "15.31", "held": 1}}
    g = attack(at("dutch S7.0", {**cordon, **dutch, **german}, dice=[6, 3]), D, "15.31")
    choose(g, G, f"lose {PARA[0]}", f"lose {PARA[1]}", f"retreat {PARA[2]} 15.30")
    assert place(g, PARA[2]) == "dead"
    assert not value(g, "held", QUEEN)


def test_r01_10f_s09_0c_a_leader_whose_unit_dies_under_a_standing_barrage_is_not_taken() -> None:
    """The unit he retreats with dies under the guns, the other in an enemy zone."""
    german = {**dict.fromkeys(PARA[:4], "15.31"), "DE-Student": "15.31"}
    guns = {ARTY[0]: {"place": "15.22", "standing": "14.30"}, GREN[0]: "17.30"}
    units = {**german, **guns, **dict.fromkeys((*JAGERS, GREN[1]), "15.32")}
    g = attack(at("dutch S7.0", units, dice=[4, 5, 1, 6]), D, "15.31")
    choose(g, G, f"lose {PARA[0]}", f"lose {PARA[1]}", f"retreat {PARA[2]} 14.30", f"retreat {PARA[3]} 16.30")
    assert [place(g, name) for name in PARA[2:4]] == ["dead", "dead"]
    assert (place(g, "DE-Student"), value(g, "held", "DE-Student")) == ("14.30", 0)


# 3.6 The gold


def test_r03_6_captured_gold_moves_only_with_a_whole_infantry_company() -> None:
    gold = {GOLD: {"place": "15.32", "held": 1}}
    g = choose(at(MOVE, {PARA[0]: "15.32", **gold}), G, f"move {PARA[0]}")
    assert f"with {GOLD}" not in options(g, G, "with")
    with refused("S3.1f"):
        choose(g, G, f"with {GOLD}")
    g = choose(at(MOVE, {COMPANY[0]: "15.32", **gold}), G, f"move {COMPANY[0]}", f"with {GOLD}", "to 15.31")
    assert place(g, GOLD) == "15.31"
    g = choose(at(MOVE, {COMPANY[0]: {"place": "15.32", "lost": 1}, **gold}), G, f"move {COMPANY[0]}")
    assert f"with {GOLD}" not in options(g, G, "with")


def test_r04_0d_gold_stays_german_until_a_dutch_unit_comes_for_it() -> None:
    units = {JAGERS[0]: "15.32", JAGERS[1]: "15.32", GREN[0]: "16.31", PARA[0]: "15.31"}
    g = attack(at("dutch S7.0", {**units, GOLD: {"place": "15.31", "held": 1}}, dice=[6, 5]), D, "15.31")
    assert place(g, PARA[0]) == "dead"
    assert value(g, "held", GOLD)
    choose(g, D, f"advance {GREN[0]}")
    assert not value(g, "held", GOLD)


# 1.7 Barrage


def test_r01_7_f34_guns_that_keep_a_hex_under_fire_fire_at_no_other() -> None:
    guns = {ARTY[0]: {"place": "15.25", "standing": "15.33"}, ARTY[1]: "15.25", COMPANY[0]: "15.30"}
    g = at("dutch 1.7", guns)
    assert options(g, D, "fire") == [f"fire {ARTY[1]}"]
    with refused("1.7", "keeps 15.33 under a standing barrage"):
        choose(g, D, f"fire {ARTY[0]}")
    lifted = choose(at("dutch S3.0", guns, dice=[6]), D, f"lift {ARTY[0]}", "done")
    assert f"fire {ARTY[0]}" in options(lifted, D, "fire")


def test_r01_7b_f36_a_standing_barrage_outlasts_the_supply_of_its_guns() -> None:
    guns = {ARTY[0]: {"place": "15.25", "standing": "15.33", "unsupplied": 1}}
    g = choose(at(MOVE, {COMPANY[0]: "15.34", **guns}, dice=[1, 1]), G, f"move {COMPANY[0]}", "to 15.33")
    assert value(g, "dg", COMPANY[0])


# 2.5g Later waves


def test_r02_5g_f35_four_steps_settle_in_a_hex_that_becomes_their_intended_one() -> None:
    pool = dict.fromkeys(PARA[:5], "pool")
    g = at("german 2.5", pool, dice=[1, 1, 1] * 5, scenario="5.1", turn=3, ju52_ready=60)
    for name in PARA[:4]:
        choose(g, G, f"load {name}", "drop 15.32", "settle 15.32")
    choose(g, G, f"load {PARA[4]}")
    assert "15.32" not in hexes(g, G, "drop")
    choose(g, G, "drop 15.31")
    assert "settle 15.32" not in options(g, G)
    with refused("2.5a", "4 steps"):
        choose(g, G, "settle 15.32")


# 4.0e The line of communication


@pytest.mark.parametrize(("unit", "blocks"), [(GREN[0], True), (QUEEN, False), ("NL-van-Galen", False)])
def test_r04_0e_f37_only_fighting_units_block_the_line(unit: str, blocks: bool) -> None:
    g = at(MOVE, {unit: "7.28"} if unit == "NL-van-Galen" else {unit: "1.27"})
    assert (line_length(g.state) < 5) == blocks


# S9.0, S10.0 Guns that cannot move


@pytest.mark.parametrize(("unit", "end"), [(COAST, "dead"), (ARTY[0], "15.30")])
def test_s09_0d_f48_a_battery_that_cannot_move_is_destroyed_where_others_retreat(unit: str, end: str) -> None:
    germans = dict(zip(COMPANY, ("15.32", "15.32", "14.31", "16.31"), strict=False))
    dutch = dict.fromkeys((unit, GREN[0], GREN[1]), "15.31")
    g = attack(at(COMBAT, {**germans, **dutch}, dice=[4, 5]), G, "15.31")
    choose(g, D, f"lose {GREN[0]}", f"lose {GREN[1]}")
    choose(g, D, *[way for way in options(g, D) if way.endswith("15.30")])
    assert place(g, unit) == end


def test_s10_0_f48_a_battery_that_cannot_move_does_not_advance() -> None:
    g = at("dutch S7.0", {COAST: "15.32", GREN[0]: "15.32", GREN[1]: "15.32", PARA[0]: "15.31"}, dice=[5, 5])
    attack(g, D, "15.31")
    assert options(g, D, "advance") == [f"advance {GREN[0]}", f"advance {GREN[1]}"]
    with refused("S10.0", "cannot move"):
        choose(g, D, f"advance {COAST}")
