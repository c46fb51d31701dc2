"""1.8, 1.9 AA fire, scatter, losses in the air, air barrages, Stukas."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.titles.fallschirmjaeger.rules.r01_9_raids import EVENTS
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    OPEN,
    PARA,
    D,
    G,
    at,
    choose,
    events,
    hex_id,
    kind,
    options,
    place,
    refused,
    value,
)

FLAK, HEAVY = "NL-Mo-2-AA", "NL-Z-Mo-2-AA"
"""2-2-6 and 1-10-6."""
STRONG = ["NL-Z-Yp-2-AA", "NL-L-VL-2-AA"]
"""3-10-6 and 3-4-6."""


def drop(dice: list[int], guns: dict[str, str], turn: int = 1, unit: str = PARA[0], hex: str = OPEN):  # type: ignore[no-untyped-def]
    """One platoon flies; the Dutch decide about their AA next, if they can."""
    g = at("german 2.5", {unit: "pool", **guns}, turn=turn, dice=dice)
    choose(g, G, f"load {unit}", f"drop {hex}")
    return choose(g, G, "done") if kind(g) == "ChooseFlight" else g


# 1.8 AA


def test_r01_8_aa_units_fire_at_what_is_in_range() -> None:
    g = drop([6], {FLAK: "15.34", HEAVY: "15.26", COMPANY[0]: "1.28"})
    assert options(g, D, "flak") == [f"flak {FLAK} {OPEN}", f"flak {HEAVY} {OPEN}"]
    far = drop([6], {FLAK: "15.35", HEAVY: "15.26"})
    with refused("1.6", "range"):
        choose(far, D, f"flak {FLAK} {OPEN}")


def test_r01_8a_no_more_than_four_points_count() -> None:
    g = drop([5, 6], {STRONG[0]: "15.26", STRONG[1]: "15.30"})
    choose(g, D, f"flak {STRONG[0]} {OPEN}", f"flak {STRONG[1]} {OPEN}")
    assert events(g, "aa_fire")[0]["points"] == 4
    assert place(g, PARA[0]) == OPEN  # a 5 misses


def test_r01_8a_a_unit_fires_once() -> None:
    units = {PARA[0]: "pool", PARA[1]: "pool", FLAK: "15.33"}
    g = at("german 2.5", units, turn=1, dice=[6, 6])
    choose(g, G, f"load {PARA[0]}", f"drop {OPEN}", f"load {PARA[1]}", "drop 15.31")
    if kind(g) == "ChooseFlight":
        choose(g, G, "done")
    choose(g, D, f"flak {FLAK} {OPEN}")
    assert events(g, "aa_fire")
    assert value(g, "fired", FLAK) == 0  # recovered at the end of the air phase


def test_r01_8b_special_drops_seaplanes_and_airfield_heads() -> None:
    sea = "DE-11-III-16-1-Inf"
    g = at("german 2.5", {sea: "pool", PARA[0]: "pool", FLAK: "31.18"}, turn=1)
    choose(g, G, f"load {sea}", "seaplane 31.19", f"load {PARA[0]}", "stadium 28.19")
    assert (place(g, sea), place(g, PARA[0])) == ("31.19", "28.19")
    assert kind(g) == "ChooseOrder"


def test_r01_8b_an_airfields_head_turns_back_under_fire() -> None:
    head = "DE-Head-Waalhaven"
    g = at("german 2.5", {head: "pool", FLAK: "30.23"}, turn=3, dice=[1])
    choose(g, G, f"load {head}", "land 30.24")
    if kind(g) == "ChooseFlight":
        choose(g, G, "done")
    choose(g, D, f"flak {FLAK} 30.24")
    assert place(g, head) == "pool"
    assert value(g, "turned_back", head) == 1


@pytest.mark.parametrize(
    ("die", "ju52", "lost"),
    [(1, 0, False), (2, 0, False), (3, 1, False), (4, 1, False), (5, 1, True), (6, 1, True)],
)
def test_r01_8c_the_loss_roll_is_as_printed(die: int, ju52: int, lost: bool) -> None:
    g = drop([1, die, 1, 1, 1], {FLAK: "15.34"})
    choose(g, D, f"flak {FLAK} {OPEN}")
    assert g.state.ju52_lost == ju52
    assert (place(g, PARA[0]) == "dead") is lost


def test_r01_8d_a_unit_scatters_and_is_adjusted_by_up_to_three_hexes() -> None:
    g = drop([1, 1, 4, 1, 1], {FLAK: "15.34"})  # direction 4: down, two hexes
    choose(g, D, f"flak {FLAK} {OPEN}")
    assert kind(g) == "Adjust"
    assert events(g, "scatters")[0]["hex"] == hex_id("15.30")
    assert "settle 15.33" in options(g, G)
    with refused("1.8d"):
        choose(g, G, "settle 15.34")


def test_r01_8d_a_scattered_unit_may_turn_back_and_not_try_again() -> None:
    g = drop([1, 1, 4, 1, 1], {FLAK: "15.34"})
    choose(g, D, f"flak {FLAK} {OPEN}")
    choose(g, G, "abort")
    assert place(g, PARA[0]) == "pool"
    assert value(g, "turned_back", PARA[0]) == 1


def test_r01_8d_f08_a_unit_stops_at_the_edge_of_the_map() -> None:
    g = drop([1, 1, 1, 6, 6], {FLAK: "15.34"})  # up, twelve hexes
    choose(g, D, f"flak {FLAK} {OPEN}")
    assert events(g, "scatters")[0]["hex"] == hex_id("15.35")


# 1.9 Air barrages


def raid(dice: list[int], units: dict[str, object], **more: object):  # type: ignore[no-untyped-def]
    return at("german 1.9", {COMPANY[5]: "1.28", **units}, dice=dice, **more)  # type: ignore[arg-type]


def test_r01_9_support_is_rolled_by_day_only() -> None:
    g = raid([5], {DEPOT[0]: OPEN})
    assert list(g.state.sorties) == [4, 4, 0, 0]
    night = raid([], {DEPOT[0]: OPEN}, turn=5)
    assert kind(night) == "ChooseOrder"


@pytest.mark.parametrize(("die", "number"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_r01_9_the_german_support_table(die: int, number: int) -> None:
    assert list(raid([die], {DEPOT[0]: OPEN}).state.sorties) == [number, number, 0, 0]


def test_r01_9a_all_raids_are_placed_before_aa_fires() -> None:
    g = raid([1, 6, 6, 6, 6, 6, 6], {FLAK: OPEN, DEPOT[0]: "15.34"})
    choose(g, G, f"bomb stuka {OPEN}", "bomb bomber 15.34", "done")
    assert kind(g) in ("ChooseFlak", "ChooseOrder")
    assert len(events(g, "raid")) == 2


def test_r01_9a_aa_drives_a_raid_off() -> None:
    g = raid([1, 2], {FLAK: OPEN})
    choose(g, G, f"bomb bomber {OPEN}", "done")
    assert events(g, "raid_fired_at")[0]["points"] == 2
    assert value(g, "dg", FLAK) == 0


def test_r01_9a_every_raid_is_fired_at_before_a_bomb_falls() -> None:
    g = raid([1, 1, 6, 6, 1, 1], {FLAK: OPEN, DEPOT[0]: "15.33"})
    choose(g, G, "bomb stuka 15.33", f"bomb bomber {OPEN}", "done")
    kinds = [event.kind for event in g.log if event.kind in ("raid_fired_at", "barrage")]
    assert kinds == ["raid_fired_at", "barrage", "barrage"]


def test_r01_8a_f22_fire_at_a_hex_counts_against_all_aircraft_of_the_turn() -> None:
    """The gun fires at the raid on 15.33; a platoon that drops there is under the same two points."""
    g = raid([1, 6, 6, 2, 1, 4, 1, 1], {FLAK: "15.34", PARA[0]: "pool", "NL-1-1-MB-Truck": "15.33"}, turn=1)
    choose(g, G, "bomb bomber 15.33", "done")
    choose(g, D, f"flak {FLAK} 15.33")
    choose(g, G, f"load {PARA[0]}", "drop 15.33")
    assert events(g, "aa_fire")[0]["points"] == 2
    assert kind(g) == "Adjust"


def test_r02_5b_all_aa_fire_is_resolved_before_anything_lands() -> None:
    units = {PARA[0]: "pool", PARA[1]: "pool", FLAK: "15.34"}
    g = at("german 2.5", units, turn=1, dice=[6, 6])
    choose(g, G, f"load {PARA[0]}", f"drop {OPEN}", f"load {PARA[1]}", f"drop {OPEN}")
    choose(g, D, f"flak {FLAK} {OPEN}")
    order = [event.kind for event in g.log if event.kind in ("aa_fire", "landed")]
    assert order == ["aa_fire", "aa_fire", "landed", "landed"]


def test_r01_8a_f07_guns_under_attack_fire_free_and_may_fire_at_landings_later() -> None:
    g = raid([1, 2], {FLAK: OPEN, PARA[0]: "pool"}, turn=4)
    choose(g, G, f"bomb bomber {OPEN}", "done")
    assert kind(g) == "ChooseFlight"
    assert value(g, "fired", FLAK) == 0


def test_r01_9b_a_stuka_shakes_the_hexes_around_without_losses() -> None:
    g = raid([1, 6, 2], {DEPOT[0]: OPEN, DEPOT[1]: "15.33"})
    choose(g, G, f"bomb stuka {OPEN}", "done")
    assert (value(g, "dg", DEPOT[0]), value(g, "dg", DEPOT[1])) == (0, 1)
    assert value(g, "lost", DEPOT[1]) == 0


def test_r01_9b_f09_stukas_spare_friends_unless_set_otherwise(tmp_path: Path) -> None:
    units = {DEPOT[0]: OPEN, COMPANY[0]: "15.33"}
    g = raid([1, 6], units)
    choose(g, G, f"bomb stuka {OPEN}", "done")
    assert value(g, "dg", COMPANY[0]) == 0
    (tmp_path / "game.toml").write_text("[stukas]\nspare_friends = false\n")
    g = raid([1, 6, 1], units, overlay=tmp_path)
    choose(g, G, f"bomb stuka {OPEN}", "done")
    assert value(g, "dg", COMPANY[0]) == 1


def test_r03_8c_the_british_fly_on_turn_7_only() -> None:
    g = at("dutch 1.9", {COMPANY[0]: OPEN}, turn=7, dice=[1, 6])
    assert list(g.state.sorties) == [0, 0, 0, 3]
    g = at("dutch 1.9", {COMPANY[0]: OPEN}, turn=6, dice=[6])
    assert list(g.state.sorties) == [0, 0, 2, 0]


def test_r03_3_bombs_hurt_ships_without_terrain_and_artillery_does_not() -> None:
    g = raid([1, 4, 4, 5], {"NL-Z-5": "59.17"})
    choose(g, G, "bomb stuka 59.17", "done")  # a city: +2 would have saved her
    assert place(g, "NL-Z-5") == "dead"
    gun = at("german 1.7", {"DE-47-Inf-Rgt-Arty": "57.17", "NL-Z-5": "59.17"}, dice=[1, 1])
    assert kind(gun) != "ChooseFirer"


def test_r01_9a_f27_hexes_with_an_enemy_are_offered_before_those_beside_them() -> None:
    g = raid([1], {DEPOT[0]: OPEN, DEPOT[1]: "3.05"})
    targets = [choice.split()[-1] for choice in options(g, G, "bomb") if " stuka " in choice]
    assert set(targets[:2]) == {OPEN, "3.05"}
    assert len(targets) > 2


def test_r01_9a_aa_fire_at_a_raid_opens_a_fight_and_its_placing_does_not() -> None:
    kinds = {kind.kind: (kind.group, kind.opens) for kind in EVENTS}
    assert kinds["raid"] == ("march", False)
    assert kinds["raid_fired_at"] == ("fight", True)
