"""Maps as standalone SVG: every hex, work and counter is there, and nothing is asked from outside."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given, strategies as st

from redoubt.paper.mapcounters import counter
from redoubt.paper.mapdraw import Inks, map_svg, read_art, toothed
from redoubt.paper.paint import Paint
from redoubt.show.types import Contest, Look, Mark, Measure, Piece, PlaceState, Scene, Symbol

SVG = "{http://www.w3.org/2000/svg}"
MAP = {"hexes": [{"hex": f"01{row:02}", "centre": [0.0, row - 1.0]} for row in range(1, 4)]}
ART: dict[str, Any] = {
    "format": 1, "title": "sample", "radius": 40.0, "unit": 69.282, "origin": [40.0, 34.641],
    "size": [80.0, 207.8], "margin": 46.0,
    "lakes": [{"name": "Tarn & Mere", "shore": "M10,10l5,0 0,5Z", "lines": ["M11,11l2,0 0,2Z"]}],
    "rivers": [{"name": "Beck", "width": 3.0, "course": "M0,0l9,9"}], "roads": "M0,0l20,20",
    "bridges": [{"hexes": ["0101", "0102"], "x": 40, "y": 69, "angle": 90}], "borders": ["M0,50l80,0"],
    "towns": [{"hex": "0101", "name": "Stow <West>", "vp": 1, "capital": False, "country": "CH",
               "x": 20, "y": 66, "size": 13, "width": 50, "dot": [12, 62, 4.6], "flag": [72, 66],
               "houses": "M30,30l2,0 0,2Z"}],
    "places": [{"kind": "pass", "text": "Col", "hex": "0103", "x": 40, "y": 200, "size": 8.6}],
    "labels": [{"kind": "region", "text": "Fells", "size": 13, "x": 40, "y": 100, "angle": -20},
               {"kind": "country", "text": "NORTH", "size": 20, "curve": "M0,120L80,120", "space": 0.4}],
    "frame": {"columns": [{"text": "01", "x": 40}], "rows": [{"text": "01", "y": 34.6}]},
    "cartouche": {"x": 5, "y": 20, "title": "Sample", "subtitle": "A map", "note": "of nowhere"},
    "scale": None, "compass": None,
}  # fmt: skip


def piece(**more: Any) -> Piece:
    usual: dict[str, Any] = {
        "id": "A", "kind": "unit", "side": "red", "nation": "CH", "letter": "S", "name": "1 Inf",
        "short": "1", "size": "XX", "symbol": "infantry", "place": "0102",
        "strength": Measure(now=6, full=8), "movement": Measure(now=4, full=4), "order": 1,
    }  # fmt: skip
    return Piece(**usual | more)


def words(svg: str) -> list[str]:
    return [
        text for element in ET.fromstring(svg).iter(f"{SVG}text") if (text := "".join(element.itertext()))
    ]


def test_the_map_alone_has_all_hexes_names_and_no_counters() -> None:
    shown = words(map_svg(MAP, ART))
    assert {"0101", "0102", "0103", "Stow <West>", "Col", "Fells", "NORTH", "Sample"} <= set(shown)
    assert "XX" not in shown


def test_nothing_is_loaded_from_outside_but_the_caller_s_relief() -> None:
    svg = map_svg(MAP, ART, relief="data:image/webp;base64,AAAA")
    links = [
        value
        for element in ET.fromstring(svg).iter()
        for name, value in element.attrib.items()
        if name.endswith("href")
    ]
    assert links == ["data:image/webp;base64,AAAA", "#curve-1"]
    assert "<image" not in map_svg(MAP, ART)


def test_grid_and_numbers_can_be_left_out() -> None:
    assert "0102" not in words(map_svg(MAP, ART, numbers=False))
    assert len(map_svg(MAP, ART, grid=False)) < len(map_svg(MAP, ART))


def test_a_scene_shows_counters_works_and_odds() -> None:
    scene = Scene(
        pieces=[
            piece(), piece(id="B", side="blue", nation="DE", short="7"),
            piece(id="F", kind="fort", facing=0, place="0101"),
            piece(id="K", kind="fort", facing=None, place="0103"),
            piece(id="D", place="dead pile", short="99"),
            piece(id="M", kind="marker", symbol="road_out", place="0103", short="out"),
        ],
        places={
            "0102": PlaceState(contested=Contest(odds="2:1", rule="10.1")),
            "0103": PlaceState(marks=[Mark(kind="road_out", text="out", rule="18.2")]),
        },
    )  # fmt: skip
    svg = map_svg(MAP, ART, scene, sides=["blue", "red"])
    shown = words(svg)
    assert {"1", "7", "2:1"} <= set(shown)
    assert "99" not in shown, "pieces off the map are not drawn"
    assert "out" not in shown, "a marker that the hex shows as a mark is not drawn as a counter"
    corners = [
        plate.get("rx") for plate in ET.fromstring(svg).iter(f"{SVG}rect") if plate.get("width") == "44"
    ]
    assert sorted(corners, key=str) == ["2", "9"], "the first side has square counters, the other round ones"


def test_of_a_deep_stack_three_show() -> None:
    scene = Scene(pieces=[piece(id=str(n), order=n, short=f"u{n}") for n in range(6)])
    shown = [word for word in words(map_svg(MAP, ART, scene)) if word.startswith("u")]
    assert shown == ["u2", "u1", "u0"], "the lowest order lies on top"


def test_a_factor_that_a_piece_does_not_have_is_not_printed() -> None:
    drawn = counter(piece(strength=Measure(now=0, full=0), movement=None), (0, 0), 42, Paint())
    assert ">0<" not in drawn
    assert ">XX<" in drawn


def test_hits_are_on_the_counter() -> None:
    assert ">\N{MINUS SIGN}1<" in counter(piece(hits=1), (0, 0), 42, Paint())
    assert "\N{MINUS SIGN}" not in counter(piece(hits=0), (0, 0), 42, Paint())


def test_the_sign_of_a_unit_is_on_its_counter() -> None:
    paint = Paint(Look(symbols={"infantry": Symbol(line="M25,50 L175,150"), "gun": Symbol(solid="M1,1Z")}))
    assert "M25,50 L175,150" in counter(piece(), (0, 0), 42, paint)
    assert "M1,1Z" in counter(piece(symbol="gun"), (0, 0), 42, paint)


def test_a_nation_without_colours_has_plain_counters() -> None:
    face, edge = Paint().face("XX")
    drawn = counter(piece(nation="XX"), (0, 0), 42, Paint())
    assert face in drawn
    assert edge in drawn


def test_teeth_point_outward() -> None:
    assert toothed([(0, 0), (13, 0)]) == "M0.0,0.0L13.0,0.0M3.2,0.0l0.0,-4.0M9.8,0.0l0.0,-4.0"


def test_colours_can_be_changed() -> None:
    assert "#123456" in map_svg(MAP, ART, inks=Inks(land="#123456"))


@given(st.text(max_size=30))
def test_any_words_make_a_readable_document(name: str) -> None:
    printable = "".join(letter for letter in name if letter.isprintable())
    town = ART["towns"][0] | {"name": printable}
    root = ET.fromstring(map_svg(MAP, ART | {"towns": [town]}, title=printable))
    assert printable == "" or any(
        "".join(element.itertext()) == printable for element in root.iter(f"{SVG}text")
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[]", "format 1"),
        ('{"format": 2}', "found 2"),
        ('{"format": 1, "radius": 40}', "labels"),
        (None, "expected the id of a title"),
    ],
)
def test_broken_art_is_refused_with_the_reason(text: str | None, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_art(text or json.dumps(ART | {"title": "../up"}))


def test_art_is_read_as_it_was_written() -> None:
    assert read_art(json.dumps(ART)) == ART
