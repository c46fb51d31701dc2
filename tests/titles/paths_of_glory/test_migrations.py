"""Games begun under older rules: refused as they are, brought over on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from tests.titles.paths_of_glory.helpers import CARD

VERSION_1 = (Path(__file__).parent / "records" / "version-1.jsonl").read_bytes()
"""Begun under version 1: a British attack with Hurricane Barrage, and Alberich in the German hand."""

VERSION_2 = (Path(__file__).parent / "records" / "version-2.jsonl").read_bytes()
"""Begun under version 2: a German army in Metz, and one corps on the fort of Verdun."""

VERSION_3 = (Path(__file__).parent / "records" / "version-3.jsonl").read_bytes()
"""Begun under version 3: a corps sets out from a full stack in Metz, beside a full stack in Strasbourg."""


def test_a_game_of_version_1_is_not_opened_silently() -> None:
    with pytest.raises(redoubt.BadSave, match="rules version 1"):
        redoubt.load(VERSION_1)


def test_cp64_a_combat_of_version_1_goes_on_and_its_cards_return_to_the_hand() -> None:
    g = redoubt.load(VERSION_1, migrate=True)
    assert g.pending[0].kind == "AnswerWithCard"
    g.choose("cp", "play CP-64")
    assert [str(choice) for choice in g.legal("ap")] == ["done"]
    assert redoubt.load(g.save()).digest() == g.digest()
    assert CARD["AP-18"] in g.state.hand[0]


def test_r12_2_a_game_of_version_2_goes_on_and_the_fort_can_be_attacked() -> None:
    with pytest.raises(redoubt.BadSave, match="rules version 2"):
        redoubt.load(VERSION_2)
    g = redoubt.load(VERSION_2, migrate=True)
    assert "attack Verdun" in [str(choice) for choice in g.legal("cp")]
    assert redoubt.load(g.save()).digest() == g.digest()


def test_r10_1_a_game_of_version_3_goes_on_and_full_stacks_change_places() -> None:
    with pytest.raises(redoubt.BadSave, match="rules version 3"):
        redoubt.load(VERSION_3)
    g = redoubt.load(VERSION_3, migrate=True)
    assert "relieve Strasbourg" in [str(choice) for choice in g.legal("cp")]
    assert redoubt.load(g.save()).digest() == g.digest()
