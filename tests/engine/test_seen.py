"""The state as a side knows it: ids kept, hidden values at their default, no way back to the game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from redoubt.engine import conformance
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.state import ALL, NONE, State, field, fresh, state
from redoubt.engine.view import ONLOOKER
from tests.sealed_orders.board import CARDS, NOWHERE, Board
from tests.sealed_orders.play import new, play, raid, writing


def played(seed: int, choices: int) -> Game:
    """A game after some random choices."""
    g, dice = new(seed), SeededDice(seed)
    for _ in range(choices):
        if g.pending:
            conformance.play_one(g, dice)
    return g


def test_hidden_values_are_at_their_default():
    g = play(writing(), "amber: march a1 Tor")
    band, tor = 0, 3
    assert g.state.order[band] == tor
    assert g.state.seen_by(0).order[band] == tor
    for side in (ONLOOKER, 1, 2):
        assert g.state.seen_by(side).order[band] == NOWHERE
    assert g.state.deck
    assert g.state.seen_by(0).deck == []


def test_a_part_of_a_field_that_is_known_is_kept():
    g = raid()
    assert g.state.seen_by(0).hand[0] == (CARDS.index("ambush-1"), CARDS.index("parry-1"))
    assert g.state.seen_by(0).hand[1] == (NOWHERE,), "how many cards another holds is known"


def test_what_all_may_know_is_kept_with_its_ids():
    g = writing()
    seen = g.state.seen_by(ONLOOKER)
    assert isinstance(seen, Board)
    assert (seen.at, seen.coins, seen.turn) == (g.state.at, g.state.coins, g.state.turn)
    assert seen.rules is g.state.rules


def test_a_seen_state_has_no_game_and_is_its_readers_own():
    g = writing()
    before = g.digest()
    seen = g.state.seen_by(0)
    with pytest.raises(AttributeError):
        seen.game  # noqa: B018
    seen.at[0] = 5
    seen.hand[0] = ()
    seen.memo["mine"] = 1
    assert g.digest() == before


def test_containers_stay_of_their_kind():
    def half(g: State, side: int, value: bytearray) -> list[int]:
        return [number if index % 2 == side else 0 for index, number in enumerate(value)]

    @state
    class Sack(State):
        stones: bytearray = field(0, per="hex", see=half)
        coins: tuple[int, ...] = field(7, per="hex", see=NONE)
        notes: list[str] = field((), see=NONE)
        word: str = field("hush", see=NONE)
        all: int = field(1, see=ALL)

    sack = fresh(Sack, None, {"hex": 3})
    sack.stones[:] = b"\x01\x02\x03"
    sack.coins, sack.notes, sack.word, sack.all = (1, 2, 3), ["a"], "x", 4
    seen = sack.seen_by(0)
    assert (seen.stones, seen.coins, seen.notes) == (bytearray(b"\x01\x00\x03"), (7, 7, 7), [])
    assert (seen.word, seen.all) == ("hush", 4)
    assert seen.clone().raw() == seen.raw()


def test_what_was_worked_out_from_hidden_values_is_forgotten():
    g = raid()
    g.state.memo["total"] = "of all hands"
    assert g.state.seen_by(0).memo == {}
    assert g.state.memo == {"total": "of all hands"}


def test_an_umpire_sees_a_copy_of_everything():
    g = play(writing(), "amber: march a1 Tor")
    assert g.seen("umpire").g.raw() == g.state.raw()
    assert g.seen("umpire").g is not g.state
    assert g.seen().g.raw() != g.state.raw(), "an onlooker is not an umpire"


def test_a_position_as_seen_says_who_is_asked_what():
    g = writing()
    mine, other, onlooker = g.seen("amber"), g.seen("umpire"), g.seen()
    assert (mine.side, mine.side_name, onlooker.side_name) == (0, "amber", None)
    assert (mine.turn, mine.phase, mine.phase_rule) == (1, "Orders", "4.1")
    assert mine.decision is not None
    assert mine.decision.side == 0
    assert other.decision is None
    assert onlooker.decision is None
    assert onlooker.acting == (0, 1, 2)
    assert (mine.scenario, dict(mine.options), mine.result) == ("valley", {"councils": True}, None)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 200), st.integers(0, 120))
def test_a_view_is_the_seen_state_written_out(seed, choices):
    g = played(seed, choices)
    notation = g.title.notation
    for side in (None, *g.sides):
        number = ONLOOKER if side is None else g.side_id(side)
        seen = g.seen(side).g
        written = seen.to_plain(notation, None if side == "umpire" else number)
        assert written == g.view(side)["state"]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 200), st.integers(0, 120), st.integers(0, 2), st.integers(0, 10**6))
def test_two_games_that_a_side_cannot_tell_apart_are_seen_alike(seed, choices, side, world):
    g = played(seed, choices)
    assert g.determinize(side, world).state.seen_by(side).raw() == g.state.seen_by(side).raw()
