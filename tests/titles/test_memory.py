"""A game of any title is the same, whether it was played through or remembered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.engine import codec, record
from redoubt.engine.view import ONLOOKER, plain_log
from redoubt.service.live import Opened, opened
from redoubt.service.memory import Memory, base_of
from redoubt.service.store import Line, Stored
from tests.shipped import SHIPPED

GOLDEN = Path(__file__).parents[1] / "golden"
SHORTEST = {
    title: min((GOLDEN / title).glob("*.jsonl"), key=lambda path: path.stat().st_size) for title in SHIPPED
}


def stored(lines: list[bytes], count: int) -> Stored:
    """A record as it lies on the disk, as far as so many entries."""
    header, *entries, _ = lines
    kept = [Line(line, f"post {number // 3}") for number, line in enumerate(entries[:count])]
    return Stored(header, kept)


def seen(game: Opened) -> list[Any]:
    viewers = (ONLOOKER, *range(len(game.game.sides)))
    return [
        game.game.save(),
        game.game.last_roll,
        game.game.entries,
        game.chronicle.marks,
        game.chronicle.stamps,
        *(plain_log(game.game, viewer, 0) for viewer in viewers),
    ]


def closed(lines: list[bytes]) -> list[int]:
    """Numbers of entries after which nothing can be taken back just so: there may be a base."""
    head, *entries, _ = [codec.from_json(line) for line in lines]
    game = record.begin_again(head, redoubt.title)
    counts: list[int] = []

    def note(_: Any) -> None:
        if not game.snapshots:
            counts.append(len(game.entries))

    record.play_entries(game, entries, {}, note, accepted=True)
    return [count for count in counts if 4 < count < len(entries) - 20]


@pytest.mark.parametrize("title", SHIPPED)
def test_a_remembered_game_is_the_one_that_was_played(title: str) -> None:
    lines = SHORTEST[title].read_bytes().splitlines()
    counts = closed(lines)
    for count in (counts[0], counts[len(counts) // 2], counts[-1]):
        played = opened(stored(lines, count))
        new = zip(stored(lines, count).lines, played.memory.owed, strict=True)
        left = [line._replace(trace=trace) for line, trace in new]
        base = base_of(played.game, record.ending(played.game), Memory().grown(left))
        known = opened(replace(stored(lines, count), lines=left, base=base))
        assert [*known.past] == [count], "it was played through"
        assert seen(known) == seen(played)
        later = stored(lines, count + 20).lines[count:]
        on = opened(replace(stored(lines, count), lines=[*left, *later], base=base))
        assert seen(on) == seen(opened(stored(lines, count + 20)))
