"""The land war at the table: fronts along hexsides, markers of points, a turn by mouse, the guided game."""

from __future__ import annotations

import re
import secrets
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser import SCREENS, Browse, Server, axe_in_every_look, looks, shot
from tests.tabletop import Tabletop, play

Plain = dict[str, Any]


def begun(server: Server, scenario: str = "orel", human: str = "germany", **more: Any) -> str:
    """A game with one person; computers play the other teams."""
    titles = server.ask("GET", "/api/titles")["titles"]
    title = next(title for title in titles if title["id"] == "land_war")
    sides = next(entry for entry in title["scenarios"] if entry["id"] == scenario)["sides"]
    seats = {side: "human" if side == human else "staff" for side in sides if side != "control"}
    wish = {"scenario": scenario, "seats": seats, "dice": "seeded", "seed": 5, **more}
    return str(server.new_game("land_war", secrets.token_hex(8), **wish)["game"])


def at_table(browse: Browse, server: Server, game: str, **how: Any) -> Tabletop:
    page = browse(f"#/game/{game}", speed="none", **how)
    page.wait_for_selector(".map.has-relief")
    return Tabletop(page, server, game)


def beginning(scenario: str, human: str = "germany") -> Any:
    """A table at the beginning of a scenario, which several tests only look at."""

    @pytest.fixture(scope="module", name=scenario)
    def opened(browse_together: Browse, keeper: Server) -> Tabletop:
        game = keeper.keep(begun(keeper, scenario, human))
        return at_table(browse_together, keeper, game)

    return opened


orel, east, europe, china = (
    beginning("orel"), beginning("east"), beginning("europe"), beginning("china", "japan")
)  # fmt: skip


# ------------------------------------------------------------------ fronts

ALONG = """(id) => {
  const path = document.querySelector(`.map-line[data-line="${id}"] .casing`);
  const points = [];
  for (let far = 0; far <= path.getTotalLength(); far += 2) {
    const { x, y } = path.getPointAtLength(far);
    points.push([x, y]);
  }
  return points;
}"""


@pytest.mark.parametrize("scenario", ["orel", "east", "europe", "china"])
def test_the_drawn_front_runs_along_every_hexside_of_the_line_and_nowhere_else(
    request: pytest.FixtureRequest, scenario: str
) -> None:
    top = request.getfixturevalue(scenario)
    for line in top.table()["scene"]["lines"]:
        if line["kind"] != "front":
            continue
        drawn = np.array(top.page.evaluate(ALONG, line["id"]))
        centres = [(top.centres[side["place"]], top.centres[side["across"]]) for side in line["sides"]]
        middles = np.array(centres).mean(axis=1)
        far = np.hypot(*(middles[:, None] - drawn[None]).transpose(2, 0, 1))
        assert far.min(axis=1).max() < 5, "a side of the line is not drawn"
        assert far.min(axis=0).max() < 26, "a line is drawn where none runs"
    shot(top.page, f"land-war-{scenario}")


def test_the_two_lines_differ_in_more_than_colour(orel: Tabletop) -> None:
    top = orel
    expect(top.page.locator('.map-line.pattern-plain[data-line="front-0"]')).to_have_count(1)
    barred = top.page.locator('.map-line.pattern-barred[data-line="front-1"] .bars').first
    assert barred.evaluate("(path) => getComputedStyle(path).strokeDasharray") not in ("none", "")


# ------------------------------------------------------------------ a turn by mouse


def marker(top: Tabletop, hex: str) -> Any:
    return top.page.locator(f'.map-piece[data-piece="at-{hex}"]')


def test_an_orel_turn_is_played_by_mouse(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    # Step 2: a press on a hex of the line opens its numbers.
    top.press_hex("0602")
    seq = top.seq
    top.page.locator('.t-menu [data-choice="send men 0602 2"]').click()
    top.after(seq)
    expect(marker(top, "0602").locator(".force-more")).to_have_text("+2")
    top.press_hex("0503")
    seq = top.seq
    top.page.locator('.t-menu [data-choice="send lsp 0503 4"]').click()
    top.after(seq)
    shot(top.page, "land-war-sheet")
    top.end()
    assert "closer" in top.prompt
    top.end()
    assert "Bid a card" in top.prompt
    top.choose("no")
    top.choose("second")
    # Step 4: from marker to hex, then over a hexside.
    top.press_hex("0503")
    expect(top.page.locator(".map-pieces .counter.selected[data-piece='at-0503']")).to_have_count(1)
    seq = top.seq
    top.press_hex("0603")
    top.after(seq)
    expect(top.page.locator('.map-edge.edge-attack.planned[data-edge="0503/0603"]')).to_have_count(1)
    press_side(top, "0602", "0702")
    expect(top.page.locator('.map-edge.edge-attack.planned[data-edge="0602/0702"]')).to_have_count(1)
    top.end()
    # Step 5: LSP on both attacks.
    for target in ("0603", "0702"):
        top.press_hex(target)
        seq = top.seq
        top.page.locator(f'.t-menu [data-choice="lsp {target} 3"]').click()
        top.after(seq)
    shot(top.page, "land-war-stakes")
    top.end()
    # Step 6, and what the combats ask for, until the turn is over.
    asked = play_on(top)
    assert top.table("germany")["turn"] == 2
    assert asked
    shot(top.page, "land-war-next-turn")


def press_side(top: Tabletop, hex: str, across: str) -> None:
    """A press on the hexside between two hexes."""
    (ax, ay), (bx, by) = top.spot(hex), top.spot(across)
    seq = top.seq
    top.page.mouse.click(ax + (bx - ax) * 0.47, ay + (by - ay) * 0.47)
    top.after(seq)


def play_on(top: Tabletop) -> list[str]:
    """Answers whatever is asked until the next turn: what moves in is sent by pressing the hex it leaves."""
    asked: list[str] = []
    for _ in range(30):
        top.settle()
        table = top.table("germany")
        if table["turn"] == 2:
            return asked
        texts = [choice["text"] for choice in table["legal"]]
        asked.append(table["prompts"][0]["text"])
        moves = [choice for choice in table["legal"] if choice["verb"] == "advance"]
        if moves and "done" not in texts:
            top.press_hex(moves[0]["place"])
            seq = top.seq
            fewest = re.sub(r"(\d+)\.\.\d+$", r"\1", moves[0]["text"])
            top.page.locator(f'.t-menu [data-choice="{fewest}"]').click()
            top.after(seq)
        elif "done" in texts:
            top.end()
        else:
            top.choose("no" if "no" in texts else texts[0])
    raise AssertionError(f"the turn never ends: {asked}")


def test_drafts_write_the_sheet_for_the_hexes_that_were_chosen_and_tell_what_they_left_out(
    browse: Browse, server: Server
) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    drafts = top.page.locator(".t-proposals")
    expect(drafts.locator("[data-propose]")).to_have_count(2)
    drafts.locator('[data-do="mark"]').click()
    top.press_hex("0602")
    top.press_hex("0503")
    top.press_hex("0503")
    top.press_hex("0702")
    expect(drafts.locator(".t-marked")).to_contain_text("0602, 0702")
    seq = top.seq
    drafts.locator('[data-propose="even"]').click()
    top.after(seq)
    expect(drafts.locator(".t-drafted")).to_contain_text("3 orders written")
    expect(drafts.locator(".t-drafted")).to_contain_text("send men 0702 1 Orel 0702 is not held by your camp")
    expect(drafts.locator(".t-drafted")).to_contain_text("LW-051")
    expect(marker(top, "0602").locator(".force-more").first).to_have_text("+6")
    shot(top.page, "land-war-drafts")
    seq = top.seq
    drafts.locator('[data-propose="clear"]').click()
    top.after(seq)
    expect(marker(top, "0602").locator(".force-more")).to_have_count(0)
    seq = top.seq
    top.do("undo").click()
    top.after(seq)
    expect(marker(top, "0602").locator(".force-more").first).to_have_text("+6")


def test_shift_with_a_press_and_the_key_a_choose_hexes_for_a_draft(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    top.page.keyboard.down("Shift")
    top.press_hex("0602")
    top.page.keyboard.up("Shift")
    expect(top.page.locator(".t-marked")).to_contain_text("0602")
    top.page.keyboard.press("a")
    expect(top.page.locator(".t-marked")).to_contain_text("No places chosen")


def drag(top: Tabletop, item: str, hex: str) -> None:
    """Points out of the Pool onto a hex, by mouse."""
    box = top.page.locator(f'[data-item="{item}"]').first.bounding_box()
    assert box is not None
    to = top.spot(hex)
    top.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    top.page.mouse.down()
    top.page.mouse.move(to[0] + 20, to[1] + 9, steps=4)
    top.page.mouse.move(*to)
    expect(top.page.locator(".t-ghost-item")).to_have_count(1)
    top.page.mouse.up()
    expect(top.page.locator(".t-ghost-item")).to_have_count(0)


def test_points_are_dragged_from_the_pool_onto_a_front_hex_which_asks_how_many(
    browse: Browse, server: Server
) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    drag(top, "pool-Germany/men", "0602")
    menu = top.page.locator(".t-menu")
    expect(menu.locator("[data-choice]")).to_have_count(6)
    expect(menu.locator('[data-choice^="send men 0602"]')).to_have_count(6)
    seq = top.seq
    menu.locator('[data-choice="send men 0602 4"]').click()
    top.after(seq)
    expect(marker(top, "0602").locator(".force-more").first).to_have_text("+4")
    expect(top.page.locator('[data-item="pool-Germany/men"]')).to_have_attribute("aria-pressed", "false")


def test_a_drop_on_a_hex_that_is_not_a_target_says_why_with_the_rule(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    for hex, words, rule in (
        ("0702", "not held by your camp", "LW-051"),
        ("0303", "not in the front line, and has neither a coast nor a city", "A56"),
    ):
        drag(top, "pool-Germany/men", hex)
        expect(top.page.locator(".t-tip")).to_contain_text(words)
        expect(top.page.locator(".t-tip")).to_contain_text(rule)
    drag(top, "pool-Germany/tanks", "0401")
    expect(top.page.locator(".t-tip")).to_contain_text("A56")
    assert "cancel" not in [choice["text"] for choice in top.legal()], "nothing is written"


def test_points_in_hand_with_a_number_go_at_each_press_until_escape(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    men = top.page.locator('.t-pool [data-item="pool-Germany/men"]')
    men.click()
    expect(men).to_have_attribute("aria-pressed", "true")
    top.page.keyboard.press("2")
    expect(top.page.locator('.t-pool [data-number="2"]')).to_have_attribute("aria-pressed", "true")
    for hex in ("0602", "0503"):
        seq = top.seq
        top.press_hex(hex)
        top.after(seq)
        expect(marker(top, hex).locator(".force-more").first).to_have_text("+2")
    expect(men).to_contain_text("2 of 6")
    shot(top.page, "land-war-pool")
    drag(top, "pool-Germany/men", "0501")
    expect(marker(top, "0501").locator(".force-more").first).to_have_text("+2")
    top.settle()
    assert not any(choice["text"].startswith("send men") for choice in top.legal()), (
        "six men were in the Pool"
    )


def test_what_is_in_hand_stays_there_while_another_team_hands_in(browse: Browse, server: Server) -> None:
    game = begun(server, seats={"germany": "human", "ussr": "human"})
    page = browse(f"#/game/{game}?as=germany", speed="none")
    page.wait_for_selector(".map.has-relief")
    top = Tabletop(page, server, game)
    top.settle()
    top.press_hex("0602")
    expect(page.locator(".t-menu")).to_be_visible()
    page.locator('[data-tab="odds"]').click()
    seq = top.seq
    play(server, game, "ussr", "done")
    expect(top.root).not_to_have_attribute("data-seq", str(seq))
    expect(page.locator(".t-menu")).to_be_visible()
    expect(page.locator('[data-tab="odds"]')).to_have_attribute("aria-selected", "true")
    page.locator('.t-menu [data-choice="send men 0602 2"]').click()
    expect(marker(top, "0602").locator(".force-more").first).to_have_text("+2")


def test_an_unfinished_sheet_says_what_it_lacks(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, begun(server))
    top.settle()
    top.end()
    top.end()
    top.choose("no")
    top.choose("second")
    for across in ("0702", "0703"):
        press_side(top, "0602", across)
    expect(top.do("end")).to_be_disabled()
    top.do("warnings").click()
    expect(top.page.locator(".t-warnings")).to_contain_text("ou send no men against Kursk 0703")


def before_the_combats(server: Server) -> str:
    """An Orel of two people: the USSR has flagged an attack and handed in, Germany has yet to."""
    game = begun(server, seats={"germany": "human", "ussr": "human"})
    flagged = False
    while (table := server.ask("GET", f"/api/games/{game}"))["phase"]["name"] != "Back to the Pool":
        side = table["prompts"][0]["side"]
        legal = [choice["text"] for choice in server.ask("GET", f"/api/games/{game}?as={side}")["legal"]]
        flags = [choice for choice in legal if choice.startswith("flag") and side == "ussr" and not flagged]
        flagged |= bool(flags)
        play(
            server, game, side, next(choice for choice in (*flags, "no", "second", "done") if choice in legal)
        )
    play(server, game, "ussr", "done")
    return game


def test_what_the_last_sheet_opens_is_shown_step_by_step_and_summed_up(
    browse: Browse, server: Server
) -> None:
    """The adjudication is everybody's play, also for the one who handed in last."""
    game = before_the_combats(server)
    page = browse(f"#/game/{game}?as=germany", speed="slow")
    page.wait_for_selector(".map.has-relief")
    top = Tabletop(page, server, game)
    top.settle()
    seq = top.seq
    top.do("end").click()
    expect(page.locator(".t-fight")).to_be_visible(timeout=20000)
    expect(page.locator(".t-said")).to_contain_text("the fight")
    top.do("hold").click()
    assert (top.state, top.seq) == ("held", seq), "the board stays as it was until all is shown"
    expect(page.locator(".t-said .tag")).to_have_text(re.compile("combat|pool", re.IGNORECASE))
    shot(page, "land-war-adjudication")
    page.locator('[data-do="skip"]').click()
    expect(top.root).not_to_have_attribute("data-seq", str(seq))
    expect(page.locator(".t-summary")).to_contain_text("USSR: made 1 attack")
    fight = page.locator(".log-block")
    expect(fight).to_have_count(1)
    if fight.locator(".log-fold").get_attribute("aria-expanded") == "false":
        fight.locator(".log-fold").click()
    expect(fight).to_contain_text("differential")


# ------------------------------------------------------------------ what is seen


def test_the_own_briefing_is_at_hand_at_the_table(orel: Tabletop) -> None:
    top = orel
    top.page.locator('[data-tab="place"]').click()
    briefing = top.page.locator(".t-situation .briefings")
    briefing.locator("summary").click()
    expect(briefing).to_contain_text("Advice")
    expect(briefing.locator("li").first).to_be_visible()


@pytest.mark.parametrize(
    ("human", "screen"),
    [
        ("germany", "desktop"), ("ussr", "laptop"), ("germany", "phone"),
        *(pytest.param(*pair, marks=pytest.mark.slow)
          for pair in [("ussr", "desktop"), ("germany", "laptop"), ("ussr", "phone")]),
    ],
)  # fmt: skip
def test_the_map_opens_where_most_of_ones_own_line_is(
    browse: Browse, server: Server, human: str, screen: str
) -> None:
    top = at_table(browse, server, begun(server, "europe", human), screen=screen)
    top.settle()
    box = top.page.locator(".t-board").bounding_box()
    assert box is not None
    places = [top.spot(piece["place"]) for piece in top.own()[::4]]
    on_screen = [
        (x, y)
        for x, y in places
        if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
    ]
    assert 2 * len(on_screen) >= len(places), "half of them at least"


def test_of_the_enemy_only_sizes_are_drawn_and_onlookers_see_no_strength(
    orel: Tabletop, browse: Browse
) -> None:
    top = orel
    expect(marker(top, "0702").locator(".force-bar.on")).to_have_count(3)
    assert not re.search(r"\d", marker(top, "0702").text_content() or "")
    expect(marker(top, "0602").locator(".counter-text").first).to_have_text("4")
    page = browse(f"#/game/{top.game}?as=onlooker")
    page.wait_for_selector(".map-line")
    expect(page.locator(".map-piece")).to_have_count(0)


def test_the_pool_and_the_cards_are_beside_the_map(orel: Tabletop) -> None:
    top = orel
    top.page.locator('[data-tab="place"]').click()
    pool = top.page.locator('[data-box="pool-Germany"]')
    expect(pool).to_contain_text("Men")
    expect(pool.locator("dd").first).to_have_text("6")
    expect(top.page.locator('[data-box="cards-Germany"]')).to_contain_text("Panzer reserve")
    expect(top.page.locator('[data-box="pool-USSR"]')).to_have_count(0)


def test_every_layer_comes_and_goes_with_its_key_and_says_what_it_shows(europe: Tabletop) -> None:
    top = europe
    top.settle()
    buttons = top.page.locator(".t-rail [data-overlay]")
    for name in [button.get_attribute("data-overlay") for button in buttons.all()]:
        button = top.page.locator(f'.t-rail [data-overlay="{name}"]')
        key = button.locator("kbd").inner_text()
        top.page.keyboard.press(key)
        legend = top.page.locator(".t-legend")
        expect(legend.locator("dt")).to_have_count(1)
        expect(legend.locator("details li").first).to_be_attached()
        shown = top.page.locator(f".map-overlay.overlay-{name}")
        if name not in ("won", "pag"):
            expect(shown.first).to_be_attached()
        top.page.keyboard.press(key)
        expect(legend).to_have_count(0)


def test_the_layer_of_odds_shows_the_chance_that_the_odds_panel_shows(orel: Tabletop) -> None:
    top, server = orel, orel.server
    top.settle()
    top.page.keyboard.press("O")
    figure = top.page.locator(".map-figure", has_text="%")
    expect(figure.first).to_be_visible()
    shown = server.ask("GET", f"/api/games/{top.game}/overlay/odds?as=germany")["places"]
    hex, cell = next(iter(shown.items()))
    odds = server.ask("POST", f"/api/games/{top.game}/odds", {"side": "germany", "choices": [f"fight {hex}"]})
    assert cell["value"] == round(100 * Fraction(odds["odds"]["chances"]["the hex is taken"]))
    shot(top.page, "land-war-layer-odds")


@pytest.mark.parametrize(("human", "defender"), [("germany", "ussr"), ("ussr", "germany")])
def test_the_odds_panel_names_the_teams_that_really_defend_the_hex(
    browse: Browse, server: Server, human: str, defender: str
) -> None:
    """Six teams sit at this table; the defender is not just the first other seat."""
    top = at_table(browse, server, begun(server, "europe", human))
    top.settle()
    shown = server.ask("GET", f"/api/games/{top.game}/overlay/odds?as={human}")["places"]
    asked = {"side": human, "choices": [f"fight {next(iter(shown))}"]}
    odds = server.ask("POST", f"/api/games/{top.game}/odds", asked)["odds"]
    whose = {part["side"] for part in odds["reckoning"]["parts"] if part["what"].startswith("defence")}
    assert whose == {defender}
    top.whole_map()
    top.press_hex(next(iter(shown)))
    top.page.keyboard.press("o")
    expect(top.page.locator(".t-force").nth(1)).to_have_attribute("data-sides", defender)
    expect(top.page.locator(".t-force").nth(1).locator("h3")).to_contain_text("defence")
    expect(top.page.locator(".t-finish")).to_contain_text(re.compile(r"\d\.\d\d men"))
    shot(top.page, f"land-war-odds-{human}")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_table_is_fit_for_all_eyes(browse: Browse, server: Server, screen: str) -> None:
    top = at_table(browse, server, begun(server), screen=screen)
    for look in looks(top.page):
        shot(top.page, f"land-war-{screen}-{look}")
    assert axe_in_every_look(top.page) == []


# ------------------------------------------------------------------ the guided game


def test_both_worked_examples_can_be_played_through_with_the_coach(browse: Browse, server: Server) -> None:
    page = browse("#/tutorial/land_war", speed="fast")
    page.get_by_role("button", name="Begin", exact=True).click()
    coach = page.locator(".coach")
    heading = coach.locator("h2")
    expect(heading).to_have_text("Points, not units")
    walk(page)
    shot(page, "land-war-lesson")
    game = server.games()[0]["id"]
    lines = [line["text"] for line in server.ask("GET", f"/api/games/{game}/log?as=germany")["lines"]]
    for figures in (
        "40 (CV 20) against 40 (CV 8)",
        "differential -2 in column 3:2 gives orange",
        "65 (CV 13) against 20 (CV 10)",
        "differential +6 in column 4:1 gives green",
    ):
        assert any(figures in line for line in lines), figures
    assert not any("takes back" in line for line in lines)


def walk(page: Page) -> None:
    """From step to step, by Next where there is only something to read and by Show me elsewhere; a fight that
    waits goes on."""
    button = page.locator(".coach footer button").filter(has_text=re.compile("^(Next|Show me)$"))
    fight = page.get_by_role("button", name=re.compile("^Go on"))
    heading = page.locator(".coach h2")
    for _ in range(600):
        if heading.inner_text() == "Now on your own":
            return
        if button.count():
            button.click(timeout=30000)
        elif fight.count():
            fight.first.click(timeout=30000)
        page.wait_for_timeout(120)
    raise AssertionError(f"the lesson stops at {heading.inner_text()}")


# ------------------------------------------------------------------ on paper


def test_the_page_of_prints_asks_for_the_scenario(browse: Browse, server: Server) -> None:
    page = browse("#/reference/land_war/print")
    page.get_by_role("radio", name=re.compile("China")).or_(
        page.get_by_role("button", name=re.compile("China"))
    ).first.click()
    link = page.locator('[data-print="map"] a').first
    expect(link).to_have_attribute("href", re.compile("scenario=china"))


# ------------------------------------------------------------------ what can be read

NAMED = """() => [...document.querySelectorAll('.map-town:not(.crowded)')].flatMap((town) => {
  const name = town.querySelector('.map-name');
  const flag = document.querySelector(`.map-flag[data-place="${town.dataset.place}"] .cloth`);
  const box = name.getBoundingClientRect();
  if (!box.width) return [];
  const size = parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
  return [{ name: name.textContent, size, over: flag ? box.right - flag.getBoundingClientRect().left : -1 }];
})"""


@pytest.mark.parametrize("scenario", ["east", "europe"])
def test_names_can_be_read_when_the_map_opens(request: pytest.FixtureRequest, scenario: str) -> None:
    top = request.getfixturevalue(scenario)
    named = top.page.evaluate(NAMED)
    assert len(named) > 20
    assert [name for name in named if name["size"] < 10] == []
    assert [name for name in named if name["over"] > 2] == [], "a flag stands beside the name"
    below = """() => document.querySelector('.map-layer-earthworks')
      .compareDocumentPosition(document.querySelector('.map-names')) & Node.DOCUMENT_POSITION_FOLLOWING"""
    assert top.page.locator(".map-layer-earthworks .edge-works").count() > 0
    assert top.page.evaluate(below), "names lie over works"
    expect(top.page.locator(".force-chip").first).to_be_visible()
    expect(top.page.locator(".map-numbers")).to_be_visible()
    number = top.page.locator(".map-numbers text").first
    assert number.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a") >= 7


def test_every_team_has_colours_of_its_own_whoever_looks(browse: Browse, server: Server) -> None:
    wanted = {"options": {"control": "people"}}
    game = begun(server, "europe", "britain", **wanted)
    page = browse(f"#/game/{game}?as=britain", speed="none")
    seats = page.locator(".t-seats li")
    expect(seats).to_have_count(7)
    colours = [
        dot.evaluate("(dot) => getComputedStyle(dot).backgroundColor") for dot in seats.locator(".dot").all()
    ]
    assert len(set(colours)) == 7
    colours_of = [
        server.ask("GET", f"/api/games/{game}?as={side}")["scene"]["colours"]
        for side in ("britain", "onlooker")
    ]
    assert colours_of[0] == colours_of[1]
    bar = page.locator(".t-bar").bounding_box()
    assert bar is not None
    for seat in seats.all():
        box = seat.bounding_box()
        assert box is not None
        assert bar["y"] <= box["y"]
        assert box["y"] + box["height"] <= bar["y"] + bar["height"]
