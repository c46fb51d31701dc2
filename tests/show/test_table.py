"""What any title's table rests on: remarks, choices without a title's help, what cannot be undone."""

from __future__ import annotations

import pytest

from redoubt.show.table import bare_choice, offered, remark, rolls_at_once, told
from tests.titles.switzerland.helpers import G, S, at


@pytest.mark.parametrize(
    ("line", "text", "rule"),
    [
        ("one unit a hex [5.0]", "one unit a hex", "5.0"),
        ("  held by the German [3.0]", "held by the German", "3.0"),
        ("turn 1 of 10, day", "turn 1 of 10, day", ""),
        ("[5.0]", "[5.0]", ""),
        ("a list [of two] things", "a list [of two] things", ""),
    ],
)
def test_a_sentence_is_parted_from_its_rule(line: str, text: str, rule: str) -> None:
    assert told(line) == {"text": text, "rule": rule}


def test_a_remark_may_say_more() -> None:
    assert remark("closed", "18.1", side="german") == {"text": "closed", "rule": "18.1", "side": "german"}


def test_a_title_without_a_table_offers_the_text_of_its_choices() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"})
    made = offered(None, game.view(G), game.seat(G))
    assert [one["text"] for one in made] == [str(one) for one in game.legal(G)]
    assert made[0] == {
        "text": "move DE-5-Inf-XX", "verb": "move", "label": "move DE-5-Inf-XX", "rule": "9.0",
        "piece": None, "hex": None, "group": "move",
    }  # fmt: skip
    assert made[-1]["group"] == "end"


def test_nothing_is_offered_to_a_side_that_is_not_asked() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"})
    assert offered(None, game.view(S), game.seat(S)) == []


def test_a_choice_after_which_a_die_falls_is_found_without_touching_the_game() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1104", "DE-52-Inf-XX": "1105", "CH-10-Mtn-X": "1104",
                        "CH-11-Mtn-X": "1105"}, dice=(3,) * 20)  # fmt: skip
    before = game.digest(), game.dice.counter
    assert rolls_at_once(game.seat(G), game.legal(G)[0])
    assert (game.digest(), game.dice.counter) == before


def test_a_move_can_be_taken_back() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"})
    assert not rolls_at_once(game.seat(G), game.legal(G)[0])


def test_a_bare_choice_ends_with_done() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"})
    assert bare_choice(game.asked[0], game.legal(G)[-1])["group"] == "end"
