"""18.7 Swiss National Redoubt."""

from __future__ import annotations

from redoubt.titles.switzerland.queries import vp_balance
from tests.titles.switzerland.helpers import (
    GERMAN,
    G,
    S,
    T,
    choose,
    events,
    hits,
    lost,
    options,
    place,
    refused,
    run,
)
from tests.titles.switzerland.test_r17_ending import OTHERS, TOWNS, administer, conquered

REDOUBT = {"redoubt": True}


def spend(side, points, units=None, options=REDOUBT, **fields):
    wanted = {"procedure": "SpendReplacements", "side": side}
    return run(wanted, units, side={side: {"points": points}}, options=options, **fields)


def test_r18_7a_rebuilt_swiss_units_appear_in_unoccupied_redoubt_hexes():
    units = {"CH-71-Inf-III": "dead_pile", "CH-1-Inf-XX": "1109", "DE-Brand-1": "1209"}
    g = spend(S, 3, units)
    choose(g, S, "rebuild CH-71-Inf-III")
    hexes = {option.removeprefix("at ") for option in options(g, S)}
    assert "1108" in hexes
    assert all(int(hex[2:]) >= 8 and T.country[T.grid.parse(hex)] == 0 for hex in hexes)
    for taken in ("1109", "1209", "1007"):
        with refused("18.7", "outside its area"):
            choose(g, S, f"at {taken}")


def test_r18_7b_redoubt_units_only_bombarded_at_night_have_hits_removed():
    bombarded = {"CH-1-Inf-XX": {"place": "1109", "hits": 1, "tired": 2}}
    g = spend(S, 2, bombarded)
    choose(g, S, "recover CH-1-Inf-XX")
    assert hits(g, "CH-1-Inf-XX") == 0


def test_r18_7b_not_those_that_moved_or_fought_nor_those_outside():
    units = {
        "CH-1-Inf-XX": {"place": "1109", "hits": 1, "tired": 1},
        "CH-2-Inf-XX": {"place": "1007", "hits": 1, "tired": 2},
        "CH-4-Inf-XX": {"place": "1108", "hits": 1},
    }
    g = spend(S, 2, units)
    for name in ("CH-1-Inf-XX", "CH-2-Inf-XX"):
        with refused("14.1", name):
            choose(g, S, f"recover {name}")


def test_r18_7b_without_the_option_bombardment_counts():
    units = {
        "CH-1-Inf-XX": {"place": "1109", "hits": 1, "tired": 2},
        "CH-2-Inf-XX": {"place": "1008", "hits": 1},
    }
    g = spend(S, 2, units, options=None)
    with refused("14.1", "CH-1-Inf-XX"):
        choose(g, S, "recover CH-1-Inf-XX")


def test_r18_7c_b85_all_six_mountain_towns_are_needed_for_surrender():
    others = [other for other in OTHERS if other not in TOWNS]
    g = administer(conquered([*others, *TOWNS[:5]]), options=REDOUBT)
    assert g.result is None
    assert not events(g, "surrender_die")
    g = administer(conquered([*TOWNS, *others[:2]]), options=REDOUBT, dice=[2])
    assert g.result.winner == "german"


def test_r18_7d_b84_one_german_infantry_division_is_rebuilt_at_3_plus_strength():
    g = spend(G, 13, {"DE-5-Inf-XX": "dead_pile", "DE-23-Inf-XX": "dead_pile"})
    choose(g, G, "rebuild DE-5-Inf-XX", "at 1201")
    assert place(g, "DE-5-Inf-XX") == "1201"
    assert lost(g, "DE-5-Inf-XX") == 0
    assert (g.state.points[GERMAN], g.state.division_rebuilt) == (0, 1)


def test_r18_7d_only_one_in_a_game_and_only_infantry():
    g = spend(G, 99, {"DE-23-Inf-XX": "dead_pile", "DE-1-Mtn-XX": "dead_pile"}, division_rebuilt=1, paid=-9)
    with refused("18.7", "already rebuilt a division"):
        choose(g, G, "rebuild DE-23-Inf-XX")
    with refused("14.3", "only regiments"):
        choose(g, G, "rebuild DE-1-Mtn-XX")


def test_r18_7d_the_rebuilt_division_is_still_charged_as_lost():
    units = {"DE-5-Inf-XX": "dead_pile", "DE-23-Inf-XX": "1007"}
    g = spend(G, 13, units)
    before = vp_balance(g.state)
    choose(g, G, "rebuild DE-5-Inf-XX", "at 1201")
    assert vp_balance(g.state) == before == 2


def test_r18_7e_b151_steps_of_infantry_are_restored_at_2_plus_the_difference():
    g = spend(G, 7, {"DE-5-Inf-XX": {"place": "1203", "lost": 2, "hits": 1}})
    choose(g, G, "restore DE-5-Inf-XX")
    assert (lost(g, "DE-5-Inf-XX"), hits(g, "DE-5-Inf-XX")) == (0, 1)
    assert g.state.points[GERMAN] == 0


def test_r18_7e_other_types_tired_units_and_the_swiss_are_not_restored():
    units = {
        "DE-4-Pz-XX": {"place": "1201", "lost": 1},
        "DE-5-Inf-XX": {"place": "1203", "lost": 1, "tired": 1},
        "DE-23-Inf-XX": {"place": "1301", "lost": 1},
        "DE-52-Inf-XX": {"place": "1401", "lost": 3},
    }
    g = spend(G, 8, units)
    with refused("18.7", "only German infantry"):
        choose(g, G, "restore DE-4-Pz-XX")
    with refused("14.1", "DE-5-Inf-XX"):
        choose(g, G, "restore DE-5-Inf-XX")
    with refused("18.7", "costs 9 replacement points; you have 8"):
        choose(g, G, "restore DE-52-Inf-XX")
    assert "restore DE-23-Inf-XX" in options(g, G)
    g = spend(
        S, 9, {"CH-1-Inf-XX": {"place": "1109", "lost": 1}, "CH-2-Inf-XX": {"place": "1108", "hits": 1}}
    )
    with refused("18.7", "only German infantry"):
        choose(g, S, "restore CH-1-Inf-XX")


def test_r18_7e_b250_mountain_and_airborne_units_are_no_infantry_here():
    units = {
        "DE-1-Mtn-XX": {"place": "1201", "lost": 1},
        "DE-FJ-Para": {"place": "1301", "lost": 1},
        "DE-5-Inf-XX": {"place": "1203", "lost": 1},
    }
    g = spend(G, 20, units)
    for name in ("DE-1-Mtn-XX", "DE-FJ-Para"):
        with refused("18.7", "only German infantry"):
            choose(g, G, f"restore {name}")


def test_r18_7e_b250_the_rebuilt_division_is_restored_like_others():
    g = spend(G, 4, {"DE-5-Inf-XX": {"place": "1203", "lost": 1}}, division_rebuilt=1)
    choose(g, G, "restore DE-5-Inf-XX")
    assert lost(g, "DE-5-Inf-XX") == 0


def test_r18_7e_b253_a_step_not_had_at_the_start_of_19_5_is_not_restored():
    units = {
        "IT-Legnano-XX": {"place": "1917", "lost": 1},
        "IT-Ravenna-XX": {"place": "2117", "lost": 2},
    }
    g = spend(G, 4, units, scenario="kesselring")
    with refused("18.7", "has not lost a step"):
        choose(g, G, "restore IT-Legnano-XX")
    choose(g, G, "restore IT-Ravenna-XX")
    assert lost(g, "IT-Ravenna-XX") == 1
    assert g.state.points[GERMAN] == 0


def test_r18_7f_the_fall_of_bern_still_cuts_swiss_points():
    g = run("ReplacementPhase", options=REDOUBT, bern_fell=1)
    assert events(g, "replacements")[1]["points"] == 1
