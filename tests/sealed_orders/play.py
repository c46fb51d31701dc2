"""Short forms for tests that play Sealed Orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import redoubt
from redoubt.engine.game import Game

TEAMS = ("amber", "birch", "cobalt")


def new(seed: int = 1, scenario: str = "valley", **options: Any) -> Game:
    """A game at its first council."""
    return redoubt.new("sealed_orders", scenario=scenario, options=options, seed=seed)


def writing(seed: int = 1) -> Game:
    """A game in which all teams write orders at the same time."""
    g = new(seed)
    for team in TEAMS:
        g.choose(team, "stance hold")
    return g


def ruling(seed: int = 1) -> Game:
    """A game in which the umpire looks at handed-in orders: a1 to Tor, b1 to Weir."""
    g = writing(seed)
    play(g, "amber: march a1 Tor", "birch: march b1 Weir", *(f"{team}: seal" for team in TEAMS))
    return g


def raid(dice: Sequence[int] = (), **hands: Sequence[str]) -> Game:
    """a1 and b1 meet at the Tor; amber is asked for an ambush."""
    held = hands or {"amber": ["ambush-1", "parry-1"], "birch": ["parry-2"], "cobalt": ["parry-3"]}
    sides = {side: {"hand": list(cards)} for side, cards in held.items()}
    return redoubt.position(
        "sealed_orders",
        {"phase": "7.1", "band": {"a1": {"at": "Tor"}, "b1": {"at": "Tor"}}, "side": sides},
        dice=dice,
    )


def play(g: Game, *lines: str) -> Game:
    """Choices written as 'side: choice'; the umpire always gives a reason."""
    for line in lines:
        side, _, choice = line.partition(": ")
        g.choose(side, choice, "because" if side == "umpire" else "")
    return g


def losing() -> Game:
    """Birch owes a loss after a raid at Tor, and nothing comes after it."""
    return redoubt.position(
        "sealed_orders",
        {
            "run": {"procedure": "Raid", "step": "losses", "place": "Tor", "teams": ["amber", "birch"],
                    "owing": ["birch"]},
            "band": {"b1": {"at": "Tor"}, "b2": {"at": "Tor"}},
        },
    )  # fmt: skip


def counter_parried(dice: Sequence[int] = ()) -> Game:
    """An ambush in a raid, a parry of the ambush, and a parry of the parry: birch is asked about that one."""
    return play(
        raid(dice), "amber: play ambush-1", "birch: play parry-2", "amber: pass", "cobalt: play parry-3"
    )


@contextmanager
def refused(rule: str, *words: str) -> Iterator[None]:
    """What happens inside is forbidden by this rule, and the sentence says why."""
    with pytest.raises(redoubt.Refused) as caught:
        yield
    assert caught.value.no.rule == rule
    for word in words:
        assert word in caught.value.no.why
