"""The line protocol, spoken with a real process."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import redoubt
from redoubt.cli import protocol, requests
from redoubt.engine.dice import SeededDice
from tests.cli.conftest import Engine
from tests.shipped import SHIPPED

SEALED = {"secret": "swordfish", "game": "table 4", "seats": ["one", "two"]}


def begun(engine: Engine, **fields: Any) -> str:
    """A fresh game; its id."""
    return str(engine.ask("new", title="skirmish", **fields)["game"])


def at(engine: Engine, phase: str, dice: tuple[int, ...] = (), **fields: Any) -> str:
    """A position in a phase, with scripted dice."""
    position = {"phase": phase, "unit": {"R1": {"place": "a2"}, "B1": {"place": "a4"}, "B2": {"place": "a5"}}}
    return str(engine.ask("position", title="skirmish", position=position | fields, dice=list(dice))["game"])


def play(engine: Engine, game: str, *choices: str) -> Any:
    answer = None
    for text in choices:
        side, _, choice = text.partition(": ")
        answer = engine.ask("choose", game=game, side=side, choice=choice)
    return answer


# the program and its titles


def test_version_names_the_verbs_and_the_limits(engine: Engine) -> None:
    answer = engine.ask("version")
    assert answer["redoubt"] == redoubt.__version__
    assert answer["protocol"] == 1
    assert {"new", "choose", "why_not", "outcomes", "quit"} <= set(answer["verbs"])
    assert answer["max_line"] == 1 << 20


def test_map_comes_from_the_title_or_from_a_game(engine: Engine) -> None:
    assert engine.ask("map", title="skirmish")["map"]["units"] == ["R1", "R2", "B1", "B2"]
    assert engine.ask("map", game=begun(engine))["map"]["squares"][0] == "a1"
    assert engine.refuse("map")["code"] == "bad_request"


@pytest.mark.parametrize("title", SHIPPED)
def test_rules_are_looked_up_by_number(engine: Engine, title: str) -> None:
    numbers = engine.ask("rules", title=title)["numbers"]
    rules = [engine.ask("rules", title=title, number=number)["rule"] for number in numbers]
    assert [rule["number"] for rule in rules] == numbers
    for rule in [rule for rule in rules if rule["text"] and rule.get("items")][:1]:
        assert engine.ask("rules", title=title, number=rule["items"][0]["id"])["rule"]["text"]
    assert engine.refuse("rules", title=title, number="99.9")["code"] == "unknown_rule"


def test_a_title_without_an_index_has_no_rules_to_look_up(engine: Engine) -> None:
    assert engine.refuse("rules", title="skirmish")["code"] == "nothing_there"


# a game


def test_a_game_is_played_from_beginning_to_end(engine: Engine) -> None:
    game = begun(engine, seed=5, scenario="farm")
    while (pending := engine.ask("pending", game=game)["pending"]) != []:
        side = pending[0]["side"]
        choice = engine.ask("legal", game=game, side=side, each=True)["choices"][0]
        standing = engine.ask("choose", game=game, side=side, choice=choice)
    assert standing["result"] == engine.ask("result", game=game)["result"]
    assert standing["result"]["rule"] == "3.1"
    assert engine.refuse("choose", game=game, side="red", choice="stand")["code"] == "not_yours"
    assert engine.ask("log", game=game)["events"][-1]["kind"] == "game_over"


def test_an_open_number_is_listed_as_a_range_or_number_by_number(engine: Engine) -> None:
    game = begun(engine, seed=5)
    assert engine.ask("legal", game=game, side="red")["choices"] == ["bid 0..3"]
    numbers = engine.ask("legal", game=game, side="red", each=True)["choices"]
    assert numbers == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert engine.refuse("choose", game=game, side="red", choice="bid 0..3")["rule"] == "2.1"
    assert engine.refuse("choose", game=game, side="red", choice="bid 4")["code"] == "bad_choice"


def test_a_refusal_marks_the_places_and_pieces_it_names(engine: Engine) -> None:
    game = at(engine, "2.2")
    no = engine.ask("why_not", game=game, side="red", choice="move R1 a6")["why_not"]
    assert no["why"] == "R1 moves one square, not to a6"
    assert no["parts"][0] == ["piece", "R1", "R1"]
    assert no["parts"][-1] == ["place", "a6", "a6"]


def test_a_variant_is_played_and_saved(engine: Engine) -> None:
    game = engine.ask("new", title="skirmish", variant="fog", seed=3)["game"]
    record = engine.ask("save", game=game)["record"]
    assert '"variant":"fog"' in record.splitlines()[0]
    assert engine.ask("replay", record=record)["digest"] == engine.ask("digest", game=game)["digest"]
    assert engine.ask("state", game=game)["position"]["variant"] == "fog"
    refusal = engine.refuse("new", title="skirmish", variant="storm")
    assert refusal["message"] == "unknown variant 'storm'; skirmish has fog"
    assert engine.refuse("new", title="skirmish", variant="fog", scenario="ridge")["path"] == "scenario"


def test_scripted_dice_decide_a_position(engine: Engine) -> None:
    game = at(engine, "2.3", dice=(4, 3))
    answer = play(engine, game, "red: fire R1 B1")
    assert answer["events"][0]["facts"] == {"unit": "R1", "target": "B1", "die": 4}
    units = engine.ask("view", game=game, side="onlooker")["view"]["state"]["unit"]
    assert units == {"R1": {"place": "a2"}, "B2": {"place": "a5"}}


def test_a_whole_position_can_be_taken_up_again_with_other_dice(engine: Engine) -> None:
    game = begun(engine, seed=4)
    answer = play(engine, game, "red: bid 3", "blue: bid 1", "red: stand")
    position = engine.ask("state", game=game)["position"]
    again = engine.ask("position", title="skirmish", position=position, dice=[6])
    assert again["digest"] == answer["digest"]
    assert play(engine, again["game"], "red: fire R1 B1")["events"][0]["facts"]["die"] == 6
    sealed = begun(engine)
    play(engine, sealed, "blue: bid 1")
    position = engine.ask("state", game=sealed)["position"]
    again = engine.ask("position", title="skirmish", position=position)
    assert [decision["side"] for decision in again["pending"]] == ["red"]


def test_notation_tells_how_positions_and_choices_are_written(engine: Engine) -> None:
    notation = engine.ask("notation", title="skirmish")
    assert notation["choices"]["move"] == ["unit", "square"]
    assert notation["kinds"]["unit"]["names"] == ["R1", "R2", "B1", "B2"]
    assert notation["kinds"]["number"] == {"label": "bid", "lowest": 0, "highest": 3}
    assert notation["kinds"]["square"]["is"] == "place"
    assert notation["kinds"]["unit"]["is"] == "piece"
    assert {"name": "place", "per": "unit", "kind": "square", "set": False, "default": "lost"} in notation[
        "fields"
    ]
    assert {"name": "mined", "per": "", "kind": "square", "set": True, "default": []} in notation["fields"]
    assert notation["phases"][0] == {"rule": "2.1", "name": "Bidding"}
    assert notation["procedures"]["Turn"] == {"steps": ["bid", "move", "fire", "over"], "fields": ["winner"]}
    assert notation["events"]["fired"]


def test_a_die_that_was_not_scripted_is_an_error_and_changes_nothing(engine: Engine) -> None:
    game = at(engine, "2.3")
    before = engine.ask("digest", game=game)
    error = engine.refuse("choose", game=game, side="red", choice="fire R1 B1")
    assert error["path"] == "dice"
    assert "[2.3]" in error["message"]
    assert engine.ask("digest", game=game) == before


def test_why_not_gives_the_rule(engine: Engine) -> None:
    game = at(engine, "2.2")
    assert engine.ask("why_not", game=game, side="red", choice="move R1 a3") == {"why_not": None}
    no = engine.ask("why_not", game=game, side="red", choice="move R1 a5")["why_not"]
    assert (no["rule"], no["why"]) == ("2.2", "R1 moves one square, not to a5")


def test_outcomes_are_exact(engine: Engine) -> None:
    game = at(engine, "2.3")
    outcomes = engine.ask("outcomes", game=game, side="red", choice="fire R1 B1", events=True)["outcomes"]
    assert [outcome["dice"] for outcome in outcomes] == [[1], [2], [3], [4], [5], [6]]
    assert sum(Fraction(outcome["chance"]) for outcome in outcomes) == 1
    assert len({outcome["digest"] for outcome in outcomes}) == 2
    assert outcomes[3]["events"][0]["facts"]["die"] == 4
    error = engine.refuse("outcomes", game=game, side="red", choice="fire R1 B1", limit=5)
    assert error["code"] == "too_many_outcomes"
    assert "5" in error["message"]


def test_a_side_learns_only_what_it_may_know(engine: Engine) -> None:
    game = begun(engine, seed=1)
    play(engine, game, "red: bid 3", "blue: bid 1")
    assert engine.ask("view", game=game, side="red")["view"]["state"]["bids"] == [3, -1]
    assert engine.ask("view", game=game, side="onlooker")["view"]["state"].get("bids", [-1, -1]) == [-1, -1]
    again = begun(engine, seed=1)
    pending = engine.ask("pending", game=again, side="blue")["pending"]
    parts = [["text", "red is deciding", ""]]
    assert {"side": "red", "rule": "", "prompt": "red is deciding", "kind": "", "parts": parts} in pending
    assert engine.refuse("view", game=game, side="green")["path"] == "side"


def test_the_log_is_numbered_as_the_reader_sees_it(engine: Engine) -> None:
    game = begun(engine, seed=2)
    play(engine, game, "red: bid 3", "blue: bid 1", "red: stand", "red: fire R1 B1")
    whole = engine.ask("log", game=game, side="blue")
    rest = engine.ask("log", game=game, side="blue", since=1)
    assert whole["events"][1:] == rest["events"]
    assert whole["next"] == rest["next"] == len(whole["events"])
    assert engine.ask("log", game=game, since=whole["next"])["events"] == []


def test_undo_is_free_until_a_die_is_rolled(engine: Engine) -> None:
    game = at(engine, "2.2", dice=(1,))
    before = engine.ask("digest", game=game)["digest"]
    play(engine, game, "red: move R1 a3")
    assert engine.ask("undo", game=game, side="red")["digest"] == before
    play(engine, game, "red: move R1 a3", "red: fire R1 B1")
    assert engine.refuse("undo", game=game, side="red")["code"] == "refused"
    assert engine.ask("undo", game=game, side="red", consent=["blue"])["phase"]["rule"] == "2.3"


def test_only_the_umpire_corrects_the_board_and_gives_a_reason(engine: Engine) -> None:
    game = at(engine, "2.2")
    change = {"unit": {"R2": {"place": "a1"}}}
    refused = engine.refuse("correct", game=game, side="red", changes=change, reason="mine")
    assert refused["code"] == "refused"
    assert engine.refuse("correct", game=game, side="umpire", changes=change, reason=" ")["code"] == "refused"
    engine.ask("correct", game=game, side="umpire", changes=change, reason="it was forgotten")
    assert engine.ask("view", game=game, side="blue")["view"]["state"]["unit"]["R2"] == {"place": "a1"}


def test_a_record_is_saved_loaded_and_replayed(engine: Engine) -> None:
    game = begun(engine, dice=SEALED)
    answer = play(engine, game, "red: bid 3", "blue: bid 1", "red: stand", "red: fire R1 B1")
    record = engine.ask("save", game=game)["record"]
    loaded = engine.ask("load", record=record)
    assert loaded["digest"] == answer["digest"]
    assert loaded["commitment"] == answer["commitment"]
    assert engine.ask("replay", record=record, **{"as": "again"})["game"] == "again"
    assert engine.refuse("load", record=record[:-200])["code"] == "bad_save"
    assert engine.refuse("replay", record=record.replace("bid 3", "bid 2"))["code"] == "bad_save"
    assert engine.refuse("load", record="")["code"] == "bad_save"


def test_a_clone_goes_its_own_way(engine: Engine) -> None:
    game = at(engine, "2.2")
    copy = engine.ask("clone", game=game)["game"]
    play(engine, copy, "red: move R1 a3")
    assert engine.ask("digest", game=copy) != engine.ask("digest", game=game)
    bare = engine.ask("clone", game=game, keep=False)["game"]
    assert engine.refuse("save", game=bare)["code"] == "bad_save"


def test_an_imagined_game_keeps_no_record_and_rolls_other_dice(engine: Engine) -> None:
    game = begun(engine, seed=1)
    play(engine, game, "red: bid 3")
    imagined = engine.ask("imagine", game=game, side="blue", seed=9)
    assert "blue" in [decision["side"] for decision in imagined["pending"]]
    assert engine.refuse("undo", game=imagined["game"], side="red")["code"] == "refused"


# games by id


def test_games_have_the_names_they_were_given(engine: Engine) -> None:
    assert engine.ask("new", title="skirmish", **{"as": "first"})["game"] == "first"
    assert engine.refuse("new", title="skirmish", **{"as": "first"})["code"] == "game_exists"
    assert {"game": "first", "title": "skirmish"} in engine.ask("games")["games"]
    assert engine.ask("drop", game="first") == {}
    assert engine.refuse("drop", game="first")["code"] == "unknown_game"


def test_there_is_room_for_so_many_games_only() -> None:
    small = Engine("--max-games", "2")
    begun(small)
    game = begun(small)
    assert small.refuse("clone", game=game)["code"] == "too_many_games"
    error = small.refuse("new", title="skirmish")
    assert "2" in error["message"]
    small.ask("drop", game=game)
    assert small.ask("quit") == {}
    assert small.end() == 0


# bad lines: an error, and nothing changes


BAD_LINES = {
    b"": "bad_line",
    b"nonsense": "bad_line",
    b"[1, 2]": "bad_line",
    b'"new"': "bad_line",
    b"null": "bad_line",
    b'{"do": "new"': "bad_line",
    b'{"do": "new", "title": "skirmish"} {}': "bad_line",
    b'{"do": "new", "title": NaN}': "bad_line",
    b"\xff\xfe\x00": "bad_line",
    b'{"do": "new", "title": "\xff"}': "bad_line",
    b'{"do": "new", "title": "\\ud800"}': "bad_line",
    b"[" * 100_000: "bad_line",
    b'{"do": "new", "title": "skirmish", "options": ' + b'{"a":' * 60 + b"1" + b"}" * 61: "bad_line",
    b"x" * 1_100_000: "bad_line",
    b'{"do": "position", "title": "skirmish", "position": {"unit": {"R1": {}, "R1": {}}}}': "bad_line",
    b"{}": "unknown_verb",
    b'{"do": 5}': "unknown_verb",
    b'{"do": ["new"]}': "unknown_verb",
    b'{"do": "chose"}': "unknown_verb",
    b'{"do": "new"}': "bad_request",
    b'{"do": "new", "title": 5}': "bad_request",
    b'{"do": "new", "title": ""}': "bad_request",
    b'{"do": "new", "title": "skirmish", "colour": "red"}': "bad_request",
    b'{"do": "new", "title": "skirmish", "seed": -1}': "bad_request",
    b'{"do": "new", "title": "skirmish", "seed": 1.5}': "bad_request",
    b'{"do": "new", "title": "skirmish", "seed": 1, "dice": [1]}': "bad_request",
    b'{"do": "new", "title": "skirmish", "dice": [true]}': "bad_request",
    b'{"do": "new", "title": "skirmish", "dice": {"face": 1}}': "bad_request",
    b'{"do": "new", "title": "skirmish", "dice": [0]}': "bad_setup",
    b'{"do": "new", "title": "skirmish", "options": {"mercy": 1}}': "bad_setup",
    b'{"do": "new", "title": "skirmish", "options": {"mercy": true}}': "bad_setup",
    b'{"do": "new", "title": "skirmish", "options": []}': "bad_request",
    b'{"do": "new", "title": "nowhere"}': "bad_setup",
    b'{"do": "new", "title": "skirmish", "scenario": "nowhere"}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": []}': "bad_request",
    b'{"do": "position", "title": "skirmish", "position": {"scenario": []}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"colour": 1}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"turn": 0}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"turn": "one"}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"turn": [1]}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"mined": [null]}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"mined": "a1"}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"unit": {"R1": {"place": ["a1"]}}}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"unit": {"R9": {"place": "a1"}}}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"unit": {"R1": {"worn": 256}}}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"unit": {"R1": 5}}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"phase": "9.9"}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"phase": 9}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"run": {"procedure": "No"}}}': "bad_setup",
    b'{"do": "position", "title": "skirmish", "position": {"run": {"procedure": "Bid"}}}': "bad_setup",
    b'{"do": "choose", "game": "no", "side": "red", "choice": "stand"}': "unknown_game",
    b'{"do": "choose", "game": "it", "side": "red"}': "bad_request",
    b'{"do": "choose", "game": "it", "side": "red", "choice": ["stand"]}': "bad_request",
    b'{"do": "choose", "game": "it", "side": "green", "choice": "stand"}': "not_yours",
    b'{"do": "choose", "game": "it", "side": "blue", "choice": "stand"}': "not_yours",
    b'{"do": "choose", "game": "it", "side": "red", "choice": ""}': "bad_choice",
    b'{"do": "choose", "game": "it", "side": "red", "choice": "stnd"}': "bad_choice",
    b'{"do": "choose", "game": "it", "side": "red", "choice": "move R1"}': "bad_choice",
    b'{"do": "choose", "game": "it", "side": "red", "choice": "move R1 a9"}': "bad_choice",
    b'{"do": "choose", "game": "it", "side": "red", "choice": "move R1 a5"}': "refused",
    b'{"do": "choose", "game": "it", "side": "red", "choice": "move B1 a5"}': "refused",
    b'{"do": "undo", "game": "it", "side": "red"}': "refused",
    b'{"do": "correct", "game": "it", "side": "umpire", "changes": {"x": 1}, "reason": "y"}': "bad_setup",
    b'{"do": "correct", "game": "it", "side": "umpire", "changes": {"turn": 0}, "reason": "y"}': "refused",
    b'{"do": "log", "game": "it", "since": -1}': "bad_request",
    b'{"do": "load", "record": "x"}': "bad_save",
    b'{"do": "load", "record": 5}': "bad_request",
}


def test_bad_lines_get_an_error_and_change_nothing(engine: Engine) -> None:
    engine.ask("position", title="skirmish", position={"phase": "2.2", "unit": {"R1": {"place": "a1"}}},
               **{"as": "it"})  # fmt: skip
    before = engine.ask("digest", game="it")
    games = engine.ask("games")
    for line, code in BAD_LINES.items():
        answer = engine.send(line)
        assert answer.get("error", {}).get("code") == code, (line[:200], answer)
        assert answer["error"]["message"]
        assert engine.ask("digest", game="it") == before, line[:200]
    assert engine.ask("games") == games


def test_an_error_names_the_field(engine: Engine) -> None:
    assert engine.refuse("legal", game="it")["path"] == "side"
    assert engine.refuse("legal", game="it", side="red", colour=1)["path"] == "colour"
    assert engine.refuse("legal", game=5, side="red")["path"] == "game"
    assert engine.refuse("new", title="skirmish", dice=[1, "x"])["path"] == "dice[1]"
    assert engine.refuse("new", title="skirmish", options={"x": 1})["path"] == "options.x"
    unit = {"unit": {"R1": {"place": "a9"}}}
    assert engine.refuse("position", title="skirmish", position=unit)["path"] == "unit.R1.place"


def test_a_longer_line_can_be_allowed() -> None:
    wide = Engine("--max-line", "3000000")
    answer = wide.send(json.dumps({"do": "version", "id": "x" * 2_000_000}).encode())
    assert len(answer["id"]) == 2_000_000
    assert wide.end() == 0


def test_a_last_line_without_its_end_is_answered() -> None:
    ending = Engine()
    out, _ = ending.process.communicate(b'{"do": "version"}', timeout=20)
    assert b'"protocol":1' in out
    assert ending.process.returncode == 0


def test_a_fault_of_our_own_is_reported_and_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, table: object) -> dict[str, object]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(requests.Map, "answer", broken)
    answer, quitting = protocol.respond(requests.Table(), b'{"do": "map", "title": "skirmish"}')
    assert json.loads(answer)["error"]["code"] == "internal"
    assert not quitting


GOOD_LINES = [
    b'{"id":1,"do":"position","title":"skirmish","position":{"scenario":"farm","options":{"turns":4},"turn":2,'
    b'"phase":"2.2","bids":[1,2],"mined":["a1"],"unit":{"R1":{"place":"a1","worn":1},"B1":{"place":"a4"}}},"dice":[4]}',
    b'{"do":"position","title":"skirmish","position":{"run":{"procedure":"Turn","step":"fire","winner":"red"}}}',
    b'{"do":"new","title":"skirmish","options":{"turns":4,"night":true},"dice":{"secret":"s","seats":["a"]}}',
    b'{"do":"choose","game":"g1","side":"red","choice":"move R1 a2","reason":"because"}',
    b'{"do":"outcomes","game":"g2","side":"red","choice":"fire R1 B1","events":true,"limit":50}',
    b'{"do":"correct","game":"g1","side":"umpire","changes":{"unit":{"R2":{"place":"a1"}}},"reason":"x"}',
    b'{"do":"undo","game":"g1","side":"red","consent":["blue"]}',
    b'{"do":"log","game":"g1","side":"blue","since":1}',
    b'{"do":"imagine","game":"g1","side":"blue","seed":3}',
]


JUNK: list[Any] = [
    None, True, False, 0, -1, 1.5, 256, 10**20, "", "red", "R1", "a1", "2.3", "-", [], [None], [1], ["a1"],
    [[]], {}, {"R1": 1}, {"place": "a1"}, "x" * 500,
]  # fmt: skip


def spoilt(value: Any, draw: Callable[[int], int]) -> Any:
    """The same plain data with something in it replaced, added or left out."""
    if draw(4) == 1 or not isinstance(value, (dict, list)) or not value:
        return JUNK[draw(len(JUNK)) - 1]
    copy = value.copy()
    key = draw(len(copy)) - 1 if isinstance(copy, list) else list(copy)[draw(len(copy)) - 1]
    if draw(8) == 1:
        del copy[key]
    elif draw(8) == 1 and isinstance(copy, dict):
        copy[str(JUNK[draw(len(JUNK)) - 1])] = JUNK[draw(len(JUNK)) - 1]
    else:
        copy[key] = spoilt(copy[key], draw)
    return copy


def test_thousands_of_spoilt_requests_never_meet_a_fault_of_our_own() -> None:
    table, dice = requests.Table(max_games=50), SeededDice(11)
    for good in GOOD_LINES:
        protocol.respond(table, good)
    refused = 0
    for good in GOOD_LINES * 400:
        line = json.dumps(spoilt(json.loads(good), lambda n: dice.roll("", "", n))).encode()
        if dice.roll("", "", 4) == 1:
            place = dice.roll("", "", len(line)) - 1
            line = line[:place] + line[place + 1 :]
        held = {name: game.digest() for name, game in table.games.items()}
        answer = json.loads(protocol.respond(table, line)[0])
        if "error" in answer:
            refused += 1
            assert answer["error"]["code"] != "internal", (line, answer)
            assert held == {name: game.digest() for name, game in table.games.items()}, line
        elif len(table.games) > 10:
            table.games = {name: table.games[name] for name in ("g1", "g2")}
    assert refused > 2000
