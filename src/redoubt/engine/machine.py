"""The machine: runs the procedures on the stack until somebody has to decide.

It is the part of a game that goes forward; `Game` checks what is chosen, and keeps the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redoubt.engine.decision import Choice, Decision, Listed, Offer, Span
from redoubt.engine.dice import Dice
from redoubt.engine.entries import Entry
from redoubt.engine.errors import No, Refused
from redoubt.engine.events import Event, Watch
from redoubt.engine.procedure import DRAFT, LEAVE, LOOP, ONCE, SEALED, Procedure, Step
from redoubt.engine.state import State
from redoubt.engine.title import Title
from redoubt.engine.variant import exchanged

_TOO_LONG = 100_000
"""Steps without a decision after which a procedure must be running in a circle."""


class Machine:
    """A state, a stack of procedures, and the decisions that are open."""

    __slots__ = (
        "_entries", "_log", "asked", "barrier", "dice", "keep", "last_roll", "learned", "listed", "rolled",
        "sealed", "shared", "stack", "state", "title", "watch",
    )  # fmt: skip
    title: Title
    state: State
    stack: list[Procedure]
    shared: int
    """The lowest so many procedures of the stack belong to copies and snapshots too."""
    dice: Dice
    keep: bool
    watch: Watch | None
    asked: tuple[Decision, ...]
    listed: list[Listed | None]
    """For each open decision what may be answered; None until somebody wants to know."""
    sealed: dict[int, Choice]
    barrier: bool
    learned: int
    rolled: list[tuple[int, int, str, str]]
    last_roll: int
    _log: list[Event]
    _entries: list[Entry]

    def _index(self, side: int) -> int:
        raise TypeError("use Game")

    # step by step: odds use this on copies without record

    def take(self, side: int, choice: Choice) -> None:
        """Carry out a listed choice and stand still before the next step."""
        self._apply(self._index(side), choice, 0)

    def step(self) -> None:
        """Run one step. Nobody is asked unless the step asks."""
        self._advance(1)

    @property
    def next_step(self) -> Step | None:
        """The step that runs next; None while somebody is asked, a procedure ends, or all is over."""
        if self.asked or not self.stack or self.state.outcome is not None:
            return None
        procedure = self.stack[-1]
        return procedure.STEPS[procedure.pc] if procedure.pc < len(procedure.STEPS) else None

    def _top(self) -> Procedure:
        """The running procedure, to be changed. The lowest `shared` procedures of the stack belong to copies
        and snapshots too, so one of them is copied first: most of a stack is never copied at all."""
        stack = self.stack
        depth = len(stack)
        if depth <= self.shared:
            stack[-1] = stack[-1].copy()
            self.shared = depth - 1
        return stack[-1]

    def _apply(self, index: int, choice: Choice, limit: int = -1) -> None:
        stack = self.stack
        procedure = stack[-1] if len(stack) > self.shared else self._top()
        step = procedure.STEPS[procedure.pc]
        assert step.answer is not None
        if step.mode < SEALED:
            followed = step.answer(procedure, self.state, choice)
        elif step.mode == SEALED:
            self.sealed[index] = choice
            if len(self.sealed) < len(self.asked):
                return
            self.barrier = True
            self.learned = -1
            choices = tuple(self.sealed[i] for i in range(len(self.asked)))
            self.sealed = {}
            followed = step.answer(procedure, self.state, choices)
        else:
            followed = step.answer(procedure, self.state, self.asked[index].side, choice)
        if followed is not None or step.mode != LOOP:
            self._follow(procedure, step, followed)
        self._advance(limit)

    def _follow(self, procedure: Procedure, step: Step, followed: Any) -> None:
        """Go where an answer or a step leads: on, into another procedure, or out of this one."""
        if followed is None:
            if step.mode == ONCE or step.mode == SEALED:
                procedure.pc += 1
        elif followed is LEAVE:
            self._pop()
        else:
            replaced = self.title.replaced
            self.stack.append(exchanged(replaced, followed) if replaced else followed)

    def _pop(self) -> None:
        """A procedure is over: the step that called it is done, unless it is a loop."""
        stack = self.stack
        stack.pop()
        if self.shared > len(stack):
            self.shared = len(stack)
        if stack:
            caller = stack[-1]
            mode = caller.STEPS[caller.pc].mode
            if mode in (ONCE, SEALED):
                self._top().pc += 1

    def _advance(self, limit: int = -1) -> None:
        """Run the procedures until somebody has to decide, or nothing is left to do, or `limit` steps are."""
        stack, g, replaced = self.stack, self.state, self.title.replaced
        for _ in range(_TOO_LONG if limit < 0 else limit):
            if g.outcome is not None:
                stack.clear()
            if not stack:
                break
            procedure = stack[-1] if len(stack) > self.shared else self._top()
            steps = procedure.STEPS
            if procedure.pc >= len(steps):
                self._pop()
                continue
            step = steps[procedure.pc]
            asked = step.run(procedure, g)
            if asked is None:
                if step.mode == DRAFT:
                    self.barrier = True
                procedure.pc += 1
            elif isinstance(asked, Decision):
                if replaced:
                    asked = exchanged(replaced, asked)
                listed = self.list_options(asked)
                single = len(listed) == 1 and listed[0][-1].__class__ is not Span
                if single and asked.lapses():
                    procedure.pc += 1
                    continue
                if not single or not asked.automatic():
                    self.asked = (asked,)
                    self.listed = [listed]
                    return
                if step.mode >= SEALED:
                    self._ask_together(procedure, step, (asked,))
                    continue
                only = self.title.notation.choice(listed[0])
                self._take_forced(asked, only, asked.secret)
                assert step.answer is not None
                self._follow(procedure, step, step.answer(procedure, g, only))
            elif asked.__class__ is tuple:
                if self._ask_together(procedure, step, asked):
                    return
            else:
                self._follow(procedure, step, asked)
        else:
            if limit < 0:
                raise AssertionError(f"{type(stack[-1]).__name__} runs in a circle")
        self.asked = ()
        self.listed = []

    def list_options(self, decision: Decision) -> Listed:
        """What may be answered to a decision now."""
        options = decision.options(self.state)
        listed = options if isinstance(options, (list, Offer)) else list(options)
        if not listed:
            raise AssertionError(f"dead end: {type(decision).__name__} [{decision.rule}] lists no choice")
        return listed

    def _ask_together(self, procedure: Procedure, step: Step, asked: tuple[Decision, ...]) -> bool:
        """Ask several sides at once. True when somebody has to answer."""
        if step.mode < SEALED:
            raise TypeError(f"{type(procedure).__name__}.{step.name} asks several: use @sealed or @draft")
        if self.title.replaced:
            asked = tuple(exchanged(self.title.replaced, decision) for decision in asked)
        if not asked:
            self.barrier = self.barrier or step.mode == DRAFT
            procedure.pc += 1
            return False
        listed = [
            None if step.mode == DRAFT and not decision.automatic() else self.list_options(decision)
            for decision in asked
        ]
        assert step.answer is not None
        make = self.title.notation.choice
        forced = (
            {
                i: make(only[0])
                for i, only in enumerate(listed)
                if only and len(only) == 1 and only[0][-1].__class__ is not Span and asked[i].automatic()
            }
            if any(listed)
            else {}
        )
        for index, choice in forced.items():
            self._take_forced(asked[index], choice, True)
            if step.mode == DRAFT:
                followed = step.answer(procedure, self.state, asked[index].side, choice)
                self._follow(procedure, step, followed)
                return False
        if step.mode == SEALED:
            if len(forced) == len(asked):
                choices = tuple(forced[i] for i in range(len(asked)))
                self._follow(procedure, step, step.answer(procedure, self.state, choices))
                return False
            self.sealed = forced
        self.asked = asked
        self.listed = listed
        return True

    def _take_forced(self, decision: Decision, choice: Choice, secret: bool) -> None:
        if self.keep:
            seen_by = (decision.side,) if secret else None
            facts = {"side": decision.side, "choice": str(choice)}
            self.log_event(decision.cites(), "forced", facts, seen_by)
        elif self.watch is not None:
            self.watch.event(decision.cites(), "forced")

    def relist(self) -> None:
        """List the options again, after the board was changed from outside; or run the step again that asks
        (`Decision.anew`)."""
        if self.asked and all(decision.anew for decision in self.asked):
            self._advance()
            return
        self.listed = [list(decision.options(self.state)) for decision in self.asked]
        if [] in self.listed:
            raise Refused(No("umpire", "the change leaves a decision without any choice"))

    # dice and log, called through the state

    def roll(self, rule: str, what: str, sides: int) -> int:
        face = self.dice.roll(rule, what, sides)
        if self.keep:
            self.rolled.append((face, sides, rule, what))
            self.last_roll = self.dice.counter
        if self.watch is not None:
            self.watch.roll(self.state, rule, what, sides, face)
        self.barrier = True
        return face

    def log_event(self, rule: str, kind: str, facts: dict[str, Any], seen_by: tuple[int, ...] | None) -> None:
        if self.keep:
            self._log.append(Event(rule, kind, facts, seen_by, len(self._entries), self._rolls(kind, facts)))
        if self.watch is not None:
            self.watch.event(rule, kind)

    def _rolls(self, kind: str, facts: Mapping[str, Any]) -> tuple[int, ...]:
        """The numbers of the dice that an event reports: the last ones that fell."""
        declared = self.title.events.get(kind)
        count = len(declared.faces(facts)) if declared is not None and declared.dice else 0
        return tuple(range(self.last_roll - count + 1, self.last_roll + 1))


__all__ = ["Machine"]
