"""How a staff answers the questions that come up between the sheets: losses, retreats, advances and more.

Each answer comes with its reason. It reads the board as its side knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.engine.decision import Choice
from redoubt.kit.words import counted
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules.lw050_production import output
from redoubt.titles.land_war.rules.lw090_losses import held_in
from redoubt.titles.land_war.staff.aims import worth
from redoubt.titles.land_war.staff.plans import Doctrine, fitting, strength, threat, weakness
from redoubt.titles.land_war.staff.reasons import Order, men, odds, place, second
from redoubt.titles.land_war.state import LSP, MEN, TANKS, Board, points_name
from redoubt.titles.land_war.words import so_many

MOST = 9
"""Points in one order."""
Legal = list[Choice]
Answer = Callable[[Board, Doctrine, Any, Legal], Order]


def least(option: Choice) -> Choice:
    """An option with its lowest number."""
    return next(option.each())


def lose(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """From the hex with most of it."""
    nation, what, target = decision.nation, decision.what, decision.target
    held = {choice: held_in(g, choice[1], nation, what, target) for choice in legal}
    ranked = sorted(legal, key=lambda choice: (-held[choice], choice[1]))
    names = [
        queries.where(g, choice[1]) if choice[1] >= 0 else "the force from the Pool" for choice in ranked
    ]
    rest = f"{names[1]} with {held[ranked[1]]}" if len(ranked) > 1 else ""
    most = so_many(what, held[ranked[0]])
    return Order(
        ranked[0], f"to leave the other hexes able to fight: {names[0]} has most, {most}{second(rest)}"
    )


def retreat(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """To the hex that needs it most."""
    ranked = sorted(legal, key=lambda choice: (-weakness(g, choice[1]), choice[1]))
    best = ranked[0][1]
    rest = f"{place(g, ranked[1][1])}, {odds(g, ranked[1][1])}" if len(ranked) > 1 else ""
    why = f"to hold {place(g, best)}, which needs men most: {odds(g, best)} before it{second(rest)}"
    return Order(ranked[0], why)


def move_in(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """Most of the attackers go on; what stays must hold the hex behind."""
    advances = [option for option in legal if option.verb == "advance"]
    moves: list[tuple[float, Choice, int]] = []
    for option in advances:
        _, what, start, _ = option
        have = queries.force(g, start, decision.nation)[1 + what]
        behind = bool(queries.enemies_beside(g, start))
        keep = have // 3 if behind and what == MEN else 0
        choice = option.of(min(have - keep, MOST))
        if have > keep and option.allows(choice):
            moves.append((choice[3] + 0.1 * what, choice, keep))
    target = place(g, decision.target)
    if not moves and not queries.men_at(g, decision.target) and any(option[1] == MEN for option in advances):
        man = least(next(option for option in advances if option[1] == MEN))
        needs = f"{queries.where(g, man[2])} needs the others, {odds(g, man[2])}"
        return Order(man, f"to hold {target}, which needs a man: {needs}; second: to move in one more")
    there = odds(g, decision.target)
    if not moves:
        return Order(
            ("done",), f"{target} has enough, {there} before it; second: to move in what stays behind"
        )
    _, choice, keep = max(moves, key=lambda row: row[0])
    start, threatened = queries.where(g, choice[2]), threat(g, choice[2])
    stay = (
        f"{men(keep)} {'stays' if keep == 1 else 'stay'} behind in {start}"
        if keep
        else f"{start} can spare them"
    )
    why = f"to hold {target}, {there} before it: {stay}, with {threatened or 'no enemy'} before it"
    return Order(choice, f"{why}; second: to leave more in {start}")


def follow(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """A86 Half of the men go on, and the tanks with them."""
    here, there = queries.men_at(g, decision.start), queries.men_at(g, decision.target)
    for option in legal:
        if option.verb == "advance" and option[1] in (MEN, TANKS):
            wanted = (
                min((here - there) // 2, MOST)
                if option[1] == MEN
                else option[3].high
                if option.span
                else option[3]
            )
            if wanted > 0 and option.allows(option.of(wanted) if option.span else option):
                both = f"{men(there)} in it, {men(here)} behind it in {queries.where(g, decision.start)}"
                return Order(
                    option.of(wanted) if option.span else option,
                    f"to hold {place(g, decision.target)} too: {both}; second: to stay there",
                )
    return Order(
        ("done",),
        f"{queries.where(g, decision.start)} keeps {men(here)}, {place(g, decision.target)} has {there}; "
        "second: to send more on",
    )


def beyond(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """On, if the hex is worth it and what stays behind can hold."""
    value = worth(g, decision.camp, fitting(g, decision.camp, doctrine).focus, doctrine.taste)
    steps = sorted(
        (choice for choice in legal if choice.verb == "beyond"),
        key=lambda choice: (-value.get(choice[1], 0.3), choice[1]),
    )
    best, here = steps[0], queries.men_at(g, decision.target)
    worthy = value.get(best[1], 0.3)
    last = g.turn >= g.rules.last_turn
    numbers = f"worth {worthy:.1f}, with {men(here)} in {queries.where(g, decision.target)} to go on from"
    if (here >= 3 or last) and worthy >= (0.0 if last else 0.5):
        rest = "to stop here"
        if len(steps) > 1:
            rest = f"{place(g, steps[1][1])}, worth {value.get(steps[1][1], 0.3):.1f}"
        return Order(best, f"to go on to {place(g, best[1])}: {numbers}{second(rest)}")
    return Order(
        ("no",),
        f"to keep {place(g, decision.target)} whole; second: to go on to {place(g, best[1])}, {numbers}",
    )


def vacate(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    ranked = sorted(legal, key=lambda choice: (-strength(g, choice[1]), choice[1]))
    names = [f"{queries.where(g, choice[1])}, strength {strength(g, choice[1])}" for choice in ranked[:2]]
    why = f"to drive out the strongest of the attackers, in {names[0]}"
    return Order(ranked[0], f"{why}{second(names[1] if len(names) > 1 else '')}")


def enter(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    here = queries.men_at(g, decision.target)
    numbers = f"{men(here)} in {queries.where(g, decision.target)}"
    if here >= 3 and any(choice.verb == "enter" for choice in legal):
        return Order(("enter",), f"to win {place(g, decision.hex)}: {numbers}; second: to leave it empty")
    return Order(
        ("no",), f"to hold one hex well: {numbers}; second: to enter {queries.where(g, decision.hex)}"
    )


def go_in(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """Ground that costs nothing is taken; a man of it may go back in step 9."""
    beside = max(queries.men_at(g, near) for near in queries.enemies_beside(g, decision.hex))
    why = f"to win {place(g, decision.hex)}, which nobody defends: {men(beside)} beside it"
    return Order(("enter",), f"{why}; second: to leave it to nobody")


def shut(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """LSP are missed least."""
    choice = next((choice for choice in legal if choice[2] == LSP), legal[0])
    other = next((option for option in legal if option != choice), None)
    points = output(g, decision.nation)
    rest = "" if other is None else f"one of {points_name(other[2])}, of {points[other[2]]}"
    what = points_name(choice[2])
    return Order(
        choice, f"a line of {what} is missed least, of {points[choice[2]]} {what} this turn{second(rest)}"
    )


def order(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """Who sees the other's flags first loses less."""
    camp = decision.camp
    numbers = f"ME {queries.highest_me(g, camp)} to {queries.highest_me(g, queries.enemy(camp))}"
    return Order(
        ("second",), f"to see the enemy's flags before placing our own ({numbers}); second: to go first"
    )


def inherit(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """E2 A man for each hex that is front or worth something, the weakest first."""
    line = queries.line(g, queries.camp_of(g, decision.nation))
    wanted = [c for c in legal[1:] if c[2] in line or g.rules.map.points.get(c[2])]
    wanted.sort(key=lambda choice: (-weakness(g, choice[2]), choice[2]))
    if not wanted:
        empty = counted(len(legal) - 1, "hex", "hexes")
        return Order(
            ("done",), f"none of the {empty} that our ally left is front or worth a point; second: to man one"
        )
    rest = f"{place(g, wanted[1][2])}, {odds(g, wanted[1][2])}" if len(wanted) > 1 else ""
    return Order(
        wanted[0], f"to hold {place(g, wanted[0][2])}, {odds(g, wanted[0][2])} before it{second(rest)}"
    )


def bid(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    held = [g.rules.map.card_name(choice[1]) for choice in legal if choice.verb == "bid"]
    if not held:
        return Order(("no",), "the hand is empty")
    use = "where each is worth a column or its value on a die"
    why = f"to keep {counted(len(held), 'card')} for combats, {use}"
    return Order(("no",), f"{why}; second: to bid {held[0]} for the order of play")


def accept(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    return Order(
        ("accept",), "the dice and the rulings stand as they are; second: to rule otherwise, with a reason"
    )


def wait(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """Control closes a step only when people say so; a computer closes it for the first who is late."""
    late = sum(choice.verb == "close" for choice in legal)
    waits = f"{counted(late, 'sheet')} still to come" if late else "all sheets are in"
    return Order(legal[0], f"to go on with the step: {waits}; second: to wait")


ANSWERS: dict[str, Answer] = {
    "SpreadLoss": lose, "RetreatTo": retreat, "MoveIn": move_in, "FollowOn": follow, "GoBeyond": beyond,
    "ChooseVacated": vacate, "EnterVacated": enter, "GoIn": go_in, "ShutLine": shut,
    "ChooseOrder": order, "Bid": bid, "Inherit": inherit, "RuleOnResult": accept, "CloseStep": wait,
}  # fmt: skip

__all__ = ["ANSWERS", "MOST", "least"]
