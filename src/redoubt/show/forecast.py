"""What a title says about a roll, so that its odds can be worked out and shown (`redoubt.odds`), and the
forecast that comes of it.

The odds themselves come from running the title's own procedures on enumerating dice. A title adds what a
player wants to read beside them: how the number or the column came about, when the affair is over, what
became of both sides, and what that is worth. It offers an object of this shape as `Show.forecaster`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.text import PIECE, parts as text_parts, plain
from redoubt.kit.words import loss_words

ROLL = "roll"
"""The shortest stop, known for every title: one roll and what follows from it without another."""


@dataclass(frozen=True)
class Part:
    """One factor or modifier: the rule, what it is, how much it adds, as players write it."""

    rule: str
    what: str
    amount: str
    side: str = field(default="", compare=False)
    """Whose it is, where more than two sides could have sent a force."""


@dataclass(frozen=True)
class Reckoning:
    """How the coming roll is read: every part of the sum, what it comes to, and what each face means. Its
    sentences are marked (see `engine.text`)."""

    rule: str
    what: str
    """Such as "combat in 1103, the German attacking"."""
    parts: tuple[Part, ...]
    verdict: str
    """Such as "column 3:1" or "4 or less hits"."""
    faces: tuple[str, ...] = ()
    """The results by face, from 1; empty unless the roll is of one die."""
    pairs: tuple[tuple[str, ...], ...] = ()
    """The results by the attacker's die, from 1, and in each row by the defender's; for two dice."""

    def pieces(self) -> set[str]:
        """The ids of the pieces it names."""
        sentences = (self.what, *(words for part in self.parts for words in (part.what, part.amount)))
        return {named.id for sentence in sentences for named in text_parts(sentence) if named.kind == PIECE}

    def to_plain(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "what": plain(self.what),
            "parts": [
                {**asdict(part), "what": plain(part.what), "amount": plain(part.amount)}
                for part in self.parts
            ],
            "verdict": plain(self.verdict),
        }


@dataclass(frozen=True)
class Ending:
    """What became of it in one position where the affair stops."""

    label: str
    """The kind of ending, such as "the defender is destroyed"."""
    losses: tuple[Mapping[str, int], ...]
    """By side: what was lost, by name (hits, steps)."""
    facts: frozenset[str]
    """What is true of it, out of the question's `facts`."""
    risk: str = ""
    """What else has gone wrong for the attacker, with its rule; marked (see `engine.text`)."""


@dataclass(frozen=True)
class Question:
    """What the odds are about: a kind of roll, where it may stop, and how an end is read."""

    kind: str
    rule: str
    attacker: int
    reckoning: Reckoning
    stops: Mapping[str, Callable[[Game], bool]]
    """Name -> whether the affair is over, longest first; `roll` need not be among them."""
    until: str
    """The stop that is meant when none is named."""
    facts: tuple[str, ...]
    """What a player wants the chance of, in order."""
    ending: Callable[[Any, Any], Ending]
    """(state before, state after) -> what became of it."""
    value: Callable[[Any], int]
    """What a state is worth to the attacker; the defender wants the opposite."""


@dataclass(frozen=True)
class Worlds:
    """The games a side could be in, as far as that bears on a roll."""

    games: tuple[tuple[Fraction, Game], ...]
    """With their chances; the one whose reckoning is shown first."""
    notes: tuple[str, ...] = ()
    """What is taken for granted that the side cannot know."""


@dataclass
class Forecast:
    """What follows from a choice. Chances are exact and add up to 1."""

    title: str
    side: str
    choice: str
    policy: str
    until: str
    kind: str
    rule: str
    supposed: bool
    """About something that is not a choice now: as if its time had come."""
    reckoning: Reckoning | None
    attacker: str
    chances: dict[str, Fraction]
    """What a player wants to know, such as "the hex is taken"."""
    endings: dict[str, Fraction]
    """How it ends, likeliest first."""
    expected: dict[str, dict[str, Fraction]]
    """By side: expected losses."""
    losses: dict[str, dict[str, dict[int, Fraction]]]
    """By side and kind of loss: the chance of each number."""
    worst: dict[str, tuple[Fraction, str, str]]
    """By side: the chance of its largest loss, the likeliest position with it in words, and the loss."""
    value: Fraction
    """Expected worth to the attacker, less what the position is worth now, in the title's own measure."""
    positions: int
    runs: int
    notes: list[str] = field(default_factory=list)
    ends: list[tuple[Fraction, Any]] = field(default_factory=list, repr=False)
    """Every state in which it can end, with its chance, likeliest first."""
    describe: Callable[[Any], str] = field(default=str, repr=False)
    """What such a state differs in, in words."""
    risks: dict[str, Fraction] = field(default_factory=dict)
    """What else may go wrong for the attacker, likeliest first."""

    def outcomes(self, most: int = 1000) -> dict[str, Fraction]:
        """What differs at the end, counter by counter, likeliest first; the rest is left out."""
        outcomes: dict[str, Fraction] = {}
        for chance, state in self.ends[: most * 4]:
            text = plain(self.describe(state))
            outcomes[text] = outcomes.get(text, Fraction(0)) + chance
        return dict(sorted(outcomes.items(), key=lambda outcome: -outcome[1])[:most])

    def to_plain(self, most: int = 1000) -> dict[str, Any]:
        """As plain data: chances as fractions in text ("5/36"), which are exact."""
        return {
            "title": self.title, "side": self.side, "choice": self.choice, "policy": self.policy,
            "until": self.until, "kind": self.kind, "rule": self.rule, "supposed": self.supposed,
            "attacker": self.attacker,
            "reckoning": None if self.reckoning is None else self.reckoning.to_plain(),
            "chances": {name: str(chance) for name, chance in self.chances.items()},
            "endings": {name: str(chance) for name, chance in self.endings.items()},
            "expected": {
                side: {name: str(mean) for name, mean in lost.items()} for side, lost in self.expected.items()
            },
            "losses": {
                side: {
                    name: {str(number): str(chance) for number, chance in sorted(numbers.items())}
                    for name, numbers in lost.items()
                }
                for side, lost in self.losses.items()
            },
            "worst": {
                side: {"chance": str(chance), "text": text, "lost": lost}
                for side, (chance, text, lost) in self.worst.items()
            },
            "risks": [{"chance": str(chance), "text": text} for text, chance in self.risks.items()],
            "value": str(self.value), "positions": self.positions, "notes": list(self.notes),
            "outcomes": [
                {"chance": str(chance), "text": text} for text, chance in self.outcomes(most).items()
            ],
        }  # fmt: skip


def sum_up(forecast: Forecast, sides: Sequence[str], ended: Iterable[tuple[Fraction, Ending, Any]]) -> None:
    """Collect the ways it can end, each with its chance and what it left, likeliest first: kinds of ending,
    facts, losses by side, the largest loss of each."""
    worst: dict[str, tuple[tuple[int, ...], Fraction, Any, str]] = {}
    for chance, ending, after in ended:
        label = plain(ending.label)
        forecast.endings[label] = forecast.endings.get(label, Fraction(0)) + chance
        for fact in ending.facts:
            forecast.chances[fact] += chance
        if ending.risk:
            risk = plain(ending.risk)
            forecast.risks[risk] = forecast.risks.get(risk, Fraction(0)) + chance
        for side, lost in zip(sides, ending.losses, strict=False):
            if not lost:
                continue
            for name, number in lost.items():
                numbers = forecast.losses.setdefault(side, {}).setdefault(name, {})
                numbers[number] = numbers.get(number, Fraction(0)) + chance
            size = tuple(lost.values())
            known = worst.get(side)
            if known is None or size > known[0]:
                worst[side] = (size, chance, after, loss_words(lost))
            elif size == known[0]:
                worst[side] = (size, known[1] + chance, *known[2:])
    forecast.endings = dict(sorted(forecast.endings.items(), key=lambda ending: -ending[1]))
    forecast.risks = dict(sorted(forecast.risks.items(), key=lambda risk: -risk[1]))
    for side, lost_by in forecast.losses.items():
        forecast.expected[side] = {
            name: sum((number * chance for number, chance in numbers.items()), Fraction(0))
            for name, numbers in lost_by.items()
        }
    # What is certain, such as losing nothing, is not the largest of anything.
    forecast.worst = {
        side: (chance, plain(forecast.describe(after)), lost)
        for side, (_, chance, after, lost) in worst.items()
        if chance < 1
    }


class Forecaster(Protocol):
    """A title's part of the odds."""

    def question(self, game: Game) -> Question | None:
        """What the coming roll of a game is about. The game stands before the step that rolls, or before the
        answer that does. None: nothing special is known of it."""
        ...

    def suppose(self, game: Game, side: int, words: str) -> Game | None:
        """A copy that stands before something that is not a choice now but has odds all the same.
        None if the words mean nothing of the kind. Words that end in `without PIECE ...` leave these pieces
        out of it, so that a table can say what each is worth; a title need not know them."""
        ...

    def leads_to(self, game: Game, side: int, choice: Choice) -> Game | None:
        """A choice that rolls no die but decides about a later roll (a flag that is laid, a stake): a copy
        that stands before that roll, with the choice made. None if it leads to none."""
        ...

    def worlds(self, game: Game, side: int) -> Worlds:
        """What `side` does not know and the coming roll depends on, in all its ways. The game is one that the
        side has imagined, right before the roll."""
        ...

    def plain(self, procedure: Procedure) -> tuple[Any, ...]:
        """The procedure as `raw` gives it, without what cannot bear on what follows (a count of rounds)."""
        ...

    def changes(self, before: Any, after: Any) -> list[str]:
        """What differs between two states, in words."""
        ...


__all__ = ["ROLL", "Ending", "Forecast", "Forecaster", "Part", "Question", "Reckoning", "Worlds", "sum_up"]
