"""1 to 5: components, calendar, set-up, victory, sequence of play."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.titles.paths_of_glory import queries as q
from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    SPACE,
    UNIT,
    T,
    asked,
    at,
    choose,
    kind,
    new,
    options,
)


def test_r02_winter_is_turns_4_8_12_16_20_and_turns_1_and_2_have_no_season() -> None:
    g = new().state
    seasons = {}
    for turn in range(1, 21):
        g.turn = turn
        seasons[turn] = [f.__name__ for f in (q.winter, q.spring, q.summer, q.fall) if f(g)]
    assert [turn for turn, names in seasons.items() if names == ["winter"]] == [4, 8, 12, 16, 20]
    assert [turn for turn, names in seasons.items() if names == ["fall"]] == [3, 7, 11, 15, 19]
    assert [turn for turn, names in seasons.items() if names == ["summer"]] == [6, 10, 14, 18]
    assert seasons[1] == seasons[2] == []


def test_r03_1_every_counter_of_the_set_up_is_placed() -> None:
    g = new().state
    assert sum(place != max(g.place) for place in g.place) == 83
    assert g.place[UNIT["GE-8"]] == g.place[UNIT["GE-C02"]] == SPACE["Insterberg"]
    assert g.reduced[UNIT["GE-7"]] == 1
    assert g.reduced[UNIT["GE-1"]] == 0
    assert g.vp == 10


def test_r03_2_albania_is_open_and_five_nations_are_neutral() -> None:
    g = new().state
    assert q.controls(g, 0, SPACE["Valona"])
    neutral = {T.spaces[space].neutral_until for space in q.members(q.closed(g)) if space < 281}
    assert neutral == {"Italy", "Romania", "Bulgaria", "Greece", "Turkey", ""}
    beaches = [s for s in q.members(q.closed(g)) if s < 281 and not T.spaces[s].neutral_until]
    assert [T.space_ids[s] for s in beaches] == [
        "MEF1",
        "MEF2",
        "MEF3",
        "MEF4",
    ]


def test_r03_3_cp_may_take_guns_of_august_and_both_draw_seven() -> None:
    g = new("campaign")
    assert options(g, CP) == ["take CP-01", "draw_all"]
    choose(g, CP, "take CP-01")
    assert CARD["CP-01"] in g.state.hand[1]
    assert [len(hand) for hand in g.state.hand] == [7, 7]
    assert [len(deck) for deck in g.state.deck] == [7, 7]


def test_r03_4_optional_cards_join_their_decks_with_eight_card_hands() -> None:
    g = choose(new("campaign", optional_cards=True), CP, "draw_all")
    assert [len(hand) for hand in g.state.hand] == [8, 8]
    assert [len(deck) for deck in g.state.deck] == [8, 8]
    assert len(new("campaign").state.deck[0]) == 14


def test_r04_1_r05_2e_automatic_victory_is_tested_once_a_turn() -> None:
    g = at("5.E", vp=20)
    assert g.result is not None
    assert (g.result.winner, g.result.level, g.result.rule) == (CP, "automatic victory", "4.1")
    g = at("5.E", vp=0)
    assert g.result is not None
    assert g.result.winner == AP
    assert at("5.E", vp=19).result is None
    assert at("cp 7.1", vp=25).result is None


@pytest.mark.parametrize(("vp", "winner"), [(14, CP), (13, None), (11, None), (10, AP)])
def test_r04_2_introductory_ends_after_turn_3(vp: int, winner: str | None) -> None:
    g = at("5.H", scenario="introductory", turn=3, vp=vp)
    assert g.result is not None
    assert g.result.winner == winner


def test_r04_2_every_star_event_is_worth_a_vp() -> None:
    hand = {AP: ["AP-02"], CP: ["CP-08"]}
    g = at("cp 7.1", scenario="introductory", turn=2, hand=hand)
    choose(g, CP, "event CP-08")
    assert g.state.vp == 11
    choose(g, AP, "event AP-02")
    assert g.state.vp == 10


def test_r04_2_commitment_never_rises_in_introductory() -> None:
    g = at("5.E", scenario="introductory", turn=2, side={CP: {"war_status": 9}})
    assert g.state.commitment == (0, 0)


@pytest.mark.parametrize(("vp", "winner"), [(17, CP), (16, None), (13, None), (12, AP)])
def test_r04_3_limited_war_ends_when_a_side_reaches_total_war(vp: int, winner: str | None) -> None:
    side = {CP: {"war_status": 11, "commitment": 1, "cards_in": 1}}
    g = at("5.E", scenario="limited_war", vp=vp, side=side, war={"TU": CP})
    assert g.result is not None
    assert (g.result.winner, g.result.rule) == (winner, "4.3")


@pytest.mark.parametrize(
    ("vp", "treaty", "winner"),
    [(13, False, CP), (12, False, None), (10, False, None), (9, False, AP), (11, True, CP), (10, True, None)],
)
def test_r04_4_campaign_is_judged_with_and_without_brest_litovsk(
    vp: int, treaty: bool, winner: str | None
) -> None:
    g = at("5.H", scenario="campaign", turn=20, vp=vp, played=["CP-45"] if treaty else [])
    assert g.result is not None
    assert g.result.winner == winner


def test_r04_4_1_historical_trenches() -> None:
    historical, campaign = new().state, choose(new("campaign"), CP, "draw_all").state
    strasbourg, brussels = SPACE["Strasbourg"], SPACE["Brussels"]
    assert (historical.trench[strasbourg], campaign.trench[strasbourg]) == (1, 0)
    assert (historical.trench[brussels], campaign.trench[brussels]) == (0, 1)


def test_r04_4_2_five_vp_spaces_differ() -> None:
    historical, campaign = (new(s).state.rules.vp_spaces for s in ("historical", "campaign"))
    assert {T.space_names[s] for s in q.members(campaign & ~historical)} == {
        "Ahwaz",
        "Venice",
        "Minsk",
        "Jerusalem",
        "Kharput",
    }
    assert {T.space_names[s] for s in q.members(historical & ~campaign)} == {
        "Kovno",
        "Sedan",
        "Amiens",
        "Koblenz",
        "Aachen",
    }


def test_r04_4_3_ap_wins_what_would_be_a_draw() -> None:
    events = ["AP-43", "AP-47", "CP-52"]
    g = at("5.H", turn=20, vp=12, played=events)
    assert g.result is not None
    assert g.result.winner == AP


def test_r04_4_4_sedan_gives_a_german_rp_once_cp_drew_with_total_war_cards() -> None:
    spaces = {name: {"control": CP} for name in ("Sedan", "Cambrai", "Brussels", "Liege")}
    spaces["Liege"]["fort"] = 0  # type: ignore[assignment]
    units = {"GE-C01": {"place": "Berlin", "reduced": 1}}
    late = {CP: {"war_status": 12, "commitment": 2, "cards_in": 2}}
    g = at("5.F", units, side=late, spaces=spaces, turn=12)
    assert "flip GE-C01" in options(g, CP)
    early = {CP: {"war_status": 12, "commitment": 2, "cards_in": 1}}
    assert kind(at("5.F", units, side=early, spaces=spaces, turn=12)) == "DiscardCards"


def test_r04_4_5_historical_hands_have_eight_cards() -> None:
    assert [len(hand) for hand in new().state.hand] == [8, 8 - 1]
    with pytest.raises(redoubt.BadSetup, match="cannot be changed"):
        new("historical", eight_cards=False)


def test_r04_4_6_the_first_action_is_guns_of_august() -> None:
    g = new()
    assert g.state.played[CARD["CP-01"]] == 1
    assert "event AP-12" not in [
        str(choice) for choice in at("ap 7.1", turn=1, hand={AP: ["AP-12"]}).legal(AP)
    ]


def test_r04_4_9_ap28_six_events_also_give_their_ops_in_historical() -> None:
    units = {"BR-5": "Calais"}
    g = choose(at("ap 7.1", units, hand={AP: ["AP-28"]}), AP, "event AP-28")
    assert (kind(g), g.open_decisions()[0].points) == ("Activate", 4)  # type: ignore[attr-defined]
    g = choose(at("ap 7.1", units, hand={AP: ["AP-28"]}, scenario="campaign"), AP, "event AP-28")
    assert asked(g) == CP


def test_r04_4_10_last_reckoning_counts_us_armies_and_the_tsar() -> None:
    g = at("5.H", turn=20, vp=12)
    assert g.state.vp == 12 + 2 - 2
    g = at("5.H", turn=20, vp=12, played=["AP-43", "CP-52"])
    assert g.state.vp == 13
    assert g.result is not None
    assert g.result.winner == CP


def test_r04_5_a_bid_counts_in_the_final_total_only() -> None:
    g = at("5.E", vp=19, options={"bid": 3})
    assert g.result is None
    g = at("5.H", turn=20, vp=12, options={"bid": -3}, scenario="campaign")
    assert g.result is not None
    assert (g.state.vp, g.result.winner) == (9, AP)


def test_r05b_cp_acts_first_in_each_of_six_rounds() -> None:
    g = at("cp 7.1", {"GE-1": "Essen", "FR-1": "Paris"})
    order = []
    while len(g.state.actions[0]) < 6:
        side = g.sides[g.open_decisions()[0].side]
        if len(order) < len(g.state.actions[0]) + len(g.state.actions[1]):
            order.append(side)
        choose(g, side, "done")
    assert order[:4] == [CP, AP, CP, AP]


def test_r05e_r05_1e_ap02_the_war_status_phase_books_vp() -> None:
    g = at("5.E", turn=8, played=["AP-02"])
    assert g.state.vp == 9
    assert at("5.E", turn=9, played=["AP-02"]).state.vp == 10
    late = {AP: {"war_status": 12, "commitment": 2, "cards_in": 2}}
    assert at("5.E", turn=9, side=late).state.vp == 11
    assert at("5.E", turn=9, side=late, war={"IT": AP}).state.vp == 10


def test_r05g_new_cards_are_shuffled_with_deck_and_discards() -> None:
    side = {CP: {"war_status": 4, "commitment": 1, "discards": ["CP-09"], "deck": ["CP-11"]}}
    g = at("5.G", dice=[1] * 7 + [5, 6], side=side, hand={CP: ["CP-12", "CP-02"]}, removed=["CP-01"])
    choose(g, CP, "discard CP-02", "done")
    choose(g, AP, "done")
    state = g.state
    assert state.discards[1] == state.buried[1] == ()
    assert len(state.hand[1]) == 8
    assert len(state.deck[1]) == 20 + 4 - 8
    assert state.cards_in[1] == 1


def test_r05g_only_combat_cards_are_discarded_from_the_hand() -> None:
    g = at("5.G", hand={CP: ["CP-12", "CP-02"]})
    assert options(g, CP) == ["done", "discard CP-02"]


def test_r05g_a_short_deck_is_finished_before_the_discards_are_shuffled() -> None:
    side = {AP: {"deck": ["AP-04", "AP-05"], "discards": ["AP-07", "AP-08", "AP-09"], "buried": ["AP-06"]}}
    g = at("5.G", dice=[1, 1, 5, 6], side=side, hand={AP: ["AP-10", "AP-11", "AP-12", "AP-13"]})
    choose(g, CP, "done")
    choose(g, AP, "done")
    hand = {T.card_ids[card] for card in g.state.hand[0]}
    assert {"AP-04", "AP-05"} <= hand
    assert len(hand) == 8
    assert len(g.state.deck[0]) == 2


def test_r05h_limits_of_the_turn_are_cleared() -> None:
    g = at(
        "5.H",
        reinforced=["GE"],
        neutral_entry=1,
        ne_sr=["RU"],
        caucasus_crossed=1,
        mutiny_paid=1,
        dice=[5, 6],
    )
    state = g.state
    assert (state.turn, state.reinforced, state.neutral_entry, state.ne_sr) == (6, (), 0, ())
    assert (state.caucasus_crossed, state.mutiny_paid) == (0, 0)


@pytest.mark.parametrize(
    ("position", "rule", "words"),
    [
        ({"unit": {"GE-1": {"place": "Liege"}, "BE-1": {"place": "Liege"}}}, "10.3", "opposing"),
        ({"unit": {u: {"place": "Essen"} for u in ("GE-1", "GE-2", "GE-3", "GE-4")}}, "10.1", "4 units"),
        ({"side": {"cp": {"hand": ["CP-02"], "deck": ["CP-02"]}}}, "1.5", "2 piles"),
        ({"side": {"cp": {"hand": ["AP-02"]}}}, "1.5", "other side"),
        ({"unit": {"GE-1": {"place": "cp_reserve"}}}, "1.4", "army"),
        ({"space": {"Liege": {"trench": 3, "trench_of": "cp"}}}, "11.14", "highest is 2"),
        ({"turn": 21}, "2", "turn 21"),
    ],
)
def test_r01_5_an_impossible_position_is_refused_with_its_rule(
    position: dict[str, object], rule: str, words: str
) -> None:
    from redoubt.engine import record
    from redoubt.engine.dice import ScriptedDice
    from redoubt.titles.paths_of_glory import TITLE

    with pytest.raises(redoubt.BadSetup, match=words) as caught:
        record.position_game(
            TITLE, {"scenario": "historical", "phase": "cp 7.1", **position}, ScriptedDice([])
        )
    assert caught.value.rule == rule


def test_r01_1_spaces_are_known_by_the_numbers_of_the_data_file_too() -> None:
    g = at("cp 7.1", {"GE-1": "40"}, hand={CP: ["CP-08"]}, spaces={"33": {"control": CP, "fort": 0}})
    assert g.state.place[UNIT["GE-1"]] == SPACE["Metz"]
    assert g.state.control[SPACE["Liege"]] == 1
    choose(g, CP, "ops CP-08", "activate_move 40")
    assert g.state.marker[SPACE["Metz"]] == 1


def test_r01_5_an_unknown_card_or_space_is_named_in_the_refusal() -> None:
    g = at("cp 7.1", {"GE-1": "Metz"}, hand={CP: ["CP-08"]})
    with pytest.raises(redoubt.BadChoice, match="unknown card 'CP-99'"):
        choose(g, CP, "ops CP-99")
    choose(g, CP, "ops CP-08")
    with pytest.raises(redoubt.BadChoice, match="unknown space 'Mets'; did you mean"):
        choose(g, CP, "activate_move Mets")
