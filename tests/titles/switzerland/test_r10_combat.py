"""10.0, 10.1, 10.3-10.5 Combat: where, at what odds, round after round. Also 3.0c and 4.1.4 to 4.2.6."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.titles.switzerland.queries import strength
from redoubt.titles.switzerland.rules.r10_1_odds import (
    BELOW,
    Odds,
    column_name,
    combat_odds,
    odds_at,
    ratio_column,
)
from tests.titles.switzerland.helpers import (
    GERMAN,
    SWISS,
    UNIT,
    G,
    S,
    T,
    at,
    by_id,
    choose,
    events,
    hits,
    lost,
    options,
    place,
    refused,
    run,
)

X = "1405"
"""A clear hex in Switzerland."""
CLEAR = T.grid.parse(X)
URBAN = "1705"
MOUNTAIN = "1512"


def board(units: dict[str, Any], **fields: Any) -> Any:
    """A state with these units and nothing going on."""
    return run({"procedure": "StackingCheck", "side": "german"}, units, **fields).state


def odds(hex: str, attackers: list[str], defenders: list[str], overrun: bool = False, **more: Any) -> Odds:
    state = board(dict.fromkeys((*attackers, *defenders), hex), **more)
    ids = [tuple(UNIT[name] for name in names) for names in (attackers, defenders)]
    return combat_odds(state, T.grid.parse(hex), *ids, overrun=overrun)


def fight(units: dict[str, Any], dice: list[int], attacker: str = G, hex: str = X, **more: Any) -> Game:
    return run({"procedure": "Combat", "hex": hex, "attacker": attacker}, units, dice, **more)


# 3.0


def test_r03_0c_hits_lower_combat_strength() -> None:
    state = board({"DE-5-Inf-XX": {"place": X, "hits": 1}, "CH-75-Inf-III": X})
    assert strength(state, UNIT["DE-5-Inf-XX"]) == 9
    assert odds_at(state, CLEAR, GERMAN).attack == 2 * 9


def test_r03_0c_adjacent_enemies_do_not_fight() -> None:
    g = run({"procedure": "CombatPhase", "side": "german"}, {"DE-5-Inf-XX": X, "CH-75-Inf-III": "1404"})
    assert not events(g, "combat")


# 4.1.4 to 4.2.6


def test_r04_1_4_germans_attack_until_one_side_is_left() -> None:
    g = at(
        "4.1.4", {"DE-5-Inf-XX": X, "CH-4-Inf-XX": X, "CH-1-Inf-XX": "1406"}, dice=[5, 5, 4, 5, 5, 6, 1, 1]
    )
    assert len(events(g, "combat")) > 1
    assert all(event["attacker"] == GERMAN for event in events(g, "combat"))


def test_r04_1_7_the_swiss_attack_in_their_phase() -> None:
    g = run({"procedure": "CombatPhase", "side": "swiss"}, {"DE-GD-Mot-III": X, "CH-4-Inf-XX": X}, [2])
    assert [event["attacker"] for event in events(g, "combat")] == [SWISS]


@pytest.mark.parametrize(("side", "attacker"), [("german", GERMAN), ("swiss", SWISS)])
def test_r04_2_4_r04_2_6_one_round_at_night(side: str, attacker: int) -> None:
    g = run({"procedure": "CombatPhase", "side": side}, {"DE-5-Inf-XX": X, "CH-4-Inf-XX": X}, [5], night=1)
    assert [event["attacker"] for event in events(g, "combat")] == [attacker]


def test_r04_2_6_b56_both_sides_may_stay_after_a_night_round() -> None:
    g = run({"procedure": "CombatPhase", "side": G}, {"DE-5-Inf-XX": X, "CH-4-Inf-XX": X}, [5], night=1)
    assert place(g, "DE-5-Inf-XX") == place(g, "CH-4-Inf-XX") == X


# 10.0


def test_r10_0_combat_cannot_be_declined() -> None:
    units = {"DE-5-Inf-XX": X, "CH-75-Inf-III": X, "DE-23-Inf-XX": "1504", "CH-76-Inf-III": "1504"}
    g = run({"procedure": "CombatPhase", "side": G}, units)
    assert options(g, G) == ["fight 1405", "fight 1504"]
    with refused("10.0", "you must fight wherever troops of both sides share a hex"):
        g.choose(G, "done")
    with refused("10.0", "no combat in Aarau 1404"):
        g.choose(G, "fight 1404")


def test_r10_0_b122_brandenburgers_make_no_combat() -> None:
    g = run({"procedure": "CombatPhase", "side": G}, {"DE-Brand-1": X, "CH-75-Inf-III": X})
    assert not events(g, "combat")
    assert place(g, "DE-Brand-1") == place(g, "CH-75-Inf-III") == X


def test_r10_0_b87_brandenburgers_take_nothing_while_another_unit_can() -> None:
    units = {"DE-Brand-1": X, "DE-GD-Mot-III": X, "CH-4-Inf-XX": X}
    g = run(
        {
            "procedure": "Losses",
            "hex": X,
            "owner": G,
            "units": ["DE-GD-Mot-III", "DE-Brand-1"],
            "hits": 1,
            "steps": 0,
        },
        units,
    )
    assert hits(g, "DE-GD-Mot-III") == 1
    assert place(g, "DE-Brand-1") == X


def test_r10_0_b87_what_is_left_over_falls_on_the_brandenburgers() -> None:
    units = {"DE-Brand-1": X, "DE-GD-Mot-III": X}
    g = run(
        {
            "procedure": "Losses",
            "hex": X,
            "owner": G,
            "units": ["DE-GD-Mot-III", "DE-Brand-1"],
            "hits": 3,
            "steps": 0,
        },
        units,
    )
    assert place(g, "DE-GD-Mot-III") == place(g, "DE-Brand-1") == "casualty_pile"


def test_r10_0_b122_b193_elimination_of_their_troops_leaves_brandenburgers_in_place() -> None:
    g = fight({"DE-Brand-1": X, "DE-F-Bdr-III": X, "CH-4-Inf-XX": X}, [])
    assert place(g, "DE-F-Bdr-III") == "casualty_pile"
    assert place(g, "DE-Brand-1") == X


# 10.1


def test_r10_1a_the_player_whose_phase_it_is_attacks_however_weak() -> None:
    g = run({"procedure": "CombatPhase", "side": S}, {"DE-5-Inf-XX": X, "CH-67-Bdr-III": X})
    assert place(g, "CH-67-Bdr-III") == "casualty_pile"


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (39, 10, "3:1"),
        (10, 21, "1:3"),
        (10, 20, "1:2"),
        (10, 10, "1:1"),
        (19, 10, "1:1"),
        (60, 10, "6:1"),
        (99, 10, "6:1"),
        (10, 40, "1:4"),
        (10, 41, "below 1:4"),
        (0, 1, "below 1:4"),
        (1, 0, "6:1"),
        (0, 0, "below 1:4"),
    ],
)
def test_r10_1b_b28_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    state = board({})
    assert column_name(state, ratio_column(T.columns, 2 * attack, 2 * defence)) == column


def test_r10_1b_the_printed_example_39_to_10() -> None:
    struck = odds(
        X,
        ["DE-4-Pz-XX", "DE-10-Pz-XX", "DE-1-Mtn-XX"],
        ["CH-1-Inf-XX", "CH-75-Inf-III"],
    )
    assert (struck.attack, struck.defence) == (2 * 39, 2 * 10)
    assert T.columns[struck.column] == "3:1"


def test_r10_1b_odds_name_every_factor_with_its_rule() -> None:
    struck = odds(X, ["DE-5-Inf-XX"], ["CH-75-Inf-III", "CH-12-Art-III"])
    assert by_id(struck.attack_factors) == [("10.1", "DE-5-Inf-XX", 20)]
    assert by_id(struck.defence_factors) == [("10.1", "CH-75-Inf-III", 4), ("10.1", "CH-12-Art-III", 2)]


def test_r10_1b_the_log_tells_every_factor_and_shift_with_its_rule() -> None:
    units = {"DE-5-Inf-XX": URBAN, "DE-A-Eng-III": URBAN, "DE-41-Art-III": URBAN, "DE-42-Art-III": URBAN}
    g = fight({**units, "CH-1-Inf-XX": URBAN}, [5], hex=URBAN, night=1)
    text = next(line["text"] for line in g.log_lines() if line["kind"] == "combat")
    assert "13 (German 5 Inf XX 10, A Eng III 2, 41 Art III 1, 42 Art III 0 (10.5))" in text
    assert "against 8 (1 Inf XX 8) is 1:1" in text
    assert "urban area -1 (10.1), engineers +1 (10.4.1); column 1:1" in text


def test_r10_1c_below_1_4_all_attackers_are_eliminated_without_a_roll() -> None:
    g = fight({"DE-F-Bdr-III": X, "CH-1-Inf-XX": X}, [])
    assert place(g, "DE-F-Bdr-III") == "casualty_pile"
    assert hits(g, "CH-1-Inf-XX") == 0


def test_r10_1c_b29_no_shift_rescues_odds_below_1_4() -> None:
    struck = odds(MOUNTAIN, ["DE-A-Eng-III"], ["CH-1-Inf-XX", "CH-75-Inf-III"])
    assert (struck.basic, struck.column) == (BELOW, BELOW)


def test_r10_1b_b29_shifts_stay_on_the_table() -> None:
    lowest = odds(MOUNTAIN, ["DE-GD-Mot-III"], ["CH-1-Inf-XX", "CH-75-Inf-III"])
    assert T.columns[lowest.basic] == "1:4"
    assert T.columns[lowest.column] == "1:4"


def test_r10_1b_terrain_shifts_for_the_defender_once() -> None:
    for hex in (URBAN, MOUNTAIN, "2307"):
        struck = odds(hex, ["DE-5-Inf-XX"], ["CH-10-Mtn-X"])
        assert [shift.amount for shift in struck.shifts] == [-1], hex
        assert (T.columns[struck.basic], T.columns[struck.column]) == ("2:1", "1:1")


def test_r10_1d_by_day_rounds_repeat_and_nobody_may_withdraw() -> None:
    """B137: there is nothing to choose between the rounds."""
    g = fight({"DE-5-Inf-XX": X, "CH-4-Inf-XX": X}, [5, 5, 3, 1])
    assert len(events(g, "combat")) == 4
    assert place(g, "DE-5-Inf-XX") == X or place(g, "CH-4-Inf-XX") == X
    assert place(g, "DE-5-Inf-XX") != place(g, "CH-4-Inf-XX")


def test_r10_1d_b137_no_choice_to_withdraw_is_ever_offered() -> None:
    g = run(
        {"procedure": "CombatPhase", "side": G},
        {"DE-5-Inf-XX": X, "CH-75-Inf-III": X, "DE-23-Inf-XX": "1504", "CH-76-Inf-III": "1504"},
    )
    with refused("10.0"):
        g.choose(G, "retreat DE-5-Inf-XX 1404")


# 10.3


def test_r10_3_b39_eliminated_units_go_to_the_casualty_pile_artillery_too() -> None:
    g = run(
        {
            "procedure": "Losses",
            "hex": X,
            "owner": S,
            "units": ["CH-12-Art-III", "CH-75-Inf-III"],
            "hits": 9,
            "steps": 0,
        },
        {"CH-12-Art-III": X, "CH-75-Inf-III": X},
    )
    assert place(g, "CH-12-Art-III") == place(g, "CH-75-Inf-III") == "casualty_pile"


# 10.4.1


@pytest.mark.parametrize("hex", [URBAN, MOUNTAIN, "2307"])
def test_r10_4_1a_engineers_shift_one_column_in_urban_and_mountain(hex: str) -> None:
    struck = odds(hex, ["DE-5-Inf-XX", "DE-A-Eng-III"], ["CH-1-Inf-XX"])
    assert ("10.4.1", "engineers", 1) in struck.shifts
    assert struck.column == struck.basic


def test_r10_4_1a_b40_several_engineers_shift_one_column_only() -> None:
    struck = odds(URBAN, ["DE-5-Inf-XX", "DE-A-Eng-III", "DE-B-Eng-III"], ["CH-1-Inf-XX"])
    assert [shift.amount for shift in struck.shifts] == [-1, 1]


def test_r10_4_1a_engineers_do_not_shift_in_clear_nor_when_defending() -> None:
    assert odds(X, ["DE-5-Inf-XX", "DE-A-Eng-III"], ["CH-1-Inf-XX"]).shifts == ()
    struck = odds(URBAN, ["CH-1-Inf-XX"], ["DE-5-Inf-XX", "DE-A-Eng-III"])
    assert [shift.amount for shift in struck.shifts] == [-1]


def losses(units: list[str], hits: int) -> dict[str, Any]:
    """The losses of an attack in urban or mountain terrain."""
    return {
        "procedure": "Losses", "hex": X, "owner": G, "units": units, "hits": hits, "steps": 0, "first": True,
    }  # fmt: skip


def test_r10_4_1b_b40_b130_the_engineer_takes_the_first_loss() -> None:
    units = {"DE-5-Inf-XX": X, "DE-A-Eng-III": X, "DE-GD-Mot-III": X}
    g = run(losses(list(units), 2), units)
    assert hits(g, "DE-A-Eng-III") == 1
    assert options(g, G) == ["hit DE-5-Inf-XX", "hit DE-A-Eng-III", "hit DE-GD-Mot-III"]


@pytest.mark.parametrize(("hex", "forced"), [("1007", True), ("1113", True), ("1404", False)])
def test_r10_4_1b_b130_only_in_urban_and_mountain_terrain(hex: str, forced: bool) -> None:
    """Bern, a mountain and a clear hex; 12 against 8 is 1:1, and a 1 costs the attacker two hits."""
    units = {"DE-5-Inf-XX": hex, "DE-A-Eng-III": hex, "CH-4-Inf-XX": hex}
    wanted = {"procedure": "Round", "hex": hex, "attacker": G, "attackers": ["DE-5-Inf-XX", "DE-A-Eng-III"],
              "defenders": ["CH-4-Inf-XX"], "column": 3, "die": 1, "step": "attacker_suffers"}  # fmt: skip
    g = run(wanted, units)
    assert hits(g, "DE-A-Eng-III") == int(forced)
    assert "hit DE-5-Inf-XX" in options(g, G)


def test_r10_4_1b_b130_not_in_defence() -> None:
    units = {"DE-5-Inf-XX": "1007", "DE-A-Eng-III": "1007", "CH-4-Inf-XX": "1007"}
    g = run({"procedure": "Round", "hex": "1007", "attacker": S, "attackers": ["CH-4-Inf-XX"],
             "defenders": ["DE-5-Inf-XX", "DE-A-Eng-III"], "column": 3, "die": 6,
             "step": "defender_suffers"}, units)  # fmt: skip
    assert hits(g, "DE-A-Eng-III") == 0
    assert "hit DE-5-Inf-XX" in options(g, G)


def test_r10_4_1b_b130_with_two_engineers_their_owner_picks_one() -> None:
    units = {"DE-5-Inf-XX": X, "DE-A-Eng-III": X, "DE-B-Eng-III": X}
    g = run(losses(list(units), 1), units)
    with refused("10.4.1", "must take the first loss"):
        g.choose(G, "hit DE-5-Inf-XX")
    choose(g, G, "hit DE-B-Eng-III")
    assert hits(g, "DE-B-Eng-III") == 1


# 10.5


def test_r10_5_b42_only_the_best_attacking_artillery_counts() -> None:
    struck = odds(X, ["DE-5-Inf-XX", "DE-301-Art-X", "DE-41-Art-III"], ["CH-1-Inf-XX"])
    assert struck.attack == 2 * (10 + 2)
    assert ("10.5", "DE-41-Art-III", 0) in by_id(struck.attack_factors)


def test_r10_5_b42_all_defending_artillery_counts() -> None:
    struck = odds(X, ["DE-5-Inf-XX"], ["CH-12-Art-III", "CH-22-Art-III", "CH-13-Art-III"])
    assert struck.defence == 2 * 3


def test_r10_5_artillery_alone_may_attack() -> None:
    struck = odds(X, ["DE-41-Art-III", "DE-42-Art-III"], ["CH-75-Inf-III"])
    assert struck.attack == 2 * 1
    assert lost(fight({"DE-41-Art-III": X, "CH-75-Inf-III": X}, [1]), "CH-75-Inf-III") == 0
