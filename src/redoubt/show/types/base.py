"""Sentences, remarks and refusals: what every shown value is made of."""

from __future__ import annotations

from typing import Annotated

import msgspec

Sentence = Annotated[str, "Sentence"]
"""Words that may name places, pieces and rules."""
PlaceId = Annotated[str, "PlaceId"]
PieceId = Annotated[str, "PieceId"]
SideId = Annotated[str, "SideId"]


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
