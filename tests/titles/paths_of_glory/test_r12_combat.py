"""12 Combat."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.titles.paths_of_glory.board import mark_unit
from redoubt.titles.paths_of_glory.invariants import check
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r12_7_cards import playable
from redoubt.titles.paths_of_glory.rules.r12_10_losses import best
from redoubt.titles.paths_of_glory.rules.r12_11_retreat import open_steps
from redoubt.titles.paths_of_glory.state import RETREATED
from redoubt.titles.paths_of_glory.tables import tables
from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    SPACE,
    UNIT,
    Game,
    T,
    Units,
    asked,
    at,
    attack,
    choose,
    control,
    decline,
    events,
    fight,
    kind,
    last,
    options,
    place,
    reduced,
    refused,
)

OPEN = {"Cambrai": {"control": CP}, "Sedan": {"control": CP}}
"""Two French spaces in German hands; Sedan is forest, Cambrai clear."""


def activated(units: Units, who: str, *spaces: str, dice: tuple[int, ...] = (), **more: Any) -> Game:
    """Spaces are activated for combat."""
    card = "CP-09" if who == CP else "AP-02"
    hand = more.pop("hand", {})
    g = at(f"{who} 7.1", units, dice, hand={**hand, who: [card, *hand.get(who, [])]}, **more)
    choose(g, who, f"ops {card}", *(f"activate_attack {space}" for space in spaces))
    return choose(g, who, "done") if kind(g) == "Activate" else g


def fires(g: Game) -> list[tuple[str, str, int, int]]:
    """Side, table, strength and loss number of each fire."""
    return [(g.sides[f["side"]], f["table"], f["strength"], f["loss"]) for f in events(g, "fire")]


def retreat(g: Game, *units: str) -> None:
    """These units have retreated in this round."""
    state: Any = g.state
    for unit in units:
        mark_unit(state, UNIT[unit], RETREATED)
    g.relist()


# 12.1 to 12.5


def test_r12_1_a_unit_attacks_once_and_a_space_is_attacked_once() -> None:
    units = {"GE-1": "Metz", "GE-2": "Metz", "FR-1": "Verdun", "FR-2": "Nancy"}
    g = activated(units, CP, "Metz", dice=(1, 1))
    attack(g, CP, "Verdun", "GE-1")
    with refused("12.1", "was attacked"):
        choose(g, CP, "attack Verdun")
    choose(g, CP, "attack Nancy")
    with refused("12.1", "has attacked"):
        choose(g, CP, "use GE-1")


def test_r12_2_a_space_whose_units_all_retreated_cannot_be_attacked() -> None:
    units = {"GE-1": "Metz", "FR-1": "Sedan", "FR-2": "Verdun"}
    g = activated(units, CP, "Metz")
    assert "Sedan" in last(g, CP, "attack")
    retreat(g, "FR-1")
    with refused("12.2", "Sedan"):
        choose(g, CP, "attack Sedan")


def test_r12_2_no_attack_on_a_desert_in_summer() -> None:
    units = {"BR-C01": "Port_Said", "TU-C13": "Sinai"}
    g = activated(units, AP, "Port_Said", war={"TU": CP}, turn=7)
    assert last(g, AP, "attack") == {"Sinai"}
    g = activated(units, AP, "Port_Said", war={"TU": CP}, turn=6)
    with refused("8.4"):
        choose(g, AP, "attack Sinai")


def test_r12_3_a_besieging_stack_attacks_elsewhere_only_with_spare_units() -> None:
    units = {"GE-C01": "Verdun", "GE-C02": "Verdun", "GE-C03": "Verdun", "FR-1": "Bar_le_Duc"}
    g = activated(units, CP, "Verdun")
    assert last(g, CP, "attack") == {"Verdun"}
    with refused("12.3", "needed to keep the siege"):
        choose(g, CP, "attack Bar_le_Duc")
    army = {"GE-1": "Verdun", "GE-C02": "Verdun", "FR-1": "Bar_le_Duc"}
    g = activated(army, CP, "Verdun")
    choose(g, CP, "attack Bar_le_Duc")
    assert options(g, CP) == ["use GE-C02"]


def test_r12_4_several_nations_from_several_spaces() -> None:
    units = {"FR-1": "Amiens", "BR-1": "Brussels", "GE-1": "Cambrai"}
    g = activated(units, AP, "Amiens", "Brussels", spaces={"Cambrai": {"control": CP}})
    choose(g, AP, "attack Cambrai", "use FR-1")
    with refused("12.4"):
        choose(g, AP, "use BR-1")
    both = {**units, "BR-C01": "Amiens"}
    g = activated(both, AP, "Amiens", "Brussels", spaces={"Cambrai": {"control": CP}})
    choose(g, AP, "attack Cambrai", "use FR-1", "use BR-1")
    with refused("12.4"):
        choose(g, AP, "fight")
    choose(g, AP, "use BR-C01")
    assert "fight" in options(g, AP)


def test_r12_5_units_in_london_attack_with_others_ashore() -> None:
    units = {"BR-1": "London", "BR-2": "Ostend", "GE-1": "Calais"}
    g = activated(units, AP, "London", spaces={"Calais": {"control": CP}})
    assert options(g, AP) == ["done"]
    g = activated(units, AP, "London", "Ostend", spaces={"Calais": {"control": CP}})
    choose(g, AP, "attack Calais", "use BR-1")
    with refused("12.5"):
        choose(g, AP, "fight")
    choose(g, AP, "use BR-2")
    assert "fight" in options(g, AP)


def test_r12_5_cp11_germans_leave_russian_forts_alone_before_oberost() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Lomza", "AH-1": "Tannenberg"}
    g = activated(units, CP, "Tannenberg", turn=3)
    choose(g, CP, "attack Lomza")
    assert options(g, CP) == ["use AH-1"]
    g = activated({"GE-1": "Tannenberg", "RU-1": "Lomza"}, CP, "Tannenberg", played=["CP-11"])
    assert last(g, CP, "attack") == {"Lomza"}


def test_r12_5_cp55_lloyd_george_bars_british_attacks_on_deep_german_trenches() -> None:
    units = {"BR-1": "Amiens", "GE-1": "Cambrai", "FR-1": "Amiens"}
    deep = {"Cambrai": {"control": CP, "trench": 2, "trench_of": CP}}
    g = activated(units, AP, "Amiens", spaces=deep, played={"CP-55": 5})
    choose(g, AP, "attack Cambrai")
    assert options(g, AP) == ["use FR-1"]
    g = activated(units, AP, "Amiens", spaces=deep, played={"CP-55": 5, "CP-50": 5})
    choose(g, AP, "attack Cambrai")
    assert set(options(g, AP)) == {"use FR-1", "use BR-1"}


# 12.6, 12.8, 12.9


def test_r12_6_fire_is_simultaneous_and_the_tables_depend_on_armies() -> None:
    g = fight(
        {"GE-1": "Sedan", "FR-C01": "Cambrai"}, "Cambrai", ["GE-1"], [4, 6], spaces={"Sedan": {"control": CP}}
    )
    assert fires(g) == [(CP, "army", 5, 4), (AP, "corps", 1, 1)]


def test_r12_6_an_intact_fort_adds_its_value() -> None:
    g = fight({"GE-1": "Metz", "FR-1": "Verdun"}, "Verdun", ["GE-1"], [1, 1])
    assert fires(g)[1] == (AP, "army", 6, 3)


def test_r12_6_ap49_an_attack_out_of_sinai_suffers_3() -> None:
    units = {"BR-C01": "Sinai", "BR-C02": "Sinai", "TU-C13": "Gaza"}
    more: dict[str, Any] = {"war": {"TU": CP}, "spaces": {"Sinai": {"control": AP}}, "turn": 7, "side": AP}
    g = fight(units, "Gaza", ["BR-C01", "BR-C02"], [5, 1], **more)
    assert fires(g)[0] == (AP, "corps", 4, 1)  # 5 - 3 = 2
    g = fight(units, "Gaza", ["BR-C01", "BR-C02"], [5, 1], played=["AP-49"], **more)
    assert fires(g)[0] == (AP, "corps", 4, 2)


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("army", "0112233445|1122334455|1223344557|1233445577|2334455777|2344557777"),
        ("corps", "000111112|001111122|001112223|011122233|111222334|111223344"),
    ],
)
def test_r12_9_1_r12_9_2_the_fire_tables(table: str, row: str) -> None:
    cells = tables().fire[table].cells
    assert ["".join(str(column[die]) for column in cells) for die in range(6)] == row.split("|")


@pytest.mark.parametrize(
    ("space", "level", "attack_column", "defence_column"),
    [
        ("Cambrai", 0, "5", "3"), ("Cambrai", 1, "4", "4"), ("Cambrai", 2, "3", "4"),
        ("Belfort", 0, "4", "3"), ("Belfort", 2, "2", "4"),
    ],
)  # fmt: skip
def test_r12_9_terrain_and_trench_shift_columns(
    space: str, level: int, attack_column: str, defence_column: str
) -> None:
    start = {"Cambrai": "Sedan", "Belfort": "Mulhouse"}[space]
    spaces: dict[str, dict[str, Any]] = {start: {"control": CP}, space: {"fort": 0}}
    if level:
        spaces[space].update({"trench": level, "trench_of": AP})
    g = fight({"GE-1": start, "FR-1": space}, space, ["GE-1"], [1, 1], spaces=spaces)
    assert [f["column"] for f in events(g, "fire")] == [attack_column, defence_column]


def test_r12_8_a_flank_needs_two_spaces_an_army_and_no_trench() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "FR-1": "Cambrai"}
    spaces = {"Sedan": {"control": CP}, "Brussels": {"control": CP}, "Liege": {"control": CP, "fort": 0}}
    g = activated(units, CP, "Sedan", "Brussels", spaces=spaces)
    attack(g, CP, "Cambrai", "GE-1", "GE-2")
    decline(g)
    assert kind(g) == "AttemptFlank"
    dug = {**spaces, "Cambrai": {"trench": 1, "trench_of": AP}}
    g = activated(units, CP, "Sedan", "Brussels", spaces=dug, dice=(1, 1))
    attack(g, CP, "Cambrai", "GE-1", "GE-2")
    decline(g)
    assert not events(g, "flank")


@pytest.mark.parametrize(("die", "first"), [(3, CP), (2, AP)])
def test_r12_8_a_flank_decides_who_fires_first(die: int, first: str) -> None:
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "FR-1": "Cambrai"}
    spaces = {"Sedan": {"control": CP}, "Brussels": {"control": CP}, "Liege": {"control": CP, "fort": 0}}
    g = activated(units, CP, "Sedan", "Brussels", spaces=spaces, dice=(die, 1, 1))
    attack(g, CP, "Cambrai", "GE-1", "GE-2")
    choose(decline(g), CP, "flank")
    decline(g)
    assert events(g, "flank")[0]["bonus"] == 1
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert fires(g)[0][0] == first


def test_r12_8_a_solid_edge_to_another_enemy_takes_the_bonus_away() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Brussels", "FR-1": "Cambrai", "BE-1": "Antwerp", "FR-2": "Verdun"}
    spaces = {"Sedan": {"control": CP}, "Brussels": {"control": CP}, "Liege": {"control": CP, "fort": 0}}
    g = activated(units, CP, "Sedan", "Brussels", spaces=spaces)
    attack(g, CP, "Cambrai", "GE-1", "GE-2")
    decline(g)
    assert g.open_decisions()[0].bonus == 0  # type: ignore[attr-defined]


# 12.10


def test_r12_10_1_losses_fall_on_participants_only() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1"], [1, 6], spaces={"Sedan": {"control": CP}})
    assert (reduced(g, "GE-1"), reduced(g, "GE-2")) == (True, False)


def test_r12_10_2_as_much_as_possible_and_never_more() -> None:
    assert best((((1, 1), ""), ((3, 3), "FR")), (("FR", 0, 0),), 5, False, 0, 0)[0] == 5
    assert best((((3, 3), "FR"),), (("FR", 0, 0),), 2, False, 0, 0)[0] == 0


def test_r12_10_2_the_owner_chooses_among_equal_ways() -> None:
    units = {"GE-1": "Sedan", "FR-C01": "Cambrai", "FR-C02": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1"], [1, 1], spaces={"Sedan": {"control": CP}})
    assert kind(g) == "LoseStep"
    assert options(g, AP) == ["lose FR-C01", "lose FR-C02"]


def test_r12_10_3_an_army_is_replaced_by_a_full_corps_at_once() -> None:
    weak = {"place": "ap_reserve", "reduced": 1}
    units: Units = {
        "GE-1": "Sedan",
        "GE-2": "Sedan",
        "FR-1": {"place": "Cambrai", "reduced": 1},
        "FR-C01": weak,
        "FR-C02": "ap_reserve",
    }
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    assert place(g, "FR-1") == "ap_eliminated"
    assert [f["corps"] for f in events(g, "replaced")] == [UNIT["FR-C02"]]


def test_r12_10_3_the_bef_is_replaced_only_by_its_corps() -> None:
    units = {
        "GE-1": "Sedan",
        "GE-2": "Sedan",
        "BR-BEF": {"place": "Cambrai", "reduced": 1},
        "BR-C01": "ap_reserve",
    }
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    assert place(g, "BR-BEF") == "permanently_eliminated"
    assert place(g, "BR-C01") == "ap_reserve"
    g = fight(
        {**units, "BEF-C": "ap_reserve"},
        "Cambrai",
        ["GE-1", "GE-2"],
        [1, 1],
        spaces={"Sedan": {"control": CP}},
    )
    assert [f["corps"] for f in events(g, "replaced")] == [UNIT["BEF-C"]]


def test_r12_10_4_two_armies_without_a_corps_lose_one_of_them_to_a_seven() -> None:
    two = (((3, 3), "FR"), ((3, 3), "FR"))
    assert best(two, (("FR", 0, 0),), 7, False, 0, 0) == (6, 0, 1)
    assert best(two, (("FR", 0, 0),), 6, False, 0, 0) == (6, 0, 0)
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "GE-3": "Sedan", "FR-1": "Cambrai", "FR-2": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2", "GE-3"], [4, 1], spaces={"Sedan": {"control": CP}})
    choose(g, AP, "lose FR-1")
    assert place(g, "FR-1") == "permanently_eliminated"
    assert not reduced(g, "FR-2")


def test_r12_10_5_attackers_lose_by_priority_first() -> None:
    units = {"BR-BEF": "Amiens", "BR-1": "Amiens", "GE-1": "Cambrai"}
    g = fight(units, "Cambrai", ["BR-BEF", "BR-1"], [1, 3], side=AP, spaces={"Cambrai": {"control": CP}})
    assert reduced(g, "BR-BEF")
    assert not reduced(g, "BR-1")


def test_r12_10_6_a_fort_falls_after_its_defenders() -> None:
    units = {"GE-1": "Metz", "GE-2": "Metz", "GE-3": "Metz"}
    g = fight(units, "Verdun", ["GE-1", "GE-2", "GE-3"], [1, 1])
    assert g.state.fort[SPACE["Verdun"]] == 0
    g = fight({"GE-1": {"place": "Metz", "reduced": 1}}, "Verdun", ["GE-1"], [1, 1])
    assert g.state.fort[SPACE["Verdun"]] == 3


def test_r12_10_7_r12_11_7_units_that_retreated_here_are_wiped_out() -> None:
    units = {"GE-1": "Metz", "FR-1": "Verdun", "FR-2": "Verdun"}
    g = activated(units, CP, "Metz", dice=(1, 1))
    retreat(g, "FR-2")
    attack(g, CP, "Verdun", "GE-1")
    assert place(g, "FR-2") == "ap_eliminated"
    assert fires(g)[1][2] == 6  # FR-1 and the fort


def test_r12_10_8_dot_units_and_units_out_of_supply_are_lost_for_good() -> None:
    cut = {
        name: {"control": CP}
        for name in ("Le_Havre", "Rouen", "Amiens", "Paris", "Caen", "Cherbourg", "Le_Mans")
    }
    cut["Paris"]["fort"] = 0  # type: ignore[assignment]
    units = {
        "GE-1": "Amiens",
        "GE-2": "Amiens",
        "FR-1": {"place": "Le_Havre", "reduced": 1},
        "FR-C01": "ap_reserve",
    }
    spaces = {**cut, "Le_Havre": {"control": CP}}
    units = {
        **units,
        "GE-1": "Rouen",
        "GE-2": "Rouen",
        "GE-C01": "Amiens",
        "GE-C02": "Sedan",
        "GE-C03": "Cambrai",
    }
    spaces.update({"Cambrai": {"control": CP}, "Sedan": {"control": CP}})
    g = fight(units, "Le_Havre", ["GE-1", "GE-2"], [1, 1], spaces=spaces, played=["CP-08"])
    assert place(g, "FR-1") == "permanently_eliminated"
    assert events(g, "replaced")


def test_r12_10_9_eliminated_units_wait_face_up() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-C01": {"place": "Cambrai", "reduced": 1}}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    assert place(g, "FR-C01") == "ap_eliminated"
    assert not reduced(g, "FR-C01")


# 12.11


def beaten(margin: int, target: str = "Cambrai", units: Units | None = None, **more: Any) -> Game:
    """A German attack that wins by a margin of 1 or 2 against a French army."""
    start = {"Cambrai": "Sedan", "Sedan": "Metz"}[target]
    spaces = {start: {"control": CP}, **more.pop("spaces", {})}
    dice = {1: [4, 4], 2: [6, 4]}[margin]  # 5-column: 4 and 5; 3-column: 3
    placed = {"GE-1": start, "FR-1": target, **(units or {})}
    return fight(placed, target, ["GE-1"], dice, spaces=spaces, **more)


def test_r12_11_1_the_loser_retreats_one_or_two_spaces() -> None:
    g = beaten(1, units={"GE-2": "Sedan"})
    assert kind(g) != "RetreatUnit"  # GE-1 is reduced, and GE-2 did not attack
    assert place(g, "FR-1") == "Cambrai"
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})  # 3 against 1
    assert [f["loss"] for f in events(g, "fire")] == [3, 1]
    assert (kind(g), g.open_decisions()[0].distance) == ("RetreatUnit", 2)  # type: ignore[attr-defined]


def test_r12_11_1_no_retreat_on_a_tie() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai", "FR-2": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 2], spaces={"Sedan": {"control": CP}})
    assert [f["loss"] for f in events(g, "fire")] == [3, 3]
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert events(g, "result")[0]["winner"] == -1
    assert place(g, "FR-1") == "Cambrai"


def test_r12_11_2_a_lost_step_cancels_the_retreat_in_rough_ground() -> None:
    units = {"GE-1": "Metz", "GE-2": "Metz", "FR-1": "Sedan", "FR-C01": "Sedan"}
    g = fight(units, "Sedan", ["GE-1", "GE-2"], [1, 1])
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert kind(g) == "StandOrRetreat"
    choose(g, AP, "stand FR-C01")
    assert place(g, "FR-1") == "Sedan"
    assert reduced(g, "FR-C01")


def test_r12_11_3_r12_11_4_retreats_prefer_friendly_supplied_spaces() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}
    spaces = {"Sedan": {"control": CP}, "Brussels": {"control": CP}}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces=spaces)
    first = {option.split()[2] for option in options(g, AP, "retreat")}
    assert "Brussels" not in first
    assert "Amiens" in first
    with refused("12.11.4"):
        choose(g, AP, "retreat FR-1 Brussels")


def test_r12_11_3_p28_british_units_may_retreat_to_london_and_nobody_by_sea() -> None:
    for unit, london in (("BR-1", True), ("FR-1", False)):
        state: Any = at("cp 7.1", {unit: "Calais"}, hand={CP: ["CP-08"]}).state
        steps = open_steps(state, 0, UNIT[unit], SPACE["Calais"], SPACE["Calais"])
        assert bool(steps >> SPACE["London"] & 1) is london
        assert not steps >> SPACE["Le_Havre"] & 1


def test_r10_1_a_two_space_retreat_may_pass_a_full_space() -> None:
    full = {"FR-2": "Amiens", "FR-3": "Amiens", "FR-4": "Amiens"}
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai", **full}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    choose(g, AP, "retreat FR-1 Amiens")
    assert check(g.state) == []  # type: ignore[arg-type]
    assert "retreat FR-1 Rouen" in options(g, AP)


def test_r12_11_5_r12_11_8_a_retreat_takes_control_only_where_it_ends() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    choose(g, AP, "retreat FR-1 Amiens")
    choose(g, AP, options(g, AP, "retreat")[0])
    assert place(g, "FR-1") != "Amiens"
    assert control(g, "Cambrai") == AP


def test_r12_11_6_units_that_cannot_retreat_are_eliminated() -> None:
    units = {"AH-1": "Mostar", "AH-2": "Mostar", "MN-C": "Cetinje"}
    g = fight(units, "Cetinje", ["AH-1", "AH-2"], [3, 1])
    assert place(g, "MN-C") == "ap_eliminated"


# 12.12


def test_r12_12_1_full_strength_attackers_advance() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-C01": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [3, 1], spaces={"Sedan": {"control": CP}})
    assert kind(g) == "AdvanceUnit"
    choose(g, CP, "advance GE-1 Cambrai", "done")
    assert place(g, "GE-1") == "Cambrai"
    assert control(g, "Cambrai") == CP
    assert g.state.vp == 11


def test_r12_12_2_after_a_two_space_retreat_the_advance_goes_on() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}}, played=["CP-08"])
    choose(g, AP, "retreat FR-1 Amiens")
    choose(g, AP, options(g, AP, "retreat")[0])
    choose(g, CP, "advance GE-2 Cambrai")
    assert "advance GE-2 Amiens" in options(g, CP)
    choose(g, CP, "advance GE-2 Amiens", "done")
    assert control(g, "Amiens") == CP


def test_r12_12_3_a_fort_is_entered_only_by_those_who_besiege_it() -> None:
    units = {"GE-C01": "Metz", "GE-C02": "Metz", "GE-1": "Metz", "FR-C01": {"place": "Verdun", "reduced": 1}}
    g = fight(units, "Verdun", ["GE-1", "GE-C01", "GE-C02"], [1, 1])
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert kind(g) == "AdvanceUnit"
    choose(g, CP, "advance GE-1 Verdun", "done")
    assert g.state.control[SPACE["Verdun"]] == 0


def test_r12_12_4_cp_does_not_advance_on_into_the_channel_spaces() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai"}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    choose(g, AP, "retreat FR-1 Amiens")
    choose(g, AP, options(g, AP, "retreat")[0])
    choose(g, CP, "advance GE-2 Cambrai")
    with refused("12.12.4"):
        choose(g, CP, "advance GE-2 Amiens")


def test_r12_12_5_advancing_units_take_the_trench() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-C01": {"place": "Cambrai", "reduced": 1}}
    spaces = {"Sedan": {"control": CP}, "Cambrai": {"trench": 2, "trench_of": AP}}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [3, 1], spaces=spaces)
    choose(g, CP, "advance GE-1 Cambrai", "done")
    assert (g.state.trench[SPACE["Cambrai"]], g.state.trench_of[SPACE["Cambrai"]]) == (1, 1)


def test_r21_10_p10_an_attack_that_did_not_win_still_advances_into_an_empty_space() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-C01": {"place": "Cambrai", "reduced": 1}}
    g = fight(units, "Cambrai", ["GE-1", "GE-2"], [1, 1], spaces={"Sedan": {"control": CP}})
    assert kind(g) == "AdvanceUnit"


def test_r11_9_the_corps_that_attacks_across_the_caucasus_link_may_advance() -> None:
    units = {"RU-C01": "Caucasus", "TU-C01": {"place": "Poti", "reduced": 1}}
    more: dict[str, Any] = {"war": {"TU": CP}, "spaces": {"Poti": {"control": CP}}, "side": AP}
    g = fight(units, "Poti", ["RU-C01"], [6, 1], **more)
    assert g.state.caucasus_crossed == 1
    assert "advance RU-C01 Poti" in options(g, AP)


# 12.7 Cards


def test_r12_7_cp03_a_winning_card_stays_face_up_and_a_losing_one_is_discarded() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    for dice, lies in (((6, 1), "face_up"), ((1, 6), "discards")):
        g = activated(units, CP, "Tannenberg", dice=dice, hand={CP: ["CP-03"]})
        attack(g, CP, "Plock", "GE-1")
        choose(g, CP, "play CP-03")
        decline(g)
        while kind(g) in ("LoseStep", "RetreatUnit", "AdvanceUnit"):
            choose(g, asked(g), options(g, asked(g))[0])
        piles = {"face_up": g.state.face_up, "discards": g.state.discards[1]}
        assert CARD["CP-03"] in piles[lies]


def test_r12_7_a_face_up_card_is_used_once_per_action_round() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    g = activated(units, CP, "Tannenberg", face_up=["CP-03"], dice=(6, 1))
    attack(g, CP, "Plock", "GE-1")
    assert "play CP-03" in options(g, CP)
    choose(g, CP, "play CP-03")
    assert g.state.used == (CARD["CP-03"],)
    g = activated({**units, "RU-2": "Lomza"}, CP, "Tannenberg", face_up=["CP-03"], played=["CP-11"])
    state: Any = g.state
    state.used = (CARD["CP-03"],)
    assert playable(state, 1, fight_of(g), "cards") == []


def fight_of(g: Game) -> Fight:
    return Fight(1, SPACE["Plock"], (UNIT["GE-1"],), (UNIT["RU-1"],), 0)


def test_r12_7_the_question_tells_nothing_about_the_hand() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    for where in ("hand", "deck", "buried"):
        side = {AP: {where: ["AP-04"], **({} if where == "deck" else {"deck": ["AP-07"]})}}
        g = activated(units, CP, "Tannenberg", side=side)
        attack(g, CP, "Plock", "GE-1")
        decline_own(g)
        assert (asked(g), kind(g)) == (AP, "AnswerWithCard")
    g = activated(units, CP, "Tannenberg", side={AP: {"deck": ["AP-07"]}}, dice=(1, 1))
    attack(g, CP, "Plock", "GE-1")
    decline_own(g)
    assert events(g, "fire")


def decline_own(g: Game) -> None:
    while kind(g) == "PlayCombatCard":
        choose(g, CP, "no_card")


def test_r12_7_no_cards_for_a_stack_with_a_unit_out_of_supply() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai", "RU-C01": "Cambrai"}
    g = activated(units, CP, "Sedan", spaces={"Sedan": {"control": CP}}, hand={AP: ["AP-06"]}, dice=(1, 1))
    attack(g, CP, "Cambrai", "GE-1")
    decline_own(g)
    assert events(g, "fire")


def test_r12_13_ap06_withdrawal_restores_a_step_and_retreats_one_space() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "FR-1": "Cambrai", "FR-C01": "Cambrai"}
    g = activated(units, CP, "Sedan", spaces={"Sedan": {"control": CP}}, hand={AP: ["AP-06"]}, dice=(3, 1))
    attack(g, CP, "Cambrai", "GE-1", "GE-2")
    decline_own(g)
    choose(g, AP, "play AP-06")
    assert events(g, "fire")[0]["loss"] == 4
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert not reduced(g, "FR-C01")
    assert reduced(g, "FR-1")
    assert (kind(g), g.open_decisions()[0].distance) == ("RetreatUnit", 1)  # type: ignore[attr-defined]
    while kind(g) == "RetreatUnit":
        choose(g, AP, options(g, AP)[0])
    assert kind(g) == "AdvanceUnit"
    choose(g, CP, "done")
    assert CARD["AP-06"] in g.state.removed


def test_r12_7_r21_1_cp49_cp50_p1_michael_cancels_the_trench_and_adds_one() -> None:
    units = {"GE-1": "Sedan", "FR-1": "Cambrai"}
    spaces = {"Sedan": {"control": CP}, "Cambrai": {"trench": 2, "trench_of": AP}}
    for card, drm in (("CP-49", 1), ("CP-50", 0)):
        g = activated(units, CP, "Sedan", spaces=spaces, hand={CP: [card]}, played=["CP-54"], dice=(1, 1))
        attack(g, CP, "Cambrai", "GE-1")
        choose(g, CP, f"play {card}")
        decline(g)
        assert [(f["column"], f["drm"]) for f in events(g, "fire")] == [("5", drm), ("3", 0)]


def test_r21_3_cp51_p3_peace_offensive_costs_a_vp_without_an_advance() -> None:
    units = {"GE-1": "Sedan", "FR-1": "Cambrai"}
    g = activated(
        units,
        CP,
        "Sedan",
        spaces={"Sedan": {"control": CP}},
        hand={CP: ["CP-51"]},
        played=["CP-54"],
        dice=(1, 6),
    )
    attack(g, CP, "Cambrai", "GE-1")
    choose(g, CP, "play CP-51")
    decline(g)
    assert g.state.vp == 9


def test_ap27_great_retreat_calls_the_attack_off() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    g = activated(units, CP, "Tannenberg", played={"AP-27": 5}, side={CP: {"offensive": "GE"}})
    attack(g, CP, "Plock", "GE-1")
    assert (asked(g), options(g, AP)) == (AP, ["hold", "give_way"])
    choose(g, AP, "give_way")
    if kind(g) == "RetreatUnit":
        choose(g, AP, options(g, AP)[0])
    assert not events(g, "fire")
    assert kind(g) == "AdvanceUnit"


def test_cp02_wireless_intercepts_make_the_flank_succeed() -> None:
    units = {"GE-1": "Posen", "GE-2": "Breslau", "RU-1": "Lodz"}
    g = activated(units, CP, "Posen", "Breslau", hand={CP: ["CP-02"]}, dice=(6, 6))
    attack(g, CP, "Lodz", "GE-1", "GE-2")
    decline_own(g)
    choose(g, CP, "play CP-02")
    decline(g)
    assert fires(g)[0][0] == CP
    assert not events(g, "flank")


def test_cp44_von_hutier_fires_first() -> None:
    units = {"GE-1": "Tannenberg", "RU-1": "Plock"}
    g = activated(units, CP, "Tannenberg", hand={CP: ["CP-44"]}, dice=(6, 6))
    attack(g, CP, "Plock", "GE-1")
    choose(g, CP, "play CP-44")
    decline(g)
    while kind(g) == "LoseStep" and asked(g) == AP:
        choose(g, AP, options(g, AP)[0])
    assert fires(g)[0][0] == CP
    assert T.cards[CARD["CP-44"]].trench_negating
