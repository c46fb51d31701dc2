"""The umpire's desk: teams, clock, disputes, rulings, corrections, and who may see what of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from redoubt.service.clock import Clock
from tests.service.helpers import At, Client, Refusal, key, serving

STEP_2 = "LW-051"
DEPLOYMENT = "Deployment"


@pytest.fixture
def game(client: Client) -> At:
    return client.new("land_war", scenario="orel", options={"control": "people"})


def say(game: At, side: str, kind: str, text: str, **more: object) -> dict:
    return game.client.post(f"{game.path}/desk/say", side=side, kind=kind, text=text, key=key(), **more)


def clock(game: At, action: str, **more: object) -> dict:
    return game.client.post(f"{game.path}/desk/clock", side="control", action=action, key=key(), **more)


def team(desk: dict, side: str) -> dict:
    return next(team for team in desk["teams"] if team["side"] == side)


# who is how far


def test_control_sees_how_far_each_team_is_and_what_it_has_written(game: At):
    game.choose("germany", "send men 0501 3")
    game.choose("ussr", "done")
    desk = game.read("desk", "control")
    assert [(team["side"], team["state"]) for team in desk["teams"]] == [
        ("germany", "writing"),
        ("ussr", "in"),
    ]
    assert team(desk, "germany")["orders"] == ["send men 0501 3"]
    assert [remark["text"] for remark in desk["remarks"]] == [
        "left in the Pool: 3 men, 2 tanks, 2 aircraft, 10 LSP"
    ]


def test_a_team_sees_its_own_sheet_and_of_the_others_only_whether_it_is_in(game: At):
    game.choose("germany", "send men 0501 3")
    before = game.read("desk", "ussr")
    game.choose("germany", "send men 0501 1")
    after = game.read("desk", "ussr")
    assert before == after
    assert "orders" not in team(after, "germany")
    assert team(after, "ussr")["orders"] == []
    assert (after["remarks"], after["parties"], after["warnings"], after["steps"]) == ([], [], [], [])
    assert game.read("desk", "onlooker")["teams"] == [
        {"side": side, "player": "human", "human": True, "state": "writing"} for side in ("germany", "ussr")
    ]


def test_the_umpires_chair_is_not_there_when_the_program_rules(client: Client):
    game = client.new("land_war", scenario="orel")
    assert list(game.table("germany")["seats"]) == ["germany", "ussr"]
    with pytest.raises(Refusal) as refusal:
        game.table("control")
    assert "nobody plays control" in refusal.value.error["message"]
    with pytest.raises(Refusal) as refusal:
        client.new("land_war", scenario="orel", seats={"control": "human"})
    assert refusal.value.code == "bad_setup"


# sheets that are typed


def test_a_typed_sheet_is_checked_line_by_line_and_nothing_is_changed(game: At):
    digest = game.table("germany")["digest"]
    found = game.ask(
        "check", "germany", choices=["send men 0501 4", "send men 0501 4", "march", "send tanks 0501 1"]
    )
    assert [line["ok"] for line in found["lines"]] == [True, False, False, True]
    refused = found["lines"][1]
    assert refused["rule"].startswith(("LW-", "A"))
    assert "2" in refused["why"]
    assert "march" in found["lines"][2]["why"]
    assert found["missing"] is None
    assert game.table("germany")["digest"] == digest


def test_a_typed_sheet_takes_the_names_and_short_forms_of_the_text_client(client: Client):
    game = client.new("land_war", scenario="east", options={"control": "people"})
    lines = [
        "Send Men kharkov 1",
        "SEND tanks Kharkov 1",
        "Kharkov 2m 1t",
        "snd men 0101 1",
        "send men Kharkow 1",
    ]
    found = game.ask("check", "germany", choices=lines)["lines"]
    assert [entry["ok"] for entry in found] == [True, True, True, False, False], found
    hex = found[0]["choices"][0].split()[2]
    assert [entry["choices"] for entry in found[:3]] == [
        [f"send men {hex} 1"], [f"send tanks {hex} 1"], [f"send men {hex} 2", f"send tanks {hex} 1"],
    ]  # fmt: skip
    assert "unknown verb 'snd'; did you mean send" in found[3]["why"]
    assert "unknown hex 'Kharkow'; did you mean Kharkov" in found[4]["why"]
    game.choose("germany", *(choice for line in found for choice in line["choices"]))


def test_control_enters_a_teams_whole_sheet_at_once(game: At):
    sheet = [f"send men {hex} 1" for hex in ("0501", "0503", "0602")]
    game.choose("germany", *sheet, "done")
    assert team(game.read("desk", "control"), "germany")["orders"] == sheet
    assert team(game.read("desk", "control"), "germany")["state"] == "in"


# corrections and going back


def test_control_corrects_the_board_with_a_reason_that_all_read(game: At):
    (field,) = [
        field for field in game.read("desk/form/party/Germany", "control")["fields"]
        if field["path"] == ["pool", "Germany", "men"]
    ]  # fmt: skip
    assert field["value"] == 6
    with pytest.raises(Refusal) as refusal:
        game.act("correct", "control", changes={"pool": {"Germany": {"men": 9}}})
    assert "needs a written reason" in refusal.value.error["message"]
    table = game.act("correct", "control", changes={"pool": {"Germany": {"men": 9}}}, reason="a lost slip")
    assert table["viewer"] == "control"
    assert any(choice["text"] == "send men 0501 1..9" for choice in game.table("germany")["legal"])
    assert "a lost slip" in game.read("log", "ussr")["lines"][-1]["text"]
    sentence = "Corrected: Pool of Germany: 9 men instead of 6 men [LW-020]"
    assert game.read("log", "germany")["lines"][-1]["text"] == sentence
    book = game.read("desk", "ussr")["rulings"]
    assert [(ruling["kind"], ruling["text"]) for ruling in book] == [("correction", "a lost slip")]
    assert book[0]["lines"] == []
    for side in ("control", "germany"):
        assert game.read("desk", side)["rulings"][0]["lines"] == [sentence]


def test_lw128_control_marks_flak_that_runs_and_is_refused_where_there_is_none(game: At):
    def mark() -> Any:
        fields = game.read("desk/form/place/0602", "control")["fields"]
        return next(field for field in fields if field["kind"] == "mark" and field["path"] == ["lit"])

    assert (mark()["value"], mark()["name"], mark()["others"]) == (False, "0602", [])
    with pytest.raises(Refusal) as refusal:
        game.act("correct", "control", changes={"lit": ["0602"]}, reason="it was paid")
    assert refusal.value.error["rule"] == "LW-128"
    assert "0602 has no flak zone to run" in refusal.value.error["message"]
    zone = {"hex": {"0602": {"flak": "Germany"}}, "lit": ["0602"]}
    game.act("correct", "control", changes=zone, reason="it was paid")
    assert mark()["value"]
    lines = [line["text"] for line in game.read("log", "germany")["lines"]]
    assert any(line.startswith("Corrected: ") and "0602 runs this turn [LW-128]" in line for line in lines)


def test_a_correction_can_be_tried_before_it_is_made(game: At):
    digest = game.table("control")["digest"]
    gap = {"hex": {"0602": {"holder": "allied", "forces": []}}}
    found = game.act("correct", "control", changes=gap, trial=True)
    assert [warning["rule"] for warning in found["warnings"]] == ["LW-011"]
    assert game.table("control")["digest"] == digest


@pytest.mark.parametrize("what", ["correct", "rewind", "desk/clock"])
def test_nobody_but_control_does_controls_work(game: At, what: str):
    body = {"correct": {"changes": {}, "reason": "x"}, "rewind": {"to": 0, "reason": "x"}, "desk/clock": {}}[
        what
    ]
    head = {"action": "start"} if what == "desk/clock" else {"expected_seq": 0}
    with pytest.raises(Refusal) as refusal:
        game.client.post(f"{game.path}/{what}", side="ussr", key=key(), **head, **body)
    assert (refusal.value.code, refusal.value.error["rule"]) == ("refused", "umpire")
    with pytest.raises(Refusal):
        game.read("desk/form/place/0602", "ussr")


def test_control_takes_the_game_back_to_the_beginning_of_a_step(game: At):
    start = game.table("control")["seq"]
    game.choose("germany", "send men 0501 3", "done")
    game.choose("ussr", "done")
    game.choose("control", "open")
    assert game.table("control")["phase"]["rule"] == "LW-052"
    table = game.act("rewind", "control", to=start, reason="the USSR had not finished")
    assert table["phase"]["rule"] == STEP_2
    desk = game.read("desk", "control")
    assert [team["state"] for team in desk["teams"]] == ["writing", "writing"]
    assert [ruling["kind"] for ruling in desk["rulings"]] == ["rewind"]
    with pytest.raises(Refusal) as refusal:
        game.act("rewind", "control", to=99, reason="no such entry")
    assert refusal.value.code == "not_found"
    assert game.table("germany", at=0)["phase"]["rule"] == STEP_2


def test_only_steps_that_still_stand_can_be_gone_back_to(game: At):
    """What lies after a place that the game was taken back to is no longer a step of it."""

    def steps() -> list[tuple[int, str]]:
        return [(step["to"], step["name"]) for step in game.read("desk", "control")["steps"]]

    assert steps() == []
    for _ in range(2):
        game.choose("germany", "done")
        game.choose("ussr", "done")
        game.choose("control", "open")
    assert steps() == [(3, "Closing the line"), (0, "Deployment")]
    game.act("rewind", "control", to=3, reason="once more")
    assert steps() == [(0, "Deployment")]
    game.choose("ussr", "done")
    assert steps() == [(7, "Closing the line"), (0, "Deployment")]
    for to, name in steps():
        assert game.act("rewind", "control", to=to, reason="back")["phase"]["name"] == name
    assert steps() == []


def test_a_dispute_ruled_on_undone_and_ruled_on_again_is_all_in_the_book(game: At):
    """A dispute is raised, ruled upon, the ruling is taken back, another made: that one counts."""
    desk = say(game, "ussr", "dispute", "0602 was ours last turn", place="0602")
    number = desk["notices"][0]["number"]
    before = game.table("control")["seq"]
    men = {"pool": {"USSR": {"men": 20}}}
    game.act("correct", "control", changes=men, reason="granted: six men more")
    game.act("rewind", "control", to=before, reason="misread the table")
    game.act("correct", "control", changes={"pool": {"USSR": {"men": 15}}}, reason="granted: one man more")
    say(game, "control", "ruling", "one man, because the sheet says so", about=number, to="ussr")
    book = game.read("desk", "control")["rulings"]
    assert [ruling["kind"] for ruling in book] == ["correction", "rewind", "correction", "ruling"]
    fields = game.read("desk/form/party/USSR", "control")["fields"]
    assert [field["value"] for field in fields if field["path"] == ["pool", "USSR", "men"]] == [15]
    record = game.client.http.get(f"{game.path}/export/record", params={"secrets": 1}).text
    assert "granted: six men more" in record
    assert "misread the table" in record


# what was opened or closed is final for a team (A02)


def test_a02_a_team_cannot_take_back_opened_sheets_whoever_consents(game: At):
    start = game.table("control")["seq"]
    game.choose("germany", "send men 0501 3", "done")
    assert game.table("germany")["can"]["undo"]
    game.choose("ussr", "done")
    game.choose("control", "open")
    table = game.table("germany")
    why = "only Control can take this back, with a reason"
    assert (table["can"]["undo"], table["can"]["undo_needs"]) == (False, [])
    assert table["can"]["undo_bars"]["rule"] == "A02"
    assert why in table["can"]["undo_bars"]["why"]
    for consent in ([], ["ussr"], ["control"], ["ussr", "control"]):
        with pytest.raises(Refusal) as refusal:
            game.act("undo", "germany", consent=consent)
        assert (refusal.value.code, refusal.value.error["rule"]) == ("refused", "A02")
        assert why in refusal.value.error["message"]
    assert game.table("germany")["digest"] == table["digest"]
    game.act("rewind", "control", to=start, reason="the USSR had not finished")
    assert [ruling["text"] for ruling in game.read("desk", "control")["rulings"]] == [
        "the USSR had not finished"
    ]


def test_a02_without_people_as_control_teams_still_agree_among_themselves(client: Client):
    game = client.new("land_war", scenario="orel")
    game.choose("germany", "done")
    game.choose("ussr", "done")
    assert game.table("germany")["can"]["undo_needs"] == ["ussr"]
    assert game.act("undo", "germany", consent=["ussr"])["phase"]["rule"] == STEP_2


def test_a02_a_sheet_that_control_has_closed_is_final_and_a_late_order_is_refused(game: At):
    game.choose("germany", "send men 0501 3")
    game.choose("control", "close germany")
    refused = "Control has closed the sheet of Germany: it counts as far as it was written"
    for act, body in (("undo", {}), ("choose", {"choices": ["send men 0501 1"]})):
        with pytest.raises(Refusal) as refusal:
            game.act(act, "germany", **body)
        assert refusal.value.error["rule"] == "A02"
        assert refused in refusal.value.error["message"]
    assert team(game.read("desk", "control"), "germany")["orders"] == ["send men 0501 3"]
    table = game.table("germany")
    assert table["closed"] == {"text": refused, "rule": "A02"}
    assert not table["can"]["undo"]
    assert game.table("ussr")["closed"] is None
    game.act("undo", "control")
    assert game.table("germany")["closed"] is None
    game.choose("germany", "send men 0501 1", "done")


# what is said


def test_a_dispute_is_for_control_a_message_for_whom_it_names_and_a_house_rule_for_all(game: At):
    say(game, "germany", "dispute", "they moved twice")
    say(game, "germany", "message", "peace?", to="ussr")
    say(game, "control", "house_rule", "dice that fall off the table are rolled again")
    say(game, "control", "message", "hurry", to="germany")
    read = {
        side: [notice["text"] for notice in game.read("desk", side)["notices"]]
        for side in ("germany", "ussr", "control", "onlooker")
    }
    rule = "dice that fall off the table are rolled again"
    assert read == {
        "germany": ["they moved twice", "peace?", rule, "hurry"],
        "ussr": ["peace?", rule],
        "control": ["they moved twice", "peace?", rule, "hurry"],
        "onlooker": [rule],
    }
    assert [ruling["text"] for ruling in game.read("desk", "onlooker")["rulings"]] == [rule]


def test_what_is_said_is_on_the_disk_once_however_often_it_is_sent(tmp_path: Path):
    with serving(tmp_path) as (client, _):
        game = client.new("land_war", scenario="orel", options={"control": "people"})
        same = key()
        for _ in range(3):
            game.client.post(f"{game.path}/desk/say", side="ussr", kind="dispute", text="too late", key=same)
        with pytest.raises(Refusal) as refusal:
            game.client.post(f"{game.path}/desk/say", side="ussr", kind="dispute", text="other", key=same)
        assert refusal.value.code == "key_reused"
        clock(game, "set", step=DEPLOYMENT, minutes=9)
        clock(game, "start")
    with serving(tmp_path) as (client, _):
        again = At(client, game.id)
        desk = again.read("desk", "control")
        assert [notice["text"] for notice in desk["notices"]] == ["too late"]
        assert desk["minutes"][DEPLOYMENT] == 9
        assert desk["clock"]["running"] is False
        assert desk["clock"]["left"] == 540


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"text": "  "}, "bad_request"),
        ({"to": "france"}, "bad_request"),
        ({"about": 7}, "not_found"),
        ({"kind": "gossip"}, "bad_request"),
        ({"kind": "ruling"}, "refused"),
        ({"text": "x" * 2001}, "bad_request"),
    ],
)
def test_a_notice_that_is_none_is_refused_and_leaves_nothing(game: At, wrong: dict, code: str):
    wish = {"side": "ussr", "kind": "message", "text": "hello", "key": key()} | wrong
    with pytest.raises(Refusal) as refusal:
        game.client.post(f"{game.path}/desk/say", **wish)
    assert refusal.value.code == code
    assert game.read("desk", "control")["notices"] == []


# the clock


def test_the_clock_counts_while_it_runs_and_begins_anew_with_each_step():
    time = [100.0]
    clock = Clock({"a": 2, "b": 1}, lambda: time[0])
    clock.follow("a")
    time[0] += 30
    assert clock.left == 120
    clock.do("start")
    time[0] += 30
    assert clock.left == 90
    clock.do("add", 1)
    assert clock.left == 150
    clock.do("pause")
    time[0] += 30
    assert clock.left == 150
    clock.do("start")
    clock.follow("b")
    time[0] += 75
    assert clock.left == -15
    assert clock.running
    clock.do("again")
    assert clock.left == 60


def test_the_clock_is_shown_to_all_and_pushed_when_it_is_turned(game: At):
    with game.link("onlooker") as link:
        clock(game, "start")
        import json

        table = json.loads(link.recv(timeout=10))["table"]
        assert table["clock"]["running"]
        assert table["clock"]["step"] == DEPLOYMENT
        assert 350 < table["clock"]["left"] <= 360
    with pytest.raises(Refusal) as refusal:
        clock(game, "set", step="LW-999", minutes=3)
    assert "LW-999" in refusal.value.error["message"]


def test_a_team_that_does_nothing_does_not_hold_up_the_hall(game: At):
    """At the bell the step is closed for whoever is late, with the sheet as it stands, and all are opened."""
    game.choose("germany", "send men 0501 3")
    clock(game, "set", step=DEPLOYMENT, minutes=0.002)
    clock(game, "ring")
    clock(game, "start")
    table = game.until(lambda table: table["phase"]["rule"] != STEP_2, "control")
    assert table["phase"]["rule"] == "LW-052"
    lines = [line["text"] for line in game.read("log", "ussr")["lines"]]
    assert any("Control closes the step for the USSR" in line for line in lines)
    assert any("Control closes the step for Germany" in line for line in lines)
    fields = game.read("desk/form/place/0501", "control")["fields"]
    men = next(field["value"] for field in fields if field["kind"] == "rows")
    assert men[0][1] >= 3


# a team that never answers


def to_bids(game: At) -> None:
    """Through deployment and the closing of the line."""
    for _ in range(2):
        for side in ("germany", "ussr"):
            game.choose(side, "done")
        game.choose("control", "open")
    assert {prompt["kind"] for prompt in game.table("control")["prompts"]} == {"Bid"}


def answer(game: At, side: str, choice: str, by: str = "control", **more: object) -> dict:
    return game.client.post(f"{game.path}/desk/answer", side=by, team=side, choice=choice, key=key(), **more)


def test_a07_control_answers_for_a_team_and_nobody_else_learns_what(game: At):
    to_bids(game)
    game.choose("ussr", "no")
    desk = game.read("desk", "control")
    germany, ussr = team(desk, "germany"), team(desk, "ussr")
    assert germany["default"] == {"choice": "no", "text": "bid no card", "rule": "A07", "closes": False}
    assert (germany["state"], germany["missing"]) == ("writing", None)
    assert (ussr["state"], ussr["default"]) == ("in", None)
    assert desk["remarks"] == []
    assert "default" not in team(game.read("desk", "germany"), "germany")
    with pytest.raises(Refusal) as refusal:
        answer(game, "germany", "no", by="ussr")
    assert "only control may do this" in refusal.value.error["message"]
    with pytest.raises(Refusal) as refusal:
        answer(game, "ussr", "no")
    assert "USSR has no open question" in refusal.value.error["message"]
    with pytest.raises(Refusal) as refusal:
        answer(game, "germany", "done")
    assert (refusal.value.error["rule"], "now faces another question" in refusal.value.error["message"]) == (
        "A07", True,
    )  # fmt: skip
    answer(game, "germany", "no")
    for side in ("germany", "ussr", "onlooker"):
        lines = [line["text"] for line in game.read("log", side)["lines"]]
        assert "Control answers for Germany: no answer [A07]" in lines
        (ruling,) = game.read("desk", side)["rulings"]
        assert (ruling["kind"], ruling["text"]) == ("answered", "no answer")
        assert ruling["choice"] == ("no" if side == "germany" else "")
    record = game.client.http.get(f"{game.path}/export/record", params={"secrets": 1}).text
    assert '"by":"control"' in record


def test_a07_the_bell_answers_a_bid_and_gives_the_flags_time_of_their_own(game: At):
    to_bids(game)
    clock(game, "set", step="Offensive flags", minutes=0.002)
    clock(game, "ring")
    clock(game, "start")
    table = game.until(lambda table: table["prompts"][0]["kind"] != "Bid", "control")
    lines = [line["text"] for line in game.read("log", "ussr")["lines"]]
    for side in ("Germany", "the USSR"):
        assert f"Control answers for {side}: the time is up [A07]" in lines
    assert table["phase"]["name"] == "Offensive flags"
    assert 5 < table["clock"]["left"] <= 20


def test_a_question_in_a_step_whose_bell_has_rung_has_its_own_least_time():
    time = 0.0
    clock = Clock({"Combat": 1.0}, lambda: time)
    clock.do("ring")
    clock.follow("Combat", ("roll",), 0.5)
    clock.do("start")
    time = 50.0
    clock.follow("Combat", ("roll",), 0.5)
    assert clock.left == 10
    clock.follow("Combat", ("losses",), 0.5)
    assert clock.left == 30
    clock.do("quiet")
    time = 100.0
    clock.follow("Combat", ("move in",), 0.5)
    assert clock.left == -20


def test_lw053_the_camp_that_places_second_is_not_in_before_it_is_asked(game: At):
    to_bids(game)
    for side in ("germany", "ussr"):
        game.choose(side, "no")
    chooser = game.table("control")["prompts"][0]["side"]
    answer(game, chooser, "second")
    desk = game.read("desk", "control")
    states = {team["side"]: team["state"] for team in desk["teams"]}
    assert states == {**dict.fromkeys(states, "writing"), chooser: "waiting"}
    assert [remark["sides"] for remark in desk["remarks"]] == [[team] for team in states if team != chooser]
