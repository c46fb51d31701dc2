"""The panel of a fight after several rounds and several fights: its notes, its sheets, its chips."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route

from tests.browser import Browse
from tests.web.test_fights import line, unit
from tests.web.test_table_logic import call

TELL: Final = """async ([scene, fights]) => {
  const { FightTeller } = await import('/js/table/fight.js');
  const { settings } = await import('/js/store.js');
  settings.set({ speed: 'none' });
  const table = { scene, seats: { red: { human: true }, blue: { human: true } }, prompts: [], legal: [], phase: { name: 'Combat' }, turn: 1 };
  const state = { table, lines: [], sides: [], fight: null, odds: null, waiting: 1 };
  const desk = { game: 'x', side: 'blue', closed: false, state, set: (change) => Object.assign(state, change), needCharts() {} };
  const teller = new FightTeller(desk);
  const shown = [];
  for (const { lines, moments, more } of fights) {
    const next = { ...state.table };
    await teller.tell(lines, new Map(moments.map((moment) => [moment.n, moment])), { own: true, pressed: true, then: () => ({ last: !more, more: Boolean(more), table: next }) });
    const { step, round, rounds, notes } = state.fight;
    shown.push({ step, round, rounds: rounds.map(({ result }) => result), notes });
  }
  return shown;
}"""  # noqa: E501


@pytest.fixture(scope="module")
def page(browse_together: Browse) -> Page:
    """A page to which the server answers with a sheet for each roll: a die of n gives "<roll> n"."""
    page = browse_together("#/help")

    def sheet(route: Route) -> None:
        number = route.request.url.split("/log/")[1].split("/")[0]
        faces = [f"{number} {face}" for face in range(1, 7)]
        odds = {"kind": "combat", "reckoning": {"faces": faces, "pairs": [], "verdict": "column 1:1"}}
        answer = {"line": int(number), "odds": odds, "rolled": [], "pieces": []}
        route.fulfill(content_type="application/json", body=json.dumps(answer))

    page.route("**/api/games/x/log/**", sheet)
    return page


def scene(*pieces: dict[str, Any]) -> dict[str, Any]:
    return {"pieces": list(pieces), "places": {}, "boxes": [], "scores": []}


def moment(n: int, *pieces: dict[str, Any], gone: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"n": n, "pieces": list(pieces), "gone": list(gone), "places": {}}


def army(place: str, left: int = 2, strength: int = 12, **more: Any) -> dict[str, Any]:
    steps = {"left": left, "total": 2}
    return unit("7 Inf", place, "red", steps=steps, strength={"now": strength, "full": 12}, **more)


def attack(n: int, place: str, die: int) -> list[dict[str, Any]]:
    opening = line(n, "combat", opens=True, places=[place], side="blue", pieces=["7 Inf"])
    return [opening, line(n + 1, "result", dice=[die], places=[place])]


def told(page: Page, start: dict[str, Any], *fights: dict[str, Any]) -> list[dict[str, Any]]:
    return list(page.evaluate(TELL, [start, list(fights)]))


def test_a_unit_that_loses_a_step_and_retreats_has_both_in_its_note(page: Page) -> None:
    lines = [*attack(1, "a", 3), line(3, "loss", pieces=["7 Inf"]), line(4, "retreat", pieces=["7 Inf"])]
    moments = [moment(3, army("a", 1, 9)), moment(4, army("b", 1, 9))]
    [shown] = told(page, scene(army("a")), {"lines": lines, "moments": moments})
    assert shown["notes"] == {"7 Inf": {"text": "step lost: 12 → 9, to b", "tone": "lost"}}


def test_a_unit_that_falls_on_its_retreat_is_lost(page: Page) -> None:
    lines = [*attack(1, "a", 3), line(3, "retreat", pieces=["7 Inf"]), line(4, "loss", pieces=["7 Inf"])]
    moments = [moment(3, army("b")), moment(4, gone=("7 Inf",))]
    [shown] = told(page, scene(army("a")), {"lines": lines, "moments": moments})
    assert shown["notes"] == {"7 Inf": {"text": "lost", "tone": "gone"}}


def test_hits_of_one_round_are_counted_together(page: Page) -> None:
    start = scene(army("a"))
    now = scene(army("a", hits=2))
    assert call(page, "telling", "noteSince", start, now, "7 Inf", "blue") == {
        "text": "2 hits",
        "tone": "hit",
    }
    assert call(page, "telling", "noteSince", start, start, "7 Inf", "blue") is None


def test_the_notes_of_a_round_are_those_of_that_round(page: Page) -> None:
    lines = [*attack(1, "a", 3), line(3, "loss", pieces=["7 Inf"]), *attack(4, "a", 2)]
    [shown] = told(page, scene(army("a")), {"lines": lines, "moments": [moment(3, army("a", 1, 9))]})
    assert (shown["round"], shown["notes"]) == (2, {})


def test_the_notes_of_a_fight_are_not_those_of_the_fight_before(page: Page) -> None:
    first = {"lines": attack(1, "a", 3), "moments": [moment(2, army("b"))]}
    second = {"lines": attack(3, "b", 3), "moments": [moment(4, army("b", 1, 9))]}
    shown = told(page, scene(army("a")), first, second)
    assert [notes["7 Inf"]["text"] for notes in (fight["notes"] for fight in shown)] == [
        "to b",
        "step lost: 12 → 9",
    ]


def test_losses_before_and_after_a_question_stand_in_one_note(page: Page) -> None:
    first = {"lines": attack(1, "a", 3), "moments": [moment(2, army("a", hits=1))], "more": True}
    second = {
        "lines": [line(3, "retreat", pieces=["7 Inf"], places=["a", "b"])],
        "moments": [moment(3, army("b", hits=1))],
    }
    shown = told(page, scene(army("a")), first, second)
    assert [fight["step"] for fight in shown] == ["choice", "verdict"]
    assert shown[1]["notes"]["7 Inf"] == {"text": "hit, to b", "tone": "hit"}


def test_each_round_has_the_result_of_its_own_sheet_however_fast_it_is_shown(page: Page) -> None:
    lines = [*attack(1, "a", 3), *attack(3, "a", 3), *attack(5, "a", 1)]
    [shown] = told(page, scene(army("a")), {"lines": lines, "moments": []})
    assert shown["rounds"] == ["2 3", "4 3", "6 1"]


# a fight whose sum lies open


def cell(head: str, colour: str, ways: int) -> dict[str, Any]:
    effect = "the hex is taken" if colour in ("yellow", "green") else "the line does not advance"
    return {"head": head, "colour": colour, "effect": effect, "ways": ways}


CELLS = [cell("-1", "blue", 6), cell("0", "blue", 6), cell("+1", "yellow", 14), cell("+2", "green", 10)]


def laid_open(**more: Any) -> dict[str, Any]:
    parties = [
        {"role": "Attacker", "name": "Blues", "nation": None, "cv": 5, "total": 25, "die": 2},
        {"role": "Defender", "name": "Reds", "nation": None, "cv": 2, "total": 4, "die": 0},
    ]
    fight = {
        "stage": "sum", "action": "Attack", "place": "a", "from": ["b"], "ground": "on open ground",
        "rule": "6", "columns": ["4:1", "5:1"], "base": 1, "column": 0, "parties": parties, "results": CELLS,
        "shifts": [{"text": "no supply", "rule": "7", "amount": -1, "to": 0}],
    }  # fmt: skip
    return line(1, "sum", opens=True, side="blue", places=["a", "b"], pieces=["A", "B"], fight=fight, **more)


def sheet_of(page: Page, *pieces: dict[str, Any]) -> dict[str, Any]:
    table = {"title": "x", "scene": scene(*pieces), "seats": {"blue": {}, "red": {}}}
    return dict(call(page, "opened", "openSheet", laid_open(), table, [{"id": "red", "name": "Reds"}]))


def test_a_sum_that_lies_open_is_the_sheet_of_the_fight(page: Page) -> None:
    reckoning = sheet_of(page, unit("A", "a", "red"), unit("B", "b", "blue"))["reckoning"]
    shares = call(page, "chances", "sides", reckoning)
    assert [share["piece"] for share in (*shares["attack"], *shares["defence"])] == ["B", "A"]
    assert [(part["what"], part["amount"]) for part in shares["rest"]] == [
        ("25 : 4 on open ground", "5:1"),
        ("no supply", "−1"),
        ("Attacker's die", "+2"),
    ]
    assert (reckoning["verdict"], reckoning["parties"]["attack"]["total"]) == ("column 4:1", "25")
    assert call(page, "chances", "headline", sheet_of(page)) == {
        "what": "the hex is taken",
        "chance": "24/36",
    }


def test_who_sees_no_piece_reads_the_place_that_it_stands_in(page: Page) -> None:
    shares = call(page, "chances", "sides", sheet_of(page)["reckoning"])
    assert [share["piece"] for share in (*shares["attack"], *shares["defence"])] == ["b", "a"]


def test_cells_of_one_colour_are_one_card(page: Page) -> None:
    cards = call(page, "chances", "bands", CELLS)
    assert [(card["colour"], card["from"], card["to"], card["ways"]) for card in cards] == [
        ("blue", 0, 1, 12),
        ("yellow", 2, 2, 14),
        ("green", 3, 3, 10),
    ]


def test_the_lines_of_an_open_fight_say_what_the_dice_mean_and_cost(page: Page) -> None:
    odds = sheet_of(page)
    known = {"cell": None, "says": "", "losses": ""}
    dice = line(2, "rolled", fight={"stage": "dice", "cell": 2})
    known = call(page, "opened", "opened", dice, odds, known)
    assert (known["cell"], known["says"]) == (2, "Yellow: the hex is taken.")
    ruled = line(3, "ruled", fight={"stage": "ruled", "colour": "blue"})
    assert call(page, "opened", "opened", ruled, odds, known)["says"] == "Blue: the line does not advance."
    losses = line(4, "losses", fight={"stage": "losses", "losses": ["1 man", "nothing"]})
    assert call(page, "opened", "opened", losses, odds, known)["losses"] == "Blues: 1 man · Reds: nothing"


def test_the_mark_of_a_place_that_changes_hands_or_goes_is_not_a_unit_that_is_lost(page: Page) -> None:
    before = {**unit("A", "a", "red"), "kind": "force", "points": {"value": 5}}
    taken = {**before, "side": "blue", "points": {"value": 2}}
    for after in (moment(1, taken), moment(1, gone=("A",))):
        assert call(page, "telling", "changes", scene(before), after, line(1, "taken"), "blue") == []


BOXES: Final = [{"id": "reserve", "keeps": True}, {"id": "lost", "keeps": False}]


def losses(page: Page, *scenes: dict[str, Any]) -> str:
    """What the red side has lost after a series of scenes, in words."""
    given = [{**scene, "boxes": BOXES} for scene in scenes]
    words: str = page.evaluate(
        """async (scenes) => {
          const { changes, sinceFallen, tolls, tollWords } = await import('/js/table/telling.js');
          const list = [];
          for (let n = 1; n < scenes.length; n += 1) {
            const moment = { n, pieces: scenes[n].pieces, gone: [], places: {} };
            list.push(...sinceFallen(changes(scenes[n - 1], moment, null, 'blue'), list));
          }
          return tollWords(tolls(list).get('red'));
        }""",
        given,
    )
    return words


def test_a_step_that_is_restored_in_the_fight_does_not_count_as_lost(page: Page) -> None:
    assert losses(page, scene(army("a")), scene(army("a", 1, 9)), scene(army("a"))) == "none"


def test_an_army_that_comes_back_from_its_box_counts_for_the_step_it_lost(page: Page) -> None:
    reduced, fallen = scene(army("a", 1, 9)), scene(army("lost", 1, 9))
    assert losses(page, scene(army("a")), reduced, fallen) == "1 unit lost, 2 steps"
    assert losses(page, scene(army("a")), reduced, fallen, reduced) == "1 step"


def test_a_corps_that_goes_back_to_its_reserve_is_not_lost(page: Page) -> None:
    assert losses(page, scene(army("reserve")), scene(army("a")), scene(army("reserve"))) == "none"


def test_who_arrives_from_a_box_restores_nothing(page: Page) -> None:
    assert losses(page, scene(army("lost")), scene(army("a"))) == "none"


@pytest.mark.parametrize(
    ("choice", "about"),
    [
        ({"place": "Koblenz", "group": "move"}, False),
        ({"place": "Koblenz", "group": "activate"}, True),
        ({"place": "Sedan", "group": "fight"}, False),
        ({"piece": "7 Inf", "group": "move"}, True),
    ],
)
def test_the_orders_stand_under_a_place_only_while_one_is_about_it(
    page: Page, choice: dict[str, Any], about: bool
) -> None:
    state = {"options": [{"choice": choice}], "table": {"scene": scene(army("Koblenz"))}}
    assert call(page, "options", "concerns", state, "Koblenz") is about


def test_two_ways_to_roll_are_rivals_and_one_is_not(page: Page) -> None:
    ways = [{"choice": {"text": text, "weigh": True}} for text in ("frontal", "flank")]
    assert len(call(page, "options", "rivals", {"options": ways})) == 2
    assert call(page, "options", "rivals", {"options": ways[:1]}) == []
    assert call(page, "options", "rivals", {"options": [*ways[:1], {"choice": {"text": "done"}}]}) == []
