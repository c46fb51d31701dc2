"""Cards in play: reinforcements, offensives that help attacks, retreats that are refused, optional cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.paths_of_glory.helpers import (
    AP,
    CARD,
    CP,
    SPACE,
    UNIT,
    Game,
    Units,
    asked,
    at,
    attack,
    choose,
    decline,
    events,
    fight,
    kind,
    last,
    options,
    place,
    reduced,
    refused,
    trench,
)

OPTIONAL = {"optional_cards": True}
CAUCASUS = (
    "Petrograd Moscow Kharkov Caucasus Batum Kars Poti Grozny Petrovsk Tbilisi Elizabethpol Baku Erivan"
)


def event(card: str, units: Units | None = None, **more: Any) -> Game:
    who = AP if card.startswith("AP") else CP
    return choose(at(f"{who} 7.1", units, hand={who: [card]}, **more), who, f"event {card}")


@pytest.mark.parametrize(
    ("card", "box", "entries"),
    [
        ("AP-16", "", ""), ("AP-44", "", ""),
        ("AP-29", "", CAUCASUS),
        ("CP-42", "", "Constantinople"), ("CP-48", "", "Constantinople"), ("AP-43", "US-C01 US-C02",
         "Cherbourg Nantes La_Rochelle Bordeaux Le_Havre Calais Marseilles"), ("AP-41", "", ""),
    ],
)  # fmt: skip
def test_ap16_ap29_ap41_ap43_ap44_cp42_cp48_what_enters_and_where(card: str, box: str, entries: str) -> None:
    g = event(card, war={"TU": CP}, played=["AP-55"])
    for corps in box.split():
        assert place(g, corps) == "ap_reserve"
    if entries and "place" in {choice.verb for choice in g.legal(asked(g))}:
        assert last(g, asked(g), "place") == set(entries.split())
    elif entries:
        army = UNIT["TU-YLD"] if card == "CP-42" else UNIT["TU-AOI"]
        assert g.state.place[army] == SPACE[entries]
    if card == "AP-41":
        assert place(g, "ANA-C") == "Arabia"
    if card == "AP-16":
        assert place(g, "RO-C02") == "Bucharest"
    if card == "AP-44":
        assert place(g, "GR-C03") == "Athens"


def test_ap53_the_orient_army_goes_to_salonika_or_home() -> None:
    g = event("AP-53", war={"GR": AP})
    assert last(g, AP, "place") == {"Salonika", "Paris"}
    choose(g, AP, "place FR-ORIENT Paris")
    assert g.state.at_home[UNIT["FR-ORIENT"]] == 1


@pytest.mark.parametrize(("card", "unit", "drm"), [("AP-35", "US-1", 2), ("AP-46", "RU-1", 1)])
def test_ap35_ap46_offensives_add_to_every_attack_of_the_round(card: str, unit: str, drm: int) -> None:
    start, target, enemy = ("Amiens", "Cambrai", "GE-1") if unit == "US-1" else ("Dubno", "Tarnopol", "AH-1")
    spaces = {"Cambrai": {"control": CP}}
    g = event(card, {unit: start, enemy: target}, spaces=spaces, dice=(1, 1))
    choose(g, AP, f"activate_attack {start}")
    if kind(g) == "Activate":
        choose(g, AP, "done")
    attack(g, AP, target, unit)
    decline(g)
    assert events(g, "fire")[0]["drm"] == drm


def test_ap46_brusilov_cancels_one_trench_that_no_german_holds() -> None:
    dug = {"Tarnopol": {"trench": 2, "trench_of": CP}}
    g = event("AP-46", {"RU-1": "Dubno", "AH-1": "Tarnopol"}, spaces=dug, dice=(1, 1))
    choose(g, AP, "activate_attack Dubno", "done")
    attack(g, AP, "Tarnopol", "RU-1")
    choose(g, AP, "boost")
    decline(g)
    assert [f["column"] for f in events(g, "fire")] == ["3", "3"]


def test_ap45_kerensky_helps_one_attack_by_two() -> None:
    g = event("AP-45", {"RU-1": "Dubno", "AH-1": "Tarnopol"}, played=["CP-52"], dice=(1, 1))
    choose(g, AP, "activate_attack Dubno", "done")
    attack(g, AP, "Tarnopol", "RU-1")
    choose(g, AP, "boost")
    decline(g)
    assert events(g, "fire")[0]["drm"] == 2
    assert g.state.boost_used == 1


def test_ap36_mine_attack_is_discarded_after_one_combat() -> None:
    dug = {"Cambrai": {"control": CP, "trench": 1, "trench_of": CP}}
    g = at("ap 7.1", {"BR-1": "Amiens", "GE-1": "Cambrai"}, (6, 1), hand={AP: ["AP-36", "AP-09"]}, spaces=dug)
    choose(g, AP, "ops AP-09", "activate_attack Amiens", "done")
    attack(g, AP, "Cambrai", "BR-1")
    choose(g, AP, "play AP-36")
    decline(g)
    while kind(g) in ("LoseStep", "StandOrRetreat", "RetreatUnit", "AdvanceUnit"):
        choose(g, asked(g), options(g, asked(g))[0])
    assert CARD["AP-36"] in g.state.discards[0]


def defended(card: str, units: Units, target: str, start: str, who: str = AP, **more: Any) -> Game:
    """An attack that wins by far, against a defender who plays a card."""
    attackers = [unit for unit, place in units.items() if place == start]
    foe = CP if who == AP else AP
    ops = "CP-09" if foe == CP else "AP-02"
    g = at(f"{foe} 7.1", units, more.pop("dice", (6, 1)), hand={who: [card], foe: [ops]}, **more)
    choose(g, foe, f"ops {ops}", f"activate_attack {start}", "done")
    attack(g, foe, target, *attackers)
    while kind(g) == "PlayCombatCard":
        choose(g, foe, "no_card")
    choose(g, who, f"play {card}")
    return decline(g)


def test_ap39_they_shall_not_pass_refuses_the_retreat_at_a_french_fort() -> None:
    units = {
        "GE-1": "Metz",
        "GE-2": "Metz",
        "GE-3": "Metz",
        "FR-1": "Verdun",
        "FR-2": "Verdun",
        "FR-3": "Verdun",
    }
    g = defended("AP-39", units, "Verdun", "Metz", dice=(6, 1))
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert not events(g, "retreated")
    assert any(place(g, army) == "Verdun" for army in ("FR-1", "FR-2", "FR-3"))


def test_ap63_backs_to_the_wall_is_removed_even_without_a_retreat() -> None:
    units = {"GE-1": "Sedan", "GE-2": "Sedan", "BR-1": "Cambrai", "BR-2": "Cambrai"}
    g = defended(
        "AP-63", units, "Cambrai", "Sedan", spaces={"Sedan": {"control": CP}}, options=OPTIONAL, dice=(3, 1)
    )
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert not events(g, "retreated")
    assert CARD["AP-63"] in g.state.removed


def test_cp31_kemal_puts_turkish_corps_on_the_army_table() -> None:
    units = {"BR-C01": "Sinai", "BR-C02": "Sinai", "TU-C13": "Gaza"}
    more: dict[str, Any] = {"war": {"TU": CP}, "spaces": {"Sinai": {"control": AP}}, "turn": 7}
    g = defended("CP-31", units, "Gaza", "Sinai", who=CP, dice=(1, 1), **more)
    assert events(g, "fire")[1]["table"] == "army"


def test_cp56_the_central_powers_withdraw_too() -> None:
    units = {"FR-1": "Amiens", "FR-2": "Amiens", "GE-1": "Cambrai", "GE-C01": "Cambrai"}
    spaces = {"Cambrai": {"control": CP}, "Sedan": {"control": CP}}
    g = defended("CP-56", units, "Cambrai", "Amiens", who=CP, spaces=spaces, options=OPTIONAL, dice=(4, 1))
    while kind(g) in ("LoseStep", "RestoreStep"):
        choose(g, asked(g), options(g, asked(g))[0])
    assert kind(g) == "RetreatUnit"


def test_cp61_haig_keeps_entrenched_germans_in_place() -> None:
    dug = {"Cambrai": {"control": CP, "trench": 1, "trench_of": CP}, "Sedan": {"control": CP}}
    units = {"BR-1": "Amiens", "BR-2": "Amiens", "BR-3": "Amiens", "GE-1": "Cambrai", "GE-2": "Cambrai"}
    g = fight(units, "Cambrai", ["BR-1", "BR-2", "BR-3"], [6, 1], side=AP, spaces=dug, played={"CP-61": 5})
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert kind(g) == "HoldWithHaig"
    choose(g, CP, "hold")
    assert not events(g, "retreated")


def test_cp64_alberich_calls_the_attack_off_and_gives_cards_back() -> None:
    units = {"BR-1": "Amiens", "GE-1": "Cambrai"}
    spaces = {"Cambrai": {"control": CP}, "Sedan": {"control": CP}}
    side = {AP: {"offensive": "BR"}}
    g = at(
        "ap 7.1",
        units,
        hand={AP: ["AP-18", "AP-09"], CP: ["CP-64"]},
        spaces=spaces,
        options=OPTIONAL,
        side=side,
    )
    choose(g, AP, "ops AP-09", "activate_attack Amiens", "done")
    attack(g, AP, "Cambrai", "BR-1")
    choose(g, AP, "play AP-18")
    while kind(g) == "PlayCombatCard":
        choose(g, AP, "no_card")
    choose(g, CP, "play CP-64")
    assert not events(g, "fire")
    assert CARD["AP-18"] in g.state.hand[0]
    assert g.state.offensive_met[0] == 1


def test_ap56_paris_taxis_flip_a_french_army_near_paris() -> None:
    units = {"FR-6": {"place": "Paris", "reduced": 1}, "FR-9": {"place": "Verdun", "reduced": 1}}
    g = event("AP-56", units, options=OPTIONAL)
    assert not reduced(g, "FR-6")
    assert reduced(g, "FR-9")


def test_ap57_russian_cavalry_joins_a_russian_army() -> None:
    g = event("AP-57", {"RU-1": "Kovno", "RU-2": "Vilna", "RU-3": "Vilna"}, options=OPTIONAL)
    assert place(g, "RU-CAVALRY-C01") == place(g, "RU-CAVALRY-C02") == "Kovno"
    full = {"RU-1": "Kovno", "RU-2": "Kovno", "FR-1": "Paris"}
    g = at("ap 7.1", full, hand={AP: ["AP-57"]}, options=OPTIONAL)
    with refused("10.1"):
        choose(g, AP, "event AP-57")


def test_ap60_the_czech_legion_takes_an_austrian_corps_away() -> None:
    g = event("AP-60", {"AH-C01": "cp_eliminated"}, options=OPTIONAL)
    assert place(g, "AH-C01") == "permanently_eliminated"
    assert place(g, "CZECH-LEGION-C") == "ap_reserve"


def test_ap61_maude_fires_on_the_army_table_out_of_basra() -> None:
    units = {"BR-C01": "Basra", "TU-C01": "Qurna"}
    g = at("ap 7.1", units, (1, 1), hand={AP: ["AP-61", "AP-09"]}, war={"TU": CP}, turn=7, options=OPTIONAL)
    choose(g, AP, "ops AP-09", "activate_attack Basra", "done")
    attack(g, AP, "Qurna", "BR-C01")
    choose(g, AP, "play AP-61")
    decline(g)
    assert events(g, "fire")[0]["table"] == "army"


def test_cp59_polish_restoration_costs_a_vp() -> None:
    g = event("CP-59", spaces={"Warsaw": {"control": CP, "fort": 0}}, options=OPTIONAL, vp=12)
    assert g.state.vp == 11
    assert place(g, "POL-C03") == "cp_reserve"


def test_cp63_russian_desertions_reduce_four_units() -> None:
    units = {"RU-1": "Kovno", "RU-2": "Vilna", "RU-3": "Kiev"}
    g = event("CP-63", units, played=["CP-52"], options=OPTIONAL)
    choose(g, CP, "desert RU-1", "desert RU-3", "done")
    assert [reduced(g, unit) for unit in units] == [True, False, True]


def test_cp58_stavka_timidity_spares_german_trenches() -> None:
    dug = {"Insterberg": {"trench": 1, "trench_of": CP}}
    g = at(
        "ap 7.1",
        {"RU-1": "Kovno", "GE-8": "Insterberg"},
        hand={AP: ["AP-09"]},
        spaces=dug,
        played={"CP-58": 5},
    )
    choose(g, AP, "ops AP-09", "activate_attack Kovno", "done")
    with refused("12.5", "Stavka"):
        choose(g, AP, "attack Insterberg")


def test_ap48_royal_tank_corps_ignores_the_shifts_but_not_the_trench() -> None:
    dug = {"Cambrai": {"control": CP, "trench": 2, "trench_of": CP}}
    g = at("ap 7.1", {"BR-1": "Amiens", "GE-1": "Cambrai"}, (1, 1), hand={AP: ["AP-48", "AP-09"]}, spaces=dug,
           played=["AP-28"])  # fmt: skip
    choose(g, AP, "ops AP-09", "activate_attack Amiens", "done")
    attack(g, AP, "Cambrai", "BR-1")
    choose(g, AP, "play AP-48")
    decline(g)
    assert [f["column"] for f in events(g, "fire")] == ["4", "5"]
    assert trench(g, "Cambrai")[0] == 2


def test_r18_events_and_spaces_move_the_vp() -> None:
    for card, change in (("CP-09", 1), ("AP-13", -1), ("AP-26", -1), ("AP-40", -1), ("AP-52", -1)):
        g = event(card, {"FR-1": "Paris", "GE-1": "Essen"}, played=["CP-01", "AP-02", "CP-36", "CP-54"]
                  + (["AP-54"] if card == "AP-40" else []))  # fmt: skip
        assert g.state.vp == 10 + change, card


def test_r21_9_p9_each_army_is_replaced_at_once() -> None:
    units = {
        "GE-1": "Sedan", "GE-2": "Sedan", "GE-3": "Sedan", "FR-1": {"place": "Cambrai", "reduced": 1},
        "BR-1": {"place": "Cambrai", "reduced": 1}, "FR-C01": "ap_reserve", "BR-C01": "ap_reserve",
    }  # fmt: skip
    g = fight(units, "Cambrai", ["GE-1", "GE-2", "GE-3"], [3, 1], spaces={"Sedan": {"control": CP}})
    assert events(g, "fire")[0]["loss"] == 5 or kind(g) == "LoseStep"
    while kind(g) == "LoseStep":
        choose(g, asked(g), options(g, asked(g))[0])
    assert len(events(g, "replaced")) >= 1
