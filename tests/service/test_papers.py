"""Paper for the hall: each shows its reader what that reader may know, and nothing else."""

from __future__ import annotations

import re

import pytest

from tests.service.helpers import At, Client, Refusal

READERS = ("germany", "axis_allies", "ussr", "onlooker")


@pytest.fixture(scope="module")
def front(client: Client, known_titles: None) -> At:
    return client.new("land_war", scenario="east", options={"control": "people"})


def paper(game: At, kind: str, side: str, form: str = "svg") -> bytes:
    answer = game.client.http.get(f"{game.path}/paper/{kind}.{form}", params={"as": side})
    if answer.status_code >= 400:
        raise Refusal(answer)
    return answer.content


def words(svg: bytes) -> str:
    return " ".join(re.findall(r">([^<]+)<", svg.decode()))


def test_an_order_sheet_has_the_teams_hexes_its_pool_and_room_to_write(front: At):
    told = words(paper(front, "orders", "germany"))
    for words_of in ("Our hexes", "Pool of Germany", "Signed for the team", "One order a line"):
        assert words_of in told


def test_the_sheet_of_a_team_fits_on_one_side_of_paper(front: At):
    for side in ("germany", "axis_allies", "ussr"):
        made = paper(front, "orders", side, "pdf")
        assert len(re.findall(rb"/Type /Page\b", made)) == 1, side


@pytest.mark.parametrize("kind", ["map", "orders", "report"])
def test_no_paper_changes_when_another_team_writes_in_secret(front: At, kind: str):
    others = [side for side in READERS if side != "germany" and not (kind == "orders" and side == "onlooker")]
    before = {side: paper(front, kind, side) for side in others}
    front.choose("germany", next(
        one["text"] for one in front.table("germany")["legal"] if one["text"].startswith("send men")
    ))  # fmt: skip
    assert {side: paper(front, kind, side) for side in others} == before


def test_the_commanders_paragraph_and_the_rulings_are_in_the_report(front: At):
    say = {"key": "paragraph-1", "side": "ussr", "kind": "paragraph", "text": "Not one step back."}
    front.client.post(f"{front.path}/desk/say", **say)
    rule = {"key": "house-rule-1", "side": "control", "kind": "house_rule", "text": "Maps lie face up."}
    front.client.post(f"{front.path}/desk/say", **rule)
    for side in ("ussr", "germany"):
        told = words(paper(front, "report", side))
        assert "Not one step back." in told
        assert "Maps lie face up." in told


def test_control_has_everybodys_pools_on_its_sheet_and_the_hall_has_none(front: At):
    assert "Pool of USSR" in words(paper(front, "report", "control"))
    assert "Pool of Germany" in words(paper(front, "report", "control"))
    assert "Pool of" not in words(paper(front, "report", "onlooker"))


@pytest.mark.parametrize(
    ("file", "side"), [("orders", "control"), ("orders", "onlooker"), ("diary", "germany")]
)
def test_a_paper_that_is_none_is_refused(front: At, file: str, side: str):
    with pytest.raises(Refusal) as refusal:
        paper(front, file, side)
    assert refusal.value.code == "not_found"


def test_the_map_of_a_team_is_one_sheet_of_a3(front: At):
    head = paper(front, "map", "ussr").decode()[:300]
    assert 'width="420mm"' in head or 'width="297mm"' in head
