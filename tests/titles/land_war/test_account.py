"""LW-057, LW-059 The losses in a team's report: by fight and hex, the enemy's only as they are known."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.titles.land_war.state import NATIONS
from tests.titles.land_war.at_table import lines_of, table_of
from tests.titles.land_war.helpers import attack, force, legal, manned, play, played

TWO_HEXES = {"0702": {"USSR": (4, 1)}, "0601": {"USSR": (3, 2)}, "0602": {"Germany": (5, 2, 1)}}

SALIENT = "Sevsk (salient) 0602"


def account(game: Game, side: str, phase: str = "Combat") -> dict[str, list[list[str]]]:
    """The tables of a report, row by row, when all that was told happened in one step of this turn."""
    lines = [{**one, "turn": game.turn, "phase": {"name": phase}} for one in game.log_lines(side)]
    told: Any = table_of(game)
    return {
        one["id"]: [[row["head"], *(cell["text"] for cell in row["cells"])] for row in one["rows"]]
        for one in told.account(game.view(side), lines)
    }


def fought(strength: str = "size") -> Game:
    """An attack out of two hexes; the attacker has said of each point where it was lost, in turns."""
    game = attack(manned(TWO_HEXES), dice=(3, 3), starts=("0702", "0601"), lsp=(1, 0),
                  options={"enemy_strength": strength})  # fmt: skip
    turn = 0
    while choices := legal(game, "ussr", "lose"):
        play(game, f"ussr: {choices[turn % len(choices)]}")
        turn += 1
    return game


def test_lw095_a_team_reads_from_which_hexes_its_points_were_lost() -> None:
    game = fought()
    rows = account(game, "ussr")["own-losses"]
    owed = next(one for one in game.log_lines("ussr") if one["kind"] == "losses")["facts"]["by_nation"][
        "USSR"
    ]
    assert {row[0] for row in rows[:-1]} == {SALIENT}
    assert {row[1] for row in rows[:-1]} == {"Orel 0702", "Bryansk 0601"}
    assert [sum(int(row[n] or 0) for row in rows[:-1]) for n in range(2, 6)] == owed
    assert rows[-1] == ["In all", "", *map(str, owed)]
    men = {"0702": 4, "0601": 3}
    for _, hex, lost, *_ in rows[:-1]:
        assert force(game, hex[-4:], "USSR")[0] == men[hex[-4:]] - int(lost or 0)


def test_lw057_of_the_enemy_a_team_reads_only_the_hexes_he_came_from_together() -> None:
    game = fought()
    told = game.log_lines("germany")
    assert not [one for one in told if one["kind"] == "lost_from" and one["facts"]["nation"] == "USSR"]
    (row, total) = account(game, "germany")["enemy-losses"]
    assert row[:2] == [SALIENT, "USSR"]
    assert row[2].split(", ") == ["Orel 0702", "Bryansk 0601"]
    assert [one or "0" for one in row[3:]] == total[3:]
    assert total[3:] == list(map(str, _lost(game, "USSR")))


def test_lw057_where_strengths_are_open_the_enemys_losses_are_told_by_hex() -> None:
    game = fought("open")
    theirs = account(game, "germany")["enemy-losses"]
    own = account(game, "ussr")["own-losses"]
    assert [[fight, *rest] for fight, who, *rest in theirs] == own


def test_the_defender_has_lost_in_the_hex_that_was_attacked() -> None:
    game = fought()
    (row, total) = account(game, "ussr")["enemy-losses"]
    assert row[:3] == [SALIENT, "Germany", SALIENT]
    assert total[3:] == list(map(str, _lost(game, "Germany")))
    assert account(game, "germany")["own-losses"][0][:2] == [SALIENT, SALIENT]


def test_lw095_where_there_is_nothing_to_choose_a_loss_is_told_once_for_each_kind() -> None:
    game = attack(manned({"0702": {"USSR": (8, 2)}, "0602": {"Germany": (6, 2, 2)}}), lsp=(1, 0))
    lines = game.log_lines("ussr")
    told = [one["text"] for one in lines if one["kind"] == "lost_from"]
    assert told == [
        "USSR loses 3 men from Orel 0702 [LW-057]", "USSR loses 1 tank from Orel 0702 [LW-057]",
        "Germany loses 2 men from Sevsk (salient) 0602 [LW-057]",
    ]  # fmt: skip
    assert not [one for one in lines if one["kind"] == "forced" and "lose " in one["text"]]


def _lost(game: Game, nation: str) -> list[int]:
    one, g = NATIONS.index(nation), game.state
    return [g.lost_men[one], g.lost_tanks[one], g.lost_aircraft[one], g.lost_bombers[one]]


def test_lw123_bombers_lost_in_a_fight_are_counted_once() -> None:
    lines = [
        {"kind": "reckoned", "facts": {"target": "0602", "nations": ["Germany"], "starts": ["0702"]}},
        {"kind": "losses", "facts": {"target": "0602", "by_nation": {"Germany": [0, 0, 0, 2]}}},
        {"kind": "bombers_lost", "facts": {"target": "0602", "nation": "Germany", "number": 2}},
    ]
    game = fought()
    told: Any = table_of(game)
    lines = [{**one, "turn": 1, "phase": {"name": "Combat"}} for one in lines]
    rows = told.account(game.view("germany"), lines)[0]["rows"]
    assert [cell["text"] for cell in rows[-1]["cells"]] == ["", "0", "0", "0", "2"]


def test_lw059_equal_losses_of_two_fights_are_told_with_each() -> None:
    game = fought()
    one = {"kind": "lost_from", "turn": 1, "text": "", "phase": {"name": "Combat"}, "report": False,
           "facts": {"nation": "USSR", "resource": "men", "number": 1, "hex": "0702"}}  # fmt: skip
    between = {**one, "kind": "held", "text": "The line holds", "facts": {}, "report": True}
    other = {**one, "kind": "forced", "text": "only one choice", "facts": {}}
    (turn,) = table_of(game).report([one, other, one, between, one, other, one])
    assert turn["lines"] == [
        "USSR loses 2 men from Orel 0702 [LW-057]", "The line holds",
        "USSR loses 2 men from Orel 0702 [LW-057]",
    ]  # fmt: skip


def test_lw059_the_report_tells_a_nations_losses_in_one_sentence() -> None:
    game = fought()
    (turn,) = table_of(game).report(lines_of(game, "ussr"))
    told = [line for line in turn["lines"] if line.startswith("USSR loses")]
    assert len(told) == 1
    assert told[0].endswith(" [LW-057]")
    for hex in ("Orel 0702", "Bryansk 0601"):
        assert f"from {hex}" in told[0]
    (seen,) = table_of(game).report(lines_of(game, "germany"))
    assert not [line for line in seen["lines"] if line.startswith("USSR loses")]


@pytest.mark.parametrize("scenario", ["orel", "europe"])
def test_lw057_what_a_team_reads_in_a_turn_adds_up_to_the_loss_records(scenario: str) -> None:
    game = played(scenario, seed=6, turns=1)
    rules, seen = game.setup.rules, 0
    for side in rules.teams:
        nation = NATIONS[rules.nation_of[side]]
        lines = [{**one, "turn": 1, "phase": {"name": "Combat"}} for one in game.log_lines(side)]
        told: Any = table_of(game)
        rows = told.account(game.view(side), lines)[0]["rows"]
        assert [int(cell["text"]) for cell in rows[-1]["cells"][1:]] == _lost(game, nation), nation
        seen += sum(_lost(game, nation))
    assert seen
