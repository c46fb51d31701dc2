"""The staff: where it storms and where it holds, who is sent where, and who would be cut off."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.players import make_player
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.staff.cards import event_worth, settled_lead, spared, transfers
from redoubt.titles.paths_of_glory.staff.doctrine import STANDARD, doctrine_of
from redoubt.titles.paths_of_glory.staff.fronts import at_the_front, troops_count
from redoubt.titles.paths_of_glory.staff.lines import risk_of_move
from redoubt.titles.paths_of_glory.staff.plans import MET, Planner
from redoubt.titles.paths_of_glory.staff.worth import assault, pull, space_worth
from redoubt.titles.paths_of_glory.tables import AP, CP
from tests.titles.paths_of_glory.helpers import T, at

FAR = {"GE-18": "Berlin", "FR-10": "Paris"}
LAST_ROUND = {who: {"actions": ["one_op"] * 5} for who in ("ap", "cp")}
WITH_CAMBRAI: dict[str, dict[str, Any]] = {
    **{name: {"control": "cp"} for name in ("Cambrai", "Sedan")},
    "Liege": {"control": "cp", "fort": 0},
}
SEDAN = {"GE-9": "Sedan", "GE-11": "Sedan", "BR-3": "Brussels", "BE-1": "Chateau_Thierry", "FR-4": "Verdun"}


@pytest.mark.parametrize("guard", [{}, {"GE-1": "Sedan", "GE-2": "Liege"}])
def test_r14_7_armies_do_not_march_to_where_their_own_leaving_cuts_them_off(guard: dict[str, str]) -> None:
    """Cambrai hangs by Sedan: without a guard who goes there takes his own way home along."""
    g = at("cp 7.1", SEDAN | guard, spaces=WITH_CAMBRAI, side=LAST_ROUND).state
    army, sedan, cambrai = (T.unit["GE-9"], T.unit["GE-11"]), T.space["Sedan"], T.space["Cambrai"]
    more = risk_of_move(g, CP, -1 if guard else sedan, cambrai, army, sedan)
    assert (more > 1.0) is not bool(guard)


def test_r12_11_4_a_retreat_does_not_lead_to_where_the_lost_space_was_the_only_way() -> None:
    """Ostend can be reached through Brussels alone, which the British are about to enter."""
    units = {"GE-11": "Brussels", "GE-2": "Ostend", "GE-1": "Liege", "BR-1": "Cambrai", "BR-2": "Cambrai"}
    spaces: Any = {name: {"control": "cp"} for name in ("Brussels", "Ostend", "Sedan")}
    spaces["Liege"] = {"control": "cp", "fort": 0}
    spaces["Ostend"] |= {"trench": 1, "trench_of": "cp"}
    game = at("ap 7.1", units, [3, 1] * 9, spaces=spaces)
    for choice in ("activate_attack Cambrai", "attack Brussels", "use BR-1", "use BR-2", "fight"):
        game.choose("ap", choice)
    while game.pending[0].kind != "RetreatUnit":
        who = game.open_decisions()[0].side
        game.choose(who, make_player("staff", TITLE, TITLE.sides[who], 1).choose(game.seat(who)))
    offered = [str(choice) for choice in game.legal("cp")]
    assert any("Ostend" in choice for choice in offered)
    assert "Ostend" not in str(make_player("staff", TITLE, "cp", 1).choose(game.seat("cp")))


def test_r16_7_the_third_russian_victory_space_counts_most_until_the_tsar_takes_command() -> None:
    def worth(held: list[str], played: dict[str, int], **fields: int) -> float:
        spaces = {name: {"control": "cp", "fort": 0} for name in held}
        return space_worth(at("cp 7.1", FAR, spaces=spaces, played=played, **fields).state, T.space["Vilna"])

    first, third = worth([], {}), worth(["Lodz", "Warsaw"], {})
    assert third > first + 1
    assert worth(["Lodz", "Warsaw"], {"CP-28": 4}) == first
    fallen = {"CP-28": 3, "CP-52": 4}
    one_more = worth(["Lodz", "Warsaw", "Kovno"], fallen, tsar_fell_at=3)
    assert one_more > worth(["Lodz", "Warsaw"], fallen, tsar_fell_at=3) + 1
    assert one_more > worth(["Lodz", "Warsaw", "Kovno"], {**fallen, "CP-53": 4}, tsar_fell_at=3) + 1


def test_r16_7_the_pull_of_russia_follows_the_events_at_once() -> None:
    """What is remembered about the ground does not outlive the Bolshevik Revolution."""
    spaces = {name: {"control": "cp", "fort": 0} for name in ("Lodz", "Warsaw", "Kovno")}
    g = at("cp 7.1", FAR, spaces=spaces, played={"CP-28": 3, "CP-52": 4}, tsar_fell_at=3).state
    before = pull(g, CP)[T.space["Vilna"]]
    played = bytearray(g.played)
    played[T.card["CP-53"]] = 5
    g.played = bytes(played)
    assert pull(g, CP)[T.space["Vilna"]] < before


def test_r16_5_nobody_brings_on_an_armistice_that_would_be_lost() -> None:
    """Hoffmann makes 40 of 39. With 14 VP the Central Powers win if the Tsar has fallen (4.4.10)."""
    side: Any = {who: {"war_status": status, "commitment": 2} for who, status in (("cp", 19), ("ap", 20))}
    for fallen in (False, True):
        played = {"CP-54": 9, "CP-28": 9, **({"CP-52": 9} if fallen else {}), "AP-43": 9, "AP-47": 9}
        g = at("cp 7.1", FAR, turn=15, side=side, vp=14, played=played).state
        worth = event_worth(g, CP, T.card["CP-37"], doctrine_of(STANDARD, CP, True))
        assert (settled_lead(g, CP) > 0) is fallen
        assert settled_lead(g, AP) == -settled_lead(g, CP)
        assert (worth > 2) is fallen
        assert (worth < -2) is not fallen


def test_troops_count_for_little_on_the_last_turn() -> None:
    early, late = (at("cp 7.1", FAR, turn=turn).state for turn in (12, 20))
    assert troops_count(early) == 1
    assert troops_count(late) < 0.5


def test_the_central_powers_pay_more_for_ground_that_no_western_army_holds() -> None:
    g = at("cp 7.1", {"GE-9": "Lodz", "RU-4": "Ivangorod", "GE-1": "Sedan", "FR-4": "Verdun"}).state
    holding = doctrine_of(STANDARD, CP, True)
    east, west = (at_the_front(g, CP, T.space[name], holding) for name in ("Ivangorod", "Verdun"))
    assert west == holding
    assert (east.price, east.ground) < (west.price, 2.0)
    assert east.ground > west.ground
    assert at_the_front(g, AP, T.space["Lodz"], holding) == holding


def test_a_move_of_the_central_powers_prepares_the_next_attack_in_a_long_war() -> None:
    """From Insterburg three armies would be sure of Kovno: they are worth more there than in Tannenberg."""
    units = {"GE-8": "Tannenberg", "GE-9": "Tannenberg", "GE-10": "Tannenberg", "RU-C01": "Kovno"}
    g = at("cp 7.1", units).state
    assert assault(g, CP, T.space["Insterberg"], 15) > 0.5
    goals = [T.spaces[task.goal].name for task in Planner(g, CP, doctrine_of(STANDARD, CP)).tasks()]
    assert "Insterberg" in goals


def test_armies_are_redeployed_from_a_front_that_is_held_too_strongly() -> None:
    quiet = {"GE-3": "Koblenz", "GE-14": "Koblenz", "GE-1": "Koblenz", "FR-C01": "Sedan"}
    g = at("cp 7.1", {**quiet, "GE-9": "Lodz", "RU-1": "Warsaw", "RU-2": "Warsaw", "RU-4": "Warsaw"}).state
    moved = [row.unit for row in transfers(g, CP, 4, 3.0)]
    assert any(T.unit[name] in moved for name in quiet)
    g = at("cp 7.1", {**quiet, "FR-1": "Sedan", "FR-2": "Sedan"}).state
    assert spared(g, CP, T.unit["GE-3"])
    g = at("cp 7.1", {"GE-3": "Koblenz", "FR-1": "Sedan", "FR-2": "Sedan"}).state
    assert not spared(g, CP, T.unit["GE-3"])


def test_r06_6_a_second_attack_of_a_plan_does_not_meet_the_offensive_again() -> None:
    """Both the 1st and the 4th Army can attack Russian corps; the offensive counts once."""
    units = {"AH-1": "Munkacs", "AH-4": "Lemberg", "RU-C01": "Czernowitz", "RU-C02": "Tarnopol"}
    for offensive, sure in (("AH", MET), ("TU", 0.0)):
        g = at("cp 7.1", units, side={"cp": {"offensive": offensive}}).state
        planner = Planner(g, CP, doctrine_of(STANDARD, CP))
        attacks = [task for task in planner.tasks() if task.sure]
        assert len({task.goal for task in attacks}) == (2 if sure else 0)
        assert planner.plan(4).sure == sure


def test_the_last_unit_in_a_victory_space_of_the_near_east_is_not_lured_away() -> None:
    units = {"TU-C14": "Medina", "BR-C04": "Gaza"}
    g = at("cp 7.1", units, war={"TU": "cp"}).state
    tasks = Planner(g, CP, doctrine_of(STANDARD, CP)).tasks()
    assert not [task for task in tasks if T.unit["TU-C14"] in task.units]
