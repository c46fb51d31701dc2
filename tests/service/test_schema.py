"""The API as its own description has it: generated requests find nothing that breaks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.service.helpers import Client, serving

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 6
"""Requests for each of some thirty operations."""


def test_the_description_has_the_limits_of_the_bodies(client: Client) -> None:
    schemas = client.get("/api/openapi.json")["components"]["schemas"]
    choose = schemas["Choose"]
    assert choose["additionalProperties"] is False
    assert choose["properties"]["choices"]["maxItems"] == 400
    assert choose["properties"]["key"]["minLength"] == 8
    assert choose["properties"]["expected_seq"]["minimum"] == 0


def test_every_route_is_described(client: Client) -> None:
    paths = client.get("/api/openapi.json")["paths"]
    assert {"/api/games", "/api/games/{game}/choose", "/api/games/{game}/export/{kind}", "/health"} <= set(
        paths
    )
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path} says nothing about itself"


@pytest.mark.filterwarnings("ignore")
def test_generated_requests_find_no_fault(tmp_path: Path) -> None:
    bounded = settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with serving(tmp_path) as (client, _):
        games = [client.new().id, client.new("crossroads").id]
        schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json"))
        for described in schema.get_all_operations():
            operation: Any = described.ok()

            def probe(case: Any, which: int) -> None:
                """Most requests go to games that there are."""
                if which < len(games) and "game" in (case.path_parameters or {}) and case.method != "DELETE":
                    case.path_parameters["game"] = games[which]
                case.call_and_validate(base_url=client.address, checks=CHECKS)

            bounded(given(case=operation.as_strategy(), which=st.integers(0, 2))(probe))()
