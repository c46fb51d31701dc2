"""The staff's plans: what each side is after, what stays, what attacks, and where it may be driven back."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.queries import deadly
from redoubt.titles.switzerland.staff.aims import barriers, objectives, open_towns, precious, prey, way
from redoubt.titles.switzerland.staff.barrier import barrier
from redoubt.titles.switzerland.staff.plans import (
    DOCTRINES,
    GATHERED,
    STANDARD,
    garrisons,
    plan_moves,
    plan_phase,
    suited,
    threats,
)
from redoubt.titles.switzerland.staff.staff import staff
from redoubt.titles.switzerland.state import GERMAN, SWISS, Board
from redoubt.titles.switzerland.tables import IT
from tests.titles.switzerland.helpers import UNIT, T, at, run

parse = T.grid.parse


def board(game: Game) -> Board:
    return game.state  # type: ignore[return-value]


def reaches(steps: dict[int, list[int]], starts: set[int], ends: set[int], shut: set[int]) -> bool:
    seen = set(starts)
    queue = deque(starts)
    while queue:
        for near in steps[queue.popleft()]:
            if near not in seen and near not in shut:
                seen.add(near)
                queue.append(near)
    return bool(seen & ends)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=24))
def test_a_barrier_bars_every_way_and_no_smaller_one_does(edges: list[tuple[int, int]]) -> None:
    steps = {node: sorted({b for a, b in edges if a == node and b != node}) for node in range(9)}
    starts, ends = {0}, {8}
    line = barrier(steps, starts, ends)
    assert not reaches(steps, starts, ends, set(line))
    inner = range(1, 9)
    for size in range(len(line)):
        for fewer in combinations(inner, size):
            assert reaches(steps, starts, ends, set(fewer))


def test_r19_5_4_the_swiss_line_bars_every_way_on_foot_from_italy_to_the_exits() -> None:
    g = board(at("4.1.6", {"CH-1-Inf-XX": "1203", "DE-5-Inf-XX": "1917"}, scenario="kesselring"))
    line = set(barriers(g))
    cost = g.rules.cost_maps[T.move_class[UNIT["DE-5-Inf-XX"]]].cost
    steps = {hex: [near for near in T.grid.adjacent[hex] if cost(hex, near)] for hex in range(len(T.grid))}
    italy, exits = set(T.grid.members(T.in_country[IT])), set(T.grid.members(T.exit_zone))
    closed = {hex for hex in steps if g.rules.tables.country[hex] == g.rules.tables.country[parse("0101")]}
    assert reaches(steps, italy, exits, closed)
    assert not reaches(steps, italy, exits, closed | line)
    assert objectives(g, SWISS) == barriers(g)


def test_r19_2_4_no_march_leads_into_a_deadly_country() -> None:
    units = {"DE-5-Inf-XX": "1201", "DE-4-Pz-XX": "1202", "CH-2-Inf-XX": "0807", "CH-1-Inf-XX": "0610"}
    g = board(at("4.1.3", units, scenario="pre_poland"))
    for hex in plan_moves(g, GERMAN).values():
        assert not deadly(g) & T.grid.bit[hex]


def test_a_way_round_the_enemy_is_shorter_than_through_him() -> None:
    g = board(at("4.1.3", {"DE-5-Inf-XX": "1202", "CH-5-Inf-XX": "1504"}))
    leg, goal = T.move_class[UNIT["DE-5-Inf-XX"]], (parse("1705"),)
    straight = way(g, leg, goal)
    held = way(g, leg, goal, T.grid.bit[parse("1604")] | T.grid.bit[parse("1605")])
    assert straight[parse("1705")] == held[parse("1705")] == 0
    assert all(a <= b for a, b in zip(straight, held, strict=True))
    assert any(a < b for a, b in zip(straight, held, strict=True))


def test_r17_1_swiss_divisions_are_the_dearest_prey_and_french_ones_are_not_counted() -> None:
    g = board(at("4.1.3", {"CH-5-Inf-XX": "1504", "FR-13-Inf-XX": "1001"}, scenario="southern_hook"))
    swiss, french, border = (UNIT[name] for name in ("CH-5-Inf-XX", "FR-13-Inf-XX", "CH-4-Bdr-X"))
    assert prey(g, swiss) > prey(g, french)
    assert precious(g, swiss)
    assert not precious(g, french)
    assert not precious(g, border)


def test_a_threat_is_a_division_and_a_regiment_that_can_come() -> None:
    g = board(at("4.1.3", {"DE-5-Inf-XX": "1405", "CH-5-Inf-XX": "1504", "CH-73-Inf-III": "1504"}))
    together = T.strength[UNIT["CH-5-Inf-XX"]][0] + T.strength[UNIT["CH-73-Inf-III"]][0]
    assert threats(g, GERMAN)[parse("1405")] == together
    assert threats(g, GERMAN)[parse("0101")] == 0


def test_r03_a_german_division_that_holds_a_town_alone_does_not_march_away() -> None:
    g = board(at("4.1.3", {"DE-5-Inf-XX": "1203", "CH-1-Inf-XX": "0610"}))
    assert UNIT["DE-5-Inf-XX"] not in plan_moves(g, GERMAN)


def test_r10_2_3_nobody_marches_into_the_hex_attackers_may_be_driven_back_to() -> None:
    units = {"DE-4-Pz-XX": "1405", "CH-86-Inf-III": "1505", "DE-5-Inf-XX": "1404"}
    g = board(at("4.1.3", units))
    plan = plan_moves(g, GERMAN)
    assert plan[UNIT["DE-4-Pz-XX"]] == parse("1505") or plan[UNIT["DE-5-Inf-XX"]] == parse("1505")
    attacker = next(u for u, to in plan.items() if to == parse("1505"))
    other = next(UNIT[name] for name in ("DE-4-Pz-XX", "DE-5-Inf-XX") if UNIT[name] != attacker)
    assert plan.get(other) != g.place[attacker]


def test_r19_6_4_the_french_run_for_the_depth_of_germany_when_the_gate_is_open() -> None:
    units = {"FR-13-Inf-XX": "1102", "DE-5-Inf-XX": "1501"}
    g = board(at("4.1.6", units, scenario="training"))
    to = plan_moves(g, SWISS)[UNIT["FR-13-Inf-XX"]]
    assert T.grid.name(to)[:2] > "11"


def test_r19_6_4_the_french_put_every_unit_where_it_counts_on_the_last_night() -> None:
    """1202 lies open: the division at 1102 need only step into it, hits or not."""
    units = {"FR-13-Inf-XX": {"place": "1102", "hits": 1}, "DE-5-Inf-XX": "1201", "DE-23-Inf-XX": "1302"}
    g = board(at("4.2.5", units, scenario="training", turn=3))
    assert plan_moves(g, SWISS)[UNIT["FR-13-Inf-XX"]] == parse("1202")


def test_r10_2_3_nobody_closes_up_into_the_only_way_back_of_an_attack() -> None:
    units = {"FR-13-Inf-XX": "1202", "FR-54-Inf-XX": "1102", "DE-5-Inf-XX": {"place": "1302", "lost": 2},
             "DE-23-Inf-XX": "1301", "DE-52-Inf-XX": "1201", "DE-20-Mot-XX": "1401",
             "DE-29-Mot-XX": "1402"}  # fmt: skip
    g = board(at("4.1.6", units, scenario="training"))
    plan = plan_moves(g, SWISS)
    assert plan[UNIT["FR-13-Inf-XX"]] == parse("1302")
    assert plan.get(UNIT["FR-54-Inf-XX"]) != parse("1202")


def test_r19_6_the_german_closes_the_gate_the_suggested_line_leaves_open() -> None:
    units = {"DE-5-Inf-XX": "1302", "DE-23-Inf-XX": "1202", "DE-20-Mot-XX": "1402", "FR-13-Inf-XX": "1101",
             "FR-27-Inf-XX": "1102"}  # fmt: skip
    plan = plan_moves(board(at("4.1.3", units, scenario="training")), GERMAN)
    posted = {plan.get(UNIT[name], parse(hex)) for name, hex in units.items() if name[0] == "D"}
    assert {parse("1201"), parse("1202")} <= posted


GATE = {"DE-5-Inf-XX": "1201", "DE-A-Eng-III": "1201", "DE-23-Inf-XX": "1202", "DE-B-Eng-III": "1202"}
"""The German bars both ways into the strip."""
FRENCH = {"FR-13-Inf-XX": "1103", "FR-27-Inf-XX": "1102", "FR-54-Inf-XX": "1101"}


def massed(units: dict[str, str]) -> int:
    """The most French units that attack one hex."""
    plan = plan_moves(board(at("4.1.6", units, scenario="training")), SWISS)
    return max(list(plan.values()).count(parse(hex)) for hex in ("1201", "1202"))


def test_r05_0_the_french_mass_two_divisions_to_open_the_gate() -> None:
    """Both get in and one is lost to the stack limit: the way is worth it, also with the last two."""
    assert massed({**GATE, **FRENCH, "DE-20-Mot-XX": "1302"}) == 2
    less = {name: hex for name, hex in FRENCH.items() if name != "FR-13-Inf-XX"}
    assert massed({**GATE, **less, "DE-20-Mot-XX": "1302"}) == 2


def test_r13_3_the_french_attack_at_night_at_odds_of_a_quarter() -> None:
    """A division against one that has lost a step: about 28 % to open the way."""
    units = {"FR-13-Inf-XX": "1201", "DE-5-Inf-XX": {"place": "1301", "lost": 1}, "DE-20-Mot-XX": "1302",
             "DE-23-Inf-XX": "1202"}  # fmt: skip
    g = board(at("4.2.5", units, scenario="training", turn=1))
    assert plan_moves(g, SWISS)[UNIT["FR-13-Inf-XX"]] == parse("1301")


@pytest.mark.parametrize(("foes", "to"), [((), "1201"), (("DE-23-Inf-XX",), "1302")])
def test_r19_6_4_on_the_last_night_the_french_attack_once_more_unless_they_are_ahead(
    foes: tuple[str, ...], to: str
) -> None:
    """A division in Germany wins 4 points to 1; against 5 it loses, so it must throw the regiment out."""
    units: dict[str, object] = {"FR-13-Inf-XX": "1201", "DE-A-Eng-III": "1302"}
    units |= dict.fromkeys(foes, "1601")
    g = board(at("4.2.5", units, scenario="training", turn=3))
    unit = UNIT["FR-13-Inf-XX"]
    assert plan_moves(g, SWISS).get(unit, g.place[unit]) == parse(to)


def test_r10_2_3_the_german_reserve_leaves_each_post_of_the_gate_a_way_back() -> None:
    """1201 falls back to 1301 or 1302, 1202 only to 1302: the third division waits behind both."""
    units = {**GATE, **FRENCH, "DE-20-Mot-XX": "1301"}
    plan = plan_moves(board(at("4.1.3", units, scenario="training")), GERMAN)
    assert T.grid.name(plan[UNIT["DE-20-Mot-XX"]]) not in ("1301", "1302")


@pytest.mark.parametrize(("enemy", "refuge"), [("1305", "1406"), ("1407", "1405")])
def test_r10_2_3_a_beaten_unit_falls_back_to_where_the_enemy_is_not(enemy: str, refuge: str) -> None:
    """From 1506 two empty hexes lead towards Bern, 1406 and 1405."""
    units = {"CH-2-Inf-XX": "1506", "DE-4-Pz-XX": enemy, "DE-23-Inf-XX": enemy}
    retreat = {"procedure": "Retreat", "hex": "1506", "owner": "swiss", "units": ["CH-2-Inf-XX"]}
    game = run(retreat, units)
    choice = make_player("staff", game.title, "swiss", 1).choose(game.seat("swiss"))
    assert str(choice) == f"retreat CH-2-Inf-XX {refuge}"


def test_r11_0_one_swiss_unit_stays_in_works_the_enemy_can_reach() -> None:
    fort = {"CH-Line-1": {"fort_place": "1404"}}
    units = {"CH-4-Inf-XX": "1404", "CH-75-Inf-III": "1404", "DE-5-Inf-XX": "1403"}
    g = board(at("4.1.6", units, fort=fort))
    assert UNIT["CH-4-Inf-XX"] in garrisons(g, SWISS, {}, threats(g, SWISS))
    assert UNIT["CH-75-Inf-III"] not in garrisons(g, SWISS, {}, threats(g, SWISS))


@pytest.mark.parametrize(("hex", "stays"), [("1404", True), ("1711", False)])
def test_r11_0_a_regiment_stays_in_works_that_the_enemy_may_come_to(hex: str, stays: bool) -> None:
    """Near the border, where no German is yet, or in Andermatt, far from all German land."""
    fort = {"CH-Line-1": {"fort_place": hex}}
    units = {"CH-4-Inf-XX": hex, "CH-75-Inf-III": hex, "CH-12-Art-III": hex, "DE-5-Inf-XX": "0601"}
    g = board(at("4.1.6", units, fort=fort))
    assert not threats(g, SWISS)[parse(hex)]
    assert garrisons(g, SWISS, {}, threats(g, SWISS)) == ({UNIT["CH-75-Inf-III"]} if stays else set())


def test_r06_0_guns_do_not_go_unescorted_where_the_enemy_can_come() -> None:
    units = {"DE-51-Art-III": "1404", "CH-4-Inf-XX": "1505", "CH-5-Inf-XX": "1506"}
    g = board(at("4.1.3", units))
    to = plan_moves(g, GERMAN).get(UNIT["DE-51-Art-III"], g.place[UNIT["DE-51-Art-III"]])
    assert threats(g, GERMAN)[to] < threats(g, GERMAN)[parse("1404")]


def test_r06_0_a_division_that_attacks_is_no_screen_for_guns() -> None:
    """The division in 1103 keeps the Swiss from the guns only as long as it does not march to Basel."""
    units = {"DE-51-Art-III": "1102", "DE-5-Inf-XX": "1103", "CH-75-Inf-III": "1203", "CH-4-Inf-XX": "1104"}
    g = board(at("4.1.3", units))
    plan = plan_moves(g, GERMAN)
    assert plan[UNIT["DE-5-Inf-XX"]] == parse("1203")
    for unit, hex in plan.items():
        place_unit(g, unit, hex)
    assert threats(g, GERMAN)[plan[UNIT["DE-51-Art-III"]]] == 0


@pytest.mark.parametrize("enemy", ["1204", ""])
def test_r06_0_a_regiment_escorts_guns_that_the_enemy_can_reach(enemy: str) -> None:
    units = {"DE-51-Art-III": "1203", "DE-GD-Mot-III": "1302", "CH-4-Inf-XX": "0412"}
    g = board(at("4.1.3", units | ({"CH-75-Inf-III": enemy} if enemy else {})))
    assert (plan_moves(g, GERMAN)[UNIT["DE-GD-Mot-III"]] == parse("1203")) is bool(enemy)


def test_r03_guns_hold_no_town_while_a_regiment_can() -> None:
    units = {"DE-51-Art-III": "1203", "DE-GD-Mot-III": "1203", "CH-4-Inf-XX": "1007"}
    g = board(at("4.1.3", units))
    assert garrisons(g, GERMAN, objectives(g, GERMAN), threats(g, GERMAN)) == {UNIT["DE-GD-Mot-III"]}


def test_r03_a_regiment_relieves_guns_that_hold_a_town_alone() -> None:
    units = {"DE-51-Art-III": "1803", "DE-S-Bdr-III": "1903", "CH-4-Inf-XX": "0412"}
    assert plan_moves(board(at("4.1.3", units)), GERMAN)[UNIT["DE-S-Bdr-III"]] == parse("1803")


def test_r18_9_2_brandenburgers_make_for_a_road_that_is_out() -> None:
    units = {"DE-Brand-1": "1404", "DE-5-Inf-XX": "1404", "CH-4-Inf-XX": "1007"}
    g = board(at("4.1.3", units, road_out=["1505"], options={"brandenburgers": True}))
    assert plan_moves(g, GERMAN)[UNIT["DE-Brand-1"]] == parse("1505")


def test_every_unit_of_a_plan_has_its_aim_and_what_was_weighed() -> None:
    units = {"DE-4-Pz-XX": "1405", "CH-86-Inf-III": "1505", "DE-5-Inf-XX": "1404", "DE-51-Art-III": "1404"}
    now = plan_phase(board(at("4.1.3", units)), GERMAN)
    assert now.plan.keys() == now.notes.keys()
    assert all(note.aim and note.weighed for note in now.notes.values())


def test_r19_6_the_german_stays_in_the_gate() -> None:
    units = {"DE-5-Inf-XX": "1201", "DE-23-Inf-XX": "1202", "FR-13-Inf-XX": "1101"}
    plan = plan_moves(board(at("4.1.3", units, scenario="training")), GERMAN)
    gate = {parse("1201"), parse("1202")}
    assert {plan.get(UNIT[name], parse(hex)) for name, hex in units.items() if name[0] == "D"} == gate


@pytest.mark.parametrize(("defender", "overruns"), [("CH-4-Bdr-X", True), ("CH-5-Inf-XX", False)])
def test_r12_3_the_staff_overruns_only_what_is_as_good_as_beaten(defender: str, overruns: bool) -> None:
    game = at("4.1.3", {"DE-4-Pz-XX": "1404", defender: {"place": "1405", "lost": int(not overruns)}})
    player = make_player("staff", game.title, "german", 1)
    game.choose("german", "move DE-4-Pz-XX")
    game.choose("german", "to 1405")
    choice = player.choose(game.seat("german"))
    assert (choice[0] == "overrun") == overruns


def test_r19_3_1_free_airborne_units_are_asked_for_while_a_town_is_open() -> None:
    g = board(at("4.1.3", {"CH-1-Inf-XX": "1007"}, scenario="southern_hook"))
    assert parse("1007") not in open_towns(g)
    assert parse("1705") in open_towns(g)


def test_the_usual_doctrine_is_the_first_and_no_two_have_one_name() -> None:
    assert DOCTRINES[0] == STANDARD
    assert len({doctrine.name for doctrine in DOCTRINES}) == len(DOCTRINES)


def test_a_doctrine_with_more_nerve_attacks_less() -> None:
    g = board(at("4.1.3", {"DE-5-Inf-XX": "1203", "CH-4-Bdr-X": "1304"}))
    goal = parse("1304")
    assert goal in plan_moves(g, GERMAN, STANDARD).values()
    assert goal not in plan_moves(g, GERMAN, replace(STANDARD, nerve=1.1)).values()


def test_a_doctrine_that_takes_risks_marches_into_the_reach_of_a_stronger_enemy() -> None:
    g = board(at("4.1.6", {"CH-4-Inf-XX": "1305", "DE-4-Pz-XX": "1203"}))
    threat = threats(g, SWISS)
    shy, daring = (
        threat[plan_moves(g, SWISS, replace(STANDARD, risk=risk))[UNIT["CH-4-Inf-XX"]]]
        for risk in (1.0, 99.0)
    )
    assert shy == 0 < daring


@pytest.mark.parametrize(("doctrine", "overruns"), [("standard", True), ("thrifty", False)])
def test_r12_3_a_doctrine_may_forgo_overruns(doctrine: str, overruns: bool) -> None:
    game = at("4.1.3", {"DE-4-Pz-XX": "1404", "CH-4-Bdr-X": "1405"})
    player = staff("german", 1, doctrine)
    game.choose("german", "move DE-4-Pz-XX")
    game.choose("german", "to 1405")
    assert (player.choose(game.seat("german"))[0] == "overrun") == overruns


@pytest.mark.parametrize(("doctrine", "answer"), [("standard", "no"), ("steady", "yes")])
def test_r17_0_a_doctrine_may_buy_every_turn_it_can_pay_for(doctrine: str, answer: str) -> None:
    """One town held and one point to pay with: the usual staff gives up."""
    game = at("4.5", {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1705"}, turn=10)
    decision = game.open_decisions()[0]
    assert type(decision).__name__ == "BuyTurn"
    assert str(staff("german", 1, doctrine).choose(game.seat("german"))) == answer


def test_r19_4_3_without_a_limit_the_german_attacks_only_to_win_until_his_army_is_there() -> None:
    units = {"DE-5-Inf-XX": "1404", "CH-4-Inf-XX": {"place": "1504", "lost": 1}}
    attacks = {}
    for turn in (1, GATHERED + 1):
        g = board(at("4.1.3", units, scenario="follow_on", turn=turn))
        attacks[turn] = suited(g, GERMAN, STANDARD)
        assert suited(g, SWISS, STANDARD) == STANDARD
    assert attacks[1].nerve > STANDARD.nerve
    assert attacks[1].own > STANDARD.own
    assert attacks[GATHERED + 1] == STANDARD


def test_r10_2_3_the_french_hold_every_hex_behind_an_attack_so_that_it_may_go_on() -> None:
    """Two posts without anyone behind them: whoever is beaten off in 1201 falls back to 1301 or 1302."""
    worn = {"DE-5-Inf-XX": {"place": "1201", "lost": 1}, "DE-4-Pz-XX": {"place": "1202"}}
    g = board(at("4.1.6", {**FRENCH, **worn}, scenario="training"))
    plan = plan_moves(g, SWISS)
    attackers = [unit for unit, hex in plan.items() if hex == parse("1201")]
    assert len(attackers) == 1
    held = {plan.get(UNIT[name], parse(hex)) for name, hex in FRENCH.items() if UNIT[name] not in attackers}
    assert held == {parse("1101"), parse("1102")}


def test_r10_2_3_the_german_closes_the_hexes_behind_the_gate() -> None:
    units = {
        **FRENCH,
        "DE-5-Inf-XX": "1201",
        "DE-23-Inf-XX": "1202",
        "DE-A-Eng-III": "1201",
        "DE-B-Eng-III": "1202",
    }
    plan = plan_moves(board(at("4.1.3", units, scenario="training")), GERMAN)
    assert {plan[UNIT["DE-A-Eng-III"]], plan[UNIT["DE-B-Eng-III"]]} == {parse("1301"), parse("1302")}
