"""The guided game says what the rules say."""

from __future__ import annotations

from redoubt.show.lesson import begin_lesson, load_lesson
from tests.titles.switzerland.helpers import G, choose, refused
from tests.titles.switzerland.setting_up import TITLE


def test_r05_0_the_full_hex_of_the_lesson_is_refused_as_it_says() -> None:
    lesson = load_lesson(TITLE.folder / "data" / "tutorial.toml")
    assert lesson is not None
    game = begin_lesson(TITLE, lesson)
    for step in lesson.step:
        if step.id == "why-not":
            break
        for side, choice in (*step.others, *((lesson.side, choice) for choice in step.answer)):
            game.choose(side, choice)
    choose(game, G, "place DE-73-Inf-XX")
    with refused("5.0", "1202"):
        choose(game, G, "at 1202")
