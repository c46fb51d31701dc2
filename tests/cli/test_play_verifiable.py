"""Verifiable dice at the terminal: committed to before the first roll, recomputed from the saved game."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path


def redoubt_command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "redoubt", *words], input=typed, capture_output=True, text=True, check=False
    )


def test_a_game_with_verifiable_dice_shows_its_commitment_and_can_be_verified(tmp_path: Path) -> None:
    saved = tmp_path / "game.rdt"
    game = ("play", "switzerland", "--scenario", "training", "--verifiable")
    played = redoubt_command(*game, typed=f"suggested\nsuggested\nsave {saved}\nquit\n")
    assert played.returncode == 0, played.stderr
    dice = json.loads(saved.read_text().splitlines()[0])["dice"]
    assert hashlib.sha256(dice["secret"].encode()).hexdigest() == dice["commitment"]
    assert f"SHA-256 {dice['commitment']}" in played.stdout
    verified = redoubt_command("verify", str(saved))
    assert verified.returncode == 0, verified.stderr


def test_a_seed_and_verifiable_dice_exclude_each_other() -> None:
    done = redoubt_command("play", "switzerland", "--verifiable", "--seed", "3")
    assert done.returncode == 2
    assert "leave out --seed or --verifiable" in done.stderr
