"""What requests carry, with the limits that are checked before anything else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Key = Annotated[str, Meta(min_length=8, max_length=80, pattern=r"^[\w.:-]+$")]
"""Chosen by the client for each request: the same key twice is one request."""
LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]*\Z"
"""Letters of any script, on one line: nothing that a list, a file or a printer stumbles over."""
LINES = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]*\Z"
Name = Annotated[str, Meta(min_length=1, max_length=100, pattern=LINE)]
GameName = Annotated[str, Meta(max_length=100, pattern=LINE)]
Reason = Annotated[str, Meta(max_length=2000, pattern=LINES)]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Choices = Annotated[list[Text], Meta(min_length=1, max_length=400)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Sides = Annotated[list[Name], Meta(max_length=20)]
Record = Annotated[str, Meta(min_length=1, max_length=20_000_000)]
Seats = Annotated[dict[str, Name], Meta(max_length=20)]
Options = Annotated[dict[str, bool | int | str], Meta(max_length=100)]


class NewGame(Struct, forbid_unknown_fields=True):
    title: Name
    key: Key
    scenario: Name | None = None
    variant: Annotated[str, Meta(max_length=100)] = ""
    options: Options = {}
    seats: Seats = {}
    name: GameName = ""
    dice: Literal["verifiable", "seeded"] = "verifiable"
    seed: Number | None = None


class ImportGame(Struct, forbid_unknown_fields=True):
    record: Record
    key: Key
    name: GameName = ""
    seats: Seats = {}
    migrate: bool = False


class Rename(Struct, forbid_unknown_fields=True):
    name: Name
    key: Key | None = None
    """Not needed: the same name twice is the same name."""


class Branch(Struct, forbid_unknown_fields=True):
    key: Key
    at: Seq
    side: Name | None = None
    """Whose count `at` is; an onlooker's if not given."""
    name: GameName = ""
    seats: Seats = {}
    same_dice: bool = False
    """Of a game that is over, whose dice are open: they fall again as they did."""


class Migrate(Struct, forbid_unknown_fields=True):
    key: Key


class Choose(Struct, forbid_unknown_fields=True):
    side: Name
    choices: Choices
    expected_seq: Seq
    key: Key
    reason: Reason = ""


class Undo(Struct, forbid_unknown_fields=True):
    side: Name
    expected_seq: Seq
    key: Key
    consent: Sides = []
    """Sides that the same person plays and that agree."""
    ask: bool = False
    """Ask the others, if they must agree."""


class Redo(Struct, forbid_unknown_fields=True):
    """Also for going back to the beginning of a phase."""

    side: Name
    expected_seq: Seq
    key: Key


class Peek(Struct, forbid_unknown_fields=True):
    side: Name
    choices: Annotated[list[Text], Meta(max_length=60)] = []


class Propose(Struct, forbid_unknown_fields=True):
    side: Name
    proposal: Name
    places: Annotated[list[Name], Meta(max_length=400)] = []
    """The places it is for, if it can be limited to some; all if none are named."""


class Why(Struct, forbid_unknown_fields=True):
    side: Name
    choice: Text


class WhyNot(Struct, forbid_unknown_fields=True):
    side: Name
    piece: Name | None = None
    place: Name | None = None


class Odds(Struct, forbid_unknown_fields=True):
    """The odds of the last choice after the others, or of the fight in a place after all of them."""

    side: Name
    choices: Annotated[list[Text], Meta(max_length=400)] = []
    place: GameName = ""
    without: Annotated[list[GameName], Meta(max_length=40)] = []
    """With a place: pieces that are left out of the fight."""
    policy: Literal["staff", "attacker", "defender", "best"] = "staff"
    until: Annotated[str, Meta(max_length=40)] = ""


class TurnClock(Struct, forbid_unknown_fields=True):
    """What the umpire does with the clock. `ring` closes steps when their time is up, `quiet` does not."""

    side: Name
    action: Literal["start", "pause", "add", "again", "set", "ring", "quiet"]
    key: Key
    minutes: Annotated[float, Meta(ge=-600, le=600)] = 0.0
    step: Annotated[str, Meta(max_length=40)] = ""


class Say(Struct, forbid_unknown_fields=True):
    """Something said at the desk. Without `to` it is for everybody; a dispute is for the umpire."""

    side: Name
    kind: Literal["message", "dispute", "ruling", "house_rule", "headline", "paragraph"]
    text: Annotated[str, Meta(min_length=1, max_length=2000, pattern=LINES)]
    key: Key
    to: Annotated[str, Meta(max_length=100)] = ""
    about: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """The number of the notice that this answers."""
    place: Annotated[str, Meta(max_length=40)] = ""


class Check(Struct, forbid_unknown_fields=True):
    side: Name
    choices: Annotated[list[Text], Meta(min_length=1, max_length=400)]


class AnswerFor(Struct, forbid_unknown_fields=True):
    """The umpire has the default carried out for a team that does not answer."""

    side: Name
    team: Name
    choice: Text
    """The default as the umpire was shown it."""
    key: Key
    reason: Reason = ""


class Correct(Struct, forbid_unknown_fields=True):
    side: Name
    changes: Annotated[dict[str, Any], Meta(max_length=100)]
    expected_seq: Seq
    key: Key
    reason: Reason = ""
    trial: bool = False
    """Only say what would be wrong with it."""


class Rewind(Struct, forbid_unknown_fields=True):
    side: Name
    to: Seq
    """Back to where the umpire had counted so many entries."""
    expected_seq: Seq
    key: Key
    reason: Reason = ""


class Invite(Struct, forbid_unknown_fields=True):
    """A seat to give away."""

    rank: Literal["player", "staff", "spectator"]
    side: GameName = ""
    """Not for a spectator."""


class Token(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=16, max_length=80, pattern=r"^[\w-]+$")]


class Seed(Struct, forbid_unknown_fields=True):
    """A side commits to a seed of its own, or opens it."""

    side: Name
    commitment: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")] | None = None
    """The SHA-256 of `SIDE:SEED`."""
    seed: Annotated[str, Meta(min_length=16, max_length=80, pattern=r"^[A-Za-z0-9_-]+\Z")] | None = None


class Consent(Struct, forbid_unknown_fields=True):
    """An answer to a side that asks to take something back."""

    side: Name
    agree: bool
    key: Key


class Figures(Struct, forbid_unknown_fields=True):
    values: Annotated[dict[str, bool | int | str | list[int]], Meta(max_length=100)] = {}
    """By the names of the form; what is not given has its default."""


class Computers(Struct, forbid_unknown_fields=True):
    action: Literal["step", "go", "pause", "speed"]
    delay: Annotated[float, Meta(ge=0, le=10)] = 0.0
    """With "speed": seconds between two choices of a computer."""


__all__ = [
    "AnswerFor", "Branch", "Check", "Choose", "Computers", "Consent", "Correct", "Figures", "ImportGame",
    "Invite", "Migrate", "NewGame", "Odds", "Peek", "Propose", "Redo", "Rename", "Rewind", "Say", "Seed",
    "Token", "TurnClock", "Undo", "Why", "WhyNot",
]  # fmt: skip
