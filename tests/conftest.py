"""For all tests: no test is timed; those in `unfinished.txt` wait for what they test to be mended; one
browser serves all that look at pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

UNFINISHED = tuple((Path(__file__).parent / "unfinished.txt").read_text(encoding="utf-8").split("\n")[:-1])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is known to fail since places and open numbers came in: each line is still to be mended."""
    for item in items:
        if item.nodeid.startswith(UNFINISHED):
            item.add_marker(pytest.mark.skip(reason="still to be mended: tests/unfinished.txt"))


# The suggestions of the address bar are pages of their own: opened with every window, they double its cost.
# Chromium heeds only the last of these lists, so what Playwright turns off stands here again.
TURNED_OFF: Final = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter",
    "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, opened by the first test that looks at a page."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--disable-features={','.join(TURNED_OFF)}"]
        launched = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield launched
        launched.close()
