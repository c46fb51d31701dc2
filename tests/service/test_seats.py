"""Seats: every route and the live link, for everybody who could ask. A route without a row here fails."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.routes import WebSocketRoute
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import redoubt
from redoubt.engine.dice import VerifiableDice, dice_from_header
from redoubt.engine.errors import BadSave
from redoubt.engine.seeds import hash_of
from redoubt.service import computers, visitors
from redoubt.service.app import make_app
from redoubt.service.hall import Hall
from redoubt.service.server import NAMES
from tests.cli.conftest import run
from tests.service.helpers import At, Client, Plain, Refusal, key, received, serving, wait_for

ROLES = ("owner", "seat", "other", "staff", "control", "spectator", "ended", "nobody")
"""Who asks: the owner (who plays amber), the player of birch, the player of cobalt, birch's staff, the
umpire, a spectator, somebody whose seat was ended, and somebody without a seat."""
ALL = "+ + + + + + + +"
PRESENT = "+ + + + + + - -"
OWNER = "+ - - - - - - -"
BIRCH = "- + - + - - - -"
DECIDES = "- + - - - - - -"
UMPIRE = "- - - - + - - -"
PLAYS = "+ + + - + - - -"

ACT = {"side": "birch", "expected_seq": 999_999}
UMPIRES = {"side": "umpire", "expected_seq": 999_999, "reason": "to test"}
TITLE = "/api/titles/sealed_orders"
GAME = "/api/games/GAME"

ROWS: list[tuple[str, str, Plain | None, str]] = [
    # the route, the request, its body, and who may: + is not refused for want of a seat, - is
    ("GET /health", "/health", None, ALL),
    ("GET /api/openapi.json", "/api/openapi.json", None, ALL),
    ("GET /api/titles", "/api/titles", None, ALL),
    ("GET /api/titles/{title}/map", f"{TITLE}/map", None, ALL),
    ("GET /api/titles/{title}/rules", f"{TITLE}/rules", None, ALL),
    ("GET /api/titles/{title}/charts", f"{TITLE}/charts", None, ALL),
    ("GET /api/titles/{title}/overlays", f"{TITLE}/overlays", None, ALL),
    ("GET /api/titles/{title}/provenance", f"{TITLE}/provenance", None, ALL),
    ("GET /api/titles/{title}/tutorial", f"{TITLE}/tutorial", None, ALL),
    ("GET /api/titles/{title}/briefings", f"{TITLE}/briefings", None, ALL),
    ("GET /api/titles/{title}/calculator", f"{TITLE}/calculator", None, ALL),
    ("POST /api/titles/{title}/calculator", f"{TITLE}/calculator", {}, ALL),
    ("GET /api/titles/{title}/print", f"{TITLE}/print", None, ALL),
    ("GET /api/titles/{title}/print/{file}", f"{TITLE}/print/nothing.pdf", None, ALL),
    ("GET /api/games", "/api/games", None, ALL),
    ("POST /api/games", "/api/games", {"title": "no title"}, ALL),
    ("POST /api/games/import", "/api/games/import", {"record": "no record"}, ALL),
    ("POST /api/seats/look", "/api/seats/look", {"token": "x" * 22}, ALL),
    ("POST /api/seats/claim", "/api/seats/claim", {"token": "x" * 22}, ALL),
    ("GET /api/games/{game}", f"{GAME}?as=birch", None, BIRCH),
    ("GET /api/games/{game}", f"{GAME}?as=birch&at=0", None, BIRCH),
    ("GET /api/games/{game}", f"{GAME}?as=umpire", None, UMPIRE),
    ("GET /api/games/{game}", f"{GAME}?as=onlooker", None, PRESENT),
    ("GET /api/games/{game}", GAME, None, PRESENT),
    ("POST /api/games/{game}/branch", f"{GAME}/branch", {"at": 999, "side": "birch"}, BIRCH),
    ("POST /api/games/{game}/branch", f"{GAME}/branch", {"at": 999}, PRESENT),
    ("POST /api/games/{game}/migrate", f"{GAME}/migrate", {}, OWNER),
    ("POST /api/games/{game}/rename", f"{GAME}/rename", {"name": "Other"}, OWNER),
    ("POST /api/games/{game}/choose", f"{GAME}/choose", {**ACT, "choices": ["stance hold"]}, DECIDES),
    ("POST /api/games/{game}/undo", f"{GAME}/undo", ACT, DECIDES),
    ("POST /api/games/{game}/undo", f"{GAME}/undo", {**ACT, "consent": ["cobalt"]}, "- - - - - - - -"),
    ("POST /api/games/{game}/redo", f"{GAME}/redo", ACT, DECIDES),
    ("POST /api/games/{game}/reset", f"{GAME}/reset", ACT, DECIDES),
    ("POST /api/games/{game}/consent", f"{GAME}/consent", {"side": "birch", "agree": True}, DECIDES),
    ("POST /api/games/{game}/seed", f"{GAME}/seed", {"side": "birch", "commitment": "0" * 64}, DECIDES),
    ("POST /api/games/{game}/computer", f"{GAME}/computer", {"action": "pause"}, PLAYS),
    ("POST /api/games/{game}/peek", f"{GAME}/peek", {"side": "birch"}, BIRCH),
    ("POST /api/games/{game}/propose", f"{GAME}/propose", {"side": "birch", "proposal": "x"}, BIRCH),
    ("POST /api/games/{game}/why", f"{GAME}/why", {"side": "birch", "choice": "pass"}, BIRCH),
    ("POST /api/games/{game}/whynot", f"{GAME}/whynot", {"side": "birch", "place": "Tor"}, BIRCH),
    ("POST /api/games/{game}/odds", f"{GAME}/odds", {"side": "birch", "choices": ["pass"]}, BIRCH),
    ("POST /api/games/{game}/check", f"{GAME}/check", {"side": "birch", "choices": ["pass"]}, BIRCH),
    ("GET /api/games/{game}/log", f"{GAME}/log?as=birch", None, BIRCH),
    ("GET /api/games/{game}/log/{line}/odds", f"{GAME}/log/0/odds?as=birch", None, BIRCH),
    ("GET /api/games/{game}/moments", f"{GAME}/moments?as=birch", None, BIRCH),
    ("GET /api/games/{game}/turns", f"{GAME}/turns?as=birch", None, BIRCH),
    ("GET /api/games/{game}/hindsight", f"{GAME}/hindsight?as=birch", None, BIRCH),
    ("GET /api/games/{game}/history", f"{GAME}/history?as=birch", None, BIRCH),
    ("GET /api/games/{game}/reason", f"{GAME}/reason?as=birch", None, BIRCH),
    ("GET /api/games/{game}/place/{place}", f"{GAME}/place/Tor?as=birch", None, BIRCH),
    ("GET /api/games/{game}/piece/{piece}", f"{GAME}/piece/b1?as=birch", None, BIRCH),
    ("GET /api/games/{game}/overlay/{name}", f"{GAME}/overlay/x?as=birch", None, BIRCH),
    ("GET /api/games/{game}/export/{kind}", f"{GAME}/export/text?as=birch", None, BIRCH),
    ("GET /api/games/{game}/export/{kind}", f"{GAME}/export/text?as=onlooker", None, PRESENT),
    ("GET /api/games/{game}/export/{kind}", f"{GAME}/export/record?as=onlooker&secrets=1", None, OWNER),
    ("GET /api/games/{game}/desk", f"{GAME}/desk?as=umpire", None, UMPIRE),
    ("GET /api/games/{game}/desk", f"{GAME}/desk?as=birch", None, BIRCH),
    ("GET /api/games/{game}/desk/form/{kind}/{name}", f"{GAME}/desk/form/place/Tor?as=umpire", None, UMPIRE),
    (
        "POST /api/games/{game}/desk/clock", f"{GAME}/desk/clock",
        {"side": "umpire", "action": "start"}, UMPIRE,
    ),
    (
        "POST /api/games/{game}/desk/say", f"{GAME}/desk/say",
        {"side": "birch", "kind": "message", "text": "Hello"}, DECIDES,
    ),
    (
        "POST /api/games/{game}/desk/answer", f"{GAME}/desk/answer",
        {"side": "umpire", "team": "birch", "choice": "pass"}, UMPIRE,
    ),
    ("POST /api/games/{game}/correct", f"{GAME}/correct", {**UMPIRES, "changes": {}}, UMPIRE),
    ("POST /api/games/{game}/rewind", f"{GAME}/rewind", {**UMPIRES, "to": 0}, UMPIRE),
    ("GET /api/games/{game}/paper/{file}", f"{GAME}/paper/nothing?as=birch", None, BIRCH),
    ("GET /api/games/{game}/seats", f"{GAME}/seats", None, PRESENT),
    ("POST /api/games/{game}/seats", f"{GAME}/seats", {"rank": "player", "side": "birch"}, OWNER),
    ("POST /api/games/{game}/seats", f"{GAME}/seats", {"rank": "spectator"}, OWNER),
    ("POST /api/games/{game}/seats", f"{GAME}/seats", {"rank": "staff", "side": "birch"}, "+ + - - - - - -"),
    ("POST /api/games/{game}/seats/{number}/hand-on", f"{GAME}/seats/OTHERS/hand-on", {}, "+ - - - - + - -"),
    ("POST /api/games/{game}/seats/{number}/end", f"{GAME}/seats/OTHERS/end", {}, "+ - - - - + - -"),
    ("DELETE /api/games/{game}", GAME, None, OWNER),
]  # fmt: skip
LINKS = [("birch", BIRCH), ("umpire", UMPIRE), ("onlooker", PRESENT)]
KEYED = (
    "branch",
    "migrate",
    "choose",
    "undo",
    "redo",
    "reset",
    "consent",
    "clock",
    "say",
    "answer",
    "correct",
    "rewind",
)


class House:
    """A shared table and everybody who could ask for it, each with a browser of its own."""

    def __init__(self, client: Client, hall: Hall) -> None:
        self.client, self.hall = client, hall
        self.strangers: list[Client] = []
        self.people = {role: self.stranger() for role in ROLES}
        self.chairs: dict[str, int] = {}

    def stranger(self) -> Client:
        """Another browser."""
        self.strangers.append(Client(self.client.address))
        return self.strangers[-1]

    def table(self) -> At:
        """A new table with everybody on it."""
        owner = self.people["owner"]
        game = owner.new(dice="verifiable", seed=None)
        self._sit(game, "seat", "player", "birch")
        self._sit(game, "other", "player", "cobalt")
        self._sit(game, "control", "player", "umpire")
        self._sit(game, "staff", "staff", "birch")
        self._sit(game, "spectator", "spectator")
        self._sit(game, "ended", "spectator")
        owner.post(f"{game.path}/seats/{self.chairs['ended']}/end")
        return game

    def _sit(self, game: At, role: str, rank: str, side: str = "") -> None:
        chair = self.people["owner"].post(f"{game.path}/seats", rank=rank, side=side)["chairs"][-1]
        self.chairs[role] = chair["number"]
        claimed = self.people[role].post("/api/seats/claim", token=chair["token"])
        assert (claimed["rank"], claimed["side"]) == (rank, side)

    def ask(self, role: str, route: str, path: str, body: Plain | None, game: At) -> httpx.Response:
        place = path.replace("GAME", game.id).replace("OTHERS", str(self.chairs["spectator"]))
        wish = None if body is None else dict(body)
        if wish is not None and (place.rpartition("/")[2] in KEYED or path.startswith("/api/games/import")):
            wish["key"] = key()
        if path == "/api/games" and wish is not None:
            wish["key"] = key()
        return self.people[role].http.request(route.partition(" ")[0], place, json=wish)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("house")) as (client, hall):
        patch.setattr(visitors, "WRONG", 1_000)
        table = House(client, hall)
        yield table
        for person in table.strangers:
            person.http.close()


def may(answer: httpx.Response) -> str:
    """+ if the visitor may ask this; the rest is the business of other tests."""
    assert answer.status_code < 500, answer.text
    refused = answer.status_code == 403 and answer.json()["error"]["code"] == "no_seat"
    return "-" if refused else "+"


def test_every_route_has_a_row(house: House) -> None:
    app: Litestar = make_app(house.hall, NAMES).app
    there = set()
    for route in app.routes:
        path = route.path_format.replace(":str", "").replace(":int", "")
        for method in {"LIVE"} if isinstance(route, WebSocketRoute) else set(route.methods):
            if method != "OPTIONS" and path.startswith(("/api", "/health")):
                there.add(f"{method} {path}")
    assert {row[0] for row in ROWS} | {"LIVE /api/games/{game}/live"} == there


@pytest.mark.parametrize(
    ("route", "path", "body", "allowed"), ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS]
)
def test_who_may(house: House, route: str, path: str, body: Plain | None, allowed: str) -> None:
    game = house.table()
    wanted = dict(zip(ROLES, allowed.split(), strict=True))
    # Those who may not come first: whoever may, may change the table.
    order = sorted(ROLES, key=lambda role: (wanted[role] == "+", role == "owner"))
    granted = {role: may(house.ask(role, route, path, body, game)) for role in order}
    assert granted == wanted


@pytest.mark.parametrize(("viewer", "allowed"), LINKS)
def test_who_may_open_a_live_link(house: House, viewer: str, allowed: str) -> None:
    game = house.table()
    granted = {role: opened(house.people[role], game, viewer) for role in ROLES}
    assert granted == dict(zip(ROLES, allowed.split(), strict=True))


def link_of(person: Client, game: At, viewer: str) -> Any:
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.http.cookies.jar)
    address = person.address.replace("http", "ws") + f"{game.path}/live?as={viewer}"
    return connect(address, additional_headers={"Cookie": cookies} if cookies else {}, max_size=None)


def opened(person: Client, game: At, viewer: str) -> str:
    with link_of(person, game, viewer) as link:
        code = closed_with(link, 0.3)
    assert code in (None, 4403)
    return "+" if code is None else "-"


def closed_with(link: Any, seconds: float) -> int | None:
    """The code with which a link is closed; None if it is not, and nothing more comes."""
    while True:
        try:
            link.recv(timeout=seconds)
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0


# what seats do


def test_a_table_for_one_person_asks_nothing(house: House) -> None:
    game = house.people["nobody"].new()
    stranger = At(house.stranger(), game.id)
    assert stranger.table("amber")["seq"] == 0
    assert stranger.choose("amber", "stance hold")["seq"] == 1
    assert "shared" not in stranger.table("amber")
    stranger.client.delete(stranger.path)


def test_a_link_is_claimed_once_and_its_cookie_is_for_no_script(house: House) -> None:
    owner, game = house.people["owner"], house.people["owner"].new()
    token = owner.post(f"{game.path}/seats", rank="player", side="birch")["chairs"][0]["token"]
    assert len(token) >= 22
    guest = house.stranger()
    assert guest.post("/api/seats/look", token=token)["side_name"] == "birch"
    answer = guest.http.post("/api/seats/claim", json={"token": token})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    with pytest.raises(Refusal, match="used or withdrawn"):
        house.stranger().post("/api/seats/claim", token=token)
    assert token not in json.dumps(owner.get(f"{game.path}/seats"))
    assert [card["id"] for card in guest.get("/api/games")["games"] if card["shared"]] == [game.id]


def test_a_seat_that_is_ended_has_its_links_closed_and_plays_no_more(house: House) -> None:
    game = house.table()
    with link_of(house.people["seat"], game, "birch") as link:
        wait_for(lambda: house.hall.open(game.id).is_here(1))
        house.people["owner"].post(f"{game.path}/seats/{house.chairs['seat']}/end")
        assert closed_with(link, 20) == 4403
    with pytest.raises(Refusal) as refusal:
        At(house.people["seat"], game.id).choose("birch", "stance hold", expected_seq=0)
    assert refusal.value.code == "no_seat"
    assert At(house.people["owner"], game.id).table("birch")["viewer"] == "birch"


def test_a_seat_is_handed_on_to_whoever_claims_it(house: House) -> None:
    game = house.table()
    number = house.chairs["seat"]
    first, second = house.people["seat"], house.stranger()
    chairs = first.post(f"{game.path}/seats/{number}/hand-on")["chairs"]
    token = next(chair["token"] for chair in chairs if chair["number"] == number)
    assert At(first, game.id).table("birch")["viewer"] == "birch"
    second.post("/api/seats/claim", token=token)
    assert At(second, game.id).table("birch")["viewer"] == "birch"
    with pytest.raises(Refusal):
        At(first, game.id).table("birch")


def test_staff_drafts_and_does_not_hand_in(house: House) -> None:
    game = house.table()
    for role, side in (("owner", "amber"), ("seat", "birch"), ("other", "cobalt")):
        At(house.people[role], game.id).choose(side, "stance hold")
    staff = At(house.people["staff"], game.id)
    draft = [offer["text"] for offer in staff.table("birch")["legal"] if offer["text"].startswith("march")]
    assert staff.choose("birch", draft[0])["sealed"] is not None
    staff.act("undo", "birch")
    with pytest.raises(Refusal, match="only the commander decides"):
        staff.choose("birch", "seal")
    assert At(house.people["seat"], game.id).choose("birch", "seal")["seq"] > 0


def test_staff_takes_back_no_sheet_that_is_handed_in(house: House) -> None:
    game = house.table()
    for role, side in (("owner", "amber"), ("seat", "birch"), ("other", "cobalt")):
        At(house.people[role], game.id).choose(side, "stance hold")
    commander, staff = At(house.people["seat"], game.id), At(house.people["staff"], game.id)
    draft = [offer["text"] for offer in staff.table("birch")["legal"] if offer["text"].startswith("march")]
    staff.choose("birch", draft[0])
    sealed = commander.choose("birch", "seal")["seq"]
    for what in ("undo", "redo", "reset"):
        with pytest.raises(Refusal, match="only the commander decides"):
            staff.act(what, "birch")
    assert commander.table("birch")["seq"] == sealed
    commander.act("undo", "birch")
    assert staff.act("undo", "birch")["seq"] == sealed + 2


def test_staff_asks_nobody_to_let_its_side_take_something_back(house: House) -> None:
    game = house.table()
    for role, side in (("owner", "amber"), ("seat", "birch"), ("other", "cobalt")):
        At(house.people[role], game.id).choose(side, "stance hold")
    with pytest.raises(Refusal, match="only the commander decides"):
        At(house.people["staff"], game.id).act("undo", "birch", ask=True)


def test_everybody_sees_who_is_here(house: House) -> None:
    game = house.table()
    with link_of(house.people["owner"], game, "amber") as owner:
        wait_for(lambda: house.hall.open(game.id).is_here(0))
        with link_of(house.people["seat"], game, "birch"):
            wait_for(lambda: house.hall.open(game.id).is_here(1))
            assert received(owner)[-1]["table"]["seats"]["birch"]["here"]
            seats = At(house.people["owner"], game.id).read("seats")["seats"]
            assert {seat["side"]: seat["here"] for seat in seats}["birch"]
        assert "here" not in received(owner)[-1]["table"]["seats"]["birch"]


def test_seats_outlive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new()
        token = client.post(f"{game.path}/seats", rank="player", side="birch")["chairs"][0]["token"]
        guest = Client(client.address)
        guest.post("/api/seats/claim", token=token)
        guest.http.close()
        jars = [[(cookie.name, cookie.value) for cookie in each.http.cookies.jar] for each in (client, guest)]
    with serving(tmp_path) as (client, _):
        for jar, side, other in zip(jars, ("amber", "birch"), ("birch", "amber"), strict=True):
            person = Client(client.address)
            for name, value in jar:
                person.http.cookies.set(name, value)
            assert At(person, game.id).table(side)["viewer"] == side
            with pytest.raises(Refusal):
                At(person, game.id).table(other)
            person.http.close()


def test_guessing_links_is_limited_and_logged_without_the_guess(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "MINUTE", 3600.0)  # however slow the machine
    guess = "Q" * 22
    with serving(tmp_path) as (client, _), caplog.at_level(logging.WARNING, "redoubt"):
        codes = []
        for _ in range(visitors.WRONG + 2):
            answer = client.http.post("/api/seats/claim", json={"token": guess})
            codes.append(answer.status_code)
        assert codes == [404] * visitors.WRONG + [429] * 2
        assert int(answer.headers["Retry-After"]) > 0
    assert "tried from 127.0.0.1" in caplog.text
    assert guess not in caplog.text


def test_strangers_at_one_address_cannot_fill_the_server_with_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "TABLES", 2)
    with serving(tmp_path) as (client, _):

        def set_up(address: str) -> int:
            wish = {"title": "skirmish", "key": key()}
            headers = {"X-Forwarded-For": address}  # as a proxy on this computer would say it
            return httpx.post(
                f"{client.address}/api/games", json=wish, headers=headers, timeout=60
            ).status_code

        assert [set_up("192.0.2.7") for _ in range(4)] == [201, 201, 429, 429]
        assert set_up("192.0.2.8") == 201
        assert [client.new().table("onlooker")["seq"] for _ in range(4)] == [0] * 4


# consent


def test_consent_is_the_other_seats_own_request(house: House) -> None:
    game = house.people["owner"].new("crossroads")
    token = house.people["owner"].post(f"{game.path}/seats", rank="player", side="red")["chairs"][0]["token"]
    house.people["seat"].post("/api/seats/claim", token=token)
    blue, red = At(house.people["owner"], game.id), At(house.people["seat"], game.id)
    blue.choose("blue", "pass")
    red.choose("red", "pass")
    with pytest.raises(Refusal) as refusal:
        red.act("undo", "red", consent=["blue"])
    assert refusal.value.code == "no_seat"
    before = red.table("red")["seq"]
    pleading = red.act("undo", "red", ask=True)
    assert pleading["plea"] == {"side": "red", "needs": ["blue"], "agreed": []}
    assert pleading["seq"] == before
    with pytest.raises(Refusal):
        red.client.post(f"{game.path}/consent", side="blue", agree=True, key=key())
    refused = blue.client.post(f"{game.path}/consent", side="blue", agree=False, key=key())
    assert "plea" not in refused
    red.act("undo", "red", ask=True)
    agreed = blue.client.post(f"{game.path}/consent", side="blue", agree=True, key=key())
    assert agreed["seq"] == before + 1
    assert "plea" not in agreed
    assert red.table("red")["prompts"][0]["mine"]


def crossing(house: House) -> tuple[At, At, At]:
    """Red must ask blue before it takes its last order back: both seats, and the shared table."""
    owner, guest = house.people["owner"], house.stranger()
    game = owner.new("crossroads")
    token = owner.post(f"{game.path}/seats", rank="player", side="blue")["chairs"][-1]["token"]
    guest.post("/api/seats/claim", token=token)
    red, blue = At(owner, game.id), At(guest, game.id)
    blue.choose("blue", "pass")
    red.choose("red", "pass")
    return red, blue, game


def test_a_repeated_answer_to_a_plea_is_given_once(house: House) -> None:
    red, blue, game = crossing(house)
    red.act("undo", "red", ask=True)
    refusal = {"side": "blue", "agree": False, "key": key()}
    blue.client.post(f"{game.path}/consent", **refusal)
    blue.client.post(f"{game.path}/consent", **refusal)
    red.act("undo", "red", ask=True)
    assert "plea" in blue.client.post(f"{game.path}/consent", **refusal)


def test_a_repeated_plea_is_made_once(house: House) -> None:
    red, blue, game = crossing(house)
    plea = {"side": "red", "expected_seq": red.table("red")["seq"], "key": key(), "ask": True}
    red.client.post(f"{game.path}/undo", **plea)
    blue.client.post(f"{game.path}/consent", side="blue", agree=False, key=key())
    assert "plea" not in red.client.post(f"{game.path}/undo", **plea)
    with pytest.raises(Refusal) as refusal:
        red.client.post(f"{game.path}/undo", **{**plea, "key": key(), "expected_seq": 0})
    assert refusal.value.code == "stale"


def test_a_computer_agrees_at_once(house: House) -> None:
    game = house.people["owner"].new("crossroads", seats={"red": "random"})
    game.choose("blue", "pass")
    game.until(lambda table: table["prompts"] and table["prompts"][0]["side"] == "blue", "blue")
    seq = game.table("blue")["seq"]
    assert game.act("undo", "blue")["seq"] == seq + 1


# the seats' own seeds


def roll_once(game: At) -> None:
    """The first die of play is rolled."""
    game.choose("red", "bid 2")
    game.choose("blue", "bid 1")
    game.choose("red", "stand")
    game.choose("red", "fire R1 B1")


def say_seed(person: Any, game: Any, side: str, seed: str) -> Any:
    """A side commits to a seed."""
    return person.post(f"{game.path}/seed", side=side, commitment=hash_of(side, seed))["dice"]


def test_each_side_commits_to_a_seed_and_opens_it_before_the_first_roll(house: House) -> None:
    owner = house.people["owner"]
    game = owner.new("skirmish", dice="verifiable", seed=None)
    first = owner.get(f"{game.path}/seats")["dice"]
    promised = say_seed(owner, game, "blue", "b" * 20)
    after = owner.post(f"{game.path}/seed", side="blue", seed="b" * 20)["dice"]
    assert first["open"]
    assert "seeds" not in first
    assert promised["seeds"] == {"blue": {"commitment": hash_of("blue", "b" * 20)}}
    assert after["seeds"]["blue"]["opened"]
    assert len({first["commitment"], promised["commitment"], after["commitment"]}) == 3
    assert game.table("blue")["dice"] == after
    again = owner.post(f"{game.path}/seed", side="blue", seed="b" * 20)
    assert again["late"] == "blue has opened its seed"
    assert again["dice"] == after
    header = house.hall.open(game.id).game.dice.header()
    assert header["seats"] == [f"blue={hash_of('blue', 'b' * 20)}", "blue:" + "b" * 20]
    stored = house.hall.store.load(game.id)
    assert stored is not None
    assert json.loads(stored.header)["dice"]["commitment"] == after["commitment"]


def test_nobody_chooses_a_seed_to_suit_an_open_one(house: House) -> None:
    owner = house.people["owner"]
    game = owner.new("skirmish", dice="verifiable", seed=None)
    with pytest.raises(Refusal, match="red has not committed to a seed"):
        owner.post(f"{game.path}/seed", side="red", seed="r" * 20)
    say_seed(owner, game, "blue", "b" * 20)
    say_seed(owner, game, "blue", "c" * 20)
    with pytest.raises(Refusal, match="not the seed that blue has committed to"):
        owner.post(f"{game.path}/seed", side="blue", seed="b" * 20)
    owner.post(f"{game.path}/seed", side="blue", seed="c" * 20)
    late = owner.post(f"{game.path}/seed", side="red", commitment=hash_of("red", "r" * 20))
    assert late["late"].startswith("a seed has been opened")
    assert set(late["dice"]["seeds"]) == {"blue"}


@pytest.mark.parametrize("wish", [{}, {"seed": "s" * 20, "commitment": "0" * 64}, {"commitment": "0" * 63}])
def test_a_side_commits_or_opens_and_not_both(house: House, wish: dict[str, str]) -> None:
    owner = house.people["owner"]
    game = owner.new("skirmish", dice="verifiable", seed=None)
    with pytest.raises(Refusal) as refusal:
        owner.post(f"{game.path}/seed", side="blue", **wish)
    assert refusal.value.status == 400


def test_cards_that_the_set_up_shuffles_come_before_the_seeds(house: House) -> None:
    owner = house.people["owner"]
    game = owner.new(dice="verifiable", seed=None)
    live = house.hall.open(game.id)
    dealt = live.game.dice.counter
    before = live.game.digest()
    assert dealt
    for side in ("amber", "birch"):
        say_seed(owner, game, side, side * 4)
    for side in ("amber", "birch"):
        owner.post(f"{game.path}/seed", side=side, seed=side * 4)
    header = live.game.dice.header()
    assert header["dealt"] == dealt
    assert live.rewound(0).digest() == before
    again = redoubt.replay(live.game.save())
    assert again.digest() == before
    assert again.dice.commitment == owner.get(f"{game.path}/seats")["dice"]["commitment"]


def test_after_the_first_roll_of_play_a_seed_does_not_count_and_nobody_is_refused(house: House) -> None:
    owner = house.people["owner"]
    game = owner.new("skirmish", dice="verifiable", seed=None)
    say_seed(owner, game, "blue", "b" * 20)
    roll_once(game)
    rolled = owner.get(f"{game.path}/seats")["dice"]
    assert "open" not in rolled
    answer = owner.post(f"{game.path}/seed", side="blue", seed="b" * 20)
    assert answer["late"].startswith("the first die has been rolled")
    assert answer["dice"] == rolled


def test_a_computer_waits_a_moment_for_the_seeds(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "PATIENCE", 60.0)
    owner = house.people["owner"]
    game = owner.new("crossroads", dice="verifiable", seed=None, seats={"blue": "random"})
    assert game.table("red")["prompts"][0]["side"] == "blue"
    say_seed(owner, game, "red", "r" * 20)
    assert game.table("red")["seq"] == 0
    owner.post(f"{game.path}/seed", side="red", seed="r" * 20)
    game.until(lambda table: table["seq"] > 0, "red")


def test_a_computer_does_not_wait_long_for_seeds_that_nobody_adds(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "PATIENCE", 0.05)
    game = house.people["owner"].new("crossroads", dice="verifiable", seed=None, seats={"blue": "random"})
    game.until(lambda table: table["seq"] > 0, "red")


def test_a_finished_game_is_verified_under_the_value_after_the_last_seed(
    house: House, tmp_path: Path
) -> None:
    owner = house.people["owner"]
    game = owner.new("skirmish", dice="verifiable", seed=None)
    values = [owner.get(f"{game.path}/seats")["dice"]["commitment"]]
    for side in ("red", "blue"):
        values.append(say_seed(owner, game, side, side * 6)["commitment"])
    for side in ("red", "blue"):
        values.append(owner.post(f"{game.path}/seed", side=side, seed=side * 6)["dice"]["commitment"])
    assert len(set(values)) == 5
    while (table := game.table("onlooker")).get("result") is None:
        side = table["prompts"][0]["side"]
        legal = game.table(side)["legal"]
        text = next((offer["text"] for offer in legal if "fire" in offer["text"]), legal[0]["text"])
        game.choose(side, re.sub(r"(\d+)\.\.\d+$", r"\1", text))
    record = tmp_path / "game.rdt"
    record.write_bytes(owner.http.get(f"{game.path}/export/record").content)
    assert any(entry.dice for entry in redoubt.replay(record.read_bytes()).entries)
    assert run("verify", record, "--commitment", values[-1]).code == 0
    for early in values[:-1]:
        ended = run("verify", record, "--commitment", early)
        assert ended.code != 0
        assert "before the last seat" in ended.err


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda seats: [seats[0], "red:" + "x" * 20, *seats[2:]], "not the seed that red has committed to"),
        (lambda seats: [seats[1], seats[0]], "committed to its seed after another was opened"),
        (lambda seats: seats[:1], "does not match the commitment"),
    ],
)
def test_a_record_with_another_seed_than_was_promised_is_refused(change: Any, complaint: str) -> None:
    dice = VerifiableDice("secret", "game", bound="[]")
    dice.hear(f"red={hash_of('red', 'r' * 20)}")
    dice.hear("red:" + "r" * 20)
    header = dice.header()
    assert dice_from_header(header, "[]").commitment == dice.commitment
    with pytest.raises(BadSave, match=complaint):
        dice_from_header({**header, "seats": change(header["seats"])}, "[]")
