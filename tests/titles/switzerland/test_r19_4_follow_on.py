"""19.4 Follow on Attack: forces and draws, order of set-up, options, fortifications."""

from __future__ import annotations

from collections import Counter

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import closed, frozen, german_land
from redoubt.titles.switzerland.rules.r19_forces import piles
from tests.titles.switzerland.helpers import UNIT, G, S, T, called, choose, events, hits, options, refused
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

A = {"DE-20-Mot-XX", "DE-29-Mot-XX", "DE-4-Pz-XX", "DE-10-Pz-XX"}
B = {
    "DE-5-Inf-XX",
    "DE-23-Inf-XX",
    "DE-52-Inf-XX",
    "DE-73-Inf-XX",
    "DE-260-Inf-XX",
    "DE-1-Mtn-XX",
    "DE-6-Mtn-XX",
}
C = {"DE-LAH-Mot-III", "DE-GD-Mot-III", "DE-SS-V-Mot-III", "DE-A-Eng-III", "DE-B-Eng-III", "DE-C-Eng-III",
     "DE-D-Eng-III", "DE-41-Art-III", "DE-42-Art-III"}  # fmt: skip
D = {"DE-301-Art-X", "DE-302-Art-X", "DE-51-Art-III", "DE-52-Art-III"}


def drawn(g: Game, country: str) -> set[str]:
    return {T.unit_ids[unit] for unit in events(g, f"drawn_for_{country}")[0]["units"]}


def sharing(least: int, most: int) -> Game:
    """A game in which the German shares out some hits, the rolled number between these limits."""
    for seed in range(100):
        g = until(begin("follow_on", seed=seed))
        if least <= events(g, "hits_rolled")[0]["die"] <= most:
            return until(begin("follow_on", seed=seed), "ShareHit")
    raise AssertionError("no such die")


def test_r19_4_1a_border_units_are_placed_as_usual() -> None:
    placed = where(until(begin("follow_on")))
    assert {name: placed[name] for name in group("border")} == {
        name: T.grid.name(T.setup_hex[UNIT[name]]) for name in group("border")
    }


def test_r19_4_1b_b99_four_piles_with_motorised_artillery_among_the_motorised() -> None:
    drawn = [{T.unit_ids[unit] for unit in pile} for pile in piles(begin("follow_on").state)]
    assert drawn == [A, B, C, D]


@pytest.mark.parametrize("seed", range(6))
def test_r19_4_1c_three_of_piles_b_and_d_set_up_in_germany(seed: int) -> None:
    g = until(begin("follow_on", seed=seed))
    units = drawn(g, "germany")
    assert (len(units & B), len(units & D), len(units & A)) == (3, 3, 0)
    assert {T.country[g.state.place[UNIT[name]]] for name in units} == {1}


@pytest.mark.parametrize("seed", range(6))
def test_r19_4_1d_two_of_pile_a_and_four_of_pile_c_on_the_french_edge(seed: int) -> None:
    g = until(begin("follow_on", seed=seed))
    units = drawn(g, "france")
    assert (len(units & A), len(units & C), len(units)) == (2, 4, 6)
    assert {where(g)[name] for name in units} <= {f"{column:02}01" for column in range(1, 12)}


def test_r19_4_1d_elsewhere_in_france_is_refused() -> None:
    g = until(begin("follow_on"), "ChooseUnit")
    choose(g, S, "suggested", "suggested")
    choose(g, G, "suggested")
    name = T.unit_ids[events(g, "drawn_for_france")[0]["units"][0]]
    choose(g, G, f"place {name}")
    assert options(g, G) == [f"at {column:02}01" for column in range(1, 12)]
    with refused("19.4.1", "0101 to 1101"):
        g.choose(G, "at 0702")


def test_r19_4_1e_an_engineer_left_in_pile_c_joins_germany() -> None:
    seen = set()
    for seed in range(40):
        g = until(begin("follow_on", seed=seed))
        engineers = {name for name in C if "Eng" in name}
        left = engineers - drawn(g, "france")
        assert len(drawn(g, "germany") & engineers) == min(1, len(left))
        seen.add(bool(left))
    assert True in seen


def test_r19_4_1f_b99_the_german_shares_out_a_die_of_hits() -> None:
    g = sharing(2, 2)
    first, second = [choice for choice in options(g, G) if choice.startswith("hit")][:2]
    choose(g, G, first)
    with refused("19.4.1", "no unit takes more than one"):
        g.choose(G, first)
    choose(g, G, second)
    assert sum(g.state.hits) == 2


def test_r19_4_1f_only_units_in_france_take_them() -> None:
    g = sharing(1, 5)
    name = min(drawn(g, "germany"))
    with refused("19.4.1", f"{called(name)} does not set up in France"):
        g.choose(G, f"hit {name}")


def test_r19_4_1f_b99_six_hits_fall_on_all_six_units() -> None:
    for seed in range(60):
        g = until(begin("follow_on", seed=seed))
        if events(g, "hits_rolled")[0]["die"] == 6:
            assert all(hits(g, name) == 1 for name in drawn(g, "france"))
            return
    raise AssertionError("no six")


def test_r19_4_1f_the_suggestion_spends_them_on_the_strongest() -> None:
    g = sharing(2, 2)
    choose(g, G, "suggested")
    assert all(hits(g, name) == 1 for name in drawn(g, "france") & A)


def test_r19_4_1g_all_other_units_wait() -> None:
    g = until(begin("follow_on"))
    waiting = (A | B | C | D) - drawn(g, "germany") - drawn(g, "france")
    assert waiting <= box(g, "due")


def test_r19_4_2a_all_swiss_units_at_full_strength() -> None:
    g = until(begin("follow_on"))
    assert {name for name in group("regular", "three_corps") if name.startswith("CH")} <= where(g).keys()
    assert not any(g.state.lost)


def test_r19_4_2b_b98_the_switch_three_at_once_and_three_after_the_militia() -> None:
    g = begin("follow_on", "road_out", "militia", "split_road_out")
    assert "3 left" in g.pending[0].prompt
    choose(g, S, "suggested", "done")
    choose(g, G, "suggested")
    assert decision_kind(g) == "BlockRoad"
    assert "3 left" in g.pending[0].prompt
    assert len(blown(until(g))) == 6


def test_r19_4_2b_b183_the_two_for_italy_are_always_there() -> None:
    g = begin("follow_on", "road_out", "split_road_out")
    choose(g, S, "done")
    assert "within 3 hexes of Italy, 2 left" in g.pending[0].prompt
    choose(g, S, "suggested")
    assert len(blown(g)) == 2


def test_r19_4_3_no_turn_limit() -> None:
    assert until(begin("follow_on")).state.last_turn == 0


def test_r19_4_4a_the_bomber_flies_from_turn_3() -> None:
    assert begin("follow_on").state.rules.scenario.bomber == (3, 0)


def test_r19_4_4b_france_is_german_territory() -> None:
    assert german_land(begin("follow_on").state) == (1, 2)


def test_r19_4_4c_italians_wait_and_italy_is_closed() -> None:
    g = until(begin("follow_on"))
    assert group("italian") <= box(g, "due")
    assert closed(g.state) == T.in_country[3]


def test_r19_4_4d_b76_3_corps_is_on_the_map_but_frozen() -> None:
    g = until(begin("follow_on"))
    assert all(frozen(g.state, UNIT[name]) for name in group("three_corps"))


def test_r19_4_5a_b98_all_eight_road_out_markers_before_any_other_set_up() -> None:
    g = begin("follow_on", "road_out", "militia")
    assert decision_kind(g) == "BlockRoad"
    assert where(g) == {}
    choose(g, S, "suggested", "suggested")
    assert len(blown(g)) == 8
    assert decision_kind(g) == "ChooseMilitia"


def test_r19_4_5a_b183_two_of_the_eight_lie_near_italy() -> None:
    g = begin("follow_on", "road_out")
    assert "6 left" in g.pending[0].prompt
    choose(g, S, "done")
    assert "2 left" in g.pending[0].prompt
    with refused("18.2", "more than 3 hexes from the Italian border"):
        g.choose(S, "block 1007")


def test_r19_4_5b_only_the_three_nsb_militia() -> None:
    g = until(begin("follow_on", "militia"), "ChooseMilitia")
    assert options(g, G) == ["suggested", *(f"militia DE-NSB-Militia-{n}" for n in (1, 2, 3)), "done"]
    with refused("19.4.5", "Militia 1 is not one of the militia"):
        g.choose(G, "militia DE-Militia-1")


def test_r19_4_5c_pow_units_and_hg_wait() -> None:
    assert group("pow", "hg") <= box(until(begin("follow_on", "release_pows")), "due")


def test_r19_4_5d_three_german_and_three_swiss_fighters_and_four_to_come() -> None:
    g = until(begin("follow_on", "air_combat"))
    assert Counter(airfield(g)) == {"DE": 3, "CH": 3}
    assert airfield(g, "due") == ["DE"] * 4


def test_r19_4_5e_brandenburgers_wait() -> None:
    assert group("brandenburger") <= box(until(begin("follow_on", "brandenburgers")), "due")
    assert group("brandenburger") <= box(until(begin("follow_on")), "unused")


def test_r19_4_5_no_airborne_units() -> None:
    with pytest.raises(redoubt.BadSetup):
        begin("follow_on", "airborne")


def test_r19_4_6a_all_three_fortresses() -> None:
    built = works(until(begin("follow_on", "fortifications")))
    assert {hex for hex, work in built.items() if work == "CH-Fortress"} == {"0813", "1711", "2307"}


def test_r19_4_6b_eight_lines_on_orange_dots() -> None:
    built = works(until(begin("follow_on", "fortifications")))
    assert all(built[T.grid.name(hex)] == "CH-Line" for hex in T.orange)
    assert len(T.orange) == 8


def test_r19_4_6c_four_lines_on_pink_triangles() -> None:
    built = works(until(begin("follow_on", "fortifications")))
    assert all(built[T.grid.name(hex)] == "CH-Line" for hex in T.pink)
    assert len(T.pink) == 4
    assert len(built) == 15
