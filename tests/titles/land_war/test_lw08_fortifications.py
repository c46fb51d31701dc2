"""LW-100 and LW-101 Fortifications."""

from __future__ import annotations

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw060_battle import battle
from redoubt.titles.land_war.rules.lw060_reckoning import fort_layers
from redoubt.titles.land_war.state import ALLIED, LANDING
from tests.titles.land_war.helpers import (
    asked,
    at,
    coloured,
    everybody,
    facts,
    force,
    hex_,
    holder,
    in_pool,
    kinds,
    legal,
    manned,
    nation,
    play,
    refused,
    sheet_of,
)


def layers(g, hex, across):
    return queries.layers(g.state, hex_(hex), hex_(across))


def step_2(forces=None, lsp=3, **fields):
    return at("LW-051", manned(forces), pools={"Germany": {"lsp": lsp, "men": 2}}, **fields)


def test_lw100_a_layer_takes_an_lsp_and_a_man_who_stays_for_the_turn():
    g = step_2({"0602": {"Germany": (2,)}})
    sheet_of(g, "germany: fort 0602 0702")
    assert in_pool(g, "Germany")[3] == 2
    assert force(g, "0602", "Germany")[0] == 2
    assert g.state.building == ((hex_("0602"), hex_("0702"), 0),)
    assert layers(g, "0602", "0702") == 0


def done(forces, building, **fields):
    """After step 9, with these works begun."""
    g = at("LW-058", manned(forces), building=building, **fields)
    everybody(g)
    everybody(g)
    return g


def test_lw100_a29_it_is_complete_in_step_9_and_the_man_is_free():
    g = done({"0602": {"Germany": (2,)}}, [["0602", "0702", "Germany"]])
    assert layers(g, "0602", "0702") == 1
    assert g.state.building == ()
    assert force(g, "0602", "Germany")[0] == 2


def test_lw100_each_layer_needs_a_man_of_its_own():
    g = step_2()
    play(g, "germany: fort 0602 0702")
    with refused("LW-100", "Sevsk (salient) 0602 has no man of yours left to build: each layer takes one"):
        play(g, "germany: fort 0602 0703")
    play(g, "germany: send men 0602 1", "germany: fort 0602 0703")


def test_lw100_a29_with_a_man_too_few_only_the_first_layers_are_finished():
    g = done({"0602": {"Germany": (1,)}}, [["0602", "0702", "Germany"], ["0602", "0703", "Germany"]])
    assert (layers(g, "0602", "0702"), layers(g, "0602", "0703")) == (1, 0)


def test_lw100_a29_it_is_cancelled_if_the_hex_is_lost():
    g = coloured("B", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (1,)}}),
                 building=[["0602", "0703", "Germany"]])  # fmt: skip
    play(g, "germany: retreat 0503")
    assert g.state.building == ()


def test_lw100_a29_it_is_cancelled_if_the_man_is_killed():
    forces = manned({"2529": {"Italy": (2,)}}, "europe")
    for builder, layer in (("Italy", 1), ("Germany", 0)):
        g = at("LW-058", forces, scenario="europe", building=[["2529", "2629", builder]])
        everybody(g)
        everybody(g)
        assert kinds(g).count("fort_done") == layer


def test_lw100_without_lsp_nothing_is_built():
    g = step_2({"0602": {"Germany": (2,)}}, lsp=0)
    with refused("LW-100", "no LSP are left in the Pool"):
        play(g, "germany: fort 0602 0702")


def test_lw100_a76_on_any_side_that_an_attack_can_come_over_now_or_later():
    g = step_2({"0602": {"Germany": (2,)}})
    assert {"fort 0602 0702", "fort 0602 0503"} <= set(legal(g, "germany", "fort"))
    with refused("LW-100", "Sevsk (salient) 0602 and Elets 0802 have no side in common"):
        play(g, "germany: fort 0602 0802")


def test_lw100_a76_behind_the_line_where_a_man_stands():
    g = step_2({"0402": {"Germany": (1,)}})
    play(g, "germany: fort 0402 0502")
    with refused("LW-100", "Chernigov 0403 has no man of yours left to build: each layer takes one"):
        play(g, "germany: fort 0403 0503")
    with refused("LW-100", "Gomel 0402 has no man of yours left to build: each layer takes one"):
        play(g, "germany: fort 0402 0502")
    everybody(g)
    assert g.state.building == ((hex_("0402"), hex_("0502"), 0),)


ATLANTIC = {"scenario": "europe", "pools": {"Germany": {"lsp": 3, "men": 2}}}


def test_lw100_e4_the_atlantic_wall_grows_by_a_layer_where_a_man_stands():
    forces = manned({"1113": {"Germany": (1,)}}, "europe")
    g = at("LW-051", forces, **ATLANTIC)
    assert layers(g, "1113", "1112") == 0  # a written position has the works that are written
    play(g, "germany: fort 1113 1112")
    with refused("LW-100", "Calais 1113 has no man of yours left to build: each layer takes one"):
        play(g, "germany: fort 1113 1012")
    sheet_of(g, "germany: send men 0914 1", "germany: fort 0914 0913")  # the open sea
    assert [row[:2] for row in g.state.building] == [
        (hex_("1113"), hex_("1112")),
        (hex_("0914"), hex_("0913")),
    ]


def test_lw100_e4_works_on_a_sea_side_meet_a_landing():
    forces = manned({"1113": {"Germany": (1,)}}, "europe")
    g = at("LW-058", forces, scenario="europe", building=[["1113", "1112", "Germany"]])
    everybody(g)
    everybody(g)
    assert layers(g, "1113", "1112") == 1
    landing = battle(g.state, hex_("1113"), ALLIED, LANDING)
    assert fort_layers(g.state, landing) == 1


def test_lw100_a76_not_over_a_side_to_neutral_or_closed_land():
    g = at("LW-051", manned({"1019": {"Germany": (1,)}, "2506": {"Germany": (1,)}}, "europe"), **ATLANTIC)
    for order in ("fort 1019 1020", "fort 2506 2505"):  # Spain, Finland
        with refused("A76", "no attack can cross"):
            play(g, f"germany: {order}")


def test_lw108_the_man_of_a_security_zone_does_not_build():
    for men, sides in ((1, 0), (2, 6)):
        g = step_2({"0402": {"Germany": (men,)}}, hexes={"0402": {"zone": "Germany"}})
        assert sum(choice.startswith("fort 0402") for choice in legal(g, "germany", "fort")) == sides


def test_lw100_a29_who_builds_stays_when_the_line_has_moved_on():
    g = at("LW-057", manned({"0304": {"Germany": (3,)}}), building=[["0304", "0404", "Germany"]])
    assert force(g, "0304", "Germany")[0] == 1
    everybody(g)
    everybody(g)
    assert layers(g, "0304", "0404") == 1


def test_lw100_a_man_who_builds_is_not_recalled():
    g = at("LW-055", manned({"0602": {"Germany": (2,)}, "0503": {"Germany": (2,)}}),
           building=[["0602", "0702", "Germany"], ["0602", "0703", "Germany"]])  # fmt: skip
    with refused("LW-100", "men in Sevsk (salient) 0602 are building until the end of the turn"):
        play(g, "germany: recall men 0602 1")


def test_lw100_a_man_who_builds_does_not_move_up_with_the_line():
    apart = {name: {"holder": "nobody"} for name in ("0601", "0603", "0701", "0702", "0703", "0704")}
    forces = {"0602": {"Germany": (2, 1)}, "0802": {"USSR": (1,)}, "0803": {"USSR": (1,)}}
    works = [["0602", "0702", "Germany"], ["0602", "0703", "Germany"]]
    g = at("LW-052", manned(forces, leave=tuple(apart)), hexes=apart, building=works)
    assert [claim for claim in legal(g, "germany", "claim") if "0602" in claim] == []
    with refused("LW-100", "men in Sevsk (salient) 0602 are building until the end of the turn"):
        play(g, "germany: claim 0602 0702")


def test_lw100_a_man_who_builds_does_not_move_into_a_taken_hex():
    forces = manned({"0602": {"Germany": (3,)}, "0702": {"USSR": (1,)}})
    g = coloured("B", forces, starts=("0602",), target="0702", by="Germany", against="USSR", lsp=(1, 0),
                 building=[["0602", "0603", "Germany"], ["0602", "0601", "Germany"]])  # fmt: skip
    if asked(g) == ["RetreatTo"]:
        play(g, "ussr: retreat 0802")
    assert legal(g, "germany", "advance") == ["advance men 0602 1"]
    with refused("LW-100", "men in Sevsk (salient) 0602 are building until the end of the turn"):
        play(g, "germany: advance men 0602 2")


def test_lw100_a_man_who_builds_does_not_enter_a_vacated_hex():
    forces = manned({"0702": {"USSR": (2,)}, "0602": {"Germany": (2,)}})
    works = [["0602", "0603", "Germany"], ["0602", "0601", "Germany"]]
    g = coloured("R", forces, lsp=(1, 0), building=works)
    play(g, "ussr: retreat 0802")
    assert "enter" not in legal(g, "germany")
    assert holder(g, "0702") == "nobody"


def test_lw100_a29_works_are_lost_when_the_hex_falls():
    g = coloured("B", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (1,)}}),
                 forts=[["0602", "0703", "axis", 2], ["0503", "0602", "axis", 1]])  # fmt: skip
    play(g, "germany: retreat 0503")
    assert [row[0] for row in g.state.forts] == [hex_("0503")]


def test_lw101_any_number_of_layers():
    g = done({"0602": {"Germany": (2,)}}, [["0602", "0702", "Germany"]], forts=[["0602", "0702", "axis", 4]])
    assert layers(g, "0602", "0702") == 5
    assert facts(g, "fort_done")["hex"] == hex_("0602")


def test_lw101_as_many_layers_a_turn_on_a_side_as_there_are_men_and_lsp():
    g = step_2({"0602": {"Germany": (2,)}})
    sheet_of(g, "germany: fort 0602 0702", "germany: fort 0602 0702")
    assert g.state.building == 2 * ((hex_("0602"), hex_("0702"), nation("Germany")),)
    assert in_pool(g, "Germany")[3] == 1
    done = at("LW-058", manned({"0602": {"Germany": (2,)}}), building=2 * [["0602", "0702", "Germany"]])
    while not done.state.forts:
        everybody(done)
    assert layers(done, "0602", "0702") == 2
