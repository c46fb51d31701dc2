"""Nouns with their numbers."""

from __future__ import annotations

import pytest

from redoubt.kit.words import counted, loss_words, plural, signed, with_nouns


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("unit", "units"), ("hex", "hexes"), ("loss", "losses"), ("batch", "batches"), ("hash", "hashes"),
        ("city", "cities"), ("day", "days"), ("stacking point", "stacking points"), ("PAG", "PAGs"),
    ],
)  # fmt: skip
def test_a_regular_plural(noun: str, many: str) -> None:
    assert plural(noun) == many


def test_one_is_singular_and_all_else_is_plural() -> None:
    assert [counted(n, "unit") for n in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert counted(1234, "entry") == "1,234 entries"


def test_an_irregular_plural_is_given() -> None:
    assert [counted(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]


def test_a_change_has_a_sign() -> None:
    changes = [signed(number, "column") for number in (-2, -1, 1, 2)]
    assert changes == ["-2 columns", "-1 column", "+1 column", "+2 columns"]


def test_the_numbers_of_an_event_get_their_nouns() -> None:
    words = with_nouns(points="stacking point", cost="step")
    assert words({"points": 1, "cost": 2, "hex": "1202"}, {}) == {
        "points": "1 stacking point",
        "cost": "2 steps",
    }


def test_a_loss_is_named_in_the_singular_where_it_is_one() -> None:
    assert loss_words({"steps": 3, "units": 1, "armies for good": 1}) == "3 steps, 1 unit, 1 army for good"
    assert loss_words({"men": 1, "tanks": 0}) == "1 man"
    assert loss_words({"hits": 0}) == "nothing"
