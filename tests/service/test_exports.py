"""What can be taken away: records that load, texts that read, dice that can be checked."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

import redoubt
from tests.service.helpers import At, Client, taken


@pytest.fixture(scope="module")
def finished(client: Client) -> At:
    """A game that two computers have played to its end, with verifiable dice."""
    game = client.new(
        "crossroads",
        name="Über den Rhein <1944>",
        seats={"blue": "staff", "red": "staff"},
        dice="verifiable",
        seed=None,
    )
    game.until(lambda table: table["result"])
    return game


def test_the_record_of_a_finished_game_replays_and_is_a_file(finished: At) -> None:
    answer = taken(finished, "record")
    file = answer.headers["content-disposition"]
    assert file == 'attachment; filename="crossroads-ber-den-rhein-1944.rdt"'
    game = redoubt.replay(answer.content)
    assert game.result is not None
    assert game.result.winner == finished.table()["result"]["winner"]
    again = finished.client.take_in(answer.content)
    assert again.table("onlooker")["digest"] == finished.table("onlooker")["digest"]


def test_the_record_of_a_running_game_is_given_only_to_who_asks_for_its_secrets(duel: At) -> None:
    refused = taken(duel, "record")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "secret")
    given = taken(duel, "record", secrets=1)
    assert redoubt.load(given.content).turn == 1


def test_the_text_is_the_log_under_its_turns_and_phases(finished: At) -> None:
    text = taken(finished, "text", **{"as": "onlooker"}).text
    assert text.startswith("Crossroads: Summer")
    for line in finished.read("log", "onlooker")["lines"]:
        phase = line["phase"]
        assert line["places"] or "-" in line["text"] or f"  {line['text']}\n" in text
        assert not phase["name"] or f"\nTurn {line['turn']}, {phase['name']} [{phase['rule']}]\n" in text


def test_a_report_has_the_lines_that_the_rules_declare_for_it(orders: At) -> None:
    for team in ("amber", "birch", "cobalt"):
        orders.choose(team, "stance hold")
    report = taken(orders, "markdown", **{"as": "amber"}).text
    assert "- Turn 1 begins [1.1]" in report
    assert "amber will hold" not in report


def test_where_the_rules_declare_none_the_report_is_the_log(client: Client) -> None:
    game = client.new("skirmish", seats={"umpire": "random"})
    game.choose("red", "bid 2")
    game.choose("blue", "bid 1")
    assert "- red bids 2, blue bids 1 [2.1]" in taken(game, "markdown", **{"as": "red"}).text


def test_the_receipt_of_a_finished_game_is_enough_to_roll_every_die_again(finished: At) -> None:
    receipt = json.loads(taken(finished, "dice").content)
    parts = [receipt["secret"], receipt["game"], receipt["bound"]]
    joined = "".join(f"{len(part.encode())}:{part}" for part in parts)
    assert hashlib.sha256(joined.encode()).hexdigest() == receipt["commitment"]
    assert receipt["rolls"]
    dice = redoubt.VerifiableDice(receipt["secret"], receipt["game"], receipt["seats"])
    for roll in receipt["rolls"]:
        dice.counter = roll["n"] - 1
        assert dice.roll(roll["rule"], roll["what"], roll["sides"]) == roll["face"]
    first = receipt["rolls"][0]
    message = "|".join(
        [receipt["game"], str(first["n"]), first["rule"], first["what"], "0", *receipt["seats"]]
    )
    drawn = hmac.new(receipt["secret"].encode(), message.encode(), "sha256").digest()
    assert int.from_bytes(drawn[:4], "big") % first["sides"] + 1 == first["face"]


def test_the_receipt_of_a_running_game_has_the_commitment_and_no_secret(client: Client) -> None:
    game = client.new(dice="verifiable", seed=None)
    receipt = json.loads(taken(game, "dice").content)
    assert receipt["commitment"] == game.table()["dice"]["commitment"]
    assert not {"secret", "rolls", "seats"} & set(receipt)


def test_an_unknown_export_is_404(duel: At) -> None:
    answer = taken(duel, "pdf")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert "record, text, markdown, report, dice" in answer.json()["error"]["message"]
