"""The log as data: lines that are read as one, filters, the parts of a sentence, ways along a game."""

from __future__ import annotations

from typing import Any, Final

import pytest

from .battle import modules

run = pytest.fixture(scope="module", name="run")(modules)


LINES = "/js/log/lines.js"
BLOCKS = "/js/log/blocks.js"
TIMES = "/js/log/timeline.js"


def line(n: int, kind: str, group: str, text: str = "", side: str | None = "german", **more: Any) -> Any:
    line = {
        "n": n, "entry": n + 1, "turn": 1, "phase": {"rule": "4.1.4", "name": "German combat phase"},
        "side": side, "kind": kind, "rule": "10.1", "text": text or kind,
        "parts": [["text", text or kind, ""]], "facts": {}, "dice": [],
        "places": [], "pieces": [], "group": group,
    }  # fmt: skip
    return {**line, **more}


FIGHT = [
    line(0, "moved", "march", places=["1102"], phase={"rule": "4.1.3", "name": "German movement phase"}),
    line(1, "combat", "fight", places=["1102"], opens=True),
    line(2, "result", "fight", places=["1102"], dice=[5], receipts=[7]),
    line(3, "hit", "fight", side="swiss", pieces=["FR-27-Inf-XX"]),
    line(4, "combat", "fight", places=["1102"], opens=True),
    line(5, "retreats", "fight", side="swiss", places=["1102", "1002"]),
    line(6, "forced", "table", facts={"choice": "fight 1101"}, opens=True),
    line(7, "combat", "fight", places=["1101"], opens=True),
    line(8, "forced", "table", facts={"choice": "hit DE-C-Eng-III"}),
    line(9, "moved", "march", side="swiss"),
]


def test_a_fight_with_all_its_rounds_is_read_as_one(run: Any) -> None:
    entries = run(LINES, "grouped", FIGHT)
    assert [[line["n"] for line in entry["lines"]] for entry in entries] == [
        [0], [1, 2, 3, 4, 5], [6], [7, 8], [9]
    ]  # fmt: skip
    fight = entries[1]
    assert fight["entry"] == 6
    assert fight["places"] == ["1102", "1002"]
    assert fight["pieces"] == ["FR-27-Inf-XX"]
    assert fight["dice"] == [{"face": 5, "n": 7}]


def test_until_its_result_whatever_happens_belongs_to_a_fight(run: Any) -> None:
    lines = [
        line(0, "attack", "fight", places=["Sedan"], opens=True, until="result"),
        line(1, "offensive_met", "news"),
        line(2, "flank", "fight", dice=[4]),
        line(3, "result", "fight", places=["Sedan"]),
        line(4, "war_status", "news"),
    ]
    entries = run(LINES, "grouped", lines)
    assert [[line["n"] for line in entry["lines"]] for entry in entries] == [[0, 1, 2, 3], [4]]


def test_a_long_log_shows_what_is_around_the_position_that_is_replayed(run: Any) -> None:
    entries = [{"entry": n} for n in range(1, 1001)]
    log = "/js/log/log.js"
    assert run(log, "span", entries, None, 1) == [850, 1000]
    assert run(log, "span", entries, 400, 1) == [325, 475]
    assert run(log, "span", entries, 400, 3) == [25, 475]
    assert run(log, "span", entries, 0, 1) == [0, 75]
    assert run(log, "span", entries[:20], None, 1) == [0, 20]


def fought(*then: dict[str, Any]) -> Any:
    """A fight of two Germans against two French in 1102, and what came of it."""
    sides = {"attackers": ["DE-1", "DE-2"], "defenders": ["FR-1", "FR-2"]}
    opening = line(0, "combat", "fight", places=["1102"], opens=True, headline=True, facts=sides)
    return [opening, *(line(n, "lost", "fight", **more) for n, more in enumerate(then, 1))]


OUT: Final = {"places": ["casualty_pile"], "headline": True}


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ([{"pieces": ["FR-1"], **OUT}], "Fight at 1102"),
        ([{"pieces": ["FR-1"], **OUT}, {"pieces": ["FR-2"], "places": ["1102", "1002"]}], "1102 falls"),
        ([{"pieces": ["DE-1"], **OUT}, {"pieces": ["DE-2"], **OUT}], "1102 holds"),
        ([{"pieces": [unit], **OUT} for unit in ("DE-1", "DE-2", "FR-1", "FR-2")], "1102 stands empty"),
    ],
)
def test_a_fight_ends_as_all_of_a_side_go_or_die(run: Any, then: list[dict[str, Any]], words: str) -> None:
    (entry,) = run(LINES, "grouped", fought(*then))
    assert run(BLOCKS, "verdictOf", entry, None)["words"] == words


def test_the_cost_of_a_fight_is_the_last_that_befell_each_unit(run: Any) -> None:
    step = {"pieces": ["FR-1"], "headline": True, "text": "FR 1 loses a step [10.2]"}
    lost = {"pieces": ["FR-1"], "text": "FR 1 is eliminated [10.2]", **OUT}
    (entry,) = run(LINES, "grouped", fought(step, lost, {"pieces": ["DE-1"], "text": "DE 1 takes a hit"}))
    assert run(BLOCKS, "costOf", entry) == "FR 1 is eliminated"


def test_fire_is_named_by_its_kind_and_says_whom_it_hit(run: Any) -> None:
    fire = line(0, "bombardment", "fight", places=["1102"], opens=True, headline=True, dice=[5])
    fire["deed"] = ["fired", "bombardment", "bombardments"]
    forced = line(1, "forced", "table", "The French have only one choice", pieces=["FR-27"])
    hit = line(2, "hit", "fight", "27 Inf XX takes a hit [6.1]", pieces=["FR-27"])
    (entry,) = run(LINES, "grouped", [fire, forced, hit])
    assert run(BLOCKS, "verdictOf", entry, None)["words"] == "Bombardment of 1102"
    assert run(BLOCKS, "costOf", entry) == "27 Inf XX takes a hit"


def test_each_round_begins_with_its_odds(run: Any) -> None:
    assert [[line["n"] for line in part] for part in run(LINES, "rounds", FIGHT[1:6])] == [[1, 2, 3], [4, 5]]


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({}, [0, 1, 6, 7, 9]),
        ({"name": "combat"}, [1, 7]),
        ({"name": "moves"}, [0, 9]),
        ({"name": "mine"}, [0, 1, 6, 7]),
        ({"name": "mine", "side": "swiss"}, [1, 9]),
        ({"name": "mine", "side": None}, []),
        ({"name": "place", "place": "1002"}, [1]),
        ({"name": "place", "place": None}, []),
        ({"text": "retreats"}, [1]),
        ({"text": "COMBAT retreats"}, [1]),
        ({"text": "10.1 nowhere"}, []),
        ({"since": 6}, [6, 7, 9]),
    ],
)
def test_a_filter_keeps_what_it_says(run: Any, change: dict[str, Any], kept: list[int]) -> None:
    wish = {"name": "all", "text": "", "since": None, "side": "german", "place": None, **change}
    entries = run(LINES, "grouped", FIGHT)
    assert [entry["key"] for entry in entries if run(LINES, "wanted", entry, wish)] == kept


def test_since_my_last_turn_begins_where_the_others_began(run: Any) -> None:
    sides = ["german", "german", "swiss", "swiss", None, "german", "german"]
    lines = [line(n, "moved", "march", side=side) for n, side in enumerate(sides)]
    assert run(LINES, "sinceMine", lines, "german") == 2
    assert run(LINES, "sinceMine", lines[:4], "german") == 2
    assert run(LINES, "sinceMine", lines[2:], "swiss") == 4
    assert run(LINES, "sinceMine", lines, None) is None


def test_every_fight_of_a_step_is_an_entry_of_its_own_with_the_marches_that_follow_it(run: Any) -> None:
    fights = [
        line(0, "reckoned", "fight", places=["2629", "2529"], opens=True, sides=["germany", "italy"]),
        line(1, "losses", "fight", places=["2629"], side=None, sides=["britain"]),
        line(2, "gap_filled", "fight", places=["2429"], side="italy"),
        line(3, "reckoned", "fight", places=["2805"], opens=True, side="germany"),
        line(4, "void", "fight", places=["2909"], opens=True, side=None),
    ]
    entries = run(LINES, "grouped", fights)
    assert [[line["n"] for line in entry["lines"]] for entry in entries] == [[0, 1, 2], [3], [4]]
    assert [entry["sides"] for entry in entries] == [["germany", "italy", "britain"], ["germany"], []]


# the line of the game

ENTRIES = [
    {"seq": n, "turn": turn, "phase": {"rule": "4.1", "name": "Day"}, "side": "german", "choice": "done",
     "kind": "choice", "combat": n in (2, 5)}
    for n, turn in enumerate([1, 1, 1, 2, 2, 3], start=1)
]  # fmt: skip


def test_turns_follow_each_other_without_a_gap(run: Any) -> None:
    assert run(TIMES, "bands", ENTRIES) == [
        {"turn": 1, "from": 0, "to": 3},
        {"turn": 2, "from": 3, "to": 5},
        {"turn": 3, "from": 5, "to": 6},
    ]


@pytest.mark.parametrize(
    ("way", "now", "to"),
    [
        ("first", 4, 0), ("last", 1, 6), ("back", 0, 0), ("back", 4, 3), ("on", 6, 6), ("on", 2, 3),
        ("turn-back", 4, 3), ("turn-back", 3, 0), ("turn-on", 0, 3), ("turn-on", 5, 6),
        ("fight-on", 0, 2), ("fight-on", 5, 6), ("fight-back", 5, 2), ("fight-back", 2, 0),
    ],
)  # fmt: skip
def test_every_way_along_the_game_leads_somewhere(run: Any, way: str, now: int, to: int) -> None:
    assert run(TIMES, "along", way, now, ENTRIES) == to


def test_a_position_is_described_in_words(run: Any) -> None:
    assert run(TIMES, "spokenAt", ENTRIES, 0) == "The beginning"
    assert run(TIMES, "spokenAt", ENTRIES, 4) == "Step 4, turn 2, Day: german done"
    secret = [{**ENTRIES[0], "choice": None}]
    assert "a choice in secret" in run(TIMES, "spokenAt", secret, 1)
