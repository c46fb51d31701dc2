"""The log of a table: lines are written out when they are read, and losses are those of the whole log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import redoubt
from redoubt.show import wire
from tests.service.helpers import Client, serving
from tests.shipped import SHIPPED

GOLDEN = Path(__file__).parents[1] / "golden"


def shortest(title_id: str) -> bytes:
    return min((GOLDEN / title_id).glob("*.jsonl"), key=lambda path: path.stat().st_size).read_bytes()


@pytest.mark.parametrize("title_id", SHIPPED)
def test_the_losses_on_the_table_are_those_of_the_whole_log(client: Client, title_id: str) -> None:
    record = shortest(title_id)
    game, title = client.take_in(record), redoubt.title(title_id)
    rules = redoubt.replay(record).setup.rules
    side = title.sides[0]
    lines, seq = game.read("log", side)["lines"], game.table(side)["seq"]
    for at in (seq // 3, seq // 2, seq):
        read = [line for line in lines if line["entry"] <= at]
        turns = game.table(side, at=at)["scene"]["losses"]["turns"]
        assert turns == json.loads(wire.encode(title.show.losses(rules, read)))


@pytest.mark.parametrize("title_id", SHIPPED)
def test_a_table_writes_out_only_the_lines_that_are_read(tmp_path: Path, title_id: str) -> None:
    side = redoubt.title(title_id).sides[0]
    with serving(tmp_path) as (client, hall):
        game = client.take_in(shortest(title_id))
        game.table(side)
        with hall.using(game.id) as live:
            log = live.logs[live.title.sides.index(side)]
            assert len(log.lines) < len(log.events_of) / 2
        lines = game.read("log", side, since=len(log.events_of) - 3)["lines"]
        assert [line["n"] for line in lines] == [*range(len(log.events_of))][-3:]


@pytest.mark.parametrize("title_id", SHIPPED)
def test_the_end_of_the_game_is_nobodys_deed(client: Client, title_id: str) -> None:
    game = client.take_in(shortest(title_id))
    lines = game.read("log", redoubt.title(title_id).sides[0])["lines"]
    assert [line["side"] for line in lines if line["kind"] == "game_over"] == [None]
