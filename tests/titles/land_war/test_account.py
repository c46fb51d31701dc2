"""LW-057, LW-059 The losses in a team's report: by fight and hex, the enemy's only as they are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.show.types import Chart
from redoubt.titles.land_war.show.account import account as accounts
from redoubt.titles.land_war.state import NATIONS
from tests.titles.land_war.at_table import log_of, table_of
from tests.titles.land_war.helpers import attack, force, legal, manned, play, played

TWO_HEXES = {"0702": {"USSR": (4, 1)}, "0601": {"USSR": (3, 2)}, "0602": {"Germany": (5, 2, 1)}}

SALIENT = "Sevsk (salient) 0602"


def rows_of(chart: Chart) -> list[list[str]]:
    return [[row.head, *(cell.text for cell in row.cells)] for row in chart.rows]


def account(game: Game, side: str) -> dict[str, list[list[str]]]:
    """The tables of a report, row by row, when all that was told happened in one step of this turn."""
    charts = accounts(game.seen(side), log_of(game, side, game.turn))
    return {chart.id: rows_of(chart) for chart in charts}


def hex_of(name: str) -> str:
    """The number in the name of a hex."""
    return name[-4:]


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
    owed = next(line for line in game.log_lines("ussr") if line["kind"] == "losses")["facts"]["by_nation"][
        "USSR"
    ]
    assert {row[0] for row in rows[:-1]} == {SALIENT}
    assert {hex_of(row[1]) for row in rows[:-1]} == {"0702", "0601"}
    assert [sum(int(row[n] or 0) for row in rows[:-1]) for n in range(2, 6)] == owed
    assert rows[-1] == ["Total", "", *map(str, owed)]
    men = {"0702": 4, "0601": 3}
    for _, hex, lost, *_ in rows[:-1]:
        assert force(game, hex_of(hex), "USSR")[0] == men[hex_of(hex)] - int(lost or 0)


def test_lw057_of_the_enemy_a_team_reads_only_the_hexes_he_came_from_together() -> None:
    game = fought()
    lines = game.log_lines("germany")
    assert not [line for line in lines if line["kind"] == "lost_from" and line["facts"]["nation"] == "USSR"]
    (row, total) = account(game, "germany")["enemy-losses"]
    assert row[:2] == [SALIENT, "USSR"]
    assert [hex_of(hex) for hex in row[2].split(", ")] == ["0702", "0601"]
    assert [cell or "0" for cell in row[3:]] == total[3:]
    assert total[3:] == list(map(str, _lost(game, "USSR")))


def test_lw057_where_strengths_are_open_the_enemys_losses_are_listed_by_hex() -> None:
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


def test_lw095_where_there_is_nothing_to_choose_a_loss_is_listed_once_for_each_kind() -> None:
    game = attack(manned({"0702": {"USSR": (8, 2)}, "0602": {"Germany": (6, 2, 2)}}), lsp=(1, 0))
    lines = game.log_lines("ussr")
    sentences = [line["text"] for line in lines if line["kind"] == "lost_from"]
    assert sentences == [
        "The USSR loses 3 men from Orel 0702 [LW-057]", "The USSR loses 1 tank from Orel 0702 [LW-057]",
        f"Germany loses 2 men from {SALIENT} [LW-057]",
    ]  # fmt: skip
    assert not [line for line in lines if line["kind"] == "forced" and "lose " in line["text"]]


def _lost(game: Game, nation: str) -> list[int]:
    index, g = NATIONS.index(nation), game.state
    return [g.lost_men[index], g.lost_tanks[index], g.lost_aircraft[index], g.lost_bombers[index]]


def test_lw123_bombers_lost_in_a_fight_are_counted_once() -> None:
    lines = [
        {"kind": "reckoned", "facts": {"target": "0602", "nations": ["Germany"], "starts": ["0702"]}},
        {"kind": "losses", "facts": {"target": "0602", "by_nation": {"Germany": [0, 0, 0, 2]}}},
        {"kind": "bombers_lost", "facts": {"target": "0602", "nation": "Germany", "number": 2}},
    ]
    game = fought()
    lines = [{**line, "turn": 1, "phase": {"name": "Combat"}} for line in lines]
    losses, *_ = accounts(game.seen("germany"), lines)
    assert rows_of(losses)[-1] == ["Total", "", "0", "0", "0", "2"]


def test_lw059_equal_losses_of_two_fights_are_listed_with_each() -> None:
    game = fought()
    lost = {"kind": "lost_from", "turn": 1, "text": "", "phase": {"name": "Combat"}, "report": False,
            "facts": {"nation": "USSR", "resource": "men", "number": 1, "hex": "0702"}}  # fmt: skip
    between = {**lost, "kind": "held", "text": "The line holds", "report": True, "facts": {}}
    other = {**lost, "kind": "forced", "text": "only one choice", "facts": {}}
    assert reported(game, [lost, other, lost, between, lost, other, lost]) == [
        "Losses of the USSR: 2 men from Orel 0702 [LW-057]", "The line holds",
        "Losses of the USSR: 2 men from Orel 0702 [LW-057]",
    ]  # fmt: skip


def reported(game: Game, lines: Sequence[Mapping[str, Any]]) -> list[str]:
    (turn,) = table_of(game).report(lines)
    return [plain(line) for line in turn.lines]


def test_lw059_the_report_tells_a_nations_losses_in_one_sentence() -> None:
    game = fought()
    (sentence,) = [
        line for line in reported(game, log_of(game, "ussr")) if line.startswith("Losses of the USSR")
    ]
    assert sentence.endswith(" [LW-057]")
    for hex in ("0702", "0601"):
        assert hex in sentence
    assert not [
        line for line in reported(game, log_of(game, "germany")) if line.startswith("Losses of the USSR")
    ]


@pytest.mark.parametrize("scenario", ["orel", "europe"])
def test_lw057_what_a_team_reads_in_a_turn_adds_up_to_the_loss_records(scenario: str) -> None:
    game = played(scenario, seed=6, turns=1)
    rules, seen = game.setup.rules, 0
    for side in rules.teams:
        nation = NATIONS[rules.nation_of[side]]
        losses, *_ = accounts(game.seen(side), log_of(game, game.sides[side]))
        assert list(map(int, rows_of(losses)[-1][2:])) == _lost(game, nation), nation
        seen += sum(_lost(game, nation))
    assert seen
