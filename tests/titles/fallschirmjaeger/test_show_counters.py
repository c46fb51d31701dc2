"""What the table and the printed sheets show of counters, airfields, charts, offers and scores."""

from __future__ import annotations

import pytest

from redoubt.engine.text import plain
from redoubt.titles.fallschirmjaeger.show.paper import paper
from redoubt.titles.fallschirmjaeger.show.pieces import ROOM, printed
from tests.titles.fallschirmjaeger.helpers import COMPANY, GREN, PARA, G, T, at, choose, hex_id, kind, new
from tests.titles.fallschirmjaeger.test_show import table_of


def test_the_id_of_a_counter_fits_into_its_corner_and_breaks_no_part_of_it() -> None:
    ids = {face.name: face.short for face in printed(new("5.3").setup.rules)}
    assert [ids[f"{name} FJR Para"] for name in ("1/7/II/1", "3/10/III/1", "2/4/I/2")] == [
        "1/7/1",
        "3/10/1",
        "2/4/2",
    ]
    assert [ids[name] for name in ("Mi/3/Gren MG", "3/3/Jag Inf", "O-23/O-24")] == [
        "Mi/3/Gr",
        "3/3/Jag",
        "O-23",
    ]
    platoons = [short for name, short in ids.items() if name.endswith("FJR Para")]
    assert len(set(platoons)) == len(platoons) == 60
    assert max(map(len, ids.values())) <= ROOM + 1


def test_r02_6b_the_chart_of_landing_modifiers_has_all_seven_of_the_table() -> None:
    chart = next(chart for chart in table_of(new("5.3")).charts if chart.id == "air_landing_modifiers")
    assert [(row.head, row.cells[0].text) for row in chart.rows] == [
        ("enemy zone of control", "-1"),
        ("wreck on the airfield", "-1"),
        ("capacity exceeded", "-2"),
        ("standing barrage on the hex", "-2"),
        ("on a road, not an airfield", "-1"),
        ("open, no road or airfield", "-2"),
        ("dunes, no road or airfield", "-1"),
    ]


@pytest.mark.parametrize(("scenario", "fields"), [("5.1", 0), ("5.2", 3), ("5.3", 4)])
def test_r05_0_a_scenario_is_printed_with_its_own_counters_and_airfields(scenario: str, fields: int) -> None:
    rules = new(scenario).setup.rules
    sheets = paper(rules)
    units = [counter.front.id for counter in sheets.counters if counter.front.kind != "marker"]
    assert units == [row.id for row in T.units if scenario in row.scenarios]
    assert sum("capacity" in track.title for track in sheets.tracks) == fields


def test_r04_0_points_for_what_is_held_have_no_pace() -> None:
    """The balance of 5.3 counts places as they are now: two turns of it say nothing about the fifteenth."""
    g = new("5.3")
    assert [score.paced for score in table_of(g).scene(g.seen(G)).scores] == [False]


def test_r01_10f_a_lone_leader_is_offered_without_odds() -> None:
    queen = "NL-Queen-Wilhelmina"
    g = choose(at("german S3.0", {COMPANY[0]: "15.34", queen: "15.32"}), G, f"move {COMPANY[0]}", "to 15.33")
    offer = next(offer for offer in table_of(g).offers(g.seen(G), g.seat(G)) if offer.text == "overrun 15.32")
    assert plain(offer.label) == "Take 15.32"
    assert plain(offer.note).startswith("no fight: leaders alone are captured [1.10f]")
    g = choose(at("german S7.0", {COMPANY[0]: "15.33", queen: "15.32"}), G, "attack 15.32", "all")
    offer = next(offer for offer in table_of(g).offers(g.seen(G), g.seat(G)) if offer.text == "fight")
    assert (plain(offer.label), plain(offer.note)) == (
        "Take 15.32",
        "no fight: leaders alone are captured [1.10f]",
    )


def test_s04_0d_who_ends_the_phase_overstacked_is_warned_and_stays_in_it() -> None:
    g = at("german S3.0", {**dict.fromkeys(COMPANY[:6], "15.32"), GREN[0]: "40.30"})
    done = next(offer for offer in table_of(g).offers(g.seen(G), g.seat(G)) if offer.text == "done")
    assert plain(done.warn) == "overstacked units are lost: 2 in 15.32 [S4.0d]"
    choose(g, G, "done")
    shown = [phase.short for phase in table_of(g).scene(g.seen(G)).phases if phase.state == "now"]
    assert (kind(g), g.phase, shown) == ("RemoveExcess", "German stacking", ["Stacking"])
    fine = at("german S3.0", {COMPANY[0]: "15.32", GREN[0]: "40.30"})
    done = next(offer for offer in table_of(fine).offers(fine.seen(G), fine.seat(G)) if offer.text == "done")
    assert not done.warn


def test_r02_6a_the_airfields_stand_beside_the_ju52_track_while_flights_are_ordered() -> None:
    g = at("german 2.5", {PARA[0]: "pool", GREN[0]: "49.16"}, turn=1, wrecks=["30.24"])
    track, *fields = table_of(g).scene(g.seen(G)).gauges
    row = T.airfields[hex_id("30.24")]
    assert track.label == "Ju-52"
    waalhaven = next(field for field in fields if field.label == "Waalhaven")
    assert (waalhaven.value, waalhaven.high, waalhaven.marks[0].at) == (0, row.max, row.cap)
    assert (waalhaven.words, "a wreck on it" in plain(waalhaven.text)) == ("die -1", True)
    assert next(field.words for field in fields if field.label == "Ypenburg") == "closed"
    assert len(table_of(g).scene(choose(g, G, "done").seen(G)).gauges) == 1


def test_r02_6_the_board_of_an_airfield_with_the_enemy_on_it_says_that_nobody_lands() -> None:
    g = at("german 2.5", {PARA[0]: "pool", GREN[0]: "30.24"}, turn=1)
    board = next(box for box in table_of(g).scene(g.seen(G)).boxes if box.id == "airfield-Waalhaven")
    assert "the enemy is there: no landing" in plain(board.text)


def test_r05_2_the_box_of_72_regiment_says_what_it_waits_for() -> None:
    g = new("5.2")
    box = next(box for box in table_of(g).scene(g.seen(G)).boxes if box.id == "due-german-72-Rgt")
    assert (box.title, box.rule) == ("72 Regiment", "5.2")
    assert plain(box.text) == "once Ypenburg is held and everybody else has been sent"


def test_r02_6_what_awaits_a_landing_is_told_apart_from_what_awaits_a_drop() -> None:
    g = at("german 2.5", {PARA[0]: "pool", COMPANY[0]: "pool"}, turn=1)
    info = table_of(g).place(g.seen(G), "30.24")
    assert info.name == "Waalhaven"
    of_landing = [plain(part.title) for part in info.outlook if not part.verbs or "land" in part.verbs]
    assert of_landing == ["Guns that reach it", "Landing at Waalhaven"]
