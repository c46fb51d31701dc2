"""A tab that waits says so, and the press it waits for always goes on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import Browse, Server
from tests.tabletop import Tabletop
from tests.web.training import in_movement

LEFT_BEHIND = """async () => {
  const { FightTeller } = await import('/js/table/fight.js');
  const teller = new FightTeller({ state: { fight: {} }, set() {}, closed: false });
  teller.running = true;
  await Promise.race([Promise.resolve(), teller.sleep(30)]);
  let gone = false;
  teller.press('Roll round 1').then(() => { gone = true; });
  await new Promise((later) => setTimeout(later, 90));
  const heard = teller.go();
  await Promise.resolve();
  await new Promise((later) => setTimeout(later, 0));
  return [heard, gone];
}"""

AT = """() => document.querySelector('.t-page').dataset.seq
  + (document.querySelector('.t-fight, .t-odds')?.innerText ?? '')"""
ASKED = """() => ['mine', 'over'].includes(document.querySelector('.t-page').dataset.state)
  || document.querySelector('.t-fight [data-do="go"]') !== null"""


def forward(top: Tabletop, *, by_keyboard: bool = False) -> None:
    """One press onward, as soon as the page waits for it, and what comes of it."""
    page = top.page
    before = page.evaluate(AT)
    if by_keyboard and page.locator('.t-fight [data-do="go"]').count():
        page.keyboard.press("Space")
    elif page.locator('.t-fight [data-do="go"]').count():
        page.locator('.t-fight [data-do="go"]').click()
    elif page.locator('.t-odds:not(.t-fight) [data-do="main"]').count():
        page.keyboard.press("Space")  # a fight is armed: it is rolled
    elif top.do("end").is_enabled():
        page.keyboard.press("e")
    else:
        if not page.locator(".t-fight").count():
            page.keyboard.press("l")  # a digit takes a choice only from a list in sight
        page.keyboard.press("1")
    page.wait_for_function(f"(before) => ({AT})() !== before && ({ASKED})()", arg=before)


def test_a_wait_that_was_left_behind_does_not_deafen_the_press_that_follows(page: Page) -> None:
    assert page.evaluate(LEFT_BEHIND) == [True, True]


def test_a_fight_that_waits_for_its_roll_says_so_and_goes_on_however_late_one_presses(
    browse: Browse, server: Server
) -> None:
    game = in_movement(server, seats={"german": "human", "swiss": "staff"}, by_computer=True, seed=25)
    top = Tabletop(browse(f"#/game/{game}", speed="fast", screen="laptop"), server, game)
    panel = top.page.locator('.t-fight [data-do="go"]')
    top.page.wait_for_function(ASKED)
    for _ in range(200):
        if panel.count() and "Roll" in panel.inner_text():
            break
        forward(top)
    expect(top.page.locator(".t-prompt")).to_contain_text("The table waits for you")
    top.page.wait_for_timeout(1_300)  # longer than anything the page itself has under way
    panel.click()
    expect(top.page.locator(".t-prompt")).not_to_contain_text("Roll round")


def test_losses_in_the_enemys_attack_are_asked_for_in_its_panel(browse: Browse, server: Server) -> None:
    """The computer's last word in a fight comes in a push of its own and ends nothing."""
    game = in_movement(server, seats={"german": "human", "swiss": "staff"}, by_computer=True, seed=26)
    page = browse(f"#/game/{game}", speed="fast", screen="laptop")
    top = Tabletop(page, server, game)
    asked: set[int] = set()
    for _ in range(200):
        page.wait_for_function(ASKED)
        if "Allot the losses" in top.prompt:
            asked.add(top.seq)
            expect(page.locator(".t-fight .t-picks .t-row")).to_have_count(2)
        if len(asked) == 4:
            return
        forward(top)
    raise AssertionError(f"asked for losses {len(asked)} times only")
