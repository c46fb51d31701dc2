"""Two worlds that a side cannot tell apart are told alike: no byte tells of enemy hands or hidden stacks.

A game is played for a while; then what one side cannot know is drawn anew, twice. Both worlds are put on the
table and go on with the same choices, as long as the side may know of no difference. Every answer to that
side must be the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from redoubt.engine import record
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.view import ONLOOKER
from redoubt.service.hall import Hall
from tests.service.helpers import At, Client, serving
from tests.service.test_sweep import random_game, requests
from tests.shipped import SHIPPED

House = tuple[Client, Hall]
SLOW = ("report", ".pdf", "hindsight")
"""Asked for only in the long run, at the last moment."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("worlds")) as served:
        yield served


def world(game: Game, side: int, seed: int) -> Game:
    """A game of its own from a position that the side could be in."""
    position = record.position_to_plain(game.determinize(side, seed))
    begun = record.set_up(
        game.title, game.setup.scenario, game.setup.options, None, {record.MIGRATED: position}, 0
    )
    return record.begin(game.title, begun, SeededDice(5))


def knows(game: Game, side: int) -> Any:
    """What the rules tell a side, or an onlooker."""
    who = None if side == ONLOOKER else side
    return game.view(who), game.log_lines(who)


def common_choice(games: list[Game], chance: random.Random) -> tuple[int, str] | None:
    """A choice that can be made in both worlds."""
    sides = [sorted({decision.side for decision in game.open_decisions()}) for game in games]
    if sides[0] != sides[1] or not sides[0]:
        return None
    side = chance.choice(sides[0])
    texts = [{str(choice.pick(lambda many: 1)) for choice in game.legal(side)} for game in games]
    both = sorted(texts[0] & texts[1])
    return (side, chance.choice(both)) if both else None


def answers(at: At, viewer: str, title: str, chance: random.Random, slow: bool) -> Iterator[tuple[str, str]]:
    """Every question a viewer can ask, and its answer without the game's own id."""
    for _, path in requests(at, viewer, title):
        if "export/record" in path or ("/desk/form" in path):
            continue
        if slow or not any(word in path for word in SLOW):
            reply = at.client.http.get(path)
            yield path.replace(at.id, "GAME"), f"{reply.status_code} {_body(reply).replace(at.id, 'GAME')}"
    yield from answers_to_questions(at, viewer, chance)
    card = next(row for row in at.client.get("/api/games")["games"] if row["id"] == at.id)
    yield (
        "card",
        json.dumps({key: value for key, value in card.items() if key not in ("id", "created", "updated")}),
    )


def _body(reply: Any) -> str:
    """What an answer says; of an archive, what its files say."""
    if "zip" not in reply.headers["content-type"]:
        return str(reply.content.decode("latin-1"))
    with ZipFile(BytesIO(reply.content)) as archive:
        return "\n".join(f"{name}: {archive.read(name).decode('latin-1')}" for name in archive.namelist())


def answers_to_questions(at: At, viewer: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Answers to what a side asks before it decides."""
    table = at.table(viewer)
    if viewer == "onlooker":
        return
    legal = [offer["text"] for offer in table["legal"]]
    places = sorted(table["scene"].get("places", {}))
    questions: list[tuple[str, dict[str, Any]]] = []
    for text in chance.sample(legal, min(4, len(legal))):
        questions += [("peek", {"choices": [text]}), ("odds", {"choices": [text]}), ("why", {"choice": text})]
    for place in chance.sample(places, min(4, len(places))):
        questions += [("odds", {"place": place}), ("whynot", {"place": place})]
    questions += [("propose", {"proposal": row["id"]}) for row in table.get("proposals", [])]
    for what, body in questions:
        reply = at.client.http.post(f"{at.path}/{what}", json={"side": viewer, **body})
        yield f"{what} {body}", f"{reply.status_code} {reply.text}".replace(at.id, "GAME")


def differences(
    house: House, title: str, seed: int, choices: int, further: int, slow: bool = False
) -> list[str]:
    """The questions whose answers tell two worlds apart, though the side knows no difference."""
    client, hall = house
    game = random_game(title, seed, choices)
    chance = random.Random(seed)
    side = chance.choice([game.side_id(name) for name in game.title.taking_part(game.setup.scenario)])
    if game.result is not None or side == game.title.umpire:
        return []
    tables = [client.take_in(world(game, side, number).save(), name="One name") for number in (1, 2)]
    viewer = game.sides[side]
    for step in range(further + 1):
        games = [hall.open(at.id).game for at in tables]
        assert step or knows(games[0], side) == knows(games[1], side), "the worlds can be told apart"
        if knows(games[0], side) != knows(games[1], side):
            break
        last = step == further
        if step % 5 == 0 or last:
            replies = [dict(answers(at, viewer, title, random.Random(step), slow and last)) for at in tables]
            apart = [what for what in replies[0] if replies[0][what] != replies[1].get(what)]
            if apart or replies[0].keys() != replies[1].keys():
                return [f"{viewer}, step {step}: {what}" for what in apart] or ["other questions"]
        chosen = common_choice(games, chance)
        if chosen is None:
            break
        for at in tables:
            at.choose(game.sides[chosen[0]], chosen[1], reason="at random")
    return []


@pytest.mark.parametrize("title", SHIPPED)
def test_worlds_that_a_side_cannot_tell_apart_look_alike(house: House, title: str) -> None:
    assert differences(house, title, 67, 60, further=5) == []


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("title", SHIPPED)
def test_many_worlds_that_a_side_cannot_tell_apart_look_alike(house: House, title: str, seed: int) -> None:
    assert differences(house, title, seed, 13 * seed % 500, further=25, slow=seed % 4 == 0) == []
