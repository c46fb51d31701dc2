"""16.0 Victory points, and the charges of the administration phase."""

from __future__ import annotations

import pytest

from redoubt.titles.switzerland.invariants import vp_recomputed
from redoubt.titles.switzerland.queries import vp_balance, vp_charges, vp_earned
from redoubt.titles.switzerland.state import AIRFIELD
from tests.titles.switzerland.helpers import G, T, at, choose, events, options, run

LEG = [u for u in T.unit_ids if u.startswith("DE-") and u.split("-")[-2] in ("Inf", "Mtn", "Eng", "Bdr")]
SARGANS = next(T.grid.name(h) for h in T.swiss_urban if T.urban[h] == "Sargans")
URBAN = [T.grid.name(h) for h in T.swiss_urban]


def still(units=None, **fields):
    """A position in which nobody has to decide anything."""
    g = run({"procedure": "AdministrationPhase", "step": "end"}, units, **fields).state
    assert vp_balance(g) == vp_recomputed(g)
    return g


def administer(units=None, turn=2, **fields):
    """The administration phase of a turn, and nothing after it."""
    return run("AdministrationPhase", units, turn=turn, **{"last_turn": 10, **fields})


def test_r16_0a_bern_counts_3_and_all_areas_20():
    assert vp_earned(still({"DE-5-Inf-XX": "1007"})) == 3
    assert vp_earned(still({"DE-5-Inf-XX": "1203"})) == 1
    assert vp_earned(still(dict(zip(LEG, URBAN, strict=False)))) == 20


def test_r16_0a_b121_works_that_still_stand_keep_an_area_contested():
    """Sargans: after a night round the fortress may be left alone with the attackers."""
    fortress = {"CH-Fortress-1": {"fort_place": SARGANS}}
    assert vp_earned(still({"DE-5-Inf-XX": SARGANS}, fort=fortress)) == 0
    assert vp_earned(still({"DE-5-Inf-XX": SARGANS})) == 1


def test_r16_0a_french_areas_give_nothing_by_default():
    assert vp_earned(still({"DE-5-Inf-XX": "0702"})) == 0


def test_r19_4_4b_b101_french_areas_score_in_19_4():
    french = dict(zip(LEG, (T.grid.name(h) for h in T.french_urban), strict=False))
    assert vp_earned(still(french, scenario="follow_on")) == 3


def test_r16_0b_b68_an_extra_turn_costs_1_vp_after_the_last_turn():
    g = administer({"DE-5-Inf-XX": "1007"}, turn=10)
    assert options(g, G) == ["yes", "no"]
    choose(g, G, "yes")
    assert (g.state.paid, g.state.last_turn, g.state.extra_turns, g.state.turn) == (1, 11, 1, 11)
    assert g.result is None


def test_r16_0b_no_extra_turn_is_offered_before_the_last():
    g = administer({"DE-5-Inf-XX": "1007"}, turn=9)
    assert not g.pending
    assert g.state.turn == 10


def test_r16_0_b68_the_balance_must_stay_at_zero_or_more():
    g = administer({"DE-5-Inf-XX": "1203"}, turn=10)
    choose(g, G, "yes")
    assert vp_balance(g.state) == 0
    assert administer({"DE-5-Inf-XX": "1203"}, turn=10, paid=1).result.level == "defeat"


def test_r19_2_3_b112_four_extra_turns_at_most_in_19_2():
    held = {"DE-5-Inf-XX": "1007", "DE-23-Inf-XX": "1203"}
    more = {"scenario": "pre_poland", "last_turn": 16, "extra_turns": 3}
    assert options(administer(held, turn=16, **more), G) == ["yes", "no"]
    more = {"scenario": "pre_poland", "last_turn": 17, "extra_turns": 4}
    assert administer(held, turn=17, **more).result.winner == "swiss"


def bought_before(scenario):
    """The end of a turn bought after many others."""
    g = administer({"DE-5-Inf-XX": "1007"}, turn=30, last_turn=30, extra_turns=20, scenario=scenario)
    return options(g, G)


def test_r19_1_3_b112_any_number_of_extra_turns_in_19_1():
    assert at("4.3", {"CH-1-Inf-XX": {"place": "1007", "hits": 1}}).state.last_turn == 10
    assert bought_before("historical") == ["yes", "no"]


def test_r19_3_3_b112_any_number_of_extra_turns_in_19_3():
    g = at("4.3", {"CH-1-Inf-XX": {"place": "1007", "hits": 1}}, scenario="southern_hook")
    assert g.state.last_turn == 15
    assert bought_before("southern_hook") == ["yes", "no"]


def test_r16_0_a_position_at_the_end_of_a_turn_knows_the_limit_of_its_scenario():
    assert at("4.5", {"DE-5-Inf-XX": "1007"}, turn=10).pending[0].rule == "16.0"


def test_r16_0c_emergency_replacements_cost_1_vp():
    g = run("ReplacementPhase", {"DE-5-Inf-XX": "1007"})
    choose(g, G, "emergency")
    assert vp_balance(g.state) == 2


@pytest.mark.parametrize("division", ["DE-4-Pz-XX", "DE-20-Mot-XX", "IT-Trieste-XX"])
def test_r16_0d_a_mobile_division_costs_1_vp_with_its_second_step(division):
    for steps, charge in ((0, 0), (1, 0), (2, 1), (3, 1)):
        assert vp_charges(still({division: {"place": "2717", "lost": steps}}, italy=2)) == charge


def test_r16_0d_an_infantry_division_is_not_charged_for_steps():
    assert vp_charges(still({"DE-5-Inf-XX": {"place": "1201", "lost": 3}})) == 0


def test_r16_0e_a_lost_division_costs_1_vp():
    assert vp_charges(still({"DE-5-Inf-XX": "casualty_pile"})) == 1
    assert vp_charges(still({"DE-5-Inf-XX": "dead_pile", "DE-1-Mtn-XX": "dead_pile"})) == 2
    assert vp_charges(still({"DE-A-Eng-III": "dead_pile", "DE-301-Art-X": "dead_pile"})) == 0


def test_r16_0e_b66_a_lost_mobile_division_costs_2_in_all_and_italians_count():
    assert vp_charges(still({"DE-4-Pz-XX": "dead_pile"})) == 2
    assert vp_charges(still({"IT-Legnano-XX": "dead_pile"}, italy=2)) == 1


def test_r16_0_b65_the_balance_is_areas_less_charges_and_payments_plus_gifts():
    held = {"DE-5-Inf-XX": "1007", "DE-23-Inf-XX": "dead_pile"}
    assert vp_balance(still(held, paid=1)) == 1
    assert vp_balance(still(held, paid=-2)) == 4


def test_r18_5_2_b82_an_airborne_unit_lost_in_combat_costs_1_vp_even_below_zero():
    g = run({"procedure": "Losses", "hex": "1405", "owner": G, "units": ["DE-16-Gli-III"], "hits": 2,
             "steps": 0}, {"DE-16-Gli-III": "1405"})  # fmt: skip
    assert vp_balance(g.state) == vp_recomputed(g.state) == -1
    assert [event["amount"] for event in events(g, "vp_paid")] == [1]


def test_r18_5_2_b82_an_airborne_unit_lost_to_overstacking_costs_nothing():
    units = dict.fromkeys(("DE-16-Gli-III", "DE-5-Inf-XX", "DE-A-Eng-III"), "1405")
    g = run({"procedure": "StackingCheck", "side": G}, units)
    choose(g, G, "remove DE-16-Gli-III")
    assert vp_balance(g.state) == 0


FLIERS = [f"DE-Fighter-{n}" for n in range(1, 8)]


def fleet(box, turn=3):
    return {flier: {"air_place": box, "air_back": turn} for flier in FLIERS}


def test_r16_0f_b67_all_german_fighters_grounded_cost_1_vp_once():
    g = administer(fighter=fleet("turn_track", 5), options={"air_combat": True})
    assert (g.state.paid, g.state.grounded) == (1, 1)
    g = administer(fighter=fleet("dead_pile"), options={"air_combat": True}, grounded=1)
    assert g.state.paid == 0


def test_r16_0f_b67_it_is_paid_again_after_a_fighter_came_back():
    g = administer(fighter={**fleet("dead_pile"), FLIERS[0]: {"air_place": "airfield"}}, grounded=1,
                   options={"air_combat": True})  # fmt: skip
    assert (g.state.paid, g.state.grounded) == (0, 0)


def test_r16_0f_b67_a_fighter_whose_turn_has_come_is_ready_though_no_air_phase_ran():
    g = administer(fighter=fleet("turn_track", 2), turn=2, options={"air_combat": True})
    assert g.state.paid == 0


def test_r16_0f_b67_a_second_loss_of_all_fighters_is_charged_again():
    """They came back on turn 3 and were all lost again before its end."""
    g = administer(fighter=fleet("turn_track", 3), turn=2, options={"air_combat": True})
    assert (g.state.paid, g.state.grounded) == (1, 0)
    assert {g.state.air_place[f] for f in range(7)} == {AIRFIELD}
    g = administer(fighter=fleet("dead_pile"), turn=3, paid=1, options={"air_combat": True})
    assert g.state.paid == 2


@pytest.mark.parametrize(("italy", "paid"), [(2, 0), (0, 1)])
def test_r16_0f_b131_the_italian_fighter_counts_while_italy_is_at_war(italy, paid):
    italian = {"IT-Fighter-1": {"air_place": "airfield"}}
    g = administer(fighter={**fleet("dead_pile"), **italian}, options={"air_combat": True}, italy=italy)
    assert g.state.paid == paid


def test_r16_0f_b131_fighters_to_come_do_not_count():
    some = {flier: {"air_place": "turn_track", "air_back": 5} for flier in FLIERS[:3]}
    later = {flier: {"air_place": "due"} for flier in FLIERS[3:]}
    g = administer(fighter={**some, **later}, options={"air_combat": True}, scenario="follow_on")
    assert g.state.paid == 1


def test_r16_0f_without_8_0_nothing_is_paid():
    assert administer(fighter=fleet("dead_pile")).state.paid == 0


def test_r16_0f_the_charge_comes_before_the_extra_turn():
    g = administer({"DE-5-Inf-XX": "1203"}, turn=10, fighter=fleet("dead_pile"), options={"air_combat": True})
    assert events(g, "vp_paid")
    assert g.result.level == "defeat"


def test_r16_0e_the_second_step_of_a_mobile_division_is_shown_as_a_charge():
    units = {
        "DE-4-Pz-XX": {"place": "1604", "lost": 1, "hits": 1},
        "CH-4-Inf-XX": "1604",
        "CH-5-Inf-XX": "1604",
    }
    g = run({"procedure": "CombatPhase", "side": "swiss"}, units, [5, 5, 5])
    assert [event["amount"] for event in events(g, "vp_charged")] == [1, 1], (
        "the second step, then the division"
    )
    assert vp_charges(g.state) == 2


def test_r16_0f_a_whole_mobile_division_lost_at_once_costs_2():
    g = at("4.1.3", {"DE-4-Pz-XX": "1202", "CH-4-Inf-XX": "1007"}, scenario="pre_poland")
    choose(g, G, "move DE-4-Pz-XX", "to 1103")
    assert [event["amount"] for event in events(g, "vp_charged")] == [2]
    assert vp_charges(g.state) == 2


def test_r16_0_the_scores_of_a_game_are_its_balance():
    g = still({"DE-5-Inf-XX": "1007", "DE-23-Inf-XX": "dead_pile"})
    assert g.game.title.scores(g) == {"vp": 2}
