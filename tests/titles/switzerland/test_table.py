"""The scene of a position: counters, boxes, hexes, track, phases, scores and losses, as one side sees it."""

from __future__ import annotations

import pytest

from redoubt.show.types import Box, Lost, Measure, Steps
from redoubt.titles.switzerland.rules.r04_sequence import Day, Night
from redoubt.titles.switzerland.show.scene import fight_at
from tests.titles.switzerland.at_table import box_of, flags_of, notes_of, piece_of, scene_of
from tests.titles.switzerland.helpers import UNIT, G, S, T, at, choose
from tests.titles.switzerland.setting_up import begin

# counters


def test_a_counter_shows_what_is_printed_on_it() -> None:
    piece = piece_of(at("4.1.3", {"DE-10-Pz-XX": "1502"}), "DE-10-Pz-XX")
    assert (piece.name, piece.short, piece.size, piece.symbol) == ("10 Pz XX", "10", "XX", "armour")
    assert (piece.side, piece.nation, piece.letter) == ("german", "DE", "D")
    assert (piece.place, piece.move_class, piece.stacking) == ("1502", "motorised", 4)
    assert piece.steps == Steps(left=4, total=4)
    assert not piece.reduced


def test_the_corner_of_a_counter_shows_its_number_though_two_units_share_a_name() -> None:
    piece = piece_of(at("4.1.3", {"DE-5-Inf-XX": "1302"}), "DE-5-Inf-XX")
    assert (piece.name, piece.short) == ("German 5 Inf XX", "5")


def test_r10_2_a_hit_and_a_lost_step_show_on_the_counter() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": {"place": "1302", "hits": 1, "lost": 1}})
    piece, steps = piece_of(game, "DE-5-Inf-XX"), T.strength[UNIT["DE-5-Inf-XX"]]
    assert piece.strength == Measure(now=steps[1] - 1, full=steps[0])
    assert piece.steps == Steps(left=3, total=4)
    assert piece.reduced
    assert flags_of(game, "DE-5-Inf-XX") == {"hit": "10.2.1", "steps": "10.2.2"}


def test_r10_3_an_eliminated_unit_lies_in_the_pile_of_its_side_with_nothing_left() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302", "CH-4-Bdr-X": "dead_pile", "DE-B-Eng-III": "casualty_pile"})
    assert box_of(game, "dead_pile-swiss").pieces == ["CH-4-Bdr-X"]
    assert box_of(game, "casualty_pile-german").pieces == ["DE-B-Eng-III"]
    assert piece_of(game, "CH-4-Bdr-X").strength.now == 0
    assert piece_of(game, "CH-4-Bdr-X").steps.left == 0
    assert box_of(game, "dead_pile-german") == Box(
        id="dead_pile-german", title="Dead pile", rule="10.3", side="german"
    )


def test_r09_0_points_go_down_and_a_unit_that_has_moved_is_done() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "DE-5-Inf-XX": "1302"})
    assert not piece_of(game, "DE-10-Pz-XX").done
    choose(game, G, "move DE-10-Pz-XX", "to 1402")
    assert piece_of(game, "DE-10-Pz-XX").movement == Measure(now=5, full=6)
    choose(game, G, "stop")
    moved = piece_of(game, "DE-10-Pz-XX")
    assert moved.done
    assert moved.movement.now == 0
    assert flags_of(game, "DE-10-Pz-XX") == {"moved": "9.0"}
    assert not piece_of(game, "DE-5-Inf-XX").done


def test_r09_0_an_onlooker_sees_the_same_but_not_the_points_of_a_unit_on_its_way() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502"})
    choose(game, G, "move DE-10-Pz-XX", "to 1402")
    assert piece_of(game, "DE-10-Pz-XX", None).place == "1402"


def test_r09_0_d_a_unit_that_stopped_among_enemies_waits() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1302", "CH-4-Bdr-X": "1303", "DE-5-Inf-XX": "1502"})
    choose(game, G, "move DE-10-Pz-XX", "to 1303")
    assert flags_of(game, "DE-10-Pz-XX") == {"waiting": "9.0"}
    assert piece_of(game, "DE-10-Pz-XX").movement.now > 0


def test_r06_0_artillery_that_fired_is_done_in_its_phase_and_infantry_has_nothing_to_do() -> None:
    game = at("4.1.1", {"DE-301-Art-X": "1303", "DE-302-Art-X": "1301", "DE-5-Inf-XX": "1502",
                        "CH-4-Bdr-X": "1302"}, dice=[6])  # fmt: skip
    choose(game, G, "bombard 1301 1302")
    assert piece_of(game, "DE-302-Art-X").done
    assert flags_of(game, "DE-302-Art-X") == {"fired": "6.0"}
    assert not piece_of(game, "DE-301-Art-X").done
    assert not piece_of(game, "DE-5-Inf-XX").done


def test_r18_8_artillery_that_may_not_move_after_firing_says_so() -> None:
    game = at("4.1.3", {"DE-302-Art-X": {"place": "1301", "fired": 1}, "DE-5-Inf-XX": "1502"},
              options={"artillery_movement": True})  # fmt: skip
    assert flags_of(game, "DE-302-Art-X") == {"fired": "18.8"}
    assert piece_of(game, "DE-302-Art-X").done


def test_r19_3_4_units_of_3_corps_are_shown_as_frozen() -> None:
    game = at("4.1.6", {"CH-9-Mtn-XX": "1915", "CH-5-Inf-XX": "1504", "DE-5-Inf-XX": "1302"},
              scenario="southern_hook")  # fmt: skip
    assert flags_of(game, "CH-9-Mtn-XX", S) == {"frozen": "19.3.4"}
    assert piece_of(game, "CH-9-Mtn-XX", S).done
    assert not piece_of(game, "CH-5-Inf-XX", S).done
    game = at("4.1.6", {"CH-9-Mtn-XX": "1915", "CH-5-Inf-XX": "1504", "DE-5-Inf-XX": "1302"})
    assert flags_of(game, "CH-9-Mtn-XX", S) == {"frozen": "19.1.4"}


def test_r11_1_a_line_shows_the_three_hexsides_it_faces() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, fort={"CH-Line-1": {"fort_place": "1303", "facing": 5}})
    line = piece_of(game, "CH-Line-1")
    assert (line.kind, line.place, line.facing) == ("fort", "1303", 5)
    assert line.faces == ["north", "northeast", "northwest"]


def test_r08_2_a_fighter_on_the_track_says_when_it_flies_again() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, options={"air_combat": True}, turn=2,
              fighter={"DE-Fighter-1": {"air_place": "turn_track", "air_back": 4},
                       "DE-Fighter-2": {"air_place": "airfield"}})  # fmt: skip
    assert box_of(game, "turn_track-german").pieces == ["DE-Fighter-1"]
    assert box_of(game, "airfield-german").pieces == ["DE-Fighter-2"]
    assert flags_of(game, "DE-Fighter-1") == {"track": "8.2"}
    assert notes_of(game, 4)["German fighter 1 flies again"] == "8.2"


def test_r18_1_r18_2_militia_and_road_out_lie_on_the_map() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, scenario="pre_poland", road_out=["1504"],
              militia={"DE-Militia-1": {"militia_place": "1404"}})  # fmt: skip
    assert piece_of(game, "DE-Militia-1").place == "1404"
    assert piece_of(game, "MK-RoadOut-1504").place == "1504"
    hexes = scene_of(game).places
    assert [mark.rule for mark in hexes["1504"].marks] == ["18.2"]
    assert [mark.rule for mark in hexes["1404"].marks] == ["18.1"]


def test_r19_5_7_the_italian_counters_are_americans() -> None:
    game = at("4.1.6", {"IT-Legnano-XX": "1601", "DE-5-Inf-XX": "1915"}, scenario="kesselring",
              options={"us_relief": True})  # fmt: skip
    piece = piece_of(game, "IT-Legnano-XX", S)
    assert (piece.side, piece.nation, piece.letter) == ("swiss", "US", "US")


def test_r18_1_militia_wait_in_a_box_until_they_are_placed() -> None:
    game = begin("pre_poland", "militia")
    assert type(game.open_decisions()[0]).__name__ == "ChooseMilitia"
    assert len(box_of(game, "due-german-militia").pieces) == 5
    choose(game, G, "done")
    on_map = [piece for piece in scene_of(game).pieces if piece.kind == "militia" and piece.place.isdigit()]
    assert on_map == []


@pytest.mark.parametrize(
    ("group", "unit", "rule"),
    [("airborne", "DE-FJ-Para", "18.5"), ("pow", "CH-POW-Inf-X", "18.4"), ("hg", "DE-HG-PG-III", "18.4"),
     ("optional_engineer", "DE-O1-Eng-III", "11.3")],
)  # fmt: skip
def test_r15_0_a_box_says_when_and_where_its_units_come(group: str, unit: str, rule: str) -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302", unit: "due"})
    box = box_of(game, f"due-{'swiss' if unit.startswith('CH') else 'german'}-{group}")
    assert box.pieces == [unit]
    assert box.rule == rule
    assert box.text


# hexes


def test_r03_0_r16_0_control_of_towns_follows_the_troops() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1705", "CH-5-Inf-XX": "1705"})
    hexes = scene_of(game).places
    assert hexes["1203"].control == "german"
    assert hexes["1007"].control == "swiss"
    assert hexes["1705"].control is None


def test_r10_1_a_contested_hex_shows_the_column_of_the_side_whose_phase_it_is() -> None:
    units = {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705", "DE-6-Mtn-XX": "1502", "CH-1-Inf-XX": "0610"}
    for phase, side in (("4.1.3", "german"), ("4.1.6", "swiss")):
        contest = scene_of(at(phase, units), side).places["1705"].contested
        assert contest.attacker == side
        assert contest.odds in (*T.columns, "<1:4")
        assert contest.rule == "10.1"


def test_r10_1_each_side_can_ask_for_the_odds_of_a_combat() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705", "DE-6-Mtn-XX": "1502"})
    for side, query in ((G, "fight 1705"), (S, "defend 1705")):
        assert fight_at(game.seen(side), "1705") == query
        assert game.odds(side, query).attacker == G


def test_r10_0_works_that_were_entered_are_contested_for_the_german() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1303"}, fort={"CH-Line-1": {"fort_place": "1303"}})
    assert scene_of(game).places["1303"].contested.attacker == "german"


def test_r05_0_too_large_a_stack_is_marked() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302", "DE-23-Inf-XX": "1302"})
    assert [mark.kind for mark in scene_of(game).places["1302"].marks] == ["overstacked"]


# track and phases


def test_r04_0_the_phases_stand_in_the_order_of_the_sequence_of_play() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705", "DE-23-Inf-XX": "1803",
                        "CH-6-Inf-XX": "1803"})  # fmt: skip
    phases = scene_of(game).phases
    rules = [step.rule for half in (Day, Night) for step in half.STEPS] + ["4.3", "4.4", "4.5"]
    assert [phase.rule for phase in phases] == rules
    states = [phase.state for phase in phases]
    assert states == ["done"] * 3 + ["now"] + ["later"] * (len(rules) - 4)
    assert [phase.short for phase in phases[:8]] == [
        "Bombard", "Bombard", "Move", "Combat", "Refit", "Move", "Combat", "Night bombard",
    ]  # fmt: skip
    assert phases[3].side == "german"


def test_r18_5_without_airborne_troops_there_is_no_landing_phase() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, options={"airborne": False})
    assert "18.5.3" not in [phase.rule for phase in scene_of(game).phases]


def test_r19_0_set_up_comes_before_all_phases() -> None:
    phases = scene_of(begin("historical")).phases
    assert phases[0].rule == "19.0"
    assert [phase.state for phase in phases] == ["now"] + ["later"] * (len(phases) - 1)


def test_r07_0_r16_0_r18_4_the_track_tells_what_falls_on_each_turn() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"})
    assert scene_of(game).track.now == 1
    assert scene_of(game).track.last == 10
    assert notes_of(game, 5) == {"the bomber may fly": "7.0"}
    assert notes_of(game, 3) == {"the Swiss may release the prisoners of war": "18.4"}
    assert notes_of(game, 10) == {"last turn; an extra turn costs the German 1 VP": "16.0"}


def test_r16_0_b_bought_turns_are_marked() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, last_turn=11, extra_turns=1, turn=11)
    assert notes_of(game, 11)["bought for 1 VP"] == "16.0"


def test_r18_4_the_turn_of_the_prisoners_and_of_hg_is_noted() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, turn=4, pow_turn=4, hg_turn=5)
    assert notes_of(game, 4)["the prisoners of war take the field"] == "18.4"
    assert notes_of(game, 5)["the HG regiment arrives"] == "18.4"


def test_r19_4_3_a_game_without_limit_has_no_last_turn() -> None:
    track = scene_of(at("4.1.3", {"DE-5-Inf-XX": "1302"}, scenario="follow_on", turn=12)).track
    assert track.last == 0
    assert len(track.turns) == 16


def test_r13_3_by_day_the_night_is_ahead_and_at_night_it_is_not() -> None:
    units = {"DE-5-Inf-XX": "1302"}
    assert scene_of(at("4.1.3", units)).ahead[0].when == "Tonight"
    assert [note for note in scene_of(at("4.2.3", units)).ahead if note.when == "Tonight"] == []
    assert scene_of(at("4.2.3", units)).night


# scores, losses


def test_r17_2_the_score_has_a_scale_of_levels() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1007"})
    score = scene_of(game).scores[0]
    assert (score.id, score.value, score.rule) == ("vp", 4, "16.0")
    assert [(grade.upto, grade.label) for grade in score.scale] == [
        (0, "defeat"), (2, "pyrrhic"), (6, "marginal"), (10, "normal"), (None, "decisive"),
    ]  # fmt: skip


def test_r17_1_what_surrender_needs_is_counted() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1203", "CH-1-Inf-XX": "dead_pile"})
    scores = {score.id: (score.value, score.needed) for score in scene_of(game).scores[1:]}
    assert scores == {"areas": (1, 7), "formations": (1, 5)}


def test_r19_6_4_in_training_points_inside_germany_count() -> None:
    game = at("4.1.6", {"FR-13-Inf-XX": "1201", "DE-5-Inf-XX": "1502"}, scenario="training")
    assert [(score.id, score.rule) for score in scene_of(game, S).scores] == [
        ("german", "19.6.4"), ("swiss", "19.6.4"),
    ]  # fmt: skip


def test_r10_2_2_losses_of_the_moment_are_totals() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": {"place": "1302", "lost": 2}, "CH-4-Bdr-X": "casualty_pile"})
    totals = scene_of(game).losses.totals
    assert totals["german"] == Lost(steps=2, units=0, text="2 steps, 0 units lost")
    assert totals["swiss"] == Lost(steps=2, units=1, text="2 steps, 1 unit lost")


def test_status_lines_have_their_rules_apart() -> None:
    lines = scene_of(at("4.1.3", {"DE-5-Inf-XX": "1203"})).status
    assert any(line.rule == "16.0" for line in lines)
    assert not any("[" in line.text for line in lines)
