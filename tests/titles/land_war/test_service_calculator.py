"""The calculator and the briefings over the wire: the form, the sheet, and what is refused."""

from __future__ import annotations

import pytest

from tests.service.helpers import Client, Refusal

FORM = "/api/titles/land_war/calculator"


def test_the_form_has_groups_fields_and_examples(client: Client) -> None:
    form = client.get(FORM)
    names = {field["name"] for group in form["groups"] for field in group["fields"]}
    assert {"attacker.men", "defender.men", "terrain", "forts"} <= names
    assert [example["id"] for example in form["examples"]] == ["orel-1", "orel-2"]


def test_both_examples_are_reckoned_over_the_wire(client: Client) -> None:
    columns = []
    for example in client.get(FORM)["examples"]:
        answer = client.post(FORM, values=example["values"])
        columns.append(answer["odds"]["reckoning"]["verdict"])
        assert answer["values"]["attacker.men"] == example["values"]["attacker.men"]
        assert answer["values"]["terrain"] == "open"
    assert columns == ["column 3:2", "column 4:1"]


def test_a_figure_out_of_its_limits_is_refused_with_field_and_rule(client: Client) -> None:
    with pytest.raises(Refusal) as caught:
        client.post(FORM, values={"attacker.men": 100})
    error = caught.value.error
    assert (error["path"], error["rule"]) == ("attacker.men", "LW-061")
    assert "from 0 to 99" in error["message"]
    with pytest.raises(Refusal, match=r"no\.such"):
        client.post(FORM, values={"no.such": 1})


def test_briefings_come_by_scenario_and_side(client: Client) -> None:
    briefings = client.get("/api/titles/land_war/briefings", scenario="china")
    assert set(briefings["briefings"]) == {"japan", "china", "control"}
    assert set(briefings["briefings"]["japan"]) == {"situation", "aims", "counted", "advice", "wins", "loses"}
    assert client.get("/api/titles/land_war/briefings")["scenario"] == "orel"
    with pytest.raises(Refusal, match="has no scenario"):
        client.get("/api/titles/land_war/briefings", scenario="atlantis")
