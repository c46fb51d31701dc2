"""How choices are offered to people: in plain words, with what is clicked for each, its cost and its risk.

A decision's verbs say most of it (`engine.decision.Verb`): the label, the group, what the arguments are. A
title adds what needs the board, in one function for a verb: `@phrases.verb("to")` gives fields of the
`Offer`, such as cost and note. Where it also names what these follow from, beside the choice itself, offers
are kept for the viewer until that changes: `@phrases.verb("to", follows=("forces", "shown"))` names fields of
the board, or properties of the title's `Offering`. They may not follow from a number that is still open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import count
from string import Formatter
from typing import Any, Final

from msgspec.structs import replace

from redoubt.engine.decision import CARD, PIECE, PLACE, Choice, Decision, OwnNames, Span, Verb
from redoubt.engine.game import Game
from redoubt.engine.seat import Seat
from redoubt.engine.text import plain
from redoubt.engine.view import Seen
from redoubt.show.kept import reader
from redoubt.show.types import Amount, Offer

Fields = Mapping[str, Any]
"""Fields of an Offer."""
Tell = Callable[..., Fields]
"""Details of one choice: called with the offering and the arguments of the choice."""


_NO_DETAILS: Final[Fields] = {}


class _Kept:
    """The offers of a verb that a viewer has seen: by choice, and by group as they were listed together."""

    __slots__ = ("groups", "offers")

    def __init__(self) -> None:
        self.offers: dict[Any, Offer] = {}
        self.groups: dict[int, tuple[Sequence[Choice], list[Offer]]] = {}


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
        self._calm: dict[str, bool] = {}
        self._ways: dict[str, tuple[Verb, Tell | None, bool]] = {}
        self._fields = {key: self._shown(key, value) for key, value in decision.parameters().items()}
        self._asks = type(decision).needs_reason is not Decision.needs_reason
        self._same = self._context()

    def _context(self) -> int:
        """A number for all that the words of a choice depend on beside the choice: offers with the same
        number and the same details are the same."""
        kind, seen, rules = type(self.decision), self.seen, self.g.rules
        used, fields = _used_in(kind.verbs), {**self._fields, **self.worked_out}
        details = tuple([(key, value) for key, value in fields.items() if key in used])
        key = seen.title, seen.scenario, id(rules), kind, self.decision.cites(), details
        known = _contexts.get(key)
        if known is None:
            if len(_contexts) >= _KEPT:
                _contexts.clear()
            known = _contexts[key] = next(_numbers), rules
        return known[0]

    @cached_property
    def worked_out(self) -> dict[str, str]:
        """More words for labels that do not depend on the choice, such as those that need the board."""
        return {}

    def _shown(self, key: str, value: Any) -> str:
        return self.seen.title.notation.shown(key, value, self.seen.names)

    def offers(self, groups: Iterable[Sequence[Choice]]) -> list[Offer]:
        """All choices of these groups, each of one verb, as a table offers them."""
        kept: dict[str, _Kept | None] = {}
        offers: list[Offer] = []
        for group in groups:
            verb = group[0][0]
            known = kept[verb] if verb in kept else kept.setdefault(verb, self._kept(verb))
            if known is None:
                offers += [self.offer(choice) for choice in group]
                continue
            same = known.groups.get(id(group))
            if same is not None:
                offers += same[1]
                continue
            get = known.offers.get
            new = [get(choice) or self._new(choice, known.offers) for choice in group]
            if group.__class__ is tuple:
                known.groups[id(group)] = group, new
            offers += new
        return offers

    def _new(self, choice: Choice, known: dict[Any, Offer]) -> Offer:
        """An offer that was not made yet. One for other numbers differs from it in the numbers alone."""
        if choice[-1].__class__ is not Span:
            offer = known[choice] = self.offer(choice)
            return offer
        alike = known.get(choice[:-1])
        offer = self.offer(choice) if alike is None else _numbered(alike, choice)
        known[choice] = known[choice[:-1]] = offer
        return offer

    def _kept(self, name: str) -> _Kept | None:
        """The offers of a verb that still hold; None where they may differ from look to look."""
        follows, verb = self.phrases.follows(self.kind, name), self.verbs.get(name)
        if follows is None or verb is None or self._asks or not self._is_calm(verb):
            return None
        now = self.decision, self._same, reader(follows, self.g.__class__)(self)
        known = self.seen.kept.get((Offering, name))
        if known is None or known[0] != now:
            known = self.seen.kept[Offering, name] = now, _Kept()
        offers: _Kept = known[1]
        return offers

    def offer(self, choice: Choice) -> Offer:
        """One choice as a table offers it. Tables offer much the same from look to look, so that offers are
        kept and shared: never change one."""
        way = self._ways.get(choice[0])
        if way is None:
            way = self._ways[choice[0]] = self._way(choice)
        verb, tell, calm = way
        details = tell(self, *choice[1:]) if tell else _NO_DETAILS
        if self._asks and self.decision.needs_reason(choice):
            details = {**details, "reason": True}
        if not calm and not details.get("danger") and self.danger(verb, choice):
            details = {**details, "danger": True}
        if details.get("danger") and verb.group in self.phrases.weighed:
            details = {**details, "weigh": True}
        is_open = choice[-1].__class__ is Span
        key = choice[:-1] if is_open else choice, is_open, self._same, *details.items()
        try:
            known = _offers.get(key)
        except TypeError:  # details that are not plain values
            return self._offer(verb, choice, details)
        if known is None:
            if len(_offers) >= _KEPT:
                _offers.clear()
            known = _offers[key] = self._offer(verb, choice, details)
        return _numbered(known, choice) if is_open else known

    def _way(self, choice: Choice) -> tuple[Verb, Tell | None, bool]:
        """How the choices of a verb are offered: the verb, who tells more, and that no die can follow."""
        name = choice[0]
        verb = self.verbs.get(name) or Verb(name, *choice.notation.verbs[name])
        return verb, self.phrases.teller(self.kind, name), self._is_calm(verb)

    def _offer(self, verb: Verb, choice: Choice, details: Fields) -> Offer:
        words = self.words(choice) if _used_in((verb,)) else {}
        fields: dict[str, Any] = {
            "rule": verb.rule or self.decision.cites(),
            "group": verb.group,
            "label": details.get("label") or verb.label.format_map(words) or self._written(choice),
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
        fields.update(details)
        return Offer(text=str(choice), verb=choice.verb, **fields)

    def words(self, choice: Choice) -> dict[str, str]:
        """The words of its label: the fields of the decision, the arguments of the choice, and more that is
        worked out."""
        return {**self._fields, **arguments(choice, self.seen.names), **self.worked_out}

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
        if self._is_calm(verb):
            return False
        if not verb.alike:
            return rolls_at_once(self.imagined, self.seat.side, choice)
        if verb.name not in self._rolls:
            self._rolls[verb.name] = rolls_at_once(self.imagined, self.seat.side, choice)
        return self._rolls[verb.name]

    @cached_property
    def imagined(self) -> Game:
        """A game that the seat could be in."""
        return self.seat.imagine(0)

    def _is_calm(self, verb: Verb) -> bool:
        calm = self._calm.get(verb.name)
        if calm is None:
            calm = self._calm[verb.name] = verb.safe or self.harmless(verb)
        return calm

    def harmless(self, verb: Verb) -> bool:
        """What the title knows of the verb at this decision: no die can follow it at once."""
        return False


_KEPT: Final = 1 << 14
"""Offers kept before all are forgotten."""
_offers: dict[tuple[object, ...], Offer] = {}
_contexts: dict[tuple[object, ...], tuple[int, object]] = {}
"""The number of a context, and its rules: held here, so that no others can have their id."""
_numbers = count()


def _numbered(offer: Offer, choice: Choice) -> Offer:
    """The same offer for the numbers of a choice."""
    amount = offer.amount
    low, high = choice[-1]
    if amount is None or (amount.low == low and amount.high == high):
        return offer
    return replace(offer, text=str(choice), amount=replace(amount, low=low, high=high))


@cache
def _used_in(verbs: tuple[Verb, ...]) -> frozenset[str]:
    """The {words} in the labels of these verbs."""
    texts = [text for verb in verbs for text in (verb.label, verb.short)]
    return frozenset(name for text in texts for _, name, _, _ in Formatter().parse(text) if name)


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
        self._follows: dict[tuple[str, str], tuple[str, ...] | None] = {}

    def verb(
        self, name: str, decision: str = "", follows: tuple[str, ...] | None = None
    ) -> Callable[[Tell], Tell]:
        """Declare the function for a verb, wherever it is offered or at one kind of decision, and what its
        answers follow from."""

        def declare(tell: Tell) -> Tell:
            self._tellers[decision, name] = tell
            self._follows[decision, name] = follows
            return tell

        return declare

    def teller(self, decision: str, name: str) -> Tell | None:
        """The function that was declared for a verb at a kind of decision."""
        return self._tellers.get((decision, name)) or self._tellers.get(("", name))

    def follows(self, decision: str, name: str) -> tuple[str, ...] | None:
        """What the details of a verb follow from beside the choice: nothing if no function is declared for
        it; None if its function does not say."""
        here = (decision, name) if (decision, name) in self._tellers else ("", name)
        return self._follows.get(here, ())


def offered(seen: Seen, seat: Seat, phrases: Phrases) -> list[Offer]:
    """Every choice a seat may make now, as a table offers it."""
    decision = seat.decision()
    if decision is None:
        return []
    offering = phrases.offering(seen, decision, seat, phrases)
    return offering.offers(seat.groups())


def rolls_at_once(imagined: Game, side: int, choice: Choice) -> bool:
    """Whether a die falls or something is revealed right after a legal choice: it is made in a copy of a game
    that the side imagines."""
    game = imagined.clone()
    game.choose(side, next(iter(choice.each())), accepted=True)
    return game.barrier


def words_of(offer: Offer) -> str:
    """An offer in one line of plain text."""
    label, note = plain(offer.label), plain(offer.note)
    return label + (": " if note[:1].isupper() and note.endswith((".", "]")) else ", " if note else "") + note


__all__ = ["Fields", "Offering", "Phrases", "Tell", "arguments", "offered", "rolls_at_once", "words_of"]
