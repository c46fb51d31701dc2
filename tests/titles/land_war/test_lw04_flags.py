"""LW-030 to LW-034 Offensive flags, winter, military effectiveness, and landings (R3, R5)."""

from __future__ import annotations

from redoubt.engine import view
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw053_flags as flags
from redoubt.titles.land_war.tables import GRID
from tests.titles.land_war.helpers import (
    asked,
    at,
    attack,
    everybody,
    facts,
    hand,
    hex_,
    holder,
    in_pool,
    kinds,
    legal,
    manned,
    nation,
    new,
    play,
    refused,
    run,
    sheet_of,
    still,
)


def step_4(forces=None, first="germany: second", scenario="orel", **fields):
    """The sheets of flags, the Germans having chosen; nobody bids."""
    g = at("LW-053", manned(forces, scenario), scenario=scenario, **fields)
    everybody(g, "no")
    if asked(g) == ["ChooseOrder"]:
        play(g, first)
    return g


# LW-030


def test_lw030_a_nation_has_its_flags_of_the_turn_and_no_more():
    g = step_4()
    play(g, "ussr: flag 0702 0602", "ussr: flag 0703 0602", "ussr: flag 0601 0602", "ussr: flag 0603 0602")
    with refused("LW-030", "Poltava 0604 takes a flag, and you have none"):
        play(g, "ussr: flag 0704 0604")


def test_lw030_flags_vary_with_the_turn():
    g = still()
    assert queries.flags_left(g.state, nation("USSR")) == 4
    assert queries.flags_left(still(turn=3).state, nation("USSR")) == 6


# LW-031


def test_lw031_a_flag_lies_on_a_hexside_between_the_lines():
    g = step_4()
    sheet_of(g, "ussr: flag 0702 0602")
    assert g.state.flags == ((nation("USSR"), hex_("0702"), hex_("0602"), 0),)


def test_lw031_not_from_a_hex_behind_the_line_nor_against_one():
    g = step_4()
    with refused("LW-031", "Elets 0802 is not one of your front hexes"):
        play(g, "ussr: flag 0802 0702")
    with refused("LW-031", "0503 is not an enemy hex across a land side of Orel 0702"):
        play(g, "ussr: flag 0702 0503")


def test_lw031_not_twice_on_the_same_side():
    g = step_4()
    play(g, "ussr: flag 0702 0602")
    with refused("LW-031", "you have this flag on Sevsk (salient) 0602 already"):
        play(g, "ussr: flag 0702 0602")


def test_lw031_a09_all_resources_of_a_flagged_hex_join_also_the_last_man():
    g = attack({"0702": {"USSR": (1, 2, 3)}, "0602": {"Germany": (2,)}})
    assert facts(g, "reckoned")["cv"] == [6, 2]


def test_lw031_a09_a_hex_with_two_flags_splits_its_points():
    g = step_4({"0601": {"USSR": (6, 2)}})
    play(g, "ussr: flag 0601 0602", "ussr: flag 0601 0502")
    with refused("LW-031", "you send no men against 0502"):
        play(g, "ussr: done")
    sheet_of(g, "ussr: split men 0601 0502 2", "ussr: split tanks 0601 0502 2")
    sheet_of(g)
    assert g.state.split == (
        (nation("USSR"), hex_("0601"), hex_("0502"), 2, 2, 0),
        (nation("USSR"), hex_("0601"), hex_("0602"), 4, 0, 0),
    )


def test_lw031_a09_a_man_stays_for_the_first_flag():
    g = step_4({"0601": {"USSR": (2,)}})
    play(g, "ussr: flag 0601 0602", "ussr: flag 0601 0502")
    assert legal(g, "ussr", "split") == ["split men 0601 0502 1"]
    with refused("A09", "1 man can go in one order; you ordered 2"):
        play(g, "ussr: split men 0601 0502 2")


def test_lw031_a09_a_second_flag_needs_a_second_man():
    g = step_4()
    play(g, "ussr: flag 0601 0602")
    with refused("A09", "Bryansk 0601 needs a man of yours for each of its flags"):
        play(g, "ussr: flag 0601 0502")


def two_fights(split, men, dice=(3, 3, 3, 3)):
    """Attacks from Bryansk on 0502 and on the salient, with men sent to the salient."""
    return attack(
        manned({"0601": {"USSR": (men,)}, "0602": {"Germany": (2,)}, "0502": {"Germany": (2,)}}), dice,
        starts=("0601",), target="0502", flags=[["USSR", "0601", "0602", 0]],
        split=[["USSR", "0601", "0602", split, 0, 0]],
    )  # fmt: skip


def test_lw031_a09_each_point_fights_once():
    g = two_fights(2, men=4)
    assert [event.facts["cv"] for event in g.log if event.kind == "reckoned"] == [[2, 2], [2, 2]]


def test_lw031_a09_points_lost_or_recalled_meanwhile_are_missing():
    g = two_fights(3, men=2)
    assert facts(g, "void")["target"] == hex_("0502")
    assert facts(g, "reckoned")["cv"] == [2, 2]


def test_lw031_a10_several_flags_into_a_hex_make_one_combat():
    g = attack({"0702": {"USSR": (3,)}, "0703": {"USSR": (2,)}, "0602": {"Germany": (2,)}},
               starts=("0702", "0703"))  # fmt: skip
    assert facts(g, "reckoned")["cv"] == [5, 2]
    assert kinds(g).count("rolled") == 1


DESERT = {"2529": {"Germany": (2,), "Italy": (2,)}, "2530": {"Germany": (1,)}, "2629": {"Britain": (3,)}}


def desert(apart=(), flags=(("Germany", "2529"),), dice=(3, 3, 3, 3), **fields):
    """An Axis attack on Tobruk by Germans and Italians."""
    laid = [[who, start, "2629", 0] for who, start in flags]
    return at("LW-056", DESERT, dice, "europe", flags=laid, apart=[[who, "2629"] for who in apart], **fields)


def test_lw031_a10_allies_in_a_flagged_hex_fight_together():
    assert facts(desert(), "reckoned")["cv"] == [4, 3]


def test_r5_a_nation_without_flags_may_lend_its_forces_or_stay_out():
    g = at("LW-054", DESERT, scenario="europe", flags=[["Germany", "2529", "2629", 0]])
    assert legal(g, "italy", "apart") == ["apart 2629"]
    assert legal(g, "germany", "apart") == []
    assert facts(desert(["Italy"]), "reckoned")["cv"] == [2, 3]


def test_r5_a80_a_team_learns_that_its_troops_go_with_an_ally_s_flag_and_silence_is_agreement():
    g = at("LW-054", DESERT, scenario="europe", flags=[["Italy", "2529", "2629", 0]])
    prompts = {pending.side: pending.prompt for pending in g.pending}
    assert "your troops join an ally's attack on Tobruk 2629 unless kept apart" in prompts["germany"]
    assert [side for side, prompt in prompts.items() if "unless kept apart" in prompt] == ["germany"]
    sheet_of(g)
    lines = [line["text"] for line in g.log_lines("germany") if line["kind"] == "lent"]
    assert lines == ["Troops of Germany join an ally's attack on Tobruk 2629 [A80]"]
    assert "lent" not in {line["kind"] for line in g.log_lines("britain")}
    assert facts(desert(flags=(("Italy", "2529"),)), "reckoned")["cv"] == [4, 3]


def test_r5_a80_kept_apart_they_take_no_part():
    g = at("LW-054", DESERT, scenario="europe", flags=[["Italy", "2529", "2629", 0]])
    play(g, "germany: apart 2629")
    assert "unless kept apart" not in view.prompt(g, g.open_decisions()[0])
    sheet_of(g)
    assert "lent" not in kinds(g)
    assert facts(desert(["Germany"], (("Italy", "2529"),)), "reckoned")["cv"] == [2, 3]


def test_r5_an_ally_may_flag_a_hex_with_another_s_men():
    g = at("LW-053", {**manned(scenario="europe"), "2529": {"Italy": (2,)}}, scenario="europe")
    everybody(g, "no")
    play(g, "germany: first")
    assert "flag 2529 2629" in legal(g, "germany", "flag")


def test_lw031_a10_teams_that_refuse_fight_apart_the_higher_me_first():
    g = desert(["Italy"], (("Italy", "2529"), ("Germany", "2529")))
    fought = [event.facts for event in g.log if event.kind == "reckoned"]
    assert [fight["cv"] for fight in fought] == [[2, 3], [2, 3]]
    assert [fight["nations"] for fight in fought] == [(nation("Germany"),), (nation("Italy"),)]


def test_lw031_a10_the_defender_s_stakes_count_in_the_first_combat_for_the_hex():
    flags = (("Italy", "2529"), ("Germany", "2529"))
    g = desert(["Italy"], flags, (5, 3, 3, 3), allotted=[["Britain", "2629", 0, None, 2]])
    assert [event.facts["plus"] for event in g.log if event.kind == "rolled"] == [[0, 2], [0, 0]]


def test_lw031_a53_flags_against_each_other_the_higher_me_fights_first():
    g = attack(flags=[["Germany", "0602", "0702", 0]], dice=(3, 3, 3, 3))
    fought = [event.facts["target"] for event in g.log if event.kind == "reckoned"]
    assert fought == [hex_("0702"), hex_("0602")]


def test_lw031_a53_if_the_first_wins_the_second_is_void():
    forces = {"0602": {"Germany": (4,)}, "0702": {"USSR": (2,)}}
    g = attack(forces, dice=(6, 1), flags=[["Germany", "0602", "0702", 0]],
               allotted=[["Germany", "0702", 0, None, 1]])  # fmt: skip
    play(g, "ussr: retreat 0801", "germany: advance men 0602 1", "germany: done")
    while asked(g) == ["GoBeyond"]:
        play(g, "germany: no")
    assert holder(g, "0702") == "axis"
    assert facts(g, "void")["target"] == hex_("0602")


def test_lw031_a68_land_and_sea_into_one_hex_are_one_combat_and_a_landing_if_most_come_by_sea():
    for by_sea, ground in ((1, "open"), (4, "amphibious")):
        forces = {"2629": {"Britain": (2,)}, "2529": {"Germany": (2,)}}
        g = at("LW-056", forces, (3, 3), "europe", embarked=[["Britain", "2529", by_sea, 0, 0]],
               flags=[["Britain", "2629", "2529", 0], ["Britain", "2529", "2529", 1]])  # fmt: skip
        assert facts(g, "reckoned")["cv"] == [2 + by_sea, 2]
        assert facts(g, "reckoned")["ground"] == ground
        assert kinds(g).count("reckoned") == 1


# LW-032, R3


def landing(turn=4, **fields):
    """Step 4 of Europe in the spring of 1943, with a British force at home."""
    pools = {"Britain": {"men": 5, "tanks": 3, "aircraft": 3}}
    return step_4(scenario="europe", turn=turn, first="germany: second", pools=pools, **fields)


def test_lw032_r3_a_landing_takes_a_military_and_a_naval_flag():
    g = landing()
    before = flags.flags_left(g.state, 6), flags.naval_left(g.state, 6)
    play(g, "britain: land 0914")
    assert (flags.flags_left(g.state, 6), flags.naval_left(g.state, 6)) == (before[0] - 1, before[1] - 1)


def test_lw032_without_a_naval_flag_there_is_no_landing():
    g = landing(turn=4)
    play(g, "britain: land 0914", "britain: embark men 0914 1", "britain: land 0714")
    with refused("LW-032", "a landing at Calais 1113 takes a naval flag, and you have none left"):
        play(g, "britain: land 1113")


def test_lw032_a52_across_an_all_sea_side_is_a_landing_and_no_attack():
    g = landing()
    assert "land 1113" in legal(g, "britain", "land")
    with refused("LW-031", "Portsmouth 1012 is not one of your front hexes"):
        play(g, "britain: flag 1012 1113")


def sea_hexes_from(g, port):
    """How many sea hexes lie between a port and each coast, counted outwards one by one."""
    board, reached, edge, steps = g.rules.map, {}, {port}, 0
    seen = set(edge)
    while edge and steps < 9:
        steps += 1
        edge = {near for hex in edge for near in GRID.adjacent[hex] if board.sea & GRID.bit[near]} - seen
        seen |= edge
        for coast in {near for hex in edge for near in GRID.adjacent[hex]}:
            reached.setdefault(coast, steps)
    return reached


def test_r3_a_landing_reaches_coasts_within_three_sea_hexes_of_a_port():
    g = new("europe").state
    reach = set(flags.beaches(g, nation("Britain")))
    own = queries.open_to(g, nation("Britain"))
    ports = [sea_hexes_from(g, port) for port in GRID.members(queries.ports(g, 1) & own)]
    across = {b for a, b in g.rules.map.all_sea if own & GRID.bit[a]}
    coasts = [hex for hex in g.rules.map.rows if g.rules.map.coastal & g.rules.map.land & GRID.bit[hex]]
    nearest = {hex: min(reach.get(hex, 99) for reach in ports) for hex in coasts if g.holder[hex] in (0, 3)}
    assert {nearest[hex] for hex in reach - across} == {1, 2, 3}
    assert all((steps <= 3) == (hex in reach) for hex, steps in nearest.items() if hex not in across)


def test_r3_nowhere_but_on_a_coast():
    with refused(
        "R3", "Berlin 1912 is not on a coast within reach of your own ports or of ports lent to you (A82)"
    ):
        play(landing(), "britain: land 1912")  # Berlin


def test_r3_the_force_comes_from_the_pool_within_lift():
    g = landing()
    play(g, "britain: land 0914")
    with refused("LW-031", "you send no men against Caen/Cherbourg 0914"):
        play(g, "britain: done")
    play(g, "britain: embark men 0914 5", "britain: embark tanks 0914 3", "britain: embark aircraft 0914 3")
    with refused("R3", "no men are left for Caen/Cherbourg 0914"):
        play(g, "britain: embark men 0914 1")
    everybody(g)
    assert in_pool(g, "Britain")[:3] == (0, 0, 0)
    assert g.state.embarked == ((nation("Britain"), hex_("0914"), 5, 3, 3),)
    assert g.state.lifted[nation("Britain")] == 11


def test_r3_without_lift_there_is_no_landing():
    g = landing(nation={"Britain": {"lifted": 12}})
    with refused("R3", "no sea lift is left"):
        play(g, "britain: land 0914")


def test_r3_a_landing_in_winter_takes_two_military_flags():
    g = landing(turn=3)
    play(g, "britain: land 0914")
    assert flags.flags_left(g.state, 6) == 0


# LW-033


def test_lw033_in_winter_an_operation_takes_two_flags():
    g = step_4(turn=3)
    play(g, "ussr: flag 0702 0602", "ussr: flag 0703 0602", "ussr: flag 0601 0602")
    with refused("LW-033", "Winter: Poltava 0604 takes 2 flags, and you have none"):
        play(g, "ussr: flag 0704 0604")


def test_lw033_a31_one_flag_and_an_extra_flag_card_pass():
    g = step_4(turn=3, card=hand("USS02", "USS03"))
    play(g, "ussr: flag 0702 0602", "ussr: flag 0703 0602", "ussr: extra USS02 USSR")
    play(g, "ussr: flag 0601 0602")
    with refused("LW-033", "you have 1"):
        play(g, "ussr: flag 0704 0604")
    play(g, "ussr: extra USS03 USSR", "ussr: flag 0704 0604")


def test_lw033_a31_winter_is_judged_by_the_attacked_hex():
    g = still(scenario="europe", turn=3).state
    assert queries.flag_cost(g, hex_("2805")) == 2
    assert queries.flag_cost(g, hex_("2629")) == 1


def test_lw033_a31_security_operations_cost_two_as_well():
    g = step_4(turn=3, hexes={"0302": {"pag": "USSR"}}, first="germany: first", pools={"Germany": {"men": 1}})
    before = flags.flags_left(g.state, 0)
    play(g, "germany: sweep 0302")
    assert flags.flags_left(g.state, 0) == before - 2


def test_lw033_in_summer_one_flag_is_enough():
    assert queries.flag_cost(still().state, hex_("0602")) == 1


# LW-034


def test_lw034_me_changes_with_the_turn():
    assert still(scenario="east").state.me[nation("Germany")] == 5
    assert still(scenario="east", turn=23).state.me[nation("Germany")] == 3


def me_after_production(ruled, turn, **fields):
    g = run("Production", turn=turn, nation={"Germany": {"me": ruled}}, scenario="east", **fields)
    return g, g.state.me[nation("Germany")]


def test_lw034_a79_an_me_that_control_has_ruled_stands_and_the_log_says_so():
    g, me = me_after_production(3, 2)
    assert me == 3
    (line,) = [line for line in g.log_lines("germany") if line["kind"] == "me_stands"]
    assert line["text"] == ("Germany keeps the ME of 3 that Control has set; the campaign's would be 5 [A79]")
    assert "me_stands" in {line["kind"] for line in g.log_lines("axis_allies")}
    assert "me_stands" not in {line["kind"] for line in g.log_lines("ussr")}
    (received,) = [line["text"] for line in g.log_lines("germany") if line["kind"] == "produced"]
    assert received.endswith("its ME is 3 [LW-050]")


def test_lw034_a79_also_when_the_campaign_s_figure_changes():
    assert me_after_production(2, 11)[1] == 2  # the campaign goes from 5 to 4


def test_lw034_a79_when_the_campaign_s_figure_has_come_to_the_same_it_is_the_campaign_s_again():
    g, me = me_after_production(4, 11)
    assert (me, "me_stands" in kinds(g)) == (4, False)
    assert me_after_production(4, 22)[1] == 3


def test_lw034_a79_a_correction_of_control_outlives_the_turn():
    g = new(control="people")
    g.correct("control", {"nation": {"Germany": {"me": 3}}}, "worn out, for the rest of the war")
    while g.turn < 3:
        for decision in g.open_decisions()[:1]:
            side = g.sides[decision.side]
            offered = legal(g, side)
            answer = next((word for word in ("done", "open", "no") if word in offered), offered[0])
            play(g, f"{side}: {answer}")
    assert g.state.me[nation("Germany")] == 3


def test_lw034_me_multiplies_strength():
    g = attack(nation={"USSR": {"me": 3}})
    assert facts(g, "reckoned")["strength"] == [9, 10]


def test_lw034_a64_a_team_sees_its_own_me_and_the_campaign_s_for_the_enemy():
    g = still(nation={"USSR": {"me": 4}, "Germany": {"me": 3}})
    seen = g.view("ussr")["state"]["nation"]
    assert seen["USSR"]["me"] == 4
    assert seen["Germany"]["me"] == 5


def test_lw034_a64_an_ally_s_me_is_known():
    g = still(scenario="europe", nation={"Germany": {"me": 3}})
    assert g.view("italy")["state"]["nation"]["Germany"]["me"] == 3
    assert g.view("britain")["state"]["nation"]["Germany"]["me"] == 5
