"""Text and report of a finished game: with names instead of ids, and a map for every turn."""

from __future__ import annotations

import io
import re
import zipfile
from xml.etree import ElementTree

import pytest

from tests.service.helpers import At, Client, taken


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
    pieces = [piece for piece in finished.table("onlooker")["scene"]["pieces"] if piece["place"].isdigit()]
    assert pieces
    assert all(piece["short"] in maps[-1] for piece in pieces if piece["kind"] == "unit")


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
        export = taken(finished, kind, **{"as": "onlooker"}).text
        assert any(piece["name"] in export for piece in pieces)
        assert not any(piece["id"] in export for piece in pieces)
        assert "French: staff" in export
        assert "Swiss" not in export, "in 19.6 that seat is the French"
        assert "_pile" not in export.replace("\\", "")
