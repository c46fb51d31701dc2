"""The report: one page that needs nothing else, with pictures that can be read by a program too."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import redoubt
import tests.cli.skirmish as skirmish
from redoubt.lab import plots
from redoubt.lab.report import page
from redoubt.lab.simulate import Plan, run, summarize
from tests.cli import conftest

PLAN = Plan("skirmish", "farm", {"red": "random", "blue": "random", "umpire": "random"}, games=40)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("reports")
    words = ("simulate", "skirmish", "--scenario", "all", "--games", 30, "--jobs", 1, "--red", "random")
    assert conftest.run(*words, "--report", folder / "one.html").code == 0
    assert conftest.run(*words, "--compare", "blue=staff,random", "--report", folder / "two.html").code == 0
    return {path.stem: path.read_text(encoding="utf-8") for path in Path(folder).iterdir()}


@pytest.mark.parametrize("name", ["one", "two"])
def test_the_page_asks_nobody_for_anything(written: dict[str, str], name: str) -> None:
    html = written[name]
    assert not re.search(r"https?:|<script|<link|<img|\bsrc=|@import|url\(", html)
    assert "prefers-color-scheme: dark" in html


@pytest.mark.parametrize("name", ["one", "two"])
def test_the_pictures_are_sound_and_described(written: dict[str, str], name: str) -> None:
    pictures = re.findall(r"<svg.*?</svg>", written[name], re.DOTALL)
    assert len(pictures) >= 6
    for picture in pictures:
        drawn = ElementTree.fromstring(picture)
        assert drawn.get("aria-label")
        assert "nan" not in picture.lower().replace("finance", "")
    assert written[name].index("<svg") < written[name].index("<table")


def test_a_comparison_shows_both_runs_and_the_change(written: dict[str, str]) -> None:
    html = written["two"]
    assert html.count("what blue changes") == 2
    assert "blue = <b>staff</b>" in html
    assert "pairs of games" in html


def test_names_of_a_title_are_written_safely() -> None:
    title = replace(skirmish.TITLE, id="sly", name="<script>alert(1)</script> & sons")
    redoubt.register(title)
    plan = replace(PLAN, title="sly", games=12)
    html = page([summarize(plan, run(plan))])
    assert "<script" not in html
    assert "&amp; sons" in html


def test_a_run_of_one_game_has_a_page_too() -> None:
    plan = replace(PLAN, games=1)
    assert "<h2>The farm</h2>" in page([summarize(plan, run(plan))])


def test_a_page_in_a_folder_that_is_not_there_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    result = conftest.run(
        "simulate", "skirmish", "--games", 10_000_000, "--report", tmp_path / "no" / "a.html"
    )
    assert result.code == 2
    assert "there is no folder" in result.err


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]), (-3, 4, [-4, -2, 0, 2, 4]), (5, 5, [5, 5.2, 5.4, 5.6, 5.8, 6])],
)
def test_scales_have_round_figures(low: float, high: float, marks: list[float]) -> None:
    assert plots.ticks(low, high) == marks


def test_figures_are_short_with_a_true_minus() -> None:
    assert [plots.number(value) for value in (0, -2.5, 1234.5, 12, 0.333333)] == [
        "0",
        "−2.5",
        "1,234",
        "12",
        "0.333",
    ]


def test_a_picture_is_complete_and_shows_the_wins(tmp_path: Path) -> None:
    file = tmp_path / "one.svg"
    words = ("simulate", "skirmish", "--scenario", "farm", "--games", 12, "--jobs", 1, "--picture", file)
    assert conftest.run(*words).code == 0
    drawn = ElementTree.parse(file).getroot()
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    text = "".join(drawn.itertext())
    summary = summarize(PLAN, run(replace(PLAN, games=2)))
    for side in summary["wins"]:
        assert f"{side} wins" in text
    assert "12 games" in text
    assert not re.search(r"<script|<image|\bhref=|@import|url\(", file.read_text(encoding="utf-8"))


def test_a_picture_of_several_runs_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "all.svg"
    result = conftest.run("simulate", "skirmish", "--scenario", "all", "--games", 2, "--picture", file)
    assert result.code == 2
    assert "--picture shows one run" in result.err
    assert not file.exists()
