"""`redoubt play switzerland`: the map in a terminal, the board in words, and whole games by typed lines."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.cli import hexmap
from redoubt.cli.canvas import Line
from redoubt.cli.cells import Cells
from redoubt.cli.completion import complete
from redoubt.cli.screen import Screen
from redoubt.cli.session import Session
from redoubt.players import RandomPlayer
from redoubt.show.ground import Hexes
from tests.cli.conftest import run
from tests.titles.switzerland.helpers import VALUES

UNITS = {
    "DE-5-Inf-XX": {"place": "1402", "lost": 1},
    "DE-10-Pz-XX": {"place": "1202"},
    "DE-LAH-Mot-III": {"place": "1202"},
    "DE-4-Pz-XX": {"place": "1203"},
    "DE-Brand-1": {"place": "1105"},
    "DE-20-Mot-XX": {"place": "casualty_pile"},
    "CH-4-Bdr-X": {"place": "1203"},
    "CH-5-Inf-XX": {"place": "1504", "hits": 1},
    "CH-8-Mtn-XX": {"place": "2307"},
    "IT-Legnano-XX": {"place": "1514"},
}
POSITION: dict[str, Any] = {
    "scenario": "historical",
    "phase": "4.1.3",
    "unit": UNITS,
    "fort": {
        "CH-Fortress-1": {"fort_place": "2307"},
        "CH-Line-1": {"fort_place": "1404", "facing": 5},
    },
    "road_out": ["1403"],
    "italy": 2,
}


def table(
    data: dict[str, Any] | None = None,
    width: int = 160,
    plain: bool = False,
    scenario: str = "",
    seed: int = 1,
) -> tuple[Session, io.StringIO]:
    game = (
        redoubt.new("switzerland", scenario, seed=seed)
        if scenario
        else redoubt.position("switzerland", POSITION | (data or {}), seed=seed, overlay=VALUES)
    )
    out = io.StringIO()
    screen = Screen(plain=plain, out=out, source=io.StringIO(), width=width)
    return Session(game, dict.fromkeys(game.sides), screen), out


def typed(session: Session, out: io.StringIO, line: str) -> str:
    before = len(out.getvalue())
    session.obey(line)
    return out.getvalue()[before:]


def drawing(session: Session) -> tuple[Hexes, Cells]:
    """The ground and what lies on it."""
    assert isinstance(session.ground, Hexes)
    return session.ground, session.cells(session.ground)


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


# the map


@pytest.mark.parametrize("width", [hexmap.WIDE, hexmap.NARROW])
def test_the_compact_map_has_every_hex_in_its_place(width: int) -> None:
    ground, cells = drawing(table()[0])
    sheet = texts(hexmap.compact(ground, cells, ground.spots, width))
    places = {hex: hexmap.compact_place(ground, hex, (1, 1), width) for hex in ground.spots}
    assert len(set(places.values())) == len(ground.spots) == 510
    for hex, (y, x) in places.items():
        assert sheet[y][x] == cells.at(hex).ground
    y1, y2 = places["0101"][0], places["0201"][0]
    assert (y1, y2) == (1, 2)  # even columns stand half a hex lower


def test_the_compact_map_shows_stacks_works_and_markers_in_their_cells() -> None:
    ground, cells = drawing(table()[0])
    sheet = texts(hexmap.compact(ground, cells, ground.spots))

    def cell(hex: str) -> tuple[str, str]:
        y, x = hexmap.compact_place(ground, hex, (1, 1))
        return sheet[y][x : x + 4], sheet[y + 1][x : x + 4]

    assert cell("1202")[1].startswith("D18")
    assert cell("1402")[1].startswith("D8*")
    assert cell("1203") == ("nBAS", "C><D")
    assert cell("1105")[1].startswith("c ")
    assert cell("1504") == (".bru", "C7* ")
    assert cell("1514")[1].startswith("I6")
    assert cell("1403")[1].startswith("x")
    assert cell("1404")[1].startswith("[1]")
    assert cell("2307") == ("^SAR", "C8] ")
    assert cell("1007")[0] == ".BER"


def test_the_legend_explains_the_letters_that_are_on_the_map() -> None:
    _, cells = drawing(table()[0])
    ground, pieces, places = cells.legend()
    assert ". clear, n hill, ^ mountain" in ground
    assert "C Swiss, D German, I Italian" in pieces
    assert "[1] works" in places
    assert "x road out" in places
    assert "c commando" in places


def test_the_drawn_map_names_every_hex_once() -> None:
    ground, cells = drawing(table()[0])
    sheet = "\n".join(texts(hexmap.drawn(ground, cells, ground.spots)))
    assert Counter(re.findall(r"\b(\d{4}) (?:CH|DE|FR|IT)", sheet)) == Counter(ground.spots.keys())


def test_a_drawn_hex_shows_its_town_units_and_sides() -> None:
    ground, cells = drawing(table()[0])
    sheet = texts(hexmap.drawn(ground, cells, ground.regions["rhine"]))
    y, x = hexmap.drawn_place(ground, "1203", (10, 1))
    assert sheet[y + 1][x + 2 : x + 9] == "1203 CH"
    assert sheet[y + 2][x + 1 : x + 10].rstrip() == "n BASEL"
    assert sheet[y + 3][x + 1 : x + 10].rstrip() == "C4 D14"
    assert "H" in sheet[y][x + 2 : x + 9]  # the road over the Rhine
    assert "~" in sheet[y][x + 2 : x + 9]
    y, x = hexmap.drawn_place(ground, "1202", (10, 1))
    assert sheet[y + 4][x + 2 : x + 9] == "XX+H~~~"


def test_the_regions_are_on_the_map() -> None:
    ground, _ = drawing(table()[0])
    assert {"jura", "rhine", "gotthard", "grisons"} < set(ground.regions)
    assert all(set(hexes) <= ground.spots.keys() for hexes in ground.regions.values())


@pytest.mark.parametrize("width", [80, 124, 160])
@pytest.mark.parametrize("what", ["", "north-west", "rhine", "gotthard", "bern", "1203 4", "east"])
def test_a_map_fits_the_screen(width: int, what: str) -> None:
    session, out = table(width=width)
    answer = typed(session, out, f"map {what}")
    drawn = [
        line for line in answer.splitlines() if not line.startswith(("ground", "pieces", "places", "`map"))
    ]
    assert len(drawn) > 5
    assert max(map(len, drawn)) <= width
    assert "!" not in answer


def test_hexes_that_may_be_chosen_are_ringed() -> None:
    session, out = table()
    typed(session, out, "move 10-pz")
    assert "1201oDE" in typed(session, out, "map 1202")
    typed(session, out, "undo")
    assert "1201 DE" in typed(session, out, "map 1202")


def test_a_map_in_plain_text_is_a_list_by_region() -> None:
    session, out = table(plain=True)
    answer = typed(session, out, "map")
    assert answer.count("Region ") == 6
    assert "Basel 1203: hill, Switzerland, urban, 1 VP, road; 4 Bdr X 4; 4 Pz XX 14\n" in answer
    assert all(letter.isprintable() or letter == "\n" for letter in answer)
    around = typed(session, out, "map basel 1")
    listed = [line.partition(":")[0][-4:] for line in around.splitlines()]
    assert listed == ["1103", "1104", "1202", "1203", "1204", "1303", "1304"]


def test_an_unknown_region_names_the_regions() -> None:
    session, out = table()
    assert "the regions are north-west" in typed(session, out, "map atlantis")
    assert "a radius is at most 30, not 99" in typed(session, out, "map basel 99")


def test_colour_changes_nothing_but_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    session, out = table()
    plain = typed(session, out, "map rhine")
    session.screen.colour = True
    painted = typed(session, out, "map rhine")
    assert "\x1b[" in painted
    bare = re.sub(r"\x1b\[[0-9;]*m", "", painted)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


# in words


def test_show_tells_everything_about_a_hex() -> None:
    session, out = table()
    answer = typed(session, out, "show basel")
    for part in (
        "Basel 1203: hill, Switzerland, urban, 1 VP, road", "[9.2]", "contested", "bridge (Rhine), road",
        "German: strength 14, 4 of 5 stacking points [5.0]", "4 Bdr X, Swiss border, strength 4",
        "4 Pz XX, German armour, strength 14, movement 6", "German attacking: 14 against 4",
        "by die, attacker/defender: 1 ",
    ):  # fmt: skip
        assert part in answer
    assert "road out [18.2]" in typed(session, out, "show 1403")
    assert "Swiss fortified line 1, strength 1, faces north, northeast, northwest [11.1]" in typed(
        session, out, "show 1404"
    )
    assert "Swiss fortress 1, strength 3 [11.2]" in typed(session, out, "show sargans")
    ground, _ = drawing(session)
    lake = next(hex for hex, spot in ground.spots.items() if spot.terrain == "lake")
    assert "units may not enter a lake hex [9.2]" in typed(session, out, f"show {lake}")


def test_show_tells_everything_about_a_unit() -> None:
    session, out = table()
    answer = typed(session, out, "show de-5-inf")
    assert "strength 8, movement 3, step 2 of 4; 1 step lost" in answer
    assert "strength by step 10/8/5/3 [10.2.2]" in answer
    assert "casualty pile" in typed(session, out, "show 20-mot")
    assert "'5-inf' could be CH-5-Inf-XX, DE-5-Inf-XX" in typed(session, out, "show 5-inf")
    assert "unknown place or piece 'zzz'" in typed(session, out, "show zzz")


def test_pieces_are_listed_and_filtered() -> None:
    session, out = table()
    assert "german: 7" in typed(session, out, "pieces")
    answer = typed(session, out, "pieces swiss mountain")
    assert "8 Mtn XX" in answer
    assert "Sargans" in answer
    assert "5 Inf XX" not in answer
    assert "no such pieces" in typed(session, out, "pieces swiss panzer")


@pytest.mark.parametrize(
    ("other", "word"), [("units", "pieces"), ("hex basel", "show basel"), ("unit 10-pz", "show 10-pz")]
)
def test_hex_and_unit_are_other_words_for_place_and_piece(other: str, word: str) -> None:
    session, out = table()
    assert typed(session, out, other) == typed(session, out, word)


def test_status_tells_points_and_piles() -> None:
    session, out = table()
    answer = typed(session, out, "vp")
    assert "[16.0]" in answer
    assert "Casualty pile, German: 20 Mot XX [10.3]" in answer
    assert "Italy is at war" in answer


def test_a_secret_is_shown_only_to_its_owner() -> None:
    data = {"unit": UNITS | {"DE-FJ-Para": {"place": "due", "landing": "1007"}}}
    session, out = table(data)
    assert session.decider() == "german"
    assert "will land here" in typed(session, out, "show 1007")
    assert "will land here" in typed(session, out, "pieces")
    swiss, out = table(data | {"phase": "4.1.6"})
    assert swiss.decider() == "swiss"
    for line in ("show 1007", "pieces", "map", "map 1007", "status"):
        assert "will land" not in typed(swiss, out, line)


def test_rules_are_explained_in_our_words() -> None:
    session, out = table()
    assert typed(session, out, "rule 5.0").startswith("5.0 Stacking")
    assert typed(session, out, "rule 5") == typed(session, out, "rule [5.0]")
    assert typed(session, out, "rule b12").startswith("B12 (")
    assert "there is no rule '99.9'" in typed(session, out, "rule 99.9")
    assert "there is no ruling" in typed(session, out, "rule B9999")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("glossary", "VP: Victory point."),
        ("glossary ZOC", "ZOC: Zone of control. This game has none"),
        ("what is zoc?", "ZOC: Zone of control. This game has none"),
        ("what are stacking points", "Stacking point: A unit's size in a hex."),
        ("what is a Mot", "motorised troops"),
        ("glossary brakeout", "! unknown term 'brakeout'; did you mean Breakout?"),
        ("glossary lsp", "! unknown term 'lsp'; `glossary` lists all terms"),
        ("what is", "! what is what? type a term after it"),
    ],
)
def test_the_glossary_explains_terms_and_abbreviations(line: str, words: str) -> None:
    session, out = table()
    assert words in typed(session, out, line)


# typed moves


def test_a_move_is_one_line_with_short_names() -> None:
    session, out = table()
    answer = typed(session, out, "move 10-pz basel")
    assert "= move DE-10-Pz-XX\n" in answer
    assert "= to 1203\n" in answer
    assert "[9.0]" in answer
    assert session.game.view()["state"]["unit"]["DE-10-Pz-XX"]["place"] == "1203"
    assert "takes back: move DE-10-Pz-XX; to 1203" in typed(session, out, "undo")
    assert session.game.view()["state"]["unit"]["DE-10-Pz-XX"]["place"] == "1202"


@pytest.mark.parametrize(
    "name", ["DE-5-Inf-XX", "de-5-inf", "German 5 Inf XX", "german-5-inf", "GERMAN 5", "german_5_inf_xx"]
)
def test_a_unit_is_named_by_its_id_or_as_it_is_shown_with_blanks_or_hyphens(name: str) -> None:
    session, out = table()
    answer = typed(session, out, f"move {name} to 1302")
    assert "= move DE-5-Inf-XX\n  = to 1302\n" in answer.replace("  = move", "= move", 1)


def test_a_move_that_may_not_end_there_is_not_begun() -> None:
    session, out = table()
    before = session.game.digest()
    answer = typed(session, out, "move 10-pz geneva")
    assert answer.startswith("! ")
    assert re.search(r"\[\d+\.\d", answer)
    assert session.game.digest() == before
    assert session.game.entries == []


def test_the_next_order_ends_the_last_one() -> None:
    session, out = table()
    typed(session, out, "move 10-pz 1201")
    assert "where to?" in session.headline()
    assert "move" in complete(session, "mo")
    assert complete(session, "move lah 12") != []
    answer = typed(session, out, "move lah 1201")
    assert "= stop\n  = move DE-LAH-Mot-III\n  = to 1201\n" in answer
    assert "takes back: stop; move DE-LAH-Mot-III; to 1201" in typed(session, out, "undo")
    typed(session, out, "done")
    assert session.game.phase != "German movement phase"


def test_why_gives_the_rule_and_our_words_for_it() -> None:
    session, out = table()
    answer = typed(session, out, "why move 10-pz geneva").splitlines()
    number = re.search(r"\[([\d.]+)\w?\]", answer[0])
    assert number is not None
    assert answer[1].startswith(f"  {number[1]}")
    assert "may be chosen now [9.0]" in typed(session, out, "why move 10-pz basel")


def test_a_crowded_hex_is_noticed_once() -> None:
    session, out = table()
    assert "note: Basel 1203 is overstacked" in typed(session, out, "move 10-pz basel")
    assert "overstacked" not in typed(session, out, "move lah 1201")


def test_completion_knows_where_a_unit_can_go() -> None:
    session, _ = table()
    assert complete(session, "move 10") == ["DE-10-Pz-XX"]
    offered = complete(session, "move DE-10-Pz-XX ")
    assert {"stop", "1203", "Basel"} <= set(offered)
    assert complete(session, "move DE-10-Pz-XX Bas") == ["Basel"]
    assert complete(session, "map got") == ["gotthard", "Gotthard"]
    assert complete(session, "show DE-10") == ["DE-10-Pz-XX"]
    assert "5.0" in complete(session, "rule 5")


def test_many_choices_are_grouped_and_counted() -> None:
    session, out = table(scenario="historical")
    for _ in range(30):
        if session.decider() == "german" and session.game.phase == "Set-up":
            break
        session.obey("#1")
    answer = typed(session, out, "legal")
    assert re.search(r"place \.\.\. \(\d\d\)", answer)
    assert "DE-4-Pz-XX" in answer
    assert "#" in typed(session, out, "legal 4-pz")


# whole games


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_training_game_is_played_by_typing_what_is_listed(seed: int) -> None:
    session, out = table(scenario="training", seed=seed, plain=seed == 2)
    player = RandomPlayer(seed)
    for _ in range(600):
        side = session.decider()
        if side is None:
            break
        session.obey(str(player.choose(session.game.seat(side))))
    assert session.game.result is not None
    assert "Game over: " in out.getvalue()
    assert "Error" not in out.getvalue()
    assert not any(line.startswith("!") for line in out.getvalue().splitlines())


def test_a_game_goes_round_through_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.rdt"
    words = ("play", "switzerland", "--scenario", "training", "--seed", "5")
    first = run(*words, given=f"suggested\nsuggested\nsave {file}\nlog 3\n", real=True)
    assert first.code == 0
    assert "not saved" not in first.out
    again = run("play", "switzerland", "--load", file, "--plain", given="units german\nundo\n", real=True)
    assert again.code == 0
    assert "Continued on turn 1, after 2 entries." in again.out
    assert re.search(r"german: \d+", again.out)


def test_the_first_screen_says_what_to_type() -> None:
    ended = run("play", "switzerland", "--scenario", "training", "--seed", "1", given="")
    assert ended.code == 0
    assert "`suggested`: Take the suggested places [19.6.2]" in ended.out
    assert "`help`" in ended.out
    assert "On the map: " in ended.out
    assert "The game is not saved." not in ended.out


def test_plain_text_of_a_real_game_has_no_control_characters() -> None:
    given = "map\nsuggested\nsuggested\nmap rhine\nshow basel\nlegal\nhelp\nwhy move de-5 bern\nstatus\nlog\n"
    ended = run(
        "play", "switzerland", "--scenario", "training", "--plain", "--seed", "1", given=given, real=True
    )
    assert (ended.code, ended.err) == (0, "")
    assert all(letter.isprintable() or letter == "\n" for letter in ended.out)
    assert not re.search(r"[/\\_]{4}", ended.out)


# facings by the compass


def test_a_line_is_faced_by_a_point_of_the_compass_and_the_list_says_which_number_that_is() -> None:
    options = {"fortifications": True}
    game = redoubt.new("switzerland", "historical", options, seed=1)
    while game.pending[0].kind != "ChooseSite":
        side = game.pending[0].side
        game.choose(side, "suggested" if "suggested" in map(str, game.legal(side)) else game.legal(side)[0])
    out = io.StringIO()
    screen = Screen(plain=True, out=out, source=io.StringIO(), width=160)
    session = Session(game, {"german": None, "swiss": None}, screen)
    session.obey("at 1304")
    session.obey("legal")
    assert re.search(r"face 1: .*NE, SE, S", out.getvalue())
    session.obey("face sw")
    assert "= face 4" in out.getvalue()
    assert "facing SW, NW, N" in out.getvalue()


def test_r19_6_2_in_training_the_seat_of_the_french_is_called_french() -> None:
    words = "play switzerland --scenario training --german staff --seed 3"
    ended = run(*words.split(), given="quit\n")
    assert "At the table: german" in ended.out
    assert "french you" in ended.out
    assert "French: place your units" in ended.out
    assert "Swiss" not in ended.out
