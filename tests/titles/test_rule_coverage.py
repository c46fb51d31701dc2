"""Every rule is enforced and tested, and every number cited exists: the coverage page has no gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.lab.coverage import facts, page, read_coverage
from tests.shipped import WRITTEN, written

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("title_id", WRITTEN)
def test_no_mechanical_rule_is_without_code_or_test(title_id: str) -> None:
    title = written(title_id)
    assert read_coverage(title, ROOT / "tests" / "titles" / title_id).gaps() == []


@pytest.mark.parametrize("title_id", WRITTEN)
def test_the_coverage_page_is_up_to_date(title_id: str) -> None:
    title = written(title_id)
    text = page(title, read_coverage(title, ROOT / "tests" / "titles" / title_id))
    committed = (ROOT / "docs" / "titles" / f"{title_id}-coverage.md").read_text(encoding="utf-8")
    assert committed == text, f"run `redoubt coverage {title_id}` and commit the page"


@pytest.mark.parametrize("title_id", WRITTEN)
def test_the_shipped_coverage_is_up_to_date(title_id: str) -> None:
    title = written(title_id)
    figures = facts(read_coverage(title, ROOT / "tests" / "titles" / title_id))
    committed = (title.folder / "data" / "coverage.json").read_text(encoding="utf-8")
    assert committed == figures, f"run `redoubt coverage {title_id}` and commit its data/coverage.json"


def test_a_citation_of_an_unknown_rule_is_found(tmp_path: Path) -> None:
    title = redoubt.title("switzerland")
    (tmp_path / "test_r99.py").write_text("def test_r99_9_nothing() -> None: ...\n")
    gaps = read_coverage(title, tmp_path).gaps()
    assert any("99.9" in gap and "unknown" in gap for gap in gaps)
    assert any(gap.startswith("6.1 ") and "no test" in gap for gap in gaps)
