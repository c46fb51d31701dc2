"""What things are worth to a staff: units, losses, targets, ground, and the questions of yes or no."""

from __future__ import annotations

from collections.abc import Callable

from redoubt.engine.decision import Choice
from redoubt.titles.switzerland.board import fresh_phase
from redoubt.titles.switzerland.queries import (
    enemy,
    enemy_held,
    german_land,
    has_room,
    held_urban,
    occupied,
    on_map,
    strength,
    troops_at,
    vp_balance,
)
from redoubt.titles.switzerland.rules.r06_bombardment import (
    bombardable,
    bombardment_number,
    bombardment_strength,
    may_join,
)
from redoubt.titles.switzerland.rules.r10_2_3_retreat import ways_out
from redoubt.titles.switzerland.rules.r16_victory import (
    points_at,
    scores,
    surrender_possible,
    swiss_losses,
)
from redoubt.titles.switzerland.staff.aims import objectives, precious
from redoubt.titles.switzerland.staff.plans import plan_phase
from redoubt.titles.switzerland.staff.situation import Note
from redoubt.titles.switzerland.state import GERMAN, HEXES, Board
from redoubt.titles.switzerland.tables import BORDER, MOUNTAIN_TERRAIN

# units and losses


def unit_value(g: Board, unit: int) -> float:
    """The value of a unit at full strength."""
    tables = g.rules.tables
    worth = float(tables.strength[unit][0]) + tables.stacking[unit]
    if tables.size[unit] in ("X", "XX") and tables.type[unit] != BORDER:
        worth += 3.0
    return float(worth + (2.0 if tables.bombardment[unit] else 0.0))


def loss_cost(g: Board, choice: Choice) -> float:
    """The cost of a hit or a step: strength lost now, more if a step or the unit is lost."""
    unit = choice[1]
    steps = g.rules.tables.strength[unit]
    lost, hit = g.lost[unit], g.hits[unit]
    if choice[0] == "hit" and not hit and steps[lost] > 1:
        return 1.0
    if lost + 1 < len(steps):
        return float(1 + steps[lost] - hit - steps[lost + 1])
    return 3.0 + unit_value(g, unit)


def material(g: Board, side: int) -> float:
    """Own strength on the map minus the enemy's, plus urban areas held."""
    total = 0.0
    for unit, at in enumerate(g.place):
        if at < HEXES:
            total += strength(g, unit) if g.rules.side[unit] == side else -strength(g, unit)
    held = 2.0 * len(held_urban(g))
    return total + (held if side == GERMAN else -held)


def evaluate(g: Board, side: int) -> float:
    """The value of a position for a side: victory points, towns, losses that count for surrender,
    strength."""
    if g.rules.scenario.victory == "depth":
        points = scores(g)
        lead = float(points["german"] - points["swiss"])
    else:
        lead = 2.0 * vp_balance(g) + 2.0 * swiss_losses(g) + 1.0 * len(held_urban(g))
    lead += 0.25 * material(g, GERMAN)
    return lead if side == GERMAN else -lead


# targets and ground

SHUT_IN = 4.0
"""What it costs to retreat to a hex with no other way out than the one that was lost."""


def target_worth(g: Board, side: int, hex: int) -> float:
    """What a hit on a hex is worth: the size of the stack, its hits, its cover, and the ground it holds."""
    tables = g.rules.tables
    foes = troops_at(g, hex, enemy(side))
    size = sum(tables.stacking[u] for u in foes)
    hurt = sum(g.hits[u] for u in foes)
    cover = tables.bombardment_modifier["urban"] if tables.urban[hex] else -int(tables.terrain[hex] > 0)
    return float(size + 1.5 * hurt + 2.0 * cover + objectives(g, side).get(hex, 0))


def shot_worth(g: Board, side: int, hex: int, target: int) -> float:
    """What a shot of all guns in a hex is worth. Without a chance of a hit, or where the last unit keeps its
    last hit (6.2), it is worth a little at night if it keeps units from recovering, and else nothing."""
    chance = shot_chance(g, side, bombardment_strength(g, may_join(g, side, hex, ())), target)
    if chance > 0:
        return chance * max(1.0, target_worth(g, side, target))
    return 0.1 * kept_from_recovery(g, side, target)


def shot_chance(g: Board, side: int, power: int, target: int) -> float:
    """The chance that a bombardment of this strength hurts a unit in a hex."""
    if not bombardable(g, target, enemy(side)):
        return 0.0
    return max(0.0, bombardment_number(g, power, target, enemy(side)).value / 6)


def kept_from_recovery(g: Board, side: int, target: int) -> int:
    """13.1, 14.1 The hits that units of a hex cannot remove this night if it is bombarded, hit or not."""
    return sum(g.hits[u] for u in troops_at(g, target, enemy(side)) if not g.tired[u]) if g.night else 0


def ground_worth(g: Board, side: int, unit: int, hex: int) -> float:
    """What a hex is worth to a unit that must retreat (10.2.3): cover, room, objectives and what it counts
    there; less for the enemy beside it, and if he could shut it in."""
    tables = g.rules.tables
    good = 2.0 if tables.urban[hex] else 1.0 if tables.terrain[hex] == MOUNTAIN_TERRAIN else 0.0
    good += 3.0 * has_room(g, unit, hex) + 0.5 * objectives(g, side).get(hex, 0)
    if g.rules.scenario.victory == "depth":
        counted = points_at(g, unit, hex)
        good += 2.0 * (counted > 0) + 0.5 * counted
    foes = [
        sum(strength(g, foe) for foe in troops_at(g, near, enemy(side))) for near in tables.grid.adjacent[hex]
    ]
    held = strength(g, unit) + sum(strength(g, friend) for friend in troops_at(g, hex, side))
    outnumbered = min(3.0, sum(foes) / max(1, held))
    shut_in = not any(
        near != g.place[unit] and not enemy_held(g, side) & tables.grid.bit[near]
        for near in ways_out(g, unit, hex)
    )
    return float(good - 0.5 * outnumbered - SHUT_IN * shut_in)


def advantage(g: Board, side: int, hex: int) -> float:
    """Own strength in a hex for each point of the enemy's."""
    mine = sum(strength(g, u) for u in troops_at(g, hex, side))
    theirs = sum(strength(g, u) for u in troops_at(g, hex, enemy(side)))
    return mine / (theirs + 1)


def danger(g: Board, hex: int, facing: int) -> int:
    """11.1 How far the three hexes that a line faces are from German territory, added up."""
    grid, tables = g.rules.tables.grid, g.rules.tables
    far = grid.distances(sum(tables.in_country[country] for country in german_land(g)))
    faced = [near for near in grid.adjacent[hex] if (grid.direction(hex, near) - facing) % 6 < 3]
    return int(sum(far[near] for near in faced))


# yes or no

Verdict = tuple[bool, Note]
Judge = Callable[[Board, int], Verdict]


def _standing(g: Board) -> str:
    return (
        f"a balance of {vp_balance(g)} VP, {len(held_urban(g))} towns held, {swiss_losses(g)} Swiss brigades"
        " and divisions lost"
    )


def _surrender_in_sight(g: Board) -> bool:
    """17.1 Whether more time could bring surrender: points to pay, and either only the die is missing, or the
    conditions are half met and there is something to attack."""
    if vp_balance(g) < 2:
        return False
    if surrender_possible(g):
        return True
    return len(held_urban(g)) >= 6 and swiss_losses(g) >= 2 and _attacks_next(g, GERMAN)


def _attacks_next(g: Board, side: int) -> bool:
    """Whether the staff would attack if it could move now."""
    trial = g.clone()
    trial.night = 0
    trial.turn += 1
    fresh_phase(trial, side)
    foes = enemy_held(trial, side)
    return any(foes & g.rules.tables.grid.bit[hex] for hex in plan_phase(trial, side).plan.values())


def buy_turn(g: Board, side: int) -> Verdict:
    yes = _surrender_in_sight(g)
    second = "otherwise the game ends in defeat" if yes else "another turn would cost 1 VP for no attack"
    return yes, Note("force Switzerland to surrender", _standing(g), second)


def stop_here(g: Board, side: int) -> Verdict:
    """19.4.3, 19.5.3 Whether the game is late and nothing more can be won."""
    late = g.turn >= (25 if g.rules.scenario.victory == "exit" else 40)
    if g.rules.scenario.victory != "exit":
        late = late and not _surrender_in_sight(g)
    aim = "end a game in which nothing more can be won" if late else "go on while something can be won"
    return late, Note(aim, f"turn {g.turn}, {_standing(g)}", "the other choice gains nothing")


def italy_attacks(g: Board, side: int) -> Verdict:
    note = Note(
        "keep the Italian front quiet",
        "Italian divisions would add to the attack more than 3 Corps adds to the defence",
        "with Italy 3 Corps could move",
    )
    return False, note


def roll_for_bomber(g: Board, side: int) -> Verdict:
    """7.0 A roll costs a sixth of a point. It is worth that if points are to spare and a division stands next
    to a stack that holds an objective or whose loss counts."""
    grid, tables = g.rules.tables.grid, g.rules.tables
    divisions = [u for u in on_map(g, GERMAN) if tables.stacking[u] == 4 and not tables.is_artillery[u]]
    near = grid.spread(grid.bits(g.place[u] for u in divisions)) & occupied(g, enemy(side))
    wanted = objectives(g, side)
    targets = [
        hex
        for hex in grid.members(near)
        if hex in wanted or any(precious(g, u) for u in troops_at(g, hex, enemy(side)))
    ]
    yes = vp_balance(g) >= 2 and bool(targets)
    weighed = f"{len(targets)} such targets, a balance of {vp_balance(g)} VP, one chance in six to lose one"
    aim = "weaken a stack that our divisions can attack next" if yes else "save victory points"
    return yes, Note(
        aim, weighed, "without a roll nothing is lost" if yes else "a hit would prepare no attack"
    )


def buy_engineers(g: Board, side: int) -> Verdict:
    yes = vp_balance(g) >= 4
    note = Note(
        "break the works with four more engineers" if yes else "save victory points",
        f"a balance of {vp_balance(g)} VP; they cost 1",
        "the offer does not come again",
    )
    return yes, note


JUDGES: dict[str, Judge] = {
    "BuyTurn": buy_turn,
    "ItalyAttacks": italy_attacks,
    "StopHere": stop_here,
    "BuyEngineers": buy_engineers,
    "RollForBomber": roll_for_bomber,
}

__all__ = [
    "JUDGES", "advantage", "danger", "evaluate", "ground_worth", "kept_from_recovery", "loss_cost",
    "material", "shot_chance", "shot_worth", "target_worth", "unit_value",
]  # fmt: skip
