"""What can be done, and a closer look: choices, places and pieces in full, layers, charts, the log."""

from __future__ import annotations

from typing import Any

from redoubt.show.types.base import PieceId, PlaceId, Refusal, Remark, Sentence, Shown, SideId
from redoubt.show.types.board import (
    Piece,
)

# ---------------------------------------------------------------- choices


class Amount(Shown):
    """The numbers of a choice that leaves its number open: what they count, shortly too."""

    of: Sentence
    low: int
    high: int
    short: str = ""


class Offer(Shown):
    """A choice as a table offers it."""

    text: str
    """The choice in its written form; with an amount it ends in a range such as 1..9."""
    verb: str
    label: Sentence
    rule: str
    group: str
    piece: PieceId | None = None
    place: PlaceId | None = None
    from_place: PlaceId | None = None
    cost: int | None = None
    note: Sentence = ""
    warn: Sentence = ""
    """What it will cost later, though it is allowed now; part of the note."""
    amount: Amount | None = None
    item: str = ""
    """What is dragged out of a box for it: the id of one of its items."""
    card: str = ""
    """The card that is played for it."""
    facing: int | None = None
    rare: bool = False
    """Offered in many places and used in few: not ringed, and no button beside the prompt."""
    unfinished: Sentence = ""
    """Why the question cannot be ended yet."""
    left: int = 0
    """For the end of a phase: how many could still act."""
    reason: bool = False
    """It must come with a written reason."""
    ends: bool = False
    """It ends the phase or the question: the main button of a table."""
    danger: bool = False
    """It cannot be undone: a die or a reveal follows."""
    weigh: bool = False
    """A fight or a fire worth weighing: a table shows the odds first and waits for a second press."""
    look: bool = False
    """A table shows its place, with what awaits there, and waits for a second press."""
    final: bool = False
    """No place has to be chosen after it."""


# ---------------------------------------------------------------- a closer look


class Stack(Shown):
    """One side's pieces in a place."""

    side: SideId
    pieces: list[PieceId]
    points: int | None = None
    limit: int | None = None
    strength: int | None = None
    over: bool = False
    label: str = ""
    text: Sentence = ""
    rule: str = ""


class Term(Shown):
    """What one piece or circumstance adds to a sum."""

    text: Sentence
    amount: str
    rule: str


class Preview(Shown):
    """A combat worked out in full: both sums, shifts, the column and its results."""

    side: SideId
    text: Sentence
    rule: str
    attack: str = ""
    defence: str = ""
    attackers: list[Term] = []
    defenders: list[Term] = []
    basic: str = ""
    shifts: list[Term] = []
    column: str = ""
    results: list[str] = []


class Chance(Shown):
    """One way in which something can come out; `kind` is good, middling or bad."""

    text: Sentence
    share: float
    kind: str = "good"
    rule: str = ""


class Outlook(Shown):
    """What awaits those who come to a place: remarks, what each face of a die means, chances that add up to
    1, and a share for each of the six directions from up clockwise."""

    title: Sentence
    rule: str
    lines: list[Remark] = []
    faces: list[str] = []
    chances: list[Chance] = []
    rose: list[float] = []
    rose_text: Sentence = ""
    verbs: list[str] = []
    """The choices that it is about, before one of which it stands; all if empty."""


class PlaceInfo(Shown):
    """All about a place."""

    place: PlaceId
    name: str
    terrain: str = ""
    country: str = ""
    ground: Sentence = ""
    vp: int = 0
    lines: list[Remark] = []
    stacks: list[Stack] = []
    preview: list[Preview] = []
    outlook: list[Outlook] = []


class LadderStep(Shown):
    strength: int
    bombardment: int | None = None


class Ladder(Shown):
    """A piece step by step, from the full one on."""

    steps: list[LadderStep]
    lost: int
    rule: str


class PieceInfo(Shown):
    """All about a piece."""

    piece: Piece
    lines: list[Remark] = []
    why_not: list[Refusal] = []
    ladder: Ladder | None = None


# ---------------------------------------------------------------- layers


class LegendLine(Shown):
    """A line of a legend: the cells or lines of the kind `key`, of one side or nation if it names them."""

    key: str
    text: Sentence
    side: SideId | None = None
    nation: str = ""
    pattern: str = ""
    level: int | None = None


class LayerCell(Shown):
    """What a layer shows in a place."""

    value: int | None = None
    text: Sentence = ""
    level: int | None = None
    side: SideId | None = None
    kind: str = ""
    nation: str = ""
    pattern: str = ""


class LayerLine(Shown):
    start: PlaceId
    end: PlaceId
    kind: str
    text: Sentence
    side: SideId | None = None
    nation: str = ""


class LayerView(Shown):
    """A layer over the map, with its legend and the same in sentences."""

    name: str
    title: Sentence
    rule: str
    legend: list[LegendLine] = []
    places: dict[PlaceId, LayerCell] = {}
    lines: list[LayerLine] = []
    text: list[Sentence] = []


class LayerInfo(Shown):
    """A layer that can be laid over the map."""

    name: str
    title: str
    key: str
    rule: str
    text: str
    needs: str | None = None
    """What it is about: "piece", "place", or nothing."""


# ---------------------------------------------------------------- charts


class ChartCell(Shown):
    text: str
    source: str = ""
    origin: str = ""
    key: str = ""


class ChartRow(Shown):
    head: str
    cells: list[ChartCell]


class Chart(Shown):
    """A table of the game; the first column heads the rows."""

    id: str
    title: str
    columns: list[str]
    rows: list[ChartRow]
    rule: str = ""
    note: str = ""


class CellRef(Shown):
    """A cell of a chart, or a column while the die has not fallen."""

    chart: str
    key: str


# ---------------------------------------------------------------- the log


class LogExtra(Shown):
    """What a title adds to a line of its log."""

    side: SideId | None = None
    sides: list[SideId] | None = None
    pieces: list[PieceId] | None = None
    group: str = ""
    cell: CellRef | None = None
    fight: dict[str, Any] | None = None
    """What it adds to the picture of a fight on a hall's big screen."""


class TurnReport(Shown):
    """What happened in a turn, in sentences."""

    turn: int
    title: str
    lines: list[Sentence]
    entry: int = 0
    moves: int = 0
    combats: int = 0
