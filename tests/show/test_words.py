"""Places and pieces in lines of text, from what a table shows of them."""

from __future__ import annotations

import pytest

from redoubt.engine.text import plain
from redoubt.show import words
from redoubt.show.types import (
    Flag,
    Mark,
    Measure,
    Piece,
    PieceInfo,
    PlaceInfo,
    Preview,
    Remark,
    Stack,
    Steps,
)

GUARDS = Piece(
    id="g1",
    kind="unit",
    name="1st Guards",
    place="1203",
    nation="DE",
    symbol="armour",
    strength=Measure(now=4, full=6),
    movement=Measure(now=2, full=5),
    steps=Steps(left=1, total=2),
    flags=[Flag(id="hit", text="a hit", rule="10.2")],
)
NATIONS = {"DE": "German"}
BASEL = PlaceInfo(
    place="1203",
    name="Basel",
    ground="hill, road",
    lines=[Remark(text="held by nobody", rule="3.0"), Remark(text="north to Lörrach")],
    stacks=[Stack(side="german", pieces=["g1"], text="strength 4", rule="5.0")],
    preview=[Preview(side="german", text="column 3:1", rule="10.1", results=["-/1", "1/-"])],
)


def lines(found: object) -> list[str]:
    return [plain(str(line)) for line in found]  # type: ignore[attr-defined]


def test_a_piece_in_a_line_says_what_it_is_worth_now() -> None:
    line = plain(words.piece_line(GUARDS, NATIONS))
    assert line == "1st Guards, German armour, strength 4, movement 2 of 5, step 2 of 2; a hit"


@pytest.mark.parametrize(
    ("piece", "line"),
    [
        (Piece(id="f", kind="fort", name="Fort", place="1203", text="Fort, north"), "Fort, north"),
        (Piece(id="r", kind="marker", name="Sign", place="1203", symbol="road_out"), "Sign, road out"),
        (Piece(id="x", kind="unit", name="2 Inf", place="dead", steps=Steps(left=0, total=2)), "2 Inf, lost"),
    ],
)
def test_markers_and_lost_pieces_have_no_values(piece: Piece, line: str) -> None:
    assert plain(words.piece_line(piece, NATIONS)) == line


def test_everything_about_a_piece_ends_with_its_rules() -> None:
    info = PieceInfo(piece=GUARDS, lines=[Remark(text="4 stacking points", rule="5.0")])
    assert lines(words.piece_lines(info, NATIONS))[1:] == ["  4 stacking points [5.0]"]


def test_everything_about_a_place_with_its_stacks_and_attacks() -> None:
    assert lines(words.place_lines(BASEL, {"g1": GUARDS}, {"german": "German"}, NATIONS)) == [
        "Basel 1203: hill, road",
        "  held by nobody [3.0]",
        "  north to Lörrach",
        "  German: strength 4 [5.0]",
        "    1st Guards, German armour, strength 4, movement 2 of 5, step 2 of 2; a hit",
        "  German attacking: column 3:1 [10.1]",
        "    by die, attacker/defender: 1 -/1, 2 1/-",
    ]


def test_a_place_in_one_line() -> None:
    marks = [Mark(kind="road_out", text="the road is out", rule="18.2")]
    line = words.place_line(BASEL, [GUARDS], marks)
    assert plain(line) == "Basel 1203: hill, road; the road is out [18.2]; 1st Guards 4 (a hit)"
