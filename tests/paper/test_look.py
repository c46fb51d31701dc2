"""The look of a title: one file for the page and for print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import redoubt
from redoubt.engine.errors import DataError
from redoubt.paper.paint import Paint, paint_of
from redoubt.show.look import load_look, look_of, shared_symbols
from redoubt.show.table import Table
from redoubt.show.types import Colours, Look, NationLook, Symbol
from tests.shipped import SHIPPED

LIGHT = (
    'light = { top = "#102030", bottom = "#304050", edge = "#000000", ink = "#ffffff", '
    'box = "#eeeeee", symbol = "#111111" }'
)


def written(folder: Path, text: str) -> Path:
    (folder / "look.toml").write_text(text, encoding="utf-8")
    return folder


def test_print_has_one_colour_where_the_screen_shades_from_top_to_bottom(tmp_path: Path) -> None:
    paint = Paint(load_look(written(tmp_path, f"[nations.XY]\n{LIGHT}")))
    assert paint.face("XY") == ("#203040", "#000000")
    assert paint.ink("XY") == "#ffffff"
    assert paint.tint("XY", "#123456") == "#123456", "its name has the usual ink"


def test_a_title_without_a_look_has_plain_counters(tmp_path: Path) -> None:
    assert load_look(tmp_path) == Look()
    assert Paint(load_look(tmp_path)).face("XY") == Paint().face("anybody")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"[nations.XY]\n{LIGHT.replace('#304050', 'blue')}", "nations.XY.light.bottom: a colour such as"),
        (f"[nations.XY]\n{LIGHT.replace('#102030', '')}", "nations.XY.light.top"),
        (f'[nations.XY]\n{LIGHT}\ndark = {{ edge = "#12" }}', "nations.XY.dark.edge"),
        ("[nations.XY]\nletter = 'X'", "light"),
        ("[marks.bridge]\nsing = 'M0,0'", "sing"),
        (
            "[marks.bridge]\nsign = 'M0,0'\nplate = 'gold'",
            "marks.bridge.plate: 'gold' is not one of nation, warning",
        ),
        ("[moves]\nhorse = 'brown'", "moves.horse: 'brown' is not one of light, dark"),
        ("[layers.reach]\nstop = { rim = 'red' }", "layers.reach.stop.rim: 'red' is not one of selected"),
        ("nations = 3", "nations"),
    ],
)
def test_a_damaged_look_is_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=re.escape(message)):
        load_look(written(tmp_path, text))


@pytest.mark.parametrize("title_id", SHIPPED)
def test_the_page_gets_the_symbols_that_print_draws(title_id: str) -> None:
    title = redoubt.title(title_id)
    assert look_of(title).symbols == paint_of(title).symbols
    assert set(shared_symbols()) <= set(look_of(title).symbols)


def test_a_title_can_have_symbols_of_its_own() -> None:
    own = Symbol(solid="M0,0Z")
    nation = NationLook(light=Colours(top="#000000", bottom="#000000"))
    paint = Paint(Look(nations={"XY": nation}, symbols={"camel": own}))
    assert paint.symbol("camel") is own
    assert paint.symbol("infantry") == shared_symbols()["infantry"]


@pytest.mark.parametrize("title_id", SHIPPED)
def test_every_nation_symbol_flag_and_mark_that_a_title_shows_has_its_look(title_id: str) -> None:
    title = redoubt.title(title_id)
    look, paint = look_of(title), paint_of(title)
    if not look.nations:
        return
    for scenario in title.scenarios:
        game = redoubt.new(title_id, scenario, seed=1)
        table = Table(title, game.setup.rules)
        scene = table.scene(game.seen(game.title.taking_part(scenario)[0]))
        pieces = [piece for piece in scene.pieces if piece.kind != "force"]
        assert {piece.nation for piece in scene.pieces} - {"", "none"} <= set(look.nations), scenario
        assert {piece.symbol for piece in pieces} <= {"", *paint.symbols}, scenario
        assert {chip.symbol for piece in scene.pieces for chip in piece.pips} <= set(look.chips), scenario
        layers = {layer.name for layer in table.layers}
        assert set(look.layers) <= layers, "a layer that is not there needs no colours"
