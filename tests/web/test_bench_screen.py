"""The clock of `redoubt bench table` in the browser; what it shows nobody judges here."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser

from tools.bench.screen import time_screen


def test_the_map_and_the_presses_are_timed(browser: Browser) -> None:
    with ThreadPoolExecutor(1) as beside:  # Playwright wants a thread of its own
        figures = beside.submit(time_screen, "switzerland", "historical", loads=1, presses=3).result()
    waits = {figure.what: figure for figure in figures}
    assert waits["the map"].measured == waits["the map and its relief"].measured == 1
    assert 0 < waits["the map"].median <= waits["the map and its relief"].median
    picked, reach = waits["a press to what is picked"], waits["a press to where it can go"]
    assert picked.measured == reach.measured == 3
    assert 0 < picked.median <= picked.worst
    assert picked.median <= reach.median <= reach.worst
