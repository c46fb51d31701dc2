"""Events that report dice carry the numbers of those dice in the game's sequence of rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from redoubt.engine import record
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.events import Event, EventKind
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure, loop, procedure, step
from tests.engine.tiny import Ask, begin, tiny

EVENTS = (
    EventKind("shot", "A shot: {die}", dice=("die",)),
    EventKind("duel", "A duel: {dice}", dice=("dice",)),
    EventKind("kept", "The {die} stands", dice=("die",)),
    EventKind("quiet", "Nothing is rolled, of {die}"),
    EventKind("maybe", "A die or none: {die}", dice=("die",)),
)


@procedure
class Shooting(Procedure):
    """go 1 rolls a die, go 2 rolls two; stop speaks of the last die again."""

    last: int = 0

    @loop("1.1")
    def ask(self, g: Any) -> Ask:
        return Ask(0)

    @ask.then
    def shoot(self, g: Any, choice: Any) -> None:
        if choice == ("go", 1):
            self.last = g.roll("1.1", "shot")
            g.log("1.1", "shot", die=self.last)
            g.log("1.1", "quiet", die=self.last)
        elif choice == ("go", 2):
            faces = [g.roll("1.1", "duel"), g.roll("1.1", "duel")]
            g.log("1.1", "duel", dice=faces)
            g.log("1.1", "maybe", die=None)
        else:
            g.log("1.1", "kept", die=self.last)


def shooting(faces: Sequence[int] = (1, 2, 3, 4, 5, 6)) -> Game:
    return begin(tiny(Shooting, events={kind.kind: kind for kind in EVENTS}), faces)


def rolls(events: Sequence[Event]) -> list[tuple[str, tuple[int, ...]]]:
    return [(event.kind, event.rolls) for event in events]


def test_an_event_carries_the_numbers_of_the_dice_it_reports():
    g = shooting()
    assert rolls(g.choose("left", "go 1")) == [("shot", (1,)), ("quiet", ())]
    assert rolls(g.choose("left", "go 2")) == [("duel", (2, 3)), ("maybe", ())]
    assert rolls(g.choose("left", "go 1"))[0] == ("shot", (4,))


def test_an_event_may_speak_of_a_die_that_fell_an_entry_before():
    g = shooting()
    g.choose("left", "go 1")
    assert rolls(g.choose("left", "stop")) == [("kept", (1,))]


def test_dice_that_were_taken_back_keep_their_numbers():
    g = shooting()
    g.choose("left", "go 1")
    g.undo("left", consent=["right"])
    events = g.choose("left", "go 1")
    assert rolls(events)[0] == ("shot", (2,))
    assert events[0].facts["die"] == 2


def test_after_an_undo_the_last_die_is_the_last_that_stands():
    g = shooting()
    g.choose("left", "go 1")
    g.choose("left", "go 2")
    g.undo("left", consent=["right"])
    assert g.dice.counter == 3
    assert rolls(g.choose("left", "stop")) == [("kept", (1,))]
    assert rolls(g.choose("left", "go 2"))[0] == ("duel", (4, 5))


def test_the_number_finds_the_die_in_the_record():
    g = shooting()
    for choice in ("go 2", "go 1", "stop", "go 2"):
        g.choose("left", choice)
    faces = [die[0] for entry in g.entries for die in entry.dice]
    for event in g.log:
        reported = event.facts.get("dice") or [event.facts["die"]]
        assert [faces[number - 1] for number in event.rolls] in (reported, [])


def test_a_loaded_game_has_the_same_numbers():
    g = shooting()
    for choice in ("go 1", "go 2"):
        g.choose("left", choice)
    g.undo("left", consent=["right"])
    g.choose("left", "go 1")
    again = record.load(g.save(), lambda _: g.title)
    assert rolls(again.log) == rolls(g.log)
    copy = g.clone()
    assert rolls(copy.choose("left", "stop")) == rolls(g.choose("left", "stop")) == [("kept", (4,))]


def test_a_game_that_was_brought_over_counts_on():
    title = shooting().title
    dice = SeededDice(3, counter=40)
    g = record.new_game(title, "only", None, dice)
    assert rolls(g.choose("left", "go 2"))[0] == ("duel", (41, 42))


def test_a_refused_choice_takes_no_number():
    g = shooting([6])
    with pytest.raises(Exception, match="dice"):
        g.choose("left", "go 2")
    g.dice = ScriptedDice([6, 6])
    assert rolls(g.choose("left", "go 1"))[0] == ("shot", (1,))


def test_faces_of_a_list_count_each():
    kind = EventKind("salvo", "", dice=("one", "more"))
    assert kind.faces({"one": 3, "more": [1, 2]}) == [3, 1, 2]
    assert kind.faces({"one": None}) == []


@procedure
class Silent(Procedure):
    @step("1")
    def roll(self, g: Any) -> Ask:
        g.log("1", "shot", die=g.roll("1", "before the first question"))
        return Ask(0)


def test_dice_of_the_set_up_are_numbered_too():
    g = begin(tiny(Silent, events={"shot": EVENTS[0]}), [4])
    assert rolls(g.log) == [("shot", (1,))]
