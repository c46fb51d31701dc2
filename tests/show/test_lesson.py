"""A guided game is data; damaged data is refused, and every shipped one goes as it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.engine.errors import DataError, Refused
from redoubt.engine.game import Game
from redoubt.engine.title import Title
from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings
from redoubt.show.lesson import Lesson, LessonStep, begin_lesson, holds, load_lesson
from redoubt.show.table import offered
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
TAUGHT = [one for one in SHIPPED if (TITLES / one / "data" / "tutorial.toml").is_file()]


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
        ('{ part = "prompt" }', '{ part = "prompt", hex = "1" }', "one of piece, hex and part"),
        ('{ part = "prompt" }', "{ }", "one of piece, hex and part"),
        ("minutes = 1", 'minutes = "long"', "minutes"),
        ("minutes = 1", "minutes = 1\nhours = 2", "hours"),
        ("[[step]]", "[[stop]]", "stop"),
    ],
)
def test_damaged_data_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_lesson(written(tmp_path, GOOD.replace(old, new)))


# what is shipped


def seen(game: Game, side: str) -> dict[str, Any]:
    """The part of the table that steps are judged by."""
    make = game.title.extras["table"](game.setup.rules)
    view = game.view(side)
    return {
        "turn": game.turn,
        "phase": {"rule": game.phase_rule},
        "legal": offered(make, view, game.seat(side)),
        "scene": make.scene(view),
    }


def follow(game: Game, lesson: Lesson, step: LessonStep) -> None:
    """Make the choices of a step; what it waits for holds after the last one and not before."""
    for side, choice in step.others:
        game.choose(side, choice)
    if step.until is not None:
        answer(game, lesson, step)
    said = " ".join(line["text"] for line in game.log_lines(lesson.side))
    assert [words for words in step.told if words not in said] == [], step.id


def answer(game: Game, lesson: Lesson, step: LessonStep) -> None:
    assert step.until
    assert not holds(step.until, seen(game, lesson.side)), f"{step.id} is done before it begins"
    for choice in step.answer:
        assert not holds(step.until, seen(game, lesson.side)), f"{step.id} is done before {choice}"
        if choice == "undo":
            while not holds(step.until, seen(game, lesson.side)):
                game.undo(lesson.side)
        else:
            game.choose(lesson.side, choice)
    assert holds(step.until, seen(game, lesson.side)), f"{step.id} is never done"


@pytest.mark.parametrize("title_id", TAUGHT)
def test_a_shipped_guided_game_goes_as_it_is_told(title_id: str) -> None:
    title = redoubt.title(title_id)
    lesson = lesson_of(title)
    assert lesson is not None
    game = begin_lesson(title, lesson)
    for step in lesson.step:
        follow(game, lesson, step)


@pytest.mark.parametrize("title_id", TAUGHT)
def test_a_shipped_guided_game_cites_known_rules_and_real_things(title_id: str) -> None:
    title = redoubt.title(title_id)
    lesson = lesson_of(title)
    assert lesson is not None
    index = RulesIndex.load(title.folder / "data" / "rules.toml")
    rulings = load_rulings(title.folder / "RULINGS.md")
    rules = title.extras["map"](begin_lesson(title, lesson).setup.rules)
    hexes, pieces = {one["hex"] for one in rules["hexes"]}, {one["id"] for one in rules.get("units", ())}
    for step in lesson.step:
        cited = {part.strip() for text in step.text.split("[")[1:] for part in text.split("]")[0].split(",")}
        unknown = {rule for rule in (*step.rules, *cited) if not index.known(rule)}
        assert unknown <= set(rulings), step.id
        assert {point.hex for point in step.point if point.hex} <= hexes, step.id
        assert {point.piece for point in step.point if point.piece} <= pieces, step.id


def test_r05_0_the_full_hex_of_the_lesson_is_refused_as_it_says() -> None:
    title = redoubt.title("switzerland")
    lesson = lesson_of(title)
    assert lesson is not None
    game = begin_lesson(title, lesson)
    for step in lesson.step[: [one.id for one in lesson.step].index("why-not")]:
        follow(game, lesson, step)
    game.choose("german", "place DE-73-Inf-XX")
    with pytest.raises(Refused) as refused:
        game.choose("german", "at 1202")
    assert refused.value.no.rule == "5.0"
