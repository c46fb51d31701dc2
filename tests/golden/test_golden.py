"""Golden games: whole games, kept since they were played, come out again die by die and hash by hash."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.engine import record
from tests.shipped import SHIPPED

GAMES = sorted(Path(__file__).parent.glob("*/*.jsonl"))
SHORTEST = {
    min(paths, key=lambda path: path.stat().st_size)
    for title in SHIPPED
    if (paths := [path for path in GAMES if path.parent.name == title])
}


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_golden_game_comes_out_again(path: Path) -> None:
    """The hash after every entry proves its position, so no choice is looked up among the options."""
    game = record.replay(path.read_bytes(), redoubt.title, accepted=True)
    assert game.result is not None
    assert len(game.entries) > 20


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=name(path), marks=[] if path in SHORTEST else pytest.mark.slow) for path in GAMES],
)
def test_every_choice_of_a_golden_game_is_listed(path: Path) -> None:
    assert redoubt.replay(path.read_bytes()).result is not None


@pytest.mark.parametrize("title_id", SHIPPED)
def test_every_scenario_has_golden_games(title_id: str) -> None:
    played = {path.stem.rsplit("-", 1)[0] for path in GAMES if path.parent.name == title_id}
    assert played == set(redoubt.title(title_id).scenarios)


def test_a_changed_die_in_a_golden_game_is_found() -> None:
    lines = GAMES[0].read_bytes().splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if b'"dice":[[' in line)
    face = lines[number].split(b'"dice":[[')[1][:1]
    other = b"2" if face != b"2" else b"3"
    lines[number] = lines[number].replace(b'"dice":[[' + face, b'"dice":[[' + other, 1)
    with pytest.raises(redoubt.BadSave):
        redoubt.replay(b"".join(lines))
