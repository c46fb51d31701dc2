"""Numbers of points: one choice with a range, and a refusal that names the limit."""

from __future__ import annotations

import pytest

from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.titles.land_war import TITLE
from tests.titles.land_war.helpers import at, legal, manned, new, play, refused, still


@pytest.mark.parametrize("scenario", ["orel", "europe", "china"])
def test_no_two_options_differ_in_a_number_alone(scenario: str) -> None:
    game = new(scenario)
    players = {side: make_player("staff", TITLE, side, 3) for side in game.sides}
    ranges = set()
    while game.turn < 2 and game.result is None:
        side = game.sides[game.open_decisions()[0].side]
        options = [
            option for option in game.legal(side) if TITLE.notation.verbs[option.verb][-1:] == ("number",)
        ]
        assert len({option[:-1] for option in options}) == len(options)
        ranges |= {option.verb for option in options if option.span is not None}
        game.choose(side, players[side].choose(game.seat(side)))
    assert {"send", "lsp", "recall", "advance"} <= ranges


@pytest.mark.parametrize(
    ("order", "rule", "why"),
    [
        ("send men 0602 7", "LW-051", "the Pool has 6 men left; you ordered 7"),
        ("send lsp 0602 10", "LW-051", "1 to 9 points go in one order"),
        ("send men 0602 0", "LW-051", "1 to 9 points go in one order"),
        ("patrol 0602 3", "LW-125", "the Pool has 2 aircraft left; you ordered 3"),
    ],
)
def test_lw051_a_number_out_of_range_is_refused_with_the_limit(order: str, rule: str, why: str) -> None:
    with refused(rule, why):
        play(new(), f"germany: {order}")


@pytest.mark.parametrize(
    ("order", "rule", "why"),
    [
        ("recall tanks 0602 2", "LW-055", "Sevsk (salient) 0602 has 1 tank of Germany"),
        (
            "recall men 0602 4",
            "LW-012",
            "Sevsk (salient) 0602 can spare 3 more men; you ordered 4",
        ),
        ("recall men 0602 0", "LW-055", "1 to 9 points go in one order"),
    ],
)
def test_lw055_what_a_hex_cannot_spare_is_refused_with_what_it_can(order: str, rule: str, why: str) -> None:
    g = still(manned({"0602": {"Germany": (4, 1)}}))
    assert legal(g, "germany", "recall") == ["recall men 0602 1..3", "recall tanks 0602 1"]
    with refused(rule, why):
        play(g, f"germany: {order}")


def test_lw055_what_the_sheet_takes_already_is_counted() -> None:
    g = still(manned({"0602": {"Germany": (4, 1)}}))
    play(g, "germany: recall men 0602 2")
    assert legal(g, "germany", "recall") == ["recall men 0602 1", "recall tanks 0602 1"]
    with refused(
        "LW-012",
        "Sevsk (salient) 0602 can spare 1 more man; you ordered 2",
    ):
        play(g, "germany: recall men 0602 2")


def test_a_choice_that_leaves_its_number_open_is_not_an_order() -> None:
    with refused("LW-051", "leaves the number open"):
        play(new(), "germany: send men 0602 1..6")


def test_a02_a_sheet_is_written_as_texts_and_kept_as_choices() -> None:
    g: Game = at("LW-051", manned(), pools={"Germany": {"men": 4}})
    play(g, "germany: send men 0602 3")
    assert g.view("germany")["state"]["side"]["germany"]["sheet"] == ["send men 0602 3"]
    (order,) = g.state.sheet[g.side_id("germany")]
    assert (order.verb, order[-1]) == ("send", 3)
