"""13 Strategic redeployment."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.paths_of_glory.helpers import AP, CP, Game, Units, at, choose, last, place, refused, trench


def redeploying(units: Units, side: str, **more: Any) -> Game:
    """A card is used for 4 SR points."""
    card = "CP-09" if side == CP else "AP-02"
    g = at(f"{side} 7.1", units, hand={side: [card]}, **more)
    return choose(g, side, f"sr {card}")


def goals(g: Game, side: str, unit: str) -> set[str]:
    choose(g, side, f"redeploy {unit}")
    return last(g, side, "sr_to")


def test_r13_1_an_army_costs_four_points_and_a_corps_one() -> None:
    g = redeploying({"GE-1": "Berlin", "GE-C01": "Berlin"}, CP)
    choose(g, CP, "redeploy GE-C01", "sr_to Essen")
    with refused("13.1", "costs 4 SR points; 3 are left"):
        choose(g, CP, "redeploy GE-1")
    with refused("13.1", "has redeployed"):
        choose(g, CP, "redeploy GE-C01")


def test_r13_2_overland_through_friendly_spaces_to_a_supplied_one() -> None:
    spaces = {"Brussels": {"control": CP}, "Cambrai": {"control": CP}}
    g = redeploying({"GE-1": "Berlin", "FR-1": "Paris"}, CP, spaces=spaces)
    reached = goals(g, CP, "GE-1")
    assert {"Metz", "Cracow", "Vienna"} <= reached
    assert not {"Brussels", "Cambrai", "Paris"} & reached


def test_r13_3_corps_go_by_sea_and_russians_never() -> None:
    g = redeploying({"FR-C01": "Marseilles", "FR-1": "Marseilles", "RU-C01": "Riga"}, AP, war={"GR": AP})
    assert "Salonika" in goals(g, AP, "FR-C01")
    choose(g, AP, "sr_to Salonika")
    g = redeploying({"FR-1": "Marseilles"}, AP, war={"GR": AP})
    assert "Salonika" not in goals(g, AP, "FR-1")
    g = redeploying({"GE-C01": "Danzig"}, CP, spaces={"Libau": {"control": CP}})
    assert "Libau" in goals(g, CP, "GE-C01")


def test_r13_3_constantinople_is_an_allied_port_only_with_gallipoli() -> None:
    spaces: dict[str, dict[str, Any]] = {"Constantinople": {"control": AP}}
    g = redeploying({"BR-C01": "London"}, AP, war={"TU": CP}, spaces=spaces)
    assert "Constantinople" not in goals(g, AP, "BR-C01")
    spaces["Gallipoli"] = {"control": AP}
    g = redeploying({"BR-C01": "London"}, AP, war={"TU": CP}, spaces=spaces)
    assert "Constantinople" in goals(g, AP, "BR-C01")


def test_r13_4_from_the_reserve_box_to_a_unit_of_its_nation_or_home() -> None:
    g = redeploying({"FR-C01": "ap_reserve", "FR-1": "Verdun", "BR-1": "Calais"}, AP)
    assert goals(g, AP, "FR-C01") == {"Paris", "Verdun"}
    g = redeploying({"US-C01": "ap_reserve"}, AP)
    assert goals(g, AP, "US-C01") == {
        "Cherbourg", "Nantes", "La_Rochelle", "Bordeaux", "Le_Havre", "Calais", "Marseilles",
    }  # fmt: skip
    g = redeploying({"GE-C01": "Metz"}, CP)
    assert "cp_reserve" in goals(g, CP, "GE-C01")


def test_r13_4_canadians_count_as_british_but_a_lone_ana_does_not() -> None:
    units = {"BR-C01": "ap_reserve", "CND-C": "Cambrai", "ANA-C": "Arabia"}
    g = redeploying(units, AP, war={"TU": CP})
    assert goals(g, AP, "BR-C01") == {"London", "Cambrai"}


def test_r13_5_a_lost_capital_closes_the_reserve_box() -> None:
    g = redeploying({"AH-C01": "cp_reserve", "AH-1": "Cracow"}, CP, spaces={"Vienna": {"control": AP}})
    with refused("13.5", "Vienna"):
        choose(g, CP, "redeploy AH-C01")
    g = redeploying({"BE-C": "ap_reserve", "BE-1": "Calais"}, AP, spaces={"Brussels": {"control": CP}})
    assert goals(g, AP, "BE-C") == {"Calais"}


def test_r13_6_no_reserve_box_by_a_foreign_source() -> None:
    cut_off = {name: {"control": AP} for name in ("Belgrade", "Nis", "Skopje", "Valjevo")}
    war = {"BU": CP, "RO": AP}
    g = redeploying({"GE-C01": "Sofia"}, CP, war=war, spaces=cut_off)
    assert "cp_reserve" not in goals(g, CP, "GE-C01")
    g = redeploying({"BU-C01": "Sofia"}, CP, war=war, spaces=cut_off)
    assert "cp_reserve" in goals(g, CP, "BU-C01")


def test_r13_7_russians_redeploy_within_russia_and_montenegro_to_its_box() -> None:
    g = redeploying({"RU-C01": "Kovno"}, AP, spaces={"Konigsberg": {"control": AP, "fort": 0}})
    assert "Konigsberg" not in goals(g, AP, "RU-C01")
    g = redeploying({"MN-C": "Cetinje"}, AP)
    assert goals(g, AP, "MN-C") == {"ap_reserve"}


def test_r13_8_one_british_corps_a_turn_to_the_near_east() -> None:
    units = {"BR-C01": "London", "AUS-C": "London", "CND-C": "London", "FR-C01": "Marseilles"}
    g = redeploying(units, AP)
    assert "Alexandria" not in goals(g, AP, "FR-C01")
    choose(g, AP, "sr_to Cherbourg")
    assert "Alexandria" not in goals(g, AP, "CND-C")
    choose(g, AP, "sr_to Calais")
    assert "Alexandria" in goals(g, AP, "BR-C01")
    choose(g, AP, "sr_to Alexandria")
    assert "Alexandria" not in goals(g, AP, "AUS-C")


def test_r13_8_one_russian_corps_a_turn_and_never_an_army() -> None:
    g = redeploying({"RU-C01": "Odessa", "RU-C02": "Odessa"}, AP)
    assert "Tbilisi" in goals(g, AP, "RU-C01")
    choose(g, AP, "sr_to Tbilisi")
    assert "Tbilisi" not in goals(g, AP, "RU-C02")
    g = redeploying({"RU-1": "Odessa"}, AP)
    assert "Tbilisi" not in goals(g, AP, "RU-1")


def test_r13_8_one_cp_corps_other_than_turks() -> None:
    war = {"TU": CP, "BU": CP}
    open_way = {name: {"control": CP} for name in ("Belgrade", "Nis", "Skopje", "Valjevo")}
    open_way["Belgrade"]["fort"] = 0  # type: ignore[assignment]
    g = redeploying({"GE-C01": "Sofia", "AH-C01": "Sofia", "TU-C01": "Sofia"}, CP, war=war, spaces=open_way)
    assert "Constantinople" in goals(g, CP, "GE-C01")
    choose(g, CP, "sr_to Constantinople")
    assert "Constantinople" not in goals(g, CP, "AH-C01")
    choose(g, CP, "sr_to cp_reserve")
    assert "Constantinople" in goals(g, CP, "TU-C01")


def test_r13_9_later_redeployments_use_the_effect_of_earlier_ones() -> None:
    units = {"FR-C01": "Lyon", "FR-C02": "Dijon", "FR-C03": "Dijon", "FR-C04": "Dijon"}
    g = redeploying(units, AP)
    assert "Dijon" not in goals(g, AP, "FR-C01")
    choose(g, AP, "sr_to Nevers")
    choose(g, AP, "redeploy FR-C02", "sr_to Paris")
    assert place(g, "FR-C02") == "Paris"
    g = redeploying(units, AP)
    choose(g, AP, "redeploy FR-C02", "sr_to Paris")
    assert "Dijon" in goals(g, AP, "FR-C01")


@pytest.mark.parametrize(("level", "left"), [(1, (0, "")), (2, (1, AP))])
def test_r11_16_r13_2_a_unit_that_redeploys_takes_the_trench_of_besiegers_who_left(
    level: int, left: tuple[int, str]
) -> None:
    spaces = {"Verdun": {"trench": level, "trench_of": CP}}
    g = at("ap 7.1", {"FR-C01": "Paris"}, hand={AP: ["AP-09"]}, spaces=spaces)
    choose(g, AP, "sr AP-09", "redeploy FR-C01", "sr_to Verdun")
    assert trench(g, "Verdun") == left
