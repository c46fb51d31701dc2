"""How long people wait at the screen: for the map, and for the effect of a press.

Measured in a real browser against its own server. Needs Playwright and the system's Chromium; `Missing` says
what is not installed.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import redoubt
from redoubt.engine.title import verbs_of
from redoubt.players import default_player, make_player
from redoubt.show.table import Table

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MOVABLE: Final = 6
"""Play on until a side can move this many pieces."""
SCREEN: Final = {"width": 1920, "height": 1080}
HAND: Final = 100
"""Milliseconds from the moment a hand rests on a counter to its press."""
WATCH: Final = """
const seen = window.seen = {};
const stamp = (name) => requestAnimationFrame(() => setTimeout(() => { seen[name] ??= performance.now(); }));
new MutationObserver(() => {
  if (!seen.map && document.querySelector('.map-piece')) stamp('map');
  if (!seen.relief && document.querySelector('.map.has-relief .map-piece')) stamp('relief');
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
"""
"""When the map was painted, since the page was opened."""
ABLE: Final = """() => {
  const places = new Map();
  for (const piece of document.querySelectorAll('.map-piece:has(.counter-hot)')) {
    const box = piece.getBoundingClientRect();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (document.elementFromPoint(at.x, at.y)?.closest('.map-piece')) places.set(piece.dataset.cell, at);
  }
  return [...places.values()];
}"""
"""The positions of counters that can act."""
PRESSED: Final = """() => {
  const shown = window.shown = {};
  window.redrawn = new Promise((done) => {
    addEventListener('pointerup', (event) => {
      const shows = { picked: '.map-selected', reach: '.map-layer-veil > *, .map-legal, .t-menu' };
      const watch = new MutationObserver(() => {
        for (const name of Object.keys(shows)) {
          if (name in shown || !document.querySelector(shows[name])) continue;
          shown[name] = null;
          requestAnimationFrame(() => setTimeout(() => {
            shown[name] = performance.now() - event.timeStamp;
            if (Object.keys(shows).every((each) => shown[each])) done(shown);
          }));
        }
      });
      watch.observe(document.querySelector('.t-board'), { childList: true, subtree: true });
    }, { capture: true, once: true });
  });
}"""
"""When, after a press, the page painted the picked counter and where it can go."""
REDRAWN: Final = (
    """() => Promise.race([redrawn, new Promise((late) => setTimeout(late, 2000))]).then(() => shown)"""
)


class Missing(Exception):
    """Something that a measurement in the browser needs is not installed."""


@dataclass(frozen=True)
class Wait:
    """Something that people wait for."""

    what: str
    measured: int
    median: float
    """Milliseconds."""
    worst: float


def time_screen(
    title_id: str, scenario: str, loads: int = 5, presses: int = 20, data: Path | None = None
) -> list[Wait]:
    """Open the table of a game under way `loads` times, and press counters that can act. This runs in a
    separate thread, because the caller may have an event loop running in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(_time_screen, title_id, scenario, loads, presses, data).result()


def _time_screen(title_id: str, scenario: str, loads: int, presses: int, data: Path | None) -> list[Wait]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Missing("Playwright is not installed") from None
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Missing("Chromium is not installed")
    record = under_way(title_id, scenario, data)
    with served(data) as address, sync_playwright() as playwright:
        table = _post(f"{address}/api/games/import", {"record": record, "key": "screen-time"})
        # Where sides keep secrets, a screen that is not one side's own begins behind the curtain.
        side = next((prompt["side"] for prompt in table["prompts"]), "")
        where = f"{address}/#/game/{table['game']}" + (f"?as={side}" if side else "")
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(executable_path=browser, args=root)
        try:
            opened = [_opened(chromium, where) for _ in range(loads)]
            pressed = _pressed(chromium, where, presses)
        finally:
            chromium.close()
    moments = {name: [seen[name] for seen in opened if seen.get(name)] for name in ("map", "relief")}
    return [
        _wait("the map", moments["map"]),
        _wait("the map and its relief", moments["relief"]),
        _wait("a press to what is picked", [press["picked"] for press in pressed if press.get("picked")]),
        _wait("a press to where it can go", [press["reach"] for press in pressed if press.get("reach")]),
    ]


def under_way(title_id: str, scenario: str, data: Path | None = None) -> str:
    """The record of a game in which a side can move several pieces, or where none ever move, attack with
    several."""
    game = redoubt.new(title_id, scenario=scenario, seed=1, data=data)
    table = Table(game.title, game.setup.rules)
    kind = default_player(game.title)
    players = {side: make_player(kind, game.title, side, 1) for side in game.title.sides}
    moves = any(verb.group == "move" for verb in verbs_of(game.title.classes.values()))
    for _ in range(2_000):
        if game.result is not None:
            break
        side = game.sides[game.open_decisions()[0].side]
        offers = table.offers(game.seen(side), game.seat(side))
        acts = (offer.group == "move" if moves else offer.place and not offer.rare for offer in offers)
        movable = {offer.piece for offer, able in zip(offers, acts, strict=True) if able and offer.piece}
        if len(movable) >= MOVABLE:
            break
        game.choose(side, players[side].choose(game.seat(side)))
    return game.save().decode()


@contextmanager
def served(data: Path | None = None) -> Iterator[str]:
    """Run a server in its own process and folder; yield its address."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
        probe.close()
        command = [sys.executable, "-m", "redoubt", "serve", "--port", str(port), "--no-open"]
        command += ["--data-dir", folder]
        command += ["--data", str(data)] if data is not None else []
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        try:
            yield _up(f"http://127.0.0.1:{port}", process)
        finally:
            process.terminate()
            process.wait(30)


def _up(address: str, process: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return address
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.05)
    raise Missing("the server did not start")


def _post(address: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def _page(chromium: Any, address: str) -> Any:
    """The page as a first-time visitor sees it, with an empty cache."""
    page = chromium.new_context(viewport=SCREEN).new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function("() => window.seen.map && (window.seen.relief || performance.now() > 10000)")
    return page


def _opened(chromium: Any, address: str) -> dict[str, float]:
    page = _page(chromium, address)
    seen: dict[str, float] = page.evaluate("() => window.seen")
    page.context.close()
    return seen


def _pressed(chromium: Any, address: str, presses: int) -> list[dict[str, float]]:
    """The time from a press on a counter to the frames that show it picked and where it can go; the second
    needs the server."""
    page = _page(chromium, address)
    page.wait_for_timeout(1_500)
    taken: list[dict[str, float]] = []
    for number in range(presses):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.wait_for_timeout(400)  # the map may have moved to show where the last counter can go
        places = page.evaluate(ABLE)
        if not places:
            break
        at = places[number % len(places)]
        page.evaluate(PRESSED)
        page.mouse.move(at["x"], at["y"])
        page.wait_for_timeout(HAND)
        page.mouse.click(at["x"], at["y"])
        taken.append(page.evaluate(REDRAWN))
    page.context.close()
    return taken


def _wait(what: str, times: list[float]) -> Wait:
    return Wait(what, len(times), median(times) if times else 0.0, max(times, default=0.0))


__all__ = ["Missing", "Wait", "served", "time_screen", "under_way"]
