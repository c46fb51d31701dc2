"""S1.0 to S5.0 Fog, zones of control, movement, stacking, exploitation."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.engine.errors import DataError
from redoubt.kit.tables import DataSource
from redoubt.series.scs.queries import top_of, zone
from redoubt.series.scs.settings import clauses, load_series
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from redoubt.titles.fallschirmjaeger.tables import FOLDER
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    D,
    G,
    T,
    at,
    choose,
    events,
    hex_id,
    hexes,
    kind,
    new,
    options,
    place,
    refused,
    value,
)

MOVE = "german S3.0"


def moving(units: dict[str, str], unit: str, **more: object):  # type: ignore[no-untyped-def]
    """A German unit that has been picked up to move."""
    return choose(at(MOVE, units, **more), G, f"move {unit}")  # type: ignore[arg-type]


# S1.0 Turn and fog


def test_s01_0_the_german_player_turn_comes_first() -> None:
    g = at("dutch S5.0", {DEPOT[0]: OPEN}, turn=3, dice=[1, 1])
    assert (g.state.turn, g.state.phasing) == (4, GERMAN)


def test_s01_1_f01_only_the_top_of_an_enemy_stack_is_seen() -> None:
    g = at(MOVE, {DEPOT[0]: OPEN, DEPOT[1]: OPEN, GREN[0]: OPEN, COMPANY[0]: "15.28"})
    seen = g.view(G)["state"]
    at_open = [name for name in (*DEPOT, *GREN) if seen["unit"].get(name, {}).get("place") == OPEN]
    assert len(at_open) == 1
    assert seen["hex"][OPEN]["height"] == 3
    assert all(g.view(D)["state"]["unit"][name]["place"] == OPEN for name in (DEPOT[0], DEPOT[1], GREN[0]))


def test_s01_1_f01_a_unit_in_order_lies_on_top_of_disorganised_ones() -> None:
    units = {DEPOT[0]: {"place": OPEN, "dg": 1}, DEPOT[1]: {"place": OPEN, "dg": 1}, DEPOT[2]: OPEN}
    g = at(MOVE, units)
    assert T.unit_ids[top_of(g.state, hex_id(OPEN), DUTCH)] == DEPOT[2]
    seen = g.view(G)["state"]["unit"]
    assert {seen[name]["place"] for name in DEPOT} == {OPEN}  # markers lie in the open


def test_s01_1_f01_when_the_top_unit_is_disorganised_another_comes_up() -> None:
    units = {ARTY[0]: "15.28", COMPANY[0]: OPEN, COMPANY[1]: OPEN}
    first_on_top = value(at("dutch 1.7", units), "on_top", COMPANY[0])
    top, other = COMPANY[:2] if first_on_top else COMPANY[1::-1]
    g = at("dutch 1.7", units, dice=[1, 1, 6] if first_on_top else [6, 1, 1])
    choose(g, D, f"fire {ARTY[0]}", f"at {OPEN}")
    assert (value(g, "dg", top), value(g, "on_top", top), value(g, "on_top", other)) == (1, 0, 1)


def test_s01_1_f01_leaders_and_trucks_lie_in_the_open() -> None:
    g = at(MOVE, {GREN[0]: OPEN, "NL-Winkelmann": OPEN, "NL-1-1-MB-Truck": OPEN})
    seen = g.view(G)["state"]["unit"]
    assert {seen[name]["place"] for name in ("NL-Winkelmann", "NL-1-1-MB-Truck", GREN[0])} == {OPEN}


def test_s01_1_without_fog_everything_is_seen() -> None:
    g = at(MOVE, {DEPOT[0]: OPEN, DEPOT[1]: OPEN}, fog=False)
    assert {g.view(G)["state"]["unit"][name]["place"] for name in DEPOT[:2]} == {OPEN}


def test_s01_1_f02_a_stack_is_open_while_it_fights_and_closed_again() -> None:
    g = at(
        "german S7.0",
        {COMPANY[0]: OPEN, COMPANY[1]: OPEN, GREN[0]: "15.33", GREN[1]: "15.33"},
        dice=[4, 4, 1],
    )
    choose(g, G, "attack 15.33", "all", "fight")
    assert kind(g) == "TakeStep"  # the attacker chooses first
    seen = g.view(G)["state"]["unit"]
    assert {seen[name]["place"] for name in GREN[:2]} == {"15.33"}
    while kind(g) == "TakeStep":
        side = g.pending[0].side
        choose(g, side, options(g, side)[0])
    assert sum(value(g, "on_top", name) for name in GREN) == 1


def test_s01_1_what_a_side_imagines_keeps_tops_and_heights() -> None:
    g = new("5.3", seed=5)
    world = g.determinize(GERMAN, 9)
    assert world.state.height == g.state.height
    assert world.state.on_top == g.state.on_top
    assert world.state.place != g.state.place
    assert sorted(world.state.place) == sorted(g.state.place)


def test_s01_2_markers_are_public() -> None:
    units = {DEPOT[0]: {"place": OPEN, "dg": 1}, DEPOT[1]: {"place": OPEN, "unsupplied": 1}, DEPOT[2]: OPEN}
    seen = at(MOVE, units).view(G)["state"]["unit"]
    assert seen[DEPOT[0]]["dg"] == 1
    assert seen[DEPOT[1]]["unsupplied"] == 1


# S2.0 Zones of control


def test_s02_0a_a_fighting_unit_has_a_zone_around_it() -> None:
    g = at(MOVE, {DEPOT[0]: OPEN})
    assert zone(g.state, DUTCH) == T.grid.spread(T.grid.bit[hex_id(OPEN)])


@pytest.mark.parametrize("unit", ["NL-1-1-MB-Truck", "NL-Winkelmann", "NL-Gold-Reserve"])
def test_s02_0a_trucks_leaders_and_gold_have_none(unit: str) -> None:
    assert zone(at(MOVE, {unit: OPEN}).state, DUTCH) == 0


def test_s02_0a_ships_have_none() -> None:
    assert zone(at(MOVE, {"NL-Z-5": "55.32"}).state, DUTCH) == 0


def test_s02_0b_a_zone_crosses_rivers_and_canals_but_no_major_river() -> None:
    canal = at(MOVE, {DEPOT[0]: "4.29"})
    assert zone(canal.state, DUTCH) & T.grid.bit[hex_id("5.29")]
    river = at(MOVE, {DEPOT[0]: "3.07"})
    assert zone(river.state, DUTCH) & T.grid.bit[hex_id("3.08")]
    major = at(MOVE, {DEPOT[0]: "3.23"})
    assert not zone(major.state, DUTCH) & T.grid.bit[hex_id("3.24")]


def test_s02_1a_leaving_an_enemy_zone_costs_two_points_more() -> None:
    free = moving({COMPANY[0]: OPEN}, COMPANY[0])
    held = moving({COMPANY[0]: OPEN, DEPOT[0]: "15.34"}, COMPANY[0])
    assert "15.26" in hexes(free, G)
    assert "15.26" in hexes(held, G)  # 15.32 is two hexes away: no zone there
    beside = moving({COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, COMPANY[0])
    assert "15.28" in hexes(beside, G)  # 2 + 4 points
    assert "15.27" not in hexes(beside, G)


def test_s02_1b_a_friend_in_the_hex_does_not_cancel_the_zone_for_movement() -> None:
    g = moving({COMPANY[0]: OPEN, COMPANY[1]: OPEN, DEPOT[0]: "15.33"}, COMPANY[0])
    assert "15.27" not in hexes(g, G)


def test_s02_1c_a_unit_that_begins_in_an_enemy_zone_does_not_overrun() -> None:
    g = moving({COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, COMPANY[0])
    with refused("S2.1c", "began the phase in an enemy zone"):
        choose(g, G, "overrun 15.33")


def test_s02_1d_a_unit_that_begins_in_an_enemy_zone_does_not_exploit() -> None:
    motor = "DE-9-Aufk-Bn-1-MC"
    g = at("german S5.0", {motor: OPEN, "DE-9-Aufk-Bn-2-MC": "15.28", DEPOT[0]: "15.33"})
    with refused("S2.1d", "enemy zone"):
        choose(g, G, f"move {motor}")


# S3.0 Movement


def test_s03_0_a_stack_moves_together_at_the_pace_of_the_slowest() -> None:
    motor = "DE-9-Aufk-Bn-1-MC"
    g = moving({COMPANY[0]: OPEN, motor: OPEN}, motor)
    assert "15.24" in hexes(g, G)
    choose(g, G, f"with {COMPANY[0]}")
    assert "15.24" not in hexes(g, G)
    choose(g, G, "to 15.28")
    assert {place(g, motor), place(g, COMPANY[0])} == {"15.28"}


def test_s03_1_a_move_is_paid_hex_by_hex() -> None:
    g = moving({COMPANY[0]: OPEN}, COMPANY[0])
    assert "15.26" in hexes(g, G)
    assert "15.25" not in hexes(g, G)


def test_s03_1a_what_is_not_used_is_lost() -> None:
    g = choose(moving({COMPANY[0]: OPEN}, COMPANY[0]), G, "to 15.31", "stop")
    with refused("S3.1a", "has moved"):
        choose(g, G, f"move {COMPANY[0]}")


def test_s03_1b_a_road_costs_half_a_point_for_leg_units() -> None:
    g = moving({COMPANY[0]: "1.28"}, COMPANY[0])
    assert "5.27" in hexes(g, G)  # four hexes of highway
    assert "7.26" in hexes(g, G)  # and two more over the Moerdijk bridge


def test_s03_1c_the_dearest_terrain_of_a_hex_counts() -> None:
    entered = hex_id("31.19")
    assert T.hexes[entered].also == "city"
    assert T._step(hex_id("30.19"), entered, 0)[1] == 3  # the road over the bridge


def test_s03_1d_an_enemy_hex_is_entered_only_by_overrun() -> None:
    g = moving({COMPANY[0]: OPEN, DEPOT[0]: "15.34"}, COMPANY[0])
    with refused("S3.1d", "only by overrun"):
        choose(g, G, "to 15.34")


def test_s03_1d_the_refusal_of_an_enemy_hex_says_why_it_cannot_be_overrun_either() -> None:
    g = choose(at(MOVE, {COMPANY[0]: "7.26", DEPOT[0]: "8.26"}), G, f"move {COMPANY[0]}")
    with refused("S2.1c", "is held by the enemy, and"):
        choose(g, G, "to 8.26")
    g = choose(at(MOVE, {COMPANY[0]: "7.24", DEPOT[0]: "8.26"}), G, f"move {COMPANY[0]}", "to 7.26")
    with refused("S6.1d", "there is no way without road"):
        choose(g, G, "to 8.26")


def test_s03_1e_a_unit_may_always_move_one_hex() -> None:
    units = {COMPANY[0]: {"place": "1.19", "moved": 0}}
    g = at(MOVE, units)
    g = choose(g, G, f"move {COMPANY[0]}")
    assert "1.18" in hexes(g, G)  # marsh: three points each
    armour = moving({"DE-4-II-33-Pz-Co-Arm": "58.07"}, "DE-4-II-33-Pz-Co-Arm")
    assert hexes(armour, G)


def test_s03_1e_a_ferry_of_several_points_needs_the_points() -> None:
    unit = DEPOT[0]
    g = choose(at("dutch S3.0", {unit: "36.27"}, turn=1), D, f"move {unit}")
    assert "38.26" in hexes(g, D)  # three points of three
    g = choose(at("dutch S3.0", {unit: "36.27", COMPANY[0]: "35.27"}, turn=1), D, f"move {unit}")
    assert "38.26" not in hexes(g, D)


def test_s03_1f_a_unit_left_behind_is_done() -> None:
    g = moving({COMPANY[0]: OPEN, COMPANY[1]: OPEN}, COMPANY[0])
    choose(g, G, f"with {COMPANY[1]}", "to 15.31", f"leave {COMPANY[1]}", "to 15.30", "stop")
    assert (place(g, COMPANY[1]), place(g, COMPANY[0])) == ("15.31", "15.30")
    with refused("S3.1a"):
        choose(g, G, f"move {COMPANY[1]}")


def test_s03_2_only_units_of_a_high_allowance_exploit() -> None:
    g = at("german S5.0", {COMPANY[0]: OPEN, "DE-9-Aufk-Bn-1-MC": "15.30"})
    assert options(g, G, "move") == ["move DE-9-Aufk-Bn-1-MC"]
    with refused("S3.2", "cannot exploit"):
        choose(g, G, f"move {COMPANY[0]}")


# S4.0 Stacking


def test_s04_0_s04_0a_four_units_may_stack() -> None:
    units = {COMPANY[n]: "15.30" for n in range(3)} | {COMPANY[4]: "15.31", COMPANY[5]: OPEN}
    g = moving(units, COMPANY[5])
    assert "15.30" in hexes(g, G)
    g = moving({**units, COMPANY[6]: "15.30"}, COMPANY[5])
    with refused("S4.0b", "no room"):
        choose(g, G, "to 15.30")


def test_s04_0b_a_full_hex_may_be_passed() -> None:
    g = moving({COMPANY[n]: "15.31" for n in range(4)} | {COMPANY[5]: OPEN}, COMPANY[5])
    choose(g, G, "to 15.29")
    assert place(g, COMPANY[5]) == "15.29"


def test_s04_0c_friends_beside_an_overrunning_stack_do_not_suffer() -> None:
    units = {COMPANY[0]: "15.30", COMPANY[1]: "15.31", GREN[0]: "15.32"}
    g = moving(units, COMPANY[0], dice=[1, 1])
    choose(g, G, "to 15.31", "overrun 15.32")
    assert value(g, "lost", COMPANY[1]) == 0
    assert place(g, COMPANY[0]) == "dead"


def test_s04_0d_what_is_too_much_at_the_end_of_a_phase_is_lost() -> None:
    g = at("german S5.0", {COMPANY[n]: OPEN for n in range(5)}, dice=[1])
    assert kind(g) == "RemoveExcess"
    choose(g, G, f"remove {COMPANY[2]}")
    assert place(g, COMPANY[2]) == "dead"


# S5.0 Exploitation


def test_s05_0a_nobody_is_asked_where_nobody_can_exploit() -> None:
    g = choose(at("german S7.0", {COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, dice=[1]), G, "done")
    assert (g.state.phasing, kind(g)) == (DUTCH, "ChooseOrder")


def test_s05_0_s05_0a_exploiting_units_move_with_their_full_allowance() -> None:
    motor = "DE-9-Aufk-Bn-1-MC"
    g = choose(at("german S5.0", {motor: OPEN}), G, f"move {motor}")
    assert "15.24" in hexes(g, G)


def test_s05_0a_exploiting_units_may_overrun() -> None:
    motor = "DE-9-Aufk-Bn-1-MC"
    g = choose(at("german S5.0", {motor: "15.30", DEPOT[0]: OPEN}), G, f"move {motor}", "to 15.31")
    assert options(g, G, "overrun") == [f"overrun {OPEN}"]


def test_s05_0b_disorganised_units_do_not_exploit() -> None:
    motor = "DE-9-Aufk-Bn-1-MC"
    g = at("german S5.0", {motor: {"place": OPEN, "dg": 1}, "DE-9-Aufk-Bn-2-MC": OPEN})
    with refused("S5.0b", "disorganised"):
        choose(g, G, f"move {motor}")


def test_s05_0c_a_unit_that_has_fought_may_exploit() -> None:
    motor = "DE-9-Aufk-Bn-1-MC"
    g = at("german S5.0", {motor: {"place": OPEN, "fought": 1}})
    assert options(g, G, "move") == [f"move {motor}"]


# settings of the series


def overlaid(folder: Path, text: str) -> Path:
    (folder / "series.toml").write_text(text)
    return folder


def test_s02_1a_an_owner_can_set_the_price_of_a_zone(tmp_path: Path) -> None:
    folder = overlaid(tmp_path, "[ezoc_extra_mp]\nvalue = 1\n")
    g = choose(at(MOVE, {COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, overlay=folder), G, f"move {COMPANY[0]}")
    assert "15.27" in hexes(g, G)


def test_s02_1a_an_owner_can_charge_for_entering(tmp_path: Path) -> None:
    folder = overlaid(tmp_path, '[ezoc_charge]\nvalue = "enter"\n')
    g = choose(at(MOVE, {COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, overlay=folder), G, f"move {COMPANY[0]}")
    assert "15.26" in hexes(g, G)


@pytest.mark.parametrize(
    "text",
    ["[no_such_clause]\nvalue = 1\n", '[ezoc_charge]\nvalue = "never"\n', "[ezoc_extra_mp]\nvalue = -1\n"],
)
def test_an_overlay_of_the_series_with_nonsense_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError):
        load_series(DataSource(FOLDER / "data", overlaid(tmp_path, text)))


def test_every_clause_of_the_series_is_listed_in_the_rulings_with_its_mark() -> None:
    rulings = (FOLDER / "RULINGS.md").read_text()
    for name, clause in clauses(DataSource(FOLDER / "data")).items():
        shown = str(clause.value).lower() if isinstance(clause.value, bool) else clause.value
        assert f"| {name} | {clause.rule} | {clause.mark} | {shown} |" in rulings


def test_moves_are_logged_with_their_way() -> None:
    g = choose(moving({COMPANY[0]: OPEN}, COMPANY[0]), G, "to 15.30")
    assert events(g, "moved")[0]["hex"] == hex_id("15.30")
