"""19.3 Southern Hook: forces, order of set-up, options, fortifications."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import closed, frozen
from tests.titles.switzerland.helpers import UNIT, G, S, T, choose, refused
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


def test_r19_3_1_all_germans_with_all_optionals_and_no_hg() -> None:
    g = until(begin("southern_hook", "fortifications", "airborne", "brandenburgers", "release_pows"))
    assert group("border", "brandenburger") <= where(g).keys()
    assert group("airborne") <= box(g, "due")
    assert group("hg") <= box(g, "unused")
    assert not any(g.state.lost)


def test_r19_3_1_b182_free_optional_engineers_set_up_with_the_army() -> None:
    assert group("optional_engineer") <= where(until(begin("southern_hook", "fortifications"))).keys()
    assert group("optional_engineer") <= box(until(begin("southern_hook")), "unused")


def test_r19_3_2a_all_swiss_units_with_3_corps() -> None:
    g = until(begin("southern_hook"))
    assert {name for name in group("regular", "three_corps") if name.startswith("CH")} <= where(g).keys()


def test_r19_3_2b_b94_the_french_in_france_within_3_hexes_of_germany() -> None:
    g = until(begin("southern_hook"), "ChooseUnit")
    choose(g, S, "suggested", "suggested", "place FR-13-Inf-XX")
    german = T.grid.members(T.in_country[1])
    away = {min(T.grid.distance(choice[1], hex) for hex in german) for choice in g.legal(S)}
    assert away == {1, 2, 3}
    assert {T.country[choice[1]] for choice in g.legal(S)} == {2}
    with refused("19.3.2", "France, within 3 hexes of Germany"):
        g.choose(S, "at 0205")


def test_r19_3_3_fifteen_turns() -> None:
    assert until(begin("southern_hook")).state.last_turn == 15


def test_r19_3_4a_the_bomber_flies_from_turn_3() -> None:
    assert begin("southern_hook").state.rules.scenario.bomber == (3, 0)


def test_r19_3_4b_italians_wait_at_full_strength_and_italy_is_closed() -> None:
    g = until(begin("southern_hook"))
    assert group("italian") <= box(g, "due")
    assert closed(g.state) == T.in_country[3]


def test_r19_3_4c_b76_3_corps_is_on_the_map_but_frozen() -> None:
    g = until(begin("southern_hook"))
    assert all(frozen(g.state, UNIT[name]) for name in group("three_corps"))
    assert not frozen(g.state, UNIT["CH-3-Mtn-XX"])


def test_r19_3_5a_three_road_out_markers_at_once_and_three_after_the_militia() -> None:
    g = begin("southern_hook", "road_out", "militia")
    assert decision_kind(g) == "BlockRoad"
    assert where(g) == {}
    assert "3 left" in g.pending[0].prompt
    choose(g, S, "suggested")
    assert decision_kind(g) == "ChooseMilitia"
    choose(g, G, "suggested")
    assert decision_kind(g) == "BlockRoad"
    choose(g, S, "suggested")
    assert len(blown(g)) == 6


def test_r19_3_5b_two_for_italy_after_the_german_set_up() -> None:
    g = begin("southern_hook", "road_out")
    choose(g, S, "suggested", "suggested")
    until(g, "BlockRoad")
    assert group("border") <= where(g).keys()
    assert "DE-5-Inf-XX" in where(g)
    with refused("18.2", "more than 3 hexes from the Italian border"):
        g.choose(S, "block 1305")
    choose(g, S, "suggested")
    assert len(blown(g)) == 8


def test_r19_3_5c_nsb_militia_as_usual_and_the_others_near_france() -> None:
    g = until(begin("southern_hook", "militia"), "ChooseMilitia")
    choose(g, G, "militia DE-NSB-Militia-1")
    assert {T.grid.column[choice[1]] for choice in g.legal(G)} == set(range(5, 15))
    choose(g, G, "at 1007", "militia DE-Militia-1")
    french = T.grid.members(T.in_country[2])
    away = {min(T.grid.distance(choice[1], hex) for hex in french) for choice in g.legal(G)}
    assert away == {1, 2, 3}
    assert {T.country[choice[1]] for choice in g.legal(G)} == {0}
    with refused("19.3.5", "within 3 hexes of France, not Winterthur 1803"):
        g.choose(G, "at 1803")


def test_r19_3_5d_b113_only_the_pow_infantry_and_no_hg() -> None:
    g = until(begin("southern_hook", "release_pows"))
    assert "CH-POW-Inf-X" in box(g, "due")
    assert {"CH-POW-Arm-III", "DE-HG-PG-III"} <= box(g, "unused")


def test_r19_3_5e_all_german_fighters_and_one_of_each_other_nation() -> None:
    g = until(begin("southern_hook", "air_combat"))
    assert sorted(airfield(g)) == ["CH", *["DE"] * 7, "FR", "IT"]


def test_r19_3_6a_three_swiss_fortresses_and_the_french_one() -> None:
    built = works(until(begin("southern_hook", "fortifications")))
    assert {hex for hex, work in built.items() if work == "CH-Fortress"} == {"0813", "1711", "2307"}
    assert built["0702"] == "FR-Fortress"


def test_r19_3_6b_eight_lines_on_orange_dots() -> None:
    built = works(until(begin("southern_hook", "fortifications")))
    assert {hex for hex, work in built.items() if work == "CH-Line"} == {T.grid.name(h) for h in T.orange}


def test_r19_3_6c_french_lines_in_1003_1102_and_1103() -> None:
    built = works(until(begin("southern_hook", "fortifications")))
    assert {hex for hex, work in built.items() if work == "FR-Line"} == {"1003", "1102", "1103"}
