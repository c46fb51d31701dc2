"""19.1 Historical: forces, order of set-up, options, fortifications."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import closed, frozen, german_land, strength, vp_earned
from tests.titles.switzerland.helpers import UNIT, G, S, T, at, choose, kinds, options, refused
from tests.titles.switzerland.setting_up import (
    airfield,
    begin,
    blown,
    box,
    decision_kind,
    group,
    until,
    where,
    works,
)


def italy(answer: str, *on: str) -> Game:
    g = begin("historical", *on)
    choose(g, S, answer)
    return g


def test_r19_1_1_all_german_units_at_full_strength() -> None:
    g = until(begin("historical"))
    germans = {name for name in group("regular", "border") if name.startswith("DE")}
    assert germans == {name for name in where(g) if name.startswith("DE")}
    assert all(strength(g.state, UNIT[name]) == T.strength[UNIT[name]][0] for name in germans)


def test_r19_1_2_all_swiss_units_at_full_strength() -> None:
    g = until(begin("historical"))
    swiss = {name for name in group("regular", "three_corps") if name.startswith("CH")}
    assert swiss == {name for name in where(g) if name.startswith("CH")}
    assert not any(g.state.lost)
    assert not any(g.state.hits)


def test_r19_1_3_ten_turns() -> None:
    assert until(begin("historical")).state.last_turn == 10


def test_r19_1_4a_the_bomber_flies_from_turn_5() -> None:
    assert begin("historical").state.rules.scenario.bomber == (5, 0)


def test_r19_1_4b_france_is_german_territory_and_its_areas_have_no_effect() -> None:
    g = until(begin("historical"))
    assert 2 in german_land(g.state)
    assert vp_earned(at("4.1.1", {"DE-5-Inf-XX": "1001"}).state) == 0


def test_r19_1_4_b90_the_swiss_decide_about_italy_before_any_set_up() -> None:
    g = begin("historical", "road_out", "fortifications")
    assert options(g, S) == ["no", "yes"]
    assert where(g) == {}


def test_r19_1_4c_with_italy_3_corps_and_all_italians_are_active_from_the_start() -> None:
    g = until(italy("yes"))
    assert group("three_corps", "italian") <= where(g).keys()
    assert g.state.italy == 2
    assert not closed(g.state)
    assert "italy_attacks" in kinds(g)


def test_r19_1_4c_italians_set_up_in_italy_and_germans_do_not() -> None:
    g = until(italy("yes"), "ChooseUnit")
    choose(g, S, "suggested", "suggested")
    choose(g, G, "place DE-5-Inf-XX")
    with refused("SC", "German territory"):
        g.choose(G, "at 1916")
    choose(g, G, "at 1202", "suggested", "place IT-Legnano-XX")
    assert {T.country[choice[1]] for choice in g.legal(G)} == {3}
    with refused("19.1.4", "Italy"):
        g.choose(G, "at 1915")


def test_r19_1_2_b77_without_italy_3_corps_stands_inactive_at_its_places() -> None:
    g = until(italy("no"))
    assert group("three_corps") <= where(g).keys()
    assert all(frozen(g.state, UNIT[name]) for name in group("three_corps"))
    assert not any(frozen(g.state, UNIT[name]) for name in group("regular"))
    assert group("italian") <= box(g, "unused")
    assert g.state.italy == 0
    assert closed(g.state) == T.in_country[3]


def test_r19_1_4_b77_18_3_is_not_on_offer() -> None:
    with pytest.raises(redoubt.BadSetup, match=r"18\.3"):
        begin("historical", "strip_three_corps")


def test_r19_1_4_b76_3_corps_sets_up_in_row_12_and_south() -> None:
    g = until(italy("yes"), "ChooseUnit")
    choose(g, S, "suggested", "place CH-60-Mtn-III")
    assert min(T.grid.row[choice[1]] for choice in g.legal(S)) == 12


def test_r19_1_5a_six_road_out_markers_before_the_german_set_up() -> None:
    g = until(italy("no", "road_out"), "BlockRoad")
    assert not any(name.startswith("DE") for name in where(g))
    assert "6 left" in g.pending[0].prompt
    choose(g, S, "suggested")
    assert len(blown(g)) == 6
    assert decision_kind(g) == "ChooseUnit"


def test_r19_1_5a_two_more_with_italy() -> None:
    g = until(italy("yes", "road_out"))
    assert len(blown(g)) == 8


def test_r19_1_5b_no_militia() -> None:
    with pytest.raises(redoubt.BadSetup, match=r"19\.1\.5"):
        begin("historical", "militia")


def test_r19_1_5c_airborne_units_are_available() -> None:
    assert group("airborne") <= box(until(begin("historical", "airborne")), "due")
    assert group("airborne") <= box(until(begin("historical")), "unused")


def test_r19_1_5d_all_fighters_of_both_sides() -> None:
    assert sorted(airfield(until(italy("yes", "air_combat")))) == ["CH"] * 3 + ["DE"] * 7 + ["IT"]
    assert sorted(airfield(until(italy("no", "air_combat")))) == ["CH"] * 3 + ["DE"] * 7
    assert airfield(until(italy("yes"))) == []


def test_r19_1_5e_both_pow_units_and_hg() -> None:
    assert group("pow", "hg") <= box(until(begin("historical", "release_pows")), "due")
    assert group("pow", "hg") <= box(until(begin("historical")), "unused")


def test_r19_1_5f_four_brandenburgers_set_up_with_the_germans() -> None:
    g = until(begin("historical", "brandenburgers"), "ChooseUnit")
    choose(g, S, "suggested", "suggested")
    assert {f"place {name}" for name in group("brandenburger")} <= set(options(g, G))
    assert group("brandenburger") <= where(until(g)).keys()


def test_r19_1_6a_all_three_fortresses() -> None:
    built = works(until(begin("historical", "fortifications")))
    assert {hex for hex, work in built.items() if work == "CH-Fortress"} == {"0813", "1711", "2307"}


def test_r19_1_6b_eight_lines_on_orange_dots() -> None:
    built = works(until(begin("historical", "fortifications")))
    lines = {hex for hex, work in built.items() if work == "CH-Line"}
    assert lines == {T.grid.name(hex) for hex in T.orange}
    assert len(lines) == 8


def test_r19_1_6_an_option_that_brings_the_optional_engineers() -> None:
    assert group("optional_engineer") <= box(until(begin("historical", "fortifications")), "due")
    g = until(begin("historical"))
    assert works(g) == {}
    assert group("optional_engineer") <= box(g, "unused")
