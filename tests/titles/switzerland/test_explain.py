"""The computers of Switzerland say why: in the text client, and to programs."""

from __future__ import annotations

import io

import pytest

import redoubt
from redoubt.cli.play import read_players
from redoubt.cli.screen import Screen
from redoubt.cli.session import REASONS, Session
from redoubt.players import Seating
from redoubt.players.search import SearchPlayer
from tests.cli.conftest import Engine, run

HILLS = {
    "scenario": "historical",
    "phase": "4.1.4",
    "unit": {
        "DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"},
        "DE-73-Inf-XX": {"place": "1203"}, "CH-1-Bdr-X": {"place": "1203"},
    },
}  # fmt: skip


def at_table(computer: str) -> tuple[Session, io.StringIO]:
    """A game of the training scenario whose Swiss is yours and whose German is a computer."""
    out = io.StringIO()
    game = redoubt.new("switzerland", "training", seed=3)
    players = read_players(game.title, [f"german={computer}"], 3)
    table = Session(game, players, Screen(plain=True, out=out, source=io.StringIO(""), width=100))
    return table, out


def said(table: Session, out: io.StringIO, line: str) -> str:
    before = len(out.getvalue())
    table.obey(line)
    return out.getvalue()[before:]


def test_the_computer_explains_its_last_choices() -> None:
    table, out = at_table("staff")
    table.obey("suggested")
    assert table.reasons
    assert "german: " in said(table, out, "explain")
    assert said(table, out, "explain 4").count("german: ") == min(4, len(table.reasons))
    assert f"from 1 to {REASONS}" in said(table, out, "explain many")
    assert f"from 1 to {REASONS}" in said(table, out, "explain 0")


def test_hint_tells_the_reason_too() -> None:
    game = redoubt.position("switzerland", HILLS, seed=1)
    out = io.StringIO()
    table = Session(game, dict.fromkeys(game.sides), Screen(plain=True, out=out, source=io.StringIO("")))
    answer = said(table, out, "hint")
    assert "the staff would choose: fight" in answer
    assert "at column" in answer
    assert "expects: about" in answer


@pytest.mark.parametrize("level", ["cadet", "captain", "general"])
def test_a_level_can_sit_at_the_table_and_thinks_by_the_clock(level: str) -> None:
    title = redoubt.title("switzerland")
    player = read_players(title, [f"german={level}"], 1, Seating(timed=True))["german"]
    assert player is not None
    assert player.name == level
    if isinstance(player, SearchPlayer):
        assert player.effort.seconds > 0


def test_an_unknown_level_names_those_there_are() -> None:
    result = run("play", "switzerland", "--german", "marshal")
    assert result.code == 2
    assert "random, cadet, staff, captain, search, general" in result.err


def test_a_program_may_ask_for_advice(engine: Engine) -> None:
    game = engine.ask("position", title="switzerland", position=HILLS, seed=1)["game"]
    advice = engine.ask("advise", game=game, side="german")
    assert advice["choice"] in engine.ask("legal", game=game, side="german")["choices"]
    assert advice["reason"]["rule"] == "10.0"
    assert engine.ask("advise", game=game, side="german") == advice
    drawn = {
        engine.ask("advise", game=game, side="german", player="random", seed=n)["choice"] for n in range(9)
    }
    assert drawn <= set(engine.ask("legal", game=game, side="german")["choices"])
    assert engine.refuse("advise", game=game, side="german", player="marshal")["path"] == "player"
    assert engine.refuse("advise", game=game, side="swiss")["code"] == "not_yours"
    engine.ask("drop", game=game)
    assert engine.refuse("advise", game=game, side="german")["code"] == "unknown_game"


def test_whoever_leaves_the_table_ends_the_helpers_of_the_computers() -> None:
    table, _ = at_table("captain")
    player = table.players["german"]
    assert isinstance(player, SearchPlayer)
    player.workers = 2
    ended = []
    player.close = lambda: ended.append(player.name)  # type: ignore[method-assign]
    table.leave()
    assert ended == ["captain"]
