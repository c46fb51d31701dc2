"""A guided first game: data of a title, played at a real table.

`tutorial.toml` names a scenario, its dice and the side that learns, then the steps. Each step says what to
look at, what the others choose before it (`others`), what the learner should choose (`answer`), and what the
table shows when that is done (`until`). Nothing here is a rule: the table judges every choice as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable

import msgspec

from redoubt.engine import record
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.errors import DataError
from redoubt.engine.game import Game
from redoubt.engine.seat import Seat
from redoubt.engine.title import Title
from redoubt.engine.view import Seen
from redoubt.kit.tables import parse_toml, read_text
from redoubt.show.table import Table

SPARE = 600
"""Dice beyond those of the story, for whoever plays on."""


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to look at: a piece, a place, or a part of the page."""

    piece: str = ""
    place: str = ""
    part: str = ""


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table shows when the step is done. Everything that is given must hold."""

    places: dict[str, str] = msgspec.field(default_factory=dict)
    """Where pieces stand."""
    hits: dict[str, int] = msgspec.field(default_factory=dict)
    """How many hits pieces have."""
    phase: str = ""
    """The rule number of the phase."""
    turn: int = 0
    offers: tuple[str, ...] = ()
    """Choices that are open to the learner."""
    gone: tuple[str, ...] = ()
    """Choices that are not open any more."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step. Without `answer` it is only read."""

    id: str
    chapter: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    point: tuple[Point, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    """Side and choice, one after the other."""
    answer: tuple[str, ...] = ()
    until: Until | None = None
    log: tuple[str, ...] = ()
    """Words that the log has said by the end of the step: what the text relies on."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game."""

    name: str
    text: str
    minutes: int
    scenario: str
    dice: tuple[int, ...]
    """The faces of the story, those of the set-up first."""
    side: str
    step: tuple[LessonStep, ...]


def load_lesson(path: Traversable) -> Lesson | None:
    """A title's tutorial.toml; None if it has none."""
    if not path.is_file():
        return None
    file = path.name
    try:
        lesson = msgspec.convert(parse_toml(read_text(path, file), file), Lesson)
    except msgspec.ValidationError as error:
        raise DataError(file, None, None, str(error)) from None
    _check(file, lesson.step)
    return lesson


def _check(file: str, steps: Sequence[LessonStep]) -> None:
    if not steps:
        raise DataError(file, None, None, "expected at least one [[step]]")
    seen: set[str] = set()
    for step in steps:
        if step.id in seen:
            raise DataError(file, None, None, f"step {step.id!r} is given twice")
        seen.add(step.id)
        if bool(step.answer) != (step.until is not None):
            raise DataError(file, None, None, f"step {step.id!r}: answer and until go together")
        for point in step.point:
            if sum(map(bool, (point.piece, point.place, point.part))) != 1:
                expected = f"step {step.id!r}: a point is one of piece, place and part"
                raise DataError(file, None, None, expected)


def holds(until: Until, table: Table, seen: Seen, seat: Seat) -> bool:
    """Whether what the learner's side sees fulfils a step."""
    pieces = {piece.id: piece for piece in table.scene(seen).pieces}
    legal = seat.legal()

    def is_open(text: str) -> bool:
        return any(choice.allows(seen.title.notation.parse(text)) for choice in legal)

    return (
        all(id in pieces and pieces[id].place == place for id, place in until.places.items())
        and all(id in pieces and pieces[id].hits == hits for id, hits in until.hits.items())
        and (not until.phase or seen.phase_rule == until.phase)
        and (not until.turn or seen.turn == until.turn)
        and all(is_open(text) for text in until.offers)
        and not any(is_open(text) for text in until.gone)
    )


def begin_lesson(title: Title, lesson: Lesson) -> Game:
    """The lesson's game at its beginning. Its dice fall as the story wants, then as they may."""
    spare = SeededDice(len(lesson.dice))
    faces = [*lesson.dice, *(spare.roll("", "", 6) for _ in range(SPARE))]
    return record.new_game(title, lesson.scenario, None, ScriptedDice(faces), None)
