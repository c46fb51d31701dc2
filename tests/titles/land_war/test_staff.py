"""The staff: a computer team for any nation, which knows what its team knows and writes whole sheets."""

from __future__ import annotations

from itertools import pairwise

import pytest

from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.record import new_game, position_game
from redoubt.players import make_player
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.staff import aims, massing, plans
from redoubt.titles.land_war.staff.plans import DOCTRINES, STANDARD, Fight, Option
from redoubt.titles.land_war.staff.staff import _SHEETS, DOCTRINE_NAMES, Staff, staff
from redoubt.titles.land_war.state import ALLIED, AXIS, MEN
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import at, everybody, hex_, manned, nation, new, play, written


def orders(scenario: str, side: str, phase: str, doctrine: str = "standard", seed: int = 1) -> list[str]:
    """What the staff of a side writes on its first sheet of a step; the others' staffs play up to it."""
    game = new_game(TITLE, scenario, {}, SeededDice(seed))
    players = {one: staff(one, seed, doctrine if one == side else "standard") for one in game.sides}
    found: list[str] = []
    while game.result is None:
        open_to = game.open_decisions()[0]
        who = game.sides[open_to.side]
        mine = who == side and game.phase_rule == phase
        if found and not mine:
            return found
        chosen = players[who].choose(game.seat(who))
        if mine:
            found.append(str(chosen))
        game.choose(who, chosen)
    return found


# what it is after


def test_s1_a_place_is_worth_more_than_the_way_to_it():
    g = new().state
    value = aims.worth(g, ALLIED)
    kiev = hex_("0404")
    assert value[kiev] > max(value[near] for near in GRID.adjacent[kiev] if near in value)


def test_s1_a_thrust_follows_land_from_its_line_to_a_place_with_points():
    g = new("east").state
    way = aims.axis(g, AXIS)
    assert way[-1] in g.rules.map.points
    assert any(near in queries.line(g, AXIS) for near in g.rules.map.joined[way[0]])
    for here, there in pairwise(way):
        assert there in g.rules.map.joined[here]


def test_lw100_works_lengthen_the_way():
    bare = at("LW-051", manned()).state
    cost, _ = aims._ways(bare, ALLIED)
    walled = at("LW-051", manned()).state
    target = min(cost, key=lambda hex: (cost[hex] != 1, hex))
    walled.forts = tuple((target, near, nation("Germany"), 4) for near in GRID.adjacent[target])
    walled.memo.clear()
    assert aims._ways(walled, ALLIED)[0][target] > cost[target]


def test_lw022_a_hex_whose_fall_cuts_others_off_is_worth_more():
    g = new("east").state
    found = aims.pockets(g, ALLIED)
    line = queries.line(g, AXIS)
    assert set(found) <= set(line)
    assert all(0 < gain <= 6.0 for gain in found.values())


# LSP


def test_lw081_lsp_go_where_the_next_ones_bring_most():
    small = Fight(1, 1.0, (0.2, 0.3, 0.35))
    great = Fight(2, 5.0, (0.2, 0.3, 0.35))
    assert plans.allot((small, great), 2) == {2: 2}


def test_lw081_two_lsp_are_given_where_one_alone_would_change_nothing():
    assert plans.allot((Fight(1, 3.0, (0.3, 0.3, 0.8)),), 5) == {1: 2}


def test_lw081_lsp_that_bring_nothing_are_kept():
    assert plans.allot((Fight(1, 9.0, (1.0, 1.0, 1.0)),), 5) == {}


# flags


def test_lw030_attacks_that_share_a_hex_are_not_both_made():
    both = [Option(3.0, 10, (1, 2), 0.9), Option(2.0, 11, (2,), 0.9), Option(1.0, 12, (3,), 0.9)]
    chosen = plans.apart(both, 9, {10: 1, 11: 1, 12: 1})
    assert [one.target for one in chosen] == [10, 12]


def test_lw033_flags_are_not_overspent_where_an_operation_takes_two():
    both = [Option(3.0, 10, (1,), 0.9), Option(2.0, 11, (2,), 0.9)]
    assert [one.target for one in plans.apart(both, 3, {10: 2, 11: 2})] == [10]


# deployment


@pytest.mark.parametrize("side", ["germany", "ussr"])
def test_lw051_what_is_sent_is_in_the_pool_and_nothing_is_left_of_it(side):
    g = at(
        "LW-051", manned(), pools={"Germany": {"men": 7, "tanks": 2}, "USSR": {"men": 9, "aircraft": 1}}
    ).state
    who = nation("Germany" if side == "germany" else "USSR")
    line = [hex for hex in queries.line(g, queries.camp_of(g, who)) if queries.pool_for(g, who, hex) >= 0]
    points = [queries.in_pool(g, who, what) for what in range(3)]
    had = list(points)
    sends, _ = massing.mass(g, who, line, points, 3, STANDARD)
    for what in range(3):
        assert sum(number for (kind, _), number in sends.items() if kind == what) == had[what]
    assert all(number > 0 for number in sends.values())


def test_a09_an_attack_is_massed_in_one_hex():
    g = at("LW-051", manned(), pools={"USSR": {"men": 40}}).state
    line = list(queries.line(g, ALLIED))
    sends, strikes = massing.mass(g, nation("USSR"), line, [40, 0, 0], 3, DOCTRINES["attack"])
    assert strikes
    assert max(number for (what, _), number in sends.items() if what == MEN) >= strikes[0].need
    assert len({one.start for one in strikes}) == len(strikes)


def test_a24_a_place_just_behind_the_line_gets_a_man():
    g = new("east").state
    watched = massing.second_line(g, AXIS)
    line = queries.line(g, AXIS)
    assert watched
    assert not set(watched) & set(line)
    assert all(g.rules.map.points[hex] and g.holder[hex] == AXIS for hex in watched)


# doctrines


def test_a_thrust_waits_until_one_is_as_strong_as_the_enemy():
    weak = at("LW-053", manned({"0503": {"Germany": (30, 9, 9)}})).state
    strong = at("LW-053", manned({"0702": {"USSR": (90, 9, 9)}})).state
    assert plans.fitting(weak, ALLIED, DOCTRINES["thrust"]) is STANDARD
    assert plans.fitting(strong, ALLIED, DOCTRINES["thrust"]) is DOCTRINES["thrust"]
    assert plans.fitting(weak, ALLIED, DOCTRINES["defend"]) is DOCTRINES["defend"]


def test_every_doctrine_writes_a_deployment():
    for name in DOCTRINE_NAMES:
        sheet = orders("orel", "ussr", "LW-051", name)
        assert sheet[-1] == "done"
        assert any(order.startswith("send") for order in sheet)


def test_r3_the_west_lands_in_europe_before_the_end():
    game = new_game(TITLE, "europe", {}, SeededDice(3))
    players = [staff(side, 3) for side in game.sides]
    landed = False
    while game.result is None and not landed:
        side = game.open_decisions()[0].side
        chosen = players[side].choose(game.seat(side))
        landed = chosen.verb == "land" and game.sides[side] in ("britain", "usa")
        game.choose(side, chosen)
    assert landed


# how well it plays


@pytest.mark.parametrize(("side", "camp"), [("ussr", "allied"), ("germany", "axis")])
def test_s1_the_staff_beats_random_orders(side, camp):
    won = 0
    for seed in range(8):
        game = new_game(TITLE, "orel", {}, SeededDice(seed))
        players = [make_player("staff" if one == side else "random", TITLE, one, seed) for one in game.sides]
        while game.result is None:
            asked = game.open_decisions()[0].side
            game.choose(asked, players[asked].choose(game.seat(asked)))
        won += game.result.winner == camp
    assert won >= 7


def test_the_staff_says_why():
    game = new()
    one = Staff("ussr", 1)
    while game.sides[game.open_decisions()[0].side] != "ussr":
        asked = game.sides[game.open_decisions()[0].side]
        game.choose(asked, staff(asked, 1).choose(game.seat(asked)))
    chosen = one.choose(game.seat("ussr"))
    reason = one.explain()
    assert reason is not None
    assert reason.choice == str(chosen)
    assert reason.rule


def test_lw031_a_sheet_that_cannot_be_handed_in_is_struck_back_until_it_can(monkeypatch):
    flags = [("flag", hex_("0601"), hex_("0602")), ("flag", hex_("0601"), hex_("0502"))]
    monkeypatch.setitem(_SHEETS, "Flags", lambda *_: iter(flags))  # and nobody is sent to the second
    g = at("LW-053", manned({"0601": {"USSR": (9,)}}))
    everybody(g, "no")
    play(g, "germany: second")
    helper, chosen = staff("ussr", 1), [""]
    while chosen[-1] != "done" and len(chosen) < 9:
        chosen.append(str(helper.choose(g.seat("ussr"))))
        play(g, f"ussr: {chosen[-1]}")
    assert chosen[1:] == ["flag 0601 0602", "flag 0601 0502", "cancel", "done"]


# the owner's tables


def test_lw065_an_attack_is_massed_for_the_column_that_the_results_table_makes_good():
    rules = new().state.rules
    columns = {ground: rules.charts.columns[massing.wanted(rules, ground)] for ground in ("open", "forest")}
    assert columns == {"open": "5:2", "forest": "5:1"}


def test_lw065_an_owner_s_results_change_how_much_is_massed(tmp_path):
    green = "".join(f"3:2,{number},G,printed\n" for number in range(-7, 8))
    (tmp_path / "results.csv").write_text(f"column,differential,colour,source\n{green}")
    needs = []
    for overlay in (None, tmp_path):
        setup = written(manned({"0702": {"USSR": (3,)}}), "orel", None, None, None, phase="LW-051")
        g = position_game(TITLE, setup, ScriptedDice([]), overlay).state
        strikes = massing.strikes(g, nation("USSR"), [hex_("0702")], STANDARD)
        needs.append({GRID.name(strike.target): strike.need for strike in strikes})
    assert needs[0].keys() == needs[1].keys()
    assert all(needs[1][target] < need for target, need in needs[0].items())
