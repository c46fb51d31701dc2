"""What a click means, what may be sent, how odds are read: the pure functions of the table page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import Browse


@pytest.fixture(scope="module")
def page(browse_together: Browse) -> Page:
    return browse_together("#/help")


def call(page: Page, module: str, function: str, *arguments: Any) -> Any:
    """A function of js/table/, called in the browser; maps come back as lists of pairs."""
    return page.evaluate(
        """async ([module, name, given]) => {
          const found = await import(`/js/table/${module}.js`);
          const made = found[name](...given);
          return made instanceof Map ? [...made] : made;
        }""",
        [module, function, list(arguments)],
    )


def choice(text: str, **more: Any) -> dict[str, Any]:
    verb = text.split()[0]
    return {"text": text, "verb": verb, "label": text, "piece": None, "place": None, "group": verb, **more}


def option(text: str, path: tuple[str, ...] = (), owner: str | None = None, **more: Any) -> dict[str, Any]:
    offer: dict[str, Any] = {"choice": choice(text, **more), "path": list(path)}
    return offer if owner is None else {**offer, "owner": owner}


def piece(name: str, place: str, side: str = "red", order: int = 0) -> dict[str, Any]:
    return {"id": name, "place": place, "side": side, "order": order}


HAND: dict[str, Any] = {"place": None, "pieces": [], "reach": {}, "armed": None, "menu": None}
PIECES = [piece("A", "0101"), piece("B", "0101", order=1), piece("X", "0202", "blue")]
MOVES = [option("move A", piece="A", group="move"), option("move B", piece="B", group="move")]


def clicked(page: Page, hand: dict[str, Any], options: list[Any], **where: Any) -> Any:
    return call(page, "hand", "click", hand, options, PIECES, "red", where)


def in_hand(**reach: list[Any]) -> dict[str, Any]:
    return {**HAND, "place": "0101", "pieces": sorted(reach), "reach": reach}


def test_a_click_on_a_stack_picks_all_that_can_act(page: Page) -> None:
    assert clicked(page, HAND, MOVES, place="0101") == {"kind": "pick", "place": "0101", "pieces": ["A", "B"]}
    assert clicked(page, HAND, MOVES[:1], place="0101")["pieces"] == ["A"]
    assert clicked(page, HAND, MOVES, place="0202") == {"kind": "inspect", "place": "0202"}


def test_a_click_in_the_fan_picks_one_and_shift_adds_or_puts_back(page: Page) -> None:
    assert clicked(page, HAND, MOVES, place="0101", piece="B")["pieces"] == ["B"]
    first = {**HAND, "place": "0101", "pieces": ["A"]}
    assert clicked(page, first, MOVES, place="0101", piece="B", add=True)["pieces"] == ["A", "B"]
    both = {**first, "pieces": ["A", "B"]}
    assert clicked(page, both, MOVES, place="0101", piece="A", add=True)["pieces"] == ["B"]


def test_a_ringed_hex_is_done_once_for_each_piece_in_hand(page: Page) -> None:
    to_a = option("to 0202", ("move A",), "A", place="0202", cost=1, group="move")
    to_b = option("to 0202", ("move B",), "B", place="0202", cost=2, group="move")
    deed = clicked(page, in_hand(A=[to_a], B=[to_b]), MOVES, place="0202")
    assert (deed["kind"], [option["owner"] for option in deed["options"]]) == ("act", ["A", "B"])
    only_a = clicked(page, in_hand(A=[to_a], B=[]), MOVES, place="0202")
    assert only_a["kind"] == "inspect"


def test_a_stack_goes_where_all_of_it_can_go_at_the_highest_cost(page: Page) -> None:
    reach_a = [option("to 0202", place="0202", cost=1), option("to 0303", place="0303", cost=2)]
    reach_b = [option("to 0202", place="0202", cost=3)]
    assert [
        (hex, option["cost"]) for hex, option in call(page, "options", "commonTargets", [reach_a, reach_b])
    ] == [("0202", 3)]


def test_what_is_to_be_weighed_waits_for_a_second_press(page: Page) -> None:
    fight = option("fight 0202", place="0202", danger=True, weigh=True)
    assert clicked(page, HAND, [fight], place="0202")["kind"] == "arm"
    armed = {**HAND, "place": "0202", "armed": fight}
    assert clicked(page, armed, [fight], place="0202")["kind"] == "act"
    retreat = option("retreat A 0303", piece="A", place="0303", danger=True)
    assert clicked(page, HAND, [retreat], place="0303")["kind"] == "act"


def test_several_choices_for_one_hex_become_a_menu(page: Page) -> None:
    two = [option(f"bombard 010{n} 0303", place="0303", from_place=f"010{n}") for n in (1, 2)]
    deed = clicked(page, HAND, two, place="0303")
    assert (deed["kind"], len(deed["options"])) == ("menu", 2)


def test_a_unit_under_way_yields_to_a_stack_that_is_pressed(page: Page) -> None:
    """The rings of a unit that could go on do not catch a press on another stack of one's own."""
    onward = option("to 0101", place="0101", piece="C", group="move")
    given = {**HAND, "place": "0303", "pieces": ["C"], "reach": {"C": [onward]}, "given": True}
    assert clicked(page, given, [onward, *MOVES], place="0101")["kind"] == "pick"
    chosen = {**given, "given": False}
    assert clicked(page, chosen, [onward, *MOVES], place="0101")["kind"] == "act"


def test_a_ringed_hex_in_which_the_unit_in_hand_is_drawn_takes_it(page: Page) -> None:
    """A platoon that has scattered is drawn over its intended hex until it comes down (1.8d)."""
    down = option("settle 0303", place="0303", piece="C", group="move")
    given = {**HAND, "place": "0303", "pieces": ["C"], "reach": {"C": [down]}, "given": True}
    pieces = [*PIECES, piece("C", "0303")]
    deed = call(page, "hand", "click", given, [down], pieces, "red", {"place": "0303"})
    assert deed["kind"] == "act"


def test_what_goes_without_saying_is_put_before_the_next_order(page: Page) -> None:
    table = {"legal": [choice("stop"), choice("to 0202", place="0202")], "closing": ["stop"]}
    answer = call(
        page, "options", "allOptions", table, [choice("move B", piece="B"), choice("done", ends=True)]
    )
    assert [[*option["path"], option["choice"]["text"]] for option in answer] == [
        ["to 0202"], ["stop", "move B"], ["stop", "done"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fraction", "shown"),
    [("1/2", "50.0"), ("1", "100.0"), ("0", "0.0"), ("1/100000", "< 0.1"), ("99999/100000", "> 99.9")],
)
def test_a_chance_is_never_rounded_to_certainty(page: Page, fraction: str, shown: str) -> None:
    assert call(page, "chances", "percent", fraction) == shown


def test_the_parts_of_a_reckoning_are_listed_by_side(page: Page) -> None:
    parts = [("attack: A", "3½"), ("attack: B", "1"), ("defence: X", "2"), ("urban area", "-1")]
    reckoning = {"parts": [{"rule": "10.1", "what": what, "amount": amount} for what, amount in parts]}
    answer = call(page, "chances", "sides", reckoning)
    assert [row["piece"] for row in answer["attack"]] == ["A", "B"]
    assert call(page, "chances", "total", answer["attack"]) == "4½"
    assert [row["what"] for row in answer["rest"]] == ["urban area"]
    charts = [{"columns": ["Die", "1:2", "1:1", "2:1", "3:1+"]}]
    assert call(page, "chances", "column", "column 3:1", charts)["at"] == 3
    assert call(page, "chances", "column", "4 or less hits", charts) is None


@pytest.mark.parametrize(
    ("what", "tone"),
    [
        ("the attacker takes the hex, the defender retreats", "good"),
        ("the defender stands", "middling"),
        ("the defenders hold", "middling"),
        ("no effect", "middling"),
        ("the defender stands, the attacker retreats", "bad"),
        ("the defender stands, the attacker is destroyed", "bad"),
        ("it turns back", "bad"),
    ],
)
def test_an_ending_has_the_colour_of_what_it_is_for_the_attacker(page: Page, what: str, tone: str) -> None:
    assert call(page, "chances", "factTone", what) == tone


def test_a_card_with_a_stem_stays_where_the_stem_reaches_its_hex(page: Page) -> None:
    at, box = {"x": 300, "y": 300}, {"width": 900, "height": 600}
    size = {"width": 200, "height": 140}
    counters = [{"left": 0, "top": 0, "width": 420, "height": 600}]
    ways = ["above", "below", "right", "left"]
    spot = call(page, "spot", "bestSpot", at, 30, size, box, counters, [], ways, [0], [0, -0.5, 0.5])
    if spot["way"] in ("above", "below"):
        assert spot["left"] <= at["x"] <= spot["left"] + size["width"]
    else:
        assert spot["top"] <= at["y"] <= spot["top"] + size["height"]


@pytest.mark.parametrize(
    ("face", "tone"),
    [("2/1", "bad"), ("-/1R", "good"), ("1/2", "middling"), ("-/*R", "good"), ("1/1", "bad")],
)
def test_a_face_is_good_or_bad_for_the_attacker(page: Page, face: str, tone: str) -> None:
    assert call(page, "chances", "tone", face) == tone


def test_a_typed_line_means_the_only_choice_it_can(page: Page) -> None:
    options = [*MOVES, option("done", ends=True)]
    assert call(page, "command", "parsed", options, "don") == {"choices": ["done"]}
    assert call(page, "command", "parsed", options, "move a; to 0202") == {"choices": ["move A", "to 0202"]}
    men = option("send men 0702 1..3", amount={"low": 1, "high": 3, "of": "men"})
    assert call(page, "command", "parsed", [*options, men], "send men 0702 2") == {
        "choices": ["send men 0702 2"]
    }
    assert "could be" in call(page, "command", "parsed", options, "move")["error"]
    assert "not among the 3" in call(page, "command", "parsed", options, "xyzzy")["error"]
    assert "Nothing typed" in call(page, "command", "parsed", options, "  ")["error"]


def test_overlays_get_keys_that_clash_with_nothing(page: Page) -> None:
    wanted = [{"name": "reach", "key": "r"}, {"name": "threat", "key": "t"}, {"name": "towns", "key": "t"}]
    keys = [key["key"] for key in call(page, "keys", "overlayKeys", wanted)]
    assert keys == ["R", "t", "T"]
    assert call(page, "keys", "meaning", {"key": "u"}, []) == {"does": "undo", "key": "u"}
    assert call(page, "keys", "meaning", {"key": "u", "ctrlKey": True}, []) is None


def line(n: int, kind: str, group: str, side: str | None = "Red", **more: Any) -> dict[str, Any]:
    """A line of the log."""
    return {"n": n, "kind": kind, "text": kind, "pieces": [], "places": [], "parts": [], "dice": [],
            "turn": 1, "entry": n, "side": side, "group": group, "phase": {"rule": "1", "name": "Day"},
            **more}  # fmt: skip


MOVED, FOUGHT, TOOK = ["moved", "unit", "units"], ["fought", "combat", "combats"], ["took", "hex", "hexes"]


def test_the_others_play_is_summed_up_in_a_sentence(page: Page) -> None:
    fight = {"places": ["0101"], "opens": True, "deed": FOUGHT, "headline": True}
    lines = [
        line(1, "moved", "march", pieces=["A"], deed=MOVED),
        line(2, "moved", "march", pieces=["A"], deed=MOVED),
        line(3, "moved", "march", pieces=["B"], deed=MOVED), line(4, "combat", "fight", **fight),
        line(5, "combat", "fight", **fight), line(6, "forced", "table"),
        line(7, "moved", "march", "Blue", pieces=["C"], deed=MOVED),
    ]  # fmt: skip
    answer = call(page, "summary", "summed", "Blue", lines)
    assert answer["side"] == "Red"
    assert [line["n"] for line in answer["headlines"]] == [4]
    assert call(page, "summary", "headline", answer, "Red") == "Red: moved 2 units and fought 1 combat."
    nothing = call(page, "summary", "summed", "Blue", [])
    assert call(page, "summary", "headline", nothing, "Red") == "Red"


def test_a_hex_that_falls_is_the_deed_of_who_began_the_fight(page: Page) -> None:
    lines = [
        line(1, "reckoned", "fight", "Blue", places=["0101"], opens=True, deed=FOUGHT),
        line(2, "taken", "fight", None, places=["0101"], deed=TOOK),
        line(3, "reckoned", "fight", "Red", places=["0202"], opens=True, deed=FOUGHT),
        line(4, "taken", "fight", None, places=["0202"], deed=TOOK),
        line(5, "reckoned", "fight", "Green", places=["0303"], opens=True, deed=FOUGHT),
    ]
    answer = call(page, "summary", "summed", "Blue", lines)
    assert answer["side"] is None
    assert call(page, "summary", "headline", answer, "The others") == (
        "The others: fought 2 combats and took 1 hex."
    )


def test_the_phases_of_the_other_half_are_one_word(page: Page) -> None:
    phases = [
        {"short": "Move", "name": "Move", "rule": "1", "half": "day", "state": "done"},
        {"short": "Night move", "name": "Night move", "rule": "2", "half": "night", "state": "now"},
        {"short": "Night combat", "name": "Night combat", "rule": "3", "half": "night", "state": "later"},
    ]
    answer = call(page, "bar", "partOfTurn", phases)
    assert [phase["short"] for phase in answer] == ["Day", "Move", "Combat"]


def test_a_score_finds_its_level_on_an_open_scale(page: Page) -> None:
    scale = [
        {"upto": 0, "label": "defeat"},
        {"upto": 3, "label": "marginal"},
        {"upto": None, "label": "decisive"},
    ]
    assert [call(page, "goal", "level", score, scale)["index"] for score in (-5, 0, 1, 3, 4, 99)] == [
        0,
        0,
        1,
        1,
        2,
        2,
    ]


# ------------------------------------------------------------------ hexsides and numbers


def send(high: int, place: str = "0101", what: str = "men", **more: Any) -> dict[str, Any]:
    """An order that leaves its number open."""
    amount = {"of": f"{what.capitalize()} to {place}", "low": 1, "high": high, "short": ""}
    return option(f"send {what} {place} 1..{high}", place=place, amount=amount, **more)


def test_a_choice_that_leaves_its_number_open_is_one_row_of_numbers(page: Page) -> None:
    found = call(page, "options", "rows", [send(3), option("done"), send(2, "0202")])
    assert [row["label"] for row in found] == ["Men to 0101", "done", "Men to 0202"]
    assert call(page, "options", "numbers", send(3)) == [1, 2, 3]
    complete = call(page, "options", "numbered", send(3), 2)
    assert complete["choice"]["text"] == "send men 0101 2"
    assert complete["choice"]["amount"] is None


def test_a_press_on_a_hexside_makes_the_choice_that_leads_over_it(page: Page) -> None:
    flag = option("flag 0101 0202", piece="A", from_place="0101", place="0202", group="attack")
    for hex, across in (("0101", "0202"), ("0202", "0101")):
        deed = clicked(page, HAND, [flag], place=hex, across=across)
        assert deed["kind"] == "act"
        assert deed["options"][0]["choice"]["text"] == "flag 0101 0202"
    assert clicked(page, HAND, [flag], place="0101", across="0102")["kind"] == "pick"


def test_a_hexside_of_a_hex_with_choices_of_its_own_opens_a_menu(page: Page) -> None:
    fort = option("fort 0101 0202", piece="A", from_place="0101", place="0202", group="build")
    deed = clicked(page, HAND, [fort, send(2)], place="0101", across="0202")
    assert deed["kind"] == "menu"
    assert [option["choice"]["verb"] for option in deed["options"]] == ["fort", "send"]


def test_numbers_for_a_hex_come_with_what_its_own_pieces_can_do(page: Page) -> None:
    fort = option("fort 0101 0202", piece="A", from_place="0101", place="0202", group="build")
    deed = clicked(page, HAND, [fort, send(2)], place="0101")
    assert deed["kind"] == "menu"
    assert [option["choice"]["verb"] for option in deed["options"]] == ["send", "fort"]


def test_a_digit_means_the_number_where_a_menu_asks_how_many(page: Page) -> None:
    state = {"hand": {**HAND, "menu": {"place": "0101", "options": [send(5)]}}, "options": []}
    assert call(page, "orders", "byDigit", state, 5)["choice"]["text"] == "send men 0101 5"
    assert call(page, "orders", "byDigit", state, 6) is None
    listed = {"hand": HAND, "options": [send(2), option("done"), option("cancel")]}
    assert call(page, "orders", "byDigit", listed, 2)["choice"]["text"] == "cancel"


def test_a_piece_that_the_table_put_in_hand_hides_no_choice_of_another(page: Page) -> None:
    options = [option("place A", piece="A", place="0101"), option("flip B", piece="B"), option("done")]
    hand = in_hand(A=options[:1])
    picked = call(page, "orders", "listed", {"hand": hand, "options": options})
    given = call(page, "orders", "listed", {"hand": {**hand, "given": True}, "options": options})
    assert [shown["choice"]["text"] for shown in picked] == ["place A"]
    assert given == options


def test_what_is_out_of_a_box_is_put_down_by_its_number_or_the_hex_asks(page: Page) -> None:
    men = send(2, item="pool/men")
    tanks = send(2, what="tanks", item="pool/tanks")
    hand = {**HAND, "carried": {"item": "pool/men", "number": 2}}
    options = [men, tanks, *MOVES]
    deed = clicked(page, hand, options, place="0101")
    assert [option["choice"]["text"] for option in deed["options"]] == ["send men 0101 2"]
    for number in (None, 3):
        asked = clicked(
            page, {**hand, "carried": {"item": "pool/men", "number": number}}, options, place="0101"
        )
        assert (asked["kind"], len(asked["options"])) == ("menu", 1)
    refused = clicked(page, hand, options, place="0202")
    assert refused == {"kind": "refused", "thing": "pool/men", "place": "0202"}
    assert [hex for hex, _ in call(page, "hand", "ringed", hand, options)] == ["0101"]


def test_a_force_is_of_the_sides_that_its_parts_name(page: Page) -> None:
    list_ = [
        {"amount": "4", "side": "italy"},
        {"amount": "9", "side": "germany"},
        {"amount": "1", "side": "italy"},
    ]
    assert call(page, "chances", "owners", list_, "ussr") == ["germany", "italy"]
    assert call(page, "chances", "owners", [{"amount": "4"}], "ussr") == ["ussr"]


def test_losses_of_points_are_shown_by_kind_and_fewer_are_better(page: Page) -> None:
    assert (
        call(page, "chances", "lossWords", {"men": "9/4", "tanks": "0", "aircraft": "1/5"})
        == "2.25 men, 0.20 aircraft"
    )
    assert call(page, "chances", "lossWords", {"men": "0"}) == "nothing"
    forecast = {"chances": {}, "expected": {"red": {"men": "3"}}}
    two = {"chances": {}, "expected": {"red": {"men": "2"}}}
    (row,) = call(page, "chances", "compared", forecast, two)
    assert (row["what"], row["one"], row["two"]) == ("red men lost, expected", "3", "2")


def test_a_long_game_shows_the_turns_around_the_present(page: Page) -> None:
    turns = [{"n": n, "label": str(n), "notes": []} for n in range(1, 25)]
    shown = call(page, "bar", "nearTurns", {"now": 10, "last": 24, "turns": turns})
    assert [line["n"] for line in shown] == list(range(8, 20))
    assert len(call(page, "bar", "nearTurns", {"now": 1, "last": 6, "turns": turns[:6]})) == 6


def test_automatic_orders_are_announced_only_while_the_page_was_open(page: Page) -> None:
    lines = [{"n": n, "entry": 3, "kind": kind, "text": ""} for n, kind in ((7, "forced"), (8, "fight"))]
    state = {"table": {"at": None}, "lines": lines}
    assert [line["n"] for line in call(page, "notices", "forcedLines", state, 7)] == [7]
    assert call(page, "notices", "forcedLines", state, 9) == [], "before a reload"
    lines[0]["facts"] = {"choice": "done"}
    assert call(page, "notices", "forcedLines", state, 7) == [], "passing is not worth a word"
    lines[0] |= {"facts": {"choice": "fight 1102"}, "side": "red"}
    assert call(page, "notices", "forcedLines", state, 7) == [], "nor is what another side had to do"


def test_the_present_phase_keeps_its_name_longest_then_what_comes(page: Page) -> None:
    ranks = [call(page, "bar", "rank", 2, index) for index in range(5)]
    assert sorted(range(5), key=lambda index: ranks[index]) == [2, 3, 4, 1, 0]


# ------------------------------------------------------------------ terms

GLOSSARY = {"LSP": "supply", "Step": "one side of a counter", "Stacking point": "what a unit counts"}


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("2 steps lost and 3 LSP used", ["steps", "LSP"]),
        ("Steps by steps", ["Steps"]),
        ("a stacking point is not a step", ["stacking point", "step"]),
        ("lsp, footsteps, stepson and DE-LSP-1", []),
        ("", []),
    ],
)
def test_a_term_is_found_in_small_letters_and_in_the_plural_an_abbreviation_as_it_is(
    page: Page, text: str, terms: list[str]
) -> None:
    read = "async ([text, glossary]) => (await import('/js/ui/terms.js')).stretches(text, glossary)"
    parts = page.evaluate(read, [text, GLOSSARY])
    assert parts[1::2] == terms
    assert "".join(parts) == text


def test_orders_rarely_needed_are_folded_and_what_ends_the_matter_comes_last(page: Page) -> None:
    """As a commander reads a long sheet: what is done every turn first, the hand-in at its end."""
    done = option("done", group="end", ends=True)
    send = [option(f"send men {place}", place=place, group="deploy") for place in ("0101", "0102")]
    forts = [option(f"fort 0101 {n}", group="build", rare=True) for n in range(20)]
    options = [done, *send, *forts]
    found = call(page, "options", "sorted", options, False)
    assert [(group["group"], len(group["usual"]), len(group["rare"])) for group in found] == [
        ("deploy", 2, 0), ("build", 0, 20), ("end", 1, 0),
    ]  # fmt: skip
    looked_for = call(page, "options", "sorted", options, True)
    assert [len(group["usual"]) for group in looked_for] == [2, 20, 1]


def test_a_summary_tells_the_three_gravest_fights_of_the_others(page: Page) -> None:
    def line(n: int, place: str, side: str, **more: Any) -> dict[str, Any]:
        return {"n": n, "entry": n, "turn": 1, "phase": {"name": "Combat"}, "side": side, "group": "fight",
                "kind": "x", "text": f"Combat in {place}", "places": [place], "pieces": [], "dice": [],
                "facts": {}, "opens": False, **more}  # fmt: skip

    lines = []
    for number, (place, losses) in enumerate([("0101", 1), ("0202", 3), ("0303", 0), ("0404", 2)]):
        lines.append(line(10 * number, place, "red", opens=True, headline=True))
        lines += [line(10 * number + 1 + lost, place, "red", headline=True) for lost in range(losses)]
    lines.append(line(90, "0909", "blue", opens=True))
    answer = call(page, "summary", "summed", "blue", lines)
    assert [entry["places"][0] for entry in answer["grave"]] == ["0202", "0404", "0101"]
    assert call(page, "summary", "sinceWhen", "Action Phase") == "Since your last action round"
    assert call(page, "summary", "sinceWhen", "German movement phase") == "Since your last turn"
