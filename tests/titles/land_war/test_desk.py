"""Control's desk: sheets, remarks, forms and corrections."""

from __future__ import annotations

from redoubt.engine.record import load
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.sequence import Turn
from tests.titles.land_war.helpers import at, facts, new, play, refused

DESK = TITLE.extras["desk"]


def of(found, text):
    return [one for one in found if text in one["text"]]


def test_a02_control_reads_the_sheets_as_they_are_written():
    g = new(control="people")
    play(g, "germany: send men 0501 3", "ussr: send tanks 0703 1")
    assert DESK.sheets(g.state) == {"germany": ["send men 0501 3"], "ussr": ["send tanks 0703 1"]}


def test_a02_control_sees_who_has_written_nothing_and_what_stays_in_a_pool():
    g = new(control="people")
    play(g, "germany: send men 0501 3")
    germany, ussr = DESK.remarks(g.state)
    assert (germany["sides"], germany["rule"]) == (["germany"], "LW-051")
    assert germany["text"] == "3 men, 2 tanks, 2 aircraft, 10 lsp stay in the Pool"
    assert (ussr["sides"], ussr["text"]) == (["ussr"], "nothing is written yet")
    play(g, "germany: done", "ussr: done")
    assert DESK.remarks(g.state) == []


def test_lw052_control_sees_a_hex_that_both_sides_claim_before_the_sheets_are_opened():
    forces = {"0702": {"USSR": (3,)}, "0503": {"Germany": (3,)}}
    g = at("LW-052", forces, options={"control": "people"}, hexes={"0602": {"holder": "nobody"}})
    for team, start in (("germany", "0503"), ("ussr", "0702")):
        claim = next(
            str(one) for one in g.legal(team) if str(one) in (f"claim {start} 0602", f"claim 0602 {start}")
        )
        play(g, f"{team}: {claim}")
    (one,) = of(DESK.remarks(g.state), "both sides")
    assert (one["rule"], one["sides"], one["hexes"]) == ("LW-052", ["germany", "ussr"], ["0602"])


def test_a02_a_correction_strikes_the_orders_that_can_no_longer_be_and_tells_their_team_alone():
    g = new(control="people")
    play(g, "germany: send men 0501 3", "germany: send tanks 0501 1", "germany: done", "ussr: done")
    g.correct("control", {"pool": {"Germany": {"men": 2}}}, "counted wrongly at the table")
    assert DESK.sheets(g.state)["germany"] == ["send tanks 0501 1"]
    assert facts(g, "struck")["order"] == "send men 0501 3"
    told = {side: [line["kind"] for line in g.log_lines(side)] for side in ("germany", "ussr", "control")}
    assert "struck" in told["germany"]
    assert "struck" in told["control"]
    assert "struck" not in told["ussr"]
    assert "correction" in told["ussr"]
    play(g, "control: open")
    assert load(g.save(), {"land_war": TITLE}.__getitem__).digest() == g.digest()


def test_a05_a_correction_that_cannot_stand_is_refused_and_changes_nothing():
    g = new(control="people")
    before = g.digest()
    with refused("A05", "Germany stands in 0602, which its camp does not hold"):
        g.correct("control", {"hex": {"0602": {"holder": "allied"}}}, "a slip")
    assert g.digest() == before


def test_lw011_a_correction_that_leaves_a_gap_may_stand_and_control_is_warned():
    g = new(control="people")
    assert DESK.warnings(g.state) == []
    g.correct("control", {"hex": {"0602": {"holder": "allied", "forces": []}}}, "the line as it stood")
    assert [one["rule"] for one in DESK.warnings(g.state)] == ["LW-011"]


def test_every_form_writes_back_what_it_reads():
    g = new("europe", control="people")
    before = g.digest()
    for kind, names in (("hex", ("0602", "1510")), ("party", DESK.parties(g.state))):
        for name in names:
            changes: dict = {}
            for field in DESK.form(g.state, kind, name):
                first, second, third = field["path"]
                value = field["value"] if field["value"] != "" else None
                changes.setdefault(first, {}).setdefault(second, {})[third] = value
            g.correct("control", changes, "nothing changes")
            assert g.digest() == before, name


def test_lw050_the_clock_has_minutes_for_each_of_the_ten_steps():
    assert sum(DESK.clock.values()) == 31
    assert set(DESK.clock) == {step.phase for step in Turn.STEPS if step.phase}
