"""The odds behind a line of the log: what stood beside the choice before its die fell, at any time after."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt
from tests.service.helpers import At, Client, Refusal

UNITS = {
    "DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"},
    "DE-10-Pz-XX": {"place": "1203"}, "CH-4-Bdr-X": {"place": "1203"},
}  # fmt: skip


def fight(client: Client, dice: list[int] | None = None, **more: Any) -> At:
    """Two combats are to be fought, in 1104 and 1203."""
    data = {"scenario": "historical", "phase": "4.1.4", "unit": UNITS, **more}
    return client.take_in(redoubt.position("switzerland", data, dice=dice, seed=None if dice else 3).save())


def results(game: At, viewer: str) -> list[dict[str, Any]]:
    return [line for line in game.read("log", viewer)["lines"] if line["kind"] == "result"]


def sheet(game: At, viewer: str, line: dict[str, Any]) -> dict[str, Any]:
    return dict(game.read(f"log/{line['n']}/odds", viewer))


def test_r10_1_the_sheet_of_a_line_is_the_one_that_stood_beside_the_choice(client: Client) -> None:
    game = fight(client)
    before = game.ask("odds", "german", choices=["fight 1104"])["odds"]
    game.choose("german", "fight 1104")
    line = results(game, "german")[0]
    answer = sheet(game, "german", line)
    for key in ("reckoning", "chances", "endings", "expected", "worst", "until", "attacker", "kind"):
        assert answer["odds"][key] == before[key]
    assert answer["rolled"] == line["dice"] == [1]
    stood = {piece["id"]: piece["strength"]["now"] for piece in answer["pieces"]}
    assert stood == {"DE-5-Inf-XX": 10, "CH-10-Mtn-X": 5}


@pytest.mark.parametrize("viewer", ["german", "swiss", "onlooker"])
def test_r10_1_every_round_has_its_own_sheet_also_those_that_nobody_chose(
    client: Client, viewer: str
) -> None:
    game = fight(client)
    game.choose("german", "fight 1104")
    lines = results(game, viewer)
    assert len(lines) == 5
    for line in lines:
        answer = sheet(game, viewer, line)
        reckoning, facts = answer["odds"]["reckoning"], line["facts"]
        assert reckoning["verdict"] == f"column {facts['column']}"
        assert f" {facts['hex']}, the German attacking" in reckoning["what"]
        assert (
            reckoning["faces"][answer["rolled"][0] - 1] == f"{facts['for_attacker']}/{facts['for_defender']}"
        )
        sums = [part["what"].partition(": ") for part in reckoning["parts"]]
        forces = {name for role, _, name in sums if role in ("attack", "defence")}
        assert {piece["name"] for piece in answer["pieces"]} == forces


def test_a_roll_that_was_taken_back_and_the_one_in_its_place_have_each_their_own_sheet(
    client: Client,
) -> None:
    game = fight(client, [1, 2, 3, 4, 5, 6, 6, 6, 6, 6])
    game.choose("german", "fight 1104")
    before = results(game, "german")
    game.act("undo", "german", consent=["swiss"])
    game.choose("german", "fight 1104")
    after = results(game, "german")[len(before) :]
    assert [line["dice"] for line in before] != [line["dice"] for line in after]
    assert before[-1]["receipts"] < after[0]["receipts"], "the dice of the sequence go on"
    for line in (*before, *after):
        answer = sheet(game, "german", line)
        assert answer["rolled"] == line["dice"]
        assert answer["odds"]["reckoning"]["verdict"] == f"column {line['facts']['column']}"
    assert sheet(game, "german", before[0])["odds"] == sheet(game, "german", after[0])["odds"]


def test_r08_3_the_sheet_of_a_die_that_was_changed_is_that_of_its_roll(client: Client) -> None:
    flown = {"options": {"air_combat": True}, "fighter": {"DE-Fighter-1": {"air_place": "airfield"}}}
    game = fight(client, [3, 1, 1, 1, 1, 1, 1, 1], **flown)
    for choice in ("fly DE-Fighter-1 1104", "fight 1104", "lower"):
        game.choose("german", choice)
    line = results(game, "swiss")[0]
    answer = sheet(game, "swiss", line)
    assert line["dice"] == answer["rolled"] == [2]
    assert answer["odds"]["reckoning"]["verdict"] == f"column {line['facts']['column']}"


def test_a_line_without_a_die_and_a_line_that_is_not_there_have_none(client: Client) -> None:
    game = fight(client)
    game.choose("german", "fight 1104")
    lines = game.read("log", "german")["lines"]
    quiet = next(line["n"] for line in lines if line["kind"] == "combat")
    for number, why in ((quiet, "reports no die"), (len(lines), "no line")):
        with pytest.raises(Refusal, match=why) as refused:
            game.read(f"log/{number}/odds", "german")
        assert refused.value.status == 404


def landing(hex: str) -> bytes:
    """A combat is fought while a landing that the German noted in secret is still to come (18.5.3)."""
    data = {
        "scenario": "historical", "phase": "4.1.4", "turn": 2, "options": {"fortifications": False},
        "unit": {**UNITS, "DE-FJ-Para": {"place": "due", "landing": hex}},
    }  # fmt: skip
    g = redoubt.position("switzerland", data, seed=3)
    g.choose("german", "fight 1104")
    return g.save()


def test_r18_5_3a_the_sheet_tells_nothing_of_a_landing_noted_in_secret(client: Client) -> None:
    first, other = (client.take_in(landing(hex)) for hex in ("1007", "1302"))
    for line in results(first, "swiss"):
        assert sheet(first, "swiss", line) == sheet(other, "swiss", line)
    with pytest.raises(Refusal, match="hidden from onlookers") as refused:
        sheet(first, "onlooker", results(first, "onlooker")[0])
    assert refused.value.code == "unknowable"
