"""V2 to V4 and V10: the new map, and invasions of neutral nations."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.variant import varied
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.rules.r16_war_status import us_track
from tests.titles.paths_of_glory.helpers import (
    AP,
    CP,
    SPACE,
    UNIT,
    T,
    asked,
    choose,
    control,
    events,
    kind,
    options,
    place,
    reduced,
    refused,
    trench,
)
from tests.titles.paths_of_glory.neutrals import ally, at_limited_war, board, one_op, ops, position

NEW = [row for row in T.spaces if row.id.startswith("V")]


def names(space: str) -> set[str]:
    return {T.space_ids[near] for near in T.solid.adjacent[SPACE[space]]}


def test_v2_eleven_spaces_join_the_map_and_ten_are_closed() -> None:
    g = redoubt.new("paths_of_glory", "historical", seed=1, variant="neutrals")
    assert len(NEW) == 11
    shut = g.view(CP)["scene"]["places"] if "scene" in g.view(CP) else None
    closed = {row.name for row in NEW if row.neutral_until}
    assert closed == {row.name for row in NEW} - {"Ulm/Black Forest"}
    assert shut is None or all(shut[T.space_ids[SPACE[name]]]["control"] is None for name in closed)
    assert {row.name for row in NEW if row.vp} == {"The Hague", "Bern"}


def test_v3_twenty_six_links_by_land_and_four_by_sea() -> None:
    new = [row for row in T.edges if "V" in row.a + row.b]
    assert sum(row.kind == "sea" for row in new) == 4
    assert len(new) == 30
    assert names("Esbjerg") == {"Kiel", "Aarhus", "Copenhagen"}
    assert names("Arnhem") == {"Groningen", "The_Hague", "Antwerp", "Essen", "Aachen"}
    assert names("Bern") == {
        "The_Alps",
        "Belfort",
        "Mulhouse",
        "Ulm/Black_Forest",
        "Geneva",
        "Eastern_Cantons",
    }
    assert T.solid.flood(1 << SPACE["Kiel"], T.all) >> SPACE["Geneva"] & 1


def test_v10_twelve_counters_with_their_factors() -> None:
    new = [row for row in T.units if not row.side]
    assert [sum(row.nation == nation for row in new) for nation in ("DK", "NL", "CH")] == [2, 3, 7]
    army = T.units[UNIT["CH-1"]]
    assert (army.cf, army.lf, army.mf, army.r_cf, army.r_lf, army.r_mf) == (4, 2, 3, 2, 2, 3)


def test_v8_9_ulm_is_german_and_open_from_the_start() -> None:
    g = position("cp 7.1", {"GE-1": "Mulhouse"}, hand={CP: ["CP-02"]})
    choose(g, CP, "ops CP-02", "activate_move Mulhouse", "done", "move GE-1")
    assert "to Ulm/Black_Forest" in options(g, CP)
    assert control(g, "Ulm/Black_Forest") == CP


@pytest.mark.parametrize("scenario", ["introductory", "limited_war"])
def test_v4_1_the_variant_is_for_campaign_and_historical_only(scenario: str) -> None:
    assert tuple(varied(TITLE, "neutrals").scenarios) == ("campaign", "historical")
    with pytest.raises(
        redoubt.BadSetup, match="the variant neutrals of paths_of_glory has campaign, historical"
    ):
        redoubt.new("paths_of_glory", scenario, seed=1, variant="neutrals")


def test_v4_1_vr1_v8_7_an_invasion_brings_the_nation_in_and_the_next_space_could_enter_it() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Mulhouse", "GE-2": "Berlin"})
    choose(g, CP, "invade CH")
    assert ally(g, "CH") == AP
    assert place(g, "CH-C01") == "Bern"
    with refused("V4.1", "activate a space with a unit that could enter Switzerland first"):
        choose(g, CP, "activate_move Berlin")
    assert set(options(g, CP)) == {"activate_move Mulhouse", "activate_attack Mulhouse"}
    choose(g, CP, "activate_attack Mulhouse", "activate_move Berlin")


def test_v4_1_without_a_unit_that_could_enter_the_invasion_is_refused() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Berlin"})
    with refused("V4.1", "no unit that could enter Switzerland"):
        choose(g, CP, "invade CH")


def test_v4_1_a_stack_that_costs_too_much_cannot_invade() -> None:
    units = {"GE-C01": "Mulhouse", "AH-C01": "Mulhouse"}
    g = one_op(CP, units, side=at_limited_war())
    with refused("V4.1"):
        choose(g, CP, "invade CH")


def test_v4_2_vr2_the_threshold_rises_with_ap_invasions_and_falls_with_those_of_cp() -> None:
    """Test 1 of the variant: two CP invasions make 28, and the American track follows at once."""
    sides = at_limited_war()
    sides[AP]["war_status"], sides[CP]["war_status"] = 15, 14
    g = ops(CP, "CP-09", {"GE-1": "Mulhouse", "GE-2": "Bremen"}, side=sides)
    assert us_track(board(g)) == 0
    choose(g, CP, "invade CH", "activate_move Mulhouse")
    assert (board(g).zimmermann, board(g).vp) == (29, 9)
    assert us_track(board(g)) == 1
    choose(g, CP, "invade NL", "activate_move Bremen")
    assert (board(g).zimmermann, board(g).vp) == (28, 7)


def test_v4_2_an_ap_invasion_costs_a_vp_and_raises_the_threshold() -> None:
    sides = at_limited_war()
    sides[AP]["war_status"], sides[CP]["war_status"] = 15, 15
    g = ops(AP, "AP-02", {"FR-1": "Belfort"}, side=sides)
    assert us_track(board(g)) == 1
    choose(g, AP, "invade CH")
    assert (board(g).zimmermann, board(g).vp, ally(g, "CH")) == (31, 11, CP)
    assert us_track(board(g)) == 0


def test_v4_3_vr3_victory_spaces_score_only_when_they_are_captured() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Mulhouse"})
    choose(g, CP, "invade CH")
    assert control(g, "Bern") == AP
    assert board(g).vp == 9  # the penalty alone


def test_v4_4_vr4_ap_invades_turkey_and_persia_opens() -> None:
    g = ops(AP, "AP-02", {"RU-C01": "Kars"})
    choose(g, AP, "invade TU")
    assert (ally(g, "TU"), ally(g, "PE")) == (CP, AP)
    assert any(place(g, unit) != "unentered" for unit in UNIT if unit.startswith("TU-C"))
    assert board(g).war_status == (0, 0)


def test_v4_4_ap_needs_limited_war_for_bulgaria() -> None:
    g = position("ap 7.1", {"SB-1": "Nis"}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02")
    with refused("V4.4", "only at Limited or Total War"):
        choose(g, AP, "invade BU")


def test_v4_4_v4_6_vr6_bulgaria_joins_cp_which_places_its_corps_and_gains_war_status() -> None:
    g = ops(AP, "AP-02", {"SB-1": "Nis"})
    choose(g, AP, "invade BU")
    assert (kind(g), asked(g)) == ("PlaceCorps", CP)
    while kind(g) == "PlaceCorps":
        choose(g, CP, options(g, CP)[0])
    assert board(g).war_status[1] == 2
    assert board(g).zimmermann == 31


def test_v4_5_vr6_cp_invades_italy_and_ap_gains_its_war_status() -> None:
    g = ops(CP, "CP-09", {"AH-1": "Trieste"})
    choose(g, CP, "invade IT")
    assert ally(g, "IT") == AP
    assert (board(g).vp, board(g).zimmermann, board(g).war_status[0]) == (9, 29, 2)


def test_v4_5_vr5_greece_after_salonika_keeps_its_corps_where_they_stand() -> None:
    units = {"GR-C01": "Florina", "GR-C02": "Larisa", "GR-C03": "Athens", "BU-C01": "Strumitsa"}
    g = ops(CP, "CP-09", units, war={"BU": CP}, limited_greece=1, spaces={"Salonika": {"control": AP}})
    before = {unit: place(g, unit) for unit in units}
    choose(g, CP, "invade GR")
    assert ally(g, "GR") == AP
    assert board(g).limited_greece == 0
    assert {unit: place(g, unit) for unit in units} == before


def test_v4_5_vr5_after_an_invasion_of_greece_serbian_armies_return_in_salonika() -> None:
    units = {"SB-1": "ap_eliminated", "BR-C01": "London"}
    spaces = {"Salonika": {"control": AP}, "Belgrade": {"control": CP}, "Nis": {"control": CP}}
    for war, goals in (({}, set()), ({"GR": AP}, {"Salonika"})):
        g = position("5.F", units, war=war, spaces=spaces, pool={"A": {"rp": 2}, "BR": {"rp": 2}})
        assert {choice.split()[-1] for choice in options(g, AP, "rebuild")} == goals


def test_v4_5_cp_may_not_invade_turkey() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Berlin"})
    with refused("V4.1", "may not invade Turkey"):
        choose(g, CP, "invade TU")


def test_v4_7_vr7_the_card_of_an_invaded_nation_has_no_event_and_leaves_after_its_use() -> None:
    g = position("ap 7.1", {"IT-1": "Verona"}, war={"IT": AP}, hand={AP: ["AP-17"]})
    with refused("V4.7", "Italy was invaded"):
        choose(g, AP, "event AP-17")
    choose(g, AP, "sr AP-17")
    assert T.card["AP-17"] in board(g).removed
    assert T.card["AP-17"] not in board(g).discards[0]


def test_v4_7_an_invaded_nation_s_card_is_not_bound_to_be_an_event() -> None:
    sides = {CP: {"commitment": 2, "cards_in": 2}, AP: {"commitment": 1, "cards_in": 1, "hand": ["AP-17"]}}
    g = position("ap 7.1", {"IT-1": "Verona"}, war={"IT": AP}, side=sides)
    assert "ops AP-17" in options(g, AP)
    g = position("ap 7.1", {"FR-1": "Paris"}, side=sides)
    with refused("8.9"):
        choose(g, AP, "ops AP-17")
    for war, discarded in (({}, True), ({"IT": AP}, False)):
        g = choose(position("5.G", {"IT-1": "Verona"} if war else {}, war=war, side=sides), CP, "done")
        assert ("discard AP-17" in options(g, AP)) is discarded


def test_v4_8_vr8_a_neutral_that_entered_by_card_bars_no_invasion_nor_the_reverse() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Mulhouse"}, neutral_entry=1)
    choose(g, CP, "invade CH")
    assert ally(g, "CH") == AP
    assert board(g).neutral_entry == 1
    g = ops(CP, "CP-09", {"GE-1": "Mulhouse"})
    choose(g, CP, "invade CH")
    assert board(g).neutral_entry == 0


@pytest.mark.parametrize(("offensive", "attacker", "met"), [("AH", "AH-C01", 1), ("GE", "GE-C01", 0)])
def test_v4_9_vr9_swiss_defenders_meet_offensives_that_ask_for_any_enemy(
    offensive: str, attacker: str, met: int
) -> None:
    start = "Innsbruck"
    sides = at_limited_war(cp_offensive=offensive)
    g = ops(CP, "CP-09", {attacker: start, "CH-C05": "Eastern_Cantons"}, (1, 1), side=sides, war={"CH": AP})
    choose(g, CP, f"activate_attack {start}", "done", "attack Eastern_Cantons", f"use {attacker}", "fight")
    assert board(g).offensive_met[1] == met


def test_v4_10_vr10_danish_and_dutch_corps_stay_out_of_the_box_and_at_home() -> None:
    units = {"DK-C01": "Esbjerg", "NL-C01": "Arnhem", "CH-C01": "Bern"}
    g = position("ap 7.1", units, war={"DK": AP, "NL": AP, "CH": AP}, hand={AP: ["AP-02"]})
    choose(g, AP, "sr AP-02", "redeploy DK-C01")
    assert set(options(g, AP)) == {"sr_to Aarhus", "sr_to Copenhagen"}
    with refused("V4.10"):
        choose(g, AP, "sr_to ap_reserve")
    choose(g, AP, "sr_to Aarhus", "redeploy CH-C01")
    assert "sr_to ap_reserve" in options(g, AP)


def test_v4_10_no_replacements_while_the_capital_is_lost() -> None:
    units = {"CH-C01": {"place": "Geneva", "reduced": 1}}
    g = position("5.F", units, war={"CH": AP}, spaces={"Bern": {"control": CP}})
    assert kind(g) != "ReplaceNeutrals"


def test_v4_11_vr11_units_are_supplied_at_home_and_trace_lines_abroad() -> None:
    units = {"CH-C01": "Bern", "CH-C02": "Dijon", "NL-C01": "Essen", "NL-C02": "The_Hague"}
    g = position("cp 7.1", units, war={"CH": AP, "NL": CP}, spaces={"Arnhem": {"control": AP}})
    for unit in units:
        assert in_supply(board(g), UNIT[unit]), unit
    near = [T.space_ids[space] for space in T.solid.adjacent[SPACE["Dijon"]]]
    cut = {space: {"control": CP} for space in near}
    g = position("cp 7.1", {"CH-C02": "Dijon"}, war={"CH": AP}, spaces=cut)
    assert not in_supply(board(g), UNIT["CH-C02"])


def test_v4_12_vr12_the_bef_does_not_enter_holland() -> None:
    units = {"BR-BEF": "Antwerp", "BR-2": "Ostend", "NL-C01": "The_Hague"}
    g = position("ap 7.1", units, war={"NL": AP}, hand={AP: ["AP-02"]})
    choose(g, AP, "ops AP-02", "activate_move Antwerp", "activate_move Ostend", "done", "move BR-BEF")
    with refused("11.6"):
        choose(g, AP, "to The_Hague")
    choose(g, AP, "stop", "move BR-2")
    assert "to The_Hague" in options(g, AP)


def test_v8_1_vr33_the_swiss_set_up_and_its_corps_in_the_box_of_the_side_they_join() -> None:
    g = ops(AP, "AP-02", {"FR-1": "Belfort"})
    choose(g, AP, "invade CH")
    places = {f"CH-C0{n}": place(g, f"CH-C0{n}") for n in range(1, 7)}
    assert places == {
        "CH-C01": "Bern", "CH-C02": "Bern", "CH-C03": "Geneva", "CH-C04": "The_Alps",
        "CH-C05": "Eastern_Cantons", "CH-C06": "cp_reserve",
    }  # fmt: skip
    assert reduced(g, "CH-C04")
    assert reduced(g, "CH-C06")
    assert not reduced(g, "CH-C05")
    assert trench(g, "Bern") == (1, CP)
    assert [board(g).fort[SPACE[name]] for name in ("The_Alps", "Eastern_Cantons")] == [2, 1]
    assert len(events(g, "invasion")) == 1


def test_v2_the_fort_of_a_neutral_is_nobody_s_enemy() -> None:
    g = ops(CP, "CP-09", {"AH-1": "Innsbruck"})
    with refused("12.2", "no enemy can be attacked from Innsbruck"):
        choose(g, CP, "activate_attack Innsbruck")
    choose(g, CP, "invade CH", "activate_attack Innsbruck")
