"""The staff's reasons in words, based only on the board as its side may imagine it. Chances are the staff's
quick estimates, not the exact odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from redoubt.engine.decision import Choice, Decision
from redoubt.show.reason import Reason
from redoubt.titles.switzerland.queries import enemy, enemy_fort, stacking_points, toughness, troops_at
from redoubt.titles.switzerland.rules.r10_1_odds import BELOW, column_name, combat_odds
from redoubt.titles.switzerland.staff.reckoning import prospect
from redoubt.titles.switzerland.state import HEXES, NOWHERE, Board

Why = tuple[str, str]
"""The reason, and the expected result."""
Weigh = Callable[[Board, int, Choice, Mapping[int, int]], Why]
"""(board, side, choice, plan) -> why."""


def reason(
    g: Board | None, side: int, choice: Choice, decision: Decision | None, plan: Mapping[int, int]
) -> Reason:
    """The staff's reason for a choice. Without a board there was nothing to decide."""
    rule = decision.cites() if decision is not None else ""
    if g is None:
        why = "the suggested set-up" if choice[0] == "suggested" else "the only choice"
        return Reason(str(choice), rule, why)
    weigh = _WEIGHED.get(choice[0])
    why, expects = weigh(g, side, choice, plan) if weigh is not None else (_PLAIN.get(choice[0], _USUAL), "")
    return Reason(str(choice), rule, why, expects)


# words for places and combats


def _name(g: Board, hex: int) -> str:
    tables = g.rules.tables
    return f"the town {tables.where(hex)}" if tables.urban[hex] else str(tables.where(hex))


def _names(g: Board, units: tuple[int, ...]) -> str:
    return ", ".join(g.rules.tables.unit_shown[unit] for unit in units)


def _defended(g: Board, hex: int, side: int) -> bool:
    return bool(troops_at(g, hex, enemy(side))) or enemy_fort(g, hex, side) != NOWHERE


def _attack(g: Board, side: int, hex: int, coming: tuple[int, ...]) -> Why:
    """10.1 An attack as the staff estimates it: the column, the chance to take the hex, hits on both
    sides."""
    attackers = tuple(dict.fromkeys((*troops_at(g, hex, side), *coming)))
    defenders = troops_at(g, hex, enemy(side))
    odds = combat_odds(g, hex, attackers, defenders)
    tough = sum(toughness(g, unit) for unit in attackers)
    their = sum(toughness(g, unit) for unit in defenders) or 2
    shift = sum(shift.amount for shift in odds.shifts)
    hope = prospect(g.rules.tables, odds.attack, tough, odds.defence, their, shift)
    column = "below 1:4" if odds.column == BELOW else f"at column {column_name(g, odds.column)}"
    against = _names(g, defenders) or "the works"
    why = f"attacks {_name(g, hex)} {column}: {_names(g, attackers)} against {against}"
    hits = f"{hope.enemy_loss:.1f} hits on the enemy for {hope.own_loss:.1f}"
    return why, f"about {hope.taken:.0%} to take the hex, {hits}"


# by verb


def _move(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
    unit = choice[1]
    goal = plan.get(unit, g.place[unit])
    if goal >= HEXES or goal == g.place[unit]:
        return "moves on", ""
    if _defended(g, goal, side):
        return _attack(g, side, goal, tuple(other for other, to in plan.items() if to == goal))
    return f"should go to {_name(g, goal)} in this phase", ""


def _to(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
    hex = choice[1]
    if _defended(g, hex, side):
        here = troops_at(g, hex, side)
        more = "" if here else "; others may follow"
        return f"attacks {_name(g, hex)} as planned{more}", ""
    return f"goes to {_name(g, hex)} as planned", ""


def _fight(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
    why, expects = _attack(g, side, choice[1], ())
    return f"{why}; best odds first", expects


def _bombard(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
    target = choice[-1]
    foes = troops_at(g, target, enemy(side))
    size = stacking_points(g, foes)
    return f"the most valuable target: {_names(g, foes)} in {_name(g, target)}, {size} stacking points", ""


def _loss(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
    own = g.rules.side[choice[1]] == side
    name = g.rules.tables.unit_shown[choice[1]]
    return f"{name}: losing it costs {'us least' if own else 'the enemy most'}", ""


def _retreat(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
    return f"retreats to {_name(g, choice[2])}: the strongest ground with room", ""


def _unit(text: str) -> Weigh:
    def weigh(g: Board, side: int, choice: Choice, plan: Mapping[int, int]) -> Why:
        return text.format(unit=g.rules.tables.unit_shown[choice[1]]), ""

    return weigh


_WEIGHED: Mapping[str, Weigh] = {
    "move": _move,
    "to": _to,
    "straight": _to,
    "fight": _fight,
    "bombard": _bombard,
    "bomb": _bombard,
    "hit": _loss,
    "step": _loss,
    "retreat": _retreat,
    "remove": _unit("{unit} is the least valuable unit of an overstacked hex"),
    "recover": _unit("{unit} is the strongest unit with a hit"),
    "rebuild": _unit("{unit} is the most valuable unit that can be rebuilt"),
    "restore": _unit("{unit} is the most valuable unit that can be restored"),
    "place": _unit("{unit} is next to be placed"),
}
_PLAIN: Mapping[str, str] = {
    "done": "nothing more is worth doing here",
    "stop": "it has arrived, or cannot get closer",
    "with": "every gun that can fire does",
    "fire": "every gun that can fire does",
    "overrun": "an overrun here is worth its hit",
    "at": "the legal place nearest to an objective",
    "exit": "the scenario rewards units that leave the map here",
    "demolish": "the works are worth more than the engineer",
    "keep": "the other faces would be worse",
    "raise": "the next higher face is better for this side",
    "lower": "the next lower face is better for this side",
    "fly": "over the hex that matters most",
    "pair": "over the hex that matters most",
    "emergency": "victory points to spare and many hits to remove",
    "return": "back to the map by the nearest road",
    "yes": "the conditions for it are met",
    "no": "the conditions for it are not met",
}
_USUAL = "the staff's usual choice"

__all__ = ["reason"]
