"""19.5 Kesselring marches North: pool and draw, set-up, options, fortifications, American variant."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.titles.switzerland.queries import closed, frozen, german_land, vp_charges
from redoubt.titles.switzerland.rules.r19_forces import pool
from tests.titles.switzerland.helpers import (
    GERMAN,
    SWISS,
    UNIT,
    G,
    S,
    T,
    choose,
    events,
    lost,
    options,
    refused,
)
from tests.titles.switzerland.setting_up import airfield, begin, blown, box, group, until, where, works

INFANTRY = {"DE-5-Inf-XX", "DE-23-Inf-XX", "DE-52-Inf-XX", "DE-73-Inf-XX", "DE-260-Inf-XX"}


def test_r19_5_1a_b103_full_infantry_and_other_divisions_one_step_down() -> None:
    g = until(begin("kesselring"))
    for unit in pool(g.state):
        name = T.unit_ids[unit]
        assert lost(g, name) == (T.size[unit] == "XX" and name not in INFANTRY), name
    assert lost(g, "IT-Legnano-XX") == 1
    assert vp_charges(g.state) == 0


def test_r19_5_1a_b114_border_regiments_and_italians_are_in_the_pool() -> None:
    g = until(begin("kesselring"))
    names = {T.unit_ids[unit] for unit in pool(g.state)}
    assert group("border", "italian") <= names
    assert names <= box(g, "due") | where(g).keys()


@pytest.mark.parametrize("seed", range(30))
def test_r19_5_1b_b181_ten_drawn_units_with_at_least_three_divisions(seed: int) -> None:
    g = until(begin("kesselring", seed=seed))
    units = events(g, "drawn_from_pool")[0]["units"]
    assert len(set(units)) == 10
    assert sum(T.size[unit] == "XX" for unit in units) >= 3


def test_r19_5_1b_they_start_on_the_southern_map_edge() -> None:
    g = until(begin("kesselring"), "ChooseUnit")
    choose(g, S, "suggested", "suggested")
    unit = events(g, "drawn_from_pool")[0]["units"][0]
    choose(g, G, f"place {T.unit_ids[unit]}")
    assert {(T.grid.row[choice[1]], T.country[choice[1]]) for choice in g.legal(G)} == {(17, 3)}
    with refused("19.5.1", "map edge in Italy, row 17"):
        g.choose(G, "at 1916")


def test_r19_5_1c_the_rest_of_the_pool_waits() -> None:
    g = until(begin("kesselring"))
    assert sum(g.state.place[unit] < 510 for unit in pool(g.state)) == 10
    assert sum(g.state.place[unit] == 511 for unit in pool(g.state)) == len(pool(g.state)) - 10


def test_r19_5_2_all_swiss_units_at_full_strength() -> None:
    g = until(begin("kesselring"))
    swiss = {name for name in group("regular", "three_corps") if name.startswith("CH")}
    assert swiss <= where(g).keys()
    assert all(lost(g, name) == 0 for name in swiss)


def test_r19_5_3_no_turn_limit() -> None:
    assert until(begin("kesselring")).state.last_turn == 0


def test_r19_5_4a_no_bomber() -> None:
    assert begin("kesselring").state.rules.scenario.bomber == (0, 0)


def test_r19_5_4e_b76_3_corps_is_on_the_map_and_free() -> None:
    g = until(begin("kesselring"))
    assert not any(frozen(g.state, UNIT[name]) for name in group("three_corps"))
    assert min(T.grid.row[g.state.place[UNIT[name]]] for name in group("three_corps")) >= 12


def test_r19_5_4_b107_italy_is_german_and_france_closed() -> None:
    g = begin("kesselring")
    assert german_land(g.state) == (3, 1)
    assert closed(g.state) == T.in_country[2]
    assert not closed(begin("kesselring", "us_relief").state)


def test_r19_5_5a_no_road_out_at_set_up_but_eight_to_come() -> None:
    g = until(begin("kesselring", "road_out"))
    assert (blown(g), g.state.road_out_due) == ([], 8)
    assert until(begin("kesselring")).state.road_out_due == 0


def test_r19_5_5b_only_brandenburgers_and_optional_engineers() -> None:
    g = until(begin("kesselring", "brandenburgers", "fortifications"))
    assert group("pow", "hg", "airborne", "french") <= box(g, "unused")
    assert group("optional_engineer") <= {T.unit_ids[unit] for unit in pool(g.state)}
    for option in ("militia", "release_pows", "airborne"):
        with pytest.raises(redoubt.BadSetup, match=r"19\.5\.5"):
            begin("kesselring", option)


def test_r19_5_5b_b184_without_fortifications_there_are_no_optional_engineers() -> None:
    g = until(begin("kesselring"))
    assert group("optional_engineer") <= box(g, "unused")


def test_r19_5_5c_brandenburgers_wait() -> None:
    assert group("brandenburger") <= box(until(begin("kesselring", "brandenburgers")), "due")


def test_r19_5_5d_three_swiss_fighters_and_one_german() -> None:
    assert sorted(airfield(until(begin("kesselring", "air_combat")))) == ["CH", "CH", "CH", "DE"]


def test_r19_5_6a_all_three_fortresses() -> None:
    built = works(until(begin("kesselring", "fortifications")))
    assert {hex for hex, work in built.items() if work.endswith("Fortress")} == {"0813", "1711", "2307"}


def test_r19_5_6b_eight_lines_on_orange_dots() -> None:
    built = works(until(begin("kesselring", "fortifications")))
    assert {hex for hex, work in built.items() if work == "CH-Line"} == {T.grid.name(h) for h in T.orange}


def test_r19_5_6c_french_lines_in_two_of_three_hexes() -> None:
    g = until(begin("kesselring", "fortifications"), "ChooseSite")
    choose(g, S, "suggested")
    assert options(g, S) == ["suggested", "at 1003", "at 1102", "at 1103"]
    choose(g, S, "at 1103", "face 0", "at 1003", "face 1")
    built = works(until(g))
    assert {hex for hex, work in built.items() if work == "FR-Line"} == {"1003", "1103"}


def test_r19_5_7a_b108_a_french_unit_in_each_urban_area_then_in_each_fortification() -> None:
    g = until(begin("kesselring", "us_relief", "fortifications"), "ChooseUnit")
    choose(g, S, "suggested", "suggested", "place FR-Cav-X")
    assert options(g, S) == ["at 0205", "at 0702", "at 1001"]
    choose(g, S, "at 0205", "place FR-13-Inf-XX")
    with refused("19.5.7"):
        g.choose(S, "at 0205")
    with refused("19.5.7", "then French fortifications"):
        g.choose(S, "at 1102")
    choose(g, S, "at 0702", "suggested")
    lines = {hex for hex, work in works(g).items() if work == "FR-Line"}
    french = {hex for name, hex in where(g).items() if name.startswith("FR")}
    assert french == {"0205", "0702", "1001"} | lines


def test_r19_5_7a_b108_without_fortifications_only_the_urban_areas() -> None:
    g = until(begin("kesselring", "us_relief"))
    assert {hex for name, hex in where(g).items() if name.startswith("FR")} == {"0205", "0702", "1001"}
    assert {"FR-Mtn", "FR-Cav-X"} <= box(g, "unused")


def test_r19_5_7b_b108_b138_b185_americans_wait_on_the_swiss_side_at_full_strength() -> None:
    g = until(begin("kesselring", "us_relief"))
    assert group("italian") <= box(g, "due")
    assert not any(T.unit_ids[unit] in group("italian") for unit in pool(g.state))
    assert {g.state.rules.side[UNIT[name]] for name in group("italian")} == {SWISS}
    assert all(lost(g, name) == 0 for name in group("italian"))
    assert g.state.rules.side[UNIT["DE-5-Inf-XX"]] == GERMAN


def test_r19_5_7_b185_americans_have_no_step_to_begin_without() -> None:
    assert not any(
        begin("kesselring", "us_relief").state.rules.start_lost[UNIT[name]] for name in group("italian")
    )
    assert begin("kesselring").state.rules.start_lost[UNIT["IT-Legnano-XX"]] == 1


def test_r19_5_7_no_french_without_the_variant() -> None:
    assert group("french") <= box(until(begin("kesselring")), "unused")
