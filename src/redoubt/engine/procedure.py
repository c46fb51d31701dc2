"""Procedures: numbered sections of a rulebook, run step by step on a stack of plain data.

    @procedure
    class CombatRound(Procedure):
        hex: int
        owed: int = 0

        @step("10.1")
        def roll(self, g): ...

        @loop("10.2.1")                      # run again until it returns None
        def hits(self, g):
            if self.owed:
                return TakeHit(...)

        @hits.then                           # what follows from the answer
        def hit_chosen(self, g, choice): ...

A step returns None (go on), a Decision (ask one side), another Procedure (run that first), or LEAVE
(this procedure is over). Two more kinds of step ask several sides at the same time and return a tuple
of Decisions: `sealed` keeps the answers secret and opens them together; `draft` takes each answer at
once and asks again until it returns None, which is how sealed orders are built from small choices.

Fields hold plain unchanging values (ints, strings, tuples), so that copying a procedure is cheap and
a save can be made in the middle of anything. The place in a procedure is saved by step name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar, Final, Self, TypeVar, dataclass_transform

from redoubt.engine.decision import Decision

Asked = Any
"""What a step may return: None, a Decision, a tuple of Decisions, a Procedure, LEAVE."""


class _Leave:
    def __repr__(self) -> str:
        return "LEAVE"


LEAVE: Final = _Leave()

ONCE, LOOP, SEALED, DRAFT = 0, 1, 2, 3


class Step:
    """One numbered step of a procedure and, if it asks something, what follows from the answer."""

    def __init__(self, rule: str, phase: str, mode: int, fn: Callable[..., Asked]) -> None:
        self.rule = rule
        self.phase = phase
        self.mode = mode
        self.run = fn
        self.name = fn.__name__
        self.answer: Callable[..., Asked] | None = None
        self.__doc__ = fn.__doc__

    def then(self, fn: Callable[..., Asked]) -> Callable[..., Asked]:
        """Mark the method that takes the answer."""
        self.answer = fn
        return fn


def _marker(mode: int) -> Callable[..., Callable[[Callable[..., Asked]], Step]]:
    def marker(rule: str, phase: str = "") -> Callable[[Callable[..., Asked]], Step]:
        return lambda fn: Step(rule, phase, mode, fn)

    return marker


step = _marker(ONCE)
"""`@step("10.1", "Combat")`: done once. The second word names a phase for players."""
loop = _marker(LOOP)
"""`@loop("10.2.1")`: done again and again until it returns None."""
sealed = _marker(SEALED)
"""`@sealed("3.2")`: several sides answer one decision each; `then(g, choices)` opens them together."""
draft = _marker(DRAFT)
"""`@draft("3.1")`: several sides answer small decisions at once; `then(g, side, choice)` takes each."""


class Procedure:
    """Base of all procedures. `pc` is the step that is running, also while it waits for another procedure."""

    __slots__ = ("pc",)
    STEPS: ClassVar[tuple[Step, ...]] = ()
    FIELDS: ClassVar[tuple[str, ...]] = ()
    pc: int

    def copy(self) -> Self:
        raise TypeError("use @procedure")

    def raw(self) -> tuple[Any, ...]:
        """For the digest: name, step, fields."""
        raise TypeError("use @procedure")

    @classmethod
    def at(cls, step_name: str, **values: Any) -> Self:
        """A procedure standing at a named step."""
        procedure = cls(**values)
        names = [step.name for step in cls.STEPS]
        procedure.pc = len(names) if step_name == "end" else names.index(step_name)
        return procedure


P = TypeVar("P", bound=Procedure)


@dataclass_transform()
def procedure(cls: type[P]) -> type[P]:
    """Make a procedure class: slots, its steps in written order, and a generated copy."""
    finished: type[P] = dataclasses.dataclass(slots=True, eq=False)(cls)
    names = tuple(f.name for f in dataclasses.fields(finished))  # type: ignore[arg-type]
    steps = {
        s.name: s for base in reversed(finished.__mro__) for s in vars(base).values() if isinstance(s, Step)
    }
    finished.STEPS = tuple(steps.values())
    finished.FIELDS = names
    init = finished.__init__
    _generate(finished)

    def start(self: P, *args: Any, **values: Any) -> None:
        self.pc = 0
        init(self, *args, **values)

    finished.__init__ = start  # type: ignore[method-assign,assignment]
    return finished


def _generate(cls: type[Procedure]) -> None:
    """Give a class its copy and its raw form, written out for its fields."""
    lines = "\n".join(f" new.{name} = self.{name}" for name in cls.FIELDS)
    values = "".join(f", self.{name}" for name in cls.FIELDS)
    source = (
        f"def copy(self):\n new = make(cls)\n new.pc = self.pc\n{lines}\n return new\n"
        f"def raw(self):\n return (name, steps[self.pc]{values})\n"
    )
    steps = (*(step.name for step in cls.STEPS), "end")
    scope: dict[str, Any] = {"make": object.__new__, "cls": cls, "name": cls.__name__, "steps": steps}
    exec(source, scope)
    cls.copy = scope["copy"]  # type: ignore[method-assign]
    cls.raw = scope["raw"]  # type: ignore[method-assign]


def with_steps(cls: type[P], steps: tuple[Step, ...]) -> type[P]:
    """The same procedure with other steps, under the same name."""
    new: type[P] = type(
        cls.__name__, (cls,), {"__slots__": (), "__doc__": cls.__doc__, "__module__": cls.__module__}
    )
    new.STEPS = steps
    _generate(new)
    return new


__all__ = [
    "LEAVE", "Decision", "Procedure", "Step", "draft", "loop", "procedure", "sealed", "step", "with_steps",
]  # fmt: skip
