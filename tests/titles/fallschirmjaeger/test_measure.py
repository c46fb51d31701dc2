"""What the laboratory reads from a game: numbers, whom dice favour, and queries worth timing."""

from __future__ import annotations

from redoubt.titles.fallschirmjaeger.measure import BENCH, fortune, measure, steps_lost
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import COMPANY, GREN, PARA, at, new


def test_the_numbers_of_a_game() -> None:
    units = {COMPANY[0]: {"place": "30.24", "lost": 1}, PARA[0]: "dead", GREN[0]: "dead", GREN[1]: "50.10"}
    g = at("german S3.0", units, site={"waalhaven": {"control": 0}}, ju52_lost=5).state
    numbers = measure(g)  # type: ignore[arg-type]
    assert numbers["steps lost/german"] == 2
    assert numbers["steps lost/dutch"] == 2
    assert numbers["Ju-52 points lost"] == 5
    assert numbers["parachute platoons lost"] == 1
    assert numbers["sites held by the German"] == 1
    assert numbers["VP balance"] == 5 - 1
    assert steps_lost(g, GERMAN) == 2  # type: ignore[arg-type]


def test_whom_a_die_favours() -> None:
    g = new("5.3").state
    assert fortune(g, "1.9", "air support") == (GERMAN, "air support", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0))  # type: ignore[arg-type]
    side, name, ranks = fortune(g, "1.8c", "AA fire") or (-1, "", ())  # type: ignore[arg-type]
    assert (side, name, ranks[0]) == (DUTCH, "AA fire", 6.0)
    assert fortune(g, "1.8d", "direction of scatter") is None  # type: ignore[arg-type]


def test_what_is_timed_runs_on_a_new_game() -> None:
    game = new("5.3")
    for query in BENCH.values():
        query(game)
