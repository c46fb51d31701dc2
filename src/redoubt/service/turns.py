"""The game turn by turn: the scores and the front as they stood when each turn ended.

A table tells from it how the score goes at this pace, and after the game draws its curve and a film of the
front. Positions are played again from the copies that a game keeps, each turn once.
"""

from __future__ import annotations

from typing import Any

from redoubt.engine.view import seen
from redoubt.service.live import Live
from redoubt.service.types import TurnEnd

Plain = dict[str, Any]


def turns_of(live: Live, viewer: int) -> Plain:
    """The start of the game and the end of each turn that is over, from what the viewer may know."""
    return {"turns": [_end(live, viewer, turn, count) for turn, count in ends_of(live)]}


def ends_of(live: Live) -> list[tuple[int, int]]:
    """Turns that are over, and after how many entries each was; turn 0 is the position at its first move."""
    marks, game = live.chronicle.marks, live.game
    ends: dict[int, int] = {}
    for number, mark in enumerate(marks):
        following = marks[number + 1].at.turn if number + 1 < len(marks) else game.turn
        if following > mark.at.turn:
            ends[mark.at.turn] = number + 1
    if marks and game.result is not None and len(marks) not in ends.values():
        ends[max(game.turn, max(ends, default=0) + 1)] = len(marks)
    first = next((number for number, mark in enumerate(marks) if mark.at.phase != marks[0].at.phase), None)
    start = [] if first is None else [(0, first)]
    return start + sorted(ends.items())


def _end(live: Live, viewer: int, turn: int, count: int) -> TurnEnd:
    # When the game is over nothing is kept from anybody.
    eyes = live.title.umpire if live.game.result is not None and live.title.umpire >= 0 else viewer
    known = live.turn_ends.get((viewer, turn))
    if known is not None and known[:2] == (count, eyes):
        return known[2]
    game = live.game if count == len(live.game.entries) else live.rewound(count)
    scene = live.table.scene(seen(game, eyes))
    units: dict[str, list[str]] = {}
    boxes = {box.id for box in scene.boxes}
    for piece in scene.pieces:
        if piece.side and piece.kind in ("unit", "force") and piece.place not in boxes:
            units.setdefault(piece.side, []).append(piece.place)
    end = TurnEnd(
        turn=turn,
        seq=live.chronicle.seq(viewer, count),
        scores={score.id: score.value for score in scene.scores},
        units=units,
        control={place: state.control for place, state in scene.places.items() if state.control},
    )
    live.turn_ends[viewer, turn] = count, eyes, end
    return end


__all__ = ["ends_of", "turns_of"]
