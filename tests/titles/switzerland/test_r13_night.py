"""13.2, 13.3 Night overruns and night combat."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.titles.switzerland.state import WAITING
from tests.titles.switzerland.helpers import UNIT, G, S, events, hits, kinds, lost, place, refused, run

X = "1405"


def combat(units: dict[str, Any], dice: list[int], attacker: str = G, **more: Any) -> Game:
    return run({"procedure": "CombatPhase", "side": attacker}, units, dice, night=1, **more)


def overrun(units: dict[str, Any], dice: list[int], attacker: str = G, hex: str = X) -> Game:
    return run({"procedure": "Overrun", "hex": hex, "attacker": attacker}, units, dice, night=1)


def waiting(hex: str = X, **more: Any) -> dict[str, Any]:
    return {"place": hex, "moved": WAITING, "left": 3, **more}


# 13.2


def test_r13_2_b54_a_hit_before_the_odds_and_the_normal_one_after() -> None:
    g = overrun({"DE-4-Pz-XX": waiting(), "CH-75-Inf-III": X}, [5])
    assert events(g, "combat")[0]["attack"] == "13"
    assert lost(g, "DE-4-Pz-XX") == 1


@pytest.mark.parametrize(("unit", "spared"), [("CH-10-Mtn-X", True), ("FR-Mtn", False)])
def test_r13_2_b54_only_swiss_mountain_units_are_spared(unit: str, spared: bool) -> None:
    g = overrun({unit: waiting("1304"), "DE-GD-Mot-III": "1304"}, [5], attacker=S, hex="1304")
    before = [event.rule for event in g.log if event.kind == "hit" and event.facts["unit"] == UNIT[unit]]
    assert ("13.2" in before) is not spared
    assert "12.3" in before


def test_r13_2_units_may_be_destroyed_before_they_overrun() -> None:
    g = overrun({"DE-GD-Mot-III": waiting(hits=1), "CH-75-Inf-III": X}, [])
    assert place(g, "DE-GD-Mot-III") == "casualty_pile"
    assert "combat" not in kinds(g)


def test_r13_2_b3_both_sides_of_a_night_overrun_get_no_replacements() -> None:
    g = overrun({"DE-4-Pz-XX": waiting(), "CH-1-Inf-XX": X}, [5])
    assert g.state.tired[UNIT["DE-4-Pz-XX"]]
    assert g.state.tired[UNIT["CH-1-Inf-XX"]]


# 13.3


def test_r13_3a_b55_all_units_in_the_combat_take_a_hit_after_the_results() -> None:
    """10 against 3 is 3:1, die 3: -/1R. The regiment that retreated takes its hit too."""
    g = combat({"DE-5-Inf-XX": X, "CH-18-Mtn-III": X}, [3])
    assert hits(g, "DE-5-Inf-XX") == 1
    assert place(g, "CH-18-Mtn-III") == "casualty_pile"
    assert [event.rule for event in g.log if event.kind == "hit"] == ["10.2.1", "13.3", "13.3"]


def test_r13_3b_b55_if_a_defender_survives_the_attackers_take_one_more_and_stay() -> None:
    """1:1, die 5: -/1."""
    g = combat({"DE-5-Inf-XX": X, "CH-1-Inf-XX": X}, [5])
    assert (lost(g, "DE-5-Inf-XX"), hits(g, "DE-5-Inf-XX")) == (1, 0)
    assert (lost(g, "CH-1-Inf-XX"), hits(g, "CH-1-Inf-XX")) == (1, 0)
    assert place(g, "DE-5-Inf-XX") == place(g, "CH-1-Inf-XX") == X


def test_r13_3b_no_second_round() -> None:
    units = {
        "DE-5-Inf-XX": X,
        "CH-1-Inf-XX": X,
        "DE-23-Inf-XX": "1604",
        "CH-2-Inf-XX": "1604",
        "DE-52-Inf-XX": "1607",
        "CH-4-Inf-XX": "1607",
    }
    g = combat(units, [5, 5, 5])
    g.choose(G, "fight 1604")
    with refused("13.3", "the single round of night combat in 1604 is over"):
        g.choose(G, "fight 1604")
    g.choose(G, "fight 1405")
    assert len(events(g, "combat")) == 3


def test_r13_3b_b55_no_second_hit_if_the_first_one_ended_the_defender() -> None:
    """10 against 3 is 3:1, die 2: -/1, and the regiment falls to its night hit."""
    g = combat({"DE-5-Inf-XX": X, "CH-18-Mtn-III": X}, [2])
    assert place(g, "CH-18-Mtn-III") == "casualty_pile"
    assert (hits(g, "DE-5-Inf-XX"), lost(g, "DE-5-Inf-XX")) == (1, 0)


def test_r13_3b_b126_attackers_who_retreated_take_the_first_hit_only() -> None:
    """1:1, die 2: 1R/1."""
    g = combat({"DE-5-Inf-XX": {"place": X, "origin": "1404"}, "CH-1-Inf-XX": X}, [2])
    assert place(g, "DE-5-Inf-XX") == "1404"
    assert (lost(g, "DE-5-Inf-XX"), hits(g, "DE-5-Inf-XX")) == (1, 0), "one from the result, one from 13.3"


def test_r13_3_b3_all_who_fought_are_marked() -> None:
    g = combat({"DE-5-Inf-XX": X, "CH-1-Inf-XX": X}, [5])
    assert g.state.tired[UNIT["DE-5-Inf-XX"]]
    assert g.state.tired[UNIT["CH-1-Inf-XX"]]


def test_r13_3_b193_brandenburgers_take_no_night_hit() -> None:
    g = combat({"DE-5-Inf-XX": X, "DE-Brand-1": X, "CH-1-Inf-XX": X}, [5])
    assert place(g, "DE-Brand-1") == X


def test_r13_3_no_night_hits_by_day() -> None:
    g = run({"procedure": "CombatPhase", "side": G}, {"DE-5-Inf-XX": X, "CH-75-Inf-III": X}, [6])
    assert not [event for event in g.log if event.rule == "13.3"]
