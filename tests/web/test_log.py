"""The log at the table: lines, filters, the scrubber, replays, exports, what if."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server, axe, axe_in_every_look, shot
from tests.tabletop import unfolded

from .battle import battle, choose, lesson

Opened = tuple[Page, str]


CUT = """() => {
  const box = document.querySelector('.log-dock .log-box').getBoundingClientRect();
  return [...document.querySelectorAll('.log-dock .log-row')].map((row) => row.getBoundingClientRect())
    .filter(({ top, bottom }) => top < box.top - 1 && bottom > box.top + 1).map(({ top }) => top - box.top);
}"""


@pytest.fixture
def table(server: Server, browse: Browse) -> Callable[..., Opened]:
    """The table of a battle that has reached a step."""

    def open_table(upto: str = "night", screen: str = "desktop", **more: Any) -> Opened:
        game = battle(server, upto)
        page = browse(f"#/game/{game}?as=german", screen=screen, **more)
        expect(page.locator(".log-row, .t-panes").first).to_be_visible()
        return page, game

    return open_table


def step_shown(page: Page) -> str:
    return page.locator(".scrub-now").inner_text()


def test_a_fight_is_one_entry_with_sums_dice_rules_and_receipts(table: Callable[..., Opened]) -> None:
    page, _ = table()
    fight = unfolded(page).locator(".log-row", has_text="1102, the French attacking")
    expect(fight).to_have_count(1)
    expect(fight.locator(".log-text p")).to_have_count(2)
    expect(fight.locator(".die").first).to_have_attribute("aria-label", "die 1")
    expect(fight.locator(".log-receipt").first).to_have_text("receipt 23")
    expect(fight.get_by_role("button", name="rule 10.1").first).to_be_visible()
    shot(page, "log-table")


@pytest.mark.parametrize("screen", ["desktop", "laptop"])
def test_the_foot_of_the_table_shows_whole_lines_and_the_newest_verdict(
    table: Callable[..., Opened], screen: str
) -> None:
    page, _ = table(screen=screen)
    block = page.locator(".log-dock .log-block").last
    expect(block.locator(".log-fold")).to_have_attribute("aria-expanded", "false")
    expect(block.locator(".log-fold b")).to_have_text(re.compile("falls|holds"))
    expect(block).to_be_in_viewport(ratio=0.95)
    assert page.evaluate(CUT) == []
    page.locator(".t-border").focus()
    page.keyboard.press("End")  # a tall foot has room for the rounds
    mine = page.locator(".log-dock .log-fold[aria-expanded=true]")
    expect(mine).to_have_count(1)


def test_receipts_are_the_numbers_of_the_dice_in_the_record(server: Server) -> None:
    game = battle(server, "night")
    lines = server.ask("GET", f"/api/games/{game}/log?as=german")["lines"]
    pairs = [zip(line["receipts"], line["dice"], strict=True) for line in lines if line.get("receipts")]
    flat = [pair for pairs_of_line in pairs for pair in pairs_of_line]
    assert len(flat) >= 5
    assert [n for n, _ in flat] == sorted(n for n, _ in flat)
    dice = lesson(server)["dice"]
    assert [dice[n - 1] for n, _ in flat] == [face for _, face in flat]


def test_a_press_on_a_line_shows_the_position_and_live_comes_back(table: Callable[..., Opened]) -> None:
    page, _ = table()
    row = page.locator(".log-row:not(.log-back)", has_text="20 Mot XX moves to 1102").first
    row.locator(".log-text").click(position={"x": 4, "y": 4})
    expect(page.locator(".log-row.now")).to_contain_text("20 Mot XX moves to 1102")
    expect(page.locator(".scrub-now")).not_to_have_text(step_shown(page).split(" of ")[1])
    expect(page.locator(".scrub-buttons [data-do=live]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".log-row.later").last).to_contain_text("13 Inf XX")
    page.locator(".scrub-buttons [data-do=live]").click()
    expect(page.locator(".scrub-buttons [data-do=live]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".log-row.now")).to_have_count(0)


def test_a_rule_in_the_log_opens_the_rule_and_not_the_position(table: Callable[..., Opened]) -> None:
    page, _ = table()
    unfolded(page).locator(".log-row").last.get_by_role("button", name="rule").last.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".scrub-buttons [data-do=live]")).to_have_attribute("aria-pressed", "true")


def test_filters_and_search_narrow_the_log(table: Callable[..., Opened]) -> None:
    page, _ = table()
    rows = page.locator(".log-row")
    everything = rows.count()
    page.get_by_role("button", name="Combat", exact=True).click()
    expect(rows.filter(has_text="is placed in")).to_have_count(0)
    expect(rows.filter(has_text="ombard")).to_have_count(1)
    page.get_by_role("button", name="Moves", exact=True).click()
    expect(rows.filter(has_text="ombard")).to_have_count(0)
    page.get_by_role("button", name="Mine", exact=True).click()
    expect(rows.filter(has_text="54 Inf XX is placed")).to_have_count(0)
    expect(rows.filter(has_text="GD Mot III is placed")).to_have_count(1)
    page.get_by_role("button", name="All", exact=True).click()
    expect(rows).to_have_count(everything)
    page.get_by_role("searchbox", name="Search the log").fill("overstacked")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox", name="Search the log").fill("no such words")
    expect(page.get_by_text("No line fits.")).to_be_visible()


def test_since_my_last_turn_shows_what_the_others_did(table: Callable[..., Opened]) -> None:
    page, _ = table()
    page.get_by_role("button", name="Since my last turn").click()
    expect(unfolded(page).locator(".log-row", has_text="27 Inf XX takes a hit")).to_have_count(0)
    expect(page.locator(".log-row", has_text="overstacked")).to_have_count(1)


def test_the_scrubber_goes_by_keys_buttons_and_the_pointer(table: Callable[..., Opened]) -> None:
    page, _ = table()
    last = int(step_shown(page).split()[-1])
    slider = page.get_by_role("slider", name="Position in the game")
    slider.press("ArrowLeft")
    expect(page.locator(".scrub-now")).to_have_text(f"step {last - 1} of {last}")
    slider.press("Home")
    expect(page.locator(".scrub-now")).to_have_text(f"step 0 of {last}")
    expect(slider).to_have_attribute("aria-valuetext", "The beginning")
    slider.press("]")
    expect(slider).to_have_attribute(
        "aria-valuetext", "Step 11, turn 1, German bombardment phase: german bombard 1202 1102"
    )
    page.get_by_role("button", name="Forward one step").click()
    expect(page.locator(".scrub-now")).to_have_text(f"step 16 of {last}")  # an order taken back is left out
    box = slider.bounding_box()
    assert box
    middle = last // 2
    page.mouse.move(box["x"] + 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * middle / last, box["y"] + 20, steps=4)
    page.mouse.up()
    expect(slider).to_have_attribute("aria-valuenow", str(middle))
    slider.press("End")
    expect(page.locator(".scrub-buttons [data-do=live]")).to_have_attribute("aria-pressed", "true")


def test_what_if_opens_a_second_game_and_leaves_the_first(
    table: Callable[..., Opened], server: Server
) -> None:
    page, game = table("move")
    before = server.ask("GET", f"/api/games/{game}?as=german")["seq"]
    page.get_by_role("slider", name="Position in the game").press("ArrowLeft")
    page.get_by_role("button", name="Export").click()
    page.get_by_text("What if").click()
    page.wait_for_url(lambda url: game not in url)
    expect(page.locator(".log-row").first).to_be_visible()
    branch = next(listed for listed in server.games() if listed["id"] != game)
    assert branch["branch_of"]["game"] == game
    assert branch["seq"] == before - 1
    first = next(listed for listed in server.games() if listed["id"] == game)
    origin = page.locator(".t-title p")
    expect(origin).to_have_text(f"What-if of {first['name']}, from turn 1")
    expect(origin.get_by_role("link")).to_have_attribute("href", f"#/game/{game}")
    page.goto(f"{server.url}/#/")
    row = page.locator(".game", has_text="What-if of").first
    expect(row).to_contain_text(f"What-if of {first['name']}, from turn 1")
    row.get_by_role("link", name=first["name"], exact=True).click()
    expect(page.locator(".t-title p")).to_contain_text("scenario 19.6")
    page.goto(f"{server.url}/text.html?game={branch['id']}")
    expect(page.locator("#origin")).to_have_text(f"What-if of {first['name']}, from turn 1")
    assert server.ask("GET", f"/api/games/{game}?as=german")["seq"] == before


def test_every_export_is_a_file_and_the_record_comes_in_again(
    table: Callable[..., Opened], server: Server, tmp_path: Path
) -> None:
    page, game = table("move", allow=("403",))
    texts: dict[str, str] = {}
    for name in ("Log", "Report with maps", "Report", "Dice receipt", "Record"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as waited:
            page.locator(".log-item").filter(has=page.locator("b", has_text=re.compile(f"^{name}$"))).click()
            own = page.get_by_role("button", name="Save it with its secrets")
            if name in ("Record", "Dice receipt"):
                own.or_(page.locator(".log-menu:not(:has(.log-menu-panel))")).first.wait_for()
                if own.count():
                    own.click()
        file = tmp_path / name
        waited.value.save_as(file)
        texts[name] = file.read_bytes().decode(errors="replace")
        page.keyboard.press("Escape")
    assert "Bombardment of" in texts["Log"]
    assert texts["Report"].startswith("# ")
    with zipfile.ZipFile(tmp_path / "Report with maps") as archive:
        assert archive.namelist() == ["report.md", "maps/turn-00.svg", "maps/turn-01.svg", "maps/now.svg"]
    json.loads(texts["Dice receipt"])
    page.get_by_role("button", name="Export").click()
    page.locator(".log-item input[type=file]").set_input_files(tmp_path / "Record")
    page.wait_for_url(lambda url: game not in url)
    expect(page.locator(".log-row").first).to_be_visible()
    assert len(server.games()) == 2


def test_new_lines_arrive_and_stay_in_sight(table: Callable[..., Opened], server: Server) -> None:
    page, game = table("move")
    choose(server, game, "german", "move DE-260-Inf-XX", "to 1301")
    expect(page.locator(".log-row").last).to_contain_text("260 Inf XX moves to 1301")
    expect(page.locator(".log-row").last).to_be_in_viewport()


# replay


def test_a_replay_begins_at_the_beginning_and_plays_to_the_end(server: Server, browse: Browse) -> None:
    game = battle(server, "bombard")
    page = browse(f"#/replay/{game}", screen="laptop")
    now = page.locator(".scrub-now")
    last = server.games()[0]["seq"]
    expect(now).to_have_text(f"step 0 of {last}")
    page.get_by_label("Speed of the replay").select_option("8")
    page.get_by_role("button", name="Play").click()
    expect(now).to_have_text(f"step {last} of {last}", timeout=15_000)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator('.map-piece[data-piece="DE-42-Art-III"]')).to_be_visible()
    shot(page, "replay")


def test_a_replay_has_no_orders_and_offers_what_if(server: Server, browse: Browse) -> None:
    game = battle(server, "move")
    page = browse(f"#/replay/{game}?at=5", screen="laptop")
    expect(page.locator(".scrub-now")).to_contain_text("step 5 of")
    expect(page.locator("[data-do=undo]")).to_have_count(0)
    page.get_by_role("button", name="What if").click()
    page.wait_for_url(lambda url: "/game/" in url)
    assert {game["seq"] for game in server.games()} == {
        5,
        server.ask("GET", f"/api/games/{game}?as=german")["seq"],
    }


def test_a_game_that_is_not_there_is_said_so(browse: Browse) -> None:
    page = browse("#/replay/nowhere", allow=("404",))
    expect(page.get_by_role("alert")).to_contain_text("there is no game 'nowhere'")


# for everybody


def test_axe_finds_nothing_serious_in_the_log(table: Callable[..., Opened]) -> None:
    page, _ = table()
    page.get_by_role("button", name="Export").click()
    assert axe_in_every_look(page, within=".log-dock") == []


def test_axe_finds_nothing_serious_in_a_replay(server: Server, browse: Browse) -> None:
    page = browse(f"#/replay/{battle(server, 'move')}", screen="laptop")
    expect(page.locator(".log-row").first).to_be_visible()
    assert axe_in_every_look(page, within=".replay") == []


def test_the_log_fits_a_phone(table: Callable[..., Opened]) -> None:
    page, _ = table(screen="phone")
    page.locator("[data-pane=log]").click()
    expect(page.locator(".log-row").last).to_be_visible()
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "log-phone")
    assert axe(page, within=".log-panel") == []
