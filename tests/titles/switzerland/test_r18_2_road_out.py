"""18.2 Road Out: placing the markers, and what they do to a road."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import may_enter
from tests.titles.switzerland.helpers import UNIT, G, S, T, at, choose, options, refused, run
from tests.titles.switzerland.setting_up import begin, blown, until


def test_r18_2a_b26_the_road_is_ignored_for_all_purposes() -> None:
    gun, hill = UNIT["DE-301-Art-X"], (T.grid.parse("1203"), T.grid.parse("1304"))
    assert may_enter(at("4.1.3", {"DE-301-Art-X": "1203"}).state, gun, *hill)
    assert not may_enter(at("4.1.3", {"DE-301-Art-X": "1203"}, road_out=["1304"]).state, gun, *hill)


def test_r18_2a_b26_a_marker_cuts_every_link_of_its_hex_from_either_end() -> None:
    g = at("4.1.3", {"DE-4-Pz-XX": "1203"}, road_out=["1203"])
    cost = g.state.rules.cost_maps[T.move_class[UNIT["DE-4-Pz-XX"]]].cost
    for near in T.road_links[T.grid.parse("1203")]:
        for step in ((T.grid.parse("1203"), near), (near, T.grid.parse("1203"))):
            assert cost(*step) == 1
            assert cost(*step, g.state.road_out) > 1 or T.terrain[step[1]] == 0


def test_r18_2_a_gun_is_not_set_up_where_only_the_blown_road_led() -> None:
    g = until(begin("follow_on", "road_out"), "BlockRoad")
    choose(g, S, "block 1104", "done", "done", "place CH-13-Art-III")
    with refused("9.2"):
        g.choose(S, "at 1104")


def test_r18_2_b73_only_swiss_hexes_with_a_road() -> None:
    g = until(begin("historical", "road_out"), "BlockRoad")
    hexes = [choice[1] for choice in g.legal(S) if choice.verb == "block"]
    assert {T.country[hex] for hex in hexes} == {0}
    assert all(T.road_links[hex] for hex in hexes)
    with refused("18.2", "1202 is not Swiss"):
        g.choose(S, "block 1202")
    with refused("18.2", "1204 has no road"):
        g.choose(S, "block 1204")


def test_r18_2_a_road_is_blown_once() -> None:
    g = until(begin("historical", "road_out"), "BlockRoad")
    choose(g, S, "block 1304")
    with refused("18.2", "the road in 1304 is already out"):
        g.choose(S, "block 1304")


def test_r18_2c_eight_markers_and_two_of_them_for_italy() -> None:
    g = begin("historical", "road_out")
    choose(g, S, "yes")
    until(g, "BlockRoad")
    choose(g, S, "block 1304", "block 1305", "block 1403", "block 1404", "block 1503", "block 1504")
    assert "2 left" in g.pending[0].prompt
    choose(g, S, "block 1413", "block 1914")
    assert len(blown(g)) == 8
    assert g.open_decisions()[0].side == 0


def test_r18_2c_no_markers_for_italy_while_it_is_at_peace() -> None:
    g = until(begin("historical", "road_out"), "BlockRoad")
    choose(g, S, "suggested")
    assert len(blown(g)) == 6
    assert g.open_decisions()[0].side == 0


def test_r18_2c_b74_within_3_hexes_of_the_italian_border_which_counts_as_1() -> None:
    g = begin("historical", "road_out")
    choose(g, S, "yes")
    until(g, "BlockRoad")
    choose(g, S, "done")
    italian = T.grid.members(T.in_country[3])
    away = {
        min(T.grid.distance(choice[1], hex) for hex in italian)
        for choice in g.legal(S)
        if choice.verb == "block"
    }
    assert away == {1, 2, 3}
    with refused("18.2", "Bern 1007 is more than 3 hexes from the Italian border"):
        g.choose(S, "block 1007")


def test_r18_2_b186_markers_may_be_kept_back() -> None:
    g = until(begin("pre_poland", "road_out"), "BlockRoad")
    choose(g, S, "block 1304", "done")
    assert blown(g) == ["1304"]
    assert g.pending[0].side == G


def test_r18_2_no_marker_where_germans_stand() -> None:
    g = run(
        {"procedure": "PlaceRoadOut", "count": 1, "log_rule": "19.5.5"},
        {"DE-5-Inf-XX": "1915"},
        scenario="kesselring",
    )
    assert "block 1915" not in options(g, S)
    with refused("19.5.5", "German troops hold Lugano 1915"):
        g.choose(S, "block 1915")
