"""What a combat promises, from the same tables that resolve it: all 36 pairs of dice."""

from __future__ import annotations

from typing import NamedTuple

from redoubt.titles.paths_of_glory.queries import enemy, full, retreated, tables_of, trench_at, units_at
from redoubt.titles.paths_of_glory.rules.cards.declaration import Fight
from redoubt.titles.paths_of_glory.rules.r12_8_flank import FLANK_NEEDS, flank_bonus, may_flank
from redoubt.titles.paths_of_glory.rules.r12_9_fire import fort_strength, volley
from redoubt.titles.paths_of_glory.staff.doctrine import Doctrine
from redoubt.titles.paths_of_glory.staff.losses import ladder_of, spares_one
from redoubt.titles.paths_of_glory.staff.worth import ARMY_STEP, CORPS_STEP, LAST_STEP, space_worth
from redoubt.titles.paths_of_glory.state import Board


class Prospect(NamedTuple):
    """What an attack is expected to bring, before anybody plays a card."""

    inflicted: float
    """The worth of the steps that the enemy loses."""
    suffered: float
    takes: float
    """The chance to enter the space."""
    wins: float

    def words(self) -> str:
        return (
            f"wins {self.wins:.0%}, takes the space {self.takes:.0%}, "
            f"inflicts {self.inflicted:.2f} and suffers {self.suffered:.2f} VP worth of steps"
        )


def fight_of(g: Board, side: int, attackers: tuple[int, ...], target: int) -> Fight:
    """An attack as it would be fought now."""
    defenders = tuple(unit for unit in units_at(g, target, enemy(side)) if not retreated(g, unit))
    trench = trench_at(g, target, enemy(side)) if defenders else 0
    return Fight(side, target, attackers, defenders, trench)


def damage(g: Board, units: tuple[int, ...]) -> list[float]:
    """By loss number up to 7, the worth of the steps that it takes from units: the dear ones last."""
    tables = tables_of(g)
    steps: list[tuple[int, float]] = []
    for unit in units:
        worth = ARMY_STEP if tables.is_army[unit] else CORPS_STEP
        whole, half = tables.lf[unit]
        if full(g, unit):
            steps.append((whole, worth))
        steps.append((half, worth * LAST_STEP))
        if tables.is_army[unit]:
            steps += [(1, CORPS_STEP), (1, CORPS_STEP * LAST_STEP)]  # the corps that replaces it
    steps.sort(key=lambda row: row[1] / row[0])
    found = []
    for number in range(8):
        left, total = number, 0.0
        for factor, worth in steps:
            if factor <= left:
                left -= factor
                total += worth
        found.append(total)
    return found


def endurance(g: Board, units: tuple[int, ...]) -> int:
    """The loss number that wipes units out."""
    tables = tables_of(g)
    total = 0
    for unit in units:
        whole, half = tables.lf[unit]
        total += half + (whole if full(g, unit) else 0) + (2 if tables.is_army[unit] else 0)
    return total


def prospect(g: Board, side: int, attackers: tuple[int, ...], target: int) -> Prospect:
    """What an attack promises; a flank attempt is made where it is likelier to work than not."""
    fight = fight_of(g, side, attackers, target)
    ours, theirs = volley(g, fight, True, ()), volley(g, fight, False, ())
    fort = fort_strength(g, fight)
    hit, hurt = damage(g, fight.defenders), damage(g, attackers)
    tough = endurance(g, fight.defenders)
    ladders = tuple(sorted(ladder_of(g, unit) for unit in attackers))
    strong = [spares_one(ladders, number)[1] for number in range(8)]
    tables = tables_of(g)
    ground = tables.ground[tables.terrain[target]]
    stands = bool(fight.trench or ground.ignores_retreat)
    inflicted = suffered = takes = wins = 0.0
    for our_die in range(1, 7):
        loss = ours.loss(g, our_die)
        for their_die in range(1, 7):
            answer = theirs.loss(g, their_die)
            inflicted += hit[loss]
            suffered += hurt[answer]
            wiped = bool(fight.defenders) and loss >= tough
            if fight.defenders:
                won = loss > answer
                wins += won
                moved = wiped or (won and strong[answer] and (not stands or tough - loss <= 2))
                if won and strong[answer] and stands and not moved:
                    inflicted += CORPS_STEP
                takes += moved and strong[answer]
            else:
                fell = loss >= fort
                wins += fell
                takes += fell
                inflicted += 0.25 * fell
    flank = 1.0
    if may_flank(g, fight):
        chance = min(6, 6 - FLANK_NEEDS + 1 + flank_bonus(g, fight)) / 6
        if chance > 0.5:
            flank = 1 - 0.35 * (chance - 0.5) * 2
    return Prospect(inflicted / 36, suffered * flank / 36, takes / 36, wins / 36)


def gain(g: Board, hope: Prospect, target: int, doctrine: Doctrine) -> float:
    """What an attack is worth."""
    steps = hope.inflicted - doctrine.price * hope.suffered
    return steps + doctrine.ground * hope.takes * space_worth(g, target)
