"""How a title offers its choices to people: in plain words, with what is clicked for each, its cost and risk.

A title keeps one `Phrases`: a function for every verb of its notation, and one for each answer (yes, no,
done) whose words depend on the question. Its own `Offer` knows the board and says what those functions need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.seat import Seat
from redoubt.show.table import Plain, in_words, rolls_at_once

Tell = Callable[..., Plain]
"""Tells one choice: called with the offer and, for a verb, with the arguments of the choice."""


class Phrases:
    """Who tells what of a title's choices."""

    def __init__(self) -> None:
        self.verbs: dict[str, Tell] = {}
        self.groups: dict[str, str] = {}
        self.answers: dict[tuple[str, str], Tell] = {}
        """By the kind of decision and the verb; kind "" answers for all others."""

    def verb(self, name: str, group: str) -> Callable[[Tell], Tell]:
        """Declare who tells a verb, and with which others it belongs."""

        def declare(tell: Tell) -> Tell:
            self.verbs[name], self.groups[name] = tell, group
            return tell

        return declare

    def tell(self, offer: Offer, choice: Choice) -> Plain:
        verb = choice.verb
        answer = self.answers.get((offer.kind, verb)) or self.answers.get(("", verb))
        told = answer(offer) if answer else self.verbs[verb](offer, *choice.args)
        told.setdefault("group", self.groups.get(verb, "option"))
        return told


class Offer:
    """The choices of one decision, laid out for people."""

    phrases: ClassVar[Phrases]

    def __init__(self, g: Any, decision: Decision, seat: Seat) -> None:
        self.g = g
        self.decision: Any = decision
        self.kind = type(decision).__name__
        self.seat = seat
        self._rolls: dict[str, bool] = {}

    def choice(self, choice: Choice) -> Plain:
        """Label, rule, piece, hex, cost, note, group, ends, danger, reason of one choice."""
        told = in_words(self.phrases.tell(self, choice))
        made = {"rule": self.decision.cites(), "piece": None, "hex": None, **told}
        if told.get("danger") or self._danger(choice):
            made["danger"] = True
        if self.decision.needs_reason(choice):
            made["reason"] = True
        return made

    def harmless(self, verb: str) -> bool:
        """Whether no die falls and nothing is revealed right after such a choice; then none need be tried."""
        return False

    def alike(self, verb: str) -> bool:
        """Whether all choices of a verb have the same sequel, so that one is tried for all of them."""
        return False

    def _danger(self, choice: Choice) -> bool:
        verb = choice.verb
        if self.harmless(verb):
            return False
        if not self.alike(verb):
            return rolls_at_once(self.seat, choice)
        if verb not in self._rolls:
            self._rolls[verb] = rolls_at_once(self.seat, choice)
        return self._rolls[verb]


__all__ = ["Offer", "Phrases", "Tell"]
