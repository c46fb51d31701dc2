"""Over the wire, nobody is told where airborne units will land."""

from __future__ import annotations

import pytest

import redoubt
from tests.service.helpers import Client, bytes_for


def landing(hex: str) -> bytes:
    """18.5.3: a German has noted in secret where his parachutists will land."""
    airborne = dict.fromkeys(["DE-FJ-Para", "DE-16-Gli-III", "DE-47-Gli-III", "DE-65-Gli-III"], "due")
    cities = {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1705", "DE-52-Inf-XX": "1803", "CH-1-Inf-XX": "1007"}
    g = redoubt.position(
        "switzerland",
        {
            "scenario": "historical", "phase": "4.4", "turn": 2, "options": {"fortifications": False},
            "unit": {unit: {"place": place} for unit, place in (airborne | cities).items()},
        },
        seed=5,
    )  # fmt: skip
    g.choose("german", "request DE-FJ-Para")
    g.choose("german", f"at {hex}")
    return g.save()


@pytest.mark.parametrize("viewer", ["swiss", "onlooker"])
def test_r18_5_3a_a_landing_hex_noted_in_secret_is_in_no_answer(client: Client, viewer: str) -> None:
    first, other = (client.take_in(landing(hex), name="One name") for hex in ("1007", "1302"))
    for _ in range(3):
        assert bytes_for(first, viewer) == bytes_for(other, viewer)
        for layer in ("threat", "control", "stacking", "odds"):
            assert first.read(f"overlay/{layer}", viewer) == other.read(f"overlay/{layer}", viewer)
        for hex in ("1007", "1302"):
            assert first.read(f"place/{hex}", viewer) == other.read(f"place/{hex}", viewer)
        asked = first.table("german")["prompts"][0]["side"]
        choice = next(c["text"] for c in first.table(asked)["legal"] if c["verb"] in ("done", "no"))
        for game in (first, other):
            game.choose(asked, choice)
    assert first.read("history", "german") != other.read("history", "german")
