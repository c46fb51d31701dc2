"""How a staff answers the questions that come up between the sheets: losses, retreats, advances and more.

Each answer comes with its reason. It reads the board as its side knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redoubt.engine.decision import Choice
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.staff.aims import worth
from redoubt.titles.land_war.staff.plans import Doctrine, fitting, strength, threat, weakness
from redoubt.titles.land_war.staff.reasons import Order, place, second
from redoubt.titles.land_war.state import LSP, MEN, TANKS, Board, points_name

MOST = 9
"""Points in one order."""
Legal = list[Choice]
Answer = Callable[[Board, Doctrine, Any, Legal], Order]


def least(option: Choice) -> Choice:
    """An option with its lowest number."""
    return next(option.each())


def lose(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """From the hex with most of it."""
    held = {choice: queries.men_at(g, choice[1]) if choice[1] >= 0 else 0 for choice in legal}
    ranked = sorted(legal, key=lambda choice: (-held[choice], choice[1]))
    names = [
        queries.where(g, choice[1]) if choice[1] >= 0 else "the force from the Pool" for choice in ranked
    ]
    rest = f"{names[1]} with {held[ranked[1]]}" if len(ranked) > 1 else ""
    return Order(
        ranked[0], f"to keep every hex manned: {names[0]} holds most, {held[ranked[0]]} men{second(rest)}"
    )


def retreat(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """To the hex that needs it most."""
    ranked = sorted(legal, key=lambda choice: (-weakness(g, choice[1]), choice[1]))
    best = ranked[0][1]
    numbers = f"strength {strength(g, best)} against {threat(g, best)} before it"
    rest = place(g, ranked[1][1]) if len(ranked) > 1 else ""
    return Order(ranked[0], f"to hold {place(g, best)}, which needs men most: {numbers}{second(rest)}")


def move_in(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """Most of the attackers go on; what stays must hold the hex behind."""
    advances = [option for option in legal if option.verb == "advance"]
    found: list[tuple[float, Choice, int]] = []
    for option in advances:
        _, what, start, _ = option
        have = queries.force(g, start, decision.nation)[1 + what]
        behind = bool(queries.enemies_beside(g, start))
        keep = have // 3 if behind and what == MEN else 0
        choice = option.of(min(have - keep, MOST))
        if have > keep and option.allows(choice):
            found.append((choice[3] + 0.1 * what, choice, keep))
    target = place(g, decision.target)
    if not found and not queries.men_at(g, decision.target) and any(option[1] == MEN for option in advances):
        man = least(next(option for option in advances if option[1] == MEN))
        return Order(man, f"to hold {target}, which needs a man; the others guard {queries.where(g, man[2])}")
    if not found:
        return Order(("done",), f"{target} has what it needs, {queries.men_at(g, decision.target)} men")
    _, choice, keep = max(found, key=lambda row: row[0])
    stay = f"{keep} men stay to guard it" if keep else "nobody is needed there any more"
    why = f"to hold {target} against {threat(g, decision.target)} before it: {stay}"
    return Order(choice, f"{why} in {queries.where(g, choice[2])}; second: to leave more behind")


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
                both = f"{here} men behind it and {there} in it"
                return Order(
                    option.of(wanted) if option.span else option,
                    f"to hold {place(g, decision.target)} too: {both}",
                )
    return Order(
        ("done",),
        f"{queries.where(g, decision.start)} keeps {here} men, {place(g, decision.target)} has {there}",
    )


def beyond(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """On, if the hex is worth it and what stays behind can hold."""
    value = worth(g, decision.camp, fitting(g, decision.camp, doctrine).focus, doctrine.taste)
    steps = sorted(
        (choice for choice in legal if choice.verb == "beyond"),
        key=lambda choice: (-value.get(choice[1], 0.3), choice[1]),
    )
    best, men = steps[0], queries.men_at(g, decision.target)
    worthy = value.get(best[1], 0.3)
    last = g.turn >= g.rules.last_turn
    numbers = f"worth {worthy:.1f}, {men} men to spare from"
    if (men >= 3 or last) and worthy >= (0.0 if last else 0.5):
        rest = place(g, steps[1][1]) if len(steps) > 1 else "to stop here"
        return Order(best, f"to go on to {place(g, best[1])}: {numbers}{second(rest)}")
    return Order(("no",), f"{place(g, best[1])} is not worth it: {numbers}{second('to go there')}")


def vacate(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    ranked = sorted(legal, key=lambda choice: (-strength(g, choice[1]), choice[1]))
    rest = queries.where(g, ranked[1][1]) if len(ranked) > 1 else ""
    why = (
        f"the strongest of the attackers, {strength(g, ranked[0][1])}, leave {queries.where(g, ranked[0][1])}"
    )
    return Order(ranked[0], f"{why}{second(rest)}")


def enter(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    men = queries.men_at(g, decision.target)
    numbers = f"{men} men stand in {queries.where(g, decision.target)}"
    if men >= 3 and any(choice.verb == "enter" for choice in legal):
        return Order(("enter",), f"to win {place(g, decision.hex)}: {numbers}; second: to leave it empty")
    return Order(
        ("no",), f"too few for two hexes: {numbers}; second: to enter {queries.where(g, decision.hex)}"
    )


def shut(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """LSP are missed least."""
    choice = next((choice for choice in legal if choice[2] == LSP), legal[0])
    other = next((option for option in legal if option != choice), None)
    rest = "" if other is None else f"a line of {points_name(other[2])}"
    return Order(choice, f"a line of {points_name(choice[2])} is missed least{second(rest)}")


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
        return Order(("done",), "no hex that our ally left is front or worth a point")
    rest = place(g, wanted[1][2]) if len(wanted) > 1 else ""
    return Order(
        wanted[0], f"to hold {place(g, wanted[0][2])}, {threat(g, wanted[0][2])} before it{second(rest)}"
    )


def bid(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    held = sum(choice.verb == "bid" for choice in legal)
    return Order(
        ("no",), f"to keep {held} cards for combats, where each is worth a column; second: to bid one"
    )


def accept(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    return Order(
        ("accept",), "the rules gave this result; second: to rule otherwise, for which there is no reason"
    )


def wait(g: Board, doctrine: Doctrine, decision: Any, legal: Legal) -> Order:
    """Control closes a step only when people say so; a computer closes it for the first who is late."""
    return Order(legal[0], f"the step has to go on; {len(legal)} choices are open to Control")


ANSWERS: dict[str, Answer] = {
    "SpreadLoss": lose, "RetreatTo": retreat, "MoveIn": move_in, "FollowOn": follow, "GoBeyond": beyond,
    "ChooseVacated": vacate, "EnterVacated": enter, "ShutLine": shut, "ChooseOrder": order, "Bid": bid,
    "Inherit": inherit, "RuleOnResult": accept, "CloseStep": wait,
}  # fmt: skip

__all__ = ["ANSWERS", "MOST", "least"]
