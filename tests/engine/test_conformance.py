"""The conformance suite passes the test title, and is able to fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from redoubt.engine import conformance, record
from redoubt.engine.decision import Decision, Names, Notation
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure, draft, loop, procedure, step
from redoubt.engine.state import ALL, field, state
from redoubt.engine.title import Title
from tests.engine.tiny import Ask, Tally, tiny
from tests.sealed_orders import raid as raid_module, turn
from tests.sealed_orders.board import NOWHERE, TEAMS, Board
from tests.sealed_orders.play import counter_parried, new, play, raid, ruling, writing
from tests.sealed_orders.raid import React
from tests.sealed_orders.title import TITLE, determinize
from tests.sealed_orders.turn import Campaign, Turn, WriteOrder

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_test_title_conforms(seed):
    options = {"councils": seed % 3 > 0}
    report = conformance.check_all(TITLE, "valley", options, seed=seed)
    assert report.decisions > 20
    assert report.positions >= 5
    assert "WriteOrder" in report.questions


def test_the_short_scenario_conforms():
    conformance.check_all(TITLE, "skirmish", seed=5)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(100, 400))
def test_the_test_title_conforms_over_many_seeds(seed):
    conformance.check_all(TITLE, seed=seed)


def half_drafted() -> Game:
    return play(writing(), "amber: march a1 Tor", "cobalt: march c1 Tor", "cobalt: seal")


def half_sealed() -> Game:
    return play(new(), "birch: stance trade")


@pytest.mark.parametrize(
    "make", [half_sealed, half_drafted, ruling, lambda: raid([1] * 200), lambda: counter_parried([1] * 200)]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_check_passes_in_the_middle_of_everything(make, seed):
    conformance.check_position(make(), SeededDice(seed))


def test_the_same_seed_gives_the_same_game_in_another_process_with_other_hashes():
    program = (
        "import json, sys\n"
        "from redoubt.engine import conformance\n"
        "from tests.sealed_orders import TITLE\n"
        "print(json.dumps([conformance.fingerprint(TITLE, 'valley', None, s, 80) for s in (1, 2, 3)]))\n"
    )
    here = [conformance.fingerprint(TITLE, "valley", None, seed, 80) for seed in (1, 2, 3)]
    assert len(here[0]) > 30
    for hash_seed in ("0", "4242"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        }
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert json.loads(done.stdout) == here


# Titles that are wrong in one way each, and the sentence that says so.


def broken(**changes: Any) -> Title:
    return replace(TITLE, **changes)


def with_turn(kind: type[Procedure]) -> Title:
    """The title with another turn procedure under the same name."""
    kind.__name__ = "Turn"

    @procedure
    class Other(Campaign):
        @loop("1.1")
        def turns(self, g: Board) -> Any:
            if g.turn == g.rules.turns:
                return None
            g.turn += 1
            return kind()

    Other.__name__ = "Campaign"
    classes = {**TITLE.classes, "Turn": kind, "Campaign": Other}

    def begin(g: Board) -> list[Procedure]:
        TITLE.begin(g)
        return [Other()]

    return broken(classes=classes, begin=begin)


def with_decision(
    name: str, decision: type[Decision], monkeypatch: pytest.MonkeyPatch, module: ModuleType = turn
) -> Title:
    """The title with another decision under the same name."""
    decision.__name__ = name
    monkeypatch.setattr(module, name, decision)
    return broken(classes={**TITLE.classes, name: decision})


def complaint(title: Title, seeds: int = 6) -> str:
    """What the suite has to say about a title, or nothing."""
    for seed in range(1, seeds + 1):
        try:
            conformance.check_all(title, seed=seed, limit=2_000)
        except AssertionError as error:
            return str(error)
    return ""


def test_a_field_that_does_not_say_who_sees_it_is_caught():
    @state
    class Undeclared(Board):
        notes: int = field(0)

    assert "field 'notes' of sealed_orders does not say who may see it" in complaint(broken(state=Undeclared))


def test_a_leaking_field_is_caught():
    @state
    class OpenDeck(Board):
        deck: list[int] = field((), kind="card", see=ALL)

    text = complaint(broken(state=OpenDeck))
    assert "can tell what amber must not know: .view.state.deck" in text


def test_a_field_shown_to_the_wrong_side_is_caught():
    def everybody_elses(g: Board, side: int, orders: list[int]) -> list[int]:
        return [place if band // 4 != side else NOWHERE for band, place in enumerate(orders)]

    @state
    class Mirror(Board):
        order: list[int] = field(NOWHERE, per="band", kind="place", see=everybody_elses)

    assert ".view.state.band" in complaint(broken(state=Mirror))


def test_an_event_that_tells_a_secret_is_caught():
    @procedure
    class Loud(Turn):
        @draft("4.1", "Orders")
        def orders(self, g: Board) -> Any:
            return tuple(WriteOrder(team) for team in TEAMS if g.paper[team] == turn.WRITING)

        @orders.then
        def written(self, g: Board, side: int, choice: Any) -> None:
            Turn.written(self, g, side, choice)
            g.log("4.1", "whispered", top=list(g.deck[-1:]))

    text = complaint(with_turn(Loud))
    assert "can tell what was not revealed: .log[" in text


def test_a_question_that_is_skipped_when_there_is_nothing_to_hide_is_caught(monkeypatch):
    @dataclass(frozen=True)
    class Hasty(React):
        auto = True

    text = complaint(with_decision("React", Hasty, monkeypatch, raid_module))
    assert "can tell what was not revealed" in text


def test_a_prompt_that_tells_a_secret_is_caught():
    @dataclass(frozen=True)
    class Telling(turn.RuleOnOrders):
        written: int = 0
        prompt = "the umpire reads {written} orders"

    @procedure
    class Told(Turn):
        @loop("5.1", "Ruling")
        def ruling(self, g: Board) -> Any:
            return Telling(turn.UMPIRE, sum(place != NOWHERE for place in g.order)) if any(g.paper) else None

        @ruling.then
        def ruled(self, g: Board, choice: Any) -> None:
            Turn.ruled(self, g, choice)

    title = with_turn(Told)
    title = replace(title, classes={**title.classes, "Telling": Telling})
    assert "can tell what was not revealed: .view.pending" in complaint(title)


def test_imagination_that_peeks_is_caught():
    def peeking(g: Board, side: int, draw: Callable[[int], int]) -> None:
        hands = list(g.hand)
        determinize(g, side, draw)
        if len(hands[1]) == len(g.hand[1]) and side == 0:
            others = [*g.hand[1], *g.hand[2], *g.deck]
            if set(hands[1]) <= set(others):
                rest = [card for card in others if card not in hands[1]]
                g.hand[1] = hands[1]
                g.hand[2] = tuple(rest[: len(g.hand[2])])
                g.deck = rest[len(g.hand[2]) :]

    text = complaint(broken(determinize=peeking))
    assert "amber cannot see hand of birch, but always imagines it as it is" in text


def test_imagination_that_depends_on_the_truth_is_caught():
    def cutting(g: Board, side: int, draw: Callable[[int], int]) -> None:
        """Only cuts the deck instead of dealing all unseen cards anew."""
        cut = draw(len(g.deck) + 1) - 1
        g.deck = g.deck[cut:] + g.deck[:cut]

    assert "what amber imagines depends on what it cannot know" in complaint(broken(determinize=cutting))


def test_a_title_that_imagines_nothing_is_caught():
    text = complaint(broken(determinize=lambda g, side, draw: None))
    assert "but always imagines it as it is" in text


def test_imagination_that_cannot_stand_is_caught():
    def careless(g: Board, side: int, draw: Callable[[int], int]) -> None:
        g.deck = g.deck + g.deck

    assert "imagines a position that cannot stand" in complaint(broken(determinize=careless))


def test_a_dead_end_is_caught(monkeypatch):
    @dataclass(frozen=True)
    class NoWayOut(WriteOrder):
        def options(self, g: Board) -> Any:
            return (choice for choice in super().options(g) if choice != ("seal",))

    assert "dead end" in complaint(with_decision("WriteOrder", NoWayOut, monkeypatch))


def test_an_endless_game_is_caught():
    @procedure
    class Forever(Procedure):
        @loop("1.1")
        def again(self, g: Tally) -> Ask:
            return Ask(0)

        @again.then
        def answered(self, g: Tally, choice: Any) -> None:
            g.count += 1

    with pytest.raises(AssertionError, match="no end after 500 decisions more"):
        conformance.check_all(tiny(Forever), depth=30, limit=500)


def test_a_game_that_stops_without_a_result_is_caught():
    @procedure
    class Petering(Procedure):
        @step("1.1")
        def ask(self, g: Tally) -> Ask:
            return Ask(0)

        @ask.then
        def answered(self, g: Tally, choice: Any) -> None:
            pass

    with pytest.raises(AssertionError, match="nobody has to decide, yet the game is not over"):
        conformance.check_all(tiny(Petering))


def test_an_option_accepted_but_not_listed_is_caught(monkeypatch):
    def lax(game: Game, side: Any, choice: Any, reason: str = "") -> Any:
        who = game.side_id(side)
        own = game.parse(choice)
        index = game._index(who)
        return game.commit(record.Entry(who, own, reason), lambda: game._apply(index, own))

    monkeypatch.setattr(Game, "choose", lax)
    with pytest.raises(AssertionError, match="was accepted, but is not listed"):
        conformance.all_else_is_refused(ruling(), SeededDice(1))


def test_a_refusal_that_changes_something_is_caught(monkeypatch):
    def scribbling(self: WriteOrder, g: Board, choice: Any) -> None:
        g.coins[0] += 1

    monkeypatch.setattr(WriteOrder, "explain", scribbling)
    with pytest.raises(AssertionError, match="a refused choice changed the game"):
        conformance.all_else_is_refused(writing(), SeededDice(1))


def test_an_explanation_that_crashes_is_caught(monkeypatch):
    def crashing(self: WriteOrder, g: Board, choice: Any) -> None:
        raise IndexError("no such band")

    monkeypatch.setattr(WriteOrder, "explain", crashing)
    assert "IndexError('no such band')" in complaint(TITLE)


def test_a_choice_listed_twice_is_caught(monkeypatch):
    @dataclass(frozen=True)
    class Stutter(turn.TakeStance):
        def options(self, g: Board) -> Any:
            return [("stance", 0), ("stance", 1), ("stance", 0)]

    assert "a choice is listed twice" in complaint(with_decision("TakeStance", Stutter, monkeypatch))


def test_a_text_that_does_not_parse_back_is_caught():
    class Shouting(Names):
        def name(self, value: int) -> str | None:
            name = super().name(value)
            return name and name.upper()

    notation = Notation(
        {**TITLE.notation.kinds, "stance": Shouting("stance", ("raid", "hold", "trade"))},
        TITLE.notation.verbs,
        TITLE.notation.facts,
    )
    assert "unknown stance 'RAID'" in complaint(broken(notation=notation))


def test_a_list_in_a_procedure_is_caught():
    @procedure
    class Hoarding(Turn):
        pile: Any = ()

        @step("2.2", "Draw")
        def draw(self, g: Board) -> None:
            Turn.STEPS[0].run(self, g)
            self.pile = [1]

    assert "Turn.pile holds [1], not plain data" in complaint(with_turn(Hoarding))


def test_a_stale_cache_is_caught(monkeypatch):
    @dataclass(frozen=True)
    class Lazy(WriteOrder):
        def options(self, g: Board) -> Any:
            key = ("orders", self.side)
            if key not in g.memo:
                g.memo[key] = list(super().options(g))
            return g.memo[key]

    assert complaint(with_decision("WriteOrder", Lazy, monkeypatch))


def test_a_position_that_is_written_wrongly_is_caught():
    @state
    class Forgetful(Board):
        def to_plain(self, notation: Notation, side: int | None = None) -> dict[str, Any]:
            plain = Board.to_plain(self, notation, side)
            plain.pop("turn")
            return plain

    assert "the state differs after writing: turn: 0 and 1" in complaint(broken(state=Forgetful))


def test_a_broken_invariant_is_caught():
    def check(g: Board) -> list[str]:
        return ["more than two turns"] if g.turn > 2 else []

    assert "the position cannot stand: more than two turns" in complaint(broken(check=check))


def test_chance_that_does_not_come_from_the_dice_is_caught():
    coin = iter(range(10**9))

    @procedure
    class Fickle(Turn):
        @step("6.1", "March")
        def march(self, g: Board) -> None:
            Turn.STEPS[5].run(self, g)
            g.coins[0] += next(coin) % 7

    assert Turn.STEPS[5].name == "march"
    assert complaint(with_turn(Fickle))


def test_a_log_that_is_not_plain_data_is_caught():
    @procedure
    class Objecting(Turn):
        @step("2.2", "Draw")
        def draw(self, g: Board) -> None:
            Turn.STEPS[0].run(self, g)
            g.log("2.2", "drew", what=object())

    assert "TypeError('Encoding objects of type object is unsupported')" in complaint(with_turn(Objecting))


def test_a_failure_names_title_scenario_seed_and_question():
    text = complaint(broken(check=lambda g: ["nonsense"]))
    assert text.startswith("sealed_orders valley seed 1, decision 0 (amber: amber chooses a stance [3.1] and")
    assert text.endswith("cobalt chooses a stance [3.1]): the position cannot stand: nonsense")


def test_raids_are_reached_by_the_suite():
    """Otherwise the nested interruptions would be tested by nobody."""
    met = conformance.check_all(TITLE, seed=1).questions
    assert {"React", "AnswerCard", "AwardRaid", "LoseBand", "Muster"} <= set(met)
