"""6.0 Bombardment."""

from __future__ import annotations

from redoubt.titles.switzerland.rules.r06_bombardment import bombardment_number
from tests.titles.switzerland.helpers import (
    SWISS,
    G,
    S,
    T,
    called,
    choose,
    events,
    hits,
    kinds,
    options,
    place,
    refused,
    run,
)

HEX = T.grid.parse
GERMAN_PHASE = {"procedure": "BombardmentPhase", "side": "german"}
SWISS_PHASE = {"procedure": "BombardmentPhase", "side": "swiss"}
GUNS = "DE-41-Art-III"  # strength 2
HEAVY = "DE-301-Art-X"  # strength 3
DIVISION = "CH-5-Inf-XX"
REGIMENT = "CH-86-Inf-III"


def german(units, dice=(), **fields):
    return run(GERMAN_PHASE, units, dice, **fields)


# 6.0


def test_r06_0a_the_target_hex_is_adjacent():
    g = german({GUNS: "1504", DIVISION: "1404", REGIMENT: "1305"})
    assert options(g, G) == ["bombard 1504 1404", "done"]
    with refused("6.0", "Olten 1305 is not adjacent to Brugg 1504"):
        choose(g, G, "bombard 1504 1305")
    with refused("6.0", "no Swiss units in 1505"):
        choose(g, G, "bombard 1504 1505")
    with refused("6.0", "no German artillery in Aarau 1404"):
        choose(g, G, "bombard 1404 1504")


def test_r06_0a_an_attack_causes_at_most_one_hit():
    g = german({HEAVY: "1504", "DE-302-Art-X": "1504", DIVISION: "1404"}, dice=[1])
    choose(g, G, "bombard 1504 1404", f"with {HEAVY}", "with DE-302-Art-X")
    assert hits(g, DIVISION) == 1
    assert kinds(g).count("hit") == 1


def test_r06_0b_artillery_in_one_hex_may_combine():
    g = german({GUNS: "1504", "DE-51-Art-III": "1504", "DE-52-Art-III": "1504", DIVISION: "1404"}, dice=[6])
    choose(g, G, "bombard 1504 1404", f"with {GUNS}")
    assert options(g, G) == ["with DE-51-Art-III", "with DE-52-Art-III", "fire"]
    choose(g, G, "with DE-51-Art-III")
    assert events(g, "bombardment")[0]["strength"] == 4
    assert not g.state.fired[T.unit["DE-52-Art-III"]]


def test_r06_0b_combined_strength_is_never_above_four():
    g = german({HEAVY: "1504", "DE-302-Art-X": "1504", DIVISION: "1404"}, dice=[6])
    choose(g, G, "bombard 1504 1404", f"with {HEAVY}", "with DE-302-Art-X")
    assert events(g, "bombardment")[0]["strength"] == 4


def test_r06_0b_the_prompt_names_the_artillery_chosen_so_far() -> None:
    g = german({HEAVY: "1201", GUNS: "1201", DIVISION: "1202"})
    choose(g, G, "bombard 1201 1202")
    assert g.pending[0].prompt == "bombard 1202 from 1201: which artillery fires?"
    choose(g, G, "with DE-41-Art-III")
    assert g.pending[0].prompt == "bombard 1202 from 1201: which artillery joins 41 Art III?"


def test_r06_0b_a_player_may_fire_with_less_than_the_whole_stack():
    g = german({HEAVY: "1504", "DE-302-Art-X": "1504", DIVISION: "1404"}, dice=[6, 6])
    choose(g, G, "bombard 1504 1404")
    with refused("6.0", "choose an artillery unit first"):
        choose(g, G, "fire")
    choose(g, G, f"with {HEAVY}", "fire")
    assert events(g, "bombardment")[0]["firers"] == (T.unit[HEAVY],)
    assert options(g, G) == ["bombard 1504 1404", "done"]


def test_r06_0b_artillery_of_another_hex_may_not_join():
    g = german({GUNS: "1504", "DE-51-Art-III": "1504", "DE-52-Art-III": "1505", DIVISION: "1404"})
    choose(g, G, "bombard 1504 1404")
    with refused("6.0", "is not in Brugg 1504"):
        choose(g, G, "with DE-52-Art-III")
    with refused("6.0", "is not artillery"):
        g2 = german({GUNS: "1504", "DE-51-Art-III": "1504", "DE-A-Eng-III": "1504", DIVISION: "1404"})
        choose(g2, G, "bombard 1504 1404", "with DE-A-Eng-III")


def test_r06_0_b8_artillery_does_not_fire_into_its_own_hex():
    g = german({GUNS: "1504", DIVISION: "1404"})
    with refused("6.0", "not into its own hex Brugg 1504"):
        choose(g, G, "bombard 1504 1504")


def test_r06_0_b9_each_unit_fires_once_a_phase():
    g = german({GUNS: "1504", "DE-42-Art-III": "1505", DIVISION: "1404"}, dice=[6])
    choose(g, G, "bombard 1504 1404")
    assert options(g, G) == ["bombard 1505 1404", "done"]
    with refused("6.0", "41 Art III in Brugg 1504 already fired"):
        choose(g, G, "bombard 1504 1404")


def test_r06_0_b9_artillery_of_two_nations_stacked_together_may_combine():
    g = german({GUNS: "1504", "IT-1-Art-III": "1504", DIVISION: "1404"}, [6])
    choose(g, G, "bombard 1504 1404", "with IT-1-Art-III", f"with {GUNS}")
    assert [event["strength"] for event in events(g, "bombardment")] == [3]


def test_r06_0_b9_a_new_phase_lets_all_artillery_fire_again():
    g = german({GUNS: {"place": "1504", "fired": 1}, DIVISION: "1404"})
    assert "bombard 1504 1404" in options(g, G)


def test_r06_0_b13_fortifications_are_neither_target_nor_shelter():
    fort = {"CH-Line-1": {"fort_place": "1404"}, "CH-Line-2": {"fort_place": "1505"}}
    g = german({GUNS: "1504", DIVISION: "1404"}, fort=fort)
    assert options(g, G) == ["bombard 1504 1404", "done"]
    assert bombardment_number(g.state, 2, HEX("1404"), SWISS).value == T.bombardment_number[2, 4]


def test_r06_0_b127_artillery_that_shares_its_hex_with_enemy_troops_fires_at_adjacent_hexes():
    g = german({GUNS: "1504", REGIMENT: "1504", DIVISION: "1404", "DE-42-Art-III": "1505"})
    assert options(g, G) == ["bombard 1504 1404", "bombard 1505 1404", "bombard 1505 1504", "done"]
    with refused("6.0", "not into its own hex"):
        choose(g, G, "bombard 1504 1504")


def test_r06_0_b127_friends_in_the_target_hex_and_lake_sides_do_not_matter():
    g = german({GUNS: "0707", "DE-5-Inf-XX": "0708", DIVISION: "0708"})
    assert T.hexsides[HEX("0707"), HEX("0708")] == "lake"
    assert options(g, G) == ["bombard 0707 0708", "done"]


def test_r06_0_b127_brandenburgers_may_be_bombarded_and_stop_no_guns():
    """6.2 spares the last of them."""
    units = {"CH-12-Art-III": "1404", "DE-Brand-1": "1405", "DE-Brand-2": "1405", "DE-Brand-3": "1404"}
    g = run(SWISS_PHASE, {**units, "DE-5-Inf-XX": "1504"}, [1])
    assert options(g, S) == ["bombard 1404 1405", "bombard 1404 1504", "done"]
    choose(g, S, "bombard 1404 1405")
    choose(g, G, "hit DE-Brand-1")
    assert place(g, "DE-Brand-1") == "casualty_pile"
    g = run(SWISS_PHASE, {"CH-12-Art-III": "1404", "DE-Brand-1": "1405"}, [1])
    choose(g, S, "bombard 1404 1405")
    assert place(g, "DE-Brand-1") == "1405"


def test_r18_1b_militia_may_not_be_bombarded():
    g = run(
        SWISS_PHASE,
        {"CH-12-Art-III": "1404", "DE-5-Inf-XX": "1405"},
        scenario="pre_poland",
        militia={"DE-Militia-1": {"militia_place": "1504"}},
    )
    assert options(g, S) == ["bombard 1404 1405", "done"]
    with refused("18.1", "militia in Brugg 1504"):
        choose(g, S, "bombard 1404 1504")


# 6.1


def test_r06_1a_the_number_comes_from_strength_points_and_modifiers():
    g = german({GUNS: "1504", DIVISION: "1403", REGIMENT: "1403"})
    number = bombardment_number(g.state, 2, HEX("1403"), SWISS)
    assert number.parts == (("6.1", "table", 4), ("6.1", "hill", -1))
    assert number.value == 3


def test_r06_1a_a_die_equal_to_the_number_hits():
    g = german({GUNS: "1504", DIVISION: "1404"}, dice=[3])
    choose(g, G, "bombard 1504 1404")
    assert events(g, "bombardment")[0]["number"] == 3
    assert hits(g, DIVISION) == 1


def test_r06_1a_a_higher_die_misses():
    g = german({GUNS: "1504", DIVISION: "1404"}, dice=[4])
    choose(g, G, "bombard 1504 1404")
    assert hits(g, DIVISION) == 0


def test_r06_1a_an_urban_area_takes_the_place_of_its_terrain():
    g = german({GUNS: "1202", DIVISION: "1203"})
    assert bombardment_number(g.state, 4, HEX("1203"), SWISS).parts == (
        ("6.1", "table", 5),
        ("6.1", "urban", -2),
    )


def test_r06_1a_the_log_tells_strength_points_modifiers_die_and_outcome():
    units = {HEAVY: "1504", GUNS: "1504", DIVISION: "1404", REGIMENT: "1404"}
    g = german(units, dice=[6], night=1)
    choose(g, G, "bombard 1504 1404", f"with {HEAVY}", f"with {GUNS}")
    (text,) = [line["text"] for line in g.log_lines() if line["kind"] == "bombardment"]
    assert f"by {called(HEAVY)}, {called(GUNS)}, strength 4 against 5 stacking points" in text
    assert "5 or less (table 6, night -1 (13.1)), die 6, no effect [6.1]" in text


def test_r06_1b_odd_die_lets_the_defender_choose():
    g = german({GUNS: "1504", DIVISION: "1404", REGIMENT: "1404"}, dice=[1])
    choose(g, G, "bombard 1504 1404")
    assert [decision.side for decision in g.pending] == [S]
    with refused("6.1", "is not one of the bombarded units"):
        choose(g, S, "hit CH-75-Inf-III")
    choose(g, S, f"hit {REGIMENT}")
    assert (hits(g, DIVISION), hits(g, REGIMENT)) == (0, 1)


def test_r06_1b_even_die_lets_the_attacker_choose():
    g = german({GUNS: "1504", DIVISION: "1404", REGIMENT: "1404"}, dice=[2])
    choose(g, G, "bombard 1504 1404")
    assert [decision.side for decision in g.pending] == [G]
    choose(g, G, f"hit {DIVISION}")
    assert (hits(g, DIVISION), hits(g, REGIMENT)) == (1, 0)


def test_r06_1c_several_groups_may_attack_one_hex_each_on_its_own():
    g = german({GUNS: "1504", "DE-42-Art-III": "1505", DIVISION: "1404"}, dice=[1, 2])
    choose(g, G, "bombard 1504 1404", "bombard 1505 1404")
    assert [event["die"] for event in events(g, "bombardment")] == [1, 2]
    assert g.state.lost[T.unit[DIVISION]] == 1, "the second hit costs a step (10.2.1)"


def test_r06_1d_worked_example_strength_four_against_five_points_in_a_town():
    units = {HEAVY: "1202", "DE-302-Art-X": "1202", DIVISION: "1203", REGIMENT: "1203"}
    g = german(units, dice=[2])
    choose(g, G, "bombard 1202 1203", f"with {HEAVY}", "with DE-302-Art-X")
    shot = events(g, "bombardment")[0]
    assert shot["parts"] == {"table": 6, "urban": -2}
    assert shot["number"] == 4
    assert [decision.side for decision in g.pending] == [G]
    choose(g, G, f"hit {REGIMENT}")
    assert hits(g, REGIMENT) == 1


def test_r06_1_b10_below_one_the_attack_is_not_rolled():
    g = german({"DE-51-Art-III": "1202", REGIMENT: "1203"}, dice=[])
    choose(g, G, "bombard 1202 1203")
    assert events(g, "bombardment_vain")[0]["number"] == -1
    assert g.state.fired[T.unit["DE-51-Art-III"]]


def test_r06_1_b10_the_number_is_never_above_six():
    g = german({GUNS: "1504", DIVISION: "1404", REGIMENT: "1404", "CH-75-Inf-III": "1404"})
    assert bombardment_number(g.state, 4, HEX("1404"), SWISS).value == 6


def test_r06_1_b11_brandenburgers_alone_use_the_first_column():
    g = german({GUNS: "1504", "DE-Brand-1": "1404"})
    assert bombardment_number(g.state, 2, HEX("1404"), 0).parts == (
        ("6.1", "table", T.bombardment_number[2, 1]),
    )


# 6.2


def test_r06_2_b12_the_last_unit_keeps_its_last_hit():
    g = german({HEAVY: "1504", REGIMENT: {"place": "1404", "hits": 1}}, dice=[1])
    choose(g, G, "bombard 1504 1404")
    assert place(g, REGIMENT) == "1404"
    assert events(g, "last_hit_kept")[0]["unit"] == T.unit[REGIMENT]


def test_r06_2_b12_the_last_unit_still_loses_what_does_not_remove_it():
    g = german({HEAVY: "1504", DIVISION: {"place": "1404", "hits": 1}}, dice=[1])
    choose(g, G, "bombard 1504 1404")
    assert (place(g, DIVISION), g.state.lost[T.unit[DIVISION]]) == ("1404", 1)


def test_r06_2_b12_a_unit_beside_another_may_be_destroyed():
    g = german({GUNS: "1504", DIVISION: "1404", REGIMENT: {"place": "1404", "hits": 1}}, dice=[2])
    choose(g, G, "bombard 1504 1404", f"hit {REGIMENT}")
    assert place(g, REGIMENT) == "casualty_pile"


def test_r06_2_b12_a_fortification_is_not_the_unit_that_is_left():
    fort = {"CH-Line-1": {"fort_place": "1404"}}
    g = german({HEAVY: "1504", REGIMENT: {"place": "1404", "hits": 1}}, dice=[1], fort=fort)
    choose(g, G, "bombard 1504 1404")
    assert place(g, REGIMENT) == "1404"


def test_r18_9_b87_brandenburgers_take_no_hit_while_another_unit_can():
    units = {"CH-12-Art-III": "1404", "DE-5-Inf-XX": "1504", "DE-Brand-1": "1504"}
    g = run(SWISS_PHASE, units, dice=[2])
    choose(g, S, "bombard 1404 1504")
    assert hits(g, "DE-5-Inf-XX") == 1
    assert place(g, "DE-Brand-1") == "1504"


def test_r06_2_b160_a_brandenburger_is_a_unit_that_keeps_the_hex():
    units = {
        "CH-12-Art-III": "1404",
        "CH-13-Art-III": "1404",
        "DE-A-Bdr-III": "1504",
        "DE-Brand-1": "1504",
    }
    g = run(SWISS_PHASE, units, dice=[1])
    choose(g, S, "bombard 1404 1504", "with CH-12-Art-III", "with CH-13-Art-III")
    assert place(g, "DE-A-Bdr-III") == "casualty_pile"
    assert place(g, "DE-Brand-1") == "1504"
