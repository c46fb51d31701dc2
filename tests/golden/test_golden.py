"""Golden games: whole games, kept since they were played, come out again die by die and hash by hash."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from tests.shipped import SHIPPED

GAMES = sorted(Path(__file__).parent.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_comes_out_again(path: Path) -> None:
    game = redoubt.replay(path.read_bytes())
    assert game.result is not None
    assert len(game.entries) > 20


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
