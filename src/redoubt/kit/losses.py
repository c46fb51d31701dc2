"""Losses: how a stack takes a combat result, one loss at a time, with the full effect the rules demand.

What a counter can still take is a chain: the cost of losing each of its steps. Two kinds of rulebook demand
the full effect of such losses:

- *Hits and step losses.* A step is worth a number of hits. A hit takes one from the front of the chain, a
  step loss takes the whole front. The effect is the sum of what is taken (`greatest_effect`).
- *A loss number.* Each step lost uses up its loss factor. As much of the number as possible must be used, and
  never more (`greatest_total`).

The owner allots the losses one by one and may choose only allotments that keep the full effect within reach
(`allotments`, `steps_to_take`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

Chain = tuple[int, ...]
Chains = tuple[Chain, ...]
Allotment = tuple[Literal["hit", "step"], int]
"""A hit or a step loss, and the index of the chain that takes it."""


# Hits and step losses


def after_hit(chain: Chain) -> Chain:
    return (chain[0] - 1, *chain[1:]) if chain[0] > 1 else chain[1:]


def changed(chains: Chains, index: int, new: Chain) -> Chains:
    """The chains with one of them changed, or removed if it is empty; sorted, so that equal stacks are
    equal."""
    kept = (*chains[:index], *chains[index + 1 :])
    return tuple(sorted((*kept, new))) if new else kept


@lru_cache(maxsize=65536)
def greatest_effect(chains: Chains, reserve: Chains, hits: int, steps: int) -> int:
    """The most that hits and step losses can take from a stack with these sorted chains. The reserve takes
    losses only when no chain is left."""
    if not chains:
        if not reserve:
            return 0
        chains, reserve = reserve, ()
    if not steps:
        return min(hits, sum(map(sum, chains)) + sum(map(sum, reserve)))
    best = 0
    for index, chain in enumerate(chains):
        if index and chain == chains[index - 1]:
            continue
        rest = changed(chains, index, chain[1:])
        best = max(best, chain[0] + greatest_effect(rest, reserve, hits, steps - 1))
        if hits:
            rest = changed(chains, index, after_hit(chain))
            best = max(best, 1 + greatest_effect(rest, reserve, hits - 1, steps))
    return best


def allotments(
    chains: Sequence[Chain], reserve: Chains, hits: int, steps: int, takers: Iterable[int]
) -> list[Allotment]:
    """Every allotment of the next hit or step loss that keeps the full effect within reach. The takers are
    indices of chains."""
    if not steps:
        return [("hit", taker) for taker in takers]
    in_order = tuple(sorted(chains))
    valued: list[tuple[int, Allotment]] = []
    for taker in takers:
        chain = chains[taker]
        index = in_order.index(chain)
        if hits:
            rest = changed(in_order, index, after_hit(chain))
            valued.append((1 + greatest_effect(rest, reserve, hits - 1, steps), ("hit", taker)))
        rest = changed(in_order, index, chain[1:])
        valued.append((chain[0] + greatest_effect(rest, reserve, hits, steps - 1), ("step", taker)))
    best = max((effect for effect, _ in valued), default=0)
    return [allotment for effect, allotment in valued if effect == best]


def destroys_all(chains: Sequence[Chain], hits: int, steps: int) -> bool:
    """Whether the hits and step losses destroy the whole stack, so that the owner has nothing to choose."""
    toughness = sum(map(sum, chains))
    if hits + steps * max((max(chain) for chain in chains), default=0) < toughness:
        return False
    return greatest_effect(tuple(sorted(chains)), (), hits, steps) == toughness


# A loss number


def greatest_total(chains: Iterable[Chain], number: int) -> int:
    """The largest part of a loss number that steps can take, each chain from its front."""
    totals = 1  # bit n: a total of n can be reached
    for chain in chains:
        taken, reached = 0, totals
        for factor in chain:
            taken += factor
            reached |= totals << taken
        totals = reached
    return (totals & (2 << number) - 1).bit_length() - 1


def steps_to_take(chains: Sequence[Chain], number: int) -> list[int]:
    """The chains that may lose their next step if as much of the number as possible is to be used; none when
    no more can be."""
    best = greatest_total(chains, number)
    return [
        index
        for index, chain in enumerate(chains)
        if best
        and chain
        and chain[0] <= number
        and chain[0] + greatest_total([*chains[:index], chain[1:], *chains[index + 1 :]], number - chain[0])
        == best
    ]
