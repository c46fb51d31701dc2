"""Hexes and markers in full, layers, charts, the log and the report, and what nobody may learn from them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from redoubt.engine.errors import BadChoice
from redoubt.engine.game import Game
from redoubt.engine.state import replaced
from redoubt.engine.text import plain
from redoubt.lab.odds import odds
from redoubt.show import wire
from redoubt.show.types import CellRef, Lost, PieceInfo, PlaceInfo, TurnLosses
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.state import ATTACK, AXIS, NATIONS
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.at_table import G, S, layer, log_of, scene_of, table_of
from tests.titles.land_war.helpers import at, attack, everybody, manned, new, play, sheet_of


def lines(info: PlaceInfo | PieceInfo) -> dict[str, str]:
    return {line.text: line.rule for line in info.lines}


# hexes and markers


def test_a_hex_tells_its_ground_its_holder_and_the_way_from_the_pool() -> None:
    g = new()
    info = table_of(g).place(g.seen(G), "0602")
    assert (info.name, info.terrain, info.vp) == ("Sevsk (salient)", "open", 2)
    assert lines(info)["held by the Axis, front hex"] == "A05"
    assert lines(info)["the Pool of Germany reaches it overland"] == "LW-021"
    (stack,) = info.stacks
    assert (stack.points, stack.strength) == (8, 40)


def test_a_hex_of_the_enemy_tells_no_more_than_its_size() -> None:
    g = new(enemy_strength="size")
    (stack,) = table_of(g).place(g.seen(G), "0702").stacks
    assert stack.label == "strong line"
    assert stack.strength is None


def test_lw064_the_sum_of_a_flagged_combat_names_its_rules() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    laid = [["USSR", "0702", "0602", ATTACK], ["USSR", "0703", "0602", ATTACK]]
    g = at("LW-055", forces, flags=laid, allotted=[["USSR", "0602", 0, None, 2]])
    (sums,) = table_of(g).place(g.seen(G), "0602").preview
    assert (sums.attack, sums.defence, sums.basic, sums.column) == ("40", "40", "1:1", "3:2")
    assert [(term.rule, term.amount) for term in sums.shifts] == [("LW-070", "+1")]
    assert [(plain(term.text), term.amount, term.rule) for term in sums.attackers] == [
        ("USSR in Orel 0702", "10 x ME 2", "LW-062"), ("USSR in Kursk 0703", "10 x ME 2", "LW-062"),
        ("on the die: LSP", "+2", "LW-081"),
    ]  # fmt: skip


def test_a_hex_that_is_not_on_the_map_is_refused() -> None:
    g = new()
    with pytest.raises(BadChoice, match="no hex '4001'"):
        table_of(g).place(g.seen(G), "4001")


def test_a_marker_tells_why_nothing_can_be_done_with_it() -> None:
    g = new()
    info = table_of(g).piece(g.seen(G), "at-0702", g.seat(G))
    refused = {(no.verb, no.rule): plain(no.text) for no in info.why_not}
    assert refused["send", "LW-051"] == "Orel 0702 is not held by your camp"
    play(g, "germany: done")
    waiting = table_of(g).piece(g.seen(G), "at-0602", g.seat(G))
    assert waiting.why_not[0].text == "waiting for the USSR"


def test_an_unknown_marker_is_refused() -> None:
    g = new()
    with pytest.raises(BadChoice, match="no marker"):
        table_of(g).piece(g.seen(G), "at-0101")


# layers


def test_lw021_the_layer_of_supply_tells_what_the_pool_reaches() -> None:
    supply = layer(new(), "supply")
    assert supply.places["0602"].kind == "overland"
    assert any("Supply reaches every hex of the camp" in line for line in supply.text)


def test_a39_the_layer_of_supply_marks_a_pocket() -> None:
    ring = {hex: {"holder": "allied"} for hex in ("0601", "0603", "0502", "0503")}
    forces = {"0602": {"Germany": (4,)}, **{hex: {"USSR": (1,)} for hex in ring}}
    g = at("LW-055", manned(forces), hexes=ring)
    assert layer(g, "supply").places["0602"].kind == "cut"


def test_lw075_the_layer_of_partisans_reaches_two_hexes() -> None:
    shown = layer(new(), "pag").places
    near = {GRID.name(hex) for hex in GRID.members(GRID.within(GRID.parse("0302"), 2))}
    assert set(shown) == {hex for hex in near if GRID.parse(hex) in new().state.rules.map.rows}
    assert shown["0302"].text == "PAG"


def test_a05_the_layer_of_holders_gives_each_camp_its_verb_and_counts_one_and_many() -> None:
    g = new(control="people")
    said = layer(g, "control").text
    assert [line.split(" hexes")[0].rsplit(" ", 1)[0] for line in said] == [
        "The Axis holds",
        "The Allies hold",
    ]
    axis = GRID.members(queries.held(g.state, AXIS) & g.state.rules.map.land)
    lost = {GRID.name(hex): {"holder": "allied", "forces": []} for hex in axis if GRID.name(hex) != "0404"}
    g.correct("control", {"hex": lost}, "Kiev alone")
    assert layer(g, "control").text[0] == "The Axis holds 1 hex worth 5 points [A05]."


def test_lw116_the_layer_of_bombers_reaches_as_far_as_the_turn_says() -> None:
    shown = layer(new("europe"), "bombers", "britain").places
    bases = [hex for hex, owner in enumerate(new("europe").state.base) if owner >= 0]
    reached = {hex for hex, cell in shown.items() if cell.kind == "range"}
    assert max(min(GRID.distance(GRID.parse(hex), base) for base in bases) for hex in reached) == 5
    assert not any(shown[hex].text or shown[hex].value for hex in reached), "shades, no figures"


@pytest.mark.parametrize("setting", ["open", "size"])
@pytest.mark.parametrize("side", [G, S])
def test_lw065_the_layer_of_odds_gives_the_chance_of_the_odds_panel_for_every_hex(
    setting: str, side: str
) -> None:
    g = new(enemy_strength=setting)
    shown = layer(g, "odds", side)
    assert shown.rule == "LW-065"
    assert len(shown.places) > 5
    for hex, cell in shown.places.items():
        exact = Fraction(odds(g, side, f"fight {hex}").to_plain()["chances"]["the hex is taken"])
        assert cell.value == round(100 * exact), hex
        assert any(hex in line and f"{cell.value}% to take it [LW-065]" in line for line in shown.text)


def test_lw065_the_layer_of_odds_can_be_asked_about_one_hex_and_says_which_columns_are_possible() -> None:
    for about in ({"place": "0602"}, {"piece": "at-0602"}):
        shown = layer(new(enemy_strength="size"), "odds", S, **about)
        assert list(shown.places) == ["0602"]
        assert "columns" in shown.text[0]
        assert "[A65]" in shown.text[-1]


def test_lw003_without_any_knowledge_of_strengths_there_are_no_odds() -> None:
    assert layer(new(enemy_strength="hidden"), "odds", S).places == {}
    assert layer(new(enemy_strength="size"), "odds", None).places == {}


@pytest.mark.parametrize("name", ["control", "won", "threat", "odds", "forts", "pag"])
def test_layers_show_what_belongs_to_a_camp_in_its_colours(name: str) -> None:
    shown = layer(new("europe", enemy_strength="open"), name, "germany")
    colours = {cell.side: cell.nation for cell in shown.places.values() if cell.side}
    assert set(colours.items()) <= {("germany", "DE"), ("ussr", "SU"), ("britain", "BR")}
    assert {line.nation for line in shown.legend} >= set(colours.values())


def test_lw057_the_layer_of_ground_won_names_the_taker() -> None:
    g = attack({"0702": {"USSR": (20, 5, 5)}, "0602": {"Germany": (1,)}}, dice=(6, 1), lsp=(4, 0))
    play(g, "ussr: advance men 0702 3", "ussr: done")
    assert layer(g, "won").places["0602"].side == S


def test_every_layer_has_a_key_of_its_own() -> None:
    keys = [layer.key for layer in table_of(new()).layers]
    assert len(set(keys)) == len(keys)


def test_an_unknown_layer_is_refused() -> None:
    with pytest.raises(BadChoice, match="unknown layer"):
        layer(new(), "weather")


# charts


def test_every_cell_of_every_chart_has_its_source() -> None:
    charts = table_of(new()).charts
    assert [chart.id for chart in charts[:4]] == ["results", "terrain", "losses", "loss_order"]
    for chart in charts:
        for row in chart.rows:
            assert len(row.cells) == len(chart.columns) - 1, chart.id
            assert all(cell.source for cell in row.cells), chart.id


def test_lw065_a_roll_points_at_the_cell_it_was_read_from() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    g = attack(forces, dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    rolled = table_of(g).line(next(line for line in log_of(g) if line["kind"] == "rolled"))
    assert rolled["cell"] == CellRef(chart="results", key="3:2/-2")
    assert (rolled["dice"], rolled["places"], rolled["pieces"]) == ([2, 6], ["0602"], ["at-0602"])
    results = table_of(g).charts[0]
    assert [cell.text for row in results.rows for cell in row.cells if cell.key == "3:2/-2"] == ["O"]


# the log


def test_every_kind_of_event_belongs_to_a_group() -> None:
    assert {kind.group for kind in TITLE.events.values()} == {"fight", "march", "news", "table"}


def test_a_line_is_the_team_s_whose_nation_it_names_and_no_one_s_if_it_names_none() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    g = attack(manned(forces), dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    log = {line["kind"]: table_of(g).line(line) for line in log_of(g)}
    assert (log["reckoned"]["side"], log["reckoned"]["sides"]) == (S, [S])
    assert (log["rolled"]["side"], log["rolled"]["sides"]) == (None, [])
    assert set(log["losses"]["sides"]) == {G, S}


def test_a_correction_is_the_side_s_that_made_it() -> None:
    g = new(control="people")
    g.correct("control", {"nation": {"Germany": {"morale": 4}}}, "a slip")
    line = next(line for line in log_of(g) if line["kind"] == "correction")
    assert table_of(g).line(line)["side"] == "control"


def test_lw056_what_is_marched_in_the_combat_step_is_part_of_the_fight() -> None:
    g = at("LW-051", manned(leave=("0602",)), pools={"Germany": {"men": 1}})
    for phase, group in (("Deployment", "march"), ("Combat", "fight")):
        filled = next(line for line in log_of(g, phase=phase) if line["kind"] == "gap_filled")
        assert table_of(g).line(filled)["group"] == group


def test_a_line_names_the_town_of_its_hex() -> None:
    g = at("LW-051", manned(leave=("0602",)), pools={"Germany": {"men": 1}})
    filled = next(line for line in log_of(g) if line["kind"] == "gap_filled")
    assert filled["text"] == "A man of Germany fills the gap in Sevsk (salient) 0602 [LW-011]"
    assert ["place", "Sevsk (salient) 0602", "0602"] in filled["parts"]


def test_lw057_losses_by_turn_follow_the_loss_records() -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}}
    g = attack(manned(forces), dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    (turn,) = losses(g)
    assert turn == TurnLosses(n=1, by_side={G: Lost(steps=4, units=0), S: Lost(steps=3, units=0)})
    while "report" not in [event.kind for event in g.log]:
        decision = g.open_decisions()[0]
        legal = g.legal(decision.side)
        done = next((option for option in legal if option.verb == "done"), legal[0])
        g.choose(decision.side, next(done.each()))
    (first, *_) = losses(g)
    lost = [g.state.lost_men, g.state.lost_tanks, g.state.lost_aircraft]
    assert first.by_side[G].steps == sum(kind[NATIONS.index("Germany")] for kind in lost)
    assert first.by_side[S].steps == sum(kind[NATIONS.index("USSR")] for kind in lost)


def losses(g: Game) -> list[TurnLosses]:
    shown = table_of(g).scene(g.seen(G), log_of(g)).losses
    assert shown is not None
    return shown.turns


def test_lw059_the_report_tells_the_turn_in_sentences() -> None:
    g = new()
    sheet_of(g)
    sheet_of(g)
    everybody(g, "no")
    assert table_of(g).report(log_of(g))[-1].title == "Turn 1, Early Autumn 1943"


# secrets


def test_a02_a_scene_depends_on_nothing_its_viewer_may_not_know() -> None:
    g, other = new(enemy_strength="hidden"), new(enemy_strength="hidden")
    ussr = NATIONS.index("USSR")
    hidden = other.state
    hidden.men = replaced(hidden.men, ussr, hidden.men[ussr] + 5)
    hidden.card = replaced(hidden.card, GRID_CARD, -1)
    hidden.forces = replaced(hidden.forces, GRID.parse("0702"), ((ussr, 1, 0, 0, 0),))
    play(other, "ussr: send men 0703 1")
    for name in (G, None):
        assert wire.encode(scene_of(g, name)) == wire.encode(scene_of(other, name))
    assert scene_of(g, "control") != scene_of(other, "control")


GRID_CARD = next(card for card, row in new().state.rules.map.cards.items() if row.nation == "USSR")
