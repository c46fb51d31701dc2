"""Procedures: steps in written order, on a stack of plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

import redoubt
from redoubt.engine import machine, record
from redoubt.engine.decision import Decision
from redoubt.engine.procedure import LEAVE, Procedure, draft, loop, procedure, sealed, step
from tests.engine.tiny import Ask, Forced, begin, tiny
from tests.sealed_orders.play import counter_parried, losing, play, raid, ruling, writing


@procedure
class Inner(Procedure):
    name: str = "inner"

    @step("2.1")
    def work(self, g):
        g.trail.append(self.name)


@procedure
class Outer(Procedure):
    rounds: int = 0

    @step("1.1", "Opening")
    def first(self, g):
        g.trail.append("first")

    @step("1.2")
    def called(self, g):
        return Inner("called")

    @step("1.3")
    def asked(self, g):
        return Ask(0)

    @asked.then
    def answered(self, g, choice):
        g.trail.append(str(choice))
        return Inner("after the answer") if choice.verb == "go" else None

    @loop("1.4")
    def repeated(self, g):
        if self.rounds < 2:
            self.rounds += 1
            return Inner(f"round {self.rounds}")
        return None

    @step("1.5")
    def last(self, g):
        g.trail.append("last")


def test_steps_run_in_written_order_and_a_called_procedure_runs_first():
    g = begin(tiny(Outer, Inner))
    assert g.state.trail == ["first", "called"]
    g.choose("left", "go 2")
    assert g.state.trail == [
        "first", "called", "go 2", "after the answer", "round 1", "round 2", "last",
    ]  # fmt: skip
    assert g.pending == []


def test_a_step_that_asks_goes_on_after_its_answer():
    g = begin(tiny(Outer, Inner))
    g.choose("left", "stop")
    assert g.state.trail[2:] == ["stop", "round 1", "round 2", "last"]


@dataclass(frozen=True)
class Lapsing(Ask):
    def lapses(self):
        return True


@procedure
class Asking(Procedure):
    most: int = 0

    @step("1.1")
    def question(self, g):
        return Lapsing(0, self.most)

    @question.then
    def answered(self, g, choice):
        g.trail.append(str(choice))

    @step("1.2")
    def after(self, g):
        g.trail.append("after")


def test_a_question_that_lapses_is_neither_asked_nor_logged_with_a_single_option():
    g = begin(tiny(Asking))
    assert (g.pending, g.log, g.state.trail) == ([], [], ["after"])


def test_a_question_that_lapses_is_asked_as_soon_as_there_is_a_choice():
    g = begin(tiny(Asking, first=lambda: Asking(1)))
    assert [str(choice) for choice in g.legal("left")] == ["go 1", "stop"]
    g.choose("left", "stop")
    assert g.state.trail == ["stop", "after"]


@procedure
class Counting(Procedure):
    @loop("1.1")
    def more(self, g):
        return Ask(1) if g.count < 5 else None

    @more.then
    def counted(self, g, choice):
        if choice.verb == "stop":
            return LEAVE
        g.count += choice[1]
        return None

    @step("1.2")
    def done(self, g):
        g.word = "done"


def test_a_loop_asks_until_it_returns_none():
    g = begin(tiny(Counting))
    for _ in range(3):
        g.choose("right", "go 2" if g.state.count < 4 else "go 1")
    assert g.state.word == "done"


def test_leave_ends_the_procedure_at_once():
    g = begin(tiny(Counting))
    g.choose("right", "stop")
    assert g.stack == []
    assert g.state.word == ""


def test_leave_from_a_step_returns_to_the_caller():
    @procedure
    class Brief(Procedure):
        @step("2.1")
        def out(self, g):
            return LEAVE

        @step("2.2")
        def never(self, g):
            g.trail.append("never")

    @procedure
    class Caller(Procedure):
        @step("1.1")
        def call(self, g):
            return Brief()

        @step("1.2")
        def after(self, g):
            g.trail.append("after")

    assert begin(tiny(Caller, Brief)).state.trail == ["after"]


@procedure
class Auction(Procedure):
    bids: tuple[int, ...] = ()

    @sealed("3.1")
    def bid(self, g):
        return (Ask(0, 2), Ask(1, 3))

    @bid.then
    def opened(self, g, choices):
        self.bids = tuple(choice[1] for choice in choices)
        g.trail.append("opened")

    @step("3.2")
    def total(self, g):
        g.count = sum(self.bids)
        return Ask(0)

    @total.then
    def over(self, g, choice):
        return None


def test_sealed_answers_open_together_in_the_order_asked():
    g = begin(tiny(Auction))
    g.choose("right", "go 3")
    assert g.state.trail == []
    assert [decision.side for decision in g.pending] == ["left"]
    g.choose("left", "go 1")
    assert g.state.trail == ["opened"]
    assert g.state.count == 4
    assert g.stack[0].bids == (1, 3)


def test_a_sealed_answer_cannot_be_given_twice():
    g = begin(tiny(Auction))
    g.choose("right", "go 3")
    with pytest.raises(redoubt.NotYours, match="right has sealed its answer"):
        g.choose("right", "go 1")


def test_draft_takes_each_answer_at_once_and_asks_again():
    g = writing()
    play(g, "cobalt: march c1 Tor", "amber: march a1 Tor", "cobalt: march c2 Fen")
    assert {decision.side for decision in g.pending} == {"amber", "birch", "cobalt"}
    assert [str(choice) for choice in g.legal("cobalt")] == ["seal"]
    play(g, "cobalt: seal")
    assert {decision.side for decision in g.pending} == {"amber", "birch"}
    play(g, "amber: seal", "birch: seal")
    assert [decision.kind for decision in g.pending] == ["RuleOnOrders"]


def test_a_draft_or_sealed_step_without_questions_is_passed_by():
    @procedure
    class Empty(Procedure):
        @draft("1.1")
        def nobody(self, g):
            return ()

        @nobody.then
        def never(self, g, side, choice):
            g.trail.append("never")

        @sealed("1.2")
        def nobody_again(self, g):
            return ()

        @nobody_again.then
        def nor_this(self, g, choices):
            g.trail.append("never")

        @step("1.3")
        def after(self, g):
            g.trail.append("after")

    assert begin(tiny(Empty)).state.trail == ["after"]


def test_a_forced_choice_is_taken_and_logged():
    @procedure
    class Straight(Procedure):
        @step("1.1")
        def ask(self, g):
            return Forced(1)

        @ask.then
        def done(self, g, choice):
            g.trail.append(str(choice))

    g = begin(tiny(Straight))
    assert g.state.trail == ["go 1"]
    (line,) = g.log_lines()
    assert line["kind"] == "forced"
    assert line["rule"] == "1.2"
    assert line["facts"] == {"side": "right", "choice": "go 1"}


def test_only_its_side_sees_a_forced_answer_to_a_sealed_or_draft_step():
    @procedure
    class Both(Procedure):
        @sealed("1.1")
        def closed(self, g):
            return (Forced(0), Ask(1))

        @closed.then
        def opened(self, g, choices):
            g.trail.append(" ".join(str(choice) for choice in choices))

        @draft("1.2")
        def open(self, g):
            return Forced(0) if g.count == 0 else None

        @open.then
        def taken(self, g, side, choice):
            g.count = 1
            g.trail.append(f"side {side} {choice}")

        @sealed("1.3")
        def single(self, g):
            return Forced(1)

        @single.then
        def alone(self, g, choices):
            g.trail.append(f"{len(choices)} answer")

    g = begin(tiny(Both))
    assert [decision.side for decision in g.pending] == ["right"]
    g.choose("right", "go 2")
    assert g.state.trail == ["go 1 go 2", "side 0 go 1", "1 answer"]
    assert [line["facts"]["side"] for line in g.log_lines("left")] == ["left", "left"]
    assert [line["facts"]["side"] for line in g.log_lines("right")] == ["right"]
    assert g.log_lines() == []


def test_several_questions_from_an_ordinary_step_are_an_error_of_the_title():
    @procedure
    class Wrong(Procedure):
        @step("1.1")
        def both(self, g):
            return (Ask(0), Ask(1))

    with pytest.raises(TypeError, match=r"Wrong\.both asks several"):
        begin(tiny(Wrong))


def test_a_question_without_an_answer_is_a_dead_end():
    @dataclass(frozen=True)
    class Stuck(Decision):
        rule = "1.1"

        def options(self, g):
            return []

    for marker in (step, sealed):

        @procedure
        class Wrong(Procedure):
            @marker("1.1")
            def ask(self, g):
                return Stuck(0) if marker is step else (Stuck(0),)  # noqa: B023

        with pytest.raises(AssertionError, match="dead end"):
            begin(tiny(Wrong))


def test_a_procedure_that_runs_in_a_circle_is_noticed(monkeypatch):
    @procedure
    class Circle(Procedure):
        @loop("1.1")
        def again(self, g):
            return Inner()

    monkeypatch.setattr(machine, "_TOO_LONG", 100)
    with pytest.raises(AssertionError, match="runs in a circle"):
        begin(tiny(Circle, Inner))


def test_a_variant_replaces_a_step_in_its_place_and_adds_steps_at_the_end():
    @procedure
    class Variant(Outer):
        @step("1.2a")
        def called(self, g):
            g.trail.append("replaced")

        @step("1.6")
        def added(self, g):
            g.trail.append("added")

    assert [step.rule for step in Variant.STEPS] == ["1.1", "1.2a", "1.3", "1.4", "1.5", "1.6"]
    g = begin(tiny(Variant, Inner))
    g.choose("left", "stop")
    assert g.state.trail == ["first", "replaced", "stop", "round 1", "round 2", "last", "added"]


def test_a_copy_of_a_procedure_is_independent():
    outer = Outer.at("repeated", rounds=1)
    copy = outer.copy()
    copy.rounds = 2
    copy.pc += 1
    assert (outer.rounds, outer.raw()) == (1, ("Outer", "repeated", 1))
    assert copy.raw() == ("Outer", "last", 2)
    assert Outer.at("end").raw() == ("Outer", "end", 0)


def test_the_place_in_a_procedure_is_saved_by_name_not_by_number():
    @procedure
    class Longer(Outer):
        pass

    g = begin(tiny(Outer, Inner))
    plain = record.position_to_plain(g)
    assert plain["stack"] == [{"procedure": "Outer", "step": "asked", "rounds": 0}]
    Longer.STEPS = (Inner.STEPS[0], *Outer.STEPS)
    again = begin(replace(tiny(Outer, Inner), classes={"Outer": Longer, "Inner": Inner, "Ask": Ask}))
    record.restore_position(again, plain)
    assert again.stack[0].pc == 3
    again.choose("left", "stop")
    assert again.state.trail[-1] == "last"


def test_the_phase_is_the_innermost_step_that_names_one():
    g = writing()
    assert (g.phase, g.phase_rule) == ("Orders", "4.1")
    assert (ruling().phase, raid().phase) == ("Ruling", "Raids")
    assert begin(tiny(Counting)).phase == ""


def test_an_interruption_can_be_interrupted_and_each_returns_to_its_caller():
    g = counter_parried(dice=[1, 1])
    assert [type(procedure).__name__ for procedure in g.stack] == [
        "Campaign", "Turn", "Raid", "CardPlayed", "CardPlayed", "CardPlayed",
    ]  # fmt: skip
    assert g.state.to_plain(g.title.notation)["table"] == ["ambush-1", "parry-2", "parry-3"]
    # Nobody parries parry-3, so parry-2 is gone and the ambush stands; cobalt may still parry it.
    play(g, "amber: pass", "birch: pass")
    assert str(g.pending[0]) == "cobalt: cobalt may parry ambush-1 [7.3.1]"
    play(g, "cobalt: pass")
    assert g.state.ambush[:2] == [2, 0]
    assert [type(procedure).__name__ for procedure in g.stack] == ["Campaign", "Turn", "Raid"]
    play(g, "amber: pass", "birch: pass")
    assert g.state.to_plain(g.title.notation)["place"] == {"Tor": {"holder": "amber"}}


def test_a_parry_that_is_not_parried_stops_the_card():
    g = play(raid([1, 6]), "amber: play ambush-1", "birch: play parry-2", "amber: pass", "cobalt: pass")
    assert g.state.ambush[:2] == [0, 0]
    assert [type(procedure).__name__ for procedure in g.stack] == ["Campaign", "Turn", "Raid"]
    assert str(g.pending[0]) == "amber: amber may play an ambush in the raid at Tor [7.2]"


def test_a_position_can_run_one_procedure_alone():
    g = losing()
    play(g, "birch: lose b1")
    assert g.pending == []
    assert g.result is None
