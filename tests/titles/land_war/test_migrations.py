"""Games begun under older rules: refused, unless somebody asks for them to be brought over."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.migrations import from_version_3
from redoubt.titles.land_war.rules.lw060_battle import share
from redoubt.titles.land_war.staff.staff import staff
from tests.titles.land_war.helpers import hex_, nation

GAMES = sorted(Path(__file__).parent.glob("version_*/*.jsonl"))
"""Orel in version 1: while bids were sealed, in step 5 with a hex between two targets, and in a combat; in
versions 2 and 3: in a combat."""


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_game_of_an_older_version_is_refused_unless_migration_is_asked_for(path: Path):
    assert TITLE.version == 4
    with pytest.raises(redoubt.BadSave, match="Ask for migration"):
        redoubt.load(path.read_bytes())


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_game_of_an_older_version_is_brought_over_and_played_to_its_end(path: Path):
    g = redoubt.load(path.read_bytes(), migrate=True)
    assert check(g.state) == []
    assert redoubt.load(g.save()).digest() == g.digest()
    players = {side: staff(side, 1) for side in g.sides}
    while g.result is None:
        side = g.sides[g.open_decisions()[0].side]
        g.choose(side, players[side].choose(g.seat(side)))


def test_a09_what_was_sent_nowhere_in_version_1_goes_with_the_first_flag():
    g = redoubt.load((GAMES[0].parent / "stakes.jsonl").read_bytes(), migrate=True)
    ussr, start = nation("USSR"), hex_("0705")
    men = [share(g.state, ussr, start, hex_(target))[0] for target in ("0706", "0605")]
    assert men == [7, 5]


def test_lw121_lines_that_version_3_counted_twice_count_no_longer():
    shut = [["Germany", "1513", 1], ["Germany", "1513", -1]]
    state = from_version_3({"state": {"shut": shut}, "stack": []})["state"]
    assert state["shut"] == [["Germany", "1513", 1], ["Germany", "1513", 0]]
