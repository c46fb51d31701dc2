"""Choices that differ in a number as rows: shorter, and nothing is lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as st

from redoubt.show.packing import packed, unpacked


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


def flak(place: str, label: str = "", **more: Any) -> dict[str, Any]:
    return {
        "text": f"flak {place}",
        "label": label or f"Flak in {place}",
        "hex": place,
        "quiet": True,
        **more,
    }


def test_neighbours_that_differ_in_their_hex_are_one_row_if_they_are_done_in_few_places() -> None:
    rows = packed(
        [flak("0602"), flak("0603"), flak("0604", label="Flak in Orel 0604"), flak("0605", note="dear")]
    )
    assert [row.get("hexes") for row in rows] == [["0602", "0603"], None, None]
    assert rows[0]["row"]["label"] == "Flak in {h}"
    assert len(packed([flak("0602", quiet=False), flak("0603", quiet=False)])) == 2


def test_a_row_may_have_hexes_and_numbers() -> None:
    listed = [send(number, place, quiet=True) for place in ("0602", "0603") for number in (2, 3)]
    rows = packed(listed)
    assert [(row["hexes"], row["numbers"]) for row in rows] == [(["0602", "0603"], [2, 3])]
    assert unpacked(rows) == listed


words = st.text("ab 1239{nh}", max_size=8)
choices = st.lists(
    st.one_of(
        st.builds(send, st.integers(0, 12), st.sampled_from(["0602", "2", "a 3"]), words),
        st.builds(send, st.integers(0, 3), st.sampled_from(["0602", "0603"]), words, quiet=st.just(True)),
        st.builds(flak, st.sampled_from(["0602", "2", "0603"]), words),
        st.builds(lambda text: {"text": text, "label": text}, words),
    ),
    max_size=30,
)


@given(choices)
def test_every_list_comes_back_as_it_was(listed: list[dict[str, Any]]) -> None:
    assert unpacked(packed(listed)) == listed
