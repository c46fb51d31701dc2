"""18.5 German airborne troops."""

from __future__ import annotations

from typing import Any

import pytest

import redoubt
from redoubt.show.log import log_line
from redoubt.titles.switzerland.queries import vp_balance
from redoubt.titles.switzerland.rules.r10_1_odds import odds_at
from redoubt.titles.switzerland.rules.r12_overrun import may_overrun
from tests.titles.switzerland.helpers import (
    GERMAN,
    UNIT,
    T,
    at,
    choose,
    events,
    hits,
    kinds,
    options,
    place,
    refused,
    run,
)

AIRBORNE = ("DE-FJ-Para", "DE-16-Gli-III", "DE-47-Gli-III", "DE-65-Gli-III")
CITIES = {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1705", "DE-52-Inf-XX": "1803"}
"""Basel, Zurich, Winterthur: a balance of 3."""


def phase(units: Any = CITIES, scenario: str = "historical", **fields: Any) -> Any:
    opts: dict[str, bool] = {"fortifications": False}
    if scenario == "southern_hook":
        opts["strip_three_corps"] = False
    waiting = dict.fromkeys(AIRBORNE, "due")
    return run("ReinforcementPhase", {**waiting, **units}, scenario=scenario, options=opts, **fields)


def landing(units: Any, **fields: Any) -> Any:
    """The start of a German night movement phase with landings noted."""
    return run("Landings", units, night=1, **fields)


def due(hex: str) -> dict[str, str]:
    """An airborne unit that was requested to land in a hex."""
    return {"place": "due", "landing": hex}


# 18.5, 18.5.1, 18.5.2


def test_r18_5_2_the_parachute_unit_costs_two_vp_and_a_glider_one() -> None:
    g = phase()
    choose(g, "german", "request DE-FJ-Para", "at 1007")
    assert g.state.paid == 2
    choose(g, "german", "request DE-16-Gli-III", "at 1007")
    assert g.state.paid == 3
    assert vp_balance(g.state) == 0
    assert not g.stack


def test_r18_5_no_request_that_makes_the_balance_negative() -> None:
    g = phase({"DE-5-Inf-XX": "1203"})
    assert "request DE-16-Gli-III" in options(g, "german")
    with refused("18.5", "costs 2 VP, but the balance is 1"):
        choose(g, "german", "request DE-FJ-Para")


def test_r18_5_1_no_request_with_a_balance_of_zero_or_less() -> None:
    assert not phase({}).stack
    assert not phase({}, paid=2).stack


def test_r18_5_1_only_where_the_scenario_has_them() -> None:
    with pytest.raises(redoubt.BadSetup):
        run("ReinforcementPhase", CITIES, scenario="pre_poland", options={"airborne": True})


def test_r18_5_1_only_airborne_units_and_each_once() -> None:
    g = phase({**CITIES, "DE-47-Gli-III": "dead_pile"})
    with refused("18.5.1", "not an airborne unit"):
        choose(g, "german", "request DE-LAH-Mot-III")
    with refused("18.5.1", "DE-47-Gli-III"):
        choose(g, "german", "request DE-47-Gli-III")
    choose(g, "german", "request DE-16-Gli-III", "at 1007")
    with refused("18.5.1", "already been requested"):
        choose(g, "german", "request DE-16-Gli-III")
    choose(g, "german", "done")
    assert not g.stack


def test_r19_3_1_airborne_units_are_free_in_the_southern_hook() -> None:
    g = phase({}, scenario="southern_hook")
    choose(g, "german", "request DE-FJ-Para", "at 1007", "done")
    assert g.state.paid == 0


def test_r19_3_1_b176_free_units_are_not_requested_with_a_negative_balance() -> None:
    assert not phase({}, scenario="southern_hook", paid=1).stack


def test_r18_5_2_b254_a_lost_airborne_unit_is_charged_also_where_it_came_free() -> None:
    lost = {"procedure": "Losses", "hex": "1405", "owner": "german", "units": ["DE-FJ-Para"], "hits": 9,
            "steps": 0}  # fmt: skip
    g = run(lost, {"DE-FJ-Para": "1405"}, scenario="southern_hook", options={"airborne": True})
    assert vp_balance(g.state) == -1


# 18.5.3 Placement


def test_r18_5_3a_b80_the_hex_is_secret_and_the_payment_is_not() -> None:
    g = phase()
    choose(g, "german", "request DE-FJ-Para")
    assert g.view("swiss")["pending"][0]["prompt"] == "German is deciding"
    choose(g, "german", "at 1007", "done")
    assert g.state.landing[UNIT["DE-FJ-Para"]] == T.grid.parse("1007")
    swiss = g.log_lines("swiss")
    assert any(line["kind"] == "vp_paid" for line in swiss)
    assert any(line["kind"] == "airborne_requested" for line in swiss)
    assert not any("1007" in str(line) for line in swiss)
    assert "1007" not in str(g.view("swiss")["state"])
    assert g.view("swiss")["state"]["unit"]["DE-FJ-Para"]["landing"] == "due"
    assert any("1007" in line["text"] for line in g.log_lines("german"))
    assert g.view("german")["state"]["unit"]["DE-FJ-Para"]["landing"] == "1007"


def test_r18_5_3a_b80_games_that_differ_in_the_landing_hex_look_alike_to_the_swiss() -> None:
    def requested(hex: str) -> Any:
        units = {**dict.fromkeys(AIRBORNE, "due"), **CITIES, "CH-1-Inf-XX": "1007", "CH-14-Art-III": "1604"}
        g = at("4.4", units, dice=[3, 4, 2, 5, 1, 6] * 40, options={"fortifications": False}, turn=2)
        choose(g, "german", "request DE-FJ-Para", f"at {hex}")
        return g

    first, other = requested("1007"), requested("1302")
    while "landed" not in kinds(first):
        assert first.view("swiss") == other.view("swiss")
        assert first.log_lines("swiss") == other.log_lines("swiss")
        side = first.open_decisions()[0].side
        choice = next(c for c in first.legal(side) if c.verb in ("done", "no"))
        for g in (first, other):
            g.choose(side, choice)
    assert first.turn == 3


def test_r18_5_3a_b80_taking_back_a_landing_hex_tells_the_swiss_nothing() -> None:
    g = phase()
    choose(g, "german", "request DE-FJ-Para", "at 1007")
    before = g.log_lines("swiss")
    g.undo("german")
    choose(g, "german", "at 0610")
    assert g.log_lines("swiss") == before
    assert g.state.landing[UNIT["DE-FJ-Para"]] == T.grid.parse("0610")


def test_r18_5_3a_b80_the_swiss_can_only_imagine_where_they_land() -> None:
    g = phase()
    choose(g, "german", "request DE-FJ-Para", "at 1007")
    unit = UNIT["DE-FJ-Para"]
    imagined = {g.determinize("swiss", seed).state.landing[unit] for seed in range(8)}
    assert len(imagined) > 3
    assert g.determinize("german", 1).state.landing[unit] == T.grid.parse("1007")


def test_r18_5_3a_they_land_in_the_next_german_night_movement_phase() -> None:
    g = at("18.5.3", {"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "2105"})
    assert g.phase_rule == "4.2.3"
    assert place(g, "DE-FJ-Para") == "1007"
    assert g.state.landing[UNIT["DE-FJ-Para"]] == -1
    assert any("1007" in line["text"] for line in g.log_lines("swiss"))


def test_r18_5_3_nothing_lands_that_was_not_requested() -> None:
    g = landing({"DE-FJ-Para": "due"})
    assert place(g, "DE-FJ-Para") == "due"
    assert not kinds(g)


def mountain(urban: bool, road: bool) -> str:
    """The first Swiss mountain hex with or without an urban area and a road."""
    hexes = T.grid.members(T.terrain_bits[2] & T.in_country[0] & ~T.grid.bits(T.fortress_hexes[0]))
    return T.grid.name(next(h for h in hexes if bool(T.urban[h]) == urban and bool(T.road_links[h]) == road))


def test_r18_5_3b_b79_not_on_a_glacier_or_a_lake() -> None:
    g = phase()
    choose(g, "german", "request DE-16-Gli-III")
    for kind, name in ((3, "glacier"), (4, "lake")):
        hex = T.grid.name(T.terrain.index(kind))
        with refused("18.5.3", name):
            choose(g, "german", f"at {hex}")


def test_r18_5_3b_b79_on_a_mountain_only_with_an_urban_area() -> None:
    g = phase()
    choose(g, "german", "request DE-FJ-Para")
    with refused("18.5.3", "a mountain without urban area"):
        choose(g, "german", f"at {mountain(urban=False, road=True)}")
    choose(g, "german", f"at {mountain(urban=True, road=True)}")


def test_r18_5_3b_b79_gliders_land_on_a_mountain_with_a_road() -> None:
    g = phase()
    choose(g, "german", "request DE-16-Gli-III")
    with refused("18.5.3", "without urban area or road"):
        choose(g, "german", f"at {mountain(urban=False, road=False)}")
    choose(g, "german", f"at {mountain(urban=False, road=True)}")


def test_r18_5_3b_a_road_that_is_out_does_not_count() -> None:
    hex = mountain(urban=False, road=True)
    g = phase(road_out=[hex])
    choose(g, "german", "request DE-16-Gli-III")
    with refused("18.5.3", hex):
        choose(g, "german", f"at {hex}")


def test_r18_5_3b_gliders_on_a_mountain_road_take_a_hit() -> None:
    rough, town = mountain(urban=False, road=True), mountain(urban=True, road=True)
    g = landing({"DE-16-Gli-III": due(rough), "DE-47-Gli-III": due(town), "DE-65-Gli-III": due("1302")})
    assert [hits(g, unit) for unit in ("DE-16-Gli-III", "DE-47-Gli-III", "DE-65-Gli-III")] == [1, 0, 0]


def test_r18_5_2_b82_a_unit_lost_in_a_hard_landing_is_not_charged() -> None:
    rough = mountain(urban=False, road=True)
    g = landing({"DE-16-Gli-III": {**due(rough), "hits": 1}})
    assert place(g, "DE-16-Gli-III") == "casualty_pile"
    assert g.state.paid == 0


def test_r18_5_3_b170_works_do_not_bar_a_landing_but_a_country_at_peace_does() -> None:
    fortress = next(
        h for h in T.fortress_hexes[0] if T.terrain[h] < 2 or T.urban[h] or T.road_links[h]
    )  # fmt: skip
    hex = T.grid.name(fortress)
    g = phase(fort={"CH-Fortress-1": {"fort_place": hex}})
    choose(g, "german", "request DE-16-Gli-III")
    with refused("18.5.3", "off limits"):
        choose(g, "german", "at 1817")
    assert f"at {hex}" in options(g, "german")


def test_r18_5_3_b172_a_fortress_halves_troops_that_land_on_it_and_a_line_does_not() -> None:
    for fort, strength in (("CH-Fortress-1", 2), ("CH-Line-1", 4)):
        units = {"DE-16-Gli-III": {"place": "1405", "origin": "due"}}
        g = run({"procedure": "StackingCheck", "side": "german"}, units, fort={fort: {"fort_place": "1405"}})
        assert odds_at(g.state, T.grid.parse("1405"), 0).attack == strength


def test_r18_5_3_the_landing_is_the_germans_deed_in_the_log() -> None:
    units = {"DE-16-Gli-III": {"place": "due", "landing": "1405"}}
    g = run("Landings", units, options={"airborne": True})
    landed = next(event for event in g.log if event.kind == "landed")
    assert log_line(landed, g.title, {})["side"] == "german"


# 18.5.4 Movement and Swiss reaction


def test_r18_5_4a_b81_the_swiss_overrun_or_step_aside() -> None:
    g = landing({"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "1007"})
    assert options(g, "swiss") == ["overrun_landing", "step_aside"]


def test_r18_5_4a_b81_all_units_step_aside_and_are_marked() -> None:
    g = landing({"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "1007", "CH-76-Inf-III": "1007"})
    choose(g, "swiss", "step_aside", "retreat CH-76-Inf-III 1008", "retreat CH-9-Inf-III 0907")
    assert (place(g, "CH-76-Inf-III"), place(g, "CH-9-Inf-III")) == ("1008", "0907")
    assert g.state.tired[UNIT["CH-9-Inf-III"]]
    assert not g.stack


def test_r18_5_4a_b81_they_do_not_step_among_germans_nor_farther_than_one_hex() -> None:
    g = landing({"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "1007", "DE-LAH-Mot-III": "1008"})
    choose(g, "swiss", "step_aside")
    for hex in ("1008", "1009"):
        with refused("18.5.4", hex):
            choose(g, "swiss", f"retreat CH-9-Inf-III {hex}")


def surrounded(dice: Any = ()) -> Any:
    """Airborne troops land on a Swiss regiment that has Germans on all sides."""
    germans = [T.unit_ids[unit] for unit in T.group_of("regular") if T.side[unit] == GERMAN]
    around = {name: T.grid.name(h) for name, h in
              zip(germans, T.grid.adjacent[T.grid.parse("1007")], strict=False)}  # fmt: skip
    return landing({"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "1007", **around}, dice=dice)


def test_r18_5_4a_without_any_way_out_they_do_not_step_aside() -> None:
    g = surrounded()
    with refused("18.5.4", "no Swiss unit in Bern 1007 can step aside"):
        choose(g, "swiss", "step_aside")


def test_r18_5_4a_b252_without_any_way_out_they_may_stay_for_the_night_combat() -> None:
    g = surrounded()
    assert options(g, "swiss") == ["overrun_landing", "done"]
    choose(g, "swiss", "done")
    assert (place(g, "CH-9-Inf-III"), place(g, "DE-FJ-Para")) == ("1007", "1007")
    assert not events(g, "overrun")
    assert not g.state.tired[UNIT["CH-9-Inf-III"]]


def test_r18_5_4a_b81_with_a_way_out_they_do_not_just_stay() -> None:
    g = landing({"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "1007"})
    with refused("18.5.4", "overrun or step aside"):
        choose(g, "swiss", "done")


def test_r18_5_4a_b174_a_unit_that_cannot_step_aside_stays() -> None:
    units = {"DE-FJ-Para": due("1412"), "CH-60-Mtn-III": "1412", "CH-9-Inf-III": "1412"}
    g = landing(units, scenario="southern_hook")
    choose(g, "swiss", "step_aside")
    if g.stack:
        choose(g, "swiss", options(g, "swiss")[0])
    assert place(g, "CH-9-Inf-III") != "1412"
    assert place(g, "CH-60-Mtn-III") == "1412"
    assert events(g, "cannot_step_aside")


def test_r18_5_4a_r18_8_b174_artillery_that_fired_this_night_does_not_step_aside() -> None:
    units = {
        "DE-FJ-Para": due("1504"),
        "CH-12-Art-III": {"place": "1504", "fired": 1},
        "CH-22-Art-III": {"place": "1504", "fired": 1},
        "CH-13-Art-III": "1504",
    }
    g = landing(units, options={"artillery_movement": True})
    choose(g, "swiss", "step_aside", "retreat CH-12-Art-III 1604", "retreat CH-13-Art-III 1604")
    assert [event["unit"] for event in events(g, "cannot_step_aside")] == [UNIT["CH-22-Art-III"]]
    assert place(g, "CH-22-Art-III") == "1504"


def test_r18_5_4a_the_overrun_follows_at_once_by_night_rules() -> None:
    g = landing({"DE-16-Gli-III": due("1007"), "CH-1-Inf-XX": "1007", "CH-9-Inf-III": "1007"}, dice=[6] * 9)
    events_of = choose(g, "swiss", "overrun_landing")
    assert any(event.kind == "overrun" for event in events_of)
    night_hits = [event for event in events_of if event.kind == "hit" and event.rule == "13.2"]
    assert {event.facts["unit"] for event in night_hits} == {UNIT["CH-1-Inf-XX"], UNIT["CH-9-Inf-III"]}


def test_r18_5_4a_nobody_reacts_in_an_empty_hex() -> None:
    assert not landing({"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "1008"}).stack


def test_r18_5_4a_each_landing_hex_reacts_on_its_own() -> None:
    g = landing({"DE-FJ-Para": due("1007"), "DE-16-Gli-III": due("1705"), "CH-9-Inf-III": "1007",
                 "CH-76-Inf-III": "1705"})  # fmt: skip
    choose(g, "swiss", "step_aside", "retreat CH-9-Inf-III 0907")
    choose(g, "swiss", "step_aside")
    assert g.pending[0].prompt.startswith("76 Inf III steps aside")


def test_r18_5_4b_landing_is_not_night_movement_and_the_units_may_move() -> None:
    g = at("18.5.3", {"DE-FJ-Para": due("1007"), "CH-9-Inf-III": "2105"})
    unit = UNIT["DE-FJ-Para"]
    assert g.state.tired[unit] == 0
    assert "move DE-FJ-Para" in options(g, "german")
    choose(g, "german", "move DE-FJ-Para", "to 1008")
    assert place(g, "DE-FJ-Para") == "1008"
    assert g.state.tired[unit] == 1


def test_r18_5_4_b195_troops_driven_off_where_they_land_move_no_further_that_night() -> None:
    """11 against 5 is 2:1; die 3: -/1R."""
    units = {"DE-FJ-Para": due("1405"), "CH-1-Inf-XX": "1405", "CH-10-Mtn-X": "1405", "DE-5-Inf-XX": "1203"}
    g = at("4.2.1", units, [3] * 6, options={"airborne": True})
    choose(g, "swiss", "overrun_landing")
    while g.pending[0].kind != "ChooseMove":
        choose(g, g.pending[0].side, options(g, g.pending[0].side)[0])
    assert place(g, "DE-FJ-Para") != "1405"
    assert options(g, "german") == ["move DE-5-Inf-XX", "done"]


def test_r18_5_4_b172_a_line_in_the_landing_hex_is_entered_from_behind() -> None:
    line = {"CH-Line-1": {"fort_place": "1302", "facing": 0}}
    g = at("18.5.3", {"DE-FJ-Para": due("1302"), "CH-9-Inf-III": "2105"}, dice=[6] * 20, fort=line)
    choose(g, "german", "done")
    assert [fact["fort"] for fact in events(g, "fort_destroyed")] == [T.fort_ids.index("CH-Line-1")]


def test_r18_5_4c_otherwise_they_are_infantry_for_overruns() -> None:
    g = landing({"DE-FJ-Para": due("1007")})
    for name in AIRBORNE:
        assert may_overrun(g.state, UNIT["CH-POW-Arm-III"], UNIT[name], T.grid.parse("1007"))
        assert not may_overrun(g.state, UNIT["CH-POW-Arm-III"], UNIT[name], T.grid.parse("0712"))
        assert not may_overrun(g.state, UNIT["CH-9-Inf-III"], UNIT[name], T.grid.parse("1007"))
