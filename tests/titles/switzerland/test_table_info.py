"""A hex and a counter in full, why a counter can do nothing, the layers over the map, and the charts."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.show.types import Chart, LayerCell, Refusal, Remark, Steps, Term
from redoubt.titles.switzerland.rules.r09_movement import movement_range
from tests.titles.switzerland.at_table import info_of, layer, place_of, scene_of, table_of
from tests.titles.switzerland.helpers import UNIT, G, S, T, at, choose

BATTLE = {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705", "DE-10-Pz-XX": "1502", "CH-4-Bdr-X": "1203"}


def why(game: Game, piece: str, side: str = G) -> dict[str, str]:
    """What the table says a piece cannot do, by verb: the rules."""
    return {refusal.verb: refusal.rule for refusal in info_of(game, piece, side).why_not}


# a hex


def test_a_hex_tells_its_ground_and_its_stacks() -> None:
    game = at("4.1.3", BATTLE)
    info = place_of(game, "1705")
    assert (info.name, info.terrain, info.country) == ("Zurich", "clear", "Switzerland")
    assert [(stack.side, stack.points, stack.limit) for stack in info.stacks] == [
        ("german", 4, 5), ("swiss", 4, 5),
    ]  # fmt: skip
    assert Remark(text="attackers lose 1 column here", rule="10.1") in info.lines
    assert Remark(text="south to 1706: road") in info.lines


def test_r10_1_a_fought_over_hex_tells_the_arithmetic_of_both_attacks() -> None:
    game = at("4.1.3", BATTLE)
    preview = place_of(game, "1705").preview
    assert [attack.side for attack in preview] == ["german", "swiss"]
    own = preview[0]
    assert own.attack == str(T.strength[UNIT["DE-5-Inf-XX"]][0])
    assert own.attackers == [Term(text="German 5 Inf XX", amount=own.attack, rule="10.1")]
    assert own.shifts == [Term(text="urban area", amount="-1", rule="10.1")]
    assert own.column in T.columns
    assert len(own.results) == 6


def test_an_unknown_hex_or_counter_is_refused_by_name() -> None:
    game = at("4.1.3", BATTLE)
    with pytest.raises(redoubt.RedoubtError, match="9999"):
        place_of(game, "9999")
    with pytest.raises(redoubt.RedoubtError, match="no counter 'DE-99'"):
        info_of(game, "DE-99")
    with pytest.raises(redoubt.RedoubtError, match="unknown layer 'supply'"):
        layer(game, "supply")
    with pytest.raises(redoubt.RedoubtError, match="unknown unit 'DE-99'"):
        layer(game, "reach", piece="DE-99")


# a counter


def test_r10_2_2_a_counter_tells_its_steps() -> None:
    game = at("4.1.3", {"DE-301-Art-X": {"place": "1502", "lost": 1}, "DE-5-Inf-XX": "1302"})
    ladder, unit = info_of(game, "DE-301-Art-X").ladder, UNIT["DE-301-Art-X"]
    assert [step.strength for step in ladder.steps] == list(T.strength[unit])
    assert [step.bombardment for step in ladder.steps] == list(T.bombardment[unit])
    assert ladder.lost == 1


def test_r09_0_a_unit_that_has_moved_says_so() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302", "DE-10-Pz-XX": "1502"})
    assert why(game, "DE-5-Inf-XX") == {}
    choose(game, G, "move DE-5-Inf-XX", "stop")
    assert why(game, "DE-5-Inf-XX") == {"move": "9.0"}


def test_r18_8_artillery_that_fired_says_why_it_cannot_move() -> None:
    game = at("4.1.3", {"DE-302-Art-X": {"place": "1301", "fired": 1}, "DE-5-Inf-XX": "1502"},
              options={"artillery_movement": True})  # fmt: skip
    assert why(game, "DE-302-Art-X") == {"move": "18.8"}


def test_r06_0_guns_say_why_they_cannot_fire() -> None:
    game = at("4.1.1", {"DE-301-Art-X": "1103", "DE-302-Art-X": "1601", "DE-5-Inf-XX": "1502",
                        "CH-4-Inf-XX": "1104"})  # fmt: skip
    assert why(game, "DE-301-Art-X") == {}
    assert why(game, "DE-302-Art-X") == {"bombard": "6.0"}
    assert why(game, "DE-5-Inf-XX") == {"bombard": "6.0"}


def test_r14_1_a_tired_unit_says_why_it_gets_no_replacements() -> None:
    game = at("4.3", {"DE-5-Inf-XX": {"place": "1203", "hits": 1, "tired": 1}, "DE-23-Inf-XX": "1705",
                      "CH-5-Inf-XX": "1504", "DE-LAH-Mot-III": "dead_pile"})  # fmt: skip
    assert why(game, "DE-5-Inf-XX")["recover"] == "14.1"
    assert why(game, "DE-LAH-Mot-III")["rebuild"] == "14.3"


def test_who_is_not_asked_learns_who_is() -> None:
    game = at("4.1.3", BATTLE)
    [refusal] = info_of(game, "CH-4-Bdr-X", S).why_not
    assert refusal == Refusal(text="waiting for the German player", rule="4.1.3")


# layers


def test_every_layer_has_a_key_of_its_own() -> None:
    layers = table_of(at("4.1.3", BATTLE)).layers
    assert [info.name for info in layers] == [
        "reach", "threat", "odds", "control", "forts", "bombardment", "replacements", "stacking",
    ]  # fmt: skip
    assert len({info.key for info in layers}) == len(layers)


def test_r09_0_reach_is_the_range_of_the_unit() -> None:
    game = at("4.1.3", BATTLE)
    shown = layer(game, "reach", piece="DE-10-Pz-XX")
    found = movement_range(game.state, UNIT["DE-10-Pz-XX"])  # type: ignore[arg-type]
    assert {hex: cell.value for hex, cell in shown.places.items()} == {
        T.grid.name(hex): cost for hex, cost in found.items()
    }
    assert shown.places["1203"].kind == "stop"
    assert shown.text[0].startswith("For 1 point 10 Pz XX reaches ")


def test_r09_0_reach_of_a_unit_that_has_moved_is_empty() -> None:
    game = at("4.1.3", BATTLE)
    choose(game, G, "move DE-10-Pz-XX", "stop")
    shown = layer(game, "reach", piece="DE-10-Pz-XX")
    assert shown.places == {}
    assert shown.text == ["10 Pz XX cannot move any more in this phase [9.0]."]


def test_r09_0_reach_of_an_enemy_is_his_next_whole_move_in_his_colours() -> None:
    shown = layer(at("4.1.3", BATTLE), "reach", piece="CH-4-Bdr-X")
    assert shown.places
    assert {(cell.side, cell.nation) for cell in shown.places.values()} == {("swiss", "CH")}
    assert layer(at("4.1.1", BATTLE), "reach", piece="CH-4-Bdr-X").places == shown.places, "in any phase"


def test_r09_0_reach_of_a_hex_is_that_of_its_stack_and_without_one_of_all() -> None:
    game = at("4.1.3", BATTLE | {"DE-A-Eng-III": "1502"})
    of = {unit: layer(game, "reach", piece=unit).places for unit in ("DE-10-Pz-XX", "DE-A-Eng-III")}
    stack = layer(game, "reach", place="1502").places
    assert set(stack) == set().union(*of.values())
    for hex, cell in stack.items():
        assert cell.value == min(reach[hex].value for reach in of.values() if hex in reach)
    assert layer(game, "reach", place="1203").places == layer(game, "reach", piece="CH-4-Bdr-X").places
    assert layer(game, "reach", place="0101").places == layer(game, "reach").places, "an empty hex: all"


def test_r09_0_threat_is_the_next_whole_move_of_the_enemy() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "CH-4-Bdr-X": "1203", "DE-5-Inf-XX": "2001"})
    choose(game, G, "move DE-10-Pz-XX", "stop")
    shown = layer(game, "threat", S)
    assert shown.places["1203"].side == "german"
    assert shown.places["1203"].value == T.strength[UNIT["DE-10-Pz-XX"]][0]
    enemy, own = (T.strength[UNIT[unit]][0] for unit in ("DE-10-Pz-XX", "CH-4-Bdr-X"))
    assert shown.text == [
        f"1 unit of strength {enemy} can reach Basel 1203, which is held by strength {own} [9.0]."
    ]


def test_r10_1_the_odds_layer_tells_those_there_and_all_who_can_come() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705", "DE-10-Pz-XX": "1502"})
    shown = layer(game, "odds")
    own, more = T.strength[UNIT["DE-5-Inf-XX"]][0], T.strength[UNIT["DE-10-Pz-XX"]][0]
    assert shown.places["1705"].kind == "all"
    here, with_comers = shown.text
    column = scene_of(game).places["1705"].contested.odds
    assert here.startswith(f"Zurich 1705 with units already there: {own} against ")
    assert here.endswith(f"column {column} [10.1].")
    assert with_comers.startswith(f"Zurich 1705 with German 5 Inf XX, 10 Pz XX: {own + more} against ")
    assert layer(game, "odds", place="1203").places == layer(game, "odds").places, "no enemy: all hexes"


def test_r11_1_the_odds_against_works_depend_on_the_side_one_comes_from() -> None:
    """A line in 1303 that faces north halves who comes from 1302, and one that faces south does not."""
    attack = {}
    for facing in (5, 2):
        game = at("4.1.3", {"DE-10-Pz-XX": "1302", "DE-5-Inf-XX": "2001"},
                  fort={"CH-Line-1": {"fort_place": "1303", "facing": facing}})  # fmt: skip
        attack[facing] = layer(game, "odds").text[0]
    full = T.strength[UNIT["DE-10-Pz-XX"]][0]
    assert attack[5].startswith(f"1303 with 10 Pz XX: {full // 2} against ")
    assert attack[2].startswith(f"1303 with 10 Pz XX: {full} against ")


def test_r03_0_control_tells_each_town_and_the_closed_countries() -> None:
    shown = layer(at("4.1.3", BATTLE), "control")
    assert shown.places["1203"] == LayerCell(
        kind="held", value=1, side="swiss", nation="CH", pattern="dotted", text="Basel 1203: Swiss"
    )
    assert shown.places["1705"].kind == "contested"
    assert shown.text[0] == "Italy: at peace, no unit may enter [B120]."


def test_r03_0_control_shows_each_holder_in_its_own_colours_and_rim() -> None:
    shown = layer(at("4.1.3", {"DE-5-Inf-XX": "1203", "CH-5-Inf-XX": "1705"}), "control")
    basel, zurich = shown.places["1203"], shown.places["1705"]
    assert (basel.side, basel.nation) == ("german", "DE")
    assert (zurich.side, zurich.nation) == ("swiss", "CH")
    assert basel.pattern != zurich.pattern
    rows = [(line.key, line.nation) for line in shown.legend]
    assert [row for row in rows if row[0] == "held"] == [("held", "DE"), ("held", "CH")]


def test_r19_6_in_training_the_second_side_shows_french_colours() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1301", "FR-27-Inf-XX": "0704"}, scenario="training")
    assert {cell.nation for cell in layer(game, "threat").places.values()} == {"FR"}


@pytest.mark.parametrize(
    "name", ["reach", "threat", "odds", "control", "forts", "bombardment", "replacements", "stacking"]
)
def test_no_two_lines_of_a_legend_look_alike(name: str) -> None:
    shown = layer(at("4.1.3", BATTLE, fort={"CH-Line-1": {"fort_place": "1303", "facing": 0}}), name)
    looks = [(line.key, line.nation, line.pattern) for line in shown.legend]
    assert len(set(looks)) == len(looks)


def test_r11_1_forts_draw_the_faced_hexsides() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"}, fort={"CH-Line-1": {"fort_place": "1303", "facing": 0}})
    shown = layer(game, "forts")
    near = T.grid.neighbours[T.grid.parse("1303")]
    assert [line.end for line in shown.lines] == [T.grid.name(near[side]) for side in range(3)]
    assert shown.places["1303"].kind == "line"


def test_r06_1_guns_show_their_strength_and_targets() -> None:
    game = at("4.1.3", {"DE-301-Art-X": "1103", "DE-41-Art-III": "1103", "CH-4-Inf-XX": "1104",
                        "CH-12-Art-III": "1204"})  # fmt: skip
    shown = layer(game, "bombardment")
    assert shown.places["1104"].value == 4
    assert [(line.start, line.end, line.side) for line in shown.lines] == [("1103", "1104", "german")]


def test_r14_2_r14_4_replacements_tell_points_hits_and_where_units_return() -> None:
    game = at("4.1.6", {"CH-5-Inf-XX": {"place": "1504", "hits": 1}, "CH-71-Inf-III": "dead_pile",
                        "CH-4-Inf-XX": "casualty_pile", "DE-5-Inf-XX": "1203"})  # fmt: skip
    shown = layer(game, "replacements", S)
    assert shown.text[1].endswith("to collect as things stand 4 (2 free, 2 for casualties) [14.2].")
    assert shown.places["1504"].kind == "hit"
    assert shown.places["1007"].kind == "return"
    assert "1203" not in shown.places, "a town in German hands takes no rebuilt unit"


def test_r05_0_stacks_are_shown_against_their_limit() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302", "DE-23-Inf-XX": "1302", "DE-10-Pz-XX": "1502",
                        "DE-A-Eng-III": "1502"})  # fmt: skip
    hexes = layer(game, "stacking").places
    assert (hexes["1302"].kind, hexes["1302"].text) == ("over", "8 of 5 points, 2 units of 3")
    assert hexes["1502"].kind == "full"


def test_an_onlooker_sees_the_layers_of_the_side_whose_phase_it_is() -> None:
    game = at("4.1.3", BATTLE)
    assert layer(game, "reach", None).places == layer(game, "reach", G).places


# charts


def chart_of(id: str) -> Chart:
    return next(chart for chart in table_of(at("4.1.3", BATTLE)).charts if chart.id == id)


def test_every_cell_of_every_chart_has_its_source() -> None:
    charts = table_of(at("4.1.3", BATTLE)).charts
    assert [chart.id for chart in charts] == [
        "bombardment", "bombardment_modifiers", "bomber", "terrain", "hexsides", "combat_results", "victory",
        "roster_german", "roster_swiss",
    ]  # fmt: skip
    for chart in charts:
        for row in chart.rows:
            assert len(row.cells) == len(chart.columns) - 1
            for cell in row.cells:
                assert cell.origin in ("printed", "partly", "reconstructed")
                assert cell.source.startswith(("printed", "reconstructed"))


def test_r10_2_the_combat_chart_is_the_table_the_rules_use() -> None:
    chart = chart_of("combat_results")
    cells = {cell.key: cell.text for row in chart.rows for cell in row.cells}
    assert cells == {
        f"{column}/{die}": f"{own}/{other}"
        for column, faces in zip(T.columns, T.combat_results, strict=True)
        for die, (own, other) in enumerate(faces, start=1)
    }


def test_r10_4_1_a_cell_names_its_own_part_of_the_source() -> None:
    chart = chart_of("terrain")
    cells = {cell.key: cell for row in chart.rows for cell in row.cells}
    assert cells["engineer/mountain"].origin == "printed"
    assert cells["shift/mountain"].origin == "reconstructed"


@pytest.mark.parametrize(("lost", "other"), [(0, 1), (1, 0), (2, 3), (3, 2)])
def test_r10_2_2_the_reverse_side_of_a_counter_is_its_other_step(lost: int, other: int) -> None:
    unit = UNIT["DE-10-Pz-XX"]
    game = at("4.1.3", {"DE-10-Pz-XX": {"place": "1502", "lost": lost}, "CH-9-Inf-III": "1705"})
    back = info_of(game, "DE-10-Pz-XX").piece.back
    assert back.strength.now == T.strength[unit][other]
    assert back.steps == Steps(left=4 - other, total=4)
    assert back.reduced == (other > 0)


def test_r10_2_2_a_unit_of_one_step_has_a_blank_reverse() -> None:
    single = next(name for name, index in UNIT.items() if T.steps[index] == 1 and name.startswith("CH"))
    game = at("4.1.3", {single: "1705", "DE-5-Inf-XX": "1302"})
    assert info_of(game, single).piece.back is None
