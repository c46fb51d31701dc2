"""The table as a client gets it, as typed values. A field with a default is left out where it has it; all
others are always there."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.engine.text import Part
from redoubt.show.types import Offer, Piece, PieceId, PlaceId, PlaceState, Remark, Scene, Sentence, SideId


class View(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Base of all that is sent of a game."""


class ScenarioName(View):
    id: str
    name: str
    rule: str
    text: str


class PhaseName(View):
    rule: str
    name: str


class Seat(View):
    """Who sits on a side's seat: "human", or the name of a computer player."""

    player: str
    name: str
    human: bool
    given: bool = False
    """Somebody else than the owner sits here, or may: the seat was given away."""
    here: bool = False
    """Somebody looks at the table from this seat now; at a shared table."""


class Prompt(View):
    """A question to a side; `mine` if the viewer has to answer it."""

    side: SideId
    rule: str
    text: str
    kind: str
    parts: list[Part]
    mine: bool


class Moment(View):
    """What one line of a fight changed: the pieces as they stand after it, those that left the board, and
    the state of places, None where nothing is left to say of one."""

    n: int
    pieces: list[Piece] = []
    gone: list[PieceId] = []
    places: dict[PlaceId, PlaceState | None] = {}


class TurnEnd(View):
    """How it stood at the end of a turn: scores, where each side's pieces stood, who held what."""

    turn: int
    seq: int
    scores: dict[str, int] = {}
    units: dict[SideId, list[PlaceId]] = {}
    control: dict[PlaceId, SideId] = {}


class Why(View):
    """The rule that forbids something, and the reason."""

    rule: str
    why: Sentence


class Can(View):
    """What the viewer can do beside choosing. `undo_needs` names the sides whose consent an undo needs;
    `undo_bars` says why there can be none."""

    undo: bool
    undo_needs: list[SideId]
    undo_bars: Why | None
    redo: bool
    reset: bool
    branch: bool


class Plea(View):
    """A side asks to take its last order back; these sides must agree, and these have."""

    side: SideId
    needs: list[SideId]
    agreed: list[SideId]


class Result(View):
    """How the game ended; `outcome` is the level in words."""

    winner: str | None
    level: str
    outcome: str
    scores: dict[str, int]
    reason: Sentence
    rule: str


class Computer(View):
    """What the computers of the game are doing."""

    thinking: bool
    side: SideId | None
    paused: bool
    fault: str


class Seed(View):
    """What a side has said about its own seed."""

    commitment: str = ""
    opened: bool = False


class Dice(View):
    """What is public about the dice: never a secret."""

    kind: str
    rolled: int
    commitment: str = ""
    open: bool = False
    """Seats can still add seeds: nothing has been rolled in play."""
    seeds: dict[SideId, Seed] = {}


class ClockFace(View):
    step: str
    minutes: float
    left: float
    running: bool
    bell: bool


class TableView(View):
    """All that one viewer needs to draw a game."""

    game: str
    name: str
    seq: int
    title: str
    title_name: str
    scenario: ScenarioName
    options: dict[str, Any]
    viewer: SideId | None
    seats: dict[SideId, Seat]
    at: int | None
    """How far the game had come when it looked like this; None for now."""
    turn: int
    phase: PhaseName
    prompts: list[Prompt]
    sealed: dict[SideId, str]
    closed: Remark | None
    """What cut the viewer off from a step that others still answer."""
    together: bool
    """Several sides decide at once, and their answers open together."""
    legal: list[Offer]
    closing: list[str]
    """Verbs that end an order and are made automatically when the next one is given."""
    proposals: list[dict[str, Any]]
    can: Can
    result: Result | None
    computer: Computer
    secrets: bool
    """The people at the table know different things now."""
    scene: Scene
    digest: str
    dice: Dice
    variant: str = ""
    night: bool = False
    umpire: SideId = ""
    notices: int | None = None
    """How many notices of the desk the viewer may read, in a game with an umpire."""
    clock: ClockFace | None = None
    shared: bool = False
    """Seats of the table were given away: everybody needs one."""
    plea: Plea | None = None
    branch_of: dict[str, Any] | None = None
    """The game it came from, and where it left that."""


class Peek(View):
    """What could be chosen after some choices."""

    legal: list[Offer]
    decision: Prompt
    closing: list[str]


__all__ = [
    "Can", "ClockFace", "Computer", "Dice", "Moment", "Peek", "PhaseName", "Plea", "Prompt", "Result",
    "ScenarioName", "Seat", "TableView", "TurnEnd", "View", "Why",
]  # fmt: skip
