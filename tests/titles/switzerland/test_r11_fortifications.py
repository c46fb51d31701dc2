"""11.0-11.2 Fortifications in combat."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.titles.switzerland.rules.r10_1_odds import combat_odds, odds_at
from tests.titles.switzerland.helpers import GERMAN, SWISS, UNIT, G, S, T, by_id, events, hits, place, run

X = "1405"
HEX = T.grid.parse(X)
NORTH, SOUTH = "1404", "1406"
LINE = {"CH-Line-1": {"fort_place": X, "facing": 5}}
"""Faces north-west, north and north-east."""
FORTRESS = {"CH-Fortress-1": {"fort_place": X}}


def fight(units: dict[str, Any], dice: list[int], attacker: str = G, **more: Any) -> Game:
    return run({"procedure": "CombatPhase", "side": attacker}, units, dice, **more)


def board(units: dict[str, Any], **fields: Any) -> Any:
    return run({"procedure": "StackingCheck", "side": "german"}, units, **fields).state


def fort_place(g: Game, fort: str) -> str:
    return str(g.title.notation.kinds["place"].name(g.state.fort_place[T.fort_ids.index(fort)]))


def test_r11_0_b43_an_enemy_must_fight_works_that_stand_alone() -> None:
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": NORTH}}, [3, 5], fort=LINE)
    assert events(g, "combat")[0]["defence"] == "1"
    assert fort_place(g, "CH-Line-1") == "dead_pile"


def test_r11_0_b125_works_alone_never_attack() -> None:
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": NORTH}}, [], attacker=S, fort=LINE)
    assert not events(g, "combat")


def test_r11_1a_b44_only_attackers_through_faced_sides_are_halved() -> None:
    units = {
        "DE-5-Inf-XX": {"place": X, "origin": NORTH, "hits": 1},
        "DE-23-Inf-XX": {"place": X, "origin": SOUTH},
        "CH-1-Inf-XX": X,
    }
    odds = odds_at(board(units, fort=LINE), HEX, GERMAN)
    assert odds.attack == 9 + 20, "4½ and 10"
    assert ("11.1", "DE-5-Inf-XX", 9) in by_id(odds.attack_factors)


@pytest.mark.parametrize(
    ("origin", "halved"), [("1305", 1), ("1404", 1), ("1505", 1), ("1506", 0), ("1406", 0), ("1306", 0)]
)
def test_r11_1a_a_line_faces_three_adjacent_sides(origin: str, halved: int) -> None:
    units = {"DE-5-Inf-XX": {"place": X, "origin": origin}, "CH-1-Inf-XX": X}
    assert odds_at(board(units, fort=LINE), HEX, GERMAN).attack == (10 if halved else 20)


def test_r11_1a_b44_b117_a_unit_inside_before_the_phase_is_not_halved() -> None:
    units = {"DE-5-Inf-XX": X, "CH-1-Inf-XX": X}
    assert odds_at(board(units, fort=LINE), HEX, GERMAN).attack == 20


def test_r11_1b_b46_a_line_adds_one_to_the_defence() -> None:
    odds = odds_at(board({"DE-5-Inf-XX": X, "CH-75-Inf-III": X}, fort=LINE), HEX, GERMAN)
    assert odds.defence == 2 * (2 + 1)
    assert ("11.1", "CH-Line-1", 2) in by_id(odds.defence_factors)


def test_r11_1b_b125_works_do_not_help_their_side_in_attack() -> None:
    odds = odds_at(board({"DE-5-Inf-XX": X, "CH-75-Inf-III": X}, fort=LINE), HEX, SWISS)
    assert (odds.attack, odds.defence) == (2 * 2, 2 * 10)


def test_r11_1b_b125_allies_of_the_owner_benefit() -> None:
    units = {"DE-5-Inf-XX": {"place": X, "origin": NORTH}, "FR-13-Inf-XX": X}
    odds = odds_at(board(units, fort=LINE, scenario="southern_hook"), HEX, GERMAN)
    assert (odds.attack, odds.defence) == (10, 2 * (8 + 1))


def test_r11_1c_b45_b117_a_line_attacked_only_from_behind_goes_before_the_first_round() -> None:
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": SOUTH}, "CH-75-Inf-III": X}, [6], fort=LINE)
    assert fort_place(g, "CH-Line-1") == "dead_pile"
    assert events(g, "combat")[0]["defence"] == "2"


def test_r11_1c_b117_one_attacker_through_a_faced_side_saves_the_line() -> None:
    units = {
        "DE-5-Inf-XX": {"place": X, "origin": SOUTH},
        "DE-GD-Mot-III": {"place": X, "origin": NORTH},
        "CH-10-Mtn-X": X,
    }
    g = fight(units, [1], fort=LINE, night=1)
    assert events(g, "combat")[0]["defence"] == "6"


def test_r11_1c_b117_units_inside_before_the_phase_neither_save_nor_doom_the_line() -> None:
    g = fight({"DE-5-Inf-XX": X, "CH-10-Mtn-X": X}, [5], fort=LINE, night=1)
    assert fort_place(g, "CH-Line-1") == X


def test_r11_1c_b172_troops_from_the_air_come_from_behind() -> None:
    g = fight({"DE-FJ-Para": {"place": X, "origin": "due"}, "CH-75-Inf-III": X}, [5], fort=LINE, night=1)
    assert fort_place(g, "CH-Line-1") == "dead_pile"


def test_r11_2_a_fortress_faces_all_sides_and_defends_with_three() -> None:
    for origin in ("1404", "1505", "1506", "1406", "1306", "1305"):
        units = {"DE-5-Inf-XX": {"place": X, "origin": origin}, "CH-75-Inf-III": X}
        odds = odds_at(board(units, fort=FORTRESS), HEX, GERMAN)
        assert (odds.attack, odds.defence) == (10, 2 * (2 + 3))
        assert ("11.2", "CH-Fortress-1", 6) in by_id(odds.defence_factors)


def test_r11_2_a_fortress_is_not_lost_to_an_attack_from_any_side() -> None:
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": SOUTH}, "CH-10-Mtn-X": X}, [5], fort=FORTRESS, night=1)
    assert fort_place(g, "CH-Fortress-1") == X


def losses(hits: int, steps: int, units: dict[str, Any], **more: Any) -> Game:
    wanted = {
        "procedure": "Losses",
        "hex": X,
        "owner": S,
        "units": list(units),
        "hits": hits,
        "steps": steps,
        "fort": "CH-Line-1",
    }
    return run(wanted, units, fort={"CH-Line-1": {"fort_place": X, **more}})


def test_r11_1_b46_units_take_the_losses_before_the_works() -> None:
    g = losses(1, 0, {"CH-75-Inf-III": X})
    assert hits(g, "CH-75-Inf-III") == 1
    assert not any(g.state.fort_hits)


def test_r11_1_b46_what_the_units_cannot_take_falls_on_the_works() -> None:
    g = losses(3, 0, {"CH-75-Inf-III": X})
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    assert g.state.fort_hits[0] == 1


@pytest.mark.parametrize(
    ("hits", "steps", "before", "falls"),
    [(1, 0, 0, False), (2, 0, 0, True), (1, 0, 1, True), (0, 1, 0, True)],
)
def test_r11_1_b46_alone_it_falls_to_two_hits_or_one_step(
    hits: int, steps: int, before: int, falls: bool
) -> None:
    g = losses(hits, steps, {}, fort_hits=before)
    assert (fort_place(g, "CH-Line-1") == "dead_pile") == falls


def test_r11_1_b46_alone_it_falls_to_e_and_ignores_r() -> None:
    """4½ times 2: 5 to 1, die 1 is 1R, then die 6 is E."""
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": NORTH}}, [1, 6], fort=LINE)
    assert [event["for_defender"] for event in events(g, "result")] == ["1R", "E"]
    assert fort_place(g, "CH-Line-1") == "dead_pile"


def test_r11_1_b125_e_removes_the_units_and_not_the_works() -> None:
    units = {"DE-4-Pz-XX": X, "DE-10-Pz-XX": X, "CH-75-Inf-III": X}
    g = fight(units, [6], fort=LINE, night=1)
    assert events(g, "result")[0]["for_defender"] == "E"
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    assert fort_place(g, "CH-Line-1") == X


def test_r11_1_b125_a_hit_on_works_lasts_while_enemies_are_in_the_hex() -> None:
    forts = {
        "CH-Line-1": {"fort_place": "1203", "fort_hits": 1},
        "CH-Line-2": {"fort_place": "1403", "fort_hits": 1},
    }
    g = fight({"DE-5-Inf-XX": "1403"}, [], attacker=S, fort=forts)
    assert g.state.fort_hits[:2] == (0, 1)


def test_r11_1_b46_units_that_cannot_survive_are_not_chosen_between() -> None:
    hit = {"place": X, "hits": 1}
    g = losses(2, 0, {"CH-75-Inf-III": hit, "CH-76-Inf-III": hit})
    assert not g.pending
    assert place(g, "CH-75-Inf-III") == place(g, "CH-76-Inf-III") == "casualty_pile"


def test_r11_2_b46_the_log_cites_the_rule_of_the_fortress() -> None:
    """10 halved against 3 is 1:1; die 4: 1/1; then 4½ against 3, die 5: -/1."""
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": NORTH}}, [4, 5], fort=FORTRESS)
    events = [(event.rule, event.kind) for event in g.log if event.kind.startswith("fort_")]
    assert events == [("11.2", "fort_hit"), ("11.2", "fort_destroyed")]


def test_r11_1_b125_b198_works_take_no_night_hit_but_cost_the_attacker_the_second_one() -> None:
    """10 to 1, halved 5:1, die 1: -/1R."""
    g = fight({"DE-5-Inf-XX": {"place": X, "origin": NORTH}}, [1], fort=LINE, night=1)
    assert g.state.fort_hits[0] == 1
    assert [event["unit"] for event in events(g, "hit")] == [UNIT["DE-5-Inf-XX"]] * 2


def test_r11_1_odds_can_be_asked_before_anybody_moves() -> None:
    state = board({"DE-5-Inf-XX": NORTH, "CH-75-Inf-III": X}, fort=LINE)
    odds = combat_odds(state, HEX, (UNIT["DE-5-Inf-XX"],), (UNIT["CH-75-Inf-III"],))
    assert odds.defence == 6
