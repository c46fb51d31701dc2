"""LW-010 to LW-014 The front line: no gaps, a man in every hex."""

from __future__ import annotations

from redoubt.engine.state import replaced
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.invariants import check, line_is_whole
from redoubt.titles.land_war.rules import lw010_front as front
from redoubt.titles.land_war.state import ALLIED, AXIS
from redoubt.titles.land_war.tables import DESERT, GRID
from tests.titles.land_war.helpers import (
    at,
    attack,
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
    men,
    nation,
    new,
    play,
    refused,
    sheet_of,
    still,
)


def line(g, camp):
    return {GRID.name(hex) for hex in queries.line(g.state, camp)}


# LW-010


def test_lw010_a05_a_hex_beside_the_enemy_is_front_and_one_behind_is_not():
    g = new()
    assert {"0602", "0503", "0907"} <= line(g, AXIS)
    assert not {"0403", "0707"} & line(g, AXIS)
    assert {"0702", "0703"} <= line(g, ALLIED)


def test_lw010_a05_the_line_follows_who_holds_what():
    g = still(hexes={"0602": {"holder": "allied"}})
    assert "0602" in line(g, ALLIED)
    assert "0702" not in line(g, ALLIED)


def test_lw010_a05_land_of_nobody_lies_between_lines_out_of_contact():
    g = still(hexes={"0602": {"holder": "nobody"}})
    assert "0702" in line(g, ALLIED)
    assert queries.enemies_beside(g.state, hex_("0702")) == ()


def test_lw010_a05_an_all_sea_side_is_not_front():
    g = new("europe")
    assert "1113" not in line(g, AXIS)  # Calais, across the Channel
    assert "1112" not in line(g, ALLIED)


def test_lw010_a54_a_neutral_or_closed_hex_is_not_front():
    g = still(hexes={"0602": {"holder": "closed"}, "0603": {"holder": "neutral"}})
    assert not {"0702", "0703"} & line(g, ALLIED)
    assert "0503" not in line(g, AXIS)


def test_lw010_a54_a_neutral_or_closed_hex_blocks_the_way_from_the_pool():
    closed = {name: {"holder": "closed"} for name in ("0801", "0802", "0803", "0804", "0805", "0906")}
    g = still(hexes={**closed, "0901": {"holder": "closed"}})
    assert queries.pool_for(g.state, nation("USSR"), hex_("0702")) == -1
    assert queries.pool_for(still().state, nation("USSR"), hex_("0702")) == nation("USSR")


def test_lw010_a54_nobody_straightens_into_a_closed_hex():
    g = at("LW-058", manned(leave=["0502"]), hexes={"0502": {"holder": "closed"}})
    play(g, "ussr: done")
    with refused("A38", "0502", "on your own land"):
        play(g, "germany: give 0602 0502")


# LW-011 and LW-012


def test_lw011_a04_a_gap_is_filled_from_the_pool_first():
    forces = manned(leave=["0602"], forces={"0503": {"Germany": (5,)}})
    g = at("LW-051", forces, pools={"Germany": {"men": 3}})
    assert force(g, "0602", "Germany")[0] == 1
    assert in_pool(g, "Germany")[0] == 2
    assert men(g, "0503") == 5


def test_lw011_a04_then_from_the_hexes_beside_it():
    forces = manned(leave=["0602"], forces={"0503": {"Germany": (3,)}, "0907": {"Germany": (9,)}})
    g = at("LW-051", forces)
    assert (men(g, "0602"), men(g, "0503"), men(g, "0907")) == (1, 2, 9)


def test_lw011_a04_then_from_any_hex_that_has_two():
    g = at("LW-051", manned(leave=["0602"], forces={"0907": {"Germany": (2,)}}))
    assert (men(g, "0602"), men(g, "0907")) == (1, 1)


def test_lw011_a04_survivors_of_the_combat_come_before_the_pool():
    g = coloured("B", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}), pools={"USSR": {"men": 5}})
    play(g, "germany: retreat 0502", "ussr: advance men 0702 1", "ussr: done")
    assert force(g, "0602", "USSR")[0] == 1
    assert in_pool(g, "USSR")[0] == 5


def test_lw011_a04_the_beaten_fill_the_next_gap_before_the_pool():
    forces = manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (4,)}}, leave=["0502"])
    g = coloured("B", forces, pools={"Germany": {"men": 2}})
    play(g, "germany: retreat 0503", "ussr: advance men 0702 1", "ussr: done")
    assert (men(g, "0502"), men(g, "0503")) == (1, 4)
    assert in_pool(g, "Germany")[0] == 2


def test_lw011_a04_those_who_are_driven_out_fill_the_next_gap_before_the_pool():
    forces = manned({"0702": {"USSR": (4,)}, "0602": {"Germany": (2,)}}, leave=["0703"])
    g = coloured("R", forces, lsp=(1, 0), pools={"USSR": {"men": 2}})
    play(g, "ussr: retreat 0802", "germany: enter")
    assert men(g, "0703") == 1
    assert in_pool(g, "USSR")[0] == 2


def test_lw011_a03_a_hex_that_cannot_be_manned_is_given_up_to_nobody():
    g = at("LW-051", manned(leave=["0602"]))
    assert holder(g, "0602") == "nobody"
    assert facts(g, "given_up")["hex"] == hex_("0602")
    assert line_is_whole(g.state) == []


def test_lw011_a03_tanks_and_aircraft_of_a_hex_that_is_given_up_go_to_a_neighbour():
    g = at("LW-051", manned(leave=["0602"], forces={"0602": {"Germany": (0, 2, 1)}}))
    assert holder(g, "0602") == "nobody"
    assert sum(force(g, name, "Germany")[1] for name in ("0502", "0503")) == 2


def test_lw011_a03_without_a_neighbour_they_are_lost():
    behind = ("0805", "0906", "0907", "0706", "0707", "0605", "0606")
    g = still({"0806": {"Germany": (0, 1)}}, hexes={name: {"holder": "allied"} for name in behind})
    front.give_up(g.state, hex_("0806"), AXIS)
    assert g.state.lost_tanks[nation("Germany")] == 1


def test_lw011_a60_the_victor_goes_beyond_before_the_beaten_fill_their_line():
    g = coloured("G", {**manned(), "0702": {"USSR": (4,)}, "0602": {"Germany": (1,)}, "0502": {}, "0503": {}},
                 pools={"Germany": {"men": 9}})  # fmt: skip
    play(g, "germany: retreat 0503", "ussr: advance men 0702 3", "ussr: done")
    assert legal(g, "ussr") == ["no", "beyond 0502"]  # the retreat has manned 0503; nobody has manned 0502
    play(g, "ussr: beyond 0502")
    assert holder(g, "0502") == "allied"
    assert force(g, "0502", "USSR")[0] == 1


def test_lw011_a67_out_of_contact_a_hex_needs_no_man():
    hexes = {name: {"holder": "nobody"} for name in ("0601", "0602", "0603", "0604")}
    g = at("LW-051", hexes=hexes, forces={"0702": {"USSR": (1,)}})
    assert hex_("0503") in queries.line(g.state, AXIS)
    assert holder(g, "0503") == "axis"
    assert men(g, "0503") == 0


def test_lw011_a67_a_line_that_breaks_opens_by_one_hex():
    forces = {hex: who for hex, who in manned().items() if who.keys() == {"USSR"}}
    g = at("LW-051", forces)
    assert holder(g, "0602") == "nobody"
    assert holder(g, "0503") == "nobody"
    assert holder(g, "0402") == "axis"


def test_lw012_the_line_is_manned_before_any_other_deployment():
    g = at("LW-051", manned(leave=["0602"]), pools={"Germany": {"men": 1}})
    assert men(g, "0602") == 1
    with refused("LW-051", "the Pool has no men left; you ordered 1"):
        play(g, "germany: send men 0503 1")


def test_lw012_a_man_must_stay_in_a_front_hex_when_resources_are_recalled():
    g = at("LW-055", manned({"0602": {"Germany": (2, 1)}}))
    play(g, "germany: recall men 0602 1")
    with refused("LW-012", "0602"):
        play(g, "germany: recall men 0602 1")
    play(g, "germany: recall tanks 0602 1")


def test_lw012_a_man_must_stay_when_the_line_moves_closer():
    g = at("LW-052", manned(leave=["0602"]), hexes={"0602": {"holder": "nobody"}})
    with refused("LW-012", "Bryansk 0601 has no man of yours to spare"):
        play(g, "ussr: claim 0601 0602")
    play(g, "ussr: claim 0702 0602")  # with the salient gone Orel is no longer front


def test_lw012_a_man_must_stay_in_a_start_hex_that_is_still_front():
    g = coloured("B", {**manned(), "0601": {"USSR": (2,)}, "0602": {"Germany": (2,)}}, starts=("0601",))
    play(g, "germany: retreat 0503")
    with refused("LW-012", "0601 is still front and must keep a man"):
        play(g, "ussr: advance men 0601 2")
    play(g, "ussr: advance men 0601 1", "ussr: done")
    assert (men(g, "0601"), men(g, "0602")) == (1, 1)


# LW-013


def test_lw013_in_china_a_marker_may_stand_empty():
    g = new("china")
    everybody(g)
    assert holder(g, "0501") == "axis"
    empty = [hex for hex in queries.line(g.state, AXIS) if not queries.men_at(g.state, hex)]
    assert len(empty) > 10
    assert line_is_whole(g.state) == []


def test_lw013_a50_an_empty_marker_is_attacked_in_the_best_column():
    g = attack({"0811": {"Japan": (2,)}}, starts=("0811",), target="0812", by="Japan", scenario="china",
               lsp=(1, 0), against="China")  # fmt: skip
    assert facts(g, "reckoned")["cv"] == [2, 0]
    assert facts(g, "reckoned")["odds"] == "5:1"


def test_lw013_a50_an_attack_on_an_empty_marker_needs_a_flag_and_a_man():
    g = attack({"0811": {"Japan": (0, 2)}}, starts=("0811",), target="0812", by="Japan", scenario="china")
    assert facts(g, "void")["why"] == "no men are left to attack"
    assert holder(g, "0812") == "allied"


def test_lw013_a50_the_line_moves_with_a_marker_and_the_last_man_may_go():
    g = coloured("G", {"0811": {"Japan": (1,)}}, starts=("0811",), target="0812", by="Japan",
                 scenario="china", lsp=(1, 0), against="China")  # fmt: skip
    play(g, "japan: advance men 0811 1")
    assert holder(g, "0812") == "axis"
    assert (men(g, "0811"), men(g, "0812")) == (0, 1)
    assert holder(g, "0811") == "axis"


def test_lw013_in_china_the_last_man_may_be_recalled():
    g = at("LW-055", {"0811": {"Japan": (1,)}}, scenario="china")
    play(g, "japan: recall men 0811 1")


# LW-014


def test_lw014_nothing_is_deployed_in_the_desert():
    g = at("LW-051", manned(scenario="europe"), scenario="europe", pools={"Italy": {"men": 2}})
    board = g.state.rules.map
    desert = next(GRID.name(hex) for hex in board.rows if board.terrain[hex] == DESERT)
    with refused("LW-014", desert, "troops cannot stand there"):
        play(g, f"italy: send men {desert} 1")


def test_lw014_a_position_with_troops_in_the_desert_cannot_stand():
    g = new("europe").state
    desert = next(hex for hex in g.rules.map.rows if g.rules.map.terrain[hex] == DESERT)
    g.forces = replaced(g.forces, desert, ((nation("Italy"), 1, 0, 0, 0),))
    assert "LW-014" in [no.rule for no in check(g)]


def test_lw014_no_attack_goes_into_the_desert():
    g = new("europe").state
    deserts = {hex for hex in g.rules.map.rows if g.rules.map.terrain[hex] == DESERT}
    assert deserts
    assert not deserts & {near for hexes in g.rules.map.joined for near in hexes}


def test_lw011_no_gap_is_left_after_an_attack_took_a_hex():
    g = coloured("B", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}))
    sheet_of(g, "germany: retreat 0503", "ussr: advance men 0702 2", "ussr: done")
    assert line_is_whole(g.state) == []
    assert "held" not in kinds(g)
