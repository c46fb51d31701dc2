"""What a title offers to a table that people look at: a browser, a page for screen readers, a report.

A title puts a factory `(rules) -> TitleTable` into `extras["table"]`. Everything is told from a *view*, the
plain data that `Game.view(side)` gives one side, so that a table can show nothing which that side may not
know. The answers are plain data in a vocabulary that fits any title; its words are written down in
docs/concepts/table.md. A title without a table still plays: see `bare_choice`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.seat import Seat
from redoubt.engine.text import plain
from redoubt.show.packing import Choices, marked, numbered

Plain = dict[str, Any]
"""Data that JSON can hold."""
View = Mapping[str, Any]
"""What `Game.view(side)` gives."""
Line = Mapping[str, Any]
"""An event as `Game.log_lines` gives it: rule, kind, facts, text."""


class TitleTable(Protocol):
    """A title's part of the table, for one game's rules."""

    closing: Sequence[str]
    """Verbs that end an order and go without saying when the next one is given."""
    overlays: Sequence[Mapping[str, Any]]
    """The layers it can lay over the map: name, title, key, rule, text, needs."""

    def scene(self, view: View, asked: Decision | None = None) -> Plain:
        """Pieces, hexes, boxes, track, phases, scores, what is ahead, losses, status. `asked` is the viewer's
        own open decision, if there is one: a unit in the middle of its move has its points there."""
        ...

    def choice(self, view: View, decision: Decision, choice: Choice, seat: Seat) -> Plain:
        """How a legal choice is offered: label, rule, piece, hex, cost, note, group, ends, danger."""
        ...

    def hex_info(self, view: View, hex: str) -> Plain:
        """All about a hex."""
        ...

    def piece_info(self, view: View, piece: str, seat: Seat | None = None) -> Plain:
        """All about a piece, and why it can do nothing now if `seat` is asked something."""
        ...

    def overlay(self, view: View, side: str | None, name: str, hex: str = "", piece: str = "") -> Plain:
        """A layer over the map, with its legend and the same in sentences."""
        ...

    def charts(self) -> list[Plain]:
        """The tables of the game, each cell with its source."""
        ...

    def log_extra(self, event: Line) -> Plain:
        """What a line of the log has beyond its sentence: the `hexes` and `pieces` it is about, `places` (the
        names of those hexes that have one), its `group` ("fight", "march", "news", or "table" for what nobody
        decided), whether it `opens` a fight, its `dice`, the `cell` of a chart it was read from; `side` and
        `sides` where the event tells whose it is better than the choice that brought it about. For the sum of
        what others did: `deed` (verb, one, many) if it counts, `grave` if it is told beside the sum."""
        ...

    def losses(self, events: Iterable[Line]) -> list[Plain]:
        """What each side lost in each turn, from the log: [{n, bySide: {side: {steps, units}}}]. The caller
        leaves out what was taken back."""
        ...

    def report(self, events: Iterable[Line]) -> list[Plain]:
        """What happened, turn by turn, in sentences: [{turn, title, lines, entry}]; `entry` is that of the
        last line of the turn."""
        ...


def cell_of(table: TitleTable | None, odds: Plain) -> Plain:
    """Odds as plain data with the `cell` they are read from, {chart, key}: a table that knows it has a method
    `odds_cell(odds)`. The key is that of a cell, or a column while the die has not fallen."""
    find = getattr(table, "odds_cell", None)
    cell = find(odds) if find is not None else None
    return {**odds, "cell": cell} if cell else odds


def remark(text: str, rule: str = "", **more: Any) -> Plain:
    """A sentence and the rule it rests on."""
    return {"text": plain(text), "rule": rule, **more}


def in_words(data: Any) -> Any:
    """Data with its sentences in plain words."""
    if isinstance(data, str):
        return plain(data)
    if isinstance(data, dict):
        return {key: in_words(value) for key, value in data.items()}
    return [in_words(value) for value in data] if isinstance(data, list) else data


def told(line: str) -> Plain:
    """A sentence that ends with its rule, such as "one unit a hex [5.0]", as text and rule."""
    body, bracket, rest = line.strip().rpartition(" [")
    if bracket and rest.endswith("]"):
        return remark(body, rest[:-1])
    return remark(line.strip())


def bare_choice(decision: Decision, choice: Choice) -> Plain:
    """A choice with nothing but its own text to show: what a title without a table offers."""
    text = str(choice)
    return {
        "text": text,
        "verb": choice.verb,
        "label": text,
        "rule": decision.cites(),
        "piece": None,
        "hex": None,
        "group": "end" if choice.verb == "done" else choice.verb,
    }


class Kept:
    """Choices dressed before, for a table with hundreds of orders whose words hardly change (its `kept`).

    `rests_on(view, decision, verb, seat)` says what the words of a verb rest on besides the choice itself, or
    None if they are dressed every time.
    """

    MOST = 64
    """Blocks of choices that are kept."""

    def __init__(self, rests_on: Callable[[View, Decision, str, Seat], Hashable | None]) -> None:
        self.rests_on = rests_on
        self._blocks: dict[Hashable, Choices] = {}

    def block(self, key: Hashable, make: Callable[[], Choices]) -> Choices:
        known = self._blocks.pop(key, None) or make()
        self._blocks[key] = known
        if len(self._blocks) > self.MOST:
            del self._blocks[next(iter(self._blocks))]
        return known


def offered(table: TitleTable | None, view: View, seat: Seat) -> Choices:
    """Every choice a seat may make now, as a table offers it."""
    decision = seat.decision()
    if decision is None:
        return Choices()

    def dressed(choice: Choice) -> Plain:
        plain = bare_choice(decision, choice)
        if decision.needs_reason(choice):
            plain["reason"] = True
        if table is not None:
            plain.update(table.choice(view, decision, choice, seat))
        return plain

    numbers_alike = getattr(table, "numbers_alike", False)

    def dressed_all(choices: Sequence[Choice]) -> Choices:
        if not numbers_alike:
            return Choices(map(dressed, choices))
        return Choices(plain for run in _runs(choices) for plain in _dressed_alike(run, dressed))

    kept: Kept | None = getattr(table, "kept", None)
    if kept is None:
        return dressed_all(seat.legal())
    blocks = []
    for verb, run in groupby(seat.legal(), itemgetter(0)):
        choices = tuple(run)
        rest = kept.rests_on(view, decision, verb, seat)
        make = partial(dressed_all, choices)
        blocks.append(
            make() if rest is None else kept.block((type(decision), decision.side, rest, choices), make)
        )
    return Choices.joined(blocks)


def _runs(choices: Iterable[Choice]) -> Iterator[list[Choice]]:
    """Neighbours that differ only in a number at their end, together; every other choice by itself."""

    def alike(choice: Choice) -> object:
        counts = choice.notation.verbs[choice.verb][-1:] == ("number",)
        return tuple(choice)[:-1] if counts else tuple(choice)

    return (list(run) for _, run in groupby(choices, alike))


def _dressed_alike(run: list[Choice], dressed: Callable[[Choice], Plain]) -> list[Plain]:
    """One is dressed, and one of several: the others differ from it in the number alone."""
    made = [dressed(choice) for choice in run[:2]]
    if len(run) > 2:
        row = marked(made[1], int(run[1][-1]))
        made += [numbered(row, int(choice[-1])) for choice in run[2:]]
    return made


def rolls_at_once(seat: Seat, choice: Choice) -> bool:
    """Whether a die falls or something is revealed right after a choice, so that it cannot be taken back
    freely. Found by making the choice in a game that the seat imagines."""
    imagined = seat.imagine(0)
    imagined.choose(seat.side, choice)
    return imagined.barrier


__all__ = [
    "Kept", "Line", "Plain", "TitleTable", "View", "bare_choice", "cell_of", "in_words", "offered", "remark",
    "rolls_at_once", "told",
]  # fmt: skip
