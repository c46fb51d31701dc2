#!/usr/bin/env python3
"""Takes the cover pictures of the Swiss game from its own map: `python3 tools/bake_covers.py`.

Needs Playwright, Pillow and a Chromium. Run it after tools/bake_relief.py.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tests.web.mapsite import STATIC, site  # noqa: E402

TURN, HEX, SCALE = 3, "1408", 0.92
SIZE = {"width": 800, "height": 500}
QUALITY = 86


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", default="/usr/bin/chromium")
    wanted = parser.parse_args()
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=wanted.browser, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, device_scale_factor=2, reduced_motion="reduce")
        for theme in ("light", "dark"):
            page.goto(f"{address}/pages/map.html?data=turn-{TURN}&theme={theme}")
            page.wait_for_selector(".map.has-relief")
            bare = "{ props: { showMinimap: false, showControls: false, showNumbers: false } }"
            page.evaluate("() => document.fonts.ready.then(() => true)")
            page.evaluate(f"() => {{ show({bare}); handle.current.glideTo('{HEX}', {SCALE}); }}")
            page.wait_for_timeout(2500)
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            picture.save(
                STATIC / "art" / "switzerland" / f"cover-{theme}.jpg", quality=QUALITY, optimize=True
            )
        browser.close()


if __name__ == "__main__":
    main()
