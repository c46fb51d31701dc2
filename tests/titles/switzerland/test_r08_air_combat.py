"""8.0-8.3 Advanced air combat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from redoubt.engine.game import Game
from redoubt.titles.switzerland.rules.r08_air import fighter_support
from tests.titles.switzerland.helpers import (
    GERMAN,
    SWISS,
    G,
    S,
    T,
    choose,
    events,
    hits,
    kinds,
    options,
    place,
    refused,
    run,
)

X, Z = "1405", "1604"
FIGHT = {"DE-5-Inf-XX": X, "CH-10-Mtn-X": X}
"""10 against 5: 2:1 in clear."""
OTHER = {"DE-23-Inf-XX": Z, "CH-11-Mtn-X": Z}
AIR = {"air_combat": True}


def fighters(**where: str) -> dict[str, Any]:
    """Fighters on their airfields, or elsewhere: fighters(DE_Fighter_1="airfield")."""
    return {name.replace("_", "-"): {"air_place": at} for name, at in where.items()}


READY = fighters(
    DE_Fighter_1="airfield", DE_Fighter_2="airfield", CH_Fighter_1="airfield", CH_Fighter_2="airfield"
)


def air(
    units: dict[str, Any], dice: list[int], fighter: dict[str, Any], attacker: str = G, **more: Any
) -> Game:
    """The placement and resolution of fighters alone."""
    wanted = {"procedure": "AirPhase", "attacker": attacker}
    return run(wanted, units, dice, fighter=fighter, options=AIR, **more)


def phase(units: dict[str, Any], dice: list[int], fighter: dict[str, Any], **more: Any) -> Game:
    more.setdefault("options", AIR)
    return run({"procedure": "CombatPhase", "side": G}, units, dice, fighter=fighter, **more)


def where(g: Game, fighter: str) -> str:
    index = T.fighter_ids.index(fighter)
    text = str(g.title.notation.kinds["place"].name(g.state.air_place[index]))
    return f"{text} {g.state.air_back[index]}" if text == "turn_track" else text


# 8.0, 8.1


def test_r08_0_without_the_option_no_fighter_flies() -> None:
    g = phase(FIGHT, [6], READY, options={"air_combat": False})
    assert "fighters_placed" not in kinds(g)
    assert not any(decision.kind == "PlaceFighter" for decision in g.pending)


def test_r08_1_b15_fighters_fly_by_day_only() -> None:
    g = phase(FIGHT, [6], READY, night=1)
    assert not any(decision.kind == "PlaceFighter" for decision in g.pending)


def test_r08_1a_the_swiss_place_first_and_singly() -> None:
    g = air({**FIGHT, **OTHER}, [], READY)
    assert options(g, S) == ["fly CH-Fighter-1 1405", "fly CH-Fighter-1 1604", "done"]
    choose(g, S, "fly CH-Fighter-1 1405")
    assert options(g, S) == ["fly CH-Fighter-2 1604", "done"]
    with refused("8.1", "your fighters are already over"):
        g.choose(S, "fly CH-Fighter-2 1405")


def test_r08_1a_the_germans_singly_on_free_hexes_or_in_pairs_on_swiss_fighters() -> None:
    g = air({**FIGHT, **OTHER}, [6, 1], READY)
    choose(g, S, "fly CH-Fighter-1 1405", "done")
    assert options(g, G) == ["pair DE-Fighter-1 1405", "fly DE-Fighter-1 1604", "done"]
    with refused("8.1", "send a pair"):
        g.choose(G, "fly DE-Fighter-1 1405")
    with refused("8.1", "a pair flies only against a Swiss fighter"):
        g.choose(G, "pair DE-Fighter-1 1604")
    with refused("8.1", "are alike"):
        g.choose(G, "fly DE-Fighter-2 1604")
    choose(g, G, "pair DE-Fighter-1 1405")
    assert where(g, "DE-Fighter-1") == where(g, "DE-Fighter-2") == X


def test_r08_1a_a_single_fighter_left_cannot_challenge() -> None:
    g = air(FIGHT, [], fighters(DE_Fighter_1="airfield", CH_Fighter_1="airfield"))
    choose(g, S, "fly CH-Fighter-1 1405")
    assert not g.pending


def test_r08_1_b16_only_where_a_combat_will_be_fought() -> None:
    g = air({**FIGHT, "CH-1-Inf-XX": "1406"}, [], READY)
    with refused("8.1", "no combat will be fought"):
        g.choose(S, "fly CH-Fighter-1 1406")


def test_r08_1b_b131_b201_fighters_support_their_own_nation_only() -> None:
    units = {"DE-5-Inf-XX": X, "FR-13-Inf-XX": X, "CH-10-Mtn-X": Z, "DE-23-Inf-XX": Z}
    g = air(units, [], fighters(CH_Fighter_1="airfield", FR_Fighter_1="airfield"), scenario="southern_hook")
    assert options(g, S) == ["fly CH-Fighter-1 1604", "fly FR-Fighter-1 1405", "done"]
    with refused("8.1", "supports only Swiss troops"):
        g.choose(S, "fly CH-Fighter-1 1405")


def test_r08_1b_a_mixed_stack_may_be_supported_by_either_nation() -> None:
    units = {"DE-5-Inf-XX": X, "FR-Cav-X": X, "CH-10-Mtn-X": X}
    g = air(units, [], fighters(CH_Fighter_1="airfield", FR_Fighter_1="airfield"), scenario="southern_hook")
    assert options(g, S) == ["fly CH-Fighter-1 1405", "fly FR-Fighter-1 1405", "done"]


def test_r08_1b_a_german_and_an_italian_fighter_make_no_pair() -> None:
    units = {"DE-GD-Mot-III": X, "IT-Bers-III": X, "CH-10-Mtn-X": X}
    g = air(
        units,
        [],
        fighters(CH_Fighter_1="airfield", DE_Fighter_1="airfield", IT_Fighter_1="airfield"),
        italy=2,
    )
    choose(g, S, "fly CH-Fighter-1 1405")
    assert not g.pending, "one German and one Italian cannot challenge the Swiss together"


def test_r08_1b_support_ends_with_the_last_unit_of_the_nation() -> None:
    units = {"DE-5-Inf-XX": X, "FR-Cav-X": X}
    g = run(
        {"procedure": "StackingCheck", "side": S},
        units,
        fighter=fighters(CH_Fighter_1=X, DE_Fighter_1=X),
        scenario="southern_hook",
        options=AIR,
    )
    assert not fighter_support(g.state, T.grid.parse(X), SWISS)
    assert fighter_support(g.state, T.grid.parse(X), GERMAN)


# 8.2


def battle(dice: list[int], **more: Any) -> Game:
    g = air(FIGHT, dice, READY, **more)
    choose(g, S, "fly CH-Fighter-1 1405")
    choose(g, G, "pair DE-Fighter-1 1405")
    return g


def test_r08_2a_equal_dice_send_one_fighter_of_each_side_to_the_next_turn() -> None:
    g = battle([4, 4], turn=3)
    assert where(g, "DE-Fighter-1") == where(g, "CH-Fighter-1") == "turn_track 4"
    assert where(g, "DE-Fighter-2") == X


@pytest.mark.parametrize(
    ("german", "swiss", "loser", "back"), [(5, 4, "CH-Fighter-1", 7), (4, 5, "DE-Fighter-1", 7)]
)
def test_r08_2b_a_difference_of_one_sends_the_loser_as_many_turns_ahead_as_he_rolled(
    german: int, swiss: int, loser: str, back: int
) -> None:
    g = battle([german, swiss, 6, 1], turn=3)
    assert where(g, loser) == f"turn_track {back}"


def test_r08_2c_a_larger_difference_kills_the_losers_fighter() -> None:
    g = battle([6, 1])
    assert where(g, "CH-Fighter-1") == "dead_pile"
    assert where(g, "DE-Fighter-1") == where(g, "DE-Fighter-2") == X


def test_r08_2c_b17_the_survivors_fight_again() -> None:
    g = battle([1, 6, 6, 1])
    assert where(g, "DE-Fighter-1") == "dead_pile"
    assert where(g, "CH-Fighter-1") == "dead_pile"
    assert len(events(g, "air_battle")) == 2


def test_r08_2_b131_a_fighter_returns_on_its_turn() -> None:
    late = {"CH-Fighter-1": {"air_place": "turn_track", "air_back": 4}}
    assert not air(FIGHT, [], late, turn=3).pending
    g = air(FIGHT, [], late, turn=4)
    assert options(g, S) == ["fly CH-Fighter-1 1405", "done"]
    g = air(FIGHT, [], READY | late, turn=3)
    with refused("8.1", "not ready"):
        g.choose(S, "fly CH-Fighter-1 1405")


def test_r19_5_5_kesselrings_fighter_does_not_come_back() -> None:
    g = battle([4, 5, 6, 1], scenario="kesselring")
    assert where(g, "DE-Fighter-1") == "dead_pile"


def test_r08_1_fighters_fly_home_after_the_phase() -> None:
    g = phase({"DE-5-Inf-XX": X, "CH-75-Inf-III": X}, [6], fighters(DE_Fighter_1="airfield"))
    choose(g, G, "fly DE-Fighter-1 1405")
    choose(g, G, "keep")
    assert where(g, "DE-Fighter-1") == "airfield"


# 8.3


def supported(dice: list[int], fighter: str = "DE_Fighter_1", **more: Any) -> Game:
    wanted = {"procedure": "Combat", "hex": X, "attacker": G}
    return run(wanted, more.pop("units", FIGHT), dice, fighter=fighters(**{fighter: X}), options=AIR, **more)


def test_r08_3a_printed_example_a_4_at_2_to_1_may_become_5_or_3() -> None:
    g = supported([4])
    assert options(g, G) == ["keep", "raise", "lower"]


def test_r08_3a_printed_example_5_spares_the_attacker_a_hit() -> None:
    g = supported([4, 6, 6])
    choose(g, G, "raise")
    assert events(g, "result")[0]["for_attacker"] == "-"
    assert events(g, "result")[0]["for_defender"] == "2"


def test_r08_3a_printed_example_3_makes_the_swiss_retreat() -> None:
    g = supported([4])
    choose(g, G, "lower")
    assert events(g, "result")[0]["for_defender"] == "1R"
    assert hits(g, "DE-5-Inf-XX") == 0
    assert place(g, "CH-10-Mtn-X") != X


def test_r08_3b_b18_not_if_the_enemys_casualties_rise() -> None:
    g = supported([3])
    assert options(g, G) == ["keep", "lower"]
    with refused("8.3", "casualties"):
        g.choose(G, "raise")


def adjusting(units: Mapping[str, Any], die: int, column: int, **fields: Any) -> list[str]:
    """What the Swiss may make of a German attacker's die, with a fighter over the hex."""
    attackers = [name for name in units if name.startswith("DE")]
    wanted = {"procedure": "Round", "step": "air_support", "hex": X, "attacker": G, "attackers": attackers,
              "defenders": ["CH-4-Inf-XX"], "column": column, "die": die}  # fmt: skip
    fields |= {"fighter": fighters(CH_Fighter_1=X), "options": AIR}
    g = run(wanted, {**units, "CH-4-Inf-XX": X}, **fields)
    return options(g, S) if g.pending else []


def test_r08_3b_b18_casualties_are_what_the_result_does_to_the_units_there() -> None:
    """1:4: a 4 costs the attacker *R, a 5 costs 2R. For a fresh division that is the same; of two regiments
    that die of one hit, a step loss takes one and two hits take both."""
    assert "raise" in adjusting({"DE-5-Inf-XX": X}, 4, 0)
    assert "raise" not in adjusting({"DE-F-Bdr-III": X, "DE-A-Bdr-III": X}, 4, 0)
    assert "raise" not in adjusting({"DE-5-Inf-XX": {"place": X, "hits": 1}}, 4, 0)


def cornered(die: int, column: int, ways: int) -> list[str]:
    """What the German may make of his die against a division in 1708, between lakes, with so many of its ways
    out open."""
    closed = ("1709", "1608", "1607")[ways:]
    names = ("DE-Militia-1", "DE-Militia-2", "DE-NSB-Militia-1")
    militia = {name: {"militia_place": hex} for name, hex in zip(names, closed, strict=False)}
    wanted = {"procedure": "Round", "step": "air_support", "hex": "1708", "attacker": G,
              "attackers": ["DE-5-Inf-XX"], "defenders": ["CH-1-Inf-XX"], "column": column,
              "die": die}  # fmt: skip
    units = {"DE-5-Inf-XX": "1708", "CH-1-Inf-XX": "1708"}
    return options(run(wanted, units, fighter=fighters(DE_Fighter_1="1708"), options=AIR, militia=militia), G)


def test_r08_3b_b18_a_retreat_that_nobody_survives_counts_as_casualties() -> None:
    """2:1: a 4 costs the defender 2, a 3 costs 1R, which a division without a way out does not survive."""
    assert cornered(4, 4, ways=1) == ["keep", "raise", "lower"]
    assert cornered(4, 4, ways=0) == ["keep", "raise"]


def test_r08_3b_b18_b91_a_retreat_off_limits_counts_as_casualties() -> None:
    """2:1: a 4 costs the defender 2, a 3 costs 1R. Militia close the only way out of 1915 that does not lead
    to Italy."""
    wanted = {"procedure": "Round", "step": "air_support", "hex": "1915", "attacker": G,
              "attackers": ["DE-5-Inf-XX"], "defenders": ["CH-1-Inf-XX"], "column": 4, "die": 4}  # fmt: skip
    fields = {"fighter": fighters(DE_Fighter_1="1915"), "options": AIR, "scenario": "pre_poland"}
    units = {"DE-5-Inf-XX": "1915", "CH-1-Inf-XX": "1915"}
    assert options(run(wanted, units, **fields), G) == ["keep", "raise", "lower"]
    shut = {"DE-Militia-1": {"militia_place": "1914"}}
    assert options(run(wanted, units, **fields, militia=shut), G) == ["keep", "raise"]


def test_r08_3b_b18_b46_e_costs_works_that_stand_alone_as_much_as_two_hits() -> None:
    """5:1 against a line alone: a 5 is 1*R, a 6 is E, and both destroy it."""
    units = {"DE-5-Inf-XX": X}
    fort = {"CH-Line-1": {"fort_place": X}}
    wanted = {"procedure": "Round", "step": "air_support", "hex": X, "attacker": G,
              "attackers": ["DE-5-Inf-XX"], "defenders": []}  # fmt: skip
    fields = {"fighter": fighters(DE_Fighter_1=X), "options": AIR, "fort": fort}
    assert options(run({**wanted, "column": 7, "die": 6}, units, **fields), G) == ["keep", "lower"]
    assert options(run({**wanted, "column": 7, "die": 5}, units, **fields), G) == ["keep", "raise", "lower"]


def test_r08_3b_b18_nobody_loses_more_than_he_has() -> None:
    """5:1: a 6 is E, a 5 is 1*R; without a way out both cost the whole division."""
    assert cornered(6, 7, ways=0) == ["keep", "lower"]


def test_r08_3b_b18_within_one_to_six() -> None:
    g = supported([6])
    with refused("8.3", "cannot become 7"):
        g.choose(G, "raise")


def test_r08_3a_b18_the_defender_may_be_the_supported_side() -> None:
    """2:1, die 4 is 1/2; 5 is -/2 and 3 is -/1R, so neither raises what the German suffers."""
    g = supported([4], fighter="CH_Fighter_1")
    assert options(g, S) == ["keep", "raise", "lower"]
    choose(g, S, "lower")
    assert events(g, "die_changed")[0]["to"] == 3


def test_r08_3a_b18_in_every_round() -> None:
    g = supported([4, 4])
    choose(g, G, "keep")
    assert options(g, G)[0] == "keep"


def test_r08_3_the_question_shows_what_each_die_gives() -> None:
    prompt = supported([4]).pending[0].prompt
    assert prompt.endswith("change the die of 4? Attacker/defender: 3 -/1R, 4 1/2, 5 -/2")


def test_r08_3_b19_not_in_an_overrun() -> None:
    units = {"DE-4-Pz-XX": {"place": X, "moved": 1, "left": 3}, "CH-75-Inf-III": X}
    g = run(
        {"procedure": "Overrun", "hex": X, "attacker": G},
        units,
        [4],
        fighter=fighters(DE_Fighter_1=X),
        options=AIR,
    )
    assert not any(decision.kind == "AdjustDie" for decision in g.pending)
