"""Over the wire, nobody is told what a team may not know."""

from __future__ import annotations

from tests.service.helpers import Client, bytes_for, wait_for


def test_who_does_not_say_who_he_is_sees_nobody_s_secrets_where_people_have_some(client: Client) -> None:
    seats = {"germany": "human", "ussr": "human"}
    shared = client.new("land_war", scenario="orel", seats=seats, seed=3)
    assert shared.table()["viewer"] is None
    assert shared.table()["secrets"]
    alone = client.new("land_war", scenario="orel", seats={**seats, "ussr": "staff"}, seed=3)
    assert alone.table()["viewer"] == "germany"


def test_an_onlooker_sees_a_result_when_control_has_accepted_it(client: Client) -> None:
    """LW-065: the big screen of a hall looks through an onlooker's eyes."""
    seats = {"germany": "staff", "ussr": "staff"}
    game = client.new("land_war", scenario="orel", options={"control": "people"}, seats=seats, seed=3)

    def asked() -> list[str]:
        legal = [choice["text"] for choice in game.table("control")["legal"]]
        return [text for text in legal if not text.startswith("close")]  # the computers answer in time

    for _ in range(60):
        wait_for(asked)
        if "accept" in asked():
            break
        game.choose("control", asked()[0])

    def kinds(viewer: str) -> list[str]:
        return [line["kind"] for line in game.read("log", viewer)["lines"]]

    assert (kinds("control")[-1], kinds("onlooker")[-1]) == ("rolled", "reckoned")
    assert [prompt["text"] for prompt in game.table("onlooker")["prompts"]] == ["Control is deciding"]
    answers = bytes_for(game, "onlooker")
    assert not [where for where, text in answers.items() if "differential" in text]
    game.choose("control", "reroll", reason="a cocked die")
    known = kinds("onlooker")
    assert {"rolled", "rolled_again"} <= set(known[-3:])
    assert known.count("rolled") == kinds("control").count("rolled") - 1
    game.choose("control", "accept")
    assert kinds("onlooker")[len(known)] == "rolled"
