"""`redoubt odds land_war`: the sheet of a battle from figures alone."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import run

EXAMPLE_2 = (
    "--attacker", "men=7,tanks=3,aircraft=3,me=5,lsp=4", "--card", "attacker=2",
    "--defender", "men=8,tanks=1,aircraft=1,me=2,lsp=1",
)  # fmt: skip


def test_figures_without_a_game_give_the_sheet_of_the_worked_example() -> None:
    result = run("odds", "land_war", *EXAMPLE_2)
    assert result.code == 0, result
    assert "column 4:1" in result.out
    assert "+2  attacker's die: card of 2 [LW-082]" in result.out
    assert "by dice, the attacker's down, the defender's across: 1 2 3 4 5 6" in result.out
    forecast = json.loads(run("odds", "land_war", *EXAMPLE_2, "--json").out)
    assert forecast["endings"]["yellow: the hex is taken"] == "1/36"


def test_cards_add_up_and_any_field_can_be_set() -> None:
    result = run(
        "odds", "land_war", "--attacker", "men=5", "--card", "attacker=2", "--card", "attacker=1",
        "--terrain", "forest", "--set", "forts=2", "--set", "city=yes", "--json",
    )  # fmt: skip
    parts = [(part["rule"], part["amount"]) for part in json.loads(result.out)["reckoning"]["parts"]]
    assert {("LW-082", "+2"), ("LW-082", "+1"), ("LW-073", "-2 columns"), ("LW-074", "-1 column")} <= set(
        parts
    )


def test_the_form_lists_every_field_with_its_rule_and_limits() -> None:
    result = run("odds", "land_war", "--form").out
    assert "attacker.men             Men [LW-061]: 0 to 99" in result
    assert json.loads(run("odds", "land_war", "--form", "--json").out)["examples"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--attacker", "men=100"), "attacker.men: 100 is out of range"),
        (("--attacker", "men"), "NAME=VALUE"),
        (("--attacker", "mem=3"), "unknown field 'attacker.mem'"),
        (("--terrain", "moor"), "one of open, mountain, swamp, jungle, forest"),
    ],
)
def test_a_bad_figure_gets_a_sentence(words: tuple[str, ...], message: str) -> None:
    result = run("odds", "land_war", *words)
    assert result.code == 2
    assert message in result.err
