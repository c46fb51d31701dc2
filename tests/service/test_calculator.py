"""Calculators and briefings over the wire: who has some, and what is refused where there are none."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.show.contract import show_of
from tests.service.helpers import Client, Refusal
from tests.shipped import SHIPPED


def test_titles_say_whether_they_have_a_calculator(client: Client) -> None:
    has = {title["id"]: title["calculator"] for title in client.get("/api/titles")["titles"]}
    for title in SHIPPED:
        assert has[title] == (show_of(redoubt.title(title)).calculator is not None)
    assert {True, False} == {has[title] for title in (*SHIPPED, "sealed_orders")}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_title_without_a_calculator_refuses_it(client: Client, method: str) -> None:
    with pytest.raises(Refusal, match="has no calculator"):
        getattr(client, method)("/api/titles/sealed_orders/calculator")


def test_a_title_without_briefings_has_none(client: Client) -> None:
    assert client.get("/api/titles/sealed_orders/briefings")["briefings"] == {}
