#!/usr/bin/env python3
"""Take the pictures of the README and of docs/pictures.md: `.venv/bin/python tools/pictures.py`.

Starts a server of its own, sets games up through its interface, plays a fight in Chromium and writes JPEG
files to docs/pictures. Needs the test requirements (playwright) and a Chromium. Run it after a change that
people see, look at the pictures, and commit them together.
"""

from __future__ import annotations

import base64
import json
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
SERIF = ROOT / "src" / "redoubt" / "web" / "static" / "fonts" / "eb-garamond-latin-wght-normal.woff2"
QUALITY = 72
PEOPLE = {"german": "human", "swiss": "human"}


class Table:
    """A running server."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data=data, method=method)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"null")

    def new(self, title: str, **more: Any) -> str:
        wish = {"title": title, "key": secrets.token_hex(8), "dice": "seeded", "seed": 7, **more}
        return str(self.ask("POST", "/api/games", wish)["game"])

    def choose(self, game: str, side: str, *choices: str) -> None:
        for choice in choices:
            seq = self.ask("GET", f"/api/games/{game}?as={side}")["seq"]
            body = {"side": side, "choices": [choice], "expected_seq": seq, "key": secrets.token_hex(8)}
            self.ask("POST", f"/api/games/{game}/choose", body)

    def wait_for(self, game: str, side: str) -> dict[str, Any]:
        for _ in range(600):
            table = dict(self.ask("GET", f"/api/games/{game}?as={side}"))
            if table["result"] or any(prompt["mine"] for prompt in table["prompts"]):
                return table
            time.sleep(0.05)
        raise SystemExit(f"{side} is never asked")


@contextmanager
def serving() -> Iterator[Table]:
    with socket.socket() as probe, tempfile.TemporaryDirectory() as data:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [
            sys.executable,
            "-m",
            "redoubt",
            "serve",
            "--port",
            str(port),
            "--data-dir",
            data,
            "--no-open",
        ]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        table = Table(f"http://127.0.0.1:{port}")
        try:
            for _ in range(200):
                try:
                    table.ask("GET", "/health")
                    break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.1)
            yield table
        finally:
            process.terminate()
            process.wait(30)


# ------------------------------------------------------------------ games to look at


def at_the_fight(table: Table) -> str:
    """The game of the lesson, right before its first fight."""
    lesson = table.ask("GET", "/api/titles/switzerland/tutorial")
    body = {"record": lesson["record"], "seats": PEOPLE, "name": "A battle", "key": secrets.token_hex(8)}
    game = str(table.ask("POST", "/api/games/import", body)["game"])
    for step in lesson["step"]:
        if step["id"] == "fight":
            break
        for side, choice in step["others"]:
            table.choose(game, side, choice)
        if step["id"] != "undo" and step["id"] != "again":
            table.choose(game, lesson["side"], *step["answer"])
    return game


def in_the_campaign(table: Table, turns: int = 2) -> str:
    """A historical game against the staff, some turns on, the German to move."""
    game = table.new(
        "switzerland", scenario="historical", seats={"german": "staff", "swiss": "staff"}, seed=5
    )
    while True:
        now = table.ask("GET", f"/api/games/{game}")
        if now["turn"] > turns or now["result"]:
            break
        time.sleep(0.1)
    entries = table.ask("GET", f"/api/games/{game}/history")["entries"]
    moves = [e["seq"] for e in entries if e["turn"] == turns and e["phase"]["name"] == "German combat phase"]
    order = {"at": moves[0] if moves else entries[-1]["seq"], "seats": PEOPLE, "key": secrets.token_hex(8)}
    return str(table.ask("POST", f"/api/games/{game}/branch", order)["game"])


def finished(table: Table) -> str:
    game = table.new("switzerland", scenario="training", seats={"german": "staff", "swiss": "staff"}, seed=4)
    while not table.ask("GET", f"/api/games/{game}")["result"]:
        time.sleep(0.1)
    while not table.ask("GET", f"/api/games/{game}/hindsight")["done"]:
        time.sleep(0.5)
    return game


def front(table: Table) -> str:
    """Orel with its front line, Germany to write its orders."""
    return table.new("land_war", scenario="orel", seats={"germany": "human", "ussr": "staff"})


# ------------------------------------------------------------------ pictures


def opened(
    browser: Browser, table: Table, where: str, size: tuple[int, int], dark: bool = False, **settings: str
) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        has_touch=size[0] < 500,
        device_scale_factor=2 if size[0] < 500 else 1,
    )
    kept = json.dumps({"briefed": "all", "speed": "normal", **settings})
    context.add_init_script(f"localStorage['redoubt.settings'] ??= '{kept}'")
    page = context.new_page()
    page.goto(f"{table.url}/{where}")
    if "/game/" in where and size[0] > 500:
        page.locator(".scrubber").wait_for()
    page.wait_for_timeout(2500)
    return page


def shot(page: Page, name: str) -> None:
    page.evaluate("document.fonts.ready")
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


def step_of(page: Page) -> str:
    return str(page.evaluate("document.querySelector('.t-fight')?.dataset.step ?? ''"))


def until(page: Page, step: str) -> None:
    page.wait_for_function("(step) => document.querySelector('.t-fight')?.dataset.step === step", arg=step)


def film(browser: Browser, table: Table) -> None:
    """One combat in six moments, as one picture."""
    page = opened(browser, table, f"#/game/{at_the_fight(table)}", (1600, 950), speed="slow")
    frames: list[tuple[bytes, ...]] = []

    spot = page.locator('.map-piece[data-cell="1102"]').last.bounding_box()
    panel = page.locator(".t-inspector").bounding_box()
    assert spot is not None
    assert panel is not None
    high = panel["height"]
    ground = {"x": max(100.0, spot["x"] - 200), "y": panel["y"], "width": 330, "height": high}
    beside = {"x": panel["x"], "y": panel["y"], "width": panel["width"], "height": high}

    def keep() -> None:
        frames.append(tuple(page.screenshot(type="jpeg", quality=82, clip=clip) for clip in (ground, beside)))

    page.mouse.move(30, 800)
    page.keyboard.press("l")
    page.locator('[data-choice="fight 1102"]').click()
    page.locator(".t-without").wait_for()
    page.wait_for_timeout(900)
    keep()
    page.keyboard.press("Space")
    until(page, "rolling")
    page.wait_for_timeout(520)
    keep()
    until(page, "lit")
    page.wait_for_timeout(350)
    keep()
    until(page, "losses")
    page.wait_for_timeout(250)
    keep()
    page.locator(".t-picks [data-choice]").first.click()
    page.wait_for_timeout(650)
    keep()
    page.locator(".t-picks [data-choice]").nth(1).wait_for()
    page.locator(".t-picks [data-choice]").nth(1).click()
    until(page, "verdict")
    page.wait_for_timeout(500)
    keep()
    names = [
        "Armed",
        "The die tumbles",
        "It lands on its card",
        "Steps fall",
        "The loser goes back",
        "Verdict",
    ]
    cells = "".join(
        "<figure>"
        + "".join(f"<img src='data:image/jpeg;base64,{base64.b64encode(half).decode()}'>" for half in frame)
        + f"<figcaption>{name}</figcaption></figure>"
        for frame, name in zip(frames, names, strict=True)
    )
    sheet = browser.new_page(viewport={"width": 1720, "height": 900})
    face = base64.b64encode(SERIF.read_bytes()).decode()
    sheet.set_content(
        f"<style>@font-face{{font-family:Caption;src:url(data:font/woff2;base64,{face})}}"
        "body{margin:0;padding:16px;width:max-content;background:#efe9da;color:#23241f;font:500 21px Caption;"
        "display:grid;grid-template-columns:repeat(3,max-content);gap:14px 18px}figure{margin:0}"
        f"img{{height:430px;border:1px solid #cbbf9f}}figcaption{{padding:2px 4px}}</style>{cells}"
    )
    sheet.evaluate("document.fonts.ready")
    sheet.wait_for_timeout(300)
    sheet.locator("body").screenshot(path=FOLDER / "combat.jpg", type="jpeg", quality=QUALITY)


def take(browser: Browser, table: Table) -> None:
    campaign = in_the_campaign(table)
    wide = opened(browser, table, f"#/game/{campaign}?as=german", (1600, 950))
    shot(wide, "table")
    shot(opened(browser, table, f"#/game/{campaign}?as=german", (1366, 768), dark=True), "table-dark")
    fight = at_the_fight(table)
    odds = opened(browser, table, f"#/game/{fight}?as=german", (1366, 768))
    odds.keyboard.press("l")
    odds.locator('[data-choice="fight 1102"]').click()
    odds.locator(".t-without").wait_for()
    shot(odds, "odds")
    phone = opened(browser, table, f"#/game/{fight}?as=german", (390, 844))
    phone.locator("[data-pane=act]").tap()
    phone.locator('[data-choice="fight 1102"]').tap()
    phone.locator(".t-finish").wait_for()
    phone.wait_for_timeout(600)
    shot(phone, "phone")
    line = opened(browser, table, f"#/game/{front(table)}?as=germany", (1600, 950))
    shot(line, "front")
    briefing = opened(
        browser,
        table,
        f"#/game/{table.new('switzerland', scenario='historical', seats=PEOPLE)}?as=german",
        (1366, 768),
        briefed="",
    )
    shot(briefing, "briefing")
    shot(opened(browser, table, f"#/report/{finished(table)}", (1366, 900)), "report")
    shot(opened(browser, table, "#/", (1366, 900)), "first-screen")
    film(browser, table)


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    FOLDER.mkdir(exist_ok=True)
    with serving() as table, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(browser, table)
        browser.close()


if __name__ == "__main__":
    main()
