"""14.0 Replacements, with what 18.4, 19.3.4, 19.4.4 and 19.5.4 change in the replacement phases."""

from __future__ import annotations

from redoubt.titles.switzerland.rules.r14_3_rebuilding import rebuild_cost
from redoubt.titles.switzerland.rules.r15_placement import legal_hexes
from redoubt.titles.switzerland.tables import CH, CLEAR, DE, FR, IT, LAKE
from tests.titles.switzerland.helpers import (
    GERMAN,
    SWISS,
    UNIT,
    G,
    S,
    T,
    at,
    choose,
    events,
    hits,
    lost,
    options,
    place,
    refused,
    run,
)

BASEL, BERN = "1203", "1007"


def second(units=None, **fields):
    """The replacement phase of both sides (4.3), and nothing after it."""
    return run("ReplacementPhase", units, **fields)


def first(units=None, points=0, **fields):
    """The German first replacement phase (4.1.5) with points at hand."""
    return run("FirstReplacementPhase", units, side={"german": {"points": points}}, **fields)


def spend(side, points, units=None, **fields):
    """A side spends so many points, and nothing after that."""
    wanted = {"procedure": "SpendReplacements", "side": side}
    return run(wanted, units, side={side: {"points": points}}, **fields)


def collected(g):
    """Points that the two sides collected."""
    return [event["points"] for event in events(g, "replacements")]


def hexes(g):
    return {option.removeprefix("at ") for option in options(g, g.pending[0].side)}


# 14.0, 14.1


def test_r14_0_a_point_removes_a_hit():
    g = spend(S, 2, {"CH-1-Inf-XX": {"place": BERN, "hits": 1}})
    choose(g, S, "recover CH-1-Inf-XX")
    assert hits(g, "CH-1-Inf-XX") == 0
    assert g.state.points[SWISS] == 1


def test_r14_0_hits_of_several_units_are_removed_while_points_last():
    hurt = {"CH-1-Inf-XX": {"place": BERN, "hits": 1}, "CH-2-Inf-XX": {"place": "1008", "hits": 1}}
    g = spend(S, 1, hurt)
    choose(g, S, "recover CH-2-Inf-XX")
    assert hits(g, "CH-1-Inf-XX") == 1
    assert not g.pending


def test_r14_0_a_unit_without_a_hit_needs_no_point():
    g = spend(S, 2, {"CH-1-Inf-XX": BERN, "CH-2-Inf-XX": {"place": "1008", "hits": 1}})
    with refused("14.0", "1 Inf XX has no hit"):
        choose(g, S, "recover CH-1-Inf-XX")


def test_r14_0_the_enemy_cannot_be_helped():
    g = spend(S, 2, {"DE-5-Inf-XX": {"place": BASEL, "hits": 1}, "CH-2-Inf-XX": {"place": BERN, "hits": 1}})
    with refused("14.0", "is not a Swiss unit"):
        choose(g, S, "recover DE-5-Inf-XX")


def test_r14_1a_b3_a_unit_active_at_night_gets_no_points():
    for mark in (1, 2):
        g = spend(
            S,
            2,
            {
                "CH-1-Inf-XX": {"place": BERN, "hits": 1, "tired": mark},
                "CH-2-Inf-XX": {"place": "1008", "hits": 1},
            },
        )
        with refused("14.1", "CH-1-Inf-XX"):
            choose(g, S, "recover CH-1-Inf-XX")


def test_r14_1b_b57_points_never_restore_a_lost_step():
    g = spend(
        G, 9, {"DE-5-Inf-XX": {"place": "1201", "lost": 1}, "DE-A-Eng-III": {"place": "1301", "hits": 1}}
    )
    with refused("14.1", "lost step"):
        choose(g, G, "restore DE-5-Inf-XX")
    with refused("14.1", "lost step"):
        choose(g, G, "recover DE-5-Inf-XX")
    assert lost(g, "DE-5-Inf-XX") == 1


# 14.2


def test_r14_2a_the_swiss_get_two_points():
    assert collected(second()) == [0, 2]


def test_r14_2a_one_point_after_the_fall_of_bern():
    assert collected(second(bern_fell=1)) == [0, 1]


def test_r14_2a_bern_falls_when_the_german_holds_it():
    g = at("4.3", {"DE-5-Inf-XX": BERN})
    assert g.state.bern_fell == 1
    assert collected(g)[1] == 1


def test_r14_2_b58_bern_retaken_gives_the_point_not_back():
    g = at("4.3", {"CH-1-Inf-XX": BERN}, bern_fell=1)
    assert collected(g)[1] == 1


def test_r14_2_b150_bern_contested_has_not_fallen():
    g = at("4.3", {"DE-5-Inf-XX": BERN, "CH-1-Inf-XX": BERN})
    assert g.state.bern_fell == 0


def test_r14_2b_the_german_gets_a_point_for_two_vp_rounded_down():
    assert collected(second({"DE-5-Inf-XX": BERN}))[GERMAN] == 1
    assert collected(second({"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": BASEL}))[GERMAN] == 2


def test_r14_2_b60_a_negative_balance_gives_no_points():
    assert collected(second(paid=5))[GERMAN] == 0


def test_r14_2c_a_point_for_two_stacking_points_in_the_casualty_pile():
    pile = {"CH-1-Inf-XX": "casualty_pile", "CH-1-Bdr-X": "casualty_pile", "CH-71-Inf-III": "casualty_pile"}
    assert collected(second(pile))[SWISS] == 2 + 3


def test_r14_2c_the_pile_then_moves_to_the_dead_pile():
    g = second({"CH-1-Inf-XX": "casualty_pile", "DE-5-Inf-XX": "casualty_pile"})
    assert place(g, "CH-1-Inf-XX") == place(g, "DE-5-Inf-XX") == "dead_pile"
    assert collected(second({"CH-1-Inf-XX": "dead_pile"})) == [0, 2]


def test_r14_2_b59_artillery_yields_no_points_and_allies_count_with_their_side():
    guns = {f"CH-{n}-Art-III": "casualty_pile" for n in (12, 13, 14, 22)}
    assert collected(second(guns))[SWISS] == 2
    allies = {"FR-Cav-X": "casualty_pile", "IT-Legnano-XX": "casualty_pile"}
    assert collected(second(allies, scenario="southern_hook", italy=2)) == [2, 3]


# 14.3


def test_r14_3a_rebuilding_waits_until_all_eligible_hits_are_gone():
    units = {"CH-71-Inf-III": "dead_pile", "CH-1-Inf-XX": {"place": BERN, "hits": 1}}
    g = spend(S, 5, units)
    with refused("14.3", "remove the hit from 1 Inf XX"):
        choose(g, S, "rebuild CH-71-Inf-III")
    choose(g, S, "recover CH-1-Inf-XX", "rebuild CH-71-Inf-III")


def test_r14_3a_hits_that_may_not_be_removed_do_not_matter():
    g = spend(S, 5, {"CH-71-Inf-III": "dead_pile", "CH-1-Inf-XX": {"place": BERN, "hits": 1, "tired": 1}})
    choose(g, S, "rebuild CH-71-Inf-III")


def test_r14_3b_the_printed_example_an_engineer_costs_3():
    g = spend(G, 3, {"DE-A-Eng-III": "dead_pile"})
    assert rebuild_cost(g.state, UNIT["DE-A-Eng-III"]) == 3
    choose(g, G, "rebuild DE-A-Eng-III", "at 1201")
    assert place(g, "DE-A-Eng-III") == "1201"
    assert g.state.points[GERMAN] == 0


def test_r14_3b_two_points_are_not_enough_for_an_engineer():
    g = spend(G, 2, {"DE-A-Eng-III": "dead_pile", "DE-F-Bdr-III": "dead_pile"})
    with refused("14.3", "costs 3 replacement points; you have 2"):
        choose(g, G, "rebuild DE-A-Eng-III")
    choose(g, G, "rebuild DE-F-Bdr-III")


def test_r14_3_b61_only_infantry_engineer_and_border_regiments_come_back():
    dead = ("DE-LAH-Mot-III", "DE-51-Art-III", "DE-FJ-Para", "DE-16-Gli-III", "DE-5-Inf-XX", "DE-301-Art-X")
    g = spend(G, 30, {**dict.fromkeys(dead, "dead_pile"), "DE-F-Bdr-III": "casualty_pile"})
    for unit in dead:
        with refused("14.3", unit):
            choose(g, G, f"rebuild {unit}")
    assert "rebuild DE-F-Bdr-III" in options(g, G)


def test_r14_3_a_unit_on_the_map_is_not_rebuilt():
    g = spend(G, 9, {"DE-A-Eng-III": "1201", "DE-B-Eng-III": "dead_pile"})
    with refused("14.3", "has not been eliminated"):
        choose(g, G, "rebuild DE-A-Eng-III")


def test_r14_3c_b135_swiss_mountain_regiments_come_last():
    g = spend(S, 6, {"CH-18-Mtn-III": "dead_pile", "CH-71-Inf-III": "dead_pile"})
    with refused("14.3", "rebuild 71 Inf III before"):
        choose(g, S, "rebuild CH-18-Mtn-III")


def test_r14_3c_a_swiss_mountain_regiment_comes_back_when_no_other_is_lost():
    g = spend(S, 4, {"CH-18-Mtn-III": "dead_pile"})
    choose(g, S, "rebuild CH-18-Mtn-III", "at 1109")
    assert place(g, "CH-18-Mtn-III") == "1109"


def test_r14_3_a_rebuilt_unit_is_whole():
    g = spend(S, 4, {"CH-71-Inf-III": {"place": "dead_pile", "tired": 1}})
    choose(g, S, "rebuild CH-71-Inf-III", f"at {BERN}")
    assert (hits(g, "CH-71-Inf-III"), lost(g, "CH-71-Inf-III")) == (0, 0)


# 14.4


def test_r14_4a_b62_rebuilt_swiss_units_appear_in_swiss_cities_without_germans():
    g = spend(S, 3, {"CH-71-Inf-III": "dead_pile", "DE-5-Inf-XX": BASEL})
    choose(g, S, "rebuild CH-71-Inf-III")
    assert hexes(g) == {T.grid.name(h) for h in T.swiss_urban} - {BASEL}
    with refused("14.4", "outside its area"):
        choose(g, S, "at 1008")
    with refused("14.4", "German troops are there"):
        choose(g, S, f"at {BASEL}")


def test_r14_4a_b4_rebuilt_units_obey_stacking():
    g = spend(S, 3, {"CH-71-Inf-III": "dead_pile", "CH-1-Inf-XX": BERN, "CH-73-Inf-III": BERN})
    choose(g, S, "rebuild CH-71-Inf-III")
    with refused("5.0", "may not be placed in Bern 1007: with 1 Inf XX"):
        choose(g, S, f"at {BERN}")


def test_r14_4b_rebuilt_germans_appear_on_the_edge_of_controlled_countries():
    g = spend(G, 3, {"DE-A-Eng-III": "dead_pile"})
    choose(g, G, "rebuild DE-A-Eng-III")
    edge = {T.grid.name(h) for h in T.grid.members(T.edge & (T.in_country[DE] | T.in_country[FR]))}
    assert {"1201", "0101"} <= hexes(g) <= edge
    with refused("14.4", "outside its area"):
        choose(g, G, "at 1217")


def test_r14_4b_france_takes_no_replacements_where_it_is_not_german():
    g = spend(G, 3, {"DE-A-Eng-III": "dead_pile"}, scenario="pre_poland")
    choose(g, G, "rebuild DE-A-Eng-III")
    assert all(T.country[T.grid.parse(hex)] == DE for hex in hexes(g))


def test_r14_4b_italy_is_for_italians_only():
    g = second(italy=2).state
    countries = {T.country[h] for h in legal_hexes(g, UNIT["IT-Legnano-XX"], "german map edge")}
    assert countries == {IT}
    countries = {T.country[h] for h in legal_hexes(g, UNIT["DE-5-Inf-XX"], "german map edge")}
    assert countries == {DE, FR}


def test_r14_4_b153_in_19_5_all_rebuilt_units_come_from_italy():
    g = spend(G, 3, {"DE-A-Eng-III": "dead_pile"}, scenario="kesselring")
    choose(g, G, "rebuild DE-A-Eng-III")
    assert all(T.country[T.grid.parse(hex)] == IT for hex in hexes(g))


def test_r14_4_b136_no_unit_arrives_in_a_hex_with_enemies():
    g = spend(G, 3, {"DE-A-Eng-III": "dead_pile", "CH-1-Inf-XX": "1201"})
    choose(g, G, "rebuild DE-A-Eng-III")
    with refused("14.4", "Swiss troops are there"):
        choose(g, G, "at 1201")


def test_r14_4_a_unit_without_a_place_is_not_paid_for():
    full = [T.grid.name(h) for h in T.swiss_urban]
    germans = [
        u for u in T.unit_ids if u.startswith("DE-") and u.split("-")[-2] in ("Inf", "Mtn", "Eng", "Bdr")
    ]
    taken = dict(zip(germans, full, strict=False))
    assert len(taken) == len(full)
    g = spend(S, 3, {**taken, "CH-71-Inf-III": "dead_pile", "CH-1-Inf-XX": {"place": "1008", "hits": 1}})
    choose(g, S, "recover CH-1-Inf-XX")
    assert place(g, "CH-71-Inf-III") == "dead_pile"
    assert not g.pending


# 14.5


def test_r14_5_b1_one_point_on_each_unit_away_from_the_enemy():
    units = {"DE-5-Inf-XX": {"place": "1201", "hits": 1}, "DE-23-Inf-XX": {"place": "1601", "hits": 1}}
    g = first(units, points=2)
    choose(g, G, "recover DE-5-Inf-XX", "recover DE-23-Inf-XX")
    assert (hits(g, "DE-5-Inf-XX"), hits(g, "DE-23-Inf-XX")) == (0, 0)


def test_r14_5_a_unit_next_to_an_enemy_that_may_enter_gets_nothing():
    units = {
        "DE-5-Inf-XX": {"place": BASEL, "hits": 1},
        "CH-1-Inf-XX": "1204",
        "DE-23-Inf-XX": {"place": "2001", "hits": 1},
    }
    g = first(units, points=2)
    with refused("14.5", "German 5 Inf XX is adjacent to enemy units"):
        choose(g, G, "recover DE-5-Inf-XX")


def test_r14_5_b63_an_enemy_that_may_not_step_in_is_not_adjacent_but_artillery_is():
    near, far = next(
        (a, b)
        for a in range(len(T.grid))
        for b in T.grid.adjacent[a]
        if T.hexsides.get((a, b)) == "lake"
        and T.country[a] == T.country[b] == CH
        and T.terrain[a] != LAKE
        and T.terrain[b] == CLEAR
    )
    here, there = T.grid.name(near), T.grid.name(far)
    hurt = {"DE-5-Inf-XX": {"place": here, "hits": 1}}
    g = first({**hurt, "CH-1-Inf-XX": there}, points=1)
    assert "recover DE-5-Inf-XX" in options(g, G)
    g = first({**hurt, "CH-12-Art-III": there, "DE-23-Inf-XX": {"place": "2001", "hits": 1}}, points=1)
    with refused("14.5", "German 5 Inf XX is adjacent"):
        choose(g, G, "recover DE-5-Inf-XX")


def test_r14_5_the_first_phase_is_asked_under_its_own_rule():
    g = first({"DE-5-Inf-XX": {"place": "1201", "hits": 1}}, points=1)
    assert g.view(G)["pending"][0]["rule"] == "14.5"


def test_r14_5_nothing_is_rebuilt_in_the_first_phase():
    units = {"DE-A-Eng-III": "casualty_pile", "DE-23-Inf-XX": {"place": "2001", "hits": 1}}
    g = first(units, points=9)
    with refused("14.5", "only remove hits"):
        choose(g, G, "rebuild DE-A-Eng-III")


def test_r14_5_b2_german_points_carry_over_to_the_next_first_phase_and_lapse_there():
    units = {"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": {"place": "2001", "hits": 1, "tired": 1}}
    g = second(units)
    choose(g, G, "done")
    assert g.state.points == (1, 0)
    g = first({"DE-23-Inf-XX": {"place": "2001", "hits": 1}}, points=1)
    choose(g, G, "done")
    assert g.state.points[GERMAN] == 0


def test_r14_5_b2_swiss_points_are_never_kept():
    g = second({"CH-1-Inf-XX": {"place": BERN, "hits": 1}})
    choose(g, S, "done")
    assert g.state.points[SWISS] == 0


# 14.6


def test_r14_6_one_vp_buys_five_points():
    g = second({"DE-5-Inf-XX": BASEL})
    choose(g, G, "emergency")
    assert g.state.points[GERMAN] == 5
    assert g.state.paid == 1


def test_r14_6_only_one_vp_in_a_phase():
    g = second({"DE-5-Inf-XX": {"place": BERN, "hits": 1}})
    choose(g, G, "emergency")
    with refused("14.6", "you have spent it"):
        choose(g, G, "emergency")


def test_r14_6_also_in_the_first_phase():
    g = first({"DE-5-Inf-XX": {"place": BASEL, "hits": 1}})
    choose(g, G, "emergency", "recover DE-5-Inf-XX")
    assert hits(g, "DE-5-Inf-XX") == 0


def test_r14_6_b64_the_balance_may_reach_zero_but_not_go_below():
    g = second({"DE-5-Inf-XX": BASEL})
    assert "emergency" in options(g, G)
    g = second({"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": {"place": "1201", "hits": 1}}, paid=3)
    assert G not in {decision.side for decision in g.pending}
    g = spend(G, 1, {"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": {"place": "1201", "hits": 1}}, paid=3)
    with refused("14.6", "0 VP would drop below zero"):
        choose(g, G, "emergency")


def test_r14_6_the_swiss_have_no_emergency_replacements():
    g = spend(S, 1, {"CH-1-Inf-XX": {"place": BERN, "hits": 1}})
    with refused("14.6", "only the German"):
        choose(g, S, "emergency")


# 18.4 the announcement, and the HG regiment


def test_r18_4a_the_swiss_announce_in_the_replacement_phase_of_turn_3():
    for turn, offered in ((2, False), (3, True), (4, False)):
        g = second(turn=turn)
        assert (options(g, S) == ["yes", "no"]) is offered
    g = second(turn=3)
    choose(g, S, "yes")
    assert g.state.pow_turn == -1


def test_r18_4a_declined_is_declined():
    g = second(turn=3)
    choose(g, S, "no")
    assert g.state.pow_turn == 0


def test_r18_4a_not_asked_without_the_option_or_twice():
    assert not second(turn=3, options={"release_pows": False}).pending
    assert not second(turn=3, pow_turn=-1).pending


def test_r19_4_5c_b116_after_turn_6_on_any_turn():
    for turn, offered in ((3, False), (6, False), (7, True), (12, True)):
        g = second(turn=turn, scenario="follow_on")
        assert (options(g, S) == ["yes", "no"]) is offered


def test_r18_4c_hg_arrives_on_the_map_edge_in_the_first_replacement_phase():
    g = first(turn=4, hg_turn=4, pow_turn=3)
    assert {"1201", "0101"} <= hexes(g)
    choose(g, G, "at 1201")
    assert place(g, "DE-HG-PG-III") == "1201"


def test_r18_4c_b78_hg_does_not_come_before_its_turn_nor_twice():
    assert not first(turn=4, hg_turn=5, pow_turn=4).pending
    assert not first({"DE-HG-PG-III": "dead_pile"}, turn=5, hg_turn=4, pow_turn=3).pending


# 19.3.4, 19.4.4 emergency points


def test_r19_3_4d_b96_emergency_replacements_give_two_dice():
    g = second({"DE-5-Inf-XX": BASEL}, scenario="southern_hook", dice=[3, 6])
    choose(g, G, "emergency")
    assert g.state.points[GERMAN] == 9
    assert g.state.paid == 1


def test_r19_4_4e_emergency_replacements_give_a_die_and_1_counts_as_6():
    for face, points in ((4, 4), (1, 6), (6, 6), (2, 2)):
        g = second({"DE-5-Inf-XX": BASEL}, scenario="follow_on", dice=[face])
        choose(g, G, "emergency")
        assert g.state.points[GERMAN] == points


# 19.3.4 Brandenburgers


def test_r19_3_4e_b97_a_brandenburger_lost_this_turn_is_rebuilt_for_two_points():
    units = {"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": BASEL, "DE-Brand-1": "casualty_pile"}
    g = second(units, scenario="southern_hook")
    choose(g, G, "rebuild DE-Brand-1")
    assert place(g, "DE-Brand-1") == "due"
    assert g.state.points[GERMAN] == 0


def test_r19_3_4e_b97_not_one_lost_on_an_earlier_turn_nor_after_italian_entry():
    held = {"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": BASEL}
    g = second({**held, "DE-Brand-1": "dead_pile"}, scenario="southern_hook")
    with refused("18.9.3", "DE-Brand-1"):
        choose(g, G, "rebuild DE-Brand-1")
    g = second({**held, "DE-Brand-1": "casualty_pile"}, scenario="southern_hook", italy=2)
    assert "rebuild DE-Brand-1" not in options(g, G)


def test_r18_9_3_elsewhere_brandenburgers_are_not_rebuilt():
    g = second({"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": BASEL, "DE-Brand-1": "casualty_pile"})
    with refused("18.9.3", "DE-Brand-1"):
        choose(g, G, "rebuild DE-Brand-1")


# 19.5.4 Kesselring


def test_r19_5_4b_german_points_come_from_casualties_only():
    units = {"DE-5-Inf-XX": BERN, "DE-23-Inf-XX": "exited", "DE-52-Inf-XX": "casualty_pile"}
    assert collected(second(units, scenario="kesselring"))[GERMAN] == 2


def test_r19_5_4c_b104_a_full_unit_is_broken_up_for_units_of_its_type():
    units = {
        "DE-A-Eng-III": BERN,
        "DE-B-Eng-III": {"place": BASEL, "hits": 1},
        "DE-5-Inf-XX": {"place": "1216", "hits": 1},
    }
    g = spend(G, 0, units, scenario="kesselring")
    choose(g, G, "break_up DE-A-Eng-III")
    assert place(g, "DE-A-Eng-III") == "broken_up"
    with refused("14.0", "costs 1 replacement point; you have 0"):
        choose(g, G, "recover DE-5-Inf-XX")
    choose(g, G, "recover DE-B-Eng-III")
    assert hits(g, "DE-B-Eng-III") == 0


def test_r19_5_4_b104_points_of_a_broken_up_unit_last_for_the_phase_and_cost_no_vp():
    units = {"DE-4-Pz-XX": BERN, "DE-10-Pz-XX": {"place": BASEL, "lost": 1, "hits": 1}}
    g = second(units, scenario="kesselring")
    choose(g, G, "break_up DE-4-Pz-XX", "recover DE-10-Pz-XX")
    assert g.state.points[GERMAN] == 0
    assert collected(second({"DE-4-Pz-XX": "broken_up"}, scenario="kesselring"))[GERMAN] == 0


def test_r19_5_4c_b152_a_unit_is_broken_up_only_where_its_points_have_a_use():
    hurt = {"DE-B-Eng-III": {"place": BASEL, "hits": 1}}
    g = spend(G, 1, {**hurt, "DE-5-Inf-XX": "1216"}, scenario="kesselring")
    with refused("19.5.4", "no infantry unit needs"):
        choose(g, G, "break_up DE-5-Inf-XX")
    with refused("19.5.4", "not at full strength"):
        choose(g, G, "break_up DE-B-Eng-III")


def test_r19_5_4c_in_the_first_phase_too():
    units = {"DE-A-Eng-III": BERN, "DE-B-Eng-III": {"place": BASEL, "hits": 1}}
    g = first(units, scenario="kesselring")
    choose(g, G, "break_up DE-A-Eng-III", "recover DE-B-Eng-III")
    assert hits(g, "DE-B-Eng-III") == 0


def test_r19_5_4c_nowhere_else_are_units_broken_up():
    g = spend(G, 1, {"DE-A-Eng-III": BERN, "DE-B-Eng-III": {"place": BASEL, "hits": 1}})
    with refused("19.5.4", "only in 19.5"):
        choose(g, G, "break_up DE-A-Eng-III")


def test_r19_5_4d_no_emergency_replacements():
    units = {"DE-5-Inf-XX": "exited", "DE-B-Eng-III": {"place": BASEL, "hits": 1}}
    g = spend(G, 1, units, scenario="kesselring")
    with refused("19.5.4", "no emergency replacements"):
        choose(g, G, "emergency")
