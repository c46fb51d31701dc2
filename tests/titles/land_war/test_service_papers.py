"""Paper for the hall: each shows its reader what that reader may know, and nothing else."""

from __future__ import annotations

import re

import pytest

from tests.service.helpers import At, Client, Refusal, wait_for

READERS = ("germany", "axis_allies", "ussr", "onlooker")


@pytest.fixture(scope="module")
def front(client: Client) -> At:
    return client.new("land_war", scenario="east", options={"control": "people"})


def paper(game: At, kind: str, side: str, form: str = "svg") -> bytes:
    answer = game.client.http.get(f"{game.path}/paper/{kind}.{form}", params={"as": side})
    if answer.status_code >= 400:
        raise Refusal(answer)
    return answer.content


def words(svg: bytes) -> str:
    return " ".join(re.findall(r">([^<]+)<", svg.decode()))


def test_an_order_sheet_has_the_teams_hexes_its_pool_and_room_to_write(front: At):
    page = words(paper(front, "orders", "germany"))
    for words_of in ("Our hexes", "Pool of Germany", "Signed for the team", "One order per line"):
        assert words_of in page


def test_an_order_sheet_names_cards_by_their_codes_and_has_many_lines(front: At):
    for side in ("germany", "axis_allies", "ussr"):
        page = words(paper(front, "orders", side))
        boxes = front.table(side)["scene"]["boxes"]
        hand = [card for box in boxes if box["id"].startswith("cards-") for card in box["cards"]]
        assert all(f"{card['id']} {card['name']}" in page.replace("  ", " ") for card in hand[:1]), side
        assert all(card["id"] in page for card in hand), side
        numbered = r'font-family="Barlow Condensed">(\d+)</text>'
        lines = re.findall(numbered, paper(front, "orders", side).decode())
        assert max(map(int, lines)) >= 18, side


def test_the_sheet_of_a_team_fits_on_one_side_of_paper(front: At):
    for side in ("germany", "axis_allies", "ussr"):
        pdf = paper(front, "orders", side, "pdf")
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 1, side


@pytest.mark.parametrize("kind", ["map", "orders", "report"])
def test_no_paper_changes_when_another_team_writes_in_secret(front: At, kind: str):
    others = [side for side in READERS if side != "germany" and not (kind == "orders" and side == "onlooker")]
    before = {side: paper(front, kind, side) for side in others}
    front.choose("germany", next(
        choice["text"].partition("..")[0]
        for choice in front.table("germany")["legal"]
        if choice["text"].startswith("send men")
    ))  # fmt: skip
    assert {side: paper(front, kind, side) for side in others} == before


def test_the_commanders_paragraph_and_the_rulings_are_in_the_report(front: At):
    say = {"key": "paragraph-1", "side": "ussr", "kind": "paragraph", "text": "Not one step back."}
    front.client.post(f"{front.path}/desk/say", **say)
    rule = {"key": "house-rule-1", "side": "control", "kind": "house_rule", "text": "Maps lie face up."}
    front.client.post(f"{front.path}/desk/say", **rule)
    for side in ("ussr", "germany"):
        page = words(paper(front, "report", side))
        assert "Not one step back." in page
        assert "Maps lie face up." in page


def test_control_has_everybodys_pools_on_its_sheet_and_the_hall_has_none(front: At):
    assert "Pool of the USSR" in words(paper(front, "report", "control"))
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


def test_the_numbers_of_hexes_on_the_map_of_a_team_are_two_millimetres_high(front: At):
    drawing = paper(front, "map", "germany").decode()
    scale = float(re.findall(r"scale\(([\d.]+)\)", drawing)[0])
    size = float(re.findall(r'font-size="([\d.]+)"[^>]*>\s*<text[^>]*>0101<', drawing)[0])
    assert 0.7 * size * scale >= 2.0, "a digit is seven tenths of its letters high"


def test_names_lie_over_works_on_paper(front: At):
    drawing = paper(front, "map", "ussr").decode()
    dug = [edge["text"] for edge in front.table("ussr")["scene"]["edges"] if edge["kind"] == "works"]
    assert dug
    works = [place.start() for place in re.finditer(r'stroke-width="1\.9"', drawing)]
    assert works
    assert max(works) < drawing.index(">Moscow<")


def test_a_report_has_the_teams_own_losses_ground_and_expenses_and_why_control_overruled(client: Client):
    """LW-059: of its own; of the others what all may know."""
    seats = {"germany": "staff", "ussr": "staff"}
    game = client.new("land_war", scenario="orel", options={"control": "people"}, seats=seats, seed=3)

    def asked() -> list[str]:
        legal = [choice["text"] for choice in game.table("control")["legal"]]
        return [text for text in legal if not text.startswith("close")]

    ruled = False
    while game.table("control")["turn"] < 2:
        wait_for(lambda: asked() or game.table("control")["turn"] > 1)
        may = asked()
        if not ruled and "accept" in may:
            ruled = True
            game.choose(
                "control", next(choice for choice in may if choice.startswith("colour")), reason="Snow on it"
            )
        elif may:
            game.choose("control", "accept" if "accept" in may else may[0])
    lines = game.read("log", "germany")["lines"]
    kinds = ("men", "tanks", "aircraft", "bombers")
    lost = dict.fromkeys(kinds, 0)
    for line in lines:
        if line["kind"] == "lost_from" and line["facts"]["nation"] == "Germany":
            lost[line["facts"]["resource"]] += line["facts"]["number"]
    told_of = {line["facts"]["nation"] for line in lines if line["kind"] == "lost_from"}
    assert told_of == {"Germany"}
    staked = sum(
        line["facts"]["number"] for line in lines
        if line["kind"] == "staked_lsp" and line["facts"]["nation"] == "Germany"
    )  # fmt: skip
    page = words(paper(game, "report", "germany"))
    assert "Snow on it" in page
    for head in (
        "Our losses, turn 1",
        "Enemy losses, turn 1",
        "From",
        "Ground",
        "Won",
        "Lost",
        "Spent, turn 1",
        "LSP",
    ):
        assert head in page
    assert "Total " + " ".join(map(str, lost.values())) in re.sub(r"\s+", " ", page)
    if staked:
        assert f"{staked} on fights" in page
    hall = words(paper(game, "report", "onlooker"))
    assert "Our losses" not in hall
    assert "Enemy losses" not in hall
    assert "Snow on it" in hall
