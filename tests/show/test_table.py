"""What any title's table rests on: choices as their verbs describe them, what cannot be undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from redoubt.engine.decision import PIECE, PLACE, Decision, Names, Notation, Number, Raw, Verb
from redoubt.engine.errors import BadChoice
from redoubt.engine.game import Game
from redoubt.engine.procedure import Asked, Procedure, loop, procedure
from redoubt.engine.text import plain
from redoubt.show.contract import Show
from redoubt.show.offers import Fields, Offering, Phrases, rolls_at_once, words_of
from redoubt.show.table import Table
from redoubt.show.types import Offer
from tests.engine.tiny import SIDES, begin, tiny

LEFT, RIGHT = 0, 1


@dataclass(frozen=True)
class March(Decision):
    """1.1 Where a unit goes."""

    rule = "1.1"
    prompt = "{side} marches with {unit}"
    verbs = (
        Verb("go", "unit", "place", label="{unit} goes to {place}", group="move"),
        Verb("fire", "place", "place", label="Fire from {place} at {place2}", group="fight", rule="2.0"),
        Verb("rest", label="Leave {unit} where it is", group="end", ends=True),
        Verb("wait", rare=True),
    )
    unit: int = 1

    def options(self, g: Any) -> Iterator[Raw]:
        yield ("go", self.unit, 1)
        yield ("fire", 0, 1)
        yield ("rest",)
        yield ("wait",)


@procedure
class Marching(Procedure):
    @loop("1.1")
    def ask(self, g: Any) -> Asked:
        return March(LEFT)

    @ask.then
    def carry_out(self, g: Any, choice: Raw) -> Asked:
        if choice[0] == "fire":
            g.roll("2.0", "fire")
        return None


NOTATION = Notation(
    {
        "side": Names("side", SIDES),
        "unit": Names("unit", ("g1", "g2"), ("1st Guards", "2nd Guards"), PIECE),
        "place": Names("place", ("hague", "delft"), ("The Hague", "Delft"), PLACE),
        "number": Number("number"),
    },
    facts={"side": "side", "unit": "unit"},
)
PHRASES = Phrases()


@PHRASES.verb("go", "March")
def _go(o: Offering, unit: int, place: int) -> Fields:
    return {"cost": 2, "note": f"{o.kind} costs 2 [1.2]"}


TITLE = tiny(Marching, March, notation=NOTATION, show=Show(phrases=PHRASES))


def offers(game: Game, side: int = LEFT) -> dict[str, Offer]:
    table = Table(game.title, game.setup.rules)
    return {offer.text: offer for offer in table.offers(game.seen(side), game.seat(side))}


def test_a_choice_is_offered_in_the_words_of_its_verb() -> None:
    labels = {text: plain(offer.label) for text, offer in offers(begin(TITLE)).items()}
    assert labels == {
        "go g2 delft": "2nd Guards goes to Delft",
        "fire hague delft": "Fire from The Hague at Delft",
        "rest": "Leave 2nd Guards where it is",
        "wait": "wait",
    }


def test_the_arguments_of_a_choice_are_what_is_clicked_for_it() -> None:
    offered = offers(begin(TITLE))
    go, fire, rest = offered["go g2 delft"], offered["fire hague delft"], offered["rest"]
    assert (go.piece, go.place, go.from_place) == ("g2", "delft", None)
    assert (fire.piece, fire.place, fire.from_place) == (None, "delft", "hague")
    assert (rest.piece, rest.place) == (None, None)


def test_a_verb_brings_its_rule_its_group_and_its_flags() -> None:
    offered = offers(begin(TITLE))
    assert {offer.verb: offer.rule for offer in offered.values()} == {
        "go": "1.1", "fire": "2.0", "rest": "1.1", "wait": "1.1",
    }  # fmt: skip
    assert [offer.group for offer in offered.values()] == ["move", "fight", "end", "option"]
    assert [offer.verb for offer in offered.values() if offer.ends] == ["rest"]
    assert [offer.verb for offer in offered.values() if offer.rare] == ["wait"]


def test_a_title_adds_what_needs_the_board() -> None:
    go = offers(begin(TITLE))["go g2 delft"]
    assert go.cost == 2
    assert words_of(go) == "2nd Guards goes to Delft: March costs 2 [1.2]"


def test_the_same_offer_is_made_once_for_all_who_look_again() -> None:
    game = begin(TITLE)
    first, again = offers(game), offers(game)
    assert all(first[text] is again[text] for text in first)
    assert offers(begin(TITLE)) == first


def test_nothing_is_offered_to_a_side_that_is_not_asked() -> None:
    assert offers(begin(TITLE), RIGHT) == {}


def test_a_choice_after_which_a_die_falls_is_found_without_touching_the_game() -> None:
    game = begin(TITLE, dice=(3,))
    before = game.digest(), game.dice.counter
    assert [offer.verb for offer in offers(game).values() if offer.danger] == ["fire"]
    assert rolls_at_once(game.seat(LEFT).imagine(0), LEFT, game.parse("fire hague delft"))
    assert (game.digest(), game.dice.counter) == before


def test_an_unknown_layer_is_refused() -> None:
    game = begin(TITLE)
    with pytest.raises(BadChoice, match="unknown layer 'fog'"):
        Table(game.title, game.setup.rules).layer(game.seen(LEFT), "fog")
