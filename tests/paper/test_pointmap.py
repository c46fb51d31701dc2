"""Point-to-point maps on paper: every space, link and piece is there, without any art."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import redoubt
from redoubt.engine.title import Title
from redoubt.paper.ground import ground_of
from redoubt.paper.paint import Paint
from redoubt.paper.plain import texts
from redoubt.paper.pointmap import point_layers
from redoubt.paper.printing import Offer, Order
from redoubt.show.table import Table
from redoubt.show.types import Piece, PlaceState, Scene

DATA = {
    "size": [300, 200],
    "spaces": [
        {"id": "mill", "name": "The Mill", "x": 50, "y": 60, "terrain": "hill", "vp": True},
        {"id": "ford", "name": "Stony Ford", "x": 200, "y": 120, "terrain": "clear"},
    ],
    "links": [{"between": ["mill", "ford"], "kind": "half"}],
}


def svg(scene: Scene | None = None) -> str:
    layers = "".join(point_layers(DATA, Paint(), scene, ("blue", "red")))
    return f'<svg xmlns="http://www.w3.org/2000/svg" font-family="serif" font-size="9">{layers}</svg>'


def words(document: str) -> set[str]:
    return {text for _, text in texts(document)}


def test_every_space_is_drawn_with_its_name_and_ground() -> None:
    assert {"The Mill", "Stony Ford", "hill"} <= words(svg())
    assert "clear" not in words(svg())


def test_links_run_between_their_spaces() -> None:
    assert 'd="M50,60L200,120"' in svg()


def test_pieces_stand_at_their_spaces_and_those_in_boxes_do_not() -> None:
    pieces = [
        Piece(id="a", kind="unit", name="A", place="mill", side="blue", short="A1"),
        Piece(id="b", kind="unit", name="B", place="lost", side="red", short="B2"),
    ]
    shown = words(svg(Scene(pieces=pieces, places={"ford": PlaceState(control="red")})))
    assert "A1" in shown
    assert "B2" not in shown


def test_a_title_of_points_prints_map_counters_charts_and_rules(crossroads: Title) -> None:
    offer = Offer(crossroads, Order())
    assert offer.kinds() == ["map", "counters", "charts", "rules"]
    (sheet,) = offer.sheets("map")
    shown = words(sheet.svg(fonts=False))
    drawn = crossroads.show.map(offer.rules)
    assert {space["name"] for space in drawn["spaces"]} <= shown
    for kind in offer.kinds():
        for page in offer.sheets(kind):
            ET.fromstring(page.svg(fonts=False))


def test_the_map_of_a_report_has_the_pieces_on_it(crossroads: Title) -> None:
    game = redoubt.new("crossroads", seed=1)
    ground = ground_of(crossroads, game.setup.scenario)
    assert ground is not None
    drawn = ground.drawn(Table(crossroads, game.setup.rules).scene(game.seen()), crossroads.sides)
    ET.fromstring(drawn)
    assert drawn.count("translate(8.5,10.6)") == sum(at >= 0 for at in game.state.at)
