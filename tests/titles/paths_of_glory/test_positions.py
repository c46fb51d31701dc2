"""Positions that the rules rule out are refused with rule and sentence."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt

BASE: dict[str, Any] = {"scenario": "historical", "phase": "cp 7.1", "turn": 5}


@pytest.mark.parametrize(
    ("fields", "rule", "text"),
    [
        ({"unit": {"IT-1": {"place": "Rome"}}}, "3.2", "while Italy is neutral"),
        ({"unit": {"GE-1": {"place": "Rome"}}}, "11.3", "Italy is neutral"),
        ({"unit": {"BR-C01": {"place": "Dilman"}}}, "11.3", "Persia is neutral"),
        ({"nation": {"IT": {"allegiance": "cp"}}}, "3.2", "cannot fight for the Central Powers"),
        ({"nation": {"GE": {"allegiance": None}}}, "3.2", "Germany is at war from the start"),
        ({"unit": {"BR-BEF": {"place": "Belgrade"}}}, "11.6", "only in Britain"),
        ({"unit": {"BR-1": {"place": "Cairo"}}}, "11.8", "only the Near East armies"),
        ({"unit": {"BR-NE": {"place": "Cairo", "at_home": 1}}}, "11.8", "only the Near East armies"),
        ({"unit": {"MN-C": {"place": "Nis"}}}, "11.13", "never leaves Cetinje"),
        ({"unit": {"SN-C": {"place": "cp_reserve"}}}, "13.8", "Reserve Box"),
        ({"card": {"CP-07": {"played": 6}}}, "9.1", "this is turn 5"),
        (
            {"card": {"CP-07": {"played": 4}}, "side": {"cp": {"hand": ["CP-07"]}}},
            "7.6",
            "has left the game",
        ),
        ({"face_up": ["CP-07"]}, "12.7", "not a combat card"),
        ({"side": {"cp": {"offensive": "FR"}}}, "6.1", "no mandated offensive of the Central Powers"),
    ],
)
def test_r01_1_an_impossible_position_is_refused(fields: dict[str, Any], rule: str, text: str) -> None:
    with pytest.raises(redoubt.BadSetup, match=text) as caught:
        redoubt.position("paths_of_glory", {**BASE, **fields})
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    "fields",
    [
        {"unit": {"BR-NE": {"place": "Cairo"}, "MN-C": {"place": "Cetinje"}}},
        {"unit": {"BR-C01": {"place": "Dilman"}}, "nation": {"TU": {"allegiance": "cp"}}},
        {
            "unit": {"GR-C01": {"place": "Florina"}, "FR-C01": {"place": "Salonika"}},
            "limited_greece": 1,
        },
        {"card": {"CP-15": {"played": 4}}, "removed": ["CP-15"]},
        {"side": {"ap": {"offensive": "mutiny"}}},
    ],
)
def test_r01_1_a_possible_position_is_accepted(fields: dict[str, Any]) -> None:
    assert redoubt.position("paths_of_glory", {**BASE, **fields}).result is None


@pytest.mark.parametrize("name", ["20", "Chateau_Thierry", "Chateau Thierry"])
def test_r01_1_a_space_is_read_by_number_word_and_name(name: str) -> None:
    g = redoubt.position("paths_of_glory", {**BASE, "space": {name: {"control": "cp"}}})
    assert g.state.control[19] == 1


def test_r01_1_a_space_has_one_entry_by_whatever_name() -> None:
    spaces = {"Essen": {"control": "cp"}, "43": {"control": "ap"}}
    with pytest.raises(redoubt.BadSetup, match="space 43 is Essen, which has an entry already"):
        redoubt.position("paths_of_glory", {**BASE, "space": spaces})
