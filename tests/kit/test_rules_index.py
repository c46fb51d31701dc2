"""The rule index: what may be cited, and that a broken index is told in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.engine.errors import DataError
from redoubt.kit.rules_index import Item, RulesIndex

RULES = """
[[rule]]
number = "6.1"
title = "Bombardment"
text = "Artillery may fire once."
kind = "mechanical"
status = "printed"
rulings = ["B12"]

[[rule.items]]
id = "6.1a"
text = "A battery fires at one hex."

[[rule.items]]
id = "6.1b"
text = "It needs no line of sight."

[[rule]]
number = "2.0"
title = "Counters"
text = "There are 286 counters."
kind = "component"
status = "reconstructed"
"""


def load(folder: Path, text: str) -> RulesIndex:
    (folder / "rules.toml").write_text(text, encoding="utf-8")
    return RulesIndex.load(folder / "rules.toml")


@pytest.fixture
def index(tmp_path: Path) -> RulesIndex:
    return load(tmp_path, RULES)


def test_a_rule_is_found_by_its_number(index: RulesIndex) -> None:
    rule = index["6.1"]
    assert (rule.title, rule.kind, rule.status, rule.rulings) == (
        "Bombardment",
        "mechanical",
        "printed",
        ("B12",),
    )
    assert rule.items[0] == Item("6.1a", "A battery fires at one hex.")
    assert index["2.0"].items == ()


def test_rules_stand_in_rulebook_order(index: RulesIndex) -> None:
    assert [number for number, _ in index.items()] == ["6.1", "2.0"]
    assert len(index) == 2
    assert index.numbers() == ("6.1", "6.1a", "6.1b", "2.0")


def test_rules_and_items_may_be_cited(index: RulesIndex) -> None:
    assert index.known("6.1")
    assert index.known("6.1b")
    assert index.text("2.0") == "There are 286 counters."
    assert index.text("6.1b") == "It needs no line of sight."


@pytest.mark.parametrize("number", ["6.2", "6.1c", "6", "", "6.1 "])
def test_another_number_is_not_known(index: RulesIndex, number: str) -> None:
    assert not index.known(number)
    with pytest.raises(KeyError):
        index.text(number)
    with pytest.raises(KeyError):
        index[number]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('number = "2.0"', 'number = "6.1"', "rule 6.1 is listed twice"),
        ('number = "2.0"', 'number = "6.1b"', "rule 6.1b is listed twice"),
        ('id = "6.1b"', 'id = "6.1a"', "rule 6.1a is listed twice"),
        ('number = "2.0"', "number = 2.0", "rule 2 in the file: expected a number, found 2.0"),
        ('number = "2.0"', "", "rule 2 in the file: expected a number, found None"),
        ('title = "Counters"', "", "rule 2.0: expected a title, found None"),
        ('text = "There are 286 counters."', "", "rule 2.0: expected a text, found None"),
        ('text = "There are 286 counters."', 'text = " "', "rule 2.0: expected a text, found ' '"),
        (
            '"component"',
            '"magic"',
            "rule 2.0: expected a kind of mechanical, term, component, note, found 'magic'",
        ),
        ('"reconstructed"', '"guess"', "rule 2.0: expected a status of printed, reconstructed, ruling"),
        ('rulings = ["B12"]', 'rulings = "B12"', "rule 6.1: Expected `array`, got `str`"),
        ('rulings = ["B12"]', 'ruling = ["B12"]', "rule 6.1: Object contains unknown field `ruling`"),
        ('id = "6.1b"', 'id = "6.2b"', "rule 6.1: expected an item id such as 6.1a, found '6.2b'"),
        ('id = "6.1b"', 'id = "6.1"', "rule 6.1: expected an item id such as 6.1a, found '6.1'"),
        ('id = "6.1b"', "", "rule 6.1: Object missing required field `id`"),
        ('text = "It needs no line of sight."', 'text = ""', "rule 6.1: item 6.1b has no text"),
        ('\n[[rule]]\nnumber = "6.1"', 'note = 1\n[[rule]]\nnumber = "6.1"', "unknown key 'note'"),
    ],
)
def test_a_broken_index_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in RULES
    with pytest.raises(DataError) as caught:
        load(tmp_path, RULES.replace(old, new, 1))
    assert caught.value.file == "rules.toml"
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("rule = 3", r"expected at least one \[\[rule\]\]"),
        ("rule = []", r"expected at least one \[\[rule\]\]"),
        ("rule = [3]", "rule 1 in the file: expected a table, found 3"),
        ("[[rule]", "expected TOML"),
    ],
)
def test_a_file_that_is_not_an_index_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load(tmp_path, text)


def test_an_index_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="the file does not exist"):
        RulesIndex.load(tmp_path / "rules.toml")
