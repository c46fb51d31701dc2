"""What the title shows: the scene, cards with their reasons, layers, choices with their notes."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.kit.rules_index import RulesIndex
from redoubt.show.contract import Line
from redoubt.show.ground import Points, ground_of
from redoubt.show.table import Table
from redoubt.show.types import Scene
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.rules import r06_offensives
from redoubt.titles.paths_of_glory.show.cards import card
from redoubt.titles.paths_of_glory.show.log import losses
from redoubt.titles.paths_of_glory.show.mapdata import layout, map_data, regions
from redoubt.titles.paths_of_glory.show.turntrack import track
from redoubt.titles.paths_of_glory.show.value import SHOW
from redoubt.titles.paths_of_glory.tables import tables
from tests.titles.paths_of_glory.helpers import AP, CP, at


def opened(scenario: str = "historical") -> Game:
    """The position after the set-up."""
    return redoubt.new("paths_of_glory", scenario, seed=3)


def table_of(game: Game) -> Table:
    return Table(game.title, game.setup.rules)


def scene_of(game: Game, side: str = CP) -> Scene:
    return table_of(game).scene(game.seen(side))


# ------------------------------------------------------------------ the map


def test_r01_1_every_space_is_drawn_in_its_place_with_its_links() -> None:
    drawn = map_data(TITLE.resolve("historical", TITLE.settle("historical", None)))
    assert len(drawn["spaces"]) == 281
    assert len(drawn["links"]) == 476
    spots = {(space["x"], space["y"]) for space in drawn["spaces"]}
    assert len(spots) == 281
    assert sum(link["kind"] == "limited" for link in drawn["links"]) == 24


def test_r04_4_2_the_map_shows_the_victory_spaces_of_its_profile() -> None:
    def scoring(scenario: str) -> set[str]:
        drawn = map_data(TITLE.resolve(scenario, TITLE.settle(scenario, None)))
        return {space["id"] for space in drawn["spaces"] if space["vp"]}

    assert scoring("historical") - scoring("campaign") == {"Kovno", "Sedan", "Amiens", "Koblenz", "Aachen"}
    assert "Minsk" in scoring("campaign") - scoring("historical")


def test_every_space_belongs_to_one_theatre_of_the_text_client() -> None:
    rules = TITLE.resolve("historical", TITLE.settle("historical", None))
    ground = ground_of(SHOW, rules)
    assert isinstance(ground, Points)
    assert ground.parts == tuple(regions(rules))
    placed = [space for part in ground.parts for space in ground.regions[part]]
    assert sorted(placed) == sorted(ground.spots)
    assert len(layout()) == 292


# ------------------------------------------------------------------ the scene


def test_r01_3_a_counter_shows_nation_number_step_and_factors() -> None:
    pieces = {piece.id: piece for piece in scene_of(opened()).pieces}
    army, corps = pieces["GE-3"], pieces["GE-C01"]
    assert (army.letter, army.short, army.factors, army.small) == ("GE", "3", "5-3-3", False)
    assert (corps.short, corps.small) == ("", True)
    reduced = pieces["FR-6"]
    assert reduced.reduced
    assert reduced.steps is not None
    assert reduced.steps.left == 1
    assert reduced.back is not None
    assert reduced.back.factors == "3-3-3"


def test_r03_2_spaces_of_neutral_nations_have_no_holder() -> None:
    places = scene_of(opened()).places
    assert places["Rome"].control is None
    assert places["Constantinople"].control is None
    assert places["Paris"].control == AP
    assert places["Essen"].control == CP


def test_r15_1_r11_14_forts_in_ruins_sieges_and_trenches_are_marked() -> None:
    marks = scene_of(opened()).places
    assert [mark.kind for mark in marks["Liege"].marks] == ["ruin", "to_attack"]
    (trench,) = [mark for mark in marks["Verdun"].marks if mark.kind == "trench"]
    assert (trench.side, trench.count) == (AP, 1)
    game = at("cp 7.1", {"GE-1": "Verdun", "GE-2": "Metz"})
    assert "besieged" in [mark.kind for mark in scene_of(game).places["Verdun"].marks]


def test_r12_6_spaces_that_can_be_attacked_show_the_chance_to_win() -> None:
    game = opened()
    places = scene_of(game).places
    odds = {space: state.contested.odds for space, state in places.items() if state.contested}
    assert odds == {"Brussels": "64 %", "Sedan": "97 %"}
    assert not any(state.contested for state in scene_of(game, AP).places.values())
    game.choose(CP, "attack Brussels")
    game.choose(CP, "use GE-1")
    (contest,) = [state.contested for state in scene_of(game).places.values() if state.contested]
    assert (contest.odds, contest.attack, contest.defence) == ("36 %", "5", "5"), "with the chosen army alone"


def test_a_hand_is_its_owners_and_the_enemy_sees_its_size() -> None:
    game = opened()
    boxes = {box.id: box for box in scene_of(game, AP).boxes}
    assert all(card.id for card in boxes["hand-ap"].cards)
    assert {card.id for card in boxes["hand-cp"].cards} == {""}
    onlooker = table_of(game).scene(game.seen(None))
    assert {card.id for box in onlooker.boxes if box.id.startswith("hand") for card in box.cards} == {""}


def test_r07_1_the_track_of_rounds_shows_what_each_side_did() -> None:
    rounds = scene_of(opened()).rounds
    assert rounds is not None
    cp, ap = rounds.rows
    assert [cell.sign for cell in cp.cells][:2] == ["E", ""]
    assert cp.cells[0].state == "now"
    assert {cell.state for cell in ap.cells} == {"later"}


# ------------------------------------------------------------------ cards


def test_every_card_has_a_title_and_words_of_its_own() -> None:
    index = RulesIndex.load(TITLE.folder / "data" / "rules.toml")
    plain_tables = tables()
    for number, row in enumerate(plain_tables.cards):
        shown = card(plain_tables, number)
        assert shown.text == index.text(row.id)
        assert shown.text.endswith(".")
        assert 20 < len(shown.text) < 260, row.id


def test_r07_4_a_card_in_hand_says_why_its_event_is_barred() -> None:
    game = at("cp 7.1", turn=1, hand={CP: ["CP-07", "CP-08"]}, scenario="campaign")
    hand = next(box for box in scene_of(game).boxes if box.id == "hand-cp").cards
    why = {card.id: card.why for card in hand}
    assert why["CP-08"] is None
    assert why["CP-07"] is not None
    assert why["CP-07"].rule == "7.4"


# ------------------------------------------------------------------ layers


@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_every_layer_says_in_sentences_what_it_shows(scenario: str) -> None:
    game = opened(scenario)
    table = table_of(game)
    for layer in table.layers:
        shown = table.layer(game.seen(CP), layer.name)
        assert shown.text, layer.name
        kinds = {cell.kind for cell in shown.places.values()}
        assert kinds <= {line.key for line in shown.legend}, layer.name


def test_r14_1_the_supply_layer_shows_the_link_that_is_broken() -> None:
    game = at("cp 7.1", {"GE-1": "Cambrai", "FR-1": "Brussels", "FR-2": "Sedan"},
              spaces={"Cambrai": {"control": "cp"}})  # fmt: skip
    table = table_of(game)
    shown = table.layer(game.seen(CP), "supply_lines", piece="GE-1")
    assert any(line.kind == "broken_line" for line in shown.lines)
    assert any(cell.kind == "cut_off" for cell in shown.places.values())
    assert "out of supply" in plain(shown.text[0])
    info = table.piece(game.seen(CP), "GE-1")
    assert any("its line is broken" in plain(line.text) for line in info.lines)


def test_r14_1_the_supply_layer_shows_the_line_of_a_unit_in_supply() -> None:
    game = at("cp 7.1", {"GE-1": "Aachen"})
    shown = table_of(game).layer(game.seen(CP), "supply_lines", piece="GE-1")
    assert [line.kind for line in shown.lines] == ["supply_line"]
    assert "is in supply from Essen" in plain(shown.text[0])


# ------------------------------------------------------------------ choices


def test_r08_2_activation_shows_cost_target_and_the_offensive_it_meets() -> None:
    game = at("cp 7.1", {"GE-1": "Liege", "GE-4": "Metz", "BR-BEF": "Brussels"}, hand={CP: ["CP-09"]},
              spaces={"Liege": {"control": "cp", "fort": 0}}, side={CP: {"offensive": "GE"}})  # fmt: skip
    game.choose(CP, "ops CP-09")
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(CP), game.seat(CP))}
    attack = offers["activate_attack Liege"]
    assert attack.cost == 1
    assert "strength 5 against Brussels (5)" in plain(attack.note)
    assert "Verdun (3)" in plain(offers["activate_attack Metz"].note), "a lone fort is a target too"
    assert "mandated offensive [6.6]" in plain(attack.note)


def test_r12_5_activation_for_combat_promises_no_attack_that_is_banned() -> None:
    units = {"GE-8": "Insterberg", "AH-1": "Tarnow", "RU-1": "Kovno", "RU-4": "Ivangorod"}
    game = at("cp 7.1", units, turn=1, hand={CP: ["CP-05"]})
    game.choose(CP, "ops CP-05")
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(CP), game.seat(CP))}
    note = plain(offers["activate_attack Insterberg"].note)
    assert note.startswith("no attack from here: German units may not attack the Russian fort of")
    assert note.endswith("[12.5]")
    assert "strength 3 against Ivangorod" in plain(offers["activate_attack Tarnow"].note)


@pytest.mark.parametrize(("war", "given"), [({}, "GE 2 · AH 1"), ({"TU": CP}, "GE 2 · AH 1 · TU 1")])
def test_r08_8_rps_are_promised_only_to_nations_at_war(war: dict[str, str], given: str) -> None:
    game = at("cp 7.1", {"GE-1": "Aachen"}, hand={CP: ["CP-08"]}, war=war)
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(CP), game.seat(CP))}
    assert plain(offers["rp CP-08"].note) == f"{given} [8.8]"


def test_r08_8_after_over_there_an_rp_card_promises_its_us_point() -> None:
    game = at("ap 7.1", {"FR-1": "Paris"}, turn=14, hand={AP: ["AP-10"]}, played=["AP-54", "AP-55"])
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(AP), game.seat(AP))}
    assert "US 1" in plain(offers["rp AP-10"].note)


def test_r12_6_a_unit_that_may_join_an_attack_says_what_it_would_add() -> None:
    game = at("cp 7.1", {"GE-1": "Liege", "GE-2": "Liege", "BR-BEF": "Brussels"}, hand={CP: ["CP-09"]},
              spaces={"Liege": {"control": "cp", "fort": 0}})  # fmt: skip
    for choice in ("ops CP-09", "activate_attack Liege", "done", "attack Brussels", "use GE-1"):
        game.choose(CP, choice)
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(CP), game.seat(CP))}
    assert "10 against 5: wins 64 %" in plain(offers["use GE-2"].note)
    assert "5 against 5: wins 36 %" in plain(offers["fight"].note)


def test_r06_1_the_log_names_the_nation_that_must_attack() -> None:
    facts = {"side": "ap", "die": 3, "offensive": "BR"}
    (kind,) = [kind for kind in r06_offensives.EVENTS if kind.kind == "offensive"]
    assert kind.words(facts, None) == {"result": "British"}


def test_r09_4_cards_of_one_name_say_which_units_they_would_bring() -> None:
    game = at("cp 7.1", {"GE-1": "Liege"}, hand={CP: ["CP-07", "CP-12"]})
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(CP), game.seat(CP))}
    assert plain(offers["ops CP-07"].note).endswith("; as event it brings GE 9 Army")
    assert "GE 10 Army" in plain(offers["rp CP-12"].note)


def test_an_event_names_its_war_status_in_a_sentence_of_its_own() -> None:
    game = at("cp 7.1", {"GE-1": "Liege"}, hand={CP: ["CP-09"]})
    offers = {offer.text: offer for offer in table_of(game).offers(game.seen(CP), game.seat(CP))}
    assert "Total War. War status +1. [CP-09]" in plain(offers["event CP-09"].note)


def test_r01_7_the_score_says_what_its_number_means_and_not_the_number_again() -> None:
    score = scene_of(opened()).scores[0]
    assert (score.value, plain(score.text)) == (10, "Allied victory as it stands")


@pytest.mark.parametrize(
    ("space", "rule", "words"),
    [
        ("Paris", "11.1", "not within 3 spaces"),
        ("Brussels", "11.3", "holds an enemy unit"),
        ("Rome", "11.3", ""),
    ],
)
def test_r11_3_a_space_that_a_unit_cannot_reach_says_why(space: str, rule: str, words: str) -> None:
    game = at("cp 7.1", {"GE-1": "Aachen", "BR-BEF": "Brussels"}, hand={CP: ["CP-09"]})
    for choice in ("ops CP-09", "activate_move Aachen", "done"):
        game.choose(CP, choice)
    refusal = table_of(game).why_not(game.seen(CP), game.seat(CP), "GE-1", space)
    assert refusal is not None
    assert refusal.rule == rule
    assert words in plain(refusal.text)


def test_r13_2_a_place_that_a_unit_cannot_redeploy_to_says_why() -> None:
    game = at("cp 7.1", {"GE-1": "Aachen"}, hand={CP: ["CP-09"]})
    game.choose(CP, "sr CP-09")
    refusal = table_of(game).why_not(game.seen(CP), game.seat(CP), "GE-1", "Paris")
    assert refusal is not None
    assert (refusal.rule, plain(refusal.text)) == ("13.2", "Paris is not friendly")


@pytest.mark.parametrize(("scenario", "rises"), [("introductory", False), ("limited_war", True)])
def test_r04_2_nothing_says_that_commitment_may_rise_where_it_never_does(scenario: str, rises: bool) -> None:
    second = track(opened(scenario).seen(CP)).turns[1]
    assert ("from now on commitment may rise" in [note.text for note in second.notes]) is rises


# ------------------------------------------------------------------ losses and tracks


def test_r12_10_2_the_question_for_losses_names_the_space_of_the_combat() -> None:
    game = redoubt.new("paths_of_glory", "historical", seed=3)
    for choice in ("attack Brussels", "use GE-1", "use GE-2", "fight"):
        game.choose(CP, choice)
    game.choose(AP, "no_card")
    assert plain(game.pending[0].prompt).startswith("take losses in Brussels: ")


def test_r12_13_what_withdrawal_takes_back_is_not_counted_as_lost() -> None:
    rules = TITLE.resolve("historical", TITLE.settle("historical", None))

    def line(kind: str, unit: str, rule: str = "12.10.1") -> Line:
        return {"kind": kind, "turn": 1, "entry": 1, "rule": rule, "facts": {"unit": unit}}

    fell = [line("reduced", "BR-BEF"), line("eliminated", "BR-BEF", "12.10.8")]
    (lost,) = losses(rules, [*fell, line("restored", "BR-BEF", "12.13")])
    assert (lost.by_side[AP].steps, lost.by_side[AP].units) == (1, 0)
    (lost,) = losses(rules, [line("reduced", "FR-C01"), line("recovered", "FR-C01", "12.13")])
    assert lost.by_side[AP].steps == 0
    (lost,) = losses(rules, [line("reduced", "FR-1"), line("flipped", "FR-1", "17.2")])
    assert lost.by_side[AP].steps == 1, "replacements do not undo the loss"


def test_r11_4_a_march_is_told_before_the_control_and_the_point_that_it_brings() -> None:
    game = at("cp 7.1", {"GE-1": "Sedan"}, hand={CP: ["CP-09"]}, spaces={"Sedan": {"control": "cp"}})
    for choice in ("ops CP-09", "activate_move Sedan", "done", "move GE-1", "to Cambrai"):
        game.choose(CP, choice)
    kinds = [event.kind for event in game.log][-3:]
    assert kinds == ["moved", "control", "vp"]


def test_r12_10_8_the_box_of_permanent_losses_is_there_from_the_start() -> None:
    (box,) = [box for box in scene_of(opened()).boxes if box.id == "permanently_eliminated"]
    assert (box.text, box.pieces) == ("empty", [])


def test_r12_1_the_question_for_attackers_names_those_that_are_chosen() -> None:
    game = opened()
    game.choose(CP, "attack Sedan")
    assert plain(game.pending[0].prompt) == "attack Sedan: choose who attacks"
    game.choose(CP, "use GE-3")
    assert plain(game.pending[0].prompt) == "attack Sedan with GE 3 Army: add units, or fight"


def test_r14_7_a_side_is_told_which_of_its_units_attrition_would_take() -> None:
    """GE 1st Army stands in Ostend with Allied ground around it. The enemy's notices say nothing of it."""
    game = at("cp 7.1", {"GE-1": "Ostend", "GE-2": "Aachen"}, spaces={"Ostend": {"control": CP}})
    told = {side: [plain(note.text) for note in scene_of(game, side).notices] for side in (CP, AP)}
    lost = "out of supply, and lost at the end of the turn unless a line opens: GE 1 Army in Ostend"
    assert lost in told[CP]
    assert not any("out of supply" in words for words in told[AP])


def test_r12_10_9_losses_say_how_many_units_are_out_and_how_many_for_good() -> None:
    """Beside the steps lost by turn, which is what the bars show."""
    units = {"FR-1": "ap_eliminated", "BR-BEF": "permanently_eliminated", "GE-1": "Aachen"}
    losses = scene_of(at("cp 7.1", units)).losses
    assert losses is not None
    assert losses.unit == ""
    assert {side: lost.text for side, lost in losses.totals.items()} == {
        AP: "2 units out, 1 for good",
        CP: "none",
    }


def test_r01_7_the_level_of_victory_points_has_no_pace() -> None:
    """It goes up and down: 9 after one turn of 20 does not mean -29 at the end."""
    assert [score.paced for score in scene_of(opened()).scores] == [False]


def test_r01_4_units_in_a_reserve_box_are_not_lost() -> None:
    keeps = {box.id for box in scene_of(opened()).boxes if box.keeps}
    assert keeps == {"ap_reserve", "cp_reserve"}


def test_r06_1_the_tracks_show_each_sides_offensive_and_whether_it_is_met() -> None:
    side: dict[str, dict[str, Any]] = {CP: {"offensive": "AH", "offensive_met": 1}, AP: {"offensive": "FR"}}
    words = {gauge.id: gauge.words for gauge in scene_of(at("cp 7.1", side=side)).gauges}
    assert words["offensive-cp"] == "Austria-Hungary, met"
    assert words["offensive-ap"] == "France, due"
    assert {g.id: g.words for g in scene_of(at("cp 7.1")).gauges}["offensive-cp"] == "none"


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("event CP-01", "Guns of August as event"),
        ("lose GE-1", "GE 1 Army loses a step"),
        ("done", "go on"),
        ("one_op", "the automatic operation"),
    ],
)
def test_an_only_choice_is_named_in_words(choice: str, said: str) -> None:
    game = opened()
    game.log_event("7.1", "forced", {"side": 1, "choice": choice}, None)
    assert game.log_lines()[-1]["text"] == f"The Central Powers have only one choice: {said} [7.1]"
