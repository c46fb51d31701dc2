"""LW-085 to LW-087 What the colours mean on each ground."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war.rules.lw060_combat import effect_of
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    coloured,
    facts,
    force,
    hex_,
    holder,
    in_pool,
    kinds,
    legal,
    manned,
    men,
    play,
    refused,
    still,
)

FRONT = manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}})


# LW-085


@pytest.mark.parametrize("colour", ["G", "Y", "B"])
def test_lw085_green_yellow_and_blue_take_a_hex_in_the_open(colour):
    g = coloured(colour, FRONT)
    assert asked(g) == ["RetreatTo"]
    play(g, "germany: retreat 0502")
    assert holder(g, "0602") == "allied"


def test_lw085_orange_changes_nothing():
    g = coloured("O", FRONT)
    assert "held" in kinds(g)
    assert holder(g, "0602") == "axis"


def test_lw085_only_green_goes_beyond():
    for colour, question in (("Y", []), ("G", ["GoBeyond"])):
        g = coloured(colour, manned({"0702": {"USSR": (4,)}, "0602": {"Germany": (1,)}, "0502": {}}))
        play(g, "germany: retreat 0503", "ussr: advance men 0702 3", "ussr: done")
        assert (asked(g) == ["GoBeyond"]) is bool(question)


def beyond(hexes=None, forces=None, advance=3, start="0702", **fields):
    """The salient has fallen with green; 0502 behind it is empty."""
    board = {start: {"USSR": (4,)}, "0602": {"Germany": (1,)}, "0502": {}, **(forces or {})}
    g = coloured("G", manned(board), hexes=hexes or {}, starts=(start,), **fields)
    play(g, "germany: retreat 0503", f"ussr: advance men {start} {advance}")
    if asked(g) == ["MoveIn"]:
        play(g, "ussr: done")
    return g


def test_lw085_a24_a_man_goes_into_an_undefended_hex_beyond():
    g = beyond()
    assert legal(g, "ussr") == ["no", "beyond 0502"]
    play(g, "ussr: beyond 0502")
    assert holder(g, "0502") == "allied"
    assert (men(g, "0602"), men(g, "0502")) == (2, 1)


def test_lw085_a72_with_hidden_strengths_the_victor_may_try_and_find_it_defended():
    g = beyond(options={"enemy_strength": "hidden"})
    assert legal(g, "ussr") == ["no", "beyond 0503", "beyond 0502"]
    play(g, "ussr: beyond 0503")
    assert holder(g, "0503") == "axis"
    assert "beyond_met" in kinds(g)
    assert men(g, "0602") == 3


def test_lw085_a72_with_hidden_strengths_an_empty_hex_is_taken():
    g = beyond(options={"enemy_strength": "hidden"})
    play(g, "ussr: beyond 0502")
    assert holder(g, "0502") == "allied"


def test_lw085_a72_with_sizes_he_goes_where_nothing_is_seen():
    g = beyond(options={"enemy_strength": "size"})
    assert legal(g, "ussr") == ["no", "beyond 0502"]
    g = beyond(forces={"0502": {"Germany": (0, 1)}}, options={"enemy_strength": "size"})
    assert asked(g) != ["GoBeyond"]


def test_lw085_a24_tanks_and_aircraft_without_men_make_way():
    g = beyond(forces={"0502": {"Germany": (0, 2, 0, 1)}})
    play(g, "ussr: beyond 0502")
    assert holder(g, "0502") == "allied"
    assert force(g, "0502", "Germany") == (0, 0, 0, 0)
    assert force(g, "0503", "Germany")[1] == 2


def test_lw085_a24_it_may_be_declined():
    g = beyond()
    play(g, "ussr: no")
    assert holder(g, "0502") == "axis"


def test_lw085_a24_not_into_a_defended_hex():
    g = beyond()
    with refused("A24", "0503: it is defended"):
        play(g, "ussr: beyond 0503")


def test_lw085_a24_not_into_a_garrison():
    g = beyond(hexes={"0502": {"garrison": "Germany"}})
    assert asked(g) != ["GoBeyond"]


def test_lw085_a24_not_beside_a_hex_the_attack_came_from():
    g = beyond(forces={"0601": {}, "0502": {}}, hexes={"0601": {"holder": "axis"}})
    with refused("A24", "0601: it lies beside a hex the attack came from"):
        play(g, "ussr: beyond 0601")


def test_lw085_a24_not_across_a_fortified_side():
    g = beyond(forts=[["0502", "0602", "axis", 1]])
    assert asked(g) != ["GoBeyond"]


def test_lw085_a24_only_into_land_of_the_enemy():
    g = beyond()
    with refused("A24", "0603: it lies beside a hex the attack came from"):
        play(beyond(start="0703"), "ussr: beyond 0603")
    with refused("A24", "0603: the enemy does not hold it"):
        play(g, "ussr: beyond 0603")
    with refused("A24", "0402: it is not across a land side"):
        play(g, "ussr: beyond 0402")


def test_lw085_a24_a_man_must_be_spared_for_it():
    g = beyond(advance=1)
    assert asked(g) != ["GoBeyond"]


def red(starts=("0702",), forces=None, **fields):
    """The attack on the salient is thrown back."""
    board = {"0702": {"USSR": (2, 1)}, "0703": {"USSR": (1,)}, "0602": {"Germany": (2,)}, **(forces or {})}
    return coloured("R", manned(board), starts=starts, **fields)


def test_lw085_a23_red_pushes_the_attacker_out_of_his_starting_hex():
    g = red()
    assert asked(g) == ["RetreatTo"]
    play(g, "ussr: retreat 0801")
    assert force(g, "0801", "USSR")[:2] == (2, 1)
    assert holder(g, "0702") == "nobody"


def test_lw085_a23_with_several_starting_hexes_the_defender_picks():
    g = red(("0702", "0703"))
    assert legal(g, "germany") == ["vacate 0702", "vacate 0703"]
    with refused("A23", "the attack did not come from Bryansk 0601"):
        play(g, "germany: vacate 0601")
    play(g, "germany: vacate 0703")
    play(g, "ussr: retreat 0802")
    assert men(g, "0703") == 0
    assert men(g, "0702") == 2


def test_lw085_a23_the_defender_may_enter_with_a_man():
    g = red()
    play(g, "ussr: retreat 0801")
    assert asked(g) == ["EnterVacated"]
    play(g, "germany: enter")
    assert holder(g, "0702") == "axis"
    assert (men(g, "0602"), men(g, "0702")) == (1, 1)


def test_lw085_a23_or_leave_the_hex_to_nobody():
    g = red()
    play(g, "ussr: retreat 0801", "germany: no")
    assert holder(g, "0702") == "nobody"


def test_lw085_a23_nobody_enters_who_cannot_spare_a_man():
    g = red(forces={"0602": {"Germany": (1,)}})
    play(g, "ussr: retreat 0801")
    assert holder(g, "0702") == "nobody"
    assert asked(g) != ["EnterVacated"]


# LW-086


@pytest.mark.parametrize(
    ("target", "scenario", "takes"),
    [("3218", "europe", "G"), ("0318", "china", "G"), ("2906", "europe", "G"), ("2806", "europe", "GY"),
     ("0602", "orel", "GYB")],
)  # fmt: skip
def test_lw086_which_colours_take_mountain_jungle_forest_and_swamp(target, scenario, takes):
    g = still(scenario=scenario).state
    effects = {colour: effect_of(g, hex_(target), colour, None) for colour in "GYBOR"}
    assert {colour for colour, effect in effects.items() if effect in ("occupy", "beyond")} == set(takes)


def test_lw086_red_is_harmless_outside_the_open():
    for target, scenario in (("3218", "europe"), ("0318", "china"), ("2906", "europe"), ("2806", "europe")):
        assert effect_of(still(scenario=scenario).state, hex_(target), "R", None) == "hold"
    assert effect_of(still().state, hex_("0602"), "R", None) == "pushed_back"


def test_lw086_green_goes_beyond_in_the_open_only():
    for target, scenario in (("3218", "europe"), ("0318", "china"), ("2906", "europe"), ("2806", "europe")):
        assert effect_of(still(scenario=scenario).state, hex_(target), "G", None) == "occupy"


def test_lw086_a19_terrain_is_that_of_the_attacked_hex():
    forest = attack({"0602": {"Germany": (3, 3)}, "0601": {"USSR": (2,)}}, starts=("0602",), target="0601",
                    by="Germany", against="USSR")  # fmt: skip
    assert facts(forest, "reckoned")["ground"] == "forest"
    from_forest = attack({"0601": {"USSR": (3,)}, "0602": {"Germany": (2,)}}, starts=("0601",))
    assert facts(from_forest, "reckoned")["ground"] == "open"


# LW-087


def landing(colour, men_ashore=0, options=None, **fields):
    """An assault on Caen that Control gives a colour."""
    forces = manned({"0914": {"Germany": (men_ashore,)}} if men_ashore else {}, "europe")
    fields.setdefault("hexes", {} if men_ashore else {"0914": {"garrison": "Germany"}})
    g = at("LW-056", forces, (3, 3), "europe", turn=4, flags=[["Britain", "0914", "0914", 1]],
           embarked=[["Britain", "0914", 3, 1, 0]], options={"control": "people", **(options or {})},
           nation={"Britain": {"lifted": 4}}, **fields)  # fmt: skip
    rolled = facts(g, "rolled")["colour"]
    play(g, "control: accept" if rolled == colour else f"control: colour {colour}")
    return g


@pytest.mark.parametrize(("colour", "taken"), [("G", 1), ("Y", 1), ("B", 1), ("O", 0), ("R", 0)])
def test_lw087_a20_green_yellow_and_blue_land_orange_and_red_fail(colour, taken):
    assert (holder(landing(colour), "0914") == "allied") is bool(taken)


def test_lw087_a20_with_the_setting_only_green_lands():
    assert holder(landing("Y", options={"amphib_success": "G"}), "0914") == "axis"
    assert holder(landing("G", options={"amphib_success": "G"}), "0914") == "allied"


def test_lw087_a22_the_survivors_are_ashore_and_the_beach_is_a_way_for_supplies():
    g = landing("G")
    assert force(g, "0914", "Britain") == (3, 1, 0, 0)
    assert g.state.embarked == ()
    assert "0914" in g.view("britain")["state"]["beaches"]


def test_lw087_a22_after_a_failure_the_survivors_return_to_the_pool():
    g = landing("O")
    assert in_pool(g, "Britain")[:2] == (3, 1)
    assert g.state.embarked == ()


def test_lw087_a22_red_does_not_push_back_ships():
    g = landing("R")
    assert "pushed_back" not in kinds(g)
    assert in_pool(g, "Britain")[:2] == (3, 1)


def test_lw087_a_landing_never_goes_beyond():
    g = landing("G")
    assert asked(g) != ["GoBeyond"]


def test_lw087_a_failed_landing_leaves_the_coast_to_the_enemy():
    g = landing("O")
    assert holder(g, "0914") == "axis"
    assert kinds(g)[-1] != "held"
    assert "landing_fails" in kinds(g)
    assert "gap_filled" not in kinds(g)


def test_lw087_the_defender_of_a_beach_retreats_or_is_lost():
    g = landing("G", men_ashore=1)
    assert asked(g) == ["RetreatTo"]
    assert g.open_decisions()[0].side == g.sides.index("germany")
    play(g, f"germany: {legal(g, 'germany')[0]}")
    assert holder(g, "0914") == "allied"


def test_lw066_a25_the_last_nation_that_can_send_a_man_must():
    forces = manned({"1902": {"Germany": (6,), "Axis-Allies": (0, 3)}, "1901": {"USSR": (1,)}}, "east")
    g = coloured("Y", forces, starts=("1902",), target="1901", by="Germany", against="USSR", scenario="east")
    while "RetreatTo" in asked(g):
        play(g, f"ussr: {legal(g, 'ussr')[0]}")
    with refused("A25", "at least one man must move in"):
        play(g, "germany: done")
    play(g, "germany: advance men 1902 2", "germany: done", "axis_allies: advance tanks 1902 3")
    assert force(g, "1901", "Germany")[0] == 2
