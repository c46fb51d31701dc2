"""10.1 Three units in a space, checked at the end of all movement and of an SR action."""

from __future__ import annotations

from redoubt.engine.game import Game
from redoubt.titles.paths_of_glory.invariants import check
from tests.titles.paths_of_glory.helpers import AP, CP, at, choose, kind, options, place, refused

METZ = {f"GE-C0{number}": "Metz" for number in (1, 2, 3)}
STRASBOURG = {f"GE-C0{number}": "Strasbourg" for number in (4, 5, 6)}


def moving(*active: str) -> Game:
    """Two full spaces, those named are activated for movement, and a corps of Metz sets out."""
    g = choose(at("cp 7.1", {**METZ, **STRASBOURG}, hand={CP: ["CP-12"]}), CP, "ops CP-12")
    return choose(g, CP, *(f"activate_move {space}" for space in active), "done", "move GE-C01")


def test_r10_1_p34_full_stacks_change_places_one_by_one() -> None:
    g = moving("Metz", "Strasbourg")
    with refused("10.1", "more than 3 units"):
        choose(g, CP, "to Strasbourg")
    choose(g, CP, "relieve Strasbourg", "stop")
    assert check(g.state) == []  # type: ignore[arg-type]
    assert set(options(g, CP)) == {"move GE-C04", "move GE-C05", "move GE-C06"}
    for choice in ("done", "move GE-C02"):
        with refused("10.1", "one must move out now"):
            choose(g, CP, choice)
    choose(g, CP, "move GE-C05")
    assert {choice.split()[0] for choice in options(g, CP)} == {"to"}
    with refused("10.1", "one must move out now"):
        choose(g, CP, "stop")
    choose(g, CP, "to Metz", "stop")
    assert (place(g, "GE-C01"), place(g, "GE-C05")) == ("Strasbourg", "Metz")
    assert "done" in options(g, CP)


def test_r10_1_p34_nobody_enters_a_full_space_that_nobody_can_leave() -> None:
    g = moving("Metz")
    assert options(g, CP, "relieve") == []
    with refused("10.1", "none could move out"):
        choose(g, CP, "relieve Strasbourg")
    with refused("10.1", "has room"):
        choose(g, CP, "relieve Koblenz")


def test_r10_1_p34_a_full_siege_is_not_relieved() -> None:
    units = {"GE-C01": "Bar_le_Duc", "GE-C02": "Verdun", "GE-C03": "Verdun", "GE-C04": "Verdun"}
    spaces = {"Bar_le_Duc": {"control": CP}, "Sedan": {"control": CP}}
    g = choose(at("cp 7.1", units, hand={CP: ["CP-12"]}, spaces=spaces), CP, "ops CP-12")
    choose(g, CP, "activate_move Bar_le_Duc", "activate_move Verdun", "done", "move GE-C01")
    assert options(g, CP, "relieve") == []


def test_r10_1_r13_9_p34_corps_of_full_spaces_redeploy_against_each_other() -> None:
    g = at("cp 7.1", {**METZ, **STRASBOURG}, hand={CP: ["CP-12"]})
    choose(g, CP, "sr CP-12", "redeploy GE-C01")
    with refused("10.1", "holds 3 units"):
        choose(g, CP, "sr_to Strasbourg")
    choose(g, CP, "sr_relieve Strasbourg")
    assert check(g.state) == []  # type: ignore[arg-type]
    assert set(options(g, CP)) == {"redeploy GE-C04", "redeploy GE-C05", "redeploy GE-C06"}
    with refused("10.1", "one must redeploy from it now"):
        choose(g, CP, "done")
    choose(g, CP, "redeploy GE-C05", "sr_to Metz")
    assert (place(g, "GE-C01"), place(g, "GE-C05")) == ("Strasbourg", "Metz")
    assert "done" in options(g, CP)


def test_r10_1_r13_1_p34_the_points_must_be_enough_for_both() -> None:
    units = {f"GE-{number}": "Metz" for number in (1, 2, 3)} | {
        f"GE-{number}": "Posen" for number in (4, 5, 6)
    }
    g = at("cp 7.1", units, hand={CP: ["CP-12"]})
    choose(g, CP, "sr CP-12", "redeploy GE-1")
    assert options(g, CP, "sr_relieve") == []
    assert kind(g) == "RedeployTo"


def test_r10_1_a_unit_passes_a_full_space() -> None:
    units = {**METZ, "FR-C01": "Belfort", "GE-1": "Koblenz"}
    g = choose(at("cp 7.1", units, hand={CP: ["CP-12"], AP: []}), CP, "ops CP-12")
    choose(g, CP, "activate_move Koblenz", "done", "move GE-1")
    assert "to Strasbourg" in options(g, CP)
