"""18.5.3 The table of one side does not change when what only the other side knows changes."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.show.wire import encode
from tests.titles.switzerland.at_table import flags_of, notes_of, offers, scene_of, table_of
from tests.titles.switzerland.helpers import G, S, T, at, choose
from tests.titles.switzerland.setting_up import begin, until

UNITS = {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1302", "DE-FJ-Para": "due", "DE-16-Gli-III": "due",
         "CH-5-Inf-XX": "1504", "CH-1-Inf-XX": "1007", "CH-POW-Inf-X": "due"}  # fmt: skip


def noted(hex: str, phase: str = "4.1.6") -> Game:
    """The German has noted where his parachutists land."""
    units = {**{name: {"place": place} for name, place in UNITS.items()}}
    units["DE-FJ-Para"]["landing"] = hex
    return at(phase, units)


def all_shown(game: Game, side: str | None) -> bytes:
    """Everything a table can show a side, as it goes over the wire."""
    table, seen = table_of(game), game.seen(side)
    seat = None if side is None else game.seat(side)
    shown: list[Any] = [table.scene(seen)]
    shown += [table.layer(seen, info.name) for info in table.layers]
    shown += [table.layer(seen, "reach", piece=unit) for unit in UNITS]
    shown += [table.place(seen, hex) for hex in T.grid.names]
    shown += [table.piece(seen, unit, seat) for unit in UNITS]
    if seat is not None:
        shown += table.offers(seen, seat)
    return encode([shown, game.log_lines(side)])


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
    marks = scene_of(game).places["1606"].marks
    assert [(mark.kind, mark.rule) for mark in marks] == [("landing", "18.5.3")]
    assert "1606" not in scene_of(game, S).places or not scene_of(game, S).places["1606"].marks


def test_r18_5_the_swiss_know_that_troops_will_land_but_not_where() -> None:
    game = noted("1606")
    assert flags_of(game, "DE-FJ-Para", S) == {"landing": "18.5.3"}
    assert "FJ Para X lands at night" in notes_of(game, 1, S)


def test_r18_5_3_the_choice_of_the_landing_hex_is_offered_to_the_german_alone() -> None:
    game = at("4.4", {name: place for name, place in UNITS.items() if name != "CH-POW-Inf-X"},
              options={"fortifications": False})  # fmt: skip
    choose(game, G, "request DE-16-Gli-III")
    offer = offers(game)["at 1606"]
    assert (offer.label, offer.piece) == ("16 Glider III lands in Luzern 1606", "DE-16-Gli-III")
    assert offers(game, S) == {}


def test_r18_6_in_the_fog_each_side_sees_the_set_up_as_it_stands() -> None:
    game = until(begin("historical", "fog_of_war", seed=3), "ShiftUnit")
    assert offers(game, G) == {}
    shift = next(text for text, offer in offers(game, S).items() if offer.verb == "shift")
    before = all_places(game, G)
    choose(game, S, shift)
    assert all_places(game, G) == before, "nothing is shifted before its hex is chosen"
    to = next(iter(offers(game, S).values()))
    choose(game, S, to.text)
    assert all_places(game, G) == all_places(game, S) != before


def all_places(game: Game, side: str) -> dict[str, str]:
    return {piece.id: piece.place for piece in scene_of(game, side).pieces}


def test_r18_5_3_danger_is_found_in_games_one_could_be_in() -> None:
    """What is dangerous for the Swiss does not depend on where the German lands."""
    assert offers(noted("1007"), S) == offers(noted("1504"), S)
