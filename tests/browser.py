"""The table in a real browser: a server of its own, Chromium, and pages that forgive nothing.

A page fails its test when the console shows an error, when a script throws, or when any request would leave
this machine. With REDOUBT_PICTURES=1, pictures go to tests/web/artefacts, which git ignores.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

HERE: Final = Path(__file__).parent / "web"
ROOT: Final = HERE.parent.parent
ARTEFACTS: Final = HERE / "artefacts"
PICTURES: Final = "REDOUBT_PICTURES" in os.environ
AXE: Final = HERE / "vendor" / "axe" / "axe.min.js"
OF_COLOURS: Final = ("color-contrast", "link-in-text-block")
SCREENS: Final = {"desktop": (1920, 1080), "laptop": (1366, 768), "phone": (390, 844)}
THEMES: Final = ("light", "dark")
PALETTES: Final = ("standard", "safe", "contrast")
# The suggestions of the address bar are pages of their own: opened with every window, they double its cost.
# Chromium heeds only the last of these lists, so what Playwright turns off stands here again.
TURNED_OFF: Final = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter",
    "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip

# What is expected comes at once on an idle machine; a busy one is given time.
expect.set_options(timeout=20_000)


# ------------------------------------------------------------------ the server


@dataclass
class Server:
    """A running table, and short ways to ask it something without a browser."""

    url: str
    process: subprocess.Popen[bytes]
    folder: Path
    kept: set[str] = field(default_factory=set)
    """Games that several tests of a module share."""

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data=data, method=method)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def games(self) -> list[dict[str, Any]]:
        return list(self.ask("GET", "/api/games")["games"])

    def clear(self) -> None:
        for game in self.games():
            if game["id"] not in self.kept:
                self.ask("DELETE", f"/api/games/{game['id']}")

    def keep(self, game: str) -> str:
        """A game that stays until the last test of its module has looked at it."""
        self.kept.add(game)
        return game

    def new_game(self, title: str, key: str, **more: Any) -> dict[str, Any]:
        return dict(self.ask("POST", "/api/games", {"title": title, "key": key, **more}))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(server: Server) -> None:
    for _ in range(300):
        if server.process.poll() is not None:
            break
        try:
            server.ask("GET", "/health")
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    log = (server.folder / "server.log").read_text(encoding="utf-8", errors="replace")
    pytest.fail(f"the server did not come up:\n{log[-4000:]}")


@contextmanager
def serving(folder: Path, *first: str) -> Iterator[Server]:
    """A server with its games in a folder; `first` are options before the command."""
    port = _free_port()
    options = ["--port", str(port), "--data-dir", str(folder / "data"), "--no-open"]
    command = [sys.executable, "-m", "redoubt", *first, "serve", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        server = Server(f"http://127.0.0.1:{port}", process, folder)
        try:
            _wait_until_up(server)
            yield server
        finally:
            process.terminate()
            process.wait(30)


@pytest.fixture(scope="session")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("table")) as server:
        yield server


@pytest.fixture(scope="module")
def keeper(running_server: Server) -> Iterator[Server]:
    """The server on which a module keeps games for its tests; they go with its last test."""
    yield running_server
    running_server.kept.clear()


@pytest.fixture
def server(running_server: Server) -> Server:
    """The server with no game on it but those its module keeps."""
    running_server.clear()
    return running_server


# ------------------------------------------------------------------ the browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium on this machine")
    if "REDOUBT_NO_BROWSER" in os.environ:
        pytest.skip("the driver of the browser does not start on this machine")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--disable-features={','.join(TURNED_OFF)}"]
        launched = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield launched
        launched.close()


@dataclass
class Watch:
    """What went wrong on a page. `allow` holds parts of messages that a test expects."""

    home: str
    faults: list[str] = field(default_factory=list)
    allow: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.faults.append(f"console {message.type}: {message.text} ({where})")

    def see(self, request: Request) -> None:
        local = (self.home, self.home.replace("http", "ws", 1), "data:", "blob:")
        if not request.url.startswith(local):
            self.faults.append(f"a request leaves the machine: {request.url}")

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(part in fault for part in self.allow)]


Browse = Callable[..., Page]


@contextmanager
def browsing(server: Server, browser: Browser) -> Iterator[Browse]:
    """Opens pages: browse("#/", screen="phone", theme="dark", palette="safe", allow=["404"])."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_page(
        where: str = "#/", *, screen: str = "desktop", theme: str = "light", palette: str = "standard",
        allow: tuple[str, ...] = (), still: bool = True, **settings: str,
    ) -> Page:  # fmt: skip
        width, height = SCREENS[screen]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=screen == "phone",
        )
        watch = Watch(server.url, allow=list(allow))
        kept = json.dumps({"palette": palette, "briefed": "all", "title": "-", **settings})
        context.add_init_script(f"localStorage['redoubt.settings'] ??= '{kept}'")
        page = context.new_page()
        page.on("console", watch.hear)
        page.on("pageerror", lambda error: watch.faults.append(f"script: {error.stack or error}"))
        page.on("request", watch.see)
        opened.append((context, watch))
        page.goto(f"{server.url}/{where}")
        return page

    yield open_page
    faults = []
    for context, watch in opened:
        faults += watch.unexpected()
        context.close()
    assert faults == []


@pytest.fixture
def browse(server: Server, browser: Browser) -> Iterator[Browse]:
    """Opens the pages of one test."""
    with browsing(server, browser) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def browse_together(keeper: Server, browser: Browser) -> Iterator[Browse]:
    """Opens pages that several tests of a module look at, none of which changes what another sees."""
    with browsing(keeper, browser) as open_page:
        yield open_page


@pytest.fixture
def page(browse: Browse) -> Page:
    """The first screen on a desktop."""
    return browse()


# ------------------------------------------------------------------ looking


def shot(page: Page, name: str, *, full: bool = False) -> None:
    """A picture of the page, for people to look at."""
    if PICTURES:
        ARTEFACTS.mkdir(exist_ok=True)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=full)


def looks(page: Page, *palettes: str) -> Iterator[str]:
    """Dresses an open page in both themes and in each palette, one after another, and says in which."""
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        for palette in palettes or PALETTES[:1]:
            page.evaluate(
                "async (palette) => (await import('/js/store.js')).settings.set({ palette })", palette
            )
            page.wait_for_function("() => !document.getAnimations().length")
            yield f"{theme}-{palette}"


def axe(page: Page, *, within: str = "body", rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds serious or critical: rule, help, the first places. All rules if none are named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wanted = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate(
        "([within, wanted]) => axe.run(within, wanted).then((result) => result.violations)", [within, wanted]
    )
    return [
        f"{fault['id']}: {fault['help']}: {[node['target'] for node in fault['nodes'][:4]]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def axe_in_every_look(page: Page, *palettes: str, within: str = "body") -> list[str]:
    """What axe-core finds in the page, and in its colours again in every other theme and palette."""
    found: list[str] = []
    rules: tuple[str, ...] = ()
    for look in looks(page, *palettes):
        found += [f"{look}: {fault}" for fault in axe(page, within=within, rules=rules)]
        rules = OF_COLOURS
    return found
