"""The live link of js/api.js: it hands pushes on in order, comes back after a break and catches up."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import Browse

LISTEN = """async () => {
  const { live } = await import('/js/api.js');
  window.heard = []; window.states = [];
  window.link = live('g1', { as: 'onlooker', seq: 3, next: 5,
    onPush: (push) => window.heard.push([push.seq, push.events.length, push.caught_up, push.table.seq]),
    onState: (state) => window.states.push(state) });
}"""


def prepare(page: Page, seq: dict[str, int]) -> list[WebSocketRoute]:
    links: list[WebSocketRoute] = []
    page.route_web_socket("**/api/games/g1/live**", lambda link: links.append(link))
    page.route("**/api/games/g1?**", lambda route: route.fulfill(json={"game": "g1", "seq": seq["now"]}))
    page.route(
        "**/api/games/g1/log?**", lambda route: route.fulfill(json={"lines": [{"n": 5}, {"n": 6}], "next": 7})
    )
    with page.expect_response("**/api/games/g1?**"):
        page.evaluate(LISTEN)
    page.evaluate(
        "async () => { while (states.at(-1) !== 'live') await new Promise((on) => setTimeout(on, 20)); }"
    )
    return links


def heard(page: Page, count: int) -> Any:
    return page.evaluate(
        """async (count) => {
            while (heard.length < count) await new Promise((on) => setTimeout(on, 20));
            return heard;
        }""",
        count,
    )


def test_a_push_without_a_table_is_completed_and_order_is_kept(browse: Browse) -> None:
    page = browse("#/help")
    seq = {"now": 3}
    (link,) = prepare(page, seq)
    seq["now"] = 4
    link.send('{"seq": 4, "by": "german", "events": [{"n": 5}], "table": null}')
    link.send('{"seq": 5, "by": "german", "events": [], "table": {"game": "g1", "seq": 5}}')
    assert heard(page, 2) == [[4, 1, False, 4], [5, 0, False, 5]]


def test_after_a_break_the_link_comes_back_and_catches_up_once(browse: Browse) -> None:
    page = browse("#/help")
    seq = {"now": 3}
    links = prepare(page, seq)
    seq["now"] = 9
    links[0].close()
    assert heard(page, 1) == [[9, 2, True, 9]]
    assert page.evaluate("window.states") == ["connecting", "live", "lost", "connecting", "live"]
    assert len(links) == 2


def test_a_closed_link_stays_closed(browse: Browse) -> None:
    page = browse("#/help")
    links = prepare(page, {"now": 3})
    page.evaluate("window.link.close()")
    links[0].close()
    page.wait_for_timeout(700)
    assert len(links) == 1
    expect(page.get_by_role("heading", name="How the table works")).to_be_visible()
