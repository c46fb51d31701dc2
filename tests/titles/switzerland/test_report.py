"""The page of a run of games of Switzerland: self-contained, with sound pictures, and nothing left out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import run


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("report") / "page.html"
    words = ("simulate", "switzerland", "--scenario", "training", "--games", 12, "--jobs", 1)
    assert run(*words, "--german", "random", "--swiss", "random", "--report", file).code == 0
    return file.read_text(encoding="utf-8")


def test_the_page_asks_nobody_for_anything(html: str) -> None:
    assert not re.search(r"https?:|<script|<link|<img|\bsrc=|@import|url\(", html)


def test_the_pictures_are_sound_and_described(html: str) -> None:
    pictures = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    assert len(pictures) >= 6
    assert all(ElementTree.fromstring(picture).get("aria-label") for picture in pictures)
    assert not any("nan" in picture.lower() for picture in pictures)


def test_the_page_tells_results_luck_rules_and_length(html: str) -> None:
    for heading in ("German (random)", "steps lost", "Dice", "rules never used", "last turn", "quiet rules"):
        assert heading.lower() in html.lower()
