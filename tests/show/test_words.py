"""The board in lines of text, from what a table shows of it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from redoubt.engine.text import PLACE, mark, plain
from redoubt.show.types import (
    Ahead,
    Box,
    BoxItem,
    Card,
    Contingent,
    Flag,
    LineSide,
    Losses,
    Lost,
    Mark,
    Measure,
    Piece,
    PieceInfo,
    PlaceInfo,
    PlaceState,
    Points,
    Preview,
    Refusal,
    Remark,
    Scene,
    SceneEdge,
    SceneLine,
    Score,
    Stack,
    Steps,
    Track,
    Weight,
)
from redoubt.show.words import Words
from tests.engine.tiny import begin
from tests.show.test_table import LEFT, TITLE

GUARDS = Piece(
    id="g1",
    kind="unit",
    name="1st Guards",
    place="delft",
    side="left",
    nation="DE",
    symbol="armour",
    strength=Measure(now=4, full=6),
    movement=Measure(now=2, full=5),
    steps=Steps(left=1, total=2),
    flags=[Flag(id="hit", text="a hit", rule="10.2")],
)
DELFT = PlaceInfo(
    place="delft",
    name="Delft",
    ground="hill, road",
    lines=[Remark(text="held by nobody", rule="3.0"), Remark(text="north to Leiden")],
    stacks=[Stack(side="left", pieces=["g1"], text="strength 4", rule="5.0")],
    preview=[Preview(side="left", text="column 3:1", rule="10.1", results=["-/1", "1/-"])],
)


def words(scene: Scene | None = None) -> Words:
    words = Words(begin(TITLE).seen(LEFT), scene or Scene(pieces=[GUARDS]))
    words.nations = {"DE": "German"}
    return words


def lines(texts: Iterable[str]) -> list[str]:
    return [plain(text) for text in texts]


# pieces and places


def test_a_piece_in_a_line_says_what_it_is_worth_now() -> None:
    line = plain(words().piece_line(GUARDS))
    assert line == "1st Guards, German armour, strength 4, movement 2 of 5, step 2 of 2; a hit"


@pytest.mark.parametrize(
    ("piece", "line"),
    [
        (Piece(id="f", kind="fort", name="Fort", place="delft", text="Fort, north"), "Fort, north"),
        (Piece(id="r", kind="marker", name="Sign", place="delft", symbol="road_out"), "Sign, road out"),
        (Piece(id="x", kind="unit", name="2 Inf", place="dead", steps=Steps(left=0, total=2)), "2 Inf, lost"),
    ],
)
def test_markers_and_lost_pieces_have_no_values(piece: Piece, line: str) -> None:
    assert plain(words().piece_line(piece)) == line


def test_everything_about_a_piece_with_what_it_may_not_do() -> None:
    info = PieceInfo(
        piece=GUARDS,
        lines=[Remark(text="4 stacking points", rule="5.0")],
        why_not=[Refusal(text="it is night", rule="13.0", verb="break_up")],
    )
    assert lines(words().piece_lines(info))[1:] == [
        "  4 stacking points [5.0]",
        "  cannot break up: it is night [13.0]",
    ]


def test_everything_about_a_place_with_its_stacks_and_attacks() -> None:
    assert lines(words().place_lines(DELFT)) == [
        "Delft: hill, road",
        "  held by nobody [3.0]",
        "  north to Leiden",
        "  Left: strength 4 [5.0]",
        "    1st Guards, German armour, strength 4, movement 2 of 5, step 2 of 2; a hit",
        "  Left attacking: column 3:1 [10.1]",
        "    by die, attacker/defender: 1 -/1, 2 1/-",
    ]


def test_a_place_in_one_line() -> None:
    marks = [Mark(kind="road_out", text="the road is out", rule="18.2")]
    line = words().place_line(DELFT, [GUARDS], marks)
    assert plain(line) == "Delft: hill, road; the road is out [18.2]; 1st Guards 4 (a hit)"


# lists


def test_the_list_of_pieces_says_where_each_is_and_names_boxes_by_their_titles() -> None:
    lost = Piece(id="g2", kind="unit", name="2nd Guards", place="dead-left", side="left")
    scene = Scene(pieces=[GUARDS, lost], boxes=[Box(id="dead-left", title="Dead pile")])
    assert [plain(text) for _, text in words(scene).roster()] == [
        "1st Guards, German armour, strength 4, movement 2 of 5, step 2 of 2; a hit; Delft",
        "2nd Guards; Dead pile",
    ]


def front(side: str, place: str, across: str, empty: bool = False) -> SceneLine:
    sides = [LineSide(place=place, across=across, empty=empty)]
    return SceneLine(id=side, kind="front", side=side, nation="", pattern="", text="", rule="", sides=sides)


FORCE = Piece(
    id="f1",
    kind="force",
    name="Delft",
    place="delft",
    side="left",
    text=f"{mark(PLACE, 'delft', 'Delft')}: 3 men",
    points=Points(value=3),
    contingents=[Contingent(nation="DE", name="Germany", men=3, tanks=1, aircraft=0, lsp=9)],
)


@pytest.mark.parametrize(
    ("piece", "empty", "faced", "row"),
    [
        (None, False, "unknown", "The Hague: not seen; facing Delft (4)"),
        (None, True, "empty", "The Hague: nobody; facing Delft (4)"),
        (Weight(level=3, word="strong"), False, "strong", "The Hague: strong; facing Delft (4)"),
    ],
)
def test_a_front_is_listed_with_what_it_faces(
    piece: Weight | None, empty: bool, faced: str, row: str
) -> None:
    lines = [front("left", "delft", "hague"), front("right", "hague", "delft", empty)]
    pieces = [FORCE]
    if piece is not None:
        name = f"{mark(PLACE, 'hague', 'The Hague')}: strong"
        pieces.append(Piece(id="f2", kind="force", name="The Hague", place="hague", text=name, weight=piece))
    rows = [plain(text) for _, text in words(Scene(pieces=pieces, lines=lines)).roster()]
    assert rows == [f"Delft: 3 men; facing The Hague ({faced})", row]


def test_marks_are_listed_with_their_side_unless_a_counter_lies_there_for_them() -> None:
    marks = [Mark(kind="garrison", text="a garrison", rule="6", side="right")]
    scene = Scene(places={"delft": PlaceState(marks=marks)})
    assert [(side, plain(text)) for side, text in words(scene).roster()] == [
        ("right", "Delft: a garrison [6]")
    ]
    scene.pieces = [Piece(id="g", kind="marker", name="Garrison", place="delft", symbol="garrison")]
    assert [plain(text) for _, text in words(scene).roster()] == ["Garrison, garrison; Delft"]


# how things stand


def test_the_situation_counts_units_on_the_map_and_gives_the_scores() -> None:
    lost = Piece(id="g2", kind="unit", name="2nd", place="dead", side="left", strength=Measure(now=9, full=9))
    score = Score(id="vp", label="VP", value=3, text="three towns", rule="16.0")
    scene = Scene(pieces=[GUARDS, lost], boxes=[Box(id="dead", title="Dead")], scores=[score])
    assert words(scene).situation() == "On the map: Left 1 unit, strength 4. VP 3: three towns [16.0]."


def test_the_status_tells_everything_beside_the_map() -> None:
    edge = SceneEdge(
        kind="attack", place="delft", across="hague", nation="", side="left", text="an attack", rule="31",
        planned=True,
    )  # fmt: skip
    scene = Scene(
        track=Track(now=2, last=4, turns=[]),
        night=True,
        status=[Remark(text="winter", rule="33")],
        edges=[edge],
        boxes=[
            Box(id="pool", title="Pool", rule="20", items=[BoxItem(label="men", value="4", of="6")]),
            Box(id="hand", title="Hand", cards=[Card(id="", name="Card"), Card(id="", name="Card")]),
            Box(id="none", title="Empty"),
        ],
        losses=Losses(totals={"left": Lost(steps=1, units=0, text="1 man"), "right": Lost(steps=0, units=0)}),
        ahead=[Ahead(when="Turn 3", text="snow", rule="50")],
    )
    assert list(words(scene).status()) == [
        "turn 2 of 4, night",
        "winter [33]",
        "an attack, on your sheet [31]",
        "Pool: men 4 of 6 [20]",
        "Hand: 2 cards face down",
        "Left losses: 1 man",
        "Turn 3: snow [50]",
    ]
