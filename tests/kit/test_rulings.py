"""RULINGS.md is read as data: who asks, about which rules, and the reading."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.engine.errors import DataError
from redoubt.kit.rulings import load_rulings
from tests.shipped import SHIPPED

GOOD = """# Rulings

## 6 Bombardment

### B7 (6.1, 6.2)

Question: May it
fire?

Reading: Yes.
Twice.

### B8 (9.0)

Question: And then?

Reading: No.
"""


def rulings(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "RULINGS.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_ruling_has_rules_a_question_and_a_reading(tmp_path: Path) -> None:
    loaded = load_rulings(rulings(tmp_path, GOOD))
    assert list(loaded) == ["B7", "B8"]
    assert loaded["B7"].rules == ("6.1", "6.2")
    assert loaded["B7"].question == "May it fire?"
    assert loaded["B7"].reading == "Yes. Twice."


def test_a_title_without_rulings_has_none(tmp_path: Path) -> None:
    assert load_rulings(tmp_path / "RULINGS.md") == {}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("### B8 (9.0)", "### B7 (9.0)", "B7 is listed twice"),
        ("### B8 (9.0)", "### B8", "expected a heading such as"),
        ("Reading: No.", "No.", "B8 has no reading"),
        ("Question: And then?", "", "B8 has no question"),
    ],
)
def test_a_damaged_ruling_is_refused_with_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_rulings(rulings(tmp_path, GOOD.replace(old, new)))


@pytest.mark.parametrize("title_id", SHIPPED)
def test_every_shipped_ruling_is_about_known_rules(title_id: str) -> None:
    from redoubt.kit.rules_index import RulesIndex

    title = redoubt.title(title_id)
    index = RulesIndex.load(title.folder / "data" / "rules.toml")
    loaded = load_rulings(title.folder / "RULINGS.md")
    assert loaded
    assert {rule for ruling in loaded.values() for rule in ruling.rules if not index.known(rule)} == set()
    assert {cited for rule in index.values() for cited in rule.rulings} <= set(loaded)
