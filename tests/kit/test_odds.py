"""Odds: roundings against their definitions, shifts that stay on the table, and sums that can be read."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import assume, given, strategies as st

from redoubt.kit.odds import (
    BELOW,
    Factor,
    Rounding,
    Shift,
    column_name,
    factor_text,
    for_attacker,
    for_defender,
    nearest,
    points_text,
    ratio_column,
    ratios,
    shift_text,
    shifted,
    strike,
)

COLUMNS = ("1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1+")
WHOLE = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1+")
VALUES = [Fraction(attack, defence) for attack, defence in ratios(COLUMNS)]
STRENGTH = st.integers(1, 400)


def test_columns_are_read_as_ratios_lowest_first() -> None:
    assert ratios(COLUMNS)[0] == (1, 4)
    assert ratios(COLUMNS)[-1] == (5, 1)
    assert sorted(VALUES) == VALUES


@given(STRENGTH, STRENGTH)
def test_in_the_defenders_favour_the_attack_comes_up_to_its_column(attack: int, defence: int) -> None:
    column = ratio_column(COLUMNS, attack, defence)
    reached = [n for n, value in enumerate(VALUES) if value <= Fraction(attack, defence)]
    assert column == max(reached, default=BELOW)


@given(STRENGTH, STRENGTH)
def test_in_the_attackers_favour_the_column_comes_up_to_the_attack(attack: int, defence: int) -> None:
    column = ratio_column(COLUMNS, attack, defence, for_attacker)
    above = [n for n, value in enumerate(VALUES) if value >= Fraction(attack, defence)]
    assert column == min(above, default=len(COLUMNS) - 1)


@given(STRENGTH, STRENGTH)
def test_rounded_normally_the_larger_is_divided_by_the_smaller(attack: int, defence: int) -> None:
    larger, smaller = max(attack, defence), min(attack, defence)
    times = floor(Fraction(larger, smaller) + Fraction(1, 2))
    column = ratio_column(WHOLE, attack, defence, nearest)
    if attack < defence and times > 3:
        assert column == BELOW
    else:
        name = f"{min(times, 5)}:1" if attack >= defence else f"1:{times}"
        assert WHOLE[column].removesuffix("+") == name


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(3, 2, "2:1"), (2, 5, "1:3"), (29, 20, "1:1"), (7, 2, "4:1"), (9, 1, "5:1+"), (2, 7, "below 1:3")],
)
def test_a_half_is_rounded_up(attack: int, defence: int, column: str) -> None:
    assert column_name(WHOLE, ratio_column(WHOLE, attack, defence, nearest)) == column


@pytest.mark.parametrize("rounding", [for_defender, for_attacker, nearest])
@given(STRENGTH, STRENGTH, st.integers(1, 64))
def test_only_the_ratio_counts_and_more_attack_never_hurts(
    rounding: Rounding, attack: int, defence: int, parts: int
) -> None:
    column = ratio_column(COLUMNS, attack, defence, rounding)
    assert ratio_column(COLUMNS, parts * attack, parts * defence, rounding) == column
    assert ratio_column(COLUMNS, attack + 1, defence, rounding) >= column


@pytest.mark.parametrize("rounding", [for_defender, for_attacker, nearest])
def test_without_attack_or_defence_the_odds_are_the_worst_or_the_best(rounding: Rounding) -> None:
    assert ratio_column(COLUMNS, 0, 3, rounding) == BELOW
    assert ratio_column(COLUMNS, 0, 0, rounding) == BELOW
    assert ratio_column(COLUMNS, 3, 0, rounding) == len(COLUMNS) - 1


@given(st.integers(0, 8), st.integers(-20, 20), st.integers(-20, 20))
def test_shifts_stay_on_the_table(column: int, shift: int, more: int) -> None:
    after = shifted(column, shift, len(COLUMNS))
    assert 0 <= after < len(COLUMNS)
    assume(0 <= column + shift < len(COLUMNS))
    assert after == column + shift
    assert shifted(after, more, len(COLUMNS)) == shifted(column, shift + more, len(COLUMNS))


def test_nothing_lifts_odds_that_are_below_the_table() -> None:
    assert shifted(BELOW, 5, 9) == BELOW


def test_odds_keep_every_part_of_the_sum() -> None:
    odds = strike(
        COLUMNS,
        [Factor("10.1", "5 Inf", 10), Factor("11.1", "4 Pz", 5)],
        [Factor("10.1", "2 Div", 6)],
        [Shift("10.1", "urban area", -1), Shift("10.4.1", "engineers", 2)],
    )
    assert (odds.attack, odds.defence) == (15, 6)
    assert column_name(COLUMNS, odds.basic) == "2:1"
    assert column_name(COLUMNS, odds.column) == "3:1"
    assert factor_text(odds.attack_factors, plain="10.1", parts=2) == "5 Inf 5, 4 Pz 2½ (11.1)"
    assert shift_text(odds.shifts) == "urban area -1 (10.1), engineers +2 (10.4.1)"


def test_odds_of_nobody_say_so() -> None:
    odds = strike(COLUMNS, (), (), ())
    assert odds.column == BELOW
    assert factor_text(odds.attack_factors, plain="10.1") == "nothing"
    assert shift_text(odds.shifts) == "none"


@pytest.mark.parametrize(
    ("points", "parts", "text"),
    [(7, 2, "3½"), (1, 2, "½"), (6, 2, "3"), (0, 2, "0"), (5, 4, "1¼"), (9, 32, "9/32"), (41, 32, "1 9/32")],
)
def test_parts_of_a_point_are_written_as_fractions(points: int, parts: int, text: str) -> None:
    assert points_text(points, parts) == text
