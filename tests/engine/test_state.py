"""State: flat data, its copies, its written form."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from redoubt.engine import codec
from redoubt.engine.errors import BadSetup, RedoubtError
from redoubt.engine.state import ALL, State, bit_members, field, fresh, replaced, state
from tests.engine.tiny import NOTATION, Tally
from tests.sealed_orders.board import BANDS, CARDS, PLACES, Board
from tests.sealed_orders.title import TITLE

SIZES = {"hex": 3, "side": 2}


def tally() -> Tally:
    return fresh(Tally, None, SIZES)


def board() -> Board:
    return fresh(Board, None, TITLE.sizes)


def test_a_fresh_state_has_every_field_at_its_default():
    g = tally()
    assert (g.count, g.word, g.open_gate, g.trail, g.path) == (0, "", False, [], ())
    assert g.steps == bytearray(3)
    assert g.owner == (-1, -1, -1)


def test_a_clone_shares_no_list_with_its_original():
    g = board()
    copy = g.clone()
    copy.at[0] = 3
    copy.deck.append(1)
    copy.hand[1] += (2,)
    assert g.at[0] == -1
    assert g.deck == []
    assert g.hand[1] == ()


def test_equal_states_have_equal_raw_forms_and_a_change_of_any_field_shows():
    for field_ in Tally.FIELDS:
        g, other = tally(), tally()
        assert codec.digest(g.raw()) == codec.digest(other.raw())
        value = getattr(g, field_.name)
        changed = {
            int: 5,
            str: "x",
            bool: True,
            bytearray: bytearray([1, 0, 0]),
            list: ["x"],
            tuple: (0, 1, 1),
        }
        setattr(g, field_.name, changed[type(value)])
        assert codec.digest(g.raw()) != codec.digest(other.raw()), field_.name


def test_the_packed_form_is_the_raw_form_in_bytes_whatever_changed_since_it_was_packed_before():
    changes = {
        "trail": ["x"], "count": 5, "gates": 6, "steps": bytearray((1, 2, 3)), "owner": (-1, 1, 0),
        "path": (0, 2), "tolls": ((0, 1, 7),), "noted": (NOTATION.choice(("go", 3)),), "word": "y",
    }  # fmt: skip
    g = tally()
    for name, value in changes.items():
        setattr(g, name, value)
        for state_or_copy in (g, g.clone()):
            assert state_or_copy.packed() == codec.pack(g.raw()), name


def test_a_clone_shares_tuples_until_one_is_replaced():
    g = tally()
    copy = g.clone()
    assert copy.owner is g.owner
    copy.owner = replaced(copy.owner, 1, 0)
    assert (g.owner, copy.owner) == ((-1, -1, -1), (-1, 0, -1))


def test_replacing_an_entry_with_itself_changes_nothing():
    owners, marks = (3, 4, 5), bytes((0, 1, 2))
    assert replaced(owners, 1, 4) is owners
    assert replaced(marks, 2, 2) is marks
    assert replaced(marks, 0, 9) == bytes((9, 1, 2))


def test_bytes_are_written_read_and_bounded_like_a_bytearray():
    @state
    class Worn(State):
        losses: bytes = field(0, per="hex", see=ALL)

    g = fresh(Worn, None, SIZES)
    g.from_plain({"hex": {"0102": {"losses": 2}}}, NOTATION)
    assert g.losses == bytes((0, 2, 0))
    assert g.to_plain(NOTATION) == {"hex": {"0102": {"losses": 2}}}
    with pytest.raises(BadSetup, match="between 0 and 255"):
        g.from_plain({"hex": {"0102": {"losses": 256}}}, NOTATION)


def test_entries_at_their_default_are_left_out_of_the_written_form():
    g = board()
    g.at[0] = PLACES.index("Tor")
    assert g.to_plain(TITLE.notation)["band"] == {"a1": {"at": "Tor"}}


def test_entries_still_blank_are_left_out_and_come_back():
    @state
    class Cropped(State):
        holder: list[int] = field(-1, per="hex", kind="side", see=ALL, blank=lambda rules: rules)

    off_map_is_right_s = (-1, 1, -1)
    g = fresh(Cropped, off_map_is_right_s, SIZES)
    assert g.holder == [-1, 1, -1]
    g.holder[0] = 1
    plain = g.to_plain(NOTATION)
    assert plain == {"hex": {"0101": {"holder": "right"}}}
    again = fresh(Cropped, off_map_is_right_s, SIZES)
    again.from_plain(plain, NOTATION)
    assert again.raw() == g.raw()


def test_bitsets_tuples_and_bytes_are_written_with_names():
    g = tally()
    g.gates = 0b101
    g.steps[1] = 2
    g.owner = (-1, 1, -1)
    g.path = (2, 0)
    plain = g.to_plain(NOTATION)
    assert plain["gates"] == ["0101", "0103"]
    assert plain["hex"] == {"0102": {"steps": 2, "owner": "right"}}
    assert plain["path"] == ["0103", "0101"]


def test_the_members_of_a_bitset_come_lowest_first():
    assert bit_members(0) == []
    assert bit_members(0b1010010) == [1, 4, 6]


def test_a_field_nobody_may_see_is_absent_from_every_view():
    g = tally()
    assert "secret" in g.to_plain(NOTATION)
    assert all("secret" not in g.to_plain(NOTATION, side) for side in (-1, 0, 1))


def test_a_field_without_see_is_shown_to_nobody():
    @state
    class Careless(State):
        loud: int = field(1, see=ALL)
        quiet: int = field(2)

    assert fresh(Careless, None, {}).to_plain(NOTATION, 0) == {"loud": 1}


def test_a_field_declared_without_field_is_an_error_of_the_title():
    with pytest.raises(TypeError, match="declare turn with field"):

        @state
        class Wrong(State):
            turn: int = 1


def test_what_was_derived_is_shared_by_clones_until_the_board_changes():
    g = tally()
    g.memo["far"] = 1
    copy = g.clone()
    assert copy.memo["far"] == 1
    copy.changed()
    assert copy.memo == {}
    assert g.memo["far"] == 1


place = st.integers(-1, len(PLACES) - 1)


@given(
    at=st.lists(place, min_size=len(BANDS), max_size=len(BANDS)),
    order=st.lists(place, min_size=len(BANDS), max_size=len(BANDS)),
    cards=st.permutations(range(len(CARDS))),
    cut=st.lists(st.integers(0, len(CARDS)), min_size=4, max_size=4).map(sorted),
    coins=st.lists(st.integers(-(2**53), 2**53), min_size=4, max_size=4),
)
def test_a_written_state_reads_back_the_same(at, order, cards, cut, coins):
    g = board()
    g.at, g.order, g.coins = at, order, coins
    a, b, c, d = cut
    g.deck, g.discard, g.table = cards[:a], cards[a:b], cards[b:c]
    g.hand[0], g.hand[2] = tuple(cards[c:d]), tuple(cards[d:])
    again = board()
    again.from_plain(codec.from_json(codec.to_json(g.to_plain(TITLE.notation))), TITLE.notation)
    assert again.raw() == g.raw()


@given(
    gates=st.sets(st.integers(0, 2)),
    steps=st.binary(min_size=3, max_size=3),
    owner=st.tuples(*[st.integers(-1, 1)] * 3),
    path=st.lists(st.integers(0, 2)),
    pairs=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9))),
    trail=st.lists(st.text()),
    flag=st.booleans(),
)
def test_every_kind_of_field_reads_back_the_same(gates, steps, owner, path, pairs, trail, flag):
    g = tally()
    g.gates = sum(1 << gate for gate in gates)
    g.steps = bytearray(steps)
    g.owner, g.path, g.pairs, g.trail, g.open_gate = owner, tuple(path), pairs, trail, flag
    again = tally()
    again.from_plain(codec.from_json(codec.to_json(g.to_plain(NOTATION))), NOTATION)
    assert again.raw() == g.raw()


@pytest.mark.parametrize(
    ("plain", "path"),
    [
        ({"colour": 1}, "colour"),
        ({"count": "many"}, "count"),
        ({"count": [1, 2]}, "count"),
        ({"count": True}, "count"),
        ({"count": 1.5}, "count"),
        ({"count": 10**30}, "count"),
        ({"word": 7}, "word"),
        ({"open_gate": 1}, "open_gate"),
        ({"gates": "0101"}, "gates"),
        ({"gates": ["0101", None]}, "gates"),
        ({"gates": ["9999"]}, "gates"),
        ({"trail": "left"}, "trail"),
        ({"trail": [{}]}, "trail"),
        ({"pairs": [[1, {}]]}, "pairs"),
        ({"path": ["0109"]}, "path"),
        ({"hex": []}, "hex"),
        ({"hex": {"0101": 5}}, "hex.0101"),
        ({"hex": {"9999": {"steps": 1}}}, "hex.9999"),
        ({"hex": {"0101": {"colour": 1}}}, "hex.0101.colour"),
        ({"hex": {"0101": {"steps": 256}}}, "hex.0101.steps"),
        ({"hex": {"0101": {"owner": "middle"}}}, "hex.0101.owner"),
        ({"hex": {"0101": {"owner": ["left"]}}}, "hex.0101.owner"),
        ({"hex": {None: {"steps": 1}}}, "hex.None.steps"),
        ({"tolls": 5}, "tolls"),
        ({"tolls": [["0101", "left"]]}, "tolls"),
        ({"tolls": [["0101", "middle", 2]]}, "tolls"),
        ({"tolls": [["0101", "left", "two"]]}, "tolls"),
        ({"hex": {"0101": {"camps": [["left", 1.5]]}}}, "hex.0101.camps"),
    ],
)
def test_a_wrong_value_is_refused_with_its_path(plain, path):
    with pytest.raises(RedoubtError) as caught:
        tally().from_plain(plain, NOTATION)
    assert caught.value.path == path
    assert str(caught.value)


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from([f.name for f in Tally.FIELDS] + ["hex", "x"]), plain_values, max_size=4)
)
def test_arbitrary_data_is_taken_or_refused_never_a_crash(data):
    g = tally()
    try:
        g.from_plain(data, NOTATION)
    except RedoubtError:
        return
    codec.digest(g.raw())
    again = tally()
    again.from_plain(codec.from_json(codec.to_json(g.to_plain(NOTATION))), NOTATION)
    assert again.raw() == g.raw()


def test_a_setup_error_says_what_fields_there_are():
    with pytest.raises(BadSetup, match=r"the fields are .*count.*word"):
        tally().from_plain({"colour": 1}, NOTATION)


def test_rows_are_written_with_the_names_of_their_columns():
    g = tally()
    g.tolls = ((1, 0, 7),)
    g.camps[2] = ((1, 3), (0, 1))
    plain = g.to_plain(NOTATION)
    assert plain["tolls"] == [["0102", "left", 7]]
    assert plain["hex"]["0103"]["camps"] == [["right", 3], ["left", 1]]
    again = tally()
    again.from_plain(plain, NOTATION)
    assert again.raw() == g.raw()


def test_choices_are_kept_as_choices_and_written_and_hashed_as_texts():
    g, texts = tally(), tally()
    g.orders[1] = (NOTATION.parse("go 3"), NOTATION.parse("to 0102"))
    g.noted = (NOTATION.parse("stop"),)
    plain = g.to_plain(NOTATION)
    assert plain["side"] == {"right": {"orders": ["go 3", "to 0102"]}}
    assert plain["noted"] == ["stop"]
    texts.from_plain(plain, NOTATION)
    assert texts.orders[1][1][0] == "to"
    assert texts.raw() == g.raw()
    assert [(), ("go 3", "to 0102")] in g.raw()


@pytest.mark.parametrize("text", ["fly 3", "go", "go 99", "to 0909", 7, None])
def test_a_text_that_is_not_a_choice_is_refused_with_its_path(text):
    with pytest.raises(BadSetup) as caught:
        tally().from_plain({"side": {"left": {"orders": [text]}}}, NOTATION)
    assert caught.value.path == "side.left.orders"
