"""A fight is an event: told in the panel and on its hex, moment by moment, and then it holds still."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import Browse, Server, axe
from tests.tabletop import Tabletop, ask, play, wait_for
from tests.web.battle import battle, choose
from tests.web.test_waiting import ASKED, AT
from tests.web.training import new_training

STEPS = """() => {
  window.steps = [];
  window.times = [];
  const look = () => {
    const fight = document.querySelector(".t-fight");
    const step = fight ? `${fight.dataset.place} ${fight.dataset.step}` : "";
    if (step && window.steps.at(-1) !== step) {
      window.steps.push(step);
      window.times.push(performance.now());
    }
  };
  new MutationObserver(look).observe(document.body, {subtree: true, attributes: true, childList: true});
}"""


def at_the_fight(browse: Browse, server: Server, upto: str = "fight", **more: Any) -> Tabletop:
    game = battle(server, upto)
    top = Tabletop(browse(f"#/game/{game}", **{"speed": "fast", "screen": "laptop", **more}), server, game)
    top.settle()
    top.page.evaluate(STEPS)
    return top


def moments(page: Page) -> list[str]:
    return list(page.evaluate("window.steps"))


def fight(top: Tabletop) -> Any:
    return top.page.locator(".t-fight")


def up_to_the_last_hit(top: Tabletop) -> None:
    """The fight in 1102 is fought, the French are gone, and the German must allot one hit."""
    top.press_hex("1102")
    top.page.keyboard.press("Space")
    expect(fight(top).locator(".t-picks [data-choice]")).to_have_count(2)
    seq = top.seq
    top.page.keyboard.press("1")
    top.after(seq)
    expect(top.root).to_have_attribute("data-viewer", "german")
    expect(fight(top).locator(".t-picks [data-choice]")).to_have_count(2)


def test_the_panel_shows_an_own_fight_step_by_step(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    top.page.locator('[data-do="main"]', has_text="Roll round 1").click()
    expect(fight(top)).to_have_attribute("data-step", "choice")
    steps = [step.split()[1] for step in moments(top.page)]
    assert steps == ["armed", "rolling", "lit", "losses", "choice"]
    expect(fight(top).locator(".t-face.rolled")).to_have_count(1)
    expect(fight(top).locator(".t-force s")).to_have_text("14")  # the old sum is struck
    expect(fight(top).locator(".t-note")).to_contain_text("14 → 10")


def test_nothing_of_a_fight_lies_over_the_map(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    top.page.keyboard.press("Space")
    expect(fight(top)).to_have_attribute("data-step", "choice")
    expect(top.page.locator(".t-map .notice, .t-map .die, .t-map .t-summary")).to_have_count(0)
    pill = top.page.locator(".map-odds.rolled")
    expect(pill).to_have_count(1)
    assert "1/1R" in (pill.text_content() or "")


def test_a_choice_stops_the_telling_and_a_digit_answers_it(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    top.page.keyboard.press("Space")
    expect(fight(top).locator(".t-picks [data-choice]")).to_have_count(2)
    seq = top.seq
    top.page.keyboard.press("1")
    top.after(seq)
    expect(fight(top).locator(".t-said-large")).to_have_text("The defender gives way.")
    expect(fight(top).locator(".t-note").first).to_contain_text("to ")


def test_space_at_a_question_leads_to_it_and_leaves_the_map_alone(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    top.page.keyboard.press("Space")
    picks = fight(top).locator(".t-picks [data-choice]")
    expect(picks).to_have_count(2)
    seq, spot = top.seq, top.spot("1102")
    top.page.keyboard.press("Space")
    assert top.spot("1102") == spot
    top.page.locator(".t-inspector [role=tab]", has_text="Rules").click()
    top.page.locator(".map-port").focus()
    top.page.keyboard.press("Space")
    expect(picks.last).to_be_in_viewport()
    assert (top.seq, top.spot("1102")) == (seq, spot)


def test_space_begins_the_first_of_the_fights_to_choose_from(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.page.locator(".map-port").focus()
    top.page.keyboard.press("Space")
    expect(top.page.locator('[data-do="main"]')).to_contain_text("Roll round 1")
    expect(top.page.locator(".t-head")).to_contain_text("1101")


def test_after_the_last_fight_space_leads_to_the_next_question(browse: Browse, server: Server) -> None:
    """The next phase has more to choose from than the panel of the fight lists: its orders open."""
    top = at_the_fight(browse, server)
    up_to_the_last_hit(top)
    picks, orders = fight(top).locator(".t-picks [data-choice]"), top.page.locator(".t-orders")
    top.page.keyboard.press("2")
    top.page.wait_for_function(ASKED)
    while top.page.locator(".t-phase.now").inner_text() == "Combat" or top.state != "mine":
        before = top.page.evaluate(AT)
        top.page.keyboard.press("1" if picks.count() else "Space")
        top.page.wait_for_function(f"(before) => ({AT})() !== before && ({ASKED})()", arg=before)
    expect(orders).to_have_count(0)
    top.page.keyboard.press("Space")
    expect(orders).to_be_visible()


def test_the_last_fight_is_armed_like_the_others_and_waits_for_the_player(
    browse: Browse, server: Server
) -> None:
    top = at_the_fight(browse, server)
    up_to_the_last_hit(top)
    top.page.keyboard.press("2")  # a hit, and then only one combat is left: the rules begin it
    waits = fight(top).locator('[data-do="go"]')
    expect(waits).to_contain_text("Go on")
    expect(fight(top).locator(".t-said-large")).to_contain_text("1102 falls")
    expect(top.root).to_have_attribute("data-state", "watching")
    top.page.keyboard.press("Space")
    expect(waits).to_contain_text("Roll round 1")
    expect(fight(top)).to_have_attribute("data-place", "1101")
    assert "1101 rolling" not in moments(top.page)
    top.page.keyboard.press("Space")
    expect(fight(top)).to_have_attribute("data-step", "choice")
    assert "1101 rolling" in moments(top.page)


def test_an_own_fight_is_shown_before_what_the_computer_does_meanwhile(
    browse: Browse, server: Server
) -> None:
    """The end of a phase starts the only fight; the computer has played on before the page hears."""
    game = new_training(server, seats={"german": "human", "swiss": "staff"}, seed=10)
    wait_for(server, game, "german")
    play(server, game, "german", "suggested", "move DE-73-Inf-XX", "to 1102")
    top = Tabletop(browse(f"#/game/{game}", speed="fast", screen="laptop"), server, game)
    top.settle()
    top.page.evaluate(STEPS)
    ended = top.seq + 1

    def late(route: Route) -> None:
        while top.table("german")["seq"] < ended + 3:
            top.page.wait_for_timeout(50)
        route.continue_()

    top.page.route("**/moments?*", late, times=1)
    top.page.keyboard.press("e")
    expect(fight(top).locator('[data-do="go"]')).to_contain_text("Roll round 1")
    assert moments(top.page) == ["1102 armed"]
    expect(top.page.locator(".t-prompt .tag")).to_have_text("German combat")
    expect(top.page.locator(".t-phase.now")).to_have_text("Combat")
    assert top.page.locator(".map-piece[data-piece=DE-73-Inf-XX]").get_attribute("data-cell") == "1102"
    top.page.keyboard.press("Escape")
    expect(fight(top)).to_have_attribute("data-step", "verdict")
    expect(fight(top).locator('[data-do="go"]')).to_be_visible()
    assert {step.split()[0] for step in moments(top.page)} == {"1102"}


def test_what_the_others_do_after_an_own_fight_is_told_and_can_be_held(
    browse: Browse, server: Server
) -> None:
    game = new_training(server, seats={"german": "human", "swiss": "staff"}, seed=10)
    wait_for(server, game, "german")
    play(server, game, "german", "suggested", "move DE-73-Inf-XX", "to 1102")
    top = Tabletop(browse(f"#/game/{game}", speed="slow", screen="laptop"), server, game)
    top.settle()
    top.page.keyboard.press("e")
    expect(fight(top).locator('[data-do="go"]')).to_contain_text("Roll round 1")
    top.page.keyboard.press("Escape")
    expect(fight(top)).to_have_attribute("data-step", "verdict")
    top.page.keyboard.press("Space")
    expect(top.page.locator(".t-words")).to_contain_text(" moves ")
    top.page.keyboard.press("Space")
    expect(top.root).to_have_attribute("data-state", "held")
    assert fight(top).get_attribute("data-place") == "1102"  # it can still be read
    expect(top.page.locator('[data-do="hold"]')).to_have_text(re.compile("Go on"))
    top.page.keyboard.press("Space")
    top.page.keyboard.press("Escape")
    expect(top.root).to_have_attribute("data-state", "mine")


def test_a_tells_the_fight_in_the_panel_once_more(browse: Browse, server: Server) -> None:
    game = new_training(server, seats={"german": "human", "swiss": "human"}, seed=10)
    play(server, game, "swiss", "suggested")
    play(server, game, "german", "suggested", "move DE-73-Inf-XX", "to 1102")
    top = Tabletop(browse(f"#/game/{game}?as=german", speed="fast", screen="laptop"), server, game)
    top.settle()
    top.page.keyboard.press("e")
    expect(fight(top).locator('[data-do="go"]')).to_contain_text("Roll round 1")
    top.page.keyboard.press("Escape")
    expect(fight(top)).to_have_attribute("data-step", "verdict")
    verdict = fight(top).locator(".t-said-large").inner_text()
    top.page.keyboard.press("Space")
    expect(fight(top).locator('[data-do="retell"]')).to_be_visible()
    expect(top.page.locator(".t-phase.now")).to_have_attribute("title", re.compile("French movement"))
    expect(top.page.locator(".t-forced")).to_have_count(0)
    seq = top.seq
    where = {piece["id"]: piece["place"] for piece in top.own()}
    top.page.evaluate(STEPS)
    top.page.keyboard.press("A")
    top.page.wait_for_function("() => window.steps.some((step) => step.endsWith('lit'))")
    expect(fight(top)).to_have_attribute("data-step", "verdict")
    expect(fight(top).locator(".t-said-large")).to_have_text(verdict)
    steps = [step.split()[1] for step in moments(top.page)]
    shown = steps[steps.index("armed") :]
    assert sorted({"lit", "losses", "verdict"}, key=shown.index) == ["lit", "losses", "verdict"]
    at = where["DE-73-Inf-XX"]
    expect(top.page.locator(".map-piece[data-piece=DE-73-Inf-XX]")).to_have_attribute("data-cell", at)
    expect(top.root).to_have_attribute("data-seq", str(seq))  # nothing was played


def test_prompt_and_log_wait_for_the_telling(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    up_to_the_last_hit(top)
    before = top.page.locator(".log-row, .log-block").count()
    top.page.keyboard.press("2")
    expect(fight(top).locator('[data-do="go"]')).to_be_visible()
    assert top.prompt.startswith("1102: round 1 of the fight")
    assert top.page.locator(".log-row, .log-block").count() == before
    top.page.keyboard.press("Space")
    top.page.keyboard.press("Escape")
    expect(fight(top)).to_have_attribute("data-step", "choice")
    expect(top.page.locator(".t-words")).to_contain_text("in 1101")


def test_escape_skips_to_the_end_of_the_fight(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server, speed="slow")
    top.press_hex("1102")
    top.page.keyboard.press("Space")
    top.page.wait_for_function("() => window.steps.some((step) => step.endsWith('rolling'))")
    top.page.keyboard.press("Escape")
    expect(fight(top)).to_have_attribute("data-step", "choice")
    rolling, lit = (moments(top.page).index(f"1102 {step}") for step in ("rolling", "lit"))
    times = top.page.evaluate("window.times")
    assert times[lit] - times[rolling] < 1100, "at this pace the die alone takes 1200 milliseconds"


@pytest.mark.parametrize("still", [True, False])
def test_without_motion_there_is_no_tumbling_die(browse: Browse, server: Server, still: bool) -> None:
    top = at_the_fight(browse, server, speed="slow", still=still)
    top.press_hex("1102")
    expect(top.page.locator(".t-finish")).to_be_visible()
    top.page.keyboard.press("Space")
    die = top.page.locator(".t-tumble")
    if still:
        expect(fight(top).locator(".t-face.rolled")).to_be_visible()
        assert not die.is_visible()
    else:
        top.page.wait_for_function("() => document.querySelector('.t-tumble')?.checkVisibility()")


def test_at_once_shows_the_card_and_the_verdict(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server, "price", speed="none")
    seq = top.seq
    top.page.keyboard.press("1")
    top.after(seq)
    expect(fight(top).locator(".t-face.rolled")).to_be_visible()


def test_a_fight_of_another_player_is_shown_the_same_way(browse: Browse, server: Server) -> None:
    game = battle(server, "fight")
    top = Tabletop(browse(f"#/game/{game}?as=swiss", speed="fast", screen="laptop"), server, game)
    expect(top.root).to_have_attribute("data-link", "live")
    top.page.evaluate(STEPS)
    choose(server, game, "german", "fight 1102")
    expect(fight(top)).to_have_attribute("data-step", "choice")
    steps = [step.split()[1] for step in moments(top.page)]
    assert steps == ["armed", "rolling", "lit", "losses", "choice"]
    expect(fight(top).locator(".t-picks [data-choice]")).to_have_count(2)


def test_a_fight_on_a_phone_stands_in_the_sheet(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server, screen="phone")
    top.tap_hex("1102")
    top.page.locator('[data-do="main"]').tap()
    expect(fight(top)).to_have_attribute("data-step", "choice")
    expect(fight(top).locator(".t-face.rolled")).to_be_visible()


def test_axe_finds_nothing_while_a_fight_is_shown(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    top.page.keyboard.press("Space")
    expect(fight(top)).to_have_attribute("data-step", "choice")
    assert axe(top.page) == []


def test_units_about_to_fight_are_never_faded(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    faded = top.page.locator('.map-piece[data-cell="1102"] .done, .map-piece[data-cell="1101"] .done')
    expect(faded).to_have_count(0)


def test_the_odds_say_what_one_unit_is_worth(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    line = top.page.locator(".t-without")
    expect(line).to_contain_text("Without GD Mot III: column 1:2")
    top.page.locator(".t-without-unit").click()
    expect(line).to_contain_text("Without 20 Mot XX: column 1:2")
    plain = ask(server, top.game, "odds", side="german", place="1102", without=["DE-20-Mot-XX"])["odds"]
    assert plain["reckoning"]["verdict"] == "column 1:2"


def test_the_rows_of_the_odds_add_up_to_100(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    expect(top.page.locator(".t-finish dd").first).to_be_visible()
    share = "[...document.querySelectorAll('.t-finish dd, .t-finish .t-figure')].map((one) => one.innerText)"
    shown = [text for text in top.page.evaluate(share) if "%" in text]
    numbers = [float(text.strip(" %<>")) for text in shown if "<" not in text]
    assert round(sum(numbers), 1) == 100.0, shown


def test_on_a_laptop_the_whole_odds_panel_stands_without_scrolling(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    top.press_hex("1102")
    expect(top.page.locator(".t-without")).to_be_in_viewport(ratio=1)
    expect(top.page.locator(".t-worst")).to_be_in_viewport(ratio=1)
    body = top.page.locator(".t-odds-body")
    assert body.evaluate("(body) => body.scrollHeight <= body.clientHeight")


def test_a_press_on_the_map_goes_on_and_leaves_no_fight_hanging(browse: Browse, server: Server) -> None:
    top = at_the_fight(browse, server)
    up_to_the_last_hit(top)
    top.page.keyboard.press("2")
    goes = top.page.locator('.t-prompt [data-do="go"]')
    expect(goes).to_have_text("Go on")
    top.press_hex("1503")  # empty ground, far from the fight
    expect(goes).to_have_text("Roll round 1")  # the last fight is armed, though the rules began it
    assert "1101 rolling" not in moments(top.page)
    goes.click()
    expect(fight(top)).to_have_attribute("data-step", "choice")
    expect(top.root).to_have_attribute("data-state", "mine")


def test_fights_of_the_others_are_numbered_on_the_map_and_a_recalls_them(
    browse: Browse, server: Server
) -> None:
    game = new_training(server, seats={"german": "human", "swiss": "human"}, seed=10)
    play(server, game, "swiss", "suggested")
    play(server, game, "german", "suggested", "move DE-73-Inf-XX", "to 1102")
    top = Tabletop(browse(f"#/game/{game}?as=swiss", speed="fast", screen="laptop"), server, game)
    play(server, game, "german", "done")
    card = top.page.locator(".t-summary")
    expect(card.locator(".t-grave li")).to_have_count(1)
    disc = top.page.locator(".map-numbered")
    expect(disc).to_have_text("1")
    expect(disc).to_have_attribute("data-cell", "1102")
    card.get_by_role("button", name="Close").click()
    expect(disc).to_have_count(0)
    top.page.keyboard.press("A")
    expect(card).to_be_visible()
    expect(disc).to_have_text("1")


def test_the_question_of_a_fight_comes_before_what_happened_since_the_last_turn(
    browse: Browse, server: Server
) -> None:
    game = battle(server, "fight")
    top = Tabletop(browse(f"#/game/{game}?as=swiss", speed="fast", screen="laptop"), server, game)
    expect(top.root).to_have_attribute("data-link", "live")
    choose(server, game, "german", "fight 1102")
    expect(fight(top).locator(".t-picks [data-choice]")).to_have_count(2)
    expect(top.root).to_have_attribute("data-state", "mine")
    expect(top.page.locator(".t-summary")).to_have_count(0)


def test_a_fight_begun_while_the_link_was_lost_stands_at_its_question(browse: Browse, server: Server) -> None:
    game = battle(server, "fight")
    page = browse("#/", speed="fast", screen="laptop", allow=("WebSocket", "ERR_"))
    page.route_web_socket("**/live**", lambda link: link.close())
    page.goto(f"{server.url}/#/game/{game}?as=swiss")
    top = Tabletop(page, server, game)
    expect(top.root).to_have_attribute("data-link", "lost")
    choose(server, game, "german", "fight 1102")
    page.route_web_socket("**/live**", lambda link: link.connect_to_server())
    expect(fight(top).locator(".t-picks [data-choice]")).to_have_count(2)
    expect(fight(top)).to_have_attribute("data-place", "1102")
    expect(top.root).to_have_attribute("data-state", "mine")
