"""The computers of Switzerland at a table of the server: whole games, answers, pauses."""

from __future__ import annotations

from tests.service.helpers import Client, wait_for


def test_computers_play_a_whole_game_by_themselves(client: Client) -> None:
    game = client.new("switzerland", scenario="training", seats={"german": "staff", "swiss": "cadet"})
    table = game.until(lambda table: table["result"] and not table["computer"]["thinking"], seconds=60)
    assert table["computer"] == {"thinking": False, "side": None, "paused": False, "fault": ""}
    reasons = game.read("reason", "onlooker")["reasons"]
    assert reasons
    assert reasons[-1]["seq"] == table["seq"]


def test_a_computer_answers_a_person_and_says_why(client: Client) -> None:
    game = client.new("switzerland", scenario="training", seats={"swiss": "staff"})
    table = game.until(lambda table: any(prompt["mine"] for prompt in table["prompts"]))
    assert table["viewer"] == "german"
    (reason,) = game.read("reason", "german")["reasons"]
    assert (reason["side"], reason["choice"], reason["rule"]) == ("swiss", "suggested", "19.6.2")


def test_computers_pause_step_and_go_on(client: Client) -> None:
    seats = {"german": "staff", "swiss": "staff"}
    game = client.new("switzerland", scenario="historical", seats=seats, seed=2)  # long enough to be caught
    client.post(f"{game.path}/computer", action="pause")
    wait_for(lambda: not game.table("onlooker")["computer"]["thinking"])
    paused = game.table("onlooker")
    assert paused["computer"]["paused"]
    client.post(f"{game.path}/computer", action="step")
    stepped = game.until(
        lambda table: table["seq"] > paused["seq"] and not table["computer"]["thinking"], "onlooker"
    )
    assert stepped["seq"] == paused["seq"] + 1
    client.post(f"{game.path}/computer", action="go")
    game.until(lambda table: table["seq"] > stepped["seq"] + 5, "onlooker", 60)
