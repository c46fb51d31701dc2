"""Who may use the table: pages of its own, under its own name, with proper requests."""

from __future__ import annotations

import gc
import http.client
import json
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.service.helpers import At, Client, Refusal, key, serving


def test_a_foreign_host_name_is_refused_whatever_it_asks(client: Client) -> None:
    for path in ("/", "/api/games", "/health"):
        answer = client.http.get(path, headers={"Host": "evil.example"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
    port = client.address.rpartition(":")[2]
    for name in (f"localhost:{port}", f"127.0.0.1:{port}", f"LOCALHOST:{port}"):
        assert client.http.get("/health", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_from_elsewhere_cannot_change_anything(orders: At, headers: dict[str, str]) -> None:
    before = orders.table("amber")
    body = {"side": "amber", "choices": ["stance raid"], "expected_seq": 0, "key": key()}
    for method, path in (("POST", f"{orders.path}/choose"), ("DELETE", orders.path)):
        answer = orders.client.http.request(method, path, headers=headers, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
    assert orders.table("amber") == before
    with pytest.raises((InvalidStatus, ConnectionClosed)), orders.link("amber", **headers) as link:
        link.recv(timeout=2)


def test_our_own_page_can(orders: At) -> None:
    own = {"Origin": orders.client.address, "Sec-Fetch-Site": "same-origin"}
    body = {"side": "amber", "choices": ["stance raid"], "expected_seq": 0, "key": key()}
    assert orders.client.http.post(f"{orders.path}/choose", json=body, headers=own).status_code == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_change_must_be_json(orders: At, kind: str) -> None:
    body = json.dumps({"side": "amber", "choices": ["stance raid"], "expected_seq": 0, "key": key()})
    headers = {"Content-Type": kind} if kind else {}
    answer = orders.client.http.post(f"{orders.path}/choose", content=body.encode(), headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "bad_request")
    assert orders.table("amber")["seq"] == 0


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"1", b'"text"', b"{}", b"\xff\xfe", b'{"side": 1}',
        b'{"side": "\xff"}', b'{"name": "\xc3"}', b'{"name": "\\ud800"}',
        b'{"side": "amber", "choices": [], "expected_seq": 0, "key": "abcdefgh"}',
        b'{"side": "amber", "choices": ["pass"], "expected_seq": -1, "key": "abcdefgh"}',
        b'{"side": "amber", "choices": ["pass"], "expected_seq": 0, "key": "short"}',
        b'{"side": "amber", "choices": ["pass"], "expected_seq": 0, "key": "abcdefgh", "more": 1}',
        b'{"side": "amber", "choices": ["pass"], "expected_seq": 1e400, "key": "abcdefgh"}',
        b"[" * 200_000,
        b'{"choices": ' + b"[" * 200_000,
    ],
)  # fmt: skip
def test_a_bad_body_gets_a_4xx_with_our_error_and_changes_nothing(orders: At, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    for what in (
        "choose",
        "undo",
        "redo",
        "reset",
        "peek",
        "why",
        "whynot",
        "odds",
        "computer",
        "branch",
        "rename",
    ):
        answer = orders.client.http.post(f"{orders.path}/{what}", content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (what, answer.text)
        error = answer.json()["error"]
        assert error["code"] in ("bad_request", "not_yours", "refused", "bad_choice", "unknowable")
        assert error["message"]
    assert orders.table("amber")["seq"] == 0


def test_a_body_that_is_too_large_is_refused_before_it_is_read(orders: At) -> None:
    headers = {"Content-Type": "application/json"}
    for path, size in ((f"{orders.path}/choose", 1_100_000), ("/api/games/import", 25_000_000)):
        answer = orders.client.http.post(path, content=b" " * size, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")

    def endless() -> object:
        for _ in range(2_000):
            yield b" " * 1_000

    with httpx.Client(base_url=orders.client.address) as http:
        answer = http.post(f"{orders.path}/choose", content=endless(), headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 413


def test_unknown_paths_and_methods_are_refused_in_our_words(orders: At) -> None:
    for method, path, status, code in (
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/games/nothing", 404, "not_found"),
        ("GET", "/nothing.html", 404, "not_found"),
        ("PUT", orders.path, 405, "method"),
        ("POST", orders.path, 405, "method"),
        ("POST", "/index.html", 405, "method"),
    ):
        answer = orders.client.http.request(method, path, json={})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), path
    with pytest.raises(Refusal) as refusal:
        orders.table("nobody")
    assert (refusal.value.status, refusal.value.error["path"]) == (400, "as")


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/%2e%2e/__init__.py", "/..%2f__init__.py", "//etc/passwd",
     "/js/../../__init__.py", "/.hidden", "/js/%00", "/js\\..\\..\\__init__.py"],
)  # fmt: skip
def test_no_file_outside_the_page_is_served(client: Client, path: str) -> None:
    port = int(client.address.rpartition(":")[2])
    link = http.client.HTTPConnection("127.0.0.1", port)
    link.request("GET", path)
    answer = link.getresponse()
    assert answer.status == 404
    assert b"redoubt" not in answer.read().lower()
    link.close()


def test_every_answer_carries_the_security_headers(client: Client) -> None:
    for path in ("/", "/api/games", "/health", "/api/nothing", "/nothing"):
        headers = client.http.get(path).headers
        policy = headers["content-security-policy"]
        for part in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
            assert part in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert client.http.get("/api/games").headers["cache-control"] == "no-store"


def test_files_of_the_page_are_packed_and_sent_again_only_when_changed(client: Client) -> None:
    first = client.http.get("/js/api.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["content-encoding"] == "gzip"
    again = client.http.get("/js/api.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.http.get("/js/api.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first.text
    assert client.http.head("/").status_code == 200


def test_a_game_that_nobody_knows_leaves_no_word_in_the_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        assert client.http.get("/api/games/nowhere").status_code == 404
    gc.collect()
    assert client.http.get("/health").status_code == 200
    assert caplog.records == []


def test_a_client_that_is_gone_in_the_middle_of_a_body_is_not_our_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as (client, _):
        game = client.new()
        host, _, port = client.address.removeprefix("http://").partition(":")
        for part in (b"", b'{"side":'):
            with socket.create_connection((host, int(port))) as caller:
                caller.sendall(
                    f"POST {game.path}/choose HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
                    "Content-Type: application/json\r\n\r\n".encode()
                    + part
                )
                time.sleep(0.1)
        assert game.choose("amber", "stance hold")["seq"] == 1
    assert [record.message for record in caplog.records if record.name == "redoubt"] == []
