"""What a title offers to everybody who looks at it: one typed value, `Title.show`.

Everything is shown from `Seen`, a position as one viewer may know it: code that works on it can show nobody
more than they may know. What a title leaves out has a default, so that a title without any of this still
plays, by the labels of its verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from redoubt.engine.seat import Seat
from redoubt.engine.title import Title
from redoubt.engine.view import Seen
from redoubt.show.briefings import Briefings, Sketches
from redoubt.show.calculator import Calculator
from redoubt.show.desk import UmpireDesk
from redoubt.show.forecast import Forecaster
from redoubt.show.layers import Layer, Sheet
from redoubt.show.offers import Phrases
from redoubt.show.proposals import Proposals
from redoubt.show.types import (
    About,
    CellRef,
    Chart,
    LogExtra,
    Paper,
    PieceInfo,
    PlaceInfo,
    Refusal,
    Scene,
    TurnLosses,
    TurnReport,
)

Line = Mapping[str, Any]
"""A line of the log: see `show.log.log_line`, with its turn and phase."""


def bare_scene(seen: Seen) -> Scene:
    """Nothing to draw: the choices are buttons."""
    return Scene()


def no_charts(rules: Any) -> list[Chart]:
    return []


def nothing_more(rules: Any, line: Line) -> LogExtra:
    return LogExtra()


def no_losses(rules: Any, lines: Iterable[Line]) -> list[TurnLosses]:
    return []


def turn_by_turn(rules: Any, lines: Iterable[Line]) -> list[TurnReport]:
    """The events that belong in a report, under their turns."""
    turns: dict[int, TurnReport] = {}
    for line in lines:
        turn = line["turn"]
        report = turns.setdefault(turn, TurnReport(turn=turn, title=f"Turn {turn}", lines=[]))
        report.entry = line["entry"]
        if line["report"]:
            report.lines.append(line["text"])
    return list(turns.values())


def no_regions(rules: Any) -> Mapping[str, Sequence[str]]:
    return {}


@dataclass(frozen=True)
class Shorthand:
    """A title's own short way to write orders. `read` takes the words that were typed and the verbs that may
    be chosen now, and gives the words in full; None if they are not written short."""

    read: Callable[[Sequence[str], Sequence[str]], list[str] | None]
    help: str


class DrawMap(Protocol):
    """(rules) -> the facts from which a map is drawn: hexes, or spaces and links."""

    def __call__(self, rules: Any) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Show:
    """What a title shows."""

    about: About = field(default_factory=About)
    map: DrawMap | None = None
    maps: tuple[str, ...] = ()
    """Scenarios that have a map of their own; none where all share one."""
    scene: Callable[[Seen], Scene] = bare_scene
    phrases: Phrases = field(default_factory=Phrases)
    place: Callable[[Seen, str], PlaceInfo] | None = None
    """(seen, place) -> all about it."""
    piece: Callable[[Seen, str, Seat | None], PieceInfo] | None = None
    """(seen, piece, the viewer's seat) -> all about it, and why it can do nothing now."""
    why_not: Callable[[Seen, Seat, str, str], Refusal | None] | None = None
    """(seen, seat, piece or item, place) -> why nothing can be done with it there."""
    fight_at: Callable[[Seen, str], str | Refusal] | None = None
    """(seen, place) -> the words that ask for the odds of a fight there, or why there is none."""
    layers: tuple[Layer, ...] = ()
    sheet: type[Sheet] = Sheet
    """What layers are drawn on."""
    charts: Callable[[Any], list[Chart]] = no_charts
    odds_cell: Callable[[Mapping[str, Any]], CellRef | None] | None = None
    """(odds) -> the cell or column of a chart they are read from."""
    log_extra: Callable[[Any, Line], LogExtra] = nothing_more
    losses: Callable[[Any, Iterable[Line]], list[TurnLosses]] = no_losses
    loss_events: frozenset[str] = frozenset()
    """The events that `losses` counts."""
    report: Callable[[Any, Iterable[Line]], list[TurnReport]] = turn_by_turn
    paper: Callable[[Any], Paper | dict[str, Any]] | None = None
    """(rules) -> what the game on paper needs beside map and charts: a `Paper`, or the same as plain data."""
    order_form: Callable[[Seen], Chart | dict[str, Any] | None] | None = None
    """The paper that a team fills in: a `Chart`, or the same as plain data."""
    account: Callable[[Seen, Iterable[Line]], list[Chart]] | None = None
    """A team's own account of a turn."""
    forecaster: Forecaster | None = None
    calculator: Calculator | None = None
    briefings: Briefings = field(default_factory=dict)
    sketches: Sketches = field(default_factory=dict)
    """By scenario, the picture of its briefing."""
    proposals: Callable[[Any], Proposals] | None = None
    desk: UmpireDesk | None = None
    arrange: Callable[..., tuple[dict[str, Any], str, str]] | None = None
    """Two stacks and a kind of ground -> a position, the side that attacks, and the choice to ask about: for
    odds on the command line."""
    still: Callable[..., Any] | None = None
    regions: Callable[[Any], Mapping[str, Sequence[str]]] = no_regions
    """(rules) -> regions that have a name, and their places: for a text client, which shows them apart."""
    ground: str = ""
    """The layer whose colours the ground has in a text client; that of the terrain if none is named."""
    shorthand: Shorthand | None = None
    """Orders written short."""


PLAIN = Show()


def show_of(title: Title) -> Show:
    """What a title shows; the defaults for a title that shows nothing of its own."""
    return title.show if isinstance(title.show, Show) else PLAIN


def side_name(title: Title, side: str, scenario: str = "") -> str:
    """What people call a side, by its name in a scenario if that has one of its own."""
    if scenario and side in title.scenarios[scenario].names:
        return title.scenarios[scenario].names[side]
    known = show_of(title).about.sides.get(side)
    return side.capitalize() if known is None else known.name


__all__ = ["PLAIN", "Line", "Shorthand", "Show", "show_of", "side_name", "turn_by_turn"]
