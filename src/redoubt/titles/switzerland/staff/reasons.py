"""The staff's reasons in words: the aim, the numbers weighed, and the alternative that came second.

They are based only on the board as its side may imagine it. Chances are the staff's quick estimates, not the
exact odds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision
from redoubt.show.reason import Reason
from redoubt.titles.switzerland.queries import enemy, toughness, troops_at
from redoubt.titles.switzerland.rules.r10_1_odds import BELOW, column_name, combat_odds
from redoubt.titles.switzerland.staff.reckoning import prospect
from redoubt.titles.switzerland.staff.situation import Note
from redoubt.titles.switzerland.state import HEXES, Board

Aim = str | Callable[[Board, Choice], str]
_HEXES = {
    "bombard": 2,
    "bomb": 1,
    "retreat": 2,
    "fight": 1,
    "at": 1,
    "fly": 2,
    "pair": 2,
    "to": 1,
    "straight": 1,
}
"""Which argument of a choice is the hex that it is about."""
_UNITS = frozenset(
    ("hit", "step", "remove", "recover", "rebuild", "restore", "with", "place", "request", "move")
)
"""Choices that are about a unit."""


@dataclass(frozen=True)
class Weighed:
    """What a staff weighed: what it aims at, its choices with their worth, the best first, and what the worth
    measures."""

    aim: Aim
    ranked: Sequence[tuple[float, Choice]]
    measure: str = "worth {:.1f}"

    def note(self, g: Board) -> Note:
        (value, best), *others = self.ranked
        aim = self.aim if isinstance(self.aim, str) else self.aim(g, best)
        rival = next((offer for offer in others if words(g, offer[1]) != words(g, best)), None)
        second = "there was no other choice of this kind"
        if rival is not None:
            second = f"next best was {words(g, rival[1])}, {self.in_words(rival[0])}"
        return Note(aim, self.in_words(value), second)

    def in_words(self, value: float) -> str:
        """A worth as its measure puts it: a cost counts against a choice, but is named without a sign."""
        return self.measure.format(value if "+" in self.measure else abs(value))


def words(g: Board, choice: Choice) -> str:
    """What a choice is about: a unit or a hex by name."""
    tables, verb = g.rules.tables, choice[0]
    if verb in _HEXES and 0 <= choice[_HEXES[verb]] < HEXES:
        return str(tables.where(choice[_HEXES[verb]]))
    if verb in _UNITS and choice[1] >= 0:
        return str(tables.unit_shown[choice[1]])
    return f"to {verb}"


def attack_note(g: Board, side: int, hex: int) -> tuple[str, str]:
    """10.1 An attack with the units in a hex, as the staff estimates it: aim and column, and what it
    expects."""
    attackers, defenders = troops_at(g, hex, side), troops_at(g, hex, enemy(side))
    odds = combat_odds(g, hex, attackers, defenders)
    tough = sum(toughness(g, unit) for unit in attackers)
    their = sum(toughness(g, unit) for unit in defenders) or 2
    shift = sum(shift.amount for shift in odds.shifts)
    hope = prospect(g.rules.tables, odds.attack, tough, odds.defence, their, shift)
    column = "below 1:4" if odds.column == BELOW else f"at column {column_name(g, odds.column)}"
    names = g.rules.tables.unit_shown
    against = ", ".join(names[unit] for unit in defenders) or "the works"
    mine = ", ".join(names[unit] for unit in attackers)
    hits = f"{hope.enemy_loss:.1f} hits on the enemy for {hope.own_loss:.1f}"
    return (
        f"win {g.rules.tables.where(hex)} {column}: {mine} against {against}",
        f"about {hope.taken:.0%} to take the hex, {hits}",
    )


def reason(choice: Choice, decision: Decision | None, note: Note, expects: str = "") -> Reason:
    """A note as a reason: "aim (numbers); second best"."""
    rule = decision.cites() if decision is not None else ""
    text = f"{note.aim} ({note.weighed})" if note.weighed else note.aim
    return Reason(str(choice), rule, f"{text}; {note.second}" if note.second else text, expects)


__all__ = ["Weighed", "attack_note", "reason", "words"]
