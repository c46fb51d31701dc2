"""`redoubt play paths_of_glory`: the hand and the boxes in words."""

from __future__ import annotations

import io

from redoubt.cli.screen import Screen
from redoubt.cli.session import Session
from tests.titles.paths_of_glory.helpers import AP, CP, at


def said(line: str, *more: str) -> list[str]:
    """What the table answers the Central Powers in their first action round, with two cards or more."""
    hands = {CP: ["CP-13", "CP-11", *more], AP: ["AP-33"]}
    game = at("cp 7.1", {"GE-1": "Essen"}, turn=1, hand=hands)
    out = io.StringIO()
    session = Session(
        game, {"ap": None, "cp": None}, Screen(plain=True, out=out, source=io.StringIO(), width=400)
    )
    session.obey(line)
    return out.getvalue().splitlines()


def test_the_hand_says_what_each_card_does_and_why_not_now() -> None:
    falkenhayn, oberost = said("hand")
    assert falkenhayn.startswith("Falkenhayn (Ops 4, SR 4, ")
    assert falkenhayn.endswith("; not now: on turns 1 and 2 only after Moltke was played as event [CP-13]")
    assert oberost.endswith("German units may attack Russian forts. [CP-11]")


def test_the_enemys_hand_is_a_number() -> None:
    assert said("status hand of the allied") == ["Hand of the Allied Powers: 1 card [3.3]"]


def test_status_says_when_nothing_fits() -> None:
    assert said("status zeppelin") == ["nothing in the status fits 'zeppelin'"]


def test_the_list_of_choices_calls_cards_by_name() -> None:
    many = said("legal", "CP-03", "CP-05", "CP-06", "CP-12")
    (cards,) = {line.strip() for line in many[2:] if line.startswith("      ") and "CP-13" in line}
    assert cards.startswith("CP-13 Falkenhayn, CP-11 OberOst, CP-03 Von François")


def test_choices_are_found_by_the_name_of_the_card() -> None:
    head, *choices = said("legal falkenhayn")
    assert head.endswith(", 3 shown")
    assert choices[0].endswith("ops CP-13: Use Falkenhayn for Ops, up to 4 spaces of one nation each [8.2]")


def test_done_does_not_end_a_question_that_came_up_in_the_same_line() -> None:
    """The last activation ends the activating, so that `done` would end the movement."""
    *_, last = said("one_op; activate_move Essen; done")
    assert last == "Error: 'done' is left out: it would answer a question that you have not seen"
    moved = said("one_op; activate_move Essen; move GE-1; to Kassel; done")
    assert not any(line.startswith("Error") for line in moved)
