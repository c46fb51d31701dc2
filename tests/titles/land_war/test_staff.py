"""The staff: a computer team for any nation, which knows what its team knows and writes whole sheets."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import pytest

from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.record import new_game, position_game
from redoubt.engine.text import plain
from redoubt.players import make_player
from redoubt.players.base import level_names
from redoubt.show.reason import Reason
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.staff import aims, massing, plans, staff as staff_module
from redoubt.titles.land_war.staff.plans import DOCTRINES, STANDARD, Fight, Option
from redoubt.titles.land_war.staff.staff import _SHEETS, DOCTRINE_NAMES, Staff, staff
from redoubt.titles.land_war.state import AIRCRAFT, ALLIED, AXIS, MEN, TANKS, Board
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import at, everybody, hex_, manned, nation, new, play, played, written


def orders(scenario: str, side: str, phase: str, doctrine: str = "standard", seed: int = 1) -> list[str]:
    """What the staff of a side writes on its first sheet of a step; the others' staffs play up to it."""
    game = new_game(TITLE, scenario, {}, SeededDice(seed))
    players = {seat: staff(seat, seed, doctrine if seat == side else "standard") for seat in game.sides}
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


def test_lw081_lw085_lsp_are_staked_for_the_hex_beyond_too():
    """The hex is sure to fall; two LSP make green likely."""
    assert plans.allot((Fight(1, 2.0, (1.0, 1.0, 1.0), (0.1, 0.2, 0.8)),), 5) == {1: 2}


def test_lw081_a_team_with_lsp_to_spare_stakes_every_one_that_helps():
    """Ten against one: each LSP helps a little. With 7 in the Pool some are kept, with 60 none that help."""
    forces = manned({"0702": {"USSR": (10, 2, 2)}, "0602": {"Germany": (1,)}})
    staked = []
    for stock in (7, 60):
        g = at("LW-054", forces, flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": stock}})
        decision = next(decision for decision in g.open_decisions() if g.sides[decision.side] == "ussr")
        orders = Staff("ussr", 1).stake(g.state, decision)
        staked.append(sum(order.order[2] for order in orders if order.order[0] == "lsp"))
    assert 0 < staked[0] < staked[1]


# LW-097 the shorter line


def thinned(men: int) -> Board:
    """The Eastern Front with at most so many Germans in each front hex."""
    g: Board = new("east").state
    line = queries.line(g, AXIS)
    g.forces = tuple(
        tuple((row[0], min(row[1], men), 0, 0, 0) for row in rows) if hex in line else rows
        for hex, rows in enumerate(g.forces)
    )
    g.axis_was = queries.held(g, AXIS)
    g.changed()
    return g


def test_lw097_a_camp_short_of_men_gives_up_what_makes_its_line_longer(monkeypatch):
    """Nobody presses the line; if men are short, its bends are given up all the same, each to hexes that are
    front already."""
    germany = SimpleNamespace(nation=lambda g: nation("Germany"))
    assert plans.short_of_men(thinned(1), AXIS)
    assert not plans.short_of_men(thinned(9), AXIS)
    monkeypatch.setattr(staff_module, "threat", lambda g, hex: 0)
    given = {}
    for short in (False, True):
        monkeypatch.setattr(staff_module, "short_of_men", lambda g, camp, short=short: short)
        orders = list(Staff("germany", 1).give(thinned(1), germany))[:-1]
        given[short] = [order.order[1] for order in orders]
    assert not given[False]
    line = set(queries.line(thinned(1), AXIS))
    assert given[True]
    assert all(line.issuperset(queries.friends_beside(thinned(1), hex, AXIS)) for hex in given[True])


def test_a24_a_camp_short_of_men_keeps_fewer_behind_its_line():
    assert len(massing.second_line(thinned(1), AXIS)) < len(massing.second_line(thinned(9), AXIS))


def test_a39_what_hangs_on_one_weak_hex_is_known():
    """Each neck is front, what hangs on it is held, and with the neck gone no Pool reaches it."""
    g = played("east", 3, 8).state
    for camp in (AXIS, ALLIED):
        for neck, lost in aims.necks(g, camp).items():
            assert neck in queries.line(g, camp)
            assert all(g.holder[hex] == camp for hex in GRID.members(lost))
        assert plans.hanging(g, camp) | queries.sum_bits(iter(aims.necks(g, camp).values())) == (
            queries.sum_bits(iter(aims.necks(g, camp).values()))
        )


# flags


def test_lw030_attacks_that_share_a_hex_are_not_both_made():
    both = [Option(3.0, 10, (1, 2), 0.9), Option(2.0, 11, (2,), 0.9), Option(1.0, 12, (3,), 0.9)]
    chosen = plans.apart(both, 9, {10: 1, 11: 1, 12: 1})
    assert [option.target for option in chosen] == [10, 12]


def test_lw033_flags_are_not_overspent_where_an_operation_takes_two():
    both = [Option(3.0, 10, (1,), 0.9), Option(2.0, 11, (2,), 0.9)]
    assert [option.target for option in plans.apart(both, 3, {10: 2, 11: 2})] == [10]


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
    assert len({strike.start for strike in strikes}) == len(strikes)


def test_a24_a_place_just_behind_the_line_gets_a_man():
    g = new("east").state
    watched = massing.second_line(g, AXIS)
    line = queries.line(g, AXIS)
    assert watched
    assert not set(watched) & set(line)
    assert all(g.holder[hex] == AXIS for hex in watched)


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
        players = [
            make_player("staff" if seat == side else "random", TITLE, seat, seed) for seat in game.sides
        ]
        while game.result is None:
            asked = game.open_decisions()[0].side
            game.choose(asked, players[asked].choose(game.seat(asked)))
        won += game.result.winner == camp
    assert won >= 7


def test_the_staff_says_why():
    game = new()
    player = Staff("ussr", 1)
    while game.sides[game.open_decisions()[0].side] != "ussr":
        asked = game.sides[game.open_decisions()[0].side]
        game.choose(asked, staff(asked, 1).choose(game.seat(asked)))
    chosen = player.choose(game.seat("ussr"))
    reason = player.explain()
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


@pytest.mark.parametrize(("men", "hunts"), [(2, []), (3, ["0302"])])
def test_lw109_a_security_operation_needs_its_men_in_the_pool(men, hunts):
    g = new("orel").state
    german = nation("Germany")
    g.men = tuple(men if pool == german else held for pool, held in enumerate(g.men))
    g.memo.clear()
    assert [GRID.name(hex) for hex in massing.hunted(g, german, 6)] == hunts


# reasons


def reasons_of(scenario: str, turns: int, seed: int = 4) -> list[Reason]:
    """What all staffs say about their choices in some turns."""
    game = new(scenario, seed)
    players = {side: staff(side, seed) for side in game.sides}
    reasons = []
    while game.turn <= turns and game.result is None:
        side = game.sides[game.open_decisions()[0].side]
        game.choose(side, players[side].choose(game.seat(side)))
        reason = players[side].explain()
        assert reason is not None
        reasons.append(reason)
    return reasons


@pytest.mark.parametrize(("scenario", "turns"), [("orel", 4), ("europe", 2), ("china", 2)])
def test_every_reason_names_an_aim_or_a_number_and_no_id(scenario, turns):
    reasons = reasons_of(scenario, turns)
    assert len(reasons) > 100
    for reason in reasons:
        text = plain(reason.text)
        assert "as the step asks" not in text
        assert "as planned" not in text
        assert not re.search(r"\b[A-Z]{3}\d\d\b|_|\bNone\b|  ", text), text
        assert re.search(
            r"\d|the rules leave|last turn|hand is empty|no LSP|no flag|no man|no points", text
        ), text
        assert not re.search(
            r"\b1 (men|tanks|points|cards|hexes|lines|turns|flags|orders)\b|\b0 (men|points)\b", text
        )


@pytest.mark.parametrize(("scenario", "turns"), [("orel", 4), ("east", 2), ("china", 2)])
def test_every_reason_of_a_choice_names_what_came_second(scenario, turns):
    forced = ("the rules leave no other choice", "it is the last turn")
    texts = [plain(reason.text) for reason in reasons_of(scenario, turns)]
    chosen = [text for text in texts if not text.startswith(forced)]
    assert [
        text for text in chosen if "; second: " not in text and "; nothing else was open" not in text
    ] == []
    assert len({*chosen}) > 60


def test_an_attack_never_comes_second_to_itself():
    texts = [plain(reason.text) for reason in reasons_of("orel", 2) if reason.choice.startswith("send")]
    massed = [text for text in texts if text.startswith("to attack")]
    assert massed
    for text in massed:
        first, _, other = text.partition("; second: ")
        assert other.split(",")[0] not in first, text


def test_reasons_differ_from_order_to_order():
    reasons = [plain(reason.text) for reason in reasons_of("orel", 2)]
    assert len(set(reasons)) > len(reasons) / 4


# ground


@pytest.mark.parametrize("scenario", ["orel", "europe"])
def test_lw097_the_staff_gives_back_nothing_that_it_took_this_turn(scenario):
    game = new(scenario, 2)
    players = {side: staff(side, 2) for side in game.sides}
    while game.result is None:
        side = game.sides[game.open_decisions()[0].side]
        game.choose(side, players[side].choose(game.seat(side)))
    won: set[int] = set()
    for event in game.log:
        if event.kind == "turn":
            won = set()
        elif event.kind in ("taken", "beyond"):
            won.add(event.facts["hex"])
        elif event.kind == "gave_ground":
            assert event.facts["hex"] not in won


def test_lw097_the_staff_gives_up_no_ground_on_the_last_turn():
    given: Counter[int] = Counter()
    for seed in range(6):
        game = played("orel", seed, 99)
        turn = 0
        for event in game.log:
            turn = event.facts["turn"] if event.kind == "turn" else turn
            given[turn] += event.kind == "gave_ground"
    assert sum(given.values()) > 0
    assert given[4] == 0


def test_lw055_what_stands_in_a_hopeless_defence_is_saved_but_for_one_man():
    forces = manned({"0702": {"USSR": (40, 9, 9)}, "0602": {"Germany": (5, 1)}})
    g = at("LW-055", forces, flags=[["USSR", "0702", "0602", 0]], allotted=[["USSR", "0602", 0, None, 4]])
    helper, chosen = staff("germany", 1), [""]
    while chosen[-1] != "done":
        chosen.append(str(helper.choose(g.seat("germany"))))
        play(g, f"germany: {chosen[-1]}")
    assert {"recall men 0602 4", "recall tanks 0602 1"} <= set(chosen)


def test_two_staffs_of_different_seeds_do_not_want_the_same_places_first():
    g = new("europe").state
    best = {
        max(aims.worth(g, ALLIED, 0.5, taste).items(), key=lambda row: row[1])[0] for taste in range(1, 12)
    }
    assert len(best) > 1
    assert aims.fancy(0, 5) == 1.0


# doing nothing


def wins_of_a_passive_team(side: str, camp: str, against: str, games: int) -> int:
    """How many games of Orel a team wins that only says `done`."""
    won = 0
    for seed in range(games):
        game = new("orel", 600 + seed)
        players = {
            seat: make_player("passive" if seat == side else against, TITLE, seat, seed)
            for seat in game.sides
        }
        while game.result is None:
            asked = game.sides[game.open_decisions()[0].side]
            game.choose(asked, players[asked].choose(game.seat(asked)))
        won += game.result.winner == camp
    return won


@pytest.mark.parametrize(("side", "camp"), [("ussr", "allied"), ("germany", "axis")])
@pytest.mark.parametrize(("against", "most"), [("staff", 0.15), ("cadet", 0.3)])
def test_s1_a_passive_team_does_not_win(side, camp, against, most):
    assert wins_of_a_passive_team(side, camp, against, 10) <= most * 10


def test_s1_general_is_not_offered_where_it_is_not_shown_to_beat_captain():
    assert level_names(TITLE, "orel") == ["cadet", "captain"]
    assert level_names(TITLE, "east") == ["cadet", "captain", "general"]


def test_lw070_a_place_is_given_the_tanks_and_aircraft_that_deny_the_enemy_supremacy() -> None:
    """Rostov has 2 tanks and 1 aircraft, Taganrog before it 3 and 2. The German may add 4 of each, so Rostov
    needs one more tank and two more aircraft."""
    g = new("europe").state
    soviet, rostov = nation("USSR"), hex_("3614")
    reach = [hex for hex in queries.line(g, ALLIED) if queries.pool_for(g, soviet, hex) >= 0]
    sends, points = Counter[tuple[int, int]](), [20, 6, 6]
    massing.deny(g, soviet, reach, points, sends)
    assert (sends[TANKS, rostov], sends[AIRCRAFT, rostov], sends[MEN, rostov]) == (1, 2, 0)
    assert points[MEN] == 20
    assert points[TANKS] >= 3
    assert points[AIRCRAFT] >= 3
