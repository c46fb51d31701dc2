"""Coverage reads any numbering: the rules index and the rulings of a title say what a number looks like."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from redoubt.engine.title import Title
from redoubt.lab.coverage import Coverage, Numbers, facts, page, read_coverage
from tests.sealed_orders import TITLE

DOTTED = Numbers(["6.0", "6.1", "6.1a", "6.1b", "10.2.3", "10.2.3c", "SC", "SC2"], ["B1", "B12"])
LETTERED = Numbers(["LW-042", "LW-042c", "LW-051", "R3", "E2", "S3"], ["A01", "A25"])

RULES = """
[[rule]]
number = "LW-042"
title = "Cards"
text = "A card has one use."
kind = "mechanical"
status = "ruling"
rulings = ["A25"]
[[rule.items]]
id = "LW-042c"
text = "On the die."

[[rule]]
number = "R3"
title = "Landings"
text = "From the sea."
kind = "mechanical"
status = "printed"

[[rule]]
number = "E4"
title = "A wall"
text = "It is there."
kind = "note"
status = "printed"
"""
RULINGS = "### A25 (LW-042)\n\nQuestion: When?\n\nReading: Now.\n"


def covered(folder: Path, code: str, tests: str) -> Coverage:
    """A title with these rules, this code and these tests."""
    title = written(folder, code)
    (folder / "tests").mkdir()
    (folder / "tests" / "test_one.py").write_text(tests)
    return read_coverage(title, folder / "tests")


def written(folder: Path, code: str) -> Title:
    home = folder / "title"
    (home / "data").mkdir(parents=True)
    (home / "data" / "rules.toml").write_text(RULES)
    (home / "RULINGS.md").write_text(RULINGS)
    (home / "cards.py").write_text(code)
    return replace(TITLE, folder=home)


@pytest.mark.parametrize(
    ("name", "cited"),
    [
        ("test_r06_1b_odd_die_lets_the_defender_choose", ["6.1b"]),
        ("test_r06_1_b12_the_last_unit_stays", ["6.1", "B12"]),
        ("test_r06_a_whole_section", ["6.0"]),
        ("test_r06_0_the_same", ["6.0"]),
        ("test_r10_2_3c_b1_b12_back_to_bern", ["10.2.3c", "B1", "B12"]),
        ("test_r06_1a_r10_2_3_two_rules_at_once", ["6.1a", "10.2.3"]),
        ("test_rsc2_a_chart", ["SC2"]),
        ("test_rsc_the_whole_chart", ["SC"]),
        ("test_r99_9_nothing", ["99.9"]),
        ("test_r06_1z_no_such_item", ["6.1z"]),
        ("test_r06_1_b77_no_such_ruling", ["6.1", "B77"]),
        ("test_rolls_are_logged", []),
        ("test_road_2_is_out", []),
    ],
)
def test_a_dotted_number_is_read_from_a_test_s_name(name: str, cited: list[str]) -> None:
    assert DOTTED.in_name(name) == cited


@pytest.mark.parametrize(
    ("name", "cited"),
    [
        ("test_lw051_points_go_to_the_front", ["LW-051"]),
        ("test_lw042c_a25_a_card_on_the_die", ["LW-042c", "A25"]),
        ("test_lw042_lw051_two_rules", ["LW-042", "LW-051"]),
        ("test_lw051_2_men_go", ["LW-051"]),
        ("test_r3_a_landing", ["R3"]),
        ("test_e2_italy_leaves", ["E2"]),
        ("test_s3_the_points", ["S3"]),
        ("test_a01_all_five_arrive", ["A01"]),
        ("test_lw051_a1_written_short", ["LW-051", "A01"]),
        ("test_lw999_nothing", ["LW999"]),
        ("test_lw051_a99_nothing", ["LW-051", "A99"]),
        ("test_example_1_the_sum", []),
    ],
)
def test_a_lettered_number_is_read_from_a_test_s_name(name: str, cited: list[str]) -> None:
    assert LETTERED.in_name(name) == cited


def test_what_a_number_looks_like_comes_from_the_index() -> None:
    assert DOTTED.has_shape("19.5.7")
    assert not DOTTED.has_shape("LW-051")
    assert LETTERED.has_shape("LW-999")
    assert not LETTERED.has_shape("19.5.7")
    assert not LETTERED.has_shape("R")
    assert not DOTTED.has_shape("6")


@pytest.mark.parametrize(
    ("docstring", "cited"),
    [
        ("LW-042 A card.", ["LW-042"]),
        ("LW-042, A25 A card.", ["LW-042", "A25"]),
        ("LW-042 to LW-051 Cards and points.", ["LW-042", "LW-051"]),
        ("R3", ["R3"]),
        ("A card (LW-042).", []),
    ],
)
def test_a_docstring_cites_what_it_begins_with(docstring: str, cited: list[str]) -> None:
    assert LETTERED.at_head(docstring) == cited


def test_a_title_with_code_and_tests_for_all_has_no_gap(tmp_path: Path) -> None:
    code = '''
class Play:
    """R3 A landing."""
    rule = "LW-042c"
'''
    tests = "def test_lw042c_a25_on_the_die(): ...\ndef test_r3_a_landing(): ...\n"
    coverage = covered(tmp_path, code, tests)
    assert coverage.gaps() == []
    assert coverage.code_for("LW-042") == ["cards.Play"]
    assert coverage.tests_for("LW-042") == ["test_lw042c_a25_on_the_die"]
    assert "| E4 | A wall | | | note |" in page(TITLE, coverage)
    assert '"A25": {"code": [], "tests": ["test_lw042c_a25_on_the_die"]}' in facts(coverage)


def test_what_has_no_code_or_no_test_is_a_gap(tmp_path: Path) -> None:
    assert covered(tmp_path, "", "").gaps() == [
        "LW-042 Cards: no code cites it",
        "LW-042 Cards: no test",
        "LW-042c: no test",
        "R3 Landings: no code cites it",
        "R3 Landings: no test",
        "ruling A25: no test",
    ]


@pytest.mark.parametrize(
    "code",
    [
        'No("LW-043", "why")',
        'No("LW-042" if g else "LW-043", "why")',
        'g.log("cards", "kind")',
        'g.roll("", "die") or g.roll("6.1", "die")',
        'step("A26")',
        "class Play:\n    rule = 'LW042'",
        "class Play:\n    rule: str = 'LW042'",
        'def play():\n    """LW-043 A card."""',
        'pay(1, "LW-043")',
    ],
)
def test_an_unknown_number_in_the_code_is_a_gap(tmp_path: Path, code: str) -> None:
    unknown = [gap for gap in covered(tmp_path, code, "").gaps() if gap.startswith("unknown rule number")]
    assert len(unknown) == 1
    assert "cards.py" in unknown[0]


def test_an_unknown_number_in_a_test_s_name_is_a_gap(tmp_path: Path) -> None:
    coverage = covered(tmp_path, "", "def test_lw042_a99_x(): ...\ndef test_lw7_x(): ...\n")
    assert coverage.unknown == ["A99 in test_one.py (test_lw042_a99_x)", "LW7 in test_one.py (test_lw7_x)"]
