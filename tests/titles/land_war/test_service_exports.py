"""The illustrated report of a game with hidden forces."""

from __future__ import annotations

import io
import zipfile

import redoubt
from tests.service.helpers import Client, taken


def test_the_illustrated_report_shows_each_reader_only_what_it_could_see(client: Client) -> None:
    seats = {"germany": "human", "ussr": "human"}
    game = client.new("land_war", scenario="orel", seats=seats, dice="seeded", seed=3)
    game.choose("ussr", "send men 0702 3")
    maps = {}
    for side in ("germany", "ussr"):
        with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": side}).content)) as archive:
            assert archive.namelist() == ["report.md", "maps/now.svg"]
            maps[side] = archive.read("maps/now.svg")
    assert maps["germany"] != maps["ussr"]
    game.choose("ussr", "send men 0703 2")
    with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": "germany"}).content)) as archive:
        assert archive.read("maps/now.svg") == maps["germany"], "sealed orders are on no other map"


def test_when_the_game_is_over_its_report_keeps_nothing_back(client: Client) -> None:
    game = client.new("land_war", scenario="orel", seats={"germany": "staff", "ussr": "staff"}, seed=3)
    game.until(lambda table: table["result"])
    with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": "germany"}).content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert [*files] == ["report.md", *(f"maps/turn-{turn:02}.svg" for turn in range(1, 5))]
    with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": "ussr"}).content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
    over = redoubt.replay(taken(game, "record").content)
    men = [row[1] for rows in over.state.forces for row in rows if over.state.rules.camp[row[0]] == 1]
    assert f">{max(men)}<" in files["maps/turn-04.svg"].decode(), "the most men in a Soviet hex"
