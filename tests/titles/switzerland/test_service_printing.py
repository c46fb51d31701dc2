"""The counters of Switzerland as pictures, from the server."""

from __future__ import annotations

from tests.service.helpers import Client


def test_pictures_of_sheets_lie_below_one_another(client: Client) -> None:
    answer = client.http.get("/api/titles/switzerland/print/counters.svg", params={"counter": 20})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.count(" fronts</text>") == answer.text.count(" backs</text>") == 3
    assert "counters of 20 mm" in answer.text
