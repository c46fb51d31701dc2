"""How a combat ends: its line in the log, who pushes back, how many go on, and that losses come first."""

from __future__ import annotations

from tests.titles.land_war.helpers import (
    asked,
    at,
    coloured,
    everybody,
    facts,
    force,
    hex_,
    holder,
    kinds,
    legal,
    manned,
    men,
    play,
    refused,
    sheet_of,
)
from tests.titles.land_war.test_lw07_results import beyond

# A23, A26 every result has its line


def test_lw085_a23_a_garrison_alone_pushes_back_on_red_and_does_not_follow():
    forces = {"0702": {"USSR": (3,)}, "0601": {"USSR": (1,)}, "0703": {"USSR": (1,)}}
    g = coloured("R", forces, hexes={"0602": {"garrison": "Germany"}})
    assert facts(g, "pushed_back")["hex"] == hex_("0702")
    while holder(g, "0702") == "allied":
        side = g.sides[g.open_decisions()[0].side]
        play(g, f"{side}: {g.legal(side)[0]}")
    assert holder(g, "0702") == "nobody"
    assert "EnterVacated" not in asked(g)


def test_lw085_a26_where_no_defender_is_left_nobody_pushes_and_the_log_says_so():
    """Ten attackers kill the two defenders at once; red cannot push then."""
    g = coloured("R", {"0702": {"USSR": (20,)}, "0602": {"Germany": (2,)}})
    assert "pushed_back" not in kinds(g)
    assert "held" in kinds(g)


def test_lw066_every_result_of_a_combat_has_a_line():
    ends = {"held", "taken", "pushed_back", "nobody_left", "landing_fails"}
    for colour in "ROBYG":
        for defenders in ((1,), (6,)):
            g = coloured(colour, {"0702": {"USSR": (9,)}, "0602": {"Germany": defenders}})
            while not ends & set(kinds(g)):
                side = g.sides[g.open_decisions()[0].side]
                play(g, f"{side}: {next(g.legal(side)[0].each())}")


# A86 how many may go


def test_lw085_a86_as_many_go_beyond_as_their_team_likes_but_a_man_stays():
    g = beyond()
    play(g, "ussr: beyond 0502")
    assert asked(g) == ["FollowOn"]
    assert legal(g, "ussr") == ["done", "advance men 0602 1"]
    with refused("A86", "1 man may follow from Sevsk (salient) 0602; you ordered 2"):
        play(g, "ussr: advance men 0602 2")
    play(g, "ussr: advance men 0602 1")
    assert (men(g, "0502"), men(g, "0602")) == (2, 1)


def test_lw085_a86_more_than_a_man_may_enter_a_vacated_hex():
    g = coloured("R", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (5, 2)}}))
    while "EnterVacated" not in asked(g):
        side = g.sides[g.open_decisions()[0].side]
        play(g, f"{side}: {g.legal(side)[0]}")
    play(g, "germany: enter", "germany: advance men 0602 2", "germany: advance tanks 0602 1", "germany: done")
    assert force(g, "0702", "Germany")[:2] == (3, 1)


# A83 losses before the line


def test_lw066_lw067_a83_only_survivors_move_in():
    """Four men take the hex of ten, who take four of them: nobody is left to go in, though blue is."""
    g = coloured("B", {"0702": {"USSR": (4,)}, "0602": {"Germany": (10,)}})
    lines = [kind for kind in kinds(g) if kind in ("losses", "nobody_left", "taken")]
    assert lines == ["losses", "nobody_left"]
    assert holder(g, "0602") == "axis"


def moving_up():
    """The Soviets at Orel, with nobody in the salient before them."""
    forces = manned({"0702": {"USSR": (9, 2)}, "0503": {"Germany": (3,)}}, leave=("0602",))
    return at("LW-052", forces, hexes={"0602": {"holder": "nobody"}})


def test_lw052_a86_the_line_moves_up_with_as_much_as_its_team_likes():
    g = moving_up()
    with refused("A86", "no man on your sheet goes from Orel 0702 to Sevsk (salient) 0602"):
        play(g, "ussr: bring men 0702 0602 1")
    play(g, "ussr: claim 0702 0602")
    stay = int(legal(g, "ussr", "bring")[0].rpartition("..")[2])
    with refused("LW-012", "8 more men can leave Orel 0702; you ordered 9"):
        play(g, f"ussr: bring men 0702 0602 {stay + 1}")
    sheet_of(g, "ussr: bring men 0702 0602 5", "ussr: bring tanks 0702 0602 2")
    assert force(g, "0602", "USSR")[:2] == (6, 2)
    assert "brought_up" not in {line["kind"] for line in g.log_lines(None)}


def test_lw052_a37_a86_what_follows_a_claim_that_is_lost_stays():
    g = moving_up()
    sheet_of(g, "ussr: claim 0702 0602", "ussr: bring men 0702 0602 5", "germany: claim 0503 0602")
    assert holder(g, "0602") in ("axis", "nobody")
    assert force(g, "0702", "USSR")[0] == 9


def test_lw052_a77_a86_what_follows_an_ally_s_claim_in_vain_stays():
    """Germans and Axis Allies claim the same hex; the Germans are named first."""
    forces = {"1902": {"Germany": (3,)}, "1903": {"Axis-Allies": (3, 2)}}
    g = at(
        "LW-052",
        manned(forces, "east", leave=("2002",)),
        scenario="east",
        hexes={"2002": {"holder": "nobody"}},
    )
    sheet_of(g, "germany: claim 1902 2002", "axis_allies: claim 1903 2002",
             "axis_allies: bring tanks 1903 2002 2")  # fmt: skip
    assert force(g, "2002", "Germany")[0] == 1
    assert force(g, "1903", "Axis-Allies")[:2] == (3, 2)


def test_lw097_a86_who_follows_into_ground_given_up_brings_others():
    g = at("LW-058", manned({"0702": {"USSR": (9, 2)}}))
    while not any(order.startswith("give 0602") for order in legal(g, "germany")):
        everybody(g)
    sheet_of(g, f"germany: {next(order for order in legal(g, 'germany') if order.startswith('give 0602'))}")
    sheet_of(g, "ussr: take 0702 0602", "ussr: bring men 0702 0602 3")
    assert force(g, "0602", "USSR")[0] == 4
