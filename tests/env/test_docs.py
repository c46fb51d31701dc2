"""The code on the page of the environments runs, and its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "research.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
def test_the_code_of_the_page_runs_by_itself(code: str) -> None:
    """In a fresh interpreter, so that no block lives on what another has imported."""
    if "pyspiel" in code:
        pytest.importorskip("pyspiel")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_the_links_of_the_page_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", TEXT):
        assert (PAGE.parent / target).exists(), target
