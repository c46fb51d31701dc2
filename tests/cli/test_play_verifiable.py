"""Verifiable dice at the terminal: committed to before the first roll, recomputed from the saved game."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tests.cli.conftest import run


def test_a_game_with_verifiable_dice_shows_its_commitment_and_can_be_verified(tmp_path: Path) -> None:
    saved = tmp_path / "game.rdt"
    typed = f"bid 2\nbid 1\nstand\nfire R1 B1\nsave {saved}\nquit\n"
    played = run("play", "skirmish", "--verifiable", real=True, given=typed)
    assert played.code == 0, played.err
    dice = json.loads(saved.read_text().splitlines()[0])["dice"]
    assert dice["commitment"] in played.out
    verified = run("verify", saved, "--commitment", dice["commitment"])
    assert verified.code == 0, verified.err
    assert run("verify", saved, "--commitment", hashlib.sha256(b"another").hexdigest()).code != 0


def test_a_seed_and_verifiable_dice_exclude_each_other() -> None:
    ended = run("play", "skirmish", "--verifiable", "--seed", "3")
    assert ended.code == 2
    assert "leave out --seed or --verifiable" in ended.err
