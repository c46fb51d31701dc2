"""7.6, 9.8, 12.7 The cards one by one: when they may be played, in which combats they help, what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from redoubt.engine import record
from redoubt.engine.dice import ScriptedDice
from redoubt.engine.game import Game
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.rules.cards.collection import CARDS
from redoubt.titles.paths_of_glory.rules.cards.cp_limited_war import african_corps
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight, by_card
from redoubt.titles.paths_of_glory.rules.cards.entrench import trench_sites
from redoubt.titles.paths_of_glory.rules.r09_events import why_no_event
from redoubt.titles.paths_of_glory.state import ATTACK, ELIMINATED, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, tables

T = tables()
ATTACKER = {"AP": AP, "CP": CP}


def board(
    units: Mapping[str, Any] | None = None, played: str = "", dice: tuple[int, ...] = (), **fields: Any
) -> Game:
    """A position with these units, and these cards played as events on turn 1."""
    placed = {
        unit: {"place": value} if isinstance(value, str) else value for unit, value in (units or {}).items()
    }
    cards = {card: {"played": 1} for card in played.split()}
    data = {"scenario": "historical", "turn": 4, "unit": placed, "card": cards, **fields}
    data["run"] = {"procedure": "WarInAfrica"}  # it waits for AP
    return record.position_game(TITLE, data, ScriptedDice(dice))


def state(*args: Any, **fields: Any) -> Board:
    board_state = board(*args, **fields).state
    assert isinstance(board_state, Board)
    return board_state


def fight(g: Board, attackers: str, target: str, defenders: str, trench: int = 0) -> Fight:
    attack = tuple(T.unit[unit] for unit in attackers.split())
    side = T.side[attack[0]]
    return Fight(
        side, T.space[target], attack, tuple(T.unit[unit] for unit in defenders.split()), trench, True
    )


def test_r07_6_every_card_of_the_data_is_declared_once() -> None:
    assert sorted(CARDS) == sorted(row.id for row in T.cards)
    for row in T.cards:
        use = CARDS[row.id].combat
        assert bool(row.combat_card) == (use is not None), row.id
        assert bool(row.trench_negating) == (use is not None and use.step == "trench"), row.id


FRENCH_FORTS_GONE = {
    "space": {row.name.replace(" ", "_"): {"fort": 0} for row in T.spaces if row.fort and row.nation == "FR"}
}
MAY = [
    ("AP-09", {"turn": 2}, "", True),
    ("AP-09", {"turn": 3}, "", False),
    ("AP-12", {}, "", True),
    ("AP-12", {"turn": 1}, "", False),
    ("AP-12", {}, "CP-06", False),
    ("CP-06", {}, "AP-12", False),
    ("AP-13", {}, "CP-01", True),
    ("AP-13", {}, "", False),
    ("AP-13", {"side": {"ap": {"commitment": 1}}}, "CP-01", False),
    ("AP-16", {}, "CP-52", False),
    ("AP-22", {}, "", False),
    ("AP-26", {}, "AP-02", True),
    ("AP-26", {}, "", False),
    ("AP-26", {}, "AP-02 AP-54", False),
    ("AP-33", {}, "", False),
    ("AP-33", {"fleet_at_sea": 1}, "", True),
    ("AP-38", {}, "", False),
    ("AP-38", {}, "AP-55", True),
    ("AP-38", {}, "AP-55 CP-36", False),
    ("AP-38", {}, "AP-55 CP-36 AP-52", True),
    ("AP-40", {}, "", False),
    ("AP-43", {}, "AP-55", True),
    ("AP-43", {}, "", False),
    ("AP-47", {}, "AP-55", True),
    ("AP-47", {}, "AP-55 CP-36", False),
    ("AP-64", {}, "AP-55", True),
    ("AP-64", {}, "", False),
    ("AP-65", {"side": {"ap": {"war_status": 15}, "cp": {"war_status": 15}}}, "", True),
    ("AP-65", {"side": {"ap": {"war_status": 15}, "cp": {"war_status": 14}}}, "", False),
    ("AP-41", {}, "", False),
    ("AP-45", {}, "CP-52", True),
    ("AP-45", {}, "CP-52 CP-53", False),
    ("AP-51", {}, "CP-50", True),
    ("AP-51", {}, "", False),
    ("AP-52", {}, "CP-36", True),
    ("AP-54", {"side": {"ap": {"war_status": 15}, "cp": {"war_status": 15}}}, "", True),
    ("AP-54", {"side": {"ap": {"war_status": 15}, "cp": {"war_status": 14}}}, "", False),
    ("AP-55", {}, "AP-54", True),
    ("AP-55", {"turn": 1}, "AP-54", False),
    ("CP-01", {"turn": 1}, "", True),
    ("CP-01", {"turn": 2}, "", False),
    ("CP-09", {"side": {"cp": {"commitment": 2}}}, "", False),
    ("CP-13", {"turn": 2}, "", False),
    ("CP-13", {"turn": 2}, "AP-09", True),
    ("CP-13", {"turn": 3}, "", True),
    ("CP-26", {}, "CP-13", False),
    ("CP-26", FRENCH_FORTS_GONE, "CP-13", True),
    ("CP-26", FRENCH_FORTS_GONE, "CP-13 CP-54", False),
    ("CP-28", {}, "", False),
    (
        "CP-28",
        {"space": {"Warsaw": {"control": "cp"}, "Riga": {"control": "cp"}, "Vilna": {"control": "cp"}}},
        "",
        True,
    ),
    ("CP-36", {}, "", False),
    ("CP-37", {}, "CP-54", True),
    ("CP-45", {}, "CP-53", True),
    ("CP-49", {}, "", False),
    ("CP-52", {"side": {"ap": {"war_status": 16}, "cp": {"war_status": 17}}}, "CP-28", True),
    ("CP-52", {"side": {"ap": {"war_status": 16}, "cp": {"war_status": 16}}}, "CP-28", False),
    ("CP-53", {"space": {"Warsaw": {"control": "cp"}}}, "CP-52", True),
    ("CP-53", {"tsar_fell_at": 1, "space": {"Warsaw": {"control": "cp"}}}, "CP-52", False),
    ("CP-55", {}, "CP-51", False),
    ("CP-58", {}, "", False),
    ("CP-58", {}, "CP-28", True),
    ("CP-59", {}, "", False),
    ("CP-63", {}, "", False),
    ("CP-63", {}, "CP-52", True),
    ("CP-65", {"turn": 17}, "", False),
]


ALLIED, CENTRAL = (tuple(row for row in MAY if row[0].startswith(side)) for side in ("AP", "CP"))


@pytest.mark.parametrize(("card", "fields", "played", "allowed"), ALLIED)
def test_ap09_ap12_ap13_ap16_ap22_ap26_ap33_ap38_ap40_ap41_ap43_conditions(
    card: str, fields: dict[str, Any], played: str, allowed: bool
) -> None:
    _condition(card, fields, played, allowed)


def test_ap45_ap47_ap51_ap52_ap54_ap55_ap64_ap65_have_conditions_too() -> None:
    assert {"AP-45", "AP-47", "AP-51", "AP-52", "AP-54", "AP-55", "AP-64", "AP-65"} <= {
        row[0] for row in ALLIED
    }


@pytest.mark.parametrize(("card", "fields", "played", "allowed"), CENTRAL)
def test_cp01_cp09_cp13_cp26_cp28_cp36_cp37_cp45_cp52_cp53_cp55_cp58_cp59_cp63_cp65_conditions(
    card: str, fields: dict[str, Any], played: str, allowed: bool
) -> None:
    _condition(card, fields, played, allowed)


def _condition(card: str, fields: dict[str, Any], played: str, allowed: bool) -> None:
    number = T.card[card]
    no = why_no_event(state(played=played, **fields), T.card_side[number], number)
    assert (no is None) is allowed
    assert no is None or no.rule in (card, "16.6", "16.7", "7.7", "4.4.6", "9.4", "9.8")


FITS = [
    ("AP-04", "RU-1", "Insterberg", "GE-8", "AP", True),
    ("AP-04", "FR-1", "Metz", "GE-8", "AP", False),
    ("AP-05", "GE-8", "Belgrade", "SB-1", "AP", True),
    ("AP-18", "BR-1", "Brussels", "GE-1", "AP", True),
    ("AP-18", "AUS-C CND-C", "Brussels", "GE-1", "AP", False),
    ("AP-19", "FR-1", "Brussels", "GE-1", "AP", True),
    ("AP-21", "FR-1", "Brussels", "GE-1", "AP", True),
    ("AP-21", "BR-1", "Brussels", "GE-1", "AP", False),
    ("AP-48", "BR-1", "Brussels", "GE-1", "AP", True),
    ("AP-48", "BR-1", "Sedan", "GE-1", "AP", False),
    ("AP-58", "RU-1", "Lemberg", "AH-1", "AP", True),
    ("AP-58", "FR-1", "Metz", "GE-1", "AP", False),
    ("AP-63", "GE-1", "Cambrai", "BR-1", "AP", True),
    ("AP-63", "GE-1", "Cambrai", "BR-C01", "AP", False),
    ("CP-15", "GE-1", "Verdun", "FR-1", "CP", True),
    ("CP-15", "AH-1", "Lublin", "RU-1", "CP", False),
    ("CP-19", "GE-1", "Verdun", "FR-1", "CP", True),
    ("CP-35", "GE-1", "Verdun", "FR-1", "CP", True),
    ("CP-40", "GE-1", "Verdun", "FR-1", "CP", True),
    ("CP-40", "TU-C01", "Basra", "BR-C01", "CP", False),
    ("CP-30", "GE-1", "Belfort", "FR-1", "CP", True),
    ("CP-57", "AH-1", "Lublin", "RU-1", "CP", True),
    ("CP-57", "GE-1", "Lublin", "RU-1", "CP", False),
    ("AP-59", "IT-1 IT-2", "Trent", "AH-1", "AP", True),
    ("AP-59", "IT-1 FR-1", "Trent", "AH-1", "AP", False),
    ("CP-02", "GE-8", "Warsaw", "RU-1 RU-2", "CP", True),
    ("CP-02", "GE-8", "Warsaw", "RU-1 SB-1", "CP", False),
    ("CP-03", "GE-8", "Warsaw", "RU-1 SB-1", "CP", True),
    ("CP-16", "TU-C01", "Basra", "BR-C01", "CP", True),
    ("CP-16", "SN-C", "Basra", "BR-C01", "CP", False),
    ("CP-26", "GE-1", "Verdun", "FR-1", "CP", True),
    ("CP-26", "AH-1", "Verdun", "FR-1", "CP", False),
    ("CP-26", "GE-1", "Sedan", "FR-1", "CP", False),
    ("CP-49", "GE-1", "Sedan", "FR-1", "CP", False),
    ("CP-31", "BR-C01", "Gaza", "TU-C13", "CP", True),
    ("CP-43", "GE-1", "Asiago", "IT-1", "CP", True),
    ("CP-43", "GE-1", "Asiago", "IT-1 FR-1", "CP", False),
    ("CP-44", "GE-1", "Riga", "RU-1 RO-C01", "CP", True),
    ("CP-62", "GE-1", "Paris", "FR-1", "CP", True),
    ("CP-62", "GE-1", "Verona", "IT-1", "CP", True),
    ("CP-64", "BR-1", "Cambrai", "GE-1", "CP", True),
    ("CP-64", "BR-1", "Aachen", "GE-1", "CP", False),
]


ALLIED_FITS, CENTRAL_FITS = (tuple(row for row in FITS if row[0].startswith(side)) for side in ("AP", "CP"))


@pytest.mark.parametrize(("card", "attackers", "target", "defenders", "side", "fits"), ALLIED_FITS)
def test_ap04_ap05_ap18_ap19_ap21_ap48_ap58_ap59_ap63_combats_in_which_a_card_helps(
    card: str, attackers: str, target: str, defenders: str, side: str, fits: bool
) -> None:
    _helps(card, attackers, target, defenders, side, fits)


@pytest.mark.parametrize(("card", "attackers", "target", "defenders", "side", "fits"), CENTRAL_FITS)
def test_cp03_cp15_cp16_cp19_cp26_cp30_cp31_cp35_cp40_cp43_cp57_cp62_combats_in_which_a_card_helps(
    card: str, attackers: str, target: str, defenders: str, side: str, fits: bool
) -> None:
    _helps(card, attackers, target, defenders, side, fits)


def _helps(card: str, attackers: str, target: str, defenders: str, side: str, fits: bool) -> None:
    g, use = state(played="CP-13 AP-28"), CARDS[card].combat
    assert use is not None
    assert (use.fits(g, fight(g, attackers, target, defenders), ATTACKER[side]) is None) is fits


@pytest.mark.parametrize(
    ("card", "trench", "fits"), [("CP-18", 1, True), ("CP-18", 0, False), ("CP-60", 0, True)]
)
def test_r12_7_cp18_cp60_cards_that_ask_for_a_trench(card: str, trench: int, fits: bool) -> None:
    g, use = state(), CARDS[card].combat
    assert use is not None
    units = ("FR-1", "Cambrai", "GE-1") if card == "CP-18" else ("BR-C01", "Gaza", "TU-C13")
    assert (use.fits(g, fight(g, *units, trench), CP) is None) is fits


@pytest.mark.parametrize(
    ("turn", "target", "fits"),
    [(3, "Trent", True), (4, "Trent", True), (5, "Trent", False), (1, "Trent", False), (5, "Pinsk", True)],
)
def test_ap07_cp04_severe_weather_by_season_and_terrain(turn: int, target: str, fits: bool) -> None:
    for card, side in (("AP-07", AP), ("CP-04", CP)):
        g, use = state(turn=turn), CARDS[card].combat
        assert use is not None
        assert (use.drm, use.attack, use.defence) == (2, False, True)
        no = use.fits(g, fight(g, "GE-1", target, "RU-1"), side)
        assert (no is None) is fits


def test_ap05_putnik_ends_with_1915() -> None:
    use = CARDS["AP-05"].combat
    assert use is not None
    late = state(turn=8)
    no = by_card(use.fits(late, fight(late, "GE-8", "Belgrade", "SB-1"), AP), "AP-05")
    assert no is not None
    assert no.rule == "AP-05"


def test_cp01_guns_of_august_takes_liege_and_marks_the_armies_for_attack() -> None:
    placed = {"GE-1": "Aachen", "GE-2": "Koblenz", "GE-3": "Koblenz", "BE-1": "Antwerp", "FR-5": "Sedan"}
    data = {
        "scenario": "historical",
        "turn": 1,
        "phase": "cp 7.1",
        "unit": {unit: {"place": space} for unit, space in placed.items()},
        "side": {"cp": {"hand": ["CP-01"]}},
    }
    game = record.position_game(TITLE, data, ScriptedDice([]))
    g: Any = game.state
    liege = T.space["Liege"]
    assert (g.place[T.unit["GE-1"]], g.place[T.unit["GE-2"]]) == (liege, liege)
    assert (g.fort[liege], g.control[liege]) == (0, CP)
    assert [n for n, marker in enumerate(g.marker) if marker == ATTACK] == sorted([liege, T.space["Koblenz"]])
    assert [str(choice) for choice in game.legal("cp")] == ["done", "attack Sedan"]


def test_cp52_the_tsar_falls_for_three_points_while_romania_is_neutral() -> None:
    g = state(space={"Warsaw": {"control": "cp"}})
    before = g.vp
    CARDS["CP-52"].event(g)
    assert (g.vp - before, g.tsar_fell_at) == (3, 1)


def test_cp47_a_french_offensive_becomes_a_mutiny() -> None:
    g = state(side={"ap": {"offensive": "FR"}})
    CARDS["CP-47"].event(g)
    assert TITLE.notation.kinds["offensive"].name(g.offensive[AP]) == "mutiny"


def test_cp54_germany_no_longer_has_to_attack() -> None:
    g = state(side={"cp": {"offensive": "GE"}})
    CARDS["CP-54"].event(g)
    assert g.offensive[CP] == -1


def test_cp32_africa_takes_full_british_corps_first() -> None:
    g = state(
        {
            "BR-C01": "Cairo",
            "BR-C02": {"place": "ap_reserve", "reduced": 1},
            "AUS-C": "Cairo",
            "BEF-C": "Calais",
        }
    )
    assert african_corps(g) == [T.unit["BR-C01"]]
    alone = state({"BR-C02": {"place": "ap_reserve", "reduced": 1}})
    assert african_corps(alone) == [T.unit["BR-C02"]]


def test_ap12_the_first_trench_needs_a_supplied_army() -> None:
    g = state({"FR-1": "Paris", "BR-C01": "Calais"})
    assert trench_sites(g, AP) == [T.space["Paris"]]


def test_cp45_russia_leaves_the_war_at_brest_litovsk() -> None:
    g = state({"RU-1": "Warsaw", "RU-C01": "Nis", "RU-C02": "Lutsk", "SB-1": "Lutsk"})
    CARDS["CP-45"].event(g)
    assert g.place[T.unit["RU-1"]] == T.space["Warsaw"]
    assert g.place[T.unit["RU-C01"]] == g.place[T.unit["RU-C02"]] == ELIMINATED[AP]


@pytest.mark.parametrize(("die", "change"), [(1, -1), (3, -1), (4, 0), (6, 1)])
def test_ap62_the_sixtus_affair_is_a_die_on_the_peace_table(die: int, change: int) -> None:
    g = board(dice=(die,)).state
    before = g.vp
    CARDS["AP-62"].event(g)
    assert g.vp - before == change


def test_ap23_only_the_player_of_the_card_sees_the_hand() -> None:
    game = board(side={"cp": {"hand": ["CP-02", "CP-03"]}})
    CARDS["AP-23"].event(game.state)
    seen = [event for event in game.log if event.kind == "hand_seen"]
    assert [event.seen_by for event in seen] == [(AP,)]
