"""Losses, one by one: whatever the owner chooses, the result has its greatest effect."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from redoubt.kit.losses import (
    Chain,
    Chains,
    after_hit,
    allotments,
    destroys_all,
    greatest_effect,
    greatest_total,
    steps_to_take,
)


def stacks(most: int, counters: int = 3) -> st.SearchStrategy[Chains]:
    chain = st.lists(st.integers(1, most), min_size=1, max_size=3).map(tuple)
    return st.lists(chain, max_size=counters).map(tuple)


# Hits and step losses


def brute(chains: tuple[Chain, ...], hits: int, steps: int) -> int:
    """Every order of every allotment, tried out."""
    best = 0
    for index, chain in enumerate(chains):
        rest = chains[:index], chains[index + 1 :]
        if chain and hits:
            best = max(best, 1 + brute((*rest[0], after_hit(chain), *rest[1]), hits - 1, steps))
        if chain and steps:
            best = max(best, chain[0] + brute((*rest[0], chain[1:], *rest[1]), hits, steps - 1))
    return best


@settings(deadline=None)
@given(stacks(3), st.integers(0, 2), st.integers(0, 2))
def test_the_greatest_effect_is_that_of_the_best_order(chains: Chains, hits: int, steps: int) -> None:
    effect = greatest_effect(tuple(sorted(chains)), (), hits, steps)
    assert effect == brute(chains, hits, steps)
    assert destroys_all(chains, hits, steps) == (effect == sum(map(sum, chains)))


@settings(deadline=None)
@given(stacks(2), stacks(2, 1), st.integers(0, 3), st.integers(0, 2), st.data())
def test_any_allotment_that_is_open_leads_to_the_greatest_effect(
    front: Chains, reserve: Chains, hits: int, steps: int, data: st.DataObject
) -> None:
    wanted = greatest_effect(tuple(sorted(front)), reserve, hits, steps)
    chains, taken = list(front), 0
    while (hits or steps) and (chains or reserve):
        if not chains:
            chains, reserve = list(reserve), ()
        loss, index = data.draw(st.sampled_from(allotments(chains, reserve, hits, steps, range(len(chains)))))
        chain = chains[index]
        if loss == "hit":
            hits, taken, chains[index] = hits - 1, taken + 1, after_hit(chain)
        else:
            steps, taken, chains[index] = steps - 1, taken + chain[0], chain[1:]
        chains = [chain for chain in chains if chain]
    assert taken == wanted


def test_a_fresh_counter_takes_the_step_first_and_a_hit_one_the_hit() -> None:
    assert allotments([(2, 2)], (), 1, 1, [0]) == [("step", 0)]
    assert allotments([(1, 2)], (), 1, 1, [0]) == [("hit", 0)]


def test_only_the_takers_are_asked() -> None:
    assert allotments([(2,), (2,)], (), 1, 0, [1]) == [("hit", 1)]
    assert allotments([(2,), (1,)], (), 0, 1, [1]) == [("step", 1)]


def test_the_reserve_takes_nothing_while_another_is_left() -> None:
    assert greatest_effect(((1,),), ((2,),), 0, 1) == 1
    assert greatest_effect(((1,),), ((2,),), 2, 0) == 2
    assert greatest_effect((), ((2,),), 0, 1) == 2


# A loss number


@given(stacks(4), st.integers(0, 12))
def test_the_greatest_total_is_the_most_that_fits_the_number(chains: Chains, number: int) -> None:
    prefixes = [[sum(chain[:n]) for n in range(len(chain) + 1)] for chain in chains]
    assert greatest_total(chains, number) == max(
        total for total in map(sum, product(*prefixes)) if total <= number
    )


@given(stacks(4), st.integers(0, 12), st.data())
def test_any_steps_that_may_be_taken_come_to_the_greatest_total(
    chains: Chains, number: int, data: st.DataObject
) -> None:
    wanted, left, stack = greatest_total(chains, number), number, list(chains)
    while may := steps_to_take(stack, left):
        index = data.draw(st.sampled_from(may))
        left -= stack[index][0]
        stack[index] = stack[index][1:]
    assert number - left == wanted


@pytest.mark.parametrize(
    ("stack", "number", "may_lose"),
    [
        ([(3, 3), (3, 3)], 7, [0, 1]),
        ([(3, 2), (1, 1)], 2, [1]),
        ([(3, 2), (2, 2)], 5, [0, 1]),
        ([(3, 2), (2,)], 4, [0]),
        ([(4,), (5,)], 3, []),
        ([], 3, []),
    ],
)
def test_losses_by_loss_factor(stack: list[Chain], number: int, may_lose: list[int]) -> None:
    assert steps_to_take(stack, number) == may_lose
