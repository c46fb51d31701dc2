"""The map in a real browser: where things are, what hands do to it, what is shown at which size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from redoubt.kit.hexgrid import OFF_MAP, HexGrid
from tests.browser import Watch, shot
from tests.web.mapsite import meetings, position, site

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with site() as open_at:
        yield open_at


@pytest.fixture
def look(address: str, browser: Browser) -> Iterator[Open]:
    """Opens a sample page: look("map.html?data=turn-2", width=800)."""
    opened = []

    def open_page(
        where: str = "map.html?data=turn-2", width: int = 1200, height: int = 800, **more: Any
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, **({"reduced_motion": "reduce"} | more)
        )
        watch = Watch(address, allow=["favicon"])
        page = context.new_page()
        page.on("console", watch.hear)
        page.on("pageerror", lambda error: watch.faults.append(f"script: {error}"))
        page.on("request", watch.see)
        opened.append((context, watch))
        page.goto(f"{address}/pages/{where}")
        page.wait_for_selector(".map[data-level]")
        return page

    yield open_page
    faults = [fault for _, watch in opened for fault in watch.unexpected()]
    for context, _ in opened:
        context.close()
    assert faults == []


@pytest.fixture
def page(look: Open) -> Page:
    return look()


def centre(page: Page, hex: str) -> tuple[float, float]:
    at = page.evaluate(f"handle.current.centreOf('{hex}')")
    return at["x"], at["y"]


def go(page: Page, hex: str, scale: float) -> None:
    """To a hex, and wait until the map rests there and is drawn sharp."""
    page.evaluate(f"handle.current.glideTo('{hex}', {scale})")
    page.wait_for_function(f"() => Math.abs(handle.current.camera.drawn - {scale}) < 1e-6")
    page.wait_for_function("() => handle.current.camera.still")
    page.wait_for_timeout(50)


def heard(page: Page, name: str) -> list[Any]:
    return [event[1:] for event in page.evaluate("state.heard") if event[0] == name]


# ------------------------------------------------------------------ places


def test_the_browser_reckons_hexes_as_the_engine_does(page: Page) -> None:
    grid = HexGrid(30, 17)
    found = page.evaluate("probes.reckoning()")
    assert len(found) == len(grid)
    for hex, (itself, around) in found.items():
        assert itself == hex
        names = [None if other == OFF_MAP else grid.name(other) for other in grid.neighbours[grid.parse(hex)]]
        assert around == names, hex


def test_every_spot_belongs_to_the_nearest_hex(page: Page) -> None:
    assert page.evaluate("probes.misplaced(1500)") == []


def test_the_whole_map_fits_at_first_and_again_with_0(page: Page) -> None:
    def seen() -> tuple[float, float, float, float]:
        return *centre(page, "0101"), *centre(page, "3017")

    left, top, right, bottom = seen()
    assert 0 < left < right < 1200
    assert 0 < top < bottom < 800
    go(page, "1705", 1.6)
    page.focus(".map-port")
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    assert seen() == pytest.approx((left, top, right, bottom), abs=1)


# ------------------------------------------------------------------ hands


def test_the_wheel_zooms_at_the_pointer(page: Page) -> None:
    before = page.evaluate("handle.current.view().scale")
    x, y = centre(page, "1705")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -700)
    page.wait_for_function(f"() => handle.current.view().scale > {before * 1.5}")
    assert centre(page, "1705") == pytest.approx((x, y), abs=1)


def test_a_drag_moves_the_map_and_chooses_nothing(page: Page) -> None:
    go(page, "1508", 1.2)
    x, y = centre(page, "1508")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=6)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert centre(page, "1508") == pytest.approx((x + 80, y + 40), abs=1)
    assert heard(page, "click") == heard(page, "piece") == []


def test_a_click_names_the_hex_or_the_piece_and_a_right_click_only_asks(page: Page) -> None:
    go(page, "1508", 1.2)
    page.mouse.click(*centre(page, "2716"))  # far outside: nothing may happen
    standing = {piece.place for piece in position(2)["scene"].pieces}
    empty = next(hex for hex in ("1508", "1408", "1608", "1509", "1409") if hex not in standing)
    page.mouse.click(*centre(page, empty))
    assert heard(page, "click")[-1] == [empty]
    page.mouse.click(*centre(page, empty), button="right")
    assert heard(page, "inspect") == [[empty, None]]
    piece = next(
        piece for piece in position(2)["scene"].pieces if piece.kind == "unit" and piece.place.isdigit()
    )
    go(page, piece.place, 1.2)
    page.mouse.click(*centre(page, piece.place))
    (clicked,) = heard(page, "piece")[-1]
    assert page.evaluate(f"data.scene.pieces.find((one) => one.id === '{clicked}').place") == piece.place
    assert len(heard(page, "click")) <= 2


def test_the_hover_ring_follows_the_pointer_and_the_page_hears_once_a_hex(page: Page) -> None:
    go(page, "1508", 1.2)
    x, y = centre(page, "1508")
    for step in range(5):
        page.mouse.move(x + step, y)
    assert heard(page, "hover")[-1] == ["1508"]
    assert heard(page, "hover").count(["1508"]) == 1
    ring = page.locator(".map-hover").bounding_box()
    assert ring is not None
    assert (ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2) == pytest.approx((x, y), abs=1.5)


def test_two_fingers_zoom(look: Open) -> None:
    page = look(width=390, height=844, has_touch=True)
    before = page.evaluate("handle.current.view().scale")
    page.evaluate("probes.pinch()")
    page.wait_for_timeout(300)
    assert page.evaluate("handle.current.view().scale") == pytest.approx(2 * before, rel=0.05)


def test_keys_zoom_and_move_the_map(page: Page) -> None:
    page.focus(".map-port")
    scale = page.evaluate("handle.current.view().scale")
    page.keyboard.press("+")
    page.wait_for_function(f"() => handle.current.view().scale > {scale * 1.3}")
    x, _ = centre(page, "1508")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(60)
    assert centre(page, "1508")[0] < x
    page.keyboard.press("-")
    page.wait_for_function(f"() => handle.current.view().scale < {scale * 1.1}")


def test_the_cursor_walks_level_and_stops_at_the_edge(page: Page) -> None:
    walked = page.evaluate("probes.walk('1508', ['right', 'right', 'right', 'right', 'up', 'down'])")
    columns = [int(hex[:2]) for hex in walked[:4]]
    assert columns == [16, 17, 18, 19]
    assert {hex[2:] for hex in walked[:4]} <= {"07", "08"}
    assert walked[4] == f"19{int(walked[3][2:]) - 1:02}"
    assert walked[5] == walked[3]
    assert page.evaluate("probes.walk('0101', ['up', 'left'])") == ["0101", "0101"]


def test_the_cursor_has_a_name_and_is_kept_in_sight(page: Page) -> None:
    go(page, "0303", 1.6)
    page.evaluate("show({ focusCell: '1007' })")
    ring = page.locator(".map-focus")
    ring.wait_for(state="attached")
    assert "Bern" in (ring.get_attribute("aria-label") or "")
    page.wait_for_timeout(500)
    x, y = centre(page, "1007")
    assert 0 < x < 1200
    assert 0 < y < 800


# ------------------------------------------------------------------ what is shown


@pytest.mark.parametrize(
    ("radius", "level", "shown", "hidden"),
    [
        (16, 1, [".map-town.capital", ".map-name.country"], [".map-grid", ".map-numbers", ".map-name.river"]),
        (
            28,
            2,
            [".map-grid", ".map-name.lake", ".map-town.vp"],
            [".map-numbers", ".map-name.river", ".map-place"],
        ),
        (45, 3, [".map-numbers", ".map-name.river", ".map-place", ".map-grid"], []),
        (80, 4, [".map-numbers", ".map-name.river", ".map-place", ".map-grid"], []),
    ],
)
def test_more_is_shown_the_nearer_one_looks(
    look: Open, radius: int, level: int, shown: list[str], hidden: list[str]
) -> None:
    page = look(width=640, height=400)
    go(page, "1007", radius / 40)
    assert page.get_attribute(".map", "data-level") == str(level)
    display = "(name) => getComputedStyle(document.querySelector(name)).display"
    assert [name for name in shown if page.evaluate(display, name) == "none"] == []
    assert [name for name in hidden if page.evaluate(display, name) != "none"] == []


def test_a_pan_changes_nothing_on_the_map(page: Page) -> None:
    page.wait_for_selector(".map.has-relief")
    go(page, "1508", 1.2)
    before = centre(page, "1508")
    changed = page.evaluate("probes.changedByPan()")
    assert set(changed) <= {"map", "map-mini-frame"}, "a pan is a scroll, so that nothing is painted anew"
    assert centre(page, "1508") == pytest.approx((before[0] - 60, before[1] - 36), abs=1)
    dot = page.locator(".map-town[data-place='1007'] .map-dot").bounding_box()
    assert dot is not None
    bern = page.evaluate(
        "handle.current.camera.toScreen(handle.current.props.art.towns.find((one) => one.capital).dot)"
    )
    assert (dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2) == pytest.approx(bern, abs=1.5)


def test_a_zoom_scales_one_picture_and_draws_it_sharp_when_it_rests(page: Page) -> None:
    page.evaluate("handle.current.camera.zoomAt(1.5, 600, 400)")
    page.wait_for_function("() => document.querySelector('.map-stage').style.transform.includes('scale')")
    page.wait_for_function("() => !document.querySelector('.map-stage').style.transform.includes('scale')")
    width = page.evaluate("parseFloat(document.querySelector('.map-relief').style.width)")
    wanted = page.evaluate("handle.current.view().scale * handle.current.geometry.size[0]")
    assert width == pytest.approx(wanted, abs=0.1)


def test_a_zoom_changes_the_level_of_detail_only_when_it_rests(look: Open) -> None:
    page = look(width=640, height=400)
    go(page, "1508", 40 / 40)
    seen = page.evaluate("""async () => {
      const { camera, element } = handle.current;
      const levels = new Set();
      for (let step = 0; step < 12; step += 1) {
        camera.zoomAt(0.88, 320, 200);
        await new Promise((done) => requestAnimationFrame(done));
        levels.add(element.dataset.level);
      }
      return [...levels];
    }""")
    assert seen == ["3"], "another level would paint the whole map in the middle of a zoom"
    page.wait_for_function("() => document.querySelector('.map').dataset.level === '0'")
    page.wait_for_function("() => handle.current.camera.still")
    assert page.locator(".map-piece .counter-text").count() == 0, "the counters are drawn for that level too"


def test_after_a_zoom_the_picture_is_the_one_that_is_drawn_there_at_once(look: Open) -> None:
    zoomed = look()
    zoomed.mouse.move(500, 300)
    for turn in (-400, -300, 250):
        zoomed.mouse.wheel(0, turn)
    zoomed.wait_for_function("() => handle.current.camera.still && handle.current.camera.scale > 1")
    zoomed.mouse.move(2, 2)
    view = zoomed.evaluate("handle.current.view()")
    at_once = look()
    at_once.evaluate("({ x, y, scale }) => handle.current.camera.jumpTo(x, y, scale)", view)
    at_once.mouse.move(2, 2)
    for page in (zoomed, at_once):
        page.evaluate("document.fonts.ready")
        page.wait_for_function("() => document.querySelector('.map.has-relief')")
        page.wait_for_timeout(300)
    animated, other = (Image.open(BytesIO(page.screenshot())).convert("L") for page in (zoomed, at_once))
    apart = ImageChops.difference(animated, other).histogram()
    assert sum(apart[32:]) < 0.0002 * animated.width * animated.height, (
        "a blurred picture differs at every line"
    )


def test_picking_a_counter_touches_no_other(page: Page) -> None:
    moved = page.evaluate("""async () => {
      const map = handle.current;
      const touched = [];
      const watch = new MutationObserver((all) => touched.push(...all));
      watch.observe(document.querySelector('.map-pieces'), { childList: true, subtree: true });
      const [piece] = map.pieces.standing.keys();
      map.update({ ...map.props, highlight: { pieces: [piece] } });
      await null;
      watch.disconnect();
      const names = touched.map(({ target }) => target.dataset.piece ?? target.getAttribute('class'));
      return [...new Set(names)].map((one) => (one === piece ? 'picked' : one));
    }""")
    assert moved == ["picked"], "every other one would cost its style, its layout and its painting"


def test_the_map_follows_where_the_browser_scrolls(page: Page) -> None:
    go(page, "1508", 1.2)
    before = centre(page, "1508")
    page.evaluate("document.querySelector('.map-port').scrollBy(40, 25)")
    page.wait_for_function(f"() => handle.current.centreOf('1508').x < {before[0] - 30}")
    assert centre(page, "1508") == pytest.approx((before[0] - 40, before[1] - 25), abs=1)


def test_the_scene_is_on_the_map(page: Page) -> None:
    scene = position(2)["scene"]
    on_map = [piece for piece in scene.pieces if piece.place.isdigit()]
    marked = {(hex, mark.kind) for hex, state in scene.places.items() for mark in state.marks}
    expected = {piece.id for piece in on_map if (piece.place, piece.symbol) not in marked}
    drawn = page.eval_on_selector_all(
        ".map-piece[data-piece]", "(all) => all.map((one) => one.dataset.piece)"
    )
    assert set(drawn) == expected
    assert len(drawn) == len(expected)
    contested = sum(bool(state.contested) for state in scene.places.values())
    assert page.locator(".map-fight").count() == page.locator(".map-odds").count() == contested > 0
    lines = [piece for piece in on_map if piece.kind == "fort" and piece.facing is not None]
    assert page.locator(".map-work .line").count() == len(lines)


def test_the_attacker_stands_left_in_a_contested_hex(page: Page) -> None:
    scene = position(2)["scene"]
    hex = meetings(scene)[0]
    go(page, hex, 1.5)
    middle, _ = centre(page, hex)
    attacker = scene.places[hex].contested.attacker
    for piece in scene.pieces:
        if piece.place == hex and piece.kind == "unit":
            box = page.locator(f".map-piece[data-piece='{piece.id}'] .counter-face").first.bounding_box()
            if box is None:
                continue  # covered by others of its stack
            left = box["x"] + box["width"] / 2 < middle
            assert left == (piece.side == attacker), piece.id


def test_reach_is_a_veil_with_costs_and_targets_without_cost_are_ringed(page: Page) -> None:
    targets = "{ 1508: { cost: 1 }, 1509: { cost: 2 }, 1408: { cost: 2 } }"
    page.evaluate(f"show({{ highlight: {{ selected: '1507', legal: {targets} }} }})")
    page.wait_for_selector(".map-veil", state="attached")
    assert page.locator(".map-cost text").all_text_contents() == ["2", "1", "2"]
    assert page.locator(".map-veil").count() == 2
    assert page.locator(".map-legal").count() == 0
    page.evaluate(
        "show({ highlight: { legal: { 1508: {} }, refused: '1509', path: ['1506', '1507', '1508'] } })"
    )
    page.wait_for_selector(".map-legal", state="attached")
    assert page.locator(".map-refused").count() == page.locator(".map-path-head").count() == 1
    assert page.locator(".map-cost").count() == 0


def test_an_overlay_shades_hexes_and_writes_figures(page: Page) -> None:
    page.evaluate(
        """show({ highlight: { overlays: [{ name: 'threat', title: 'Threat', rule: '1', legend: [], text: [],
             lines: [{ start: '1508', end: '1510', kind: 'broken', text: '' }],
             places: { 1508: { value: 12, text: '', level: 5 }, 1509: { value: null, text: '2:1', level: 2 },
               9999: { value: 1, text: '' } },
           }] } })"""
    )
    page.wait_for_selector(".map-overlay", state="attached")
    assert sorted(page.locator(".map-figure text").all_text_contents()) == ["12", "2:1"]
    assert page.locator(".map-overlay").count() == 2
    assert page.locator(".map-overlay-line.kind-broken").count() == 1


def test_a_counter_slides_and_the_next_scene_sets_it_down(look: Open) -> None:
    page = look(reduced_motion="no-preference")
    piece = next(
        piece for piece in position(2)["scene"].pieces if piece.kind == "unit" and piece.place.isdigit()
    )
    name, start = piece.id, piece.place
    way = [start, page.evaluate(f"handle.current.geometry.neighbours('{start}')[0]")]
    place = (
        f"document.querySelector(\".map-piece[data-piece='{name}'] .counter-face\").getBoundingClientRect().x"
    )
    before = page.evaluate(place)
    page.evaluate(f"handle.current.animateMove('{name}', {way}, 120)")
    shift = page.evaluate(f"handle.current.centreOf('{way[1]}').x - handle.current.centreOf('{start}').x")
    after = page.evaluate(place)
    assert after - before == pytest.approx(shift, abs=1.5)
    page.evaluate(f"probes.setDown('{name}', '{way[1]}')")
    page.wait_for_function(
        f"() => document.querySelector(\".map-piece[data-piece='{name}']\").dataset.cell === '{way[1]}'"
    )
    assert (
        page.evaluate(f"document.querySelector(\".map-piece[data-piece='{name}']\").getAnimations().length")
        == 0
    )


def test_switches_hide_and_the_theme_changes_the_relief(page: Page) -> None:
    page.evaluate(
        """show({ theme: 'dark', props: {
             hideCounters: true, showGrid: false, showMinimap: false, showControls: false } })"""
    )
    page.wait_for_selector(".map.no-counters")
    page.wait_for_function("() => document.querySelector('.map-relief').src.includes('relief-dark')")
    for name in (".map-pieces", ".map-grid", ".map-mini", ".map-controls"):
        assert not page.locator(name).first.is_visible(), name


def test_the_minimap_leads_there_and_hides_when_all_is_in_sight(page: Page) -> None:
    assert not page.locator(".map-mini").is_visible()
    go(page, "0404", 1.5)
    box = page.locator(".map-mini").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.5)
    page.wait_for_timeout(300)
    x, y = centre(page, "2309")
    assert abs(x - 600) < 150
    assert abs(y - 400) < 150


def test_the_magnifier_comes_and_goes(page: Page) -> None:
    before = page.evaluate("handle.current.view()")
    page.mouse.move(*centre(page, "1705"))
    page.evaluate("show({ props: { magnifier: true } })")
    page.wait_for_function(f"() => handle.current.view().scale > {2 * before['scale']}")
    page.evaluate("show({ props: { magnifier: false } })")
    page.wait_for_function(f"() => Math.abs(handle.current.view().scale - {before['scale']}) < 1e-6")
    assert page.evaluate("handle.current.view()") == pytest.approx(before)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_for_people_to_look_at(look: Open, theme: str) -> None:
    page = look(f"map.html?data=turn-2&theme={theme}", width=1600, height=1000)
    go(page, "1406", 1.15)
    assert len(page.screenshot()) > 200_000
    shot(page, f"map-{theme}")


# ------------------------------------------------------------------ point-to-point


def test_a_point_map_has_the_same_hands_and_handle(look: Open) -> None:
    page = look("points.html")
    page.mouse.click(*centre(page, "gap"))
    assert heard(page, "click") == [["gap"]]
    page.mouse.click(*centre(page, "castle"))
    assert heard(page, "piece") == [["a1"]]
    page.evaluate("show({ focusCell: 'ford' })")
    page.wait_for_selector(".map-focus", state="attached")
    assert page.evaluate("handle.current.moveFocus('down')") == "harbour"
    assert page.evaluate("handle.current.moveFocus('right')") == "gap"
    page.evaluate("show({ highlight: { legal: { gap: { cost: 2 }, harbour: {} } } })")
    page.wait_for_selector(".map-cost", state="attached")
    assert page.locator(".map-cost text").all_text_contents() == ["2"]
    shot(page, "points")


def test_a_point_map_shows_forts_capitals_holders_and_trenches(look: Open) -> None:
    page = look("points.html")
    assert page.locator(".map-space").count() == 10
    assert page.locator(".map-space .star").count() == 2
    assert page.locator(".map-space .core").count() == 4
    assert page.locator(".map-space > .fort").count() == 1, "a fort under a counter is a badge with its level"
    assert sorted(page.locator(".map-space .badge text").all_text_contents()) == ["2", "3"]
    assert page.locator(".map-space .trench").count() == 2
    assert page.locator(".map-link.limited").count() == 1
    assert page.locator(".map-space.nation-DE").count() == 6, "one space of the west is held by the east"
