"""A tab left open under play: memory, timers and the live link stay as they are. Run with `-m soak`.

REDOUBT_SOAK is the number of minutes, 60 if it is not set. The opponent plays, the tab watches, and every few
seconds something is pressed; a choice that the server has must reach the page within seconds.
"""

from __future__ import annotations

import os
import time

import pytest

from tests.browser import Browse, Server
from tests.tabletop import Tabletop
from tests.web.training import in_movement

MINUTES = float(os.environ.get("REDOUBT_SOAK", "60"))
READY = """() => ['mine', 'over'].includes(document.querySelector('.t-page')?.dataset.state)
  || document.querySelector('.t-fight [data-do="go"]')"""
GONE_ON = """(seq) => document.querySelector('.t-page')?.dataset.seq !== seq
  || document.querySelector('.t-fight [data-do="go"]')"""
HEAP = "() => performance.memory ? performance.memory.usedJSHeapSize : 0"


@pytest.mark.soak
def test_a_tab_left_open_under_play_keeps_answering(browse: Browse, server: Server) -> None:
    seats = {"german": "human", "swiss": "staff"}
    end = time.monotonic() + 60 * MINUTES
    games = heap = 0
    page = None
    while time.monotonic() < end:
        game = in_movement(server, seats=seats, by_computer=True, seed=7 + games)
        if page is None:
            page = browse(f"#/game/{game}", speed="fast", screen="laptop")
        else:
            page.goto(f"{server.url}/#/game/{game}")
        games += 1
        top = Tabletop(page, server, game)
        while time.monotonic() < end:
            page.wait_for_function(READY, timeout=60_000)
            if top.state == "over":
                break
            go = page.locator('.t-fight [data-do="go"]:visible')
            if go.count():
                go.first.click()
                page.wait_for_timeout(200)
                continue
            seq = top.seq
            page.keyboard.press("e" if top.do("end").is_enabled() else "1")
            page.wait_for_function(GONE_ON, arg=str(seq), timeout=30_000)
        used = int(page.evaluate(HEAP))
        heap = heap or used
        assert used < max(4 * heap, 200_000_000), f"after {games} games the page holds {used:,} bytes"
    assert page is not None
