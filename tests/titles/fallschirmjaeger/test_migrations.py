"""Games begun under older rules: refused as they are, brought over on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.players import make_player

VERSION_1 = (Path(__file__).parent / "records" / "version-1.jsonl").read_bytes()
"""5.1 begun under version 1, in the German combat phase of turn 2."""


def test_a_game_of_version_1_is_not_opened_silently() -> None:
    with pytest.raises(redoubt.BadSave, match="rules version 1"):
        redoubt.load(VERSION_1)


def test_a_game_of_version_1_goes_on_where_it_stood() -> None:
    g = redoubt.load(VERSION_1, migrate=True)
    assert (g.turn, g.phase_rule, g.open_decisions()[0].side) == (2, "S7.0", 0)
    assert redoubt.load(g.save()).digest() == g.digest()
    players = [make_player("staff", g.title, side, 1) for side in g.sides]
    while g.result is None:
        side = g.open_decisions()[0].side
        g.choose(side, players[side].choose(g.seat(side)))
    assert g.result.rule == "5.1"
