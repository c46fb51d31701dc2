"""What a table shows of a position: markers, lines, flags, works, boxes, the track."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.show.types import Lost, Pip, Points, Weight
from redoubt.titles.land_war.state import ATTACK
from redoubt.titles.land_war.tables import GRID, campaign
from tests.titles.land_war.at_table import (
    G,
    S,
    box_of,
    edges_of,
    line_of,
    marker,
    marks_of,
    scene_of,
)
from tests.titles.land_war.helpers import at, attack, everybody, holder, manned, new, play, sheet_of

SCENARIOS = ("orel", "east", "europe", "china")


# markers (LW-003)


def test_lw003_a_marker_shows_men_and_chips_of_ones_own_hex() -> None:
    shown = marker(new(), "0602")
    assert (shown.kind, shown.side, shown.nation, shown.shape) == ("force", G, "DE", "square")
    assert shown.points == Points(value=4)
    assert shown.pips == [Pip(symbol="tank", count=1), Pip(symbol="plane", count=3)]


def test_lw003_of_the_enemy_only_the_size_is_shown() -> None:
    shown = marker(new(enemy_strength="size"), "0702")
    assert shown.weight == Weight(level=3, word="strong")
    assert shown.points is None
    assert shown.pips == []
    assert plain(shown.text) == "Orel 0702: USSR strong"


@pytest.mark.parametrize(
    ("men", "word"), [(1, "thin"), (2, "thin"), (3, "medium"), (6, "medium"), (7, "strong")]
)
def test_lw003_each_size_has_its_mark(men: int, word: str) -> None:
    g = at("LW-051", manned({"0702": {"USSR": (men,)}}), options={"enemy_strength": "size"})
    assert marker(g, "0702").weight == Weight(level=["thin", "medium", "strong"].index(word) + 1, word=word)


def test_lw003_hidden_strengths_have_no_marker() -> None:
    places = {piece.place for piece in scene_of(new(enemy_strength="hidden")).pieces}
    assert "0602" in places
    assert "0702" not in places


def test_lw003_control_sees_all_and_the_public_screen_no_strength() -> None:
    g = new(enemy_strength="hidden")
    assert marker(g, "0702", "control").points == Points(value=8)
    assert marker(g, "0602", "control").points == Points(value=4)
    assert scene_of(g, None).pieces == []


def test_lw003_open_strengths_are_seen_by_all() -> None:
    g = new(enemy_strength="open")
    assert [marker(g, "0702", side).points for side in (G, S, "control", None)] == [Points(value=8)] * 4


def test_a32_a_hex_of_two_nations_is_one_marker_with_two_parts() -> None:
    g = new("europe", enemy_strength="open")
    shown = marker(g, "2530")
    assert shown.points == Points(value=3)
    assert [part.name for part in shown.contingents] == ["Germany", "Italy"]


def test_lw013_in_china_empty_markers_of_the_line_are_shown() -> None:
    g = new("china", enemy_strength="open")
    assert marker(g, "0118", "japan").points == Points(value=0)


def test_a02_what_ones_own_sheet_sends_is_seen_by_oneself_alone() -> None:
    g = new(enemy_strength="open")
    play(g, "germany: send men 0602 2", "germany: send lsp 0602 3")
    mine, theirs = marker(g, "0602", G), marker(g, "0602", S)
    assert mine.points == Points(value=4, more=2)
    assert mine.pips[2] == Pip(symbol="lsp", count=0, more=3)
    assert theirs.points == Points(value=4)


def test_lw105_partisans_garrisons_bases_zones_and_flak_are_marks() -> None:
    assert marks_of(new(), "0302") == {"pag": "partisans of the USSR"}
    g = new("europe")
    kinds = {kind for hex in scene_of(g).places for kind in marks_of(g, hex)}
    assert kinds == {"pag", "garrison", "base", "zone", "flak"}


def test_a44_air_defence_is_seen_by_its_own_camp() -> None:
    g = at("LW-051", manned(), hexes={"0405": {"patrol": [["Germany", 2]]}})
    assert marks_of(g, "0405", G)["patrol"] == "2 aircraft of Germany on air defence"
    assert "patrol" not in marks_of(g, "0405", S)


def test_a39_a_pocket_is_flagged() -> None:
    g = at("LW-051", manned(), hexes={"0602": {"cut_off": 1}})
    assert [flag.rule for flag in marker(g, "0602").flags] == ["A39"]


# lines (A05, LW-010)


def between_camps(g: Game, scenario: str, camp: str) -> set[tuple[str, str]]:
    """The hexsides between two camps' land, or land of nobody, worked out hex by hex from the campaign's data
    and the holders; written anew here so that the drawing is not compared with itself."""
    board = campaign(scenario)
    land = {hex for hex, row in board.rows.items() if row.terrain not in ("sea", "lake", "desert")}
    other = {"axis": "allied", "allied": "axis"}[camp]
    return {
        (GRID.name(hex), GRID.name(near))
        for hex in land
        for near in GRID.adjacent[hex]
        if near in land and (hex, near) not in board.all_sea
        and holder(g, GRID.name(hex)) == camp and holder(g, GRID.name(near)) in (other, "nobody")
    }  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a05_the_drawn_lines_are_the_hexsides_between_the_camps(scenario: str) -> None:
    g = new(scenario)
    for side in (*g.title.taking_part(scenario), None):
        assert set(line_of(g, "front-0", side)) == between_camps(g, scenario, "axis")
        assert set(line_of(g, "front-1", side)) == between_camps(g, scenario, "allied")


def test_a05_both_faces_of_the_front_mirror_each_other() -> None:
    g = new()
    assert {(b, a) for a, b in line_of(g, "front-0")} == set(line_of(g, "front-1"))


def test_a52_sides_of_sea_are_no_front_but_a_coast_that_is_faced() -> None:
    g = new("europe")
    assert ("1113", "1112") in line_of(g, "sea-0", G)
    assert ("1113", "1112") not in line_of(g, "front-0", G)


def test_lw013_the_scene_shows_the_sides_of_empty_markers() -> None:
    g = new("china", enemy_strength="open")
    empty = [side.place for side in line_of(g, "front-0", "japan").values() if side.empty]
    assert empty
    assert "0219" not in empty


def test_a67_the_scene_shows_sides_towards_unowned_land() -> None:
    g = at("LW-052", manned(leave=("0602",)), hexes={"0602": {"holder": "nobody"}})
    assert line_of(g, "front-1")["0702", "0602"].open


def test_lw057_ground_won_and_the_line_before_are_shown_after_a_combat() -> None:
    g = attack({"0702": {"USSR": (20, 5, 5)}, "0602": {"Germany": (1,)}}, dice=(6, 1), lsp=(4, 0))
    play(g, "ussr: advance men 0702 3", "ussr: done")
    assert holder(g, "0602") == "allied"
    assert scene_of(g).places["0602"].won == S
    assert ("0602", "0702") in line_of(g, "before")
    assert not any(place.won for place in scene_of(new()).places.values())


# what lies on hexsides


def test_lw031_flags_are_arrows_from_hex_to_hex() -> None:
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", ATTACK]])
    (arrow,) = edges_of(g, "attack").values()
    assert (arrow.place, arrow.across, arrow.side, arrow.rule) == ("0702", "0602", S, "LW-031")
    assert not arrow.planned


def test_a02_flags_on_the_sheet_are_planned_and_seen_by_oneself_alone() -> None:
    g = flags_step()
    first = g.pending[0].side
    play(g, f"{first}: {'flag 0602 0702' if first == G else 'flag 0702 0602'}")
    other = S if first == G else G
    assert [edge.planned for edge in edges_of(g, "attack", first).values()] == [True]
    assert edges_of(g, "attack", other) == {}


def flags_step() -> Game:
    g = new()
    sheet_of(g)
    sheet_of(g)
    everybody(g, "no")
    play(g, "germany: first")
    return g


def test_lw073_works_are_drawn_on_their_side_with_their_layers() -> None:
    g = new("east")
    works = edges_of(g, "works")
    assert works
    assert all(edge.count >= 1 and edge.rule == "LW-073" for edge in works.values())


def test_lw060_a_flagged_hex_is_contested_and_shows_its_column_where_strengths_are_open() -> None:
    laid = [["USSR", "0702", "0602", ATTACK], ["USSR", "0703", "0602", ATTACK]]
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    stakes = [["USSR", "0602", 0, None, 2]]
    open_ = at("LW-055", forces, flags=laid, allotted=stakes)
    assert odds(open_) == "3:2"
    sized = at("LW-055", forces, flags=laid, allotted=stakes, options={"enemy_strength": "size"})
    assert odds(sized) == ""
    assert odds(sized, "control") == "3:2"


def odds(g: Game, side: str = G) -> str:
    contest = scene_of(g, side).places["0602"].contested
    assert contest is not None
    return contest.odds


# beside the map


def test_lw020_a_pool_is_shown_to_its_own_team_and_to_control() -> None:
    g = new()
    assert box_of(g, "pool-Germany", G) == {"men": "6", "tanks": "2", "aircraft": "2", "LSP": "10"}
    assert boxes(g, "pool", S) == ["pool-USSR"]
    assert boxes(g, "pool", "control") == ["pool-Germany", "pool-USSR"]
    assert scene_of(g, None).boxes == []


def boxes(g: Game, kind: str, side: str) -> list[str]:
    return [box.id for box in scene_of(g, side).boxes if box.id.startswith(kind)]


def test_e7_britain_has_two_pools_with_bombers() -> None:
    g = new("europe")
    assert boxes(g, "pool", "britain") == ["pool-Britain", "pool-Middle-East"]
    assert "bombers" in box_of(g, "pool-Britain", "britain")


def test_lw040_the_hand_of_cards_is_ones_own() -> None:
    g = new()
    (hand,) = [box for box in scene_of(g, G).boxes if box.id == "cards-Germany"]
    assert [(card.id, card.name, card.figures) for card in hand.cards] == [
        ("GER01", "Panzer reserve", [["on a die", "+2"]]), ("GER02", "Elastic defence", [["on a die", "+1"]]),
    ]  # fmt: skip
    assert boxes(g, "cards-Germany", S) == []


def test_lw030_the_scene_shows_flags_and_me() -> None:
    assert box_of(new(), "nation-Germany") == {"ME": "5", "flags left": "3", "garrisons to place": "1"}


def test_lw121_the_industry_box_shows_a_shut_line() -> None:
    g = new("east")
    zone = g.state.rules.map.lines[0, 1][0]
    g.state.idle = ((0, GRID.parse(zone.hex), 1),)
    box = next(box for box in scene_of(g).boxes if box.id == "industry-Germany")
    item = next(item for item in box.items if item.label == zone.industry_zone)
    assert item.note == "1 line shut now"


def test_a02_the_sheet_of_orders_is_a_box_of_its_writer() -> None:
    g = new()
    play(g, "germany: send men 0602 2")
    assert list(box_of(g, "sheet-germany", G)) == ["Send 2 men to Sevsk (salient) 0602"]
    assert boxes(g, "sheet-germany", S) == []
    assert list(box_of(g, "sheet-germany", "control")) == ["Send 2 men to Sevsk (salient) 0602"]


# the turn


def test_lw050_the_ten_steps_are_the_phases_and_bombing_only_where_bombers_are() -> None:
    names = [phase.name for phase in scene_of(new()).phases]
    assert names == ["Production", "Deployment", "Closing the line", "Offensive flags", "Cards and LSP",
                     "Back to the Pool", "Combat", "The new line", "Straightening the line",
                     "Report"]  # fmt: skip
    assert "Bombing" in [phase.name for phase in scene_of(new("europe")).phases]


def test_lw050_the_step_of_the_game_is_the_one_marked_now() -> None:
    now = [phase.name for phase in scene_of(new()).phases if phase.state == "now"]
    assert now == ["Deployment"]


def test_lw033_the_track_tells_seasons_winter_and_figures() -> None:
    track = scene_of(new()).track
    assert track is not None
    assert (track.now, track.last, len(track.turns)) == (1, 4, 4)
    third = [note.text for note in track.turns[2].notes]
    assert third[0] == "Early Winter 1943-44: 1 Dec 1943 to 15 Jan 1944"
    assert "winter: an operation in a winter hex takes two flags" in third
    assert "Germany: 4 offensive flags" in third


def test_s1_the_score_has_its_levels() -> None:
    score, other = scene_of(new()).scores
    assert (score.id, score.value, other.value) == ("allied", 11, 20)
    assert [grade.upto for grade in score.scale] == [11, 14, None]


def test_lw057_losses_are_listed_by_team() -> None:
    g = at("LW-051", manned(), nation={"Germany": {"lost_men": 3, "lost_tanks": 1}})
    losses = scene_of(g).losses
    assert losses is not None
    assert losses.totals[G] == Lost(steps=4, units=0, text="3 men, 1 tank")
    assert losses.totals[S].text == "nothing lost"
