"""What a title shows, as typed values: the contract between titles and everything people look at.

The page's TypeScript types are generated from this file (`tools/page_types.py`). A `Sentence` may hold marked
names (`engine.text`); it reaches a client as a string or as a list of parts. Fields that are None, empty or
at their default are left out on the wire.
"""

from __future__ import annotations

from redoubt.show.types.base import (
    DeskRemark,
    PieceId,
    PlaceId,
    Refusal,
    Remark,
    Sentence,
    Shown,
    SideId,
)
from redoubt.show.types.board import (
    Ahead,
    Box,
    BoxItem,
    Card,
    Contest,
    Contingent,
    Flag,
    Grade,
    LineSide,
    Losses,
    Lost,
    Mark,
    Measure,
    Note,
    Phase,
    Piece,
    Pip,
    PlaceState,
    Points,
    Range,
    Scene,
    SceneEdge,
    SceneLine,
    Score,
    Steps,
    Track,
    TrackTurn,
    TurnLosses,
    Weight,
)
from redoubt.show.types.looks import (
    About,
    CellLook,
    ChipLook,
    Colours,
    Look,
    MarkLook,
    NationLook,
    Paper,
    PrintedBox,
    PrintedCounter,
    PrintedMark,
    PrintedTrack,
    SideInfo,
    Symbol,
)
from redoubt.show.types.play import (
    Amount,
    CellRef,
    Chart,
    ChartCell,
    ChartRow,
    Ladder,
    LadderStep,
    LayerCell,
    LayerInfo,
    LayerLine,
    LayerView,
    LegendLine,
    LogExtra,
    Offer,
    PieceInfo,
    PlaceInfo,
    Preview,
    Stack,
    Term,
    TurnReport,
)

__all__ = [
    "About", "Ahead", "Amount", "Box", "BoxItem", "Card", "CellLook", "CellRef", "Chart", "ChartCell",
    "ChartRow", "ChipLook", "Colours", "Contest", "Contingent", "DeskRemark", "Flag", "Grade", "Ladder",
    "LadderStep", "LayerCell", "LayerInfo", "LayerLine", "LayerView", "LegendLine", "LineSide", "LogExtra",
    "Look", "Losses", "Lost", "Mark", "MarkLook", "Measure", "NationLook", "Note", "Offer", "Paper",
    "Phase", "Piece", "PieceId", "PieceInfo", "Pip", "PlaceId", "PlaceInfo", "PlaceState", "Points",
    "Preview", "PrintedBox", "PrintedCounter", "PrintedMark", "PrintedTrack", "Range", "Refusal", "Remark",
    "Scene", "SceneEdge", "SceneLine", "Score", "Sentence", "Shown", "SideId", "SideInfo", "Stack", "Steps",
    "Symbol", "Term", "Track", "TrackTurn", "TurnLosses", "TurnReport", "Weight",
]  # fmt: skip
