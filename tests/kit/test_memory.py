"""Answers are kept until the part of the board they depend on changes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from redoubt.kit.memory import (
    forget,
    parts,
    remembered,
    remembered_by_identity,
    remembered_by_side,
    remembered_now,
)

RED, BLUE, GROUND = range(3)


def board() -> Any:
    return SimpleNamespace(memo=parts((RED, BLUE, GROUND)), asked=[])


@remembered(GROUND)
def lakes(g: Any) -> int:
    """Where water is."""
    g.asked.append("lakes")
    return 5


@remembered(GROUND)
def forts(g: Any, nation: int) -> int:
    g.asked.append(f"forts {nation}")
    return 10 + nation


@remembered_by_side
def occupied(g: Any, side: int) -> int | None:
    g.asked.append(f"occupied {side}")
    return None


def test_a_question_is_answered_once_for_each_argument() -> None:
    g = board()
    assert [lakes(g), lakes(g), forts(g, 1), forts(g, 2), forts(g, 1)] == [5, 5, 11, 12, 11]
    assert g.asked == ["lakes", "forts 1", "forts 2"]
    assert lakes.__doc__ == "Where water is."


def test_an_answer_of_none_is_an_answer() -> None:
    g = board()
    assert occupied(g, RED) is None
    assert occupied(g, RED) is None
    assert g.asked == ["occupied 0"]


def test_a_part_is_forgotten_alone() -> None:
    g = board()
    lakes(g), occupied(g, RED), occupied(g, BLUE)
    g.memo = forget(g.memo, RED)
    lakes(g), occupied(g, RED), occupied(g, BLUE)
    assert g.asked == ["lakes", "occupied 0", "occupied 1", "occupied 0"]


def test_forgetting_leaves_a_copys_memory_alone() -> None:
    g = board()
    lakes(g)
    copy = SimpleNamespace(memo=g.memo, asked=g.asked)
    g.memo = forget(g.memo, GROUND)
    lakes(copy)
    assert g.asked == ["lakes"]


def test_an_answer_about_a_tuple_is_kept_for_that_very_tuple_and_what_else_was_asked() -> None:
    questions = []

    @remembered_by_identity
    def above(values: tuple[int, ...], least: int) -> list[int]:
        questions.append(least)
        return [value for value in values if value > least]

    values = tuple(range(400, 405))
    assert above(values, 402) is above(values, 402)
    assert above(values, 403) == [404]
    assert above(tuple(range(400, 405)), 402) == [403, 404]
    assert questions == [402, 403, 402]


def test_answers_about_now_are_kept_until_any_part_is_forgotten() -> None:
    questions: list[tuple[int, int]] = []

    @remembered_now
    def total(g: Any, a: int, b: int) -> int:
        questions.append((a, b))
        return a + b

    g = SimpleNamespace(memo=parts((0, 1)))
    assert [total(g, 1, 2), total(g, 1, 2), total(g, 2, 2), total(g, 1, 2)] == [3, 3, 4, 3]
    assert questions == [(1, 2), (2, 2)]
    g.memo = forget(g.memo, 1)
    total(g, 1, 2)
    assert len(questions) == 3
