"""LW-050 to LW-059 The ten steps of a turn."""

from __future__ import annotations

import pytest

from redoubt.engine import view
from redoubt.engine.errors import BadSetup, NotYours
from redoubt.engine.text import plain
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.rules import lw060_battle as battle
from redoubt.titles.land_war.rules.lw050_sequence import STEPS, Turn
from redoubt.titles.land_war.rules.lw060_combat import turn_of
from redoubt.titles.land_war.state import NATIONS
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
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

DESK = TITLE.show.desk


def test_lw050_the_steps_come_in_the_printed_order_with_bombing_before_combat():
    printed = [step.phase for step in Turn.STEPS]
    assert list(dict.fromkeys(printed)) == [
        "Production", "Deployment", "Closing the line", "Offensive flags", "Cards and LSP",
        "Back to the Pool", "Bombing", "Combat", "The new line", "Straightening the line", "Report",
    ]  # fmt: skip


def test_lw050_a_position_may_begin_in_any_step_but_not_in_another():
    assert list(STEPS) == [f"LW-05{number}" for number in range(10)]
    with pytest.raises(BadSetup, match="unknown phase"):
        at("LW-060", manned())


def test_lw050_a01_all_five_produced_resources_arrive():
    g = at("LW-050", manned(scenario="europe"), scenario="europe", turn=2)
    assert in_pool(g, "Britain") == (3, 2, 2, 6, 1)


def test_lw050_a01_garrisons_are_a_fixed_number_and_are_not_produced():
    g = at("LW-050", manned(), nation={"Germany": {"garrisons": 0}})
    assert g.state.garrisons[nation("Germany")] == 0


def test_lw050_a46_a_captured_zone_s_lines_stop_and_are_not_gained():
    hexes = {"3208": {"holder": "axis"}}  # Moscow: an aircraft and two LSP
    forces = manned(scenario="europe", leave=["3208"])
    whole = at("LW-050", manned(scenario="europe"), scenario="europe")
    g = at("LW-050", forces, scenario="europe", hexes=hexes)
    lost = [a - b for a, b in zip(in_pool(whole, "USSR"), in_pool(g, "USSR"), strict=True)]
    assert lost[1:4] == [0, 1, 2]
    assert in_pool(whole, "Germany")[1:] == in_pool(g, "Germany")[1:]


def test_lw050_a_nation_without_data_for_the_turn_makes_nothing():
    g = new("europe")
    assert in_pool(g, "Vichy") == (0, 0, 0, 0, 0)


def test_lw050_only_a_team_knows_what_it_receives():
    g = new()
    lines = [line for line in g.log_lines("ussr") if line["kind"] == "produced"]
    assert [line["facts"]["nation"] for line in lines] == ["USSR"]


# LW-051


def test_lw051_a02_deployment_is_written_in_secret_and_opened_together():
    g = at("LW-051", manned(), pools={"Germany": {"men": 1}, "USSR": {"men": 1}})
    assert asked(g) == ["Deployment", "Deployment"]
    play(g, "germany: send men 0602 1", "germany: done")
    assert men(g, "0602") == 1
    assert g.view("ussr")["state"].get("side", {}).get("germany", {}).get("sheet") is None
    play(g, "ussr: done")
    assert men(g, "0602") == 2


def test_lw051_a02_an_order_may_be_taken_back_until_the_sheet_is_handed_in():
    g = at("LW-051", manned(), pools={"Germany": {"men": 1}})
    with refused("LW-051", "your sheet is empty"):
        play(g, "germany: cancel")
    play(g, "germany: send men 0602 1", "germany: cancel", "germany: send men 0503 1", "germany: done")
    with pytest.raises(NotYours):
        play(g, "germany: cancel")
    play(g, "ussr: done")
    assert (men(g, "0602"), men(g, "0503")) == (1, 2)


def test_lw051_a02_control_closes_the_step_for_a_team_that_does_not_answer():
    g = at("LW-051", manned(), pools={"Germany": {"men": 1}}, options={"control": "people"})
    play(g, "germany: send men 0602 1", "ussr: done")
    with refused("A02", "no sheet of the USSR is open now"):
        g.choose("control", "close ussr", "late")
    with refused("A02", "not all sheets are in: wait for Germany, or close the step"):
        g.choose("control", "open")
    play(g, "control: close germany", "control: open")
    assert men(g, "0602") == 2
    assert facts(g, "closed")["team"] == g.sides.index("germany")


def test_lw051_a02_a_sheet_may_be_taken_back_until_control_has_all_opened():
    g = at("LW-051", manned(), pools={"Germany": {"men": 1}}, options={"control": "people"})
    play(g, "germany: send men 0602 1", "germany: done", "ussr: done")
    assert [(decision.side, decision.prompt) for decision in g.pending] == [
        ("control", "all sheets are in: have them opened")
    ]
    g.undo("germany")
    play(g, "germany: cancel", "germany: send men 0503 1", "germany: done", "control: open")
    assert (men(g, "0602"), men(g, "0503")) == (1, 2)
    for consent in ([], ["ussr"], ["ussr", "control"]):
        with refused("A02", "only Control can take this back, with a reason"):
            g.undo("germany", consent)


def test_lw051_a56_men_may_stand_in_a_city_or_on_a_coast_behind_the_line():
    g = at("LW-051", manned(), pools={"Germany": {"men": 2, "tanks": 1}})
    sheet_of(g, "germany: send men 0404 1", "germany: send men 0707 1")
    assert (men(g, "0404"), men(g, "0707")) == (1, 1)


def test_lw051_a56_nothing_but_men_and_nowhere_else_behind_the_line():
    g = at("LW-051", manned(), pools={"Germany": {"men": 2, "tanks": 1}})
    with refused("A56", "only men may stand there"):
        play(g, "germany: send tanks 0404 1")
    with refused("A56", "0405 is not in the front line, and has neither a coast nor a city"):
        play(g, "germany: send men 0405 1")


def test_lw051_a56_reserves_defend_if_attacked_and_are_not_needed_by_the_line():
    g = attack({**manned(), "0404": {"Germany": (2,)}, "0405": {"USSR": (3,)}}, starts=("0405",),
               target="0404", hexes={"0405": {"holder": "allied"}})  # fmt: skip
    assert facts(g, "reckoned")["cv"] == [3, 2]
    assert queries.in_line(still(manned()).state, hex_("0404")) is False


def test_lw051_nothing_goes_to_a_hex_of_the_enemy_or_off_the_map():
    g = at("LW-051", manned(), pools={"Germany": {"men": 2}})
    with refused("LW-051", "0702 is not held by your camp"):
        play(g, "germany: send men 0702 1")
    with refused("LW-051", "3030 is not on this map"):
        play(g, "germany: send men 3030 1")


# LW-052


def closing(forces=None, hexes=None, **fields):
    """Nobody stands between Orel, Kursk and the German line: the salient is empty."""
    return at("LW-052", manned(forces, leave=["0602"]), hexes={"0602": {"holder": "nobody"}, **(hexes or {})},
              **fields)  # fmt: skip


def test_lw052_a_line_out_of_contact_moves_up_one_hex_with_a_man():
    g = closing({"0702": {"USSR": (3,)}})
    sheet_of(g, "ussr: claim 0702 0602")
    assert holder(g, "0602") == "allied"
    assert (men(g, "0702"), men(g, "0602")) == (2, 1)


def test_lw052_not_into_a_hex_of_the_enemy_nor_two_hexes():
    g = closing({"0702": {"USSR": (3,)}})
    with refused("LW-052", "0604 is held: only an attack can take it"):
        play(g, "ussr: claim 0704 0604")
    with refused("LW-052", "Sevsk (salient) 0602 does not lie in front of your line at Belgorod 0704"):
        play(g, "ussr: claim 0704 0602")


def test_lw052_a_hex_is_claimed_once():
    g = closing({"0702": {"USSR": (3,)}, "0703": {"USSR": (3,)}})
    play(g, "ussr: claim 0702 0602")
    with refused("LW-052", "claimed already"):
        play(g, "ussr: claim 0703 0602")


def test_lw052_men_are_not_promised_twice():
    hexes = {"0502": {"holder": "nobody"}, "0602": {"holder": "nobody"}}
    g = at("LW-052", manned({"0601": {"USSR": (2,)}}, leave=["0602", "0502"]), hexes=hexes)
    play(g, "ussr: claim 0601 0602")
    with refused("LW-012", "Bryansk 0601 has no man of yours to spare"):
        play(g, "ussr: claim 0601 0502")


def test_lw052_a37_a_hex_claimed_by_both_goes_to_the_higher_me():
    g = closing({"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}})
    sheet_of(g, "ussr: claim 0702 0602", "germany: claim 0503 0602")
    assert holder(g, "0602") == "axis"
    assert men(g, "0702") == 3


def test_lw052_a37_on_a_tie_to_nobody():
    g = closing({"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}}, nation={"USSR": {"me": 5}})
    sheet_of(g, "ussr: claim 0702 0602", "germany: claim 0503 0602")
    assert holder(g, "0602") == "nobody"


def contested_salient(**fields):
    """Both sides claim the empty salient, and Control is played by people."""
    g = closing({"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}}, options={"control": "people"}, **fields)
    sheet_of(g, "ussr: claim 0702 0602", "germany: claim 0503 0602")
    assert asked(g) == ["AwardHex"]
    return g


def last_text(g, kind):
    return [line["text"] for line in g.log_lines("control") if line["kind"] == kind][-1]


def test_lw052_a37_map_control_sees_both_claims_and_the_ruling_and_accepts_without_a_reason():
    g = contested_salient()
    assert g.pending[0].prompt == (
        "Sevsk (salient) 0602 is claimed by Germany from 0503 and the USSR from Orel 0702; by A37 it goes to "
        "the Axis side, whose ME is higher. Accept, or award it otherwise?"
    )
    assert legal(g, "control") == ["accept", "award allied", "award nobody"]
    with refused("A37", "0602 goes to the Axis side by the ruling: accept it"):
        play(g, "control: award axis")
    g.choose("control", "accept")
    assert holder(g, "0602") == "axis"
    assert "reason" not in kinds(g)
    assert last_text(g, "disputed") == (
        "Sevsk (salient) 0602 is claimed by Germany from 0503 and the USSR from Orel 0702: it goes to the "
        "Axis side [A37]"
    )


def test_lw052_a37_map_control_may_rule_otherwise_with_a_reason():
    g = contested_salient()
    with refused("A37", "needs a written reason"):
        g.choose("control", "award allied")
    play(g, "control: award allied")
    assert holder(g, "0602") == "allied"
    assert last_text(g, "disputed") == (
        "Sevsk (salient) 0602 is claimed by Germany from 0503 and the USSR from Orel 0702: Control awards "
        "it to the Allied side [A37]"
    )


def test_lw052_a37_on_a_tie_map_control_is_proposed_nobody():
    g = contested_salient(nation={"USSR": {"me": 5}})
    assert "it goes to nobody, the ME being equal" in view.prompt(g, g.open_decisions()[0])
    assert legal(g, "control") == ["accept", "award axis", "award allied"]
    g.choose("control", "accept")
    assert holder(g, "0602") == "nobody"


# LW-053


def test_lw053_the_side_with_the_highest_me_chooses_to_place_first_or_second():
    g = at("LW-053", manned())
    everybody(g, "no")
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["germany"]
    assert legal(g, "germany") == ["first", "second"]
    play(g, "germany: second")
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["ussr"]


def test_lw053_the_second_sees_the_flags_of_the_first():
    g = at("LW-053", manned())
    everybody(g, "no")
    play(g, "germany: second", "ussr: flag 0702 0602", "ussr: done")
    assert g.view("germany")["state"]["flags"] == [["USSR", "0702", "0602", 0]]
    assert asked(g) == ["Flags"]


def test_lw053_a08_the_highest_national_me_of_the_alliance_counts():
    g = at("LW-053", manned(scenario="europe"), scenario="europe")
    everybody(g, "no")
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["germany"]


def test_lw053_a08_on_a_tie_last_turn_s_second_chooses():
    g = at("LW-053", manned(), nation={"USSR": {"me": 5}}, turn=2, first="axis")
    everybody(g, "no")
    assert [g.sides[decision.side] for decision in g.open_decisions()] == ["ussr"]


def test_lw053_a08_on_a_tie_in_the_first_turn_by_die():
    for die, chooser in ((3, "germany"), (4, "ussr")):
        g = at("LW-053", manned(), dice=[die], nation={"USSR": {"me": 5}})
        everybody(g, "no")
        assert [g.sides[decision.side] for decision in g.open_decisions()] == [chooser]


# LW-054 and LW-055


def test_lw054_a02_cards_and_lsp_are_secret_until_all_are_in():
    g = at("LW-054", manned(), flags=[["USSR", "0702", "0602", 0]], pools={"USSR": {"lsp": 3}})
    play(g, "ussr: lsp 0602 2", "ussr: done")
    assert g.state.allotted == ()
    assert not [line for line in g.log_lines("germany") if line["kind"] == "staked_lsp"]
    play(g, "germany: done")
    assert [line for line in g.log_lines("germany") if line["kind"] == "staked_lsp"]


def test_lw055_resources_go_back_to_the_pool():
    g = at("LW-055", manned({"0602": {"Germany": (3, 2, 1, 1)}}))
    sheet_of(g, "germany: recall men 0602 2", "germany: recall tanks 0602 1", "germany: recall lsp 0602 1")
    assert force(g, "0602", "Germany") == (1, 1, 1, 0)
    assert in_pool(g, "Germany") == (2, 1, 0, 1, 0)


def test_lw055_only_what_is_there_and_over_an_open_way():
    g = at("LW-055", manned({"0602": {"Germany": (3,)}}))
    with refused("LW-055", "Sevsk (salient) 0602 has no tanks of Germany"):
        play(g, "germany: recall tanks 0602 1")
    cut = {f"040{n}": {"holder": "allied"} for n in range(1, 8)}
    g = at("LW-055", manned({"0602": {"Germany": (3,)}}), hexes=cut)
    with refused("LW-021", "no unbroken way leads from Sevsk (salient) 0602"):
        play(g, "germany: recall men 0602 1")


def test_lw055_a06_an_attacked_hex_may_be_thinned_to_one_man():
    g = at("LW-055", manned({"0602": {"Germany": (3,)}}), dice=(3, 3), flags=[["USSR", "0702", "0602", 0]])
    sheet_of(g, "germany: recall men 0602 2")
    assert facts(g, "reckoned")["cv"] == [1, 1]


def test_lw055_a06_with_the_setting_off_not_where_a_flag_lies():
    g = at("LW-055", manned({"0602": {"Germany": (3,)}, "0503": {"Germany": (3,)}}),
           flags=[["USSR", "0702", "0602", 0]], options={"late_withdrawal": False})  # fmt: skip
    with refused("A06", "0602, which attacks or is attacked"):
        play(g, "germany: recall men 0602 1")
    play(g, "germany: recall men 0503 1")


# LW-056 to LW-059


def test_lw056_combats_are_fought_in_the_order_of_me():
    flags = [["Italy", "2529", "2629", 0], ["Britain", "2629", "2530", 0], ["Germany", "3515", "3614", 0]]
    forces = manned({"2529": {"Italy": (2,)}, "2629": {"Britain": (2,)}}, "europe")
    g = still(forces, scenario="europe", flags=flags).state
    waiting = [combat for camp in (0, 1) for combat in battle.battles(g, camp)]
    order = sorted(waiting, key=lambda combat: turn_of(g, combat))
    assert [NATIONS[combat.nations[0]] for combat in order] == ["Germany", "Britain", "Italy"]  # 5, 3, 2


def test_lw056_of_equal_me_the_camp_that_placed_first_fights_first():
    for first, order in (("axis", ["0702", "0602"]), ("allied", ["0602", "0702"])):
        g = attack(manned({"0702": {"USSR": (2,)}, "0602": {"Germany": (2,)}}), (3, 3, 3, 3), first=first,
                   flags=[["Germany", "0602", "0702", 0]], nation={"USSR": {"me": 5}})  # fmt: skip
        fought = [event.facts["target"] for event in g.log if event.kind == "reckoned"]
        assert fought == [hex_(name) for name in order]


def test_lw057_losses_are_recorded():
    g = attack({"0702": {"USSR": (14, 3, 3)}, "0602": {"Germany": (4, 1, 3)}}, (2, 6), lsp=(2, 0))
    for _ in range(20):
        if asked(g) != ["SpreadLoss"]:
            break
        decision = g.open_decisions()[0]
        g.choose(decision.side, g.legal(decision.side)[0])
    lost = g.state.lost_men, g.state.lost_tanks, g.state.lost_aircraft
    assert [kind[nation("Germany")] for kind in lost] == [3, 1, 0]
    assert [kind[nation("USSR")] for kind in lost] == [2, 1, 0]


def test_lw057_a25_what_is_no_longer_front_goes_to_the_pool():
    g = at("LW-057", manned({"0802": {"USSR": (2, 1, 1, 1)}, "0803": {"USSR": (2,)}}))
    assert force(g, "0803", "USSR") == (0, 0, 0, 0)
    assert force(g, "0802", "USSR") == (2, 0, 0, 0)  # Elets is a town: the men may stay (A56)
    assert in_pool(g, "USSR") == (2, 1, 1, 1, 0)


def test_lw058_straightening_follows_the_new_line():
    g = at("LW-057", manned())
    assert asked(g) == ["GiveGround"]


def test_lw059_the_turn_is_reported_with_the_points():
    g = at("LW-059", manned())
    lost = {"Germany": [0, 0, 0, 0], "USSR": [0, 0, 0, 0]}  # the loss records (LW-057)
    assert facts(g, "report") == {"turn": 1, "points": {"axis": 20, "allied": 11}, "lost": lost}
    assert g.turn == 2


def test_lw059_flags_stakes_and_works_on_paper_are_gone_after_the_turn():
    g = at("LW-059", manned(), flags=[["USSR", "0702", "0602", 0]], allotted=[["USSR", "0602", 0, None, 1]])
    assert (g.state.flags, g.state.allotted, g.state.split, g.state.embarked) == ((), (), (), ())


def test_lw050_the_game_ends_after_the_last_turn():
    g = at("LW-059", manned(), turn=4)
    assert g.result is not None
    assert "game_over" in kinds(g)


# A77


def sentences(g, side):
    """What a team reads of its orders that came to nothing."""
    return [line["text"].removesuffix(" [A77]") for line in g.log_lines(side) if line["kind"] == "in_vain"]


@pytest.mark.parametrize(
    ("shown", "field", "why"),
    [
        ("garrison Lyon 1217", "garrison", "a garrison of Germany is there"),
        ("zone 1314", "zone", "a Security Zone of Germany is there"),
        ("flak Lyon 1217", "flak", "flak of Germany is there"),
        ("base Lyon 1217", "base", "a base of Germany is there"),
    ],
)
def test_lw051_a77_of_two_allies_who_write_for_a_hex_the_first_has_it_and_the_other_learns_of_it(
    shown, field, why
):
    name = shown.removeprefix(f"{field} ")
    hex = name[-4:]
    points = {"men": 2, "lsp": 9, "bombers": 1}
    g = at("LW-051", manned(scenario="europe"), scenario="europe", options={"control": "people"},
           pools={"Germany": points, "Italy": points},
           nation={"Germany": {"garrisons": 1}, "Italy": {"garrisons": 1}})  # fmt: skip
    play(g, f"germany: {field} {hex}", f"italy: {field} {hex}")
    (remark,) = [remark for remark in DESK.remarks(g.state) if remark.rule == "A77"]
    assert (remark.sides, remark.places) == (["germany", "italy"], [hex])
    assert plain(remark.text) == f"Germany and Italy order {field} for {name}: only Germany will get it"
    sheet_of(g)
    assert getattr(g.state, field)[hex_(hex)] == nation("Germany")
    assert in_pool(g, "Italy") == (2, 0, 0, 9, 1)
    assert g.state.garrisons[nation("Italy")] == 1
    assert (
        sentences(g, "italy")
        == sentences(g, "control")
        == [f'Italy: the order "{shown}" has no effect: {why}']
    )
    assert sentences(g, "germany") == sentences(g, "ussr") == []


EMPTY = {"2629": {"holder": "nobody"}}


def test_lw052_a77_of_two_allies_who_claim_a_hex_the_first_moves_up():
    forces = manned({"2529": {"Germany": (3,)}, "2530": {"Italy": (3,)}}, "europe", leave=["2629"])
    g = at("LW-052", forces, scenario="europe", hexes=EMPTY, options={"control": "people"})
    play(g, "germany: claim 2529 2629", "italy: claim 2530 2629")
    assert [plain(remark.text) for remark in DESK.remarks(g.state) if remark.rule == "A77"] == [
        "Germany and Italy order claim for Tobruk 2629: only Germany will get it"
    ]
    sheet_of(g)
    assert (men(g, "2629"), men(g, "2530")) == (1, 3)
    assert sentences(g, "italy") == [
        'Italy: the order "claim 2530 Tobruk 2629" has no effect: '
        "troops of Germany are in Tobruk 2629 already"
    ]


def test_lw052_a77_a_man_is_not_spared_twice_by_allies_in_a_hex():
    hexes = {"3312": {"holder": "nobody"}, "3413": {"holder": "nobody"}}
    forces = manned({"3313": {"Germany": (1,), "Axis-Minors": (1,)}}, "europe", leave=list(hexes))
    g = at("LW-052", forces, scenario="europe", hexes=hexes)
    sheet_of(g, "germany: claim 3313 3312", "axis_minors: claim 3313 3413")
    assert (holder(g, "3312"), holder(g, "3413"), men(g, "3313")) == ("axis", "nobody", 1)
    assert sentences(g, "axis_minors") == [
        'The Axis Minors: the order "claim Kharkov/Belgorod 3313 3413" has no effect: '
        "Kharkov/Belgorod 3313 has no man left to spare"
    ]


def test_lw097_a77_nobody_draws_back_into_a_hex_that_an_ally_gives_up():
    forces = manned({"2529": {"Germany": (2,)}, "2530": {"Italy": (2,)}}, "europe")
    g = at("LW-058", forces, scenario="europe", nation={"USSR": {"me": 9}}, options={"control": "people"})
    play(g, "germany: give 2529 2530", "italy: give 2530 2429")
    (remark,) = [remark for remark in DESK.remarks(g.state) if remark.rule == "A77"]
    assert plain(remark.text) == "troops of Germany go back from 2529 into 2530, given up by Italy"
    sheet_of(g)
    assert (men(g, "2529"), holder(g, "2530")) == (2, "nobody")
    assert sentences(g, "germany") == [
        'Germany: the order "give 2529 2530" has no effect: 2530 is given up too'
    ]


def test_lw097_a77_of_two_allies_who_follow_into_a_hex_the_first_has_it():
    forces = manned({"2529": {"Germany": (3,)}, "2530": {"Italy": (3,)}, "2629": {"Britain": (1,)}}, "europe")
    g = at("LW-058", forces, scenario="europe", nation={"Germany": {"me": 9}})
    sheet_of(g, "britain: give 2629 2730")
    sheet_of(g, "germany: take 2529 2629", "italy: take 2530 2629")
    assert (men(g, "2629"), men(g, "2530")) == (1, 3)
    assert sentences(g, "italy") == [
        'Italy: the order "take 2530 Tobruk 2629" has no effect: troops of Germany are in Tobruk 2629 already'
    ]


def test_lw055_a77_allies_do_not_both_take_the_last_man_of_a_hex():
    for germans, words in ((1, "is carried out for 1 only"), (2, "has no effect")):
        forces = manned({"3313": {"Germany": (germans,), "Axis-Minors": (3 - germans,)}}, "europe")
        g = at("LW-055", forces, scenario="europe")
        order = f"recall men 3313 {3 - germans}"
        sheet_of(g, f"germany: recall men 3313 {germans}", f"axis_minors: {order}")
        assert men(g, "3313") == 1
        line = next(line for line in g.log_lines("axis_minors") if line["kind"] in ("in_part", "in_vain"))
        shown = order.replace("3313", "Kharkov/Belgorod 3313")
        stays = "a man must stay in Kharkov/Belgorod 3313"
        assert line["text"] == f'The Axis Minors: the order "{shown}" {words}: {stays} [A77]'
