"""19.2 Pre-Poland: forces, order of set-up, options, fortifications."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.titles.switzerland.queries import deadly, german_land
from tests.titles.switzerland.helpers import UNIT, G, S, T, choose, kinds, options
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


def test_r19_2_1_all_german_units_at_full_strength() -> None:
    g = until(begin("pre_poland"))
    germans = {name for name in group("regular", "border") if name.startswith("DE")}
    assert germans == {name for name in where(g) if name.startswith("DE")}
    assert not any(g.state.lost)


def test_r19_2_2_all_swiss_units_except_3_corps() -> None:
    g = until(begin("pre_poland"))
    assert {name for name in group("regular") if name.startswith("CH")} <= where(g).keys()
    assert not group("three_corps") & where(g).keys()


def test_r19_2_3_thirteen_turns() -> None:
    assert until(begin("pre_poland")).state.last_turn == 13


def test_r19_2_4a_the_bomber_flies_on_turns_1_to_4() -> None:
    assert begin("pre_poland").state.rules.scenario.bomber == (1, 4)


def test_r19_2_4b_france_is_off_limits() -> None:
    g = begin("pre_poland")
    assert deadly(g.state) & T.in_country[2] == T.in_country[2]
    assert german_land(g.state) == (1,)


def test_r19_2_4c_italy_is_off_limits_and_its_units_stay_out() -> None:
    g = until(begin("pre_poland"))
    assert deadly(g.state) & T.in_country[3] == T.in_country[3]
    assert group("italian") <= box(g, "unused")


def test_r19_2_4d_3_corps_waits_to_be_stripped() -> None:
    assert group("three_corps") <= box(until(begin("pre_poland", "strip_three_corps")), "due")
    assert group("three_corps") <= box(until(begin("pre_poland")), "unused")


def test_r19_2_5a_two_road_out_markers_before_the_german_set_up() -> None:
    g = until(begin("pre_poland", "road_out"), "BlockRoad")
    assert "2 left" in g.pending[0].prompt
    assert not any(name.startswith("DE") for name in where(g))
    choose(g, S, "suggested")
    assert len(blown(g)) == 2
    assert g.pending[0].side == G


def test_r19_2_5b_no_brandenburgers_but_two_by_agreement() -> None:
    assert group("brandenburger") <= box(until(begin("pre_poland")), "unused")
    assert not redoubt.new("switzerland", "pre_poland", seed=1).state.rules.brandenburgers
    g = until(begin("pre_poland", "brandenburgers"))
    assert {name for name in where(g) if "Brand" in name} == {"DE-Brand-1", "DE-Brand-2"}
    assert {"DE-Brand-3", "DE-Brand-4"} <= box(g, "unused")


def test_r19_2_5c_all_five_militia_before_fog_of_war_and_what_the_swiss_choose() -> None:
    on = "militia", "fog_of_war", "fortifications", "road_out"
    g = until(begin("pre_poland", *on), "ChooseMilitia")
    assert len(options(g, G)) == 7
    assert not {"fog_rolled", "line_built", "road_out"} & set(kinds(g))
    choose(g, G, "suggested")
    assert sum(place < 510 for place in g.state.militia_place) == 5
    assert decision_kind(g) == "ChooseSite"


def test_r19_2_5d_three_german_fighters_and_one_swiss() -> None:
    g = until(begin("pre_poland", "air_combat"))
    assert sorted(airfield(g)) == ["CH", "DE", "DE", "DE"]
    assert airfield(g, "due") == []


def test_r19_2_5e_no_pow_units_and_no_hg() -> None:
    with pytest.raises(redoubt.BadSetup, match=r"19\.2\.5"):
        begin("pre_poland", "release_pows")
    assert group("pow", "hg") <= box(until(begin("pre_poland")), "unused")


def test_r19_2_5f_no_airborne_units() -> None:
    with pytest.raises(redoubt.BadSetup, match=r"19\.2\.5"):
        begin("pre_poland", "airborne")
    assert group("airborne") <= box(until(begin("pre_poland")), "unused")


def test_r19_2_6a_lines_not_fortresses_in_the_fortress_hexes() -> None:
    built = works(until(begin("pre_poland", "fortifications", dice=[1])))
    assert {built[hex] for hex in ("0813", "1711", "2307")} == {"CH-Line"}
    assert "CH-Fortress" not in built.values()


@pytest.mark.parametrize("die", [1, 6])
def test_r19_2_6b_one_die_of_lines_on_orange_dots(die: int) -> None:
    built = works(until(begin("pre_poland", "fortifications", dice=[die])))
    assert len(built.keys() & {T.grid.name(hex) for hex in T.orange}) == die
    assert len(built) == die + 3


def test_r19_2_6b_b93_on_dots_of_the_swiss_players_choice() -> None:
    g = until(begin("pre_poland", "fortifications", dice=[2]), "ChooseSite")
    choose(g, S, "suggested")
    assert options(g, S) == ["suggested", *(f"at {T.grid.name(hex)}" for hex in T.orange)]
    choose(g, S, "at 1906", "face 0", "at 1304", "face 5")
    assert works(g).keys() - {"0813", "1711", "2307"} == {"1906", "1304"}
    assert decision_kind(g) == "ChooseUnit"


def test_r19_2_6_the_line_in_a_fortress_hex_is_faced_like_any_other() -> None:
    g = until(begin("pre_poland", "fortifications", dice=[1]), "ChooseSite")
    choose(g, S, "at 2307", "face 1")
    assert g.state.facing[T.fort_ids.index("CH-Line-1")] == 1
    assert g.state.place[UNIT["CH-8-Bdr-X"]] == T.grid.parse("2304")
