"""What can be taken away: records that load, texts that read, dice that can be checked."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import re
import zipfile
from xml.etree import ElementTree

import httpx
import pytest

import redoubt
from tests.service.helpers import At, Client


@pytest.fixture(scope="module")
def finished(client: Client) -> At:
    """A game that two computers have played to its end, with verifiable dice."""
    game = client.new(
        "switzerland",
        scenario="training",
        name="Über den Rhein <1944>",
        seats={"german": "staff", "swiss": "staff"},
        dice="verifiable",
        seed=None,
    )
    game.until(lambda table: table["result"])
    return game


def taken(game: At, kind: str, **query: object) -> httpx.Response:
    return game.client.http.get(f"{game.path}/export/{kind}", params=query)  # type: ignore[arg-type]


def test_the_record_of_a_finished_game_replays_and_is_a_file(finished: At) -> None:
    answer = taken(finished, "record")
    assert (
        answer.headers["content-disposition"] == 'attachment; filename="switzerland-ber-den-rhein-1944.rdt"'
    )
    game = redoubt.replay(answer.content)
    assert game.result is not None
    assert game.result.winner == finished.table()["result"]["winner"]
    again = finished.client.take_in(answer.content)
    assert again.table("onlooker")["digest"] == finished.table("onlooker")["digest"]


def test_the_record_of_a_running_game_is_given_only_to_who_asks_for_its_secrets(battle: At) -> None:
    refused = taken(battle, "record")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "secret")
    given = taken(battle, "record", secrets=1)
    assert redoubt.load(given.content).turn == 1


def test_the_text_is_the_log_under_its_turns_and_phases(finished: At) -> None:
    text = taken(finished, "text", **{"as": "onlooker"}).text
    assert text.startswith("Switzerland Must Be Conquered: Training")
    for line in finished.read("log", "onlooker")["lines"]:
        phase = line["phase"]
        assert line["places"] or "-" in line["text"] or f"  {line['text']}\n" in text
        assert not phase["name"] or f"\nTurn {line['turn']}, {phase['name']} [{phase['rule']}]\n" in text


def test_the_report_tells_turns_losses_scores_and_where_the_units_stand(finished: At) -> None:
    report = taken(finished, "markdown", **{"as": "onlooker"}).text
    assert report.startswith("# Über den Rhein \\<1944\\>\n")
    for heading in ("## Losses", "## Where the units stand"):
        assert heading in report
    assert finished.table()["result"]["level"] in report
    assert finished.table()["dice"]["commitment"] in report


def test_the_illustrated_report_has_a_map_for_every_turn(finished: At) -> None:
    answer = taken(finished, "report", **{"as": "onlooker"})
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].endswith('-report.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        report = archive.read("report.md").decode()
        shown = re.findall(r"!\[[^\]]*\]\((maps/[^)]*)\)", report)
        assert len(shown) == report.count("## Turn") + report.count("## Set-up") >= 3
        assert [*archive.namelist()] == ["report.md", *shown]
        maps = [archive.read(name).decode() for name in shown]
    for svg in maps:
        root = ElementTree.fromstring(svg)
        assert root.find(".//{*}image") is not None, "a relief lies under it"
    assert len({*maps}) == len(maps), "each turn ends differently"
    pieces = [one for one in finished.table("onlooker")["scene"]["pieces"] if one["place"].isdigit()]
    assert pieces
    assert all(one["short"] in maps[-1] for one in pieces if one["kind"] == "unit")


def test_the_illustrated_report_shows_each_reader_only_what_it_could_see(client: Client) -> None:
    seats = {"germany": "human", "ussr": "human"}
    game = client.new("land_war", scenario="orel", seats=seats, dice="seeded", seed=3)
    game.choose("ussr", "send men 0702 3")
    maps = {}
    for side in ("germany", "ussr"):
        with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": side}).content)) as archive:
            assert archive.namelist() == ["report.md", "maps/now.svg"]
            maps[side] = archive.read("maps/now.svg")
    assert maps["germany"] != maps["ussr"]
    game.choose("ussr", "send men 0703 2")
    with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": "germany"}).content)) as archive:
        assert archive.read("maps/now.svg") == maps["germany"], "sealed orders are on no other map"


def test_places_in_the_text_have_their_names(finished: At) -> None:
    text = taken(finished, "text", **{"as": "onlooker"}).text
    lines = finished.read("log", "onlooker")["lines"]
    places = {(id, shown) for line in lines for kind, shown, id in line["parts"] if kind == "place"}
    named = {shown for id, shown in places if shown != id}
    assert named
    assert all(shown in text for shown in named)
    assert all(shown.endswith(f" {id}") for id, shown in places if shown != id and id.isdecimal())


def test_pieces_and_sides_in_text_and_report_have_their_names(finished: At) -> None:
    pieces = finished.table("onlooker")["scene"]["pieces"]
    for kind in ("text", "markdown"):
        told = taken(finished, kind, **{"as": "onlooker"}).text
        assert any(one["name"] in told for one in pieces)
        assert not any(one["id"] in told for one in pieces)
        assert "French: staff" in told
        assert "Swiss" not in told, "in 19.6 that seat is the French"
        assert "_pile" not in told.replace("\\", "")


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
    assert hashlib.sha256(receipt["secret"].encode()).hexdigest() == receipt["commitment"]
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
    game = client.new("switzerland", scenario="training", dice="verifiable", seed=None)
    receipt = json.loads(taken(game, "dice").content)
    assert receipt["commitment"] == game.table()["dice"]["commitment"]
    assert not {"secret", "rolls", "seats"} & set(receipt)


def test_an_unknown_export_is_404(battle: At) -> None:
    answer = taken(battle, "pdf")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert "record, text, markdown, report, dice" in answer.json()["error"]["message"]


def test_when_the_game_is_over_its_report_keeps_nothing_back(client: Client) -> None:
    game = client.new("land_war", scenario="orel", seats={"germany": "staff", "ussr": "staff"}, seed=3)
    game.until(lambda table: table["result"])
    with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": "germany"}).content)) as archive:
        told = {name: archive.read(name) for name in archive.namelist()}
    assert [*told] == ["report.md", *(f"maps/turn-{turn:02}.svg" for turn in range(1, 5))]
    with zipfile.ZipFile(io.BytesIO(taken(game, "report", **{"as": "ussr"}).content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == told
    over = redoubt.replay(taken(game, "record").content)
    men = [row[1] for rows in over.state.forces for row in rows if over.state.rules.camp[row[0]] == 1]
    assert f">{max(men)}<" in told["maps/turn-04.svg"].decode(), "the most men in a Soviet hex"
