"""The table by keyboard alone, by touch, by two at one screen, against the computer, after a reload."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import redoubt
from tests.browser import Browse, Server, axe
from tests.tabletop import Tabletop, ask, play, wait_for
from tests.web.battle import battle
from tests.web.test_waiting import ASKED, forward
from tests.web.training import in_movement, new_training

# Writes down each position that the page shows from now on.
SEEN: Final = """() => {
  const page = document.querySelector(".t-page");
  window.seen = [Number(page.dataset.seq)];
  new MutationObserver(() => window.seen.push(Number(page.dataset.seq)))
    .observe(page, {attributes: true, attributeFilter: ["data-seq"]});
}"""


def opened(browse: Browse, server: Server, game: str, screen: str = "laptop") -> Tabletop:
    top = Tabletop(browse(f"#/game/{game}", speed="none", screen=screen), server, game)
    top.settle()
    return top


# by keyboard


def press(top: Tabletop, *keys: str) -> None:
    for key in keys:
        top.page.keyboard.press(key)


def walk_on(top: Tabletop) -> None:
    """One question answered by keys: the first unit to its first hex, the end of a phase, or choice 1."""
    seq, viewer = top.seq, top.viewer
    if top.do("end").is_enabled():
        press(top, "e")
    else:
        press(top, "1")
    top._gone_on(seq, viewer)


def test_a_game_is_played_to_its_end_by_keyboard_alone(browse: Browse, server: Server) -> None:
    game = new_training(server)
    top = opened(browse, server, game)
    for _ in range(2):
        seq, viewer = top.seq, top.viewer
        press(top, "1")  # the suggested places
        top._gone_on(seq, viewer)
    while "move" not in {choice["verb"] for choice in top.legal()}:
        walk_on(top)
    before = {piece["id"]: piece["place"] for piece in top.own()}
    seq = top.seq
    press(top, "n")
    expect(top.page.locator('[data-hand][aria-pressed="true"]').first).to_be_visible()
    top.page.wait_for_function("() => document.querySelectorAll('.t-list [data-choice^=\"to \"]').length > 0")
    press(top, "1")
    top.after(seq)
    assert {piece["id"]: piece["place"] for piece in top.own()} != before
    for _ in range(120):
        if top.state == "over":
            break
        walk_on(top)
    expect(top.page.locator("dialog")).to_contain_text("19.6.4")


def tab_to(page: Page, wanted: str) -> None:
    """Tab from control to control until the one that is wanted has the focus."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def test_from_the_first_screen_to_the_report_by_keyboard_alone(browse: Browse, server: Server) -> None:
    page = browse("#/", speed="none", screen="laptop", title="", briefed="")
    expect(page.get_by_role("button", name="Set up the table")).to_be_enabled()
    tab_to(page, ".begin button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/game/*")
    top = Tabletop(page, server, page.url.rsplit("/", 1)[1].split("?")[0])
    expect(page.locator(".t-briefing")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".t-briefing")).to_have_count(0)
    for _ in range(160):
        page.wait_for_function(ASKED)
        if top.state == "over":
            break
        forward(top, by_keyboard=True)
    expect(page.locator("dialog")).to_contain_text("19.6.4")
    tab_to(page, "[data-do=report]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/report/*")
    expect(page.locator("h1")).to_contain_text(re.compile("won|draw"))


def test_arrows_walk_and_enter_picks_and_sends(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    top = opened(browse, server, game)
    press(top, "n")
    hand = top.page.locator("[data-hand]")
    expect(hand.first).to_be_visible()
    press(top, "Escape")
    expect(hand).to_have_count(0)
    press(top, "Enter")
    expect(hand.first).to_be_visible()
    top.page.wait_for_function("() => document.querySelectorAll('.t-list [data-choice^=\"to \"]').length > 0")
    seq = top.seq
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        press(top, key, "Enter")
        top.page.wait_for_timeout(250)
        if top.seq != seq:
            break
    assert top.after(seq) == "mine"


def test_the_help_lists_every_key_and_a_typed_choice_is_completed(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    top = opened(browse, server, game)
    press(top, "?")
    dialog = top.page.locator("dialog")
    for words in ("undo", "next unit that can still act", "type a choice", "hide all counters", "layer:"):
        expect(dialog).to_contain_text(words)
    press(top, "Escape")
    expect(dialog).to_have_count(0)
    press(top, "/")
    top.page.get_by_label("Choice", exact=True).fill("xyzzy")
    press(top, "Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("not among")
    top.page.get_by_label("Choice", exact=True).fill("done")
    viewer, seq = top.viewer, top.seq
    press(top, "Enter")
    top._gone_on(seq, viewer)


# on a phone

TOO_SMALL = """() => [...document.querySelectorAll('.t-page button:not(.rule, .t-grab)')]
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.outerHTML.slice(0, 120))"""


def test_the_border_above_the_log_is_dragged_and_moved_by_keys_and_kept(
    browse: Browse, server: Server
) -> None:
    top = opened(browse, server, new_training(server))
    border = top.page.get_by_role("separator", name="Height of the log")
    log = top.page.locator(".t-dock .log-box")

    def height() -> float:
        return float(log.evaluate("box => box.getBoundingClientRect().height"))

    usual = height()
    box = border.bounding_box()
    assert box is not None
    x, y = box["x"] + 500, box["y"] + box["height"] / 2
    top.page.mouse.move(x, y)
    top.page.mouse.down()
    top.page.mouse.move(x, y - 60)
    top.page.mouse.move(x, y - 120)
    top.page.mouse.up()
    dragged = height()
    assert abs(dragged - usual - 120) <= 2
    seq = top.seq
    border.focus()
    press(top, "ArrowUp")
    assert height() > dragged
    press(top, "End")
    assert height() <= 768 / 2, "half of the window stays the map's"
    assert top.seq == seq, "the key does not end the phase"
    press(top, "ArrowDown")
    kept = height()
    top.page.reload()
    top.settle()
    assert abs(height() - kept) <= 1
    border.press("Enter")
    assert height() == usual


def test_a_game_is_played_to_its_end_on_a_phone_by_touch(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    top = opened(browse, server, game, "phone")
    seq = top.seq
    move = next(choice for choice in top.legal() if choice["verb"] == "move")
    legal = ask(server, game, "peek", side=top.viewer, choices=[move["text"]])["legal"]
    target = next(
        choice.get("place")
        for choice in legal
        if choice.get("place") and not choice.get("danger") and "note" not in choice
    )
    top.page.get_by_role("button", name="Whole map").tap()
    top.page.wait_for_timeout(300)
    top.tap_hex(move.get("from_place"))
    top.page.locator(f'[data-hand="{move["piece"]}"]').tap()
    expect(top.page.locator('[data-hand][aria-pressed="true"]')).to_have_count(1)
    top.page.wait_for_timeout(150)
    top.tap_hex(target)
    top.after(seq)
    assert [piece["place"] for piece in top.own() if piece["id"] == move["piece"]] == [target]
    top.page.locator("[data-pane=act]").tap()
    for _ in range(120):
        if top.state == "over":
            break
        seq, viewer = top.seq, top.viewer
        if top.do("end").is_enabled():
            top.do("end").tap()
        else:
            top.page.locator(".t-sheet [data-tab=orders]").tap()
            top.page.locator(".t-sheet [data-choice]").first.tap()
        top._gone_on(seq, viewer)
    expect(top.page.locator("dialog")).to_contain_text("19.6.4")


def test_what_one_taps_on_a_phone_is_large_enough(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    top = opened(browse, server, game, "phone")
    top.page.locator("[data-pane=act]").tap()
    expect(top.page.locator(".t-sheet .t-row").first).to_be_visible()
    assert top.page.evaluate(TOO_SMALL) == []
    assert axe(top.page) == []


# two at one screen


def test_the_screen_turns_to_the_side_that_is_asked(browse: Browse, server: Server) -> None:
    game = new_training(server)
    top = opened(browse, server, game)
    assert top.viewer == "swiss"
    top.choose("suggested")
    assert top.viewer == "german"
    top.choose("suggested")
    assert top.viewer == "german"
    expect(top.page.locator(".t-said .tag")).to_have_text(re.compile("German", re.I))


def test_a_curtain_falls_while_the_sides_know_different_things(browse: Browse, server: Server) -> None:
    """18.5.3: the German has noted a landing that the Swiss must not see."""
    game = with_a_noted_landing(server)
    top = Tabletop.__new__(Tabletop)
    top.page, top.server, top.game = browse(f"#/game/{game}", speed="none", screen="laptop"), server, game
    top.page.locator("[data-do=lift]").click()
    expect(top.root).to_be_visible()
    top.settle()
    assert top.viewer == "german"
    for _ in range(12):
        if top.page.locator(".t-curtain").count():
            break
        seq = top.seq
        legal = top.legal()
        done = next((choice["text"] for choice in legal if choice.get("ends")), legal[0]["text"])
        play(server, game, "german", done)
        top.page.wait_for_function(
            "(seq) => ['', seq].indexOf(document.querySelector('.t-page')?.dataset.seq ?? '-') !== 1",
            arg=str(seq),
        )
    expect(top.page.get_by_role("heading", name="Next player: Swiss")).to_be_visible()
    assert top.page.locator(".map-play").count() == 0
    top.page.locator("[data-do=lift]").click()
    top.page.locator(".map-play").wait_for(state="attached")
    assert top.viewer == "swiss"
    assert "will land here" not in top.page.content()


def with_a_noted_landing(server: Server) -> str:
    """A game in which the German has asked for an airborne unit (free in 19.3) and noted where it lands."""
    humans = {"german": "human", "swiss": "human"}
    game = new_training(server, scenario="southern_hook", seats=humans)
    noted = False
    for _ in range(150):
        side = server.ask("GET", f"/api/games/{game}")["prompts"][0]["side"]
        table = server.ask("GET", f"/api/games/{game}?as={side}")
        legal = table["legal"]
        texts = [choice["text"] for choice in legal]
        verbs = {choice["verb"]: choice["text"] for choice in legal}
        if noted and "move" in verbs and side == "german":
            return game
        if "request" in verbs and not noted:
            choice = verbs["request"]
        elif "note in secret" in table["prompts"][0]["text"]:
            choice, noted = texts[0], True
        else:
            choice = next((answer for answer in ("suggested", "no", "done") if answer in texts), texts[0])
        play(server, game, side, choice)
    raise AssertionError("no landing was noted")


# against the computer


def test_the_computer_plays_and_its_turn_is_summed_up_with_reasons(browse: Browse, server: Server) -> None:
    game = new_training(server, seats={"german": "human", "swiss": "staff"})
    top = opened(browse, server, game)
    for _ in range(60):
        if top.page.locator(".t-summary").count() or top.state == "over":
            break
        seq = top.seq
        texts = [choice["text"] for choice in top.legal()]
        if "suggested" in texts:
            top.choice("suggested").click()
        elif top.do("end").is_enabled():
            top.do("end").click()
        else:
            top.choice(texts[0]).click()
        top.after(seq)
    card = top.page.locator(".t-summary")
    expect(card).to_contain_text("Since your last turn")
    expect(card).to_contain_text(re.compile(r"French: (moved|fought|fired)"))
    card.get_by_role("button", name="Why?").click()
    expect(card.locator(".t-reasons li, .sub").first).to_be_visible()
    for _ in range(60):
        if top.state == "over":
            break
        seq = top.seq
        texts = [choice["text"] for choice in top.legal()]
        if top.do("end").is_enabled():
            top.do("end").click()
        else:
            top.choice(texts[0]).click()
        top.after(seq)
    expect(top.page.locator("dialog")).to_contain_text("19.6.4")


def watching(browse: Browse, server: Server) -> Tabletop:
    """A table at which the computer's turn is being shown, slowly."""
    game = in_movement(server, seats={"german": "human", "swiss": "staff"}, by_computer=True)
    top = Tabletop(browse(f"#/game/{game}", speed="slow", screen="laptop", still=False), server, game)
    top.settle()
    top.do("end").click()
    expect(top.root).to_have_attribute("data-state", "watching", timeout=15000)
    return top


def test_the_computers_turn_is_watched_and_can_be_skipped(browse: Browse, server: Server) -> None:
    top = watching(browse, server)
    expect(top.do("skip")).to_be_visible()
    top.page.keyboard.press("Escape")
    expect(top.root).not_to_have_attribute("data-state", "watching", timeout=8000)
    top.settle()
    expect(top.page.locator(".t-summary")).to_contain_text("French: moved")


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_the_computers_turn_is_held_and_goes_on_without_loss(
    browse: Browse, server: Server, screen: str
) -> None:
    """What the computer does during a hold waits in its order; nothing is taken back before it is shown."""
    game = in_movement(server, seats={"german": "human", "swiss": "staff"}, by_computer=True)
    top = Tabletop(browse(f"#/game/{game}", speed="fast", screen=screen, still=False), server, game)
    top.settle()
    before = top.seq
    top.page.evaluate(SEEN)
    top.do("end").click()
    expect(top.do("hold")).to_be_visible()
    top.do("hold").click()
    expect(top.root).to_have_attribute("data-state", "held")
    wait_for(server, game, "german")
    top.page.wait_for_timeout(600)
    held = top.seq
    assert before <= held < top.table("german")["seq"], "the server is ahead of what is shown"
    assert top.table("german")["can"]["undo_needs"] or top.table("german")["can"]["undo"]
    expect(top.page.locator('[data-do="undo"]:visible:enabled')).to_have_count(0)
    top.page.keyboard.press("Escape")
    top.page.keyboard.press("u")
    assert (top.state, top.seq) == ("held", held), "neither Escape nor undo ends the hold"
    top.do("hold").click()
    top.settle()
    assert top.seq == top.table("german")["seq"]
    shown = top.page.evaluate("() => window.seen")
    assert shown == sorted(set(shown)), "each position once, in its order"
    assert len(shown) > 2
    expect(top.page.locator(".t-summary")).to_contain_text("French: moved")


def test_space_holds_and_looking_at_the_past_ends_a_hold(browse: Browse, server: Server) -> None:
    top = watching(browse, server)
    top.page.locator(".map-port").focus()
    top.page.keyboard.press("Space")
    expect(top.root).to_have_attribute("data-state", "held")
    expect(top.do("hold")).to_contain_text("Go on")
    top.page.keyboard.press("Space")
    expect(top.root).to_have_attribute("data-state", "watching")
    top.page.keyboard.press("Space")
    top.page.locator(".scrub-track").focus()
    top.page.keyboard.press("Home")
    expect(top.root).to_have_attribute("data-state", "past")
    top.do("live").click()
    top.settle()
    assert top.seq == top.table("german")["seq"]


# reload, odds


def fight(server: Server, seed: int = 7, most: int = 5) -> tuple[str, str]:
    """A game in which the German has gone into an enemy's hex with up to `most` units, and that hex."""
    game = in_movement(server, seed=seed)
    table = server.ask("GET", f"/api/games/{game}?as=german")
    enemies = {piece["place"] for piece in table["scene"]["pieces"] if piece["side"] == "swiss"}
    attacked, gone = "", 0
    for choice in table["legal"]:
        close = ["stop"] if "stop" in {each["text"] for each in now(server, game)["legal"]} else []
        if choice["verb"] != "move" or gone == most:
            continue
        ways = ask(server, game, "peek", side="german", choices=[*close, choice["text"]])["legal"]
        way = next(
            (each for each in ways if each.get("place") in ({attacked} if attacked else enemies)), None
        )
        if way is not None:
            play(server, game, "german", *close, choice["text"], way["text"])
            attacked, gone = way["place"], gone + 1
    return game, attacked


def now(server: Server, game: str) -> dict[str, Any]:
    return dict(server.ask("GET", f"/api/games/{game}"))


def in_combat(server: Server) -> str:
    """A game in which somebody must allot losses or retreat: the first seed whose dice bring it about."""
    for seed in range(1, 40):
        game, attacked = fight(server, seed)
        if not attacked:
            continue
        if "stop" in {choice["text"] for choice in now(server, game)["legal"]}:
            play(server, game, "german", "stop")
        play(server, game, "german", "done")
        if {choice["verb"] for choice in now(server, game)["legal"]} & {"hit", "step", "retreat"}:
            return game
    raise AssertionError("no combat asks anything")


def reading(page: Page) -> tuple[float, list[float]]:
    """The large figure, and the figures of the rows beside it."""
    texts = [page.locator(".t-big .t-figure").inner_text(), *page.locator(".t-finish dd").all_inner_texts()]
    chances = [text.replace("%", "").strip() for text in texts if "%" in text]
    big, *rows = [0.0 if "<" in text else 100.0 if ">" in text else float(text) for text in chances]
    return big, rows


def percents(chances: Mapping[str, Fraction]) -> dict[str, float]:
    return {what: float(100 * chance) for what, chance in chances.items() if chance}


def test_the_odds_panel_says_what_the_engine_says(browse: Browse, server: Server) -> None:
    """Every figure: the large one, each row, the losses, the column and the six faces."""
    game, hex = fight(server, most=1)
    top = opened(browse, server, game)
    top.press_hex(hex, button="right")
    expect(top.page.locator(".t-forces")).to_be_visible(timeout=20000)
    with urllib.request.urlopen(f"{server.url}/api/games/{game}/export/record?secrets=1") as answer:
        record = answer.read().decode()
    forecast = redoubt.load(record).odds("german", f"fight {hex}")
    expect(top.page.locator(".t-counting")).to_have_count(0, timeout=20000)
    headline = next(iter(forecast.chances))
    big, rows = reading(top.page)
    assert abs(big - float(100 * forecast.chances[headline])) <= 0.1
    assert round(big + sum(rows), 1) == 100.0
    others = sorted(
        (percent for what, percent in percents(forecast.endings).items() if headline not in what),
        reverse=True,
    )
    slight = sum(percent < 0.05 for percent in others)  # those that are all but impossible are one row
    kept = min(len(others) - (slight if slight > 1 else 0), 2 if len(others) > 3 else 3)
    expected = others if kept == len(others) else [*others[:kept], sum(others[kept:])]
    assert rows == pytest.approx(expected, abs=0.1)
    lost = dict(
        zip(
            top.page.locator(".t-loss dt").all_inner_texts(),
            top.page.locator(".t-loss dd").all_inner_texts(),
            strict=True,
        )
    )
    names = {"german": "German", "swiss": "French"}
    steps = {side: float(by["steps"]) for side, by in forecast.expected.items() if by.get("steps")}
    assert list(steps) == list(names), "both lose something"
    figures = " : ".join(f"{steps[side]:.2f}" for side in names)
    assert lost == {"Losses, German : French": figures}
    assert forecast.reckoning is not None
    expect(top.page.locator(".t-columns .on")).to_have_text(
        forecast.reckoning.verdict.removeprefix("column ")
    )
    faces = [text.strip() for text in top.page.locator(".t-face b").all_inner_texts()]
    assert faces == list(forecast.reckoning.faces)


def test_two_plans_stand_side_by_side(browse: Browse, server: Server) -> None:
    """The result of Compare is at the top of the panel, with the engine's figures for both plans."""
    game = battle(server, "fight")
    top = opened(browse, server, game)
    top.press_hex("1102")
    expect(top.page.locator(".t-finish")).to_be_visible()
    top.do("compare").click()
    expect(top.page.locator(".t-pinned")).to_contain_text("Kept for comparison")
    top.press_hex("1101")
    plans = top.page.locator(".t-compare")
    expect(plans).to_be_in_viewport()
    expect(plans.locator("thead")).to_contain_text("column 1:1")
    expect(plans.locator("thead")).to_contain_text("column 1:2")
    both = [
        ask(server, game, "odds", side="german", choices=[f"fight {hex}"])["odds"] for hex in ("1102", "1101")
    ]
    what = next(iter(both[0]["chances"]))
    row = plans.locator("tbody tr", has_text=re.compile(what, re.IGNORECASE)).first
    shown = [float(text.strip(" %<>")) for text in row.locator("td").all_inner_texts()]
    wanted = [100 * float(Fraction(chance["chances"][what])) for chance in both]
    assert shown == pytest.approx(wanted, abs=0.1)


def test_a_reload_in_the_middle_of_a_combat_loses_nothing(browse: Browse, server: Server) -> None:
    game = in_combat(server)
    top = opened(browse, server, game)
    prompt, legal, seq = top.prompt, top.legal(), top.seq
    top.page.reload()
    top.page.locator(".map-play").wait_for(state="attached")
    top.settle()
    assert (top.prompt, top.legal(), top.seq) == (prompt, legal, seq)
    top.choose(legal[0]["text"])


def test_a_stale_order_is_refused_and_the_new_position_is_shown(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    page = browse(f"#/game/{game}", speed="none", screen="laptop", allow=("409", "WebSocket"))
    page.route_web_socket("**/live**", lambda link: None)
    page.reload()
    top = Tabletop(page, server, game)
    top.settle()
    moves = [choice["text"] for choice in top.legal() if choice["verb"] == "move"]
    to = ask(server, game, "peek", side="german", choices=[moves[0]])["legal"][0]["text"]
    play(server, game, "german", moves[0], to)
    top.do("end").click()
    expect(page.locator("[data-notice=stale]")).to_contain_text("Your order was not carried out")
    assert top.seq == server.ask("GET", f"/api/games/{game}?as=german")["seq"]


def test_a_lost_link_is_announced_and_comes_back(browse: Browse, server: Server) -> None:
    game = in_movement(server)
    page = browse("#/", speed="none", screen="laptop", allow=("WebSocket", "ERR_"))
    links: list[Any] = []

    def through(link: Any) -> None:
        links.append(link)
        link.connect_to_server()

    page.route_web_socket("**/live**", through)
    page.goto(f"{server.url}/#/game/{game}")
    top = Tabletop(page, server, game)
    top.settle()
    page.route_web_socket("**/live**", lambda link: link.close())
    links[0].close()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.route_web_socket("**/live**", through)
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=15000)
    play(server, game, "german", "done")
    expect(top.root).to_have_attribute("data-viewer", "swiss", timeout=15000)
