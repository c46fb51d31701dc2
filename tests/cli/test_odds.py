"""`redoubt odds`, the verb `odds`, and the command of the text client say the same."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import redoubt
from tests.cli.conftest import Engine, run

STACKS = ("--attack", "DE-5-Inf-XX,DE-A-Eng-III", "--defend", "CH-4-Inf-XX")
PLACED = {"DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"}}


def test_two_stacks_on_a_kind_of_ground() -> None:
    told = run("odds", "switzerland", "--hex", "urban", *STACKS)
    assert told.code == 0
    assert "-1 column  urban area [10.1]" in told.out
    assert "+1 column  engineers [10.4.1]" in told.out
    assert "the attacker takes the hex" in told.out


def test_works_night_policy_and_stop() -> None:
    told = run("odds", "switzerland", "--hex", "clear", *STACKS, "--fort", "line", "--night", "--json")
    made = json.loads(told.out)
    assert {"11.1"} <= {part["rule"] for part in made["reckoning"]["parts"]}
    assert sum(Fraction(one) for one in made["endings"].values()) == 1
    told = run(
        "odds", "switzerland", "--hex", "clear", *STACKS, "--policy", "best", "--until", "round", "--json"
    )
    assert (json.loads(told.out)["policy"], json.loads(told.out)["until"]) == ("best", "round")


@pytest.mark.parametrize("phase", ["4.1.3", "4.1.4"])
def test_a_position_from_a_file_also_where_a_die_would_fall_at_once(tmp_path: Path, phase: str) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps({"scenario": "historical", "phase": phase, "unit": PLACED}), encoding="utf-8")
    told = run(
        "odds", "switzerland", "--position", file, "--side", "german", "--choice", "fight 1104", "--json"
    )
    assert told.code == 0, told
    g = redoubt.position("switzerland", {"scenario": "historical", "phase": "4.1.3", "unit": PLACED})
    assert json.loads(told.out)["endings"] == g.odds("german", "fight 1104").to_plain()["endings"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give --position"),
        (("--hex", "urbn", *STACKS), "urban, clear, hill, mountain"),
        (("--hex", "urban", "--attack", "DE-5-Inf-X", "--defend", "CH-4-Inf-XX"), "did you mean DE-5-Inf-XX"),
        (("--hex", "urban", "--attack", "DE-5-Inf-XX", "--defend", "DE-A-Eng-III"), "both German"),
        (("--hex", "urban", *STACKS, "--fort", "moat"), "line or fortress"),
        (("--hex", "urban", *STACKS, "--policy", "luck"), "unknown policy"),
        (("--hex", "urban", *STACKS, "--budget", "3"), "too many possibilities"),
    ],
)
def test_what_cannot_be_asked_is_told_in_a_line(words: tuple[str, ...], said: str) -> None:
    told = run("odds", "switzerland", *words)
    assert told.code == 2
    assert said in told.err


def test_the_protocol_tells_odds(engine: Engine) -> None:
    position = {"scenario": "historical", "phase": "4.1.3", "unit": PLACED}
    game = engine.ask("position", title="switzerland", position=position)["game"]
    made = engine.ask("odds", game=game, side="german", choice="fight 1104", limit=2)["odds"]
    assert made["reckoning"]["verdict"] == "column 2:1"
    assert len(made["outcomes"]) == 2
    error = engine.refuse("odds", game=game, side="german", choice="fight 1104", budget=3)
    assert error["code"] == "too_many"


def test_a_title_without_a_part_of_its_own_has_odds_too() -> None:
    from tests.cli.skirmish import TITLE

    g = redoubt.new("skirmish", scenario="ridge", seed=1)
    g.choose("red", "bid 2")
    g.choose("blue", "bid 1")
    assert g.odds("red", "stand").kind == "no roll"
    g.choose("red", "stand")
    made = g.odds("red", "fire R1 B1")
    assert TITLE.show.forecaster is None
    assert sorted(made.endings.values()) == [Fraction(1, 2), Fraction(1, 2)]


def test_the_bench_of_odds_tells_median_and_worst() -> None:
    told = run("bench", "odds", "switzerland", "--scenario", "training", "--json")
    assert told.code == 0
    rows = {row["kind"]: row for row in json.loads(told.out)["rows"]}
    assert rows["combat"]["asked"] > 0
    assert rows["combat"]["median"] <= rows["combat"]["worst"]


# figures alone

EXAMPLE_2 = (
    "--attacker", "men=7,tanks=3,aircraft=3,me=5,lsp=4", "--card", "attacker=2",
    "--defender", "men=8,tanks=1,aircraft=1,me=2,lsp=1",
)  # fmt: skip


def test_figures_without_a_game_give_the_sheet_of_the_worked_example() -> None:
    told = run("odds", "land_war", *EXAMPLE_2)
    assert told.code == 0, told
    assert "column 4:1" in told.out
    assert "+2  attacker's die: card of 2 [LW-082]" in told.out
    assert "by dice, the attacker's down, the defender's across: 1 2 3 4 5 6" in told.out
    made = json.loads(run("odds", "land_war", *EXAMPLE_2, "--json").out)
    assert made["endings"]["yellow: the hex is taken"] == "1/36"


def test_cards_add_up_and_any_field_can_be_set() -> None:
    told = run(
        "odds", "land_war", "--attacker", "men=5", "--card", "attacker=2", "--card", "attacker=1",
        "--terrain", "forest", "--set", "forts=2", "--set", "city=yes", "--json",
    )  # fmt: skip
    parts = [(part["rule"], part["amount"]) for part in json.loads(told.out)["reckoning"]["parts"]]
    assert {("LW-082", "+2"), ("LW-082", "+1"), ("LW-073", "-2 columns"), ("LW-074", "-1 column")} <= set(
        parts
    )


def test_the_form_lists_every_field_with_its_rule_and_limits() -> None:
    told = run("odds", "land_war", "--form").out
    assert "attacker.men             Men [LW-061]: 0 to 99" in told
    assert json.loads(run("odds", "land_war", "--form", "--json").out)["examples"]


@pytest.mark.parametrize(
    ("title", "words", "said"),
    [
        ("land_war", ("--attacker", "men=100"), "attacker.men: 100 is out of range"),
        ("land_war", ("--attacker", "men"), "NAME=VALUE"),
        ("land_war", ("--attacker", "mem=3"), "unknown field 'attacker.mem'"),
        ("land_war", ("--terrain", "moor"), "one of open, mountain, swamp, jungle, forest"),
        ("switzerland", ("--attacker", "men=3"), "switzerland has no calculator"),
    ],
)
def test_a_bad_figure_is_told_in_a_line(title: str, words: tuple[str, ...], said: str) -> None:
    told = run("odds", title, *words)
    assert told.code == 2
    assert said in told.err
