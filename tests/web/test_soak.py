"""Two tabs left open under play: memory, timers and the live link stay as they are. Run with `-m soak -s`.

REDOUBT_SOAK is the number of minutes, 60 if it is not set. One tab plays against the computer, the other
looks on and presses nothing. A choice that the server has must reach the first within seconds, and whatever
is played must reach the second without a press. The figures of every game are printed.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import CDPSession, Page, WebSocket

from tests.browser import Browse, Server
from tests.tabletop import Tabletop
from tests.web.training import in_movement

MINUTES = float(os.environ.get("REDOUBT_SOAK", "60"))
# The answers are plain values: the handle of an element would keep it, and its page with it.
READY = """() => ['mine', 'over'].includes(document.querySelector('.t-page')?.dataset.state)
  || document.querySelector('.t-fight [data-do="go"]') !== null"""
GONE_ON = """(seq) => document.querySelector('.t-page')?.dataset.seq !== seq
  || document.querySelector('.t-fight [data-do="go"], .t-odds [data-do="main"]') !== null"""
ROLLED = """(seq) => document.querySelector('.t-page')?.dataset.seq !== seq
  || document.querySelector('.t-fight') !== null"""
CAUGHT_UP = "(seq) => Number(document.querySelector('.t-page')?.dataset.seq) >= seq"
COUNT_TIMERS = """() => {
  const open = new Set();
  const { setTimeout: begin, clearTimeout: end, setInterval: every, clearInterval: stop } = window;
  window.setTimeout = (deed, ms, ...given) => {
    const id = begin(() => { open.delete(id); deed(...given); }, ms);
    open.add(id);
    return id;
  };
  window.clearTimeout = (id) => { open.delete(id); end(id); };
  window.setInterval = (...given) => { const id = every(...given); open.add(id); return id; };
  window.clearInterval = (id) => { open.delete(id); stop(id); };
  window.openTimers = () => open.size;
}"""


@dataclass
class Gauge:
    """What one tab holds after a game."""

    page: Page
    client: CDPSession
    sockets: list[WebSocket] = field(default_factory=list)
    heaps: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    timers: list[int] = field(default_factory=list)
    links: list[int] = field(default_factory=list)

    def read(self) -> str:
        self.client.send("HeapProfiler.collectGarbage")
        measured = self.client.send("Performance.getMetrics")["metrics"]
        metrics = {metric["name"]: int(metric["value"]) for metric in measured}
        self.heaps.append(metrics["JSHeapUsedSize"])
        self.nodes.append(metrics["Nodes"])
        self.timers.append(int(self.page.evaluate("() => window.openTimers()")))
        self.links.append(sum(not socket.is_closed() for socket in self.sockets))
        return (
            f"{self.heaps[-1] / 1e6:.1f} MB, {self.nodes[-1]} nodes, {metrics['JSEventListeners']} listeners,"
            f" {self.timers[-1]} timers, {self.links[-1]} link"
        )

    def steady(self) -> None:
        """Later games hold no more than the first two, but for a margin."""
        assert max(self.heaps) < max(2 * self.heaps[0], self.heaps[0] + 30_000_000), self.heaps
        assert max(self.nodes) < 3 * max(self.nodes[:2]) + 5_000, self.nodes
        assert max(self.timers) <= max(self.timers[:2]) + 10, self.timers
        assert set(self.links) == {1}, self.links


def gauged(page: Page) -> Gauge:
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")
    gauge = Gauge(page, client)
    page.on("websocket", lambda socket: gauge.sockets.append(socket))
    page.add_init_script(f"({COUNT_TIMERS})()")
    page.reload()
    return gauge


@pytest.mark.soak
def test_two_tabs_left_open_under_play_keep_answering(browse: Browse, server: Server) -> None:
    seats = {"german": "human", "swiss": "staff"}
    end = time.monotonic() + 60 * MINUTES
    games = presses = 0
    slowest = 0.0
    plays = gauged(browse("#/", speed="fast", screen="laptop"))
    looks = gauged(browse("#/", speed="normal", screen="laptop"))
    while time.monotonic() < end:
        game = in_movement(server, seats=seats, by_computer=True, seed=7 + games)
        plays.page.goto(f"{server.url}/#/game/{game}")
        looks.page.goto(f"{server.url}/#/game/{game}?as=onlooker")
        games += 1
        top = Tabletop(plays.page, server, game)
        while time.monotonic() < end:
            plays.page.wait_for_function(READY, timeout=60_000)
            if top.state == "over":
                break
            go = plays.page.locator('.t-fight [data-do="go"]:visible')
            presses += 1
            if go.count():
                go.first.click()
                plays.page.wait_for_timeout(200)
                continue
            if not plays.page.locator(".t-fight").count():
                plays.page.keyboard.press("l")  # a digit takes a choice only from a list in sight
            seq, begun = top.seq, time.monotonic()
            plays.page.keyboard.press("e" if top.do("end").is_enabled() else "1")
            plays.page.wait_for_function(GONE_ON, arg=str(seq), timeout=120_000)
            slowest = max(slowest, time.monotonic() - begun)
        looks.page.wait_for_function(CAUGHT_UP, arg=top.seq, timeout=120_000)
        print(f"game {games}, {presses} presses, slowest answer {slowest:.1f} s")
        print(f"  plays: {plays.read()}\n  looks: {looks.read()}", flush=True)
    plays.steady()
    looks.steady()
