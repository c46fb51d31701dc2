"""17.0 Ending the game; 19.3.4 and 19.4.4 Italy joins; 19.4.3 and 19.5.3 games without limit."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.titles.switzerland.rules.r16_victory import swiss_losses, victory_level
from tests.titles.switzerland.helpers import G, T, choose, events, kinds, options, place, run

LEG = [u for u in T.unit_ids if u.startswith("DE-") and u.split("-")[-2] in ("Inf", "Mtn", "Eng", "Bdr")]
BERN = "1007"
OTHERS = [T.grid.name(h) for h in T.swiss_urban if h != T.bern]
TOWNS = [T.grid.name(h) for h in T.mountain_towns]
FIVE = ("CH-1-Inf-XX", "CH-2-Inf-XX", "CH-3-Mtn-XX", "CH-10-Mtn-X", "CH-4-Inf-XX")


def administer(units=None, turn=2, **fields):
    """The administration phase of a turn, and nothing after it."""
    return run("AdministrationPhase", units, turn=turn, **{"last_turn": 10, **fields})


def conquered(others, lost=FIVE):
    """Bern and other areas held by Germans, and Swiss units in the dead pile."""
    areas = [BERN, *(OTHERS[:others] if isinstance(others, int) else others)]
    return {**dict(zip(LEG, areas, strict=False)), **dict.fromkeys(lost, "dead_pile")}


# 17.1


def test_r17_1a_switzerland_surrenders_when_all_conditions_are_met():
    g = administer(conquered(9), dice=[3])
    assert (g.result.winner, g.result.rule) == ("german", "17.1")


def test_r17_1a_not_with_fewer_areas_than_the_die_asks_for():
    g = administer(conquered(9), dice=[4])
    assert g.result is None
    assert events(g, "surrender_die")[0] == {"die": 4, "needed": 10, "held": 9, "side": 0}


@pytest.mark.parametrize(
    "change",
    [
        {"paid": 12},
        {"units": conquered(9, FIVE[:4])},
        {"units": {**conquered(9), LEG[0]: "1201"}},
        {"units": conquered(6)},
    ],
    ids=["balance 0", "four lost", "Bern free", "six areas"],
)
def test_r17_1b_b70_no_die_is_rolled_unless_surrender_is_possible(change):
    g = administer(**{"units": conquered(9), **change})
    assert g.result is None
    assert "surrender_die" not in kinds(g)


def test_r17_1b_b70_seven_areas_are_enough_for_a_die_of_1():
    assert administer(conquered(7), dice=[1]).result.winner == "german"
    assert administer(conquered(7), dice=[2]).result is None


def test_r17_1b_the_die_is_rolled_every_turn():
    first = administer(conquered(8), turn=3, dice=[6])
    second = administer(conquered(8), turn=4, dice=[2])
    assert (first.result is None, second.result.winner) == (True, "german")


def test_r17_1_b69_border_brigades_and_french_units_do_not_count_the_pow_brigade_does():
    def counted(*lost):
        return swiss_losses(administer(dict.fromkeys(lost, "dead_pile"), scenario="southern_hook").state)

    assert counted("CH-1-Bdr-X", "CH-2-Bdr-X", "FR-13-Inf-XX", "FR-Cav-X", "CH-71-Inf-III") == 0
    assert counted("CH-POW-Inf-X", "CH-1-Inf-XX", "CH-10-Mtn-X") == 3


def test_r17_1_b101_french_areas_do_not_count_for_the_die():
    french = {"DE-20-Mot-XX": "0702", "DE-29-Mot-XX": "1001"}
    g = administer({**conquered(7), **french}, scenario="follow_on", dice=[2])
    assert events(g, "surrender_die")[0]["held"] == 7


def test_r17_1_surrender_comes_before_the_end_of_the_game():
    assert administer(conquered(8), turn=10, dice=[1]).result.winner == "german"


# 17.2


@pytest.mark.parametrize(
    ("balance", "level"),
    [
        (20, "decisive"), (11, "decisive"), (10, "normal"), (7, "normal"), (6, "marginal"), (3, "marginal"),
        (2, "pyrrhic"), (1, "pyrrhic"), (0, "defeat"), (-3, "defeat"),
    ],
)  # fmt: skip
def test_r17_2_levels_of_victory(balance, level):
    assert victory_level(balance) == level


def test_r17_2_the_balance_at_the_surrender_gives_the_level():
    g = administer(conquered(8), dice=[1], paid=9)
    assert (g.result.level, g.result.scores) == ("pyrrhic", {"vp": 2})


def test_r17_2_b71_without_surrender_it_is_a_defeat_whatever_the_balance():
    g = administer(conquered(9, ()), turn=10)
    choose(g, G, "no")
    assert (g.result.winner, g.result.level, g.result.scores) == ("swiss", "defeat", {"vp": 12})


def test_r17_0_b68_time_is_out_when_no_turn_can_be_bought():
    g = administer(turn=10)
    assert (g.result.winner, g.result.rule) == ("swiss", "17.0")


def test_r17_0_the_game_goes_on_before_the_last_turn():
    g = administer(turn=9)
    assert g.result is None
    assert g.state.turn == 10


def test_r18_3b_the_limit_is_the_one_on_the_board():
    g = administer(turn=10, last_turn=12)
    assert g.result is None


# 19.3.4, 19.4.4 Italy joins


@pytest.mark.parametrize("scenario", ["southern_hook", "follow_on"])
def test_r19_3_4b_b95_italy_joins_when_the_balance_is_5_at_the_end_of_a_turn(scenario):
    assert administer(conquered(2, ()), scenario=scenario, last_turn=15).state.italy == 1
    assert administer(conquered(1, ()), scenario=scenario, last_turn=15).state.italy == 0


def test_r19_4_4c_italy_joins_in_19_4_with_french_areas_counted():
    held = {**conquered(1, ()), "DE-20-Mot-XX": "0702"}
    g = administer(held, scenario="follow_on", last_turn=0)
    assert events(g, "italy_joins")[0]["balance"] == 5
    assert g.state.italy == 1


def test_r19_3_4_b134_it_is_never_undone():
    assert administer(scenario="southern_hook", last_turn=15, italy=1).state.italy == 1
    assert administer(conquered(2, ()), scenario="southern_hook", last_turn=15, italy=2).state.italy == 2


def test_r19_1_4c_elsewhere_the_balance_does_not_move_italy():
    assert administer(conquered(9, ())).state.italy == 0


# 19.4.3, 19.5.3


def test_r19_4_3_no_turn_limit_and_no_payment():
    g = administer({"DE-5-Inf-XX": BERN}, scenario="follow_on", turn=9, last_turn=0)
    assert (g.result, g.state.turn, g.state.paid) == (None, 10, 0)


def test_r19_4_3_b133_the_german_may_concede_from_turn_10():
    g = administer({"DE-5-Inf-XX": BERN}, scenario="follow_on", turn=10, last_turn=0)
    assert options(g, G) == ["no", "yes"]
    choose(g, G, "yes")
    assert (g.result.winner, g.result.level) == ("swiss", "defeat")


def test_r19_4_3_b133_it_ends_when_no_german_is_left():
    gone = administer({"DE-5-Inf-XX": "dead_pile"}, scenario="follow_on", turn=4, last_turn=0)
    assert gone.result.winner == "swiss"


@pytest.mark.parametrize("scenario", ["follow_on", "kesselring"])
def test_r19_4_3_b133_turn_40_ends_it_only_by_agreement(scenario):
    late = {"scenario": scenario, "turn": 40, "last_turn": 0}
    g = administer({"DE-5-Inf-XX": BERN}, **late)
    assert (g.result, options(g, G)) == (None, ["no", "yes"])
    assert administer({"DE-5-Inf-XX": BERN}, **late, options={"forty_turns": True}).result.winner == "swiss"


@pytest.mark.parametrize("scenario", ["historical", "pre_poland", "southern_hook", "training"])
def test_r19_0_b133_scenarios_with_a_limit_of_their_own_have_no_such_option(scenario):
    with pytest.raises(redoubt.BadSetup, match="forty_turns"):
        redoubt.new("switzerland", scenario, options={"forty_turns": True})


@pytest.mark.parametrize("where", ["1201", "off_map", "due"])
def test_r19_4_3_b133_a_unit_on_the_map_under_way_or_due_keeps_it_going(where):
    g = administer({"DE-5-Inf-XX": where}, scenario="follow_on", turn=4, last_turn=0)
    assert g.result is None


def test_r19_4_3_b133_italians_before_italy_joins_do_not():
    g = administer({"IT-Legnano-XX": "due"}, scenario="follow_on", turn=4, last_turn=0)
    assert g.result.winner == "swiss"


def test_r19_5_3_b106_the_german_may_stop_and_the_level_follows_17_2():
    gone = {"DE-5-Inf-XX": "exited", "DE-23-Inf-XX": "exited", "DE-52-Inf-XX": "1217"}
    g = administer(gone, scenario="kesselring", turn=5, last_turn=0)
    assert options(g, G) == ["no", "yes"]
    choose(g, G, "yes")
    assert (g.result.winner, g.result.level, g.result.scores) == ("german", "normal", {"vp": 8})


@pytest.mark.parametrize(("scenario", "rule"), [("follow_on", "19.4.3"), ("kesselring", "19.5.3")])
def test_r19_5_3_stopping_is_asked_under_the_rule_of_the_scenario(scenario, rule):
    g = administer({"DE-5-Inf-XX": "1201"}, scenario=scenario, turn=10)
    assert g.view(G)["pending"][0]["rule"] == rule


def test_r19_5_3_b106_it_ends_when_nobody_is_left():
    g = administer({"DE-5-Inf-XX": "exited"}, scenario="kesselring", turn=5, last_turn=0)
    assert (g.result.winner, g.result.level, g.result.rule) == ("german", "marginal", "19.5.3")


def test_r19_5_3_b154_stopping_is_offered_when_it_wins_or_from_turn_10():
    assert not administer({"DE-5-Inf-XX": "1217"}, scenario="kesselring", turn=5, last_turn=0).pending
    assert administer({"DE-5-Inf-XX": "1217"}, scenario="kesselring", turn=10, last_turn=0).pending


def test_r19_5_4f_b105_stacking_points_that_left_score_and_lost_divisions_are_charged():
    units = {
        "DE-5-Inf-XX": "exited",
        "DE-A-Eng-III": "exited",
        "DE-Brand-1": "exited",
        "DE-4-Pz-XX": "dead_pile",
    }
    g = administer(units, scenario="kesselring", turn=5, last_turn=0)
    assert g.result.scores == {"vp": 4 + 1 - 2}


def test_r19_5_4_b105_there_is_no_surrender():
    g = administer({**conquered(9), "DE-20-Mot-XX": "1217"}, scenario="kesselring", last_turn=0)
    assert g.result is None
    assert place(g, "DE-20-Mot-XX") == "1217"
