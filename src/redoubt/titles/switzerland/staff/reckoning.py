"""A staff officer's quick estimate of a whole combat: good enough for planning, not the exact odds.

Each side is treated as one block of strength and toughness that wears down evenly, and every round is read
from the Combat Results Table to the end. The exact odds of a combat come from the rules themselves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from redoubt.titles.switzerland.rules.r10_1_odds import BELOW, ratio_column
from redoubt.titles.switzerland.tables import Outcome, Tables

MOST_ROUNDS = 12


class Prospect(NamedTuple):
    """The prospects of a combat."""

    taken: float
    """The chance that the defender leaves the hex or is destroyed."""
    own_loss: float
    """The attacker's loss in hits."""
    enemy_loss: float
    driven_off: float
    """The chance that the attacker leaves the hex or is destroyed."""


def prospect(
    tables: Tables, attack: int, own_toughness: int, defence: int, enemy_toughness: int, shift: int
) -> Prospect:
    """A daylight combat, fought to a finish. Strengths in half points."""
    return _fight(tables, min(attack, 80), own_toughness, min(defence, 80), enemy_toughness, shift)


@lru_cache(maxsize=60_000)
def _fight(tables: Tables, attack: int, tough: int, defence: int, enemy_tough: int, shift: int) -> Prospect:
    results = tables.combat_results
    taken = off = own = foe = 0.0
    # the share of all cases with so many hits on each side
    standing = {(0, 0): 1.0}
    for _ in range(MOST_ROUNDS):
        after: dict[tuple[int, int], float] = {}
        for (mine, theirs), share in standing.items():
            now = attack * (tough - mine) // tough
            against = defence * (enemy_tough - theirs) // enemy_tough if enemy_tough else defence
            column = ratio_column(tables.columns, now, against)
            if column == BELOW:
                off += share
                own += share * (tough - mine)
                continue
            column = min(max(column + shift, 0), len(results) - 1)
            for for_attacker, for_defender in results[column]:
                part = share / 6
                lost = min(enemy_tough - theirs, _hits(for_defender, enemy_tough - theirs))
                cost = min(tough - mine, _hits(for_attacker, tough - mine))
                foe += part * lost
                own += part * cost
                if theirs + lost >= enemy_tough or for_defender.retreat:
                    taken += part
                elif mine + cost >= tough or for_attacker.retreat:
                    off += part
                else:
                    key = (mine + cost, theirs + lost)
                    after[key] = after.get(key, 0.0) + part
        if not after:
            break
        standing = after
    return Prospect(taken, own, foe, off)


def _hits(outcome: Outcome, left: int) -> int:
    return left if outcome.eliminated else outcome.hits + 2 * outcome.steps
