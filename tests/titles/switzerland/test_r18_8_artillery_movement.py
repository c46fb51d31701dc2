"""18.8 Artillery moves or fires."""

from __future__ import annotations

from tests.titles.switzerland.helpers import G, S, at, called, choose, options, refused, run

PHASE = {"procedure": "MovementPhase", "side": "german"}
STANDARD = "DE-51-Art-III"
MOTORISED = "DE-41-Art-III"
FIRED = {
    STANDARD: {"place": "1505", "fired": 1},
    MOTORISED: {"place": "1505", "fired": 1},
    "DE-52-Art-III": "1505",
}


def test_r18_8_of_artillery_that_fired_only_motorised_may_move():
    g = run(PHASE, FIRED, options={"artillery_movement": True})
    assert options(g, G) == [f"move {MOTORISED}", "move DE-52-Art-III", "done"]
    with refused("18.8", f"{called(STANDARD)} has bombarded"):
        choose(g, G, f"move {STANDARD}")


def test_r18_8_without_the_option_all_artillery_may_move():
    g = run(PHASE, FIRED)
    assert f"move {STANDARD}" in options(g, G)


def test_r18_8_b86_what_counts_is_the_bombardment_phase_of_the_same_half_of_the_turn():
    units = {STANDARD: "1505", "DE-52-Art-III": "1405", "CH-5-Inf-XX": "1504", "CH-12-Art-III": "1504"}
    g = at("4.1.1", units, dice=[6], options={"artillery_movement": True})
    choose(g, G, "bombard 1505 1504")
    choose(g, S, "done")
    assert options(g, G) == ["move DE-52-Art-III", "done"]
    choose(g, G, "done")
    g = at("4.2.1", {**units, STANDARD: {"place": "1505", "fired": 1}}, options={"artillery_movement": True})
    choose(g, G, "done")
    choose(g, S, "done")
    assert f"move {STANDARD}" in options(g, G), "it held its fire at night"


def test_r18_8_b86_the_swiss_are_bound_too():
    units = {"CH-22-Art-III": {"place": "1505", "fired": 1}, "CH-12-Art-III": {"place": "1505", "fired": 1}}
    g = run({"procedure": "MovementPhase", "side": "swiss"}, units, options={"artillery_movement": True})
    assert options(g, S) == ["move CH-12-Art-III", "done"]
