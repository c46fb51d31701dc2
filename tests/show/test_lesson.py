"""A guided game is data; damaged data is refused, and every shipped one goes as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.engine.decision import PIECE, PLACE, Names
from redoubt.engine.errors import DataError
from redoubt.engine.game import Game
from redoubt.engine.title import Title
from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings
from redoubt.show.lesson import Lesson, LessonStep, Until, begin_lesson, holds, load_lesson
from redoubt.show.table import Table
from tests.shipped import SHIPPED

GOOD = """
name = "A first raid"
text = "Two steps."
minutes = 1
scenario = "farm"
dice = [3, 4]
side = "red"
[[step]]
id = "a"
chapter = "One"
title = "Look"
text = "Look [1.0]."
point = [{ part = "prompt" }]
[[step]]
id = "b"
chapter = "One"
title = "Go"
text = "Go."
answer = ["go"]
until = { gone = ["go"] }
"""


def lesson_of(title: Title) -> Lesson | None:
    return load_lesson(title.folder / "data" / "tutorial.toml")


TITLES = Path(redoubt.__file__).parent / "titles"
TAUGHT = [id for id in SHIPPED if (TITLES / id / "data" / "tutorial.toml").is_file()]


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "tutorial.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_title_without_a_guided_game_has_none(tmp_path: Path) -> None:
    assert load_lesson(tmp_path / "tutorial.toml") is None


def test_a_guided_game_is_read(tmp_path: Path) -> None:
    lesson = load_lesson(written(tmp_path, GOOD))
    assert lesson is not None
    assert [step.id for step in lesson.step] == ["a", "b"]
    assert lesson.step[0].point[0].part == "prompt"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "b"', 'id = "a"', "'a' is given twice"),
        ('until = { gone = ["go"] }', "", "answer and until go together"),
        ('answer = ["go"]', "", "answer and until go together"),
        ('{ part = "prompt" }', '{ part = "prompt", place = "1" }', "one of piece, place and part"),
        ('{ part = "prompt" }', "{ }", "one of piece, place and part"),
        ("minutes = 1", 'minutes = "long"', "minutes"),
        ("minutes = 1", "minutes = 1\nhours = 2", "hours"),
        ("[[step]]", "[[stop]]", "stop"),
    ],
)
def test_damaged_data_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_lesson(written(tmp_path, GOOD.replace(old, new)))


# what is shipped


def is_done(game: Game, lesson: Lesson, until: Until) -> bool:
    """Whether the learner sees what a step waits for."""
    table = Table(game.title, game.setup.rules)
    return holds(until, table, game.seen(lesson.side), game.seat(lesson.side))


def follow(game: Game, lesson: Lesson, step: LessonStep) -> None:
    """Make the choices of a step; what it waits for holds after the last one and not before."""
    for side, choice in step.others:
        game.choose(side, choice)
    if step.until is not None:
        answer(game, lesson, step)
    log = " ".join(line["text"] for line in game.log_lines(lesson.side))
    assert [words for words in step.log if words not in log] == [], step.id


def answer(game: Game, lesson: Lesson, step: LessonStep) -> None:
    assert step.until
    assert not is_done(game, lesson, step.until), f"{step.id} is done before it begins"
    for choice in step.answer:
        assert not is_done(game, lesson, step.until), f"{step.id} is done before {choice}"
        if choice == "undo":
            while not is_done(game, lesson, step.until):
                game.undo(lesson.side)
        else:
            game.choose(lesson.side, choice)
    assert is_done(game, lesson, step.until), f"{step.id} is never done"


@pytest.mark.parametrize("title_id", TAUGHT)
def test_a_shipped_guided_game_goes_as_its_lesson_says(title_id: str) -> None:
    title = redoubt.title(title_id)
    lesson = lesson_of(title)
    assert lesson is not None
    game = begin_lesson(title, lesson)
    for step in lesson.step:
        follow(game, lesson, step)


def named(title: Title, part: str) -> set[str]:
    """The ids of all places or pieces of a title."""
    kinds = (title.notation.kinds[kind] for kind in title.notation.of_part(part))
    return {id for kind in kinds if isinstance(kind, Names) for id in kind.names}


@pytest.mark.parametrize("title_id", TAUGHT)
def test_a_shipped_guided_game_cites_known_rules_and_real_things(title_id: str) -> None:
    title = redoubt.title(title_id)
    lesson = lesson_of(title)
    assert lesson is not None
    index = RulesIndex.load(title.folder / "data" / "rules.toml")
    rulings = load_rulings(title.folder / "RULINGS.md")
    places, pieces = named(title, PLACE), named(title, PIECE)
    for step in lesson.step:
        cited = {part.strip() for text in step.text.split("[")[1:] for part in text.split("]")[0].split(",")}
        unknown = {rule for rule in (*step.rules, *cited) if not index.known(rule)}
        assert unknown <= set(rulings), step.id
        assert {point.place for point in step.point if point.place} <= places, step.id
        assert {point.piece for point in step.point if point.piece} <= pieces, step.id
