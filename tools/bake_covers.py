#!/usr/bin/env python3
"""Take the cover pictures of a title from its own map: `python3 tools/bake_covers.py [title]`.

Needs Playwright, Pillow and Chromium. Run it after tools/bake_relief.py.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

import redoubt  # noqa: E402
from tests.browser import serving  # noqa: E402
from tests.web.mapsite import site  # noqa: E402

COVERS = {
    "switzerland": ("turn-3", "1408", 0.92),
    "land_war": ("campaign-east-4", "2710", 0.62),
    "fallschirmjaeger": ("staffs-fallschirmjaeger-5.3-2", "30.22", 0.86),
}
"""By title: a position of the map site, the hex in the middle, and the scale."""
GAMES = {"paths_of_glory": "historical"}
"""By title: a scenario whose opening is shown as its table opens."""
SCREEN = {"width": 1920, "height": 1080}
BESIDE = ".t-map > :not(:has(.map)), .map-minimap, .map-controls"
"""What lies over the map of a table."""
SIZE = {"width": 800, "height": 500}
QUALITY = 86


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("title", nargs="?", default="switzerland", choices=[*COVERS, *GAMES])
    parser.add_argument("--browser", default="/usr/bin/chromium")
    args = parser.parse_args()
    if args.title in GAMES:
        opening(args.title, args.browser)
        return
    position, hex, scale = COVERS[args.title]
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, device_scale_factor=2, reduced_motion="reduce")
        for theme in ("light", "dark"):
            page.goto(f"{address}/pages/map.html?data={position}&theme={theme}", timeout=60_000)
            page.wait_for_selector(".map.has-relief", timeout=60_000)
            bare = "{ props: { showMinimap: false, showControls: false, showNumbers: false } }"
            page.evaluate("() => document.fonts.ready.then(() => true)")
            page.evaluate(f"() => {{ show({bare}); handle.current.glideTo('{hex}', {scale}); }}")
            page.wait_for_timeout(2500)
            save(args.title, theme, page.screenshot())
        browser.close()


def opening(title: str, chromium: str) -> None:
    """The opening of a scenario, at a table of its own."""
    with TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        *others, last = redoubt.title(title).sides
        seats = {**dict.fromkeys(others, "random"), last: "human"}
        game = server.new_game(title, "cover-picture", name="Cover", scenario=GAMES[title], seats=seats)[
            "game"
        ]
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            page = browser.new_page(viewport=SCREEN, color_scheme=theme)
            page.goto(f"{server.url}/#/game/{game}", timeout=60_000)
            page.wait_for_selector(".map.has-relief", timeout=60_000)
            page.evaluate(f"() => document.querySelectorAll('{BESIDE}').forEach((one) => one.remove())")
            page.wait_for_timeout(2000)
            save(title, theme, page.locator(".map").screenshot())
        browser.close()


def save(title: str, theme: str, screen: bytes) -> None:
    picture = Image.open(io.BytesIO(screen)).convert("RGB")
    folder = ROOT / "src" / "redoubt" / "titles" / title / "art"
    picture.save(folder / f"cover-{theme}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
