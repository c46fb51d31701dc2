"""What must hold of any position: each sentence is provoked once."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.state import replaced
from redoubt.titles.switzerland.invariants import check, check_phase_end
from redoubt.titles.switzerland.state import AIRFIELD, HEXES, OFF_MAP
from tests.titles.switzerland.helpers import UNIT, T, at, run

GLACIER = T.grid.name(next(h for h in range(HEXES) if T.terrain[h] == 3 and T.country[h] == 0))
LAKE = T.grid.name(next(h for h in range(HEXES) if T.terrain[h] == 4))
PEAK = T.grid.name(next(h for h in range(HEXES) if T.terrain[h] == 2 and T.country[h] == 0))


@pytest.mark.parametrize(
    ("units", "why"),
    [
        ({"DE-5-Inf-XX": LAKE}, "lake hex"),
        ({"DE-4-Pz-XX": GLACIER}, "glacier hex"),
        ({"DE-51-Art-III": PEAK}, "mountain hex"),
        ({"DE-5-Inf-XX": {"place": "1201", "lost": 4}}, "4 steps"),
        ({"DE-5-Inf-XX": {"place": "1201", "hits": 2}}, "at most 1"),
        ({"DE-F-Bdr-III": {"place": "1201", "hits": 1}}, "strength 1"),
        ({"DE-5-Inf-XX": "1217"}, "Italy is closed"),
        ({"CH-1-Inf-XX": "exited"}, "cannot be in exited"),
        ({"CH-1-Inf-XX": "airfield"}, "cannot be in airfield"),
    ],
)
def test_a_unit_that_cannot_be_so_is_named(units, why):
    with pytest.raises(redoubt.BadSetup, match=why):
        at("4.1.1", units)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"turn": 0}, "turns count from 1"),
        ({"night": 2}, "night must be 0 or 1"),
        ({"side": {"swiss": {"points": -1}}}, "replacement points"),
        ({"fort": {"CH-Line-1": {"fort_place": "1203", "facing": 6}}}, "facing"),
        ({"fort": {"CH-Line-1": {"fort_place": LAKE}}}, "cannot be in"),
        (
            {"fort": {"CH-Line-1": {"fort_place": "1203"}, "CH-Line-2": {"fort_place": "1203"}}},
            "shares Basel 1203 with Swiss fortified line 1",
        ),
        ({"fighter": {"DE-Fighter-1": {"air_place": "off_map"}}}, "German fighter 1 cannot be in off_map"),
        ({"militia": {"DE-Militia-1": {"militia_place": "1201"}}}, "Militia 1 cannot be in"),
        (
            {"militia": {"DE-Militia-1": {"militia_place": "1203"}}, "units": {"CH-1-Inf-XX": "1203"}},
            "militia",
        ),
    ],
)
def test_a_marker_that_cannot_be_so_is_named(fields, why):
    units = fields.pop("units", {})
    with pytest.raises(redoubt.BadSetup, match=why):
        at("4.5", units, **fields)


def test_deadly_countries_hold_nobody():
    with pytest.raises(redoubt.BadSetup, match="France is closed"):
        at("4.1.1", {"DE-5-Inf-XX": "0901"}, scenario="pre_poland")


def test_a_good_position_has_nothing_wrong():
    g = run({"procedure": "AdministrationPhase", "step": "end"}, {"DE-5-Inf-XX": "1203"}).state
    assert check(g) == []
    g.place = replaced(g.place, UNIT["DE-5-Inf-XX"], OFF_MAP)
    assert check(g) == []
    g.place = replaced(g.place, UNIT["DE-5-Inf-XX"], AIRFIELD)
    assert check(g)


def test_r05_0_stacking_is_part_of_what_holds_after_a_combat_phase():
    fits = {"DE-5-Inf-XX": "1203", "DE-A-Eng-III": "1203"}
    g = run({"procedure": "AdministrationPhase", "step": "end"}, fits).state
    assert check_phase_end(g) == []
    over = {**fits, "DE-B-Eng-III": "1203"}
    g = run({"procedure": "AdministrationPhase", "step": "end"}, over).state
    assert "6 stacking points" in check_phase_end(g)[0].why
    assert check_phase_end(g)[0].rule == "5.0"
