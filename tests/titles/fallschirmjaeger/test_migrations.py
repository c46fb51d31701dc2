"""Games begun under older rules: refused as they are, brought over on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.players import make_player

VERSION_1 = (Path(__file__).parent / "records" / "version-1.jsonl").read_bytes()
"""5.1 begun under version 1, in the German combat phase of turn 2."""

VERSION_2 = (Path(__file__).parent / "records" / "version-2.jsonl").read_bytes()
"""5.1 begun under version 2, in a combat phase of turn 2."""

VERSION_3 = (Path(__file__).parent / "records" / "version-3.jsonl").read_bytes()
"""5.1 begun under version 3, in a combat phase of turn 2."""

RECORDS = [VERSION_1, VERSION_2, VERSION_3]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_game_of_older_rules_is_not_opened_silently(version: int) -> None:
    with pytest.raises(redoubt.BadSave, match=f"rules version {version}"):
        redoubt.load(RECORDS[version - 1])


@pytest.mark.parametrize(
    ("version", "stands"), [(1, (2, "S7.0", 0)), (2, (2, "S7.0", 0)), (3, (2, "S7.0", 0))]
)
def test_a_game_of_older_rules_goes_on_where_it_stood(version: int, stands: tuple[int, str, int]) -> None:
    g = redoubt.load(RECORDS[version - 1], migrate=True)
    assert (g.turn, g.phase_rule, g.open_decisions()[0].side) == stands
    assert redoubt.load(g.save()).digest() == g.digest()
    players = [make_player("staff", g.title, side, 1) for side in g.sides]
    while g.result is None:
        side = g.open_decisions()[0].side
        g.choose(side, players[side].choose(g.seat(side)))
    assert g.result.rule == "5.1"
