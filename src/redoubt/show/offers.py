"""How choices are offered to people: in plain words, with what is clicked for each, its cost and its risk.

A decision's verbs say most of it (`engine.decision.Verb`): the label, the group, what the arguments are. A
title adds what needs the board, in one function for a verb: `@phrases.verb("to")` gives fields of the
`Offer`, such as cost and note.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from redoubt.engine.decision import CARD, PIECE, PLACE, Choice, Decision, OwnNames, Span, Verb
from redoubt.engine.seat import Seat
from redoubt.engine.text import plain
from redoubt.engine.view import Seen
from redoubt.show.types import Amount, Offer

Fields = Mapping[str, Any]
"""Fields of an Offer."""
Tell = Callable[..., Fields]
"""Details of one choice: called with the offering and the arguments of the choice."""


class Offering:
    """The choices of one decision, laid out for people. A title may have its own, with queries it needs."""

    def __init__(self, seen: Seen, decision: Decision, seat: Seat, phrases: Phrases) -> None:
        self.seen = seen
        self.g: Any = seen.g
        self.decision: Any = decision
        self.kind = type(decision).__name__
        self.seat = seat
        self.phrases = phrases
        self.verbs = {verb.name: verb for verb in decision.verbs}
        self._rolls: dict[str, bool] = {}
        self._fields = {key: self._shown(key, value) for key, value in decision.parameters().items()}

    def _shown(self, key: str, value: Any) -> str:
        return self.seen.title.notation.shown(key, value, self.seen.names)

    def offer(self, choice: Choice) -> Offer:
        """One choice as a table offers it."""
        verb = self.verbs.get(choice.verb) or Verb(choice.verb, *choice.notation.verbs[choice.verb])
        words = self.words(choice)
        fields: dict[str, Any] = {
            "rule": verb.rule or self.decision.cites(),
            "group": verb.group,
            "label": verb.label.format_map(words) or self._written(choice),
            "note": verb.note,
            "rare": verb.rare,
            "ends": verb.ends,
            "final": verb.group in self.phrases.final,
            **self._pointed(choice),
        }
        if choice.span is not None:
            low, high = choice.span
            short = verb.short.format_map(words)
            fields["amount"] = Amount(of=fields["label"], low=low, high=high, short=short)
        fields.update(self.phrases.details(self, choice))
        if self.decision.needs_reason(choice):
            fields["reason"] = True
        if not fields.get("danger") and self.danger(verb, choice):
            fields["danger"] = True
        if fields.get("danger") and verb.group in self.phrases.weighed:
            fields["weigh"] = True
        return Offer(text=str(choice), verb=choice.verb, **fields)

    def words(self, choice: Choice) -> dict[str, str]:
        """The words of its label: the fields of the decision, and the arguments of the choice."""
        return {**self._fields, **arguments(choice, self.seen.names)}

    def _written(self, choice: Choice) -> str:
        return choice.notation.shown_choice(str(choice), self.seen.names)

    def _pointed(self, choice: Choice) -> dict[str, Any]:
        """The piece, the card and the places that are clicked for a choice: those among its arguments."""
        notation = choice.notation
        fields: dict[str, Any] = {}
        places = []
        for key, value in zip(notation.verbs[choice.verb], choice[1:], strict=True):
            kind = notation.kinds[key]
            if kind.part == PIECE and "piece" not in fields:
                fields["piece"] = kind.name(value)
            elif kind.part == CARD and "card" not in fields:
                fields["card"] = kind.name(value)
            elif kind.part == PLACE:
                places.append(kind.name(value))
        if places:
            fields["place"] = places[-1]
        if len(places) > 1:
            fields["from_place"] = places[0]
        return fields

    def danger(self, verb: Verb, choice: Choice) -> bool:
        """Whether a die falls or a secret opens right after a choice, so that it cannot be undone freely."""
        if verb.safe or self.harmless(verb):
            return False
        if not verb.alike:
            return rolls_at_once(self.seat, choice)
        if verb.name not in self._rolls:
            self._rolls[verb.name] = rolls_at_once(self.seat, choice)
        return self._rolls[verb.name]

    def harmless(self, verb: Verb) -> bool:
        """What the title knows of the verb at this decision: no die can follow it at once."""
        return False


def arguments(choice: Choice, names: OwnNames) -> dict[str, str]:
    """The arguments of a choice as a label shows them, by their kinds: {hex}, {hex2} for a second one. A
    number that is still open is not among them."""
    words: dict[str, str] = {}
    for kind, value in zip(choice.notation.verbs[choice.verb], choice[1:], strict=True):
        if not isinstance(value, Span):
            words[f"{kind}2" if kind in words else kind] = choice.notation.shown_kind(kind, value, names)
    return words


class Phrases:
    """What a title says of its choices beyond their labels. `weighed` and `final` are groups of verbs: those
    whose odds a table shows before it carries them out, and those after which no place has to be chosen."""

    def __init__(
        self,
        offering: type[Offering] = Offering,
        weighed: Collection[str] = (),
        final: Collection[str] = (),
    ) -> None:
        self.offering = offering
        self.weighed = frozenset(weighed)
        self.final = frozenset(final)
        self._tellers: dict[tuple[str, str], Tell] = {}

    def verb(self, name: str, decision: str = "") -> Callable[[Tell], Tell]:
        """Declare the function for a verb, wherever it is offered or at one kind of decision."""

        def declare(tell: Tell) -> Tell:
            self._tellers[decision, name] = tell
            return tell

        return declare

    def details(self, offering: Offering, choice: Choice) -> Fields:
        tell = self._tellers.get((offering.kind, choice.verb)) or self._tellers.get(("", choice.verb))
        return tell(offering, *choice.args) if tell else {}


def offered(seen: Seen, seat: Seat, phrases: Phrases) -> list[Offer]:
    """Every choice a seat may make now, as a table offers it."""
    decision = seat.decision()
    if decision is None:
        return []
    offering = phrases.offering(seen, decision, seat, phrases)
    return [offering.offer(choice) for choice in seat.legal()]


def rolls_at_once(seat: Seat, choice: Choice) -> bool:
    """Whether a die falls or something is revealed right after a choice. Found by making the choice in a game
    that the seat imagines."""
    imagined = seat.imagine(0)
    imagined.choose(seat.side, next(iter(choice.each())))
    return imagined.barrier


def words_of(offer: Offer) -> str:
    """An offer in one line of plain text."""
    return plain(f"{offer.label}, {offer.note}" if offer.note else offer.label)


__all__ = ["Fields", "Offering", "Phrases", "Tell", "arguments", "offered", "rolls_at_once", "words_of"]
