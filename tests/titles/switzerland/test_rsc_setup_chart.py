"""SC The set-up charts."""

from __future__ import annotations

import pytest

from tests.titles.switzerland.helpers import UNIT, G, S, T, choose, options, place, refused
from tests.titles.switzerland.setting_up import begin, group, until, where

LISTED = {
    "CH-1-Bdr-X": "0409", "CH-2-Bdr-X": "0607", "CH-67-Bdr-III": "0312", "CH-68-Bdr-III": "0411",
    "CH-1-Inf-XX": "0610", "CH-2-Inf-XX": "0807", "CH-71-Inf-III": "0313", "CH-3-Mtn-XX": "0909",
    "CH-10-Mtn-X": "0712", "CH-3-Bdr-X": "0804", "CH-4-Bdr-X": "1203", "CH-5-Bdr-X": "1403",
    "CH-4-Inf-XX": "1104", "CH-5-Inf-XX": "1504", "CH-73-Inf-III": "1204", "CH-86-Inf-III": "1304",
    "CH-8-Mtn-XX": "1606", "CH-6-Bdr-X": "1903", "CH-7-Bdr-X": "2103", "CH-8-Bdr-X": "2304",
    "CH-6-Inf-XX": "1705", "CH-7-Inf-XX": "2105",
}  # fmt: skip
FREE = {
    "CH-75-Inf-III", "CH-12-Art-III", "CH-22-Art-III", "CH-18-Mtn-III", "CH-66-Mtn-III", "CH-76-Inf-III",
    "CH-13-Art-III", "CH-24-Art-III", "CH-9-Inf-III", "CH-35-Mtn-III", "CH-14-Art-III", "CH-23-Art-III",
    "CH-25-Art-III",
}  # fmt: skip
BORDER = {"DE-L-Bdr-III": "2406", "DE-F-Bdr-III": "1201", "DE-S-Bdr-III": "1601", "DE-A-Bdr-III": "2703"}
WITH_SWISS = ("historical", "pre_poland", "southern_hook", "follow_on", "kesselring")


@pytest.mark.parametrize("scenario", WITH_SWISS)
def test_rsc1_listed_units_start_in_their_hexes(scenario: str) -> None:
    g = until(begin(scenario), "ChooseUnit")
    assert where(g) == LISTED


def test_rsc1_the_training_scenario_overrides_the_chart() -> None:
    assert not LISTED.keys() & where(until(begin("training"))).keys()


def test_rsc2_units_without_a_hex_are_placed_by_the_swiss_player() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    assert options(g, S) == ["suggested", *(f"place {name}" for name in T.unit_ids if name in FREE)]


def test_rsc2_within_2_hexes_of_another_unit_of_their_corps() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "place CH-9-Inf-III")
    fourth = [T.grid.parse(hex) for name, hex in LISTED.items() if T.corps[UNIT[name]] == "4"]
    for choice in g.legal(S):
        assert min(T.grid.distance(choice[1], hex) for hex in fourth) <= 2
    with refused("SC", "Bern 1007: the hex is outside its area (Switzerland, within 2 hexes of its corps)"):
        g.choose(S, "at 1007")
    choose(g, S, "at 1803")
    assert place(g, "CH-9-Inf-III") == "1803"


def test_rsc2_a_unit_just_placed_counts_for_the_next_of_its_corps() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "place CH-23-Art-III")
    assert "at 2309" not in options(g, S)
    choose(g, S, "at 2206", "place CH-35-Mtn-III", "at 2307", "place CH-9-Inf-III")
    assert "at 2309" in options(g, S)


def test_rsc2_not_outside_switzerland() -> None:
    g = until(begin("historical"), "ChooseUnit")
    choose(g, S, "place CH-75-Inf-III")
    with refused("SC"):
        g.choose(S, "at 0308")


def test_rsc2_within_terrain_and_stacking_limits() -> None:
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "place CH-14-Art-III")
    with refused("9.2", "may not enter this terrain"):
        g.choose(S, "at 2206")
    choose(g, S, "at 1705", "place CH-9-Inf-III")
    with refused("5.0", "with 6 Inf XX, 14 Art III it exceeds 3 units or 5 stacking points"):
        g.choose(S, "at 1705")


@pytest.mark.parametrize("scenario", ["historical", "pre_poland", "southern_hook", "follow_on"])
def test_rsc3_german_border_regiments(scenario: str) -> None:
    placed = where(until(begin(scenario)))
    assert {name: placed[name] for name in BORDER} == BORDER


def test_rsc_b76_three_corps_sets_up_in_row_12_and_south() -> None:
    g = until(begin("southern_hook"), "ChooseUnit")
    choose(g, S, "suggested")
    assert {str(option) for option in g.legal(S)[1:]} == {f"place {name}" for name in group("three_corps")}
    choose(g, S, "place CH-9-Mtn-XX")
    rows = {T.grid.row[choice[1]] for choice in g.legal(S)}
    assert min(rows) == 12
    assert all(T.country[choice[1]] == 0 for choice in g.legal(S))
    with refused("18.3", "row 12 and south"):
        g.choose(S, "at 1711")


def test_rsc_b89_germans_in_germany_and_in_france_where_it_is_german() -> None:
    g = until(begin("historical"), "ChooseUnit")
    choose(g, S, "suggested", "suggested")
    choose(g, G, "place DE-5-Inf-XX")
    assert {T.country[choice[1]] for choice in g.legal(G)} == {1, 2}
    with refused("SC", "German territory"):
        g.choose(G, "at 1203")
    g = until(begin("pre_poland"), "ChooseUnit")
    choose(g, S, "suggested")
    choose(g, G, "place DE-5-Inf-XX")
    assert {T.country[choice[1]] for choice in g.legal(G)} == {1}
    with refused("SC", "German territory"):
        g.choose(G, "at 1103")
