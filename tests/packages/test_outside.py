"""A title from outside: a package of its own, installed from its folder or brought in by its path."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import redoubt
from redoubt import registry
from redoubt.engine import conformance
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from tests.shipped import SHIPPED

PROJECT = Path(__file__).parent / "crossroads"
PACKAGE = PROJECT / "crossroads"
SOURCE = Path(redoubt.__file__).parents[1]


def run(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """`redoubt` in a process of its own, with a folder of installed packages."""
    environment = {
        **{key: value for key, value in os.environ.items() if key != registry.PATHS},
        "PYTHONPATH": os.pathsep.join([str(SOURCE), str(folder)]),
        "NO_COLOR": "1",
        **more,
    }
    return subprocess.run(
        [sys.executable, "-m", "redoubt", *words],
        capture_output=True, text=True, env=environment, timeout=120, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package installed in it: its wheel, unpacked, as an installer does it."""
    from hatchling.builders.wheel import WheelBuilder

    project, site = tmp_path_factory.mktemp("project") / "crossroads", tmp_path_factory.mktemp("site")
    shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns("__pycache__"))
    (wheel,) = WheelBuilder(str(project)).build(directory=str(site / "dist"), versions=["standard"])
    with zipfile.ZipFile(wheel) as contents:
        contents.extractall(site)
    return site


def test_an_installed_package_is_offered_after_our_own_titles(installed: Path) -> None:
    listed = run(installed, "titles", "--json")
    assert listed.returncode == 0, listed.stderr
    assert '"crossroads"' in listed.stdout
    assert '"flood"' in listed.stdout


def test_a_game_of_an_installed_title_is_simulated(installed: Path) -> None:
    played = run(installed, "simulate", "crossroads", "--games", "4", "--json")
    assert played.returncode == 0, played.stderr


def test_a_title_path_brings_in_a_title_that_is_being_written(tmp_path: Path) -> None:
    listed = run(tmp_path, "--title-path", str(PACKAGE), "titles")
    assert listed.returncode == 0, listed.stderr
    assert "Crossroads" in listed.stdout


@pytest.mark.parametrize("variant", ["", "flood"])
@pytest.mark.parametrize("scenario", ["summer", "autumn"])
def test_the_title_conforms(crossroads: Title, scenario: str, variant: str) -> None:
    title = varied(crossroads, variant)
    report = conformance.check_all(title, scenario, {}, seed=3, depth=120, samples=2)
    assert report.positions > 1


def test_a_variant_is_in_the_record_and_comes_out_again(crossroads: Title) -> None:
    game = redoubt.new("crossroads", seed=5, variant="flood")
    game.choose("blue", "pass")
    again = redoubt.load(game.save())
    assert again.setup.variant == "flood"
    assert again.title.variant == "flood"
    assert any(event.kind == "river" for event in again.log)


def test_a_hand_is_nobody_elses(crossroads: Title) -> None:
    game = redoubt.new("crossroads", seed=5)
    own, other = game.view("blue")["state"], game.view("red")["state"]
    assert None not in own["side"]["blue"]["hand"]
    assert set(other["side"]["blue"]["hand"]) == {None}
    assert set(own["deck"]) == {None}


# ------------------------------------------------------------------ broken packages


def broken(tmp_path: Path, name: str = "crossroads") -> Path:
    """A copy of the package to be broken, under a name of its own."""
    folder = tmp_path / name
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def titles(folder: Path, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    return run(tmp_path, "--title-path", str(folder), "titles")


def test_a_broken_row_is_named_and_the_other_titles_go_on(tmp_path: Path) -> None:
    folder = broken(tmp_path)
    file = folder / "data" / "cards.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("Rain,1,", "Rain,many,"), encoding="utf-8")
    listed = titles(folder, tmp_path)
    assert listed.returncode == 0
    assert "cards.csv, row 9, column points" in listed.stdout + listed.stderr
    for title in SHIPPED:
        assert redoubt.title(title).name in listed.stdout


def test_missing_data_is_named(tmp_path: Path) -> None:
    folder = broken(tmp_path)
    (folder / "data" / "roads.csv").unlink()
    listed = titles(folder, tmp_path)
    assert "roads.csv" in listed.stdout + listed.stderr


def test_an_unknown_rule_number_is_named(tmp_path: Path) -> None:
    folder = broken(tmp_path)
    file = folder / "rules" / "r3_cards.py"
    file.write_text(file.read_text(encoding="utf-8").replace('rule = "3"', 'rule = "33"'), encoding="utf-8")
    listed = titles(folder, tmp_path)
    assert "decision PlayCard cites rule 33" in listed.stdout + listed.stderr


def test_code_that_fails_is_named_with_its_file_and_line(tmp_path: Path) -> None:
    folder = broken(tmp_path)
    file = folder / "__init__.py"
    file.write_text(file.read_text(encoding="utf-8") + "\nimport no_such_module\n", encoding="utf-8")
    listed = titles(folder, tmp_path)
    line = len(file.read_text(encoding="utf-8").splitlines())
    assert listed.returncode == 0
    assert f"ModuleNotFoundError: No module named 'no_such_module' ({file}, line {line})" in (
        listed.stdout + listed.stderr
    )


def test_a_folder_that_is_not_called_like_its_title_is_refused(tmp_path: Path) -> None:
    folder = broken(tmp_path, "ford")
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"\b(from|import) crossroads\b", r"\1 ford", text), encoding="utf-8")
    listed = titles(folder, tmp_path)
    assert "its TITLE has the id 'crossroads', not 'ford'" in listed.stdout + listed.stderr


def test_two_titles_of_one_id_are_refused(installed: Path, tmp_path: Path) -> None:
    listed = run(installed, "--title-path", str(broken(tmp_path)), "titles")
    assert "two titles have this id" in listed.stdout + listed.stderr


def test_an_overlay_that_breaks_a_table_is_refused_with_file_and_row(
    crossroads: Title, tmp_path: Path
) -> None:
    (tmp_path / "cards.csv").write_text("id,points\nrain,none\n", encoding="utf-8")
    with pytest.raises(redoubt.DataError, match=r"cards\.csv, row 2, column points"):
        redoubt.new("crossroads", data=tmp_path)


def test_a_folder_without_a_title_is_refused(tmp_path: Path) -> None:
    with pytest.raises(redoubt.BadTitle, match=r"has no __init__\.py"):
        registry.add_folder(tmp_path)


# ------------------------------------------------------------------ the tutorial, followed by a stranger


def test_following_the_tutorial_in_a_new_folder_gives_a_title_that_plays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "tutorial" / "first-title.md").read_text(encoding="utf-8")
    lesson = page.split("## 7 Play")[0]
    code = "\n\n".join(re.findall(r"^```python\n(.*?)^```$", lesson, re.MULTILINE | re.DOTALL))
    folder = tmp_path / "three_hills"
    folder.mkdir()
    (folder / "__init__.py").write_text(code, encoding="utf-8")
    at = ("--title-path", str(folder))
    assert "Three Hills" in run(tmp_path, *at, "titles").stdout
    played = run(tmp_path, *at, "simulate", "three_hills", "--games", "3", "--json")
    assert played.returncode == 0, played.stderr
    typed = run(tmp_path, *at, "play", "three_hills", "--red", "random", "--blue", "random", "--seed", "3")
    assert typed.returncode == 0, typed.stderr
    assert "High Loh" in typed.stdout
