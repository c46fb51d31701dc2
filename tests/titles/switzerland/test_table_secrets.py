"""18.5.3 The table of one side does not change when what only the other side knows changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.engine.view import ONLOOKER
from redoubt.service.chronicle import visible
from redoubt.show.log import log_line
from redoubt.show.table import offered
from tests.titles.switzerland.at_table import flags_of, offers, scene_of, table_of
from tests.titles.switzerland.helpers import G, S, T, at, choose
from tests.titles.switzerland.setting_up import begin, until

UNITS = {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1302", "DE-FJ-Para": "due", "DE-16-Gli-III": "due",
         "CH-5-Inf-XX": "1504", "CH-1-Inf-XX": "1007", "CH-POW-Inf-X": "due"}  # fmt: skip


def noted(hex: str, phase: str = "4.1.6") -> Game:
    """The German has noted where his parachutists land."""
    units = {**{name: {"place": place} for name, place in UNITS.items()}}
    units["DE-FJ-Para"]["landing"] = hex
    return at(phase, units)


def all_shown(game: Game, side: str | None) -> str:
    """Everything a table can show a side, as one text."""
    table, view = table_of(game), game.view(side)
    seat = None if side is None else game.seat(side)
    shown: list[Any] = [table.scene(view, seat.decision() if seat else None)]
    shown += [table.overlay(view, side, about["name"]) for about in table.overlays]
    shown += [table.overlay(view, side, "reach", piece=unit) for unit in UNITS]
    shown += [table.hex_info(view, hex) for hex in T.grid.names]
    shown += [table.piece_info(view, unit, seat) for unit in UNITS]
    viewer = ONLOOKER if side is None else game.side_id(side)
    lines = [log_line(event, game.title, game.names) for event in game.log if visible(event, viewer, game)]
    shown += [lines, table.losses(lines), table.report(lines)]
    if seat is not None:
        shown.append(offered(table, view, seat))
    return json.dumps(shown)


@pytest.mark.parametrize("phase", ["4.1.3", "4.1.6", "4.4"])
@pytest.mark.parametrize("viewer", [S, None])
def test_r18_5_3_a_noted_landing_changes_nothing_that_others_see(phase: str, viewer: str | None) -> None:
    shown = {all_shown(noted(hex, phase), viewer) for hex in ("1007", "1606", "1803")}
    assert len(shown) == 1


@pytest.mark.fuzz
@pytest.mark.parametrize("viewer", [S, None])
def test_r18_5_3_no_landing_hex_on_the_map_shows_in_what_others_see(viewer: str | None) -> None:
    shown = {all_shown(noted(hex, phase), viewer) for phase in ("4.1.3",) for hex in T.grid.names}
    assert len(shown) == 1


def test_r18_5_3_the_german_sees_his_own_note() -> None:
    assert len({all_shown(noted(hex), G) for hex in ("1007", "1606")}) == 2
    game = noted("1606")
    marks = scene_of(game)["hexes"]["1606"]["marks"]
    assert [(mark["kind"], mark["rule"]) for mark in marks] == [("landing", "18.5.3")]
    assert "1606" not in scene_of(game, S)["hexes"] or not scene_of(game, S)["hexes"]["1606"]["marks"]


def test_r18_5_the_swiss_know_that_somebody_will_land_but_not_where() -> None:
    game = noted("1606")
    assert flags_of(game, "DE-FJ-Para", S) == {"landing": "18.5.3"}
    notes = scene_of(game, S)["track"]["turns"][0]["notes"]
    assert any(note["text"] == "FJ Para X land at night" for note in notes)


def test_r18_5_3_the_choice_of_the_landing_hex_is_offered_to_the_german_alone() -> None:
    game = at("4.4", {name: place for name, place in UNITS.items() if name != "CH-POW-Inf-X"},
              options={"fortifications": False})  # fmt: skip
    choose(game, G, "request DE-16-Gli-III")
    made = offers(game)
    assert made["at 1606"]["label"] == "16 Glider III lands in Luzern 1606"
    assert made["at 1606"]["piece"] == "DE-16-Gli-III"
    assert offers(game, S) == {}


def test_r18_6_in_the_fog_each_side_sees_the_set_up_as_it_stands() -> None:
    game = until(begin("historical", "fog_of_war", seed=3), "ShiftUnit")
    assert offers(game, G) == {}
    shift = next(text for text, one in offers(game, S).items() if one["verb"] == "shift")
    before = all_places(game, G)
    choose(game, S, shift)
    assert all_places(game, G) == before, "nothing is shifted before its hex is chosen"
    to = next(iter(offers(game, S).values()))
    choose(game, S, to["text"])
    assert all_places(game, G) == all_places(game, S) != before


def all_places(game: Game, side: str) -> dict[str, str]:
    return {piece["id"]: piece["place"] for piece in scene_of(game, side)["pieces"]}


def test_r18_5_3_danger_is_found_in_games_one_could_be_in() -> None:
    """What is dangerous for the Swiss does not depend on where the German lands."""
    made = {json.dumps(offers(noted(hex), S)) for hex in ("1007", "1504")}
    assert len(made) == 1
