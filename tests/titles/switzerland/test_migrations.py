"""Games begun under older rules: refused as they are, brought over on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.titles.switzerland.queries import vp_balance

VERSION_1 = (Path(__file__).parent / "records" / "version-1.jsonl").read_bytes()
"""Begun under version 1: an airborne unit is lost, and a Swiss division is asked where to retreat."""
VERSION_2 = (Path(__file__).parent / "records" / "version-2.jsonl").read_bytes()
"""Begun under version 2: parachutists have landed on Swiss troops, who are asked what they do."""


def test_a_game_of_version_1_is_not_opened_silently() -> None:
    with pytest.raises(redoubt.BadSave, match="rules version 1"):
        redoubt.load(VERSION_1)


def test_a_game_of_version_1_goes_on_where_it_stood() -> None:
    g = redoubt.load(VERSION_1, migrate=True)
    assert g.pending[0].kind == "ChooseRetreat"
    assert [str(choice) for choice in g.legal("swiss")] == [
        "retreat CH-1-Inf-XX 1406", "retreat CH-1-Inf-XX 1405",
    ]  # fmt: skip
    assert (g.dice.counter, g.turn) == (1, 4)
    g.choose("swiss", "retreat CH-1-Inf-XX 1406")
    assert redoubt.load(g.save()).digest() == g.digest()


def test_r18_5_2_the_balance_of_a_game_of_version_1_stays_as_it_was() -> None:
    """Two towns held, one airborne unit lost: version 1 read the charge off the dead pile."""
    assert vp_balance(redoubt.load(VERSION_1, migrate=True).state) == 1


def test_a_game_of_version_2_is_not_opened_silently() -> None:
    with pytest.raises(redoubt.BadSave, match="rules version 2"):
        redoubt.load(VERSION_2)


def test_b195_in_a_game_of_version_2_parachutists_who_are_driven_off_have_finished_their_move() -> None:
    g = redoubt.load(VERSION_2, migrate=True)
    g.choose("swiss", "overrun_landing")
    while g.pending[0].kind != "ChooseMove":
        side = g.pending[0].side
        g.choose(side, g.legal(side)[0])
    assert [str(choice) for choice in g.legal("german")] == ["move DE-5-Inf-XX", "done"]
