"""Sheets of paper: type, tiles, counters, tables, and that the PDF has what the SVG has."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from redoubt.engine.errors import BadSetup
from redoubt.engine.text import mark
from redoubt.paper.counters import counter_sheets
from redoubt.paper.paint import Paint
from redoubt.paper.pdf import pdf
from redoubt.paper.plain import SPACE, flat, plain, read, spot, texts
from redoubt.paper.sheets import (
    MARGIN,
    OVERLAP,
    PAPERS,
    Picture,
    Placed,
    Sheet,
    paper_size,
    spread,
    stacked,
)
from redoubt.paper.svg import lettering
from redoubt.paper.tables import Press, chart_blocks, flow, heading, pages, prose
from redoubt.paper.type import FACES, NARROW, SERIF, face, missing, width, wrap
from redoubt.show.types import Chart, ChartCell, ChartRow, Measure, Piece, PrintedCounter

A4 = PAPERS["A4"]
ANY_PAPER = st.sampled_from(sorted(PAPERS)).map(paper_size)


def sheet(*body: str) -> Sheet:
    return Sheet("one", "One", 100, 80, body)


# type


def test_words_run_as_wide_as_their_letters() -> None:
    plain_face = face(NARROW)
    assert width("ab", plain_face, 10) == pytest.approx(
        width("a", plain_face, 10) + width("b", plain_face, 10)
    )
    assert width("ab", face(NARROW, "B"), 10) > width("ab", plain_face, 10)
    assert face("'EB Garamond', serif").family == SERIF
    assert face("Unheard Of").family == SERIF


@settings(deadline=None)
@given(st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=30), st.floats(8, 80))
def test_wrapped_lines_fit_and_lose_no_word(words: list[str], room: float) -> None:
    lines = wrap(" ".join(words), face(SERIF), 3, room)
    assert " ".join(lines).split() == words
    assert all(width(line, face(SERIF), 3) <= room or " " not in line for line in lines)


def test_every_face_has_the_letters_of_europe() -> None:
    for font in FACES:
        assert missing("ÀÉÈÜÖÄçéèâäöü0123456789·–’×−+/*[]()%", font) == set()
        assert missing("ŁódźżśęąćńšžČřůőűășțşğı", font) == set()
    assert missing("→", FACES[0]) == {"→"}


# tiles


@settings(deadline=None)
@given(ANY_PAPER, st.floats(50, 2500), st.floats(50, 2500), st.floats(0.05, 1.0), st.booleans())
def test_tiles_show_the_whole_picture_at_the_scale_asked_for(
    paper: tuple[float, float], wide: float, high: float, scale: float, exact: bool
) -> None:
    tiling = spread(paper, (wide, high), scale, exact)
    room = tiling.room
    assert room[0] >= wide * tiling.scale - 0.001
    assert room[1] >= high * tiling.scale - 0.001
    assert tiling.scale == scale if exact else tiling.scale >= scale - 1e-9
    assert tiling.step[0] == pytest.approx(tiling.width - 2 * MARGIN - OVERLAP)
    for columns, rows in ((tiling.columns - 1, tiling.rows), (tiling.columns, tiling.rows - 1)):
        fewer = tiling._replace(columns=columns, rows=rows)
        assert not columns or not rows or fewer.room[0] < wide * scale or fewer.room[1] < high * scale


def test_an_unknown_paper_is_refused_by_name() -> None:
    assert paper_size("a4") == A4
    with pytest.raises(BadSetup, match=r"unknown paper 'A9'; choose from A4, A3"):
        paper_size("A9")


# SVG that a PDF can be made of


def halo(svg: str) -> list[tuple[str | None, str | None]]:
    return [(text.get("fill"), text.get("stroke")) for text in read(svg).iter(f"{SPACE}text")]


def test_a_halo_becomes_a_stroked_copy_below_the_letters() -> None:
    svg = sheet('<text x="1" y="9" fill="#111" stroke="#fff" paint-order="stroke">Bern</text>').svg(
        fonts=False
    )
    assert halo(plain(svg)) == [("none", "#fff"), ("#111", None)]
    assert "paint-order" not in plain(svg)


def test_spaced_letters_stand_alone_and_keep_their_distance() -> None:
    svg = sheet(
        f'<text x="10" y="20" font-family="{SERIF}" font-size="10" letter-spacing="5">AV A</text>'
    ).svg(fonts=False)
    letters = list(read(plain(svg)).iter(f"{SPACE}text"))
    assert [element.text for element in letters] == ["A", "V", "A"]
    at = [
        float(re.findall(r"translate\(([\d.]+),20", element.get("transform", ""))[0]) for element in letters
    ]
    wide = [width(letter, face(SERIF), 10) for letter in "AV A"]
    assert at[0] == pytest.approx(10 + wide[0] / 2, abs=0.01)
    assert at[1] - at[0] == pytest.approx(wide[0] / 2 + 5 + wide[1] / 2, abs=0.01)
    assert at[2] - at[1] == pytest.approx(wide[1] / 2 + 5 + wide[2] + 5 + wide[3] / 2, abs=0.02)


def test_text_on_a_curve_is_laid_along_it() -> None:
    svg = sheet(
        '<path id="c" d="M10,50Q50,10 90,50" fill="none"/><text font-size="8" text-anchor="middle">'
        '<textPath href="#c" startOffset="50%">ALPS</textPath></text>'
    ).svg(fonts=False)
    turns = [
        [float(part) for part in re.findall(r"-?[\d.]+", element.get("transform", ""))]
        for element in read(plain(svg)).iter(f"{SPACE}text")
    ]
    assert len(turns) == 4
    assert [turn for *_, turn in turns] == sorted(turn for *_, turn in turns), "it rises, then falls"
    assert turns[0][2] < 0 < turns[-1][2]
    assert sum(x for x, _, _ in turns) / 4 == pytest.approx(50, abs=0.6)


def test_a_straight_line_is_followed_beyond_its_ends() -> None:
    line = flat("M0,0L10,0")
    assert spot(line, 5) == (5, 0, 0)
    assert spot(line, 12) == (12, 0, 0)
    assert spot(line, -2) == (-2, 0, 0)


def test_a_document_has_its_fonts_inside_and_no_other_letters() -> None:
    labelled = sheet('<text x="1" y="9" font-size="5" font-weight="700">Aarau</text>')
    style = re.search(r"<style>(.*?)</style>", labelled.svg())
    assert style is not None
    assert style[1].count("@font-face") == 1
    assert "font-weight:600 700" in style[1]
    assert list(texts(labelled.svg(fonts=False))) == [(face(NARROW, "B"), "Aarau")]
    ET.fromstring(stacked("both", [labelled, labelled]))


def test_words_that_no_document_may_hold_are_left_out() -> None:
    whole = Sheet("odd", "a\x01b\0", 100, 80, (lettering("c\x0b\uffffd <e>", 1, 9, font_size=5),))
    assert [node.text for node in ET.fromstring(whole.svg(fonts=False))] == ["ab", "cd <e>"]
    assert pdf("Odd", [whole]).startswith(b"%PDF-")


# PDF


def test_a_pdf_has_a_page_of_its_size_for_each_sheet_and_its_fonts() -> None:
    words = '<text x="10" y="20" font-size="5">Zürich</text>'
    document = pdf("Two", [sheet(words), Sheet("two", "Two", 297, 210, (words,))])
    assert document.startswith(b"%PDF-")
    boxes = [[float(n) for n in box.split()] for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", document)]
    assert [[round(side * 25.4 / 72) for side in box[2:]] for box in boxes] == [[100, 80], [297, 210]]
    assert b"/FontFile2" in document
    assert document == pdf("Two", [sheet(words), Sheet("two", "Two", 297, 210, (words,))])
    with pytest.raises(ValueError):
        pdf("None", [])


# counters


def piece(name: str) -> Piece:
    factor = Measure(now=4, full=4)
    return Piece(id=name, kind="unit", name=name, place="", nation="CH", letter="CH", short=name, size="XX",
                 symbol="infantry", strength=factor, movement=factor)  # fmt: skip


def place_of(sheet: Sheet, name: str) -> tuple[float, float]:
    """The corner of the counter with this name on it."""
    (drawing,) = [element for element in sheet.body if f">{name}</text>" in element]
    at = re.match(r'<g transform="translate\(([\d.]+),([\d.]+)\)', drawing)
    assert at is not None
    return float(at[1]), float(at[2])


def test_a_back_lies_behind_its_front_when_the_sheet_is_turned_over() -> None:
    printed = [PrintedCounter(front=piece(f"f{n}"), back=piece(f"b{n}")) for n in range(14)]
    front, back = counter_sheets("Game", printed, Paint(), A4, 15, "")
    inset = 15 * 0.94
    for n in range(14):
        x, y = place_of(front, f"f{n}")
        behind, level = place_of(back, f"b{n}")
        assert behind + inset + x == pytest.approx(A4[0], abs=0.02), n
        assert level == pytest.approx(y, abs=0.02)


def test_counters_fill_as_many_sheets_as_they_need_and_stay_inside_the_margins() -> None:
    printed = [PrintedCounter(front=piece("x"), count=300)]
    sheets = counter_sheets("Game", printed, Paint(), A4, 20, "")
    fronts = [page for page in sheets if page.name.endswith("front")]
    assert [page.name for page in sheets[:2]] == ["counters-1-front", "counters-1-back"]
    assert sum("".join(front.body).count(">x</text>") for front in fronts) == 300
    for page in sheets:
        for x, y, wide, high in re.findall(
            r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill', "".join(page.body)
        ):
            assert float(x) >= MARGIN - 0.01
            assert float(x) + float(wide) <= A4[0] - MARGIN + 0.01
            assert float(y) + float(high) <= A4[1] - MARGIN


@pytest.mark.parametrize("size", [9.9, 30.1, float("nan")])
def test_a_counter_of_an_odd_size_is_refused(size: float) -> None:
    with pytest.raises(BadSetup, match="a counter must be 10 to 30 mm wide"):
        counter_sheets("Game", [PrintedCounter(front=piece("x"))], Paint(), A4, size, "")


def test_a_game_without_counters_is_refused() -> None:
    with pytest.raises(BadSetup, match="has no counters"):
        counter_sheets("Game", [], Paint(), A4, 15, "")


# tables


def chart(rows: int, text: str = "4") -> Chart:
    cells = [ChartCell(text=text, origin="reconstructed"), ChartCell(text="p", origin="printed")]
    return Chart(id="results", title="Results", rule="10.2", columns=["Die", "1:2", "2:1"], note="Hits.",
                 rows=[ChartRow(head=f"row{n}", cells=cells) for n in range(rows)])  # fmt: skip


def test_a_reconstructed_value_is_tinted_and_a_printed_one_is_not() -> None:
    (block,) = chart_blocks(chart(3), 180, 250)
    assert "".join(block.parts).count("#f0dfb4") == 3


def test_names_in_a_sentence_are_printed_without_their_marks() -> None:
    marked = f"{mark('piece', 'u1', '1 Inf XX')} stands in {mark('place', '1203', 'Basel 1203')}"
    blocks = [prose(marked, 180), heading(marked), *chart_blocks(chart(1, marked), 180, 250)]
    for block in blocks:
        words = [text for _, text in texts(sheet(*block.parts).svg(fonts=False))]
        assert "1 Inf XX stands in Basel 1203" in " ".join(words)
        assert not any(letter in "".join(words) for letter in "\ue000\ue001\ue002")


@settings(deadline=None)
@given(st.integers(0, 120), st.integers(1, 200), st.floats(40, 180))
def test_a_long_chart_goes_on_and_loses_no_row(rows: int, letters: int, room: float) -> None:
    blocks = chart_blocks(chart(rows, ("word " * letters)[:letters].strip() or "x"), room, 120)
    printed = "".join("".join(block.parts) for block in blocks)
    assert all(printed.count(f">row{n}</text>") == 1 for n in range(rows))
    assert printed.count("(continued)") == len(blocks) - 1


def placed(sheets: list[Sheet]) -> list[tuple[float, float]]:
    """The corners of all blocks, in their order."""
    corners = [
        re.match(r'<g transform="translate\(([\d.]+),([\d.]+)\)', part)
        for page in sheets
        for part in page.body
    ]
    return [(float(at[1]), float(at[2])) for at in corners if at is not None]


@settings(deadline=None)
@given(st.lists(st.integers(1, 50), min_size=1, max_size=12))
def test_blocks_keep_their_order_and_never_leave_the_page(sizes: list[int]) -> None:
    press = Press("Game", "charts", "Charts", A4)
    tables = [table for n in sizes for table in chart_blocks(chart(n), *press.room)]
    words = [prose("word " * 4 * n, press.room[0] / 2 - 3) for n in sizes]
    for blocks, sheets in ((tables, pages(press, tables)), (words, flow(press, words))):
        corners = placed(sheets)
        assert len(corners) == len(blocks)
        for (x, y), block in zip(corners, blocks, strict=True):
            assert x + block.width <= A4[0] - MARGIN + 0.02
            assert y + block.height <= A4[1] - MARGIN - 2.9


def test_sheets_are_numbered_if_there_are_several() -> None:
    press = Press("Game", "charts", "Charts", A4)
    assert [page.name for page in pages(press, chart_blocks(chart(3), *press.room))] == ["charts"]
    several = pages(press, chart_blocks(chart(400), *press.room))
    assert [page.name for page in several] == [f"charts-{n + 1}" for n in range(len(several))]
    assert len(several) > 1


def test_a_pdf_holds_a_picture_once_however_many_sheets_show_it() -> None:
    dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    drawn = (
        f'<image x="0" y="0" width="9" height="9" href="data:image/png;base64,{dot}"/>'
        '<text x="10" y="20" font-size="5">Bern</text><path d="M1,1L50,50" stroke="#123456"/>'
    )
    picture = Picture(drawn, 200, 100)
    sheets = [Sheet(f"{n}", f"{n}", 100, 80, (), Placed(picture, -60.0 * n, 8, 1.5)) for n in range(3)]
    document = pdf("Three", sheets)
    assert document.count(b"/Subtype /Form") == 1
    streams = [zlib.decompress(data) for data in re.findall(rb"stream\n(x.*?)\nendstream", document, re.S)]
    (shape,) = [stream for stream in streams if b"0.0706 0.2039 0.3373 RG" in stream]
    shown = [re.findall(rb"1.5 0 0 1.5 (-?\d+) 8 cm q /(I\d+) Do", stream) for stream in streams]
    (first, second, third) = [places[0] for places in shown if places]
    assert [first[0], second[0], third[0]] == [b"0", b"-60", b"-120"]
    images = re.findall(rb"/(I\d+) Do", shape)
    assert len(images) == 1
    assert {first[1], second[1], third[1]}.isdisjoint(images), "an image has a name of its own"
    assert sheets[1].svg(fonts=False).count("Bern") == 1
