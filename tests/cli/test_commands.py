"""The commands of `redoubt`, what they print, and how they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import redoubt
from redoubt import registry
from redoubt.cli.common import fold_sides, read_options, read_value
from redoubt.engine.record import header
from redoubt.kit.provenance import count_sources
from tests.cli.conftest import run
from tests.cli.skirmish import TITLE


def recorded(dice: redoubt.Dice | None = None) -> redoubt.Game:
    """A short game with two dice, an undo and a correction."""
    game = redoubt.new("skirmish", "farm", dice=dice or redoubt.SeededDice(3))
    for side, choice in (
        ("red", "bid 2"), ("blue", "bid 1"), ("red", "move R1 a1"), ("red", "fire R1 B1"),
        ("red", "bid 1"), ("blue", "bid 3"), ("blue", "stand"),
    ):  # fmt: skip
        game.choose(side, choice)
    game.undo("blue")
    game.correct("umpire", {"unit": {"R2": {"place": "a2"}}}, "it stood there")
    game.choose("blue", "stand")
    return game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.rdt"
    file.write_bytes(recorded().save())
    return file


# the program


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.code == 0
    for command in ("play", "titles", "simulate", "engine", "verify", "replay", "migrate", "bench"):
        assert f"\n  {command} " in result.out


def test_the_installed_program_says_its_version() -> None:
    result = run("--version", real=True)
    assert result.out.startswith(f"redoubt {redoubt.__version__}")


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    result = run("simulte")
    assert result.code == 2
    assert "did you mean simulate?" in result.err


# bad input: one line on the error stream, exit code 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("simulate nowhere", "unknown title 'nowhere'; choose from"),
        ("titles nowhere", "unknown title 'nowhere'"),
        ("bench engine nowhere", "unknown title 'nowhere'"),
        ("bench engine skirmish --scenario x", "unknown scenario 'x'; skirmish has ridge, farm"),
        ("simulate skirmish --scenario x", "unknown scenario 'x'; skirmish has ridge, farm"),
        (
            "simulate skirmish --option x=1",
            "unknown option 'x'; skirmish has mercy, night, turns (at options.x)",
        ),
        ("simulate skirmish --option mercy=true", "option mercy cannot be changed in The ridge [4.1]"),
        ("simulate skirmish --option turns=5", "option turns takes 4, 8, not '5' [5.2]"),
        ("simulate skirmish --option turns=true", "option turns takes 4, 8, not 'True' [5.2]"),
        ("simulate skirmish --option turns", "--option is written NAME=VALUE, not 'turns'"),
        ("simulate skirmish --option =8", "--option is written NAME=VALUE, not '=8'"),
        ("simulate skirmish --options most", "--options takes all or none, not 'most'"),
        ("simulate skirmish --red genius", "'genius' for red; skirmish has random, cadet, staff"),
        ("simulate skirmish --side green=staff", "unknown side 'green'; skirmish has red, blue, umpire"),
        ("simulate skirmish --side red", "--side is written NAME=VALUE, not 'red'"),
        ("simulate skirmish --red", "--side is written NAME=VALUE, not 'red='"),
        ("simulate skirmish --data tests", "a folder with units.csv is expected"),
        ("verify no/such/file", "cannot be read: No such file or directory"),
        ("verify tests", "cannot be read: Is a directory"),
        ("replay pyproject.toml", "pyproject.toml: line 1 is not JSON"),
        ("migrate pyproject.toml", "pyproject.toml: line 1 is not JSON"),
    ],
)
def test_a_users_error_is_one_clear_line(words: str, expected: str) -> None:
    result = run(*words.split())
    assert result.code == 2
    assert result.out == ""
    assert expected in result.err
    assert result.err.startswith("redoubt: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        "simulate", "simulate skirmish --games 0", "simulate skirmish --games many", "verify", "bench no",
        "simulate skirmish --green staff", "simulate skirmish --data no/such/folder", "engine --max-games 0",
    ],
)  # fmt: skip
def test_a_wrong_usage_is_explained(words: str) -> None:
    result = run(*words.split())
    assert result.code == 2
    assert "Error: " in result.err
    assert "Traceback" not in result.err


def test_a_real_process_shows_no_traceback() -> None:
    result = run("simulate", "skirmish", "--option", "x=1", real=True)
    assert result.code == 2
    assert result.err.startswith("redoubt: unknown option 'x'")
    assert result.err.count("\n") == 1


# options and seats


def test_values_are_read_as_booleans_numbers_or_text() -> None:
    assert [read_value(text) for text in ("true", "false", "8", "-3", "long", "1e3", "True")] == [
        True, False, 8, -3, "long", "1e3", "True",
    ]  # fmt: skip


def test_all_and_none_switch_what_the_scenario_leaves_free() -> None:
    assert read_options(TITLE, "farm", None, "all") == {"mercy": True, "night": True}
    assert read_options(TITLE, "farm", None, "none") == {"mercy": False, "night": False}
    assert read_options(TITLE, "ridge", None, "all") == {"night": True}
    assert read_options(TITLE, "farm", ["night=false", "turns=8"], "all") == {
        "mercy": True, "night": False, "turns": 8,
    }  # fmt: skip


def test_a_side_may_be_written_as_an_option_of_its_own() -> None:
    folded = fold_sides(["--red", "staff", "skirmish", "--blue=random", "--games", "3"])
    assert folded == ["--side", "red=staff", "skirmish", "--side", "blue=random", "--games", "3"]
    assert fold_sides(["--swiss", "staff", "skirmish"]) == ["--swiss", "staff", "skirmish"]
    assert fold_sides(["--load", "file", "--swiss", "staff"])[2:] == ["--side", "swiss=staff"]


# titles


def test_titles_show_scenarios_and_options() -> None:
    result = run("titles", "skirmish")
    assert result.code == 0
    for word in ("The farm", "4 turns", "A side may hold its fire.", "red, blue, umpire", "(1 s a turn)"):
        assert word in result.out


def test_titles_as_json_are_those_of_the_library() -> None:
    titles = json.loads(run("titles", "skirmish", "--json").out)
    assert [title["id"] for title in titles] == ["skirmish"]
    assert titles[0]["scenarios"][1]["options"] == {"mercy": False, "night": False, "turns": 4}
    assert [player["id"] for player in titles[0]["players"]] == ["random", "cadet", "staff"]


def test_provenance_counts_rows_by_their_source() -> None:
    assert count_sources(TITLE) == {
        "places.toml": {"printed": 1, "partly": 0, "reconstructed": 1},
        "units.csv": {"printed": 1, "partly": 1, "reconstructed": 2},
    }
    result = run("titles", "skirmish", "--provenance")
    assert result.code == 0
    assert "reconstructed" in result.out
    assert "units.csv" in result.out


# records


def test_verify_says_what_it_checked(saved: Path) -> None:
    result = run("verify", saved)
    assert result.code == 0
    assert "entries: 8 choices, 1 undo, 1 correction" in result.out
    assert "dice: 1 die rolled again, all equal (seeded)" in result.out
    assert "hashes: 12 hashes computed again, all equal" in result.out
    assert result.out.endswith("verified\n")


def test_verify_compares_the_secret_with_its_commitment(tmp_path: Path) -> None:
    game = recorded(redoubt.VerifiableDice("swordfish", "table 4", ("one", "two")))
    file = tmp_path / "sealed.rdt"
    file.write_bytes(game.save())
    assert header(game)["dice"]["commitment"] in run("verify", file).out
    assert json.loads(run("verify", file, "--json").out)["source"] == "verifiable"


def test_verify_refuses_an_edited_a_cut_and_a_newer_record(saved: Path) -> None:
    whole = saved.read_bytes()
    for spoilt, expected in (
        (whole.replace(b"bid 2", b"bid 3"), "checksum"),
        (whole[: len(whole) // 2], "not JSON"),
        (b"\n".join(whole.splitlines()[:-1]), "truncated"),
        (b"", "empty"),
        (b"{}\n{}\n", "not a Redoubt record"),
    ):
        saved.write_bytes(spoilt)
        result = run("verify", saved)
        assert result.code == 2
        assert expected in result.err
        assert saved.name in result.err
        assert result.err.count("\n") == 1


def test_replay_tells_the_story(saved: Path) -> None:
    result = run("replay", saved)
    assert result.code == 0
    assert result.out.splitlines()[0] == "red bids 2, blue bids 1 [2.1]"
    assert "R1 fires at B1: " in result.out
    lines = [json.loads(line) for line in run("replay", saved, "--json").out.splitlines()]
    assert [line["text"] for line in lines] == result.out.splitlines()


def test_replay_for_a_side_tells_less(saved: Path) -> None:
    everything, red = run("replay", saved), run("replay", saved, "--side", "red")
    assert set(red.out.splitlines()) <= set(everything.out.splitlines())
    assert run("replay", saved, "--side", "onlooker").code == 0
    assert run("replay", saved, "--side", "green").code == 2


def test_migrate_writes_a_new_record_that_can_be_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    old = replace(TITLE, version=1)
    monkeypatch.setitem(registry._registered, "skirmish", old)
    file = tmp_path / "old.rdt"
    file.write_bytes(recorded().save())
    monkeypatch.setitem(registry._registered, "skirmish", TITLE)
    refused = run("verify", file)
    assert refused.code == 2
    assert "rules version 1" in refused.err
    result = run("migrate", file)
    assert result.code == 0, result.err
    new = tmp_path / "old-rules2.rdt"
    assert run("verify", new).code == 0
    again = run("migrate", file)
    assert again.code == 2
    assert "exists already" in again.err
    assert "nothing to do" in run("migrate", new).out
