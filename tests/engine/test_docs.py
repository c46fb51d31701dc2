"""The code in the tutorial and the concept pages runs."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

SHELVES = Path(__file__).parents[2] / "docs"
PAGES = sorted([*(SHELVES / "tutorial").glob("*.md"), *(SHELVES / "concepts").glob("*.md")])
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_there_is_a_page_for_every_concept():
    names = {page.stem for page in PAGES}
    wanted = {
        "state", "procedures", "decisions", "dice", "hidden-information", "saves", "undo", "kit",
        "first-title",
    }  # fmt: skip
    assert wanted <= names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_code_of_a_page_runs_from_top_to_bottom(page, monkeypatch):
    text = page.read_text(encoding="utf-8")
    name = f"page_{page.stem.replace('-', '_')}"
    module = ModuleType(name)
    module.__file__ = str(page)
    monkeypatch.setitem(sys.modules, name, module)
    for block in CODE.finditer(text):
        line = text.count("\n", 0, block.start(1))
        code = compile("\n" * line + block.group(1), str(page), "exec", dont_inherit=True)
        exec(code, vars(module))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_links_of_a_page_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
