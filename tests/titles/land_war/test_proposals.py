"""Drafts of the deployment sheet (A02, LW-051): a man everywhere, evened out, as last turn, cleared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.engine.errors import BadChoice, NotYours
from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.show.proposals import Draft, drafted, offered, remembered
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw051_deployment import left
from redoubt.titles.land_war.show import proposals
from redoubt.titles.land_war.state import AXIS, RESOURCES

from .helpers import at, hex_

G, S = "germany", "ussr"


def drafts(game: Game) -> proposals.Drafts:
    return proposals.Drafts(game.setup.rules)


def ids(game: Game, side: str = G) -> list[str]:
    return [proposal.id for proposal in offered(drafts(game), game.seen(side))]


def draft(game: Game, name: str, *places: str, side: str = G) -> Draft:
    return drafted(drafts(game), game, game.side_id(side), name, places)


def write(game: Game, *orders: str, side: str = G) -> None:
    for order in orders:
        game.choose(side, order)


def test_a02_a_sheet_has_drafts_and_other_questions_have_none() -> None:
    game = redoubt.new("land_war", "orel", seed=5)
    assert ids(game) == ["one_each", "even"]
    write(game, "send men 0602 1")
    assert ids(game) == ["one_each", "even", "clear"]
    write(game, "done")
    write(game, "done", side=S)
    assert game.pending[0].kind == "Closing"
    assert ids(game) == []


def standing(game: Game, hexes: tuple[str, ...], orders: Sequence[str] = ()) -> dict[str, dict[str, int]]:
    """By kind of points, what each hex holds once these orders are carried out."""
    g = game.seen(G).g
    found = {what: {hex: queries.total(g, hex_(hex), kind) for hex in hexes}
             for kind, what in enumerate(RESOURCES[:3])}  # fmt: skip
    for order in orders:
        _, what, hex, number = order.split()
        found[what][hex] += int(number)
    return found


@pytest.mark.parametrize("written", [(), ("send men 0602 3",), ("send men 0602 2", "send tanks 0503 1")])
def test_lw051_what_is_left_goes_point_by_point_to_the_hex_that_has_fewest(written: tuple[str, ...]) -> None:
    game, hexes = redoubt.new("land_war", "orel", seed=5), ("0501", "0503", "0602")
    before = standing(game, hexes, written)
    write(game, *written)
    rest = left(game.seen(G).g, 0).pools[0]
    proposal = draft(game, "even", *hexes)
    after = standing(game, hexes, [*written, *proposal.orders])
    assert proposal.left_out == []
    for kind, what in enumerate(RESOURCES[:3]):
        given = {hex: after[what][hex] - before[what][hex] for hex in hexes}
        assert sum(given.values()) == rest[kind], "all that is left is given"
        assert all(after[what][hex] <= min(after[what].values()) + 1 for hex in hexes if given[hex])
    assert not any("lsp" in order for order in proposal.orders)


def test_lw051_a_hex_that_cannot_be_reached_is_left_out_with_its_rule_and_takes_nothing() -> None:
    game = redoubt.new("land_war", "orel", seed=5)
    proposal = draft(game, "even", "0602", "0702")
    assert [(refusal.order, refusal.rule) for refusal in proposal.left_out] == [("send men 0702 1", "LW-051")]
    assert "not held by your camp" in proposal.left_out[0].why
    assert proposal.orders == draft(game, "even", "0602").orders


def test_lw012_one_man_goes_to_each_front_hex_that_has_none() -> None:
    game = redoubt.new("land_war", "china", seed=5)
    g = game.seen("japan").g
    bare = [hex for hex in queries.line(g, AXIS) if not queries.men_at(g, hex)]
    proposal = draft(game, "one_each", side="japan")
    wished = [*proposal.orders, *(refusal.order for refusal in proposal.left_out)]
    assert len(wished) == len(bare)
    assert all(order.startswith("send men ") for order in wished)
    assert proposal.orders
    assert {refusal.rule for refusal in proposal.left_out} == {"LW-051", "LW-021"}, "too few men, or no way"
    write(game, *proposal.orders, side="japan")
    assert draft(game, "one_each", side="japan").orders == []


def test_a02_clear_strikes_every_order() -> None:
    game = redoubt.new("land_war", "orel", seed=5)
    write(game, "send men 0602 1", "send men 0503 1")
    proposal = draft(game, "clear")
    assert proposal.orders == ["cancel", "cancel"]
    write(game, *proposal.orders)
    assert game.view(G)["state"].get("side", {}).get(G, {}).get("sheet", []) == []


def next_turn(game: Game) -> Game:
    """Everybody lets his staff decide until the deployment of the next turn."""
    turn, players = game.turn, {side: make_player("staff", game.title, side, 3) for side in game.sides}
    while not (game.turn == turn + 1 and game.pending and game.pending[0].kind == "Deployment"):
        side = game.sides[game.open_decisions()[0].side]
        game.choose(side, players[side].choose(game.seat(side)))
    return game


@pytest.fixture(scope="module")
def second_turn() -> Game:
    game = redoubt.new("land_war", "orel", seed=5)
    write(
        game, "send men 0602 2", "send lsp 0503 4", "send men 0501 1", "cancel", "send tanks 0602 1", "done"
    )
    return next_turn(game)


def test_a02_same_as_last_turn_gives_the_orders_that_were_handed_in(second_turn: Game) -> None:
    assert ids(second_turn) == ["one_each", "even", "again"]
    proposal = draft(second_turn, "again")
    wished = {*proposal.orders, *(refusal.order for refusal in proposal.left_out)}
    assert wished == {"send men 0602 2", "send lsp 0503 4", "send tanks 0602 1"}, (
        "what was struck is not in it"
    )


def test_a02_what_is_no_longer_legal_is_left_out_and_says_why(second_turn: Game) -> None:
    game = second_turn.clone()
    while men := [option for option in game.legal(G) if str(option).startswith("send men 0503")]:
        write(game, str([*men[-1].each()][-1]))
    legal = {str(choice) for option in game.legal(G) for choice in option.each()}
    proposal = draft(game, "again")
    assert set(proposal.orders) <= legal
    assert proposal.left_out
    assert all(refusal.rule and refusal.why for refusal in proposal.left_out)


def test_a02_an_undone_sheet_is_not_remembered() -> None:
    game = redoubt.new("land_war", "orel", seed=5)
    write(game, "send men 0602 2")
    game.undo(G)
    write(game, "send men 0602 1", "done")
    assert [str(order) for order in proposals.last_sheet(remembered(next_turn(game), 0))] == [
        "send men 0602 1"
    ]


def test_an_unknown_draft_is_refused_by_name_and_one_for_nobody_says_who_decides() -> None:
    game = redoubt.new("land_war", "orel", seed=5)
    with pytest.raises(BadChoice, match="unknown proposal 'all'; there are one_each, even"):
        draft(game, "all")
    with pytest.raises(BadChoice, match="'9999' is not a hex of this map"):
        draft(game, "even", "9999")
    write(game, "done")
    with pytest.raises(NotYours):
        draft(game, "even")


def front(game: Game) -> Iterator[str]:
    g = game.seen(G).g
    return (name for name in game.title.notation.kinds["hex"].names if hex_(name) in queries.line(g, AXIS))  # type: ignore[attr-defined]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a02_a_draft_can_always_be_written_as_it_stands(data: st.DataObject) -> None:
    game = redoubt.new("land_war", "east", seed=5)
    for _ in range(data.draw(st.integers(0, 4))):
        option = data.draw(st.sampled_from([option for option in game.legal(G) if option.verb != "done"]))
        game.choose(G, option.pick(lambda most: data.draw(st.integers(1, most))))
    names = data.draw(st.lists(st.sampled_from(list(front(game))), max_size=8))
    proposal = draft(game, data.draw(st.sampled_from(ids(game))), *names)
    write(game, *proposal.orders)


def test_a_draft_tells_nothing_that_the_team_does_not_see() -> None:
    """Two games that look the same to a team have the same drafts, whatever the enemy holds."""
    orders = []
    for men in (3, 5):
        game = at("LW-051", {"0602": {"Germany": (1, 2, 0)}, "0702": {"USSR": (men, 0, 0)}},
                  pools={"Germany": {"men": 5}}, options={"enemy_strength": "size"})  # fmt: skip
        orders.append(draft(game, "even"))
    assert orders[0] == orders[1]
