"""Choices that differ in a number as rows: shorter, and nothing is lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from redoubt.kit.packing import packed, unpacked


def send(number: int, place: str = "0602", label: str = "", **more: Any) -> dict[str, Any]:
    said = label or f"Send {number} {'man' if number == 1 else 'men'} to {place}"
    return {"text": f"send men {place} {number}", "label": said, "hex": place,
            "amount": {"of": f"Men to {place}", "n": number}, **more}  # fmt: skip


def test_neighbours_that_differ_in_their_number_are_one_row() -> None:
    rows = packed([send(2), send(3), send(4), {"text": "done", "label": "Done"}])
    assert len(rows) == 2
    assert rows[0]["numbers"] == [2, 3, 4]
    assert rows[0]["row"]["text"] == "send men 0602 {n}"


def test_what_differs_otherwise_is_no_row() -> None:
    assert len(packed([send(2), send(3, note="by sea"), send(4, place="0702")])) == 3
    assert len(packed([send(1), send(2)])) == 2, "a man, and men"


def test_a_number_that_stands_elsewhere_too_comes_back_as_it_was() -> None:
    odd = [send(2, label="2 men to army 2"), send(3, label="3 men to army 2"), send(4, label="{n} men")]
    assert unpacked(packed(odd)) == odd


words = st.text("ab 1239{n}", max_size=8)
choices = st.lists(
    st.one_of(
        st.builds(send, st.integers(0, 12), st.sampled_from(["0602", "2", "a 3"]), words),
        st.builds(lambda text: {"text": text, "label": text}, words),
    ),
    max_size=30,
)


@given(choices)
def test_every_list_comes_back_as_it_was(listed: list[dict[str, Any]]) -> None:
    assert unpacked(packed(listed)) == listed
