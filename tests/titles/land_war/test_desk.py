"""Control's desk: sheets, remarks, forms and corrections."""

from __future__ import annotations

import pytest

from redoubt.engine.record import load
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.rules.lw050_sequence import Turn
from redoubt.titles.land_war.state import ALLIED, AXIS
from redoubt.titles.land_war.tables import GRID
from redoubt.titles.land_war.words import counted
from tests.titles.land_war.helpers import (
    asked,
    at,
    everybody,
    facts,
    in_pool,
    manned,
    nation,
    new,
    play,
    refused,
)

DESK = TITLE.show.desk


def test_a02_control_reads_the_sheets_as_they_are_written():
    g = new(control="people")
    play(g, "germany: send men 0501 3", "ussr: send tanks 0703 1")
    assert DESK.sheets(g.state) == {"germany": ["send men 0501 3"], "ussr": ["send tanks 0703 1"]}


def test_a02_control_sees_who_has_written_nothing_and_what_stays_in_a_pool():
    g = new(control="people")
    play(g, "germany: send men 0501 3")
    germany, ussr = DESK.remarks(g.state)
    assert (germany.sides, germany.rule) == (["germany"], "LW-051")
    assert germany.text == "left in the Pool: 3 men, 2 tanks, 2 aircraft, 10 LSP"
    assert (ussr.sides, ussr.text) == (["ussr"], "the sheet is empty")
    play(g, "germany: done", "ussr: done")
    assert DESK.remarks(g.state) == []


def test_lw052_control_sees_a_hex_that_both_sides_claim_before_the_sheets_are_opened():
    forces = {"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}}
    g = at("LW-052", forces, options={"control": "people"}, hexes={"0602": {"holder": "nobody"}})
    for team, start in (("germany", "0503"), ("ussr", "0702")):
        claim = next(
            str(choice)
            for choice in g.legal(team)
            if str(choice) in (f"claim {start} 0602", f"claim 0602 {start}")
        )
        play(g, f"{team}: {claim}")
    (claim,) = [remark for remark in DESK.remarks(g.state) if remark.text.startswith("both sides claim")]
    assert (claim.rule, claim.sides, claim.places) == ("LW-052", ["germany", "ussr"], ["0602"])


def test_a02_a_correction_strikes_the_orders_that_can_no_longer_be_and_tells_their_team_alone():
    g = new(control="people")
    play(g, "germany: send men 0501 3", "germany: send tanks 0501 1", "germany: done", "ussr: done")
    g.correct("control", {"pool": {"Germany": {"men": 2}}}, "counted wrongly at the table")
    assert DESK.sheets(g.state)["germany"] == ["send tanks 0501 1"]
    assert facts(g, "struck")["order"] == "send men 0501 3"
    lines = {side: [line["kind"] for line in g.log_lines(side)] for side in ("germany", "ussr", "control")}
    assert "struck" in lines["germany"]
    assert "struck" in lines["control"]
    assert "struck" not in lines["ussr"]
    assert "correction" in lines["ussr"]
    play(g, "control: open")
    assert load(g.save(), {"land_war": TITLE}.__getitem__).digest() == g.digest()


def test_a05_a_correction_that_cannot_stand_is_refused_and_changes_nothing():
    g = new(control="people")
    before = g.digest()
    with refused("A05", "troops of Germany stand in Sevsk (salient) 0602, which their camp does not hold"):
        g.correct("control", {"hex": {"0602": {"holder": "allied"}}}, "a slip")
    assert g.digest() == before


def test_lw011_a_correction_that_leaves_a_gap_may_stand_and_control_is_warned():
    g = new(control="people")
    assert DESK.warnings(g.state) == []
    g.correct("control", {"hex": {"0602": {"holder": "allied", "forces": []}}}, "the line as it stood")
    assert [remark.rule for remark in DESK.warnings(g.state)] == ["LW-011"]


def test_every_form_writes_back_what_it_reads():
    g = new("europe", control="people")
    before = g.digest()
    for kind, names in (("place", ("0602", "1510")), ("party", DESK.parties(g.state))):
        for name in names:
            changes: dict = {}
            for field in DESK.form(g.state, kind, name):
                value = field["value"]
                if field["kind"] == "rows":
                    value = list(value)
                    for number, row in field["kept"]:
                        value.insert(number, row)
                    value = [[cell if cell != "" else None for cell in row] for row in value]
                elif field["kind"] == "mark":
                    value = [*field["others"], *[field["name"]] * value]
                *path, last = field["path"]
                inner = changes
                for name_ in path:
                    inner = inner.setdefault(name_, {})
                inner[last] = value if value != "" else None
            g.correct("control", changes, "nothing changes")
            assert g.digest() == before, name


def test_lw050_the_clock_has_minutes_for_each_of_the_ten_steps():
    assert sum(DESK.clock.values()) == 31
    assert set(DESK.clock) == {step.phase for step in Turn.STEPS if step.phase}


# corrections in words, and to whom


def corrected(g, side):
    """What a side reads of the last correction."""
    last = g.log[-1].entry
    mine = {id(event) for event in g.log if event.entry == last}
    lines = [line for line in g.log_lines(side) if line["kind"] == "corrected"]
    return [line["text"].removeprefix("Corrected: ") for line in lines][-len(mine) :]


def test_a05_what_everybody_sees_everybody_reads():
    g = new(control="people")
    g.correct("control", {"hex": {"0602": {"holder": "nobody", "forces": []}}}, "nobody is there")
    for side in ("germany", "ussr", None):
        assert "Sevsk (salient) 0602 is held by nobody instead of the Axis [A05]" in corrected(g, side)


def test_lw003_of_a_strength_its_own_camp_reads_the_figures_and_the_enemy_only_what_he_sees():
    """The Germans shrink to a thin line: the enemy reads that it was corrected; onlookers nothing at all."""
    g = new(control="people", enemy_strength="size")
    held = g.view("control")["state"]["hex"]["0602"]["forces"]
    fewer = [[held[0][0], 1, 0, 0, 0]]
    g.correct("control", {"hex": {"0602": {"forces": fewer}}}, "a slip")
    (german,) = corrected(g, "germany")
    assert german.startswith("Force of Germany in Sevsk (salient) 0602: ")
    assert f"1 man instead of {held[0][1]} men" in german
    assert corrected(g, "ussr") == ["The force in Sevsk (salient) 0602 is corrected [LW-003]"]
    assert corrected(g, None) == []
    g = new(control="people", enemy_strength="hidden")
    g.correct("control", {"hex": {"0602": {"forces": fewer}}}, "a slip")
    assert (len(corrected(g, "germany")), corrected(g, "ussr")) == (1, [])


@pytest.mark.parametrize(
    ("changes", "text", "enemy"),
    [
        ({"pool": {"Germany": {"tanks": 1}}}, "Pool of Germany: 1 tank instead of 2 tanks [LW-020]", False),
        ({"nation": {"Germany": {"me": 7}}}, "Military effectiveness of Germany: 7 instead of", False),
        ({"nation": {"Germany": {"morale": 4}}}, "Morale of Germany: 4 instead of 10 [A47]", True),
        ({"hex": {"0602": {"patrol": [["Germany", 2]]}}},
         "Air defence in Sevsk (salient) 0602: 2 of Germany instead of nothing [LW-125]", False),
        ({"hex": {"0602": {"garrison": "Germany"}}},
         "Garrison in Sevsk (salient) 0602: Germany instead of nobody [LW-006]", True),
        ({"forts": [["0602", "0702", "axis", 2]]},
         "Fortification added: Sevsk (salient) 0602, Orel 0702, the Axis, 2 [LW-100]", True),
        ({"flags": [["Germany", "0602", "0702", 0]]},
         "Flag added: Germany, Sevsk (salient) 0602, Orel 0702, attack [LW-031]", True),
        ({"allotted": [["Germany", "0702", 0, None, 3]]},
         "Stake added: Germany, Orel 0702, LSP, 3 [A27]", True),
        ({"embarked": [["Germany", "0702", 2, 0, 0]]},
         "Force embarked added: Germany, Orel 0702, 2, 0, 0 [R3]", False),
        ({"lit": ["0602"], "hex": {"0602": {"flak": "Germany"}}},
         "The flak of Sevsk (salient) 0602 runs this turn [LW-128]", False),
        ({"first": "allied"}, "Places flags first: the Allies instead of the Axis [LW-053]", True),
    ],
)  # fmt: skip
def test_a02_those_who_may_know_it_read_a_correction_in_words(changes, text, enemy):
    g = new(control="people", enemy_strength="size")
    g.correct("control", changes, "a slip")
    assert any(line.startswith(text) for line in corrected(g, "germany"))
    assert any(line.startswith(text) for line in corrected(g, "ussr")) == enemy
    assert load(g.save(), {"land_war": TITLE}.__getitem__).log_lines() == g.log_lines()


@pytest.mark.parametrize(
    ("changes", "rule", "why"),
    [
        ({"forts": [["0602", "0903", "axis", 2]]}, "LW-100",
         "Sevsk (salient) 0602 and Voronezh 0903 have no side in common"),
        ({"forts": [["0602", "0702", "axis", 0]]}, "LW-100",
         "a fortification of Sevsk (salient) 0602 needs at least one layer"),
        ({"flags": [["Germany", "0602", "0903", 0]]}, "LW-031", "from Sevsk (salient) 0602 to Voronezh 0903"),
        ({"nation": {"Germany": {"morale": 11}}}, "A47", "the morale of Germany is 11, more than 10"),
        ({"nation": {"USSR": {"naval_bombers": -1}}}, "LW-123", "USSR cannot have -1 bombers with the navy"),
        ({"pool": {"Axis-Minors": {"men": -1}}}, "LW-020",
         "the Pool of the Axis Minors would hold a negative number of points"),
        ({"allotted": [["Germany", "0702", 0, None, 0]]}, "A27", "at least 1 must be staked on Orel 0702"),
        ({"hex": {"0602": {"patrol": [["Germany", 0]]}}}, "LW-125", "needs at least one aircraft"),
        ({"lit": ["0602"]}, "LW-128", "0602 has no flak zone to run"),
        ({"beaches": ["0602"]}, "A22", "0602 has no coast for a beach"),
        ({"gone": ["Germany"]}, "E2", "nothing takes Germany out of the war in this campaign"),
    ],
)  # fmt: skip
def test_a02_a_correction_that_breaks_the_board_is_refused_with_its_own_rule(changes, rule, why):
    g = new(control="people")
    before = g.digest()
    with refused(rule, "the correction cannot stand", why):
        g.correct("control", changes, "a slip")
    assert g.digest() == before


def test_a_form_of_a_hex_has_its_works_flags_stakes_and_air_defence_and_keeps_those_of_others():
    g = at(
        "LW-054", options={"control": "people"},
        flags=[["Germany", "0602", "0702", 0], ["Germany", "0503", "0603", 0]],
        allotted=[["Germany", "0702", 0, None, 2]], forts=[["0703", "0602", "allied", 1]],
        hexes={"0702": {"patrol": [["USSR", 2]]}},
    )  # fmt: skip
    form = {field["path"][-1]: field for field in DESK.form(g.state, "place", "0702")}
    assert form["flags"]["value"] == [["Germany", "0602", "0702", 0]]
    assert form["flags"]["kept"] == [[1, ["Germany", "0503", "0603", 0]]]
    assert form["allotted"]["value"] == [["Germany", "0702", 0, "", 2]]
    assert (form["forts"]["value"], form["forts"]["kept"]) == ([], [[0, ["0703", "0602", "allied", 1]]])
    assert form["patrol"]["value"] == [["USSR", 2]]
    party = {field["path"][-1] for field in DESK.form(g.state, "party", "Germany")}
    assert {"morale", "lifted", "naval_bombers", "converting", "raids"} <= party


def test_control_may_keep_an_ally_apart_lend_a_port_and_shut_a_line():
    rows = {"apart": [["Italy", "2629"]], "lent": [["Germany", "2629"]], "shut": [["Germany", "1513", 2]]}
    g = at("LW-054", scenario="europe", options={"control": "people"}, **rows)
    place, party = DESK.form(g.state, "place", "2629"), DESK.form(g.state, "party", "Germany")
    shown = {field["path"][-1]: (field["value"], field["rule"]) for field in (*place, *party)}
    rules = {"apart": "A10", "lent": "A82", "shut": "LW-121"}
    assert {what: shown[what] for what in rows} == {what: (rows[what], rules[what]) for what in rows}
    orel = DESK.form(new(control="people").state, "party", "Germany")
    assert "shut" not in {field["path"][-1] for field in orel}, "Orel has no industry"


def marks(g, kind, name):
    return {field["path"][-1]: field for field in DESK.form(g.state, kind, name) if field["kind"] == "mark"}


def set_mark(g, kind, name, what, on):
    """What the desk's form does with a mark: the names of others stay as they are."""
    field = marks(g, kind, name)[what]
    g.correct("control", {what: [*field["others"], *[name] * on]}, "a slip")


def test_lw128_control_runs_a_flak_zone_and_stops_it_and_others_stay():
    zones = {"0602": {"flak": "Germany"}, "0702": {"flak": "USSR"}}
    g = at("LW-055", manned(), options={"control": "people"}, hexes=zones, lit=["0702"])
    assert (marks(g, "place", "0702")["lit"]["value"], marks(g, "place", "0602")["lit"]["value"]) == (
        True,
        False,
    )
    set_mark(g, "place", "0602", "lit", True)
    assert g.view("control")["state"]["lit"] == ["0602", "0702"]
    set_mark(g, "place", "0702", "lit", False)
    assert corrected(g, "ussr")[-1] == "The flak of Orel 0702 is idle this turn [LW-128]"
    assert "The flak of Orel 0702 is idle this turn [LW-128]" not in corrected(g, "germany")
    assert g.view("control")["state"]["lit"] == ["0602"]


def test_a22_control_marks_a_beach_and_supplies_come_over_it():
    g = new("europe", control="people")
    coast = next(
        hex for hex in GRID.members(g.state.rules.map.coastal & ~g.state.rules.map.named)
        if g.state.holder[hex] == ALLIED
    )  # fmt: skip
    name = GRID.name(coast)
    assert not queries.ports(g.state, ALLIED) & GRID.bit[coast]
    set_mark(g, "place", name, "beaches", True)
    assert queries.ports(g.state, ALLIED) & GRID.bit[coast]
    assert corrected(g, "usa") == [f"{name} has a supply beach [A22]"]
    set_mark(g, "place", name, "beaches", False)
    assert corrected(g, "usa")[-1] == f"{name} no longer has a beach [A22]"
    assert "beaches" not in marks(g, "place", "2205"), "an inland hex has no beach"


def test_e2_only_nations_that_can_leave_have_the_mark_for_it():
    g = new("europe", control="people")
    leaving = {name for name in DESK.parties(g.state) if "gone" in marks(g, "party", name)}
    assert leaving == {"Italy", "Axis-Minors"}
    assert marks(g, "party", "Axis-Minors")["gone"]["rule"] == "E3"


@pytest.mark.parametrize("step", ["LW-051", "LW-052", "LW-053", "LW-054", "LW-055", "LW-058"])
def test_e2_a_nation_that_control_puts_out_of_the_war_leaves_with_all_it_has_and_play_goes_on(step):
    g = at(step, scenario="europe", options={"control": "people"}, hexes=standing(new("europe")),
           pools={"Italy": {"men": 3}})  # fmt: skip
    if asked(g)[0] == "Bid":
        with refused("E2", "Italy can be put out of the war only while teams write sheets"):
            set_mark(g, "party", "Italy", "gone", True)
        everybody(g, "no")
        play(g, "germany: first")
    italy = nation("Italy")
    assert any(row[0] == italy for rows in g.state.forces for row in rows)
    set_mark(g, "party", "Italy", "gone", True)
    assert not any(row[0] == italy for rows in g.state.forces for row in rows)
    assert in_pool(g, "Italy") == (0, 0, 0, 0, 0)
    assert TITLE.check(g.state) == []
    for side in ("italy", "ussr", None):
        lines = [line["text"] for line in g.log_lines(side)]
        assert "Corrected: Italy is out of the war [E2]" in lines
        assert "Italy leaves the war [E2]" in lines
    assert load(g.save(), {"land_war": TITLE}.__getitem__).digest() == g.digest()
    before = g.phase
    while g.phase == before and g.asked:
        side = g.open_decisions()[0].side
        answers = [str(next(option.each())) for option in g.legal(side)]
        choice = next(answer for answer in ("done", "open", "accept", answers[0]) if answer in answers)
        g.choose(side, choice, "because" if g.sides[side] == "control" else "")
    assert g.phase != before


def standing(g):
    """The hexes of a game with what stands in them, as a position takes them."""
    return {name: {"forces": entry["forces"], "holder": entry["holder"]}
            for name, entry in g.view("control")["state"]["hex"].items() if entry.get("forces")}  # fmt: skip


def test_e2_in_the_middle_of_a_combat_no_nation_is_put_out_of_the_war():
    whole = standing(new("europe"))
    start, target = next(
        (hex, near) for hex, entry in whole.items() for near in whole
        if entry["holder"] == "axis" and whole[near]["holder"] == "allied"
        and GRID.parse(near) in GRID.adjacent[GRID.parse(hex)]
    )  # fmt: skip
    attacker = whole[start]["forces"][0][0]
    g = at("LW-056", None, [3, 3], "europe", {"control": "people"}, whole,
           flags=[[attacker, start, target, 0]])  # fmt: skip
    assert asked(g) == ["RuleOnResult"]
    before = g.digest()
    with refused("E2", "Italy can be put out of the war only while teams write sheets"):
        g.correct("control", {"gone": ["Italy"]}, "Rome has fallen")
    assert g.digest() == before


def test_e2_a_nation_is_in_the_war_again():
    g = new("europe", control="people")
    set_mark(g, "party", "Italy", "gone", True)
    set_mark(g, "party", "Italy", "gone", False)
    assert corrected(g, "usa")[-1] == "Italy is in the war again [E2]"
    assert queries.camp_of(g.state, nation("Italy")) == AXIS


def test_lw092_control_alone_reads_the_losses_before_it_accepts_a_result():
    g = at(
        "LW-056", {"0602": {"Germany": (8, 1, 1)}, "0702": {"USSR": (3,)}}, [6, 1],
        options={"control": "people"}, flags=[["Germany", "0602", "0702", 0]],
    )  # fmt: skip
    assert asked(g) == ["RuleOnResult"]
    prompts = {side: g.view(side)["pending"][0]["prompt"] for side in ("control", "germany", "ussr")}
    play(g, "control: accept")
    lost = facts(g, "losses")
    words = [counted(dict(zip(("men", "tanks", "aircraft", "bombers"), lost[who], strict=True)))
             for who in ("attacker_loses", "defender_loses")]  # fmt: skip
    losses = f"Whatever the colour, the attacker loses {words[0]} and the defender {words[1]} [LW-092]"
    assert losses in prompts["control"]
    assert "loses" not in prompts["germany"] + prompts["ussr"]


def test_a37_a_hex_that_nobody_gets_goes_to_nobody():
    forces = {"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}}
    g = at("LW-052", forces, options={"control": "people"}, hexes={"0602": {"holder": "nobody"}})
    for team in ("germany", "ussr"):
        claim = next(str(choice) for choice in g.legal(team) if str(choice).endswith(" 0602"))
        play(g, f"{team}: {claim}", f"{team}: done")
    play(g, "control: open", "control: award nobody")
    logs = (
        "Sevsk (salient) 0602 is claimed by Germany from 0503 and the USSR from Orel 0702: "
        "Control awards it to nobody [A37]"
    )
    assert logs in [line["text"] for line in g.log_lines()]
