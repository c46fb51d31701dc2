"""Computers say why: in the text client, and to programs."""

from __future__ import annotations

import io

import pytest

import redoubt
from redoubt.cli.play import read_players
from redoubt.cli.screen import Screen
from redoubt.cli.session import REASONS, Session
from redoubt.players import RandomPlayer
from tests.cli.conftest import Engine, run

MOVE = {"phase": "2.2", "unit": {"R1": {"place": "a1"}, "R2": {"place": "a3"}, "B1": {"place": "a5"}}}
pytestmark = pytest.mark.usefixtures("crossroads")


def at_table() -> tuple[Session, io.StringIO]:
    """Crossroads against a red player that draws at random; the question is yours."""
    out = io.StringIO()
    game = redoubt.new("crossroads", seed=5)
    players = read_players(game.title, ["red=random"], 3)
    return Session(game, players, Screen(plain=True, out=out, source=io.StringIO(""), width=100)), out


def said(table: Session, out: io.StringIO, line: str) -> str:
    before = len(out.getvalue())
    table.obey(line)
    return out.getvalue()[before:]


def test_before_a_computer_has_chosen_there_is_nothing_to_explain() -> None:
    table, out = at_table()
    assert "no computer has chosen anything yet" in said(table, out, "explain")


def test_a_random_player_says_from_how_many_it_drew() -> None:
    table, out = at_table()
    while not table.reasons:
        table.obey(str(table.game.legal("blue")[-1]))
    assert "drawn at random from" in said(table, out, "explain")
    assert said(table, out, "explain 4").count("red: ") == min(4, len(table.reasons))


@pytest.mark.parametrize("number", ["many", "0"])
def test_the_number_of_reasons_has_limits(number: str) -> None:
    table, out = at_table()
    assert f"from 1 to {REASONS}" in said(table, out, f"explain {number}")


def test_what_was_decided_in_secret_is_not_explained_before_the_end() -> None:
    """2.1 The bids of the small title are secret."""
    result = run("play", "skirmish", "--red", "random", "--seed", 3, given="explain\n")
    assert "red chose in secret and keeps its reasons until the game is over" in result.out


def test_a_program_may_ask_for_advice(engine: Engine) -> None:
    game = engine.ask("position", title="skirmish", position=MOVE, seed=1)["game"]
    legal = engine.ask("legal", game=game, side="red")["choices"]
    advice = engine.ask("advise", game=game, side="red")
    assert advice["choice"] == legal[-1], "the staff of this title takes the last"
    assert engine.ask("advise", game=game, side="red") == advice
    drawn = {engine.ask("advise", game=game, side="red", player="random", seed=n)["choice"] for n in range(9)}
    assert len(drawn) > 1
    assert drawn <= set(legal)
    assert engine.refuse("advise", game=game, side="red", player="marshal")["path"] == "player"
    assert engine.refuse("advise", game=game, side="blue")["code"] == "not_yours"
    engine.ask("drop", game=game)
    assert engine.refuse("advise", game=game, side="red")["code"] == "unknown_game"


def test_titles_tell_the_players_of_each(engine: Engine) -> None:
    (title,) = [row for row in engine.ask("titles")["titles"] if row["id"] == "skirmish"]
    assert [player["id"] for player in title["players"]] == ["random", "cadet", "staff"]


def test_whoever_leaves_the_table_ends_the_helpers_of_the_computers() -> None:
    class Helped(RandomPlayer):
        open = True

        def close(self) -> None:
            self.open = False

    table, _ = at_table()
    table.players["red"] = player = Helped(1)
    table.leave()
    assert not player.open
