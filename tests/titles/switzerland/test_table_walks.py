"""Random games of every scenario: all that comes up can be shown to everybody, every choice has its words."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

import msgspec
import pytest

import redoubt
from redoubt.engine.decision import Choice, Decision
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.show.log import log_line
from redoubt.show.table import Table
from redoubt.show.types import LayerView, Offer, Scene
from redoubt.show.wire import encode
from tests.titles.switzerland.at_table import in_words, table_of
from tests.titles.switzerland.helpers import G, S, T, at, choose, options, run
from tests.titles.switzerland.setting_up import SCENARIOS, TITLE, begin, option_sets, until

HEXES = frozenset(T.grid.names)
COUNTERS = frozenset((*T.unit_ids, *T.fort_ids, *T.fighter_ids, *T.militia_ids))
DECISIONS = {name: kind for name, kind in TITLE.classes.items() if issubclass(kind, Decision)}


def check_scene(scene: Scene) -> set[str]:
    """Every place in a scene exists. Gives the ids of its pieces."""
    encode(scene)
    ids = [piece.id for piece in scene.pieces]
    assert len(set(ids)) == len(ids)
    places = HEXES | {box.id for box in scene.boxes}
    assert {piece.place for piece in scene.pieces} <= places
    assert {piece for box in scene.boxes for piece in box.pieces} <= set(ids)
    assert set(scene.places) <= HEXES
    assert sum(phase.state == "now" for phase in scene.phases) <= 1
    assert all(line.text for line in (*scene.status, *scene.ahead, *scene.scores))
    return set(ids)


def check_offers(offers: list[Offer], ids: set[str]) -> None:
    """Every choice has words of its own, and names pieces and hexes that are there."""
    labels = [offer.label for offer in offers]
    assert len(set(labels)) == len(labels)
    for offer in offers:
        check_words(offer)
        assert offer.piece is None or offer.piece in ids, offer
        for place in (offer.place, offer.from_place):
            assert place is None or place in HEXES, offer


def check_words(offer: Offer) -> None:
    """A sentence that a player can read, without ids; its rule and its group."""
    words = plain(offer.label)
    assert words[:1].isupper() or words[:1].isdigit(), offer
    assert words != offer.text, offer
    assert not COUNTERS & set(f"{words} {plain(offer.note)}".replace(",", " ").split()), offer
    assert offer.group, offer
    assert offer.rule, offer


def look(game: Game, table: Table) -> None:
    """Everybody looks at the table: both sides and an onlooker."""
    for side in (*game.sides, None):
        seen = game.seen(side)
        ids = check_scene(table.scene(seen))
        if side is not None:
            check_offers(table.offers(seen, game.seat(side)), ids)


def look_closely(game: Game, table: Table, rng: random.Random) -> None:
    """Everybody lays every layer over the map, and points at a hex and at a counter."""
    for side in (*game.sides, None):
        seen = game.seen(side)
        seat = None if side is None else game.seat(side)
        ids = check_scene(table.scene(seen))
        unit = rng.choice([id for id in sorted(ids) if id in T.unit])
        for info in table.layers:
            check_layer(table.layer(seen, info.name))
            check_layer(table.layer(seen, info.name, piece=unit))
        for piece in {unit, rng.choice(sorted(ids))}:
            counter = table.piece(seen, piece, seat)
            encode(counter)
            assert counter.piece.id == piece
            assert all(refusal.text and refusal.rule for refusal in counter.why_not)
        place = table.place(seen, rng.choice(T.grid.names))
        encode(place)
        assert {piece for stack in place.stacks for piece in stack.pieces} <= ids


def check_layer(layer: LayerView) -> None:
    encode(layer)
    assert set(layer.places) <= HEXES
    assert {end for line in layer.lines for end in (line.start, line.end)} <= HEXES
    assert all(layer.text)
    assert layer.title
    assert layer.rule


def pick(listed: list[Choice], rng: random.Random) -> Choice:
    """Mostly what gets on: set up as suggested, end phases; now and then anything."""
    for verb, chance in (("suggested", 0.8), ("stop", 0.2), ("done", 0.5)):
        for choice in listed:
            if choice.verb == verb and rng.random() < chance:
                return choice
    return rng.choice(listed)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("number", [0, 1])
def test_every_position_of_a_random_game_can_be_shown_to_everybody(scenario: str, number: int) -> None:
    game = redoubt.new("switzerland", scenario, list(option_sets(scenario))[number], seed=7 + number)
    table, rng = table_of(game), random.Random(number)
    kinds = set()
    for step in range(60):
        if not game.asked:
            break
        look(game, table)
        if step % 20 == 19:
            look_closely(game, table, rng)
        decision = game.open_decisions()[0]
        kinds.add(type(decision))
        game.choose(decision.side, pick(game.legal(decision.side), rng))
    assert len(kinds) > 3
    for event in game.log:
        line = table.line(log_line(event, TITLE, game.names))
        assert event.kind in TITLE.events
        assert set(line["places"]) <= HEXES | set(game.title.notation.kinds["place"].names)
        assert set(line["pieces"]) <= COUNTERS


# verbs

Asked = dict[tuple[str, str], Offer]
"""By decision and verb, a choice as it was offered."""


def note_offers(game: Game, offers: Asked) -> None:
    """Dress the first choice of every verb that was not offered at such a decision before."""
    decision = game.open_decisions()[0]
    kind, offering = type(decision).__name__, None
    for choice in game.legal(decision.side):
        if (kind, choice.verb) not in offers:
            if offering is None:
                seen, seat = game.seen(decision.side), game.seat(decision.side)
                offering = TITLE.show.phrases.offering(seen, decision, seat, TITLE.show.phrases)
            offers[kind, choice.verb] = offering.offer(choice)


@cache
def offered_in(scenario: str) -> Asked:
    """Two long random games of a scenario, as it is and with all options, every verb as likely as another."""
    offers: Asked = {}
    for number, settings in enumerate(list(option_sets(scenario))[:2]):
        game, rng = redoubt.new("switzerland", scenario, settings, seed=0, keep=False), random.Random(number)
        for _ in range(1500):
            if not game.asked:
                break
            note_offers(game, offers)
            side = game.open_decisions()[0].side
            by_verb: dict[str, list[Choice]] = {}
            for choice in game.legal(side):
                by_verb.setdefault(choice.verb, []).append(choice)
            verb = rng.choice(sorted(by_verb))
            if "suggested" in by_verb and rng.random() < 0.7:
                verb = "suggested"
            elif verb == "done" and rng.random() < 0.6:
                verb = rng.choice(sorted(by_verb))
            game.choose(side, rng.choice(by_verb[verb]))
    return offers


def _facing() -> Game:
    game = until(begin("historical", "fortifications"), "ChooseSite")
    choose(game, S, next(choice for choice in options(game, S) if choice.startswith("at ")))
    return game


def _moving(unit: str, hex: str, others: dict[str, str], **more: Any) -> Game:
    game = at("4.1.3", {unit: hex, "DE-F-Bdr-III": "2801", **others}, **more)
    choose(game, G, f"move {unit}")
    return game


def _landing(*choices: str) -> Game:
    units = {"DE-FJ-Para": {"place": "due", "landing": "1007"}, "CH-9-Inf-III": "1007"}
    game = run("Landings", units, night=1)
    choose(game, S, *choices)
    return game


SHUT_IN = dict(
    zip(
        ("DE-5-Inf-XX", "DE-23-Inf-XX", "DE-52-Inf-XX", "DE-73-Inf-XX", "DE-260-Inf-XX", "DE-20-Mot-XX"),
        ("1404", "1505", "1506", "1406", "1306", "1305"),
        strict=True,
    )
)
"""Germans all around 1405."""

RARE: dict[str, Callable[[], Game]] = {
    "a line is faced": _facing,
    "works are blown up": lambda: _moving(
        "DE-A-Eng-III", "1303", {}, fort={"CH-Line-1": {"fort_place": "1303"}}
    ),
    "a unit leaves by the north edge": lambda: _moving("DE-5-Inf-XX", "1201", {}, scenario="kesselring"),
    "a Brandenburger opens a road": lambda: _moving(
        "DE-4-Pz-XX", "1710", {"DE-Brand-1": "1711"}, road_out=["1711"]
    ),
    "airborne troops land on the Swiss": _landing,
    "a Swiss unit steps aside": lambda: _landing("step_aside"),
    "a Swiss unit cannot step aside": lambda: run(
        "Landings",
        {"DE-FJ-Para": {"place": "due", "landing": "1405"}, "CH-9-Inf-III": "1405", **SHUT_IN},
        night=1,
    ),
    "steps are lost": lambda: run(
        {"procedure": "Losses", "hex": "1405", "owner": S, "units": ["CH-10-Mtn-X", "CH-75-Inf-III"],
         "hits": 0, "steps": 1},
        {"CH-10-Mtn-X": "1405", "CH-75-Inf-III": "1405"},
    ),
    "a turn is bought": lambda: at("4.5", {"DE-5-Inf-XX": "1203", "CH-5-Inf-XX": "1504"}, turn=10),
    "a road is cleared": lambda: run("ClearRoads", {"DE-A-Eng-III": "1504"}, road_out=["1504"]),
    "steps are restored": lambda: run(
        {"procedure": "SpendReplacements", "side": G}, {"DE-5-Inf-XX": {"place": "1203", "lost": 2}},
        side={G: {"points": 7}}, options={"redoubt": True},
    ),
}  # fmt: skip
"""Positions for what random games seldom come to."""


@pytest.mark.parametrize("name", DECISIONS)
def test_every_verb_is_declared_with_a_label_that_can_be_filled_in(name: str) -> None:
    kind = DECISIONS[name]
    assert kind.verbs
    for verb in kind.verbs:
        assert verb.label
        assert verb.group
        kinds = [f"{key}2" if verb.kinds[:n].count(key) else key for n, key in enumerate(verb.kinds)]
        named = {field for _, field, _, _ in string.Formatter().parse(verb.label) if field}
        assert named <= {*kinds, *(field.name for field in fields(kind))}, verb.name


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_choice_of_a_scenario_is_offered_with_a_readable_sentence(scenario: str) -> None:
    offers = offered_in(scenario)
    assert len(offers) > 8
    for (name, verb), offer in offers.items():
        assert verb in {known.name for known in DECISIONS[name].verbs}, (name, verb)
        check_words(offer)


def test_every_verb_of_the_title_is_offered_somewhere() -> None:
    offers: Asked = {}
    for scenario in SCENARIOS:
        offers |= offered_in(scenario)
    for position in RARE.values():
        note_offers(position(), offers)
    for offer in offers.values():
        check_words(offer)
    assert set(offers) == {(name, verb.name) for name, kind in DECISIONS.items() for verb in kind.verbs}


def test_what_is_shown_survives_the_wire() -> None:
    """Values that are shown go over the wire as JSON and come back as they were, but for their marks."""
    game = begin("historical", "fortifications")
    scene = in_words(table_of(game).scene(game.seen(S)))
    assert msgspec.json.decode(encode(scene), type=Scene) == scene
