"""A log one wants to read, and an end worth playing for: the report of a game that is over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server, axe_in_every_look
from tests.tabletop import Tabletop
from tests.web.battle import battle
from tests.web.golden import golden, whole


@pytest.fixture(scope="module")
def over(keeper: Server) -> str:
    """A whole game with rolls that can be weighed."""
    name = "switzerland/training-defaults"
    return keeper.keep(golden(keeper, name, len(whole(name).entries)))


def call(page: Page, module: str, name: str, *given: Any) -> Any:
    return page.evaluate(
        "async ([module, name, given]) => (await import(`/js/${module}`))[name](...given)",
        [module, name, given],
    )


# the log


def test_a_fight_is_one_block_with_its_verdict_first(browse: Browse, server: Server) -> None:
    game = battle(server, "losses")
    top = Tabletop(browse(f"#/game/{game}", speed="none"), server, game)
    top.settle()
    block = top.page.locator(".log-block", has_text="1102 falls")
    expect(block).to_have_count(1)
    fold = block.locator(".log-fold")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.focus()
    top.page.keyboard.press("ArrowRight")
    expect(block).to_contain_text("27 Inf XX retreats")
    top.page.keyboard.press("ArrowLeft")
    expect(fold).to_have_attribute("aria-expanded", "false")


def test_orders_taken_back_are_one_struck_line_and_no_step_of_the_replay(
    browse: Browse, server: Server
) -> None:
    game = battle(server, "fight")
    top = Tabletop(browse(f"#/game/{game}", speed="none"), server, game)
    top.settle()
    struck = top.page.locator(".log-back")
    expect(struck).to_have_count(1)
    expect(struck.locator("s").first).to_contain_text("20 Mot XX moves to 1102")
    expect(top.page.locator(".log-row:not(.log-back)", has_text="takes back")).to_have_count(0)
    entries = server.ask("GET", f"/api/games/{game}/history?as=german")["entries"]
    gone = {seq for entry in entries for seq in entry.get("undoes", [])}
    assert gone
    steps = [entry["seq"] for entry in call(top.page, "log/timeline.js", "standing", entries)]
    assert not gone & set(steps)


def test_looking_back_one_can_play_on_from_here(browse: Browse, server: Server) -> None:
    game = battle(server, "fight")
    top = Tabletop(browse(f"#/game/{game}", speed="none"), server, game)
    top.settle()
    top.page.locator(".scrub-track").focus()
    top.page.keyboard.press("ArrowLeft")
    expect(top.root).to_have_attribute("data-state", "past")
    top.page.locator(".scrubber [data-do=play-on]").click()
    top.page.wait_for_function("(game) => !location.hash.includes(game)", arg=game)
    expect(top.root).to_have_attribute("data-state", "mine")


# the report


def test_the_report_says_how_it_was_decided(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        re.compile("won: .* stacking points inside Germany")
    )
    expect(page.get_by_role("heading", name="How it was decided")).to_contain_text(
        "games played on by the computer from each phase", timeout=60_000
    )
    expect(page.get_by_role("heading", name="turning point")).to_be_visible()
    expect(page.locator(".r-film li")).to_have_count(4)  # the start and three turns
    expect(page.locator(".r-card", has_text="Luck").last).to_contain_text("8 of 10 games")
    page.get_by_text("All numbers").click()
    phases = page.get_by_role("table", name="Winning chance after each phase")
    expect(phases).to_contain_text("German movement phase", timeout=60_000)  # not only the ends of turns


def test_the_report_follows_the_scores_of_both_sides(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    card = page.locator(".r-card", has=page.get_by_role("heading", name="Score"))
    expect(card.locator("h2")).to_contain_text("German points")
    expect(card.locator("h2")).to_contain_text("French points")
    expect(card.locator("path.curve")).to_have_count(2)
    ends = server.ask("GET", f"/api/games/{over}/turns")["turns"]
    last = ends[-1]["scores"]
    expect(page.locator(".r-film li, .r-front").first).to_be_attached()
    expect(page.get_by_text(f"{last['german']} : {last['swiss']}", exact=True)).to_be_visible()


def test_from_the_report_one_plays_on_from_a_turn_on_the_other_side_with_the_same_dice(
    browse: Browse, server: Server, over: str
) -> None:
    page = browse(f"#/report/{over}")
    what_if = page.get_by_role("group", name="What if?")
    what_if.get_by_role("radio", name="French").check()
    page.get_by_role("option", name="Start").click()
    what_if.get_by_role("button", name="Same dice").click()
    page.wait_for_function(
        "(over) => location.hash.startsWith('#/game/') && !location.hash.includes(over)", arg=over
    )
    game = page.evaluate("() => location.hash.split('/')[2].split('?')[0]")
    seats = server.ask("GET", f"/api/games/{game}?as=onlooker")["seats"]
    assert seats["swiss"]["human"]


def test_arrows_choose_a_turn_and_p_plays_on_from_it(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    film = page.get_by_role("listbox", name="Turns")
    film.focus()
    page.keyboard.press("ArrowLeft")
    expect(film.locator("[aria-selected=true]")).to_contain_text("Turn 2")
    page.keyboard.press("p")
    page.wait_for_function("() => location.hash.startsWith('#/game/')")


def test_the_report_is_saved_as_one_picture(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    expect(page.locator(".r-film li").first).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as one picture").click()
    assert waiting.value.suggested_filename == "switzerland-report.png"
    head = waiting.value.path().read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20], "big") == 1600


def test_the_end_of_a_game_leads_to_its_report(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/game/{over}?as=german", speed="none")
    page.locator("dialog [data-do=report]").click()
    expect(page.get_by_role("heading", name="The front, turn by turn")).to_be_visible()


def chance(n: int, share: float, doubt: float = 0.01) -> dict[str, Any]:
    return {"turn": n, "phase": "Combat", "closes": True, "x": n, "seq": 10 * n, "games": 40,
            "share": share, "low": share - doubt, "high": share + doubt}  # fmt: skip


def fight(n: int, entry: int, place: str) -> dict[str, Any]:
    return {"n": n, "entry": entry, "turn": 1, "phase": {"name": "Combat"}, "side": "german",
            "sides": ["german"], "kind": "combat", "group": "fight", "opens": True,
            "text": f"Combat in {place}", "rule": "10.1",
            "places": [place], "pieces": [], "dice": [5], "facts": {}, "headline": True}  # fmt: skip


def test_turning_points_are_the_three_largest_changes_within_one_phase(page: Page) -> None:
    points = [chance(n, share) for n, share in enumerate([0.5, 0.52, 0.8, 0.6, 0.61, 0.2, 0.05])]
    found = call(page, "report/reckon.js", "turnings", points, [])
    assert [point["turn"] for point in found] == [2, 3, 5]
    assert [point["n"] for point in found] == [1, 2, 3]
    assert (round(found[0]["from"], 2), round(found[0]["to"], 2)) == (0.52, 0.8)


def test_a_change_that_may_be_chance_is_not_a_turning_point(page: Page) -> None:
    points = [chance(0, 0.5, 0.1), chance(1, 0.6, 0.1), chance(2, 0.9, 0.1)]
    found = call(page, "report/reckon.js", "turnings", points, [])
    assert [point["turn"] for point in found] == [2]


def test_no_two_turning_points_are_of_the_same_fight(page: Page) -> None:
    points = [chance(0, 0.2), chance(1, 0.6), chance(2, 0.95)]
    lines = [fight(0, 10, "1102"), fight(1, 20, "1102")]  # one fight of two rounds, over two phases
    found = call(page, "report/reckon.js", "turnings", points, lines)
    assert [point["turn"] for point in found] == [1]
    assert found[0]["entry"]["dice"] == [{"face": 5, "n": None}, {"face": 5, "n": None}]


def test_the_phases_of_a_turn_stand_beside_each_other_on_the_curve(page: Page) -> None:
    names = [(0, "", 0), (1, "Move", 4), (1, "Combat", 9), (2, "Move", 12)]
    points = [
        {"turn": turn, "phase": {"name": name, "rule": ""}, "closes": name != "Move", "seq": seq,
         "wins": {"ash": 3, "birch": 1}}
        for turn, name, seq in names
    ]  # fmt: skip
    found = call(page, "report/reckon.js", "curve", points, "ash", "birch")
    assert [point["x"] for point in found] == [0, 0.5, 1, 2]
    assert [point["share"] for point in found] == [0.75, 0.75, 0.75, 0]


@pytest.mark.parametrize(
    ("reason", "winner", "head", "why"),
    [
        ("Aland surrenders: the Reds hold Aa", "Reds", "The Reds won: Aland surrenders", "The Reds hold Aa"),
        ("The Blue holds 2 of 4 bridges", "Reds", "The Reds won: the Blue holds 2 of 4 bridges", ""),
        ("Points inside Aland: Blue 11, Red 4", "Blue", "The Blue won: 11 to 4 points inside Aland", ""),
        ("Points inside Aland: Blue 4, Red 11", "Red", "The Red won: 11 to 4 points inside Aland", ""),
        ("The end of turn 3. 7 VP: 9 win", "", "Nobody won: 7 VP", "The end of turn 3. 9 win"),
        ("Reds " * 20, "Reds", "The Reds won", "Reds " * 20),
    ],
)  # fmt: skip
def test_the_verdict_is_one_sentence_that_says_who_won_and_how(
    page: Page, reason: str, winner: str, head: str, why: str
) -> None:
    who = f"the {winner}" if winner else ""
    assert call(page, "report/reckon.js", "headline", reason, who) == {"head": head, "why": why}


FRAME = {"left": 0, "top": 0, "width": 300, "height": 100}


def boxes(labels: list[tuple[str, dict[str, Any]]]) -> list[tuple[float, float, float, float]]:
    found = []
    for text, spot in labels:
        width = len(text) * 12 * 0.56
        left = spot["x"] - {"start": 0, "middle": width / 2, "end": width}[spot["anchor"]]
        found.append((left, spot["y"] - 10.2, left + width, spot["y"] + 3))
    return found


def test_labels_of_a_curve_lie_neither_on_each_other_nor_on_a_dot_nor_over_the_edge(page: Page) -> None:
    dots = [(60, 50), (75, 52), (290, 50)]
    texts = ["Fight at Bern 12 → 63 %", "Fight at Bern 63 → 80 %", "Basel falls 80 → 20 %"]
    labels = [
        {"text": text, "spots": call(page, "report/labels.js", "beside", *dot, 17, 16)}
        for text, dot in zip(texts, dots, strict=True)
    ]
    discs = [{"left": x - 12, "top": y - 12, "width": 24, "height": 24} for x, y in dots]
    spots = call(page, "report/labels.js", "placed", labels, 12, FRAME, discs)
    assert None not in spots
    found = boxes(list(zip(texts, spots, strict=True)))
    found += [(x - 12, y - 12, x + 12, y + 12) for x, y in dots]
    for index, one in enumerate(found[:3]):
        assert one[0] >= 0
        assert one[2] <= 300
        for two in found[index + 1 :]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def test_a_label_leaves_the_curve_in_sight_where_it_can(page: Page) -> None:
    curve = [[x, 50] for x in range(60, 300, 5)]
    label = {"text": "Aa falls", "spots": call(page, "report/labels.js", "beside", 60, 50, 17, 16)}
    (spot,) = call(page, "report/labels.js", "placed", [label], 12, FRAME, [], curve)
    assert spot["y"] != 54 or spot["anchor"] == "end"


def test_a_label_that_has_no_room_is_left_out(page: Page) -> None:
    labels = [{"text": "13", "spots": [{"x": 20, "y": 20, "anchor": "middle"}]}] * 2
    assert call(page, "report/labels.js", "placed", labels, 12, FRAME)[1] is None


def test_discs_of_turning_points_do_not_hide_each_other(page: Page) -> None:
    (_, one), (_, two) = call(page, "report/labels.js", "discs", [[50, 50], [52, 50]], 23)
    assert abs(one - two) >= 23


def test_luck_says_how_many_games_were_worse_and_whether_it_decided(page: Page) -> None:
    sides = {"german": {"beyond": 1.0, "usual": 3.0}, "swiss": {"beyond": -9.0, "usual": 4.0}}
    luck = {"rolls": 69, "left": 0, "unit": "steps", "fact": False, "sides": sides}
    words = page.evaluate(
        "async (luck) => (await import('/js/report/report.js')).luckWords(luck, (one) => one.toUpperCase())",
        luck,
    )
    assert "69 rolls" in words
    assert "GERMAN: worse than in 67 % of games" in words
    assert "Out of the ordinary: SWISS lucky" in words


def test_until_all_is_counted_the_report_says_how_far_it_is(page: Page) -> None:
    points = [{"turn": 0, "wins": {"ash": 3, "birch": 1}}, {"turn": 1, "wins": {}}, {"turn": 2, "wins": {}}]
    words = page.evaluate(
        "async (known) => (await import('/js/report/report.js')).decided(known, (side) => side, 'ash')",
        {"done": False, "counted": 3, "turns": 10, "points": points},
    )
    assert words == "still counting, 3 of 10 turns; 4 games played on by the computer from each phase so far"


def test_the_interval_of_few_games_is_wide(page: Page) -> None:
    few, many = (call(page, "report/reckon.js", "interval", won, won * 2) for won in (2, 200))
    assert few["high"] - few["low"] > 3 * (many["high"] - many["low"])


def test_axe_finds_nothing_in_the_report(browse: Browse, server: Server, over: str) -> None:
    page = browse(f"#/report/{over}")
    expect(page.locator(".r-film li").first).to_be_visible()
    assert axe_in_every_look(page) == []
