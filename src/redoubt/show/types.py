"""What a title shows, as typed values: the contract between titles and everything people look at.

The page's TypeScript types are generated from this file (`tools/page_types.py`). A `Sentence` may hold marked
names (`engine.text`); it reaches a client as a string or as a list of parts. Fields that are None, empty or
at their default are left out on the wire.
"""

from __future__ import annotations

from typing import Any

import msgspec

Sentence = str
"""Words that may name places, pieces and rules."""
PlaceId = str
PieceId = str
SideId = str


class Shown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Base of all that is shown."""


# ---------------------------------------------------------------- sentences with a rule


class Remark(Shown):
    """A sentence and the rule it rests on."""

    text: Sentence
    rule: str = ""


class DeskRemark(Remark):
    """Something an umpire should notice about the sheets of some sides."""

    sides: list[SideId] = []
    places: list[PlaceId] = []


class Refusal(Shown):
    """Why something may not be done; `verb` is what was tried."""

    text: Sentence
    rule: str
    verb: str = ""


# ---------------------------------------------------------------- pieces


class Measure(Shown):
    """A value as it is now and on the full side."""

    now: int
    full: int


class Steps(Shown):
    left: int
    total: int


class Flag(Shown):
    """A state of a piece worth a sign on its counter."""

    id: str
    text: Sentence
    rule: str = ""


class Points(Shown):
    """The main number of a marker of points; `more` is what the viewer's own orders change."""

    value: int
    more: int = 0


class Pip(Shown):
    """A chip beside that number."""

    symbol: str
    count: int
    more: int = 0


class Contingent(Shown):
    """What one nation has in a marker of points."""

    nation: str
    name: str
    men: int
    tanks: int
    aircraft: int
    lsp: int


class Weight(Shown):
    """The size of a force whose strength is not known."""

    level: int
    word: str


class Piece(Shown):
    """A counter or marker on the map, in a box or in a hand."""

    id: PieceId
    kind: str
    name: str
    place: PlaceId
    side: SideId | None = None
    nation: str = ""
    letter: str = ""
    short: str = ""
    size: str = ""
    symbol: str = ""
    strength: Measure | None = None
    bombardment: Measure | None = None
    movement: Measure | None = None
    move_class: str = ""
    steps: Steps | None = None
    hits: int = 0
    facing: int | None = None
    """The first of three faced hexsides, clockwise."""
    faces: list[str] = []
    flags: list[Flag] = []
    done: bool = False
    hidden: bool = False
    stacking: int = 0
    reduced: bool = False
    order: int = 0
    """Its place in a stack, the lowest first."""
    shape: str = ""
    """The shape of its plate: square, round or cut; empty for that of its side."""
    points: Points | None = None
    pips: list[Pip] = []
    contingents: list[Contingent] = []
    weight: Weight | None = None
    text: Sentence = ""
    back: Piece | None = None
    """Its other side, if something is printed there."""


class Card(Shown):
    """A card in a hand, on a pile or on the table."""

    id: str
    name: str
    text: Sentence = ""
    rule: str = ""
    figures: list[list[str]] = []
    """Pairs of label and value, such as operations and replacements."""
    kind: str = ""
    side: SideId | None = None


# ---------------------------------------------------------------- the map


class Mark(Shown):
    """A marker or warning in a place."""

    kind: str
    text: Sentence
    rule: str = ""
    side: SideId | None = None
    nation: str = ""
    count: int = 0


class Contest(Shown):
    """A combat in a place as it would be fought now."""

    rule: str
    attacker: SideId | None = None
    odds: str = ""
    attack: str = ""
    defence: str = ""
    text: Sentence = ""


class PlaceState(Shown):
    """What the map shows of a place beside its pieces."""

    control: SideId | None = None
    contested: Contest | None = None
    marks: list[Mark] = []
    won: SideId | None = None
    """The side that has won it lately."""


class LineSide(Shown):
    """One hexside of a line, seen from `place`."""

    place: PlaceId
    across: PlaceId
    nation: str = ""
    open: bool = False
    empty: bool = False


class SceneLine(Shown):
    """A line along hexsides: a front, where it ran before, a coast that is faced."""

    id: str
    kind: str
    side: SideId | None
    nation: str
    pattern: str
    text: Sentence
    rule: str
    sides: list[LineSide]


class SceneEdge(Shown):
    """What lies on one hexside, or inside `across` where `place` is None."""

    kind: str
    place: PlaceId | None
    across: PlaceId
    nation: str
    side: SideId | None
    text: Sentence
    rule: str
    count: int = 0
    planned: bool = False


# ---------------------------------------------------------------- beside the map


class BoxItem(Shown):
    """A value in a box. With an `id` it can be dragged onto the map; `of` is how much there is in all, where
    the viewer's own orders take some of it."""

    label: str
    value: str
    id: str = ""
    of: str = ""
    symbol: str = ""
    note: Sentence = ""
    place: PlaceId | None = None


class Box(Shown):
    """A box beside the map: pieces, values, cards."""

    id: str
    title: str
    rule: str = ""
    side: SideId | None = None
    text: Sentence = ""
    pieces: list[PieceId] = []
    items: list[BoxItem] = []
    cards: list[Card] = []


class Note(Shown):
    """What falls due on a turn."""

    text: Sentence
    rule: str
    side: SideId | None = None


class TrackTurn(Shown):
    n: int
    label: str
    name: str = ""
    notes: list[Note] = []


class Track(Shown):
    """The turn track."""

    now: int
    last: int
    turns: list[TrackTurn]


class Phase(Shown):
    """A phase of the turn: done, now or later."""

    rule: str
    name: str
    short: str
    state: str
    side: SideId | None = None
    half: str = ""


class Grade(Shown):
    """A level of victory and the highest score that still gives it; None for the last."""

    upto: int | None
    label: str


class Score(Shown):
    id: str
    label: str
    value: int
    text: Sentence
    rule: str
    scale: list[Grade] = []
    level_rule: str = ""
    needed: int | None = None


class Ahead(Shown):
    """Something to come, and when."""

    when: str
    text: Sentence
    rule: str


class Lost(Shown):
    """What a side has lost."""

    steps: int
    units: int
    text: Sentence = ""


class TurnLosses(Shown):
    n: int
    by_side: dict[SideId, Lost]


class Losses(Shown):
    """Losses turn by turn and in all; `unit` is what is counted, if not steps."""

    turns: list[TurnLosses] = []
    totals: dict[SideId, Lost] = {}
    unit: str = ""


class Scene(Shown):
    """The whole position as one viewer sees it."""

    pieces: list[Piece] = []
    places: dict[PlaceId, PlaceState] = {}
    boxes: list[Box] = []
    lines: list[SceneLine] = []
    edges: list[SceneEdge] = []
    track: Track | None = None
    phases: list[Phase] = []
    scores: list[Score] = []
    ahead: list[Ahead] = []
    losses: Losses | None = None
    status: list[Remark] = []
    colours: dict[SideId, str] = {}
    """Whose colours a side shows, all through the game."""
    night: bool = False


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
    """It ends the question, or the step: the main button."""
    danger: bool = False
    """It cannot be undone: a die or a reveal follows."""


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
    """What it is asked about: "piece", "place", or nothing."""


# ---------------------------------------------------------------- charts


class ChartCell(Shown):
    text: str
    source: str
    origin: str = ""
    key: str = ""


class ChartRow(Shown):
    head: str
    cells: list[ChartCell]


class Chart(Shown):
    """A table of the game; the first column heads the rows."""

    id: str
    title: str
    rule: str
    columns: list[str]
    rows: list[ChartRow]
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


# ---------------------------------------------------------------- the first screen


class SideInfo(Shown):
    """A side as the first screen introduces it."""

    name: str
    role: str = ""
    nation: str = ""
    letter: str = ""


class About(Shown):
    """How a title introduces itself."""

    summary: str = ""
    tags: list[str] = []
    tutorial: str = ""
    """The scenario of the guided game."""
    sides: dict[SideId, SideInfo] = {}
    faces: dict[str, dict[SideId, SideInfo]] = {}
    """By scenario, sides that show other colours there."""
    roles: dict[str, dict[SideId, str]] = {}
    """By scenario, who a side is there."""
    glossary: dict[str, str] = {}
    """Abbreviations and terms of the game, in our words."""
