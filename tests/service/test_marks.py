"""No mark of a name leaves the service: tables, logs, inspections, layers, refusals, odds, exports, paper."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest

import redoubt
from redoubt.engine.conformance import candidates
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from tests.service.helpers import At, Client, Refusal
from tests.shipped import SHIPPED
from tests.unmarked import all_options, marked, met

FIRST = {title: next(iter(redoubt.title(title).scenarios)) for title in SHIPPED}
LAST = {title: list(redoubt.title(title).scenarios)[-1] for title in SHIPPED}
GAMES = [
    *((title, scenario, all_options(title, scenario)) for title, scenario in FIRST.items()),
    *((title, scenario, {}) for title, scenario in LAST.items()),
]


class Reader(Client):
    """A client that reads every answer for marks."""

    read = 0

    def _read(self, answer: httpx.Response) -> Any:
        assert not marked(answer.text), (str(answer.url), marked(answer.text))
        self.read += 1
        return super()._read(answer)


@pytest.fixture
def reader(client: Client) -> Iterator[Reader]:
    reader = Reader(client.address)
    with reader.http:
        yield reader


def read_all(game: At, engine: Game, dice: SeededDice) -> None:
    """Everything that a side or an onlooker can ask about a position."""
    sides = [decision.side for decision in engine.open_decisions()][:1]
    for viewer in (*(engine.sides[side] for side in sides), "onlooker"):
        table = game.table(viewer)
        for what in ("log", "history", "reason", "export/dice"):
            game.read(what, viewer)
        scene = table["scene"]
        for piece in some([piece["id"] for piece in scene.get("pieces", ())], dice, 3):
            game.read(f"piece/{piece}", viewer)
        for place in some(list(scene.get("places", ())), dice, 3):
            game.read(f"place/{place}", viewer)
        layers = game.client.get(f"/api/titles/{engine.title.id}/overlays")["overlays"]
        for layer in some([layer["name"] for layer in layers], dice, 3):
            game.read(f"overlay/{layer}", viewer)
        for kind in ("text", "markdown"):
            exported = game.client.http.get(f"{game.path}/export/{kind}", params={"as": viewer})
            assert not marked(exported.text), (kind, marked(exported.text))
        with suppress(Refusal):  # not every title has a desk
            game.read("desk", viewer)
    for side in sides:
        ask_all(game, engine, engine.sides[side], dice)


def ask_all(game: At, engine: Game, side: str, dice: SeededDice) -> None:
    """Odds, refusals, drafts and what would follow, for the side that is asked."""
    legal = [str(choice) for choice in engine.legal(side)]
    for choice in some(legal, dice, 1):
        with suppress(Refusal):
            game.ask("peek", side, choices=[choice])
        with suppress(Refusal):
            game.ask("odds", side, choices=[choice], until="roll")
    wrong = (engine.title.notation.choice(raw) for raw in candidates(engine.title.notation, dice, 1))
    for choice in wrong:
        game.ask("why", side, choice=str(choice))
    for proposal in game.table(side).get("proposals", ()):
        game.ask("propose", side, proposal=proposal["id"])


def some(items: list[str], dice: SeededDice, most: int) -> Iterator[str]:
    for _ in range(min(most, len(items))):
        yield items[dice.roll("", "", len(items)) - 1]


@pytest.mark.parametrize(("title", "scenario", "options"), GAMES)
def test_no_answer_holds_a_mark(reader: Reader, title: str, scenario: str, options: dict[str, Any]) -> None:
    dice = SeededDice(5)
    for engine in met(title, scenario, options, seed=11, most=120):
        game = reader.take_in(engine.save())
        read_all(game, engine, dice)
        rolls = [line["n"] for line in game.read("log", "onlooker")["lines"] if line["dice"]]
        for line in rolls[-1:]:
            with suppress(Refusal):
                game.read(f"log/{line}/odds", "onlooker")
    assert reader.read > 100


@pytest.mark.parametrize("title", SHIPPED)
def test_no_reference_of_a_title_holds_a_mark(reader: Reader, title: str) -> None:
    for what in ("map", "rules", "charts", "overlays", "provenance", "briefings"):
        reader.get(f"/api/titles/{title}/{what}")


def test_a_sentence_with_a_mark_is_found() -> None:
    assert marked("to \ue000place\ue0011203\ue001Basel\ue002")
    assert marked('"to \\ue000place"')
    assert not marked("to Basel")
