"""LW-105 to LW-111 Partisans, Security Zones and security operations."""

from __future__ import annotations

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.invariants import check
from redoubt.titles.land_war.state import ATTACK, AXIS, SWEEP
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    coloured,
    everybody,
    facts,
    force,
    hex_,
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


def step_2(pags=1, **fields):
    return at("LW-051", manned(), nation={"USSR": {"pags": pags}}, **fields)


def pag_at(g, name):
    return g.state.pag[hex_(name)]


# LW-105 and LW-106


def test_lw105_a_pag_comes_from_nation_data_and_costs_no_manpower():
    g = at("LW-050", manned(scenario="east"), scenario="east", turn=5)
    assert g.state.pags[nation("USSR")] == 1
    g = step_2(pools={"USSR": {"men": 3}})
    sheet_of(g, "ussr: pag 0204")
    assert in_pool(g, "USSR")[0] == 3
    assert g.state.pags[nation("USSR")] == 0


def test_lw105_a_pag_is_worth_a_man():
    g = sweep()
    assert facts(g, "reckoned")["cv"][1] == 1


def test_lw105_none_without_one_to_place():
    g = step_2(pags=0)
    with refused("LW-105", "you have no PAG to place"):
        play(g, "ussr: pag 0404")


def test_lw106_not_beside_a_front_hex():
    g = step_2()
    with refused("LW-106", "0403 lies beside a front hex"):
        play(g, "ussr: pag 0403")


def test_lw106_only_in_its_own_country():
    g = step_2()
    with refused("LW-106", "Jassy 0107 is not in a country where your partisans may rise"):
        play(g, "ussr: pag 0107")  # Jassy is Romanian


def test_lw106_one_to_a_hex():
    g = step_2(pags=2, hexes={"0404": {"pag": "USSR"}})
    with refused("LW-106", "there is a PAG in Kiev 0404 already"):
        play(g, "ussr: pag 0404")


def test_lw106_not_on_a_security_zone():
    g = at("LW-051", manned({"0404": {"Germany": (1,)}}), hexes={"0404": {"zone": "Germany"}},
           nation={"USSR": {"pags": 1}})  # fmt: skip
    with refused("LW-106", "0404 is a Security Zone"):
        play(g, "ussr: pag 0404")


def test_lw106_a58_not_behind_its_own_line():
    g = step_2()
    with refused("A58", "0901 is not behind the enemy's line"):
        play(g, "ussr: pag 0901")


def test_lw106_a_pag_never_moves_and_stays():
    g = at("LW-059", manned(), hexes={"0404": {"pag": "USSR"}})
    assert pag_at(g, "0404") == nation("USSR")
    assert not any(line.startswith("pag") for line in legal(g, "ussr"))


def test_lw106_a70_a_security_zone_of_the_same_moment_keeps_it_out():
    g = step_2(pools={"Germany": {"men": 1, "lsp": 1}})
    sheet_of(g, "germany: zone 0204", "ussr: pag 0204")
    assert pag_at(g, "0204") == -1
    assert g.state.pags[nation("USSR")] == 1
    assert "pag_kept" in kinds(g)
    assert check(g.state) == []


def test_lw107_the_effect_of_a_pag_is_on_enemy_combats():
    near = attack(hexes={"0502": {"pag": "USSR"}}, lsp=(1, 0))
    assert facts(near, "reckoned")["shifts"] == {"enemy partisans near the defender": 2}


# LW-108


def zones(**fields):
    return at("LW-051", manned(), pools={"Germany": {"men": 1, "lsp": 1}}, **fields)


def test_lw108_a_zone_takes_a_man_and_an_lsp():
    g = zones()
    sheet_of(g, "germany: zone 0404")
    assert g.state.zone[hex_("0404")] == nation("Germany")
    assert men(g, "0404") == 1
    assert in_pool(g, "Germany")[0] == in_pool(g, "Germany")[3] == 0


def test_lw108_without_a_man_or_an_lsp_there_is_none():
    g = at("LW-051", manned(), pools={"Germany": {"men": 1}})
    with refused("LW-108", "no LSP are left in the Pool"):
        play(g, "germany: zone 0404")


def test_lw108_a42_it_lies_behind_the_line():
    g = zones()
    with refused("A42", "0602 is in the front line"):
        play(g, "germany: zone 0602")


def test_lw108_a42_in_any_hex_behind_the_line_once():
    g = at("LW-051", manned(), pools={"Germany": {"men": 2, "lsp": 2}})
    assert not g.state.rules.map.named & GRID.bit[hex_("0304")]
    play(g, "germany: zone 0304")
    with refused("LW-108", "0304 already has a Security Zone"):
        play(g, "germany: zone 0304")
    everybody(g)
    assert (g.state.zone[hex_("0304")], men(g, "0304")) == (nation("Germany"), 1)


def test_lw108_a42_not_on_a_hex_with_a_pag():
    g = zones(hexes={"0404": {"pag": "USSR"}})
    with refused("A42", "partisans stand in Kiev 0404"):
        play(g, "germany: zone 0404")


def test_lw108_a42_it_falls_with_its_last_man():
    g = at("LW-057", manned(), hexes={"0404": {"zone": "Germany"}})
    assert g.state.zone[hex_("0404")] == -1
    assert facts(g, "zone_fell")["hex"] == hex_("0404")


def test_lw108_the_man_stays_at_all_times():
    g = at("LW-055", manned({"0404": {"Germany": (1,)}}), hexes={"0404": {"zone": "Germany"}})
    with refused(
        "LW-012",
        "Kiev 0404 can spare no more men; you ordered 1",
    ):
        play(g, "germany: recall men 0404 1")
    g = at("LW-057", manned({"0404": {"Germany": (1,)}}), hexes={"0404": {"zone": "Germany"}})
    assert men(g, "0404") == 1


# LW-109


def sweep(pag="USSR", **fields):
    """A German security operation in the Gomel forests, with four men and an LSP."""
    return at("LW-056", manned(), (6, 1), flags=[["Germany", "0302", "0302", SWEEP]],
              hexes={"0302": {"pag": pag}}, embarked=[["Germany", "0302", 4, 0, 0]],
              allotted=[["Germany", "0302", 0, None, 1]], **fields)  # fmt: skip


def test_lw109_a_security_operation_needs_a_flag_and_men():
    g = at("LW-053", manned(), hexes={"0302": {"pag": "USSR"}}, pools={"Germany": {"men": 2}})
    everybody(g, "no")
    play(g, "germany: first", "germany: sweep 0302")
    with refused("LW-031", "you send no men against Bobruisk 0302"):
        play(g, "germany: done")
    sheet_of(g, "germany: embark men 0302 2")
    assert g.state.flags == ((nation("Germany"), hex_("0302"), hex_("0302"), SWEEP),)
    assert in_pool(g, "Germany")[0] == 0


def test_lw109_only_against_enemy_partisans_behind_ones_own_line():
    g = at("LW-053", manned(), pools={"Germany": {"men": 2}})
    everybody(g, "no")
    play(g, "germany: first")
    with refused("LW-109", "there are no enemy partisans in Kiev 0404"):
        play(g, "germany: sweep 0404")


def test_lw109_a_pag_that_loses_is_destroyed():
    g = sweep()
    assert pag_at(g, "0302") == -1
    assert "swept" in kinds(g)


def test_lw109_a41_it_loses_when_the_colour_would_let_an_attacker_occupy():
    g = sweep(options={"control": "people"})
    play(g, "control: colour O")
    assert pag_at(g, "0302") == nation("USSR")
    g = sweep(options={"control": "people"})
    play(g, "control: colour B")
    assert pag_at(g, "0302") == -1


def test_lw109_a41_red_in_the_open_does_not_destroy_it():
    """0503 lies in the open, where red would push an attacker back."""
    g = at("LW-056", manned({"0503": {"Germany": (2,)}}), (1, 6), options={"control": "people"},
           hexes={"0503": {"pag": "USSR"}}, flags=[["Germany", "0503", "0503", SWEEP]],
           embarked=[["Germany", "0503", 1, 0, 0]])  # fmt: skip
    play(g, "control: colour R" if facts(g, "rolled")["colour"] != "R" else "control: accept")
    assert pag_at(g, "0503") == nation("USSR")
    assert "pag_holds" in kinds(g)


def test_lw109_a51_it_is_void_if_the_enemy_has_taken_its_hex():
    """The Chinese take the hex first; Communists stay there (C2)."""
    forces = {"0117": {"China": (40,)}, "0118": {"Japan": (1,)}, "0217": {"Japan": (5,)}}
    g = at("LW-056", forces, (6, 1, 6, 1), "china", hexes={"0118": {"pag": "Communist-China"}},
           nation={"China": {"me": 9}}, split=[["Japan", "0217", "0118", 2, 0, 0]],
           flags=[["China", "0117", "0118", ATTACK], ["Japan", "0118", "0118", SWEEP]],
           allotted=[["China", "0118", 0, None, 1]])  # fmt: skip
    while asked(g) == ["RetreatTo"]:
        play(g, f"japan: {legal(g, 'japan')[0]}")
    play(g, "china: advance men 0117 3", "china: done")
    if asked(g) == ["GoBeyond"]:
        play(g, "china: no")
    assert facts(g, "void")["why"] == "the hex is lost"
    assert pag_at(g, "0118") == nation("Communist-China")


def test_lw109_a41_a_pag_has_the_me_of_its_nation_and_one_of_no_team_has_one():
    assert facts(sweep(), "reckoned")["strength"] == [20, 2]
    assert facts(sweep(pag="Yugoslavia"), "reckoned")["strength"] == [20, 1]


def test_lw109_a41_forces_come_from_a_hex_beside_it_too():
    g = at("LW-056", manned({"0402": {"Germany": (3,)}}), (6, 1), hexes={"0302": {"pag": "USSR"}},
           flags=[["Germany", "0302", "0302", SWEEP]], split=[["Germany", "0402", "0302", 2, 0, 0]],
           allotted=[["Germany", "0302", 0, None, 1]])  # fmt: skip
    assert facts(g, "reckoned")["cv"] == [2, 1]
    assert pag_at(g, "0302") == -1


def test_lw109_a41_with_no_men_beside_it_and_none_in_the_pool_there_is_none():
    g = at("LW-053", manned(), hexes={"0302": {"pag": "USSR"}})
    everybody(g, "no")
    play(g, "germany: first")
    with refused("A41", "no men of yours stand beside Bobruisk 0302, and none can come from the Pool"):
        play(g, "germany: sweep 0302")


def test_lw109_the_force_goes_back_to_the_pool():
    g = sweep()
    assert in_pool(g, "Germany")[0] == 4


def test_lw109_a68_what_is_staked_on_a_hex_that_is_also_attacked_goes_to_the_attack():
    hexes = {"0503": {"pag": "USSR"}}
    flags = [["Germany", "0503", "0503", SWEEP], ["USSR", "0603", "0503", 0]]
    g = at("LW-056", manned({"0503": {"Germany": (2,)}}), (3, 3, 3, 3), hexes=hexes, flags=flags,
           embarked=[["Germany", "0503", 1, 0, 0]], allotted=[["Germany", "0503", 0, None, 2]])  # fmt: skip
    fought = {tuple(event.facts["nations"]): event.facts for event in g.log if event.kind == "reckoned"}
    rolled = [event.facts["plus"] for event in g.log if event.kind == "rolled"]
    assert set(fought) == {(nation("Germany"),), (nation("USSR"),)}
    assert rolled == [[0, 0], [0, 2]]


def swept_and_attacked(defenders, dice, **fields):
    """Three men from the Pool sweep 0503, which the Soviets attack first."""
    return at("LW-056", manned({"0503": {"Germany": (defenders,)}, "0603": {"USSR": (7,)}}), dice,
              nation={"USSR": {"me": 9}}, hexes={"0503": {"pag": "USSR"}},
              flags=[["Germany", "0503", "0503", SWEEP], ["USSR", "0603", "0503", ATTACK]],
              embarked=[["Germany", "0503", 3, 0, 0]], **fields)  # fmt: skip


def test_lw109_a68_sweepers_stay_while_their_hex_is_attacked():
    g = swept_and_attacked(14, (3, 3, 6, 1))
    assert [event.facts["cv"] for event in g.log if event.kind == "reckoned"] == [[7, 14], [3, 1]]
    assert in_pool(g, "Germany")[0] == 3


def test_lw109_a68_the_defence_does_not_lose_sweepers():
    g = swept_and_attacked(4, (1, 5, 6, 1))
    lost = facts(g, "lost_from")
    assert (lost["hex"], lost["number"]) == (hex_("0503"), 1)
    assert in_pool(g, "Germany")[0] == 3


def test_lw109_r2_a_sweep_takes_no_lift_where_the_enemy_lands():
    g = at("LW-053", manned(scenario="europe"), scenario="europe", turn=5, hexes={"0914": {"pag": "Britain"}},
           pools={"Germany": {"men": 3}, "Britain": {"men": 3}})  # fmt: skip
    everybody(g, "no")
    play(g, "germany: second")
    sheet_of(g, "britain: land 0914", "britain: embark men 0914 1")
    sheet_of(g, "germany: sweep 0914", "germany: embark men 0914 2")
    assert [g.state.lifted[nation(name)] for name in ("Britain", "Germany")] == [1, 0]


# LW-110 and LW-111


def test_lw110_a_pag_reached_by_its_own_line_joins_as_a_man():
    g = coloured("B", manned({"0702": {"USSR": (3,)}, "0602": {"Germany": (1,)}}),
                 hexes={"0602": {"pag": "USSR"}})  # fmt: skip
    play(g, "germany: retreat 0503", "ussr: advance men 0702 1", "ussr: done")
    assert pag_at(g, "0602") == -1
    assert force(g, "0602", "USSR")[0] == 2
    assert "pag_absorbed" in kinds(g)


def test_lw111_further_pags_come_by_nation_data():
    rows = new("east").state.rules.map.budget
    assert [turn for turn in range(1, 25) if rows[nation("USSR"), turn].new_pags] == [5, 9, 13, 17]


def test_lw111_pags_of_no_team_fight_the_axis_and_are_never_absorbed():
    g = still(scenario="europe", hexes={"2219": {"pag": "Yugoslavia"}}).state
    assert queries.hostile_pag(g, hex_("2219"), AXIS)
    assert not queries.hostile_pag(g, hex_("2219"), 1)


def test_lw111_they_go_home_when_the_allies_come():
    forces = manned({"2219": {"Britain": (1,)}}, "europe")
    g = at("LW-057", forces, scenario="europe", hexes={"2219": {"pag": "Yugoslavia", "holder": "allied"}})
    assert pag_at(g, "2219") == -1
    assert facts(g, "pag_gone")["hex"] == hex_("2219")


def test_lw109_a28_a_security_operation_takes_the_shift_for_partisans():
    """The PAG it goes against lies within two hexes; so it fought two columns too well."""
    assert facts(sweep(), "reckoned")["shifts"]["enemy partisans near the attacker"] == -2


def test_lw075_partisans_add_nothing_to_a_die_whatever_step_5_says():
    g = sweep()
    assert (facts(g, "reckoned")["attack_die"], facts(g, "reckoned")["defence_die"]) == (1, 0)
