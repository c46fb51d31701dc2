"""Control's screen and the hall's, in a real browser: whole turns of megagames run from one machine."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server, axe, shot
from tests.tabletop import play

Plain = dict[str, Any]


class Hall:
    """A game with people at Control's desk, and its page."""

    def __init__(
        self,
        server: Server,
        browse: Browse,
        scenario: str,
        people: tuple[str, ...],
        allow: tuple[str, ...] = (),
    ) -> None:
        self.server = server
        titles = server.ask("GET", "/api/titles")["titles"]
        title = next(title for title in titles if title["id"] == "land_war")
        sides = next(entry for entry in title["scenarios"] if entry["id"] == scenario)["sides"]
        seats = {side: "human" if side in people else "staff" for side in sides if side != "control"}
        wish = {
            "scenario": scenario,
            "options": {"control": "people"},
            "seats": seats,
            "dice": "seeded",
            "seed": 3,
        }
        self.game = str(server.new_game("land_war", secrets.token_hex(8), **wish)["game"])
        self.people = people
        self.browse = browse
        self.allow = allow
        self.teams = len(seats)

    @cached_property
    def page(self) -> Page:
        """Control's screen, opened when it is first looked at."""
        page = self.browse(f"#/control/{self.game}", allow=self.allow)
        expect(page.locator(".c-team")).to_have_count(self.teams)
        return page

    def table(self, side: str = "control") -> Plain:
        return dict(self.server.ask("GET", f"/api/games/{self.game}?as={side}"))

    def desk(self) -> Plain:
        return dict(self.server.ask("GET", f"/api/games/{self.game}/desk?as=control"))

    def state(self, side: str) -> str:
        return next(str(team["state"]) for team in self.desk()["teams"] if team["side"] == side)

    def say(self, side: str, kind: str, text: str) -> None:
        wish = {"side": side, "kind": kind, "text": text, "key": secrets.token_hex(8)}
        self.server.ask("POST", f"/api/games/{self.game}/desk/say", wish)

    # hands

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=re.compile(f"^{name}")).click()

    def sheet(self, side: str, *orders: str, hand_in: bool = True) -> None:
        """Type a team's sheet, have it checked and written, and hand it in."""
        self.page.locator(f"[data-team={side}] .c-team-name").click()
        if orders:
            self.page.locator(".c-typed").fill("\n".join(orders))
            self.page.get_by_role("button", name="Check", exact=True).click()
            expect(self.page.locator(".c-checked li.good")).to_have_count(len(orders))
            self.page.get_by_role("button", name="Enter these orders").click()
            expect(self.page.locator(".c-orders li")).to_have_count(len(orders))
        if hand_in:
            self.page.get_by_role("button", name="Hand in").click()
            self.until(lambda: self.state(side) != "writing")

    def close(self, side: str) -> None:
        self.page.locator(f"[data-team={side}] .c-close").click()
        self.page.locator(f"[data-team={side}] .c-close-now").click()
        self.until(lambda: self.state(side) != "writing")

    def until(self, true: Callable[[], object], seconds: float = 90) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, self.table()["prompts"]
            time.sleep(0.1)

    def press(self, choice: str) -> None:
        """One of Control's own choices, and the answer to it."""
        before = self.table()["seq"]
        self.tab("Now")
        self.page.locator(f'[data-choice="{choice}"]').click()
        self.until(lambda: self.table()["seq"] > before)

    # a turn

    def waits_for_control(self) -> bool:
        """Nobody but Control can go on, or a person must answer."""
        asked = [prompt["side"] for prompt in self.table()["prompts"]]
        return all(side == "control" or side in self.people for side in asked)

    def asked_of_control(self) -> list[str]:
        """What Control may say now, when the computers have done what they can."""
        self.until(self.waits_for_control)
        return [str(choice["text"]) for choice in self.table()["legal"]]

    def step(self, orders: Callable[[str, Plain], list[str]]) -> Plain:
        """One thing that people must do: a sheet is typed, all are opened, a result is accepted. The table as
        it stood before."""
        self.until(self.waits_for_control)
        table = self.table()
        asked = [prompt["side"] for prompt in table["prompts"] if prompt["side"] != "control"]
        mine = [str(choice["text"]) for choice in table["legal"]]
        if asked:
            self.answer(asked[0], orders)
        elif mine:
            self.press(next((answer for answer in ("open", "accept") if answer in mine), mine[0]))
        return table

    def tell(self, orders: Callable[[str, Plain], list[str]]) -> None:
        """The same, told to the server: what comes before or after that which a test does on the screen."""
        self.until(self.waits_for_control)
        table = self.table()
        asked = [prompt["side"] for prompt in table["prompts"] if prompt["side"] != "control"]
        side = asked[0] if asked else "control"
        table = self.table(side)
        legal = [re.sub(r"(\d+)\.\.\d+$", r"\1", str(choice["text"])) for choice in table["legal"]]
        written = orders(side, table) if "done" in legal else []
        closing = next((answer for answer in ("done", "open", "accept", "no") if answer in legal), legal[0])
        play(self.server, self.game, side, *written, closing)

    def answer(self, side: str, orders: Callable[[str, Plain], list[str]]) -> None:
        table = self.table(side)
        legal = [re.sub(r"(\d+)\.\.\d+$", r"\1", str(choice["text"])) for choice in table["legal"]]
        if self.state(side) == "writing" and "done" in legal:
            self.sheet(side, *orders(side, table))
        else:  # a single question: one of few answers is pressed, one of many typed
            before, answer = self.table()["seq"], "no" if "no" in legal else legal[0]
            self.page.locator(f"[data-team={side}] .c-team-name").click()
            if len(legal) <= 12:
                self.page.locator(f'[data-answer="{answer}"]').click()
            else:
                self.page.locator(".c-typed").fill(answer)
                self.page.get_by_role("button", name="Check", exact=True).click()
                self.page.get_by_role("button", name="Enter these orders").click()
            self.until(lambda: self.table()["seq"] > before)


def first(table: Plain, *beginnings: str) -> list[str]:
    """The first legal order that begins with each of these words."""
    legal = [re.sub(r"(\d+)\.\.\d+$", r"\1", str(choice["text"])) for choice in table["legal"]]
    found = [next((choice for choice in legal if choice.startswith(f"{words} ")), "") for words in beginnings]
    return [text for text in found if text]


def test_a_turn_of_the_eastern_front_is_run_from_controls_screen(server: Server, browse: Browse):
    hall = Hall(server, browse, "east", ("germany",))
    page = hall.page
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".c-clock .clock")).to_have_attribute("data-state", "runs")

    # a sheet with a slip in it: the bad line is refused with its rule, the good one is written
    page.locator("[data-team=germany] .c-team-name").click()
    good = first(hall.table("germany"), "send men")[0]
    page.locator(".c-typed").fill(f"{good}\nsend men {good.split()[2]} 99")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".c-checked .bad")).to_have_count(1)
    expect(page.locator(".c-checked .bad .rule")).to_be_visible()
    shot(page, "control-east-sheet")
    heading = page.locator(".c-sheet h2")
    expect(heading).to_contain_text("Germany deploy from the Pool")
    expect(heading).not_to_contain_text("Germany:")
    page.get_by_role("button", name="Enter the valid order").click()
    expect(page.locator(".c-orders li")).to_have_text([good])
    page.get_by_role("button", name="Hand in").click()
    hall.until(lambda: all(team["state"] == "in" for team in hall.desk()["teams"]))
    hall.press("open")

    # a dispute, and the ruling that answers it
    hall.say("ussr", "dispute", "The line at Rzhev was drawn wrongly")
    page.get_by_role("tab", name="Disputes (1)").click()
    page.locator(".c-notice.dispute textarea").fill("It stands as drawn")
    page.get_by_role("button", name="Publish ruling").click()
    expect(page.get_by_role("tab", name="Disputes", exact=True)).to_be_visible()

    # a correction, with its reason
    hall.tab("Correct")
    page.get_by_label("Whose numbers").select_option("USSR")
    field = page.get_by_label(re.compile("^Men in the Pool"))
    field.fill("25")
    form = page.locator(".c-form")
    form.get_by_label("Reason").fill("five men were forgotten")
    form.get_by_role("button", name="Correct it").click()
    hall.until(lambda: any(ruling["kind"] == "correction" for ruling in hall.desk()["rulings"]))

    def german(side: str, table: Plain) -> list[str]:
        step = table["phase"]["name"]
        if step == "Offensive flags":
            return first(table, "flag")
        return first(table, "lsp") if step == "Cards and LSP" else []

    while "accept" not in hall.asked_of_control():
        assert hall.step(german)["turn"] == 1
    hall.tab("Now")
    expect(page.locator(".c-proposal li").last).to_contain_text("LW-065")
    expect(page.locator(".c-ruling .pairs td.fell")).to_have_count(1)
    shot(page, "control-east-combat")
    expect(page.locator("[data-choice=reroll]")).to_be_disabled()
    page.get_by_label("To rule otherwise").fill("the die fell off the table")
    hall.press("reroll")
    while hall.table()["turn"] < 2:
        hall.tell(german)
    hall.tab("Rulings")
    book = page.locator(".c-rulings li")
    expect(book.filter(has_text="the die fell off the table")).to_have_count(1)
    expect(book.filter(has_text="five men were forgotten")).to_have_count(1)
    expect(book.filter(has_text="It stands as drawn")).to_have_count(1)
    assert axe(page) == []
    shot(page, "control-east")


@pytest.mark.slow
def test_five_teams_play_a_turn_of_europe_with_control(server: Server, browse: Browse):
    people = ("germany", "italy", "ussr", "britain", "usa")
    hall = Hall(server, browse, "europe", people)
    big = browse(f"#/hall/{hall.game}")
    expect(big.locator(".hall-teams li")).to_have_count(6)

    def orders(side: str, table: Plain) -> list[str]:
        words = {"Deployment": ("send men",), "Offensive flags": ("flag",) if side == "ussr" else ()}
        return first(table, *words.get(table["phase"]["name"], ()))

    # while they write, nobody's table knows what another writes
    before = hall.table("usa")
    hall.sheet("ussr", *orders("ussr", hall.table("ussr")), hand_in=False)
    after = hall.table("usa")
    assert (before["digest"], before["seq"], before["prompts"]) == (
        after["digest"],
        after["seq"],
        after["prompts"],
    )
    for side in ("britain", "usa"):
        hall.close(side)  # they do not answer in time
    steps = set()
    while hall.table()["turn"] < 2:
        steps.add(hall.step(orders)["phase"]["name"])
    assert {"Deployment", "Closing the line", "Offensive flags", "Cards and LSP", "Combat"} <= steps
    expect(big.locator(".hall")).to_have_attribute("data-turn", "2")
    log = " ".join(line["text"] for line in server.ask("GET", f"/api/games/{hall.game}/log?as=usa")["lines"])
    assert "Control closes the step for" in log
    shot(big, "hall-europe")
    shot(hall.page, "control-europe")
    hall.page.get_by_label("Map as seen by").select_option("britain")
    expect(hall.page.locator(".c-map .map-play")).to_be_attached()
    shot(hall.page, "control-europe-as-britain")


NAMES_IN_SIGHT = """() => [...document.querySelectorAll('.map-town:not(.crowded) .map-name')]
  .map((name) => ({ name: name.textContent, box: name.getBoundingClientRect(),
    size: parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a }))
  .filter(({ box }) => box.width > 0 && box.left > 0 && box.top > 90 && box.bottom < innerHeight)
  .map(({ name, size }) => [name, size])"""


def test_the_hall_sees_a_fight_large_and_its_result_when_control_has_accepted_it(
    server: Server, browse: Browse
):
    hall = Hall(server, browse, "east", ("germany",))
    big = browse(f"#/hall/{hall.game}")
    big.wait_for_selector(".map.has-relief")
    expect(big.locator(".hall")).to_have_attribute("data-fight", "")
    filled = big.evaluate("document.querySelector('.map-ground').getBoundingClientRect().width")
    assert filled > 0.95 * big.evaluate("document.querySelector('.hall-map').clientWidth")

    def german(side: str, table: Plain) -> list[str]:
        return first(table, "flag") if table["phase"]["name"] == "Offensive flags" else []

    while "accept" not in hall.asked_of_control():
        hall.tell(german)
    rolled = server.ask("GET", f"/api/games/{hall.game}/log?as=control")["lines"][-1]
    sums = server.ask("GET", f"/api/games/{hall.game}/log?as=onlooker")["lines"][-1]
    assert (rolled["kind"], sums["kind"]) == ("rolled", "reckoned")
    facts = sums["facts"]

    room = big.locator(".room")
    expect(room).to_have_attribute("data-place", facts["target"])
    expect(room).to_have_attribute("data-colour", "")
    expect(room.locator(".room-total b")).to_have_text([str(number) for number in facts["strength"]])
    expect(room.locator(".room-columns .base")).to_have_text(facts["odds"])
    expect(room.locator(".room-columns .on")).to_have_text(facts["column"])
    expect(room.locator(".room-shifts li")).to_have_count(len(facts["shifts"]) + 2)
    for rule in facts["shift_rules"].values():
        expect(room.locator(".room-shifts")).to_contain_text(rule)
    expect(room.locator(".die")).to_have_count(0)
    names = big.evaluate(NAMES_IN_SIGHT)
    assert names
    assert [name for name in names if name[1] < 20] == [], "names are read across the hall"
    shot(big, "hall-fight")

    hall.press("accept")
    expect(room).to_have_attribute("data-colour", rolled["fight"]["colour"])
    expect(room).to_have_attribute("data-place", facts["target"])
    faces = [f"die {face}" for face in rolled["dice"]]
    assert [die.get_attribute("aria-label") for die in room.locator(".room-die .die").all()] == faces
    expect(room.locator(".room-cells .lit")).to_have_count(1)
    expect(room.locator(".room-lost")).to_have_count(2)
    inside = room.evaluate("(room) => room.scrollHeight <= room.clientHeight + 1")
    assert inside, "the whole of the fight is on the screen"
    shot(big, "hall-result")


def test_control_goes_back_to_an_earlier_step_with_a_reason(server: Server, browse: Browse):
    hall = Hall(server, browse, "orel", ("germany", "ussr"))
    for side in ("germany", "ussr"):
        hall.sheet(side)
    hall.press("open")
    assert hall.table()["phase"]["name"] == "Closing the line"
    hall.tab("Correct")
    hall.page.get_by_label("To the beginning of").select_option(label="turn 1: Deployment")
    back = hall.page.locator(".c-goback")
    expect(back.get_by_role("button", name="Take the game back")).to_be_disabled()
    back.get_by_label("Reason").fill("the USSR was not in the room")
    back.get_by_role("button", name="Take the game back").click()
    hall.until(lambda: hall.table()["phase"]["name"] == "Deployment")
    expect(hall.page.locator(".c-page")).to_have_attribute("data-step", "LW-051")
    assert [ruling["kind"] for ruling in hall.desk()["rulings"]] == ["rewind"]


def test_a_team_calls_control_from_its_own_table(server: Server, browse: Browse):
    hall = Hall(server, browse, "orel", ("germany", "ussr"))
    page = browse(f"#/game/{hall.game}?as=ussr")
    page.locator("[data-do=call]").click()
    page.get_by_label("What is it about?").fill("Orel is ours")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".c-notice.dispute")).to_contain_text("Orel is ours")
    expect(hall.page.get_by_role("tab", name="Disputes (1)")).to_be_visible()


def test_a02_closing_a_step_shows_what_is_written_and_can_be_taken_back_for_five_seconds(
    server: Server, browse: Browse
):
    hall = Hall(server, browse, "orel", ("germany", "ussr"))
    hall.sheet("germany", "send men 0501 2", hand_in=False)
    team = hall.page.locator("[data-team=germany]")
    hall.page.clock.install()
    team.locator(".c-close").click()
    closing = team.locator(".c-closing")
    expect(closing).to_contain_text("Closing in 5 s with what is written:")
    expect(closing.locator("li")).to_have_text(["send men 0501 2"])
    hall.page.clock.run_for(4_000)
    expect(closing).to_contain_text("Closing in 1 s")
    closing.locator(".c-keep").click()
    expect(closing).to_have_count(0)
    hall.page.clock.run_for(6_000)
    assert hall.state("germany") == "writing"  # taken back: nothing is closed, however long one waits
    team.locator(".c-close").click()
    for _ in range(5):
        hall.page.clock.run_for(1_000)
    hall.until(lambda: hall.state("germany") != "writing")  # left alone it closes by the clock
    assert hall.desk()["teams"][0]["orders"] == ["send men 0501 2"]


def test_a02_a_team_that_never_answers_is_answered_for_and_its_page_offers_no_undo(
    server: Server, browse: Browse
):
    hall = Hall(server, browse, "orel", ("germany", "ussr"))
    hall.close("germany")
    page = browse(f"#/game/{hall.game}?as=germany")
    expect(page.locator(".t-words")).to_contain_text("Control has closed the sheet of Germany")
    hall.close("ussr")
    hall.press("open")
    for side in hall.people:
        hall.sheet(side)
    hall.press("open")
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    for text in ("Germany: bid no card", "USSR: bid no card", "Germany: place flags second"):
        hall.page.get_by_role("button", name=f"Answer for {text} (default)").click()
    expect(hall.page.locator("[data-team=germany]")).to_have_attribute("data-state", "waiting")
    expect(hall.page.locator("[data-team=ussr]")).to_have_attribute("data-state", "writing")
    hall.tab("Rulings")
    expect(hall.page.locator(".c-rulings")).to_contain_text(
        "Control answers for Germany: place flags second (no answer)"
    )


def test_the_umpires_chair_is_chosen_on_the_first_screen(server: Server, browse: Browse):
    page = browse("#/")
    page.locator(".title-card").filter(has_text="Land Combat").click()
    page.get_by_label("Who plays Control").select_option("people")
    shot(page, "home-land-war")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".c-page")).to_be_visible()
    (card,) = server.games()
    assert card["seats"]["control"] == "human"


def test_a_game_in_which_the_program_rules_has_no_desk(server: Server, browse: Browse):
    game = server.new_game("land_war", secrets.token_hex(8), scenario="orel")["game"]
    page = browse(f"#/control/{game}")
    expect(page.get_by_role("alert")).to_contain_text("the computer makes the rulings")


def test_control_at_the_plain_table_is_asked_for_the_reason_of_an_override(server: Server, browse: Browse):
    hall = Hall(server, browse, "orel", ())
    hall.until(lambda: "open" in [choice["text"] for choice in hall.table()["legal"]])
    while "accept" not in [choice["text"] for choice in hall.table()["legal"]]:
        hall.tell(lambda side, table: [])
        hall.until(lambda: bool(hall.table()["legal"]))
    page = browse(f"#/game/{hall.game}?as=control")
    page.get_by_role("button", name="Have it rolled again").click()
    page.get_by_label("The reason for").fill("a cocked die")
    page.get_by_role("button", name="Confirm ruling").click()
    hall.until(lambda: any(ruling["text"] == "a cocked die" for ruling in hall.desk()["rulings"]))


def lift(page: Page) -> None:
    """The next player is there."""
    page.locator(".t-curtain [data-do=lift]").click()
    expect(page.locator(".map-play")).to_be_attached()


def eyes_of(urls: list[str]) -> set[str]:
    """Through whose eyes a page asked about the game."""
    asked = [url.partition("?")[2] for url in urls if "/api/games/" in url]
    return {dict(pair.partition("=")[::2] for pair in query.split("&")).get("as", "") for query in asked}


def test_a_shared_screen_opens_behind_the_curtain_unless_the_same_side_looked_already(
    server: Server, browse: Browse
):
    seats = {"germany": "human", "ussr": "human"}
    wish = {"scenario": "orel", "seats": seats, "dice": "seeded", "seed": 3}
    game = server.new_game("land_war", secrets.token_hex(8), **wish)["game"]
    page = browse(f"#/game/{game}")
    urls: list[str] = []
    page.context.on("request", lambda request: urls.append(request.url))
    page.context.on("page", lambda tab: tab.on("websocket", lambda socket: urls.append(socket.url)))
    page.on("websocket", lambda socket: urls.append(socket.url))

    def covered(tab: Page, side: str) -> None:
        """Nothing but the curtain is drawn, and nothing was asked for but what anybody may know."""
        expect(tab.get_by_role("heading", name=f"Next player: {side}")).to_be_visible()
        expect(tab.locator(".map-play")).to_have_count(0)
        assert eyes_of(urls) == {"", "onlooker"}, "to a request without a side the server answers an onlooker"

    page.reload()
    covered(page, "Germany")
    lift(page)
    expect(page.locator(".t-page")).to_have_attribute("data-viewer", "germany")
    urls.clear()
    page.reload()
    expect(page.locator(".t-page")).to_have_attribute("data-viewer", "germany")
    expect(page.locator(".map-play")).to_be_attached()
    assert "ussr" not in eyes_of(urls)
    page.get_by_role("button", name=re.compile("^Hand in")).first.click()
    expect(page.get_by_role("heading", name="Next player: USSR")).to_be_visible()
    urls.clear()
    page.reload()
    covered(page, "USSR")
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".home")).to_be_visible()
    urls.clear()
    page.go_back()
    covered(page, "USSR")
    lift(page)
    expect(page.locator(".t-page")).to_have_attribute("data-viewer", "ussr")
    page.wait_for_load_state("networkidle")  # what this tab still asks for is not the other's
    page.wait_for_timeout(1000)
    urls.clear()
    other = page.context.new_page()
    other.goto(page.url)
    covered(other, "USSR")


def test_a_screen_is_passed_from_team_to_team_and_tells_nothing_of_the_sheet_before(
    server: Server, browse: Browse
):
    seats = {"germany": "human", "ussr": "human"}
    wish = {"scenario": "orel", "seats": seats, "dice": "seeded", "seed": 3}
    game = server.new_game("land_war", secrets.token_hex(8), **wish)["game"]
    table = server.ask("GET", f"/api/games/{game}?as=germany")
    order = first(table, "send men")[0]
    sheet = {"side": "germany", "choices": [order], "expected_seq": table["seq"], "key": secrets.token_hex(8)}
    server.ask("POST", f"/api/games/{game}/choose", sheet)
    page = browse(f"#/game/{game}")
    lift(page)
    expect(page.locator(".t-page")).to_have_attribute("data-viewer", "germany")
    expect(page.locator(".t-words")).to_contain_text("1 order written")
    sent: list[str] = []
    page.on("response", lambda answer: sent.append(answer.text()) if "as=ussr" in answer.url else None)
    page.get_by_role("button", name=re.compile("^Hand in")).first.click()
    expect(page.locator(".t-curtain")).to_be_visible()
    assert page.locator(".map-play").count() == 0
    shot(page, "land-war-curtain")
    lift(page)
    expect(page.locator(".t-page")).to_have_attribute("data-viewer", "ussr")
    expect(page.locator(".t-words")).not_to_contain_text("written")
    assert order not in page.content()
    assert sent
    assert not [body for body in sent if order in body]


def test_control_runs_flak_marks_a_beach_and_puts_a_nation_out_of_the_war_by_forms(
    server: Server, browse: Browse
):
    """LW-128, A22, E2: ticked at the desk, refused with the rule, told to all in words."""
    people = ("germany", "italy", "axis_minors", "ussr", "britain", "usa")
    hall = Hall(server, browse, "europe", people, allow=("/correct)",))
    page = hall.page
    hall.tab("Correct")

    def press(hex: str) -> None:
        box = page.locator(f'.map-town[data-place="{hex}"] .map-dot').bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".c-correct .chip").filter(has_text=hex)).to_be_visible()

    def mark(label: str, why: str = "", on: bool = True) -> None:
        page.get_by_role("switch", name=label, exact=True).set_checked(on, force=True)
        form = page.locator(".c-form")
        form.get_by_label("Reason").fill(why)
        if why:
            before = hall.table()["seq"]
            form.get_by_role("button", name="Correct it").click()
            hall.until(lambda: hall.table()["seq"] > before)

    press("1721")
    mark("Flak runs this turn")
    warning = page.locator(".c-form .c-warnings li")
    expect(warning).to_contain_text("1721 has no flak zone to run")
    expect(warning.locator(".rule")).to_have_text("LW-128")
    mark("Flak runs this turn", on=False)
    mark("Supply beach", "ships can land anywhere here")
    press("1513")
    expect(page.get_by_role("switch", name="Supply beach")).to_have_count(0)
    mark("Flak runs this turn", "the LSP was paid")
    shot(page, "control-marks")
    page.get_by_label("Whose numbers").select_option("Italy")
    mark("Out of the war", "Rome has fallen")
    log = [line["text"] for line in server.ask("GET", f"/api/games/{hall.game}/log?as=germany")["lines"]]
    corrections = (
        "The flak of Essen (Ruhr)/Cologne 1513 runs this turn [LW-128]",
        "Rome 1721 has a supply beach [A22]",
        "Italy is out of the war [E2]",
    )
    for correction in corrections:
        assert f"Corrected: {correction}" in log
    assert "Italy leaves the war [E2]" in log
    expect(page.get_by_role("switch", name="Out of the war", exact=True)).to_be_checked()
    shot(page, "control-marks-italy")
    assert axe(page) == []
