"""S12.0, S13.0 Supply traces and reinforcements."""

from __future__ import annotations

from pathlib import Path

from redoubt.series.scs.r12_supply import traced
from redoubt.titles.fallschirmjaeger.rules.r02_7_supply import unsupplied
from redoubt.titles.fallschirmjaeger.state import DUTCH
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    OPEN,
    UNIT,
    D,
    T,
    at,
    choose,
    hex_id,
    options,
    place,
    refused,
    value,
)


def bit(name: str) -> int:
    return T.grid.bit[hex_id(name)]


def test_s12_0_units_are_marked_in_the_supply_phase_until_the_next_check() -> None:
    ring = {COMPANY[n]: hex for n, hex in enumerate(("15.33", "15.31", "14.32", "14.31", "16.32", "16.31"))}
    g = at("dutch S5.0", {DEPOT[0]: OPEN, **ring}, turn=4, dice=[1])
    assert value(g, "unsupplied", DEPOT[0]) == 1


def test_s12_1a_a_trace_passes_no_enemy_zone_without_a_friend() -> None:
    free = at("dutch S3.0", {DEPOT[0]: OPEN})
    assert traced(free.state, DUTCH, bit("17.35")) & bit(OPEN)
    ring = {COMPANY[n]: hex for n, hex in enumerate(("15.34", "15.30", "13.33", "13.31", "17.33", "17.31"))}
    cut = at("dutch S3.0", {DEPOT[0]: OPEN, **ring})
    assert not traced(cut.state, DUTCH, bit("17.35")) & bit(OPEN)


def test_s12_1a_ferries_may_be_part_of_a_trace(tmp_path: Path) -> None:
    g = at("dutch S5.0", {DEPOT[0]: "34.31"})
    over = traced(g.state, DUTCH, bit("30.33"))
    assert over & bit("34.31")


def test_s12_1b_a_unit_on_a_source_is_supplied() -> None:
    g = at("dutch S5.0", {DEPOT[0]: "17.35", COMPANY[0]: "16.35"})
    assert UNIT[DEPOT[0]] not in unsupplied(g.state, DUTCH)


def test_s13_0_s13_0a_reinforcements_enter_before_movement_and_move_at_once() -> None:
    bikes = [f"NL-6-GB-{n}-Bic" for n in (1, 2, 3)]
    g = at("dutch S13.0", dict.fromkeys(bikes, "due"), turn=3)
    choose(g, D, f"enter {bikes[0]} 1.28", "wait")
    assert place(g, bikes[0]) == "1.28"
    assert f"move {bikes[0]}" in options(g, D)


def test_s13_0b_an_enemy_unit_bars_an_entry_hex() -> None:
    bike = "NL-6-GB-1-Bic"
    g = at("dutch S13.0", {bike: "due", COMPANY[0]: "1.28"}, turn=3)
    assert f"enter {bike} 1.27" in options(g, D)
    with refused("S13.0b"):
        choose(g, D, f"enter {bike} 1.28")


def test_s13_0c_reinforcements_may_come_later() -> None:
    bike = "NL-6-GB-1-Bic"
    g = choose(at("dutch S13.0", {bike: "due"}, turn=3), D, "wait")
    assert place(g, bike) == "due"
    later = at("dutch S13.0", {bike: "due"}, turn=7)
    assert f"enter {bike} 1.28" in options(later, D)


def test_s13_0c_an_owner_can_forbid_waiting(tmp_path: Path) -> None:
    (tmp_path / "series.toml").write_text("[reinforcements_may_wait]\nvalue = false\n")
    g = at("dutch S13.0", {"NL-6-GB-1-Bic": "due"}, turn=3, overlay=tmp_path)
    with refused("S13.0c"):
        choose(g, D, "wait")
