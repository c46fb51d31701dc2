"""Dice: four sources behind one door, and no way to roll one again."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, strategies as st

import redoubt
from redoubt.engine.dice import (
    Dice,
    EnumeratingDice,
    ScriptedDice,
    SeededDice,
    VerifiableDice,
    dice_from_header,
)
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.engine.procedure import Procedure, procedure, step
from tests.engine.tiny import Ask, begin, tiny
from tests.sealed_orders.play import play, raid

SECRET = "a secret of the table"


def rolls(dice: Dice, number: int, sides: int = 6) -> list[int]:
    return [dice.roll("7.4", "raid", sides) for _ in range(number)]


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
@pytest.mark.parametrize("make", [lambda: SeededDice(7), lambda: VerifiableDice(SECRET, "game")])
def test_every_face_comes_up_equally_often(make, sides):
    number = 500 * sides
    counts = Counter(rolls(make(), number, sides))
    assert set(counts) == set(range(1, sides + 1))
    chi_square = sum((count - 500) ** 2 / 500 for count in counts.values())
    degrees = sides - 1
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5 + 6  # beyond the one in ten thousand


def test_successive_rolls_are_independent():
    faces = rolls(SeededDice(3), 36 * 400 + 1)
    pairs = Counter(pairwise(faces))
    chi_square = sum((pairs[pair] - 400) ** 2 / 400 for pair in product(range(1, 7), repeat=2))
    assert chi_square < 80


@given(st.integers(), st.integers(1, 1000), st.integers(1, 50))
def test_seeded_dice_come_again_from_seed_and_counter(seed, sides, number):
    dice = SeededDice(seed)
    first = rolls(dice, number, sides)
    assert all(1 <= face <= sides for face in first)
    copy = dice.clone()
    assert rolls(copy, 3, sides) == rolls(SeededDice(seed, number), 3, sides)
    assert dice.counter == number
    assert rolls(dice_from_header(dice.header()), number, sides) == first


def recomputed(number: int, rule: str, what: str, sides: int, seats: tuple[str, ...] = ()) -> int:
    """The published formula, written down a second time."""
    for attempt in range(100):
        message = "|".join(["game", str(number), rule, what, str(attempt), *seats]).encode()
        draw = int.from_bytes(hmac.new(SECRET.encode(), message, hashlib.sha256).digest()[:4], "big")
        if draw < 2**32 - 2**32 % sides:
            return draw % sides + 1
    raise AssertionError


@pytest.mark.parametrize("sides", [6, 7, 2**31 + 1, 3 * 2**30])
def test_anyone_can_recompute_verifiable_dice_also_the_rejected_ones(sides):
    dice = VerifiableDice(SECRET, "game")
    assert rolls(dice, 40, sides) == [recomputed(n, "7.4", "raid", sides) for n in range(1, 41)]


def test_the_commitment_is_known_before_the_first_roll_and_binds_the_secret():
    dice = VerifiableDice(SECRET, "game", ["amber's seed", "birch's seed"])
    assert dice.commitment == hashlib.sha256(SECRET.encode()).hexdigest()
    header = dice.header()
    first = rolls(dice, 5)
    assert rolls(dice_from_header(header), 5) == first
    with pytest.raises(BadSave, match="does not match the commitment"):
        dice_from_header({**header, "secret": "another"})
    with pytest.raises(BadSave, match="sealed until its secret is revealed"):
        dice_from_header({key: value for key, value in header.items() if key != "secret"})


def test_each_seat_changes_the_dice_and_so_does_the_purpose():
    plain = rolls(VerifiableDice(SECRET, "game"), 60)
    assert rolls(VerifiableDice(SECRET, "game", ["x"]), 60) != plain
    assert rolls(VerifiableDice(SECRET, "another"), 60) != plain
    other = VerifiableDice(SECRET, "game")
    assert [other.roll("7.4", "air", 6) for _ in range(60)] != plain


def test_unnamed_verifiable_dice_have_a_secret_of_their_own():
    first, second = VerifiableDice(), VerifiableDice()
    assert len(first.secret) == 64
    assert first.secret != second.secret


@pytest.mark.parametrize(
    "header",
    [
        {}, {"kind": "loaded"}, {"kind": "seeded"}, {"kind": "seeded", "seed": "7"}, {"kind": "scripted"},
        {"kind": "seeded", "seed": True}, {"kind": "verifiable"}, {"kind": "verifiable", "secret": ""},
        {"kind": "verifiable", "secret": "s", "seats": [1]}, {"kind": "enumerating"},
    ],
)  # fmt: skip
def test_a_header_that_describes_no_dice_is_refused(header):
    with pytest.raises(BadSave):
        dice_from_header(header)


@pytest.mark.parametrize("faces", [[0], [1, "2"], [True], [1.5], [None]])
def test_a_script_holds_whole_numbers_from_one(faces):
    with pytest.raises(BadSetup, match="a scripted die is a whole number from 1"):
        ScriptedDice(faces)


def test_the_base_class_rolls_nothing():
    for attempt in (lambda: Dice().roll("1", "x", 6), lambda: Dice().clone()):
        with pytest.raises(TypeError, match="four sources"):
            attempt()


@pytest.mark.parametrize(("dice", "complaint"), [([3], "one more is needed"), ([3, 7], "does not fit")])
def test_a_script_that_does_not_suffice_refuses_and_changes_nothing(dice, complaint):
    g = play(raid(dice), "amber: pass")
    before = (g.digest(), g.legal("birch"), len(g.log), len(g.entries), g.dice.counter, g.save())
    for _ in range(2):
        with pytest.raises(BadSetup, match=f"{complaint}.*raid at Tor.*7.4"):
            g.choose("birch", "pass")
        assert before == (
            g.digest(), g.legal("birch"), len(g.log), len(g.entries), g.dice.counter, g.save()
        )  # fmt: skip


def winner_after(faces: tuple[int, int]) -> str:
    g = play(raid(faces), "amber: pass", "birch: pass")
    return "tie" if g.pending[0].kind == "AwardRaid" else str(g.view()["state"]["place"]["Tor"]["holder"])


def test_enumerating_dice_give_the_odds_that_brute_force_gives():
    brute: Counter[str] = Counter(winner_after(pair) for pair in product(range(1, 7), repeat=2))
    g = play(raid(), "amber: pass")
    odds: Counter[str] = Counter()
    paths = 0
    for chance, after in g.outcomes("birch", "pass"):
        tie = after.pending[0].kind == "AwardRaid"
        odds["tie" if tie else str(after.view()["state"]["place"]["Tor"]["holder"])] += chance
        paths += 1
    assert paths == 36
    assert sum(odds.values()) == 1
    assert odds == {name: Fraction(count, 36) for name, count in brute.items()}
    assert g.dice.counter == 0


@procedure
class Lucky(Procedure):
    """A second die is rolled only after a six."""

    @step("1.1")
    def ask(self, g):
        return Ask(0)

    @ask.then
    def roll(self, g, choice):
        g.count = g.roll("1.1", "first")
        if g.count == 6:
            g.count += g.roll("1.1", "again", 4)

    @step("1.2")
    def shuffled(self, g):
        g.path = tuple(g.shuffle("1.2", "order", [0, 1, 2]))


def test_enumerating_dice_weigh_paths_of_different_length():
    totals: Counter[int] = Counter()
    orders: Counter[tuple[int, ...]] = Counter()
    for chance, after in begin(tiny(Lucky)).outcomes("left", "stop"):
        totals[after.state.count] += chance
        orders[after.state.path] += chance
    assert totals == {n: Fraction(1, 6) for n in range(1, 6)} | {n: Fraction(1, 24) for n in range(7, 11)}
    assert set(orders.values()) == {Fraction(1, 6)}
    assert len(orders) == 6


def test_outcomes_of_a_choice_without_dice_are_one():
    ((chance, after),) = raid().outcomes("amber", "pass")
    assert chance == 1
    assert after.pending[0].side == "birch"
    with pytest.raises(redoubt.Refused):
        next(raid().outcomes("amber", "play parry-1"))


def test_walking_an_enumeration_by_hand():
    dice = EnumeratingDice()
    seen = []
    more = True
    while more:
        seen.append((dice.roll("1", "x", 2), dice.roll("1", "x", 3)))
        assert dice.chance == Fraction(1, 6)
        more = dice.next_path()
    assert seen == list(product((1, 2), (1, 2, 3)))


def test_every_roll_is_written_down_with_its_rule_and_purpose():
    g = play(raid([6, 1]), "amber: pass", "birch: pass")
    assert g.entries[-1].dice == [(6, 6, "7.4", "raid at Tor"), (1, 6, "7.4", "raid at Tor")]


@pytest.mark.parametrize("dice", ["123", 5, {"a": 1}])
def test_dice_that_are_no_list_are_refused(dice):
    with pytest.raises(BadSetup, match="dice is a list of faces"):
        redoubt.new("sealed_orders", dice=dice)


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(BadSetup, match="a seed is a whole number"):
        redoubt.new("sealed_orders", seed=seed)


def test_a_game_may_begin_with_dice_that_have_rolled_before():
    g = redoubt.new("sealed_orders", dice=SeededDice(4, counter=100))
    assert g.digest() != redoubt.new("sealed_orders", dice=SeededDice(4)).digest()
    assert redoubt.load(g.save()).digest() == g.digest()
