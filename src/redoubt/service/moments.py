"""A fight moment by moment: the board after each line of the log that tells of it.

One choice may roll several rounds, with losses and retreats between them, before anybody is asked again. The
table shows them one after the other, so it needs the board in between. Nothing of that is kept: the entry is
played again, and after every event the viewer's own scene is compared with the one before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.view import seen
from redoubt.service.live import Live
from redoubt.service.logbook import log_of
from redoubt.service.types import Moment
from redoubt.show.types import Scene

Plain = dict[str, Any]
MOST = 120
"""Scenes that are drawn for one answer; longer tellings are compared fight by fight."""


def moments_of(live: Live, viewer: int, since: int, upto: int | None = None) -> Plain:
    """The lines from the viewer's own number `since` on, and what each line of a fight changed."""
    log_part = log_of(live, viewer, since)
    lines, events_of = log_part["lines"], live.logs[viewer].events_of
    if upto is not None:
        lines = [line for line in lines if line["n"] < upto]
        log_part = {"lines": lines, "next": since + len(lines)}
    log = live.game.log
    fights: dict[int, list[int]] = {}
    for line in lines:
        event = log[events_of[line["n"]]]
        if line["entry"] and line["group"] == "fight":
            fights.setdefault(event.entry, []).append(line["n"])
    brief = sum(map(len, fights.values())) > MOST
    moments: list[Moment] = []
    for entry, numbers in fights.items():
        if brief:
            numbers = [n for n in numbers if lines[n - since]["opens"]] or numbers[:1]
        first = numbers[0] - 1
        if first >= 0 and log[events_of[first]].entry == entry:
            numbers.insert(0, first)  # what the entry changed before it came to a fight
        moments += _moments(live, viewer, entry, {events_of[n]: n for n in numbers})
    return {**log_part, "moments": moments}


class _Drawn:
    """Draws the viewer's scene whenever one of some events is logged (an engine `Watch`)."""

    def __init__(self, live: Live, viewer: int, game: Game, wanted: Iterable[int]) -> None:
        self.live, self.viewer, self.game = live, viewer, game
        self.wanted = set(wanted)
        self.scenes: list[Scene] = []

    def draw(self) -> None:
        self.scenes.append(self.live.table.scene(seen(self.game, self.viewer)))

    def event(self, rule: str, kind: str) -> None:
        if len(self.game.log) - 1 in self.wanted:
            self.draw()

    def roll(self, state: Any, rule: str, what: str, sides: int, face: int) -> None:
        """The line that reports it tells of it."""


def _moments(live: Live, viewer: int, entry: int, numbers: dict[int, int]) -> list[Moment]:
    """What an entry did to the board, by the numbers of its lines."""
    game = live.rewound(entry)
    drawn = _Drawn(live, viewer, game, numbers)
    drawn.draw()
    game.watch = drawn
    game.play(live.game.entries[entry])
    game.watch = None
    drawn.draw()
    events = [live.game.log[index] for index in numbers]
    moments = [Moment(n=number) for number in numbers.values()]
    named = [_named(live, event) for event in events]
    before, *later = drawn.scenes
    for at, scene in enumerate(later):
        _compare(before, scene, at, moments, named)
        before = scene
    return moments


def _named(live: Live, event: Event) -> set[str]:
    """The pieces that an event names."""
    notation = live.title.notation
    kinds = {notation.facts.get(key, ""): key for key in event.facts}
    names: set[str] = set()
    for kind, key in kinds.items():
        declared = notation.kinds.get(kind)
        if declared is not None and declared.part == "piece":
            value = event.facts[key]
            ids = value if isinstance(value, (list, tuple)) else (value,)
            names |= {str(declared.name(id)) for id in ids if id >= 0}
    return names


def _compare(before: Scene, after: Scene, at: int, moments: list[Moment], named: list[set[str]]) -> None:
    """Note what changed between two scenes. An event is logged before or after the deed it tells of, so a
    change belongs to the event that names the piece: the one just logged, else the one before it."""
    last = len(moments) - 1

    def owner(piece: str) -> Moment:
        here = at <= last and piece in named[at]
        return moments[min(at, last)] if here or at == 0 else moments[at - 1]

    was = {piece.id: piece for piece in before.pieces}
    changed = moments[max(0, at - 1)]
    for piece in after.pieces:
        old = was.pop(piece.id, None)
        if old is None or old != piece:
            changed = owner(piece.id)
            changed.pieces.append(piece)
    known = {piece.id for piece in before.pieces}
    fresh = [piece for piece in after.pieces if piece.id not in known]
    for gone, old in was.items():
        shown = next((piece for piece in fresh if (piece.place, piece.side) == (old.place, old.side)), None)
        if shown is not None:  # turned over: the counter that lies in its place belongs to the same line
            fresh.remove(shown)
        changed = owner(gone if shown is None else shown.id)
        changed.gone.append(gone)
    for place in before.places.keys() | after.places.keys():
        if before.places.get(place) != after.places.get(place):
            changed.places[place] = after.places.get(place)


__all__ = ["moments_of"]
