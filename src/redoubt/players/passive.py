"""A player that does nothing: the yardstick for opponents who must be able to attack.

It takes the suggested set-up, says `done` wherever that is offered, and otherwise answers with the first
legal choice. A title whose staff loses to it pays for standing still, or has a staff that cannot attack.
"""

from __future__ import annotations

from redoubt.engine.decision import Choice
from redoubt.engine.game import Seat

NOTHING_MORE = ("suggested", "done")
"""The verbs it prefers."""


def _least(n: int) -> int:
    """The smallest number of a range: whatever is left open, as little of it as possible."""
    return 1


class PassivePlayer:
    """Ends every phase as soon as it may."""

    name = "passive"

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        for verb in NOTHING_MORE:
            for choice in legal:
                if choice[0] == verb:
                    return choice.pick(_least)
        return legal[0].pick(_least)


__all__ = ["PassivePlayer"]
