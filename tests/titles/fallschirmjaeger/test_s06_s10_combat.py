"""S6.0 to S10.0 Overrun, combat, losses, retreats, advance; the printed combat table cell by cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.series.scs.r07_odds import combat_odds
from redoubt.series.scs.r09_retreat import retreat_ways
from redoubt.titles.fallschirmjaeger.tables import parse_result
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    PARA,
    UNIT,
    D,
    G,
    T,
    at,
    attack,
    choose,
    events,
    fight_column,
    hex_id,
    hexes,
    kind,
    options,
    place,
    refused,
    value,
)

PRINTED = """
2     A3r1   A2r1   A2r1   A2     A2   A1   A1D1
3     A2r1   A2r1   A2     A2     A1D1 A1D1 A1D1
4     A2r1   A2     A2D1   A1D1   A1D1 A1D1 D1
5     A2     A2     A1D1   A1D1   A1D1 D1   D2r1
6     A2     A1     A1D1   A1D1   D1   D2r1 D2r1
7     A1     A1     A1D1   A1D2   D2r1 D2r1 D2r2
8     A1     A1     A1D1   A1D2   D2r1 D2r1 D2r2
9     A1     A1D1   A1D2r1 D2r1   D2r1 D2r2 D2r2
10    A1     A1D2r1 A1D2r1 D2r1   D2r2 D2r2 D3r3
11    A1     A1D2r1 A1D2r1 D2r1   D2r2 D2r2 D3r3
12    A1D1   A1D2r1 D2r2   D2r2   D2r2 D3r3 D3r4
13    A1D2r1 A1D2r2 D3r2   D3r3   D3r3 D3r4 D4r4
14    D3r2   D3r3   D3r3   D3r4   D3r4 D4r4 D4r5
"""
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1+")
CELLS = [
    (column, int(line.split()[0]), cell)
    for line in PRINTED.strip().splitlines()
    for column, cell in enumerate(line.split()[1:])
]
MOVE, COMBAT = "german S3.0", "german S7.0"
MOTOR = [f"DE-9-Aufk-Bn-{n}-MC" for n in (1, 2, 3)]


def overrunning(units: dict[str, object], unit: str, dice: list[int] = [1, 1], **more: object):  # type: ignore[no-untyped-def]  # noqa: B006
    return choose(at("german S3.0", units, dice=dice, **more), G, f"move {unit}")  # type: ignore[arg-type]


# S6.0 Overrun


def test_s06_0_s06_1_an_overrun_is_fought_during_movement() -> None:
    g = overrunning({COMPANY[0]: "15.34", COMPANY[1]: "15.34", DEPOT[0]: OPEN}, COMPANY[0], [6, 6])
    choose(g, G, f"with {COMPANY[1]}", "to 15.33", f"overrun {OPEN}")
    assert events(g, "combat")[0]["what"] == "overrun"
    assert fight_column(g) == "5:1+"


def test_s06_0a_only_units_that_began_together_overrun_together() -> None:
    g = overrunning({COMPANY[0]: "15.34", COMPANY[1]: "15.33", DEPOT[0]: OPEN}, COMPANY[0])
    choose(g, G, "to 15.33")
    assert options(g, G, "with") == []


def test_s06_0b_f03_an_overrun_costs_the_hex_and_one_point_but_no_price_for_the_zone() -> None:
    slow = {COMPANY[0]: "15.34", DEPOT[0]: "15.30"}
    g = choose(overrunning(slow, COMPANY[0]), G, "to 15.31")
    assert options(g, G, "overrun") == ["overrun 15.30"]  # 3 + 2 points of 6
    near = {COMPANY[0]: "15.35", COMPANY[1]: "15.35", DEPOT[0]: "15.29"}
    g = choose(overrunning(near, COMPANY[0]), G, f"with {COMPANY[1]}", "to 15.30")
    assert kind(g) == "ChooseOrder"  # one point is left, and an overrun takes two: the move is over
    assert place(g, COMPANY[1]) == "15.30"


def test_s03_1_a_jumper_stack_that_has_overrun_is_not_asked_again() -> None:
    jumpers = {name: {"place": "15.32", "landed": 1} for name in PARA[:3]}
    g = at("german S3.0", {**jumpers, DEPOT[0]: "15.31"}, dice=[6, 6])
    choose(g, G, f"move {PARA[0]}", f"with {PARA[1]}", f"with {PARA[2]}", "overrun 15.31")
    assert place(g, PARA[2]) == "15.31"
    assert kind(g) == "ChooseOrder"  # 2.5b they have no hex left, neither together nor alone


def test_s06_0c_a_stack_overruns_once_in_a_phase() -> None:
    units = {MOTOR[0]: "15.35", DEPOT[0]: "15.33", DEPOT[1]: "15.31"}
    g = overrunning(units, MOTOR[0], [6, 6])
    choose(g, G, "to 15.34", "overrun 15.33")
    while kind(g) != "MoveOn":
        choose(g, D, options(g, D)[0])
    choose(g, G, "to 15.32")
    with refused("S6.0c"):
        choose(g, G, "overrun 15.31")


def test_s06_1a_survivors_enter_an_emptied_hex_and_may_go_on() -> None:
    g = overrunning({MOTOR[0]: "15.34", DEPOT[0]: OPEN}, MOTOR[0], [6, 6])
    choose(g, G, "to 15.33", f"overrun {OPEN}")
    while kind(g) != "MoveOn":
        choose(g, D, options(g, D)[0])
    assert place(g, MOTOR[0]) == OPEN
    assert hexes(g, G)


def test_s06_1b_units_that_do_not_clear_the_hex_are_finished() -> None:
    g = overrunning({COMPANY[0]: "15.34", GREN[0]: OPEN}, COMPANY[0], [2, 3])  # 8 against 6: A1D1
    choose(g, G, "to 15.33", f"overrun {OPEN}")
    assert kind(g) == "ChooseOrder"
    assert (place(g, COMPANY[0]), place(g, GREN[0])) == ("15.33", OPEN)
    assert f"move {COMPANY[0]}" not in options(g, G)


def test_s06_1c_attackers_retreat_from_the_hex_they_attacked_from() -> None:
    g = overrunning(
        {MOTOR[0]: "15.34", MOTOR[1]: "15.34", GREN[0]: OPEN, GREN[1]: OPEN, GREN[2]: OPEN}, MOTOR[0], [1, 1]
    )
    choose(g, G, f"with {MOTOR[1]}", "to 15.33", f"overrun {OPEN}")
    while kind(g) == "TakeStep":
        choose(g, G, options(g, G)[0])
    assert kind(g) == "RetreatTo"
    assert "15.34" in hexes(g, G, "retreat")
    assert OPEN not in hexes(g, G, "retreat")


def test_s06_1d_no_overrun_over_a_river_bridged_or_not() -> None:
    g = overrunning({COMPANY[0]: "12.19", DEPOT[0]: "14.19"}, COMPANY[0])
    choose(g, G, "to 13.19")
    with refused("S6.1d", "without road, bridge or ferry"):
        choose(g, G, "overrun 14.19")


@pytest.mark.parametrize("unit", ["DE-47-Inf-Rgt-Arty", "DE-7-Flieger-AA", "DE-Sponeck"])
def test_s06_1e_artillery_aa_and_leaders_do_not_overrun(unit: str) -> None:
    g = overrunning({unit: "15.34", DEPOT[0]: OPEN}, unit)
    choose(g, G, "to 15.33")
    assert options(g, G, "overrun") == []


def test_s06_2_assault_units_are_doubled_and_add_two() -> None:
    g = overrunning({PARA[0]: "15.34", DEPOT[0]: OPEN}, PARA[0], [3, 4])
    choose(g, G, "to 15.33", f"overrun {OPEN}")
    assert fight_column(g) == "2:1"
    assert events(g, "result")[0]["added"] == 2


def test_s06_3_a_hex_may_be_overrun_again_by_another_stack() -> None:
    g = overrunning({COMPANY[0]: "15.34", COMPANY[1]: "14.33", GREN[0]: OPEN}, COMPANY[0], [1, 2])
    choose(g, G, "to 15.33", f"overrun {OPEN}")
    while kind(g) != "ChooseOrder":
        choose(g, G, options(g, G)[0])
    choose(g, G, f"move {COMPANY[1]}", "to 14.32")
    assert f"overrun {OPEN}" in options(g, G)


# S7.0 Combat


@pytest.mark.parametrize(("column", "roll", "cell"), CELLS)
def test_s07_3_the_combat_table_is_as_printed(column: int, roll: int, cell: str) -> None:
    assert T.results.columns == COLUMNS
    assert T.results.cells[column][roll - 2] == parse_result(cell)
    assert str(T.results.cells[column][roll - 2]) == cell


def test_s07_0_s07_0a_nobody_has_to_attack() -> None:
    g = at(COMBAT, {COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, dice=[1])
    assert options(g, G) == ["attack 15.33", "done"]


def test_s07_0b_a_hex_is_attacked_once_and_a_unit_attacks_once() -> None:
    units = {COMPANY[0]: OPEN, COMPANY[1]: "16.31", GREN[0]: "15.33", DEPOT[0]: "16.32"}
    g = at(COMBAT, units, dice=[1, 2])
    choose(g, G, "attack 15.33", f"join {COMPANY[0]}", "fight")
    while kind(g) not in ("ChooseAttack",):
        choose(g, g.pending[0].side, options(g, g.pending[0].side)[0])
    with refused("S7.0b", "has been attacked"):
        choose(g, G, "attack 15.33")
    choose(g, G, "attack 16.32")
    with refused("S7.0b", "has attacked"):
        choose(g, G, f"join {COMPANY[0]}")


def test_s07_0b_a_called_off_attack_is_not_an_attack() -> None:
    g = at(COMBAT, {COMPANY[0]: OPEN, COMPANY[1]: OPEN, DEPOT[0]: "15.33", DEPOT[1]: "16.31"}, dice=[1, 1])
    choose(g, G, "attack 15.33", "call_off")
    assert options(g, G, "attack") == ["attack 15.33", "attack 16.31"]
    choose(g, G, "attack 15.33", f"join {COMPANY[0]}", "fight")
    while kind(g) != "ChooseAttack":
        g.choose(
            G if "german" in {decision.side for decision in g.pending} else D,
            options(g, g.pending[0].side)[0],
        )
    assert options(g, G, "attack") == ["attack 16.31"]
    with refused("S7.0b", "has been attacked"):
        choose(g, G, "attack 15.33")


def test_s06_0b_s07_1_an_overrun_needs_odds_that_the_table_has() -> None:
    weak, strong = PARA[0], dict.fromkeys(GREN, OPEN)
    g = overrunning({weak: {"place": "15.34", "unsupplied": 1}, **strong}, weak, fog=False)
    choose(g, G, "to 15.33")
    with refused("S7.1", "below 1:3"):
        choose(g, G, f"overrun {OPEN}")


def test_s04_0c_nobody_overruns_from_an_overstacked_hex() -> None:
    five = dict.fromkeys(COMPANY[:5], "15.33")
    g = overrunning({**five, DEPOT[0]: {"place": OPEN, "dg": 1}}, COMPANY[0])
    with refused("S4.0c", "more than 4 units"):
        choose(g, G, f"overrun {OPEN}")


def test_s07_0c_a_river_halves_those_who_attack_over_it() -> None:
    g = attack(at(COMBAT, {COMPANY[0]: "3.07", DEPOT[0]: "3.08"}, dice=[3, 4, 1]), G, "3.08")
    assert fight_column(g) == "1:1"  # 4 against 3


def test_s07_0c_a_canal_halves_unless_there_is_a_bridge() -> None:
    g = at(COMBAT, {COMPANY[0]: "4.29", DEPOT[0]: "5.29"}, fog=False)
    odds = combat_odds(g.state, (UNIT[COMPANY[0]],), hex_id("5.29"), False)
    assert odds.attack == 4 * 64
    g = at(COMBAT, {COMPANY[0]: "5.28", DEPOT[0]: "5.29"}, fog=False)
    assert combat_odds(g.state, (UNIT[COMPANY[0]],), hex_id("5.29"), False).attack == 8 * 64


def test_s07_0d_a_village_doubles_the_defence() -> None:
    g = attack(at(COMBAT, {COMPANY[0]: "4.28", DEPOT[0]: "5.28"}, dice=[3, 4]), G, "5.28")
    assert fight_column(g) == "1:1"  # 8 against 6


@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [(1, (GREN[0],), "1:1"), (2, (GREN[0],), "3:1"), (3, (GREN[0],), "4:1"), (3, DEPOT[:1], "5:1+")],
)
def test_s07_1_odds_are_rounded_normally(attackers: int, defenders: tuple[str, ...], column: str) -> None:
    units = {COMPANY[n]: OPEN for n in range(attackers)} | dict.fromkeys(defenders, "15.33")
    g = attack(at(COMBAT, units, dice=[3, 4, 1]), G, "15.33")
    assert fight_column(g) == column


def test_s07_1_f04_an_attack_may_not_be_declared_below_one_to_three() -> None:
    weak = "DE-9-Aufk-Bn-AT"
    g = choose(at(COMBAT, {weak: OPEN, GREN[0]: "15.33"}), G, "attack 15.33", f"join {weak}")
    with refused("S7.1", "below 1:3"):
        choose(g, G, "fight")


def test_s07_1_f04_hidden_strength_is_read_in_the_lowest_column() -> None:
    units = {"DE-9-Aufk-Bn-Eng": OPEN} | dict.fromkeys(GREN, "15.33")
    g = at(COMBAT, units, dice=[6, 6])
    attack(g, G, "15.33")
    assert fight_column(g) == "1:3"


def test_s07_2_a_hex_without_strength_defends_with_one(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text(f"id,strength\n{DEPOT[0]},0\n")
    g = at(COMBAT, {"DE-9-Aufk-Bn-Eng": OPEN, DEPOT[0]: "15.33"}, dice=[3, 4, 1], overlay=tmp_path)
    attack(g, G, "15.33")
    assert fight_column(g) == "2:1"


def test_s07_3_the_attacker_loses_first() -> None:
    g = attack(
        at(COMBAT, {COMPANY[0]: OPEN, COMPANY[1]: OPEN, GREN[0]: "15.33", GREN[1]: "15.33"}, dice=[3, 4]),
        G,
        "15.33",
    )
    assert g.pending[0].side == G


@pytest.mark.parametrize(("dice", "words"), [([1, 1], "15.33 holds"), ([6, 6], "15.33 is cleared")])
def test_s07_3_the_log_says_who_holds_the_hex_once_losses_and_retreats_are_over(
    dice: list[int], words: str
) -> None:
    g = attack(at(COMBAT, {COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, dice=[*dice, 1]), G, "15.33")
    while kind(g) == "TakeStep":
        choose(g, G, options(g, G)[0])
    assert [line["text"] for line in g.log_lines(G) if line["kind"] == "outcome"] == [f"{words} [S7.3]"]


def test_s07_3_units_in_a_city_ignore_retreats() -> None:
    units = {COMPANY[n]: "33.19" for n in range(4)} | {DEPOT[0]: "33.20", DEPOT[1]: "33.20"}
    g = attack(at(COMBAT, units, dice=[4, 5]), G, "33.20")
    while kind(g) == "TakeStep":
        choose(g, g.pending[0].side, options(g, g.pending[0].side)[0])
    assert kind(g) != "RetreatTo"


# S8.0 Step losses


def test_s08_0a_a_two_step_unit_flips_and_a_reduced_one_is_removed() -> None:
    units = {COMPANY[0]: OPEN, GREN[0]: {"place": "15.33", "lost": 1}, GREN[1]: "15.33"}
    g = attack(at(COMBAT, units, dice=[3, 4, 1]), G, "15.33")  # 8 against 9: A1D1
    assert value(g, "lost", COMPANY[0]) == 1
    choose(g, D, f"lose {GREN[0]}")
    assert place(g, GREN[0]) == "dead"


def test_s08_0a_the_question_names_the_fight_that_costs_the_steps() -> None:
    units = {COMPANY[0]: OPEN, COMPANY[1]: OPEN, GREN[0]: "15.33", GREN[1]: "15.33"}
    g = attack(at(COMBAT, units, dice=[3, 4]), G, "15.33")  # A1D1
    assert g.pending[0].prompt == "the fight for 15.33 costs you 1 step: which unit takes it?"


def test_s08_0b_leaders_take_no_losses() -> None:
    units = {COMPANY[0]: OPEN, GREN[0]: "15.33", GREN[1]: "15.33", "NL-Winkelmann": "15.33"}
    g = attack(at(COMBAT, units, dice=[4, 5]), G, "15.33")  # 8 against 13: A1D1
    assert options(g, D) == [f"lose {GREN[0]}", f"lose {GREN[1]}"]
    with refused("S8.0b", "never takes losses"):
        choose(g, D, "lose NL-Winkelmann")


# S9.0 Retreats


def retreating(units: dict[str, object], dice: list[int] = [3, 4]):  # type: ignore[no-untyped-def]  # noqa: B006
    """Four companies attack 15.33 from below it at 3:1 or better."""
    g = attack(at(COMBAT, {**{COMPANY[n]: OPEN for n in range(4)}, **units}, dice=[*dice, 1]), G, "15.33")  # type: ignore[arg-type]
    while kind(g) == "TakeStep":
        choose(g, g.pending[0].side, options(g, g.pending[0].side)[0])
    return g


def test_s09_0_s09_0a_the_owner_chooses_where_each_unit_goes() -> None:
    g = retreating({GREN[0]: "15.33", GREN[1]: "15.33"})
    assert kind(g) == "RetreatTo"
    assert hexes(g, D, "retreat") >= {"15.34"}


def test_s09_0b_each_hex_leads_further_away() -> None:
    g = at(COMBAT, {DEPOT[0]: OPEN, COMPANY[0]: "15.33"})
    ways = retreat_ways(g.state, UNIT[DEPOT[0]], 2)
    assert ways
    assert all(T.grid.distance(hex_id(OPEN), hex) == 2 for hex in ways)
    assert all(hex_id("15.33") not in way.path for way in ways.values())


def test_s09_0c_a_stack_loses_one_step_for_a_hex_in_an_enemy_zone() -> None:
    g = at(MOVE, {DEPOT[0]: OPEN, COMPANY[0]: "15.30"})
    ways = retreat_ways(g.state, UNIT[DEPOT[0]], 1)
    assert ways[hex_id("15.31")].zones == 1
    assert ways[hex_id("15.33")].zones == 0
    friends = at(MOVE, {DEPOT[0]: OPEN, COMPANY[0]: "15.30", DEPOT[1]: "15.31"})
    assert retreat_ways(friends.state, UNIT[DEPOT[0]], 1)[hex_id("15.31")].zones == 0


def test_s09_0d_a_unit_that_cannot_retreat_is_destroyed() -> None:
    around = {COMPANY[n]: hex for n, hex in enumerate(("15.32", "15.34", "14.33", "14.32", "16.33", "16.32"))}
    g = at(COMBAT, {**around, GREN[0]: "15.33", GREN[1]: "15.33"}, dice=[3, 4])
    attack(g, G, "15.33")
    while kind(g) == "TakeStep":
        choose(g, g.pending[0].side, options(g, g.pending[0].side)[0])
    assert {place(g, GREN[0]), place(g, GREN[1])} == {"dead"}


@pytest.mark.parametrize(("saved", "lost"), [(GREN[0], GREN[1]), (GREN[1], GREN[0])])
def test_s09_0a_s09_0d_f47_the_owner_chooses_who_takes_the_last_room(saved: str, lost: str) -> None:
    """One way is open, into a hex with room for one, and the enemy is behind it."""
    germans = dict(zip(COMPANY, ("15.32", "14.32", "14.33", "16.32", "16.33"), strict=False))
    behind = dict(zip(PARA, ("14.34", "15.35", "16.34"), strict=False))
    dutch = {GREN[0]: "15.33", GREN[1]: "15.33", **dict.fromkeys(DEPOT, "15.34")}
    g = attack(at(COMBAT, {**germans, **behind, **dutch}, dice=[3, 4]), G, "15.33")
    choose(g, D, f"lose {GREN[0]}", f"lose {GREN[1]}")
    assert options(g, D) == [f"retreat {GREN[0]} 15.34", f"retreat {GREN[1]} 15.34"]
    choose(g, D, f"retreat {saved} 15.34")
    assert (place(g, saved), place(g, lost)) == ("15.34", "dead")


def test_s09_0e_a_standing_barrage_strikes_where_a_retreat_ends() -> None:
    gun = "NL-10-RA-1-Arty"
    units = {GREN[0]: "15.33", GREN[1]: "15.33", gun: {"place": "15.28", "standing": "15.34"}}
    g = retreating(units, dice=[3, 4, 1, 1])
    choose(g, D, f"retreat {GREN[1]} 15.34")
    assert value(g, "dg", GREN[0]) or value(g, "dg", GREN[1])


# S10.0 Advance


def test_s10_0_attackers_may_enter_the_emptied_hex() -> None:
    g = retreating({DEPOT[0]: "15.33"}, dice=[6, 6])
    assert kind(g) == "ChooseAdvance"
    choose(g, G, f"advance {COMPANY[0]}", "stay")
    assert (place(g, COMPANY[0]), place(g, COMPANY[1])) == ("15.33", OPEN)


def test_s10_0_nobody_advances_over_a_river() -> None:
    g = at(COMBAT, {**{COMPANY[n]: "3.07" for n in range(4)}, DEPOT[0]: "3.08"}, dice=[6, 6, 1])
    attack(g, G, "3.08")
    while kind(g) == "RetreatTo":
        choose(g, D, options(g, D)[0])
    assert not events(g, "entered")
    assert kind(g) != "ChooseAdvance"
