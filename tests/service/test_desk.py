"""The umpire's desk, where a title has none."""

from __future__ import annotations

import pytest

from tests.service.helpers import Client, Refusal


def test_a_title_without_a_desk_says_so(client: Client) -> None:
    with pytest.raises(Refusal) as refusal:
        client.new("crossroads").read("desk", "blue")
    assert (refusal.value.status, refusal.value.code) == (404, "not_found")
