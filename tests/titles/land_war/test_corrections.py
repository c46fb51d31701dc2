"""Control corrects the board in the middle of the combats: nobody fights with men who are not there."""

from __future__ import annotations

import random

import pytest

from redoubt.engine import conformance
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import Refused
from redoubt.engine.game import Game
from redoubt.engine.record import load
from redoubt.engine.view import ONLOOKER, plain_log
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.state import ALLIED, CARDS, NATIONS, Board
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    coloured,
    everybody,
    facts,
    force,
    hex_,
    holder,
    holds,
    in_pool,
    kinds,
    manned,
    men,
    nation,
    new,
    play,
    refused,
)
from tests.titles.land_war.test_fuzz import hand_in

START, TARGET = "2008", "2108"
"""A German hex of the Eastern Front, and the Soviet hex before it."""


def correct(g: Game, **changes: object) -> None:
    """A correction, which replays and can be taken back."""
    g.correct("control", changes, "a slip")
    assert check(g.state) == []
    assert load(g.save(), {"land_war": TITLE}.__getitem__).digest() == g.digest()


def forces(name: str, *rows: list[object], **fields: object) -> dict[str, object]:
    return {name: {"forces": [[*row, *[0] * (5 - len(row))] for row in rows], **fields}}


def ruling(position: object = None, **fields: object) -> Game:
    """Control looks at the result of an attack on the salient."""
    return attack(position, options={"control": "people"}, **fields)


# what goes with a flag (A09)


def test_a89_after_a_correction_no_more_go_with_a_flag_than_stand_there():
    g = ruling({"0702": {"USSR": (7, 2)}, "0602": {"Germany": (5,)}})
    correct(g, hex=forces("0702", ["USSR", 2, 1]))
    assert battles.share(g.state, nation("USSR"), hex_("0702"), hex_("0602")) == (2, 1, 0)
    assert facts(g, "reckoned_again")["cv"] == [3, 5]


def test_a89_points_that_a_correction_adds_in_the_combats_go_with_the_flag_and_late_comers_do_not():
    """An ally who goes with no flag stays out of the attack, however often he is counted."""
    position = {START: {"Germany": (4,), "Axis-Allies": (1,)}, TARGET: {"USSR": (2,)}}
    g = at("LW-056", position, [3, 3], "east", {"control": "people"}, flags=[["Germany", START, TARGET, 0]])
    assert facts(g, "reckoned")["cv"] == [5, 2]
    correct(g, hex=forces(START, ["Germany", 6], ["Axis-Allies", 1]))
    assert facts(g, "reckoned_again")["cv"] == [7, 2]
    correct(g, split=[["Germany", START, TARGET, 3, 0, 0]])
    assert facts(g, "reckoned_again")["cv"] == [3, 2]
    correct(g, hex=forces(START, ["Germany", 6], ["Axis-Allies", 4]))
    assert facts(g, "reckoned_again")["cv"] == [3, 2]


def test_a89_a_combat_still_to_come_is_fought_without_men_whom_a_correction_took_away():
    position = {"0702": {"USSR": (3,)}, "0602": {"Germany": (9, 3)}, "0703": {"USSR": (1,)}}
    lie = [["Germany", "0602", "0702", 0], ["Germany", "0602", "0703", 0]]
    split = [["Germany", "0602", "0702", 5, 2, 0], ["Germany", "0602", "0703", 4, 1, 0]]
    g = at("LW-056", position, [3, 3, 3, 3], options={"control": "people"}, split=split, flags=lie)
    correct(g, hex=forces("0602", ["Germany", 3]))
    rows = [row[3:] for row in g.state.split if row[1] == hex_("0602")]
    assert tuple(map(sum, zip(*rows, strict=True))) == (3, 0, 0)
    play(g, "control: accept")
    while asked(g) != ["RuleOnResult"]:
        play(g, f"{g.sides[g.open_decisions()[0].side]}: {g.legal(g.open_decisions()[0].side)[0]}")
    assert facts(g, "reckoned")["cv"] == [1, 1]


def test_a09_men_of_a_flag_that_control_has_taken_away_go_with_the_first_that_is_left():
    position = {"0602": {"Germany": (6,)}, "0702": {"USSR": (2,)}, "0703": {"USSR": (1,)}}
    lies = [["Germany", "0602", "0702", 0], ["Germany", "0602", "0703", 0]]
    split = [["Germany", "0602", "0703", 2, 0, 0], ["Germany", "0602", "0702", 4, 0, 0]]
    g = at("LW-055", manned(position), flags=lies, split=split, options={"control": "people"}, dice=[3, 3])
    correct(g, flags=lies[1:])
    everybody(g)
    play(g, "control: open")
    assert facts(g, "reckoned")["cv"] == [6, 1]


def test_a89_a_correction_that_changes_nothing_changes_nothing():
    g = ruling(
        {"0702": {"USSR": (4,)}, "0703": {"USSR": (2,)}, "0602": {"Germany": (2,)}}, starts=("0702", "0703")
    )
    before = g.digest()
    correct(g, hex=forces("0702", ["USSR", 4]))
    assert g.digest() == before


# a result that waits for Control


def test_a89_after_a_correction_the_same_dice_are_read_by_the_corrected_sum():
    position = {"0702": {"USSR": (4,)}, "0602": {"Germany": (2,)}}
    g = ruling(position, dice=[4, 3], lsp=(1, 0))
    assert (facts(g, "rolled")["column"], facts(g, "rolled")["colour"]) == ("1:2", "B")
    correct(g, hex=forces("0702", ["USSR", 15]))
    again = facts(g, "read_again")
    assert (again["dice"], again["column"], again["colour"]) == ([4, 3], "3:1", "Y")
    assert g.open_decisions()[0].colour == "Y"
    play(g, "control: accept")
    assert facts(g, "losses")["defender_loses"][0] > 0


def test_a89_a_correction_elsewhere_reads_no_dice_again():
    g = ruling()
    correct(g, pool={"Germany": {"men": 9}})
    assert asked(g) == ["RuleOnResult"]
    assert {"reckoned_again", "read_again"}.isdisjoint(kinds(g))


def test_a89_onlookers_hear_of_dice_read_again_only_when_control_accepts():
    g = ruling(dice=[6, 1])
    correct(g, hex=forces("0702", ["USSR", 9]))
    heard = [event["kind"] for event in plain_log(g, ONLOOKER)]
    assert {"rolled", "reckoned_again", "read_again"}.isdisjoint(heard)
    play(g, "control: accept")
    assert {"rolled", "reckoned_again", "read_again"} <= {event["kind"] for event in plain_log(g, ONLOOKER)}


def test_a89_dice_that_control_has_rolled_again_fall_on_the_corrected_sum():
    g = ruling({"0702": {"USSR": (4,)}, "0602": {"Germany": (2,)}}, dice=[3, 3, 5, 2], lsp=(1, 0))
    correct(g, hex=forces("0702", ["USSR", 15]))
    play(g, "control: reroll")
    assert (facts(g, "rolled")["dice"], facts(g, "rolled")["column"]) == ([5, 2], "3:1")


def test_a89_a_combat_whose_flag_control_takes_away_is_called_off_and_its_stakes_come_back():
    g = ruling(dice=[6, 1], lsp=(2, 0), cards=["USS02"], pools={"USSR": {"lsp": 0}})
    correct(g, flags=[])
    assert facts(g, "void")["why"] == "no men are left to attack"
    assert (holder(g, "0602"), holds(g, "USS02"), in_pool(g, "USSR")[3]) == ("axis", "USSR", 2)
    assert "taken" not in kinds(g)


def test_a89_a_combat_whose_target_control_gives_to_the_attacker_is_called_off():
    g = ruling()
    correct(g, hex=forces("0602", holder="allied"))
    assert facts(g, "void")["why"] == "the hex has fallen already"


# losses, retreats and advances


def test_a89_a_loss_that_a_correction_leaves_nobody_to_bear_lapses():
    position = {"0702": {"USSR": (5,)}, "0703": {"USSR": (5,)}, "0602": {"Germany": (20,)}}
    g = coloured("O", position, starts=("0702", "0703"))
    assert asked(g) == ["SpreadLoss"]
    correct(g, hex={**forces("0702", ["USSR", 1]), **forces("0703", ["USSR", 1])})
    while asked(g) == ["SpreadLoss"]:
        play(g, f"ussr: {g.legal('ussr')[0]}")
    assert men(g, "0702") + men(g, "0703") + men(g, "0802") >= 0
    assert g.state.lost_men[nation("USSR")] == 2


def test_a89_bombers_that_a_correction_took_from_the_pool_are_not_lost_in_a_combat():
    g = ruling({"0702": {"USSR": (1,)}, "0602": {"Germany": (30,)}}, dice=[3, 3],
               pools={"USSR": {"bombers": 3}}, allotted=[["USSR", "0602", 3, None, 3]])  # fmt: skip
    correct(g, pool={"USSR": {"bombers": 1}})
    play(g, "control: accept")
    assert (in_pool(g, "USSR")[4], g.state.lost_bombers[nation("USSR")]) == (0, 1)


def retreating() -> Game:
    g = coloured("Y", {"0702": {"USSR": (9,)}, "0602": {"Germany": (4, 1)}})
    assert asked(g) == ["RetreatTo"]
    return g


def test_a89_nobody_is_asked_for_a_retreat_of_men_who_a_correction_took_away():
    g = retreating()
    correct(g, hex=forces("0602"))
    assert asked(g) == ["MoveIn"]
    assert holder(g, "0602") == "allied"


def test_a89_the_prompt_of_a_retreat_follows_a_correction_of_the_ground_behind():
    g = retreating()
    goal = GRID.name(g.legal("germany")[0][1])
    correct(g, hex=forces(goal, holder="nobody"))
    assert f"retreat {goal}" not in map(str, g.legal("germany"))


def test_a89_nobody_moves_in_from_a_hex_that_a_correction_has_emptied():
    g = coloured("Y", {"0702": {"USSR": (9, 2, 1)}, "0602": {"Germany": (1,)}})
    while asked(g) == ["RetreatTo"]:
        play(g, f"germany: {g.legal('germany')[0]}")
    assert asked(g) == ["MoveIn"]
    correct(g, hex=forces("0702", ["USSR", 2]))
    assert {choice[1] for choice in g.legal("ussr") if choice.verb == "advance"} == {0}
    correct(g, hex=forces("0702", holder="axis"))
    assert asked(g) != ["MoveIn"]


def test_a89_nobody_moves_into_a_hex_that_control_gives_back():
    g = coloured("Y", manned({"0702": {"USSR": (9,)}, "0602": {"Germany": (1,)}}))
    while asked(g) == ["RetreatTo"]:
        play(g, f"germany: {g.legal('germany')[0]}")
    correct(g, hex=forces("0602", ["Germany", 2], holder="axis"))
    assert asked(g) != ["MoveIn"]
    assert (force(g, "0602", "USSR")[0], force(g, "0702", "USSR")[0]) == (0, 9)


def test_a89_nobody_enters_a_hex_to_which_control_returns_the_attackers():
    g = coloured("R", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (4,)}}))
    while asked(g) == ["RetreatTo"]:
        play(g, f"ussr: {g.legal('ussr')[0]}")
    assert asked(g) == ["EnterVacated"]
    correct(g, hex=forces("0702", ["USSR", 3], holder="allied"))
    assert asked(g) != ["EnterVacated"]
    assert (holder(g, "0702"), force(g, "0702", "USSR")[0], men(g, "0602")) == ("allied", 3, 4)


def test_a89_nobody_goes_into_a_hex_to_which_control_returns_the_defenders():
    g = coloured("O", manned({"0702": {"USSR": (5,)}, "0602": {"Germany": (1,)}}))
    assert asked(g) == ["GoIn"]
    correct(g, hex=forces("0602", ["Germany", 1]))
    assert asked(g) != ["GoIn"]
    assert (holder(g, "0602"), men(g, "0602"), men(g, "0702")) == ("axis", 1, 5)


def test_a89_no_hex_is_vacated_if_control_has_taken_the_defenders_away():
    position = {"0702": {"USSR": (3,)}, "0703": {"USSR": (3,)}, "0602": {"Germany": (4,)}}
    g = coloured("R", position, starts=("0702", "0703"))
    while asked(g) == ["SpreadLoss"]:
        play(g, f"ussr: {g.legal('ussr')[0]}")
    assert asked(g) == ["ChooseVacated"]
    correct(g, hex=forces("0602"))
    assert asked(g) != ["ChooseVacated"]
    assert "pushed_back" not in kinds(g)


def test_a37_a_dispute_follows_a_correction_of_the_effectiveness_that_decides_it():
    position = {"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}}
    g = at("LW-052", position, options={"control": "people"}, hexes={"0602": {"holder": "nobody"}})
    for team in ("germany", "ussr"):
        claim = next(str(choice) for choice in g.legal(team) if str(choice).endswith(" 0602"))
        play(g, f"{team}: {claim}", f"{team}: done")
    play(g, "control: open")
    assert "goes to the Axis side" in g.view("control")["pending"][0]["prompt"]
    correct(g, nation={"Germany": {"me": 1}})
    assert "goes to the Allied side" in g.view("control")["pending"][0]["prompt"]
    play(g, "control: accept")
    assert g.state.holder[hex_("0602")] == ALLIED


# what may stand in a hex


@pytest.mark.parametrize(
    ("what", "rule", "words"),
    [
        (
            {"garrison": "USSR"},
            "LW-006",
            "the garrison of the USSR is in Sevsk (salient) 0602, which its camp does not hold",
        ),
        (
            {"zone": "USSR"},
            "LW-108",
            "the Security Zone of the USSR is in Sevsk (salient) 0602, which its camp does not hold",
        ),
        (
            {"flak": "USSR"},
            "LW-128",
            "the flak of the USSR is in Sevsk (salient) 0602, which its camp does not hold",
        ),
        (
            {"base": "USSR"},
            "LW-115",
            "the bomber base of the USSR is in Sevsk (salient) 0602, which its camp does not hold",
        ),
        (
            {"patrol": [["USSR", 1]]},
            "LW-125",
            "the air defence of the USSR is in Sevsk (salient) 0602, which its camp does not hold",
        ),
    ],
)
def test_a05_no_correction_leaves_a_marker_in_a_hex_of_the_other_camp(what, rule, words):
    g = new(control="people")
    with refused(rule, words, "which its camp does not hold"):
        g.correct("control", {"hex": {"0602": what}}, "a slip")


# taking it back


@pytest.mark.parametrize(
    "changes",
    [
        {"hex": forces("0602")},
        {"hex": forces("0602", ["Germany", 9])},
        {"hex": forces("0702", ["USSR", 2])},
        {"hex": forces("0702", holder="nobody")},
        {"flags": []},
    ],
)
def test_a89_a_correction_taken_back_leaves_the_combat_as_it_was(changes):
    for position in (
        ruling({"0702": {"USSR": (9, 2)}, "0602": {"Germany": (4, 1)}}, dice=[3, 3]),
        retreating(),
    ):
        before, question = position.digest(), asked(position)
        branch = position.clone()
        entry = len(branch.entries)
        correct(branch, **changes)
        assert (position.digest(), asked(position)) == (before, question)
        branch.rewind("control", entry, "it was right as it was")
        assert (branch.digest(), asked(branch)) == (before, question)
        assert load(branch.save(), {"land_war": TITLE}.__getitem__).digest() == before


# at random


def corrected(g: Board, dice: random.Random, hexes: list[int]) -> dict[str, object]:
    """A correction somewhere in the fighting: points, a holder, flags or stakes."""
    hex, kind = dice.choice(hexes), dice.randrange(6)
    name, rows = GRID.name(hex), g.forces[hex]
    if kind == 0:
        fewer = [[NATIONS[row[0]], *(max(0, n - dice.randrange(3)) for n in row[1:])] for row in rows]
        return {"hex": {name: {"forces": [row for row in fewer if any(row[1:])]}}}
    if kind == 1:
        more = [[NATIONS[row[0]], *(n + dice.randrange(3) for n in row[1:])] for row in rows]
        return {"hex": {name: {"forces": more}}}
    if kind == 2:
        return {"hex": forces(name, holder=dice.choice(["axis", "allied", "nobody"]))}
    if kind == 3:
        flags = [[NATIONS[who], GRID.name(start), GRID.name(to), what] for who, start, to, what in g.flags]
        return {"flags": dice.sample(flags, k=len(flags) // 2)}
    stakes = [
        [NATIONS[who], GRID.name(target), what, CARDS[card] if card >= 0 else None, number]
        for who, target, what, card, number in g.allotted
    ]
    return {"allotted": dice.sample(stakes, k=len(stakes) // 2)}


@pytest.mark.parametrize(("scenario", "seed"), [*(("orel", seed) for seed in range(50, 56)), ("china", 50)])
def test_corrections_at_random_in_the_middle_of_combats_break_nothing(scenario, seed):
    g = new(scenario, seed, control="people", enemy_strength="open")
    dice, chance = SeededDice(seed ^ 77), random.Random(seed)
    while g.result is None and g.turn < 4:
        hexes = sorted({hex for flag in g.state.flags for hex in flag[1:3]})
        if g.state.in_battle and hexes and chance.random() < 0.4:
            try:
                g.correct("control", corrected(g.state, chance, hexes), "a slip")
            except Refused:
                pass
        elif hand_in(g, dice) is None:
            g.choose(*conformance.pick_choice(g, dice))
        assert check(g.state) == []
        for who, hex, *_ in g.state.split if g.state.in_battle else ():
            sent = [row[3:] for row in g.state.split if row[:2] == (who, hex)]
            there = queries.force(g.state, hex, who)[1:4]
            assert all(sum(many) <= has for many, has in zip(zip(*sent, strict=True), there, strict=True))
    assert load(g.save(), {"land_war": TITLE}.__getitem__).digest() == g.digest()
