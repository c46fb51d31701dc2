"""10.2, 10.2.1, 10.2.2, 10.2.4 Combat results: who takes what, and in which order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from redoubt.engine.game import Game
from redoubt.kit.losses import Chains, after_hit, changed, greatest_effect
from redoubt.titles.switzerland.queries import toughness
from redoubt.titles.switzerland.rules.r10_2_losses import chain
from tests.titles.switzerland.helpers import (
    UNIT,
    G,
    S,
    T,
    choose,
    events,
    hits,
    kinds,
    lost,
    options,
    place,
    refused,
    run,
)

X = "1405"


def losses(units: dict[str, Any], hits: int, steps: int, owner: str = S, **more: Any) -> Game:
    """A stack in 1405 takes losses."""
    wanted = {
        "procedure": "Losses",
        "hex": X,
        "owner": owner,
        "units": list(units),
        "hits": hits,
        "steps": steps,
    }
    fort = more.pop("lone_fort", None)
    if fort:
        wanted["fort"] = fort
    return run(wanted, {name: {"place": X, **fields} for name, fields in units.items()}, **more)


def fight(units: dict[str, Any], dice: list[int], attacker: str = G, **more: Any) -> Game:
    return run({"procedure": "Combat", "hex": X, "attacker": attacker}, units, dice, **more)


# 10.2


def test_r10_2a_the_defender_suffers_first() -> None:
    """2:1, die 4: 1/2."""
    g = fight({"DE-5-Inf-XX": X, "CH-10-Mtn-X": X}, [4, 6, 6, 6])
    order = [event.facts["unit"] for event in g.log if event.kind == "hit"]
    assert order[:3] == [UNIT["CH-10-Mtn-X"], UNIT["CH-10-Mtn-X"], UNIT["DE-5-Inf-XX"]]


def test_r10_2a_b30_the_attacker_suffers_even_if_no_defender_is_left() -> None:
    """2:1, die 4: 1/2; two hits end a regiment."""
    g = fight({"DE-LAH-Mot-III": X, "CH-75-Inf-III": X}, [4])
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    assert hits(g, "DE-LAH-Mot-III") == 1


def test_r10_2b_b31_printed_example_a_fresh_unit_takes_the_step_first() -> None:
    g = losses({"CH-1-Inf-XX": {}}, 1, 1)
    assert kinds(g) == ["step_lost", "hit"]
    assert (lost(g, "CH-1-Inf-XX"), hits(g, "CH-1-Inf-XX")) == (1, 1)


def test_r10_2b_b31_printed_example_a_hit_unit_takes_the_hit_first_and_loses_two_steps() -> None:
    g = losses({"CH-1-Inf-XX": {"hits": 1}}, 1, 1)
    assert kinds(g) == ["hit", "step_lost", "step_lost"]
    assert (lost(g, "CH-1-Inf-XX"), hits(g, "CH-1-Inf-XX")) == (2, 0)


def test_r10_2b_the_owner_chooses_who_takes_a_hit() -> None:
    g = losses({"CH-1-Inf-XX": {}, "CH-75-Inf-III": {}}, 1, 0)
    assert options(g, S) == ["hit CH-1-Inf-XX", "hit CH-75-Inf-III"]
    choose(g, S, "hit CH-75-Inf-III")
    assert (hits(g, "CH-1-Inf-XX"), hits(g, "CH-75-Inf-III")) == (0, 1)


def test_r10_2b_b31_a_step_may_not_be_wasted_on_a_unit_already_hit() -> None:
    g = losses({"CH-1-Inf-XX": {"hits": 1}, "CH-10-Mtn-X": {}}, 0, 1)
    assert lost(g, "CH-10-Mtn-X") == 1, "the only allotment of greatest effect is made at once"


def test_r10_2b_b31_an_allotment_with_less_effect_is_refused() -> None:
    g = losses({"CH-1-Inf-XX": {"hits": 1}, "CH-10-Mtn-X": {}, "CH-75-Inf-III": {}}, 0, 1)
    assert options(g, S) == ["step CH-10-Mtn-X", "step CH-75-Inf-III"]
    with refused("10.2", "allotting a step loss to"):
        g.choose(S, "step CH-1-Inf-XX")
    with refused("10.2", "are 0 hits and 1 step loss"):
        g.choose(S, "hit CH-1-Inf-XX")
    with refused("10.2", "not one of the units"):
        g.choose(S, "step CH-2-Inf-XX")


def test_r10_2b_everything_destroyed_leaves_nothing_to_choose() -> None:
    g = losses({"CH-75-Inf-III": {}, "CH-76-Inf-III": {"hits": 1}}, 3, 0)
    assert place(g, "CH-75-Inf-III") == place(g, "CH-76-Inf-III") == "casualty_pile"


# 10.2.1, 10.2.2, 10.2.4


def test_r10_2_1_hits_add_up_and_the_second_costs_a_step() -> None:
    g = losses({"CH-1-Inf-XX": {}}, 2, 0)
    assert (lost(g, "CH-1-Inf-XX"), hits(g, "CH-1-Inf-XX")) == (1, 0)


def test_r10_2_1_b32_a_second_hit_on_the_last_step_destroys_the_unit() -> None:
    g = losses({"CH-75-Inf-III": {"hits": 1}}, 1, 0)
    assert place(g, "CH-75-Inf-III") == "casualty_pile"


def test_r10_2_1_b33_a_step_of_strength_one_is_lost_to_the_first_hit() -> None:
    g = losses({"CH-67-Bdr-III": {}}, 1, 0)
    assert place(g, "CH-67-Bdr-III") == "casualty_pile"


def test_r10_2_2_a_step_loss_clears_the_hit() -> None:
    g = losses({"CH-10-Mtn-X": {"hits": 1}}, 0, 1)
    assert (lost(g, "CH-10-Mtn-X"), hits(g, "CH-10-Mtn-X")) == (1, 0)


def test_r10_2_2_a_unit_on_its_last_step_is_removed() -> None:
    g = losses({"CH-10-Mtn-X": {"lost": 1}}, 0, 1)
    assert place(g, "CH-10-Mtn-X") == "casualty_pile"


def test_r10_2_4_e_removes_all_units_of_that_side() -> None:
    """6:1, die 5: -/E."""
    units = {"DE-4-Pz-XX": X, "CH-75-Inf-III": X, "CH-10-Mtn-X": {"place": "1406"}}
    g = fight(units, [5])
    assert place(g, "CH-75-Inf-III") == "casualty_pile"
    assert place(g, "CH-10-Mtn-X") == "1406"
    assert events(g, "result")[0]["for_defender"] == "E"


# the greatest effect, by properties

chains = st.lists(
    st.lists(st.sampled_from([1, 2]), min_size=1, max_size=4).map(tuple), min_size=0, max_size=4
).map(lambda chains: tuple(sorted(chains)))


def brute(units: Chains, hits: int, steps: int) -> int:
    """Every order of every allotment, tried out."""
    best = 0
    for index, unit in enumerate(units):
        if hits:
            best = max(best, 1 + brute(changed(units, index, after_hit(unit)), hits - 1, steps))
        if steps:
            best = max(best, unit[0] + brute(changed(units, index, unit[1:]), hits, steps - 1))
    return best


@settings(deadline=None)
@given(chains, st.integers(0, 3), st.integers(0, 1))
def test_r10_2b_b31_the_greatest_effect_is_that_of_the_best_order(
    units: Chains, hits: int, steps: int
) -> None:
    assert greatest_effect(units, (), hits, steps) == brute(units, hits, steps)


@settings(deadline=None)
@given(chains, st.integers(0, 4), st.integers(0, 2))
def test_r10_2b_the_greatest_effect_is_all_of_the_result_or_all_of_the_stack(
    units: Chains, hits: int, steps: int
) -> None:
    total = sum(map(sum, units))
    effect = greatest_effect(units, (), hits, steps)
    assert min(total, hits + steps) <= effect <= min(total, hits + 2 * steps)


STACKS = [
    ["CH-1-Inf-XX", "CH-75-Inf-III", "CH-12-Art-III"],
    ["CH-10-Mtn-X", "CH-1-Bdr-X", "CH-67-Bdr-III"],
    ["DE-5-Inf-XX", "DE-A-Eng-III", "DE-Brand-1"],
    ["DE-4-Pz-XX", "DE-301-Art-X", "DE-B-Eng-III"],
]


@settings(deadline=None)
@given(st.sampled_from(STACKS), st.integers(0, 4), st.integers(0, 2), st.data())
def test_r10_2b_any_allotment_takes_the_greatest_effect(
    names: list[str], hit_count: int, step_count: int, data: st.DataObject
) -> None:
    """Whatever the owner chooses, the toughness removed is the same and as much as can be."""
    units: dict[str, Any] = {}
    for name in names:
        gone = data.draw(st.integers(0, T.steps[UNIT[name]] - 1), label=f"{name} steps lost")
        weak = T.strength[UNIT[name]][gone] <= 1
        units[name] = {"lost": gone, "hits": 0 if weak else data.draw(st.integers(0, 1), label=f"{name} hit")}
    owner = S if names[0].startswith("CH") else G
    before = losses(units, 0, 0, owner).state
    ids = [UNIT[name] for name in names]
    tough = {unit: toughness(before, unit) for unit in ids}
    assert all(sum(chain(before, unit)) == tough[unit] for unit in ids)

    g = losses(units, hit_count, step_count, owner)
    while g.pending:
        g.choose(owner, data.draw(st.sampled_from(g.legal(owner))))
    after = {u: toughness(g.state, u) if g.state.place[u] < 510 else 0 for u in ids}
    removed = sum(tough.values()) - sum(after.values())
    troops = tuple(sorted(chain(before, u) for u in ids if not T.is_commando[u]))
    bands = tuple(chain(before, u) for u in ids if T.is_commando[u])
    greatest = greatest_effect(troops, bands, hit_count, step_count)
    assert removed <= greatest
    if not any(name.endswith("Eng-III") for name in names):
        assert removed == greatest
    else:
        assert removed >= min(greatest, hit_count + step_count)


@pytest.mark.parametrize(("hit_count", "step_count"), [(1, 0), (2, 0), (0, 1), (1, 1)])
def test_r10_2b_a_single_unit_is_never_asked(hit_count: int, step_count: int) -> None:
    assert not losses({"CH-1-Inf-XX": {}}, hit_count, step_count).pending
