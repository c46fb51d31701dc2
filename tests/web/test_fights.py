"""Fights of every title, moment by moment: armed, rolled, told to the end in words that fit."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from redoubt.titles.land_war.state import ATTACK
from tests.browser import Browse, Server
from tests.tabletop import Tabletop, play
from tests.titles.land_war.helpers import at
from tests.web.golden import HOLLAND, before, golden
from tests.web.test_fight import STEPS, moments
from tests.web.test_table_logic import call


def order(top: Tabletop, text: str) -> None:
    """Type a choice: the same as choosing it anywhere else."""
    top.page.keyboard.press("/")
    box = top.page.locator("dialog input")
    box.fill(text)
    box.press("Enter")


def heading(top: Tabletop) -> Any:
    return top.page.locator(".t-fight .t-said-large")


def in_holland(browse: Browse, server: Server, choice: str, side: str) -> Tabletop:
    """Before this choice is made for the first time."""
    game = golden(server, HOLLAND, before(HOLLAND, choice))
    page = browse(f"#/game/{game}?as={side}", speed="fast", screen="laptop")
    top = Tabletop(page, server, game)
    top.settle()
    page.evaluate(STEPS)
    return top


# Fallschirmjaeger


def test_s6_1_an_overrun_is_rolled_and_the_hex_falls(browse: Browse, server: Server) -> None:
    top = in_holland(browse, server, "overrun 14.19", "german")
    order(top, "overrun 14.19")
    expect(heading(top)).to_have_text("14.19 falls.")
    assert moments(top.page) == [f"14.19 {step}" for step in ("armed", "rolling", "lit", "losses", "verdict")]
    expect(top.page.locator(".t-fight .note-gone")).to_contain_text("Do/2 AA")
    expect(top.page.locator(".map-odds.rolled")).to_have_count(0)  # the ring is gold now
    expect(top.page.locator(".map-retreat")).to_have_count(0)  # nobody retreated, three went in


def test_s7_0_a_combat_that_costs_both_sides_their_last_unit_is_shown(browse: Browse, server: Server) -> None:
    top = in_holland(browse, server, "fight", "german")
    order(top, "fight")
    expect(heading(top)).to_have_text("Moerdijk stands empty.")
    expect(top.page.locator(".t-fight .note-gone")).to_have_count(2)
    assert "5.28 losses" in moments(top.page)


def test_r01_7_a_barrage_counts_units_that_are_lost_not_counters_that_are_turned_over(
    browse: Browse, server: Server
) -> None:
    top = in_holland(browse, server, "at 7.26", "dutch")
    order(top, "at 7.26")
    expect(top.page.locator(".t-fight")).to_have_attribute("data-step", "verdict")
    expect(heading(top)).to_have_text("3/6/II/1 FJR Para is lost.")
    expect(top.page.locator(".t-words-of-fight .sub")).to_contain_text("German: 1 unit lost, 1 step")


def test_r01_8_aa_fire_says_whom_it_hits(browse: Browse, server: Server) -> None:
    top = in_holland(browse, server, "flak NL-Wi-2-AA 7.24", "dutch")
    order(top, "flak NL-Wi-2-AA 7.24")
    expect(heading(top)).to_have_text("AA fire hits 1/4/I/1 FJR Para: die 2 against 2.")
    assert "4.25 rolling" in moments(top.page)


# Paths of Glory


def test_r12_a_combat_of_several_questions_is_one_fight_to_its_verdict(
    browse: Browse, server: Server
) -> None:
    """12.6 A flank attack, cards, fire, a retreat and an advance: one panel, and the winner at its end."""
    wish = {"scenario": "historical", "seats": {"ap": "human", "cp": "human"}, "dice": "seeded", "seed": 3}
    game = str(server.new_game("paths_of_glory", f"fights-{secrets.token_hex(6)}", **wish)["game"])
    play(server, game, "cp", "attack Sedan", "use GE-1", "use GE-2", "use GE-3")
    top = Tabletop(browse(f"#/game/{game}?as=cp", speed="fast", screen="laptop"), server, game)
    top.settle()
    top.page.evaluate(STEPS)
    order(top, "fight")
    expect(top.do("main")).to_have_text(re.compile("Attack frontally"))  # both ways with their odds
    flank = top.page.get_by_role("tab", name=re.compile(r"Try a flank attack \d+\.\d %"))
    expect(top.page.get_by_role("tab", name=re.compile(r"Attack frontally \d+\.\d %"))).to_be_visible()
    flank.click()
    expect(top.do("main")).to_have_text(re.compile("Try a flank attack"))
    assert moments(top.page) == ["Sedan armed", "Sedan choice"]
    expect(top.page.locator(".map-fight")).to_have_count(1)
    top.do("main").click()
    expect(heading(top)).to_have_text("Flank attack: die 1 + 1, a failure.")
    expect(top.page.locator(".t-odds-foot")).to_contain_text("Waiting for the other side")
    play(server, game, "ap", "no_card")
    expect(heading(top)).to_have_text("The defence breaks.")
    expect(top.page.locator(".t-fight .note-gone")).to_contain_text("FR 5 Army")
    for _ in range(2):
        way = server.ask("GET", f"/api/games/{game}?as=ap")["legal"][0]["text"]
        play(server, game, "ap", way)
    expect(top.page.locator(".t-picks")).to_contain_text("Advance after combat into Sedan")
    expect(top.page.locator(".map-retreat").first).to_be_attached()
    order(top, "done")
    expect(top.page.locator(".t-fight")).to_have_attribute("data-step", "verdict")
    expect(heading(top)).to_have_text("The Central Powers win the combat in Sedan.")
    expect(heading(top)).to_be_in_viewport()


def test_r12_10_2_the_attackers_choice_of_losses_goes_on_in_the_same_panel(
    browse: Browse, server: Server
) -> None:
    """The sum stays open, and nothing is to be rolled once more."""
    wish = {"scenario": "historical", "seats": {"ap": "human", "cp": "human"}, "dice": "seeded", "seed": 3}
    game = str(server.new_game("paths_of_glory", f"fights-{secrets.token_hex(6)}", **wish)["game"])
    play(server, game, "cp", "attack Brussels", "use GE-1", "use GE-2")
    top = Tabletop(browse(f"#/game/{game}?as=cp", speed="fast", screen="laptop"), server, game)
    top.settle()
    order(top, "fight")
    play(server, game, "ap", "no_card")
    expect(top.page.locator(".t-picks")).to_contain_text("Take losses in Brussels")
    expect(top.page.locator(".t-fight")).to_have_attribute("data-step", "choice")
    top.page.evaluate(STEPS)
    order(top, "lose GE-1")
    expect(top.page.locator(".t-fight")).to_contain_text("GE 2 Army")
    assert "Brussels armed" not in moments(top.page)


def test_r12_10_2_losses_are_taken_in_the_panel_of_their_fight(browse: Browse, server: Server) -> None:
    """12.7 The question names neither space nor army; the fight is not over, also after a reload."""
    wish = {"scenario": "historical", "seats": {"ap": "human", "cp": "human"}, "dice": "seeded", "seed": 7}
    game = str(server.new_game("paths_of_glory", f"losses-{secrets.token_hex(6)}", **wish)["game"])
    play(server, game, "cp", "attack Sedan", "use GE-1", "use GE-2", "use GE-3", "fight")
    top = Tabletop(browse(f"#/game/{game}?as=cp", speed="fast", screen="laptop"), server, game)
    top.settle()
    order(top, "frontal")
    play(server, game, "ap", "no_card")
    expect(top.page.locator(".t-fight")).to_have_attribute("data-step", "choice")
    expect(top.page.locator(".t-picks")).to_contain_text("Take losses")
    expect(heading(top)).not_to_contain_text("holds")
    faded = top.page.locator('.map-piece[data-cell="Liege"] .done, .map-piece[data-cell="Koblenz"] .done')
    expect(faded).to_have_count(0)
    top.page.reload()
    expect(top.page.locator(".t-fight .t-picks")).to_contain_text("Take losses")
    expect(faded).to_have_count(0)


def test_r06_6_news_in_the_middle_of_a_combat_does_not_end_its_telling(
    browse: Browse, server: Server
) -> None:
    """The attack meets the mandated offensive: the defender is asked in its panel, also after a reload."""
    wish = {"scenario": "historical", "seats": {"ap": "human", "cp": "human"}, "dice": "seeded", "seed": 4}
    game = str(server.new_game("paths_of_glory", f"fights-{secrets.token_hex(6)}", **wish)["game"])
    top = Tabletop(browse(f"#/game/{game}?as=ap", speed="fast", screen="laptop"), server, game)
    expect(top.root).to_have_attribute("data-link", "live")
    play(server, game, "cp", "attack Sedan", "use GE-1", "use GE-2", "use GE-3", "fight", "flank")
    for _ in range(2):
        expect(top.page.locator(".t-fight")).to_have_attribute("data-place", "Sedan")
        expect(top.page.locator(".t-fight")).to_have_attribute("data-step", "choice")
        expect(top.page.locator('.t-picks [data-choice="no_card"]')).to_be_visible()
        expect(top.page.locator(".t-summary")).to_have_count(0)
        top.page.reload()


def test_r12_7_a_card_chosen_in_secret_does_not_make_a_fight_everybodys(server: Server) -> None:
    """One side alone answers: its orders are none that open together."""
    wish = {"scenario": "historical", "seats": {"ap": "human", "cp": "human"}, "dice": "seeded", "seed": 3}
    game = str(server.new_game("paths_of_glory", f"fights-{secrets.token_hex(6)}", **wish)["game"])
    play(server, game, "cp", "attack Brussels", "use GE-1", "use GE-2", "fight")
    play(server, game, "ap", "no_card")
    lines = server.ask("GET", f"/api/games/{game}/log?as=cp")["lines"]
    assert any(line["kind"] == "fire" for line in lines)
    assert not any(line["together"] for line in lines)


# Switzerland


def last_combat(browse: Browse, server: Server, **more: str) -> Tabletop:
    """The German fights in 2103; when the Swiss have gone back, his last combat begins, in 2304."""
    game = golden(server, "switzerland/historical-defaults", 98)
    page = browse(f"#/game/{game}?as=german", **{"speed": "fast", "screen": "laptop", **more})
    top = Tabletop(page, server, game)
    top.settle()
    order(top, "fight 2103")
    expect(page.locator(".t-fight")).to_have_attribute("data-step", "choice")
    page.evaluate(STEPS)
    return top


def test_r10_0_the_last_combat_waits_for_its_attacker_though_the_defender_has_led_to_it(
    browse: Browse, server: Server
) -> None:
    top = last_combat(browse, server)
    play(server, top.game, "swiss", "retreat CH-7-Bdr-X 2003")
    goes = top.page.locator('.t-fight [data-do="go"]')
    expect(heading(top)).to_have_text("2103 falls.")
    expect(goes).to_contain_text("Go on")
    top.page.keyboard.press("Space")
    expect(goes).to_contain_text("Roll round 1")
    assert moments(top.page)[-1] == "2304 armed"
    top.page.keyboard.press("Space")
    expect(goes).to_contain_text("Next round")
    assert "2304 rolling" in moments(top.page)


def test_r10_0_the_last_combat_is_seen_also_where_the_others_play_at_once(
    browse: Browse, server: Server
) -> None:
    top = last_combat(browse, server, speed="none")
    play(server, top.game, "swiss", "retreat CH-7-Bdr-X 2003")
    expect(heading(top)).to_have_text("2304 falls in two rounds.")
    expect(top.page.locator(".t-fight .t-face.rolled")).to_have_count(1)


# Land War


def two_hexes(server: Server) -> str:
    """The Germans attack two hexes; only the Russians have to hand in their sheet."""
    troops, few = {"Germany": (3, 1, 1)}, {"USSR": (1,)}
    flags = [["Germany", "0602", "0702", ATTACK], ["Germany", "0503", "0603", ATTACK]]
    hexes = {"0602": troops, "0503": troops, "0702": few, "0603": few}
    g = at("LW-055", hexes, flags=flags, dice=[1, 6, 1, 6])
    g.choose("germany", "done")
    wish = {"record": g.save().decode(), "name": "Two hexes", "key": secrets.token_hex(8)}
    return str(server.ask("POST", "/api/games/import", wish)["game"])


def test_lw056_a_battle_step_goes_hex_by_hex_to_each_verdict(browse: Browse, server: Server) -> None:
    """The sum lies open before the dice, their colour's card is lit, and the attacker says what moves in."""
    game = two_hexes(server)
    page = browse(f"#/game/{game}?as=germany", speed="fast", screen="laptop")
    top = Tabletop(page, server, game)
    expect(top.root).to_have_attribute("data-link", "live")
    page.evaluate(STEPS)
    play(server, game, "ussr", "done")
    panel = page.locator(".t-fight")
    expect(heading(top)).to_have_text("Yellow: the hex is taken.")
    expect(panel.locator(".t-force .t-figure")).to_have_text(["25", "2"])
    expect(panel.locator(".t-bands .rolled")).to_contain_text("Yellow")
    expect(panel.locator(".t-words-of-fight")).to_contain_text("Germany: nothing · USSR: 1 man")
    for resource, number in (("men", 3), ("tanks", 1), ("aircraft", 1)):
        panel.locator(f'[data-choice="advance {resource} 0503 {number}"]').click()
    expect(heading(top)).to_have_text("Sumy 0603 falls to the Axis line.")
    expect(panel.locator('[data-do="go"]')).to_contain_text("Next hex")
    page.keyboard.press("Space")
    expect(panel.locator('[data-do="go"]')).to_have_text(re.compile("^Roll"))
    assert moments(page)[-2:] == ["0603 verdict", "0702 armed"]
    page.keyboard.press("Space")
    expect(heading(top)).to_have_text("Yellow: the hex is taken.")
    expect(panel).to_have_attribute("data-place", "0702")


def test_on_a_phone_the_hex_of_a_fight_comes_out_from_under_the_sheet(browse: Browse, server: Server) -> None:
    game = two_hexes(server)
    top = Tabletop(
        browse(f"#/game/{game}?as=germany", screen="phone", still=False, speed="slow"), server, game
    )
    expect(top.root).to_have_attribute("data-link", "live")
    hidden = top.spot("0603")[1]
    play(server, game, "ussr", "done")
    expect(top.page.locator(".t-fight")).to_have_attribute("data-step", "rolling")
    sheet = top.page.locator(".t-sheet").bounding_box()
    assert sheet is not None
    assert top.spot("0603")[1] < sheet["y"] < hidden


def test_on_a_phone_the_hex_of_a_fight_stays_in_sight_whenever_the_window_changes_its_height(
    browse: Browse, server: Server
) -> None:
    """As when the address bar comes and goes. The prompt keeps its own height."""
    game = two_hexes(server)
    top = Tabletop(browse(f"#/game/{game}?as=germany", screen="phone", speed="slow"), server, game)
    expect(top.root).to_have_attribute("data-link", "live")
    high = top.page.locator(".t-prompt").bounding_box()
    play(server, game, "ussr", "done")
    expect(top.page.locator(".t-fight .t-said-large")).to_be_visible()
    assert top.page.locator(".t-prompt").bounding_box() == high
    stood = top.spot("0603")
    for height in (788, 844, 788, 844):
        top.page.set_viewport_size({"width": 390, "height": height})
        top.spot("0603")
    assert top.spot("0603") == pytest.approx(stood, abs=3)


# what the words rest on


@pytest.fixture(scope="module")
def page(browse_together: Browse) -> Page:
    return browse_together("#/help")


def line(n: int, kind: str, **more: Any) -> dict[str, Any]:
    plain = {
        "n": n, "entry": 1, "turn": 1, "phase": {"name": "Combat"}, "side": "red", "kind": kind,
        "rule": "1.0", "text": f"{kind} [1.0]", "dice": [], "places": [], "pieces": [], "group": "fight",
        "facts": {},
    }  # fmt: skip
    return {**plain, **more}


def unit(name: str, place: str, side: str, **more: Any) -> dict[str, Any]:
    plain = {"id": name, "name": name, "kind": "unit", "place": place, "side": side, "hits": 0, "flags": []}
    return {**plain, **more}


def test_a_fight_that_the_rules_begin_waits_for_the_player(page: Page) -> None:
    rest, forced, opens = line(1, "hit"), line(2, "forced", group="table"), line(3, "combat", opens=True)
    assert call(page, "watch", "orderedRoll", [opens], False) == 3
    assert call(page, "watch", "orderedRoll", [rest, forced, opens], True) is None
    assert call(page, "watch", "orderedRoll", [rest, opens], True) is None
    assert call(page, "watch", "orderedRoll", [forced, opens], False) is None
    assert call(page, "watch", "orderedRoll", [opens], True) is None  # the order was about the fight before
    assert call(page, "watch", "orderedRoll", [opens], True, True) == 3


def test_a_counter_that_is_turned_over_is_not_lost(page: Page) -> None:
    hidden, shown = unit("unknown-1", "a", "red"), unit("7 Inf", "a", "red")
    scene = {"pieces": [hidden], "places": {}, "boxes": []}
    turned = {"n": 1, "pieces": [shown], "gone": ["unknown-1"], "places": {}}
    assert call(page, "telling", "changes", scene, turned) == []
    lost = {**turned, "pieces": []}
    assert [change["kind"] for change in call(page, "telling", "changes", scene, lost)] == ["gone"]


def test_a_counter_that_fire_turns_over_and_marks_is_an_effect_of_the_fire(page: Page) -> None:
    hidden = unit("unknown-1", "a", "red")
    shown = unit("7 Inf", "a", "red", flags=[{"id": "dg", "text": "disorganised"}])
    scene = {"pieces": [hidden], "places": {}, "boxes": []}
    turned = {"n": 1, "pieces": [shown], "gone": ["unknown-1"], "places": {}}
    found = call(page, "telling", "changes", scene, turned, line(1, "barrage"), "blue")
    assert [(change["piece"]["name"], change["text"]) for change in found] == [("7 Inf", "disorganised")]


def test_the_panel_names_a_unit_that_fire_disorganises(page: Page) -> None:
    before, after = (
        unit("7 Inf", "a", "red", flags=flags) for flags in ([], [{"id": "dg", "text": "disorganised"}])
    )
    scene = {"pieces": [before], "places": {}, "boxes": []}
    moment = {"n": 1, "pieces": [after], "gone": [], "places": {}}
    found = call(page, "telling", "changes", scene, moment, line(1, "barrage"), "blue")
    assert [(change["kind"], change["text"]) for change in found] == [("marked", "disorganised")]
    fight = {
        "name": "Aa", "place": "a", "attacker": "blue", "scene": scene, "rounds": 1, "lines": [],
        "list": found, "ground": False,
    }  # fmt: skip
    assert call(page, "telling", "fightWords", fight) == "7 Inf is disorganised."


def test_r08_2_an_air_battle_over_a_contested_hex_says_who_was_shot_down(page: Page) -> None:
    """Both sides still stand in the hex: the battle in the air was never about that."""
    here = [unit("DE", "a", "german"), unit("CH", "a", "swiss")]
    lines = [
        line(1, "air_battle", opens=True, verdict=True, text="Air battle over Aa: German 5, Swiss 2 [8.2]"),
        line(2, "fighter_lost", verdict=True, text="Swiss fighter 1 is shot down [8.2]"),
    ]
    fight = {
        "name": "Aa", "place": "a", "attacker": "german", "rounds": 1,
        "scene": {"pieces": here, "places": {}, "boxes": []},
        "lines": lines, "list": [], "ground": call(page, "telling", "forGround", lines[0]),
    }  # fmt: skip
    assert call(page, "telling", "fightWords", fight) == "Swiss fighter 1 is shot down."
    draw = {**fight, "lines": lines[:1]}
    assert call(page, "telling", "fightWords", draw) == "Air battle over Aa: German 5, Swiss 2."


def test_a_fight_without_dice_or_losses_ends_with_its_last_line(page: Page) -> None:
    met = line(1, "met", opens=True, text="Over Aa the raid meets flak and loses 1 bomber [127]")
    fight = {
        "name": "Aa", "place": "a", "attacker": "red", "rounds": 1, "lines": [met], "list": [],
        "scene": {"pieces": [], "places": {}, "boxes": []}, "ground": False,
    }  # fmt: skip
    assert call(page, "telling", "fightWords", fight) == "Over Aa the raid meets flak and loses 1 bomber."


def test_a_fight_with_several_questions_is_under_way_until_its_result(page: Page) -> None:
    attack, fire, result = line(1, "attack", opens=True, until="result"), line(2, "fire"), line(3, "result")
    assert call(page, "../log/lines", "underWay", [attack, fire])["n"] == 1
    assert call(page, "../log/lines", "underWay", [attack, fire, result]) is None
