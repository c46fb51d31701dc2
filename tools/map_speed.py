#!/usr/bin/env python3
"""Measure how fast the map pans and zooms: `python3 tools/map_speed.py`. Needs Playwright and Chromium.

Draws an invented map of 2,400 hexes with 400 counters in a real browser, moves it for a few seconds and
prints the times between frames. On a busy machine, look at the processor time per frame instead. Without a
graphics card the browser paints on the processor: the worst case.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.web.mapsite import site  # noqa: E402

ZOOM = "(camera, t) => camera.zoomAt(Math.exp({}), camera.box.width / 2, camera.box.height / 2)"
MOVES = {
    "pan": "(camera, t) => camera.set(camera.box.width / 2 - camera.scale * (1800 + 900 * Math.sin(t * 2)), "
    "camera.box.height / 2 - camera.scale * (1400 + 500 * Math.cos(t * 1.6)), camera.scale)",
    "zoom": ZOOM.format("0.02 * Math.cos(t * 2)"),
    "zoom through all levels": ZOOM.format("0.045 * Math.cos(t * 1.5)"),
}
LOOP = """async ([move, seconds]) => {
  const { camera } = handle.current;
  const step = eval(move);
  const frames = [];
  const start = performance.now();
  let last = start;
  await new Promise((done) => {
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      const t = (now - start) / 1000;
      if (t > seconds) return done();
      step(camera, t);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  return frames.slice(2);
}"""


STEPS = {"script": {"FunctionCall", "FireAnimationFrame"}, "style": {"UpdateLayoutTree"},
         "layout": {"Layout"},
         "paint": {"Paint", "PrePaint", "Layerize", "Commit"}, "raster": {"RasterTask"}}  # fmt: skip


def processor(trace: bytes, frames: int) -> str:
    """Milliseconds of processor time per frame for each step, and repaints per frame."""
    spent: Counter[str] = Counter()
    paints = 0
    for event in json.loads(trace)["traceEvents"]:
        paints += event["name"] == "Paint"
        for step, names in STEPS.items():
            if event["name"] in names and event.get("ph") == "X":
                spent[step] += event.get("tdur", 0)
    steps = ", ".join(f"{step} {spent[step] / 1000 / frames:.2f}" for step in STEPS)
    return f"{steps} ms a frame; painted {paints / frames:.2f} times a frame"


def measure(browser: Any, page: Any, move: str, seconds: float) -> str:
    browser.start_tracing(
        page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    frames = sorted(page.evaluate(LOOP, [move, seconds]))
    trace = browser.stop_tracing()
    late = sum(frame > 20 for frame in frames) / len(frames)
    return (
        f"{len(frames) / seconds:.0f} frames a second, median {statistics.median(frames):.1f} ms, "
        f"95 % {frames[int(0.95 * len(frames))]:.1f} ms, worst {frames[-1]:.1f} ms, over 20 ms {late:.1%}\n"
        f"    processor: {processor(trace, len(frames))}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="pixels to a map unit; a hex radius has 40 units"
    )
    args = parser.parse_args()
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1920, "height": 1080}, bypass_csp=True)
        page.goto(f"{address}/pages/map.html?data=invented&plain")
        page.wait_for_selector(".map-piece")
        hexes, counters = page.evaluate(
            "() => [data.map.hexes.length, document.querySelectorAll('.map-piece').length]"
        )
        print(f"{hexes} hexes, {counters} counters, 1920 x 1080")
        for name, move in MOVES.items():
            page.evaluate(f"() => handle.current.glideTo('3020', {args.scale})")
            page.wait_for_timeout(1500)
            print(f"{name}: {measure(browser, page, move, args.seconds)}")
        browser.close()


if __name__ == "__main__":
    main()
