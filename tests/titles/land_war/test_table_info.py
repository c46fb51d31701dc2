"""Hexes and markers in full, layers, charts, the log and the report, and what nobody may learn from them."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from redoubt.engine.errors import BadChoice
from redoubt.engine.events import Event
from redoubt.lab.odds import odds
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.state import ATTACK, NATIONS
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.at_table import G, S, layer, lines_of, scene_of, shown_line, table_of
from tests.titles.land_war.helpers import at, attack, everybody, manned, new, play, sheet_of


def lines(told: dict[str, object]) -> dict[str, str]:
    return {one["text"]: one["rule"] for one in told["lines"]}  # type: ignore[attr-defined]


# hexes and markers


def test_a_hex_tells_its_ground_its_holder_and_the_way_from_the_pool() -> None:
    g = new()
    told = table_of(g).hex_info(g.view(G), "0602")
    assert (told["name"], told["terrain"], told["vp"]) == ("Sevsk (salient)", "open", 2)
    assert lines(told)["held by the Axis, front hex"] == "A05"
    assert lines(told)["the Pool of Germany reaches it overland"] == "LW-021"
    (stack,) = told["stacks"]
    assert (stack["points"], stack["strength"]) == (8, 40)


def test_a_hex_of_the_enemy_tells_no_more_than_its_size() -> None:
    g = new(enemy_strength="size")
    (stack,) = table_of(g).hex_info(g.view(G), "0702")["stacks"]
    assert stack["label"] == "strong line"
    assert stack["strength"] is None


def test_lw064_the_sum_of_a_flagged_combat_is_told_with_its_rules() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    laid = [["USSR", "0702", "0602", ATTACK], ["USSR", "0703", "0602", ATTACK]]
    g = at("LW-055", forces, flags=laid, allotted=[["USSR", "0602", 0, None, 2]])
    (sums,) = table_of(g).hex_info(g.view(G), "0602")["preview"]
    assert (sums["attack"], sums["defence"], sums["basic"], sums["column"]) == ("40", "40", "1:1", "3:2")
    assert [(one["rule"], one["amount"]) for one in sums["shifts"]] == [("LW-070", 1)]
    assert [(one["rule"], one["amount"]) for one in sums["modifiers"]["attacker"]] == [("LW-081", 2)]


def test_a_hex_that_is_not_on_the_map_is_refused() -> None:
    g = new()
    with pytest.raises(BadChoice, match="no hex '4001'"):
        table_of(g).hex_info(g.view(G), "4001")


def test_a_marker_tells_why_nothing_can_be_done_with_it() -> None:
    g = new()
    told = table_of(g).piece_info(g.view(G), "at-0702", g.seat(G))
    refused = {(one["verb"], one["rule"]): one["text"] for one in told["why_not"]}
    assert refused["send", "LW-051"] == "0702 is not held by your camp"
    play(g, "germany: done")
    waiting = table_of(g).piece_info(g.view(G), "at-0602", g.seat(G))
    assert waiting["why_not"][0]["text"] == "ussr must decide now"


def test_an_unknown_marker_is_refused() -> None:
    g = new()
    with pytest.raises(BadChoice, match="no marker"):
        table_of(g).piece_info(g.view(G), "at-0101")


# layers


def test_lw021_the_layer_of_supply_tells_what_the_pool_reaches() -> None:
    told = layer(new(), "supply")
    assert told["hexes"]["0602"]["kind"] == "overland"
    assert any("Every hex of the camp is reached" in one for one in told["text"])


def test_a39_the_layer_of_supply_marks_a_pocket() -> None:
    ring = {hex: {"holder": "allied"} for hex in ("0601", "0603", "0502", "0503")}
    forces = {"0602": {"Germany": (4,)}, **{hex: {"USSR": (1,)} for hex in ring}}
    g = at("LW-055", manned(forces), hexes=ring)
    assert layer(g, "supply")["hexes"]["0602"]["kind"] == "cut"


def test_lw075_the_layer_of_partisans_reaches_two_hexes() -> None:
    told = layer(new(), "pag")["hexes"]
    near = {GRID.name(hex) for hex in GRID.members(GRID.within(GRID.parse("0302"), 2))}
    assert set(told) == {hex for hex in near if GRID.parse(hex) in new().state.rules.map.rows}
    assert told["0302"]["text"] == "PAG"


def test_lw116_the_layer_of_bombers_reaches_as_far_as_the_turn_says() -> None:
    told = layer(new("europe"), "bombers", "britain")["hexes"]
    bases = [hex for hex, owner in enumerate(new("europe").state.base) if owner >= 0]
    reached = {hex for hex, one in told.items() if one["kind"] == "range"}
    assert max(min(GRID.distance(GRID.parse(hex), base) for base in bases) for hex in reached) == 5
    assert not any("text" in told[hex] or "value" in told[hex] for hex in reached), "shades, no figures"


@pytest.mark.parametrize("setting", ["open", "size"])
@pytest.mark.parametrize("side", [G, S])
def test_lw065_the_layer_of_odds_gives_the_chance_of_the_odds_panel_for_every_hex(
    setting: str, side: str
) -> None:
    g = new(enemy_strength=setting)
    told = layer(g, "odds", side)
    assert told["rule"] == "LW-065"
    assert len(told["hexes"]) > 5
    for hex, shown in told["hexes"].items():
        exact = Fraction(odds(g, side, f"fight {hex}").to_plain()["chances"]["the hex is taken"])
        assert shown["value"] == round(100 * exact), hex
        assert any(hex in one and f"{shown['value']}% to take it [LW-065]" in one for one in told["text"])


def test_lw065_the_layer_of_odds_can_be_asked_about_one_hex_and_says_which_columns_are_possible() -> None:
    told = layer(new(enemy_strength="size"), "odds", S, hex="0602")
    assert list(told["hexes"]) == ["0602"]
    assert "columns" in told["text"][0]
    assert "[A65]" in told["text"][-1]


def test_lw003_without_any_knowledge_of_strengths_there_are_no_odds() -> None:
    assert layer(new(enemy_strength="hidden"), "odds", S)["hexes"] == {}
    assert layer(new(enemy_strength="size"), "odds", None)["hexes"] == {}


@pytest.mark.parametrize("name", ["control", "won", "threat", "odds", "forts", "pag"])
def test_layers_show_what_belongs_to_a_camp_in_its_colours(name: str) -> None:
    told = layer(new("europe", enemy_strength="open"), name, "germany")
    shown = {one["side"]: one["nation"] for one in told["hexes"].values() if one.get("side")}
    assert set(shown.items()) <= {("germany", "DE"), ("ussr", "SU"), ("britain", "BR")}
    assert {one.get("nation") for one in told["legend"]} >= set(shown.values())


def test_lw057_the_layer_of_ground_won_names_the_taker() -> None:
    g = attack({"0702": {"USSR": (20, 5, 5)}, "0602": {"Germany": (1,)}}, dice=(6, 1), lsp=(4, 0))
    play(g, "ussr: advance men 0702 3", "ussr: done")
    assert layer(g, "won")["hexes"]["0602"]["side"] == S


def test_every_layer_has_a_key_of_its_own() -> None:
    keys = [one["key"] for one in table_of(new()).overlays]
    assert len(set(keys)) == len(keys)


def test_an_unknown_layer_is_refused() -> None:
    with pytest.raises(BadChoice, match="unknown overlay"):
        layer(new(), "weather")


# charts


def test_every_cell_of_every_chart_has_its_source() -> None:
    told = table_of(new()).charts()
    assert [one["id"] for one in told[:4]] == ["results", "terrain", "losses", "loss_order"]
    for chart in told:
        for row in chart["rows"]:
            assert len(row["cells"]) == len(chart["columns"]) - 1, chart["id"]
            assert all(cell["source"] for cell in row["cells"]), chart["id"]


def test_lw065_a_roll_points_at_the_cell_it_was_read_from() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    g = attack(forces, dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    line = shown_line(g, next(event for event in g.log if event.kind == "rolled"))
    assert line["cell"] == {"chart": "results", "key": "3:2/-2"}
    assert line["dice"] == [2, 6]
    assert line["places"] == ["0602"]
    assert line["pieces"] == ["at-0602"]
    results = table_of(g).charts()[0]
    cell = next(one for row in results["rows"] for one in row["cells"] if one["key"] == "3:2/-2")
    assert cell["text"] == "O"


# the log


def test_every_kind_of_event_has_a_group_to_filter_by() -> None:
    assert {kind.group for kind in TITLE.events.values()} == {"fight", "march", "news", "table"}


def test_a_line_is_the_team_s_whose_nation_it_names_and_no_one_s_if_it_names_none() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    g = attack(manned(forces), dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    lines = {event.kind: shown_line(g, event) for event in g.log}
    assert (lines["reckoned"]["side"], lines["reckoned"]["sides"]) == (S, [S])
    assert (lines["rolled"]["side"], lines["rolled"]["sides"]) == (None, [])
    assert set(lines["losses"]["sides"]) == {G, S}
    ruled = Event("A02", "correction", {"side": TITLE.umpire, "reason": "a slip"})
    assert shown_line(g, ruled)["side"] == "control", "an event of the table is of the side that it names"


def test_lw056_what_is_marched_in_the_combat_step_is_part_of_the_fight() -> None:
    g = new()
    filled = Event("LW-012", "gap_filled", {"hex": GRID.parse("0602"), "nation": NATIONS.index("Germany")})
    assert shown_line(g, filled, "Deployment")["group"] == "march"
    assert shown_line(g, filled, "Combat")["group"] == "fight"


def test_a_line_names_the_city_of_its_hex() -> None:
    lost = Event("LW-006", "garrison_lost", {"hex": GRID.parse("2805")})
    line = shown_line(new("europe"), lost)
    assert line["text"] == "The garrison of Leningrad 2805 is lost [LW-006]"
    assert line["places"] == ["2805"]
    assert ["place", "Leningrad 2805", "2805"] in line["parts"]
    assert ["place", "2805", "2805"] in shown_line(new(), lost)["parts"], "on another map it has no name"


def test_lw057_losses_by_turn_follow_the_loss_records() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    g = attack(manned(forces), dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    (turn,) = table_of(g).losses([{**one, "turn": 1, "phase": {}} for one in lines_of(g, G)])
    assert turn == {"n": 1, "bySide": {G: {"steps": 4, "units": 0}, S: {"steps": 3, "units": 0}}}
    while "report" not in [one.kind for one in g.log]:
        decision = g.open_decisions()[0]
        legal = g.legal(decision.side)
        g.choose(decision.side, next((one for one in legal if one.verb == "done"), legal[0]))
    (first, *_) = table_of(g).losses([{**one, "turn": 1, "phase": {}} for one in lines_of(g, G)])
    lost = [g.state.lost_men, g.state.lost_tanks, g.state.lost_aircraft]
    assert first["bySide"][G]["steps"] == sum(kind[NATIONS.index("Germany")] for kind in lost)
    assert first["bySide"][S]["steps"] == sum(kind[NATIONS.index("USSR")] for kind in lost)


def test_lw059_the_report_tells_the_turn_in_sentences() -> None:
    g = new()
    sheet_of(g)
    sheet_of(g)
    everybody(g, "no")
    told = table_of(g).report(lines_of(g, G))
    assert told[-1]["title"] == "Turn 1, Early Autumn 1943"


# secrets


def test_a02_a_scene_depends_on_nothing_its_viewer_may_not_know() -> None:
    g, other = new(enemy_strength="hidden"), new(enemy_strength="hidden")
    ussr = NATIONS.index("USSR")
    other.state.men[ussr] += 5
    other.state.card[GRID_CARD] = -1
    other.state.forces[GRID.parse("0702")] = ((ussr, 1, 0, 0, 0),)
    play(other, "ussr: send men 0703 1")
    for name in (G, None):
        assert json.dumps(scene_of(g, name)) == json.dumps(scene_of(other, name))
    assert scene_of(g, "control") != scene_of(other, "control")


GRID_CARD = next(card for card, row in new().state.rules.map.cards.items() if row.nation == "USSR")
