"""18.1 Militia."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import may_enter
from tests.titles.switzerland.helpers import GERMAN, UNIT, G, S, T, choose, events, kinds, options, refused
from tests.titles.switzerland.setting_up import begin, blown, decision_kind, until, works


def placing(marker: str, scenario: str = "pre_poland") -> Game:
    g = until(begin(scenario, "militia"), "ChooseMilitia")
    choose(g, G, f"militia {marker}")
    return g


def test_r18_1a_nsb_militia_stand_in_columns_05_to_14() -> None:
    g = placing("DE-NSB-Militia-1")
    assert {T.grid.column[choice[1]] for choice in g.legal(G)} == set(range(5, 15))
    with refused("18.1", "columns 05 to 14, not 1503"):
        g.choose(G, "at 1503")


def test_r18_1a_other_militia_stand_in_columns_12_to_23() -> None:
    g = placing("DE-Militia-1")
    assert {T.grid.column[choice[1]] for choice in g.legal(G)} == set(range(12, 24))
    with refused("18.1", "columns 12 to 23, not Bern 1007"):
        g.choose(G, "at 1007")


def test_r18_1_b72_only_in_swiss_hexes_without_swiss_units() -> None:
    g = placing("DE-NSB-Militia-1")
    assert {T.country[choice[1]] for choice in g.legal(G)} == {0}
    with refused("18.1", "Swiss units are there"):
        g.choose(G, "at 1203")
    with refused("18.1", "columns 05 to 14"):
        g.choose(G, "at 1202")


def test_r18_1_b187_one_marker_to_a_hex() -> None:
    g = placing("DE-NSB-Militia-1")
    choose(g, G, "at 1305", "militia DE-NSB-Militia-2")
    with refused("18.1", "Olten 1305 already holds militia"):
        g.choose(G, "at 1305")


def test_r18_1_b187_a_marker_is_placed_once_and_need_not_be() -> None:
    g = placing("DE-NSB-Militia-1")
    choose(g, G, "at 1305")
    with refused("19.2.5", "NSB militia 1 is not one of the militia to place now"):
        g.choose(G, "militia DE-NSB-Militia-1")
    choose(g, G, "done")
    assert len(events(g, "militia_placed")) == 1
    assert decision_kind(g) == "ChooseUnit"


def test_r18_1b_the_swiss_may_not_set_up_in_a_militia_hex() -> None:
    g = placing("DE-NSB-Militia-1")
    choose(g, G, "at 1007", "done")
    choose(g, S, "place CH-75-Inf-III")
    assert "at 1007" not in options(g, S)
    with refused("18.1", "militia hold it"):
        g.choose(S, "at 1007")


def test_r18_1b_b72_the_swiss_may_not_enter_a_militia_hex_but_germans_may() -> None:
    g = placing("DE-NSB-Militia-1")
    choose(g, G, "at 1303", "done")
    hexes = T.grid.parse("1203"), T.grid.parse("1303")
    assert not may_enter(g.state, UNIT["CH-4-Bdr-X"], *hexes)
    assert may_enter(g.state, UNIT["DE-5-Inf-XX"], *hexes)


@pytest.mark.parametrize("scenario", ["pre_poland", "southern_hook", "follow_on"])
def test_r18_1_b180_militia_come_after_listed_units_and_before_what_the_swiss_choose(scenario: str) -> None:
    g = until(begin(scenario, "militia", "fog_of_war"), "ChooseMilitia")
    assert g.open_decisions()[0].side == GERMAN
    assert "placed" in kinds(g)
    assert "fog_rolled" not in kinds(g)
    assert {event.rule for event in g.log if event.kind == "placed"} == {"SC"}


def test_r18_1_the_suggested_hexes_for_all_with_one_choice() -> None:
    g = until(begin("pre_poland", "militia"), "ChooseMilitia")
    choose(g, G, "suggested")
    assert len(events(g, "militia_placed")) == 5


def test_r18_1_b187_works_and_militia_may_share_a_hex() -> None:
    g = until(begin("pre_poland", "militia", "fortifications", "road_out", dice=[1]), "ChooseMilitia")
    choose(g, G, "militia DE-NSB-Militia-1", "at 1404", "done")
    choose(g, S, "suggested", "at 1404", "face 5")
    until(g, "BlockRoad")
    choose(g, S, "block 1404", "done")
    assert works(g)["1404"] == "CH-Line"
    assert blown(g) == ["1404"]
