"""The page about the server is true: every route, every field, every code stands on it, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from redoubt.service import bodies, errors
from tests.service.helpers import At, Client

PAGE = (Path(__file__).parents[2] / "docs/reference/service.md").read_text(encoding="utf-8")


def test_the_page_has_the_routes_that_there_are(client: Client) -> None:
    described = {
        (method.upper(), path)
        for path, methods in client.get("/api/openapi.json")["paths"].items()
        for method in methods
    }
    documented = set(re.findall(r"`(GET|POST|DELETE) (/[^`]*)`", PAGE)) - {("GET", "/api/openapi.json")}
    assert documented == described


def test_every_field_of_a_body_stands_in_the_row_of_its_request(client: Client) -> None:
    rows = {row[1]: row[0] for row in re.findall(r"^(\| `POST ([^`]*)` .*)$", PAGE, re.MULTILINE)}
    paths = client.get("/api/openapi.json")["paths"]
    for path, row in rows.items():
        if "requestBody" not in paths[path]["post"]:
            continue
        body = paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for field in getattr(bodies, body.rpartition("/")[2]).__struct_fields__:
            assert f"`{field}`" in row, (path, field)


def test_every_code_of_an_error_stands_on_the_page() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    for kind in kinds:
        if issubclass(kind, errors.ServiceError):
            assert re.search(rf"^\| {kind.status} \| .*`{kind.code}`", PAGE, re.MULTILINE), kind


def test_every_field_of_a_table_stands_on_the_page(duel: At) -> None:
    listed = PAGE[PAGE.index("## The table") :]
    for field in duel.table("red"):
        assert f"`{field}`" in listed, field
