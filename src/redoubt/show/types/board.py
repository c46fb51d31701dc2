"""The position: pieces, the map, what lies beside it, the whole scene."""

from __future__ import annotations

from redoubt.show.types.base import PieceId, PlaceId, Remark, Sentence, Shown, SideId

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


class Range(Shown):
    """How far a piece fires, in places; a look has a box for each `kind` of fire."""

    value: int
    kind: str = ""
    text: Sentence = ""


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
    range: Range | None = None
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
    factors: str = ""
    """Its factors in one row as printed, such as 5-3-3; strength and movement are then not written."""
    small: bool = False
    """Drawn smaller than the others: a corps beside armies."""
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
    deck: str = ""
    """The deck it comes from, where a side has several."""
    once: bool = False
    """It leaves the game when its text is used."""
    why: Remark | None = None
    """Why its text cannot be used now."""


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
    hollow: bool = False
    """An arrow in a pale colour: a move, not an attack."""


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
    keeps: bool = False
    """Pieces in it are not lost: a reserve."""


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
    paced: bool = True
    """Whether it goes on as in the last turns; False for a level that goes up and down."""


class GaugeMark(Shown):
    """A level of a gauge that matters, and what happens there."""

    at: int
    text: Sentence


class Gauge(Shown):
    """A track beside the map: a number between two ends, or a stage with a name."""

    id: str
    label: str
    rule: str
    text: Sentence
    value: int | None = None
    low: int = 0
    high: int = 0
    words: str = ""
    side: SideId | None = None
    marks: list[GaugeMark] = []


class RoundCell(Shown):
    """What a side did in a round: a letter or number, a word, and the whole in a sentence."""

    sign: str
    word: str
    state: str
    """done, now or later."""
    text: Sentence = ""


class RoundRow(Shown):
    side: SideId
    label: str
    cells: list[RoundCell]


class Rounds(Shown):
    """The rounds of a turn, a row for each side."""

    title: str
    rule: str
    rows: list[RoundRow]


class Aim(Shown):
    """One of the tests that decide the game: how far it is, and how much is needed; `extra` is what a die or
    another circumstance adds to that."""

    label: str
    now: int
    needed: int
    extra: str = ""
    text: Sentence = ""
    rule: str = ""


class Goal(Shown):
    """What the war is about, in one line: what ends the game, and how far its tests are."""

    text: Sentence
    rule: str = ""
    aims: list[Aim] = []


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
    by_side: dict[SideId, Lost] = {}


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
    goal: Goal | None = None
    ahead: list[Ahead] = []
    losses: Losses | None = None
    gauges: list[Gauge] = []
    rounds: Rounds | None = None
    status: list[Remark] = []
    notices: list[Remark] = []
    """What the viewer should not overlook: stacks that will lose a unit, partisans behind the line."""
    colours: dict[SideId, str] = {}
    """Whose colours a side shows, all through the game."""
    night: bool = False
