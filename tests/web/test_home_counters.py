"""Counters: readable at every size, told apart without colour, the same in the map and in panels."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from redoubt.titles.switzerland.tables import TYPES
from tests.browser import PALETTES, Browse, looks, shot

READY = """async () => {
  window.C = await import('/js/counters/counters.js');
  window.P = await import('/js/ui/html.js');
  const { keepLooks, lookOf, wear } = await import('/js/look.js');
  keepLooks(await (await import('/js/api.js')).api.titles());
  wear('switzerland');
  window.symbols = lookOf().symbols;
  const css = document.createElement('link');
  css.rel = 'stylesheet'; css.href = '/css/counters.css';
  await new Promise((done) => { css.onload = done; document.head.append(css); });
  C.setSides(['first', 'second', 'third']);
  document.getElementById('app').replaceChildren();
  window.svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', 1900); svg.setAttribute('height', 1000);
  document.getElementById('app').append(svg);
  await document.fonts.ready;
}"""


def unit(**more: Any) -> dict[str, Any]:
    return {
        "id": "u", "kind": "unit", "side": "first", "nation": "DE", "letter": "D", "name": "301 Art X",
        "short": "301", "size": "X", "symbol": "artillery", "place": "1203",
        "strength": {"now": 12, "full": 14}, "bombardment": {"now": 3, "full": 3},
        "movement": {"now": 3, "full": 3}, "move_class": "standard_artillery",
        "steps": {"left": 3, "total": 4}, "hits": 1, "flags": [], "done": False, "reduced": True, "order": 0,
        **more,
    }  # fmt: skip


@pytest.fixture(scope="module")
def bench(browse_together: Browse) -> Page:
    page = browse_together("#/help")
    page.evaluate(READY)
    return page


def texts(page: Page, piece: dict[str, Any], size: float) -> list[tuple[str, float]]:
    """Every text of a counter and how high its type is on the screen."""
    found = page.evaluate("""([piece, size]) => {
        svg.replaceChildren(C.renderStack(Array(4).fill(piece), size, { x: 300, y: 300, name: true }));
        return [...svg.querySelectorAll('text')].map((one) => [
            one.textContent, parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a]);
    }""", [piece, size])  # fmt: skip
    return [(text, height) for text, height in found]


@pytest.mark.parametrize("size", [8, 14, 18, 24.9, 25, 30, 33, 38, 41.9, 42, 66, 132])
def test_no_text_is_lower_than_seven_pixels(bench: Page, size: float) -> None:
    for piece in (
        unit(),
        unit(symbol="something new", short="ABCD", size="XXXX"),
        unit(kind="fort", symbol="fortress"),
        unit(kind="marker", strength=None, movement=None),
        unit(hidden=True),
    ):
        small = [(text, height) for text, height in texts(bench, piece, size) if height < 7]
        assert small == []


def test_detail_comes_with_size(bench: Page) -> None:
    def shown(size: float) -> set[str]:
        return {text for text, _ in texts(bench, unit(), size)}

    assert shown(13) == set()
    assert shown(18) == {"12"}, "the number before the symbol"
    assert shown(28) >= {"12", "3"}
    assert "301" not in shown(28)
    assert shown(42) >= {"12", "3", "(3)", "301", "X", "−1"}
    assert "301 Art X" not in shown(42)
    assert "301 Art X" in shown(80)


def test_every_type_of_unit_has_a_symbol_of_its_own(bench: Page) -> None:
    drawn = bench.evaluate("symbols")
    assert [kind for kind in TYPES if kind not in drawn] == []
    assert len({str(drawn[kind]) for kind in TYPES}) == len(TYPES)


def test_sides_differ_in_the_shape_of_their_corners(bench: Page) -> None:
    outlines = bench.evaluate(
        """(piece) => ['first', 'second', 'third'].map((side) =>
        C.renderPiece({ ...piece, side }, 42).querySelector('.counter-face').getAttribute('d'))""",
        unit(),
    )
    assert len(set(outlines)) == 3


def test_what_happened_to_a_unit_shows(bench: Page) -> None:
    def has(selector: str, **more: Any) -> int:
        found = bench.evaluate(
            """([piece, what, selected]) =>
                C.renderPiece(piece, 42, { selected }).querySelectorAll(what).length""",
            [unit(**more), selector, more.get("id") == "picked"],
        )
        return int(found)

    assert has(".pip") == 4
    assert has(".pip.lost") == 1
    assert has(".hit-disc") == 1
    assert has(".hit-disc", hits=0) == 0
    assert has(".tick", done=True) == 1
    assert has(".reverse-band", steps={"left": 1, "total": 2}) == 1
    assert has(".reverse-band") == 1
    assert has(".reverse-band", steps={"left": 2, "total": 4}) == 0
    assert has(".reverse-band", steps={"left": 4, "total": 4}, reduced=False) == 0
    assert has(".move-box.light") == 1
    assert has(".move-box.dark", move_class="motorised") == 1
    assert has(".move-box", move_class="leg") == 0
    assert has(".badge", flags=[{"id": "tired", "text": "no replacements", "rule": "14.1"}]) == 1
    assert has(".badge", flags=[{"id": "unheard_of", "text": "something", "rule": "1"}]) == 0
    assert has(".counter-selected", id="picked") == 1
    assert has(".counter-selected") == 0


def test_a_stack_shows_three_plates_at_most_and_its_height(bench: Page) -> None:
    plates = bench.evaluate("""(piece) => [1, 2, 3, 6].map((n) => {
        const stack = C.renderStack(Array(n).fill(piece), 42);
        const count = stack.querySelector('.stack-count text');
        return [stack.querySelectorAll('.counter-face').length, count?.textContent ?? ''];
    })""", unit())  # fmt: skip
    assert plates == [[1, ""], [2, ""], [3, ""], [3, "6"]]


def test_a_panel_shows_the_same_counter_as_the_map(bench: Page) -> None:
    same = bench.evaluate(
        """(piece) => {
        const host = document.createElement('div');
        P.render(P.h('svg', null, P.h(C.PieceGroup, { piece, size: 42 })), host);
        return [host.querySelector('g').innerHTML, C.renderPiece(piece, 42).innerHTML];
    }""",
        unit(done=True),
    )
    assert same[0] == same[1]


def test_a_counter_is_described_in_words(bench: Page) -> None:
    sizes = bench.evaluate(
        "(piece) => C.describe(piece)", unit(flags=[{"id": "hit", "text": "a hit", "rule": "10.2.1"}])
    )
    assert sizes == "301 Art X, strength 12, bombardment 3, movement 3, 3 of 4 steps, a hit"


def test_the_fan_picks_one_unit(bench: Page) -> None:
    bench.evaluate("""(pieces) => {
        window.picked = [];
        const host = document.createElement('div'); document.getElementById('app').append(host);
        const onPick = (one) => picked.push(one.id);
        P.render(P.h(C.Fan, { pieces, title: 'St. Gallen', rule: '5.0', onPick }), host);
    }""", [unit(id="a", name="1 Mtn XX"), unit(id="b", name="D Eng III")])  # fmt: skip
    bench.get_by_role("button", name="D Eng III").click()
    assert bench.evaluate("picked") == ["b"]


def test_counters_are_drawn_in_every_palette(bench: Page) -> None:
    for look in looks(bench, *PALETTES):
        bench.evaluate("svg.replaceChildren()")
        faces = bench.evaluate("""(piece) => ['DE', 'CH', 'IT', 'FR', 'US', '?'].map((nation, i) => {
            const side = i % 2 ? 'second' : 'first';
            [132, 66, 42, 33, 27, 18].forEach((size, row) => {
                const [x, y] = [90 + i * 150, [90, 210, 280, 330, 372, 404][row]];
                const shown = { ...piece, nation, side, hits: row % 2 };
                svg.append(C.renderPiece(shown, size, { x, y, selected: row === 2 }));
            });
            const face = nation === '?' ? 'none' : `switzerland-${nation}`;
            const stop = document.querySelector(`#face-${face} stop`);
            return getComputedStyle(stop).stopColor;
        })""", unit())  # fmt: skip
        shot(bench, f"counters-{look}")
        assert len(set(faces)) == len(faces), look
