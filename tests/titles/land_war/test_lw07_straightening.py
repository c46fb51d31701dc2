"""LW-097 Line straightening."""

from __future__ import annotations

from tests.titles.land_war.helpers import (
    asked,
    at,
    force,
    hex_,
    holder,
    kinds,
    legal,
    manned,
    men,
    play,
    refused,
)


def step_9(forces=None, **fields):
    """Step 9, the Soviets (the lower ME) having nothing to give up."""
    g = at("LW-058", manned(forces), **fields)
    play(g, "ussr: done")
    return g


def test_lw097_a_hex_is_left_and_all_in_it_goes_one_hex_back():
    g = step_9({"0602": {"Germany": (3, 1, 1, 1)}})
    play(g, "germany: give 0602 0503", "germany: done")
    assert force(g, "0503", "Germany") == (4, 1, 1, 1)
    assert holder(g, "0602") == "nobody"


def test_lw097_either_side_may_keep_its_line():
    g = step_9()
    play(g, "germany: done")
    assert g.turn == 2
    assert "gave_ground" not in kinds(g)


def test_lw097_a38_the_lower_me_declares_first():
    g = at("LW-058", manned())
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["ussr"]
    play(g, "ussr: done")
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["germany"]


def test_lw097_a38_on_equal_me_the_second_of_this_turn_declares_first():
    for first, asked_first in (("axis", "ussr"), ("allied", "germany")):
        g = at("LW-058", manned(), nation={"USSR": {"me": 5}}, first=first)
        assert [g.sides[decision.side] for decision in g.open_decisions()] == [asked_first]


def test_lw097_a38_each_hex_one_step_back_on_ones_own_land():
    g = step_9()
    with refused("A38", "Chernigov 0403 is not one step back from Sevsk (salient) 0602"):
        play(g, "germany: give 0602 0403")
    with refused("LW-097", "Kiev 0404 is not a hex of your front line"):
        play(g, "germany: give 0404 0304")


def test_lw097_a38_none_goes_back_into_a_hex_that_is_left_too():
    g = step_9()
    play(g, "germany: give 0503 0403")
    with refused("A38", "0503 is given up on your sheet"):
        play(g, "germany: give 0602 0503")
    with refused("A38", "0503 is on your sheet already"):
        play(g, "germany: give 0503 0402")


def test_lw097_a38_the_other_side_conforms_at_once_with_a_man():
    g = step_9({"0702": {"USSR": (3,)}})
    play(g, "germany: give 0602 0503", "germany: done")
    assert asked(g) == ["Conform"]
    play(g, "ussr: take 0702 0602", "ussr: done")
    assert holder(g, "0602") == "allied"
    assert (men(g, "0702"), men(g, "0602")) == (2, 1)


def test_lw097_a38_no_further_than_the_hexes_given_up():
    g = step_9({"0702": {"USSR": (3,)}})
    play(g, "germany: give 0602 0503", "germany: done")
    with refused("A38", "0502 was not given up"):
        play(g, "ussr: take 0601 0502")
    with refused("A38", "Sevsk (salient) 0602 is not beside your line at Belgorod 0704"):
        play(g, "ussr: take 0704 0602")


def test_lw097_a38_a_man_is_needed_to_follow():
    g = step_9()
    play(g, "germany: give 0602 0503", "germany: done")
    with refused("LW-012", "Bryansk 0601 has no man of yours to spare"):
        play(g, "ussr: take 0601 0602")
    assert "take 0702 0602" in legal(g, "ussr")  # Orel is no longer front once the salient is taken


def test_lw097_nobody_is_asked_to_follow_where_nothing_was_given_up():
    g = step_9()
    play(g, "germany: done")
    assert "Conform" not in asked(g)


def test_lw097_a66_the_largest_contingent_decides():
    forces = manned({"2529": {"Germany": (2,), "Italy": (3,)}, "2530": {"Germany": (2,)}}, "europe")
    g = at("LW-058", forces, scenario="europe")
    for decision in g.open_decisions():
        if g.sides[decision.side] in ("ussr", "britain", "usa"):
            g.choose(decision.side, "done")
    assert "germany" in [g.sides[decision.side] for decision in g.open_decisions()]
    back = [line for line in legal(g, "italy", "give") if line.startswith("give 2529")]
    assert back
    with refused("LW-097", "an ally has the largest force in 2529 and decides for it"):
        play(g, f"germany: {back[0]}")


def test_lw097_a66_each_beaten_contingent_chooses_its_own_hex():
    forces = manned({"2529": {"Germany": (1,), "Italy": (1,)}, "2629": {"Britain": (3,)}}, "europe")
    g = at("LW-056", forces, (3, 3), "europe", flags=[["Britain", "2629", "2529", 0]],
           options={"control": "people"})  # fmt: skip
    play(g, "control: colour Y")
    goals = legal(g, "germany")
    assert len(goals) > 1
    play(g, f"germany: {goals[0]}")
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["italy"]
    play(g, f"italy: {goals[1]}")
    assert force(g, goals[1].split()[1], "Italy")[0] >= 1
    assert holder(g, "2529") == "allied"
    assert hex_("2529") != hex_(goals[1].split()[1])
