"""Whatever the window and the size of its text: nothing on the table page is cut or covered."""

from __future__ import annotations

import secrets
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server
from tests.tabletop import Tabletop, play
from tests.web.golden import HOLLAND, before, golden
from tests.web.training import HUMANS, in_movement

CUT: Final = """() => {
  const wanted = ['.t-title h1', '.t-phase:not([data-tick]) > span', '.t-words', '.t-score-label',
    '.t-layer > span', '.t-cell button', '.t-actions .btn', '.log-chip', '.log-who > span',
    '.log-search input', '.t-seats span', '.t-foot .btn', '.t-panes span'].join();
  return [...document.querySelectorAll(wanted)].filter((one) => one.offsetParent).filter((one) => {
    const box = one.getBoundingClientRect();
    const [wide, high] = [one.clientWidth, one.clientHeight];
    const scrolls = one.closest('.t-rail, .log-box, .t-sheet-body');
    const beside = box.left < -1 || box.right > innerWidth + 1;
    const below = !scrolls && (box.top < -1 || box.bottom > innerHeight + 1);
    return beside || below || (wide && one.scrollWidth > wide + 2) || (high && one.scrollHeight > high + 3);
  }).map((one) => `${one.className} ${one.textContent}`);
}"""
"""Texts that do not show whole."""
OVERLAP: Final = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def historical(server: Server) -> str:
    """The main scenario with its long name and all its phases, the Swiss set up."""
    opened = server.new_game("switzerland", secrets.token_hex(8), scenario="historical", seats=HUMANS,
                           dice="seeded", seed=5)  # fmt: skip
    game = str(opened["game"])
    play(server, game, "swiss", "no")
    while "suggested" in [
        choice["text"] for choice in server.ask("GET", f"/api/games/{game}?as=swiss")["legal"]
    ]:
        play(server, game, "swiss", "suggested")
    return game


def opened(page: Page, server: Server, game: str) -> Tabletop:
    top = Tabletop(page, server, game)
    top.settle()
    return top


@pytest.fixture(scope="module", params=["desktop", "laptop"])
def table(request: pytest.FixtureRequest, browse_together: Browse, keeper: Server) -> Tabletop:
    """A table on a screen, which its tests only look at."""
    game = keeper.keep(historical(keeper))
    page = browse_together(f"#/game/{game}", screen=request.param, speed="none")
    return opened(page, keeper, game)


def test_the_first_view_shows_strengths(table: Tabletop) -> None:
    shows_strengths(table)


def test_a_phone_s_first_view_shows_strengths(browse: Browse, server: Server) -> None:
    game = historical(server)
    shows_strengths(opened(browse(f"#/game/{game}", screen="phone", speed="none"), server, game))


def shows_strengths(top: Tabletop) -> None:
    top.page.wait_for_timeout(400)
    assert int(top.page.locator(".map").get_attribute("data-level") or 0) >= 2


def test_the_present_phase_and_what_comes_have_names_and_the_rest_are_ticks(table: Tabletop) -> None:
    top = table
    now = top.page.locator('.t-phase[aria-current="step"]')
    expect(now).not_to_have_attribute("data-tick", "yes")
    expect(top.page.locator(".t-phase:not([data-tick])").nth(2)).to_be_visible()
    expect(top.page.locator(".t-title h1")).to_have_text("Switzerland Must Be Conquered")


@pytest.mark.parametrize("text", ["100", "150", "200"])
def test_no_text_of_the_table_is_cut(table: Tabletop, text: str) -> None:
    page = table.page
    page.evaluate("async (text) => (await import('/js/store.js')).settings.set({ text })", text)
    page.wait_for_timeout(200)
    assert page.evaluate(CUT) == []
    board = page.locator(".t-board").bounding_box()
    assert board is not None
    assert min(board["height"] / 250, board["width"] / 500) > 1, "the map still has room"


def test_settings_open_over_the_table(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    top = opened(browse(f"#/game/{game}", speed="none"), server, game)
    top.page.get_by_role("button", name="Settings").click()
    top.page.get_by_role("radio", name="200 %").check(force=True)
    expect(top.page.locator("html")).to_have_attribute("data-text", "200")
    top.page.get_by_role("button", name="Done").click()
    expect(top.page.locator("dialog")).to_have_count(0)


def test_a_phone_can_reset_and_its_legend_leaves_the_zoom_alone(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    top = opened(browse(f"#/game/{game}", screen="phone", speed="none"), server, game)
    move = next(choice for choice in top.legal() if choice["verb"] == "move")
    top.page.get_by_role("button", name="Whole map").tap()
    top.page.wait_for_timeout(300)
    top.tap_hex(move.get("from_place"))
    expect(top.page.locator(".t-legend")).to_be_visible()
    assert not top.page.evaluate(OVERLAP, [".t-legend", ".map-controls"])
    expect(top.do("reset")).to_be_visible()


def test_a_phone_s_bar_has_room_for_the_clock_and_the_line_to_control(browse: Browse, server: Server) -> None:
    wish = {"scenario": "east", "seats": {"germany": "human"}, "options": {"control": "people"}}
    game = server.new_game("land_war", secrets.token_hex(8), **wish)["game"]
    page = browse(f"#/game/{game}?as=germany", screen="phone", speed="none")
    for name in (".t-call .btn", ".t-settings"):
        box = page.locator(f".t-bar {name}").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 391, name


def test_no_button_of_the_first_screen_is_covered_by_another(browse: Browse, server: Server) -> None:
    for _ in range(5):
        historical(server)
    page = browse("#/")
    expect(page.locator(".game").nth(3)).to_be_visible()
    covered = page.evaluate(
        """() => [...document.querySelectorAll('.game .btn, .begin .btn')].filter((one) => {
          const box = one.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          return y < innerHeight && !one.contains(document.elementFromPoint(x, y));
        }).map((one) => one.textContent)"""
    )
    assert covered == []


def test_r10_2_2_every_figure_of_the_losses_stands_inside_the_chart(browse: Browse, server: Server) -> None:
    page = browse("#/")
    seen: Any = page.evaluate(
        """async () => {
          const { Losses } = await import('/js/table/dock.js');
          const { html, render } = await import('/js/ui/html.js');
          const by_side = { german: { steps: 5, units: 2 }, swiss: { steps: 12, units: 1 } };
          const totals = { german: { text: '5 steps' }, swiss: { text: '12 steps' } };
          const scene = { pieces: [], losses: { turns: [{ n: 1, by_side }], totals } };
          const state = { table: { seats: { german: {}, swiss: {} }, scene }, sides: [] };
          const sheet = document.createElement('link');
          Object.assign(sheet, { rel: 'stylesheet', href: '/css/table.css' });
          await new Promise((loaded) => { sheet.onload = loaded; document.head.append(sheet); });
          const place = document.body.appendChild(document.createElement('div'));
          render(html`<${Losses} state=${state} />`, place);
          const texts = [...document.querySelectorAll('.t-losses svg text:not(.t-loss-turn)')];
          return texts.map((one) => [one.textContent, one.getBBox().y >= -1]);
        }"""
    )
    assert seen == [["5", True], ["12", True]]


def test_a_phone_shows_where_reinforcements_may_enter(browse: Browse, server: Server) -> None:
    game = golden(server, HOLLAND, before(HOLLAND, "enter NL-6-GB-3-Bic 1.28"))
    page = browse(f"#/game/{game}?as=dutch", screen="phone", speed="none")
    top = Tabletop(page, server, game)
    top.settle()
    entries = {choice["place"] for choice in top.legal() if choice.get("place") and choice.get("piece")}
    assert len(entries) == 7
    box = page.locator(".t-map").bounding_box()
    assert box is not None
    page.wait_for_timeout(400)
    seen = [spot for spot in map(top.spot, entries) if box["x"] < spot[0] < box["x"] + box["width"]]
    assert len(seen) == 7, "the camera found the army, and then the question"
    words = page.locator(".t-foot [data-do=end] span")
    expect(words).to_have_text("Keep the others off the map")
    high, room = words.evaluate("(one) => [one.offsetHeight, one.parentElement.clientHeight]")
    assert high <= room
