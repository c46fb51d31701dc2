"""Shown values as JSON: marked sentences become parts, everything else stays as it is."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, strategies as st

from redoubt.engine.text import OPEN, mark, wire
from redoubt.show.types import Remark
from redoubt.show.wire import encode

NAMES = st.builds(
    mark,
    st.sampled_from(["place", "piece"]),
    st.sampled_from(["0702", "Orel"]),
    st.text('O"\\é\n', max_size=4),
)
SENTENCES = st.lists(st.text('ab"\\[]{}:,é\ue00f\uefff日', max_size=4) | NAMES, max_size=6).map("".join)
VALUES = st.recursive(
    SENTENCES | st.integers() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


def split(value: Any) -> Any:
    """The same, value by value."""
    if isinstance(value, str):
        return wire(value) if OPEN in value else value
    if isinstance(value, list):
        return [split(item) for item in value]
    return {key: split(item) for key, item in value.items()} if isinstance(value, dict) else value


@given(VALUES)
def test_every_marked_sentence_is_split_and_nothing_else_is_touched(value: Any) -> None:
    assert json.loads(encode(value)) == split(value)


def test_a_name_in_a_shown_value_is_a_part_with_its_id() -> None:
    shown = Remark(text=f"{mark('place', '0702', 'Orel 0702')} is cut off", rule="A39")
    assert json.loads(encode(shown)) == {
        "text": [{"kind": "place", "id": "0702", "text": "Orel 0702"}, " is cut off"],
        "rule": "A39",
    }
