"""The code on the page of the environments runs, and its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import redoubt
from redoubt.env.gymnasium_env import RedoubtEnv
from tests.shipped import SHIPPED

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


@pytest.mark.parametrize("title_id", SHIPPED)
def test_the_tables_of_the_page_give_the_sizes_of_each_title(title_id: str) -> None:
    """The length of the vector, and the shape of the planes where there is a map of hexes."""
    title = redoubt.title(title_id)
    hexes = any(hasattr(kind, "grid") for kind in title.notation.kinds.values())
    env = RedoubtEnv(title_id, planes=hexes)
    observation, _ = env.reset(seed=1)
    page, name = TEXT.lower(), title_id.replace("_", " ")
    assert f"| {name} | {len(observation['observation']):,} |" in page
    if hexes:
        assert f"| {name} | {' × '.join(map(str, observation['planes'].shape))} |" in page
