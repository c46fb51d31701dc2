"""Odds where the eye is, and nothing over the front: tips, tabs, notices, pills, names of towns and units."""

from __future__ import annotations

import re
import secrets
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import expect

import redoubt
from tests.browser import PALETTES, Browse, Server, axe_in_every_look
from tests.tabletop import Tabletop, ask, play
from tests.web.battle import battle
from tests.web.golden import HOLLAND, before, golden
from tests.web.training import in_movement

FRANCE = "switzerland/follow_on-defaults"

BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  return [left, top, right, bottom, width];
})"""


def boxes(top: Tabletop, selector: str) -> list[list[float]]:
    """Where things are drawn on the screen: left, top, right, bottom."""
    return [box[:4] for box in top.page.evaluate(BOXES, selector) if box[4] > 0]


def shared(box: list[float], two: list[float]) -> float:
    """The area that two boxes have in common."""
    across = min(box[2], two[2]) - max(box[0], two[0])
    down = min(box[3], two[3]) - max(box[1], two[1])
    return across * down if across > 0 and down > 0 else 0.0


def at_table(browse: Browse, server: Server, game: str, side: str, **how: Any) -> Tabletop:
    page = browse(f"#/game/{game}?as={side}", **{"speed": "none", "screen": "laptop", **how})
    top = Tabletop(page, server, game)
    top.settle()
    return top


# odds


def test_r12_2_combat_and_overrun_are_two_tabs_with_the_engines_chances(
    browse: Browse, server: Server
) -> None:
    game = golden(server, FRANCE, before(FRANCE, "overrun 1203"))
    top = at_table(browse, server, game, "german")
    top.press_hex("1203")
    tabs = top.page.locator(".t-odds [role=tab]")
    expect(tabs).to_have_text(["Combat 100.0 %", "Overrun 83.3 %"])
    overrun = ask(server, game, "odds", side="german", choices=["overrun 1203"])["odds"]
    combat = ask(server, game, "odds", side="german", place="1203")["odds"]
    assert (overrun["kind"], combat["kind"]) == ("overrun", "combat")
    column = top.page.locator(".t-columns .on")
    expect(column).to_have_text(overrun["reckoning"]["verdict"].removeprefix("column "))
    expect(top.do("main")).to_contain_text("Overrun at 5:1")
    tabs.first.click()
    expect(column).to_have_text(combat["reckoning"]["verdict"].removeprefix("column "))
    expect(top.do("main")).to_have_count(0)  # a combat is fought in its phase
    tabs.nth(1).click()
    seq = top.seq
    top.do("main").click()
    expect(top.page.locator(".t-fight")).to_have_attribute("data-place", "1203")
    expect(top.root).not_to_have_attribute("data-seq", str(seq))


def test_r10_0_with_units_in_hand_the_tip_has_the_odds_and_o_opens_them(
    browse: Browse, server: Server
) -> None:
    game = golden(server, FRANCE, before(FRANCE, "move DE-4-Pz-XX"))
    top = at_table(browse, server, game, "german")
    stands = next(piece["place"] for piece in top.own() if piece["id"] == "DE-4-Pz-XX")
    top.press_hex(stands)
    expect(top.page.locator("[data-hand]").first).to_be_visible()
    top.point_at("1203")
    tip = top.page.locator(".t-odds-tip")
    expect(tip).to_contain_text("4 Pz XX and GD Mot III on Basel")
    shares = re.compile(r"takes it\s*100.0 %\s*does not\s*0.0 %\s*losses\s*yours : theirs")
    expect(tip).to_contain_text(shares)
    (card,) = boxes(top, ".t-odds-tip")
    counters = boxes(top, ".map-piece .counter-face")
    assert not [counter for counter in counters if shared(card, counter) > 40], "the tip lies on free ground"
    assert not [box for box in boxes(top, ".t-legend, .map-mini") if shared(card, box)]
    top.page.keyboard.press("o")
    expect(top.page.locator(".t-head h2")).to_contain_text("Basel")
    expect(top.page.locator(".t-odds [role=tab]")).to_have_text(["Combat 100.0 %", "Overrun 83.3 %"])
    expect(top.page.locator(".t-columns .on")).to_have_text("4:1")


def hemmed_in(server: Server) -> str:
    """The Germans come to 1104 through 1103, where a division stands; every other way back is Swiss."""
    swiss = {"CH-4-Inf-XX": "1104", "CH-1-Bdr-X": "1203", "CH-2-Bdr-X": "1204", "CH-67-Bdr-III": "1105"}
    more = {"CH-68-Bdr-III": "1004", "CH-1-Inf-XX": "1003"}
    german = {"DE-23-Inf-XX": "1103", "DE-5-Inf-XX": "1102", "DE-10-Pz-XX": "1502"}
    placed = {unit: {"place": place} for unit, place in {**swiss, **more, **german}.items()}
    position = {"scenario": "historical", "phase": "4.1.3", "unit": placed}
    record = redoubt.position("switzerland", position).save().decode()
    wish = {"record": record, "name": "Hemmed in", "key": secrets.token_hex(8)}
    return str(server.ask("POST", "/api/games/import", wish)["game"])


def test_r05_0_the_tip_says_where_a_beaten_stack_would_be_too_large(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, hemmed_in(server), "german")
    top.press_hex("1102")
    expect(top.page.locator(".t-words")).to_contain_text(
        "in hand: choose a ringed hex. Point at an enemy for the odds."
    )
    top.point_at("1104")
    tip = top.page.locator(".t-odds-tip")
    warning = r"May go wrong, (\d+\.\d) %: if it is thrown back, 1103 overstacks: a unit dies\s*5.0"
    expect(tip.locator(".t-odds-tip-warn")).to_have_text(re.compile(warning))
    moves = ["move DE-5-Inf-XX", "to 1104"]
    (risk,) = ask(server, top.game, "odds", side="german", choices=moves, place="1104")["odds"]["risks"]
    shown = re.search(warning, tip.inner_text())
    assert shown is not None
    assert abs(float(shown[1]) - float(100 * Fraction(risk["chance"]))) <= 0.05
    assert axe_in_every_look(top.page, *PALETTES, within=".t-odds-tip") == []
    top.page.keyboard.press("o")
    expect(top.page.locator(".t-odds .t-worst").first).to_contain_text(f"May go wrong, {shown[1]} %")


def test_r12_6_the_odds_of_paths_of_glory_say_what_one_army_is_worth(browse: Browse, server: Server) -> None:
    wish = {"scenario": "historical", "seats": {"ap": "human", "cp": "human"}, "dice": "seeded", "seed": 3}
    game = str(server.new_game("paths_of_glory", "front-without", **wish)["game"])
    play(server, game, "cp", "attack Brussels", "use GE-1", "use GE-2")
    top = at_table(browse, server, game, "cp")
    top.page.get_by_role("tab", name="Orders").click()
    top.choice("fight").click()
    expect(top.page.locator(".t-odds table.pairs")).to_be_attached()
    expect(top.page.locator(".t-big")).to_be_visible()
    (chances,) = boxes(top, ".t-big")
    (pairs,) = boxes(top, ".t-odds table.pairs")
    assert chances[3] < pairs[1], "the chances come before the table of all pairs"
    expect(top.page.locator(".t-big")).to_be_in_viewport(ratio=1)
    expect(top.do("main")).to_have_text(re.compile("^Attack Brussels"))
    less = ask(server, game, "odds", side="cp", place="Brussels", without=["GE-2"])["odds"]
    line = top.page.locator(".t-without")
    expect(line).to_contain_text(f"Without GE 2 Army: {less['reckoning']['verdict']}")


# nothing covers the front


def test_a_phone_shows_what_it_has_to_say_beside_the_map(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, in_movement(server), "german", screen="phone", allow=("ERR_",))
    (before,) = boxes(top, ".map")
    top.page.route("**/choose", lambda route: route.abort())
    top.do("end").tap()
    notice = top.page.locator("[data-notice=lost]")
    expect(notice).to_be_visible(timeout=30000)
    expect(notice.locator('[data-do="again"]')).to_be_in_viewport()
    (shown,) = boxes(top, "[data-notice=lost]")
    assert shared(shown, before) == 0
    assert boxes(top, ".map") == [before], "the map keeps its size"
    expect(top.page.locator(".t-map .notice, .t-map .t-summary")).to_have_count(0)


def test_pills_lie_above_rings_and_stay_readable_on_a_phone(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, battle(server, "fight"), "german", screen="phone")
    sheet = top.page.locator(".map-play")
    layers = sheet.evaluate("(play) => [...play.children].map((layer) => layer.getAttribute('class'))")
    assert layers.index("map-layer-odds") > layers.index("map-layer-fights")
    assert layers.index("map-layer-odds") > layers.index("map-pieces")
    heights = [box[3] - box[1] for box in boxes(top, ".map-odds rect")]
    assert len(heights) == 2
    assert min(heights) > 10


def test_small_counters_show_numbers_before_symbols(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, battle(server, "fight"), "german", screen="phone")
    contested = top.page.locator('.map-piece[data-cell="1102"]')
    expect(contested.first.locator("text")).to_have_count(1)
    expect(contested.first.locator(".counter-symbol")).to_have_count(0)
    expect(contested.first).to_contain_text(re.compile(r"^\d+$"))


def test_names_of_towns_dodge_markers_on_the_eastern_front(browse: Browse, server: Server) -> None:
    seats = {"germany": "human", "axis_allies": "human", "ussr": "human"}
    wish = {"scenario": "east", "seats": seats, "dice": "seeded", "seed": 5}
    game = str(server.new_game("land_war", "front-names", **wish)["game"])
    top = at_table(browse, server, game, "germany", screen="desktop")
    top.page.evaluate("document.fonts.ready")  # names stand elsewhere in another face
    top.spot("2408")  # the camera rests, and names are fitted to its scale
    for _ in range(40):
        names = boxes(top, ".map-town:not(.crowded) .map-name")
        markers = boxes(top, ".map-piece .force-face")
        covered = [name for name in names if any(shared(name, mark) > 0.12 * area(name) for mark in markers)]
        if len(covered) <= 2:
            break
        top.page.wait_for_timeout(100)
    assert len(names) > 20
    assert len(markers) > 20
    assert len(covered) <= 2, f"{len(covered)} of {len(names)} names lie under a marker"


def area(box: list[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


@pytest.mark.parametrize(("name", "choice"), [(FRANCE, "overrun 1203"), (HOLLAND, "overrun 14.19")])
def test_close_up_counters_have_names_and_the_ground_its_grain(
    browse: Browse, server: Server, name: str, choice: str
) -> None:
    top = at_table(browse, server, golden(server, name, before(name, choice)), "german")
    grain = top.page.locator(".map-grain")
    expect(grain).to_be_hidden()
    for _ in range(9):
        top.page.keyboard.press("=")
    expect(top.page.locator('.map[data-level="4"]')).to_be_attached()
    expect(grain).to_be_visible()
    expect(top.page.locator(".counter-name").first).to_be_attached()


def test_who_holds_what_is_an_edge_not_a_wash(browse: Browse, server: Server) -> None:
    top = at_table(browse, server, golden(server, FRANCE, before(FRANCE, "overrun 1203")), "german")
    top.page.locator(".t-layer", has_text="Control").click()
    edges = top.page.locator(".map-play .map-overlay-edge")
    expect(edges.first).to_be_attached()
    washes = top.page.locator(".map-play .map-overlay.overlay-control").evaluate_all(
        "(all) => all.map((one) => Number(getComputedStyle(one).fillOpacity))"
    )
    assert max(washes) <= 0.1
