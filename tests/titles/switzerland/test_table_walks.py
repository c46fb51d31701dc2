"""Random games of every scenario: all that comes up can be shown to everybody, every choice has its words."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

import redoubt
from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.show.log import log_line
from redoubt.show.table import TitleTable, offered
from redoubt.titles.switzerland.notation import VERBS
from redoubt.titles.switzerland.show.offers import PHRASES
from redoubt.titles.switzerland.state import BOXES
from tests.titles.switzerland.helpers import T
from tests.titles.switzerland.setting_up import SCENARIOS, TITLE, option_sets

HEXES = frozenset(T.grid.names)


def table_of(game: Game) -> TitleTable:
    table: TitleTable = TITLE.extras["table"](game.setup.rules)
    return table


def check_scene(scene: dict[str, Any]) -> set[str]:
    """A scene is plain data, and every place in it exists. Gives the ids of its pieces."""
    json.dumps(scene)
    ids = [piece["id"] for piece in scene["pieces"]]
    assert len(set(ids)) == len(ids)
    places = HEXES | {box["id"] for box in scene["boxes"]}
    assert {piece["place"] for piece in scene["pieces"]} <= places
    assert {one for box in scene["boxes"] for one in box["pieces"]} <= set(ids)
    assert set(scene["hexes"]) <= HEXES
    assert sum(phase["state"] == "now" for phase in scene["phases"]) <= 1
    for told in (*scene["status"], *scene["ahead"], *scene["scores"]):
        assert told["text"]
    return set(ids)


def check_choices(choices: list[dict[str, Any]], ids: set[str]) -> None:
    """Every choice has words of its own, and names pieces and hexes that are there."""
    labels = [one["label"] for one in choices]
    assert all(labels)
    assert len(set(labels)) == len(labels)
    for one in choices:
        assert one["piece"] is None or one["piece"] in ids, one
        for key in ("hex", "from_hex"):
            assert one.get(key) is None or one[key] in HEXES, one
        assert one["group"]
        assert one["rule"]


def look(game: Game, table: TitleTable) -> None:
    """Everybody looks at the table: both sides and an onlooker."""
    for side in (*game.sides, None):
        view = game.view(side)
        if side is None:
            check_scene(table.scene(view))
            continue
        seat = game.seat(side)
        ids = check_scene(table.scene(view, seat.decision()))
        check_choices(offered(table, view, seat), ids)


def look_closely(game: Game, table: TitleTable, rng: random.Random) -> None:
    """Everybody lays every layer over the map, and points at a hex and at a counter."""
    for side in (*game.sides, None):
        view = game.view(side)
        seat = None if side is None else game.seat(side)
        ids = check_scene(table.scene(view))
        unit = rng.choice([one for one in sorted(ids) if one in T.unit])
        for about in table.overlays:
            check_overlay(table.overlay(view, side, about["name"]))
            check_overlay(table.overlay(view, side, about["name"], piece=unit))
        for piece in {unit, rng.choice(sorted(ids))}:
            info = table.piece_info(view, piece, seat)
            json.dumps(info)
            assert info["piece"]["id"] == piece
            assert all(one["text"] and one["rule"] for one in info["why_not"])
        info = table.hex_info(view, rng.choice(T.grid.names))
        json.dumps(info)
        assert {one for stack in info["stacks"] for one in stack["pieces"]} <= ids


def check_overlay(made: dict[str, Any]) -> None:
    json.dumps(made)
    assert set(made["hexes"]) <= HEXES
    assert {line[end] for line in made["lines"] for end in ("from", "to")} <= HEXES
    assert all(made["text"])
    assert made["title"]
    assert made["rule"]


def pick(listed: list[Choice], rng: random.Random) -> Choice:
    """Mostly what gets on: set up as suggested, end phases; now and then anything."""
    for verb, chance in (("suggested", 0.8), ("stop", 0.2), ("done", 0.5)):
        for choice in listed:
            if choice.verb == verb and rng.random() < chance:
                return choice
    return rng.choice(listed)


@cache
def walk(scenario: str, number: int) -> frozenset[tuple[str, str]]:
    """A short random game in which everybody looks at every decision. Gives what was asked and offered."""
    options = list(option_sets(scenario))[number]
    game = redoubt.new("switzerland", scenario, options, seed=7 + number)
    table, rng = table_of(game), random.Random(number)
    met: set[tuple[str, str]] = set()
    for step in range(60):
        if not game.asked:
            break
        look(game, table)
        if step % 20 == 19:
            look_closely(game, table, rng)
        decision = game.open_decisions()[0]
        listed = game.legal(decision.side)
        met |= {(type(decision).__name__, choice.verb) for choice in listed}
        game.choose(decision.side, pick(listed, rng))
    check_log(game, table)
    return frozenset(met)


def check_log(game: Game, table: TitleTable) -> None:
    lines = [log_line(event, game.title, game.names) for event in game.log]
    places = {*HEXES, *BOXES}
    known = {*T.unit_ids, *T.fort_ids, *T.fighter_ids, *T.militia_ids}
    for line in lines:
        line |= table.log_extra(line)
        assert set(line["places"]) <= places
        assert set(line["pieces"]) <= known
        assert line["group"]
        linked = {part[2] for part in line["parts"] if part[0] in ("place", "piece")}
        assert linked <= places | known
    json.dumps([table.losses(lines), table.report(lines)])


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("number", [0, 1])
def test_every_position_of_a_random_game_can_be_shown_to_everybody(scenario: str, number: int) -> None:
    met = walk(scenario, number)
    assert len({kind for kind, _ in met}) > 3


def test_every_verb_has_words() -> None:
    by_kind = {verb for _, verb in PHRASES.answers}
    assert set(VERBS) == set(PHRASES.verbs) | by_kind
    assert by_kind == {"yes", "no", "done", "suggested"}


def test_yes_no_done_and_suggested_are_told_for_every_question_that_offers_them() -> None:
    import inspect

    from redoubt.engine.decision import Decision

    for name, kind in TITLE.classes.items():
        if issubclass(kind, Decision):
            source = inspect.getsource(kind)
            for verb in ("yes", "no", "done", "suggested"):
                offers = f'("{verb}",)' in source or (verb == "done" and ("END)" in source))
                assert offers == ((name, verb) in PHRASES.answers), (name, verb)
