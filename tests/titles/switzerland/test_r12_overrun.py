"""12.0-12.3 Overrun."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.titles.switzerland.rules.r10_1_odds import combat_odds
from redoubt.titles.switzerland.rules.r12_overrun import may_overrun, overrunning_units, why_no_overrun
from redoubt.titles.switzerland.state import DONE, WAITING
from tests.titles.switzerland.helpers import GERMAN, SWISS, UNIT, G, S, T, events, hits, lost, place, run

CLEAR_ROAD, HILL_ROAD, HILL, MOUNTAIN_ROAD, GLACIER = "1405", "1304", "1204", "1512", "1411"


def board(units: dict[str, Any], **fields: Any) -> Any:
    return run({"procedure": "StackingCheck", "side": "german"}, units, **fields).state


def waiting(hex: str, left: int = 3, **more: Any) -> dict[str, Any]:
    """A unit that has just moved in."""
    return {"place": hex, "moved": WAITING, "left": left, **more}


def overrun(
    units: dict[str, Any], dice: list[int], attacker: str = G, hex: str = CLEAR_ROAD, **more: Any
) -> Game:
    return run({"procedure": "Overrun", "hex": hex, "attacker": attacker}, units, dice, **more)


def legal(unit: str, target: str, hex: str, **more: Any) -> bool:
    return may_overrun(board({}, **more), UNIT[unit], UNIT[target], T.grid.parse(hex))


# 12.1


def test_r12_1a_b47_fortifications_prevent_overruns() -> None:
    fort = {"CH-Line-1": {"fort_place": CLEAR_ROAD}}
    state = board({"DE-4-Pz-XX": waiting(CLEAR_ROAD), "CH-75-Inf-III": CLEAR_ROAD}, fort=fort)
    hex = T.grid.parse(CLEAR_ROAD)
    assert overrunning_units(state, hex, GERMAN) == ()
    assert "fortification" in why_no_overrun(state, hex, GERMAN).why
    alone = board({"DE-4-Pz-XX": waiting(CLEAR_ROAD)}, fort=fort)
    assert overrunning_units(alone, hex, GERMAN) == ()


@pytest.mark.parametrize("hex", [CLEAR_ROAD, HILL, MOUNTAIN_ROAD])
def test_r12_1b_mobile_units_overrun_border_units_anywhere(hex: str) -> None:
    assert legal("DE-4-Pz-XX", "CH-4-Bdr-X", hex)
    assert legal("DE-20-Mot-XX", "CH-4-Bdr-X", hex)
    assert not legal("DE-5-Inf-XX", "CH-4-Bdr-X", hex)


def test_r12_1b_b51_border_units_are_halved_against_mobile_overruns_only() -> None:
    state = board({"DE-4-Pz-XX": CLEAR_ROAD, "CH-4-Bdr-X": CLEAR_ROAD})
    hex = T.grid.parse(CLEAR_ROAD)
    units = ((UNIT["DE-4-Pz-XX"],), (UNIT["CH-4-Bdr-X"],))
    assert combat_odds(state, hex, *units, overrun=True).defence == 4
    assert combat_odds(state, hex, *units).defence == 8
    infantry = ((UNIT["DE-5-Inf-XX"],), (UNIT["CH-4-Bdr-X"],))
    assert combat_odds(state, hex, *infantry, overrun=True).defence == 8


def test_r12_1b_b51_german_border_units_are_halved_too() -> None:
    state = board({})
    units = ((UNIT["CH-POW-Arm-III"],), (UNIT["DE-F-Bdr-III"],))
    assert combat_odds(state, T.grid.parse(CLEAR_ROAD), *units, overrun=True).defence == 1


@pytest.mark.parametrize(
    "target", ["CH-75-Inf-III", "DE-A-Eng-III", "FR-Cav-X", "DE-16-Gli-III", "DE-FJ-Para", "CH-10-Mtn-X"]
)
def test_r12_1c_b50_b129_mobile_units_overrun_infantry_in_clear_or_hill(target: str) -> None:
    assert legal("DE-4-Pz-XX", target, CLEAR_ROAD)
    assert legal("DE-20-Mot-XX", target, HILL)
    assert not legal("DE-4-Pz-XX", target, MOUNTAIN_ROAD)
    assert not legal("DE-5-Inf-XX", target, CLEAR_ROAD)


def test_r12_1c_mobile_units_do_not_overrun_each_other() -> None:
    assert not legal("DE-4-Pz-XX", "CH-POW-Arm-III", CLEAR_ROAD)


@pytest.mark.parametrize(
    ("hex", "fine"), [(HILL_ROAD, True), (MOUNTAIN_ROAD, True), (CLEAR_ROAD, False), (HILL, False)]
)
def test_r12_1d_mountain_units_overrun_mobile_units_on_a_road_in_hill_or_mountain(
    hex: str, fine: bool
) -> None:
    assert legal("CH-10-Mtn-X", "DE-4-Pz-XX", hex) == fine
    assert not legal("CH-1-Inf-XX", "DE-4-Pz-XX", hex)


def test_r12_1d_b129_a_road_that_is_out_does_not_count() -> None:
    assert not legal("CH-10-Mtn-X", "DE-4-Pz-XX", HILL_ROAD, road_out=[HILL_ROAD])


@pytest.mark.parametrize(
    ("hex", "fine"), [(HILL_ROAD, True), (CLEAR_ROAD, False), (HILL, False), (MOUNTAIN_ROAD, False)]
)
def test_r12_1e_b50_artillery_is_overrun_on_a_road_in_a_hill_hex_only(hex: str, fine: bool) -> None:
    assert legal("DE-5-Inf-XX", "CH-22-Art-III", hex) == fine
    assert not legal("DE-41-Art-III", "CH-22-Art-III", hex)


def test_r12_1f_b87_any_unit_but_artillery_overruns_brandenburgers() -> None:
    assert legal("CH-67-Bdr-III", "DE-Brand-1", GLACIER)
    assert not legal("CH-22-Art-III", "DE-Brand-1", CLEAR_ROAD)
    g = overrun({"CH-75-Inf-III": waiting(CLEAR_ROAD), "DE-Brand-1": CLEAR_ROAD}, [1], attacker=S)
    assert place(g, "DE-Brand-1") == "casualty_pile"


def test_r12_1f_b197_brandenburgers_do_not_overrun() -> None:
    assert not legal("DE-Brand-1", "CH-22-Art-III", HILL_ROAD)


def test_r12_1_b49_every_defender_must_be_a_target_of_every_unit() -> None:
    units = {
        "DE-4-Pz-XX": waiting(HILL_ROAD),
        "DE-5-Inf-XX": waiting(HILL_ROAD),
        "CH-75-Inf-III": HILL_ROAD,
        "CH-22-Art-III": HILL_ROAD,
    }
    state = board(units)
    hex = T.grid.parse(HILL_ROAD)
    assert overrunning_units(state, hex, GERMAN) == (UNIT["DE-4-Pz-XX"],)
    mixed = board(
        {"DE-4-Pz-XX": waiting(CLEAR_ROAD), "CH-75-Inf-III": CLEAR_ROAD, "CH-22-Art-III": CLEAR_ROAD}
    )
    hex = T.grid.parse(CLEAR_ROAD)
    assert overrunning_units(mixed, hex, GERMAN) == ()
    assert "may not overrun 22 Art III (artillery)" in why_no_overrun(mixed, hex, GERMAN).why


def test_r12_1_why_no_overrun_names_what_is_missing() -> None:
    hex = T.grid.parse(CLEAR_ROAD)
    assert "no enemy unit" in why_no_overrun(board({"DE-4-Pz-XX": CLEAR_ROAD}), hex, GERMAN).why
    state = board({"DE-4-Pz-XX": CLEAR_ROAD, "CH-75-Inf-III": CLEAR_ROAD})
    assert "just moved" in why_no_overrun(state, hex, GERMAN).why


# 12.0, 12.2


def test_r12_0_b119_all_waiting_units_that_may_take_part_and_no_others() -> None:
    units = {
        "DE-4-Pz-XX": waiting(CLEAR_ROAD),
        "DE-20-Mot-XX": waiting(CLEAR_ROAD),
        "DE-5-Inf-XX": waiting(CLEAR_ROAD),
        "DE-29-Mot-XX": CLEAR_ROAD,
        "CH-1-Inf-XX": CLEAR_ROAD,
    }
    g = overrun(units, [2])
    assert events(g, "combat")[0]["attackers"] == (UNIT["DE-20-Mot-XX"], UNIT["DE-4-Pz-XX"])


def test_r12_2a_a_single_roll() -> None:
    """14 against 8 is 1:1; die 5: -/1."""
    g = overrun({"DE-4-Pz-XX": waiting(CLEAR_ROAD), "CH-1-Inf-XX": CLEAR_ROAD}, [5])
    assert len(events(g, "combat")) == 1
    assert hits(g, "CH-1-Inf-XX") == 1


def test_r12_2b_the_attackers_stop_when_a_defender_is_left() -> None:
    g = overrun({"DE-4-Pz-XX": waiting(CLEAR_ROAD), "CH-1-Inf-XX": CLEAR_ROAD}, [5])
    assert g.state.moved[UNIT["DE-4-Pz-XX"]] == DONE
    assert place(g, "DE-4-Pz-XX") == place(g, "CH-1-Inf-XX") == CLEAR_ROAD


def test_r12_2b_with_the_hex_cleared_they_go_on_with_what_they_have_left() -> None:
    g = overrun({"DE-4-Pz-XX": waiting(CLEAR_ROAD, left=4), "CH-75-Inf-III": CLEAR_ROAD}, [5])
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    assert g.state.moved[UNIT["DE-4-Pz-XX"]] == WAITING
    assert g.state.left[UNIT["DE-4-Pz-XX"]] == 4


def test_r12_2b_b204_units_that_took_no_part_do_not_go_on() -> None:
    units = {
        "DE-4-Pz-XX": waiting(CLEAR_ROAD, left=4),
        "DE-5-Inf-XX": waiting(CLEAR_ROAD, left=2),
        "CH-75-Inf-III": CLEAR_ROAD,
    }
    g = overrun(units, [5])
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    assert g.state.moved[UNIT["DE-4-Pz-XX"]] == WAITING
    assert g.state.moved[UNIT["DE-5-Inf-XX"]] == DONE


def test_r12_2b_b52_a_defender_that_retreats_has_cleared_the_hex() -> None:
    """12 against 5 is 2:1; die 3: -/1R."""
    g = overrun({"DE-20-Mot-XX": waiting(CLEAR_ROAD), "CH-10-Mtn-X": CLEAR_ROAD}, [3])
    assert place(g, "CH-10-Mtn-X") == "1306"
    assert g.state.moved[UNIT["DE-20-Mot-XX"]] == WAITING


def test_r12_2_b119_an_attacker_driven_back_has_moved_and_still_takes_the_hit() -> None:
    """14 against 8 is 1:1; die 2: 1R/1."""
    g = overrun({"DE-4-Pz-XX": waiting(CLEAR_ROAD, origin="1404"), "CH-1-Inf-XX": CLEAR_ROAD}, [2])
    assert place(g, "DE-4-Pz-XX") == "1404"
    assert g.state.moved[UNIT["DE-4-Pz-XX"]] == DONE
    assert lost(g, "DE-4-Pz-XX") == 1, "two hits, one of them for 12.3"


# 12.3


def test_r12_3_b53_every_attacker_takes_one_hit_after_the_results() -> None:
    units = {
        "DE-4-Pz-XX": waiting(CLEAR_ROAD),
        "DE-GD-Mot-III": waiting(CLEAR_ROAD),
        "CH-75-Inf-III": CLEAR_ROAD,
    }
    g = overrun(units, [5])
    assert (hits(g, "DE-4-Pz-XX"), hits(g, "DE-GD-Mot-III")) == (1, 1)
    assert [event.rule for event in g.log if event.kind == "hit"] == ["12.3", "12.3"]


def test_r12_3_b53_the_hit_may_destroy_the_unit() -> None:
    g = overrun({"DE-GD-Mot-III": waiting(CLEAR_ROAD, hits=1), "CH-67-Bdr-III": CLEAR_ROAD}, [5])
    assert place(g, "DE-GD-Mot-III") == "casualty_pile"


def test_r12_2_below_1_4_the_overrunning_units_are_eliminated() -> None:
    g = overrun(
        {
            "DE-GD-Mot-III": waiting(CLEAR_ROAD, hits=1),
            "CH-1-Inf-XX": CLEAR_ROAD,
            "CH-75-Inf-III": CLEAR_ROAD,
        },
        [],
    )
    assert place(g, "DE-GD-Mot-III") == "casualty_pile"


# 18.5.4


def test_r18_5_4_b81_the_swiss_may_overrun_landed_troops_free_of_the_type_limits() -> None:
    units = {"CH-1-Inf-XX": CLEAR_ROAD, "CH-22-Art-III": CLEAR_ROAD, "DE-16-Gli-III": CLEAR_ROAD}
    wanted = {
        "procedure": "Overrun",
        "hex": CLEAR_ROAD,
        "attacker": S,
        "units": ["CH-1-Inf-XX", "CH-22-Art-III"],
        "free": True,
    }
    g = run(wanted, units, [6], night=1)
    assert place(g, "DE-16-Gli-III") == "casualty_pile"
    assert events(g, "combat")[0]["attacker"] == SWISS
    assert place(g, "CH-22-Art-III") == "casualty_pile", "the night hit before an overrun"
