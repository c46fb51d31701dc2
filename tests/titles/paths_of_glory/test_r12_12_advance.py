"""12.12 Advance after combat, space by space."""

from __future__ import annotations

from redoubt.engine import record
from redoubt.engine.dice import ScriptedDice
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.rules.r12_12_advance import advances
from redoubt.titles.paths_of_glory.tables import CP, tables

T = tables()


def test_r12_12_2_a_unit_that_has_gone_on_does_not_come_back() -> None:
    data = {
        "scenario": "historical",
        "turn": 6,
        "phase": "cp 7.1",
        "unit": {"GE-5": {"place": "Amiens"}},
        "space": {name: {"control": "cp"} for name in ("Amiens", "Paris", "Cambrai")},
    }
    g = record.position_game(TITLE, data, ScriptedDice(()))
    army, battle, further = T.unit["GE-5"], T.space["Paris"], 1 << T.space["Amiens"]
    assert advances(g.state, CP, army, battle, further, [army]) == []
    assert advances(g.state, CP, army, battle, 0, [army]) == [battle]
