"""Sheets of orders (A02): what teams write in secret, at the same time, until all are handed in and opened.

A sheet is a list of orders, each a choice that was legal when it was written, with all that stood on the
sheet before it. So an order that breaks a rule is refused when it is written, and a sheet that is handed in
can be carried out. Control, if people play it, may close a step for a team that does not answer (its
sheet then counts as far as it is written), and has the sheets opened when all are in; until then a team may
take its sheet back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar

from redoubt.engine.decision import Choice, Decision, Groups, Listed, No, Raw, Verb, span
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Step
from redoubt.engine.text import listed
from redoubt.kit.words import counted
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_board, by_ground
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.state import ALLIED, AXIS, CONTROL, HEXES, Board, the_team

MOST_AT_ONCE = 9
"""Points in one order; write another for more."""
IN_ONE_ORDER = f"1 to {MOST_AT_ONCE} points go in one order"
FINISH, DELETE = (NOTATION.choice(("done",)),), (NOTATION.choice(("cancel",)),)


def written(g: Board, side: int) -> tuple[Choice, ...]:
    """What stands on a team's sheet."""
    return g.sheet[side]


def sheet_verbs(hand_in: str, *orders: Verb) -> tuple[Verb, ...]:
    """The verbs of a sheet: hand it in, delete its last order, add an order."""
    return (
        Verb("done", label=hand_in, group="end", ends=True, hands_in=True),
        Verb("cancel", label="Delete the last order", group="sheet"),
        *orders,
    )


Given = Mapping[str, tuple[Choice, ...]]
"""The orders of a sheet by their verbs."""


def unwritten(
    g: Board, find: Callable[..., tuple[Choice, ...]], given: Given, *about: int
) -> tuple[Choice, ...]:
    """The orders of a query, all of one verb, that are not on the sheet yet."""
    orders = find(g, *about)
    written = given.get(orders[0][0]) if orders else None
    return _unwritten(g, find, about, written) if written else orders


@by_board
def _unwritten(
    g: Board,
    find: Callable[..., tuple[Choice, ...]],
    about: tuple[int, ...],
    written: tuple[Choice, ...],
) -> tuple[Choice, ...]:
    gone = {*written}
    return tuple([order for order in find(g, *about) if order not in gone])


@lru_cache(1 << 16)
def order(*words: Any) -> Choice:
    """An order as a choice, the same object each time."""
    return NOTATION.choice(words)


@cache
def everywhere(*words: Any, most: int = 0) -> tuple[Choice, ...]:
    """By hex, the order with these words and the hex; with `most`, for 1 to `most` points."""
    number = (span(1, min(most, MOST_AT_ONCE)),) if most else ()
    return tuple(order(*words, hex, *number) for hex in range(HEXES))


@lru_cache(1 << 16)
def up_to(most: int, *words: Any) -> tuple[Choice, ...]:
    """The order with these words for 1 to `most` points; empty if `most` is 0 or less."""
    return (order(*words, span(1, min(most, MOST_AT_ONCE))),) if most > 0 else ()


@dataclass(frozen=True)
class Sheet(Decision):
    """A team writes its orders for a step."""

    secret = True
    auto = False
    what: ClassVar[str] = "orders"
    prompt = "{what}{sheet}"

    def words(self, g: Board) -> dict[str, str]:
        count = len(g.sheet[self.side])
        return {
            "what": self.what,
            "sheet": f" ({counted(count, 'order')} written)" if count else "",
        }

    def nation(self, g: Board) -> int:
        return int(g.rules.nation_of[self.side])

    def camp(self, g: Board) -> int:
        return queries.camp_of(g, self.nation(g))

    def options(self, g: Board) -> Listed:
        options = Groups()
        options += FINISH if self.complete(g) else ()
        options += DELETE if g.sheet[self.side] else ()
        orders = self.orders(g)
        if isinstance(orders, Groups):
            options.groups += orders.groups
            return options
        return [*options, *orders]

    def orders(self, g: Board) -> Iterable[Raw]:
        """The orders that may be added now."""
        raise TypeError(f"{type(self).__name__} has no orders")

    def complete(self, g: Board) -> bool:
        """Whether the sheet may be handed in."""
        return True

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "cancel":
            return No(self.rule, "your sheet is empty")
        if choice[0] == "done":
            return No(self.rule, self.incomplete(g))
        if any(isinstance(value, int) and value < 0 for value in choice[1:]):
            return No(self.rule, "the order is not complete")
        return self.refuse(g, choice)

    def incomplete(self, g: Board) -> str:
        """Why the sheet cannot be handed in yet."""
        return ""

    def refuse(self, g: Board, choice: Raw) -> No | None:
        """Why an order may not be added."""
        return None


@dataclass(frozen=True)
class CloseStep(Decision):
    """Control may close a step for a team that does not answer; its sheet counts as far as it is written.
    When all sheets are in, Control has them opened."""

    waiting: tuple[int, ...]
    sheet: str
    """The kind of sheet that is written."""
    rule = "A02"
    prompt = "{situation}"
    verbs = (
        Verb(
            "open", label="Have all sheets opened", group="control", ends=True, alike=True,
            note="no team can take its sheet back then [A02]",
        ),
        Verb(
            "close", "side", label="Close the step for {side}", group="control", alike=True,
            note="its sheet counts as far as it is written [A02]",
        ),
    )  # fmt: skip
    auto = False

    def words(self, g: Board) -> dict[str, str]:
        late = listed(map(the_team, self.waiting)) if self.waiting else ""
        sheets = "its sheet" if len(self.waiting) == 1 else "a sheet"
        waits = f"wait for {late}, or close {sheets}"
        return {"situation": waits if late else "all sheets are in: have them opened"}

    def options(self, g: Board) -> Iterator[Raw]:
        if not self.waiting:
            yield ("open",)
        for side in self.waiting:
            yield ("close", side)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "close":
            return No("A02", f"no sheet of {the_team(choice[1])} is open now")
        if choice[0] == "open":
            late = listed(map(the_team, self.waiting))
            return No("A02", f"not all sheets are in: wait for {late}, or close the step")
        return None


def ask(
    g: Board, sheet: type[Sheet], camps: tuple[int, ...] = (AXIS, ALLIED), only: tuple[int, ...] = ()
) -> tuple[Decision, ...]:
    """The sheets still being written, and Control's decision if people play Control. A team with nothing to
    order gets a sheet too, since leaving it out would give that away. With `only`, just these teams."""
    blank: Any = sheet
    sheets = _open_sheets(blank, _teams(g, camps), g.handed_in, only)
    if g.rules.options["control"] == "people" and not g.handed_in[CONTROL]:
        writing = tuple(decision.side for decision in sheets)
        sheets = (*sheets, CloseStep(CONTROL, writing, sheet.__name__))
    return sheets


@cache
def _open_sheets(
    sheet: Any, teams: tuple[int, ...], handed_in: bytes, only: tuple[int, ...]
) -> tuple[Decision, ...]:
    """The sheets of these teams that are not handed in, each the same object every time."""
    return tuple(_blank(sheet, side) for side in only or teams if not handed_in[side] and side in teams)


@by_ground
def _teams(g: Board, camps: tuple[int, ...]) -> tuple[int, ...]:
    """The teams of these camps."""
    return tuple(side for side in g.rules.teams if queries.camp_of(g, g.rules.nation_of[side]) in camps)


@cache
def _blank(sheet: Any, side: int) -> Decision:
    """A team's sheet as a decision, the same object each time."""
    decision: Decision = sheet(side)
    return decision


def on_sheets(step: Step) -> Step:
    """A step in which teams write sheets: every answer is written down until all sheets are in."""
    step.then(lambda procedure, g, side, choice: write(g, side, choice))
    return step


def write(g: Board, side: int, choice: Choice) -> None:
    """An answer in a secret step: an order added or deleted, a sheet handed in or closed, all sheets
    opened."""
    verb = choice[0]
    if verb in ("done", "open"):
        board.hand_in(g, side)
    elif verb == "close":
        board.hand_in(g, choice[1])
        g.log("A02", "closed", team=choice[1])
    elif verb == "cancel":
        board.write_sheet(g, side, g.sheet[side][:-1])
    else:
        board.write_sheet(g, side, (*g.sheet[side], choice))


def collect(g: Board) -> list[tuple[int, Choice]]:
    """All sheets are opened: (nation, order) by team, and the sheets are clean again."""
    opened = [(g.rules.nation_of[side], order) for side in g.rules.teams for order in written(g, side)]
    board.open_sheets(g)
    return opened


def in_vain(g: Board, nation: int, order: Raw, hex: int, why: str, number: int = 0) -> None:
    """A77 The sheets are open and an order has no effect, or is carried out for this number only: the log
    tells its team and Control."""
    side, text = g.rules.team[nation], str(NOTATION.choice(tuple(order)))
    kind = "in_part" if number else "in_vain"
    g.log("A77", kind, seen_by=(side, CONTROL), nation=nation, hex=hex, order=text, why=why, number=number)


def revise(g: Board, decisions: Sequence[Decision]) -> None:
    """A02 Control has changed the board: orders that are no longer legal are struck from their sheets."""
    names = {
        decision.sheet if isinstance(decision, CloseStep) else type(decision).__name__
        for decision in decisions
    }
    kind = next((sheet for sheet in Sheet.__subclasses__() if sheet.__name__ in names), None)
    if kind is None:
        return
    for side in g.rules.teams:
        sheet = g.sheet[side]
        board.write_sheet(g, side, ())
        for order in sheet:
            if any(NOTATION.choice(option).allows(order) for option in kind(side).options(g)):
                board.write_sheet(g, side, (*g.sheet[side], order))
            else:
                g.log("A02", "struck", seen_by=(side, CONTROL), team=side, order=str(order))


EVENTS = (
    EventKind("closed", "Control closes the step for {team}", "table", report=True, words=words.closed),
    EventKind("in_part", '{Nation}: the order "{order}" is carried out for {number} only: {why}', "march"),
    EventKind("in_vain", '{Nation}: the order "{order}" has no effect: {why}', "march"),
    EventKind(
        "struck",
        "Struck from the sheet of {team}, being no longer possible: {order}",
        "table",
        report=True,
        words=words.closed,
    ),
)
