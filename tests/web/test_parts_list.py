"""The page asks for all its modules at once: the list is complete, and nothing is asked for twice."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from tests.browser import Browse, Server  # noqa: E402
from tools import parts  # noqa: E402

SHELL = parts.shell()


def test_the_list_of_modules_is_what_the_imports_say() -> None:
    assert parts.KEPT.read_text(encoding="utf-8") == parts.written(), "run python3 tools/parts.py"
    assert json.loads(parts.BOUND.read_text(encoding="utf-8")) == parts.sheaf(), "run python3 tools/parts.py"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('import { a } from "./a.js";', ["/js/x/a.js"]),
        ('import {\n  a,\n  b,\n} from "../b.js";', ["/js/b.js"]),
        ('export { a } from "../../vendor/a.js";', ["/vendor/a.js"]),
        ('import "./bare.js";', ["/js/x/bare.js"]),
        ('/** @typedef {import("./types.js").A} A */', []),
        ('const part = await import("./later.js");', []),
    ],
)
def test_imports_are_read_in_all_their_forms(tmp_path: Path, text: str, found: list[str]) -> None:
    (tmp_path / "js" / "x").mkdir(parents=True)
    (tmp_path / "js" / "x" / "one.js").write_text(text, encoding="utf-8")
    assert parts.imported("/js/x/one.js", tmp_path) == found


def test_a_table_loads_no_module_that_is_not_on_its_list(browse: Browse, server: Server) -> None:
    game = server.new_game("switzerland", "parts-list-0001")["game"]
    page = browse(f"#/game/{game}")
    expect(page.locator(".map-port")).to_be_visible()
    expect(page.locator(".log-dock")).to_be_attached()
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.name)")
    paths = [url.removeprefix(server.url) for url in loaded]
    text = parts.KEPT.read_text(encoding="utf-8")
    listed = set(re.findall(r'"(/[^"]+\.js)"', text)) | SHELL
    scripts = [path for path in paths if path.endswith(".js")]
    assert set(scripts) <= listed
    assert [script for script, times in Counter(scripts).items() if times > 1] == []


def test_what_was_asked_early_is_not_asked_again(browse: Browse, server: Server) -> None:
    game = server.new_game("switzerland", "parts-list-0002")["game"]
    page = browse("#/help")
    page.goto(f"{server.url}/#/game/{game}")
    expect(page.locator(".map.has-relief")).to_be_attached()
    expect(page.locator("[data-link=live]")).to_be_attached()  # nothing more is asked for the first page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.evaluate("sessionStorage.clear()")  # as in a tab of its own
    page.reload()
    expect(page.locator(".map.has-relief")).to_be_attached()
    expect(page.locator("[data-link=live]")).to_be_attached()
    times = Counter(asked)
    once = [f"/api/games/{game}", f"/api/games/{game}/log", "/api/titles", "/art/switzerland/map.json"]
    assert {path: times[path] for path in once} == dict.fromkeys(once, 1)


def test_a_missing_game_is_reported_once(browse: Browse) -> None:
    page = browse("#/game/nowhere00000", allow=("404",))
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
