"""Owners of the printed game lay their own values over ours; bad rows are refused by file, row and column."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import redoubt
from redoubt.kit.tables import DataSource, load_csv, provenance
from redoubt.titles.switzerland.tables import FOLDER, HexRow, UnitRow


def overlay(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    return folder


def test_an_owners_strength_replaces_ours_and_the_rest_stays(tmp_path: Path) -> None:
    own = overlay(tmp_path / "own", "units.csv", "id,strength\nCH-1-Inf-XX,9|7|5|2\n")
    tables = redoubt.new("switzerland", "historical", seed=1, data=own).setup.rules.tables
    ours = redoubt.new("switzerland", "historical", seed=1).setup.rules.tables
    first, second = tables.unit["CH-1-Inf-XX"], tables.unit["CH-2-Inf-XX"]
    assert tables.strength[first] == (9, 7, 5, 2) != ours.strength[first]
    assert tables.movement[first] == ours.movement[first]
    assert tables.strength[second] == ours.strength[second]


def test_an_owners_scenario_value_replaces_ours(tmp_path: Path) -> None:
    own = overlay(tmp_path / "own", "scenarios.toml", "[historical]\ndays = 12\n")
    assert redoubt.new("switzerland", "historical", seed=1, data=own).state.last_turn == 12


def test_the_record_holds_the_overlay_and_is_not_continued_without_it(tmp_path: Path) -> None:
    own = overlay(tmp_path / "own", "units.csv", "id,strength\nCH-1-Inf-XX,9|7|5|2\n")
    game = redoubt.new("switzerland", "training", seed=1, data=own)
    game.choose("swiss", "suggested")
    saved = game.save()
    assert redoubt.load(saved, data=own).digest() == game.digest()
    with pytest.raises(redoubt.BadSave, match="other data"):
        redoubt.load(saved)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("units.csv", "id,strength\nCH-1-Inf-XX,nine\n", ["units.csv", "row 2", "strength", "nine"]),
        ("units.csv", "id,strength\nCH-99-Inf-XX,9\n", ["units.csv", "row 2", "CH-99-Inf-XX"]),
        ("units.csv", "id,strenght\nCH-1-Inf-XX,9\n", ["units.csv", "strenght"]),
        ("units.csv", "id,strength\nCH-1-Inf-XX,2|4\n", ["units.csv", "strength", "CH-1-Inf-XX"]),
        ("hexes.csv", "hex,terrain\n1203,swamp\n", ["hexes.csv", "row 2", "terrain", "swamp"]),
        ("combat_results.csv", "column,die,attacker,defender\n2:1,3,x,1R\n", ["combat_results.csv", "x"]),
        ("bombardment.csv", "strength,points,number\n4,5,0\n4,5,6\n", ["bombardment.csv", "row 3"]),
        ("maps.csv", "hex\n1203\n", ["maps.csv", "no table of this name"]),
        ("scenarios.toml", "[historical]\ndays = 'ten'\n", ["scenarios.toml", "days"]),
    ],
)
def test_a_broken_row_is_refused_by_name(tmp_path: Path, name: str, text: str, words: list[str]) -> None:
    own = overlay(tmp_path / "own", name, text)
    with pytest.raises(redoubt.RedoubtError) as caught:
        redoubt.new("switzerland", "historical", seed=1, data=own)
    assert isinstance(caught.value, (redoubt.DataError, redoubt.BadSetup))
    for word in words:
        assert word in str(caught.value)


def test_the_command_tells_a_broken_row_in_one_line_and_fails(tmp_path: Path) -> None:
    own = overlay(tmp_path / "own", "units.csv", "id,strength\nCH-1-Inf-XX,nine\n")
    done = subprocess.run(
        [sys.executable, "-m", "redoubt", "play", "switzerland", "--data", str(own)],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "row 2" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_row_says_whether_it_is_printed() -> None:
    source = DataSource(FOLDER / "data")
    units = provenance(load_csv(source, "units.csv", UnitRow, key=("id",)))
    hexes = provenance(load_csv(source, "hexes.csv", HexRow, key=("hex",)))
    assert units.printed + units.reconstructed == 97
    assert hexes.printed + hexes.reconstructed == 510
    assert hexes.reconstructed > hexes.printed > 0
